//! The course of a match, step by step, and what was done otherwise than the log lets one assume.

use std::mem::{Discriminant, discriminant};

use rejudge_judge::game::Game;
use rejudge_judge::script::{Mark, MarkKind, Script};
pub use rejudge_kit::diagnose::course::Told;
use rejudge_kit::diagnose::course::is_card;
use rejudge_table::{CardId, Face, Pose, Seat, ZoneId};

use super::super::effects::Sort;
use super::super::matches::Match;
use super::super::state::{Due, Frame, Happened, REST, REVERSE, State, Waiting, Z};

/// A step of a match: the line of the log that was being read, what was due, and how many such steps there were since the
/// line began.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Place {
    line: u32,
    nth: u16,
    due: Discriminant<Due>,
}

/// More ways of cards than any one mistake has.
pub const FURTHER_MOST: usize = 4;

/// What was done otherwise at a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Change {
    /// It was left out.
    Omit,
    /// So many of the cards that came into this zone went to another one; the last one first.
    Divert {
        /// The player whose cards they are.
        seat: Seat,
        /// Where they came from; `None`: from anywhere.
        from: Option<Z>,
        /// Where they came to.
        to: Z,
        /// Where they went.
        instead: Z,
        /// How many.
        count: u8,
    },
    /// Further cards of this player were moved: from the top of a zone onto the top of another one, so many each. All of
    /// them or none.
    Further(Seat, [Option<(Z, Z, u8)>; FURTHER_MOST]),
    /// So many cards of the stock were paid from its bottom, not from its top.
    Bottom {
        /// The player whose deck it is.
        seat: Seat,
        /// How many.
        count: u8,
    },
    /// The battle ended otherwise: whether the attacker became reversed, and the other one.
    Battle([bool; 2]),
}

/// Something done otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Twist {
    /// The step of the match that is changed.
    pub place: Place,
    /// What is done there instead.
    pub change: Change,
}

/// A step as it went.
#[derive(Clone, Debug)]
pub struct Step {
    /// Where it can be found again.
    pub place: Place,
    /// The last line of the log that tells of a choice or of what was seen.
    pub line: u32,
    /// What was due.
    pub due: Due,
    /// What the single cards drawn or turned over belong to.
    pub of: Due,
    /// Who is to move by the log.
    pub active: Seat,
    /// What the log tells.
    pub told: Told,
    /// What it tells of what was paid.
    pub paid: Told,
    /// The cards that changed zones: whose, from, to, how many.
    pub moved: Vec<(Seat, Z, Z, u8)>,
    /// No further card is drawn behind this one for the same action.
    pub last: bool,
    /// Of a battle: whether the attacker became reversed, and the other one.
    pub reversed: Option<(bool, bool)>,
    /// The ability that was being carried out or played: whose text it stands in, and which line of that.
    pub ability: Option<(Face, u8)>,
    /// 6.5: as a main phase ends, the ACT abilities of the characters of whose turn it is.
    pub acts: Vec<(Face, u8)>,
}

/// What is noted of a course, and what is done otherwise.
#[derive(Clone, Debug, Default)]
pub struct Course {
    line: u32,
    /// How many steps of each sort there were since it began.
    sorts: Vec<(Discriminant<Due>, u16)>,
    told: u32,
    /// What single cards drawn or turned over belong to, and the ability of which that is a part.
    of: Option<(Due, Option<(Face, u8)>)>,
    twists: Vec<Twist>,
    /// What was done, where it is noted.
    pub steps: Option<Vec<Step>>,
    /// How many cards may still be looked at for that.
    left: usize,
    /// How many steps were not looked at, as none of it was left.
    pub unlooked: usize,
}

/// Of a log of any length so many cards are looked at, step by step; and so many more for every mark.
const LOOKED_MOST: (usize, usize) = (2_000_000, 20_000);

impl Course {
    /// A course of a log with so many marks in which this is done otherwise, and of which every step is noted.
    pub fn noted(twists: Vec<Twist>, marks: usize) -> Course {
        Course {
            twists,
            steps: Some(Vec::new()),
            left: LOOKED_MOST.1.saturating_mul(marks).saturating_add(LOOKED_MOST.0),
            ..Course::default()
        }
    }

