//! The JSON report and its published schema keep in step.

use rejudge::diagnose::{Amiss, Class, Diagnosis, Spot};
use rejudge::judge::interventions::Sort;
use rejudge::judge::{
    Also, Consequence, Ending, Evidence, Finding, Intervention, Kind, Malformed, Note, Noticing, Outcome, Place,
    Report, TextJudged, UsualPenalty, Verdict,
};
use rejudge::report::diagnosis;
use rejudge::report::json::Writer;
use rejudge::rulings::Noticed;
use serde_json::{Value, json};

const SCHEMA: &str = include_str!("../../grammar/report.schema.json");

const DIAGNOSIS: &str = include_str!("../../grammar/diagnosis.schema.json");

/// As much of JSON Schema as the schemas use; a keyword it does not know is an error.
pub fn validate(root: &Value, schema: &Value, value: &Value, at: &str) -> Result<(), String> {
    let keywords = schema.as_object().ok_or(format!("{at}: the schema is no object"))?;
    for (keyword, want) in keywords {
        match keyword.as_str() {
            "$schema" | "$defs" | "title" | "description" => {}
            "$ref" => {
                let pointer = want.as_str().and_then(|s| s.strip_prefix('#'));
                let target = pointer.and_then(|pointer| root.pointer(pointer));
                validate(root, target.ok_or(format!("{want}: dangling"))?, value, at)?;
            }
            "oneOf" => {
                let options = want.as_array().ok_or("oneOf: no list")?;
                let results: Vec<_> = options.iter().map(|option| validate(root, option, value, at)).collect();
                let fits = results.iter().filter(|result| result.is_ok()).count();
                if fits != 1 {
                    return Err(format!("{at}: fits {fits} of oneOf: {results:?}"));
                }
            }
            "type" => {
                let fits = match want.as_str() {
                    Some("object") => value.is_object(),
                    Some("array") => value.is_array(),
                    Some("string") => value.is_string(),
                    Some("integer") => value.is_i64() || value.is_u64(),
                    Some("null") => value.is_null(),
                    Some("boolean") => value.is_boolean(),
                    _ => return Err(format!("type {want} is not known")),
                };
                if !fits {
                    return Err(format!("{at}: not {want}: {value}"));
                }
            }
            "enum" => {
                if !want.as_array().is_some_and(|list| list.contains(value)) {
                    return Err(format!("{at}: {value} is none of {want}"));
                }
            }
            "minimum" => {
                if value.as_u64() < want.as_u64() {
                    return Err(format!("{at}: {value} is below {want}"));
                }
            }
            "items" => {
                for (index, item) in value.as_array().into_iter().flatten().enumerate() {
                    validate(root, want, item, &format!("{at}[{index}]"))?;
                }
            }
            "required" => {
                for name in want.as_array().into_iter().flatten() {
                    let name = name.as_str().ok_or("required: no name")?;
                    if value.get(name).is_none() {
                        return Err(format!("{at}: {name} is missing"));
                    }
                }
            }
            "properties" => {
                for (name, property) in want.as_object().into_iter().flatten() {
                    if let Some(value) = value.get(name) {
                        validate(root, property, value, &format!("{at}.{name}"))?;
                    }
                }
            }
            "additionalProperties" if want.is_object() => {
                for (name, value) in value.as_object().into_iter().flatten() {
                    validate(root, want, value, &format!("{at}.{name}"))?;
                }
            }
            "additionalProperties" => {
                let known = schema.get("properties").and_then(Value::as_object);
                for name in value.as_object().into_iter().flat_map(|object| object.keys()) {
                    if !known.is_some_and(|known| known.contains_key(name)) {
                        return Err(format!("{at}: {name} is not in the schema"));
                    }
                }
            }
            other => return Err(format!("{at}: the test does not know the keyword {other}")),
        }
    }
    Ok(())
}

fn schema() -> Value {
    serde_json::from_str(SCHEMA).expect("the schema is JSON")
}

