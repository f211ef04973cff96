//! Chapter 6: the turn and its phases.

use smallvec::SmallVec;

use rejudge_judge::script::{Act, MarkKind, OpKind};
use rejudge_table::Seat;

use super::super::effects::ability::{Act as Doing, Time};
use super::super::effects::reach::Matter;
use super::super::effects::{Phase, Trigger};
use super::super::rules::ch08_texts::About;
use super::super::rules::sure::Sure;
use super::super::state::{Did, Due, Extra, Frame, Happened, STAND, Until, Z, stage};
use super::super::variation::Point;
use super::super::verdicts::settle::{self, MAYBE_TREASURE};
use super::super::verdicts::{Opening, Turn};
use super::super::vocabulary::V;
use super::context::Cx;

/// Where play starts after a position: at the beginning of a step, or behind what was done in it; and the [`stage`] of the turn that this is.
fn frame_of_step(step: u16, did: Did) -> (Frame, u8) {
    const DONE: u8 = 2;
    let item = |done: bool| if done { DONE } else { 0 };
    match super::super::vocabulary::word_name(step) {
        "draw" => (Frame::Draw(item(did.draw)), stage::DRAW),
        "clock" => (Frame::Clock(item(did.clock)), stage::CLOCK),
        "main" => (Frame::Main(0), stage::MAIN),
        "climax" => (Frame::Climax(item(did.climax)), stage::CLIMAX),
        "attack" | "declaration" => (Frame::Declare(0), stage::ATTACK),
        "encore" => (Frame::Encore(0), stage::ENCORE),
        "end" => (Frame::End(0), stage::HAND),
        "stand" => (Frame::Stand(item(did.stand)), stage::STAND),
        _ => (Frame::Stand(0), stage::STAND),
    }
}

impl<'a> Cx<'a> {
    /// 6.1: the next turn.
    pub fn turn_begins(&mut self) {
        let Some(MarkKind::Turn(mut number, seat, step)) = self.mark.map(|m| m.kind) else {
            return;
        };
        let span = self.mark.map(|m| m.span);
        let m = self.m;
        let last = self.s.turn;
        if self.s.turns_seen > 0 {
            let next = self.s.next_turn();
            if seat == next {
                self.s.extra_turns.pop();
            }
            if self.s.is_gone(seat) {
                // Said of the turn as of anything that this player does.
                m.variation.leaves_turn(self, seat);
            } else if seat != next {
                let settle = m.gives_turns().map(settle::gave_another_turn);
                let wrong = Turn::IsOf(number, next, self.s.active, seat);
                self.says_at(Point::TurnOrder, wrong, span).cannot_tell = settle;
            } else if number != last + 1 {
                self.says(Turn::Follows(last, number), span);
                if self.right() {
                    number = last + 1;
                }
            }
        } else if let Some(first) = self.s.first.filter(|f| *f != seat && number == 1) {
            self.says_at(Point::FirstTurn, Opening::GoesFirst(first, seat), span);
        } else if number != 1 && self.s.opened != 0 && !self.s.is_open(seat, Z::Hand) {
            self.says(Turn::FollowsHands(number), span);
            if self.right() {
                number = 1;
            }
        }
        if number == 1 {
            self.s.first = Some(seat);
        }
        // After a position play may start in the middle of the turn.
        let step = step.filter(|_| self.s.turns_seen == 0);
        let did = std::mem::take(&mut self.s.did);
        if step.is_none() && self.s.turns_seen == 0 {
            self.s.known_from = self.s.known_from.min(1);
        }
        let (frame, began_at) = step.map_or((Frame::Stand(0), stage::STAND), |step| frame_of_step(step, did));
        if self.s.turns_seen == 0 {
            self.s.began_at = began_at;
            let mut zones = m.seats().flat_map(|seat| Z::SLOTS.map(|z| self.s.zone(seat, z)));
            let stands = |zone| {
                self.s
                    .character(zone)
                    .is_none_or(|card| self.s.table.card(card).pose == STAND)
            };
            // Whoever lies rested or reversed may have attacked, and the position does not say so.
            if self.s.began_at == stage::ATTACK && !zones.all(stands) {
                self.s.began_at = stage::AFTER;
            }
        }
        self.begin_turn(number, seat, frame);
        self.turn_is_had(seat);
        for _ in 0..did.attacks {
            self.s.events.push(Happened::AttackedBefore);
        }
        for seat in self.m.seats().filter(|seat| did.refreshed & (1 << seat.0) != 0) {
            self.s.events.push(Happened::Refreshed(seat));
        }
    }

