//! Real cards, where their lists are at hand: how much text that is not read leaves open.

use std::fs;
use std::path::{Path, PathBuf};

use rejudge::games::weiss_schwarz::cards::{CardDef, CardKind};
use rejudge::games::weiss_schwarz::effects::reach::{Matter, Whom};
use rejudge::games::weiss_schwarz::import::convert;
use rejudge::games::weiss_schwarz::text;

/// All cards of the lists, if they are here.
fn cards() -> Option<Vec<CardDef>> {
    let folder = match std::env::var_os("REJUDGE_CARDS") {
        Some(path) => PathBuf::from(path),
        None => Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/cards/weiss-schwarz-en"),
    };
    let mut paths: Vec<PathBuf> = fs::read_dir(folder).ok()?.flatten().map(|e| e.path()).collect();
    paths.sort();
    let read = |p: &PathBuf| Some((p.display().to_string(), fs::read(p).ok()?));
    let files: Vec<(String, Vec<u8>)> = paths.iter().filter_map(read).collect();
    Some(convert(&files).0)
}

/// A card is played too early, or deals too much, in spite of its text, unless its text says otherwise. Where the text only
/// asks for a level, or speaks of others, nothing is left open.
#[test]
fn text_leaves_open_what_it_may_change_and_nothing_else() {
    let Some(cards) = cards() else {
        println!("skipped: the folder of real cards is not here; REJUDGE_CARDS may name it");
        return;
    };
    let mut levels = (0, 0);
    let mut souls = (0, 0);
    let (mut lines, mut read) = (0, 0);
    for card in &cards {
        let text = text::read(card);
        lines += text.lines.len();
        read += text.lines.iter().filter(|l| l.reach().is_none()).count();
        let reaches = || text.lines.iter().filter_map(|l| l.reach());
        if card.kind == CardKind::Character && card.level >= 2 {
            levels.1 += 1;
            // Two levels too many: what takes away one does not do.
            let lowers = reaches().filter(|r| r.bears(Matter::Level, Whom::OF_PLAYING));
            let may: Option<i32> = lowers.map(|r| r.gives(Matter::Level).map(|g| g.0)).sum();
            levels.0 += usize::from(may.is_none_or(|least| least <= -2));
        }
        if card.kind == CardKind::Climax {
            souls.1 += 1;
            let gives = reaches().filter(|r| r.bears(Matter::Soul, Whom::TABLE));
            let may: Option<i32> = gives.map(|r| r.gives(Matter::Soul).map(|g| g.1)).sum();
            souls.0 += usize::from(may.is_none_or(|most| most >= 7));
        }
    }
    println!("{read} of {lines} lines read");
    println!(
        "level 2 and more played at level 0: {} of {} undecided",
        levels.0, levels.1
    );
    println!("climaxes with 7 damage too many: {} of {} undecided", souls.0, souls.1);
    // Before text was read line by line: a third of the first, more than a third of the second.
    assert!(levels.0 * 50 <= levels.1, "{levels:?}");
    assert!(souls.0 * 50 <= souls.1, "{souls:?}");
}
