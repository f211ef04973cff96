//! Finds where a mistake can be made, makes it, and says what the judge makes of it.

use std::path::Path;

use rejudge::games::weiss_schwarz::matches::Match;
use rejudge::games::weiss_schwarz::simulate::{Act, Style};
use rejudge::games::weiss_schwarz::state::State;
use rejudge::judge::{Finding, Report, Verdict};

use super::matrix::Column;
use super::pen::{Edit, Slip};
use super::table::Mistake;
use crate::simulated::{Wanted, judge, play};

/// A place in a made-up match where something can go wrong.
#[derive(Clone, Copy, Debug)]
pub struct Place {
    /// The number of the match.
    pub seed: u32,
    /// So many such places lie before it.
    pub skip: u32,
}

/// The match of a number, in a sort of log. What is played is the same in all sorts of one edition.
pub fn wanted(column: Column, seed: u32) -> Wanted {
    Wanted {
        seed: 1000 + seed,
        edition: column.edition,
        full: column.full,
        style: if seed & 1 == 0 { Style::Sensible } else { Style::Random },
        tell_seed: column.seeded,
        lists: true,
        // Decks of which nothing is left unread.
        decks: 0,
    }
}

/// Where each of some mistakes can be made in one match: at most one place each.
pub fn scout(column: Column, seed: u32, mistakes: &[&Mistake]) -> Vec<Option<Place>> {
    let mut chances = vec![0u32; mistakes.len()];
    let mut look = |m: &Match, state: &State| {
        for (mistake, chances) in mistakes.iter().zip(&mut chances) {
            *chances += u32::from((mistake.act)(m, state).is_some());
        }
        None
    };
    play(wanted(column, seed), Some(&mut look));
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
            turn: 0,
        }
    }

    fn act(&mut self, m: &Match, state: &State) -> Option<Act> {
        if !self.made {
            let act = (self.mistake.act)(m, state).filter(|_| state.turn >= self.from)?;
            if self.skip > 0 {
                self.skip -= 1;
                return None;
            }
            (self.made, self.turn) = (true, state.turn);
            return Some(act);
        }
        if !self.later {
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
    let mut at = 0;
    let mut first = vec![usize::MAX; planted.len()];
    let mut asked = 0;
    let mut meddle = |m: &Match, state: &State| {
        if planted.get(at).is_some_and(|p| p.made && p.later) && at + 1 < planted.len() {
            planted[at + 1].from = planted[at].turn + 2;
            at += 1;
        }
        let planted = &mut planted[at];
        let begun = planted.made;
        let act = planted.act(m, state)?;
        if !begun {
            first[at] = asked;
        }
        asked += 1;
        Some(act)
    };
    let (_, played) = play(wanted(column, seed), Some(&mut meddle));
    let lines = first.iter().map(|number| played.meddled.get(*number).map(|l| (*l, *l + 3)));
    Some(Log {
        lines: lines.collect::<Option<_>>()?,
        text: played.text,
    })
}

/// Changes one line of a log as it was played. `at` counts among the lines that can be changed so.
pub fn slip(column: Column, slip: &Slip, place: Place) -> Option<Log> {
    let text = play(wanted(column, place.seed), None).1.text;
    let lines: Vec<&str> = text.lines().collect();
    let places: Vec<usize> = slips(slip, &lines);
    let at = *places.get(place.skip as usize % places.len().max(1))?;
    let mut text: Vec<String> = lines.iter().map(|l| (*l).to_owned()).collect();
    let from = u32::try_from(at).ok()? + 1;
    let to = match (slip.edit)(&lines, at)? {
        Edit::Written(line) => {
            text[at] = line;
            from + 1
        }
        // What is missing stands before the first line that could not come without it.
        Edit::Gone => {
            text.remove(at);
            from + 4
        }
    };
    Some(Log {
        text: text.join("\n") + "\n",
        lines: vec![(from, to)],
    })
}

/// The lines of a log that a slip can change.
pub fn slips(slip: &Slip, lines: &[&str]) -> Vec<usize> {
    let body = lines.iter().position(|l| *l == "setup").unwrap_or(0);
    (body..lines.len()).filter(|i| (slip.edit)(lines, *i).is_some()).collect()
}

/// What the judge says of a log, in short: what stands by itself, with its line.
pub struct Said {
    pub primary: Vec<(u32, Verdict, String, String)>,
    pub unread: Vec<String>,
}

impl Said {
    pub fn of(log: &str) -> Said {
        let report: Report = judge(log);
        let unread = report.malformed.iter();
        let alone = |f: &&Finding| f.consequence.is_none();
        let short = |f: &Finding| (f.broke.line, f.verdict, f.ruling.clone(), f.message.clone());
        Said {
            unread: unread.map(|f| format!("{}: cannot be read: {}", f.place.line, f.message)).collect(),
            primary: report.findings.iter().filter(alone).map(short).collect(),
        }
    }

    /// One after the other, for a test that failed.
    pub fn lines(&self) -> Vec<String> {
        let primary = self.primary.iter().map(|(line, verdict, ruling, message)| {
            let mark = if *verdict == Verdict::Illegal { "" } else { "?" };
            format!("{line}: {mark}{ruling} {message}")
        });
        self.unread.iter().cloned().chain(primary).collect()
    }
}

/// Keeps a log to be looked at, if the environment says where.
pub fn keep(name: &str, text: &str) {
    if let Ok(folder) = std::env::var("REJUDGE_KEEP") {
        let name = format!("{}.match", name.replace([' ', '/', ','], "-"));
        std::fs::write(Path::new(&folder).join(name), text).expect("a folder to keep logs in");
    }
}
