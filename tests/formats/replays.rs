//! The sample replays: each is judged and must earn exactly the rulings written in it, each on its line.
//!
//! The disputed ones are made-up matches in which somebody erred; `cargo test --test formats -- replays:: --ignored` makes them
//! again, from the same seeds, into the folder that `REJUDGE_KEEP` names.

use crate::support::mistakes;
use crate::support::simulated;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use mistakes::table::all;
use rejudge::games::weiss_schwarz::editions::Edition;
use rejudge::games::weiss_schwarz::matches::Match;
use rejudge::games::weiss_schwarz::simulate::Style;
use rejudge::games::weiss_schwarz::state::State;
use rejudge::games::weiss_schwarz::vocabulary::VOCABULARY;
use rejudge::games::{Request, of_log};
use rejudge::judge::script::{Act, Mark, MarkKind};
use rejudge::judge::{Report, Verdict};
use simulated::files::Beside;
use simulated::{Wanted, play};

fn logs() -> Vec<PathBuf> {
    let entries = std::fs::read_dir("replays").expect("the replays are part of the project");
    let mut paths: Vec<PathBuf> = entries.map(|e| e.expect("a readable entry").path()).collect();
    paths.retain(|p| p.extension().is_some_and(|e| e == "match"));
    paths.sort();
    paths
}

#[test]
fn lines_around_a_place_are_those_that_are_found_one_by_one() {
    let mut looked = 0;
    for path in logs() {
        let source = std::fs::read_to_string(&path).expect("a readable log");
        let game = of_log(&source).expect("a log names its game");
        let files = Beside(Path::new("replays").to_owned());
        let course = game.course(&source, None, &files).expect("the files are there");
        let script = course.expect("every game has its course").script;
        let starts = |acts: Vec<&Act>| acts.iter().map(|act| act.span.start).collect::<Vec<_>>();
        for (at, mark) in script.marks.iter().enumerate() {
            let byte = mark.span.start;
            let behind = script.acts.iter().filter(|act| act.span.start > byte).collect();
            assert_eq!(starts(script.acts_behind(byte).iter().collect()), starts(behind));
            let before = script.acts.iter().filter(|act| act.span.start < byte).collect();
            assert_eq!(starts(script.acts_before(byte).iter().collect()), starts(before));
            // The same mark twice is as good in one place as in the other.
            let place = script.place_of(mark).expect("it is there");
            assert_eq!(script.marks[place], *mark, "{}: {at}", path.display());
            // A turn is a statement of its own, which parts those before it from those behind it.
            if matches!(mark.kind, MarkKind::Turn(..)) {
                assert!(script.marks[..at].iter().all(|earlier| earlier.span.start <= byte));
                assert!(script.marks_about(byte).iter().any(|later| later == mark));
                assert!(script.marks_about(byte).len() >= script.marks.len() - at);
            }
            looked += 1;
        }
        let elsewhere = Mark {
            kind: MarkKind::Label(u32::MAX),
            ..script.marks[script.marks.len() / 2]
        };
        assert_eq!(script.place_of(&elsewhere), None);
    }
    assert!(looked > 5_000, "{looked}");
}

#[test]
fn replays_earn_their_rulings() {
    let paths = logs();
    assert!(paths.len() >= 5, "{paths:?}");
    let mut disputed = 0;
    for path in paths {
        let source = std::fs::read_to_string(&path).expect("a readable log");
        let game = of_log(&source).expect("a log names its game");
        let files = Beside(Path::new("replays").to_owned());
        let name = path.display().to_string();
        let report = game
            .judge(&name, &source, &Request::default(), &files)
            .expect("the files are there");
        assert!(report.malformed.is_empty(), "{name}: {:?}", report.malformed);
        let told: BTreeSet<(u32, String)> = report
            .findings
            .iter()
            .map(|f| {
                let mark = match (f.verdict, f.consequence.is_some()) {
                    (_, true) => "~",
                    (Verdict::CannotTell, false) => "?",
                    (Verdict::Illegal, false) => "",
                };
                (f.stands().line, format!("{mark}{}", f.ruling))
            })
            .collect();
        let (log, errors) = rejudge::notation::parse(&source, game.vocabulary());
        assert!(errors.is_empty(), "{name}: {errors:?}");
        let mut wanted = BTreeSet::new();
        for expectation in &log.expectations {
            for ruling in &expectation.rulings {
                let mark = match (ruling.cannot_tell, ruling.consequence) {
                    (true, _) => "?",
                    (_, true) => "~",
                    _ => "",
                };
                wanted.insert((expectation.line, format!("{mark}{}", ruling.name)));
            }
        }
        disputed += u32::from(!wanted.is_empty());
        assert_eq!(told, wanted, "{name}");
        assert!(!report.outcome.result.is_empty(), "{name} comes to an end");
        let plain = rejudge::notation::format(&source, game.vocabulary());
        if !name.contains("table-") {
            assert_eq!(plain.as_ref(), Ok(&source), "{name} is in its plain form");
            continue;
        }
        // Written as it is typed at a table; its plain form says the same.
        let plain = plain.expect("it can be written plainly");
        let again = game.judge(&name, &plain, &Request::default(), &files);
        let rulings = |r: &Report| {
            r.findings
                .iter()
                .map(|f| (f.ruling.clone(), f.message.clone()))
                .collect::<Vec<_>>()
        };
        assert_eq!(
            rulings(&again.expect("the files are there")),
            rulings(&report),
            "{name}"
        );
    }
    assert!(disputed >= 3);
}

