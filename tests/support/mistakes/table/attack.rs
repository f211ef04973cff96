//! Mistakes in attacks, counters, battles and the encore step (chapter 7).

use super::*;

pub const MISTAKES: &[Mistake] = &[
    mistake("a rested character attacks", |m, s| {
        let z = (s.due == Due::Attack && s.turn > 1).then(|| {
            Z::FRONT
                .into_iter()
                .find(|z| s.count(s.active, *z) > 0 && !standing(s, s.active, *z))
        })??;
        attack(s, z, method(m, s, z))
    }),
    mistake("a second attack in the first turn", |m, s| {
        let z = (s.due == Due::Attack && s.turn == 1 && s.events.attacks() == 1)
            .then(|| Z::FRONT.into_iter().find(|z| standing(s, s.active, *z)))??;
        attack(s, z, method(m, s, z))
    }),
    mistake("direct against a character", |m, s| {
        let fits = |z: &Z| standing(s, s.active, *z) && method(m, s, *z) == "front";
        let z = (s.due == Due::Attack && s.turn > 1).then(|| Z::FRONT.into_iter().find(fits))??;
        attack(s, z, "direct")
    }),
    mistake("from the side against nobody", |m, s| {
        let fits = |z: &Z| standing(s, s.active, *z) && method(m, s, *z) == "direct";
        let z = (s.due == Due::Attack && s.turn > 1).then(|| Z::FRONT.into_iter().find(fits))??;
        attack(s, z, "side")
    }),
    mistake("no trigger check", |_, s| omitted(s.due == Due::Trigger)),
    mistake("the triggered card is not stocked", |_, s| omitted(s.due == Due::Stock)),
    mistake("the soul icon is overlooked", |_, s| {
        // From the side it may have none, with the icon or without.
        let hurts = s.attack.is_some_and(|a| a.method != Method::Side);
        omitted(s.due == Due::Icons && s.triggered.soul > 0 && hurts)
    }),
    mistake("an icon the card does not have", |m, s| {
        let face = s
            .triggered
            .card
            .and_then(|c| s.face(c))
            .filter(|_| s.due == Due::Stock)?;
        let none = s.triggered.passed & Triggered::bit(Icon::Gate) == 0 && m.info(face).icons == 0;
        let waiting = s.cards(s.active, Z::Waiting).iter().filter_map(|c| s.face(*c));
        let climax = waiting.into_iter().find(|f| is_climax(m, *f))?;
        none.then(|| line(Offer::new(s.active, V::Gate).with(Item::Card(climax))))?
    }),
    mistake("a climax taken with Comeback", |m, s| {
        let there = s.due == Due::Icons && s.triggered.icons & Triggered::bit(Icon::Comeback) != 0;
        let mut waiting = s.cards(s.active, Z::Waiting).iter().filter_map(|c| s.face(*c));
        let climax = there.then(|| waiting.find(|f| is_climax(m, *f)))??;
        line(Offer::new(s.active, V::Comeback).with(Item::Card(climax)))
    }),
    mistake("a counter against a side attack", |m, s| {
        let side = s.attack.is_some_and(|a| a.method == Method::Side) && matches!(s.due, Due::Damage(..));
        side.then(|| backup(m, s, |level, own, _| level <= own))?
    }),
    mistake("a backup without its level", |m, s| {
        (s.due == Due::Counter).then(|| backup(m, s, |level, own, _| level > own))?
    }),
    mistake("the winner of a battle is reversed", |m, s| {
        let (mine, theirs, attacker, defender) = facing(m, s)?;
        let winner = if mine > theirs { attacker } else { defender };
        (mine != theirs).then(|| reversed(s, &[winner]))?
    }),
    mistake("a reversed character stays", |_, s| {
        omitted(matches!(s.due, Due::Reversed(_)))
    }),
    mistake("Encore for two", |m, s| {
        (matches!(s.due, Due::Encore(_)))
            .then(|| offered(m, s, |o| stock_cost(o) == 3))?
            .map(|o| Act::Line(paying(o, -1)))
    }),
    mistake("Encore into another slot", |m, s| {
        let Due::Encore(seat) = s.due else { return None };
        let offer = offered(m, s, |o| stock_cost(o) == 3)?;
        let taken = |z: &Z| {
            s.waiting
                .iter()
                .any(|w| matches!(w, Waiting::Encore { slot, .. } if s.z(*slot) == *z))
        };
        let z = Z::SLOTS.into_iter().find(|z| s.count(seat, *z) == 0 && !taken(z))?;
        line(offer.to(Item::Slot(seat, z)))
    }),
    mistake("a reversed character attacks", |m, s| {
        let lies = |z: &Z| {
            let card = s.character(s.zone(s.active, *z));
            card.is_some_and(|c| s.table.card(c).pose == REVERSE)
        };
        let z = (s.due == Due::Attack && s.turn > 1).then(|| Z::FRONT.into_iter().find(lies))??;
        attack(s, z, method(m, s, z))
    }),
    mistake("nobody is there to attack", |m, s| {
        let empty = |z: &Z| s.count(s.active, *z) == 0;
        let z = (s.due == Due::Attack && s.turn > 1).then(|| Z::FRONT.into_iter().find(empty))??;
        attack(s, z, method(m, s, z))
    }),
    mistake("a character of the back row attacks", |_, s| {
        let there = |z: &Z| standing(s, s.active, *z);
        let z = (s.due == Due::Attack && s.turn > 1).then(|| [Z::BL, Z::BR].into_iter().find(there))??;
        attack(s, z, "direct")
    }),
    mistake("the soul change of a side attack is forgotten", |m, s| {
        let (_, amount, _) = damage_due(s)?;
        let (facing, _) = s.attack.filter(|a| a.method == Method::Side)?.attacked?;
        let level = i16::from(m.info(s.face(facing)?).level);
        let amount = u32::try_from(amount + level).ok().filter(|_| level > 0)?;
        line(Offer::new(s.active, V::Damage).with(Item::Count(amount)))
    }),
    mistake("the triggered card is stocked twice", |_, s| {
        let stocked = s.triggered.card.is_some_and(|c| s.z(s.table.card(c).zone) == Z::Stock);
        // Behind a counter, which is written in any log, it comes too late to be taken for the first time.
        let front = s.attack.is_some_and(|a| a.method == Method::Front);
        let now = s.due == Due::Counter || (matches!(s.due, Due::Damage(..)) && s.attack.is_some() && !front);
        (stocked && now).then(|| line(Offer::new(s.active, V::Stock)))?
    }),
    mistake("the Treasure icon is overlooked", |_, s| overlooked(s, Icon::Treasure)),
    mistake("the Chance icon is overlooked", |_, s| overlooked(s, Icon::Chance)),
    mistake("the damage of Shot is not dealt", |_, s| {
        omitted(matches!(s.due, Due::Shot(_)))
    }),
    mistake("a character taken with Gate", |m, s| {
        let there = s.due == Due::Icons && s.triggered.icons & Triggered::bit(Icon::Gate) != 0;
        let mut waiting = s.cards(s.active, Z::Waiting).iter().filter_map(|c| s.face(*c));
        let face = there.then(|| waiting.find(|f| m.info(*f).kind == CardKind::Character))??;
        line(Offer::new(s.active, V::Gate).with(Item::Card(face)))
    }),
    mistake("a character above the level taken with Standby", |m, s| {
        let there = s.due == Due::Icons && s.triggered.icons & Triggered::bit(Icon::Standby) != 0;
        let above = |f: &Face| {
            let info = m.info(*f);
            info.kind == CardKind::Character && usize::from(info.level) > s.count(s.active, Z::Level) + 1
        };
        let mut waiting = s.cards(s.active, Z::Waiting).iter().filter_map(|c| s.face(*c));
        let face = there.then(|| waiting.find(above))??;
        let slot = Z::SLOTS.into_iter().find(|z| s.count(s.active, *z) == 0)?;
        line(
            Offer::new(s.active, V::Standby)
                .with(Item::Card(face))
                .to(Item::Slot(s.active, slot)),
        )
    }),
    mistake("a second counter", |m, s| {
        let front = s.attack.is_some_and(|a| a.method == Method::Front && a.attacked_there);
        let attacked = s.attack.and_then(|a| a.attacked)?.0;
        let countered = front && matches!(s.due, Due::Damage(..)) && s.extra_of(attacked).power != 0;
        countered.then(|| backup(m, s, |level, own, _| level <= own))?
    }),
    mistake("a counter without its color", |m, s| {
        countered(m, s, |f, own| {
            usize::from(m.info(f).level) <= own && !shows_color(m, s, m.faced_by(s.active), f)
        })
    }),
    mistake("a counter without its level", |m, s| {
        countered(m, s, |f, own| {
            usize::from(m.info(f).level) > own && shows_color(m, s, m.faced_by(s.active), f)
        })
    }),
    mistake("a counter without the icon", |m, s| {
        let seat = m.faced_by(s.active);
        let plain =
            |f: &Face| m.info(*f).kind == CardKind::Character && m.info(*f).backup.is_none() && m.info(*f).cost == 0;
        let face = (s.due == Due::Counter).then(|| hand(s, seat).into_iter().find(plain))??;
        line(Offer::new(seat, V::Counter).with(Item::Card(face)))
    }),
    mistake("of two equal ones only one is reversed", |m, s| {
        let (mine, theirs, attacker, _) = facing(m, s)?;
        (mine == theirs).then(|| reversed(s, &[attacker]))?
    }),
    mistake("nobody is reversed", |m, s| {
        facing(m, s)?;
        line(Offer {
            seen: Some(Items::from_slice(&[Item::Nothing])),
            ..Offer::new(s.active, V::Battle)
        })
    }),
    mistake("Encore without paying", |m, s| {
        matches!(s.due, Due::Encore(_))
            .then(|| offered(m, s, |o| stock_cost(o) == 3))?
            .map(|o| {
                Act::Line(Offer {
                    pays: Payments::new(),
                    ..o
                })
            })
    }),
    Mistake {
        besides: Some(|m, s| {
            for seat in m.seats() {
                for z in Z::SLOTS {
                    let card = s.character(s.zone(seat, z)).filter(|c| s.table.card(*c).pose == REST);
                    // Whoever came back by Encore was placed last.
                    if let Some(card) = card.filter(|c| s.extra_of(*c).placed == s.placed) {
                        s.table.turn(card, STAND);
                    }
                }
            }
        }),
        ..mistake("Encore, and the character comes back standing", |m, s| {
            let last = m.faced_by(s.active);
            (s.due == Due::Encore(last))
                .then(|| offered(m, s, |o| stock_cost(o) == 3))?
                .map(Act::Line)
        })
    },
];
