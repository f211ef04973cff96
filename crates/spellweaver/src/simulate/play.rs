//! Plays a match: what happens by itself, and what the players choose, each as a line that is read and carried out.

use rejudge_judge::game::{Expectation, Fit, Game, Mode, Violation};
use rejudge_judge::resolve::resolve;
use rejudge_judge::script::{Mark, MarkKind, Script};
use rejudge_notation::{Span, VerbIndex};
use rejudge_table::cards::Lookup;
use rejudge_table::shuffle::Generator;
use rejudge_table::{CardId, Seat};

use super::super::kit::Spellweaver;
use super::super::lines;
use super::super::matches::Match;
use super::super::names::MatchNames;
use super::super::state::{Base, Due, State};
use super::{Meddle, Meddler, Options, Played, Silent, SimulateError, TURNS_MOST};
use rejudge_kit::GameKit;

/// More steps than a match of [`TURNS_MOST`] turns takes.
const STEPS_MOST: u32 = 20_000;

/// More steps than lie between a line and what it waits for.
const AHEAD_MOST: u32 = 1_000;

pub struct Play<'a, 'm> {
    pub m: &'a Match,
    lookups: &'a [Lookup],
    pub state: State,
    pub options: &'a Options,
    chance: Generator,
    meddler: Option<Meddler<'m>>,
    silent: Option<Silent<'m>>,
    text: String,
    lines: u32,
    violations: Vec<(u32, Violation)>,
    meddled: Vec<u32>,
    script: Script,
    /// The text under way was told to have begun.
    pub telling: bool,
    /// The turn whose end was announced.
    pub ended: u32,
    /// The result is written already.
    pub told_result: bool,
}

impl<'a, 'm> Play<'a, 'm> {
    pub fn new(
        m: &'a Match,
        lookups: &'a [Lookup],
        state: State,
        options: &'a Options,
        chance: Generator,
        meddler: Option<Meddler<'m>>,
        silent: Option<Silent<'m>>,
    ) -> Play<'a, 'm> {
        Play {
            m,
            lookups,
            state,
            options,
            chance,
            meddler,
            silent,
            text: String::new(),
            lines: 0,
            violations: Vec::new(),
            meddled: Vec::new(),
            script: Script::default(),
            telling: false,
            ended: 0,
            told_result: false,
        }
    }

    /// The match, to its end.
    pub fn run(mut self, header: &str, first: Seat) -> Result<Played, SimulateError> {
        self.text.push_str(header);
        self.lines = u32::try_from(header.lines().count()).unwrap_or(0);
        self.push("");
        self.push("setup");
        self.say(Seat(0), &format!("first = {}", self.m.name(first)), true)?;
        for _ in 0..STEPS_MOST {
            if self.meddle()? {
                continue;
            }
            if let Some(silent) = &mut self.silent
                && silent(self.m, &mut self.state)
            {
                self.meddled.push(self.lines + 1);
                let _ = self.m.mark_missed(&mut self.state, &self.script, None);
                continue;
            }
            let due = self.m.due(&self.state);
            match due {
                Due::Over => break,
                Due::Step => self.text_step()?,
                Due::Auto => self.trigger()?,
                Due::Base(Base::Turn) if self.state.turn >= TURNS_MOST => break,
                due => self.step(due)?,
            }
        }
        if let Some(over) = self.state.over.filter(|_| !self.told_result) {
            let winner = self.m.name(over.winner);
            self.push(&format!("  result = {winner}"));
        }
        Ok(Played {
            text: self.text,
            state: self.state,
            violations: self.violations,
            meddled: self.meddled,
        })
    }

    fn push(&mut self, line: &str) {
        self.text.push_str(line);
        self.text.push('\n');
        self.lines += 1;
    }

    /// A number below a bound, by chance.
    pub fn below(&mut self, bound: usize) -> usize {
        usize::try_from(self.chance.below(bound as u64)).unwrap_or(0)
    }

