//! What is said of something owed: done late, or never.

use rejudge_judge::finding::Kind;
use rejudge_judge::game::{Owed, Slip};
use rejudge_judge::script::MarkKind;

use super::super::catalogue::drew;
use super::super::rulings::R;
use super::super::state::{State, Z};
use super::super::vocabulary::V;

/// After a gap nobody knows what is due. Damage that nobody noted may have emptied a deck, filled a clock, or neither: what rests on that cannot be told.
pub fn in_doubt(m: &super::super::matches::Match, state: &State, slips: &mut [Slip]) {
    const RESTING: [R; 9] = [
        R::Refresh,
        R::RefreshCards,
        R::Penalty,
        R::PenaltyTime,
        R::LevelUp,
        R::LevelUpCard,
        R::DeckList,
        R::CostCards,
        R::Defeat,
    ];
    if state.after_gap {
        for slip in slips.iter_mut().filter(|slip| slip.note.is_none()) {
            let settle = || "in which step play was after the gap, as a `position`".to_owned();
            slip.cannot_tell.get_or_insert_with(settle);
        }
    }
    if slips.is_empty() || !m.seats().any(|seat| state.is_open(seat, Z::Clock)) {
        return;
    }
    for slip in slips {
        if slip.note.is_none() && RESTING.iter().any(|r| *r as u16 == slip.ruling) {
            let settle = || "what the damage turned over that was not noted".to_owned();
            slip.cannot_tell.get_or_insert_with(settle);
        }
    }
}

/// The leaving of a character whose Encore was written.
pub const SHOWN_BY_ENCORE: u16 = 21;

