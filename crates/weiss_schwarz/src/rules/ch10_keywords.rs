//! Chapter 10: keyword abilities: Encore and Backup; and Shot's created ability (4.14.2.7).

use smallvec::SmallVec;

use rejudge_judge::finding::Kind;
use rejudge_judge::game::Slip;
use rejudge_judge::script::{Act, MarkKind};
use rejudge_notation::Span;
use rejudge_table::{CardId, Event, Face, Seat, ZoneId};

use super::super::cards::CardKind;
use super::super::effects::cost::Cost;
use super::super::effects::reach::Matter;
use super::super::effects::{Does, Line, SHOT_DAMAGE, default_encore};
use super::super::matches::Info;
use super::super::rulings::R;
use super::super::state::{Frame, Happened, Method, REST, Spent, Waiting, Z, stage};
use super::super::vocabulary::V;
use super::ch08_conditions::Offences;
use super::ch08_texts::{About, Bearing};
use super::context::Cx;
use super::declared::Source;

impl<'a> Cx<'a> {
    /// 10.2.2: the waiting Encore ability that an act means.
    pub fn encore_meant(&self, act: &'a Act, seat: Seat) -> Option<(usize, CardId, ZoneId)> {
        let (owner, slot, _) = self.slot_op(self.chosen(act))?;
        let zone = self.s.zone(owner, slot);
        let face = self.card_op(self.chosen(act)).map(|(face, _)| face);
        self.s.waiting.iter().enumerate().find_map(|(at, w)| match w {
            Waiting::Encore { seat: s, card, slot } if *s == seat && *slot == zone => {
                let fits = face.is_none_or(|f| self.s.face(*card).is_none_or(|known| known == f));
                fits.then_some((at, *card, *slot))
            }
            _ => None,
        })
    }

    /// 10.2.2: may pay; if so the card comes back to the slot it left, rested. Without an act it is declined.
    pub fn encore(&mut self, act: Option<&'a Act>, seat: Seat) {
        let Some(act) = act else {
            let declined = self.s.waiting.iter().enumerate().find_map(|(at, w)| match w {
                Waiting::Encore { seat: s, card, slot } if *s == seat => Some((at, *card, *slot)),
                _ => None,
            });
            if let Some((at, card, slot)) = declined {
                self.s.waiting.remove(at);
                let spent = match self.another_is_next(seat) {
                    true => Spent::PassedForAnother,
                    false => Spent::Passed,
                };
                self.encore_lapses(card, slot, spent);
                self.encore_passed(seat, card, slot);
            }
            return;
        };
        let Some((at, card, slot)) = self.encore_meant(act, seat) else {
            return;
        };
        self.s.waiting.remove(at);
        let either = self.encore_of_either(act, seat, card, slot);
        self.s.encores_passed.clear();
        self.encore_lapses(card, slot, Spent::Paid);
        self.s.end_again = true;
        self.encore_returns(act, seat, card, slot);
        for card in either {
            self.s.table.apply(Event::Face { card, face: None });
        }
    }

    /// 10.2.1: each card that left the slot has an Encore of its own. Where the line does not say whose was played, any of
    /// them came back and any of them lies in the waiting room.
    fn encore_of_either(&self, act: &'a Act, seat: Seat, card: CardId, slot: ZoneId) -> SmallVec<[CardId; 4]> {
        let waits = |w: &Waiting| match w {
            Waiting::Encore { seat: s, card, slot: z } if *s == seat && *z == slot => Some(*card),
            _ => None,
        };
        let lies = |c: &CardId| self.s.z(self.s.table.card(*c).zone) == Z::Waiting;
        let other = |c: &CardId| lies(c) && self.s.face(*c) != self.s.face(card);
        let mut all: SmallVec<[CardId; 4]> = self.s.waiting.iter().filter_map(waits).filter(other).collect();
        if self.card_op(self.chosen(act)).is_some() {
            all.clear();
        }
        if !all.is_empty() {
            all.push(card);
        }
        all
    }

