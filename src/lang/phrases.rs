//! Templates, and how a sentence is read by them.
//!
//! A line of a table is `{card} has level {n} => {1}のレベルは{2}`, below the kind of phrase that it makes: `[say]`. A hole
//! names what stands in it: `n`, `card`, `cards`, `player`, `item`, `name`, `line`, `any` and, in quotes, `written` are taken as
//! they stand, every other is a kind of the table and is translated again. A template that begins small may begin a sentence, with a
//! capital. A sentence is read from left to right; what was read once at a place is kept, and the work is bounded by its length.

use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use thiserror::Error;

/// What a sentence is.
const SAY: &str = "say";

/// What it is with what hangs on it, if a table has that kind.
const WHOLE: &str = "whole";

/// What the name of a ruling is.
const RULING: &str = "ruling";

/// A longer sentence is not read.
const BYTES_MOST: usize = 4_000;

/// Phrases stand in phrases no deeper than this.
const DEPTH_MOST: usize = 160;

/// So much work for a sentence, and so much for every byte of it.
const WORK: (usize, usize) = (20_000, 400);

/// So many ways are followed in which a name may end.
const ENDS_MOST: usize = 16;

/// What a log or a card says stands in these.
const QUOTES: [char; 6] = ['"', '`', '“', '”', '《', '》'];

/// What is wrong with one that does not.
const UNQUOTED: &str = "`written` stands in quotes";

/// A line of a table that is none.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{line}`: {reason}")]
pub struct Wrong {
    /// The line.
    pub line: String,
    /// In words.
    pub reason: String,
}

/// What stands in a hole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Hole {
    /// A number, with its sign.
    Number,
    /// A card's number, or its end.
    Card,
    /// Several of them, and `?` for cards nobody saw.
    Cards,
    /// A player's name.
    Player,
    /// The number of a rule.
    Item,
    /// A name that is not written in small Latin letters, as sentences are; to some end of a word.
    Name,
    /// A line of a log, or a word of it.
    Line,
    /// Anything, in quotes.
    Written,
    /// Anything, without quotes: the name of a file, a reason. To the end, or to what follows.
    Any,
    /// A phrase.
    Kind(usize),
}

impl Hole {
    fn taken(name: &str) -> Option<Hole> {
        Some(match name {
            "n" => Hole::Number,
            "card" => Hole::Card,
            "cards" => Hole::Cards,
            "player" => Hole::Player,
            "item" => Hole::Item,
            "name" => Hole::Name,
            "line" => Hole::Line,
            "written" => Hole::Written,
            "any" => Hole::Any,
            _ => return None,
        })
    }
}

#[derive(Clone, Debug)]
enum Part {
    Fixed(Box<str>),
    Hole(Hole),
}

/// A piece of what is said instead.
#[derive(Clone, Debug)]
enum Piece {
    Fixed(Box<str>),
    /// What stood in the hole, counted from 0.
    Hole(usize),
}

#[derive(Clone, Debug)]
struct Rule {
    parts: Vec<Part>,
    pieces: Vec<Piece>,
}

/// The templates of one kind, by how they begin.
#[derive(Clone, Debug, Default)]
struct Kind {
    rules: Vec<Rule>,
    /// Those that begin with a fixed piece, by its first character.
    fixed: HashMap<char, Vec<usize>>,
    /// Those that begin with a hole.
    open: Vec<usize>,
}

/// Templates in their kinds.
#[derive(Clone, Debug, Default)]
pub struct Phrases {
    names: HashMap<Box<str>, usize>,
    kinds: Vec<Kind>,
}

