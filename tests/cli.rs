//! The command line from outside: arguments, files, exit codes.

use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

/// A folder of its own for each test, gone afterwards.
struct Folder(PathBuf);

impl Folder {
    fn new(test: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("rejudge-cli-{}-{test}", std::process::id()));
        fs::create_dir_all(&path).expect("a folder");
        Folder(path)
    }

    fn file(&self, name: &str, content: &[u8]) -> String {
        let path = self.0.join(name);
        fs::write(&path, content).expect("a file");
        path.display().to_string()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

struct Run {
    code: Option<i32>,
    out: String,
    err: String,
}

fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_rejudge"));
    command
        .args(arguments)
        .env_remove("NO_COLOR")
        .env_remove("COLUMNS")
        .stdin(Stdio::null());
    command
}

fn finished(output: Output) -> Run {
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).replace("\r\n", "\n");
    Run {
        code: output.status.code(),
        out: text(&output.stdout),
        err: text(&output.stderr),
    }
}

fn run(arguments: &[&str]) -> Run {
    finished(command(arguments).output().expect("the program starts"))
}

#[track_caller]
fn fails(arguments: &[&str], code: i32, say: &str) {
    let run = run(arguments);
    assert_eq!(run.code, Some(code), "{arguments:?}\n{}", run.err);
    assert!(run.err.contains(say), "{arguments:?}\n{}", run.err);
}

#[test]
fn help_and_version() {
    for arguments in [&["--help"][..], &["help"], &["--version"], &["check", "--help"]] {
        let run = run(arguments);
        assert_eq!(run.code, Some(0), "{arguments:?}");
        assert!(run.out.contains("rejudge"), "{}", run.out);
        assert_eq!(run.err, "");
    }
    assert!(run(&["check", "--help"]).out.contains("Exit codes:"));
}

#[test]
fn what_makes_no_sense_is_2() {
    fails(&[], 2, "Usage");
    fails(&["chek", "a.match"], 2, "chek");
    fails(&["check"], 2, "<FILE>");
    fails(&["check", "--format", "xml", "a.match"], 2, "xml");
    fails(&["check", "--continue", "on", "a.match"], 2, "corrected");
    fails(&["explain"], 2, "NAME|RULE-NUMBER");
    fails(&["rules", "--edition", "1.111"], 2, "GAME");
    fails(&["simulate", "--seed", "dice"], 2, "is no number");
    fails(&["simulate", "--seed", "mt19937 1 7"], 2, "unknown algorithm");
    fails(&["simulate", "--count", "0"], 2, "0");
    fails(&["simulate", "--count", "2"], 2, "--out");
    fails(&["simulate", "--decks", "a.deck"], 2, "2 values");
    fails(&["replay", "a.match", "--at", "noon"], 2, "no moment");
    fails(&["completions", "cmd"], 2, "bash");
}

#[test]
fn a_file_that_cannot_be_read_is_4() {
    let folder = Folder::new("unreadable");
    let missing = folder.0.join("missing.match").display().to_string();
    let latin = folder.file("latin.match", b"rejudge 1\nplayer Ren\xe9: ?\n");
    let wide = folder.file("wide.match", b"\xff\xfer\0e\0");
    let inside = folder.0.display().to_string();
    let out = folder.0.join("pool.toml").display().to_string();
    fails(
        &["cards", "import", "--out", &out, &missing],
        4,
        "missing.match: there is no such file",
    );
    for subcommand in [&["check"][..], &["fmt"], &["replay"], &["deck", "check"]] {
        let with = |file: &str, say: &str| {
            let arguments: Vec<&str> = subcommand.iter().copied().chain([file]).collect();
            fails(&arguments, 4, say);
        };
        with(&missing, "missing.match: there is no such file");
        with(&inside, "is a directory");
        with(&latin, "latin.match: is not UTF-8: byte 0xe9 in line 2");
        with(&wide, "wide.match: is UTF-16");
    }
    // Imports take folders as well, and files of another form.
    let out = folder.0.join("pool.toml").display().to_string();
    fails(&["cards", "import", &missing, "--out", &out], 4, "missing.match: ");
    fails(
        &["cards", "import", &inside, "--out", &out],
        4,
        "no *.json file to import",
    );
}

