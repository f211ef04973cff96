//! 4.12: the damage process, and what was written of it.

use smallvec::SmallVec;

use rejudge_judge::finding::Kind;
use rejudge_judge::script::{Act, Op, OpKind};
use rejudge_notation::Span;
use rejudge_table::{CardId, Face, Seat, ZoneId};

use super::super::cards::CardKind;
use super::super::effects::reach::Matter;
use super::super::rulings::R;
use super::super::state::Due;
use super::super::state::{End, Frame, Waiting, Z, stage};
use super::super::unseen::{CLIMAXES, NO_CLIMAXES};
use super::super::variation::Point;
use super::ch08_texts::About;
use super::context::Cx;

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
        if act.is_none() && attacker && self.soul_is_open() {
            // How much was dealt depends on a card that nobody noted.
            self.outcome_unnoted(seat, None);
            return;
        }
        if let Some(act) = act.filter(|_| !self.right()) {
            let written = self.chosen(act).iter().find_map(|op| match op.kind {
                OpKind::Count(n) => Some((u8::try_from(n).unwrap_or(u8::MAX), op.span)),
                _ => None,
            });
            let (claimed, span) = written.unwrap_or((amount, act.span));
            let (least, most) = self.soul_between();
            let may_be = attacker && least < most && (least..=most).contains(&i32::from(claimed));
            if claimed != amount && !may_be {
                self.other_amount(amount, claimed, span, attacker);
            }
            frame = self.process_as_told(act, seat, claimed, attacker);
        }
        self.push(frame);
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
        let (right, wrong) = (self.m.name(seat).to_owned(), self.m.name(told).to_owned());
        let message = format!("{right} is attacked and takes the damage, not {wrong}");
        let (ruling, item) = self.m.ruling_at(self.s, Point::Damage, (R::DamageCards, "7.5.1"));
        let slip = self.slip_of(ruling, Kind::Outcome, Some(span), message);
        slip.item = item;
        slip.expected = format!("damage to {right}");
        slip.claimed = format!("damage to {wrong}");
        told
    }

    /// 7.5.1.2: another amount was written than the attacker's soul.
    fn other_amount(&mut self, amount: u8, claimed: u8, span: Span, attacker: bool) {
        let soul = self
            .s
            .attack
            .filter(|_| attacker)
            .map(|a| (self.named(a.card), self.slot_name(a.slot)));
        let (least, most) = self.soul_between();
        let message = match &soul {
            Some((card, slot)) if least != most => {
                let least = least.max(0);
                format!("{card} in {slot} has soul {least} to {most}; {claimed} damage was dealt")
            }
            Some((card, slot)) => format!("{card} in {slot} has soul {amount}; {claimed} damage was dealt"),
            None => format!("the damage is {amount}; {claimed} was dealt"),
        };
        // 7.2.1.4.3: as if the attack had been another one, because who faced it is gone.
        let undone = self.s.attack.filter(|a| attacker && a.change != 0).is_some_and(|a| {
            let moved = a.facing.is_none() || !a.facing_there;
            moved && i16::from(claimed) == i16::from(amount) - i16::from(a.change)
        });
        let off = i32::from(claimed) - i32::from(amount);
        // No damage is dealt with any soul of zero and less.
        let off = if claimed == 0 { (i32::MIN, off) } else { (off, off) };
        let attack = self.s.attack.filter(|_| attacker);
        let settle = attack.and_then(|a| {
            let damage = || self.text_on(Matter::Damage, About::Card(a.card));
            self.text_explains(Matter::Soul, a.card, off).or_else(damage)
        });
        let slip = self.slip(R::DamageAmount, Kind::Outcome, Some(span), message);
        if undone {
            slip.item = "7.2.1.4.3";
        } else if !attacker {
            slip.item = "4.14.2.7";
        }
        slip.expected = format!("damage {amount}");
        slip.claimed = format!("damage {claimed}");
        slip.cannot_tell = settle;
    }

    /// What was written of a damage process, held against 4.12.1, and how it is carried out as played.
    fn process_as_told(&mut self, act: &'a Act, seat: Seat, claimed: u8, attacker: bool) -> Frame {
        let told = self.told();
        let by_rule = Frame::Process {
            seat,
            left: claimed,
            out: 0,
            end: End::ByRule,
            attacker,
            told,
        };
        let Some(seen) = self.seen(act) else { return by_rule };
        let cancelled_word = self.word_span(seen, "cancelled");
        let taken_word = self.word_span(seen, "taken");
        if self.told_count(seen).is_none() {
            return by_rule;
        }
        let faces = self.told_faces(seen);
        let count = u8::try_from(faces.len()).unwrap_or(u8::MAX);
        // Without a card no card of it is told.
        let told = told.filter(|_| !faces.is_empty());
        if faces.is_empty() && cancelled_word.is_none() && taken_word.is_none() {
            return by_rule;
        }
        let waiting = self.s.zone(seat, Z::Waiting);
        let known = self.s.table.is_empty(waiting) || !self.s.is_open(seat, Z::Waiting);
        let closed = !self.s.is_open(seat, Z::Deck) && known;
        // The refresh gives back the waiting room, and its clock card may be the last of it.
        let clock_card = usize::from(self.m.edition.penalty_inside_refresh());
        let refreshed = self.s.count(seat, Z::Waiting).saturating_sub(clock_card);
        let owed = self.s.debts.iter().any(|d| d.due == Due::LevelUp(seat));
        let levels = self.s.count(seat, Z::Clock) + clock_card >= super::ch09_processing::LEVEL_UP_AT && !owed;
        let last_cards = closed && self.s.count(seat, Z::Deck) + refreshed == faces.len();
        if faces.len() < usize::from(claimed) && last_cards && (!levels || self.s.table.is_empty(waiting)) {
            // 9.2.2.1: nothing is left to turn over.
            return by_rule;
        }
        let is_climax = |f: &(Option<Face>, Span)| f.0.is_some_and(|f| self.m.info(f).kind == CardKind::Climax);
        let first_climax = faces.iter().position(is_climax);
        let last_unknown = faces.last().is_some_and(|f| f.0.is_none());
        let any_unknown = faces.iter().any(|f| f.0.is_none());
        let cancelled = match first_climax {
            Some(at) => {
                let after = faces.get(at + 1).map(|f| f.1);
                let climax = faces[at].0.map_or("", |f| self.m.number(f));
                if taken_word.is_some() || (cancelled_word.is_none() && after.is_some() && count == claimed) {
                    let span = after.or(taken_word).unwrap_or(act.span);
                    self.cancel_missed(seat, climax, at + 1, count, span);
                    false
                } else {
                    if let Some(span) = after {
                        self.cancel_late(seat, climax, at + 1, count, span);
                    }
                    true
                }
            }
            None if cancelled_word.is_some() => {
                if !faces.is_empty() && !last_unknown {
                    self.cancel_invented(seat, &faces, claimed, cancelled_word.unwrap_or(act.span));
                }
                true
            }
            None => {
                // A card nobody noted may have been a climax.
                let open = if count < claimed {
                    any_unknown
                } else {
                    last_unknown && count == claimed
                };
                if taken_word.is_none() && open {
                    return Frame::Process {
                        seat,
                        left: count,
                        out: 0,
                        end: End::ByRule,
                        attacker,
                        told,
                    };
                }
                if count != claimed && !faces.is_empty() {
                    self.other_count(seat, claimed, count, faces.get(usize::from(claimed)).map(|f| f.1));
                }
                false
            }
        };
        let left = if faces.is_empty() { claimed } else { count };
        Frame::Process {
            seat,
            left,
            out: 0,
            end: End::Told { cancelled },
            attacker,
            told,
        }
    }

    fn word_span(&self, ops: &[Op], name: &str) -> Option<Span> {
        ops.iter()
            .find(|op| matches!(op.kind, OpKind::Word(w) if super::context::word_name(w) == name))
            .map(|op| op.span)
    }

    /// 4.12.1.2
    fn cancel_missed(&mut self, seat: Seat, climax: &str, after: usize, count: u8, span: Span) {
        let message = format!(
            "{climax} is a climax: the damage to {} is cancelled there",
            self.m.name(seat)
        );
        let before = self.evidence(seat, Z::Clock);
        let settle = self.text_about(Matter::Cancel);
        let slip = self.slip(R::CancelMissed, Kind::Outcome, Some(span), message);
        slip.expected = format!("cancelled at card {after}; the cards turned over go to the waiting room");
        slip.claimed = format!("{count} cards to the clock");
        slip.cannot_tell = settle;
        slip.evidence.push(before);
    }

    /// 4.12.1.2
    fn cancel_late(&mut self, seat: Seat, climax: &str, after: usize, count: u8, span: Span) {
        let message = format!("{climax} is a climax: the damage ends with it, and nothing more is turned over");
        let before = self.evidence(seat, Z::Deck);
        let slip = self.slip(R::CancelLate, Kind::Outcome, Some(span), message);
        slip.expected = format!("{after} card{} turned over", if after == 1 { "" } else { "s" });
        slip.claimed = format!("{count} cards turned over");
        slip.evidence.push(before);
    }

    /// 4.12.1.3: without a climax all of them go to the clock.
    fn cancel_invented(&mut self, seat: Seat, faces: &[(Option<Face>, Span)], claimed: u8, span: Span) {
        let cards: Vec<&str> = faces.iter().map(|f| f.0.map_or("?", |f| self.m.tail(f))).collect();
        let message = format!("no climax among {}: the damage is not cancelled", cards.join(" "));
        let before = self.evidence(seat, Z::Clock);
        let slip = self.slip(R::CancelInvented, Kind::Outcome, Some(span), message);
        slip.item = "4.12.1.3";
        slip.expected = format!("{claimed} cards, then all of them to the clock");
        slip.claimed = "cancelled".into();
        slip.evidence.push(before);
    }

    /// 4.12.1.3
    fn other_count(&mut self, seat: Seat, claimed: u8, count: u8, span: Option<Span>) {
        let message = format!(
            "{claimed} damage to {} and no climax: {claimed} cards, not {count}",
            self.m.name(seat)
        );
        let before = self.evidence(seat, Z::Clock);
        let slip = self.slip(R::DamageCards, Kind::Outcome, span, message);
        slip.item = "4.12.1.3";
        slip.expected = format!("{claimed} cards to the clock");
        slip.claimed = format!("{count} cards to the clock");
        slip.evidence.push(before);
    }

    /// 4.12.1: the process in hand.
    pub fn damage_process(&mut self) -> bool {
        let Some(Frame::Process {
            seat, left, out, end, ..
        }) = self.s.agenda.last().copied()
        else {
            return false;
        };
        let zone = self.s.zone(seat, Z::Resolution);
        let deck = self.s.zone(seat, Z::Deck);
        match end {
            End::ByRule => {
                let last = self.s.table.zone(zone).cards.last().copied().filter(|_| out > 0);
                let kind = last.and_then(|c| self.info(c)).map(|i| i.kind);
                if last.is_some() && kind.is_none() {
                    self.s.unnoted = true;
                }
                if kind == Some(CardKind::Climax) {
                    self.process_ends(true);
                } else if left == 0 || self.s.table.is_empty(deck) {
                    self.process_ends(false);
                } else {
                    return self.wait(Due::Flip(seat));
                }
            }
            End::Told { cancelled } => {
                if left == 0 || self.s.table.is_empty(deck) {
                    self.process_ends(cancelled);
                } else {
                    return self.wait(Due::Flip(seat));
                }
            }
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
            return;
        }
        if matches!(end, End::Told { .. }) && self.text_about(Matter::Cancel).is_none() {
            self.seen_to_be(zone, first, cancelled);
        }
        for _ in first..self.s.table.zone(zone).cards.len() {
            // The first one turned over lies deepest, so that taking from `first` keeps the order (3.13.1.3.1).
            let card = self.s.table.zone(zone).cards[first];
            self.move_to(card, to);
        }
        if attacker {
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

    /// The log does not tell whether the damage was cancelled.
    fn outcome_unnoted(&mut self, seat: Seat, told: Option<u32>) {
        let message = format!(
            "what the damage to {} turned over was not noted: taken or cancelled?",
            self.m.name(seat)
        );
        let span = told
            .map(|act| self.script.act(act).span)
            .or(self.s.attack.map(|a| a.span));
        // Under `decisions` it need not be noted; what depends on it cannot be told later.
        let note = (!self.m.full).then_some("unnoted");
        let slip = self.slip(R::Unnoted, Kind::Record, span, message);
        slip.note = note;
        slip.cannot_tell = Some("the cards turned over, or the word \"taken\" or \"cancelled\"".into());
        self.blur(seat);
    }
}
