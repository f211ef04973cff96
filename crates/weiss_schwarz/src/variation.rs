//! Where a game may differ that is played by these rules: how many play, who faces whom, whose characters leave when,
//! what becomes of somebody who loses. The rules ask; [`Standard`] is the game for two.

use std::fmt;
use std::ops::RangeInclusive;

use smallvec::SmallVec;

use rejudge_judge::game::{Owed, Violation};
use rejudge_judge::script::{Act, Script};
use rejudge_kit::policy::Policy;
use rejudge_notation::{Span, Vocabulary};
use rejudge_table::Seat;
use rejudge_table::rulings::Ruling;

use super::matches::Match;
use super::play::Cx;
use super::rules::sure::Sure;
use super::rules::{Answer, Duty, Own, Rules};
use super::state::{Ended, How, State, Z};
use super::verdicts::Words;
use super::vocabulary::VOCABULARY;

/// Slots of a stage, a bit each in the order of [`Z::SLOTS`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Slots(pub u8);

impl Slots {
    /// The whole stage.
    pub const ALL: Slots = Slots(0b1_1111);

    /// The bit of a slot.
    fn bit(slot: Z) -> u8 {
        Z::SLOTS.iter().position(|z| *z == slot).map_or(0, |at| 1 << at)
    }

    /// This slot alone.
    pub fn one(slot: Z) -> Slots {
        Slots(Slots::bit(slot))
    }

    /// Both.
    #[must_use]
    pub fn and(self, other: Slots) -> Slots {
        Slots(self.0 | other.0)
    }

    /// Whether the slot is one of them.
    pub fn has(self, slot: Z) -> bool {
        self.0 & Slots::bit(slot) != 0
    }

    /// The slots.
    pub fn iter(self) -> impl Iterator<Item = Z> {
        Z::SLOTS.into_iter().filter(move |z| self.has(*z))
    }
}

/// Whose characters of which slots the encore step is about, in the order in which they leave.
pub type Encores = SmallVec<[(Seat, Slots); 8]>;

/// Whether a turn has one attack at most (7.2.1.3.1.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OneAttack {
    /// It has.
    Yes,
    /// It has not.
    No,
    /// The log does not tell whose first turn it is.
    Unknown,
}

/// The dice that find the order of turns.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rolls {
    /// Who rolls next; nobody if nobody is tied.
    pub next: Vec<Seat>,
    /// Nobody has rolled yet.
    pub silent: bool,
    /// Of those who are tied nobody has rolled yet.
    pub whole: bool,
    /// So many lines with rolls were written.
    pub made: u32,
    /// The orders that the rolls leave, once nobody is tied; the likelier one first.
    pub orders: Vec<Vec<Seat>>,
}

/// A check for which a game can have a ruling of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Point {
    /// Whose turn comes next.
    TurnOrder,
    /// Whose turn comes first.
    FirstTurn,
    /// Who exchanges cards of the opening hand first.
    Mulligan,
    /// How a character in this slot attacks.
    Method(Z),
    /// A second attack in a turn that has one.
    SecondAttack,
    /// Who counters.
    Counter,
    /// Who takes the damage.
    Damage,
    /// Whose character is in the battle.
    Battle,
    /// Something is done after the end.
    End,
}

/// As what a text speaks of "your opponent".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AsWhat {
    /// Whose character is chosen.
    Chosen,
    /// In whose turn something works.
    Turn,
    /// Whose phase or step begins.
    Phase,
}

