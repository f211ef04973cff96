//! What is owed, in words.

use rejudge_judge::finding::Kind;
use rejudge_judge::game::Violation;
use rejudge_table::{CardId, Seat};

use super::super::play::{Duty, Unless};
use super::super::rulings::R;
use super::Words;

impl Words<'_> {
    /// What is said where a duty is done late, or never.
    pub fn owed(self, duty: Duty, ruling: R, seat: Seat, late: bool) -> Violation {
        let (what, expected) = self.duty(duty, seat);
        let what = match (duty, self.s.under_way()) {
            (Duty::Step, Some(run)) => self.untold(run) + ", and that",
            _ => what,
        };
        let settle = || "whether the deck took the damage or a chara defended".to_owned();
        Violation {
            ruling: ruling.number(),
            kind: Some(if late { Kind::Order } else { Kind::Missing }),
            message: format!("{what} {}", if late { "is late" } else { "is missing" }),
            expected: expected.to_owned(),
            cannot_tell: (duty.row().unless == Unless::Defended).then(settle),
            ..Violation::default()
        }
    }

    /// What is missing or late, and what should have been.
    fn duty(self, duty: Duty, seat: Seat) -> (String, &'static str) {
        const SHUFFLED: &str = "both decks of both players shuffled";
        const FIRES: &str = "it fires by itself";
        let (name, s) = (self.name(seat), self.s);
        match duty {
            Duty::Shuffle => (format!("the shuffle of {name}'s deck before the game"), SHUFFLED),
            Duty::ShuffleTowns => (format!("the shuffle of {name}'s town deck before the game"), SHUFFLED),
            Duty::First => ("who is the first player".to_owned(), "the winner of janken"),
            Duty::Hand => (format!("{name}'s opening hand"), "4 cards, 5 for the second player"),
            Duty::RedrawShuffle => (format!("the shuffle after {name}'s redraw"), "the deck shuffled"),
            Duty::TurnOn => (format!("turning {name}'s cards ON"), "every card ON but shocked charas"),
            Duty::Draw => (format!("{name}'s card of the start phase"), "1 card drawn"),
            Duty::Build => (format!("{name}'s town of the start phase"), "the top town built"),
            Duty::Used => ("the used monster's way to the discard".to_owned(), "to the discard"),
            Duty::Defence => (
                format!("{name}'s choice of the defence"),
                "`take`, or `defend` and a chara",
            ),
            Duty::Damage => (
                format!("the damage to {name}'s deck"),
                "cards equal to the attack turned over",
            ),
            Duty::Clear => (
                format!("the emptying of {name}'s damage area"),
                "the cards to the discard",
            ),
            Duty::Trigger => (
                format!("a trigger among {name}'s cards"),
                "every trigger among them fires",
            ),
            Duty::Hit => (
                "the counters of a battle".to_owned(),
                "each chara's attack on the other",
            ),
            Duty::Retreat => (
                format!("the retreat of {}", self.first_of(&s.dying, seat)),
                "counters up to its HP: to the discard",
            ),
            Duty::Enter | Duty::Auto => (format!("the ability of {}", self.waiting(seat)), FIRES),
            Duty::Shock => (
                format!("the end of the shock of {}", self.first_of(&s.shocked, seat)),
                "the marker removed",
            ),
            Duty::Poison => (
                format!("the poison's damage to {}", self.first_of(&s.poisoned, seat)),
                "1 counter",
            ),
            Duty::Step => ("a part of a text".to_owned(), "what the text says"),
        }
    }

    /// The first of these charas that is this player's.
    fn first_of(self, cards: &[CardId], seat: Seat) -> String {
        let face = cards.iter().find(|c| self.s.holder(**c) == seat);
        let face = face.and_then(|c| self.s.face(*c));
        let chara = face.map_or_else(|| "chara".to_owned(), |face| self.m.label(face));
        format!("{}'s {chara}", self.name(seat))
    }

    /// The card of this player whose ability waits.
    fn waiting(self, seat: Seat) -> String {
        let waits = self.s.waiting.iter().find(|(card, _)| self.s.holder(*card) == seat);
        let face = waits.and_then(|(card, _)| self.s.face(*card));
        face.map_or_else(|| format!("a card of {}", self.name(seat)), |face| self.m.label(face))
    }
}
