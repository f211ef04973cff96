//! `rejudge explain`: what a ruling means.

use std::fmt::Write as _;

use clap::Args;

use crate::rulings::Ruling;

use super::todo::{self, GameInfo};
use super::trouble::Trouble;
use super::{Streams, exit};

/// So many names are offered for one that is not known.
const NEAR_MAX: usize = 3;

/// Explains a ruling: what it means, where the rules say so, what to do about it.
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Examples:
  rejudge explain level
  rejudge explain weiss-schwarz/level
  rejudge explain 8.6.2.1.2                      every ruling that cites this rule
  rejudge explain 8.6.2                          or one below it")]
pub struct Explain {
    /// A ruling, with or without the game's name; or the number of a rule.
    #[arg(value_name = "NAME|RULE-NUMBER")]
    what: String,
}

impl Explain {
    /// Runs it.
    ///
    /// # Errors
    /// If there is no such ruling, or the output can't be written.
    pub fn run(&self, streams: &mut Streams<'_>) -> Result<u8, Trouble> {
        let games = todo::games()?;
        streams
            .out
            .write_all(explain(&self.what, games).map_err(Trouble::Usage)?.as_bytes())?;
        Ok(exit::CLEAN)
    }
}

/// The rulings meant, in words; or what to say if there is none.
fn explain(what: &str, games: &[GameInfo]) -> Result<String, String> {
    let what = what.trim().to_lowercase();
    let rulings = || games.iter().flat_map(|game| game.rulings);
    let named: Vec<&Ruling> = rulings()
        .filter(|ruling| ruling.name == what || ruling.short() == what)
        .collect();
    let found = match named.is_empty() && what.starts_with(|c: char| c.is_ascii_digit()) {
        true => rulings().filter(|ruling| cites(ruling, &what)).collect(),
        false => named,
    };
    if found.is_empty() {
        return Err(unknown(&what, rulings()));
    }
    Ok(found.into_iter().map(page).collect::<Vec<_>>().join("\n"))
}

/// Whether a ruling rests on this rule or one below it.
fn cites(ruling: &Ruling, rule: &str) -> bool {
    let rule = rule.trim_end_matches('.');
    ruling.citations.iter().any(|citation| {
        citation
            .rule
            .strip_prefix(rule)
            .is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
    })
}

fn unknown<'a>(what: &str, rulings: impl Iterator<Item = &'a Ruling>) -> String {
    let short = what.split_once('/').map_or(what, |(_, short)| short);
    let mut near: Vec<(usize, &str)> = rulings
        .map(|ruling| (distance(short, ruling.short()), ruling.name))
        .filter(|&(distance, _)| distance * 2 <= short.chars().count().max(2))
        .collect();
    near.sort();
    near.truncate(NEAR_MAX);
    let near: Vec<String> = near.iter().map(|(_, name)| format!("`{name}`")).collect();
    match near.is_empty() {
        true => format!("there is no ruling `{what}`; `rejudge rules` lists them"),
        false => format!("there is no ruling `{what}`; near it: {}", near.join(", ")),
    }
}

/// How many letters to add, drop or change. The words are short.
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, &y) in b.iter().enumerate() {
            let change = diagonal + usize::from(x != y);
            diagonal = row[j + 1];
            row[j + 1] = change.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row[b.len()]
}

/// Everything about one ruling.
fn page(ruling: &Ruling) -> String {
    let mut out = format!("{}\n  {}\n\n", ruling.name, ruling.means);
    let mut row = |name: &str, text: &str| {
        if !text.is_empty() {
            let mut lines = text.lines();
            // A string takes everything.
            let _ = writeln!(out, "  {name:<10} {}", lines.next().unwrap_or(""));
            for line in lines {
                let _ = writeln!(out, "  {:<10} {line}", "");
            }
        }
    };
    let citations: Vec<String> = ruling
        .citations
        .iter()
        .map(|citation| {
            let also = match citation.also {
                "" => String::new(),
                also => format!("; {also}"),
            };
            format!("{} (edition {}){also}", citation.rule, citation.edition)
        })
        .collect();
    row("rule", &citations.join("\n"));
    row("earns it", ruling.example);
    row("near miss", ruling.near_miss);
    row("repair", ruling.repair);
    let penalty = &ruling.penalty;
    row("penalty", penalty.section);
    for (name, usual) in [("level 1", penalty.level_1), ("level 2-3", penalty.level_2)] {
        row(name, usual);
    }
    out
}

#[cfg(test)]
mod tests {
    use crate::rulings::{Citation, Penalty};

    use super::*;

    const fn ruling(name: &'static str, citations: &'static [Citation]) -> Ruling {
        Ruling {
            name,
            means: "The card's level is higher than the player's.",
            citations,
            repair: "Take the card back to the hand.",
            penalty: Penalty {
                section: "PR P3-C3-S1",
                level_1: "caution",
                level_2: "warning",
            },
            example: "play 022 > FR at level 1",
            near_miss: "an encore of the same card",
        }
    }

    const fn citation(edition: &'static str, rule: &'static str) -> Citation {
        Citation {
            edition,
            rule,
            also: "",
        }
    }

    const GAMES: &[GameInfo] = &[GameInfo {
        name: "game",
        editions: &["1.1", "1.2"],
        rulings: &[
            ruling("game/level", &[citation("1.1", "8.6.2"), citation("1.2", "8.6.2.1")]),
            ruling("game/levelup", &[citation("1.1", "9.3.1")]),
            ruling("game/slot", &[citation("1.1", "8.60.1")]),
        ],
    }];

    #[test]
    fn by_name() {
        let text = explain("Game/Level", GAMES).expect("known");
        assert_eq!(text, explain("level", GAMES).expect("known"));
        insta::assert_snapshot!(text, @r"
        game/level
          The card's level is higher than the player's.

          rule       8.6.2 (edition 1.1)
                     8.6.2.1 (edition 1.2)
          earns it   play 022 > FR at level 1
          near miss  an encore of the same card
          repair     Take the card back to the hand.
          penalty    PR P3-C3-S1
          level 1    caution
          level 2-3  warning
        ");
    }

    #[test]
    fn by_rule() {
        let names = |what: &str| {
            let text = explain(what, GAMES).unwrap_or_default();
            text.lines()
                .filter(|line| line.starts_with("game/"))
                .map(str::to_owned)
                .collect::<Vec<_>>()
        };
        assert_eq!(names("8.6.2.1"), ["game/level"]);
        assert_eq!(names("8.6"), ["game/level"]);
        assert_eq!(names("8"), ["game/level", "game/slot"]);
        assert_eq!(names("8.6.2.1.9"), [""; 0]);
    }

    #[test]
    fn the_nearest_are_named() {
        assert_eq!(
            explain("game/levle", GAMES).unwrap_err(),
            "there is no ruling `game/levle`; near it: `game/level`"
        );
        assert_eq!(
            explain("xyzzy", GAMES).unwrap_err(),
            "there is no ruling `xyzzy`; `rejudge rules` lists them"
        );
        assert_eq!(distance("", "abc"), 3);
        assert_eq!(distance("kitten", "sitting"), 3);
    }
}
