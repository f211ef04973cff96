//! Japanese: every sentence that is said of a fixture or a sample has its template, every ruling its sentence, and on a page
//! nothing else is left in English.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::process::Command;

use rejudge::games::weiss_schwarz::text::say;
use rejudge::games::{
    AnyGame, GAMES, Moment, Request, When, battle_royale, of_log, shironeko, spellweaver, weiss_schwarz,
};
use rejudge::judge::Report;
use rejudge::lang::{Lang, Phrases, Words};
use rejudge::review::table;
use rejudge::rulings::Ruling;

use unicode_width::UnicodeWidthStr;

use crate::support::files::Beside;
use crate::support::recording::Folder;

fn run(arguments: &[&str]) -> Vec<u8> {
    let output = Command::new(env!("CARGO_BIN_EXE_rejudge"))
        .args(arguments)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .expect("the program starts");
    output.stdout
}

fn phrases(game: &dyn AnyGame) -> Phrases {
    let read = Lang::Ja.phrases(&game.phrases("ja"));
    read.unwrap_or_else(|wrong| panic!("{}: {wrong}", game.name()))
        .expect("Japanese")
}

/// Words of the names of the games, which stay.
pub const NAMES_OF_GAMES: [&str; 6] = ["weiss", "schwarz", "battle", "royale", "spellweaver", "shironeko"];

/// Words that are left in English, but for what is quoted: logs, texts of cards, words of the notation.
pub fn english(text: &str) -> Vec<String> {
    let mut open = Vec::new();
    let mut plain = String::new();
    for c in text.chars() {
        let close = match c {
            '「' => Some('」'),
            '“' => Some('”'),
            '《' => Some('》'),
            '`' if open.last() != Some(&'`') => Some('`'),
            '"' if open.last() != Some(&'"') => Some('"'),
            _ => None,
        };
        match close {
            Some(close) => open.push(close),
            None if open.last() == Some(&c) => {
                open.pop();
                plain.push(' ');
            }
            None if open.is_empty() => plain.push(c),
            None => {}
        }
    }
    plain
        .split(|c: char| !c.is_ascii_alphabetic())
        .filter(|word| word.len() > 2 && word.bytes().skip(1).all(|b| b.is_ascii_lowercase()))
        .map(str::to_owned)
        .collect()
}

/// All that a page says of a report, but for lines of logs.
fn sentences(report: &Report) -> Vec<String> {
    let mut all: Vec<String> = vec![report.game.clone(), report.outcome.result.clone()];
    for finding in &report.findings {
        let said = [
            &finding.message,
            &finding.expected,
            &finding.claimed,
            &finding.fitted,
            &finding.settle,
            &finding.reading,
            &finding.hint,
            &finding.repair,
            &finding.rule_also,
        ];
        all.extend(said.map(String::clone));
        let evidence = finding.evidence.iter();
        all.extend(evidence.flat_map(|e| [e.zone.clone(), e.before.clone(), e.after.clone()]));
        all.extend(finding.also.iter().map(|also| also.message.clone()));
        all.extend(finding.penalties.iter().map(ToString::to_string));
        all.extend(finding.noticed.iter().map(|noticed| noticed.because.clone()));
        all.extend(finding.spread.iter().cloned());
    }
    all.extend(report.notes.iter().map(|note| note.message.clone()));
    all.extend(report.judge.iter().map(ToString::to_string));
    all.retain(|sentence| !sentence.is_empty());
    all
}

/// Every sentence of every fixture and sample is said in Japanese, and whole.
#[test]
fn every_sentence_has_a_template() {
    let lines = run(&["check", "--format", "jsonl", "fixtures", "replays"]);
    let lines = String::from_utf8(lines).expect("text");
    let mut tables: BTreeMap<&str, Phrases> = BTreeMap::new();
    let mut said: BTreeSet<(String, String)> = BTreeSet::new();
    let mut left = Vec::new();
    for line in lines.lines() {
        let report: Report = serde_json::from_str(line).expect("a report");
        let Some(game) = GAMES.iter().find(|game| game.name() == report.game) else {
            continue;
        };
        let table = tables.entry(game.name()).or_insert_with(|| phrases(*game));
        for sentence in sentences(&report) {
            let key = (report.game.clone(), sentence);
            if said.contains(&key) {
                continue;
            }
            match table.say(&key.1, &report.players) {
                None => left.push(format!("{}: {}", key.0, key.1)),
                Some(ja) => {
                    let names = |word: &String| report.players.iter().any(|name| name.contains(word.as_str()));
                    let words: Vec<String> = english(&ja).into_iter().filter(|word| !names(word)).collect();
                    assert!(words.is_empty(), "{}\n{ja}\n{words:?}", key.1);
                }
            }
            said.insert(key);
        }
    }
    assert!(said.len() > 2_500, "{}", said.len());
    assert!(left.is_empty(), "{} in English:\n{}", left.len(), left.join("\n"));
}

