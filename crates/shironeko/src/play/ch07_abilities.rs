//! SNK-7: abilities.

use rejudge_judge::script::Act as Line;
use rejudge_table::{CardId, Seat};

use super::super::effects::cards::Whose;
use super::super::effects::program::{Act, Deed, Moment, Step, Target, When};
use super::super::effects::run::Run;
use super::super::effects::told::number;
use super::super::rules::{Answer, Mismatch, Price};
use super::super::rulings::R;
use super::super::state::{Due, OFF, Spoken, State, Z};
use super::super::text::{Ability, AbilityKind};
use super::super::verdicts::Played;
use super::super::vocabulary::V;
use super::ch07_steps::faces;
use super::context::Cx;

/// More lines than an effect has.
const BELOW_MOST: usize = 60;

impl<'a> Cx<'a> {
    /// The place of a card's first ability of a kind.
    pub fn ability_of(&self, card: CardId, kind: AbilityKind) -> Option<usize> {
        let abilities = &self.m.info(self.s.face(card)?).abilities;
        abilities.iter().position(|a| a.kind == kind)
    }

    /// An ability of a card.
    pub fn ability(&self, card: CardId, number: usize) -> Option<&'a Ability> {
        let m = self.m;
        m.info(self.s.face(card)?).abilities.get(number)
    }

    /// SNK-7.1: what fires when a chara enters, by play or by change (SNK-G-29).
    pub fn fires_on_entering(&mut self, card: CardId) {
        self.fires(card, |a| a.kind == AbilityKind::Enter);
        self.others_hear(card, Moment::Enters);
    }

    /// SNK-7.2: what fires when it attacks, before the defence is chosen (SNK-G-24).
    pub fn fires_on_attack(&mut self, card: CardId) {
        self.fires(card, Ability::on_attack);
        self.others_hear(card, Moment::Attacks);
    }

    /// SNK-7.2: what fires when it defends, before the battle.
    pub fn fires_on_defence(&mut self, card: CardId) {
        self.fires(card, |a| a.is_of_itself(Moment::Defends));
        self.others_hear(card, Moment::Defends);
    }

    /// SNK-7.2: what fires when its attack is defended, before the battle.
    pub fn fires_on_being_defended(&mut self, card: CardId) {
        self.fires(card, |a| a.is_of_itself(Moment::IsDefended));
        self.others_hear(card, Moment::IsDefended);
    }

    /// SNK-6.9, 7.2: a chara leaves with everything below it, and what fires by that: by what it was as it lay there.
    pub fn retreats(&mut self, card: CardId, z: Z) {
        // Whether what waits for its own counters fires when it retreats by them the page does not say.
        let m = self.m;
        let hurt = |s: &State, (of, number): &(CardId, u8)| {
            let abilities = s.face(*of).map_or(&[][..], |face| &m.info(face).abilities);
            let ability = abilities.get(usize::from(*number));
            *of == card && ability.is_some_and(|a| a.is_of_itself(Moment::Hurt))
        };
        let stays: Vec<(CardId, u8)> = self.s.waiting.iter().copied().filter(|w| !hurt(self.s, w)).collect();
        self.s.waiting = stays;
        if z == Z::Discard {
            self.fires(card, |a| a.is_of_itself(Moment::Retreats));
            self.others_hear(card, Moment::Retreats);
        }
        self.leave_field(card, z);
    }

    /// SNK-7.2: what fires of other charas by what this one did; the turn player's first (SNK-G-17).
    fn others_hear(&mut self, card: CardId, what: Moment) {
        let m = self.m;
        let (active, other) = (self.s.active, m.next(self.s.active));
        let all: Vec<CardId> = [active, other]
            .into_iter()
            .flat_map(|seat| self.s.charas(seat).to_vec())
            .collect();
        for bearer in all {
            // Whether who retreats at the same time hears of it the page does not say.
            if what == Moment::Retreats && (bearer == card || self.s.dying.contains(&bearer)) {
                continue;
            }
            let Some(face) = self.s.face(bearer) else { continue };
            for (number, ability) in (0u8..).zip(&m.info(face).abilities) {
                let Some(When {
                    who: Some(who),
                    what: waits,
                    ..
                }) = &ability.when
                else {
                    continue;
                };
                let fires = *waits == what && self.rules().is_among(card, who, bearer) == Ok(true);
                let fires = fires && self.is_in_its_turn(bearer, ability);
                if fires && self.s.has_runes(m, bearer, &ability.runes) == Some(true) {
                    self.s.waiting.push((bearer, number));
                }
            }
        }
    }

    /// SNK-7.2: what waits for a turn to start, or to end; the turn player's first (SNK-G-17).
    pub fn turn_is_heard(&mut self, ends: bool) {
        let m = self.m;
        let active = self.s.active;
        for seat in [active, m.next(active)] {
            let turn = |ability: &Ability| match ability.when.as_ref().map(|when| when.what) {
                Some(Moment::TurnStarts(whose)) => !ends && whose.means(seat, active),
                Some(Moment::TurnEnds(whose)) => ends && whose.means(seat, active),
                _ => false,
            };
            for bearer in self.s.charas(seat).to_vec() {
                self.fires(bearer, turn);
            }
        }
    }

    fn fires(&mut self, card: CardId, which: impl Fn(&Ability) -> bool) {
        let Some(face) = self.s.face(card) else { return };
        let m = self.m;
        for (number, ability) in (0u8..).zip(&m.info(face).abilities) {
            let here = which(ability) && self.is_in_its_turn(card, ability);
            if here && self.s.has_runes(m, card, &ability.runes) == Some(true) {
                self.s.waiting.push((card, number));
            }
        }
    }

    /// SNK-7.2: whether it is the turn of the player in whose turns alone an ability fires.
    fn is_in_its_turn(&self, bearer: CardId, ability: &Ability) -> bool {
        let during = ability.when.as_ref().and_then(|when| when.during);
        during.is_none_or(|whose| whose.means(self.s.holder(bearer), self.s.active))
    }

    /// SNK-2.5, 7.2: counters come to a chara, by a chara of the other player's in battle, and what fires by that.
    pub fn hurts(&mut self, chara: CardId, counters: i32, by: Option<CardId>) {
        let extra = self.s.extra_mut(chara);
        extra.damage = extra.damage.saturating_add(counters);
        if counters <= 0 || self.s.z_of(chara) != Some(Z::Chara) {
            return;
        }
        if let Some(by) = by.filter(|by| self.s.holder(*by) != self.s.holder(chara)) {
            self.fires(by, |a| a.is_of_itself(Moment::HurtsChara));
            self.others_hear(by, Moment::HurtsChara);
        }
        self.fires(chara, |a| a.is_of_itself(Moment::Hurt));
        self.others_hear(chara, Moment::Hurt);
    }

    /// SNK-6.6, 7.2: damage comes to a deck, by the attack of a chara or by a text, and what fires by that.
    pub fn deck_is_hurt(&mut self, seat: Seat, by: Option<CardId>) {
        let m = self.m;
        if let Some(by) = by {
            self.fires(by, |a| a.is_of_itself(Moment::HurtsDeck));
            self.others_hear(by, Moment::HurtsDeck);
        }
        for of in [self.s.active, m.next(self.s.active)] {
            let hears = |ability: &Ability| match ability.when.as_ref().map(|when| when.what) {
                Some(Moment::DeckHurt(whose)) => whose.means(of, seat),
                _ => false,
            };
            for bearer in self.s.charas(of).to_vec() {
                self.fires(bearer, hears);
            }
        }
    }

    /// The card and the ability that an act names: of this kind where it does not say.
    fn source(&mut self, act: &'a Line, kinds: &[AbilityKind]) -> Option<(CardId, Option<usize>)> {
        let ops = self.chosen(act);
        let named = *self.named(ops).first()?;
        let seat = named.of.unwrap_or(act.seat);
        let left = self.s.left.clone();
        let card = self
            // Of towns of one card the one that is ON is meant; charas of one name are not there twice (SNK-2.3).
            .find(&named, seat, &[Z::Chara, Z::Town, Z::Used], |s, c| {
                s.is_on(c) || s.z_of(c) != Some(Z::Town)
            })
            .or_else(|| {
                let mut own = left.into_iter().filter(|c| self.s.holder(*c) == seat);
                own.find(|c| self.s.face(*c) == named.face)
            })?;
        let number = Self::count_in(ops)
            .and_then(|(n, _)| usize::try_from(n).ok())
            .map(|n| n.wrapping_sub(1));
        let fits = |a: &Ability| kinds.contains(&a.kind);
        let abilities = self
            .s
            .face(card)
            .map(|f| self.m.info(f).abilities.as_slice())
            .unwrap_or(&[]);
        // Without a number that one is meant which waits.
        let waits = |(of, at): &(CardId, u8)| {
            let at = usize::from(*at);
            (*of == card && abilities.get(at).is_some_and(fits)).then_some(at)
        };
        let meant = || {
            let waiting = self.s.waiting.iter().find_map(waits);
            waiting.or_else(|| abilities.iter().position(fits))
        };
        let number = match number {
            None => meant(),
            number => number.filter(|n| abilities.get(*n).is_some_and(fits)),
        };
        Some((card, number))
    }

    /// SNK-7.1, 7.2: an ability that fires by itself is told.
    pub fn auto(&mut self, act: Option<&'a Line>) {
        let Some(act) = act else {
            // It fires, and nobody told of it.
            if let Some((card, number)) = self.s.waiting.first().copied() {
                self.s.waiting.remove(0);
                self.nobody_told(card, number);
                let seat = self.s.holder(card);
                // What its player may leave was left.
                if self
                    .ability(card, usize::from(number))
                    .is_none_or(|ability| !ability.may)
                {
                    self.carry_out(None, seat, card, Some(usize::from(number)));
                    self.s.fired.push((card, number));
                }
            }
            return;
        };
        let first = self.violations.len();
        self.may_begin(act);
        let Some((card, number)) = self.source(act, &[AbilityKind::Enter, AbilityKind::Auto]) else {
            self.no_such(act);
            return;
        };
        let Some(number) = number else {
            self.not_its(act, card, None);
            return;
        };
        self.about(&[card]);
        let waits = |w: &(CardId, u8)| w.0 == card && usize::from(w.1) == number;
        let waiting = self.s.waiting.iter().position(waits);
        if let Some(at) = waiting {
            self.s.waiting.remove(at);
        } else if let Some(ability) = self.ability(card, number) {
            let ability = ability.clone();
            let runes = u8::try_from(number).map_or(Answer::yes(), |at| self.rules().has_the_runes(card, at));
            self.object(runes, Some(act.verb_span));
            if ability.kind == AbilityKind::Enter && self.violations.len() == first {
                self.says(Played::NotEnteredNow(card), None);
            } else if ability.when.is_some() && self.violations.len() == first && !self.may_have_heard(card, &ability) {
                let wrong = if ability.on_attack() {
                    Played::NotAttackingNow
                } else {
                    Played::DidNotHappen
                };
                self.says(wrong(card), None);
            }
        }
        // It is its player's, whoever wrote the line.
        let seat = self.s.holder(card);
        self.targets_are_there(act);
        self.s.effect = Some(seat);
        self.cost_of(act, card, number);
        if !self.violations[first..].iter().any(|s| s.note.is_none()) || !self.right() {
            self.carry_out(Some(act), seat, card, Some(number));
        }
        self.one_violation(first);
    }

    /// SNK-7.1, 7.2: what stands below the line by which an ability fires is of that ability, though no line begins it.
    pub fn begins_what_waits(&mut self, act: &'a Line) {
        let (m, waiting) = (self.m, &self.s.waiting);
        // What has to be paid for is begun by a line.
        let free = |(card, number): &&(CardId, u8)| {
            let ability = self.ability(*card, usize::from(*number));
            ability.is_some_and(|ability| !ability.costs())
        };
        let own = |(card, _): &(CardId, u8)| self.s.holder(*card) == act.seat;
        let mut free: Vec<(CardId, u8)> = waiting.iter().filter(free).copied().collect();
        if free.is_empty() {
            return;
        }
        free.sort_by_key(|waits| !own(waits));
        let run = self.s.runs.len().checked_sub(1);
        let goes_on = run.is_some_and(|of| self.s.runs[of].progress.next().is_some());
        if goes_on && run.is_some_and(|of| self.tells_of(act, of)) {
            return;
        }
        let says = |cx: &mut Self, (card, number): &(CardId, u8)| {
            let steps = cx.ability(*card, usize::from(*number)).map_or(0, |a| a.steps().len());
            let seat = cx.s.holder(*card);
            cx.s.runs.push(Run::new(*card, seat, Some(*number), steps, false));
            let says = steps > 0 && cx.tells_of(act, cx.s.runs.len() - 1);
            cx.s.runs.pop();
            says
        };
        let mut meant = free.iter().copied().find(|waits| says(self, waits));
        let mut above = self.script.acts_before(act.span.start).iter().rev();
        let above = above.find(|other| !other.effect);
        let begun = |other: &Line| !matches!(V::of(other.verb), V::Act | V::OffAct | V::Auto | V::Trigger);
        if meant.is_none() && !goes_on && above.is_some_and(begun) && self.s.used.is_none() {
            // Held against the text of the one that fires it is something else, or nobody reads what it says.
            free.retain(|(card, _)| self.s.holder(*card) == act.seat);
            meant = match free[..] {
                [only] => Some(only),
                _ => free.iter().copied().find(|(card, number)| {
                    let abilities = self.s.face(*card).map_or(&[][..], |face| &m.info(face).abilities);
                    abilities.get(usize::from(*number)).is_some_and(Ability::is_declared)
                }),
            };
        }
        let Some((card, number)) = meant else { return };
        self.s.waiting.retain(|waits| *waits != (card, number));
        let seat = self.s.holder(card);
        self.s.effect = Some(seat);
        self.begins(None, seat, card, Some(usize::from(number)));
        self.trusts(card, usize::from(number));
    }

    /// SNK-7.1: a chara is played, and behind it stands whom its text is about: with that its ability begins, unless a line of its
    /// own begins it.
    pub fn begins_on_the_line(&mut self, act: &'a Line, card: CardId) {
        let next = self.script.behind(act).next().map(|next| V::of(next.verb));
        let mut own = self.s.waiting.iter().copied().filter(|(of, _)| *of == card);
        let (Some((_, number)), None) = (own.next(), own.next()) else {
            return;
        };
        let ability = self.ability(card, usize::from(number));
        if next == Some(V::Auto) || ability.is_none_or(Ability::costs) {
            return;
        }
        self.s.waiting.retain(|waits| *waits != (card, number));
        self.carry_out(Some(act), act.seat, card, Some(usize::from(number)));
    }

    /// SNK-6.9: who retreated this turn, and waits for others to do so: they may have gone at the same time.
    fn may_have_heard(&self, card: CardId, ability: &Ability) -> bool {
        let what = ability.when.as_ref().map(|when| when.what);
        let own_hurt = ability.is_of_itself(Moment::Hurt) && self.s.left.contains(&card);
        // Damage that the text of a chara does may be that chara's.
        if own_hurt || matches!(what, Some(Moment::HurtsChara | Moment::HurtsDeck)) && self.s.hurt_by_text {
            return true;
        }
        let of_others = |when: &When| when.who.is_some() && when.what == Moment::Retreats;
        self.s.left.contains(&card) && ability.when.as_ref().is_some_and(of_others)
    }

    /// SNK-7.4, 7.5: an ability that its player uses.
    pub fn activate(&mut self, act: &'a Line) {
        let first = self.violations.len();
        self.may_begin(act);
        let off = V::of(act.verb) == V::OffAct;
        let (kind, ruling) = match off {
            true => (AbilityKind::Off, R::OffAbility),
            false => (AbilityKind::Act, R::ActAbility),
        };
        let Some((card, number)) = self.source(act, &[kind]) else {
            self.no_such(act);
            return;
        };
        self.about(&[card]);
        let place = self.s.z_of(card);
        if place == Some(Z::Town) && off && number.is_none() {
            // SNK-4.1: a town's own OFF ability gives souls, and only when they have to be paid.
            self.says(Played::TownOffForNothing(card), None);
            if !self.right() {
                self.turn_card(card, OFF);
            }
            return;
        }
        self.targets_are_there(act);
        let at = number.and_then(|n| u8::try_from(n).ok());
        let answer = match at {
            Some(at) => self.rules().may_use(act.seat, card, at),
            None => self
                .rules()
                .is_yours(card, act.seat)
                .and(self.rules().used_now(act.seat, card, off)),
        };
        self.object(answer, None);
        if act.effect
            || act.inside.is_some()
            || !matches!(self.due(), Due::Main) && self.s.effect.is_some() && self.s.used.is_some()
        {
            self.says(Played::Interrupts(card, kind, ruling), None);
        }
        let Some(number) = number else {
            self.not_its(act, card, Some(kind));
            self.one_violation(first);
            return;
        };
        let bit = 1u16.checked_shl(u32::try_from(number).unwrap_or(u32::MAX)).unwrap_or(0);
        self.cost_of(act, card, number);
        let illegal = self.violations[first..].iter().any(|s| s.note.is_none());
        self.one_violation(first);
        if self.right() && illegal {
            return;
        }
        if off {
            self.turn_card(card, OFF);
        } else {
            self.s.extra_mut(card).used |= bit;
        }
        if !act.effect {
            self.s.effect = Some(act.seat);
        }
        self.carry_out(Some(act), act.seat, card, Some(number));
    }

    /// The souls an ability costs, of any color.
    fn cost_of(&mut self, act: &'a Line, card: CardId, number: usize) {
        let Ok(at) = u8::try_from(number) else { return };
        let noted = self
            .named(self.chosen(act))
            .first()
            .is_none_or(|named| named.face.is_some());
        let price = match noted {
            true => self.rules().ability_price(card, at),
            // Which card it was is a guess, and so is its cost.
            false => Price::UNKNOWN,
        };
        let paid = self.script.pays(act).iter().any(|p| p.verb.is_none());
        // What the text itself asks for may stand on the line, and what is asked in front of it below.
        let steps = self.ability(card, number).map_or(&[][..], Ability::steps);
        let price = match steps.iter().find_map(|step| step.deed.souls()) {
            Some(souls) if paid && price.souls == Some(0) => Price {
                souls: Some(souls),
                ..price
            },
            None if !paid && price.souls.is_some_and(|n| n > 0) && self.is_paid_below(act) => return,
            _ => price,
        };
        if price.souls != Some(0) || paid || !act.pays.is_empty() {
            self.pay(act, price);
        }
    }

    /// Whether a line of the effect below tells of towns that pay.
    fn is_paid_below(&self, act: &'a Line) -> bool {
        let below = self.script.behind(act).take_while(|other| other.effect);
        below.take(BELOW_MOST).any(|other| V::of(other.verb) == V::Pay)
    }

    /// What the line of an ability says was paid is done of the text.
    pub fn paid_on_the_line(&mut self, act: &'a Line) {
        let Some(of) = self.s.runs.len().checked_sub(1) else {
            return;
        };
        let m = self.m;
        let steps = m.steps_of(self.s, &self.s.runs[of]);
        for pay in self.script.pays(act) {
            let is = |step: &Step| match (pay.verb.map(V::of), &step.deed) {
                (None, Deed::Pay(_)) | (Some(V::Discard), Deed::Discard(Whose::Own, ..)) => true,
                (None | Some(V::Discard | V::Off), Deed::Towns { .. })
                | (Some(V::Discard), Deed::Unrune(_))
                | (Some(V::Off), Deed::To(Target::This, Act::Turn(false)))
                | (Some(V::Retreat), Deed::To(Target::This, Act::Retreat)) => step.costs,
                _ => false,
            };
            let named = self.named(self.script.ops(&pay.chosen));
            let paid = number(named.len());
            let Some(at) = steps.iter().position(is) else { continue };
            if let Deed::Discard(_, cards, _) = &steps[at].deed
                && let Some(other) = self.rules().other_card(&faces(&named), cards)
            {
                let said = self
                    .in_words()
                    .mismatch(&self.s.runs[of], steps.get(at), Mismatch::Card(other));
                self.says_so(said, Some(pay.span));
            }
            let count = steps[at].count().unwrap_or(1);
            let souls = matches!(steps[at].deed, Deed::Pay(_));
            if paid > count && matches!(steps[at].deed, Deed::Towns { .. }) {
                let more = Mismatch::Number(i64::from(count), i64::from(paid));
                let said = self.in_words().mismatch(&self.s.runs[of], steps.get(at), more);
                self.says_so(said, Some(pay.span));
            }
            let run = &mut self.s.runs[of];
            run.progress.does(at, if souls { count } else { paid });
            if run.progress.done(at) >= count {
                run.progress.ends(at);
            }
        }
    }

    fn no_such(&mut self, act: &'a Line) {
        let Some(named) = self.named(self.chosen(act)).first().copied() else {
            return;
        };
        self.not_there(&named, act.seat, Z::Chara, R::NoAbility);
        self.s.effect = Some(act.seat);
    }

    fn not_its(&mut self, act: &'a Line, card: CardId, kind: Option<AbilityKind>) {
        self.says(Played::NoSuchAbility(card, kind), Some(act.verb_span));
        self.s.effect = Some(act.seat);
    }

    /// An ability fired, or may have, and no line tells of it: what its text does, if that is not read, nobody knows.
    pub fn nobody_told(&mut self, card: CardId, number: u8) {
        let unread = self.ability(card, usize::from(number)).filter(|a| a.is_declared());
        // Under `full` what a player may do and did not write was not done.
        if let (Some(ability), Some(face)) = (unread.filter(|a| !self.m.full || !a.may), self.s.face(card)) {
            let (line, turn) = (ability.line, self.s.turn);
            self.s.speaks(Spoken {
                face,
                line,
                turn,
                told: false,
            });
        }
    }

    /// What an ability does: what is read is held against the lines below, and carried out where none tells of it; the rest
    /// is the log's to say.
    pub fn carry_out(&mut self, act: Option<&'a Line>, seat: Seat, card: CardId, number: Option<usize>) {
        // Of a card that was not noted, which it is is a guess, and so is its text.
        let number = number.filter(|_| act.is_none_or(|act| self.is_noted(act)));
        // What a card of the damage area does comes before the text goes on that did the damage.
        let within = |act: &Line| act.effect && V::of(act.verb) != V::Trigger;
        match act.is_some_and(within) {
            // Which lines belong to which of the two nobody can say.
            true => self.belongs_to_none(seat, card),
            false => self.begins(act, seat, card, number),
        }
        if let Some(number) = number.filter(|_| act.is_some()) {
            self.trusts(card, number);
        }
    }

    /// What an ability does whose text is not read is taken as the lines below tell it.
    fn trusts(&mut self, card: CardId, number: usize) {
        let Some(ability) = self.ability(card, number).filter(|a| a.is_declared()) else {
            return;
        };
        if let Some(face) = self.s.face(card) {
            let (line, turn) = (ability.line, self.s.turn);
            self.s.speaks(Spoken {
                face,
                line,
                turn,
                told: true,
            });
        }
        let message = self.in_words().taken_as_told(card, ability.kind);
        self.note("trust", None, message);
    }
}
