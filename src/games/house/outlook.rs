//! What an outlook needs of any game: how far a match goes by itself, what may be done on the way, and the table's width.

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use crate::games::{ByItself, Offered, Outlook};
use crate::judge::game::{Game, Must};
use crate::judge::script::Script;
use crate::notation::VerbId;

/// More steps than lie between a line and the next choice, or the next turn.
const STEPS_MOST: u32 = 256;

/// More lines than anybody chooses from.
pub const LEGAL_MOST: usize = 200;

/// What a game tells whoever writes a match down, beside its rules.
pub trait Ahead: Game {
    /// `detail: full`.
    fn full(&self) -> bool;

    /// What is due is a turn: its line ends the turn before.
    fn is_turn(&self, state: &Self::State) -> bool;

    /// What is due only the table can tell: nothing goes on before it was told.
    fn to_be_told(&self, state: &Self::State) -> bool;

    /// What is due needs no line; but somebody may choose something in it, and then there is one.
    fn may_be_told(&self, _state: &Self::State) -> bool {
        false
    }

    /// What is due turns over a card that everybody sees, and nobody can say yet which.
    fn shows_unknown(&self, state: &Self::State) -> bool;

    /// A choice that is passed more often than not: what comes behind it is what mostly comes next.
    fn mostly_passed(&self, state: &Self::State) -> bool;

    /// The line of the next turn, if it is known whose it is.
    fn turn_line(&self, state: &Self::State) -> Option<String>;

    /// The line of what happens by itself, where [`Game::must`] says `Written` or it is to be told.
    fn due_line(&self, state: &Self::State) -> Option<ByItself>;

    /// The state behind that line, where it is whole.
    fn behind_due(&self, state: &Self::State) -> Self::State {
        let mut state = state.clone();
        self.assume(&mut state, &Script::default(), None, &mut Vec::new());
        state
    }

    /// What may be done at this choice.
    fn choices(&self, state: &Self::State) -> Vec<Offered>;

    /// The line that says how the match ended, once it is over.
    fn result_line(&self, state: &Self::State) -> Option<String>;

    /// How it ended, in words.
    fn result_words(&self, state: &Self::State) -> Option<String>;

    /// The table in a few lines.
    fn board(&self, state: &Self::State) -> String;

    /// What is due, in words.
    fn next_words(&self, state: &Self::State) -> String;
}

/// Where a match stands. `begun`: the log has a section already; `result`: the verb that says how it ended.
pub fn outlook<G: Ahead>(game: &G, script: &Script, state: &G::State, begun: bool, result: VerbId) -> Outlook {
    let mut state = state.clone();
    derive(game, &mut state);
    let whole = |line: String| ByItself { line, whole: true };
    let told = || script.acts.iter().any(|act| act.verb == result && !act.effect);
    let by_itself = match (begun, game.must(&state)) {
        (false, _) => Some(whole("setup".to_owned())),
        (true, Must::Over) => game.result_line(&state).filter(|_| !told()).map(whole),
        (true, _) => by_itself(game, &passed(game, &state)),
    };
    Outlook {
        table: game.board(&state),
        next: game.next_words(&state),
        by_itself,
        legal: if begun { legal_from(game, &state) } else { Vec::new() },
        turn: if begun { to_next_turn(game, &state) } else { Vec::new() },
        result: game.result_words(&state).unwrap_or_default(),
    }
}

/// What happens by itself and is left out of the log: all of it where choices alone are written, but for what chance
/// brings where nobody can say it.
fn is_unwritten<G: Ahead>(game: &G, state: &G::State) -> bool {
    match game.must(state) {
        Must::Derived => !game.to_be_told(state) && !game.may_be_told(state),
        Must::Written => !game.full() && !game.to_be_told(state) && !game.shows_unknown(state),
        Must::Choice | Must::Chosen | Must::Over => false,
    }
}

/// What needs no line has happened.
fn derive<G: Ahead>(game: &G, state: &mut G::State) {
    for _ in 0..STEPS_MOST {
        if !is_unwritten(game, state) {
            return;
        }
        step(game, state);
    }
}

fn step<G: Ahead>(game: &G, state: &mut G::State) {
    game.assume(state, &Script::default(), None, &mut Vec::new());
}

/// The state in which nobody does any more than must be done, from where on that is usual: what comes next then is what
/// mostly comes next.
fn passed<G: Ahead>(game: &G, state: &G::State) -> G::State {
    let mut passed = state.clone();
    for _ in 0..STEPS_MOST {
        let goes_on = match game.must(&passed) {
            Must::Choice => !game.is_turn(&passed) && game.mostly_passed(&passed),
            _ => is_unwritten(game, &passed),
        };
        if !goes_on {
            break;
        }
        step(game, &mut passed);
    }
    // To end the turn is a choice of its own.
    match game.is_turn(&passed) && !game.is_turn(state) {
        true => state.clone(),
        false => passed,
    }
}

/// The line that comes next by itself.
fn by_itself<G: Ahead>(game: &G, state: &G::State) -> Option<ByItself> {
    if game.is_turn(state) {
        let whole = |line| ByItself { line, whole: true };
        return game.turn_line(state).map(whole);
    }
    match game.to_be_told(state) || game.must(state) == Must::Written {
        true => game.due_line(state),
        false => None,
    }
}

/// The lines up to the next turn, with its own, where all that is left to choose can be passed.
fn to_next_turn<G: Ahead>(game: &G, state: &G::State) -> Vec<String> {
    let (mut state, mut lines) = (state.clone(), Vec::new());
    for _ in 0..STEPS_MOST {
        if game.is_turn(&state) {
            let Some(line) = game.turn_line(&state) else { break };
            lines.push(line);
            return lines;
        }
        if game.to_be_told(&state) {
            break;
        }
        match game.must(&state) {
            Must::Choice | Must::Derived => step(game, &mut state),
            Must::Written if !game.full() => step(game, &mut state),
            Must::Written => {
                let Some(ByItself { line, whole: true }) = game.due_line(&state) else {
                    break;
                };
                state = game.behind_due(&state);
                lines.push(line);
            }
            Must::Chosen | Must::Over => break,
        }
    }
    Vec::new()
}

/// What players may do from here on, as far as what comes first can be passed.
fn legal_from<G: Ahead>(game: &G, state: &G::State) -> Vec<Offered> {
    let mut state = state.clone();
    let mut found: Vec<Offered> = Vec::new();
    for _ in 0..STEPS_MOST {
        let must = game.must(&state);
        let told = game.to_be_told(&state);
        let chosen = matches!(must, Must::Choice | Must::Chosen) && !game.is_turn(&state);
        if chosen || told || game.may_be_told(&state) {
            for offered in game.choices(&state) {
                if found.len() < LEGAL_MOST && !found.iter().any(|o| o.line == offered.line) {
                    found.push(offered);
                }
            }
        }
        let goes_on = match must {
            Must::Choice => !game.is_turn(&state),
            Must::Derived => true,
            Must::Written => !game.full(),
            Must::Chosen | Must::Over => false,
        };
        if !goes_on || told {
            break;
        }
        step(game, &mut state);
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
