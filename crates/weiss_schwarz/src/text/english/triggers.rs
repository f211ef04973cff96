//! When an AUTO ability triggers.

use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::tag;
use nom::combinator::{map, opt, peek, value as means};
use nom::multi::separated_list1;
use nom::sequence::{preceded, terminated};

use super::super::super::cards::CardKind;
use super::super::super::effects::Sort;
use super::super::super::effects::ability::{Attack, By, Cards, Cond, Count, Place, Sel, Time, Value, When, Who, Zone};
use super::conditions;
use super::nouns::{cards, filter, sel};
use super::words::{R, name, names, no, of, whose, word, zone};

/// `when this card is placed on the stage from your hand or attacks`, up to its comma.
pub fn when(input: &str) -> R<'_, Vec<When>> {
    let (i, all) = separated_list1(alt((tag(", or "), tag(" or "))), one).parse(input)?;
    Ok((i, all.into_iter().flatten().collect()))
}

fn one(input: &str) -> R<'_, Vec<When>> {
    // Of damage some texts say "if", and of how this card has come onto the stage.
    let damaged = preceded(tag("if "), alt((of_damage, fixed)));
    let single = alt((begins, ends, damaged));
    let brought = |i| match preceded(tag("if "), of_cards).parse(i)? {
        (i, when) if matches!(when[..], [When::PlacedBy(Sel::This, Place::In(_, Zone::Stage), _)]) => Ok((i, when)),
        _ => no(i),
    };
    alt((
        begins_either,
        map(single, |when| vec![when]),
        brought,
        preceded(alt((tag("when "), tag("whenever "))), event),
    ))
    .parse(input)
}

/// `at the beginning of your climax phase`.
fn begins(input: &str) -> R<'_, When> {
    let whose = alt((
        terminated(whose, tag(" ")),
        means(
            Who::All,
            alt((tag("the "), tag("each player's "), tag("each "), tag("all players' "))),
        ),
    ));
    if let Ok((i, who)) = end_of_turn(input) {
        return Ok((i, When::Begins(who, Time::End)));
    }
    let (i, _) = alt((tag("at the beginning of "), tag("at the start of "))).parse(input)?;
    let (i, (who, time)) = (whose, alt((time, begun))).parse(i)?;
    // 7.4.1: whose step it is where the other player acts in it is not said.
    match time == Time::Counter && who != Who::All {
        true => no(i),
        false => Ok((i, When::Begins(who, time))),
    }
}

/// `at the beginning of your clock phase or attack phase`.
fn begins_either(input: &str) -> R<'_, Vec<When>> {
    let (i, first) = begins(input)?;
    let When::Begins(who, _) = first else { return no(input) };
    let (i, second) = preceded((tag(" or "), opt(tag("your "))), time).parse(i)?;
    match who {
        Who::You => Ok((i, vec![first, When::Begins(who, second)])),
        _ => no(input),
    }
}

/// `at the end of your turn`.
pub fn end_of_turn(input: &str) -> R<'_, Who> {
    const TURNS: [(&str, Who); 9] = [
        ("at the end of your turn", Who::You),
        ("at the end of your opponent's turn", Who::Opponent),
        ("at the end of the turn", Who::All),
        ("at the end of turn", Who::All),
        ("at end of turn", Who::All),
        ("at the end of this turn", Who::All),
        ("at the end of that turn", Who::All),
        ("at the end of each turn", Who::All),
        ("at the end of all players' turns", Who::All),
    ];
    of(&TURNS, input)
}

/// `at the end of your opponent's next turn`: that of an effect of the own turn is the next that ends.
pub fn end_of_their_next(input: &str) -> R<'_, Who> {
    let theirs = alt((
        word("at the end of your opponent's next turn"),
        word("at the end of their next turn"),
    ));
    means(Who::Opponent, theirs).parse(input)
}

/// The word for a turn where it begins.
fn begun(input: &str) -> R<'_, Time> {
    of(&[("turn", Time::Turn), ("stand phase", Time::Turn)], input)
}

