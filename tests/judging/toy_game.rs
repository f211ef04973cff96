//! A game of the tests, judged through what the crate offers to everybody. It proves the seams that the next games need,
//! and every way the driver can take.

use rejudge::judge::drive::{Driver, Policy};
use rejudge::judge::noticed::Record;
use rejudge::judge::resolve::resolve;
use rejudge::judge::script::Script;
use rejudge::judge::{Consequence, Finding, Note, Verdict, write};
use rejudge::notation;
use rejudge::rulings::Noticed;
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
    let unresolved = resolve(&&game, &log, &mut script)
        .into_iter()
        .map(|e| e.message)
        .collect();
    let start = game.start();
    let driven = Driver::new(&game, &script, how.full, how.policy).run(&start, start.clone());
    assert_eq!(driven.state.table.audit(), Ok(()));
    let record = Record {
        log: &log,
        script: &script,
        vocabulary: &VOCABULARY,
    };
    let (found, notes) = write::findings(&game, &record, driven.judged, None);
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
        finding.stands().line - HEADER_LINES,
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

#[test]
fn an_illegal_choice_and_what_follows_from_it() {
    // The Brute costs three of one mana; with it paid for, nothing is left for the Scout. Had it been left, that were right.
    let body = "\
turn 1 Aoi
  gain; draw
  play 13 > front
  play 11 > front
turn 2 Bo
  gain; draw
";
    let run = check(FULL, body, &["3: choice mana", "4: choice mana ~0"]);
    assert_eq!(run.found[0].message, "Aoi has 1 mana, and 3 are due");
    assert_eq!(
        (run.found[0].rule.as_str(), run.found[0].edition.as_str()),
        ("2.1", "1")
    );
    // How far it spread: the row holds a card that it should not hold.
    assert_eq!(run.found[0].spread, ["Aoi's hand", "Aoi's front"]);
    assert!(run.found[1].spread.is_empty());
}

#[test]
fn what_both_reject_stands_by_itself() {
    let body = "\
turn 1 Aoi
  gain; draw
  play 13 > front
  play 14 > front
turn 2 Bo
  gain; draw
";
    check(FULL, body, &["3: choice mana", "4: choice mana"]);
}

#[test]
fn a_missing_step_and_what_follows_from_it() {
    // Without the well there is no mana. Nothing else is wrong in this turn or the next.
    let body = "\
turn 1 Aoi
  draw
  summon T1 > front
turn 2 Bo
  gain; draw
turn 3 Cy
  gain; draw
";
    let run = check(FULL, body, &["2: missing missing", "3: choice mana ~0"]);
    assert_eq!(run.found[0].message, "Aoi's gain is missing");
    check(DECISIONS, body, &[]);
}

#[test]
fn a_missing_step_at_the_end_of_a_turn() {
    let body = "\
turn 1 Aoi
  gain
turn 2 Bo
  gain; draw
";
    check(FULL, body, &["3: missing missing"]);
}

#[test]
fn a_choice_is_owed_in_both_details() {
    let turn = "turn 1 Aoi\n gain; draw\nturn 2 Bo\n gain; draw\nturn 3 Cy\n gain; draw\n";
    let body = format!(
        "{turn}{}{}turn 10 Aoi\n",
        turn.replace(['1', '2', '3'], "5"),
        turn.replace(['1', '2', '3'], "7")
    );
    // Six cards at the end of the third turn of each; five may stay.
    let expected = ["15: missing missing", "17: missing missing", "19: missing missing"];
    check(FULL, &body, &expected);
    check(DECISIONS, &body, &expected);
}

#[test]
fn a_late_line_is_one_finding_at_its_place() {
    // What was seen in between could have changed what the player does.
    let run = check(FULL, "turn 1 Aoi\n  draw = 11\n  gain\n", &["2: order missing known 3"]);
    assert_eq!(run.found[0].message, "Aoi's gain is late");
    assert!(run.found[0].spread.is_empty(), "{:?}", run.found[0].spread);
}

#[test]
fn a_late_line_that_changes_nothing_is_a_note() {
    for late in ["gain", "gain = R1"] {
        let run = check(FULL, &format!("turn 1 Aoi\n  draw\n  {late}\n"), &[]);
        let notes = run.notes.iter().map(|n| (&*n.sort, n.place.line - HEADER_LINES));
        assert_eq!(notes.collect::<Vec<_>>(), [("accepted", 3)], "{late}");
    }
}

