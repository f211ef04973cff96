//! A log with its names resolved: acts, what was seen of them, and the order in which they must be matched.
//!
//! The tree of a log is flattened into [`Mark`]s. What interrupts an action stands, in the list of what was seen of
//! it, exactly where it struck, so that the marks of a log and the events of an engine can be compared in lockstep.

use rejudge_notation::{Span, VerbId};
use rejudge_table::{End, Face, Seat};

use crate::resolve::cards_most;

/// A range of indices into one of the arenas of [`Script`].
pub type Run = std::ops::Range<u32>;

/// One operand with its names resolved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Op {
    /// Where it stands.
    pub span: Span,
    /// What it is.
    pub kind: OpKind,
    /// The player written in front of a card (`Tor.033`).
    pub of: Option<Seat>,
}

/// What an operand is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OpKind {
    /// A card; the copy number where one was written (`033.2`), else 0.
    Card(Face, u16),
    /// `?`
    Unknown,
    /// `3*012`, `7*?`
    Many(u32, Option<Face>),
    /// `...`
    Rest,
    /// A zone or slot of a player, by the game's zone number; the end where one was written (`deck.top`).
    Zone(Seat, u16, Option<End>),
    /// A card in a zone or slot (`FR.012`).
    ZoneCard(Seat, u16, Face),
    /// A count.
    Count(u32),
    /// `+2000`
    Signed(i32),
    /// A word, by its index in the vocabulary.
    Word(u16),
    /// A quoted text.
    Text,
    /// `none`
    Nothing,
    /// A player.
    Player(Seat),
}

/// What was paid, as told.
#[derive(Clone, Debug)]
pub struct Pay {
    /// Where it stands.
    pub span: Span,
    /// The verb it begins with, if any (`pay rest BL`).
    pub verb: Option<VerbId>,
    /// What was announced. Range in [`Script::ops`].
    pub chosen: Run,
    /// After `>`. Range in [`Script::ops`].
    pub target: Option<Run>,
    /// What was seen. Range in [`Script::ops`].
    pub seen: Option<Run>,
}

/// Something somebody did, or that happened.
#[derive(Clone, Debug)]
pub struct Act {
    /// The verb.
    pub verb: VerbId,
    /// Whose line it is.
    pub seat: Seat,
    /// The name was written.
    pub written: bool,
    /// The judge's line.
    pub judge: bool,
    /// `-`: part of the effect above.
    pub effect: bool,
    /// The whole statement.
    pub span: Span,
    /// The verb.
    pub verb_span: Span,
    /// The line, from 1.
    pub line: u32,
    /// The act in whose brackets it stands.
    pub inside: Option<u32>,
    /// What was chosen or announced. Range in [`Script::ops`].
    pub chosen: Run,
    /// After `>`.
    pub target: Option<Run>,
    /// After `=`, without what interrupted.
    pub seen: Option<Run>,
    /// Range in [`Script::pays`].
    pub pays: Run,
}

/// An act that says nothing.
static SILENT: Act = Act {
    verb: VerbId(0),
    seat: Seat(0),
    written: false,
    judge: false,
    effect: false,
    span: Span { start: 0, end: 0 },
    verb_span: Span { start: 0, end: 0 },
    line: 0,
    inside: None,
    chosen: 0..0,
    target: None,
    seen: None,
    pays: 0..0,
};

/// What is matched with the engine, one after the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MarkKind {
    /// An act begins. Index in [`Script::acts`].
    Act(u32),
    /// The next thing seen of an act: the act, and the operand.
    Seen(u32, u32),
    /// Nothing more was seen of this act.
    Done(u32),
    /// A new turn: its number and player; after a position also the step in which play starts, as a word's index.
    Turn(u32, Seat, Option<u16>),
    /// The table is set. Index in [`Script::positions`].
    Position(u32),
    /// Nothing is known of what happened here.
    Gap,
    /// A place to go back to. Index in [`Script::labels`].
    Label(u32),
    /// The judge goes back to a label. Index in [`Script::labels`].
    Rewind(u32),
    /// A zone is said to hold something: the zone and the range in [`Script::ops`].
    Holds(Seat, u16, u32, u32),
    /// A statement that could not be read.
    Hole,
}

/// One step of the log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark {
    /// What begins, was seen, or is told here.
    pub kind: MarkKind,
    /// The part of the text that tells it.
    pub span: Span,
    /// The line, from 1.
    pub line: u32,
}

