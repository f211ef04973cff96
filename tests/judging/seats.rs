//! A match as one seat saw it, in every game alike: hidden cards of others make no difference, and what a seed said is said as
//! far as that player saw it.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;

use rejudge::games::{Files, Request};
use rejudge::judge::Verdict;

use crate::support::files::Replays;
use crate::support::no_guess::{PLAYED, Played, Sort, players};

/// Every action, and no seed that would tell of cards.
const FULL: Sort = Sort {
    full: true,
    seeded: false,
    lists: true,
};

fn view(played: &Played, log: &str, player: &str) -> String {
    played
        .view(log, player)
        .unwrap_or_else(|why| panic!("{player}: {why}\n{log}"))
}

/// What may be a card among the words of a line: the end of a number, without whose it is and which copy.
fn word(word: &str) -> &str {
    let word = word.trim_matches(['[', ']', ';', ',']);
    let word = word.split_once('.').map_or(word, |(whose, rest)| {
        let name = whose.chars().all(char::is_alphabetic);
        if name { rest } else { word }
    });
    let word = word.rsplit_once('-').map_or(word, |(_, tail)| tail);
    word.split_once('.').map_or(word, |(card, _)| card)
}

/// How often each word stands in the lines of a log.
fn words(log: &str) -> BTreeMap<&str, usize> {
    let body = log.split_once("\nsetup").map_or(log, |(_, body)| body);
    let mut found = BTreeMap::new();
    for line in body.lines().filter(|line| !line.starts_with("turn ")) {
        for one in line.split_whitespace() {
            *found.entry(word(one)).or_default() += 1;
        }
    }
    found
}

/// A deck list: the ends of its numbers, the numbers, and how many of each.
fn list(log: &str, player: &str) -> Option<Vec<(String, String, usize)>> {
    let name = log
        .lines()
        .find_map(|l| l.strip_prefix(&format!("player {player}: ")))?;
    let text = Replays.read(name).ok()?;
    let lines = text.lines().filter_map(|line| {
        let mut words = line.split('#').next()?.split_whitespace();
        let count = words.next()?.parse().ok()?;
        let number = words.next()?;
        Some((word(number).to_owned(), number.to_owned(), count))
    });
    Some(lines.collect())
}

/// The cards that a player draws by lines of their own: the line, the place in it, the card.
fn draws<'l>(log: &'l str, player: &str) -> Vec<(usize, usize, &'l str)> {
    let mut active = "";
    let mut found = Vec::new();
    for (number, line) in log.lines().enumerate() {
        if let Some(turn) = line.strip_prefix("turn ") {
            active = turn.split(' ').nth(1).unwrap_or("");
        }
        let bare = line.trim_start();
        let (whose, rest) = bare.split_once(": ").unwrap_or((active, bare));
        let Some((_, seen)) = rest
            .split_once(" = ")
            .filter(|_| rest.starts_with("draw") && whose == player)
        else {
            continue;
        };
        let plain = seen
            .split(' ')
            .enumerate()
            .take_while(|(_, card)| !card.starts_with('['));
        found.extend(plain.map(|(at, card)| (number, at, card)));
    }
    found
}

/// The same match, but that this player has another card in the hand, which nobody ever saw.
fn another_hand(played: &Played, log: &str, player: &str) -> Option<String> {
    let seen = words(log);
    let times = |card: &str| seen.get(card).copied().unwrap_or(0);
    let list = list(log, player)?;
    let all: Vec<&str> = log.lines().collect();
    for (line, at, card) in draws(log, player).into_iter().rev() {
        let behind = all[line + 1..].iter().flat_map(|line| line.split_whitespace());
        let (head, drawn) = all[line].split_once(" = ")?;
        let mut cards: Vec<&str> = drawn.split(' ').collect();
        if behind.map(word).any(|one| one == card) || cards.iter().filter(|one| **one == card).count() > 1 {
            continue;
        }
        for (other, ..) in list
            .iter()
            .filter(|(tail, _, count)| tail != card && times(tail) < *count)
        {
            cards[at] = other;
            let mut lines: Vec<String> = all.iter().map(|line| (*line).to_owned()).collect();
            lines[line] = format!("{head} = {}", cards.join(" "));
            let changed = lines.join("\n") + "\n";
            let report = played.judge(&changed);
            // A town in the hand could not have been.
            if report.malformed.is_empty() && report.findings.is_empty() {
                return Some(changed);
            }
        }
    }
    None
}

/// The same match, each with its list in it, but that one of them has another card in the place of one nobody saw.
fn another_list(log: &str, player: &str) -> Option<[String; 2]> {
    let seen = words(log);
    let times = |card: &str| seen.get(card).copied().unwrap_or(0);
    let list = list(log, player)?;
    let gone = list
        .iter()
        .position(|(tail, _, count)| *count > 1 && times(tail) < *count)?;
    let come = (0..list.len()).find(|at| *at != gone && list[*at].2 == 2)?;
    let with = |change: usize| {
        let counts = list.iter().enumerate().map(|(at, (_, number, count))| {
            let more = count + change * usize::from(at == come);
            format!("{} {number}\n", more - change * usize::from(at == gone))
        });
        let section = format!("deck {player}\n{}\n", counts.collect::<String>());
        let mut lines: Vec<String> = log.lines().map(str::to_owned).collect();
        for line in &mut lines {
            if line.starts_with(&format!("player {player}: ")) {
                *line = format!("player {player}: here");
            }
        }
        (lines.join("\n") + "\n").replacen("\nsetup\n", &format!("\n{section}setup\n"), 1)
    };
    Some([with(0), with(1)])
}

