//! SPW-4: before the first turn.

use rejudge_judge::game::Mode;
use rejudge_judge::script::{Act, OpKind, Script};
use rejudge_table::shuffle::{Domain, generator, shuffle};
use rejudge_table::{End, Seat};

use super::super::matches::Match;
use super::super::state::{Base, HAND, LIFE, Player, Skill, Spark, State, Z};
use super::super::verdicts::Turn;
use super::context::{CARDS_MOST, Cx};

impl State {
    /// SPW-4.3, SPW-4.4: what a player begins with.
    pub fn begin(&mut self, seat: Seat, skill: Option<Skill>) {
        *self.player_mut(seat) = Player {
            life: LIFE,
            mana: 1,
            max: 1,
            skills: skill.into_iter().collect(),
            ..Player::default()
        };
    }
}

impl Match {
    /// SPW-4.2: the state in which a hand lies in its deck, shuffled, and none is drawn yet.
    pub fn put_back(&self, s: &State, seat: Seat) -> State {
        let mut after = s.clone();
        let (script, mut violations) = (Script::default(), Vec::new());
        let mut cx = self.cx(&mut after, &script, None, Mode::Played, &mut violations);
        for card in cx.s.cards(seat, Z::Hand).to_vec() {
            cx.goes(card, seat, Z::Deck, End::Top);
        }
        cx.shuffle_deck(seat);
        after
    }
}

impl<'a> Cx<'a> {
    /// A deck in random order: by the seed, or in an order nobody knows.
    pub fn shuffle_deck(&mut self, seat: Seat) {
        let deck = self.s.zone(seat, Z::Deck);
        let ordinal = self.s.player(seat).shuffles;
        let player = self.s.player_mut(seat);
        player.shuffles = ordinal.saturating_add(1);
        player.below = 0;
        let known = self.s.cards(seat, Z::Deck).iter().all(|c| self.s.face(*c).is_some());
        let follows = known && !self.s.is_open(seat, Z::Deck) && !self.s.player(seat).uncounted;
        match self.m.seed.filter(|_| self.s.seeded && follows) {
            Some(seed) => {
                let m = self.m;
                self.s.table.reorder(deck, |list, cards| {
                    list.sort_by_key(|c| {
                        let face = cards[usize::from(c.0)].face;
                        let rank = face.and_then(|f| m.ranks.get(f.index()));
                        (rank.copied(), c.0)
                    });
                    shuffle(list, &mut generator(seed, Domain::DeckShuffle, seat.0, 0, ordinal));
                    // The specification numbers from the top; a zone's top card is its last.
                    list.reverse();
                });
            }
            None => self.s.table.forget(deck),
        }
    }

    /// G-25: who begins. SPW-4.5: the other one has The Spark.
    pub fn first_player(&mut self, act: Option<&'a Act>) {
        let ops = act.and_then(|a| self.seen(a).or(Some(self.chosen(a))));
        let told = ops.and_then(|ops| {
            ops.iter().find_map(|op| match op.kind {
                OpKind::Player(seat) => Some(seat),
                _ => None,
            })
        });
        if let Some(first) = told {
            self.begins(first);
        }
        self.s.base = Base::Hand(self.s.first.unwrap_or(Seat(0)));
    }

    /// It is known who has the first turn.
    pub fn begins(&mut self, first: Seat) {
        self.s.first = Some(first);
        for seat in self.m.seats() {
            let spark = if seat == first { Spark::Never } else { Spark::InPlay };
            self.s.player_mut(seat).spark = spark;
        }
    }

    /// SPW-4.1: seven cards.
    pub fn opening_hand(&mut self, act: Option<&'a Act>, seat: Seat) {
        let seat = act.map_or(seat, |a| a.seat);
        let told = act.map_or(HAND, |a| self.draw_count(a, HAND));
        if told != HAND {
            self.says(Turn::OpeningHand(seat, told), None);
        }
        let count = if self.right() { HAND } else { told };
        self.draw(act, seat, count as usize);
        self.s.base = match self.next_without_hand() {
            Some(next) => Base::Hand(next),
            None => Base::Mulligan(self.s.first.unwrap_or(Seat(0))),
        };
    }

    fn next_without_hand(&self) -> Option<Seat> {
        let first = self.s.first.unwrap_or(Seat(0));
        let seats = [first, self.m.other(first)];
        seats.into_iter().find(|seat| self.s.count(*seat, Z::Hand) == 0)
    }

    /// SPW-4.2: all seven or none. G-14: back into the deck, shuffled, seven drawn.
    pub fn mulligan(&mut self, act: Option<&'a Act>, seat: Seat) {
        let seat = act.map_or(seat, |a| a.seat);
        let first = self.s.first.unwrap_or(Seat(0));
        self.s.base = if seat == first {
            Base::Mulligan(self.m.other(first))
        } else {
            Base::Turn
        };
        let Some(act) = act.filter(|a| self.verb(a) == super::super::vocabulary::V::Mulligan) else {
            return;
        };
        let mut told = self.faces(self.chosen(act));
        // Those that are named are taken first: the others may be any.
        told.sort_by_key(|(face, _)| face.is_none());
        if told.is_empty() {
            return;
        }
        let hand = self.s.count(seat, Z::Hand);
        let seen = self.seen(act).map(|ops| self.faces(ops).len());
        if told.len() != hand {
            self.says(Turn::MulliganOfSome(seat, told.len(), hand), None);
            if self.right() {
                return;
            }
        } else if seen.is_some_and(|n| n != told.len()) {
            let n = seen.unwrap_or(0);
            self.says(Turn::MulliganDrew(seat, told.len(), n), None);
        }
        for (face, span) in &told {
            let zone = self.s.zone(seat, Z::Hand);
            let card = match face {
                Some(face) => self.s.table.take(zone, *face),
                None => {
                    let cards = self.s.cards(seat, Z::Hand);
                    let unknown = cards.iter().find(|c| self.s.face(**c).is_none());
                    unknown.or(cards.last()).copied()
                }
            };
            match card {
                Some(card) => self.goes(card, seat, Z::Deck, End::Top),
                None => {
                    self.says(Turn::MulliganWithout(seat, *face), Some(*span));
                }
            }
        }
        self.shuffle_deck(seat);
        let count = seen.filter(|_| !self.right()).unwrap_or(told.len()).min(CARDS_MOST);
        self.draw(Some(act), seat, count);
    }
}
