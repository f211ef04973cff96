//! Files that mean harm, or that only look like files: nothing is lost, nothing is given away, nobody waits, and no file costs
//! another one its verdict.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// A folder of its own for each test, with the cards and decks of the samples; gone afterwards.
struct Folder(PathBuf);

impl Folder {
    fn new(test: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("rejudge-hostile-{}-{test}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        let replays = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("replays");
        for folder in ["cards", "decks"] {
            fs::create_dir_all(path.join(folder)).expect("a folder");
            for entry in fs::read_dir(replays.join(folder)).expect("the samples").flatten() {
                fs::copy(entry.path(), path.join(folder).join(entry.file_name())).expect("a copy");
            }
        }
        Folder(path)
    }

    fn file(&self, name: &str, content: impl AsRef<[u8]>) -> String {
        fs::write(self.0.join(name), content).expect("a file");
        self.at(name)
    }

    fn at(&self, name: &str) -> String {
        self.0.join(name).display().to_string()
    }

    fn bytes(&self, name: &str) -> Vec<u8> {
        fs::read(self.0.join(name)).expect("a file")
    }

    /// A log in which nothing is wrong.
    fn clean(&self, name: &str) -> String {
        self.file(name, log("? HB/W01", "? HB/W01"))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn log(aoi: &str, ren: &str) -> String {
    format!(
        "rejudge 1\ngame: weiss-schwarz 1.111\ndetail: decisions\ncards: cards/harbor.toml\nplayer Aoi: {aoi}\n\
         player Ren: {ren}\n\nsetup\n  first = Ren\n"
    )
}

struct Run {
    code: Option<i32>,
    out: String,
    err: String,
}

fn run(arguments: &[&str]) -> Run {
    let output: Output = Command::new(env!("CARGO_BIN_EXE_rejudge"))
        .args(arguments)
        .env_remove("RUST_BACKTRACE")
        .env_remove("NO_COLOR")
        .stdin(Stdio::null())
        .output()
        .expect("the program starts");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    Run {
        code: output.status.code(),
        out: text(&output.stdout),
        err: text(&output.stderr),
    }
}

#[track_caller]
fn says(arguments: &[&str], code: i32, say: &str) -> Run {
    let run = run(arguments);
    let said = format!("{}{}", run.out, run.err);
    assert_eq!(run.code, Some(code), "{arguments:?}\n{said}");
    assert!(said.contains(say), "{arguments:?}: {say:?} is not in\n{said}");
    run
}

#[test]
fn a_list_of_more_cards_than_any_deck_costs_no_other_log_its_verdict() {
    let folder = Folder::new("large");
    let header = |game: &str, cards: &str, seated: &[&str]| {
        let players: String = seated.iter().map(|player| format!("player {player}\n")).collect();
        format!("rejudge 1\ngame: {game}\ndetail: full\ncards: cards/{cards}.toml\n{players}\nsetup\n")
    };
    for (game, cards, number) in [
        ("weiss-schwarz 1.111", "harbor", "HB/W01-001"),
        ("weiss-schwarz-battle-royale 1.111", "harbor", "HB/W01-001"),
        ("spellweaver wiki", "lantern", "LH/A1-H01"),
        ("shironeko official", "hoshikage", "HK/01-001"),
    ] {
        for line in [
            format!("200 {number}\n").repeat(164),
            format!("999 {number}\n").repeat(3000),
        ] {
            folder.file("large.deck", line);
            let large = folder.file("large.match", header(game, cards, &["Aoi: large.deck", "Ren: ?"]));
            let clean = folder.clean("clean.match");
            let run = says(&["check", &large, &clean], 3, "more than 2,000 cards");
            assert!(
                run.out.contains("large.deck:") && run.out.contains("1 clean"),
                "{}",
                run.out
            );
            assert!(!format!("{}{}", run.out, run.err).contains("defect"), "{}", run.err);
        }
    }
}

#[test]
fn what_a_log_leads_to_is_taken_along_only_if_it_is_a_list() {
    let folder = Folder::new("lead");
    let secret = "root:x:0:0:swordfish\n4 HB/W01-001 swordfish\n0 swordfish\nswordfish = [[\n";
    let notes = "# swordfish\n# nothing else\n";
    folder.file("secret", secret);
    folder.file("notes", notes);
    fs::create_dir_all(folder.0.join("logs")).expect("a folder");
    let replay = folder.at("a.replay");
    let spoken = |run: &Run| format!("{}{}", run.out, run.err);
    for name in ["secret", "notes"] {
        let log = folder.file(
            "logs/a.match",
            log(&format!("../{name}"), "? HB/W01").replace("cards/", "../cards/"),
        );
        for arguments in [
            &["check", &log][..],
            &["replay", &log],
            &["check", "--format", "json", &log],
        ] {
            let run = run(arguments);
            assert!(!spoken(&run).contains("swordfish"), "{arguments:?}\n{}", spoken(&run));
        }
        let run = says(&["pack", &log, "--plain", "--out", &replay], 2, "is no deck list");
        assert!(
            !spoken(&run).contains("swordfish") && !Path::new(&replay).exists(),
            "{}",
            spoken(&run)
        );
    }
    // As a pool, in every way in which it can be none: no TOML, TOML of something else, and not UTF-8.
    for text in [secret, "[swordfish]\nkey = \"swordfish\"\n", "swordfish\n\u{0}"] {
        folder.file("pool", text);
        let log = folder.file("logs/a.match", log("?", "?").replace("cards/harbor.toml", "../pool"));
        for arguments in [&["check", &log][..], &["pack", &log, "--plain", "--out", &replay]] {
            let run = run(arguments);
            assert_ne!(run.code, Some(0));
            assert!(!spoken(&run).contains("swordfish"), "{arguments:?}\n{}", spoken(&run));
        }
        assert!(!Path::new(&replay).exists());
    }
    // Somebody who names the file is told what is wrong with it.
    let pool = folder.file("pool", "[[card]]\nnumber = 3\n");
    says(&["cards", "show", "3", "--cards", &pool], 4, "must be a text");
}

#[test]
fn absolute_paths_are_followed_only_where_that_is_allowed() {
    let folder = Folder::new("absolute");
    let deck = folder.at("decks/harbor-1-steady-crew.deck");
    let pool = folder.at("cards/harbor.toml");
    let deck = folder.file("deck.match", log(&deck, "? HB/W01"));
    let pool = folder.file(
        "pool.match",
        log("?", "?").replace("cards/harbor.toml", &format!("\"{pool}\"")),
    );
    let replay = folder.at("a.replay");
    for (log, line) in [(&deck, 5), (&pool, 4)] {
        for arguments in [
            &["check", log][..],
            &["replay", log],
            &["view", log, "--seat", "Ren"],
            &["diagnose", log],
            &["reduce", log, "--ruling", "1"],
            &["test", log],
            &["pack", log, "--out", &replay],
        ] {
            let refused = run(arguments);
            assert!(
                refused.err.contains("--allow-outside"),
                "{arguments:?}: {}",
                refused.err
            );
            if arguments[0] != "pack" {
                assert!(
                    refused.err.contains(&format!(".match:{line}: ")),
                    "{arguments:?}: {}",
                    refused.err
                );
            }
            let allowed: Vec<&str> = arguments.iter().copied().chain(["--allow-outside"]).collect();
            let allowed = run(&allowed);
            assert!(
                !allowed.err.contains("--allow-outside"),
                "{arguments:?}: {}",
                allowed.err
            );
            assert_ne!(allowed.code, Some(4), "{arguments:?}: {}", allowed.err);
        }
    }
    // A relative path may lead anywhere.
    fs::create_dir_all(folder.0.join("logs/deep")).expect("a folder");
    let list = "../../decks/harbor-1-steady-crew.deck";
    let up = log(list, "?").replace("cards/", "../../cards/");
    says(&["check", &folder.file("logs/deep/a.match", up)], 0, "nothing");
}

#[test]
fn nothing_that_was_read_and_nothing_of_another_sort_is_written_over() {
    let folder = Folder::new("over");
    let clean = folder.clean("a.match");
    let before = folder.bytes("a.match");
    let dotted = folder.at("./a.match");
    let kept = |run: Run| {
        assert_eq!(folder.bytes("a.match"), before, "{}", run.err);
        assert_ne!(run.code, Some(0));
    };
    let (pool, deck) = (folder.at("cards/harbor.toml"), folder.at("decks/aoi.deck"));
    let notes = folder.file("notes.txt", "do not lose this\n");
    for over in [&clean, &dotted, &pool, &deck, &notes] {
        kept(run(&["pack", &clean, "--out", over]));
        kept(run(&["test", &clean, "--junit", over]));
    }
    #[cfg(unix)]
    {
        let link = folder.at("link.replay");
        std::os::unix::fs::symlink(&clean, &link).expect("a link");
        kept(run(&["pack", &clean, "--out", &link]));
        let hard = folder.at("hard.match");
        fs::hard_link(&clean, &hard).expect("a link");
        kept(run(&["reduce", &clean, "--ruling", "1", "--out", &hard]));
    }
    // A ruling to be reduced, so that there is something to write.
    let wrong = log("? HB/W01", "? HB/W01") + "turn 1 Aoi\n";
    let wrong = folder.file("wrong.match", wrong);
    let was = folder.bytes("wrong.match");
    assert_eq!(
        run(&["check", "-qq", &wrong]).code,
        Some(1),
        "the log is to earn a ruling"
    );
    says(
        &["reduce", &wrong, "--ruling", "1", "--out", &wrong],
        2,
        "is what was read",
    );
    assert_eq!(folder.bytes("wrong.match"), was);
    says(&["reduce", &wrong, "--ruling", "1", "--out", &pool], 2, "is no log");
    let replay = folder.at("a.replay");
    says(&["pack", &clean, "--out", &replay], 0, "");
    says(&["pack", &clean, "--out", &replay], 0, "");
    says(&["unpack", &replay, "--out", &replay], 2, "is what was read");
    says(&["unpack", &replay, "--out", &pool], 2, "is no log");
    says(&["unpack", &replay, "--out", &folder.at("new.match")], 0, "");
    assert_eq!(folder.bytes("new.match"), before);
    for (name, path) in [("cards/harbor.toml", &pool), ("decks/aoi.deck", &deck)] {
        assert_eq!(
            folder.bytes(name),
            fs::read(format!("replays/{name}")).expect("a sample"),
            "{path}"
        );
    }
    assert_eq!(folder.bytes("notes.txt"), b"do not lose this\n");
}

#[test]
fn an_import_never_costs_a_pool() {
    let folder = Folder::new("import");
    let pool = folder.at("cards/harbor.toml");
    let before = folder.bytes("cards/harbor.toml");
    let junk = folder.file("junk.json", "{}");
    let none = folder.file("none.json", "[]");
    let words = folder.file("words.json", "this is no JSON");
    for list in [&junk, &none, &words] {
        says(
            &["cards", "import", list, "--out", &pool],
            4,
            "there is no card in what was read",
        );
        assert_eq!(folder.bytes("cards/harbor.toml"), before);
        let new = folder.at("new.toml");
        assert_eq!(run(&["cards", "import", list, "--out", &new]).code, Some(4));
        assert!(!Path::new(&new).exists());
    }
    says(&["cards", "import", &words, "--out", &words], 2, "is what was read");
    says(&["cards", "import", &words, "--out", &junk], 2, "is no card pool");
    // A folder of matches takes nothing from a folder in which other cards lie.
    fs::write(folder.0.join("harbor.toml"), "[[card]]\n").expect("a file");
    let inside = folder.at("");
    says(&["simulate", "--out", &inside], 2, "is another file");
    assert_eq!(folder.bytes("harbor.toml"), b"[[card]]\n");
}

#[cfg(unix)]
#[test]
fn pipes_and_devices_are_refused_at_once() {
    let folder = Folder::new("pipes");
    let pipe = folder.at("pipe");
    let made = Command::new("mkfifo").arg(&pipe).status().expect("mkfifo");
    assert!(made.success());
    let say = "is a pipe or a device";
    for strange in [pipe.as_str(), "/dev/zero"] {
        for command in [
            &["check"][..],
            &["fmt"],
            &["replay"],
            &["pack"],
            &["unpack"],
            &["verify"],
            &["diagnose"],
            &["test"],
            &["view", "--seat", "Aoi"],
            &["reduce", "--ruling", "1"],
            &["seed", "derive"],
            &["seed", "reveal"],
            &["key", "show"],
            &["deck", "check"],
            &["cards", "import", "--out", &folder.at("new.toml")],
            &["simulate", "--decks", strange],
        ] {
            let arguments: Vec<&str> = command.iter().copied().chain([strange]).collect();
            says(&arguments, 4, say);
        }
        says(&["cards", "show", "1", "--cards", strange], 4, say);
        says(&["record", &folder.at("other.match"), "--header", strange], 4, say);
        let deck = folder.file("deck.match", log(strange, "?"));
        says(&["check", "--allow-outside", &deck], 4, say);
        let cards = folder.file("cards.match", log("?", "?").replace("cards/harbor.toml", strange));
        says(&["check", "--allow-outside", &cards], 4, say);
    }
    // A recorder whose journal is one, and a cache.
    let new = folder.at("new.match");
    fs::rename(&pipe, folder.0.join("new.match.journal")).expect("renamed");
    for how in [
        &["--resume"][..],
        &["--export"],
        &["--tabletop", "--player", "A: ?", "--player", "B: ?"],
    ] {
        let arguments: Vec<&str> = ["record", &new].into_iter().chain(how.iter().copied()).collect();
        let run = run(&arguments);
        assert_ne!(run.code, Some(0), "{how:?}");
    }
    let cache = folder.0.join("cache/rejudge");
    fs::create_dir_all(&cache).expect("a folder");
    let clean = folder.clean("a.match");
    let check = || {
        let output = Command::new(env!("CARGO_BIN_EXE_rejudge"))
            .args(["check", &clean])
            .env("XDG_CACHE_HOME", folder.0.join("cache"))
            .output();
        assert_eq!(output.expect("the program starts").status.code(), Some(0));
    };
    check();
    for entry in fs::read_dir(&cache).expect("a cache").flatten() {
        fs::remove_file(entry.path()).expect("removed");
        assert!(
            Command::new("mkfifo")
                .arg(entry.path())
                .status()
                .expect("mkfifo")
                .success()
        );
    }
    check();
}

#[test]
fn nothing_from_a_file_drives_a_terminal() {
    let folder = Folder::new("escapes");
    let name = "\u{1b}]0;PWNED\u{7}\u{1b}[31m\u{9b}1m\u{202e}\u{2066}\u{e0041}Aoi";
    let log = folder.file("a.match", log("? HB/W01", "?").replace("Aoi", &format!("\"{name}\"")));
    let cards = fs::read_to_string("replays/cards/harbor.toml").expect("a pool");
    let escaped: String = name.escape_unicode().to_string().replace("\\u{", "\\U");
    let escaped: String = escaped
        .split("\\U")
        .filter_map(|part| part.strip_suffix('}').map(|hex| (hex, "")).or(part.split_once('}')))
        .map(|(hex, rest)| format!("\\U{hex:0>8}{rest}"))
        .collect();
    let pool = folder.file("pool.toml", cards.replace("name = \"", &format!("name = \"{escaped}")));
    let bad = |c: char| c != '\n' && c != '\t' && rejudge::report::visible::stand_in(c).is_some();
    for arguments in [
        &["check", &log][..],
        &["check", "-q", &log],
        &["check", "--format", "json", &log],
        &["check", "--format", "jsonl", &log],
        &["replay", &log],
        &["diagnose", &log],
        &["diagnose", "--format", "json", &log],
        &["verify", &log],
        &["test", &log],
        &["fmt", "--check", &log],
        &["reduce", "--ruling", "1", &log],
        &["cards", "show", "022", "--cards", &pool],
        &["cards", "show", "HB/W01-022", "--cards", &pool],
        &["deck", "check", "--cards", &pool, &log],
    ] {
        let run = run(arguments);
        for said in [&run.out, &run.err] {
            assert!(!said.contains(bad), "{arguments:?}: {said:?}");
        }
    }
}

#[test]
fn what_another_edition_rules_otherwise_counts() {
    let folder = Folder::new("otherwise");
    let fixtures = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("fixtures/weiss-schwarz");
    let xml = folder.at("results.xml");
    let all = says(
        &[
            "test",
            &fixtures.display().to_string(),
            "--edition",
            "2021-03",
            "-q",
            "--junit",
            &xml,
        ],
        1,
        "ruled otherwise under 2021-03",
    );
    assert!(!all.err.contains("defect"), "{}", all.err);
    assert!(String::from_utf8_lossy(&folder.bytes("results.xml")).contains("ruled otherwise than under 1.111"));
}

#[test]
fn section_words_of_full_width_end_cards() {
    let folder = Folder::new("width");
    let card = "[[card]]\nnumber = \"ZZ/W01-001\"\nname = \"One\"\nkind = \"character\"\ncolor = \"blue\"\nlevel = 0\ncost = 0\n\
                power = 3000\nsoul = 1\nside = \"weiss\"\n";
    for word in ["setup", "\u{ff53}etup", "\u{ff33}\u{ff45}\u{ff54}\u{ff55}\u{ff50}"] {
        let log = format!(
            "rejudge 1\ngame: weiss-schwarz 1.111\ndetail: decisions\nplayer Aoi: ? ZZ/W01\nplayer Ren: ? ZZ/W01\n\ncards\n{card}\n\
             {word}\n  first = Ren\n"
        );
        says(&["check", &folder.file("a.match", log)], 0, "");
    }
}

#[cfg(unix)]
#[test]
fn a_cache_that_others_may_write_is_not_believed() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::new("cache");
    let cache = folder.0.join("cache/rejudge");
    fs::create_dir_all(&cache).expect("a folder");
    let clean = folder.clean("a.match");
    let check = || {
        let output = Command::new(env!("CARGO_BIN_EXE_rejudge"))
            .args(["check", &clean])
            .env("XDG_CACHE_HOME", folder.0.join("cache"))
            .output();
        assert_eq!(output.expect("the program starts").status.code(), Some(0));
    };
    check();
    let cached = fs::read_dir(&cache)
        .expect("a cache")
        .flatten()
        .next()
        .expect("a file")
        .path();
    let written = || fs::metadata(&cached).and_then(|m| m.modified()).expect("a file");
    let before = written();
    check();
    assert_eq!(written(), before, "it serves");
    fs::set_permissions(&cached, fs::Permissions::from_mode(0o666)).expect("permissions");
    check();
    assert_ne!(written(), before, "it is made anew");
}