fn full(consequence: Option<Consequence>, verdict: Verdict, kind: Kind, when: Noticed) -> Report {
    let place = Place {
        line: 1,
        start: 2,
        end: 3,
    };
    let text = || "\u{1b}オ\"\n".to_owned();
    Report {
        file: "a.match".into(),
        game: "weiss-schwarz".into(),
        edition: "1.111".into(),
        players: vec![text()],
        malformed: vec![Malformed {
            place,
            column: 1,
            message: text(),
            expected: vec![text()],
            help: text(),
        }],
        findings: vec![Finding {
            verdict,
            kind,
            ruling: text(),
            rule: text(),
            rule_also: text(),
            edition: text(),
            broke: place,
            broke_to: consequence.is_some().then_some(place),
            known: consequence.is_none().then_some(place),
            message: text(),
            expected: text(),
            claimed: text(),
            fitted: text(),
            evidence: vec![Evidence {
                zone: text(),
                before: text(),
                after: text(),
            }],
            see: vec![place],
            also: vec![Also {
                ruling: text(),
                rule: text(),
                message: text(),
            }],
            legal: vec![text()],
            consequence,
            repair: text(),
            penalty: text(),
            penalties: vec![UsualPenalty {
                case: text(),
                until: when,
                when: text(),
                section: text(),
                level_1: text(),
                level_2: text(),
                repair: text(),
                applies: true,
            }],
            noticed: consequence.is_none().then(|| Noticing {
                when,
                called: (verdict == Verdict::Illegal).then_some(place),
                because: text(),
            }),
            settle: text(),
            reading: text(),
            hint: text(),
            spread: vec![text()],
        }],
        notes: vec![Note {
            sort: "trust".into(),
            place,
            message: text(),
        }],
        judge: Sort::ALL
            .into_iter()
            .map(|(_, sort)| Intervention {
                place,
                sort,
                ruling: text(),
                player: text(),
                grade: text(),
                minutes: -4,
                back_to: consequence.is_none().then_some(place),
                moves: vec![text()],
                text: text(),
            })
            .collect(),
        outcome: Outcome {
            result: text(),
            ending: consequence.is_some().then(|| Ending {
                winner: Some(text()),
                tied: vec![text()],
                open: text(),
                reason: text(),
                rule: text(),
            }),
            turns: 1,
            statements: 2,
            text: consequence.is_some().then_some(TextJudged {
                abilities: 3,
                judged: 2,
            }),
        },
    }
}

fn some_reports() -> Vec<Report> {
    use Kind::*;
    let kinds = [Choice, Outcome, Missing, Extra, Order, Count, Deck, Record];
    let consequences = [None, Some(Consequence::Of(0)), Some(Consequence::MayStemFrom(1))];
    let mut reports = vec![Report::default()];
    for (at, kind) in kinds.into_iter().enumerate() {
        let verdict = [Verdict::Illegal, Verdict::CannotTell][at % 2];
        let when = Noticed::ALL[at % 4];
        reports.push(full(consequences[at % 3], verdict, kind, when));
    }
    reports
}

#[test]
fn a_document_follows_the_schema() {
    let mut out = Vec::new();
    let mut writer = Writer::document(&mut out).expect("a vector");
    for report in some_reports() {
        writer.report(&report).expect("a vector");
    }
    writer
        .failure("b.match", "cannot be read: no such file", 4)
        .expect("a vector");
    writer.finish().expect("a vector");
    let document: Value = serde_json::from_slice(&out).expect("JSON");
    let schema = schema();
    validate(&schema, &schema, &document, "$").unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(document["reports"].as_array().map(Vec::len), Some(10));
    assert_eq!(document["reports"][1]["exit"], json!(3));
    assert_eq!(document["reports"][9]["exit"], json!(4));
}

#[test]
fn an_empty_document_follows_the_schema() {
    let mut out = Vec::new();
    Writer::document(&mut out).and_then(Writer::finish).expect("a vector");
    let document: Value = serde_json::from_slice(&out).expect("JSON");
    let schema = schema();
    validate(&schema, &schema, &document, "$").unwrap_or_else(|error| panic!("{error}"));
}

