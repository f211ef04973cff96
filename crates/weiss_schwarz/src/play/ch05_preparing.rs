//! Chapter 5: preparing the game.

use smallvec::SmallVec;

use rejudge_judge::script::{Act, OpKind};
use rejudge_notation::Span;
use rejudge_table::shuffle::{Domain, generator, shuffle};
use rejudge_table::{CardId, Seat};

use super::super::state::{Due, Frame, Z, stage};
use super::super::verdicts::Opening;
use super::context::Cx;

impl<'a> Cx<'a> {
    /// 5.2.1: the procedure before the game.
    pub fn setup(&mut self, item: u8) -> bool {
        self.s.stage = stage::SETUP;
        match item {
            0 => {
                if self.s.seeded {
                    // 5.2.1.2
                    for seat in self.m.seats() {
                        self.shuffle_deck(seat);
                    }
                }
                self.wait(Due::First)
            }
            1 => {
                let next = self.m.seats().find(|s| self.s.opened & (1 << s.0) == 0);
                match next {
                    Some(seat) => self.wait(Due::OpeningHand(seat)),
                    None => {
                        self.step_on();
                        false
                    }
                }
            }
            2 => {
                // 5.2.1.4: beginning with the first player.
                let first = self.s.first.or(self.s.seating.at(0)).unwrap_or(Seat(0));
                let mut seats = self.s.seating.seats_from(first);
                let next = seats.find(|s| self.s.mulligans & (1 << s.0) == 0);
                match next {
                    Some(seat) => self.wait(Due::Mulligan(seat)),
                    None => {
                        self.step_on();
                        false
                    }
                }
            }
            _ => self.wait(Due::Turn),
        }
    }

    /// 3.2.4, 5.2.1.2: a deck in random order: by the seed, or in an order nobody knows.
    pub fn shuffle_deck(&mut self, seat: Seat) {
        let deck = self.s.zone(seat, Z::Deck);
        let ordinal = self.s.shuffles.get(usize::from(seat.0)).copied().unwrap_or(0);
        if let Some(count) = self.s.shuffles.get_mut(usize::from(seat.0)) {
            *count += 1;
        }
        let counted = self.s.uncounted & (1 << seat.0) == 0;
        let known = self.s.cards(seat, Z::Deck).iter().all(|c| self.s.face(*c).is_some());
        let follows = counted && known && !self.s.is_open(seat, Z::Deck);
        match self.m.seed.filter(|_| self.s.seeded && follows) {
            Some(seed) => {
                let m = self.m;
                self.s.table.reorder(deck, |list, cards| {
                    // By the rank of the face, then by number, in one number each.
                    let key = |c: &CardId| {
                        let face = cards[usize::from(c.0)].face;
                        let rank = face.map_or(0, |f| u64::from(m.info(f).rank) + 1);
                        rank << 16 | u64::from(c.0)
                    };
                    let mut keys: SmallVec<[u64; 64]> = list.iter().map(key).collect();
                    keys.sort_unstable();
                    // The number of the card is in the lower 16 bits.
                    let sorted = keys.into_iter().map(|key| CardId(key as u16));
                    list.iter_mut().zip(sorted).for_each(|(card, sorted)| *card = sorted);
                    let mut generator = generator(seed, Domain::DeckShuffle, seat.0, 0, ordinal);
                    shuffle(list, &mut generator);
                    // The specification numbers from the top; a zone's top card is its last.
                    list.reverse();
                });
            }
            None => self.s.table.forget(deck),
        }
    }

    /// 5.2.1.3: who begins, by any random method.
    pub fn first_player(&mut self, act: Option<&'a Act>) {
        let told = self.players_told(act);
        self.m.variation.order(self, &told);
        self.step_on();
    }

    /// The players that a line names, in its order.
    pub fn players_told(&self, act: Option<&'a Act>) -> SmallVec<[(Seat, Span); 8]> {
        let ops = act.and_then(|a| self.seen(a).or(Some(self.chosen(a))));
        let players = ops.unwrap_or_default().iter().filter_map(|op| match op.kind {
            OpKind::Player(seat) => Some((seat, op.span)),
            _ => None,
        });
        players.collect()
    }

    /// 5.2.1.4: five cards.
    pub fn opening_hand(&mut self, act: Option<&'a Act>, seat: Seat) {
        let seat = act.map_or(seat, |a| a.seat);
        let count = act.map_or(5, |a| self.draw_count(a, 5));
        if count != 5 {
            self.says(Opening::Hand(seat, count), None);
        }
        self.s.opened |= 1 << seat.0;
        let left = if self.right() { 5 } else { count };
        self.push(Frame::Draws {
            seat,
            left,
            told: self.told(),
        });
    }

    /// How many cards a `draw` says were drawn.
    pub fn draw_count(&self, act: &'a Act, usual: u8) -> u8 {
        let written = self.chosen(act).iter().find_map(|op| match op.kind {
            OpKind::Count(n) => Some(u8::try_from(n.min(100)).unwrap_or(u8::MAX)),
            OpKind::Nothing => Some(0),
            _ => None,
        });
        let seen = self.seen(act).and_then(|s| self.told_count(s)).filter(|n| *n > 0);
        let seen = seen.map(|n| u8::try_from(n.min(100)).unwrap_or(u8::MAX));
        seen.or(written).unwrap_or(usual)
    }

    /// 5.2.1.4: once each, beginning with the first player; as many cards drawn as were put away.
    pub fn mulligan(&mut self, act: Option<&'a Act>, seat: Seat) {
        let Some(act) = act else {
            self.s.mulligans |= 1 << seat.0;
            return;
        };
        let seat = act.seat;
        if self.s.first.is_none() {
            self.s.first = Some(seat);
        }
        self.s.mulligans |= 1 << seat.0;
        let mut away = 0u8;
        let waiting = self.s.zone(seat, Z::Waiting);
        for (face, span) in self.told_faces(self.chosen(act)) {
            let card = self.take_from_hand(seat, face, span);
            if let Some(card) = card {
                self.move_to(card, waiting);
                away += 1;
            }
        }
        let drawn = self
            .seen(act)
            .and_then(|s| self.told_count(s))
            .map(|n| u8::try_from(n.min(100)).unwrap_or(100));
        let drawn = drawn.unwrap_or(away);
        if drawn != away {
            self.says(Opening::Drew(seat, away, drawn), None);
        }
        let left = if self.right() { away } else { drawn };
        self.push(Frame::Draws {
            seat,
            left,
            told: self.told(),
        });
    }
}
