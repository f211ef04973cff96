//! When an AUTO ability triggers.

use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::tag;
use nom::combinator::{map, opt, value as means};
use nom::multi::separated_list1;
use nom::sequence::{preceded, terminated};

use super::super::super::cards::CardKind;
use super::super::super::effects::ability::{Cards, Count, Place, Sel, Time, When, Who, Zone};
use super::nouns::{cards, sel};
use super::words::{R, name, of, whose, word, zone};

/// `when this card is placed on the stage from your hand or attacks`, up to its comma.
pub fn when(input: &str) -> R<'_, Vec<When>> {
    separated_list1(alt((tag(", or "), tag(" or "))), one).parse(input)
}

fn one(input: &str) -> R<'_, When> {
    alt((begins, ends, preceded(alt((tag("when "), tag("whenever "))), event))).parse(input)
}

/// `at the beginning of your climax phase`.
fn begins(input: &str) -> R<'_, When> {
    let (i, _) = alt((tag("at the beginning of "), tag("at the start of "))).parse(input)?;
    time(i)
}

fn time(input: &str) -> R<'_, When> {
    const TIMES: [(&str, Time); 10] = [
        ("draw phase", Time::Draw),
        ("clock phase", Time::Clock),
        ("main phase", Time::Main),
        ("climax phase", Time::Climax),
        ("attack phase", Time::Attack),
        ("encore step", Time::Encore),
        ("encore phase", Time::Encore),
        ("end phase", Time::End),
        ("turn", Time::Draw),
        ("stand phase", Time::Draw),
    ];
    let whose = alt((
        terminated(whose, tag(" ")),
        means(
            Who::All,
            alt((tag("the "), tag("each player's "), tag("each "), tag("all players' "))),
        ),
    ));
    let (i, (who, time)) = (whose, |i| of(&TIMES[..8], i)).parse(input)?;
    Ok((i, When::Begins(who, time)))
}

/// `at the end of this card's attack`.
fn ends(input: &str) -> R<'_, When> {
    means(
        When::AttackEnds,
        alt((
            word("at the end of this card's attack"),
            word("at the end of the attack of this card"),
            word("at the end of that attack"),
            word("at the end of the attack"),
        )),
    )
    .parse(input)
}

fn event(input: &str) -> R<'_, When> {
    alt((
        this_placed,
        fixed,
        uses,
        plays,
        of_damage,
        checked,
        attacks,
        reversed,
        placed,
    ))
    .parse(input)
}

const FROM_HAND: [&str; 8] = [
    "this card is placed on the stage from your hand",
    "this card is placed on stage from your hand",
    "this card is placed on the stage from hand",
    "this card is placed on stage from hand",
    "this card is placed from your hand on the stage",
    "this card is placed from hand to the stage",
    "this card is placed from your hand to the stage",
    "this card is placed onto the stage from your hand",
];

const CLIMAX: [&str; 6] = [
    "this card is placed on your climax area from your hand",
    "this card is placed on your climax area from hand",
    "this card is placed in your climax area from your hand",
    "this card is placed from hand to the climax zone",
    "this card is placed from your hand to your climax area",
    "this card is placed from hand to your climax area",
];

fn this_placed(input: &str) -> R<'_, When> {
    let from = |zone| Some(Place::In(Who::You, zone));
    let stage = || When::Placed(Sel::This, Place::In(Who::You, Zone::Stage), from(Zone::Hand));
    let climax = || When::Placed(Sel::This, Place::In(Who::You, Zone::Climax), from(Zone::Hand));
    let leaves = || When::Placed(Sel::This, Place::In(Who::You, Zone::Waiting), from(Zone::Stage));
    let fits = |table: &[&'static str]| table.iter().find_map(|w| input.strip_prefix(w));
    const LEAVES: [&str; 3] = [
        "this card is put into your waiting room from the stage",
        "this card is put into your waiting room from your stage",
        "this card is put from the stage into your waiting room",
    ];
    let found = (fits(&FROM_HAND).map(|i| (i, stage())))
        .or_else(|| fits(&CLIMAX).map(|i| (i, climax())))
        .or_else(|| fits(&LEAVES).map(|i| (i, leaves())));
    match found {
        Some(found) => Ok(found),
        None => super::words::no(input),
    }
}

/// Wordings that stand by themselves.
fn fixed(input: &str) -> R<'_, When> {
    let played = alt((
        word("this card is played and placed on the stage"),
        word("this card is played and placed on stage"),
    ));
    let climax = |of: Option<Who>| {
        let your = Cards {
            count: Count::Exactly(super::super::super::effects::ability::Value::Number(1)),
            whose: of,
            is: Vec::new(),
            kind: Some(CardKind::Climax),
            at: None,
        };
        let to = Place::In(Who::You, Zone::Climax);
        When::Placed(Sel::Cards(your), to, None)
    };
    alt((
        map(played, |()| When::Played),
        map(
            alt((
                word("your climax is placed on your climax area"),
                word("a climax is placed on your climax area"),
                word("your climax is placed on the climax area"),
                word("a climax card is placed on your climax area"),
            )),
            move |()| climax(None),
        ),
        map(alt((word("you level up"), word("your level increases"))), |()| {
            When::LevelUp(Who::You)
        }),
        map(word("your opponent levels up"), |()| When::LevelUp(Who::Opponent)),
    ))
    .parse(input)
}

