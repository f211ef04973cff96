//! Chapter 9: rule processing is carried out, as a log tells it or as the rules say.

use smallvec::SmallVec;

use rejudge_judge::script::{Act, OpKind};
use rejudge_notation::Span;
use rejudge_table::{CardId, Seat, ZoneId};

use super::super::rules::processing::{Answer, Interrupt, LEVEL_UP_AT, Leaves, Reason};
use super::super::rules::{Duty, Occurs};
use super::super::rulings::R;
use super::super::state::{Debt, Due, End, Frame, Happened, How, SEATS_MOST, State, Z};
use super::super::verdicts;
use super::super::verdicts::Record;
use super::super::vocabulary::V;
use super::super::vocabulary::word_name;
use super::Cx;

impl<'a> Cx<'a> {
    /// 9.1.2.1: interrupt-type processing that is due now. 9.1.2.1.1.1: the turn player's first. True: one was begun.
    #[inline]
    pub fn interrupt(&mut self) -> bool {
        // 9.2.3, 9.3.3 hold by construction: a cost is paid whole before the agenda is asked again.
        let calm = self.s.turns_seen == 0
            || self.s.cost_is_next()
            || self.s.calm == Some(self.s.table.changed_in(Z::INTERRUPTING));
        !calm && self.interrupt_due()
    }

    fn interrupt_due(&mut self) -> bool {
        // One at a time; 9.2.2: the clock card belongs to the refresh.
        if matches!(
            self.s.agenda.last(),
            Some(Frame::Refresh { .. } | Frame::Penalty { .. } | Frame::LevelUp { .. } | Frame::Out { .. })
        ) {
            return false;
        }
        if self.rules().is_calm() {
            self.s.calm = Some(self.s.table.changed_in(Z::INTERRUPTING));
            return false;
        }
        let Some((seat, interrupt)) = self.rules().interrupt() else {
            return false;
        };
        match interrupt {
            Interrupt::Refresh => self.push(Frame::Refresh { seat }),
            Interrupt::LosesAtOnce => self.m.variation.lost(self, 1 << seat.0, How::NoCardsInDamage),
            Interrupt::LevelUp => self.push(Frame::LevelUp { seat }),
        }
        true
    }

    /// Says what stands against a line of this chapter, at its place.
    pub fn against_processing(&mut self, answer: Answer, span: Option<Span>) {
        for objection in answer.into_objections() {
            let mut violation = verdicts::processing::violation(self.words(), objection.reason);
            violation.span = span;
            violation.cannot_tell = objection.unless;
            self.violations.push(violation);
        }
    }

    /// Whoever has lost leaves, and the others go on.
    pub fn out(&mut self, seat: Seat) {
        let of = |frame: &Frame| match frame {
            Frame::Out { seat: s, how } if *s == seat => Some(*how),
            _ => None,
        };
        let found = self.s.agenda.iter().enumerate().find_map(|(at, f)| Some((at, of(f)?)));
        if let Some((at, how)) = found {
            self.s.agenda.remove(at);
            self.m.variation.leaves(self, seat, how);
        }
    }

    /// 9.2.2: the waiting room into the deck, shuffled; then the clock card.
    pub fn refresh(&mut self, act: Option<&'a Act>, seat: Seat) {
        // The log tells of no refresh here: the deck has a card yet, if damage may have left one.
        let untold = act.is_none() && self.s.unturned(seat).is_some();
        if untold && (self.m.full || self.refreshes_later(seat)) && self.put_back_unturned(seat) {
            self.pop();
            return;
        }
        if act.is_none() && !self.m.full && self.put_off(seat) {
            return self.put_off_now(Due::Refresh(seat), Duty::RefreshAfter);
        }
        self.pop();
        match act {
            None => self.s.refresh_to_come |= 1 << seat.0,
            Some(act) => self.within_a_cost(act, V::Refresh),
        }
        self.refresh_shuffles(seat, act);
        if self.m.edition.penalty_inside_refresh() {
            self.push(Frame::Penalty { seat });
        } else if let Some(points) = self.s.points.get_mut(usize::from(seat.0)) {
            // Before 1.97: a check-type processing at the next check timing.
            *points = points.saturating_add(1);
        }
    }

    /// Whether a later line tells of a refresh of this deck.
    fn refreshes_later(&self, seat: Seat) -> bool {
        let from = self.mark.or(self.next).map_or(u32::MAX, |mark| mark.span.start);
        let later = self.script.acts_behind(from);
        later.iter().any(|act| self.verb(act) == V::Refresh && act.seat == seat)
    }

