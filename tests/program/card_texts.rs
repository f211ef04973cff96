//! Real cards, where their lists are at hand: how much text that is not read leaves open.

use std::fs;
use std::path::Path;

use rejudge::cards::Pool;
use rejudge::games::weiss_schwarz::cards::{CardDef, CardKind};
use rejudge::games::weiss_schwarz::effects::reach::{Matter, Whom};
use rejudge::games::weiss_schwarz::import::convert;
use rejudge::games::weiss_schwarz::text;

use crate::support::files::real_lists;

/// All cards of the lists, if they are here.
fn cards_of_lists() -> Option<Vec<CardDef>> {
    Some(convert(&real_lists()?).0)
}

/// A card is played too early, or deals too much, in spite of its text, unless its text says otherwise. Where the text only
/// asks for a level, or speaks of others, nothing is left open.
#[test]
fn text_leaves_open_what_it_may_change_and_nothing_else() {
    let Some(cards) = cards_of_lists() else {
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

/// One word of a text left out, put in, exchanged with the next one, or replaced by one of another text, and how many of so many
/// such texts are still read. A reader that is loose reads what no card says, and then it accuses of what no card says.
#[derive(Default)]
struct Looseness {
    /// Of each change: still read, and tried.
    of: [(usize, usize); 4],
    /// The first that were read, for whoever asks why.
    read: Vec<String>,
}

/// What is done to a text.
const CHANGES: [&str; 4] = ["left out", "put in", "exchanged", "replaced"];

impl Looseness {
    fn of<'t>(texts: impl Iterator<Item = &'t str>) -> Looseness {
        let texts: Vec<&str> = texts.filter(|text| text::english::read(text).is_some()).collect();
        let mut loose = Looseness::default();
        for (number, text) in texts.iter().enumerate() {
            let words: Vec<&str> = text.split(' ').collect();
            let others: Vec<&str> = texts[(number + 1) % texts.len()].split(' ').collect();
            // What stands in front tells the kind, and is no part of the sentence.
            for at in (1..words.len()).filter(|at| has_force(&words, *at)) {
                let other = others[at % others.len()];
                for change in 0..CHANGES.len() {
                    loose.tries(change, changed(&words, at, other, change));
                }
            }
        }
        loose
    }

    fn tries(&mut self, change: usize, text: Option<String>) {
        let Some(text) = text else { return };
        self.of[change].1 += 1;
        if text::english::read(&text).is_some() {
            self.of[change].0 += 1;
            if self.read.len() < 400 {
                self.read.push(format!("{}: {text}", CHANGES[change]));
            }
        }
    }

    /// How many in a thousand of a change are still read.
    fn share(&self, change: usize) -> usize {
        let (read, tried) = self.of[change];
        read * 1000 / tried.max(1)
    }
}

/// Whether a word, and the one behind it, are of the ability: a reminder has no force (2.12.3), and another name is another card.
fn has_force(words: &[&str], at: usize) -> bool {
    let plain = |before: &str| {
        let count = |sign: char| before.chars().filter(|c| *c == sign).count();
        // Reminders begin so; other brackets hold costs and counts.
        let reminder = before
            .rfind('(')
            .is_some_and(|open| before[open..].starts_with("(When"))
            && count('(') > count(')');
        let last = before.rsplit('"').next().unwrap_or_default();
        let named = count('"') % 2 == 1 && !last.trim_start().starts_with('【');
        !reminder && !named
    };
    plain(&words[..at].join(" ")) && plain(&words[..(at + 1).min(words.len())].join(" "))
}

/// A text with a word changed; nothing where the change makes no other sentence. Another number or another name is another
/// card, and no looseness.
fn changed(words: &[&str], at: usize, other: &str, change: usize) -> Option<String> {
    let names = |word: &str| word.chars().any(|c| c.is_ascii_digit() || "\"《》【】[]()".contains(c));
    let mut words: Vec<&str> = words.to_vec();
    match change {
        0 if names(words[at]) => return None,
        0 => drop(words.remove(at)),
        1 if names(other) => return None,
        1 => words.insert(at, other),
        2 if at + 1 >= words.len() || names(words[at]) || names(words[at + 1]) => return None,
        2 if words[at] == words[at + 1] => return None,
        2 => words.swap(at, at + 1),
        _ if names(words[at]) || names(other) || words[at] == other => return None,
        _ => words[at] = other,
    }
    Some(words.join(" "))
}

#[test]
fn a_changed_word_is_not_read_over() {
    let pools = ["harbor.toml", "kiln.toml", "orchard.toml"];
    let pools = pools.map(|name| {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("replays/cards").join(name);
        let text = fs::read_to_string(path).expect("it comes with the project");
        Pool::<CardDef>::parse(name, &text).expect("it can be read")
    });
    let cards = pools.iter().flat_map(|pool| pool.cards());
    let own = Looseness::of(cards.flat_map(|card| card.text.iter().map(String::as_str)));
    for (change, name) in CHANGES.iter().enumerate() {
        println!(
            "own cards, {name}: {:?}, {} in a thousand",
            own.of[change],
            own.share(change)
        );
    }
    if std::env::var_os("REJUDGE_KEEP").is_some() {
        own.read.iter().for_each(|line| println!("{line}"));
    }
    let most = OWN_MOST;
    assert!((0..4).all(|change| own.share(change) <= most[change]), "{:?}", own.of);
    let Some(cards) = cards_of_lists() else {
        return;
    };
    // Every fortieth: all of them take minutes.
    let texts = cards
        .iter()
        .step_by(40)
        .flat_map(|card| card.text.iter().map(String::as_str));
    let real = Looseness::of(texts);
    for (change, name) in CHANGES.iter().enumerate() {
        println!(
            "real cards, {name}: {:?}, {} in a thousand",
            real.of[change],
            real.share(change)
        );
    }
}

/// Of the invented cards, by change, so many in a thousand are still read: it may fall and not rise. What is left out is mostly an
/// article, "of" or "your", with which older wordings say the same, or a word without which it is the text of another card. What is put in
/// is mostly a second label in front of an ability, which cards have ("Assist Memory"), or a word in a reminder. The two that were read last are
/// what other cards say: "If damage dealt by this card is canceled", and "Put this card into your hand" behind a shuffle.
const OWN_MOST: [usize; 4] = [220, 22, 7, 37];
