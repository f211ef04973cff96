//! What reviews forget: layout, dead files, long files, and which way dependencies point.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// Longer files are listed when this test runs with `--nocapture`.
const LONG_LINES: usize = 700;

/// Longer files are refused.
const TOO_LONG_LINES: usize = 1000;

/// What may lie at the top, beside what git ignores.
const TOP: &[&str] = &[
    ".ci",
    ".gitattributes",
    ".github",
    ".gitignore",
    "ARCHITECTURE.md",
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "Cargo.lock",
    "Cargo.toml",
    "LICENSE-APACHE",
    "LICENSE-MIT",
    "README.md",
    "benches",
    "cards",
    "crates",
    "decks",
    "deny.toml",
    "examples",
    "fixtures",
    "fuzz",
    "grammar",
    "replays",
    "rustfmt.toml",
    "scripts",
    "src",
    "tests",
];

/// The members, and which of the others each may depend on. The compiler holds the rest: what is not in a manifest cannot be
/// used.
const MEMBERS: &[(&str, &[&str])] = &[
    ("notation", &[]),
    ("table", &[]),
    ("judge", &["notation", "table"]),
    ("kit", &["judge", "notation", "table"]),
    ("replay", &["judge", "notation", "table"]),
    ("weiss_schwarz", &["judge", "kit", "notation", "table"]),
    ("battle_royale", &["judge", "kit", "notation", "table", "weiss_schwarz"]),
    ("spellweaver", &["judge", "kit", "notation", "table"]),
    ("shironeko", &["judge", "kit", "notation", "table"]),
];

/// Members that are a game.
const GAMES: &[&str] = &["weiss_schwarz", "battle_royale", "spellweaver", "shironeko"];

/// What a part of the program must not use.
const FORBIDDEN: &[(&str, &[&str])] = &[
    ("recorder", &["games", "report", "fixtures", "cli"]),
    ("report", &["games", "recorder", "replay", "fixtures", "cli"]),
    ("fixtures", &["report", "recorder", "replay", "cli"]),
];

/// Folders and files of a game that are rules, positions or effects and nothing else: no log, no claim, no judge, no sentence, and
/// nothing of what carries out a line.
const PURE: &[&str] = &[
    "crates/battle_royale/src/rules/",
    "crates/shironeko/src/cards.rs",
    "crates/shironeko/src/effects/",
    "crates/shironeko/src/rules/",
    "crates/shironeko/src/state.rs",
    "crates/shironeko/src/zones.rs",
    "crates/spellweaver/src/cards.rs",
    "crates/spellweaver/src/rules/",
    "crates/spellweaver/src/state.rs",
    "crates/spellweaver/src/unread.rs",
    "crates/spellweaver/src/zones.rs",
    "crates/table/src/answer.rs",
    "crates/weiss_schwarz/src/agenda.rs",
    "crates/weiss_schwarz/src/doubts.rs",
    "crates/weiss_schwarz/src/effects/",
    "crates/weiss_schwarz/src/extra.rs",
    "crates/weiss_schwarz/src/happened.rs",
    "crates/weiss_schwarz/src/rules/",
    "crates/weiss_schwarz/src/seating.rs",
    "crates/weiss_schwarz/src/state.rs",
    "crates/weiss_schwarz/src/zones.rs",
];

/// What of a game is its cards, words, position, rules and effects, what carries lines out, the reasons in words, and the catalogue. The rest
/// is what a game costs before its first rule.
const OF_THE_GAME: &[&str] = &[
    "agenda.rs",
    // Tests.
    "arbitrary",
    "by_itself.rs",
    "cards.rs",
    "catalogue",
    "claims",
    "coverage.rs",
    "dealer.rs",
    "deck_rules.rs",
    "doubts.rs",
    "editions.rs",
    "effects/",
    "explain.rs",
    "extra.rs",
    "happened.rs",
    "import",
    "line.rs",
    "lines.rs",
    "operands.rs",
    "play/",
    "policies.rs",
    "position.rs",
    "rule_texts.rs",
    "rules/",
    "rulings.rs",
    "schema.rs",
    // What made-up matches do with texts.
    "simulate/text",
    "state.rs",
    "step_lines.rs",
    "text/",
    "texts.rs",
    "topics.rs",
    "unread.rs",
    "verdicts/",
    "versions.rs",
    "vocabulary.rs",
    "words.rs",
    "zones.rs",
];

