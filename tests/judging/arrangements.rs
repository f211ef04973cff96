//! What is said of a table with unknown cards is what trying every arrangement of them says: a play that is illegal in
//! all of them is illegal, one that is legal in all of them is not mentioned, and the rest cannot be told.

use crate::support::simulated;

use std::collections::BTreeSet;

use proptest::prelude::*;
use rejudge::judge::Verdict;
use simulated::{count, judge};

/// Blue and red, of level 0 and 1, and a climax of either color.
const CARDS: [&str; 6] = ["001", "006", "010", "018", "093", "094"];
const BLUE: [&str; 3] = ["001", "010", "094"];

/// How many cards lie where: level zone, clock, hand, deck.
const LEVEL: usize = 1;
const CLOCK: usize = 2;
const HAND: usize = 4;
const DECK: usize = 5;
const ALL: usize = LEVEL + CLOCK + HAND + DECK;

/// A table, what is known of it, and what Aoi does: a card drawn, one clocked and two drawn, and two played.
#[derive(Clone, Debug)]
struct Case {
    /// The cards, in the order of the zones above, the deck's top first.
    cards: Vec<&'static str>,
    /// Which of them the log does not name where they lie.
    hidden: Vec<bool>,
    /// Which of the three draws the log names.
    shown: [bool; 3],
    /// Whether it names the card clocked.
    clocked: bool,
    /// The places, among the cards held, of the card clocked and those played.
    picks: [usize; 3],
}

fn case() -> impl Strategy<Value = Case> {
    (
        prop::collection::vec(0..CARDS.len(), ALL),
        prop::collection::vec(prop::bool::weighted(0.55), ALL),
        any::<[bool; 3]>(),
        any::<bool>(),
        any::<[usize; 3]>(),
    )
        .prop_map(|(cards, mut hidden, shown, clocked, picks)| {
            // As many arrangements as can be tried.
            let mut count = 0;
            for hide in &mut hidden {
                count += usize::from(*hide);
                *hide &= count <= 5;
            }
            let cards = cards.into_iter().map(|n| CARDS[n]).collect();
            Case {
                cards,
                hidden,
                shown,
                clocked,
                picks,
            }
        })
}

/// What really happens: the draws, the card clocked, those played.
struct Played {
    draws: [&'static str; 3],
    clocked: &'static str,
    played: Vec<&'static str>,
}

impl Case {
    fn played(&self) -> Played {
        let hand = LEVEL + CLOCK..LEVEL + CLOCK + HAND;
        let deck = &self.cards[hand.end..];
        let mut held: Vec<&'static str> = self.cards[hand].to_vec();
        held.push(deck[0]);
        let clocked = held.remove(self.picks[0] % held.len());
        held.extend([deck[1], deck[2]]);
        let mut played = Vec::new();
        for pick in &self.picks[1..] {
            played.push(held.remove(pick % held.len()));
        }
        Played {
            draws: [deck[0], deck[1], deck[2]],
            clocked,
            played,
        }
    }

