//! `rejudge find`: matches by what is in them and by what came of them.

use std::borrow::Cow;
use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::io;
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use serde::Serialize;
use serde_json::value::RawValue;

use crate::games::{Files, of_log};
use crate::notation;
use crate::packing;
use crate::report::{json, visible};

use super::batch::{Batch, Judged, Made, With};
use super::check::Text;
use super::chosen::{self, is_meant};
use super::how::How;
use super::input::Reach;
use super::trouble::Trouble;
use super::{Streams, exit, folders};

/// Finds matches in folders and batches: by player, card, ruling, game, edition, result and date.
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Examples:
  rejudge find event --player Aoi
  rejudge find event --ruling level --format jsonl
  rejudge find event --winner Ren | cut -f1 | rejudge check --files-from -
  rejudge find event --card \"Tess, Captain of the Quay\" --winner Aoi
  rejudge find event --count-by ruling
  rejudge find matches.jsonl --with . --result deck --count-by result

All that is named has to fit. What is given twice fits if one of the two does.

Exit codes:
  0  something was found
  1  nothing was
  2  the command line could not be understood
  4  a file could not be read; what was found elsewhere is written all the same")]
pub struct Find {
    /// Logs, replays, folders, archives and JSON lines; `-` is JSON lines on standard input.
    #[arg(required_unless_present = "files_from", value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Look into the files that this one names, one a line.
    #[arg(long, value_name = "FILE")]
    files_from: Option<PathBuf>,
    #[command(flatten)]
    wanted: Wanted,
    /// Instead of the matches, write how many there are of each.
    #[arg(long, value_enum, value_name = "WHAT")]
    count_by: Option<By>,
    /// How they are written.
    #[arg(long, value_enum, default_value_t, value_name = "FORMAT")]
    format: Format,
    #[command(flatten)]
    how: How,
    /// The folder with the card pools and deck lists that the logs of a batch name.
    #[arg(long, value_name = "DIR")]
    with: Option<PathBuf>,
    /// So many matches are looked into at once; as many as there are processors if not given.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=512))]
    jobs: Option<u16>,
    #[command(flatten)]
    reach: Reach,
}

/// What is looked for.
#[derive(Args, Clone, Debug, Default)]
struct Wanted {
    /// Somebody of this name plays; part of the name does.
    #[arg(long, value_name = "NAME")]
    player: Vec<String>,
    /// The log names this card: its number, the end of it, or part of its name.
    #[arg(long, value_name = "CARD")]
    card: Vec<String>,
    /// This ruling was earned.
    #[arg(long, value_name = "RULING")]
    ruling: Vec<String>,
    /// It is of this game.
    #[arg(long, value_name = "GAME")]
    game: Vec<String>,
    /// It was judged under this edition.
    #[arg(long = "of-edition", value_name = "EDITION")]
    of_edition: Vec<String>,
    /// The result has these words in it, as `level 4`.
    #[arg(long, value_name = "WORDS")]
    result: Vec<String>,
    /// This player won; part of the name does.
    #[arg(long, value_name = "NAME")]
    winner: Vec<String>,
    /// It was played on this day or later, by the log's `date`.
    #[arg(long, value_name = "DATE", value_parser = day)]
    since: Option<String>,
    /// It was played on this day or earlier.
    #[arg(long, value_name = "DATE", value_parser = day)]
    until: Option<String>,
}

/// Reads `2026-05-19`, or its beginning.
fn day(text: &str) -> Result<String, String> {
    let parts: Vec<&str> = text.split('-').collect();
    let digits = |part: &&str, count: usize| part.len() == count && part.bytes().all(|b| b.is_ascii_digit());
    let lengths = [4, 2, 2];
    let fits = parts.len() <= 3 && parts.iter().zip(lengths).all(|(part, count)| digits(part, count));
    fits.then(|| text.to_owned())
        .ok_or_else(|| "a day is written 2026-05-19, a month 2026-05".to_owned())
}

/// By what matches are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum By {
    /// Each player of a match.
    Player,
    /// Each card that a log names.
    Card,
    /// Each ruling that was earned.
    Ruling,
    /// The game.
    Game,
    /// The edition.
    Edition,
    /// The result in words.
    Result,
    /// The day.
    Date,
}

/// How what was found is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum Format {
    /// A line a match, for people and for `cut`: fields with tabs between them.
    #[default]
    Lines,
    /// A line of JSON a match, or a count.
    Jsonl,
}

/// So many different things are counted by themselves; what comes behind them is counted together.
const COUNTED_MOST: usize = 1_000_000;

/// So many reasons are told of what could not be read in one go; the rest is counted.
const TOLD_MOST: usize = 8;

/// What all matches behind these are counted as.
const OTHERS: &str = "(others)";

/// A card of a log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
struct Card {
    number: String,
    name: String,
}

/// A match that was looked into.
#[derive(Serialize)]
struct Found<'a> {
    id: &'a RawValue,
    file: &'a str,
    game: &'a str,
    edition: &'a str,
    date: String,
    players: &'a [String],
    result: &'a str,
    winner: &'a str,
    exit: u8,
    rulings: Vec<&'a str>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    cards: Vec<Card>,
}

