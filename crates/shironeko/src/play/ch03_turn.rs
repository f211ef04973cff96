//! SNK-3: the turn and its phases.

use rejudge_judge::script::{Act, MarkKind, OpKind};
use rejudge_table::{CardId, End};

use super::super::names::word_name;
use super::super::policies::at;
use super::super::position::THIS_TURN;
use super::super::rulings::R;
use super::super::state::{ON, Phase, Started, Z};
use super::super::verdicts::Turn;
use super::context::Cx;

impl<'a> Cx<'a> {
    /// SNK-3.1, 3.4: the turn passes to the next player.
    pub fn begin_turn(&mut self) {
        let Some(MarkKind::Turn(number, seat, step)) = self.mark.map(|m| m.kind) else {
            return;
        };
        let begun = self.s.turn > 0;
        let due = match (begun, self.s.first) {
            (true, _) => Some(self.m.next(self.s.active)),
            (false, first) => first,
        };
        if let Some(due) = due.filter(|due| *due != seat && !self.s.vague) {
            let wrong = if begun { Turn::IsOf } else { Turn::FirstIs };
            self.says(wrong(due, seat), None);
        }
        if begun && number != self.s.turn.saturating_add(1) && !self.s.vague {
            self.says(Turn::Follows(number, self.s.turn), None);
        }
        if !begun && !self.script.begins_with_position() && number != 1 && !self.s.vague {
            self.says(Turn::FirstIsOne(number), None);
        }
        self.s.active = match due {
            Some(due) if self.right() => due,
            _ => seat,
        };
        self.s.turn = number;
        self.s.phase = match step.map(word_name) {
            Some("main") => Phase::Main,
            Some("end") => Phase::End,
            _ => Phase::Start,
        };
        self.s.started = Started::default();
        if self.s.phase == Phase::Start {
            self.s.started.drawn = number == 1 && self.m.reads_otherwise(at::FIRST_DRAW);
            for extra in &mut self.s.extra {
                (extra.used, extra.again) = (0, 0);
                extra.given = (0, 0);
            }
        }
        if self.s.phase == Phase::End {
            self.end_phase();
        }
        self.settle_this_turn(number);
        self.s.left.clear();
        self.s.hurt_by_text = false;
        self.s.debts.clear();
        self.s.effect = None;
        self.s.runs.clear();
        self.s.waiting.clear();
        self.s.fired.clear();
        self.may_have_turned_on();
        if self.s.phase == Phase::Start {
            self.turn_is_heard(false);
        }
        let seen = |z| self.m.seats().all(|seat| !self.s.is_open(seat, z));
        if seen(Z::Chara) && seen(Z::Town) {
            self.s.vague = false;
        }
    }

    /// What a position said of this turn, now that its number is known.
    fn settle_this_turn(&mut self, number: u32) {
        let here = self.s.phase != Phase::Start;
        let this = if here { number } else { 0 };
        for extra in &mut self.s.extra {
            for turn in [&mut extra.attacked, &mut extra.entered] {
                if *turn == THIS_TURN {
                    *turn = this;
                }
            }
        }
    }

    /// SNK-G-03: whether the other player's cards are turned ON, too, the seed leaves open.
    fn may_have_turned_on(&mut self) {
        if !self.m.on_step_is_open() || self.s.phase != Phase::Start {
            return;
        }
        let active = self.s.active;
        for seat in self.m.seats().filter(|s| *s != active) {
            for z in [Z::Chara, Z::Town] {
                for card in self.s.cards(seat, z).to_vec() {
                    if !self.s.is_on(card) && !self.s.extra(card).shock {
                        self.s.extra_mut(card).doubt = true;
                    }
                }
            }
        }
    }

    /// A card is turned, and what was open about it is settled.
    pub fn turn_card(&mut self, card: CardId, pose: rejudge_table::Pose) {
        self.s.table.turn(card, pose);
        self.s.extra_mut(card).doubt = false;
    }

    /// SNK-3.2: the turn player's cards are turned ON, but for shocked charas (SNK-8.2).
    pub fn turn_on(&mut self, act: Option<&'a Act>) {
        self.s.started.on = true;
        let due: Vec<CardId> = self.s.turns_on(self.m).collect();
        let seat = self.s.active;
        for card in self.s.charas(seat).to_vec() {
            if !self.s.is_on(card) && !self.s.extra(card).shock && self.rules().stays_off(card).is_err() {
                self.s.extra_mut(card).doubt = true;
            }
        }
        let told = act.map(|act| self.chosen(act)).filter(|ops| !ops.is_empty());
        let Some(ops) = told else {
            for card in due {
                self.turn_card(card, ON);
            }
            return;
        };
        let mut left = due.clone();
        let active = self.s.active;
        for named in self.named(ops) {
            let seat = named.of.unwrap_or(active);
            let off = |s: &super::super::state::State, c: CardId| !s.is_on(c) && left.contains(&c);
            let Some(card) = self.find(&named, seat, &[Z::Chara, Z::Town], off) else {
                self.not_there(&named, seat, Z::Chara, R::NotThere);
                continue;
            };
            if let Some(at) = left.iter().position(|c| *c == card) {
                left.remove(at);
                self.turn_card(card, ON);
                continue;
            }
            if self.s.is_on(card) {
                continue;
            }
            self.about(&[card]);
            let kept = self.rules().stays_off(card);
            if self.s.extra(card).shock && seat == active {
                self.says(Turn::ShockedTurnsOn(card), Some(named.span));
            } else if kept.is_err() && seat == active {
                self.turn_card(card, ON);
                continue;
            } else if kept == Ok(true) && seat == active {
                self.says(Turn::KeptOffTurnsOn(card), Some(named.span));
            } else {
                let m = self.m;
                let violation = self.says(Turn::OthersTurnOn(card, active), Some(named.span));
                m.policies.decided(at::ON_STEP, violation);
            }
            if !self.right() {
                self.turn_card(card, ON);
            }
        }
        if left.is_empty() {
            return;
        }
        self.about(&left);
        self.says(Turn::NotTurnedOn(left.clone()), None);
        if self.right() {
            for card in left {
                self.turn_card(card, ON);
            }
        }
    }

