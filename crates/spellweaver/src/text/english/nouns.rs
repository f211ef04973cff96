//! Whose, which creatures, how many.

use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::{tag_no_case as tag, take_while_m_n};
use nom::combinator::{map, map_opt, opt, value};
use nom::multi::many0;
use nom::sequence::{delimited, preceded, terminated};

use super::super::super::cards::Keywords;
use super::super::super::effects::cards::{Cmp, Creatures, Is, Number, Quantity, Whose};
use super::super::super::effects::program::{Condition, Target};
use super::super::super::zones::Z;
use super::{DIGITS_MOST, R};

/// A number in digits.
pub fn number(text: &str) -> R<'_, u8> {
    let digits = take_while_m_n(1, DIGITS_MOST, |c: char| c.is_ascii_digit());
    map_opt(digits, |digits: &str| digits.parse().ok()).parse(text)
}

/// A number that is not 0.
pub fn some(text: &str) -> R<'_, u8> {
    map_opt(number, |n| Some(n).filter(|n| *n > 0)).parse(text)
}

/// `a card`, `2 cards`: so many of a noun.
pub fn many<'a>(one: &'static str, more: &'static str) -> impl Fn(&'a str) -> R<'a, u8> {
    move |text| {
        let single = value(1, (alt((tag("a "), tag("an "))), tag(one)));
        alt((terminated(some, (tag(" "), tag(more))), single)).parse(text)
    }
}

/// `2 or more`, `exactly 2`
pub fn held(text: &str) -> R<'_, (Cmp, u8)> {
    let more = map(terminated(number, tag(" or more")), |n| (Cmp::AtLeast, n));
    let less = map(terminated(number, tag(" or less")), |n| (Cmp::AtMost, n));
    let exactly = map(preceded(tag("exactly "), number), |n| (Cmp::Exactly, n));
    alt((more, less, exactly)).parse(text)
}

/// `attack`
pub fn which(text: &str) -> R<'_, Number> {
    alt((
        value(Number::Attack, tag("attack")),
        value(Number::Health, tag("health")),
        value(Number::Speed, tag("speed")),
    ))
    .parse(text)
}

/// `flying`
pub fn keyword(text: &str) -> R<'_, Keywords> {
    let word = text.split(|c: char| !c.is_ascii_alphabetic()).next().unwrap_or("");
    match Keywords::of(&word.to_ascii_lowercase()) {
        Some(keyword) => Ok((&text[word.len()..], keyword)),
        None => refuse(text),
    }
}

/// `combat row`
pub fn row(text: &str) -> R<'_, Z> {
    alt((
        value(Z::Combat, tag("combat row")),
        value(Z::Support, tag("support row")),
    ))
    .parse(text)
}

/// What stands in front of the noun.
fn adjective(text: &str) -> R<'_, Is> {
    let word = alt((
        value(Is::Exhausted, tag("exhausted")),
        value(Is::Ready, tag("ready")),
        value(Is::Damaged, tag("damaged")),
        value(Is::Frozen, tag("frozen")),
        value(Is::Attacking, tag("attacking")),
        value(Is::Blocking, tag("blocking")),
        value(Is::Artifact, tag("artifact")),
        map(keyword, Is::With),
    ));
    terminated(word, tag(" ")).parse(text)
}

/// What stands behind the noun.
fn suffix(text: &str) -> R<'_, Is> {
    let lies = preceded(tag(" in the "), row);
    let with = preceded(tag(" with "), (terminated(held, tag(" ")), which));
    let keyword = map(preceded(tag(" with "), keyword), Is::With);
    alt((
        keyword,
        map(lies, Is::In),
        map(with, |((cmp, n), number)| Is::Number(number, cmp, n)),
    ))
    .parse(text)
}

/// Creatures, from `enemy` on.
fn creatures<'a>(noun: &'static str) -> impl Fn(&'a str) -> R<'a, Creatures> {
    move |text| {
        // `an exhausted enemy creature` is as `an enemy exhausted creature`.
        let (rest, mut is) = many0(adjective).parse(text)?;
        let (rest, enemy) = map(opt(tag("enemy ")), |enemy| enemy.is_some()).parse(rest)?;
        let (rest, more) = many0(adjective).parse(rest)?;
        is.extend(more);
        let (rest, _) = tag(noun).parse(rest)?;
        // `creature` is no beginning of `creatures`.
        if rest.starts_with(|c: char| c.is_ascii_alphabetic()) {
            return refuse(text);
        }
        let (rest, own) = map(opt(tag(" of yours")), |own| own.is_some()).parse(rest)?;
        let (rest, more) = many0(suffix).parse(rest)?;
        // What is a word in front as well is said there.
        let (before, behind): (Vec<Is>, Vec<Is>) = more.into_iter().partition(|is| matches!(is, Is::With(_)));
        is.extend(before);
        is.extend(behind);
        let whose = match (own, enemy) {
            (true, true) => return refuse(text),
            (true, false) => Whose::Own,
            (false, true) => Whose::Enemy,
            (false, false) => Whose::Any,
        };
        let creatures = Creatures {
            whose,
            other: false,
            is,
        };
        Ok((rest, creatures))
    }
}

/// All that are so.
fn all(text: &str) -> R<'_, Creatures> {
    let every = preceded(tag("all "), (opt(tag("other ")), creatures("creatures")));
    let each = preceded(tag("each "), (opt(tag("other ")), creatures("creature")));
    let with_other = |(other, of): (Option<&str>, Creatures)| Creatures {
        other: other.is_some(),
        ..of
    };
    let own = preceded(tag("your "), (opt(tag("other ")), creatures("creatures")));
    let own = map_opt(own, move |found| {
        let of = with_other(found);
        // Whose they are is said once.
        (of.whose == Whose::Any).then_some(Creatures {
            whose: Whose::Own,
            ..of
        })
    });
    alt((map(every, with_other), map(each, with_other), own)).parse(text)
}

