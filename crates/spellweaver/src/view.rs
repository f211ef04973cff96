//! A match as one seat saw it: who sees what (SPW-4.1, 6.11), and what comes up by itself.

use rejudge_judge::game::{Expectation, Game};
use rejudge_kit::view::{Holding, Seated, Shows, Sight};
use rejudge_notation::VerbId;
use rejudge_table::{Face, Seat, ZoneKind};

use super::cards::CardDef;
use super::open::PreparedMatch;
use super::state::{Base, Due, HAND, State, Z};
use super::vocabulary::V;

impl Seated for PreparedMatch {
    type Card = CardDef;

    fn kinds() -> &'static [ZoneKind] {
        &Z::KINDS
    }

    fn of_verb(verb: VerbId) -> (Sight, Sight) {
        match V::of(verb) {
            V::Draw | V::Shrine => (Sight::All, Sight::Owner),
            // SPW-4.2: a hand goes back into the deck unseen. SPW-6.11: to its bottom, and the cards are looked at.
            V::Mulligan | V::Offering | V::Look => (Sight::Owner, Sight::Owner),
            V::Shuffle => (Sight::All, Sight::Nobody),
            V::Put | V::Choose => (Sight::There, Sight::There),
            // What is played, revealed, or put into a zone that all see.
            _ => (Sight::All, Sight::All),
        }
    }

    fn holding(&self) -> Holding<'_, CardDef> {
        self.opened.holding(&self.m.cards, &self.m.lists)
    }

    /// SPW-2.3: heroes.
    fn known(&self) -> Vec<(Seat, u16, Face)> {
        let heroes = self.m.seats().zip(&self.m.heroes);
        let known = heroes.filter_map(|(seat, hero)| Some((seat, Z::Hero as u16, (*hero)?)));
        known.collect()
    }

    fn is_seeded(&self) -> bool {
        self.m.seed.is_some()
    }

    fn shows(&self, state: &State) -> Option<Shows> {
        let (seat, count, words) = match self.m.due(state) {
            Due::Base(Base::Hand(seat)) => (seat, HAND as usize, format!("draw {HAND}")),
            Due::Base(Base::Draw) if self.m.expects(state) == Expectation::Written => {
                (state.active, 1, "draw".to_owned())
            }
            _ => return None,
        };
        let cards = state.cards(seat, Z::Deck).iter().rev().take(count);
        Some(Shows {
            seat,
            active: state.active,
            verb: V::Draw.id(),
            words,
            owner: seat,
            faces: cards.map(|card| state.face(*card)).collect(),
        })
    }

    /// SPW-6.11
    fn looked_at(state: &State) -> Vec<Option<Face>> {
        let cards = state.offering.iter().flat_map(|offering| &offering.cards);
        cards.map(|card| state.face(*card)).collect()
    }
}
