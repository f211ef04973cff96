//! What is read, in Japanese words again: in the standard wording, so that reading them gives the same.

use super::super::cards::Color;
use super::super::effects::cards::{Charas, Cmp, Is, Quantity, Whose};
use super::super::effects::constant::{Condition, Constant, Give, Number, Whom};

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
    let what = match give.what {
        Number::Attack => "攻撃力",
        Number::Hp => "HP",
    };
    format!("{to}の{what}{:+}", give.by)
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
