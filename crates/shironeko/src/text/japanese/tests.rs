//! What is read, what it means, and what is not.

use rejudge_table::shuffle::{Domain, Generator, Seed, generator};

use super::super::super::cards::Color;
use super::super::super::effects::cards::{Cards, Charas, Cmp, Is, Quantity, Towns, Whose};
use super::super::super::effects::constant::{Condition, Constant, Give, Law, Number, Order, Whom};
use super::super::super::effects::program::{
    Act, Away, Deed, From, Marker, Moment, Rest, Step, Target, TownAct, Until, When,
};
use super::super::say;
use super::{auto, constant, costs, steps};

/// Wordings, each with the standard one that means the same.
const SAME: &[(&str, &str)] = &[
    ("このキャラの攻撃力+1。", "このキャラの攻撃力+1。"),
    ("このキャラの攻撃力＋１。", "このキャラの攻撃力+1。"),
    (
        "このキャラの攻撃力+1、HP-1。",
        "このキャラの攻撃力+1、このキャラのHP-1。",
    ),
    ("全ての味方キャラのHP+1。", "味方キャラのHP+1。"),
    ("味方の《剣士》のキャラの攻撃力+1。", "《剣士》の味方キャラの攻撃力+1。"),
    (
        "他の味方キャラの攻撃力+1。相手キャラの攻撃力-1。",
        "他の味方キャラの攻撃力+1。相手のキャラの攻撃力-1。",
    ),
    (
        "味方キャラが3体以上なら、このキャラの攻撃力+1。",
        "味方キャラが3体以上いる場合、このキャラの攻撃力+1。",
    ),
    (
        "名前が「ミナモ」の味方キャラがいる場合、このキャラの攻撃力+2。",
        "名前が「ミナモ」の味方キャラが1体以上いる場合、このキャラの攻撃力+2。",
    ),
    (
        "相手のキャラがいない場合、このキャラの攻撃力+2。",
        "相手のキャラが0体いる場合、このキャラの攻撃力+2。",
    ),
    (
        "このキャラにダメージがある場合、このキャラの攻撃力+2。",
        "このキャラがダメージを受けている場合、このキャラの攻撃力+2。",
    ),
    (
        "自分のターンの間、赤色の味方キャラの攻撃力+1。",
        "自分のターン中、赤の味方キャラの攻撃力+1。",
    ),
    (
        "このキャラのHPは自分の手札の枚数だけ増える。",
        "自分の手札1枚につき、このキャラのHP+1。",
    ),
    (
        "味方の覚醒キャラ1体につき、このキャラの攻撃力+1、HP+1。",
        "味方の覚醒キャラ1体につき、このキャラの攻撃力+1、このキャラのHP+1。",
    ),
    (
        "自分のターンの間、相手キャラは攻撃も防御もできない。",
        "自分のターン中、相手のキャラは攻撃できない。自分のターン中、相手のキャラは防御できない。",
    ),
    (
        "全ての味方キャラは登場したターンでも攻撃できる。",
        "味方キャラは登場したターンに攻撃できる。",
    ),
    (
        "このキャラは2回まで攻撃できる。",
        "このキャラは1ターンに2回攻撃できる。",
    ),
    (
        "自分の青色のタウンが3枚以上ある場合、このキャラの攻撃力+1。",
        "自分の青のタウンが3枚以上の場合、このキャラの攻撃力+1。",
    ),
    (
        "自分の場に《剣士》のキャラがいる場合、このキャラ以外の味方キャラの攻撃力+1。",
        "《剣士》の味方キャラが1体以上いる場合、他の味方キャラの攻撃力+1。",
    ),
    (
        "このキャラが受けるダメージを1減らす。",
        "このキャラの受けるダメージ-1。",
    ),
    (
        "他の味方キャラが受けるダメージは1減る。",
        "他の味方キャラの受けるダメージ-1。",
    ),
    (
        "このキャラは自分のターン開始時にON状態にならない。",
        "このキャラはターン開始時にONにならない。",
    ),
];

