//! What may be changed in a log without anybody having done something else: what was not seen, how far it was written,
//! in which order it was written.

use std::collections::BTreeSet;
use std::ops::Range;

use rejudge::notation::edits::Edits;
use rejudge::notation::{Item, ItemKind, Log, Part, Span, Vocabulary, parse};

use rejudge::table::dice::Dice;

/// Which cards of a log nobody noted.
#[derive(Clone, Copy, Debug)]
pub enum Hidden {
    /// Of those that were seen to come of something (behind `=`), one in so many.
    Seen(usize),
    /// Of all, those that were chosen among them, one in so many.
    Any(usize),
}

impl Hidden {
    fn one_in(self) -> usize {
        match self {
            Hidden::Seen(n) | Hidden::Any(n) => n,
        }
    }
}

/// The log with cards in it that nobody noted: `?` in their place. On these lines nothing is hidden.
pub fn hide(
    source: &str,
    vocabulary: &Vocabulary,
    cards: &BTreeSet<String>,
    hidden: Hidden,
    spared: &BTreeSet<u32>,
    dice: &mut Dice,
) -> String {
    let (log, errors) = parse(source, vocabulary);
    assert!(errors.is_empty(), "a made-up log can be read");
    let mut edits = Edits::default();
    for part in &log.parts {
        for item in items(&log, part, hidden) {
            let chance = dice.below(hidden.one_in()) == 0;
            let line = log.line_col(item.span.start).0 as u32;
            if let Some(unknown) = unknown(&log, item, cards).filter(|_| chance && !spared.contains(&line)) {
                edits.replace(item.span, unknown);
            }
        }
    }
    edits.apply(source, whole(source))
}

fn whole(source: &str) -> Span {
    Span {
        start: 0,
        end: u32::try_from(source.len()).expect("a log that can be read is no longer"),
    }
}

fn items<'l>(log: &'l Log<'_>, part: &Part, hidden: Hidden) -> Vec<&'l Item> {
    let lists = match hidden {
        Hidden::Seen(_) => [None, None, part.seen.as_ref()],
        Hidden::Any(_) => [Some(&part.chosen), part.target.as_ref(), part.seen.as_ref()],
    };
    lists.into_iter().flatten().flat_map(|ids| log.items(ids)).collect()
}

/// What is written for a card that nobody noted; nothing if the item is no card.
fn unknown(log: &Log<'_>, item: &Item, cards: &BTreeSet<String>) -> Option<String> {
    match &item.kind {
        ItemKind::Atom(atom) if !atom.quoted() && cards.contains(log.said(atom)) => Some("?".to_owned()),
        ItemKind::Times(n, Some(ids)) => match log.atoms(ids) {
            [one] if cards.contains(log.said(one)) => Some(format!("{n}*?")),
            _ => None,
        },
        _ => None,
    }
}

/// The log without its seed.
pub fn without_seed(source: &str) -> String {
    source
        .split_inclusive('\n')
        .filter(|l| !l.starts_with("seed:"))
        .collect()
}

/// Where the body begins: the number of lines before it.
pub fn head(source: &str) -> usize {
    let begins = |l: &str| l == "setup" || l == "position" || l.starts_with("turn ");
    source.lines().position(begins).unwrap_or(0)
}

/// The first so many lines of a log.
pub fn prefix(source: &str, lines: usize) -> String {
    source.split_inclusive('\n').take(lines).collect()
}

/// Statements one after the other in one turn: each the numbers of its lines, with those of the effect below it.
fn statements(lines: &[&str]) -> Vec<Option<Range<usize>>> {
    let mut found: Vec<Option<Range<usize>>> = Vec::new();
    for (at, line) in lines.iter().enumerate() {
        match line.trim_start() {
            // A section, or its end.
            text if text.is_empty() || text.len() == line.len() => found.push(None),
            text if text.starts_with("- ") => match found.last_mut() {
                Some(Some(statement)) => statement.end = at + 1,
                _ => found.push(None),
            },
            _ => found.push(Some(at..at + 1)),
        }
    }
    found
}

/// A log with two neighbours in the other order.
pub struct Swapped {
    /// Up to the two, as it was.
    pub before: String,
    /// Up to the two, in the other order.
    pub after: String,
    /// The same to its end.
    pub text: String,
}

/// The log with two statements of a turn that stand one after the other in the other order: so many of them.
pub fn swapped(source: &str, number: usize, dice: &mut Dice) -> Vec<Swapped> {
    let lines: Vec<&str> = source.split_inclusive('\n').collect();
    // What was done before the first turn (who rolled what) is not part of a table in words.
    let from = lines.iter().position(|l| l.starts_with("turn ")).unwrap_or(lines.len());
    let statements = statements(&lines[from..]);
    let pairs: Vec<(Range<usize>, Range<usize>)> = statements
        .windows(2)
        .filter_map(|pair| Some((pair[0].clone()?, pair[1].clone()?)))
        .map(|(a, b)| (a.start + from..a.end + from, b.start + from..b.end + from))
        .collect();
    if pairs.is_empty() {
        return Vec::new();
    }
    let one = |(a, b): &(Range<usize>, Range<usize>)| {
        let piece = |range: Range<usize>| lines[range].concat();
        let after = [piece(0..a.start), piece(b.clone()), piece(a.clone())].concat();
        Swapped {
            before: piece(0..b.end),
            text: format!("{after}{}", piece(b.end..lines.len())),
            after,
        }
    };
    (0..number).map(|_| one(&pairs[dice.below(pairs.len())])).collect()
}
