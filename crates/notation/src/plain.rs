//! Lines of the commonest form, read in one go: perhaps whose line it is, a verb, and behind it short words of ASCII, digits,
//! places and `?`, with `>` and `=` among them.
//!
//! Nearly every line of a log is one, and much of what a line may be need not be asked of it: no comment, no bracket, no quote,
//! no cost, nothing that folds. What is of another form, or cannot be read, is left alone without a trace, and read by
//! [`Parser::statement`], which reads these lines as well and says the same of them.

use super::ast::{Atom, Form, Ids, Item, ItemKind, Line, Part, Span, Statement, StatementKind};
use super::index::Known;
use super::lexer::{Tok, plain_word};
use super::parse::MAX_LINE_BYTES;
use super::shape::Place;
use super::statement::{Parser, ids};
use super::vocabulary::{Behind, Kinds, Shape, Verb, VerbId};

/// The first place from here on where no space stands.
#[inline]
fn behind_spaces(bytes: &[u8], mut at: usize) -> usize {
    while bytes.get(at) == Some(&b' ') {
        at += 1;
    }
    at
}

/// Where the next line begins, if the line ends here.
#[inline]
fn next_line(bytes: &[u8], at: usize) -> Option<usize> {
    match bytes.get(at)? {
        b'\n' => Some(at + 1),
        b'\r' => Some(at + 1 + usize::from(bytes.get(at + 1) == Some(&b'\n'))),
        _ => None,
    }
}

#[inline]
fn span(start: usize, end: usize) -> Span {
    // Sources of 4 GiB and more are refused before any line is read.
    Span {
        start: start as u32,
        end: end as u32,
    }
}

const PAY: &[u8] = b"pay";

/// Whether the word that begins here is `pay`.
#[inline]
fn says_pay(bytes: &[u8], at: usize) -> bool {
    matches!(bytes.get(at), Some(b'p' | b'P'))
        && plain_word(bytes, at).is_some_and(|(_, end)| bytes[at..end].eq_ignore_ascii_case(PAY))
}

/// Whether a list in which no bracket stands is neither too short nor too long.
#[inline]
fn fits(shape: Shape, list: &Ids) -> bool {
    let len = list.end - list.start;
    len >= u32::from(shape.min) && (len <= u32::from(shape.max) || shape.max == 255)
}

/// Where reading has come to, and where what was read last ended.
struct At {
    pos: usize,
    end: usize,
}

impl Parser<'_, '_> {
    /// Reads the line that begins here, if it is empty or of this form. Where the next one begins.
    #[inline]
    pub fn plain_line(&mut self, start: usize) -> Option<usize> {
        let (items, atoms, parts) = (self.log.items.len(), self.log.atoms.len(), self.log.parts.len());
        let next = self.plain(start);
        if next.is_none() {
            self.log.items.truncate(items);
            self.log.parts.truncate(parts);
            self.log.atoms.truncate(atoms);
        }
        next
    }

    fn plain(&mut self, start: usize) -> Option<usize> {
        let bytes = self.log.source.as_bytes();
        let from = behind_spaces(bytes, start);
        if let Some(next) = next_line(bytes, from) {
            return Some(next);
        }
        let effect = bytes.get(from) == Some(&b'-') && bytes.get(from + 1) == Some(&b' ');
        let mut at = if effect { behind_spaces(bytes, from + 1) } else { from };
        let mut word = plain_word(bytes, at)?;
        let mut actor = None;
        if word.0 == Tok::Word && bytes.get(word.1) == Some(&b':') {
            actor = Some(Atom {
                span: span(at, word.1),
                form: Form::Plain,
            });
            at = behind_spaces(bytes, word.1 + 1);
            word = plain_word(bytes, at)?;
        }
        let (Tok::Word, end) = word else { return None };
        let verb_span = span(at, end);
        let id = self.index.plain_verb(bytes.get(at..end)?)?;
        let verb = self.vocabulary.verbs.get(usize::from(id.0))?;
        let mut at = At { pos: end, end };
        let parts = self.log.parts.len();
        let part = self.plain_part(bytes, &mut at, (verb, id), None, end)?;
        self.log.parts.push(part);
        while verb.pays && says_pay(bytes, at.pos) {
            let start = at.pos;
            at.pos = behind_spaces(bytes, at.pos + PAY.len());
            at.end = start + PAY.len();
            let part = self.plain_payment(bytes, &mut at, start)?;
            self.log.parts.push(part);
        }
        let next = next_line(bytes, at.pos)?;
        if at.pos - start > MAX_LINE_BYTES {
            return None;
        }
        self.log.lines.push(Line::Statement(Statement {
            span: span(from, at.end),
            stamp: None,
            forced: false,
            effect,
            actor,
            kind: StatementKind::Action {
                verb: id,
                verb_span,
                parts: ids(parts, self.log.parts.len()),
            },
        }));
        Some(next)
    }