/// The state of one zone in a `position`.
#[derive(Clone, Debug)]
pub struct Holding {
    /// The player in whose zone it lies.
    pub seat: Seat,
    /// The game's number of the zone; the marker zones are numbered after the slots they belong to.
    pub zone: u16,
    /// Range in [`Script::ops`].
    pub ops: Run,
    /// The part of the text that tells it.
    pub span: Span,
}

/// A log with its names resolved. Reused from log to log.
#[derive(Clone, Debug, Default)]
pub struct Script {
    /// Acts in the order of the text: those before and behind a place are looked up by halving.
    pub acts: Vec<Act>,
    /// Costs.
    pub pays: Vec<Pay>,
    /// Operands.
    pub ops: Vec<Op>,
    /// What the `position` sections set.
    pub holdings: Vec<Holding>,
    /// For every `position` its range in [`Script::holdings`].
    pub positions: Vec<Run>,
    /// Labels.
    pub labels: Vec<String>,
    /// The labels that the judge goes back to: indices of [`Script::labels`].
    pub returns: Vec<u32>,
    /// The steps to be matched.
    pub marks: Vec<Mark>,
}

impl Default for Act {
    fn default() -> Act {
        SILENT.clone()
    }
}

impl Script {
    /// This line behind all others, and the mark with which it is carried out; its operands and costs are there already.
    pub fn with_line(mut self, act: Act) -> (Script, Mark) {
        let mark = Mark {
            kind: MarkKind::Act(u32::try_from(self.acts.len()).unwrap_or(u32::MAX)),
            span: act.span,
            line: act.line,
        };
        self.acts.push(act);
        self.marks.push(mark);
        (self, mark)
    }

    /// The operands of a range.
    pub fn ops(&self, run: &Run) -> &[Op] {
        self.ops.get(run.start as usize..run.end as usize).unwrap_or(&[])
    }

    /// What a position sets.
    pub fn holdings(&self, position: u32) -> &[Holding] {
        let run = self.positions.get(position as usize).cloned().unwrap_or(0..0);
        self.holdings.get(run.start as usize..run.end as usize).unwrap_or(&[])
    }

    /// Whether the log begins with a position, so that nothing is dealt.
    pub fn begins_with_position(&self) -> bool {
        matches!(self.marks.first().map(|m| m.kind), Some(MarkKind::Position(_)))
    }

    /// The operands of an optional range; `None`: nothing was said.
    pub fn seen(&self, run: &Option<Run>) -> Option<&[Op]> {
        run.as_ref().map(|r| self.ops(r))
    }

    /// The costs of an act.
    pub fn pays(&self, act: &Act) -> &[Pay] {
        self.pays
            .get(act.pays.start as usize..act.pays.end as usize)
            .unwrap_or(&[])
    }

    /// The acts that begin at this byte of the text or behind it.
    pub fn acts_from(&self, byte: u32) -> &[Act] {
        let at = self.acts.partition_point(|act| act.span.start < byte);
        self.acts.get(at..).unwrap_or(&[])
    }

    /// The acts that begin behind this byte of the text.
    pub fn acts_behind(&self, byte: u32) -> &[Act] {
        let at = self.acts.partition_point(|act| act.span.start <= byte);
        self.acts.get(at..).unwrap_or(&[])
    }

    /// The acts that stand behind one in the log, in the order of their lines.
    pub fn behind(&self, act: &Act) -> std::slice::Iter<'_, Act> {
        self.acts_behind(act.span.start).iter()
    }

    /// The line behind one in the log; what stands in brackets is none.
    pub fn next_line(&self, act: &Act) -> Option<&Act> {
        self.behind(act).find(|next| next.inside.is_none())
    }

    /// The acts that begin before this byte of the text.
    pub fn acts_before(&self, byte: u32) -> &[Act] {
        let at = self.acts.partition_point(|act| act.span.start < byte);
        self.acts.get(..at).unwrap_or(&[])
    }

    /// The marks from this byte of the text on: those of later statements are all among them, and those of earlier ones are
    /// not. Those of the statement in which it lies stand in the order in which things happened, and some may be among them.
    pub fn marks_about(&self, byte: u32) -> &[Mark] {
        let at = self.marks.partition_point(|mark| mark.span.start < byte);
        self.marks.get(at..).unwrap_or(&[])
    }

    /// Where the next turn begins, from this byte of the text on: the end of the turn in hand; `u32::MAX` where none does.
    pub fn turn_behind(&self, byte: u32) -> u32 {
        let begins = |mark: &&Mark| mark.span.start >= byte && matches!(mark.kind, MarkKind::Turn(..));
        let turn = self.marks_about(byte).iter().find(begins);
        turn.map_or(u32::MAX, |mark| mark.span.start)
    }

    /// Where a mark stands, looked for around its place in the text.
    pub fn place_of(&self, mark: &Mark) -> Option<usize> {
        let near = self.marks.len() - self.marks_about(mark.span.start).len();
        let is_it = |at: &usize| self.marks.get(*at) == Some(mark);
        let further = near.max(self.marks.len() - near);
        (0..=further).find_map(|by| {
            let behind = near.checked_add(by).filter(is_it);
            behind.or_else(|| near.checked_sub(by).filter(is_it))
        })
    }

    /// An act. Indices come from `marks`, which are pushed together with the acts they name; but whoever looks how a match
    /// may go on has a script without lines, and a state that remembers an act of another one. That is an act that says nothing.
    pub fn act(&self, index: u32) -> &Act {
        self.acts.get(index as usize).unwrap_or(&SILENT)
    }

    /// The act that a mark begins.
    pub fn begun(&self, mark: &Mark) -> Option<&Act> {
        mark.begins().map(|act| self.act(act))
    }
}

