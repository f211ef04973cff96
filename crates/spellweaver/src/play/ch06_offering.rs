//! SPW-6.11: the Divine Offering.

use rejudge_judge::script::{Act, Op, OpKind};
use rejudge_table::{CardId, End, Face};

use super::super::policies::G;
use super::super::rules::{looks, offering_takes};
use super::super::state::{Offering, Z};
use super::super::verdicts::{Place, Played};
use super::context::{CARDS_MOST, Cx};

/// The card that an operand tells, once or several times.
fn noted(op: &Op) -> Option<Face> {
    match op.kind {
        OpKind::Many(_, face) => face,
        _ => Cx::face_of(op),
    }
}

impl<'a> Cx<'a> {
    /// A card from the hand goes to the bottom of the deck, and the top four are looked at. They count as cards of the
    /// deck as long as they are (G-16).
    pub fn offer(&mut self, act: &'a Act) {
        let first = self.violations.len();
        self.make_offering(act);
        self.one_violation(first);
    }

    fn make_offering(&mut self, act: &'a Act) {
        let Some(op) = self.chosen(act).first() else { return };
        let seat = act.seat;
        let before = self.violations.len();
        let answer = self.m.rules(self.s).may_offer(seat);
        self.objects(&answer, None);
        if self.right() && self.violations.len() > before {
            return;
        }
        let Some(card) = self.card_of_hand(op, seat) else {
            self.not_there(op, seat, Place::Hand);
            return;
        };
        self.not_yours(op, card, seat, "SPW-6.11");
        self.goes(card, seat, Z::Deck, End::Bottom);
        self.s.player_mut(seat).offered = true;
        self.begin_action(None);
        let looks = looks(self.m);
        let open = self.s.is_open(seat, Z::Deck);
        let right = if open {
            looks
        } else {
            looks.min(self.s.count(seat, Z::Deck))
        };
        let told = self.seen(act).map(|ops| self.faces(ops));
        let count = told.as_ref().map_or(right, Vec::len);
        if count > right {
            self.says(Played::LooksAtMore(seat, count, right), None);
            self.reading(G::Offering);
        }
        let count = if self.right() {
            right
        } else {
            count.max(right).min(looks + 4)
        };
        let cards = self.looked_at(seat, count, told.as_deref().unwrap_or(&[]));
        self.s.offering = Some(Offering {
            seat,
            cards,
            took: false,
            put: Vec::new(),
            act: self.act_number(),
        });
    }

    /// The top cards of a deck, as told.
    fn looked_at(
        &mut self,
        seat: rejudge_table::Seat,
        count: usize,
        told: &[(Option<Face>, rejudge_notation::Span)],
    ) -> Vec<CardId> {
        let mut cards = Vec::new();
        for at in 0..count {
            let Some(card) = self.in_deck(seat, at) else { break };
            if let Some((Some(face), span)) = told.get(at)
                && self.s.table.bind(card, *face) != rejudge_table::Bound::Yes
            {
                self.says(Played::NotOnTop(*face, count, seat), Some(*span));
                self.stops_following_its_seed();
            }
            cards.push(card);
        }
        cards
    }

    /// What an effect line puts somewhere, while an offering goes on. False: it is none of the cards looked at.
    pub fn offering_puts(&mut self, act: &'a Act) -> bool {
        let Some(mut offering) = self.s.offering.take() else {
            return false;
        };
        let to = self.targets(act).first().copied();
        let ops = self.chosen(act);
        let mut done = false;
        let mut elsewhere: Vec<(CardId, Op)> = Vec::new();
        let (hand, bottom) = match to.map(|op| op.kind) {
            Some(OpKind::Zone(seat, z, _)) if z == Z::Hand as u16 => (seat == offering.seat, false),
            Some(OpKind::Zone(seat, z, end)) if z == Z::Deck as u16 => {
                (false, seat == offering.seat && end != Some(End::Top))
            }
            _ => (false, false),
        };
        for (op, card) in self.of_those_looked_at(&offering, ops) {
            done = true;
            let Some(card) = card else {
                self.says(Played::NotLookedAt(noted(&op)), Some(op.span));
                continue;
            };
            if hand {
                self.take_offered(&mut offering, card, op.span);
            } else {
                // G-16: they lie there in the order told, also those that nobody noted.
                offering.put.push(card);
                if let (Some(face), Some(to)) = (noted(&op), to.filter(|_| !bottom)) {
                    self.says(Played::OfferedElsewhere(face), Some(to.span));
                    elsewhere.push((card, to));
                }
            }
        }
        if ops.iter().any(|op| matches!(op.kind, OpKind::Nothing)) {
            done = true;
        }
        for (card, to) in elsewhere {
            // It goes where the log says, and is none of those looked at any more.
            if let (OpKind::Zone(seat, z, end), false) = (to.kind, self.right())
                && let Some(z) = Z::of(z)
            {
                offering.cards.retain(|c| *c != card);
                offering.put.retain(|c| *c != card);
                self.goes(card, seat, z, end.unwrap_or(End::Top));
            }
        }
        self.s.offering = Some(offering);
        done
    }

