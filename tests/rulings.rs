//! Every fixture is judged and must earn exactly the rulings written in it, each on its line.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use rejudge::games::weiss_schwarz::rulings::R;
use rejudge::games::{Files, Request, of_log};
use rejudge::judge::{Consequence, Report, Verdict};

/// Files beside a log.
struct Beside(PathBuf);

impl Files for Beside {
    fn path(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    fn read(&self, name: &str) -> Result<String, String> {
        std::fs::read_to_string(self.0.join(name)).map_err(|e| e.to_string())
    }
}

/// Written behind `#! clean`, so that the fixture is judged under every edition.
const EITHER: &str = "# under either edition";

fn fixtures(folder: &Path, found: &mut Vec<PathBuf>) {
    let entries = std::fs::read_dir(folder).expect("the fixtures folder is part of the project");
    let mut entries: Vec<PathBuf> = entries.map(|e| e.expect("a readable entry").path()).collect();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            fixtures(&path, found);
        } else if path.extension().is_some_and(|e| e == "match") {
            found.push(path);
        }
    }
}

fn judge(path: &Path, source: &str, edition: Option<&str>) -> Report {
    let door = of_log(source).expect("a fixture names its game");
    let request = Request {
        edition: edition.map(str::to_owned),
        ..Request::default()
    };
    let files = Beside(path.parent().expect("a file lies in a folder").to_owned());
    door.judge(&path.display().to_string(), source, &request, &files)
        .unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

/// A ruling as a fixture writes it: `NAME`, `?NAME`, `~NAME`, with its line.
fn told(report: &Report) -> BTreeSet<(u32, String)> {
    let mut found = BTreeSet::new();
    for finding in &report.findings {
        let mark = match (finding.verdict, finding.consequence) {
            (_, Some(Consequence::Of(_) | Consequence::MayStemFrom(_))) => "~",
            (Verdict::CannotTell, None) => "?",
            (Verdict::Illegal, None) => "",
        };
        found.insert((finding.broke.line, format!("{mark}{}", finding.ruling)));
    }
    found
}

/// What the fixture expects under an edition, and whether it expects anything of it at all.
fn expected(source: &str, edition: &str) -> (BTreeSet<(u32, String)>, BTreeSet<String>, bool) {
    let door = of_log(source).expect("a fixture names its game");
    let (log, errors) = rejudge::notation::parse(source, door.vocabulary());
    assert!(errors.is_empty(), "{errors:?}");
    let mut set = BTreeSet::new();
    let mut editions = BTreeSet::new();
    for expectation in &log.expectations {
        for ruling in &expectation.rulings {
            if let Some(e) = &ruling.edition {
                editions.insert(e.to_string());
                if e != edition {
                    continue;
                }
            }
            let mark = if ruling.cannot_tell {
                "?"
            } else if ruling.consequence {
                "~"
            } else {
                ""
            };
            set.insert((expectation.line, format!("{mark}{}", ruling.name)));
        }
    }
    (set, editions, !log.expectations.is_empty())
}

#[test]
fn every_fixture_earns_its_rulings() {
    let mut paths = Vec::new();
    fixtures(Path::new("fixtures"), &mut paths);
    assert!(paths.len() > 50, "only {} fixtures were found", paths.len());
    let mut wrong = Vec::new();
    for path in &paths {
        let source = std::fs::read_to_string(path).expect("a readable fixture");
        let report = judge(path, &source, None);
        let (want, editions, any) = expected(&source, &report.edition);
        let got = told(&report);
        if !any || !report.malformed.is_empty() || want != got {
            let malformed: Vec<_> = report.malformed.iter().map(|m| (m.place.line, &m.message)).collect();
            let messages: Vec<_> = report.findings.iter().map(|f| (f.broke.line, &f.message)).collect();
            wrong.push(format!(
                "{}\n  want {want:?}\n  got  {got:?}\n  {messages:?}\n  {malformed:?}",
                path.display()
            ));
        }
        let either = source.contains(EITHER).then(|| ["1.111", "2021-03"].map(str::to_owned));
        for edition in editions
            .iter()
            .chain(either.iter().flatten())
            .filter(|e| **e != report.edition)
        {
            let report = judge(path, &source, Some(edition));
            let (want, _, _) = expected(&source, edition);
            let got = told(&report);
            if want != got {
                wrong.push(format!(
                    "{} [{edition}]\n  want {want:?}\n  got  {got:?}",
                    path.display()
                ));
            }
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

/// Rulings that no log can earn yet, with the reason.
const NOT_YET: &[(R, &str)] = &[(
    R::Contradiction,
    "two lines that cannot both be right are told at the second one: count, holds, not-there, deck-list",
)];

#[test]
fn every_ruling_has_a_fixture_and_a_near_miss() {
    let mut paths = Vec::new();
    fixtures(Path::new("fixtures"), &mut paths);
    let mut wrong = Vec::new();
    for ruling in R::ALL {
        if let Some((_, why)) = NOT_YET.iter().find(|(r, _)| r == ruling) {
            assert!(!why.is_empty());
            continue;
        }
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
    for (ruling, _) in NOT_YET {
        let folder = Path::new("fixtures/weiss-schwarz").join(ruling.short());
        assert!(!folder.exists(), "{} can be earned after all", ruling.name());
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The first lines of a fixture are for people: what happens, in one sentence.
#[test]
fn every_fixture_says_what_happens() {
    let mut paths = Vec::new();
    fixtures(Path::new("fixtures"), &mut paths);
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
