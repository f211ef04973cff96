//! SNK-4: playing cards and paying for them.

use rejudge_judge::script::{Act, OpKind, Pay};
use rejudge_notation::Span;
use rejudge_table::{CardId, End, Face, Seat};

use super::super::cards::CardKind;
use super::super::effects::program::{Deed, TownAct};
use super::super::rules::{Answer, Bill, Price, Reason, gives};
use super::super::rulings::R;
use super::super::state::{Blurred, By, OFF, State, Z};
use super::super::text::{Ability, AbilityKind};
use super::super::verdicts::{Played, Words};
use super::super::vocabulary::V;
use super::context::{Cx, Named};

impl<'a> Cx<'a> {
    /// SNK-4.1 to 4.3: towns turned OFF for souls. What is wrong with it is told; the towns are turned where the match
    /// goes on as played. Gives the towns, so that they can be turned where it was right.
    pub fn pay(&mut self, act: &'a Act, price: Price) -> Vec<CardId> {
        let seat = act.seat;
        let mut towns: Vec<CardId> = Vec::new();
        let mut unseen = 0u32;
        let mut span: Option<Span> = None;
        let before = self.violations.len();
        for pay in self.script.pays(act) {
            let act = self.town_act(pay, price);
            if pay.verb.is_some() || act.is_some() {
                // What else a text asks for is its own affair; it is done as it is told.
                self.paid_otherwise(pay, seat, (price.bill, act));
                continue;
            }
            span = span.or(Some(pay.span));
            let ops = self.script.ops(&pay.chosen);
            if let Some((count, _)) = Self::count_in(ops) {
                unseen = unseen.saturating_add(count.min(100));
            }
            for named in self.named(ops) {
                if named.face.is_none() {
                    unseen = unseen.saturating_add(1);
                    continue;
                }
                if let Some(town) = self.town_paid(&named, seat, &towns) {
                    towns.push(town);
                }
            }
        }
        let in_doubt = unseen > 0 || self.violations.len() > before;
        let nothing = towns.is_empty() && span.is_none();
        match price.souls {
            None => self.s.unnoted |= 1 << seat.0,
            Some(0) if unseen > 0 && towns.is_empty() => {
                let bill = price.bill;
                self.object(Answer::no(Reason::NothingToPay { bill, seat }), span);
            }
            Some(need) if need > 0 && nothing && !self.m.full => self.paid_unnoted(seat, price),
            Some(need) if need == 0 || !in_doubt => {
                let answer = self.rules().pays(seat, &towns, price);
                let paid = answer.is_yes();
                self.object(answer, span);
                let spare = self.rules().spare(&towns, price).filter(|_| paid);
                if let Some(town) = spare {
                    let message = Words { m: self.m, s: self.s }.spare(town, price.bill);
                    self.note("advice", span, message);
                }
            }
            Some(_) => {}
        }
        self.turn_off(&towns, unseen, seat);
        towns
    }

    /// What the card asks for whose ability is paid for, in front of the colon.
    fn asks_for(&self, bill: Bill, cost: impl Fn(&Deed) -> bool) -> bool {
        let Bill::Ability(card) = bill else { return false };
        let info = self.s.face(card).map(|face| self.m.info(face));
        let mut steps = info
            .into_iter()
            .flat_map(|info| &info.abilities)
            .flat_map(Ability::steps);
        steps.any(|step| step.costs && cost(&step.deed))
    }

    /// What is done to towns for the ability that is paid for, if a payment names towns and it asks for that.
    fn town_act(&self, pay: &'a Pay, price: Price) -> Option<TownAct> {
        let towns = self.names_towns(self.script.ops(&pay.chosen));
        let acts: &[TownAct] = match pay.verb.map(V::of) {
            None if price.souls == Some(0) => &[TownAct::Turn(false), TownAct::Discard],
            Some(V::Discard) => &[TownAct::Discard],
            _ => &[],
        };
        let asks = |act: &&TownAct| {
            self.asks_for(
                price.bill,
                |deed| matches!(deed, Deed::Towns { act: asked, .. } if asked == *act),
            )
        };
        acts.iter().filter(|_| towns).find(asks).copied()
    }

