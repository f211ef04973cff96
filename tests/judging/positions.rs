//! A moment of a match written as a `position` is that moment: what follows is judged as it was in the whole match.

use crate::support::simulated;

use rejudge::games::{Request, of_log};
use simulated::{Replays, Wanted, count, judge, play};

/// The log from a line on, behind the table as it was there; none where the game cannot say it.
fn from_lines(source: &str, lines: &[u32]) -> Vec<(u32, String)> {
    let game = of_log(source).expect("a game");
    let cuts = game.cuts(source, lines, &Replays).expect("readable");
    let header: Vec<&str> = source.lines().take_while(|l| !l.is_empty()).collect();
    let mut pieces = Vec::new();
    for (line, cut) in lines.iter().zip(cuts) {
        let Some(cut) = cut else { continue };
        let mut text = header.join("\n") + "\n\nposition\n";
        for entry in cut.position.iter().chain(&cut.turn) {
            text.push_str(entry);
            text.push('\n');
        }
        for rest in source.lines().skip(*line as usize - 1) {
            text.push_str(rest);
            text.push('\n');
        }
        pieces.push((*line, text));
    }
    pieces
}

#[test]
fn a_match_goes_on_from_any_moment() {
    let (mut asked, mut made, mut over) = (0, 0, 0);
    for number in 0..count(16) {
        let wanted = Wanted::nth(number);
        let (_, played) = play(wanted, None);
        let source = &played.text;
        let whole = judge(source);
        let last = u32::try_from(source.lines().count()).expect("a short log");
        let from = source
            .lines()
            .position(|l| l.starts_with("turn 1 "))
            .expect("a first turn");
        let lines: Vec<u32> = (u32::try_from(from).expect("a short log") + 2..=last)
            .filter(|line| line % 5 == number % 5 || *line > last - 5)
            .collect();
        asked += lines.len();
        for (line, piece) in from_lines(source, &lines) {
            made += 1;
            let report = judge(&piece);
            let said: Vec<String> = report
                .malformed
                .iter()
                .map(|m| format!("{}: {}", m.place.line, m.message))
                .chain(
                    report
                        .findings
                        .iter()
                        .map(|f| format!("{}: {} {}", f.broke.line, f.ruling, f.message)),
                )
                .collect();
            assert!(said.is_empty(), "{wanted:?} from line {line}: {said:#?}\n{piece}");
            // By the seed, the match ends as it did though nobody noted what was drawn.
            assert_eq!(
                report.outcome.result, whole.outcome.result,
                "{wanted:?} from line {line}\n{piece}"
            );
            over += usize::from(!report.outcome.result.is_empty());
        }
    }
    println!("{made} of {asked} moments, {over} played to the end");
    assert!(made * 4 > asked, "only {made} of {asked} moments can be written");
}

const HEAD: &str = "rejudge 1\ngame: weiss-schwarz 1.111\ndetail: full\ncards: harbor.toml kiln.toml\n\
    player Aoi: ? HB/W01\nplayer Ren: ? KN/S02\n\nposition\n";

fn rulings(body: &str) -> Vec<String> {
    let report = judge(&format!("{HEAD}{body}"));
    assert!(report.malformed.is_empty(), "{:?}", report.malformed);
    let short = |r: &str| r.rsplit('/').next().unwrap_or("").to_owned();
    report.findings.iter().map(|f| short(&f.ruling)).collect()
}

#[test]
fn what_was_done_this_turn() {
    let attack = "Aoi.FL = 010\n Aoi.FC = 014 rest\n{}turn 1 Aoi attack\n attack FL direct\n trigger = 011\n stock\n damage 2 = 010 012 taken\n";
    assert_eq!(rulings(&attack.replace("{}", "")), [""; 0]);
    assert_eq!(
        rulings(&attack.replace("{}", "Aoi.did = attack\n")),
        ["first-turn-attack"]
    );
    // Who has put a card into the clock does not do so again.
    let clock = "Aoi.hand = 010\n{}turn 3 Aoi clock\n clock 010 = 011 012\n";
    assert_eq!(rulings(&clock.replace("{}", "")), [""; 0]);
    assert!(!rulings(&clock.replace("{}", "Aoi.did = clock\n")).is_empty());
    // The deck is shuffled by a refresh, and by nothing else here.
    let shuffle = "{}turn 3 Aoi main\n shuffle\n";
    assert!(!rulings(&shuffle.replace("{}", "")).is_empty());
    assert_eq!(rulings(&shuffle.replace("{}", "Aoi.did = refresh\n")), [""; 0]);
}

#[test]
fn power_and_soul_given_this_turn() {
    let battle = "Aoi.FC = 010{}\n Ren.FC = 010\nturn 3 Aoi attack\n attack FC front\n trigger = 011\n stock\n";
    let fought = |change: &str, damage: &str, reversed: &str| {
        let body = battle.replace("{}", change);
        rulings(&format!(
            "{body} damage {damage} taken\n battle = {reversed} reversed\n"
        ))
    };
    assert_eq!(fought("", "1 = 011", "FC Ren.FC"), [""; 0]);
    assert_eq!(fought(" power +500", "1 = 011", "FC Ren.FC"), ["battle"]);
    assert_eq!(fought(" power +500", "1 = 011", "Ren.FC"), [""; 0]);
    assert_eq!(fought(" soul +1", "1 = 011", "FC Ren.FC"), ["damage-amount"]);
    assert_eq!(fought(" power -500 soul +1", "2 = 011 012", "FC"), [""; 0]);
}

#[test]
fn what_makes_no_sense_is_said() {
    let wrong = |body: &str| {
        let source = format!("{HEAD}{body}turn 3 Aoi main\n");
        let game = of_log(&source).expect("a game");
        let report = game
            .judge("a", &source, &Request::default(), &Replays)
            .expect("readable");
        report
            .malformed
            .iter()
            .map(|m| m.message.clone())
            .collect::<Vec<_>>()
            .join("; ")
    };
    assert_eq!(wrong("Aoi.did = attack\nAoi.shuffles = 2\n"), "");
    assert!(
        wrong("Aoi.did = taken\n").contains("nothing that is done"),
        "{}",
        wrong("Aoi.did = taken\n")
    );
    assert!(
        wrong("Aoi.did = 010\n").contains("words"),
        "{}",
        wrong("Aoi.did = 010\n")
    );
    assert!(wrong("Aoi.did = 200000000*attack\n").is_empty());
    assert!(wrong("Aoi.shuffles = attack\n").contains("one number"));
    assert!(wrong("Aoi.shuffles = 99999999999999\n").contains("words and counts"));
    assert!(wrong("Aoi.FL = 010 rest +500\n").contains("power or of soul"));
    assert!(wrong("Aoi.FL = 010 power +2147483647 soul -2147483648\n").is_empty());
    assert!(wrong("Mio.did = attack\n").contains("no player"));
}