/// `at the beginning of your next draw phase`, `at the end of the turn`: when an ability triggers that an effect creates.
pub fn moment(input: &str) -> R<'_, (Who, Time)> {
    if let Ok((i, who)) = alt((end_of_turn, end_of_their_next)).parse(input) {
        return Ok((i, (who, Time::End)));
    }
    if let Ok((i, ())) = word("at the end of this card's attack")(input) {
        return Ok((i, (Who::You, Time::AttackEnd)));
    }
    let whose = alt((terminated(whose, tag(" ")), means(Who::All, tag("the "))));
    let (i, _) = alt((tag("at the beginning of "), tag("at the start of "))).parse(input)?;
    let (i, (who, next)) = (whose, opt(tag("next "))).parse(i)?;
    let (i, time) = alt((time, begun)).parse(i)?;
    match (time, next) {
        // This turn has begun.
        (Time::Turn, None) => no(input),
        _ => Ok((i, (who, time))),
    }
}

/// The word for a phase or step.
pub fn time(input: &str) -> R<'_, Time> {
    const TIMES: [(&str, Time); 9] = [
        ("counter step", Time::Counter),
        ("draw phase", Time::Draw),
        ("clock phase", Time::Clock),
        ("main phase", Time::Main),
        ("climax phase", Time::Climax),
        ("attack phase", Time::Attack),
        ("encore step", Time::Encore),
        ("encore phase", Time::Encore),
        ("end phase", Time::End),
    ];
    of(&TIMES, input)
}

/// `at the end of this card's attack`.
fn ends(input: &str) -> R<'_, When> {
    if let Ok((i, ())) = word("at the end of this card's battle opponent's attack")(input) {
        return Ok((i, When::TheirAttackEnds));
    }
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

fn event(input: &str) -> R<'_, Vec<When>> {
    let alone = alt((fixed, uses, plays, of_damage, checked, triggers));
    let state = |i| match conditions::cond(i)? {
        (i, cond @ (Cond::HasNot(Who::You | Who::Opponent, _) | Cond::Compare(..))) => Ok((i, vec![When::State(cond)])),
        _ => no(i),
    };
    alt((
        damaged_either,
        map(alone, |when| vec![when]),
        this_placed,
        of_cards,
        state,
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

pub fn this_placed(input: &str) -> R<'_, Vec<When>> {
    let from = |zone| Some(Place::In(Who::You, zone));
    let stage = || When::Placed(Sel::This, Place::In(Who::You, Zone::Stage), from(Zone::Hand));
    let climax = || When::Placed(Sel::This, Place::In(Who::You, Zone::Climax), from(Zone::Hand));
    let leaves = || When::Placed(Sel::This, Place::In(Who::You, Zone::Waiting), from(Zone::Stage));
    let fits = |table: &[&'static str]| table.iter().find_map(|w| input.strip_prefix(w));
    const LEAVES: [&str; 6] = [
        "this card is placed into your waiting room from the stage",
        "this card is placed into the waiting room from the stage",
        "this card is put into the waiting room from the stage",
        "this card is put into your waiting room from the stage",
        "this card is put into your waiting room from your stage",
        "this card is put from the stage into your waiting room",
    ];
    let found = (fits(&FROM_HAND).map(|i| (i, stage())))
        .or_else(|| fits(&CLIMAX).map(|i| (i, climax())))
        .or_else(|| fits(&LEAVES).map(|i| (i, leaves())));
    match found {
        Some((rest, found)) => or_else(rest, found),
        None => no(input),
    }
}

/// A climax, whichever it is.
fn any_climax(whose: Option<Who>) -> Cards {
    Cards {
        count: Count::Exactly(Value::Number(1)),
        whose,
        is: Vec::new(),
        kind: Some(CardKind::Climax),
        at: None,
    }
}

/// Wordings that stand by themselves.
fn fixed(input: &str) -> R<'_, When> {
    let played = alt((
        word("this card is played and placed on the stage"),
        word("this card is played and placed on stage"),
    ));
    let climax = |of: Option<Who>| {
        let to = Place::In(Who::You, Zone::Climax);
        When::Placed(Sel::Cards(any_climax(of)), to, None)
    };
    let marked = alt((
        word("this card is put into your waiting room from the stage with a marker underneath it"),
        word("this card is put into the waiting room from the stage with a marker underneath it"),
    ));
    // 3.7: whatever card it is.
    let under = |()| {
        let marker = Cards {
            kind: None,
            ..any_climax(None)
        };
        When::Placed(Sel::Cards(marker), Place::UnderThis, None)
    };
    alt((
        map(word("a marker is placed underneath this card"), under),
        map(played, |()| When::Played),
        map(marked, |()| When::LeftMarked),
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
        map(
            alt((
                word("you refresh your deck"),
                word("you have refreshed your deck"),
                word("you refresh"),
            )),
            |()| When::Refreshes(Who::You),
        ),
        map(
            alt((
                word("your opponent refreshes their deck"),
                word("your opponent refreshes"),
            )),
            |()| When::Refreshes(Who::Opponent),
        ),
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

/// `the damage you received is canceled or the damage dealt by this card is canceled`.
/// `damage dealt by this card or the character facing this card is canceled`, `damage dealt by your character is canceled`.
fn damaged_either(input: &str) -> R<'_, Vec<When>> {
    let of_others = |i| {
        let (i, this) = preceded(tag("damage dealt by "), opt(tag("this card or "))).parse(i)?;
        let (i, other) = cards(i)?;
        let (i, yes) = cancelled(i)?;
        let own = this.map(|_| When::Damage(yes));
        match other.at {
            None | Some(Place::FacingThis) if is_one_of_them(&other) => {
                let other = When::DamageOf(Sel::Cards(other), yes);
                Ok((i, own.into_iter().chain([other]).collect()))
            }
            _ => no(i),
        }
    };
    if let Ok(found) = of_others(input) {
        return Ok(found);
    }
    let (i, first) = of_damage(input)?;
    let (i, second) = preceded(tag(" or "), of_damage).parse(i)?;
    Ok((i, vec![first, second]))
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
        means(false, tag("your characters' trigger check reveals ")),
        means(true, tag("this card's trigger check reveals ")),
        means(true, tag("the trigger check of this card reveals ")),
    ));
    let (i, (own, sel)) = (own, sel).parse(input)?;
    Ok((i, When::Checked(sel, own)))
}

/// `your climax triggers`: a trigger check shows it.
fn triggers(input: &str) -> R<'_, When> {
    let (i, mut shown) = terminated(cards, word(" triggers")).parse(input)?;
    if shown.whose != Some(Who::You) || shown.at.is_some() {
        return no(input);
    }
    (shown.whose, shown.count) = (None, Count::Exactly(Value::Number(1)));
    Ok((i, When::Checked(Sel::Cards(shown), false)))
}

