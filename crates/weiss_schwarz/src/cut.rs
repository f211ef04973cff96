//! The other way round: a moment of a match as a `position`, and the cards of a log as a section of it.

use rejudge_kit::Cut;
use rejudge_kit::written;
use rejudge_table::{CardId, Face, Seat};

use super::open::PreparedMatch;
use super::seating::Seating;
use super::state::{DOWN, Due, Frame, REST, REVERSE, State, Z};
use super::vocabulary::VOCABULARY;

/// A player's name as a log writes it.
pub(super) fn name(name: &str) -> String {
    written::player(name, &VOCABULARY)
}

/// The word of a zone in the notation.
fn place(z: Z) -> String {
    z.written().to_owned()
}

/// The step in which play can be taken up here, if it can.
fn step(state: &State) -> Option<Option<&'static str>> {
    let [frame] = state.agenda[..] else {
        return (state.agenda.is_empty() && state.due == Due::Turn).then_some(None);
    };
    let pending = !state.waiting.is_empty()
        || state.shots > 0
        || state.points.iter().chain(&state.prepaid).any(|p| *p > 0)
        || !state.texts.is_empty()
        || state.unnoted
        || state.turns_seen == 0
        || (state.late_refresh | state.refresh_to_come | state.penalty_to_come) != 0;
    if pending {
        return None;
    }
    Some(match (frame, state.due) {
        (Frame::End(_), Due::Turn) => None,
        (Frame::Stand(_), Due::Stand) => Some("stand"),
        (Frame::Draw(_), Due::Draw) => Some("draw"),
        (Frame::Clock(_), Due::Clock) => Some("clock"),
        (Frame::Main(_), Due::Main) => Some("main"),
        (Frame::Climax(_), Due::Climax) => Some("climax"),
        (Frame::Declare(_), Due::Attack) => Some("attack"),
        (Frame::Encore(_), Due::Reversed(_)) => Some("encore"),
        (Frame::End(_), Due::HandLimit(_) | Due::ClimaxLeaves) => Some("end"),
        _ => return None,
    })
}

impl PreparedMatch {
    /// A state as the beginning of a log; none if something is under way that a position cannot say.
    pub(super) fn cut(&self, state: &State) -> Option<Cut> {
        if state.over.is_some() {
            return None;
        }
        let step = step(state)?;
        let many = self.m.players.len() > 2;
        // Whom somebody attacked first, and who has left in this turn, a position does not say.
        let left = state.seating.seats().any(|seat| state.is_gone(seat));
        if many && step.is_some() && (state.events.attacks() > 0 || left) {
            return None;
        }
        let seating = state.seating.without(state.gone);
        let told = many && seating != Seating::of(self.m.players.len());
        let mut position = Vec::new();
        for seat in state.players() {
            let whose = name(self.m.name(seat));
            if let Some(place) = seating.place(seat).filter(|_| told) {
                position.push(format!("{whose}.order = {}", place + 1));
            }
            for z in Z::ALL {
                if let Some(cards) = self.cards_of(state, seat, z) {
                    position.push(format!("{whose}.{} = {cards}", place(z)));
                }
            }
            let bit = 1 << seat.0;
            let mut did = Vec::new();
            if seat == state.active && state.events.attacks() > 0 && step.is_some() {
                did.push(match state.events.attacks() {
                    1 => "attack".to_owned(),
                    attacks => format!("{attacks}*attack"),
                });
            }
            if state.events.refreshed(seat) && step.is_some() {
                did.push("refresh".to_owned());
            }
            if !did.is_empty() {
                position.push(format!("{whose}.did = {}", did.join(" ")));
            }
            let shuffles = state.shuffles.get(usize::from(seat.0)).copied().unwrap_or(0);
            if self.m.seed.is_some() && state.seeded && state.uncounted & bit == 0 {
                position.push(format!("{whose}.shuffles = {shuffles}"));
            }
        }
        let turn = step.map(|step| format!("turn {} {} {step}", state.turn, name(self.m.name(state.active))));
        Some(Cut { position, turn })
    }

    /// What lies in a zone, as a position lists it; none if an empty zone need not be named.
    fn cards_of(&self, state: &State, seat: Seat, z: Z) -> Option<String> {
        let mut cards: Vec<CardId> = state.cards(seat, z).to_vec();
        let open = state.is_open(seat, z);
        // A zone that is not named is empty, but for these two, of which nothing is known then.
        let unsaid = matches!(z, Z::Deck | Z::Waiting);
        if cards.is_empty() && open == unsaid {
            return None;
        }
        if matches!(z, Z::Deck | Z::Stock) || z > Z::BR {
            cards.reverse();
        }
        let mut items: Vec<(String, usize)> = Vec::new();
        for card in cards {
            let mut item = state
                .face(card)
                .map_or_else(|| "?".to_owned(), |f| self.short(seat, f).to_owned());
            if z.is_slot() {
                match state.table.card(card).pose {
                    REST => item.push_str(" rest"),
                    REVERSE => item.push_str(" reverse"),
                    _ => {}
                }
                let extra = state.extra_of(card);
                if extra.power != 0 {
                    item.push_str(&format!(" power {:+}", extra.power));
                }
                if extra.soul != 0 {
                    item.push_str(&format!(" soul {:+}", extra.soul));
                }
            } else if state.table.card(card).pose == DOWN {
                item.push_str(" down");
            }
            match items.last_mut() {
                Some((last, times)) if *last == item && item == "?" => *times += 1,
                _ => items.push((item, 1)),
            }
        }
        let mut words: Vec<String> = items
            .into_iter()
            .map(|(item, times)| match times {
                1 => item,
                _ => format!("{times}*{item}"),
            })
            .collect();
        if open {
            words.push("...".to_owned());
        }
        if words.is_empty() {
            words.push("none".to_owned());
        }
        Some(words.join(" "))
    }

    /// The shortest number that stands for a card in its owner's list.
    fn short(&self, seat: Seat, face: Face) -> &str {
        self.opened.shortest(usize::from(seat.0), face, self.m.number(face))
    }
}
