//! How logs are judged: what the command line says of it, the same wherever logs are judged.

use std::collections::BTreeSet;
use std::path::Path;

use clap::Args;

use crate::games::kit::sight::Tables;
use crate::games::{Files, GameSessions};
use crate::judge::{Malformed, Report};
use crate::packing;
use crate::review::LINES_MOST;

use super::check::Text;
use super::chosen::Chosen;
use super::settings::{Finder, Settings, Settled};
use super::trouble::Trouble;
use super::work::{self, JudgeOptions, Moments, Policy, When};

/// How logs are judged.
#[derive(Args, Clone, Debug, Default)]
pub struct How {
    /// How the match goes on after an infraction.
    #[arg(long = "continue", value_enum, default_value_t, value_name = "POLICY")]
    policy: Policy,
    /// Judge under this edition of the rules instead of the one the log names.
    #[arg(long)]
    edition: Option<String>,
    /// How a point that the rules of the game leave open is read, as `SPW-G-12=cancelled`; before the log's `policy` lines.
    #[arg(long = "policy", value_name = "ID=READING", value_parser = reading)]
    readings: Vec<(String, String)>,
    /// When the mistakes were noticed, which the usual penalty depends on; as the log's `judge: call` lines tell it if
    /// not given.
    #[arg(long, value_enum, value_name = "WHEN")]
    noticed: Option<When>,
    /// Judge what this player saw of the match, as `rejudge view` writes it.
    #[arg(long, value_name = "PLAYER")]
    seat: Option<String>,
    /// The level of the event. Of usual penalties, only those of that level are shown.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=3))]
    level: Option<u8>,
    /// Do not look for a `rejudge.toml` in the folder of a log and above it.
    #[arg(long)]
    no_settings: bool,
    /// Look at these rulings only, and at what they are consequences of: `level`, `weiss-schwarz/level`, or all of a game.
    #[arg(long, value_delimiter = ',', value_name = "RULING")]
    select: Vec<String>,
    /// Do not look at these rulings, nor at their consequences.
    #[arg(long, value_delimiter = ',', value_name = "RULING")]
    ignore: Vec<String>,
}

/// Reads `SPW-G-12=cancelled`.
fn reading(text: &str) -> Result<(String, String), String> {
    let (id, choice) = text
        .split_once('=')
        .ok_or("a policy is written `ID=READING`, as `SPW-G-12=cancelled`")?;
    Ok((id.trim().to_owned(), choice.trim().to_owned()))
}

/// The report of a log that could not be read.
fn unreadable(file: &str, malformed: Vec<Malformed>) -> Report {
    Report {
        file: file.to_owned(),
        malformed,
        ..Report::default()
    }
}

/// The same, made sense of: judges.
#[derive(Clone, Debug, Default)]
pub struct Judge {
    options: JudgeOptions,
    seat: Option<String>,
    chosen: Chosen,
    level: Option<u8>,
    no_settings: bool,
}

/// What is done with the files that a match is judged with, and the settings that count for it.
type Then<'t, T> = dyn FnMut(&dyn Files, Option<&Settings>) -> Result<T, Trouble> + 't;

/// What came of a match.
#[derive(Clone, Debug, Default)]
pub struct Seen {
    /// The report.
    pub report: Report,
    /// The text that it is about, if that is not the match's own.
    pub view: Option<String>,
    /// The level of the event, if it is known.
    pub level: Option<u8>,
    /// Whose eyes it is seen with.
    pub seat: Option<String>,
}

impl From<Report> for Seen {
    fn from(report: Report) -> Seen {
        Seen {
            report,
            ..Seen::default()
        }
    }
}

impl How {
    /// Whose eyes the match is seen with.
    pub fn seat(&self) -> Option<&str> {
        self.seat.as_deref()
    }

    /// A judge who judges so.
    ///
    /// # Errors
    /// If a ruling that is looked at or not does not exist.
    pub fn judge(&self) -> Result<Judge, Trouble> {
        Ok(Judge {
            options: JudgeOptions {
                policy: self.policy,
                edition: self.edition.clone(),
                noticed: self.noticed,
                policies: self.readings.clone(),
            },
            seat: self.seat.clone(),
            chosen: Chosen::of(&self.select, &self.ignore)?,
            level: self.level,
            no_settings: self.no_settings,
        })
    }
}

