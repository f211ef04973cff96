//! Reads a replay file and judges the match in it again: `cargo run --example read_a_replay -- match.replay`.

use rejudge::packing::{Verified, verify};
use rejudge::replay::Replay;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let file = std::env::args().nth(1);
    let file = file.unwrap_or_else(|| "fixtures/replay-format/version-1.replay".to_owned());
    // A replay may come from anywhere: nothing in it is believed before it was looked at.
    let replay = Replay::from_bytes(&std::fs::read(&file)?)?;
    println!("{}, edition {}", replay.header.game, replay.header.edition);
    for line in replay.log.lines().take(8) {
        println!("  {line}");
    }
    for verdict in &replay.verdicts {
        println!("line {}: {}", verdict.line, verdict.ruling);
    }
    match verify(&replay) {
        Verified::Exact => println!("judged again: exact"),
        Verified::JudgedOtherwise(lines) => println!("this version judges {} lines otherwise", lines.len()),
        Verified::Diverged(difference) => println!("judged again, it comes out otherwise: {difference:?}"),
        Verified::CannotBeRerun(reason) => println!("cannot be judged here: {reason}"),
    }
    Ok(())
}
