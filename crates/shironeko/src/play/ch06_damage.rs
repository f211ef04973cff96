//! SNK-6.6, 6.7: damage to a deck, and triggers.

use rejudge_judge::script::{Act, MarkKind, OpKind};
use rejudge_table::{CardId, End, Seat};

use super::super::rules::texts::numbers_may_bend;
use super::super::rules::{Bill, NoTrigger, Price};
use super::super::rulings::R;
use super::super::state::{Attack, Blurred, Flips, MAIN, Z};
use super::super::verdicts::{Battle, Played};
use super::super::vocabulary::V;
use super::context::Cx;

impl<'a> Cx<'a> {
    /// SNK-6.5: the deck takes it.
    pub fn take(&mut self) {
        let Some(attack) = self.s.attack else { return };
        let nothing = self
            .s
            .numbers(self.m, attack.attacker)
            .is_some_and(|(attack, _)| attack <= 0);
        // Without attack no card is turned over, and nothing need be written.
        self.s.attack = (!nothing || numbers_may_bend(self.m, self.s, &[attack.attacker]))
            .then_some(Attack { taken: true, ..attack });
    }

    /// SNK-6.6: as many cards as the attacker's attack.
    pub fn attack_damage(&mut self, act: Option<&'a Act>) {
        let Some(Attack { attacker, defender, .. }) = self.s.attack else {
            return;
        };
        self.s.attack = None;
        self.about(&[attacker]);
        self.about.seat = Some(defender);
        let attack = self.s.numbers(self.m, attacker).map(|(attack, _)| attack.max(0));
        let told = act.and_then(|a| Self::count_in(self.chosen(a)));
        let mut count = attack.and_then(|a| u32::try_from(a).ok());
        if let (Some(due), Some((said, span))) = (count, told)
            && due != said
        {
            let gone = self.left_constant(attacker, said);
            let wrong = match gone {
                Some(card) => Battle::DamageLess(attacker, due, said, card),
                None => Battle::Damage(attacker, due, said),
            };
            self.says(wrong, Some(span));
            if !self.right() {
                count = Some(said);
            }
        }
        let guessed =
            count.is_none() || self.s.blur.any(Blurred::Field) || numbers_may_bend(self.m, self.s, &[attacker]);
        if told.is_none() && guessed {
            // Nobody can say how many.
            for what in [Blurred::Deck, Blurred::Hand] {
                self.s.blurs(defender, what);
            }
        }
        let count = count.or(told.map(|(n, _)| n)).unwrap_or(0);
        let mut to = defender;
        let said = act.and_then(|a| {
            self.target(a).iter().find_map(|op| match op.kind {
                OpKind::Player(seat) => Some((seat, op.span)),
                _ => None,
            })
        });
        if let Some((said, span)) = said.filter(|(said, _)| *said != defender) {
            self.says(Battle::DamageToOther(defender, said), Some(span));
            if !self.right() {
                to = said;
            }
        }
        self.begin_flips(act, to, count);
        if count > 0 {
            self.deck_is_hurt(to, Some(attacker));
        }
    }

    /// SNK-6.6: cards are turned over one by one.
    pub fn begin_flips(&mut self, act: Option<&'a Act>, seat: Seat, count: u32) {
        self.s.flips = Some(Flips {
            seat,
            left: count.min(120),
            told: act.filter(|a| a.seen.is_some()).and_then(|_| self.act_number()),
            fired: Vec::new(),
        });
        if count == 0 {
            self.s.flips = None;
        }
    }

    /// SNK-6.6, 9.1: the next card, face up into the damage area; a deck that runs out ends the match there (SNK-G-14).
    pub fn flip(&mut self) {
        let named = match self.mark.map(|m| m.kind) {
            Some(MarkKind::Seen(_, op)) => {
                let op = self.script.ops.get(op as usize);
                op.and_then(|op| self.named(std::slice::from_ref(op)).first().copied())
            }
            _ => None,
        };
        let Some(flips) = &mut self.s.flips else { return };
        flips.left = flips.left.saturating_sub(1);
        let seat = flips.seat;
        match self.top(seat, Z::Deck, named.as_ref()) {
            Some(card) => {
                self.move_to(card, seat, Z::Area, End::Top);
                self.may_trigger(card, seat);
            }
            None => self.deck_ran_out(seat),
        }
    }

