//! A match as one seat saw it: nothing in it comes from what that player did not see, and nothing illegal is found in it
//! that is not illegal in the match.

use crate::support::mistakes;
use crate::support::simulated;

use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;

use mistakes::matrix::Column;
use mistakes::planting::{Planted, plant, scout};
use mistakes::table::all;
use rejudge::games::kit::PreparedMatch as _;
use rejudge::games::weiss_schwarz::kit::open_log;
use rejudge::games::weiss_schwarz::matches::Match;
use rejudge::games::weiss_schwarz::state::{State, Z};
use rejudge::games::{Refusal, of_log};
use rejudge::judge::drive::{Driver, Policy};
use rejudge::judge::{Finding, Kind, Report, Verdict};
use rejudge::table::{CardId, Event, Face, Seat, ZoneId};
use simulated::{Replays, Wanted, count, judge, play};

const REN: Seat = Seat(1);

fn view(source: &str, player: &str) -> String {
    let game = of_log(source).expect("a log names its game");
    game.view(source, player, false, &Replays)
        .unwrap_or_else(|e| panic!("{e:?}\n{source}"))
}

fn illegal(report: &Report) -> impl Iterator<Item = &Finding> {
    report.findings.iter().filter(|f| f.verdict == Verdict::Illegal)
}

/// What a view must never say.
fn secrets(view: &str) -> Option<&str> {
    let bad = |line: &&str| line.contains("seed") || line.starts_with("player Ren: k");
    view.lines().find(bad)
}

#[test]
fn nothing_illegal_is_seen_of_a_clean_match() {
    let mut bad = Vec::new();
    for number in 0..count(48) {
        let wanted = Wanted {
            tell_seed: number % 3 != 2,
            // 16 sorts of matches, each with decks of plain cards and with decks full of text.
            text: number >> 4 & 1 == 1,
            ..Wanted::nth(number)
        };
        let (_, played) = play(wanted, None);
        for player in ["Aoi", "Ren"] {
            let view = view(&played.text, player);
            let report = judge(&view);
            let mut say = |line: u32, what: &str| bad.push(format!("{number} {player} {line}: {what}"));
            if let Some(m) = report.malformed.first() {
                say(m.place.line, &m.message);
            }
            if let Some(f) = illegal(&report).next() {
                if let Ok(folder) = std::env::var("REJUDGE_KEEP") {
                    std::fs::write(format!("{folder}/{number}-{player}.match"), &view)
                        .expect("a folder to keep logs in");
                    std::fs::write(format!("{folder}/{number}.match"), &played.text).expect("a folder to keep logs in");
                }
                say(f.stands().line, &format!("{} {}", f.ruling, f.message));
            }
            if view.lines().count() != played.text.lines().count() {
                say(0, "another number of lines");
            }
            if let Some(line) = secrets(&view).filter(|_| player == "Aoi") {
                say(0, line);
            }
            // What Aoi saw of what Aoi saw is the same.
            let again = of_log(&view)
                .expect("a game")
                .view(&view, player, false, &Replays)
                .expect("a view");
            if again != view {
                say(0, "a view of the view is another one");
            }
        }
    }
    assert!(
        bad.is_empty(),
        "{}:\n{}",
        bad.len(),
        bad[..bad.len().min(20)].join("\n")
    );
}

/// Under a seed the lines do not say which cards came up, and a view has to.
#[test]
fn a_view_says_what_the_seed_said() {
    for number in 0..count(16) {
        let wanted = Wanted {
            full: false,
            ..Wanted::nth(number)
        };
        let (_, played) = play(wanted, None);
        let view = view(&played.text, "Aoi");
        let told = judge(&played.text).outcome.result;
        assert_eq!(judge(&view).outcome.result, told, "{number}\n{view}");
        let attacks = played.text.matches("\n  attack ").count();
        let lines = |verb: &str| view.split([';', '\n']).filter(|s| s.trim().starts_with(verb)).count();
        // Every attack has a trigger check, and one of a match that ends in it may have no damage.
        assert!(lines("trigger = ") + 1 >= attacks, "{number}: {attacks}\n{view}");
        assert!(
            lines("draw = ") > 0 && !view.contains("trigger = ?"),
            "{number}\n{view}"
        );
    }
}