/// What a game does otherwise. What it does not say is the game for two.
pub trait Variation: fmt::Debug + Sync {
    /// Its words, and its name in the header.
    fn vocabulary(&self) -> &'static Vocabulary {
        &VOCABULARY
    }

    /// How many play.
    fn players(&self) -> RangeInclusive<usize> {
        2..=2
    }

    /// The points that its rules leave open.
    fn policies(&self) -> &'static [Policy] {
        &[]
    }

    /// The catalogue's entry for a ruling of its own, numbered behind those of these rules.
    fn ruling(&self, _number: u16) -> Option<&'static Ruling> {
        None
    }

    /// Its ruling and rule for a check, where it has its own.
    fn at(&self, _s: &State, _point: Point) -> Option<(u16, &'static str)> {
        None
    }

    /// Whether a number is that of a rule of its own.
    fn has_rule(&self, _number: &str) -> bool {
        false
    }

    /// The order of turns is found by dice, with this many players.
    fn rolls_dice(&self, _players: usize) -> bool {
        false
    }

    /// Where dice find the order of turns: what is to be rolled yet, and what the rolls of this log leave.
    fn to_roll(&self, _m: &Match, _script: &Script) -> Option<Rolls> {
        None
    }

    /// 3.6.6: whose slot faces one of the front row, and which.
    fn faced(&self, _m: &Match, s: &State, seat: Seat, slot: Z) -> Option<(Seat, Z)> {
        let faced = match slot {
            Z::FL => Z::FR,
            Z::FC => Z::FC,
            Z::FR => Z::FL,
            _ => return None,
        };
        Some((s.seating.next(seat), faced))
    }

    /// The opponents whose characters this player's cards can choose.
    fn opponents(&self, _m: &Match, s: &State, seat: Seat) -> SmallVec<[Seat; 8]> {
        s.players().filter(|other| *other != seat).collect()
    }

    /// Whether another player is an opponent that a text of this player's card means.
    fn relates(&self, _m: &Match, _s: &State, _seat: Seat, _other: Seat, _as_what: AsWhat) -> Sure {
        Sure::Yes
    }

    /// A character of this opponent was chosen: what of that goes against the rules, at this place. True: something does.
    fn chosen(&self, _cx: &mut Cx<'_>, _seat: Seat, _owner: Seat, _span: Span) -> bool {
        false
    }

    /// 7.2.1.3.1.2: whether the turn in hand has one attack at most.
    fn one_attack(&self, _m: &Match, s: &State) -> OneAttack {
        match s.turn == 1 {
            true => OneAttack::Yes,
            false => OneAttack::No,
        }
    }

    /// What stands against an attack of the turn player from this slot beside 7.2.1.3.
    fn may_attack(&self, _rules: Rules<'_>, _slot: Z) -> Answer {
        Answer::yes()
    }

    /// What is said of a reason of its own.
    fn words(&self, _words: Words<'_>, _own: Own) -> Violation {
        Violation::default()
    }

    /// 10.6.2: a center with Great Performance draws the attack of the character in this slot onto itself; it belongs to
    /// the owner of the faced slot.
    fn draws(&self, _m: &Match, _slot: Z) -> bool {
        true
    }

    /// 7.7.1: whose reversed characters leave, in order.
    fn encores(&self, _m: &Match, s: &State) -> Encores {
        s.seating.seats_from(s.active).map(|seat| (seat, Slots::ALL)).collect()
    }

    /// `phase encore`: what is begun with it out of its order.
    fn encore_begins(&self, _cx: &mut Cx<'_>, _act: &Act) {}

    /// The number of what is owed with a reversed character that has not left.
    fn owes_reversed(&self, _m: &Match, s: &State, seat: Seat) -> u16 {
        match seat == s.active {
            true => Duty::ReversedFirst.number(),
            false => Duty::ReversedThen.number(),
        }
    }

    /// The violation for something owed that these rules do not know.
    fn missed(&self, _m: &Match, _s: &State, _owed: Owed, _late: bool) -> Option<Violation> {
        None
    }

    /// 5.2.1.3: what is said of the order of turns before the game.
    fn order(&self, cx: &mut Cx<'_>, told: &[(Seat, Span)]) {
        if let Some((first, _)) = told.first() {
            cx.s.first = Some(*first);
        }
    }

    /// 1.2.2: these players lose, a bit a seat, at the same time.
    fn lost(&self, cx: &mut Cx<'_>, losers: u8, how: How) {
        cx.s.over = Some(Ended { losers, how });
    }

    /// Somebody who has left the match has a turn by the log.
    fn leaves_turn(&self, _cx: &mut Cx<'_>, _seat: Seat) {}

    /// 1.2.4: a player gives up.
    fn concedes(&self, cx: &mut Cx<'_>, seat: Seat) {
        self.lost(cx, 1 << seat.0, How::Conceded);
    }

    /// A player leaves the match.
    fn leaves(&self, _cx: &mut Cx<'_>, _seat: Seat, _how: How) {}

    /// Something of a line is this game's own, and was dealt with. The line does not come where it stands.
    fn apply_unexpected<'a>(&self, _cx: &mut Cx<'a>, _act: &'a Act) -> bool {
        false
    }

    /// A line of a declared effect: what of it goes against the rules beside chapter 8.
    fn effect_line<'a>(&self, _cx: &mut Cx<'a>, _act: &'a Act) {}

    /// What this player gives until the end of the next turn ends when his or her own has begun so many times; none: it
    /// ends with the next turn.
    fn rounds(&self, _s: &State, _giver: Seat) -> Option<u8> {
        None
    }

    /// What is said of a card's text where it is taken on trust: how this game reads its words.
    fn reads(&self, _cx: &Cx<'_>, _text: &str) -> Vec<String> {
        Vec::new()
    }
}

/// The game for two.
#[derive(Debug)]
pub struct Standard;

impl Variation for Standard {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slots_are_a_set() {
        let both = Slots::one(Z::FR).and(Slots::one(Z::FC));
        assert_eq!(both.iter().collect::<Vec<_>>(), [Z::FC, Z::FR]);
        assert!(both.has(Z::FR) && !both.has(Z::FL) && !both.has(Z::Deck));
        assert_eq!(Slots::ALL.iter().count(), Z::SLOTS.len());
        assert_eq!(Slots::one(Z::Hand), Slots::default());
    }
}