    /// Sets what belongs to one turn.
    pub fn begin_turn(&mut self, number: u32, seat: rejudge_table::Seat, frame: Frame) {
        for seat in self.m.seats() {
            self.unsure_stay(seat);
        }
        self.s.turn = number;
        self.s.turns_seen += 1;
        // The order of the players closes up between turns.
        self.s.seating = self.s.seating.without(self.s.gone);
        self.s.events.clear();
        self.s.said_gone &= self.s.gone & (1 << seat.0);
        self.s.after_gap = false;
        self.s.active = seat;
        self.s.shots = 0;
        self.s.attack = None;
        self.s.last_attack = None;
        self.s.late_refresh = 0;
        self.s.refresh_to_come = 0;
        self.s.penalty_to_come = 0;
        self.s.prepaid = Default::default();
        self.texts_end();
        self.autos_settle();
        self.s.waiting.clear();
        self.s.leave_to_come = None;
        self.s.encores_passed.clear();
        self.s.encores_barred.clear();
        self.s.dealt.clear();
        self.s.drawn_for_clock = false;
        if self.s.lasting {
            self.s.checked = None;
            self.s.extra.iter_mut().for_each(|extra| extra.round_ends(seat));
        }
        self.s.weakened = self.s.weakened && !self.s.extra.iter().all(Extra::is_not_weakened);
        self.s.granted_end(&[Until::Turn, Until::Battle]);
        self.s.turn_of_granted(seat);
        self.s.agenda.clear();
        // What stays owed is what still lies wrong on the table.
        self.s
            .debts
            .retain(|d| matches!(d.due, Due::LevelUp(_) | Due::Leave(..)));
        self.s.triggered = Default::default();
        if self.s.is_gone(seat) {
            // Whoever has left has no turn.
            self.s.stage = stage::TURN;
            return;
        }
        self.push(frame);
    }

    /// Who had begun a turn before this one.
    fn turn_is_had(&mut self, seat: Seat) {
        self.s.first_turn = self.s.had_turn & (1 << seat.0) == 0;
        self.s.had_turn |= 1 << seat.0;
    }

    /// 6.2
    pub fn stand_phase(&mut self, item: u8) -> bool {
        match item {
            0 => {
                self.s.stage = stage::STAND;
                // 6.2.1.1
                self.begins_now(Time::Turn);
                self.next_after_check()
            }
            1 => {
                if self.anybody_to_stand() {
                    return self.wait(Due::Stand);
                }
                self.step_on();
                false
            }
            _ => {
                self.s.stage = stage::DRAW;
                self.set(Frame::Draw(0));
                self.check();
                false
            }
        }
    }

    /// 6.2.1.2: whether the turn player stands anybody. Where text may keep all of them, nobody has to write it.
    fn anybody_to_stand(&mut self) -> bool {
        let any = self.rules().anybody_to_stand();
        if any == Sure::Maybe {
            self.s.events.push(Happened::MayStay);
        }
        any != Sure::No
    }

    /// 6.2.1.2: all characters of the turn player.
    pub fn stand(&mut self, act: Option<&'a Act>) {
        self.s.stage = stage::DRAW;
        self.step_on();
        self.stand_now(act);
    }

    /// 6.2.1: the turn player stands the own characters, and no others.
    fn stand_others(&mut self, act: Option<&'a Act>) {
        let seat = self.s.active;
        for op in act.map(|a| self.chosen(a)).unwrap_or_default() {
            let (OpKind::Zone(owner, z, _) | OpKind::ZoneCard(owner, z, _)) = op.kind else {
                continue;
            };
            let zone = self.s.table.zone_id(owner, z);
            let card = self.s.character(zone).filter(|c| self.s.table.card(*c).pose != STAND);
            let Some(card) = card.filter(|_| owner != seat && !self.right()) else {
                continue;
            };
            self.says(Turn::StoodToo(zone, seat), Some(op.span));
            self.s.table.turn(card, STAND);
        }
    }