/// What the program says of a log, and the page that it makes of it.
fn said(folder: &Path, text: &str, seat: &str) -> Vec<Vec<u8>> {
    std::fs::write(folder.join("match.match"), text).expect("a folder");
    let run = |arguments: &[&str]| {
        let output = Command::new(env!("CARGO_BIN_EXE_rejudge"))
            .args(arguments)
            .args(["--seat", seat, "match.match"])
            .current_dir(folder)
            .output()
            .expect("the program runs");
        assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
        output.stdout
    };
    let mut all: Vec<Vec<u8>> = [
        &["check"][..],
        &["check", "--format", "json"],
        &["replay"],
        &["replay", "--format", "json", "--all"],
    ]
    .map(run)
    .into();
    run(&["review", "--out", "page.html"]);
    all.push(std::fs::read(folder.join("page.html")).expect("a page"));
    assert!(all.iter().all(|said| !said.is_empty()));
    all
}

fn folder(game: &str) -> std::path::PathBuf {
    let folder = std::env::temp_dir().join(format!("rejudge-seats-{game}-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    for from in ["replays/cards", "replays/decks"] {
        for entry in std::fs::read_dir(from).expect("the replays") {
            let path = entry.expect("an entry").path();
            let name = path.file_name().expect("a name").to_owned();
            std::fs::copy(&path, folder.join(name)).expect("a copy");
        }
    }
    folder
}

/// Equal bytes for whoever cannot tell two matches apart.
fn unseen_makes_no_difference(played: &Played) {
    let (mut hands, mut lists) = (0, 0);
    let folder = folder(played.game);
    for number in 0..32 {
        let log = played.log(number, FULL);
        let all: Vec<&str> = players(&log).collect();
        let hidden = all[number as usize % all.len()];
        let mut pairs = Vec::new();
        if let Some(other) = another_hand(played, &log, hidden) {
            pairs.push([log.clone(), other]);
            hands += 1;
        }
        if let Some(pair) = another_list(&log, hidden) {
            pairs.push(pair);
            lists += 1;
        }
        for [one, other] in &pairs {
            for player in &all {
                let same = view(played, one, player) == view(played, other, player);
                assert_eq!(same, *player != hidden, "{} {number}: {player}", played.game);
            }
        }
        if let (1, [[one, other], ..]) = (hands, &pairs[..]) {
            let player = all.iter().find(|p| **p != hidden).expect("another player");
            assert!(
                said(&folder, one, player) == said(&folder, other, player),
                "{}",
                played.game
            );
        }
    }
    let _ = std::fs::remove_dir_all(&folder);
    assert!(
        hands >= 4 && lists >= 6,
        "{}: {hands} hands, {lists} lists",
        played.game
    );
}

/// Of a match under a seed a view tells what a view of the same match tells in which everything was written, and no more.
fn a_seed_tells_no_more(played: &Played) {
    let seeded = Sort {
        full: false,
        seeded: true,
        lists: true,
    };
    let cards = played.cards();
    for number in 0..8 {
        let (short, long) = (played.log(number, seeded), played.log(number, FULL));
        for player in players(&long) {
            let (one, other) = (view(played, &short, player), view(played, &long, player));
            assert!(!one.contains("seed"), "{one}");
            assert_eq!(one.lines().count(), short.lines().count(), "{one}");
            let (told, seen) = (words(&one), words(&other));
            for (card, times) in told.iter().filter(|(card, _)| cards.contains(**card)) {
                let most = seen.get(card).copied().unwrap_or(0);
                assert!(
                    *times <= most,
                    "{} {number} {player}: {card} {times} of {most}\n{one}",
                    played.game
                );
            }
            // Behind the last line something may still be drawn.
            let own = |log: &str| log.matches("draw").count() - log.matches("= ?").count();
            assert!(own(&one) > 0 || own(&other) == 0, "{} {number}\n{one}", played.game);
        }
    }
}

/// What is wrong in a view is wrong in the match.
fn nothing_is_made_up(played: &Played, log: &str) {
    let illegal = |log: &str| {
        let judged = played.game().judge("a match", log, &Request::default(), &Replays);
        let findings = judged.unwrap_or_else(|e| panic!("{e}\n{log}")).findings;
        findings.into_iter().filter(|f| f.verdict == Verdict::Illegal).count()
    };
    for player in players(log) {
        let seen = view(played, log, player);
        assert!(illegal(&seen) <= illegal(log), "{player}\n{seen}");
    }
}

macro_rules! hold {
    ($($game:ident $at:literal { $($test:ident: $holds:ident)* })*) => {
        $(mod $game {
            $(#[test]
            fn $test() {
                super::$holds(&super::PLAYED[$at]);
            })*
        })*
    };
}

// The hands and lists of the games of Weiß Schwarz are changed in `views.rs`, where it is known what was seen.
hold! {
    weiss_schwarz 0 { a_seed_tells_no_more_than_was_seen: a_seed_tells_no_more }
    battle_royale 1 { a_seed_tells_no_more_than_was_seen: a_seed_tells_no_more }
    spellweaver 2 {
        a_seed_tells_no_more_than_was_seen: a_seed_tells_no_more
        what_a_seat_cannot_see_makes_no_difference: unseen_makes_no_difference
    }
    shironeko 3 {
        a_seed_tells_no_more_than_was_seen: a_seed_tells_no_more
        what_a_seat_cannot_see_makes_no_difference: unseen_makes_no_difference
    }
}

#[test]
fn a_disputed_match_is_no_worse_from_a_seat() {
    let samples = [
        (2, "replays/spellweaver-disputed.match"),
        (3, "replays/shironeko-hoshikage-disputed.match"),
    ];
    for (game, path) in samples {
        let log = std::fs::read_to_string(path).expect("a sample");
        nothing_is_made_up(&PLAYED[game], &log.replace("cards/", "").replace("decks/", ""));
    }
}
