//! The importer: on dirt made up here, and on the folder of real cards where there is one.

use rejudge::cards::Pool;
use rejudge::games::weiss_schwarz::cards::{CardDef, CardKind, DeckLimit, Icon};
use rejudge::games::weiss_schwarz::import::{convert, pool_text};

use crate::support::files::real_lists;

/// One entry, with what is given in place of the usual.
fn entry(changes: &str) -> String {
    let mut card = serde_json::json!({
        "name": "Made Up", "code": "ZZ/W01-001", "side": "W", "type": "Character", "color": "RED", "level": "1",
        "cost": "0", "power": "5000", "soul": 1, "trigger": [], "attributes": ["One", "-"], "ability": ["-"]
    });
    let changes: serde_json::Value = serde_json::from_str(changes).unwrap();
    card.as_object_mut()
        .unwrap()
        .extend(changes.as_object().unwrap().clone());
    card.to_string()
}

/// The card that comes of an entry and what was mended, or why it was refused.
fn one(changes: &str) -> Result<(CardDef, Vec<String>), String> {
    let file = ("made-up.json".to_string(), format!("[{}]", entry(changes)).into_bytes());
    let (mut cards, report) = convert(&[file]);
    assert_eq!((report.total, report.imported + report.refused.len()), (1, 1));
    match cards.pop() {
        Some(card) => Ok((card, report.mended.iter().map(|r| r.what.to_string()).collect())),
        None => Err(report.refused[0].what.to_string()),
    }
}

#[test]
fn a_clean_card() {
    let (card, mended) = one("{}").unwrap();
    assert_eq!(mended, [""; 0]);
    assert_eq!(
        (card.kind, card.level, card.power, card.soul),
        (CardKind::Character, 1, 5000, 1)
    );
    assert_eq!((card.traits, card.text), (vec!["One".to_string()], vec![]));
}

