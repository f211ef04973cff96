//! Judges a log: `cargo run --example judge_a_log -- match.match`.

use std::path::{Path, PathBuf};

use rejudge::games::{Files, Request, of_log};

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

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let file = std::env::args().nth(1);
    let file = file.unwrap_or_else(|| "replays/harbor-vs-kiln-disputed.match".to_owned());
    let log = std::fs::read_to_string(&file)?;
    let folder = Path::new(&file).parent().unwrap_or(Path::new("."));

    let game = of_log(&log)?;
    let report = game.judge(&file, &log, &Request::default(), &Beside(folder.to_owned()))?;
    for finding in &report.findings {
        println!("line {}: {}", finding.stands().line, finding.message);
        println!("  rule {} of {}; {}", finding.rule, finding.edition, finding.repair);
    }
    Ok(())
}
