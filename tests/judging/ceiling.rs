//! What text that nobody reads leaves open: of matches that were played by all that their cards say, judged with one ability in ten
//! in words that are not read, few statements cannot be told, and nobody is accused.

use std::path::PathBuf;

use rejudge::cards::{DeckList, Pool};
use rejudge::games::weiss_schwarz::cards::CardDef;
use rejudge::games::weiss_schwarz::editions::Edition;
use rejudge::games::weiss_schwarz::simulate::{self, Options, Style};
use rejudge::games::weiss_schwarz::text::english;
use rejudge::games::weiss_schwarz::variation::Standard;
use rejudge::games::{Files, Request, of_log};
use rejudge::judge::Verdict;
use rejudge::table::shuffle::Seed;

use crate::support::simulated::{Replays, count};

const POOL: &str = "orchard.toml";
const DECKS: [&str; 2] = ["orchard-1-first-pressing.deck", "orchard-2-two-rivers.deck"];

/// Of a hundred statements so many may be such that they cannot be told (the ceiling of the design of card text).
const MOST: usize = 5;

/// The set with one ability in ten, from this one on, in words that are not read: what it does is as before, under a condition that
/// no card has.
struct Unread(String);

impl Unread {
    fn from(first: usize) -> Unread {
        let mut at = 0;
        let mut unread = 0;
        let pool = Replays.read(POOL).expect("the invented set is there");
        let lines = pool.lines().map(|line| {
            if !line.starts_with("text = [") {
                return line.to_owned();
            }
            let mut out = String::new();
            for piece in line.split("【").enumerate() {
                let ability = ["AUTO】", "ACT】", "CONT】"]
                    .iter()
                    .any(|mark| piece.1.starts_with(mark));
                if piece.0 > 0 {
                    out.push('【');
                }
                out.push_str(piece.1);
                // One that is given by another stands in quotes there, and is no ability of the card.
                let own = ability && out.matches("\\\"").count().is_multiple_of(2);
                if own {
                    at += 1;
                    if at % 10 == first {
                        unread += 1;
                        let mark = out.rfind('】').expect("it was just written") + '】'.len_utf8();
                        out.insert_str(mark, " While the millstream runs high,");
                    }
                }
            }
            out
        });
        let text = lines.collect::<Vec<_>>().join("\n");
        assert!(unread * 12 >= at && at > 40, "{unread} of {at}");
        assert!(english::read("【AUTO】 While the millstream runs high, draw 1 card.").is_none());
        Unread(text)
    }
}

impl Files for Unread {
    fn path(&self, name: &str) -> PathBuf {
        Replays.path(name)
    }

    fn read(&self, name: &str) -> Result<String, String> {
        match name {
            POOL => Ok(self.0.clone()),
            _ => Replays.read(name),
        }
    }

    fn held(&self, name: &str) -> Option<&str> {
        (name == POOL).then_some(&self.0)
    }
}

#[test]
fn one_ability_in_ten_leaves_little_open() {
    let (mut statements, mut open, mut wrong) = (0, 0, Vec::new());
    let mut worst = Vec::new();
    let whole = Replays.read(POOL).expect("the invented set is there");
    let pool = Pool::<CardDef>::parse(POOL, &whole).expect("it can be read");
    for first in 0..10 {
        let files = Unread::from(first);
        let lists = DECKS.map(|name| {
            let list = Replays.read(name).expect("the deck is there");
            DeckList::parse(&list).expect("a deck list")
        });
        let (mut of_these, mut open_here) = (0, 0);
        for number in 0..count(60).div_ceil(10) {
            let options = Options {
                seed: Seed::new(u128::from(number) * 10 + first as u128),
                edition: Edition::V1_111,
                full: number % 4 != 3,
                style: if number % 2 == 0 {
                    Style::Random
                } else {
                    Style::Sensible
                },
                text: true,
                tell_seed: number % 3 != 0,
                writes_all: false,
                cards: POOL.to_owned(),
                players: DECKS.map(str::to_owned).to_vec(),
                variation: &Standard,
            };
            let m = simulate::prepare(&options, &pool, lists.each_ref()).expect("decks of the pool");
            let log = simulate::simulate(&m, &options, None).unwrap_or_else(|e| panic!("match {number}: {e}"));
            let game = of_log(&log.text).expect("a log names its game");
            let report = game.judge("made up", &log.text, &Request::default(), &files);
            let report = report.expect("the files are there");
            of_these += report.outcome.statements as usize;
            if let (Ok(folder), true) = (
                std::env::var("REJUDGE_KEEP"),
                report.findings.iter().any(|f| f.verdict == Verdict::Illegal),
            ) {
                std::fs::write(format!("{folder}/{first}-{number}.match"), &log.text)
                    .expect("a folder to keep logs in");
                std::fs::write(format!("{folder}/{POOL}"), &files.0).expect("a folder to keep logs in");
            }
            for finding in &report.findings {
                match finding.verdict {
                    Verdict::Illegal => wrong.push(format!(
                        "{first} {number}: line {} {}",
                        finding.broke.line, finding.message
                    )),
                    _ => open_here += 1,
                }
            }
            if let Some(finding) = report.findings.first().filter(|_| worst.len() < 40) {
                worst.push(format!(
                    "{first} {number}: {} {} {}",
                    finding.ruling, finding.message, finding.settle
                ));
            }
        }
        println!("every tenth from {first}: {open_here} of {of_these} statements cannot be told");
        statements += of_these;
        open += open_here;
    }
    println!("{open} of {statements} statements cannot be told\n{}", worst.join("\n"));
    assert!(wrong.is_empty(), "{} accused:\n{}", wrong.len(), wrong.join("\n"));
    assert!(
        open * 100 <= statements * MOST,
        "{open} of {statements}\n{}",
        worst.join("\n")
    );
    assert!(open > 0, "text that is not read leaves something open");
}
