//! What a zone holds, in words.

use rejudge_table::{CardId, Seat};

use super::super::matches::Match;
use super::super::state::{DOWN, REST, REVERSE, State, Z};

/// How many cards of a waiting room are listed where only the difference matters.
const LISTED_MOST: usize = 8;

impl Match {
    /// The cards of a zone in a line, as the notation lists them: the top first for deck, stock and markers.
    pub fn listing(&self, state: &State, seat: Seat, zone: Z) -> String {
        let cards = state.cards(seat, zone);
        let tail = |card: &CardId| state.face(*card).map_or("?", |face| self.tail(face));
        let open = state.is_open(seat, zone);
        if cards.is_empty() {
            return if open { "..." } else { "none" }.to_owned();
        }
        if zone == Z::Deck || cards.iter().all(|c| state.face(*c).is_none()) {
            let more = if open { " or more" } else { "" };
            return format!("{} card{}{more}", cards.len(), if cards.len() == 1 { "" } else { "s" });
        }
        let mut list: Vec<&str> = cards.iter().map(tail).collect();
        if zone == Z::Stock || zone > Z::BR {
            list.reverse();
        }
        if open {
            list.push("...");
        }
        list.join(" ")
    }

    /// What a zone holds in two states in which it differs, so that one can be told from the other.
    pub fn told_apart(&self, a: &State, b: &State, seat: Seat, zone: Z) -> (String, String) {
        let (here, there) = (self.listing(a, seat, zone), self.listing(b, seat, zone));
        let (many_here, many_there) = (a.count(seat, zone), b.count(seat, zone));
        if zone == Z::Waiting && many_here.min(many_there) > LISTED_MOST {
            return (
                self.beyond(a, b, seat, zone, many_here),
                self.beyond(b, a, seat, zone, many_there),
            );
        }
        if here != there {
            return (here, there);
        }
        let (here_turned, there_turned) = (self.turned(a, seat, zone), self.turned(b, seat, zone));
        if zone == Z::Deck || here_turned == there_turned {
            // The faces are not known, or not listed.
            return (here, "other cards or another order".to_owned());
        }
        (here_turned, there_turned)
    }

    /// The cards of a zone with how each of them lies.
    fn turned(&self, state: &State, seat: Seat, zone: Z) -> String {
        let how = |card: &CardId| {
            let face = state.face(*card).map_or("?", |face| self.tail(face));
            match state.table.card(*card).pose {
                REST => format!("{face} rested"),
                REVERSE => format!("{face} reversed"),
                DOWN => format!("{face} face down"),
                _ if zone.is_slot() => format!("{face} standing"),
                _ => format!("{face} face up"),
            }
        };
        let list: Vec<String> = state.cards(seat, zone).iter().map(how).collect();
        list.join(", ")
    }

    /// A long zone without order: how many cards, and those that the other state does not have there.
    fn beyond(&self, state: &State, other: &State, seat: Seat, zone: Z, count: usize) -> String {
        let mut there: Vec<_> = other.cards(seat, zone).iter().map(|c| other.face(*c)).collect();
        let more: Vec<&str> = state
            .cards(seat, zone)
            .iter()
            .map(|card| state.face(*card))
            .filter(|face| match there.iter().position(|f| f == face) {
                Some(at) => {
                    there.swap_remove(at);
                    false
                }
                None => true,
            })
            .map(|face| face.map_or("?", |face| self.tail(face)))
            .collect();
        let open = if state.is_open(seat, zone) { " or more" } else { "" };
        match more[..] {
            [] => format!("{count} cards{open}"),
            _ => format!("{count} cards{open}, among them {}", more.join(" ")),
        }
    }
}
