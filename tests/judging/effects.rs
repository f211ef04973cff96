//! Made-up matches with cards whose text is carried out: what was played by the rules is judged clean, and what is left out of
//! a text or overdone is found in its line.

use crate::support::simulated;

use std::path::PathBuf;
use std::sync::OnceLock;

use rejudge::cards::{DeckList, Pool};
use rejudge::games::weiss_schwarz::cards::CardDef;
use rejudge::games::weiss_schwarz::editions::Edition;
use rejudge::games::weiss_schwarz::simulate::{self, Options, Style};
use rejudge::games::weiss_schwarz::variation::Standard;
use rejudge::games::{Files, Request, of_log};
use rejudge::judge::Report;
use rejudge::play::Match;
use rejudge::table::shuffle::Seed;
use simulated::{Replays, count};

/// Abilities that nobody chooses to play, one for each way in which something is done.
const TEXTS: [&str; 10] = [
    "【AUTO】 When this card is placed on the stage from your hand, draw 1 card.",
    "【AUTO】 When this card attacks, put the top card of your clock into your waiting room.",
    "【AUTO】 When this card becomes 【REVERSE】, draw 2 cards. If you do, choose 1 card in your hand, and put it into your waiting room.",
    "【AUTO】 When this card's battle opponent becomes 【REVERSE】, deal 1 damage to your opponent. (Damage may be canceled)",
    "【AUTO】 At the beginning of your encore step, put the top 2 cards of your deck into your waiting room.",
    "【AUTO】 When this card is played and placed on the stage, put the top card of your deck into your stock.",
    "【AUTO】 At the beginning of your main phase, put 1 card from your hand into your waiting room, and draw 1 card.",
    "【AUTO】 When this card becomes 【REVERSE】, put this card into your memory.",
    "【AUTO】 When this card is put into your waiting room from the stage, draw 1 card.",
    "【AUTO】 When this card attacks, put the top card of your deck face down underneath this card as a marker.",
];

/// The invented sets, with such a text on every character that has none.
struct WithTexts;

impl Files for WithTexts {
    fn path(&self, name: &str) -> PathBuf {
        Replays.path(name)
    }

    fn read(&self, name: &str) -> Result<String, String> {
        let held = self.held(name).map(str::to_owned);
        held.map_or_else(|| Replays.read(name), Ok)
    }

    fn held(&self, name: &str) -> Option<&str> {
        let held = POOLS.iter().position(|pool| *pool == name)?;
        Some(&texts()[held])
    }
}

/// The invented sets that get texts.
const POOLS: [&str; 2] = ["harbor.toml", "kiln.toml"];

/// The invented sets, every character with a text.
fn texts() -> &'static [String; 2] {
    static WRITTEN: OnceLock<[String; 2]> = OnceLock::new();
    WRITTEN.get_or_init(|| {
        POOLS.map(|name| {
            let plain = Replays.read(name).unwrap_or_else(|e| panic!("{name}: {e}"));
            let mut texts = TEXTS.iter().cycle();
            let cards = plain.split("\n\n").map(|card| {
                let takes = card.contains("kind = \"character\"") && !card.contains("\ntext = ");
                let text = texts.next().filter(|_| takes);
                text.map_or_else(
                    || card.to_owned(),
                    |text| format!("{}\ntext = [\"{text}\"]", card.trim_end()),
                )
            });
            cards.collect::<Vec<String>>().join("\n\n") + "\n"
        })
    })
}

fn read(name: &str) -> String {
    WithTexts.read(name).unwrap_or_else(|e| panic!("{name}: {e}"))
}

fn pool() -> &'static Pool<CardDef> {
    static POOL: OnceLock<Pool<CardDef>> = OnceLock::new();
    POOL.get_or_init(|| {
        let files = ["harbor.toml", "kiln.toml"].map(|name| (name, read(name)));
        let files: Vec<(&str, &str)> = files.iter().map(|(name, text)| (*name, text.as_str())).collect();
        Pool::parse_all(&files).expect("the invented sets can be read")
    })
}

