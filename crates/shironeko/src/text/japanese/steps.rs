//! What abilities and monsters do: 「相手のキャラが2体以上いる場合、カードを1枚引く。その後、相手のキャラ1体に2ダメージ。」

use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::tag;
use nom::combinator::{map, opt, value};
use nom::multi::{many0, separated_list1};
use nom::sequence::{delimited, preceded, terminated};

use super::super::super::effects::cards::{Cards, Charas, Is, Quantity, Towns, Whose};
use super::super::super::effects::constant::{Law, Number};
use super::super::super::effects::program::{
    Act, Away, Deed, From, Marker, Moment, Rest, Step, Target, TownAct, Until, When,
};
use super::R;
use super::constants::{condition, laws, one_number};
use super::nouns::{charas, count, refuse, towns};
use super::often::{often, ways};

/// 「このキャラが攻撃した時、」, 「自分のターン開始時、」, 「自分のターン中、自分の山札がダメージを受けた時、」
pub fn when(text: &str) -> R<'_, When> {
    let of_turn = (tag("ターン中"), alt((tag("、"), tag("に"))));
    let (rest, during) = opt(terminated(owner_of_turn, of_turn)).parse(text)?;
    let (rest, when) = alt((of_turns, of_decks_hurt, of_charas)).parse(rest)?;
    Ok((rest, When { during, ..when }))
}

/// 「自分の山札がダメージを受けた時、」
fn of_decks_hurt(text: &str) -> R<'_, When> {
    let (rest, whose) = terminated(owner_of_turn, tag("山札がダメージを受けた")).parse(text)?;
    let (rest, _) = (alt((tag("時"), tag("とき"))), opt(tag("に")), tag("、")).parse(rest)?;
    let when = When {
        who: None,
        what: Moment::DeckHurt(whose),
        during: None,
    };
    Ok((rest, when))
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
    let when = When {
        who: None,
        what,
        during: None,
    };
    Ok((rest, when))
}

fn owner_of_turn(text: &str) -> R<'_, Whose> {
    alt((value(Whose::Own, tag("自分の")), value(Whose::Theirs, tag("相手の")))).parse(text)
}

fn of_charas(text: &str) -> R<'_, When> {
    let this = value(None, tag("このキャラ"));
    let (rest, who) = alt((this, map(charas, Some))).parse(text)?;
    let attacks = value(Moment::Attacks, alt((tag("が攻撃した"), tag("が攻撃する"))));
    let enters = value(Moment::Enters, tag("が登場した"));
    let defends = value(Moment::Defends, tag("が防御した"));
    let is_defended = value(
        Moment::IsDefended,
        alt((
            tag("の攻撃が防御された"),
            tag("が防御された"),
            tag("の攻撃を相手が防御した"),
        )),
    );
    let retreats = value(Moment::Retreats, tag("が退場した"));
    let hurt = value(Moment::Hurt, tag("がダメージを受けた"));
    let theirs = alt((
        tag("が相手のキャラにダメージを与えた"),
        tag("が相手キャラにダメージを与えた"),
    ));
    let hurts = value(Moment::HurtsChara, theirs);
    let deck = value(Moment::HurtsDeck, tag("が相手の山札にダメージを与えた"));
    let (rest, what) = alt((attacks, enters, defends, is_defended, retreats, hurt, hurts, deck)).parse(rest)?;
    let at = alt((tag("時"), tag("とき"), tag("たび"), tag("度")));
    let (rest, _) = (at, opt(tag("に")), tag("、")).parse(rest)?;
    let when = When {
        who,
        what,
        during: None,
    };
    Ok((rest, when))
}

/// All steps.
pub fn steps(text: &str) -> R<'_, Vec<Step>> {
    let (rest, all) = many0(sentence).parse(text)?;
    // What is chosen of several ways ends a text.
    let (rest, ways) = match all.is_empty() {
        true => ways(rest)?,
        false => map(opt(ways), Option::unwrap_or_default).parse(rest)?,
    };
    let all = [all.concat(), ways].concat();
    // Nothing stands before the first.
    let refers = |at: usize| matches!(all[at].deed, Deed::To(Target::Those, _));
    // そのキャラ is the one that the step before was done to.
    let known = |at: usize| at > 0 && matches!(all[at - 1].deed, Deed::To(..));
    let known = (0..all.len()).all(|at| !refers(at) || known(at));
    let begins = |at: usize| at == 0 || all[at].option != all[at - 1].option;
    let first_of_all = (0..all.len())
        .filter(|at| begins(*at))
        .all(|at| !all[at].after && !refers(at));
    match all.first() {
        Some(_) if first_of_all && known => Ok((rest, all)),
        _ => refuse(text),
    }
}

