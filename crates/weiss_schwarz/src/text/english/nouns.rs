//! Which cards are meant: pronouns, and cards by what they are and where they lie.

use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::tag;
use nom::combinator::{map, opt, peek, value};
use nom::sequence::{delimited, preceded, terminated};

use super::super::super::cards::{CardKind, Icon};
use super::super::super::effects::ability::{
    Cards, Compare, Count, Is, Label, OneSort, Place, Pose, Sel, Value, Who, Zone,
};
use super::values;
use super::words::{
    R, colors, count, digits, maybe, name, names, no, number_or_x, of, or_more, traits, whose, word, zone,
};

/// Whose number or name it is: "that character" is what was spoken of last.
pub fn of_whom(input: &str) -> R<'_, Sel> {
    let settled = |sel| match sel {
        Sel::Character => Sel::It,
        sel => sel,
    };
    map(sel, settled).parse(input)
}

/// Cards that are meant, in any form.
pub fn sel(input: &str) -> R<'_, Sel> {
    if let Ok((rest, with)) = with_markers(input) {
        return Ok((rest, with));
    }
    let (rest, first) = one(input)?;
    let all_of_yours = map(preceded(peek(tag("all of your characters")), cards), Sel::Cards);
    let second = alt((pronoun, map(facing, Sel::Cards), all_of_yours));
    let both: R<'_, Sel> = preceded(tag(" and "), second).parse(rest);
    match both {
        Ok((behind, second)) => Ok((behind, Sel::Both(Box::new(first), Box::new(second)))),
        Err(_) => Ok((rest, first)),
    }
}

/// 3.7: `this card and all markers underneath this card`, in either order.
fn with_markers(input: &str) -> R<'_, Sel> {
    let all = |i| preceded(alt((tag("all of the "), tag("all the "), tag("all "))), markers).parse(i);
    let this = |i| word("this card").parse(i);
    let first = |i| (this, tag(" and "), all).parse(i).map(|(i, _)| (i, ()));
    let last = |i| (all, tag(" and "), this).parse(i).map(|(i, _)| (i, ()));
    value(Sel::WithMarkers, alt((first, last))).parse(input)
}

fn one(input: &str) -> R<'_, Sel> {
    const THAT: [(&str, ()); 3] = [
        ("that character", ()),
        ("that characters", ()),
        ("those characters", ()),
    ];
    let that = |i| match of(&THAT, i) {
        // "That character's level": a number of it.
        Ok((i, ())) if !i.starts_with('\'') => Ok((i, Sel::Character)),
        _ => no(i),
    };
    alt((that, pronoun, map(cards, Sel::Cards))).parse(input)
}

/// `this card`, `it`, `the rest`.
pub fn pronoun(input: &str) -> R<'_, Sel> {
    #[derive(Clone, Copy)]
    enum P {
        This,
        It,
        Rest,
        Opponent,
    }
    const WORDS: [(&str, P); 40] = [
        ("this card", P::This),
        ("the revealed character", P::It),
        ("it", P::It),
        ("them", P::It),
        ("that card", P::It),
        ("those cards", P::It),
        ("that character", P::It),
        ("that characters", P::It),
        ("those characters", P::It),
        ("each of those characters", P::It),
        ("all those characters", P::It),
        ("that climax", P::It),
        ("those climaxes", P::It),
        ("that event", P::It),
        ("both cards", P::It),
        ("both characters", P::It),
        ("both of those characters", P::It),
        ("these cards", P::It),
        ("that climax card", P::It),
        ("the revealed card", P::It),
        ("the revealed cards", P::It),
        ("the card revealed", P::It),
        ("the card revealed by this effect", P::It),
        ("the rest", P::Rest),
        ("the rest of the cards", P::Rest),
        ("the remaining cards", P::Rest),
        ("the other cards", P::Rest),
        ("rest", P::Rest),
        ("this card's battle opponent", P::Opponent),
        ("the battle opponent of this card", P::Opponent),
        ("that card's battle opponent", P::Opponent),
        ("that battle opponent", P::Opponent),
        ("those chosen characters", P::It),
        ("each of those cards", P::It),
        ("this character", P::This),
        ("that chosen character", P::It),
        ("the chosen character", P::It),
        ("the chosen card", P::It),
        ("the character returned to your hand", P::It),
        ("the character chosen by this card's effect", P::It),
    ];
    map(
        |i| of(&WORDS, i),
        |p| match p {
            P::This => Sel::This,
            P::It => Sel::It,
            P::Rest => Sel::Rest,
            P::Opponent => Sel::BattleOpponent,
        },
    )
    .parse(input)
}

