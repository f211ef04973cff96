//! A folder to run commands in.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

const REPOSITORY: &str = env!("CARGO_MANIFEST_DIR");

/// A folder of its own, gone afterwards.
pub struct Folder(pub PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("rejudge-docs-{}-{name}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).expect("a folder");
        Folder(path)
    }

    /// What a checkout holds of logs, cards and fixtures.
    pub fn checkout(name: &str) -> Folder {
        let folder = Folder::new(name);
        copy(&Path::new(REPOSITORY).join("replays"), &folder.0.join("replays"));
        for name in ["fixtures", "benches", "grammar"] {
            symlink(Path::new(REPOSITORY).join(name), folder.0.join(name)).expect("a link");
        }
        folder
    }

    /// The files that the examples in the help of a command take for granted.
    pub fn of_examples(path: &[String]) -> Folder {
        let path: Vec<&str> = path.iter().map(String::as_str).collect();
        let folder = Folder::new(&format!("help-{}", path.join("-")));
        let samples = Path::new(REPOSITORY).join("replays");
        copy(&samples, &folder.0);
        for (from, to) in [
            ("cards/harbor.toml", "harbor.toml"),
            ("cards/kiln.toml", "kiln.toml"),
            ("decks/aoi.deck", "aoi.deck"),
            ("decks/ren.deck", "ren.deck"),
            ("harbor-vs-kiln-disputed.match", "match.match"),
            ("harbor-vs-kiln.match", "old.match"),
        ] {
            fs::copy(samples.join(from), folder.0.join(to)).expect("a sample");
        }
        // A day of an event, and the lists of somebody's cards.
        copy(&samples.join("cards"), &folder.0.join("event/cards"));
        copy(&samples.join("decks"), &folder.0.join("event/decks"));
        for log in ["harbor-vs-kiln.match", "table-clean.match"] {
            fs::copy(samples.join(log), folder.0.join("event").join(log)).expect("a sample");
        }
        copy(
            &Path::new(REPOSITORY).join("fixtures/weiss-schwarz/penalty"),
            &folder.0.join("fixtures"),
        );
        for entry in fs::read_dir(folder.0.join("fixtures")).expect("it is there").flatten() {
            let text = fs::read_to_string(entry.path()).expect("a fixture");
            fs::write(entry.path(), text.replace("../../../replays/cards/", "../cards/")).expect("a file");
        }
        let log = folder.read("match.match");
        let head = log.split("\n\n").next().unwrap_or_default().to_owned();
        folder.write("header.txt", &format!("{head}\n"));
        folder.write("typed.txt", &log);
        folder.write("folder-of-lists/list.json", CARDS);
        folder.write("list.json", CARDS);
        folder.write(
            "cards.csv",
            "number,name,kind,mana,levels,speed,attack,health\nZZ/1-1,Lamp,creature,1,order,1,1,1\n",
        );
        folder.write(
            "decklog.json",
            r#"{"title": "Mine", "list": [{"card_number": "HB/W01-001", "num": 4}]}"#,
        );
        let record = serde_json::json!({"id": 1, "log": log});
        folder.write("matches.jsonl", &format!("{record}\n"));
        folder.write("files.txt", "event/harbor-vs-kiln.match\nevent/table-clean.match\n");
        for name in [
            ".local/share/bash-completion/completions",
            ".local/share/man/man1",
            ".config/fish/completions",
            "functions",
        ] {
            fs::create_dir_all(folder.0.join(name)).expect("a folder");
        }
        let before: &[&str] = match path[..] {
            ["key", "new"] | ["seed", "commit"] | ["pack"] => &[],
            ["key", "show"] => &["rejudge key new aoi.key"],
            ["seed", "reveal"] => &["rejudge seed commit aoi.share --as Aoi"],
            ["seed", "derive"] => &[
                "printf 'rejudge 1\\ngame: weiss-schwarz\\nplayer Aoi: ?\\nplayer Ren: ?\\n' > match.match",
                "rejudge seed commit aoi.share --as Aoi >> match.match",
                "rejudge seed commit ren.share --as Ren >> match.match",
                "rejudge seed reveal aoi.share >> match.match",
                "rejudge seed reveal ren.share >> match.match",
            ],
            ["diagnose"] => &["cp table-miscounted.match match.match"],
            ["unpack"] => &["rejudge pack match.match", "rm match.match"],
            ["verify"] => &[
                "rejudge key new aoi.key",
                "rejudge key new ren.key",
                "rejudge pack match.match --sign aoi.key --sign ren.key",
                "rejudge pack event/table-clean.match",
            ],
            _ => &["rejudge pack match.match", "rejudge pack event/table-clean.match"],
        };
        let keys: &[&str] = match path[..] {
            ["pack"] | ["sign"] | ["record"] => &["aoi", "ren", "desk"],
            _ => &[],
        };
        for command in before
            .iter()
            .map(|c| (*c).to_owned())
            .chain(keys.iter().map(|key| format!("rejudge key new {key}.key")))
        {
            let (code, said) = folder.run(&command);
            assert_eq!(code, 0, "{command}\n{said}");
        }
        folder
    }

    /// Runs a line as a shell does. The exit code, and everything that was said.
    pub fn run(&self, line: &str) -> (i32, String) {
        let program = Path::new(env!("CARGO_BIN_EXE_rejudge"));
        let path = std::env::var("PATH").unwrap_or_default();
        let folder = program.parent().unwrap_or(program).display().to_string();
        let output = Command::new("bash")
            .args(["-c", &format!("exec 2>&1; fpath=(. functions); {line}")])
            .current_dir(&self.0)
            .env("PATH", format!("{folder}:{path}"))
            .env("HOME", &self.0)
            .env_remove("XDG_CACHE_HOME")
            .env_remove("COLUMNS")
            .stdin(Stdio::null())
            .output()
            .expect("there is a shell");
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        (output.status.code().unwrap_or(i32::MAX), text)
    }

    pub fn read(&self, name: &str) -> String {
        fs::read_to_string(self.0.join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
    }

    pub fn write(&self, name: &str, text: &str) {
        let path = self.0.join(name);
        fs::create_dir_all(path.parent().unwrap_or(&self.0)).expect("a folder");
        fs::write(path, text).expect("a file");
    }

    /// The logs that come with the program, without their comments.
    pub fn logs(&self) -> Vec<String> {
        let entries = fs::read_dir(Path::new(REPOSITORY).join("replays"))
            .expect("it is there")
            .flatten();
        let logs = entries
            .map(|entry| entry.path())
            .filter(|path| path.extension().is_some_and(|e| e == "match"));
        let uncommented = |line: &str| line.split(" #").next().unwrap_or("").trim_end().to_owned();
        let text = |path: PathBuf| fs::read_to_string(path).expect("a log");
        logs.map(|path| text(path).lines().map(uncommented).collect::<Vec<_>>().join("\n"))
            .collect()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("a folder");
    for entry in fs::read_dir(from).expect("it is there").flatten() {
        let target = to.join(entry.file_name());
        match entry.path().is_dir() {
            true => copy(&entry.path(), &target),
            false => {
                fs::copy(entry.path(), target).expect("a file");
            }
        }
    }
}

/// A list of cards as another program has it.
const CARDS: &str = r#"[{
    "name": "Lamp of the Pier", "code": "ZZ/W01-001", "rarity": "C", "expansion": "Made Up", "side": "W",
    "type": "CHARACTER", "color": "YELLOW", "level": "0", "cost": "0", "power": "3000", "soul": 1, "trigger": [],
    "attributes": ["Harbor"], "ability": [], "flavor_text": "", "set": "ZZ", "release": "W01", "sid": "001", "image": ""
}]"#;
