//! Every operand of every verb has an effect, is compared with the table, or is refused: a line that says more than another
//! one leaves another table, or is judged otherwise.

use std::path::PathBuf;

use rejudge_kit::{Files, Moment, Request, When};

use crate::kit::GAME;
use crate::vocabulary::{V, VOCABULARY};

/// No files: the cards stand in the log.
struct Nothing;

impl Files for Nothing {
    fn path(&self, name: &str) -> PathBuf {
        name.into()
    }

    fn read(&self, name: &str) -> Result<String, String> {
        Err(format!("{name} should not be needed"))
    }
}

/// A line of every verb, with what has to come before it.
const LINES: [(V, &str); 30] = [
    (V::On, "offact 016 1\n    - on 006"),
    (V::Off, "offact 016 1\n    - off Ren.003"),
    (V::Draw, "offact 016 1\n    - draw"),
    (V::Build, "offact 016 1\n    - build = T04"),
    (V::Play, "play 002 pay T02"),
    (V::Change, "change 007 > 001 pay T01"),
    (V::Act, "act 006 1 pay T01"),
    (V::OffAct, "offact 016 1"),
    (V::Auto, "play 005 pay T01 T03\n  auto 005 1"),
    (V::Attack, "attack 001"),
    (V::Defend, "attack 001\n  Ren: defend 003"),
    (V::Take, "attack 001\n  Ren: take"),
    (V::Damage, "attack 001\n  Ren: take\n  damage 1"),
    (
        V::Trigger,
        "attack 001\n  Ren: take\n  damage 1 = 010\n  Ren: trigger 010",
    ),
    (V::Clear, "play 031 pay T01 T03\n  clear 031"),
    (V::Hit, "offact 016 1\n    - hit 016 > Ren.003"),
    (V::Retreat, "offact 016 1\n    - retreat Ren.003"),
    (V::Shuffle, "offact 016 1\n    - shuffle"),
    (V::Phase, "phase end"),
    (V::Pay, "offact 016 1\n    - pay T01"),
    (V::Discard, "offact 016 1\n    - discard 002"),
    (V::Put, "offact 016 1\n    - put 002 > discard"),
    (V::Search, "offact 016 1\n    - search 008 > hand"),
    (V::Look, "offact 016 1\n    - look 2"),
    (V::Reveal, "offact 016 1\n    - reveal 1"),
    (V::Mill, "offact 016 1\n    - mill 1"),
    (V::Heal, "offact 016 1\n    - heal 001"),
    (V::Give, "offact 016 1\n    - give 001 shock"),
    (V::Rune, "offact 016 1\n    - rune 002 > 001"),
    (V::Concede, "concede"),
];

/// What might be written behind it.
const MORE: [&str; 20] = [
    "003",
    "Ren.010",
    "T02",
    "Ren.T01",
    "?",
    "2*?",
    "hand",
    "discard",
    "deck.bottom",
    "Ren.deck",
    "2",
    "+3",
    "off",
    "on",
    "stays",
    "poison",
    "Ren",
    "\"words\"",
    "none",
    "...",
];

/// What may be written and changes nothing, since it says what is so.
fn says_what_is_so(verb: V, lead: &str, more: &str) -> bool {
    match (verb, lead) {
        // What nobody noted says nothing of what was seen.
        (_, " = ") if matches!(more, "?" | "2*?") => true,
        // What an attack turns, and which player it is against; what a play brings.
        (V::Attack | V::Defend, " = ") => more == "off",
        (V::Play | V::Change, " = ") => more == "on",
        (V::Attack | V::Damage, " > ") => more == "Ren",
        // The cards that a text is about have to lie somewhere, and do.
        (V::Act | V::OffAct | V::Auto, " > ") => true,
        // How many are looked at, where nothing is said of what was seen.
        (V::Look | V::Reveal, " ") => true,
        // What is ON or OFF already, or unhurt; how much was healed where that is all there was.
        (V::On | V::Off | V::Heal, " ") => true,
        // Towns that nobody noted.
        (V::Pay, " ") => matches!(more, "?" | "2*?" | "2"),
        (V::Play | V::Change | V::Act, " ") => matches!(more, "?" | "2*?" | "2"),
        // A deck of which nothing is known lies behind a shuffle as it did before.
        (V::Shuffle, " ") => matches!(more, "Ren" | "Ren.deck"),
        // In its player's own discard.
        (V::Clear | V::Retreat, " > ") => more == "discard",
        // Nothing more.
        (V::Discard | V::Put | V::Search, " ") => more == "none",
        _ => false,
    }
}

