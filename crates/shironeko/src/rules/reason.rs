//! Why something cannot be done: one variant for each way of breaking a rule, with the facts, in the order of the rules.
//!
//! What is said of it stands in `verdicts`.

use rejudge_table::{CardId, Face, Seat};

use super::super::cards::Color;
use super::super::rulings::R;
use super::super::zones::Z;

/// What souls are paid for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bill {
    /// SNK-4.2: a card that is played.
    Card(Face),
    /// SNK-5.2: a card that is changed into.
    Change(Face),
    /// SNK-7.4: an ability of this card.
    Ability(CardId),
    /// SNK-7.6: a trigger.
    Trigger,
    /// Nobody saw what.
    Unknown,
}

/// Why not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// SNK-2.1: the card lies in the other player's zones.
    NotYours {
        /// The card.
        card: CardId,
        /// Who would use it.
        seat: Seat,
    },
    /// SNK-2.2: there are four charas.
    FifthChara {
        /// The player whose chara area is full.
        seat: Seat,
        /// So many.
        charas: usize,
    },
    /// SNK-2.3, 5.8: a chara of that name is there.
    SameName {
        /// That chara.
        other: CardId,
        /// The card.
        face: Face,
        /// It would come by change.
        by_change: bool,
    },
    /// SNK-2.6: a card that is no town gives no soul.
    NoTown {
        /// The card.
        face: Face,
    },
    /// SNK-2.8: a town is not played.
    TownPlayed {
        /// The town.
        face: Face,
    },
    /// SNK-2.8: only a chara is changed into.
    NoChara {
        /// The card.
        face: Face,
    },
    /// SNK-3.1: a chara is played or changed in the other player's turn.
    NotYourTurn {
        /// Whose hand it is from.
        seat: Seat,
    },
    /// SNK-3.3: it is not the main phase.
    NotMain {
        /// Who plays.
        seat: Seat,
    },
    /// SNK-4.1: the town is OFF, or pays already.
    TownOff {
        /// The town.
        town: CardId,
    },
    /// SNK-4.1: there is nothing to pay.
    NothingToPay {
        /// For what.
        bill: Bill,
        /// Who would pay.
        seat: Seat,
    },
    /// SNK-4.2, 5.2: fewer souls than the cost.
    TooFewSouls {
        /// For what.
        bill: Bill,
        /// Who pays.
        seat: Seat,
        /// The cost.
        need: u32,
        /// The souls.
        paid: u32,
    },
    /// SNK-4.3: no soul of the card's color.
    NoSoulOfColor {
        /// For what.
        bill: Bill,
        /// The color.
        color: Color,
        /// The point whose reading decides it.
        point: Option<usize>,
    },
    /// SNK-4.4: the card comes from elsewhere than the hand.
    NotFromHand {
        /// The card.
        card: CardId,
        /// Where it lies.
        from: Z,
    },
    /// SNK-4.5: a monster is used in its player's main phase.
    MonsterNow {
        /// Who uses it.
        seat: Seat,
        /// It is that player's turn.
        own: bool,
    },
    /// SNK-5.1: the levels do not follow.
    OtherLevel {
        /// The new chara.
        face: Face,
        /// The base; none: nobody saw which it is.
        base: Option<Face>,
    },
    /// SNK-5.2: no change cost is printed.
    NoChangeCost {
        /// The card.
        face: Face,
    },
    /// SNK-5.3: an awakened chara goes onto one of its name.
    OtherName {
        /// The new chara.
        face: Face,
        /// The base.
        base: Face,
    },
    /// SNK-G-06: as the point is read, an awakened chara comes by change alone.
    AwakenedPlayed {
        /// The card.
        face: Face,
    },
    /// SNK-6.1: a chara of the other player's.
    AttackerNotOwn {
        /// The chara.
        card: CardId,
        /// Who would attack.
        seat: Seat,
    },
    /// SNK-6.1: the chara is OFF.
    AttackerOff {
        /// The chara.
        card: CardId,
    },
    /// SNK-6.1: it is not its player's main phase.
    AttackNow {
        /// Who would attack.
        seat: Seat,
        /// It is that player's turn.
        own: bool,
    },
    /// SNK-6.2: it attacked this turn.
    AttackedAlready {
        /// The chara.
        card: CardId,
    },
    /// SNK-6.3: it entered this turn, and not by change.
    JustEntered {
        /// The chara.
        card: CardId,
    },
    /// SNK-7.3: a text says that it cannot attack.
    CannotAttack {
        /// The chara.
        card: CardId,
    },
    /// SNK-6.4: something else than the other player's deck.
    OtherTarget {
        /// The attacker.
        card: CardId,
    },
    /// SNK-6.5: more than one chara.
    SeveralDefend {
        /// The player who defends.
        seat: Seat,
        /// So many.
        charas: usize,
    },
    /// SNK-6.5: a chara of the other player's.
    DefenderNotOwn {
        /// The chara.
        card: CardId,
        /// Who is attacked.
        seat: Seat,
    },
    /// SNK-6.5: the chara is OFF.
    DefenderOff {
        /// The chara.
        card: CardId,
    },
    /// SNK-7.3: a text says that it cannot defend.
    CannotDefend {
        /// The chara.
        card: CardId,
    },
    /// SNK-7: the card is not in play.
    NotInPlay {
        /// The card.
        card: CardId,
    },
    /// SNK-7.4, 7.5: it is not its player's main phase.
    AbilityNow {
        /// The card.
        card: CardId,
        /// An OFF ability, and no 起動.
        off: bool,
        /// It is that player's turn.
        own: bool,
    },
    /// SNK-7.4: used this turn already.
    UsedAlready {
        /// The card.
        card: CardId,
    },
    /// SNK-7.5: the card is OFF.
    SourceOff {
        /// The card.
        card: CardId,
    },
    /// SNK-7.7: its runes do not satisfy the ability.
    Runes {
        /// The chara.
        card: CardId,
        /// The place of the ability among the card's.
        ability: u8,
    },
}

