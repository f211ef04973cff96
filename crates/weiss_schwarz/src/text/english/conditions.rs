//! What has to be so.

use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::tag;
use nom::combinator::{map, opt, value as means};
use nom::multi::separated_list1;
use nom::sequence::{delimited, preceded, terminated};

use super::super::super::cards::{CardKind, Icon};
use super::super::super::effects::ability::{
    Cards, Compare, Cond, Count, Differ, Is, Place, Pose, Sel, Value, Who, Zone,
};
use super::again::is_of_declared_level;
use super::nouns::{cards, comparison, filter, of_whom, sel};
use super::values::value;
use super::words::{R, name, names, no, number, of, or_more, traits, word, zone};

/// `you have 2 or more other 《Trait》 characters and this card is in your center stage`.
pub fn cond(input: &str) -> R<'_, Cond> {
    let (mut rest, first) = one(input)?;
    let (mut all, mut any) = (vec![first], false);
    loop {
        // "A, B, and C"
        if !any && let Some((behind, more)) = listed(rest) {
            all.extend(more);
            rest = behind;
            continue;
        }
        let joint: R<'_, bool> = alt((
            means(
                false,
                alt((tag(" and if "), tag(", and if "), tag(", and "), tag(" and "))),
            ),
            means(true, alt((tag(", or if "), tag(" or if "), tag(", or "), tag(" or ")))),
        ))
        .parse(rest);
        let Ok((behind, or)) = joint else { break };
        let Ok((behind, next)) = one(behind) else { break };
        // A condition mixed of both is not one of the forms read here.
        if all.len() > 1 && or != any {
            return no(input);
        }
        any = or;
        all.push(next);
        rest = behind;
    }
    Ok((
        rest,
        match (all.len(), any) {
            (1, _) => all.remove(0),
            (_, true) => Cond::Any(all),
            (_, false) => Cond::All(all),
        },
    ))
}

/// `, B, C`, where `, and D` follows.
fn listed(input: &str) -> Option<(&str, Vec<Cond>)> {
    let (mut rest, mut all) = (input, Vec::new());
    while let Ok((behind, next)) = preceded(tag(", "), one).parse(rest) {
        all.push(next);
        rest = behind;
    }
    let last = preceded(alt((tag(", and "), tag(" and "))), one).parse(rest).is_ok();
    (last && !all.is_empty()).then_some((rest, all))
}

fn one(input: &str) -> R<'_, Cond> {
    alt((
        nobody_stands_against_it,
        alt((
            nobody_stands_in_front,
            first_turn,
            has_icon,
            all_those,
            fewer_lie,
            all_players,
            differ,
            unmarked,
            named_among,
            several_had,
            none_of_several,
            higher_than_level,
            this_damage,
            all_have,
            both_placed,
            of_either_player,
            higher_than_theirs,
            is_of_declared_level,
        )),
        both_had,
        alt((lies_and_stands, stands_where_it_lies, has_in_its_name)),
        all_named,
        all_are,
        of_level,
        facing_level,
        both_there,
        has_not,
        has,
        zone_has,
        there,
        in_zone,
        compared,
        lies,
        top_of,
        are,
    ))
    .parse(input)
}

/// `there is no character facing this card or the character facing this card is 【REVERSE】`.
fn nobody_stands_against_it(input: &str) -> R<'_, Cond> {
    let (i, none) = there(input)?;
    let (i, reversed) = preceded(alt((tag(", or "), tag(" or "))), are).parse(i)?;
    let facing = |cards: &Cards| cards.at == Some(Place::FacingThis);
    match (&none, &reversed) {
        (Cond::HasNot(_, first), Cond::Are(Sel::Cards(second), is, None))
            if facing(first) && facing(second) && matches!(is[..], [Is::Pose(_)]) =>
        {
            Ok((i, Cond::Any(vec![none, reversed])))
        }
        _ => no(input),
    }
}

/// `it is the starting player's first turn`, `it is your first turn`.
fn first_turn(input: &str) -> R<'_, Cond> {
    let (i, so) = preceded(tag("it is "), map(opt(tag("not ")), |not| not.is_none())).parse(input)?;
    let (i, who) = alt((
        means(Who::All, word("the starting player's first turn")),
        means(Who::You, word("your first turn")),
    ))
    .parse(i)?;
    Ok((i, Cond::FirstTurn(who, so)))
}