/// 「手札を1枚捨てる、このキャラのルーン1枚を捨て山に置く」, as it stands in front of the colon.
pub fn costs(text: &str) -> R<'_, Vec<Step>> {
    let (rest, all) = separated_list1(tag("、"), one).parse(text)?;
    let own = |(deeds, may): &(Vec<Deed>, bool)| {
        let fits = |deed: &Deed| {
            let own = matches!(deed, Deed::Discard(Whose::Own, ..) | Deed::Mill(Whose::Own, _));
            let town = matches!(
                deed,
                Deed::Towns {
                    of: Towns { whose: Whose::Own, .. },
                    n: Some(_),
                    up_to: false,
                    ..
                }
            );
            own || town || matches!(deed, Deed::Unrune(_) | Deed::Pay(_) | Deed::To(Target::This, _))
        };
        !may && deeds.iter().all(fits)
    };
    if !all.iter().all(own) {
        return refuse(text);
    }
    let step = |deed| Step {
        costs: true,
        ..Step::of(deed)
    };
    Ok((rest, all.into_iter().flat_map(|(deeds, _)| deeds).map(step).collect()))
}

/// One sentence; of several numbers each is a step.
pub fn sentence(text: &str) -> R<'_, Vec<Step>> {
    let so = alt((tag("そうした場合、"), tag("そうしたら、"), tag("そうしたなら、")));
    let (rest, after) = alt((value(true, so), value(false, tag("その後、")), value(false, tag("")))).parse(text)?;
    let (rest, when) = many0(condition).parse(rest)?;
    // 「カードを1枚引き、手札を1枚捨てる」
    let (rest, first) = many0(terminated(joined, tag("、"))).parse(rest)?;
    let plain = map(
        alt((given, ordered, searched, returned, looked, one)),
        |(deeds, may)| (None, deeds, may),
    );
    let (rest, (per, deeds, may)) = terminated(alt((often, plain)), tag("。")).parse(rest)?;
    if may && !first.is_empty() {
        // Whether all of it may be left, or the last of it, is not said.
        return refuse(text);
    }
    let step = |deed, per: Option<Quantity>| Step {
        when: when.clone(),
        per,
        after,
        may,
        ..Step::of(deed)
    };
    let deeds = deeds.into_iter().map(|deed| step(deed, per.clone()));
    Ok((
        rest,
        first.into_iter().map(|deed| step(deed, None)).chain(deeds).collect(),
    ))
}

/// A verb as it ends a sentence: as it is, or with てもよい.
pub fn verb(plain: &'static str, may: &'static str) -> impl Fn(&str) -> R<'_, bool> {
    move |text| alt((value(true, (tag(may), tag("てもよい"))), value(false, tag(plain)))).parse(text)
}

/// 「ターン終了時まで、味方キャラ1体の攻撃力+1、HP+1」
pub fn given(text: &str) -> R<'_, (Vec<Deed>, bool)> {
    // 「味方キャラ1体は、ターン終了時まで攻撃力+1」 is as 「ターン終了時まで、味方キャラ1体の攻撃力+1」.
    let before = preceded(this_turn, terminated(target, alt((tag("の"), tag("は")))));
    let behind = (target, alt((tag("は、"), tag("は"))), this_turn);
    let (rest, target) = alt((before, map(behind, |(target, ..)| target))).parse(text)?;
    let (rest, numbers) = separated_list1(tag("、"), one_number_given).parse(rest)?;
    // What comes to it is changed by no effect.
    if numbers.iter().any(|(what, _)| *what == Number::Taken) {
        return refuse(text);
    }
    let (rest, _) = opt(alt((tag("する"), tag("を得る")))).parse(rest)?;
    // Two numbers of one chara that is chosen are one choice.
    let of = |at: usize| match &target {
        Target::Choose { .. } if at > 0 => Target::Those,
        target => target.clone(),
    };
    let deed = |(at, (what, by))| Deed::To(of(at), Act::Give(what, by));
    Ok((rest, (numbers.into_iter().enumerate().map(deed).collect(), false)))
}

