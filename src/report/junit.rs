//! Results of a run of fixtures or logs as JUnit XML, which build servers show.

use quick_junit::{NonSuccessKind, Report, TestCase, TestCaseStatus, TestSuite};

/// How one case ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ending {
    /// As expected.
    Passed,
    /// It cannot be told: in one sentence.
    Skipped(String),
    /// Otherwise: in one sentence, and in full.
    Failed(String, String),
    /// It could not be judged: in one sentence, and in full.
    Error(String, String),
}

/// One case: a fixture under one edition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Case {
    /// The suite it belongs to.
    pub suite: String,
    /// Its name there.
    pub name: String,
    /// How it ended.
    pub ending: Ending,
}

/// The document. It holds no times, so that the same fixtures give the same text. Suites come in the order of their
/// first case.
///
/// # Errors
/// In words, if it cannot be written as XML.
pub fn document(name: &str, cases: &[Case]) -> Result<String, String> {
    let mut suites: Vec<TestSuite> = Vec::new();
    for case in cases {
        let status = match &case.ending {
            Ending::Passed => TestCaseStatus::success(),
            Ending::Skipped(message) => {
                let mut status = TestCaseStatus::skipped();
                status.set_message(message.as_str());
                status
            }
            Ending::Failed(message, text) => failed(NonSuccessKind::Failure, "ruling", message, text),
            Ending::Error(message, text) => failed(NonSuccessKind::Error, "unreadable", message, text),
        };
        let mut entry = TestCase::new(case.name.as_str(), status);
        entry.set_classname(case.suite.as_str());
        match suites.iter_mut().find(|s| s.name.as_str() == case.suite) {
            Some(suite) => {
                suite.add_test_case(entry);
            }
            None => {
                let mut suite = TestSuite::new(case.suite.as_str());
                suite.add_test_case(entry);
                suites.push(suite);
            }
        }
    }
    let mut report = Report::new(name);
    report.add_test_suites(suites);
    report.to_string().map_err(|e| e.to_string())
}

fn failed(kind: NonSuccessKind, sort: &str, message: &str, text: &str) -> TestCaseStatus {
    let mut status = TestCaseStatus::non_success(kind);
    status.set_type(sort).set_message(message).set_description(text);
    status
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_xml_is_escaped() {
        let case = |name: &str, ending| Case {
            suite: "a".into(),
            name: name.into(),
            ending,
        };
        let cases = [
            case("one", Ending::Passed),
            case(
                "two <&>",
                Ending::Failed("\"x\" < y".into(), "- a\n+ b & \u{1b}[31mc".into()),
            ),
            case("three", Ending::Error("no".into(), String::new())),
            case("four", Ending::Skipped("who knows".into())),
        ];
        let text = document("fixtures", &cases).expect("XML");
        assert!(
            text.contains(r#"tests="4""#) && text.contains(r#"failures="1""#) && text.contains(r#"errors="1""#),
            "{text}"
        );
        assert!(text.contains(r#"<skipped message="who knows"/>"#), "{text}");
        assert!(text.contains("two &lt;&amp;&gt;"), "{text}");
        assert!(text.contains("&quot;x&quot; &lt; y"), "{text}");
        assert!(!text.contains('\u{1b}'), "{text}");
        assert_eq!(text, document("fixtures", &cases).expect("XML"));
    }
}
