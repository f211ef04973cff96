//! Why something is wrong, in words: a reason with its facts becomes ruling, rule, message, what was expected and what was
//! claimed. Nothing is decided here. The rest of what is said of a ruling stands in the [catalogue](super::catalogue).

mod abilities;
mod accepted;
mod attack;
mod battle;
mod costs;
mod counter;
pub mod damage;
pub mod effects;
mod encore;
mod endings;
mod facts;
mod icons;
mod listing;
mod owing;
mod paying;
mod playing;
pub mod processing;
mod record;
pub mod settle;
mod texts;
mod timing;
mod trust;
mod turn;
mod words;

pub use abilities::{Ability, NotMet};
pub use accepted::Accepted;
pub use battle::{Battle, Damage, Fought};
pub use costs::CostPaid;
pub use endings::Over;
pub use icons::Icons;
pub use owing::{accepted, in_doubt, owing};
pub use processing::Penalty;
pub use record::{Correction, NotThere, Record, Unclear, is_near};
pub use trust::{OnTrust, Says, Speaker};
pub use turn::{Opening, Turn};
pub use words::{Words, color_word, kind_word, method_word};

use rejudge_judge::game::Violation;
use rejudge_judge::reasons::Reason as _;
use rejudge_table::answer::Objection;

use super::editions::Edition;
use super::rules::{Open, Reason};
use super::variation::Point;

impl Words<'_> {
    /// Another game that is played by these rules may have a ruling of its own.
    fn at(self, point: Point, violation: Violation) -> Violation {
        let own = self.m.variation.at(self.s, point);
        let (ruling, item) = own.unwrap_or((violation.ruling, violation.item));
        Violation {
            ruling,
            item,
            ..violation
        }
    }

    /// What is said where something stands against what was done. Where in the line it broke is for whoever read the line.
    pub fn violation(self, objection: &Objection<Reason, Open>) -> Violation {
        let reason = objection.reason;
        #[cfg(test)]
        super::play::arbitrary::given(&reason, objection.unless.is_some());
        let open = objection.unless;
        let mut violation = match reason {
            Reason::ReturnsOwn { seat, slot } => icons::returns_own(self, seat, slot),
            Reason::ReturnsNobody { slot } => Icons::ReturnsNobody(slot).violation(self),
            Reason::IconTakesNoSuch { icon, face } => icons::takes_no_such(self, icon, face),
            Reason::IconGoesElsewhere { icon, owner, z } => Icons::GoesElsewhere(icon, owner, z).violation(self),
            Reason::StandbyLevel { seat, face, own } => Icons::StandbyLevel(seat, face, own).violation(self),
            Reason::StandbySlot { seat, slot } => Icons::StandbySlot(slot, seat).violation(self),
            Reason::NotYourTurn { seat, .. } => Turn::NotYours(seat).violation(self),
            Reason::BeforeTheGame { doing } => timing::before_the_game(self, doing),
            Reason::WrongPhase { doing, passed } => timing::wrong_phase(self, doing, passed),
            Reason::ClimaxTwice { seat } => timing::climax_twice(self, seat),
            Reason::ClockSeveral { seat, count } => playing::clock_several(self, seat, count),
            Reason::CardKind { face, wanted } => playing::card_kind(self, face, wanted),
            Reason::SwapNotOwn { seat, slot } => playing::swap_not_own(self, seat, slot),
            Reason::SwapNotTwo => playing::swap_not_two(self),
            Reason::CannotMove { card, by } => playing::cannot_move(self, card, by),
            Reason::NotOwnToAttack { slot } => attack::not_own(self, slot),
            Reason::SeveralAttackers { slot, other } => attack::several(self, slot, other),
            Reason::NobodyToAttack { slot, .. } => attack::nobody(self, slot),
            Reason::AttacksFromBack { slot } => attack::from_back(self, slot),
            Reason::AttackerNotStanding { card, pose, attacked } => attack::not_standing(self, card, pose, attacked),
            Reason::SecondAttack => attack::second(self),
            Reason::Own(own) => self.m.variation.words(self, own),
            Reason::MethodNotSaid { facing } => attack::method_not_said(self, facing),
            Reason::AttacksElsewhere {
                slot,
                target,
                performer,
            } => attack::elsewhere(self, slot, target, performer),
            Reason::FacesNobody { slot, faced, method } => attack::faces_nobody(self, slot, faced, method),
            Reason::FacesSomebody { slot, facing } => attack::faces_somebody(self, slot, facing),
            Reason::SoulChange { card, change, told, .. } => attack::soul_change(self, card, change, told),
            Reason::CountersOwnAttack { seat } => counter::own_attack(self, seat),
            Reason::CounterNotAttacked { seat, attacked } => counter::not_attacked(self, seat, attacked),
            Reason::NoCounterStep { method } => counter::no_step(self, method),
            Reason::CounterStepOver => counter::step_over(self),
            Reason::NoCounterIcon { face } => counter::no_icon(self, face, open),
            Reason::CounterTwice => counter::twice(self),
            Reason::BackupDiscards { face, other } => paying::backup_discards(self, face, other),
            Reason::CostNotSaid { payee } => paying::not_said(self, payee),
            Reason::EncoreAfterOthers { seat, slot } => encore::after_others(self, seat, slot),
            Reason::CannotBePlayed { seat, face, by } => playing::cannot_be_played(self, seat, face, by),
            Reason::Color { seat, face, .. } => playing::color(self, seat, face, open),
            Reason::Level { seat, face, own } => playing::level(self, seat, face, own),
            Reason::Slot { seat, face, chosen, .. } => playing::slot(self, seat, face, chosen, open),
            Reason::CostNotThere {
                seat,
                payee,
                need,
                paid,
            } => paying::not_there(self, seat, payee, need, paid),
            Reason::NothingPaid { seat, payee, need } => paying::nothing(self, payee, need, seat),
            Reason::OtherPaid {
                seat,
                payee,
                need,
                paid,
            } => paying::other(self, payee, need, paid, seat),
            Reason::PaidBesides { payee, need } => paying::besides(self, payee, need),
            Reason::ClimaxPaid { face } => paying::for_climax(self, face),
            Reason::EncoreOfOther { seat, slot } => encore::of_other(self, seat, slot),
            Reason::EncoreSpent { card } => encore::spent(self, card),
            Reason::EncorePassed { slot } => encore::passed(self, slot),
            Reason::EncoreBarred { seat, card, by } => match by {
                Some(by) => encore::barred(self, seat, card, by),
                None => encore::forbidden(self, card),
            },
            Reason::EncoreNobodyLeft { seat, slot } => encore::nobody_left(self, seat, slot),
            Reason::EncoreElsewhere { slot } => encore::elsewhere(self, slot),
            Reason::BackupLevel { seat, face, level, own } => counter::backup_level(self, seat, face, level, own),
            Reason::BackupTarget { slot } => counter::backup_target(self, slot),
            Reason::Forbidden { card, method, by } => attack::forbidden(self, card, method, by),
            Reason::GreatPerformance { performer, method } => attack::great_performance(self, performer, method),
        };
        let item = reason.item();
        let own = self.m.entry(violation.ruling).citation(Edition::V1_111.name());
        // The item that the catalogue names for a ruling is cited with all that stands there, and as each edition numbers it.
        if violation.item.is_empty() && own.is_none_or(|citation| citation.rule != item) {
            violation.item = item;
        }
        if let Some(open) = open {
            violation.cannot_tell = Some(self.open(open));
        }
        violation
    }
}