    /// 8.5.1.2: the log goes on with the Encore of another player that waits as well.
    fn another_is_next(&self, seat: Seat) -> bool {
        let Some(MarkKind::Act(next)) = self.next.map(|n| n.kind) else {
            return false;
        };
        let next = self.script.act(next);
        next.seat != seat && self.verb(next) == V::Encore && self.encore_meant(next, next.seat).is_some()
    }

    /// 8.7.3: one of its waiting states is cancelled.
    fn encore_lapses(&mut self, card: CardId, slot: ZoneId, spent: Spent) {
        self.s.events.push(Happened::EncoreSpent { card, slot, spent });
    }

    /// 10.2: an Encore that does not wait.
    pub(super) fn encore_elsewhere(&mut self, act: &'a Act) {
        let name = self.m.name(act.seat).to_owned();
        let told = self.slot_op(self.chosen(act));
        let slot = told.map(|(seat, slot, _)| self.s.zone(seat, slot));
        if let Some((card, slot)) = slot.and_then(|slot| self.passed_here(act, slot)) {
            let message = format!(
                "the next character left before the Encore for {}: the result is the same",
                self.slot_name(slot)
            );
            self.slip(R::Encore, Kind::Order, None, message).note = Some("accepted");
            if self.s.agenda.last() != Some(&Frame::Check) {
                self.push(Frame::Check);
            }
            self.s.end_again = true;
            self.encore_lapses(card, slot, Spent::Paid);
            return self.encore_returns(act, act.seat, card, slot);
        }
        let where_ = slot.map_or_else(|| "a slot".to_owned(), |z| self.slot_name(z));
        let face = self.card_op(self.chosen(act)).map(|(face, _)| face);
        let meant = |card: CardId| face.is_none_or(|f| self.s.face(card).is_none_or(|known| known == f));
        let spent = slot.and_then(|slot| self.s.events.encores_spent(slot).find(|(card, _)| meant(*card)));
        let spent = spent.map(|(card, spent)| (spent, card));
        let waits = "Encore at the check timing in which the character left";
        let (message, item, expected) = match (told, spent) {
            (Some((owner, ..)), _) if owner != act.seat => (
                format!(
                    "the Encore of what left {where_} is {}'s to play, not {name}'s",
                    self.m.name(owner)
                ),
                "8.6.5",
                format!("{} plays it", self.m.name(owner)),
            ),
            (_, Some((Spent::Paid, card))) => (
                format!(
                    "the Encore of {} was played: it waits once for each time the character leaves",
                    self.named(card)
                ),
                "8.7.3",
                "one Encore".to_owned(),
            ),
            (_, Some((Spent::PassedForAnother, _))) => (
                format!("{name} is the turn player: the Encore for {where_} comes before the other player's"),
                "8.5.1.2",
                format!("first {name}'s Encore, then the other player's"),
            ),
            (_, Some((Spent::Passed, _))) => (
                format!(
                    "the match went on after the character left {where_} and nothing was paid: its Encore waits no longer"
                ),
                "8.7.3.2.1",
                waits.to_owned(),
            ),
            (_, None) => (
                format!("no character of {name} has just left {where_}: its Encore does not wait"),
                "10.2.1",
                waits.to_owned(),
            ),
        };
        let there = slot.and_then(|slot| self.s.character(slot));
        let settle = there.and_then(|card| self.whether_gone(card));
        let slip = self.slip(R::Encore, Kind::Choice, None, message);
        slip.item = item;
        slip.expected = expected;
        slip.contested = true;
        slip.cannot_tell = settle;
    }