    /// The standing itself.
    pub fn stand_now(&mut self, act: Option<&'a Act>) {
        let seat = self.s.active;
        self.stand_others(act);
        let only: SmallVec<[u16; 8]> = act.map_or_else(SmallVec::new, |a| {
            self.chosen(a)
                .iter()
                .filter_map(|op| match op.kind {
                    OpKind::Zone(s, z, _) if s == seat => Some(z),
                    _ => None,
                })
                .collect()
        });
        for z in Z::SLOTS {
            let zone = self.s.zone(seat, z);
            for at in 0..self.s.table.zone(zone).cards.len() {
                let card = self.s.table.zone(zone).cards[at];
                if self.s.table.card(card).pose == STAND {
                    continue;
                }
                let told = only.contains(&(z as u16));
                // 1.3.3: what a text forbids to stand stays as it is.
                let (forbidden, by) = self.rules().is_forbidden(card, Doing::Stand);
                match forbidden {
                    Sure::Yes if !told || self.right() => continue,
                    Sure::Yes => {
                        self.says(Turn::CannotStand(card, zone, by), None);
                    }
                    Sure::Maybe if !only.is_empty() && !told => continue,
                    Sure::Maybe | Sure::No => {}
                }
                if !only.is_empty() && !told && !self.right() {
                    let settle = self.text_on(Matter::Stand, About::Card(card));
                    self.says(Turn::NotStood(card, zone), None).cannot_tell = settle;
                    continue;
                }
                self.against_its_text(card, Matter::Stand);
                self.s.table.turn(card, STAND);
            }
        }
    }

    /// 6.3
    pub fn draw_phase(&mut self, item: u8) -> bool {
        match item {
            0 => {
                self.s.stage = stage::DRAW;
                self.step_begins(Trigger::Begins(Phase::Draw));
                self.next_after_check()
            }
            1 => self.wait(Due::Draw),
            _ => {
                self.s.stage = stage::CLOCK;
                self.set(Frame::Clock(0));
                self.check();
                false
            }
        }
    }

    /// 6.3.1.2: one card.
    pub fn draw(&mut self, act: Option<&'a Act>) {
        let seat = self.s.active;
        self.s.stage = stage::CLOCK;
        self.step_on();
        let count = act.map_or(1, |a| self.draw_count(a, 1));
        if count != 1 && !self.right() {
            self.says(Turn::Drew(seat, count), None);
        }
        let left = if self.right() { 1 } else { count };
        self.push(Frame::Draws {
            seat,
            left,
            told: self.told(),
        });
    }

    /// 6.4
    pub fn clock_phase(&mut self, item: u8) -> bool {
        match item {
            0 => {
                self.s.stage = stage::CLOCK;
                self.step_begins(Trigger::Begins(Phase::Clock));
                self.next_after_check()
            }
            1 => self.wait(Due::Clock),
            _ => {
                self.s.stage = stage::MAIN;
                self.set(Frame::Main(0));
                self.check();
                false
            }
        }
    }

    /// 6.4.1.2: one card from the hand, then two drawn.
    pub fn clock(&mut self, act: Option<&'a Act>) {
        self.s.stage = stage::MAIN;
        self.step_on();
        if let Some(act) = act {
            self.clock_now(act);
        }
    }

