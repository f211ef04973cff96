//! `cargo +nightly fuzz run replay`: no bytes make the reader of replays panic or take more than it may, and what it reads can
//! be judged and written again.
//!
//! The first byte says what the others are: a whole file, or the content of one section of a sound one, whose checksums are
//! then made right, so that what is behind them is reached.

#![no_main]

use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use rejudge::packing::verify;
use rejudge::replay::Replay;
use rejudge::replay::frame::{self, Section};
use rejudge::replay::sections::name;

static SOUND: LazyLock<Vec<Section>> = LazyLock::new(|| {
    let bytes = include_bytes!("../../fixtures/replay-format/version-1-plain.replay");
    frame::read(bytes, &name).expect("it is undamaged")
});

fn read(bytes: &[u8]) {
    let Ok(replay) = Replay::from_bytes(bytes) else { return };
    let again = replay.to_bytes(false).and_then(|bytes| Replay::from_bytes(&bytes));
    assert!(again.is_ok_and(|again| again == replay), "it is another one when written");
    let _ = replay.signatures();
    let _ = verify(&replay);
}

fuzz_target!(|bytes: &[u8]| {
    let Some((which, bytes)) = bytes.split_first() else {
        return;
    };
    let mut sections = SOUND.clone();
    match sections.get_mut(usize::from(*which)) {
        None => read(bytes),
        Some(section) => {
            section.payload = bytes.to_vec();
            if let Ok(bytes) = frame::write(&sections, false) {
                read(&bytes);
            }
        }
    }
});
