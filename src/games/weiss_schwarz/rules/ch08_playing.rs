//! Chapter 8: playing cards, paying for them, and check timings.

use std::fmt::Display;

use smallvec::SmallVec;

use crate::judge::finding::Kind;
use crate::judge::game::Slip;
use crate::judge::script::{Act, OpKind, Pay};
use crate::notation::Span;
use crate::table::{CardId, Face, Seat, ZoneId};

use super::super::abilities::Matter;
use super::super::cards::{CardKind, Color};
use super::super::matches::Info;
use super::super::rulings::R;
use super::super::state::{Due, Frame, Waiting, Z};
use super::context::Cx;

/// What one action breaks, before the first rule in rulebook order is named.
#[derive(Default)]
pub struct Offences {
    illegal: Vec<Slip>,
    open: Vec<Slip>,
    /// The right cost could have been paid: done right, the action goes through.
    payable: bool,
}

impl Offences {
    fn add(&mut self, slip: Slip) {
        self.push(slip);
    }

    /// Adds one.
    pub fn push(&mut self, slip: Slip) {
        if slip.cannot_tell.is_some() {
            self.open.push(slip)
        } else {
            self.illegal.push(slip)
        }
    }

    /// Done right, the action would not have been done at all.
    pub fn stops(&self) -> bool {
        self.illegal
            .iter()
            .any(|s| !(self.payable && s.ruling == R::Cost as u16))
    }
}

impl<'a> Cx<'a> {
    /// The offences of one action as one slip: the first in rulebook order, the others listed in it.
    pub fn emit(&mut self, offences: Offences) {
        let Offences { mut illegal, open, .. } = offences;
        illegal.sort_by_key(|s| s.ruling);
        let mut illegal = illegal.into_iter();
        if let Some(mut first) = illegal.next() {
            for other in illegal {
                for evidence in other.evidence {
                    if !first.evidence.contains(&evidence) {
                        first.evidence.push(evidence);
                    }
                }
                first.also.push((other.ruling, other.message));
            }
            self.slips.push(first);
        } else {
            self.slips.extend(open);
        }
    }

    /// The player's level: at least.  The second: it may be higher.
    pub fn level(&self, seat: Seat) -> (usize, bool) {
        (self.s.count(seat, Z::Level), self.s.is_open(seat, Z::Level))
    }

    /// Level zone and clock, as evidence.
    fn level_and_clock(&self, seat: Seat) -> [ZoneId; 2] {
        [self.evidence(seat, Z::Level), self.evidence(seat, Z::Clock)]
    }

    /// 8.6.2.1.1: a card of that color in level zone or clock; `Some(false)`: none, `None`: not known.
    fn has_color(&self, seat: Seat, color: Color) -> Option<bool> {
        let mut unknown = false;
        for zone in [Z::Level, Z::Clock] {
            unknown |= self.s.is_open(seat, zone);
            for card in self.s.cards(seat, zone) {
                match self.info(*card) {
                    Some(info) if info.color == color => return Some(true),
                    Some(_) => {}
                    None => unknown = true,
                }
            }
        }
        if unknown { None } else { Some(false) }
    }

    /// 8.6.2.1.1
    fn color_condition(&self, seat: Seat, face: Face, info: &Info, span: Span, offences: &mut Offences) {
        // 8.6.2.1.1.1: level 0 characters and events are exempt, climaxes are not.
        if info.kind != CardKind::Climax && info.level == 0 {
            return;
        }
        let ruling = if info.kind == CardKind::Climax {
            R::ClimaxColor
        } else {
            R::Color
        };
        let color = color_word(info.color);
        let number = self.m.number(face);
        let cannot_tell = match self.has_color(seat, info.color) {
            Some(true) => return,
            Some(false) => self.text_of(face, Matter::Color),
            None => Some(format!(
                "one of the cards nobody noted in level zone or clock would have to be {color}"
            )),
        };
        offences.add(Slip {
            ruling: ruling as u16,
            cannot_tell,
            span: Some(span),
            message: format!(
                "{number} is {color}; {}'s level zone and clock show no {color}",
                self.m.name(seat)
            ),
            expected: format!("a {color} card in level zone or clock"),
            claimed: format!("{number} played"),
            evidence: self.level_and_clock(seat).to_vec(),
            ..Slip::default()
        });
    }

