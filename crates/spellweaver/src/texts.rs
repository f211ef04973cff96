//! Texts that are short enough to be understood as a whole: what made-up players do with a card, and what a recorder can
//! offer behind it. The judge takes every text as the log declares it.

use super::cards::CardDef;
use super::unread::cost_of;

/// What a sentence does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Does {
    /// So many of an emblem for a creature: its place in [`WORDS`](super::state::emblem::WORDS).
    Emblem(usize),
    /// So much damage to a creature.
    Damage(i32),
    /// A creature dies.
    Destroy,
    /// So many cards.
    Draw(usize),
    /// So much life.
    Life(i32),
    /// A creature of one's own is readied.
    Ready,
    /// A creature is exhausted.
    Exhaust,
    /// A creature freezes.
    Freeze,
    /// Attack, health and speed of a creature change; whether for as long as the card is attached.
    Change([i32; 3], bool),
    /// A creature goes to the support row.
    Behind,
    /// A creature comes under one's control.
    Control,
    /// A creature goes to its owner's hand.
    Bounce,
    /// So many cards of the own deck, and so many of the other's, go to the graveyard.
    Decay(usize, usize),
    /// So much damage to the other hero, and so much to the own.
    Heroes(i32, i32),
    /// A card of the own hand goes to the graveyard.
    Discard,
    /// A token comes, the card of this name.
    Token(String),
    /// So much energy for the card itself.
    Energy(i32),
    /// Its player wins.
    Win,
}

fn number(word: &str) -> Option<i32> {
    match word {
        "a" | "an" | "one" => Some(1),
        word => word.parse().ok().filter(|n| (0..=99).contains(n)),
    }
}

/// What one sentence does, if it is one of a few.
fn sentence(text: &str) -> Option<Does> {
    let lower = text.trim().trim_end_matches('.').to_lowercase();
    let lower = lower.strip_prefix("you ").unwrap_or(&lower);
    let words: Vec<&str> = lower.split_whitespace().collect();
    let count = |word: &str| number(word).and_then(|n| usize::try_from(n).ok());
    Some(match words.as_slice() {
        ["give", "a", "creature", "a", "might", "emblem"] => Does::Emblem(0),
        ["give", "a", "creature", "a", "weakness", "emblem"] => Does::Emblem(1),
        ["give", "a", "creature", "a", "shield", "emblem"] => Does::Emblem(2),
        ["deal", n, "damage", "to", "a", "creature"] => Does::Damage(number(n)?),
        ["deal", n, "damage", "to", "the", "enemy", "hero"] => Does::Heroes(number(n)?, 0),
        ["deal", n, "damage", "to", "each", "hero"] => Does::Heroes(number(n)?, number(n)?),
        ["destroy", "a", "creature"] => Does::Destroy,
        ["draw", n, "card" | "cards"] => Does::Draw(count(n)?),
        ["gain", n, "life"] => Does::Life(number(n)?),
        ["ready", "a", "creature", "of", "yours"] => Does::Ready,
        ["exhaust", "a", "creature"] => Does::Exhaust,
        ["freeze", "a", "creature"] => Does::Freeze,
        ["move", "a", "creature", "to", "the", "support", "row"] => Does::Behind,
        ["gain", "control", "of", "a", "creature"] => Does::Control,
        ["return", "a", "creature", "to", "its", "owner's", "hand"] => Does::Bounce,
        ["each", "player", "decays", n, "card" | "cards"] => Does::Decay(count(n)?, count(n)?),
        ["the", "enemy", "player", "decays", n, "card" | "cards"] => Does::Decay(0, count(n)?),
        ["discard", "a", "card"] => Does::Discard,
        ["win", "the", "game"] => Does::Win,
        ["this", "creature", "gains", n, "energy"] => Does::Energy(number(n)?),
        ["make", "a", name @ ..] if !name.is_empty() => Does::Token(name.join(" ")),
        ["the", "creature", "has", rest @ ..] => Does::Change(changes(rest)?, true),
        ["a", "creature", "has", rest @ .., "this", "turn"] => Does::Change(changes(rest)?, false),
        _ => return None,
    })
}

