//! Chapter 2, Dealing with effects: how the words of card text are read where more than two play.

use smallvec::SmallVec;

use rejudge_judge::Kind;
use rejudge_judge::script::{Act, OpKind};
use rejudge_notation::Span;
use rejudge_table::{Face, Seat};
use rejudge_weiss_schwarz::matches::Match;
use rejudge_weiss_schwarz::rules::Cx;
use rejudge_weiss_schwarz::state::{Frame, State, Z};
use rejudge_weiss_schwarz::vocabulary::V;

use super::super::policies::{self, FACING};
use super::super::rulings::B;
use super::RoyaleSlips;

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
fn of_text(text: &str) -> impl Iterator<Item = &'static Convention> {
    let text = text.to_lowercase();
    CONVENTIONS
        .iter()
        .filter(move |c| c.wordings.iter().any(|wording| text.contains(wording)))
}

/// Whether a text does something to characters that it chooses of opponents, and to no others. What else it may mean by a
/// card, a stage or "that" is not read: then it may be anybody's.
fn speaks_of_opponents_alone(text: &str) -> bool {
    let text = text.to_lowercase();
    let theirs = "of your opponent's characters";
    let rest = text.replace(theirs, " ").replace("that character gets", " ");
    let others = ["character", "this card", "your stage", "position", "all players"];
    text.contains(theirs) && !others.iter().any(|other| rest.contains(other))
}

/// What is said of a text that is taken on trust.
pub(super) fn reads(text: &str) -> Vec<String> {
    of_text(text).map(|c| format!("{}: {}", c.rule, c.reading)).collect()
}

/// BR-G-01: the opponents who own a slot that faces one of the player's in the present layout. Of three, all.
pub(super) fn related(m: &Match, s: &State, seat: Seat) -> SmallVec<[Seat; 8]> {
    let all = s.players().filter(|other| *other != seat);
    match s.seating.len() <= 3 || m.policies.reading(policies::RELATED) != FACING {
        true => all.collect(),
        false => all.filter(|other| faces(s, seat, *other)).collect(),
    }
}

fn faces(s: &State, seat: Seat, other: Seat) -> bool {
    let of = |slot: Z| super::ch1_2_facing::faced(s, seat, slot).is_some_and(|(owner, _)| owner == other);
    Z::FRONT.into_iter().any(of)
}

/// BR-2.3: what is given until the end of an opponent's next turn ends before the next turn of whoever gave it; given in
/// the turn of the player right before, it lasts through that player's next one.
pub(super) fn rounds(s: &State, giver: Seat) -> u8 {
    let before = s.active != giver && s.players_after(s.active) == giver;
    if before { 2 } else { 1 }
}

