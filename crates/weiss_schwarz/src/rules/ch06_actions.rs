//! Chapter 6: when something is done in a turn; and what the turn player may do in the clock and the main phase beside playing
//! cards.

use rejudge_table::{CardId, Seat, ZoneId};

use super::super::effects::ability::Act;
use super::super::state::{Due, STAND, Z, stage};
use super::open::Open;
use super::questions::{Answer, Rules};
use super::reason::{Doing, Reason};
use super::sure::Sure;

/// 3.3.3.1: how many cards stay in the hand of the turn player.
pub const HAND_LIMIT: usize = 7;

impl Rules<'_> {
    /// 6.1.1: whether this is the time for what a player does. A card is put into the clock in the clock phase (6.4.1), cards
    /// are played and abilities used in the main phase (6.5.1), a climax in the climax phase (6.6.1), and the turn player
    /// attacks in the attack phase (6.7.1), until it is over (7.2.1.3.2).
    pub fn is_time_for(self, seat: Seat, doing: Doing) -> Answer {
        if self.s.turns_seen == 0 {
            return Answer::no(Reason::BeforeTheGame { doing });
        }
        if seat != self.s.active {
            return Answer::no(Reason::NotYourTurn { seat, doing });
        }
        // 6.6.1.2.2
        if doing == Doing::Climax && self.s.due != Due::Climax && self.s.count(seat, Z::Climax) > 0 {
            return Answer::no(Reason::ClimaxTwice { seat });
        }
        let due = match doing {
            Doing::Clock => Due::Clock,
            Doing::Play | Doing::Ability | Doing::Swap | Doing::Pay => Due::Main,
            Doing::Climax => Due::Climax,
            Doing::Attack => Due::Attack,
        };
        let passed = self.s.stage == stage::MAIN;
        Answer::no_if(self.s.due != due, || Reason::WrongPhase { doing, passed })
    }

    /// 6.2.1.2, 1.3.3: whether a character of the turn player does not stand, and no text keeps it from standing.
    pub fn anybody_to_stand(self) -> Sure {
        let all = Z::SLOTS
            .into_iter()
            .flat_map(|z| self.s.cards(self.s.active, z))
            .copied();
        let lying = all.filter(|card| self.pose(*card) != STAND);
        let may = lying.map(|card| self.is_forbidden(card, Act::Stand).0.denied());
        may.fold(Sure::No, Sure::or)
    }

    /// 6.8.1.2: how many cards a player keeps in the hand, for certain and at most.
    pub fn hand_limit(self, seat: Seat) -> (usize, usize) {
        let more = self.more_in_hand(seat).all();
        let limit = |more: i32| HAND_LIMIT.saturating_add_signed(more as isize);
        (limit(more.0), limit(more.1))
    }

    /// 6.8.1.2: how many cards the hand has more than a player keeps.
    pub fn over_the_hand_limit(self, seat: Seat) -> usize {
        self.s.count(seat, Z::Hand).saturating_sub(self.hand_limit(seat).0)
    }

    /// The same, where cards may have come to the hand unseen.
    pub fn may_be_over_the_hand_limit(self, seat: Seat) -> bool {
        self.s.count(seat, Z::Hand) + self.s.doubts.taken_by(seat) > self.hand_limit(seat).0
    }

    /// 6.4.1.2: one card of the hand is put into the clock.
    pub fn may_clock(self, seat: Seat, count: usize) -> Answer {
        Answer::no_if(count > 1, || Reason::ClockSeveral { seat, count })
    }

    /// 6.5.1.2.4: two slots of the player's own are exchanged.
    pub fn may_swap(self, seat: Seat, slots: &[ZoneId]) -> Answer {
        let foreign = slots.iter().find(|slot| self.s.table.seat_of(**slot) != seat);
        if let Some(slot) = foreign.copied() {
            return Answer::no(Reason::SwapNotOwn { seat, slot });
        }
        let two = Answer::no_if(slots.len() != 2, || Reason::SwapNotTwo);
        let characters = slots.iter().filter_map(|slot| self.s.character(*slot));
        characters.fold(two, |answer, card| answer.and(self.is_free_to_move(card)))
    }

    /// 1.3.3: no text forbids a character to move to another slot.
    fn is_free_to_move(self, card: CardId) -> Answer {
        let (forbidden, by) = self.is_forbidden(card, Act::Move);
        let Some(by) = by else { return Answer::yes() };
        let reason = Reason::CannotMove { card, by };
        match forbidden {
            Sure::No => Answer::yes(),
            Sure::Maybe => Answer::depends(reason, Open::GivenTo(self.s.table.card(card).zone)),
            Sure::Yes => Answer::no(reason),
        }
    }
}
