//! `rejudge simulate --random-decks`: matches of decks that nobody made, judged as they are played.

use std::path::Path;

use crate::games::{AnyGame, Dealer, Dealt, Files, GameSessions, MadeUp, Maker, Refusal, Request, Unplayed};
use crate::judge::finding::Verdict;
use crate::judge::{Finding, Report};
use crate::report;
use crate::table::shuffle::Seed;

use super::batch::jobs;
use super::contained::WithOwn;
use super::guard::guarded;
use super::input::Beside;
use super::output::{self, Sort};
use super::simulate::further;
use super::trouble::Trouble;
use super::{Streams, exit, work};

/// So many matches are played with the same decks.
const OF_A_PAIR: u32 = 10;
/// What the files are called that the logs name.
const POOL: &str = "cards.toml";
const LISTS: [&str; 2] = ["a.deck", "b.deck"];
/// What is said of a match that lies in no file.
const MATCH: &str = "the match";

/// What is played.
pub struct Trial<'a> {
    /// The game.
    pub game: &'static dyn AnyGame,
    /// Who makes the decks.
    pub dealer: Box<dyn Dealer>,
    /// The seed of the first match; those behind it follow.
    pub from: Seed,
    /// How many.
    pub count: u32,
    /// How they are played and written.
    pub made: MadeUp,
    /// Where the matches go in which something is found.
    pub out: Option<&'a Path>,
}

/// What came of a match that is told of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Came {
    /// Something in it is illegal.
    Illegal,
    /// Nothing is, and something cannot be told.
    Open,
    /// The rules stopped it, or the judge could not read it.
    Defect,
}

/// A match in which something was found.
struct Found {
    seed: Seed,
    came: Came,
    /// Its log; empty if there is none.
    log: String,
    /// Who plays.
    players: Vec<String>,
    /// What was found, a line each.
    said: Vec<String>,
}

impl Found {
    /// A match that is not played to the end.
    fn defect(seed: Seed, log: String, why: &impl ToString) -> Found {
        Found {
            seed,
            came: Came::Defect,
            log,
            players: Vec::new(),
            said: vec![why.to_string()],
        }
    }
}

/// What came of the matches of a pair of decks.
struct Played {
    matches: u32,
    /// The decks, where something was found.
    dealt: Option<Dealt>,
    found: Vec<Found>,
}

impl Played {
    /// None of the matches could be played.
    fn refused(first: Seed, matches: u32, refusal: &Refusal) -> Played {
        let seeds = (0..matches).map(|number| further(first, number));
        Played {
            matches,
            dealt: None,
            found: seeds.map(|seed| Found::defect(seed, String::new(), refusal)).collect(),
        }
    }
}