/// What chapter 2 adds to the rules at work: effects among several players.
pub(super) trait EffectsAmongMany<'a> {
    /// BR-2.1, BR-F5: a character of this opponent was chosen. True: it could not be.
    fn royale_chosen(&mut self, seat: Seat, owner: Seat, span: Span) -> bool;
    /// A line of an effect: whom it concerns, and who decided it.
    fn royale_effect_line(&mut self, act: &'a Act);
    /// BR-2.1: where a card's text speaks of opponents' characters alone, none of its player's own is chosen for it.
    fn own_for_opponents(&mut self, master: Seat, face: Face, span: Span);
    /// BR-2.5: what "your opponent" may do or chooses is the affair of who defends against the character whose text it is.
    fn decided_by(&mut self, act: &'a Act, master: Seat, face: Option<Face>);
}

impl<'a> EffectsAmongMany<'a> for Cx<'a> {
    fn royale_chosen(&mut self, seat: Seat, owner: Seat, span: Span) -> bool {
        let name = self.m.name(owner);
        if self.s.is_gone(owner) {
            let message = format!("{name} has left the match: no ability is aimed at {name}");
            let slip = self.royale_slip(B::RemovedTarget, "BR-F5", Kind::Choice, Some(span), message);
            slip.expected = "a character of somebody who is there".into();
            slip.contested = true;
            return true;
        }
        let m = self.m;
        let related = related(m, self.s, seat);
        if related.contains(&owner) {
            return false;
        }
        let names: Vec<&str> = related.iter().map(|s| m.name(*s)).collect();
        let message = format!(
            "no slot of {name} faces one of {}: characters are chosen of {}",
            m.name(seat),
            names.join(", ")
        );
        let slip = self.royale_slip(B::Related, "BR-2.1", Kind::Choice, Some(span), message);
        slip.expected = format!("a character of {}", names.join(" or "));
        slip.claimed = format!("a character of {name}");
        m.policies.decided(policies::RELATED, slip);
        true
    }

    fn royale_effect_line(&mut self, act: &'a Act) {
        let Some((master, face)) = self.s.agenda.iter().rev().find_map(|frame| match frame {
            Frame::Effect { seat, face, .. } => Some((*seat, *face)),
            _ => None,
        }) else {
            return;
        };
        self.decided_by(act, master, face);
        // A character is chosen by the line that chooses it or does something to it.
        if !matches!(
            self.verb(act),
            V::Choose | V::Give | V::Put | V::Stand | V::Rest | V::Reverse | V::Leave
        ) {
            return;
        }
        let ops = self.chosen(act).iter().chain(self.target(act));
        let theirs = ops.filter_map(|op| match op.kind {
            OpKind::Zone(owner, z, _) | OpKind::ZoneCard(owner, z, _) => {
                Z::of(z).filter(|z| z.is_slot()).map(|_| (owner, op.span))
            }
            _ => None,
        });
        let (own, others): (Vec<_>, Vec<_>) = theirs.into_iter().partition(|(owner, _)| *owner == master);
        if let Some((owner, span)) = others.into_iter().find(|(owner, _)| *owner != act.seat) {
            self.royale_chosen(master, owner, span);
        }
        if let (Some((_, span)), Some(face)) = (own.first(), face) {
            self.own_for_opponents(master, face, *span);
        }
    }

    fn own_for_opponents(&mut self, master: Seat, face: Face, span: Span) {
        let mut lines = self.text_lines(face).peekable();
        if lines.peek().is_none() || !lines.all(speaks_of_opponents_alone) {
            return;
        }
        let name = self.m.name(master);
        let message = format!(
            "{} is about characters of opponents; this one is {name}'s",
            self.m.number(face)
        );
        let related = related(self.m, self.s, master);
        let names: Vec<&str> = related.iter().map(|s| self.m.name(*s)).collect();
        let expected = format!("a character of {}", names.join(" or "));
        let slip = self.royale_slip(B::Related, "BR-2.1", Kind::Choice, Some(span), message);
        slip.expected = expected;
        slip.claimed = format!("a character of {name}");
    }

    fn decided_by(&mut self, act: &'a Act, master: Seat, face: Option<Face>) {
        if !act.written || act.seat == master {
            return;
        }
        let Some(face) = face else { return };
        if !self
            .text_lines(face)
            .any(|text| of_text(text).any(|c| c.rule == "BR-2.5"))
        {
            return;
        }
        let is = |z: &Z| {
            let there = self.s.character(self.s.zone(master, *z));
            there.is_some_and(|card| self.s.face(card) == Some(face))
        };
        let attacks = self
            .s
            .attack
            .filter(|a| self.s.face(a.card) == Some(face) && self.s.active == master);
        let mut slots = Z::FRONT.into_iter().filter(is);
        let slot = match (attacks, slots.next(), slots.next()) {
            (Some(attack), ..) => self.s.z(attack.slot),
            (None, Some(slot), None) => slot,
            _ => return,
        };
        let Some((decider, _)) = self.facing(master, slot).filter(|(owner, _)| !self.s.is_gone(*owner)) else {
            return;
        };
        if decider == act.seat {
            return;
        }
        let (right, wrong) = (self.m.name(decider), self.m.name(act.seat));
        let message = format!(
            "{right} defends against {} and decides this, not {wrong}",
            self.slot_name(self.s.zone(master, slot))
        );
        let slip = self.royale_slip(B::Decider, "BR-2.5", Kind::Choice, Some(act.span), message);
        slip.expected = format!("{right} decides");
        slip.claimed = format!("{wrong} decides");
    }
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
