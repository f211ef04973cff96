//! What is said of a duty: that it came late, or never.

use rejudge_judge::finding::Kind;
use rejudge_judge::game::{Owed, Violation};
use rejudge_table::{CardId, Seat};

use super::super::catalogue::{NEVER_STOCKED, STOCKED_OTHERWISE, drew, drew_repair};
use super::super::matches::Match;
use super::super::rules::{Duty, Rests};
use super::super::rulings::R;
use super::super::state::{Due, State, Waiting, Z};
use super::{effects, settle};

/// A duty in words.
struct Words {
    /// What it is: `the refresh of Ren's deck`.
    what: String,
    /// When or why it is due.
    due: &'static str,
    /// What would have been right.
    expected: &'static str,
}

fn words(m: &Match, duty: Duty, seat: Seat, late: bool) -> Words {
    let name = m.name(seat);
    let say = |what: String, due, expected| Words { what, due, expected };
    const AWAY: &str = "put into the waiting room";
    const DAMAGE: &str = "damage equal to the attacker's soul";
    const BATTLE: &str = "the character with less power reversed";
    const LEVEL: &str = "one of the seven lowest to the level zone";
    match duty {
        Duty::Stand => say(
            format!("the standing of {name}'s characters"),
            "it is due in the stand phase",
            "all characters stand",
        ),
        Duty::Draw => say(
            format!("{name}'s card of the draw phase"),
            "it is drawn before the clock phase",
            "1 card drawn",
        ),
        Duty::Trigger => say(
            format!("the trigger check of {name}'s attack"),
            "it comes before the damage",
            "the top card of the deck turned over",
        ),
        Duty::SoulIcon => say("a soul icon".into(), "it is mandatory", "+1 soul for each icon"),
        Duty::TreasureIcon => say("the Treasure icon".into(), "it is mandatory", "the card to the hand"),
        Duty::ChanceIcon => say(
            "the Chance icon".into(),
            "it is mandatory",
            "the card to the waiting room",
        ),
        Duty::ChanceStock => say(
            "the card for the stock by the Chance icon".into(),
            "one of the revealed cards",
            "one card to the stock",
        ),
        Duty::Stock => say(
            "the stocking of the triggered card".into(),
            "it ends the trigger check",
            "the card face down onto the stock",
        ),
        Duty::Damage | Duty::MaybeDamage => say(
            format!("the damage of {name}'s attack"),
            "the attacker has soul",
            DAMAGE,
        ),
        Duty::Shot => say(format!("the damage of {name}'s Shot"), "it is mandatory", "1 damage"),
        Duty::Battle | Duty::MaybeBattle => say(
            format!("the battle of {name}'s front attack"),
            "both characters are there",
            BATTLE,
        ),
        Duty::ReversedFirst | Duty::ReversedThen => say(
            format!("the leaving of {name}'s reversed character"),
            match late {
                true => "the turn player's come first, one at a time",
                false => "every reversed character leaves in the encore step",
            },
            AWAY,
        ),
        Duty::ShownByEncore => say(
            format!("the line that says that {name}'s character left"),
            "the Encore shows that it did",
            "the leaving, then the Encore",
        ),
        Duty::HandLimit => say(
            format!("the discarding of {name}'s hand to its limit"),
            "it is due in the end phase",
            "the excess put into the waiting room",
        ),
        Duty::ClimaxLeaves => say(
            format!("the leaving of {name}'s climax"),
            "it is due in the end phase",
            "the climax to the waiting room",
        ),
        Duty::Refresh => say(
            format!("the refresh of {name}'s deck"),
            "it is due as soon as the deck is empty",
            "the waiting room shuffled into the deck, and a clock card",
        ),
        Duty::RefreshAfter => say(
            format!("the refresh of {name}'s deck"),
            match late {
                true => {
                    "it is due as soon as the deck is empty, and cards that came into the waiting room since were shuffled in"
                }
                false => "it is due as soon as the deck is empty",
            },
            "the waiting room shuffled into the deck, and a clock card, before the match goes on",
        ),
        Duty::Penalty => say(
            format!("the clock card of {name}'s refresh"),
            match m.edition.penalty_inside_refresh() {
                true => "it is part of the refresh, before the action goes on",
                false => "it is due at the check timing after the action",
            },
            "the top card of the deck to the clock",
        ),
        Duty::LevelUp | Duty::LevelUpFirst => say(
            format!("{name}'s level up"),
            match (duty, late) {
                (Duty::LevelUpFirst, true) => "both players' were due at once, and the turn player's comes first",
                _ => "it is due as soon as seven cards lie in the clock",
            },
            LEVEL,
        ),
        Duty::PowerZero => say(
            format!("the leaving of {name}'s character without power"),
            "it leaves at the check timing",
            AWAY,
        ),
        Duty::WrongCard => say(
            format!("the leaving of {name}'s card that may not lie there"),
            "it leaves at the check timing",
            AWAY,
        ),
        Duty::Replaced => say(
            format!("the leaving of {name}'s replaced card"),
            "it leaves at the check timing",
            AWAY,
        ),
        Duty::Auto => say(
            format!("{name}'s mandatory AUTO ability"),
            "it waits, and is played at the check timing",
            "the ability, and what its text says",
        ),
        Duty::AutoFirst => say(
            format!("{name}'s mandatory AUTO ability"),
            match late {
                true => "the turn player's are played first",
                false => "it waits, and is played at the check timing",
            },
            "the ability, and what its text says",
        ),
        Duty::Out => say(format!("the removal of {name}"), "", ""),
    }
}

