//! 常時: 「自分のターン中、味方キャラが3体以上いる場合、このキャラの攻撃力+1、HP+1。」

use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::tag;
use nom::combinator::{map, map_opt, opt, peek, value};
use nom::multi::{many0, many1, separated_list1};
use nom::sequence::{preceded, terminated};

use super::super::super::effects::cards::{Charas, Cmp, Is, Quantity, Whose};
use super::super::super::effects::constant::{Condition, Constant, Give, Law, Number, Order, Whom};
use super::R;
use super::nouns::{charas, cmp, number, quantity, refuse};

/// All sentences of the ability.
pub fn sentences(text: &str) -> R<'_, Vec<Constant>> {
    map(many1(sentence), |all| all.concat()).parse(text)
}

fn sentence(text: &str) -> R<'_, Vec<Constant>> {
    let (rest, when) = many0(condition).parse(text)?;
    let given = map(
        alt((as_many, terminated(taken, peek(tag("。"))), gives)),
        |(per, gives)| vec![(per, gives, None)],
    );
    let of_order = |order| (None, Vec::new(), Some(order));
    let ordered = map(ordered, |orders| orders.into_iter().map(of_order).collect());
    let (rest, all) = terminated(alt((given, ordered)), tag("。")).parse(rest)?;
    let constant = |(per, gives, order)| Constant {
        when: when.clone(),
        per,
        gives,
        order,
    };
    let all: Vec<Constant> = all.into_iter().map(constant).collect();
    Ok((rest, all))
}

/// 「相手のキャラは防御できない」
fn ordered(text: &str) -> R<'_, Vec<Order>> {
    let (rest, to) = terminated(whom, tag("は")).parse(text)?;
    let (rest, laws) = laws(rest)?;
    // Once more than what, as long as it is there?
    if laws.contains(&Law::AttacksAgain) {
        return refuse(text);
    }
    let order = |law| Order { to: to.clone(), law };
    Ok((rest, laws.into_iter().map(order).collect()))
}

/// 「攻撃できない」, 「攻撃も防御もできない」, 「登場したターンに攻撃できる」
pub fn laws(text: &str) -> R<'_, Vec<Law>> {
    let both = alt((tag("攻撃も防御もできない"), tag("攻撃できず、防御できない")));
    let on = || alt((tag("ONにならない"), tag("ON状態にならない"), tag("ONにできない")));
    let start = (alt((tag("自分の"), tag(""))), tag("ターン開始時に"));
    let times = (opt(tag("1ターンに")), alt((tag("2回"), tag("二回"))), opt(tag("まで")));
    let twice = (times, tag("攻撃できる"));
    let more = alt((tag("もう1回"), tag("もう一回"), tag("もう一度"), tag("さらに1回")));
    let again = (more, tag("攻撃できる"));
    let at_once = alt((tag("登場したターンに攻撃できる"), tag("登場したターンでも攻撃できる")));
    alt((
        map(both, |_| vec![Law::NoAttack, Law::NoDefence]),
        map(tag("攻撃できない"), |_| vec![Law::NoAttack]),
        map(tag("防御できない"), |_| vec![Law::NoDefence]),
        map((start, on()), |_| vec![Law::StaysOff]),
        map(on(), |_| vec![Law::NeverOn]),
        map(at_once, |_| vec![Law::AttacksAtOnce]),
        map(twice, |_| vec![Law::AttacksTwice]),
        map(again, |_| vec![Law::AttacksAgain]),
        map(tag("ダメージを受けない"), |_| vec![Law::NoDamage]),
    ))
    .parse(text)
}

/// A condition, with the comma behind it.
pub fn condition(text: &str) -> R<'_, Condition> {
    let turn = |words: &'static str, whose| value(Condition::Turn(whose), (tag(words), alt((tag("中"), tag("の間")))));
    let this = map(preceded(tag("このキャラが"), state), Condition::This);
    let damaged = alt((
        tag("このキャラがダメージを受けている"),
        tag("このキャラにダメージがある"),
    ));
    let damaged = value(Condition::This(Is::Damaged), damaged);
    let at_least_one = |charas| Condition::Count(Quantity::Charas(charas), Cmp::AtLeast, 1);
    // 「自分の場に《剣士》のキャラがいる」 is as 「《剣士》の味方キャラがいる」.
    let own = map(preceded(tag("自分の場に"), charas), |charas| Charas {
        whose: Whose::Own,
        ..charas
    });
    let there = map(terminated(alt((own, charas)), tag("がいる")), at_least_one);
    let none = |charas| Condition::Count(Quantity::Charas(charas), Cmp::Exactly, 0);
    let nobody = map(terminated(charas, tag("がいない")), none);
    let changed = (
        opt(tag("このキャラが")),
        alt((tag("キャラチェンジで"), tag("チェンジで"))),
        tag("登場した"),
    );
    let changed = value(Condition::Changed, changed);
    let if_so = terminated(
        alt((changed, this, damaged, there, nobody, counted)),
        alt((tag("場合"), tag("なら"))),
    );
    let turn = alt((turn("自分のターン", Whose::Own), turn("相手のターン", Whose::Theirs)));
    terminated(alt((turn, if_so)), tag("、")).parse(text)
}

