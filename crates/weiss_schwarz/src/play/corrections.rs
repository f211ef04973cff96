//! What a judge does to the match: cards moved to correct the table, and the end of the match. No rule of the game is
//! asked about it, and nothing of it is held against a player; but a card can only be moved from where it can be.

use rejudge_judge::finding::Kind;
use rejudge_judge::script::{Act, OpKind};
use rejudge_notation::Span;
use rejudge_table::{CardId, End, Event, Face, Seat, ZoneId};

use super::super::rulings::R;
use super::super::state::{Due, Ended, How, REST, REVERSE, STAND, Z};
use super::super::verdicts::{Correction, Over};
use super::super::vocabulary::V;
use super::context::Cx;

impl<'a> Cx<'a> {
    /// A line of the judge.
    pub fn judge_does(&mut self, act: &'a Act) {
        if act.effect {
            self.correct(act);
        } else if V::of(act.verb) == V::Result {
            self.judge_ends(act);
        }
    }

    /// The judge ends the match, whoever won by the rules.
    fn judge_ends(&mut self, act: &'a Act) {
        let told = self.seen(act).unwrap_or_else(|| self.chosen(act));
        let winner = told.iter().find_map(|op| match op.kind {
            OpKind::Player(seat) => Some(seat),
            _ => None,
        });
        if winner.is_none() && !self.has_word(told, "draw") {
            return;
        }
        let all = self.m.seats().fold(0u8, |bits, seat| bits | 1 << seat.0);
        let losers = winner.map_or(all, |seat| all & !(1 << seat.0));
        let otherwise = |over: Ended| over.losers != losers && over.how != How::Judge;
        if self.s.over.is_some_and(otherwise) {
            self.says(Over::OfTheJudge(), None);
        }
        self.s.over = Some(Ended {
            losers,
            how: How::Judge,
        });
        self.s.due = Due::Over;
    }

    /// One line below `judge: fix`, carried out as told.
    fn correct(&mut self, act: &'a Act) {
        let (seat, first, waiting) = (act.seat, self.violations.len(), self.s.waiting.len());
        let count = self.chosen(act).iter().find_map(|op| match op.kind {
            OpKind::Count(n) => Some(n.min(60)),
            _ => None,
        });
        match self.verb(act) {
            V::Draw => self.correct_from_top(act, (seat, Z::Deck), Z::Hand, count),
            V::Mill => self.correct_from_top(act, (seat, Z::Deck), Z::Waiting, count),
            V::Heal => self.correct_from_top(act, (seat, Z::Clock), Z::Waiting, count),
            V::Shuffle => self.shuffle_deck(seat),
            V::Stand => self.correct_pose(act, STAND),
            V::Rest => self.correct_pose(act, REST),
            V::Reverse => self.correct_pose(act, REVERSE),
            V::Discard => self.correct_places(act, Some(Z::Hand), Some(Z::Waiting)),
            V::Search => self.correct_places(act, Some(Z::Deck), Some(Z::Hand)),
            V::Leave => self.correct_places(act, None, Some(Z::Waiting)),
            V::Put | V::Choose => self.correct_places(act, None, None),
            V::Give => self.effect_line(act),
            V::Out => {
                for (seat, _) in self.players_told(Some(act)) {
                    self.m.variation.leaves(self, seat, How::Judge);
                }
            }
            _ => {}
        }
        for violation in self.violations.iter_mut().skip(first) {
            // The record does not agree with itself; whoever is wrong, no player is.
            violation.ruling = R::Contradiction as u16;
            violation.kind = Some(Kind::Record);
        }
        // 10.2.1 speaks of what happens in the game.
        self.s.waiting.truncate(waiting);
        self.s.checked = None;
        if self.s.over.is_none() {
            self.advance();
        }
    }

    /// So many cards from the top of a zone.
    fn correct_from_top(&mut self, act: &'a Act, from: (Seat, Z), to: Z, count: Option<u32>) {
        let seen = self.told_faces(self.seen(act).unwrap_or(&[]));
        let zone = self.s.zone(from.0, from.1);
        let count = if seen.is_empty() {
            count.unwrap_or(1) as usize
        } else {
            seen.len()
        };
        for at in 0..count {
            let (face, span) = seen.get(at).copied().unwrap_or((None, act.span));
            let Some(card) = self.top_of(zone, span) else { return };
            if let Some(face) = face {
                self.is_face(card, face, span);
            }
            let to = self.owners(card, to);
            self.move_to(card, to);
        }
    }

