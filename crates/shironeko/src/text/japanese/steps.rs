//! What abilities and monsters do: 「相手のキャラが2体以上いる場合、カードを1枚引く。その後、相手のキャラ1体に2ダメージ。」

use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::tag;
use nom::combinator::{map, opt, value};
use nom::multi::{many0, many1, separated_list1};
use nom::sequence::{preceded, terminated};

use super::super::super::effects::cards::{Charas, Is, Whose};
use super::super::super::effects::program::{Act, Deed, Marker, Moment, Step, Target, When};
use super::R;
use super::constants::{condition, one_number};
use super::nouns::{charas, count, refuse};

/// 「このキャラが攻撃した時、」, 「自分のターン開始時、」
pub fn when(text: &str) -> R<'_, When> {
    alt((of_turns, of_charas)).parse(text)
}

fn of_turns(text: &str) -> R<'_, When> {
    let both = value(Whose::Both, alt((tag("お互いの"), tag("各"))));
    let (rest, whose) = alt((both, owner_of_turn)).parse(text)?;
    let (rest, _) = (tag("ターン"), opt(tag("の"))).parse(rest)?;
    let starts = value(
        Moment::TurnStarts(whose),
        alt((tag("開始時"), tag("はじめ"), tag("始め"))),
    );
    let ends = value(
        Moment::TurnEnds(whose),
        alt((tag("終了時"), tag("終わり"), tag("おわり"))),
    );
    let (rest, what) = alt((starts, ends)).parse(rest)?;
    let (rest, _) = (opt(tag("に")), tag("、")).parse(rest)?;
    Ok((rest, When { who: None, what }))
}

fn owner_of_turn(text: &str) -> R<'_, Whose> {
    alt((value(Whose::Own, tag("自分の")), value(Whose::Theirs, tag("相手の")))).parse(text)
}

fn of_charas(text: &str) -> R<'_, When> {
    let this = value(None, tag("このキャラ"));
    let (rest, who) = alt((this, map(charas, Some))).parse(text)?;
    let attacks = value(Moment::Attacks, tag("が攻撃した"));
    let enters = value(Moment::Enters, tag("が登場した"));
    let defends = value(Moment::Defends, tag("が防御した"));
    let retreats = value(Moment::Retreats, tag("が退場した"));
    let (rest, what) = alt((attacks, enters, defends, retreats)).parse(rest)?;
    let (rest, _) = (alt((tag("時"), tag("とき"))), opt(tag("に")), tag("、")).parse(rest)?;
    Ok((rest, When { who, what }))
}

/// All steps.
pub fn steps(text: &str) -> R<'_, Vec<Step>> {
    let (rest, all) = many1(sentence).parse(text)?;
    let all = all.concat();
    // Nothing stands before the first.
    let refers = |at: usize| matches!(all[at].deed, Deed::To(Target::Those, _));
    // そのキャラ is the one that the step before was done to.
    let known = |at: usize| at > 0 && matches!(all[at - 1].deed, Deed::To(..));
    let known = (0..all.len()).all(|at| !refers(at) || known(at));
    match all.first() {
        Some(first) if !first.after && known => Ok((rest, all)),
        _ => refuse(text),
    }
}

/// 「手札を1枚捨てる、このキャラのルーン1枚を捨て山に置く」, as it stands in front of the colon.
pub fn costs(text: &str) -> R<'_, Vec<Step>> {
    let (rest, all) = separated_list1(tag("、"), one).parse(text)?;
    let own = |(deeds, may): &(Vec<Deed>, bool)| {
        let fits = |deed: &Deed| {
            let own = matches!(deed, Deed::Discard(Whose::Own, _) | Deed::Mill(Whose::Own, _));
            own || matches!(deed, Deed::Unrune(_) | Deed::Pay(_) | Deed::To(Target::This, _))
        };
        !may && deeds.iter().all(fits)
    };
    if !all.iter().all(own) {
        return refuse(text);
    }
    let step = |deed| Step {
        when: Vec::new(),
        costs: true,
        after: false,
        may: false,
        deed,
    };
    Ok((rest, all.into_iter().flat_map(|(deeds, _)| deeds).map(step).collect()))
}