    /// The clocking itself.
    pub fn clock_now(&mut self, act: &'a Act) {
        // 6.4.1.2: nobody has to put a card there, and a line may say that nobody did.
        if self.says_none(act) {
            return;
        }
        let seat = act.seat;
        let faces = self.told_faces(self.chosen(act));
        let second = faces.get(1).map(|(_, span)| *span);
        let answer = self.rules().may_clock(seat, faces.len());
        self.object(answer, |_| second);
        let drawn = self.seen(act).and_then(|s| self.told_count(s)).unwrap_or(2);
        // One violation for one action: with two cards put down the draws are part of it.
        if drawn != 2 && faces.len() == 1 && !self.none_left_behind(seat, drawn) && !self.leaves_within(act) {
            self.says(Turn::DrewForClock(seat, drawn), None);
        }
        let drawn = if std::mem::take(&mut self.s.drawn_for_clock) && self.seen(act).is_none() {
            0
        } else if self.right() {
            2
        } else {
            u8::try_from(drawn.min(100)).unwrap_or(100)
        };
        self.push(Frame::Draws {
            seat,
            left: drawn,
            told: self.told(),
        });
        let clock = self.s.zone(seat, Z::Clock);
        let most = if self.right() { 1 } else { usize::MAX };
        for (face, span) in faces.into_iter().take(most) {
            let card = self.take_from_hand(seat, face, span);
            if let Some(card) = card {
                self.move_to(card, clock);
            }
        }
    }

    /// The player leaves the match in the brackets of this line, and what was left of it is not done.
    fn leaves_within(&self, act: &'a Act) -> bool {
        let inside = |a: &Act| a.inside.is_some_and(|of| self.script.act(of).span == act.span);
        let leaves = |a: &Act| match self.verb(a) {
            V::Out => super::who_leaves(self.script, a) == act.seat,
            V::Concede => a.seat == act.seat,
            _ => false,
        };
        let behind = self.script.acts_behind(act.span.start).iter();
        let mut within = behind.take_while(|a| a.span.start < act.span.end);
        within.any(|a| inside(a) && leaves(a))
    }

    /// 9.4.1.2: the deck holds no more than these, and there is nothing to refresh it with.
    fn none_left_behind(&self, seat: Seat, drawn: usize) -> bool {
        let closed = !self.s.is_open(seat, Z::Deck) && !self.s.is_open(seat, Z::Waiting);
        let owed = self.s.debts.iter().any(|d| d.due == Due::LevelUp(seat));
        let levels = self.s.count(seat, Z::Clock) + 1 >= super::super::rules::ch09_processing::LEVEL_UP_AT && !owed;
        // The refresh gives back the waiting room, and its clock card may be the last of it.
        let clock_card = usize::from(self.m.edition.penalty_inside_refresh());
        let refreshed = self.s.count(seat, Z::Waiting).saturating_sub(clock_card);
        drawn < 2 && closed && !levels && self.s.count(seat, Z::Deck) + refreshed == drawn
    }

    /// 6.4.1.2: cards drawn for the clock card, on a line of their own.
    pub fn clock_draws(&mut self, act: &'a Act, seat: Seat) {
        let told = self.told();
        let count = self.draw_count(act, 1);
        let Some(Frame::Draws { left, .. }) = self.s.agenda.last_mut() else {
            return;
        };
        let due = *left;
        *left = due.saturating_sub(count);
        let drawn = if count > due {
            self.says(Turn::DrewMoreForClock(seat, count, due), None);
            if self.right() { due } else { count }
        } else {
            count
        };
        self.push(Frame::Draws {
            seat,
            left: drawn,
            told,
        });
    }

    /// 6.5
    pub fn main_phase(&mut self, item: u8) -> bool {
        match item {
            0 => {
                self.step_begins(Trigger::Begins(Phase::Main));
                self.step_on();
                false
            }
            1 => {
                self.s.stage = stage::MAIN;
                self.next_after_check()
            }
            _ => self.wait(Due::Main),
        }
    }

    /// 6.5.1.2: one of the main phase actions; 6.5.1.3: or nothing, and the climax phase follows.
    pub fn main_action(&mut self, act: Option<&'a Act>) {
        let Some(act) = act else {
            self.s.stage = stage::CLIMAX;
            self.set(Frame::Climax(0));
            return;
        };
        // 4.5.3.1: another play timing after this action.
        self.set(Frame::Main(1));
        match self.verb(act) {
            V::Play => self.play_character(act),
            V::Event => self.play_event(act),
            V::Swap => self.swap(act, self.chosen(act)),
            V::Act if !self.is_own_ability(act) => {}
            V::Act | V::Auto => self.use_ability(act),
            V::Pay => self.pay_before_show(act),
            _ => {}
        }
    }