/// 「ON状態の」, as it stands in front of 場合.
fn state(text: &str) -> R<'_, Is> {
    alt((value(Is::On, tag("ON状態の")), value(Is::Off, tag("OFF状態の")))).parse(text)
}

/// 「自分の手札が3枚以上の」, 「味方キャラが3体以上いる」.
fn counted(text: &str) -> R<'_, Condition> {
    let (rest, (quantity, unit)) = quantity(text)?;
    let (rest, _) = tag("が").parse(rest)?;
    let (rest, n) = number(rest)?;
    let (rest, _) = tag(unit).parse(rest)?;
    let (rest, cmp) = cmp(rest)?;
    let verb = match unit {
        "体" => "いる",
        _ => "ある",
    };
    // 「3枚以上なら」 has neither verb nor の.
    let (rest, _) = opt(alt((tag("の"), tag(verb)))).parse(rest)?;
    Ok((rest, Condition::Count(quantity, cmp, n)))
}

/// 「このキャラのHPは自分の手札の枚数だけ増える」.
fn as_many(text: &str) -> R<'_, (Option<Quantity>, Vec<Give>)> {
    let (rest, to) = terminated(whom, tag("の")).parse(text)?;
    let (rest, what) = terminated(what, tag("は")).parse(rest)?;
    let (rest, (quantity, unit)) = quantity(rest)?;
    let (rest, _) = (tag("の"), tag(unit), tag("数だけ")).parse(rest)?;
    let mut by = alt((value(1, tag("増える")), value(-1, tag("減る"))));
    let (rest, by) = by.parse(rest)?;
    Ok((rest, (Some(quantity), vec![Give { to, what, by }])))
}

/// 「このキャラが受けるダメージを1減らす」: as 「このキャラの受けるダメージ-1」.
fn taken(text: &str) -> R<'_, (Option<Quantity>, Vec<Give>)> {
    let (rest, to) = terminated(whom, (alt((tag("が"), tag("の"))), tag("受けるダメージ"))).parse(text)?;
    let by = map_opt(number, |n| i32::try_from(n).ok());
    let less = map(
        (
            alt((tag("を"), tag("は"))),
            by,
            alt((tag("減らす"), tag("減る"), tag("少なくなる"))),
        ),
        |(_, n, _)| -n,
    );
    let by = map_opt(number, |n| i32::try_from(n).ok());
    let sign = alt((value(1, tag("+")), value(-1, tag("-"))));
    let signed = map((sign, by, opt(tag("される"))), |(sign, n, _)| sign * n);
    let (rest, by) = alt((less, signed)).parse(rest)?;
    let what = Number::Taken;
    Ok((rest, (None, vec![Give { to, what, by }])))
}

/// 「味方キャラ1体につき、このキャラの攻撃力+1、HP+1」.
fn gives(text: &str) -> R<'_, (Option<Quantity>, Vec<Give>)> {
    let (rest, per) = opt(per).parse(text)?;
    let (rest, all) = separated_list1(tag("、"), given).parse(rest)?;
    Ok((rest, (per, all.concat())))
}

/// 「味方キャラ1体につき、」
pub fn per(text: &str) -> R<'_, Quantity> {
    let (rest, (quantity, unit)) = quantity(text)?;
    let (rest, _) = (tag("1"), tag(unit), tag("につき、")).parse(rest)?;
    Ok((rest, quantity))
}

/// 「このキャラの攻撃力+1、HP+1」
fn given(text: &str) -> R<'_, Vec<Give>> {
    let (rest, to) = terminated(whom, tag("の")).parse(text)?;
    let (rest, numbers) = separated_list1(tag("、"), one_number).parse(rest)?;
    let gives = numbers.into_iter().map(|(what, by)| Give {
        to: to.clone(),
        what,
        by,
    });
    Ok((rest, gives.collect()))
}

/// To whom.
fn whom(text: &str) -> R<'_, Whom> {
    let all = preceded(opt(alt((tag("全ての"), tag("すべての")))), charas);
    let all = map(all, |charas: Charas| Whom::Charas(charas));
    alt((all, value(Whom::This, tag("このキャラ")))).parse(text)
}

fn what(text: &str) -> R<'_, Number> {
    alt((
        value(Number::Attack, tag("攻撃力")),
        value(Number::Hp, tag("HP")),
        value(Number::Taken, tag("受けるダメージ")),
    ))
    .parse(text)
}

/// 「攻撃力+1」
pub fn one_number(text: &str) -> R<'_, (Number, i32)> {
    let sign = alt((value(1, tag("+")), value(-1, tag("-"))));
    let by = map_opt((sign, number), |(sign, n)| Some(sign * i32::try_from(n).ok()?));
    (what, by).parse(text)
}
