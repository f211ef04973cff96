//! What the lines of a card's text are (chapters 8 and 10), as data: kind, cost, limit, trigger, what they do, and for those
//! that are not read what they may bear on. Knows no English, no table and no log; `text` makes it out of a card.

pub mod ability;
mod cond;
pub mod continuous;
pub mod cost;
pub mod done;
pub mod happening;
pub mod program;
pub mod reach;
pub mod run;
pub mod spelling;
mod when;

use ability::{Came, Cond, During, When, Zone};
use continuous::Continuous;
use cost::Cost;
use program::{Program, What};
use reach::{Matter, Reach, Whom};

use super::cards::DeckLimit;
use super::state::Z;

/// 8.1.1: the kind of an ability.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sort {
    /// 8.1.1.1
    Act,
    /// 8.1.1.2
    Auto,
    /// 8.1.1.3
    Cont,
    /// No mark stands in front of it, as on events.
    Unmarked,
}

impl Sort {
    /// The mark as cards print it.
    pub fn mark(self) -> &'static str {
        match self {
            Sort::Act => "【ACT】",
            Sort::Auto => "【AUTO】",
            Sort::Cont => "【CONT】",
            Sort::Unmarked => "without a mark",
        }
    }
}

/// 8.1.1.2.1: a trigger condition that is read in full.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trigger {
    /// The card is played and comes onto the stage.
    Played,
    /// The card comes onto the stage from the hand.
    FromHand,
    /// The climax comes into the climax zone from the hand.
    Climax,
    /// The card attacks.
    Attacks,
    /// The card becomes reversed.
    Reversed,
    /// The card becomes reversed in battle.
    ReversedInBattle,
    /// Its battle opponent becomes reversed.
    OpponentReversed,
    /// The card goes from the stage to the waiting room.
    Leaves,
    /// The encore step of its master begins.
    EncoreStep,
    /// A phase of its master before the attack phase begins.
    Begins(Phase),
}

impl Trigger {
    /// Its bit in what a match has of them.
    pub const fn bit(self) -> u16 {
        match self {
            Trigger::Played => 1,
            Trigger::FromHand => 1 << 1,
            Trigger::Climax => 1 << 2,
            Trigger::Attacks => 1 << 3,
            Trigger::Reversed => 1 << 4,
            Trigger::OpponentReversed => 1 << 5,
            Trigger::Leaves => 1 << 6,
            Trigger::EncoreStep => 1 << 7,
            Trigger::Begins(phase) => 1 << (8 + phase as u16),
            Trigger::ReversedInBattle => 1 << 15,
        }
    }

    /// 4.6.1.3: whether the card becomes reversed, in battle or wherever it does.
    pub const fn is_reversal(self) -> bool {
        matches!(self, Trigger::Reversed | Trigger::ReversedInBattle)
    }

    /// 7.6.1.2: whether a battle may meet it: the card becomes reversed, or its battle opponent does.
    pub const fn is_of_a_battle(self) -> bool {
        self.is_reversal() || matches!(self, Trigger::OpponentReversed)
    }
}

/// 8.7.1: at which events an AUTO ability triggers, where all of it is read and its trigger condition is none of [`Trigger`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listens {
    /// Any of these.
    pub when: Vec<When>,
    /// In the turn alone in which its card came onto the stage in one of these ways; none: in every turn.
    pub placed: Vec<Came>,
    /// In this time alone.
    pub during: Option<During>,
    /// What has to be so then.
    pub if_so: Option<Cond>,
    /// 2.12.2: the zone in which it works, where that is not the stage.
    pub works: Option<Zone>,
}

impl Listens {
    /// The sorts of events, a bit each ([`Happening`](ability::Happening)).
    pub fn bits(&self) -> u16 {
        self.when.iter().fold(0, |bits, when| bits | when.bits())
    }
}

/// What of an ability that is read cannot be carried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Why(pub &'static str);

/// A phase before the attack phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// 6.3
    Draw,
    /// 6.4
    Clock,
    /// 6.5
    Main,
    /// 6.6
    Climax,
}

/// What an AUTO ability waits for, as far as its words tell; they may name more than this.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Comes {
    /// At the beginning of a phase or step of one's own turn.
    Step(&'static str),
    /// When the damage of an attack is cancelled.
    Cancelled,
    /// When a character is reversed.
    Reversed,
}

/// The earliest that what an AUTO ability waits for can happen in a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Earliest {
    /// In the turn of its master, or in that of another player; `None`: in any turn.
    pub own: Option<bool>,
    /// When in that turn.
    pub at: Moment,
}

