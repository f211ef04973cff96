//! The rules of Skirmish: what is done when something is due, and with what does not belong where it stands.

use rejudge::judge::Kind;
use rejudge::judge::game::{Owed, Violation};
use rejudge::judge::script::{Act, Mark, MarkKind, Op, OpKind, Script};
use rejudge::notation::Span;
use rejudge::table::{Bound, CardId, Pose, Seat, ZoneId};

use super::{Due, Flips, Hit, Skirmish, State};
use crate::words::*;

/// The rules at work.
pub struct Cx<'a> {
    pub game: &'a Skirmish,
    pub s: &'a mut State,
    pub script: &'a Script,
    pub mark: Option<Mark>,
    pub right: bool,
    pub violations: &'a mut Vec<Violation>,
}

impl<'a> Cx<'a> {
    fn act(&self) -> Option<&'a Act> {
        self.script.begun(&self.mark?)
    }
    fn zone(&self, seat: Seat, kind: u16) -> ZoneId {
        self.s.table.zone_id(seat, kind)
    }
    pub fn violation(&mut self, ruling: u16, kind: Kind, span: Option<Span>, message: String) -> &mut Violation {
        self.violations.push(Violation {
            ruling,
            kind: Some(kind),
            span,
            message,
            ..Violation::default()
        });
        self.violations.last_mut().expect("just pushed")
    }
    fn stats(&self, card: CardId) -> (u8, u8, u8) {
        self.s.table.face(card).map_or((0, 0, 1), |f| {
            (CARDS[f.index()].3, CARDS[f.index()].4, CARDS[f.index()].5)
        })
    }
    fn damage(&mut self, card: CardId) -> &mut u8 {
        let at = usize::from(card.0);
        if self.s.damage.len() <= at {
            self.s.damage.resize(at + 1, 0);
        }
        &mut self.s.damage[at]
    }
    fn tell(&self, card: CardId) -> String {
        let number = self
            .s
            .table
            .face(card)
            .map_or("a card nobody saw", |f| CARDS[f.index()].0);
        format!("{}'s {number}", self.game.name(self.s.table.card(card).owner))
    }

    /// A card moves to the top of a zone as told, or as it lies.
    fn told(&mut self, from: ZoneId, to: ZoneId, op: Option<&Op>) {
        let Some(card) = self.s.table.top(from) else { return };
        if let Some(Op {
            kind: OpKind::Card(face, _),
            span,
            ..
        }) = op
            && self.s.table.bind(card, *face) != Bound::Yes
        {
            let number = CARDS[face.index()].0;
            self.violation(
                R_RECORD,
                Kind::Record,
                Some(*span),
                format!("{number} cannot be on top"),
            )
            .contested = true;
        }
        self.s.table.put(card, to);
    }

    fn seen(&self) -> Option<&'a Op> {
        self.script.seen(&self.act()?.seen)?.first()
    }

    pub fn apply(&mut self) {
        let active = self.s.active;
        match self.s.due {
            Due::Over => {}
            Due::Turn => self.turn(),
            Due::Gain => {
                self.gain(active);
                self.s.due = Due::Draw;
            }
            Due::Draw => {
                self.draw(active);
                self.s.due = Due::Main;
            }
            Due::Main => match self.act() {
                Some(act) if act.verb.0 == V_ATTACK => self.attack(act),
                Some(act) => self.play(act),
                None => {
                    let hand = self.s.table.zone(self.zone(active, HAND)).cards.len();
                    self.s.due = if hand > HAND_MOST { Due::Trim } else { Due::Turn };
                }
            },
            Due::Hit => {
                let at = self
                    .act()
                    .and_then(|act| pending_hit(self.s, self.script, act))
                    .unwrap_or(0);
                let hit = self.s.hits.remove(at);
                let mut much = hit.much;
                if let Some(Op {
                    kind: OpKind::Count(n),
                    span,
                    ..
                }) = self.seen()
                    && *n != u32::from(much)
                {
                    let message = format!("{} deals {much} damage, not {n}", self.tell(hit.from));
                    self.violation(R_OUTCOME, Kind::Outcome, Some(*span), message);
                    much = if self.right {
                        much
                    } else {
                        u8::try_from(*n).unwrap_or(u8::MAX)
                    };
                }
                *self.damage(hit.to) += much;
                if self.s.hits.is_empty() {
                    for card in [hit.from, hit.to] {
                        let (_, _, health) = self.stats(card);
                        if *self.damage(card) >= health {
                            self.s.dying.push(card);
                        }
                    }
                }
                self.after();
            }
            Due::Die => {
                let at = self
                    .act()
                    .and_then(|act| pending_death(self.s, self.script, act))
                    .unwrap_or(0);
                let card = self.s.dying.remove(at);
                self.bury(card);
                self.after();
            }
            Due::Lose(seat, mut many) => {
                let mut told = None;
                if let (
                    Some(act),
                    Some(Mark {
                        kind: MarkKind::Act(number),
                        ..
                    }),
                ) = (self.act(), self.mark)
                {
                    told = act.seen.is_some().then_some(number);
                    if let Some(Op {
                        kind: OpKind::Count(n),
                        span,
                        ..
                    }) = self.script.ops(&act.chosen).first()
                        && *n != u32::from(many)
                    {
                        let message = format!("{} must lose {many}, not {n}", self.game.name(seat));
                        self.violation(R_OUTCOME, Kind::Outcome, Some(*span), message);
                        many = if self.right {
                            many
                        } else {
                            u8::try_from(*n).unwrap_or(u8::MAX)
                        };
                    }
                }
                self.s.flips = Some(Flips { seat, left: many, told });
                self.flip_on();
            }
            Due::Flip => {
                let Some(flips) = self.s.flips.as_mut() else { return };
                flips.left -= 1;
                let seat = flips.seat;
                let op = match self.mark.map(|m| m.kind) {
                    Some(MarkKind::Seen(_, op)) => self.script.ops.get(op as usize),
                    _ => None,
                };
                self.told(self.zone(seat, DECK), self.zone(seat, GRAVE), op);
                self.flip_on();
            }
            Due::Fall(seat) => self.fall(seat),
            Due::Trim => {
                if let Some(act) = self.act() {
                    for op in self.script.ops(&act.chosen) {
                        if let OpKind::Card(face, _) = op.kind
                            && let Some(card) = self.s.table.take(self.zone(active, HAND), face)
                        {
                            self.s.table.put(card, self.zone(active, GRAVE));
                        }
                    }
                }
                self.s.due = Due::Turn;
            }
        }
    }

    fn turn(&mut self) {
        let due = self.game.next(self.s);
        if let Some(Mark {
            kind: MarkKind::Turn(_, seat, _),
            ..
        }) = self.mark
        {
            self.s.turn += 1;
            if seat != due {
                let (due, not) = (self.game.name(due), self.game.name(seat));
                self.violation(R_TURN, Kind::Order, None, format!("it is {due}'s turn, not {not}'s"));
            }
            self.s.active = if self.right { due } else { seat };
        }
        let active = self.s.active;
        self.s.debts.clear();
        let wells = self.s.table.zone(self.zone(active, WELLS)).cards.len();
        self.s.mana[usize::from(active.0)] = u8::try_from(wells).unwrap_or(u8::MAX);
        self.s.vague = false;
        for row in [FRONT, BACK] {
            for card in self.s.table.zone(self.zone(active, row)).cards.clone() {
                self.s.table.turn(card, Pose(0));
            }
        }
        self.s.due = Due::Gain;
    }

    fn gain(&mut self, seat: Seat) {
        self.told(self.zone(seat, QUARRY), self.zone(seat, WELLS), self.seen());
        self.s.mana[usize::from(seat.0)] += 1;
    }

    fn draw(&mut self, seat: Seat) {
        self.told(self.zone(seat, DECK), self.zone(seat, HAND), self.seen());
    }

    fn play(&mut self, act: &Act) {
        let seat = act.seat;
        let target = act.target.clone().unwrap_or(0..0);
        let (Some(op), Some(row)) = (self.script.ops(&act.chosen).first(), self.script.ops(&target).first()) else {
            return;
        };
        let OpKind::Zone(_, kind, _) = row.kind else { return };
        let (hand, to) = (self.zone(seat, HAND), self.zone(seat, kind));
        let token = act.verb.0 == V_SUMMON;
        let face = match op.kind {
            OpKind::Card(face, _) => Some(face),
            _ => None,
        };
        let may = match face {
            Some(face) => token || self.s.table.may_hold(hand, face),
            None => !self.s.table.is_empty(hand),
        };
        if !may {
            let message = format!("{} does not have that card in hand", self.game.name(seat));
            self.violation(R_RECORD, Kind::Record, Some(op.span), message).contested = true;
            return;
        }
        let mana = self.s.mana[usize::from(seat.0)];
        let cost = face.map(|f| CARDS[f.index()].3);
        let legal = cost.is_none_or(|c| c <= mana) && self.s.table.room(to) != Some(0);
        match cost {
            None => {
                let violation =
                    self.violation(R_MANA, Kind::Choice, Some(op.span), "nobody saw what was played".into());
                violation.cannot_tell = Some("the card".into());
                self.s.vague = true;
            }
            Some(cost) if cost > mana => {
                let message = format!("{} has {mana} mana, and {cost} are due", self.game.name(seat));
                let vague = self.s.vague.then(|| "the card played before".to_owned());
                self.violation(R_MANA, Kind::Choice, Some(op.span), message).cannot_tell = vague;
            }
            Some(_) => {}
        }
        if self.s.table.room(to) == Some(0) {
            self.violation(R_ROOM, Kind::Choice, Some(row.span), "that row is full".into());
        }
        if self.right && !legal {
            return;
        }
        let card = match face {
            Some(face) if token => Some(self.s.table.make_token(seat, to, face)),
            Some(face) => self.s.table.take(hand, face),
            None => self.s.table.top(hand),
        };
        if let Some(card) = card.filter(|_| !token) {
            self.s.table.put(card, to);
        }
        self.s.mana[usize::from(seat.0)] = mana.saturating_sub(cost.unwrap_or(0));
    }

    fn attack(&mut self, act: &Act) {
        let from = creature(self.s, self.script.ops(&act.chosen), act.seat, &[FRONT, BACK]);
        let target = act.target.clone().unwrap_or(0..0);
        let ops = self.script.ops(&target);
        let Some(from) = from else {
            self.violation(R_RECORD, Kind::Record, None, "no such creature".into())
                .contested = true;
            return;
        };
        let card = *self.s.table.card(from);
        if self.s.table.kind_of(card.zone) != FRONT || card.pose == RESTED {
            let message = format!("{} cannot attack", self.tell(from));
            self.violation(R_ATTACK, Kind::Choice, None, message);
            if self.right {
                return;
            }
        }
        self.s.table.turn(from, RESTED);
        let (_, much, _) = self.stats(from);
        if let Some(Op {
            kind: OpKind::Player(seat),
            ..
        }) = ops.first()
        {
            self.s.due = Due::Lose(*seat, much);
            return;
        }
        let Some(to) = creature(self.s, ops, act.seat, &[FRONT, BACK]) else {
            self.violation(R_RECORD, Kind::Record, None, "no such creature to attack".into())
                .contested = true;
            return;
        };
        let (_, back, _) = self.stats(to);
        self.s.hits = vec![
            Hit { from, to, much },
            Hit {
                from: to,
                to: from,
                much: back,
            },
        ];
        self.s.due = Due::Hit;
    }

    fn bury(&mut self, card: CardId) {
        *self.damage(card) = 0;
        let at = *self.s.table.card(card);
        if at.token {
            self.s.table.take_out(card);
        } else {
            self.s.table.turn(card, Pose(0));
            self.s.table.put(card, self.zone(at.owner, GRAVE));
        }
    }

    fn after(&mut self) {
        self.s.due = match (self.s.hits.is_empty(), self.s.dying.is_empty()) {
            (false, _) => Due::Hit,
            (true, false) => Due::Die,
            (true, true) => Due::Main,
        };
    }

    pub fn flip_on(&mut self) {
        self.s.due = match self.s.flips {
            Some(Flips { seat, left, .. }) if left > 0 => {
                if self.s.table.is_empty(self.zone(seat, DECK)) {
                    Due::Fall(seat)
                } else {
                    Due::Flip
                }
            }
            _ => {
                self.s.flips = None;
                Due::Main
            }
        };
    }

    fn fall(&mut self, seat: Seat) {
        for at in 0..u16::try_from(self.s.table.cards.len()).unwrap_or(u16::MAX) {
            let card = *self.s.table.card(CardId(at));
            if card.owner == seat && card.zone != ZoneId::OUT {
                self.s.table.take_out(CardId(at));
            }
        }
        self.s.out[usize::from(seat.0)] = true;
        self.s.flips = None;
        let left = self.s.out.iter().filter(|out| !**out).count();
        self.s.due = if left < 2 { Due::Over } else { Due::Main };
    }

    pub fn apply_unexpected(&mut self) -> Option<Owed> {
        let Some(act) = self.act() else {
            if matches!(self.mark?.kind, MarkKind::Turn(..)) {
                self.violation(R_TURN, Kind::Extra, None, "the match is over".into());
            }
            return None;
        };
        let what = act.verb.0;
        let debt = self
            .s
            .debts
            .iter()
            .position(|(w, seat)| *w == what && *seat == act.seat);
        if let Some(debt) = debt {
            self.s.debts.remove(debt);
        } else {
            self.violation(
                R_EXTRA,
                Kind::Extra,
                None,
                format!("nothing calls for this {}", VERBS[usize::from(what)].name),
            );
        }
        match what {
            V_GAIN => self.gain(act.seat),
            V_DRAW => self.draw(act.seat),
            V_DIE => {
                if let Some(card) = creature(self.s, self.script.ops(&act.chosen), act.seat, &[FRONT, BACK]) {
                    self.bury(card);
                }
            }
            _ => {}
        }
        debt.map(|_| Owed::new(u16::from(what), act.seat, act.verb))
    }
}

