//! The smallest pieces: words from a list, numbers, names, traits.

use nom::branch::alt;
use nom::bytes::complete::{tag, take_until1, take_while1};
use nom::combinator::{map, map_opt, opt, value};
use nom::multi::separated_list1;
use nom::sequence::{delimited, preceded};
use nom::{IResult, Parser};

use super::super::super::cards::Color;
use super::super::super::effects::ability::{Compare, Count, Value, Who, Zone};
use super::plain::QUOTE_IN_NAME;

/// What reading a piece comes to.
pub type R<'a, T> = IResult<&'a str, T>;

/// Not this.
pub fn no<T>(input: &str) -> R<'_, T> {
    Err(nom::Err::Error(nom::error::Error::new(
        input,
        nom::error::ErrorKind::Alt,
    )))
}

/// One of these wordings; of two that fit the longer one.
pub fn of<'a, T: Copy>(table: &[(&str, T)], input: &'a str) -> R<'a, T> {
    let first = input.bytes().next();
    let fits = table.iter().filter(|(words, _)| {
        // Nearly all that do not fit begin with another letter.
        if words.bytes().next() != first {
            return false;
        }
        let behind = input.strip_prefix(words);
        behind.is_some_and(|b| words.ends_with(' ') || !b.starts_with(|c: char| c.is_alphanumeric()))
    });
    match fits.max_by_key(|(words, _)| words.len()) {
        Some((words, meaning)) => Ok((&input[words.len()..], *meaning)),
        None => no(input),
    }
}

/// Words as they are, to the end of the last one.
pub fn word<'a>(words: &'static str) -> impl Fn(&'a str) -> R<'a, ()> {
    move |input| of(&[(words, ())], input)
}

/// The words, if they are there.
pub fn maybe<'a>(words: &'static str, input: &'a str) -> (bool, &'a str) {
    match word(words)(input) {
        Ok((rest, ())) => (true, rest),
        Err(_) => (false, input),
    }
}

/// `3`, `three`, `a`.
pub fn number(input: &str) -> R<'_, i32> {
    const WORDS: [(&str, i32); 14] = [
        ("zero", 0),
        ("eleven", 11),
        ("a", 1),
        ("an", 1),
        ("one", 1),
        ("two", 2),
        ("three", 3),
        ("four", 4),
        ("five", 5),
        ("six", 6),
        ("seven", 7),
        ("eight", 8),
        ("nine", 9),
        ("ten", 10),
    ];
    alt((digits, |i| of(&WORDS, i))).parse(input)
}

/// `500`.
pub fn digits(input: &str) -> R<'_, i32> {
    map_opt(take_while1(|c: char| c.is_ascii_digit()), |d: &str| d.parse().ok()).parse(input)
}

/// `3` or `X`.
pub fn number_or_x(input: &str) -> R<'_, Value> {
    alt((value(Value::X, word("x")), map(number, Value::Number))).parse(input)
}

/// `up to 2`, `2`, `any number of`, `all`.
pub fn count(input: &str) -> R<'_, Count> {
    alt((
        map(preceded(tag("up to "), number_or_x), Count::UpTo),
        value(Count::Any, tag("any number of")),
        value(Count::Exactly(Value::AsMany), tag("the same number of")),
        map(
            nom::sequence::terminated(number, alt((tag(" or more"), tag(" or higher")))),
            Count::AtLeast,
        ),
        map(
            nom::sequence::terminated(number, alt((tag(" or less"), tag(" or fewer"), tag(" or lower")))),
            Count::AtMost,
        ),
        map(number_or_x, Count::Exactly),
        value(Count::All, word("all")),
        value(Count::Each, word("each")),
    ))
    .parse(input)
}

/// `"Name"`; of `""` the list has lost the name.
pub fn name(input: &str) -> R<'_, String> {
    let quoted = delimited(tag("\""), take_until1("\""), tag("\""));
    map(quoted, |name: &str| name.replace(QUOTE_IN_NAME, "\"")).parse(input)
}

/// `《Trait》`.
pub fn trait_name(input: &str) -> R<'_, String> {
    map(delimited(tag("《"), take_until1("》"), tag("》")), str::to_owned).parse(input)
}