    /// The payment and the return.
    pub fn encore_returns(&mut self, act: &'a Act, seat: Seat, card: CardId, slot: ZoneId) {
        let source = Source {
            face: self.s.face(card),
            card: None,
            zone: None,
            span: act.span,
        };
        let (cost, settle) = self.encore_paid(act, seat, source);
        let mut offences = Offences::default();
        let number = self.s.face(card).map_or("an unknown card", |face| self.m.number(face));
        let what = format!("Encore for {number}");
        let silent = !self.m.full && self.script.pays(act).is_empty();
        if silent && self.has_printed_encore(card) {
            offences.push(Slip {
                ruling: R::Cost as u16,
                item: "8.4.2",
                cannot_tell: Some("what was paid".to_owned()),
                message: format!("{what} has more than one cost, and none is written"),
                expected: "the cost that was paid".into(),
                ..Slip::default()
            });
        } else {
            self.cost_condition(seat, act, cost.stock(), &what, false, &mut offences);
            self.beside_stock(act, source, &cost, &what, &mut offences);
        }
        offences.of_encore();
        if let Some(settle) = settle {
            offences.rests_on(&settle);
        }
        if let Some((_, target, span)) = self.slot_op(self.target(act))
            && self.s.zone(seat, target) != slot
        {
            offences_slot(self, &mut offences, slot, span);
        }
        let stops = offences.stops(self.m);
        self.emit(offences);
        if self.right() && stops {
            return;
        }
        // 8.4.2.1
        self.pay_stock(seat, Some(act), cost.stock());
        if cost.beside_stock().next().is_some() || !self.right() {
            self.pay_parts(act);
        }
        let target = self.slot_op(self.target(act)).filter(|_| !self.right());
        let to = target.map_or(slot, |(_, target, _)| self.s.zone(seat, target));
        if self.s.z(self.s.table.card(card).zone) == Z::Waiting {
            self.move_to(card, to);
            self.s.table.turn(card, REST);
        }
    }

    /// The Encore abilities printed on a card.
    fn printed_encores(&self, face: Option<Face>) -> impl Iterator<Item = &'a Line> + use<'a> {
        let lines = face.map_or(&[][..], |face| &self.m.text(face).lines[..]);
        lines.iter().filter(|l| l.does == Does::Encore)
    }

    /// 10.2.2: an Encore beside the one that every character has.
    fn has_printed_encore(&self, card: CardId) -> bool {
        self.printed_encores(self.s.face(card)).next().is_some()
    }

