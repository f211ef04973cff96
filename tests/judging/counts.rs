//! One mistake made at a table, of which the log tells nothing, in the games whose mistakes are rows of a table: the counts at
//! the end show it, and the diagnosis finds what it was.

use rejudge::diagnose::{Limits, diagnose};
use rejudge::games::of_log;
use rejudge::games::shironeko::state::{Due, Z};
use rejudge::games::spellweaver::state::{Base, Due as SwDue, Z as SwZ};
use rejudge::table::{CardId, Seat};

use crate::support::erring::{Of, Violation, Watch, Wrong};
use crate::support::files::Replays;
use crate::support::{shironeko as sn, spellweaver as sw};

/// What became of the logs of a game.
#[derive(Default)]
struct Tally {
    made: usize,
    differ: usize,
    first: usize,
    found: usize,
    missed: Vec<String>,
}

impl Tally {
    fn look(&mut self, name: &str, whose: &str, log: &str, number: u32) {
        self.made += 1;
        let game = of_log(log).expect("a log names its game");
        let rerun = game.rerun(log, &Replays).unwrap_or_else(|e| panic!("{e:?}\n{log}"));
        let mut rerun = rerun.expect("this game has mistakes");
        let limits = Limits {
            mistakes: 1,
            ..Limits::default()
        };
        let found = diagnose(rerun.as_mut(), limits, &mut |_, _| {});
        if found.off.is_empty() {
            return;
        }
        self.differ += 1;
        let at = found
            .classes
            .iter()
            .position(|c| c.mistakes == [name] && c.whose == [whose]);
        match at {
            Some(at) if at < 3 => {
                self.found += 1;
                self.first += usize::from(at == 0);
            }
            at => {
                if let Ok(folder) = std::env::var("REJUDGE_KEEP") {
                    std::fs::write(format!("{folder}/{number}.match"), log).expect("a folder to keep logs in");
                }
                let others: Vec<_> = found.classes.iter().take(4).map(|c| c.words.join("+")).collect();
                let off: Vec<_> = found.off.iter().take(2).map(|off| off.message.clone()).collect();
                self.missed
                    .push(format!("{number}: {name} ({whose}): {at:?} of {others:?}; {off:?}"));
            }
        }
    }

    /// Most of them among the first three.
    fn enough(&self, game: &str) {
        println!(
            "{game}: {} made, {} show in the counts, {} among the first three, {} first",
            self.made, self.differ, self.found, self.first
        );
        for missed in self.missed.iter().take(40) {
            println!("  {missed}");
        }
        assert!(
            self.differ * 3 > self.made && self.made > 40,
            "{} of {}",
            self.differ,
            self.made
        );
        assert!(
            self.found * 100 >= self.differ * 97,
            "{} of {}",
            self.found,
            self.differ
        );
    }
}

const fn cards(name: &'static str, due: Due, from: Z, to: Z, wrong: Wrong) -> Violation {
    Violation {
        name,
        due: due.number(),
        of: Of::Cards(from as u16, to as u16, wrong),
    }
}

static SHIRONEKO: &[Violation] = &[
    cards(
        "a card too many in the opening hand",
        Due::Hand(Seat(0)),
        Z::Deck,
        Z::Hand,
        Wrong::More,
    ),
    cards(
        "a card too few in the opening hand",
        Due::Hand(Seat(0)),
        Z::Deck,
        Z::Hand,
        Wrong::OneBack,
    ),
    cards("no card is drawn", Due::Draw, Z::Deck, Z::Hand, Wrong::Back),
    cards("two cards are drawn", Due::Draw, Z::Deck, Z::Hand, Wrong::More),
    cards("two towns are built", Due::Build, Z::TownDeck, Z::Town, Wrong::More),
    cards(
        "the chara below is put away",
        Due::Main,
        Z::Chara,
        Z::Runes,
        Wrong::To(Z::Discard as u16),
    ),
    cards(
        "the chara below is taken back",
        Due::Main,
        Z::Chara,
        Z::Runes,
        Wrong::To(Z::Hand as u16),
    ),
    cards(
        "a card too many is turned over",
        Due::Flip(Seat(0)),
        Z::Deck,
        Z::Area,
        Wrong::More,
    ),
    cards(
        "a chara that retreats is taken back",
        Due::Retreat,
        Z::Chara,
        Z::Discard,
        Wrong::To(Z::Hand as u16),
    ),
    cards(
        "a chara that retreats leaves the game",
        Due::Retreat,
        Z::Chara,
        Z::Discard,
        Wrong::To(Z::Removed as u16),
    ),
    cards(
        "runes leave the game",
        Due::Retreat,
        Z::Runes,
        Z::Discard,
        Wrong::To(Z::Removed as u16),
    ),
    cards(
        "a used monster is taken back",
        Due::Used,
        Z::Used,
        Z::Discard,
        Wrong::To(Z::Hand as u16),
    ),
    cards(
        "a used monster leaves the game",
        Due::Used,
        Z::Used,
        Z::Discard,
        Wrong::To(Z::Removed as u16),
    ),
    cards(
        "a text draws a card more",
        Due::Ability(CardId(0), 0),
        Z::Deck,
        Z::Hand,
        Wrong::More,
    ),
    cards(
        "a text draws a card more",
        Due::Trigger(Seat(0)),
        Z::Deck,
        Z::Hand,
        Wrong::More,
    ),
];

