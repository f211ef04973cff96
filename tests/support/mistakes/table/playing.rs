//! Mistakes in playing cards (6.5, 6.6 and chapter 8).

use super::*;

pub const MISTAKES: &[Mistake] = &[
    mistake("one card too few is paid", |m, s| {
        (s.due == Due::Main)
            .then(|| offered(m, s, |o| o.verb == V::Play && stock_cost(o) > 1))?
            .map(|o| Act::Line(paying(o, -1)))
    }),
    mistake("one card too many is paid", |m, s| {
        let rich = s.count(s.active, Z::Stock) > 3;
        (s.due == Due::Main && rich)
            .then(|| offered(m, s, |o| o.verb == V::Play && stock_cost(o) > 0))?
            .map(|o| Act::Line(paying(o, 1)))
    }),
    mistake("a card above the level", |m, s| {
        let level = s.count(s.active, Z::Level);
        played(m, s, |f| {
            usize::from(m.info(f).level) > level && shows_color(m, s, s.active, f)
        })
    }),
    mistake("a card without its color", |m, s| {
        let level = s.count(s.active, Z::Level);
        let fits = |f: Face| m.info(f).level > 0 && usize::from(m.info(f).level) <= level;
        played(m, s, |f| fits(f) && !shows_color(m, s, s.active, f))
    }),
    mistake("a climax without its color", |m, s| {
        let fits = |f: &Face| is_climax(m, *f) && !shows_color(m, s, s.active, *f);
        let face = (s.due == Due::Climax).then(|| hand(s, s.active).into_iter().find(fits))??;
        line(Offer::new(s.active, V::Climax).with(Item::Card(face)))
    }),
    mistake("a climax as a character", |m, s| {
        let fits = |f: &Face| is_climax(m, *f) && shows_color(m, s, s.active, *f);
        let face = (s.due == Due::Main).then(|| hand(s, s.active).into_iter().find(fits))??;
        let slot = Z::SLOTS.into_iter().find(|z| s.count(s.active, *z) == 0)?;
        line(
            Offer::new(s.active, V::Play)
                .with(Item::Card(face))
                .to(Item::Slot(s.active, slot)),
        )
    }),
    // Before the first attack nothing shows that the main phase is over: there it is no mistake.
    mistake("a character in the attack phase", |m, s| {
        let fits = |f: &Face| m.info(*f).kind == CardKind::Character && m.info(*f).level == 0 && m.info(*f).cost == 0;
        let face =
            (s.due == Due::Attack && s.events.attacks() > 0).then(|| hand(s, s.active).into_iter().find(fits))??;
        let slot = Z::SLOTS.into_iter().find(|z| s.count(s.active, *z) == 0)?;
        line(
            Offer::new(s.active, V::Play)
                .with(Item::Card(face))
                .to(Item::Slot(s.active, slot)),
        )
    }),
    mistake("a second climax", |m, s| {
        let there = s.count(s.active, Z::Climax) == 1 && s.due == Due::Attack;
        let fits = |f: &Face| is_climax(m, *f) && shows_color(m, s, s.active, *f);
        let face = there.then(|| hand(s, s.active).into_iter().find(fits))??;
        line(Offer::new(s.active, V::Climax).with(Item::Card(face)))
    }),
    mistake("nothing is paid", |m, s| {
        (s.due == Due::Main)
            .then(|| offered(m, s, |o| o.verb == V::Play && stock_cost(o) > 0))?
            .map(|o| {
                Act::Line(Offer {
                    pays: Payments::new(),
                    ..o
                })
            })
    }),
    mistake("the cost is paid from the bottom of the stock", |m, s| {
        let stock: Vec<Option<Face>> = s.cards(s.active, Z::Stock).iter().map(|c| s.face(*c)).collect();
        let (bottom, top) = (stock.first().copied()??, stock.last().copied()??);
        // Pool puts a card there that nobody sees.
        let pool = Triggered::bit(Icon::Pool) | Triggered::bit(Icon::Treasure);
        let list = m.lists.get(usize::from(s.active.0)).and_then(Option::as_ref)?;
        let seen = list.iter().all(|f| m.info(*f).icons & pool == 0);
        let differs = s.due == Due::Main && bottom != top && seen;
        let offer = differs.then(|| offered(m, s, |o| o.verb == V::Play && stock_cost(o) == 1))??;
        line(Offer {
            pays: Payments::from_slice(&[Payment::StockCard(bottom)]),
            ..offer
        })
    }),
    mistake("a card that is not in the hand", |m, s| {
        let hand = hand(s, s.active);
        let free = |f: &Face| m.info(*f).kind == CardKind::Character && m.info(*f).level == 0 && m.info(*f).cost == 0;
        let mut waiting = s.cards(s.active, Z::Waiting).iter().filter_map(|c| s.face(*c));
        let face = waiting.find(|f| s.due == Due::Main && free(f) && !hand.contains(f))?;
        let slot = Z::SLOTS.into_iter().find(|z| s.count(s.active, *z) == 0)?;
        line(
            Offer::new(s.active, V::Play)
                .with(Item::Card(face))
                .to(Item::Slot(s.active, slot)),
        )
    }),
    mistake("a card in the other player's turn", |m, s| {
        let seat = m.faced_by(s.active);
        let free = |f: &Face| m.info(*f).kind == CardKind::Character && m.info(*f).level == 0 && m.info(*f).cost == 0;
        let face = (s.due == Due::Main).then(|| hand(s, seat).into_iter().find(free))??;
        let slot = Z::SLOTS.into_iter().find(|z| s.count(seat, *z) == 0)?;
        line(
            Offer::new(seat, V::Play)
                .with(Item::Card(face))
                .to(Item::Slot(seat, slot)),
        )
    }),
    // The climax shows that the main phase is over, or it was played in it.
    mistake("a climax in the main phase, and a character after it", |m, s| {
        let there = s.due == Due::Attack && s.events.attacks() == 0 && s.count(s.active, Z::Climax) == 1;
        let free = |f: &Face| m.info(*f).kind == CardKind::Character && m.info(*f).level == 0 && m.info(*f).cost == 0;
        let face = there.then(|| hand(s, s.active).into_iter().find(free))??;
        let slot = Z::SLOTS.into_iter().find(|z| s.count(s.active, *z) == 0)?;
        line(
            Offer::new(s.active, V::Play)
                .with(Item::Card(face))
                .to(Item::Slot(s.active, slot)),
        )
    }),
    mistake("an event in the climax phase", |m, s| {
        let there = s.due == Due::Attack && s.events.attacks() == 0 && s.count(s.active, Z::Climax) == 1;
        there.then(|| event(m, s))?
    }),
    mistake("an event in the attack phase", |m, s| {
        // Behind a front attack it may have been played before the battle, which has no line in a log of choices.
        let behind = s.last_attack.is_some_and(|attack| attack.method != Method::Front);
        (s.due == Due::Attack && behind).then(|| event(m, s))?
    }),
];