/// Nothing said of them yet.
fn any_cards(count: Count) -> Cards {
    Cards {
        count,
        whose: None,
        is: Vec::new(),
        kind: None,
        at: None,
    }
}

/// Cards, by what they are and where they lie.
pub fn cards(input: &str) -> R<'_, Cards> {
    alt((all_but_this, tops, facing, everything, counted, uncounted)).parse(input)
}

/// `all players' characters except this card`.
fn all_but_this(input: &str) -> R<'_, Cards> {
    let (i, ()) = word("all players' characters except this card")(input)?;
    Ok((
        i,
        Cards {
            whose: Some(Who::All),
            is: vec![Is::Other],
            kind: Some(CardKind::Character),
            ..any_cards(Count::All)
        },
    ))
}

/// `the top 3 cards of your deck`, `up to 4 cards from the top of your deck`, `the bottom card of your stock`.
fn tops(input: &str) -> R<'_, Cards> {
    let end = |i| alt((value(true, tag("top")), value(false, tag("bottom")))).parse(i);
    let cards_word = |i| of(&[("card", ()), ("cards", ())], i);
    let of_zone = |i| preceded(alt((tag(" of "), tag(" from "))), zone).parse(i);
    let the = |i| {
        let (i, top) = preceded(tag("the "), end).parse(i)?;
        let (i, count) = opt(preceded(tag(" "), number_or_x)).parse(i)?;
        let (i, ()) = preceded(tag(" "), cards_word).parse(i)?;
        let (i, place) = of_zone(i)?;
        Ok((i, (Count::Exactly(count.unwrap_or(Value::Number(1))), top, place)))
    };
    let from = |i| {
        let (i, count) = alt((count, value(Count::Exactly(Value::Number(1)), tag("the")))).parse(i)?;
        let (i, ()) = preceded(tag(" "), cards_word).parse(i)?;
        let (i, top) = preceded(alt((tag(" from the "), tag(" on the "), tag(" at the "))), end).parse(i)?;
        let (i, place) = of_zone(i)?;
        Ok((i, (count, top, place)))
    };
    let (input, (count, top, (who, zone))) = alt((the, from)).parse(input)?;
    let at = if top {
        Place::Top(who, zone)
    } else {
        Place::Bottom(who, zone)
    };
    Ok((
        input,
        Cards {
            at: Some(at),
            ..any_cards(count)
        },
    ))
}

/// `the character facing this card`, `characters in front of this card`.
fn facing(input: &str) -> R<'_, Cards> {
    let (input, ()) = alt((
        word("the character facing this card"),
        word("your opponent's character facing this card"),
        word("your opponent's character in front of this card"),
        word("the opponent's character facing this card"),
    ))
    .parse(input)?;
    Ok((
        input,
        Cards {
            kind: Some(CardKind::Character),
            at: Some(Place::FacingThis),
            ..any_cards(Count::Exactly(Value::Number(1)))
        },
    ))
}

/// `all cards in your waiting room`, `your hand`, `all of your opponent's stock`.
fn everything(input: &str) -> R<'_, Cards> {
    let all = alt((
        tag("all of the cards in "),
        tag("all cards in "),
        tag("all cards from "),
        tag("all the cards in "),
        tag("all of "),
        tag("all "),
    ));
    let (input, (who, zone)) = preceded(all, alt((zone, no))).parse(input)?;
    let of_a_level = zone == Zone::Level
        && input
            .strip_prefix(' ')
            .is_some_and(|i| i.starts_with(|c: char| c.is_ascii_digit() || c == 'x'));
    if of_a_level || zone.is_stage() {
        return no(input);
    }
    Ok((
        input,
        Cards {
            at: Some(Place::In(who, zone)),
            ..any_cards(Count::All)
        },
    ))
}

