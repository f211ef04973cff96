//! The words of Shironeko: its verbs, zones and steps, in English, romanised, and in Japanese. The English forms are the
//! canonical ones.

use rejudge_kit::verbs::verbs;
use rejudge_notation::common::*;
use rejudge_notation::{Kinds, Need, Verb, Vocabulary, Word, WordKind};

use Need::{Automatic, Decision, Effect};

const CARD: Kinds = Kinds::CARD;
const CARD_SLOT: Kinds = CARD.or(Kinds::SLOT);
const MANY: u8 = 255;
/// What stands on the lines of effects: cards, places, numbers, words.
const THINGS: Kinds = CARD_SLOT
    .or(Kinds::ZONE)
    .or(Kinds::COUNT)
    .or(Kinds::SIGNED)
    .or(Kinds::WORD)
    .or(Kinds::NONE);

verbs! {
    /// The verbs of Shironeko.
    VERBS;
    On = Verb::new("on", &[], Automatic, "[cards: only these]").native(&["オン"]).chosen(CARD_SLOT, 0, MANY),
    Off = Verb::new("off", &[], Effect, "cards turned OFF").native(&["オフ状態"]).chosen(CARD_SLOT, 1, MANY),
    Draw = DRAW.native(&["ドロー"]),
    Build = Verb::new("build", &["b"], Automatic, "the town").native(&["建設", "kensetsu"]).only_seen(CARD, MANY),
    Play = Verb::new("play", &["p"], Decision, "a chara or a monster [> targets]; seen: `on` or `off`")
        .native(&["登場", "toujou"]).chosen(CARD, 1, 1).target(CARD_SLOT, 1, MANY).seen(Kinds::WORD, 1).pays(),
    Change = Verb::new("change", &["c"], Decision, "a chara > the one below; seen: `on` or `off`")
        .native(&["チェンジ"]).chosen(CARD, 1, 1).target(CARD_SLOT, 1, 1).seen(Kinds::WORD, 1).pays(),
    Act = ACT.native(&["起動", "kidou"]),
    OffAct = Verb { name: "offact", help: "a card in play, number or words of its OFF ability", ..ACT }
        .native(&["オフ"]),
    Auto = AUTO.native(&["誘発", "yuuhatsu"]),
    Attack = Verb::new("attack", &["a"], Decision, "a chara; seen: `off`")
        .native(&["攻撃", "kougeki"]).chosen(CARD_SLOT, 1, 1).target(CARD_SLOT.or(Kinds::PLAYER), 1, 1).seen(Kinds::WORD, 1),
    Defend = Verb::new("defend", &["df"], Decision, "the chara that defends")
        .native(&["防御", "bougyo"]).chosen(CARD_SLOT, 1, MANY).seen(Kinds::WORD, 1).other(),
    Take = Verb::new("take", &["tk"], Decision, "the deck takes the damage").native(&["受ける", "ukeru"]).other(),
    Damage = Verb::new("damage", &["d"], Automatic, "a count [> player]; seen: the cards")
        .native(&["ダメージ"]).chosen(Kinds::COUNT, 1, 1).target(Kinds::PLAYER, 1, 1).seen(CARD, MANY),
    Trigger = Verb::new("trigger", &["t"], Automatic, "a card of the damage area; of several the order is chosen")
        .native(&["トリガー"]).chosen(CARD, 1, 1).pays(),
    Clear = Verb::new("clear", &["cl"], Automatic, "the damage area, or the monster used, to the discard")
        .native(&["片付け", "katazuke"]).chosen(CARD, 0, MANY).target(Kinds::ZONE, 1, 1).passing(),
    Hit = Verb::new("hit", &["h"], Automatic, "a chara or `poison` > chara, below a text the chara alone; seen: counters")
        .native(&["命中"]).chosen(CARD_SLOT.or(Kinds::WORD), 1, 1).target(CARD_SLOT, 1, 1).seen(Kinds::COUNT, 1),
    Retreat = Verb::new("retreat", &["rt"], Automatic, "a chara [> where it went, if not the discard]")
        .native(&["退場", "撤退"]).chosen(CARD_SLOT, 1, MANY).target(Kinds::ZONE, 1, 1),
    Janken = Verb::new("janken", &[], Automatic, "who won").native(&["じゃんけん"]).only_seen(Kinds::PLAYER, 1),
    First = FIRST.native(&["先攻"]),
    Mulligan = MULLIGAN.native(&["引き直し"]),
    Keep = KEEP.native(&["キープ"]),
    Shuffle = Verb::new("shuffle", &["sh"], Automatic, "[`deck` or `towndeck`, else the deck]; seen: the order, top first")
        .native(&["シャッフル"]).chosen(Kinds::PLAYER.or(Kinds::ZONE), 0, 2).seen(CARD, MANY),
    Phase = PHASE.native(&["フェイズ"]).words(&["start", "main", "end"]),
    Pay = PAY.native(&["支払", "shiharai"]),
    Discard = DISCARD.native(&["捨てる"]),
    Concede = CONCEDE.native(&["投了"]),
    Result = RESULT.native(&["結果"]),
    Count = COUNT.native(&["枚数"]),
    Note = NOTE.native(&["メモ"]),
    Label = LABEL, Gap = GAP, Call = CALL, Rule = RULE, Rewind = REWIND, Fix = FIX, Sanction = SANCTION, Time = TIME,
    Put = PUT.native(&["置く"]),
    Search = SEARCH.native(&["探す"]),
    Choose = CHOOSE.native(&["選ぶ"]),
    Look = LOOK.native(&["見る"]),
    Reveal = REVEAL.native(&["公開"]),
    Mill = MILL.native(&["削る"]),
    Heal = Verb::new("heal", &[], Effect, "a chara, and how many counters are removed")
        .native(&["回復"]).chosen(THINGS, 1, MANY),
    Give = Verb {
        need: Automatic,
        help: "a chara, `shock`, `poison`, `attack` or `hp`, how much with a sign [`stays`; else this turn]; `cannot` and `attack`, `defend`, `damage` or `on`; `can attack [2]`",
        ..GIVE
    }.native(&["付与"]),
    Rune = Verb::new("rune", &[], Effect, "cards or `deck.top` > the chara below which they go")
        .native(&["ルーン化"]).chosen(THINGS, 1, MANY).target(CARD_SLOT, 1, 1).seen(CARD, MANY),
}

