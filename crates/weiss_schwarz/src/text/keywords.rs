//! The lines that are read in full: Backup and Encore (chapter 10), and CONT abilities.

use super::super::cards::{CardDef, CardKind};
use super::super::effects::continuous::Continuous;
use super::super::effects::cost::{Cost, Part};
use super::super::effects::{Does, Sort};
use super::super::state::Z;
use super::Printed;
use super::words::{Words, is_quote};

/// What a line does, if it is one of these, whole.
pub(super) fn read(card: &CardDef, printed: &Printed<'_>, words: &Words, cost: &Cost) -> Option<Does> {
    let body = words.body.as_str();
    match words.sort {
        Sort::Act | Sort::Auto if !words.quoted.is_empty() => None,
        Sort::Act => backup(body, cost),
        Sort::Auto => (body == "encore" && cost.is_read() && !cost.parts.is_empty()).then_some(Does::Encore),
        Sort::Cont if body == "link \"\"" => link(printed.text),
        Sort::Cont => continuous(card, printed),
        // What an event says of playing it.
        Sort::Unmarked if card.kind == CardKind::Event => continuous(card, printed),
        Sort::Unmarked => None,
    }
}

/// `【COUNTER】 Backup 2000, Level 1`, for stock and the card itself: to the waiting room, into the memory, to the bottom of the deck.
fn backup(body: &str, cost: &Cost) -> Option<Does> {
    let rest = body.strip_prefix("【counter】").unwrap_or(body).trim_start();
    let (power, level) = rest.strip_prefix("backup ")?.split_once(" level ")?;
    let mut beside = cost.beside_stock();
    let to = match (beside.next(), beside.next()) {
        (None, _) => Z::Waiting,
        (
            Some(Part::This {
                to: to @ (Z::Waiting | Z::Memory),
                bottom: false,
                ..
            }),
            None,
        ) => *to,
        (
            Some(Part::This {
                to: Z::Deck,
                bottom: true,
                ..
            }),
            None,
        ) => Z::Deck,
        _ => return None,
    };
    Some(Does::Backup {
        power: power
            .trim()
            .trim_end_matches(',')
            .trim_start_matches('+')
            .parse()
            .ok()?,
        level: level.trim().parse().ok()?,
        to,
    })
}

/// 10.17.2: `【CONT】 Link "Harbor Bell"`.
fn link(text: &str) -> Option<Does> {
    let mut quoted = text.split(is_quote);
    let named = quoted.nth(1).map(str::trim).filter(|name| !name.is_empty())?;
    Some(Does::Link(named.to_owned()))
}

/// 8.1.1.3: what a CONT ability gives, if every word of it is read and all of it is of the sort that runs.
fn continuous(card: &CardDef, printed: &Printed<'_>) -> Option<Does> {
    Continuous::of(printed.ability()?, card.kind, &super::granted)
        .ok()
        .map(Does::Gives)
}

#[cfg(test)]
mod tests {
    use super::super::super::cards::CardDef;
    use super::super::super::effects::Does;
    use super::super::read;

    /// 10.17.2: Link, and what it designates.
    #[test]
    fn link_is_written_with_its_designation() {
        let does = |text: &str| {
            let text = vec![text.to_owned()];
            let mut read = read(&CardDef {
                text,
                ..CardDef::default()
            });
            read.lines.remove(0).does
        };
        let link = Does::Link("Harbor Bell".to_owned());
        assert_eq!(does("【CONT】 Link \"Harbor Bell\""), link);
        for other in [
            "【CONT】 Link",
            "【AUTO】 Link \"Harbor Bell\"",
            "【CONT】 Link \"Harbor Bell\" and sing.",
        ] {
            assert_ne!(does(other), link, "{other}");
        }
    }
}