/// What looks like it and says something else, or too much.
const NOT_READ: &[&str] = &[
    "このキャラの攻撃力+1",
    "このキャラの攻撃力1。",
    "このキャラの攻撃力+1。旅の仲間。",
    "このターン、このキャラの攻撃力+1。",
    "このキャラのHPは相手の手札の枚数に等しい。",
    "味方の相手キャラの攻撃力+1。",
    "味方キャラ1体の攻撃力+1。",
    "相手のキャラ1体は防御できない。",
    "次のターン終了時まで、相手のキャラ1体は防御できない。",
    "自分の手札が3体以上の場合、このキャラの攻撃力+1。",
    "味方キャラの攻撃力は倍になる。",
    "このキャラの攻撃力+1000。",
    "このキャラは攻撃できる。",
    "このキャラはもう1回攻撃できる。",
    "このキャラは3回攻撃できる。",
    "自分のレベル2のタウンが3枚以上ある場合、このキャラの攻撃力+1。",
    "このキャラは攻撃力+1できない。",
    "",
];

#[test]
fn what_is_read_means_what_it_says() {
    for (text, standard) in SAME {
        let read = constant(text).unwrap_or_else(|| panic!("not read: {text}"));
        assert_eq!(say::constant(&read), *standard);
        assert_eq!(constant(standard), Some(read), "{standard}");
    }
}