/// `1 of your 《Trait》 characters`, `up to 2 level 1 or lower characters in your waiting room`, `all of your characters`.
fn counted(input: &str) -> R<'_, Cards> {
    let (input, count) = count(input)?;
    let (input, _) = tag(" ")(input)?;
    let (of, input) = maybe("of ", input);
    let those = |i| alt((word("those cards"), word("the revealed cards"))).parse(i);
    if let (true, Ok((input, ()))) = (of, those(input)) {
        let among = Cards {
            at: Some(Place::Among),
            ..any_cards(count)
        };
        return Ok((input, among));
    }
    // `all of the characters in your center stage`
    let input = match (of, input.strip_prefix("the ")) {
        (true, Some(behind)) if cards_word(behind).is_ok() => behind,
        _ => input,
    };
    // `1 random card in your opponent's hand`: whichever it is, chance has chosen it.
    let input = match input.strip_prefix("random ") {
        Some(behind) if behind.starts_with("card in ") => behind,
        _ => input,
    };
    let (input, whose) = opt(terminated(whose, tag(" "))).parse(input)?;
    described(input, any_cards(count), whose)
}

/// `characters`: no filter in front.
fn cards_word(input: &str) -> R<'_, ()> {
    alt((word("characters"), word("cards"))).parse(input)
}

/// `another 《Trait》 character`, `your other "Name"`, `your climax`, `《Trait》 characters`.
fn uncounted(input: &str) -> R<'_, Cards> {
    const ONE: Count = Count::Exactly(Value::Number(1));
    if let Ok((rest, ())) = of(&[("another ", ()), ("any other ", ())], input) {
        let mut other = any_cards(ONE);
        other.is.push(Is::Other);
        let (_, rest) = maybe("of ", rest);
        let (rest, whose) = opt(terminated(whose, tag(" "))).parse(rest)?;
        return described(rest, other, whose);
    }
    let (rest, whose) = opt(terminated(whose, tag(" "))).parse(input)?;
    let rest = rest.strip_prefix("the ").unwrap_or(rest);
    described(rest, any_cards(Count::Each), whose)
}

/// What they are and where they lie, behind how many and whose.
fn described<'a>(input: &'a str, mut cards: Cards, whose: Option<Who>) -> R<'a, Cards> {
    cards.whose = whose;
    let mut rest = input;
    // Behind a name there may be no noun.
    let mut named = None;
    loop {
        let (behind, is) = match word("other")(rest) {
            Ok((behind, ())) => (behind, Is::Other),
            Err(_) => match filter(rest) {
                Ok(found) => found,
                Err(_) => break,
            },
        };
        // `all of your other "Name" and "Name"`
        let (behind, is) = match is {
            Is::Named(names) if cards.count == Count::All => named_and(behind, names),
            is => (behind, is),
        };
        named = matches!(is, Is::Named(_)).then_some(behind);
        cards.is.push(is);
        match behind.strip_prefix(' ') {
            Some(behind) => rest = behind,
            None => break,
        }
    }
    let mut rest = match (noun(rest), named) {
        (Ok((behind, kind)), _) => {
            cards.kind = kind;
            behind
        }
        (Err(_), Some(behind)) if elsewhere(rest).is_err() => behind,
        (Err(_), _) => {
            let (behind, at) = elsewhere(rest)?;
            cards.at = Some(at);
            behind
        }
    };
    if let Ok((behind, ())) = others(rest, &mut cards) {
        rest = behind;
    }
    while let Ok((behind, ())) = post(rest, &mut cards) {
        rest = behind;
    }
    Ok((rest, cards))
}

/// Behind a name, where all are meant: those with any of the names that follow are meant as well.
fn named_and(input: &str, mut all: Vec<String>) -> (&str, Is) {
    let mut rest = input;
    while let Ok((behind, more)) = preceded(alt((tag(", and "), tag(" and "), tag(", "))), names).parse(rest) {
        all.extend(more);
        rest = behind;
    }
    (rest, Is::Named(all))
}

/// A noun that says where the cards lie: markers, and `memories` (3.12.3).
fn elsewhere(input: &str) -> R<'_, Place> {
    alt((
        value(
            Place::Markers(Who::You),
            alt((
                word("markers underneath your characters"),
                word("markers in your marker areas"),
            )),
        ),
        value(Place::UnderThis, markers),
        value(Place::In(Who::You, Zone::Memory), word("memories")),
    ))
    .parse(input)
}

/// 3.7: `markers underneath this card`.
fn markers(input: &str) -> R<'_, ()> {
    let (i, ()) = alt((word("markers"), word("marker"))).parse(input)?;
    let mut under = alt((
        word(" underneath this card"),
        word(" from underneath this card"),
        word(" under this card"),
        word(" from under this card"),
    ));
    under.parse(i)
}

