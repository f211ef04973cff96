//! A game's words, handed over as data: the parser, the formatter, completion and the "expected ..." messages
//! are driven by these tables.

/// The number of a verb in its game's [`Vocabulary::verbs`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct VerbId(pub u8);

/// What may stand at one place of a verb, as a set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kinds(pub u16);

impl Kinds {
    /// Nothing.
    pub const NOTHING: Kinds = Kinds(0);
    /// A card: number, tail, name or nickname, `?`, `3*?`.
    pub const CARD: Kinds = Kinds(1);
    /// A slot or a card in play (`FC`, `Ren.FC`, `Tor.033.2`).
    pub const SLOT: Kinds = Kinds(2);
    /// A zone (`hand`, `Aoi.deck`, `deck.top`).
    pub const ZONE: Kinds = Kinds(4);
    /// A count without leading zero.
    pub const COUNT: Kinds = Kinds(8);
    /// A signed number.
    pub const SIGNED: Kinds = Kinds(16);
    /// A word of the game.
    pub const WORD: Kinds = Kinds(32);
    /// A quoted text.
    pub const TEXT: Kinds = Kinds(64);
    /// A player.
    pub const PLAYER: Kinds = Kinds(128);
    /// `none`.
    pub const NONE: Kinds = Kinds(256);
    /// The name of a ruling (`weiss-schwarz/level`).
    pub const NAME: Kinds = Kinds(512);

    /// Both sets together.
    pub const fn or(self, other: Kinds) -> Kinds {
        Kinds(self.0 | other.0)
    }
    /// Whether the sets share anything.
    pub const fn has(self, other: Kinds) -> bool {
        self.0 & other.0 != 0
    }
    /// Those of this set that are not in the other.
    pub const fn without(self, other: Kinds) -> Kinds {
        Kinds(self.0 & !other.0)
    }
}

/// How many items of which kinds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// What may stand here.
    pub kinds: Kinds,
    /// At least so many items.
    pub min: u8,
    /// At most so many items; 255: any number.
    pub max: u8,
}

impl Shape {
    /// Nothing may stand here.
    pub const NONE: Shape = Shape {
        kinds: Kinds::NOTHING,
        min: 0,
        max: 0,
    };
    /// From `min` to `max` items of `kinds`.
    pub const fn of(kinds: Kinds, min: u8, max: u8) -> Shape {
        Shape { kinds, min, max }
    }
}

/// Whether a verb's line must be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Need {
    /// D: a choice; required in both details.
    Decision,
    /// A: automatic or chance; required in `full`, optional in `decisions`.
    Automatic,
    /// F: on effect lines.
    Effect,
    /// –: optional.
    Optional,
}

/// What stands behind a verb's operands without a sign before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Behind {
    /// Nothing can.
    Sign,
    /// Its target: `play 012 FL`.
    Target,
    /// What was seen: `damage 1 cancelled`.
    Seen,
}

/// Whether two words are the same, for constants.
const fn same(a: &str, b: &str) -> bool {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    let mut at = 0;
    while at < a.len() && at < b.len() && a[at] == b[at] {
        at += 1;
    }
    at == a.len() && at == b.len()
}

/// One verb of a game.
#[derive(Clone, Copy, Debug)]
pub struct Verb {
    /// The canonical word.
    pub name: &'static str,
    /// Typed short forms, fixed for ever.
    pub short: &'static [&'static str],
    /// Forms in other languages.
    pub native: &'static [&'static str],
    /// What is chosen or announced: before `=`.
    pub chosen: Shape,
    /// After `>`.
    pub target: Shape,
    /// After `=`.
    pub seen: Shape,
    /// The words of the game it takes; empty: any, where its shapes allow words at all.
    pub words: &'static [&'static str],
    /// °: takes no operand, so that its `=` may be left out.
    pub seen_only: bool,
    /// Where the signs are left out, what stands behind the operands is this.
    pub behind: Behind,
    /// Often a cost: behind a verb that pays it begins one even where `pay` was forgotten.
    pub cost: bool,
    /// O: the other player's by default.
    pub other: bool,
    /// Nothing of an effect is of it: what stands below it with `-` is of the line above it.
    pub passing: bool,
    /// May be followed by `pay` parts.
    pub pays: bool,
    /// Whether it must be written.
    pub need: Need,
    /// Only the judge's (`judge: rule ...`).
    pub judge_only: bool,
    /// Its line is no part of the course of play in any game: a hole, a place to go back to, or going back there.
    pub goes_back: bool,
    /// A short form: the verb of the line that it stands for, and the verb of the one below that puts what stands behind `=` where
    /// its operand is. `change FL = 012` is `auto FL` and `- put 012 > FL`.
    pub stands_for: Option<(&'static str, &'static str)>,
    /// For "expected ..." messages and the appendix of the grammar: one short line.
    pub help: &'static str,
}

