//! What printed text that is not read may be about. Nothing is carried out by it: it only says which verdicts such a text
//! leaves open. A text that names none of these words, and stands behind a kind of ability, may be about anything.

use super::text::AbilityKind;

/// A set of things that a text may be about.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Topics(u32);

macro_rules! topics {
    ($($(#[$doc:meta])* $name:ident = $words:expr;)*) => {
        /// The numbers of the topics.
        #[derive(Clone, Copy)]
        #[allow(clippy::upper_case_acronyms, non_camel_case_types, reason = "numbers of the constants below")]
        enum At { $($name),* }

        impl Topics {
            $($(#[$doc])* pub const $name: Topics = Topics(1 << At::$name as u32);)*

            /// Each with the words that speak of it.
            const WORDS: &[(Topics, &[&str])] = &[$((Topics::$name, &$words)),*];
        }
    };
}

topics! {
    /// SNK-6.6, 6.8, 6.9: attack and HP.
    NUMBERS = ["攻撃力", "HP", "体力", "倍", "attack power", "power"];
    /// SNK-4.1 to 4.3, 5.2: what is paid.
    COST = ["コスト", "ソウル", "払", "色", "cost", "soul", "pay", "color"];
    /// SNK-6.1 to 6.4: who attacks, when, how often, and what.
    ATTACK = ["攻撃", "attack"];
    /// SNK-6.5: who defends, and how many.
    DEFENCE = ["防御", "defend", "defence"];
    /// SNK-2.5, 6.6, 6.8, 8.3: how much damage is done.
    DAMAGE = ["ダメージ", "カウンター", "戦闘", "回復", "damage", "counter", "battle", "heal"];
    /// SNK-2.4, 3.2: what is ON and OFF.
    STATE = ["ON", "OFF", "オン", "オフ", "状態"];
    /// SNK-6.9, 2.1: what leaves, and where it goes.
    LEAVING = ["退場", "離れ", "戻", "破壊", "retreat", "leave", "return", "destroy"];
    /// SNK-3.2: what is drawn.
    DRAWING = ["引", "ドロー", "draw"];
    /// SNK-3.2: what is built.
    BUILDING = ["建設", "タウン", "build", "town"];
    /// SNK-5: what changes onto what.
    CHANGE = ["チェンジ", "レベル", "Lv", "覚醒", "change", "level", "awaken"];
    /// SNK-2.2, 2.3: how many there may be, and which.
    ROOM = ["名", "キャラエリア", "体まで", "何体でも", "登場でき", "name", "any number", "chara area"];
    /// SNK-3.3, 4.5, 7.4: when something is done.
    TIMING = ["ターン", "フェイズ", "いつでも", "turn", "phase", "any time"];
    /// SNK-6.7: triggers.
    TRIGGER = ["トリガー", "trigger"];
    /// SNK-8: markers.
    MARKERS = ["感電", "毒", "マーカー", "状態異常", "shock", "poison", "marker"];
    /// SNK-5.6, 7.7: runes.
    RUNES = ["ルーン", "rune"];
    /// SNK-7: which abilities there are, and how often they are used.
    ABILITIES = ["能力", "起動", "誘発", "発動", "使", "回", "ability", "abilities", "use", "twice"];
    /// SNK-2.1: cards that come to the hand, or leave it.
    HAND = ["手札", "引", "加え", "戻", "hand", "draw", "return"];
    /// SNK-2.1: cards of a deck.
    DECK = ["山札", "デッキ", "引", "deck", "draw", "search"];
    /// SNK-2.1: cards that go to the discard, or come from there.
    PILE = ["捨て", "退場", "discard", "retreat"];
    /// SNK-2.1: cards that leave the game.
    OUT = ["ゲーム外", "取り除", "remove"];
    /// SNK-2.1: cards that come into play.
    ENTERING = ["登場", "出す", "出し", "enter", "put"];
    /// SNK-9: who wins, and when.
    ENDING = ["勝", "負", "敗", "ゲーム", "win", "lose", "game"];
}

/// Words of a text that lasts, which is not over when its lines are told.
const LASTING: [&str; 12] = [
    "ターン",
    "まで",
    "間",
    "限り",
    "かぎり",
    "次",
    "でき",
    "ない",
    "代わり",
    "until",
    "turn",
    "can",
];

/// Words of a text that is not over when the turn is.
const BEYOND: [&str; 7] = ["次", "ゲーム", "限り", "かぎり", "間", "next", "as long as"];

/// Words that make what a text does depend on something.
const CONDITIONS: [&str; 8] = ["なら", "場合", "いれば", "あれば", "いる時", "かぎり", "if ", "while "];

impl Topics {
    /// Both sets together.
    pub const fn and(self, other: Topics) -> Topics {
        Topics(self.0 | other.0)
    }

    /// Whether they share a topic.
    pub const fn meets(self, other: Topics) -> bool {
        self.0 & other.0 != 0
    }

    /// What a text speaks of.
    fn of(text: &str) -> Topics {
        let lower = text.to_ascii_lowercase();
        let japanese = !text.is_ascii();
        let mut topics = Topics::default();
        for (topic, words) in Self::WORDS {
            let says = |word: &&str| match word.bytes().all(|b| b.is_ascii_lowercase() || b == b' ') {
                // An English word in a Japanese text is a name.
                true => !japanese && lower.contains(word),
                false => match *word {
                    // 攻撃力 is a number, and no attack.
                    "攻撃" => text.replace("攻撃力", "").contains("攻撃"),
                    word => text.contains(word),
                },
            };
            if words.iter().any(says) {
                topics = topics.and(*topic);
            }
        }
        topics
    }
}

/// Whom a text is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum About {
    /// The card itself.
    Itself,
    /// Cards of its player.
    Ours,
    /// Cards of the other player.
    Theirs,
    /// Whomever.
    Anybody,
}

/// A line of printed text that is not read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unread {
    /// Its place among the card's lines.
    pub line: u8,
    /// The kind it begins with; none where it begins with none.
    pub kind: Option<AbilityKind>,
    /// What it speaks of.
    pub topics: Topics,
    /// Whom it is about.
    pub about: About,
    /// What it does is not over when it has been told.
    pub lasts: bool,
    /// Nor when the turn is.
    pub beyond: bool,
    /// It says when it does something, and when not.
    pub conditional: bool,
}

impl Unread {
    /// What is known of such a line of a card. `text`: what stands behind its kind.
    pub fn of(line: u8, kind: Option<AbilityKind>, text: &str) -> Unread {
        let mut topics = Topics::of(text);
        if topics == Topics::default() && kind.is_some() {
            topics = Topics(u32::MAX);
        }
        let says = |words: &[&str]| words.iter().any(|word| text.contains(word));
        let lower = text.to_ascii_lowercase();
        let own = says(&["このキャラ", "このカード", "このタウン"]) || lower.contains("this c");
        let ours = says(&["味方", "自分", "他の", "あなた"]) || lower.contains("your ");
        let theirs = says(&["相手", "お互い", "全て", "すべて"])
            || ["opponent", "all ", "each "].iter().any(|w| lower.contains(w));
        let about = match (own, ours, theirs) {
            (true, false, false) => About::Itself,
            (false, true, false) => About::Ours,
            (false, false, true) => About::Theirs,
            _ => About::Anybody,
        };
        Unread {
            line,
            kind,
            topics,
            // "Each other's" and "all" are both players'.
            about: match says(&["お互い", "全て", "すべて"]) {
                true => About::Anybody,
                false => about,
            },
            lasts: LASTING.iter().any(|word| lower.contains(word)),
            beyond: BEYOND.iter().any(|word| lower.contains(word)),
            conditional: CONDITIONS.iter().any(|word| lower.contains(word)),
        }
    }

    /// It holds as long as its card lies there: 常時, or a text without a kind.
    pub fn is_constant(&self) -> bool {
        matches!(self.kind, None | Some(AbilityKind::Constant))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn constant(text: &str) -> Unread {
        Unread::of(0, Some(AbilityKind::Constant), text)
    }

    #[test]
    fn a_text_is_about_what_it_names() {
        let attack = constant("このキャラは登場したターンに攻撃できる。");
        assert!(attack.topics.meets(Topics::ATTACK) && !attack.topics.meets(Topics::NUMBERS));
        assert!(!attack.topics.meets(Topics::COST) && attack.about == About::Itself);
        let more = constant("味方キャラの攻撃力は倍になる。");
        assert!(more.topics.meets(Topics::NUMBERS) && !more.topics.meets(Topics::ATTACK));
        assert_eq!(more.about, About::Ours);
        assert_eq!(constant("お互いのキャラのHPは1増える。").about, About::Anybody);
        assert!(
            constant("This chara can attack the turn it enters.")
                .topics
                .meets(Topics::ATTACK)
        );
    }

    #[test]
    fn a_text_that_names_nothing_may_be_about_anything_if_it_is_an_ability() {
        assert!(constant("謎である。").topics.meets(Topics::COST));
        assert!(!Unread::of(0, None, "謎である。").topics.meets(Topics::COST));
    }

    #[test]
    fn what_lasts_and_what_does_not() {
        let of = |text| Unread::of(0, Some(AbilityKind::Act), text);
        assert!(!of("キャラ1体に2ダメージ。").lasts);
        assert!(of("このターン、このキャラは2回攻撃できる。").lasts);
        assert!(of("次の相手のターンの終わりまで、防御できない。").beyond);
    }
}
