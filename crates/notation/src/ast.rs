//! The syntax tree of a log.
//!
//! Everything lies in a few flat arenas of [`Log`], so that a log costs a handful of allocations however long it is;
//! nodes refer to each other by index ranges. The body of a log is read for every match that is judged, so its nodes are
//! small: what an [`Atom`] says is a place in the source or a word's number, and nothing of them has to be freed. Header
//! lines are few, and have their [`Text`] at hand.

use std::borrow::Cow;
use std::ops::Range;

use super::vocabulary::{VerbId, Word};

/// A half-open range of byte offsets in the source text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Span {
    /// First byte.
    pub start: u32,
    /// One past the last byte.
    pub end: u32,
}

/// A range of indices into one of the arenas of [`Log`].
pub type Ids = Range<u32>;

/// A piece of text of the header after folding, without its quotes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Text<'s> {
    /// Where it stands.
    pub span: Span,
    /// Its content: folded, and with escapes resolved for strings.
    pub text: Cow<'s, str>,
    /// It stood in quotes.
    pub quoted: bool,
}

/// A word, digits or a string of the body. What it says is asked of the log: [`Log::said`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Atom {
    /// Where it stands.
    pub span: Span,
    pub(super) form: Form,
}

/// Where the content of an [`Atom`] is found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// As it stands in the source.
    Plain,
    /// As it stands in the source, without the quotes that take so many bytes at its ends.
    Quoted { open: u8, close: u8 },
    /// A word of the game, by its place in [`Log::words`].
    Word(u16),
    /// In [`Log::changed`]: folded, or with escapes resolved.
    Changed { at: u32, quoted: bool },
}

impl Atom {
    /// It stood in quotes, so it is a name and never a word of the game.
    pub fn quoted(&self) -> bool {
        matches!(self.form, Form::Quoted { .. } | Form::Changed { quoted: true, .. })
    }

    /// It says what stands in the source, without quotes, and is no word of the game.
    #[inline]
    pub fn is_plain(&self) -> bool {
        self.form == Form::Plain
    }

    /// The word of the game it was read as: the place of the first word of that name in
    /// [`Vocabulary::words`](super::Vocabulary::words).
    ///
    /// An atom without one may still be spelt like a word, where the word could not have been meant for sure: the letter `f`
    /// in front of a colon may be a player's.
    #[inline]
    pub fn word(&self) -> Option<u16> {
        match self.form {
            Form::Word(word) => Some(word),
            _ => None,
        }
    }
}

/// A whole log. Statements at the top level are in the order of the text.
#[derive(Clone, Debug, Default)]
pub struct Log<'s> {
    /// The text the spans point into.
    pub source: &'s str,
    /// The version of the notation in the first line (1), if it could be read.
    pub version: Option<u32>,
    /// Where `rejudge 1` stands.
    pub version_span: Span,
    /// Header lines in order.
    pub headers: Vec<Header<'s>>,
    /// Sections and statements of the body, in order.
    pub lines: Vec<Line>,
    /// Statements inside brackets; those of one bracket are contiguous.
    pub nested: Vec<Statement>,
    /// Arena of the parts of actions; `parts[0]` of an action is what follows the verb, the rest begin with `pay`.
    pub parts: Vec<Part>,
    /// Arena of items.
    pub items: Vec<Item>,
    /// Arena of the atoms of paths.
    pub atoms: Vec<Atom>,
    /// Expected rulings (`#!` comments).
    pub expectations: Vec<Expectation<'s>>,
    /// All comments from their `#` to the end of the line, expected rulings included.
    pub comments: Vec<Span>,
    /// Byte offset of the start of every line of the source; the first is 0.
    pub line_starts: Vec<u32>,
    /// The words of the game that was read for.
    pub(super) words: &'static [Word],
    /// What atoms say whose text does not stand like that in the source.
    pub(super) changed: Vec<Box<str>>,
}

/// A line of the header: `key name "string": value`.
#[derive(Clone, Debug)]
pub struct Header<'s> {
    /// The key as written, folded.
    pub key: Text<'s>,
    /// A word between key and colon (`player Aoi:`, `note table:`, `policy BR-02:`).
    pub name: Option<Text<'s>>,
    /// A string between key and colon (`player Aoi "Aoi Tanaka":`).
    pub label: Option<Text<'s>>,
    /// Everything after the colon up to a comment, trimmed, without quotes if it was one quoted string.
    pub value: Text<'s>,
    /// The whole line without comment.
    pub span: Span,
}

/// A section line or a statement of the body.
#[derive(Clone, Debug)]
pub enum Line {
    /// `setup`, `position`, `turn N Name`, `cards`, `deck Name`.
    Section(Section),
    /// A statement.
    Statement(Statement),
}

/// The start of a section.
#[derive(Clone, Debug)]
pub struct Section {
    /// Where it stands.
    pub span: Span,
    /// Which of the sections it is.
    pub kind: SectionKind,
}

