//! What is said of rule processing (9).

use rejudge_judge::finding::Kind;
use rejudge_judge::game::Slip;
use rejudge_judge::reasons;
use rejudge_table::{CardId, Face, Seat};

use super::super::matches::Match;
use super::super::rules::processing::Reason;
use super::super::rulings::R;
use super::super::state::{State, Z};
use super::{Words, said};

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

/// The slip for a reason. Where in the line it broke is for whoever read the line.
pub fn slip(m: &Match, s: &State, reason: Reason) -> Slip {
    let slip = match reason {
        Reason::OtherSix { seat, chosen, put } => other_six(m, s, seat, chosen, put),
        Reason::PenaltyCancelled { seat } => penalty_cancelled(m, seat),
        Reason::RefreshTooEarly { seat, left } => too_early(m, s, seat, left),
        Reason::RefreshNumber { seat, there, told } => other_number(m, s, seat, there, told),
        Reason::NothingToRefreshWith { seat } => nothing_to_refresh_with(m, s, seat),
        Reason::LevelUpTooEarly { seat, count } => level_up_too_early(m, s, seat, count),
        Reason::NotAmongLowest { seat, face, above } => not_among_lowest(m, s, seat, face, above),
    };
    Slip {
        item: reason.item(),
        ..slip
    }
}

/// `Ren's stock`
fn whose(m: &Match, seat: Seat, zone: Z) -> String {
    format!("{}'s {}", m.name(seat), zone.word())
}

/// 9.2.2
fn other_number(m: &Match, s: &State, seat: Seat, there: usize, told: usize) -> Slip {
    let message = format!(
        "{}'s waiting room held {there} cards; {told} were shuffled into the deck",
        m.name(seat)
    );
    Slip {
        expected: format!("{there} cards"),
        claimed: format!("{told} cards"),
        evidence: vec![s.zone(seat, Z::Waiting)],
        ..said(R::RefreshCards, Kind::Count, message)
    }
}

/// 9.2.1
fn too_early(m: &Match, s: &State, seat: Seat, left: usize) -> Slip {
    let message = format!(
        "{} holds {left} cards: no refresh before it is empty",
        whose(m, seat, Z::Deck)
    );
    Slip {
        expected: "no refresh".into(),
        evidence: vec![s.zone(seat, Z::Deck)],
        ..said(R::Refresh, Kind::Extra, message)
    }
}

/// 9.2.2.1
fn nothing_to_refresh_with(m: &Match, s: &State, seat: Seat) -> Slip {
    let message = format!("{} is empty: nothing is refreshed", whose(m, seat, Z::Waiting));
    Slip {
        expected: "no refresh".into(),
        evidence: vec![s.zone(seat, Z::Waiting)],
        contested: true,
        ..said(R::Refresh, Kind::Extra, message)
    }
}

/// 4.12.2
fn penalty_cancelled(m: &Match, seat: Seat) -> Slip {
    let name = m.name(seat);
    let message = format!("the clock card of {name}'s refresh is no damage: a climax does not cancel it");
    Slip {
        expected: "the card stays in the clock".into(),
        claimed: "the card to the waiting room".into(),
        ..said(R::PenaltyCancelled, Kind::Outcome, message)
    }
}

/// 9.3.1
fn level_up_too_early(m: &Match, s: &State, seat: Seat, count: usize) -> Slip {
    let message = format!(
        "{} holds {count} cards; a level up comes at seven",
        whose(m, seat, Z::Clock)
    );
    Slip {
        expected: "no level up".into(),
        evidence: vec![s.zone(seat, Z::Clock)],
        ..said(R::LevelUp, Kind::Extra, message)
    }
}

/// 9.3.2
fn not_among_lowest(m: &Match, s: &State, seat: Seat, face: Face, above: bool) -> Slip {
    let number = m.number(face).to_owned();
    let clock = whose(m, seat, Z::Clock);
    let message = match above {
        true => format!("{number} is not among the seven lowest cards of {clock}"),
        false => format!("{number} is not in {clock}"),
    };
    let seven = m.rules(s).lowest_seven(seat);
    let seven = seven.iter().map(|c| s.face(*c).map_or("?", |f| m.tail(f)));
    Slip {
        expected: "one of the seven lowest cards of the clock".into(),
        claimed: number,
        evidence: vec![s.zone(seat, Z::Clock)],
        legal: seven.map(|tail| format!("levelup {tail}")).collect(),
        contested: !above,
        ..said(R::LevelUpCard, Kind::Choice, message)
    }
}

/// 3.8.3
fn other_six(m: &Match, s: &State, seat: Seat, chosen: CardId, put: Option<Z>) -> Slip {
    let lowest = m.rules(s).lowest_seven(seat).iter().filter(|c| **c != chosen);
    let tails: Vec<&str> = lowest.map(|c| s.face(*c).map_or("?", |f| m.tail(f))).collect();
    let six = tails.len();
    let message = format!(
        "the other {six} of the lowest cards of {} go to the waiting room: {}",
        whose(m, seat, Z::Clock),
        tails.join(" ")
    );
    Slip {
        expected: format!("{six} cards to the waiting room"),
        claimed: put.map_or_else(String::new, |z| format!("to {}", z.word())),
        evidence: vec![s.zone(seat, Z::Clock)],
        ..said(R::LevelUpCard, Kind::Outcome, message)
    }
}
