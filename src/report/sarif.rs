//! Findings as SARIF 2.1.0, which build servers and editors read.
//!
//! What was found is written as it comes and never held; the rulings that were named follow at the end, each once.

use std::collections::BTreeMap;
use std::io;

use serde::Serialize;
use serde_json::{Value, json};

use crate::judge::{Consequence, Place, Report};

use super::github::{Level, level, sentence};
use super::json;
use super::source::{Columns, Source};
use super::visible;

/// More of the lines that a finding rests on are not named.
const RELATED_MOST: usize = 8;

/// What is said of a ruling: in a sentence, and in full with its citations.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Described {
    /// In a sentence.
    pub short: String,
    /// In full.
    pub help: String,
}

/// Writes reports, one after the other.
pub struct Writer<'d, W> {
    out: W,
    describe: &'d dyn Fn(&str) -> Described,
    /// The rulings named so far, with their numbers.
    rules: BTreeMap<String, usize>,
    results: usize,
    /// Files that could not be judged, as they are told at the end.
    failed: Vec<Value>,
}

/// So many files that could not be judged are told; that there were more is told as well.
const FAILED_MOST: usize = 1_000;

fn word(level: Level) -> &'static str {
    match level {
        Level::Error => "error",
        Level::Warning => "warning",
        Level::Note => "note",
    }
}

/// A path as a reference that is one on every system.
fn uri(path: &str) -> String {
    let path = path.replace('\\', "/");
    let mut out = String::new();
    if path.starts_with('/') {
        out.push_str("file://");
    } else if path.split('/').next().is_some_and(|first| first.contains(':')) {
        // Else what stands before the colon would be taken for a scheme.
        out.push_str("./");
    }
    out.push_str(&encoded(&path));
    out
}

/// A path with slashes as it stands in an address: what means something there is written by its number.
pub fn encoded(path: &str) -> String {
    let mut out = String::new();
    for byte in path.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b'/' => out.push(byte as char),
            _ => out.push_str(&format!("%{byte:02X}")),
        }
    }
    out
}

fn location(file: &str, source: &Source<'_>, place: Place) -> Value {
    let Columns { line, start, end } = source.columns(place);
    json!({
        "physicalLocation": {
            "artifactLocation": { "uri": uri(file) },
            "region": { "startLine": line, "startColumn": start, "endColumn": end },
        }
    })
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Result_<'a> {
    rule_id: &'a str,
    rule_index: usize,
    level: &'a str,
    message: Value,
    locations: [Value; 1],
    #[serde(skip_serializing_if = "Vec::is_empty")]
    related_locations: Vec<Value>,
    #[serde(skip_serializing_if = "Value::is_null")]
    properties: Value,
}

impl<'d, W: io::Write> Writer<'d, W> {
    /// Begins. `describe` says what a ruling is.
    ///
    /// # Errors
    /// Only those of the writer.
    pub fn new(mut out: W, describe: &'d dyn Fn(&str) -> Described) -> io::Result<Writer<'d, W>> {
        writeln!(
            out,
            "{{\n\"$schema\": \"https://json.schemastore.org/sarif-2.1.0.json\",\n\"version\": \"2.1.0\",\n\"runs\": [{{\n\
             \"columnKind\": \"unicodeCodePoints\",\n\"results\": ["
        )?;
        Ok(Writer {
            out,
            describe,
            rules: BTreeMap::new(),
            results: 0,
            failed: Vec::new(),
        })
    }

    fn rule(&mut self, name: &str) -> usize {
        let next = self.rules.len();
        *self.rules.entry(name.to_owned()).or_insert(next)
    }

    fn result(&mut self, result: &Result_<'_>) -> io::Result<()> {
        if self.results > 0 {
            self.out.write_all(b",\n")?;
        }
        self.results += 1;
        json::write(&mut self.out, result)
    }

    /// Writes a report. `source` is the log that it is about.
    ///
    /// # Errors
    /// Only those of the writer.
    pub fn report(&mut self, report: &Report, source: &str) -> io::Result<()> {
        let source = Source::new(source);
        let text = |text: &str| json!({ "text": visible::line(text) });
        let at = |place: Place| location(&report.file, &source, place);
        for malformed in &report.malformed {
            let result = Result_ {
                rule_id: "malformed",
                rule_index: self.rule("malformed"),
                level: word(Level::Error),
                message: text(&malformed.message),
                locations: [at(malformed.place)],
                related_locations: Vec::new(),
                properties: Value::Null,
            };
            self.result(&result)?;
        }
        for finding in &report.findings {
            let stems = match finding.consequence {
                Some(Consequence::Of(of) | Consequence::MayStemFrom(of)) => report.findings.get(of),
                None => None,
            };
            let mut related: Vec<Value> = Vec::new();
            if let Some(root) = stems {
                let mut location = at(root.stands());
                location["message"] = text(&root.message);
                related.push(location);
            }
            related.extend(finding.see.iter().take(RELATED_MOST).map(|see| at(*see)));
            let result = Result_ {
                rule_id: &finding.ruling,
                rule_index: self.rule(&finding.ruling),
                level: word(level(finding)),
                message: text(&sentence(report, finding)),
                locations: [at(finding.stands())],
                related_locations: related,
                properties: json!({
                    "rule": finding.rule,
                    "edition": finding.edition,
                    "verdict": finding.verdict,
                    "expected": finding.expected,
                    "claimed": finding.claimed,
                    "repair": finding.repair,
                    "settle": finding.settle,
                }),
            };
            self.result(&result)?;
        }
        for note in &report.notes {
            let name = format!("note/{}", note.sort);
            let result = Result_ {
                rule_index: self.rule(&name),
                rule_id: &name,
                level: word(Level::Note),
                message: text(&note.message),
                locations: [at(note.place)],
                related_locations: Vec::new(),
                properties: Value::Null,
            };
            self.result(&result)?;
        }
        Ok(())
    }

    /// Notes that a file could not be judged.
    pub fn failure(&mut self, file: &str, error: &str) {
        if self.failed.len() > FAILED_MOST {
            return;
        }
        let text = match self.failed.len() {
            FAILED_MOST => "and more files could not be judged".to_owned(),
            _ => format!("{file}: {error}"),
        };
        self.failed
            .push(json!({ "level": "error", "message": { "text": visible::line(&text) } }));
    }

    /// Ends the document.
    ///
    /// # Errors
    /// Only those of the writer.
    pub fn finish(mut self) -> io::Result<()> {
        let mut named: Vec<(&String, &usize)> = self.rules.iter().collect();
        named.sort_by_key(|(_, at)| **at);
        let rules: Vec<Value> = named
            .into_iter()
            .map(|(name, _)| {
                let Described { short, help } = (self.describe)(name);
                let mut rule = json!({ "id": name });
                if !short.is_empty() {
                    rule["shortDescription"] = json!({ "text": visible::line(&short) });
                }
                if !help.is_empty() {
                    rule["help"] = json!({ "text": visible::lines(&help) });
                }
                rule
            })
            .collect();
        let driver = json!({
            "name": "rejudge",
            "semanticVersion": env!("CARGO_PKG_VERSION"),
            "rules": rules,
        });
        let invocation = json!({
            "executionSuccessful": self.failed.is_empty(),
            "toolExecutionNotifications": self.failed,
        });
        self.out.write_all(b"\n],\n\"tool\": { \"driver\": ")?;
        json::write_pretty(&mut self.out, &driver)?;
        self.out.write_all(b" },\n\"invocations\": [")?;
        json::write(&mut self.out, &invocation)?;
        self.out.write_all(b"]\n}]\n}\n")?;
        self.out.flush()
    }
}

#[cfg(test)]
mod tests {
    use crate::judge::{Finding, Note};

