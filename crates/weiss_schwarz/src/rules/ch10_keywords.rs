//! Chapter 10: keyword abilities that are played: Encore and Backup.

use rejudge_table::{CardId, Face, Seat, ZoneId};

use super::super::effects::Does;
use super::super::effects::cost::Cost;
use super::super::state::{Method, Spent, Waiting, Z};
use super::open::Open;
use super::questions::{Answer, Rules};
use super::reason::Reason;

impl<'a> Rules<'a> {
    /// 10.2.1: the Encore abilities of a player that wait: each card, and the slot it left.
    pub fn waiting_encores(self, seat: Seat) -> impl Iterator<Item = (CardId, ZoneId)> + 'a {
        self.s.waiting.iter().filter_map(move |waits| match waits {
            Waiting::Encore { seat: s, card, slot } if *s == seat => Some((*card, *slot)),
            _ => None,
        })
    }

    /// 10.2.2: the waiting Encore of this player for this slot; where a face is named, of a card that can have it.
    pub fn encore_of(self, seat: Seat, slot: ZoneId, face: Option<Face>) -> Option<CardId> {
        let fits = |card: CardId| face.is_none_or(|f| self.face(card).is_none_or(|known| known == f));
        let mut waiting = self.waiting_encores(seat);
        waiting
            .find(|(card, left)| *left == slot && fits(*card))
            .map(|(card, _)| card)
    }

    /// 10.2.1, 8.7.3: whether this player may play the Encore of what left this slot.
    pub fn may_encore(self, seat: Seat, slot: Option<ZoneId>, face: Option<Face>) -> Answer {
        let Some(slot) = slot else {
            return Answer::no(Reason::EncoreNobodyLeft { seat, slot });
        };
        if self.encore_of(seat, slot, face).is_some() {
            return Answer::yes();
        }
        // Who stands there may have been reversed where nobody noted the cards, and have left.
        let there = self.s.character(slot);
        let open = there.and_then(|card| self.whether_gone(card));
        self.unless(self.why_no_encore(seat, slot, face), open)
    }

    fn why_no_encore(self, seat: Seat, slot: ZoneId, face: Option<Face>) -> Reason {
        // 8.6.5
        if self.s.table.seat_of(slot) != seat {
            return Reason::EncoreOfOther { seat, slot };
        }
        let meant = |card: CardId| face.is_none_or(|f| self.face(card).is_none_or(|known| known == f));
        let spent = self.s.events.encores_spent(slot).find(|(card, _)| meant(*card));
        match spent.map(|(card, spent)| (spent, card)) {
            Some((Spent::Paid, card)) => Reason::EncoreSpent { card },
            Some((Spent::PassedForAnother, _)) => Reason::EncoreAfterOthers { seat, slot },
            Some((Spent::Passed, _)) => Reason::EncorePassed { slot },
            None => Reason::EncoreNobodyLeft { seat, slot: Some(slot) },
        }
    }

    /// 10.2.2: the card comes back to the slot it left.
    pub fn encore_returns_to(self, left: ZoneId, to: Option<ZoneId>) -> Answer {
        let elsewhere = to.is_some_and(|to| to != left);
        Answer::no_if(elsewhere, || Reason::EncoreElsewhere { slot: left })
    }

<<<<<<< HEAD
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
            self.cost_condition(seat, act, cost.stock(), &what, None, &mut offences);
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
=======
    /// 10.2.2: what the Encores printed on a card cost.
    pub fn printed_encores(self, face: Option<Face>) -> impl Iterator<Item = &'a Cost> + use<'a> {
>>>>>>> main
        let lines = face.map_or(&[][..], |face| &self.m.text(face).lines[..]);
        lines
            .iter()
            .filter(|line| line.does == Does::Encore)
            .map(|line| &line.cost)
    }

    /// 10.5.2: whether a player may use the backup of this card, on the character in this slot.
    pub fn may_backup(self, seat: Seat, face: Face, level: u8, target: Option<ZoneId>) -> Answer {
        let own = self.level(seat);
        let reason = Reason::BackupLevel { seat, face, level, own };
        let level = match usize::from(level) > own {
            false => Answer::yes(),
            true if self.s.is_open(seat, Z::Level) => Answer::depends(reason, Open::LevelOf(seat)),
            true => Answer::no(reason),
        };
        // 8.6.3.1.3: with nobody there to choose, it is used all the same.
        let other = target.filter(|slot| self.front_attacked().is_none_or(|(_, there)| there != *slot));
        level.and(match other {
            Some(slot) => Answer::no(Reason::BackupTarget { slot }),
            None => Answer::yes(),
        })
    }

    /// 8.4.2: a backup costs the card itself from the hand, and no other.
    pub fn backup_discards(self, face: Face, put: Option<Face>) -> Answer {
        match put.filter(|other| *other != face) {
            Some(other) => Answer::no(Reason::BackupDiscards { face, other }),
            None => Answer::yes(),
        }
    }

<<<<<<< HEAD
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
            None,
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
=======
    /// 7.2.1.5.1: the defending character of a front attack, as long as it is there, and its slot.
    pub fn front_attacked(self) -> Option<(CardId, ZoneId)> {
        let attack = self.s.attack.filter(|a| a.method == Method::Front && a.facing_there)?;
        attack.facing
>>>>>>> main
    }
}
