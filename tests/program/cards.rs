//! Card pools, deck lists and the cache, with the cards of Weiß Schwarz.

use std::fs;
use std::path::PathBuf;

use proptest::prelude::*;
use rejudge::cards::{
    CacheDir, DeckList, Lookup, OpenError, Pool, PoolFile, Resolution, Want, open_all, open_for_decks,
};
use rejudge::games::weiss_schwarz::cards::{CardDef, CardKind, Color, DeckLimit, Icon};

fn parse(text: &str) -> Result<Pool<CardDef>, String> {
    Pool::parse("test.toml", text).map_err(|e| e.to_string())
}

const TWO: &str = r#"
[[card]]
number = "HB/W01-001"
name = "First"
kind = "character"
color = "blue"
level = 0
cost = 0
power = 3_000
soul = 1
deck_limit = "any"

[[card]]
number = "HB/W01-P01"
name = "First"
kind = "character"
color = "blue"
level = 0
cost = 0
power = 3000
soul = 1
triggers = ["soul"]
same_as = "hb/w01-001"
since = "2026-01-13"
deck_limit = 8
"#;

#[test]
fn a_pool_is_read_and_written() {
    let pool = parse(TWO).unwrap();
    assert_eq!(pool.len(), 2);
    let first = pool.get("hb/W01-001").unwrap();
    assert_eq!(
        (first.kind, first.color, first.power),
        (CardKind::Character, Color::Blue, 3000)
    );
    assert_eq!(first.deck_limit, DeckLimit::Any);
    assert_eq!(pool.card(1).unwrap().triggers, [Icon::Soul]);
    assert!(pool.same_card(0, 1));
    assert_eq!(pool.find("HB/W01-002"), None);
    let again = parse(&pool.write()).unwrap();
    assert_eq!(again.cards(), pool.cards());
}