/// What stands in a report between “ and ” is printed on a card: our own words for it are Japanese.
fn printed(text: &str) -> Vec<&str> {
    let pieces = text.split('“').skip(1);
    pieces.filter_map(|piece| piece.split('”').next()).collect()
}

/// A text without the names in it that stand on a card.
fn unnamed(text: &str, cards: &str) -> String {
    let mut pieces = text.split('「');
    let mut left = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        match piece.split_once('」').filter(|(name, _)| cards.contains(name)) {
            Some((_, behind)) => left.push_str(behind),
            None => {
                left.push('「');
                left.push_str(piece);
            }
        }
    }
    left
}

/// Every file below a folder whose name ends so, as one text.
fn all_of(folder: &str, ending: &str, into: &mut String) {
    for entry in fs::read_dir(folder).expect("a folder").flatten() {
        let path = entry.path();
        let name = path.to_string_lossy().into_owned();
        match path.is_dir() {
            true => all_of(&name, ending, into),
            false if name.ends_with(ending) => {
                into.push_str(&fs::read_to_string(&path).expect("a file").replace("\\\"", "\""));
            }
            false => {}
        }
    }
}

/// Reports of every fixture and sample as people read them: no word of English but names, what a log says and what a card
/// prints; and what stands in columns stands in columns on a screen.
#[test]
fn reports_hold_no_english() {
    let reports = String::from_utf8(run(&["check", "--lang", "ja", "fixtures", "replays"])).expect("text");
    let mut cards = String::new();
    for (folder, ending) in [("fixtures", ".match"), ("replays", ".match"), ("replays", ".toml")] {
        all_of(folder, ending, &mut cards);
    }
    let players = ["Aoi", "Ren", "Mio", "Sora", "Yui", "Kai", "Ida", "Tor", "Tanaka"];
    let (mut left, mut columns) = (BTreeSet::new(), BTreeSet::new());
    let mut summaries = 0;
    for line in reports.lines() {
        let inside = line.trim_start_matches([' ', '.']);
        let of_the_log = inside
            .trim_start_matches(|c: char| c.is_ascii_digit())
            .trim_start()
            .starts_with('|');
        if of_the_log || inside.starts_with("-->") || inside.starts_with("- ") {
            continue;
        }
        for words in printed(line) {
            let whole = words.trim_end_matches(" ...");
            assert!(cards.contains(whole), "printed on no card: {words}");
        }
        // The rows at the end of a report: a name, room, and what is so.
        let row = ["ゲーム", "プレイヤー", "判定した範囲", "結果", "盤面", "終了コード"];
        let name = line.strip_prefix("  ").and_then(|line| line.split(' ').next());
        if let Some(name) = name.filter(|name| row.contains(name)) {
            let said = line[2 + name.len()..].trim_start();
            columns.insert(line[..line.len() - said.len()].width());
            summaries += 1;
            if name == "盤面" {
                assert!(said.starts_with("rejudge replay "), "{line}");
                continue;
            }
        }
        let text = unnamed(&unquoted(line), &cards);
        let words: Vec<&str> = text
            .split(|c: char| c.is_whitespace() || "、。：；（）／".contains(c))
            .filter(|word| !word.contains('/') && !word.contains(".match"))
            .collect();
        let words = english(&words.join(" "));
        left.extend(
            words
                .into_iter()
                .filter(|word| !players.contains(&word.as_str()))
                .map(|word| format!("{word}: {line}")),
        );
    }
    assert!(
        left.is_empty(),
        "{}:\n{}",
        left.len(),
        left.into_iter().take(40).collect::<Vec<_>>().join("\n")
    );
    assert!(summaries > 4_000, "{summaries}");
    assert_eq!(columns.len(), 1, "{columns:?}");
}

