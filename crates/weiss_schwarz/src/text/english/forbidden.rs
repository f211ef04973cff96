//! What cannot be done, or is done without what it asks for otherwise.

use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::tag;
use nom::combinator::{map, opt};
use nom::multi::separated_list1;
use nom::sequence::{preceded, terminated};

use super::super::super::cards::CardKind;
use super::super::super::effects::ability::{Act, Ban, Cards, Count, Is, Place, Sel, Step, Until, Who, Zone};
use super::actions::until;
use super::nouns::sel;
use super::words::{R, name, names, no, of, word};

/// `this card's soul does not decrease by side attacking`.
pub(super) fn keeps_soul(input: &str) -> R<'_, Step> {
    let (i, ()) = alt((
        word("this card's soul does not decrease by side attacking"),
        word("this character's soul does not decrease by side attacking"),
    ))
    .parse(input)?;
    let (i, until) = opt(preceded(tag(" "), until)).parse(i)?;
    Ok((i, Step::Cannot(Sel::This, Act::LoseSoul, until)))
}

/// `your opponent cannot play events or "backup" from their hand`: the cards that cannot be played, and those whose Backup cannot be
/// used.
pub fn cannot_play(input: &str) -> R<'_, Vec<Step>> {
    const WHO: [(&str, Who); 3] = [
        ("your opponent ", Who::Opponent),
        ("all players ", Who::All),
        ("you ", Who::You),
    ];
    const EVENTS: [(&str, ()); 3] = [("events", ()), ("event cards", ()), ("event", ())];
    let backup = |i| match name(i)? {
        (i, quoted) if quoted.eq_ignore_ascii_case("backup") => Ok((i, Act::Backup)),
        _ => no(input),
    };
    let what = alt((map(|i| of(&EVENTS, i), |()| Act::Play), backup));
    let or = alt((tag(" or "), tag(" and ")));
    const FROM: [(&str, ()); 7] = [
        (" from hand", ()),
        (" from hands", ()),
        (" from their hand", ()),
        (" from their hands", ()),
        (" from your hand", ()),
        (" from his or her hand", ()),
        (" from the hand", ()),
    ];
    let (i, who) = of(&WHO, input)?;
    let (i, _) = alt((tag("cannot play "), tag("can't play "))).parse(i)?;
    let (i, acts) = separated_list1(or, what).parse(i)?;
    let (i, ()) = of(&FROM, i)?;
    let (i, until) = opt(preceded(tag(" "), until)).parse(i)?;
    let hand = |kind, act| {
        let cards = Cards {
            count: Count::All,
            whose: None,
            is: Vec::new(),
            kind,
            at: Some(Place::In(who, Zone::Hand)),
        };
        Step::Cannot(Sel::Cards(cards), act, until)
    };
    let kind = |act| (act == Act::Play).then_some(CardKind::Event);
    Ok((i, acts.into_iter().map(|act| hand(kind(act), act)).collect()))
}

/// `your opponent cannot play events from their hand or use ⟦【auto】 encore⟧ until end of turn`.
pub fn cannot_play_or_encore(input: &str) -> R<'_, Vec<Step>> {
    let (i, mut steps) = cannot_play(input)?;
    let (i, _) = alt((tag(" or use ⟦【auto】 encore⟧"), tag(" or use ⟦【auto】 encore.⟧"))).parse(i)?;
    let (i, lasts) = opt(preceded(tag(" "), until)).parse(i)?;
    for step in &mut steps {
        match step {
            Step::Cannot(_, _, until @ None) => *until = lasts,
            _ => return no(input),
        }
    }
    let who = match input.split(' ').next() {
        Some("your") => Who::Opponent,
        Some("all") => Who::All,
        _ => Who::You,
    };
    steps.push(Step::Ban(who, Ban::Encore, lasts));
    Ok((i, steps))
}

