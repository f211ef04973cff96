//! What is said of rule processing (9).

use rejudge_judge::game::Violation;
use rejudge_judge::reasons;
use rejudge_table::{CardId, Face, Seat};

use super::super::rules::processing::Reason;
use super::super::rulings::R;
use super::super::state::Z;
use super::Words;

reasons! {
    /// What is wrong with the clock card of a refresh (9.2.2).
    pub enum Penalty in R, w: Words<'_> {
        /// 2021-03: in the middle of an action.
        Early(seat: Seat): PenaltyTime, Order, "" =>
            "the clock card of {seat}'s refresh comes too early: it is due at the check timing after the action",
            expected "the clock card after the interrupted action", claimed "the clock card in the middle of it";
        /// In front of the shuffle.
        BeforeShuffle(seat: Seat): PenaltyTime, Order, "" =>
            "the clock card of {seat}'s refresh comes before the waiting room was shuffled into the deck",
            expected "first the shuffle, then the clock card", claimed "the other way round";
        /// Behind what goes on after it.
        Late(seat: Seat): PenaltyTime, Order, "" =>
            "the clock card of {seat}'s refresh comes too late: it is part of the refresh, before the action goes on",
            expected "the clock card before the cards that follow", claimed "done later";
        /// Nothing was refreshed; another player's may be meant.
        NotDue(seat: Seat; other: Option<Seat>): Penalty, Extra, "",
            let hint = other.map_or_else(String::new, |other| {
                format!("; {}'s is due (a line `{}: penalty`)", w.name(other), w.name(other))
            }) =>
            "{seat} has not refreshed: there is no clock card to pay{hint}", expected "no card to the clock";
    }
}

/// The violation for a reason. Where in the line it broke is for whoever read the line.
pub fn violation(w: Words<'_>, reason: Reason) -> Violation {
    #[cfg(test)]
    super::super::play::arbitrary::given(&reason, false);
    let violation = match reason {
        Reason::OtherSix { seat, chosen, put } => other_six(w, seat, rest_of_lowest(w, seat, chosen), put),
        Reason::PenaltyCancelled { seat } => penalty_cancelled(w, seat),
        Reason::RefreshTooEarly { seat, left } => too_early(w, left, seat),
        Reason::RefreshNumber { seat, there, told } => other_number(w, seat, there, told),
        Reason::NothingToRefreshWith { seat } => nothing_to_refresh_with(w, seat),
        Reason::LevelUpTooEarly { seat, count } => level_up_too_early(w, count, seat),
        Reason::NotAmongLowest { seat, face, above } if above => not_among_lowest(w, face, seat),
        Reason::NotAmongLowest { seat, face, .. } => not_in_clock(w, face, seat),
    };
    Violation {
        item: reason.item(),
        ..violation
    }
}

reasons! {
    fn in R, w: Words<'_> {
        other_number(seat: Seat, there: usize, told: usize): RefreshCards, Count, "" =>
            "{seat}'s waiting room held {there} cards; {told} were shuffled into the deck",
            expected "{there} cards", claimed "{told} cards", with { evidence: vec![w.s.zone(seat, Z::Waiting)] };
        too_early(left: usize; seat: Seat): Refresh, Extra, "", let deck = w.zone(seat, Z::Deck) =>
            "{deck} holds {left} cards: no refresh before it is empty", expected "no refresh",
            with { evidence: vec![w.s.zone(seat, Z::Deck)] };
        nothing_to_refresh_with(; seat: Seat): Refresh, Extra, "", let waiting = w.zone(seat, Z::Waiting) =>
            "{waiting} is empty: nothing is refreshed", expected "no refresh",
            with { evidence: vec![w.s.zone(seat, Z::Waiting)], contested: true };
        penalty_cancelled(seat: Seat): PenaltyCancelled, Outcome, "" =>
            "the clock card of {seat}'s refresh is no damage: a climax does not cancel it",
            expected "the card stays in the clock", claimed "the card to the waiting room";
        level_up_too_early(count: usize; seat: Seat): LevelUp, Extra, "", let clock = w.zone(seat, Z::Clock) =>
            "{clock} holds {count} cards; a level up comes at seven", expected "no level up",
            with { evidence: vec![w.s.zone(seat, Z::Clock)] };
        not_among_lowest(face: Face; seat: Seat): LevelUpCard, Choice, "", let clock = w.zone(seat, Z::Clock) =>
            "{face} is not among the seven lowest cards of {clock}",
            expected "one of the seven lowest cards of the clock", claimed "{face}",
            with { evidence: vec![w.s.zone(seat, Z::Clock)], legal: level_ups(w, seat) };
        not_in_clock(face: Face; seat: Seat): LevelUpCard, Choice, "", let clock = w.zone(seat, Z::Clock) =>
            "{face} is not in {clock}", expected "one of the seven lowest cards of the clock", claimed "{face}",
            with { evidence: vec![w.s.zone(seat, Z::Clock)], legal: level_ups(w, seat), contested: true };
        other_six(; seat: Seat, six: Vec<Option<Face>>, put: Option<Z>): LevelUpCard, Outcome, "",
            let clock = w.zone(seat, Z::Clock), let many = six.len(), let cards = w.tails(&six),
            let place = put.map_or_else(String::new, |z| format!("to {}", z.word())) =>
            "the other {many} of the lowest cards of {clock} go to the waiting room: {cards}",
            expected "{many} cards to the waiting room", claimed "{place}", with { evidence: vec![w.s.zone(seat, Z::Clock)] };
    }
}

/// What could be leveled up instead.
fn level_ups(w: Words<'_>, seat: Seat) -> Vec<String> {
    let tail = |card: &CardId| w.s.face(*card).map_or("?", |face| w.m.tail(face));
    let lowest = w.rules().lowest_seven(seat).iter();
    lowest.map(|card| format!("levelup {}", tail(card))).collect()
}

/// The lowest cards of the clock but the one that was chosen.
fn rest_of_lowest(w: Words<'_>, seat: Seat, chosen: CardId) -> Vec<Option<Face>> {
    let lowest = w.rules().lowest_seven(seat).iter().filter(|card| **card != chosen);
    lowest.map(|card| w.s.face(*card)).collect()
}
