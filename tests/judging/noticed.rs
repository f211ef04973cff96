//! When a mistake was noticed, as the judge's lines of a log tell it, and which rows of the usual penalty that selects.

use crate::support::files;

use files::Replays;
use rejudge::games::{Request, of_log};
use rejudge::judge::Finding;
use rejudge::report::terminal::{Style, render};
use rejudge::rulings::Noticed;

use Noticed::{AtOnce, BeyondRepair, Later, SameTurn};

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
  Ren.hand = none
  Ren.FR = 010
";

fn judged(body: &str, noticed: Option<Noticed>) -> (Vec<Finding>, String) {
    let source = format!("{HEADER}{body}\n");
    let game = of_log(&source).expect("the log names its game");
    let request = Request {
        noticed,
        ..Request::default()
    };
    let report = game
        .judge("noticed.match", &source, &request, &Replays)
        .unwrap_or_else(|e| panic!("{e}\n{body}"));
    assert!(report.malformed.is_empty(), "{:?}\n{body}", report.malformed);
    let text = render(&report, &source, &Style::default());
    (report.findings, text)
}

/// When the finding of this name was noticed, and why; lines are counted from the first below the position.
fn moment(body: &str, ruling: &str) -> Option<(Noticed, u32, String)> {
    let (findings, _) = judged(body, None);
    let mut named = findings.iter().filter(|f| f.ruling.ends_with(&format!("/{ruling}")));
    let finding = named
        .next()
        .unwrap_or_else(|| panic!("no {ruling}: {findings:?}\n{body}"));
    let above = HEADER.lines().count() as u32;
    finding.noticed.as_ref().map(|noticed| {
        let called = noticed.called.map_or(0, |place| place.line - above);
        (noticed.when, called, noticed.because.clone())
    })
}

#[track_caller]
fn is(body: &str, ruling: &str, when: Noticed, called: u32, because: &str) {
    let found = moment(body, ruling);
    let (found_when, found_called, why) = found.unwrap_or_else(|| panic!("not noticed\n{body}"));
    assert_eq!((found_when, found_called), (when, called), "{why}\n{body}");
    assert!(why.contains(because), "{why}");
}

const PLAY: &str = "turn 5 Aoi main\nplay 022 > FC pay 1 = 004\n";

#[test]
fn at_once() {
    is(&format!("{PLAY}judge: call"), "level", AtOnce, 3, "nothing happened");
    let remarks = "note \"a spectator coughs\"; count Aoi.stock 1\n";
    is(
        &format!("{PLAY}{remarks}judge: call"),
        "level",
        AtOnce,
        4,
        "nothing happened",
    );
    // The new turn's line alone is no event.
    is(
        &format!("{PLAY}turn 6 Ren\njudge: call"),
        "level",
        AtOnce,
        4,
        "nothing happened",
    );
}

#[test]
fn in_the_same_turn() {
    let attack = "turn 5 Aoi attack\nattack FL direct\ntrigger = 014\nstock\ndamage 2 = 001 002 taken\njudge: call";
    is(attack, "attack-method", SameTurn, 6, "nothing was decided");
    // What was missing was missing before the line that shows it.
    let missing = "turn 5 Aoi attack\nattack FL front\ndamage 1 = 001 taken\njudge: call";
    is(missing, "trigger", SameTurn, 4, "nothing was decided");
}

#[test]
fn later() {
    let again = format!("{PLAY}play 001 > BL\njudge: call");
    is(&again, "level", Later, 4, "line 17 was decided");
    let other = "turn 5 Aoi attack\nattack FL side\ntrigger = 014\nstock\ndamage 1 = 001 taken\nattack FL side\n\
                 judge: call";
    is(other, "no-damage", Later, 7, "line 20 was decided");
    let turn = format!("{PLAY}turn 6 Ren\nstand\ndraw = 001\njudge: call");
    is(&turn, "level", Later, 6, "a new turn had begun in line 17");
    is(
        "turn 5 Aoi\nstand\nclock 002 = 003 004\njudge: call",
        "draw",
        Later,
        4,
        "line 17 was decided",
    );
    let paid = "turn 5 Aoi main\nplay 001 > FC pay 2 = 004 012\nplay 002 > BL\nact BL 1 pay 1 = 004 pay rest BL\n\
                judge: call";
    let (findings, _) = judged(paid, None);
    let came = findings.iter().any(|f| f.consequence.is_some());
    is(
        paid,
        "cost",
        Later,
        5,
        if came {
            "line 18 came of it"
        } else {
            "line 17 was decided"
        },
    );
}