/// `this damage is canceled`.
fn this_damage(input: &str) -> R<'_, Cond> {
    means(
        Cond::Cancelled,
        alt((word("this damage is canceled"), word("this damage is cancelled"))),
    )
    .parse(input)
}

/// `all of the cards in your memory have "Name" in their card names`: as many of them as there are.
fn all_have(input: &str) -> R<'_, Cond> {
    let (i, (who, zone)) = preceded(tag("all of the cards in "), zone).parse(input)?;
    let (i, names) = delimited(tag(" have "), names, tag(" in their card names")).parse(i)?;
    let lying = |is| {
        Value::CountOf(Box::new(Cards {
            count: Count::Each,
            whose: None,
            is,
            kind: None,
            at: Some(Place::In(who, zone)),
        }))
    };
    let (such, all) = (lying(vec![Is::NameHas(names)]), lying(Vec::new()));
    Ok((i, Cond::Compare(such, Compare::Equal, all)))
}

/// `you have another "Name" in your center stage and another "Name" in your back stage`: each of them there.
fn both_placed(input: &str) -> R<'_, Cond> {
    let one = |i: &'_ str| match cards(i) {
        Ok((rest, cards)) if cards.at.is_some() && ["a ", "another "].iter().any(|a| i.starts_with(a)) => {
            Ok((rest.len(), cards))
        }
        _ => Err(()),
    };
    let (i, _) = tag("you have ")(input)?;
    let Ok((left, first)) = one(i) else { return no(input) };
    let (i, _) = alt((tag(", and "), tag(" and "))).parse(&i[i.len() - left..])?;
    let Ok((left, second)) = one(i) else { return no(input) };
    let has = |cards| Cond::Has(Who::You, cards);
    Ok((&i[i.len() - left..], Cond::All(vec![has(first), has(second)])))
}

/// `you or your opponent has 2 or less climax in the waiting room`: one of them.
fn of_either_player(input: &str) -> R<'_, Cond> {
    let (i, such) = preceded(tag("you or your opponent has "), cards).parse(input)?;
    let Some(Place::In(Who::You, zone)) = such.at else {
        return no(input);
    };
    let there = |who| {
        Cond::There(Cards {
            at: Some(Place::In(who, zone)),
            ..such.clone()
        })
    };
    Ok((i, Cond::Any(vec![there(Who::You), there(Who::Opponent)])))
}

/// `the level of the card put into your waiting room by this effect is higher than your opponent's`: than that of the other player's
/// card that was put there.
fn higher_than_theirs(input: &str) -> R<'_, Cond> {
    let (i, own) = terminated(value, tag(" is ")).parse(input)?;
    let (i, how) = alt((
        means(Compare::More, tag("higher than ")),
        means(Compare::Less, tag("lower than ")),
    ))
    .parse(i)?;
    let (i, ()) = word("your opponent's")(i)?;
    let Value::LevelOf(of) = &own else { return no(input) };
    match &**of {
        Sel::Cards(put) if matches!(put.at, Some(Place::PutInto(Who::You, Zone::Waiting))) && !i.starts_with(' ') => {
            let theirs = Sel::Cards(Cards {
                at: Some(Place::PutInto(Who::Opponent, Zone::Waiting)),
                ..put.clone()
            });
            Ok((i, Cond::Compare(own, how, Value::LevelOf(Box::new(theirs)))))
        }
        _ => no(input),
    }
}

/// `that card has 【soul】 in its trigger icon`, `that card's trigger icon is 【soul】`; lists leave out what is printed as a picture.
fn has_icon(input: &str) -> R<'_, Cond> {
    let printed = |i| delimited(tag("【"), |i| of(Icon::WORDS, i), tag("】")).parse(i);
    let behind = |i| {
        let (i, _) = alt((tag("that card has"), tag("the revealed card has"))).parse(i)?;
        let (i, _) = opt(alt((tag(" a"), tag(" an")))).parse(i)?;
        let (i, icon) = opt(preceded(tag(" "), printed)).parse(i)?;
        let (i, ()) = alt((word(" in its trigger icon"), word(" in its trigger icons"))).parse(i)?;
        Ok((i, icon))
    };
    let front = |i| {
        let (i, _) = alt((tag("that card's trigger icon is"), tag("that card's trigger is"))).parse(i)?;
        let (i, icon) = opt(preceded(tag(" "), printed)).parse(i)?;
        // Another one behind it is asked for as well.
        match i.starts_with(" 【") {
            true => no(i),
            false => Ok((i, icon)),
        }
    };
    let (i, icon) = alt((behind, front)).parse(input)?;
    Ok((i, Cond::Are(Sel::It, vec![Is::Icon(icon)], None)))
}

