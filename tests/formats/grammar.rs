//! `grammar/notation.ebnf` and the parser agree.
//!
//! The grammar file itself is read, random sentences are derived from it, and the parser must accept every one.
//! Where the grammar alone is freer than the parser, the derivation asks the vocabulary:
//!
//! - an `action` is derived first as a skeleton, with its items left open; then a verb is drawn among those whose
//!   shapes admit that skeleton (so many items, a `>`, a `=`, so many `pay`), and only then each `item` is derived,
//!   again from the grammar, keeping to the alternatives that the shape allows at that place;
//! - tokens in capitals are made by [`Deriver::token`].

use std::collections::HashMap;

use rejudge::games::weiss_schwarz::vocabulary::VOCABULARY;
use rejudge::notation::*;

#[path = "../support/ebnf.rs"]
mod ebnf;

use ebnf::{Expr, read_grammar};

/// SplitMix64: small, seeded, the same everywhere.
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % n as u64) as usize
    }
    fn pick<'a, T: ?Sized>(&mut self, of: &[&'a T]) -> &'a T {
        of[self.below(of.len())]
    }
    fn once_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }
}

/// What an action's skeleton is made of.
#[derive(Clone, Debug, PartialEq)]
enum Piece {
    Text(String),
    Verb,
    Item,
}

struct Deriver {
    rules: HashMap<String, Expr>,
    index: VerbIndex,
    random: Random,
    depth: usize,
    /// An action's `VERB` and `item` stay open while its skeleton is derived.
    skeleton: bool,
}

const NAMES: &[&str] = &[
    "Aoi",
    "Ren",
    "r",
    "Mio2",
    "O'Neil",
    "ミオ",
    "サーバー",
    "X-9",
    "b_2",
    "HB/W01-061",
    "é",
];
const STRINGS: &[&str] = &[
    "\"Aoi Tanaka\"",
    "\"a \\\" b\\\\\"",
    "「青 # ;」",
    "\"[;=>\"",
    "“curly”",
    "\"# no comment\"",
];

impl Deriver {
    fn derive(&mut self, expr: &Expr, out: &mut Vec<Piece>) {
        match expr {
            Expr::Literal(text) => out.push(Piece::Text(text.clone())),
            Expr::Sequence(all) => all.iter().for_each(|expr| self.derive(expr, out)),
            Expr::Choice(all) => {
                let at = self.random.below(all.len());
                self.derive(&all[at], out);
            }
            Expr::Maybe(inner) => {
                if self.random.once_in(3) {
                    self.derive(inner, out);
                }
            }
            Expr::Many(inner) => {
                while self.random.below(9) < 5 {
                    self.derive(inner, out);
                }
            }
            Expr::Name(name) => self.name(name, out),
        }
    }

    fn name(&mut self, name: &str, out: &mut Vec<Piece>) {
        match name {
            "action" => return self.action(out),
            "items" if !self.skeleton => {
                // Behind the `=` of a place.
                for _ in 0..=self.random.below(3) {
                    self.item(Kinds(0x3ff), &[], false, out);
                }
                return;
            }
            "item" => return out.push(Piece::Item),
            "VERB" => return out.push(Piece::Verb),
            _ => {}
        }
        match self.rules.get(name).cloned() {
            Some(rule) => self.derive(&rule, out),
            None => {
                let text = self.token(name);
                out.push(Piece::Text(text));
            }
        }
    }

