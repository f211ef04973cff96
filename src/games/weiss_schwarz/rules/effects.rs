//! What card text did, as the log declares it: carried out on trust where it can be.

use crate::judge::finding::Kind;
use crate::judge::script::{Act, Op, OpKind};
use crate::table::{CardId, End, Event, Seat, ZoneId};

use super::super::rulings::R;
use super::super::state::{Frame, REST, REVERSE, STAND, Z};
use super::super::vocabulary::V;
use super::context::Cx;

impl<'a> Cx<'a> {
    /// 6.5.1.2.3, 8.7: an ability of a card in play is used; what it does stands on the lines below.
    pub fn use_ability(&mut self, act: &'a Act) {
        let seat = act.seat;
        let Some((owner, slot, span)) = self.slot_op(self.chosen(act)) else {
            self.push(Frame::Effect { seat, event: None });
            return;
        };
        let zone = self.s.zone(owner, slot);
        let Some(card) = self.s.character(zone) else {
            let message = format!("there is no character in {}", self.slot_name(zone));
            self.slip(R::Ability, Kind::Choice, Some(span), message).contested = true;
            return;
        };
        if let Some(face) = self.s.face(card)
            && self.m.cards[face.index()].text.iter().all(|t| t.trim().is_empty())
            && self.verb(act) != V::Encore
        {
            let message = format!("{} in {} has no text", self.m.number(face), self.slot_name(zone));
            let slip = self.slip(R::NoText, Kind::Choice, Some(span), message);
            slip.expected = "an ability that the card has".into();
            if self.right() {
                return;
            }
        }
        if let Some(face) = self.s.face(card) {
            self.s.texts |= self.m.info(face).mentions;
        }
        let message = format!("taken on trust: the ability of {} and what it costs", self.named(card));
        self.slip(R::Ability, Kind::Choice, None, message).note = Some("trust");
        self.pay_as_told(act, seat);
        self.push(Frame::Effect { seat, event: None });
    }

    /// Costs of a card's own text, as told.
    fn pay_as_told(&mut self, act: &'a Act, seat: Seat) {
        let script = self.script;
        for pay in script.pays(act) {
            let ops = script.ops(&pay.chosen);
            match pay.verb.map(V::of) {
                None => {
                    let need = ops.iter().find_map(|op| match op.kind {
                        OpKind::Count(n) => u8::try_from(n).ok(),
                        _ => None,
                    });
                    if let Some(need) = need {
                        let mut offences = super::ch08_conditions::Offences::default();
                        let available = u8::try_from(self.s.count(seat, Z::Stock)).unwrap_or(u8::MAX);
                        if need > available {
                            self.cost_condition(seat, act, need, "the ability", false, &mut offences);
                        }
                        self.emit(offences);
                        self.pay_stock(seat, Some(act), need);
                    }
                }
                Some(V::Rest) => {
                    if let Some((owner, slot, _)) = self.slot_op(ops)
                        && let Some(card) = self.s.character(self.s.zone(owner, slot))
                    {
                        self.s.table.turn(card, REST);
                    }
                }
                Some(_) => {
                    let waiting = self.s.zone(seat, Z::Waiting);
                    for (face, span) in self.told_faces(ops) {
                        let card = self.take_from_hand(seat, face, span);
                        if let Some(card) = card {
                            self.move_to(card, waiting);
                        }
                    }
                }
            }
        }
    }

    /// A line of an effect, or its end: an event goes to the waiting room then (8.6.2.5.2).
    pub fn effect(&mut self, act: Option<&'a Act>, _seat: Seat) {
        match act {
            Some(act) => self.effect_line(act),
            None => {
                if let Some(Frame::Effect { event: Some(card), .. }) = self.s.agenda.last().copied() {
                    let waiting = self.owners(card, Z::Waiting);
                    self.move_to(card, waiting);
                }
                self.pop();
            }
        }
    }

    /// One line of an effect, carried out as told.
    pub fn effect_line(&mut self, act: &'a Act) {
        let seat = act.seat;
        let chosen = self.chosen(act);
        let count = chosen.iter().find_map(|op| match op.kind {
            OpKind::Count(n) => Some(u8::try_from(n.min(60)).unwrap_or(60)),
            _ => None,
        });
        match self.verb(act) {
            V::Draw => {
                let left = self.draw_count(act, 1);
                let told = self.told();
                self.push(Frame::Draws { seat, left, told });
            }
            V::Damage => {
                let other = self.m.faced_by(seat);
                self.deal(Some(act), other, count.unwrap_or(1), false);
            }
            V::Shuffle => self.shuffle_deck(seat),
            V::Mill => {
                let to = self.s.zone(seat, Z::Waiting);
                self.take_deck_top(act, seat, count, to);
            }
            V::Brainstorm => {
                // 10.7.3: all to the resolution zone, then together to the waiting room.
                // 3.2.3: one at a time, as cards of a damage that is cancelled, so that a refresh can interrupt.
                let told = self.seen(act).and_then(|seen| self.told_count(seen)).filter(|n| *n > 0);
                let told = told.map(|n| u8::try_from(n.min(60)).unwrap_or(60));
                let left = told.or(count).unwrap_or(1);
                let end = super::super::state::End::Told { cancelled: true };
                let frame = Frame::Process {
                    seat,
                    left,
                    out: 0,
                    end,
                    attacker: false,
                    told: self.told(),
                };
                self.push(frame);
            }
            V::Heal => {
                let clock = self.s.zone(seat, Z::Clock);
                let to = self.s.zone(seat, Z::Waiting);
                for _ in 0..count.unwrap_or(1) {
                    if let Some(card) = self.s.table.top(clock) {
                        self.move_to(card, to);
                    }
                }
            }
            V::Stand | V::Rest | V::Reverse => {
                let pose = match self.verb(act) {
                    V::Stand => STAND,
                    V::Rest => REST,
                    _ => REVERSE,
                };
                for op in chosen {
                    if let OpKind::Zone(owner, z, _) | OpKind::ZoneCard(owner, z, _) = op.kind
                        && let Some(card) = self.s.character(self.s.table.zone_id(owner, z))
                    {
                        self.s.table.turn(card, pose);
                    }
                }
            }
            V::Give => self.give(act),
            V::Put | V::Search | V::Choose | V::Discard => self.put(act, seat),
            _ => {}
        }
    }