    /// 8.6.2.1.2; 8.6.2.1.2.1: not looked at for climaxes.
    fn level_condition(&self, seat: Seat, face: Face, info: &Info, span: Span, offences: &mut Offences) {
        let (level, open) = self.level(seat);
        if info.kind == CardKind::Climax || usize::from(info.level) <= level {
            return;
        }
        let number = self.m.number(face);
        let cannot_tell = if open {
            Some(format!("how many cards lie in {}'s level zone", self.m.name(seat)))
        } else {
            self.text_of(face, Matter::Level)
        };
        offences.add(Slip {
            ruling: R::Level as u16,
            cannot_tell,
            span: Some(span),
            message: format!(
                "{number} has level {}; {} is at level {level}",
                info.level,
                self.m.name(seat)
            ),
            expected: format!("a card of level {level} or lower"),
            claimed: format!("a card of level {}", info.level),
            evidence: vec![self.evidence(seat, Z::Level)],
            ..Slip::default()
        });
    }

    /// The card is of the type the action wants.
    fn kind_condition(&self, face: Face, info: &Info, wanted: CardKind, span: Span, offences: &mut Offences) {
        if info.kind == wanted {
            return;
        }
        let word = |kind: CardKind| match kind {
            CardKind::Character => "a character",
            CardKind::Event => "an event",
            CardKind::Climax => "a climax",
        };
        offences.add(Slip {
            ruling: R::CardKind as u16,
            span: Some(span),
            message: format!("{} is {}, not {}", self.m.number(face), word(info.kind), word(wanted)),
            expected: word(wanted).into(),
            claimed: word(info.kind).into(),
            ..Slip::default()
        });
    }

    /// The part of an act that pays stock, and how many cards it says.
    fn stock_pay(&self, act: &'a Act) -> Option<(&'a Pay, usize)> {
        self.script
            .pays(act)
            .iter()
            .filter(|p| p.verb.is_none())
            .find_map(|pay| {
                let chosen = self.script.ops(&pay.chosen);
                let count = chosen.iter().find_map(|op| match op.kind {
                    OpKind::Count(n) => Some(n as usize),
                    _ => None,
                });
                let listed = self.told_count(chosen).filter(|n| *n > 0);
                count.or(listed).map(|n| (pay, n))
            })
    }

    /// 8.4.3, 8.6.2.3.2: what is wrong with the stock paid for `what`, which costs `need`.
    pub fn cost_condition(
        &self,
        seat: Seat,
        act: &'a Act,
        need: u8,
        what: impl Display,
        unread: bool,
        offences: &mut Offences,
    ) {
        let told = self.stock_pay(act);
        let need = usize::from(need);
        let prepaid = usize::from(self.s.prepaid.get(usize::from(seat.0)).copied().unwrap_or(0));
        if told.is_none() && prepaid > 0 && prepaid == need {
            return;
        }
        let stock = self.s.count(seat, Z::Stock);
        let open = self.s.is_open(seat, Z::Stock);
        let name = self.m.name(seat);
        let cards = |n: usize| {
            if n == 1 {
                "1 card".to_owned()
            } else {
                format!("{n} cards")
            }
        };
        let paid = match told {
            Some((_, n)) => n,
            None if self.m.full => 0,
            None => need,
        };
        let message = if paid == need && (need <= stock || open) {
            return;
        } else if need > stock && !open {
            format!("{name}'s stock had {}; {what} costs {need}", cards(stock))
        } else if told.is_none() {
            format!("{what} costs {need}; no payment is written")
        } else {
            format!(
                "{what} costs {need}; {paid} {} paid",
                if paid == 1 { "was" } else { "were" }
            )
        };
        offences.payable = need <= stock || open;
        let cannot_tell = if unread && paid != need {
            Some(format!("what the text of {what} does to its cost"))
        } else if paid != need {
            self.text_about(Matter::Cost)
        } else {
            None
        };
        offences.add(Slip {
            ruling: R::Cost as u16,
            cannot_tell,
            span: Some(told.map_or(act.span, |(pay, _)| pay.span)),
            message,
            expected: if need == 0 {
                "nothing".into()
            } else {
                format!("{} from the top of the stock", cards(need))
            },
            claimed: format!("{} paid", cards(paid)),
            evidence: vec![self.evidence(seat, Z::Stock)],
            ..Slip::default()
        });
    }

    /// 8.6.2.1: what a counter event must meet like any other event (Q51).
    pub fn counter_conditions(&self, act: &'a Act, seat: Seat, face: Face, span: Span, offences: &mut Offences) {
        let info = *self.m.info(face);
        self.color_condition(seat, face, &info, span, offences);
        self.level_condition(seat, face, &info, span, offences);
        let number = self.m.number(face);
        self.cost_condition(
            seat,
            act,
            info.cost,
            number,
            info.mentions & Matter::Cost.bit() != 0,
            offences,
        );
    }