    /// A course in which this is done otherwise.
    pub fn with(twists: Vec<Twist>) -> Course {
        Course {
            twists,
            ..Course::default()
        }
    }

    /// The same from the beginning.
    pub fn again(&self) -> Course {
        Course::with(self.twists.clone())
    }

    /// A line of the log begins.
    pub fn line(&mut self, line: u32) {
        if line != self.line {
            self.line = line;
            self.sorts.clear();
        }
    }

    /// A step begins at which this is due.
    fn place(&mut self, due: Due) -> Place {
        let sort = discriminant(&due);
        let nth = match self.sorts.iter_mut().find(|(s, _)| *s == sort) {
            Some((_, nth)) => {
                *nth = nth.saturating_add(1);
                *nth
            }
            None => {
                self.sorts.push((sort, 0));
                0
            }
        };
        Place {
            line: self.line,
            nth,
            due: sort,
        }
    }
}

/// A step before it is done.
pub struct Watched {
    place: Place,
    line: u32,
    due: Due,
    of: Due,
    active: Seat,
    told: Told,
    paid: Told,
    change: Option<Change>,
    zones: Vec<ZoneId>,
    battle: Option<[Fighter; 2]>,
    ability: Option<(Face, u8)>,
}

/// One of the two in a battle: the card, its slot, and how it lay before.
#[derive(Clone, Copy)]
struct Fighter {
    card: CardId,
    slot: ZoneId,
    pose: Pose,
}

/// 7.2.1.5: who fights in the attack in hand.
fn fighters(state: &State) -> Option<[Fighter; 2]> {
    let attack = state.attack?;
    let fighter = |(card, slot): (CardId, ZoneId)| Fighter {
        card,
        slot,
        pose: state.table.card(card).pose,
    };
    Some([(attack.card, attack.slot), attack.attacked?].map(fighter))
}

impl Watched {
    /// There is nothing more to be done.
    pub fn is_left_out(&self) -> bool {
        self.change == Some(Change::Omit)
    }
}

/// The ability that is being carried out, where that is read: the innermost one.
fn carried_out(state: &State) -> Option<(Face, u8)> {
    state.agenda.iter().rev().find_map(|frame| match frame {
        Frame::Effect {
            face: Some(face),
            running: Some(running),
            ..
        } => Some((*face, running.number)),
        _ => None,
    })
}

/// The ability that a step is part of before it is done: the one that is carried out, or the one that waits to be played.
fn part_of(state: &State) -> Option<(Face, u8)> {
    match state.due {
        Due::Auto(_, card, number, _) => Some((state.text_of(card, number)?, number)),
        _ => carried_out(state),
    }
}

/// What the log tells with a mark, and what of the cost.
fn told(script: &Script, mark: Option<&Mark>) -> (Told, Told) {
    let seen = |run: &Option<rejudge_judge::script::Run>| match script.seen(run) {
        None => Told::Nothing,
        Some(ops) if ops.iter().any(|op| is_card(&op.kind)) => Told::Cards,
        Some(_) => Told::Line,
    };
    match mark.map(|m| m.kind) {
        Some(MarkKind::Act(act)) => {
            let act = script.act(act);
            let pays = script.pays(act).iter().map(|pay| seen(&pay.seen).max(Told::Line));
            (seen(&act.seen).max(Told::Line), pays.max().unwrap_or(Told::Nothing))
        }
        Some(MarkKind::Seen(_, op)) => {
            let card = script.ops.get(op as usize).is_some_and(|op| is_card(&op.kind));
            (if card { Told::Cards } else { Told::Line }, Told::Nothing)
        }
        _ => (Told::Nothing, Told::Nothing),
    }
}

impl Match {
    /// A step is about to be done. None unless something is to be noted of it or done otherwise.
    #[inline]
    pub fn before_step(&self, state: &mut State, script: &Script, mark: Option<&Mark>) -> Option<Watched> {
        // Every step of every match comes by here; hardly any of them is watched.
        match state.course {
            Some(_) => self.watched(state, script, mark),
            None => None,
        }
    }

