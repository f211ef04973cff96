//! Folders, replays and lists of files; cards by their names; the header of a log.

use std::fs;
use std::io::Write;
use std::process::{Command, Output, Stdio};

use crate::support::recording::Folder;

fn run_in(folder: &Folder, arguments: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_rejudge"))
        .args(arguments)
        .current_dir(&folder.0)
        .env_remove("COLUMNS")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("its input");
    let _ = stdin.write_all(input.as_bytes());
    drop(stdin);
    child.wait_with_output().expect("it ends")
}

/// The exit code, what it said, and what it complained of.
fn run(folder: &Folder, arguments: &[&str]) -> (Option<i32>, String, String) {
    let output = run_in(folder, arguments, "");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("UTF-8");
    (output.status.code(), text(output.stdout), text(output.stderr))
}

fn sample(folder: &Folder, name: &str, to: &str) {
    let from = format!("{}/replays/{name}", env!("CARGO_MANIFEST_DIR"));
    fs::copy(from, folder.0.join(to)).expect("a sample");
}

#[test]
fn a_replay_is_judged_with_its_own_cards() {
    let folder = Folder::new("judged-replay");
    sample(&folder, "harbor-vs-kiln-disputed.match", "m.match");
    let as_log = run(&folder, &["check", "--format", "jsonl", "m.match"]);
    assert_eq!(run(&folder, &["pack", "m.match"]).0, Some(0));
    for gone in ["m.match", "cards", "decks"] {
        let path = folder.0.join(gone);
        let _ = fs::remove_dir_all(&path);
        let _ = fs::remove_file(&path);
    }
    let as_replay = run(&folder, &["check", "--format", "jsonl", "m.replay"]);
    assert_eq!(as_replay.0, Some(1), "{}", as_replay.2);
    assert_eq!(as_replay.1.replace("m.replay", "m.match"), as_log.1);
    // Each match of a batch has its own cards.
    fs::copy(folder.0.join("m.replay"), folder.0.join("n.replay")).expect("a copy");
    let both = run(&folder, &["check", "-q", "m.replay", "n.replay"]);
    assert_eq!(both.1.lines().count() % 2, 0);
    assert_eq!(run(&folder, &["check", "-qq", "--seat", "Aoi", "m.replay"]).0, Some(1));
    // A damaged one is said to be damaged, and the next is judged all the same.
    let mut bytes = fs::read(folder.0.join("m.replay")).expect("bytes");
    let last = bytes.len() / 2;
    bytes[last] ^= 1;
    fs::write(folder.0.join("bad.replay"), bytes).expect("a file");
    let (code, out, err) = run(&folder, &["check", "-q", "bad.replay", "m.replay"]);
    assert!(
        code == Some(4) && err.contains("bad.replay") && !out.is_empty(),
        "{err}"
    );
}

#[test]
fn folders_and_lists_of_files() {
    let folder = Folder::new("judged-folder");
    fs::create_dir_all(folder.0.join("day/two")).expect("a folder");
    for (name, to) in [
        ("harbor-vs-kiln.match", "a.match"),
        ("table-clean.match", "b.match"),
        ("harbor-vs-kiln-disputed.match", "c.match"),
    ] {
        sample(&folder, name, to);
        let text = folder
            .read(to)
            .replace(" cards/", " ../../cards/")
            .replace(" decks/", " ../../decks/");
        folder.write(&format!("day/two/{to}"), text);
    }
    assert_eq!(run(&folder, &["pack", "day/two/a.match"]).0, Some(0));
    assert_eq!(run(&folder, &["pack", "a.match", "--out", "day/d.replay"]).0, Some(0));
    // The one that was packed where it lies is one match; of four, three have nothing to show.
    let (code, out, err) = run(&folder, &["check", "day"]);
    assert_eq!(code, Some(1), "{err}");
    assert!(out.ends_with("\n\n4 files: 1 illegal, 3 clean\n"), "{out}");
    assert!(!out.contains("nothing against"), "{out}");
    let list = "a.match\r\n\nb.match\n";
    folder.write("list.txt", list);
    let (code, out, _) = run(&folder, &["check", "--files-from", "list.txt"]);
    assert_eq!((code, out.as_str()), (Some(0), "2 files: 2 clean\n"));
    let output = run_in(&folder, &["check", "-qq", "--files-from", "-", "c.match"], list);
    assert_eq!(output.status.code(), Some(1));
    let (code, _, err) = run(&folder, &["check", "--files-from", "none.txt"]);
    assert!(code == Some(4) && err.contains("none.txt"), "{err}");
    let (code, _, err) = run(&folder, &["check", "cards"]);
    assert!(
        code == Some(4) && err.contains("holds no *.match or *.replay file"),
        "{err}"
    );
    assert_eq!(run(&folder, &["check"]).0, Some(2));
}