impl Phrases {
    /// Reads tables; what stands first goes before what stands behind it.
    ///
    /// # Errors
    /// If a line is no template, or names a kind that has none.
    pub fn read<'t>(tables: impl IntoIterator<Item = &'t str>) -> Result<Phrases, Wrong> {
        let mut phrases = Phrases::default();
        let mut named: Vec<(usize, &str)> = Vec::new();
        for table in tables {
            let mut kind = phrases.kind(SAY);
            for line in table.lines().map(str::trim) {
                let wrong = |reason: &str| Wrong {
                    line: line.to_owned(),
                    reason: reason.to_owned(),
                };
                if line.is_empty() || line.starts_with('#') {
                    continue;
                }
                if let Some(name) = line.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'))
                    && name.bytes().all(|b| b.is_ascii_lowercase() || b == b'-')
                {
                    kind = phrases.kind(name);
                    continue;
                }
                let (from, to) = line.split_once(" => ").ok_or_else(|| wrong("no ` => `"))?;
                let mut parts = Vec::new();
                let mut holes = 0;
                for (fixed, hole) in pieces(from.trim()).ok_or_else(|| wrong("a brace too many"))? {
                    if !fixed.is_empty() {
                        parts.push(Part::Fixed(fixed.into()));
                    }
                    let Some(name) = hole else { continue };
                    holes += 1;
                    if name == "written" && !fixed.ends_with(QUOTES) {
                        return Err(wrong(UNQUOTED));
                    }
                    parts.push(Part::Hole(Hole::taken(name).unwrap_or_else(|| {
                        let kind = phrases.kind(name);
                        named.push((kind, line));
                        Hole::Kind(kind)
                    })));
                }
                for (at, part) in parts.iter().enumerate() {
                    let next = parts.get(at + 1);
                    let closed = matches!(next, Some(Part::Fixed(fixed)) if fixed.starts_with(QUOTES));
                    if matches!(part, Part::Hole(Hole::Written)) && !closed {
                        return Err(wrong(UNQUOTED));
                    }
                }
                let mut said = Vec::new();
                let mut used = HashSet::new();
                for (fixed, hole) in pieces(to.trim()).ok_or_else(|| wrong("a brace too many"))? {
                    if !fixed.is_empty() {
                        said.push(Piece::Fixed(fixed.into()));
                    }
                    let Some(hole) = hole else { continue };
                    let at: usize = hole.parse().map_err(|_| wrong("a hole is a number here"))?;
                    if !(1..=holes).contains(&at) {
                        return Err(wrong("there is no such hole"));
                    }
                    used.insert(at);
                    said.push(Piece::Hole(at - 1));
                }
                if used.len() != holes {
                    return Err(wrong("a hole is left out"));
                }
                phrases.kinds[kind].add(Rule { parts, pieces: said });
            }
        }
        match named.iter().find(|(kind, _)| phrases.kinds[*kind].rules.is_empty()) {
            Some((_, line)) => Err(Wrong {
                line: (*line).to_owned(),
                reason: "a kind without templates".to_owned(),
            }),
            None => Ok(phrases),
        }
    }

    /// The number of a kind, which is new if nobody named it yet.
    fn kind(&mut self, name: &str) -> usize {
        match self.names.get(name) {
            Some(kind) => *kind,
            None => {
                self.names.insert(name.into(), self.kinds.len());
                self.kinds.push(Kind::default());
                self.kinds.len() - 1
            }
        }
    }

    /// A sentence in the other language, or several, a line each; none if no template matches all of it.
    pub fn say(&self, sentence: &str, players: &[String]) -> Option<String> {
        if sentence.contains('\n') {
            let lines: Option<Vec<String>> = sentence.lines().map(|line| self.say(line, players)).collect();
            return lines.map(|lines| lines.join("\n"));
        }
        let whole = self.names.contains_key(WHOLE);
        self.phrase(if whole { WHOLE } else { SAY }, sentence, players)
    }

    /// What a ruling says, by its whole name.
    pub fn ruling(&self, name: &str) -> Option<String> {
        self.phrase(RULING, name, &[])
    }

    /// The same of a phrase of some kind.
    pub fn phrase(&self, kind: &str, text: &str, players: &[String]) -> Option<String> {
        if text.is_empty() || text.len() > BYTES_MOST {
            return None;
        }
        let mut reading = Reading {
            phrases: self,
            text,
            players,
            kept: vec![Vec::new(); text.len() + 1],
            under_way: Vec::new(),
            work: WORK.0 + WORK.1 * text.len(),
        };
        let read = reading.kind(*self.names.get(kind)?, 0);
        let whole = read.iter().find(|(end, _)| *end == text.len());
        whole.map(|(_, said)| said.as_ref().to_owned())
    }
}

