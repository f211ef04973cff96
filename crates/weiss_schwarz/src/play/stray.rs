//! Lines that do not come where they stand: what is late and settles a debt, and where the others belong.

use rejudge_judge::game::Owed;
use rejudge_judge::script::{Act, MarkKind, Op, OpKind};
use rejudge_table::Seat;

use super::super::cards::Icon;
use super::super::effects::reach::Matter;
use super::super::rules::ch08_texts::About;
use super::super::rules::due::Told;
use super::super::rulings::R;
use super::super::state::{Debt, Due, Ended, Frame, How, STAND, Triggered, Z, stage};
use super::super::variation::Point;
use super::super::verdicts;
use super::super::verdicts::{Damage, Icons, Over, Turn, settle};
use super::super::vocabulary::V;
use super::context::Cx;

/// Set in [`State::stage`](super::super::state::State::stage) once it was said that the match was over.
const SAID_OVER: u8 = 255;

impl<'a> Cx<'a> {
    /// Carries out a line that does not come here, as told, as far as it can be.
    pub fn apply_unexpected(&mut self) -> Option<Owed> {
        if self.s.due == Due::Over {
            self.after_the_end();
            return None;
        }
        let act = self.act()?;
        self.says_played_on();
        self.forget_passed(Some(act));
        let settled = self.settle(act);
        if settled.is_none() {
            let first = self.violations.len();
            self.extra(act);
            self.merge(first);
        }
        self.advance();
        settled
    }

    /// One line, one violation: what carrying it out shows besides is listed in it.
    fn merge(&mut self, first: usize) {
        let mut own = self.violations.split_off(first);
        own.retain(|s| self.m.looks_at(s));
        if own.iter().any(|s| s.note.is_none() && s.cannot_tell.is_none()) {
            own.retain(|s| s.note.is_some() || s.cannot_tell.is_none());
        }
        self.violations.append(&mut own);
        self.one_violation(first);
        if self.violations.len() > first + 1 && self.violations[first].note.is_none() {
            // Nothing but what cannot be told.
            let rest = self.violations.split_off(first + 1);
            for violation in rest {
                if violation.note.is_some() {
                    self.violations.push(violation);
                } else {
                    self.violations[first].also.push((violation.ruling, violation.message));
                }
            }
        }
    }

    /// 1.2.1
    fn after_the_end(&mut self) {
        if self.s.stage == SAID_OVER {
            return;
        }
        self.s.stage = SAID_OVER;
        // 9.4.1: somebody had lost; 1.2.4: somebody had given up.
        let (ruling, item) = match self.s.over.map(|over| over.how) {
            Some(How::Level) => (R::Defeat, "9.4.1.1"),
            Some(How::NoCards) => (R::Defeat, "9.4.1.2"),
            Some(How::NoCardsInDamage) => (R::Defeat, "9.2.2.1"),
            Some(How::Text) => (R::AfterTheEnd, "1.2.5"),
            Some(How::Conceded) => (R::AfterTheEnd, "1.2.4"),
            Some(How::Left | How::Last(_) | How::Judge) | None => (R::AfterTheEnd, "1.2.1"),
        };
        let (ruling, item) = match self.s.over.map(|over| over.how) {
            Some(How::Last(_)) => self.m.ruling_at(self.s, Point::End, (ruling, item)),
            _ => (ruling as u16, item),
        };
        let may_come_before = self.may_have_struck_before();
        let violation = self.says(Over::ActedOn(), None);
        (violation.ruling, violation.item) = (ruling, item);
        violation.cannot_tell = may_come_before.then(|| settle::CARDS_LEFT_IN_A_DECK.to_owned());
    }

    /// Whether the line in hand interrupts, or is an icon of the attack in hand, and cards that nobody noted hide what came
    /// first: this or what ended the match.
    fn may_have_struck_before(&self) -> bool {
        let Some(MarkKind::Act(act)) = self.mark.map(|mark| mark.kind) else {
            return false;
        };
        let act = self.script.act(act);
        let struck = act.inside.is_some() || self.verb(act).icon().is_some();
        struck && (self.s.doubts.was_open | self.s.doubts.blurred) != 0
    }