/// What a card does is said in Japanese wherever its text is read: every ability of the samples' cards.
#[test]
fn abilities_are_said() {
    let mut cards = String::new();
    all_of("replays/cards", ".toml", &mut cards);
    all_of("fixtures", ".match", &mut cards);
    let table = phrases(weiss_schwarz::kit::GAME);
    let (mut said, mut left) = (0, Vec::new());
    let marks = ["【AUTO】", "【ACT】", "【CONT】"];
    for line in cards.lines() {
        let Some(at) = marks.iter().filter_map(|mark| line.find(mark)).min() else {
            continue;
        };
        let text = line[at..].trim_end_matches([',', '"', ']', ' ']);
        for text in [text.to_owned(), format!("{text}\"")] {
            let Some(ability) = weiss_schwarz::text::english::read(&text) else {
                continue;
            };
            for (kind, words) in [("whole-ability", say::say(&ability)), ("body", say::body(&ability))] {
                match table.phrase(kind, &words, &[]) {
                    Some(ja) => assert!(english(&ja).is_empty(), "{words}\n{ja}"),
                    None => left.push(format!("{kind}: {words}")),
                }
                said += 1;
            }
        }
    }
    left.sort();
    left.dedup();
    assert!(left.is_empty(), "{} of {said}:\n{}", left.len(), left.join("\n"));
    assert!(said > 100, "{said}");
}

