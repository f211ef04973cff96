//! The invented cards and decks: they follow the rules of deck building, and fit the notation's samples.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use rejudge::cards::{CardSchema, Date, DeckList, Pool};
use rejudge::games::weiss_schwarz::cards::{CardDef, CardKind, Color, Icon};
use rejudge::games::weiss_schwarz::deck_rules::check;
use rejudge::games::weiss_schwarz::rulings::R;
use rejudge::games::weiss_schwarz::show::show;

fn replays() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("replays")
}

fn pool() -> Pool<CardDef> {
    let read = |name: &str| fs::read_to_string(replays().join("cards").join(name)).unwrap();
    let (harbor, kiln) = (read("harbor.toml"), read("kiln.toml"));
    Pool::parse_all(&[("harbor.toml", &harbor), ("kiln.toml", &kiln)]).unwrap_or_else(|e| panic!("{e}"))
}

fn today() -> Date {
    "2026-05-19".parse().unwrap()
}

fn march_2021() -> Date {
    "2021-03-31".parse().unwrap()
}

#[test]
fn the_set_has_what_a_set_has() {
    let pool = pool();
    assert!(pool.len() >= 100, "{} cards", pool.len());
    let icons: BTreeSet<Icon> = pool.cards().iter().flat_map(|c| c.triggers.iter().copied()).collect();
    assert_eq!(icons.len(), 13, "all icons occur");
    for keyword in [
        "Encore",
        "Assist",
        "Bond",
        "Brainstorm",
        "Change",
        "Alarm",
        "Memory",
        "Experience",
        "Shift",
        "Backup",
        "Accelerate",
    ] {
        let has = |c: &CardDef| c.text.iter().any(|t| t.contains(keyword));
        assert!(pool.cards().iter().any(has), "no card with {keyword}");
    }
    for color in [Color::Yellow, Color::Green, Color::Red, Color::Blue] {
        for level in 0..=3 {
            let vanilla = |c: &&CardDef| {
                c.color == color && c.level == level && c.kind == CardKind::Character && c.text.is_empty()
            };
            let at_least = if level < 2 { 3 } else { 2 };
            assert!(
                pool.cards().iter().filter(vanilla).count() >= at_least,
                "{color:?} {level}"
            );
        }
    }
}

#[test]
fn every_card_is_as_cards_are() {
    let pool = pool();
    let mut names = std::collections::BTreeMap::new();
    for (index, card) in (0u32..).zip(pool.cards()) {
        let n = &card.number;
        match card.kind {
            CardKind::Character => {
                assert!(
                    (500..=12_000).contains(&card.power) && card.power % 500 == 0,
                    "{n}: power"
                );
                assert!((1..=2).contains(&card.soul), "{n}: soul");
                assert!(!card.traits.is_empty(), "{n}: traits");
                assert!(card.level <= 3 && card.cost <= card.level, "{n}: level and cost");
            }
            CardKind::Event => assert_eq!((card.power, card.soul, card.triggers.len()), (0, 0, 0), "{n}"),
            CardKind::Climax => {
                assert_eq!(
                    (card.level, card.cost, card.power, card.soul, card.counter),
                    (0, 0, 0, 0, false),
                    "{n}"
                );
                assert!((1..=2).contains(&card.triggers.len()), "{n}: icons");
                assert_eq!(card.text, ["【CONT】 All of your characters get +1 soul."], "{n}: text");
            }
        }
        let counter = card.text.iter().any(|t| t.contains("【COUNTER】"));
        assert_eq!(card.counter, counter, "{n}: counter icon");
        for icon in &card.triggers {
            assert!(
                icon.since() < Some(march_2021()) || card.since == icon.since(),
                "{n}: since"
            );
        }
        if let Some(other) = names.insert(card.name.clone(), index) {
            assert!(pool.same_card(other, index), "{n}: two cards of one name");
        }
        for text in &card.text {
            assert!(card.kind == CardKind::Event || text.starts_with('【'), "{n}: {text}");
            assert_eq!(text.matches('"').count() % 2, 0, "{n}: quotes");
        }
    }
}

#[test]
fn every_key_is_explained() {
    let text = fs::read_to_string(replays().join("cards/README.md")).unwrap();
    for key in CardDef::KEYS {
        assert!(
            text.contains(&format!("`{key}`")),
            "the README does not explain `{key}`"
        );
    }
    for (word, _) in Icon::WORDS {
        assert!(text.contains(word), "the README does not name {word}");
    }
}