#[test]
fn cards_are_found_by_name_and_by_words() {
    let folder = Folder::new("cards-found");
    let by_number = run(&folder, &["cards", "show", "HB/W01-020"]).1;
    assert!(by_number.contains("Tess, Captain of the Quay"), "{by_number}");
    for name in [
        "tess, captain of the quay",
        "Captain of the Quay",
        "ＨＢ／Ｗ０１－０２０",
    ] {
        assert_eq!(run(&folder, &["cards", "show", name]).1, by_number, "{name}");
    }
    let (code, _, err) = run(&folder, &["cards", "show", "Tess"]);
    assert!(
        code == Some(2) && err.contains("fits several cards: ") && err.contains("Tess, Roof Runner"),
        "{err}"
    );
    assert_eq!(run(&folder, &["cards", "show", "aptain of"]).0, Some(2));
    let (code, found, _) = run(&folder, &["cards", "search", "tess", "red"]);
    assert_eq!(code, Some(0));
    assert!(
        found.lines().count() > 1 && found.lines().all(|line| line.contains("Tess")),
        "{found}"
    );
    let one = run(
        &folder,
        &["cards", "search", "--game", "shironeko", "ＨＫ／０１－００４"],
    )
    .1;
    assert!(one.starts_with("HK/01-004") && one.lines().count() == 1, "{one}");
    assert_eq!(
        run(&folder, &["cards", "search", "--game", "spellweaver", "creature"]).0,
        Some(0)
    );
    let (code, _, err) = run(&folder, &["cards", "search", "tess", "nothing-like-that"]);
    assert!(code == Some(2) && err.contains("no card has all of"), "{err}");
}

#[test]
fn a_header_is_written() {
    let folder = Folder::new("header");
    for (game, pool, players) in [
        ("weiss-schwarz", "cards/harbor.toml", 2),
        ("weiss-schwarz-battle-royale", "cards/harbor.toml", 4),
        ("spellweaver wiki", "cards/lantern.toml", 2),
        ("shironeko", "cards/hoshikage.toml", 2),
    ] {
        let names: Vec<String> = (1..=players).map(|n| format!("P{n}: ?")).collect();
        let mut arguments = vec!["new", "new.match", "--game", game, "--tabletop", "--cards", pool];
        for name in &names {
            arguments.extend(["--player", name]);
        }
        let (code, _, err) = run(&folder, &arguments);
        assert_eq!(code, Some(0), "{game}: {err}");
        let log = folder.read("new.match");
        assert!(
            log.starts_with("rejudge 1\ngame: ") && log.ends_with("\nsetup\n"),
            "{log}"
        );
        assert_eq!(run(&folder, &["check", "-qq", "new.match"]).0, Some(0), "{log}");
        // What is there is not written over, and what cannot be read is not written.
        assert_eq!(run(&folder, &arguments).0, Some(2));
        fs::remove_file(folder.0.join("new.match")).expect("it is there");
        arguments.extend(["--player", "P9: ? XX/Y01"]);
        assert_eq!(run(&folder, &arguments).0, Some(3));
        assert!(!folder.0.join("new.match").exists());
    }
    let (code, _, err) = run(&folder, &["new", "new.match"]);
    assert!(code == Some(2) && err.contains("nobody can be asked"), "{err}");
    let (code, out, _) = run(
        &folder,
        &[
            "new",
            "-",
            "--game",
            "shironeko",
            "--cards",
            "cards/hoshikage.toml",
            "--player",
            "P1: ?",
            "--player",
            "P2: ?",
            "--tabletop",
        ],
    );
    assert!(code == Some(0) && out.contains("player P2: ?\n"), "{out}");
}