/// `all of those cards are 《Trait》 characters`: as many of them are as there are.
fn all_those(input: &str) -> R<'_, Cond> {
    let (i, _) = alt((
        tag("all of those cards are "),
        tag("all those cards are "),
        tag("all the cards are "),
        tag("those cards are all "),
        tag("the cards revealed are all "),
        tag("all of the revealed cards are "),
    ))
    .parse(input)?;
    let (i, such) = cards(i)?;
    if such.count != Count::Each || such.whose.is_some() || such.at.is_some() {
        return no(input);
    }
    let among = |is, kind| {
        Value::CountOf(Box::new(Cards {
            count: Count::Each,
            whose: None,
            is,
            kind,
            at: Some(Place::Among),
        }))
    };
    let all = among(Vec::new(), None);
    Ok((i, Cond::Compare(among(such.is, such.kind), Compare::Equal, all)))
}

/// `your hand has less cards than your opponent's hand`, `the number of cards in your hand is less than your opponent's hand`.
fn fewer_lie(input: &str) -> R<'_, Cond> {
    let number_in = |(who, zone)| {
        Value::CountOf(Box::new(Cards {
            count: Count::Each,
            whose: None,
            is: Vec::new(),
            kind: None,
            at: Some(Place::In(who, zone)),
        }))
    };
    let how = |i| {
        alt((
            means(Compare::Less, alt((tag("less "), tag("fewer ")))),
            means(Compare::More, tag("more ")),
        ))
        .parse(i)
    };
    let has = |i| {
        let (i, one) = terminated(zone, tag(" has ")).parse(i)?;
        let (i, how) = terminated(how, tag("cards than ")).parse(i)?;
        Ok((i, (one, how)))
    };
    let counted = |i| {
        let (i, one) = preceded(tag("the number of cards in "), zone).parse(i)?;
        let (i, how) = delimited(tag(" is "), how, tag("than ")).parse(i)?;
        Ok((i, (one, how)))
    };
    let (i, (one, how)) = alt((has, counted)).parse(input)?;
    let (i, other) = zone(i)?;
    match one.1 == other.1 && one.0 != other.0 {
        true => Ok((i, Cond::Compare(number_in(one), how, number_in(other)))),
        false => no(input),
    }
}

/// `your memory has 3 or more cards with different card names`, `your characters on stage have 4 or more colors in total`.
fn differ(input: &str) -> R<'_, Cond> {
    let so_many = |count: &Count| match count {
        Count::AtLeast(n) => Some((Compare::AtLeast, *n)),
        Count::AtMost(n) => Some((Compare::AtMost, *n)),
        _ => None,
    };
    let names = |i| {
        let (i, at) = alt((map(terminated(zone, tag(" has ")), Some), means(None, tag("you have ")))).parse(i)?;
        let (i, mut such) = terminated(cards, word(" with different card names")).parse(i)?;
        let (i, behind) = opt(preceded(tag(" in "), zone)).parse(i)?;
        let (Some((how, n)), Some((who, there)), None) = (so_many(&such.count), at.or(behind), such.at) else {
            return no(i);
        };
        if at.is_some() && behind.is_some() {
            return no(i);
        }
        (such.count, such.at) = (Count::Each, Some(Place::In(who, there)));
        Ok((
            i,
            Cond::Compare(Value::Different(Box::new(such), Differ::Name), how, Value::Number(n)),
        ))
    };
    let colors = |i| {
        let (i, such) = terminated(cards, tag(" have ")).parse(i)?;
        let (i, (n, how)) = (number, or_more).parse(i)?;
        let (i, ()) = alt((word(" colors in total"), word(" colors"))).parse(i)?;
        Ok((
            i,
            Cond::Compare(Value::Different(Box::new(such), Differ::Color), how, Value::Number(n)),
        ))
    };
    alt((names, colors)).parse(input)
}

