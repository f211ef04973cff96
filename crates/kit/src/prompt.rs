//! What a prompt needs of any game: how far a match goes by itself, what may be done on the way, and the table's width.

use std::collections::HashSet;

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use crate::{ByItself, Offered, Prompt};
use rejudge_judge::game::{Expectation, Game};
use rejudge_judge::script::Script;
use rejudge_notation::VerbId;
use rejudge_table::Ending;

/// More steps than lie between a line and the next choice, or the next turn.
const STEPS_MOST: u32 = 256;

/// More lines than anybody chooses from.
pub const LEGAL_MOST: usize = 1_000;

/// The state of the match of a prompt.
type StateOf<A> = <<A as PromptSource>::Game as Game>::State;

/// What a game tells whoever writes a match down, beside its rules.
pub trait PromptSource {
    /// The game.
    type Game: Game;

    /// Its match.
    fn game(&self) -> &Self::Game;

    /// `detail: full`.
    fn full(&self) -> bool;

    /// What is due is a turn: its line ends the turn before.
    fn is_turn(&self, state: &StateOf<Self>) -> bool;

    /// What is due only the table can tell: nothing goes on before it was told.
    fn to_be_told(&self, state: &StateOf<Self>) -> bool;

    /// What is due needs no line; but somebody may choose something in it, and then there is one.
    fn may_be_told(&self, _state: &StateOf<Self>) -> bool {
        false
    }

    /// What is due turns over a card that everybody sees, and nobody can say yet which.
    fn shows_unknown(&self, state: &StateOf<Self>) -> bool;

    /// A choice that is passed more often than not: what comes behind it is what mostly comes next.
    fn mostly_passed(&self, state: &StateOf<Self>) -> bool;

    /// The line of the next turn, if it is known whose it is.
    fn turn_line(&self, state: &StateOf<Self>) -> Option<String>;

    /// The line of what happens by itself, where [`Game::expects`] says `Written` or it is to be told.
    fn due_line(&self, state: &StateOf<Self>) -> Option<ByItself>;

    /// The state behind that line, where it is whole.
    fn behind_due(&self, state: &StateOf<Self>) -> StateOf<Self> {
        let mut state = state.clone();
        step(self.game(), &mut state);
        state
    }

    /// What may be done at this choice.
    fn choices(&self, state: &StateOf<Self>) -> Vec<Offered>;

    /// The line that says how the match ended, once it is over.
    fn result_line(&self, state: &StateOf<Self>) -> Option<String>;

    /// How it ended.
    fn ending(&self, state: &StateOf<Self>) -> Option<Ending>;

    /// The table in a few lines.
    fn board(&self, state: &StateOf<Self>) -> String;

    /// What is due, in words.
    fn next_words(&self, state: &StateOf<Self>) -> String;
}

/// Where a match stands. `begun`: the log has a section already; `result`: the verb that says how it ended.
pub fn prompt<A: PromptSource>(ahead: &A, script: &Script, state: &StateOf<A>, begun: bool, result: VerbId) -> Prompt {
    let mut state = state.clone();
    derive(ahead, &mut state);
    let whole = |line: String| ByItself { line, whole: true };
    let told = || script.acts.iter().any(|act| act.verb == result && !act.effect);
    let by_itself = match begun {
        false => Some(whole("setup".to_owned())),
        true => match passed(ahead, &state) {
            over if ahead.game().expects(&over) == Expectation::Over => {
                ahead.result_line(&over).filter(|_| !told()).map(whole)
            }
            passed => by_itself(ahead, &passed),
        },
    };
    Prompt {
        table: ahead.board(&state),
        next: ahead.next_words(&state),
        by_itself,
        legal: if begun { legal_from(ahead, &state) } else { Vec::new() },
        turn: if begun { to_next_turn(ahead, &state) } else { Vec::new() },
        result: ahead
            .ending(&state)
            .map(|ending| ending.to_string())
            .unwrap_or_default(),
        ending: ahead.ending(&state),
        ..Prompt::default()
    }
}

/// What happens by itself and is left out of the log: all of it where choices alone are written, but for what chance
/// brings where nobody can say it.
fn is_unwritten<A: PromptSource>(ahead: &A, state: &StateOf<A>) -> bool {
    match ahead.game().expects(state) {
        Expectation::Derived => !ahead.to_be_told(state) && !ahead.may_be_told(state),
        Expectation::Written => !ahead.full() && !ahead.to_be_told(state) && !ahead.shows_unknown(state),
        Expectation::Choice | Expectation::Chosen | Expectation::Over => false,
    }
}

/// What needs no line has happened.
pub fn derive<A: PromptSource>(ahead: &A, state: &mut StateOf<A>) {
    for _ in 0..STEPS_MOST {
        if !is_unwritten(ahead, state) {
            return;
        }
        step(ahead.game(), state);
    }
}

