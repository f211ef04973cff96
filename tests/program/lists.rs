//! Lists from elsewhere: decks as other programs have them, cards in plain tables.

use crate::support::recording::Folder;
use std::fs;

const DECK: &str = "decks/harbor-1-steady-crew.deck";

/// How many of which card, in order of their numbers.
fn cards(deck: &str) -> Vec<(u32, String)> {
    let lines = deck
        .lines()
        .map(|line| line.split('#').next().unwrap_or_default().trim());
    let mut cards: Vec<(u32, String)> = lines
        .filter_map(|line| line.split_once(' '))
        .map(|(count, number)| (count.parse().expect("a number"), number.trim().to_owned()))
        .collect();
    cards.sort_by(|a, b| a.1.cmp(&b.1));
    cards
}

#[test]
fn a_deck_goes_to_each_program_and_comes_back() {
    let folder = Folder::new("decks-there-and-back");
    let own = cards(&folder.read(DECK));
    for to in ["decklog", "encoredecks", "ws-dek", "text"] {
        let (code, text, err) = folder.run(&["deck", "export", DECK, "--to", to]);
        assert_eq!(code, Some(0), "{to}: {err}");
        folder.write("theirs.json", &text);
        let (code, _, err) = folder.run(&["deck", "import", "theirs.json", "--out", "mine.deck"]);
        assert_eq!(code, Some(0), "{to}: {err}");
        assert_eq!(cards(&folder.read("mine.deck")), own, "{to}");
        // What came back is a list that is accepted.
        let (code, out, err) = folder.run(&["deck", "check", "mine.deck"]);
        assert_eq!(code, Some(0), "{to}: {out}{err}");
    }
    let (code, _, err) = folder.run(&["deck", "export", DECK, "--to", "cockatrice"]);
    assert!(
        code == Some(2) && err.contains("text, decklog, encoredecks, ws-dek"),
        "{err}"
    );
}

#[test]
fn what_is_no_deck_is_refused_and_nothing_is_written() {
    let folder = Folder::new("decks-refused");
    let bad = [
        "{",
        "[1, 2]",
        "{\"list\": [{\"card_number\": \"HB/W01-001\", \"num\": -4}]}",
        "{\"list\": [{\"card_number\": \"../../etc/passwd x\", \"num\": 4}]}",
        "HB/W01-001\n",
        "4 HB/W01-001\nand so on\n",
        "",
        "\u{0}\u{1}\u{2}",
    ];
    for text in bad {
        folder.write("theirs", text);
        let (code, out, err) = folder.run(&["deck", "import", "theirs", "--out", "mine.deck"]);
        assert_eq!((code, out.as_str()), (Some(4), ""), "{text}: {err}");
        assert!(!folder.0.join("mine.deck").exists(), "{text}");
    }
    folder.write("theirs", b"4 HB/W01-001 \xff\n");
    assert_eq!(folder.run(&["deck", "import", "theirs"]).0, Some(4));
    folder.write("theirs", vec![b' '; (4 << 20) + 1]);
    assert!(
        folder
            .run(&["deck", "import", "theirs"])
            .2
            .contains("larger than 4 MiB")
    );
    // A list is not written over what is none.
    folder.write("notes.txt", "to whom it may concern");
    folder.write("theirs", "4 HB/W01-001\n");
    assert_eq!(
        folder.run(&["deck", "import", "theirs", "--out", "notes.txt"]).0,
        Some(2)
    );
    assert_eq!(folder.read("notes.txt"), "to whom it may concern");
}

/// A pool as a table of all its keys, and the list as JSON.
fn as_lists(pool: &str) -> (String, String) {
    let pool: toml::Table = pool.parse().expect("a pool");
    let cards = pool["card"].as_array().expect("cards");
    let mut keys: Vec<&String> = cards
        .iter()
        .flat_map(|card| card.as_table().expect("a card").keys())
        .collect();
    keys.sort();
    keys.dedup();
    let quoted = |text: &str| format!("\"{}\"", text.replace('"', "\"\""));
    let cell = |key: &str, value: Option<&toml::Value>| match value {
        None => String::new(),
        Some(toml::Value::Array(list)) => {
            let items: Vec<&str> = list.iter().map(|item| item.as_str().expect("a text")).collect();
            quoted(&items.join(if key == "text" { "\n" } else { "; " }))
        }
        Some(toml::Value::String(text)) => quoted(text),
        Some(value) => value.to_string(),
    };
    let mut csv = keys.iter().map(|key| key.as_str()).collect::<Vec<_>>().join(",") + "\n";
    for card in cards {
        let cells: Vec<String> = keys.iter().map(|key| cell(key, card.get(key.as_str()))).collect();
        csv.push_str(&(cells.join(",") + "\n"));
    }
    (csv, serde_json::to_string(&cards).expect("JSON"))
}

#[test]
fn plain_lists_of_cards_become_the_same_pool() {
    let folder = Folder::new("cards-plain");
    for (game, pool, log) in [
        ("spellweaver", "cards/lantern.toml", "spellweaver"),
        ("shironeko", "cards/hoshikage.toml", "shironeko"),
    ] {
        let own = folder.read(pool);
        let (csv, json) = as_lists(&own);
        let count = own.matches("[[card]]").count();
        folder.write("list.csv", csv);
        folder.write("list.json", json);
        let mut pools = Vec::new();
        for list in ["list.csv", "list.json"] {
            let _ = fs::remove_file(folder.0.join("pool.toml"));
            let (code, out, err) = folder.run(&["cards", "import", "--game", game, list, "--out", "pool.toml"]);
            assert_eq!(code, Some(0), "{game} {list}: {err}");
            assert!(out.contains(&format!("{count} imported, 0 refused")), "{out}");
            let table: toml::Table = folder.read("pool.toml").parse().expect("a pool");
            pools.push(table);
        }
        let own: toml::Table = own.parse().expect("a pool");
        assert_eq!(pools[0], own, "{game}, from CSV");
        assert_eq!(pools[1], own, "{game}, from JSON");
        // A match is played with it.
        let made = ["simulate", "--game", log, "--cards", "pool.toml", "--seed", "3"];
        let (code, _, err) = folder.run(&made);
        assert_eq!(code, Some(0), "{err}");
    }
}

