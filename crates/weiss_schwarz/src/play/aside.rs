//! Lines that stand beside the course of play: counts, what a zone is said to hold, results, concessions, gaps.

use rejudge_judge::game::{Expectation, Game};
use rejudge_judge::script::{Act, MarkKind, Op, OpKind};
use rejudge_notation::Span;
use rejudge_table::{Card, CardId, Face, Pose, Seat, ZoneId};

use super::super::claims::is_word;
use super::super::effects::reach::Matter;
use super::super::rules::ch08_texts::About;
use super::super::state::{Due, Ended, How, REST, REVERSE, STAND, State, Z, stage};
use super::super::verdicts::{Over, Record, settle};
use super::super::vocabulary::V;
use super::super::vocabulary::word_name;
use super::context::Cx;

/// 4.6.1: how a character lies, the word for it, and its item.
const POSES: [(Pose, &str, &str); 3] = [
    (STAND, "stand", "4.6.1.1"),
    (REST, "rest", "4.6.1.2"),
    (REVERSE, "reverse", "4.6.1.3"),
];

/// 4.6.1: the same of one of them.
pub(super) fn how(pose: Pose) -> (Pose, &'static str, &'static str) {
    POSES.into_iter().find(|(one, ..)| *one == pose).unwrap_or(POSES[0])
}

/// 4.6.1: how a character lies by a word of a line.
pub(super) fn pose_written(op: &Op) -> Option<Pose> {
    let written = POSES.into_iter().find(|(_, word, _)| is_word(op, word));
    written.map(|(pose, ..)| pose)
}

/// More steps than lie between a line and the end of its turn.
pub const STEPS_MOST: usize = 64;
/// More cards than lie in any zone.
const CARDS_MOST: usize = 200;

impl<'a> Cx<'a> {
    /// Carries out a mark that is no part of the course of play.
    pub fn observe(&mut self) {
        let Some(mark) = self.mark else { return };
        match mark.kind {
            MarkKind::Holds(seat, zone, start, end) => {
                let Some(z) = Z::of(zone) else { return };
                self.holds(seat, z, self.script.ops(&(start..end)), mark.span);
            }
            MarkKind::Position(position) => {
                // What it says that cannot be so was said when the log was opened.
                let _ = self.m.set_position(self.s, self.script, position);
            }
            MarkKind::Gap => self.gap(),
            MarkKind::Act(act) => {
                let act = self.script.act(act);
                if act.judge {
                    self.judge_does(act);
                    return;
                }
                match self.verb(act) {
                    V::Count => self.count(act),
                    // 1.2.4
                    V::Concede if self.s.over.is_none() && !self.s.is_gone(act.seat) => {
                        self.m.variation.concedes(self, act.seat);
                        self.advance();
                    }
                    V::Phase => self.m.variation.encore_begins(self, act),
                    V::Result => self.result(act),
                    V::Refresh | V::Penalty => {
                        self.written_after(act);
                    }
                    V::Leave => self.s.leave_to_come = None,
                    _ => {}
                }
            }
            _ => {}
        }
    }

    /// 3.1.2: what was counted on the table.
    fn count(&mut self, act: &'a Act) {
        if !self.m.full && self.counts_further_on(act) {
            return;
        }
        let mut zone: Option<(Seat, Z, Span)> = None;
        for op in self.chosen(act) {
            match op.kind {
                OpKind::Zone(seat, z, _) => zone = Z::of(z).map(|z| (seat, z, op.span)),
                OpKind::Count(n) => {
                    let Some((seat, z, span)) = zone.take() else { continue };
                    self.counted(
                        seat,
                        z,
                        n as usize,
                        Span {
                            start: span.start,
                            end: op.span.end,
                        },
                    );
                }
                _ => {}
            }
        }
    }

