//! 5.1.2.4: what a text says about how many copies a deck may have, and about what they are counted together with.

use super::super::cards::DeckLimit;

/// What stands between the names of cards that are counted together.
pub const GROUP_SEPARATOR: &str = " + ";

/// What a text says about copies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Copies {
    /// How many a deck may have.
    pub limit: DeckLimit,
    /// The name of another card with which they are counted together.
    pub with: Option<String>,
    /// The text says nothing else.
    whole: bool,
}

/// What a text says about copies of its card, wherever in it that stands.
fn read(text: &str) -> Option<Copies> {
    const SAME: &str = " cards with the same card name as this card";
    let (before, after) = text.split_once(SAME)?;
    let (after, rest) = after
        .split_once(" your deck")
        .filter(|(_, rest)| rest.starts_with('.'))?;
    let after = after.strip_suffix(" in").or_else(|| after.strip_suffix(" into"))?;
    let (head, limit) = match before.strip_suffix("any number of") {
        Some(head) => (head, DeckLimit::Any),
        None => {
            let (head, most) = before.rsplit_once("up to ")?;
            let limit = match number(most)? {
                4 => DeckLimit::Usual,
                most => DeckLimit::UpTo(most),
            };
            (head, limit)
        }
    };
    let other = after.strip_prefix(" and ").and_then(|other| {
        let other = other.strip_prefix("cards named ").unwrap_or(other);
        other.strip_prefix('"')?.strip_suffix('"')
    });
    let before = ["You can put ", "You may put "]
        .into_iter()
        .find_map(|put| head.strip_suffix(put))?;
    Some(Copies {
        limit,
        whole: matches!(before.trim(), "" | "【CONT】") && rest == "." && (after.is_empty() || other.is_some()),
        with: other.map(str::to_owned),
    })
}

/// What a line says about copies of its card, where it says nothing else.
pub fn line(text: &str) -> Option<Copies> {
    read(text).filter(|copies| copies.whole)
}

/// How many copies a deck may have of the card of that name, and the names that are counted together, where one of its
/// texts says so.
pub fn limit<'t>(texts: impl IntoIterator<Item = &'t str>, name: &str) -> (DeckLimit, Option<String>) {
    let Some(copies) = texts.into_iter().find_map(read) else {
        return (DeckLimit::Usual, None);
    };
    let group = copies.with.map(|other| {
        let mut names = [name, &other];
        names.sort_unstable();
        names.join(GROUP_SEPARATOR)
    });
    (copies.limit, group)
}

/// A small number in digits or words.
fn number(text: &str) -> Option<u8> {
    const WORDS: [&str; 13] = [
        "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen",
    ];
    let word = text.trim();
    let spelled = WORDS
        .iter()
        .position(|w| *w == word)
        .and_then(|i| u8::try_from(i + 1).ok());
    spelled.or_else(|| word.parse().ok()).filter(|n| (1..=50).contains(n))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_line_says_of_copies() {
        let said = |text: &str| line(text).map(|copies| (copies.limit, copies.with));
        let any = "【CONT】 You can put any number of cards with the same card name as this card into your deck.";
        assert_eq!(said(any), Some((DeckLimit::Any, None)));
        let eight = "【CONT】 You may put up to eight cards with the same card name as this card in your deck.";
        assert_eq!(said(eight), Some((DeckLimit::UpTo(8), None)));
        let with = "【CONT】 You can put up to 4 cards with the same card name as this card and cards named \"The \"Odd\" One\" in your deck.";
        assert_eq!(said(with), Some((DeckLimit::Usual, Some("The \"Odd\" One".to_owned()))));
        assert_eq!(
            limit([with], "Wren"),
            (DeckLimit::Usual, Some("The \"Odd\" One + Wren".to_owned()))
        );
        // A text that goes on is read for the list alone.
        let more =
            "You may put up to 8 cards with the same card name as this card into your deck. This card cannot attack.";
        assert_eq!(said(more), None);
        assert_eq!(limit([more], "Wren"), (DeckLimit::UpTo(8), None));
        for text in [
            "【CONT】 You can put any number of cards with the same card name as this card into your hand.",
            "【AUTO】 When this card attacks, you can put up to 2 cards with the same card name as this card in your deck into your hand.",
            "【CONT】 Your opponent can put any number of cards with the same card name as this card into your deck.",
            "【CONT】 You can put up to 99 cards with the same card name as this card in your deck.",
        ] {
            assert_eq!(said(text), None, "{text}");
            assert_eq!(limit([text], "Wren"), (DeckLimit::Usual, None), "{text}");
        }
    }
}