impl Kind {
    fn add(&mut self, rule: Rule) {
        let at = self.rules.len();
        match rule.parts.first() {
            Some(Part::Fixed(fixed)) => {
                // A fixed piece has a first character: empty ones are not kept.
                let first = fixed.chars().next().unwrap_or_default();
                self.fixed.entry(first).or_default().push(at);
            }
            _ => self.open.push(at),
        }
        self.rules.push(rule);
    }
}

/// The fixed pieces of a template, each with the hole behind it.
fn pieces(template: &str) -> Option<Vec<(&str, Option<&str>)>> {
    let mut out = Vec::new();
    let mut rest = template;
    while let Some(open) = rest.find('{') {
        let close = open + rest[open..].find('}')?;
        out.push((&rest[..open], Some(&rest[open + 1..close])));
        rest = &rest[close + 1..];
    }
    out.push((rest, None));
    (!out.iter().any(|(fixed, _)| fixed.contains('}'))).then_some(out)
}

/// What a phrase may be: where it ends, and what it says.
type Read = Rc<[(usize, Rc<str>)]>;

/// A sentence while it is read.
struct Reading<'p, 't> {
    phrases: &'p Phrases,
    text: &'t str,
    players: &'t [String],
    /// What was read, by where it begins: each kind with what it may be.
    kept: Vec<Vec<(usize, Read)>>,
    under_way: Vec<(usize, usize)>,
    work: usize,
}