/// `you use this card's "Backup"`, `you use an 【act】`.
fn uses(input: &str) -> R<'_, When> {
    let (i, who) = alt((
        means(Who::You, tag("you use ")),
        means(Who::Opponent, tag("your opponent uses ")),
    ))
    .parse(input)?;
    let named = |i| {
        let (i, own) = opt(alt((tag("this card's "), tag("this card's 【act】 ")))).parse(i)?;
        let (i, _) = opt(alt((tag("a "), tag("an ")))).parse(i)?;
        let (i, _) = opt(tag("【act】 ")).parse(i)?;
        let (i, name) = name(i)?;
        let (i, _) = opt(alt((tag(" of this card"), tag(" with this card")))).parse(i)?;
        Ok((i, When::Uses(who, name, own.is_some())))
    };
    let act = |i| {
        let (i, _) = alt((
            tag("an 【act】 ability"),
            tag("an 【act】"),
            tag("【act】"),
            tag("a character's 【act】"),
        ))
        .parse(i)?;
        Ok((i, When::UsesAct(who)))
    };
    alt((named, act)).parse(i)
}

/// `you play an event`, `you play a card named "Name"`.
fn plays(input: &str) -> R<'_, When> {
    let who = alt((
        means(Who::You, tag("you play ")),
        means(Who::Opponent, tag("your opponent plays ")),
    ));
    map((who, cards), |(who, cards)| When::Plays(who, cards)).parse(input)
}

/// `damage dealt by this card is canceled`, `damage taken by you is not canceled`.
fn of_damage(input: &str) -> R<'_, When> {
    let (i, _) = opt(tag("the ")).parse(input)?;
    let by = |i| {
        let (i, ()) = alt((word("damage dealt by this card"), word("damage this card dealt"))).parse(i)?;
        let (i, cancelled) = cancelled(i)?;
        Ok((i, When::Damage(cancelled)))
    };
    let to = |i| {
        let (i, ()) = alt((
            word("damage taken by you"),
            word("damage received by you"),
            word("damage you take"),
            word("damage you receive"),
            word("damage you received"),
            word("damage dealt to you"),
        ))
        .parse(i)?;
        let (i, cancelled) = cancelled(i)?;
        Ok((i, When::DamageTo(Who::You, cancelled)))
    };
    alt((by, to)).parse(i)
}

fn cancelled(input: &str) -> R<'_, bool> {
    alt((
        means(true, alt((word(" is canceled"), word(" is cancelled")))),
        means(false, alt((word(" is not canceled"), word(" is not cancelled")))),
    ))
    .parse(input)
}

/// `your character's trigger check reveals a climax`.
fn checked(input: &str) -> R<'_, When> {
    let own = alt((
        means(false, tag("your character's trigger check reveals ")),
        means(true, tag("this card's trigger check reveals ")),
        means(true, tag("the trigger check of this card reveals ")),
    ));
    let (i, (own, sel)) = (own, sel).parse(input)?;
    Ok((i, When::Checked(sel, own)))
}

fn attacks(input: &str) -> R<'_, When> {
    let (i, sel) = sel(input)?;
    let attacked = alt((
        tag(" is frontal attacked"),
        tag(" is front attacked"),
        tag(" is being frontal attacked"),
    ));
    alt((
        map(word(" attacks"), |()| When::Attacks(sel.clone())),
        map(attacked, |_| When::FrontAttacked(sel.clone())),
    ))
    .parse(i)
}

fn reversed(input: &str) -> R<'_, When> {
    let (i, sel) = terminated(sel, alt((tag(" becomes 【reverse】"), tag(" is 【reverse】")))).parse(input)?;
    let (i, battle) = opt(alt((word(" in battle"), word(" during battle")))).parse(i)?;
    Ok((i, When::Reversed(sel, battle.is_some())))
}

/// `"Name" is placed on your climax area`, `your other character is placed on the stage from your hand`.
fn placed(input: &str) -> R<'_, When> {
    let (i, _) = opt(alt((tag("a card named "), tag("the card ")))).parse(input)?;
    let (i, sel) = sel(i)?;
    let (i, _) = alt((
        tag(" is placed on "),
        tag(" is placed in "),
        tag(" is put into "),
        tag(" is put in "),
    ))
    .parse(i)?;
    let (i, (who, to)) = zone(i)?;
    let (i, from) = opt(preceded(tag(" from "), zone)).parse(i)?;
    let from = from.map(|(who, zone)| Place::In(who, zone));
    Ok((i, When::Placed(sel, Place::In(who, to), from)))
}