/// `your level has a red card and a blue card`, `you have another red character and another blue character`: each of them.
fn several_had(input: &str) -> R<'_, Cond> {
    let in_a_zone = |i| {
        let (i, (who, zone)) = terminated(zone, tag(" has ")).parse(i)?;
        let (i, all) = several(i)?;
        let there = |cards: Cards| {
            Cond::There(Cards {
                at: Some(Place::In(who, zone)),
                ..cards
            })
        };
        Ok((i, Cond::All(all.into_iter().map(there).collect())))
    };
    let had = |i| {
        let (i, all) = preceded(tag("you have "), several).parse(i)?;
        let has = |cards: Cards| Cond::Has(Who::You, cards);
        Ok((i, Cond::All(all.into_iter().map(has).collect())))
    };
    alt((in_a_zone, had)).parse(input)
}

/// `you do not have a yellow card, a red card and a blue card in your level`: one of them is missing.
fn none_of_several(input: &str) -> R<'_, Cond> {
    let (i, (all, (who, zone))) = preceded(tag("you do not have "), several_in).parse(input)?;
    let plain = |cards: &Cards| cards.kind.is_none() && matches!(cards.is[..], [Is::Color(_)]);
    let missing = |cards: Cards| {
        Cond::HasNot(
            Who::You,
            Cards {
                at: Some(Place::In(who, zone)),
                ..cards
            },
        )
    };
    match all.iter().all(plain) {
        true => Ok((i, Cond::Any(all.into_iter().map(missing).collect()))),
        false => no(input),
    }
}

/// `a yellow card, a red card and a blue card in your level`.
fn several_in(input: &str) -> R<'_, (Vec<Cards>, (Who, Zone))> {
    let Some((front, behind)) = input.split_once(" in ") else {
        return no(input);
    };
    let Ok(("", all)) = several(front) else {
        return no(input);
    };
    let (i, place) = zone(behind)?;
    Ok((i, (all, place)))
}

/// `a yellow card, a red card and a blue card`: two sorts or more, one card of each.
fn several(input: &str) -> R<'_, Vec<Cards>> {
    let one = |i: &'_ str| {
        let begins = ["a ", "an ", "another ", "1 "]
            .iter()
            .any(|article| i.starts_with(article));
        match cards(i) {
            Ok((rest, cards)) if begins && cards.at.is_none() && cards.whose.is_none() => Ok((rest.len(), cards)),
            _ => Err(()),
        }
    };
    let mut all = Vec::new();
    let mut rest = input;
    loop {
        let Ok((left, next)) = one(rest) else { return no(input) };
        all.push(next);
        rest = &rest[rest.len() - left..];
        let joints = [", and ", " and ", ", "];
        let behind = joints.iter().find_map(|joint| rest.strip_prefix(joint));
        match behind.filter(|behind| one(behind).is_ok()) {
            Some(behind) => rest = behind,
            None => break,
        }
    }
    // Of the last of them something else may be said.
    let goes_on = [" is ", " are "].iter().any(|words| rest.starts_with(words));
    match all.len() < 2 || goes_on {
        true => no(input),
        false => Ok((rest, all)),
    }
}

/// `there are no markers underneath that character`.
fn unmarked(input: &str) -> R<'_, Cond> {
    let (i, ()) = alt((
        word("there are no markers underneath that character"),
        word("there is no marker underneath that character"),
    ))
    .parse(input)?;
    Ok((
        i,
        Cond::Are(Sel::It, vec![Is::Marked(false)], Some(CardKind::Character)),
    ))
}

/// `"Name" is among those cards`, `"Name" is put into your waiting room by this effect`.
fn named_among(input: &str) -> R<'_, Cond> {
    let (i, names) = names(input)?;
    let put = |i| {
        let (i, (who, zone)) = delimited(tag(" is put into "), zone, word(" by this effect")).parse(i)?;
        Ok((i, Place::PutInto(who, zone)))
    };
    let among = alt((tag(" is revealed among those cards"), tag(" is among those cards")));
    let (i, at) = alt((means(Place::Among, among), put)).parse(i)?;
    Ok((
        i,
        Cond::There(Cards {
            count: Count::Exactly(Value::Number(1)),
            whose: None,
            is: vec![Is::Named(names)],
            kind: None,
            at: Some(at),
        }),
    ))
}

/// `all players are level 3 or higher`: each of them.
fn all_players(input: &str) -> R<'_, Cond> {
    let (i, _) = tag("all players are level ")(input)?;
    let (i, (n, how)) = (number, or_more).parse(i)?;
    let is = |who| Cond::Compare(Value::LevelOfPlayer(who), how, Value::Number(n));
    Ok((i, Cond::All(vec![is(Who::You), is(Who::Opponent)])))
}

