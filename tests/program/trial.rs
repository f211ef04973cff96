//! Matches of decks made at random, each judged as it is played.

use std::path::Path;

use crate::support::files::real_cards;
use crate::support::recording::Folder;

/// The exit code, what it said, and what it complained of.
fn simulate(folder: &Folder, arguments: &[&str]) -> (Option<i32>, String, String) {
    folder.run(&[&["simulate", "--random-decks"], arguments].concat())
}

fn pool(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("replays/cards").join(name);
    path.display().to_string()
}

#[test]
fn decks_of_the_invented_cards_play_clean() {
    let folder = Folder::new("trial-clean");
    let orchard = pool("orchard.toml");
    for arguments in [
        &["whole", "--cards", &orchard, "--count", "1000", "--out", "found"][..],
        &["any", "--count", "300", "--style", "sensible"],
        &[
            "whole",
            "--cards",
            &orchard,
            "--count",
            "300",
            "--hide-seed",
            "--edition",
            "2021-03",
        ],
    ] {
        let (code, said, wrong) = simulate(&folder, arguments);
        let count = arguments
            .iter()
            .find(|word| word.parse::<u32>().is_ok())
            .expect("a count");
        let clean = format!(
            "{count} matches: 0 with something illegal, 0 with something that cannot be told, 0 not played to the end\n"
        );
        assert_eq!(
            (code, &said[..], &wrong[..]),
            (Some(0), &clean[..], ""),
            "{arguments:?}"
        );
    }
    assert!(
        !folder.0.join("found").exists(),
        "nothing was found, and nothing is kept"
    );
}

#[test]
fn what_no_deck_can_be_made_of_is_said() {
    let folder = Folder::new("trial-none");
    let (code, said, wrong) = simulate(&folder, &["whole", "--game", "spellweaver"]);
    assert_eq!((code, &said[..]), (Some(2), ""));
    assert!(wrong.contains("no decks of spellweaver are made at random"), "{wrong}");
    std::fs::write(
        folder.0.join("few.toml"),
        "[[card]]\nnumber = \"HB/W01-001\"\nname = \"Wren\"\nkind = \"character\"\ncolor = \"blue\"\nlevel = 0\ncost = 0\n\
         power = 2000\nsoul = 1\n",
    )
    .expect("a pool");
    let (code, _, wrong) = simulate(&folder, &["any", "--cards", "few.toml"]);
    assert_eq!(code, Some(2));
    assert!(wrong.contains("no title with cards enough"), "{wrong}");
    let (code, _, wrong) = simulate(&folder, &["any", "--decks", "a.deck", "b.deck"]);
    assert_eq!(code, Some(2), "{wrong}");
}

/// Real cards, where they are here: nobody is accused whose decks nobody thought of.
#[test]
fn decks_of_real_cards_are_not_accused() {
    let Some(real) = real_cards() else {
        return;
    };
    let folder = Folder::new("trial-real");
    let imported = folder.run(&["cards", "import", &real.display().to_string(), "--out", "all.toml"]);
    assert!(folder.0.join("all.toml").is_file(), "{imported:?}");
    let (_, said, _) = simulate(&folder, &["whole", "--cards", "all.toml", "--count", "2000"]);
    assert!(said.ends_with(" not played to the end\n"), "{said}");
    assert!(said.contains("2000 matches: 0 with something illegal, "), "{said}");
}
