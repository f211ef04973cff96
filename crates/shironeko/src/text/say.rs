//! What is read, in Japanese words again: in the standard wording, so that reading them gives the same.

use super::super::cards::Color;
use super::super::effects::cards::{Cards, Charas, Cmp, Is, Quantity, Towns, Whose};
use super::super::effects::constant::{Condition, Constant, Give, Law, Number, Order, Whom};
use super::super::effects::program::{Act, Away, Deed, From, Marker, Moment, Rest, Step, Target, TownAct, Until, When};

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
        Is::Cost(held, n) => format!("コスト{n}{}の", cmp(*held)),
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

/// Towns.
fn towns(towns: &Towns) -> String {
    let filters: String = towns.is.iter().map(is).collect();
    format!("{}{filters}タウン", whose(towns.whose))
}

/// What is counted, and the word for one of it.
fn quantity(quantity: &Quantity) -> (String, &'static str) {
    match quantity {
        Quantity::Hand(of) => (format!("{}手札", whose(*of)), "枚"),
        Quantity::Discard(of) => (format!("{}捨て山", whose(*of)), "枚"),
        Quantity::Towns(of) => (towns(of), "枚"),
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
        Condition::Changed => "このキャラがキャラチェンジで登場した場合、".to_owned(),
        Condition::This(of) => format!("このキャラが{}場合、", is(of)),
    }
}

fn whom(whom: &Whom) -> String {
    match whom {
        Whom::This => "このキャラ".to_owned(),
        Whom::Charas(of) => charas(of),
    }
}

fn give(give: &Give) -> String {
    format!("{}の{}{:+}", whom(&give.to), number(give.what), give.by)
}

fn order(order: &Order) -> String {
    format!("{}は{}", whom(&order.to), law(order.law))
}

/// What a chara may do, or not.
pub fn law(law: Law) -> &'static str {
    match law {
        Law::NoAttack => "攻撃できない",
        Law::NoDefence => "防御できない",
        Law::StaysOff => "ターン開始時にONにならない",
        Law::NeverOn => "ONにならない",
        Law::AttacksAtOnce => "登場したターンに攻撃できる",
        Law::AttacksTwice => "1ターンに2回攻撃できる",
        Law::AttacksAgain => "もう1回攻撃できる",
        Law::NoDamage => "ダメージを受けない",
    }
}

fn until(until: Until) -> String {
    match until {
        Until::TurnEnds => "ターン終了時まで、".to_owned(),
        Until::NextTurn(of) => format!("次の{}ターン終了時まで、", whose(of)),
    }
}

fn number(what: Number) -> &'static str {
    match what {
        Number::Attack => "攻撃力",
        Number::Hp => "HP",
        Number::Taken => "受けるダメージ",
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
        let said = one.order.as_ref().map_or_else(|| gives.join("、"), order);
        format!("{when}{}{said}。", per.unwrap_or_default())
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
    let during = when
        .during
        .map_or_else(String::new, |of| format!("{}ターン中、", whose(of)));
    let what = match when.what {
        Moment::Attacks => format!("{who}が攻撃した"),
        Moment::Enters => format!("{who}が登場した"),
        Moment::Defends => format!("{who}が防御した"),
        Moment::IsDefended => format!("{who}の攻撃が防御された"),
        Moment::Retreats => format!("{who}が退場した"),
        Moment::Hurt => format!("{who}がダメージを受けた"),
        Moment::HurtsChara => format!("{who}が相手のキャラにダメージを与えた"),
        Moment::HurtsDeck => format!("{who}が相手の山札にダメージを与えた"),
        Moment::DeckHurt(of) => format!("{}山札がダメージを受けた", whose(of)),
        Moment::TurnStarts(of) => format!("{}ターン開始", of_turn(of)),
        Moment::TurnEnds(of) => format!("{}ターン終了", of_turn(of)),
    };
    format!("{during}{what}時、")
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
fn card(cards: &Cards, n: u8) -> String {
    let noun = match cards {
        Cards::Any => "カード".to_owned(),
        Cards::Monsters => "モンスター".to_owned(),
        Cards::Charas(filters) => charas(&Charas {
            whose: Whose::Both,
            other: false,
            is: filters.clone(),
        }),
    };
    format!("{noun}{n}枚")
}

fn up_to(up_to: bool) -> &'static str {
    if up_to { "まで" } else { "" }
}

