//! What is done in an effect, as its steps are held against it: by a line of a log, or by whoever asks what may be done.

use smallvec::SmallVec;

use rejudge_table::{End, Face, Seat};

use super::super::state::Z;
use super::ability::Pose;
use super::cost::Part;
use super::program::{Deed, Gain};

/// What is done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Done {
    /// A player draws.
    Draw(Seat),
    /// A player takes damage.
    Damage(Seat),
    /// Cards go somewhere.
    Put {
        /// Which cards.
        cards: SmallVec<[Named; 4]>,
        /// To which zone; most go to their owner's (3.1.6).
        to: Z,
        /// To the bottom of it.
        bottom: bool,
        /// The word says that they come from the hand.
        discarded: bool,
        /// On whose stage, if it goes to a position.
        onto: Option<Seat>,
    },
    /// Characters get so much of something.
    Give {
        /// Which characters.
        cards: SmallVec<[Named; 4]>,
        /// What they get: power, soul, level.
        gain: Gain,
        /// How much.
        amount: i32,
    },
    /// Characters get an ability, which the line tells in words.
    Grant(SmallVec<[Named; 4]>),
    /// Characters are stood, rested or reversed.
    Turn {
        /// Which characters.
        cards: SmallVec<[Named; 4]>,
        /// How they lie then.
        pose: Pose,
    },
    /// Two characters change places; or one goes to the place of the other.
    Exchange(SmallVec<[Named; 4]>),
    /// Cards of a deck are looked at or revealed.
    Look(Seat),
    /// 4.9: cards that are named are shown.
    Show(SmallVec<[Named; 4]>),
}

/// In which manner something is done, as far as it is known before it is known to which cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Manner {
    /// Characters are stood, rested or reversed.
    Turn(Pose),
    /// Characters get something.
    Give,
    /// Cards go to this zone, which is no slot.
    Goes(Z),
    /// Cards go to a position of the stage or under a character, or change places.
    Place,
    /// Cards are chosen, whatever is done with them.
    Choose,
    /// Anything.
    Any,
}

impl Manner {
    /// Whether a step does something in this manner.
    pub fn is_of(self, deed: &Deed) -> bool {
        match (self, deed) {
            (Manner::Turn(pose), Deed::Turn(_, turned)) => pose == *turned,
            (Manner::Give, Deed::Give(..) | Deed::Grant(..)) => true,
            (Manner::Goes(z), Deed::Put(_, goal)) => goal.to.zone() == Some(z),
            // A character and a card of another zone that change places go each to the place of the other.
            (Manner::Goes(_), Deed::Trade(..)) => true,
            (Manner::Place, Deed::Put(_, goal)) => goal.to.zone().is_none(),
            (Manner::Place, Deed::Exchange(..) | Deed::Trade(..)) => true,
            (Manner::Choose | Manner::Any, _) => true,
            _ => false,
        }
    }

    /// Whether a part of a cost is paid in this manner.
    pub fn pays(self, part: &Part) -> bool {
        match part {
            Part::Rest(..) | Part::RestThis => matches!(self, Manner::Turn(Pose::Rest) | Manner::Choose | Manner::Any),
            Part::Cards { to, .. } | Part::This { to, .. } => match self {
                Manner::Goes(z) => z == *to,
                Manner::Choose | Manner::Any => true,
                _ => false,
            },
            Part::Mark { .. } => matches!(self, Manner::Place | Manner::Choose | Manner::Any),
            _ => false,
        }
    }
}

impl Done {
    /// The cards that a line names to which it is done.
    pub fn cards(&self) -> &[Named] {
        match self {
            Done::Put { cards, .. }
            | Done::Give { cards, .. }
            | Done::Grant(cards)
            | Done::Turn { cards, .. }
            | Done::Show(cards)
            | Done::Exchange(cards) => cards,
            _ => &[],
        }
    }

    /// Cards of a zone are named by the zone alone, without a number.
    pub fn is_of_a_zone(&self) -> bool {
        match self {
            Done::Put { cards, .. } => match cards[..] {
                [one] => one.count == 1 && one.face.is_none() && matches!(one.at, Some((z, None)) if !z.is_slot()),
                _ => false,
            },
            _ => false,
        }
    }
}

/// Cards as a line names them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Named {
    /// Whose they are, where that is written.
    pub whose: Option<Seat>,
    /// Where they lie, and at which end, where that is written.
    pub at: Option<(Z, Option<End>)>,
    /// The card.
    pub face: Option<Face>,
    /// So many of them.
    pub count: u8,
}

impl Named {
    /// So many from the top of a player's zone.
    pub fn tops(whose: Seat, z: Z, count: u8) -> Named {
        Named {
            whose: Some(whose),
            at: Some((z, Some(End::Top))),
            face: None,
            count,
        }
    }

    /// One card of a player's zone; of which face, if that is said.
    pub fn one(whose: Seat, z: Z, face: Option<Face>) -> Named {
        Named {
            whose: Some(whose),
            at: Some((z, None)),
            face,
            count: 1,
        }
    }

    /// Whether they are said to come from the top of a deck.
    pub fn is_top_of_deck(&self) -> bool {
        self.at == Some((Z::Deck, Some(End::Top)))
    }
}
