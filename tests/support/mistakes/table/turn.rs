//! Mistakes of the opening, of turns and of their phases (chapters 5 and 6).

use super::*;

pub const MISTAKES: &[Mistake] = &[
    mistake("an opening hand of six", |_, s| {
        let Due::OpeningHand(seat) = s.due else { return None };
        line(Offer::new(seat, V::Draw).with(Item::Count(6)))
    }),
    mistake("a mulligan of one card more", |_, s| {
        let Due::Mulligan(seat) = s.due else { return None };
        let away = hand(s, seat).into_iter().take(2).map(Item::Card).collect();
        let drawn = top(s, seat, 3).into_iter().map(Item::Card).collect();
        line(Offer {
            chosen: away,
            seen: Some(drawn),
            ..Offer::new(seat, V::Mulligan)
        })
    }),
    mistake("nobody stands", |_, s| omitted(s.due == Due::Stand)),
    mistake("no card drawn", |_, s| omitted(s.due == Due::Draw)),
    mistake("two cards drawn", |_, s| {
        let rich = s.count(s.active, Z::Deck) > 3;
        (s.due == Due::Draw && rich).then(|| line(Offer::new(s.active, V::Draw).with(Item::Count(2))))?
    }),
    mistake("one card drawn for the clock", |_, s| clocked(s, 1, 1)),
    mistake("three cards drawn for the clock", |_, s| clocked(s, 1, 3)),
    mistake("two cards put into the clock", |_, s| clocked(s, 2, 2)),
    mistake("the hand limit is forgotten", |_, s| {
        omitted(matches!(s.due, Due::HandLimit(_)))
    }),
    mistake("one card too few is put away", |_, s| {
        let Due::HandLimit(count @ 2..) = s.due else {
            return None;
        };
        let cards = hand(s, s.active)
            .into_iter()
            .take(usize::from(count) - 1)
            .map(Item::Card)
            .collect();
        line(Offer {
            chosen: cards,
            ..Offer::new(s.active, V::Discard)
        })
    }),
    mistake("the climax stays", |_, s| omitted(s.due == Due::ClimaxLeaves)),
    Mistake {
        then: Some(|_, s| match s.due {
            Due::Mulligan(seat) => line(Offer::new(seat, V::Keep)),
            _ => None,
        }),
        ..mistake("the second player's mulligan comes first", |m, s| match s.due {
            Due::Mulligan(seat) if s.mulligans == 0 => line(Offer::new(m.faced_by(seat), V::Keep)),
            _ => None,
        })
    },
    Mistake {
        then: Some(|m, s| {
            let Due::Mulligan(seat) = s.due else { return None };
            let first = m.faced_by(seat);
            let card = hand(s, first).first().copied()?;
            line(Offer::new(first, V::Mulligan).with(Item::Card(card)))
        }),
        ..mistake("a second mulligan", |_, s| match s.due {
            Due::Mulligan(seat) if s.mulligans == 0 => line(Offer::new(seat, V::Keep)),
            _ => None,
        })
    },
    mistake("a card is clocked and none drawn", |_, s| match clocked(s, 1, 0) {
        Some(Act::Line(offer)) => line(Offer {
            seen: Some(Items::from_slice(&[Item::Nothing])),
            ..offer
        }),
        _ => None,
    }),
    Mistake {
        then: Some(|_, s| {
            let safe = s.due == Due::Main && s.count(s.active, Z::Deck) > 5 && s.count(s.active, Z::Clock) < 5;
            let card = hand(s, s.active).first().copied().filter(|_| safe)?;
            line(Offer::new(s.active, V::Clock).with(Item::Card(card)))
        }),
        ..mistake("a second card is put into the clock later", |_, s| clocked(s, 1, 2))
    },
    mistake("the same player takes another turn", |_, s| {
        (s.due == Due::Turn && s.turn > 0).then_some(Act::Turn(s.turn + 1, s.active))
    }),
    mistake("the match goes on after the defeat", |m, s| {
        let begun = s.due == Due::Over && s.turn < 60 && s.stage != 255;
        begun.then(|| Act::Turn(s.turn + 1, m.faced_by(s.active)))
    }),
];
