//! What may come next, one row for each: who writes it under which verb, whether it must be written, and how play goes on
//! behind it; and what is owed when it was left out, one row for each such duty with its rulings and rules.
//!
//! A new step of a phase is a variant of [`Due`] with a row of [`Due::row`]; if leaving it out breaks a rule, a variant of
//! [`Duty`] with a row of [`Duty::row`] as well. The words are in `verdicts/owing.rs`.

use rejudge_table::{CardId, Seat, ZoneId};

use super::super::cards::Icon;
use super::super::rulings::R;
use super::super::state::{Due, STAND, State, Triggered, Z};
use super::super::vocabulary::V;

/// Whether a line tells of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Told {
    /// A player may do it; without a line it was passed.
    Choice,
    /// It happens by itself and needs no line in either detail.
    Never,
    /// It happens by itself; under `full` it has a line.
    Full,
    /// A player must choose; it has a line in both details.
    Always,
    /// Nothing comes any more.
    Over,
}

/// Whose line it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum By {
    /// The turn player's.
    TurnPlayer,
    /// That of the player who is attacked.
    Defender,
    /// That of the player whom it concerns ([`Due::seat`]).
    Concerned,
    /// Anybody may have written it.
    Anybody,
}

/// How play goes on behind it, whether it was done or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Then {
    /// The next item of the phase or step.
    NextItem,
    /// The same item is looked at again: there may be more.
    SameItem,
    /// What was begun is over.
    Ends,
    /// 7.3.1.2: no icon of the triggered card is carried out any more.
    IconsEnd,
    /// 8.7.3: the ability waits no longer.
    ShotIsUsed,
    /// The same for an AUTO ability of a card.
    AutoIsUsed,
}

/// What is the same of everything due of one sort.
#[derive(Clone, Copy, Debug)]
pub struct DueRow {
    /// The verbs that stand for it.
    pub verbs: &'static [V],
    /// Whose line it is.
    pub by: By,
    /// Whether it must be written.
    pub told: Told,
    /// What comes behind it.
    pub then: Then,
}

const fn row(verbs: &'static [V], by: By, told: Told, then: Then) -> DueRow {
    DueRow { verbs, by, told, then }
}

