//! Mistakes that nobody noticed, in games whose steps can be watched: the log reads as if everything had been done right, and
//! the match went on from what was really done.

use rejudge::games::kit::diagnose::course::Stepped;
use rejudge::table::{CardId, Seat, ZoneId};

/// What is done when nobody looks.
pub enum Silent {
    /// What is due is left undone.
    Omit,
    /// These cards are put on top of that zone of their player.
    Put(Vec<CardId>, u16),
    /// A number of a player's becomes another one by so much.
    Number(u16, i32),
}

/// What has happened since the last time somebody could err.
pub struct View<'a, G: Stepped> {
    pub game: &'a G,
    pub state: &'a mut G::State,
    /// What was due, and what is.
    pub was: u8,
    pub is: u8,
    zones: &'a [ZoneId],
    numbers: &'a [i64],
}

impl<G: Stepped> View<'_, G> {
    /// The cards that came from one zone into another, the last one last.
    pub fn came(&mut self, seat: Seat, from: u16, to: u16) -> Vec<CardId> {
        let table = G::table_mut(self.state);
        let (from, to) = (table.zone_id(seat, from), table.zone_id(seat, to));
        let cards = table.zone(to).cards.iter();
        let was = |card: &&CardId| self.zones.get(usize::from(card.0)) == Some(&from);
        cards.filter(was).copied().collect()
    }

    /// By how much a number changed.
    pub fn by(&self, at: u16) -> i64 {
        let at = usize::from(at);
        let now = self.game.numbers(self.state);
        now.get(at).copied().unwrap_or(0) - self.numbers.get(at).copied().unwrap_or(0)
    }

    /// The top card of a zone that has more than that one.
    fn top(&mut self, seat: Seat, z: u16) -> Option<CardId> {
        let table = G::table_mut(self.state);
        let cards = &table.zone(table.zone_id(seat, z)).cards;
        cards.last().copied().filter(|_| cards.len() > 1)
    }
}

/// What is done wrong with what happened.
#[derive(Clone, Copy)]
pub enum Wrong {
    /// It is left undone.
    Omitted,
    /// The cards go back.
    Back,
    /// The last one goes back; there are others.
    OneBack,
    /// One more comes.
    More,
    /// They go elsewhere.
    To(u16),
    /// Besides, a card from there to there; none came that way.
    Also(u16, u16),
}

/// A mistake that nobody noticed: its name, what is due, and what happened.
#[derive(Clone, Copy)]
pub struct Violation {
    /// As the diagnosis calls it.
    pub name: &'static str,
    pub due: u8,
    pub of: Of,
}

#[derive(Clone, Copy)]
pub enum Of {
    /// Cards that came from one zone into another.
    Cards(u16, u16, Wrong),
    /// A number that went up or down: its place among those of a player, of how many, and what becomes of the change: nothing,
    /// one less, one more.
    Number {
        at: u16,
        each: u16,
        up: bool,
        keep: fn(i64) -> Option<i64>,
    },
}

impl Violation {
    fn act<G: Stepped>(&self, view: &mut View<'_, G>) -> Option<(Seat, Silent)> {
        [Seat(0), Seat(1)].into_iter().find_map(|seat| {
            let silent = match self.of {
                Of::Cards(_, _, Wrong::Omitted) => (view.is == self.due && seat == Seat(0)).then_some(Silent::Omit)?,
                _ if view.was != self.due => return None,
                // One by one: it is the last that is looked at.
                Of::Cards(_, _, Wrong::OneBack | Wrong::More) if view.is == self.due => return None,
                Of::Cards(from, to, wrong) => {
                    let mut cards = view.came(seat, from, to);
                    if cards.is_empty() {
                        return None;
                    }
                    match wrong {
                        Wrong::Back => {
                            cards.reverse();
                            Silent::Put(cards, from)
                        }
                        Wrong::OneBack => Silent::Put(vec![cards.pop()?], from),
                        Wrong::More => Silent::Put(vec![view.top(seat, from)?], to),
                        Wrong::To(other) => Silent::Put(cards, other),
                        Wrong::Also(from, to) if view.came(seat, from, to).is_empty() => {
                            Silent::Put(vec![view.top(seat, from)?], to)
                        }
                        Wrong::Also(..) | Wrong::Omitted => return None,
                    }
                }
                Of::Number { at, each, up, keep } => {
                    let at = at + each * u16::from(seat.0);
                    let by = view.by(at);
                    let kept = keep(by).filter(|_| by != 0 && (by > 0) == up)?;
                    Silent::Number(at, i32::try_from(kept - by).ok()?)
                }
            };
            Some((seat, silent))
        })
    }
}

/// Watches a match, and errs once.
pub struct Watch<'a> {
    violation: &'a Violation,
    /// So many places for it are let pass.
    skip: u32,
    /// How many places there were, and who did it.
    pub found: u32,
    pub whose: Option<Seat>,
    was: u8,
    zones: Vec<ZoneId>,
    numbers: Vec<i64>,
}

impl<'a> Watch<'a> {
    pub fn new(violation: &'a Violation, skip: u32) -> Watch<'a> {
        Watch {
            violation,
            skip,
            found: 0,
            whose: None,
            was: u8::MAX,
            zones: Vec::new(),
            numbers: Vec::new(),
        }
    }

    /// Before everything that is due: whether it is left out.
    pub fn look<G: Stepped>(&mut self, game: &G, state: &mut G::State) -> bool {
        let is = game.due(state);
        let mut view = View {
            game,
            state,
            was: self.was,
            is,
            zones: &self.zones,
            numbers: &self.numbers,
        };
        let mut omits = false;
        if !self.zones.is_empty()
            && let Some((seat, silent)) = self.violation.act(&mut view).filter(|_| self.whose.is_none())
        {
            self.found += 1;
            if self.found > self.skip {
                self.whose = Some(seat);
                match silent {
                    Silent::Omit => omits = true,
                    Silent::Number(at, by) => game.add(state, at, by),
                    Silent::Put(cards, z) => {
                        let table = G::table_mut(state);
                        for card in cards {
                            let zone = table.zone_id(table.seat_of(table.card(card).zone), z);
                            table.put(card, zone);
                        }
                    }
                }
                game.settle(state);
            }
        }
        self.was = is;
        self.zones = G::table_mut(state).cards.iter().map(|card| card.zone).collect();
        self.numbers = game.numbers(state);
        omits
    }
}
