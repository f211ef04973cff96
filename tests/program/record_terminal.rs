//! The recorder in a terminal: `script` gives it one.
#![cfg(target_os = "linux")]

use crate::support::recording;
use crate::support::royale;

use std::io::{Read, Write};
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use recording::{Folder, SEEDED};

/// A recorder in a terminal of its own.
struct Terminal {
    child: Child,
    shown: Arc<Mutex<String>>,
    /// What was shown up to here was looked at.
    seen: usize,
}

impl Terminal {
    fn start(arguments: &str) -> Option<Terminal> {
        Terminal::sized(arguments, (40, 100))
    }

    /// One of so many rows and columns.
    fn sized(arguments: &str, (rows, columns): (u16, u16)) -> Option<Terminal> {
        let run = format!(
            "stty rows {rows} cols {columns}; exec {} record {arguments}",
            env!("CARGO_BIN_EXE_rejudge")
        );
        let mut child = Command::new("script")
            .args(["-qefc", &run, "/dev/null"])
            .env("TERM", "xterm")
            .env_remove("NO_COLOR")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .ok()?;
        let mut output = child.stdout.take()?;
        let shown = Arc::new(Mutex::new(String::new()));
        let into = Arc::clone(&shown);
        std::thread::spawn(move || {
            let mut bytes = [0; 4096];
            let mut all = Vec::new();
            while let Ok(count @ 1..) = output.read(&mut bytes) {
                all.extend(&bytes[..count]);
                *into.lock().expect("nobody panics with it") = String::from_utf8_lossy(&all).into_owned();
            }
        });
        Some(Terminal { child, shown, seen: 0 })
    }

