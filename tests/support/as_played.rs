//! How much stands by itself in logs with one mistake: after a mistake the match goes on as it was played, so that what
//! only the mistake explains is its consequence.

use std::collections::BTreeMap;

use rejudge::judge::finding::Consequence;
use rejudge::judge::{Finding, Report, Verdict};

/// What was found of the logs of one kind of mistake.
#[derive(Clone, Copy, Default)]
struct Kind {
    logs: u32,
    /// Those in which something illegal stands by itself beside the first finding that does.
    illegal: u32,
    /// Those in which anything does.
    any: u32,
}

impl Kind {
    fn beside(self) -> u32 {
        (self.any * 100).checked_div(self.logs).unwrap_or(0)
    }
}

/// Counts, kind by kind.
#[derive(Default)]
pub struct Tally(BTreeMap<String, Kind>);

impl Tally {
    /// One more log with a mistake of this kind, and what was said of it. Where more stands by itself, the log is kept in the
    /// folder that `REJUDGE_BESIDE` names.
    pub fn judged(&mut self, kind: &str, log: &str, report: &Report) {
        let own = report.findings.iter().filter(|f| f.consequence.is_none());
        let beside: Vec<Verdict> = own.skip(1).map(|f| f.verdict).collect();
        let counted = self.0.entry(kind.to_owned()).or_default();
        counted.logs += 1;
        if let (false, Ok(folder)) = (beside.is_empty(), std::env::var("REJUDGE_BESIDE")) {
            let name: String = kind
                .chars()
                .map(|c| if c.is_alphanumeric() { c } else { '-' })
                .collect();
            std::fs::write(format!("{folder}/{name}-{}.match", counted.logs), log).expect("a folder to keep logs in");
        }
        counted.any += u32::from(!beside.is_empty());
        counted.illegal += u32::from(beside.contains(&Verdict::Illegal));
    }

    /// The kinds of which more than so many of a hundred logs have more than the mistake that stands by itself. Where few logs
    /// are made of a kind, one of them is no share.
    pub fn beyond(&self, most: u32) -> Vec<String> {
        let is_beyond = |kind: &Kind| kind.any > 1 && kind.any * 100 > kind.logs * most;
        let beyond = self.0.iter().filter(|(_, kind)| is_beyond(kind));
        let told = beyond.map(|(name, kind)| format!("{name}: {} of {} logs", kind.any, kind.logs));
        told.collect()
    }

    /// Prints the table, the worst kinds first. In so many of a hundred logs, of all kinds together, more than the mistake may
    /// stand by itself.
    pub fn told(&self, game: &str, most: u32) {
        let mut kinds: Vec<(&String, &Kind)> = self.0.iter().collect();
        kinds.sort_by_key(|(_, kind)| std::cmp::Reverse(kind.beside()));
        let all = self.0.values().fold(Kind::default(), |all, kind| Kind {
            logs: all.logs + kind.logs,
            illegal: all.illegal + kind.illegal,
            any: all.any + kind.any,
        });
        println!(
            "{game}: of {} logs {} with more than one finding that stands by itself, {} with an illegal one",
            all.logs, all.any, all.illegal
        );
        for (name, kind) in kinds.iter().filter(|(_, kind)| kind.any > 0) {
            println!(
                "{:5} logs  {:3} %  {:4} of them illegal  {name}",
                kind.logs,
                kind.beside(),
                kind.illegal
            );
        }
        assert!(
            all.any * 100 <= all.logs * most,
            "{game}: in {} of {} logs with one mistake more than that stands by itself",
            all.any,
            all.logs
        );
    }
}

/// Matches that are searched for pairs of mistakes where few are asked for.
pub const PAIRS_SEARCHED: u32 = 400;

/// What was found of logs with two mistakes that have nothing to do with each other.
#[derive(Default)]
pub struct Pairs {
    logs: u32,
    /// In so many the second one is called a consequence of the first.
    linked: u32,
    bad: Vec<String>,
}

impl Pairs {
    /// Whether no more matches are searched for pairs: all that were asked for, and a log came of every sixth.
    pub fn are_enough(&self, searched: u32, asked: u32) -> bool {
        searched >= asked && self.logs >= asked / 6
    }

    /// One more log: its name, what was said of it, and of each mistake the rulings it may earn and its line.
    pub fn judged(&mut self, name: &str, log: &str, report: &Report, wanted: [(&[&str], u32); 2]) {
        self.logs += 1;
        let is = |finding: &Finding, (rulings, line): (&[&str], u32)| {
            let short = finding.ruling.rsplit('/').next().unwrap_or_default();
            rulings.contains(&short) && (line..line + 4).contains(&finding.stands().line)
        };
        let found = |of| {
            let mut found = report.findings.iter().filter(move |f| is(f, of));
            found.find(|f| f.verdict == Verdict::Illegal)
        };
        let [first, second] = wanted.map(found);
        let of_first = |f: &Finding| match f.consequence {
            Some(Consequence::Of(of)) => report.findings.get(of).is_some_and(|f| is(f, wanted[0])),
            _ => false,
        };
        let wrong = match (first, second) {
            (Some(one), Some(other)) if one.consequence.is_none() && other.consequence.is_none() => return,
            (Some(one), Some(other)) if one.consequence.is_none() && of_first(other) => {
                self.linked += 1;
                "the second one is a consequence"
            }
            (Some(_), Some(_)) => "one is a consequence of something else",
            (None, _) => "the first one is not found",
            (_, None) => "the second one is not found",
        };
        if let Ok(folder) = std::env::var("REJUDGE_BESIDE") {
            let file = format!("{folder}/{}.match", name.replace([' ', ','], "-"));
            std::fs::write(file, log).expect("a folder to keep logs in");
        }
        self.bad
            .push(format!("{name} (lines {} and {}): {wrong}", wanted[0].1, wanted[1].1));
    }

    /// So many logs were made, and in no more than so many of a hundred of them one of the two does not stand by itself.
    pub fn told(&self, game: &str, logs: u32, most: u32) {
        let (all, bad) = (self.logs, self.bad.len());
        println!(
            "{game}: two mistakes in each of {all} logs; in {bad} not both stand, {} linked",
            self.linked
        );
        println!("{}", self.bad.join("\n"));
        assert!(all >= logs, "{game}: {all} logs");
        assert!(bad as u32 * 100 <= all * most, "{game}: {}", self.bad.join("\n"));
    }
}