    /// Which of the cards looked at each operand means, in the order told. Those that nobody noted are what the others
    /// leave: where that is more than one card, nobody can say which.
    fn of_those_looked_at(&mut self, offering: &Offering, ops: &[Op]) -> Vec<(Op, Option<CardId>)> {
        let mut rest: Vec<CardId> = offering.cards.clone();
        rest.retain(|c| !offering.put.contains(c));
        let one_by_one = ops.iter().flat_map(|op| {
            let many = match op.kind {
                OpKind::Card(..) | OpKind::Unknown | OpKind::Zone(..) => 1,
                OpKind::Many(n, _) => (n as usize).min(CARDS_MOST),
                _ => 0,
            };
            std::iter::repeat_n(*op, many)
        });
        let mut found: Vec<(Op, Option<CardId>)> = one_by_one.map(|op| (op, None)).collect();
        for (op, card) in &mut found {
            let Some(face) = noted(op) else { continue };
            let known = rest.iter().position(|c| self.s.face(*c) == Some(face));
            let may_be = || rest.iter().position(|c| self.s.face(*c).is_none());
            if let Some(at) = known.or_else(may_be) {
                let _ = self.s.table.bind(rest[at], face);
                *card = Some(rest.remove(at));
            }
        }
        let unnoted = |op: &Op| noted(op).is_none();
        if rest.len() > 1 && found.iter().any(|(op, _)| unnoted(op)) {
            let deck = self.s.zone(offering.seat, Z::Deck);
            self.s.table.forget_among(deck, &rest);
        }
        let mut rest = rest.into_iter();
        for (op, card) in &mut found {
            if unnoted(op) {
                *card = rest.next();
            }
        }
        // More cards that nobody noted than were left of those looked at: an earlier line told too much.
        found.retain(|(op, card)| card.is_some() || !unnoted(op));
        found
    }

    fn take_offered(&mut self, offering: &mut Offering, card: CardId, span: rejudge_notation::Span) {
        let first = self.violations.len();
        if self.def(card).is_some_and(|d| !offering_takes(d)) {
            self.says(Played::OfferingTakesShrine(self.s.face(card)), Some(span));
        }
        if offering.took {
            self.says(Played::OfferingTakesOne(), Some(span));
        }
        self.one_violation(first);
        offering.took = true;
        offering.cards.retain(|c| *c != card);
        self.goes(card, offering.seat, Z::Hand, End::Top);
    }

    /// The rest goes to the bottom: in the order told, else as it lay.
    pub fn offering_ends(&mut self) {
        let Some(offering) = self.s.offering.take() else { return };
        let rest = offering.cards.iter().copied().filter(|c| !offering.put.contains(c));
        let rest: Vec<CardId> = rest.collect();
        if rest.len() > 1 && !self.s.seeded {
            // In which order they went nobody told (G-16).
            let deck = self.s.zone(offering.seat, Z::Deck);
            self.s.table.forget_among(deck, &rest);
        }
        let order: Vec<CardId> = offering.put.iter().copied().chain(rest).collect();
        for card in order {
            self.goes(card, offering.seat, Z::Deck, End::Bottom);
        }
    }
}
