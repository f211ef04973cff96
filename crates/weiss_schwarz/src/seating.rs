//! Who sits at the table, in which order they take their turns, and who is still in the match.

use rejudge_table::Seat;

use super::state::{SEATS_MOST, State};

/// The players in turn order. It changes between turns only.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seating {
    order: [Seat; SEATS_MOST],
    /// By seat, who comes next; a seat that is not here is its own.
    next: [Seat; SEATS_MOST],
    count: u8,
}

impl Seating {
    /// So many players, in the order of the header.
    pub fn of(count: usize) -> Seating {
        let all = (0..u8::try_from(count).unwrap_or(u8::MAX)).map(Seat);
        Seating::in_order(all)
    }

    /// These players, in this order. Each is taken once.
    pub fn in_order(players: impl Iterator<Item = Seat>) -> Seating {
        let mut own = [Seat(0); SEATS_MOST];
        for (at, seat) in (0..).zip(own.iter_mut()) {
            *seat = Seat(at);
        }
        let mut seating = Seating {
            order: own,
            next: own,
            count: 0,
        };
        for seat in players {
            if usize::from(seat.0) < SEATS_MOST && seating.place(seat).is_none() {
                seating.order[usize::from(seating.count)] = seat;
                seating.count += 1;
            }
        }
        for at in 0..seating.len() {
            let after = seating.order[(at + 1) % seating.len()];
            seating.next[usize::from(seating.order[at].0)] = after;
        }
        seating
    }

    /// How many.
    pub fn len(&self) -> usize {
        usize::from(self.count)
    }

    /// Nobody is left.
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// The players in turn order.
    pub fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        let order = self.order;
        (0..self.len()).map(move |at| order[at])
    }

    /// The same, beginning with this one.
    pub fn seats_from(&self, first: Seat) -> impl Iterator<Item = Seat> + use<> {
        let (order, count) = (self.order, self.len());
        let start = self.place(first).unwrap_or(0);
        (0..count).map(move |at| order[(start + at) % count])
    }

    /// A player's place in the order, from 0.
    pub fn place(&self, seat: Seat) -> Option<usize> {
        self.order[..self.len()].iter().position(|s| *s == seat)
    }

    /// The player of a place; places go round.
    pub fn at(&self, place: usize) -> Option<Seat> {
        let count = self.len().max(1);
        self.order[..self.len()].get(place % count).copied()
    }

    /// Whose turn follows this player's.
    pub fn next(&self, seat: Seat) -> Seat {
        self.next.get(usize::from(seat.0)).copied().unwrap_or(seat)
    }

    /// The order with the places of these players closed up, a bit a seat.
    #[must_use]
    pub fn without(&self, gone: u8) -> Seating {
        if gone == 0 {
            return *self;
        }
        let left = |seat: &Seat| gone & (1 << seat.0) == 0;
        let mut seating = Seating::in_order(self.seats().filter(left));
        for seat in self.seats().filter(|seat| !left(seat)) {
            // Behind whoever has left come those who came behind.
            if let Some(next) = self.seats_from(seat).find(left) {
                seating.next[usize::from(seat.0)] = next;
            }
        }
        seating
    }
}

impl State {
    /// Whether this player has been removed from the match.
    pub fn is_gone(&self, seat: Seat) -> bool {
        self.gone & (1 << seat.0) != 0
    }

    /// Who is in the match, in turn order.
    pub fn players(&self) -> impl Iterator<Item = Seat> + use<> {
        let gone = self.gone;
        self.seating.seats().filter(move |seat| gone & (1 << seat.0) == 0)
    }

    /// The same, beginning with this player if still there.
    pub fn players_from(&self, first: Seat) -> impl Iterator<Item = Seat> + use<> {
        let gone = self.gone;
        self.seating
            .seats_from(first)
            .filter(move |seat| gone & (1 << seat.0) == 0)
    }

    /// Whose turn follows the one of the turn player.
    pub fn next_player(&self) -> Seat {
        self.players_after(self.active)
    }

    /// 6.8.1.5, 11.2: whose turn comes next: of several who have another one the one whose came about last.
    pub fn next_turn(&self) -> Seat {
        self.extra_turns.last().copied().unwrap_or_else(|| self.next_player())
    }

    /// The first player behind this one who is still in the match.
    pub fn players_after(&self, seat: Seat) -> Seat {
        let mut next = self.seating.next(seat);
        for _ in 0..self.seating.len() {
            if !self.is_gone(next) {
                break;
            }
            next = self.seating.next(next);
        }
        next
    }

    /// Who defends in the attack in hand or the last one; where nobody attacks, the next player.
    pub fn defender(&self) -> Seat {
        let attack = self.attack.or(self.last_attack);
        attack.map_or_else(|| self.next_player(), |attack| attack.defender)
    }

    /// An opponent of this player: of two players the other one.
    pub fn opponent(&self, seat: Seat) -> Seat {
        match seat == self.active {
            true => self.defender(),
            false => self.active,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn letters(seats: impl Iterator<Item = Seat>) -> String {
        seats.map(|s| char::from(b'a' + s.0)).collect()
    }

    #[test]
    fn the_order_goes_round() {
        for count in 1..=SEATS_MOST {
            let seating = Seating::of(count);
            let mut seat = Seat(0);
            for place in 0..count {
                assert_eq!(seating.place(seat), Some(place));
                assert_eq!(seating.at(place), Some(seat));
                seat = seating.next(seat);
            }
            assert_eq!(seat, Seat(0), "{count}");
        }
    }

    #[test]
    fn places_are_closed_up() {
        let seating = Seating::in_order([3, 0, 2, 1, 0].map(Seat).into_iter());
        assert_eq!(letters(seating.seats()), "dacb");
        assert_eq!(letters(seating.seats_from(Seat(2))), "cbda");
        let fewer = seating.without(1 << 0 | 1 << 1);
        assert_eq!(letters(fewer.seats()), "dc");
        assert_eq!((fewer.next(Seat(3)), fewer.next(Seat(2))), (Seat(2), Seat(3)));
        assert_eq!((fewer.place(Seat(0)), fewer.len()), (None, 2));
        assert_eq!((fewer.next(Seat(0)), fewer.next(Seat(1))), (Seat(2), Seat(3)));
        assert!(seating.without(0b1111).is_empty());
    }

    #[test]
    fn more_players_than_fit_are_left_out() {
        assert_eq!(Seating::of(200).len(), SEATS_MOST);
        assert_eq!(Seating::in_order([Seat(77)].into_iter()).len(), 0);
    }
}
