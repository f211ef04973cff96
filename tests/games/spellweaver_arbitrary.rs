//! Spellweaver, at arbitrary positions and not only at those that are reached by play: what is offered is what is accepted.
//!
//! `REJUDGE_MATCHES=2000 cargo test --test games -- spellweaver_arbitrary::` looks at that many positions.

use std::collections::{BTreeMap, BTreeSet};

use crate::support::files::Replays;
use rejudge::games::{GameSessions, Request, of_log};
use rejudge::table::dice::Dice;

/// Creatures of all sorts: what can't attack, can't attack creatures, can't block, flies, is swift, stands behind.
const CREATURES: [&str; 16] = [
    "001", "002", "003", "005", "006", "007", "010", "012", "013", "014", "015", "020", "025", "028", "030", "033",
];
const ON_BOARD: [&str; 1] = ["057"];
const SPELLS: [&str; 5] = ["051", "053", "063", "065", "067"];
const SHRINES: [&str; 4] = ["101", "104", "111", "113"];
const LEVELS: [&str; 5] = ["order", "rage", "wisdom", "nature", "order/wisdom"];

/// A player of a position.
struct Side {
    combat: Vec<String>,
    support: Vec<String>,
    board: Vec<String>,
    hand: Vec<&'static str>,
    text: String,
}

/// The number of the card in front of what is said of it.
fn cards(row: &[String]) -> impl Iterator<Item = &str> {
    row.iter().map(|card| card.split(' ').next().expect("a card"))
}

