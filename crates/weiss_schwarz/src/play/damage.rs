//! 4.12: a damage process is carried out, as a log tells it or as the rules say.

use smallvec::SmallVec;

use rejudge_judge::script::{Act, OpKind};
use rejudge_notation::Span;
use rejudge_table::{CardId, Seat, ZoneId};

use super::super::cards::CardKind;
use super::super::claims::damage::Dealt;
use super::super::effects::ability::{Count, Value};
use super::super::effects::program::{Deed, Step};
use super::super::effects::reach::Matter;
use super::super::rules::damage::{Next, Played, Reason};
use super::super::rules::sure::Sure;
use super::super::rules::{About, Occurs};
use super::super::rulings::R;
use super::super::state::{DamageDealt, Due};
use super::super::state::{End, Frame, Waiting, Z, stage};
use super::super::unseen::{CLIMAXES, NO_CLIMAXES};
use super::super::variation::Point;
use super::super::verdicts;
use super::super::verdicts::Damage;
use super::super::vocabulary::V;
use super::Cx;

/// The cards of one damage process.
type Told = SmallVec<[CardId; 16]>;

impl<'a> Cx<'a> {
    /// 4.12.1: damage as told, or as the rules say.
    pub fn damage(&mut self, act: Option<&'a Act>, seat: Seat, amount: i16) {
        self.s.stage = stage::BATTLE;
        self.step_on();
        let amount = u8::try_from(amount.max(0)).unwrap_or(u8::MAX);
        let seat = self.who_takes_it(act, seat);
        self.deal(act, seat, amount, true);
    }

    /// 4.12.1: begins a damage process.
    pub fn deal(&mut self, act: Option<&'a Act>, seat: Seat, amount: u8, attacker: bool) {
        if self.s.is_gone(seat) {
            return;
        }
        let told = self.told();
        let mut frame = Frame::Process {
            seat,
            left: amount,
            out: 0,
            end: End::ByRule,
            attacker,
            told,
        };
        let open =
            |cx: &Cx<'_>| Some(cx.rules().attack_damage_between()).filter(|(least, most)| attacker && least != most);
        let unnoted = match act {
            None => open(self),
            Some(_) => None,
        };
        if let Some(amount) = unnoted {
            // How much was dealt depends on a card that nobody noted.
            self.outcome_unnoted(seat, None);
            self.notes_damage(seat, attacker, amount);
            self.dealing_ends();
            self.hear(self.dealt(seat, attacker, Sure::Maybe));
            return;
        }
        let mut dealt = amount;
        if let Some(act) = act.filter(|_| !self.right()) {
            let written = self.chosen(act).iter().find_map(|op| match op.kind {
                OpKind::Count(n) => Some((u8::try_from(n).unwrap_or(u8::MAX), op.span)),
                _ => None,
            });
            let (claimed, span) = written.unwrap_or((amount, act.span));
            let may_be = |(least, most): (i32, i32)| (least..=most).contains(&i32::from(claimed));
            if claimed != amount && !open(self).is_some_and(may_be) {
                self.other_amount(amount, claimed, span, attacker);
            }
            frame = self.process_as_told(act, seat, claimed, attacker);
            dealt = claimed;
        }
        self.notes_damage(seat, attacker, (dealt.into(), dealt.into()));
        self.push(frame);
    }

    /// 4.12.1: so much damage is dealt, as texts ask for it that deal the same.
    fn notes_damage(&mut self, to: Seat, attacker: bool, amount: (i32, i32)) {
        // What is dealt as "the same" is as much again.
        let same = |step: &Step| matches!(step.count, Count::Exactly(Value::SameDamage(_)));
        let program = self.m.program_at_hand(self.s).filter(|_| !attacker);
        if program.is_some_and(|program| program.steps.iter().any(same)) {
            return;
        }
        if let Occurs::Damage { by, .. } = self.dealt(to, attacker, Sure::Maybe) {
            self.s.dealt.push(DamageDealt {
                by,
                to,
                amount,
                over: false,
            });
        }
    }

    /// 4.12.1: the damage that was dealt last has ended.
    fn dealing_ends(&mut self) {
        self.s.dealt.iter_mut().for_each(|dealt| dealt.over = true);
    }