/// 「攻撃力+1」, 「攻撃力を+1」
fn one_number_given(text: &str) -> R<'_, (Number, i32)> {
    let what = alt((value(Number::Attack, tag("攻撃力を")), value(Number::Hp, tag("HPを"))));
    let sign = alt((value(1, tag("+")), value(-1, tag("-"))));
    let long = map((what, sign, count), |(what, sign, n)| (what, sign * i32::from(n)));
    alt((one_number, long)).parse(text)
}

/// 「ターン終了時まで、」
fn this_turn(text: &str) -> R<'_, &str> {
    let long = alt((
        tag("ターン終了時まで"),
        tag("このターンの終わりまで"),
        tag("このターンの間"),
        tag("このターン中"),
        tag("このターン"),
    ));
    terminated(long, opt(tag("、"))).parse(text)
}

/// For how long: 「ターン終了時まで、」, 「次の相手のターン終了時まで、」
fn until(text: &str) -> R<'_, Until> {
    let next = preceded(
        tag("次の"),
        terminated(
            owner_of_turn,
            alt((tag("ターン終了時まで、"), tag("ターンの終わりまで、"))),
        ),
    );
    alt((value(Until::TurnEnds, this_turn), map(next, Until::NextTurn))).parse(text)
}

/// 「ターン終了時まで、相手のキャラ1体は防御できない」, 「相手のキャラ1体は次の相手のターン開始時にONにならない」
fn ordered(text: &str) -> R<'_, (Vec<Deed>, bool)> {
    let lasting = |text| -> R<'_, (Target, Vec<Law>, Until)> {
        let (rest, until) = until(text)?;
        let (rest, target) = terminated(target, tag("は")).parse(rest)?;
        let (rest, laws) = laws(rest)?;
        match until != Until::TurnEnds && laws.contains(&Law::AttacksAgain) {
            true => refuse(text),
            false => Ok((rest, (target, laws, until))),
        }
    };
    // 「このキャラはもう1回攻撃できる」: in this turn.
    let again = |text| -> R<'_, (Target, Vec<Law>, Until)> {
        let (rest, target) = terminated(target, tag("は")).parse(text)?;
        let (rest, laws) = laws(rest)?;
        match laws[..] == [Law::AttacksAgain] {
            true => Ok((rest, (target, laws, Until::TurnEnds))),
            false => refuse(text),
        }
    };
    let next_start = |text| -> R<'_, (Target, Vec<Law>, Until)> {
        let (rest, target) = terminated(target, tag("は次の")).parse(text)?;
        let (rest, whose) = terminated(owner_of_turn, tag("ターン開始時にONにならない")).parse(rest)?;
        Ok((rest, (target, vec![Law::StaysOff], Until::NextTurn(whose))))
    };
    let (rest, (target, laws, until)) = alt((lasting, next_start, again)).parse(text)?;
    // Two things that one chara which is chosen cannot do are one choice.
    let of = |at: usize| match &target {
        Target::Choose { .. } if at > 0 => Target::Those,
        target => target.clone(),
    };
    let deed = |(at, law)| Deed::To(of(at), Act::Order(law, until));
    Ok((rest, (laws.into_iter().enumerate().map(deed).collect(), false)))
}

/// 「山札からキャラ1枚を探し、手札に加える。山札をシャッフルする」
fn searched(text: &str) -> R<'_, (Vec<Deed>, bool)> {
    let (rest, _) = (opt(tag("自分の")), tag("山札から")).parse(text)?;
    let (rest, (is, n)) = card(rest)?;
    let shown = alt((tag("公開して"), tag("公開し、"), tag("")));
    let found = alt((
        value((), (tag("を探し、"), shown)),
        value((), (tag("を探して"), alt((tag("公開し、"), tag("公開して"), tag(""))))),
    ));
    let end = (found, tag("手札に加える。"), opt(tag("その後、")));
    let (rest, _) = (end, opt(tag("自分の")), tag("山札をシャッフルする")).parse(rest)?;
    Ok((rest, (vec![Deed::Search(is, n), Deed::Shuffle], false)))
}

