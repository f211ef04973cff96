//! 1.6, Removing a player: what is that player's alone, and who cannot be attacked any more.

use rejudge_table::Seat;
use rejudge_weiss_schwarz::rules::{Answer, Own, Reason, Rules};
use rejudge_weiss_schwarz::state::{Frame, Z};

use super::super::rulings::B;

/// BR-X2: whose frame it is, where it is one player's: it ends with the player who is removed.
pub fn whose(frame: &Frame) -> Option<Seat> {
    match frame {
        Frame::Draws { seat, .. }
        | Frame::Process { seat, .. }
        | Frame::Refresh { seat }
        | Frame::Penalty { seat }
        | Frame::LevelUp { seat }
        | Frame::Out { seat, .. }
        | Frame::Moves { seat, .. }
        | Frame::Effect { seat, .. }
        | Frame::Chance { seat, .. }
        | Frame::Discovery { seat, .. } => Some(*seat),
        _ => None,
    }
}

/// BR-F5: nobody attacks a player who has been removed.
pub fn may_attack(rules: Rules<'_>, slot: Z) -> Answer {
    let faced = rules.facing(rules.s.active, slot);
    match faced.filter(|(owner, _)| rules.s.is_gone(*owner)) {
        Some((seat, _)) => Answer::no(Reason::Own(Own {
            ruling: B::RemovedTarget.number(),
            slot: rules.s.zone(rules.s.active, slot),
            seat,
        })),
        None => Answer::yes(),
    }
}