fn log(line: &str) -> String {
    // A text that is not read, so that its lines are taken as they come.
    let cards = include_str!("../../../replays/cards/hoshikage.toml");
    let cards = cards.replace(
        "【OFF】相手のキャラ1体に感電を置く。",
        "【OFF】この下に書かれたとおりにする。",
    );
    let header = "rejudge 1\ngame: shironeko official\ndetail: full\nplayer Aoi: ? HK/01\nplayer Ren: ? HK/01\n";
    let field = "  Aoi.chara = 001 damage 1 006 off 016 rune 015; Aoi.hand = 002 005 007 031; Aoi.town = T01 T02 T03\n";
    let other = "  Ren.chara = 003 010; Ren.hand = 019 020; Ren.town = T01; Aoi.deck = 20*?; Ren.deck = 20*?\n";
    let deck = "  Aoi.towndeck = 5*?; Ren.towndeck = 5*?\n";
    format!("{header}\ncards\n{cards}\nposition\n{field}{other}{deck}turn 5 Aoi main\n  {line}\n")
}

/// What is said of a log, and how the table lies behind it.
fn outcome(line: &str) -> (Vec<String>, String) {
    let log = log(line);
    let report = GAME.judge("made up", &log, &Request::default(), &Nothing);
    let report = report.unwrap_or_else(|refused| panic!("{line}: {refused}"));
    let unread = report
        .malformed
        .iter()
        .map(|m| format!("cannot be read: {}", m.message));
    let found = report.findings.iter().map(|f| format!("{} {}", f.ruling, f.message));
    let notes = report.notes.iter().map(|n| n.message.clone());
    let said: Vec<String> = unread.chain(found).chain(notes).collect();
    let tables = GAME.tables(&log, When::At(Moment::End), &Request::default(), &Nothing);
    (said, format!("{tables:?}"))
}

#[test]
fn nothing_that_is_written_is_without_effect() {
    let (mut silent, mut tried, mut heard) = (Vec::new(), 0, 0);
    for (verb, line) in LINES {
        let plain = outcome(line);
        assert!(
            plain.0.iter().all(|said| !said.starts_with("cannot be read")),
            "{line}: {:?}",
            plain.0
        );
        for more in MORE {
            for lead in [" ", " > ", " = "] {
                // Behind what is paid nothing more is chosen, and there is one `>` and one `=`.
                if line
                    .rsplit('\n')
                    .next()
                    .is_some_and(|last| last.contains(lead.trim_end()) && lead != " ")
                {
                    continue;
                }
                let last = line.rfind('\n').map_or(0, |at| at + 1);
                let pay = line[last..]
                    .find(" pay ")
                    .filter(|_| lead != " ")
                    .map_or("", |at| &line[last + at..]);
                let body = &line[..line.len() - pay.len()];
                let longer = format!("{body}{lead}{more}{pay}");
                tried += 1;
                let (said, table) = outcome(&longer);
                if (said, table) != plain {
                    heard += 1;
                } else if !says_what_is_so(verb, lead, more) {
                    silent.push(longer);
                }
            }
        }
    }
    assert!(silent.is_empty(), "{} of {tried}:\n{}", silent.len(), silent.join("\n"));
    assert!(heard * 10 > tried * 9, "{heard} of {tried} change something");
}

#[test]
fn nothing_that_is_claimed_of_a_card_is_without_effect() {
    let words = VOCABULARY.words.iter().map(|word| word.name);
    let claims = words.chain(["3", "+2", "damage 1", "damage 2", "rune 004", "\"words\"", "attack 2"]);
    let mut silent = Vec::new();
    for claim in claims {
        for place in [
            "Aoi.chara = 001 damage 1 006 off 016",
            "Aoi.town = T01 T02 T03",
            "Aoi.hand = 002 005 007 031",
        ] {
            let plain = outcome(place);
            assert!(plain.0.is_empty(), "{place}: {:?}", plain.0);
            let longer = format!("{place} {claim}");
            // The last card is ON, and so it says what is so.
            let so = claim == "on" && !place.contains("hand");
            if outcome(&longer) == plain && !so {
                silent.push(longer);
            }
        }
    }
    assert!(silent.is_empty(), "{}", silent.join("\n"));
}
