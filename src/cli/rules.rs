//! `rejudge rules`: the games, their editions, their rulings.

use std::fmt::Write as _;

use clap::Args;

use super::todo::{self, GameInfo};
use super::trouble::Trouble;
use super::{Streams, exit};

/// Lists the games and their editions, or the rulings of one game.
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Examples:
  rejudge rules                                  the games, and the editions of their rules
  rejudge rules weiss-schwarz                    its rulings, with the newest edition's numbers
  rejudge rules weiss-schwarz --edition 2021-03")]
pub struct Rules {
    /// The game.
    game: Option<String>,
    /// The edition whose numbering is wanted; the newest if none is given.
    #[arg(long, requires = "game")]
    edition: Option<String>,
}

impl Rules {
    /// Runs it.
    ///
    /// # Errors
    /// If there is no such game or edition, or the output can't be written.
    pub fn run(&self, streams: &mut Streams<'_>) -> Result<u8, Trouble> {
        let games = todo::games()?;
        let text = match &self.game {
            None => list(games),
            Some(name) => rulings(games, name, self.edition.as_deref()).map_err(Trouble::Usage)?,
        };
        streams.out.write_all(text.as_bytes())?;
        Ok(exit::CLEAN)
    }
}

fn list(games: &[GameInfo]) -> String {
    let width = games.iter().map(|game| game.name.len()).max().unwrap_or(0);
    let mut out = String::new();
    for game in games {
        // A string takes everything.
        let _ = writeln!(out, "{:<width$}  {}", game.name, game.editions.join(", "));
    }
    out
}

fn rulings(games: &[GameInfo], name: &str, edition: Option<&str>) -> Result<String, String> {
    let Some(game) = games.iter().find(|game| game.name.eq_ignore_ascii_case(name)) else {
        let names: Vec<&str> = games.iter().map(|game| game.name).collect();
        return Err(format!("there is no game `{name}`; known: {}", names.join(", ")));
    };
    let edition = match edition {
        None => game.editions.last().copied().unwrap_or(""),
        Some(edition) if game.editions.contains(&edition) => edition,
        Some(edition) => {
            let known = game.editions.join(", ");
            return Err(format!("{} has no edition `{edition}`; known: {known}", game.name));
        }
    };
    let rows: Vec<(&str, &str, &str)> = game
        .rulings
        .iter()
        .map(|ruling| {
            let rule = ruling.citation(edition).map_or("", |citation| citation.rule);
            (ruling.name, rule, ruling.means)
        })
        .collect();
    let width = |of: fn(&(&str, &str, &str)) -> usize| rows.iter().map(of).max().unwrap_or(0);
    let (names, rules) = (width(|row| row.0.len()), width(|row| row.1.len()));
    let mut out = format!("{}, edition {edition}\n", game.name);
    for (name, rule, means) in &rows {
        // A string takes everything.
        let _ = writeln!(out, "  {name:<names$}  {rule:<rules$}  {means}");
    }
    Ok(out)
}

#[cfg(test)]
mod tests {
    use crate::rulings::{Citation, Penalty, Ruling};

    use super::*;

    const GAMES: &[GameInfo] = &[
        GameInfo {
            name: "game",
            editions: &["1.1", "1.2"],
            rulings: &[Ruling {
                name: "game/level",
                means: "The level is too high.",
                citations: &[
                    Citation {
                        edition: "1.1",
                        rule: "8.6",
                        also: "",
                    },
                    Citation {
                        edition: "1.2",
                        rule: "8.7",
                        also: "",
                    },
                ],
                repair: "",
                penalty: Penalty {
                    section: "",
                    level_1: "",
                    level_2: "",
                },
                example: "",
                near_miss: "",
            }],
        },
        GameInfo {
            name: "other-game",
            editions: &["wiki"],
            rulings: &[],
        },
    ];

    #[test]
    fn lists() {
        assert_eq!(list(GAMES), "game        1.1, 1.2\nother-game  wiki\n");
        assert_eq!(
            rulings(GAMES, "Game", None).expect("known"),
            "game, edition 1.2\n  game/level  8.7  The level is too high.\n"
        );
        assert!(rulings(GAMES, "game", Some("1.1")).expect("known").contains("8.6"));
    }

    #[test]
    fn what_is_not_known_is_refused_with_what_is() {
        assert_eq!(
            rulings(GAMES, "chess", None).unwrap_err(),
            "there is no game `chess`; known: game, other-game"
        );
        assert_eq!(
            rulings(GAMES, "game", Some("9")).unwrap_err(),
            "game has no edition `9`; known: 1.1, 1.2"
        );
    }
}
