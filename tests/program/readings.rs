//! Readings beside a card pool, and what is said of decks before a match.

use crate::support::recording::Folder;

/// What is printed on the card with a text that nobody reads.
const PRINTED: &str = "【AUTO】 When this card attacks, the harbor sings and you draw.";
/// The same in standard wording.
const MEANT: &str = "【AUTO】 When this card attacks, draw 1 card.";

fn pool() -> String {
    let card = |number: &str, name: &str, text: &str| {
        format!(
            "[[card]]\nnumber = \"{number}\"\nname = \"{name}\"\nkind = \"character\"\ncolor = \"blue\"\nlevel = 0\ncost = 0\n\
             power = 2000\nsoul = 1\ntext = [{text}]\n\n"
        )
    };
    let quiet = "\"【AUTO】 When this card is placed on the stage from your hand, draw 1 card.\"";
    card("SG/W01-001", "Harbor Song", &format!("\"{PRINTED}\""))
        + &card("SG/W01-001P", "Harbor Song", &format!("\"{PRINTED}\""))
            .replace("text =", "same_as = \"SG/W01-001\"\ntext =")
        + &card("SG/W01-002", "Quiet Quay", quiet)
        + &card("SG/W01-003", "Plain Pier", "")
}

fn reading(card: &str, line: u8, text: &str) -> String {
    format!("[[reading]]\ncard = \"{card}\"\nline = {line}\ntext = \"{text}\"\nby = \"Mika of the desk\"\n\n")
}

/// A match in which the text of the singer is carried out with `drawn` cards.
fn log(drawn: u8) -> String {
    let cards = ["003"; 3][..usize::from(drawn)].join(" ");
    format!(
        "rejudge 1\ngame: weiss-schwarz 1.111\ndetail: full\ncards: pools/song.toml\nplayer Aoi: ? SG/W01\n\
         player Ren: ? SG/W01\n\nposition\n  Aoi.FC = 001; Aoi.deck = 20*?; Ren.deck = 20*?\nturn 4 Ren encore\nturn 5 Aoi\n  \
         stand\n  draw = 003\n  attack FC direct\n  auto FC 1\n    - draw {drawn} = {cards}\n  trigger = 003\n"
    )
}

fn folder(test: &str) -> Folder {
    let folder = Folder::new(&format!("readings-{test}"));
    std::fs::create_dir(folder.0.join("pools")).expect("a folder");
    folder.write("pools/song.toml", pool());
    folder.write("song.match", log(1));
    folder.write("loud.match", log(3));
    folder.write(
        "song.deck",
        "46 SG/W01-003\n2 SG/W01-001\n1 SG/W01-001P\n1 SG/W01-002\n",
    );
    folder.write("plain.deck", "50 SG/W01-003\n");
    folder
}

/// Without a reading the text is on trust; with one it is judged, and the finding says whose reading it is.
#[test]
fn what_somebody_reads_is_judged() {
    let folder = folder("judged");
    let (code, out, err) = folder.run(&["check", "loud.match"]);
    assert_eq!(code, Some(0), "{out}{err}");
    folder.write("pools/readings.toml", reading("sg/w01-001", 1, MEANT));
    assert_eq!(folder.run(&["check", "song.match"]).0, Some(0));
    let (code, out, err) = folder.run(&["check", "loud.match"]);
    assert_eq!(code, Some(1), "{out}{err}");
    let said = "ability 1 of SG/W01-001, as read by “Mika of the desk”, says “draw 1 card”; it was 3 cards";
    assert!(out.contains("text-amount") && out.contains(said), "{out}");
    let (_, ja, _) = folder.run(&["check", "--lang", "ja", "loud.match"]);
    assert!(ja.contains("「Mika of the desk」の読み"), "{ja}");
}

