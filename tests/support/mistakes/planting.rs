//! Finds where a mistake can be made, makes it, and says what the judge makes of it.

use std::path::Path;

use rejudge::games::weiss_schwarz::matches::Match;
use rejudge::games::weiss_schwarz::simulate::{Act, Meddler, Played, Style};
use rejudge::games::weiss_schwarz::state::State;
use rejudge::judge::finding::Consequence;
use rejudge::judge::{Finding, Report, Verdict};

use super::matrix::{Cell, Column};
use super::pen::{Edit, Violation};
use super::table::Mistake;
use crate::support::simulated::{Wanted, judge, play};

/// A place in a made-up match where something can go wrong.
#[derive(Clone, Copy, Debug)]
pub struct Place {
    /// The number of the match.
    pub seed: u32,
    /// So many such places lie before it.
    pub skip: u32,
}

/// The match of a number, in a sort of log. What is played is the same in all sorts of one edition.
/// `text`: of decks every card of which has text.
pub fn wanted(column: Column, seed: u32, text: bool) -> Wanted {
    Wanted {
        seed: 1000 + seed,
        edition: column.edition,
        full: column.full,
        style: if seed & 1 == 0 { Style::Sensible } else { Style::Random },
        tell_seed: column.seeded,
        lists: true,
        // Decks of which nothing is left unread.
        decks: (seed >> 1 & 1) as usize,
        text,
    }
}

/// Where each of some mistakes can be made in one match: at most one place each.
pub fn scout(column: Column, seed: u32, mistakes: &[&Mistake]) -> Vec<Option<Place>> {
    let text = mistakes.iter().any(|mistake| mistake.text);
    let played = |meddler: Meddler| play(wanted(column, seed, text), Some(meddler)).1;
    scout_in(played, seed, mistakes)
}

/// Where each of some mistakes can be made in a match that is played so.
pub fn scout_in(play: impl Fn(Meddler) -> Played, seed: u32, mistakes: &[&Mistake]) -> Vec<Option<Place>> {
    let mut chances = vec![0u32; mistakes.len()];
    let mut look = |m: &Match, state: &mut State| {
        for (mistake, chances) in mistakes.iter().zip(&mut chances) {
            *chances += u32::from((mistake.act)(m, state).is_some());
        }
        None
    };
    play(&mut look);
    let spread = |at: usize| seed.wrapping_mul(7).wrapping_add(at as u32 * 3);
    let place = |(at, chances): (usize, &u32)| {
        let skip = spread(at).checked_rem(*chances)?;
        Some(Place { seed, skip })
    };
    chances.iter().enumerate().map(place).collect()
}

/// A mistake to be made: where, in which turn at the earliest.
pub struct Planted<'a> {
    pub mistake: &'a Mistake,
    skip: u32,
    from: u32,
    made: bool,
    later: bool,
    besides: bool,
    /// The turn in which it was made.
    pub turn: u32,
}