    /// 7.5.1: who takes the damage of an attack, as told where it is another player.
    fn who_takes_it(&mut self, act: Option<&'a Act>, seat: Seat) -> Seat {
        let told = act.and_then(|act| {
            self.target(act).iter().find_map(|op| match op.kind {
                OpKind::Player(player) => Some((player, op.span)),
                _ => None,
            })
        });
        let Some((told, span)) = told.filter(|(player, _)| *player != seat && !self.right()) else {
            return seat;
        };
        self.says_at(Point::Damage, Damage::TakenByOther(seat, told), Some(span));
        told
    }

    /// 7.5.1.2: another amount was written than the attacker's soul.
    fn other_amount(&mut self, amount: u8, claimed: u8, span: Span, attacker: bool) {
        let off = i32::from(claimed) - i32::from(amount);
        // No damage is dealt with any soul of zero and less.
        let off = if claimed == 0 { (i32::MIN, off) } else { (off, off) };
        let attack = self.s.attack.filter(|_| attacker);
        let settle = attack.and_then(|a| {
            let damage = || self.text_on(Matter::Damage, About::Card(a.card));
            self.text_explains(Matter::Soul, a.card, off).or_else(damage)
        });
        let wrong = attack.map_or(Damage::NotTheAmount(amount, claimed), |a| {
            // Without one it is that of the ruling.
            let item = self
                .rules()
                .soul_change_forgotten(&a, amount, claimed)
                .unwrap_or_default();
            match self.soul_between() {
                (least, most) if least == most => Damage::NotItsSoul(a.card, a.slot, amount, claimed, item),
                soul => Damage::NotInItsSoul(a.card, a.slot, amount, claimed, item, soul),
            }
        });
        self.says(wrong, Some(span)).cannot_tell = settle;
    }

    /// What was written of a damage process, held against 4.12.1, and how it is carried out as played.
    fn process_as_told(&mut self, act: &'a Act, seat: Seat, amount: u8, attacker: bool) -> Frame {
        let process = |played: Played, told| Frame::Process {
            seat,
            left: played.cards,
            out: 0,
            end: played.end,
            attacker,
            told,
        };
        let told = self.told();
        let Some(dealt) = Dealt::of(self.script, act, amount) else {
            return process(Played::by_rule(amount), told);
        };
        let (answer, played) = self.rules().damage_as_told(seat, &dealt.told);
        for objection in answer.into_objections() {
            let reason = objection.reason;
            // A text may say that damage is not cancelled.
            let text = matches!(reason, Reason::CancelMissed { .. }).then(|| self.text_about(Matter::Cancel));
            let mut violation = verdicts::damage::violation(self.words(), reason);
            violation.span = dealt.place(reason);
            violation.cannot_tell = text.flatten();
            self.violations.push(violation);
        }
        // 4.12.1.2: of a cancelled damage whose cards nobody noted not all need have been turned over that lay there, unless the deck was
        // refreshed as it ran out.
        let unnoted = dealt.told.cards.is_empty() && matches!(played.end, End::Told { cancelled: true });
        let ran_out = unnoted && self.is_refreshed_within(act, seat);
        while unnoted && !ran_out && self.s.count(seat, Z::Deck) <= 1 && self.put_back_unturned(seat) {}
        let there = self.s.count(seat, Z::Deck).saturating_sub(usize::from(!ran_out));
        let enough = !unnoted || there == 0 || self.s.is_open(seat, Z::Deck);
        let played = Played {
            cards: match enough {
                true => played.cards,
                false => played.cards.min(u8::try_from(there).unwrap_or(u8::MAX)),
            },
            ..played
        };
        // Without a card no card of it is told.
        let shown = dealt.is_silent() || !dealt.told.cards.is_empty();
        process(played, told.filter(|_| shown))
    }

    /// 9.2.1: whether the line of a damage says that the deck was refreshed within it, or the line below does.
    fn is_refreshed_within(&self, act: &'a Act, seat: Seat) -> bool {
        let refreshes = |act: &Act| self.verb(act) == V::Refresh && act.seat == seat;
        let mut within = self.script.behind(act).take_while(|next| next.inside.is_some());
        within.any(refreshes) || self.script.next_line(act).is_some_and(refreshes)
    }

