//! Whether the rules take a line, before anybody writes it.

use rejudge_judge::game::{Expectation, Fit, Game, Mode};
use rejudge_judge::resolve::{Names, resolve};
use rejudge_judge::script::{Mark, MarkKind, Script};
use rejudge_notation::VerbIndex;

/// More steps than lie between a line and what it waits for.
const AHEAD_MOST: u32 = 256;

/// The state behind the last line of a log, if it would be taken behind `state`: it can be read, it comes here or behind
/// what can be left out, and nothing is said against it. `source`: a log of one section, its last line the one in
/// question; of the lines before it nothing is played. `full`: what happens by itself cannot be left out.
pub fn behind<G: Game>(
    game: &G,
    state: &G::State,
    full: bool,
    names: &impl Names,
    index: &'static VerbIndex,
    source: &str,
) -> Option<G::State> {
    let (log, errors) = rejudge_notation::parse_with(source, names.vocabulary(), index);
    let mut script = Script::default();
    if !errors.is_empty() || !resolve(names, &log, &mut script).is_empty() {
        return None;
    }
    let is_act = |mark: &&Mark| matches!(mark.kind, MarkKind::Act(_));
    let mark = script.marks.iter().rev().find(is_act)?;
    let (mut state, mut violations) = (state.clone(), Vec::new());
    for way in 0..AHEAD_MOST {
        match game.classify(&state, &script, mark) {
            Fit::Matches => {
                game.apply(&mut state, &script, mark, Mode::Played, &mut violations);
                return violations
                    .iter()
                    .all(|violation| violation.note.is_some())
                    .then_some(state);
            }
            Fit::Later => match game.expects(&state) {
                Expectation::Over | Expectation::Chosen => return None,
                Expectation::Written if full => return None,
                _ => game.apply_implied(&mut state, &script, Some(mark), &mut violations),
            },
            // It says where the match has come to, and that is new.
            Fit::Aside if way > 0 => {
                return violations
                    .iter()
                    .all(|violation| violation.note.is_some())
                    .then_some(state);
            }
            Fit::Unexpected | Fit::Overdue | Fit::Aside => return None,
        }
    }
    None
}