impl<'p> Reading<'p, '_> {
    /// What a phrase of a kind can be that begins here.
    fn kind(&mut self, kind: usize, at: usize) -> Read {
        if let Some((_, read)) = self.kept[at].iter().find(|(of, _)| *of == kind) {
            return Rc::clone(read);
        }
        if self.under_way.len() >= DEPTH_MOST || self.under_way.contains(&(kind, at)) {
            return Rc::new([]);
        }
        self.under_way.push((kind, at));
        let of: &'p Kind = &self.phrases.kinds[kind];
        let first = self.text[at..].chars().next();
        let small = first.filter(char::is_ascii_uppercase).map(|c| c.to_ascii_lowercase());
        let fixed = first.and_then(|c| of.fixed.get(&c)).into_iter().flatten();
        let fixed = fixed.chain(small.and_then(|c| of.fixed.get(&c)).into_iter().flatten());
        let (mut found, mut holes) = (Vec::new(), Vec::new());
        for rule in fixed.chain(&of.open) {
            self.rule(&of.rules[*rule], 0, at, &mut holes, &mut found);
        }
        self.under_way.pop();
        let read: Read = found.into();
        self.kept[at].push((kind, Rc::clone(&read)));
        read
    }

    /// Goes on with a template behind its first parts.
    fn rule(
        &mut self,
        rule: &'p Rule,
        part: usize,
        at: usize,
        holes: &mut Vec<Rc<str>>,
        found: &mut Vec<(usize, Rc<str>)>,
    ) {
        let Some(work) = self.work.checked_sub(1) else {
            return;
        };
        self.work = work;
        let text = self.text;
        match rule.parts.get(part) {
            None => {
                if found.iter().all(|(end, _)| *end != at) {
                    found.push((at, said(rule, holes).into()));
                }
            }
            Some(Part::Fixed(fixed)) => {
                if begins(&text[at..], fixed) {
                    self.rule(rule, part + 1, at + fixed.len(), holes, found);
                }
            }
            Some(Part::Hole(Hole::Kind(kind))) => {
                let read = self.kind(*kind, at);
                for (end, said) in read.iter() {
                    holes.push(Rc::clone(said));
                    self.rule(rule, part + 1, *end, holes, found);
                    holes.pop();
                }
            }
            Some(Part::Hole(hole)) => {
                let next = match rule.parts.get(part + 1) {
                    Some(Part::Fixed(fixed)) => Some(&**fixed),
                    _ => None,
                };
                for end in self.ends(*hole, at, next) {
                    holes.push(text[at..end].into());
                    self.rule(rule, part + 1, end, holes, found);
                    holes.pop();
                }
            }
        }
    }

    /// Where what is taken as it stands may end.
    fn ends(&mut self, hole: Hole, at: usize, next: Option<&str>) -> Vec<usize> {
        let rest = &self.text[at..];
        let token = |is: fn(char) -> bool| rest.find(|c| !is(c)).unwrap_or(rest.len());
        let has_digit = |end: usize| rest[..end].bytes().any(|b| b.is_ascii_digit());
        let one = |end: Option<usize>| end.map(|end| at + end).into_iter().collect();
        match hole {
            Hole::Number => {
                let sign = usize::from(rest.starts_with(['+', '-', '−']));
                let sign = if rest.starts_with('−') {
                    '−'.len_utf8()
                } else {
                    sign
                };
                let digits = rest[sign..].bytes().take_while(u8::is_ascii_digit).count();
                one((digits > 0).then_some(sign + digits))
            }
            Hole::Card => {
                let end = token(|c| c.is_alphanumeric() || matches!(c, '/' | '-' | '_' | '.'));
                let end = rest[..end].trim_end_matches('.').len();
                one(has_digit(end).then_some(end))
            }
            Hole::Cards => {
                let mut ends = Vec::new();
                let mut end = 0;
                loop {
                    let from = end + usize::from(end > 0);
                    let word = rest[from..]
                        .split([' ', ',', ';', ':', ')', '(', '"'])
                        .next()
                        .unwrap_or_default();
                    let is = word == "?" || word == "..." || word.bytes().any(|b| b.is_ascii_digit());
                    if !is {
                        break;
                    }
                    end = from + word.len();
                    ends.push(at + end);
                    if !rest[end..].starts_with(' ') {
                        break;
                    }
                }
                // All of them, or all but the last, which may be a count.
                ends.into_iter().rev().take(2).collect()
            }
            Hole::Player => {
                let named = self.players.iter().filter(|name| {
                    !name.is_empty()
                        && rest.starts_with(name.as_str())
                        && !rest[name.len()..].starts_with(|c: char| c.is_alphanumeric())
                });
                let mut ends: Vec<usize> = named.map(|name| at + name.len()).collect();
                ends.sort_unstable_by(|a, b| b.cmp(a));
                ends
            }
            Hole::Item => {
                let end = token(|c| c.is_ascii_alphanumeric() || matches!(c, '.' | '-'));
                let end = rest[..end].trim_end_matches(['.', '-']).len();
                one(has_digit(end).then_some(end))
            }
            Hole::Name => {
                let ends = rest
                    .match_indices([' ', ',', ';', ':', ')', '\'', '"'])
                    .map(|(end, _)| end);
                let most = rest.find(|c: char| c.is_ascii_lowercase()).unwrap_or(rest.len());
                let ends = ends.chain([rest.len()]).filter(|end| (1..=most).contains(end));
                ends.take(ENDS_MOST).map(|end| at + end).collect()
            }
            Hole::Line => {
                let most = rest.find([';', ':', ',', '"', '“', '”']).unwrap_or(rest.len());
                let Some(next) = next else {
                    return one((most > 0).then_some(most));
                };
                let ends = rest.match_indices(next).map(|(end, _)| end);
                let ends = ends.filter(|end| (1..=most).contains(end));
                ends.map(|end| at + end).take(ENDS_MOST * 4).collect()
            }
            Hole::Written | Hole::Any => match next {
                None => one((!rest.is_empty()).then_some(rest.len())),
                Some(next) => {
                    let ends = rest.match_indices(next).map(|(end, _)| end).filter(|end| *end > 0);
                    ends.map(|end| at + end).take(ENDS_MOST * 4).collect()
                }
            },
            Hole::Kind(_) => Vec::new(),
        }
    }
}