    /// SNK-6.7: a card that nobody saw may have a trigger, which under `decisions` has no line of its own.
    fn may_trigger(&mut self, card: CardId, seat: Seat) {
        if self.m.full || seat == self.s.active || self.s.face(card).is_some() {
            return;
        }
        let zone = self.s.zone(seat, Z::Area);
        let mut can_be = self.m.candidates(seat, MAIN);
        if can_be.any(|face| self.m.info(face).has_trigger() && self.s.table.may_hold(zone, face)) {
            self.s.blurs(seat, Blurred::Hand);
            self.s.blurs(seat, Blurred::Deck);
        }
    }

    /// SNK-6.6: one card more than the damage.
    pub fn stray_seen(&mut self, span: rejudge_notation::Span) {
        if self.s.over.is_some() {
            self.after_the_end();
            return;
        }
        let Some(flips) = self.s.flips.clone() else { return };
        self.says(Battle::OneMore(flips.seat), Some(span));
        if let Some(flips) = &mut self.s.flips {
            flips.left = 1;
        }
        self.flip();
    }

    /// SNK-6.6: fewer cards than the damage.
    pub fn flips_done(&mut self, act: u32) {
        let Some(flips) = self.s.flips.as_mut().filter(|f| f.told == Some(act) && f.left > 0) else {
            return;
        };
        let (left, seat) = (flips.left, flips.seat);
        flips.left = 0;
        if self.s.over.is_some() {
            return;
        }
        self.says(Battle::More(seat, left), None);
    }

    /// SNK-6.7: a trigger among the cards turned over; its owner chooses the order.
    pub fn trigger(&mut self, act: Option<&'a Act>) {
        let Some(seat) = self.s.flips.as_ref().map(|f| f.seat) else {
            return;
        };
        if let Some(act) = act {
            self.may_begin(act);
        }
        let card = match act {
            Some(act) => {
                let Some(named) = self.named(self.chosen(act)).first().copied() else {
                    return;
                };
                let fired = self.s.flips.as_ref().map(|f| f.fired.clone()).unwrap_or_default();
                // Which it was nobody noted: one that has a trigger, if one was seen.
                let seen = self.s.triggers(self.m).next().filter(|_| named.face.is_none());
                seen.or_else(|| self.find(&named, seat, &[Z::Area], |_, c| !fired.contains(&c)))
            }
            None => self.s.triggers(self.m).next(),
        };
        let Some(card) = card else { return };
        if let Some(flips) = &mut self.s.flips {
            flips.fired.push(card);
        }
        self.s.effect = act.map(|_| seat);
        let number = self.ability_of(card, super::super::text::AbilityKind::Trigger);
        self.trigger_cost(act, card, number);
        let paid = act.is_some_and(|act| self.script.pays(act).iter().any(|pay| pay.verb.is_none()));
        let asks = number
            .and_then(|n| self.ability(card, n))
            .is_some_and(|ability| ability.asks_souls());
        // What was not paid for does nothing.
        self.carry_out(act, seat, card, number.filter(|_| paid || !asks));
    }

    /// The souls that a trigger's text asks for (SNK-7.6), of one that was paid for, or that lines below tell of though it was not.
    fn trigger_cost(&mut self, act: Option<&'a Act>, card: CardId, number: Option<usize>) {
        let (Some(act), Some(face)) = (act, self.s.face(card)) else {
            return;
        };
        let abilities = &self.m.info(face).abilities;
        let ability = number.and_then(|n| abilities.get(n));
        let souls = ability.map_or(0, |ability| ability.souls);
        let paid = self.script.pays(act).iter().any(|p| p.verb.is_none());
        let told = || {
            let mut below = self.script.behind(act).take_while(|line| line.effect);
            below.any(|line| !matches!(V::of(line.verb), V::Pay | V::Off))
        };
        let used = paid || ability.is_some_and(|ability| ability.asks_souls()) && told();
        if souls > 0 && used {
            let price = Price {
                souls: Some(souls),
                bill: Bill::Trigger,
                ..Price::UNKNOWN
            };
            self.pay(act, price);
        } else if paid {
            // What the text asks for is not read: the towns are turned and taken on trust.
            self.pay(act, Price::UNKNOWN);
        }
    }