/// 「山札の上から3枚を見る。その中からキャラ1枚までを手札に加え、残りを好きな順番で山札の下に置く」
fn looked(text: &str) -> R<'_, (Vec<Deed>, bool)> {
    let (rest, whose) = terminated(owner, tag("山札の上から")).parse(text)?;
    let (rest, n) = terminated(count, tag("枚を")).parse(rest)?;
    let shown = alt((tag("公開する"), tag("公開し"), tag("公開して")));
    let seen = alt((tag("見る"), tag("見て")));
    let (rest, shown) = alt((value(true, shown), value(false, seen))).parse(rest)?;
    let mut deeds = vec![Deed::Look { whose, n, shown }];
    if whose != Whose::Own {
        return Ok((rest, (deeds, false)));
    }
    let joined = |text| -> R<'_, &str> { alt((tag("。その後、"), tag("。"), tag("、"))).parse(text) };
    let (rest, taken) = opt(preceded(joined, taken_of_those)).parse(rest)?;
    // What was said of one card that was shown and is not taken stays where it lies.
    let single = n == 1 && taken.is_some();
    let (rest, put) = opt(preceded(joined, put_rest)).parse(rest)?;
    if taken.is_some() && put.is_none() && !single {
        return refuse(text);
    }
    deeds.extend(taken);
    deeds.extend(put);
    Ok((rest, (deeds, false)))
}

/// 「その中からキャラ1枚を手札に加え」, 「そのカードがキャラの場合、手札に加える」
fn taken_of_those(text: &str) -> R<'_, Deed> {
    let end = |text| -> R<'_, bool> {
        alt((
            value(true, tag("手札に加えてもよい")),
            value(false, alt((tag("手札に加える"), tag("手札に加え")))),
        ))
        .parse(text)
    };
    let several = |text| -> R<'_, Deed> {
        let (rest, (cards, n)) = preceded(tag("その中から"), card).parse(text)?;
        let (rest, up_to) = terminated(map(opt(tag("まで")), |up_to| up_to.is_some()), tag("を")).parse(rest)?;
        let (rest, _) = opt(tag("公開して")).parse(rest)?;
        let (rest, may) = end(rest)?;
        let up_to = up_to || may;
        Ok((rest, Deed::Take { cards, n, up_to }))
    };
    let this = |text| -> R<'_, Deed> {
        let (rest, _) = alt((tag("そのカードが"), tag("それが"), tag("公開したカードが"))).parse(text)?;
        let (rest, cards) = which(rest)?;
        let (rest, _) = (
            alt((tag("の場合、"), tag("なら、"))),
            opt(alt((tag("そのカードを"), tag("それを")))),
        )
            .parse(rest)?;
        let (rest, up_to) = end(rest)?;
        Ok((rest, Deed::Take { cards, n: 1, up_to }))
    };
    alt((several, this)).parse(text)
}

/// 「残りを好きな順番で山札の下に置く」
fn put_rest(text: &str) -> R<'_, Deed> {
    let lead = alt((
        tag("残りのカードを"),
        tag("残りを"),
        tag("そうでない場合、"),
        tag("そうでなければ、"),
        tag(""),
    ));
    let (rest, _) = (lead, opt(alt((tag("好きな順番で"), tag("好きな順で"))))).parse(text)?;
    let (rest, _) = opt(alt((tag("そのカードを"), tag("それを")))).parse(rest)?;
    let end = || alt((tag("置く"), tag("戻す")));
    let bottom = (alt((tag("山札の下に"), tag("山札の一番下に"))), end());
    let shuffled = (
        alt((tag("山札に戻し、"), tag("山札に戻す。"))),
        tag("山札をシャッフルする"),
    );
    alt((
        value(Deed::PutRest(Rest::Bottom), bottom),
        value(Deed::PutRest(Rest::Top), (tag("山札の上に"), end())),
        value(Deed::PutRest(Rest::Discard), (tag("捨て山に"), tag("置く"))),
        value(Deed::Shuffle, shuffled),
    ))
    .parse(rest)
}

/// 「捨て山からカード3枚を山札に戻し、山札をシャッフルする」
fn returned(text: &str) -> R<'_, (Vec<Deed>, bool)> {
    let (rest, _) = (opt(tag("自分の")), tag("捨て山から")).parse(text)?;
    let (rest, (cards, n)) = card(rest)?;
    let (rest, up_to) = map(opt(tag("まで")), |up_to| up_to.is_some()).parse(rest)?;
    let back = alt((tag("を山札に戻す。"), tag("を山札に戻し、")));
    let (rest, _) = (
        back,
        opt(tag("その後、")),
        opt(tag("自分の")),
        tag("山札をシャッフルする"),
    )
        .parse(rest)?;
    let back = Deed::FromPile {
        whose: Whose::Own,
        cards,
        n,
        up_to,
        to: Away::Deck,
    };
    Ok((rest, (vec![back, Deed::Shuffle], false)))
}