    fn watched(&self, state: &mut State, script: &Script, mark: Option<&Mark>) -> Option<Watched> {
        let due = state.due;
        let noted = state.course.as_ref().is_some_and(|course| course.steps.is_some());
        let part_of = if noted { part_of(state) } else { None };
        let course = state.course.as_mut()?;
        let place = course.place(due);
        if let Some(Mark {
            kind: MarkKind::Act(_) | MarkKind::Turn(..) | MarkKind::Seen(..),
            line,
            ..
        }) = mark
        {
            course.told = *line;
        }
        if !matches!(
            due,
            Due::DrawCard(_) | Due::Flip(_) | Due::Refresh(_) | Due::Penalty(_) | Due::LevelUp(_)
        ) {
            course.of = Some((due, part_of));
        }
        let change = course.twists.iter().find(|t| t.place == place).map(|t| t.change);
        if change.is_none() {
            course.steps.as_ref()?;
            let Some(left) = course.left.checked_sub(state.table.cards.len()) else {
                course.unlooked += 1;
                return None;
            };
            course.left = left;
        }
        let (told, paid) = told(script, mark);
        let (of, ability) = course.of.unwrap_or((due, part_of));
        let watched = Watched {
            place,
            line: course.told.max(1),
            due,
            of,
            active: state.active,
            told,
            paid,
            change,
            zones: state.table.cards.iter().map(|c| c.zone).collect(),
            battle: if due == Due::Battle { fighters(state) } else { None },
            ability: part_of.or(ability),
        };
        if watched.is_left_out() {
            self.mark_missed(state, script, None);
        }
        Some(watched)
    }

    /// A step was done.
    #[inline]
    pub fn after_step(&self, state: &mut State, watched: Option<Watched>) {
        if let Some(watched) = watched {
            self.done(state, &watched);
        }
    }

    fn done(&self, state: &mut State, watched: &Watched) {
        match watched.change {
            None | Some(Change::Omit) => {}
            Some(Change::Divert {
                seat,
                from,
                to,
                instead,
                count,
            }) => {
                let (zone, instead) = (state.zone(seat, to), state.zone(seat, instead));
                let from = from.map(|z| state.zone(seat, z));
                let came = |card: &CardId| {
                    let was = watched.zones.get(usize::from(card.0));
                    was.is_some_and(|was| *was != zone && from.is_none_or(|from| *was == from))
                };
                let cards = state.table.zone(zone).cards.iter().rev().copied();
                let cards: Vec<CardId> = cards.filter(came).take(usize::from(count)).collect();
                for card in cards {
                    state.table.put(card, instead);
                }
                self.settle(state);
            }
            Some(Change::Further(seat, moves)) => self.further(state, seat, &moves),
            Some(Change::Bottom { seat, count }) => self.pay_from_the_bottom(state, seat, count, &watched.zones),
            Some(Change::Battle(reversed)) => {
                for (fighter, reversed) in watched.battle.iter().flatten().zip(reversed) {
                    lies(state, *fighter, reversed);
                }
                self.settle(state);
            }
        }
        self.note(state, watched);
    }

    /// 8.1.1.1: the ACT abilities of the characters of whose turn it is, each text once.
    fn acts(&self, state: &State) -> Vec<(Face, u8)> {
        let mut acts = Vec::new();
        for card in Z::SLOTS
            .iter()
            .filter_map(|slot| state.character(state.zone(state.active, *slot)))
        {
            let Some(face) = state.face(card) else { continue };
            for (number, line) in (1..).zip(&self.text(face).lines) {
                if line.sort == Sort::Act && !acts.contains(&(face, number)) {
                    acts.push((face, number));
                }
            }
        }
        acts
    }

