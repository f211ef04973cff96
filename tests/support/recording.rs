//! A recorder as a process, talked to line by line.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// A folder of its own for each test, with the cards and decks of the samples; gone afterwards.
pub struct Folder(pub PathBuf);

impl Folder {
    pub fn new(test: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("rejudge-record-{}-{test}", std::process::id()));
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

    pub fn path(&self, name: &str) -> String {
        self.0.join(name).display().to_string()
    }

    pub fn read(&self, name: &str) -> String {
        fs::read_to_string(self.0.join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
    }

    pub fn write(&self, name: &str, text: impl AsRef<[u8]>) {
        fs::write(self.0.join(name), text).expect("a file");
    }

    /// Runs the program here: its exit code, what it said, and what it complained of.
    pub fn run(&self, arguments: &[&str]) -> (Option<i32>, String, String) {
        let output = Command::new(env!("CARGO_BIN_EXE_rejudge"))
            .args(arguments)
            .current_dir(&self.0)
            .output()
            .expect("the program starts");
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("UTF-8");
        (output.status.code(), text(output.stdout), text(output.stderr))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// The head of a seeded match.
pub const SEEDED: &str = "rejudge 1\ngame: weiss-schwarz 1.111\ndetail: full\nseed: pcg64 1 0x29\n\
    cards: cards/harbor.toml cards/kiln.toml\nplayer Aoi: decks/harbor-1-steady-crew.deck\n\
    player Ren: decks/kiln-1-bricks-and-clay.deck\n";

pub fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_rejudge"));
    command
        .arg("record")
        .args(arguments)
        .env_remove("NO_COLOR")
        .env_remove("COLUMNS");
    command
}

/// A recorder that runs.
pub struct Recorder {
    pub child: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
}

impl Recorder {
    /// Starts one; its first answer is still to be read.
    pub fn start(command: &mut Command) -> Recorder {
        let mut child = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let input = child.stdin.take();
        let output = BufReader::new(child.stdout.take().expect("its output"));
        Recorder { child, input, output }
    }

    /// One line of output; none at its end.
    pub fn line(&mut self) -> Option<String> {
        let mut line = String::new();
        self.output.read_line(&mut line).expect("its output is text");
        (!line.is_empty()).then(|| line.trim_end().to_owned())
    }

    /// An answer in words: everything up to the line that ends it.
    pub fn answer(&mut self) -> Vec<String> {
        let mut lines = Vec::new();
        while let Some(line) = self.line() {
            let last = line.starts_with("next: ") || line.starts_with("ended: ");
            lines.push(line);
            if last {
                return lines;
            }
        }
        panic!("no answer, but {lines:?}; {}", self.error());
    }

    /// Types a line. Whether it was read, the answer tells.
    pub fn send(&mut self, line: &str) {
        let input = self.input.as_mut().expect("the input is open");
        // A recorder that is gone is noticed by its silence.
        let _ = writeln!(input, "{line}").and_then(|()| input.flush());
    }

    /// Types a line and reads the answer in words.
    pub fn say(&mut self, line: &str) -> Vec<String> {
        self.send(line);
        self.answer()
    }

    /// Sends a request and reads the answer in JSON.
    pub fn ask(&mut self, request: &str) -> serde_json::Value {
        self.send(request);
        self.json()
    }

    /// An answer in JSON.
    pub fn json(&mut self) -> serde_json::Value {
        let line = self.line().unwrap_or_else(|| panic!("no answer; {}", self.error()));
        serde_json::from_str(&line).unwrap_or_else(|error| panic!("{error}: {line}"))
    }

    /// Ends the input and waits. The exit code, and what was complained of.
    pub fn end(mut self) -> (Option<i32>, String) {
        drop(self.input.take());
        while self.line().is_some() {}
        let error = self.error();
        (self.child.wait().expect("it ends").code(), error)
    }

    /// Ends it at once, as a power cut would.
    pub fn kill(mut self) {
        self.child.kill().expect("it runs");
        self.child.wait().expect("it ends");
    }

    fn error(&mut self) -> String {
        let mut error = String::new();
        if let Some(mut stream) = self.child.stderr.take() {
            let _ = std::io::Read::read_to_string(&mut stream, &mut error);
        }
        error
    }
}