/// A moment of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moment {
    /// The climax phase (6.6).
    Climax,
    /// The beginning of the attack phase (7.1).
    AttackPhase,
    /// The first attack (7.2).
    Attack,
}

/// What a line does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Does {
    /// 10.2: Encore, for the cost of the line.
    Encore,
    /// 10.5: Backup, for the cost of the line.
    Backup {
        /// So much power for the character that is front attacked.
        power: i32,
        /// Least level of the player.
        level: u8,
        /// Where the card itself goes as its cost (8.4.2).
        to: Z,
    },
    /// 8.1.1.3, 8.9.1: what a CONT ability gives; Assist (10.3) is one.
    Gives(Continuous),
    /// 5.1.2.4: how many copies a deck may have; nothing once the match has begun.
    Copies(DeckLimit),
    /// 10.17: Link, with what it designates. It does nothing by itself.
    Link(String),
    /// 2.12.3, 11.3.1.3: it has no force, or none by itself.
    Reminder,
    /// It is not read: what it may bear on.
    Unread(Reach),
}

/// 4.14.2.7: how much damage the ability deals that the Shot icon creates.
pub const SHOT_DAMAGE: u8 = 1;

/// 10.2.3: what the Encore costs that every character has: `[(3)]`.
pub fn default_encore() -> Cost {
    Cost::of_stock(3)
}

/// One printed line; the log's number of an ability is its place, from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// 8.1.1
    pub sort: Sort,
    /// 8.4.1.1
    pub cost: Cost,
    /// 10.19: how often in a turn.
    pub limit: Option<u8>,
    /// What it triggers at, where that is read in full.
    pub trigger: Option<Trigger>,
    /// The events at which it triggers, where that is read and no `trigger`.
    pub listens: Option<Listens>,
    /// What it waits for.
    pub comes: Option<Comes>,
    /// When that can happen, as far as the words tell; not of one that names several events.
    pub earliest: Option<Earliest>,
    /// What it does.
    pub does: Does,
    /// 8.1.1: what an event says of playing it, on a line that says what it does as well.
    pub of_playing: Option<Continuous>,
    /// What it does when it is played, step by step, where every word of it is read.
    pub runs: Option<Program>,
    /// The zones it speaks of cards in or from, a bit each (`1 << Z`), its cost left out.
    pub takes: u32,
    /// What the card that bears it cannot do or become, a bit each ([`Matter`]).
    pub forbids: u32,
    /// What it does may last beyond the turn.
    pub lasts: bool,
    /// It has somebody shuffle (3.2.4).
    pub shuffles: bool,
    /// 10.2: it is an Encore ability, whether its cost is read or not.
    pub encore: bool,
    /// 10.2: the costs of Encore abilities that it gives cards.
    pub gives_encore: Vec<Cost>,
    /// 7.4.1.2.1: it bears the counter icon.
    pub counter: bool,
    /// 10.7: it is Brainstorm.
    pub brainstorm: bool,
    /// The keywords that stand in front of it, read or not, a bit each ([`Label::bit`](ability::Label::bit)).
    pub labels: u16,
    /// 10.6: it is Great Performance.
    pub great_performance: bool,
    /// It goes on in some way where its cost is not paid (8.6.4).
    pub otherwise: bool,
}

impl Line {
    /// What it may bear on, where it is not read.
    pub fn reach(&self) -> Option<&Reach> {
        match &self.does {
            Does::Unread(reach) => Some(reach),
            _ => None,
        }
    }

    /// What it gives as long as it works, or forbids.
    pub fn gives(&self) -> Option<&Continuous> {
        match &self.does {
            Does::Gives(gives) => Some(gives),
            _ => self.of_playing.as_ref(),
        }
    }

    /// 8.7.1: whether it is read at which events it triggers.
    pub fn has_known_trigger(&self) -> bool {
        self.trigger.is_some() || self.listens.is_some()
    }

    /// 8.7.1: whether it triggers as a phase or a step begins.
    pub fn is_of_a_beginning(&self) -> bool {
        let step = matches!(self.comes, Some(Comes::Step(_)));
        let begins = matches!(self.trigger, Some(Trigger::Begins(_) | Trigger::EncoreStep));
        let listens = self.listens.as_ref();
        step || begins || listens.is_some_and(|listens| listens.bits() & happening::Happening::Begins.bit() != 0)
    }

