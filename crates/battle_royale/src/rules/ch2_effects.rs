//! Chapter 2, Dealing with effects: how the words of card text are read where more than two play, and whom an effect may concern.

use smallvec::SmallVec;

use rejudge_table::Seat;
use rejudge_weiss_schwarz::matches::Match;
use rejudge_weiss_schwarz::state::{State, Z};

use super::super::policies::{self, FACING};

/// How a wording is read.
#[derive(Clone, Copy, Debug)]
pub struct Convention {
    /// Its rule.
    pub rule: &'static str,
    /// Beginnings of the wordings, in lower case; any of them.
    pub wordings: &'static [&'static str],
    /// What they mean here.
    pub reading: &'static str,
}

/// The conventions, as data: what a declared ability is told about, and what its lines are held against.
pub static CONVENTIONS: &[Convention] = &[
    Convention {
        rule: "BR-2.1",
        wordings: &[
            "of your opponent's characters",
            "of your opponent's level",
            "opponent's character",
            "opponent's center stage",
        ],
        reading: "any character of any related opponent",
    },
    Convention {
        rule: "BR-2.2",
        wordings: &["during your opponent's turn", "in your opponent's turn"],
        reading: "in the turn of every related opponent",
    },
    Convention {
        rule: "BR-2.3",
        wordings: &[
            "until the end of your opponent's next turn",
            "your opponent's next turn",
        ],
        reading: "until the end of the turn of the player right before its master",
    },
    Convention {
        rule: "BR-2.4",
        wordings: &["at the beginning of your opponent's", "at the start of your opponent's"],
        reading: "in that phase of every related opponent",
    },
    Convention {
        rule: "BR-2.5",
        wordings: &["your opponent may", "your opponent chooses", "your opponent choose"],
        reading: "the opponent who defends against this character decides, else dice say who",
    },
    Convention {
        rule: "BR-2.6",
        wordings: &["reveal"],
        reading: "to every player",
    },
];

/// The wordings of a text, and how they are read.
pub fn of_text(text: &str) -> impl Iterator<Item = &'static Convention> {
    let text = text.to_lowercase();
    CONVENTIONS
        .iter()
        .filter(move |c| c.wordings.iter().any(|wording| text.contains(wording)))
}

/// Whether a text does something to characters that it chooses of opponents, and to no others. What else it may mean by a
/// card, a stage or "that" is not read: then it may be anybody's.
pub fn speaks_of_opponents_alone(text: &str) -> bool {
    let text = text.to_lowercase();
    let theirs = "of your opponent's characters";
    let rest = text.replace(theirs, " ").replace("that character gets", " ");
    let others = ["character", "this card", "your stage", "position", "all players"];
    text.contains(theirs) && !others.iter().any(|other| rest.contains(other))
}

/// BR-G-01: the opponents who own a slot that faces one of the player's in the present layout. Of three, all.
pub fn related(m: &Match, s: &State, seat: Seat) -> SmallVec<[Seat; 8]> {
    let all = s.players().filter(|other| *other != seat);
    match s.seating.len() <= 3 || m.policies.reading(policies::RELATED) != FACING {
        true => all.collect(),
        false => all.filter(|other| faces(s, seat, *other)).collect(),
    }
}

/// Whether a slot of the front row of one faces a slot of the other.
pub fn faces(s: &State, seat: Seat, other: Seat) -> bool {
    let of = |slot: Z| super::ch1_2_facing::faced(s, seat, slot).is_some_and(|(owner, _)| owner == other);
    Z::FRONT.into_iter().any(of)
}

/// BR-2.3: what is given until the end of an opponent's next turn ends before the next turn of whoever gave it; given in
/// the turn of the player right before, it lasts through that player's next one.
pub fn rounds(s: &State, giver: Seat) -> u8 {
    let before = s.active != giver && s.players_after(s.active) == giver;
    if before { 2 } else { 1 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wordings_are_found() {
        let rules = |text: &str| of_text(text).map(|c| c.rule).collect::<Vec<_>>();
        assert_eq!(
            rules("choose 1 of your opponent's characters, and rest it."),
            ["BR-2.1"]
        );
        assert_eq!(
            rules("【CONT】 During your opponent's turn, this card gets +1000 power."),
            ["BR-2.2"]
        );
        assert_eq!(rules("Until the end of your opponent's next turn, +1000."), ["BR-2.3"]);
        assert_eq!(rules("At the beginning of your opponent's encore step"), ["BR-2.4"]);
        assert_eq!(rules("Your opponent may pay (1)."), ["BR-2.5"]);
        assert_eq!(rules("Reveal the top card of your deck."), ["BR-2.6"]);
        assert!(rules("Draw a card.").is_empty());
    }

    #[test]
    fn whose_characters_a_text_is_about() {
        let alone = speaks_of_opponents_alone;
        assert!(alone(
            "【ACT】 [(1)] Choose 1 of your opponent's characters, and that character gets −1000 power."
        ));
        assert!(!alone(
            "Choose 1 of your opponent's characters and 1 of your characters, and rest them."
        ));
        assert!(!alone(
            "Choose 1 of your opponent's characters, and this card gets +1000 power."
        ));
        assert!(!alone("Choose 1 of your characters."));
    }
}