#[test]
fn dirt_is_mended() {
    let climax = |more: &str| {
        format!(
            r#"{{"type": "Climax", "level": "CX", "cost": "－", "power": "", "soul": 0, "attributes": [""], {more}}}"#
        )
    };
    let check = |changes: &str, mends: &[&str], holds: &dyn Fn(&CardDef) -> bool| {
        let (card, mended) = one(changes).unwrap_or_else(|why| panic!("{changes}: {why}"));
        assert_eq!(mended, mends, "{changes}");
        assert!(holds(&card), "{changes}: {card:?}");
    };
    check(
        r#"{"name": "Two\nLines "}"#,
        &["a name on two lines, or with spaces too many"],
        &|c| c.name == "Two Lines",
    );
    check(r#"{"level": "３", "trigger": ["SOUL"]}"#, &[], &|c| {
        c.level == 3 && c.triggers == [Icon::Soul]
    });
    check(
        r#"{"trigger": ["BLUE"]}"#,
        &["a color among the trigger icons read as soul"],
        &|c| c.triggers == [Icon::Soul],
    );
    check(
        r#"{"ability": ["【CONT】 Your other level - or lower character gets +15-- power and -1--- power."]}"#,
        &["zeros written as dashes"],
        &|c| c.text == ["【CONT】 Your other level 0 or lower character gets +1500 power and -1000 power."],
    );
    check(
        r#"{"ability": ["【CONT】 A well-known high- power gets level-up."]}"#,
        &[],
        &|c| c.text == ["【CONT】 A well-known high- power gets level-up."],
    );
    check(r#"{"power": "4450"}"#, &["kept an unusual power"], &|c| c.power == 4450);
    check(
        r#"{"attributes": ["One・Two", "One"]}"#,
        &["two traits in one entry taken apart"],
        &|c| c.traits == ["One", "Two"],
    );
    check(
        r#"{"ability": ["【CONT】 A is B.【AUTO】 C gets \"【AUTO】 D.\" 【ACT】 not apart.", "(E)"]}"#,
        &[
            "several abilities in one entry taken apart",
            "a text in two entries put together",
        ],
        &|c| {
            c.text
                == [
                    "【CONT】 A is B.",
                    "【AUTO】 C gets \"【AUTO】 D.\" 【ACT】 not apart. (E)",
                ]
        },
    );
    check(
        r#"{"ability": ["【CONT】 C gets \"【AUTO】 D.\"【ACT】 apart."]}"#,
        &["several abilities in one entry taken apart"],
        &|c| c.text == ["【CONT】 C gets \"【AUTO】 D.\"", "【ACT】 apart."],
    );
    check(
        r#"{"ability": ["【AUTO】 When this card attacks, search you deck, and this card gets +1500 until end of turn."]}"#,
        &["a misprint put right"],
        &|c| {
            c.text
                == [
                    "【AUTO】 When this card attacks, search your deck, and this card gets +1500 power until end of turn.",
                ]
        },
    );
    check(
        r#"{"ability": ["［ACT］ ［COUNTER］ Backup 1000"]}"#,
        &["brackets and signs written in another way"],
        &|c| c.counter && c.text == ["【ACT】 【COUNTER】 Backup 1000"],
    );
    check(
        r#"{"ability": ["【AUTO】 if [[soul.gif]] A"]}"#,
        &["an icon written as the name of its picture"],
        &|c| c.text == ["【AUTO】 if 【SOUL】 A"],
    );
    check(
        r#"{"ability": ["【AUTO】 if \"\"A\"\" is"]}"#,
        &["quotes doubled"],
        &|c| c.text == ["【AUTO】 if \"A\" is"],
    );
    check(r#"{"ability": ["【AUTO】 if \"\"A\" B\" is"]}"#, &[], &|c| {
        c.text == ["【AUTO】 if \"\"A\" B\" is"]
    });
    check(&climax(r#""trigger": ["SOUL", "GATE"], "power": "戻""#), &[], &|c| {
        c.triggers == [Icon::Soul, Icon::Gate] && (c.level, c.cost, c.power) == (0, 0, 0)
    });
    check(
        &climax(r#""level": "4", "ability": ["【CONT】 A.", "(: When this card triggers, you may draw 1 card)"]"#),
        &[
            "a lost trigger icon taken from the text that explains it",
            "a climax with a level, cost, power or soul",
        ],
        &|c| c.triggers == [Icon::Draw],
    );
    check(
        &climax(
            r#""trigger": ["SOUL"], "ability": ["(: When this card triggers, you may choose 1 of your opponent's characters"]"#,
        ),
        &["a lost trigger icon taken from the text that explains it"],
        &|c| c.triggers == [Icon::Soul, Icon::Return],
    );
    check(
        r#"{"level": "-", "cost": "-", "power": "-", "soul": 0, "trigger": ["SOUL", "SOUL"], "ability": ["【CONT】 All of your characters get +2 soul."]}"#,
        &["another type than written"],
        &|c| c.kind == CardKind::Climax,
    );
    check(
        r#"{"type": "Event", "power": "6000"}"#,
        &["another type than written"],
        &|c| c.kind == CardKind::Character,
    );
}

#[test]
fn deck_limits_are_read() {
    let limit = |text: &str| {
        let (card, _) = one(&serde_json::json!({ "ability": [text] }).to_string()).unwrap();
        (card.deck_limit, card.limit_group)
    };
    let same = "cards with the same card name as this card";
    assert_eq!(
        limit(&format!("【CONT】 You can put any number of {same} into your deck.")),
        (DeckLimit::Any, None)
    );
    assert_eq!(
        limit(&format!("【CONT】 You can put up to eight {same} in your deck.")),
        (DeckLimit::UpTo(8), None)
    );
    let (usual, group) = limit(&format!(
        "【CONT】 You may put up to 4 {same} and cards named \"\"A\" B\" in your deck."
    ));
    assert_eq!((usual, group.as_deref()), (DeckLimit::Usual, Some("\"A\" B + Made Up")));
    assert_eq!(
        limit("【CONT】 You may put the top card of your deck into your stock."),
        (DeckLimit::Usual, None)
    );
}