    /// What follows `pay`: perhaps a verb, then operands.
    fn plain_payment(&mut self, bytes: &[u8], at: &mut At, start: usize) -> Option<Part> {
        let pay = self.index.pay()?;
        let mut verb = None;
        if bytes.get(at.pos)?.is_ascii_alphabetic() && !says_pay(bytes, at.pos) {
            let (_, end) = plain_word(bytes, at.pos)?;
            // A word with a dot behind it is a place, not a verb.
            if bytes.get(end) != Some(&b'.') {
                verb = self.index.verb_of(bytes.get(at.pos..end)?);
            }
            if verb.is_some() {
                *at = At { pos: end, end };
            }
        }
        let id = verb.unwrap_or(pay);
        self.plain_part(bytes, at, (self.vocabulary.verb(id), id), Some(verb), start)
    }

    /// The operands of a verb, as [`Parser::part`] reads them.
    #[inline]
    fn plain_part(
        &mut self,
        bytes: &[u8],
        at: &mut At,
        (verb, id): (&Verb, VerbId),
        paid: Option<Option<VerbId>>,
        start: usize,
    ) -> Option<Part> {
        let index = self.index;
        let place = |shape: Shape| Place::of(shape, verb, id, index);
        let costs = verb.pays && paid.is_none();
        let first = place(if verb.seen_only { verb.seen } else { verb.chosen });
        let most = match verb.behind {
            Behind::Sign => usize::MAX,
            Behind::Target | Behind::Seen => usize::from(first.shape.max),
        };
        let mut chosen = self.plain_items(bytes, at, costs, &first, most)?;
        let mut sign = *bytes.get(at.pos)?;
        // No sign stands between: what comes is what the verb says stands there.
        let mut bare = match sign {
            b'>' | b'=' | b'\n' | b'\r' => Behind::Sign,
            _ if says_pay(bytes, at.pos) => Behind::Sign,
            _ if chosen.is_empty() => return None,
            _ => verb.behind,
        };
        let mut target = None;
        if bare == Behind::Target || sign == b'>' {
            at.pos += usize::from(bare != Behind::Target);
            bare = Behind::Sign;
            let to = self.plain_items(bytes, at, costs, &place(verb.target), usize::MAX)?;
            if to.is_empty() || !fits(verb.target, &to) {
                return None;
            }
            target = Some(to);
            sign = *bytes.get(at.pos)?;
        }
        let mut seen = None;
        if bare == Behind::Seen || sign == b'=' {
            if verb.seen_only && !chosen.is_empty() {
                return None;
            }
            at.pos += usize::from(bare != Behind::Seen);
            let claims = match self.index.pay() {
                Some(cost) if paid.is_some() && verb.seen.max == 0 && verb.chosen.kinds.has(Kinds::COUNT) => {
                    self.vocabulary.verb(cost).seen
                }
                _ => verb.seen,
            };
            let claim = self.plain_items(bytes, at, costs, &place(claims), usize::MAX)?;
            if claim.is_empty() || !fits(claims, &claim) {
                return None;
            }
            seen = Some(claim);
        }
        if !(verb.seen_only && chosen.is_empty() || fits(first.shape, &chosen)) {
            return None;
        }
        if verb.seen_only {
            if !chosen.is_empty() {
                seen = Some(chosen);
            }
            let start = seen.as_ref().map_or(0, |seen| seen.start);
            chosen = start..start;
        }
        let part_start = match self.log.items.get(chosen.start as usize) {
            Some(item) if !chosen.is_empty() && paid.is_none() => item.span.start,
            // Both places lie in a source of less than 4 GiB.
            _ => start as u32,
        };
        Some(Part {
            pay: paid.is_some(),
            span: Span {
                start: part_start,
                end: at.end as u32,
            },
            verb: paid.flatten(),
            chosen,
            target,
            seen,
        })
    }