    /// 9.4.1.1: the match was over by the level, and this line plays on. Where a text that is not read may be why nobody had
    /// lost, it goes on as it was played.
    pub fn plays_on(&mut self) {
        let losers = match (self.s.over, self.s.due) {
            (Some(over), _) if over.how == How::Level => {
                let mut losers = self.m.seats().filter(|seat| over.losers & (1 << seat.0) != 0);
                if losers.any(|seat| self.text_on(Matter::Defeat, About::Player(seat)).is_none()) {
                    return;
                }
                over.losers
            }
            // Where others go on without whoever has lost, text alone may be why that player is still there.
            (None, Due::Out(seat)) if self.lost_but_for_text(seat) => 1 << seat.0,
            _ => return,
        };
        if !self.mark_plays(losers) {
            return;
        }
        self.s.over = None;
        let out = |frame: &Frame| matches!(frame, Frame::Out { seat, .. } if losers & (1 << seat.0) != 0);
        self.s.agenda.retain(|frame| !out(frame));
        self.s.played_on |= losers;
        self.advance();
    }

    fn lost_but_for_text(&self, seat: Seat) -> bool {
        let by_level = |f: &Frame| matches!(f, Frame::Out { seat: s, how: How::Level } if *s == seat);
        self.s.agenda.iter().any(by_level) && self.text_on(Matter::Defeat, About::Player(seat)).is_some()
    }

    /// Whether the step of the log in hand is one of play, in a match of several by one of these players.
    fn mark_plays(&self, losers: u8) -> bool {
        let of_them = |seat: Seat| self.s.over.is_some() || losers & (1 << seat.0) != 0;
        let act = match self.mark.map(|mark| mark.kind) {
            Some(MarkKind::Turn(_, seat, _)) => return of_them(seat),
            Some(MarkKind::Act(act)) => self.script.act(act),
            _ => return false,
        };
        // What may have been due at the same time says nothing of how the match went on.
        let beside = matches!(
            self.verb(act),
            V::Note
                | V::Label
                | V::Gap
                | V::Count
                | V::Result
                | V::Concede
                | V::Cut
                | V::Roll
                | V::Phase
                | V::Out
                | V::Refresh
                | V::Penalty
                | V::LevelUp
                | V::Shuffle
        );
        !beside && !act.judge && act.inside.is_none() && of_them(act.seat)
    }

    /// What is said of a match that was played on.
    #[inline]
    pub fn says_played_on(&mut self) {
        let unsaid = self.s.played_on & !self.s.said_played_on;
        if unsaid != 0 {
            self.says_who_played_on(unsaid);
        }
    }

    fn says_who_played_on(&mut self, unsaid: u8) {
        self.s.said_played_on = self.s.played_on;
        let over = Ended {
            losers: unsaid,
            how: How::Level,
        };
        let wrong = match self.m.seats().find(|seat| unsaid & (1 << seat.0) != 0) {
            Some(seat) if self.m.players.len() > 2 => Over::PlaysOn(seat),
            _ => Over::PlayedOn(over),
        };
        self.says(wrong, None);
    }