#[test]
fn who_won_is_data_in_the_report() {
    let folder = Folder::new("ending");
    for game in ["weiss-schwarz", "spellweaver", "shironeko"] {
        let made = run(&folder, &["simulate", "--game", game, "--seed", "7"]).1;
        folder.write("m.match", made);
        let report = run(&folder, &["check", "--format", "jsonl", "m.match"]).1;
        let report: serde_json::Value = serde_json::from_str(&report).expect("JSON");
        let (outcome, ending) = (&report["outcome"], &report["outcome"]["ending"]);
        let winner = ending["winner"].as_str().expect("somebody won");
        let words = outcome["result"].as_str().expect("words");
        assert!(words.starts_with(&format!("{winner} won: ")), "{outcome}");
        assert!(words.contains(ending["reason"].as_str().expect("why")), "{outcome}");
        assert!(
            words.ends_with(&format!("({})", ending["rule"].as_str().expect("a rule"))),
            "{outcome}"
        );
    }
}

#[test]
fn rules_are_shown_without_marks_of_ours() {
    let folder = Folder::new("rules");
    for rule in ["SNK-1.2", "SNK-3.3", "SNK-4.5", "SNK-9.1", "SNK-2.5"] {
        let (code, text, _) = run(&folder, &["explain", rule]);
        assert_eq!(code, Some(0), "{rule}");
        assert!(
            !["SEED", "PUB", "DEC "].iter().any(|mark| text.contains(mark)),
            "{text}"
        );
    }
}

#[test]
fn a_replay_and_a_recorder_show_the_same_table() {
    let folder = Folder::new("same-table");
    let head = "rejudge 1\ngame: weiss-schwarz 1.111\ndetail: decisions\ncards: cards/harbor.toml cards/kiln.toml\n\
        player Aoi: ? HB/W01\nplayer Ren: ? KN/S02\n\nsetup\n  first = Ren\n\nturn 1 Ren\n";
    folder.write("m.match", head);
    // The draw has no line, and has happened.
    let (code, shown, _) = run(&folder, &["replay", "m.match"]);
    assert_eq!(code, Some(0));
    assert!(
        shown.starts_with("after line 11 and what comes of it by itself: turn 1 (Ren), clock phase\n"),
        "{shown}"
    );
    assert_eq!(run(&folder, &["replay", "m.match", "--at", "11"]).1, shown);
    let recorded = run_in(&folder, &["record", "m.match", "--protocol", "lines"], "table\n");
    let recorded = String::from_utf8(recorded.stdout).expect("UTF-8");
    assert!(recorded.contains("turn 1  Ren  clock phase"), "{recorded}");
    let six = |text: &str| {
        text.lines()
            .filter(|line| line.contains("hand"))
            .any(|line| line.contains('6'))
    };
    assert!(six(&shown) && six(&recorded), "{shown}\n{recorded}");
    // As the turn begins, nothing has been drawn.
    let (_, begins, _) = run(&folder, &["replay", "m.match", "--at", "turn 1"]);
    assert!(begins.starts_with("after line 11: ") && !six(&begins), "{begins}");
}

#[test]
fn a_match_that_goes_on_corrected_shows_what_was_done_wrong_once() {
    let folder = Folder::new("corrected");
    for log in [
        "harbor-vs-kiln-disputed.match",
        "old-anchorage-vs-first-firing-disputed.match",
    ] {
        sample(&folder, log, "m.match");
        let standing = |more: &[&str]| {
            let report = run(&folder, &[&["check", "--format", "jsonl", "m.match"], more].concat()).1;
            let report: serde_json::Value = serde_json::from_str(&report).expect("JSON");
            let findings = report["findings"].as_array().expect("a list").clone();
            let stands = |f: &&serde_json::Value| f["consequence"].is_null() && f["verdict"] == "illegal";
            let lines = findings.iter().filter(stands).map(|f| f["broke"]["line"].clone());
            lines.collect::<Vec<_>>()
        };
        // What was put right before may leave no room for a later mistake, but it makes none.
        let (corrected, played) = (standing(&["--continue", "corrected"]), standing(&[]));
        assert!(
            !corrected.is_empty() && corrected.iter().all(|line| played.contains(line)),
            "{log}: {corrected:?}, {played:?}"
        );
    }
}

