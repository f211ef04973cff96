//! 3.2.3: cards from the top of a deck, one at a time; and those that are only looked at or revealed (3.2.3.3).

use smallvec::SmallVec;

use rejudge_judge::script::Op;
use rejudge_table::{Bound, CardId, End, Event, Face, Seat};

use super::super::rulings::R;
use super::super::state::{Due, Frame, Z};
use super::super::verdicts::NotThere;
use super::ch03_zones::op_face;
use super::context::Cx;

/// Cards of a deck, topmost first.
pub type Tops = SmallVec<[CardId; 8]>;

impl<'a> Cx<'a> {
    /// 3.2.3, 3.2.3.2: the rest of them; when the deck runs out on the way it is refreshed and the action goes on.
    pub fn moves(&mut self) -> bool {
        let Some(Frame::Moves {
            seat,
            left,
            out,
            together,
            told,
            ..
        }) = self.s.agenda.last().copied()
        else {
            return false;
        };
        let deck = self.s.zone(seat, Z::Deck);
        if left > 0 && !self.s.table.is_empty(deck) {
            return self.wait(Due::Flip(seat));
        }
        self.pop();
        if together {
            self.together_to_waiting(seat, out);
        }
        if let Some(act) = told.filter(|_| left > 0 && !self.right()) {
            // 1.3.2: as many as there are.
            let span = self.script.act(act).span;
            let all = u16::from(out) + u16::from(left);
            self.says(NotThere::RanOut(out, all, seat), Some(span));
        }
        false
    }

    /// 3.2.3: the top card of the deck, as told.
    pub fn move_top(&mut self) {
        let Some(Frame::Moves { seat, to, bottom, .. }) = self.s.agenda.last().copied() else {
            return;
        };
        let deck = self.s.zone(seat, Z::Deck);
        let told = self.seen_op();
        if let Some(card) = self.top_as_told(deck, told, R::NotThere) {
            self.move_to(card, to);
            // 8.6.6: it is none of what is left of those that were looked at.
            self.s.looked.retain(|looked| *looked != card);
            self.card_turned_over(card);
            if bottom {
                self.to_bottom(card);
            }
        }
        if let Some(Frame::Moves { left, out, .. }) = self.s.agenda.last_mut() {
            *left = left.saturating_sub(1);
            *out = out.saturating_add(1);
        }
    }

    /// A card that lies in its zone already goes to the bottom of it.
    pub fn to_bottom(&mut self, card: CardId) {
        let to = self.s.table.card(card).zone;
        self.s.table.apply(Event::Move {
            card,
            to,
            end: End::Bottom,
        });
        // Of a zone with cards that nobody counted it is not the next one to be taken.
        if self.s.table.zone(to).open {
            self.s.table.forget_among(to, &[card]);
        }
    }

    /// 10.7.3: the cards turned over last, together to the waiting room.
    fn together_to_waiting(&mut self, seat: Seat, out: u8) {
        let zone = self.s.zone(seat, Z::Resolution);
        let len = self.s.table.zone(zone).cards.len();
        let first = len.saturating_sub(usize::from(out));
        for _ in first..len {
            let Some(card) = self.s.table.zone(zone).cards.get(first).copied() else {
                return;
            };
            let waiting = self.owners(card, Z::Waiting);
            self.move_to(card, waiting);
        }
    }

    /// 4.12.1.2: so many cards of a deck are seen, this one first: more than lie there by the log, or another one than is known to lie on
    /// top. Cancelled damage turned over less.
    pub fn tops_are_there(&mut self, seat: Seat, count: usize, first: Option<Face>) {
        let deck = self.s.zone(seat, Z::Deck);
        while self.s.count(seat, Z::Deck) < count && self.put_back_unturned(seat) {
            self.s.table.reorder(deck, |list, _| list.rotate_right(1));
        }
        if let Some(face) = first {
            self.lay_above(deck, face);
        }
    }

    /// 3.2.3.3: the top cards of a deck are looked at; they stay there, and nothing is refreshed.
    pub fn look_at_tops(&mut self, seat: Seat, told: &[Op], count: usize) -> Tops {
        let deck = self.s.zone(seat, Z::Deck);
        while self.s.is_open(seat, Z::Deck) && self.s.count(seat, Z::Deck) < count {
            // A deck of unknown size has them below what is known of it.
            self.s.table.create(seat, deck, None);
            self.s.table.reorder(deck, |list, _| list.rotate_right(1));
        }
        self.tops_are_there(seat, told.len(), told.first().and_then(op_face).map(|(face, _)| face));
        let mut cards = Tops::new();
        for at in 0..count {
            let len = self.s.table.zone(deck).cards.len();
            let Some(card) = len.checked_sub(at + 1).map(|i| self.s.table.zone(deck).cards[i]) else {
                let span = told.get(at).map(|op| op.span);
                if !told.is_empty() {
                    self.says(NotThere::LooksAtMore(count, seat), span);
                }
                break;
            };
            if let Some((face, span)) = told.get(at).and_then(op_face) {
                match self.s.table.bind(card, face) {
                    Bound::Yes => {}
                    Bound::NoneLeft => self.too_many_copies(card, face, span),
                    Bound::Other(known) if self.s.seeded && !self.right() => {
                        self.leaves_seed(seat, Z::Deck, known, face, span);
                        self.s.table.bind(card, face);
                    }
                    Bound::Other(known) => {
                        self.says(NotThere::Another(known, deck, face), Some(span)).contested = true;
                    }
                }
            }
            cards.push(card);
        }
        cards
    }
}
