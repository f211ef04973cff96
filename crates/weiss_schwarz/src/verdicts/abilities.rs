//! What is said of abilities as they are declared (8.1, 8.6, 8.7): whose they are, whether the card has them, whether they wait.

use std::fmt::Display;

use rejudge_judge::reasons;
use rejudge_judge::reasons::Fact;
use rejudge_table::{Face, Seat, ZoneId};

use super::super::claims::Source;
use super::super::effects::{Phase, Sort, Trigger};
use super::super::rulings::R;
use super::super::state::Z;
use super::Words;

reasons! {
    /// What is wrong with the ability that a line declares.
    pub enum Ability in R, w: Words<'_> {
        /// Of no card.
        OfNobody(): Ability, Record, "" => "whose ability it is is not written",
            with { cannot_tell: Some("the slot or the card".to_owned()) };
        /// 8.6.1: a player uses the abilities he or she is master of.
        NotItsMaster(slot: ZoneId, seat: Seat): Ability, Choice, "4.3.2" =>
            "{slot} is not {seat}'s: its master uses its abilities",
            expected "an ability of one of {seat}'s own cards", with { contested: true };
        /// The card is not there.
        NotThere(face: Face, zone: ZoneId): Ability, Choice, "" => "{face} is not in {zone}",
            expected "an ability of a card that is there", with { evidence: vec![zone], contested: true };
        /// 8.7.7: nor has it been this turn.
        NobodyLeft(zone: ZoneId): Ability, Choice, "" => "there is no character in {zone}, and none has left it this turn",
            expected "an ability of a card that is there", with { evidence: vec![zone], contested: true };
        /// Nobody stands there.
        Nobody(zone: ZoneId): Ability, Choice, "" => "there is no character in {zone}",
            expected "an ability of a card that is there", with { evidence: vec![zone], contested: true };
        /// No card lies there.
        NoCard(zone: ZoneId): Ability, Choice, "" => "there is no card in {zone}",
            expected "an ability of a card that is there", with { evidence: vec![zone], contested: true };

        /// 2.12: no text at all.
        NoText(source: Source): NoText, Choice, "" => "{source} has no text", expected "an ability that the card has";
        /// The same of a card about which a line may be.
        NoTextAtAll(face: Face): NoText, Choice, "" =>
            "{face} has no text, and no card in play has any", expected "no effect";
        /// The same of an event.
        EventWithoutText(face: Face): NoText, Choice, "" => "{face} has no text", expected "no effect";
        /// Another number than its only one.
        HasOne(source: Source, number: usize): Ability, Choice, "" =>
            "{source} has one ability; number {number} was written", expected "an ability that the card has";
        /// Another number than it has.
        Has(source: Source, many: usize, number: usize): Ability, Choice, "" =>
            "{source} has {many} abilities; number {number} was written", expected "an ability that the card has";
        /// 2.12.3, 11.3.1.3: a line that is no ability.
        IsNone(number: usize, source: Source; replays: bool): Ability, Choice, if replays { "11.3.1.3" } else { "2.12.3" } =>
            "line {number} of {source} is no ability, and never carried out by itself", expected "an ability that the card has";
        /// 6.5.1.2.3, 8.6.1, 8.7.1: an ability of another sort.
        IsOther(number: usize, source: Source, sort: Sort, wanted: Sort): Ability, Choice, item_of_other(sort, wanted) =>
            "ability {number} of {source} is {sort}, not {wanted}",
            expected "an ability with {wanted}", claimed "one with {sort}";
        /// 8.6.1: no ability of the sort.
        HasNo(source: Source, wanted: Sort; cont: bool): Ability, Choice, if cont { "8.6.1" } else { "" } =>
            "{source} has no ability with {wanted}", expected "an ability that the card has";
        /// 10.5.2: a counter in a counter step has its own line.
        BackupHere(source: Source): CounterStep, Choice, "10.5.2" =>
            "{source}: a backup is used in the counter step of the other player's attack", expected "no backup here";
        /// 10.19.3
        TooOften(shown: usize, source: Source, times: u8, limit: u8): Ability, Choice, "10.19.3" =>
            "ability {shown} of {source}: {times} times in this turn; its text says {limit}", expected "at most {limit} in a turn",
            with { answers: w.m.published("official answer Q38") };

        /// 1.3.3: text keeps its player from it.
        Barred(seat: Seat, source: Source, by: (Face, usize)): TextCondition, Choice, "1.3.3" =>
            "{seat} cannot use 【ACT】 abilities of characters now, and {source} is one: {by}",
            expected "no 【ACT】 ability of a character on the stage";

        /// 8.7.2: it has not triggered.
        NotTriggered(shown: usize, source: Source, at: Trigger, but: NotMet; zone: ZoneId): WaitingAuto, Choice,
            if but == NotMet::PlayedForIt { "8.7.3" } else { "8.7.2" } =>
            "ability {shown} of {source} triggers {at}; {but}",
            expected "an ability that waits", claimed "ability {shown} played", with { evidence: vec![zone] };
        /// 8.7.3.1: an option that triggers as the card attacks is taken before the trigger check.
        BehindTheCheck(shown: usize, source: Source): WaitingAuto, Order, "8.7.3.1" =>
            "ability {shown} of {source} triggers when the card attacks; its line stands behind the trigger check",
            expected "played before the trigger check",
            with { cannot_tell: Some("whether it was played before the card was triggered, and only written behind it".to_owned()) };
        /// 3.2.4; `says`: the text has the deck shuffled.
        NotShuffled(; deck: Seat, face: Option<Face>, says: bool): Shuffle, Missing, "", let place = w.zone(deck, Z::Deck) =>
            "{place} was searched and not shuffled", expected "the deck shuffled after the search", claimed "no shuffle",
            with { cannot_tell: (!says).then(|| face.map_or_else(
                || "whose text it was".to_owned(),
                |face| format!("whether the text of {} has the deck shuffled", w.m.number(face)),
            )) };
    }
}

