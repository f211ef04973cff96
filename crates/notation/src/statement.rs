//! One statement: prefix, verb, parts, items, brackets, and what becomes of it where it cannot be read.
//!
//! The hot path of the parser; the lists of items are in the file beside.

use std::borrow::Cow;

use super::ast::{Ids, Item, ItemKind, Log, Part, Span, Statement, StatementKind, Text};
use super::errors::{Fault, Reporter, brief, nearest};
use super::faults::counted_as;
use super::index::VerbIndex;
use super::items::Operands;
use super::lexer::{Lexer, Tok, Token};
use super::shape::Place;
use super::vocabulary::{Behind, Kinds, Shape, Verb, VerbId, Vocabulary};

/// Brackets may be so deep.
pub const MAX_DEPTH: u8 = 8;

pub(super) type Res<T> = Result<T, Box<Fault>>;

/// The state of parsing.
pub(super) struct Parser<'s, 'v> {
    pub log: Log<'s>,
    pub errors: Reporter<'s>,
    pub vocabulary: &'v Vocabulary,
    pub index: &'v VerbIndex,
    pub lexer: Lexer<'s>,
    pub token: Token,
    pub depth: u8,
    /// Where the parts of the current action begin.
    pub parts_start: usize,
    pub held_items: Vec<Item<'s>>,
    pub held_parts: Vec<Part>,
    /// Statements of brackets that are still open.
    pub pending: Vec<Statement<'s>>,
}

/// What is known of a statement, should it turn out to be unreadable.
#[derive(Default)]
pub(super) struct Head<'s> {
    stamp: Option<u32>,
    forced: bool,
    effect: bool,
    actor: Option<Text<'s>>,
    pub verb: Option<VerbId>,
    pub end: u32,
}

/// Lengths of the arenas, to take back what a broken statement wrote.
struct Marks([usize; 7]);

pub(super) fn ids(start: usize, end: usize) -> Ids {
    // Every item takes at least a byte of a source below 4 GiB.
    start as u32..end as u32
}

impl<'s, 'v> Parser<'s, 'v> {
    pub fn new(source: &'s str, vocabulary: &'v Vocabulary, index: &'v VerbIndex) -> Self {
        let mut lexer = Lexer::new(source, 0, 0);
        let token = lexer.next();
        let log = Log {
            source,
            ..Log::default()
        };
        Parser {
            log,
            errors: Reporter::new(source),
            vocabulary,
            index,
            lexer,
            token,
            depth: 0,
            parts_start: 0,
            held_items: Vec::new(),
            held_parts: Vec::new(),
            pending: Vec::new(),
        }
    }

    /// Starts on the line from `start` to `end`.
    pub fn start_line(&mut self, start: usize, end: usize) {
        self.lexer = Lexer::new(self.log.source, start, end);
        self.bump();
    }

    #[inline]
    pub fn bump(&mut self) -> Token {
        std::mem::replace(&mut self.token, self.lexer.next())
    }

    pub fn at(&self, kind: Tok) -> bool {
        self.token.kind == kind
    }

    pub fn here(&self) -> Span {
        self.token.span()
    }