#[cfg(unix)]
#[test]
fn a_file_without_permission_is_4() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::new("permission");
    let path = folder.file("closed.match", b"rejudge 1\n");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o000)).expect("permissions");
    if fs::read(&path).is_ok() {
        eprintln!("skipped: whoever runs this may read everything");
        return;
    }
    fails(&["check", &path], 4, "closed.match: may not be read");
}

#[test]
fn when_it_was_noticed() {
    let log = "fixtures/weiss-schwarz/level/called-a-play-later.match";
    let rows = |arguments: &[&str]| {
        let run = run(&[&["check", log], arguments].concat());
        assert_eq!(run.code, Some(1), "{}", run.err);
        ["P3-C3-S1", "P3-C3-S2", "P3-C3-S3"].map(|section| run.out.contains(section))
    };
    assert_eq!(rows(&[]), [false, true, false]);
    assert_eq!(rows(&["--noticed", "same-turn"]), [true, false, false]);
    assert_eq!(rows(&["--noticed", "beyond-repair"]), [false, false, true]);
    fails(
        &["check", log, "--noticed", "tomorrow"],
        2,
        "at-once, same-turn, later, beyond-repair",
    );
}

#[test]
fn every_file_is_tried() {
    let folder = Folder::new("several");
    let one = folder.0.join("one.match").display().to_string();
    let two = folder.0.join("two.match").display().to_string();
    let run = run(&["check", &one, &two]);
    assert_eq!(run.code, Some(4));
    assert_eq!(run.err.lines().count(), 2, "{}", run.err);
    assert!(run.out.contains("2 files: 2 failed"), "{}", run.out);
}

#[test]
fn json_names_the_files_that_failed() {
    let run = run(&["check", "--format", "json", "no/such.match"]);
    assert_eq!(run.code, Some(4));
    let document: serde_json::Value = serde_json::from_str(&run.out).expect("JSON");
    assert_eq!(document["reports"][0]["exit"], 4);
    assert!(
        document["reports"][0]["file"]
            .as_str()
            .expect("a name")
            .ends_with("such.match")
    );
}

#[test]
fn file_names_cannot_drive_the_terminal() {
    let run = run(&["check", "\u{1b}[2J.match"]);
    assert_eq!(run.code, Some(4));
    assert!(!run.err.contains('\u{1b}'), "{:?}", run.err);
    assert!(run.err.contains("␛[2J.match"), "{}", run.err);
}

#[test]
fn completions_for_every_shell() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let run = run(&["completions", shell]);
        assert_eq!(run.code, Some(0), "{shell}");
        assert!(run.out.contains("simulate"), "{shell}");
    }
}

#[test]
fn the_manual() {
    let main = run(&["man"]);
    assert_eq!(main.code, Some(0));
    assert!(main.out.contains(".TH rejudge 1"), "{}", main.out);
    let folder = Folder::new("man");
    let pages = folder.0.join("man1");
    let all = run(&["man", "--out", &pages.display().to_string()]);
    assert_eq!((all.code, all.out.as_str()), (Some(0), ""));
    for page in ["rejudge.1", "rejudge-check.1", "rejudge-cards-import.1"] {
        assert!(pages.join(page).is_file(), "{page}");
    }
    let taken = folder.file("taken", b"");
    fails(&["man", "--out", &taken], 4, "cannot be written");
}

#[test]
fn a_reader_that_goes_away_is_no_trouble() {
    let mut child = command(&["completions", "zsh"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    drop(child.stdout.take());
    let run = finished(child.wait_with_output().expect("it ends"));
    assert_eq!((run.code, run.err.as_str()), (Some(0), ""));
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_4() {
    let full = fs::OpenOptions::new().write(true).open("/dev/full").expect("/dev/full");
    let output = command(&["completions", "zsh"])
        .stdout(full)
        .output()
        .expect("the program starts");
    let run = finished(output);
    assert_eq!(run.code, Some(4));
    assert!(run.err.contains("the output cannot be written"), "{}", run.err);
}

#[test]
fn standard_input_that_is_not_text_is_4() {
    let mut child = command(&["check", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    stdin.write_all(b"rejudge 1\n\x93\xfa\n").expect("it reads");
    drop(stdin);
    let run = finished(child.wait_with_output().expect("it ends"));
    assert_eq!(run.code, Some(4));
    assert!(
        run.err.contains("standard input: is not UTF-8: byte 0x93 in line 2"),
        "{}",
        run.err
    );
}