/// `event or 《Trait》 character`, `《Trait》 character or character with "Name" in its card name`: the sorts behind the first one.
/// What else is said in front of the first, as a level, may be meant of all of them or of the first alone: then it is not read.
fn others<'a>(input: &'a str, cards: &mut Cards) -> R<'a, ()> {
    let plain = |is: &Is| {
        matches!(
            is,
            Is::Trait(_) | Is::Named(_) | Is::NameHas(_) | Is::TraitOrName(..) | Is::Color(_)
        )
    };
    let (other, is): (Vec<Is>, Vec<Is>) = cards.is.iter().cloned().partition(|is| *is == Is::Other);
    if !is.iter().all(plain) {
        return no(input);
    }
    let mut sorts = vec![OneSort::of(cards.kind, is)];
    let mut rest = input;
    if let Ok((behind, has)) = preceded(tag(" "), alt((name_has, keyword_of_one))).parse(rest)
        && behind.starts_with(" or ")
        && !(matches!(has, Is::Keyword(_)) && behind.starts_with(" or \""))
    {
        sorts[0].is.push(has);
        rest = behind;
    }
    while let Ok((behind, sort)) = preceded(tag(" or "), one_sort).parse(rest) {
        sorts.push(sort);
        rest = behind;
    }
    // A color in front of the first may be meant of a further one of which nothing else is said.
    let colored = sorts[0].is.iter().any(|is| matches!(is, Is::Color(_)));
    if sorts.len() < 2 || colored && sorts.iter().any(|sort| sort.is.is_empty()) {
        return no(input);
    }
    cards.kind = None;
    cards.is = other;
    cards.is.push(Is::OneOf(sorts));
    Ok((rest, ()))
}

/// `a 《Trait》 character with "Name" in its card name`, `"Name"`, `event`.
fn one_sort(input: &str) -> R<'_, OneSort> {
    let (mut i, _) = opt(alt((tag("an "), tag("a ")))).parse(input)?;
    let mut is = Vec::new();
    let mut named = false;
    let level = |i| {
        let (i, n) = preceded(tag("level "), number_or_x).parse(i)?;
        let (i, compare) = or_more(i)?;
        Ok((i, Is::Level(compare, n)))
    };
    let plain = |i| {
        alt((
            map(traits, Is::Trait),
            map(names, Is::Named),
            map(preceded(tag("card named "), names), Is::Named),
            color_or_trait,
            map(colors, Is::Color),
            level,
        ))
        .parse(i)
    };
    while let Ok((behind, one)) = plain(i) {
        named = matches!(one, Is::Named(_));
        is.push(one);
        i = behind.strip_prefix(' ').unwrap_or(behind);
        if !behind.starts_with(' ') {
            return if named {
                Ok((behind, OneSort::of(None, is)))
            } else {
                no(input)
            };
        }
    }
    let (i, kind) = match noun(i) {
        Ok(found) => found,
        // The space in front of what follows belongs to it.
        Err(_) if named => {
            let behind = &input[input.len() - i.len() - 1..];
            return Ok((behind, OneSort::of(None, is)));
        }
        Err(_) => return no(input),
    };
    let (i, has) = opt(preceded(tag(" "), alt((name_has, keyword_of_one)))).parse(i)?;
    is.extend(has);
    Ok((i, OneSort::of(kind, is)))
}

/// `with "Name" in its card name`.
fn name_has(input: &str) -> R<'_, Is> {
    preceded(alt((tag("with either "), tag("with "))), names_had).parse(input)
}

/// `"Name" or "Name" in its card name`.
fn names_had(input: &str) -> R<'_, Is> {
    let ends = alt((
        tag(" in its card name"),
        tag(" in their card names"),
        tag(" in their card name"),
        tag(" in the card name"),
        tag(" in its name"),
        tag(" in their names"),
    ));
    map(terminated(names, ends), Is::NameHas).parse(input)
}