/// `"Name", "Name" or "Name"`.
pub fn names(input: &str) -> R<'_, Vec<String>> {
    separated_list1(between, name).parse(input)
}

/// `《Trait》, 《Trait》 or 《Trait》`.
pub fn traits(input: &str) -> R<'_, Vec<String>> {
    separated_list1(between, trait_name).parse(input)
}

fn between(input: &str) -> R<'_, ()> {
    value((), alt((tag(", or "), tag(" and/or "), tag(" or "), tag(", ")))).parse(input)
}

/// `yellow`, `red or blue`.
pub fn colors(input: &str) -> R<'_, Vec<Color>> {
    separated_list1(tag(" or "), |i| of(Color::WORDS, i)).parse(input)
}

/// ` or higher` behind a number.
pub fn or_more(input: &str) -> R<'_, Compare> {
    const MORE: [(&str, Compare); 6] = [
        (" or higher", Compare::AtLeast),
        (" or more", Compare::AtLeast),
        (" or above", Compare::AtLeast),
        (" or lower", Compare::AtMost),
        (" or less", Compare::AtMost),
        (" or below", Compare::AtMost),
    ];
    map(opt(|i| of(&MORE, i)), |c| c.unwrap_or(Compare::Equal)).parse(input)
}

/// Whose: `your`, `your opponent's`, `their`.
pub fn whose(input: &str) -> R<'_, Who> {
    const WHOSE: [(&str, Who); 10] = [
        ("your", Who::You),
        ("your own", Who::You),
        ("your opponent's", Who::Opponent),
        ("the opponent's", Who::Opponent),
        ("their", Who::Owner),
        ("his or her", Who::Owner),
        ("its owner's", Who::Owner),
        ("the owner's", Who::Owner),
        ("that character's owner's", Who::Owner),
        ("all players'", Who::All),
    ];
    of(&WHOSE, input)
}

/// The word for a zone.
pub fn zone_word(input: &str) -> R<'_, Zone> {
    const ZONES: [(&str, Zone); 18] = [
        ("waiting rooms", Zone::Waiting),
        ("decks", Zone::Deck),
        ("deck", Zone::Deck),
        ("library", Zone::Deck),
        ("hand", Zone::Hand),
        ("waiting room", Zone::Waiting),
        ("clock", Zone::Clock),
        ("level", Zone::Level),
        ("level zone", Zone::Level),
        ("level area", Zone::Level),
        ("stock", Zone::Stock),
        ("climax area", Zone::Climax),
        ("climax zone", Zone::Climax),
        ("memory", Zone::Memory),
        ("stage", Zone::Stage),
        ("center stage", Zone::Center),
        ("back stage", Zone::Back),
        ("middle position of your center stage", Zone::Middle),
    ];
    of(&ZONES, input)
}

/// `your waiting room`, `the waiting room`, `hand`.
pub fn zone(input: &str) -> R<'_, (Who, Zone)> {
    let the_middle = |i| {
        const POSITIONS: [(&str, (Zone, Option<Zone>)); 3] = [
            ("the middle position of", (Zone::Middle, None)),
            ("the left position of", (Zone::Left, Some(Zone::BackLeft))),
            ("the right position of", (Zone::Right, Some(Zone::BackRight))),
        ];
        let (i, (front, back)) = of(&POSITIONS, i)?;
        let (i, who) = preceded(tag(" "), alt((whose, value(Who::You, tag("the"))))).parse(i)?;
        match (preceded(tag(" "), zone_word).parse(i)?, back) {
            ((i, Zone::Center), _) => Ok((i, (who, front))),
            ((i, Zone::Stage), None) => Ok((i, (who, front))),
            ((i, Zone::Back), Some(back)) => Ok((i, (who, back))),
            _ => no(i),
        }
    };
    let whose = |i| {
        let (i, who) = whose(i)?;
        let (i, zone) = preceded(tag(" "), zone_word).parse(i)?;
        Ok((i, (who, zone)))
    };
    let plain = |i| map(preceded(opt(tag("the ")), zone_word), |zone| (Who::You, zone)).parse(i);
    alt((the_middle, whose, plain)).parse(input)
}
