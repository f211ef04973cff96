//! The verbs every game has, as data: a game's table takes them in and adds its own.

use super::vocabulary::{Kinds, Need, Verb};

const CARD: Kinds = Kinds::CARD;
const CARD_SLOT: Kinds = CARD.or(Kinds::SLOT);
/// Anything on the table.
const THING: Kinds = CARD_SLOT.or(Kinds::ZONE);
/// On effect lines texts may ask for anything.
const ANY: Kinds = THING
    .or(Kinds::COUNT)
    .or(Kinds::SIGNED)
    .or(Kinds::WORD)
    .or(Kinds::TEXT)
    .or(Kinds::PLAYER)
    .or(Kinds::NONE);
const MANY: u8 = 255;
use Need::{Automatic, Decision, Effect, Optional};

/// Who begins.
pub const FIRST: Verb = Verb::new("first", &[], Automatic, "who takes the first turn").only_seen(Kinds::PLAYER, 1);
/// All players in turn order.
pub const ORDER: Verb = Verb::new("order", &[], Automatic, "players in turn order").only_seen(Kinds::PLAYER, MANY);
/// Dice.
pub const ROLL: Verb = Verb::new("roll", &[], Automatic, "what each player rolled: `roll = Aoi 5 Ren 2`")
    .only_seen(Kinds::PLAYER.or(Kinds::COUNT), MANY);
/// Cards of the opening hand are exchanged.
pub const MULLIGAN: Verb = Verb::new("mulligan", &["mu"], Decision, "cards put back; seen: cards drawn")
    .chosen(CARD.or(Kinds::NONE), 1, MANY)
    .seen(CARD, MANY);
/// The opening hand is kept.
pub const KEEP: Verb = Verb::new("keep", &[], Decision, "the same as `mulligan none`");
/// Cards are drawn.
pub const DRAW: Verb = Verb::new("draw", &["dr"], Automatic, "a count, else one; seen: cards")
    .chosen(Kinds::COUNT, 0, 1)
    .seen(CARD, MANY);
/// A deck is shuffled.
pub const SHUFFLE: Verb = Verb::new(
    "shuffle",
    &[],
    Automatic,
    "whose deck; seen: the whole order, top first",
)
.chosen(Kinds::PLAYER, 0, 1)
.seen(CARD, MANY);
/// A deck is cut.
pub const CUT: Verb = Verb::new("cut", &[], Automatic, "whose deck; seen: the whole order, top first")
    .chosen(Kinds::PLAYER, 0, 1)
    .seen(CARD, MANY);
/// A phase or step begins.
pub const PHASE: Verb =
    Verb::new("phase", &["ph"], Optional, "a step, and whose").chosen(Kinds::WORD.or(Kinds::PLAYER), 1, 2);
/// A cost.
pub const PAY: Verb = Verb::new(
    "pay",
    &[],
    Decision,
    "a count, cards, or verb and operands; seen: cards",
)
.native(&["支払"])
.chosen(THING.or(Kinds::COUNT).or(Kinds::NONE), 1, MANY)
.seen(CARD, MANY)
.pays();
/// Cards are discarded.
pub const DISCARD: Verb = Verb::new("discard", &["ds"], Decision, "cards from the hand").chosen(CARD, 1, MANY);
/// An ability is activated.
pub const ACT: Verb = Verb::new("act", &[], Decision, "a card in play, number or words of its ability")
    .chosen(THING.or(Kinds::COUNT).or(Kinds::TEXT), 1, 2)
    .target(CARD_SLOT.or(Kinds::PLAYER), 1, MANY)
    .pays();
/// An automatic ability is played.
pub const AUTO: Verb = Verb::new(
    "auto",
    &["au"],
    Automatic,
    "a card in play, number or words of its ability",
)
.chosen(THING.or(Kinds::COUNT).or(Kinds::TEXT), 1, 2)
.target(CARD_SLOT.or(Kinds::PLAYER), 1, MANY)
.pays();
/// A player gives up.
pub const CONCEDE: Verb = Verb::new("concede", &[], Decision, "the player gives up");
/// How the match ended.
pub const RESULT: Verb = Verb::new("result", &[], Automatic, "the winner or `draw`, and why in quotes")
    .only_seen(Kinds::PLAYER.or(Kinds::WORD).or(Kinds::TEXT), 2)
    .words(&["draw"]);
