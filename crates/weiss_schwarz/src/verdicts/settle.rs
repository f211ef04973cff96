//! What would settle what cannot be told.

use rejudge_table::Face;

use super::Words;

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
/// How many cards went from one zone to another.
pub const HOW_MANY: &str = "how many were put, as in \"1 stock\" or \"stock.top\"";
/// Under `decisions`, in the middle of an attack.
pub const HOW_MUCH_OF_THE_ATTACK: &str = "how much of the attack before this line had happened";
/// What ended the match.
pub const CARDS_LEFT_IN_A_DECK: &str = "which cards were left in a deck whose cards nobody noted";
/// What became of damage.
pub const TAKEN_OR_CANCELLED: &str = "the cards turned over, or the word \"taken\" or \"cancelled\"";
/// A place that a text fills.
pub const ON_LINES_BELOW: &str = "what the text does there, on the lines below it";
/// Whose Encore is paid for.
pub const WHICH_CARD: &str = "which card it is";

/// Whose turn it is.
pub fn gave_another_turn(card: &str) -> String {
    format!("whether the text of {card} gave another turn")
}

impl Words<'_> {
    /// An Encore that a text gives, which is not read.
    pub fn what_encore_costs(self, face: Face, line: usize) -> String {
        let quote = self.rules().texts().quoted(face, line);
        format!("what the Encore of the text of {} costs: {quote}", self.m.number(face))
    }

    /// An ability that may have been used without a line.
    pub fn whether_used(self, face: Face, line: usize) -> String {
        let quote = self.rules().texts().quoted(face, line);
        let line = self.m.on_the_card(face, line);
        format!("whether ability {line} of {} was used: {quote}", self.m.number(face))
    }

    /// An ability that was used, and its cost is not read.
    pub fn what_was_paid(self, face: Face, line: usize) -> String {
        let quote = self.rules().texts().quoted(face, line);
        let line = self.m.on_the_card(face, line);
        format!("what was paid for ability {line} of {}: {quote}", self.m.number(face))
    }

    /// What a finding says besides where an ability has no line, or where it was declared, no line of what it did.
    pub fn has_no_line(self, face: Face, line: usize, declared: bool) -> String {
        let (quote, card) = (self.rules().texts().quoted(face, line), self.m.number(face));
        let printed = self.m.on_the_card(face, line);
        match declared {
            true => format!("; what ability {printed} of {card} did has no line: {quote}"),
            false if printed != line => {
                format!("; the ability given by ability {printed} of {card} has no line: {quote}")
            }
            false => format!("; ability {line} of {card} has no line: {quote}"),
        }
    }
}