impl Reason {
    /// The ruling that it earns.
    pub fn ruling(self) -> R {
        match self {
            Reason::NotYours { .. } => R::NotYours,
            Reason::FifthChara { .. } => R::CharaLimit,
            Reason::SameName { .. } => R::SameName,
            Reason::NoTown { .. } => R::RuneNoSoul,
            Reason::TownPlayed { .. } | Reason::NoChara { .. } => R::CardKind,
            Reason::NotYourTurn { .. } => R::NotYourTurn,
            Reason::NotMain { .. } => R::WrongTime,
            Reason::TownOff { .. } | Reason::NothingToPay { .. } => R::Souls,
            Reason::TooFewSouls {
                bill: Bill::Change(_), ..
            } => R::ChangeCost,
            Reason::TooFewSouls { .. } => R::Cost,
            Reason::NoSoulOfColor { .. } => R::Color,
            Reason::NotFromHand { .. } => R::NotInHand,
            Reason::MonsterNow { .. } => R::Monster,
            Reason::OtherLevel { .. } => R::Level,
            Reason::NoChangeCost { .. } => R::ChangeCost,
            Reason::OtherName { .. } | Reason::AwakenedPlayed { .. } => R::Awakening,
            Reason::AttackerNotOwn { .. }
            | Reason::AttackerOff { .. }
            | Reason::AttackNow { .. }
            | Reason::CannotAttack { .. } => R::Attacker,
            Reason::AttackedAlready { .. } => R::AttackTwice,
            Reason::JustEntered { .. } => R::JustEntered,
            Reason::OtherTarget { .. } => R::AttackTarget,
            Reason::SeveralDefend { .. }
            | Reason::DefenderNotOwn { .. }
            | Reason::DefenderOff { .. }
            | Reason::CannotDefend { .. } => R::Defence,
            Reason::NotInPlay { .. } => R::NoAbility,
            Reason::AbilityNow { off: true, .. } | Reason::SourceOff { .. } => R::OffAbility,
            Reason::AbilityNow { off: false, .. } | Reason::UsedAlready { .. } => R::ActAbility,
            Reason::Runes { .. } => R::RuneRequirement,
        }
    }

    /// The item of the rules that is broken, where it is not the ruling's own.
    pub fn item(self) -> &'static str {
        match self {
            Reason::SameName { by_change: true, .. } => "SNK-5.8",
            Reason::CannotAttack { .. } | Reason::CannotDefend { .. } => "SNK-7",
            reason => reason.ruling().rule(),
        }
    }
}
