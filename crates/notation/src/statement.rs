//! One statement: prefix, verb, parts, items, brackets, and what becomes of it where it cannot be read.
//!
//! The hot path of the parser; the lists of items are in the file beside.

use super::ast::{Atom, Form, Ids, Item, ItemKind, Log, Part, Span, Statement, StatementKind};
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
    pub held_items: Vec<Item>,
    pub held_parts: Vec<Part>,
    /// Statements of brackets that are still open.
    pub pending: Vec<Statement>,
}

/// What is known of a statement, should it turn out to be unreadable.
#[derive(Default)]
pub(super) struct Head {
    stamp: Option<u32>,
    forced: bool,
    effect: bool,
    actor: Option<Atom>,
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
            words: vocabulary.words,
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
    pub fn statement(&mut self) -> Statement {
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
                self.unread(start, &mut head)
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

    /// The hole that a statement leaves which cannot be read; goes behind it.
    #[cold]
    fn unread(&mut self, start: u32, head: &mut Head) -> StatementKind {
        self.skip_from(start);
        head.end = self.text_end(start);
        let text = Span { start, end: head.end };
        StatementKind::Hole {
            verb: head.verb,
            may_be_turn: self.depth == 0 && head.actor.is_none() && self.may_be_turn(self.log.text(text)),
            text,
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

    /// The atom of a word, digits or a string, as it stands.
    #[inline]
    pub fn atom(&mut self, token: &Token) -> Atom {
        let form = match token.kind == Tok::Str || token.folded {
            true => self.changed(token),
            false => Form::Plain,
        };
        let span = token.span();
        Atom { span, form }
    }

    /// Where what a token says is found, if it is not the token as it stands.
    #[cold]
    fn changed(&mut self, token: &Token) -> Form {
        self.lexer.form(token).unwrap_or_else(|| {
            let text = self.lexer.text(token);
            self.log.changed.push(text.text.into());
            Form::Changed {
                // Every change takes a byte of a source below 4 GiB.
                at: (self.log.changed.len() - 1) as u32,
                quoted: text.quoted,
            }
        })
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

    fn body(&mut self, head: &mut Head) -> Res<StatementKind> {
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
            head.actor = Some(self.atom(&first));
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

    fn holds(&mut self, first: Token, head: &mut Head) -> Res<StatementKind> {
        // No parts are in the making, so a bracket below has none to hold aside.
        self.parts_start = self.log.parts.len();
        let start = self.log.atoms.len();
        let end = self.path(first)?;
        let place = ids(start, self.log.atoms.len());
        let place_span = Span {
            start: first.start,
            end,
        };
        if let Some(last) = self.log.atoms.last()
            && last.word().is_none()
            && !last.quoted()
        {
            let text = self.log.said(last);
            let unknown = text.is_ascii() && !text.bytes().any(|byte| byte.is_ascii_digit());
            if unknown && self.index.known(text.as_bytes()).is_none() {
                let zones = self.index.all_words().iter().map(|known| known.name);
                let near = nearest(text, zones).map(|word| format!("did you mean `{word}`?"));
                let message = format!("unknown place `{}`", brief(text));
                return Err(Fault::new(last.span, message).maybe_help(near));
            }
        }
        if !self.at(Tok::Equals) {
            if self.at(Tok::Greater)
                && let Some(help) = self.moves_help(first.start)
            {
                return Err(Fault::new(place_span, "a place, and no verb").help(help));
            }
            let fault = Fault::new(self.here(), "`=` is missing behind the place");
            return Err(fault.expecting(vec!["`=`".into()]));
        }
        head.end = self.bump().end;
        let items = self.items(&Place::ANYTHING, head)?;
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

    fn action(&mut self, word: Token, head: &mut Head) -> Res<StatementKind> {
        let found = match word.folded {
            false => self.index.verb_of(self.lexer.bytes_of(&word)),
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
            false => self.part((verb, id), None, word.end, head)?,
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

    /// Whether the current token, a word, is `pay`.
    #[inline]
    pub fn at_pay(&self) -> bool {
        // Told apart by the first byte, as this is asked for every word; what folds is looked at in full.
        let first = self.log.source.as_bytes().get(self.token.start as usize);
        matches!(first, Some(b'p' | b'P' | 128..)) && self.spells_pay() || self.token.folded && self.at_changed_pay()
    }

    #[inline(never)]
    fn spells_pay(&self) -> bool {
        match self.lexer.bytes_of(&self.token) {
            raw @ [b'p' | b'P', _, _] => self.index.is_pay(raw),
            [128..=255, ..] => self.at_changed_pay(),
            _ => false,
        }
    }

    #[cold]
    fn at_changed_pay(&self) -> bool {
        self.index.is_pay(self.lexer.text(&self.token).text.as_bytes())
    }

    /// Whether the word is a verb that costs are paid with, and no place.
    pub fn at_cost(&self) -> bool {
        let verb = match self.token.folded {
            false => self.index.verb_of(self.lexer.bytes_of(&self.token)),
            true => self.index.verb(&self.lexer.text(&self.token).text),
        };
        verb.is_some_and(|id| self.vocabulary.verb(id).cost) && !self.lexer.rest().1.starts_with('.')
    }

    /// What follows `pay`: perhaps a verb (`pay rest BL`), then operands.
    fn pay_part(&mut self, pay: Token, head: &mut Head) -> Res<()> {
        let vocabulary = self.vocabulary;
        let mut id = None;
        if self.at(Tok::Word) && !self.at_pay() {
            id = self.index.verb(&self.lexer.text(&self.token).text);
        }
        // A word with a dot behind it is a place, not a verb.
        if id.is_some() && self.lexer.rest().1.starts_with('.') {
            id = None;
        }
        // `pay` is only recognised where the vocabulary has it.
        let verb = id.or(self.index.pay()).unwrap_or(VerbId(0));
        if id.is_some() {
            head.end = self.bump().end;
        }
        self.part((vocabulary.verb(verb), verb), Some(id), pay.start, head)
    }

    /// The operands of a verb; of one that stands behind `pay`, or may have stood there, `paid` is what was written.
    fn part(&mut self, verb: (&Verb, VerbId), paid: Option<Option<VerbId>>, start: u32, head: &mut Head) -> Res<()> {
        let (verb, id) = verb;
        let pay = paid.is_some();
        let index = self.index;
        let place = |shape: Shape| Place::of(shape, verb, id, index);
        let first = place(if verb.seen_only { verb.seen } else { verb.chosen });
        let operands = match (verb.behind, verb.pays && !pay) {
            (Behind::Target | Behind::Seen, _) => Operands::AtMost(first.shape.max),
            (Behind::Sign, true) => Operands::BeforeCost,
            (Behind::Sign, false) => Operands::All,
        };
        let mut chosen = match self.items_of(&first, operands, head) {
            Ok(chosen) => chosen,
            Err(fault) => return Err(self.forgotten_sign(fault, verb, id)),
        };
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
            let place = place(verb.target);
            let to = self.items(&place, head)?;
            self.check(verb, &place, &to, "behind `>`")?;
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
            let place = place(claims);
            let claim = self.items(&place, head)?;
            if claim.is_empty() && !self.at(Tok::End) && !self.at(Tok::Semicolon) && !self.at(Tok::Close) {
                return Err(self.left_over(head));
            }
            if claim.is_empty() {
                let fault = Fault::new(self.here(), "nothing behind `=`").expecting(place.expected(self.index));
                return Err(fault.help("`?` is a card nobody noted; leave the `=` out if nothing was seen"));
            }
            self.check(verb, &place, &claim, "behind `=`")?;
            seen = Some(claim);
        }
        if verb.seen_only {
            if seen.is_none() && !chosen.is_empty() {
                self.check(verb, &first, &chosen, "")?;
                seen = Some(chosen);
            }
            let at = seen.as_ref().map_or(0, |seen| seen.start);
            chosen = at..at;
        } else {
            self.check(verb, &first, &chosen, "")?;
            if verb.chosen.min > 0 && chosen.is_empty() {
                return Err(self.too_few(verb, &first, 0));
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
            verb: paid.flatten(),
            chosen,
            target,
            seen,
        });
        Ok(())
    }

    /// Whether a list is neither too short nor too long; brackets and `...` count for nothing and for any number.
    #[inline]
    fn check(&self, verb: &Verb, place: &Place<'_>, list: &Ids, whence: &str) -> Res<()> {
        let (min, max) = (u32::from(place.shape.min), u32::from(place.shape.max));
        let len = list.end - list.start;
        if len >= min && (len <= max || max == 255) && (len == 0 || min <= 1) {
            return Ok(());
        }
        self.check_items(verb, place, list, whence)
    }

    fn check_items(&self, verb: &Verb, place: &Place<'_>, list: &Ids, whence: &str) -> Res<()> {
        let (min, max) = (usize::from(place.shape.min), usize::from(place.shape.max));
        let items = self.log.items(list);
        let counted = items.iter().filter(|item| !matches!(item.kind, ItemKind::Interrupt(_)));
        let number = counted.clone().count();
        if number > max && max != 255 {
            let extra = counted.clone().nth(max).map_or(self.here(), |item| item.span);
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
        match number < min && !any {
            true => Err(self.too_few(verb, place, number)),
            false => Ok(()),
        }
    }
}
