//! Where cards go: zones, positions of the stage, under which card.

use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::tag;
use nom::combinator::{opt, value as means};
use nom::sequence::preceded;

use super::super::super::effects::ability::{Either, Pose, Position, To, Who, Zone};
use super::actions::POSES;
use super::words::{R, no, of, word, zone};

/// Where cards go.
pub(super) fn to(input: &str) -> R<'_, To> {
    const PREVIOUS: To = To::Previous(Pose::Rest);
    const ANY: To = To::Position(Position {
        whose: Who::You,
        of: Zone::Stage,
        open: false,
        faced: false,
        separate: false,
        pose: None,
    });
    const RESTED: To = To::Position(Position {
        whose: Who::You,
        of: Zone::Stage,
        open: false,
        faced: false,
        separate: false,
        pose: Some(Pose::Rest),
    });
    let fixed: [(&str, To); 66] = [
        (
            "on the top or at the bottom of your deck or into your waiting room",
            To::OneOf(Either::TopBottomOrWaiting),
        ),
        (
            "at the bottom of their deck or into their waiting room",
            To::OneOf(Either::BottomOrWaiting),
        ),
        ("into your hand or your stock", To::OneOf(Either::HandOrStock)),
        ("into your hand or into your stock", To::OneOf(Either::HandOrStock)),
        ("to your hand or put it into your stock", To::OneOf(Either::HandOrStock)),
        (
            "into your hand or put it into your stock",
            To::OneOf(Either::HandOrStock),
        ),
        ("to its previous stage position as 【rest】", PREVIOUS),
        ("in its previous stage position as 【rest】", PREVIOUS),
        ("on the stage position that it was on as 【rest】", PREVIOUS),
        ("on the stage position it was on as 【rest】", PREVIOUS),
        ("on its previous stage position as 【rest】", PREVIOUS),
        ("to its previous position of the stage as 【rest】", PREVIOUS),
        ("on the top of your deck in any order", To::TopInAnyOrder(Who::You)),
        ("on top of your deck in any order", To::TopInAnyOrder(Who::You)),
        ("back on the top of your deck in any order", To::TopInAnyOrder(Who::You)),
        ("on the top of their deck in any order", To::TopInAnyOrder(Who::Owner)),
        ("on the top or at the bottom of your deck", To::TopOrBottom(Who::You)),
        ("on the top or the bottom of your deck", To::TopOrBottom(Who::You)),
        ("on the top or bottom of your deck", To::TopOrBottom(Who::You)),
        ("at the top or at the bottom of your deck", To::TopOrBottom(Who::You)),
        ("on top or bottom of your deck", To::TopOrBottom(Who::You)),
        (
            "on the top or at the bottom of their deck",
            To::TopOrBottom(Who::Opponent),
        ),
        (
            "on the top or at the bottom of your opponent's deck",
            To::TopOrBottom(Who::Opponent),
        ),
        (
            "on the top or bottom of your opponent's deck",
            To::TopOrBottom(Who::Opponent),
        ),
        ("on the top of your deck in the original order", To::Back),
        ("on the top of your opponent's deck in the original order", To::Back),
        ("on the top of their deck in the original order", To::Back),
        ("on the top of his or her deck in the original order", To::Back),
        ("on top of your deck in the original order", To::Back),
        (
            "on the top or at the bottom of his or her deck",
            To::TopOrBottom(Who::Opponent),
        ),
        (
            "at the top or at the bottom of their deck",
            To::TopOrBottom(Who::Opponent),
        ),
        (
            "on the top or the bottom of your opponent's deck",
            To::TopOrBottom(Who::Opponent),
        ),
        ("on top or at the bottom of your deck", To::TopOrBottom(Who::You)),
        ("on the top or at the bottom of the deck", To::TopOrBottom(Who::Owner)),
        ("in any order on the top of your deck", To::TopInAnyOrder(Who::You)),
        ("in any order into your stock", To::InAnyOrder(Who::You, Zone::Stock)),
        (
            "at the top of your deck or into your waiting room",
            To::TopOrWaiting(Who::You),
        ),
        (
            "on the top of their deck or into their waiting room",
            To::TopOrWaiting(Who::Opponent),
        ),
        ("on the top of your deck in original order", To::Back),
        (
            "on the top of your deck or into your waiting room",
            To::TopOrWaiting(Who::You),
        ),
        (
            "on top of your deck or into your waiting room",
            To::TopOrWaiting(Who::You),
        ),
        (
            "on the top of your deck or in your waiting room",
            To::TopOrWaiting(Who::You),
        ),
        (
            "on the top of the deck or into the waiting room",
            To::TopOrWaiting(Who::Owner),
        ),
        (
            "on the top or at the bottom of your stock",
            To::OneOf(Either::TopOrBottomOfStock),
        ),
        (
            "on the top or at the bottom of your clock",
            To::OneOf(Either::TopOrBottomOfClock),
        ),
        (
            "on the top or the bottom of his or her deck",
            To::TopOrBottom(Who::Opponent),
        ),
        ("on your stage in any position", ANY),
        ("on any stage position as 【rest】", RESTED),
        ("on any stage position", ANY),
        ("to its original place", To::Back),
        ("to their original place", To::Back),
        ("face up underneath this card as a marker", To::Marker(true)),
        ("face down underneath this card as a marker", To::Marker(false)),
        ("face up under this card as a marker", To::Marker(true)),
        ("face down under this card as a marker", To::Marker(false)),
        ("face up underneath this card as markers", To::Marker(true)),
        ("face down underneath this card as markers", To::Marker(false)),
        (
            "face down in any order underneath this card as markers",
            To::Marker(false),
        ),
        (
            "face down underneath this card in any order as markers",
            To::Marker(false),
        ),
        ("face up underneath this card as markers in any order", To::Marker(true)),
        ("face up underneath this card in any order as markers", To::Marker(true)),
        ("face up in any order underneath this card as markers", To::Marker(true)),
        ("underneath this card face up in any order as markers", To::Marker(true)),
        // 3.7.2: face down where nothing is said.
        ("underneath this card as a marker", To::Marker(false)),
        ("underneath this card as markers", To::Marker(false)),
        ("under this card as a marker", To::Marker(false)),
    ];
    let top = |i| {
        let (i, _) = alt((
            tag("on the top of "),
            tag("on top of "),
            tag("at the top of "),
            tag("to the top of "),
        ))
        .parse(i)?;
        let (i, (who, z)) = zone(i)?;
        let (i, order) = opt(tag(" in any order")).parse(i)?;
        match z {
            Zone::Deck if order.is_some() => Ok((i, To::TopInAnyOrder(who))),
            _ if order.is_some() => no(i),
            Zone::Deck => Ok((i, To::Top(who))),
            z => Ok((i, To::Zone(who, z))),
        }
    };
    let bottom = |i| {
        let (i, _) = alt((
            tag("at the bottom of "),
            tag("on the bottom of "),
            tag("to the bottom of "),
            tag("on bottom of "),
        ))
        .parse(i)?;
        let (i, (who, zone)) = zone(i)?;
        let (i, order) = opt(tag(" in any order")).parse(i)?;
        Ok((
            i,
            match order {
                Some(_) => To::BottomInAnyOrder(who, zone),
                None => To::Bottom(who, zone),
            },
        ))
    };
    let into = |i| {
        let (i, _) = alt((tag("into "), tag("in "), tag("to "), tag("on "))).parse(i)?;
        let (i, (who, zone)) = zone(i)?;
        match zone {
            zone if zone.is_stage() => no(i),
            Zone::Stock | Zone::Clock => {
                let (i, order) = opt(tag(" in any order")).parse(i)?;
                let to = match order {
                    Some(_) => To::InAnyOrder(who, zone),
                    None => To::Zone(who, zone),
                };
                Ok((i, to))
            }
            zone => Ok((i, To::Zone(who, zone))),
        }
    };
    alt((|i| of(&fixed, i), its, left, under, position, top, bottom, into)).parse(input)
}