fn row(dice: &mut Dice, from: &[&'static str], most: usize, used: &mut BTreeSet<&'static str>) -> Vec<String> {
    let mut row = Vec::new();
    for _ in 0..dice.below(most + 1) {
        let card = dice.one_of(from);
        if !used.insert(card) {
            continue;
        }
        let mut text = card.to_owned();
        for (word, times) in [
            ("exhausted", 4),
            ("played", 5),
            ("moved", 6),
            ("speed +2", 8),
            ("flying", 8),
            ("frozen", 9),
        ] {
            if dice.below(times) == 0 {
                text.push(' ');
                text.push_str(word);
            }
        }
        row.push(text);
    }
    row
}

fn side(dice: &mut Dice, name: &str) -> Side {
    let mut used = BTreeSet::new();
    let combat = row(dice, &CREATURES, 4, &mut used);
    let support = row(dice, &CREATURES, 3, &mut used);
    let mut board = Vec::new();
    if dice.below(2) == 0 {
        let lies = if dice.below(2) == 0 { " exhausted" } else { "" };
        board.push(format!("{}{lies}", dice.one_of(&ON_BOARD)));
    }
    let mut hand = BTreeSet::new();
    for from in [&CREATURES[..], &SPELLS, &SHRINES, &SHRINES, &["054"]] {
        hand.insert(dice.one_of(from));
    }
    let hand: Vec<&'static str> = hand.into_iter().collect();
    let (mana, levels) = (dice.below(6), dice.below(4));
    let levels: Vec<&str> = (0..levels).map(|_| dice.one_of(&LEVELS)).collect();
    let mut text = format!(
        "{name}.hand = {}\n{name}.deck = 30*?\n{name}.mana = {mana}\n",
        hand.join(" ")
    );
    let mut say = |what: &str, cards: &[String]| {
        if !cards.is_empty() {
            text.push_str(&format!("{name}.{what} = {}\n", cards.join(" ")));
        }
    };
    say("combat", &combat);
    say("support", &support);
    say("board", &board);
    if !levels.is_empty() {
        text.push_str(&format!("{name}.levels = {}\n", levels.join(" ")));
    }
    let hero = if name == "Ida" { "H01" } else { "H02" };
    let rests = if dice.below(3) == 0 { " cooldown +1" } else { "" };
    let second = if dice.below(2) == 0 { " 112" } else { "" };
    text.push_str(&format!("{name}.hero = {hero}{rests}{second}\n"));
    if dice.below(2) == 0 {
        text.push_str(&format!("{name}.spark = {}\n", dice.below(2)));
    }
    let did: Vec<&str> = ["shrine", "offering"]
        .into_iter()
        .filter(|_| dice.below(3) == 0)
        .collect();
    if !did.is_empty() {
        text.push_str(&format!("{name}.did = {}\n", did.join(" ")));
    }
    Side {
        combat,
        support,
        board,
        hand,
        text,
    }
}

const HEADER: &str = "rejudge 1\ngame: spellweaver wiki\ndetail: full\ncards: lantern.toml\nplayer Ida: ? LH/A1\n\
    player Tor: ? LH/A1\n\nposition\n";

/// All lines of these kinds that could be written, legal or not, as a list of offers writes them.
fn lines(step: &str, mine: &Side, theirs: &Side) -> Vec<String> {
    let main = matches!(step, "deploy" | "reinforce");
    let own: Vec<&str> = cards(&mine.combat).chain(cards(&mine.support)).collect();
    let other: Vec<&str> = cards(&theirs.combat).chain(cards(&theirs.support)).collect();
    let mut all = Vec::new();
    if main {
        let moves =
            |row: &[String], to: &str| -> Vec<String> { cards(row).map(|c| format!("move {c} > {to}")).collect() };
        all.extend(moves(&mine.combat, "support"));
        all.extend(moves(&mine.support, "combat"));
        all.extend(
            mine.hand
                .iter()
                .filter(|c| c.starts_with('1'))
                .map(|c| format!("shrine {c} level")),
        );
        let creature = |c: &&&str| c.starts_with('0') && CREATURES.contains(*c);
        all.extend(mine.hand.iter().filter(creature).map(|c| format!("play {c}")));
        if mine.hand.contains(&"054") {
            all.extend(own.iter().map(|c| format!("play 054 > {c}")));
            all.extend(other.iter().map(|c| format!("play 054 > Tor.{c}")));
        }
        all.extend(
            ["053", "063"]
                .iter()
                .filter(|c| mine.hand.contains(c))
                .map(|c| format!("play {c}")),
        );
        all.extend(mine.hand.iter().map(|c| format!("offering {c}")));
        all.extend(cards(&mine.board).map(|c| format!("act {c} pay exhaust {c}")));
        all.extend(own.iter().filter(|c| **c == "033").flat_map(|c| {
            mine.hand
                .iter()
                .map(move |paid| format!("act {c} pay exhaust {c} pay discard {paid}"))
        }));
        for skill in ["H01", "112"] {
            let about: &[&str] = if skill == "H01" { &[] } else { &other };
            all.extend(own.iter().map(|c| format!("skill {skill} > {c}")));
            all.extend(about.iter().map(|c| format!("skill {skill} > Tor.{c}")));
        }
    }
    if main || step == "combat" {
        all.push("spark".to_owned());
        let instant = mine.hand.contains(&"067");
        all.extend(instant.then(|| "instant 067".to_owned()));
    }
    if matches!(step, "deploy" | "combat") {
        for card in &own {
            all.push(format!("attack {card} > Tor.hero"));
            all.extend(other.iter().map(|target| format!("attack {card} > Tor.{target}")));
        }
    }
    all
}

/// Whether it is a line of one of the kinds that [`lines`] makes.
fn is_of_kind(line: &str) -> bool {
    let verb = line.split(' ').next().unwrap_or("");
    let (_, targets) = line.split_once(" > ").unwrap_or(("", ""));
    match verb {
        "move" | "offering" | "act" | "skill" | "spark" => true,
        // Several targets are made by the other list alone.
        "attack" | "play" => !targets.contains(' '),
        "shrine" => line.ends_with("level"),
        "instant" => line == "instant 067",
        _ => false,
    }
}

#[test]
fn what_is_offered_at_any_position_is_what_is_accepted() {
    let positions = std::env::var("REJUDGE_MATCHES")
        .ok()
        .and_then(|n| n.parse().ok())
        .unwrap_or(60);
    let mut sessions = GameSessions::default();
    let mut reasons: BTreeMap<String, usize> = BTreeMap::new();
    let (mut wrong, mut offered_all, mut tried) = (Vec::new(), 0, 0);
    for number in 0..positions {
        let mut dice = Dice::new((number as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
        let (mine, theirs) = (side(&mut dice, "Ida"), side(&mut dice, "Tor"));
        let step = dice.one_of(&["deploy", "deploy", "combat", "reinforce"]);
        let position = format!("{HEADER}{}{}turn 5 Ida {step}\n", mine.text, theirs.text);
        let mut logs = vec![(position.clone(), lines(step, &mine, &theirs))];
        let game = of_log(&position).expect("it names its game");
        // Where somebody attacks, whoever could block, blocks.
        let prompt = |sessions: &mut GameSessions, log: &str| {
            let prompt = sessions
                .prompt(game, log, &Replays)
                .unwrap_or_else(|e| panic!("{e}\n{log}"));
            prompt.expect("the game has an outlook")
        };
        let attacks: Vec<String> = prompt(&mut sessions, &position)
            .legal
            .into_iter()
            .filter(|o| o.line.starts_with("attack ") && step == "combat")
            .map(|o| o.line)
            .collect();
        if let Some(attack) = attacks.get(dice.below(attacks.len())) {
            let log = format!("{position}  {attack}\n  phase block\n");
            let theirs = cards(&theirs.combat).chain(cards(&theirs.support));
            let blocks = theirs.flat_map(|c| {
                let own = cards(&mine.combat).chain(cards(&mine.support));
                own.map(move |attacker| format!("Tor: block {c} > {attacker}"))
            });
            logs.push((log, blocks.collect()));
        }
        for (log, candidates) in logs {
            let legal: BTreeSet<String> = prompt(&mut sessions, &log).legal.into_iter().map(|o| o.line).collect();
            let known: BTreeSet<&String> = candidates.iter().collect();
            // In a combat what may be done behind it is offered as well.
            let here =
                |l: &str| is_of_kind(l) && (step != "combat" || l.starts_with("attack ")) && !log.contains(" block");
            let strange = legal
                .iter()
                .find(|l| (here(l) || l.contains(": block")) && !known.contains(l));
            if let Some(strange) = strange {
                wrong.push(format!("{number}: `{strange}` is offered and was not thought of"));
            }
            for line in &candidates {
                tried += 1;
                let text = format!("{log}  {line}\n");
                let report = sessions.judge(game, "arbitrary", &text, &Request::default(), &Replays);
                let report = report.unwrap_or_else(|e| panic!("{e}\n{text}"));
                let last = u32::try_from(text.lines().count()).expect("a short log");
                let mut said: Vec<String> = report.malformed.iter().map(|m| m.message.clone()).collect();
                for finding in report.findings.iter().filter(|f| f.broke.line == last) {
                    *reasons.entry(finding.ruling.clone()).or_default() += 1;
                    for also in &finding.also {
                        *reasons.entry(also.ruling.clone()).or_default() += 1;
                    }
                    said.push(finding.message.clone());
                }
                let offered = legal.contains(line);
                offered_all += usize::from(offered);
                if offered != said.is_empty() {
                    let what = if offered { "offered" } else { "not offered" };
                    wrong.push(format!("{number} {step}: `{line}` is {what}: {said:?}\n{log}"));
                }
            }
        }
    }
    println!("{offered_all} of {tried} lines offered; {reasons:?}");
    assert!(
        wrong.is_empty(),
        "{} of {tried}:\n{}",
        wrong.len(),
        wrong[..wrong.len().min(5)].join("\n")
    );
    assert!(offered_all * 20 > tried, "{offered_all} of {tried} offered");
    for ruling in [
        "forbidden",
        "mana",
        "levels",
        "dual-level",
        "spark-first",
        "shrine-twice",
        "skill",
        "cooldown",
        "spark",
        "offering-twice",
        "exhausted",
        "sickness",
        "attacker",
        "target",
        "blocker",
        "attacked-blocks",
    ] {
        let name = format!("spellweaver/{ruling}");
        let never = reasons.get(&name).is_none_or(|n| *n == 0);
        // What is seldom comes in more positions.
        let seldom = matches!(ruling, "dual-level");
        assert!(!never || seldom, "{ruling} is never a reason: {reasons:?}");
    }
}