impl Judge {
    /// Judges a match. `beside`: the files that a log names; `finder`: looks for settings, from this folder upwards. What it needed
    /// is kept in the sessions for the next.
    ///
    /// # Errors
    /// If a file the log names can't be read, or what was asked for makes no sense for it.
    pub fn judge(
        &self,
        sessions: &mut GameSessions,
        file: &str,
        text: &Text,
        beside: &dyn Files,
        (finder, folder): (&Finder, &Path),
    ) -> Result<Seen, Trouble> {
        self.under(text, beside, (finder, folder), &mut |files, settings| {
            self.judge_under(sessions, file, text, files, settings)
        })
    }

    /// With the files that a match is judged with, and the settings that count for it.
    fn under<T>(
        &self,
        text: &Text,
        beside: &dyn Files,
        (finder, folder): (&Finder, &Path),
        then: &mut Then<'_, T>,
    ) -> Result<T, Trouble> {
        let settings = match text {
            Text::Log(_) if !self.no_settings => finder.of(folder)?,
            // A container holds all that it is judged with.
            Text::Log(_) | Text::Replay(_) => None,
        };
        match (text, &settings) {
            // The cards of a replay are nobody else's.
            (Text::Replay(replay), _) => then(&packing::held(replay), None),
            (Text::Log(_), Some(settings)) => {
                let files = Settled {
                    files: beside,
                    settings,
                };
                then(&files, Some(settings))
            }
            (Text::Log(_), None) => then(beside, None),
        }
    }

    /// The table after every line of a match, under the settings it is judged under: as played, and as it would have been with
    /// every infraction put right; and what should have been where something was found. `log`: the text that was judged. None where it cannot be read, which the report says, or the game has no such data.
    ///
    /// # Errors
    /// If a file the log names can't be read.
    pub fn tables(
        &self,
        file: &str,
        (whole, report): (&str, &Report),
        text: &Text,
        beside: &dyn Files,
        (finder, folder): (&Finder, &Path),
    ) -> Result<[Option<Tables>; 3], Trouble> {
        // No more is shown.
        let shown: usize = whole.split_inclusive('\n').take(LINES_MOST).map(str::len).sum();
        let log = &whole[..shown];
        let lines: BTreeSet<u32> = report.findings.iter().map(|f| f.stands().line).collect();
        self.under(text, beside, (finder, folder), &mut |files, settings| {
            let options = match settings {
                Some(settings) => settings.fill(log, &self.options).0,
                None => self.options.clone(),
            };
            let tables = |policy| {
                let options = JudgeOptions {
                    policy,
                    ..options.clone()
                };
                match work::tables(file, log, Moments::All, &options, files) {
                    Ok(tables) => Ok(tables.ok()),
                    Err(Trouble::Usage(_)) => Ok(None),
                    Err(trouble) => Err(trouble),
                }
            };
            let right = match lines.is_empty() {
                true => None,
                false => work::put_right(file, log, &lines, &options, files)?,
            };
            Ok([tables(Policy::Played)?, tables(Policy::Corrected)?, right])
        })
    }

    fn judge_under(
        &self,
        sessions: &mut GameSessions,
        file: &str,
        text: &Text,
        files: &dyn Files,
        settings: Option<&Settings>,
    ) -> Result<Seen, Trouble> {
        let level = self.level.or_else(|| settings.and_then(Settings::level));
        let own = matches!(text, Text::Replay(_));
        let source = text.source();
        let mut view = None;
        if let Some(seat) = &self.seat {
            match work::view(file, source, seat, false, files)? {
                Ok(seen) => view = Some(seen),
                Err(malformed) => return Ok(unreadable(file, malformed).into()),
            }
        }
        let (options, used) = match settings {
            Some(settings) => settings.fill(source, &self.options),
            None => (self.options.clone(), Vec::new()),
        };
        // What a defect left behind does not come back to where the next log is judged.
        let mut now = match own {
            true => GameSessions::default(),
            false => std::mem::take(sessions),
        };
        let report = work::judge(&mut now, file, view.as_deref().unwrap_or(source), &options, files);
        if !own {
            *sessions = now;
        }
        let mut report = report?;
        self.chosen.of_report(&mut report);
        if let Some(settings) = settings {
            settings.note(&mut report, &used);
        }
        let seat = self.seat.clone();
        Ok(Seen {
            report,
            view,
            level,
            seat,
        })
    }
}