/// A match without a refresh of Ren's: its log, and what the judge knows at its end.
fn before_refresh(number: u32) -> Option<String> {
    let wanted = Wanted {
        full: true,
        tell_seed: false,
        text: number % 3 == 2,
        ..Wanted::nth(number)
    };
    let (_, played) = play(wanted, None);
    let end = played.text.find("refresh").unwrap_or(played.text.len());
    let end = match end == played.text.len() {
        true => end,
        false => played.text[..end].rfind("\nturn ")? + 1,
    };
    Some(played.text[..end].to_owned())
}

struct Known {
    m: Match,
    state: State,
    /// Where each card has been.
    been: BTreeMap<CardId, Vec<ZoneId>>,
    /// The line that told a card's face.
    told: BTreeMap<CardId, (u32, Face)>,
}

fn known(text: &str) -> Known {
    let (opened, script) = open_log(text, &Replays).expect("readable");
    let (start, _) = opened.start_with_journal(&script);
    let driver = Driver::new(&opened.m, &script, opened.m.full, Policy::Played);
    let state = driver.replayed(&start);
    let (mut been, mut told) = (BTreeMap::<CardId, Vec<ZoneId>>::new(), BTreeMap::new());
    let mut line = 0;
    for event in &state.table.journal.events {
        match *event {
            Event::Mark(at) => line = at,
            Event::Create { card, zone, .. } => been.entry(card).or_default().push(zone),
            Event::Move { card, to, .. } => been.entry(card).or_default().push(to),
            Event::Face { card, face: Some(face) } => drop(told.insert(card, (line, face))),
            _ => {}
        }
    }
    Known {
        m: opened.m,
        state,
        been,
        told,
    }
}

impl Known {
    /// Faces of which Ren has a copy that nobody has seen.
    fn unlocated(&self) -> Vec<Face> {
        let mut list = self.m.lists[1].clone().expect("a list");
        list.sort_unstable();
        list.dedup();
        list.retain(|f| self.state.table.copies_left(REN, *f).is_some_and(|n| n > 0));
        list
    }
}

/// The same match, but that another card lies in Ren's hand.
fn another_hand(text: &str) -> Option<String> {
    let known = known(text);
    let (deck, hand) = (known.state.zone(REN, Z::Deck), known.state.zone(REN, Z::Hand));
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let mut left = known.unlocated().into_iter();
    let mut changed = false;
    for card in known.state.cards(REN, Z::Hand) {
        let unseen = known.been[card].iter().all(|z| *z == deck || *z == hand);
        let Some((line, face)) = known.told.get(card).filter(|_| unseen) else {
            continue;
        };
        let Some(other) = left.find(|f| f != face) else { break };
        let line = &mut lines[*line as usize - 1];
        let Some((chosen, seen)) = line.split_once('=') else {
            continue;
        };
        let tail = known.m.tail(*face);
        let mut items: Vec<&str> = seen.split(' ').collect();
        let Some(at) = items.iter().position(|i| *i == tail) else {
            continue;
        };
        items[at] = known.m.tail(other);
        *line = format!("{chosen}={}", items.join(" "));
        changed = true;
    }
    changed.then(|| lines.join("\n") + "\n")
}

/// The same match, but that Ren's list has another card in the place of one nobody saw. Both with their lists in them.
fn another_list(text: &str) -> Option<[String; 2]> {
    let known = known(text);
    let list = known.m.lists[1].clone()?;
    let mut counts: BTreeMap<usize, usize> = BTreeMap::new();
    for face in &list {
        *counts.entry(face.index()).or_default() += 1;
    }
    let gone = known.unlocated().into_iter().find(|f| counts[&f.index()] > 1)?;
    let come = list.iter().copied().find(|f| *f != gone && counts[&f.index()] < 4)?;
    let section = |counts: &BTreeMap<usize, usize>| {
        let lines: Vec<String> = counts
            .iter()
            .map(|(at, n)| format!("{n} {}\n", known.m.cards[*at].number))
            .collect();
        format!("deck Ren\n{}\n", lines.concat())
    };
    let mut other = counts.clone();
    *other.get_mut(&gone.index())? -= 1;
    *other.get_mut(&come.index())? += 1;
    let name = text.lines().find_map(|l| l.strip_prefix("player Ren: "))?;
    let with = |counts: &BTreeMap<usize, usize>| {
        let text = text.replacen(&format!("player Ren: {name}"), "player Ren: here", 1);
        text.replacen("\nsetup\n", &format!("\n{}setup\n", section(counts)), 1)
    };
    Some([with(&counts), with(&other)])
}

