//! What is said of lines that do not agree with the table: cards that are not where they are said to be, zones that hold others, and
//! what is not clear enough to be carried out.

use std::fmt::Display;

use rejudge_judge::reasons;
use rejudge_judge::reasons::Fact;
use rejudge_table::{CardId, Face, Pose, Seat, ZoneId};

use super::super::rulings::R;
use super::super::state::{REST, REVERSE, Z};
use super::super::unseen::UNNOTED;
use super::super::vocabulary::V;
use super::{Words, settle};

reasons! {
    /// What is not where a line takes it from (3.1).
    pub enum NotThere in R, w: Words<'_> {
        /// Nobody stands in a slot.
        Nobody(slot: ZoneId): NotThere, Choice, "" => "there is no character in {slot}", with { contested: true };
        /// The same of a slot that an effect is about.
        NobodyMeant(slot: ZoneId): NotThere, Choice, "" => "there is no character in {slot}",
            expected "a character that is there", with { contested: true };
        /// Not the card, or not so many, that go from this zone.
        None(zone: ZoneId): NotThere, Choice, "",
            let what = if w.s.z(zone).is_slot() { "no character" } else { "no card, or not so many," } =>
            "there is {what} in {zone}", expected "a card that is there", with { evidence: vec![zone], contested: true };
        /// No more cards.
        NoMore(zone: ZoneId): NotThere, Outcome, "" => "{zone} holds no more cards", with { contested: true };
        /// Another card is named than lies there.
        NotIn(face: Face; seat: Seat, z: Z): NotThere, Choice, "", let place = w.zone(seat, z) =>
            "{face} is not in {place}", expected "a card that is there", claimed "{face}",
            with { evidence: vec![w.s.zone(seat, z)], hint: w.near_in(w.s.zone(seat, z), face) };
        /// 4.1: a character that is not on the stage.
        NotOnStage(face: Face, owner: Seat): NotThere, Choice, "" =>
            "{face} is not on {owner}'s stage", with { contested: true };
        /// In no zone.
        Nowhere(face: Face, owner: Seat): NotThere, Choice, "" => "{face} of {owner} is nowhere", with { contested: true };
        /// In no zone from which it could be put.
        NowhereToTake(face: Face, owner: Seat): NotThere, Choice, "" => "{face} of {owner} is nowhere it could be put from",
            expected "a card that is there", claimed "{face}", with { contested: true };
        /// In no zone where its text could work.
        NowhereToUse(seat: Seat, face: Face): NotThere, Choice, "" =>
            "{seat} has no {face} where an ability of it could be used", with { contested: true };
        /// Another card lies there.
        Another(known: Face, zone: ZoneId, face: Face): NotThere, Outcome, "" =>
            "{known} lies there in {zone}; {face} was written", expected "{known}", claimed "{face}",
            with { hint: w.near(known, face) };
        /// 3.2.3.2: the deck ran out on the way, and there is nothing to refresh it with.
        RanOut(out: u8, all: u16; seat: Seat): NotThere, Outcome, "3.2.3.2", let deck = w.zone(seat, Z::Deck) =>
            "{deck} ran out after {out} cards, and the waiting room is empty; {all} are written",
            expected "{out} cards", with { contested: true };
        /// 3.2.3.3: more cards than the deck has are looked at.
        LooksAtMore(count: usize; seat: Seat): NotThere, Outcome, "3.2.3.3",
            let deck = w.zone(seat, Z::Deck), let there = w.s.count(seat, Z::Deck) =>
            "{deck} holds {there} cards; {count} are written", with { contested: true };
        /// Another card than the one known to lie on top.
        OnTop(known: Face, face: Face; seat: Seat, z: Z): NotThere, Outcome, "", let place = w.zone(seat, z) =>
            "{known} lay on top of {place}; {face} was written", expected "{known}", claimed "{face}",
            with { evidence: vec![w.s.zone(seat, z)], hint: w.near(known, face), doubts: vec![known, face] };
    }
}