/// One sentence; of several numbers each is a step.
fn sentence(text: &str) -> R<'_, Vec<Step>> {
    let so = alt((tag("そうした場合、"), tag("そうしたら、")));
    let (rest, after) = alt((value(true, so), value(false, tag("その後、")), value(false, tag("")))).parse(text)?;
    let (rest, when) = many0(condition).parse(rest)?;
    // 「カードを1枚引き、手札を1枚捨てる」
    let (rest, first) = many0(terminated(joined, tag("、"))).parse(rest)?;
    let (rest, (deeds, may)) = terminated(alt((given, searched, one)), tag("。")).parse(rest)?;
    if may && !first.is_empty() {
        // Whether all of it may be left, or the last of it, is not said.
        return refuse(text);
    }
    let step = |deed| Step {
        when: when.clone(),
        costs: false,
        after,
        may,
        deed,
    };
    Ok((rest, first.into_iter().chain(deeds).map(step).collect()))
}

/// A verb as it ends a sentence: as it is, or with てもよい.
fn verb(plain: &'static str, may: &'static str) -> impl Fn(&str) -> R<'_, bool> {
    move |text| alt((value(true, (tag(may), tag("てもよい"))), value(false, tag(plain)))).parse(text)
}

/// 「ターン終了時まで、味方キャラ1体の攻撃力+1、HP+1」
fn given(text: &str) -> R<'_, (Vec<Deed>, bool)> {
    let until = alt((
        tag("ターン終了時まで、"),
        tag("このターンの終わりまで、"),
        tag("このターン中、"),
    ));
    let (rest, target) = preceded(until, terminated(target, tag("の"))).parse(text)?;
    let (rest, numbers) = separated_list1(tag("、"), one_number).parse(rest)?;
    // Two numbers of one chara that is chosen are one choice.
    let of = |at: usize| match &target {
        Target::Choose { .. } if at > 0 => Target::Those,
        target => target.clone(),
    };
    let deed = |(at, (what, by))| Deed::To(of(at), Act::Give(what, by));
    Ok((rest, (numbers.into_iter().enumerate().map(deed).collect(), false)))
}

/// 「山札からキャラ1枚を探し、手札に加える。山札をシャッフルする」
fn searched(text: &str) -> R<'_, (Vec<Deed>, bool)> {
    let (rest, _) = (opt(tag("自分の")), tag("山札から")).parse(text)?;
    let (rest, (is, n)) = card(rest)?;
    let end = (
        tag("を探し、"),
        opt(tag("公開して")),
        tag("手札に加える。"),
        opt(tag("その後、")),
    );
    let (rest, _) = (end, opt(tag("自分の")), tag("山札をシャッフルする")).parse(rest)?;
    Ok((rest, (vec![Deed::Search(is, n), Deed::Shuffle], false)))
}

/// Everything else: one deed.
fn one(text: &str) -> R<'_, (Vec<Deed>, bool)> {
    let (rest, (deed, may)) = alt((of_hands, of_decks, built, taken, of_runes, paid, to_charas)).parse(text)?;
    Ok((rest, (vec![deed], may)))
}

/// What another deed follows in the same sentence: 「カードを1枚引き」, 「手札を1枚捨て」.
fn joined(text: &str) -> R<'_, Deed> {
    let drawn = map((tag("カードを"), count, tag("枚引き")), |(_, n, _)| {
        Deed::Draw(Whose::Own, n)
    });
    let discarded = map(
        (opt(tag("自分の")), tag("手札を"), count, tag("枚捨て")),
        |(_, _, n, _)| Deed::Discard(Whose::Own, n),
    );
    alt((drawn, discarded)).parse(text)
}

/// 「このキャラのルーン1枚を捨て山に置く」
fn of_runes(text: &str) -> R<'_, (Deed, bool)> {
    let (rest, n) = preceded(tag("このキャラのルーン"), terminated(count, tag("枚を"))).parse(text)?;
    let (rest, may) = preceded(tag("捨て山に"), verb("置く", "置い")).parse(rest)?;
    Ok((rest, (Deed::Unrune(n), may)))
}