impl Due {
    /// The row of what is due.
    pub const fn row(self) -> DueRow {
        use By::{Anybody, Concerned, Defender, TurnPlayer};
        use Then::{AutoIsUsed, Ends, IconsEnd, NextItem, SameItem, ShotIsUsed};
        use Told::{Always, Choice, Full, Never};
        match self {
            Due::Over => row(&[], Anybody, Told::Over, NextItem),
            // 5.2.1.3, 5.2.1.4
            Due::First => row(&[V::First, V::Order], Anybody, Never, NextItem),
            Due::OpeningHand(_) => row(&[V::Draw], Anybody, Never, NextItem),
            Due::Mulligan(_) => row(&[V::Mulligan, V::Keep], Anybody, Choice, NextItem),
            // 6.1
            Due::Turn => row(&[], Anybody, Choice, NextItem),
            // 6.2.1.2
            Due::Stand => row(&[V::Stand], TurnPlayer, Full, NextItem),
            // 6.3.1.2
            Due::Draw => row(&[V::Draw], TurnPlayer, Full, NextItem),
            // 6.4.1.2
            Due::Clock => row(&[V::Clock], TurnPlayer, Choice, NextItem),
            // 6.5.1.2; 4.5.3.1: and again
            Due::Main => row(
                &[V::Play, V::Event, V::Swap, V::Act, V::Pay],
                TurnPlayer,
                Choice,
                SameItem,
            ),
            // 6.6.1.2
            Due::Climax => row(&[V::Climax], TurnPlayer, Choice, NextItem),
            // 7.2.1.3
            Due::Attack => row(&[V::Attack], TurnPlayer, Choice, NextItem),
            // 7.3.1.2
            Due::Trigger => row(&[V::Trigger], TurnPlayer, Full, NextItem),
            // 7.3.1.2.1: with a mandatory icon left ([`State::told`]) it must be written.
            Due::Icons => row(&[], TurnPlayer, Choice, IconsEnd),
            // 7.3.1.2.3
            Due::Stock => row(&[V::Stock], TurnPlayer, Full, NextItem),
            // 7.3.1.3
            Due::IconsBehindStock => row(&[], TurnPlayer, Choice, NextItem),
            // 7.4.1.2
            Due::Counter => row(&[V::Counter], Defender, Choice, NextItem),
            // 7.5.1.2
            Due::Damage(..) => row(&[V::Damage], TurnPlayer, Full, NextItem),
            // 4.12.1.1
            Due::Flip(_) => row(&[], Anybody, Never, NextItem),
            // 7.6.1.2
            Due::Battle => row(&[V::Battle], Anybody, Full, NextItem),
            // 7.7.1.2, 7.7.1.3: one at a time
            Due::Reversed(_) => row(&[V::Leave], Anybody, Full, SameItem),
            // 9.5.1, 9.6.1, 9.6.2
            Due::Leave(..) => row(&[V::Leave], Anybody, Full, SameItem),
            // 10.2
            Due::Encore(_) => row(&[V::Encore], Concerned, Choice, NextItem),
            // 4.14.2.7
            Due::Shot(_) => row(&[V::Damage, V::Shot], Concerned, Full, ShotIsUsed),
            // 8.7.3.1
            Due::Auto(.., told) => row(&[V::Auto], Concerned, told, AutoIsUsed),
            // 6.8.1.2
            Due::HandLimit(_) => row(&[V::Discard], TurnPlayer, Always, NextItem),
            // 6.8.1.3
            Due::ClimaxLeaves => row(&[V::Leave], TurnPlayer, Full, NextItem),
            // 9.2.2
            Due::Refresh(_) => row(&[V::Refresh], Concerned, Full, Ends),
            Due::Penalty(_) => row(&[V::Penalty], Concerned, Full, Ends),
            // 9.3.2
            Due::LevelUp(_) => row(&[V::LevelUp], Concerned, Always, Ends),
            Due::Out(_) => row(&[V::Out], Anybody, Full, NextItem),
            // 4.7.1
            Due::DrawCard(_) => row(&[], Anybody, Never, NextItem),
            Due::Effect(_) => row(&[], Anybody, Choice, Ends),
            // 4.14.2.12
            Due::ChanceStock(_) => row(&[V::Put], Concerned, Always, Ends),
            // 4.14.2.13
            Due::DiscoveryHand(_) => row(&[V::Put], Concerned, Choice, Ends),
        }
    }

    /// Whom it concerns: who took the damage, whose characters leave, whose deck ran out. `None`: the turn player, or
    /// nobody in particular.
    pub const fn seat(self) -> Option<Seat> {
        match self {
            Due::OpeningHand(seat)
            | Due::Mulligan(seat)
            | Due::Damage(seat, _)
            | Due::Flip(seat)
            | Due::Reversed(seat)
            | Due::Encore(seat)
            | Due::Shot(seat)
            | Due::Auto(seat, ..)
            | Due::Refresh(seat)
            | Due::Penalty(seat)
            | Due::LevelUp(seat)
            | Due::Out(seat)
            | Due::DrawCard(seat)
            | Due::Effect(seat)
            | Due::ChanceStock(seat)
            | Due::DiscoveryHand(seat) => Some(seat),
            _ => None,
        }
    }
}

impl State {
    /// Whether what is due must be written.
    pub fn told(&self) -> Told {
        match self.due {
            // The hand may be smaller by as many.
            Due::HandLimit(count) if usize::from(count) <= self.borrowed_by(self.active) => Told::Choice,
            Due::Stand if stands_anyway(self) || self.events.may_stay() => Told::Choice,
            Due::Reversed(_) if super::between::may_leave(self) => Told::Choice,
            // The deck may have cards left that damage did not turn over.
            Due::Refresh(seat) if self.unturned(seat).is_some() => Told::Choice,
            Due::Icons if self.mandatory_icon().is_some() => Told::Full,
            due => due.row().told,
        }
    }

    /// 4.14.2.2, 4.14.2.8, 4.14.2.12: an icon of the triggered card that is no choice and is still to be carried out.
    pub fn mandatory_icon(&self) -> Option<Icon> {
        let left = |icon: Icon| self.triggered.icons & Triggered::bit(icon) != 0;
        if self.triggered.soul > 0 {
            return Some(Icon::Soul);
        }
        [Icon::Treasure, Icon::Chance].into_iter().find(|icon| left(*icon))
    }