    /// 4.12.1.2: a card that cancelled damage may not have turned over was not, and lies on the deck. `false`: there is none.
    pub fn put_back_unturned(&mut self, seat: Seat) -> bool {
        let card = self.s.unturned(seat);
        if let Some(card) = card {
            self.was_not_turned_over(seat, card);
        }
        card.is_some()
    }

    /// 4.12.1.2: this card was not turned over by the damage that the log tells of: it lies on the deck still, and was never moved.
    pub fn was_not_turned_over(&mut self, seat: Seat, card: CardId) {
        let deck = self.s.zone(seat, Z::Deck);
        self.s.table.put(card, deck);
        self.s.doubts.was_not_turned(seat, card);
    }

    /// 9.2.2, first half.
    pub fn refresh_shuffles(&mut self, seat: Seat, act: Option<&'a Act>) {
        let waiting = self.s.zone(seat, Z::Waiting);
        let deck = self.s.zone(seat, Z::Deck);
        let told = act.and_then(|a| self.told_shuffled(a));
        self.refresh_in_doubt(seat, told.map(|(told, _)| told));
        if let Some(act) = act {
            let perhaps = self.moved_perhaps_before(act, seat);
            self.s.unturned_are(seat, perhaps);
        }
        let there = self.s.count(seat, Z::Waiting);
        let open = self.s.is_open(seat, Z::Waiting);
        if let Some((told, span)) = told.filter(|(told, _)| *told != there && (!open || *told < there)) {
            self.other_shuffled(seat, there, told, span);
            if !self.right() {
                self.shuffled_with_the_damage(seat, told - there.min(told));
            }
        }
        if let Some((told, _)) = told.filter(|_| open) {
            while self.s.count(seat, Z::Waiting) < told.min(200) {
                self.s.table.create(seat, waiting, None);
            }
            self.s.table.set_open(waiting, false);
        } else if open {
            self.s.table.set_open(waiting, false);
            self.s.table.set_open(deck, true);
        }
        let shuffled = match self.s.is_open(seat, Z::Deck) {
            true => u16::MAX,
            false => u16::try_from(self.s.count(seat, Z::Waiting)).unwrap_or(u16::MAX),
        };
        while let Some(card) = self.s.table.zone(waiting).cards.last().copied() {
            // 3.1.4: in the deck it is none of the cards any more of which an effect has spoken.
            self.s.spoken.is_lost(card);
            self.move_to(card, deck);
        }
        if let Some(last) = self.s.shuffled_in.get_mut(usize::from(seat.0)) {
            *last = shuffled;
        }
        self.s.events.push(Happened::Refreshed(seat));
        self.hear(Occurs::Refreshed(seat));
        self.shuffle_deck(seat);
    }

    /// 9.2.1: a refresh on a line of its own below one that moves cards off the deck: all of them may have gone before it, where the deck
    /// had cards yet that cancelled damage did not turn over, or some of them after it.
    fn moved_perhaps_before(&self, act: &'a Act, seat: Seat) -> u8 {
        match self.s.agenda.last() {
            Some(Frame::Moves { seat: of, left, .. }) if *of == seat && act.inside.is_none() => {
                let unturned = u8::try_from(self.s.doubts.unturned_of(seat)).unwrap_or(u8::MAX);
                unturned.min(*left)
            }
            _ => 0,
        }
    }

    /// How many cards a line says were shuffled into the deck.
    pub fn told_shuffled(&self, act: &'a Act) -> Option<(usize, Span)> {
        let ops = self.seen(act).unwrap_or_else(|| self.chosen(act));
        let number = ops.iter().find_map(|op| match op.kind {
            OpKind::Count(n) => Some((n as usize, op.span)),
            _ => None,
        });
        number.or_else(|| {
            let n = self.told_count(ops).filter(|n| *n > 0)?;
            Some((n, ops.first()?.span))
        })
    }

    /// 9.2.2: another number of cards was shuffled into the deck than lay in the waiting room.
    pub fn other_shuffled(&mut self, seat: Seat, there: usize, told: usize, span: Span) {
        self.against_processing(Answer::no(Reason::RefreshNumber { seat, there, told }), Some(span));
    }