    /// 8.4.3: stock from the top to the waiting room, as told.
    pub fn pay_stock(&mut self, seat: Seat, act: Option<&'a Act>, need: u8) {
        let told = act.and_then(|a| self.stock_pay(a));
        let prepaid = self.s.prepaid.get(usize::from(seat.0)).copied().unwrap_or(0);
        if told.is_none() && prepaid > 0 && prepaid == need {
            self.s.prepaid[usize::from(seat.0)] = 0;
            return;
        }
        let count = match told {
            Some((_, n)) if !self.right() => n,
            None if self.m.full && act.is_some() && !self.right() => 0,
            _ => usize::from(need),
        };
        let seen = told.and_then(|(pay, _)| {
            let listed = self.script.ops(&pay.chosen);
            let listed = listed
                .iter()
                .any(|op| matches!(op.kind, OpKind::Card(..)))
                .then_some(listed);
            self.script.seen(&pay.seen).or(listed)
        });
        let faces = seen.map(|seen| self.told_faces(seen)).unwrap_or_default();
        let stock = self.s.zone(seat, Z::Stock);
        for at in 0..count {
            let op = faces.get(at).and_then(|(face, span)| {
                face.map(|face| crate::judge::script::Op {
                    span: *span,
                    kind: OpKind::Card(face, 0),
                    of: None,
                })
            });
            let Some(card) = self.top_as_told(stock, op.as_ref(), R::CostCards) else {
                break;
            };
            let waiting = self.owners(card, Z::Waiting);
            self.move_to(card, waiting);
        }
    }

    /// A hand card to be played; a slip says so if it cannot be there.
    fn hand_card(&mut self, seat: Seat, face: Face, span: Span) -> Option<CardId> {
        self.take_as_told(seat, Z::Hand, face, span)
    }

    /// 6.5.1.2.1, 8.6.2: a character from the hand to one of the player's slots.
    pub fn play_character(&mut self, act: &'a Act) {
        let seat = act.seat;
        let Some((face, span)) = self.card_op(self.chosen(act)) else {
            let slot = self
                .slot_op(self.target(act))
                .map(|(owner, slot, _)| self.s.zone(owner, slot));
            return self.play_unknown(act, slot);
        };
        let info = *self.m.info(face);
        let Some(card) = self.hand_card(seat, face, span) else {
            return;
        };
        let mut offences = Offences::default();
        self.kind_condition(face, &info, CardKind::Character, span, &mut offences);
        self.color_condition(seat, face, &info, span, &mut offences);
        self.level_condition(seat, face, &info, span, &mut offences);
        let target = self.slot_op(self.target(act));
        let slot = target.filter(|(owner, ..)| *owner == seat).map(|(_, slot, _)| slot);
        if slot.is_none() {
            // 8.6.2.2.1
            offences.add(Slip {
                ruling: R::Slot as u16,
                span: Some(target.map_or(act.span, |t| t.2)),
                message: match target {
                    Some((owner, z, _)) => {
                        format!(
                            "{} is not one of {}'s own slots",
                            self.whose(owner, z),
                            self.m.name(seat)
                        )
                    }
                    None => format!("no slot was chosen for {}", self.m.number(face)),
                },
                expected: "one of the player's own five slots".into(),
                ..Slip::default()
            });
        }
        let number = self.m.number(face);
        self.cost_condition(
            seat,
            act,
            info.cost,
            number,
            info.mentions & Matter::Cost.bit() != 0,
            &mut offences,
        );
        let stops = offences.stops();
        self.emit(offences);
        if self.right() && stops {
            return;
        }
        self.pay_stock(seat, Some(act), info.cost);
        // 8.6.2.5.1: the character that was there leaves with the next rule processing.
        let slot = slot.or(target.map(|t| t.1)).unwrap_or(Z::FL);
        let zone = self.s.zone(seat, slot);
        self.move_to(card, zone);
    }

    /// 6.5.1.2.2, 8.6.2.5.2: an event from the hand.
    pub fn play_event(&mut self, act: &'a Act) {
        let seat = act.seat;
        let Some((face, span)) = self.card_op(self.chosen(act)) else {
            return;
        };
        let info = *self.m.info(face);
        let Some(card) = self.hand_card(seat, face, span) else {
            return;
        };
        let mut offences = Offences::default();
        self.kind_condition(face, &info, CardKind::Event, span, &mut offences);
        self.color_condition(seat, face, &info, span, &mut offences);
        self.level_condition(seat, face, &info, span, &mut offences);
        let number = self.m.number(face);
        self.cost_condition(
            seat,
            act,
            info.cost,
            number,
            info.mentions & Matter::Cost.bit() != 0,
            &mut offences,
        );
        let stops = offences.stops();
        self.emit(offences);
        if self.right() && stops {
            return;
        }
        self.event_resolves(act, seat, card, info);
    }