/// `you cannot play this card from your hand`: it cannot be played.
pub fn cannot_play_this(input: &str) -> R<'_, Vec<Step>> {
    let (i, ()) = word("you cannot play this card from your hand")(input)?;
    Ok((i, vec![Step::Cannot(Sel::This, Act::Play, None)]))
}

/// `you cannot play "Name" from your hand until end of turn`.
pub fn cannot_play_named(input: &str) -> R<'_, Vec<Step>> {
    let (i, names) = preceded(tag("you cannot play "), names).parse(input)?;
    let (i, ()) = alt((word(" from your hand"), word(" from hand"))).parse(i)?;
    let (i, until) = opt(preceded(tag(" "), until)).parse(i)?;
    // A keyword is no name.
    if names.iter().any(|name| name.eq_ignore_ascii_case("backup")) {
        return no(input);
    }
    let named = Cards {
        count: Count::All,
        whose: None,
        is: vec![Is::Named(names)],
        kind: None,
        at: Some(Place::In(Who::You, Zone::Hand)),
    };
    Ok((i, vec![Step::Cannot(Sel::Cards(named), Act::Play, until)]))
}

/// `your characters with "Name" in their card names and climax can be played from your hand without fulfilling color requirements`.
pub fn several_without_color(input: &str) -> R<'_, Vec<Step>> {
    let Some((front, behind)) = input.split_once(" and climax can be played ") else {
        return no(input);
    };
    let whom = match sel(front) {
        Ok(("", Sel::Cards(whom))) if whom.whose == Some(Who::You) && whom.at.is_none() => whom,
        _ => return no(input),
    };
    let (i, ()) = alt((
        word("from your hand without fulfilling color requirements"),
        word("from your hand without fulfilling the color requirements"),
    ))
    .parse(behind)?;
    let climaxes = Cards {
        is: Vec::new(),
        kind: Some(CardKind::Climax),
        ..whom.clone()
    };
    let free = |whom: Cards| {
        let at = Some(Place::In(Who::You, Zone::Hand));
        Step::Cannot(Sel::Cards(Cards { at, ..whom }), Act::AskColor, None)
    };
    Ok((i, vec![free(whom), free(climaxes)]))
}

/// `your opponent cannot use "【auto】 encore" until end of turn`, `you cannot receive damage by 【auto】 effects of your opponent's
/// characters`.
pub fn barred(input: &str) -> R<'_, Vec<Step>> {
    const WHO: [(&str, Who); 3] = [
        ("your opponent", Who::Opponent),
        ("all players", Who::All),
        ("you", Who::You),
    ];
    const FROM: [(&str, Ban); 15] = [
        ("use ⟦【auto】 encore⟧", Ban::Encore),
        ("use 【act】 of characters on their stage", Ban::Act),
        ("use any 【act】 of characters on his or her stage", Ban::Act),
        ("play climax from hand", Ban::Climax),
        ("play climax cards from hand", Ban::Climax),
        ("play climax cards from your hand during your climax phase", Ban::Climax),
        (
            "receive damage by 【auto】 effects of your opponent's characters",
            Ban::Damage,
        ),
        (
            "receive damage by the 【auto】 effects of your opponent's characters",
            Ban::Damage,
        ),
        (
            "receive damage by the 【auto】 effect of your opponent's characters",
            Ban::Damage,
        ),
        (
            "take damage from your opponent character's 【auto】 effects",
            Ban::Damage,
        ),
        (
            "return characters from your waiting room to your hand by your cards' effects",
            Ban::FromWaiting,
        ),
        (
            "return characters from your waiting room to your hand by your card's effects",
            Ban::FromWaiting,
        ),
        ("perform 4 or more attacks", Ban::FourAttacks),
        ("use the ⟦【auto】 encore⟧", Ban::Encore),
        ("use ⟦【auto】 encore.⟧", Ban::Encore),
    ];
    let (i, who) = self::of(&WHO, input)?;
    let (i, _) = alt((tag(" cannot "), tag(" can't "))).parse(i)?;
    let found = FROM.iter().filter(|(words, _)| i.starts_with(words));
    let Some((words, ban)) = found.max_by_key(|(words, _)| words.len()) else {
        return no(input);
    };
    let (i, until) = opt(preceded(tag(" "), until)).parse(&i[words.len()..])?;
    Ok((i, vec![Step::Ban(who, *ban, until)]))
}