/// `cards show` and the pages say both what is printed and what it is read as, also of a reprint.
#[test]
fn a_reading_is_shown_wherever_the_card_is() {
    let folder = folder("shown");
    folder.write("pools/readings.toml", reading("SG/W01-001", 1, MEANT));
    for card in ["SG/W01-001", "SG/W01-001P"] {
        let (code, out, err) = folder.run(&["cards", "show", card, "--cards", "pools/song.toml"]);
        assert_eq!(code, Some(0), "{err}");
        for said in [MEANT, "so read by: Mika of the desk", PRINTED, "judged: "] {
            assert!(out.contains(said), "{card}: {said}: {out}");
        }
    }
    let (_, ja, _) = folder.run(&[
        "cards",
        "show",
        "SG/W01-001",
        "--cards",
        "pools/song.toml",
        "--lang",
        "ja",
    ]);
    assert!(ja.contains("次の人の読み：Mika of the desk"), "{ja}");
    let (_, _, err) = folder.run(&["review", "loud.match", "--out", "loud.html"]);
    let page = std::fs::read_to_string(folder.0.join("loud.html")).expect("the page");
    assert!(page.contains("so read by: Mika of the desk"), "{err}");
}

/// One printed line may be several abilities; they are counted as they are shown.
#[test]
fn one_line_may_be_several_abilities() {
    let folder = folder("several");
    let two = format!("{MEANT}\", \"【ACT】 [(1)] This card gets +1000 power until end of turn.");
    let two = reading("SG/W01-001", 1, &two)
        .replace("text = \"", "text = [\"")
        .replace("\"\nby", "\"]\nby");
    folder.write("pools/readings.toml", &two);
    let (_, out, err) = folder.run(&["cards", "show", "SG/W01-001", "--cards", "pools/song.toml"]);
    assert!(
        out.contains("  1. 【AUTO】") && out.contains("  2. 【ACT】"),
        "{out}{err}"
    );
    assert_eq!(out.matches("so read by").count(), 2, "{out}");
    let act = log(1).replace("attack FC", "act FC 2 pay 1\n    - give FC power +1000\n  attack FC");
    let act = act.replace("Aoi.FC = 001;", "Aoi.FC = 001; Aoi.stock = 2*?;");
    folder.write("song.match", act);
    let (code, out, err) = folder.run(&["check", "song.match"]);
    assert_eq!(code, Some(0), "{out}{err}");
}

/// A replay holds the readings it was judged with: it verifies without the file, and unpacks to a pool that has them.
#[test]
fn a_replay_takes_them_along() {
    let folder = folder("packed");
    let packed = |name: &str| {
        let (code, out, err) = folder.run(&["pack", "loud.match", "--out", name]);
        assert_eq!(code, Some(0), "{out}{err}");
        std::fs::read(folder.0.join(name)).expect("the replay")
    };
    let without = packed("without.replay");
    folder.write("pools/readings.toml", reading("SG/W01-001", 1, MEANT));
    let with = packed("with.replay");
    assert_ne!(without, with);
    std::fs::remove_file(folder.0.join("pools/readings.toml")).expect("it is there");
    let (code, out, err) = folder.run(&["verify", "with.replay"]);
    assert_eq!(code, Some(0), "{out}{err}");
    let (code, out, _) = folder.run(&["check", "with.replay"]);
    assert!(
        code == Some(1) && out.contains("as read by “Mika of the desk”"),
        "{out}"
    );
    // Nothing is read from the disk for a replay.
    folder.write("pools/readings.toml", "no = readings");
    assert_eq!(folder.run(&["verify", "without.replay"]).0, Some(0));
}