impl<'a> Planted<'a> {
    /// To be made at a place of its match.
    pub fn new(mistake: &'a Mistake, skip: u32) -> Planted<'a> {
        Planted {
            mistake,
            skip,
            from: 0,
            made: false,
            later: mistake.then.is_none(),
            besides: mistake.besides.is_none(),
            turn: 0,
        }
    }

    fn act(&mut self, m: &Match, state: &mut State) -> Option<Act> {
        if let (true, false, Some(besides)) = (self.made, self.besides, self.mistake.besides) {
            besides(m, state);
            self.besides = true;
        }
        if !self.made {
            let act = (self.mistake.act)(m, state).filter(|_| state.turn >= self.from)?;
            if self.skip > 0 {
                self.skip -= 1;
                return None;
            }
            (self.made, self.turn) = (true, state.turn);
            if let Some(before) = self.mistake.before {
                before(m, state);
            }
            return Some(act);
        }
        // Another turn is another story.
        if !self.later && state.turn == self.turn {
            let act = self.mistake.then.and_then(|then| then(m, state));
            self.later = act.is_some();
            return act;
        }
        None
    }
}

/// A log with mistakes in it.
pub struct Log {
    pub text: String,
    /// Where each was made: the first line and the last one at which it can show.
    pub lines: Vec<(u32, u32)>,
}

/// Plays a match with mistakes in it, one after the other, at least two turns apart; `None`: one could not be made.
pub fn plant(column: Column, seed: u32, planted: &mut [Planted]) -> Option<Log> {
    let text = planted.iter().any(|planted| planted.mistake.text);
    plant_in(|meddler| play(wanted(column, seed, text), Some(meddler)).1, planted)
}

/// The same in a match that is played so.
pub fn plant_in(play: impl Fn(Meddler) -> Played, planted: &mut [Planted]) -> Option<Log> {
    let mut at = 0;
    let mut acts: Vec<Option<(usize, usize)>> = vec![None; planted.len()];
    let mut asked = 0;
    let mut meddle = |m: &Match, state: &mut State| {
        if planted.get(at).is_some_and(|p| p.made && p.later && p.besides) && at + 1 < planted.len() {
            planted[at + 1].from = planted[at].turn + 2;
            at += 1;
        }
        let act = planted[at].act(m, state)?;
        let first = acts[at].map_or(asked, |a| a.0);
        acts[at] = Some((first, asked));
        asked += 1;
        Some(act)
    };
    let played = play(&mut meddle);
    if !planted.iter().all(|p| p.made && p.later && p.besides) {
        return None;
    }
    let lines = acts.iter().map(|acts| {
        let (first, last) = (*acts)?;
        // What is missing stands before the first line that could not come without it.
        Some((*played.meddled.get(first)?, *played.meddled.get(last)? + 3))
    });
    let text: Vec<&str> = played.text.lines().collect();
    // The line of the ability that the line in hand is part of.
    let ability = |line: u32| {
        let above = text.get(..line as usize - 1)?.iter();
        // A deck that runs out and a level up have lines of their own.
        let within = |l: &&&str| {
            let word = l.trim_start().split(": ").last().and_then(|l| l.split(' ').next());
            l.starts_with("    - ") || matches!(word, Some("refresh" | "penalty" | "levelup"))
        };
        let below = above.rev().take_while(within).count();
        u32::try_from(line as usize - 1 - below).ok()
    };
    let lines = lines
        .zip(planted.iter())
        .map(|(lines, planted)| match planted.mistake.at_ability {
            true => lines.and_then(|(from, to)| Some((ability(from)?, to))),
            false => lines,
        });
    Some(Log {
        lines: lines.collect::<Option<_>>()?,
        text: played.text,
    })
}

/// Changes one line of a log as it was played: the `number`th of those that can be changed so.
pub fn violation(violation: &Violation, text: &str, number: usize) -> Option<Log> {
    let mut lines: Vec<&str> = text.lines().collect();
    let body = lines.iter().position(|l| *l == "setup").unwrap_or(0);
    let places: Vec<usize> = (body..lines.len())
        .filter(|at| (violation.edit)(&lines, *at).is_some())
        .collect();
    let at = places[number.checked_rem(places.len())?];
    let from = u32::try_from(at).ok()? + 1;
    let (written, to) = match (violation.edit)(&lines, at)? {
        Edit::Written(line) => (line, from + 1),
        Edit::Added(line) => (format!("{}\n{line}", lines[at]), from + 1),
        // What is missing stands before the first line that could not come without it.
        Edit::Gone => {
            lines.remove(at);
            return Some(Log {
                text: lines.join("\n") + "\n",
                lines: vec![(from, from + 4)],
            });
        }
    };
    lines[at] = &written;
    Some(Log {
        text: lines.join("\n") + "\n",
        lines: vec![(from, to)],
    })
}

/// What should be found: a ruling, a verdict, and between which lines.
pub type Wish<'a> = (&'a str, Verdict, (u32, u32));

/// What stands by itself in what the judge says of a log.
pub struct Said {
    findings: Vec<Finding>,
    unread: Vec<String>,
}