#[test]
fn shironeko() {
    let mut tally = Tally::default();
    for number in 0..sn::count(75) {
        let violation = &SHIRONEKO[number as usize % SHIRONEKO.len()];
        let mut scout = Watch::new(violation, u32::MAX);
        let _ = sn::play_silently(7000 + number, &mut |m, s| scout.look(m, s));
        let Some(skip) = number.wrapping_mul(7).checked_rem(scout.found) else {
            continue;
        };
        let mut watch = Watch::new(violation, skip);
        let played = sn::play_silently(7000 + number, &mut |m, s| watch.look(m, s));
        let (Some(played), Some(whose)) = (played, watch.whose) else {
            continue;
        };
        let names = rejudge::games::shironeko::simulate::PLAYERS;
        let mut log = played.text + "  count";
        for (seat, name) in (0u8..).zip(names) {
            for z in Z::ALL.into_iter().filter(|z| !matches!(z, Z::Used | Z::Runes)) {
                let count = played.state.cards(Seat(seat), z).len();
                log.push_str(&format!(" {name}.{} {count}", z.written()));
            }
        }
        tally.look(violation.name, names[usize::from(whose.0)], &(log + "\n"), number);
    }
    tally.enough("shironeko");
}

const fn moved(name: &'static str, due: SwDue, from: SwZ, to: SwZ, wrong: Wrong) -> Violation {
    Violation {
        name,
        due: due.number(),
        of: Of::Cards(from as u16, to as u16, wrong),
    }
}

const fn changed(name: &'static str, due: SwDue, at: u16, up: bool, keep: fn(i64) -> Option<i64>) -> Violation {
    Violation {
        name,
        due: due.number(),
        of: Of::Number { at, each: 3, up, keep },
    }
}

const MAIN: SwDue = SwDue::Base(Base::Main);
const DECK: SwZ = SwZ::Deck;
const HAND: SwZ = SwZ::Hand;

fn none(_: i64) -> Option<i64> {
    Some(0)
}

fn less(by: i64) -> Option<i64> {
    (by.abs() > 1).then(|| by - by.signum())
}

fn more(by: i64) -> Option<i64> {
    Some(by + by.signum())
}

static SPELLWEAVER: &[Violation] = &[
    moved(
        "an opening hand of eight",
        SwDue::Base(Base::Hand(Seat(0))),
        DECK,
        HAND,
        Wrong::More,
    ),
    moved(
        "an opening hand of six",
        SwDue::Base(Base::Hand(Seat(0))),
        DECK,
        HAND,
        Wrong::OneBack,
    ),
    moved("no card drawn", SwDue::Base(Base::Draw), DECK, HAND, Wrong::Back),
    moved("two cards drawn", SwDue::Base(Base::Draw), DECK, HAND, Wrong::More),
    moved("two cards for a shrine", MAIN, DECK, HAND, Wrong::More),
    moved(
        "the card offered goes to the graveyard",
        MAIN,
        HAND,
        DECK,
        Wrong::To(SwZ::Graveyard as u16),
    ),
    moved("the card offered stays in the hand", MAIN, HAND, DECK, Wrong::Back),
    moved(
        "a creature that died is taken back",
        SwDue::Die,
        SwZ::Combat,
        SwZ::Graveyard,
        Wrong::To(HAND as u16),
    ),
    moved(
        "a creature that died leaves the game",
        SwDue::Die,
        SwZ::Combat,
        SwZ::Graveyard,
        Wrong::To(SwZ::Removed as u16),
    ),
    changed("Lifebound is forgotten", SwDue::Gain, 0, true, none),
    changed("damage to a hero is forgotten", SwDue::Hit, 0, false, none),
    changed("one damage too little", SwDue::Hit, 0, false, less),
    changed("one damage too much", SwDue::Hit, 0, false, more),
];

/// What was told of cards drawn is left out.
fn unseen(log: &str) -> String {
    let bare = |line: &str| {
        let rest = line.split_once(": ").map_or(line, |(_, rest)| rest).trim_start();
        let drawn = line
            .split_once(" = ")
            .filter(|_| rest.starts_with("draw") && !line.starts_with("event"));
        drawn.map_or(line, |(head, _)| head).to_owned() + "\n"
    };
    log.lines().map(bare).collect()
}

#[test]
fn spellweaver() {
    let mut tally = Tally::default();
    for number in 0..sw::count(52) {
        let violation = &SPELLWEAVER[number as usize % SPELLWEAVER.len()];
        let mut scout = Watch::new(violation, u32::MAX);
        let _ = sw::play_silently(7000 + number, &mut |m, s| scout.look(m, s));
        let Some(skip) = number.wrapping_mul(7).checked_rem(scout.found) else {
            continue;
        };
        let mut watch = Watch::new(violation, skip);
        let played = sw::play_silently(7000 + number, &mut |m, s| watch.look(m, s));
        let (Some(played), Some(whose)) = (played, watch.whose) else {
            continue;
        };
        let names = rejudge::games::spellweaver::simulate::PLAYERS;
        let mut log = unseen(&played.text) + "  count";
        for (seat, name) in (0u8..).zip(names) {
            let seat = Seat(seat);
            for z in [
                SwZ::Deck,
                SwZ::Hand,
                SwZ::Graveyard,
                SwZ::Combat,
                SwZ::Support,
                SwZ::Removed,
            ] {
                log.push_str(&format!(" {name}.{} {}", z.written(), played.state.count(seat, z)));
            }
            let life = played.state.player(seat).life;
            if life >= 0 {
                log.push_str(&format!(" {name}.life {life}"));
            }
        }
        tally.look(violation.name, names[usize::from(whose.0)], &(log + "\n"), number);
    }
    tally.enough("spellweaver");
}