    /// As played: so many cards more than the waiting room held are those of the damage in hand, which still lie in the
    /// resolution zone: they were shuffled in with it. What of a damage goes to the clock stays out of it.
    fn shuffled_with_the_damage(&mut self, seat: Seat, more: usize) {
        let Some(Frame::Process {
            seat: of,
            left,
            out,
            end,
            ..
        }) = self.s.agenda.last_mut()
        else {
            return;
        };
        let to_clock = *left == 0 && *end == End::Told { cancelled: false };
        if *of != seat || usize::from(*out) != more || to_clock {
            return;
        }
        *out = 0;
        let (zone, waiting) = (self.s.zone(seat, Z::Resolution), self.s.zone(seat, Z::Waiting));
        for _ in 0..more {
            if let Some(card) = self.s.table.zone(zone).cards.last().copied() {
                self.move_to(card, waiting);
            }
        }
    }

    /// 9.2.2: a refresh whose line comes later than it was due.
    pub fn refresh_late(&mut self, act: &'a Act, debt: &Debt) {
        let seat = debt.seat;
        let inside = self.m.edition.penalty_inside_refresh();
        let mut whole = debt.what == Duty::RefreshAfter.number();
        if whole {
            self.refresh_shuffles(seat, Some(act));
        } else {
            // It was done when it was due: the number is that of then.
            let then = self
                .s
                .shuffled_in
                .get(usize::from(seat.0))
                .copied()
                .map_or(usize::MAX, usize::from);
            let known = then < usize::from(u16::MAX);
            if let Some((told, span)) = self.told_shuffled(act).filter(|(told, _)| known && *told != then) {
                self.other_shuffled(seat, then, told, span);
            }
            // Nothing has left the deck since, and nothing has come to clock and waiting room: its clock card is the same card
            // and comes to lie at the same place.
            whole = inside && self.s.refresh_zones(seat) == debt.there;
        }
        self.check_again();
        match (inside, whole) {
            (true, true) => self.push(Frame::Penalty { seat }),
            (true, false) => self.s.late_refresh |= 1 << seat.0,
            (false, _) => {
                // The clock card is due at the next check timing, as if the line stood where it belongs.
                if let Some(points) = self.s.points.get_mut(usize::from(seat.0)) {
                    *points = points.saturating_add(1);
                }
                self.push(Frame::Check);
            }
        }
    }

    /// What was done late may have cost somebody the match or made a card leave: the check timing before what is due comes
    /// again.
    pub fn check_again(&mut self) {
        if self.s.turns_seen > 0 && self.s.agenda.last_mut().is_some_and(|f| f.item().is_some()) {
            self.push(Frame::Check);
        }
    }

    /// 9.2.2, second half: the top card of the deck into the clock. Not damage (4.12.2).
    pub fn penalty(&mut self, act: Option<&'a Act>, seat: Seat) {
        if act.is_none() && !self.m.full && self.penalty_put_off(seat) {
            return self.put_off_now(Due::Penalty(seat), Duty::Penalty);
        }
        match self.s.agenda.last() {
            Some(Frame::Penalty { .. }) => self.pop(),
            _ => {
                if let Some(points) = self.s.points.get_mut(usize::from(seat.0)) {
                    *points = points.saturating_sub(1);
                }
                self.s.end_again = true;
            }
        }
        if act.is_none() {
            self.s.penalty_to_come |= 1 << seat.0;
        }
        self.pay_penalty(act, seat);
    }

    /// Under `decisions`: the line of a refresh or its clock card that was assumed already. True: that is what it is.
    pub fn written_after(&mut self, act: &'a Act) -> bool {
        let bit = 1 << act.seat.0;
        match self.verb(act) {
            V::Refresh if self.s.refresh_to_come & bit != 0 => {
                self.s.refresh_to_come &= !bit;
                let then = self
                    .s
                    .shuffled_in
                    .get(usize::from(act.seat.0))
                    .copied()
                    .map_or(usize::MAX, usize::from);
                let known = then < usize::from(u16::MAX);
                if let Some((told, span)) = self.told_shuffled(act).filter(|(told, _)| known && *told != then) {
                    self.other_shuffled(act.seat, then, told, span);
                }
            }
            V::Penalty if self.s.penalty_to_come & bit != 0 => {
                self.s.penalty_to_come &= !bit;
                let clock = self.s.zone(act.seat, Z::Clock);
                let told = self.seen(act).and_then(|seen| self.card_op(seen));
                let unknown = self.s.table.zone(clock).cards.iter().copied();
                let unknown = unknown.rev().find(|c| self.s.face(*c).is_none());
                if let (Some((face, _)), Some(card)) = (told, unknown) {
                    self.s.table.bind(card, face);
                }
            }
            _ => return false,
        }
        true
    }