/// All that are so, as a text speaks of them that goes on all the time: `enemy creatures` without more are all of them.
pub fn all_standing(text: &str) -> R<'_, Target> {
    let this = value(Target::This, tag("this creature"));
    let bare = map_opt(creatures("creatures"), |of| (of.whose != Whose::Any).then_some(of));
    alt((this, map(all, Target::All), map(bare, Target::All))).parse(text)
}

/// So many of them.
fn chosen(text: &str) -> R<'_, Target> {
    let (rest, up_to) = map(opt(tag("up to ")), |up_to| up_to.is_some()).parse(text)?;
    let article = alt((tag("a "), tag("an "), tag("any "), tag("one "), tag("target ")));
    let one = map((article, creatures("creature")), |(_, of)| (1, of));
    let another = map(preceded(tag("another "), creatures("creature")), |of| {
        (1, Creatures { other: true, ..of })
    });
    let single = map(
        preceded(tag("1 "), (opt(tag("other ")), creatures("creature"))),
        |(other, of)| {
            let of = Creatures {
                other: other.is_some(),
                ..of
            };
            (1, of)
        },
    );
    let several = map(
        (terminated(some, tag(" ")), opt(tag("other ")), creatures("creatures")),
        |(n, other, of)| {
            let of = Creatures {
                other: other.is_some(),
                ..of
            };
            (n, of)
        },
    );
    let (rest, (n, of)) = alt((another, one, single, several)).parse(rest)?;
    Ok((rest, Target::Choose { of, n, up_to }))
}

/// To whom something is done.
pub fn target(text: &str) -> R<'_, Target> {
    let this = value(Target::This, tag("this creature"));
    let host = value(Target::Host, tag("the creature"));
    let same = value(Target::Same, alt((tag("it"), tag("them"))));
    alt((this, host, map(all, Target::All), chosen, same)).parse(text)
}

/// What has to hold, in front: `if you have 2 or less life, `
pub fn condition(text: &str) -> R<'_, Condition> {
    delimited(tag("if "), so, tag(", ")).parse(text)
}

/// What has to hold: `you have 2 or less life`
pub fn so(text: &str) -> R<'_, Condition> {
    let of = |whose: Whose, have: &'static str, of_hand: &'static str, of_graveyard: &'static str| {
        let held = delimited(tag(have), held, tag(" "));
        let what = alt((
            value(Quantity::Hand(whose), tag(of_hand)),
            value(Quantity::Graveyard(whose), tag(of_graveyard)),
            value(Quantity::Life(whose), tag("life")),
        ));
        map((held, what), |((cmp, n), what)| Condition { what, cmp, n })
    };
    let own = of(Whose::Own, "you have ", "cards in your hand", "cards in your graveyard");
    let enemy = of(
        Whose::Enemy,
        "the enemy player has ",
        "cards in the hand",
        "cards in the graveyard",
    );
    let energy = delimited(tag("this creature has "), held, tag(" energy"));
    let energy = map(energy, |(cmp, n)| Condition {
        what: Quantity::Energy,
        cmp,
        n,
    });
    let there = preceded(
        tag("there are "),
        (terminated(held, tag(" ")), opt(tag("other ")), creatures("creatures")),
    );
    let there = map(there, |((cmp, n), other, of)| Condition {
        what: Quantity::Creatures(Creatures {
            other: other.is_some(),
            ..of
        }),
        cmp,
        n,
    });
    let have = || alt((tag("you have "), tag("you control ")));
    let own_creatures = |other: bool, cmp, n| Condition {
        what: Quantity::Creatures(Creatures {
            whose: Whose::Own,
            other,
            is: Vec::new(),
        }),
        cmp,
        n,
    };
    let creatures_held = delimited(
        have(),
        (terminated(held, tag(" ")), opt(tag("other "))),
        tag("creatures"),
    );
    let creatures_held = map(creatures_held, move |((cmp, n), other)| {
        own_creatures(other.is_some(), cmp, n)
    });
    let another = map((have(), tag("another creature")), move |_| {
        own_creatures(true, Cmp::AtLeast, 1)
    });
    alt((own, enemy, energy, there, creatures_held, another)).parse(text)
}

/// Not read.
pub fn refuse<T>(text: &str) -> R<'_, T> {
    Err(nom::Err::Error(nom::error::make_error(
        text,
        nom::error::ErrorKind::Verify,
    )))
}