/// Of the own player nothing is said.
fn of(whose: Whose) -> &'static str {
    match whose {
        Whose::Theirs => "相手の",
        _ => "",
    }
}

/// So many cards, and where they come from.
fn cards_from(from: &From, n: u8) -> String {
    match from {
        From::Top => format!("山札の上から{n}枚"),
        From::Discard(cards) => format!("捨て山から{}", card(cards, n)),
        From::Hand(cards) => format!("手札から{}", card(cards, n)),
    }
}

/// All steps of a text, with what is said in front of several ways.
pub fn steps(all: &[Step]) -> String {
    let mut said = String::new();
    let mut way = None;
    for one in all {
        if one.option != way {
            said.push_str(if way.is_none() {
                "次から1つを選ぶ。・"
            } else {
                "・"
            });
            way = one.option;
        }
        said.push_str(&step(one));
    }
    said
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
        Deed::Discard(who, Cards::Any, n) => format!("{}手札を{n}枚{}", player(*who), verb("捨てる", "捨て")),
        Deed::Discard(who, cards, n) => {
            let which = card(cards, *n);
            format!("{}手札から{which}を{}", player(*who), verb("捨てる", "捨て"))
        }
        Deed::Mill(whose, n) => format!("{}の上から{n}枚を捨て山に{}", deck(*whose), verb("置く", "置い")),
        Deed::Damage(whose, n) => format!("{}に{n}ダメージ", deck(*whose)),
        Deed::Build(n) => format!("タウンを{n}枚{}", verb("建設する", "建設し")),
        Deed::FromPile {
            whose,
            cards,
            n,
            up_to: fewer,
            to,
        } => {
            let which = format!("{}捨て山から{}{}を", of(*whose), card(cards, *n), up_to(*fewer));
            match to {
                Away::Hand => format!("{which}手札に{}", verb("加える", "加え")),
                Away::Deck => format!("{which}山札に戻す"),
                Away::Bottom => format!("{which}山札の下に{}", verb("置く", "置い")),
                Away::Out => format!("{which}ゲームから{}", verb("取り除く", "取り除い")),
            }
        }
        Deed::Search(is, n) => format!("山札から{}を探し、手札に加える", card(is, *n)),
        Deed::Look { whose, n, shown } => {
            let verb = if *shown { "公開する" } else { "見る" };
            format!("{}の上から{n}枚を{verb}", deck(*whose))
        }
        Deed::Take { cards, n, up_to: fewer } => {
            format!("その中から{}{}を手札に加える", card(cards, *n), up_to(*fewer))
        }
        Deed::PutRest(Rest::Top) => "残りを山札の上に戻す".to_owned(),
        Deed::PutRest(Rest::Bottom) => "残りを山札の下に置く".to_owned(),
        Deed::PutRest(Rest::Discard) => "残りを捨て山に置く".to_owned(),
        Deed::Shuffle => "山札をシャッフルする".to_owned(),
        Deed::Runes { from, n, to } => {
            let which = cards_from(from, *n);
            format!("{which}を{}のルーンに{}", target(to), verb("する", "し"))
        }
        Deed::Enter { from, n, up_to: fewer } => {
            let which = cards_from(from, *n);
            format!("{which}{}を{}", up_to(*fewer), verb("登場させる", "登場させ"))
        }
        Deed::Towns {
            of,
            n,
            up_to: fewer,
            act,
        } => {
            let which = match n {
                Some(n) => format!("{}{n}枚{}を", towns(of), up_to(*fewer)),
                None => format!("全ての{}を", towns(of)),
            };
            match act {
                TownAct::Turn(on) => format!("{which}{}に{}", if *on { "ON" } else { "OFF" }, verb("する", "し")),
                TownAct::Discard => format!("{which}捨て山に{}", verb("置く", "置い")),
            }
        }
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
                Act::Order(what, how_long) => format!("{}{to}は{}", until(*how_long), law(*what)),
            }
        }
    };
    let end = if step.costs { "：" } else { "。" };
    let per = step.per.as_ref().map_or_else(String::new, |per| {
        let (what, unit) = quantity(per);
        format!("{what}1{unit}につき、")
    });
    format!("{so}{when}{per}{done}{end}")
}