    /// The clock card itself.
    pub fn pay_penalty(&mut self, act: Option<&'a Act>, seat: Seat) {
        let deck = self.s.zone(seat, Z::Deck);
        let clock = self.s.zone(seat, Z::Clock);
        let told = act
            .and_then(|a| self.seen(a).or(Some(self.chosen(a))))
            .and_then(|ops| ops.first());
        let Some(card) = self.top_as_told(deck, told, R::Penalty) else {
            return;
        };
        let cancelled = act.and_then(|a| self.seen(a)).and_then(|seen| {
            seen.iter()
                .find(|op| matches!(op.kind, OpKind::Word(w) if word_name(w) == "cancelled"))
        });
        if let Some(op) = cancelled {
            self.against_processing(Answer::no(Reason::PenaltyCancelled { seat }), Some(op.span));
        }
        let waiting = self.owners(card, Z::Waiting);
        let as_told = cancelled.is_some() && !self.right();
        self.move_to(card, if as_told { waiting } else { clock });
    }

    /// 9.3.2: one of the seven lowest cards of the clock to the level zone, the other six to the waiting room.
    pub fn level_up(&mut self, act: Option<&'a Act>, seat: Seat) {
        self.pop();
        if let Some(act) = act {
            self.within_a_cost(act, V::LevelUp);
        }
        self.level_up_now(act, seat);
    }

    /// The level up itself.
    pub fn level_up_now(&mut self, act: Option<&'a Act>, seat: Seat) {
        let clock = self.s.zone(seat, Z::Clock);
        let level = self.s.zone(seat, Z::Level);
        let waiting = self.s.zone(seat, Z::Waiting);
        let lowest: SmallVec<[CardId; LEVEL_UP_AT]> = SmallVec::from_slice(self.rules().lowest_seven(seat));
        let told = act.and_then(|a| self.card_op(self.chosen(a)));
        let chosen = match told {
            None => lowest.first().copied(),
            Some((face, span)) => {
                let known = lowest.iter().copied().find(|c| self.s.face(*c) == Some(face));
                let maybe = || {
                    let open = self.s.table.copies_left(seat, face).is_none_or(|n| n > 0);
                    lowest.iter().copied().find(|c| open && self.s.face(*c).is_none())
                };
                // Of a clock that is open it is not known which are the seven lowest.
                let higher = || {
                    let open = self.s.is_open(seat, Z::Clock);
                    let mut all = self.s.table.zone(clock).cards.iter().copied();
                    all.find(|c| open && self.s.face(*c) == Some(face))
                };
                let known = known.or_else(higher);
                let mut found = known.or_else(maybe);
                if known.is_none() && found.is_some() {
                    // One of those nobody noted, and nobody knows which.
                    self.s.table.mix_among(clock, &lowest, false);
                }
                if found.is_none() && self.s.is_open(seat, Z::Clock) {
                    // Nobody noted all that lies there.
                    found = self.s.table.take(clock, face);
                }
                match found {
                    Some(card) => {
                        self.s.table.bind(card, face);
                        Some(card)
                    }
                    None => {
                        let answer = self.rules().may_become_level(seat, face);
                        self.against_processing(answer, Some(span));
                        let mut above = self.s.table.zone(clock).cards.iter().copied();
                        above.find(|c| self.s.face(*c) == Some(face)).filter(|_| !self.right())
                    }
                }
            }
        };
        // With none told, or one that is not there, it is not known which became the level, nor which ones did not.
        // As played under a seed the first one is taken for it, as every later shuffle of theirs goes by the faces.
        let untold = told.is_none() || (chosen.is_none() && self.right());
        if untold {
            self.s.uncounted |= 1 << seat.0;
        }
        let unsure = untold || (chosen.is_none() && !self.s.seeded);
        if unsure {
            self.s.table.forget_among(clock, &lowest);
        }
        let named = told.filter(|_| chosen.is_none() && unsure && !self.right());
        // Of a clock that nobody noted, some card.
        let some = chosen.or(lowest.first().copied()).or_else(|| self.s.table.top(clock));
        let Some(chosen) = some else { return };
        if let Some((face, _)) = named {
            // As played the card in the level zone is the one that the log names, wherever it came from.
            self.s.table.bind(chosen, face);
        }
        let told_six = if unsure {
            None
        } else {
            self.six_as_told(act, &lowest, chosen)
        };
        let others = told_six.unwrap_or(waiting);
        self.move_to(chosen, level);
        for card in lowest.into_iter().filter(|c| *c != chosen).take(LEVEL_UP_AT - 1) {
            self.move_to(card, others);
        }
        self.hear(Occurs::LevelUp(seat));
    }