    /// Whether this player may have written the line of what is due.
    pub fn writes(&self, due: Due, seat: Seat) -> bool {
        match due.row().by {
            By::TurnPlayer => seat == self.active,
            By::Defender => seat == self.defender(),
            By::Concerned => due.seat() == Some(seat),
            By::Anybody => true,
        }
    }
}

/// Something that a rule obliges a player to do and that was left out or came late, as far as the rules tell such cases apart.
/// The numbers go through the judge ([`Owed`](rejudge_judge::game::Owed)); games that are played by these rules have theirs
/// above these.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u16)]
pub enum Duty {
    /// 6.2.1.2
    Stand = 1,
    /// 6.3.1.2
    Draw,
    /// 7.3.1.2
    Trigger,
    /// 4.14.2.2
    SoulIcon,
    /// 4.14.2.8
    TreasureIcon,
    /// 4.14.2.12
    ChanceIcon,
    /// 4.14.2.12: the choice of one revealed card.
    ChanceStock,
    /// 7.3.1.2.3
    Stock,
    /// 7.5.1.2
    Damage,
    /// The same, where a card that nobody noted decides whether there is any.
    MaybeDamage,
    /// 4.14.2.7
    Shot,
    /// 7.6.1.2
    Battle,
    /// The same, where a card that nobody noted decides whether anybody becomes reversed.
    MaybeBattle,
    /// 7.7.1.2: a reversed character of the turn player leaves.
    ReversedFirst,
    /// 7.7.1.3: a reversed character of another player leaves.
    ReversedThen,
    /// 7.7.1.2, 7.7.1.3: the line of a leaving that the Encore behind it shows.
    ShownByEncore,
    /// 6.8.1.2
    HandLimit,
    /// 6.8.1.3
    ClimaxLeaves,
    /// 9.2.1: its line; cards of that deck move on, so that it was done.
    Refresh,
    /// 9.2.1: it was done later, with cards that came into the waiting room since.
    RefreshAfter,
    /// 9.2.2, second half.
    Penalty,
    /// 9.3.1
    LevelUp,
    /// 9.1.2.1.1.1: another player's was due at the same time.
    LevelUpFirst,
    /// 9.5.1
    PowerZero,
    /// 9.6.1
    WrongCard,
    /// 9.6.2
    Replaced,
    /// Somebody who lost leaves a match of several.
    Out,
    /// 8.7.3.1: a mandatory AUTO ability that waits.
    Auto,
    /// The same, and another player's was played before it (8.5.1.2).
    AutoFirst,
}

/// What is said of a duty: which ruling and which rule.
#[derive(Clone, Copy, Debug)]
pub struct Breach {
    /// The ruling.
    pub ruling: R,
    /// The item of the rulebook.
    pub item: &'static str,
}

/// The zones that show it.
#[derive(Clone, Copy, Debug)]
pub enum Shown {
    /// Zones of whoever owes it. Of slots only those where something lies.
    Own(&'static [Z]),
    /// The clock of whoever takes the damage.
    VictimsClock,
}

/// What is the same of every duty of one sort.
#[derive(Clone, Copy, Debug)]
pub struct DutyRow {
    /// Under which verb it would be written.
    pub verb: V,
    /// Never done.
    pub missing: Breach,
    /// Done too late.
    pub late: Breach,
    /// Where it shows.
    pub shown: Shown,
}

/// The same ruling and item, whether it is missing or late.
const fn always(verb: V, ruling: R, item: &'static str, zones: &'static [Z]) -> DutyRow {
    let breach = Breach { ruling, item };
    DutyRow {
        verb,
        missing: breach,
        late: breach,
        shown: Shown::Own(zones),
    }
}

impl DutyRow {
    const fn late(mut self, ruling: R, item: &'static str) -> DutyRow {
        self.late = Breach { ruling, item };
        self
    }