    /// Under `decisions` what happens by itself has no line of its own, so that a count may have been taken behind it:
    /// behind the draw of the turn, or when the turn was over. Whether all of it fits at such a moment and not now.
    fn counts_further_on(&self, act: &'a Act) -> bool {
        let mut told: Vec<(Seat, Z, usize)> = Vec::new();
        let mut zone = None;
        for op in self.chosen(act) {
            match op.kind {
                OpKind::Zone(seat, z, _) => zone = Z::of(z).map(|z| (seat, z)),
                OpKind::Count(n) => told.extend(zone.take().map(|(seat, z)| (seat, z, n as usize))),
                _ => {}
            }
        }
        let m = self.m;
        let fits = |s: &State| {
            let fits = |seat: Seat, z: Z, n: usize| {
                let (less, more) = m.may_differ(s, seat, z);
                let here = s.count(seat, z);
                !s.is_open(seat, z) && (here.saturating_sub(less)..=here + more).contains(&n)
            };
            told.iter().all(|(seat, z, n)| fits(*seat, *z, *n))
        };
        if fits(self.s) || told.iter().any(|(seat, z, _)| self.s.is_open(*seat, *z)) {
            return false;
        }
        let mut state = self.s.clone();
        let mut unheard = Vec::new();
        for _ in 0..STEPS_MOST {
            if matches!(state.due, Due::Turn | Due::Over) || super::expects(&state) == Expectation::Chosen {
                return false;
            }
            self.m.apply_implied(&mut state, self.script, None, &mut unheard);
            if fits(&state) {
                return true;
            }
        }
        false
    }

    fn counted(&mut self, seat: Seat, z: Z, told: usize, span: Span) {
        let here = self.s.count(seat, z);
        let zone = self.s.zone(seat, z);
        let open = self.s.is_open(seat, z);
        let (less, more) = self.m.may_differ(self.s, seat, z);
        let differs = (here.saturating_sub(less)..=here + more).contains(&told);
        if differs && (!open || told < here) {
            self.s.table.set_open(zone, false);
            self.settled_by_count(seat, z, told);
            return;
        }
        let room = open.then(|| self.room_in_list(seat, zone));
        if open && told >= here && room.flatten().is_none_or(|room| told - here <= room) && told <= CARDS_MOST {
            // The count settles what was open.
            while self.s.count(seat, z) < told {
                self.s.table.create(seat, zone, None);
            }
            self.s.table.set_open(zone, false);
            return;
        }
        let wrong = match room.flatten() {
            _ if !open => Record::Counted(here, told, seat, z),
            Some(room) if told >= here => Record::CountedAbove(here + room, told, seat, z),
            _ if told >= here => Record::CountedTooMany(CARDS_MOST, told, seat, z),
            _ => Record::CountedBelow(here, told, seat, z),
        };
        let settle = self
            .under_way()
            .filter(|_| open || self.comes_to(seat, z, told))
            .or_else(|| match z {
                _ if !open || told >= here => None,
                // Damage that nobody noted may have taken cards out of these.
                Z::Deck | Z::Clock | Z::Waiting => Some(settle::UNNOTED_DAMAGE.to_owned()),
                _ => self.s.doubts.was_open(seat).then(|| settle::HOW_MANY.to_owned()),
            });
        self.says(wrong, Some(span)).cannot_tell = settle;
    }

    /// How many cards of a player's list can lie in a zone beside those that are known to; none without a list. What
    /// lies in another zone that may hold more need not lie there: an unnoted damage leaves it open.
    fn room_in_list(&self, seat: Seat, zone: ZoneId) -> Option<usize> {
        let list = self.m.lists.get(usize::from(seat.0)).and_then(Option::as_ref)?;
        let settled = |c: &&Card| {
            let there = c.zone == zone || (c.zone != ZoneId::OUT && !self.s.table.zone(c.zone).open);
            c.owner == seat && !c.token && there
        };
        Some(
            list.len()
                .saturating_sub(self.s.table.cards.iter().filter(settled).count()),
        )
    }