/// What is due happens as the rules say; a choice is passed.
pub fn step<G: Game>(game: &G, state: &mut G::State) {
    game.apply_implied(state, &Script::default(), None, &mut Vec::new());
}

/// The state in which nobody does any more than must be done, from where on that is usual: what comes next then is what
/// mostly comes next.
fn passed<A: PromptSource>(ahead: &A, state: &StateOf<A>) -> StateOf<A> {
    let mut passed = state.clone();
    for _ in 0..STEPS_MOST {
        let goes_on = match ahead.game().expects(&passed) {
            Expectation::Choice => !ahead.is_turn(&passed) && ahead.mostly_passed(&passed),
            _ => is_unwritten(ahead, &passed),
        };
        if !goes_on {
            break;
        }
        step(ahead.game(), &mut passed);
    }
    // To end the turn is a choice of its own.
    match ahead.is_turn(&passed) && !ahead.is_turn(state) {
        true => state.clone(),
        false => passed,
    }
}

/// The line that comes next by itself.
fn by_itself<A: PromptSource>(ahead: &A, state: &StateOf<A>) -> Option<ByItself> {
    if ahead.is_turn(state) {
        let whole = |line| ByItself { line, whole: true };
        return ahead.turn_line(state).map(whole);
    }
    match ahead.to_be_told(state) || ahead.game().expects(state) == Expectation::Written {
        true => ahead.due_line(state),
        false => None,
    }
}

/// The lines up to the next turn, with its own, where all that is left to choose can be passed. What is being turned over
/// now is told first, or said not to have been noted.
fn to_next_turn<A: PromptSource>(ahead: &A, state: &StateOf<A>) -> Vec<String> {
    if ahead.game().expects(state) == Expectation::Written && ahead.shows_unknown(state) {
        return Vec::new();
    }
    let (mut state, mut lines) = (state.clone(), Vec::new());
    for _ in 0..STEPS_MOST {
        if ahead.is_turn(&state) {
            let Some(line) = ahead.turn_line(&state) else { break };
            lines.push(line);
            return lines;
        }
        if ahead.to_be_told(&state) {
            break;
        }
        match ahead.game().expects(&state) {
            Expectation::Choice | Expectation::Derived => step(ahead.game(), &mut state),
            Expectation::Written if !ahead.full() => step(ahead.game(), &mut state),
            Expectation::Written => {
                let Some(ByItself { line, whole: true }) = ahead.due_line(&state) else {
                    break;
                };
                state = ahead.behind_due(&state);
                lines.push(line);
            }
            Expectation::Chosen | Expectation::Over => break,
        }
    }
    Vec::new()
}

/// What players may do from here on, as far as what comes first can be passed.
fn legal_from<A: PromptSource>(ahead: &A, state: &StateOf<A>) -> Vec<Offered> {
    let mut state = state.clone();
    let mut found: Vec<Offered> = Vec::new();
    let mut known: HashSet<String> = HashSet::new();
    for _ in 0..STEPS_MOST {
        let must = ahead.game().expects(&state);
        let told = ahead.to_be_told(&state);
        let chosen = matches!(must, Expectation::Choice | Expectation::Chosen) && !ahead.is_turn(&state);
        if chosen || told || ahead.may_be_told(&state) {
            for offered in ahead.choices(&state) {
                if found.len() < LEGAL_MOST && known.insert(offered.line.clone()) {
                    found.push(offered);
                }
            }
        }
        let goes_on = match must {
            Expectation::Choice => !ahead.is_turn(&state),
            Expectation::Derived => true,
            Expectation::Written => !ahead.full(),
            Expectation::Chosen | Expectation::Over => false,
        };
        if !goes_on || told {
            break;
        }
        step(ahead.game(), &mut state);
    }
    found
}

/// A text cut or filled up to so many columns, two of them empty at its end. A wide character takes two.
pub fn fitted(text: &str, columns: usize) -> String {
    let room = columns.saturating_sub(2);
    let mut out = String::new();
    let mut used = 0;
    for c in text.chars() {
        let width = c.width().unwrap_or(0);
        if used + width > room {
            break;
        }
        used += width;
        out.push(c);
    }
    out.extend(std::iter::repeat_n(' ', columns.saturating_sub(out.width())));
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wide_letters_take_two_columns() {
        for text in [
            "",
            "FC 012 3000 灯台守の長い名前です",
            "FC 012 3000 灯台守",
            "FC 012 rest 10500 ABCDEFGH",
        ] {
            assert_eq!(fitted(text, 20).width(), 20, "{text}");
        }
        assert_eq!(fitted("灯台守", 7), "灯台   ");
    }
}