/// `there are no characters in your opponent's center stage or all characters in their center stage are 【REVERSE】`: as many lie there
/// reversed as lie there.
fn nobody_stands_in_front(input: &str) -> R<'_, Cond> {
    let (i, none) = alt((there, has_not)).parse(input)?;
    let (i, _) = alt((tag(", or "), tag(" or "))).parse(i)?;
    let (i, _) = alt((tag("all characters in "), tag("all characters on "))).parse(i)?;
    let (i, (whose, at)) = zone(i)?;
    let (i, _) = tag(" are 【reverse】")(i)?;
    let theirs = |who: Who| matches!(who, Who::Opponent | Who::Owner);
    let Cond::HasNot(_, cards) = none else {
        return no(input);
    };
    let there = matches!(cards.at, Some(Place::In(who, Zone::Center)) if theirs(who));
    if !there || !theirs(whose) || at != Zone::Center || !cards.is.is_empty() || cards.kind != Some(CardKind::Character)
    {
        return no(input);
    }
    let number_of = |is: Vec<Is>| {
        Value::CountOf(Box::new(Cards {
            count: Count::Each,
            whose: None,
            is,
            kind: cards.kind,
            at: Some(Place::In(Who::Opponent, Zone::Center)),
        }))
    };
    let reversed = number_of(vec![Is::Pose(Pose::Reverse)]);
    Ok((i, Cond::Compare(number_of(Vec::new()), Compare::Equal, reversed)))
}

/// `you have "Name" and "Name"`, `you have other cards named "Name" and "Name"`: each of them.
fn both_had(input: &str) -> R<'_, Cond> {
    let (i, _) = tag("you have ")(input)?;
    let (i, other) = alt((
        means(true, tag("another ")),
        means(true, tag("other cards named ")),
        means(true, tag("other ")),
        means(false, tag("cards named ")),
        means(false, tag("a card named ")),
        means(false, tag("")),
    ))
    .parse(i)?;
    let (i, all) = separated_list1(alt((tag(", and "), tag(" and "), tag(", "))), name).parse(i)?;
    let (i, at) = opt(preceded(alt((tag(" in "), tag(" on "))), zone)).parse(i)?;
    // Of the last of them something else may be said.
    let goes_on = [" is ", " are "].iter().any(|words| i.starts_with(words));
    if all.len() < 2 || goes_on {
        return no(input);
    }
    let has = |name: String| {
        let mut is = vec![Is::Named(vec![name])];
        if other {
            is.insert(0, Is::Other);
        }
        Cond::Has(
            Who::You,
            Cards {
                count: Count::Exactly(Value::Number(1)),
                whose: None,
                is,
                kind: None,
                at: at.map(|(who, zone)| Place::In(who, zone)),
            },
        )
    };
    Ok((i, Cond::All(all.into_iter().map(has).collect())))
}

/// `all of your characters are 《Trait》`.
fn all_are(input: &str) -> R<'_, Cond> {
    let (i, who) = alt((
        means(
            Who::You,
            alt((tag("all of your characters are "), tag("all your characters are "))),
        ),
        means(Who::Opponent, tag("all of your opponent's characters are ")),
    ))
    .parse(input)?;
    let (i, is) = alt((filter, map(preceded(tag("either "), traits), Is::Trait))).parse(i)?;
    Ok((i, Cond::AllAre(who, vec![is])))
}

/// `all of your characters have "Name" in their card names`.
fn all_named(input: &str) -> R<'_, Cond> {
    let (i, _) = alt((tag("all of your characters "), tag("all your characters "))).parse(input)?;
    let (i, _) = alt((
        tag("have either "),
        tag("have "),
        tag("are characters with "),
        tag("are with "),
    ))
    .parse(i)?;
    let (i, names) = names(i)?;
    let (i, _) = alt((
        tag(" in their card names"),
        tag(" in their card name"),
        tag(" in its card name"),
    ))
    .parse(i)?;
    Ok((i, Cond::AllAre(Who::You, vec![Is::NameHas(names)])))
}

/// `you are level 2 or higher`.
fn of_level(input: &str) -> R<'_, Cond> {
    let (i, who) = alt((
        means(Who::You, alt((tag("you are level "), tag("you are at level ")))),
        means(Who::Opponent, tag("your opponent is level ")),
    ))
    .parse(input)?;
    let (i, (n, how)) = (number, or_more).parse(i)?;
    Ok((i, Cond::Compare(Value::LevelOfPlayer(who), how, Value::Number(n))))
}