    /// SNK-6.6, 6.7: the damage area is emptied into the discard.
    pub fn clear_area(&mut self, act: Option<&'a Act>) {
        let Some(flips) = self.s.flips.take() else { return };
        // What a text had done before it dealt the damage goes on.
        self.s.runs.retain(|run| !run.inner && run.progress.next().is_some());
        self.s.effect = self.s.runs.last().map(|run| run.seat);
        let mut to = Z::Discard;
        if let Some((_, z, span)) = act.and_then(|act| self.elsewhere(act, flips.seat)) {
            self.says(Battle::AreaElsewhere(z), Some(span));
            if !self.right() {
                to = z;
            }
        }
        let told = act.map(|act| self.named(self.chosen(act))).unwrap_or_default();
        let mut lying = self.s.cards(flips.seat, Z::Area).to_vec();
        for named in told.iter().filter(|n| n.face.is_some()) {
            let at = lying.iter().position(|c| self.s.face(*c) == named.face);
            match at.or_else(|| lying.iter().position(|c| self.s.face(*c).is_none())) {
                Some(at) => {
                    lying.swap_remove(at);
                }
                None => self.not_there(named, flips.seat, Z::Area, R::NotThere),
            }
        }
        for card in self.s.cards(flips.seat, Z::Area).to_vec() {
            self.move_to(card, flips.seat, to, End::Top);
        }
    }

    /// SNK-6.6, 6.7: damage, a trigger or the emptying of the damage area where it does not belong.
    pub fn stray_damage(&mut self, act: &'a Act) {
        use super::super::vocabulary::V;
        match V::of(act.verb) {
            V::Damage => {
                let at = Self::player_in(self.target(act));
                let seat = at.unwrap_or_else(|| self.m.next(act.seat));
                let defended = !self.s.hits.is_empty() || !self.s.dying.is_empty();
                let wrong = if defended {
                    Battle::NoneOfFight
                } else {
                    Battle::NothingDeals
                };
                self.says(wrong(seat), None);
                let count = Self::count_in(self.chosen(act)).map_or(0, |c| c.0);
                if self.s.flips.is_none() {
                    self.begin_flips(Some(act), seat, count);
                }
            }
            V::Mill => {
                let seat = self.m.next(self.s.active);
                let to_deck = self.s.attack.is_some();
                let wrong = match to_deck {
                    true => Battle::AreaFirst(),
                    false => Battle::NothingTakes(seat),
                };
                self.says(wrong, None);
                self.s.attack = None;
                let seen = self.seen(act).map(|ops| self.named(ops)).unwrap_or_default();
                let owner = if to_deck { seat } else { act.seat };
                for at in 0..self.told_count(act, 1) {
                    let Some(card) = self.top(owner, Z::Deck, seen.get(at as usize)) else {
                        return;
                    };
                    self.move_to(card, owner, Z::Discard, End::Top);
                }
            }
            V::Trigger => self.stray_trigger(act),
            _ => {
                match act.chosen.is_empty() {
                    true => self.says(Battle::AreaEmpty(), None),
                    false => self.says(Played::NoneInUse(), None),
                };
            }
        }
    }

    /// SNK-6.7: a trigger that does not fire, or not now.
    fn stray_trigger(&mut self, act: &'a Act) {
        let Some(named) = self.named(self.chosen(act)).first().copied() else {
            return;
        };
        let seat = named.of.unwrap_or(act.seat);
        let why = self.rules().no_trigger(seat, named.face);
        let wrong = match why {
            NoTrigger::None => Battle::NoTrigger,
            NoTrigger::OwnTurn => Battle::TriggerInOwnTurn,
            NoTrigger::Early => Battle::TriggerEarly,
            NoTrigger::Unseen => Battle::TriggerUnseen,
        };
        self.says(wrong(named.face), Some(named.span));
        if why == NoTrigger::Early
            && let Some(card) = self.find(&named, seat, &[Z::Area], |_, _| true)
            && let Some(flips) = &mut self.s.flips
        {
            flips.fired.push(card);
        }
        self.s.effect = Some(act.seat);
    }
}
