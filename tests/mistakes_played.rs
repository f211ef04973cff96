//! Slips at the table: a made-up player errs once, everything after it follows from how it was played. The judge must
//! find it at its line under its name, and find nothing else that stands for itself.

#[path = "support/mistakes.rs"]
mod mistakes;
#[path = "support/simulated.rs"]
#[allow(dead_code)]
mod simulated;

use mistakes::{MISTAKES, Mistake};
use rejudge::games::weiss_schwarz::editions::Edition;
use rejudge::games::weiss_schwarz::matches::Match;
use rejudge::games::weiss_schwarz::simulate::Style;
use rejudge::games::weiss_schwarz::state::State;
use rejudge::judge::Verdict;
use simulated::{Wanted, count, judge, play};

/// What is wrong with how the judge takes one match with a mistake in it; `None`: it could not be made there.
fn tried(mistake: &Mistake, wanted: Wanted, skip: u32) -> Option<Vec<String>> {
    let mut chances = 0;
    let (mut made, mut later) = (false, false);
    let mut meddle = |m: &Match, state: &State| {
        if made {
            return mistake
                .then
                .filter(|_| !std::mem::replace(&mut later, true))
                .and_then(|then| {
                    let act = then(m, state);
                    later = act.is_some();
                    act
                });
        }
        let act = (mistake.act)(m, state)?;
        chances += 1;
        (chances > skip).then(|| {
            made = true;
            act
        })
    };
    let (_, played) = play(wanted, Some(&mut meddle));
    let line = *played.meddled.first()?;
    let report = judge(&played.text);
    let mut wrong: Vec<String> = report
        .malformed
        .iter()
        .map(|f| format!("{}: cannot be read: {}", f.place.line, f.message))
        .collect();
    let ruling = format!("weiss-schwarz/{}", mistake.ruling);
    let is_it = |f: &&rejudge::judge::Finding| {
        // What is missing stands before the first line that could not come without it.
        f.ruling == ruling && f.consequence.is_none() && (line..=line + 3).contains(&f.stands().line)
    };
    if report.findings.iter().filter(is_it).count() != 1 {
        wrong.push(format!("{line}: not found, or more than once"));
    }
    // Which card became the level is not known then, so that colors cannot be told.
    let open = mistake.name == "a level up with a card that is elsewhere";
    for finding in report
        .findings
        .iter()
        .filter(|f| !is_it(f) && f.consequence.is_none())
        .filter(|f| !open || f.verdict == Verdict::Illegal)
    {
        wrong.push(format!(
            "{}: {:?} {} {}",
            finding.stands().line,
            finding.verdict,
            finding.ruling,
            finding.message
        ));
    }
    if let (false, Ok(folder)) = (wrong.is_empty(), std::env::var("REJUDGE_KEEP")) {
        let name = format!("{}-{}-{skip}.match", mistake.name.replace(' ', "-"), wanted.seed);
        std::fs::write(std::path::Path::new(&folder).join(name), &played.text).expect("a folder to keep logs in");
    }
    Some(wrong)
}

#[test]
fn slips_at_the_table_are_found() {
    let mut bad = Vec::new();
    for mistake in MISTAKES {
        let (mut made, mut failed, mut example) = (0, 0, String::new());
        for number in 0..count(60).min(2_000) {
            if made >= count(8) {
                break;
            }
            let edition = if number & 1 == 0 {
                Edition::V1_111
            } else {
                Edition::V2021_03
            };
            if mistake.only.is_some_and(|only| only != edition) {
                continue;
            }
            let style = if number & 2 == 0 {
                Style::Sensible
            } else {
                Style::Random
            };
            let tell_seed = number & 4 == 0;
            // Decks of which nothing is left unread.
            let wanted = Wanted {
                seed: 1000 + number,
                edition,
                style,
                full: true,
                tell_seed,
                lists: true,
                decks: 0,
            };
            let Some(wrong) = tried(mistake, wanted, number % 3) else {
                continue;
            };
            made += 1;
            if !wrong.is_empty() {
                failed += 1;
                if example.is_empty() {
                    example = format!("{wanted:?}\n    {}", wrong[..wrong.len().min(4)].join("\n    "));
                }
            }
        }
        if failed > 0 || made == 0 {
            bad.push(format!(
                "{} ({}): {failed} of {made}\n  {example}",
                mistake.name, mistake.ruling
            ));
        }
    }
    assert!(
        bad.is_empty(),
        "{} of {} mistakes:\n{}",
        bad.len(),
        MISTAKES.len(),
        bad.join("\n")
    );
}
