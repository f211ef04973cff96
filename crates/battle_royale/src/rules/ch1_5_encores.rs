//! 1.5, Encore phases: the turn player's encore step, then a partial one of every defending player.

use smallvec::SmallVec;

use rejudge_judge::Kind;
use rejudge_judge::game::{Owed, Slip};
use rejudge_judge::script::{Act, MarkKind, OpKind};
use rejudge_table::Seat;
use rejudge_weiss_schwarz::matches::Match;
use rejudge_weiss_schwarz::rules::{Cx, word_name};
use rejudge_weiss_schwarz::state::{Frame, Happened, REVERSE, State, Z, stage};
use rejudge_weiss_schwarz::variation::{Encores, Slots};
use rejudge_weiss_schwarz::vocabulary::V;

use super::super::policies::{self, PARTIAL, SKIP};
use super::super::rulings::B;
use super::RoyaleSlips;

/// The leaving of a defending player's reversed character.
const OWED_OF_DEFENDER: u16 = 100;
/// The leaving of the turn player's.
const OWED_OF_TURN_PLAYER: u16 = 101;

/// BR-E1 to BR-E4: the turn player with the whole stage; then, each once, those who own a slot that a front slot of the
/// turn player faces, with all such slots: first those who were attacked, by the first attack on each, then the others
/// in turn order behind the turn player.
pub(super) fn encores(m: &Match, s: &State) -> Encores {
    let mut encores = Encores::new();
    encores.push((s.active, Slots::ALL));
    let mut faced: SmallVec<[(Seat, Slots); 3]> = SmallVec::new();
    for slot in Z::FRONT {
        let Some((owner, z)) = super::ch1_2_facing::faced(s, s.active, slot) else {
            continue;
        };
        match faced.iter_mut().find(|(seat, _)| *seat == owner) {
            Some((_, slots)) => *slots = slots.and(Slots::one(z)),
            None => faced.push((owner, Slots::one(z))),
        }
    }
    // BR-G-09
    if s.seating.len() == 2 && m.policies.reading(policies::TWO_LEFT) != PARTIAL {
        faced.iter_mut().for_each(|(_, slots)| *slots = Slots::ALL);
    }
    let mut defenders: SmallVec<[Seat; 8]> = s.events.attacked();
    defenders.extend(s.seating.seats_from(s.active));
    for seat in defenders {
        let slots = faced.iter().find(|(owner, _)| *owner == seat);
        let had = encores.iter().any(|(had, _)| *had == seat);
        if let Some((_, slots)) = slots.filter(|_| !had && !s.is_gone(seat)) {
            encores.push((seat, *slots));
        }
    }
    if s.is_gone(s.active) {
        // BR-G-10
        match m.policies.reading(policies::OWN_TURN) {
            SKIP => encores.clear(),
            _ => encores.retain(|(seat, _)| *seat != s.active),
        }
    }
    encores
}

/// The number of what is owed with a reversed character that has not left.
pub(super) fn owes(s: &State, seat: Seat) -> u16 {
    match seat == s.active {
        true => OWED_OF_TURN_PLAYER,
        false => OWED_OF_DEFENDER,
    }
}

/// The slip for a reversed character that left too late, or not.
pub(super) fn owing(m: &Match, s: &State, owed: Owed, late: bool) -> Option<Slip> {
    let name = m.name(owed.seat);
    let what = format!("the leaving of {name}'s reversed character");
    let (ruling, item, due) = match (owed.what, late) {
        (OWED_OF_TURN_PLAYER, true) => (
            B::EncoreOrder,
            "BR-E1",
            "comes too late: the turn player's encore step comes before the partial encores".to_owned(),
        ),
        (OWED_OF_TURN_PLAYER, false) => (
            B::PartialEncore,
            "BR-E1",
            "is not written: all of the turn player's leave in the encore step".to_owned(),
        ),
        (OWED_OF_DEFENDER, true) => {
            let item = match encores(m, s).len() {
                // With one defender there is no other order than before the end phase.
                ..=2 => "BR-E1",
                _ => "BR-E3",
            };
            (B::EncoreOrder, item, format!("comes too late: {}", order_of(m, s)))
        }
        (OWED_OF_DEFENDER, false) => (
            B::PartialEncore,
            "BR-E2",
            "is not written: it is in a slot that the turn player's slots face".to_owned(),
        ),
        _ => return None,
    };
    let slots = m.encore_slots(s, owed.seat);
    let there = slots.iter().filter(|z| s.count(owed.seat, *z) > 0);
    Some(Slip {
        item,
        ruling: ruling.number(),
        kind: Some(if late { Kind::Order } else { Kind::Missing }),
        message: format!("{what} {due}"),
        expected: "put into the waiting room".into(),
        claimed: if late { "later".into() } else { "nothing".into() },
        evidence: there.map(|z| s.zone(owed.seat, z)).collect(),
        cannot_tell: untold(s, owed.what == OWED_OF_DEFENDER && late),
        ..Slip::default()
    })
}

/// BR-E1, BR-E3 in words: whose part comes when in this turn.
fn order_of(m: &Match, s: &State) -> String {
    let encores = encores(m, s);
    let others = encores.iter().filter(|(seat, _)| *seat != s.active);
    let names: Vec<&str> = others.map(|(seat, _)| m.name(*seat)).collect();
    match names[..] {
        [one] => format!("{one}'s partial encore comes before the end phase"),
        _ => format!("the partial encores go {}, before the end phase", names.join(", then ")),
    }
}

