//! `cargo +nightly fuzz run notation`: no bytes make the parser panic, and what parses survives the formatter.

#![no_main]

use libfuzzer_sys::fuzz_target;
use rejudge::games::weiss_schwarz::vocabulary::VOCABULARY;
use rejudge::notation::{decode, format, game_of, parse};

fuzz_target!(|bytes: &[u8]| {
    let Ok(text) = decode(bytes) else { return };
    let _ = game_of(text);
    let (log, _) = parse(text, &VOCABULARY);
    for line in &log.line_starts {
        let _ = log.line_col(*line);
    }
    if let Ok(once) = format(text, &VOCABULARY) {
        let twice = format(&once, &VOCABULARY);
        assert_eq!(twice.as_ref(), Ok(&once), "formatting is not stable");
    }
});