    /// Items as long as they come, or so many; nothing, if one of them is of no such form or cannot stand here.
    #[inline]
    fn plain_items(&mut self, bytes: &[u8], at: &mut At, costs: bool, place: &Place<'_>, most: usize) -> Option<Ids> {
        let start = self.log.items.len();
        loop {
            at.pos = behind_spaces(bytes, at.pos);
            if self.log.items.len() - start >= most {
                break;
            }
            let byte = *bytes.get(at.pos)?;
            if byte == b'?' {
                at.end = at.pos + 1;
                self.log.items.push(Item {
                    span: span(at.pos, at.end),
                    kind: ItemKind::Unknown,
                });
                at.pos = at.end;
                continue;
            }
            if !byte.is_ascii_alphanumeric() {
                break;
            }
            let (kind, end) = plain_word(bytes, at.pos)?;
            let spelling = bytes.get(at.pos..end)?;
            if kind == Tok::Word && matches!(byte, b'p' | b'P') && says_pay(bytes, at.pos) {
                break;
            }
            let kind = match (kind, bytes.get(end)?) {
                (_, b'.') => self.plain_path(bytes, at, place)?,
                (Tok::Digits, _) => {
                    at.end = end;
                    let count = place.shape.kinds.has(Kinds::COUNT) && (spelling.len() == 1 || byte != b'0');
                    (place.takes_digits() || count).then_some(())?;
                    ItemKind::Atom(Atom {
                        span: span(at.pos, end),
                        form: Form::Plain,
                    })
                }
                _ => {
                    at.end = end;
                    let known = self.index.known(spelling);
                    if costs && self.begins_cost(spelling, known) {
                        return None;
                    }
                    ItemKind::Atom(Atom {
                        span: span(at.pos, end),
                        form: place.word_of(spelling, known)?.map_or(Form::Plain, Form::Word),
                    })
                }
            };
            self.log.items.push(Item {
                span: span(at.pos, at.end),
                kind,
            });
            at.pos = at.end;
        }
        Some(ids(start, self.log.items.len()))
    }

    /// Whether a verb may be spelt like this that costs are paid with.
    #[inline]
    fn begins_cost(&self, spelling: &[u8], known: Option<(&Known, bool)>) -> bool {
        let cost = |id| self.vocabulary.verb(id).cost;
        match known {
            Some((known, _)) => known.cost,
            None => self.index.verb_of(spelling).is_some_and(cost),
        }
    }

    /// `Aoi.clock`: short words with a `.` between them.
    fn plain_path(&mut self, bytes: &[u8], at: &mut At, place: &Place<'_>) -> Option<ItemKind> {
        let from = self.log.atoms.len();
        let mut pos = at.pos;
        loop {
            let (_, end) = plain_word(bytes, pos).filter(|(_, end)| *end > pos)?;
            let known = self.index.known(bytes.get(pos..end)?);
            // As `Parser::path` has it.
            let known = known.filter(|(known, canonical)| {
                *canonical || pos != at.pos || known.kinds.has(Kinds::SLOT.or(Kinds::ZONE))
            });
            self.log.atoms.push(Atom {
                span: span(pos, end),
                form: known.map_or(Form::Plain, |(known, _)| Form::Word(known.number)),
            });
            at.end = end;
            match bytes.get(end)? {
                b'.' => pos = end + 1,
                _ => break,
            }
        }
        let fits = place.shape.kinds.has(Kinds::CARD.or(Kinds::SLOT).or(Kinds::ZONE));
        fits.then(|| ItemKind::Path(ids(from, self.log.atoms.len())))
    }
}

#[cfg(test)]
mod tests {
    use super::super::common::{ACT, DISCARD, DRAW, PAY, PHASE, PUT, REST, RESULT};
    use super::super::index::VerbIndex;
    use super::super::parse::{parse_all_alike, parse_with};
    use super::super::vocabulary::{Need, Verb, Vocabulary, Word, WordKind};
    use super::*;

    const SLOT: Kinds = Kinds::SLOT;
    const VERBS: &[Verb] = &[
        DRAW,
        PAY,
        DISCARD,
        REST,
        PUT,
        RESULT,
        PHASE,
        ACT,
        Verb::new("play", &["p"], Need::Decision, "")
            .chosen(Kinds::CARD, 1, 1)
            .target(SLOT, 1, 1)
            .bare_target()
            .pays(),
        Verb::new("damage", &[], Need::Automatic, "")
            .chosen(Kinds::COUNT, 0, 1)
            .seen(Kinds::CARD.or(Kinds::WORD), 255)
            .words(&["taken", "cancelled"])
            .bare_seen(),
        Verb::new("attack", &[], Need::Decision, "")
            .chosen(SLOT.or(Kinds::WORD), 2, 2)
            .words(&["front"]),
        Verb::new("encore", &["en"], Need::Decision, "")
            .chosen(SLOT, 1, 1)
            .pays(),
        // Spelt like what begins a section.
        Verb::new("turn", &[], Need::Optional, "").chosen(Kinds::COUNT, 0, 2),
    ];