/// `this card can be played from your hand without fulfilling color requirements`.
pub(super) fn without_color(input: &str) -> R<'_, Step> {
    const WORDS: [(&str, ()); 6] = [
        (
            " can be played from your hand without fulfilling color requirements",
            (),
        ),
        (" can be played from your hand without fulfilling color requirement", ()),
        (
            " can be played from your hand without fulfilling the color requirements",
            (),
        ),
        (
            " can be played from your hand without fulfilling the color requirement",
            (),
        ),
        (" can be played from hand without fulfilling color requirements", ()),
        (" can be played from hand without fulfilling color requirement", ()),
    ];
    let (i, mut who) = sel(input)?;
    let (i, ()) = of(&WORDS, i)?;
    match &mut who {
        Sel::This => {}
        Sel::Cards(cards)
            if cards.whose == Some(Who::You)
                && cards.at.is_none()
                && matches!(cards.count, Count::Each | Count::All) =>
        {
            cards.at = Some(Place::In(Who::You, Zone::Hand));
        }
        _ => return no(input),
    }
    Ok((i, Step::Cannot(who, Act::AskColor, None)))
}

/// `you can play events from your hand without fulfilling color requirements`.
pub fn events_without_color(input: &str) -> R<'_, Step> {
    let (i, ()) = alt((
        word("you can play events from your hand without fulfilling color requirements"),
        word("you can play events from your hand without fulfilling the color requirements"),
    ))
    .parse(input)?;
    let events = Cards {
        count: Count::Each,
        whose: Some(Who::You),
        is: Vec::new(),
        kind: Some(CardKind::Event),
        at: Some(Place::In(Who::You, Zone::Hand)),
    };
    Ok((i, Step::Cannot(Sel::Cards(events), Act::AskColor, None)))
}

/// `this card cannot be returned to hand, move to another position of the stage, or be put into memory`: each of them.
pub fn cannot_several(input: &str) -> R<'_, Vec<Step>> {
    let (i, who) = terminated(sel, alt((tag(" cannot "), tag(" can't ")))).parse(input)?;
    let joint = alt((
        tag(", or "),
        tag(" or "),
        tag(", and cannot "),
        tag(" and cannot "),
        tag(", "),
    ));
    let (i, acts) = separated_list1(joint, |i| of(&ACTS, i)).parse(i)?;
    if acts.len() < 2 {
        return no(input);
    }
    let (i, until) = opt(preceded(tag(" "), until)).parse(i)?;
    let each = acts.into_iter().map(|act| Step::Cannot(who.clone(), act, until));
    Ok((i, each.collect()))
}

/// 10.6.2: `great performance`, with or without what it means.
pub(super) fn great_performance(input: &str) -> R<'_, Step> {
    let (i, _) = tag("great performance")(input)?;
    let (i, _) = opt(tag(
        " during your opponent's turn, all of your opponent's attacks are frontal attacks on this card",
    ))
    .parse(i)?;
    match i.is_empty() {
        true => Ok((i, Step::Cannot(Sel::This, Act::PassBy, None))),
        false => no(input),
    }
}