/// The same of what is done.
const DONE: &[(&str, &str)] = &[
    ("自分はカードを２枚引く。", "カードを2枚引く。"),
    ("相手は自分の手札を1枚捨てる。", "相手は手札を1枚捨てる。"),
    (
        "手札を1枚捨ててもよい。そうしたら、カードを2枚引く。",
        "手札を1枚捨ててもよい。そうした場合、カードを2枚引く。",
    ),
    (
        "自分の山札の上から2枚を捨て山に置く。",
        "山札の上から2枚を捨て山に置く。",
    ),
    ("相手の山札に2ダメージを与える。", "相手の山札に2ダメージ。"),
    (
        "相手キャラ1体に2ダメージを与える。その後、カードを1枚引く。",
        "相手のキャラ1体に2ダメージ。カードを1枚引く。",
    ),
    (
        "すべての味方キャラのダメージをすべて回復する。",
        "全ての味方キャラのダメージを全て回復する。",
    ),
    (
        "このターンの終わりまで、他の味方キャラ1体の攻撃力+1。",
        "ターン終了時まで、他の味方キャラ1体の攻撃力+1。",
    ),
    (
        "自分の捨て山からレベル2以下のキャラ1枚を手札に加えてもよい。",
        "捨て山からレベル2以下のキャラ1枚を手札に加えてもよい。",
    ),
    (
        "山札から《剣士》のキャラ1枚を探し、公開して手札に加える。その後、山札をシャッフルする。",
        "山札から《剣士》のキャラ1枚を探し、手札に加える。山札をシャッフルする。",
    ),
    (
        "自分の手札のモンスターを1枚捨ててもよい。",
        "手札からモンスター1枚を捨ててもよい。",
    ),
    ("手札からカード1枚を捨て山に置く。", "手札を1枚捨てる。"),
    (
        "味方キャラの数だけ、カードを引く。",
        "味方キャラ1体につき、カードを1枚引く。",
    ),
    (
        "相手のキャラ1体に、このキャラのルーンの枚数だけダメージを与える。",
        "このキャラのルーン1枚につき、相手のキャラ1体に1ダメージ。",
    ),
    (
        "相手の山札に自分のタウンの数と同じダメージ。",
        "自分のタウン1枚につき、相手の山札に1ダメージ。",
    ),
    (
        "以下の2つから1つを選ぶ。『カードを2枚引く。』『相手キャラ1体に2ダメージを与える。』",
        "次から1つを選ぶ。・カードを2枚引く。・相手のキャラ1体に2ダメージ。",
    ),
    (
        "カードを1枚引き、手札を1枚捨てる。",
        "カードを1枚引く。手札を1枚捨てる。",
    ),
    (
        "味方タウン1枚をON状態にする。相手タウン1枚をタウン捨て山に置いてもよい。",
        "自分のタウン1枚をONにする。相手のタウン1枚を捨て山に置いてもよい。",
    ),
    (
        "山札の上から3枚を見て、その中から《剣士》のキャラ1枚までを公開して手札に加え、残りを好きな順番で山札の下に置く。",
        "山札の上から3枚を見る。その中から《剣士》のキャラ1枚までを手札に加える。残りを山札の下に置く。",
    ),
    (
        "山札の上から1枚を公開する。そのカードがキャラなら、手札に加える。そうでなければ、捨て山に置く。",
        "山札の上から1枚を公開する。その中からキャラ1枚を手札に加える。残りを捨て山に置く。",
    ),
    (
        "自分の山札の上から2枚を見て、好きな順番で山札の上に戻す。",
        "山札の上から2枚を見る。残りを山札の上に戻す。",
    ),
    (
        "手札1枚を味方キャラ1体のルーンにしてもよい。",
        "手札からカード1枚を味方キャラ1体のルーンにしてもよい。",
    ),
    (
        "捨て山の赤のキャラ1枚をこのキャラのルーンにする。",
        "捨て山から赤のキャラ1枚をこのキャラのルーンにする。",
    ),
    (
        "自分の捨て山からカード3枚までを山札に戻し、山札をシャッフルする。",
        "捨て山からカード3枚までを山札に戻す。山札をシャッフルする。",
    ),
    (
        "相手の捨て山からモンスター1枚をゲーム外に置く。",
        "相手の捨て山からモンスター1枚をゲームから取り除く。",
    ),
    (
        "ターン終了時まで、味方キャラ1体の攻撃力+1、HP+1。",
        "ターン終了時まで、味方キャラ1体の攻撃力+1。ターン終了時まで、そのキャラのHP+1。",
    ),
    (
        "相手のキャラ1体に1ダメージを与える。そのキャラをOFFにする。",
        "相手のキャラ1体に1ダメージ。そのキャラをOFFにする。",
    ),
    (
        "1ソウル払ってもよい。そうしたら、味方キャラ1体の感電を取り除く。",
        "ソウルを1支払ってもよい。そうした場合、味方キャラ1体の感電を取り除く。",
    ),
    (
        "このターン、相手のキャラ1体は攻撃できず、防御できない。",
        "ターン終了時まで、相手のキャラ1体は攻撃できない。ターン終了時まで、そのキャラは防御できない。",
    ),
    (
        "相手のキャラ1体は次の相手のターン開始時にONにならない。",
        "次の相手のターン終了時まで、相手のキャラ1体はターン開始時にONにならない。",
    ),
    (
        "このキャラをONにする。このキャラはもう一度攻撃できる。",
        "このキャラをONにする。ターン終了時まで、このキャラはもう1回攻撃できる。",
    ),
    (
        "捨て山にあるコスト2以下のキャラカード1体を登場させてもよい。",
        "捨て山からコスト2以下のキャラ1枚を登場させてもよい。",
    ),
    (
        "チェンジで登場した場合、手札のレベル1のキャラ1枚を登場させる。",
        "このキャラがキャラチェンジで登場した場合、手札からレベル1のキャラ1枚を登場させる。",
    ),
    (
        "ON状態の自分の青のタウン1枚をOFF状態にする。",
        "自分のON状態の青のタウン1枚をOFFにする。",
    ),
    (
        "相手のキャラ1体を選び、2ダメージを与える。",
        "相手のキャラ1体に2ダメージ。",
    ),
    (
        "相手のキャラを1体選ぶ。そのキャラをOFF状態にする。",
        "相手のキャラ1体をOFFにする。",
    ),
    (
        "お互いのキャラすべてにダメージカウンターを1個置く。",
        "全てのキャラに1ダメージ。",
    ),
    (
        "相手のキャラ1体に感電マーカーを1個置く。自分の他のキャラ1体を毒状態にする。",
        "相手のキャラ1体に感電を置く。他の味方キャラ1体に毒を置く。",
    ),
    (
        "カードを1枚引く。その後、手札から1枚を捨て山に置く。",
        "カードを1枚引く。手札を1枚捨てる。",
    ),
    (
        "自分の山札の一番上のカードを自分のキャラ1体のルーンとして置く。",
        "山札の上から1枚を味方キャラ1体のルーンにする。",
    ),
    (
        "このターンの間、味方キャラ1体の攻撃力を+2する。",
        "ターン終了時まで、味方キャラ1体の攻撃力+2。",
    ),
    (
        "他の全ての味方キャラは、ターン終了時まで攻撃力+2。",
        "ターン終了時まで、全ての他の味方キャラの攻撃力+2。",
    ),
    (
        "自分の捨て山から、キャラカード1枚を手札に戻す。",
        "捨て山からキャラ1枚を手札に加える。",
    ),
    (
        "自分の山札からキャラカード1枚を探して公開し、手札に加える。その後、山札をシャッフルする。",
        "山札からキャラ1枚を探し、手札に加える。山札をシャッフルする。",
    ),
    ("タウンデッキの上から1枚をタウンエリアに置く。", "タウンを1枚建設する。"),
    (
        "相手のキャラが3体以上いる場合、OFF状態の相手のキャラ2体までを手札に戻す。",
        "相手のキャラが3体以上いる場合、相手のOFF状態のキャラ2体までを手札に戻す。",
    ),
];

