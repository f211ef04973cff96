//! `cargo +nightly fuzz run check`: no log makes the judge panic, and judging it again says the same.
//!
//! The bytes are the lines of a log below a header that can be read; its cards stand in the log itself.

#![no_main]

use std::path::PathBuf;

use libfuzzer_sys::fuzz_target;
use rejudge::games::{Files, Request, of_log};
use rejudge::notation::decode;

/// No log may reach for a file here.
struct None;

impl Files for None {
    fn path(&self, name: &str) -> PathBuf {
        PathBuf::from("/nonexistent").join(name)
    }

    fn read(&self, _: &str) -> Result<String, String> {
        Err("there are no files".into())
    }
}

const CARDS: &str = r#"
cards
  [[card]]
  number = "FZ/W01-001"
  name = "One"
  kind = "character"
  color = "blue"
  level = 0
  cost = 0
  power = 3000
  soul = 1
  side = "weiss"

  [[card]]
  number = "FZ/W01-002"
  name = "Two"
  kind = "character"
  color = "red"
  level = 1
  cost = 1
  power = 5000
  soul = 1
  triggers = ["soul"]
  side = "weiss"

  [[card]]
  number = "FZ/W01-090"
  name = "Three"
  kind = "climax"
  color = "blue"
  triggers = ["soul", "gate"]
  side = "weiss"
"#;

fuzz_target!(|bytes: &[u8]| {
    let Some((flags, bytes)) = bytes.split_first() else {
        return;
    };
    let Ok(text) = decode(bytes) else { return };
    let edition = if flags & 1 == 0 { "1.111" } else { "2021-03" };
    let detail = if flags & 2 == 0 { "full" } else { "decisions" };
    let log = format!(
        "rejudge 1\ngame: weiss-schwarz {edition}\ndetail: {detail}\nplayer Aoi: ? FZ/W01\nplayer Ren: ? FZ/W01\n{CARDS}\n{text}"
    );
    let Ok(game) = of_log(&log) else { return };
    let judge = || {
        game.judge("fuzz.match", &log, &Request::default(), &None)
            .ok()
            .map(|r| (r.malformed, r.findings))
    };
    assert!(judge() == judge(), "another verdict the second time");
});
