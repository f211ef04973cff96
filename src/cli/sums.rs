//! How many logs ended how, and what was found in them: counted, whatever their number.

use std::collections::BTreeMap;

use serde::Serialize;
use unicode_width::UnicodeWidthStr;

use crate::judge::{Consequence, Report, Verdict};
use crate::lang::Words;

use super::exit;

/// How often a ruling was earned.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Earned {
    /// Illegal, by itself.
    pub illegal: u64,
    /// Cannot be told.
    pub cannot_tell: u64,
    /// A consequence of another finding, or one that may be.
    pub consequences: u64,
    /// In so many logs.
    pub logs: u64,
}

impl Earned {
    fn add(&mut self, other: Earned) {
        self.illegal += other.illegal;
        self.cannot_tell += other.cannot_tell;
        self.consequences += other.consequences;
        self.logs += other.logs;
    }

    fn all(self) -> u64 {
        self.illegal + self.cannot_tell + self.consequences
    }
}

/// The counts of a run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sums {
    /// Logs by the exit code they would have alone.
    by_code: [u64; 6],
    /// Clean logs of which there is something to note.
    noted: u64,
    /// By ruling.
    rulings: BTreeMap<String, Earned>,
    /// Logs by game and edition; those of which neither is known are left out.
    editions: BTreeMap<(String, String), u64>,
}

/// What each exit code says of a log, from the one that outranks all.
const WORDS: [(u8, &str); 6] = [
    (exit::FAILED, "sums.failed"),
    (exit::USAGE, "sums.refused"),
    (exit::MALFORMED, "sums.malformed"),
    (exit::ILLEGAL, "count.illegal"),
    (exit::OPEN, "count.open"),
    (exit::CLEAN, "sums.clean"),
];

/// The widths of the columns of a table: a name, and what is counted.
const NAME: usize = 38;
const COUNT: [usize; 4] = [9, 9, 14, 12];

/// A row of a table, by what people see of it.
fn row<const N: usize>(name: &str, counts: [&str; N]) -> String {
    let room = |text: &str, wide: usize| " ".repeat(wide.saturating_sub(text.width()));
    let mut out = format!("{name}{}", room(name, NAME));
    for (count, wide) in counts.into_iter().zip(COUNT) {
        out.push_str(&format!(" {}{count}", room(count, wide)));
    }
    out + "\n"
}

impl Sums {
    /// Counts a report.
    pub fn report(&mut self, report: &Report) {
        let code = report.exit_code();
        self.ended(code);
        self.noted += u64::from(code == exit::CLEAN && !report.notes.is_empty());
        if !report.game.is_empty() {
            let edition = (report.game.clone(), report.edition.clone());
            *self.editions.entry(edition).or_default() += 1;
        }
        let mut here: BTreeMap<&str, Earned> = BTreeMap::new();
        for finding in &report.findings {
            let earned = here.entry(&finding.ruling).or_insert(Earned {
                logs: 1,
                ..Earned::default()
            });
            match (finding.consequence, finding.verdict) {
                (Some(Consequence::Of(_) | Consequence::MayStemFrom(_)), _) => earned.consequences += 1,
                (None, Verdict::Illegal) => earned.illegal += 1,
                (None, Verdict::CannotTell) => earned.cannot_tell += 1,
            }
        }
        for (ruling, earned) in here {
            match self.rulings.get_mut(ruling) {
                Some(known) => known.add(earned),
                None => {
                    self.rulings.insert(ruling.to_owned(), earned);
                }
            }
        }
    }

    /// Counts a log of which there is no report.
    pub fn ended(&mut self, code: u8) {
        if let Some(count) = self.by_code.get_mut(usize::from(code)) {
            *count += 1;
        }
    }

    /// Adds what was counted elsewhere.
    pub fn add(&mut self, other: Sums) {
        for (sum, count) in self.by_code.iter_mut().zip(other.by_code) {
            *sum += count;
        }
        self.noted += other.noted;
        for (ruling, earned) in other.rulings {
            self.rulings.entry(ruling).or_default().add(earned);
        }
        for (edition, count) in other.editions {
            *self.editions.entry(edition).or_default() += count;
        }
    }

    /// How many there were.
    pub fn logs(&self) -> u64 {
        self.by_code.iter().sum()
    }

    /// The exit code of all together.
    pub fn code(&self) -> u8 {
        let ended = WORDS.iter().map(|(code, _)| *code);
        let mut ended = ended.filter(|code| self.by_code[usize::from(*code)] > 0);
        ended.next().unwrap_or(exit::CLEAN)
    }

    /// `3 files: 1 illegal, 2 clean`. `what`: the key of what is counted.
    pub fn words(&self, what: &'static str, words: &Words) -> String {
        let counted = WORDS
            .iter()
            .map(|&(code, word)| (self.by_code[usize::from(code)], word));
        let parts: Vec<String> = counted
            .filter(|&(count, _)| count > 0)
            .map(|(count, key)| words.fill(key, &[&count.to_string()]))
            .collect();
        let noted = match self.noted {
            0 => String::new(),
            1 => words.word("sums.noted.one").to_owned(),
            count => words.fill("sums.noted", &[&count.to_string()]),
        };
        let all = words.fill(what, &[&self.logs().to_string()]);
        let all = match parts.is_empty() {
            true => all,
            false => words.fill("pair", &[&all, &parts.join(words.word("join"))]),
        };
        all + &noted
    }

