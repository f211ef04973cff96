//! Drives a match as a simulator would: asks what is legal, plays a line, shows what one player saw of it.
//! `cargo run --example play_a_match`

use std::path::PathBuf;

use rejudge::games::Files;
use rejudge::play::{Match, PlayError};

/// The files of the sample matches.
struct Samples;

impl Files for Samples {
    fn path(&self, name: &str) -> PathBuf {
        PathBuf::from("replays").join(name)
    }

    fn read(&self, name: &str) -> Result<String, String> {
        std::fs::read_to_string(self.path(name)).map_err(|error| error.to_string())
    }
}

const HEAD: &str = "\
rejudge 1
game: weiss-schwarz 1.111
detail: decisions
cards: cards/harbor.toml cards/kiln.toml
seed: pcg64 1 0x7
player Aoi: decks/harbor-1-steady-crew.deck
player Ren: decks/kiln-1-bricks-and-clay.deck
";

/// How many lines are played.
const LINES: usize = 40;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut played = Match::begin(HEAD, Samples)?;
    for number in 0..LINES {
        let Some(ahead) = played.legal()? else { break };
        if !ahead.result.is_empty() {
            println!("{}", ahead.result);
            break;
        }
        // What comes by itself first. Then, by turns, something that may be done, and what leads to the next turn.
        let by_itself = ahead.by_itself.filter(|next| next.whole).map(|next| next.line);
        let choice = ahead.legal.get(number * 5 % ahead.legal.len().max(1));
        let choice = choice.map(|offered| offered.line.clone());
        match by_itself.or(choice) {
            Some(line) if number % 4 != 3 || ahead.turn.is_empty() => played.play(&line)?,
            _ if ahead.turn.is_empty() => break,
            _ => {
                for line in &ahead.turn {
                    played.play(line)?;
                }
            }
        }
    }
    // A line against the rules changes nothing.
    let before = played.log().len();
    if let Err(PlayError::Illegal(findings)) = played.play("attack BL direct") {
        println!("refused: {}", findings[0].message);
    }
    assert_eq!(played.log().len(), before);
    print!("{}", played.view("Aoi")?);
    Ok(())
}