    /// Reads one statement; the current token is its first. Afterwards it is `;`, the end of the line, or, in a
    /// bracket, `]`.
    pub fn statement(&mut self) -> Statement<'s> {
        let start = self.token.start;
        let marks = self.marks();
        let depth = self.depth;
        let mut head = Head {
            end: start,
            ..Head::default()
        };
        let kind = match self.body(&mut head) {
            Ok(kind) => kind,
            Err(fault) => {
                self.errors.report(*fault);
                self.roll_back(marks);
                self.depth = depth;
                self.skip_from(start);
                let end = self.text_end(start);
                head.end = end;
                let text = &self.log.source[start as usize..end as usize];
                StatementKind::Hole {
                    verb: head.verb,
                    may_be_turn: depth == 0 && head.actor.is_none() && self.may_be_turn(text),
                    text: Cow::Borrowed(text),
                }
            }
        };
        Statement {
            span: Span { start, end: head.end },
            stamp: head.stamp,
            forced: head.forced,
            effect: head.effect,
            actor: head.actor,
            kind,
        }
    }

    fn marks(&self) -> Marks {
        let log = &self.log;
        let arenas = [log.items.len(), log.parts.len(), log.atoms.len(), log.nested.len()];
        let [items, parts, atoms, nested] = arenas;
        let held = [self.held_items.len(), self.held_parts.len(), self.pending.len()];
        Marks([items, parts, atoms, nested, held[0], held[1], held[2]])
    }

    fn roll_back(&mut self, Marks(marks): Marks) {
        self.log.items.truncate(marks[0]);
        self.log.parts.truncate(marks[1]);
        self.log.atoms.truncate(marks[2]);
        self.log.nested.truncate(marks[3]);
        self.held_items.truncate(marks[4]);
        self.held_parts.truncate(marks[5]);
        self.pending.truncate(marks[6]);
    }

    /// Goes to the next `;` outside the brackets of the statement that begins at `start`, or to what ends it.
    fn skip_from(&mut self, start: u32) {
        let mut open = 0_usize;
        self.lexer.back_to(start);
        loop {
            self.bump_raw();
            match self.token.kind {
                Tok::End => return,
                Tok::Semicolon if open == 0 => return,
                Tok::Close if open == 0 && self.depth > 0 => return,
                Tok::Open => open += 1,
                Tok::Close => open = open.saturating_sub(1),
                _ => {}
            }
        }
    }

    fn bump_raw(&mut self) {
        self.token = self.lexer.next();
    }

    /// Where the text from `start` to the current token ends, without the spaces in between.
    fn text_end(&self, start: u32) -> u32 {
        let text = &self.log.source[start as usize..self.token.start as usize];
        start + text.trim_end().len() as u32
    }

    /// A hole that may have been a `turn` line leaves the turn player unknown.
    pub fn may_be_turn(&self, text: &str) -> bool {
        let mut words = text.split_whitespace();
        let number = |word: Option<&str>| word.is_some_and(|word| word.bytes().all(|byte| byte.is_ascii_digit()));
        let unknown = |word: Option<&str>| word.is_some_and(|word| self.index.verb(word).is_none());
        if unknown(words.next()) && number(words.next()) && words.next().is_some() {
            return true;
        }
        // `turn7 Aoi`, `t urn 7 Aoi`, `trun 7Aoi`: the spaces were hit, and perhaps a letter.
        let squeezed: String = text.chars().filter(|c| !c.is_whitespace()).take(6).collect();
        let digit = squeezed.find(|c: char| c.is_ascii_digit()).unwrap_or(0);
        squeezed.is_char_boundary(digit) && nearest(&squeezed[..digit], ["turn"]).is_some()
    }

    fn body(&mut self, head: &mut Head<'s>) -> Res<StatementKind<'s>> {
        if self.at(Tok::At) {
            head.stamp = Some(self.stamp()?);
        }
        if self.at(Tok::Bang) {
            head.forced = true;
            head.end = self.bump().end;
        }
        if self.at(Tok::Minus) {
            head.effect = true;
            head.end = self.bump().end;
        }
        let mut first = self.bump();
        if self.at(Tok::Colon) && matches!(first.kind, Tok::Word | Tok::Str) {
            head.actor = Some(self.lexer.text(&first));
            self.bump();
            first = self.bump();
        }
        let kind = match first.kind {
            Tok::Word if !self.at(Tok::Dot) => self.action(first, head)?,
            Tok::Word | Tok::Digits | Tok::Str if self.at(Tok::Dot) => self.holds(first, head)?,
            _ => return Err(self.no_statement(&first)),
        };
        match self.token.kind {
            Tok::End | Tok::Semicolon => Ok(kind),
            Tok::Close if self.depth > 0 => Ok(kind),
            _ => Err(self.left_over(head)),
        }
    }

    fn stamp(&mut self) -> Res<u32> {
        let at = self.bump();
        let fault = |span| {
            Fault::new(span, "a time is hours, minutes and seconds behind `@`")
                .help("as in `@1:12:40`, `@12:40` or `@40`")
        };
        let mut seconds = 0_u32;
        for part in 0..4 {
            let number = self.token;
            if number.kind != Tok::Digits || part == 3 || (number.spaced && part == 0) {
                return Err(fault(at.span()));
            }
            self.bump();
            let value: u32 = self
                .lexer
                .text(&number)
                .text
                .parse()
                .map_err(|_| fault(number.span()))?;
            if part > 0 && value > 59 {
                return Err(fault(number.span()));
            }
            let sum = seconds.checked_mul(60).and_then(|sixty| sixty.checked_add(value));
            seconds = sum.ok_or_else(|| fault(number.span()))?;
            // The name before a colon holds more than digits, so a colon here belongs to the time.
            if !self.at(Tok::Colon) {
                break;
            }
            self.bump();
        }
        Ok(seconds)
    }

    fn holds(&mut self, first: Token, head: &mut Head<'s>) -> Res<StatementKind<'s>> {
        // No parts are in the making, so a bracket below has none to hold aside.
        self.parts_start = self.log.parts.len();
        let start = self.log.atoms.len();
        let end = self.path(first)?;
        let place = ids(start, self.log.atoms.len());
        let place_span = Span {
            start: first.start,
            end,
        };
        if let Some(last) = self.log.atoms.last() {
            let unknown = !last.quoted && !last.text.bytes().any(|byte| byte.is_ascii_digit());
            if unknown && last.text.is_ascii() && self.index.known(&last.text).is_none() {
                let zones = self.index.all_words().iter().map(|known| known.name);
                let near = nearest(&last.text, zones).map(|word| format!("did you mean `{word}`?"));
                let message = format!("unknown place `{}`", brief(&last.text));
                return Err(Fault::new(last.span, message).maybe_help(near));
            }
        }
        if !self.at(Tok::Equals) {
            let fault = Fault::new(self.here(), "`=` is missing behind the place");
            return Err(fault.expecting(vec!["`=`".into()]));
        }
        head.end = self.bump().end;
        let items = self.items(Place::ANYTHING, head)?;
        if items.is_empty() {
            let fault = Fault::new(self.here(), "nothing behind `=`");
            return Err(fault.help("an empty place is `none`"));
        }
        Ok(StatementKind::Holds {
            place,
            place_span,
            items,
        })
    }

    fn action(&mut self, word: Token, head: &mut Head<'s>) -> Res<StatementKind<'s>> {
        let found = match word.folded {
            false => self.index.verb(self.lexer.raw(&word)),
            true => self.index.verb(&self.lexer.text(&word).text),
        };
        let Some(id) = found else {
            return Err(self.unknown_verb(&self.lexer.text(&word)));
        };
        head.verb = Some(id);
        head.end = word.end;
        let vocabulary = self.vocabulary;
        let verb = &vocabulary.verbs[usize::from(id.0)];
        let outer = std::mem::replace(&mut self.parts_start, self.log.parts.len());
        match self.index.pay() == Some(id) {
            true => self.pay_part(word, head)?,
            false => self.part(verb, None, word.end, false, head)?,
        }
        while self.at(Tok::Word) && (self.at_pay() || (verb.pays && self.at_cost())) {
            if !self.at_pay() {
                // `encore FL discard 013`: the word `pay` was forgotten.
                self.pay_part(self.token, head)?;
                continue;
            }
            if !verb.pays {
                return Err(Fault::new(self.here(), format!("`{}` has no cost to pay", verb.name))
                    .help("write the payment as a line of its own"));
            }
            let pay = self.bump();
            head.end = pay.end;
            self.pay_part(pay, head)?;
        }
        let parts = ids(self.parts_start, self.log.parts.len());
        self.parts_start = outer;
        Ok(StatementKind::Action {
            verb: id,
            verb_span: word.span(),
            parts,
        })
    }

    #[inline]
    pub fn at_pay(&self) -> bool {
        let raw = self.lexer.raw(&self.token);
        // Told apart by the first byte, as this is asked for every word; what folds is looked at in full.
        match raw.as_bytes() {
            [b'p' | b'P', _, _] => self.index.is_pay(raw),
            [128..=255, ..] => self.index.is_pay(&self.lexer.text(&self.token).text),
            _ => self.token.folded && self.index.is_pay(&self.lexer.text(&self.token).text),
        }
    }

    /// Whether the word is a verb that costs are paid with, and no place.
    pub fn at_cost(&self) -> bool {
        let verb = self.index.verb(&self.lexer.text(&self.token).text);
        verb.is_some_and(|id| self.vocabulary.verb(id).cost) && !self.lexer.rest().1.starts_with('.')
    }

    /// What follows `pay`: perhaps a verb (`pay rest BL`), then operands.
    fn pay_part(&mut self, pay: Token, head: &mut Head<'s>) -> Res<()> {
        let vocabulary = self.vocabulary;
        let mut id = None;
        if self.at(Tok::Word) && !self.at_pay() {
            id = self.index.verb(&self.lexer.text(&self.token).text);
        }
        // A word with a dot behind it is a place, not a verb.
        if id.is_some() && self.lexer.rest().1.starts_with('.') {
            id = None;
        }
        let verb = id.or(self.index.pay());
        // `pay` is only recognised where the vocabulary has it.
        let verb = &vocabulary.verbs[usize::from(verb.map_or(0, |verb| verb.0))];
        if id.is_some() {
            head.end = self.bump().end;
        }
        self.part(verb, id, pay.start, true, head)
    }

    fn part(&mut self, verb: &Verb, id: Option<VerbId>, start: u32, pay: bool, head: &mut Head<'s>) -> Res<()> {
        let place = |shape: Shape| Place {
            shape,
            words: verb.words,
        };
        let first = place(if verb.seen_only { verb.seen } else { verb.chosen });
        let operands = match (verb.behind, verb.pays && !pay) {
            (Behind::Target | Behind::Seen, _) => Operands::AtMost(first.shape.max),
            (Behind::Sign, true) => Operands::BeforeCost,
            (Behind::Sign, false) => Operands::All,
        };
        let chosen = self.items_of(first, operands, head);
        let mut chosen = chosen.map_err(|fault| self.forgotten_sign(fault, verb))?;
        let mut seen = None;
        let mut target = None;
        // No sign stands between: what comes is what the verb says stands there.
        let more = matches!(self.token.kind, Tok::Word | Tok::Digits | Tok::Str | Tok::Question);
        let bare = match more && !chosen.is_empty() && !(self.at(Tok::Word) && self.at_pay()) {
            true => verb.behind,
            false => Behind::Sign,
        };
        if bare == Behind::Target || self.at(Tok::Greater) {
            if verb.target.max == 0 {
                let fault = Fault::new(
                    self.here(),
                    format!("`{}` has no target: nothing stands behind `>`", verb.name),
                );
                return Err(fault);
            }
            if bare != Behind::Target {
                head.end = self.bump().end;
            }
            let to = self.items(place(verb.target), head)?;
            self.check(verb, place(verb.target), &to, "behind `>`")?;
            target = Some(to);
        }
        if bare == Behind::Seen || self.at(Tok::Equals) {
            if verb.seen_only && !chosen.is_empty() {
                let fault = Fault::new(self.here(), format!("`{}` takes nothing before `=`", verb.name));
                return Err(fault.help("leave the `=` out, or write what was seen behind it"));
            }
            // Which cards were paid may be told behind a number, whether or not its kind is named (`pay stock 1 = 004`).
            let claims = match self.index.pay() {
                Some(cost) if pay && verb.seen.max == 0 && verb.chosen.kinds.has(Kinds::COUNT) => {
                    self.vocabulary.verb(cost).seen
                }
                _ => verb.seen,
            };
            if claims.max == 0 {
                return Err(self.no_claim(verb));
            }
            if bare != Behind::Seen {
                head.end = self.bump().end;
            }
            let claim = self.items(place(claims), head)?;
            if claim.is_empty() && !self.at(Tok::End) && !self.at(Tok::Semicolon) && !self.at(Tok::Close) {
                return Err(self.left_over(head));
            }
            if claim.is_empty() {
                let fault = Fault::new(self.here(), "nothing behind `=`").expecting(place(claims).expected(self.index));
                return Err(fault.help("`?` is a card nobody noted; leave the `=` out if nothing was seen"));
            }
            self.check(verb, place(claims), &claim, "behind `=`")?;
            seen = Some(claim);
        }
        if verb.seen_only {
            if seen.is_none() && !chosen.is_empty() {
                self.check(verb, first, &chosen, "")?;
                seen = Some(chosen);
            }
            let at = seen.as_ref().map_or(0, |seen| seen.start);
            chosen = at..at;
        } else {
            self.check(verb, first, &chosen, "")?;
            if verb.chosen.min > 0 && chosen.is_empty() {
                return Err(self.too_few(verb, first, 0));
            }
        }
        let start = match pay || chosen.is_empty() {
            true => start,
            false => self.log.items[chosen.start as usize].span.start,
        };
        self.log.parts.push(Part {
            pay,
            span: Span {
                start,
                end: head.end.max(start),
            },
            verb: id,
            chosen,
            target,
            seen,
        });
        Ok(())
    }

    /// Whether a list is neither too short nor too long; brackets and `...` count for nothing and for any number.
    fn check(&self, verb: &Verb, place: Place, list: &Ids, whence: &str) -> Res<()> {
        let (min, max) = (u32::from(place.shape.min), u32::from(place.shape.max));
        let len = list.end - list.start;
        if len >= min && (len <= max || max == 255) && (len == 0 || min <= 1) {
            return Ok(());
        }
        let items = self.log.items(list);
        let counted = items.iter().filter(|item| !matches!(item.kind, ItemKind::Interrupt(_)));
        let number = counted.clone().count();
        if number > max as usize && max != 255 {
            let extra = counted.clone().nth(max as usize).map_or(self.here(), |item| item.span);
            let message = match max {
                0 => format!("`{}` takes nothing here", verb.name),
                _ => format!(
                    "`{}` takes {} {whence}, {number} are written",
                    verb.name,
                    counted_as(place.shape)
                ),
            };
            let fault = Fault::new(extra, message.replace("  ", " ").replace(" ,", ","));
            return Err(fault.maybe_help(
                (verb.seen.max > 0 && whence.is_empty()).then(|| "what was seen stands behind `=`".into()),
            ));
        }
        let any = items
            .iter()
            .any(|item| matches!(item.kind, ItemKind::Rest | ItemKind::Unknown | ItemKind::Times(..)));
        match number < min as usize && !any {
            true => Err(self.too_few(verb, place, number)),
            false => Ok(()),
        }
    }
}
