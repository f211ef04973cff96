//! Points that the rules of a game leave open, each with a name: how they may be read, and how they are read here.
//!
//! A header says `policy SPW-G-12: cancelled`, the command line `--policy SPW-G-12=cancelled`. Where neither does, the
//! first reading holds; and where that one is of low confidence, nobody is convicted by it: what rests on it cannot be
//! told.

use crate::{Refusal, Request};
use rejudge_judge::game::Violation;
use rejudge_table::rulings::nearest::nearest;

use super::opening::Opening;

/// One way to read a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    /// Its word, as `cancelled`.
    pub name: &'static str,
    /// What it means, in half a sentence.
    pub means: &'static str,
}

/// A point that the rules leave open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Policy {
    /// Its name, as `SPW-G-12`. Never renamed once released.
    pub id: &'static str,
    /// What is open, in one sentence.
    pub about: &'static str,
    /// The readings, ours first; at least one.
    pub choices: &'static [Choice],
    /// Our reading is of low confidence: what flips under another cannot be told unless the reading is written.
    pub low: bool,
}

/// How the points are read in one match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Policies {
    table: &'static [Policy],
    /// For each point the reading that was written.
    written: Vec<Option<u8>>,
}

impl Policies {
    /// Nothing is written: all points are read as we do.
    pub fn usual(table: &'static [Policy]) -> Policies {
        Policies {
            table,
            written: vec![None; table.len()],
        }
    }

    /// Those that the request and the header write; the request's come before the header's.
    ///
    /// # Errors
    /// If the request names a point or reading that is not here.
    pub fn read(
        opening: &mut Opening<'_, '_>,
        request: &Request,
        table: &'static [Policy],
    ) -> Result<Policies, Refusal> {
        let mut policies = Policies::usual(table);
        let mut wrong = Vec::new();
        for header in opening
            .log
            .headers
            .iter()
            .filter(|h| h.key.text.eq_ignore_ascii_case("policy"))
        {
            let Some(name) = &header.name else { continue };
            if let Err((message, help)) = policies.set(&name.text, &header.value.text) {
                wrong.push((header.span, message, help));
            }
        }
        for (span, message, help) in wrong {
            opening.complain(span, message, help);
        }
        for (id, choice) in &request.policies {
            policies
                .set(id, choice)
                .map_err(|(message, help)| Refusal::Usage(format!("{message}; {help}")))?;
        }
        Ok(policies)
    }

    /// Writes one; or says what is wrong, and the way out.
    fn set(&mut self, id: &str, choice: &str) -> Result<(), (String, String)> {
        let (id, choice) = (id.trim(), choice.trim());
        let Some(at) = self.table.iter().position(|p| p.id.eq_ignore_ascii_case(id)) else {
            let near = nearest(id, self.table.iter().map(|p| p.id));
            let help = match (near, self.table.first()) {
                (Some(near), _) => format!("the nearest is `{near}`"),
                (None, Some(first)) => format!("they are called as `{}`", first.id),
                (None, None) => "the rules of this game leave nothing open that has a name".to_owned(),
            };
            return Err((format!("no policy is called `{id}`"), help));
        };
        let choices = self.table[at].choices;
        match choices.iter().position(|c| c.name.eq_ignore_ascii_case(choice)) {
            Some(found) => {
                self.written[at] = u8::try_from(found).ok();
                Ok(())
            }
            None => {
                let known: Vec<&str> = choices.iter().map(|c| c.name).collect();
                let message = format!("`{choice}` is no reading of {}", self.table[at].id);
                Err((message, format!("it is {}", known.join(" or "))))
            }
        }
    }

    /// With our reading of a point written down.
    #[must_use]
    pub fn with_ours(mut self, at: usize) -> Policies {
        if let Some(written) = self.written.get_mut(at) {
            *written = Some(0);
        }
        self
    }

    /// The reading of a point that holds, by its place in [`Policy::choices`].
    pub fn reading(&self, at: usize) -> usize {
        self.written.get(at).copied().flatten().map_or(0, usize::from)
    }

