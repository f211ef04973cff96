//! What is done as often as there are others, 「味方キャラの数だけカードを引く。」, and one of several ways, 「次から1つを選ぶ。・…・…」.

use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::tag;
use nom::combinator::{map, opt, value};
use nom::multi::many1;
use nom::sequence::{delimited, preceded, terminated};

use super::super::super::effects::cards::{Cards, Quantity};
use super::super::super::effects::program::{Act, Deed, Step};
use super::R;
use super::constants::per;
use super::nouns::{quantity, refuse};
use super::steps::{given, of_decks, of_hands, owner, sentence, target, to_charas, verb, who};

/// Fewer ways than two are no choice.
const WAYS_LEAST: usize = 2;

/// 「次から1つを選ぶ。」, and the ways, each behind 「・」 or in 『』.
pub fn ways(text: &str) -> R<'_, Vec<Step>> {
    let so_many = alt((tag("2つ"), tag("3つ"), tag("4つ")));
    let lead = (
        alt((tag("次の"), tag("以下の"), tag("次"), tag("以下"))),
        opt(so_many),
        opt((opt(tag("の")), tag("効果"))),
        alt((
            tag("から1つを選ぶ"),
            tag("から1つ選ぶ"),
            tag("から1つを選び、行う"),
            tag("のうち1つを選ぶ"),
        )),
        tag("。"),
    );
    let marked = preceded(tag("・"), many1(sentence));
    let quoted = delimited(tag("『"), many1(sentence), tag("』"));
    let (rest, all) = preceded(lead, alt((many1(marked), many1(quoted)))).parse(text)?;
    if all.len() < WAYS_LEAST {
        return refuse(text);
    }
    let of = |(number, steps): (u8, Vec<Vec<Step>>)| {
        let steps = steps.concat().into_iter();
        steps.map(move |step| Step {
            option: Some(number),
            ..step
        })
    };
    Ok((rest, (0u8..).zip(all).flat_map(of).collect()))
}

/// What is done, and so many times as there are of these.
pub fn often(text: &str) -> R<'_, (Option<Quantity>, Vec<Deed>, bool)> {
    alt((for_each, as_many)).parse(text)
}

/// 「味方キャラ1体につき、カードを1枚引く」
fn for_each(text: &str) -> R<'_, (Option<Quantity>, Vec<Deed>, bool)> {
    let (rest, per) = per(text)?;
    let single = map(alt((of_hands, of_decks, to_charas)), |(deed, may)| (vec![deed], may));
    let (rest, (deeds, may)) = alt((given, single)).parse(rest)?;
    let grows = |deed: &Deed| match deed {
        Deed::Draw(..) | Deed::Discard(..) | Deed::Mill(..) | Deed::Damage(..) => true,
        Deed::To(_, act) => matches!(act, Act::Hurt(_) | Act::Heal(Some(_)) | Act::Give(..)),
        _ => false,
    };
    match deeds.iter().all(grows) {
        true => Ok((rest, (Some(per), deeds, may))),
        false => refuse(text),
    }
}

/// 「味方キャラの数だけ」
fn number_of(text: &str) -> R<'_, Quantity> {
    let (rest, (of, unit)) = quantity(text)?;
    let (rest, _) = (tag("の"), opt(tag(unit)), tag("数"), alt((tag("だけ"), tag("と同じ")))).parse(rest)?;
    let (rest, _) = opt(tag("、")).parse(rest)?;
    Ok((rest, of))
}

/// 「味方キャラの数だけカードを引く」, 「相手のキャラ1体に、このキャラのルーンの数だけダメージ」
fn as_many(text: &str) -> R<'_, (Option<Quantity>, Vec<Deed>, bool)> {
    let (rest, before) = opt(number_of).parse(text)?;
    // It stands in front of all, or in front of the verb.
    let here = |text| -> R<'_, Option<Quantity>> {
        match before {
            Some(_) => Ok((text, None)),
            None => map(preceded(opt(tag("、")), number_of), Some).parse(text),
        }
    };
    let dealt = || value((), (tag("ダメージ"), opt(tag("を与える"))));
    let drawn = |text| -> R<'_, (Option<Quantity>, Deed, bool)> {
        let (rest, who) = terminated(who, tag("カードを")).parse(text)?;
        let (rest, of) = here(rest)?;
        let (rest, may) = verb("引く", "引い")(rest)?;
        Ok((rest, (of, Deed::Draw(who, 1), may)))
    };
    let discarded = |text| -> R<'_, (Option<Quantity>, Deed, bool)> {
        let (rest, who) = terminated(who, (opt(tag("自分の")), tag("手札を"))).parse(text)?;
        let (rest, of) = here(rest)?;
        let (rest, may) = verb("捨てる", "捨て")(rest)?;
        Ok((rest, (of, Deed::Discard(who, Cards::Any, 1), may)))
    };
    let milled = |text| -> R<'_, (Option<Quantity>, Deed, bool)> {
        let (rest, whose) = terminated(owner, tag("山札の上から")).parse(text)?;
        let (rest, of) = here(rest)?;
        let (rest, may) = preceded((opt(tag("カードを")), tag("捨て山に")), verb("置く", "置い")).parse(rest)?;
        Ok((rest, (of, Deed::Mill(whose, 1), may)))
    };
    let damaged = |text| -> R<'_, (Option<Quantity>, Deed, bool)> {
        let (rest, whose) = terminated(owner, tag("山札に")).parse(text)?;
        let (rest, of) = terminated(here, dealt()).parse(rest)?;
        Ok((rest, (of, Deed::Damage(whose, 1), false)))
    };
    let hurt = |text| -> R<'_, (Option<Quantity>, Deed, bool)> {
        let (rest, to) = terminated(target, tag("に")).parse(text)?;
        let (rest, of) = terminated(here, dealt()).parse(rest)?;
        Ok((rest, (of, Deed::To(to, Act::Hurt(1)), false)))
    };
    let (rest, (of, deed, may)) = alt((drawn, discarded, milled, damaged, hurt)).parse(rest)?;
    match before.clone().or(of) {
        Some(of) => Ok((rest, (Some(of), vec![deed], may))),
        None => refuse(text),
    }
}
