//! What is read, in Japanese words again: in the standard wording, so that reading them gives the same.

use super::super::cards::Color;
use super::super::effects::cards::{Charas, Cmp, Is, Quantity, Whose};
use super::super::effects::constant::{Condition, Constant, Give, Number, Whom};
use super::super::effects::program::{Act, Deed, Marker, Moment, Step, Target, When};

fn color(color: Color) -> &'static str {
    let word = Color::NATIVE.iter().find(|(_, c)| *c == color);
    word.map_or("", |(word, _)| word)
}

fn whose(whose: Whose) -> &'static str {
    match whose {
        Whose::Own => "自分の",
        Whose::Theirs => "相手の",
        Whose::Both => "",
    }
}

fn cmp(cmp: Cmp) -> &'static str {
    match cmp {
        Cmp::AtLeast => "以上",
        Cmp::AtMost => "以下",
        Cmp::Exactly => "",
    }
}

fn is(is: &Is) -> String {
    match is {
        Is::On => "ON状態の".to_owned(),
        Is::Off => "OFF状態の".to_owned(),
        Is::Damaged => "ダメージを受けている".to_owned(),
        Is::Awakened => String::new(),
        Is::Color(of) => format!("{}の", color(*of)),
        Is::Level(held, n) => format!("レベル{n}{}の", cmp(*held)),
        Is::Job(job) => format!("《{job}》の"),
        Is::Named(name) => format!("名前が「{name}」の"),
    }
}

/// Charas.
pub fn charas(charas: &Charas) -> String {
    let other = if charas.other { "他の" } else { "" };
    let filters: String = charas.is.iter().map(is).collect();
    let noun = match charas.is.contains(&Is::Awakened) {
        true => "覚醒キャラ",
        false => "キャラ",
    };
    match charas.whose {
        Whose::Own if noun == "キャラ" => format!("{other}{filters}味方キャラ"),
        Whose::Own => format!("{other}味方の{filters}{noun}"),
        Whose::Theirs => format!("{other}相手の{filters}{noun}"),
        Whose::Both => format!("{other}{filters}{noun}"),
    }
}

/// What is counted, and the word for one of it.
fn quantity(quantity: &Quantity) -> (String, &'static str) {
    match quantity {
        Quantity::Hand(of) => (format!("{}手札", whose(*of)), "枚"),
        Quantity::Discard(of) => (format!("{}捨て山", whose(*of)), "枚"),
        Quantity::Towns(of) => (format!("{}タウン", whose(*of)), "枚"),
        Quantity::Runes => ("このキャラのルーン".to_owned(), "枚"),
        Quantity::Charas(of) => (charas(of), "体"),
    }
}

/// A condition, with the comma behind it.
pub fn condition(condition: &Condition) -> String {
    match condition {
        Condition::Turn(of) => format!("{}ターン中、", whose(*of)),
        Condition::Count(of, held, n) => {
            let (what, unit) = quantity(of);
            let verb = if unit == "体" { "いる" } else { "の" };
            format!("{what}が{n}{unit}{}{verb}場合、", cmp(*held))
        }
        Condition::This(Is::Damaged) => "このキャラがダメージを受けている場合、".to_owned(),
        Condition::This(of) => format!("このキャラが{}場合、", is(of)),
    }
}

fn give(give: &Give) -> String {
    let to = match &give.to {
        Whom::This => "このキャラ".to_owned(),
        Whom::Charas(of) => charas(of),
    };
    format!("{to}の{}{:+}", number(give.what), give.by)
}

fn number(what: Number) -> &'static str {
    match what {
        Number::Attack => "攻撃力",
        Number::Hp => "HP",
    }
}

/// The sentences of a 常時 ability.
pub fn constant(all: &[Constant]) -> String {
    let sentence = |one: &Constant| {
        let when: String = one.when.iter().map(condition).collect();
        let per = one.per.as_ref().map(|per| {
            let (what, unit) = quantity(per);
            format!("{what}1{unit}につき、")
        });
        let gives: Vec<String> = one.gives.iter().map(give).collect();
        format!("{when}{}{}。", per.unwrap_or_default(), gives.join("、"))
    };
    all.iter().map(sentence).collect()
}