/// `on the stage position that this card was on as 【rest】`: where the card lies or lay whose ability it is.
pub(super) fn its(input: &str) -> R<'_, To> {
    const PLACES: [(&str, ()); 17] = [
        ("on the stage position that this card was on", ()),
        ("on the stage position that this card was in", ()),
        ("on this card's stage position", ()),
        ("on this card's previous stage position", ()),
        ("on the stage position that this card is on", ()),
        ("on the stage position that this card is in", ()),
        ("in the stage position that this card is on", ()),
        ("in the stage position that this card is in", ()),
        ("in the stage position that this card was in", ()),
        ("in the stage position that this card was on", ()),
        ("in the stage position this card is in", ()),
        ("in the stage position this card was in", ()),
        ("on the position of the stage that this card was on", ()),
        ("on the stage position this card was on", ()),
        ("on the stage position this card is on", ()),
        ("in the slot this card is in", ()),
        ("on the slot this card was on", ()),
    ];
    const NEAR: [(&str, ()); 5] = [
        ("on the position that this card is on", ()),
        ("on the position that this card was on", ()),
        ("in the position that this card is in", ()),
        ("in the position that this card was in", ()),
        ("in the position this card was in", ()),
    ];
    let (i, ()) = alt((|i| self::of(&PLACES, i), |i| self::of(&NEAR, i))).parse(input)?;
    let (i, pose) = opt(preceded(tag(" as "), |i| self::of(&POSES, i))).parse(i)?;
    Ok((i, To::Its(pose)))
}