/// Everything else: one deed.
fn one(text: &str) -> R<'_, (Vec<Deed>, bool)> {
    let (rest, (deed, may)) = alt((
        of_hands,
        of_decks,
        built,
        taken,
        entered,
        become_runes,
        of_runes,
        of_towns,
        paid,
        to_charas,
    ))
    .parse(text)?;
    Ok((rest, (vec![deed], may)))
}

/// What another deed follows in the same sentence: 「カードを1枚引き」, 「手札を1枚捨て」.
fn joined(text: &str) -> R<'_, Deed> {
    let drawn = map((tag("カードを"), count, tag("枚引き")), |(_, n, _)| {
        Deed::Draw(Whose::Own, n)
    });
    let discarded = map(
        (opt(tag("自分の")), tag("手札を"), count, tag("枚捨て")),
        |(_, _, n, _)| Deed::Discard(Whose::Own, Cards::Any, n),
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
pub fn who(text: &str) -> R<'_, Whose> {
    alt((
        value(Whose::Theirs, tag("相手は")),
        value(Whose::Own, tag("自分は")),
        value(Whose::Own, tag("")),
    ))
    .parse(text)
}

/// Whose deck: 相手の, 自分の, or the ability's own player's.
pub fn owner(text: &str) -> R<'_, Whose> {
    alt((
        value(Whose::Theirs, tag("相手の")),
        value(Whose::Own, tag("自分の")),
        value(Whose::Own, tag("")),
    ))
    .parse(text)
}

pub fn of_hands(text: &str) -> R<'_, (Deed, bool)> {
    let (rest, who) = who(text)?;
    let drawn = |text| -> R<'_, (Deed, bool)> {
        let number = || terminated(count, tag("枚"));
        let before = delimited(tag("カード"), number(), tag("を"));
        let (rest, n) = alt((preceded(tag("カードを"), number()), before)).parse(text)?;
        let (rest, may) = verb("引く", "引い")(rest)?;
        Ok((rest, (Deed::Draw(who, n), may)))
    };
    let discarded = |text| -> R<'_, (Deed, bool)> {
        let number = || terminated(count, tag("枚"));
        let picked = delimited(tag("手札を"), number(), opt(tag("選び、")));
        let some = delimited(tag("手札から"), number(), opt(tag("を")));
        let before = delimited(tag("手札"), number(), tag("を"));
        let any = map(alt((picked, some, before)), |n| (Cards::Any, n));
        // 「手札から赤のキャラを1枚捨てる」 is as 「手札から赤のキャラ1枚を捨てる」.
        let number = || {
            let behind = terminated(terminated(count, tag("枚")), tag("を"));
            alt((behind, preceded(tag("を"), terminated(count, tag("枚")))))
        };
        let so = preceded(alt((tag("手札から"), tag("手札の"))), (which, number()));
        let (rest, (cards, n)) = preceded(opt(tag("自分の")), alt((any, so))).parse(text)?;
        let away = preceded(tag("捨て山に"), verb("置く", "置い"));
        let (rest, may) = alt((away, verb("捨てる", "捨て"))).parse(rest)?;
        Ok((rest, (Deed::Discard(who, cards, n), may)))
    };
    alt((drawn, discarded)).parse(rest)
}

pub fn of_decks(text: &str) -> R<'_, (Deed, bool)> {
    let (rest, whose) = terminated(owner, tag("山札")).parse(text)?;
    let damaged = |text| -> R<'_, (Deed, bool)> {
        let (rest, n) = preceded(tag("に"), terminated(count, tag("ダメージ"))).parse(text)?;
        let (rest, _) = opt(tag("を与える")).parse(rest)?;
        Ok((rest, (Deed::Damage(whose, n), false)))
    };
    let milled = |text| -> R<'_, (Deed, bool)> {
        let (rest, n) = terminated(of_the_top, tag("を")).parse(text)?;
        let (rest, may) = preceded(tag("捨て山に"), verb("置く", "置い")).parse(rest)?;
        Ok((rest, (Deed::Mill(whose, n), may)))
    };
    alt((damaged, milled)).parse(rest)
}

