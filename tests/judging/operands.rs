//! Every operand has an effect, is compared with the table, or is refused by name.
//!
//! What a game's verbs may be followed by stands in its table of verbs. Each operand that the table allows is put into
//! lines of logs, of fixtures and of made-up matches: something has to come of it, another report or another table. A word
//! that says what was so anyway changes nothing, and so an operand is silent only if it is so in every line tried.
//!
//! What is silent yet is listed in `tests/judging/silent-operands.tsv`: a list that gets shorter. With `--nocapture` the
//! test says which rows can go.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use rejudge::games::{AnyGame, Files, Moment, Request, When};
use rejudge::notation::edits::Edits;
use rejudge::notation::{
    ItemKind, Kinds, Line, Log, Need, Part, Shape, Span, Statement, StatementKind, Verb, Vocabulary, WordKind, parse,
};

use crate::support::files::{Beside, Replays, below};
use crate::support::no_guess::{PLAYED, Played, Sort, players};

/// So many lines each operand is tried in.
const LINES_MOST: usize = 8;

/// Of the words that a verb takes if it lists none, so many are tried.
const WORDS_MOST: usize = 10;

/// What is silent yet.
const SILENT: &str = "tests/judging/silent-operands.tsv";

/// A log, and where its files lie.
struct Base {
    text: String,
    files: Box<dyn Files>,
}

/// Where an operand stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Place {
    Chosen,
    Target,
    Seen,
}

const PLACES: [Place; 3] = [Place::Chosen, Place::Target, Place::Seen];

impl Place {
    fn shape(self, verb: &Verb) -> Shape {
        match self {
            Place::Chosen => verb.chosen,
            Place::Target => verb.target,
            Place::Seen => verb.seen,
        }
    }

    /// The sign in front of it.
    fn sign(self) -> &'static str {
        match self {
            Place::Chosen => "",
            Place::Target => "> ",
            Place::Seen => "= ",
        }
    }
}

/// The fixtures of a game, and some made-up matches of all sorts.
fn bases(played: &Played) -> Vec<Base> {
    let made = (0..8).map(|number| Base {
        text: played.log(number, Sort::nth(number)),
        files: Box::new(Replays),
    });
    let folder = PathBuf::from("fixtures").join(match played.game {
        "weiss-schwarz-battle-royale" => "battle-royale",
        game => game,
    });
    let fixture = |path: PathBuf| {
        let text = std::fs::read_to_string(&path).ok()?;
        let files: Box<dyn Files> = Box::new(Beside::file(Path::new(&path)));
        Some(Base { text, files })
    };
    made.chain(below(&folder, "match").into_iter().filter_map(fixture))
        .collect()
}