/// `this card's battle opponent is higher than your opponent's level`: its level is.
fn higher_than_level(input: &str) -> R<'_, Cond> {
    let (i, of) = of_whom(input)?;
    let (i, _) = alt((tag(" is "), tag(" has level "), tag(" has a level "))).parse(i)?;
    let (i, how) = alt((
        means(Compare::More, tag("higher than ")),
        means(Compare::Less, tag("lower than ")),
    ))
    .parse(i)?;
    let (i, than) = value(i)?;
    match than {
        Value::LevelOfPlayer(_) => Ok((i, Cond::Compare(Value::LevelOf(Box::new(of)), how, than))),
        _ => no(input),
    }
}

/// `the character facing this card is a higher level than this card`.
fn facing_level(input: &str) -> R<'_, Cond> {
    let (i, of) = of_whom(input)?;
    let (i, how) = alt((
        means(Compare::More, tag(" is a higher level than ")),
        means(Compare::Less, tag(" is a lower level than ")),
    ))
    .parse(i)?;
    let (i, than) = of_whom(i)?;
    let level = |sel| Value::LevelOf(Box::new(sel));
    Ok((i, Cond::Compare(level(of), how, level(than))))
}

/// `"Name" and "Name" are in your climax area`.
fn both_there(input: &str) -> R<'_, Cond> {
    let several = |i| separated_list1(alt((tag(", and "), tag(" and "))), name).parse(i);
    let named = |i| {
        let (i, others) = opt(alt((
            means(true, tag("other cards named ")),
            means(false, tag("cards named ")),
        )))
        .parse(i)?;
        let (i, all) = several(i)?;
        let (i, at) = preceded(tag(" are in "), zone).parse(i)?;
        Ok((i, (others == Some(true), all, at)))
    };
    let behind = |i| {
        let (i, _) = alt((tag("there is a card named "), tag("there are cards named "))).parse(i)?;
        let (i, all) = several(i)?;
        let (i, at) = preceded(tag(" in "), zone).parse(i)?;
        Ok((i, (false, all, at)))
    };
    let (i, (others, all, (who, zone))) = alt((named, behind)).parse(input)?;
    if all.len() < 2 {
        return no(input);
    }
    let there = |name: String| {
        let other = others.then_some(Is::Other);
        Cond::There(Cards {
            count: Count::Exactly(Value::Number(1)),
            whose: None,
            is: other.into_iter().chain([Is::Named(vec![name])]).collect(),
            kind: None,
            at: Some(Place::In(who, zone)),
        })
    };
    Ok((i, Cond::All(all.into_iter().map(there).collect())))
}

/// `you do not have another 《Trait》 character`.
fn has_not(input: &str) -> R<'_, Cond> {
    let (i, who) = alt((
        means(
            Who::You,
            alt((tag("you do not have "), tag("you don't have "), tag("you have no "))),
        ),
        means(
            Who::Opponent,
            alt((
                tag("your opponent does not have "),
                tag("your opponent has no "),
                tag("your opponent doesn't have "),
            )),
        ),
    ))
    .parse(input)?;
    let (i, _) = opt(tag("any ")).parse(i)?;
    let (i, cards) = cards(i)?;
    Ok((i, Cond::HasNot(who, cards)))
}

/// `you have 2 or more other 《Trait》 characters`, `your opponent has 3 or less characters`.
fn has(input: &str) -> R<'_, Cond> {
    let (i, who) = alt((
        means(Who::You, alt((tag("you have "), tag("you control ")))),
        means(Who::Opponent, tag("your opponent has ")),
    ))
    .parse(input)?;
    let (i, cards) = cards(i)?;
    Ok((i, Cond::Has(who, cards)))
}

/// `your hand has 5 or more cards`, `your waiting room has 2 or less climaxes`.
fn zone_has(input: &str) -> R<'_, Cond> {
    let (i, (who, zone)) = zone(input)?;
    let (i, not) = alt((
        means(false, alt((tag(" has "), tag(" contains ")))),
        means(true, alt((tag(" has no "), tag(" does not have any ")))),
    ))
    .parse(i)?;
    let (i, mut cards) = cards(i)?;
    if cards.at.is_some() {
        return no(input);
    }
    cards.at = Some(Place::In(who, zone));
    Ok((
        i,
        if not {
            Cond::HasNot(Who::All, cards)
        } else {
            Cond::There(cards)
        },
    ))
}