    /// Something owed, done late.
    fn settle(&mut self, act: &'a Act) -> Option<Owed> {
        let verb = self.verb(act);
        let debts = self.s.debts.clone();
        let at = debts.iter().position(|debt| self.settles(act, verb, debt))?;
        let debt = self.s.owes_no_longer(at);
        let seat = debt.seat;
        let what = debt.what;
        match debt.due {
            Due::Stand => self.stand_now(Some(act)),
            Due::Draw => {
                let left = self.draw_count(act, 1);
                let told = self.told();
                self.push(Frame::Draws { seat, left, told });
            }
            Due::Trigger => self.check_trigger(Some(act)),
            Due::Icons => {
                if verb == V::Soul && self.s.triggered.soul == 0 {
                    let card = self.s.triggered.card.and_then(|c| self.info(c));
                    self.s.triggered.soul = card.map_or(1, |info| info.soul_icons);
                }
                if let Some(icon) = verb.icon() {
                    self.carry_out_icon(icon, act, seat);
                }
            }
            Due::Stock => self.stock_late(),
            Due::Damage(victim, amount) => {
                self.deal(Some(act), victim, u8::try_from(amount.max(0)).unwrap_or(u8::MAX), true);
            }
            Due::Battle => self.battle_now(Some(act)),
            Due::Reversed(seat) => {
                self.reversed_leaves(Some(act), seat);
                self.encore_step_again(seat);
            }
            Due::Leave(card, zone) => {
                self.leaves(Some(act), card, zone);
                self.push(Frame::Check);
            }
            Due::Shot(seat) => {
                let other = self.s.opponent(seat);
                self.deal(Some(act), other, 1, false);
            }
            Due::Auto(seat, card, number, _) => {
                if self.s.agenda.last() != Some(&Frame::Check) {
                    self.push(Frame::Check);
                }
                match (verb, self.s.text_of(card, number)) {
                    (V::Auto, _) => self.use_ability(act),
                    (_, Some(face)) => self.undeclared_runs(act, seat, card, (face, number)),
                    (_, None) => {}
                }
            }
            Due::HandLimit(count) => self.hand_limit_now(Some(act), count),
            Due::ClimaxLeaves => self.climax_leaves_now(),
            Due::Refresh(_) => self.refresh_late(act, &debt),
            Due::Penalty(seat) => {
                self.check_again();
                self.pay_penalty(Some(act), seat);
            }
            Due::LevelUp(seat) => {
                self.check_again();
                self.level_up_now(Some(act), seat);
            }
            _ => {}
        }
        let owed = Owed::new(what, seat, act.verb);
        if !self.m.full && debt.due.row().told == Told::Full {
            // What has no line under `decisions` was put off for this one, and nobody has said so yet.
            let violation = verdicts::owing(self.m, self.s, owed, true);
            self.violations.push(violation);
        }
        Some(owed)
    }

    /// 7.7.1.4: one of several that were owed has left, and the others are due again.
    fn encore_step_again(&mut self, seat: Seat) {
        let left = self.rules().has_reversed(seat, self.m.encore_slots(self.s, seat));
        if let Some(frame @ Frame::End(_)) = self.s.agenda.first_mut().filter(|_| left) {
            *frame = Frame::Encore(1);
            self.s.stage = stage::ENCORE;
        }
    }

    fn settles(&self, act: &'a Act, verb: V, debt: &Debt) -> bool {
        let slot = || {
            self.slot_op(self.chosen(act))
                .map(|(seat, slot, _)| self.s.zone(seat, slot))
        };
        match debt.due {
            Due::Stand => verb == V::Stand && act.seat == debt.seat,
            // Behind a trigger check it is drawn for the icon.
            Due::Draw => verb == V::Draw && act.seat == debt.seat && !act.effect && !self.after_trigger(act),
            Due::Trigger => verb == V::Trigger,
            Due::Icons => matches!(verb, V::Soul | V::Treasure | V::Chance),
            Due::Stock => verb == V::Stock,
            Due::Damage(..) | Due::Shot(_) => verb == V::Damage,
            Due::Auto(seat, card, number, _) => self.is_owed_auto(act, seat, card, number),
            Due::Battle => verb == V::Battle && self.reversal().is_some(),
            Due::Reversed(seat) => {
                verb == V::Leave
                    && slot().is_some_and(|z| self.s.table.seat_of(z) == seat && self.s.reversed(z).is_some())
            }
            Due::Leave(_, zone) => verb == V::Leave && slot() == Some(zone),
            Due::HandLimit(_) => verb == V::Discard && act.seat == debt.seat,
            Due::ClimaxLeaves => verb == V::Leave && slot().is_none(),
            Due::Refresh(seat) => verb == V::Refresh && act.seat == seat,
            Due::Penalty(seat) => verb == V::Penalty && act.seat == seat,
            Due::Out(seat) => verb == V::Out && super::who_leaves(self.script, act) == seat,
            Due::LevelUp(seat) => {
                verb == V::LevelUp
                    && act.seat == seat
                    && self.s.count(seat, Z::Clock) >= super::super::rules::ch09_processing::LEVEL_UP_AT
            }
            _ => false,
        }
    }

