//! What the judge did at the table: carried out, listed, and never taken for what a player did.

use crate::support::files;

use files::Replays;
use rejudge::games::{Request, of_log};
use rejudge::judge::Report;
use rejudge::judge::interventions::Sort;
use rejudge::report::terminal::{Style, render};

const HEADER: &str = "rejudge 1
game: weiss-schwarz 1.111
detail: full
cards: harbor.toml kiln.toml
player Aoi: ? HB/W01
player Ren: ? KN/S02

position
  Aoi.level = 001
  Aoi.hand = 022 001 002
  Aoi.stock = 2*?
  Aoi.FL = 001
  Ren.FR = 010
turn 5 Aoi main
";

fn judged(body: &str) -> (Report, String) {
    let source = format!("{HEADER}{body}\n");
    let game = of_log(&source).expect("the log names its game");
    let report = game
        .judge("judge.match", &source, &Request::default(), &Replays)
        .unwrap_or_else(|e| panic!("{e}\n{body}"));
    let text = render(&report, &source, &Style::default());
    (report, text)
}

#[test]
fn everything_is_listed_in_order() {
    let body = "label \"here\"
play 022 > FC pay 1 = 004
judge: call \"Ren: is that level 2?\"
judge: rule level \"both overlooked it\"; judge: rewind \"here\"
judge: sanction A warning; judge: sanction Ren caution \"too\"
judge: time +4
judge: fix \"a card lay on the floor\"
  - put stock.top > hand
judge: result = draw \"time\"";
    let (report, text) = judged(body);
    assert!(report.malformed.is_empty(), "{:?}", report.malformed);
    let sorts: Vec<Sort> = report.judge.iter().map(|i| i.sort).collect();
    use Sort::{Call, Fix, Result, Rewind, Rule, Sanction, Time};
    assert_eq!(sorts, [Call, Rule, Rewind, Sanction, Sanction, Time, Fix, Result]);
    assert_eq!(report.judge[1].ruling, "weiss-schwarz/level");
    assert_eq!(report.judge[2].back_to.map(|p| p.line), Some(15));
    assert_eq!(
        (report.judge[3].player.as_str(), report.judge[3].grade.as_str()),
        ("Aoi", "warning")
    );
    assert_eq!(
        (report.judge[4].player.as_str(), report.judge[4].text.as_str()),
        ("Ren", "too")
    );
    assert_eq!(report.judge[5].minutes, 4);
    assert_eq!(report.judge[6].moves, ["- put stock.top > hand"]);
    assert_eq!(report.judge[7].player, "draw");
    assert_eq!(report.outcome.result, "a draw: the judge's decision");
    // The one thing a player did.
    assert_eq!(report.outcome.statements, 1);
    let rulings: Vec<&str> = report.findings.iter().map(|f| f.ruling.as_str()).collect();
    assert_eq!(rulings, ["weiss-schwarz/level"]);
    let section = text
        .split("what the judge did\n")
        .nth(1)
        .expect("a section of the report");
    let section = section.split("\n\n").next().expect("an end");
    insta::assert_snapshot!(section);
}

