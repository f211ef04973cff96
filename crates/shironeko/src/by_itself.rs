//! The line of what comes next by itself: what nobody chooses.

use rejudge_table::{CardId, Seat};

use super::line::{Item, Line};
use super::matches::Match;
use super::rules::texts::{attack_may_bend, numbers_may_bend};
use super::state::{Due, MAIN, State, Z};
use super::vocabulary::V;

/// What comes next by itself, as a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ByRule {
    /// The line, with what it shows as far as that is known.
    pub line: Line,
    /// Nothing is missing from it that players have to see.
    pub whole: bool,
}

impl ByRule {
    fn whole(line: Line) -> Option<ByRule> {
        Some(ByRule { line, whole: true })
    }
}

impl Match {
    /// The line of what is due; none if somebody chooses, or it has no line of its own.
    pub fn by_rule(&self, s: &State) -> Option<ByRule> {
        let active = s.active;
        match s.due(self) {
            Due::Shuffles => {
                let bit = s.unshuffled.trailing_zeros();
                // Two bits a player, so the number is small.
                let (seat, deck) = (Seat((bit / 2) as u8), (bit % 2) as u8);
                let line = Line::new(seat, V::Shuffle);
                ByRule::whole(match deck {
                    MAIN => line,
                    _ => line.with(Item::Zone(seat, Z::TownDeck)),
                })
            }
            Due::Hand(seat) => {
                let count = if s.first == Some(seat) { 4 } else { 5 };
                let line = Line::new(seat, V::Draw).with(Item::Count(count));
                ByRule::whole(drawing(s, line, seat, count))
            }
            Due::RedrawShuffle(seat) => ByRule::whole(Line::new(seat, V::Shuffle)),
            Due::TurnOn => ByRule::whole(Line::new(active, V::On)),
            Due::Draw => ByRule::whole(drawing(s, Line::new(active, V::Draw), active, 1)),
            Due::Build => {
                let seen = top(s, active, Z::TownDeck, 1);
                Some(ByRule {
                    whole: seen.len() == 1,
                    line: Line::new(active, V::Build).seeing(seen),
                })
            }
            Due::Damage(seat) => {
                let attack = s.attack.and_then(|a| s.numbers(self, a.attacker));
                let count = attack.and_then(|(attack, _)| u32::try_from(attack.max(0)).ok());
                // SNK-9.1: a deck that is smaller runs out.
                let there = count.map_or(0, |n| n as usize).min(s.cards(seat, Z::Deck).len());
                let seen = top(s, seat, Z::Deck, there);
                let known = count.is_some() && !s.is_open(seat, Z::Deck) && !attack_may_bend(self, s);
                let line = Line::new(active, V::Damage);
                let line = count.map_or(line.clone(), |count| line.with(Item::Count(count)));
                Some(ByRule {
                    whole: known && seen.len() == there,
                    line: line.seeing(seen),
                })
            }
            Due::Clear(seat) => ByRule::whole(Line::new(seat, V::Clear)),
            Due::Hit => {
                let hit = s.hits.first()?;
                let line = Line::new(s.holder(hit.from), V::Hit).with(Item::chara(s, hit.from)?);
                let line = line.to(Item::chara(s, hit.to)?);
                let now = || s.numbers(self, hit.from).map(|(attack, _)| attack);
                let counters = hit.attack.or_else(now).map(|attack| attack.max(0));
                let counters = counters.map(|attack| self.rules(s).taken(hit.to, attack).0);
                let counters = counters.and_then(|n| u32::try_from(n).ok());
                Some(ByRule {
                    whole: counters.is_some() && !numbers_may_bend(self, s, &[hit.from, hit.to]),
                    line: line.seeing(counters.map(Item::Count).into_iter().collect()),
                })
            }
            Due::Retreat => {
                let card = *s.dying.first()?;
                ByRule::whole(Line::new(s.holder(card), V::Retreat).with(Item::chara(s, card)?))
            }
            Due::Used => {
                let card = s.used?;
                let line = Line::new(active, V::Clear);
                let seen = s.face(card).map(|f| Item::Card(active, f, 0));
                ByRule::whole(seen.into_iter().fold(line, Line::with))
            }
            Due::Poison => {
                let card = *s.poisoned.first()?;
                let line = Line::new(active, V::Hit).with(Item::Word("poison"));
                ByRule::whole(line.to(Item::chara(s, card)?).seeing(vec![Item::Count(1)]))
            }
            Due::Shock => {
                let card = *s.shocked.first()?;
                let line = Line::new(active, V::Give).with(Item::chara(s, card)?);
                ByRule::whole(line.with(Item::Word("shock")).with(Item::Signed(-1)))
            }
            _ => None,
        }
    }
}

/// A line that draws: what is drawn is on top of the deck, and its player alone sees it.
fn drawing(s: &State, line: Line, seat: Seat, count: u32) -> Line {
    let count = count as usize;
    let seen = top(s, seat, Z::Deck, count);
    match seen.len() == count {
        true => line.seeing(seen),
        false => line,
    }
}

/// The known cards among the top ones of a deck, the top one first.
fn top(s: &State, seat: Seat, z: Z, count: usize) -> Vec<Item> {
    let cards: Vec<CardId> = s.cards(seat, z).iter().rev().take(count).copied().collect();
    let faces = cards.into_iter().filter_map(|c| s.face(c));
    faces.map(|f| Item::Card(seat, f, 0)).collect()
}
