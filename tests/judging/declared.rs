//! Abilities declared in a log: what is said of them, and that no line of them, however wrong, goes unanswered.

use crate::support::files;

use std::path::Path;

use files::Beside;
use proptest::prelude::*;
use rejudge::games::{Request, of_log};
use rejudge::judge::{Report, Verdict};

fn judge(source: &str, folder: &Path) -> Report {
    let game = of_log(source).expect("the log names its game");
    let files = Beside(folder.to_owned());
    game.judge("declared.match", source, &Request::default(), &files)
        .expect("the files are there")
}

fn fixture(name: &str) -> Report {
    let path = Path::new("fixtures/weiss-schwarz").join(format!("{name}.match"));
    let source = std::fs::read_to_string(&path).expect("a readable fixture");
    judge(&source, path.parent().expect("a fixture lies in a folder"))
}

/// The notes of a sort, with their lines.
fn notes(report: &Report, sort: &str) -> Vec<(u32, String)> {
    let of_sort = report.notes.iter().filter(|n| n.sort == sort);
    of_sort.map(|n| (n.place.line, n.message.clone())).collect()
}

#[test]
fn one_note_an_ability_says_what_was_trusted_and_what_was_checked() {
    let told = notes(&fixture("declared/search-among-looked-near"), "trust");
    let [(26, note)] = &told[..] else {
        panic!("{told:?}");
    };
    let (trusted, checked) = note.split_once("; checked: ").expect("both parts");
    for part in [
        "KN/S02-961 in Ren's BL",
        "taken on trust",
        "look 3",
        "search 012 > hand",
    ] {
        assert!(trusted.contains(part), "{part}: {note}");
    }
    for part in [
        "ability 1 is 【ACT】",
        "its cost (resting this card)",
        "its lines (look, search, put)",
    ] {
        assert!(checked.contains(part), "{part}: {note}");
    }
    // Of an ability that is compared with its text nothing is taken on trust.
    assert_eq!(notes(&fixture("declared/cost-near"), "trust"), []);
}

#[test]
fn what_cannot_be_checked_is_trusted() {
    let told = notes(&fixture("no-text/below-a-play-near"), "trust");
    assert!(
        matches!(&told[..], [(15, note)] if note.contains("a card that is not named")),
        "{told:?}"
    );
    // An ability that is not there is a finding, and none of it is trusted.
    assert_eq!(notes(&fixture("ability/kind"), "trust"), []);
}

#[test]
fn an_accepted_order_is_noted_on_its_line() {
    let accepted = [
        ("stock-before-comeback-near", "comeback"),
        ("stock-before-choice-to-hand-near", "choice"),
        ("draw-icon-after-stock-near", "draw"),
        ("soul-after-stock-near", "soul"),
        ("shot-after-stock-near", "shot"),
        ("stock-after-damage-near", "stock"),
        ("stand-after-draw-near", "stand"),
        ("climax-leaves-before-the-hand-limit-near", "discard"),
        ("encore-before-leave-near", "encore FC"),
        ("encore-then-leave-near", "encore FC"),
        ("two-leave-at-once-near", "encore FL"),
        ("old-card-first-near", "leave FR"),
        ("auto-before-overlap-near", "auto FR"),
        ("leaves-within-an-effect-near", "- Aoi: draw"),
    ];
    for (name, start) in accepted {
        let name = format!("sequencing/{name}");
        let report = fixture(&name);
        let source = std::fs::read_to_string(format!("fixtures/weiss-schwarz/{name}.match")).expect("read before");
        let lines: Vec<&str> = source.lines().collect();
        let noted = notes(&report, "accepted");
        let noted: Vec<&str> = noted.iter().map(|(line, _)| lines[*line as usize - 1].trim()).collect();
        assert!(
            matches!(noted[..], [line] if line.starts_with(start)),
            "{name}: {:?}",
            report.notes
        );
        assert!(report.findings.is_empty(), "{name}: {:?}", report.findings);
    }
    // The rules leave this order open (7.3.1.2.1): nothing has to be accepted.
    assert_eq!(notes(&fixture("sequencing/icons-in-any-order-near"), "accepted"), []);
}

/// One operand of an effect line.
fn operand() -> impl Strategy<Value = String> {
    let words = [
        "FL",
        "FC",
        "BR",
        "Ren.FC",
        "Ren.FR",
        "deck.top",
        "deck.bottom",
        "Ren.deck.top",
        "hand",
        "waiting",
        "clock",
        "stock",
        "memory",
        "level",
        "climax",
        "resolution",
        "FC.marker",
        "Ren.hand",
        "Ren.waiting",
        "012",
        "waiting.012",
        "hand.014",
        "Ren.010",
        "FC.010",
        "?",
        "2*?",
        "3*012",
        "none",
        "1",
        "3",
        "40",
        "+2000",
        "-1",
        "power",
        "soul",
        "battle",
        "next-turn",
        "stays",
        "rest",
        "\"words\"",
        "Ren",
        "...",
    ];
    prop::sample::select(words.to_vec()).prop_map(str::to_owned)
}

