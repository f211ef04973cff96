//! What chapters 1 to 4 of the Weiß Schwarz rules define, as the program has it.

use crate::support::files;

use files::Replays;
use rejudge::cards::Pool;
use rejudge::games::weiss_schwarz::cards::{CardDef, CardKind};
use rejudge::games::weiss_schwarz::text;
use rejudge::games::weiss_schwarz::zones::Z;
use rejudge::games::{Request, of_log};
use rejudge::table::{Seat, Table};

/// What could not be read of a log with these players and lines, and how many findings it earned.
fn judged(players: &str, lines: &str) -> (Vec<String>, usize) {
    let source = format!(
        "rejudge 1\ngame: weiss-schwarz 1.111\ndetail: full\ncards: harbor.toml kiln.toml\n{players}\nposition\n{lines}\n"
    );
    let game = of_log(&source).expect("it names its game");
    let report = game
        .judge("log", &source, &Request::default(), &Replays)
        .expect("it can be judged");
    let malformed = report.malformed.into_iter().map(|m| m.message).collect();
    (malformed, report.findings.len())
}

const TWO: &str = "player Aoi: ? HB/W01\nplayer Ren: ? KN/S02";

/// 1.1.1
#[test]
fn the_game_has_two_players() {
    let lines = "  Aoi.FL = 010\nturn 5 Aoi main\n  phase end";
    assert_eq!(judged(TWO, lines), (vec![], 0));
    for (players, count) in [
        ("player Aoi: ? HB/W01".to_owned(), 1),
        (format!("{TWO}\nplayer Ida: ? HB/W01"), 3),
    ] {
        let (malformed, findings) = judged(&players, lines);
        let named = if count == 1 { "player" } else { "players" };
        let says = format!("the header names {count} {named}; the game has two");
        assert!(malformed.contains(&says), "{malformed:?}");
        assert_eq!(findings, 0);
    }
}

/// 1.3.5
#[test]
fn what_is_counted_is_a_whole_number() {
    let turn = |line: &str| judged(TWO, &format!("  Aoi.FL = 010\nturn 5 Aoi draw\n  {line}")).0;
    assert_eq!(turn("draw 1"), [""; 0]);
    for line in ["draw -1", "draw 1.5", "draw +1", "draw 1/2"] {
        assert_eq!(turn(line).len(), 1, "{line}");
    }
}

/// A card with these lines, besides number, name and color.
fn card(kind: &str, lines: &str) -> Result<CardDef, String> {
    let text = format!("[[card]]\nnumber = \"A-1\"\nname = \"One\"\ncolor = \"red\"\nkind = \"{kind}\"\n{lines}");
    let pool = Pool::<CardDef>::parse("a pool", &text).map_err(|e| e.to_string())?;
    Ok(pool.cards()[0].clone())
}

/// 2.3.1, 2.3.2, 2.5.1, 2.6.1, 2.7.1, 2.8.1, 2.9.1, 2.10.1, 2.11.1: a type of card has its information and no other.
#[test]
fn each_type_of_card_has_its_information() {
    let all = [
        "level = 1\n",
        "cost = 1\n",
        "power = 5000\n",
        "soul = 1\n",
        "traits = [\"Harbor\"]\n",
        "counter = true\n",
        "triggers = [\"gate\"]\n",
    ];
    let had = |kind: &str, must: &str| -> Vec<&str> {
        assert!(card(kind, must).is_ok(), "{kind}");
        let may = |line: &&str| must.contains(*line) || card(kind, &format!("{must}{line}")).is_ok();
        all.into_iter()
            .filter(may)
            .map(|l| &l[..l.find(' ').expect("a key")])
            .collect()
    };
    let character = all[..4].concat();
    assert_eq!(
        had("character", &character),
        ["level", "cost", "power", "soul", "traits", "counter"]
    );
    // A character's only trigger icon is soul.
    assert!(card("character", &format!("{character}triggers = [\"soul\"]\n")).is_ok());
    assert_eq!(
        had("event", &all[..2].concat()),
        ["level", "cost", "counter", "triggers"]
    );
    assert_eq!(had("climax", ""), ["triggers"]);
    for at in 0..4 {
        let without: Vec<&str> = (0..4).filter(|i| *i != at).map(|i| all[i]).collect();
        assert!(card("character", &without.concat()).is_err(), "without {}", all[at]);
    }
    assert!(card("event", all[0]).is_err() && card("event", all[1]).is_err());
    assert!(card("person", &character).is_err(), "there are three types");
}