reasons! {
    /// What a line or the list says of the table, and is not so.
    pub enum Record in R, w: Words<'_> {
        /// 3.1.2: another number was counted.
        Counted(here: usize, told: usize; seat: Seat, z: Z): Count, Count, "", let place = w.zone(seat, z), let were = were(told) =>
            "{place} holds {here} by the log; {told} {were} counted", expected "{here}", claimed "{told}",
            with { evidence: vec![w.s.zone(seat, z)], counted: Some((w.s.zone(seat, z), told)) };
        /// The same of a zone that holds at least so many.
        CountedBelow(here: usize, told: usize; seat: Seat, z: Z): Count, Count, "", let place = w.zone(seat, z), let were = were(told) =>
            "{place} holds {here} or more by the log; {told} {were} counted", expected "{here} or more", claimed "{told}",
            with { evidence: vec![w.s.zone(seat, z)], counted: Some((w.s.zone(seat, z), told)) };
        /// More than can lie there, by the player's list.
        CountedAbove(most: usize, told: usize, seat: Seat; z: Z): Count, Count, "", let place = w.zone(seat, z), let were = were(told) =>
            "{place} can hold {most} at most, as the others of {seat}'s cards lie elsewhere; {told} {were} counted",
            expected "{most} at most", claimed "{told}",
            with { evidence: vec![w.s.zone(seat, z)], counted: Some((w.s.zone(seat, z), told)) };
        /// More than any zone holds.
        CountedTooMany(most: usize, told: usize; seat: Seat, z: Z): Count, Count, "", let place = w.zone(seat, z) =>
            "{place} cannot hold {told} cards", expected "{most} at most", claimed "{told}",
            with { evidence: vec![w.s.zone(seat, z)], counted: Some((w.s.zone(seat, z), told)) };
        /// 3.1: other cards.
        Holds(; seat: Seat, z: Z, faces: Vec<Option<Face>>): Holds, Record, z.item(),
            let place = w.zone(seat, z), let there = w.m.listing(w.s, seat, z), let told = w.tails(&faces) =>
            "{place} holds {there} by the log; {told} was written", expected "{there}", claimed "{told}",
            with { evidence: vec![w.s.zone(seat, z)] };
        /// 4.6: it lies otherwise.
        Lies(card: CardId, slot: ZoneId, told: &'static str; is: &'static str, item: &'static str): Orientation, Record, item,
            let how = lies(w.s.table.card(card).pose) =>
            "{card} in {slot} is {how} by the log", expected "{is}", claimed "{told}";
        /// 8.9: it was given something else.
        Given(card: CardId, slot: ZoneId, what: &'static str; given: i32, told: i32): Holds, Record, "8.9" =>
            "{card} in {slot} has {what} {given:+} until the end of the turn by the log; {told:+} was written",
            expected "{what} {given:+}", claimed "{what} {told:+}", with { evidence: vec![slot] };
        /// Another card left the slot.
        LeftAnother(known: Face, slot: ZoneId, face: Face): Holds, Outcome, "" => "{known} is in {slot}; {face} was written",
            expected "{known}", claimed "{face}", with { hint: w.near(known, face) };
        /// 9.6.2: of several the one placed last stays.
        LeftLast(known: Face, slot: ZoneId, face: Face): Overlap, Outcome, "" =>
            "{known} lay in {slot} before the card placed there last, and leaves it; {face} was written",
            expected "{known}", claimed "{face}", with { hint: w.near(known, face) };
        /// The record and the seed part.
        LeavesSeed(known: Face, face: Face; seat: Seat, z: Z): Seed, Record, "", let place = w.zone(seat, z) =>
            "the log stops following its seed here: {place} has {known} on top by the seed, {face} was written",
            expected "{known}", claimed "{face}";
        /// 5.1: a card that the list does not have.
        NotInList(face: Face, owner: Seat; zones: Vec<ZoneId>): DeckList, Record, "" => "{face} is not in {owner}'s list",
            expected "a card that can still be there", claimed "{face}", with { evidence: zones, doubts: vec![face] };
        /// 5.1: more copies turned up than the list has.
        AllElsewhere(face: Face, owner: Seat, listed: usize; zones: Vec<ZoneId>): DeckList, Record, "" =>
            "{owner}'s list has {listed} of {face}, and all of them are elsewhere",
            expected "a card that can still be there", claimed "{face}",
            with { evidence: zones, doubts: vec![face], cannot_tell: w.s.doubts.was_open(owner).then(|| UNNOTED.to_owned()) };

        /// What a line does to the table is not clear.
        NotCarriedOut(what: Unclear): Unnoted, Record, "" =>
            "{what} was not carried out: what it does to the table is not clear",
            with { cannot_tell: Some("the moves made, as `put`, `draw`, `give` and the like".to_owned()), contested: true };
        /// Its number and the cards it tells of.
        TwoNumbers(line: String, told: usize): Unnoted, Record, "" => "\"{line}\" and {told} cards: one of the two is not right",
            with { cannot_tell: Some("how many cards the text says".to_owned()) };
        /// Which of two characters.
        TwiceOnStage(face: Face, owner: Seat): Unnoted, Record, "" =>
            "{face} is on {owner}'s stage twice: which one is not written", with { cannot_tell: Some("its slot".to_owned()) };
        /// `put rest > waiting` where nothing is left.
        NothingLeft(): Unnoted, Record, "" => "no cards are left of any that were looked at",
            with { cannot_tell: Some("which cards these are, or how many were looked at (`- look 4`)".to_owned()), contested: true };
        /// `put stock > waiting`: one card of several, or all of them.
        HowMany(zone: ZoneId): Unnoted, Record, "" => "how many cards of {zone} were put is not written",
            with { cannot_tell: Some(settle::HOW_MANY.to_owned()) };
        /// Which card of a zone whose cards are known.
        WhichCard(zone: ZoneId): Unnoted, Record, "" => "which card of {zone} was put is not written",
            with { cannot_tell: Some("its number".to_owned()) };
        /// Several zones have, or may have, the card.
        WhichZone(face: Face; owner: Seat, zones: Vec<Z>): Unnoted, Record, "",
            let places = zones.iter().map(|z| w.zone(owner, *z)).collect::<Vec<_>>().join(" or ") =>
            "{face} may come from {places}: which is not written",
            with { cannot_tell: zones.first().map(|z| format!("the place: \"{}.{}\"", z.written(), w.m.tail(face))) };
    }
}

reasons! {
    /// What a correction by the judge says of the table, and cannot be.
    pub enum Correction in R, w: Words<'_> {
        /// No card is there.
        NoCard(zone: ZoneId): Contradiction, Record, "" => "there is no card in {zone} that could be moved",
            expected "a correction of what lies there", with { evidence: vec![zone] };
        /// Nobody is there.
        Nobody(zone: ZoneId): Contradiction, Record, "" => "there is no character in {zone}",
            expected "a correction of what lies there", with { evidence: vec![zone] };
        /// Another card is there.
        Another(known: Face, face: Face; zone: ZoneId): Contradiction, Record, "" =>
            "{known} lies there by the log; {face} was written",
            expected "a correction of what lies there", with { evidence: vec![zone] };
        /// It cannot be there.
        AllElsewhere(face: Face; zone: ZoneId): Contradiction, Record, "" => "every copy of {face} is elsewhere by the log",
            expected "a correction of what lies there", with { evidence: vec![zone] };
        /// It cannot be in the zone that is named.
        CannotBeIn(face: Face, zone: ZoneId): Contradiction, Record, "" => "{face} cannot be in {zone}",
            expected "a correction of what lies there", with { evidence: vec![zone] };
        /// It can be in none.
        Nowhere(face: Face, seat: Seat): Contradiction, Record, "" => "{face} lies nowhere among the cards of {seat}",
            expected "a correction of what lies there";
    }
}