/// The creature an operand names: of the player written in front of it, or of whoever acts.
fn creature(s: &State, ops: &[Op], seat: Seat, rows: &[u16]) -> Option<CardId> {
    let op = ops.first()?;
    let OpKind::Card(face, copy) = op.kind else { return None };
    let seat = op.of.unwrap_or(seat);
    let there = rows
        .iter()
        .flat_map(|row| &s.table.zone(s.table.zone_id(seat, *row)).cards);
    let mut fits: Vec<CardId> = there
        .copied()
        .filter(|c| s.table.face(*c).is_none_or(|f| f == face))
        .collect();
    fits.sort_unstable();
    fits.get(usize::from(copy.saturating_sub(1))).copied()
}

pub fn pending_hit(s: &State, script: &Script, act: &Act) -> Option<usize> {
    let rows = [FRONT, BACK];
    let from = creature(s, script.ops(&act.chosen), act.seat, &rows)?;
    let to = creature(s, script.seen(&act.target)?, act.seat, &rows)?;
    s.hits.iter().position(|hit| hit.from == from && hit.to == to)
}

pub fn pending_death(s: &State, script: &Script, act: &Act) -> Option<usize> {
    let card = creature(s, script.ops(&act.chosen), act.seat, &[FRONT, BACK])?;
    s.dying.iter().position(|c| *c == card)
}