    /// Whether the line before was a trigger check.
    fn after_trigger(&self, act: &Act) -> bool {
        let before = self.script.acts_before(act.span.start).iter().rev();
        let mut before = before.filter(|a| a.inside.is_none());
        before.next().is_some_and(|a| V::of(a.verb) == V::Trigger)
    }

    /// The triggered card to the stock, after the step.
    pub fn stock_late(&mut self) {
        // Once the attack is over, it is the card that still lies there.
        let seat = self.s.active;
        let lies = || self.s.cards(seat, Z::Resolution).last().copied();
        if let Some(card) = self.s.triggered.card.or_else(lies) {
            let stock = self.owners(card, Z::Stock);
            self.move_to(card, stock);
        }
    }

    /// What nothing called for.
    fn extra(&mut self, act: &'a Act) {
        let verb = self.verb(act);
        if self.m.variation.apply_unexpected(self, act) {
            return;
        }
        if act.effect && self.verb(act) == V::Damage && self.shot_is_spent() {
            // 4.14.2.7: no text about could deal it.
            self.says(Damage::ShotSpent(), None);
            self.effect_line(act);
            return;
        }
        if act.effect {
            if let Some(icon) = self.icon_again(act) {
                self.taken_again(icon);
            }
            return self.effect_undeclared(act);
        }
        match verb {
            V::Draw if self.draws_before_clock(act) => {
                self.says(Turn::DrewBeforeClock(act.seat), None);
                self.s.drawn_for_clock = true;
                let (left, told) = (self.draw_count(act, 1), self.told());
                self.push(Frame::Draws {
                    seat: act.seat,
                    left,
                    told,
                });
            }
            V::Auto => {
                self.auto_before_rules();
                self.end_phase_again();
                // 8.7.3: it is played in a check timing, which goes on when it has resolved.
                if self.s.agenda.last() != Some(&Frame::Check) {
                    self.push(Frame::Check);
                }
                self.use_ability(act);
            }
            V::Play | V::Event | V::Climax | V::Swap | V::Act | V::Clock | V::Pay => self.action_elsewhere(act, verb),
            V::Attack => self.attack_elsewhere(act),
            // Nothing changes for whoever stands already (1.3.2.1).
            V::Stand if self.own_turn(act) && (self.all_stand(act.seat) || self.stood_nobody(act)) => {}
            V::Stand => {
                self.out_of_phase(act, Turn::StandElsewhere());
                if self.own_turn(act) {
                    self.stand_now(Some(act));
                }
            }
            V::Draw if self.at_icons(act) => self.icon_elsewhere(act, Icon::Draw),
            V::Draw => {
                let passed = self.s.triggered.passed & Triggered::bit(Icon::Draw) != 0;
                // 6.4.1.2: two cards are drawn for the one put into the clock.
                let for_clock = act.seat == self.s.active
                    && (stage::CLOCK..=stage::MAIN).contains(&self.s.stage)
                    && self.draw_count(act, 1) == 2;
                let item = match for_clock {
                    // The card was triggered in this attack, and its icon was passed.
                    _ if passed && self.own_turn(act) && self.s.attack.is_some() => "4.14.2.6",
                    true => "6.4.1.2",
                    false => "6.3.1",
                };
                self.says(Turn::DrawsNothing(act.seat, item), None);
                let (left, told) = (self.draw_count(act, 1), self.told());
                self.push(Frame::Draws {
                    seat: act.seat,
                    left,
                    told,
                });
            }
            V::Trigger => {
                self.says(Icons::CheckedAgain(self.s.attack.is_some()), None);
                self.check_trigger(Some(act));
                // 4.14.2.2: where it cannot be told whether there was another check, nor can what its icon added.
                if let Some(attack) = self.s.attack.as_mut().filter(|_| !self.m.full) {
                    attack.soul_open = true;
                }
                self.s.triggered.icons = 0;
                self.s.triggered.soul = 0;
            }
            V::Stock => self.stock_elsewhere(),
            V::Shuffle => {
                self.says(Turn::ShufflesForNothing(act.seat), None);
                self.shuffle_deck(act.seat);
            }
            V::Counter => self.counter_elsewhere(act),
            V::Damage => self.damage_elsewhere(act),
            V::Battle => self.battle_elsewhere(act),
            V::Leave => self.leave_elsewhere(act),
            V::Encore => self.encore_elsewhere(act),
            V::Discard => self.discard_elsewhere(act),
            V::Refresh => self.refresh_elsewhere(act),
            V::Penalty => self.penalty_elsewhere(act),
            V::LevelUp => self.level_up_elsewhere(act),
            V::Mulligan | V::Keep => self.mulligan_elsewhere(act),
            V::Look | V::Reveal => self.look_elsewhere(act),
            V::Put | V::Search | V::Choose | V::Make | V::Mill | V::Heal | V::Brainstorm | V::Give => {
                self.effect_elsewhere(act);
            }
            V::Rest | V::Reverse => self.effect_elsewhere(act),
            V::First | V::Order => self.first_elsewhere(act),
            _ => {
                if let Some(icon) = verb.icon() {
                    self.icon_elsewhere(act, icon);
                }
            }
        }
    }