    const fn on_the_victim(mut self) -> DutyRow {
        self.shown = Shown::VictimsClock;
        self
    }
}

impl Duty {
    /// All of them, in the order of their numbers.
    pub const ALL: [Duty; 29] = [
        Duty::Stand,
        Duty::Draw,
        Duty::Trigger,
        Duty::SoulIcon,
        Duty::TreasureIcon,
        Duty::ChanceIcon,
        Duty::ChanceStock,
        Duty::Stock,
        Duty::Damage,
        Duty::MaybeDamage,
        Duty::Shot,
        Duty::Battle,
        Duty::MaybeBattle,
        Duty::ReversedFirst,
        Duty::ReversedThen,
        Duty::ShownByEncore,
        Duty::HandLimit,
        Duty::ClimaxLeaves,
        Duty::Refresh,
        Duty::RefreshAfter,
        Duty::Penalty,
        Duty::LevelUp,
        Duty::LevelUpFirst,
        Duty::PowerZero,
        Duty::WrongCard,
        Duty::Replaced,
        Duty::Out,
        Duty::Auto,
        Duty::AutoFirst,
    ];

    /// Its number for the judge.
    pub const fn number(self) -> u16 {
        self as u16
    }

    /// The duty of a number.
    pub fn of(number: u16) -> Option<Duty> {
        Duty::ALL.get(usize::from(number).checked_sub(1)?).copied()
    }

    /// The row of a duty.
    pub const fn row(self) -> DutyRow {
        const STAGE: &[Z] = &Z::SLOTS;
        match self {
            Duty::Stand => always(V::Stand, R::Stand, "6.2.1.2", STAGE),
            Duty::Draw => always(V::Draw, R::Draw, "6.3.1.2", &[Z::Hand]),
            Duty::Trigger => always(V::Trigger, R::Trigger, "7.3.1.2", &[Z::Stock]).late(R::Trigger, "7.3.1"),
            Duty::SoulIcon => always(V::Soul, R::Icon, "4.14.2.2", &[]),
            Duty::TreasureIcon => always(V::Treasure, R::Icon, "4.14.2.8", &[]),
            Duty::ChanceIcon => always(V::Chance, R::Icon, "4.14.2.12", &[]),
            Duty::ChanceStock => always(V::Put, R::Icon, "4.14.2.12", &[]),
            Duty::Stock => always(V::Stock, R::Stock, "7.3.1.2.3", &[Z::Stock]),
            Duty::Damage | Duty::MaybeDamage => always(V::Damage, R::DamageMissing, "7.5.1.2", &[]).on_the_victim(),
            // The ability that the icon made is played, like every AUTO ability that waits.
            Duty::Shot => always(V::Damage, R::DamageMissing, "8.7.3.1", &[]).on_the_victim(),
            Duty::Battle | Duty::MaybeBattle => always(V::Battle, R::Battle, "7.6.1.2", STAGE),
            Duty::ReversedFirst => always(V::Leave, R::EncoreStep, "7.7.1.2", STAGE),
            Duty::ReversedThen => always(V::Leave, R::EncoreStep, "7.7.1.3", STAGE),
            Duty::ShownByEncore => always(V::Leave, R::EncoreStep, "", &[]),
            Duty::HandLimit => always(V::Discard, R::HandLimit, "6.8.1.2", &[Z::Hand]).late(R::HandLimit, "6.8.1"),
            Duty::ClimaxLeaves => always(V::Leave, R::ClimaxStays, "6.8.1.3", &[Z::Climax]),
            Duty::Refresh => always(V::Refresh, R::Refresh, "9.2.1", &[Z::Deck, Z::Clock]),
            Duty::RefreshAfter => {
                always(V::Refresh, R::Refresh, "9.2.1", &[Z::Waiting, Z::Clock]).late(R::Refresh, "9.1.2.1")
            }
            Duty::Penalty => {
                always(V::Penalty, R::Penalty, "9.2.2", &[Z::Deck, Z::Clock]).late(R::PenaltyTime, "9.2.2")
            }
            Duty::LevelUp => always(V::LevelUp, R::LevelUp, "9.3.1", &[Z::Clock]).late(R::LevelUp, "9.1.2.1"),
            Duty::LevelUpFirst => always(V::LevelUp, R::LevelUp, "9.3.1", &[Z::Clock]).late(R::LevelUp, "9.1.2.1.1.1"),
            Duty::PowerZero => always(V::Leave, R::PowerZero, "9.5.1", STAGE),
            Duty::WrongCard => always(V::Leave, R::Overlap, "9.6.1", STAGE),
            Duty::Replaced => always(V::Leave, R::Overlap, "9.6.2", STAGE),
            // In the game for two nobody leaves; the games of several have a ruling of their own for it.
            Duty::Out => always(V::Out, R::WrongTime, "", &[]),
            Duty::Auto => always(V::Auto, R::WaitingAuto, "8.7.3.1", &[]),
            Duty::AutoFirst => always(V::Auto, R::WaitingAuto, "8.7.3.1", &[]).late(R::WaitingAuto, "8.5.1.2"),
        }
    }
}

/// A card or something else that nobody noted, on which it rests whether something was owed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rests {
    /// What the attacker's soul depends on.
    Soul,
    /// Cards in the battle.
    Battle,
    /// Who was reversed in a battle before.
    Reversed,
    /// Where a character was put that was played without a slot.
    Slot,
    /// What damage turned over.
    Damage,
}

