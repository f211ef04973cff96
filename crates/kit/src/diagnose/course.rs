//! The course of a match, step by step, and what was done otherwise than the log lets one assume.

use rejudge_judge::game::Game;
use rejudge_judge::script::{Mark, MarkKind, OpKind, Script};
use rejudge_notation::VerbId;
use rejudge_table::{CardId, Seat, ZoneId};

/// A step of a match: the line of the log that was being read, what was due, and how many such steps there were since the
/// line began.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Place {
    line: u32,
    nth: u16,
    due: u8,
}

/// What was done otherwise at a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Change {
    /// It was left out.
    Omit,
    /// So many of the cards that came from one zone into another went to a third one; the last one first.
    Divert {
        /// The player whose cards they are.
        seat: Seat,
        /// Where they came from.
        from: u16,
        /// Where they came to.
        to: u16,
        /// Where they went.
        instead: u16,
        /// How many.
        count: u8,
    },
    /// A further card of this player was moved from the top of a zone onto the top of another one.
    Further {
        /// The player whose cards they are.
        seat: Seat,
        /// From where.
        from: u16,
        /// To where.
        to: u16,
    },
    /// A number became another one than it should have: its place, and by how much.
    Number {
        /// Its place among [`Stepped::numbers`].
        at: u16,
        /// By how much.
        by: i32,
    },
}

/// Something done otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Twist {
    /// The step of the match that is changed.
    pub place: Place,
    /// What is done there instead.
    pub change: Change,
}

/// What the log tells of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Told {
    /// Nothing: it follows from the rules.
    Nothing,
    /// That it was done.
    Line,
    /// The cards, too.
    Cards,
}

/// Cards that changed zones in a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moved {
    /// Whose zone they came to.
    pub seat: Seat,
    /// From where.
    pub from: u16,
    /// To where.
    pub to: u16,
    /// How many.
    pub count: u8,
}

/// A step as it went.
#[derive(Clone, Debug)]
pub struct Step {
    /// Where it can be found again.
    pub place: Place,
    /// The last line of the log that tells of a choice or of what was seen.
    pub line: u32,
    /// What was due, by the game's number.
    pub due: u8,
    /// The verb of the line that tells of it, and whether that is part of an effect.
    pub told_by: Option<(VerbId, bool)>,
    /// What the log tells.
    pub told: Told,
    /// The cards that changed zones.
    pub moved: Vec<Moved>,
    /// The numbers that changed: their places, and by how much.
    pub numbers: Vec<(u16, i64)>,
    /// Nothing of the same sort is due behind it.
    pub last: bool,
}

/// What is noted of a course, and what is done otherwise.
#[derive(Clone, Debug, Default)]
pub struct Course {
    line: u32,
    /// How many steps of each sort there were since it began.
    sorts: Vec<(u8, u16)>,
    told: u32,
    twists: Vec<Twist>,
    /// What was done, where it is noted.
    pub steps: Option<Vec<Step>>,
}

impl Course {
    /// A course in which this is done otherwise. `noted`: every step of it is noted.
    pub fn with(twists: Vec<Twist>, noted: bool) -> Course {
        Course {
            twists,
            steps: noted.then(Vec::new),
            ..Course::default()
        }
    }

    /// A line of the log begins.
    pub fn line(&mut self, line: u32) {
        if line != self.line {
            self.line = line;
            self.sorts.clear();
        }
    }

    /// A step begins at which this is due.
    fn place(&mut self, due: u8) -> Place {
        let nth = match self.sorts.iter_mut().find(|(sort, _)| *sort == due) {
            Some((_, nth)) => {
                *nth = nth.saturating_add(1);
                *nth
            }
            None => {
                self.sorts.push((due, 0));
                0
            }
        };
        Place {
            line: self.line,
            nth,
            due,
        }
    }
}

/// A game whose steps can be done otherwise.
pub trait Stepped: Game {
    /// What is due, by a number of the game's own.
    fn due(&self, state: &Self::State) -> u8;

    /// Where its course is kept.
    fn course(state: &mut Self::State) -> &mut Option<Box<Course>>;

    /// What players have beside cards, each number at a place of its own.
    fn numbers(&self, _state: &Self::State) -> Vec<i64> {
        Vec::new()
    }

    /// One of these numbers becomes another one by so much.
    fn add(&self, _state: &mut Self::State, _at: u16, _by: i32) {}

    /// What follows from a table that was changed by hand.
    fn settle(&self, _state: &mut Self::State) {}
}

/// A line of the log begins.
#[inline]
pub fn line<G: Stepped>(state: &mut G::State, line: u32) {
    if let Some(course) = G::course(state) {
        course.line(line);
    }
}

/// A step is done: noted, or done otherwise, where that is wanted.
#[inline]
pub fn step<G: Stepped>(
    game: &G,
    state: &mut G::State,
    script: &Script,
    mark: Option<&Mark>,
    done: impl FnOnce(&mut G::State),
) {
    // Every step of every match comes by here; hardly any of them is watched.
    if G::course(state).is_none() {
        return done(state);
    }
    let Some(watched) = Watched::before(game, state, script, mark) else {
        return done(state);
    };
    match watched.change {
        Some(Change::Omit) => {
            game.mark_missed(state, script, None);
        }
        _ => done(state),
    }
    watched.after(game, state);
}