    fn token(&mut self, name: &str) -> String {
        let random = &mut self.random;
        match name {
            "WORD" => random.pick(NAMES).to_string(),
            "DIGITS" => random.pick(&["0", "7", "012", "033", "4711", "０１２"]).to_string(),
            "COUNT" => random.pick(&["1", "2", "10", "999"]).to_string(),
            "SIXTY" => random.pick(&["0", "07", "59"]).to_string(),
            "SIGNED" => random.pick(&["+2000", "-1", "+0", "－３"]).to_string(),
            "STRING" => random.pick(STRINGS).to_string(),
            "STEP" => random.pick(&["main", "Attack", "encore"]).to_string(),
            "PLACE" => random
                .pick(&["clock", "FC", "marker", "012", "did", "DECK"])
                .to_string(),
            "VALUE" => random
                .pick(&[
                    "x",
                    "weiss-schwarz 1.111",
                    "\"a # b\"",
                    "東京　体育館",
                    "? KN/S02",
                    "a:b; c",
                ])
                .to_string(),
            "RAWTEXT" => random
                .pick(&["", "4 HB/W01-001\n turn 1 x\n", "[[card]]\nturn = 1\r\n# x\n"])
                .to_string(),
            "COMMENT" => random
                .pick(&[
                    " # a [ \" comment",
                    " #",
                    " #! clean",
                    " #! a/b ?a/c [1.0] ~a/d # why",
                    "　＃ x",
                ])
                .into(),
            "EOL" => random.pick(&["\n", "\n", "\r\n", "\r"]).to_string(),
            _ => panic!("no rule and no token: {name}"),
        }
    }

    fn action(&mut self, out: &mut Vec<Piece>) {
        let rule = self.rules["action"].clone();
        loop {
            let mut pieces = Vec::new();
            self.skeleton = true;
            self.derive(&rule, &mut pieces);
            self.skeleton = false;
            if let Some(verbs) = self.verbs_for(&pieces) {
                return self.fill(pieces, &verbs, out);
            }
        }
    }

    /// Draws a verb for each `VERB` and each bare `pay` of the skeleton; `None` if none admits it.
    fn verbs_for(&mut self, pieces: &[Piece]) -> Option<Vec<(&'static Verb, bool)>> {
        let pay = VOCABULARY.verbs.iter().find(|verb| verb.name == "pay").unwrap();
        let text = |text: &str| Piece::Text(text.into());
        let mut drawn: Vec<(&'static Verb, bool)> = Vec::new();
        let mut parts: Vec<&[Piece]> = Vec::new();
        let mut start = 0;
        for at in 1..=pieces.len() {
            if at == pieces.len() || pieces[at] == text("pay") {
                parts.push(&pieces[start..at]);
                start = at;
            }
        }
        let costs = parts.len() > 1;
        for part in parts {
            let free = part.contains(&Piece::Verb);
            let body: Vec<_> = part
                .iter()
                .filter(|piece| **piece != Piece::Verb && **piece != text("pay"))
                .collect();
            let count = |from: Option<usize>, to: usize| from.map(|from| to - from - 1);
            let greater = body.iter().position(|piece| **piece == text(">"));
            let equals = body.iter().position(|piece| **piece == text("="));
            let chosen = greater.or(equals).unwrap_or(body.len());
            let target = count(greater, equals.unwrap_or(body.len()));
            let seen = count(equals, body.len());
            let fits = |shape: Shape, number: Option<usize>| match number {
                None => true,
                Some(number) => {
                    shape.max > 0
                        && number >= usize::from(shape.min)
                        && (number <= usize::from(shape.max) || shape.max == 255)
                }
            };
            let admits = |verb: &Verb| {
                let first = match (verb.seen_only, seen) {
                    (true, None) => chosen == 0 || fits(verb.seen, Some(chosen)),
                    (true, Some(_)) => chosen == 0,
                    (false, _) => (chosen == 0 && verb.chosen.min == 0) || fits(verb.chosen, Some(chosen)),
                };
                first && fits(verb.target, target) && fits(verb.seen, seen)
            };
            let first = drawn.is_empty();
            let able: Vec<&'static Verb> = match free {
                true => VOCABULARY
                    .verbs
                    .iter()
                    .filter(|verb| admits(verb) && (!first || !costs || verb.pays))
                    .collect(),
                false => std::iter::once(pay).filter(|verb| admits(verb)).collect(),
            };
            let able: Vec<_> = able
                .into_iter()
                .filter(|verb| first || !free || verb.name != "pay")
                .collect();
            if able.is_empty() {
                return None;
            }
            drawn.push((self.random.pick(&able), free));
        }
        Some(drawn)
    }

