//! 8.4, 8.6.2.1: what must be met to play a card: kind, color, level, cost; and which offence is named first.

use std::fmt::{Arguments, Display};

use rejudge_judge::finding::Kind;
use rejudge_judge::game::Slip;
use rejudge_judge::script::{Act, Op, OpKind, Pay};
use rejudge_notation::Span;
use rejudge_table::knowledge::Ask;
use rejudge_table::{CardId, Face, Seat, ZoneId};

use super::super::cards::{CardKind, Color};
use super::super::effects::reach::Matter;
use super::super::matches::{Info, Match};
use super::super::offers::Item;
use super::super::rulings::R;
use super::super::state::{DOWN, Due, Z};
use super::super::vocabulary::V;
use super::ch08_texts::About;
use super::context::{Cx, Told};

/// What one action breaks, before the first rule in rulebook order is named.
#[derive(Default)]
pub struct Offences {
    illegal: Vec<Slip>,
    open: Vec<Slip>,
    /// The right cost could have been paid: done right, the action goes through.
    payable: bool,
}

impl Offences {
    /// Adds one.
    pub fn push(&mut self, slip: Slip) {
        if slip.cannot_tell.is_some() {
            self.open.push(slip)
        } else {
            self.illegal.push(slip)
        }
    }

    /// 8.1.1.2.2: the cost is paid while the AUTO ability is being resolved, not to play it.
    pub fn of_encore(&mut self) {
        for slip in self.illegal.iter_mut().chain(&mut self.open) {
            slip.item = match slip.item {
                "8.6.2.3.2" => "8.4.2.2",
                "8.6.2.3" => "8.4.2",
                "8.6.2.3.1" => "10.2.3",
                other => other,
            };
        }
    }

    /// Nothing is wrong.
    pub fn is_empty(&self) -> bool {
        self.illegal.is_empty() && self.open.is_empty()
    }

    /// All of it is open until this is settled.
    pub fn rests_on(&mut self, settle: &str) {
        for mut slip in self.illegal.drain(..) {
            slip.cannot_tell = Some(settle.to_owned());
            self.open.push(slip);
        }
    }

    /// Done right, the action would not have been done at all.
    pub fn stops(&self, m: &Match) -> bool {
        self.illegal
            .iter()
            .any(|s| m.looks_at(s) && !(self.payable && s.ruling == R::Cost as u16))
    }
}