#[test]
fn each_line_follows_the_schema() {
    let mut out = Vec::new();
    let mut writer = Writer::lines(&mut out);
    for report in some_reports() {
        writer.report(&report).expect("a vector");
    }
    writer.failure("b.match", "no such file", 4).expect("a vector");
    writer.finish().expect("a vector");
    let text = String::from_utf8(out).expect("UTF-8");
    assert_eq!(text.lines().count(), 10);
    let schema = schema();
    for line in text.lines() {
        let item: Value = serde_json::from_str(line).expect("JSON");
        validate(&schema, &schema["$defs"]["item"], &item, "$").unwrap_or_else(|error| panic!("{error}"));
    }
}

#[test]
fn every_field_is_required_and_the_validator_bites() {
    let schema = schema();
    for (name, definition) in schema["$defs"].as_object().expect("definitions") {
        let Some(properties) = definition["properties"].as_object() else {
            continue;
        };
        let required = definition["required"].as_array().expect("required");
        // An id is there in a batch alone, whose lines `batch.rs` looks at.
        let always = properties.keys().filter(|key| *key != "id");
        assert_eq!(always.count(), required.len(), "{name}");
    }
    let mut item = serde_json::to_value(&some_reports()[1]).expect("JSON");
    let bad = |item: &Value| validate(&schema, &schema["$defs"]["report"], item, "$").unwrap_err();
    assert_eq!(bad(&item), "$: exit is missing");
    item["exit"] = json!(3);
    item["findings"][0]["verdict"] = json!("guilty");
    assert!(bad(&item).contains("is none of"));
    item["findings"][0]["verdict"] = json!("illegal");
    item["new"] = json!(1);
    assert_eq!(bad(&item), "$: new is not in the schema");
}

#[test]
fn a_report_reads_back() {
    for report in some_reports() {
        let text = serde_json::to_string(&report).expect("JSON");
        assert_eq!(serde_json::from_str::<Report>(&text).expect("a report"), report);
    }
}

fn some_diagnoses() -> Vec<Diagnosis> {
    let text = || "\u{1b}オ\"\n".to_owned();
    let class = |mistakes: Vec<&'static str>| Class {
        whose: mistakes.iter().map(|_| text()).collect(),
        words: mistakes.iter().map(|_| text()).collect(),
        spots: vec![Spot {
            of: vec!["ability 1 of HB/W01-041".to_owned(), String::new()],
            lines: vec![7; mistakes.len()],
            explains: 2,
        }],
        mistakes,
        weight: u64::MAX,
        reason: text(),
    };
    let off = vec![Amiss {
        line: 3,
        message: text(),
    }];
    let unexplained = Diagnosis {
        given: 1,
        off,
        mistakes: 2,
        suspects: 400,
        contradicted: 200,
        runs: 20_000,
        untried: 4,
        not_searched: 5,
        ..Diagnosis::default()
    };
    let explained = Diagnosis {
        classes: vec![
            class(vec!["nothing is paid"]),
            class(vec!["no damage", "no card drawn"]),
        ],
        ..unexplained.clone()
    };
    vec![Diagnosis::default(), explained, unexplained]
}

#[test]
fn a_diagnosis_follows_its_schema() {
    let schema: Value = serde_json::from_str(DIAGNOSIS).expect("the schema is JSON");
    for (found, exit) in some_diagnoses().iter().zip([0, 1, 5]) {
        let mut out = Vec::new();
        diagnosis::json(&mut out, "a.match", found).expect("a vector");
        let mut document: Value = serde_json::from_slice(&out).expect("JSON");
        validate(&schema, &schema, &document, "$").unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(document["exit"], json!(exit));
        document["exit"] = json!(3);
        assert!(validate(&schema, &schema, &document, "$").is_err());
    }
    let definitions = schema["$defs"].as_object().expect("definitions").values();
    for definition in definitions.chain([&schema]) {
        let properties = definition["properties"].as_object().expect("properties");
        assert_eq!(
            properties.len(),
            definition["required"].as_array().expect("required").len()
        );
    }
}