impl Duty {
    /// Whether it hangs on what lies where that this is due. The draw of a turn, the steps of an attack and a climax that was placed
    /// in the turn do not.
    pub const fn hangs_on_the_table(self) -> bool {
        match self {
            Duty::Stand
            | Duty::HandLimit
            | Duty::Refresh
            | Duty::RefreshAfter
            | Duty::Penalty
            | Duty::LevelUp
            | Duty::LevelUpFirst
            | Duty::PowerZero
            | Duty::WrongCard
            | Duty::Replaced
            | Duty::ReversedFirst
            | Duty::ReversedThen
            | Duty::Shot
            | Duty::Auto
            | Duty::AutoFirst => true,
            Duty::Draw
            | Duty::Trigger
            | Duty::SoulIcon
            | Duty::TreasureIcon
            | Duty::ChanceIcon
            | Duty::ChanceStock
            | Duty::Stock
            | Duty::Damage
            | Duty::MaybeDamage
            | Duty::Battle
            | Duty::MaybeBattle
            | Duty::ShownByEncore
            | Duty::ClimaxLeaves
            | Duty::Out => false,
        }
    }

    /// On what that nobody noted it rests whether this was owed by this player.
    pub fn rests_on(self, s: &State, seat: Seat) -> Option<Rests> {
        let gone = || s.doubts.gone.iter().any(|u| s.table.card(u.card).owner == seat);
        let open = |zones: &[Z]| zones.iter().any(|z| s.is_open(seat, *z));
        match self {
            Duty::MaybeDamage => Some(Rests::Soul),
            Duty::MaybeBattle => Some(Rests::Battle),
            Duty::Replaced if gone() => Some(Rests::Reversed),
            Duty::Replaced if open(&Z::SLOTS) => Some(Rests::Slot),
            Duty::Refresh | Duty::RefreshAfter | Duty::Penalty | Duty::LevelUp | Duty::LevelUpFirst
                if open(&[Z::Clock]) =>
            {
                Some(Rests::Damage)
            }
            _ => None,
        }
    }

    /// The zones that show it, of this player or of the one who takes the damage.
    pub fn zones(self, s: &State, seat: Seat) -> Vec<ZoneId> {
        let (whose, zones) = match self.row().shown {
            Shown::Own(zones) => (seat, zones),
            Shown::VictimsClock => (s.opponent(seat), &[Z::Clock][..]),
        };
        let there = |z: &&Z| !z.is_slot() || s.count(whose, **z) > 0;
        zones.iter().filter(there).map(|z| s.zone(whose, *z)).collect()
    }
}

/// Whoever would have to stand may have left the stage.
pub fn stands_anyway(state: &State) -> bool {
    !state.doubts.gone.is_empty()
        && Z::SLOTS.iter().all(|z| {
            let stands = |c: &CardId| state.table.card(*c).pose == STAND || state.doubts.is_gone(*c);
            state.cards(state.active, *z).iter().all(stands)
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_places() {
        for (at, duty) in Duty::ALL.iter().enumerate() {
            assert_eq!(usize::from(duty.number()), at + 1, "{duty:?}");
            assert_eq!(Duty::of(duty.number()), Some(*duty));
        }
        assert_eq!(Duty::of(0), None);
        assert_eq!(Duty::of(100), None);
    }

    #[test]
    fn items_exist() {
        use super::super::super::editions::Edition;
        use super::super::super::rule_texts::rule;
        for duty in Duty::ALL {
            let row = duty.row();
            for breach in [row.missing, row.late] {
                let item = breach.item;
                assert!(
                    item.is_empty() || rule(Edition::V1_111, item).is_some(),
                    "{duty:?}: no rule {item}"
                );
            }
        }
    }
}
