//! The report for people: snapshots that hold the log and what is said about it, so that a reviewer judges one file.

use proptest::prelude::*;
use rejudge::judge::{
    Also, Consequence, Evidence, Finding, Kind, Malformed, Note, Outcome, Place, Report, TextJudged, Verdict,
};
use rejudge::report::terminal::{Style, render};

/// The `nth` occurrence (from 0) of `needle`.
fn nth(source: &str, needle: &str, nth: usize) -> Place {
    let (at, _) = source
        .match_indices(needle)
        .nth(nth)
        .unwrap_or_else(|| panic!("no {needle:?} in the source"));
    Place {
        line: source[..at].matches('\n').count() as u32 + 1,
        start: at as u32,
        end: (at + needle.len()) as u32,
    }
}

fn place(source: &str, needle: &str) -> Place {
    nth(source, needle, 0)
}

/// A finding with nothing in it that can be left out.
fn finding(broke: Place, ruling: &str, rule: &str, message: &str) -> Finding {
    Finding {
        verdict: Verdict::Illegal,
        kind: Kind::Choice,
        ruling: format!("weiss-schwarz/{ruling}"),
        rule: rule.into(),
        rule_also: String::new(),
        edition: "1.111".into(),
        broke,
        broke_to: None,
        known: None,
        message: message.into(),
        expected: String::new(),
        fitted: String::new(),
        claimed: String::new(),
        evidence: vec![],
        see: vec![],
        also: vec![],
        legal: vec![],
        consequence: None,
        repair: String::new(),
        penalty: String::new(),
        penalties: vec![],
        noticed: None,
        settle: String::new(),
        reading: String::new(),
        hint: String::new(),
        spread: vec![],
    }
}

fn level(broke: Place) -> Finding {
    finding(
        broke,
        "level",
        "8.6.2.1.2",
        "022 is a card of level 2, and Aoi is at level 1",
    )
}

fn report(findings: Vec<Finding>) -> Report {
    Report {
        file: "disputed.match".into(),
        game: "weiss-schwarz".into(),
        edition: "1.111".into(),
        players: vec!["Aoi".into(), "Ren".into()],
        findings,
        ..Report::default()
    }
}

/// The source with visible line ends, then the report.
#[track_caller]
fn show(report: &Report, source: &str) -> String {
    let shown: String = source
        .split_inclusive('\n')
        .map(|line| line.escape_debug().to_string() + "\n")
        .collect();
    let shown = shown.replace("\\\"", "\"").replace("\\'", "'");
    format!("{shown}=====\n{}", render(report, source, &Style::default()))
}

const LOG: &str = "\
rejudge 1
game: weiss-schwarz 1.111

turn 5 Ren
  st; dr = 010
turn 6 Aoi
  stand
  draw = 022
  play 022 > FR pay 1 = 004
  attack FR direct
    trigger = 090
    gate 092
    damage 2 = 022 001 taken
  phase end
turn 7 Ren
  count Aoi.stock 2
";

#[test]
fn everything_said() {
    let mut finding = level(nth(LOG, "022", 1));
    finding.rule_also = "rules sheet, page 7".into();
    finding.expected = "a card of level 1 or lower".into();
    finding.claimed = "022, level 2".into();
    finding.evidence = vec![
        Evidence {
            zone: "Aoi's level".into(),
            before: "010".into(),
            after: String::new(),
        },
        Evidence {
            zone: "Aoi's stock".into(),
            before: "004 013".into(),
            after: "013".into(),
        },
    ];
    finding.see = vec![nth(LOG, "022", 0)];
    finding.known = Some(place(LOG, "attack FR"));
    finding.also = vec![Also {
        ruling: "weiss-schwarz/cost".into(),
        rule: "8.4.3".into(),
        message: "the cost of 022 is 2, and 1 was paid".into(),
    }];
    finding.legal = vec!["play 014 > FR".into(), "play 011 > FR pay 1".into()];
    finding.repair = "rewind to before the card was played".into();
    finding.penalty = "warning (PR P3-C3-S1)".into();
    finding.hint = "012 would be legal here: is it 012 instead of 022?".into();
    finding.spread = vec!["Aoi's stage".into(), "Ren's clock".into()];
    let mut report = report(vec![finding]);
    report.outcome = Outcome {
        result: "Aoi won: Ren reached level 4 (1.2.2.1)".into(),
        ending: None,
        turns: 9,
        statements: 120,
        text: Some(TextJudged {
            abilities: 48,
            judged: 41,
        }),
    };
    report.notes = vec![Note {
        sort: "trust".into(),
        place: place(LOG, "gate 092"),
        message: "the text of 092 is not compiled; its moves were taken as written".into(),
    }];
    insta::assert_snapshot!(show(&report, LOG));
}

