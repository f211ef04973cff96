//! Where a log leaves something open nobody is accused: properties that every game has.
//!
//! The logs are made-up matches played by the rules, so that nothing in them is illegal; what is then hidden, cut off or
//! written in another order makes nothing illegal. `REJUDGE_MATCHES=1000 cargo test --test judging no_guess` makes up that many
//! of each game for each property; with `REJUDGE_KEEP` naming a folder, the logs with which a test fails are kept there.

use std::collections::BTreeSet;

use crate::support::no_guess::changes::{self, Hidden};
use crate::support::no_guess::{PLAYED, Played, Sort, accusation, dice, players, trouble};
use rejudge::judge::Report;

/// How many logs of a game each property is tried with.
fn count() -> u32 {
    let wanted = std::env::var("REJUDGE_MATCHES").ok();
    wanted.and_then(|n| n.parse().ok()).unwrap_or(100)
}

/// What is wrong with the changed logs of one match, with the log it is wrong with.
type Bad = Vec<(String, String)>;

/// Tries a property with the matches of a game.
fn tried(game: &str, property: &str, bad: impl Fn(&Played, u32) -> Bad) {
    let played = PLAYED.iter().find(|g| g.game == game).expect("a game");
    let mut all = Vec::new();
    for number in 0..count() {
        for (why, log) in bad(played, number) {
            if let Ok(folder) = std::env::var("REJUDGE_KEEP") {
                let path = format!("{folder}/{property}-{game}-{number}-{}.match", all.len());
                std::fs::write(path, log).expect("a folder to keep logs in");
            }
            all.push(format!("{number}: {why}"));
        }
    }
    let shown = &all[..all.len().min(20)];
    assert!(all.is_empty(), "{game}: {} logs:\n{}", all.len(), shown.join("\n"));
}

/// A log in which cards are hidden, without those lines that cannot be written without the card.
fn hidden(played: &Played, log: &str, hidden: Hidden, number: u32) -> Option<(String, String)> {
    let cards = played.cards();
    let mut spared = BTreeSet::new();
    for _ in 0..6 {
        let mut dice = dice(number, 0x5eed);
        let text = changes::hide(log, played.game().vocabulary(), &cards, hidden, &spared, &mut dice);
        let report = played.judge(&text);
        if report.malformed.is_empty() {
            return accusation(&report).map(|why| (format!("{hidden:?} {why}"), text));
        }
        spared.extend(report.malformed.iter().map(|m| m.place.line));
    }
    panic!("{number}: more lines cannot be read each time");
}

/// A face nobody noted accuses nobody, were it only seen or chosen.
fn faces(played: &Played, number: u32) -> Bad {
    unnoted(played, number, false)
}

/// Nor where the seed tells what came up.
fn faces_under_a_seed(played: &Played, number: u32) -> Bad {
    unnoted(played, number, true)
}

fn unnoted(played: &Played, number: u32, seeded: bool) -> Bad {
    let sort = Sort {
        seeded,
        ..Sort::nth(number)
    };
    let log = played.log(number, sort);
    let few = [60, 20, 6, 2, 1][number as usize / 2 % 5];
    let both = [Hidden::Seen(few), Hidden::Any(few)];
    both.into_iter()
        .filter_map(|h| hidden(played, &log, h, number))
        .collect()
}

/// A log whose seed was deleted tells less, and accuses nobody.
fn seed(played: &Played, number: u32) -> Bad {
    let sort = Sort {
        seeded: true,
        ..Sort::nth(number)
    };
    let log = changes::without_seed(&played.log(number, sort));
    let why = accusation(&played.judge(&log));
    why.map(|why| (why, log)).into_iter().collect()
}

/// What is wrong with a log that tells as much as the clean one. Which cards a player has whose list is not there only
/// later lines may tell.
fn wrong(sort: Sort, report: &Report) -> Option<String> {
    if sort.lists {
        trouble(report)
    } else {
        accusation(report)
    }
}

/// Whoever stopped writing did nothing wrong.
fn prefixes(played: &Played, number: u32) -> Bad {
    let sort = Sort::nth(number);
    let log = played.log(number, sort);
    let (from, to) = (changes::head(&log), log.lines().count());
    let mut dice = dice(number, 0xc07);
    let lines: BTreeSet<usize> = (0..8).map(|_| from + dice.below(to - from)).collect();
    let one = |lines: usize| {
        let text = changes::prefix(&log, lines);
        wrong(sort, &played.judge(&text)).map(|why| (why, text))
    };
    lines.into_iter().filter_map(one).collect()
}

/// What one player saw of a match accuses nobody, can be read, and is what that player saw of it.
fn views(played: &Played, number: u32) -> Bad {
    let log = played.log(number, Sort::nth(number));
    let mut bad = Vec::new();
    for player in players(&log) {
        let view = match played.view(&log, player) {
            Ok(view) => view,
            Err(why) => {
                bad.push((format!("{player}: {why}"), log.clone()));
                continue;
            }
        };
        if let Some(why) = accusation(&played.judge(&view)) {
            bad.push((format!("{player} {why}"), view.clone()));
        }
        match played.view(&view, player) {
            Ok(again) if again == view => {}
            Ok(again) => bad.push((format!("{player}: a view of the view is another one"), again)),
            Err(why) => bad.push((format!("{player}: {why}"), view)),
        }
    }
    bad
}

/// Two statements in the other order, after which the table is the same and the same may be done: what follows is as right as
/// it was.
fn orders(played: &Played, number: u32) -> Bad {
    let sort = Sort::nth(number);
    let log = played.log(number, sort);
    let mut bad = Vec::new();
    for swapped in changes::swapped(&log, 6, &mut dice(number, 0x0de)) {
        let clean = wrong(sort, &played.judge(&swapped.after)).is_none();
        if clean
            && played.table_at_end(&swapped.before) == played.table_at_end(&swapped.after)
            && played.may_be_done_at_end(&swapped.before) == played.may_be_done_at_end(&swapped.after)
            && let Some(why) = wrong(sort, &played.judge(&swapped.text))
        {
            bad.push((why, swapped.text));
        }
    }
    bad
}

macro_rules! hold {
    ($($game:ident $name:literal { $($holds:ident)* })*) => {
        $(mod $game {
            $(#[test]
            fn $holds() {
                super::tried($name, stringify!($holds), super::$holds);
            })*
        })*
    };
}

// What holds in each game.
hold! {
    weiss_schwarz "weiss-schwarz" { faces faces_under_a_seed seed prefixes views orders }
    battle_royale "weiss-schwarz-battle-royale" { faces faces_under_a_seed seed prefixes views orders }
    spellweaver "spellweaver" { faces faces_under_a_seed seed prefixes views orders }
    shironeko "shironeko" { faces faces_under_a_seed seed prefixes views orders }
}