/// `+1 attack and +1 health`
fn changes(words: &[&str]) -> Option<[i32; 3]> {
    let mut found = [0; 3];
    for change in words.split(|w| *w == "and") {
        let [by, what] = change else { return None };
        let at = super::described::NUMBERS.iter().position(|n| n == what)?;
        found[at] = by.parse().ok().filter(|n| (-99..=99).contains(n))?;
    }
    Some(found)
}

/// What a text does, sentence by sentence, if all of them are understood.
fn sentences(text: &str) -> Option<Vec<Does>> {
    let all = text.split_inclusive('.').filter(|s| !s.trim().is_empty());
    all.map(sentence).collect()
}

/// What the text of a card does when it is played or used, sentence by sentence; none if not all of it is understood.
pub fn does(def: &CardDef) -> Option<Vec<Does>> {
    let [text] = def.text.as_slice() else { return None };
    let done = text.split_once(": ").map_or(text.as_str(), |(_, done)| done);
    sentences(done).filter(|does| !does.is_empty())
}

/// When a text triggers that made-up players understand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum When {
    /// At the start of its player's turn.
    Start,
    /// At the end of its player's turn.
    End,
    /// When it dies.
    Dies,
}

/// What a card does by itself, and when, if it is one of a few sentences.
pub fn triggers(def: &CardDef) -> Option<(When, Vec<Does>)> {
    let [text] = def.text.as_slice() else { return None };
    let begun = [
        ("At the start of your turn ", When::Start),
        ("At the end of your turn, ", When::End),
        ("When this creature dies, ", When::Dies),
    ];
    let (done, when) = begun
        .into_iter()
        .find_map(|(begun, when)| Some((text.strip_prefix(begun)?, when)))?;
    Some((when, sentences(done)?))
}

/// What using an ability costs, where it is understood: whether the card is exhausted, and how many cards of the hand go.
pub fn cost(def: &CardDef) -> Option<(bool, usize)> {
    let [text] = def.text.as_slice() else { return None };
    let mut cost = (false, 0);
    for part in cost_of(text)?.split(", ") {
        match part.to_lowercase().as_str() {
            "exhaust this" => cost.0 = true,
            "discard a card" => cost.1 += 1,
            _ => return None,
        }
    }
    Some(cost)
}

/// Whom a text is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum About {
    /// Nobody that a line would have to name.
    Nobody,
    /// One creature.
    Creature,
    /// One creature of its player.
    OwnCreature,
}

/// Whom a card is about, by its text.
pub fn about(def: &CardDef) -> About {
    let text = def.text.join(" ").to_lowercase();
    if text.contains("a creature of yours") {
        About::OwnCreature
    } else if text.contains("a creature") {
        About::Creature
    } else {
        About::Nobody
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn card(text: &str) -> CardDef {
        CardDef {
            text: vec![text.into()],
            ..CardDef::default()
        }
    }

    #[test]
    fn a_text_is_understood_as_a_whole_or_not_at_all() {
        assert_eq!(
            does(&card("Draw 2 cards. Discard a card.")),
            Some(vec![Does::Draw(2), Does::Discard])
        );
        assert_eq!(
            does(&card("Kindle: deal 1 damage to a creature.")),
            Some(vec![Does::Damage(1)])
        );
        assert_eq!(does(&card("Draw 2 cards. Sing.")), None);
        let blessed = Does::Change([1, 1, 0], true);
        assert_eq!(
            does(&card("The creature has +1 attack and +1 health.")),
            Some(vec![blessed])
        );
        assert_eq!(
            does(&card("A creature has +2 speed this turn.")),
            Some(vec![Does::Change([0, 0, 2], false)])
        );
        let dies = triggers(&card("When this creature dies, you gain 2 life."));
        assert_eq!(dies, Some((When::Dies, vec![Does::Life(2)])));
        assert_eq!(
            cost(&card("Exhaust this, discard a card: draw 2 cards.")),
            Some((true, 1))
        );
    }
}