    /// Costs of a text that are no souls: cards of the hand discarded, or runes of the card that says it, cards turned OFF, charas
    /// that retreat, towns.
    fn paid_otherwise(&mut self, pay: &'a Pay, seat: Seat, (bill, towns): (Bill, Option<TownAct>)) {
        let ops = self.script.ops(&pay.chosen);
        let unrunes = self.asks_for(bill, |deed| matches!(deed, Deed::Unrune(_)));
        for named in self.named(ops) {
            let (zones, off): (&[Z], bool) = match pay.verb.map(V::of) {
                None | Some(V::Discard) if towns.is_some() => (&[Z::Town], towns == Some(TownAct::Turn(false))),
                Some(V::Discard) if unrunes => (&[Z::Hand, Z::Runes], false),
                Some(V::Discard) => (&[Z::Hand], false),
                Some(V::Off) => (&[Z::Chara, Z::Town], true),
                Some(V::Retreat) => (&[Z::Chara], false),
                _ => return,
            };
            let Some(card) = self.find(&named, seat, zones, |s, c| s.is_on(c)) else {
                self.not_there(&named, seat, zones[0], R::NotThere);
                continue;
            };
            let what = self.tell(card);
            if self.not_yours(self.s.holder(card), seat, &what, named.span) {
                continue;
            }
            match off {
                true if !self.s.is_on(card) => {
                    self.says(Played::OffAlready(card), Some(named.span));
                }
                true => self.turn_card(card, OFF),
                false if self.s.z_of(card) == Some(Z::Chara) => self.leave_field(card, Z::Discard),
                false if towns.is_some() => self.move_to(card, seat, Z::TownDiscard, End::Top),
                false => self.move_to(card, seat, Z::Discard, End::Top),
            }
        }
    }

    /// The town that an operand of a payment names.
    pub fn town_paid(&mut self, named: &Named, seat: Seat, paid: &[CardId]) -> Option<CardId> {
        let face = named.face?;
        let no_town = self.rules().no_town(face);
        if !no_town.is_yes() {
            self.object(no_town, Some(named.span));
            return None;
        }
        let free = |s: &State, c: CardId| s.is_on(c) && !paid.contains(&c);
        let Some(town) = self.find(named, seat, &[Z::Town], free) else {
            self.not_there(named, seat, Z::Town, R::NotThere);
            return None;
        };
        let answer = self.rules().may_pay_with(seat, town, paid);
        if answer.is_yes() {
            return Some(town);
        }
        self.object(answer, Some(named.span));
        self.turn_card(town, OFF);
        None
    }

    fn turn_off(&mut self, towns: &[CardId], unseen: u32, seat: Seat) {
        for town in towns {
            self.turn_card(*town, OFF);
        }
        if unseen > 0 {
            self.s.unnoted |= 1 << seat.0;
        }
    }

    /// Which towns were turned OFF was not written: the fewest that could pay are taken.
    fn paid_unnoted(&mut self, seat: Seat, price: Price) {
        let (need, color) = (u32::from(price.souls.unwrap_or(0)), price.color);
        let on = |c: &CardId| self.s.is_on(*c);
        let mut towns: Vec<CardId> = self.s.cards(seat, Z::Town).iter().copied().filter(on).collect();
        let fits = |cx: &Self, town: &CardId| color.is_none_or(|c| gives(&cx.rules().souls_of(&[*town]), c));
        towns.sort_by_key(|t| !fits(self, t));
        // A town that nobody saw may give any soul, and one that may be ON any that it has.
        let vague = |c: &CardId| self.s.extra(*c).doubt && !self.s.is_on(*c);
        let known = !self.rules().towns_unnoted(seat) && !self.s.cards(seat, Z::Town).iter().any(vague);
        let what = Words { m: self.m, s: self.s }.bill(price.bill);
        let sum = u32::try_from(self.rules().souls_of(&towns).len()).unwrap_or(u32::MAX);
        if known && sum < need {
            self.says(Played::CostsMore(what, need, seat, sum), None);
            return;
        }
        if known && color.is_some() && !towns.iter().any(|t| fits(self, t)) {
            self.says(Played::NoSuchColor(what, seat, color.unwrap_or_default()), None);
            return;
        }
        let need_souls = u8::try_from(need).unwrap_or(u8::MAX);
        let (ways, all) = self.m.ways_to_pay(self.s, seat, need_souls, color);
        if let ([only], true) = (ways.as_slice(), known && all) {
            // There was no choice.
            for face in only {
                if let Some(at) = towns.iter().position(|t| self.s.face(*t) == Some(*face)) {
                    self.turn_card(towns.swap_remove(at), OFF);
                }
            }
            return;
        }
        let message = self.in_words().towns_unnoted(seat, &what);
        self.note("unnoted", None, message);
        self.s.unnoted |= 1 << seat.0;
        let mut paid = 0;
        for town in towns {
            if paid >= need as usize {
                break;
            }
            paid += self.rules().souls_of(&[town]).len();
            self.turn_card(town, OFF);
        }
    }