    /// Once in so many times.
    pub fn once_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }

    /// Whoever is to err does.
    fn meddle(&mut self) -> Result<bool, SimulateError> {
        let Some(meddler) = self.meddler.as_mut() else {
            return Ok(false);
        };
        match meddler(self.m, &self.state) {
            None => Ok(false),
            Some(Meddle::Omit) => {
                self.meddled.push(self.lines + 1);
                let _ = self.m.mark_missed(&mut self.state, &self.script, None);
                Ok(true)
            }
            Some(Meddle::Early(seat, line)) => {
                self.meddled.push(self.lines + 1);
                let violations = self.carry_out(seat, &line, true, true)?;
                let at = self.lines;
                self.violations
                    .extend(violations.into_iter().map(|violation| (at, violation)));
                Ok(true)
            }
            Some(Meddle::Lines(seat, lines)) => {
                for line in lines {
                    self.meddled.push(self.lines + 1);
                    let violations = self.carry_out(seat, &line, true, false)?;
                    let at = self.lines;
                    self.violations
                        .extend(violations.into_iter().map(|violation| (at, violation)));
                }
                Ok(true)
            }
        }
    }

    /// What is due.
    fn step(&mut self, due: Due) -> Result<(), SimulateError> {
        let told = self.options.full || !self.options.tell_seed;
        let full = self.options.full;
        let active = self.state.active;
        let must = self.m.expects(&self.state);
        match due {
            Due::Base(Base::Hand(seat)) => {
                let cards = self.top(seat, 7);
                self.say(seat, &format!("draw 7 = {cards}"), told)
            }
            Due::Base(Base::Turn) => self.turn(),
            _ if must == Expectation::Written => {
                let line = lines::due(self.m, &self.state).unwrap_or_default();
                let written = if due == Due::Base(Base::Draw) { told } else { full };
                self.say(active, &line, written)
            }
            Due::Base(base) if must == Expectation::Choice => {
                if !self.choose(base)? {
                    self.apply_implied();
                }
                Ok(())
            }
            _ => {
                self.apply_implied();
                Ok(())
            }
        }
    }

    pub fn apply_implied(&mut self) {
        let mut violations = Vec::new();
        self.m
            .apply_implied(&mut self.state, &self.script, None, &mut violations);
    }

    /// The top cards of a deck as a log writes them.
    pub fn top(&self, seat: Seat, count: usize) -> String {
        lines::top(self.m, &self.state, seat, count)
    }

    /// A card in play as a line of this turn's player names it.
    pub fn card(&self, card: CardId, seat: Seat) -> String {
        lines::written(self.m, &self.state, card, seat)
    }

    fn turn(&mut self) -> Result<(), SimulateError> {
        let number = self.state.turn + 1;
        let seat = match self.state.turns_seen {
            0 => self.state.first.unwrap_or(Seat(0)),
            _ => self.m.other(self.state.active),
        };
        self.push("");
        let line = format!("turn {number} {}", self.m.name(seat));
        self.push(&line);
        let mark = Mark {
            kind: MarkKind::Turn(number, seat, None),
            span: Span { start: 0, end: 0 },
            line: 1,
        };
        let mut violations = Vec::new();
        self.m
            .apply(&mut self.state, &self.script, &mark, Mode::Played, &mut violations);
        self.accept(&line, violations)
    }

    /// A line that nobody may object to.
    pub fn say(&mut self, seat: Seat, line: &str, written: bool) -> Result<(), SimulateError> {
        let violations = self.carry_out(seat, line, written, false)?;
        self.accept(line, violations)
    }

    fn accept(&self, line: &str, violations: Vec<Violation>) -> Result<(), SimulateError> {
        match violations.into_iter().find(|s| s.note.is_none()) {
            None => Ok(()),
            Some(violation) => Err(self.refused(line, violation.message)),
        }
    }

    fn refused(&self, line: &str, message: String) -> SimulateError {
        SimulateError::Refused {
            turn: self.state.turn,
            line: line.to_owned(),
            message,
        }
    }

    /// Reads a line as a log is read, and carries it out. `early`: before what is due.
    fn carry_out(
        &mut self,
        seat: Seat,
        line: &str,
        written: bool,
        early: bool,
    ) -> Result<Vec<Violation>, SimulateError> {
        let active = self.state.active;
        let effect = line.starts_with("- ");
        let named = match seat == active && self.state.turn > 0 || effect || line.starts_with("first") {
            true => line.to_owned(),
            false => format!("{}: {line}", self.m.name(seat)),
        };
        if written {
            let indent = if effect { "    " } else { "  " };
            let whole = format!("{indent}{named}");
            self.push(&whole);
        }
        let player = self.m.name(active);
        let above = self.m.name(seat);
        let source = match effect {
            true => format!("rejudge 1\nturn 1 {player}\n{above}: note \"above\"\n{line}\n"),
            false => format!("rejudge 1\nturn 1 {player}\n{named}\n"),
        };
        let index: &'static VerbIndex = Spellweaver::verbs();
        let (log, _) = rejudge_notation::parse_with(&source, Spellweaver::vocabulary(), index);
        let names = MatchNames {
            m: self.m,
            lookups: self.lookups,
            nicknames: &[],
        };
        let mut script = Script::default();
        let errors = resolve(&names, &log, &mut script);
        let act = |m: &&Mark| matches!(m.kind, MarkKind::Act(_) | MarkKind::Holds(..));
        let Some(mark) = script.marks.iter().rev().find(act).copied() else {
            return Err(self.refused(line, "it cannot be read".into()));
        };
        if let Some(error) = errors.into_iter().next() {
            return Err(self.refused(line, error.message));
        }
        let mut violations = Vec::new();
        for _ in 0..if early { 0 } else { AHEAD_MOST } {
            match self.m.classify(&self.state, &script, &mark) {
                Fit::Matches => {
                    self.m
                        .apply(&mut self.state, &script, &mark, Mode::Played, &mut violations);
                    return Ok(violations);
                }
                Fit::Aside => {
                    self.m.observe(&mut self.state, &script, &mark, &mut violations);
                    return Ok(violations);
                }
                Fit::Later if self.m.expects(&self.state) != Expectation::Over => {
                    self.m
                        .apply_implied(&mut self.state, &script, Some(&mark), &mut violations);
                }
                _ => break,
            }
        }
        if self.meddler.is_none() {
            return Err(self.refused(line, "it does not come here".into()));
        }
        let _ = self
            .m
            .apply_unexpected(&mut self.state, &script, &mark, &mut violations);
        Ok(violations)
    }
}