    /// Whether it is carried out or asked for; `None`: it is a reminder, and no ability.
    pub fn is_judged(&self) -> Option<bool> {
        match self.does {
            Does::Reminder => None,
            Does::Unread(_) => Some(self.runs.is_some()),
            _ => Some(true),
        }
    }

    /// Whether what it does is done with the card that bears it.
    pub fn does_with_this(&self) -> bool {
        let steps = self.runs.iter().flat_map(|program| &program.steps);
        steps.into_iter().any(|step| step.deed.is_with(&What::This))
    }

    /// Whether it speaks of cards in, or from, a zone.
    pub fn takes_from(&self, zone: Z) -> bool {
        self.takes & (1 << zone as u32) != 0
    }
}

/// All of a card's text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Text {
    /// Line by line.
    pub lines: Vec<Line>,
    /// The abilities that the programs of these lines give.
    pub granted: Vec<Granted>,
    /// 11.3.2: the lines in which a replay effect stands for its replay action, by their numbers, as they are read.
    pub replayed: Vec<(u8, String)>,
}

/// An ability that a line of a text gives characters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Granted {
    /// The number of the line.
    pub by: u8,
    /// The ability.
    pub line: Line,
    /// The same in words.
    pub text: String,
}

/// The number of the first ability that a text gives; those that are printed have numbers below.
pub const GRANTED_FIRST: u8 = 101;

/// Whether an ability of this number is one that was given, and none that is printed on the card which has it.
pub fn is_granted(number: u8) -> bool {
    number >= GRANTED_FIRST
}

impl Text {
    /// A line by the log's number of the ability, or an ability that the text gives, by the number it has here.
    pub fn line(&self, number: usize) -> Option<&Line> {
        match number.checked_sub(usize::from(GRANTED_FIRST)) {
            None => self.lines.get(number.checked_sub(1)?),
            Some(at) => self.granted.get(at).map(|granted| &granted.line),
        }
    }

    /// The ability of this number, which may be one that the text gives; all that are printed where none is meant.
    pub fn meant(&self, number: Option<usize>) -> impl Iterator<Item = (u8, &Line)> {
        let printed = (1..).zip(&self.lines).filter(move |_| number.is_none());
        let meant = number.and_then(|number| Some((u8::try_from(number).ok()?, self.line(number)?)));
        printed.chain(meant)
    }

    /// The program of an ability, by the number it has here, where it is read.
    pub fn program(&self, number: u8) -> Option<&Program> {
        self.line(usize::from(number))?.runs.as_ref()
    }

    /// The number of the line that gives an ability; of one that is printed its own.
    pub fn printed(&self, number: u8) -> u8 {
        let at = number.checked_sub(GRANTED_FIRST);
        let granted = at.and_then(|at| self.granted.get(usize::from(at)));
        granted.map_or(number, |granted| granted.by)
    }

    /// 8.6.2.5.2: of an event, the first of the lines that say what it does, where all of that is one program.
    pub fn event(&self) -> Option<u8> {
        let says = |line: &Line| line.sort == Sort::Unmarked && line.runs.is_some();
        u8::try_from(self.lines.iter().position(says)? + 1).ok()
    }

    /// Whether any line is not read, or one that the text gives.
    pub fn is_unread(&self) -> bool {
        let given = self.granted.iter().map(|granted| &granted.line);
        self.lines.iter().chain(given).any(|l| l.reach().is_some())
    }

    /// What the lines that nobody has to declare may bear on, a bit each: those that work by themselves.
    pub fn mentions(&self) -> u32 {
        let works = self.lines.iter().filter(|l| l.sort != Sort::Act);
        works
            .filter_map(Line::reach)
            .fold(0, |bits, reach| bits | reach.matters())
    }

    /// What of it may bear on something while the card lies in a zone that its text has to name (clock and memory).
    pub fn mentions_in(&self, zone: Z) -> u32 {
        let works = self.lines.iter().filter(|l| l.sort != Sort::Act && l.takes_from(zone));
        works
            .filter_map(Line::reach)
            .fold(0, |bits, reach| bits | reach.matters())
    }

    /// What the card's own text may change about playing it from the hand.
    pub fn of_playing(&self) -> u32 {
        let bits = [Matter::Level, Matter::Cost, Matter::Color];
        bits.into_iter()
            .filter(|m| {
                self.lines
                    .iter()
                    .filter_map(Line::reach)
                    .any(|r| r.bears(*m, Whom::OF_PLAYING))
            })
            .fold(0, |sum, m| sum | m.bit())
    }
}