impl Said {
    pub fn of(log: &str) -> Said {
        let report: Report = judge(log);
        let unread = report.malformed.iter();
        Said {
            unread: unread
                .map(|f| format!("{}: cannot be read: {}", f.place.line, f.message))
                .collect(),
            findings: report.findings,
        }
    }

    /// Whether of two mistakes the second was found, and called a consequence of the first.
    pub fn links(&self, [first, second]: &[Wish; 2]) -> bool {
        let fits = |f: &Finding, (ruling, _, (from, to)): &Wish| {
            f.ruling == *ruling && (*from..=*to).contains(&f.stands().line)
        };
        let of_first = |f: &Finding| match f.consequence {
            Some(Consequence::Of(number)) => self.findings.get(number).is_some_and(|f| fits(f, first)),
            _ => false,
        };
        self.findings.iter().any(|f| fits(f, second) && of_first(f))
    }

    /// What is wrong with it, given what it should be: by line, and nothing besides. `open`: later lines may stand by
    /// themselves.
    pub fn wrong(&self, wanted: &[Wish], open: bool) -> Vec<String> {
        let is = |f: &Finding, (ruling, verdict, (from, to)): &Wish| {
            f.ruling == *ruling && f.verdict == *verdict && (*from..=*to).contains(&f.stands().line)
        };
        let mut wrong = self.unread.clone();
        let mut rest: Vec<&Finding> = self.findings.iter().filter(|f| f.consequence.is_none()).collect();
        for wanted in wanted {
            match rest.iter().position(|f| is(f, wanted)) {
                Some(at) => drop(rest.remove(at)),
                None => wrong.push(format!("{}: {} is not found", wanted.2.0, wanted.0)),
            }
        }
        let first = wanted.iter().map(|w| w.2.0).min().unwrap_or(0);
        for finding in rest.into_iter().filter(|f| !open || f.stands().line < first) {
            let line = finding.stands().line;
            let mark = if finding.verdict == Verdict::Illegal { "" } else { "?" };
            wrong.push(format!("{line}: {mark}{} {}", finding.ruling, finding.message));
        }
        wrong
    }
}

/// What is wrong with what the judge makes of a log with one mistake in it, given what the matrix says. `without`: the
/// log of the same match without it.
pub fn check(cell: &Cell, log: &Log, without: impl FnOnce() -> String) -> Vec<String> {
    match cell {
        Cell::Ruling(ruling, verdict) => Said::of(&log.text).wrong(&[(ruling, *verdict, log.lines[0])], false),
        Cell::Open(ruling, verdict, _) => Said::of(&log.text).wrong(&[(ruling, *verdict, log.lines[0])], true),
        Cell::Either(these, _) => {
            let said = Said::of(&log.text);
            let wrong = these.iter().map(|this| match this {
                Some((ruling, verdict)) => said.wrong(&[(ruling, *verdict, log.lines[0])], false),
                None => said.wrong(&[], false),
            });
            wrong.min_by_key(Vec::len).unwrap_or_default()
        }
        Cell::Undetectable(_) => Said::of(&log.text).wrong(&[], false),
        Cell::Later(_) => {
            let so_far = |text: &str| -> String {
                let lines = text.split_inclusive('\n').take(log.lines[0].0 as usize - 1);
                lines.collect()
            };
            let begun = so_far(&log.text);
            let mut wrong = Said::of(&begun).wrong(&[], false);
            if begun != so_far(&without()) {
                wrong.push(format!("{}: the log tells of it before", log.lines[0].0));
            }
            wrong
        }
        Cell::Impossible(_) => vec!["it can be made".to_owned()],
    }
}

/// Keeps a log to be looked at, if the environment says where, and says what it is called.
pub fn keep(what: &str, column: Column, seed: u32, text: &str) -> String {
    let words = format!("{what} {} {seed}", column.name());
    let name: String = words
        .chars()
        .map(|c| if c.is_ascii_alphanumeric() || c == '.' { c } else { '-' })
        .collect();
    let name = format!("{name}.match");
    if let Ok(folder) = std::env::var("REJUDGE_KEEP") {
        std::fs::write(Path::new(&folder).join(&name), text).expect("a folder to keep logs in");
    }
    name
}