/// What the program says of a log, from one seat.
fn said(folder: &Path, text: &str, arguments: &[&str]) -> Vec<u8> {
    std::fs::write(folder.join("match.match"), text).expect("a folder");
    let output = Command::new(env!("CARGO_BIN_EXE_rejudge"))
        .args(arguments)
        .current_dir(folder)
        .output()
        .expect("the program runs");
    assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
    output.stdout
}

#[test]
fn what_a_seat_cannot_see_makes_no_difference() {
    let folder = std::env::temp_dir().join(format!("rejudge-views-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    for from in ["replays/cards", "replays/decks"] {
        for entry in std::fs::read_dir(from).expect("the replays") {
            let path = entry.expect("an entry").path();
            let name = path.file_name().expect("a name").to_owned();
            std::fs::copy(&path, folder.join(name)).expect("a copy");
        }
    }
    let (mut hands, mut lists) = (0, 0);
    for number in 0..count(24) {
        let Some(text) = before_refresh(number) else { continue };
        let mut pairs = Vec::new();
        if let Some(other) = another_hand(&text) {
            assert_eq!(
                illegal(&judge(&other)).count(),
                0,
                "{number}: it could not have been so\n{other}"
            );
            pairs.push([text.clone(), other]);
            hands += 1;
        }
        if let Some(pair) = another_list(&text) {
            pairs.push(pair);
            lists += 1;
        }
        for [one, other] in &pairs {
            assert_ne!(one, other);
            assert_eq!(view(one, "Aoi"), view(other, "Aoi"), "{number}");
            assert_ne!(view(one, "Ren"), view(other, "Ren"), "{number}: Ren knows");
            if number % 8 != 0 {
                continue;
            }
            for arguments in [
                &["view", "--seat", "Aoi", "match.match"][..],
                &["check", "--seat", "Aoi", "match.match"],
                &["check", "--seat", "Aoi", "--format", "json", "match.match"],
                &["replay", "--seat", "Aoi", "match.match"],
            ] {
                let (one, other) = (said(&folder, one, arguments), said(&folder, other, arguments));
                assert!(!one.is_empty());
                assert_eq!(
                    String::from_utf8_lossy(&one),
                    String::from_utf8_lossy(&other),
                    "{arguments:?}"
                );
            }
            let picture = |text: &str| said(&folder, text, &["replay", "match.match"]);
            assert_ne!(
                picture(one),
                said(&folder, one, &["replay", "--seat", "Aoi", "match.match"])
            );
        }
    }
    let _ = std::fs::remove_dir_all(&folder);
    assert!(hands >= 10 && lists >= 10, "{hands} hands, {lists} lists");
}

/// A log without the order of the decks and without what was drawn.
fn without_hands(text: &str) -> String {
    let mut out = String::new();
    for line in text.lines() {
        let draws = ["draw", "clock", "mulligan"]
            .iter()
            .any(|verb| line.split_whitespace().any(|w| w == *verb));
        match line.split_once('=') {
            // Its line is kept, so that places agree.
            _ if line.starts_with("seed:") => {}
            Some((chosen, seen)) if draws && !line.contains("effect") => {
                let hidden = |word: &str| word.len() == 3 && word.bytes().all(|b| b.is_ascii_digit());
                let mut depth = 0;
                let words = seen.split(' ').map(|word| {
                    depth += word.matches('[').count();
                    let inside = depth > 0;
                    depth -= word.matches(']').count().min(depth);
                    if !inside && hidden(word) { "?" } else { word }
                });
                let words: Vec<&str> = words.collect();
                out.push_str(&format!("{chosen}={}", words.join(" ")));
            }
            _ => out.push_str(line),
        }
        out.push('\n');
    }
    out
}

/// What a view finds of something that the match finds under another name, and earlier.
struct Consequence {
    /// The match's ruling.
    of: &'static str,
    /// What may come of it in a view.
    seen: &'static [&'static str],
    /// Why it follows from the view alone.
    because: &'static str,
}