    /// A zone is said to hold these cards: a claim. What each zone holds, and whether in an order, is by its own item of
    /// chapter 3 (`Z::item`).
    fn holds(&mut self, seat: Seat, z: Z, ops: &'a [Op], span: Span) {
        let Some(told) = self.told_count(ops) else { return };
        let faces = self.told_faces(ops);
        let zone = self.s.zone(seat, z);
        if self.s.is_open(seat, z) {
            self.settle_open(seat, z, &faces);
            return;
        }
        let unsure = self.s.character(zone).filter(|_| z.is_slot());
        let unsure = self.s.doubts.gone.iter().copied().find(|u| Some(u.card) == unsure);
        match unsure {
            Some(unsure) if told == 0 => self.has_left(unsure),
            Some(unsure) => self.s.doubts.settle(unsure.card),
            None => {}
        }
        let (less, more) = self.m.may_differ(self.s, seat, z);
        let here = self.s.count(seat, z);
        if (here.saturating_sub(less)..=here + more).contains(&told) {
            self.settled_by_count(seat, z, told);
            if z == Z::Waiting {
                for (face, _) in &faces {
                    let lies = |s: &State, f| s.cards(seat, z).iter().any(|c| s.face(*c).is_none_or(|k| k == f));
                    if let Some(face) = face.filter(|f| !lies(self.s, *f)) {
                        self.surfaces(seat, face);
                    }
                }
            }
        }
        let cards = self.s.table.zone(zone).cards.clone();
        let mut fits = cards.len() == told;
        if fits {
            if z.is_unordered() {
                let mut left: Vec<CardId> = cards.clone();
                for (face, _) in faces.iter().filter(|f| f.0.is_some()) {
                    let at = left
                        .iter()
                        .position(|c| self.s.face(*c) == *face)
                        .or_else(|| left.iter().position(|c| self.s.face(*c).is_none()));
                    match at {
                        Some(at) => {
                            left.remove(at);
                        }
                        None => fits = false,
                    }
                }
            } else {
                let top_first = matches!(z, Z::Deck | Z::Stock) || z > Z::BR;
                let order: Vec<CardId> = if top_first {
                    cards.iter().rev().copied().collect()
                } else {
                    cards.clone()
                };
                fits = order.iter().zip(&faces).all(|(card, (face, _))| {
                    face.is_none() || self.s.face(*card).is_none() || self.s.face(*card) == *face
                });
            }
        }
        if fits {
            self.orientation(seat, z, ops, span);
            self.given_as_told(seat, z, ops);
            return;
        }
        let settle = self.under_way();
        let faces = faces.into_iter().map(|(face, _)| face).collect();
        self.says(Record::Holds(seat, z, faces), Some(span)).cannot_tell = settle;
    }

    /// Under `decisions`: whether a zone holds so many cards at some moment from here to the end of the turn, by what
    /// happens by itself; or what happens cannot be told.
    fn comes_to(&self, seat: Seat, z: Z, told: usize) -> bool {
        let mut state = self.s.clone();
        let mut unheard = Vec::new();
        // What the zone holds, at least and at most, between the moments that are looked at: cards go one at a time.
        let (mut least, mut most) = (usize::MAX, 0);
        for _ in 0..STEPS_MOST {
            let here = state.count(seat, z);
            let (less, more) = self.m.may_differ(&state, seat, z);
            least = least.min(here.saturating_sub(less));
            most = most.max(here + more);
            if state.is_open(seat, z) || (least..=most).contains(&told) {
                return true;
            }
            if matches!(state.due, Due::Turn | Due::Over) {
                return false;
            }
            if super::expects(&state) == Expectation::Chosen {
                // What is chosen then is not written yet.
                return true;
            }
            self.m.apply_implied(&mut state, self.script, None, &mut unheard);
        }
        true
    }

    /// Under `decisions`, in the middle of an attack: what has happened of it by now is not written.
    fn under_way(&self) -> Option<String> {
        let attack = (stage::TRIGGER..=stage::AFTER).contains(&self.s.stage);
        (!self.m.full && attack && self.s.attack.is_some()).then(|| settle::HOW_MUCH_OF_THE_ATTACK.to_owned())
    }

    /// 4.6: the orientation written behind a card.
    fn orientation(&mut self, seat: Seat, z: Z, ops: &'a [Op], span: Span) {
        let zone = self.s.zone(seat, z);
        let Some(card) = self.s.character(zone).filter(|_| z.is_slot()) else {
            return;
        };
        let pose = self.s.table.card(card).pose;
        let is_written = |told, word| self.has_word(ops, word) || (told == REVERSE && self.has_word(ops, "reversed"));
        let written = POSES.map(|(told, word, _)| is_written(told, word));
        let several = written.iter().filter(|w| **w).count() > 1;
        for ((told, word, _), written) in POSES.into_iter().zip(written) {
            if !written || told == pose {
                continue;
            }
            let (_, is, item) = how(pose);
            let settle = self.under_way();
            let item = if several { "4.6.1" } else { item };
            self.says(Record::Lies(card, zone, word, is, item), Some(span))
                .cannot_tell = settle;
        }
    }

    /// 8.9: the changes written behind a card, `power +2000`, that last until the end of the turn.
    fn given_as_told(&mut self, seat: Seat, z: Z, ops: &'a [Op]) {
        let zone = self.s.zone(seat, z);
        let Some(card) = self.s.character(zone).filter(|_| z.is_slot()) else {
            return;
        };
        let extra = *self.s.extra_of(card);
        let numbers = [
            ("power", Matter::Power, extra.power),
            ("soul", Matter::Soul, i32::from(extra.soul)),
        ];
        for pair in ops.windows(2) {
            let [word, amount] = pair else { continue };
            let (OpKind::Word(word), OpKind::Signed(told)) = (word.kind, amount.kind) else {
                continue;
            };
            let number = numbers.into_iter().find(|(name, ..)| word_name(word) == *name);
            let Some((name, matter, given)) = number.filter(|(.., given)| *given != told) else {
                continue;
            };
            let settle = self.under_way().or_else(|| self.text_on(matter, About::Card(card)));
            let wrong = Record::Given(card, zone, name, given, told);
            self.says(wrong, Some(amount.span)).cannot_tell = settle;
        }
    }