/// The cards of the notation's samples, with color, level, cost, power and icons.
#[test]
fn the_cards_of_the_samples() {
    const TABLE: &str = "
        HB/W01-001 b0/0 3000, HB/W01-002 b0/0 2000, HB/W01-003 r0/0 2500, HB/W01-004 r0/0 2500, HB/W01-010 b1/0 5000,
        HB/W01-011 b1/1 6000, HB/W01-012 r1/0 4500, HB/W01-013 b1/0 3000, HB/W01-014 b1/0 4500, HB/W01-015 r1/0 5000,
        HB/W01-020 r2/1 7500 soul, HB/W01-021 b2/2 9000 soul, HB/W01-022 b2/1 7000, HB/W01-030 r3/2 9500 soul,
        HB/W01-090 b gate, HB/W01-091 r comeback, HB/W01-092 b soul soul, HB/W01-093 r standby,
        KN/S02-010 g1/0 5000, KN/S02-011 y1/1 6000, KN/S02-012 g1/0 3000, KN/S02-020 y2/1 7000,
        KN/S02-090 g standby, KN/S02-091 y comeback, KN/S02-092 y soul soul";
    let pool = pool();
    for row in TABLE.split(',').map(str::trim) {
        let number = row.split(' ').next().unwrap();
        let card = pool.get(number).unwrap_or_else(|| panic!("{number} is missing"));
        let mut seen = format!("{number} {}", &card.color.word()[..1]);
        if card.kind != CardKind::Climax {
            seen += &format!("{}/{} {}", card.level, card.cost, card.power);
        }
        for icon in &card.triggers {
            seen += &format!(" {}", icon.word());
        }
        assert_eq!(seen, row);
        assert_eq!(
            card.soul,
            if card.kind == CardKind::Climax {
                0
            } else {
                1 + u8::from(card.power >= 9000)
            },
            "{number}"
        );
        let with_text = ["HB/W01-002", "HB/W01-003", "HB/W01-013", "KN/S02-003", "KN/S02-012"];
        assert_eq!(
            card.text.is_empty(),
            !with_text.contains(&number) && card.kind != CardKind::Climax,
            "{number}"
        );
    }
}

#[test]
fn the_decks_may_be_played() {
    let pool = pool();
    let mut seen = [0, 0, 0];
    for entry in fs::read_dir(replays().join("decks")).unwrap() {
        let path = entry.unwrap().path();
        let text = fs::read_to_string(&path).unwrap();
        if !text.contains(" HB/W01-") && !text.contains(" KN/S02-") {
            // Of another game or set.
            continue;
        }
        let first = text.lines().next().unwrap();
        let dates = match (first.contains("(1.111)"), first.contains("(2021-03)")) {
            (true, false) => vec![today()],
            (false, true) => vec![march_2021(), today()],
            (false, false) => vec![march_2021(), today()],
            (true, true) => panic!("{first}: two editions"),
        };
        seen[if first.contains("(1.111)") {
            0
        } else {
            usize::from(!first.contains("(2021-03)")) + 1
        }] += 1;
        for date in &dates {
            let wrong = problems(&text, *date);
            assert!(wrong.is_empty(), "{}: {wrong:?}", path.display());
        }
        let deck = DeckList::parse(&text).unwrap().resolve(&pool).unwrap();
        let cards = || deck.entries.iter().map(|e| (e.count, pool.card(e.card).unwrap()));
        let colors: BTreeSet<&str> = cards().map(|(_, c)| c.color.word()).collect();
        assert_eq!(colors.len(), 2, "{first}: two colors");
        let climaxes: u16 = cards()
            .filter(|(_, c)| c.kind == CardKind::Climax)
            .map(|(n, _)| n)
            .sum();
        assert!((7..=8).contains(&climaxes), "{first}: climaxes");
        if first.contains("without abilities") {
            for (_, card) in cards().filter(|(_, c)| c.kind != CardKind::Climax) {
                let bare = card.text.is_empty() || (card.counter && card.text.len() == 1);
                assert!(bare, "{first}: {} has an ability", card.number);
            }
        }
    }
    assert!(seen[0] >= 4 && seen[1] >= 4, "four decks an edition: {seen:?}");
}

