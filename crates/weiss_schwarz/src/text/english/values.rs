//! What X is, and the numbers that are compared.

use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::tag;
use nom::combinator::{opt, value as means};
use nom::sequence::{delimited, preceded, terminated};

use super::super::super::cards::Icon;
use super::super::super::effects::ability::{Cards, Count, Differ, Place, Sel, Value, Who};
use super::again;
use super::nouns::{cards, of_whom};
use super::words::{R, digits, no, number_or_x, of, word, zone};

/// A number, or what it is read off.
pub fn value(input: &str) -> R<'_, Value> {
    alt((multiplied, more, read_off)).parse(input)
}

/// `500 multiplied by the level of that character`, `the level of that character ×500`.
fn multiplied(input: &str) -> R<'_, Value> {
    let front = |i| {
        let (i, by) = terminated(
            digits,
            alt((tag(" multiplied by "), tag(" times "), tag(" × "), tag(" x "))),
        )
        .parse(i)?;
        let (i, of) = read_off(i)?;
        Ok((i, Value::Times(Box::new(of), by)))
    };
    let behind = |i| {
        let (i, of) = read_off(i)?;
        let times = alt((
            tag(" ×"),
            tag("×"),
            tag(" x "),
            tag(" x"),
            tag(" multiplied by "),
            tag(" times "),
            tag(" * "),
        ));
        let (i, by) = preceded((times, opt(tag(" "))), digits).parse(i)?;
        Ok((i, Value::Times(Box::new(of), by)))
    };
    alt((front, behind)).parse(input)
}

/// `your level plus 1`, `the level of the character you chose -1`.
fn more(input: &str) -> R<'_, Value> {
    let (i, of) = read_off(input)?;
    let less = preceded(
        alt((tag(" -"), tag(" minus "), tag("-"))),
        preceded(opt(tag(" ")), digits),
    );
    if let Ok((i, by)) = { less }.parse(i) {
        return Ok((i, Value::Plus(Box::new(of), -by)));
    }
    let (i, by) = preceded(
        alt((tag(" plus "), tag(" +"), tag(" + "), tag("+"))),
        preceded(opt(tag(" ")), digits),
    )
    .parse(i)?;
    Ok((i, Value::Plus(Box::new(of), by)))
}

fn read_off(input: &str) -> R<'_, Value> {
    let levels = |i| {
        let (i, _) = alt((
            tag("the total level of "),
            tag("the total of the levels of "),
            tag("the sum of the levels of "),
            tag("the sum of levels of "),
        ))
        .parse(i)?;
        let (i, sel) = of_whom(i)?;
        Ok((i, Value::LevelsOf(Box::new(sel))))
    };
    let player = alt((
        means(Who::You, tag("your level")),
        means(Who::Opponent, tag("your opponent's level")),
        means(Who::Opponent, tag("the level of your opponent")),
        means(Who::Opponent, tag("the opponent's level")),
    ));
    let total = alt((
        means(Who::You, word("the total level of the cards in your level zone")),
        means(Who::You, word("the total level of the cards in your level area")),
        means(Who::You, word("the total level of the cards in your level")),
        means(Who::You, word("the sum of levels of cards in your level")),
        means(Who::You, word("the sum of the levels of the cards in your level zone")),
    ));
    let number_of = |i| {
        let (i, _) = alt((tag("the number of "), tag("the total number of "))).parse(i)?;
        let (i, cards) = cards(i)?;
        Ok((i, Value::CountOf(Box::new(cards))))
    };
    alt((total, no))
        .map(Value::TotalLevel)
        .or(different)
        .or(levels)
        .or(again::declared_number)
        .or(number_of)
        .or(of_card)
        .or(player.map(Value::LevelOfPlayer))
        .or(number_or_x)
        .parse(input)
}

