//! What is said of an order that is none of the rules' but comes to the same (PR P5-C1).

use rejudge_judge::reasons;
use rejudge_table::{CardId, Face, ZoneId};

use super::super::cards::Icon;
use super::super::rulings::R;
use super::Words;

reasons! {
    /// Orders that are accepted.
    pub enum Accepted in R, w: Words<'_> {
        /// 4.14.2.7: its ability is there whether the icon was announced or not.
        ShotLate(): Icon, Order, "" => "the Shot icon was announced late: its ability is there either way",
            with { note: Some("accepted") };
        /// 7.3.1.2.3: stocked before an icon that puts no card into the stock.
        StockedBefore(icon: Icon): Stock, Order, "" => "the triggered card was stocked before {icon}: the result is the same",
            with { note: Some("accepted") };
        /// 8.5.1.1: rule processing comes first, and moves only what was replaced.
        AutoBeforeLeaving(card: CardId, slot: ZoneId): Overlap, Order, "" =>
            "an AUTO ability was played before {card} left {slot}: the result is the same", with { note: Some("accepted") };
        /// 9.6.2: before the check timing has come.
        LeftBeforeCheck(card: CardId, slot: ZoneId): Overlap, Order, "" =>
            "{card} left {slot} before the check timing: the result is the same", with { note: Some("accepted") };
        /// 9.6.2: room was made for the next card.
        LeftBeforeNext(card: CardId, slot: ZoneId): Overlap, Order, "" =>
            "{card} left {slot} before the card played there next: the result is the same", with { note: Some("accepted") };
        /// 8.4.2.1: in front of the rest of a cost, which changes nothing of it.
        RefreshInCost(): Refresh, Order, "8.4.2.1" =>
            "the refresh was written before all of the cost was paid: the result is the same",
            expected "first the rest of the cost", with { note: Some("accepted") };
        /// The same of a level up.
        LevelUpInCost(): LevelUp, Order, "8.4.2.1" =>
            "the level up was written before all of the cost was paid: the result is the same",
            expected "first the rest of the cost", with { note: Some("accepted") };
        /// 8.5.1: the check timing comes when the effect is through.
        LeftBeforeEffectEnded(face: Face): Overlap, Order, "" =>
            "{face} left before the effect had ended: the result is the same", with { note: Some("accepted") };
        /// A line without a dash below an ability.
        LineOfEffect(line: String): Ability, Record, "" =>
            "\"{line}\" is read as a line of the ability above it, with \"-\" in front", with { note: Some("accepted") };
        /// 10.2.2: the player's next reversed character was put away first.
        NextLeftBeforeEncore(slot: ZoneId): Encore, Order, "" =>
            "the next character left before the Encore for {slot}: the result is the same", with { note: Some("accepted") };
    }
}
