//! Mistakes in damage (4.12).

use super::*;

pub const MISTAKES: &[Mistake] = &[
    mistake("one damage too much", |_, s| {
        let (_, amount, _) = damage_due(s)?;
        line(Offer::new(s.active, V::Damage).with(Item::Count(u32::try_from(amount + 1).ok()?)))
    }),
    mistake("one damage too little", |_, s| {
        let (_, amount, _) = damage_due(s).filter(|d| d.1 > 1)?;
        line(Offer::new(s.active, V::Damage).with(Item::Count(u32::try_from(amount - 1).ok()?)))
    }),
    mistake("a card too many for the damage", |m, s| {
        let (seat, amount, cards) = damage_due(s)?;
        let cards_and_one = top(s, seat, cards.len() + 1);
        (!cards_and_one.iter().any(|f| is_climax(m, *f))).then(|| damage(s, amount, &cards_and_one, "taken"))?
    }),
    mistake("a cancel overlooked", |m, s| {
        let (_, amount, cards) = damage_due(s)?;
        cards
            .iter()
            .any(|f| is_climax(m, *f))
            .then(|| damage(s, amount, &cards, "taken"))?
    }),
    mistake("a cancel invented", |m, s| {
        let (_, amount, cards) = damage_due(s)?;
        (!cards.iter().any(|f| is_climax(m, *f))).then(|| damage(s, amount, &cards, "cancelled"))?
    }),
    mistake("a card more after the climax", |m, s| {
        let (seat, amount, cards) = damage_due(s)?;
        let at = cards.iter().position(|f| is_climax(m, *f))?;
        damage(s, amount, &top(s, seat, at + 2), "cancelled")
    }),
    mistake("no damage", |_, s| omitted(damage_due(s).is_some())),
    Mistake {
        before: Some(|_, s| {
            if let Some((seat, amount, _)) = damage_due(s) {
                let deck = s.zone(seat, Z::Deck);
                let top = usize::try_from(amount).unwrap_or(0);
                s.table.reorder(deck, |cards, _| {
                    let from = cards.len().saturating_sub(top);
                    cards[from..].reverse();
                });
            }
        }),
        ..mistake("the damage cards are turned over in another order", |m, s| {
            let (_, amount, cards) = damage_due(s)?;
            let plain = !cards.iter().any(|f| is_climax(m, *f)) && cards.first() != cards.last();
            let count = u32::try_from(amount).ok().filter(|_| plain)?;
            line(Offer::new(s.active, V::Damage).with(Item::Count(count)))
        })
    },
];