/// 「の上から2枚」, 「の一番上のカード」
fn of_the_top(text: &str) -> R<'_, u8> {
    let single = alt((tag("の一番上のカード"), tag("の一番上の1枚"), tag("の上のカード1枚")));
    alt((
        preceded(tag("の上から"), terminated(count, tag("枚"))),
        value(1, single),
    ))
    .parse(text)
}

/// 「山札の上から1枚を味方キャラ1体のルーンにする」, 「捨て山からキャラ1枚をこのキャラのルーンにする」
fn become_runes(text: &str) -> R<'_, (Deed, bool)> {
    let (rest, _) = opt(tag("自分の")).parse(text)?;
    let top = map(preceded(tag("山札"), of_the_top), |n| (From::Top, n));
    let discard = map(
        preceded(alt((tag("捨て山から"), tag("捨て山の"))), card),
        |(of, n)| (From::Discard(of), n),
    );
    let hand = map(
        preceded(alt((tag("手札から"), tag("手札の"))), card),
        |(of, n)| (From::Hand(of), n),
    );
    let any = delimited(tag("手札"), count, tag("枚"));
    let any = map(any, |n| (From::Hand(Cards::Any), n));
    let (rest, (from, n)) = terminated(alt((top, discard, hand, any)), tag("を")).parse(rest)?;
    let (rest, to) = target(rest)?;
    let as_runes = alt((tag("のルーンとして"), tag("の下に")));
    let (rest, may) = alt((
        preceded(tag("のルーンに"), verb("する", "し")),
        preceded(as_runes, verb("置く", "置い")),
    ))
    .parse(rest)?;
    let one = match &to {
        Target::This => true,
        Target::Choose { n, up_to, .. } => *n == 1 && !up_to,
        Target::Those | Target::All(_) => false,
    };
    match one {
        true => Ok((rest, (Deed::Runes { from, n, to }, may))),
        false => refuse(text),
    }
}

/// 「捨て山からレベル2以下のキャラ1枚を登場させる」
fn entered(text: &str) -> R<'_, (Deed, bool)> {
    let (rest, _) = opt(tag("自分の")).parse(text)?;
    let discard = value(false, alt((tag("捨て山から"), tag("捨て山にある"), tag("捨て山の"))));
    let hand = value(true, alt((tag("手札から"), tag("手札の"))));
    let (rest, of_hand) = alt((discard, hand)).parse(rest)?;
    let (rest, cards) = which(rest)?;
    let (rest, n) = terminated(count, alt((tag("枚"), tag("体")))).parse(rest)?;
    let (rest, up_to) = terminated(map(opt(tag("まで")), |up_to| up_to.is_some()), tag("を")).parse(rest)?;
    let (rest, may) = verb("登場させる", "登場させ")(rest)?;
    let from = match of_hand {
        true => From::Hand(cards.clone()),
        false => From::Discard(cards.clone()),
    };
    // Nothing but a chara enters.
    match cards {
        Cards::Charas(_) => Ok((rest, (Deed::Enter { from, n, up_to }, may))),
        _ => refuse(text),
    }
}

/// 「味方タウン1枚をONにする」, 「相手のタウン1枚を捨て山に置く」
fn of_towns(text: &str) -> R<'_, (Deed, bool)> {
    let all = map(opt(alt((tag("全ての"), tag("すべての")))), |all| all.is_some());
    let (rest, (all, of)) = (all, towns).parse(text)?;
    let number = (
        terminated(count, tag("枚")),
        map(opt(tag("まで")), |up_to| up_to.is_some()),
    );
    let (rest, number) = opt(number).parse(rest)?;
    let (n, up_to) = match (all, number) {
        (true, None) => (None, false),
        (false, Some((n, up_to))) => (Some(n), up_to),
        _ => return refuse(text),
    };
    let turned = |text| -> R<'_, (TownAct, bool)> {
        let pose = alt((value(true, tag("ON")), value(false, tag("OFF"))));
        let (rest, on) = preceded(tag("を"), terminated(pose, alt((tag("に"), tag("状態に"))))).parse(text)?;
        let (rest, may) = verb("する", "し")(rest)?;
        Ok((rest, (TownAct::Turn(on), may)))
    };
    let gone = |text| -> R<'_, (TownAct, bool)> {
        let (rest, _) = (tag("を"), opt(tag("タウン")), tag("捨て山に")).parse(text)?;
        let (rest, may) = verb("置く", "置い")(rest)?;
        Ok((rest, (TownAct::Discard, may)))
    };
    let (rest, (act, may)) = alt((turned, gone)).parse(rest)?;
    Ok((rest, (Deed::Towns { of, n, up_to, act }, may)))
}