#[test]
fn a_late_line_with_a_consequence_in_between() {
    let body = "\
turn 1 Aoi
  draw
  summon T1 > back
  gain
turn 2 Bo
  gain; draw
";
    check(FULL, body, &["2: order missing known 4", "3: choice mana ~0"]);
}

#[test]
fn what_was_owed_in_the_last_turn_is_never_late() {
    let body = "\
turn 1 Aoi
  draw
turn 2 Bo
  Aoi: gain
  gain; draw
";
    check(FULL, body, &["2: missing missing", "4: extra extra"]);
}

#[test]
fn the_same_step_of_a_later_action_is_not_the_late_one() {
    // The first fight has no line for the Scout that dies; the second one has its own.
    let body = "\
turn 1 Aoi
  gain; draw
  play 11 > front
turn 2 Bo
  gain; draw
  play 11 > back
turn 3 Cy
  gain; draw
turn 4 Aoi
  gain; draw
  play 11 > front
  attack 11.1 > Bo.11
  hit 11.1 > Bo.11 = 1; hit Bo.11 > 11.1 = 1
  die 11.1
  summon T1 > front
turn 5 Bo
  gain; draw
  die 11
";
    // Late by a turn: it is too late for an order, and nothing calls for it any more.
    check(FULL, body, &["15: missing missing", "18: extra extra"]);
}

#[test]
fn an_extra_line() {
    let body = "\
turn 1 Aoi
  gain; draw
  gain
  play 12 > front
turn 2 Bo
";
    // The second well was put there; that it pays for the Guard follows from it being there.
    check(FULL, body, &["3: extra extra"]);
    check(DECISIONS, body, &["3: extra extra"]);
}

#[test]
fn what_an_illegal_attack_brings_about_is_part_of_it() {
    let body = "\
turn 1 Aoi
  gain; draw
  play 11 > back
turn 2 Bo
  gain; draw
  play 11 > front
turn 3 Cy
  gain; draw
turn 4 Aoi
  gain; draw
  attack 11 > Bo.11
  hit 11 > Bo.11 = 1; hit Bo.11 > 11 = 1
  die 11; die Bo.11
turn 5 Bo
  gain; draw
";
    let run = check(FULL, body, &["11: choice attack"]);
    assert_eq!(run.found[0].spread.len(), 4, "{:?}", run.found[0].spread);
}

#[test]
fn an_outcome_on_the_item_that_differs() {
    let body = "\
turn 1 Aoi
  gain; draw
  play 11 > front
turn 2 Bo
  gain; draw
turn 3 Cy
  gain; draw
turn 4 Aoi
  gain; draw
  attack 11 > Bo
  Bo: lose 2 = 11 13
";
    check(FULL, body, &["11: outcome outcome"]);
    check(FULL, &body.replace("lose 2 = 11 13", "lose 1"), &[]);
    let guard = body
        .replace("attack 11", "play 12 > front; attack 12")
        .replace("lose 2 = 11 13", "lose 2 = 13");
    check(FULL, &guard, &["11: count outcome"]);
}

#[test]
fn a_resource_does_not_lie_in_the_deck_of_creatures() {
    check(FULL, "turn 1 Aoi\n  gain; draw = R1\n", &["2: record record"]);
    check(FULL, "turn 1 Aoi\n  gain = 11; draw\n", &["2: record record"]);
    // Nor a fourth copy of three.
    let body = "turn 1 Aoi\n  gain; draw\n  discard 11\n";
    check(FULL, body, &["3: extra extra"]);
}

#[test]
fn what_nobody_saw_cannot_be_told() {
    let body = "\
turn 1 Aoi
  gain; draw
  play ? > front
  play 12 > front
turn 2 Bo
";
    check(FULL, body, &["3: ?choice mana", "4: ?choice mana"]);
}

#[test]
fn a_line_that_cannot_be_read_accuses_nobody() {
    let body = "\
turn 1 Aoi
  frobnicate R1
  draw
  play 12 > front
turn 2 Bo
  gain; draw
  play 12 > front
";
    // The hole may hold the well; what the Guard was paid with, too. What comes after it is open as well.
    let got: Vec<String> = run(FULL, body).found.iter().map(told).collect();
    assert!(!got.is_empty() && got.iter().all(|f| f.contains(": ?")), "{got:?}");
}