/// What is paid beside souls.
const PAID: &[(&str, &str)] = &[
    ("手札を１枚捨てる", "手札を1枚捨てる："),
    (
        "このキャラのルーン1枚を捨て山に置く、手札を2枚捨てる",
        "このキャラのルーン1枚を捨て山に置く：手札を2枚捨てる：",
    ),
    (
        "手札から《剣士》のキャラカードを1枚捨てる",
        "手札から《剣士》のキャラ1枚を捨てる：",
    ),
    ("自分のタウン1枚をタウン捨て山に置く", "自分のタウン1枚を捨て山に置く："),
];

/// What nobody pays, or leaves open.
const NOT_PAID: &[&str] = &["カードを1枚引く", "手札を1枚捨ててもよい", "相手は手札を1枚捨てる", ""];

/// What looks like it and says something else, or too much.
const NOT_DONE: &[&str] = &[
    "カードを1枚引く",
    "カードを0枚引く。",
    "カードを1枚引く。旅の仲間。",
    "カードを1枚引き、手札を1枚捨ててもよい。",
    "そのキャラをOFFにする。",
    "カードを1枚引く。そのキャラをOFFにする。",
    "ソウルを0支払う。",
    "そうした場合、カードを1枚引く。",
    "味方キャラ1体の攻撃力+1。",
    "味方キャラに1ダメージ。",
    "捨て山から味方キャラ1枚を手札に加える。",
    "捨て山からON状態のキャラ1枚を手札に加える。",
    "山札からキャラ1枚を探し、手札に加える。",
    "捨て山からキャラ1枚を山札に戻す。",
    "山札の上から3枚を見る。その中からキャラ1枚を手札に加える。",
    "その中からキャラ1枚を手札に加える。",
    "残りを山札の下に置く。",
    "相手の捨て山からキャラ1枚を手札に加える。",
    "山札の上から1枚を全ての味方キャラのルーンにする。",
    "全てのタウン1枚をONにする。",
    "タウン1枚をONにする。",
    "キャラ1体を次の相手のターンの終わりまでOFFにする。",
    "捨て山からカード1枚を登場させる。",
    "山札の上から1枚を登場させる。",
    "自分のレベル2のタウン1枚をONにする。",
    "次の相手のターン終了時まで、このキャラはもう1回攻撃できる。",
    "相手のキャラ1体を選ぶ。2ダメージを与える。",
    "味方キャラの数だけタウンを建設する。",
    "ターン終了時まで、味方キャラ1体の受けるダメージ-1。",
    "味方キャラ1体につき、相手のキャラ1体をOFFにする。",
    "次から1つを選ぶ。・カードを1枚引く。",
    "次から1つを選ぶ。・カードを1枚引く。・そのキャラに1ダメージ。",
    "次から2つを選ぶ。・カードを1枚引く。・タウンを1枚建設する。",
    "",
];