    /// 4.12.1: the process in hand.
    pub fn damage_process(&mut self) -> bool {
        let Some(Frame::Process {
            seat,
            left,
            out,
            end,
            told,
            ..
        }) = self.s.agenda.last().copied()
        else {
            return false;
        };
        // 4.12.1.2: of cancelled damage whose cards nobody noted the first climax is the last card.
        let noted = told.is_some() || end != End::Told { cancelled: true };
        let last = self.s.cards(seat, Z::Resolution).last().filter(|_| out > 0);
        if end == End::ByRule && last.is_some_and(|card| self.s.face(*card).is_none()) {
            self.s.unnoted = true;
        }
        match (self.rules().next_of_damage(seat, out, left), end) {
            // As told, a climax is passed over, or there was none.
            (Next::Cancelled, End::Told { .. }) if noted && left > 0 && !self.s.is_deck_empty(seat) => {
                return self.wait(Due::Flip(seat));
            }
            (Next::TurnOver, _) => return self.wait(Due::Flip(seat)),
            (Next::Cancelled, End::ByRule) => self.process_ends(true),
            (Next::Taken, End::ByRule) => self.process_ends(false),
            (Next::Cancelled | Next::Taken, End::Told { cancelled }) => self.process_ends(cancelled),
        }
        false
    }

    /// 4.12.1.1: the top card of the deck, face up, to the resolution zone.
    pub fn flip(&mut self, seat: Seat) {
        if let Some(Frame::Moves { .. }) = self.s.agenda.last() {
            return self.move_top();
        }
        let deck = self.s.zone(seat, Z::Deck);
        let zone = self.s.zone(seat, Z::Resolution);
        let told = self.seen_op();
        if let Some(card) = self.top_as_told(deck, told, R::DamageCards) {
            self.move_to(card, zone);
        }
        if let Some(Frame::Process { left, out, .. }) = self.s.agenda.last_mut() {
            *left = left.saturating_sub(1);
            *out = out.saturating_add(1);
        }
    }

    /// 4.12.1.2, 4.12.1.3: to the waiting room, or in their order to the clock.
    fn process_ends(&mut self, cancelled: bool) {
        let Some(Frame::Process {
            seat,
            out,
            attacker,
            end,
            told,
            ..
        }) = self.s.agenda.last().copied()
        else {
            return;
        };
        self.pop();
        let zone = self.s.zone(seat, Z::Resolution);
        let to = self.s.zone(seat, if cancelled { Z::Waiting } else { Z::Clock });
        let cards = &self.s.table.zone(zone).cards;
        let first = cards.len().saturating_sub(usize::from(out));
        let unnoted = std::mem::take(&mut self.s.unnoted) && end == End::ByRule;
        if unnoted {
            // Clock or waiting room: until something tells, they are counted in neither.
            self.outcome_unnoted(seat, told);
            self.damage_ended(None);
            self.dealing_ends();
            self.hear(self.dealt(seat, attacker, Sure::Maybe));
            return;
        }
        let may_be_less: &[CardId] = match end {
            End::Told { cancelled: true } if told.is_none() => self.may_have_ended_before(zone, first),
            _ => &[],
        };
        if !may_be_less.is_empty() {
            let may_be_less = Told::from_slice(may_be_less);
            self.s.doubts.may_be_unturned(seat, &may_be_less);
            // Which of the cards seen since lay where hangs on it.
            self.s.doubts.was_open |= 1 << seat.0;
        } else if matches!(end, End::Told { .. }) && self.text_about(Matter::Cancel).is_none() {
            self.seen_to_be(zone, first, cancelled);
        }
        for _ in first..self.s.table.zone(zone).cards.len() {
            // The first one turned over lies deepest, so that taking from `first` keeps the order (3.13.1.3.1).
            let card = self.s.table.zone(zone).cards[first];
            self.move_to(card, to);
            self.went_by_damage(card);
        }
        self.damage_ended(Some(cancelled));
        self.dealing_ends();
        self.hear(self.dealt(seat, attacker, Sure::of(cancelled)));
        if attacker && (cancelled || !self.goes_on_with_others()) {
            // 4.14.2.7: the next damage, whichever way it ends.
            let shots = std::mem::take(&mut self.s.shots);
            if let Some(attack) = self.s.attack.as_mut().filter(|_| shots > 0) {
                attack.shot_spent = !cancelled;
            }
            if cancelled {
                let seat = self.s.active;
                self.s.waiting.extend((0..shots).map(|_| Waiting::Shot { seat }));
            }
        }
    }

