//! A ruling cut out of a log as a fixture of its own is the same ruling.

use crate::support::mistakes;
use crate::support::simulated;

use std::path::Path;

use mistakes::matrix::{self, Cell, Column, Row};
use mistakes::table::{Mistake, all};
use rejudge::fixtures::reduce::{Begin, ReduceError, Reduced, Which, reduce};
use rejudge::fixtures::{Under, check, written};
use rejudge::games::weiss_schwarz::editions::Edition;
use rejudge::games::weiss_schwarz::matches::Match;
use rejudge::games::weiss_schwarz::simulate::Style;
use rejudge::games::weiss_schwarz::state::State;
use rejudge::games::{Files, GameSessions, of_log};
use rejudge::judge::{Finding, Report};
use simulated::files::{Beside, Nothing, below};
use simulated::{Replays, Wanted, count, judge, play};

/// What is wrong with a fixture that was cut out for a finding.
fn wrong(reduced: &Reduced, finding: &Finding, edition: &str) -> Result<(), String> {
    let text = &reduced.text;
    let game = of_log(text)?;
    let plain = rejudge::notation::format(text, game.vocabulary()).map_err(|e| format!("{e:?}"))?;
    if plain != *text {
        return Err("it is not in its plain form".into());
    }
    let second = text.lines().nth(1).unwrap_or("");
    if !(second.starts_with("# ") && second.ends_with('.')) {
        return Err(format!("the second line is no sentence: {second}"));
    }
    let mut sessions = GameSessions::default();
    let checked = check(&mut sessions, "a", text, Under::Stated, &Nothing).map_err(|e| e.to_string())?;
    if !checked.fits() || checked.judgings.len() != 1 {
        return Err("it does not earn what it expects".into());
    }
    let judging = &checked.judgings[0];
    if judging.edition != edition {
        return Err(format!("judged under {}", judging.edition));
    }
    let same = |f: &&Finding| written(f) == written(finding) && f.message == finding.message && f.rule == finding.rule;
    if judging.report.findings.iter().filter(same).count() != 1 {
        return Err("the ruling is another one".into());
    }
    Ok(())
}

fn cut(source: &str, report: &Report, at: usize, files: &dyn Files) -> Result<Reduced, String> {
    let reduced =
        reduce(&mut GameSessions::default(), "a", source, Which::Number(at + 1), files).map_err(|e| match e {
            ReduceError::Malformed(list) => format!("{list:?}"),
            other => other.to_string(),
        })?;
    match wrong(&reduced, &report.findings[at], &report.edition) {
        Ok(()) => Ok(reduced),
        Err(why) => Err(format!("{why}\n{}", reduced.text)),
    }
}

/// A match with a mistake in it that the judge finds: the log, its report, and which finding it is.
fn planted(mistake: &Mistake, row: &Row, wanted: Wanted) -> Option<(String, Report, usize)> {
    let column = Column {
        full: wanted.full,
        seeded: wanted.tell_seed,
        edition: wanted.edition,
    };
    let at = Column::ALL.iter().position(|c| *c == column)?;
    let (Cell::Ruling(ruling, _) | Cell::Open(ruling, ..)) = &row.cells[at] else {
        return None;
    };
    let (mut made, mut later) = (false, false);
    let mut meddle = |m: &Match, state: &mut State| {
        if made {
            return mistake
                .then
                .filter(|_| !std::mem::replace(&mut later, true))
                .and_then(|then| {
                    let act = then(m, state);
                    later = act.is_some();
                    act
                });
        }
        let act = (mistake.act)(m, state)?;
        made = true;
        if let Some(before) = mistake.before {
            before(m, state);
        }
        Some(act)
    };
    let (_, played) = play(wanted, Some(&mut meddle));
    let line = *played.meddled.first()?;
    let report = judge(&played.text);
    let is_it =
        |f: &Finding| f.ruling == *ruling && f.consequence.is_none() && (line..=line + 3).contains(&f.stands().line);
    let at = report.findings.iter().position(is_it)?;
    Some((played.text, report, at))
}