    /// A Shot that waited for nothing any more, and no text about that deals damage.
    fn shot_is_spent(&self) -> bool {
        let attack = self.s.attack.or(self.s.last_attack);
        attack.is_some_and(|a| a.shot_spent) && self.text_about(Matter::Deals).is_none()
    }

    /// The icon below whose line this is the second card taken: to the hand with Discovery, to the stock with Chance.
    fn icon_again(&self, act: &'a Act) -> Option<Icon> {
        const LINES_MOST: usize = 16;
        let Some(MarkKind::Act(at)) = self.mark.map(|m| m.kind) else {
            return None;
        };
        let before = || self.script.acts.iter().take(at as usize).rev().take(LINES_MOST);
        let head = before().position(|a| !a.effect && a.inside.is_none())?;
        let (icon, to) = match self.verb(before().nth(head)?) {
            V::Discovery => (Icon::Discovery, Z::Hand),
            V::Chance => (Icon::Chance, Z::Stock),
            _ => return None,
        };
        let takes = |act: &'a Act| {
            let goes = |op: &Op| matches!(op.kind, OpKind::Zone(_, z, _) if z == to as u16);
            self.verb(act) == V::Put && self.target(act).iter().any(goes)
        };
        let taken = before().take(head).any(|a| a.effect && takes(a));
        (taken && takes(act)).then_some(icon)
    }

    /// The turn player's, between a trigger check and the damage: an icon may be meant.
    fn at_icons(&self, act: &Act) -> bool {
        // What was passed for the stocking is late behind the damage, too, as long as the attack goes on.
        let passed = self
            .verb(act)
            .icon()
            .is_some_and(|i| self.s.triggered.passed & Triggered::bit(i) != 0);
        let window = stage::ICONS..=if passed { stage::AFTER } else { stage::DAMAGE };
        self.own_turn(act) && window.contains(&self.s.stage) && self.s.triggered.card.is_some()
    }

    /// 6.2.1.2: a line of the stand phase that was over at once, as texts kept whoever does not stand from standing.
    fn stood_nobody(&self, act: &Act) -> bool {
        let began_behind_it = self.s.turns_seen == 1 && self.s.began_at >= stage::DRAW;
        self.chosen(act).is_empty() && self.s.stage == stage::DRAW && !began_behind_it
    }

    fn all_stand(&self, seat: Seat) -> bool {
        Z::SLOTS.iter().all(|z| {
            self.s
                .cards(seat, *z)
                .iter()
                .all(|c| self.s.table.card(*c).pose == STAND)
        })
    }
}