/// How many lines a game may cost beside those. They are held to what they are, so that what games share is put where all have it.
const FIXED_COST: &[(&str, usize)] = &[
    ("weiss_schwarz", 7_500),
    ("battle_royale", 250),
    ("spellweaver", 4_050),
    ("shironeko", 3_550),
];

/// Folders in which lines are carried out, and nothing is put into words.
const SILENT: &[&str] = &[
    "crates/battle_royale/src/play/",
    "crates/shironeko/src/play/",
    "crates/spellweaver/src/play/",
    "crates/weiss_schwarz/src/play/",
];

/// Tests of rules that are files of their own, and set up what they ask about.
const ASKED_BY_TESTS: &[&str] = &[
    "crates/weiss_schwarz/src/rules/giving.rs",
    "crates/weiss_schwarz/src/rules/selecting.rs",
    "crates/weiss_schwarz/src/rules/timings.rs",
];

/// Where files are touched: the command line; and how card pools are opened and cached, which is nothing else.
const EDGES: &[&str] = &[
    "src/cli/",
    "crates/table/src/cards/cache.rs",
    "crates/table/src/cards/plain.rs",
    "crates/table/src/cards/seen.rs",
    "src/main.rs",
];

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// All files below a folder, in order; hidden and generated ones are left out.
fn files(folder: &Path, out: &mut Vec<PathBuf>) {
    let Ok(entries) = fs::read_dir(folder) else {
        return;
    };
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    paths.sort();
    for path in paths {
        let name = name(&path);
        if path.is_dir() && !["target", ".git", "__pycache__"].contains(&name.as_str()) {
            files(&path, out);
        } else if path.is_file() {
            out.push(path);
        }
    }
}

fn all() -> Vec<PathBuf> {
    let mut out = Vec::new();
    files(&root(), &mut out);
    out
}