    fn further(&self, state: &mut State, seat: Seat, moves: &[Option<(Z, Z, u8)>]) {
        let lacks = |(from, _, count): &(Z, Z, u8)| {
            state.count(seat, *from) < usize::from(*count) && !state.is_open(seat, *from)
        };
        if moves.iter().flatten().any(lacks) {
            return;
        }
        for (from, to, count) in moves.iter().flatten() {
            let (from, to) = (state.zone(seat, *from), state.zone(seat, *to));
            for _ in 0..*count {
                let hidden = self.unseen_in(state, from);
                let Some(card) = hidden.or_else(|| state.table.top(from)) else {
                    break;
                };
                state.table.put(card, to);
                if state.z(to).is_slot() {
                    // 10.2: it comes back rested, and its Encore waits no longer.
                    state.table.turn(card, REST);
                    let waits = |w: &Waiting| !matches!(w, Waiting::Encore { card: c, .. } if *c == card);
                    state.waiting.retain(waits);
                }
            }
        }
        self.settle(state);
    }

    /// The cards that were paid go back, and others are taken from the bottom.
    fn pay_from_the_bottom(&self, state: &mut State, seat: Seat, count: u8, zones: &[ZoneId]) {
        let (stock, waiting) = (state.zone(seat, Z::Stock), state.zone(seat, Z::Waiting));
        let paid = |card: &CardId| zones.get(usize::from(card.0)) == Some(&stock);
        let cards = state.table.zone(waiting).cards.iter().rev().copied();
        let paid: Vec<CardId> = cards.filter(paid).take(usize::from(count)).collect();
        for card in paid {
            state.table.put(card, stock);
        }
        for _ in 0..count {
            let Some(card) = state.table.zone(stock).cards.first().copied() else {
                break;
            };
            state.table.put(card, waiting);
        }
        self.settle(state);
    }

    /// Of the cards of a hand one that nobody has seen, if there is one: any of them may be the one.
    fn unseen_in(&self, state: &State, zone: ZoneId) -> Option<CardId> {
        let cards = &state.table.zone(zone).cards;
        let unseen = || cards.iter().rev().find(|c| state.face(**c).is_none()).copied();
        (state.z(zone) == Z::Hand).then(unseen)?
    }

    fn note(&self, state: &mut State, watched: &Watched) {
        if state.course.as_ref().is_none_or(|c| c.steps.is_none()) {
            return;
        }
        let mut moved: Vec<(Seat, Z, Z, u8)> = Vec::new();
        for (card, was) in state.table.cards.iter().zip(&watched.zones) {
            if card.zone == *was || card.zone == ZoneId::OUT || *was == ZoneId::OUT {
                continue;
            }
            let way = (state.table.seat_of(card.zone), state.z(*was), state.z(card.zone));
            match moved.iter_mut().find(|m| (m.0, m.1, m.2) == way) {
                Some(m) => m.3 = m.3.saturating_add(1),
                None => moved.push((way.0, way.1, way.2, 1)),
            }
        }
        let last = !matches!(state.due, Due::DrawCard(_));
        let reversed = watched.battle.map(|fighters| {
            let [attacker, other] = fighters.map(|f| f.pose != REVERSE && state.table.card(f.card).pose == REVERSE);
            (attacker, other)
        });
        let step = Step {
            place: watched.place,
            line: watched.line,
            due: watched.due,
            of: watched.of,
            active: watched.active,
            told: watched.told,
            paid: watched.paid,
            moved,
            last,
            reversed,
            // Where an ability is played, what pays for it is done in the step with which it begins.
            ability: watched.ability.or_else(|| carried_out(state)),
            acts: match watched.due == Due::Main && !state.agenda.iter().any(|f| matches!(f, Frame::Main(_))) {
                true => self.acts(state),
                false => Vec::new(),
            },
        };
        if let Some(steps) = state.course.as_mut().and_then(|c| c.steps.as_mut()) {
            steps.push(step);
        }
    }
}

/// A fighter lies so after its battle, if it is still there.
fn lies(state: &mut State, fighter: Fighter, reversed: bool) {
    if state.table.card(fighter.card).zone != fighter.slot {
        return;
    }
    state.events.did_not_reverse(fighter.card);
    if reversed {
        state.events.push(Happened::Reversed(fighter.card));
    }
    let pose = if reversed { REVERSE } else { fighter.pose };
    state.table.turn(fighter.card, pose);
}
