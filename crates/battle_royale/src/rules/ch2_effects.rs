//! Chapter 2, Dealing with effects: how the words of card text are read where more than two play, and whom an effect may concern.

use smallvec::SmallVec;

use rejudge_table::Seat;
use rejudge_weiss_schwarz::cards::CardKind;
use rejudge_weiss_schwarz::effects::ability::{Cards, Place, Who};
use rejudge_weiss_schwarz::effects::program::{Deed, Gate, Program, Step, What};
use rejudge_weiss_schwarz::matches::Match;
use rejudge_weiss_schwarz::rules::sure::Sure;
use rejudge_weiss_schwarz::state::{State, Z};
use rejudge_weiss_schwarz::variation::AsWhat;

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

/// BR-2.1: whether a program does something to characters of opponents, and to nobody else's: "that character" is one of them.
pub fn speaks_of_opponents_alone(program: &Program) -> bool {
    let on_stage = |cards: &Cards| {
        let place = cards.at.is_none_or(|at| match at {
            Place::In(_, zone) | Place::Top(_, zone) | Place::Bottom(_, zone) => zone.is_stage(),
            Place::FrontOfThis | Place::FacingThis | Place::Among | Place::PutInto(..) => true,
            Place::UnderThis | Place::Markers(_) => false,
        });
        place && cards.kind.is_none_or(|kind| kind == CardKind::Character)
    };
    // Whether these are characters, and then whether they are theirs.
    let theirs = |what: &What| match what {
        What::Cards(cards) if !on_stage(cards) => None,
        What::Cards(cards) => Some(is_theirs(cards)),
        What::Same(_) | What::Tops(..) | What::Bottoms(..) | What::Looked | What::Rest => None,
        What::This | What::WithMarkers | What::BattleOpponent | What::Triggered => Some(false),
    };
    let of_step = |step: &Step| match &step.deed {
        Deed::Put(_, goal) if goal.to.zone().is_none() => Some(false),
        Deed::Put(what, _) | Deed::Give(what, ..) | Deed::Grant(what, ..) | Deed::Turn(what, _) => theirs(what),
        Deed::Exchange(..) | Deed::Trade(..) | Deed::Later(_) => Some(false),
        _ => None,
    };
    let mut all = program.steps.iter().filter_map(of_step).peekable();
    program.hosts.is_empty() && all.peek().is_some() && all.all(|theirs| theirs)
}

/// Whether cards are the opponent's: a text says so of them, or of the stage on which they lie.
fn is_theirs(cards: &Cards) -> bool {
    let stage = matches!(cards.at, Some(Place::In(Who::Opponent, zone)) if zone.is_stage());
    cards.whose == Some(Who::Opponent) || cards.whose.is_none() && stage
}

/// BR-2.5: whether a program leaves something to the opponent: that player may do it, or chooses.
pub fn leaves_to_the_opponent(program: &Program) -> bool {
    let may = |step: &Step| program.gates_of(step).any(|(_, gate)| matches!(gate, Gate::May));
    let mut steps = program.steps.iter();
    steps.any(|step| step.by == Who::Opponent && (step.is_chosen() || may(step)))
}

/// BR-2.1, BR-2.2, BR-2.4: whether another player is an opponent whose characters a text lets be chosen, in whose turn it works, in
/// whose phases it triggers. Who of several faces nobody of this player's is related by one reading of BR-G-01 and not by the other.
pub fn relates(m: &Match, s: &State, (seat, other): (Seat, Seat), as_what: AsWhat) -> Sure {
    let rule = match as_what {
        AsWhat::Chosen => "BR-2.1",
        AsWhat::Turn => "BR-2.2",
        AsWhat::Phase => "BR-2.4",
    };
    if seat == other || s.is_gone(other) {
        return Sure::No;
    }
    if m.without.iter().any(|without| without == rule) {
        return Sure::Maybe;
    }
    let written = m.policies.is_written(policies::RELATED);
    match by_any_reading(s, seat, other) || written && all_are_related(m) {
        true => Sure::Yes,
        false => Sure::No.unless(!written),
    }
}

/// BR-G-01: whether another player is related by every reading: of three, all are; else who faces.
fn by_any_reading(s: &State, seat: Seat, other: Seat) -> bool {
    s.seating.len() <= 3 || faces(s, seat, other)
}

/// BR-G-01: whether it is read so that all are.
fn all_are_related(m: &Match) -> bool {
    m.policies.reading(policies::RELATED) != FACING
}

/// BR-G-01: the opponents who own a slot that faces one of the player's in the present layout. Of three, all.
pub fn related(m: &Match, s: &State, seat: Seat) -> SmallVec<[Seat; 8]> {
    let all = s.players().filter(|other| *other != seat);
    let each = all_are_related(m);
    all.filter(|other| each || by_any_reading(s, seat, *other)).collect()
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
    use rejudge_weiss_schwarz::cards::CardDef;

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

    /// The program of the only ability of a text.
    fn program(text: &str) -> Program {
        let card = CardDef {
            kind: CardKind::Character,
            text: vec![text.to_owned()],
            ..CardDef::default()
        };
        let text = rejudge_weiss_schwarz::text::read(&card);
        text.lines[0].runs.clone().expect("it is read")
    }

    #[test]
    fn whose_characters_a_text_is_about() {
        let alone = |text: &str| speaks_of_opponents_alone(&program(text));
        assert!(alone(
            "【ACT】 [(1)] Choose 1 of your opponent's characters, and that character gets −1000 power until end of turn."
        ));
        assert!(!alone(
            "【ACT】 [(1)] Choose 1 of your opponent's characters, and that character gets −1000 power until end of turn. Choose 1 of your characters, and that character gets +1000 power until end of turn."
        ));
        assert!(!alone(
            "【ACT】 [(1)] Choose 1 of your opponent's characters, and that character gets −1000 power until end of turn. This card gets +1000 power until end of turn."
        ));
        assert!(!alone(
            "【ACT】 [(1)] Choose 1 of your characters, and that character gets +1000 power until end of turn."
        ));
        assert!(!alone("【ACT】 [(1)] Draw 1 card."));
    }

    #[test]
    fn what_a_text_leaves_to_the_opponent() {
        let theirs = |text: &str| leaves_to_the_opponent(&program(text));
        assert!(theirs(
            "【AUTO】 When this card attacks, your opponent may choose 1 card in their hand, and put it into the waiting room."
        ));
        assert!(!theirs("【AUTO】 When this card attacks, you may draw 1 card."));
    }
}