    const fn word(name: &'static str, aliases: &'static [&'static str], kind: WordKind) -> Word {
        Word { name, aliases, kind }
    }

    const WORDS: &[Word] = &[
        word("clock", &["c"], WordKind::Zone),
        word("deck", &[], WordKind::Zone),
        word("FC", &["f"], WordKind::Slot),
        word("draw", &[], WordKind::Step),
        word("none", &[], WordKind::Plain),
        word("taken", &[], WordKind::Plain),
        word("cancelled", &["cn"], WordKind::Plain),
        word("front", &["f"], WordKind::Plain),
    ];

    const VOCABULARY: Vocabulary = Vocabulary {
        game: "made-up",
        verbs: VERBS,
        words: WORDS,
    };

    const BEFORE: &str = "rejudge 1\ngame: made-up\n\nsetup\n";

    /// What a line is made of.
    const PIECES: &[&str] = &[
        "",
        "1",
        "012",
        "00000001",
        "x1",
        "Aoi",
        "FC",
        "fc",
        "f",
        "front",
        "cancelled",
        "none",
        "deck.top",
        "Aoi.FC",
        "a..b",
        "?",
        "*",
        "3*?",
        "=",
        ">",
        "->",
        "-",
        "- ",
        "+1",
        ":",
        "Aoi:",
        ";",
        "[",
        "]",
        "pay",
        "PAY",
        "rest",
        "discard",
        "draw",
        "turn",
        "\"x\"",
        "...",
        "@1:2",
        "!",
        "#",
        "#!",
        "\t",
        "\r",
        "é",
        "１",
        "ＦＣ",
        "\0",
        "pay.x",
        "支払",
    ];

    /// A source read with lines of this form apart, and with all lines read alike.
    fn read(source: &str) -> [String; 2] {
        let index = VerbIndex::new(&VOCABULARY);
        let apart = parse_with(source, &VOCABULARY, &index);
        let alike = parse_all_alike(source, &VOCABULARY, &index);
        [apart, alike].map(|(log, errors)| format!("{log:?} {errors:?}"))
    }

    /// Lines that are read in one go.
    const PLAIN: &[&str] = &[
        "",
        "  ",
        "draw",
        "  draw = 012",
        "draw 2 = 012 x1",
        "Aoi: draw=?",
        "- rest FC",
        "play 012 > FC",
        "play 012 FC pay 1 = 013",
        "encore FC pay rest FC pay discard 012",
        "damage 2 = 012 cancelled",
        "damage 1 taken",
        "attack f front",
        "put deck.top > Aoi.FC.clock",
        "result Aoi",
        "phase draw",
    ];

    #[test]
    fn lines_of_the_commonest_form_are_read_in_one_go() {
        let index = VerbIndex::new(&VOCABULARY);
        let plain = |line: &str, end: &str| {
            // Near the end of a source no line is.
            let source = format!("{line}{end}12345678\n");
            let next = Parser::new(&source, &VOCABULARY, &index).plain_line(0);
            next.inspect(|next| assert_eq!(*next, line.len() + end.len(), "{line}"))
        };
        for line in PLAIN {
            for end in ["\n", "\r\n", "\r"] {
                assert!(plain(line, end).is_some(), "{line}");
            }
        }
        for line in [
            "turn 1",
            "pay 1",
            "draw 012",
            "draw # so",
            "draw [rest FC]",
            "rest \"x\"",
            "play 012 FC FC",
        ] {
            assert_eq!(plain(line, "\n"), None, "{line}");
        }
    }

    #[test]
    fn every_line_is_read_as_without_it() {
        let verbs = VERBS
            .iter()
            .map(|verb| verb.name)
            .chain(["Aoi: draw", "- rest", "en", "Aoi.clock", "x"]);
        for verb in verbs {
            for first in PIECES {
                for second in PIECES {
                    let of = |third: &&str| {
                        format!(
                            "  {verb} {first} {second} {third}\n{verb}{first}{second}{third}\n{verb} {first}{second} {third}\r\n"
                        )
                    };
                    let lines: String = PIECES.iter().skip(verb.len() % 4).step_by(4).map(of).collect();
                    let [apart, alike] = read(&format!("{BEFORE}{lines}"));
                    assert_eq!(apart, alike, "{verb} {first} {second}");
                }
            }
        }
    }

    #[test]
    fn where_a_source_ends_changes_nothing() {
        for line in PLAIN {
            let source = format!("{BEFORE}{line}\n{line}\r\n{line}\r{line}");
            for end in BEFORE.len()..=source.len() {
                let [apart, alike] = read(&source[..end]);
                assert_eq!(apart, alike, "{:?}", &source[..end]);
            }
        }
        let long = format!(
            "{BEFORE}rest {}\nrest FC\n\0\n{}",
            "012 ".repeat(20_000),
            "x\n".repeat(2_000)
        );
        let [apart, alike] = read(&long);
        assert_eq!(apart, alike);
    }
}
