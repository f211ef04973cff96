//! What can be known of cards nobody saw: what was seen is possible or not, and what cannot be told from what must be.
//!
//! The journal says what was seen and where cards were mixed; the list says what there was at the beginning.
//! [`network`] says how the two are held together. Nothing is ever settled by a guess: a card that was drawn stays any
//! card it can have been, until something that was seen leaves one possibility.

mod history;
pub mod network;
mod supply;
#[cfg(test)]
mod tests;

use history::History;
pub use history::{Sighting, Source};
pub use network::Work;
use network::{Faces, Possible};

use super::{CardId, Face, Seat};

/// Something seen that cannot be, together with all that was seen before it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contradiction {
    /// What was seen last.
    pub sighting: Sighting,
    /// Whose cards.
    pub seat: Seat,
    /// Of these faces there are too few, if it is as simple as that; else empty.
    pub faces: Vec<Face>,
    /// What was seen of these faces before, in the order of the journal.
    pub before: Vec<Sighting>,
}

/// A question about cards at a moment: whether in one of the groups every card is among its faces.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ask {
    /// The moment: how often the table had changed ([`Table::changes`](super::Table::changes)).
    pub at: u32,
    /// The groups.
    pub groups: Vec<Vec<(CardId, Vec<Face>)>>,
}

/// What is known of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// It is so, whatever the unknown cards are.
    Always,
    /// It is not so, whatever they are.
    Never,
    /// It depends on them.
    Open,
}

/// All that can be known at the end of a journal.
#[derive(Clone, Debug)]
pub struct Knowledge<'w> {
    history: History,
    work: &'w Work,
    /// How many faces there are.
    faces: usize,
}

/// More earlier sightings than are shown with a contradiction.
const BEFORE_MOST: usize = 50;

/// More ways for a group not to hold than are tried one by one.
const WAYS_MOST: usize = 4_096;

impl<'w> Knowledge<'w> {
    /// Reads a journal, leaving out the events of these numbers. `faces`: how many faces there are.
    pub fn read(source: Source<'w>, without: &[u32], faces: usize) -> Knowledge<'w> {
        Knowledge {
            work: source.work,
            history: History::read(source, source.journal.events.len(), without),
            faces,
        }
    }

    /// Whether everything that was seen can be.
    pub fn holds(&self) -> bool {
        (0..self.history.owned.len())
            .all(|seat| !matches!(possible(&self.history, seat, &[], self.work), Possible::No(_)))
    }

    /// What is known of a question, with all that was seen before and after.
    pub fn answer(&self, ask: &Ask) -> Answer {
        let mut lives = Vec::new();
        for group in &ask.groups {
            let mut found = Vec::new();
            for (card, faces) in group {
                let Some((seat, life)) = self.history.life_at(*card, ask.at) else {
                    return Answer::Open;
                };
                let (within, without) = self.history.owned[usize::from(seat.0)].set(faces, self.faces);
                found.push((usize::from(seat.0), life, within, without));
            }
            lives.push(found);
        }
        let can = |sets: &[(usize, usize, Faces)]| {
            (0..self.history.owned.len()).all(|seat| {
                let own = sets.iter().filter(|(s, ..)| *s == seat).map(|(_, l, f)| (*l, *f));
                let own: Vec<(usize, Faces)> = own.collect();
                !matches!(possible(&self.history, seat, &own, self.work), Possible::No(_))
            })
        };
        let holds = lives.iter().any(|group| {
            let sets: Vec<_> = group.iter().map(|(s, l, within, _)| (*s, *l, *within)).collect();
            can(&sets)
        });
        if !holds {
            return Answer::Never;
        }
        // It can fail if in every group one card can be something else, all of them together.
        let ways: usize = lives.iter().map(Vec::len).fold(1, usize::saturating_mul);
        if ways > WAYS_MOST {
            return Answer::Open;
        }
        let mut pick = vec![0usize; lives.len()];
        loop {
            let sets: Option<Vec<_>> = pick
                .iter()
                .zip(&lives)
                .map(|(at, group)| group.get(*at).map(|(s, l, _, without)| (*s, *l, *without)))
                .collect();
            match sets {
                // A group without a card holds always.
                None => return Answer::Always,
                Some(sets) if can(&sets) => return Answer::Open,
                Some(_) => {}
            }
            let Some(next) = (0..pick.len()).find(|g| pick[*g] + 1 < lives[*g].len()) else {
                return Answer::Always;
            };
            pick[next] += 1;
            pick[..next].fill(0);
        }
    }
}

fn possible(history: &History, seat: usize, besides: &[(usize, Faces)], work: &Work) -> Possible {
    let owned = &history.owned[seat];
    if owned.too_many || work.is_spent() {
        return Possible::Unknown;
    }
    owned.network.possible(besides, work)
}

/// What a card can have been when it was seen, by all that was seen before; `None`: there is no end to it.
pub fn could_be(source: Source<'_>, sighting: Sighting, without: &[u32]) -> Option<Vec<Face>> {
    let history = History::read(source, sighting.event as usize, without);
    let (seat, life) = history.life_at(sighting.card, u32::MAX)?;
    let seat = usize::from(seat.0);
    let can = |faces: Faces| !matches!(possible(&history, seat, &[(life, faces)], source.work), Possible::No(_));
    if can(Faces::one(Faces::OTHER)) {
        return None;
    }
    let each = history.owned[seat].named(Faces::ANY).into_iter();
    Some(
        each.filter(|face| can(history.owned[seat].set(&[*face], 0).0))
            .collect(),
    )
}

/// The first thing seen that cannot be, leaving out the events of these numbers.
pub fn first_contradiction(source: Source<'_>, without: &[u32]) -> Option<Contradiction> {
    let all = History::read(source, source.journal.events.len(), without);
    if source.work.is_spent() {
        return None;
    }
    let seat = (0..all.owned.len()).find(|seat| matches!(possible(&all, *seat, &[], source.work), Possible::No(_)))?;
    // Seeing more never makes possible what was not: the first that cannot be is found by halving.
    let own = |history: &History, s: &Sighting| {
        let of = history.lives.get(usize::from(s.card.0)).and_then(Option::as_ref);
        of.is_some_and(|(owner, _)| usize::from(owner.0) == seat)
    };
    let sightings: Vec<Sighting> = all.sightings.iter().copied().filter(|s| own(&all, s)).collect();
    let fails = |at: usize| {
        let upto = sightings[at].event as usize + 1;
        let history = History::read(source, upto, without);
        match possible(&history, seat, &[], source.work) {
            Possible::No(faces) => Some(faces.map(|f| (f, history.owned[seat].named(f)))),
            _ => None,
        }
    };
    let (mut low, mut high) = (0, sightings.len());
    while low < high {
        let middle = low + (high - low) / 2;
        if fails(middle).is_some() {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    let sighting = *sightings.get(low)?;
    let faces = fails(low)?.map_or_else(Vec::new, |(_, named)| named);
    let before = sightings[..low]
        .iter()
        .copied()
        .filter(|s| s.face.is_some_and(|f| faces.contains(&f)))
        .take(BEFORE_MOST)
        .collect();
    Some(Contradiction {
        sighting,
        seat: Seat(u8::try_from(seat).unwrap_or(u8::MAX)),
        faces,
        before,
    })
}