fn name(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

/// The path from the top, with slashes.
fn short(path: &Path) -> String {
    let path = path.strip_prefix(root()).unwrap_or(path);
    path.to_string_lossy().replace('\\', "/")
}

fn with_extension(extension: &str) -> Vec<(String, String)> {
    all()
        .iter()
        .filter(|path| path.extension().is_some_and(|e| e == extension))
        .map(|path| {
            let text = fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
            (short(path), text)
        })
        .collect()
}

/// The folder of the sources that a file belongs to, and its path below it; none if it is no source.
fn source(path: &str) -> Option<(&str, &str)> {
    let at = match path.strip_prefix("crates/") {
        Some(rest) => "crates/".len() + rest.find("/src/")? + "/src/".len(),
        None if path.starts_with("src/") => "src/".len(),
        None => return None,
    };
    Some(path.split_at(at))
}

/// The member that a file belongs to; empty: the program's own.
fn member(path: &str) -> &str {
    path.strip_prefix("crates/")
        .and_then(|rest| rest.split('/').next())
        .unwrap_or("")
}

/// The code of a module: neither comments nor its tests.
fn code(text: &str) -> String {
    let end = text.find("#[cfg(test)]").unwrap_or(text.len());
    text[..end]
        .lines()
        .map(|line| match line.trim_start().starts_with("//") {
            true => "\n".to_owned(),
            false => format!("{line}\n"),
        })
        .collect()
}

#[track_caller]
fn none(what: &str, found: &[String]) {
    assert!(found.is_empty(), "{what}:\n  {}", found.join("\n  "));
}

#[test]
fn the_top_holds_what_it_should() {
    let ignored = ["target", ".git", ".idea", ".vscode"];
    let entries = fs::read_dir(root()).expect("the top");
    let strange: Vec<String> = entries
        .flatten()
        .map(|entry| name(&entry.path()))
        .filter(|name| !TOP.contains(&name.as_str()) && !ignored.contains(&name.as_str()))
        .collect();
    none("not in the layout", &strange);
    for needed in [
        "LICENSE-APACHE",
        "LICENSE-MIT",
        "CONTRIBUTING.md",
        "deny.toml",
        ".ci/run",
    ] {
        assert!(root().join(needed).is_file(), "{needed}");
    }
}

#[test]
fn no_file_is_too_long() {
    let mut refused = Vec::new();
    for (path, text) in with_extension("rs") {
        let count = text.lines().count();
        if count > TOO_LONG_LINES {
            refused.push(format!("{path}: {count} lines"));
        } else if count > LONG_LINES {
            println!("long: {path}: {count} lines");
        }
    }
    none("too long; find the seam", &refused);
}

/// `cargo test --test formats -- tidy::a_game_costs --nocapture` prints what each costs.
#[test]
fn a_game_costs_little_beside_its_cards_rules_and_reasons() {
    let sources = with_extension("rs");
    for (game, most) in FIXED_COST {
        let folder = format!("crates/{game}/src/");
        let rest = sources.iter().filter(|(path, _)| {
            let file = path.strip_prefix(&folder);
            file.is_some_and(|file| !OF_THE_GAME.iter().any(|part| file.starts_with(part)))
        });
        let cost: usize = rest.map(|(_, text)| text.lines().count()).sum();
        println!("{game}: {cost} lines");
        assert!(
            cost <= *most,
            "{game}: {cost} lines, {most} at the most: share what other games need as well"
        );
    }
    assert_eq!(FIXED_COST.len(), GAMES.len());
}

#[test]
fn no_module_is_dead() {
    let sources = with_extension("rs");
    let mut dead = Vec::new();
    for (path, _) in &sources {
        let Some((folder, module)) = source(path) else { continue };
        let module = module.trim_end_matches(".rs").trim_end_matches("/mod");
        if ["lib", "main"].contains(&module) {
            continue;
        }
        let (parent, name) = module.rsplit_once('/').unwrap_or(("", module));
        let parents = match parent {
            "" => vec![format!("{folder}lib.rs"), format!("{folder}main.rs")],
            _ => vec![format!("{folder}{parent}/mod.rs"), format!("{folder}{parent}.rs")],
        };
        let declared = sources
            .iter()
            .filter(|(path, _)| parents.contains(path))
            .any(|(_, text)| text.contains(&format!("mod {name};")));
        if !declared {
            dead.push(path.clone());
        }
    }
    none("declared nowhere", &dead);
}

#[test]
fn no_game_is_named_outside_its_folder() {
    let words: BTreeSet<String> = GAMES
        .iter()
        .map(|game| game.replace('_', ""))
        .chain(["weiss".to_owned(), "schwarz".to_owned()])
        .collect();
    let mut found = Vec::new();
    for (path, text) in with_extension("rs") {
        if source(&path).is_none() || GAMES.contains(&member(&path)) {
            continue;
        }
        for (number, line) in code(&text).lines().enumerate() {
            // Where the games are listed; and examples in the help of the command line.
            let listed = path == "src/games.rs" && (line.starts_with("pub use ") || line.contains("::GAME"));
            if listed || line.starts_with("  rejudge ") {
                continue;
            }
            let plain = line.to_lowercase().replace(['_', '-', ' '], "");
            if words.iter().any(|game| plain.contains(game)) {
                found.push(format!("{path}:{}: {line}", number + 1));
            }
        }
    }
    none("names a game", &found);
}

/// A game that stands on another uses it; the other knows nothing of it.
#[test]
fn no_game_knows_what_stands_on_it() {
    let mut found = Vec::new();
    for (path, text) in with_extension("rs") {
        if member(&path) != "weiss_schwarz" {
            continue;
        }
        for (number, line) in text.lines().enumerate() {
            if line.to_lowercase().replace(['_', '-', ' '], "").contains("royale") {
                found.push(format!("{path}:{}: {line}", number + 1));
            }
        }
    }
    none("names a game that stands on it", &found);
}

#[test]
fn members_depend_on_what_stands_below_them() {
    let mut found = Vec::new();
    let mut seen = BTreeSet::new();
    for (path, text) in with_extension("toml") {
        let Some(name) = path.strip_prefix("crates/").and_then(|p| p.strip_suffix("/Cargo.toml")) else {
            continue;
        };
        seen.insert(name.to_owned());
        let Some((_, allowed)) = MEMBERS.iter().find(|(member, _)| *member == name) else {
            found.push(format!("{name}: not in the table of members"));
            continue;
        };
        let manifest: toml::Table = text.parse().expect("a manifest");
        let empty = toml::Table::new();
        let used = manifest
            .get("dependencies")
            .and_then(|d| d.as_table())
            .unwrap_or(&empty);
        for used in used.keys().filter_map(|used| used.strip_prefix("rejudge-")) {
            if !allowed.contains(&used.replace('-', "_").as_str()) {
                found.push(format!("{name} uses {used}"));
            }
        }
    }
    none("points back", &found);
    assert_eq!(seen.len(), MEMBERS.len(), "{seen:?}");
}

#[test]
fn rules_see_no_log_and_say_nothing() {
    let mut found = Vec::new();
    let mut seen = BTreeSet::new();
    for (path, text) in with_extension("rs") {
        let Some(pure) = PURE.iter().find(|pure| path.starts_with(**pure)) else {
            continue;
        };
        if ASKED_BY_TESTS.contains(&path.as_str()) {
            continue;
        }
        seen.insert(*pure);
        let words = [
            "rejudge_notation",
            "rejudge_judge",
            "claims::",
            "verdicts::",
            "play::",
            "Cx<",
            "format!(",
        ];
        for (number, line) in code(&text).lines().enumerate() {
            // A position keeps where in the log something was done, to say so later.
            let where_it_was = line == "use rejudge_notation::Span;";
            if words.iter().any(|word| line.contains(word)) && !where_it_was {
                found.push(format!("{path}:{}: {}", number + 1, line.trim()));
            }
        }
    }
    none("sees a log, or says something", &found);
    assert_eq!(seen.len(), PURE.len(), "a file of the list is gone");
}

/// What carries out a line raises a reason with its facts; the sentence is made in `verdicts/`.
#[test]
fn what_carries_out_lines_makes_no_sentence() {
    let mut found = Vec::new();
    let mut seen = BTreeSet::new();
    for (path, text) in with_extension("rs") {
        let Some(silent) = SILENT.iter().find(|silent| path.starts_with(**silent)) else {
            continue;
        };
        seen.insert(*silent);
        let text = if path.contains("/arbitrary/") {
            String::new()
        } else {
            code(&text)
        };
        for (number, line) in text.lines().enumerate() {
            // What a broken assertion prints is for whoever works on the program.
            let said = |literal: &str| literal.trim().contains(' ') && !literal.contains(":?}");
            let sentence = line.split('"').skip(1).step_by(2).any(said) && !line.contains("debug_assert!");
            if line.contains("format!(") || sentence {
                found.push(format!("{path}:{}: {}", number + 1, line.trim()));
            }
        }
    }
    none("makes a sentence", &found);
    assert_eq!(seen.len(), SILENT.len(), "a folder of the list is gone");
}

#[test]
fn dependencies_point_one_way() {
    let mut found = Vec::new();
    for (path, text) in with_extension("rs") {
        for (part, forbidden) in FORBIDDEN {
            if !path.starts_with(&format!("src/{part}/")) {
                continue;
            }
            for (number, line) in code(&text).lines().enumerate() {
                let bad = forbidden.iter().any(|name| {
                    let used = format!("crate::{name}");
                    line.match_indices(&used).any(|(at, _)| {
                        let next = line[at + used.len()..].chars().next();
                        !next.is_some_and(|c| c.is_alphanumeric() || c == '_')
                    })
                });
                if bad {
                    found.push(format!("{path}:{}: {}", number + 1, line.trim()));
                }
            }
        }
    }
    none("points back", &found);
}

#[test]
fn files_are_touched_at_the_edge_only() {
    let mut found = Vec::new();
    for (path, text) in with_extension("rs") {
        if source(&path).is_none() || EDGES.iter().any(|edge| path.starts_with(edge)) {
            continue;
        }
        for (number, line) in code(&text).lines().enumerate() {
            let words = ["std::fs", "fs::File", "println!", "eprintln!", "std::env::", "dbg!("];
            if words.iter().any(|word| line.contains(word)) && !line.contains("env!(") {
                found.push(format!("{path}:{}: {}", number + 1, line.trim()));
            }
        }
    }
    none("belongs at the edge", &found);
}

#[test]
fn nothing_is_left_half_done() {
    let mut found = Vec::new();
    for (path, text) in with_extension("rs") {
        if path == "tests/formats/tidy.rs" {
            continue;
        }
        for (number, line) in code(&text).lines().enumerate() {
            let words = ["todo!(", "unimplemented!(", "dbg!(", "FIXME", "XXX"];
            if words.iter().any(|word| line.contains(word)) {
                found.push(format!("{path}:{}: {}", number + 1, line.trim()));
            }
        }
    }
    none("half done", &found);
}

/// What a field is says more than a question word: whoever meets `Whose.` would have to read the whole file to know it.
#[test]
fn no_field_is_documented_by_a_question() {
    const QUESTIONS: &[&str] = &["Whose.", "Which.", "What.", "Where.", "How.", "Who.", "When.", "Why."];
    let mut found = Vec::new();
    for (path, text) in with_extension("rs") {
        for (number, line) in text.lines().enumerate() {
            let said = line.trim_start().strip_prefix("/// ");
            if said.is_some_and(|said| QUESTIONS.contains(&said)) {
                found.push(format!("{path}:{}: {}", number + 1, line.trim()));
            }
        }
    }
    none("riddles", &found);
}

/// Paths of files that a text mentions.
fn mentioned(text: &str) -> BTreeSet<String> {
    let mut out = BTreeSet::new();
    for folder in ["fixtures/", "replays/", "grammar/", "tests/"] {
        for (at, _) in text.match_indices(folder) {
            let part = |c: char| c.is_ascii_alphanumeric() || "_./-".contains(c);
            if text[..at].chars().next_back().is_some_and(part) {
                continue;
            }
            let rest = &text[at..];
            let end = rest.find(|c| !part(c)).unwrap_or(rest.len());
            // A pattern or a placeholder is no file.
            if rest[end..].starts_with(['*', '<', '{', '…']) {
                continue;
            }
            let path = rest[..end].trim_end_matches('.');
            if path
                .rsplit('/')
                .next()
                .is_some_and(|last| last.find('.').is_some_and(|dot| dot > 0))
            {
                out.insert(path.to_owned());
            }
        }
    }
    out
}

#[test]
fn what_is_mentioned_exists() {
    let mut missing = Vec::new();
    for (path, text) in with_extension("md").into_iter().chain(with_extension("rs")) {
        for file in mentioned(&text) {
            if path != "tests/formats/tidy.rs" && !root().join(&file).is_file() {
                missing.push(format!("{path} mentions {file}"));
            }
        }
    }
    none("missing", &missing);
}

/// Source files that a page names between backquotes.
fn sources_named(text: &str) -> BTreeSet<String> {
    let is_path = |name: &&str| name.ends_with(".rs") && !name.contains(['*', ' ', 'N']);
    let named = text.split('`').skip(1).step_by(2).filter(is_path);
    named.map(str::to_owned).collect()
}

/// A page that tells where something stands names a file that is there: by its path from the top, or, in the page of a game,
/// from its sources.
#[test]
fn source_files_that_pages_name_exist() {
    let mut missing = Vec::new();
    let mut named = 0;
    for (path, text) in with_extension("md") {
        let game = path.strip_prefix("crates/").and_then(|p| p.strip_suffix("/README.md"));
        let folders: Vec<String> = match (game, path.as_str()) {
            (Some(game), _) => vec![format!("crates/{game}/src/"), "crates/".into(), String::new()],
            (None, "ARCHITECTURE.md" | "CONTRIBUTING.md") => vec![
                String::new(),
                "crates/weiss_schwarz/src/".into(),
                "crates/judge/src/".into(),
                "src/".into(),
            ],
            _ => continue,
        };
        // The table of items names files by the game's folder in its rows: `items.rs` looks for them.
        let table = text.find("| items | asked in").unwrap_or(text.len());
        let behind = text[table..].find("\n\n").map_or(text.len(), |end| table + end);
        for file in sources_named(&text[..table]).union(&sources_named(&text[behind..])) {
            named += 1;
            // `weiss_schwarz/seating.rs`: of another member.
            let (member, rest) = file.split_once('/').unwrap_or(("", file));
            let there = |folder: &String| root().join(folder).join(file).is_file();
            let of_member = root().join(format!("crates/{member}/src/{rest}")).is_file();
            // In a list of files of one folder only the first has the folder in front of it.
            let somewhere = !file.contains('/');
            let in_a_folder = || {
                let sources = folders.first().map(|folder| root().join(folder)).unwrap_or_default();
                let mut all = Vec::new();
                files(&sources, &mut all);
                all.iter().any(|path| name(path) == *file)
            };
            if !(folders.iter().any(there) || of_member || somewhere && in_a_folder()) {
                missing.push(format!("{path} names {file}"));
            }
        }
    }
    none("not there", &missing);
    assert!(named > 60, "{named}");
}

#[test]
fn mentions_are_found() {
    let text =
        "see `fixtures/a/b.match`, src/cards/mod.rs, fixtures/*.match, tests/program/cli.rs. grammar/ ../tests/x.py";
    let found: Vec<String> = mentioned(text).into_iter().collect();
    assert_eq!(found, ["fixtures/a/b.match", "tests/program/cli.rs"]);
}

#[test]
fn every_fixture_expects_something() {
    let silent: Vec<String> = with_extension("match")
        .into_iter()
        .filter(|(path, text)| path.starts_with("fixtures/") && !text.contains("#!"))
        .map(|(path, _)| path)
        .collect();
    none("fixtures without `#!`", &silent);
}

#[test]
fn no_snapshot_is_left_over() {
    let snapshots = with_extension("snap");
    let mut left = Vec::new();
    for (path, _) in &snapshots {
        // tests/GROUP/snapshots/GROUP__FILE__TEST.snap
        let Some((group, stem)) = path.strip_prefix("tests/").and_then(|p| p.split_once("/snapshots/")) else {
            continue;
        };
        let stem = stem.trim_end_matches(".snap");
        let Some((file, test)) = stem
            .strip_prefix(&format!("{group}__"))
            .and_then(|s| s.split_once("__"))
        else {
            left.push(path.clone());
            continue;
        };
        let source = fs::read_to_string(root().join(format!("tests/{group}/{file}.rs"))).unwrap_or_default();
        // Several snapshots of one test are numbered, named ones have their name in the text.
        let base = test
            .trim_end_matches(|c: char| c.is_ascii_digit())
            .trim_end_matches('-');
        if !source.contains(&format!("fn {base}(")) && !source.contains(test) {
            left.push(path.clone());
        }
    }
    none("no test makes it", &left);
}

#[test]
fn texts_are_clean() {
    let mut found = Vec::new();
    for extension in ["rs", "md", "toml", "py", "json"] {
        for (path, text) in with_extension(extension) {
            if path.starts_with("fuzz/") {
                continue;
            }
            if !text.is_empty() && !text.ends_with('\n') {
                found.push(format!("{path}: no line end at the end"));
            }
            for (number, line) in text.lines().enumerate() {
                if line.ends_with([' ', '\t', '\r']) {
                    found.push(format!("{path}:{}: space at the end", number + 1));
                }
            }
        }
    }
    none("untidy", &found);
}

#[test]
fn settings_can_be_read() {
    for (path, text) in with_extension("toml") {
        if path.starts_with("fixtures/") {
            continue;
        }
        let parsed: Result<toml::Table, _> = text.parse();
        assert!(parsed.is_ok(), "{path}: {parsed:?}");
    }
}

#[cfg(unix)]
#[test]
fn scripts_can_be_run() {
    use std::os::unix::fs::PermissionsExt;
    let mode = fs::metadata(root().join(".ci/run"))
        .expect("the script")
        .permissions()
        .mode();
    assert_ne!(mode & 0o100, 0);
}