fn problems(list: &str, date: Date) -> Vec<String> {
    let pool = pool();
    let deck = DeckList::parse(list).unwrap().resolve(&pool).unwrap();
    check(&deck, &pool, date).iter().map(ToString::to_string).collect()
}

#[test]
fn what_a_deck_may_not_be() {
    // Reprints count together; so do cards whose text says so; what has any number is not counted.
    let list = "4 HB/W01-001\n1 HB/W01-P01\n3 KN/S02-053\n2 KN/S02-054\n20 HB/W01-053\n7 KN/S02-043\n5 HB/W01-092\n4 HB/W01-097\n";
    insta::assert_snapshot!(problems(list, march_2021()).join("\n"), @r#"
    weiss-schwarz/deck-size: 46 cards; a deck has exactly 50
    weiss-schwarz/deck-copies: 5 cards named "Wren, First Watch" (HB/W01-001, HB/W01-P01); at most 4 (lines 1, 2)
    weiss-schwarz/deck-copies: 5 cards of Twins at the Peephole, Twins at the Ash Door together (KN/S02-053, KN/S02-054); at most 4 (lines 3, 4)
    weiss-schwarz/deck-copies: 7 cards named "Cat on the Warm Bricks" (KN/S02-043); at most 6 (line 6)
    weiss-schwarz/deck-copies: 5 cards named "Two Lights on the Cape" (HB/W01-092); at most 4 (line 7)
    weiss-schwarz/deck-climaxes: 9 climaxes; at most 8 (lines 7, 8)
    weiss-schwarz/deck-edition: HB/W01-097 may be played since 2026-01-13; this deck is for 2021-03-31 (line 8)
    "#);
    let fine = "4 HB/W01-001\n2 KN/S02-053\n2 KN/S02-054\n28 HB/W01-053\n6 KN/S02-043\n4 HB/W01-092\n4 HB/W01-099\n";
    assert_eq!(problems(fine, today()), [""; 0]);
    assert_eq!(problems(fine, "2026-04-20".parse().unwrap()), [""; 0]);
    assert_eq!(problems(fine, "2026-04-19".parse().unwrap()).len(), 1);
    assert_eq!(
        problems("", today()),
        ["weiss-schwarz/deck-size: 0 cards; a deck has exactly 50"]
    );
    assert_eq!(problems("999 HB/W01-053\n1 HB/W01-001\n", today()).len(), 1);
    let deck = DeckList::parse("51 HB/W01-053\n").unwrap().resolve(&pool()).unwrap();
    assert_eq!(check(&deck, &pool(), today())[0].ruling, R::DeckSize);
}

#[test]
fn cards_are_shown() {
    let pool = pool();
    let shown: Vec<String> = [
        "HB/W01-021",
        "hb/w01-p01",
        "KN/S02-053",
        "KN/S02-060",
        "HB/W01-097",
        "HB/W01-098x",
        "\0",
    ]
    .iter()
    .map(|n| show(&pool, n))
    .collect();
    insta::assert_snapshot!(shown.concat(), @r#"
    HB/W01-021  Sunniva, Through the Reef
      blue character, level 2, cost 2, power 9000, soul 2
      trigger: soul
      traits: Harbor, Crew
      side: Weiß
    HB/W01-P01  Wren, First Watch
      blue character, level 0, cost 0, power 3000, soul 1
      traits: Harbor, Crew
      side: Weiß
      same card as: HB/W01-001
    KN/S02-053  Twins at the Peephole
      yellow character, level 0, cost 0, power 2000, soul 1
      traits: Kiln, Ember
      side: Schwarz
      counted together: twins
      1. 【CONT】 You can put up to 4 cards with the same card name as this card and cards named "Twins at the Ash Door" in your deck.
         judged
    KN/S02-060  Wet Cloth
      green event, level 1, cost 0, counter icon
      side: Schwarz
      1. 【COUNTER】 Choose 1 of your characters, and that character gets +2000 power until end of turn.
         judged: 【COUNTER】 Choose 1 of your characters, and that card gets +2000 power until end of turn.
    HB/W01-097  Cargo Unlisted
      red climax
      trigger: chance
      side: Weiß
      since: 2026-01-13
      1. 【CONT】 All of your characters get +1 soul.
         judged: 【CONT】 All of your characters get +1 soul.
    no card `HB/W01-098x`; near it: HB/W01-098
    no card `\u{0}`
    "#);
}