#[test]
fn consequences_are_short_and_name_their_root() {
    let root = level(nth(LOG, "022", 1));
    let mut second = finding(
        place(LOG, "attack FR"),
        "attacker",
        "7.2.1.3.1.1",
        "no character of Aoi stands in FR",
    );
    second.consequence = Some(Consequence::Of(0));
    second.repair = "not shown".into();
    let mut third = finding(
        place(LOG, "count Aoi.stock 2"),
        "count",
        "3.1.2",
        "Aoi's stock holds 1 card, and 2 were counted",
    );
    third.verdict = Verdict::CannotTell;
    third.consequence = Some(Consequence::MayStemFrom(0));
    third.settle = "the stock, counted before line 9".into();
    let mut fourth = third.clone();
    fourth.consequence = Some(Consequence::Of(77));
    insta::assert_snapshot!(show(&report(vec![root, second, third, fourth]), LOG));
}

#[test]
fn a_range_of_lines() {
    let mut finding = finding(
        place(LOG, "trigger"),
        "refresh",
        "9.2.1",
        "Aoi's deck ran out and was not refreshed",
    );
    finding.verdict = Verdict::CannotTell;
    finding.broke_to = Some(place(LOG, "phase end"));
    finding.known = Some(place(LOG, "count Aoi.stock 2"));
    insta::assert_snapshot!(show(&report(vec![finding]), LOG));
}

#[test]
fn several_on_one_line() {
    let first = level(nth(LOG, "022", 1));
    let second = finding(
        place(LOG, "004"),
        "cost-cards",
        "8.4.3",
        "the top card of Aoi's stock is 013",
    );
    let mut third = finding(place(LOG, "FR"), "slot", "8.6.2.2.1", "FR belongs to a frozen slot");
    third.see = vec![nth(LOG, "022", 1), place(LOG, "004"), place(LOG, "FR")];
    third.known = Some(place(LOG, "FR"));
    insta::assert_snapshot!(show(&report(vec![first, second, third]), LOG));
}

#[test]
fn japanese_and_tabs() {
    let source = "turn 7 ハル\n\tチェンジ　エリオット　＞　ヘレナ\t支払　T01\n\t攻撃　024；ﾊﾙ：防御　015\n";
    let first = finding(
        place(source, "エリオット"),
        "card-kind",
        "3.2",
        "エリオットはここに出せません",
    );
    let second = finding(place(source, "T01"), "cost", "4.1", "T01 is no town of ハル");
    let third = finding(place(source, "015"), "not-there", "4.2", "015 is not in the area of ﾊﾙ");
    insta::assert_snapshot!(show(&report(vec![first, second, third]), source));
}

#[test]
fn the_last_line_has_no_end() {
    let source = "turn 7 Aoi\n  draw = 010\n  clock 033";
    let first = finding(place(source, "033"), "not-there", "3", "033 is not in Aoi's hand");
    let end = source.len() as u32;
    let second = finding(
        Place {
            line: 3,
            start: end,
            end,
        },
        "clock-draw",
        "6.4.1.2",
        "two cards were to be drawn for the clock",
    );
    insta::assert_snapshot!(show(&report(vec![first, second]), source));
}

#[test]
fn line_ends_of_other_systems() {
    let source = "turn 7 Aoi\r\n  draw = 010\r\n  clock 033\r\n  st\rturn 8 Ren\r\n";
    let first = finding(place(source, "033"), "not-there", "3", "033 is not in Aoi's hand");
    let second = finding(place(source, "st\r"), "wrong-time", "6", "the stand phase is over");
    insta::assert_snapshot!(show(&report(vec![first, second]), source));
}

#[test]
fn an_empty_file() {
    let mut report = report(vec![]);
    report.game.clear();
    report.edition.clear();
    report.players.clear();
    report.malformed = vec![Malformed {
        place: Place {
            line: 1,
            start: 0,
            end: 0,
        },
        column: 1,
        message: "the file is empty".into(),
        expected: vec!["`rejudge 1`".into()],
        help: "a log begins with the line `rejudge 1`".into(),
    }];
    insta::assert_snapshot!(show(&report, ""));
}

#[test]
fn places_out_of_range() {
    let far = Place {
        line: 4_000_000_000,
        start: u32::MAX - 1,
        end: u32::MAX,
    };
    let backwards = Place {
        line: 0,
        start: 9,
        end: 2,
    };
    let mut first = level(far);
    first.known = Some(backwards);
    first.see = vec![far, backwards];
    insta::assert_snapshot!(show(&report(vec![first, level(backwards)]), "turn 1 Aoi\n  st\n"));
}