/// Whether a text has another in it, in whatever case.
fn has(text: &str, part: &str) -> bool {
    text.to_lowercase().contains(&part.to_lowercase())
}

fn any(wanted: &[String], fits: impl Fn(&str) -> bool) -> bool {
    wanted.is_empty() || wanted.iter().any(|wanted| fits(wanted))
}

/// The cards that a log names, as far as its game can say.
fn cards(text: &Text, beside: &With) -> Vec<Card> {
    let held;
    let files: &dyn Files = match text {
        Text::Log(_) => beside,
        Text::Replay(replay) => {
            held = packing::held(replay);
            &held
        }
    };
    let contained = of_log(text.source())
        .ok()
        .and_then(|game| game.contained(text.source(), false, files).ok());
    let pool = contained
        .flatten()
        .and_then(|contained| contained.cards.parse::<toml::Table>().ok());
    let pool = pool.unwrap_or_default();
    let listed = pool.get("card").and_then(toml::Value::as_array);
    let of = |card: &toml::Value, key: &str| {
        card.get(key)
            .and_then(toml::Value::as_str)
            .unwrap_or_default()
            .to_owned()
    };
    let card = |card: &toml::Value| Card {
        number: of(card, "number"),
        name: of(card, "name"),
    };
    listed.into_iter().flatten().map(card).collect()
}

/// What was found by one of the threads.
struct Finding<'f> {
    find: &'f Find,
    found: u64,
    /// They could not be read at all.
    failed: u64,
    /// They are no records.
    unreadable: u64,
    /// Why, of the first of them.
    reasons: Vec<String>,
    counts: BTreeMap<String, u64>,
}

/// Counts something, as far as there is room for it.
fn add(counts: &mut BTreeMap<String, u64>, what: &str, count: u64) {
    if let Some(sum) = counts.get_mut(what) {
        *sum += count;
        return;
    }
    let name = match counts.len() < COUNTED_MOST {
        true => what,
        false => OTHERS,
    };
    *counts.entry(name.to_owned()).or_default() += count;
}

impl Wanted {
    /// Whether a match is what is looked for, but for its cards.
    fn fits(&self, found: &Found<'_>) -> bool {
        let date = found.date.as_str();
        any(&self.player, |name| {
            found.players.iter().any(|player| has(player, name))
        }) && any(&self.winner, |name| has(found.winner, name))
            && any(&self.result, |words| has(found.result, words))
            && any(&self.game, |game| found.game.eq_ignore_ascii_case(game))
            && any(&self.of_edition, |edition| found.edition.eq_ignore_ascii_case(edition))
            && any(&self.ruling, |name| {
                found.rulings.iter().any(|ruling| is_meant(ruling, name))
            })
            && self.since.as_deref().is_none_or(|day| !date.is_empty() && date >= day)
            && self.until.as_deref().is_none_or(|day| {
                // A month is as long as its last day.
                !date.is_empty() && (date <= day || date.starts_with(day))
            })
    }
}

impl Wanted {
    fn fits_cards(&self, found: &[Card]) -> bool {
        any(&self.card, |card| {
            let lower = card.to_lowercase();
            let is = |c: &Card| c.number.to_lowercase().ends_with(&lower) || has(&c.name, card);
            found.iter().any(is)
        })
    }
}