/// What nobody could have meant is a matter of the notation, told where it stands.
#[test]
fn what_makes_no_sense_is_not_read() {
    for (line, message, help) in [
        (
            "judge: rule weiss-schwarz/levle",
            "no ruling is called `weiss-schwarz/levle`",
            "`weiss-schwarz/level`",
        ),
        ("judge: sanction Bob warning", "no player is called \"Bob\"", "Aoi, Ren"),
        ("judge: sanction warning \"Aoi\"", "", ""),
        (
            "judge: sanction warning caution",
            "a penalty is for a player, and of a grade",
            "judge: sanction Aoi warning",
        ),
        ("judge: play 001 > FC", "a judge does not `play`", "judge: fix"),
        (
            "Aoi: sanction Ren warning",
            "only the judge can `sanction`",
            "`judge: sanction Ren warning`",
        ),
        ("call \"judge!\"", "only the judge can `call`", "`judge: call"),
        (
            "judge: rewind \"nowhere\"",
            "there is no label \"nowhere\" above",
            "label \"nowhere\"",
        ),
        ("judge: rewind \"line 12\"", "nothing happens in line 12 above", ""),
        ("judge: rewind \"line 8\"", "line 8 sets the table", ""),
        ("judge: rewind \"line 99\"", "nothing happens in line 99 above", ""),
        (
            "count Aoi.stock Aoi.deck 3",
            "a count is a place and its number",
            "count Aoi.stock 3",
        ),
        ("count Aoi.stock 2 3", "a count is a place and its number", ""),
    ] {
        let (report, _) = judged(line);
        let found: Vec<&String> = report.malformed.iter().map(|m| &m.message).collect();
        if message.is_empty() {
            assert!(found.is_empty(), "{line}: {found:?}");
            continue;
        }
        let malformed = report.malformed.first().unwrap_or_else(|| panic!("{line} was read"));
        assert!(malformed.message.contains(message), "{line}: {found:?}");
        assert!(malformed.help.contains(help), "{line}: {}", malformed.help);
        assert_eq!(malformed.place.line, 15, "{line}");
    }
}

/// A player of the name `judge` is one in quotes.
#[test]
fn a_player_called_judge() {
    let (report, _) = judged("play 001 > FC\njudge: note \"still there\"\njudge: count Aoi.hand 2 Aoi.stock 2");
    assert!(report.malformed.is_empty() && report.findings.is_empty(), "{report:?}");
    assert!(report.judge.is_empty(), "{:?}", report.judge);
}

/// The judge on site is not contradicted, but told where the log says otherwise.
#[test]
fn ruled_otherwise() {
    let note = |body: &str| {
        let (report, _) = judged(body);
        assert!(report.malformed.is_empty(), "{:?}", report.malformed);
        report
            .notes
            .iter()
            .find(|n| n.sort == "judge")
            .map(|n| n.message.clone())
    };
    assert_eq!(note("play 022 > FC pay 1 = 004\njudge: rule weiss-schwarz/level"), None);
    let nothing = note("play 001 > FC\njudge: rule weiss-schwarz/level").expect("a note");
    assert!(nothing.ends_with("nothing before it is that"), "{nothing}");
    let other = note("play 022 > FC pay 1 = 004\njudge: rule weiss-schwarz/cost").expect("a note");
    assert!(other.ends_with("it finds weiss-schwarz/level in line 15"), "{other}");
    // The judge's result stands, whatever the match came to.
    let result = note("Ren: concede\njudge: result = Ren").expect("a note");
    assert!(result.contains("Aoi won: Ren conceded"), "{result}");
    let (report, _) = judged("Ren: concede\njudge: result = Ren");
    assert_eq!(report.outcome.result, "Ren won: the judge's decision");
    assert!(report.findings.is_empty(), "{:?}", report.findings);
}

/// Going back to a line is going back to just before it, as often as it takes.
#[test]
fn back_to_a_line_again_and_again() {
    let (report, _) = judged(
        "play 001 > FC\njudge: rewind \"line 15\"\nplay 002 > FR\njudge: rewind \"line 15\"\nplay 001 > FR\n\
         count Aoi.hand 2\nAoi.FC = none; Aoi.FR = 001",
    );
    assert!(report.malformed.is_empty(), "{:?}", report.malformed);
    assert!(report.findings.is_empty(), "{:?}", report.findings);
    // Nobody goes back to more places than a judge could follow.
    let lines: Vec<String> = (0..80)
        .map(|n| format!("label \"{n}\"\njudge: rewind \"{n}\""))
        .collect();
    let (report, _) = judged(&lines.join("\n"));
    let message = report.malformed.first().map(|m| m.message.as_str());
    assert_eq!(message, Some("the match goes back to more than 64 places"));
}
