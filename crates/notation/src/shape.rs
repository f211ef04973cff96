//! Whether items fit the place where they stand, and what could stand there instead.
//!
//! Only shapes: a count is a count, a word is a word of the game. Which card or player is meant is not asked here.

use super::ast::{Item, ItemKind, Span};
use super::errors::{Fault, brief, nearest};
use super::index::{Known, VerbIndex};
use super::lexer::Tok;
use super::vocabulary::{Kinds, Shape, Verb, VerbId};

/// What may stand at a place: the shape, and the words it is limited to where words may stand at all (none: any word of the
/// game).
#[derive(Clone, Copy, Debug)]
pub(super) struct Place<'v> {
    pub shape: Shape,
    words: &'static [&'static str],
    /// The numbers of these words.
    taken: &'v [u16],
}

impl<'v> Place<'v> {
    /// Where nothing is checked: behind the `=` of `place = items`.
    pub const ANYTHING: Place<'static> = Place {
        shape: Shape::of(Kinds(0x3ff), 0, 255),
        words: &[],
        taken: &[],
    };

    /// A place of a verb.
    #[inline]
    pub fn of(shape: Shape, verb: &Verb, id: VerbId, index: &'v VerbIndex) -> Self {
        Place {
            shape,
            words: verb.words,
            taken: index.taken(id),
        }
    }

    #[inline]
    fn has(&self, kinds: Kinds) -> bool {
        self.shape.kinds.has(kinds)
    }

    /// Whether any digits do: the most common item by far is a card by the tail of its number.
    #[inline]
    pub fn takes_digits(&self) -> bool {
        self.has(Kinds::CARD.or(Kinds::SLOT))
    }

    /// Checks that an atom may stand here: a word, digits, or a string. A word of the game that may is told by its number.
    pub fn atom(&self, text: &str, kind: Tok, span: Span, index: &VerbIndex) -> Result<Option<u16>, Box<Fault>> {
        let kinds = self.shape.kinds;
        if kinds == Kinds::NOTHING {
            // Too many items, which is told better by the count.
            return Ok(None);
        }
        match kind {
            Tok::Digits => self.digits(text, span).map(|()| None),
            Tok::Str => match self.has(Kinds::TEXT.or(Kinds::CARD).or(Kinds::PLAYER)) {
                true => Ok(None),
                false => Err(self.fault(span, "a quoted name cannot stand here", index)),
            },
            _ => self
                .word(text.as_bytes(), index)
                .ok_or_else(|| self.no_word(text, span, index)),
        }
    }

    /// Whether a word may stand here, and if it is one of the game, its number.
    #[inline]
    pub fn word(&self, spelling: &[u8], index: &VerbIndex) -> Option<Option<u16>> {
        self.word_of(spelling, index.known(spelling))
    }

    /// [`Self::word`] of one that was looked up.
    #[inline]
    pub fn word_of(&self, spelling: &[u8], known: Option<(&Known, bool)>) -> Option<Option<u16>> {
        if let Some((known, canonical)) = known {
            let word = match self.words {
                [] => known.kinds.has(Kinds::WORD),
                _ => self.taken.contains(&known.number),
            };
            if (word && self.has(Kinds::WORD)) || self.has(known.kinds.without(Kinds::WORD)) {
                return Some(Some(known.number));
            }
            // A ruling may be called like the phase it is about; a player's first letter may be the short form of a word.
            let name = self.has(Kinds::NAME) || (!canonical && self.has(Kinds::PLAYER));
            return (name || self.shape.kinds == Kinds::NOTHING).then_some(None);
        }
        let fits = self.has(Kinds::CARD.or(Kinds::PLAYER).or(Kinds::NAME))
            || (self.has(Kinds::SLOT) && spelling.iter().any(u8::is_ascii_digit))
            || self.shape.kinds == Kinds::NOTHING;
        fits.then_some(None)
    }

    /// What to say of a word that cannot stand here.
    #[cold]
    pub fn no_word(&self, text: &str, span: Span, index: &VerbIndex) -> Box<Fault> {
        if index.known(text.as_bytes()).is_some() {
            let message = format!("`{text}` is a word of the game and cannot stand here");
            let help = match text.eq_ignore_ascii_case("none") {
                true => "what is not done has no line here",
                false => "quote it if it is a name",
            };
            return self.fault(span, message, index).help(help);
        }
        let known = index
            .all_words()
            .iter()
            .filter(|known| self.allows(known.name, known.kinds));
        let near = nearest(text, known.map(|known| known.name));
        self.fault(span, format!("unknown word `{}`", brief(text)), index)
            .maybe_help(near.map(|word| format!("did you mean `{word}`?")))
    }

    fn allows(&self, name: &str, kinds: Kinds) -> bool {
        let other = kinds.without(Kinds::WORD);
        self.has(other) || (self.has(kinds) && (self.words.is_empty() || self.words.contains(&name)))
    }

    fn digits(&self, text: &str, span: Span) -> Result<(), Box<Fault>> {
        if self.has(Kinds::CARD.or(Kinds::SLOT).or(Kinds::PLAYER)) && !self.has(Kinds::COUNT) {
            return Ok(());
        }
        if !self.has(Kinds::COUNT) {
            let message = match self.has(Kinds::SIGNED) {
                true => format!("`{0}` needs a sign: `+{0}` or `-{0}`", brief(text)),
                false => format!("`{}` is a number", brief(text)),
            };
            return Err(Fault::new(span, message));
        }
        if self.has(Kinds::CARD.or(Kinds::SLOT)) {
            return Ok(());
        }
        count(text, span).map(|_| ())
    }

    /// Checks an item that is no single atom; paths fit wherever a card, slot or zone does.
    pub fn item(&self, item: &Item, index: &VerbIndex) -> Result<(), Box<Fault>> {
        if self.shape.kinds == Kinds::NOTHING {
            return Ok(());
        }
        let in_play = Kinds::CARD.or(Kinds::SLOT).or(Kinds::ZONE);
        let (fits, what) = match &item.kind {
            ItemKind::Atom(_) | ItemKind::Interrupt(_) | ItemKind::Unknown => (true, ""),
            ItemKind::Path(_) => (self.has(in_play), "a place or card in play"),
            ItemKind::Times(..) => (self.has(Kinds::CARD), "a number of cards"),
            ItemKind::Signed(_) => (self.has(Kinds::SIGNED), "a signed number"),
            ItemKind::Rest => (self.has(Kinds::CARD), "`...`"),
        };
        match fits {
            true => Ok(()),
            false => {
                let fault = Fault::new(item.span, format!("{what} cannot stand here"));
                Err(fault.expecting(self.expected(index)))
            }
        }
    }

    fn fault(&self, span: Span, message: impl Into<String>, index: &VerbIndex) -> Box<Fault> {
        Fault::new(span, message).expecting(self.expected(index))
    }

    /// What may stand here, for messages.
    pub fn expected(&self, index: &VerbIndex) -> Vec<String> {
        let quoted = |words: Vec<&str>| words.iter().map(|word| format!("`{word}`")).collect::<Vec<_>>();
        let mut all = Vec::new();
        let of = |kinds: Kinds| {
            let known = index.all_words().iter();
            known
                .filter(move |known| known.kinds.has(kinds))
                .map(|known| known.name)
                .collect::<Vec<_>>()
        };
        for (kind, phrase) in [
            (Kinds::CARD, "a card"),
            (Kinds::PLAYER, "a player"),
            (Kinds::COUNT, "a count"),
            (Kinds::SIGNED, "a signed number"),
            (Kinds::TEXT, "a quoted text"),
            (Kinds::NAME, "the name of a ruling"),
        ] {
            if self.has(kind) {
                all.push(phrase.to_string());
            }
        }
        if self.has(Kinds::SLOT) {
            all.push(format!("a slot ({})", of(Kinds::SLOT).join(" ")));
        }
        if self.has(Kinds::ZONE) {
            all.push(format!("a zone ({})", of(Kinds::ZONE).join(" ")));
        }
        match self.words {
            [] if self.has(Kinds::WORD) => all.push("a word of the game".to_string()),
            words if self.has(Kinds::WORD) => all.extend(quoted(words.to_vec())),
            _ => {}
        }
        if self.has(Kinds::NONE) {
            all.push("`none`".to_string());
        }
        all
    }
}

/// Digits as a count: no leading zero, and no number that nothing is counted with.
pub(super) fn count(digits: &str, span: Span) -> Result<u32, Box<Fault>> {
    if digits.len() > 1 && digits.starts_with('0') {
        let plain = digits.trim_start_matches('0');
        let fault = Fault::new(
            span,
            format!("`{}` is a card, and a count is wanted here", brief(digits)),
        );
        return Err(fault.help(format!(
            "a count has no leading zero: {}",
            if plain.is_empty() { "0" } else { plain }
        )));
    }
    match digits.parse() {
        Ok(count) if count <= 999_999_999 => Ok(count),
        _ => Err(Fault::new(span, "the number is too large").help("nine digits at most")),
    }
}
