//! What can be told of what comes next, for whoever writes a match down: the cards that may have been seen, and the dice
//! before the first turn.

use rejudge_judge::script::Script;
use rejudge_kit::{ByItself, Offered, Prompt};
use rejudge_table::{Face, Seat};

use super::matches::Match;
use super::simulate::dice;
use super::state::{Due, State, Z};
use super::variation::Rolls;
use super::vocabulary::V;

/// With more players than this not every order is listed.
const ORDERED_MOST: usize = 5;

impl Match {
    /// Puts into a prompt what can be told of the line that is begun there.
    pub(super) fn tell(&self, script: &Script, state: &State, prompt: &mut Prompt) {
        let rolls = match state.due {
            Due::First => self.variation.to_roll(self, script),
            _ => None,
        };
        match (rolls, &prompt.by_itself) {
            (Some(rolls), _) => self.tell_dice(&rolls, state, prompt),
            (None, Some(ByItself { line, whole: false })) => prompt.seen = self.may_stand_there(state, line),
            (None, _) => {}
        }
    }

    /// The cards that may stand behind a line that is begun: those of the player's list of which a copy was not seen
    /// elsewhere.
    fn may_stand_there(&self, state: &State, begun: &str) -> Vec<Offered> {
        let mut words = begun.split_whitespace().filter(|word| *word != "-");
        let named = |name: &str| self.seats().find(|seat| self.name(*seat) == name);
        let first = words.next().unwrap_or("");
        let owner = first.strip_suffix(':').and_then(named);
        let verb = if owner.is_some() {
            words.next().unwrap_or("")
        } else {
            first
        };
        let is = |v: V| v.verb().name == verb;
        let whose = if is(V::Damage) {
            let aimed = words.skip_while(|word| *word != ">").nth(1).and_then(named);
            aimed.unwrap_or_else(|| state.defender())
        } else if is(V::Trigger) || is(V::Draw) || is(V::Penalty) {
            owner.unwrap_or(state.active)
        } else {
            return Vec::new();
        };
        let faces = self.unseen_faces(state, whose).into_iter();
        let card = |face| Offered {
            line: self.written(whose, face),
            says: self.cards[Face::index(face)].name.clone(),
        };
        faces.map(card).collect()
    }

    /// Among more than two: whom a character in this slot faces.
    pub(super) fn faced_words(&self, state: &State, seat: Seat, slot: Z) -> String {
        match self.variation.faced(self, state, seat, slot) {
            // Who has left in this turn is faced, but not attacked.
            Some((faced, _)) if state.is_gone(faced) => format!(", faces {}, who has left", self.name(faced)),
            Some((faced, z)) if self.players.len() > 2 => format!(", faces {}.{}", self.name(faced), z.word()),
            _ => String::new(),
        }
    }

    /// Among more than two: whom the turn player's front row faces.
    pub(super) fn facing_words(&self, state: &State) -> String {
        let there = |z: &Z| state.character(state.zone(state.active, *z)).is_some();
        let faces = Z::FRONT.into_iter().filter(there).map(|z| {
            let words = self.faced_words(state, state.active, z);
            format!("{}{}", z.word(), words.trim_start_matches(','))
        });
        let faces: Vec<String> = faces.collect();
        match self.players.len() > 2 && !faces.is_empty() {
            true => format!(" ({})", faces.join(", ")),
            false => String::new(),
        }
    }

    /// Whose part of the table is shown, in which order: of more than two the turn player first, then as the turns go, and
    /// only those who are in the match.
    pub(super) fn shown_seats(&self, state: &State) -> Vec<Seat> {
        match self.players.len() > 2 && state.turn > 0 {
            true => state.players_from(state.active).collect(),
            false => self.seats().collect(),
        }
    }

    /// Who has left the match.
    pub(super) fn gone_words(&self, state: &State) -> String {
        let gone: Vec<&str> = self
            .seats()
            .filter(|seat| state.is_gone(*seat))
            .map(|seat| self.name(seat))
            .collect();
        match gone.is_empty() {
            true => String::new(),
            false => format!("\nout: {}", gone.join(", ")),
        }
    }

    /// The dice: who rolls; or, when nobody is tied any more, the order.
    fn tell_dice(&self, rolls: &Rolls, state: &State, prompt: &mut Prompt) {
        let names = |seats: &[Seat]| -> Vec<&str> { seats.iter().map(|seat| self.name(*seat)).collect() };
        let order = |seats: &[Seat]| Offered {
            line: format!("order = {}", names(seats).join(" ")),
            says: String::new(),
        };
        if rolls.next.is_empty() {
            prompt.legal = rolls.orders.iter().map(|seats| order(seats)).collect();
            prompt.next = "the order of turns, by the rolls".to_owned();
            prompt.by_itself = prompt.legal.first().map(|offered| ByItself {
                line: offered.line.clone(),
                whole: true,
            });
            return;
        }
        let seed = self.seed.filter(|_| state.seeded && rolls.whole);
        prompt.by_itself = Some(match seed {
            Some(seed) => ByItself {
                line: dice::line(self, &dice::rolled(seed, rolls.made, &rolls.next)),
                whole: true,
            },
            None => ByItself {
                line: "roll = ".to_owned(),
                whole: false,
            },
        });
        let roll = |seat: &Seat| Offered {
            line: self.name(*seat).to_owned(),
            says: "and the number".to_owned(),
        };
        prompt.seen = rolls.next.iter().map(roll).collect();
        prompt.legal = Vec::new();
        let example: Vec<String> = names(&rolls.next)
            .iter()
            .zip([4, 2, 5, 1, 3, 6, 4, 2])
            .map(|(name, n)| format!("{name} {n}"))
            .collect();
        let example = example.join(" ");
        prompt.next = match rolls.silent {
            true => format!("who has which turn. Everybody rolls, as `roll = {example}`; or tell the `order = ...`"),
            false => format!("{} to roll, as `roll = {example}`", names(&rolls.next).join(" and ")),
        };
        if rolls.silent {
            let all: Vec<Seat> = self.seats().collect();
            prompt.legal = orders(&all).iter().map(|seats| order(seats)).collect();
        }
    }
}

/// All orders of a few; of many, who begins and the others as they sit.
fn orders(all: &[Seat]) -> Vec<Vec<Seat>> {
    if all.len() > ORDERED_MOST {
        let begins = |at: usize| all.iter().cycle().skip(at).take(all.len()).copied().collect();
        return (0..all.len()).map(begins).collect();
    }
    let mut found = vec![Vec::new()];
    for _ in all {
        found = found
            .into_iter()
            .flat_map(|begun: Vec<Seat>| {
                let rest: Vec<Seat> = all.iter().filter(|seat| !begun.contains(seat)).copied().collect();
                rest.into_iter().map(move |seat| [&begun[..], &[seat]].concat())
            })
            .collect();
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_order_once() {
        for count in 1..=ORDERED_MOST {
            let all: Vec<Seat> = (0..count as u8).map(Seat).collect();
            let mut found = orders(&all);
            let most: usize = (1..=count).product();
            assert_eq!((found.len(), &found[0]), (most, &all));
            found.sort();
            found.dedup();
            assert_eq!(found.len(), most);
        }
        let many: Vec<Seat> = (0..8).map(Seat).collect();
        let found = orders(&many);
        assert_eq!(found.len(), 8);
        assert_eq!((found[3][0], found[3][7]), (Seat(3), Seat(2)));
    }
}