/// What of a line is not clear.
#[derive(Clone, Debug)]
pub enum Unclear {
    /// All of it.
    Line(String),
    /// It names no place.
    NoPlace(V),
    /// A place beside a card that was revealed.
    BesideRevealed(String),
    /// One of its operands.
    Operand,
    /// A part of a cost.
    PartOfCost,
    /// That a card lies face down.
    FaceDown,
    /// A card without number and place.
    FromNowhere,
}

impl Fact<Words<'_>> for Unclear {
    fn in_words(self, w: Words<'_>) -> impl Display {
        match self {
            Unclear::Line(line) => format!("\"{line}\""),
            Unclear::NoPlace(verb) => format!("\"{}\" without a place", verb.in_words(w)),
            Unclear::BesideRevealed(place) => format!("\"{place}\" beside a revealed card"),
            Unclear::Operand => "what stands here".to_owned(),
            Unclear::PartOfCost => "this part of a cost".to_owned(),
            Unclear::FaceDown => "that it lies face down".to_owned(),
            Unclear::FromNowhere => "a card nobody noted, from nobody knows where,".to_owned(),
        }
    }
}

pub(super) fn were(count: usize) -> &'static str {
    if count == 1 { "was" } else { "were" }
}

/// How a character lies.
fn lies(pose: Pose) -> &'static str {
    match pose {
        REST => "rested",
        REVERSE => "reversed",
        _ => "standing",
    }
}

impl Words<'_> {
    /// Cards as a line names them.
    pub(super) fn tails(self, faces: &[Option<Face>]) -> String {
        match faces {
            [] => "none".to_owned(),
            faces => faces
                .iter()
                .map(|f| f.map_or("?", |f| self.m.tail(f)))
                .collect::<Vec<_>>()
                .join(" "),
        }
    }

    /// That the number written is one digit away from the one that is there, where it is so.
    fn near(self, there: Face, written: Face) -> String {
        let (there, written) = (self.m.number(there), self.m.number(written));
        match is_near(there, written) {
            true => format!("{there} is there: one character away from {written}"),
            false => String::new(),
        }
    }

    /// The same of any card of a zone.
    fn near_in(self, zone: ZoneId, written: Face) -> String {
        let there = self
            .s
            .table
            .zone(zone)
            .cards
            .iter()
            .filter_map(|card| self.s.face(*card));
        let mut hints = there
            .map(|there| self.near(there, written))
            .filter(|hint| !hint.is_empty());
        hints.next().unwrap_or_default()
    }
}

/// Whether one character of a number is another.
pub fn is_near(there: &str, written: &str) -> bool {
    there.len() == written.len() && there.bytes().zip(written.bytes()).filter(|(a, b)| a != b).count() == 1
}
