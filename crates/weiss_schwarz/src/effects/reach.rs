//! What a line that is not read may bear on: matters, and whose. Where it may, something that does not fit proves nothing;
//! where it cannot, it is no excuse.

use super::super::state::Z;

/// What text may change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Matter {
    /// The power of a character.
    Power,
    /// The soul of a character.
    Soul,
    /// The level of a card.
    Level,
    /// What something costs.
    Cost,
    /// The color a card needs or has.
    Color,
    /// Standing and resting.
    Stand,
    /// Becoming reversed.
    Reverse,
    /// Whether damage is cancelled.
    Cancel,
    /// How much damage an attack deals, to whom.
    Damage,
    /// Damage that text deals itself.
    Deals,
    /// Damage that text deals to several players at the same time.
    Together,
    /// Which traits and which name a card has.
    Trait,
    /// Which abilities a card has, Encore left out.
    Ability,
    /// Which Encore abilities a card has.
    Encore,
    /// Whether a card has lost abilities that are printed on it.
    Loses,
    /// Who attacks whom, and how.
    Attack,
    /// How many trigger checks there are, and what they do.
    TriggerCheck,
    /// How many cards a hand may hold at the end of a turn.
    HandLimit,
    /// Which phases and steps there are, and whose turn it is.
    Phases,
    /// Who loses.
    Defeat,
    /// Which cards lie in the hand.
    Hand,
    /// In the stock.
    Stock,
    /// In the clock.
    Clock,
    /// In the level zone.
    Levels,
    /// In the deck.
    Deck,
    /// In the waiting room.
    Waiting,
    /// In the memory.
    Memory,
    /// On the stage, and in which slot.
    Stage,
    /// In the climax zone.
    Climax,
    /// Under a character.
    Markers,
}

impl Matter {
    /// All of them.
    pub const ALL: [Matter; 30] = [
        Matter::Power,
        Matter::Soul,
        Matter::Level,
        Matter::Cost,
        Matter::Color,
        Matter::Stand,
        Matter::Reverse,
        Matter::Cancel,
        Matter::Damage,
        Matter::Deals,
        Matter::Together,
        Matter::Trait,
        Matter::Ability,
        Matter::Encore,
        Matter::Loses,
        Matter::Attack,
        Matter::TriggerCheck,
        Matter::HandLimit,
        Matter::Phases,
        Matter::Defeat,
        Matter::Hand,
        Matter::Stock,
        Matter::Clock,
        Matter::Levels,
        Matter::Deck,
        Matter::Waiting,
        Matter::Memory,
        Matter::Stage,
        Matter::Climax,
        Matter::Markers,
    ];

    /// Those that are numbers, the first of all.
    pub const NUMBERS: [Matter; 4] = [Matter::Power, Matter::Soul, Matter::Level, Matter::Cost];

    /// Which cards lie in a zone.
    pub fn of_zone(zone: Z) -> Matter {
        match zone {
            Z::Deck => Matter::Deck,
            Z::Hand => Matter::Hand,
            Z::Waiting | Z::Resolution => Matter::Waiting,
            Z::Clock => Matter::Clock,
            Z::Level => Matter::Levels,
            Z::Stock => Matter::Stock,
            Z::Climax => Matter::Climax,
            Z::Memory => Matter::Memory,
            slot if slot.is_slot() => Matter::Stage,
            _ => Matter::Markers,
        }
    }

    /// Its bit.
    pub const fn bit(self) -> u32 {
        1 << self as u32
    }
}

/// Whose matter it is, seen from the card that bears the text: any of several.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Whom(pub u8);

impl Whom {
    /// Nobody's.
    pub const NOBODY: Whom = Whom(0);
    /// The card itself, on the table.
    pub const THIS: Whom = Whom(1);
    /// Other cards of its master, or its master.
    pub const OWN: Whom = Whom(2);
    /// Cards of other players, or they.
    pub const THEIRS: Whom = Whom(4);
    /// Cards in a hand, as they are played.
    pub const HAND: Whom = Whom(8);
    /// The card itself, while it is in the hand and played from there.
    pub const THIS_PLAYED: Whom = Whom(16);
    /// What can change about playing the card that bears the text.
    pub const OF_PLAYING: Whom = Whom(8 | 16);
    /// Everybody's on the table.
    pub const TABLE: Whom = Whom(1 | 2 | 4);
    /// All of it.
    pub const ANY: Whom = Whom(31);

    /// Both.
    pub const fn and(self, other: Whom) -> Whom {
        Whom(self.0 | other.0)
    }

    /// Whether they have something in common.
    pub const fn meets(self, other: Whom) -> bool {
        self.0 & other.0 != 0
    }
}

/// The least and the most that text gives.
pub type Amount = (i32, i32);

/// What a line may bear on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reach {
    whom: [Whom; Matter::ALL.len()],
    /// How much it gives all in all, where that stands in it: power, soul, level, cost.
    gives: [Option<Amount>; Matter::NUMBERS.len()],
}

impl Reach {
    /// Nothing.
    pub const NOTHING: Reach = Reach {
        whom: [Whom::NOBODY; Matter::ALL.len()],
        gives: [Some((0, 0)); Matter::NUMBERS.len()],
    };

    /// Everything: nothing of it was understood.
    pub const EVERYTHING: Reach = Reach {
        whom: [Whom::ANY; Matter::ALL.len()],
        gives: [None; Matter::NUMBERS.len()],
    };

    /// It may bear on this, too.
    pub fn add(&mut self, matter: Matter, whom: Whom) {
        if let Some(had) = self.whom.get_mut(matter as usize) {
            *had = had.and(whom);
        }
    }

    /// It bears on this matter of these at most.
    pub fn only(&mut self, matter: Matter, whom: Whom) {
        if let Some(had) = self.whom.get_mut(matter as usize) {
            had.0 &= whom.0;
        }
    }

    /// Both together.
    pub fn with(mut self, other: &Reach) -> Reach {
        for (had, more) in self.whom.iter_mut().zip(other.whom) {
            *had = had.and(more);
        }
        let sum = |a: Option<Amount>, b: Option<Amount>| Some((a?.0.saturating_add(b?.0), a?.1.saturating_add(b?.1)));
        for (had, more) in self.gives.iter_mut().zip(other.gives) {
            *had = sum(*had, more);
        }
        self
    }

    /// Whose matter of this sort it may bear on.
    pub fn whom(&self, matter: Matter) -> Whom {
        self.whom.get(matter as usize).copied().unwrap_or_default()
    }

    /// Whether it may bear on this matter of one of these.
    pub fn bears(&self, matter: Matter, whom: Whom) -> bool {
        self.whom(matter).meets(whom)
    }

    /// The matters it may bear on, of anybody, a bit each.
    pub fn matters(&self) -> u32 {
        let some = |m: &Matter| self.whom(*m) != Whom::NOBODY;
        Matter::ALL.into_iter().filter(some).fold(0, |bits, m| bits | m.bit())
    }

    /// How much it may give of a number; `None`: anything.
    pub fn gives(&self, matter: Matter) -> Option<Amount> {
        self.gives.get(matter as usize).copied().flatten()
    }

    /// It gives so much more of a number; `None`: nobody knows how much.
    pub fn give(&mut self, matter: Matter, amount: Option<Amount>) {
        if let Some(had) = self.gives.get_mut(matter as usize) {
            let sum = |a: Amount, b: Amount| (a.0.saturating_add(b.0), a.1.saturating_add(b.1));
            *had = had.zip(amount).map(|(a, b)| sum(a, b));
        }
    }
}
