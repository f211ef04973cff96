//! What cards that nobody noted leave open on the table: who is still there, and what was paid.

use smallvec::SmallVec;

use rejudge_table::{CardId, Seat, ZoneId};

use super::state::SEATS_MOST;

/// A character that is on the stage or has left it: nobody noted a card that decides which.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unsure {
    /// The character.
    pub card: CardId,
    /// Its owner's waiting room was shuffled since, so that it may lie anywhere.
    pub shuffled: bool,
}

/// All of it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Doubts {
    /// Characters that a battle of this turn may have reversed.
    pub reversed: SmallVec<[CardId; 4]>,
    /// Characters that may have left, because they were reversed.
    pub gone: SmallVec<[Unsure; 4]>,
    /// How many cards of the stock may have been paid beside those that are known to be, by seat.
    pub paid: [u8; SEATS_MOST],
    /// How many cards of the stock may have come to the hand instead by a Treasure icon, by seat.
    pub taken: [u8; SEATS_MOST],
    /// 4.12.1.2: how many cards of a deck cancelled damage may not have turned over, of which nobody noted what it did, by seat.
    pub unturned: [u8; SEATS_MOST],
    /// These cards, in the order in which they were taken for turned over.
    pub not_turned: SmallVec<[CardId; 4]>,
    /// From where cards were taken that were told to come from a hand in which they were not, a zone each: it may as well have
    /// been another card of the hand, told wrong.
    pub borrowed: SmallVec<[ZoneId; 2]>,
    /// In which turn a hand that may be too large by as many was not put down to seven, and nobody can say whether it had to be.
    pub limit_passed: u32,
    /// Where whose cards lie was open at some time, a bit a seat: what was seen of them later proves less.
    pub was_open: u8,
    /// Whose damage was not noted at some time, a bit a seat: which of the cards lie where is open since.
    pub blurred: u8,
}

impl Doubts {
    /// Nothing is open now.
    pub fn is_empty(&self) -> bool {
        let none = [0; SEATS_MOST];
        let all_there = self.reversed.is_empty() && self.gone.is_empty() && self.borrowed.is_empty();
        all_there && self.paid == none && self.taken == none && self.unturned == none
    }

    /// Whether a character may have left.
    pub fn is_gone(&self, card: CardId) -> bool {
        self.gone.iter().any(|u| u.card == card)
    }

    /// It is known where this card is.
    #[inline]
    pub fn settle(&mut self, card: CardId) {
        // Every card that moves is asked for, and of few there is a doubt.
        if !self.reversed.is_empty() || !self.gone.is_empty() {
            self.reversed.retain(|c| *c != card);
            self.gone.retain(|u| u.card != card);
        }
    }

    /// How many cards of a player's stock may have been paid.
    pub fn paid_by(&self, seat: Seat) -> usize {
        usize::from(self.paid.get(usize::from(seat.0)).copied().unwrap_or(0))
    }

    /// How many cards of a player's stock may have come to the hand instead.
    pub fn taken_by(&self, seat: Seat) -> usize {
        usize::from(self.taken.get(usize::from(seat.0)).copied().unwrap_or(0))
    }

    /// How many cards of a player's deck cancelled damage may not have turned over.
    pub fn unturned_of(&self, seat: Seat) -> usize {
        usize::from(self.unturned.get(usize::from(seat.0)).copied().unwrap_or(0))
    }

    /// Cancelled damage of which nobody noted the cards may not have turned over these.
    pub fn may_be_unturned(&mut self, seat: Seat, cards: &[CardId]) {
        if let Some(count) = self.unturned.get_mut(usize::from(seat.0)) {
            *count = count.saturating_add(u8::try_from(cards.len()).unwrap_or(u8::MAX));
        }
        self.not_turned.extend_from_slice(cards);
    }

    /// One of those cards was not turned over.
    pub fn was_not_turned(&mut self, seat: Seat, card: CardId) {
        self.not_turned.retain(|may_be| *may_be != card);
        if let Some(count) = self.unturned.get_mut(usize::from(seat.0)) {
            *count = count.saturating_sub(1);
        }
    }

    /// So many cards of a player's waiting room may lie in the deck instead, whichever they are; none: it is known how many damage turned
    /// over. [`State::unturned_are`](super::state::State::unturned_are) forgets which they were.
    pub fn unturned_are(&mut self, seat: Seat, count: u8) {
        if let Some(unturned) = self.unturned.get_mut(usize::from(seat.0)) {
            *unturned = count;
        }
    }

    /// All cards of a player's stock lie there.
    pub fn stock_is_known(&mut self, seat: Seat) {
        for counts in [&mut self.paid, &mut self.taken] {
            if let Some(count) = counts.get_mut(usize::from(seat.0)) {
                *count = 0;
            }
        }
    }

    /// What damage did to this player's cards was not noted at some time.
    pub fn is_blurred(&self, seat: Seat) -> bool {
        self.blurred & (1 << seat.0) != 0
    }

    /// Where cards of this player went was open at some time.
    pub fn was_open(&self, seat: Seat) -> bool {
        self.was_open & (1 << seat.0) != 0
    }
}
