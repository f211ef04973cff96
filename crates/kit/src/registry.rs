//! Which games there are: a list that whoever judges hands over, so that a game from elsewhere is judged like those that come
//! with the program.

use crate::AnyGame;

/// Games, each under the name that stands in the headers of its logs.
#[derive(Clone, Copy)]
pub struct Games<'g>(&'g [&'g (dyn AnyGame + 'g)]);

impl<'g> Games<'g> {
    /// These games. Of two with the same name the first is found.
    pub const fn new(games: &'g [&'g (dyn AnyGame + 'g)]) -> Games<'g> {
        Games(games)
    }

    /// All of them, in their order.
    pub fn all(self) -> &'g [&'g (dyn AnyGame + 'g)] {
        self.0
    }

    /// The game of this name, however it is capitalised.
    pub fn named(self, name: &str) -> Option<&'g dyn AnyGame> {
        self.0
            .iter()
            .copied()
            .find(|game| game.name().eq_ignore_ascii_case(name))
    }

    /// The game a log is of, by the `game` line of its header.
    ///
    /// # Errors
    /// If the header names none, or one that is not among these; the known ones are listed, and the nearest named.
    pub fn of_log(self, source: &str) -> Result<&'g dyn AnyGame, String> {
        let known: Vec<&str> = self.0.iter().map(|game| game.name()).collect();
        let Some(game) = rejudge_notation::game_of(source) else {
            return Err(format!(
                "the header names no game; write `game: NAME EDITION` (known: {})",
                known.join(", ")
            ));
        };
        let name = game.split_whitespace().next().unwrap_or("");
        if let Some(game) = self.named(name) {
            return Ok(game);
        }
        let near = rejudge_table::rulings::nearest::nearest(name, known.iter().copied());
        let near = near.map_or_else(String::new, |n| format!("; the nearest is `{n}`"));
        Err(format!("no game is called `{name}`{near}; known: {}", known.join(", ")))
    }
}