#[test]
fn what_is_done_means_what_it_says() {
    for (text, standard) in DONE {
        let read = steps(text).unwrap_or_else(|| panic!("not read: {text}"));
        assert_eq!(say::steps(&read), *standard);
        assert_eq!(steps(standard), Some(read), "{standard}");
    }
}

#[test]
fn what_is_paid_means_what_it_says() {
    for (text, standard) in PAID {
        let read = costs(text).unwrap_or_else(|| panic!("not read: {text}"));
        assert_eq!(say::steps(&read), *standard);
    }
    for text in NOT_PAID {
        assert_eq!(costs(text), None, "{text}");
    }
}

#[test]
fn half_a_reading_is_none() {
    for text in NOT_READ {
        assert_eq!(constant(text), None, "{text}");
    }
    for text in NOT_DONE {
        assert_eq!(steps(text), None, "{text}");
    }
}

/// Texts made up, said, and read again.
#[test]
fn what_is_said_is_read_as_the_same() {
    let mut made = Made(generator(Seed::new(7), Domain::Simulation, 0, 0, 0));
    for _ in 0..4_000 {
        let all: Vec<Constant> = (0..=made.below(2)).map(|_| made.constant()).collect();
        let said = say::constant(&all);
        assert_eq!(constant(&said), Some(all), "{said}");
    }
}

/// The same of what is done, and when.
#[test]
fn what_is_said_to_be_done_is_read_as_the_same() {
    let mut made = Made(generator(Seed::new(8), Domain::Simulation, 0, 0, 0));
    for _ in 0..4_000 {
        let mut all: Vec<Step> = (0..=made.below(2)).map(|_| made.step()).collect();
        all[0].after = false;
        if made.below(4) == 0 {
            // What is looked for and the shuffle behind it are said as one.
            let cards = made.cards();
            let first = match made.below(2) {
                0 => Deed::Search(cards, 1),
                _ => Deed::FromPile {
                    whose: Whose::Own,
                    cards,
                    n: 2,
                    up_to: made.below(2) == 0,
                    to: Away::Deck,
                },
            };
            all.extend([first, Deed::Shuffle].map(Step::of));
        }
        if made.below(4) == 0 {
            // What is looked at and what becomes of it are said as one.
            let look = Deed::Look {
                whose: Whose::Own,
                n: 3,
                shown: made.below(2) == 0,
            };
            let take = Deed::Take {
                cards: made.cards(),
                n: 1,
                up_to: made.below(2) == 0,
            };
            let rest = Deed::PutRest([Rest::Top, Rest::Bottom, Rest::Discard][made.below(3)]);
            all.extend([look, take, rest].map(Step::of));
        }
        if made.below(5) == 0 {
            // Of several ways each begins anew.
            for way in 0..2 + made.below(2) {
                let first = all.len();
                all.extend((0..=made.below(2)).map(|_| made.step()));
                all[first].after = false;
                for step in &mut all[first..] {
                    step.option = u8::try_from(way).ok();
                }
            }
        }
        let said = say::steps(&all);
        let when = made.when();
        let fires = say::when(&when);
        assert_eq!(
            auto(&format!("{fires}{said}")),
            (Some(when), Some(all.clone())),
            "{fires}{said}"
        );
        assert_eq!(steps(&said), Some(all), "{said}");
    }
}

/// Makes up what a text may say.
struct Made(Generator);

impl Made {
    fn below(&mut self, most: u64) -> usize {
        usize::try_from(self.0.below(most)).unwrap_or(0)
    }

    fn number(&mut self) -> u32 {
        u32::try_from(self.0.below(9)).unwrap_or(0)
    }

    fn cmp(&mut self) -> Cmp {
        [Cmp::AtLeast, Cmp::AtMost, Cmp::Exactly][self.below(3)]
    }