/// `characters`, `card`, `climax`, `event cards`.
fn noun(input: &str) -> R<'_, Option<CardKind>> {
    const NOUNS: [(&str, Option<CardKind>); 14] = [
        ("event cards", Some(CardKind::Event)),
        ("character", Some(CardKind::Character)),
        ("characters", Some(CardKind::Character)),
        ("character card", Some(CardKind::Character)),
        ("character cards", Some(CardKind::Character)),
        ("card", None),
        ("cards", None),
        ("climax", Some(CardKind::Climax)),
        ("climaxes", Some(CardKind::Climax)),
        ("climax card", Some(CardKind::Climax)),
        ("climax cards", Some(CardKind::Climax)),
        ("event", Some(CardKind::Event)),
        ("events", Some(CardKind::Event)),
        ("event card", Some(CardKind::Event)),
    ];
    let (rest, kind) = of(&NOUNS, input)?;
    // `characters' power`
    if rest.starts_with('\'') {
        no(input)
    } else {
        Ok((rest, kind))
    }
}

/// What a card has to be, in front of the noun or behind `is`.
pub fn filter(input: &str) -> R<'_, Is> {
    let level = |i| {
        let (i, (of_level, n)) = alt((
            preceded(tag("level "), number_or_x).map(|n| (true, n)),
            preceded(tag("cost "), number_or_x).map(|n| (false, n)),
        ))
        .parse(i)?;
        let (i, compare) = or_more(i)?;
        let is = if of_level {
            Is::Level(compare, n)
        } else {
            Is::Cost(compare, n)
        };
        Ok((i, is))
    };
    const POSES: [(&str, Pose); 4] = [
        ("【stand】", Pose::Stand),
        ("【rest】", Pose::Rest),
        ("【reverse】", Pose::Reverse),
        ("standing", Pose::Stand),
    ];
    let trait_or_name = |i| {
        let (i, traits) = traits(i)?;
        let (i, names) = preceded(tag(" or "), names).parse(i)?;
        Ok((i, Is::TraitOrName(traits, names)))
    };
    alt((
        trait_or_name,
        color_or_trait,
        map(traits, Is::Trait),
        map(names, Is::Named),
        level,
        map(|i| of(&POSES, i), Is::Pose),
        map(colors, Is::Color),
        value(Is::Face(true), word("face up")),
        value(Is::Face(false), word("face down")),
    ))
    .parse(input)
}

/// `blue or 《Trait》`.
fn color_or_trait(input: &str) -> R<'_, Is> {
    let (i, colors) = colors(input)?;
    let (i, traits) = preceded(tag(" or "), traits).parse(i)?;
    Ok((i, Is::ColorOrTrait(colors, traits)))
}

/// `with 《Trait》 or "Name" in its card name`: cards of one sort or of the other.
fn trait_or_name_has(input: &str) -> R<'_, (Vec<String>, Is)> {
    let (i, _) = alt((tag("with either "), tag("with "))).parse(input)?;
    let (i, traits) = terminated(traits, tag(" or ")).parse(i)?;
    let (i, has) = names_had(i)?;
    Ok((i, (traits, has)))
}

/// `except climax cards`, `except "Name"`.
fn except(input: &str) -> R<'_, Is> {
    let (i, _) = tag("except ")(input)?;
    let sort = |kind| OneSort::of(Some(kind), Vec::new());
    let no_climax = map(alt((word("climax cards"), word("climax"))), |()| {
        Is::OneOf(vec![sort(CardKind::Character), sort(CardKind::Event)])
    });
    let named = preceded(opt(alt((tag("a card named "), tag("cards named ")))), names);
    let this = map(word("this card"), |()| Is::Other);
    alt((no_climax, this, map(named, Is::NotNamed))).parse(i)
}