    /// 10.2.3: what the default Encore costs, or a printed one, or one that text gives: by what was paid. Where none of them
    /// was paid, the one nearest to it, and what would settle that there is another.
    fn encore_paid(&mut self, act: &'a Act, seat: Seat, source: Source) -> (Cost, Option<String>) {
        let default = default_encore();
        let printed: SmallVec<[&'a Cost; 2]> = self.printed_encores(source.face).map(|l| &l.cost).collect();
        if self.script.pays(act).is_empty() || self.is_paid(act, source, &default) {
            return (default, None);
        }
        if let Some(cost) = printed.iter().find(|cost| self.is_paid(act, source, cost)) {
            return ((*cost).clone(), None);
        }
        let own = source.face.map_or(&[][..], |face| &self.m.text(face).lines[..]);
        let own = (1..).zip(own).filter_map(|(n, line)| Some((source.face?, n, line)));
        let others = self.bearing(Matter::Ability, About::Player(seat)).into_iter();
        let others = others.filter_map(|b| match b {
            Bearing::Line { face, number, line, .. } => Some((face, number, line)),
            Bearing::Unknown(_) => None,
        });
        let texts: SmallVec<[(Face, usize, &'a Line); 4]> = own.chain(others).collect();
        for (face, number, line) in &texts {
            let given = line.gives_encore.iter().find(|cost| self.is_paid(act, source, cost));
            if let Some(given) = given {
                let message = format!(
                    "that the text of {} gives this Encore is taken on trust: {}",
                    self.m.number(*face),
                    self.quoted(*face, *number)
                );
                self.slip(R::Ability, Kind::Choice, None, message).note = Some("trust");
                return (given.clone(), None);
            }
        }
        let unread = |(.., line): &&(Face, usize, &Line)| {
            let gives = line.gives_encore.iter().any(|cost| !cost.is_read());
            gives || line.encore && line.reach().is_some()
        };
        let unnoted = || source.face.is_none().then(|| "which card it is".to_owned());
        let settle = texts.iter().find(unread).map(|(face, number, _)| {
            let words = self.quoted(*face, *number);
            format!("what the Encore of the text of {} costs: {words}", self.m.number(*face))
        });
        let settle = settle.or_else(unnoted);
        let beside = self.script.pays(act).iter().any(|p| p.verb.is_some());
        let near = |cost: &&&Cost| cost.beside_stock().next().is_some() == beside;
        let nearest = printed.iter().find(near).map_or(default, |cost| (*cost).clone());
        (nearest, settle)
    }

    /// 7.4.1.2.1: a counter event, or Backup (10.5).
    pub fn counter(&mut self, act: Option<&'a Act>) {
        self.s.stage = stage::DAMAGE;
        self.step_on();
        if let Some(act) = act {
            self.s.countered = true;
            self.play_counter(act);
        }
    }

    /// The counter itself, also where it did not belong.
    pub fn play_counter(&mut self, act: &'a Act) {
        let seat = act.seat;
        let Some((face, span)) = self.card_op(self.chosen(act)) else {
            return self.unknown_counter(act);
        };
        let info = *self.m.info(face);
        let card = self.take_as_told(seat, Z::Hand, face, span);
        if info.kind == CardKind::Character {
            self.backup(act, seat, card, face, span);
            return;
        }
        let mut offences = Offences::default();
        if info.kind != CardKind::Event || !info.counter {
            offences_counter(self, &mut offences, face, span);
        }
        self.hand_conditions(act, seat, face, span, &mut offences);
        let stops = offences.stops(self.m);
        self.emit(offences);
        let Some(card) = card.filter(|_| !(self.right() && stops)) else {
            return;
        };
        self.event_resolves(act, seat, card, info);
    }

    /// A counter that nobody noted: an event or a backup, and what it does to the battle is not known.
    fn unknown_counter(&mut self, act: &'a Act) {
        let seat = act.seat;
        let Some(card) = self.take_unknown(seat, Z::Hand) else {
            return;
        };
        let costs = |i: &Info| match (i.kind, i.backup) {
            (CardKind::Event, _) if i.counter => Some(i32::from(i.cost)),
            (_, Some((_, _, stock))) => Some(i32::from(stock)),
            _ => None,
        };
        let cost = self.m.between(seat, costs);
        self.pay_unknown(act, cost);
        let waiting = self.owners(card, Z::Waiting);
        self.move_to(card, waiting);
        if let Some(attack) = &mut self.s.attack {
            attack.unknown_counter = true;
        }
    }

    /// 10.5.2: the level of the ability; its cost; a front attacked character of one's own.
    fn backup(&mut self, act: &'a Act, seat: Seat, card: Option<CardId>, face: Face, span: Span) {
        let info = *self.m.info(face);
        let mut offences = Offences::default();
        let number = self.m.number(face);
        let Some((power, level, stock)) = info.backup else {
            if info.unread {
                let slip = self.slip(
                    R::CounterIcon,
                    Kind::Choice,
                    Some(span),
                    format!("{number} was used as a counter"),
                );
                slip.cannot_tell = Some(format!("whether the text of {number} has the counter icon"));
            } else {
                offences_counter(self, &mut offences, face, span);
                self.emit(offences);
            }
            if let Some(card) = card.filter(|_| !self.right()) {
                let waiting = self.s.zone(seat, Z::Waiting);
                self.pay_stock(seat, Some(act), 0);
                self.move_to(card, waiting);
            }
            return;
        };
        let (own, open) = self.level(seat);
        if own < usize::from(level) {
            let evidence = self.evidence(seat, Z::Level);
            self.offend(
                &mut offences,
                R::BackupLevel,
                span,
                |slip, name| {
                    slip.message = format!("the backup of {number} needs level {level}; {name} is at level {own}");
                    slip.expected = format!("level {level}");
                    slip.claimed = format!("level {own}");
                    slip.evidence.push(evidence);
                    slip.cannot_tell = open.then(|| format!("how many cards lie in {name}'s level zone"));
                },
                seat,
            );
        }
        self.cost_condition(
            seat,
            act,
            stock,
            format_args!("the backup of {number}"),
            false,
            &mut offences,
        );
        self.discards_itself(act, face, &mut offences);
        let defender = self
            .s
            .attack
            .filter(|a| a.method == Method::Front && a.facing_there)
            .and_then(|a| a.facing);
        let target = self
            .slot_op(self.target(act))
            .map(|(s, z, span)| (self.s.zone(s, z), span));
        if let Some((zone, at)) = target
            && defender.is_none_or(|(_, facing)| facing != zone)
        {
            let name = self.slot_name(zone);
            self.offend(
                &mut offences,
                R::BackupTarget,
                at,
                |slip, _| {
                    slip.message = format!("{name} is not front attacked: the backup goes to the defending character");
                    slip.expected = "the defending character".into();
                },
                seat,
            );
        }
        let stops = offences.stops(self.m);
        self.emit(offences);
        let Some(card) = card.filter(|_| !(self.right() && stops)) else {
            return;
        };
        self.pay_stock(seat, Some(act), stock);
        let waiting = self.s.zone(seat, Z::Waiting);
        self.move_to(card, waiting);
        let told = target.and_then(|(zone, _)| self.s.character(zone));
        if let Some(card) = told.or(defender.map(|d| d.0)) {
            let extra = self.s.extra(card);
            extra.power = extra.power.saturating_add(power);
        }
    }

    fn offend(&self, offences: &mut Offences, ruling: R, span: Span, fill: impl FnOnce(&mut Slip, &str), seat: Seat) {
        let mut slip = Slip {
            ruling: ruling as u16,
            span: Some(span),
            ..Slip::default()
        };
        fill(&mut slip, self.m.name(seat));
        offences.push(slip);
    }

    /// 8.7.3: one of its waiting states is cancelled.
    pub fn shot_is_used(&mut self, seat: Seat) {
        let mine = |w: &Waiting| matches!(w, Waiting::Shot { seat: s } if *s == seat);
        if let Some(at) = self.s.waiting.iter().position(mine) {
            self.s.waiting.remove(at);
        }
    }

    /// 4.14.2.7: one damage to the other player.
    pub fn shot(&mut self, act: Option<&'a Act>, seat: Seat) {
        self.shot_is_used(seat);
        self.s.end_again = true;
        let other = self.s.opponent(seat);
        if act.is_none_or(|a| self.verb(a) == V::Damage) {
            self.s.events.push(Happened::ShotDealt);
            if let Some(attack) = &mut self.s.attack {
                attack.shot_spent = true;
            }
            self.deal(act, other, SHOT_DAMAGE, false);
        } else {
            self.s.waiting.push(Waiting::Shot { seat });
        }
    }
}

fn offences_slot(cx: &Cx<'_>, offences: &mut Offences, slot: ZoneId, span: Span) {
    offences.push(Slip {
        ruling: R::Encore as u16,
        item: "10.2.2",
        span: Some(span),
        message: format!(
            "Encore puts the card back into {}, the slot it left",
            cx.slot_name(slot)
        ),
        expected: cx.slot_name(slot),
        ..Slip::default()
    });
}

fn offences_counter(cx: &Cx<'_>, offences: &mut Offences, face: Face, span: Span) {
    offences.push(Slip {
        ruling: R::CounterIcon as u16,
        span: Some(span),
        message: format!("{} has no counter icon", cx.m.number(face)),
        expected: "a card or ability with the counter icon".into(),
        ..Slip::default()
    });
}
