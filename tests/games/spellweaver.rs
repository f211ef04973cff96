//! Spellweaver: its catalogue and coverage are whole, made-up matches are judged clean, and planted mistakes are found.
//!
//! With `REJUDGE_KEEP` naming a folder, logs that are judged otherwise are kept there.
//! `REJUDGE_MATCHES=10000 cargo test --test games -- spellweaver::` makes up that many matches of each kind; the same number is the
//! same match everywhere.

use crate::support::as_played;
use crate::support::spellweaver as made_up;
use crate::support::spellweaver_mistakes as mistakes;

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use made_up::files::{Beside, below};
use made_up::{SORTS, count, judge, play};
use mistakes::MISTAKES;
use rejudge::games::kit::coverage::{Coverage, Status};
use rejudge::games::spellweaver::cards::Keywords;
use rejudge::games::spellweaver::kit::BOOK;
use rejudge::games::spellweaver::matches::Match;
use rejudge::games::spellweaver::rulings::R;
use rejudge::games::spellweaver::simulate::Meddle;
use rejudge::games::spellweaver::state::State;
use rejudge::games::spellweaver::vocabulary::VOCABULARY;
use rejudge::games::{GameSessions, Request, of_log};
use rejudge::judge::Verdict;

const FIXTURES: &str = "fixtures/spellweaver";

