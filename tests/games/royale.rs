//! Battle Royale: made-up matches are judged clean, and every rule of its document has what its status says.
//!
//! `REJUDGE_MATCHES=10000 cargo test --test games -- royale::` makes up that many matches of each kind.

use crate::support::files;
use crate::support::no_guess::{PLAYED, Sort};
use crate::support::royale;

use std::collections::BTreeSet;
use std::path::Path;

use files::{Beside, Replays, below};
use rejudge::games::battle_royale::rulings::B;
use rejudge::games::battle_royale::{coverage, rule_texts};
use rejudge::games::kit::coverage::Status;
use rejudge::games::weiss_schwarz::matches::Match;
use rejudge::games::weiss_schwarz::offers::Offer;
use rejudge::games::weiss_schwarz::state::{Due, State, Z};
use rejudge::games::{Moment, Request, When, of_log};
use rejudge::judge::game::{Expectation, Fit, Game, Mode};
use rejudge::judge::{Report, Verdict};
use royale::{Wanted, count, judge, play};

const FIXTURES: &str = "fixtures/battle-royale";

/// What is wrong with a log that should be clean.
fn trouble(source: &str) -> Vec<String> {
    let report = judge(source);
    let malformed = report
        .malformed
        .iter()
        .map(|m| format!("{}: cannot be read: {}", m.place.line, m.message));
    let findings = report
        .findings
        .iter()
        .map(|f| format!("{}: {} {}", f.broke.line, f.ruling, f.message));
    let notes = report.notes.iter().filter(|n| n.sort != "policy");
    malformed
        .chain(findings)
        .chain(notes.map(|n| format!("note: {}", n.message)))
        .collect()
}

fn all_clean(matches: impl Iterator<Item = Wanted>) {
    let (mut bad, mut ended, mut left) = (Vec::new(), 0, 0);
    for wanted in matches {
        let (m, played) = play(wanted, None);
        ended += u32::from(played.state.over.is_some());
        left += played.state.gone.count_ones();
        let wrong = trouble(&played.text);
        if let Some(first) = wrong.first() {
            bad.push(format!("{wanted:?}: {first} ({} in all)", wrong.len()));
        }
        let plain = rejudge::notation::format(&played.text, m.variation.vocabulary());
        if plain.as_ref() != Ok(&played.text) {
            bad.push(format!("{wanted:?}: is not in its plain form"));
        }
        assert_eq!(played.state.table.audit(), Ok(()));
    }
    assert!(
        bad.is_empty(),
        "{} matches:\n{}",
        bad.len(),
        bad[..bad.len().min(10)].join("\n")
    );
    // Most have a winner, who is the last one left.
    assert!(left >= ended * 2, "{left} left in {ended} matches");
}

#[test]
fn seeded_matches_are_clean() {
    all_clean((0..count(280)).map(Wanted::nth));
}

#[test]
fn matches_seen_at_a_table_are_clean() {
    let seen = |number| Wanted {
        tell_seed: false,
        ..Wanted::nth(number)
    };
    all_clean((0..count(140)).map(seen));
}

/// Whether the rules take a line without a word.
fn accepts(m: &Match, state: &State, offer: &Offer) -> bool {
    let (script, mark) = offer.script();
    if m.classify(state, &script, &mark) != Fit::Matches {
        return false;
    }
    let (mut state, mut violations) = (state.clone(), Vec::new());
    m.apply(&mut state, &script, &mark, Mode::Played, &mut violations);
    violations.iter().all(|s| s.note.is_some())
}

#[test]
fn what_is_offered_is_accepted() {
    let (mut offered, mut bad) = (0u32, BTreeSet::new());
    for number in 0..28 {
        let mut asked = 0u32;
        let mut look = |m: &Match, state: &mut State| {
            asked += 1;
            let chooses = matches!(m.expects(state), Expectation::Choice | Expectation::Chosen);
            if chooses && (asked + number).is_multiple_of(5) {
                for offer in m.offers(state).iter().take(30) {
                    offered += 1;
                    if !accepts(m, state, offer) {
                        bad.insert(format!("{:?}: {offer:?}", state.due));
                    }
                }
            }
            None
        };
        play(
            Wanted {
                full: true,
                ..Wanted::nth(number)
            },
            Some(&mut look),
        );
    }
    assert!(bad.is_empty(), "{:#?}", bad.iter().take(5).collect::<Vec<_>>());
    assert!(offered > 2_000, "{offered}");
}

