//! Every fixture is judged and must earn exactly the rulings written in it, each on its line.

use crate::support::files;

use std::collections::BTreeSet;
use std::path::Path;

use files::{Beside, below};
use rejudge::fixtures::{Checked, Under, check};
use rejudge::games::weiss_schwarz::rulings::R;
use rejudge::games::{GameSessions, of_log};

fn judged(sessions: &mut GameSessions, path: &Path, source: &str) -> Checked {
    let files = Beside(path.parent().expect("a file lies in a folder").to_owned());
    check(sessions, &path.display().to_string(), source, Under::Stated, &files)
        .unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

fn source(path: &Path) -> String {
    std::fs::read_to_string(path).expect("a readable fixture")
}

#[test]
fn every_fixture_earns_its_rulings() {
    let paths = below(Path::new("fixtures"), "match");
    assert!(paths.len() > 50, "only {} fixtures were found", paths.len());
    let mut wrong = Vec::new();
    let mut sessions = GameSessions::default();
    for path in &paths {
        let source = source(path);
        let checked = judged(&mut sessions, path, &source);
        if checked.fits() {
            assert_eq!(checked.rewritten, source, "{}", path.display());
            continue;
        }
        for judging in &checked.judgings {
            let malformed: Vec<_> = judging
                .report
                .malformed
                .iter()
                .map(|m| (m.place.line, &m.message))
                .collect();
            let messages: Vec<_> = judging
                .report
                .findings
                .iter()
                .map(|f| (f.stands().line, &f.message))
                .collect();
            wrong.push(format!(
                "{} [{}]\n  want {:?}\n  got  {:?}\n  {messages:?}\n  {malformed:?}",
                path.display(),
                judging.edition,
                judging.want,
                judging.got
            ));
        }
    }
    assert!(
        wrong.is_empty(),
        "{} of {} fixtures:\n{}",
        wrong.len(),
        paths.len(),
        wrong.join("\n")
    );
}

/// A log without what its fixture expects, and where that stood.
fn without_expectations(source: &str) -> String {
    let game = of_log(source).expect("a fixture names its game");
    let (log, _) = rejudge::notation::parse(source, game.vocabulary());
    let mut out = String::new();
    let mut at = 0;
    for expectation in &log.expectations {
        let start = expectation.span.start as usize;
        out.push_str(source[at..start].trim_end_matches(' '));
        at = expectation.span.end as usize;
    }
    out + &source[at..]
}

/// Whatever stood behind `#!`, what is written there in its place is what the fixture earns, and nothing else changes.
#[test]
fn what_is_blessed_fits_and_nothing_else_changes() {
    let paths = below(Path::new("fixtures"), "match");
    let mut sessions = GameSessions::default();
    for path in &paths {
        let source = source(path);
        let editions = of_log(&source).expect("a fixture names its game").editions();
        let older = match editions.contains(&"2021-03") {
            true => "#! ?weiss-schwarz/stock [2021-03] weiss-schwarz/level",
            false => "#! ?weiss-schwarz/stock weiss-schwarz/level",
        };
        let wrong = [
            without_expectations(&source),
            source.replace("#! weiss-schwarz/", "#! weiss-schwarz/power-zero ~weiss-schwarz/"),
            source.replace("#! clean", older),
            source.replace("#! [2021-03]", "#!"),
        ];
        // What is written of another game's rulings and editions cannot be judged under this one's.
        let of_weiss = path.starts_with("fixtures/weiss-schwarz");
        let variants = if of_weiss { wrong.len() } else { 1 };
        for wrong in wrong.into_iter().take(variants) {
            let checked = judged(&mut sessions, path, &wrong);
            assert!(!checked.unreadable, "{}", path.display());
            let again = judged(&mut sessions, path, &checked.rewritten);
            assert!(again.fits(), "{}\n{}", path.display(), checked.rewritten);
            assert_eq!(again.rewritten, checked.rewritten, "{}", path.display());
            assert_eq!(
                without_expectations(&checked.rewritten),
                without_expectations(&wrong),
                "{}",
                path.display()
            );
        }
    }
}

#[test]
fn a_fixture_that_expects_nothing_does_not_fit() {
    let path = Path::new("fixtures/weiss-schwarz/level/equal-is-enough-near.match");
    let source = source(path);
    let checked = judged(&mut GameSessions::default(), path, &without_expectations(&source));
    assert!(checked.silent && !checked.fits());
    assert_eq!(checked.rewritten, source);
}

#[test]
fn what_stands_beside_an_expectation_is_kept() {
    const HEAD: &str = "rejudge 1\n# A level 2 card at level 1.\ngame: weiss-schwarz 1.111\ndetail: full\n\
        cards: ../../../replays/cards/harbor.toml\nplayer Aoi: ? HB/W01\nplayer Ren: ? HB/W01\n\n\
        position\n  Aoi.level = 001; Aoi.hand = 020 010; Aoi.stock = 2*?; Aoi.clock = 012 015\nturn 5 Aoi main\n";
    const LEVEL: &str = "play 020 > FC pay 1 = 001; play 010 > FL";
    let path = &Path::new("fixtures/weiss-schwarz/level").join("made up");
    let mut sessions = GameSessions::default();
    for (line, end) in [
        // Several statements, windows line ends, a remark, a reason, another edition, full-width signs.
        (format!("  {LEVEL}"), format!("  {LEVEL}  #! weiss-schwarz/level")),
        (
            format!("{LEVEL} # why\r"),
            format!("{LEVEL} #! weiss-schwarz/level # why\r"),
        ),
        (
            format!("{LEVEL} #! clean # why "),
            format!("{LEVEL} #! weiss-schwarz/level # why "),
        ),
        (
            format!("{LEVEL} #! weiss-schwarz/level weiss-schwarz/cost # why"),
            format!("{LEVEL} #! weiss-schwarz/level # why"),
        ),
        (
            format!("{LEVEL} #! [2021-03] weiss-schwarz/level"),
            format!("{LEVEL} #! weiss-schwarz/level"),
        ),
        (format!("{LEVEL} ＃！clean"), format!("{LEVEL} #! weiss-schwarz/level")),
    ] {
        let checked = judged(&mut sessions, path, &format!("{HEAD}{line}\n"));
        let expected = format!("{HEAD}{end}\n");
        assert_eq!(checked.rewritten, expected, "{line}");
    }
    // What is said of an edition that was not judged stays.
    let source = format!("{HEAD}{LEVEL} #! weiss-schwarz/cost [2021-03] weiss-schwarz/stock\n");
    let files = Beside("fixtures/weiss-schwarz/level".into());
    let checked = check(&mut sessions, "a", &source, Under::Also("1.111"), &files).expect("readable");
    let end = "#! [1.111] weiss-schwarz/level [2021-03] weiss-schwarz/cost weiss-schwarz/stock\n";
    assert!(checked.rewritten.ends_with(end), "{}", checked.rewritten);
}

#[test]
fn every_ruling_has_a_fixture_and_a_near_miss() {
    let paths = below(Path::new("fixtures"), "match");
    let mut wrong = Vec::new();
    for ruling in R::ALL {
        let name = ruling.name();
        let folder = Path::new("fixtures/weiss-schwarz").join(ruling.short());
        let mut earned = false;
        let mut near = false;
        for path in paths.iter().filter(|p| p.parent() == Some(&folder)) {
            let source = std::fs::read_to_string(path).expect("a readable fixture");
            let words: BTreeSet<&str> = source.split_whitespace().collect();
            earned |= words.contains(name.as_str()) || words.contains(format!("?{name}").as_str());
            near |=
                path.file_stem().is_some_and(|s| s.to_string_lossy().ends_with("-near")) && source.contains("#! clean");
        }
        if !earned || !near {
            wrong.push(format!("{name}: fixture {earned}, near miss {near}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The first lines of a fixture are for people: what happens, in one sentence.
#[test]
fn every_fixture_says_what_happens() {
    let paths = below(Path::new("fixtures"), "match");
    for path in &paths {
        let source = std::fs::read_to_string(path).expect("a readable fixture");
        let second = source.lines().nth(1).unwrap_or("");
        assert!(
            second.starts_with("# ") && second.ends_with('.'),
            "{}: {second}",
            path.display()
        );
    }
}
