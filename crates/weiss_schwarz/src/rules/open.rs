//! What nobody noted, and would settle a question: cards whose faces are not known, zones of which not all is known, and
//! printed text that is not understood and may bear on the matter.

use rejudge_table::{CardId, Face, Seat, ZoneId};

use super::super::cards::Color;
use super::super::effects::reach::{Amount, Matter, Whom};
use super::ch08_texts::{About, Bearing, Texts};
use super::questions::Rules;
use super::reason::Payee;

/// What would settle it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Open {
    /// What this line of a card's text did.
    Text {
        /// The card.
        face: Face,
        /// The number of the line, from 1.
        number: usize,
        /// Where the card lies; `None`: the line was used this turn.
        at: Option<ZoneId>,
    },
    /// Which card lies in this zone: it may bear text on the matter.
    UnknownText(ZoneId),
    /// What this line of the card that acts or is played says of it.
    OwnText {
        /// The card.
        face: Face,
        /// The number of the line, from 1.
        number: usize,
    },
    /// Whether the character in this slot was reversed in a battle in which a card was not noted, and has left.
    WhetherGone(ZoneId),
    /// Into which slot a character was put that was played without one.
    SlotOfPlayed,
    /// Whether the player had a turn before this one.
    TurnBefore,
    /// Whether the attack was a front or a side attack.
    Method,
    /// 7.2.1.4.2: the character that faces the attacker.
    FacingCharacter,
    /// Whether a card that nobody noted, of level zone or clock, is of this color.
    ColorOfUnknown(Color),
    /// What the cards are that nobody noted, on which it hangs what text gives this character.
    GivenTo(ZoneId),
    /// What the cards are that nobody noted, on which it hangs what this card's text does as it is played.
    LevelToPlay(Face),
    /// How many cards lie in this player's level zone.
    LevelOf(Seat),
    /// Into which slot the card was put.
    SlotChosen,
    /// What its own text does to its cost.
    CostOf(Payee),
    /// What was paid.
    Payment,
    /// Whether the text of this card has the counter icon.
    CounterIcon(Face),
}

impl<'a> Rules<'a> {
    /// The text about.
    pub fn texts(self) -> Texts<'a, 'a> {
        Texts::of(self.m, self.s)
    }

    /// Text that is not read may bear on a matter: the first there is.
    pub fn text_on(self, matter: Matter, about: About) -> Option<Open> {
        let bearing = self.texts().bearing(matter, about);
        bearing.first().map(|bearing| match *bearing {
            Bearing::Line { face, number, at, .. } => Open::Text { face, number, at },
            Bearing::Unknown(zone) => Open::UnknownText(zone),
        })
    }

    /// The lines of a card's own text that may bear on playing it.
    fn lines_of_playing(self, face: Face, matter: Matter) -> impl Iterator<Item = usize> + use<'a> {
        let lines = (1..).zip(&self.m.text(face).lines);
        let bears = move |line: &super::super::effects::Line| {
            let reach = line.reach();
            reach.is_some_and(|r| r.bears(matter, Whom::OF_PLAYING))
        };
        lines.filter(move |(_, line)| bears(line)).map(|(number, _)| number)
    }

    /// Text that may bear on playing a card from the hand: its own counts too.
    pub fn text_of(self, face: Face, matter: Matter) -> Option<Open> {
        match self.lines_of_playing(face, matter).next() {
            Some(number) => Some(Open::OwnText { face, number }),
            None => self.text_on(matter, About::Hand),
        }
    }

    /// The same, where a number would have to be other by some number from `least` to `most`.
    pub fn text_of_by(self, face: Face, matter: Matter, (least, most): Amount) -> Option<Open> {
        let own = self.lines_of_playing(face, matter);
        let own = own.filter_map(|number| {
            Some(Bearing::Line {
                face,
                number,
                line: self.m.text(face).line(number)?,
                at: None,
                told: false,
            })
        });
        let all: Vec<_> = own.chain(self.texts().bearing(matter, About::Hand)).collect();
        let (from, to) = self.texts().amount(matter, &all)?;
        (from <= most && least <= to)
            .then(|| self.text_of(face, matter))
            .flatten()
    }

    /// The same, for what only a card's own text could allow it: that, or what was used this turn.
    pub fn own_text(self, card: CardId, matter: Matter) -> Option<Open> {
        let all = self.texts().bearing(matter, About::Card(card));
        let here = self.s.table.card(card).zone;
        all.iter().find_map(|bearing| match *bearing {
            Bearing::Line { face, number, at, .. } => {
                let own = at == Some(here) && self.s.face(card) == Some(face);
                (own || at.is_none()).then_some(Open::Text { face, number, at })
            }
            Bearing::Unknown(zone) => (zone == here).then_some(Open::UnknownText(zone)),
        })
    }

    /// Whether a character is there at all: it may have been reversed where nobody noted the cards, and have left.
    pub fn whether_gone(self, card: CardId) -> Option<Open> {
        let slot = self.s.table.card(card).zone;
        self.s.doubts.is_gone(card).then_some(Open::WhetherGone(slot))
    }
}