/// A removed player has no card on the table, and the layout is never asked for one.
#[test]
fn nobody_removed_is_left_anywhere() {
    let mut removed = 0;
    for number in 0..28 {
        let mut look = |m: &Match, state: &mut State| {
            for seat in m.seats().filter(|seat| state.is_gone(*seat)) {
                removed += 1;
                assert!(Z::ALL.iter().all(|z| state.count(seat, *z) == 0));
                assert!(!matches!(state.due, Due::Counter if state.defender() == seat));
                assert!(!matches!(state.due, Due::Damage(s, _) | Due::LevelUp(s) | Due::Refresh(s) if s == seat));
            }
            None
        };
        play(Wanted::nth(number), Some(&mut look));
    }
    assert!(removed > 0);
}

/// The findings of a fixture, by line, ruling and rule: judged as it is, or without one rule.
fn judged(fixture: &str, without: Option<&str>) -> BTreeSet<(u32, String, String)> {
    let path = Path::new(FIXTURES).join(format!("{fixture}.match"));
    let source = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    let request = Request {
        without: without.map(str::to_owned).into_iter().collect(),
        ..Request::default()
    };
    let report = of_log(&source)
        .expect("a fixture names its game")
        .judge(fixture, &source, &request, &Beside::file(&path))
        .unwrap_or_else(|e| panic!("{fixture}: {e}"));
    let finding = |f: &rejudge::judge::Finding| (f.stands().line, f.ruling.clone(), f.rule.clone());
    report.findings.iter().map(finding).collect()
}

#[test]
fn every_rule_has_a_status_once_and_in_order() {
    let rules: Vec<&str> = rule_texts::all().iter().map(|r| r.id).collect();
    let entries: Vec<&str> = coverage::entries().iter().map(|e| e.number).collect();
    assert_eq!(rules, entries);
    assert!(coverage::entries().iter().all(|e| e.status.is_some()));
}