    fn whose(&mut self) -> Whose {
        [Whose::Own, Whose::Theirs][self.below(2)]
    }

    fn is(&mut self) -> Is {
        match self.below(7) {
            0 => Is::On,
            1 => Is::Off,
            2 => Is::Damaged,
            3 => Is::Color(Color::NATIVE[self.below(8)].1),
            4 => Is::Level(self.cmp(), self.number() as u8),
            5 => Is::Job("剣士".to_owned()),
            _ => Is::Named("ミナモ".to_owned()),
        }
    }

    fn charas(&mut self) -> Charas {
        let mut is: Vec<Is> = (0..self.below(3)).map(|_| self.is()).collect();
        if self.below(5) == 0 {
            is.push(Is::Awakened);
        }
        Charas {
            whose: [Whose::Own, Whose::Theirs, Whose::Both][self.below(3)],
            other: self.below(2) == 0,
            is,
        }
    }

    fn towns(&mut self) -> Towns {
        let is = [Is::Color(Color::Blue), Is::On, Is::Off][self.below(3)].clone();
        Towns {
            whose: self.whose(),
            is: (0..self.below(2)).map(|_| is.clone()).collect(),
        }
    }

    fn quantity(&mut self) -> Quantity {
        match self.below(5) {
            0 => Quantity::Hand(self.whose()),
            1 => Quantity::Discard(self.whose()),
            2 => Quantity::Towns(self.towns()),
            3 => Quantity::Runes,
            _ => Quantity::Charas(self.charas()),
        }
    }

    fn condition(&mut self) -> Condition {
        match self.below(4) {
            3 => Condition::Changed,
            0 => Condition::Turn(self.whose()),
            1 => Condition::Count(self.quantity(), self.cmp(), self.number()),
            _ => Condition::This([Is::On, Is::Off, Is::Damaged][self.below(3)].clone()),
        }
    }

    fn give(&mut self) -> Give {
        let by = i32::try_from(self.number()).unwrap_or(0);
        Give {
            to: match self.below(2) {
                0 => Whom::This,
                _ => Whom::Charas(self.charas()),
            },
            what: [Number::Attack, Number::Hp, Number::Taken][self.below(3)],
            by: if self.below(3) == 0 { -1 - by } else { by },
        }
    }

    fn constant(&mut self) -> Constant {
        let when = (0..self.below(3)).map(|_| self.condition()).collect();
        if self.below(4) == 0 {
            let to = match self.below(2) {
                0 => Whom::This,
                _ => Whom::Charas(self.charas()),
            };
            let law = self.law();
            return Constant {
                when,
                per: None,
                gives: Vec::new(),
                order: Some(Order { to, law }),
            };
        }
        Constant {
            when,
            per: (self.below(3) == 0).then(|| self.quantity()),
            gives: (0..=self.below(2)).map(|_| self.give()).collect(),
            order: None,
        }
    }

    fn law(&mut self) -> Law {
        let laws = [
            Law::NoAttack,
            Law::NoDefence,
            Law::StaysOff,
            Law::NeverOn,
            Law::AttacksAtOnce,
            Law::AttacksTwice,
            Law::NoDamage,
        ];
        laws[self.below(7)]
    }

    fn until(&mut self) -> Until {
        match self.below(2) {
            0 => Until::TurnEnds,
            _ => Until::NextTurn(self.whose()),
        }
    }

    fn when(&mut self) -> When {
        let whose = [Whose::Own, Whose::Theirs, Whose::Both][self.below(3)];
        let moments = [
            Moment::Attacks,
            Moment::Enters,
            Moment::Defends,
            Moment::IsDefended,
            Moment::Retreats,
            Moment::Hurt,
            Moment::HurtsChara,
            Moment::HurtsDeck,
        ];
        let during = (self.below(3) == 0).then(|| self.whose());
        let (who, what) = match self.below(8) {
            0 => (None, Moment::TurnStarts(whose)),
            1 => (None, Moment::TurnEnds(whose)),
            2 => (None, Moment::DeckHurt(self.whose())),
            _ => ((self.below(2) == 0).then(|| self.charas()), moments[self.below(8)]),
        };
        When { who, what, during }
    }

