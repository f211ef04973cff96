//! What the text of a card means: its abilities, each with what it costs and what it does. Nothing here knows a word of English, or a
//! rule.

pub mod cards;
pub mod program;
pub mod run;
pub mod told;

use program::{Program, When};

/// How a text comes to be carried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// SPW-6.6: its action spell is played.
    Spell,
    /// SPW-6.10: the skill is used.
    Skill,
    /// SPW-6.13: its player uses it, and pays for it.
    Act(Cost),
    /// It triggers by itself.
    Auto(When),
    /// SPW-6.6: its card was attached to a creature.
    Attached,
    /// It goes on as long as its card is in play.
    Standing,
}

impl Kind {
    /// Whether its player plays or uses it.
    pub fn is_used(self) -> bool {
        matches!(self, Kind::Spell | Kind::Skill | Kind::Act(_))
    }
}

/// What using an ability costs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cost {
    /// SPW-7.3: the card is exhausted.
    pub exhausts: bool,
    /// So many cards of the hand go.
    pub discards: u8,
    /// So much mana.
    pub mana: u8,
    /// So much life of its player's hero.
    pub life: u8,
    /// The card itself is sacrificed: it goes to the graveyard.
    pub sacrifices_this: bool,
    /// So many creatures of its player are sacrificed.
    pub sacrifices: u8,
    /// SPW-7.6: so much energy of the card itself.
    pub energy: u8,
}

impl Cost {
    /// Whether so much mana, life and energy pay it.
    pub fn is_within(self, mana: i32, life: i32, energy: i32) -> bool {
        mana >= i32::from(self.mana) && life >= i32::from(self.life) && energy >= i32::from(self.energy)
    }

    /// Both; none where something would be paid twice.
    pub fn with(self, other: Cost) -> Option<Cost> {
        let pairs = [
            (self.discards, other.discards),
            (self.mana, other.mana),
            (self.life, other.life),
            (self.sacrifices, other.sacrifices),
            (self.energy, other.energy),
            (self.exhausts.into(), other.exhausts.into()),
            (self.sacrifices_this.into(), other.sacrifices_this.into()),
        ];
        let twice = pairs.iter().any(|(one, more)| *one > 0 && *more > 0);
        (!twice).then_some(Cost {
            exhausts: self.exhausts || other.exhausts,
            discards: self.discards.max(other.discards),
            mana: self.mana.max(other.mana),
            life: self.life.max(other.life),
            sacrifices_this: self.sacrifices_this || other.sacrifices_this,
            sacrifices: self.sacrifices.max(other.sacrifices),
            energy: self.energy.max(other.energy),
        })
    }
}

/// A text that is read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ability {
    /// How it comes to be carried out.
    pub kind: Kind,
    /// What it does.
    pub program: Program,
}

impl Ability {
    /// When it triggers; none: not by itself.
    pub fn when(&self) -> Option<When> {
        match self.kind {
            Kind::Auto(when) => Some(when),
            _ => None,
        }
    }

    /// What using it costs; none: it is not used, or not for that.
    pub fn cost(&self) -> Option<Cost> {
        match self.kind {
            Kind::Act(cost) => Some(cost),
            _ => None,
        }
    }
}
