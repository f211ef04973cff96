//! 8.7.1: when an AUTO ability triggers, as a text says it.

use super::Sort;
use super::ability::{Cards, Cond, Place, Sel, Who, Zone};
use super::happening::Happening;

/// When an AUTO ability triggers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum When {
    /// Cards come to a zone, from one.
    Placed(Sel, Place, Option<Place>),
    /// Cards come to a zone by what another card does.
    PlacedBy(Sel, Place, By),
    /// This card is played and comes onto the stage.
    Played,
    /// This card goes from the stage to the waiting room, and had a marker under it.
    LeftMarked,
    /// A card attacks.
    Attacks(Sel),
    /// A card attacks in this way.
    AttacksAs(Sel, Attack),
    /// A card is front attacked.
    FrontAttacked(Sel),
    /// A card becomes reversed; in battle.
    Reversed(Sel, bool),
    /// A phase or step of a player begins.
    Begins(Who, Time),
    /// The attack of this card ends.
    AttackEnds,
    /// The attack of its battle opponent ends.
    TheirAttackEnds,
    /// Its damage is cancelled, or not.
    Damage(bool),
    /// Damage dealt by such a card is cancelled, or not.
    DamageOf(Sel, bool),
    /// Damage to a player is cancelled, or not.
    DamageTo(Who, bool),
    /// A trigger check shows such a card; of this card, or of any of its master's characters.
    Checked(Sel, bool),
    /// A player uses an ability of that name; of this card.
    Uses(Who, String, bool),
    /// A player uses an ACT ability.
    UsesAct(Who),
    /// A player plays such a card.
    Plays(Who, Cards),
    /// A player levels up.
    LevelUp(Who),
    /// 9.2.4: a player refreshes.
    Refreshes(Who),
    /// 8.7.6: something is so.
    State(Cond),
}

/// How a card came onto the stage.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Came {
    /// From a zone of its owner.
    From(Zone),
    /// By what another card does.
    By(By),
}

/// By what a card comes to a zone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum By {
    /// By the effect of an ability of this keyword.
    Keyword(String),
    /// By an effect of a card of one of these names; 8.1.1: of an ability of this sort, where the text says which.
    Named(Vec<String>, Option<Sort>),
}

/// 7.2.1.4: the ways to attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Attack {
    /// 7.2.1.4.1
    Direct,
    /// 7.2.1.4.2
    Front,
    /// 7.2.1.4.2
    Side,
}

impl When {
    /// The cards to which it happens, where it says which they are and nobody plays or shows them.
    pub fn whom(&self) -> Option<&Sel> {
        match self {
            When::Placed(sel, ..)
            | When::PlacedBy(sel, ..)
            | When::Attacks(sel)
            | When::AttacksAs(sel, _)
            | When::FrontAttacked(sel)
            | When::Reversed(sel, _) => Some(sel),
            _ => None,
        }
    }

    /// 7.2.1.6: whether it is that a card attacks.
    pub fn is_of_an_attack(&self) -> bool {
        matches!(self, When::Attacks(_) | When::AttacksAs(..) | When::FrontAttacked(_))
    }

    /// The sorts of events it may be about, a bit each.
    pub fn bits(&self) -> u16 {
        let happening = match self {
            When::Placed(_, to, from) => return Happening::of_moves(*to, *from),
            When::PlacedBy(_, to, _) => return Happening::of_moves(*to, None),
            When::Attacks(_) | When::AttacksAs(..) | When::FrontAttacked(_) => Happening::Attacks,
            When::Reversed(..) => Happening::Reversed,
            When::Begins(..) => Happening::Begins,
            When::AttackEnds | When::TheirAttackEnds => Happening::AttackEnds,
            When::Damage(_) | When::DamageOf(..) | When::DamageTo(..) => Happening::Damage,
            When::Checked(..) => Happening::Checked,
            When::Uses(..) | When::UsesAct(_) => Happening::Used,
            When::LeftMarked => {
                let from = Place::In(Who::You, Zone::Stage);
                return Happening::of_moves(Place::In(Who::You, Zone::Waiting), Some(from));
            }
            When::Played | When::Plays(..) => Happening::Played,
            When::LevelUp(_) => Happening::LevelUp,
            When::Refreshes(_) => Happening::Refreshes,
            When::State(_) => Happening::State,
        };
        happening.bit()
    }
}

/// A phase or step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Time {
    /// 6.2.1.1: the turn, and with it the stand phase.
    Turn,
    /// 6.3
    Draw,
    /// 6.4
    Clock,
    /// 6.5
    Main,
    /// 6.6
    Climax,
    /// 6.7
    Attack,
    /// 7.3.1.2: the trigger checks of an attack have been made.
    Checks,
    /// 7.4
    Counter,
    /// 7.6.1.5: the end of the attack in which it was created.
    AttackEnd,
    /// 7.7
    Encore,
    /// 6.8.1.1: the end phase, at the end of the turn.
    End,
}