    /// 4.12.1: how damage ended, for the effect that has dealt it: "this damage".
    fn damage_ended(&mut self, cancelled: Option<bool>) {
        if let Some(Frame::Effect { running: Some(_), .. }) = self.s.agenda.last() {
            self.s.spoken.cancelled = cancelled;
        }
    }

    /// 4.12.3: a card that damage within an effect has moved is none that the effect has put anywhere.
    fn went_by_damage(&mut self, card: CardId) {
        if let Some(Frame::Effect { running: Some(_), .. }) = self.s.agenda.last() {
            self.s.spoken.by_damage.push(card);
        }
    }

    /// 4.14.2.7.3: the effect in hand deals this damage to several players at once, and has not dealt it to all of them yet.
    fn goes_on_with_others(&self) -> bool {
        let Some((program, running, _)) = self.m.at_hand(self.s) else {
            return false;
        };
        // "All players": a step for either of them.
        let mut pairs = program.steps.windows(2).enumerate();
        program.all_players
            && pairs.any(|(at, pair)| {
                let deals = pair.iter().all(|step| matches!(step.deed, Deed::Damage(_)));
                let both = deals && (pair[0].behind, &pair[0].count) == (pair[1].behind, &pair[1].count);
                both && (running.run.done(at) > 0) != (running.run.done(at + 1) > 0)
            })
    }

    /// The damage process that has just ended, as trigger conditions speak of it.
    fn dealt(&self, to: Seat, attacker: bool, cancelled: Sure) -> Occurs {
        let by = self.rules().source_of_damage(attacker);
        Occurs::Damage { by, to, cancelled }
    }

    /// 4.12.1.2, 4.12.1.3: of cards that nobody noted: the last one of a cancelled damage is a climax, no other one is.
    fn seen_to_be(&mut self, zone: ZoneId, first: usize, cancelled: bool) {
        let cards: Told = Told::from_slice(self.s.table.zone(zone).cards.get(first..).unwrap_or(&[]));
        let last = cards.len().saturating_sub(1);
        let climax = |card: &CardId| self.info(*card).is_some_and(|i| i.kind == CardKind::Climax);
        if cards.iter().any(climax) {
            // Another climax among them is said to end it, or was overlooked: nothing follows for the others.
            return;
        }
        for (at, card) in cards.into_iter().enumerate() {
            if self.s.face(card).is_none() {
                let class = if cancelled && at == last { CLIMAXES } else { NO_CLIMAXES };
                self.s.table.among(card, class);
            }
        }
    }

    /// 4.12.1.2: those of the cards that cancelled damage turned over that may not have been, where nobody noted them: the climax may have
    /// been one before the last.
    fn may_have_ended_before(&self, zone: ZoneId, first: usize) -> &[CardId] {
        let cards = self.s.table.zone(zone).cards.get(first..).unwrap_or(&[]);
        let may_be_a_climax = |card: &CardId| self.info(*card).is_none_or(|info| info.kind == CardKind::Climax);
        let ends = cards.iter().position(may_be_a_climax).unwrap_or(cards.len());
        cards.get(ends + 1..).unwrap_or(&[])
    }

    /// The log does not tell whether the damage was cancelled.
    fn outcome_unnoted(&mut self, seat: Seat, told: Option<u32>) {
        let span = told
            .map(|act| self.script.act(act).span)
            .or(self.s.attack.map(|a| a.span));
        // Under `decisions` it need not be noted; what depends on it cannot be told later.
        let note = (!self.m.full).then_some("unnoted");
        self.says(Damage::Unnoted(seat), span).note = note;
        self.blur(seat);
    }
}