#[test]
fn a_gap_ends_what_is_not_known() {
    let body = "\
turn 1 Aoi
  frobnicate R1
  gain; draw
gap
turn 2 Bo
  gain; draw
  play 12 > front
";
    check(FULL, body, &["7: choice mana"]);
}

#[test]
fn going_back_to_a_label() {
    let body = "\
turn 1 Aoi
  gain; draw
  label \"before\"
  play 13 > front
  judge: rewind \"before\"
  play 11 > front
  Aoi.mana = 0
turn 2 Bo
";
    let run = check(FULL, body, &["4: choice mana"]);
    // Taken back, nothing is left of it.
    assert!(!run.found[0].spread.contains(&"Aoi's front".to_owned()) || run.state.due == skirmish::Due::Gain);
}

#[test]
fn corrected_goes_on_as_it_should_have_been() {
    let how = || How {
        policy: Policy::Corrected,
        ..FULL
    };
    let body = "\
turn 1 Aoi
  gain; draw
  play 13 > front
  play 11 > front
  Aoi.mana = 0
turn 2 Bo
  gain; draw
";
    let run = check(how(), body, &["3: choice mana"]);
    assert!(run.found[0].spread.is_empty());
    // A step that is missing was done; when its line comes late it is the one that was missing.
    check(
        how(),
        "turn 1 Aoi\n  draw = 11\n  summon T1 > back\n  gain\nturn 2 Bo\n  gain; draw\n",
        &["2: order missing known 4"],
    );
    check(
        how(),
        "turn 1 Aoi\n  summon T1 > back\nturn 2 Bo\n  gain; draw\n",
        &["2: missing missing", "2: missing missing", "2: choice mana ~0"],
    );
}

#[test]
fn an_extra_line_takes_nothing_from_the_lines_behind_it() {
    let body = "\
turn 1 Aoi
  play 11 > front
turn 2 Bo
  play 11 > front
turn 3 Cy
turn 4 Aoi
  attack 11 > Bo.11
  gain
  hit 11 > Bo.11 = 1; hit Bo.11 > 11 = 1
  die 11; die Bo.11
";
    check(DECISIONS, body, &["8: extra extra"]);
}

#[test]
fn corrected_leaves_out_the_parts_of_what_it_leaves_out() {
    let body = "\
turn 1 Aoi
  gain; draw
  play 11 > back
turn 2 Bo
  gain; draw
  play 11 > front
turn 3 Cy
  gain; draw
turn 4 Aoi
  gain; draw
  attack 11 > Bo.11
  hit 11 > Bo.11 = 1; hit Bo.11 > 11 = 1
  die 11; die Bo.11
turn 5 Bo
  gain; draw
  attack 11 > Cy
  Cy: lose 1
";
    let corrected = How {
        policy: Policy::Corrected,
        ..FULL
    };
    check(corrected, body, &["11: choice attack"]);
    // As played the Scout of Bo is dead; had Aoi not attacked, it could attack now.
    check(
        FULL,
        body,
        &["11: choice attack", "16: record record ~0", "17: extra extra ~0"],
    );
}

#[test]
fn a_turn_that_may_be_full_of_holes_stops_nothing() {
    let body = "\
turn 1 Aoi
  frobnicate
  draw
turn 2 Bo
  gain; draw
turn 3 Cy
  gain; draw
";
    let stop = run(
        How {
            policy: Policy::Stop,
            ..FULL
        },
        body,
    );
    assert_eq!(stop.found.iter().map(told).collect::<Vec<_>>(), ["3: ?missing missing"]);
    assert_eq!(stop.state.due, skirmish::Due::Main);
}

#[test]
fn stop_goes_no_further() {
    let body = "\
turn 1 Aoi
  gain; draw
  play 13 > front
  play 14 > front
";
    let run = check(
        How {
            policy: Policy::Stop,
            ..FULL
        },
        body,
        &["3: choice mana"],
    );
    assert_eq!(run.found[0].verdict, Verdict::Illegal);
    // What cannot be told stops nothing.
    let open = body.replace("13", "?");
    check(
        How {
            policy: Policy::Stop,
            ..FULL
        },
        &open,
        &["3: ?choice mana", "4: ?choice mana"],
    );
}