    /// Whether the reading of a point was written.
    pub fn is_written(&self, at: usize) -> bool {
        self.written.get(at).is_some_and(Option::is_some)
    }

    /// The points.
    pub fn table(&self) -> &'static [Policy] {
        self.table
    }

    /// Says of a violation that it rests on how this point is read. Where our reading is of low confidence and none was
    /// written, it cannot be told.
    pub fn decided(&self, at: usize, violation: &mut Violation) {
        let Some(policy) = self.table.get(at) else { return };
        let Some(choice) = policy.choices.get(self.reading(at)) else {
            return;
        };
        let whose = match self.is_written(at) {
            true => "as written",
            false => "our reading",
        };
        violation.reading = format!("{}: {} ({whose}): {}", policy.id, choice.name, choice.means);
        if policy.low && !self.is_written(at) && violation.cannot_tell.is_none() {
            let known: Vec<String> = policy
                .choices
                .iter()
                .map(|c| format!("`policy {}: {}`", policy.id, c.name))
                .collect();
            violation.cannot_tell = Some(format!("the rules leave it open; {} in the header", known.join(" or ")));
        }
    }

    /// All points as a table, for `rejudge rules`.
    pub fn text(table: &[Policy]) -> String {
        let mut out = String::new();
        for policy in table {
            let low = if policy.low { " (low confidence)" } else { "" };
            out.push_str(&format!("{}{low}\n  {}\n", policy.id, policy.about));
            for (at, choice) in policy.choices.iter().enumerate() {
                let ours = if at == 0 { "our reading: " } else { "" };
                out.push_str(&format!("    {}  {ours}{}\n", choice.name, choice.means));
            }
        }
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    static TABLE: [Policy; 2] = [
        Policy {
            id: "TOY-1",
            about: "Who begins.",
            choices: &[
                Choice {
                    name: "highest",
                    means: "the highest roll begins",
                },
                Choice {
                    name: "lowest",
                    means: "the lowest roll begins",
                },
            ],
            low: false,
        },
        Policy {
            id: "TOY-2",
            about: "Whether it rests.",
            choices: &[
                Choice {
                    name: "rests",
                    means: "it rests",
                },
                Choice {
                    name: "stands",
                    means: "it stays standing",
                },
            ],
            low: true,
        },
    ];

    #[test]
    fn what_is_not_written_is_our_reading_and_convicts_nobody_where_that_is_doubtful() {
        let mut policies = Policies::usual(&TABLE);
        let mut violation = Violation::default();
        policies.decided(0, &mut violation);
        assert_eq!(
            violation.reading,
            "TOY-1: highest (our reading): the highest roll begins"
        );
        assert_eq!(violation.cannot_tell, None);
        let mut violation = Violation::default();
        policies.decided(1, &mut violation);
        let open = "the rules leave it open; `policy TOY-2: rests` or `policy TOY-2: stands` in the header";
        assert_eq!(violation.cannot_tell.as_deref(), Some(open));
        policies.set("toy-2", "Stands").expect("it is one");
        let mut violation = Violation::default();
        policies.decided(1, &mut violation);
        assert_eq!(violation.reading, "TOY-2: stands (as written): it stays standing");
        assert_eq!(violation.cannot_tell, None);
        assert_eq!(policies.reading(1), 1);
    }

    #[test]
    fn what_is_not_there_is_named_with_the_way_out() {
        let mut policies = Policies::usual(&TABLE);
        let (message, help) = policies.set("TOY-3", "x").expect_err("there is none");
        assert_eq!(message, "no policy is called `TOY-3`");
        assert!(help.contains("TOY-"), "{help}");
        let (message, help) = policies.set("TOY-1", "middle").expect_err("there is none");
        assert_eq!(message, "`middle` is no reading of TOY-1");
        assert_eq!(help, "it is highest or lowest");
    }
}