/// `this card or your other 《Trait》 character attacks`, `your other "Name" becomes 【reverse】 in battle or attacks`.
fn of_cards(input: &str) -> R<'_, Vec<When>> {
    let (mut rest, mut whom) = map(subject, |one| vec![one]).parse(input)?;
    while let Ok((behind, more)) = preceded(tag(" or "), subject).parse(rest) {
        whom.push(more);
        rest = behind;
    }
    let first = whom.remove(0);
    let (rest, found) = happens(rest, &first)?;
    if whom.is_empty() {
        return or_else(rest, found);
    }
    let others: Vec<When> = whom.into_iter().map(|sel| about(&found, sel)).collect();
    Ok((rest, [vec![found], others].concat()))
}

/// Whom a trigger condition is about.
fn subject(input: &str) -> R<'_, Sel> {
    let opponent_that = |i| {
        let (mut i, _) = tag("this card's ")(i)?;
        let mut is = Vec::new();
        while let Ok((behind, one)) = terminated(filter, tag(" ")).parse(i) {
            is.push(one);
            i = behind;
        }
        let (i, ()) = word("battle opponent")(i)?;
        match is.is_empty() {
            true => no(i),
            false => Ok((i, Sel::OpponentThat(is))),
        }
    };
    let opponent_of = |i: &'_ str| {
        // "Your other character's", and "your other characters'": of one of them.
        const OPPONENT: [&str; 2] = ["'s battle opponent", "s' battle opponent"];
        let split = OPPONENT.iter().find_map(|opponent| i.split_once(opponent));
        match split.map(|(whose, behind)| (cards(whose), behind)) {
            Some((Ok(("", of)), behind)) if of.at.is_none() && is_one_of_them(&of) => {
                Ok((behind.len(), Sel::OpponentOf(of)))
            }
            _ => Err(()),
        }
    };
    if let Ok((left, of)) = opponent_of(input) {
        return Ok((&input[input.len() - left..], of));
    }
    // `the battle opponent of your other "Name"`
    if let Ok((rest, of)) = preceded(tag("the battle opponent of "), cards).parse(input)
        && of.at.is_none()
        && is_one_of_them(&of)
    {
        return Ok((rest, Sel::OpponentOf(of)));
    }
    let named = preceded(opt(alt((tag("a card named "), tag("the card ")))), sel);
    let (rest, whom) = alt((opponent_that, named)).parse(input)?;
    match &whom {
        Sel::Cards(cards) if !is_one_of_them(cards) => no(input),
        _ => Ok((rest, whom)),
    }
}

