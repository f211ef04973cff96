//! What would settle what cannot be told.

/// A line that takes a card, of no ability that is written.
pub const ABILITY_THAT_TAKES: &str = "the ability that takes it, on a line above it";
/// A line of no ability that is written.
pub const ABILITY_ABOVE: &str = "the ability it is part of, on a line above it, and `-` in front of this one";
/// Cards that were looked at.
pub const ABILITY_THAT_SAYS_SO: &str = "the ability that says so, on a line above it";
/// A card put down that was not in the hand.
pub const FROM_ELSEWHERE: &str = "whether the card that was not in the hand came from elsewhere";
/// Where a triggered card went.
pub const MAYBE_TREASURE: &str = "whether a card that nobody noted was triggered with the Treasure icon";
/// What damage did to deck, clock and waiting room.
pub const UNNOTED_DAMAGE: &str = "what the damage turned over that was not noted";
/// Who is still on the stage.
pub const WHO_WAS_REVERSED: &str = "who was reversed in a battle with a card that nobody noted";
/// How many cards of the stock were paid.
pub const WHAT_IT_COST: &str = "what the card that nobody noted cost";

/// Whose turn it is.
pub fn gave_another_turn(card: &str) -> String {
    format!("whether the text of {card} gave another turn")
}