/// What may stand for each kind of operand, with what it is called.
fn operands(
    (log, cards): (&Log<'_>, &[String]),
    vocabulary: &Vocabulary,
    verb: &Verb,
    shape: Shape,
) -> Vec<(String, String)> {
    let mut found = Vec::new();
    let mut say = |what: &str, text: String| found.push((what.to_owned(), text));
    let of = |kind: WordKind| vocabulary.words.iter().filter(move |w| w.kind == kind);
    for card in cards.iter().filter(|_| shape.kinds.has(Kinds::CARD)) {
        say("card", card.clone());
    }
    if shape.kinds.has(Kinds::SLOT) {
        for word in of(WordKind::Slot).take(2) {
            say("slot", word.name.to_owned());
        }
    }
    if shape.kinds.has(Kinds::ZONE) {
        for word in of(WordKind::Zone).take(3) {
            say("zone", word.name.to_owned());
        }
    }
    if shape.kinds.has(Kinds::COUNT) {
        say("count", "7".to_owned());
    }
    if shape.kinds.has(Kinds::SIGNED) {
        say("signed", "+7".to_owned());
    }
    if shape.kinds.has(Kinds::PLAYER) {
        for player in players(log.source).take(2) {
            say("player", player.to_owned());
        }
    }
    if shape.kinds.has(Kinds::NONE) {
        say("none", "none".to_owned());
    }
    for word in verb.words {
        say(word, (*word).to_owned());
    }
    if verb.words.is_empty() && shape.kinds.has(Kinds::WORD) {
        for word in of(WordKind::Plain).take(WORDS_MOST) {
            say(&format!("word {}", word.name), word.name.to_owned());
        }
    }
    found
}

/// Two cards that the log names: the first, and the one it names most seldom. That one lies on no field: of it a line
/// hardly says what is so.
fn cards(log: &Log<'_>) -> Vec<String> {
    let all = log.items.iter().filter_map(|item| match &item.kind {
        ItemKind::Atom(atom) if !atom.quoted() => {
            let text = log.said(atom);
            let tail = text.len() == 3 && text.bytes().any(|b| b.is_ascii_digit());
            tail.then(|| text.to_owned())
        }
        _ => None,
    });
    // How often each is named, and where first.
    let mut named: BTreeMap<String, (usize, usize)> = BTreeMap::new();
    for (at, card) in all.enumerate() {
        named.entry(card).or_insert((0, at)).0 += 1;
    }
    let first = named.iter().min_by_key(|(_, (_, at))| *at);
    let seldom = named.iter().min_by_key(|(_, seldom)| **seldom);
    first.into_iter().chain(seldom).map(|(card, _)| card.clone()).collect()
}

/// The log with an operand more at a place; where no more can stand there, in the place of the last one.
fn with(log: &Log<'_>, part: &Part, place: Place, shape: Shape, operand: &str) -> String {
    let items = match place {
        Place::Chosen => Some(&part.chosen),
        Place::Target => part.target.as_ref(),
        Place::Seen => part.seen.as_ref(),
    };
    let items = items.map_or(&[][..], |ids| log.items(ids));
    let mut edits = Edits::default();
    match (items.last(), items.len() < usize::from(shape.max)) {
        (Some(last), true) => edits.insert(last.span.end, format!(" {operand}")),
        (Some(last), false) => edits.replace(last.span, operand),
        (None, _) => {
            let before = match place {
                Place::Seen => part
                    .target
                    .as_ref()
                    .into_iter()
                    .chain([&part.chosen])
                    .find_map(|ids| log.items(ids).last()),
                _ => log.items(&part.chosen).last(),
            };
            let at = before.map_or(part.span.end, |item| item.span.end);
            edits.insert(at, format!(" {}{operand}", place.sign()));
        }
    }
    let whole = Span {
        start: 0,
        end: u32::try_from(log.source.len()).expect("a short log"),
    };
    edits.apply(log.source, whole)
}

/// What is said of a log, and the table at its end.
#[derive(PartialEq, Eq)]
struct Said {
    findings: usize,
    all: Vec<String>,
    table: String,
}

/// Judges a log.
fn said(game: &dyn AnyGame, base: &Base, text: &str) -> Option<Said> {
    let report = game.judge("tried", text, &Request::default(), &*base.files).ok()?;
    let malformed = report
        .malformed
        .iter()
        .map(|m| format!("{} {}", m.place.line, m.message));
    let findings = report.findings.iter().map(|f| {
        format!(
            "{} {:?} {} {} {}",
            f.stands().line,
            f.verdict,
            f.ruling,
            f.message,
            f.claimed
        )
    });
    let notes = report.notes.iter().map(|n| format!("{} {}", n.place.line, n.message));
    Some(Said {
        findings: report.findings.len(),
        all: malformed.chain(findings).chain(notes).collect(),
        table: format!(
            "{:?}",
            game.tables(text, When::At(Moment::End), &Request::default(), &*base.files)
        ),
    })
}

fn statements<'l>(log: &'l Log<'_>) -> impl Iterator<Item = &'l Statement> {
    let lines = log.lines.iter().filter_map(|line| match line {
        Line::Statement(statement) => Some(statement),
        Line::Section(_) => None,
    });
    lines.chain(&log.nested)
}

/// What the tables allow and nothing comes of: verb, place and operand; with a line in which it was tried.
fn silent(played: &Played) -> BTreeMap<String, String> {
    let (game, vocabulary) = (played.game(), played.game().vocabulary());
    let mut tried: BTreeMap<(usize, Place, String), (usize, bool, String)> = BTreeMap::new();
    // Where a word that was seen is contradicted it is compared with the table, and another one says what is so.
    let mut compared: BTreeSet<(usize, Place)> = BTreeSet::new();
    for base in bases(played) {
        let (log, errors) = parse(&base.text, vocabulary);
        if !errors.is_empty() {
            continue;
        }
        let mut before = None;
        let cards = cards(&log);
        for statement in statements(&log) {
            let StatementKind::Action { verb: id, parts, .. } = &statement.kind else {
                continue;
            };
            let (verb, part) = (vocabulary.verb(*id), &log.parts(parts)[0]);
            if verb.judge_only || verb.need == Need::Optional {
                continue;
            }
            for place in PLACES.into_iter().filter(|p| p.shape(verb).max > 0) {
                let shape = place.shape(verb);
                for (what, operand) in operands((&log, &cards), vocabulary, verb, shape) {
                    let key = (usize::from(id.0), place, what);
                    let known = tried.entry(key.clone()).or_default();
                    if known.0 >= LINES_MOST || known.1 {
                        continue;
                    }
                    let text = with(&log, part, place, shape, &operand);
                    if !parse(&text, vocabulary).1.is_empty() || text == base.text {
                        continue;
                    }
                    let before = before.get_or_insert_with(|| said(game, &base, &base.text));
                    let after = said(game, &base, &text);
                    known.0 += 1;
                    known.1 |= after != *before;
                    let findings = |said: &Option<Said>| said.as_ref().map_or(0, |said| said.findings);
                    if place == Place::Seen && key.2.starts_with("word ") && findings(&after) > findings(before) {
                        compared.insert((key.0, place));
                    }
                    let line = log.line_col(statement.span.start).0;
                    known.2 = text.lines().nth(line - 1).unwrap_or("").trim().to_owned();
                }
            }
        }
    }
    let none = tried.into_iter().filter(|((verb, place, what), (times, some, _))| {
        let so = what.starts_with("word ") && compared.contains(&(*verb, *place));
        *times > 0 && !some && !so
    });
    none.map(|((verb, place, what), (.., line))| {
        let what = what.split(' ').next().unwrap_or("");
        let place = format!("{place:?}").to_lowercase();
        (
            format!("{}\t{}\t{place}\t{what}", played.game, vocabulary.verbs[verb].name),
            line,
        )
    })
    .collect()
}

fn nothing_is_silent(game: &str) {
    let played = PLAYED.iter().find(|g| g.game == game).expect("a game");
    let found = silent(played);
    if std::env::var_os("REJUDGE_SILENT").is_some() {
        for (row, line) in &found {
            println!("{row}\t{line}");
        }
    }
    let list = std::fs::read_to_string(SILENT).unwrap_or_else(|e| panic!("{SILENT}: {e}"));
    let listed: BTreeSet<&str> = list.lines().filter(|l| l.starts_with(&format!("{game}\t"))).collect();
    for row in listed.iter().filter(|row| !found.contains_key(**row)) {
        println!("is silent no longer: {row}");
    }
    let new: Vec<String> = found
        .iter()
        .filter(|(row, _)| !listed.contains(row.as_str()))
        .map(|(row, line)| format!("{row}: as in `{line}`"))
        .collect();
    assert!(new.is_empty(), "{game}: nothing comes of\n{}", new.join("\n"));
}

#[test]
fn weiss_schwarz() {
    nothing_is_silent("weiss-schwarz");
}

#[test]
fn battle_royale() {
    nothing_is_silent("weiss-schwarz-battle-royale");
}

#[test]
fn spellweaver() {
    nothing_is_silent("spellweaver");
}

#[test]
fn shironeko() {
    nothing_is_silent("shironeko");
}