/// Every error of a file, each with its place.
#[test]
fn every_error_of_a_pool() {
    let text = r#"
title = "mine"
[[card]]
number = "A-1"
name = "One"
kind = "character"
colour = "blue"
color = "bleu"
level = 0
cost = 0
power = 3000
soul = 1
triggers = ["soul", "gatee", 3]
[[card]]
number = "A-1"
name = " spaced"
kind = "climax"
color = "red"
level = 9223372036854775808
[[card]]
number = "a-1"
name = "Two"
kind = "event"
color = "red"
level = 1
same_as = "A-9"
[[card]]
number = "A-3"
name = "Three"
kind = "climax"
color = "red"
level = 2
counter = "yes"
same_as = "A-4"
since = "2026-02-30"
[[card]]
number = "A-4"
name = "Four"
kind = "climax"
color = "red"
triggers = "gate"
same_as = "A-3"
"#;
    insta::assert_snapshot!(parse(text).unwrap_err(), @r#"
    test.toml:2:1: unknown key `title`; a pool holds `[[card]]` tables only
    test.toml:7:1: unknown key `colour`; did you mean `color`?
    test.toml:8:9: `color` has no `bleu`; did you mean `blue`?
    test.toml:13:21: `triggers` has no `gatee`; did you mean `gate`?
    test.toml:13:30: `triggers` holds words in quotes, not a whole number
    test.toml:15:10: the number `A-1` is given to two cards
    test.toml:16:8: `name` begins or ends with a space
    test.toml:19:9: `level` is `9223372036854775808`; it goes from 0 to 4
    test.toml:19:9: `level` on a climax, which has none
    test.toml:20:1: an event has no `cost`
    test.toml:21:10: the number `a-1` is given to two cards
    test.toml:26:11: `same_as` names `A-9`, which is no card here; did you mean A-1?
    test.toml:32:9: `level` on a climax, which has none
    test.toml:33:11: `counter` must be `true` or `false`, not a text
    test.toml:34:11: `same_as` goes round in a circle
    test.toml:35:9: `since` is `2026-02-30`: a date is written as 2026-01-13, and the day must exist
    test.toml:42:11: `same_as` goes round in a circle
    "#);
}

#[test]
fn broken_text_is_an_error_and_the_rest_is_read() {
    let text = "[[card]]\nnumber = \"A-1\nname = One\n[[card]\nkind = \"nothing\"\n";
    insta::assert_snapshot!(parse(text).unwrap_err(), @r#"
    test.toml:2:14: invalid basic string, expected `"`
    test.toml:3:8: string values must be quoted, expected literal string
    test.toml:4:8: unclosed array table, expected `]`
    "#);
    for junk in [
        "\0",
        "card = 1",
        "card = [1, [2]]",
        "[card]\nnumber = 1",
        "[[card]]",
        "\u{feff}x",
        &"[".repeat(100_000),
    ] {
        assert!(parse(junk).is_err(), "{junk:.20}");
    }
    assert!(parse("").unwrap().is_empty());
    let error = Pool::<CardDef>::parse_bytes("b.toml", b"# fine\n# \xff\n").unwrap_err();
    assert_eq!(error.to_string(), "b.toml:2:3: this is not UTF-8 text");
}

#[test]
fn same_as_across_files() {
    let (first, second) = TWO.split_at(TWO.rfind("[[card]]").unwrap());
    let pool = Pool::<CardDef>::parse_all(&[("one", first), ("two", second)]).unwrap();
    assert!(pool.same_card(0, 1));
    let error = Pool::<CardDef>::parse_all(&[("one", first), ("two", first)]).unwrap_err();
    assert_eq!(
        error.to_string(),
        "two:3:10: the number `HB/W01-001` is given to two cards"
    );
}

#[test]
fn a_deck_list_finds_its_cards() {
    let pool = parse(TWO).unwrap();
    let deck = DeckList::parse("# My Deck\n4 HB/W01-001\n2 hb/w01-p01\n")
        .unwrap()
        .resolve(&pool)
        .unwrap();
    assert_eq!((deck.name.as_deref(), deck.size()), (Some("My Deck"), 6));
    let errors = DeckList::parse("4 HB/W01-002\n1 XX/X99-999\n")
        .unwrap()
        .resolve(&pool)
        .unwrap_err();
    assert_eq!(
        errors[0].to_string(),
        "1:3: no card `HB/W01-002` in the pool; near it: HB/W01-001"
    );
    assert_eq!(errors[1].to_string(), "2:3: no card `XX/X99-999` in the pool");
}

/// A folder of this test's own, gone when dropped.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("rejudge-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        Folder(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[test]
fn the_cache_gives_the_same_cards() {
    let folder = Folder::new("cache");
    let file = folder.0.join("pool.toml");
    fs::write(&file, TWO).unwrap();
    let cache = CacheDir::at(folder.0.join("cache"));
    let numbers = ["hb/w01-p01", "HB/W01-777"];
    for (cached, wants) in [
        (false, [Want::Numbers(&numbers)]),
        (true, [Want::Numbers(&numbers)]),
        (true, [Want::Set("hb/w01")]),
        (true, [Want::All]),
    ] {
        let mut opened = PoolFile::<CardDef>::open(&file, Some(&cache)).unwrap();
        assert_eq!(opened.is_cached(), cached);
        assert_eq!(
            opened.select(&wants).unwrap().cards(),
            parse(TWO).unwrap().cards(),
            "{wants:?}"
        );
        assert!(opened.select(&[Want::Set("HB/W0")]).unwrap().is_empty());
    }
    fs::write(&file, TWO.replace("First", "Second")).unwrap();
    let mut opened = PoolFile::<CardDef>::open(&file, Some(&cache)).unwrap();
    assert!(!opened.is_cached(), "another text is another pool");
    assert_eq!(opened.select(&[Want::All]).unwrap().cards()[0].name, "Second");
}

/// Whatever byte of a cache file is changed, and wherever it is cut off, the cards are the right ones.
#[test]
fn a_damaged_cache_is_ignored() {
    let folder = Folder::new("damage");
    let file = folder.0.join("pool.toml");
    fs::write(&file, TWO).unwrap();
    let cache_path = folder.0.join("cache");
    let cache = CacheDir::at(&cache_path);
    let right = parse(TWO).unwrap();
    PoolFile::<CardDef>::open(&file, Some(&cache)).unwrap();
    let cached = fs::read_dir(&cache_path).unwrap().next().unwrap().unwrap().path();
    let whole = fs::read(&cached).unwrap();
    let check = |bytes: &[u8], what: &str| {
        fs::write(&cached, bytes).unwrap();
        for want in [Want::All, Want::Numbers(&["HB/W01-P01"])] {
            let mut opened = PoolFile::<CardDef>::open(&file, Some(&cache)).unwrap();
            assert_eq!(opened.select(&[want]).unwrap().cards(), right.cards(), "{what}");
        }
    };
    for at in 0..whole.len() {
        let mut bytes = whole.clone();
        bytes[at] ^= 0x41;
        check(&bytes, &format!("byte {at} changed"));
        check(&whole[..at], &format!("cut off at {at}"));
    }
}

/// Few cards of a larger pool are read one by one, which is another way than reading all.
#[test]
fn single_records_of_the_cache() {
    let folder = Folder::new("records");
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/replays/cards/harbor.toml");
    let cache_path = folder.0.join("cache");
    let cache = CacheDir::at(&cache_path);
    let right = PoolFile::<CardDef>::open(file, Some(&cache))
        .unwrap()
        .select(&[Want::All])
        .unwrap();
    let numbers: Vec<&str> = right.cards().iter().map(|c| c.number.as_str()).collect();
    let check = || {
        for three in numbers.chunks(3) {
            let mut opened = PoolFile::<CardDef>::open(file, Some(&cache)).unwrap();
            let some = opened.select(&[Want::Numbers(three)]).unwrap();
            for number in three {
                assert_eq!(some.get(number), right.get(number));
                let root = |pool: &Pool<CardDef>| {
                    let index = pool.find(number).unwrap();
                    pool.card(pool.root(index)).unwrap().number.clone()
                };
                assert_eq!(root(&some), root(&right));
            }
        }
    };
    check();
    let cached = fs::read_dir(&cache_path).unwrap().next().unwrap().unwrap().path();
    let whole = fs::read(&cached).unwrap();
    for at in (0..whole.len()).step_by(509) {
        let mut bytes = whole.clone();
        bytes[at] ^= 0x10;
        fs::write(&cached, bytes).unwrap();
        check();
    }
}

#[test]
fn old_cache_files_are_removed() {
    let folder = Folder::new("prune");
    let file = folder.0.join("pool.toml");
    let cache = CacheDir::at(folder.0.join("cache"));
    for i in 0..40 {
        fs::write(&file, TWO.replace("First", &format!("Name {i}"))).unwrap();
        PoolFile::<CardDef>::open(&file, Some(&cache)).unwrap();
    }
    assert_eq!(fs::read_dir(folder.0.join("cache")).unwrap().count(), 32);
    assert!(
        PoolFile::<CardDef>::open(&file, Some(&cache)).unwrap().is_cached(),
        "the last one is still there"
    );
}

#[test]
fn a_cache_that_cannot_be_written_is_skipped() {
    let folder = Folder::new("unwritable");
    let file = folder.0.join("pool.toml");
    fs::write(&file, TWO).unwrap();
    // A file stands where the folder should be made.
    let cache = CacheDir::at(file.join("cache"));
    for _ in 0..2 {
        let mut opened = PoolFile::<CardDef>::open(&file, Some(&cache)).unwrap();
        assert!(!opened.is_cached());
        assert_eq!(opened.select(&[Want::All]).unwrap().len(), 2);
    }
    let Err(error) = PoolFile::<CardDef>::open(folder.0.join("none.toml"), Some(&cache)) else {
        panic!("opened a file that is not there")
    };
    assert!(error.to_string().contains("none.toml"));
}

#[test]
fn pools_are_joined_and_searched() {
    let pool = parse(TWO).unwrap();
    let other = parse(&TWO.replace("HB/W01", "KN/S02").replace("hb/w01", "kn/s02")).unwrap();
    assert_eq!(
        Pool::join([pool.clone(), pool.clone()]).unwrap_err().number,
        "HB/W01-001"
    );
    let joined = Pool::join([pool, other]).unwrap();
    assert_eq!(joined.root(3), 2);
    let all = joined.lookup(0..joined.len() as u32);
    assert_eq!(all.number("001"), Resolution::Ambiguous(vec![0, 2]));
    let kiln = joined.lookup([3, 2, 2, 99]);
    assert_eq!(kiln.number("001"), Resolution::Found(2));
    assert_eq!(kiln.number("01"), Resolution::Found(3), "without its leading letters");
    assert_eq!(kiln.name("first"), Resolution::Found(2), "reprints are one card");
    assert_eq!(kiln.number("HB/W01-001"), Resolution::Nobody { nearest: vec![] });
    // A list names one printing, and a log the other.
    let reprint = joined.lookup([3]);
    assert_eq!(reprint.number("KN/S02-P01"), Resolution::Found(3));
    assert_eq!(reprint.number("kn/s02-001"), Resolution::Found(2));
    assert_eq!(reprint.number("HB/W01-001"), Resolution::Nobody { nearest: vec![] });
}

#[test]
fn the_pools_of_a_match() {
    let folder = Folder::new("match");
    let cards = |name: &str| {
        PathBuf::from(env!("CARGO_MANIFEST_DIR"))
            .join("replays/cards")
            .join(name)
    };
    let files = [cards("harbor.toml"), cards("kiln.toml")];
    let cache = CacheDir::at(folder.0.join("cache"));
    let list = DeckList::parse("4 KN/S02-001\n4 HB/W01-P01\n").unwrap();
    for _ in 0..2 {
        let pool: Pool<CardDef> = open_for_decks(&files, Some(&cache), &[&list]).unwrap();
        let numbers: Vec<&str> = pool.cards().iter().map(|c| c.number.as_str()).collect();
        assert_eq!(numbers, ["HB/W01-001", "HB/W01-P01", "KN/S02-001"]);
    }
    let pool: Pool<CardDef> = open_all(&files, Some(&cache), &[Want::Set("KN/S02")]).unwrap();
    assert!(pool.len() > 60 && pool.cards().iter().all(|c| c.number.starts_with("KN/S02-")));
    let unknown = DeckList::parse("4 KN/S02-701\n").unwrap();
    let pool: Pool<CardDef> = open_for_decks(&files, None, &[&unknown]).unwrap();
    assert!(
        unknown.resolve(&pool).unwrap_err()[0]
            .message
            .contains("near it: KN/S02-001")
    );

    let twice = open_all::<CardDef>(&[&files[0], &files[0]], None, &[Want::All]);
    assert!(matches!(twice, Err(OpenError::Join(_))));
    let (a, b) = (folder.0.join("a.toml"), folder.0.join("b.toml"));
    fs::write(&a, "x = 1\n").unwrap();
    fs::write(&b, "[[card]]\n").unwrap();
    let Err(OpenError::Pool(errors)) = open_all::<CardDef>(&[a, b], None, &[Want::All]) else {
        panic!("no pools")
    };
    assert_eq!(errors.errors.len(), 5, "of both files: {errors}");
}

/// A file that is nothing but errors costs no more than it should, and the first errors are told.
#[test]
fn very_much_that_is_wrong() {
    for (text, told) in [
        ("[[card]]\n".repeat(500_000), 200),
        ("x\n".repeat(400_000), 200),
        ("x\n".repeat(10_000_000), 1),
        ("x".repeat(100_000_000), 1),
    ] {
        let errors = Pool::<CardDef>::parse("much.toml", &text).unwrap_err();
        assert_eq!(errors.errors.len(), told);
    }
    let list = DeckList::parse(&"4 HB/W01-00\n".repeat(400)).unwrap();
    assert_eq!(list.resolve(&parse(TWO).unwrap()).unwrap_err().len(), 100);
}

/// Pieces that pools and lists are made of, in any order.
fn pieces() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        Just("[[card]]\n".to_string()),
        Just("number = \"A-1\"\n".to_string()),
        Just("kind = \"climax\"\n".to_string()),
        Just("level = 99999999999999999999\n".to_string()),
        Just("triggers = [[[\n".to_string()),
        Just("same_as = \"A-1\"\n".to_string()),
        Just("4 A-1 # x\n".to_string()),
        Just("\"\"\"".to_string()),
        ".{0,6}",
        any::<String>(),
    ];
    prop::collection::vec(piece, 0..12).prop_map(|p| p.concat())
}