    /// A card from the hand, as an operand names it.
    pub fn from_hand(&mut self, named: &Named, seat: Seat) -> Option<CardId> {
        let label = self.tell_named(named);
        if self.not_yours(named.of.unwrap_or(seat), seat, &label, named.span) {
            if let Some(violation) = self.violations.last_mut() {
                violation.contested = true;
            }
            return None;
        }
        if let Some(z) = named.z.filter(|z| *z != Z::Hand) {
            let Some(card) = self.find(named, seat, &[z], |_, _| true) else {
                self.not_there(named, seat, z, R::NotInHand);
                return None;
            };
            let answer = self.rules().is_from_hand(card, z);
            self.object(answer, Some(named.span));
            return Some(card);
        }
        let hand = self.s.zone(seat, Z::Hand);
        let card = match named.face {
            Some(face) => self.s.table.take(hand, face),
            None => self.any_of_hand(seat).or_else(|| self.s.table.top(hand)),
        };
        if card.is_some() {
            return card;
        }
        self.not_there(named, seat, Z::Hand, R::NotInHand);
        // As played: it came from the hand all the same, so that another card of it was written wrongly before.
        let card = named
            .face
            .filter(|_| !self.right())
            .and_then(|face| self.misread(face, seat))?;
        if let Some(violation) = self.violations.last_mut() {
            violation.contested = false;
        }
        Some(card)
    }

    /// A card of the hand, and nobody noted which: after it nobody can say which of those that were seen are still there.
    pub fn any_of_hand(&mut self, seat: Seat) -> Option<CardId> {
        let hand = self.s.zone(seat, Z::Hand);
        let cards = self.s.cards(seat, Z::Hand);
        let several = cards.len() > 1 || self.s.is_open(seat, Z::Hand);
        if several && cards.iter().any(|c| self.s.face(*c).is_some()) {
            self.s.table.forget(hand);
        }
        self.s.cards(seat, Z::Hand).last().copied()
    }

    /// A card of the hand that was taken for another one before: a copy of it that could still lie in the deck. The card that
    /// it was taken for lies there in its place.
    fn misread(&mut self, face: Face, seat: Seat) -> Option<CardId> {
        let (hand, deck) = (self.s.zone(seat, Z::Hand), self.s.zone(seat, Z::Deck));
        let other = self.s.cards(seat, Z::Hand).last().copied()?;
        if self.s.seeded || !self.s.table.may_hold(deck, face) {
            return None;
        }
        self.s.table.forget(hand);
        self.s.table.apply(rejudge_table::Event::Move {
            card: other,
            to: deck,
            end: End::Bottom,
        });
        self.s.table.take(deck, face)
    }