pub(super) const ACTS: [(&str, Act); 51] = [
    ("direct attack", Act::DirectAttack),
    ("use ⟦【auto】 encore⟧", Act::Encore),
    ("side attack", Act::SideAttack),
    ("frontal attack", Act::FrontAttack),
    ("front attack", Act::FrontAttack),
    ("attack", Act::Attack),
    (
        "become 【reverse】 by 【auto】 effects of your opponent's characters",
        Act::ReverseByAuto,
    ),
    (
        "become 【reverse】 by the 【auto】 effects of your opponent's characters",
        Act::ReverseByAuto,
    ),
    (
        "become 【reverse】 by your opponent character's 【auto】 effects",
        Act::ReverseByAuto,
    ),
    (
        "become 【reverse】 by your opponent's characters' 【auto】 effects",
        Act::ReverseByAuto,
    ),
    (
        "become 【reverse】 from your opponent character's 【auto】 effects",
        Act::ReverseByAuto,
    ),
    (
        "become 【reverse】 from your opponent character's 【auto】 effect",
        Act::ReverseByAuto,
    ),
    (
        "become 【reverse】 from your opponent's character's 【auto】 effects",
        Act::ReverseByAuto,
    ),
    ("become 【reverse】", Act::Reverse),
    ("be 【reverse】", Act::Reverse),
    ("【reverse】", Act::Reverse),
    ("【stand】 during your stand phase", Act::Stand),
    ("【stand】 during its stand phase", Act::Stand),
    ("be chosen by your opponent's effects", Act::Chosen),
    ("be chosen by your opponent's effect", Act::Chosen),
    ("be chosen by your opponent's card effects", Act::Chosen),
    ("be played from your hand", Act::Play),
    ("be played from hand", Act::Play),
    ("move to another position on the stage", Act::Move),
    ("move to another position of the stage", Act::Move),
    ("move to another stage position", Act::Move),
    ("move to another position", Act::Move),
    ("position cannot be moved", Act::Move),
    ("be moved to another stage position", Act::Move),
    ("be moved to another position of the stage", Act::Move),
    ("be moved to another position on the stage", Act::Move),
    ("deal damage to a player", Act::Deal),
    ("deal damage to players", Act::Deal),
    ("be returned to hand", Act::Return),
    ("be returned to the hand", Act::Return),
    ("be returned to your hand", Act::Return),
    ("be returned to your opponent's hand", Act::Return),
    ("be returned to their hand", Act::Return),
    ("be returned to their hand by your effects", Act::ReturnByOther),
    (
        "be returned to their hand by your 【return】 effects",
        Act::ReturnByIcon,
    ),
    ("be put into memory", Act::Memory),
    ("be put into the memory", Act::Memory),
    ("be put into your memory", Act::Memory),
    ("be put into your opponent's memory", Act::Memory),
    ("be put into their memory", Act::Memory),
    ("put into memory", Act::Memory),
    ("put into your memory", Act::Memory),
    ("put into your opponent's memory", Act::Memory),
    ("put into their memory", Act::Memory),
    ("be put in memory", Act::Memory),
    ("be put in your memory", Act::Memory),
];

pub(super) fn cannot(input: &str) -> R<'_, Step> {
    // 6.2.1.2: what lasts for the stand phase of the next turn lasts, of this, to the end of that turn.
    const NEXT: [(&str, Who); 4] = [
        ("【stand】 during your opponent's next stand phase", Who::Opponent),
        ("【stand】 during their next stand phase", Who::Opponent),
        ("【stand】 during your next stand phase", Who::You),
        ("【stand】 in your opponent's next stand phase", Who::Opponent),
    ];
    let (i, who) = terminated(
        sel,
        alt((
            tag(" cannot "),
            tag(" can't "),
            tag(" can not "),
            tag(" does not "),
            tag(" do not "),
        )),
    )
    .parse(input)?;
    if let Ok((i, whose)) = of(&NEXT, i) {
        return Ok((i, Step::Cannot(who, Act::Stand, Some(Until::NextTurnOf(whose)))));
    }
    let (i, act) = of(&ACTS, i)?;
    let (i, until) = opt(preceded(tag(" "), until)).parse(i)?;
    Ok((i, Step::Cannot(who, act, until)))
}
