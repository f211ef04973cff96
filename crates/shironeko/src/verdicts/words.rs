//! Cards, players and what is open, in words.

use rejudge_table::{CardId, Seat};

use super::super::cards::Color;
use super::super::matches::Match;
use super::super::rules::Open;
use super::super::state::State;

/// A match and a position, to speak of.
#[derive(Clone, Copy, Debug)]
pub struct Words<'a> {
    /// What does not change.
    pub m: &'a Match,
    /// The position.
    pub s: &'a State,
}

impl<'a> Words<'a> {
    /// A player's name.
    pub fn name(self, seat: Seat) -> &'a str {
        self.m.name(seat)
    }

    /// A card, and whose it is.
    pub fn card(self, card: CardId) -> String {
        let owner = self.name(self.s.holder(card));
        match self.s.face(card) {
            Some(face) => format!("{owner}'s {}", self.m.label(face)),
            None => format!("a card of {owner} that nobody noted"),
        }
    }

    /// The runes that an ability asks for.
    pub(super) fn asked_runes(self, card: CardId, ability: u8) -> String {
        let face = self.s.face(card);
        let ability = face.and_then(|f| self.m.info(f).abilities.get(usize::from(ability)));
        let words: Vec<&str> = ability.into_iter().flat_map(|a| &a.runes).map(|c| c.word()).collect();
        words.join(" ")
    }

    /// SNK-2.7: a colorless card lies below a chara.
    pub(super) fn has_colorless(self, chara: CardId) -> bool {
        let faces = self.s.runes(chara).into_iter().filter_map(|c| self.s.face(c));
        faces.into_iter().any(|f| self.m.info(f).color == Color::Colorless)
    }
}

/// What would settle a verdict.
pub fn in_words(m: &Match, open: Open) -> String {
    match open {
        Open::Text(face, line) => format!("what a text does that is not read: {}", m.quoted(face, line)),
        Open::Unseen(seat, z) => format!("which card lies in {}'s {} that nobody saw", m.name(seat), z.word()),
        Open::HowMany(seat, z) => format!("how many cards lie in {}'s {}", m.name(seat), z.word()),
        Open::OnStep => "whose cards are turned ON when a turn starts".to_owned(),
        Open::WhetherOn => "whether it was ON".to_owned(),
        Open::HowItCame => "whether it came by a change".to_owned(),
        Open::TownsBefore => "which towns were turned OFF before".to_owned(),
        Open::WhichChara => "which chara lay there".to_owned(),
        Open::Below => "the cards below it".to_owned(),
    }
}