impl<'f> Finding<'f> {
    fn new(find: &'f Find) -> Finding<'f> {
        Finding {
            find,
            found: 0,
            failed: 0,
            unreadable: 0,
            reasons: Vec::new(),
            counts: BTreeMap::new(),
        }
    }

    fn passed_over(&mut self, judged: &Judged<'_>) {
        let Err((code, reason)) = judged.report else { return };
        match code {
            exit::FAILED => self.failed += 1,
            _ => self.unreadable += 1,
        }
        if self.reasons.len() < TOLD_MOST {
            let is_named = reason.starts_with(judged.name);
            self.reasons.push(match is_named {
                true => reason.to_owned(),
                false => format!("{}: {reason}", judged.name),
            });
        }
    }

    fn count(&mut self, what: &str) {
        add(&mut self.counts, what, 1);
    }
}

impl Made for Finding<'_> {
    fn record(&mut self, bytes: &mut Vec<u8>, judged: &Judged<'_>, files: &With) -> io::Result<()> {
        let (Ok(report), Some(text)) = (judged.report, judged.text) else {
            self.passed_over(judged);
            return Ok(());
        };
        let headers = notation::headers_of(text.source());
        let date = headers.iter().find(|h| h.key.text.eq_ignore_ascii_case("date"));
        let mut rulings: Vec<&str> = report.findings.iter().map(|finding| finding.ruling.as_str()).collect();
        rulings.sort_unstable();
        rulings.dedup();
        let winner = report
            .outcome
            .ending
            .as_ref()
            .and_then(|ending| ending.winner.as_deref());
        // Where it lies, so that it can be opened.
        let file = judged
            .path
            .map_or(Cow::Borrowed(judged.name), |path| path.to_string_lossy());
        let mut found = Found {
            id: judged.id,
            file: &file,
            game: &report.game,
            edition: &report.edition,
            date: date.map(|h| h.value.text.trim().to_owned()).unwrap_or_default(),
            players: &report.players,
            result: &report.outcome.result,
            winner: winner.unwrap_or_default(),
            exit: report.exit_code(),
            rulings,
            cards: Vec::new(),
        };
        let (by, wanted) = (self.find.count_by, &self.find.wanted);
        if !wanted.fits(&found) {
            return Ok(());
        }
        if !wanted.card.is_empty() || by == Some(By::Card) {
            found.cards = cards(text, files);
            if !wanted.fits_cards(&found.cards) {
                return Ok(());
            }
        }
        self.found += 1;
        let unsaid = |text: &str| match text {
            "" => "(not said)".to_owned(),
            text => text.to_owned(),
        };
        match by {
            Some(By::Player) => found.players.iter().for_each(|player| self.count(player)),
            Some(By::Card) => {
                let named = |card: &Card| format!("{} {}", card.number, card.name);
                found.cards.iter().for_each(|card| self.count(&named(card)));
            }
            Some(By::Ruling) => found.rulings.iter().for_each(|ruling| self.count(ruling)),
            Some(By::Game) => self.count(&unsaid(found.game)),
            Some(By::Edition) => self.count(&unsaid(format!("{} {}", found.game, found.edition).trim())),
            Some(By::Result) => self.count(&unsaid(found.result)),
            Some(By::Date) => self.count(&unsaid(&found.date)),
            None if self.find.format == Format::Jsonl => {
                json::write(bytes, &found)?;
                bytes.push(b'\n');
            }
            None => {
                let players = found.players.join(" - ");
                let rulings = found.rulings.join(" ");
                let edition = format!("{} {}", found.game, found.edition);
                let fields = [found.file, &found.date, &edition, &players, found.result, &rulings];
                let fields: Vec<String> = fields.iter().map(|field| visible::line(field).into_owned()).collect();
                bytes.extend(fields.join("\t").bytes());
                bytes.push(b'\n');
            }
        }
        Ok(())
    }
}

impl Find {
    /// Runs it.
    ///
    /// # Errors
    /// If a ruling does not exist, or the output can't be written.
    pub fn run(&self, streams: &mut Streams<'_>) -> Result<u8, Trouble> {
        for name in &self.wanted.ruling {
            chosen::known(name)?;
        }
        let judge = self.how.judge()?;
        let batch = Batch {
            inputs: &folders::named(&self.files, self.files_from.as_deref())?,
            with: self.with.as_deref(),
            jobs: self.jobs.map(usize::from),
            reach: self.reach,
            judge: &judge,
        };
        let new = || Finding::new(self);
        let mut all = new();
        let done = batch.run(new, |bytes, made: Finding<'_>| {
            all.found += made.found;
            all.failed += made.failed;
            all.unreadable += made.unreadable;
            for reason in made.reasons {
                if all.reasons.len() < TOLD_MOST {
                    // If it cannot be said there is nobody to tell.
                    let _ = streams.remark(&format!("error: {reason}"));
                    all.reasons.push(reason);
                }
            }
            for (what, count) in made.counts {
                add(&mut all.counts, &what, count);
            }
            streams.out.write_all(&bytes)?;
            Ok(streams.out.flush()?)
        });
        match done {
            Err(trouble) if trouble.is_broken_pipe() => return Ok(exit::CLEAN),
            done => done?,
        }
        if self.count_by.is_some() {
            all.write_counts(self.format, streams.out)?;
        }
        let told = all.reasons.len() as u64;
        if all.failed + all.unreadable > told {
            // As above.
            let more = all.failed + all.unreadable - told;
            let _ = streams.remark(&format!("error: {more} more could not be read"));
        }
        Ok(match (all.failed, all.found) {
            (1.., _) => exit::FAILED,
            (0, 0) => exit::ILLEGAL,
            (0, _) => exit::CLEAN,
        })
    }
}

/// How many there are of something.
#[derive(Serialize)]
struct Count<'a> {
    what: &'a str,
    matches: u64,
}

impl Finding<'_> {
    /// The most first.
    fn write_counts(&self, format: Format, out: &mut dyn io::Write) -> io::Result<()> {
        let mut counts: Vec<(&String, &u64)> = self.counts.iter().collect();
        counts.sort_by_key(|(_, matches)| Reverse(**matches));
        for (what, matches) in counts {
            match format {
                Format::Jsonl => {
                    json::write(
                        out,
                        &Count {
                            what,
                            matches: *matches,
                        },
                    )?;
                    writeln!(out)?;
                }
                Format::Lines => writeln!(out, "{matches}\t{}", visible::line(what))?,
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_days() {
        for good in ["2026", "2026-05", "2026-05-19"] {
            assert_eq!(day(good).as_deref(), Ok(good));
        }
        for bad in ["", "26-05-19", "2026-5", "2026-05-19-01", "may"] {
            assert!(day(bad).is_err(), "{bad}");
        }
    }
}
