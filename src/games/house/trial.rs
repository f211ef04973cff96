//! Whether the rules take a line, before anybody writes it.

use crate::judge::game::{Fit, Game, Mode, Must};
use crate::judge::resolve::{Names, resolve};
use crate::judge::script::{MarkKind, Script};
use crate::notation::{self, VerbIndex};

/// More steps than lie between a line and what it waits for.
const AHEAD_MOST: u32 = 256;

/// Whether the last line of a log would be taken behind `state`: it can be read, it comes here or behind what can be left
/// out, and nothing is said against it. `source`: a log of one section, its last line the one in question; of the lines
/// before it nothing is played. `full`: what happens by itself cannot be left out.
pub fn is_taken<G: Game>(
    game: &G,
    state: &G::State,
    full: bool,
    names: &impl Names,
    index: &'static VerbIndex,
    source: &str,
) -> bool {
    let (log, errors) = notation::parse_with(source, names.vocabulary(), index);
    if !errors.is_empty() {
        return false;
    }
    let mut script = Script::default();
    if !resolve(names, &log, &mut script).is_empty() {
        return false;
    }
    let Some(mark) = script.marks.iter().rev().find(|m| matches!(m.kind, MarkKind::Act(_))) else {
        return false;
    };
    let (mut state, mut slips) = (state.clone(), Vec::new());
    for _ in 0..AHEAD_MOST {
        match game.fit(&state, &script, mark) {
            Fit::Here => {
                game.perform(&mut state, &script, mark, Mode::Played, &mut slips);
                return slips.iter().all(|slip| slip.note.is_some());
            }
            Fit::Ahead => match game.must(&state) {
                Must::Over | Must::Chosen => return false,
                Must::Written if full => return false,
                _ => game.assume(&mut state, &script, Some(mark), &mut slips),
            },
            Fit::No | Fit::Late | Fit::Skip => return false,
        }
    }
    false
}
