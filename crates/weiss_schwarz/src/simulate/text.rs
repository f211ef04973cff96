//! The lines of abilities whose text is read, where nobody chooses whether they are played.

use rejudge_table::{CardId, Seat};

use super::super::effects::program::Step;
use super::super::matches::Match;
use super::super::offers::{Item, Offer};
use super::super::state::{State, Z};
use super::super::vocabulary::V;

impl Match {
    /// `auto FC 1`; `None`: nobody could say where the card is.
    pub fn auto_line(&self, state: &State, seat: Seat, (card, number): (CardId, u8)) -> Option<Offer> {
        let lies = state.table.card(card).zone;
        let left = || {
            let mut slots = Z::SLOTS.into_iter();
            slots.find(|z| state.events.left(state.zone(seat, *z)) == Some(card))
        };
        let at = match state.z(lies) {
            z if z.is_slot() => Item::Slot(seat, z),
            Z::Climax => Item::Zone(Z::Climax),
            _ => Item::SlotCard(seat, left()?, state.face(card)?),
        };
        let number = Item::Count(u32::from(number));
        Some(Offer::new(seat, V::Auto).with(at).with(number))
    }

    /// `- draw 1`: the next line of the ability that is being carried out; `None`: nothing of it is left.
    pub fn step_line(&self, state: &State, seat: Seat) -> Option<Offer> {
        let (step, left, card) = self.next_step(state)?;
        let line = |verb| Offer {
            effect: true,
            ..Offer::new(seat, verb)
        };
        let count = |verb| line(verb).with(Item::Count(u32::from(left)));
        Some(match step {
            Step::Draw(_) => count(V::Draw),
            Step::Damage(_) => count(V::Damage),
            Step::Heal(_) => count(V::Heal),
            Step::Discard(_) => {
                let faces = state.cards(seat, Z::Hand).iter().filter_map(|c| state.face(*c));
                let faces = faces.take(usize::from(left)).map(Item::Card);
                Offer {
                    chosen: faces.collect(),
                    ..line(V::Discard)
                }
            }
            Step::Tops(_, to) => Offer {
                chosen: vec![Item::Top(Z::Deck); usize::from(left)],
                ..line(V::Put).to(Item::Zone(to))
            },
            Step::This(to) => {
                let at = state.z(state.table.card(card).zone);
                line(V::Put).with(Item::Slot(seat, at)).to(Item::Zone(to))
            }
        })
    }
}