#[test]
fn malformed_lines() {
    let source = "turn 7 Aoi\n\tplya 033 > FC\n  「ミオ」：　attak　FL\n";
    let mut report = report(vec![]);
    report.malformed = vec![
        Malformed {
            place: place(source, "plya"),
            column: 5,
            message: "`plya` is no verb".into(),
            expected: vec!["`play`".into(), "`pay`".into(), "`p`".into()],
            help: "the nearest is `play`".into(),
        },
        Malformed {
            place: place(source, "attak"),
            column: 14,
            message: "`attak` is no verb".into(),
            expected: (0..20).map(|n| format!("verb{n}")).collect(),
            help: String::new(),
        },
    ];
    insta::assert_snapshot!(show(&report, source));
}

#[test]
fn control_characters_stay_visible() {
    let source = "turn 7 A\0oi\n\u{1b}[31m draw\u{7} = \u{9b}010 \u{202e}033\u{feff}\n";
    let mut first = finding(
        place(source, "033"),
        "not-\u{1b}there",
        "3",
        "033\u{1b}[0m is\nnot \u{200b}there",
    );
    first.legal = vec!["draw\r= \u{1b}]8;;x".into()];
    let mut report = report(vec![first]);
    report.file = "a\u{1b}[2Jb.match".into();
    report.outcome.result = "Aoi\u{7} won".into();
    let text = render(&report, source, &Style::default());
    let bad = text.chars().find(|c| c.is_control() && *c != '\n');
    assert_eq!(bad, None, "{text}");
    insta::assert_snapshot!(show(&report, source));
}

#[test]
fn nothing_found() {
    insta::assert_snapshot!(show(&report(vec![]), LOG));
}

#[test]
fn brief() {
    let mut second = finding(
        place(LOG, "attack FR"),
        "attacker",
        "7.2.1.3.1.1",
        "no character of Aoi stands in FR",
    );
    second.consequence = Some(Consequence::Of(0));
    let report = report(vec![level(nth(LOG, "022", 1)), second]);
    let style = Style {
        brief: true,
        ..Style::default()
    };
    insta::assert_snapshot!(render(&report, LOG, &style));
}

#[test]
fn color_only_where_asked() {
    let report = report(vec![level(nth(LOG, "022", 1))]);
    let style = |color| Style {
        color,
        ..Style::default()
    };
    assert!(!render(&report, LOG, &style(false)).contains('\u{1b}'));
    assert!(render(&report, LOG, &style(true)).contains('\u{1b}'));
}

#[test]
fn a_very_long_line_is_cut_around_the_mark() {
    let source = format!("  note \"{}\"; draw 5; {}", "x".repeat(30_000), "y".repeat(30_000));
    let report = report(vec![finding(
        place(&source, "5"),
        "draw",
        "6.3.1.2",
        "one card is drawn in the draw phase",
    )]);
    let text = render(&report, &source, &Style::default());
    assert!(text.contains("draw 5"), "{text}");
    assert!(text.len() < 2_000, "{} bytes", text.len());
}

#[test]
fn a_log_of_a_hundred_thousand_lines_is_no_trouble() {
    let source = "  draw = 010\n".repeat(100_000);
    let mut findings: Vec<Finding> = (0..300).map(|n| level(nth_line(n * 300))).collect();
    findings[0].see = vec![nth_line(99_999)];
    let text = render(&report(findings), &source, &Style::default());
    assert!(text.contains("line 89701: "));
}

/// The claim on a line of the log above.
fn nth_line(line: u32) -> Place {
    let start = line * 13 + 9;
    Place {
        line: line + 1,
        start,
        end: start + 3,
    }
}

proptest! {
    /// Whatever the source and wherever the places: no panic, and nothing that drives a terminal.
    #[test]
    fn any_source_and_any_place(
        source in "(\\PC|[\\x00-\\x20\\x7f-\\x9f\u{3000}オ]){0,60}",
        places in proptest::collection::vec((0u32..80, 0u32..80), 4..8),
        width_columns in 0usize..200,
    ) {
        let places: Vec<Place> = places
            .iter()
            .map(|&(start, end)| Place { line: start, start, end })
            .collect();
        let mut first = level(places[0]);
        first.known = Some(places[1]);
        first.broke_to = (places.len() > 5).then(|| places[2]);
        first.see = places[3..].to_vec();
        let mut report = report(vec![first, level(places[2])]);
        report.malformed = vec![Malformed {
            place: places[3],
            column: 1,
            message: source.clone(),
            expected: vec![source.clone()],
            help: source.clone(),
        }];
        let mut style = Style { width_columns, ..Style::default() };
        let text = render(&report, &source, &style);
        prop_assert!(text.chars().all(|c| !c.is_control() || c == '\n'), "{text:?}");
        style.color = true;
        render(&report, &source, &style);
        style.brief = true;
        let text = render(&report, &source, &style);
        prop_assert_eq!(text.lines().count(), 3);
        prop_assert!(text.chars().all(|c| !c.is_control() || c == '\n'), "{:?}", text);
    }
}
