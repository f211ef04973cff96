//! A game of the tests, judged through what the crate offers to everybody. It proves the seams that the next games need,
//! and every way the driver can take.

#[path = "support/skirmish/mod.rs"]
mod skirmish;

use rejudge::judge::drive::{Driver, Policy};
use rejudge::judge::resolve::resolve;
use rejudge::judge::script::Script;
use rejudge::judge::{Consequence, Finding, Note, Verdict, write};
use rejudge::notation;
use rejudge::table::ZoneId;

use skirmish::{Skirmish, State, VOCABULARY};

/// A log of three players, judged.
struct Run {
    found: Vec<Finding>,
    notes: Vec<Note>,
    unresolved: Vec<String>,
    state: State,
}

const HEADER: &str = "rejudge 1\ngame: skirmish 1\nplayer Aoi: ? SK\nplayer Bo: ? SK\nplayer Cy: ? SK\n";
const HEADER_LINES: u32 = 5;

struct How {
    full: bool,
    policy: Policy,
    deck: u16,
}

const FULL: How = How {
    full: true,
    policy: Policy::Played,
    deck: 9,
};
const DECISIONS: How = How { full: false, ..FULL };

fn run(how: How, body: &str) -> Run {
    let source = format!("{HEADER}{body}");
    let (log, errors) = notation::parse(&source, &VOCABULARY);
    assert!(errors.is_empty() || body.contains("frobnicate"), "{errors:?}");
    let players: Vec<&str> = log
        .headers
        .iter()
        .filter_map(|h| h.name.as_ref())
        .map(|n| &*n.text)
        .collect();
    let game = Skirmish::new(&players, how.deck);
    let mut script = Script::default();
    let unresolved = resolve(&game, &log, &mut script)
        .into_iter()
        .map(|e| e.message)
        .collect();
    let start = game.start();
    let driven = Driver::new(&game, &script, how.full, how.policy).run(&start, start.clone());
    assert_eq!(driven.state.table.audit(), Ok(()));
    let (found, notes) = write::findings(&game, &log, driven.judged);
    Run {
        found,
        notes,
        unresolved,
        state: driven.state,
    }
}

/// A finding in a line: where, what sort, which ruling; `?` cannot be told, `~n` a consequence of the n-th.
fn told(finding: &Finding) -> String {
    let open = if finding.verdict == Verdict::CannotTell {
        "?"
    } else {
        ""
    };
    let of = match finding.consequence {
        Some(Consequence::Of(n) | Consequence::MayStemFrom(n)) => format!(" ~{n}"),
        None => String::new(),
    };
    let known = finding
        .known
        .map_or_else(String::new, |p| format!(" known {}", p.line - HEADER_LINES));
    let kind = format!("{:?}", finding.kind).to_lowercase();
    format!(
        "{}: {open}{kind} {}{of}{known}",
        finding.broke.line - HEADER_LINES,
        &finding.ruling["skirmish/".len()..]
    )
}

#[track_caller]
fn check(how: How, body: &str, expected: &[&str]) -> Run {
    let run = run(how, body);
    let got: Vec<String> = run.found.iter().map(told).collect();
    let messages: Vec<&str> = run.found.iter().map(|f| &*f.message).collect();
    assert_eq!(got, expected, "{messages:#?} {:?}", run.unresolved);
    run
}

/// Three turns, a fight in which both die, a token that dies and leaves the game.
const CLEAN: &str = "\
turn 1 Aoi
  gain = R1; draw = 11
  play 11 > front
turn 2 Bo
  gain; draw
  play 11 > front
turn 3 Cy
  gain; draw = ?
  summon T1 > front
turn 4 Aoi
  gain; draw
  attack 11 > Bo.11
  hit Bo.11 > 11 = 1            # both at the same time: the order of the lines means nothing
  hit 11 > Bo.11 = 1
  die Bo.11; die 11
  play 12 > front
  Aoi.mana = 0
turn 5 Bo
  gain; draw
turn 6 Cy
  gain; draw
  attack T1 > Aoi.12
  hit T1 > Aoi.12 = 1; hit Aoi.12 > T1 = 2
  die T1
turn 7 Aoi
  gain; draw
  attack 12 > Bo
  Bo: lose 2 = 13 ?
";

#[test]
fn a_clean_match_of_three() {
    let run = check(FULL, CLEAN, &[]);
    assert!(run.notes.is_empty() && run.unresolved.is_empty());
    let out: Vec<bool> = run
        .state
        .table
        .cards
        .iter()
        .filter(|c| c.token)
        .map(|c| c.zone == ZoneId::OUT)
        .collect();
    assert_eq!(out, [true]);
}

#[test]
fn decisions_are_enough() {
    let body = "\
turn 1 Aoi
  play 11 > front
turn 2 Bo
  play 11 > front
turn 3 Cy
  summon T1 > front
turn 4 Aoi
  attack 11 > Bo.11
  play 12 > front
turn 5 Bo
turn 6 Cy
  attack T1 > Aoi.12
turn 7 Aoi
  attack 12 > Bo
turn 8 Bo
";
    let short = check(DECISIONS, body, &[]);
    let long = check(FULL, &format!("{CLEAN}turn 8 Bo\n"), &[]);
    // Nothing was seen of what happened by itself, and everything else is the same.
    for zone in short.state.table.zone_ids() {
        assert_eq!(short.state.table.len(zone), long.state.table.len(zone), "{zone:?}");
    }
    assert_eq!(check(DECISIONS, CLEAN, &[]).found, []);
}

#[test]
fn whoever_is_knocked_out_leaves_with_all_cards() {
    let body = "\
turn 1 Aoi
  gain; draw
turn 2 Bo
  gain; draw; summon T1 > back
turn 3 Cy
  gain; draw
turn 4 Aoi
  gain; draw
  play 12 > front
  attack 12 > Bo
  Bo: lose 2 = 11 [fall = Bo]
turn 5 Cy
  gain; draw
";
    let run = check(How { deck: 2, ..FULL }, body, &[]);
    let bo = run.state.table.cards.iter().filter(|c| c.owner.0 == 1);
    assert!(bo.clone().count() > 10 && bo.into_iter().all(|c| c.zone == ZoneId::OUT));
    // Whoever has left has no turn.
    check(
        How { deck: 2, ..FULL },
        &body.replace("turn 5 Cy", "turn 5 Bo"),
        &["12: order turn"],
    );
}