#[test]
fn planted_mistakes_are_cut_out() {
    let mut bad = Vec::new();
    let (mut made, mut near, mut longest) = (0usize, 0, 0);
    let rows = matrix::read();
    for (number, mistake) in (0u32..).zip(all()) {
        let row = rows.iter().find(|r| r.family == "table" && r.mistake == mistake.name);
        // Some are never found at their line.
        let is_found = |cell: &Cell| matches!(cell, Cell::Ruling(..) | Cell::Open(..));
        let Some(row) = row.filter(|row| row.cells.iter().any(is_found)) else {
            continue;
        };
        let before = made;
        for (edition, full) in [
            (Edition::V1_111, true),
            (Edition::V2021_03, true),
            (Edition::V1_111, false),
            (Edition::V2021_03, false),
        ] {
            let tries = if full { 60 } else { 8 };
            let found = (0..count(tries)).find_map(|try_| {
                let style = if try_ & 1 == 0 { Style::Sensible } else { Style::Random };
                let wanted = Wanted {
                    seed: 3000 + 50 * number + try_,
                    edition,
                    style,
                    full,
                    tell_seed: try_ & 2 == 0,
                    lists: true,
                    decks: (try_ >> 2 & 1) as usize,
                    text: false,
                };
                planted(mistake, row, wanted)
            });
            // What has no line of its own cannot be left out under `decisions`; not every edition has every card.
            let Some((text, report, at)) = found else { continue };
            made += 1;
            match cut(&text, &report, at, &Replays) {
                Ok(reduced) => {
                    near += usize::from(matches!(reduced.begin, Begin::Before(_)));
                    longest = longest.max(reduced.lines.1);
                    if let Ok(folder) = std::env::var("REJUDGE_KEEP") {
                        let name = format!("{}-{}-{full}", mistake.name.replace(' ', "-"), edition.name());
                        for (end, text) in [("cut", &reduced.text), ("log", &text)] {
                            std::fs::write(Path::new(&folder).join(format!("{name}.{end}")), text).expect("a folder");
                        }
                    }
                    println!(
                        "{} {} {}: {:?} {:?} {} tries",
                        mistake.name,
                        edition.name(),
                        if full { "full" } else { "decisions" },
                        reduced.lines,
                        reduced.begin,
                        reduced.judgings
                    );
                }
                Err(why) => bad.push(format!("{} {} full {full}: {why}", mistake.name, edition.name())),
            }
        }
        if made == before {
            bad.push(format!("{}: no match has it", mistake.name));
        }
    }
    println!("{made} cut out, {near} from near, at most {longest} lines");
    assert!(bad.is_empty(), "{} of {made}:\n{}", bad.len(), bad.join("\n"));
    assert!(
        near * 10 >= made * 8,
        "only {near} of {made} could be cut out from near"
    );
}

/// Rulings that need more of the match than a log beginning at a position can say, and what that is.
const NEEDS_THE_MATCH: &[(&str, &str)] = &[
    (
        "weiss-schwarz/text-extra/one-of-their-characters.match 1",
        "the opponent's character that could have been chosen",
    ),
    (
        "weiss-schwarz/text-extra/that-character-is-the-battle-opponent.match 1",
        "the battle in which the ability triggered",
    ),
    (
        "weiss-schwarz/text-amount/each-of-its-own-step.match 1",
        "the two returns, of which one is of neither step",
    ),
    (
        "weiss-schwarz/waiting-auto/encore-step-before-the-damage-near.match 1",
        "the ability of the encore step, behind which the damage is missing",
    ),
    (
        "spellweaver/deck-hero/two-heroes.match 1",
        "what is wrong is in the list, not in a line",
    ),
    (
        "spellweaver/shares/the-second-first.match 2",
        "the order in which combats were declared",
    ),
    (
        "spellweaver/shares/two-blockers.match 2",
        "the order in which combats were declared",
    ),
    (
        "spellweaver/shield/one-is-enough.match 2",
        "a shield that was used earlier in the same combat",
    ),
    (
        "shironeko/result/triggers-nobody-saw.match 1",
        "the attack whose damage nobody noted",
    ),
    (
        "spellweaver/target/a-text-about-the-support-row.match 2",
        "the attack declared in front of it, which cannot be told",
    ),
    (
        "weiss-schwarz/text-amount/beside-an-option-near.match 2",
        "the ability played in front of it, of which it cannot be told whom it chose",
    ),
    (
        "weiss-schwarz/battle/seen-later.match 2",
        "a card that was not noted and is seen later",
    ),
    (
        "weiss-schwarz/contradiction/damage-without-a-climax.match 2",
        "all the cards that were seen before",
    ),
    (
        "weiss-schwarz/damage-missing/unnoted-trigger.match 1",
        "a triggered card that was not noted",
    ),
    (
        "weiss-schwarz/hand-limit/behind-a-card-told-wrong.match 2",
        "the card told wrong in front of it, which is a finding of its own",
    ),
    (
        "weiss-schwarz/waiting-auto/another-put-away-as-the-turn-ends.match 1",
        "the line that does something else, which is a finding of its own",
    ),
    (
        "weiss-schwarz/waiting-auto/later-and-only-once.match 2",
        "the ability that does not wait in front of it, which is a finding of its own",
    ),
    (
        "weiss-schwarz/not-there/hand-limit-as-after.match 2",
        "the card told wrong in front of it, which is a finding of its own",
    ),
    (
        "weiss-schwarz/refresh-cards/neither-then-nor-now.match 1",
        "the refresh behind it, whose number is a finding of its own",
    ),
    (
        "weiss-schwarz/refresh-cards/neither-then-nor-now.match 2",
        "the level up in front of it, which is a finding of its own",
    ),
    (
        "weiss-schwarz/text-extra/other-end-of-the-stock.match 1",
        "the step that was left out for it, which is a finding of its own",
    ),
    (
        "weiss-schwarz/text-extra/two-that-were-given.match 1",
        "the draw below it, which is a finding of its own",
    ),
    (
        "weiss-schwarz/text-extra/two-that-were-given.match 3",
        "the line that tells of the other of two abilities, in which two findings stand",
    ),
    (
        "weiss-schwarz/text-missing/moved-onto-another.match 1",
        "the line that moves the character elsewhere, which is a finding of its own",
    ),
    (
        "weiss-schwarz/waiting-auto/created-by-what-was-told.match 2",
        "the turns in front of it, which show that nothing was created for this one",
    ),
];

