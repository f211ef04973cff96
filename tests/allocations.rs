//! Judging takes memory for a log as a whole, and none for a decision.

#[allow(dead_code, reason = "one function of it is needed here")]
#[path = "support/files.rs"]
mod files;

use std::path::Path;

use files::Beside;
use rejudge::games::{GameSessions, Request, of_log};
use rejudge::judge::Report;

/// The report on a log, and how often memory was asked for to come to it.
fn judge(sessions: &mut GameSessions, source: &str) -> (Report, u64) {
    let game = of_log(source).expect("the log names its game");
    let files = Beside(Path::new(env!("CARGO_MANIFEST_DIR")).join("benches"));
    let request = Request::default();
    let mut report = None;
    let used = allocation_counter::measure(|| {
        report = Some(sessions.judge(game, "sample", source, &request, &files));
    });
    let report = report.expect("it was judged").expect("its files are there");
    assert!(report.findings.is_empty(), "{:?}", report.findings);
    assert!(report.malformed.is_empty(), "{:?}", report.malformed);
    (report, used.count_total)
}

#[test]
fn no_decision_takes_memory() {
    let sample = include_str!("../benches/complete.match");
    let up_to = |turn: &str| &sample[..sample.find(turn).expect("the sample has more turns") + 1];
    // Both end before the match does: how it ended is put into words once.
    let (part, whole) = (up_to("\nturn 6 "), up_to("\nturn 16 "));
    let mut sessions = GameSessions::default();
    // The first time the cards are opened and the buffers grow.
    judge(&mut sessions, whole);
    let (short, for_short) = judge(&mut sessions, part);
    let (long, for_long) = judge(&mut sessions, whole);
    let decisions = u64::from(long.outcome.statements - short.outcome.statements);
    assert!(decisions > 200, "{decisions}");
    println!("{for_short} and {for_long} allocations; {decisions} decisions between them");
    // What grows with the log doubles every time, so that a longer log takes a few more; nothing else does.
    assert!(
        for_long - for_short <= 8,
        "{for_short}, then {for_long} for {decisions} more decisions"
    );
    assert!(for_long < 50, "{for_long}");
}
