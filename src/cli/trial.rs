//! `rejudge simulate --random-decks`: matches of decks that nobody made, judged as they are played.

use std::path::{Path, PathBuf};
use std::thread;

use crate::games::{Dealer, Dealt, Desks, Door, Files, MadeUp, Request};
use crate::judge::finding::Verdict;
use crate::judge::{Place, Report};
use crate::table::shuffle::Seed;

use super::batch::jobs;
use super::guard::guarded;
use super::output::{self, Sort};
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
    pub door: &'static dyn Door,
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

/// The files of a pair of decks, none of which lies anywhere.
struct Held(Dealt);

impl Files for Held {
    fn path(&self, name: &str) -> PathBuf {
        PathBuf::from(name)
    }

    fn read(&self, name: &str) -> Result<String, String> {
        let list = LISTS.iter().zip(&self.0.lists).find(|(list, _)| **list == name);
        match (list, name) {
            (Some((_, list)), _) => Ok(list.clone()),
            (None, POOL) => Ok(self.0.pool.clone()),
            (None, _) => Err("there is no such file".into()),
        }
    }

    fn held(&self, name: &str) -> Option<&str> {
        (name == POOL).then_some(&self.0.pool[..])
    }
}

/// A match in which something was found.
struct Found {
    seed: Seed,
    log: String,
    /// What, a line each.
    said: Vec<String>,
}

/// What came of the matches of a pair of decks.
#[derive(Default)]
struct Played {
    dealt: Option<Dealt>,
    matches: u32,
    illegal: u32,
    open: u32,
    /// Matches that the rules stopped, or the judge could not read.
    defects: u32,
    found: Vec<Found>,
}

impl Trial<'_> {
    /// Plays and judges; says what was found, and how much of it there is.
    ///
    /// # Errors
    /// If the output cannot be written.
    pub fn run(&self, streams: &mut Streams<'_>) -> Result<u8, Trouble> {
        let threads = thread::available_parallelism().map_or(1, Into::into);
        let pairs = |hand: &mut jobs::Hand<(Seed, u32)>| {
            let mut number = 0;
            while number < self.count {
                let matches = OF_A_PAIR.min(self.count - number);
                if hand.give((self.seed(number), matches)).is_err() {
                    return;
                }
                number += matches;
            }
        };
        let worker = || |(seed, matches)| self.pair(seed, matches);
        let mut all = Played::default();
        let done = jobs::in_order(threads, pairs, worker, |played: Played| -> Result<(), Trouble> {
            all.matches += played.matches;
            all.illegal += played.illegal;
            all.open += played.open;
            all.defects += played.defects;
            for found in &played.found {
                for said in &found.said {
                    writeln!(streams.out, "{:#x}: {said}", found.seed.value())?;
                }
                if let (Some(out), Some(dealt)) = (self.out, &played.dealt) {
                    keep(out, dealt, found)?;
                }
            }
            Ok(())
        });
        done?;
        let Played {
            matches,
            illegal,
            open,
            defects,
            ..
        } = all;
        writeln!(
            streams.out,
            "{matches} matches: {illegal} with something illegal, {open} with something that cannot be told, {defects} not played to the end"
        )?;
        Ok(match (illegal + defects, open) {
            (0, 0) => exit::CLEAN,
            (0, _) => exit::OPEN,
            _ => exit::ILLEGAL,
        })
    }

    fn seed(&self, number: u32) -> Seed {
        Seed::new(self.from.value().wrapping_add(u128::from(number)))
    }

    /// Some matches of a pair of decks.
    fn pair(&self, first: Seed, matches: u32) -> Played {
        let mut played = Played {
            matches,
            ..Played::default()
        };
        let broken = |seed: Seed, why: String| Found {
            seed,
            log: String::new(),
            said: vec![why],
        };
        let files = match self.dealer.deal(first) {
            Ok(dealt) => Held(dealt),
            Err(refusal) => {
                played.defects += matches;
                played.found.push(broken(first, refusal.to_string()));
                return played;
            }
        };
        let made = MadeUp {
            cards: POOL.to_owned(),
            pools: vec![POOL.to_owned()],
            decks: LISTS
                .iter()
                .zip(&files.0.lists)
                .map(|(name, list)| ((*name).to_owned(), list.clone()))
                .collect(),
            ..self.made.clone()
        };
        let maker = match self.door.maker(&made, &files) {
            Ok(maker) => maker,
            Err(refusal) => {
                played.defects += matches;
                played.found.push(broken(first, refusal.to_string()));
                return played;
            }
        };
        let mut desks = Desks::default();
        for number in 0..matches {
            let seed = Seed::new(first.value().wrapping_add(u128::from(number)));
            // A defect of one match stops no other.
            let log = match guarded(MATCH, || maker.log(seed).map_err(work::trouble)) {
                Ok(log) => log,
                Err(why) => {
                    played.defects += 1;
                    played.found.push(broken(seed, why.to_string()));
                    continue;
                }
            };
            // What it left on the desks when it panicked is not used again.
            let mut at_hand = std::mem::take(&mut desks);
            let judged = guarded(MATCH, || {
                let report = at_hand.judge(self.door, MATCH, &log, &Request::default(), &files);
                report.map(|report| (report, at_hand)).map_err(work::trouble)
            });
            let judged = judged.map(|(report, at_hand)| {
                desks = at_hand;
                report
            });
            let said = match judged {
                Ok(report) => {
                    let illegal = report.findings.iter().any(|f| f.verdict == Verdict::Illegal);
                    played.illegal += u32::from(illegal);
                    played.open += u32::from(!illegal && !report.findings.is_empty());
                    played.defects += u32::from(!report.malformed.is_empty());
                    said_of(&report)
                }
                Err(why) => {
                    played.defects += 1;
                    vec![why.to_string()]
                }
            };
            if !said.is_empty() {
                played.found.push(Found { seed, log, said });
            }
        }
        played.dealt = (!played.found.is_empty()).then_some(files.0);
        played
    }
}

/// What a report says against a match, a line each.
fn said_of(report: &Report) -> Vec<String> {
    let malformed = report
        .malformed
        .iter()
        .map(|m| format!("line {}: {}", m.place.line, m.message));
    let findings = report
        .findings
        .iter()
        .filter(|f| f.consequence.is_none())
        .map(|finding| {
            let Place { line, .. } = finding.broke;
            let verdict = match finding.verdict {
                Verdict::Illegal => "illegal",
                Verdict::CannotTell => "cannot be told",
            };
            format!("line {line}: {verdict}: {}: {}", finding.ruling, finding.message)
        });
    malformed.chain(findings).collect()
}

/// A match with its decks and cards, in a folder of its own.
fn keep(out: &Path, dealt: &Dealt, found: &Found) -> Result<(), Trouble> {
    let folder = out.join(format!("{:#x}", found.seed.value()));
    std::fs::create_dir_all(&folder).map_err(|source| Trouble::File {
        file: folder.display().to_string(),
        source,
    })?;
    output::write(&folder.join(POOL), &dealt.pool, Sort::Pool, &[])?;
    for (name, list) in LISTS.iter().zip(&dealt.lists) {
        output::write(&folder.join(name), list, Sort::Deck, &[])?;
    }
    if !found.log.is_empty() {
        output::write(&folder.join("match.match"), &found.log, Sort::Log, &[])?;
    }
    Ok(())
}