proptest! {
    #[test]
    fn nothing_panics(text in pieces(), bytes in prop::collection::vec(any::<u8>(), 0..200), word in ".{0,80}") {
        let _ = Pool::<CardDef>::parse("p", &text).map_err(|e| e.to_string());
        let _ = Pool::<CardDef>::parse_bytes("p", &bytes).map_err(|e| e.to_string());
        let _ = DeckList::parse(&text);
        let _ = DeckList::parse_bytes(&bytes);
        let lookup = Lookup::new([(text.as_str(), word.as_str()), ("A-E1", "b"), (word.as_str(), "c")]);
        let _ = (lookup.number(&text), lookup.name(&word), lookup.number(&word));
    }

    /// Every candidate is found by its full number, and what is found by an end of a number ends so.
    #[test]
    fn what_is_found_fits(numbers in prop::collection::btree_set("[A-C]{1,2}/[A-B]0[1-2]-[A-B]{0,2}[0-9]{1,3}[a-b]?", 1..30)) {
        let numbers: Vec<String> = numbers.into_iter().collect();
        let lookup = Lookup::new(numbers.iter().map(|n| (n.as_str(), "name")));
        for (i, number) in (0u32..).zip(&numbers) {
            let mixed: String = number.chars().map(|c| if i % 2 == 0 { c.to_ascii_lowercase() } else { c }).collect();
            prop_assert_eq!(lookup.number(&mixed), lookup.number(number));
            match lookup.number(number) {
                Resolution::Found(j) => prop_assert!(numbers[j as usize].eq_ignore_ascii_case(number)),
                other => prop_assert_eq!(other, Resolution::Found(i)),
            }
            let tail = number.rsplit('-').next().unwrap();
            match lookup.number(tail) {
                Resolution::Found(j) => prop_assert!(numbers[j as usize].ends_with(tail)),
                Resolution::Ambiguous(all) => prop_assert!(all.contains(&i)),
                Resolution::Nobody { .. } => prop_assert!(false, "{} is not found", tail),
            }
        }
    }
}
