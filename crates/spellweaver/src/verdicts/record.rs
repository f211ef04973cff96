//! What is said of lines that tell what lies on the table, and do not agree with it.

use rejudge_judge::reasons;
use rejudge_table::{CardId, Face, Seat};

use super::super::cards::Keywords;
use super::super::described::{NUMBERS, Said};
use super::super::rulings::R;
use super::super::state::emblem;
use super::super::vocabulary::level_word;
use super::super::zones::Z;
use super::Words;

reasons! {
    /// What a line says of the table, and is not so.
    pub enum Record in R, w: Words<'_> {
        /// More copies than the list has.
        NoMoreCopies(face: Face, seat: Seat): DeckList, Record, "" => "{seat}'s list has no more copies of {face}";
        /// Another card lies on top.
        OnTop(known: Face, seat: Seat, face: Face): Seed, Record, "" => "{known} lies on top of {seat}'s deck, not {face}";
        /// The record and the seed part.
        LeavesSeed(known: Face, seat: Seat, face: Face): Seed, Record, "" =>
            "the log stops following its seed here: {known} lies on top of {seat}'s deck, not {face}";
        /// Another number was counted.
        Counted(seat: Seat, z: Z, here: usize, told: usize; open: bool): Count, Count, "",
            let more = if open { " or more" } else { "" }, let were = if told == 1 { "was" } else { "were" } =>
            "{seat}'s {z} holds {here}{more} by the log; {told} {were} counted", expected "{here}{more}", claimed "{told}",
            with { evidence: vec![w.s.zone(seat, z)], counted: Some((w.s.zone(seat, z), told)) };
        /// Other cards lie there; the ruling says what became of them.
        Holds(seat: Seat, z: Z; faces: Vec<Option<Face>>, ruling: R): (ruling), Record, "",
            let there = w.m.listing(w.s, seat, z), let told = w.tails(&faces) =>
            "{seat}'s {z} holds {there} by the log", expected "{there}", claimed "{told}",
            with { evidence: vec![w.s.zone(seat, z)] };
        /// Another number of life, crystals or mana.
        Has(seat: Seat, here: i32, told: i32; crystals: bool, ruling: R): (ruling), Count, "", let what = match ruling {
            R::HeroStart | R::LifeTotal => "life",
            _ if crystals => "mana crystals",
            _ => "mana",
        } =>
            "{seat} has {here} {what} by the log, not {told}", expected "{here}", claimed "{told}";
        /// Other levels.
        Levels(seat: Seat; here: Vec<u8>, told: Vec<u8>, ruling: R): (ruling), Count, "",
            let here = levels(&here), let told = levels(&told) =>
            "{seat}'s levels are {here} by the log, not {told}", expected "{here}", claimed "{told}";
        /// A card in play is otherwise.
        Is(card: CardId; said: Said): Holds, Record, "", let claimed = claimed(said), let here = w.is(card, said) =>
            "{card} is said to be `{claimed}`; by the log it is {here}", expected "{here}", claimed "{claimed}";
        /// SPW-4.4
        HeroIs(seat: Seat, held: Face): HeroStart, Record, "" => "{seat}'s hero is {held}", expected "{held}";
    }
}

/// What is said of a card.
fn claimed(said: Said) -> String {
    match said {
        Said::Exhausted => "exhausted".to_owned(),
        Said::Frozen => "frozen".to_owned(),
        Said::Played => "played this turn".to_owned(),
        Said::Moved => "moved up this turn".to_owned(),
        Said::Damage(much) => format!("damage {much}"),
        Said::Energy(much) => format!("energy {much}"),
        Said::Emblem(at, count) => format!("{} {count}", emblem::WORDS[at]),
        Said::Change(at, by, _) => format!("{} {by:+}", NUMBERS[at]),
        Said::Keyword(keyword, _) => keyword_word(keyword).to_owned(),
        Said::Attached(_) => "attached there".to_owned(),
    }
}

fn keyword_word(keyword: Keywords) -> &'static str {
    let mut words = Keywords::WORDS.iter();
    words.find(|(_, k)| *k == keyword).map_or("", |(word, _)| *word)
}

fn levels(levels: &[u8]) -> String {
    match levels {
        [] => "none".to_owned(),
        levels => levels.iter().map(|l| level_word(*l)).collect::<Vec<_>>().join(" "),
    }
}

impl Words<'_> {
    /// What a card is where something else is said of it.
    fn is(self, card: CardId, said: Said) -> String {
        let extra = self.s.extra_of(card);
        match said {
            Said::Exhausted => "ready".to_owned(),
            Said::Frozen => "not frozen".to_owned(),
            Said::Played => "in play since before this turn".to_owned(),
            Said::Moved => "where it was before this turn".to_owned(),
            Said::Damage(_) => format!("damage {}", extra.damage),
            Said::Energy(_) => format!("energy {}", extra.energy),
            Said::Emblem(at, _) => format!("{} {}", emblem::WORDS[at], extra.emblems[at]),
            Said::Change(at, ..) => format!("{} {:+}", NUMBERS[at], extra.turn[at].saturating_add(extra.stays[at])),
            Said::Keyword(keyword, _) => format!("not {}", keyword_word(keyword)),
            Said::Attached(_) => "attached elsewhere, or not at all".to_owned(),
        }
    }

    /// Cards as a line names them.
    fn tails(self, faces: &[Option<Face>]) -> String {
        match faces {
            [] => "none".to_owned(),
            faces => faces
                .iter()
                .map(|f| f.map_or("?", |f| self.m.tail(f)))
                .collect::<Vec<_>>()
                .join(" "),
        }
    }
}