/// What stands behind the noun.
fn post<'a>(input: &'a str, cards: &mut Cards) -> R<'a, ()> {
    let (i, _) = tag(" ")(input)?;
    let mut place = alt((
        map(
            preceded(alt((tag("in "), tag("from "), tag("on "))), zone),
            |(who, zone)| Place::In(who, zone),
        ),
        map(
            delimited(
                (
                    opt(alt((
                        tag("from among the cards "),
                        tag("among the cards "),
                        tag("among cards "),
                    ))),
                    alt((tag("put into "), tag("put in "))),
                ),
                zone,
                alt((word(" by this effect"), word(" with this effect"), word(" this way"))),
            ),
            |(who, zone)| Place::PutInto(who, zone),
        ),
        value(
            Place::Among,
            alt((
                word("from among them"),
                word("from among those cards"),
                word("revealed from among those cards"),
                word("revealed amongst those cards"),
                word("among those card"),
                word("amongst those cards"),
                word("among those cards"),
                word("among them"),
                word("among the revealed cards"),
                word("from the revealed cards"),
                word("from the remaining cards"),
                alt((
                    word("from among the remaining cards"),
                    word("among the remaining cards"),
                )),
                word("from among the revealed cards"),
                word("revealed among those cards"),
                word("revealed among them"),
                word("revealed by this effect"),
                word("revealed this way"),
                word("revealed"),
                word("among cards revealed"),
                word("among the cards revealed"),
            )),
        ),
        value(
            Place::UnderThis,
            alt((
                word("underneath this card"),
                word("under this card"),
                word("from the markers underneath this card"),
            )),
        ),
        value(
            Place::Markers(Who::You),
            alt((
                word("underneath your characters"),
                word("in your marker areas"),
                word("in your marker area"),
            )),
        ),
        value(Place::FrontOfThis, word("in front of this card")),
        value(Place::FacingThis, word("facing this card")),
    ));
    let place: R<'_, Place> = place.parse(i);
    if let Ok((i, place)) = place {
        if cards.at.is_some() {
            return no(input);
        }
        cards.at = Some(place);
        return Ok((i, ()));
    }
    if let Ok((i, ())) = alt((word("you have"), word("on your stage"))).parse(i)
        && cards.whose.is_none()
    {
        cards.whose = Some(Who::You);
        return Ok((i, ()));
    }
    if let Ok((i, ())) = alt((word("your opponent has"), word("your opponent controls"))).parse(i)
        && cards.whose.is_none()
    {
        cards.whose = Some(Who::Opponent);
        return Ok((i, ()));
    }
    if let Ok((i, is)) = except(i) {
        if matches!(is, Is::OneOf(_)) && cards.kind.is_some() {
            return no(input);
        }
        cards.is.push(is);
        return Ok((i, ()));
    }
    if let Ok((i, (traits, has))) = trait_or_name_has(i) {
        let kind = cards.kind.take();
        let sort = |is| OneSort::of(kind, vec![is]);
        cards.is.push(Is::OneOf(vec![sort(Is::Trait(traits)), sort(has)]));
        return Ok((i, ()));
    }
    if let Ok((i, labels)) = keywords(i) {
        let kind = cards.kind.take();
        let sort = |label| OneSort::of(kind, vec![Is::Keyword(label)]);
        cards.is.push(Is::OneOf(labels.into_iter().map(sort).collect()));
        return Ok((i, ()));
    }
    let (i, is) = quality(i)?;
    // `all of your other cards named "Name" and "Name"`
    let (i, is) = match is {
        Is::Named(names) if cards.count == Count::All => named_and(i, names),
        is => (i, is),
    };
    cards.is.push(is);
    Ok((i, ()))
}

/// `with "Name" in its card name`, `named "Name"`, `in battle`, `with level higher than your opponent's level`.
fn quality(input: &str) -> R<'_, Is> {
    let compared = |i| {
        let (i, of_level) = alt((
            value(
                true,
                alt((tag("with a level "), tag("with level "), tag("whose level is "))),
            ),
            value(false, alt((tag("with cost "), tag("with a cost ")))),
        ))
        .parse(i)?;
        let (i, compare) = comparison(i)?;
        let (i, value) = values::value(i)?;
        Ok((
            i,
            if of_level {
                Is::Level(compare, value)
            } else {
                Is::Cost(compare, value)
            },
        ))
    };
    let number = |i| {
        let (i, of_level) = alt((
            value(true, alt((tag("with level "), tag("that is level "), tag("of level ")))),
            value(false, alt((tag("with cost "), tag("that is cost ")))),
        ))
        .parse(i)?;
        let (i, n) = number_or_x(i)?;
        let (i, compare) = or_more(i)?;
        Ok((
            i,
            if of_level {
                Is::Level(compare, n)
            } else {
                Is::Cost(compare, n)
            },
        ))
    };
    let power = |i| {
        let (i, n) = preceded(alt((tag("with power "), tag("with "))), digits).parse(i)?;
        if let Ok((i, compare)) = preceded(tag(" power"), or_more).parse(i)
            && compare != Compare::Equal
        {
            return Ok((i, Is::Power(compare, Value::Number(n))));
        }
        let (i, compare) = or_more(i)?;
        let (i, _) = opt(tag(" power")).parse(i)?;
        Ok((i, Is::Power(compare, Value::Number(n))))
    };
    let same_name = preceded(
        alt((tag("with the same card name as "), tag("with the same name as "))),
        map(of_whom, |sel| Is::SameName(Box::new(sel))),
    );
    alt((
        name_has,
        same_name,
        compared,
        number,
        power,
        map(preceded(alt((tag("named "), tag("with the name "))), names), Is::Named),
        map(
            preceded(
                alt((tag("with either "), tag("with "), tag("that is "), tag("that has "))),
                traits,
            ),
            Is::Trait,
        ),
        map(preceded(tag("other than "), names), Is::NotNamed),
        map(preceded(tag("with link "), names), Is::Link),
        keyword,
        value(Is::SharesTrait, word("with the same trait as this card")),
        value(Is::SharesColor, word("with the same color as this card")),
        value(
            Is::InBattle,
            alt((word("in battle"), word("in the battle"), word("currently in battle"))),
        ),
        value(Is::Pose(Pose::Rest), word("at 【rest】")),
        value(Is::Other, word("other than this card")),
        value(
            Is::Marked(true),
            alt((word("with a marker"), word("with markers"), word("with marker"))),
        ),
        value(
            Is::Marked(false),
            alt((word("without a marker"), word("without markers"))),
        ),
        map(icon, Is::Icon),
    ))
    .parse(input)
}

