//! Mistakes in refresh, level up and what the rules do by themselves (chapter 9).

use super::*;

pub const MISTAKES: &[Mistake] = &[
    mistake("the replaced character stays", |_, s| {
        let Due::Leave(_, zone) = s.due else { return None };
        let cards = &s.table.zone(zone).cards;
        // Not where somebody came back by Encore onto another one.
        let played = cards.last().is_some_and(|c| s.table.card(*c).pose == STAND);
        omitted(s.z(zone).is_slot() && cards.len() > 1 && played)
    }),
    mistake("a level up with a card that is elsewhere", |_, s| {
        let Due::LevelUp(seat) = s.due else { return None };
        let clock: Vec<Face> = s.cards(seat, Z::Clock).iter().filter_map(|c| s.face(*c)).collect();
        let face = hand(s, seat).into_iter().find(|f| !clock.contains(f))?;
        line(Offer::new(seat, V::LevelUp).with(Item::Card(face)))
    }),
    mistake("a level up with a card above the seventh", |_, s| {
        let Due::LevelUp(seat) = s.due else { return None };
        let clock: Vec<Face> = s.cards(seat, Z::Clock).iter().filter_map(|c| s.face(*c)).collect();
        let face = clock.iter().skip(7).find(|f| !clock[..7].contains(f))?;
        line(Offer::new(seat, V::LevelUp).with(Item::Card(*face)))
    }),
    mistake("four cards are left out of the refresh", |_, s| {
        let Due::Refresh(seat) = s.due else { return None };
        let count = u32::try_from(s.count(seat, Z::Waiting))
            .ok()?
            .checked_sub(4)
            .filter(|n| *n > 1)?;
        line(Offer {
            seen: Some(Items::from_slice(&[Item::Count(count)])),
            ..Offer::new(seat, V::Refresh)
        })
    }),
    mistake("the clock card of the refresh is forgotten", |_, s| {
        omitted(matches!(s.due, Due::Penalty(_)))
    }),
    mistake("the clock card in the middle of the damage", |_, s| match s.due {
        Due::Flip(seat) if s.points[usize::from(seat.0)] > 0 => line(Offer::new(seat, V::Penalty)),
        _ => None,
    }),
    Mistake {
        name: "the clock card after the damage",
        // With the damage cancelled at that very card, both orders come to the same, which is accepted.
        act: |m, s| {
            let Due::Penalty(seat) = s.due else { return None };
            let last = s.cards(seat, Z::Resolution).last().and_then(|c| s.face(*c));
            if last.is_none_or(|f| is_climax(m, f)) {
                return None;
            }
            let in_damage = s
                .agenda
                .iter()
                .any(|f| matches!(f, Frame::Process { left, .. } if *left > 0));
            omitted(in_damage)
        },
        before: None,
        besides: None,
        at_ability: false,
        text: false,
        then: Some(|_, s| {
            let seat = s.debts.iter().find_map(|d| {
                if let Due::Penalty(seat) = d.due {
                    Some(seat)
                } else {
                    None
                }
            })?;
            let after = !s.agenda.iter().any(|f| matches!(f, Frame::Process { .. }));
            after.then(|| line(Offer::new(seat, V::Penalty)))?
        }),
    },
    mistake("the refresh is forgotten", |_, s| {
        omitted(matches!(s.due, Due::Refresh(_)))
    }),
    mistake("the clock card of the refresh is cancelled", |m, s| {
        let Due::Penalty(seat) = s.due else { return None };
        let card = top(s, seat, 1).first().copied().filter(|f| is_climax(m, *f))?;
        line(Offer {
            seen: Some(Items::from_slice(&[Item::Card(card), Item::Word("cancelled")])),
            ..Offer::new(seat, V::Penalty)
        })
    }),
    mistake("the level up is forgotten", |_, s| {
        omitted(matches!(s.due, Due::LevelUp(seat) if s.count(seat, Z::Level) < 3))
    }),
    Mistake {
        then: Some(|_, s| {
            let owed = |d: &Debt| {
                if let Due::LevelUp(seat) = d.due {
                    Some(seat)
                } else {
                    None
                }
            };
            let seat = s.debts.iter().find_map(owed)?;
            // Another card was turned over since.
            let face = s.cards(seat, Z::Clock).first().and_then(|c| s.face(*c))?;
            (s.due == Due::Stock).then(|| line(Offer::new(seat, V::LevelUp).with(Item::Card(face))))?
        }),
        ..mistake("the level up comes late", |_, s| {
            let early = matches!(s.due, Due::LevelUp(seat) if s.count(seat, Z::Level) < 3);
            // Between a trigger check and its stocking nothing is turned over: there both orders come to the same.
            let stocked_next = (stage::TRIGGER..=stage::STOCK).contains(&s.stage);
            omitted(early && s.events.attacks() < 3 && !stocked_next)
        })
    },
    mistake("the other six cards of a level up go into the stock", |_, s| {
        let Due::LevelUp(seat) = s.due else { return None };
        let face = s.cards(seat, Z::Clock).first().and_then(|c| s.face(*c))?;
        (s.count(seat, Z::Level) < 3).then(|| {
            line(Offer {
                seen: Some(Items::from_slice(&[Item::Zone(Z::Stock)])),
                ..Offer::new(seat, V::LevelUp).with(Item::Card(face))
            })
        })?
    }),
];