#[test]
fn not_told() {
    let none = |body: &str, ruling: &str| assert_eq!(moment(body, ruling), None, "{body}");
    none(PLAY, "level");
    none(
        &format!(
            "turn 5 Aoi main\njudge: call\n{}",
            PLAY.replace("turn 5 Aoi main\n", "")
        ),
        "level",
    );
    none(&format!("{PLAY}gap \"the pen was empty\"\njudge: call"), "level");
    none(&format!("{PLAY}judge: time +4"), "level");
    none(&format!("{PLAY}judge: call\njudge: rule weiss-schwarz/color"), "level");
    let taken_back = PLAY.replace("main\n", "main\nlabel \"here\"\n")
        + "judge: rule weiss-schwarz/color; judge: rewind \"here\"\nplay 001 > BL\njudge: call";
    none(&taken_back, "level");
}

/// Each visit is about what the judge ruled on, if anything was named.
#[test]
fn a_visit_about_something_else() {
    let body = format!(
        "{PLAY}play 001 > Ren.FL\njudge: call\njudge: rule weiss-schwarz/slot \"not there\"\nplay 002 > BL\n\
         judge: call \"and that one?\"\njudge: rule weiss-schwarz/level"
    );
    is(&body, "slot", AtOnce, 4, "nothing happened");
    is(&body, "level", Later, 7, "line 17 was decided");
    // Without a name it is about everything before it.
    let unnamed = body.replace("judge: rule weiss-schwarz/slot \"not there\"\n", "");
    is(&unnamed, "level", Later, 4, "line 17 was decided");
    // What is only listed in a finding is noticed with it.
    let listed = "turn 5 Aoi main\nplay 022 > Ren.FL pay 1 = 004\njudge: rule slot";
    is(listed, "level", AtOnce, 3, "nothing happened");
}

#[test]
fn the_moment_selects_the_rows() {
    let rows = |noticed| {
        let (findings, _) = judged(PLAY, noticed);
        let applying = findings[0].penalties.iter().filter(|row| row.applies);
        applying.map(|row| row.section.clone()).collect::<Vec<_>>()
    };
    let (light, medium, serious, other) = ("PR P3-C3-S1", "PR P3-C3-S2", "PR P3-C3-S3", "PR P3-C7");
    assert_eq!(rows(None), [light, medium, serious, other]);
    assert_eq!(rows(Some(AtOnce)), [light, other]);
    assert_eq!(rows(Some(SameTurn)), [light, other]);
    assert_eq!(rows(Some(Later)), [medium, other]);
    assert_eq!(rows(Some(BeyondRepair)), [serious, other]);
    // What is given outweighs what the log tells.
    let (findings, _) = judged(&format!("{PLAY}judge: call"), Some(Later));
    assert_eq!(
        findings[0].noticed.as_ref().map(|n| (n.when, n.called)),
        Some((Later, None))
    );
}

/// Cases that exclude each other: only the row of the one it is.
#[test]
fn the_case_selects_the_rows() {
    let sections = |body: &str, ruling: &str| {
        let (findings, _) = judged(body, None);
        let finding = findings.iter().find(|f| f.ruling.ends_with(ruling)).expect(body);
        finding.applying().map(|row| row.section.clone()).collect::<Vec<_>>()
    };
    let (many, few) = (["PR P3-C5-S4"], ["PR P3-C5-S2"]);
    assert_eq!(sections("turn 5 Aoi\ndraw = 003 004", "/draw"), many);
    assert_eq!(sections("turn 5 Aoi main\ndraw = 003", "/draw"), many);
    assert_eq!(sections("turn 5 Aoi\nclock 002 = 003 004", "/draw"), few);
    assert_eq!(sections("turn 5 Aoi clock\nclock 002 = 003", "/clock-draw"), few);
    assert_eq!(
        sections("turn 5 Aoi clock\nclock 002 = 003 004 005", "/clock-draw"),
        many
    );
}

#[test]
fn what_is_printed() {
    let told = |body: &str, noticed| {
        let (_, text) = judged(body, noticed);
        let wanted = |line: &&str| {
            ["repair", "noticed", "usual penalty"]
                .iter()
                .any(|name| line.contains(&format!("= {name}:")))
        };
        text.lines()
            .filter(wanted)
            .map(|line| line.trim().to_owned() + "\n")
            .collect::<String>()
    };
    insta::with_settings!({ omit_expression => true }, {
        insta::assert_snapshot!("every_row", told(PLAY, None));
        insta::assert_snapshot!("at_once", told(&format!("{PLAY}judge: call"), None));
        insta::assert_snapshot!("later", told(&format!("{PLAY}play 001 > BL\njudge: call"), None));
        insta::assert_snapshot!("beyond_repair", told(PLAY, Some(BeyondRepair)));
        // Where the moment makes no difference it is not printed.
        insta::assert_snapshot!("whenever", told("turn 5 Aoi\nstand\ndraw = 003 004\njudge: call", None));
    });
}