/// When a 誘発 ability fires, with the comma behind it.
pub fn when(when: &When) -> String {
    let who = when.who.as_ref().map_or_else(|| "このキャラ".to_owned(), charas);
    let of_turn = |of| match of {
        Whose::Both => "お互いの",
        of => whose(of),
    };
    match when.what {
        Moment::Attacks => format!("{who}が攻撃した時、"),
        Moment::Enters => format!("{who}が登場した時、"),
        Moment::Defends => format!("{who}が防御した時、"),
        Moment::Retreats => format!("{who}が退場した時、"),
        Moment::TurnStarts(of) => format!("{}ターン開始時、", of_turn(of)),
        Moment::TurnEnds(of) => format!("{}ターン終了時、", of_turn(of)),
    }
}

fn target(target: &Target) -> String {
    match target {
        Target::This => "このキャラ".to_owned(),
        Target::Those => "そのキャラ".to_owned(),
        Target::All(of) => format!("全ての{}", charas(of)),
        Target::Choose { of, n, up_to } => format!("{}{n}体{}", charas(of), if *up_to { "まで" } else { "" }),
    }
}

fn deck(whose: Whose) -> &'static str {
    match whose {
        Whose::Theirs => "相手の山札",
        _ => "山札",
    }
}

fn player(who: Whose) -> &'static str {
    match who {
        Whose::Theirs => "相手は",
        _ => "",
    }
}

/// A card that lies in no chara area.
fn card(filters: &[Is], n: u8) -> String {
    let of = Charas {
        whose: Whose::Both,
        other: false,
        is: filters.to_vec(),
    };
    format!("{}{n}枚", charas(&of))
}

/// A step, as a sentence of its own.
pub fn step(step: &Step) -> String {
    let so = if step.after { "そうした場合、" } else { "" };
    let when: String = step.when.iter().map(condition).collect();
    let verb = |plain: &str, may: &str| match step.may {
        true => format!("{may}てもよい"),
        false => plain.to_owned(),
    };
    let done = match &step.deed {
        Deed::Draw(who, n) => format!("{}カードを{n}枚{}", player(*who), verb("引く", "引い")),
        Deed::Discard(who, n) => format!("{}手札を{n}枚{}", player(*who), verb("捨てる", "捨て")),
        Deed::Mill(whose, n) => format!("{}の上から{n}枚を捨て山に{}", deck(*whose), verb("置く", "置い")),
        Deed::Damage(whose, n) => format!("{}に{n}ダメージ", deck(*whose)),
        Deed::Build(n) => format!("タウンを{n}枚{}", verb("建設する", "建設し")),
        Deed::Regain(is, n) => format!("捨て山から{}を手札に{}", card(is, *n), verb("加える", "加え")),
        Deed::Search(is, n) => format!("山札から{}を探し、手札に加える", card(is, *n)),
        Deed::Shuffle => "山札をシャッフルする".to_owned(),
        Deed::Runes(n) => format!("山札の上から{n}枚をこのキャラのルーンに{}", verb("する", "し")),
        Deed::Unrune(n) => format!("このキャラのルーン{n}枚を捨て山に{}", verb("置く", "置い")),
        Deed::Pay(n) => format!("ソウルを{n}支払{}", if step.may { "ってもよい" } else { "う" }),
        Deed::TakeThis => format!("このカードを手札に{}", verb("加える", "加え")),
        Deed::To(to, act) => {
            let to = target(to);
            match act {
                Act::Hurt(n) => format!("{to}に{n}ダメージ"),
                Act::Heal(Some(n)) => format!("{to}のダメージを{n}{}", verb("回復する", "回復し")),
                Act::Heal(None) => format!("{to}のダメージを全て{}", verb("回復する", "回復し")),
                Act::Mark(Marker::Shock) => format!("{to}に感電を{}", verb("置く", "置い")),
                Act::Mark(Marker::Poison) => format!("{to}に毒を{}", verb("置く", "置い")),
                Act::Unmark(Marker::Shock) => format!("{to}の感電を{}", verb("取り除く", "取り除い")),
                Act::Unmark(Marker::Poison) => format!("{to}の毒を{}", verb("取り除く", "取り除い")),
                Act::Turn(on) => format!("{to}を{}に{}", if *on { "ON" } else { "OFF" }, verb("する", "し")),
                Act::Return => format!("{to}を手札に{}", verb("戻す", "戻し")),
                Act::Retreat => format!("{to}を{}", verb("退場させる", "退場させ")),
                Act::Give(what, by) => format!("ターン終了時まで、{to}の{}{by:+}", number(*what)),
            }
        }
    };
    let end = if step.costs { "：" } else { "。" };
    format!("{so}{when}{done}{end}")
}