#[test]
fn folders_are_packed_verified_and_viewed() {
    let folder = Folder::new("folders");
    fs::create_dir_all(folder.0.join("day/two")).expect("a folder");
    for (name, to) in [
        ("harbor-vs-kiln.match", "day/a.match"),
        ("table-clean.match", "day/two/b.match"),
    ] {
        let text = fs::read_to_string(format!("{}/replays/{name}", env!("CARGO_MANIFEST_DIR"))).expect("a sample");
        let up = "../".repeat(to.matches('/').count());
        let text = text
            .replace(" cards/", &format!(" {up}cards/"))
            .replace(" decks/", &format!(" {up}decks/"));
        folder.write(to, text);
    }
    let (code, _, err) = run(&folder, &["pack", "day", "--out", "packed"]);
    assert_eq!(code, Some(0), "{err}");
    let (code, out, err) = run(&folder, &["verify", "packed"]);
    assert_eq!((code, out.lines().count()), (Some(0), 2), "{out}{err}");
    assert!(out.contains("packed/two/b.replay: exact"), "{out}");
    // Beside each log, and by a list.
    folder.write("list.txt", "day/a.match\nday/none.match\nday/two/b.match\n");
    let (code, _, err) = run(&folder, &["pack", "--files-from", "list.txt"]);
    assert!(code == Some(4) && err.contains("none.match"), "{err}");
    folder.write("replays.txt", "day/a.replay\nday/two/b.replay\n");
    let (code, out, _) = run(&folder, &["verify", "--files-from", "replays.txt"]);
    assert_eq!((code, out.lines().count()), (Some(0), 2), "{out}");
    // One that is packed beside its log is a replay of the folder all the same.
    assert_eq!(run(&folder, &["verify", "day"]).1.lines().count(), 2);
    let (code, _, err) = run(&folder, &["view", "day", "--seat", "Aoi", "--out", "seen"]);
    assert_eq!(code, Some(0), "{err}");
    for name in ["a.match", "two/b.match"] {
        let alone = run(&folder, &["view", &format!("day/{name}"), "--seat", "Aoi"]).1;
        assert_eq!(folder.read(&format!("seen/{name}")), alone);
    }
    assert_eq!(run(&folder, &["view", "day", "--seat", "Aoi"]).0, Some(2));
    assert_eq!(run(&folder, &["pack", "day", "--out", "list.txt"]).0, Some(2));
    assert_eq!(
        run(&folder, &["pack", "day/two", "day/two", "--out", "twice"]).0,
        Some(2)
    );
    assert_eq!(run(&folder, &["verify", "cards"]).0, Some(4));
}

#[test]
fn whatever_takes_files_takes_folders_and_lists_of_files() {
    let folder = Folder::new("all-files");
    fs::create_dir_all(folder.0.join("day")).expect("a folder");
    let log = "rejudge 1\ngame: weiss-schwarz 1.111\ndetail: full\ncards: ../cards/harbor.toml\nplayer Aoi: ? HB/W01\n\
        player Ren: ? HB/W01\n\nposition\n  Aoi.FL = 001\nturn 5 Aoi attack\n  phase end #! clean\n";
    folder.write("day/a.match", log);
    folder.write("day/b.match", log.replace("  phase", " ph"));
    folder.write("day/a.deck", "4 HB/W01-001\n");
    folder.write(
        "day/cards.csv",
        "number,name,kind,mana,levels,speed,attack,health\nZZ/1-1,Lamp,creature,1,order,1,1,1\n",
    );
    folder.write("logs.txt", "day/a.match\nday/b.match\n");
    folder.write("decks.txt", "\nday/a.deck\r\n");
    folder.write("lists.txt", "day/cards.csv\n");
    let import = ["cards", "import", "--game", "spellweaver", "--out", "pool.toml"];
    for (command, list) in [
        (&["fmt", "--check"][..], "logs.txt"),
        (&["test"], "logs.txt"),
        (&["check", "-q"], "logs.txt"),
        (&["find"], "logs.txt"),
        (&["deck", "check", "-q"], "decks.txt"),
        (&import, "lists.txt"),
    ] {
        let of_folder = run(&folder, &[command, &["day"]].concat());
        let of_list = run(&folder, &[command, &["--files-from", list]].concat());
        assert!(
            !of_folder.1.is_empty() || of_folder.0 == Some(0),
            "{command:?}: {of_folder:?}"
        );
        assert_eq!(of_folder, of_list, "{command:?}");
        let of_input = run_in(&folder, &[command, &["--files-from", "-"]].concat(), &folder.read(list));
        assert_eq!(
            (of_input.status.code(), of_input.stdout),
            (of_list.0, of_list.1.into_bytes()),
            "{command:?}"
        );
        assert_eq!(run(&folder, command).0, Some(2), "{command:?} needs one of them");
    }
}