/// 2.1.1, 2.4.1, 2.14.1
#[test]
fn a_card_has_a_number_a_name_and_a_color() {
    let text = "[[card]]\nnumber = \"A-1\"\nname = \"One\"\nkind = \"climax\"\ncolor = \"red\"\n";
    assert!(Pool::<CardDef>::parse("a pool", text).is_ok());
    for line in text.lines().skip(1) {
        let without = text.replace(&format!("{line}\n"), "");
        assert!(Pool::<CardDef>::parse("a pool", &without).is_err(), "without {line}");
    }
    assert!(Pool::<CardDef>::parse("a pool", &text.replace("red", "white")).is_err());
    // The number names one card.
    assert!(Pool::<CardDef>::parse("a pool", &format!("{text}{text}")).is_err());
    assert!(Pool::<CardDef>::parse("a pool", &format!("{text}{}", text.replace("A-1", "A-2"))).is_ok());
}

/// 2.19.1
#[test]
fn a_number_that_a_card_lacks_reads_zero() {
    let climax = card("climax", "").expect("a climax");
    assert_eq!((climax.level, climax.cost, climax.power, climax.soul), (0, 0, 0, 0));
    let event = card("event", "level = 2\ncost = 1\n").expect("an event");
    assert_eq!((event.level, event.cost, event.power, event.soul), (2, 1, 0, 0));
}

/// 2.12.3
#[test]
fn reminder_text_has_no_force() {
    let with = |text: &str| {
        let card = CardDef {
            kind: CardKind::Character,
            text: vec![text.to_owned()],
            ..CardDef::default()
        };
        text::read(&card)
    };
    let encore = "【AUTO】 Encore [Put 1 character from your hand into your waiting room]";
    let bare = with(encore);
    assert!(!bare.is_unread());
    let explained = with(&format!(
        "{encore} (This card costs 9, gets +9000 power and cannot leave)"
    ));
    assert_eq!(explained, bare);
    let more = with(&format!("{encore} This card gets +9000 power."));
    assert!(more.is_unread(), "without brackets it is text");
}

/// 3.1.1
#[test]
fn each_player_has_one_zone_of_each_kind() {
    let table = Table::new(2, &Z::KINDS, 0);
    let mut zones: Vec<_> = table.zone_ids().collect();
    assert_eq!(zones.len(), 2 * Z::ALL.len());
    for seat in [Seat(0), Seat(1)] {
        for z in Z::ALL {
            let zone = table.zone_id(seat, z as u16);
            assert_eq!((table.seat_of(zone), Z::of(table.kind_of(zone))), (seat, Some(z)));
            zones.retain(|other| *other != zone);
        }
    }
    assert!(zones.is_empty(), "no zone is anybody else's");
}

/// 3.1.3, 3.5.3, 3.6.2, 3.9.2, 3.11.2, 3.12.2 and the others that say who sees a zone.
#[test]
fn public_and_hidden_zones() {
    let hidden: Vec<Z> = Z::ALL.into_iter().filter(|z| !z.is_public()).collect();
    let markers = [Z::MarkFL, Z::MarkFC, Z::MarkFR, Z::MarkBL, Z::MarkBR];
    assert_eq!(hidden, [&[Z::Deck, Z::Hand, Z::Stock][..], &markers].concat());
}

/// 3.5.2, 3.6.1, 3.6.4, 3.7.1, 3.7.1.1, 3.7.1.2
#[test]
fn five_slots_and_a_marker_zone_for_each() {
    assert_eq!(Z::SLOTS, [Z::FL, Z::FC, Z::FR, Z::BL, Z::BR]);
    let slots: Vec<Z> = Z::ALL.into_iter().filter(|z| z.is_slot()).collect();
    assert_eq!(slots, Z::SLOTS);
    let front: Vec<Z> = Z::ALL.into_iter().filter(|z| z.is_front()).collect();
    assert_eq!(front, [Z::FL, Z::FC, Z::FR]);
    let markers: Vec<Z> = Z::SLOTS.into_iter().filter_map(Z::marker).collect();
    assert_eq!(markers, [Z::MarkFL, Z::MarkFC, Z::MarkFR, Z::MarkBL, Z::MarkBR]);
    assert!(
        markers.iter().all(|m| !m.is_slot()),
        "a marker zone is not part of the stage"
    );
    assert!(Z::ALL.into_iter().filter(|z| z.marker().is_some()).eq(Z::SLOTS));
}