/// 「ソウルを1支払う」, 「1ソウル支払う」
fn paid(text: &str) -> R<'_, (Deed, bool)> {
    let before = terminated(count, (tag("ソウル"), opt(tag("を"))));
    let (rest, n) = alt((preceded(tag("ソウルを"), terminated(count, opt(tag("つ")))), before)).parse(text)?;
    let (rest, may) = alt((verb("支払う", "支払っ"), verb("払う", "払っ"))).parse(rest)?;
    Ok((rest, (Deed::Pay(n), may)))
}

/// Who does something: 相手は, or the ability's own player, who need not be named.
fn who(text: &str) -> R<'_, Whose> {
    alt((
        value(Whose::Theirs, tag("相手は")),
        value(Whose::Own, tag("自分は")),
        value(Whose::Own, tag("")),
    ))
    .parse(text)
}

/// Whose deck: 相手の, 自分の, or the ability's own player's.
fn owner(text: &str) -> R<'_, Whose> {
    alt((
        value(Whose::Theirs, tag("相手の")),
        value(Whose::Own, tag("自分の")),
        value(Whose::Own, tag("")),
    ))
    .parse(text)
}

fn of_hands(text: &str) -> R<'_, (Deed, bool)> {
    let (rest, who) = who(text)?;
    let drawn = |text| -> R<'_, (Deed, bool)> {
        let (rest, _) = tag("カードを").parse(text)?;
        let (rest, n) = terminated(count, tag("枚")).parse(rest)?;
        let (rest, may) = verb("引く", "引い")(rest)?;
        Ok((rest, (Deed::Draw(who, n), may)))
    };
    let discarded = |text| -> R<'_, (Deed, bool)> {
        let (rest, _) = (opt(tag("自分の")), tag("手札を")).parse(text)?;
        let (rest, n) = terminated(count, tag("枚")).parse(rest)?;
        let (rest, may) = verb("捨てる", "捨て")(rest)?;
        Ok((rest, (Deed::Discard(who, n), may)))
    };
    alt((drawn, discarded)).parse(rest)
}

fn of_decks(text: &str) -> R<'_, (Deed, bool)> {
    let (rest, whose) = terminated(owner, tag("山札")).parse(text)?;
    let damaged = |text| -> R<'_, (Deed, bool)> {
        let (rest, n) = preceded(tag("に"), terminated(count, tag("ダメージ"))).parse(text)?;
        let (rest, _) = opt(tag("を与える")).parse(rest)?;
        Ok((rest, (Deed::Damage(whose, n), false)))
    };
    let milled = |text| -> R<'_, (Deed, bool)> {
        let (rest, n) = preceded(tag("の上から"), terminated(count, tag("枚を"))).parse(text)?;
        let (rest, may) = preceded(tag("捨て山に"), verb("置く", "置い")).parse(rest)?;
        Ok((rest, (Deed::Mill(whose, n), may)))
    };
    let runes = |text| -> R<'_, (Deed, bool)> {
        let (rest, n) = preceded(tag("の上から"), terminated(count, tag("枚を"))).parse(text)?;
        let (rest, may) = preceded(tag("このキャラのルーンに"), verb("する", "し")).parse(rest)?;
        match whose {
            Whose::Own => Ok((rest, (Deed::Runes(n), may))),
            _ => refuse(text),
        }
    };
    alt((damaged, milled, runes)).parse(rest)
}

fn built(text: &str) -> R<'_, (Deed, bool)> {
    let (rest, n) = preceded(tag("タウンを"), terminated(count, tag("枚"))).parse(text)?;
    let (rest, may) = verb("建設する", "建設し")(rest)?;
    Ok((rest, (Deed::Build(n), may)))
}

/// 「赤のキャラ2枚」
fn card(text: &str) -> R<'_, (Vec<Is>, u8)> {
    let (rest, of) = charas(text)?;
    let (rest, n) = terminated(count, tag("枚")).parse(rest)?;
    // Where a card lies in no chara area it is nobody's ally, has no counters, and is neither ON nor OFF.
    let lies = !of.is.iter().any(|is| matches!(is, Is::On | Is::Off | Is::Damaged));
    match lies && !of.other && of.whose == Whose::Both {
        true => Ok((rest, (of.is, n))),
        false => refuse(text),
    }
}

