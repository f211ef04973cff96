//! How cards, zones and players are named, and what would settle what nobody noted.

use rejudge_table::{CardId, Face, Seat, ZoneId};

use super::super::cards::{CardKind, Color};
use super::super::matches::Match;
use super::super::rules::{Open, Payee, Rules};
use super::super::state::{Method, State, Z};

/// Words for what lies at a position.
#[derive(Clone, Copy, Debug)]
pub struct Words<'a> {
    /// The match.
    pub m: &'a Match,
    /// The position.
    pub s: &'a State,
}

impl<'a> Rules<'a> {
    /// The words for what these rules say.
    pub fn words(self) -> Words<'a> {
        Words { m: self.m, s: self.s }
    }
}

impl<'a> Words<'a> {
    /// The rules it is said of.
    pub fn rules(self) -> Rules<'a> {
        self.m.rules(self.s)
    }

    /// A player's name.
    pub fn name(self, seat: Seat) -> &'a str {
        self.m.name(seat)
    }

    /// Players by name, with this between them.
    pub fn names(self, seats: &[Seat], between: &str) -> String {
        let names: Vec<&str> = seats.iter().map(|seat| self.name(*seat)).collect();
        names.join(between)
    }

    /// `Ren's stock`
    pub fn zone(self, seat: Seat, zone: Z) -> String {
        format!("{}'s {}", self.name(seat), zone.word())
    }

    /// A slot with its player: `Ren's FC`.
    pub fn slot(self, slot: ZoneId) -> String {
        self.zone(self.s.table.seat_of(slot), self.s.z(slot))
    }

    /// A card by number, or "an unknown card".
    pub fn card(self, card: CardId) -> String {
        let known = self.s.face(card).map(|face| self.m.number(face).to_owned());
        known.unwrap_or_else(|| "an unknown card".to_owned())
    }

    /// The slot a character is in: `Ren's FC`.
    pub fn place(self, card: CardId) -> String {
        self.slot(self.s.table.card(card).zone)
    }

    /// What a cost is paid for: `HB/W01-002`, `the backup of HB/W01-002`.
    pub fn payee(self, payee: Payee) -> String {
        let number = |face: Option<Face>, unknown: &str| match face {
            Some(face) => self.m.number(face).to_owned(),
            None => unknown.to_owned(),
        };
        match payee {
            Payee::Card(face) => self.m.number(face).to_owned(),
            Payee::Backup(face) => format!("the backup of {}", self.m.number(face)),
            Payee::Encore(face) => format!("Encore for {}", number(face, "an unknown card")),
            Payee::Ability { face, zone, .. } => {
                let place = zone.map_or_else(String::new, |zone| format!(" in {}", self.slot(zone)));
                format!("the ability of {}{place}", number(face, "a card nobody noted"))
            }
        }
    }

    /// What would settle it.
    pub fn open(self, open: Open) -> String {
        match open {
            Open::Text { face, number, at } => {
                let texts = self.rules().texts();
                let quoted = texts.quoted(face, number);
                let number = self.m.number(face);
                match at {
                    Some(at) => format!(
                        "what the text of {number} in {} did, on a line beginning with \"-\": {quoted}",
                        self.slot(at)
                    ),
                    None => {
                        format!("what the text of {number} used this turn did, on lines beginning with \"-\": {quoted}")
                    }
                }
            }
            Open::UnknownText(at) => format!("which card lies in {}", self.slot(at)),
            Open::OwnText { face, number } => {
                let quoted = self.rules().texts().quoted(face, number);
                format!("what the text of {} says of it: {quoted}", self.m.number(face))
            }
            Open::WhetherGone(slot) => format!(
                "whether the character in {} was reversed in its battle, where a card was not noted",
                self.slot(slot)
            ),
            Open::SlotOfPlayed => "into which slot the character played without one was put".to_owned(),
            Open::TurnBefore => "whether the player had a turn before this one".to_owned(),
            Open::Method => "\"front\" or \"side\" behind the slot".to_owned(),
            Open::FacingCharacter => "the character that faces the attacker".to_owned(),
            Open::ColorOfUnknown(color) => format!(
                "one of the cards nobody noted in level zone or clock would have to be {}",
                color_word(color)
            ),
            Open::GivenTo(slot) => format!(
                "the cards nobody noted on which it hangs what text gives the character in {}",
                self.slot(slot)
            ),
            Open::LevelToPlay(face) => format!(
                "the cards nobody noted on which it hangs what the text of {} does as it is played",
                self.m.number(face)
            ),
            Open::LevelOf(seat) => format!("how many cards lie in {}'s level zone", self.name(seat)),
            Open::SlotChosen => "into which slot it was put".to_owned(),
            Open::CostOf(payee) => format!("what the text of {} does to its cost", self.payee(payee)),
            Open::Payment => "what was paid".to_owned(),
            Open::CounterIcon(face) => format!("whether the text of {} has the counter icon", self.m.number(face)),
        }
    }
}

/// The word for how an attack is made.
pub fn method_word(method: Method) -> &'static str {
    match method {
        Method::Direct => "direct",
        Method::Front => "front",
        Method::Side => "side",
    }
}

/// The type in words.
pub fn kind_word(kind: CardKind) -> &'static str {
    match kind {
        CardKind::Character => "a character",
        CardKind::Event => "an event",
        CardKind::Climax => "a climax",
    }
}

/// The color in words.
pub fn color_word(color: Color) -> &'static str {
    match color {
        Color::Yellow => "yellow",
        Color::Green => "green",
        Color::Red => "red",
        Color::Blue => "blue",
    }
}

/// So many cards, in words.
pub fn cards_word(count: usize) -> String {
    match count {
        1 => "1 card".to_owned(),
        n => format!("{n} cards"),
    }
}