#[test]
fn a_row_that_is_wrong_is_named_and_costs_no_other() {
    let folder = Folder::new("cards-rows");
    let csv = "number,name,kind,mana,levels,speed,attack,health,same_as\n\
        ZZ/1-1,Lamp,creature,1,order; any,1,1,1,\n\
        ZZ/1-2,Lamp,creature,one,order,1,1,1,\n\
        ZZ/1-3,Lamp,dragon,1,order,1,1,1,\n\
        ZZ/1-1,Lamp again,creature,1,order,1,1,1,\n\
        ZZ/1-4,Lamp,creature,1,order,1,1,1,ZZ/9-9\n\
        ZZ/1-5,Lamp,creature,1,order,1,1,1,ZZ/1-4\n\
        ZZ/1-6,Lamp,creature,1,order,1,1,1,ZZ/1-1\n\
        ,,,,,,,,\n\
        ZZ/1-7,Lamp,creature,1,order,1,1,1,,more\n\
        ZZ/1-8,Lamp,creature,1,order\n";
    folder.write("a.csv", csv);
    folder.write(
        "b.json",
        r#"[{"number": "ZZ/2-1", "name": "B", "kind": "creature", "size": 3}, 7]"#,
    );
    folder.write("c.json", "{\"cards\": 7}");
    let (code, out, err) = folder.run(&[
        "cards",
        "import",
        "--game",
        "spellweaver",
        "a.csv",
        "b.json",
        "c.json",
        "--out",
        "pool.toml",
    ]);
    assert_eq!(code, Some(0), "{err}");
    assert!(out.starts_with("11 rows in 3 files: 2 imported, 10 refused\n"), "{out}");
    for said in [
        "a.csv, line 3: `mana`: it is no whole number",
        "a.csv, line 4: ",
        "a.csv, line 5: there is a card ZZ/1-1 before it",
        "a.csv, line 6: `same_as`: there is no card ZZ/9-9",
        "a.csv, line 7: `same_as`: there is no card ZZ/1-4",
        "a.csv, line 10: it has more than the 9 columns",
        "a.csv, line 11: ",
        "b.json, entry 1: there is no column `size`; there are number, name, kind",
        "b.json, entry 2: it is no object",
        "c.json: it holds no list",
    ] {
        assert!(out.contains(said), "{said} is not in\n{out}");
    }
    for bad in ["", "\u{0}", "number\n", "\"", "number,name\n\"a"] {
        folder.write("bad.csv", bad);
        let _ = fs::remove_file(folder.0.join("pool.toml"));
        let arguments = [
            "cards",
            "import",
            "--game",
            "shironeko",
            "bad.csv",
            "--out",
            "pool.toml",
        ];
        assert_eq!(folder.run(&arguments).0, Some(4), "{bad:?}");
        assert!(!folder.0.join("pool.toml").exists());
    }
}

#[test]
fn a_list_whose_cards_nobody_knows_is_named_with_the_way_out() {
    let folder = Folder::new("decks-unknown-cards");
    folder.write("strange.deck", "4 ZZ/W99-001\n");
    for (game, own) in [
        ("weiss-schwarz", DECK),
        ("spellweaver", "strange.deck"),
        ("shironeko", "strange.deck"),
    ] {
        let (code, _, err) = folder.run(&["simulate", "--game", game, "--decks", own, "strange.deck"]);
        assert_eq!(code, Some(4), "{game}: {err}");
        assert!(err.contains("strange.deck: 1:3: no card `ZZ/W99-001`"), "{game}: {err}");
        assert!(err.contains("--cards POOL"), "{game}: {err}");
    }
}

#[test]
fn a_card_list_in_json_is_no_pool_and_says_how_it_becomes_one() {
    let folder = Folder::new("pool-in-json");
    for json in ["[\n  {\"code\": \"ZZ/W99-001\"}\n]", "{\"cards\": []}"] {
        folder.write("cards.json", json);
        for arguments in [
            &["cards", "coverage", "cards.json"][..],
            &["cards", "show", "001", "--cards", "cards.json"],
        ] {
            let (code, _, err) = folder.run(arguments);
            assert!(code == Some(2) || code == Some(4), "{err}");
            let once = err.matches("cards.json").count() == 1 && err.contains("1:1: this is JSON");
            assert!(once && err.contains("rejudge cards import"), "{err}");
        }
    }
}

#[test]
fn tables_that_are_no_cards_are_not_read_by_the_thousand() {
    let folder = Folder::new("pool-of-tables");
    let tables = |count: usize| (0..count).map(|at| format!("[a{at}]\n")).collect::<String>();
    folder.write("few.toml", tables(3));
    folder.write("many.toml", tables(20_000));
    let (_, _, few) = folder.run(&["cards", "coverage", "few.toml"]);
    assert!(
        few.contains("unknown key `a0`") && few.contains("unknown key `a2`"),
        "{few}"
    );
    let (code, _, many) = folder.run(&["cards", "coverage", "many.toml"]);
    assert_eq!(code, Some(4), "{many}");
    assert!(
        many.contains("10001:1: more than 10000 tables that are no card"),
        "{many}"
    );
}
