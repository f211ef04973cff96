//! What is said of the order of play, of encores, effects and removals among many.

use rejudge_judge::reasons;
use rejudge_table::{Face, Seat, ZoneId};
use rejudge_weiss_schwarz::verdicts::Words;

use super::super::rulings::B;
use super::{order_of, untold};

reasons! {
    /// What is wrong among many.
    pub enum Royale in B, w: Words<'_> {
        /// BR-S1: another order than that of the rolls.
        OtherOrder(; right: Vec<Seat>, told: Vec<Seat>): TurnOrder, Outcome, "BR-S1",
            let right = w.names(&right, " "), let told = w.names(&told, " ") =>
            "by the rolls the order is {right}; {told} was written", expected "{right}", claimed "{told}";
        /// BR-S1: those who are tied roll until nobody is.
        Tied(; seats: Vec<Seat>): Roll, Missing, "BR-S1", let names = w.names(&seats, " and ") =>
            "{names} are tied and have not rolled again", expected "a roll of {names}", claimed "none";
        /// BR-S1: once dice are rolled, everybody rolls.
        NotRolled(; seats: Vec<Seat>): Roll, Missing, "BR-S1",
            let names = w.names(&seats, " and "), let has = if seats.len() == 1 { "has" } else { "have" } =>
            "{names} {has} not rolled", expected "a roll of {names}", claimed "none";
        /// BR-S1: only those who are tied roll again.
        TiedWithNobody(seat: Seat): Roll, Extra, "BR-S1" =>
            "{seat} is tied with nobody: only the tied players roll again", expected "no roll", claimed "a roll";
        /// BR-S1: and each once, before anybody rolls again.
        RolledTwice(seat: Seat): Roll, Extra, "BR-S1" =>
            "{seat} has rolled; the others who are tied roll first", expected "no roll", claimed "a roll";
        /// BR-S1: the order was told before.
        OrderIs(; order: Vec<Seat>): TurnOrder, Record, "BR-S1", let order = w.names(&order, " ") =>
            "the order of turns is {order}", expected "{order}";
        /// The same in the middle of the match.
        OrderStays(; order: Vec<Seat>): TurnOrder, Record, "BR-S1", let order = w.names(&order, " ") =>
            "the order of turns is {order}; it does not change during the match", expected "{order}";

        /// BR-E2: nobody's slot faces one of this player.
        NoEncore(seat: Seat): PartialEncore, Extra, "BR-E2", let turn = w.name(w.s.active) =>
            "{seat} has no partial encore: no slot of {turn} faces one of {seat}", expected "no partial encore";
        /// BR-E4
        SecondEncore(seat: Seat): PartialEncore, Extra, "BR-E4" =>
            "{seat} has had the partial encore of this turn: it is one for all faced slots",
            expected "one partial encore", claimed "a second one";
        /// BR-E3: behind somebody whose encore comes later.
        EncoreBehind(seat: Seat, later: Seat): EncoreOrder, Order, "BR-E3", let order = order_of(w.m, w.s) =>
            "{seat}'s partial encore comes before {later}'s: {order}", expected "first {seat}", claimed "later",
            with { cannot_tell: untold(w.s, true) };
        /// BR-E1: behind the end phase.
        EncoreInEndPhase(seat: Seat): EncoreOrder, Order, "BR-E1" => "{seat}'s partial encore comes before the end phase",
            expected "the partial encores, then the end phase", claimed "the other way round";
        /// BR-E2: a reversed character that no slot of the turn player faces stays where it is.
        LeavesUnfaced(slot: ZoneId): PartialEncore, Extra, "BR-E2", let turn = w.name(w.s.active) =>
            "{slot} is not faced by a slot of {turn}: a partial encore is about the faced slots alone",
            expected "it stays, reversed", claimed "put into the waiting room";

        /// BR-F5: somebody who has left is chosen.
        ChoosesGone(owner: Seat): RemovedTarget, Choice, "BR-F5" =>
            "{owner} has left the match: no ability is aimed at {owner}",
            expected "a character of somebody who is there", with { contested: true };
        /// BR-F5: or dealt damage.
        DamagesGone(): RemovedTarget, Extra, "BR-F5" =>
            "whom the damage concerns has left the match: there is none", expected "no damage";
        /// BR-2.1: an opponent who is not related.
        Unrelated(owner: Seat, seat: Seat; related: Vec<Seat>): Related, Choice, "BR-2.1",
            let names = w.names(&related, ", "), let either = w.names(&related, " or ") =>
            "no slot of {owner} faces one of {seat}: characters are chosen of {names}",
            expected "a character of {either}", claimed "a character of {owner}";
        /// BR-2.1: one's own for an opponent's.
        OwnForOpponents(face: Face, master: Seat; related: Vec<Seat>): Related, Choice, "BR-2.1",
            let either = w.names(&related, " or ") =>
            "{face} is about characters of opponents; this one is {master}'s",
            expected "a character of {either}", claimed "a character of {master}";
        /// BR-2.5: another opponent than the one who defends.
        DecidedByOther(right: Seat, slot: ZoneId, wrong: Seat): Decider, Choice, "BR-2.5" =>
            "{right} defends against {slot} and decides this, not {wrong}",
            expected "{right} decides", claimed "{wrong} decides";

        /// BR-X2: somebody who was removed acts.
        GoneActs(seat: Seat): Removed, Extra, "BR-X2" => "{seat} has left the match and does nothing any more",
            with { contested: true };
        /// BR-X2: or has a turn.
        GoneHasTurn(seat: Seat): Removed, Order, "BR-X2", let next = w.name(w.s.next_player()) =>
            "{seat} has left the match and has no turn any more", expected "a turn of {next}", with { contested: true };
        /// BR-X2: for a reason that no rule gives.
        LeftTrusted(seat: Seat): Out, Choice, "BR-X2" => "{seat} left the match: why is taken on trust",
            with { note: Some("trust") };
        /// BR-X2: for none that the log tells.
        LeftForNothing(seat: Seat, level: usize): Out, Extra, "BR-X2" =>
            "{seat} left the match at level {level}: nothing in the log removes {seat}", expected "{seat} stays in the match",
            with { cannot_tell: Some(format!("why {0} left, in quotes behind the name; or a line `{0}: concede`", w.name(seat))) };
    }
}
