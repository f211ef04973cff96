//! The table of mistakes that the log of a match need not show.
//!
//! The names are those of `fixtures/weiss-schwarz/mistakes.tsv` where the mistake has a row there. A weight says how
//! often a mistake is made where it can be made, in parts of a thousand, as judges see them; what a line says
//! outright is a tenth as likely to be wrong.

use super::super::state::Z;

/// When a row of the table applies.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum When {
    /// 5.2.1.4
    OpeningHand,
    /// 5.2.1.4
    Mulligan,
    /// 6.3.1.2
    Draw,
    /// 6.3, where no card is put into the clock in that turn
    NoClock,
    /// 6.4.1.2
    ClockCard,
    /// 6.4.1.2
    ClockDraw,
    /// 8.6.2.3
    Cost,
    /// 10.2
    Encore,
    /// 7.3.1.2
    Trigger,
    /// 7.3.1.2.3
    Stock,
    /// 4.14.2
    Icon,
    /// 8.4: what an ability costs, or a part of it
    AbilityCost,
    /// 8.7.3, 8.1.1.1: an ability that may have been used, and that no line tells of
    Untold,
    /// 4.7, by text
    EffectDraw,
    /// 8.6.3: cards of the hand that text puts into the waiting room
    EffectDiscard,
    /// 8.6.3: cards that text returns from the waiting room to the hand
    EffectReturn,
    /// 4.12, the other way round: cards of the clock that text puts into the waiting room
    EffectHeal,
    /// 8.6.3, and what else text does
    Effect,
    /// 4.12.1
    Taken,
    /// 4.12.1, with a climax
    Cancelled,
    /// 9.2.2
    Refresh,
    /// 9.2.2, second half
    Penalty,
    /// 9.3.2: the six cards that do not become the level
    LevelUp,
    /// 9.3.2: all of it
    LevelUpWhole,
    /// 7.6.1.2, one of the two
    BattleWon,
    /// 7.6.1.2, both
    BattleEven,
    /// 7.7.1.2
    Reversed,
    /// 9.6.2
    Replaced,
    /// 6.8.1.3
    Climax,
    /// 6.8.1.2
    HandLimit,
}

impl When {
    /// Whether it happens as text says it.
    pub fn is_of_text(self) -> bool {
        matches!(
            self,
            When::AbilityCost
                | When::Untold
                | When::EffectDraw
                | When::EffectDiscard
                | When::EffectReturn
                | When::EffectHeal
                | When::Effect
                | When::Taken
                | When::Cancelled
        )
    }
}

/// What was done instead.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum What {
    /// It was left out.
    Omit,
    /// All cards stayed where they were.
    None,
    /// One card fewer was moved.
    Fewer,
    /// One card more.
    More,
    /// The cards went there.
    To(Z),
    /// So many cards stayed where they were.
    Left(u8),
    /// So many cards of the hand were not drawn.
    Undrawn(u8),
    /// So many cards of the hand were exchanged again.
    Again(u8),
    /// A card more from there to there, besides.
    Also(Z, Z),
    /// A card of the hand was put into the clock, and two were drawn.
    Clocked,
    /// The cards came from the bottom, not the top.
    Bottom,
    /// The character came back, and was paid for.
    Encored,
    /// The ability was used, and paid for.
    Used,
    /// The same, but for one part of it.
    UsedInPart,
    /// Nobody was reversed.
    Nobody,
    /// The other one was reversed.
    Other,
    /// Both were reversed.
    Both,
    /// Of both only the attacker, or the other one, was reversed.
    Only {
        /// It was the attacker.
        attacker: bool,
    },
}

/// A mistake that may be made.
pub struct Row {
    /// The sort of step at which it may have been made.
    pub when: When,
    /// What is done instead.
    pub what: What,
    /// Its name.
    pub mistake: &'static str,
    /// `{who}`, `{n}` cards.
    pub words: &'static str,
    /// How often it is made.
    pub weight: u32,
}

const fn row(when: When, what: What, mistake: &'static str, words: &'static str, weight: u32) -> Row {
    Row {
        when,
        what,
        mistake,
        words,
        weight,
    }
}