impl Trial<'_> {
    /// Plays and judges; says what was found, and how much of it there is.
    ///
    /// # Errors
    /// If the output cannot be written.
    pub fn run(&self, streams: &mut Streams<'_>) -> Result<u8, Trouble> {
        let pairs = |hand: &mut jobs::Hand<(Seed, u32)>| {
            let mut number = 0;
            while number < self.count {
                let matches = OF_A_PAIR.min(self.count - number);
                if hand.give((further(self.from, number), matches)).is_err() {
                    return;
                }
                number += matches;
            }
        };
        let worker = || |(seed, matches)| self.pair(seed, matches);
        let words = streams.words(self.game.name());
        let mut matches = 0;
        let mut came: Vec<Came> = Vec::new();
        let done = jobs::in_order(jobs::usual(), pairs, worker, |played: Played| -> Result<(), Trouble> {
            matches += played.matches;
            for found in &played.found {
                came.push(found.came);
                for said in &found.said {
                    let said = words.printed(said, &found.players);
                    let line = format!("{:#x}: {said}", found.seed.value());
                    writeln!(streams.out, "{}", report::visible::line(&line))?;
                }
                if let (Some(out), Some(dealt)) = (self.out, &played.dealt) {
                    keep(out, dealt, found)?;
                }
            }
            Ok(())
        });
        done?;
        let of = |wanted: Came| came.iter().filter(|came| **came == wanted).count();
        let (illegal, open, defects) = (of(Came::Illegal), of(Came::Open), of(Came::Defect));
        streams.say(&format!(
            "{matches} matches: {illegal} with something illegal, {open} with something that cannot be told, {defects} not played to the end"
        ))?;
        Ok(match (illegal + defects, open) {
            (0, 0) => exit::CLEAN,
            (0, _) => exit::OPEN,
            _ => exit::ILLEGAL,
        })
    }

    /// Some matches of a pair of decks.
    fn pair(&self, first: Seed, matches: u32) -> Played {
        let dealt = match self.dealer.deal(first) {
            Ok(dealt) => dealt,
            Err(refusal) => return Played::refused(first, matches, &refusal),
        };
        let [a, b] = &dealt.lists;
        let own = [(POOL, &dealt.pool[..]), (LISTS[0], a), (LISTS[1], b)];
        let files = WithOwn {
            own: &own,
            others: &Beside::here(),
        };
        let made = MadeUp {
            cards: POOL.to_owned(),
            pools: vec![POOL.to_owned()],
            decks: own[1..]
                .iter()
                .map(|(name, list)| ((*name).to_owned(), (*list).to_owned()))
                .collect(),
            ..self.made.clone()
        };
        let maker = match self.game.maker(&made, &files) {
            Ok(maker) => maker,
            Err(refusal) => return Played::refused(first, matches, &refusal),
        };
        let mut sessions = GameSessions::default();
        let seeds = (0..matches).map(|number| further(first, number));
        let found: Vec<Found> = seeds
            .filter_map(|seed| self.found(seed, &*maker, &mut sessions, &files))
            .collect();
        Played {
            matches,
            dealt: (!found.is_empty()).then_some(dealt),
            found,
        }
    }

    /// Plays a match and judges it. A defect of one match stops no other.
    fn found(&self, seed: Seed, maker: &dyn Maker, sessions: &mut GameSessions, files: &dyn Files) -> Option<Found> {
        let log = match guarded(MATCH, || Ok(maker.log(seed))) {
            Ok(Ok(log)) => log,
            Ok(Err(Unplayed { why, log })) => return Some(Found::defect(seed, log, &why)),
            Err(why) => return Some(Found::defect(seed, String::new(), &why)),
        };
        let report = match self.judged(&log, sessions, files) {
            Ok(report) => report,
            Err(why) => return Some(Found::defect(seed, log, &why)),
        };
        let illegal = |finding: &Finding| finding.verdict == Verdict::Illegal;
        let came = match (&report.malformed[..], &report.findings[..]) {
            ([], []) => return None,
            ([], findings) if findings.iter().any(illegal) => Came::Illegal,
            ([], _) => Came::Open,
            (_, _) => Came::Defect,
        };
        Some(Found {
            seed,
            came,
            log,
            said: said_of(&report),
            players: report.players,
        })
    }

    fn judged(&self, log: &str, sessions: &mut GameSessions, files: &dyn Files) -> Result<Report, Trouble> {
        // What a match left in the sessions when it panicked is not used again.
        let mut taken = std::mem::take(sessions);
        let (report, left) = guarded(MATCH, || {
            let report = taken.judge(self.game, MATCH, log, &Request::default(), files);
            Ok((report.map_err(work::trouble)?, taken))
        })?;
        *sessions = left;
        Ok(report)
    }
}

/// What a report says against a match, a line each; what only follows from that is left out.
fn said_of(report: &Report) -> Vec<String> {
    let malformed = report.malformed.iter();
    let malformed = malformed.map(|m| format!("line {}: {}", m.place.line, m.message));
    let findings = report.findings.iter().filter(|f| f.consequence.is_none());
    malformed.chain(findings.map(report::line::finding)).collect()
}

/// A match with its decks and cards, in a folder of its own.
fn keep(out: &Path, dealt: &Dealt, found: &Found) -> Result<(), Trouble> {
    let folder = out.join(format!("{:#x}", found.seed.value()));
    let put = |name: &str, text: &str, sort: Sort| {
        let path = output::below(&folder, Path::new(name))?;
        output::write(&path, text, sort, &[])
    };
    put(POOL, &dealt.pool, Sort::Pool)?;
    for (name, list) in LISTS.iter().zip(&dealt.lists) {
        put(name, list, Sort::Deck)?;
    }
    match found.log.is_empty() {
        true => Ok(()),
        false => put("match.match", &found.log, Sort::Log),
    }
}