impl<'a> Cx<'a> {
    /// The offences of one action as one slip: the first in rulebook order, the others listed in it.
    pub fn emit(&mut self, offences: Offences) {
        let Offences {
            mut illegal, mut open, ..
        } = offences;
        illegal.retain(|s| self.m.looks_at(s));
        open.retain(|s| self.m.looks_at(s));
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
            if first.legal.is_empty() {
                first.legal = self.playable();
            }
            self.slips.push(first);
        } else {
            self.slips.extend(open);
        }
    }

    /// What could be played from the hand instead, each card once, with its cost.
    fn playable(&self) -> Vec<String> {
        if !matches!(self.s.due, Due::Main | Due::Climax) {
            return Vec::new();
        }
        let mut lines: Vec<String> = Vec::new();
        for offer in self.m.offers(self.s) {
            let played = matches!(offer.verb, V::Play | V::Event | V::Climax);
            let Some(Item::Card(face)) = offer.chosen.first().copied().filter(|_| played) else {
                continue;
            };
            let cost = match self.m.info(face).cost {
                0 => String::new(),
                cost => format!(" pay {cost}"),
            };
            let line = format!("{} {}{cost}", offer.verb.verb().name, self.m.tail(face));
            if !lines.contains(&line) {
                lines.push(line);
            }
        }
        lines
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
    pub(super) fn shows_color(&self, seat: Seat, color: Color) -> Option<bool> {
        let mut unknown = false;
        for zone in [Z::Level, Z::Clock] {
            unknown |= self.s.is_open(seat, zone);
            for card in self.s.cards(seat, zone) {
                // 3.9.2.2.1: a face-down card has no color.
                if self.s.table.card(*card).pose == DOWN {
                    continue;
                }
                match self.info(*card) {
                    Some(info) if info.color == color => return Some(true),
                    Some(_) => {}
                    None => unknown = true,
                }
            }
        }
        if unknown { None } else { Some(false) }
    }

    /// Which unknown cards of level zone and clock would have to be of a color; `None`: it is not that simple.
    fn ask_color(&self, seat: Seat, color: Color) -> Option<Box<Ask>> {
        if [Z::Level, Z::Clock].iter().any(|z| self.s.is_open(seat, *z)) {
            return None;
        }
        let of_color = |i: &usize| self.m.infos.get(*i).is_some_and(|info| info.color == color);
        let faces: Vec<Face> = (0..self.m.cards.len()).filter(of_color).filter_map(Face::new).collect();
        let cards = [Z::Level, Z::Clock].into_iter().flat_map(|z| self.s.cards(seat, z));
        // 3.9.2.2.1: a face-down card shows no color.
        let unknown = cards.filter(|c| self.s.face(**c).is_none() && self.s.table.card(**c).pose != DOWN);
        let groups: Vec<_> = unknown.map(|card| vec![(*card, faces.clone())]).collect();
        let at = self.s.table.changes();
        (!groups.is_empty()).then(|| Box::new(Ask { at, groups }))
    }

    /// 8.6.2.1.1
    pub fn color_condition(&self, seat: Seat, face: Face, info: &Info, span: Span, offences: &mut Offences) {
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
        let cannot_tell = match self.shows_color(seat, info.color) {
            Some(true) => return,
            Some(false) => self.text_of(face, Matter::Color),
            None => Some(format!(
                "one of the cards nobody noted in level zone or clock would have to be {color}"
            )),
        };
        let down =
            |c: &CardId| self.s.table.card(*c).pose == DOWN && self.info(*c).is_none_or(|i| i.color == info.color);
        let face_down = self.s.cards(seat, Z::Level).iter().any(down);
        offences.push(Slip {
            ruling: ruling as u16,
            ask: cannot_tell.as_ref().and_then(|_| self.ask_color(seat, info.color)),
            item: if face_down { "3.9.2.2.1" } else { "" },
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
    pub fn level_condition(&self, seat: Seat, face: Face, info: &Info, span: Span, offences: &mut Offences) {
        let (level, open) = self.level(seat);
        if info.kind == CardKind::Climax || usize::from(info.level) <= level {
            return;
        }
        let number = self.m.number(face);
        let cannot_tell = if open {
            Some(format!("how many cards lie in {}'s level zone", self.m.name(seat)))
        } else {
            let least = i32::from(info.level).saturating_sub(i32::try_from(level).unwrap_or(i32::MAX));
            self.text_of_by(face, Matter::Level, (i32::MIN, -least))
        };
        offences.push(Slip {
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
    pub fn kind_condition(&self, face: Face, info: &Info, wanted: CardKind, span: Span, offences: &mut Offences) {
        if info.kind == wanted {
            return;
        }
        let (is, not) = (kind_word(info.kind), kind_word(wanted));
        let item = match wanted {
            CardKind::Character => "6.5.1.2.1",
            CardKind::Event => "6.5.1.2.2",
            CardKind::Climax => "6.6.1.2.1",
        };
        offences.push(Slip {
            ruling: R::CardKind as u16,
            item,
            span: Some(span),
            message: format!("{} is {is}, not {not}", self.m.number(face)),
            expected: not.into(),
            claimed: is.into(),
            ..Slip::default()
        });
    }

    /// The part of an act that pays stock, and how many cards it says: where cards are listed, as many as they are.
    pub fn stock_pay(&self, act: &'a Act) -> Option<(&'a Pay, usize)> {
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
                let seen = self.script.seen(&pay.seen);
                let moved = seen.and_then(|s| self.told_count(s)).filter(|n| *n > 0);
                let told = count.or(listed)?;
                Some((pay, moved.unwrap_or(told)))
            })
    }

    /// 8.4.3, 8.6.2.3.2: what is wrong with the stock paid for `what`, which costs `need`.
    pub fn cost_condition(
        &self,
        seat: Seat,
        act: &'a Act,
        need: u8,
        what: impl Display,
        own: Option<Face>,
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
        let (item, message) = if paid == need && (need <= stock || open) {
            return;
        } else if need > stock && !open {
            let message = format!("{name}'s stock had {}; {what} costs {need}", cards(stock));
            ("8.6.2.3.2", message)
        } else if told.is_none() {
            ("8.6.2.3", format!("{what} costs {need}; no payment is written"))
        } else {
            let were = if paid == 1 { "was" } else { "were" };
            ("8.6.2.3.1", format!("{what} costs {need}; {paid} {were} paid"))
        };
        offences.payable = need <= stock || open;
        let cannot_tell = if let Some(face) = own.filter(|_| paid != need) {
            self.text_of(face, Matter::Cost)
        } else if paid != need {
            self.text_on(Matter::Cost, About::Hand)
        } else {
            None
        };
        offences.push(Slip {
            ruling: R::Cost as u16,
            item,
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

    /// 8.6.2.3.1: beside its stock a card costs nothing.
    pub fn nothing_else(&self, act: &'a Act, what: Arguments<'_>, need: u8, own: Face, offences: &mut Offences) {
        let Some(pay) = self.script.pays(act).iter().find(|p| p.verb.is_some()) else {
            return;
        };
        let cannot_tell = self.text_of(own, Matter::Cost);
        // Where the stock was paid right, it is played all the same, and the rest is kept.
        let cost = |s: &Slip| s.ruling == R::Cost as u16;
        offences.payable |= !offences.illegal.iter().chain(&offences.open).any(cost);
        offences.push(Slip {
            ruling: R::Cost as u16,
            item: "8.6.2.3.1",
            cannot_tell,
            span: Some(pay.span),
            message: format!("{what} costs {need} of the stock and nothing else"),
            expected: "no other cost".into(),
            claimed: "more was paid".into(),
            ..Slip::default()
        });
    }

    /// 8.4.2.1: a refresh or a level up in the brackets of a cost, with something of the cost still to pay.
    pub fn within_a_cost(&mut self, act: &'a Act, ruling: R, what: &str) {
        let Some(outer) = act.inside else { return };
        let script = self.script;
        let at = act.span.start;
        let mut rest = script.pays(script.act(outer)).iter().filter(|pay| {
            let later = |ops: &[Op]| ops.iter().any(|op| op.span.start > at);
            let seen = script.seen(&pay.seen).is_some_and(later) || later(script.ops(&pay.chosen));
            pay.span.start > at || seen
        });
        let Some(first) = rest.next() else { return };
        // What is only turned changes neither deck nor waiting room.
        let turned = |p: &Pay| matches!(p.verb.map(V::of), Some(V::Rest | V::Stand | V::Reverse));
        let same = ruling == R::LevelUp || (turned(first) && rest.all(turned));
        let message = if same {
            format!("{what} was written before all of the cost was paid: the result is the same")
        } else {
            format!("{what} comes when the whole cost is paid, not in the middle of it")
        };
        let slip = self.slip(ruling, Kind::Order, Some(act.span), message);
        slip.item = "8.4.2.1";
        slip.note = same.then_some("accepted");
        slip.expected = "first the rest of the cost".into();
    }

    /// 2.7: a climax has no cost.
    pub fn no_cost(&self, act: &'a Act, face: Face, offences: &mut Offences) {
        let stock = self.stock_pay(act).filter(|(_, n)| *n > 0).map(|(pay, _)| pay);
        let other = self.script.pays(act).iter().find(|p| p.verb.is_some());
        let Some(pay) = stock.or(other) else { return };
        let number = self.m.number(face);
        offences.payable = true;
        offences.push(Slip {
            ruling: R::Cost as u16,
            item: "8.6.2.3.1",
            cannot_tell: self.text_of(face, Matter::Cost),
            span: Some(pay.span),
            message: format!("{number} is a climax: it costs nothing"),
            expected: "nothing paid".into(),
            claimed: "a cost paid".into(),
            ..Slip::default()
        });
    }

    /// The cards put away from the hand as a cost, as told.
    pub fn discards(&self, act: &'a Act) -> Told {
        let pays = self.script.pays(act).iter();
        let discards = pays.filter(|p| p.verb.is_some_and(|v| V::of(v) == V::Discard));
        discards
            .flat_map(|p| self.told_faces(self.script.ops(&p.chosen)))
            .collect()
    }

    /// 8.4.2: the card itself from the hand, and no other.
    pub fn discards_itself(&self, act: &'a Act, face: Face, offences: &mut Offences) {
        let told = self.discards(act);
        let Some((other, span)) = told
            .iter()
            .find_map(|(f, span)| f.filter(|f| *f != face).map(|f| (f, *span)))
        else {
            return;
        };
        let (number, other) = (self.m.number(face), self.m.number(other));
        offences.push(Slip {
            ruling: R::Cost as u16,
            item: "8.4.2",
            span: Some(span),
            message: format!("the backup of {number} costs {number} itself from the hand, not {other}"),
            expected: format!("{number} to the waiting room"),
            claimed: other.to_owned(),
            ..Slip::default()
        });
    }

    /// 8.6.2.1, 8.6.2.3: color, level and cost of a character or event from the hand; a counter event meets them like any
    /// other (Q51).
    pub fn hand_conditions(&self, act: &'a Act, seat: Seat, face: Face, span: Span, offences: &mut Offences) {
        let info = *self.m.info(face);
        self.color_condition(seat, face, &info, span, offences);
        self.level_condition(seat, face, &info, span, offences);
        let number = self.m.number(face);
        self.cost_condition(seat, act, info.cost, number, Some(face), offences);
        self.nothing_else(act, format_args!("{number}"), info.cost, face, offences);
    }
}

/// The type in words.
pub fn kind_word(kind: CardKind) -> &'static str {
    match kind {
        CardKind::Character => "a character",
        CardKind::Event => "an event",
        CardKind::Climax => "a climax",
    }
}

/// The color in words.
pub fn color_word(color: Color) -> &'static str {
    match color {
        Color::Yellow => "yellow",
        Color::Green => "green",
        Color::Red => "red",
        Color::Blue => "blue",
    }
}