    /// The rulings, the most frequent first.
    fn ranked(&self) -> Vec<(&str, Earned)> {
        let mut ranked: Vec<(&str, Earned)> = self
            .rulings
            .iter()
            .map(|(name, earned)| (name.as_str(), *earned))
            .collect();
        ranked.sort_by_key(|(_, earned)| std::cmp::Reverse(earned.all()));
        ranked
    }

    /// As a table: logs by how they ended and by edition, findings by ruling and verdict.
    pub fn table(&self, what: &'static str, words: &Words) -> String {
        let mut out = self.words(what, words) + "\n";
        let counted = words.word(match what {
            "sums.records" => "sums.records.head",
            _ => "sums.files.head",
        });
        if !self.editions.is_empty() {
            out.push('\n');
            out.push_str(&row(words.word("edition"), [counted]));
            for ((game, edition), count) in &self.editions {
                out.push_str(&row(&format!("{game} {edition}"), [&count.to_string()]));
            }
        }
        if !self.rulings.is_empty() {
            let heads = ["illegal", "open", "sums.consequences"].map(|key| words.word(key));
            out.push('\n');
            out.push_str(&row(words.word("ruling"), [counted, heads[0], heads[1], heads[2]]));
            for (ruling, earned) in self.ranked() {
                let counts = [earned.logs, earned.illegal, earned.cannot_tell, earned.consequences];
                let counts = counts.map(|count| count.to_string());
                out.push_str(&row(ruling, counts.each_ref().map(String::as_str)));
            }
        }
        out
    }

    /// As data, for JSON.
    pub fn data(&self) -> impl Serialize + '_ {
        #[derive(Serialize)]
        struct Edition<'a> {
            game: &'a str,
            edition: &'a str,
            logs: u64,
        }
        #[derive(Serialize)]
        struct Ruling<'a> {
            ruling: &'a str,
            #[serde(flatten)]
            earned: Earned,
        }
        #[derive(Serialize)]
        struct Data<'a> {
            logs: u64,
            clean: u64,
            illegal: u64,
            cannot_tell: u64,
            malformed: u64,
            failed: u64,
            refused: u64,
            editions: Vec<Edition<'a>>,
            rulings: Vec<Ruling<'a>>,
        }
        let of = |code: u8| self.by_code[usize::from(code)];
        let editions = self.editions.iter().map(|((game, edition), logs)| Edition {
            game,
            edition,
            logs: *logs,
        });
        Data {
            logs: self.logs(),
            clean: of(exit::CLEAN),
            illegal: of(exit::ILLEGAL),
            cannot_tell: of(exit::OPEN),
            malformed: of(exit::MALFORMED),
            failed: of(exit::FAILED),
            refused: of(exit::USAGE),
            editions: editions.collect(),
            rulings: self
                .ranked()
                .into_iter()
                .map(|(ruling, earned)| Ruling { ruling, earned })
                .collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::judge::Finding;
    use crate::lang::ENGLISH;

    use super::*;

    fn finding(ruling: &str, verdict: Verdict, consequence: Option<Consequence>) -> Finding {
        Finding {
            ruling: ruling.to_owned(),
            verdict,
            consequence,
            ..Finding::default()
        }
    }

    fn report(findings: Vec<Finding>) -> Report {
        Report {
            game: "game".to_owned(),
            edition: "1".to_owned(),
            findings,
            ..Report::default()
        }
    }

    #[test]
    fn halves_add_up_to_the_whole() {
        let reports = [
            report(vec![]),
            report(vec![
                finding("game/level", Verdict::Illegal, None),
                finding("game/level", Verdict::Illegal, Some(Consequence::Of(0))),
                finding("game/cost", Verdict::CannotTell, None),
            ]),
            report(vec![finding("game/level", Verdict::CannotTell, None)]),
        ];
        let mut whole = Sums::default();
        let mut halves = Sums::default();
        for report in &reports {
            whole.report(report);
            let mut half = Sums::default();
            half.report(report);
            halves.add(half);
        }
        whole.ended(exit::FAILED);
        assert_eq!(whole.code(), exit::FAILED);
        halves.ended(exit::FAILED);
        assert_eq!(whole, halves);
        assert_eq!(
            whole.words("sums.records", &ENGLISH),
            "4 records: 1 failed, 1 illegal, 1 cannot be told, 1 clean"
        );
        let data = serde_json::to_value(whole.data()).expect("JSON");
        assert_eq!(data["rulings"][0]["ruling"], "game/level");
        assert_eq!(data["rulings"][0]["logs"], 2);
        assert_eq!(data["rulings"][0]["consequences"], 1);
        assert_eq!(data["editions"][0]["logs"], 3);
        assert!(
            whole.table("sums.records", &ENGLISH).contains("game/level"),
            "{}",
            whole.table("sums.records", &ENGLISH)
        );
        assert_eq!(Sums::default().words("sums.records", &ENGLISH), "0 records");
    }
}