/// Zones are counted.
pub const COUNT: Verb = Verb::new("count", &["ct"], Optional, "a place and its count, and so on").chosen(
    THING.without(CARD).or(Kinds::COUNT),
    2,
    MANY,
);
/// A remark.
pub const NOTE: Verb = Verb::new("note", &[], Optional, "a quoted text").chosen(Kinds::TEXT, 1, MANY);
/// A place to come back to.
pub const LABEL: Verb = Verb::new("label", &[], Optional, "a quoted name for this place").chosen(Kinds::TEXT, 1, 1);
/// Something is not written down.
pub const GAP: Verb = Verb::new("gap", &[], Optional, "a hole as large as it needs to be").chosen(Kinds::TEXT, 0, 1);
/// The judge is called.
pub const CALL: Verb = Verb::new("call", &[], Optional, "a quoted text")
    .chosen(Kinds::TEXT, 0, 1)
    .judge();
/// The judge rules.
pub const RULE: Verb = Verb::new("rule", &[], Optional, "the name of a ruling, and a quoted text")
    .chosen(Kinds::NAME.or(Kinds::TEXT), 1, 2)
    .judge();
/// The judge takes the game back.
pub const REWIND: Verb = Verb::new(
    "rewind",
    &[],
    Optional,
    "the quoted label to go back to, or `\"line 41\"`",
)
.chosen(Kinds::TEXT, 1, 1)
.judge();
/// The judge repairs; `-` lines follow.
pub const FIX: Verb = Verb::new("fix", &[], Optional, "the `-` lines that follow correct the table")
    .chosen(Kinds::TEXT, 0, 1)
    .judge();
/// The judge sanctions.
pub const SANCTION: Verb = Verb::new("sanction", &[], Optional, "player and grade")
    .chosen(Kinds::PLAYER.or(Kinds::WORD).or(Kinds::TEXT), 2, 3)
    .words(&["caution", "warning", "game-loss", "match-loss", "disqualification"])
    .judge();
/// The judge gives time.
pub const TIME: Verb = Verb::new("time", &[], Optional, "minutes, with a sign")
    .chosen(Kinds::SIGNED, 1, 1)
    .judge();
/// An effect moves cards.
pub const PUT: Verb = Verb::new("put", &[], Effect, "cards or `deck.top` > place")
    .chosen(ANY, 0, MANY)
    .target(THING.or(Kinds::WORD), 1, 2)
    .seen(ANY, MANY);
/// An effect takes cards out of a zone.
pub const SEARCH: Verb = Verb::new("search", &[], Effect, "cards, or `none` > place")
    .chosen(ANY, 1, MANY)
    .target(THING.or(Kinds::WORD), 1, 2)
    .seen(ANY, MANY);
/// An effect has something chosen.
pub const CHOOSE: Verb = Verb::new("choose", &[], Effect, "what is chosen")
    .chosen(ANY, 1, MANY)
    .target(THING.or(Kinds::WORD), 1, 2)
    .seen(ANY, MANY);
/// An effect makes a token.
pub const MAKE: Verb = Verb::new("make", &[], Effect, "a token > place")
    .chosen(ANY, 1, MANY)
    .target(THING, 1, 1)
    .seen(ANY, MANY);
/// An effect looks at cards.
pub const LOOK: Verb = Verb::new("look", &[], Effect, "a count; seen: cards")
    .chosen(ANY, 0, MANY)
    .seen(ANY, MANY);
/// An effect reveals cards.
pub const REVEAL: Verb = Verb::new("reveal", &[], Effect, "a count; seen: cards")
    .chosen(ANY, 0, MANY)
    .seen(ANY, MANY);
/// An effect puts cards from the top of the deck away.
pub const MILL: Verb = Verb::new("mill", &[], Effect, "a count; seen: cards")
    .chosen(ANY, 0, MANY)
    .seen(ANY, MANY);
/// An effect heals.
pub const HEAL: Verb = Verb::new("heal", &[], Effect, "a count; seen: cards")
    .chosen(ANY, 0, MANY)
    .seen(ANY, MANY);
/// An effect turns over cards and counts among them.
pub const BRAINSTORM: Verb = Verb::new("brainstorm", &[], Effect, "a count; seen: cards")
    .chosen(ANY, 0, MANY)
    .seen(ANY, MANY);
/// An effect gives something.
pub const GIVE: Verb = Verb::new("give", &[], Effect, "card, word, and how much with a sign")
    .chosen(ANY, 2, MANY)
    .target(ANY, 1, MANY);
/// An effect rests cards.
pub const REST: Verb = Verb::new("rest", &[], Effect, "cards in play").chosen(CARD_SLOT, 1, MANY);
/// An effect reverses cards.
pub const REVERSE: Verb = Verb::new("reverse", &[], Effect, "cards in play").chosen(CARD_SLOT, 1, MANY);
