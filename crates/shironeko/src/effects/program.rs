//! What an ability does once it has fired or was used, and what a monster does: steps, in the order in which they are said.

use super::super::state::Z;
use super::cards::{Cards, Charas, Quantity, Towns, Whose};
use super::constant::{Condition, Law, Number};

/// When a 誘発 ability fires.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct When {
    /// Whose doing; none: the chara's own that says it, or no chara's.
    pub who: Option<Charas>,
    /// What that chara does, or what happens.
    pub what: Moment,
    /// 自分のターン中: in the turns of this player alone.
    pub during: Option<Whose>,
}

/// What is waited for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moment {
    /// 攻撃した時
    Attacks,
    /// 登場した時
    Enters,
    /// 防御した時
    Defends,
    /// 攻撃が防御された時
    IsDefended,
    /// 退場した時
    Retreats,
    /// ダメージを受けた時: counters come to it.
    Hurt,
    /// 相手のキャラにダメージを与えた時
    HurtsChara,
    /// 相手の山札にダメージを与えた時
    HurtsDeck,
    /// 山札がダメージを受けた時, of one player.
    DeckHurt(Whose),
    /// ターン開始時, of one player or of both.
    TurnStarts(Whose),
    /// ターン終了時, of one player or of both.
    TurnEnds(Whose),
}

/// The charas that something is done to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Target {
    /// The chara that says it.
    This,
    /// そのキャラ: those of the step before that was done to charas.
    Those,
    /// All that are so.
    All(Charas),
    /// So many of them, which their player chooses; as many as there are.
    Choose {
        /// Of these.
        of: Charas,
        /// So many.
        n: u8,
        /// まで: fewer, or none.
        up_to: bool,
    },
}

/// SNK-8: a marker.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Marker {
    /// 感電
    Shock,
    /// 毒
    Poison,
}

/// For how long something is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Until {
    /// ターン終了時まで
    TurnEnds,
    /// 次の相手のターン終了時まで: through the next turn of that player.
    NextTurn(Whose),
}

/// What is done to charas.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Act {
    /// So many counters.
    Hurt(u8),
    /// So many counters less; none: all of them.
    Heal(Option<u8>),
    /// A marker comes.
    Mark(Marker),
    /// A marker goes.
    Unmark(Marker),
    /// It is turned ON, or OFF.
    Turn(bool),
    /// Back to its owner's hand.
    Return,
    /// To the discard.
    Retreat,
    /// More or less of a number for this turn.
    Give(Number, i32),
    /// Something is forbidden, or allowed.
    Order(Law, Until),
}

/// Where cards of a discard go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Away {
    /// To their player's hand.
    Hand,
    /// Into the deck, which is shuffled then.
    Deck,
    /// Below the deck.
    Bottom,
    /// Out of the game.
    Out,
}

/// Where cards come from that become runes, or enter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum From {
    /// The top of the deck.
    Top,
    /// The discard: cards that are so.
    Discard(Cards),
    /// The hand: cards that are so.
    Hand(Cards),
}

impl From {
    /// The zone.
    pub fn zone(&self) -> Z {
        match self {
            From::Top => Z::Deck,
            From::Discard(_) => Z::Discard,
            From::Hand(_) => Z::Hand,
        }
    }

    /// Which cards of it; none: its top card, whatever that is.
    pub fn which(&self) -> Option<&Cards> {
        match self {
            From::Top => None,
            From::Discard(cards) | From::Hand(cards) => Some(cards),
        }
    }
}

/// Where cards go that were looked at, but for those that were taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rest {
    /// Back on the deck.
    Top,
    /// Below the deck.
    Bottom,
    /// To the discard.
    Discard,
}

/// What is done to towns that were built.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TownAct {
    /// They are turned ON, or OFF.
    Turn(bool),
    /// To the town discard.
    Discard,
}

/// What a step has somebody do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Deed {
    /// A player draws so many cards.
    Draw(Whose, u8),
    /// A player puts so many cards of the hand that are so into the discard.
    Discard(Whose, Cards, u8),
    /// So many cards of the top of a player's deck go to the discard.
    Mill(Whose, u8),
    /// SNK-6.6: damage to a player's deck.
    Damage(Whose, u8),
    /// The ability's player builds so many towns.
    Build(u8),
    /// So many cards that are so go from a player's discard elsewhere; which, the ability's player chooses.
    FromPile {
        /// Whose discard.
        whose: Whose,
        /// Which cards.
        cards: Cards,
        /// So many.
        n: u8,
        /// まで: fewer, or none.
        up_to: bool,
        /// Where they go.
        to: Away,
    },
    /// The ability's player takes so many cards that are so from the deck to the hand, or fewer.
    Search(Cards, u8),
    /// The ability's player looks at so many cards of the top of a deck, or shows them.
    Look {
        /// Whose deck.
        whose: Whose,
        /// So many.
        n: u8,
        /// For all to see.
        shown: bool,
    },
    /// The ability's player takes so many of those that were looked at to the hand.
    Take {
        /// Which cards.
        cards: Cards,
        /// So many.
        n: u8,
        /// まで: fewer, or none.
        up_to: bool,
    },
    /// The others of those that were looked at go somewhere.
    PutRest(Rest),
    /// The ability's player shuffles the deck.
    Shuffle,
    /// So many cards of the ability's player become runes of a chara.
    Runes {
        /// Where they come from.
        from: From,
        /// So many.
        n: u8,
        /// The chara: the one that says it, or one that is chosen.
        to: Target,
    },
    /// So many charas of the ability's player that are so enter by its effect.
    Enter {
        /// Where they come from: not the deck.
        from: From,
        /// So many.
        n: u8,
        /// まで: fewer, or none.
        up_to: bool,
    },
    /// Something is done to towns.
    Towns {
        /// The towns that it is about.
        of: Towns,
        /// So many, which the ability's player chooses; none: all.
        n: Option<u8>,
        /// まで: fewer, or none.
        up_to: bool,
        /// What is done to them.
        act: TownAct,
    },
    /// So many runes of the chara that says it go to the discard.
    Unrune(u8),
    /// SNK-4.1: the ability's player pays so many souls.
    Pay(u8),
    /// The card that says it comes to the hand.
    TakeThis,
    /// Something is done to charas.
    To(Target, Act),
}