    /// 8.6.2.5.2: to the resolution zone, its effect, then to the waiting room.
    pub fn event_resolves(&mut self, act: &'a Act, seat: Seat, card: CardId, info: Info) {
        self.pay_stock(seat, Some(act), info.cost);
        self.s.texts |= info.mentions;
        let zone = self.s.zone(seat, Z::Resolution);
        self.move_to(card, zone);
        self.push(Frame::Effect {
            seat,
            event: Some(card),
        });
    }

    /// A card that nobody noted is played: it is there, and nothing can be said about it.
    fn play_unknown(&mut self, act: &'a Act, to: Option<crate::table::ZoneId>) {
        let Some(to) = to else { return };
        let seat = act.seat;
        if let Some(card) = self.take_unknown(seat, Z::Hand) {
            self.pay_stock(seat, Some(act), 0);
            self.move_to(card, to);
        }
    }

    /// 6.6.1.2.1, 8.6.2.5.3
    pub fn play_climax(&mut self, act: &'a Act) {
        let seat = act.seat;
        let Some((face, span)) = self.card_op(self.chosen(act)) else {
            let zone = self.s.zone(seat, Z::Climax);
            return self.play_unknown(act, Some(zone));
        };
        let info = *self.m.info(face);
        let Some(card) = self.hand_card(seat, face, span) else {
            return;
        };
        let mut offences = Offences::default();
        self.kind_condition(face, &info, CardKind::Climax, span, &mut offences);
        self.color_condition(seat, face, &info, span, &mut offences);
        let stops = offences.stops();
        self.emit(offences);
        if self.right() && stops {
            return;
        }
        let zone = self.s.zone(seat, Z::Climax);
        self.move_to(card, zone);
    }

    /// 6.5.1.2.4: the contents of two of one's own slots; orientation stays.
    pub fn swap(&mut self, act: &'a Act) {
        let seat = act.seat;
        let slots: SmallVec<[(Seat, Z, Span); 4]> = self
            .chosen(act)
            .iter()
            .filter_map(|op| match op.kind {
                OpKind::Zone(s, z, _) => Z::of(z).filter(|z| z.is_slot()).map(|z| (s, z, op.span)),
                _ => None,
            })
            .collect();
        let foreign = slots.iter().find(|(owner, ..)| *owner != seat);
        if let Some((owner, z, span)) = foreign.copied() {
            let message = format!(
                "{} is not one of {}'s own slots",
                self.whose(owner, z),
                self.m.name(seat)
            );
            let slip = self.slip(R::Swap, Kind::Choice, Some(span), message);
            slip.expected = "two of one's own slots".into();
            slip.contested = true;
            return;
        }
        let [(_, a, _), (_, b, _)] = slots[..] else {
            let message = "two slots are exchanged".to_owned();
            self.slip(R::Swap, Kind::Choice, None, message).contested = true;
            return;
        };
        let (a, b) = (self.s.zone(seat, a), self.s.zone(seat, b));
        if a == b {
            return;
        }
        let lying = |zone| SmallVec::<[CardId; 4]>::from_slice(&self.s.table.zone(zone).cards);
        let (in_a, in_b) = (lying(a), lying(b));
        for card in in_a {
            self.move_to(card, b);
        }
        for card in in_b {
            self.move_to(card, a);
        }
    }

    /// 8.6.2.1 to 8.6.2.3: the card is shown first, then paid for.
    pub fn pay_before_show(&mut self, act: &'a Act) {
        let seat = act.seat;
        let count = self.chosen(act).iter().find_map(|op| match op.kind {
            OpKind::Count(n) => Some(n),
            _ => None,
        });
        let count = count.unwrap_or(0).min(50);
        let message = format!("{} paid {count} before the card was shown", self.m.name(seat));
        let evidence = self.evidence(seat, Z::Stock);
        let slip = self.slip(R::PayBeforeShow, Kind::Order, None, message);
        slip.expected = "show the card, choose, then pay".into();
        slip.claimed = "paid first".into();
        slip.evidence.push(evidence);
        if self.right() {
            return;
        }
        let faces = self.seen(act).map(|seen| self.told_faces(seen)).unwrap_or_default();
        let stock = self.s.zone(seat, Z::Stock);
        for at in 0..count as usize {
            let op = faces.get(at).and_then(|(face, span)| {
                face.map(|face| crate::judge::script::Op {
                    span: *span,
                    kind: OpKind::Card(face, 0),
                    of: None,
                })
            });
            let Some(card) = self.top_as_told(stock, op.as_ref(), R::CostCards) else {
                break;
            };
            let waiting = self.owners(card, Z::Waiting);
            self.move_to(card, waiting);
            let prepaid = &mut self.s.prepaid[usize::from(seat.0)];
            *prepaid = prepaid.saturating_add(1);
        }
    }

