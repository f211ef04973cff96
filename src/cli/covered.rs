//! `rejudge deck coverage`: which abilities of decks are judged, and which are left to the players.

use std::path::PathBuf;

use serde::Serialize;

use crate::cards::readings;
use crate::games::{Covered, LeftOpen, List};

use super::diagnose::Shape;
use super::input::{self, Beside};
use super::trouble::Trouble;
use super::{Streams, output, work};

/// Decks side by side.
#[derive(Serialize)]
struct Decks<'d> {
    /// How many abilities the decks have; a card that lies in several of them counts in each.
    abilities: u32,
    /// How many of them are judged.
    judged: u32,
    decks: &'d [Covered],
}

/// Each ability that is left, once.
fn left(decks: &[Covered]) -> Vec<&LeftOpen> {
    let mut left: Vec<&LeftOpen> = Vec::new();
    for one in decks.iter().flat_map(|deck| &deck.left) {
        let told = |other: &&LeftOpen| (&other.card, other.ability) == (&one.card, one.ability);
        if !left.iter().any(told) {
            left.push(one);
        }
    }
    left
}

/// For people.
fn text(decks: &[Covered]) -> String {
    let mut out = String::new();
    for deck in decks {
        let read = deck.left.iter().filter(|left| left.read).count();
        let unread = deck.left.len() - read;
        out.push_str(&format!(
            "{}: {} abilities, {} judged, {read} on trust, {unread} not read\n",
            deck.file, deck.abilities, deck.judged
        ));
        let mut card = "";
        for left in &deck.left {
            if card != left.card {
                out.push_str(&format!("  {} {}: {}\n", left.card, left.name, left.copies));
                card = &left.card;
            }
            out.push_str(&match (left.read, left.why.as_str()) {
                (true, why) => format!("    {}. on trust, not carried out: {why}\n", left.ability),
                (false, "") => format!("    {}. not read\n", left.ability),
                (false, rest) => format!("    {}. not read from here on: {rest}\n", left.ability),
            });
        }
    }
    out
}

/// What to write where something is not read.
fn to_be_written(decks: &[Covered]) -> String {
    let unread = left(decks).into_iter().filter(|left| !left.read);
    let blocks: Vec<String> = unread
        .map(|left| readings::to_be_written(&left.card, left.line, &left.text))
        .collect();
    blocks.join("\n")
}

/// Says it of these lists.
///
/// # Errors
/// If a list or a pool can't be read, or the output can't be written.
pub fn run(
    files: &[PathBuf],
    game: Option<&str>,
    cards: &[String],
    (format, only_readings): (Shape, bool),
    streams: &mut Streams<'_>,
) -> Result<(), Trouble> {
    let texts: Vec<(String, String)> = files
        .iter()
        .map(|file| input::read(file).map(|source| (input::name(file), source)))
        .collect::<Result<_, _>>()?;
    let lists: Vec<List<'_>> = texts.iter().map(|(file, source)| List { file, source }).collect();
    // Pools are named from where we are, not from where the lists are.
    let decks = work::cover_decks(game, &lists, cards, &Beside::here())?;
    if only_readings {
        output::document(streams.out, &to_be_written(&decks))?;
        return Ok(());
    }
    match format {
        Shape::Json => {
            let (abilities, judged) = decks.iter().fold((0, 0), |(abilities, judged), deck| {
                (abilities + deck.abilities, judged + deck.judged)
            });
            let decks = Decks {
                abilities,
                judged,
                decks: &decks,
            };
            let json = serde_json::to_string_pretty(&decks).map_err(std::io::Error::other)?;
            output::document(streams.out, &(json + "\n"))?;
        }
        Shape::Text => {
            let words = streams.words(work::game(game)?.name());
            output::told(streams.out, &words.printed_lines(&text(&decks)))?;
            let blocks = to_be_written(&decks);
            if !blocks.is_empty() {
                let way =
                    "what is not read can be written anew, in standard wording, into `readings.toml` beside the pool:";
                output::told(streams.out, &format!("\n{}\n\n", words.printed(way, &[])))?;
                output::told(streams.out, &blocks)?;
            }
        }
    }
    Ok(())
}