#[test]
fn nobody_is_the_other_one_of_three() {
    let run = run(FULL, "turn 1 Aoi\n  gain; draw\n  cheer\n  Bo: cheer\n");
    assert_eq!(run.unresolved, ["whose is this \"cheer\"? It can be several players'"]);
    assert!(run.found.is_empty());
}

#[test]
fn before_the_first_turn_a_line_is_somebodys() {
    let run = run(FULL, "setup\n  gain\n  Bo: gain\nturn 1 Aoi\n  gain; draw\n");
    assert_eq!(run.unresolved, ["whose is this \"gain\"? No turn has begun"]);
}

#[test]
fn a_place_that_cannot_be_read_claims_nothing() {
    let run = run(FULL, "turn 1 Aoi\n  gain; draw\n  Aoi.front = 99 11\n");
    assert_eq!(run.unresolved, ["Aoi has no card \"99\""]);
    assert!(run.found.is_empty());
}

#[test]
fn nobody_plays_in_a_turn_of_nobody() {
    let run = run(
        FULL,
        "turn 1 Aoi\n  gain; draw\nturn 2 Dan\n  gain; draw\n  play 14 > front\n",
    );
    assert_eq!(run.unresolved, ["no player is called \"Dan\""]);
    assert!(run.found.is_empty(), "{:?}", run.found);
}

/// What the moment is told from are lines, turns and the words of the game, whichever it is.
#[test]
fn a_mistake_is_noticed_in_any_game() {
    let noticed = |rest: &str| {
        let body = format!("turn 1 Aoi\n  gain; draw = 13 14\n  play 13 > front\n{rest}");
        let run = run(FULL, &body);
        let finding = &run.found[0];
        let when = finding.noticed.as_ref().map(|n| n.when);
        (when, finding.penalty.clone())
    };
    let both = "early: a word (SK 9); late: a stern word (SK 9)";
    let (early, late) = ("early: a word (SK 9)", "late: a stern word (SK 9)");
    assert_eq!(noticed(""), (None, both.to_owned()));
    assert_eq!(noticed("  judge: call\n"), (Some(Noticed::AtOnce), early.to_owned()));
    let turns = "turn 2 Bo\n  gain; draw\nturn 3 Cy\n  gain; draw\n  judge: call\n";
    assert_eq!(noticed(turns), (Some(Noticed::Later), late.to_owned()));
    let played = "  play 14 > back\n  judge: call\n";
    assert_eq!(noticed(played), (Some(Noticed::Later), late.to_owned()));
}

#[test]
fn judging_twice_says_the_same() {
    let body = "turn 1 Aoi\n  draw = 11\n  play 13 > front\n  gain\n  play 14 > back\n  gain\nturn 3 Cy\n  draw\n";
    let once: Vec<String> = run(FULL, body).found.iter().map(|f| format!("{f:?}")).collect();
    let again: Vec<String> = run(FULL, body).found.iter().map(|f| format!("{f:?}")).collect();
    assert!(once.len() > 3 && once == again);
}

#[test]
fn a_game_from_outside_is_judged_beside_those_that_come_with_the_program() {
    use rejudge::games::{AnyGame, GAMES, Games, NoFiles, Request};

    let own: [&dyn AnyGame; 1] = [skirmish::kit::GAME];
    let games: Vec<&dyn AnyGame> = own.into_iter().chain(GAMES.iter().copied()).collect();
    let games = Games::new(&games);
    let header = HEADER.replace("player Aoi", "detail: full\nplayer Aoi");
    let judge = |body: &str| {
        let log = format!("{header}{body}");
        let game = games.of_log(&log).expect("it is among them");
        game.judge("a.match", &log, &Request::default(), &NoFiles)
            .expect("it needs no files")
    };
    let clean = judge(CLEAN);
    assert!(clean.malformed.is_empty() && clean.findings.is_empty(), "{clean:?}");
    let broken = judge("turn 1 Aoi\n  gain; draw\n  attack 11 > Bo\n");
    assert_eq!(
        broken.findings.first().map(|f| f.broke.line),
        Some(HEADER_LINES + 4),
        "{broken:?}"
    );
    assert_eq!(broken.exit_code(), 1);
    // Both are found by name, and what is neither is not.
    assert!(games.named("Skirmish").is_some() && games.named(GAMES[0].name()).is_some());
    assert!(
        games
            .of_log("rejudge 1\ngame: skirmisch 1\n")
            .is_err_and(|e| e.contains("the nearest is `skirmish`"))
    );
}