    /// SNK-3.2: one card.
    pub fn start_draw(&mut self, act: Option<&'a Act>) {
        self.s.started.on = true;
        self.s.started.drawn = true;
        let active = self.s.active;
        // Every town is ON from here on, whichever paid before.
        self.s.unnoted &= !(1 << active.0);
        let told = act.map_or(1, |a| self.told_count(a, 1));
        if told != 1 {
            self.says(Turn::Drew(active, told), None);
        }
        let seen = act
            .and_then(|a| self.seen(a))
            .map(|ops| self.named(ops))
            .unwrap_or_default();
        self.draw_cards(active, if self.right() { 1 } else { told }, &seen);
    }

    /// SNK-3.2: the top town, face up and ON; none is left with an empty town deck (SNK-G-11).
    pub fn start_build(&mut self, act: Option<&'a Act>) {
        self.s.started.built = true;
        let active = self.s.active;
        let told = act.map_or(1, |a| self.told_count(a, 1));
        if told != 1 {
            self.says(Turn::Built(active, told), None);
        }
        let seen = act
            .and_then(|a| self.seen(a))
            .map(|ops| self.named(ops))
            .unwrap_or_default();
        for at in 0..if self.right() { 1 } else { told } {
            let Some(card) = self.top(active, Z::TownDeck, seen.get(at as usize)) else {
                return;
            };
            self.move_to(card, active, Z::Town, End::Top);
        }
    }

    /// SNK-3.3: the main phase ends.
    pub fn end_main(&mut self) {
        self.s.phase = Phase::End;
        self.s.effect = None;
        self.s.runs.clear();
        self.end_phase();
    }

    /// SNK-3.4: what the end phase has to do: what fires, poison on both sides, then the turn player's shock (SNK-G-19).
    fn end_phase(&mut self) {
        let active = self.s.active;
        let charas: Vec<CardId> = self.m.seats().flat_map(|seat| self.s.charas(seat).to_vec()).collect();
        let works = |c: &CardId| self.s.extra(*c).poison && self.rules().taken(*c, 1).0 > 0;
        self.s.poisoned = charas.into_iter().filter(works).collect();
        let own = self.s.charas(active).iter().copied();
        self.s.shocked = own.filter(|c| self.s.extra(*c).shock).collect();
        self.s.poison_works = false;
        self.s.poisoned_now.clear();
        self.turn_is_heard(true);
    }

    /// SNK-3.2: a draw, a town or cards turned ON at another time.
    pub fn stray_start(&mut self, act: &'a Act) {
        use super::super::vocabulary::V;
        let own = act.seat == self.s.active;
        match V::of(act.verb) {
            V::Draw => {
                let count = self.told_count(act, 1);
                let first = self.s.turn == 1 && self.m.reads_otherwise(at::FIRST_DRAW);
                let m = self.m;
                let violation = self.says(Turn::DrawsForNothing(act.seat), None);
                if first {
                    m.policies.decided(at::FIRST_DRAW, violation);
                }
                let seen = self.seen(act).map(|ops| self.named(ops)).unwrap_or_default();
                self.draw_cards(act.seat, count, &seen);
            }
            V::Build => {
                let wrong = match (own, self.s.started.built) {
                    (true, true) => Turn::BuildsAgain,
                    (true, false) => Turn::BuildsLater,
                    _ => Turn::BuildsForOther,
                };
                self.says(wrong(act.seat), None);
                let seen = self.seen(act).map(|ops| self.named(ops)).unwrap_or_default();
                for at in 0..self.told_count(act, 1) {
                    let Some(card) = self.top(act.seat, Z::TownDeck, seen.get(at as usize)) else {
                        return;
                    };
                    self.move_to(card, act.seat, Z::Town, End::Top);
                }
            }
            _ => {
                let open = !own && self.s.phase == Phase::Start;
                let m = self.m;
                let violation = self.says(Turn::TurnsOnForNothing(act.seat), None);
                if open {
                    m.policies.decided(at::ON_STEP, violation);
                }
                for named in self.named(self.chosen(act)) {
                    if let Some(card) = self.find(&named, act.seat, &[Z::Chara, Z::Town], |s, c| !s.is_on(c)) {
                        self.turn_card(card, ON);
                    }
                }
            }
        }
    }

    /// SNK-3.1: the step that a `phase` line names.
    pub fn phase_word(&self, act: &'a Act) -> &'static str {
        let word = self.chosen(act).iter().find_map(|op| match op.kind {
            OpKind::Word(word) => Some(word_name(word)),
            _ => None,
        });
        word.unwrap_or("")
    }
}