#[test]
fn every_ruling_has_a_fixture_and_a_near_miss() {
    let paths = below(Path::new(FIXTURES), "match");
    let mut wrong = Vec::new();
    for ruling in R::ALL {
        let name = ruling.entry().name;
        let folder = Path::new(FIXTURES).join(ruling.short());
        let (mut earned, mut near) = (false, false);
        for path in paths.iter().filter(|p| p.parent() == Some(&folder)) {
            let source = std::fs::read_to_string(path).expect("a readable fixture");
            let words: BTreeSet<&str> = source.split_whitespace().collect();
            earned |= words.contains(name) || words.contains(format!("?{name}").as_str());
            let stem = path
                .file_stem()
                .map(|s| s.to_string_lossy().into_owned())
                .unwrap_or_default();
            near |= stem.ends_with("-near") && source.contains("#! clean");
        }
        // What is only a note has a log that earns it, and nothing else.
        if *ruling == R::FirstLevel {
            earned = folder.join("a-note.match").exists();
        }
        if !earned || !near {
            wrong.push(format!("{name}: fixture {earned}, near miss {near}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The findings of a fixture, by line and ruling: judged as it is, or without one rule.
fn judged(fixture: &str, without: Option<&str>) -> BTreeSet<(u32, String)> {
    let path = Path::new(FIXTURES).join(format!("{fixture}.match"));
    let source = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    let request = Request {
        without: without.map(str::to_owned).into_iter().collect(),
        ..Request::default()
    };
    let game = of_log(&source).expect("a fixture names its game");
    let report = game
        .judge(fixture, &source, &request, &Beside::file(&path))
        .expect("it can be judged");
    report
        .findings
        .iter()
        .map(|f| (f.stands().line, f.ruling.clone()))
        .collect()
}

/// A fixture proves its rule exactly if it turns when that one check is switched off.
#[test]
fn every_rule_has_a_status_and_what_is_enforced_turns_without_its_check() {
    let coverage = Coverage::read(BOOK.coverage);
    let rules: Vec<&str> = BOOK.items().map(|(n, _)| n).filter(|n| n.contains('.')).collect();
    let entries: Vec<&str> = coverage.entries.iter().map(|e| e.number).collect();
    assert_eq!(rules, entries, "one line a rule, in their order");
    let mut wrong = Vec::new();
    for entry in &coverage.entries {
        let number = entry.number;
        let Some(status) = entry.status else {
            wrong.push(format!("{number}: its line cannot be read"));
            continue;
        };
        let Status::Enforced {
            under,
            ruling,
            fixture,
            near,
        } = status
        else {
            continue;
        };
        let earns = |found: &BTreeSet<(u32, String)>| found.iter().any(|(_, r)| r == &format!("spellweaver/{ruling}"));
        if !earns(&judged(fixture, None)) {
            wrong.push(format!("{number}: {fixture} does not earn {ruling}"));
        }
        if earns(&judged(fixture, Some(under.unwrap_or(number)))) {
            wrong.push(format!("{number}: {fixture} earns {ruling} without the rule"));
        }
        if !judged(near, None).is_empty() {
            wrong.push(format!("{number}: {near} is not clean"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn what_is_played_by_the_rules_is_judged_clean() {
    let mut bad = Vec::new();
    let (mut turns, mut ended) = (0, 0);
    for sort in SORTS {
        for number in 0..count(150) {
            let played = play(number, sort, None);
            turns += played.state.turn;
            ended += u32::from(played.state.over.is_some());
            let report = judge(&played.text);
            let malformed = report
                .malformed
                .iter()
                .map(|m| format!("{}: {}", m.place.line, m.message));
            let findings = report
                .findings
                .iter()
                .map(|f| format!("{}: {} {}", f.broke.line, f.ruling, f.message));
            let first = malformed.chain(findings).next();
            bad.extend(first.map(|first| format!("{number} {sort:?}: {first}")));
            let plain = rejudge::notation::format(&played.text, &VOCABULARY);
            if plain.as_ref() != Ok(&played.text) {
                bad.push(format!("{number} {sort:?}: is not in its plain form"));
            }
        }
    }
    assert!(
        bad.is_empty(),
        "{}:\n{}",
        bad.len(),
        bad[..bad.len().min(10)].join("\n")
    );
    assert!(ended > 0 && turns / ended >= 5, "{ended} ended in {turns} turns");
}

/// Made-up matches use everything that the rules decide by themselves.
#[test]
fn made_up_matches_use_every_verb_keyword_and_way_to_win() {
    // What has no place in a made-up match: remarks and what judges do, and texts nobody of the invented set has.
    const NONE: &[&str] = &[
        "shuffle", "note", "label", "gap", "call", "rule", "rewind", "fix", "sanction", "time", "choose", "look",
        "reveal", "cancel", "count",
    ];
    let mut verbs: BTreeMap<&str, usize> = VOCABULARY.verbs.iter().map(|v| (v.name, 0)).collect();
    let mut keywords: BTreeMap<&str, usize> = BTreeMap::new();
    let mut ways: BTreeMap<String, usize> = BTreeMap::new();
    let mut kinds: BTreeMap<&str, usize> = BTreeMap::new();
    let matches = count(250);
    for number in 0..matches {
        let mut fought: BTreeSet<rejudge::table::Face> = BTreeSet::new();
        let mut watch = |_: &_, s: &State| -> Option<Meddle> {
            let fighters = s.attacks.iter().flat_map(|a| a.blockers.iter().chain([&a.attacker]));
            fought.extend(fighters.filter_map(|c| s.face(*c)));
            None
        };
        let played = play(number, SORTS[0], Some(&mut watch));
        for word in played.text.lines().flat_map(|l| l.split_whitespace()) {
            if let Some(count) = verbs.get_mut(word) {
                *count += 1;
            }
        }
        for face in fought {
            let def = made_up::card(face, number);
            for (word, _) in Keywords::WORDS.iter().filter(|(_, k)| def.keywords.has(*k)) {
                *keywords.entry(word).or_default() += 1;
            }
            let text = [
                ("can't attack creatures", Keywords::NO_CREATURES),
                ("can't block", Keywords::NO_BLOCK),
                ("any number of creatures", Keywords::MANY_TARGETS),
            ];
            for (words, _) in text.iter().filter(|(_, k)| def.all_keywords().has(*k)) {
                *keywords.entry(words).or_default() += 1;
            }
            *keywords.entry("valor").or_default() += usize::from(def.valor > 0);
        }
        for line in played.text.lines().filter(|l| l.trim_start().starts_with("play ")) {
            let tail = line.split_whitespace().nth(1).unwrap_or("");
            *kinds.entry(made_up::kind(tail, number)).or_default() += 1;
        }
        for word in [
            "might",
            "weakness",
            "shield",
            "frozen",
            "energy",
            "speed",
            "health",
            "prevented",
        ] {
            let told = played.text.split_whitespace().filter(|w| *w == word).count();
            *keywords.entry(word).or_default() += told;
        }
        let over = played
            .state
            .over
            .map_or("not over".to_owned(), |over| format!("{:?}", over.how));
        *ways.entry(over).or_default() += 1;
    }
    println!("{verbs:?}\n{keywords:?}\n{ways:?}\n{kinds:?}");
    verbs.retain(|verb, count| *count == 0 && !NONE.contains(verb));
    assert!(verbs.is_empty(), "never used in {matches} matches: {:?}", verbs.keys());
    let missing = |had: &BTreeMap<&str, usize>, wanted: &[&str]| -> Vec<String> {
        let none = |word: &&&str| had.get(**word).is_none_or(|n| *n == 0);
        wanted.iter().filter(none).map(|w| (*w).to_owned()).collect()
    };
    let all = [
        "swift",
        "flying",
        "support",
        "ranged",
        "deadly",
        "unstoppable",
        "lifebound",
        "valor",
        "can't attack creatures",
        "can't block",
        "any number of creatures",
        "might",
        "weakness",
        "shield",
        "frozen",
        "energy",
        "speed",
        "health",
        "prevented",
    ];
    assert_eq!(missing(&keywords, &all), Vec::<String>::new());
    let stays = [
        "creature",
        "artifact-creature",
        "artifact",
        "blessing",
        "curse",
        "action",
    ];
    assert_eq!(missing(&kinds, &stays), Vec::<String>::new());
    for way in ["Life", "Deck", "Resigned", "Clock", "Forty", "Text", "Both"] {
        assert!(
            ways.get(way).is_some_and(|n| *n > 0) || matches < 1_000,
            "{way}: never in {ways:?}"
        );
    }
    assert!(ways.len() >= 5, "{ways:?}");
}

#[test]
fn the_same_seed_is_the_same_match_in_every_kind_of_log() {
    for number in 0..6 {
        let states: Vec<(u32, _)> = SORTS
            .map(|sort| play(number, sort, None).state)
            .map(|s| (s.turn, s.over))
            .into_iter()
            .collect();
        assert!(states.windows(2).all(|w| w[0] == w[1]), "{number}: {states:?}");
        assert_eq!(play(number, SORTS[0], None).text, play(number, SORTS[0], None).text);
    }
}

/// A log from a line on, behind the table as it was there; none where a position cannot say it.
fn from_line(source: &str, line: usize) -> Option<(String, String)> {
    let game = of_log(source).expect("it names its game");
    let cuts = game.cuts(source, &[u32::try_from(line).expect("a short log")], &made_up::Replays);
    let cut = cuts.expect("readable").into_iter().next().flatten()?;
    let header: Vec<&str> = source.lines().take_while(|l| !l.is_empty()).collect();
    let mut head = header.join("\n") + "\n\nposition\n";
    for entry in cut.position.iter().chain(&cut.turn) {
        head.push_str(entry);
        head.push('\n');
    }
    let rest: Vec<&str> = source.lines().skip(line - 1).collect();
    let whole = format!("{head}{}\n", rest.join("\n"));
    Some((head, whole))
}

fn table(log: &str) -> String {
    let prompt = GameSessions::default().prompt(of_log(log).expect("a game"), log, &made_up::Replays);
    let prompt = prompt.unwrap_or_else(|e| panic!("{e}\n{log}"));
    prompt.expect("the game has an outlook").table
}

/// A moment of a match written as a `position` is that moment: the table is the same, and what follows is judged as it
/// was in the whole match.
#[test]
fn a_match_goes_on_from_any_moment() {
    let (mut asked, mut made, mut resting) = (0, 0, 0);
    for sort in SORTS {
        for number in 0..count(10) {
            let source = play(number, sort, None).text;
            let from = source
                .lines()
                .position(|l| l.starts_with("turn 1 "))
                .expect("a first turn")
                + 2;
            let lines: Vec<&str> = source.lines().collect();
            for line in (from..lines.len()).filter(|l| l % 7 == number as usize % 7) {
                // What an effect does stands below its action.
                if lines[line - 1].trim_start().starts_with('-') {
                    continue;
                }
                asked += 1;
                let Some((head, whole)) = from_line(&source, line) else {
                    continue;
                };
                made += 1;
                resting += usize::from(head.contains("cooldown"));
                let report = judge(&whole);
                let malformed = report
                    .malformed
                    .iter()
                    .map(|m| format!("{}: {}", m.place.line, m.message));
                let findings = report.findings.iter();
                let findings = findings.map(|f| format!("{}: {} {}", f.broke.line, f.ruling, f.message));
                let said: Vec<String> = malformed.chain(findings).collect();
                assert!(
                    said.is_empty(),
                    "{number} {sort:?} from line {line}: {said:#?}\n{whole}"
                );
                // Between two turns a position does not say which was the last.
                let turn = head.lines().last().is_some_and(|l| l.starts_with("turn "));
                let before: Vec<&str> = source.lines().take(line - 1).collect();
                if turn {
                    let before = table(&(before.join("\n") + "\n"));
                    assert_eq!(table(&head), before, "{number} {sort:?} from line {line}\n{head}");
                }
            }
        }
    }
    println!("{made} of {asked} moments, a skill rests in {resting}");
    assert!(made * 5 > asked * 2, "only {made} of {asked} moments can be written");
    assert!(resting * 10 > made, "a skill rests in {resting} of {made}");
}

#[test]
fn what_lasts_until_the_end_of_the_turn_goes_into_a_position() {
    let log = "rejudge 1\ngame: spellweaver wiki\ndetail: decisions\ncards: lantern.toml\nplayer Ida: ? LH/A1\n\
        player Tor: ? LH/A1\n\nposition\nIda.hero = H01 111 cooldown +1 +0\nIda.mana = 3\nIda.levels = rage wisdom\n\
        Ida.combat = 001.3 attack +1 speed -1 002 001.2 001\nIda.board = 054 attached 001.2\nIda.hand = 077\nTor.combat = 025\nturn 5 Ida deploy\n  instant 077 > 001.3\n    \
        - give 001.3 speed +2\n    - give 001.3 flying\n    - give 002 attack -1 stays\n  attack 002 > Tor.hero\n\nturn 6 Tor\n";
    let line = log.lines().position(|l| l.contains("attack 002")).expect("an attack") + 1;
    let (head, _) = from_line(log, line).expect("a moment that can be written");
    for told in [
        "Ida.hero = H01 111 cooldown +1 +0",
        "Ida.combat = 001.3 flying ends attack +1 speed -1 speed +2 ends 002 attack -1 001.2 attack +1 health +1 001",
        "Ida.board = 054 attached Ida.001.2",
        "turn 5 Ida deploy",
    ] {
        assert!(head.lines().any(|l| l == told), "{told}\n{head}");
    }
    let before: Vec<&str> = log.lines().take(line - 1).collect();
    assert_eq!(table(&head), table(&(before.join("\n") + "\n")));
    // And once more: the same position.
    let again = format!("{head}  move 002 > support\n");
    let (same, _) = from_line(&again, again.lines().count()).expect("the same moment");
    assert_eq!(same, head);
}

/// Every mistake is made in many matches of every kind of log in which it can be made; it is found on its line, and
/// nothing else stands by itself.
#[test]
fn planted_mistakes_are_found_and_nothing_else() {
    let mut wrong: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let mut beside = as_played::Tally::default();
    for mistake in MISTAKES {
        for sort in SORTS.into_iter().filter(|s| s.full || !mistake.full) {
            let mut made = 0;
            // What a text of one list alone makes possible is looked for further.
            for number in 0..5 * count(24) {
                if number >= count(24) && made > 0 {
                    break;
                }
                let (mut chances, mut done) = (0, false);
                let skip = number % 4;
                let mut meddler = |m: &_, s: &_| -> Option<Meddle> {
                    if done {
                        return None;
                    }
                    let found = (mistake.act)(m, s)?;
                    chances += 1;
                    done = chances > skip;
                    done.then_some(found)
                };
                let played = play(number, sort, Some(&mut meddler));
                let Some(first) = played.meddled.first().copied() else {
                    continue;
                };
                made += 1;
                let report = judge(&played.text);
                let key = format!("{} {sort:?}", mistake.name);
                beside.judged(mistake.name, &played.text, &report);
                let mut say = |what: String| {
                    if let Ok(folder) = std::env::var("REJUDGE_KEEP") {
                        let file = format!("{folder}/{}-{number}.match", mistake.name.replace(' ', "-"));
                        std::fs::write(file, &played.text).expect("the folder named can be written");
                    }
                    wrong.entry(key.clone()).or_default().push(format!("{number}: {what}"));
                };
                if let Some(bad) = report.malformed.first() {
                    say(format!("{}: cannot be read: {}", bad.place.line, bad.message));
                }
                let stands: Vec<_> = report.findings.iter().filter(|f| f.consequence.is_none()).collect();
                let is_it = |f: &&&rejudge::judge::Finding| {
                    let short = f.ruling.trim_start_matches("spellweaver/");
                    let line = f.stands().line;
                    mistake.earns.contains(&short)
                        && f.verdict == Verdict::Illegal
                        && (first..first + 4).contains(&line)
                };
                if !stands.iter().any(|f| is_it(&f)) {
                    let got: Vec<String> = stands
                        .iter()
                        .map(|f| format!("{} {}", f.stands().line, f.ruling))
                        .collect();
                    say(format!("line {first} is not found: {got:?}"));
                }
                let others: Vec<String> = stands
                    .iter()
                    .filter(|f| !is_it(f))
                    .map(|f| format!("{} {} {}", f.stands().line, f.ruling, f.message))
                    .collect();
                if let Some(other) = others.first() {
                    say(format!("beside line {first}: {other}"));
                }
            }
            if made == 0 {
                wrong
                    .entry(mistake.name.to_owned())
                    .or_default()
                    .push(format!("{sort:?}: is never made"));
            }
        }
    }
    beside.told("Spellweaver", 3);
    assert_eq!(beside.beyond(3), Vec::<String>::new());
    let told: Vec<String> = wrong
        .iter()
        .map(|(k, v)| format!("{k}: {} wrong, {}", v.len(), v[0]))
        .collect();
    assert!(wrong.is_empty(), "{}", told.join("\n"));
}

/// Two mistakes in one match, two turns apart: both stand by themselves.
#[test]
fn two_unrelated_mistakes_both_stand() {
    let mut pairs = as_played::Pairs::default();
    let all = MISTAKES.len();
    // Of most numbers no pair is made; where few are asked for the next ones are tried as well.
    for number in 0..count(300).max(as_played::PAIRS_SEARCHED) {
        if pairs.are_enough(number, count(300)) {
            break;
        }
        let sort = SORTS[number as usize % SORTS.len()];
        let spread = (number as usize).wrapping_mul(0x9E37_79B1) >> 7;
        let [one, other] = [spread % all, spread / all % all].map(|at| &MISTAKES[at]);
        if one.name == other.name || [one, other].iter().any(|m| m.full && !sort.full) {
            continue;
        }
        let (mut made, mut skip, mut second) = (Vec::new(), number % 3, 0);
        let mut meddler = |m: &Match, s: &State| -> Option<Meddle> {
            let mistake = [one, other].into_iter().nth(made.len())?;
            let from = made.last().map_or(0, |turn| turn + 2);
            let found = (mistake.act)(m, s).filter(|_| s.turn >= from)?;
            if made.is_empty() && skip > 0 {
                skip -= 1;
                return None;
            }
            if made.is_empty() {
                second = match &found {
                    Meddle::Lines(_, lines) => lines.len(),
                    _ => 1,
                };
            }
            made.push(s.turn);
            Some(found)
        };
        let played = play(number, sort, Some(&mut meddler));
        let (Some(first), Some(second)) = (played.meddled.first(), played.meddled.get(second)) else {
            continue;
        };
        let name = format!("{}, {} {number} {sort:?}", one.name, other.name);
        let wanted = [(one.earns, *first), (other.earns, *second)];
        pairs.judged(&name, &played.text, &judge(&played.text), wanted);
    }
    pairs.told("Spellweaver", count(300) / 6, 3);
}