/// The kinds of section.
#[derive(Clone, Debug)]
pub enum SectionKind {
    /// Before the first turn.
    Setup,
    /// Sets the table; ended by the next `turn`.
    Position,
    /// `turn 7 Aoi [step]`.
    Turn {
        /// The number of the turn, as counted over all players.
        number: u32,
        /// The turn player.
        player: Atom,
        /// Where in the turn play starts; only after a `position`.
        step: Option<Atom>,
    },
    /// `cards`: a card pool follows, as TOML, to the next section or the end of the text.
    Cards {
        /// The TOML text.
        body: Span,
    },
    /// `deck Name`: a deck list follows, to the next section.
    Deck {
        /// Whose deck.
        player: Atom,
        /// The text of the list.
        body: Span,
    },
}

/// One statement: somebody does something, or a zone is said to hold something.
#[derive(Clone, Debug)]
pub struct Statement {
    /// From the first to the last byte, without comment and `;`.
    pub span: Span,
    /// `@1:12:40` in seconds from the start of the recording.
    pub stamp: Option<u32>,
    /// `!`: the recorder objected and was overruled.
    pub forced: bool,
    /// `-`: part of the effect or repair above.
    pub effect: bool,
    /// The name before the colon, if written.
    pub actor: Option<Atom>,
    /// What it says.
    pub kind: StatementKind,
}

/// What a statement says.
#[derive(Clone, Debug)]
pub enum StatementKind {
    /// `VERB part { pay part }`.
    Action {
        /// The verb, by its number in the vocabulary.
        verb: VerbId,
        /// Where the verb stands.
        verb_span: Span,
        /// Range in [`Log::parts`], at least one.
        parts: Ids,
    },
    /// `place = items`.
    Holds {
        /// Range in [`Log::atoms`]: the place, two atoms or more (`Aoi.clock`, `FC.marker` with an owner, ...).
        place: Ids,
        /// Where the place stands.
        place_span: Span,
        /// Range in [`Log::items`].
        items: Ids,
    },
    /// It could not be read: a hole in the record, never "nothing happened".
    Hole {
        /// The verb, if that much could be read.
        verb: Option<VerbId>,
        /// It may have been a `turn` line.
        may_be_turn: bool,
        /// Where the unread text stands, for messages.
        text: Span,
    },
}

/// What follows a verb or a `pay`.
#[derive(Clone, Debug, Default)]
pub struct Part {
    /// It began with `pay`; so does the only part of the statement `pay 2`.
    pub pay: bool,
    /// The whole part.
    pub span: Span,
    /// For a `pay` part that begins with a verb (`pay rest BL`, `pay discard 033`): that verb, whose operands follow.
    pub verb: Option<VerbId>,
    /// What was chosen or announced. Range in [`Log::items`].
    pub chosen: Ids,
    /// After `>`. Range in [`Log::items`]; `None` if there is no `>`.
    pub target: Option<Ids>,
    /// After `=`: what was seen to come of it; `None` if there is no `=` (or, for a ° verb, nothing at all).
    pub seen: Option<Ids>,
}

/// One item.
#[derive(Clone, Debug)]
pub struct Item {
    /// Where it stands.
    pub span: Span,
    /// What it is.
    pub kind: ItemKind,
}

/// The kinds of item.
#[derive(Clone, Debug)]
pub enum ItemKind {
    /// One atom: a word, digits, or a string.
    Atom(Atom),
    /// Atoms joined by `.`. Range in [`Log::atoms`].
    Path(Ids),
    /// `3*012`, `7*?`: the count, and the atom or path counted (`None`: `?`).
    Times(u32, Option<Ids>),
    /// `+2000`, `-1`.
    Signed(i32),
    /// `?`: a card nobody noted.
    Unknown,
    /// `...`: an unknown number of cards.
    Rest,
    /// `[ ... ]`: what interrupted here. Range in [`Log::nested`].
    Interrupt(Ids),
}

/// A `#!` comment: the rulings a fixture expects at its line.
#[derive(Clone, Debug)]
pub struct Expectation<'s> {
    /// The line it stands on, from 1.
    pub line: u32,
    /// The part of the line that says it.
    pub span: Span,
    /// In order. Empty for `clean`.
    pub rulings: Vec<Expected<'s>>,
    /// Text after a second `#`.
    pub why: Option<Cow<'s, str>>,
}

/// One expected ruling.
#[derive(Clone, Debug)]
pub struct Expected<'s> {
    /// The ruling's name, as `weiss-schwarz/level`.
    pub name: Cow<'s, str>,
    /// `?NAME`: cannot be told.
    pub cannot_tell: bool,
    /// `~NAME`: a consequence of an earlier one.
    pub consequence: bool,
    /// Only under this edition.
    pub edition: Option<Cow<'s, str>>,
}
