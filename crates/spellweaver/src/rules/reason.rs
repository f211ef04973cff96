//! Why an action is against the rules: each reason with its facts, in the order of the rules.

use rejudge_table::{CardId, Face, Seat};

use super::super::rulings::R;
use super::super::state::{Step, Z};

/// What somebody does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    /// A card is played.
    Card(Face),
    /// A skill is used: of the hero, or of the shrine it came from.
    Skill(Face),
    /// An ability of a card in play is used.
    Ability,
    /// A shrine is played.
    Shrine,
    /// A Divine Offering is made.
    Offering,
    /// A creature is moved.
    Moving,
}

/// Why something may not be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// SPW-1.2: a text says that it can't attack.
    CannotAttack(CardId),
    /// SPW-1.2: a text says that it can't attack creatures.
    CannotAttackCreatures(CardId),
    /// SPW-1.2: a text says that it can't block.
    CannotBlock(CardId),
    /// SPW-3.2: the mana is not there.
    Mana(Seat, What, u8),
    /// SPW-3.3, SPW-3.4: the levels are not there; whether they would be if a dual level were two.
    Levels(Seat, What, bool),
    /// SPW-4.5: the player who goes first has no Spark.
    NoSpark(Seat),
    /// SPW-6.1: it is the other player's turn.
    NotOwnTurn(Seat, What),
    /// SPW-6.1: it belongs into Deploy or Reinforce.
    NotNow(What, Step),
    /// SPW-6.1: the card is the other player's; the rule that says whose it has to be.
    NotYours(CardId, Seat, &'static str),
    /// SPW-6.2
    SecondShrine(Seat),
    /// SPW-6.9: it is no creature.
    MovesNoCreature(CardId),
    /// SPW-7.3: it is exhausted and cannot be moved.
    MovesExhausted(CardId),
    /// SPW-6.10: the hero does not have the skill.
    NoSuchSkill(Seat, Face),
    /// SPW-6.10: the skill rests.
    SkillRests(Seat, Face, u8),
    /// SPW-6.11
    SecondOffering(Seat),
    /// SPW-6.12: it was sacrificed before.
    SparkUsed(Seat),
    /// SPW-6.12: it is the other player's turn.
    SparkOthersTurn(Seat),
    /// SPW-6.13: a window that nobody has.
    NoWindow(Seat, What, Step),
    /// SPW-8.10: behind the blocks only the attacker has a window.
    LastInstants(Seat, What),
    /// SPW-8.1: it is no creature.
    AttacksNoCreature(CardId),
    /// SPW-7.3: it is exhausted; whether because it attacks already.
    AttacksExhausted(CardId, bool),
    /// SPW-7.4: it came, or was moved up, this turn.
    AttacksSick(CardId),
    /// SPW-8.1: it stands in the support row and does not fly.
    AttacksFromBehind(CardId),
    /// SPW-8.2: the own hero.
    OwnHero(CardId),
    /// SPW-8.2: a hero is attacked with a speed of 1 or more; the speed it has.
    SlowOnHero(CardId, i32),
    /// SPW-8.2: a creature of the own side.
    OwnSide(CardId, CardId),
    /// SPW-8.2: it does not stand in the combat row.
    TargetBehind(CardId, Z),
    /// SPW-8.2: the target is faster; both speeds.
    FasterTarget(CardId, CardId, i32, i32),
    /// SPW-8.3: so many targets, and no text allows it.
    SeveralTargets(CardId, usize),
    /// SPW-8.3: a hero beside creatures.
    HeroAmongTargets(CardId),
    /// SPW-7.3: it is exhausted and cannot block.
    BlocksExhausted(CardId),
    /// SPW-8.6: it stands in the support row and does not fly.
    BlocksFromBehind(CardId),
    /// SPW-8.6: it blocks one attacker already, or several at once.
    BlocksSeveral(CardId),
    /// SPW-8.6: this one does not attack.
    DoesNotAttack(CardId),
    /// SPW-8.6: the attacker is faster; both speeds.
    FasterAttacker(CardId, CardId, i32, i32),
    /// SPW-8.7: it is attacked itself, by that one.
    AttackedItself(CardId, CardId),
}

impl Reason {
    /// The ruling it earns.
    pub fn ruling(self) -> R {
        match self {
            Reason::CannotAttack(_) | Reason::CannotAttackCreatures(_) | Reason::CannotBlock(_) => R::Forbidden,
            Reason::Mana(..) => R::Mana,
            // A skill may be had before it can be used.
            Reason::Levels(_, What::Skill(_), _) => R::Skill,
            Reason::Levels(_, _, true) => R::DualLevel,
            Reason::Levels(_, _, false) => R::Levels,
            Reason::NoSpark(_) => R::SparkFirst,
            Reason::NotOwnTurn(_, What::Moving) | Reason::NotNow(What::Moving, _) => R::MoveRow,
            Reason::NotOwnTurn(_, What::Skill(_)) | Reason::NotNow(What::Skill(_), _) => R::Skill,
            Reason::NotOwnTurn(..) => R::NotYourTurn,
            Reason::NotNow(..) => R::WrongTime,
            Reason::NotYours(..) => R::NotYours,
            Reason::SecondShrine(_) => R::ShrineTwice,
            Reason::MovesNoCreature(_) => R::MoveRow,
            Reason::NoSuchSkill(..) => R::Skill,
            Reason::SkillRests(..) => R::Cooldown,
            Reason::SecondOffering(_) => R::OfferingTwice,
            Reason::SparkUsed(_) | Reason::SparkOthersTurn(_) => R::Spark,
            Reason::NoWindow(..) => R::InstantWindow,
            Reason::LastInstants(..) => R::LastInstants,
            Reason::MovesExhausted(_) | Reason::AttacksExhausted(..) | Reason::BlocksExhausted(_) => R::Exhausted,
            Reason::AttacksSick(_) => R::Sickness,
            Reason::AttacksNoCreature(_) | Reason::AttacksFromBehind(_) => R::Attacker,
            Reason::OwnHero(_)
            | Reason::SlowOnHero(..)
            | Reason::OwnSide(..)
            | Reason::TargetBehind(..)
            | Reason::FasterTarget(..) => R::Target,
            Reason::SeveralTargets(..) | Reason::HeroAmongTargets(_) => R::OneTarget,
            Reason::BlocksFromBehind(_)
            | Reason::BlocksSeveral(_)
            | Reason::DoesNotAttack(_)
            | Reason::FasterAttacker(..) => R::Blocker,
            Reason::AttackedItself(..) => R::AttackedBlocks,
        }
    }

    /// The rule it rests on, where it is not the first that its ruling cites; else empty.
    pub fn item(self) -> &'static str {
        match self {
            Reason::NotYours(_, _, rule) => rule,
            Reason::NotOwnTurn(_, What::Skill(_)) | Reason::NotNow(What::Skill(_), _) => "SPW-6.1",
            Reason::MovesExhausted(_) => "SPW-7.3",
            _ => "",
        }
    }
}