fn item_of_other(sort: Sort, wanted: Sort) -> &'static str {
    match (sort, wanted) {
        // 8.6.1: it is never played.
        (Sort::Cont, _) => "8.6.1",
        (_, Sort::Act) => "6.5.1.2.3",
        _ => "8.7.1",
    }
}

/// What happened instead of what an ability triggers at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotMet {
    /// It was not played.
    WasPut,
    /// Another character attacked.
    NotAttacked,
    /// Nobody did.
    NobodyAttacked,
    /// It stands, or rests.
    NotReversed,
    /// It has not become reversed in a battle this turn.
    NotReversedInBattle,
    /// The character it fought does.
    OpponentNotReversed,
    /// That one was reversed before.
    OpponentWasReversed,
    /// It is there longer than this turn.
    WasThere,
    /// It came from somewhere else.
    FromElsewhere,
    /// It is on the stage.
    NotLeft,
    /// It came too late.
    CameInTheStep,
    /// It was not played when it waited.
    WentOn,
    /// It was played for that.
    PlayedForIt,
}

impl Fact<Words<'_>> for NotMet {
    fn in_words(self, _: Words<'_>) -> impl Display {
        match self {
            NotMet::WasPut => "it was put there and not played",
            NotMet::NotAttacked => "it has not attacked this turn",
            NotMet::NobodyAttacked => "nobody has attacked this turn",
            NotMet::NotReversed => "it has not become reversed this turn",
            NotMet::NotReversedInBattle => "it has not become reversed in battle this turn",
            NotMet::OpponentNotReversed => "it has not become reversed",
            NotMet::OpponentWasReversed => "it was reversed before and did not become so",
            NotMet::WasThere => "it was there before this turn began",
            NotMet::FromElsewhere => "it came from another place",
            NotMet::NotLeft => "it has not left the stage",
            NotMet::CameInTheStep => "the card came onto the stage during the step",
            NotMet::WentOn => "the match has gone on to the attacks, and it waits no longer",
            NotMet::PlayedForIt => "it was played for that already",
        }
    }
}

impl Fact<Words<'_>> for Trigger {
    fn in_words(self, _: Words<'_>) -> impl Display {
        match self {
            Trigger::Played => "when the card is played",
            Trigger::FromHand => "when the card comes onto the stage from the hand",
            Trigger::Climax => "when the climax is played",
            Trigger::Attacks => "when the card attacks",
            Trigger::Reversed => "when the card becomes reversed",
            Trigger::ReversedInBattle => "when the card becomes reversed in battle",
            Trigger::OpponentReversed => "when its battle opponent becomes reversed",
            Trigger::Leaves => "when the card goes from the stage to the waiting room",
            Trigger::EncoreStep => "at the beginning of the encore step",
            Trigger::Begins(Phase::Draw) => "at the beginning of the draw phase",
            Trigger::Begins(Phase::Clock) => "at the beginning of the clock phase",
            Trigger::Begins(Phase::Main) => "at the beginning of the main phase",
            Trigger::Begins(Phase::Climax) => "at the beginning of the climax phase",
        }
    }
}

impl Words<'_> {
    /// What a cost is paid for.
    pub fn ability_of(self, source: Source) -> String {
        // 8.6.2.5.2: an event lies there while its effect is carried out.
        let event = source.zone.is_some_and(|zone| self.s.z(zone) == Z::Resolution);
        match source.face.filter(|_| event) {
            Some(face) => format!("the text of {}", self.m.number(face)),
            None => format!("the ability of {}", self.source(source)),
        }
    }

    /// `HB/W01-002 in Aoi's BL`
    pub fn source(self, source: Source) -> String {
        let name = source.face.map_or("a card nobody noted", |face| self.m.number(face));
        let given_to = source.card.and_then(|card| self.s.face(card));
        let given_to = given_to.filter(|own| source.face.is_some_and(|face| face != *own));
        let given_to = given_to.map_or_else(String::new, |own| format!(", given to {}", self.m.number(own)));
        let place = source
            .zone
            .map_or_else(String::new, |zone| format!(" in {}", self.slot(zone)));
        format!("{name}{given_to}{place}")
    }
}