    /// Whether what the log shows can have happened with these cards instead.
    fn fits(&self, cards: &[&'static str]) -> bool {
        let truth = self.played();
        let hand = LEVEL + CLOCK..LEVEL + CLOCK + HAND;
        let deck = &cards[hand.end..];
        let shown = (0..3).all(|i| !self.shown[i] || deck[i] == truth.draws[i]);
        let mut held: Vec<&str> = cards[hand].to_vec();
        held.push(deck[0]);
        let take = |held: &mut Vec<&str>, card: &str| match held.iter().position(|c| *c == card) {
            Some(at) => {
                held.remove(at);
                true
            }
            None => false,
        };
        let fits = |first: &str| {
            let mut held = held.clone();
            if !take(&mut held, first) {
                return false;
            }
            held.extend([deck[1], deck[2]]);
            truth.played.iter().all(|card| take(&mut held, card))
        };
        let clocked = if self.clocked {
            fits(truth.clocked)
        } else {
            CARDS.iter().any(|card| fits(card))
        };
        shown && clocked
    }

    /// The log: what is hidden as `?`, or with these cards in its place. `clocked` is named where the log does not.
    fn log(&self, cards: Option<(&[&'static str], &str)>) -> (String, Vec<u32>) {
        let truth = self.played();
        let name = |at: usize| match cards {
            Some((cards, _)) => cards[at],
            None if self.hidden[at] => "?",
            None => self.cards[at],
        };
        let names = |from: usize, len: usize| (from..from + len).map(name).collect::<Vec<_>>().join(" ");
        let draw = |i: usize| if self.shown[i] { truth.draws[i] } else { "?" };
        let clocked = match cards {
            _ if self.clocked => truth.clocked,
            Some((_, clocked)) => clocked,
            None => "?",
        };
        let mut list = self.cards.clone();
        list.sort_unstable();
        let list: Vec<String> = list.iter().map(|card| format!("  1 HB/W01-{card}")).collect();
        let mut text = format!(
            "rejudge 1\ngame: weiss-schwarz 1.111\ndetail: decisions\ncards: harbor.toml kiln.toml\n\
             player Aoi: here\nplayer Ren: ? KN/S02\n\ndeck Aoi\n{}\n\nposition\n  Aoi.level = {}\n  Aoi.clock = {}\n  \
             Aoi.hand = {}\n  Aoi.deck = {}\n  Aoi.waiting = none\nturn 5 Aoi draw\n  draw = {}\n  clock {clocked} = {} {}\n",
            list.join("\n"),
            names(0, LEVEL),
            names(LEVEL, CLOCK),
            names(LEVEL + CLOCK, HAND),
            names(LEVEL + CLOCK + HAND, DECK),
            draw(0),
            draw(1),
            draw(2),
        );
        let mut lines = Vec::new();
        for (at, card) in truth.played.iter().enumerate() {
            let line = match *card {
                "093" | "094" => format!("  climax {card}\n"),
                _ => format!("  play {card} > {}\n", ["FL", "FC"][at]),
            };
            text.push_str(&line);
            lines.push(u32::try_from(text.lines().count()).expect("few lines"));
        }
        (text, lines)
    }

    /// Every arrangement of the cards that are hidden.
    fn arrangements(&self) -> BTreeSet<Vec<&'static str>> {
        let places: Vec<usize> = (0..ALL).filter(|at| self.hidden[*at]).collect();
        let mut pool: Vec<&'static str> = places.iter().map(|at| self.cards[*at]).collect();
        let mut found = BTreeSet::new();
        arrange(&places, &mut pool, &mut self.cards.clone(), &mut found);
        found
    }
}

fn arrange(
    places: &[usize],
    pool: &mut Vec<&'static str>,
    cards: &mut Vec<&'static str>,
    found: &mut BTreeSet<Vec<&'static str>>,
) {
    let Some((place, rest)) = places.split_first() else {
        found.insert(cards.clone());
        return;
    };
    for at in 0..pool.len() {
        let card = pool.remove(at);
        cards[*place] = card;
        arrange(rest, pool, cards, found);
        pool.insert(at, card);
    }
}

/// What is said of a line, its deck list aside: illegal, open, or nothing.
fn said(text: &str, line: u32) -> Option<Verdict> {
    let report = judge(text);
    assert!(report.malformed.is_empty(), "{text}\n{:?}", report.malformed);
    let of_line = report.findings.iter().filter(|f| f.stands().line == line);
    let verdicts: Vec<Verdict> = of_line.map(|f| f.verdict).collect();
    match verdicts.contains(&Verdict::Illegal) {
        true => Some(Verdict::Illegal),
        false => verdicts.first().copied(),
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: count(40), max_shrink_iters: 200, ..ProptestConfig::default() })]

    #[test]
    fn every_arrangement_says_the_same(case in case()) {
        let (hidden, lines) = case.log(None);
        for (number, line) in lines.iter().enumerate() {
            let (mut legal, mut illegal) = (0, 0);
            for cards in case.arrangements() {
                if !case.fits(&cards) {
                    continue;
                }
                // The card clocked is any that the cards held allow.
                for clocked in CARDS {
                    let other = Case { clocked: true, ..case.clone() };
                    let truth = case.played();
                    if case.clocked && clocked != truth.clocked {
                        continue;
                    }
                    let named = if case.clocked { other.fits(&cards) } else { fits_with(&case, &cards, clocked) };
                    if !named {
                        continue;
                    }
                    match said(&case.log(Some((&cards, clocked))).0, *line) {
                        Some(Verdict::Illegal) => illegal += 1,
                        _ => legal += 1,
                    }
                }
            }
            let truth = match (legal, illegal) {
                (0, 0) => continue,
                (_, 0) => None,
                (0, _) => Some(Verdict::Illegal),
                _ => Some(Verdict::CannotTell),
            };
            prop_assert_eq!(said(&hidden, *line), truth, "play {}: {} legal, {} illegal\n{}", number + 1, legal, illegal, hidden);
        }
    }
}

/// Whether the log fits these cards when this one is clocked.
fn fits_with(case: &Case, cards: &[&'static str], clocked: &str) -> bool {
    let hand = LEVEL + CLOCK..LEVEL + CLOCK + HAND;
    let deck = &cards[hand.end..];
    let mut held: Vec<&str> = cards[hand].to_vec();
    held.push(deck[0]);
    let Some(at) = held.iter().position(|c| *c == clocked) else {
        return false;
    };
    held.remove(at);
    held.extend([deck[1], deck[2]]);
    let shown = (0..3).all(|i| !case.shown[i] || deck[i] == case.played().draws[i]);
    shown
        && case.played().played.iter().all(|card| {
            let at = held.iter().position(|c| c == card);
            at.map(|at| held.remove(at)).is_some()
        })
}

/// The cards are what the table says they are.
#[test]
fn the_cards_have_their_colors() {
    assert!(BLUE.iter().all(|card| CARDS.contains(card)));
}