#[test]
fn every_ruling_of_every_fixture_is_cut_out() {
    let paths = below(Path::new("fixtures"), "match");
    let mut bad = Vec::new();
    let mut made = 0;
    for path in &paths {
        let source = std::fs::read_to_string(path).expect("a readable fixture");
        let files = Beside(path.parent().expect("a folder").to_owned());
        let request = rejudge::games::Request::default();
        let game = of_log(&source).expect("a game");
        let report = game.judge("a", &source, &request, &files).expect("readable");
        for at in 0..report.findings.len() {
            made += 1;
            let which = format!("{} {}", path.display(), at + 1);
            let needs = NEEDS_THE_MATCH.iter().find(|(fixture, _)| which.ends_with(fixture));
            match (cut(&source, &report, at, &files), needs) {
                (Err(why), None) => bad.push(format!("{which}: {why}")),
                (Ok(_), Some((_, why))) => bad.push(format!("{which} can be cut out, though it needs {why}")),
                _ => {}
            }
        }
    }
    assert!(made > 100, "{made}");
    assert!(bad.is_empty(), "{} of {made}:\n{}", bad.len(), bad.join("\n"));
}

#[test]
fn names_short_forms_and_what_is_said_beside() {
    const LOG: &str = "rejudge 1\r\ngame: weiss-schwarz 1.111   # the edition of the day\r\ndetail: full\r\n\
        event: \"Spring Open\"\r\njudges: M. Sato\r\ncards: harbor.toml kiln.toml\r\ncard mio: HB/W01-021\r\n\
        player \"Aoi T\" \"Aoi Tanaka\": harbor-1-steady-crew.deck\r\nplayer \"Front\": ? KN/S02\r\n\r\nposition\r\n\
        \"Aoi T\".hand = 021 001 005; \"Aoi T\".stock = 008 010; \"Aoi T\".level = 001 # one\r\n\
        \"Aoi T\".clock = 005 006; \"Front\".FC = 011; \"Front\".hand = 3*?\r\nturn 3 \"Aoi T\"\r\n\
        dr = 008; c 001 = 013 015; note \"a long thought\"\r\n\
        p mio > fc pay 2 = 008 010; p 005 > fr # overlooked\r\n\
        a fr d; t 010; s; d 2 = 012 011 taken\r\nturn 4 \"Front\"\r\n";
    let report = judge(LOG);
    assert!(report.malformed.is_empty(), "{:?}", report.malformed);
    let at = report.findings.iter().position(|f| f.ruling == "weiss-schwarz/level");
    let reduced = cut(LOG, &report, at.expect("it is found"), &Replays).unwrap_or_else(|e| panic!("{e}"));
    let text = &reduced.text;
    assert!(
        text.contains("turn 3 \"Aoi T\" main\n  play mio > FC pay 2 = 008 010"),
        "{text}"
    );
    assert!(
        text.contains("card mio: HB/W01-021\n") && text.contains("player \"Aoi T\": ? HB/W01\n"),
        "{text}"
    );
    for gone in ["Tanaka", "Sato", "Spring", "thought", "overlooked", "toml", "\r"] {
        assert!(!text.contains(gone), "{gone}\n{text}");
    }
}

/// What rests on the whole list keeps it.
#[test]
fn a_fifth_copy_needs_the_list() {
    let list = std::fs::read_to_string("replays/decks/harbor-1-steady-crew.deck").expect("a list");
    assert!(list.contains("4 HB/W01-001"), "{list}");
    const LOG: &str = "rejudge 1\ngame: weiss-schwarz 1.111\ndetail: full\ncards: harbor.toml kiln.toml\n\
        player Aoi: harbor-1-steady-crew.deck\nplayer Ren: ? KN/S02\n\nposition\n\
        Aoi.level = 001 001; Aoi.clock = 001 001 006; Aoi.deck = ...; Aoi.waiting = none\nturn 5 Aoi\n\
        draw = 001\nclock 001 = 005 006\n";
    let report = judge(LOG);
    assert!(report.malformed.is_empty(), "{:?}", report.malformed);
    assert_eq!(report.findings.len(), 1, "{:?}", report.findings);
    let reduced = cut(LOG, &report, 0, &Replays).unwrap_or_else(|e| panic!("{e}"));
    assert!(reduced.lists, "{}", reduced.text);
    assert!(
        reduced.text.contains("player Aoi: here\n") && reduced.text.contains("\ndeck Aoi\n"),
        "{}",
        reduced.text
    );
}