#[test]
fn what_is_enforced_turns_without_its_check() {
    let mut wrong = Vec::new();
    for entry in coverage::entries() {
        let number = entry.number;
        match entry.status {
            Some(Status::Enforced {
                ruling, fixture, near, ..
            }) => {
                // What the rules of the game for two say where an item of this one is asked.
                let theirs = ruling.contains('/');
                let name = if theirs {
                    ruling.to_owned()
                } else {
                    format!("battle-royale/{ruling}")
                };
                let (with, without) = (judged(fixture, None), judged(fixture, Some(number)));
                let shows =
                    |f: &&(u32, String, String)| f.1 == name && (theirs || f.2 == number) && !without.contains(*f);
                if !with.iter().any(|f| shows(&f)) {
                    wrong.push(format!("{number}: {fixture} does not rest on it: {with:?} {without:?}"));
                }
                if judged(near, None).iter().any(|f| f.1 == name) {
                    wrong.push(format!("{number}: {near} raises {ruling}"));
                }
            }
            Some(Status::Construction(evidence)) => match evidence.split_once("::") {
                Some((file, test)) => {
                    let source = std::fs::read_to_string(file).unwrap_or_default();
                    if !source.contains(&format!("#[test]\nfn {test}()")) {
                        wrong.push(format!("{number}: no test {evidence}"));
                    }
                }
                None if !judged(evidence, None).is_empty() => wrong.push(format!("{number}: {evidence} is not clean")),
                None => {}
            },
            _ => {}
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_ruling_has_a_fixture_and_a_near_miss() {
    let mut wrong = Vec::new();
    for ruling in B::ALL {
        let name = ruling.name();
        let (mut earned, mut near) = (false, false);
        for path in below(&Path::new(FIXTURES).join(ruling.short()), "match") {
            let source = std::fs::read_to_string(&path).expect("a readable fixture");
            earned |= source.split_whitespace().any(|word| word == name);
            near |= path.to_string_lossy().ends_with("-near.match") && source.contains("#! clean");
        }
        if !earned || !near {
            wrong.push(format!("{name}: fixture {earned}, near miss {near}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn report(fixture: &str, policies: &[(&str, &str)]) -> Report {
    let path = Path::new(FIXTURES).join(format!("{fixture}.match"));
    let source = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    let request = Request {
        policies: policies
            .iter()
            .map(|(id, reading)| ((*id).to_owned(), (*reading).to_owned()))
            .collect(),
        ..Request::default()
    };
    of_log(&source)
        .expect("a fixture names its game")
        .judge(fixture, &source, &request, &Beside::file(&path))
        .unwrap_or_else(|e| panic!("{fixture}: {e}"))
}

/// What rests on an open point says so, and is only decided where the point is.
#[test]
fn open_points_are_told_and_can_be_decided() {
    for (fixture, id, ours, other) in [
        (
            "turn-order/lowest-first",
            "BR-G-02",
            "highest-roll-first",
            "lowest-roll-first",
        ),
        ("partial-encore/two-left", "BR-G-09", "partial", "whole"),
        ("related/not-faced", "BR-G-01", "facing", "all"),
    ] {
        let open = report(fixture, &[]);
        assert_eq!(open.findings.len(), 1, "{fixture}");
        assert_eq!(open.findings[0].verdict, Verdict::CannotTell, "{fixture}");
        assert!(
            open.findings[0].reading.starts_with(id),
            "{fixture}: {}",
            open.findings[0].reading
        );
        let decided = report(fixture, &[(id, ours)]);
        assert_eq!(decided.findings[0].verdict, Verdict::Illegal, "{fixture}");
        assert!(decided.findings[0].reading.contains("as written"), "{fixture}");
        assert!(report(fixture, &[(id, other)]).findings.is_empty(), "{fixture}");
    }
}

/// BR-2.6: cards that are revealed are revealed to every player.
#[test]
fn what_is_revealed_is_seen_by_all() {
    let source = "rejudge 1\ngame: weiss-schwarz-battle-royale 1.111\ndetail: full\ncards: harbor.toml\n\
        player Aoi: ? HB/W01\nplayer Ren: ? HB/W01\nplayer Mio: ? HB/W01\n\n\
        position\n  Aoi.FC = 002; Aoi.stock = 001\nturn 7 Aoi main\n  act FC 1 pay 1 = 001\n    - reveal 1 = 012\n";
    let game = of_log(source).expect("it names its game");
    for seat in ["Aoi", "Ren", "Mio"] {
        let view = game.view(source, seat, false, &Replays).expect("it can be read");
        assert!(
            view.contains("reveal 1 = 012") || view.contains("reveal 1 = HB/W01-012"),
            "{seat}: {view}"
        );
    }
}

/// A log ends where it was cut out of, and goes on from the table just before.
#[test]
fn a_match_can_be_cut() {
    let (_, played) = play(
        Wanted {
            players: 4,
            ..Wanted::nth(2)
        },
        None,
    );
    let game = of_log(&played.text).expect("it names its game");
    let (header, _) = played.text.split_once("\nsetup\n").expect("it begins with the setup");
    let lines: Vec<&str> = played.text.lines().collect();
    let starts: Vec<u32> = (1..)
        .zip(&lines)
        .filter(|(_, l)| l.starts_with("turn "))
        .map(|(n, _)| n)
        .collect();
    let cuts = game.cuts(&played.text, &starts, &Replays).expect("it can be read");
    let mut made = 0;
    for (line, cut) in starts.iter().zip(cuts) {
        let Some(cut) = cut else { continue };
        made += 1;
        let rest = lines[*line as usize - 1..].join("\n");
        let turn = cut.turn.unwrap_or_default();
        let text = format!("{header}\nposition\n  {}\n{turn}\n{rest}\n", cut.position.join("\n  "));
        let wrong = trouble(&text);
        assert!(wrong.is_empty(), "from line {line}: {wrong:?}\n{text}");
    }
    assert!(made > 5, "{made} of {}", starts.len());
    let when = When::At(Moment::Turn(3));
    let tables = game.tables(&played.text, when, &Request::default(), &Replays);
    let tables = tables.expect("it has that moment").expect("it has tables");
    assert!(tables.players.contains(&"Aoi".to_owned()) && tables.moments.len() == 1);
}

/// Whatever becomes of the lines of a log, it is judged to its end.
#[test]
fn damaged_logs_are_judged() {
    let mut judged = 0;
    for number in 0..count(280).div_ceil(10) {
        let (_, played) = play(Wanted::nth(number), None);
        let lines: Vec<&str> = played.text.lines().collect();
        let body = lines
            .iter()
            .position(|l| *l == "setup")
            .expect("it begins with the setup")
            + 1;
        // A few lines left out, exchanged, told twice, or moved to the end; the same for the same number.
        let mut chance = u64::from(number) * 2_654_435_761 + 12_345;
        let mut below = |most: usize| {
            chance = chance
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            (chance >> 33) as usize % most
        };
        for _ in 0..4 {
            let mut damaged = lines.clone();
            for _ in 0..=below(6) {
                let at = body + below(damaged.len() - body);
                match below(5) {
                    0 => drop(damaged.remove(at)),
                    1 => damaged.insert(at, "  Ren: concede"),
                    2 => {
                        let other = body + below(damaged.len() - body);
                        damaged.swap(at, other);
                    }
                    3 => damaged.insert(at, damaged[body + below(damaged.len() - body)]),
                    _ => damaged.insert(at, "  out = Aoi"),
                }
            }
            judge(&(damaged.join("\n") + "\n"));
            judged += 1;
        }
    }
    assert!(judged > 100, "{judged}");
}

/// What a player saw of a match is judged without a word against anybody.
#[test]
fn views_are_clean() {
    for number in 0..14 {
        let (_, played) = play(Wanted::nth(number), None);
        let game = of_log(&played.text).expect("it names its game");
        let view = game.view(&played.text, "Ren", false, &Replays).expect("it can be seen");
        let wrong = trouble(&view);
        assert!(wrong.is_empty(), "{number}: {wrong:?}");
    }
}

/// What is played without any text: every one of these comes up in made-up matches.
const VERBS_PLAYED: &[&str] = &[
    "roll",
    "order",
    "mulligan",
    "keep",
    "stand",
    "draw",
    "clock",
    "play",
    "swap",
    "climax",
    "attack",
    "trigger",
    "soul",
    "standby",
    "gate",
    "comeback",
    "treasure",
    "pool",
    "shot",
    "return",
    "chance",
    "discovery",
    "focus",
    "stock",
    "counter",
    "damage",
    "battle",
    "leave",
    "encore",
    "discard",
    "levelup",
    "refresh",
    "penalty",
    "out",
    "result",
];

/// The verbs of a line, those in brackets too.
fn verbs(line: &str) -> impl Iterator<Item = &str> {
    let statements = line.split([';', '[', ']']).map(|s| s.trim().trim_start_matches("- "));
    statements.filter_map(|s| s.split_once(": ").map_or(s, |(_, s)| s).split(' ').next())
}

#[test]
fn made_up_matches_use_everything_that_needs_no_text() {
    let played = PLAYED
        .iter()
        .find(|g| g.game == "weiss-schwarz-battle-royale")
        .expect("it is there");
    let (mut seen, mut own, mut others) = (BTreeSet::new(), 0, 0);
    for number in 0..count(112) {
        let log = played.log(
            number,
            Sort {
                full: true,
                ..Sort::nth(number)
            },
        );
        let mut active = "";
        for line in log.lines() {
            if let Some(turn) = line.strip_prefix("turn ") {
                active = turn.split(' ').nth(1).unwrap_or("");
            }
            seen.extend(verbs(line).map(str::to_owned));
            for out in line.split("out = ").skip(1) {
                match out.split([' ', ';', ']']).next() == Some(active) {
                    true => own += 1,
                    false => others += 1,
                }
            }
        }
    }
    let missing: Vec<&&str> = VERBS_PLAYED.iter().filter(|verb| !seen.contains(**verb)).collect();
    assert!(missing.is_empty(), "never played: {missing:?}");
    // Who leaves does so in somebody else's turn, or in his or her own, which ends with it.
    assert!(
        own > 0 && others > own,
        "{own} left in turns of their own, {others} in others'"
    );
}
