//! The lines of abilities whose text is read, where nobody chooses whether they are played.

use rejudge_table::{CardId, Seat};

use super::super::effects::program::{Deed, What};
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
        let (step, left, of) = self.next_step(state)?;
        let line = |verb| Offer {
            effect: true,
            ..Offer::new(seat, verb)
        };
        let count = |verb| line(verb).with(Item::Count(u32::from(left)));
        let Deed::Put(what, goal) = &step.deed else {
            return Some(count(match step.deed {
                Deed::Draw => V::Draw,
                _ => V::Damage,
            }));
        };
        Some(match what {
            What::Tops(_, Z::Clock) => count(V::Heal),
            What::Tops(..) => Offer {
                chosen: vec![Item::Top(Z::Deck); usize::from(left)],
                ..line(V::Put).to(Item::Zone(goal.to))
            },
            What::This => {
                let at = state.z(state.table.card(of.card).zone);
                line(V::Put).with(Item::Slot(seat, at)).to(Item::Zone(goal.to))
            }
            _ => {
                let faces = state.cards(seat, Z::Hand).iter().filter_map(|c| state.face(*c));
                let faces = faces.take(usize::from(left)).map(Item::Card);
                Offer {
                    chosen: faces.collect(),
                    ..line(V::Discard)
                }
            }
        })
    }
}