    /// So many cards from the top of the deck.
    fn take_deck_top(&mut self, act: &'a Act, seat: Seat, count: Option<u8>, to: ZoneId) -> Vec<CardId> {
        let deck = self.s.zone(seat, Z::Deck);
        let seen = self.seen(act).unwrap_or(&[]);
        let cards: Vec<_> = seen.iter().filter(|op| !matches!(op.kind, OpKind::Word(_))).collect();
        let count = if cards.is_empty() {
            usize::from(count.unwrap_or(1))
        } else {
            cards.len()
        };
        let mut moved = Vec::new();
        for at in 0..count {
            let Some(card) = self.top_as_told(deck, cards.get(at).copied(), R::Ability) else {
                break;
            };
            self.move_to(card, to);
            moved.push(card);
        }
        if moved.len() < count {
            // The deck ran out on the way: what came after the refresh is not followed here.
            for zone in [deck, to] {
                self.s.table.set_open(zone, true);
            }
        }
        moved
    }

    /// `give FC power +2000`
    fn give(&mut self, act: &'a Act) {
        let chosen = self.chosen(act);
        let Some((owner, slot, _)) = self.slot_op(chosen) else {
            return;
        };
        let amount = chosen.iter().find_map(|op| match op.kind {
            OpKind::Signed(n) => Some(n),
            _ => None,
        });
        let (Some(card), Some(amount)) = (self.s.character(self.s.zone(owner, slot)), amount) else {
            return;
        };
        let (soul, power) = (self.has_word(chosen, "soul"), self.has_word(chosen, "power"));
        let extra = self.s.extra(card);
        if soul {
            extra.soul = extra
                .soul
                .saturating_add(i8::try_from(amount.clamp(-99, 99)).unwrap_or(0));
        } else if power {
            extra.power = extra.power.saturating_add(amount);
        }
    }

    /// `put 010 > deck.bottom`, `put deck.top > stock`, `search 012 > hand`
    fn put(&mut self, act: &'a Act, seat: Seat) {
        let verb = self.verb(act);
        let target = self.target(act).iter().find_map(|op| match op.kind {
            OpKind::Zone(owner, z, end) => Some((self.s.table.zone_id(owner, z), end)),
            _ => None,
        });
        let default = match verb {
            V::Search => Some(Z::Hand),
            V::Discard => Some(Z::Waiting),
            _ => None,
        };
        let to = target.or(default.map(|z| (self.s.zone(seat, z), None)));
        let Some((to, end)) = to else { return };
        let to_hand = self.s.z(to) == Z::Hand;
        let each = |op: &'a Op| {
            let times = match op.kind {
                OpKind::Many(times, _) => times.min(60) as usize,
                _ => 1,
            };
            std::iter::repeat_n(op, times)
        };
        for op in self.chosen(act).iter().flat_map(each) {
            let kind = match op.kind {
                OpKind::Many(_, Some(face)) => OpKind::Card(face, 0),
                kind => kind,
            };
            let card = match kind {
                OpKind::Zone(owner, z, _) => {
                    let zone = self.s.table.zone_id(owner, z);
                    self.s.table.top(zone)
                }
                // Nobody noted which: out of a zone where it was not seen.
                OpKind::Unknown | OpKind::Many(..) => match verb {
                    V::Search => self.take_unknown(seat, Z::Deck),
                    V::Put | V::Choose if to_hand => self.take_unknown(seat, Z::Deck),
                    _ => self.take_unknown(seat, Z::Hand),
                },
                OpKind::Card(face, _) => {
                    let from: &[Z] = match verb {
                        V::Search => &[Z::Deck],
                        V::Discard => &[Z::Hand],
                        _ => &[
                            Z::Resolution,
                            Z::Waiting,
                            Z::Hand,
                            Z::Clock,
                            Z::Level,
                            Z::Memory,
                            Z::Deck,
                            Z::Stock,
                        ],
                    };
                    let at = from
                        .iter()
                        .map(|z| self.s.zone(seat, *z))
                        .find(|z| self.s.table.may_hold(*z, face));
                    at.and_then(|zone| self.s.table.take(zone, face))
                }
                OpKind::ZoneCard(owner, z, face) => {
                    let zone = self.s.table.zone_id(owner, z);
                    self.s.table.take(zone, face)
                }
                _ => None,
            };
            if let Some(card) = card {
                self.move_to(card, to);
                if end == Some(End::Bottom) {
                    self.s.table.apply(Event::Move {
                        card,
                        to,
                        end: End::Bottom,
                    });
                }
            }
        }
    }
}