    /// The top card of a zone, if there is one.
    fn top_of(&mut self, zone: ZoneId, span: Span) -> Option<CardId> {
        let top = self.s.table.top(zone);
        if top.is_none() {
            self.says(Correction::NoCard(zone), Some(span));
        }
        top
    }

    /// The card is said to have this face.
    fn is_face(&mut self, card: CardId, face: Face, span: Span) {
        use rejudge_table::Bound;
        let zone = self.s.table.card(card).zone;
        let wrong = match self.s.table.bind(card, face) {
            Bound::Yes => return,
            Bound::Other(known) => Correction::Another(known, face, zone),
            Bound::NoneLeft => Correction::AllElsewhere(face, zone),
        };
        self.says(wrong, Some(span));
    }

    fn correct_pose(&mut self, act: &'a Act, pose: rejudge_table::Pose) {
        for op in self.chosen(act) {
            let (OpKind::Zone(owner, z, _) | OpKind::ZoneCard(owner, z, _)) = op.kind else {
                continue;
            };
            let zone = self.s.table.zone_id(owner, z);
            match self.s.character(zone) {
                Some(card) => self.s.table.turn(card, pose),
                None => {
                    self.says(Correction::Nobody(zone), Some(op.span));
                }
            }
        }
    }

    /// Cards and tops of zones, from where they lie to where they belong.
    fn correct_places(&mut self, act: &'a Act, from: Option<Z>, to: Option<Z>) {
        let seat = act.seat;
        let target = self.target(act).iter().find_map(|op| match op.kind {
            OpKind::Zone(owner, z, end) => Some((self.s.table.zone_id(owner, z), end)),
            _ => None,
        });
        for op in self.chosen(act) {
            let cards = match op.kind {
                OpKind::Many(times, face) => vec![face; times.min(60) as usize],
                OpKind::Card(face, _) => vec![Some(face)],
                _ => vec![None],
            };
            for face in cards {
                let card = match op.kind {
                    OpKind::Zone(owner, z, _) => self.top_of(self.s.table.zone_id(owner, z), op.span),
                    OpKind::ZoneCard(owner, z, face) => {
                        let zone = self.s.table.zone_id(owner, z);
                        self.taken_by_judge(&[zone], face, op.span, seat)
                    }
                    OpKind::Unknown | OpKind::Many(..) if face.is_none() => {
                        // Nobody noted which: of the hand, as that is where nobody sees them.
                        self.take_unknown(seat, from.unwrap_or(Z::Hand))
                    }
                    _ => {
                        let Some(face) = face else { continue };
                        let there = target.map(|(zone, _)| zone);
                        let zones = self.where_it_may_lie(op.of.unwrap_or(seat), face, from, there);
                        self.taken_by_judge(&zones, face, op.span, op.of.unwrap_or(seat))
                    }
                };
                let Some(card) = card else { continue };
                let own = to.map(|z| (self.owners(card, z), None));
                let Some((to, end)) = target.or(own) else { continue };
                self.move_to(card, to);
                if end == Some(End::Bottom) {
                    self.s.table.apply(Event::Move {
                        card,
                        to,
                        end: End::Bottom,
                    });
                }
            }
        }
    }

    /// The zones of a player where this card can be, those first in which it is known to be.
    fn where_it_may_lie(&self, seat: Seat, face: Face, from: Option<Z>, but: Option<ZoneId>) -> Vec<ZoneId> {
        let all = Z::ALL.into_iter().filter(|z| from.is_none_or(|from| from == *z));
        let zones: Vec<ZoneId> = all.map(|z| self.s.zone(seat, z)).filter(|z| Some(*z) != but).collect();
        let known = |zone: &ZoneId| {
            let cards = &self.s.table.zone(*zone).cards;
            cards.iter().any(|c| self.s.face(*c) == Some(face))
        };
        let (sure, may): (Vec<ZoneId>, Vec<ZoneId>) = zones.into_iter().partition(known);
        sure.into_iter().chain(may).collect()
    }

    /// A card of the first of these zones that can hold it.
    fn taken_by_judge(&mut self, zones: &[ZoneId], face: Face, span: Span, seat: Seat) -> Option<CardId> {
        let zone = zones.iter().copied().find(|zone| self.s.table.may_hold(*zone, face));
        let card = zone.and_then(|zone| self.s.table.take(zone, face));
        if card.is_none() {
            let wrong = match zones {
                [zone] => Correction::CannotBeIn(face, *zone),
                _ => Correction::Nowhere(face, seat),
            };
            self.says(wrong, Some(span));
        }
        card
    }
}