/// A disputed match to be made: which mistakes, each in the turn given or later, and what to say about them.
struct Disputed {
    file: &'static str,
    edition: Edition,
    seed: u32,
    mistakes: &'static [(u32, &'static str, &'static str)],
}

const DISPUTED: &[Disputed] = &[
    Disputed {
        file: "harbor-vs-kiln-disputed.match",
        edition: Edition::V1_111,
        seed: 18,
        mistakes: &[
            (4, "a cancel overlooked", "the climax was seen and nobody said cancel"),
            (7, "one card too few is paid", "miscounted while talking"),
            (
                8,
                "the clock card of the refresh is forgotten",
                "shuffled, and straight on with the attack",
            ),
        ],
    },
    Disputed {
        file: "harbor-vs-kiln-level-and-color.match",
        edition: Edition::V1_111,
        seed: 31,
        mistakes: &[
            (3, "a card above the level", "taken for a card of level 0"),
            (
                5,
                "a card without its color",
                "the other color was thought to be in the clock",
            ),
            (
                6,
                "the climax stays",
                "left lying under a sleeve; the next turn it is still there",
            ),
        ],
    },
    Disputed {
        file: "old-anchorage-vs-first-firing-disputed.match",
        edition: Edition::V2021_03,
        seed: 12,
        mistakes: &[
            (4, "one card drawn for the clock", "the second draw was forgotten"),
            (
                6,
                "the clock card in the middle of the damage",
                "paid at once, as it is done since 2022",
            ),
            (8, "the hand limit is forgotten", "nobody counted the hand"),
        ],
    },
];

/// The log of a disputed match; `None`: not all the mistakes could be made with this seed.
fn make(disputed: &Disputed, seed: u32) -> Option<String> {
    let mut done: Vec<usize> = Vec::new();
    let mut meddle = |m: &Match, state: &mut State| {
        let at = done.len();
        let (turn, name, _) = disputed.mistakes.get(at)?;
        let mistake = all().into_iter().find(|m| m.name == *name)?;
        if state.turn < *turn {
            return None;
        }
        let act = (mistake.act)(m, state)?;
        done.push(at);
        Some(act)
    };
    let edition = disputed.edition;
    let wanted = Wanted {
        seed,
        edition,
        full: true,
        style: Style::Sensible,
        tell_seed: false,
        lists: true,
        decks: 0,
        text: false,
    };
    let (_, played) = play(wanted, Some(&mut meddle));
    if played.meddled.len() < disputed.mistakes.len() || played.state.turn < 8 || played.state.over.is_none() {
        return None;
    }
    let report = simulated::judge(&played.text);
    let mut lines: Vec<String> = played.text.lines().map(str::to_owned).collect();
    for finding in &report.findings {
        let mark = if finding.consequence.is_some() { "~" } else { "" };
        let line = &mut lines[finding.stands().line as usize - 1];
        let near = played
            .meddled
            .iter()
            .position(|l| (*l..=*l + 3).contains(&finding.stands().line));
        let why = near.map_or_else(String::new, |at| format!(" # {}", disputed.mistakes[at].2));
        line.push_str(&format!(" #! {mark}{}{why}", finding.ruling));
    }
    for line in &mut lines {
        for file in ["harbor.toml", "kiln.toml"] {
            *line = if line.starts_with("cards:") {
                line.replace(file, &format!("cards/{file}"))
            } else {
                line.clone()
            };
        }
        if let Some((player, deck)) = line.strip_prefix("player ").and_then(|l| l.split_once(": ")) {
            *line = format!("player {player}: decks/{deck}");
        }
    }
    let head = format!(
        "# A made-up match (seed {seed:#x}, played at a table) with mistakes in it; tests/formats/replays.rs makes it."
    );
    lines.insert(1, head);
    // The lines of the rulings are told by where they stand, so that the one line more is no harm.
    rejudge::notation::format(&(lines.join("\n") + "\n"), &VOCABULARY).ok()
}

#[test]
#[ignore = "makes the disputed replays again"]
fn disputed_replays_are_made() {
    let folder = std::env::var("REJUDGE_KEEP").expect("REJUDGE_KEEP names a folder");
    for disputed in DISPUTED {
        let made = (disputed.seed..2_000).find_map(|seed| make(disputed, seed).map(|text| (seed, text)));
        let (seed, text) = made.unwrap_or_else(|| panic!("no seed serves for {}", disputed.file));
        println!("{} seed {seed}", disputed.file);
        std::fs::write(Path::new(&folder).join(disputed.file), text).expect("a folder to write to");
    }
}