/// Logs of fixtures and samples as somebody hurried writes them down: words left out, doubled, misspelt, in the wrong place, signs that
/// mean nothing there, and headers that are not whole. The same ones every time.
fn unreadable_logs() -> Vec<(String, String)> {
    const WORDS: [&str; 44] = [
        "zz",
        "plya",
        "Aoi",
        "Ren",
        "999",
        "+3",
        "=",
        ">",
        "]",
        "[",
        "..",
        "...",
        "\"",
        "\"x",
        "{",
        "cards",
        "clock",
        "?",
        "010",
        "\u{200b}",
        "x-",
        "#x",
        "#! foo",
        "-",
        ":",
        "Aoi.hand",
        "Aoi.",
        "nobody.hand",
        "FL",
        "$",
        "50000000000",
        "@x",
        "judge: penalty",
        "=2",
        "\"\"",
        "\"\\n\"",
        ";",
        "label x",
        "gap",
        "count",
        "text",
        "none",
        "[ draw ]",
        "climax",
    ];
    let mut files = Vec::new();
    matches_below("fixtures", &mut files);
    matches_below("replays", &mut files);
    files.sort();
    let mut logs = Vec::new();
    for (name, text) in &files {
        // What is done to a log hangs on it alone: another fixture changes nothing of it.
        let start = |sum: u64, byte: u8| (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        let mut state = name.bytes().fold(0xcbf2_9ce4_8422_2325, start);
        let mut chance = move |of: usize| {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            usize::try_from(state >> 33).unwrap_or(0) % of.max(1)
        };
        for kind in 0..2 {
            let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
            for _ in 0..4 {
                // Half of the time in the first lines, which are the header.
                let most = if kind == 0 { lines.len() } else { lines.len().min(9) };
                let at = chance(most);
                let mut words: Vec<String> = lines[at].split(' ').map(str::to_owned).collect();
                let word = chance(words.len());
                match chance(5) {
                    0 => words[word] = WORDS[chance(WORDS.len())].to_owned(),
                    1 => words.insert(word, WORDS[chance(WORDS.len())].to_owned()),
                    2 => {
                        words.remove(word);
                    }
                    3 => {
                        let letter = chance(words[word].chars().count());
                        words[word] = words[word]
                            .chars()
                            .enumerate()
                            .filter(|(n, _)| *n != letter)
                            .map(|(_, c)| c)
                            .collect();
                    }
                    _ => words.push(WORDS[chance(WORDS.len())].to_owned()),
                }
                lines[at] = words.join(" ");
            }
            logs.push((name.clone(), lines.join("\n")));
        }
    }
    logs
}

/// Every log below a folder, by its path.
fn matches_below(folder: &str, into: &mut Vec<(String, String)>) {
    for entry in fs::read_dir(folder).expect("a folder").flatten() {
        let path = entry.path();
        let name = path.to_string_lossy().into_owned();
        match path.is_dir() {
            true => matches_below(&name, into),
            false if name.ends_with(".match") => into.push((name, fs::read_to_string(&path).expect("a file"))),
            false => {}
        }
    }
}

/// What is said of logs that cannot be read is Japanese: what is wrong, what could stand there, the way out.
#[test]
fn what_cannot_be_read_is_said() {
    let folder = Folder::new("japanese-unreadable");
    let records: Vec<String> = unreadable_logs()
        .iter()
        .map(|(id, log)| serde_json::json!({ "id": id, "log": log }).to_string())
        .collect();
    let input = folder.path("logs.jsonl");
    fs::write(&input, records.join("\n") + "\n").expect("a file");
    let lines = run(&["check", "--batch", "--with", "replays", "--format", "jsonl", &input]);
    let lines = String::from_utf8(lines).expect("text");
    let tables: BTreeMap<&str, Phrases> = GAMES.iter().map(|game| (game.name(), phrases(*game))).collect();
    let of_none = Lang::Ja.phrases(&[]).expect("a table").expect("Japanese");
    let (mut said, mut left) = (BTreeSet::new(), BTreeSet::new());
    for line in lines.lines() {
        let Ok(report) = serde_json::from_str::<Report>(line) else {
            continue;
        };
        let table = tables.get(report.game.as_str()).unwrap_or(&of_none);
        for malformed in &report.malformed {
            let texts = [&malformed.message, &malformed.help]
                .into_iter()
                .chain(&malformed.expected);
            for text in texts.filter(|text| !text.is_empty()) {
                match table.say(text, &report.players) {
                    None => {
                        left.insert(format!("{}: {text}", report.game));
                    }
                    Some(ja) => {
                        let known = |word: &str| NAMES_OF_GAMES.contains(&word) || ["wiki", "official"].contains(&word);
                        let of_the_log =
                            |word: &String| known(word.as_str()) || line.contains(&format!("player {word}"));
                        let own = ["toml", "clean", "true", "false", "zone", "deck", "towndeck", "hand"];
                        let words = english(&ja).into_iter().filter(|word| !own.contains(&word.as_str()));
                        let words: Vec<String> = words
                            .filter(|word| !of_the_log(word) && !text.contains(&format!("({word}")))
                            .collect();
                        said.insert(text.clone());
                        // Words of the notation in a list of what may stand there, and names, are nobody's English.
                        let listed = [
                            "(",
                            "nearest: ",
                            "the players are ",
                            "the zones are ",
                            "a card has ",
                            "it is one of ",
                        ]
                        .iter()
                        .any(|list| text.contains(list));
                        let named = report
                            .players
                            .iter()
                            .any(|name| words.iter().all(|word| name.contains(word.as_str())));
                        assert!(words.is_empty() || listed || named, "{text}\n{ja}\n{words:?}");
                    }
                }
            }
        }
    }
    assert!(said.len() > 600, "{}", said.len());
    assert!(
        left.is_empty(),
        "{} of {} in English:\n{}",
        left.len(),
        said.len(),
        left.into_iter().collect::<Vec<_>>().join("\n")
    );
}

/// Every ruling has its sentence, and what mends it and what is usual for it are said.
#[test]
fn every_ruling_has_its_sentence() {
    let royale = battle_royale::rulings::B::ALL.iter().map(|r| r.entry());
    let weiss = || weiss_schwarz::rulings::R::ALL.iter().map(|r| r.entry());
    let games: [(&dyn AnyGame, Vec<&'static Ruling>); 4] = [
        (weiss_schwarz::kit::GAME, weiss().collect()),
        (battle_royale::kit::GAME, weiss().chain(royale).collect()),
        (
            spellweaver::kit::GAME,
            spellweaver::rulings::R::ALL.iter().map(|r| r.entry()).collect(),
        ),
        (
            shironeko::kit::GAME,
            shironeko::rulings::R::ALL.iter().map(|r| r.entry()).collect(),
        ),
    ];
    let mut left = Vec::new();
    let mut sentences: BTreeMap<String, &str> = BTreeMap::new();
    for (game, rulings) in games {
        let table = phrases(game);
        for ruling in rulings {
            match table.ruling(ruling.name) {
                None => left.push(ruling.name.to_owned()),
                Some(said) => {
                    assert!(english(&said).is_empty(), "{}: {said}", ruling.name);
                    assert!(said.chars().any(|c| c > '\u{3040}'), "{}: {said}", ruling.name);
                    sentences.insert(said, ruling.name);
                }
            }
            let rows = ruling.penalty.rows.iter();
            let repairs = rows.clone().map(|row| row.repair).chain([ruling.repair]);
            for repair in repairs.filter(|repair| !repair.is_empty()) {
                if table.say(repair, &[]).is_none() {
                    left.push(repair.to_owned());
                }
            }
            for row in rows {
                for when in [row.case, row.when].into_iter().filter(|when| !when.is_empty()) {
                    if table.phrase("when", when, &[]).is_none() {
                        left.push(when.to_owned());
                    }
                }
                for grade in [row.level_1, row.level_2] {
                    if table.phrase("grade", grade, &[]).is_none() {
                        left.push(grade.to_owned());
                    }
                }
            }
        }
    }
    assert!(sentences.len() > 200, "{}", sentences.len());
    left.sort();
    left.dedup();
    assert!(left.is_empty(), "without Japanese:\n{}", left.join("\n"));
}

/// The text of a page that people read: no markup, no script, no lines of the log; what is marked as English is apart.
fn read(page: &str) -> (String, Vec<String>) {
    let body = page.split("<body>").nth(1).expect("a body");
    let body = body.split("<script").next().expect("a part");
    let mut text = String::new();
    let mut marked = Vec::new();
    let mut rest = body;
    while let Some((before, tag)) = rest.split_once('<') {
        text.push_str(before);
        text.push(' ');
        let (tag, behind) = tag.split_once('>').expect("a whole tag");
        for name in ["aria-label=\"", "title=\"", "data-of=\""] {
            let value = tag.split(name).nth(1).and_then(|value| value.split('"').next());
            text.extend(value.into_iter().flat_map(|value| [" ", value]));
        }
        // The log's own lines, the names of keys, and what is marked.
        let skipped = match tag {
            tag if tag.starts_with("li id=\"L") => Some("</li>"),
            "div class=\"piece\"" => Some("</div>"),
            "kbd" => Some("</kbd>"),
            "code" => Some("</code>"),
            "span lang=\"en\"" => Some("</span>"),
            _ => None,
        };
        rest = behind;
        if let Some(end) = skipped {
            let (inside, behind) = behind.split_once(end).expect("an end");
            if end == "</span>" {
                marked.push(inside.to_owned());
            }
            rest = behind;
        }
    }
    text.push_str(rest);
    for (written, meant) in [
        ("&quot;", "\""),
        ("&#39;", "'"),
        ("&lt;", "<"),
        ("&gt;", ">"),
        ("&amp;", "&"),
    ] {
        text = text.replace(written, meant);
    }
    (text, marked)
}

/// Without what stands between “ and ”: the words of a card.
fn unquoted(text: &str) -> String {
    let outside = |piece: &str| piece.split_once('”').map_or(String::new(), |(_, rest)| rest.to_owned());
    let mut pieces = text.split('“');
    let first = pieces.next().unwrap_or_default().to_owned();
    pieces.fold(first, |all, piece| all + " " + &outside(piece))
}

/// On pages in Japanese no word of English is left, but for names, files, rulings' names and what a log or a card says; what
/// is left to the script is Japanese, too.
#[test]
fn pages_hold_no_english() {
    let folder = Folder::new("review-japanese");
    let out = folder.path("pages");
    run(&["review", "replays", "--lang", "ja", "--out", &out]);
    let mut seen = 0;
    for entry in fs::read_dir(&out).expect("a folder").flatten() {
        let page = fs::read_to_string(entry.path()).expect("a page");
        let name = entry.file_name().to_string_lossy().into_owned();
        assert!(page.contains("<html lang=\"ja\">"), "{name}");
        let (text, marked) = read(&page);
        assert!(marked.is_empty(), "{name}: {marked:?}");
        // Names of players, files, rulings, and the references of rules.
        let known: BTreeSet<&str> = [
            "Aoi", "Ren", "Mio", "Sora", "Yui", "Kai", "Ida", "Tor", "End", "Home", "Shift",
        ]
        .into();
        let text = unquoted(&text);
        let words: Vec<&str> = text
            .split(|c: char| c.is_whitespace() || "、。：；（）／".contains(c))
            .filter(|word| !word.contains('/') && !word.contains(".match") && !word.starts_with('`'))
            .collect();
        let words = english(&words.join(" "));
        let left: Vec<&String> = words.iter().filter(|word| !known.contains(word.as_str())).collect();
        assert!(left.is_empty(), "{name}: {left:?}");
        if let Some(data) = page.split("id=\"data\">").nth(1) {
            let data = data.split("</script>").next().expect("the data");
            let data: serde_json::Value = serde_json::from_str(data).expect("JSON");
            let said = data["said"].as_object().expect("what is said");
            let zones = data["board"]["zones"].as_array().expect("zones");
            for zone in zones {
                let zone = zone["name"].as_str().expect("a name");
                assert!(said.contains_key(zone), "{name}: {zone}");
            }
            for at in data["moments"].as_array().expect("moments") {
                for key in ["phase", "under_way", "result"] {
                    let text = at[key].as_str().unwrap_or_default();
                    assert!(text.is_empty() || said.contains_key(text), "{name}: {text}");
                }
                for side in at["sides"].as_array().into_iter().flatten() {
                    for fact in side["facts"].as_array().into_iter().flatten() {
                        for text in [&fact["what"], &fact["value"]] {
                            let text = text.as_str().expect("a text");
                            assert!(said.contains_key(text), "{name}: {text}");
                        }
                    }
                    for zone in side["zones"].as_object().into_iter().flat_map(|zones| zones.values()) {
                        for card in zone["cards"].as_array().into_iter().flatten() {
                            let says = card["says"].as_array().into_iter().flatten();
                            for text in says.chain(card.get("pose")) {
                                let text = text.as_str().expect("a text");
                                assert!(said.contains_key(text), "{name}: {text}");
                            }
                        }
                    }
                }
            }
        }
        seen += 1;
    }
    assert!(seen > 15, "{seen}");
    assert!(Path::new(&out).join("index.html").is_file());
}

/// A hostile log stays text in every language.
#[test]
fn a_hostile_log_stays_text() {
    let folder = Folder::new("review-japanese-hostile");
    let out = folder.path("page.html");
    run(&["review", "scripts/hostile.match", "--lang", "ja", "--out", &out]);
    let page = folder.read("page.html");
    assert!(page.contains("<html lang=\"ja\">"));
    assert!(!page.contains("<img"), "markup of the log");
    assert_eq!(page.matches("<script").count(), page.matches("</script>").count());
    assert!(page.matches("<script").count() <= 2);
}

/// The catalogue of every game, and every ruling of it explained: in Japanese, but for names, commands and headings of sources.
#[test]
fn the_catalogue_is_japanese() {
    let text = |arguments: &[&str]| String::from_utf8(run(arguments)).expect("text");
    for game in GAMES.iter() {
        let table = text(&["rules", game.name(), "--lang", "ja"]);
        assert!(table.lines().all(|line| line.width() <= 100), "{table}");
        assert!(table.lines().count() > game.catalogue().len(), "{table}");
        for (ruling, name) in game.catalogue().iter().map(|ruling| (ruling, ruling.short())) {
            assert!(table.contains(&format!("{name} ")), "{name}");
            assert!(!table.contains(ruling.means), "{name}");
        }
    }
    let said = text(&["explain", "level", "--lang", "ja"]);
    assert!(
        said.starts_with("weiss-schwarz/level\n  カードのレベルがプレイヤーのレベルより高い\n\n1.111版"),
        "{said}"
    );
    let said = said
        .lines()
        .filter(|line| !line.contains("rejudge explain") && !line.contains("weiss-schwarz/"));
    let said = said.collect::<Vec<_>>().join("\n");
    assert!(english(&said).is_empty(), "{said}");
    assert!(said.contains("2021-03版"), "{said}");
}

/// The table in words, behind the last line of every fixture and sample that can be read: names of players and cards, and what
/// the notation calls its places, and else Japanese.
#[test]
fn tables_hold_no_english() {
    let mut files = Vec::new();
    matches_below("fixtures", &mut files);
    matches_below("replays", &mut files);
    let (mut shown, mut left) = (0, BTreeSet::new());
    for (name, log) in &files {
        let Ok(game) = of_log(log) else { continue };
        let beside = Beside::file(Path::new(name));
        let tables = game.tables(log, When::At(Moment::End), &Request::default(), &beside);
        let Ok(Some(tables)) = tables else { continue };
        let words = Words::of(Lang::Ja, &tables.game).expect("Japanese");
        let mut text = table::picture(&tables, words);
        let cards = tables.cards.iter().map(|card| &card.name);
        let mut known: Vec<&String> = tables.players.iter().chain(cards).collect();
        // A name may lie in a longer one.
        known.sort_by_key(|name| std::cmp::Reverse(name.len()));
        // Long lists go on in the next line.
        text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        for name in known.into_iter().filter(|name| !name.is_empty()) {
            text = text.replace(name.as_str(), "");
        }
        left.extend(english(&text).into_iter().map(|word| format!("{word}: {name}")));
        shown += 1;
    }
    assert!(shown > 400, "{shown}");
    let few: Vec<&String> = left.iter().take(40).collect();
    assert!(left.is_empty(), "{}: {few:#?}", left.len());
}

/// What `diagnose` thinks of is said in Japanese: every row of the games' tables, and a diagnosis as people read it.
#[test]
fn diagnoses_hold_no_english() {
    let sources: [(&dyn AnyGame, &str); 3] = [
        (
            weiss_schwarz::kit::GAME,
            include_str!("../../crates/weiss_schwarz/src/diagnose/mistakes.rs"),
        ),
        (
            spellweaver::kit::GAME,
            include_str!("../../crates/spellweaver/src/diagnose.rs"),
        ),
        (
            shironeko::kit::GAME,
            include_str!("../../crates/shironeko/src/diagnose.rs"),
        ),
    ];
    let players = ["Aoi".to_owned(), "Ren".to_owned()];
    let mut rows = 0;
    for (game, source) in sources {
        let table = phrases(game);
        for row in source
            .split('"')
            .skip(1)
            .step_by(2)
            .filter(|text| text.contains("{who}"))
        {
            for (cards, many) in [("1 card", "1"), ("3 cards", "3")] {
                let said = row
                    .replace("{who}", "Ren")
                    .replace("{n} cards", cards)
                    .replace("{n}", many);
                let ja = table
                    .say(&said, &players)
                    .unwrap_or_else(|| panic!("{}: {said}", game.name()));
                let words: Vec<String> = english(&ja).into_iter().filter(|word| word != "Ren").collect();
                assert!(words.is_empty(), "{said}\n{ja}");
            }
            rows += 1;
        }
    }
    assert!(rows > 90, "{rows}");
    for log in [
        "replays/table-miscounted.match",
        "replays/table-impossible.match",
        "replays/table-clean.match",
    ] {
        let said = String::from_utf8(run(&["diagnose", "--lang", "ja", log])).expect("text");
        let said = said
            .lines()
            .filter(|line| !line.contains(" | "))
            .collect::<Vec<_>>()
            .join("\n");
        let words = english(&said);
        let words: Vec<&String> = words
            .iter()
            .filter(|word| !["Aoi", "Ren"].contains(&word.as_str()))
            .collect();
        assert!(!said.is_empty() && words.is_empty(), "{log}: {words:?}\n{said}");
    }
}

/// A card as `cards show` tells it: but for its name and what is printed on it, Japanese.
#[test]
fn cards_hold_no_english() {
    let cards = [
        ("weiss-schwarz", "replays/cards/orchard.toml", "OR/W03-051"),
        ("weiss-schwarz", "replays/cards/harbor.toml", "HB/W01-022"),
        ("weiss-schwarz", "replays/cards/kiln.toml", "KN/S02-090"),
        ("spellweaver", "replays/cards/lantern.toml", "LH/A1-019"),
        ("spellweaver", "replays/cards/lantern.toml", "LH/A1-029"),
        ("shironeko", "replays/cards/hoshikage.toml", "HK/01-008"),
    ];
    for (game, pool, card) in cards {
        let said = run(&["cards", "show", "--game", game, "--cards", pool, card, "--lang", "ja"]);
        let said = String::from_utf8(said).expect("text");
        // The first line has the name; what begins with a number is printed.
        let own = said
            .lines()
            .skip(1)
            .filter(|line| !line.trim_start().starts_with("1. "));
        let own: Vec<&str> = own.collect();
        assert!(!own.is_empty(), "{card}");
        let words = english(
            &own.join("\n")
                .replace("《Harbor》《Light》", "")
                .replace("《Ferry》", ""),
        );
        assert!(words.is_empty(), "{words:?}\n{said}");
    }
}

/// The rules of Shironeko are there in Japanese, item by item.
#[test]
fn rules_of_shironeko_are_japanese() {
    let table = phrases(shironeko::kit::GAME);
    let rules = include_str!("../../crates/shironeko/src/rules/rules.txt");
    let numbers = rules.lines().filter(|line| !line.starts_with('#'));
    let numbers: Vec<&str> = numbers.filter_map(|line| line.split('\t').next()).collect();
    assert!(numbers.len() > 50, "{}", numbers.len());
    for number in &numbers {
        let said = table.phrase("text-of", number, &[]);
        let said = said.unwrap_or_else(|| panic!("{number} has no Japanese"));
        assert!(english(&said).is_empty(), "{said}");
    }
    let said = String::from_utf8(run(&["explain", "SNK-6.3", "--lang", "ja"])).expect("text");
    assert!(said.contains("登場したターンのキャラはアタックできない"), "{said}");
}

/// What the rules of a game leave open, and how it is read: point by point, in the list of all and by its number.
#[test]
fn what_is_left_open_is_japanese() {
    let games = [
        ("shironeko", shironeko::policies::TABLE.iter()),
        ("spellweaver", spellweaver::policies::POLICIES.iter()),
        ("weiss-schwarz-battle-royale", battle_royale::policies::POLICIES.iter()),
    ];
    for (game, points) in games {
        let listed = String::from_utf8(run(&["rules", game, "--lang", "ja"])).expect("text");
        for point in points {
            assert!(listed.contains(&format!("\n{}", point.id)), "{}", point.id);
            let said = String::from_utf8(run(&["explain", point.id, "--lang", "ja"])).expect("text");
            // The names of readings are words of the notation.
            let own = said
                .lines()
                .map(|line| line.trim_start().split("  ").last().unwrap_or_default());
            let words = english(&own.skip(1).collect::<Vec<_>>().join("\n"));
            let words: Vec<&String> = words.iter().filter(|word| *word != "STOP").collect();
            assert!(said.lines().count() > 2 && words.is_empty(), "{said}\n{words:?}");
        }
    }
}

/// What stands in the way is said in Japanese where Japanese was asked for: but for files and words of the notation.
#[test]
fn trouble_is_japanese() {
    let folder = Folder::new("japanese-trouble");
    let unread = folder.path("unread.match");
    let log = fs::read_to_string("fixtures/weiss-schwarz/level/called-a-play-later.match").expect("a fixture");
    // Without the files beside it, which are not there.
    let log: String = log
        .lines()
        .filter(|line| !line.contains("../"))
        .map(|line| line.to_owned() + "\n")
        .collect();
    fs::write(&unread, log + "plya 001 >\n").expect("a file");
    let clean = "replays/harbor-vs-kiln.match";
    let asked: [(&[&str], i32); 17] = [
        (&["check", "nosuch.match"], 4),
        (&["review", "nosuch.match", "--out", "never.html"], 4),
        (&["replay", "nosuch.match"], 4),
        (&["replay", "replays"], 4),
        (&["replay", clean, "--at", "9999"], 2),
        (&["replay", clean, "--at", "turn", "99"], 2),
        (&["replay", clean, "--seat", "Zed"], 2),
        (&["replay", &unread], 3),
        (&["diagnose", clean], 2),
        (&["diagnose", &unread], 3),
        (&["explain", "leve"], 2),
        (&["explain", "SNK-99"], 2),
        (&["explain", "level", "--edition", "x"], 2),
        (&["rules", "nosuch"], 2),
        (&["rules", "shironeko", "--edition", "3"], 2),
        (&["cards", "show", "--game", "shironeko", "zzz"], 2),
        (&["cards", "show", "--game", "shironeko", "ミナ"], 2),
    ];
    for (arguments, code) in asked {
        let output = Command::new(env!("CARGO_BIN_EXE_rejudge"))
            .args(arguments)
            .args(["--lang", "ja"])
            .current_dir(env!("CARGO_MANIFEST_DIR"))
            .output()
            .expect("the program starts");
        let said = String::from_utf8(output.stderr).expect("text");
        assert_eq!(output.status.code(), Some(code), "{arguments:?}: {said}");
        assert!(said.chars().any(|c| c > '\u{3040}'), "{arguments:?}: {said}");
        // Names of files, players, games, editions and rulings stay.
        let known = ["nosuch", "replays", "official"];
        let named = ["Aoi", "Ren", "level", "levelup", "card", "also"];
        let no_file = |word: &&str| !word.contains(".match");
        let own: Vec<&str> = said
            .split(|c: char| c.is_whitespace() || "：、。".contains(c))
            .filter(no_file)
            .collect();
        let words = english(&own.join(" "));
        let words: Vec<&String> = words
            .iter()
            .filter(|word| ![&NAMES_OF_GAMES[..], &known, &named].concat().contains(&word.as_str()))
            .collect();
        assert!(words.is_empty(), "{arguments:?}: {words:?}\n{said}");
    }
}

/// A rule whose text is there in English only: what rests on it is told in Japanese, and the text is marked as English.
#[test]
fn rulings_that_rest_on_a_rule_are_japanese() {
    for (number, ruling) in [
        ("9.2.2", "refresh-cards"),
        ("8.6.2.1.2", "level"),
        ("SPW-6.2", "shrine-twice"),
    ] {
        let said = String::from_utf8(run(&["explain", number, "--lang", "ja"])).expect("text");
        let (own, quoted) = said.split_once("条文（英語）：\n").expect("the text");
        assert!(
            own.starts_with(number) && own.contains(&format!("\n  {ruling}  ")),
            "{said}"
        );
        let means = own.lines().filter_map(|line| line.trim_start().split_once("  "));
        let left: Vec<String> = means.flat_map(|(_, means)| english(means)).collect();
        assert!(left.is_empty() && quoted.contains(number), "{left:?}\n{said}");
    }
}