    /// After a gap, a list sets a zone again.
    fn settle_open(&mut self, seat: Seat, z: Z, faces: &[(Option<Face>, Span)]) {
        let zone = self.s.zone(seat, z);
        for (face, _) in faces.iter().skip(self.s.count(seat, z)) {
            if z.is_slot() && !self.s.table.zone(zone).cards.is_empty() {
                break;
            }
            self.s.table.create(seat, zone, *face);
        }
        self.s.table.set_open(zone, false);
    }

    /// The result written down, held against the one the match came to.
    fn result(&mut self, act: &'a Act) {
        let seen = self.seen(act).unwrap_or_else(|| self.chosen(act));
        let told = seen.iter().find_map(|op| match op.kind {
            OpKind::Player(seat) => Some((Some(seat), op.span)),
            OpKind::Word(w) if word_name(w) == "draw" => Some((None, op.span)),
            _ => None,
        });
        let Some((winner, span)) = told else { return };
        let played_on = self.s.played_on;
        let over = self.s.over.or((played_on != 0).then_some(Ended {
            losers: played_on,
            how: How::Level,
        }));
        let Some(over) = over else {
            self.result_of_nothing(seen, winner, span);
            return;
        };
        // 1.2.3: whoever loses with all others has not lost to them.
        let all = self.m.seats().all(|seat| over.losers & (1 << seat.0) != 0);
        let right = match winner {
            Some(winner) => over.losers & (1 << winner.0) == 0,
            None => all,
        };
        if right {
            return;
        }
        self.says(Over::Other(over, winner, all), Some(span));
    }

    /// 1.2.1, 1.2.2: a result although nobody has lost by the log. Somebody may have conceded without a line, and a
    /// reason in quotes is one.
    fn result_of_nothing(&mut self, seen: &[Op], winner: Option<Seat>, span: Span) {
        let reason = seen.iter().find_map(|op| match op.kind {
            OpKind::Text => Some((None, op.span)),
            OpKind::Word(w) if word_name(w) != "draw" => Some((Some(word_name(w)), op.span)),
            _ => None,
        });
        if let Some((Some(named), span)) = reason {
            return self.not_that_way(named, winner, span);
        }
        if reason.is_some() || !self.m.full {
            return;
        }
        self.says(Over::NobodyLost(winner), Some(span));
    }

    /// 1.2.2.1, 1.2.2.2: a way to lose that the rules decide is given as the reason, and nobody who is said to have lost meets
    /// it. What nobody knows of the table accuses nobody.
    fn not_that_way(&mut self, named: &str, winner: Option<Seat>, span: Span) {
        let losers = || {
            self.m
                .seats()
                .filter(|seat| Some(*seat) != winner && !self.s.is_gone(*seat))
        };
        let by_level = named == "level";
        let zones: &[Z] = if by_level { &[Z::Level] } else { &[Z::Deck, Z::Waiting] };
        let open = losers().any(|seat| zones.iter().any(|z| self.s.is_open(seat, *z)));
        // What is due may bring it about: a level up; the clock card of a refresh of the last card.
        let few = |seat: Seat| self.s.count(seat, Z::Deck) + self.s.count(seat, Z::Waiting) < 2;
        let interrupts = matches!(self.s.due, Due::LevelUp(_) | Due::Refresh(_) | Due::Penalty(_));
        let coming = interrupts && (by_level || losers().any(few));
        if open || coming || self.s.after_gap {
            return;
        }
        let wrong = if by_level { Over::NotByLevel } else { Over::NotByCards };
        let wrong = wrong(losers().collect());
        self.says(wrong, Some(span));
    }

    /// Nothing is known any more: every zone may hold anything until it is set again.
    fn gap(&mut self) {
        self.m.clear(self.s);
        self.s.after_gap = true;
        self.s.known_from = self.s.turns_seen + 1;
        for seat in self.m.seats() {
            for z in Z::ALL {
                let zone = self.s.zone(seat, z);
                self.s.table.set_open(zone, true);
            }
        }
    }
}