    /// 6.5.1.2.3: an activated ability of the player's own. Done right, another player's is not used.
    fn is_own_ability(&mut self, act: &'a Act) -> bool {
        let Some((owner, slot, span)) = self.slot_op(self.chosen(act)).filter(|(o, ..)| *o != act.seat) else {
            return true;
        };
        self.says(Turn::NotOwnAbility(self.s.zone(owner, slot), act.seat), Some(span));
        !self.right()
    }

    /// 6.6
    pub fn climax_phase(&mut self, item: u8) -> bool {
        match item {
            0 => {
                self.s.stage = stage::CLIMAX;
                self.step_begins(Trigger::Begins(Phase::Climax));
                self.next_after_check()
            }
            1 => self.wait(Due::Climax),
            // 6.6.1.3: what triggers as the climax is played is played in this phase, and what triggers then.
            2 => self.next_after_check(),
            _ => {
                self.s.stage = stage::ATTACK;
                self.set(Frame::Declare(0));
                false
            }
        }
    }

    /// 6.6.1.2: one climax from the hand, or none.
    pub fn climax(&mut self, act: Option<&'a Act>) {
        self.step_on();
        if let Some(act) = act {
            self.play_climax(act);
        }
    }

    /// 6.8
    pub fn end_phase(&mut self, item: u8) -> bool {
        let seat = self.s.active;
        match item {
            0 => {
                // 6.8.1.1
                for seat in self.m.seats() {
                    self.unsure_stay(seat);
                }
                self.s.stage = stage::HAND;
                self.begins_now(Time::End);
                self.next_after_check()
            }
            1 => {
                // 6.8.1.2
                let over = self.rules().over_the_hand_limit(seat);
                if self.rules().may_be_over_the_hand_limit(seat) && !self.is_seen_to() {
                    return self.wait(Due::HandLimit(u8::try_from(over).unwrap_or(u8::MAX)));
                }
                self.step_on();
                false
            }
            2 => {
                // 6.8.1.3
                self.s.stage = stage::CLIMAX_LEAVES;
                if self.s.count(seat, Z::Climax) > 0 && !self.s.is_owed(Due::ClimaxLeaves) {
                    return self.wait(Due::ClimaxLeaves);
                }
                self.step_on();
                false
            }
            3 => {
                // 6.8.1.4
                self.s.end_again = false;
                self.next_after_check()
            }
            4 => {
                self.s.checked = None;
                self.s.extra.iter_mut().for_each(Extra::turn_ends);
                self.s.granted_end(&[Until::Turn, Until::Battle]);
                // 6.8.1.5
                let over = self.rules().over_the_hand_limit(seat) > 0 && !self.is_seen_to();
                if over || std::mem::take(&mut self.s.end_again) {
                    self.set(Frame::End(0));
                } else {
                    self.step_on();
                }
                false
            }
            _ => {
                self.s.stage = stage::TURN;
                self.wait(Due::Turn)
            }
        }
    }

    /// 6.8.1.5: an AUTO ability is played in the check timing of 6.8.1.4, so that the end phase is carried out again.
    pub fn end_phase_again(&mut self) {
        if let Some(Frame::End(at)) = self.s.agenda.last_mut().filter(|_| self.s.due == Due::Turn) {
            *at = 4;
            self.s.end_again = true;
            self.s.stage = stage::HAND;
        }
    }

    /// The hand limit is owed already, or was passed this turn where the hand may not be too large.
    fn is_seen_to(&self) -> bool {
        let owed = self.s.debts.iter().any(|d| matches!(d.due, Due::HandLimit(_)));
        owed || self.s.doubts.limit_passed == self.s.turn
    }

    /// 6.8.1.2: nobody put a card away, and the hand is too large unless a card that was not in it was one of its cards, told wrong.
    fn limit_passed(&mut self, seat: Seat, count: u8) {
        let before = std::mem::replace(&mut self.s.doubts.limit_passed, self.s.turn);
        if before == 0 {
            self.not_so_many(seat, (count, 0), Some(settle::FROM_ELSEWHERE));
        }
    }