#[test]
fn what_is_not_certain_is_refused() {
    for (changes, why) in [
        (r#"{"code": ""}"#, "no number, or one with a space"),
        (r#"{"code": "A 1"}"#, "no number, or one with a space"),
        (r#"{"name": " "}"#, "no name"),
        (r#"{"color": "PINK"}"#, "no such color"),
        (r#"{"type": "Item"}"#, "no such type"),
        (r#"{"level": "-"}"#, "no level, or one that no card has"),
        (r#"{"level": "99999999999"}"#, "no level, or one that no card has"),
        (r#"{"cost": ""}"#, "no cost, or one that no card has"),
        (r#"{"power": ""}"#, "a character without power"),
        (r#"{"soul": -1}"#, "a soul that no card has"),
        (r#"{"trigger": ["HEART"]}"#, "no such trigger icon"),
        (
            r#"{"trigger": ["GATE"]}"#,
            "a character with the trigger icon of a climax",
        ),
        (
            r#"{"type": "Climax"}"#,
            "a climax without trigger icon, and no text that tells which",
        ),
        (r#"{"soul": "one"}"#, "not the fields of a card"),
    ] {
        assert_eq!(one(changes).err().as_deref(), Some(why), "{changes}");
    }
    let list = format!(
        "[{}, {}, 7]",
        entry("{}"),
        entry(r#"{"code": "zz/w01-001", "power": "1000"}"#)
    );
    let (cards, report) = convert(&[
        ("a".to_string(), list.into_bytes()),
        ("b".to_string(), b"\0\xff".to_vec()),
    ]);
    assert_eq!(
        (cards.len(), report.total, report.refused.len(), report.unreadable.len()),
        (1, 3, 2, 1)
    );
}

#[test]
fn reprints_and_shared_limits() {
    let text = "【CONT】 You can put up to 4 cards with the same card name as this card and cards named \\\"B\\\" in your deck.";
    let list = format!(
        "[{}, {}, {}]",
        entry(&format!(
            r#"{{"name": "A", "code": "ZZ/W01-002", "ability": ["{text}"]}}"#
        )),
        entry(r#"{"name": "B", "code": "ZZ/W01-P01"}"#),
        entry(r#"{"name": "B", "code": "ZZ/W01-001"}"#),
    );
    let (cards, report) = convert(&[("a".to_string(), list.into_bytes())]);
    let seen: Vec<_> = cards
        .iter()
        .map(|c| (c.number.as_str(), c.same_as.as_deref(), c.limit_group.as_deref()))
        .collect();
    assert_eq!(
        seen,
        [
            ("ZZ/W01-001", None, Some("A + B")),
            ("ZZ/W01-002", None, Some("A + B")),
            ("ZZ/W01-P01", Some("ZZ/W01-001"), Some("A + B")),
        ]
    );
    assert_eq!(report.reprints, 1);
}

#[test]
fn every_real_card_is_accounted_for() {
    let Some(files) = real_lists() else {
        return;
    };
    let (cards, report) = convert(&files);
    let text = pool_text(&cards).unwrap_or_else(|e| panic!("{e}"));
    println!("{report}");
    for refused in &report.refused {
        println!("refused: {refused}");
    }
    assert_eq!(report.unreadable, []);
    assert_eq!(report.total, 18_532);
    assert_eq!(report.imported + report.refused.len(), report.total);
    assert!(report.refused.len() < 40, "{} refused", report.refused.len());
    let pool = Pool::<CardDef>::parse("imported.toml", &text).unwrap_or_else(|e| panic!("{e}"));
    assert_eq!(pool.len(), report.imported);
    assert_eq!(
        pool.cards().iter().filter(|c| c.same_as.is_some()).count(),
        report.reprints
    );
}
