//! What is said of preparing the game (5.2), of turns and phases (6), and of what is done out of them.

use rejudge_judge::reasons;
use rejudge_judge::reasons::Fact;
use rejudge_table::{CardId, Face, Seat, ZoneId};

use super::super::catalogue::{LOOKED, drew, drew_repair};
use super::super::rules::HAND_LIMIT;
use super::super::rulings::R;
use super::super::state::Z;
use super::super::vocabulary::V;
use super::Words;
use super::words::cards_word;

reasons! {
    /// What is wrong before the first turn.
    pub enum Opening in R, w: Words<'_> {
        /// 5.2.1.4: another number of cards.
        Hand(seat: Seat, count: u8): OpeningHand, Outcome, "" => "{seat} drew {count} cards for the opening hand; it is five",
            expected "5 cards", claimed "{count} cards", with { case: drew(count.into(), 5) };
        /// 5.2.1.4: another number drawn than put away.
        Drew(seat: Seat, away: u8, drawn: u8): Mulligan, Outcome, "" => "{seat} put {away} cards away and drew {drawn}",
            expected "{away} cards drawn", claimed "{drawn} cards drawn";
        /// 5.2.1.4: after the game has begun.
        MulliganInGame(seat: Seat): Mulligan, Order, "" =>
            "the game has begun: {seat} has no mulligan any more", expected "no mulligan";
        /// 5.2.1.4: a second time.
        MulliganTwice(seat: Seat): Mulligan, Order, "" => "{seat} has had the mulligan: it is once", expected "one mulligan";
        /// 5.2.1.4: after the second player's.
        MulliganSecond(seat: Seat): Mulligan, Order, "" =>
            "{seat} goes first and takes the mulligan first; here it came after the other player's",
            expected "the first player before the second";
        /// The same among several players.
        MulliganBehind(seat: Seat): Mulligan, Order, "" =>
            "{seat} exchanges cards before the players whose turns come later; here it came after one of them",
            expected "in the order of the turns";
        /// 5.2.1.3.1: the first player was determined.
        NobodyChooses(first: Seat, told: Seat): FirstPlayer, Choice, "5.2.1.3.1" =>
            "{first} was determined to go first, and nobody chooses", expected "{first} goes first", claimed "{told} goes first";
        /// 5.2.1.3: the first turn is another player's.
        GoesFirst(first: Seat, told: Seat): FirstPlayer, Order, "" =>
            "{first} goes first", expected "turn 1 {first}", claimed "turn 1 {told}";
    }
}