    /// 3.8.3, 9.3.2: the other six go to the waiting room, in any order. What is written of them has to be those six.
    /// Where they were put, if that was another zone.
    fn six_as_told(&mut self, act: Option<&'a Act>, lowest: &[CardId], chosen: CardId) -> Option<ZoneId> {
        let seen = act.and_then(|a| self.seen(a)).filter(|_| !self.right())?;
        let seat = act.map(|a| a.seat)?;
        let elsewhere = seen.iter().find(|op| match op.kind {
            OpKind::Zone(owner, z, _) => owner != seat || z != Z::Waiting as u16,
            _ => false,
        });
        let told = self.told_faces(seen);
        let mut left: SmallVec<[CardId; LEVEL_UP_AT]> = lowest.iter().copied().filter(|c| *c != chosen).collect();
        let six = left.len();
        let other = told.iter().find(|(face, _)| {
            let same = |c: &CardId| face.is_some() && self.s.face(*c) == *face;
            let may_be = |c: &CardId| face.is_none() || self.s.face(*c).is_none();
            let at = left.iter().position(same).or_else(|| left.iter().position(may_be));
            at.is_none_or(|at| {
                left.remove(at);
                false
            })
        });
        let fewer = !told.is_empty() && told.len() != six && self.told_count(seen).is_some();
        let span = elsewhere.map(|op| op.span).or(other.map(|o| o.1));
        if span.is_none() && !fewer {
            return None;
        }
        let put = elsewhere.and_then(|op| match op.kind {
            OpKind::Zone(owner, z, _) => Z::of(z).filter(|_| owner == seat),
            _ => None,
        });
        let reason = Reason::OtherSix { seat, chosen, put };
        self.against_processing(Answer::no(reason), span);
        put.map(|z| self.s.zone(seat, z))
    }

    /// 8.5.1.1: check-type processing due in this check timing. `Some(true)`: something waits for the log.
    /// `Some(false)`: something was done. `None`: nothing is due.
    pub fn rule_processing(&mut self) -> Option<bool> {
        if self.is_processed() {
            return None;
        }
        // 9.4.1
        if self.defeat() {
            return Some(false);
        }
        for seat in self.m.seats() {
            // Before 1.97: the clock card of the refresh.
            if self.s.points.get(usize::from(seat.0)).is_some_and(|p| *p > 0) && !self.s.is_owed(Due::Penalty(seat)) {
                return Some(self.wait(Due::Penalty(seat)));
            }
        }
        if self.markers_without_character() {
            return Some(false);
        }
        let mut open = false;
        for seat in self.s.players_from(self.s.active) {
            if let Some(Leaves { card, zone }) = self.rules().may_not_stay(seat, &mut open) {
                return Some(self.wait(Due::Leave(card, zone)));
            }
        }
        if let Some(Leaves { card, zone }) = open.then(|| self.kept_by_text()).flatten() {
            return Some(self.wait(Due::Leave(card, zone)));
        }
        if !open && self.s.turns_seen > 0 && self.hangs_on_zones_alone() {
            self.s.checked = Some(self.s.table.changed_in(Z::PROCESSED));
        }
        None
    }

    /// Whether nothing has changed since all of it was found to be done.
    #[inline]
    fn is_processed(&self) -> bool {
        // Where nothing interrupts no deck is empty.
        let done = self.s.checked == Some(self.s.table.changed_in(Z::PROCESSED))
            && self.s.calm == Some(self.s.table.changed_in(Z::INTERRUPTING))
            && self.hangs_on_zones_alone();
        debug_assert!(!done || self.nothing_is_due(), "in turn {}", self.s.turn);
        done
    }

    /// Whether processing of the check type hangs on what lies in its zones and on nothing else.
    fn hangs_on_zones_alone(&self) -> bool {
        // What takes power away may hang on any zone.
        let weakens = self.m.weakens || self.s.weakened;
        self.s.points == [0; SEATS_MOST] && self.s.texts.is_empty() && !weakens
    }