impl Deed {
    /// SNK-4.1: the souls that it has paid.
    pub fn souls(&self) -> Option<u8> {
        match self {
            Deed::Pay(n) => Some(*n),
            _ => None,
        }
    }
}

/// A step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// All of these have to hold.
    pub when: Vec<Condition>,
    /// つき, 数だけ: so many times as there are of these; none: once.
    pub per: Option<Quantity>,
    /// 次から1つを選ぶ: of several ways the one of this number; none: there is one way.
    pub option: Option<u8>,
    /// It stands in front of the colon: nothing behind that is done without it.
    pub costs: bool,
    /// そうした場合: only if the step before it was done.
    pub after: bool,
    /// てもよい: its player may leave it.
    pub may: bool,
    /// What is done.
    pub deed: Deed,
}

impl Act {
    /// So many times as much.
    pub fn times(self, times: u32) -> Act {
        let more = |n: u8| u8::try_from(u32::from(n).saturating_mul(times)).unwrap_or(u8::MAX);
        match self {
            Act::Hurt(n) => Act::Hurt(more(n)),
            Act::Heal(n) => Act::Heal(n.map(more)),
            Act::Give(what, by) => Act::Give(what, by.saturating_mul(i32::try_from(times).unwrap_or(i32::MAX))),
            act => act,
        }
    }
}

impl Step {
    /// What is done.
    pub fn of(deed: Deed) -> Step {
        Step {
            when: Vec::new(),
            per: None,
            option: None,
            costs: false,
            after: false,
            may: false,
            deed,
        }
    }

    /// How many cards, or charas, it is about; none: all that are so.
    pub fn count(&self) -> Option<u32> {
        let n = match &self.deed {
            Deed::Draw(_, n)
            | Deed::Discard(_, _, n)
            | Deed::Mill(_, n)
            | Deed::Damage(_, n)
            | Deed::Build(n)
            | Deed::FromPile { n, .. }
            | Deed::Look { n, .. }
            | Deed::Take { n, .. }
            | Deed::Search(_, n)
            | Deed::Runes { n, .. }
            | Deed::Enter { n, .. }
            | Deed::Towns { n: Some(n), .. }
            | Deed::Unrune(n)
            | Deed::Pay(n)
            | Deed::To(Target::Choose { n, .. }, _) => *n,
            Deed::Shuffle | Deed::TakeThis | Deed::To(Target::This, _) => 1,
            Deed::To(Target::All(_) | Target::Those, _) | Deed::Towns { n: None, .. } | Deed::PutRest(_) => {
                return None;
            }
        };
        Some(u32::from(n))
    }

    /// Cards come up for all to see.
    pub fn shows(&self) -> bool {
        matches!(
            self.deed,
            Deed::Mill(..)
                | Deed::Damage(..)
                | Deed::Build(_)
                | Deed::Runes { from: From::Top, .. }
                | Deed::Look { shown: true, .. }
                | Deed::PutRest(Rest::Discard)
        )
    }

    /// Nobody but its player sees anything of it.
    pub fn is_private(&self) -> bool {
        matches!(self.deed, Deed::Look { shown: false, .. })
    }

    /// Somebody chooses which cards it is about.
    pub fn is_chosen(&self) -> bool {
        matches!(
            &self.deed,
            Deed::Discard(..)
                | Deed::FromPile { .. }
                | Deed::Take { .. }
                | Deed::Enter { .. }
                | Deed::Towns { n: Some(_), .. }
                | Deed::Runes {
                    from: From::Discard(_) | From::Hand(_),
                    ..
                }
                | Deed::Runes {
                    to: Target::Choose { .. },
                    ..
                }
                | Deed::Search(..)
                | Deed::Unrune(_)
                | Deed::Pay(_)
                | Deed::To(Target::Choose { .. }, _)
        )
    }

    /// Somebody decides something of it: which cards, whether it is done, or that it is this way of several.
    pub fn leaves_a_choice(&self) -> bool {
        self.is_chosen() || self.is_optional() || self.option.is_some()
    }

    /// It may come to nothing, as its player likes.
    pub fn is_optional(&self) -> bool {
        let up_to = matches!(
            self.deed,
            Deed::Search(..)
                | Deed::FromPile { up_to: true, .. }
                | Deed::Take { up_to: true, .. }
                // In which order they lie nobody has to tell.
                | Deed::PutRest(Rest::Top | Rest::Bottom)
                | Deed::Towns { up_to: true, .. }
                | Deed::Enter { up_to: true, .. }
                | Deed::To(Target::Choose { up_to: true, .. }, _)
        );
        self.may || up_to
    }
}