impl Mark {
    /// The number of the act that it begins.
    pub fn begins(&self) -> Option<u32> {
        match self.kind {
            MarkKind::Act(act) => Some(act),
            _ => None,
        }
    }
}

/// What the numbers of a script may be in a match.
pub struct Limits<'g> {
    /// How many play.
    pub players: usize,
    /// How many faces there are.
    pub faces: usize,
    /// How long the log is, in bytes.
    pub bytes: usize,
    /// Whether a zone has this number.
    pub is_zone: &'g dyn Fn(u16) -> bool,
    /// Whether a `position` may say something else of a player under this number.
    pub is_fact: &'g dyn Fn(u16) -> bool,
}

/// The largest count that a log can write.
const COUNT_MOST: u32 = 999_999_999;

impl Limits<'_> {
    /// Whether every player, face and zone that a script names is there, and no more cards than a log of that length can name.
    ///
    /// # Errors
    /// In words: the first that is not.
    pub fn allow(&self, script: &Script) -> Result<(), String> {
        let seat = |seat: Seat| match usize::from(seat.0) < self.players {
            true => Ok(()),
            false => Err(format!("nobody plays at seat {}", seat.0)),
        };
        let face = |face: Face| match face.index() < self.faces {
            true => Ok(()),
            false => Err(format!("there is no card {}", face.index())),
        };
        let zone = |zone: u16| match (self.is_zone)(zone) {
            true => Ok(()),
            false => Err(format!("there is no zone {zone}")),
        };
        let count = |count: u32| match count <= COUNT_MOST {
            true => Ok(()),
            false => Err(format!("{count} is more than a log can count")),
        };
        let named = script.ops.iter().map(|op| match op.kind {
            OpKind::Many(many, _) => u64::from(many),
            _ => 1,
        });
        let named = named.fold(0, u64::saturating_add);
        // Of what a log names beyond its limit, each place still counts for one.
        let most = cards_most(self.bytes).saturating_add(script.ops.len() as u64);
        if named > most {
            return Err(format!(
                "{named} cards are named, and a log of this size names at most {most}"
            ));
        }
        for act in &script.acts {
            seat(act.seat)?;
        }
        for op in &script.ops {
            op.of.map_or(Ok(()), seat)?;
            match op.kind {
                OpKind::Card(card, _) => face(card)?,
                OpKind::Many(many, card) => {
                    count(many)?;
                    card.map_or(Ok(()), face)?;
                }
                OpKind::Zone(of, at, _) => {
                    seat(of)?;
                    zone(at)?;
                }
                OpKind::ZoneCard(of, at, card) => {
                    seat(of)?;
                    zone(at)?;
                    face(card)?;
                }
                OpKind::Count(of) => count(of)?,
                OpKind::Signed(by) => count(by.unsigned_abs())?,
                OpKind::Player(of) => seat(of)?,
                OpKind::Unknown | OpKind::Rest | OpKind::Word(_) | OpKind::Text | OpKind::Nothing => {}
            }
        }
        for holding in &script.holdings {
            seat(holding.seat)?;
            if !(self.is_fact)(holding.zone) {
                zone(holding.zone)?;
            }
        }
        for mark in &script.marks {
            match mark.kind {
                MarkKind::Turn(turn, of, _) => {
                    seat(of)?;
                    count(turn)?;
                }
                MarkKind::Holds(of, at, ..) => {
                    seat(of)?;
                    zone(at)?;
                }
                _ => {}
            }
        }
        Ok(())
    }
}