    /// 8.5.1: a check timing comes next, unless nothing is to be done at it.
    #[inline]
    pub fn check(&mut self) {
        if !self.s.waiting.is_empty() || !self.is_processed() {
            self.push(Frame::Check);
        }
    }

    /// Whether all of it, asked anew, finds nothing.
    fn nothing_is_due(&self) -> bool {
        let (rules, mut open) = (self.rules(), false);
        let leaves = |seat| rules.may_not_stay(seat, &mut open).is_some();
        let none_leaves = !self.s.players_from(self.s.active).any(leaves);
        let alone = |seat| rules.markers_without_character(seat).next().is_some();
        none_leaves && !open && rules.defeated().is_none() && !self.m.seats().any(alone)
    }

    /// 9.4.1: everybody who meets a defeat condition loses, together.
    fn defeat(&mut self) -> bool {
        let Some((losers, how)) = self.rules().defeated() else {
            return false;
        };
        self.m.variation.lost(self, losers, how);
        true
    }

    /// 9.7.1: markers of a slot without a character go to their owners' waiting rooms. It has no line of its own.
    fn markers_without_character(&mut self) -> bool {
        let mut any = false;
        for seat in self.m.seats() {
            let markers = self.s.table.zones_of(seat).get(Z::MarkFL as usize..);
            if markers.unwrap_or_default().iter().all(|zone| zone.cards.is_empty()) {
                continue;
            }
            let alone: SmallVec<[ZoneId; 5]> = self.rules().markers_without_character(seat).collect();
            for marker in alone {
                while let Some(card) = self.s.table.zone(marker).cards.last().copied() {
                    let waiting = self.owners(card, Z::Waiting);
                    self.move_to(card, waiting);
                    any = true;
                }
            }
        }
        self.s.end_again |= any;
        any
    }

    /// 9.6.2: the card goes to its owner's waiting room. All such cards go together, so the written one is taken first.
    pub fn leaves(&mut self, act: Option<&'a Act>, card: CardId, zone: ZoneId) {
        let told = act
            .and_then(|a| self.slot_op(self.chosen(a)))
            .map(|(seat, slot, _)| self.s.zone(seat, slot));
        let (card, zone) = match told.filter(|t| *t != zone) {
            Some(other) => {
                let seat = self.s.table.seat_of(other);
                let first = self.s.table.zone(other).cards.first().copied();
                let due = self.rules().may_not_stay(seat, &mut false).is_some();
                match first.filter(|_| due) {
                    Some(first) => (first, other),
                    None => (card, zone),
                }
            }
            None => (card, zone),
        };
        let _ = zone;
        let card = self.seen_leaving(act, card);
        let waiting = self.owners(card, Z::Waiting);
        self.move_to(card, waiting);
        self.s.end_again = true;
    }

    /// The card named behind `leave FR =` is the one that left: this one, or as it was played another of the same slot.
    pub fn seen_leaving(&mut self, act: Option<&'a Act>, card: CardId) -> CardId {
        let told = act.and_then(|act| self.seen(act)).and_then(|seen| self.card_op(seen));
        let Some((face, span)) = told else { return card };
        let zone = self.s.table.card(card).zone;
        match self.s.table.bind(card, face) {
            rejudge_table::Bound::Yes => {}
            rejudge_table::Bound::NoneLeft => self.too_many_copies(card, face, span),
            rejudge_table::Bound::Other(known) => {
                // 9.6.2: of several the one placed last stays. Where one lies there it is another card that was noted.
                let lying = &self.s.table.zone(zone).cards;
                let several = lying.len() > 1;
                let other = lying.iter().rev().copied().find(|c| self.s.face(*c) == Some(face));
                let right = self.right();
                let wrong = if several { Record::LeftLast } else { Record::LeftAnother };
                self.says(wrong(known, zone, face), Some(span));
                return other.filter(|_| several && !right).unwrap_or(card);
            }
        }
        card
    }
}

impl State {
    /// Something was left out, and is owed from here on.
    pub fn owes(&mut self, debt: Debt) {
        self.debts.push(debt);
        // What may not stay hangs on what is owed.
        self.checked = None;
    }

    /// One of the things that are owed was done.
    pub fn owes_no_longer(&mut self, at: usize) -> Debt {
        self.checked = None;
        self.debts.remove(at)
    }
}
