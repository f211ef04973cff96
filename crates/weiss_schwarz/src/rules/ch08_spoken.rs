//! 8.6.2.5.4, 8.7.1: of which cards an effect has spoken: "it", "that card", "among them", "that character".

use smallvec::SmallVec;

use rejudge_table::{CardId, Seat};

use super::super::effects::program::{Deed, Program};
use super::super::effects::run::Run;
use super::super::state::Z;
use super::questions::Rules;
use super::select::Speaker;

/// Cards that an effect has spoken of.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Spoken {
    /// "That character": those on the stage that a line has told of last.
    pub it: SmallVec<[CardId; 4]>,
    /// "That card": those that were spoken of last, wherever they lie; none: not known.
    pub last: SmallVec<[CardId; 4]>,
    /// The step that a line tells of moves cards to this zone, and they are "that card" from now on.
    pub moves: Option<Z>,
    /// "Among them": those that were looked at, revealed or turned over.
    pub among: SmallVec<[CardId; 4]>,
    /// 10.7: those that were turned over, whatever was looked at since.
    pub turned_over: SmallVec<[CardId; 4]>,
    /// 4.12.3: those that damage within the effect has moved.
    pub by_damage: SmallVec<[CardId; 4]>,
    /// The zones, a bit each, into which lines have told all that goes there.
    pub told_into: u32,
    /// How many cards were put somewhere, where all of a zone were: "the same number".
    pub moved: Option<i32>,
    /// 8.7.1: the card that the trigger condition speaks of.
    pub triggered: Option<CardId>,
    /// 4.12.1: whether the damage that was dealt last was cancelled; `None`: there was none, or it is not known.
    pub cancelled: Option<bool>,
    /// Those that its lines have moved.
    pub put: SmallVec<[CardId; 4]>,
    /// To which zones they went, one after the other.
    pub went: SmallVec<[(CardId, Z); 4]>,
    /// 8.6.3: characters that were chosen by a line that does not say for what: `- choose FC`, `auto FR 1 > FC`.
    pub chosen: SmallVec<[CardId; 4]>,
}

impl Clone for Spoken {
    fn clone(&self) -> Spoken {
        // Of all of a list at once, and not card by card: it is done for every line of an effect.
        let all = |cards: &SmallVec<[CardId; 4]>| SmallVec::from_slice(cards);
        Spoken {
            it: all(&self.it),
            last: all(&self.last),
            moves: self.moves,
            among: all(&self.among),
            turned_over: all(&self.turned_over),
            by_damage: all(&self.by_damage),
            moved: self.moved,
            triggered: self.triggered,
            cancelled: self.cancelled,
            put: all(&self.put),
            went: SmallVec::from_slice(&self.went),
            chosen: all(&self.chosen),
            told_into: self.told_into,
        }
    }
}

impl Spoken {
    /// A card is not to be told from others any more.
    pub fn is_lost(&mut self, card: CardId) {
        for spoken_of in [&mut self.it, &mut self.last] {
            spoken_of.retain(|spoken| *spoken != card);
        }
    }
}

/// Whose ability runs, and what it has spoken of.
#[derive(Clone, Copy, Debug)]
pub struct Of<'c> {
    /// Its master.
    pub seat: Seat,
    /// The card.
    pub card: CardId,
    /// As whoever selects cards is told.
    pub by: Speaker<'c>,
    /// The card that its trigger condition speaks of, where it is known.
    pub triggered: Option<CardId>,
}

impl<'c> Of<'c> {
    /// An ability that has spoken of nothing yet.
    pub fn new(seat: Seat, card: CardId) -> Of<'static> {
        Of {
            seat,
            card,
            by: Speaker::of(Some(card), seat),
            triggered: None,
        }
    }

    /// The same, of one that triggered at this card.
    pub fn at(self, triggered: Option<CardId>) -> Of<'c> {
        Of { triggered, ..self }
    }

    /// One that has.
    pub fn with(seat: Seat, card: CardId, spoken: &'c Spoken) -> Of<'c> {
        let same = if spoken.it.is_empty() {
            &spoken.among
        } else {
            &spoken.it
        };
        let by = Speaker {
            it: &spoken.last,
            same,
            among: &spoken.among,
            turned_over: &spoken.turned_over,
            by_damage: &spoken.by_damage,
            put: &spoken.put,
            went: &spoken.went,
            told_into: spoken.told_into,
            moved: spoken.moved,
            cancelled: spoken.cancelled,
            ..Speaker::of(Some(card), seat)
        };
        Of {
            seat,
            card,
            by,
            triggered: spoken.triggered,
        }
    }

    /// The same, where it speaks of these cards and has told of none yet.
    pub fn speaking_of<'i>(self, it: &'i [CardId]) -> Of<'i>
    where
        'c: 'i,
    {
        let or = |own: &'i [CardId]| if own.is_empty() { it } else { own };
        let by = Speaker {
            it: or(self.by.it),
            same: or(self.by.same),
            ..self.by
        };
        Of { by, ..self }
    }

    /// The same, once it has spoken of these, whatever it spoke of before.
    pub(crate) fn having_spoken_of<'i>(self, it: &'i [CardId]) -> Of<'i>
    where
        'c: 'i,
    {
        let by = Speaker {
            it,
            same: it,
            ..self.by
        };
        Of { by, ..self }
    }

    /// The same of an effect of which lines have told so far: the zones into which each step that has cards go there has put as many as it may.
    pub fn having_told_of(self, rules: Rules<'_>, program: &Program, run: &Run) -> Of<'c> {
        let by = Speaker {
            told_into: told_into(rules, self, program, run),
            ..self.by
        };
        Of { by, ..self }
    }

    /// The same, once it is known what X is.
    pub fn for_program(self, rules: Rules<'_>, program: &Program) -> Speaker<'c> {
        let by = Speaker {
            declared: program.declared,
            // Asked for nothing where it is not known how many were moved.
            moved_alone: self.by.moved.and_then(|_| program.moves_all_alone_into()),
            ..self.by
        };
        let x = program.x.as_ref().map(|value| rules.value(by, value));
        Speaker { x, ..by }
    }
}

/// The zones, a bit each, into which each step of a program that has cards go there has put as many as it may; in a log of everything lines tell of
/// all that goes anywhere, and it is not asked.
pub fn told_into(rules: Rules<'_>, of: Of<'_>, program: &Program, run: &Run) -> u32 {
    if rules.m.full {
        return 0;
    }
    let (mut told, mut open) = (0_u32, 0_u32);
    for (at, step) in program.steps.iter().enumerate() {
        let zone = match &step.deed {
            Deed::Put(_, goal) => goal.to.zone(),
            _ => None,
        };
        let Some(zone) = zone else { continue };
        let most = rules.how_often(of, program, step).most;
        match most < u8::MAX && run.done(at) >= most {
            true => told |= 1 << zone as u32,
            false => open |= 1 << zone as u32,
        }
    }
    told & !open
}