    fn fill(&mut self, pieces: Vec<Piece>, verbs: &[(&'static Verb, bool)], out: &mut Vec<Piece>) {
        let mut part = 0;
        let mut place = 0;
        let claims = |from: usize| {
            let rest = pieces[from + 1..]
                .iter()
                .take_while(|piece| **piece != Piece::Text("pay".into()));
            rest.clone().any(|piece| *piece == Piece::Text("=".into()))
        };
        let mut first = true;
        let mut claimed = claims(0);
        for (at, piece) in pieces.iter().enumerate() {
            let (verb, free) = verbs[part];
            match piece {
                Piece::Verb => {
                    let mut forms = vec![verb.name];
                    forms.extend(verb.short.iter().chain(verb.native));
                    let form = self.random.pick(&forms);
                    let form = if self.random.once_in(4) {
                        form.to_uppercase()
                    } else {
                        form.to_string()
                    };
                    out.push(Piece::Text(form));
                    first = verb.name == "pay";
                }
                Piece::Item => {
                    let shape = match place {
                        0 if verb.seen_only && !claimed => verb.seen,
                        0 => verb.chosen,
                        1 => verb.target,
                        _ => verb.seen,
                    };
                    let no_verb = place == 0 && first && (!free || verb.name == "pay");
                    self.item(shape.kinds, verb.words, no_verb, out);
                    first = false;
                }
                Piece::Text(text) => {
                    match text.as_str() {
                        ">" => place = 1,
                        "=" => place = 2,
                        "pay" => {
                            (part, place, first) = (part + 1, 0, true);
                            claimed = claims(at);
                        }
                        _ => {}
                    }
                    out.push(piece.clone());
                }
            }
        }
    }

    /// An item of some kinds: an alternative of the grammar's `item` that is allowed here.
    fn item(&mut self, kinds: Kinds, words: &[&'static str], no_verb: bool, out: &mut Vec<Piece>) {
        let Expr::Choice(alternatives) = self.rules["item"].clone() else {
            panic!("item is a choice");
        };
        if self.depth < 4 && self.random.once_in(12) {
            // A bracket counts for nothing, so it comes on top.
            self.depth += 1;
            let rule = self.rules["interrupt"].clone();
            self.derive(&rule, out);
            self.depth -= 1;
        }
        loop {
            let at = self.random.below(alternatives.len());
            let Expr::Sequence(symbols) = &alternatives[at] else {
                unreachable!()
            };
            let card = kinds.has(Kinds::CARD);
            let text = match &symbols[0] {
                Expr::Literal(text) if text == "?" => text.clone(),
                Expr::Literal(text) if text == "..." && card => text.clone(),
                Expr::Name(name) if name == "SIGNED" && kinds.has(Kinds::SIGNED) => self.token("SIGNED"),
                Expr::Name(name) if name == "times" && card => {
                    let rule = self.rules["times"].clone();
                    return self.derive(&rule, out);
                }
                Expr::Name(name) if name == "path" => match self.path(kinds, words, no_verb) {
                    Some(text) => text,
                    None => continue,
                },
                _ => continue,
            };
            return out.push(Piece::Text(text));
        }
    }

    fn path(&mut self, kinds: Kinds, words: &[&'static str], no_verb: bool) -> Option<String> {
        let in_play = Kinds::CARD.or(Kinds::SLOT).or(Kinds::ZONE);
        if kinds.has(in_play) && self.random.once_in(3) {
            return Some(
                self.random
                    .pick(&[
                        "Aoi.clock",
                        "r.fc",
                        "deck.top",
                        "FR.012.2",
                        "\"Ren\".hand",
                        "Mio2.\"x\"",
                    ])
                    .into(),
            );
        }
        let kind = Kinds(1 << self.random.below(10));
        if !kinds.has(kind) {
            return None;
        }
        let of = |wanted: WordKind| {
            VOCABULARY
                .words
                .iter()
                .filter(move |word| word.kind == wanted)
                .map(|word| word.name)
        };
        let text = match kind {
            Kinds::CARD => self
                .random
                .pick(&["012", "HB/W01-061", "061", "\"Harbor Light\"", "ヘレナ", "mio"]),
            Kinds::SLOT => self.random.pick(&of(WordKind::Slot).collect::<Vec<_>>()),
            Kinds::ZONE => self.random.pick(&of(WordKind::Zone).collect::<Vec<_>>()),
            Kinds::COUNT => self.random.pick(&["0", "2", "10", "9000"]),
            Kinds::SIGNED => return None,
            Kinds::WORD if !words.is_empty() => self.random.pick(words),
            Kinds::WORD => self.random.pick(&["rest", "down", "power", "front", "main"]),
            Kinds::TEXT => self.random.pick(STRINGS),
            Kinds::PLAYER => self.random.pick(&["Aoi", "r", "ミオ", "\"End\""]),
            Kinds::NONE => "none",
            _ => "weiss-schwarz/level",
        };
        (!no_verb || self.index.verb(text).is_none()).then(|| text.to_string())
    }

    fn sentence(&mut self) -> String {
        let mut pieces = Vec::new();
        self.name("file", &mut pieces);
        let mut text = String::new();
        let mut stuck = true;
        for piece in pieces {
            let Piece::Text(piece) = piece else {
                panic!("an open {piece:?}")
            };
            let half = text.ends_with(['@', '.']) && !text.ends_with("...");
            let tight = piece == "." || piece.starts_with([' ', '\n', '\r', '　']) || half;
            // Spaces are needed between words only, but nobody types without any.
            let sign = matches!(piece.as_str(), "=" | ">" | ";" | ":" | "[" | "]") && !text.ends_with("...");
            let free = (sign || text.ends_with(['=', '>', ';', '['])) && piece != "..." && self.random.once_in(4);
            if !tight && !stuck && !free {
                text.push_str(self.random.pick(&[" ", " ", " ", "  ", "\t", "　"]));
            }
            let wide = match piece.as_str() {
                "=" => "＝",
                ";" => "；",
                ">" => "→",
                "*" => "×",
                "?" => "？",
                "..." => "…",
                other => other,
            };
            text.push_str(if self.random.once_in(10) { wide } else { &piece });
            stuck = text.ends_with(['\n', '\r']) && !piece.is_empty();
            if text.ends_with("...") || text.ends_with('…') {
                stuck = false;
            }
        }
        text
    }
}

fn deriver(seed: u64) -> Deriver {
    Deriver {
        rules: read_grammar(),
        index: VerbIndex::new(&VOCABULARY),
        random: Random(seed),
        depth: 0,
        skeleton: false,
    }
}

#[test]
fn every_derived_sentence_is_accepted() {
    let mut deriver = deriver(20_260_101);
    let mut statements = 0;
    let mut verbs = std::collections::HashSet::new();
    for number in 0..12_000 {
        let sentence = deriver.sentence();
        let (log, errors) = parse(&sentence, &VOCABULARY);
        assert!(
            errors.is_empty(),
            "sentence {number}: {}\n{sentence:?}\n{sentence}",
            errors[0]
        );
        statements += log.lines.len() + log.nested.len();
        verbs.extend(log.lines.iter().filter_map(|line| match line {
            Line::Statement(Statement {
                kind: StatementKind::Action { verb, .. },
                ..
            }) => Some(*verb),
            _ => None,
        }));
    }
    assert!(statements > 10_000, "only {statements} statements were derived");
    let never = |id: &usize| !verbs.contains(&VerbId(*id as u8));
    let missing: Vec<_> = (0..VOCABULARY.verbs.len())
        .filter(never)
        .map(|id| VOCABULARY.verbs[id].name)
        .collect();
    assert!(missing.is_empty(), "never derived: {missing:?}");
}

#[test]
fn every_derived_sentence_survives_the_formatter() {
    let mut deriver = deriver(7);
    for number in 0..2000 {
        let sentence = deriver.sentence();
        match format(&sentence, &VOCABULARY) {
            Ok(once) => {
                let twice =
                    format(&once, &VOCABULARY).unwrap_or_else(|e| panic!("{number}: {}\n{sentence:?}\n{once:?}", e[0]));
                assert_eq!(once, twice, "sentence {number}:\n{sentence}");
                let of = |text: &str| tree(&parse(text, &VOCABULARY).0);
                assert_eq!(of(&sentence), of(&once), "sentence {number}:\n{sentence}");
            }
            Err(errors) => assert!(errors[0].message.contains("behind several"), "{number}: {}", errors[0]),
        }
    }
}

/// A tree without its spans, as text.
fn tree(log: &Log<'_>) -> Vec<String> {
    let mut all: Vec<String> = log
        .headers
        .iter()
        .map(|h| {
            format!(
                "{:?} {:?} {:?}",
                h.key.text,
                h.name.as_ref().map(plain),
                plain(&h.value)
            )
        })
        .collect();
    for line in &log.lines {
        all.push(match line {
            Line::Statement(statement) => statement_tree(log, statement),
            Line::Section(section) => match &section.kind {
                SectionKind::Turn { number, player, step } => {
                    format!(
                        "turn {number} {:?} {:?}",
                        bare(log, player),
                        step.as_ref().map(|step| bare(log, step))
                    )
                }
                SectionKind::Cards { body } => format!("cards {:?}", raw(log, *body)),
                SectionKind::Deck { player, body } => format!("deck {:?} {:?}", bare(log, player), raw(log, *body)),
                other => format!("{other:?}"),
            },
        });
    }
    all.extend(log.expectations.iter().map(|e| format!("{:?} {:?}", e.rulings, e.why)));
    all
}

fn raw(log: &Log<'_>, body: Span) -> Vec<String> {
    let text = log.text(body).replace("\r\n", "\n").replace('\r', "\n");
    text.lines().map(String::from).collect()
}

fn plain(text: &Text<'_>) -> (String, bool) {
    (text.text.to_string(), text.quoted)
}

fn bare(log: &Log<'_>, atom: &Atom) -> (String, bool) {
    (log.said(atom).to_owned(), atom.quoted())
}

fn statement_tree(log: &Log<'_>, statement: &Statement) -> String {
    let bare = |atom: &Atom| bare(log, atom);
    let items = |ids: &Ids| -> Vec<String> {
        let atoms = |ids: &Ids| log.atoms(ids).iter().map(bare).collect::<Vec<_>>();
        let one = |item: &Item| match &item.kind {
            ItemKind::Atom(text) => format!("{:?}", bare(text)),
            ItemKind::Path(ids) => format!("path {:?}", atoms(ids)),
            ItemKind::Times(times, of) => format!("{times}* {:?}", of.as_ref().map(atoms)),
            ItemKind::Interrupt(ids) => format!(
                "[{:?}]",
                log.nested(ids)
                    .iter()
                    .map(|s| statement_tree(log, s))
                    .collect::<Vec<_>>()
            ),
            other => format!("{other:?}"),
        };
        log.items(ids).iter().map(one).collect()
    };
    let kind = match &statement.kind {
        StatementKind::Action { verb, parts, .. } => {
            let part = |part: &Part| {
                (
                    part.pay,
                    part.verb,
                    items(&part.chosen),
                    part.target.as_ref().map(items),
                    part.seen.as_ref().map(items),
                )
            };
            format!("{verb:?} {:?}", log.parts(parts).iter().map(part).collect::<Vec<_>>())
        }
        StatementKind::Holds { place, items: held, .. } => {
            format!(
                "{:?} = {:?}",
                log.atoms(place).iter().map(bare).collect::<Vec<_>>(),
                items(held)
            )
        }
        StatementKind::Hole { text, .. } => format!("hole {}", log.text(*text)),
    };
    let actor = statement.actor.as_ref().map(bare);
    format!(
        "{:?} {} {} {actor:?} {kind}",
        statement.stamp, statement.forced, statement.effect
    )
}