    use super::*;

    #[test]
    fn paths_are_references() {
        assert_eq!(uri("a b/葵.match"), "a%20b/%E8%91%B5.match");
        assert_eq!(uri("/tmp/a%.match"), "file:///tmp/a%25.match");
        assert_eq!(uri("a\\b.match"), "a/b.match");
        assert_eq!(uri("x:y.match"), "./x%3Ay.match");
    }

    #[test]
    fn rulings_are_told_once_and_by_number() {
        let finding = |ruling: &str, consequence| Finding {
            ruling: ruling.into(),
            message: "so it is".into(),
            consequence,
            ..Finding::default()
        };
        let report = Report {
            file: "a.match".into(),
            findings: vec![
                finding("g/b", None),
                finding("g/a", None),
                finding("g/b", Some(Consequence::Of(0))),
            ],
            notes: vec![Note {
                sort: "seed".into(),
                place: Place::default(),
                message: "said".into(),
            }],
            ..Report::default()
        };
        let describe = |name: &str| Described {
            short: format!("{name} is a ruling"),
            help: String::new(),
        };
        let mut out = Vec::new();
        let mut writer = Writer::new(&mut out, &describe).expect("it is taken");
        writer.report(&report, "").expect("it is taken");
        writer.failure("b.match", "there is no such file");
        writer.report(&Report::default(), "").expect("it is taken");
        writer.finish().expect("it is taken");
        let document: Value = serde_json::from_slice(&out).expect("JSON");
        let run = &document["runs"][0];
        let results: Vec<(&str, &str, u64)> = run["results"]
            .as_array()
            .expect("a list")
            .iter()
            .map(|r| {
                let index = r["ruleIndex"].as_u64().expect("a number");
                (
                    r["ruleId"].as_str().expect("a name"),
                    r["level"].as_str().expect("a level"),
                    index,
                )
            })
            .collect();
        assert_eq!(
            results,
            [
                ("g/b", "error", 0),
                ("g/a", "error", 1),
                ("g/b", "note", 0),
                ("note/seed", "note", 2)
            ]
        );
        let rules: Vec<&Value> = run["tool"]["driver"]["rules"]
            .as_array()
            .expect("a list")
            .iter()
            .collect();
        assert_eq!(
            rules.iter().map(|r| &r["id"]).collect::<Vec<_>>(),
            ["g/b", "g/a", "note/seed"]
        );
        assert_eq!(run["invocations"][0]["executionSuccessful"], false);
        for (of, most) in [(0, FAILED_MOST), (5, FAILED_MOST + 1)] {
            let mut writer = Writer::new(Vec::new(), &describe).expect("it is taken");
            (0..FAILED_MOST + of).for_each(|_| writer.failure("x", "y"));
            assert_eq!(writer.failed.len(), most);
        }
    }
}