reasons! {
    /// What is wrong with turns, and with what is done in their phases or out of them.
    pub enum Turn in R, w: Words<'_> {
        /// 6.8.1.5: another player's.
        IsOf(number: u32, next: Seat, before: Seat, told: Seat): TurnOrder, Order, "6.8.1.5" =>
            "turn {number} is {next}'s: {before} had the last one",
            expected "turn {number} {next}", claimed "turn {number} {told}";
        /// 6.1: its number does not follow.
        Follows(last: u32, number: u32): TurnOrder, Record, "", let next = last + 1 =>
            "turn {next} follows turn {last}", expected "turn {next}", claimed "turn {number}";
        /// 6.1: the first one has another number.
        FollowsHands(number: u32): TurnOrder, Record, "" =>
            "turn 1 follows the opening hands; turn {number} was written", expected "turn 1", claimed "turn {number}";
        /// 6.1.1: another player's turn.
        NotYours(seat: Seat): NotYourTurn, Choice, "", let active = w.name(w.s.active) =>
            "it was {active}'s turn, not {seat}'s", expected "{active} acts", claimed "{seat} acted";

        /// 6.2.1: in another phase.
        StandElsewhere(): Stand, Order, "6.2.1", let phase = w.m.phase(w.s) =>
            "{phase}: characters stand in the stand phase", expected "characters stand in the stand phase";
        /// 6.2.1: another player's character.
        StoodToo(slot: ZoneId, seat: Seat): Stand, Outcome, "6.2.1" =>
            "{slot} stood in {seat}'s stand phase; the turn player's characters stand",
            expected "it stays as it is", claimed "it stands";
        /// 6.2.1.2: not all of them.
        NotStood(card: CardId, slot: ZoneId): Stand, Outcome, "" =>
            "{card} in {slot} was not stood", expected "all characters stand";
        /// 1.3.3: a text forbids it.
        CannotStand(card: CardId, slot: ZoneId; by: Option<(Face, usize)>): Stand, Outcome, "1.3.3", let text = w.because(by) =>
            "{card} in {slot} cannot stand in the stand phase{text}", expected "it stays as it is", claimed "it stands";
        /// 6.3.1.2
        Drew(seat: Seat, count: u8): Draw, Outcome, "6.3.1.2" => "{seat} drew {count} cards in the draw phase",
            expected "1 card", claimed "{count} cards", with { case: drew(count.into(), 1), repair: drew_repair(count.into(), 1) };
        /// 6.3.1, 6.4.1.2, 4.14.2.6: nothing lets cards be drawn.
        DrawsNothing(seat: Seat; item: &'static str): Draw, Extra, item => "nothing lets {seat} draw here",
            expected "no card drawn", with { case: drew(1, 0), repair: drew_repair(1, 0) };
        /// 6.4.1.2: another number of cards for the clock card.
        DrewForClock(seat: Seat, drawn: usize): ClockDraw, Outcome, "" =>
            "{seat} drew {drawn} for the card put into the clock; it is two",
            expected "2 cards drawn", claimed "{drawn} drawn", with { case: drew(drawn, 2), repair: drew_repair(drawn, 2) };
        /// The same, where more were drawn than were left to draw.
        DrewMoreForClock(seat: Seat, count: u8, due: u8): ClockDraw, Outcome, "", let drawn = count - due + 2 =>
            "{seat} drew more than two for the card put into the clock", expected "2 cards drawn", claimed "{drawn} drawn",
            with { case: drew(count.into(), due.into()), repair: drew_repair(count.into(), due.into()) };
        /// 6.4.1.2: the cards were drawn first.
        DrewBeforeClock(seat: Seat): ClockDraw, Order, "" =>
            "{seat} drew for the clock card before putting it down: the choice was made with more cards seen",
            expected "first the card into the clock, then two cards drawn", claimed "the other way round";
        /// 6.5.1.2.3: an ability of another player's card.
        NotOwnAbility(slot: ZoneId, seat: Seat): Ability, Choice, "6.5.1.2.3" =>
            "{slot} is not one of {seat}'s own slots: its ACT abilities are not {seat}'s to use",
            expected "an ability of one's own", claimed "{slot}";

        /// 6.8.1.2: another number of cards than lies in the hand beyond seven.
        HandLimit(seat: Seat, count: u8, told: usize): HandLimit, Outcome, "",
            let hand = usize::from(count) + w.rules().hand_limit(seat).0, let are = if count == 1 { "is" } else { "are" },
            let cards = cards_word(count.into()) =>
            "{seat} has {hand} cards in hand: {count} {are} put into the waiting room, not {told}",
            expected "{cards}", claimed "{told}", with { evidence: vec![w.s.zone(seat, Z::Hand)] };
        /// 6.8.1.2: the hand is not above it.
        HandNotAbove(seat: Seat, told: usize): HandLimit, Outcome, "", let not_above = w.not_above(seat) =>
            "{not_above}", expected "the hand stays", claimed "{told}", with { evidence: vec![w.s.zone(seat, Z::Hand)] };
        /// The same where no card is to be put away.
        PutsAway(seat: Seat): HandLimit, Extra, "", let not_above = w.not_above(seat) =>
            "{not_above}", expected "the hand stays";
        /// 6.8.1.2: a hand of another player.
        PutsAwayOthers(seat: Seat): HandLimit, Extra, "" =>
            "{seat} is not the turn player: only the turn player's hand is brought down to seven", expected "the hand stays";
        /// 6.8.1.2: before the end phase.
        PutsAwayEarly(seat: Seat, count: usize): HandLimit, Extra, "" =>
            "{seat} has {count} cards in hand: they are put away in the end phase, and nothing here", expected "the hand stays";
        /// 6.8.1.3: before the end phase, or in front of the hand limit.
        ClimaxLeavesEarly(): ClimaxStays, Order, "6.8.1.3", let phase = w.m.phase(w.s) =>
            "{phase}: the climax leaves in the end phase, after the hand limit",
            expected "the climax leaves in the end phase, after the hand limit";
        /// 6.8.1.3: none is there.
        NoClimaxToLeave(seat: Seat): ClimaxStays, Extra, "", let place = w.zone(seat, Z::Climax) =>
            "there is no climax in {place}", with { contested: true };

        /// 3.2.2, 5.2.1.2: nothing calls for it. Before the game each deck is shuffled before a card is drawn.
        ShufflesForNothing(seat: Seat): Shuffle, Extra, if w.s.turns_seen == 0 { "5.2.1.2" } else { "3.2.2" } =>
            "nothing lets {seat} shuffle here", expected "the deck stays as it is";
        /// 3.2.2, 3.3.2, 3.7.2, 3.10.2: hidden cards are looked at when an ability says so.
        LooksForNothing(by: Seat, seat: Seat, z: Z): Ability, Extra, z.item(), let place = w.zone(seat, z) =>
            "nothing lets {by} look at {place}", expected "the cards stay hidden",
            with { case: LOOKED, repair: "The cards are put back as they lay." };
        /// What only effects do.
        PartOfEffect(seat: Seat, verb: V): Ability, Extra, "" =>
            "nothing lets {seat} do this here: \"{verb}\" is part of an effect", expected "nothing of the kind";
    }
}

impl Words<'_> {
    /// `: “This cannot ...” of HB/W01-002`; empty where it is not known which text it is.
    pub(super) fn because(self, by: Option<(Face, usize)>) -> String {
        by.map_or_else(String::new, |by| format!(": {}", by.in_words(self)))
    }

    fn not_above(self, seat: Seat) -> String {
        let (name, count) = (self.name(seat), self.s.count(seat, Z::Hand));
        let limit = in_words(self.rules().hand_limit(seat).0);
        format!("{name} has {count} in hand: a card is put away only from a hand of more than {limit}")
    }
}

/// How many cards a hand holds, in words.
fn in_words(limit: usize) -> String {
    match limit {
        HAND_LIMIT => "seven".to_owned(),
        limit => limit.to_string(),
    }
}