const CONSEQUENCES: [Consequence; 3] = [
    Consequence {
        of: "not-there",
        seen: &[
            "attack-method",
            "attacker",
            "contradiction",
            "damage-amount",
            "damage-missing",
            "deck-list",
            "hand-limit",
            "holds",
            "levelup",
            "no-damage",
            "not-there",
            "overlap",
            "penalty",
            "refresh",
            "refresh-cards",
            "trigger",
        ],
        because: "The match knows that the card was not there, and goes on without it. A view in which it may have been \
                  there moves it as the line says, and finds that the table, the hand or the deck does not fit later.",
    },
    Consequence {
        of: "levelup-card",
        seen: &["cost", "not-there"],
        because: "The match knows where the seven cards went. A view sees the level up, takes the rest of it to be \
                  right, and finds that more was paid than the stock then holds, or that a card is elsewhere.",
    },
    Consequence {
        of: "refresh-cards",
        seen: &["levelup", "levelup-card", "penalty"],
        because: "Under a seed the match knows which cards were shuffled. A view sees fewer of them and takes the deck \
                  for another one, so that what the clock gets comes at another time.",
    },
];

/// A ruling's name without its game.
fn short(ruling: &str) -> &str {
    ruling.rsplit('/').next().unwrap_or(ruling)
}

/// What is proven from less is proven from all: the match has the same ruling within the range that the view names, or
/// one before it of which the view's is a consequence.
#[test]
fn what_is_illegal_in_a_view_is_illegal_in_the_match() {
    let mistakes = all();
    let mut bad = Vec::new();
    let (mut logs, mut hidden_findings, mut full_findings, mut exact, mut entailed) = (0, 0, 0, 0, 0);
    let mut rows = [0usize; CONSEQUENCES.len()];
    for (at, column) in Column::ALL.into_iter().enumerate() {
        for seed in 0..count(4) {
            let seed = seed * 8 + at as u32;
            for (number, place) in scout(column, seed, &mistakes).into_iter().enumerate() {
                let Some(place) = place.filter(|_| (number as u32 + seed).is_multiple_of(4)) else {
                    continue;
                };
                let mistake = mistakes[number];
                let Some(log) = plant(column, place.seed, &mut [Planted::new(mistake, place.skip)]) else {
                    continue;
                };
                let full = judge(&log.text);
                full_findings += illegal(&full).count();
                let views = [
                    ("Aoi", view(&log.text, "Aoi")),
                    ("Ren", view(&log.text, "Ren")),
                    ("hands", without_hands(&log.text)),
                ];
                for (whose, text) in views {
                    logs += 1;
                    let report = judge(&text);
                    if let Some(m) = report.malformed.first() {
                        bad.push(format!(
                            "{} {} {seed} {whose}: {}: {}",
                            mistake.name,
                            column.name(),
                            m.place.line,
                            m.message
                        ));
                        continue;
                    }
                    for finding in illegal(&report) {
                        hidden_findings += 1;
                        let (from, to) = (finding.broke.line, finding.stands().line);
                        let to = finding.known.map_or(to, |known| known.line.max(to));
                        // A view tells more lines than a log of choices: what is missing shows one line earlier.
                        let to = to + u32::from(finding.kind == Kind::Missing);
                        let lines = |f: &Finding| {
                            [Some(f.broke), Some(f.stands()), f.known]
                                .into_iter()
                                .flatten()
                                .map(|p| p.line)
                        };
                        exact += usize::from(illegal(&full).any(|f| lines(f).any(|l| (from..=to).contains(&l))));
                        // Entailed: the same ruling, or one that the full log says the same action breaks as well, in its range.
                        let named = |f: &&Finding| {
                            lines(f).any(|l| (from..=to).contains(&l))
                                && (f.ruling == finding.ruling
                                    || f.also.iter().any(|a| a.ruling == finding.ruling)
                                    || finding.also.iter().any(|a| a.ruling == f.ruling))
                        };
                        entailed += usize::from(illegal(&full).any(|f| named(&f)));
                        let follows = |f: &Finding| {
                            lines(f).any(|l| l <= to)
                                && CONSEQUENCES
                                    .iter()
                                    .any(|c| c.of == short(&f.ruling) && c.seen.contains(&short(&finding.ruling)))
                        };
                        for (row, count) in CONSEQUENCES.iter().zip(&mut rows) {
                            let found = |f: &Finding| follows(f) && row.of == short(&f.ruling);
                            *count += usize::from(!illegal(&full).any(|f| named(&f)) && illegal(&full).any(found));
                        }
                        let proven = illegal(&full).any(|f| named(&f) || follows(f));
                        // Under a seed no line shows what was learned in between, and the order is accepted.
                        let accepted = full.notes.iter().any(|n| n.sort == "accepted" && n.place.line <= to);
                        if !proven && !accepted {
                            bad.push(format!(
                                "{} {} {seed} {whose}: {from}: {} {}; in full {:?}",
                                mistake.name,
                                column.name(),
                                finding.ruling,
                                finding.message,
                                illegal(&full).map(|f| (f.stands().line, &f.ruling)).collect::<Vec<_>>()
                            ));
                            if let Ok(folder) = std::env::var("REJUDGE_KEEP") {
                                let name = format!("{}-{}-{seed}-{whose}", mistake.name, column.name())
                                    .replace([' ', ',', '/'], "-");
                                let _ = std::fs::write(Path::new(&folder).join(format!("{name}.match")), &text);
                                let _ =
                                    std::fs::write(Path::new(&folder).join(format!("{name}.full.match")), &log.text);
                            }
                        }
                    }
                }
            }
        }
    }
    println!(
        "{logs} views; {hidden_findings} illegal in them, {exact} on a line of one in the match, {entailed} of the same name, {full_findings} in the matches"
    );
    assert!(
        bad.is_empty(),
        "{} of {logs}:\n{}",
        bad.len(),
        bad[..bad.len().min(25)].join("\n")
    );
    for (row, count) in CONSEQUENCES.iter().zip(rows) {
        assert!(count > 0, "{} is no longer seen otherwise: {}", row.of, row.because);
    }
    // A view of which nothing can be proven is of no use.
    assert!(
        logs > 300 && hidden_findings * 2 > full_findings && entailed * 8 > hidden_findings * 7,
        "{logs} {hidden_findings} {entailed} {full_findings}"
    );
}