/// After a position nobody knows who was attacked first.
fn untold(s: &State, order: bool) -> Option<String> {
    (order && s.events.attacks_untold())
        .then(|| "who was attacked this turn before the position, and in which order".to_owned())
}

/// What 1.5 adds to the rules at work: an encore step of several players.
pub(super) trait EncoreRounds<'a> {
    /// `phase encore Kai`: a partial encore begins.
    fn royale_encore_begins(&mut self, act: &Act);
    /// A line of this turn's end phase stands before this one.
    fn end_phase_is_written(&self) -> bool;
    /// BR-E2: a reversed character that no slot of the turn player faces stays where it is.
    fn royale_encore_stray(&mut self, act: &'a Act) -> bool;
}

impl<'a> EncoreRounds<'a> for Cx<'a> {
    fn royale_encore_begins(&mut self, act: &Act) {
        let chosen = self.chosen(act);
        let whose = chosen.iter().find_map(|op| match op.kind {
            OpKind::Player(seat) => Some((seat, op.span)),
            _ => None,
        });
        let encore = |op: &rejudge_judge::script::Op| matches!(op.kind, OpKind::Word(w) if word_name(w) == "encore");
        let Some((seat, span)) = whose.filter(|_| chosen.iter().any(encore)) else {
            return;
        };
        if seat == self.s.active || self.s.turns_seen == 0 || self.s.over.is_some() {
            return;
        }
        let all = encores(self.m, self.s);
        let name = self.m.name(seat);
        let events = self.s.events.clone();
        let had = |seat: Seat| events.encore_begun(seat);
        if !all.iter().any(|(s, _)| *s == seat) && !had(seat) {
            let turn = self.m.name(self.s.active);
            let message = format!("{name} has no partial encore: no slot of {turn} faces one of {name}");
            let slip = self.royale_slip(B::PartialEncore, "BR-E2", Kind::Extra, Some(span), message);
            slip.expected = "no partial encore".into();
            return;
        }
        let place = all.iter().position(|(s, _)| *s == seat);
        let later = all.iter().skip(place.map_or(0, |at| at + 1)).find(|(s, _)| had(*s));
        if had(seat) {
            let message = format!("{name} has had the partial encore of this turn: it is one for all faced slots");
            let slip = self.royale_slip(B::PartialEncore, "BR-E4", Kind::Extra, Some(span), message);
            slip.expected = "one partial encore".into();
            slip.claimed = "a second one".into();
        } else if let Some((later, _)) = later {
            let message = format!(
                "{name}'s partial encore comes before {}'s: {}",
                self.m.name(*later),
                order_of(self.m, self.s)
            );
            let settle = untold(self.s, true);
            let slip = self.royale_slip(B::EncoreOrder, "BR-E3", Kind::Order, Some(span), message);
            slip.expected = format!("first {name}");
            slip.claimed = "later".into();
            slip.cannot_tell = settle;
        } else if self.end_phase_is_written() {
            let message = format!("{name}'s partial encore comes before the end phase");
            let slip = self.royale_slip(B::EncoreOrder, "BR-E1", Kind::Order, Some(span), message);
            slip.expected = "the partial encores, then the end phase".into();
            slip.claimed = "the other way round".into();
        }
        self.s.events.push(Happened::EncoreBegun(seat));
    }

    fn end_phase_is_written(&self) -> bool {
        let here = self.mark.map_or(0, |mark| mark.span.start);
        let before = self.script.marks.iter().rev().filter(|mark| mark.span.start < here);
        let mut acts = before.map_while(|mark| match mark.kind {
            MarkKind::Turn(..) | MarkKind::Position(_) | MarkKind::Gap => None,
            MarkKind::Act(act) => Some(Some(self.script.act(act))),
            _ => Some(None),
        });
        acts.any(|act| {
            act.is_some_and(|act| match self.verb(act) {
                V::Phase => self.has_word(self.chosen(act), "end"),
                V::Discard => !act.effect && act.inside.is_none() && act.seat == self.s.active,
                V::Leave => !act.effect && self.slot_op(self.chosen(act)).is_none(),
                _ => false,
            })
        })
    }

    fn royale_encore_stray(&mut self, act: &'a Act) -> bool {
        if self.verb(act) != V::Leave || self.s.stage < stage::ENCORE || act.effect {
            return false;
        }
        let Some((seat, slot, span)) = self.slot_op(self.chosen(act)) else {
            return false;
        };
        let zone = self.s.zone(seat, slot);
        let lies = |c: &rejudge_table::CardId| self.s.table.card(*c).pose == REVERSE;
        let Some(card) = self.s.character(zone).filter(|c| lies(c)) else {
            return false;
        };
        if seat == self.s.active || self.m.encore_slots(self.s, seat).has(slot) {
            return false;
        }
        let turn = self.m.name(self.s.active);
        let message = format!(
            "{} is not faced by a slot of {turn}: a partial encore is about the faced slots alone",
            self.slot_name(zone)
        );
        let m = self.m;
        let two = self.s.seating.len() == 2;
        let slip = self.royale_slip(B::PartialEncore, "BR-E2", Kind::Extra, Some(span), message);
        slip.expected = "it stays, reversed".into();
        slip.claimed = "put into the waiting room".into();
        m.policies
            .decided(if two { policies::TWO_LEFT } else { policies::NOT_FACED }, slip);
        if !self.right() {
            self.seen_leaving(Some(act), card);
            let waiting = self.owners(card, Z::Waiting);
            self.move_to(card, waiting);
            self.push(Frame::Check);
        }
        true
    }
}