    /// Waits until this is shown.
    #[track_caller]
    fn sees(&mut self, what: &str) {
        let until = Instant::now() + Duration::from_secs(20);
        loop {
            let shown = self.shown.lock().expect("nobody panics with it").clone();
            let new = shown.get(self.seen..).unwrap_or("");
            if let Some(at) = new.find(what) {
                self.seen += at + what.len();
                return;
            }
            assert!(Instant::now() < until, "not shown: {what}; but\n{new}");
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    fn types(&mut self, text: &str) {
        let input = self.child.stdin.as_mut().expect("the terminal is open");
        input
            .write_all(text.as_bytes())
            .and_then(|()| input.flush())
            .expect("it is read");
    }

    /// Presses a key that means something else, or nothing, before the next prompt stands: until the recorder takes
    /// each key by itself, Ctrl-C is the terminal's and Ctrl-D is lost. Bracketed paste is turned on right after.
    #[track_caller]
    fn presses(&mut self, keys: &str) {
        self.sees("\x1b[?2004h");
        self.types(keys);
    }
}

impl Terminal {
    /// Types a line of the match, which is accepted.
    #[track_caller]
    fn enters(&mut self, line: &str) {
        self.types(&format!("{line}\r"));
        self.sees("ok ");
        self.sees("next: ");
        self.sees("> ");
    }

    /// Cuts the power of what runs in it.
    fn dies(mut self) {
        let children = format!("/proc/{0}/task/{0}/children", self.child.id());
        let children = std::fs::read_to_string(children).expect("it runs");
        for child in children.split_whitespace() {
            let killed = Command::new("kill").args(["-9", child]).status();
            assert!(killed.expect("there is `kill`").success());
        }
        self.child.wait().expect("it ends");
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn a_scorekeeper_at_a_terminal() {
    let folder = Folder::new("terminal");
    folder.write("header.txt", SEEDED);
    let (file, header) = (folder.path("m.match"), folder.path("header.txt"));
    let Some(mut terminal) = Terminal::start(&format!("{file} --header {header}")) else {
        println!("skipped: there is no `script` to make a terminal");
        return;
    };
    terminal.sees("before the first turn");
    terminal.sees("[Enter: first = Ren]");
    terminal.types("\r");
    terminal.sees("ok 10: first = Ren");
    terminal.types("r: keep\r");
    terminal.sees("ok 11: r: keep");
    // Tab completes what is legal: the only word that begins so.
    terminal.types("kee\t\r");
    // Whose line it is need not be typed.
    terminal.sees("ok 12: Aoi: keep");
    terminal.types("\r");
    terminal.sees("ok 14: turn 1 Ren");
    terminal.types("\r");
    terminal.sees("ok 15: draw = 007");
    terminal.types("p 031 fc\r");
    terminal.sees("illegal: weiss-schwarz/color 8.6.2.1.1");
    terminal.sees("! or again> ");
    terminal.types("!\r");
    terminal.sees("ok 16: play 031 > FC");
    terminal.types("undo\r");
    terminal.sees("taken back: play 031 > FC");
    terminal.types("help\r");
    terminal.sees("what comes next by itself");
    // Ctrl-C loses nothing, Ctrl-D ends.
    terminal.presses("p 0\x03");
    terminal.sees("everything entered is on the disk");
    terminal.presses("\x04");
    terminal.sees("ended: 5 entries");
    // Who declines hears how it is done later.
    terminal.sees("Pack it with its cards into");
    terminal.types("n\r");
    terminal.sees("m.match is written and safe; `rejudge pack ");
    let ended = terminal.child.wait().expect("it ends");
    assert!(ended.success());
    assert!(folder.read("m.match").ends_with("  draw = 007\n"));
}

#[test]
fn answers_are_not_asked_for_twice() {
    let folder = Folder::new("terminal-answers");
    let Some(mut terminal) = Terminal::start(&folder.path("new.match")) else {
        println!("skipped: there is no `script` to make a terminal");
        return;
    };
    for (question, answer) in [
        ("game: weiss-schwarz", "weiß"),
        ("; game: weiss-schwarz", ""),
        ("name of player 1: ", "Aoi"),
        ("deck list", "decks/aoi.deck"),
        ("name of player 2: ", "Ren"),
        ("deck list", ""),
        // Aoi's cards are in another pool.
        ("card pools, files beside the log: ", "cards/kiln.toml"),
        ("seed, if the recorder deals", "x"),
        ("is no number", ""),
    ] {
        terminal.sees(question);
        terminal.types(&format!("{answer}\r"));
    }
    terminal.sees("Your answers are in ");
    assert_eq!(terminal.child.wait().expect("it ends").code(), Some(3));
    assert!(!folder.0.join("new.match.journal").exists());
    let head = folder.read("new.match.header");
    assert!(head.contains("player Aoi: decks/aoi.deck\n"), "{head}");
    folder.write("new.match.header", head.replace("cards: ", "cards: cards/harbor.toml "));
    let (file, header) = (folder.path("new.match"), folder.path("new.match.header"));
    let mut terminal = Terminal::start(&format!("{file} --header {header}")).expect("as before");
    terminal.sees("everything entered is kept in");
}

#[test]
fn a_new_match_is_asked_for() {
    let folder = Folder::new("asked");
    let Some(mut terminal) = Terminal::start(&folder.path("new.match")) else {
        println!("skipped: there is no `script` to make a terminal");
        return;
    };
    for (question, answer) in [
        ("game: weiss-schwarz", ""),
        ("name of player 1: ", "灯里"),
        ("deck list, a file beside the log", "aoi.deck"),
        ("aoi.deck is not there", "decks/aoi.deck"),
        ("name of player 2: ", "Ren"),
        ("deck list, a file beside the log", ""),
        (
            "card pools, files beside the log: ",
            "cards/harbor.toml cards/kiln.toml",
        ),
        ("seed, if the recorder deals [none: a match on a table]: ", ""),
    ] {
        terminal.sees(question);
        terminal.types(&format!("{answer}\r"));
    }
    terminal.sees("灯里   level 0   clock 0");
    terminal.sees("> ");
    terminal.types("first = 灯里\r");
    terminal.sees("ok 9: first = 灯里");
    // Where something was seen, its line is begun.
    terminal.types("turn\r");
    terminal.sees("ok 11: turn 1 灯里");
    terminal.types("p 001 fc\r");
    terminal.sees("FC 001 ");
    terminal.types("a fc d\r");
    terminal.sees("[trigger = ...]");
    terminal.types("\r");
    terminal.sees("Type the rest");
    terminal.types("002\r");
    terminal.sees("ok 14: trigger = 002");
    terminal.types("end\r");
    terminal.sees("ended: ");
    // One file to hand over, signed by two, one of whom has no key yet.
    terminal.sees("new.replay? [Enter: yes");
    terminal.types("\r");
    terminal.sees("not signed yet");
    terminal.sees("Sign it? ");
    terminal.types(&format!("{}\r", folder.path("aoi.deck")));
    terminal.sees("Make a new key there?");
    terminal.types("n\r");
    for (key, name, signed) in [
        ("akari.key", "灯里", "signed by 灯里 (key "),
        ("desk.key", "", ", desk (key "),
    ] {
        terminal.sees("[Enter: no]: ");
        terminal.types(&format!("{}\r", folder.path(key)));
        terminal.sees("Make a new key there?");
        terminal.types("\r");
        terminal.sees("stays with you");
        terminal.sees("Sign under which name?");
        terminal.types(&format!("{name}\r"));
        terminal.sees(signed);
    }
    terminal.sees("Does somebody else sign?");
    terminal.types(&format!("{}\r", folder.path("decks/aoi.deck")));
    terminal.sees("this is no key file");
    terminal.sees("Does somebody else sign?");
    terminal.types("\r");
    terminal.sees("Hand over ");
    let ended = terminal.child.wait().expect("it ends");
    assert!(ended.success());
    let verified = Command::new(env!("CARGO_BIN_EXE_rejudge"))
        .args([
            "verify",
            &folder.path("new.replay"),
            "--key",
            &folder.path("akari.key.pub"),
        ])
        .output()
        .expect("the program starts");
    let said = String::from_utf8_lossy(&verified.stdout).into_owned();
    assert!(
        verified.status.success() && said.matches(": good").count() == 2,
        "{said}"
    );
}

/// A log's head, up to the first section, and the lines behind it.
fn split(log: &str) -> (String, Vec<String>) {
    let (head, body) = log.split_once("\nsetup\n").expect("it has a setup");
    let body = body.lines().map(str::trim).filter(|line| !line.is_empty());
    (format!("{head}\n"), body.map(str::to_owned).collect())
}

/// Types a whole match on a small screen, the power being cut in the middle, and hands it over signed.
fn whole_match(folder: &Folder, head: &str, lines: &[String], size: (u16, u16)) {
    folder.write("header.txt", head);
    let (file, header) = (folder.path("m.match"), folder.path("header.txt"));
    let Some(mut terminal) = Terminal::sized(&format!("{file} --header {header}"), size) else {
        println!("skipped: there is no `script` to make a terminal");
        return;
    };
    terminal.sees("`help` is one screen");
    terminal.sees("> ");
    let (before, behind) = lines.split_at(lines.len() / 2);
    for line in before {
        terminal.enters(line);
    }
    // Half a line is typed when the light goes out.
    terminal.types("p 0");
    terminal.dies();
    assert!(!folder.0.join("m.match").exists());
    let mut terminal = Terminal::sized(&format!("{file} --resume"), size).expect("as before");
    terminal.sees(&format!("going on with {} entries", before.len()));
    terminal.sees("> ");
    for line in behind {
        terminal.enters(line);
    }
    terminal.types("end\r");
    terminal.sees("ended: ");
    terminal.sees("[Enter: yes; n: no; or another file]: ");
    terminal.types("\r");
    terminal.sees("Sign it? ");
    terminal.types(&format!("{}\r", folder.path("desk.key")));
    terminal.sees("Make a new key there?");
    terminal.types("\r");
    terminal.sees("Sign under which name?");
    terminal.types("Head judge\r");
    terminal.sees("signed by Head judge (key ");
    terminal.sees("Does somebody else sign?");
    // The end of the input is a no, too.
    terminal.types("\x04");
    terminal.sees("Hand over ");
    assert!(terminal.child.wait().expect("it ends").success());
    let verified = Command::new(env!("CARGO_BIN_EXE_rejudge"))
        .args([
            "verify",
            &folder.path("m.replay"),
            "--key",
            &folder.path("desk.key.pub"),
        ])
        .output()
        .expect("the program starts");
    let said = String::from_utf8_lossy(&verified.stdout).into_owned();
    assert!(verified.status.success() && said.contains("m.replay: exact"), "{said}");
    let unpacked = Command::new(env!("CARGO_BIN_EXE_rejudge"))
        .args(["unpack", &folder.path("m.replay")])
        .output()
        .expect("the program starts");
    assert_eq!(String::from_utf8_lossy(&unpacked.stdout), folder.read("m.match"));
}

fn written(folder: &Folder) -> Vec<String> {
    split(&folder.read("m.match")).1
}

#[test]
fn a_whole_match_and_a_power_cut() {
    let folder = Folder::new("terminal-whole");
    let path = format!("{}/replays/table-clean.match", env!("CARGO_MANIFEST_DIR"));
    let (head, lines) = split(&std::fs::read_to_string(path).expect("a sample"));
    whole_match(&folder, &head, &lines, (24, 80));
    if folder.0.join("m.match").exists() {
        assert!(
            written(&folder).len() > lines.len(),
            "a line of several statements becomes several"
        );
    }
}

#[test]
fn a_whole_match_of_four_and_a_power_cut() {
    let folder = Folder::new("terminal-four");
    let (_, played) = royale::play(
        royale::Wanted {
            players: 4,
            full: false,
            seed: 5,
            ..royale::Wanted::nth(0)
        },
        None,
    );
    let (head, lines) = split(&played.text);
    let head = head
        .replace(
            "cards: harbor.toml kiln.toml",
            "cards: cards/harbor.toml cards/kiln.toml",
        )
        .replace(": harbor-", ": decks/harbor-")
        .replace(": kiln-", ": decks/kiln-");
    whole_match(&folder, &head, &lines, (24, 80));
    if folder.0.join("m.match").exists() {
        assert_eq!(written(&folder), lines);
    }
}

#[test]
fn dice_at_a_terminal() {
    let folder = Folder::new("terminal-dice");
    folder.write(
        "header.txt",
        "rejudge 1\ngame: weiss-schwarz-battle-royale 1.111\ndetail: decisions\ncards: cards/harbor.toml\n\
         player Aoi: ? HB/W01\nplayer Ren: ? HB/W01\nplayer Mio: ? HB/W01\n",
    );
    let (file, header) = (folder.path("m.match"), folder.path("header.txt"));
    let Some(mut terminal) = Terminal::start(&format!("{file} --header {header}")) else {
        println!("skipped: there is no `script` to make a terminal");
        return;
    };
    terminal.sees("Everybody rolls, as `roll = Aoi 4 Ren 2 Mio 5`");
    terminal.sees("> ");
    terminal.types("\r");
    terminal.sees("Type the rest");
    // The only name that begins so.
    terminal.types("Ao\t5 Re\t5 Mi\t1\r");
    terminal.sees("ok 10: roll = Aoi 5 Ren 5 Mio 1");
    terminal.sees("Aoi and Ren to roll, as `roll = Aoi 4 Ren 2`");
    terminal.sees("> ");
    terminal.types("\r");
    terminal.sees("Type the rest");
    terminal.types("Aoi 2 Ren 6\r");
    terminal.sees("[Enter: order = Ren Aoi Mio]");
    terminal.sees("> ");
    terminal.types("\r");
    terminal.sees("ok 12: order = Ren Aoi Mio");
    for line in ["keep", "keep", "mulligan 003", "turn 1 Ren", "p 001 fl", "p 002 fr"] {
        terminal.sees("> ");
        terminal.types(&format!("{line}\r"));
        terminal.sees("ok ");
    }
    // Who faces whom is told where it is chosen.
    terminal.types("legal attack\r");
    terminal.sees(", faces Mio.FR");
    terminal.sees(", faces Aoi.FL");
    terminal.sees("next: ");
    for line in ["a fr d", "t ?", "d 2 > Aoi = ? ?"] {
        terminal.enters(line);
    }
    terminal.types("Mio: concede\r");
    terminal.sees("out: Mio");
    terminal.sees("FL faces Mio, who has left");
}