/// Everything that can be wrong with a reading is said with file, line, column and the way out; nothing is judged then.
#[test]
fn what_is_wrong_with_a_reading() {
    let folder = folder("wrong");
    let good = reading("SG/W01-001", 1, MEANT);
    let wrong: [(&str, &str, &str); 14] = [
        (&reading("SG/W01-001", 2, MEANT), ":3:8: ", "there is no line 2"),
        (&reading("SG/W01-003", 1, MEANT), ":3:8: ", "SG/W01-003 has no text"),
        (
            &reading("SG/W01-009", 1, MEANT),
            ":2:8: ",
            "no card `SG/W01-009` in song.toml",
        ),
        (
            &reading("SG/W01-001P", 1, MEANT),
            ":2:8: ",
            "is a reprint of SG/W01-001",
        ),
        (
            &reading("SG/W01-001", 1, "【AUTO】 When this card attacks, sing 1 song."),
            ":4:8: ",
            "the program does not read this either; not read from here on: `sing 1 song",
        ),
        (&format!("{good}{good}"), ":9:8: ", "has a reading further up"),
        (
            &good.replace("by = \"Mika of the desk\"\n", ""),
            ":1:1: ",
            "the reading has no `by`",
        ),
        (&good.replace("Mika of the desk", ""), ":5:6: ", "`by` is empty"),
        (&good.replace("Mika", "\\\"Mika\\\""), ":5:6: ", "quotation mark"),
        (&good.replace("line = 1", "line = 0"), ":3:8: ", "it goes from 1 to 100"),
        (&good.replace("line =", "lines ="), ":3:1: ", "did you mean `line`?"),
        (
            &good.replace("[[reading]]", "[[readings]]"),
            ":1:",
            "holds `[[reading]]` tables only",
        ),
        ("[[reading]\n", ":1:", ""),
        ("reading = 3\n", ":1:1: ", "written as `[[reading]]`"),
    ];
    for (text, place, said) in wrong {
        folder.write("pools/readings.toml", text);
        let (code, out, err) = folder.run(&["cards", "show", "SG/W01-001", "--cards", "pools/song.toml"]);
        assert_eq!((code, out.as_str()), (Some(4), ""), "{text}: {err}");
        let place = format!("readings.toml{place}");
        assert!(
            err.contains(&place) && err.contains(said),
            "{text}: {place} {said}: {err}"
        );
        // A log is not judged by half of what was meant for it.
        let (code, out, err) = folder.run(&["check", "song.match"]);
        assert_eq!(code, Some(3), "{text}: {out}{err}");
        assert!(out.contains("readings.toml"), "{out}{err}");
    }
    std::fs::remove_file(folder.0.join("pools/readings.toml")).expect("it is there");
    // Named as a pool it is none.
    folder.write("pools/other.toml", &good);
    let (code, _, err) = folder.run(&["cards", "show", "SG/W01-001", "--cards", "pools/other.toml"]);
    assert!(
        code == Some(4) && err.contains("which is found without being named"),
        "{err}"
    );
}

/// A log from elsewhere learns nothing of a file that is no such file but where it stops.
#[test]
fn a_log_sees_nothing_of_another_file() {
    let folder = folder("secret");
    folder.write("pools/readings.toml", "password = \"swordfish\"\n");
    let (code, out, err) = folder.run(&["check", "song.match"]);
    assert_eq!(code, Some(3), "{out}{err}");
    assert!(
        out.contains("readings.toml:1:1") && !out.contains("password"),
        "{out}{err}"
    );
}

/// Of two pools in a folder, a reading may say for which of them it is.
#[test]
fn a_reading_may_name_its_pool() {
    let folder = folder("pools");
    folder.write("pools/other.toml", pool().replace("SG/W01", "OT/W01"));
    let of = |card: &str, pool: &str| reading(card, 1, MEANT).replace("line", &format!("pool = \"{pool}\"\nline"));
    let both = of("SG/W01-001", "song.toml") + &of("OT/W01-001", "other.toml");
    folder.write("pools/readings.toml", &both);
    for (card, pool) in [("SG/W01-001", "pools/song.toml"), ("OT/W01-001", "pools/other.toml")] {
        let (code, out, err) = folder.run(&["cards", "show", card, "--cards", pool]);
        assert!(code == Some(0) && out.contains("so read by"), "{out}{err}");
    }
    assert_eq!(folder.run(&["check", "loud.match"]).0, Some(1));
    folder.write("pools/readings.toml", both.replace("pool = \"other.toml\"\n", ""));
    let (code, _, err) = folder.run(&["cards", "show", "SG/W01-001", "--cards", "pools/song.toml"]);
    assert!(code == Some(4) && err.contains("needs the key `pool`"), "{err}");
}