/// "Your character", "a climax": what a trigger condition is about is one card, and something is said of it.
fn is_one_of_them(cards: &Cards) -> bool {
    let bare = cards.whose.is_none() && cards.is.is_empty() && cards.kind.is_none();
    match cards.count {
        Count::Each => !bare,
        Count::Exactly(Value::Number(1)) => true,
        _ => false,
    }
}

/// What happens to such cards.
fn happens<'a>(input: &'a str, whom: &Sel) -> R<'a, When> {
    let (i, _) = tag(" ")(input)?;
    alt((|i| acts(i, whom), preceded(tag("is "), |i| placed(i, whom)))).parse(i)
}

/// What a trigger condition says further of the same cards: ` or attacks`, ` or memory`, ` or by the effect of "Name"`.
fn or_else(input: &str, first: When) -> R<'_, Vec<When>> {
    let (mut rest, mut all) = (input, vec![first]);
    loop {
        let Ok((behind, _)) = alt((tag::<_, _, nom::error::Error<&str>>(", or "), tag(" or "))).parse(rest) else {
            return Ok((rest, all));
        };
        let Some(whom) = all.last().and_then(When::whom).cloned() else {
            return Ok((rest, all));
        };
        let place = match &all[0] {
            When::Placed(_, to, Some(_)) => Some(*to),
            _ => None,
        };
        let elsewhere = |i| match place {
            None => no(i),
            Some(to) => alt((
                map(preceded(opt(tag("from ")), zone), |(who, zone)| {
                    When::Placed(whom.clone(), to, Some(Place::In(who, zone)))
                }),
                map(by, |by| When::PlacedBy(whom.clone(), to, by)),
            ))
            .parse(i),
        };
        let more = alt((
            elsewhere,
            |i| acts(i, &whom),
            preceded(opt(tag("is ")), |i| placed(i, &whom)),
            preceded(tag("into "), |i| comes(i, &whom)),
        ))
        .parse(behind);
        match more {
            Ok((behind, more)) => {
                all.push(more);
                rest = behind;
            }
            Err(_) => return Ok((rest, all)),
        }
    }
}

/// The same of other cards.
fn about(when: &When, sel: Sel) -> When {
    match when.clone() {
        When::Placed(_, to, from) => When::Placed(sel, to, from),
        When::PlacedBy(_, to, by) => When::PlacedBy(sel, to, by),
        When::Attacks(_) => When::Attacks(sel),
        When::AttacksAs(_, how) => When::AttacksAs(sel, how),
        When::FrontAttacked(_) => When::FrontAttacked(sel),
        When::Reversed(_, battle) => When::Reversed(sel, battle),
        other => other,
    }
}

fn acts<'a>(input: &'a str, whom: &Sel) -> R<'a, When> {
    const ATTACKS: [(&str, Attack); 6] = [
        ("direct attacks", Attack::Direct),
        ("performs a direct attack", Attack::Direct),
        ("frontal attacks", Attack::Front),
        ("front attacks", Attack::Front),
        ("performs a frontal attack", Attack::Front),
        ("side attacks", Attack::Side),
    ];
    let attacked = alt((
        word("is frontal attacked"),
        word("is front attacked"),
        word("is being frontal attacked"),
    ));
    let reversed = preceded(
        alt((
            tag("becomes 【reverse】"),
            tag("is 【reverse】"),
            tag("becomes reversed"),
            tag("becomes reverse"),
        )),
        opt(alt((word(" in battle"), word(" during battle")))),
    );
    alt((
        map(word("attacks"), |()| When::Attacks(whom.clone())),
        map(|i| of(&ATTACKS, i), |how| When::AttacksAs(whom.clone(), how)),
        map(attacked, |()| When::FrontAttacked(whom.clone())),
        map(reversed, |battle| When::Reversed(whom.clone(), battle.is_some())),
    ))
    .parse(input)
}

