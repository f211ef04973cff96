//! What is said of a text that was carried out otherwise than it says (SPW-1.1). It stands there as it is printed.

use rejudge_judge::game::Violation;
use rejudge_judge::reasons;
use rejudge_judge::reasons::Reason as _;
use rejudge_table::{CardId, Face, Seat};

use super::super::rulings::R;
use super::Words;

reasons! {
    /// How what was told differs from the text.
    pub enum Differs in R, w: Words<'_> {
        /// There is nothing of the sort in it.
        Nothing(face: Face): TextExtra, Extra, "", let text = w.printed(face) =>
            "{face} says \"{text}\", and nothing of this";
        /// It triggered once.
        Again(face: Face): TextExtra, Extra, "", let text = w.printed(face) =>
            "{face} says \"{text}\", and that was carried out as often as it triggered";
        /// What it waits for did not happen.
        Untouched(face: Face): TextExtra, Extra, "", let text = w.printed(face) =>
            "{face} says \"{text}\", and nothing of the sort happened";
        /// It is another player's.
        Player(face: Face, due: Seat, told: Seat): TextChoice, Choice, "", let text = w.printed(face) =>
            "{face} says \"{text}\": that is {due}'s, not {told}'s", expected "{due}", claimed "{told}";
        /// Its condition does not hold.
        Condition(face: Face): TextCondition, Choice, "", let text = w.printed(face) =>
            "{face} says \"{text}\", and it is not so";
        /// All of it was done.
        Over(face: Face): TextAmount, Outcome, "", let text = w.printed(face) =>
            "{face} says \"{text}\", and that was done";
        /// It is another number.
        Number(face: Face, due: i64, told: i64): TextAmount, Outcome, "", let text = w.printed(face) =>
            "{face} says \"{text}\": {due}, not {told}", expected "{due}", claimed "{told}";
        /// What using it costs is another number of mana.
        Costs(face: Face, due: u8, told: u32): TextAmount, Choice, "", let text = w.printed(face) =>
            "{face} says \"{text}\": it costs {due} mana, and {told} were paid", expected "{due}", claimed "{told}";
        /// What using it costs was not paid.
        Unpaid(face: Face): TextMissing, Missing, "", let text = w.printed(face) =>
            "{face} says \"{text}\", and not all that it costs was paid";
        /// There is not so much mana as it costs.
        NoMana(face: Face, seat: Seat, here: i32): Mana, Choice, "", let text = w.printed(face) =>
            "{face} says \"{text}\", and {seat} had {here} mana";
        /// There is not so much life as it costs.
        NoLife(face: Face, seat: Seat, here: i32): TextCondition, Choice, "", let text = w.printed(face) =>
            "{face} says \"{text}\", and {seat} had {here} life";
        /// There is not so much energy as it costs.
        NoEnergy(face: Face, here: i32): TextCondition, Choice, "", let text = w.printed(face) =>
            "{face} says \"{text}\", and it has {here} energy";
        /// It lasts for another time.
        Lasts(face: Face): TextAmount, Outcome, "", let text = w.printed(face) =>
            "{face} says \"{text}\": it does not last so long, or longer";
        /// A creature that it does not mean.
        Creature(face: Face, card: CardId): TextChoice, Choice, "", let text = w.printed(face) =>
            "{face} says \"{text}\": {card} is none of those";
        /// It was one of them already.
        Twice(face: Face, card: CardId): TextChoice, Choice, "", let text = w.printed(face) =>
            "{face} says \"{text}\": {card} was one of them already";
        /// Its line names others.
        Unnamed(face: Face): TextChoice, Choice, "", let text = w.printed(face) =>
            "{face} says \"{text}\", and its line names another than it was done to";
        /// A card that it does not mean.
        Card(face: Face, other: Face): TextChoice, Choice, "", let text = w.printed(face) =>
            "{face} says \"{text}\": {other} is none of those";
        /// A part of it that nobody told.
        Missing(; face: Option<Face>): TextMissing, Missing, "", let text = w.owed_text(face) =>
            "{text}, and a part of it nobody did";
        /// It triggered, and nobody told of it.
        Untriggered(; face: Option<Face>): TextMissing, Missing, "", let text = w.owed_text(face) =>
            "{text}; it triggered, and nobody did it";
    }
}

impl Words<'_> {
    /// A text as it is printed.
    fn printed(self, face: Face) -> String {
        self.m.card(face).text.join(" ")
    }

    /// What a card says, and that it says it.
    fn owed_text(self, face: Option<Face>) -> String {
        match face.filter(|face| face.index() < self.m.cards.len()) {
            Some(face) => format!("{} says \"{}\"", self.number(face), self.printed(face)),
            None => "a card has a text".to_owned(),
        }
    }

    /// A step of the text of a card that nobody told.
    pub(in super::super) fn step_owed(self, face: Option<Face>) -> Violation {
        Differs::Missing(face).violation(self)
    }

    /// A text of a card that has triggered, and nobody told.
    pub(in super::super) fn trigger_owed(self, face: Option<Face>) -> Violation {
        Differs::Untriggered(face).violation(self)
    }
}