    /// SNK-4.4, 4.5: a card is played from the hand.
    pub fn play(&mut self, act: &'a Act) {
        let Some(named) = self.named(self.chosen(act)).first().copied() else {
            return;
        };
        let first = self.violations.len();
        self.may_begin(act);
        let (seat, span) = (act.seat, Some(named.span));
        self.about.seat = Some(seat);
        self.about.faces = named.face.into_iter().collect();
        let now = self.rules().plays_now(seat, named.face);
        self.object(now, None);
        if let Some(face) = named.face.filter(|f| self.m.info(*f).kind == CardKind::Town) {
            let answer = self.rules().can_stand(seat, face);
            self.object(answer, span);
            self.one_violation(first);
            if let Some(violation) = self.violations.last_mut() {
                violation.contested = true;
            }
            return;
        }
        let Some(card) = self.from_hand(&named, seat) else {
            self.one_violation(first);
            return;
        };
        let Some(face) = named.face else {
            // Nobody saw what was played: what it cost and where it lies cannot be told.
            self.pay(act, Price::UNKNOWN);
            self.enter(card, seat, By::Play);
            self.nobody_saw(seat);
            self.one_violation(first);
            return;
        };
        let info = self.m.info(face);
        let answer = self.rules().can_stand(seat, face);
        self.object(answer, span);
        let price = self.rules().price(face);
        self.pay(act, price);
        let illegal = self.violations[first..].iter().any(|s| s.note.is_none());
        if self.right() && illegal {
            self.one_violation(first);
            return;
        }
        if info.kind.is_chara() {
            self.enter(card, seat, By::Play);
            self.entered(act, card, R::EntersOn);
        } else {
            self.move_to(card, seat, Z::Used, End::Top);
            self.s.used = Some(card);
        }
        self.targets_are_there(act);
        self.s.effect = Some(seat);
        self.one_violation(first);
        if info.kind.is_chara() && act.target.is_some() {
            self.begins_on_the_line(act, card);
        }
        if !info.kind.is_chara() {
            let number = self.ability_of(card, AbilityKind::Monster);
            self.carry_out(Some(act), seat, card, number);
        }
    }

    /// A card was played, and nobody noted which: whether it lies in the chara area, and what its text did, is open.
    pub fn nobody_saw(&mut self, seat: Seat) {
        self.s.blurs(seat, Blurred::Field);
        if !self.m.full {
            self.s.blurs(seat, Blurred::Hand);
            self.s.blurs(seat, Blurred::Deck);
        }
    }

    /// The cards that a text is said to be about lie somewhere.
    pub fn targets_are_there(&mut self, act: &'a Act) {
        for named in self.named(self.target(act)) {
            self.lies_somewhere(&named, act.seat);
        }
    }

    /// A card that a text is about lies in one of its player's zones.
    pub fn lies_somewhere(&mut self, named: &Named, seat: Seat) {
        if let Some(face) = named.face {
            let seat = named.of.unwrap_or(seat);
            let zones = named.z.map_or(Z::ALL.to_vec(), |z| vec![z]);
            if !zones.iter().any(|z| self.s.may_lie(face, seat, *z)) {
                self.not_there(named, seat, named.z.unwrap_or(Z::Chara), R::NotThere);
            }
        }
    }

    /// SNK-4.4, 5.4: how the log says that a chara came, and what fires then (SNK-7.1).
    pub fn entered(&mut self, act: &'a Act, card: CardId, ruling: R) {
        let seen = self.seen(act).unwrap_or(&[]);
        let off = self.words(seen).find(|(word, _)| *word == "off");
        if let Some((_, span)) = off {
            self.says(Played::EntersOn(card, ruling), Some(span));
            if !self.right() {
                self.turn_card(card, OFF);
            }
        }
        self.fires_on_entering(card);
    }

    /// SNK-4.5: the used monster goes to the discard.
    pub fn clear_used(&mut self, act: Option<&'a Act>) {
        let Some(card) = self.s.used else { return };
        let told = act.map(|act| self.named(self.chosen(act))).unwrap_or_default();
        let several = told.len() > 1;
        let other = told
            .into_iter()
            .filter(|n| n.face.is_some())
            .find(|n| several || n.face != self.s.face(card));
        if let (Some(named), Some(face)) = (other, self.s.face(card)) {
            self.says(Played::OtherInUse(face, named.face), Some(named.span));
        }
        self.s.effect = None;
        let owner = self.s.table.card(card).owner;
        let to = act.and_then(|act| self.elsewhere(act, owner));
        if let Some((seat, z, span)) = to {
            self.says(Played::UsedElsewhere(card, z), Some(span));
            if !self.right() {
                self.move_to(card, seat, z, End::Top);
                return;
            }
        }
        self.move_to(card, owner, Z::Discard, End::Top);
    }

    /// Another zone than the owner's discard that an act names after `>`.
    pub fn elsewhere(&self, act: &'a Act, owner: Seat) -> Option<(Seat, Z, Span)> {
        self.target(act).iter().find_map(|op| match op.kind {
            OpKind::Zone(seat, z, _) => Z::of(z)
                .filter(|z| *z != Z::Discard || seat != owner)
                .map(|z| (seat, z, op.span)),
            _ => None,
        })
    }
}
