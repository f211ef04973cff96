//! What a judge reads: the whole terminal output for canonical situations, with the log above it.

use std::path::{Path, PathBuf};

use rejudge::games::{Files, Request, of_log};
use rejudge::report::terminal::{Style, render};

/// Files beside a log.
struct Beside(PathBuf);

impl Files for Beside {
    fn path(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    fn read(&self, name: &str) -> Result<String, String> {
        std::fs::read_to_string(self.0.join(name)).map_err(|e| e.to_string())
    }
}

/// The log without its expectations, and what is said about it.
fn told(name: &str, edition: Option<&str>) -> String {
    let path = Path::new("fixtures/weiss-schwarz").join(format!("{name}.match"));
    let source = std::fs::read_to_string(&path)
        .expect("a readable fixture")
        .replace("\r\n", "\n");
    let source: Vec<&str> = source
        .lines()
        .map(|line| line.split("#!").next().unwrap_or("").trim_end())
        .collect();
    let source = source.join("\n") + "\n";
    said(&path, &source, edition)
}

fn said(path: &Path, source: &str, edition: Option<&str>) -> String {
    let game = of_log(source).expect("the log names its game");
    let request = Request {
        edition: edition.map(str::to_owned),
        ..Request::default()
    };
    let files = Beside(path.parent().expect("a file lies in a folder").to_owned());
    let name = path
        .file_name()
        .map(|n| n.to_string_lossy().into_owned())
        .unwrap_or_default();
    let report = game
        .judge(&name, source, &request, &files)
        .unwrap_or_else(|e| panic!("{name}: {e}"));
    format!("{source}----\n{}", render(&report, source, &Style::default()))
}

macro_rules! snapshots {
    ($($test:ident = $name:literal $edition:expr),* $(,)?) => {
        $(
            #[test]
            fn $test() {
                insta::with_settings!({ omit_expression => true, prepend_module_to_snapshot => true }, {
                    insta::assert_snapshot!(told($name, $edition));
                });
            }
        )*
    };
}

snapshots! {
    level = "level/equal-is-enough" None,
    color = "color/level-one" None,
    color_that_cannot_be_told = "legal/unknown-level-cards" None,
    cost = "cost/one-of-two" None,
    cancel_missed = "cancel-missed/second-card" None,
    cancel_late = "cancel-late/third-card" None,
    cancel_invented = "cancel-invented/no-climax" None,
    penalty_missing = "penalty/kept-when-cancelled" None,
    penalty_missing_in_2021 = "penalty/kept-when-cancelled" Some("2021-03"),
    penalty_too_late = "penalty-time/after-the-damage" None,
    penalty_too_early_in_2021 = "disputes/03b-both-taken" Some("2021-03"),
    level_up_too_late = "levelup/clock-phase" None,
    attack_on_a_reversed_character = "attack-method/facing-reversed" None,
    deck_size = "deck-size/forty-nine" None,
    a_log_that_leaves_its_seed = "seed/another-card" None,
    unnoted = "unnoted/taken-or-cancelled" None,
    fifth_copy = "deck-list/fifth-copy" None,
    defeat = "defeat/level-four" None,
}

const HEADER: &str = "rejudge 1
game: weiss-schwarz 1.111
detail: full
cards: harbor.toml kiln.toml
player Aoi: ? HB/W01
player Ren: ? KN/S02

";

/// A payment that was too high leaves too little for the next card: that one hangs on the first.
#[test]
fn consequence() {
    let source = format!(
        "{HEADER}position
  Aoi.level = 001 010
  Aoi.hand = 014 022
  Aoi.stock = 2*?
turn 5 Aoi main
  play 014 > FL pay 2 = 004 012
  play 022 > FC pay 1 = 015
"
    );
    let said = said(Path::new("replays/cards").join("consequence").as_path(), &source, None);
    insta::with_settings!({ omit_expression => true }, { insta::assert_snapshot!(said) });
}

#[test]
fn malformed() {
    let source = format!(
        "{HEADER}position
  Aoi.hand = 012
  Aoi.clock = 001
turn 5 Aoi clock
  clock 012 = 777 013
  paly 014 > FL
  Mio: attack FC direct
"
    );
    let said = said(Path::new("replays/cards").join("malformed").as_path(), &source, None);
    insta::with_settings!({ omit_expression => true }, { insta::assert_snapshot!(said) });
}