/// `placed on your climax area`, `put into your waiting room from the stage`, `placed on the stage by a "Change" effect`.
fn placed<'a>(input: &'a str, whom: &Sel) -> R<'a, When> {
    let (i, _) = alt((
        tag("placed on "),
        tag("placed in "),
        tag("put into "),
        tag("put in "),
        tag("put on "),
        tag("returned to "),
        terminated(tag("put "), peek(tag("underneath this card"))),
    ))
    .parse(input)?;
    comes(i, whom)
}

fn comes<'a>(input: &'a str, whom: &Sel) -> R<'a, When> {
    // 3.7: `put underneath this card as a marker`
    if let Ok((i, ())) = word("underneath this card as a marker")(input) {
        return Ok((i, When::Placed(whom.clone(), Place::UnderThis, None)));
    }
    let (i, (who, to)) = zone_of(whom, input)?;
    let to = Place::In(who, to);
    if let Ok((i, by)) = preceded(tag(" "), by).parse(i) {
        return Ok((i, When::PlacedBy(whom.clone(), to, by)));
    }
    let (i, from) = opt(preceded(tag(" from "), |i| zone_of(whom, i))).parse(i)?;
    let from = from.map(|(who, zone)| Place::In(who, zone));
    Ok((i, When::Placed(whom.clone(), to, from)))
}

/// A zone to which a card comes, or whence: 3.1.6: where nothing is said of a card of the other player, and where "their" is, it is that
/// player's.
fn zone_of<'a>(whom: &Sel, input: &'a str) -> R<'a, (Who, Zone)> {
    let (i, (who, zone)) = zone(input)?;
    let theirs = matches!(whom, Sel::Cards(cards) if cards.whose == Some(Who::Opponent));
    let said = ["your ", "all "].iter().any(|whose| input.starts_with(whose));
    match theirs && !said {
        true => Ok((i, (Who::Opponent, zone))),
        false => Ok((i, (who, zone))),
    }
}

/// `by a "Change" effect`, `by the 【auto】 effect of "Name"`, `from the effect of "Name"`.
pub fn by(input: &str) -> R<'_, By> {
    const KEYWORDS: [&str; 2] = ["change", "fusion"];
    let (i, way) = alt((tag("by "), tag("from "))).parse(input)?;
    let keyword = |i| {
        let (i, name) = preceded(opt(alt((tag("a "), tag("the ")))), name).parse(i)?;
        let (i, effect) = opt((opt(tag(" ")), tag("effect"))).parse(i)?;
        // What stands there without a word behind it may be a name.
        match effect.is_some() || KEYWORDS.iter().any(|keyword| name.eq_ignore_ascii_case(keyword)) {
            true => Ok((i, By::Keyword(name))),
            false => no(i),
        }
    };
    let named = |i| {
        let (i, _) = alt((tag("the "), tag("an "))).parse(i)?;
        let sort = alt((
            means(Some(Sort::Auto), tag("【auto】 ")),
            means(Some(Sort::Act), tag("【act】 ")),
            means(None, tag("【cxcombo】 ")),
        ));
        let (i, sort) = map(opt(sort), Option::flatten).parse(i)?;
        let (i, _) = tag("effect of ")(i)?;
        let (i, names) = preceded(opt(alt((tag("a card named "), tag("the card ")))), names).parse(i)?;
        match &names[..] {
            [name] if KEYWORDS.iter().any(|keyword| name.eq_ignore_ascii_case(keyword)) => {
                Ok((i, By::Keyword(name.clone())))
            }
            _ => Ok((i, By::Named(names, sort))),
        }
    };
    match way {
        "by " => alt((keyword, named)).parse(i),
        _ => named(i),
    }
}
