//! The journal alone rebuilds the table at every line of a match, and that is the table which re-running the log gives.

use crate::support::files;

use files::Replays;
use rejudge::games::kit::PreparedMatch as _;
use rejudge::games::weiss_schwarz::kit::open_log;
use rejudge::judge::drive::{Driver, Policy};
use rejudge::table::Event;

fn check(source: &str) {
    let (opened, script) = open_log(source, &Replays).expect("the sample can be read");
    let (start, _) = opened.start_with_journal(&script);
    let played = Driver::new(&opened.m, &script, opened.m.full, Policy::Played)
        .run(&start, start.clone())
        .state
        .table;
    let journal = &played.journal;
    let marks: Vec<(usize, u32)> = (0..)
        .zip(&journal.events)
        .filter_map(|(at, event)| match event {
            Event::Mark(line) => Some((at, *line)),
            _ => None,
        })
        .collect();
    assert_eq!(marks.len(), script.marks.len(), "one mark for each step of the log");
    let mut line_before = 0;
    for (number, (events, line)) in marks.into_iter().enumerate() {
        if line == line_before {
            continue;
        }
        line_before = line;
        let rebuilt = opened.m.start().table.replay(journal, events);
        assert_eq!(rebuilt.audit(), Ok(()), "before line {line}");
        let mut before = script.clone();
        before.marks.truncate(number);
        let rerun = Driver::new(&opened.m, &before, opened.m.full, Policy::Played).run(&start, start.clone());
        assert_eq!(rebuilt.cards, rerun.state.table.cards, "before line {line}");
        assert_eq!(rebuilt.zones, rerun.state.table.zones, "before line {line}");
    }
    let whole = opened.m.start().table.replay(journal, journal.events.len());
    assert_eq!((&whole.cards, &whole.zones), (&played.cards, &played.zones));
}

#[test]
fn a_match_told_in_full() {
    check(include_str!("../samples/three-turns.match"));
}

#[test]
fn a_match_told_by_its_decisions() {
    check(include_str!("../samples/three-turns-decisions.match"));
}
