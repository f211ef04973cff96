//! What X is where that hangs on a condition: `X is equal to 2 if that card is a climax, and 1 if otherwise`.

use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::tag;
use nom::combinator::opt;
use nom::multi::many0;
use nom::sequence::{preceded, terminated};

use super::super::super::effects::ability::{Cards, Compare, Cond, Count, Value, Who};
use super::conditions::cond;
use super::values;
use super::words::{R, no, number, or_more, word};

/// One number under a condition, and another one where it is not met.
pub fn value(input: &str) -> R<'_, Value> {
    alt((behind, front)).parse(input)
}

/// `x is equal to 0 if the number of characters you have is 2 or less, x is equal to 1 if the number is 3, and x is equal to 2 if the
/// number is 4 or more`, `x is equal to 3 if this card is in your center stage, otherwise it is equal to 2`.
fn behind(input: &str) -> R<'_, Value> {
    let (i, _) = is(input)?;
    let (i, first) = terminated(values::value, tag(" if ")).parse(i)?;
    let (i, so) = cond(i)?;
    let mut all = vec![(so.clone(), first)];
    // `2 if there is a climax among those cards, 1 if there is an event among those cards, and 0 if otherwise`
    let more = |i| -> R<'_, (Cond, Value)> {
        let (i, value) = preceded(tag(", "), terminated(values::value, tag(" if "))).parse(i)?;
        let (i, so) = cond(i)?;
        Ok((i, (so, value)))
    };
    let (rest, several) = many0(more).parse(i)?;
    if let Ok((i, last)) = otherwise(rest) {
        all.extend(several);
        return Ok((i, each_so(all, last)));
    }
    let next = |i| -> R<'_, (Cond, Value)> {
        let (i, _) = joint(i)?;
        let (i, _) = opt(is).parse(i)?;
        let (i, value) = terminated(values::value, tag(" if the number is ")).parse(i)?;
        let (i, so) = same(i, &so)?;
        Ok((i, (so, value)))
    };
    let (rest, others) = many0(next).parse(i)?;
    all.extend(others);
    settled(input, rest, all)
}

/// `if your memory has 4 or more cards, x is equal to 7, if there are 3 or less, x is equal to the number of cards in your memory +3`.
fn front(input: &str) -> R<'_, Value> {
    let (i, so) = preceded(tag("if "), cond).parse(input)?;
    let (i, first) = preceded((tag(", "), is), values::value).parse(i)?;
    let next = |i| -> R<'_, (Cond, Value)> {
        let (i, _) = joint(i)?;
        let (i, _) = tag("if ")(i)?;
        let (i, _) = alt((tag("there are "), tag("it is "), tag("the number is "))).parse(i)?;
        let (i, so) = same(i, &so)?;
        let (i, value) = preceded((tag(", "), is), values::value).parse(i)?;
        Ok((i, (so, value)))
    };
    let (rest, others) = many0(next).parse(i)?;
    let mut all = vec![(so.clone(), first)];
    all.extend(others);
    settled(input, rest, all)
}

fn is(input: &str) -> R<'_, &str> {
    alt((tag("x is equal to "), tag("x equals "), tag("x is "))).parse(input)
}

fn joint(input: &str) -> R<'_, &str> {
    alt((tag(", and "), tag(" and "), tag(", "))).parse(input)
}

/// `, and 1 if otherwise`, `, otherwise it is equal to 2`.
fn otherwise(input: &str) -> R<'_, Value> {
    let last = |i| {
        let (i, _) = joint(i)?;
        terminated(values::value, (tag(" "), opt(tag("if ")), word("otherwise"))).parse(i)
    };
    let first = |i| {
        let (i, _) = joint(i)?;
        let (i, _) = tag("otherwise ")(i)?;
        preceded(alt((tag("it is equal to "), tag("x is equal to "))), values::value).parse(i)
    };
    alt((last, first)).parse(input)
}

/// `4 or more`: of the number that the first condition is about.
fn same<'a>(input: &'a str, first: &Cond) -> R<'a, Cond> {
    let (i, n) = number(input)?;
    let (i, how) = or_more(i)?;
    match counted(first) {
        Some((of, _)) => Ok((i, Cond::Compare(of, how, Value::Number(n)))),
        None => no(input),
    }
}

/// The number that a condition is about, and what it has to be.
fn counted(cond: &Cond) -> Option<(Value, (Compare, i32))> {
    let cards = |cards: &Cards, whose: Option<Who>| {
        let how = match cards.count {
            Count::AtLeast(n) => (Compare::AtLeast, n),
            Count::AtMost(n) => (Compare::AtMost, n),
            _ => return None,
        };
        let all = Cards {
            count: Count::Each,
            whose: cards.whose.or(whose),
            ..cards.clone()
        };
        Some((Value::CountOf(Box::new(all)), how))
    };
    match cond {
        Cond::Compare(of, how, Value::Number(n)) => Some((of.clone(), (*how, *n))),
        Cond::There(there) if there.at.is_some() => cards(there, None),
        Cond::Has(who, had) if had.at.is_none() => cards(had, Some(*who)),
        _ => None,
    }
}

/// The last of them is what is left, where one of them is always so and never two.
fn settled<'a>(input: &'a str, rest: &'a str, mut all: Vec<(Cond, Value)>) -> R<'a, Value> {
    let ranges: Option<Vec<(i32, i32)>> = all
        .iter()
        .map(|(so, _)| {
            let (_, (how, n)) = counted(so)?;
            Some(match how {
                Compare::Equal => (n, n),
                Compare::AtLeast => (n, i32::MAX),
                Compare::AtMost => (i32::MIN, n),
                Compare::More | Compare::Less => return None,
            })
        })
        .collect();
    let Some(mut ranges) = ranges else { return no(input) };
    ranges.sort_unstable();
    let whole = ranges.first().is_some_and(|(least, _)| *least == i32::MIN)
        && ranges.last().is_some_and(|(_, most)| *most == i32::MAX)
        && ranges
            .windows(2)
            .all(|pair| pair[0].1.checked_add(1) == Some(pair[1].0));
    match all.pop() {
        Some((_, last)) if whole && ranges.len() > 1 => Ok((rest, each_so(all, last))),
        _ => no(input),
    }
}

/// Each number under its condition, and the last where none of them is met.
fn each_so(all: Vec<(Cond, Value)>, last: Value) -> Value {
    let hangs = |otherwise, (so, value)| Value::Hangs(Box::new(so), Box::new(value), Box::new(otherwise));
    all.into_iter().rev().fold(last, hangs)
}
