//! Which rulings are looked at, of those a log earned.

use crate::games::GAMES;
use crate::judge::{Consequence, Finding, Note, Place, Report};

use super::trouble::Trouble;
use super::work;

/// The rulings that were asked for, and those that were not.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Chosen {
    select: Vec<String>,
    ignore: Vec<String>,
}

/// Whether a ruling is meant by a name: its own, the end of it, or its game's.
pub fn is_meant(ruling: &str, name: &str) -> bool {
    let (game, own) = ruling.split_once('/').unwrap_or(("", ruling));
    [ruling, game, own].iter().any(|word| word.eq_ignore_ascii_case(name))
}

impl Chosen {
    /// These rulings, and not those.
    ///
    /// # Errors
    /// If there is no such ruling.
    pub fn of(select: &[String], ignore: &[String]) -> Result<Chosen, Trouble> {
        for name in select.iter().chain(ignore) {
            known(name)?;
        }
        Ok(Chosen {
            select: select.to_vec(),
            ignore: ignore.to_vec(),
        })
    }

    fn is_all(&self) -> bool {
        self.select.is_empty() && self.ignore.is_empty()
    }

    fn takes(&self, finding: &Finding) -> bool {
        let meant = |names: &[String]| names.iter().any(|name| is_meant(&finding.ruling, name));
        (self.select.is_empty() || meant(&self.select)) && !meant(&self.ignore)
    }

    /// Leaves out the findings that were not asked for. What hangs on one of these is left out with it: without it, it would
    /// stand there as a mistake of its own. What one that was asked for hangs on stays, and so does its number in words.
    pub fn of_report(&self, report: &mut Report) {
        if self.is_all() {
            return;
        }
        let parent = |finding: &Finding| match finding.consequence {
            Some(Consequence::Of(of) | Consequence::MayStemFrom(of)) => Some(of),
            None => None,
        };
        let findings = &report.findings;
        let mut stays: Vec<bool> = findings.iter().map(|finding| self.takes(finding)).collect();
        // Later findings hang on earlier ones: forwards what is ignored takes along, backwards what is looked at brings along.
        let ignored = |at: usize| {
            let name = findings.get(at).map(|f| f.ruling.as_str()).unwrap_or_default();
            self.ignore.iter().any(|of| is_meant(name, of))
        };
        let mut gone: Vec<bool> = (0..findings.len()).map(ignored).collect();
        for (at, finding) in findings.iter().enumerate() {
            if parent(finding).and_then(|of| gone.get(of).copied()) == Some(true) {
                gone[at] = true;
            }
        }
        for at in (0..findings.len()).rev() {
            stays[at] &= !gone[at];
            if let (true, Some(of)) = (stays[at], parent(&findings[at]))
                && let Some(of) = stays.get_mut(of)
            {
                *of = true;
            }
        }
        let mut numbers = Vec::with_capacity(stays.len());
        let mut next = 0;
        for stays in &stays {
            numbers.push(next);
            next += usize::from(*stays);
        }
        let left_out = stays.len() - next;
        let mut at = 0;
        report.findings.retain_mut(|finding| {
            let keep = stays[at];
            at += 1;
            let renumbered = |of: usize| numbers.get(of).copied().unwrap_or(of);
            finding.consequence = finding.consequence.map(|consequence| match consequence {
                Consequence::Of(of) => Consequence::Of(renumbered(of)),
                Consequence::MayStemFrom(of) => Consequence::MayStemFrom(renumbered(of)),
            });
            keep
        });
        if left_out > 0 {
            let message = match left_out {
                1 => "one finding of a ruling that was not asked for is left out".to_owned(),
                count => format!("{count} findings of rulings that were not asked for are left out"),
            };
            let place = Place {
                line: 1,
                start: 0,
                end: 0,
            };
            report.notes.insert(
                0,
                Note {
                    sort: "selected".to_owned(),
                    place,
                    message,
                },
            );
        }
    }
}

/// Whether a ruling or a game has this name.
///
/// # Errors
/// If none has, with the nearest.
pub fn known(name: &str) -> Result<(), Trouble> {
    let is_game = GAMES.iter().any(|game| game.name().eq_ignore_ascii_case(name));
    let is_prefix = !is_game && !name.is_empty() && {
        let rulings = GAMES.iter().filter_map(|game| game.rules(None).ok());
        rulings
            .into_iter()
            .any(|table| table.lines().any(|line| line.starts_with(&format!("{name}/"))))
    };
    if is_game || is_prefix {
        return Ok(());
    }
    if name.starts_with(|c: char| c.is_ascii_digit()) {
        return Err(Trouble::Usage(format!(
            "`{name}` is no ruling; `rejudge explain {name}` names those that rest on it"
        )));
    }
    work::explain(name, None).map(|_| ())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn report(findings: &[(&str, Option<Consequence>)]) -> Report {
        let finding = |&(ruling, consequence): &(&str, Option<Consequence>)| Finding {
            ruling: ruling.to_owned(),
            consequence,
            ..Finding::default()
        };
        Report {
            findings: findings.iter().map(finding).collect(),
            ..Report::default()
        }
    }

    fn left(select: &[&str], ignore: &[&str]) -> Vec<(String, Option<Consequence>)> {
        let all = [
            ("g/level", None),
            ("g/cost", Some(Consequence::Of(0))),
            ("g/color", None),
            ("g/cost", Some(Consequence::MayStemFrom(2))),
            ("g/stand", Some(Consequence::Of(3))),
        ];
        let owned = |names: &[&str]| names.iter().map(|n| (*n).to_owned()).collect::<Vec<String>>();
        let chosen = Chosen {
            select: owned(select),
            ignore: owned(ignore),
        };
        let mut report = report(&all);
        chosen.of_report(&mut report);
        assert_eq!(report.notes.is_empty(), report.findings.len() == all.len());
        report.findings.into_iter().map(|f| (f.ruling, f.consequence)).collect()
    }

    #[test]
    fn nothing_that_follows_from_another_stands_alone() {
        assert_eq!(left(&[], &[]).len(), 5);
        assert_eq!(left(&["g"], &[]).len(), 5);
        // What is looked at brings along what it hangs on.
        let cost = left(&["cost"], &[]);
        let names: Vec<&str> = cost.iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(names, ["g/level", "g/cost", "g/color", "g/cost"]);
        let stand = left(&["G/Stand"], &[]);
        assert_eq!(stand.len(), 3);
        assert_eq!(stand[1].1, Some(Consequence::MayStemFrom(0)));
        assert_eq!(stand[2].1, Some(Consequence::Of(1)));
        // What is not looked at takes along what hangs on it.
        assert_eq!(left(&[], &["level"]).len(), 3);
        assert_eq!(
            left(&[], &["color"]),
            [
                ("g/level".to_owned(), None),
                ("g/cost".to_owned(), Some(Consequence::Of(0)))
            ]
        );
        assert!(left(&["cost"], &["level", "color"]).is_empty());
    }

    #[test]
    fn a_name_that_nobody_has_is_refused() {
        let game = GAMES[0].name();
        assert!(known(game).is_ok());
        assert!(known("level").is_ok());
        assert!(known(&format!("{game}/level")).is_ok());
        for name in ["levle", "8.6.2", "", "x/y"] {
            assert!(known(name).is_err(), "{name}");
        }
    }
}