const fn word(name: &'static str, aliases: &'static [&'static str], kind: WordKind) -> Word {
    Word { name, aliases, kind }
}

const fn plain(name: &'static str) -> Word {
    word(name, &[], WordKind::Plain)
}

static WORDS: &[Word] = &[
    word("deck", &["山札"], WordKind::Zone),
    word("towndeck", &["タウンデッキ"], WordKind::Zone),
    word("hand", &["手札"], WordKind::Zone),
    word("chara", &["キャラエリア"], WordKind::Zone),
    word("town", &["タウンエリア"], WordKind::Zone),
    word("area", &["ダメージエリア"], WordKind::Zone),
    word("discard", &["捨て山"], WordKind::Zone),
    word("towndiscard", &["タウン捨て山"], WordKind::Zone),
    word("removed", &["ゲーム外"], WordKind::Zone),
    word("runes", &["ルーン"], WordKind::Zone),
    word("start", &["スタート"], WordKind::Step),
    word("main", &["メイン"], WordKind::Step),
    word("end", &["エンド"], WordKind::Step),
    word("on", &["オン"], WordKind::Plain),
    word("off", &["オフ"], WordKind::Plain),
    word("shock", &["感電"], WordKind::Plain),
    word("poison", &["毒"], WordKind::Plain),
    // What a chara cannot do, or can, in a word behind it: `give 012 cannot defend`.
    word("cannot", &["no", "できない", "不可"], WordKind::Plain),
    word("can", &["できる", "可"], WordKind::Plain),
    word("defend", &["防御"], WordKind::Plain),
    word("attack", &["攻撃力", "攻撃"], WordKind::Plain),
    word("hp", &[], WordKind::Plain),
    word("damage", &["ダメージ"], WordKind::Plain),
    plain("rune"),
    plain("attacked"),
    plain("new"),
    plain("changed"),
    plain("used"),
    plain("stays"),
    plain("did"),
    plain("build"),
    plain("shuffles"),
    plain("none"),
    plain("top"),
    plain("bottom"),
    plain("draw"),
    plain("caution"),
    plain("warning"),
    plain("game-loss"),
    plain("match-loss"),
    plain("disqualification"),
];

/// Everything the notation needs to know of Shironeko.
pub static VOCABULARY: Vocabulary = Vocabulary {
    game: "shironeko",
    verbs: VERBS,
    words: WORDS,
};

#[cfg(test)]
mod tests {
    use super::*;
    use rejudge_notation::{VerbId, VerbIndex};

    #[test]
    fn ids_and_verbs_agree() {
        assert_eq!(V::ALL.len(), VERBS.len());
        for (id, &verb) in V::ALL.iter().enumerate() {
            assert_eq!(verb as usize, id);
            assert_eq!(format!("{verb:?}").to_lowercase(), verb.verb().name);
        }
    }

    #[test]
    fn no_form_serves_two_verbs() {
        let index = VerbIndex::new(&VOCABULARY);
        for (id, verb) in VERBS.iter().enumerate() {
            for form in [verb.name].iter().chain(verb.short).chain(verb.native) {
                assert_eq!(index.verb(form), Some(VerbId(id as u8)), "{form}");
            }
        }
    }

    #[test]
    fn no_form_serves_two_words() {
        let forms: Vec<&str> = WORDS
            .iter()
            .flat_map(|w| std::iter::once(w.name).chain(w.aliases.iter().copied()))
            .collect();
        for (at, form) in forms.iter().enumerate() {
            assert!(!forms[..at].contains(form), "{form}");
        }
    }
}