/// Whether a text begins with a piece of a template; where a sentence begins, with a capital.
fn begins(text: &str, fixed: &str) -> bool {
    let capital = |text: &str| {
        let (first, small) = (text.as_bytes()[0], fixed.as_bytes()[0]);
        small.is_ascii_lowercase() && first == small.to_ascii_uppercase() && text[1..].starts_with(&fixed[1..])
    };
    // A fixed piece is not empty.
    text.starts_with(fixed) || (!text.is_empty() && capital(text))
}

fn said(rule: &Rule, holes: &[Rc<str>]) -> String {
    rule.pieces
        .iter()
        .map(|piece| match piece {
            Piece::Fixed(fixed) => fixed,
            // A table is not read with a hole that is none.
            Piece::Hole(at) => holes.get(*at).map_or("", |hole| hole.as_ref()),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const TABLE: &str = "\
# What somebody is told.
{card} has level {n}; {player} is at level {n} => {1}のレベルは{2}、{3}のレベルは{4}
{place} holds {many} => {1}は{2}
{player} won: \"{written}\" ({item}) => {1}の勝ち：「{2}」（{3}）
their lines {line}; {line} => その行「{1}」「{2}」
[place]
{player}'s {zone} => {1}の{2}
[zone]
hand => 手札
hand of glass => 硝子
[many]
1 card => 1枚
{n} cards => {1}枚
{cards} => {1}
";

    fn say(sentence: &str) -> Option<String> {
        let players = ["Ren".to_owned(), "Ren B".to_owned()];
        Phrases::read([TABLE]).expect("a table").say(sentence, &players)
    }

    #[test]
    fn whole_sentences() {
        for (sentence, said) in [
            (
                "HB/W01-022 has level 2; Ren is at level 1",
                "HB/W01-022のレベルは2、Renのレベルは1",
            ),
            ("Ren's hand holds 3 cards", "Renの手札は3枚"),
            ("Their lines draw; clock", "その行「draw」「clock」"),
            ("Ren B's hand of glass holds 012 ? 015", "Ren Bの硝子は012 ? 015"),
            ("Ren won: \"a (b) c\" (1.2.3)", "Renの勝ち：「a (b) c」（1.2.3）"),
            ("their lines draw; put 012 > hand", "その行「draw」「put 012 > hand」"),
        ] {
            assert_eq!(say(sentence).as_deref(), Some(said), "{sentence}");
        }
    }

    /// What no template matches as a whole is left alone: a word more, a player who does not play.
    #[test]
    fn nothing_by_halves() {
        for sentence in [
            "",
            "Ren's hand holds 3 cards, too",
            "Mio's hand holds 3 cards",
            "Rena's hand holds 3 cards",
            "Ren's hat holds 3 cards",
            "HB/W01-022 has level two; Ren is at level 1",
            "their lines draw; put 012 > hand; draw",
            "Ren won: nothing (1.2.3)",
        ] {
            assert_eq!(say(sentence), None, "{sentence}");
        }
    }

    /// A sentence cannot be made that takes long.
    #[test]
    fn work_is_bounded() {
        let table = "{a}! => {1}\n[a]\nx{a} => {1}\nx{a}x => {1}\nx => x\n";
        let phrases = Phrases::read([table]).expect("a table");
        let text = format!("{}?", "x".repeat(BYTES_MOST - 1));
        assert_eq!(phrases.say(&text, &[]), None);
        assert_eq!(phrases.say(&"x".repeat(BYTES_MOST + 1), &[]), None);
    }

    #[test]
    fn wrong_tables() {
        for (table, reason) in [
            ("a", "no ` => `"),
            ("a {n => b", "a brace too many"),
            ("a {n} => b", "a hole is left out"),
            ("a => b {1}", "there is no such hole"),
            ("a {n} => b {n}", "a hole is a number here"),
            ("a {b} => c {1}", "a kind without templates"),
            ("says {written} => {1}", UNQUOTED),
            ("\"{written} or so => {1}", UNQUOTED),
        ] {
            assert_eq!(Phrases::read([table]).expect_err(table).reason, reason, "{table}");
        }
    }
}
