//! A match driven line by line: what may be done next, one line more, what one player saw.
//!
//! It is the log that grows. Every line is judged by the rules that judge a whole log, and a line that goes against them
//! changes nothing, so that what was played is always a match without infractions.

use thiserror::Error;

use crate::games::{ALL, AnyGame, Files, GameSessions, Games, Prompt, Refusal, Request};
use crate::judge::{Finding, Malformed, Verdict};

/// Why a line was not played. The match is as it was.
#[derive(Debug, Error)]
pub enum PlayError {
    /// It goes against the rules, or what it says did not come of it.
    #[error("{}", .0.first().map_or("it goes against the rules", |finding| finding.message.as_str()))]
    Illegal(Vec<Finding>),
    /// It cannot be read.
    #[error("{}", .0.first().map_or("it cannot be read", |malformed| malformed.message.as_str()))]
    Unreadable(Vec<Malformed>),
    /// It cannot be judged at all.
    #[error(transparent)]
    Refused(#[from] Refusal),
}

/// A match as far as it was played.
pub struct Match<'g, F> {
    game: &'g dyn AnyGame,
    sessions: GameSessions,
    files: F,
    log: String,
}

impl<F: Files> Match<'static, F> {
    /// Begins a match of a game that comes with the program. `head`: the header of its log, and whatever of the log is
    /// written already.
    ///
    /// # Errors
    /// As [`Match::begin_among`].
    pub fn begin(head: &str, files: F) -> Result<Match<'static, F>, PlayError> {
        Match::begin_among(*ALL, head, files)
    }
}

impl<'g, F: Files> Match<'g, F> {
    /// Begins a match of one of these games.
    ///
    /// # Errors
    /// If the header names none of them, cannot be read, or names a file that cannot; if what is written already goes
    /// against the rules.
    pub fn begin_among(games: Games<'g>, head: &str, files: F) -> Result<Match<'g, F>, PlayError> {
        let mut log = head.to_owned();
        if !log.is_empty() && !log.ends_with('\n') {
            log.push('\n');
        }
        let mut begun = Match {
            game: games.of_log(head).map_err(Refusal::Usage)?,
            sessions: GameSessions::default(),
            files,
            log,
        };
        let log = begun.log.clone();
        begun.allow(&log)?;
        Ok(begun)
    }

    /// The log so far.
    pub fn log(&self) -> &str {
        &self.log
    }

    /// The table, what comes by itself, what may be done, and how the match ended if it did. Nothing if the game does not
    /// say.
    ///
    /// # Errors
    /// If a file that the log names cannot be read any more.
    pub fn legal(&mut self) -> Result<Option<Prompt>, Refusal> {
        self.sessions.prompt(self.game, &self.log, &self.files)
    }

    /// Plays a line, as a log has it.
    ///
    /// # Errors
    /// If it cannot be read, or goes against the rules; then nothing has changed.
    pub fn play(&mut self, line: &str) -> Result<(), PlayError> {
        let longer = format!("{}{line}\n", self.log);
        self.allow(&longer)?;
        self.log = longer;
        Ok(())
    }

    /// The log as a player saw it: no seed, no other list, `?` for what that player did not see.
    ///
    /// # Errors
    /// If nobody of that name plays, or the game does not know who sees what.
    pub fn view(&self, player: &str) -> Result<String, Refusal> {
        self.game.view(&self.log, player, false, &self.files)
    }

    fn allow(&mut self, log: &str) -> Result<(), PlayError> {
        let report = self
            .sessions
            .judge(self.game, "match", log, &Request::default(), &self.files)?;
        if !report.malformed.is_empty() {
            return Err(PlayError::Unreadable(report.malformed));
        }
        let broken = report.findings.into_iter().filter(|f| f.verdict == Verdict::Illegal);
        match broken.collect::<Vec<Finding>>() {
            broken if broken.is_empty() => Ok(()),
            broken => Err(PlayError::Illegal(broken)),
        }
    }
}