/// Decks that play against each other, and the cards they are made of.
struct Decks<'a> {
    cards: &'a str,
    names: [&'a str; 2],
    pool: &'a Pool<CardDef>,
    lists: &'a [DeckList; 2],
}

impl Decks<'_> {
    /// The match of a number between them, made up.
    fn played(&self, number: u32, full: bool, tell_seed: bool) -> String {
        let options = Options {
            seed: Seed::new(u128::from(number)),
            edition: Edition::V1_111,
            full,
            style: if number.is_multiple_of(2) {
                Style::Random
            } else {
                Style::Sensible
            },
            text: true,
            tell_seed,
            writes_all: false,
            cards: self.cards.to_owned(),
            players: self.names.map(str::to_owned).to_vec(),
            variation: &Standard,
        };
        let m = simulate::prepare(&options, self.pool, self.lists.each_ref()).expect("decks of the pool");
        let played = simulate::simulate(&m, &options, None);
        played.unwrap_or_else(|e| panic!("match {number}: {e}")).text
    }
}

/// Makes up the match of a number, with everything written.
fn played(number: u32) -> String {
    let names = ["harbor-1-steady-crew.deck", "kiln-1-bricks-and-clay.deck"];
    let lists = names.map(|name| DeckList::parse(&read(name)).expect("a deck list"));
    let decks = Decks {
        cards: "harbor.toml kiln.toml",
        names,
        pool: pool(),
        lists: &lists,
    };
    decks.played(number, true, true)
}

fn judge(source: &str) -> Report {
    let game = of_log(source).expect("a log names its game");
    game.judge("made up", source, &Request::default(), &WithTexts)
        .expect("the files are there")
}

/// The findings that stand by themselves: line and ruling.
fn findings(source: &str) -> Vec<(u32, String, String)> {
    let report = judge(source);
    assert!(report.malformed.is_empty(), "{:?}", report.malformed.first());
    let findings = report.findings.iter();
    findings
        .map(|f| (f.broke.line, f.ruling.clone(), f.message.clone()))
        .collect()
}

#[test]
fn what_is_played_by_the_text_is_clean() {
    let (mut abilities, mut events) = (0, 0);
    let mut wrong = Vec::new();
    for number in 0..count(400) {
        let log = played(number);
        abilities += log.matches("\n  auto ").count();
        events += log.matches("counter 061").count();
        if let Some(first) = findings(&log).first() {
            wrong.push(format!("match {number}: {first:?}"));
            kept(number, &log);
        }
    }
    assert!(wrong.is_empty(), "{} matches:\n{}", wrong.len(), wrong.join("\n"));
    assert!(abilities > 1000, "only {abilities} abilities were played");
    assert!(events > 20, "only {events} events were played");
}

/// Keeps a log to be looked at, if the environment says where.
fn kept(number: u32, log: &str) {
    if let Some(folder) = std::env::var_os("REJUDGE_KEEP") {
        let kept = PathBuf::from(folder).join(format!("text-{number}.match"));
        std::fs::write(kept, log).expect("the folder of REJUDGE_KEEP is there");
    }
}

/// The invented decks every card of which has text.
struct Orchard {
    pool: Pool<CardDef>,
    lists: [DeckList; 2],
}

impl Orchard {
    const NAMES: [&str; 2] = ["orchard-1-first-pressing.deck", "orchard-2-two-rivers.deck"];

    fn new() -> Orchard {
        let name = "orchard.toml";
        let text = Replays.read(name).expect("the invented set is there");
        let lists = Orchard::NAMES.map(|name| {
            let list = Replays.read(name).expect("the deck is there");
            DeckList::parse(&list).expect("a deck list")
        });
        Orchard {
            pool: Pool::<CardDef>::parse(name, &text).expect("it can be read"),
            lists,
        }
    }

