//! The lines of abilities whose text is read, where nobody chooses whether they are played.

use rejudge_table::{CardId, Seat};

use super::super::effects::ability::{Cards, Place, Pose, Sel, Who, Zone};
use super::super::effects::program::{Deed, Gain, Spot, What};
use super::super::matches::Match;
use super::super::offers::{Item, Offer};
use super::super::rules::steps::Of;
use super::super::rules::sure::Sure;
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
        let (what, goal) = match &step.deed {
            Deed::Draw => return Some(count(V::Draw)),
            Deed::Damage(_) => return Some(count(V::Damage)),
            Deed::Look(who) => {
                let deck = self.rules(state).player(of, *who)?;
                let tops = state.cards(deck, Z::Deck).iter().rev().take(usize::from(left));
                let seen: Vec<Item> = tops.filter_map(|c| state.face(*c)).map(Item::Card).collect();
                return Some(Offer {
                    seen: Some(seen),
                    ..count(V::Look)
                });
            }
            Deed::Give(What::Cards(cards), gain, value, _) => {
                let (amount, most) = self.rules(state).amount_given(of, self.program_at_hand(state)?, value);
                if amount != most {
                    return None;
                }
                let mut offer = line(V::Give);
                offer.chosen = self.such(state, of, cards, usize::from(left));
                offer.chosen.push(match gain {
                    Gain::Power => Item::Word("power"),
                    Gain::Soul => Item::Word("soul"),
                    Gain::Level => Item::Zone(Z::Level),
                });
                offer.chosen.push(Item::Signed(amount));
                return Some(offer);
            }
            Deed::Turn(what, pose) => {
                let verb = match pose {
                    Pose::Stand => V::Stand,
                    Pose::Rest => V::Rest,
                    Pose::Reverse => V::Reverse,
                };
                let chosen = match what {
                    What::This => vec![Item::Slot(seat, state.z(state.table.card(of.card).zone))],
                    What::Cards(cards) => self.such(state, of, cards, usize::from(left)),
                    _ => return None,
                };
                return Some(Offer { chosen, ..line(verb) });
            }
            Deed::Put(what, goal) => (what, goal),
            Deed::Give(..) | Deed::Shuffle(_) => return None,
        };
        let chosen = match what {
            What::Tops(_, Z::Clock) => return Some(count(V::Heal)),
            What::Tops(..) => vec![Item::Top(Z::Deck); usize::from(left)],
            What::This => vec![Item::Slot(seat, state.z(state.table.card(of.card).zone))],
            What::Looked | What::Rest => {
                let faces = state.looked.iter().filter_map(|c| state.face(*c));
                faces.map(Item::Card).collect()
            }
            What::Bottoms(_, z) => vec![Item::Bottom(*z); usize::from(left)],
            What::Cards(cards)
                if cards.at == Some(Place::In(Who::You, Zone::Hand)) && goal.to == Spot::Zone(Z::Waiting) =>
            {
                let faces = state.cards(seat, Z::Hand).iter().filter_map(|c| state.face(*c));
                let faces = faces.take(usize::from(left)).map(Item::Card);
                return Some(Offer {
                    chosen: faces.collect(),
                    ..line(V::Discard)
                });
            }
            What::Cards(cards) => self.such(state, of, cards, usize::from(left)),
            What::BattleOpponent => {
                let (card, _) = self.rules(state).battle_opponent(of.card)?;
                let zone = state.table.card(card).zone;
                vec![Item::Slot(state.table.seat_of(zone), state.z(zone))]
            }
            What::Same(_) => return None,
        };
        Some(Offer {
            chosen,
            ..line(V::Put).to(match (goal.to, goal.bottom) {
                (Spot::Zone(z), true) => Item::Bottom(z),
                (Spot::Zone(z), false) => Item::Zone(z),
                _ => {
                    let (seat, z) = self.rules(state).positions(of, goal).first().copied()?;
                    Item::Slot(seat, z)
                }
            })
        })
    }

    /// So many cards that a text means.
    fn such(&self, state: &State, of: Of<'_>, cards: &Cards, count: usize) -> Vec<Item> {
        let those = self
            .rules(state)
            .those(of.by, &Sel::Cards(cards.clone()))
            .unwrap_or_default();
        let sure = those.into_iter().filter(|(_, sure)| *sure == Sure::Yes);
        let item = |card: CardId| {
            let zone = state.table.card(card).zone;
            let (seat, z) = (state.table.seat_of(zone), state.z(zone));
            match z.is_slot() {
                true => Some(Item::Slot(seat, z)),
                false => state.face(card).map(|face| Item::SlotCard(seat, z, face)),
            }
        };
        sure.filter_map(|(card, _)| item(card)).take(count).collect()
    }
}