/// An effect line: any verb with any operands, right or wrong.
fn line() -> impl Strategy<Value = String> {
    let verbs = [
        "draw",
        "damage",
        "shuffle",
        "mill",
        "brainstorm",
        "heal",
        "look",
        "reveal",
        "stand",
        "rest",
        "reverse",
        "give",
        "pay",
        "choose",
        "put",
        "search",
        "discard",
        "mark",
        "make",
        "leave",
        "swap",
        "act",
        "auto",
        "refresh",
        "penalty",
        "levelup",
        "play",
        "stock",
        "trigger",
        "encore",
    ];
    let list = |most| prop::collection::vec(operand(), 0..most);
    (prop::sample::select(verbs.to_vec()), list(4), list(2), list(4)).prop_map(|(verb, chosen, target, seen)| {
        let mut line = format!("    - {verb} {}", chosen.join(" "));
        if !target.is_empty() {
            line.push_str(" > ");
            line.push_str(&target.join(" "));
        }
        if !seen.is_empty() {
            line.push_str(" = ");
            line.push_str(&seen.join(" "));
        }
        line
    })
}

const BEFORE: &str = "rejudge 1
game: weiss-schwarz 1.111
detail: DETAIL
cards: ../../../replays/cards/harbor.toml ../../../replays/cards/kiln.toml
player Aoi: ? HB/W01
player Ren: ? KN/S02

position
  Aoi.level = 001 003
  Aoi.hand = 064 012 014 2*?
  Aoi.clock = 001 010 011
  Aoi.stock = 3*?
  Aoi.deck = 5*?
  Aoi.waiting = 012 015 091
  Aoi.FL = 010; Aoi.FC = 002; Aoi.BR = 040; Aoi.FC.marker = 2*?
  Ren.level = 010; Ren.clock = 001 002; Ren.deck = 4*?; Ren.waiting = 010 012
  Ren.FC = 020; Ren.FR = 011 rest
turn 5 Aoi main
  event 064
";

/// What is found of a match in which something stands in turn 5, behind it the hand comes to eight cards in turn 7, and of that turn a
/// line may be missing: each ruling with its verdict.
fn two_turns_behind(line: &str, draw: &str) -> Vec<(String, Verdict)> {
    let source = format!(
        "rejudge 1\ngame: weiss-schwarz 1.111\ndetail: full\n\
         cards: ../../../replays/cards/harbor.toml ../../../replays/cards/kiln.toml\nplayer Aoi: ? HB/W01\nplayer Ren: ? KN/S02\n\n\
         position\n  Aoi.hand = 8*?; Aoi.deck = 30*?; Ren.deck = 30*?; Ren.hand = 4*?\nturn 4 Ren end\n\
         turn 5 Aoi\n  stand\n  draw = ?\n{line}\n  discard ? ?\nturn 6 Ren\n  stand\n  draw = ?\n\
         turn 7 Aoi\n  stand\n{draw}\nturn 8 Ren\n"
    );
    let report = judge(&source, Path::new("fixtures/weiss-schwarz/declared"));
    let findings = report.findings.iter();
    findings.map(|f| (f.ruling.to_string(), f.verdict)).collect()
}

#[test]
fn what_a_line_that_cannot_be_read_did_is_open_in_later_turns() {
    let limit = |verdict| vec![("weiss-schwarz/hand-limit".to_owned(), verdict)];
    let unread = "  weigh everything";
    assert_eq!(two_turns_behind("", "  draw = ?"), limit(Verdict::Illegal));
    assert_eq!(two_turns_behind(unread, "  draw = ?"), limit(Verdict::CannotTell));
    let draw = vec![("weiss-schwarz/draw".to_owned(), Verdict::Illegal)];
    assert_eq!(two_turns_behind(unread, ""), draw, "a draw is due whatever lies where");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    /// Debug builds check at every event that each card lies in exactly one zone; here that lines of every sort, most of
    /// them nonsense, keep to it, end, and leave the match in a state from which it is played on.
    #[test]
    fn any_effect_lines_can_be_carried_out_or_are_answered(
        lines in prop::collection::vec(line(), 1..8),
        full in any::<bool>(),
    ) {
        let detail = if full { "full" } else { "decisions" };
        let mut source = BEFORE.replace("DETAIL", detail);
        for line in &lines {
            source.push_str(line);
            source.push('\n');
        }
        source.push_str("  attack FL front\n  concede\n  result = Ren\n");
        let report = judge(&source, Path::new("fixtures/weiss-schwarz/declared"));
        let unread: Vec<u32> = report.malformed.iter().map(|m| m.place.line).collect();
        let first = BEFORE.lines().count() as u32 + 1;
        for (line, text) in (first..).zip(&lines) {
            // What is no move of the game is said on its line, unless the notation refuses it already.
            let nonsense = ["- make", "- play", "- stock", "- trigger", "- encore"];
            // `play` is read as `put`, with or without `>`, and to put the top card of the deck back is what the event says.
            let goes = |line: &str| line.contains("> deck.") || line.contains("deck.top deck.");
            let as_the_text_says = text.contains("- play deck.top") && goes(text);
            let answered = report.findings.iter().any(|f| f.stands().line == line);
            if nonsense.iter().any(|n| text.contains(n)) && !as_the_text_says && !unread.contains(&line) {
                prop_assert!(answered, "{source}\n{text}: {:?}", report.findings);
            }
        }
    }
}