/// `there is a climax among those cards`, `there are 2 or more cards in your clock`.
fn there(input: &str) -> R<'_, Cond> {
    let (i, not) = alt((
        means(
            true,
            alt((tag("there is no "), tag("there are no "), tag("there are not any "))),
        ),
        means(
            false,
            alt((tag("there is "), tag("there are at least "), tag("there are "))),
        ),
    ))
    .parse(input)?;
    let (i, cards) = cards(i)?;
    // "There are 3 or more cards": the zone is the one that the condition before names.
    if cards.at.is_none() && cards.whose.is_none() && cards.kind.is_none() && cards.is.is_empty() {
        return no(input);
    }
    Ok((
        i,
        if not {
            Cond::HasNot(Who::All, cards)
        } else {
            Cond::There(cards)
        },
    ))
}

/// `"Name" is in your climax area`, `a card named "Name" is in your climax area`.
fn in_zone(input: &str) -> R<'_, Cond> {
    let named = preceded(
        opt(alt((
            tag("a card named "),
            tag("the card named "),
            tag("the card "),
            tag("a card with "),
        ))),
        names,
    );
    let (i, names) = terminated(named, alt((tag(" is in "), tag(" is on "), tag(" are in ")))).parse(input)?;
    if let Ok((i, ())) = word("your marker area")(i) {
        let under = Cards {
            count: Count::Exactly(Value::Number(1)),
            whose: None,
            is: vec![Is::Named(names)],
            kind: None,
            at: Some(Place::Markers(Who::You)),
        };
        return Ok((i, Cond::There(under)));
    }
    let (i, first) = zone(i)?;
    let there = |(who, zone)| {
        Cond::There(Cards {
            count: Count::Exactly(Value::Number(1)),
            whose: None,
            is: vec![Is::Named(names.clone())],
            kind: None,
            at: Some(Place::In(who, zone)),
        })
    };
    // `in your climax area or waiting room`
    let bare = |i: &'_ str| match zone(i) {
        Ok((behind, (Who::You, second))) if !i.starts_with("your ") => Some((behind.len(), second)),
        _ => None,
    };
    match i.strip_prefix(" or ").and_then(bare) {
        Some((left, second)) if first.0 == Who::You => Ok((
            &i[i.len() - left..],
            Cond::Any(vec![there(first), there((Who::You, second))]),
        )),
        _ => Ok((i, there(first))),
    }
}

/// `the level of this card's battle opponent is higher than your opponent's level`, `your level is 2 or higher`.
fn compared(input: &str) -> R<'_, Cond> {
    let (i, left) = terminated(value, tag(" is ")).parse(input)?;
    let with = |i| {
        let (i, compare) = comparison(i)?;
        let (i, right) = value(i)?;
        Ok((i, (compare, right)))
    };
    // `X is equal to 2 or higher`, `the level of this card's battle opponent is level 0 or lower`
    let again = match left {
        Value::X => "equal to ",
        Value::LevelOf(_) => "level ",
        _ => "",
    };
    let number = |i| {
        let (i, _) = opt(tag(again)).parse(i)?;
        let (i, n) = number(i)?;
        let (i, compare) = or_more(i)?;
        Ok((i, (compare, Value::Number(n))))
    };
    let so_many: R<'_, (Compare, Value)> = number(i);
    if left == Value::X
        && let Ok((i, (compare, right))) = so_many
        && compare != Compare::Equal
    {
        return Ok((i, Cond::Compare(left, compare, right)));
    }
    let (i, (compare, right)): (_, (Compare, Value)) = alt((with, number)).parse(i)?;
    // `X is equal to 3 if ...` says what X is.
    if left == Value::X && i.starts_with(" if ") {
        return no(input);
    }
    Ok((i, Cond::Compare(left, compare, right)))
}

/// `2` behind `level 1 or`.
fn another_level<'a>(input: &'a str, first: &Is) -> R<'a, Is> {
    let (i, n) = number(input)?;
    match first {
        Is::Level(Compare::Equal, _) => {
            let (i, how) = or_more(i)?;
            Ok((i, Is::Level(how, Value::Number(n))))
        }
        _ => no(input),
    }
}