/// All of them, in the order of the rulebook.
pub const ROWS: &[Row] = &[
    row(
        When::OpeningHand,
        What::More,
        "an opening hand of six",
        "{who} drew six cards for the opening hand",
        4,
    ),
    row(
        When::OpeningHand,
        What::Fewer,
        "an opening hand of four",
        "{who} drew four cards for the opening hand",
        3,
    ),
    row(
        When::Mulligan,
        What::More,
        "a mulligan of one card more",
        "{who} drew one card too many for the mulligan",
        6,
    ),
    row(
        When::Mulligan,
        What::Fewer,
        "a mulligan of one card less",
        "{who} drew one card too few for the mulligan",
        6,
    ),
    row(
        When::Mulligan,
        What::Again(1),
        "a second mulligan",
        "{who} exchanged {n} cards of the hand at the mulligan once more",
        1,
    ),
    row(
        When::Mulligan,
        What::Again(2),
        "a second mulligan",
        "{who} exchanged {n} cards of the hand at the mulligan once more",
        1,
    ),
    row(
        When::Mulligan,
        What::Again(3),
        "a second mulligan",
        "{who} exchanged {n} cards of the hand at the mulligan once more",
        1,
    ),
    row(
        When::Mulligan,
        What::Again(4),
        "a second mulligan",
        "{who} exchanged {n} cards of the hand at the mulligan once more",
        1,
    ),
    row(
        When::Mulligan,
        What::Again(5),
        "a second mulligan",
        "{who} exchanged {n} cards of the hand at the mulligan once more",
        1,
    ),
    row(
        When::Draw,
        What::Fewer,
        "no card drawn",
        "{who} did not draw in the draw phase",
        12,
    ),
    row(
        When::Draw,
        What::More,
        "two cards drawn",
        "{who} drew two cards in the draw phase",
        10,
    ),
    row(
        When::NoClock,
        What::Clocked,
        "a clock card is not written down",
        "{who} put a card into the clock and drew two, and it was not written down",
        5,
    ),
    row(
        When::ClockCard,
        What::More,
        "two cards put into the clock",
        "{who} put two cards into the clock in the clock phase",
        3,
    ),
    row(
        When::ClockCard,
        What::None,
        "no card put into the clock",
        "{who} drew for the clock and put no card there",
        3,
    ),
    row(
        When::ClockDraw,
        What::Fewer,
        "one card drawn for the clock",
        "{who} drew one card for the clock, not two",
        10,
    ),
    row(
        When::ClockDraw,
        What::Undrawn(2),
        "a card is clocked and none drawn",
        "{who} clocked and drew no card",
        6,
    ),
    row(
        When::ClockDraw,
        What::More,
        "three cards drawn for the clock",
        "{who} drew three cards for the clock",
        6,
    ),
    row(
        When::Cost,
        What::None,
        "nothing is paid",
        "{who} did not pay a cost of {n}",
        20,
    ),
    row(
        When::Cost,
        What::Fewer,
        "one card too few is paid",
        "{who} paid one card too few for a cost",
        8,
    ),
    row(
        When::Cost,
        What::More,
        "one card too many is paid",
        "{who} paid one card too many for a cost",
        6,
    ),
    row(
        When::Cost,
        What::Bottom,
        "the cost is paid from the bottom of the stock",
        "{who} paid {n} cards from the bottom of the stock",
        3,
    ),
    row(
        When::Encore,
        What::None,
        "Encore without paying",
        "{who} did not pay the {n} stock of an Encore",
        25,
    ),
    row(
        When::Encore,
        What::Fewer,
        "Encore for one card less",
        "{who} paid one card too few for an Encore",
        8,
    ),
    row(
        When::Encore,
        What::More,
        "Encore for one card more",
        "{who} paid one card too many for an Encore",
        4,
    ),
    row(
        When::Encore,
        What::Bottom,
        "the cost is paid from the bottom of the stock",
        "{who} paid {n} cards from the bottom of the stock",
        3,
    ),
    row(
        When::Encore,
        What::Omit,
        "an Encore is written and not made",
        "{who} did not encore the character",
        2,
    ),
    row(
        When::Trigger,
        What::Omit,
        "no trigger check",
        "{who} made no trigger check",
        4,
    ),
    row(
        When::Icon,
        What::None,
        "an icon is overlooked",
        "{who} did not do what a trigger icon says",
        8,
    ),
    row(
        When::Stock,
        What::To(Z::Waiting),
        "the triggered card is not stocked",
        "{who} put a triggered card into the waiting room, not the stock",
        6,
    ),
    row(
        When::Stock,
        What::Omit,
        "the triggered card is left lying",
        "{who} left a triggered card where it was",
        6,
    ),
    row(
        When::Stock,
        What::To(Z::Hand),
        "the triggered card is taken",
        "{who} took a triggered card into the hand",
        2,
    ),
    row(
        When::Stock,
        What::More,
        "the triggered card is stocked twice",
        "{who} put a second card into the stock after a trigger check",
        4,
    ),
    row(
        When::Stock,
        What::Also(Z::Deck, Z::Hand),
        "an icon the card does not have",
        "{who} drew a card for an icon that the triggered card does not have",
        1,
    ),
    row(
        When::Stock,
        What::Also(Z::Waiting, Z::Hand),
        "an icon the card does not have",
        "{who} took a card from the waiting room for an icon that the triggered card does not have",
        1,
    ),
    row(
        When::Taken,
        What::Fewer,
        "one damage too little",
        "{who} took one damage too little",
        8,
    ),
    row(
        When::Taken,
        What::More,
        "one damage too much",
        "{who} took one damage too much",
        8,
    ),
    row(
        When::Taken,
        What::None,
        "no damage",
        "{who} did not take the damage of {n}",
        4,
    ),
    row(
        When::Taken,
        What::To(Z::Waiting),
        "a cancel invented",
        "{who} put {n} cards of damage into the waiting room as if they were cancelled",
        3,
    ),
    row(
        When::Cancelled,
        What::To(Z::Clock),
        "a cancel overlooked",
        "{who} took {n} cards of damage that were cancelled",
        4,
    ),
    row(
        When::Cancelled,
        What::More,
        "a card more after the climax",
        "{who} turned over one card more after the climax",
        3,
    ),
    row(
        When::Cancelled,
        What::Fewer,
        "one card too few turned over",
        "{who} turned over one card too few before the cancel",
        1,
    ),
    row(
        When::AbilityCost,
        What::None,
        "an ability is not paid for",
        "{who} did not pay the cost of {n} of an ability",
        20,
    ),
    row(
        When::AbilityCost,
        What::Fewer,
        "an ability is paid for with one card too few",
        "{who} paid one card too few for an ability",
        8,
    ),
    row(
        When::AbilityCost,
        What::More,
        "an ability is paid for with one card too many",
        "{who} paid one card too many for an ability",
        6,
    ),
    row(
        When::AbilityCost,
        What::Bottom,
        "the cost is paid from the bottom of the stock",
        "{who} paid {n} cards from the bottom of the stock",
        3,
    ),
    row(
        When::Untold,
        What::Used,
        "an ability is used and not written down",
        "{who} used an ability, and it was not written down",
        6,
    ),
    row(
        When::Untold,
        What::UsedInPart,
        "a part of an ability is left out",
        "{who} used an ability but for a part of it, and it was not written down",
        1,
    ),
    row(
        When::EffectDraw,
        What::None,
        "nothing is drawn for an ability",
        "{who} did not draw {n} cards for an ability",
        8,
    ),
    row(
        When::EffectDraw,
        What::Fewer,
        "a card too few is drawn for an ability",
        "{who} drew one card too few for an ability",
        4,
    ),
    row(
        When::EffectDraw,
        What::More,
        "a card too many is drawn for an ability",
        "{who} drew one card too many for an ability",
        8,
    ),
    row(
        When::EffectDiscard,
        What::None,
        "nothing is discarded for an ability",
        "{who} did not discard {n} cards for an ability",
        8,
    ),
    row(
        When::EffectDiscard,
        What::Fewer,
        "a card too few is discarded for an ability",
        "{who} discarded one card too few for an ability",
        4,
    ),
    row(
        When::EffectDiscard,
        What::More,
        "a card too many is discarded for an ability",
        "{who} discarded one card too many for an ability",
        8,
    ),
    row(
        When::EffectReturn,
        What::None,
        "nothing comes back from the waiting room",
        "{who} did not take {n} cards back from the waiting room for an ability",
        4,
    ),
    row(
        When::EffectReturn,
        What::Fewer,
        "one card too few comes back from the waiting room",
        "{who} took one card too few back from the waiting room for an ability",
        4,
    ),
    row(
        When::EffectReturn,
        What::More,
        "one card too many comes back from the waiting room",
        "{who} took one card too many back from the waiting room for an ability",
        4,
    ),
    row(
        When::EffectHeal,
        What::None,
        "an ability heals nothing",
        "{who} did not heal {n} cards for an ability",
        4,
    ),
    row(
        When::EffectHeal,
        What::Fewer,
        "an ability heals one card too few",
        "{who} healed one card too few for an ability",
        4,
    ),
    row(
        When::EffectHeal,
        What::More,
        "an ability heals one card too many",
        "{who} healed one card too many for an ability",
        4,
    ),
    row(
        When::Effect,
        What::None,
        "an effect moved nothing",
        "{who} did not move the {n} cards of an effect",
        4,
    ),
    row(
        When::Effect,
        What::Fewer,
        "an effect moved one card too few",
        "{who} moved one card too few for an effect",
        4,
    ),
    row(
        When::Effect,
        What::More,
        "an effect moved one card too many",
        "{who} moved one card too many for an effect",
        4,
    ),
    row(
        When::Refresh,
        What::Left(1),
        "a card is left out of the refresh",
        "{who} left a card out of the refresh",
        5,
    ),
    row(
        When::Refresh,
        What::Left(2),
        "two cards are left out of the refresh",
        "{who} left two cards out of the refresh",
        2,
    ),
    row(
        When::Refresh,
        What::Left(3),
        "three cards are left out of the refresh",
        "{who} left three cards out of the refresh",
        2,
    ),
    row(
        When::Refresh,
        What::Left(4),
        "four cards are left out of the refresh",
        "{who} left four cards out of the refresh",
        2,
    ),
    row(
        When::Penalty,
        What::None,
        "the clock card of the refresh is forgotten",
        "{who} put no clock card for the refresh",
        40,
    ),
    row(
        When::Penalty,
        What::More,
        "two clock cards for a refresh",
        "{who} put two clock cards for the refresh",
        6,
    ),
    row(
        When::Penalty,
        What::To(Z::Waiting),
        "the clock card of the refresh is cancelled",
        "{who} put the clock card of the refresh into the waiting room",
        6,
    ),
    row(
        When::LevelUpWhole,
        What::Omit,
        "the level up is forgotten",
        "{who} did not level up",
        2,
    ),
    row(
        When::LevelUp,
        What::To(Z::Stock),
        "the other six cards of a level up go into the stock",
        "{who} put the other six cards of a level up into the stock",
        1,
    ),
    row(
        When::LevelUp,
        What::None,
        "the other six cards of a level up stay in the clock",
        "{who} left the other six cards of a level up in the clock",
        1,
    ),
    row(
        When::BattleWon,
        What::Nobody,
        "nobody is reversed",
        "nobody was reversed in a battle that {who} attacked in",
        4,
    ),
    row(
        When::BattleWon,
        What::Other,
        "the winner of a battle is reversed",
        "the winner of a battle was reversed, not the loser; {who} attacked",
        2,
    ),
    row(
        When::BattleWon,
        What::Both,
        "the winner of a battle is reversed as well",
        "both were reversed in a battle that {who} attacked in",
        3,
    ),
    row(
        When::BattleEven,
        What::Only { attacker: true },
        "of two equal ones only one is reversed",
        "of two equal ones only the attacker was reversed; {who} attacked",
        4,
    ),
    row(
        When::BattleEven,
        What::Only { attacker: false },
        "of two equal ones only one is reversed",
        "of two equal ones only the attacked one was reversed; {who} attacked",
        4,
    ),
    row(
        When::BattleEven,
        What::Nobody,
        "nobody is reversed",
        "nobody was reversed in a battle that {who} attacked in",
        3,
    ),
    row(
        When::Reversed,
        What::Omit,
        "a reversed character stays",
        "a reversed character of {who} stayed on the stage",
        8,
    ),
    row(
        When::Reversed,
        What::Encored,
        "an Encore is not written down",
        "{who} paid 3 stock for an Encore that was not written down",
        8,
    ),
    row(
        When::Replaced,
        What::Omit,
        "the replaced character stays",
        "a character of {who} that another one was played onto stayed",
        3,
    ),
    row(
        When::Replaced,
        What::To(Z::Hand),
        "the replaced character is taken",
        "{who} took a character that another one was played onto into the hand",
        2,
    ),
    row(
        When::Climax,
        What::Omit,
        "the climax stays",
        "{who}'s climax stayed in the climax zone",
        4,
    ),
    row(
        When::HandLimit,
        What::None,
        "the hand limit is forgotten",
        "{who} put no card away for the hand limit",
        10,
    ),
    row(
        When::HandLimit,
        What::Fewer,
        "one card too few is put away",
        "{who} put one card too few away for the hand limit",
        6,
    ),
];
