//! SNK-1.4 to 1.7: preparing the game.

use rejudge_judge::script::{Act, OpKind};
use rejudge_table::shuffle::{Domain, generator, shuffle};
use rejudge_table::{End, Seat};

use super::super::rulings::R;
use super::super::state::{Due, MAIN, Z};
use super::super::verdicts::{Record, Turn};
use super::context::{Cx, Named};
use super::fit;

impl<'a> Cx<'a> {
    /// SNK-1.4: a deck in random order: by the seed, or in an order nobody knows.
    pub fn shuffle_deck(&mut self, seat: Seat, deck: u8) {
        let z = if deck == MAIN { Z::Deck } else { Z::TownDeck };
        let zone = self.s.zone(seat, z);
        let bit = 1 << (seat.0 * 2 + deck);
        let count = self
            .s
            .shuffles
            .get_mut(usize::from(seat.0))
            .and_then(|of| of.get_mut(usize::from(deck)));
        let ordinal = count.map_or(0, |count| {
            *count = count.saturating_add(1);
            count.saturating_sub(1)
        });
        let known = self.s.cards(seat, z).iter().all(|c| self.s.face(*c).is_some());
        let follows = known && !self.s.is_open(seat, z) && self.s.uncounted & bit == 0;
        match self.m.seed.filter(|_| self.s.seeded && follows) {
            Some(seed) => {
                let m = self.m;
                self.s.table.reorder(zone, |list, cards| {
                    list.sort_by_key(|c| {
                        let face = cards[usize::from(c.0)].face;
                        (face.map(|f| m.info(f).rank), c.0)
                    });
                    shuffle(list, &mut generator(seed, Domain::DeckShuffle, seat.0, deck, ordinal));
                    // The specification numbers from the top; a zone's top card is its last.
                    list.reverse();
                });
            }
            None => self.s.table.forget(zone),
        }
    }

    /// The order of a deck that was seen behind a shuffle.
    pub fn order_seen(&mut self, act: &'a Act, seat: Seat, deck: u8) {
        let Some(seen) = self.seen(act) else { return };
        let z = if deck == MAIN { Z::Deck } else { Z::TownDeck };
        let zone = self.s.zone(seat, z);
        let cards: Vec<_> = self.s.cards(seat, z).iter().rev().copied().collect();
        for (card, named) in cards.into_iter().zip(self.named(seen)) {
            if let Some(face) = named.face
                && self.s.table.bind(card, face) != rejudge_table::Bound::Yes
            {
                let violation = self.says(Record::CannotBe(face, seat, z), Some(named.span));
                violation.evidence = vec![zone];
                return;
            }
        }
    }

    /// SNK-1.4: the shuffles before the game.
    pub fn first_shuffle(&mut self, act: Option<&'a Act>) {
        let (seat, deck) = match act {
            Some(act) => fit::shuffled(self.script, act),
            None => {
                let bit = self.s.unshuffled.trailing_zeros();
                // Two bits a player, so the number is small.
                (Seat((bit / 2) as u8), (bit % 2) as u8)
            }
        };
        self.s.unshuffled &= !(1 << (seat.0 * 2 + deck));
        self.shuffle_deck(seat, deck);
        if let Some(act) = act {
            self.order_seen(act, seat, deck);
        }
    }

    /// SNK-1.5: the winner of janken is the first player (SNK-G-27).
    pub fn first_player(&mut self, act: Option<&'a Act>) {
        let told = act.and_then(|a| self.seen(a).or(Some(self.chosen(a)))).and_then(|ops| {
            ops.iter().find_map(|op| match op.kind {
                OpKind::Player(seat) => Some((seat, op.span)),
                _ => None,
            })
        });
        let is_janken =
            act.is_some_and(|a| super::super::vocabulary::V::of(a.verb) == super::super::vocabulary::V::Janken);
        if is_janken {
            self.s.janken = told.map(|t| t.0);
            return;
        }
        if let (Some((first, span)), Some(winner)) = (told, self.s.janken)
            && first != winner
        {
            self.says(Turn::WonAtJanken(winner, first), Some(span));
            if self.right() {
                self.s.first = Some(winner);
                return;
            }
        }
        self.s.first = told.map(|t| t.0).or(self.s.janken).or(self.s.first);
        if self.s.first.is_none() {
            // Nobody told: the first turn will.
            let turn = self.script.marks.iter().find_map(|mark| match mark.kind {
                rejudge_judge::script::MarkKind::Turn(_, seat, _) => Some(seat),
                _ => None,
            });
            self.s.first = Some(turn.unwrap_or(Seat(0)));
        }
    }

    /// How many cards an act says were moved.
    pub fn told_count(&self, act: &'a Act, usual: u32) -> u32 {
        let seen = self.seen(act).map(|ops| self.named(ops).len()).filter(|n| *n > 0);
        let seen = seen.and_then(|n| u32::try_from(n).ok());
        seen.or(Self::count_in(self.chosen(act)).map(|c| c.0.min(60)))
            .unwrap_or(usual)
    }

