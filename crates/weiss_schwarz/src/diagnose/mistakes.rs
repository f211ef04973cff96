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
    /// 8.6.3: cards that text heals: puts from the clock into the waiting room
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
    /// Whether it may happen as a part of an ability.
    pub fn may_be_of_text(self) -> bool {
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

/// Rows of the table: when, what was done instead, the weight, the name, and in words what `{who}` did.
macro_rules! rows {
    ($($when:ident, $what:expr, $weight:literal, $mistake:literal, $words:literal;)+) => {
        &[$(Row { when: When::$when, what: $what, mistake: $mistake, words: $words, weight: $weight }),+]
    };
}

/// All of them, in the order of the rulebook.
pub const ROWS: &[Row] = rows! {
    OpeningHand, What::More, 4, "an opening hand of six", "{who} drew six cards for the opening hand";
    OpeningHand, What::Fewer, 3, "an opening hand of four", "{who} drew four cards for the opening hand";
    Mulligan, What::More, 6, "a mulligan of one card more", "{who} drew one card too many for the mulligan";
    Mulligan, What::Fewer, 6, "a mulligan of one card less", "{who} drew one card too few for the mulligan";
    Mulligan, What::Again(1), 1, "a second mulligan", "{who} exchanged {n} cards of the hand at the mulligan once more";
    Mulligan, What::Again(2), 1, "a second mulligan", "{who} exchanged {n} cards of the hand at the mulligan once more";
    Mulligan, What::Again(3), 1, "a second mulligan", "{who} exchanged {n} cards of the hand at the mulligan once more";
    Mulligan, What::Again(4), 1, "a second mulligan", "{who} exchanged {n} cards of the hand at the mulligan once more";
    Mulligan, What::Again(5), 1, "a second mulligan", "{who} exchanged {n} cards of the hand at the mulligan once more";
    Draw, What::Fewer, 12, "no card drawn", "{who} did not draw in the draw phase";
    Draw, What::More, 10, "two cards drawn", "{who} drew two cards in the draw phase";
    NoClock, What::Clocked, 5, "a clock card is not written down",
        "{who} put a card into the clock and drew two, and it was not written down";
    ClockCard, What::More, 3, "two cards put into the clock", "{who} put two cards into the clock in the clock phase";
    ClockCard, What::None, 3, "no card put into the clock", "{who} drew for the clock and put no card there";
    ClockDraw, What::Fewer, 10, "one card drawn for the clock", "{who} drew one card for the clock, not two";
    ClockDraw, What::Undrawn(2), 6, "a card is clocked and none drawn", "{who} clocked and drew no card";
    ClockDraw, What::More, 6, "three cards drawn for the clock", "{who} drew three cards for the clock";
    Cost, What::None, 20, "nothing is paid", "{who} did not pay a cost of {n}";
    Cost, What::Fewer, 8, "one card too few is paid", "{who} paid one card too few for a cost";
    Cost, What::More, 6, "one card too many is paid", "{who} paid one card too many for a cost";
    Cost, What::Bottom, 3, "the cost is paid from the bottom of the stock",
        "{who} paid {n} cards from the bottom of the stock";
    Encore, What::None, 25, "Encore without paying", "{who} did not pay the {n} stock of an Encore";
    Encore, What::Fewer, 8, "Encore for one card less", "{who} paid one card too few for an Encore";
    Encore, What::More, 4, "Encore for one card more", "{who} paid one card too many for an Encore";
    Encore, What::Bottom, 3, "the cost is paid from the bottom of the stock",
        "{who} paid {n} cards from the bottom of the stock";
    Encore, What::Omit, 2, "an Encore is written and not made", "{who} did not encore the character";
    Trigger, What::Omit, 4, "no trigger check", "{who} made no trigger check";
    Icon, What::None, 8, "an icon is overlooked", "{who} did not do what a trigger icon says";
    Stock, What::To(Z::Waiting), 6, "the triggered card is not stocked",
        "{who} put a triggered card into the waiting room, not the stock";
    Stock, What::Omit, 6, "the triggered card is left lying", "{who} left a triggered card where it was";
    Stock, What::To(Z::Hand), 2, "the triggered card is taken", "{who} took a triggered card into the hand";
    Stock, What::More, 4, "the triggered card is stocked twice",
        "{who} put a second card into the stock after a trigger check";
    Stock, What::Also(Z::Deck, Z::Hand), 1, "an icon the card does not have",
        "{who} drew a card for an icon that the triggered card does not have";
    Stock, What::Also(Z::Waiting, Z::Hand), 1, "an icon the card does not have",
        "{who} took a card from the waiting room for an icon that the triggered card does not have";
    Taken, What::Fewer, 8, "one damage too little", "{who} took one damage too little";
    Taken, What::More, 8, "one damage too much", "{who} took one damage too much";
    Taken, What::None, 4, "no damage", "{who} did not take the damage of {n}";
    Taken, What::To(Z::Waiting), 3, "a cancel invented",
        "{who} put {n} cards of damage into the waiting room as if they were cancelled";
    Cancelled, What::To(Z::Clock), 4, "a cancel overlooked", "{who} took {n} cards of damage that were cancelled";
    Cancelled, What::More, 3, "a card more after the climax", "{who} turned over one card more after the climax";
    Cancelled, What::Fewer, 1, "one card too few turned over", "{who} turned over one card too few before the cancel";
    AbilityCost, What::None, 20, "an ability is not paid for", "{who} did not pay the cost of {n} of an ability";
    AbilityCost, What::Fewer, 8, "an ability is paid for with one card too few", "{who} paid one card too few for an ability";
    AbilityCost, What::More, 6, "an ability is paid for with one card too many",
        "{who} paid one card too many for an ability";
    AbilityCost, What::Bottom, 3, "the cost is paid from the bottom of the stock",
        "{who} paid {n} cards from the bottom of the stock";
    Untold, What::Used, 6, "an ability is used and not written down", "{who} used an ability, and it was not written down";
    Untold, What::UsedInPart, 1, "a part of an ability is left out",
        "{who} used an ability but for a part of it, and it was not written down";
    EffectDraw, What::None, 8, "nothing is drawn for an ability", "{who} did not draw {n} cards for an ability";
    EffectDraw, What::Fewer, 4, "a card too few is drawn for an ability", "{who} drew one card too few for an ability";
    EffectDraw, What::More, 8, "a card too many is drawn for an ability", "{who} drew one card too many for an ability";
    EffectDiscard, What::None, 8, "nothing is discarded for an ability", "{who} did not discard {n} cards for an ability";
    EffectDiscard, What::Fewer, 4, "a card too few is discarded for an ability",
        "{who} discarded one card too few for an ability";
    EffectDiscard, What::More, 8, "a card too many is discarded for an ability",
        "{who} discarded one card too many for an ability";
    EffectReturn, What::None, 4, "nothing comes back from the waiting room",
        "{who} did not take {n} cards back from the waiting room for an ability";
    EffectReturn, What::Fewer, 4, "one card too few comes back from the waiting room",
        "{who} took one card too few back from the waiting room for an ability";
    EffectReturn, What::More, 4, "one card too many comes back from the waiting room",
        "{who} took one card too many back from the waiting room for an ability";
    EffectHeal, What::None, 4, "an ability heals nothing", "{who} did not heal {n} cards for an ability";
    EffectHeal, What::Fewer, 4, "an ability heals one card too few", "{who} healed one card too few for an ability";
    EffectHeal, What::More, 4, "an ability heals one card too many", "{who} healed one card too many for an ability";
    Effect, What::None, 4, "an effect moved nothing", "{who} did not move the {n} cards of an effect";
    Effect, What::Fewer, 4, "an effect moved one card too few", "{who} moved one card too few for an effect";
    Effect, What::More, 4, "an effect moved one card too many", "{who} moved one card too many for an effect";
    Refresh, What::Left(1), 5, "a card is left out of the refresh", "{who} left a card out of the refresh";
    Refresh, What::Left(2), 2, "two cards are left out of the refresh", "{who} left two cards out of the refresh";
    Refresh, What::Left(3), 2, "three cards are left out of the refresh", "{who} left three cards out of the refresh";
    Refresh, What::Left(4), 2, "four cards are left out of the refresh", "{who} left four cards out of the refresh";
    Penalty, What::None, 40, "the clock card of the refresh is forgotten", "{who} put no clock card for the refresh";
    Penalty, What::More, 6, "two clock cards for a refresh", "{who} put two clock cards for the refresh";
    Penalty, What::To(Z::Waiting), 6, "the clock card of the refresh is cancelled",
        "{who} put the clock card of the refresh into the waiting room";
    LevelUpWhole, What::Omit, 2, "the level up is forgotten", "{who} did not level up";
    LevelUp, What::To(Z::Stock), 1, "the other six cards of a level up go into the stock",
        "{who} put the other six cards of a level up into the stock";
    LevelUp, What::None, 1, "the other six cards of a level up stay in the clock",
        "{who} left the other six cards of a level up in the clock";
    BattleWon, What::Nobody, 4, "nobody is reversed", "nobody was reversed in a battle that {who} attacked in";
    BattleWon, What::Other, 2, "the winner of a battle is reversed",
        "the winner of a battle was reversed, not the loser; {who} attacked";
    BattleWon, What::Both, 3, "the winner of a battle is reversed as well",
        "both were reversed in a battle that {who} attacked in";
    BattleEven, What::Only { attacker: true }, 4, "of two equal ones only one is reversed",
        "of two equal ones only the attacker was reversed; {who} attacked";
    BattleEven, What::Only { attacker: false }, 4, "of two equal ones only one is reversed",
        "of two equal ones only the attacked one was reversed; {who} attacked";
    BattleEven, What::Nobody, 3, "nobody is reversed", "nobody was reversed in a battle that {who} attacked in";
    Reversed, What::Omit, 8, "a reversed character stays", "a reversed character of {who} stayed on the stage";
    Reversed, What::Encored, 8, "an Encore is not written down", "{who} paid 3 stock for an Encore that was not written down";
    Replaced, What::Omit, 3, "the replaced character stays", "a character of {who} that another one was played onto stayed";
    Replaced, What::To(Z::Hand), 2, "the replaced character is taken",
        "{who} took a character that another one was played onto into the hand";
    Climax, What::Omit, 4, "the climax stays", "{who}'s climax stayed in the climax zone";
    HandLimit, What::None, 10, "the hand limit is forgotten", "{who} put no card away for the hand limit";
    HandLimit, What::Fewer, 6, "one card too few is put away", "{who} put one card too few away for the hand limit";
};