fn taken(text: &str) -> R<'_, (Deed, bool)> {
    let this = value(Deed::TakeThis, tag("このカードを"));
    let from = preceded((opt(tag("自分の")), tag("捨て山から")), terminated(card, tag("を")));
    let regained = map(from, |(is, n)| Deed::Regain(is, n));
    let (rest, deed) = alt((this, regained)).parse(text)?;
    let (rest, may) = preceded(tag("手札に"), verb("加える", "加え")).parse(rest)?;
    Ok((rest, (deed, may)))
}

fn target(text: &str) -> R<'_, Target> {
    let this = value(Target::This, tag("このキャラ"));
    let those = value(Target::Those, alt((tag("そのキャラ"), tag("それらのキャラ"))));
    let all = map(preceded(alt((tag("全ての"), tag("すべての"))), charas), Target::All);
    let chosen = map(
        (charas, terminated(count, tag("体")), opt(tag("まで"))),
        |(of, n, up_to): (Charas, u8, _)| Target::Choose {
            of,
            n,
            up_to: up_to.is_some(),
        },
    );
    alt((all, chosen, this, those)).parse(text)
}

fn to_charas(text: &str) -> R<'_, (Deed, bool)> {
    let (rest, target) = target(text)?;
    let hurt = |text| -> R<'_, (Act, bool)> {
        let (rest, n) = preceded(tag("に"), terminated(count, tag("ダメージ"))).parse(text)?;
        let (rest, _) = opt(tag("を与える")).parse(rest)?;
        Ok((rest, (Act::Hurt(n), false)))
    };
    let marked = |text| -> R<'_, (Act, bool)> {
        let shock = value(Marker::Shock, tag("感電"));
        let marker = alt((shock, value(Marker::Poison, tag("毒"))));
        let (rest, marker) = preceded(tag("に"), terminated(marker, tag("を"))).parse(text)?;
        let (rest, may) = verb("置く", "置い")(rest)?;
        Ok((rest, (Act::Mark(marker), may)))
    };
    let unmarked = |text| -> R<'_, (Act, bool)> {
        let shock = value(Marker::Shock, tag("感電"));
        let marker = alt((shock, value(Marker::Poison, tag("毒"))));
        let (rest, marker) = preceded(tag("の"), terminated(marker, tag("を"))).parse(text)?;
        let (rest, may) = alt((verb("取り除く", "取り除い"), verb("回復する", "回復し"))).parse(rest)?;
        Ok((rest, (Act::Unmark(marker), may)))
    };
    let healed = |text| -> R<'_, (Act, bool)> {
        let all = value(None, alt((tag("全て"), tag("すべて"))));
        let (rest, n) = preceded(tag("のダメージを"), alt((all, map(count, Some)))).parse(text)?;
        let (rest, may) = verb("回復する", "回復し")(rest)?;
        Ok((rest, (Act::Heal(n), may)))
    };
    let turned = |text| -> R<'_, (Act, bool)> {
        let pose = alt((value(true, tag("ON")), value(false, tag("OFF"))));
        let (rest, on) = preceded(tag("を"), terminated(pose, tag("に"))).parse(text)?;
        let (rest, may) = verb("する", "し")(rest)?;
        Ok((rest, (Act::Turn(on), may)))
    };
    let returned = |text| -> R<'_, (Act, bool)> {
        let (rest, may) = preceded(tag("を手札に"), verb("戻す", "戻し")).parse(text)?;
        Ok((rest, (Act::Return, may)))
    };
    let gone = |text| -> R<'_, (Act, bool)> {
        let (rest, may) = preceded(tag("を"), verb("退場させる", "退場させ")).parse(text)?;
        Ok((rest, (Act::Retreat, may)))
    };
    let (rest, (act, may)) = alt((hurt, marked, unmarked, healed, turned, returned, gone)).parse(rest)?;
    Ok((rest, (Deed::To(target, act), may)))
}