    /// Cards are drawn, the first one first.
    pub fn draw_cards(&mut self, seat: Seat, count: u32, seen: &[Named]) {
        for at in 0..count {
            if self.s.over.is_some() {
                return;
            }
            let Some(card) = self.top(seat, Z::Deck, seen.get(at as usize)) else {
                return;
            };
            self.move_to(card, seat, Z::Hand, End::Top);
        }
    }

    /// SNK-1.6: four cards, the second player five.
    pub fn opening_hand(&mut self, act: Option<&'a Act>, seat: Seat) {
        let seat = act.map_or(seat, |a| a.seat);
        let due = if self.s.first == Some(seat) { 4 } else { 5 };
        let told = act.map_or(due, |a| self.told_count(a, due));
        if told != due {
            self.says(Turn::OpeningHand(seat, told, due), None);
        }
        self.s.hands |= 1 << seat.0;
        let seen = act
            .and_then(|a| self.seen(a))
            .map(|ops| self.named(ops))
            .unwrap_or_default();
        self.draw_cards(seat, if self.right() { due } else { told }, &seen);
    }

    /// SNK-1.7: any number of cards to the bottom, as many drawn, and then the deck is shuffled.
    pub fn redraw(&mut self, act: Option<&'a Act>, seat: Seat) {
        let Some(act) = act else {
            self.s.redrawn |= 1 << seat.0;
            return;
        };
        let seat = act.seat;
        self.s.redrawn |= 1 << seat.0;
        let mut away = 0;
        for named in self.named_first(self.chosen(act)) {
            let label = self.tell_named(&named);
            if self.not_yours(named.of.unwrap_or(seat), seat, &label, named.span) {
                continue;
            }
            let hand = self.s.zone(seat, Z::Hand);
            let card = match named.face {
                Some(face) => self.s.table.take(hand, face),
                None => self.any_of_hand(seat),
            };
            match card {
                Some(card) => {
                    self.move_to(card, seat, Z::Deck, End::Bottom);
                    away += 1;
                }
                None => self.not_there(&named, seat, Z::Hand, R::NotThere),
            }
        }
        let drawn = match self.seen(act) {
            Some(seen) => u32::try_from(self.named(seen).len()).unwrap_or(0),
            None => away,
        };
        if drawn != away {
            self.says(Turn::RedrawDrew(seat, away, drawn), None);
        }
        let seen = self.seen(act).map(|ops| self.named(ops)).unwrap_or_default();
        self.draw_cards(seat, if self.right() { away } else { drawn }, &seen);
        if away > 0 {
            self.s.reshuffle = Some(seat);
        }
    }

    /// SNK-1.7: the shuffle behind a redraw.
    pub fn redraw_shuffle(&mut self, act: Option<&'a Act>, seat: Seat) {
        self.s.reshuffle = None;
        self.shuffle_deck(seat, MAIN);
        if let Some(act) = act {
            if act.inside.is_some() {
                self.says(Turn::RedrawShuffledFirst(seat), None);
            }
            self.order_seen(act, seat, MAIN);
        }
    }

    /// SNK-1.4, 1.7: a shuffle, a redraw or a draw of the set-up that does not belong there.
    pub fn stray_setup(&mut self, act: &'a Act) {
        use super::super::vocabulary::V;
        match V::of(act.verb) {
            V::Mulligan | V::Keep => {
                let twice = self.s.redrawn & (1 << act.seat.0) != 0;
                let first = self.s.first.filter(|f| *f != act.seat);
                let wrong = match (self.due(), first) {
                    (Due::Redraw(_) | Due::RedrawShuffle(_) | Due::Turn, _)
                        if twice && !self.passed_redraw(act.seat) =>
                    {
                        Turn::RedrawTwice
                    }
                    _ if twice => Turn::RedrawBehind,
                    _ => Turn::RedrawElsewhere,
                };
                self.says(wrong(act.seat), None);
                if V::of(act.verb) == V::Mulligan {
                    let first = self.violations.len();
                    self.redraw(Some(act), act.seat);
                    self.violations.truncate(first);
                }
            }
            V::Shuffle => {
                let (seat, deck) = fit::shuffled(self.script, act);
                self.says(Turn::ShuffleForNothing(seat), None);
                self.shuffle_deck(seat, deck);
            }
            V::Janken | V::First => {
                self.says(Turn::FirstIsSettled(), None);
            }
            _ => {}
        }
    }

    /// Whether a redraw was passed in silence, to make way for the other player's.
    fn passed_redraw(&self, seat: Seat) -> bool {
        let line = self.mark.map_or(u32::MAX, |m| m.line);
        let acts = self
            .script
            .acts
            .iter()
            .filter(|a| a.line < line || self.act().is_some_and(|b| a.span.start < b.span.start));
        let mut told = acts.filter(|a| {
            let verb = super::super::vocabulary::V::of(a.verb);
            a.seat == seat && verb == super::super::vocabulary::V::Mulligan
        });
        told.next().is_none()
    }
}
