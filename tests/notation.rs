//! The parser as a whole: samples, damage, junk, limits.

use rejudge::games::weiss_schwarz::vocabulary::{V, VOCABULARY};
use rejudge::notation::*;

/// Every sample with its name.
fn samples() -> Vec<(String, String)> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/samples");
    let mut all: Vec<(String, String)> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .map(|path| {
            (
                path.file_stem().unwrap().to_string_lossy().into(),
                std::fs::read_to_string(&path).unwrap(),
            )
        })
        .collect();
    all.sort();
    assert!(all.len() >= 10, "samples are missing");
    all
}

fn told(errors: &[SyntaxError]) -> String {
    errors.iter().map(|error| format!("{error}\n")).collect()
}

#[test]
fn samples_parse_without_an_error() {
    for (name, text) in samples() {
        let (log, errors) = parse(&text, &VOCABULARY);
        assert!(errors.is_empty(), "{name}:\n{}", told(&errors));
        assert_eq!(log.version, Some(1), "{name}");
        assert!(log.lines.len() > 3, "{name}");
    }
}

#[test]
fn brackets_keep_their_place_among_the_items() {
    let text = "rejudge 1\nturn 1 A\ndamage 3 = 010 011 [rf 32; pn 002] 020 x pay 1\n";
    let (log, errors) = parse(text, &VOCABULARY);
    assert_eq!(errors.len(), 1, "{}", told(&errors));
    let text = text.replace(" pay 1", "");
    let (log2, errors) = parse(&text, &VOCABULARY);
    assert!(errors.is_empty(), "{}", told(&errors));
    assert!(
        matches!(&log.lines[1], Line::Statement(Statement { kind: StatementKind::Hole { verb: Some(v), .. }, .. }) if V::of(*v) == V::Damage)
    );
    let Line::Statement(Statement {
        kind: StatementKind::Action { verb, parts, .. },
        ..
    }) = &log2.lines[1]
    else {
        panic!("no action");
    };
    assert_eq!(V::of(*verb), V::Damage);
    let part = &log2.parts(parts)[0];
    let seen = log2.items(part.seen.as_ref().unwrap());
    assert_eq!(seen.len(), 5);
    let ItemKind::Interrupt(inner) = &seen[2].kind else {
        panic!("no bracket")
    };
    assert_eq!(log2.nested(inner).len(), 2);
    assert!(matches!(&seen[4].kind, ItemKind::Atom(text) if text.text == "cancelled"));
}

#[test]
fn formatting_is_stable_and_changes_no_meaning() {
    for (name, text) in samples() {
        let once = format(&text, &VOCABULARY).unwrap_or_else(|errors| panic!("{name}: {}", told(&errors)));
        let twice = format(&once, &VOCABULARY).unwrap_or_else(|errors| panic!("{name}: {}\n{once}", told(&errors)));
        assert_eq!(once, twice, "{name}");
    }
}