    fn played(&self, number: u32, full: bool) -> String {
        let decks = Decks {
            cards: "orchard.toml",
            names: Orchard::NAMES,
            pool: &self.pool,
            lists: &self.lists,
        };
        decks.played(number, full, !number.is_multiple_of(3))
    }
}

fn judge_orchard(log: &str) -> Report {
    let game = of_log(log).expect("a log names its game");
    game.judge("made up", log, &Request::default(), &Replays)
        .expect("the files are there")
}

/// What nobody chooses is played, and of the rest some: options, ACT abilities and what they cost.
#[test]
fn decks_with_text_are_played_clean() {
    let orchard = Orchard::new();
    let (mut abilities, mut sorts) = (0, [0usize; 2]);
    let mut wrong = Vec::new();
    for number in 0..count(600) {
        let log = orchard.played(number, number % 4 != 3);
        abilities += abilities_of(&log);
        for (count, verb) in sorts.iter_mut().zip(["\n  act ", " pay "]) {
            *count += log.matches(verb).count();
        }
        let report = judge_orchard(&log);
        if let Some(first) = report.findings.first() {
            kept(number, &log);
            wrong.push(format!("match {number}, line {}: {}", first.broke.line, first.message));
        }
    }
    assert!(wrong.is_empty(), "{} matches:\n{}", wrong.len(), wrong.join("\n"));
    assert!(abilities > 1000, "only {abilities} abilities were played");
    assert!(sorts.iter().all(|n| *n > 50), "act, pay: {sorts:?}");
}

/// Another amount of power than the text says.
#[test]
fn wrong_amounts_are_found() {
    let orchard = Orchard::new();
    let mut found = 0;
    for number in 0..count(60) {
        let log = orchard.played(number, true);
        let mut lines: Vec<&str> = log.lines().collect();
        let given = |line: &&str| line.starts_with("    - give ") && line.ends_with("+1000");
        let Some(at) = lines.iter().position(given) else {
            continue;
        };
        let wrong = lines[at].replace("+1000", "+1500");
        lines[at] = &wrong;
        let report = judge_orchard(&(lines.join("\n") + "\n"));
        let mut findings = report.findings.iter();
        let there = findings.any(|f| f.broke.line as usize == at + 1 && f.ruling == "weiss-schwarz/text-amount");
        assert!(there, "match {number}, {wrong}: {:?}", report.findings.first());
        found += 1;
    }
    assert!(found > 10, "{found}");
}

/// How many abilities were played in a log.
fn abilities_of(log: &str) -> usize {
    log.lines().filter(|line| line.contains("auto ")).count()
}

/// The lines of the abilities in a log: from, to (not included), and whether they draw.
fn abilities(lines: &[&str]) -> Vec<(usize, usize)> {
    let is_below = |line: &&&str| line.starts_with("    - ");
    let auto = |line: &str| line.trim_start().starts_with("auto ") || line.contains(": auto ");
    let heads = (0..lines.len()).filter(|at| auto(lines[*at]));
    heads
        .map(|at| (at, at + 1 + lines[at + 1..].iter().take_while(is_below).count()))
        .collect()
}

/// What may be done wrong with an ability, and which rulings may name it.
#[derive(Clone, Copy, Debug)]
enum Mistake {
    Forgotten,
    LeftOut,
    Twice,
}