    /// 6.8.1.2: as many cards as are in excess.
    pub fn hand_limit(&mut self, act: Option<&'a Act>, count: u8) {
        self.s.stage = stage::CLIMAX_LEAVES;
        self.step_on();
        self.hand_limit_now(act, count);
    }

    /// 6.8.1.2: another number of cards was put away than lies in the hand beyond seven. `open`: what would settle it.
    fn not_so_many(&mut self, seat: Seat, (count, told): (u8, usize), open: Option<&str>) {
        let wrong = match count {
            0 => Turn::HandNotAbove(seat, told),
            _ => Turn::HandLimit(seat, count, told),
        };
        self.says(wrong, None).cannot_tell = open.map(str::to_owned);
    }

    /// The discarding itself.
    pub fn hand_limit_now(&mut self, act: Option<&'a Act>, count: u8) {
        let seat = self.s.active;
        let waiting = self.s.zone(seat, Z::Waiting);
        let told = act.map(|a| self.told_faces(self.chosen(a)).len());
        let fewer = usize::from(count).saturating_sub(told.unwrap_or(0));
        if (1..=self.s.borrowed_by(seat)).contains(&fewer) && !self.right() {
            if act.is_none() && fewer == usize::from(count) {
                return self.limit_passed(seat, count);
            }
            // So many cards less are in the hand: they were put down as others.
            self.borrowed_after_all(seat, fewer);
            return self.hand_limit_now(act, count.saturating_sub(u8::try_from(fewer).unwrap_or(u8::MAX)));
        }
        let more = told.unwrap_or(0).saturating_sub(usize::from(count));
        if (1..=self.s.doubts.taken_by(seat)).contains(&more) && !self.right() {
            // So many cards more may be in the hand: they came there by the Treasure icon.
            self.not_so_many(seat, (count, told.unwrap_or(0)), Some(MAYBE_TREASURE));
            self.taken_after_all(seat, more);
            return self.hand_limit_now(act, count.saturating_add(u8::try_from(more).unwrap_or(u8::MAX)));
        }
        if count == 0 && act.is_none() {
            return;
        }
        let Some(act) = act else {
            // Nobody told which: any of the hand lies in the waiting room, and no shuffle of theirs follows from a seed.
            let hand = self.s.zone(seat, Z::Hand);
            self.s.table.forget(hand);
            self.s.uncounted |= 1 << seat.0;
            for _ in 0..count {
                if let Some(card) = self.take_unknown(seat, Z::Hand) {
                    self.move_to(card, waiting);
                }
            }
            return;
        };
        let faces = self.told_faces(self.chosen(act));
        if faces.len() != usize::from(count) {
            let open = self.s.is_open(seat, Z::Hand) && faces.len() > usize::from(count);
            let open = open.then_some(MAYBE_TREASURE);
            let (least, most) = self.rules().hand_limit(seat);
            let lets_more = (least < most).then_some(settle::FROM_ELSEWHERE);
            self.not_so_many(seat, (count, faces.len()), open.or(lets_more));
        }
        let told = faces.len();
        for (face, span) in faces {
            let card = self.take_from_hand(seat, face, span);
            if let Some(card) = card {
                self.move_to(card, waiting);
            }
        }
        if self.right() && told < usize::from(count) {
            // Which ones more nobody can say.
            let hand = self.s.zone(seat, Z::Hand);
            self.s.table.forget(hand);
            for _ in told..usize::from(count) {
                if let Some(card) = self.take_unknown(seat, Z::Hand) {
                    self.move_to(card, waiting);
                }
            }
        }
    }

    /// 6.8.1.3
    pub fn climax_leaves(&mut self) {
        self.s.stage = stage::TURN;
        self.step_on();
        self.climax_leaves_now();
    }

    /// The leaving itself.
    pub fn climax_leaves_now(&mut self) {
        let seat = self.s.active;
        let zone = self.s.zone(seat, Z::Climax);
        while let Some(card) = self.s.table.zone(zone).cards.last().copied() {
            let waiting = self.owners(card, Z::Waiting);
            self.move_to(card, waiting);
        }
    }
}