/// `on the stage position that that character was on`: where the character lay that was put away before.
fn left(input: &str) -> R<'_, To> {
    let (i, _) = alt((tag("on the "), tag("in the "))).parse(input)?;
    let (i, _) = alt((tag("stage position "), tag("position "))).parse(i)?;
    let (i, _) = alt((
        tag("that that character"),
        tag("that that card"),
        tag("that their character"),
        tag("that character"),
        tag("that card"),
    ))
    .parse(i)?;
    let (i, ()) = alt((word(" was on"), word(" was in"))).parse(i)?;
    Ok((i, To::Left(Who::Owner)))
}

/// `face up underneath that character as a marker`, `face up in any order under that character as markers`.
fn under(input: &str) -> R<'_, To> {
    let (i, face) = opt(alt((means(true, tag("face up ")), means(false, tag("face down "))))).parse(input)?;
    let (i, _) = opt(tag("in any order ")).parse(i)?;
    let (i, _) = alt((tag("underneath "), tag("under "))).parse(i)?;
    let (i, _) = alt((tag("that character"), tag("that card"))).parse(i)?;
    let (i, _) = opt(tag(" face up")).parse(i)?;
    let (i, _) = opt(tag(" in any order")).parse(i)?;
    let (i, ()) = alt((word(" as a marker"), word(" as markers"))).parse(i)?;
    let (i, _) = opt(tag(" in any order")).parse(i)?;
    // 3.7.2: face down where nothing is said.
    Ok((i, To::Under(face.unwrap_or(false))))
}

/// `on any position of your stage as 【REST】`, `to an open position of your center stage with a character facing this card`.
pub(super) fn position(input: &str) -> R<'_, To> {
    let (i, _) = alt((tag("to "), tag("onto "), tag("on "), tag("in "))).parse(input)?;
    const POSITIONS: [(&str, bool); 6] = [
        ("an empty position", true),
        ("any position", false),
        ("any stage position", false),
        ("an open position", true),
        ("another open position", true),
        ("an open stage position", true),
    ];
    if let Ok((i, to)) = apart(i) {
        return Ok((i, to));
    }
    let some = |i| {
        let (i, open) = self::of(&POSITIONS, i)?;
        let (i, _) = alt((tag(" of "), tag(" in "), tag(" on "))).parse(i)?;
        let (i, (whose, of)) = zone(i)?;
        Ok((i, (open, whose, of)))
    };
    const NAMED: [(&str, (bool, Who, Zone)); 3] = [
        (
            "the open middle position of your center stage",
            (true, Who::You, Zone::Middle),
        ),
        (
            "the open left position of your center stage",
            (true, Who::You, Zone::Left),
        ),
        (
            "the open right position of your center stage",
            (true, Who::You, Zone::Right),
        ),
    ];
    let middle = |i| self::of(&NAMED, i);
    let (i, (open, whose, of)) = alt((some, middle)).parse(i)?;
    if !of.is_stage() {
        return no(input);
    }
    let faced = alt((
        tag(" with a character facing this card"),
        tag(" with a character facing it"),
        tag(" with a character facing that card"),
        tag(" with an opponent character facing that stage position"),
    ));
    let (i, faced) = opt(faced).parse(i)?;
    let (i, pose) = opt(preceded((tag(" as"), opt(tag(" "))), |i| self::of(&POSES, i))).parse(i)?;
    let position = To::Position(Position {
        whose,
        of,
        open,
        faced: faced.is_some(),
        separate: false,
        pose,
    });
    Ok((i, position))
}

/// `separate positions of your stage as 【REST】`: of several cards each goes to another one.
fn apart(input: &str) -> R<'_, To> {
    let (i, _) = opt(tag("to ")).parse(input)?;
    let (i, open) = alt((
        means(true, tag("separate open positions ")),
        means(
            false,
            alt((tag("separate positions "), tag("separate stage positions "))),
        ),
    ))
    .parse(i)?;
    let (i, _) = alt((tag("of "), tag("in "), tag("on "))).parse(i)?;
    let (i, (whose, of)) = zone(i)?;
    let (i, pose) = opt(preceded(tag(" as "), |i| self::of(&POSES, i))).parse(i)?;
    match matches!(of, Zone::Stage | Zone::Center | Zone::Back) {
        // Of open positions none is taken twice.
        true => Ok((
            i,
            To::Position(Position {
                whose,
                of,
                open,
                faced: false,
                separate: !open,
                pose,
            }),
        )),
        false => no(input),
    }
}