#[test]
fn what_is_left_out_or_done_twice_is_found() {
    let mut found = [0usize; 3];
    let mut missed = Vec::new();
    for number in 0..count(24) {
        let log = played(number);
        let lines: Vec<&str> = log.lines().collect();
        let all = abilities(&lines);
        // Of one in the middle of the match.
        let Some((from, to)) = all.get(all.len() / 2).copied().filter(|(from, to)| to > &(from + 1)) else {
            continue;
        };
        for mistake in [Mistake::Forgotten, Mistake::LeftOut, Mistake::Twice] {
            let mut other: Vec<&str> = lines[..from].to_vec();
            match mistake {
                Mistake::Forgotten => {}
                Mistake::LeftOut => other.push(lines[from]),
                Mistake::Twice => {
                    other.extend(&lines[from..to]);
                    other.extend(&lines[to - 1..to]);
                }
            }
            other.extend(&lines[to..]);
            let wanted: &[&str] = match mistake {
                // Where the deck runs out of what it should have taken, the refresh behind it comes too early.
                Mistake::Forgotten => &["weiss-schwarz/waiting-auto", "weiss-schwarz/refresh"],
                Mistake::LeftOut => &["weiss-schwarz/text-missing"],
                // The same card cannot be moved a second time: then it is not there.
                Mistake::Twice => &["weiss-schwarz/text-amount", "weiss-schwarz/not-there"],
            };
            let findings = findings(&(other.join("\n") + "\n"));
            // Lines are numbered from 1, and what is missing is missing before the next one.
            let there = |(line, ruling, _): &(u32, String, String)| {
                (from..=to + 2).contains(&(*line as usize)) && wanted.contains(&ruling.as_str())
            };
            match findings.iter().any(there) {
                true => found[mistake as usize] += 1,
                false => missed.push(format!(
                    "match {number}, {mistake:?}, line {from}: {:?}; {:?}",
                    &lines[from..to],
                    findings.first()
                )),
            }
        }
    }
    assert!(
        missed.is_empty(),
        "{} of {found:?}:\n{}",
        missed.len(),
        missed.join("\n")
    );
    assert!(found.iter().all(|n| *n > 10), "{found:?}");
}

/// Whoever plays or records a match is offered the abilities: each one stands in the list, or comes by itself, where it was
/// used; and what is offered is accepted.
#[test]
fn abilities_are_offered() {
    let (mut used, mut tried) = (0, 0);
    for number in [2, 3, 4] {
        let log = Orchard::new().played(number, true);
        let (more_used, more_tried) = offered_in(&log);
        (used, tried) = (used + more_used, tried + more_tried);
    }
    assert!(used > 10 && tried > 10, "{used} used, {tried} tried");
}

/// Plays a log line by line: how many abilities were used where they were offered, and how many that are offered were tried.
fn offered_in(log: &str) -> (usize, usize) {
    let begins = log.find("\nsetup").map_or(0, |at| at + 1);
    let (head, body) = log.split_at(begins);
    let mut played = Match::begin(head, Replays).expect("the head of the sample can be read");
    let (mut used, mut tried) = (0, 0);
    for line in body.lines() {
        let words: Vec<&str> = line.split_whitespace().collect();
        let named = words.iter().take(2).copied().collect::<Vec<_>>().join(" ");
        let is_used = |line: &str| line.contains(&named);
        if matches!(words.first(), Some(&"auto" | &"act")) {
            let ahead = played.legal().expect("the files are there").expect("the game says");
            let alone = ahead.by_itself.iter().map(|next| &next.line);
            let mut offered = ahead.legal.iter().map(|offered| &offered.line).chain(alone);
            let offers = offered.any(|offered| is_used(offered));
            // Behind another choice that was passed: what comes then is offered when it was.
            let choice = |line: &str| {
                ["clock ", "climax ", "attack "]
                    .iter()
                    .any(|verb| line.starts_with(verb))
            };
            let passes = words[0] == "auto" && ahead.legal.iter().any(|offered| choice(&offered.line));
            assert!(offers || passes, "not offered: {line}: {:?}", ahead.legal);
            used += usize::from(offers);
            for offered in ahead
                .legal
                .iter()
                .filter(|offered| offered.line.contains("auto ") || offered.line.contains("act "))
            {
                let mut other = Match::begin(played.log(), Replays).expect("it was accepted so far");
                other
                    .play(&offered.line)
                    .unwrap_or_else(|error| panic!("{}: {error}", offered.line));
                tried += 1;
            }
        }
        played.play(line).unwrap_or_else(|error| panic!("{line}: {error}"));
    }
    (used, tried)
}