/// `with "Assist"`: an ability of that keyword.
fn keyword(input: &str) -> R<'_, Is> {
    let (i, called) = preceded(tag("with "), name).parse(input)?;
    match Label::named(&called) {
        // With more behind it, it is part of a name.
        Some(_)
            if [" in its", " in their", " in the card", " or "]
                .iter()
                .any(|more| i.starts_with(more)) =>
        {
            no(input)
        }
        Some(label) => Ok((i, Is::Keyword(label))),
        None => no(input),
    }
}

/// `with "Assist"`, as one of several sorts.
fn keyword_of_one(input: &str) -> R<'_, Is> {
    let (i, called) = preceded(tag("with "), name).parse(input)?;
    match Label::named(&called).filter(|_| !is_part_of_a_name(i)) {
        Some(label) => Ok((i, Is::Keyword(label))),
        None => no(input),
    }
}

/// `with "Alarm" or "Shift"`: an ability of one of these keywords.
fn keywords(input: &str) -> R<'_, Vec<Label>> {
    let (i, called) = preceded(tag("with "), names).parse(input)?;
    let labels: Option<Vec<Label>> = called.iter().map(|name| Label::named(name)).collect();
    match labels {
        Some(labels) if labels.len() > 1 && !is_part_of_a_name(i) => Ok((i, labels)),
        _ => no(input),
    }
}

/// Whether what stands behind a word in quotation marks says that card names have it: then it is no keyword.
fn is_part_of_a_name(behind: &str) -> bool {
    [" in its", " in their", " in the card"]
        .iter()
        .any(|more| behind.starts_with(more))
}

/// `with 【soul】 in its trigger icon`; lists leave out what is printed as a picture.
fn icon(input: &str) -> R<'_, Option<Icon>> {
    let printed = delimited(tag("【"), |i| of(Icon::WORDS, i), tag("】"));
    let (i, _) = alt((tag("with a "), tag("with "))).parse(input)?;
    let (i, icon) = opt(terminated(printed, tag(" "))).parse(i)?;
    let (i, ()) = alt((
        word("in its trigger icon"),
        word("in the trigger icon"),
        word("in the trigger icons"),
        word("in its trigger icons"),
        word("in their trigger icons"),
        word("in their trigger icon"),
    ))
    .parse(i)?;
    Ok((i, icon))
}

/// `higher than`, `equal to or lower than`.
pub fn comparison(input: &str) -> R<'_, Compare> {
    const WORDS: [(&str, Compare); 15] = [
        ("higher than ", Compare::More),
        ("more than ", Compare::More),
        ("lower than ", Compare::Less),
        ("less than ", Compare::Less),
        ("greater than ", Compare::More),
        ("equal to or lower than ", Compare::AtMost),
        ("equal to or less than ", Compare::AtMost),
        ("equal to or higher than ", Compare::AtLeast),
        ("lower than or equal to ", Compare::AtMost),
        ("less than or equal to ", Compare::AtMost),
        ("higher than or equal to ", Compare::AtLeast),
        ("greater than or equal to ", Compare::AtLeast),
        ("equal to ", Compare::Equal),
        ("the same as ", Compare::Equal),
        ("equal or lower than ", Compare::AtMost),
    ];
    of(&WORDS, input)
}