    /// 8.5.1
    pub fn check_timing(&mut self) -> bool {
        // 8.5.1.1
        if let Some(waits) = self.rule_processing() {
            return waits;
        }
        // 8.5.1.2, 8.5.1.3: the turn player's first.
        let mut seat = self.s.active;
        for _ in self.m.seats() {
            let mine = self.s.waiting.iter().find(|w| match w {
                Waiting::Encore { seat: s, .. } | Waiting::Shot { seat: s } => *s == seat,
            });
            match mine {
                Some(Waiting::Encore { .. }) => return self.wait(Due::Encore(seat)),
                Some(Waiting::Shot { .. }) => return self.wait(Due::Shot(seat)),
                None => {}
            }
            seat = self.m.next(seat);
        }
        // 8.5.1.4
        self.pop();
        false
    }

    /// 8.9: the soul of a character: printed, then what was given.
    pub fn soul(&self, card: CardId) -> i16 {
        let printed = self.info(card).map_or(0, |i| i.soul);
        let given = self.s.extra_of(card).soul;
        i16::from(printed) + i16::from(given) + i16::try_from(self.continuous(card).1).unwrap_or(0)
    }

    /// 8.9: the power of a character: printed, then what was given.
    pub fn power(&self, card: CardId) -> i32 {
        let printed = self.info(card).map_or(0, |i| i.power);
        printed
            .saturating_add(self.s.extra_of(card).power)
            .saturating_add(self.continuous(card).0)
    }

    /// 8.9.1.3: power and soul from continuous abilities that are understood.
    fn continuous(&self, card: CardId) -> (i32, i32) {
        let zone = self.s.table.card(card).zone;
        let seat = self.s.table.seat_of(zone);
        let mut total = (0i32, 0i32);
        for climax in self.s.cards(seat, Z::Climax) {
            if let Some(face) = self.s.face(*climax)
                && let Some((power, soul)) = self.m.gives_all(face)
            {
                total.0 = total.0.saturating_add(power);
                total.1 = total.1.saturating_add(soul);
            }
        }
        let behind: &[Z] = match self.s.z(zone) {
            Z::FL => &[Z::BL],
            Z::FC => &[Z::BL, Z::BR],
            Z::FR => &[Z::BR],
            _ => &[],
        };
        for slot in behind {
            let giver = self.s.character(self.s.zone(seat, *slot));
            if let Some(power) = giver.and_then(|c| self.s.face(c)).and_then(|f| self.m.assists(f)) {
                total.0 = total.0.saturating_add(power);
            }
        }
        total
    }

    /// Text that is not understood may bear on a matter: what would settle it, if there is any such text about.
    pub fn text_about(&self, matter: Matter) -> Option<String> {
        if self.s.texts & matter.bit() != 0 {
            return Some("what the text used this turn did, on lines beginning with \"-\"".into());
        }
        for seat in self.m.seats() {
            for z in TEXT_ZONES {
                for card in self.s.cards(seat, z) {
                    let Some(face) = self.s.face(*card) else {
                        return Some(format!("which card lies in {}", self.whose(seat, z)));
                    };
                    if self.m.info(face).mentions & matter.bit() != 0 {
                        return Some(format!(
                            "what the text of {} in {} did, on a line beginning with \"-\"",
                            self.m.number(face),
                            self.whose(seat, z)
                        ));
                    }
                }
            }
        }
        None
    }

    /// The same, for a card that is played: its own text counts too.
    fn text_of(&self, face: Face, matter: Matter) -> Option<String> {
        if self.m.info(face).mentions & matter.bit() != 0 {
            return Some(format!("what the text of {} says of it", self.m.number(face)));
        }
        self.text_about(matter)
    }
}

/// Where text is valid (2.12.2): the stage, the climax zone, and the zones that abilities name for themselves.
const TEXT_ZONES: [Z; 8] = [Z::FL, Z::FC, Z::FR, Z::BL, Z::BR, Z::Climax, Z::Memory, Z::Clock];

/// The color in words.
pub fn color_word(color: Color) -> &'static str {
    match color {
        Color::Yellow => "yellow",
        Color::Green => "green",
        Color::Red => "red",
        Color::Blue => "blue",
    }
}