impl Verb {
    /// A verb that takes nothing and is required where its row says; the methods below fill in the rest of the row.
    pub const fn new(name: &'static str, short: &'static [&'static str], need: Need, help: &'static str) -> Verb {
        Verb {
            name,
            short,
            native: &[],
            chosen: Shape::NONE,
            target: Shape::NONE,
            seen: Shape::NONE,
            words: &[],
            seen_only: false,
            behind: Behind::Sign,
            cost: false,
            other: false,
            passing: false,
            pays: false,
            need,
            judge_only: false,
            stands_for: None,
            goes_back: same(name, "gap") || same(name, "label") || same(name, "rewind"),
            help,
        }
    }

    /// With forms in other languages.
    pub const fn native(mut self, native: &'static [&'static str]) -> Verb {
        self.native = native;
        self
    }

    /// From `min` to `max` items of `kinds` before `=`.
    pub const fn chosen(mut self, kinds: Kinds, min: u8, max: u8) -> Verb {
        self.chosen = Shape::of(kinds, min, max);
        self
    }

    /// From `min` to `max` items of `kinds` after `>`.
    pub const fn target(mut self, kinds: Kinds, min: u8, max: u8) -> Verb {
        self.target = Shape::of(kinds, min, max);
        self
    }

    /// Up to `max` items of `kinds` after `=`.
    pub const fn seen(mut self, kinds: Kinds, max: u8) -> Verb {
        self.seen = Shape::of(kinds, 0, max);
        self
    }

    /// °: up to `max` items of `kinds`, with or without `=`.
    pub const fn only_seen(mut self, kinds: Kinds, max: u8) -> Verb {
        self.seen_only = true;
        self.seen(kinds, max)
    }

    /// Takes these words only.
    pub const fn words(mut self, words: &'static [&'static str]) -> Verb {
        self.words = words;
        self
    }

    /// Its `>` may be left out: what stands behind its operands is its target.
    pub const fn bare_target(mut self) -> Verb {
        self.behind = Behind::Target;
        self
    }

    /// Its `=` may be left out: what stands behind its operands is what was seen.
    pub const fn bare_seen(mut self) -> Verb {
        self.behind = Behind::Seen;
        self
    }

    /// It is a short form of a line and one below it.
    pub const fn stands_for(mut self, line: &'static str, below: &'static str) -> Verb {
        self.stands_for = Some((line, below));
        self
    }

    /// Costs are paid with it.
    pub const fn cost(mut self) -> Verb {
        self.cost = true;
        self
    }

    /// May be followed by `pay`.
    pub const fn pays(mut self) -> Verb {
        self.pays = true;
        self
    }

    /// O: the other player's by default.
    pub const fn other(mut self) -> Verb {
        self.other = true;
        self
    }

    /// Nothing of an effect is of it.
    pub const fn passing(mut self) -> Verb {
        self.passing = true;
        self
    }

    /// The judge's alone.
    pub const fn judge(mut self) -> Verb {
        self.judge_only = true;
        self
    }
}

/// A word that is no verb: a zone, a slot, a step, an outcome, an orientation.
#[derive(Clone, Copy, Debug)]
pub struct Word {
    /// The canonical word.
    pub name: &'static str,
    /// Other spellings, fixed for ever.
    pub aliases: &'static [&'static str],
    /// What it is.
    pub kind: WordKind,
}

/// The kinds of word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WordKind {
    /// A zone (`clock`).
    Zone,
    /// A slot (`FC`).
    Slot,
    /// A phase or step (`main`).
    Step,
    /// Anything else (`front`, `taken`, `rest`).
    Plain,
}

/// All words of one game.
#[derive(Clone, Copy, Debug)]
pub struct Vocabulary {
    /// The game's name in the header.
    pub game: &'static str,
    /// The verbs; a [`VerbId`] is an index here.
    pub verbs: &'static [Verb],
    /// The other words.
    pub words: &'static [Word],
}

impl Vocabulary {
    /// The verb of an id that came from parsing with this vocabulary.
    pub fn verb(&self, id: VerbId) -> &'static Verb {
        &self.verbs[usize::from(id.0)]
    }

    /// The verb of this name.
    pub fn verb_named(&self, name: &str) -> Option<VerbId> {
        let at = self.verbs.iter().position(|verb| verb.name == name)?;
        u8::try_from(at).ok().map(VerbId)
    }
}