/// A step before it is done.
struct Watched {
    place: Place,
    line: u32,
    due: u8,
    told_by: Option<(VerbId, bool)>,
    told: Told,
    change: Option<Change>,
    zones: Vec<ZoneId>,
    numbers: Vec<i64>,
}

/// Whether an operand names a card.
pub fn is_card(kind: &OpKind) -> bool {
    matches!(kind, OpKind::Card(..) | OpKind::Many(_, Some(_)) | OpKind::ZoneCard(..))
}

/// What the log tells with a mark.
fn told(script: &Script, mark: Option<&Mark>) -> Told {
    match mark.map(|m| m.kind) {
        Some(MarkKind::Act(act)) => match script.seen(&script.act(act).seen) {
            Some(ops) if ops.iter().any(|op| is_card(&op.kind)) => Told::Cards,
            _ => Told::Line,
        },
        Some(MarkKind::Seen(_, op)) => match script.ops.get(op as usize) {
            Some(op) if is_card(&op.kind) => Told::Cards,
            _ => Told::Line,
        },
        _ => Told::Nothing,
    }
}

impl Watched {
    fn before<G: Stepped>(game: &G, state: &mut G::State, script: &Script, mark: Option<&Mark>) -> Option<Watched> {
        let due = game.due(state);
        let course = G::course(state).as_mut()?;
        let place = course.place(due);
        if let Some(Mark {
            kind: MarkKind::Act(_) | MarkKind::Turn(..) | MarkKind::Seen(..),
            line,
            ..
        }) = mark
        {
            course.told = *line;
        }
        let line = course.told.max(1);
        let change = course.twists.iter().find(|t| t.place == place).map(|t| t.change);
        if change.is_none() && course.steps.is_none() {
            return None;
        }
        let told_by = match mark.map(|m| m.kind) {
            Some(MarkKind::Act(act) | MarkKind::Seen(act, _)) => {
                let act = script.act(act);
                Some((act.verb, act.effect))
            }
            _ => None,
        };
        Some(Watched {
            place,
            line,
            due,
            told_by,
            told: told(script, mark),
            change,
            zones: G::table_mut(state).cards.iter().map(|c| c.zone).collect(),
            numbers: game.numbers(state),
        })
    }

    fn after<G: Stepped>(self, game: &G, state: &mut G::State) {
        let table = G::table_mut(state);
        match self.change {
            None | Some(Change::Omit) => {}
            Some(Change::Divert {
                seat,
                from,
                to,
                instead,
                count,
            }) => {
                let zones = [from, to, instead].map(|z| table.zone_id(seat, z));
                let [from, to, instead] = zones;
                let came = |card: &CardId| self.zones.get(usize::from(card.0)) == Some(&from);
                let cards = table.zone(to).cards.iter().rev().copied();
                let cards: Vec<CardId> = cards.filter(came).take(usize::from(count)).collect();
                for card in cards {
                    table.put(card, instead);
                }
                game.settle(state);
            }
            Some(Change::Further { seat, from, to }) => {
                let (from, to) = (table.zone_id(seat, from), table.zone_id(seat, to));
                // Of the cards of a hand one that nobody has seen, if there is one: any of them may be the one.
                let cards = &table.zone(from).cards;
                let unseen = cards.iter().rev().find(|card| table.face(**card).is_none()).copied();
                let hidden = !table.kind(from).ordered;
                let card = unseen.filter(|_| hidden).or_else(|| table.top(from));
                if let Some(card) = card {
                    table.put(card, to);
                    game.settle(state);
                }
            }
            Some(Change::Number { at, by }) => {
                game.add(state, at, by);
                game.settle(state);
            }
        }
        self.note(game, state);
    }

    fn note<G: Stepped>(self, game: &G, state: &mut G::State) {
        if G::course(state).as_ref().is_none_or(|c| c.steps.is_none()) {
            return;
        }
        let table = G::table_mut(state);
        let mut moved: Vec<Moved> = Vec::new();
        for (card, was) in table.cards.iter().zip(&self.zones) {
            if card.zone == *was || card.zone == ZoneId::OUT || *was == ZoneId::OUT {
                continue;
            }
            let way = (table.seat_of(card.zone), table.kind_of(*was), table.kind_of(card.zone));
            match moved.iter_mut().find(|m| (m.seat, m.from, m.to) == way) {
                Some(m) => m.count = m.count.saturating_add(1),
                None => moved.push(Moved {
                    seat: way.0,
                    from: way.1,
                    to: way.2,
                    count: 1,
                }),
            }
        }
        let after = game.numbers(state);
        let numbers = (0u16..).zip(self.numbers.iter().zip(&after));
        let numbers = numbers
            .filter(|(_, (was, is))| was != is)
            .map(|(at, (was, is))| (at, is - was));
        let step = Step {
            place: self.place,
            line: self.line,
            due: self.due,
            told_by: self.told_by,
            told: self.told,
            moved,
            numbers: numbers.collect(),
            last: game.due(state) != self.due,
        };
        if let Some(steps) = G::course(state).as_mut().and_then(|c| c.steps.as_mut()) {
            steps.push(step);
        }
    }
}