/// `the number of colors of your characters on stage`, `the number of cards with different card names in your memory`, `the total
/// number of trigger icons revealed among those cards`.
fn different(input: &str) -> R<'_, Value> {
    let (i, _) = alt((tag("the total number of "), tag("the number of "))).parse(input)?;
    let those = |i| {
        let (i, ()) = alt((
            word("revealed among those cards"),
            word("among the cards revealed by this effect"),
            word("among those cards"),
            word("of those cards"),
            word("of that card"),
            word("of the revealed card"),
        ))
        .parse(i)?;
        Ok((i, among()))
    };
    let of_cards = |i| preceded(tag("of "), cards).parse(i);
    let put = |i| match cards(i)? {
        (i, put) if matches!(put.at, Some(Place::PutInto(..))) => Ok((i, put)),
        _ => no(i),
    };
    let of_those = |i| alt((those, preceded(tag("of "), preceded(opt(tag("the ")), put)), of_cards)).parse(i);
    let colors = |i| {
        let (i, _) = tag("colors ")(i)?;
        let have = |i| terminated(cards, word(" have")).parse(i);
        let (i, such) = alt((of_those, have)).parse(i)?;
        Ok((i, Value::Different(Box::new(such), Differ::Color)))
    };
    let names = |i| {
        let said = preceded(tag("card names of "), cards);
        let with = |i| {
            let (i, mut such) = terminated(cards, word(" with different card names")).parse(i)?;
            let (i, at) = opt(preceded(tag(" in "), zone)).parse(i)?;
            match (at, such.at) {
                (Some((who, zone)), None) => such.at = Some(Place::In(who, zone)),
                (None, Some(_)) => {}
                _ => return no(i),
            }
            Ok((i, such))
        };
        let (i, such) = alt((said, with)).parse(i)?;
        Ok((i, Value::Different(Box::new(such), Differ::Name)))
    };
    let icons = |i| {
        let (i, such) = preceded(tag("trigger icons "), of_those).parse(i)?;
        Ok((i, Value::IconsOf(Box::new(such), None)))
    };
    let icons_of = |i| {
        let printed = delimited(tag("【"), |i| of(Icon::WORDS, i), tag("】 "));
        let (i, icon) = opt(printed).parse(i)?;
        let (i, _) = alt((tag("in the trigger icons "), tag("in the trigger icon "))).parse(i)?;
        let (i, such) = of_those(i)?;
        Ok((i, Value::IconsOf(Box::new(such), Some(icon))))
    };
    alt((colors, names, icons, icons_of)).parse(i)
}

/// Those that were looked at, revealed or put away.
fn among() -> Cards {
    Cards {
        count: Count::Each,
        whose: None,
        is: Vec::new(),
        kind: None,
        at: Some(Place::Among),
    }
}

/// `the level of that character`, `that character's level`, `this card's soul`.
fn of_card(input: &str) -> R<'_, Value> {
    #[derive(Clone, Copy)]
    enum Off {
        Level,
        Soul,
        Cost,
    }
    let make = |off: Off, sel: Sel| match off {
        Off::Level => Value::LevelOf(Box::new(sel)),
        Off::Soul => Value::SoulOf(Box::new(sel)),
        Off::Cost => Value::CostOf(Box::new(sel)),
    };
    let which = |i| {
        alt((
            means(Off::Level, word("level")),
            means(Off::Soul, word("soul")),
            means(Off::Cost, word("cost")),
        ))
        .parse(i)
    };
    let front = |i| {
        let (i, off) = preceded(tag("the "), which).parse(i)?;
        let chose = means(
            Sel::It,
            alt((
                word("the character you chose by this effect"),
                word("the character you chose"),
            )),
        );
        let (i, sel) = preceded(tag(" of "), alt((chose, of_whom))).parse(i)?;
        Ok((i, make(off, sel)))
    };
    let souls = |i| {
        let (i, _) = alt((tag("the number of soul "), tag("the number of souls "))).parse(i)?;
        let (i, ()) = word("that character has")(i)?;
        Ok((i, make(Off::Soul, Sel::It)))
    };
    let behind = |i| {
        let owner = alt((
            means(Sel::This, tag("this card's ")),
            means(Sel::It, tag("that character's ")),
            means(Sel::It, tag("that card's ")),
            means(Sel::It, tag("its ")),
            means(Sel::It, tag("the revealed card's ")),
            means(Sel::It, tag("the character's ")),
        ));
        let (i, (sel, off)) = (owner, which).parse(i)?;
        Ok((i, make(off, sel)))
    };
    alt((front, souls, behind)).parse(input)
}
