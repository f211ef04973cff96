//! Judges logs of Skirmish, and of every game that comes with rejudge: `cargo run -p skirmish --example judge -- match.match`.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use rejudge::games::{AnyGame, Files, GAMES, Games, Request};

/// The files that a log names lie beside it.
struct Beside(PathBuf);

impl Files for Beside {
    fn path(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    fn read(&self, name: &str) -> Result<String, String> {
        std::fs::read_to_string(self.path(name)).map_err(|error| error.to_string())
    }
}

fn judge(file: &str) -> Result<u8, Box<dyn std::error::Error>> {
    let own: [&dyn AnyGame; 1] = [skirmish::kit::GAME];
    let games: Vec<&dyn AnyGame> = own.into_iter().chain(GAMES.iter().copied()).collect();
    let log = std::fs::read_to_string(file)?;
    let folder = Path::new(file).parent().unwrap_or(Path::new("."));
    let game = Games::new(&games).of_log(&log)?;
    let report = game.judge(file, &log, &Request::default(), &Beside(folder.to_owned()))?;
    for bad in &report.malformed {
        println!("line {}: cannot be read: {}", bad.place.line, bad.message);
    }
    for finding in &report.findings {
        println!(
            "line {}: {} (rule {})",
            finding.stands().line,
            finding.message,
            finding.rule
        );
    }
    Ok(report.exit_code())
}

fn main() -> ExitCode {
    let Some(file) = std::env::args().nth(1) else {
        eprintln!("usage: judge match.match");
        return ExitCode::from(2);
    };
    match judge(&file) {
        Ok(code) => ExitCode::from(code),
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::from(4)
        }
    }
}