/// Before a match: which abilities of the decks are judged, which are not and why, and what to write for them.
#[test]
fn decks_are_looked_at_before_a_match() {
    let folder = folder("coverage");
    let coverage = |more: &[&str]| {
        let decks = [
            "deck",
            "coverage",
            "song.deck",
            "plain.deck",
            "--cards",
            "pools/song.toml",
        ];
        let (code, out, err) = folder.run(&[&decks[..], more].concat());
        assert_eq!(code, Some(0), "{err}");
        out
    };
    let out = coverage(&[]);
    for said in [
        "song.deck: 2 abilities, 1 judged, 0 on trust, 1 not read",
        "  SG/W01-001 Harbor Song: 3\n    1. not read from here on: the harbor sings",
        "plain.deck: 0 abilities, 0 judged, 0 on trust, 0 not read",
        "[[reading]]\ncard = \"SG/W01-001\"\nline = 1\n",
        PRINTED,
    ] {
        assert!(out.contains(said), "{said}: {out}");
    }
    let ja = coverage(&["--lang", "ja"]);
    assert!(ja.contains("読み取れない") && !ja.contains("not read"), "{ja}");
    let json: serde_json::Value = serde_json::from_str(&coverage(&["--format", "json"])).expect("JSON");
    assert_eq!(
        (json["abilities"].as_u64(), json["judged"].as_u64()),
        (Some(2), Some(1))
    );
    let left = &json["decks"][0]["left"][0];
    assert_eq!(left["card"].as_str(), Some("SG/W01-001"));
    assert_eq!(
        (left["copies"].as_u64(), left["read"].as_bool()),
        (Some(3), Some(false))
    );
    // What is printed can be written into the file; who says so is still to be said.
    let begun = coverage(&["--readings"]);
    folder.write("pools/readings.toml", &begun);
    let (code, _, err) = folder.run(&["deck", "coverage", "song.deck", "--cards", "pools/song.toml"]);
    assert!(code == Some(4) && err.contains("`by` is empty"), "{err}");
    let settled = begun.replace("by = \"\"", "by = \"Mika\"").replace(PRINTED, MEANT);
    folder.write("pools/readings.toml", settled);
    let out = coverage(&[]);
    assert!(
        out.contains("2 abilities, 2 judged") && !out.contains("[[reading]]"),
        "{out}"
    );
    let (code, _, err) = folder.run(&["deck", "coverage", "song.deck"]);
    assert!(code == Some(4) && err.contains("`--cards POOL`"), "{err}");
    let (code, _, err) = folder.run(&["deck", "coverage", "song.deck", "--game", "spellweaver"]);
    assert_eq!(code, Some(2), "{err}");
}

/// 5.1.2.4: how many copies a deck may have is read off the text where the pool does not say it.
#[test]
fn a_text_says_how_many_copies() {
    let folder = folder("copies");
    let text = |text: &str| pool().replace("text = []", &format!("text = [\"{text}\"]"));
    let check = |limit: &str| {
        folder.write("pools/song.toml", text(limit));
        let (code, out, _) = folder.run(&["deck", "check", "plain.deck", "--cards", "pools/song.toml"]);
        (code, out)
    };
    assert_eq!(
        check("【CONT】 You can put any number of cards with the same card name as this card into your deck.").0,
        Some(0)
    );
    let (code, out) = check("【CONT】 You can put up to 6 cards with the same card name as this card in your deck.");
    assert!(code == Some(1) && out.contains("at most 6"), "{out}");
    folder.write("plain.deck", "2 SG/W01-001\n3 SG/W01-003\n45 SG/W01-002\n");
    let with = "【CONT】 You can put up to 4 cards with the same card name as this card and cards named \\\"Harbor Song\\\" in your deck.";
    let (code, out) = check(with);
    assert!(
        code == Some(1) && out.contains("Harbor Song, Plain Pier together"),
        "{out}"
    );
}