/// What a log is made of, one by one.
const TYPED: &str = "rejudge 1
game: weiss-schwarz 1.111
detail: decisions                           # as typed
seed: pcg64 1 0x7
cards: harbor.toml kiln.toml
player Aoi \"Aoi T.\": harbor-1-steady-crew.deck
player Ren: here                            # on a sheet
card bricks: KN/S02-001
note private: Ren holds two climaxes
event: Spring Open

deck Ren
4 KN/S02-001
46 KN/S02-002

position                                    # in the middle
  Aoi.hand = 001 006
  Aoi.stock = 005 2*?
  Aoi.deck = 005 ...
  Aoi.clock = 001
  Aoi.shuffles = 1
  Ren.hand = bricks 2*002; Ren.FL = 001
turn 5 Aoi main
  play 001 > FL                             #! clean
  note \"Ren looks sad\"; label \"here\"
  Ren.hand = 001 3*?
  count Ren.hand 3
turn 6 Ren
  stand; draw = 002; play bricks > FR
  judge: rewind \"here\"
gap \"the pen was empty\"
";

#[test]
fn each_part_of_a_log() {
    let game = of_log(TYPED).expect("a game");
    let view = game.view(TYPED, "ao", true, &Replays).expect("a view");
    insta::assert_snapshot!(view);
    let other = game.view(&view, "Ren", false, &Replays);
    assert!(
        matches!(&other, Err(Refusal::Usage(m)) if m.contains("Aoi saw already")),
        "{other:?}"
    );
    let nobody = game.view(TYPED, "Kai", false, &Replays);
    assert!(
        matches!(&nobody, Err(Refusal::Usage(m)) if m.contains("Aoi, Ren")),
        "{nobody:?}"
    );
    let stranger = TYPED.replace("seed: pcg64 1 0x7", "seat: Kai");
    let unread = game.view(&stranger, "Aoi", false, &Replays);
    assert!(
        matches!(&unread, Err(Refusal::Malformed(m)) if m[0].message == "nobody called `Kai` plays"),
        "{unread:?}"
    );
}