fn built(text: &str) -> R<'_, (Deed, bool)> {
    let number = || terminated(count, tag("枚"));
    let top = delimited(tag("タウンデッキの上から"), number(), tag("を"));
    let (rest, n) = alt((preceded(tag("タウンを"), number()), top)).parse(text)?;
    let laid = preceded(tag("タウンエリアに"), verb("置く", "置い"));
    let (rest, may) = alt((laid, verb("建設する", "建設し"))).parse(rest)?;
    Ok((rest, (Deed::Build(n), may)))
}

/// 「赤のキャラ2枚」
fn card(text: &str) -> R<'_, (Cards, u8)> {
    (which, terminated(count, tag("枚"))).parse(text)
}

/// 「赤のキャラ」, 「モンスター」, 「カード」
fn which(text: &str) -> R<'_, Cards> {
    let mut plain = alt((
        value(Cards::Any, tag("カード")),
        value(Cards::Monsters, tag("モンスター")),
    ));
    let plain: R<'_, Cards> = plain.parse(text);
    if plain.is_ok() {
        return plain;
    }
    let (rest, of) = charas(text)?;
    // Where a card lies in no chara area it is nobody's ally, has no counters, and is neither ON nor OFF.
    let lies = !of.is.iter().any(|is| matches!(is, Is::On | Is::Off | Is::Damaged));
    match lies && !of.other && of.whose == Whose::Both {
        true => Ok((rest, Cards::Charas(of.is))),
        false => refuse(text),
    }
}

fn taken(text: &str) -> R<'_, (Deed, bool)> {
    let mut this = value(Deed::TakeThis, tag("このカードを"));
    let of_this: R<'_, Deed> = this.parse(text);
    if let Ok((rest, this)) = of_this {
        let (rest, may) = preceded(tag("手札に"), verb("加える", "加え")).parse(rest)?;
        return Ok((rest, (this, may)));
    }
    let pile = alt((
        tag("捨て山から、"),
        tag("捨て山から"),
        tag("捨て山にある"),
        tag("捨て山の"),
    ));
    let (rest, whose) = terminated(owner, pile).parse(text)?;
    let (rest, (cards, n)) = card(rest)?;
    let (rest, up_to) = terminated(map(opt(tag("まで")), |up_to| up_to.is_some()), tag("を")).parse(rest)?;
    let to_hand = alt((verb("加える", "加え"), verb("戻す", "戻し")));
    let hand = map(preceded(tag("手札に"), to_hand), |may| (Away::Hand, may));
    let bottom = map(preceded(tag("山札の下に"), verb("置く", "置い")), |may| {
        (Away::Bottom, may)
    });
    let out = alt((tag("ゲームから"), tag("ゲーム外に")));
    let out = preceded(out, alt((verb("取り除く", "取り除い"), verb("置く", "置い"))));
    let out = map(out, |may| (Away::Out, may));
    let (rest, (to, may)) = alt((hand, bottom, out)).parse(rest)?;
    // Nobody takes the other player's cards to the hand.
    if to == Away::Hand && whose == Whose::Theirs {
        return refuse(text);
    }
    let deed = Deed::FromPile {
        whose,
        cards,
        n,
        up_to,
        to,
    };
    Ok((rest, (deed, may)))
}

pub fn target(text: &str) -> R<'_, Target> {
    let this = value(Target::This, tag("このキャラ"));
    let those = value(Target::Those, alt((tag("そのキャラ"), tag("それらのキャラ"))));
    let other = opt(tag("他の"));
    let all = (other, preceded(alt((tag("全ての"), tag("すべての"))), charas));
    let all = map(all, |(other, of)| {
        Target::All(Charas {
            other: of.other || other.is_some(),
            ..of
        })
    });
    let every = alt((tag("全て"), tag("すべて"), tag("全員")));
    let all_behind = map(terminated(charas, every), Target::All);
    let chosen = map(
        (charas, terminated(count, tag("体")), opt(tag("まで"))),
        |(of, n, up_to): (Charas, u8, _)| Target::Choose {
            of,
            n,
            up_to: up_to.is_some(),
        },
    );
    alt((all, all_behind, chosen, this, those)).parse(text)
}

