//! Whose, which charas, how many.

use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::{tag, take_while_m_n, take_while1};
use nom::combinator::{map, map_opt, opt, value};
use nom::multi::{many0, many1};
use nom::sequence::{delimited, preceded, terminated};

use super::super::super::cards::Color;
use super::super::super::effects::cards::{Charas, Cmp, Is, Quantity, Towns, Whose};
use super::{DIGITS_MOST, R};

/// A number.
pub fn number(text: &str) -> R<'_, u32> {
    let digits = take_while_m_n(1, DIGITS_MOST, |c: char| c.is_ascii_digit());
    map_opt(digits, |digits: &str| digits.parse().ok()).parse(text)
}

/// A small number that is not 0.
pub fn count(text: &str) -> R<'_, u8> {
    map_opt(number, |n| u8::try_from(n).ok().filter(|n| *n > 0)).parse(text)
}

/// 以上, 以下, or neither.
pub fn cmp(text: &str) -> R<'_, Cmp> {
    let said = alt((value(Cmp::AtLeast, tag("以上")), value(Cmp::AtMost, tag("以下"))));
    map(opt(said), |said| said.unwrap_or(Cmp::Exactly)).parse(text)
}

/// 自分の, 味方の, 相手の.
pub fn whose(text: &str) -> R<'_, Whose> {
    let own = value(Whose::Own, alt((tag("自分の"), tag("味方の"))));
    alt((own, value(Whose::Theirs, tag("相手の")))).parse(text)
}

fn name(text: &str) -> R<'_, &str> {
    take_while1(|c: char| !"「」《》".contains(c)).parse(text)
}

fn color(text: &str) -> R<'_, Color> {
    let word = |(word, color): &(&str, Color)| Some((text.strip_prefix(word)?, *color));
    match Color::NATIVE.iter().find_map(word) {
        // 「赤色の」 is as 「赤の」.
        Some((rest, color)) => Ok((rest.strip_prefix('色').unwrap_or(rest), color)),
        None => refuse(text),
    }
}

/// What a chara is, as it stands in front of the word for it, with the の that joins them.
fn is(text: &str) -> R<'_, Is> {
    let state = alt((value(Is::On, tag("ON状態")), value(Is::Off, tag("OFF状態"))));
    let level = preceded(
        alt((tag("レベル"), tag("Lv"))),
        map_opt((number, cmp), |(n, cmp)| Some(Is::Level(cmp, u8::try_from(n).ok()?))),
    );
    let cost = preceded(
        tag("コスト"),
        map_opt((number, cmp), |(n, cmp)| Some(Is::Cost(cmp, u8::try_from(n).ok()?))),
    );
    let job = map(delimited(tag("《"), name, tag("》")), |job: &str| {
        Is::Job(job.to_owned())
    });
    let named = delimited(tag("名前が「"), name, tag("」"));
    let named = map(named, |name: &str| Is::Named(name.to_owned()));
    let joined = terminated(alt((state, level, cost, job, named, map(color, Is::Color))), tag("の"));
    // What is said by a verb is not joined by の.
    let damaged = value(Is::Damaged, alt((tag("ダメージを受けている"), tag("ダメージを受けた"))));
    alt((damaged, joined)).parse(text)
}

/// Charas: 「他のレベル2以上の味方キャラ」.
pub fn charas(text: &str) -> R<'_, Charas> {
    let others = || alt((tag("他の"), tag("このキャラ以外の")));
    let (rest, other) = map(opt(others()), |other| other.is_some()).parse(text)?;
    let of_both = value(Whose::Both, tag("お互いの"));
    let (rest, first) = opt(alt((whose, of_both))).parse(rest)?;
    // 「自分の他のキャラ」 is as 「他の自分のキャラ」.
    let (rest, behind) = match other {
        false => opt(others()).parse(rest)?,
        true => (rest, None),
    };
    let other = other || behind.is_some();
    let (rest, mut is) = many0(is).parse(rest)?;
    // 「ON状態の相手のキャラ」 is as 「相手のON状態のキャラ」.
    let (rest, first) = match first {
        None if !is.is_empty() => opt(whose).parse(rest)?,
        first => (rest, first),
    };
    let mut noun = alt((
        value((Some(Whose::Own), false), tag("味方キャラ")),
        value((Some(Whose::Theirs), false), tag("相手キャラ")),
        value((None, true), terminated(tag("覚醒キャラ"), opt(tag("カード")))),
        value((None, false), terminated(tag("キャラ"), opt(tag("カード")))),
    ));
    let (rest, (said, awakened)) = noun.parse(rest)?;
    if awakened {
        is.push(Is::Awakened);
    }
    let whose = match (first, said) {
        // Whose they are is said once.
        (Some(_), Some(_)) => return refuse(text),
        (Some(whose), None) | (None, Some(whose)) => whose,
        (None, None) => Whose::Both,
    };
    Ok((rest, Charas { whose, other, is }))
}

/// Towns: 「自分の青のタウン」, 「ON状態の相手タウン」.
pub fn towns(text: &str) -> R<'_, Towns> {
    let own = value(Whose::Own, tag("味方タウン"));
    let theirs = value(Whose::Theirs, tag("相手タウン"));
    let short = map(alt((own, theirs)), |whose| (whose, Vec::new()));
    let long = map((whose, many0(is), tag("タウン")), |(whose, is, _)| (whose, is));
    let before = map(
        (many1(is), whose, many0(is), tag("タウン")),
        |(before, whose, is, _)| (whose, [before, is].concat()),
    );
    let (rest, (whose, is)) = alt((short, long, before)).parse(text)?;
    // A town has neither level nor counters.
    match is.iter().all(|is| matches!(is, Is::On | Is::Off | Is::Color(_))) {
        true => Ok((rest, Towns { whose, is })),
        false => refuse(text),
    }
}

/// What a number of is counted, without the number: 「自分の手札」, 「このキャラのルーン」, 「他の味方キャラ」; and the word for
/// one of it, 枚 or 体.
pub fn quantity(text: &str) -> R<'_, (Quantity, &'static str)> {
    let zone = |zone: &'static str| map((whose, tag(zone)), |(whose, _)| whose);
    alt((
        map(zone("手札"), |whose| (Quantity::Hand(whose), "枚")),
        map(zone("捨て山"), |whose| (Quantity::Discard(whose), "枚")),
        map(towns, |towns| (Quantity::Towns(towns), "枚")),
        value((Quantity::Runes, "枚"), tag("このキャラのルーン")),
        map(charas, |charas| (Quantity::Charas(charas), "体")),
    ))
    .parse(text)
}

/// Not read.
pub fn refuse<T>(text: &str) -> R<'_, T> {
    Err(nom::Err::Error(nom::error::make_error(
        text,
        nom::error::ErrorKind::Verify,
    )))
}