/// A card that the text has shown before it goes to the hand, and one that it has not.
const SHOWN: &str = "rejudge 1
game: weiss-schwarz 1.111
detail: full
cards: harbor.toml kiln.toml
player Aoi: ? HB/W01
player Ren: ? KN/S02

cards
  [[card]]
  number = \"HB/W01-801\"
  name = \"Lookout\"
  kind = \"character\"
  color = \"blue\"
  level = 0
  cost = 0
  power = 2000
  soul = 1
  traits = [\"Harbor\"]
  text = [\"【AUTO】 When this card is placed on the stage from your hand, look at up to 3 cards from the top of your deck, choose up to 1 《Crew》 character from among them, reveal it to your opponent, put it into your hand, and put the rest into your waiting room.\", \"【AUTO】 When this card attacks, look at up to 2 cards from the top of your deck, choose up to 1 card from among them, put it into your hand, and put the rest into your waiting room.\"]
  side = \"weiss\"

position
  Aoi.hand = 801; Aoi.deck = 20*?; Ren.deck = 20*?
turn 5 Aoi main
  play 801 > FL
  auto FL 1
    - look 3 = 002 010 005
    - put 010 > hand
    - put 002 005 > waiting
  attack FL direct
  auto FL 2
    - look 2 = 012 003
    - put 012 > hand
    - put 003 > waiting
";

#[test]
fn what_a_text_has_shown_is_seen() {
    assert_eq!(judge(SHOWN).findings.len(), 0);
    let ren = view(SHOWN, "Ren");
    for line in [
        "look 3 = ? ? ?",
        "put HB/W01-010 > hand",
        "look 2 = ? ?",
        "put ? > hand",
    ] {
        assert_eq!(ren.matches(&format!("- {line}\n")).count(), 1, "{line}\n{ren}");
    }
    let aoi = view(SHOWN, "Aoi");
    assert!(aoi.contains("- put 012 > hand\n"), "{aoi}");
    // A search that the text has all players see, where its line is the first of its ability; and one that is kept secret.
    for (text, seen) in [
        (
            "search your deck for up to 1 character, reveal it to your opponent, put it into your hand, and shuffle your deck",
            "HB/W01-010",
        ),
        (
            "search your deck for up to 1 character, put it into your hand, and shuffle your deck",
            "?",
        ),
    ] {
        let (before, behind) = SHOWN.split_once("text = [").expect("a text");
        let (_, behind) = behind.split_once("]\n").expect("its end");
        let log = format!(
            "{before}text = [\"【AUTO】 When this card is placed on the stage from your hand, {text}.\"]\n{behind}"
        );
        let (play, _) = log.split_once("  auto FL 1").expect("its lines");
        let log = format!("{play}    - search 010\n    - shuffle\n");
        assert_eq!(judge(&log).findings.len(), 0, "{log}");
        let ren = view(&log, "Ren");
        assert!(ren.contains(&format!("- search {seen}\n")), "{ren}");
    }
}

#[test]
fn how_many_cards_went_where_is_seen_of_those_that_are_not() {
    let (before, behind) = SHOWN.split_once("text = [").expect("a text");
    let (_, behind) = behind.split_once("]\n").expect("its end");
    for (text, told, seen) in [
        (
            "choose 2 cards in your hand, and put them into your stock",
            "- put hand.010 hand.012 > stock",
            "- put 2 hand > stock",
        ),
        (
            "look at the top card of your deck",
            "- look 1 = deck.010",
            "- look 1 = ?",
        ),
    ] {
        let log = format!(
            "{before}text = [\"【AUTO】 When this card is placed on the stage from your hand, {text}.\"]\n{behind}"
        );
        let (play, _) = log.split_once("    - look 3").expect("its lines");
        let log = format!(
            "{}    {told}\n",
            play.replace("Aoi.hand = 801", "Aoi.hand = 801 010 012")
        );
        assert_eq!(judge(&log).findings.len(), 0, "{log}");
        let ren = view(&log, "Ren");
        assert!(ren.contains(&format!("{seen}\n")), "{ren}");
        let report = judge(&ren);
        assert!(
            report.malformed.is_empty() && report.findings.is_empty(),
            "{ren}\n{report:?}"
        );
    }
}