    fn cards(&mut self) -> Cards {
        match self.below(4) {
            0 => Cards::Any,
            1 => Cards::Monsters,
            _ => Cards::Charas(vec![Is::Job("剣士".to_owned()), Is::Level(Cmp::AtMost, 2)]),
        }
    }

    fn target(&mut self) -> Target {
        match self.below(3) {
            0 => Target::This,
            1 => Target::All(self.charas()),
            _ => Target::Choose {
                of: self.charas(),
                n: 1 + self.number() as u8,
                up_to: self.below(2) == 0,
            },
        }
    }

    fn step(&mut self) -> Step {
        let n = 1 + self.number() as u8;
        let deed = match self.below(13) {
            11 => Deed::Towns {
                of: self.towns(),
                n: (self.below(3) > 0).then_some(n),
                up_to: false,
                act: [TownAct::Turn(true), TownAct::Turn(false), TownAct::Discard][self.below(3)],
            },
            12 => {
                let which = Cards::Charas(vec![Is::Cost(Cmp::AtMost, 3)]);
                Deed::Enter {
                    from: [From::Discard(which.clone()), From::Hand(which)][self.below(2)].clone(),
                    n,
                    up_to: self.below(2) == 0,
                }
            }
            9 => Deed::Unrune(n),
            10 => Deed::Pay(n),
            0 => Deed::Draw(self.whose(), n),
            1 => Deed::Discard(self.whose(), self.cards(), n),
            2 => Deed::Mill(self.whose(), n),
            3 => Deed::Damage(self.whose(), n),
            4 => Deed::Build(n),
            5 => {
                let to = [Away::Hand, Away::Bottom, Away::Out][self.below(3)];
                Deed::FromPile {
                    whose: if to == Away::Hand { Whose::Own } else { self.whose() },
                    cards: self.cards(),
                    n,
                    up_to: self.below(2) == 0,
                    to,
                }
            }
            6 => Deed::Runes {
                from: match self.below(3) {
                    0 => From::Top,
                    1 => From::Discard(self.cards()),
                    _ => From::Hand(self.cards()),
                },
                n,
                to: match self.below(2) {
                    0 => Target::This,
                    _ => Target::Choose {
                        of: self.charas(),
                        n: 1,
                        up_to: false,
                    },
                },
            },
            _ => {
                let act = match self.below(10) {
                    9 if self.below(4) == 0 => Act::Order(Law::AttacksAgain, Until::TurnEnds),
                    9 => Act::Order(self.law(), self.until()),
                    8 => Act::Unmark([Marker::Shock, Marker::Poison][self.below(2)]),
                    0 => Act::Hurt(n),
                    1 => Act::Heal(Some(n)),
                    2 => Act::Heal(None),
                    3 => Act::Mark([Marker::Shock, Marker::Poison][self.below(2)]),
                    4 => Act::Turn(self.below(2) == 0),
                    5 => Act::Return,
                    6 => Act::Retreat,
                    _ => Act::Give([Number::Attack, Number::Hp][self.below(2)], i32::from(n)),
                };
                Deed::To(self.target(), act)
            }
        };
        let said_plainly = matches!(
            deed,
            Deed::Damage(..) | Deed::To(_, Act::Hurt(_) | Act::Give(..) | Act::Order(..))
        );
        let grows = match &deed {
            Deed::Draw(..) | Deed::Discard(..) | Deed::Mill(..) | Deed::Damage(..) => true,
            Deed::To(_, act) => matches!(act, Act::Hurt(_) | Act::Heal(Some(_)) | Act::Give(..)),
            _ => false,
        };
        Step {
            when: (0..self.below(3)).map(|_| self.condition()).collect(),
            per: (grows && self.below(4) == 0).then(|| self.quantity()),
            after: self.below(3) == 0,
            may: !said_plainly && self.below(3) == 0,
            ..Step::of(deed)
        }
    }
}