/// `this card is in your center stage`.
pub fn lies(input: &str) -> R<'_, Cond> {
    let (i, sel) = terminated(sel, alt((tag(" is in "), tag(" is on "), tag(" are in ")))).parse(input)?;
    let (i, (who, zone)) = zone(i)?;
    Ok((i, Cond::Lie(sel, Place::In(who, zone))))
}

/// `this card is in your center stage and is not 【reverse】`.
fn lies_and_stands(input: &str) -> R<'_, Cond> {
    let (i, lies) = lies(input)?;
    let (i, _) = alt((tag(" and is not "), tag(" and not "))).parse(i)?;
    let (i, pose) = filter(i)?;
    match (&lies, &pose) {
        (Cond::Lie(Sel::This, _), Is::Pose(_)) => {
            let not = Cond::AreNot(Sel::This, vec![pose], None);
            Ok((i, Cond::All(vec![lies, not])))
        }
        _ => no(input),
    }
}

/// `this card is 【stand】 in your center stage`, `this 【stand】 card is in your back stage`.
fn stands_where_it_lies(input: &str) -> R<'_, Cond> {
    let (i, before) = preceded(tag("this "), opt(terminated(pose, tag(" ")))).parse(input)?;
    let (i, _) = tag("card is ")(i)?;
    let (i, pose) = match before {
        Some(pose) => (i, pose),
        None => terminated(pose, tag(" ")).parse(i)?,
    };
    let (i, (who, zone)) = preceded(alt((tag("in "), tag("on "))), zone).parse(i)?;
    let lies = Cond::Lie(Sel::This, Place::In(who, zone));
    Ok((i, Cond::All(vec![Cond::Are(Sel::This, vec![pose], None), lies])))
}

fn pose(input: &str) -> R<'_, Is> {
    match filter(input)? {
        (i, pose @ Is::Pose(_)) => Ok((i, pose)),
        _ => no(input),
    }
}

/// `that character has "Name" in its card name`.
fn has_in_its_name(input: &str) -> R<'_, Cond> {
    let (i, who) = terminated(of_whom, tag(" has ")).parse(input)?;
    let (i, names) = terminated(names, word(" in its card name")).parse(i)?;
    match who {
        Sel::This | Sel::It => Ok((i, Cond::Are(who, vec![Is::NameHas(names)], Some(CardKind::Character)))),
        _ => no(input),
    }
}

/// `this card is the top card of your clock`.
fn top_of(input: &str) -> R<'_, Cond> {
    let (i, sel) = terminated(
        sel,
        alt((
            tag(" is the top card of "),
            tag(" is on the top of "),
            tag(" is at the top of "),
        )),
    )
    .parse(input)?;
    let (i, (who, zone)) = zone(i)?;
    Ok((i, Cond::Lie(sel, Place::Top(who, zone))))
}

/// `that card is a 《Trait》 character`, `this card's battle opponent is level 0 or lower`.
fn are(input: &str) -> R<'_, Cond> {
    let (i, who) = terminated(sel, alt((tag(" is "), tag(" are ")))).parse(input)?;
    let (i, not) = opt(tag("not ")).parse(i)?;
    let made = |who, is, kind| match not {
        Some(_) => Cond::AreNot(who, is, kind),
        None => Cond::Are(who, is, kind),
    };
    let (i, _) = opt(alt((tag("a "), tag("an ")))).parse(i)?;
    // `level 1 or 2`, `"Name" or level 2 or higher`: one of them.
    let either = |i| -> R<'_, (Is, Is)> {
        let (i, first) = filter(i)?;
        let (i, second) = preceded(tag(" or "), alt((filter, |i| another_level(i, &first)))).parse(i)?;
        match i.is_empty() || i.starts_with([',', '.']) {
            true => Ok((i, (first, second))),
            false => no(i),
        }
    };
    if let Ok((behind, (first, second))) = either(i)
        && not.is_none()
    {
        let are = |is| Cond::Are(who.clone(), vec![is], None);
        return Ok((behind, Cond::Any(vec![are(first), are(second)])));
    }
    // A noun with what it has to be, or that alone.
    if let Ok((i, found)) = cards(i)
        && found.count == Count::Each
        && found.whose.is_none()
        && found.at.is_none()
    {
        return Ok((i, made(who, found.is, found.kind)));
    }
    let (mut i, first) = filter(i)?;
    let mut is = vec![first];
    while let Ok((behind, more)) = preceded(tag(" and "), filter).parse(i) {
        is.push(more);
        i = behind;
    }
    Ok((i, made(who, is, None)))
}