fn settles(rests: Rests) -> &'static str {
    match rests {
        Rests::Soul => "the cards that the attacker's soul depends on",
        Rests::Battle => "the cards in this battle that were not noted",
        Rests::Reversed => settle::WHO_WAS_REVERSED,
        Rests::Slot => "into which slot the character played without one was put",
        Rests::Damage => settle::UNNOTED_DAMAGE,
    }
}

impl State {
    /// Which AUTO ability is owed by this number: the one that was left out last.
    fn auto_owed(&self, owed: Owed) -> Option<(CardId, u8)> {
        if owed.which.is_some() {
            return owed.which;
        }
        let mut debts = self.debts.iter().rev();
        let left_out = debts.find_map(|debt| match debt.due {
            Due::Auto(seat, card, number, _) if seat == owed.seat && debt.what == owed.what => Some((card, number)),
            _ => None,
        });
        let is_auto = matches!(Duty::of(owed.what), Some(Duty::Auto | Duty::AutoFirst));
        let mut waiting = self.waiting.iter().filter_map(|w| match w {
            Waiting::Auto { seat, card, number, .. } if *seat == owed.seat => Some((*card, *number)),
            _ => None,
        });
        // Before it is left out it waits; of several it is not said here which.
        let only = waiting.next().filter(|_| is_auto && waiting.next().is_none());
        left_out.or(only)
    }
}

/// The violation for something owed: done late, or never.
pub fn owing(m: &Match, state: &State, owed: Owed, late: bool) -> Violation {
    if let Some(violation) = m.variation.missed(m, state, owed, late) {
        return violation;
    }
    let Some(duty) = Duty::of(owed.what) else {
        // Nothing is owed under another number; without one it could only be told of as something out of its time.
        return Violation {
            ruling: R::WrongTime as u16,
            message: "something that was due is not written".into(),
            ..Violation::default()
        };
    };
    let words = words(m, duty, owed.seat, late);
    let auto = state.auto_owed(owed);
    let named = |(card, number)| {
        let face = state.text_of(card, number)?;
        let named = effects::named(m.rules(state).words(), (face, number));
        Some(format!("{}'s {named}", m.name(owed.seat)))
    };
    let words = Words {
        what: auto.and_then(named).unwrap_or(words.what),
        ..words
    };
    let row = duty.row();
    let breach = if late { row.late } else { row.missing };
    let how = if late { "comes too late" } else { "is not written" };
    // The cards moved after it show that it was done; and an ability that is played late did wait.
    let done = duty == Duty::ShownByEncore || (matches!(duty, Duty::Refresh | Duty::Auto) && late);
    let message = match words.due {
        "" => format!("{} {how}", words.what),
        due => format!("{} {how}: {due}", words.what),
    };
    let mut evidence = duty.zones(state, owed.seat);
    evidence.extend(auto.map(|(card, _)| state.table.card(card).zone));
    Violation {
        item: breach.item,
        evidence,
        note: done.then_some("accepted"),
        cannot_tell: duty.rests_on(state, owed.seat).map(|rests| settles(rests).to_owned()),
        ruling: breach.ruling as u16,
        kind: Some(if late { Kind::Order } else { Kind::Missing }),
        message,
        expected: words.expected.to_owned(),
        claimed: if late { "later".into() } else { "nothing".into() },
        case: match (duty, late) {
            (Duty::Draw, _) => drew(0, 1),
            (Duty::Stock, false) => NEVER_STOCKED,
            (Duty::Stock, true) => STOCKED_OTHERWISE,
            _ => "",
        },
        repair: if duty == Duty::Draw { drew_repair(0, 1) } else { "" },
        ..Violation::default()
    }
}

/// What is said of a duty that was done later than the rules have it, where the order makes no difference; `None`: nothing
/// of these rules.
pub fn accepted(m: &Match, owed: Owed) -> Option<String> {
    let words = words(m, Duty::of(owed.what)?, owed.seat, true);
    Some(format!(
        "{} stands later than it was due: the result is the same, and nothing was learned in between",
        words.what
    ))
}

/// After a gap nobody knows what is due. Damage that nobody noted may have emptied a deck, filled a clock, or neither: what
/// rests on that cannot be told.
pub fn in_doubt(m: &Match, state: &State, violations: &mut [Violation]) {
    if state.after_gap {
        for violation in violations.iter_mut().filter(|violation| violation.note.is_none()) {
            let settle = || "in which step play was after the gap, as a `position`".to_owned();
            violation.cannot_tell.get_or_insert_with(settle);
        }
    }
    if violations.is_empty() {
        return;
    }
    let open = m.seats().any(|seat| state.is_open(seat, Z::Clock));
    let turned_over_less = m.seats().any(|seat| state.doubts.unturned_of(seat) > 0);
    let of_decks = [R::Refresh as u16, R::Penalty as u16, R::PenaltyTime as u16];
    for violation in violations {
        let on_counts = open && R::ON_COUNTS.iter().any(|r| *r as u16 == violation.ruling);
        let on_a_deck = turned_over_less && of_decks.contains(&violation.ruling);
        if violation.note.is_none() && (on_counts || on_a_deck) {
            violation
                .cannot_tell
                .get_or_insert_with(|| settle::UNNOTED_DAMAGE.to_owned());
        }
    }
}