/// The slip for something owed: done late, or never.
pub fn owing(m: &super::super::matches::Match, state: &State, owed: Owed, late: Option<MarkKind>) -> Slip {
    let is_late = late.is_some();
    if let Some(slip) = m.variation.owing(m, state, owed, is_late) {
        return slip;
    }
    let name = m.name(owed.seat);
    let verb = V::of(owed.verb);
    let (ruling, what, due, expected) = match owed.what {
        1 => (
            R::Stand,
            format!("the standing of {name}'s characters"),
            "it is due in the stand phase",
            "all characters stand",
        ),
        2 => (
            R::Draw,
            format!("{name}'s card of the draw phase"),
            "it is drawn before the clock phase",
            "1 card drawn",
        ),
        3 => (
            R::Trigger,
            format!("the trigger check of {name}'s attack"),
            "it comes before the damage",
            "the top card of the deck turned over",
        ),
        4 => match verb {
            V::Treasure => (
                R::Icon,
                "the Treasure icon".to_owned(),
                "it is mandatory",
                "the card to the hand",
            ),
            V::Chance => (
                R::Icon,
                "the Chance icon".to_owned(),
                "it is mandatory",
                "the card to the waiting room",
            ),
            _ => (
                R::Icon,
                "a soul icon".to_owned(),
                "it is mandatory",
                "+1 soul for each icon",
            ),
        },
        5 => (
            R::Stock,
            "the stocking of the triggered card".to_owned(),
            "it ends the trigger check",
            "the card face down onto the stock",
        ),
        6 | 20 => (
            R::DamageMissing,
            format!("the damage of {name}'s attack"),
            "the attacker has soul",
            "damage equal to the attacker's soul",
        ),
        7 | 25 => (
            R::Battle,
            format!("the battle of {name}'s front attack"),
            "both characters are there",
            "the character with less power reversed",
        ),
        SHOWN_BY_ENCORE => (
            R::EncoreStep,
            format!("the line that says that {name}'s character left"),
            "the Encore shows that it did",
            "the leaving, then the Encore",
        ),
        8 | 23 => (
            R::EncoreStep,
            format!("the leaving of {name}'s reversed character"),
            if is_late {
                "the turn player's come first, one at a time"
            } else {
                "every reversed character leaves in the encore step"
            },
            "put into the waiting room",
        ),
        22 => (
            R::Overlap,
            format!("the leaving of {name}'s card that may not lie there"),
            "it leaves at the check timing",
            "put into the waiting room",
        ),
        9 => (
            R::Overlap,
            format!("the leaving of {name}'s replaced card"),
            "it leaves at the check timing",
            "put into the waiting room",
        ),
        10 => (
            R::DamageMissing,
            format!("the damage of {name}'s Shot"),
            "it is mandatory",
            "1 damage",
        ),
        11 => (
            R::HandLimit,
            format!("the discarding of {name}'s hand to seven"),
            "it is due in the end phase",
            "the excess put into the waiting room",
        ),
        12 => (
            R::ClimaxStays,
            format!("the leaving of {name}'s climax"),
            "it is due in the end phase",
            "the climax to the waiting room",
        ),
        13 => (
            R::Refresh,
            format!("the refresh of {name}'s deck"),
            "it is due as soon as the deck is empty",
            "the waiting room shuffled into the deck, and a clock card",
        ),
        14 => {
            let ruling = if is_late { R::PenaltyTime } else { R::Penalty };
            let due = if m.edition.penalty_inside_refresh() {
                "it is part of the refresh, before the action goes on"
            } else {
                "it is due at the check timing after the action"
            };
            (
                ruling,
                format!("the clock card of {name}'s refresh"),
                due,
                "the top card of the deck to the clock",
            )
        }
        24 if is_late => (
            R::LevelUp,
            format!("{name}'s level up"),
            "both players' were due at once, and the turn player's comes first",
            "one of the seven lowest to the level zone",
        ),
        15 | 24 => (
            R::LevelUp,
            format!("{name}'s level up"),
            "it is due as soon as seven cards lie in the clock",
            "one of the seven lowest to the level zone",
        ),
        17 => (
            R::PowerZero,
            format!("the leaving of {name}'s character without power"),
            "it leaves at the check timing",
            "put into the waiting room",
        ),
        16 => (
            R::Icon,
            "the card for the stock by the Chance icon".to_owned(),
            "one of the revealed cards",
            "one card to the stock",
        ),
        _ => (R::WrongTime, "something that was due".to_owned(), "", ""),
    };
    let how = if is_late { "comes too late" } else { "is not written" };
    let message = if due.is_empty() {
        format!("{what} {how}")
    } else {
        format!("{what} {how}: {due}")
    };
    let zones: &[Z] = match owed.what {
        2 | 11 => &[Z::Hand],
        3 | 5 => &[Z::Stock],
        6 | 10 | 15 | 20 | 24 => &[Z::Clock],
        12 => &[Z::Climax],
        13 | 14 => &[Z::Deck, Z::Clock],
        1 | 7 | 8 | 9 | 17 | 22 | 23 | 25 => &Z::SLOTS,
        _ => &[],
    };
    let whose = match owed.what {
        6 | 10 | 20 => state.opponent(owed.seat),
        _ => owed.seat,
    };
    let there = |z: &&Z| !z.is_slot() || state.count(whose, **z) > 0;
    let evidence = zones.iter().filter(there).map(|z| state.zone(whose, *z)).collect();
    let cannot_tell = match owed.what {
        20 => Some("the cards that the attacker's soul depends on".to_owned()),
        25 => Some("the cards in this battle that were not noted".to_owned()),
        9 if state
            .doubts
            .gone
            .iter()
            .any(|u| state.table.card(u.card).owner == owed.seat) =>
        {
            Some("who was reversed in a battle with a card that nobody noted".to_owned())
        }
        9 if Z::SLOTS.iter().any(|z| state.is_open(owed.seat, *z)) => {
            Some("into which slot the character played without one was put".to_owned())
        }
        // Nobody noted what lies in the clock.
        13..=15 | 24 if state.is_open(owed.seat, Z::Clock) => {
            Some("what the damage turned over that was not noted".to_owned())
        }
        _ => None,
    };
    let item = match owed.what {
        1 => "6.2.1.2",
        2 => "6.3.1.2",
        3 if is_late => "7.3.1",
        3 => "7.3.1.2",
        4 => match verb {
            V::Treasure => "4.14.2.8",
            V::Chance => "4.14.2.12",
            _ => "4.14.2.2",
        },
        5 => "7.3.1.2.3",
        6 | 20 => "7.5.1.2",
        7 | 25 => "7.6.1.2",
        8 => "7.7.1.2",
        9 => "9.6.2",
        // The ability that the icon made is played, like every AUTO ability that waits.
        10 => "8.7.3.1",
        11 if is_late => "6.8.1",
        11 => "6.8.1.2",
        12 => "6.8.1.3",
        13 => "9.2.1",
        14 => "9.2.2",
        15 if is_late => "9.1.2.1",
        15 => "9.3.1",
        16 => "4.14.2.12",
        17 => "9.5.1",
        22 => "9.6.1",
        23 => "7.7.1.3",
        24 if is_late => "9.1.2.1.1.1",
        24 => "9.3.1",
        _ => "",
    };
    // The cards moved after it show that it was done.
    let note = (owed.what == SHOWN_BY_ENCORE || owed.what == 13 && is_late).then_some("accepted");
    Slip {
        item,
        evidence,
        note,
        cannot_tell,
        ruling: ruling as u16,
        kind: Some(if is_late { Kind::Order } else { Kind::Missing }),
        message,
        expected: expected.to_owned(),
        claimed: if is_late { "later".into() } else { "nothing".into() },
        case: if ruling == R::Draw { drew(0, 1) } else { "" },
        ..Slip::default()
    }
}
