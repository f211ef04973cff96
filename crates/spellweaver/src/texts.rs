//! Texts that are short enough to be understood as a whole: what made-up players do with a card, and what a recorder can
//! offer behind it. The judge takes every text as the log declares it.

use super::cards::CardDef;

/// What a text does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Does {
    /// A Shield emblem for a creature.
    Shield,
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
}

/// What the text of a card does, if it is one of a few sentences.
pub fn does(def: &CardDef) -> Option<Does> {
    let text = def.text.first()?;
    let text = text
        .split_once(": ")
        .map_or(text.as_str(), |(_, text)| text)
        .to_lowercase();
    Some(match text.trim_end_matches('.') {
        "give a creature a shield emblem" => Does::Shield,
        "deal 1 damage to a creature" => Does::Damage(1),
        "destroy a creature" => Does::Destroy,
        "draw 2 cards" => Does::Draw(2),
        "gain 3 life" => Does::Life(3),
        "ready a creature of yours" => Does::Ready,
        "exhaust a creature" => Does::Exhaust,
        _ => return None,
    })
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