/// 「相手のキャラ1体を選び、」, 「相手のキャラを1体選ぶ。そのキャラ」: whom a step is about, and whether no particle need stand behind it.
fn picked(text: &str) -> R<'_, (Target, bool)> {
    let number = |text| -> R<'_, (u8, bool)> {
        let up_to = map(opt(tag("まで")), |up_to| up_to.is_some());
        (terminated(count, tag("体")), up_to).parse(text)
    };
    let (rest, of) = charas(text)?;
    let (rest, (n, up_to)) = alt((terminated(number, tag("を")), preceded(tag("を"), number))).parse(rest)?;
    let those = || alt((tag("そのキャラ"), tag("それらのキャラ")));
    let ends = map((tag("選ぶ。"), those()), |_| false);
    let goes_on = map(preceded(tag("選び、"), opt(those())), |those| those.is_none());
    let (rest, bare) = alt((ends, goes_on)).parse(rest)?;
    Ok((rest, (Target::Choose { of, n, up_to }, bare)))
}

/// The particle behind a chara, which need not stand behind one that was picked.
fn particle(word: &'static str, bare: bool) -> impl Fn(&str) -> R<'_, &str> {
    move |text| match bare {
        true => alt((tag(word), tag(""))).parse(text),
        false => tag(word).parse(text),
    }
}

fn marker(text: &str) -> R<'_, Marker> {
    let shock = value(Marker::Shock, tag("感電"));
    terminated(alt((shock, value(Marker::Poison, tag("毒")))), opt(tag("マーカー"))).parse(text)
}

pub fn to_charas(text: &str) -> R<'_, (Deed, bool)> {
    let (rest, (target, bare)) = alt((picked, map(target, |target| (target, false)))).parse(text)?;
    let pieces = || (count, alt((tag("個"), tag("つ"))));
    let hurt = |text| -> R<'_, (Act, bool)> {
        let (rest, _) = particle("に", bare)(text)?;
        let counters = (tag("ダメージカウンターを"), pieces(), tag("置く"));
        let counters = map(counters, |(_, (n, _), _)| n);
        let damage = terminated(terminated(count, tag("ダメージ")), opt(tag("を与える")));
        let (rest, n) = alt((counters, damage)).parse(rest)?;
        Ok((rest, (Act::Hurt(n), false)))
    };
    let marked = |text| -> R<'_, (Act, bool)> {
        let (rest, _) = particle("に", bare)(text)?;
        let (rest, marker) = terminated(marker, tag("を")).parse(rest)?;
        let (rest, _) = opt((tag("1"), alt((tag("個"), tag("つ"))))).parse(rest)?;
        let (rest, may) = alt((verb("置く", "置い"), verb("与える", "与え"))).parse(rest)?;
        Ok((rest, (Act::Mark(marker), may)))
    };
    let becomes = |text| -> R<'_, (Act, bool)> {
        let (rest, _) = particle("を", bare)(text)?;
        let (rest, marker) = terminated(marker, alt((tag("状態に"), tag("に")))).parse(rest)?;
        let (rest, may) = verb("する", "し")(rest)?;
        Ok((rest, (Act::Mark(marker), may)))
    };
    let unmarked = |text| -> R<'_, (Act, bool)> {
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
        let (rest, _) = particle("を", bare)(text)?;
        let (rest, on) = terminated(pose, alt((tag("状態に"), tag("に")))).parse(rest)?;
        let (rest, may) = verb("する", "し")(rest)?;
        Ok((rest, (Act::Turn(on), may)))
    };
    let returned = |text| -> R<'_, (Act, bool)> {
        let (rest, _) = particle("を", bare)(text)?;
        let (rest, may) = preceded(tag("手札に"), verb("戻す", "戻し")).parse(rest)?;
        Ok((rest, (Act::Return, may)))
    };
    let gone = |text| -> R<'_, (Act, bool)> {
        let (rest, _) = particle("を", bare)(text)?;
        let (rest, may) = verb("退場させる", "退場させ")(rest)?;
        Ok((rest, (Act::Retreat, may)))
    };
    let acts = alt((hurt, marked, becomes, unmarked, healed, turned, returned, gone));
    let (rest, (act, may)) = { acts }.parse(rest)?;
    Ok((rest, (Deed::To(target, act), may)))
}
