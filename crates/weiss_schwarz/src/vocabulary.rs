//! The words of Weiß Schwarz: its verbs, zones, slots and steps.

use rejudge_kit::verbs::verbs;
use rejudge_notation::common::*;
use rejudge_notation::{Kinds, Need, Verb, Vocabulary, Word, WordKind};

use super::cards::Icon;
use Need::{Automatic, Decision};

const CARD: Kinds = Kinds::CARD;
const SLOT: Kinds = Kinds::SLOT;
const CARD_SLOT: Kinds = CARD.or(SLOT);
const MANY: u8 = 255;

const STEPS: &[&str] = &[
    "stand",
    "draw",
    "clock",
    "main",
    "climax",
    "attack",
    "declaration",
    "trigger",
    "counter",
    "damage",
    "battle",
    "encore",
    "end",
];

/// An icon that takes cards somewhere.
const fn icon(name: &'static str, help: &'static str) -> Verb {
    Verb::new(name, &[], Decision, help)
        .chosen(CARD_SLOT.or(Kinds::NONE), 1, 4)
        .target(SLOT.or(Kinds::ZONE), 1, 1)
        .seen(CARD, MANY)
}

verbs! {
    /// The verbs of Weiß Schwarz. A word that serves twice (`draw` is a phase's action and an icon's) has one
    /// entry with both shapes.
    VERBS;
    Stand = Verb::new("stand", &["st"], Automatic, "[slots: only these]").native(&["スタンド"]).chosen(CARD_SLOT, 0, MANY),
    Draw = Verb { native: &["ドロー"], chosen: rejudge_notation::Shape::of(Kinds::COUNT.or(Kinds::NONE), 0, 1), ..DRAW },
    Clock = Verb::new("clock", &["c"], Decision, "a card from the hand, or `none`; seen: the two cards drawn, or `none`; of a text: which cards")
        .native(&["クロック"]).chosen(CARD_SLOT.or(Kinds::NONE), 1, MANY).seen(CARD.or(Kinds::NONE), MANY),
    LevelUp = Verb::new("levelup", &["lu"], Decision, "one of the seven; seen: where the others went")
        .native(&["レベルアップ"]).chosen(CARD, 1, 1).seen(CARD.or(Kinds::ZONE), MANY),
    Refresh = Verb::new("refresh", &["rf"], Automatic, "how many cards were shuffled in")
        .native(&["リフレッシュ"]).only_seen(CARD.or(Kinds::COUNT), MANY),
    Penalty = Verb::new("penalty", &["pn"], Automatic, "the card put into the clock")
        .only_seen(CARD.or(Kinds::WORD), 2).words(&["cancelled"]),
    Play = Verb::new("play", &["p"], Decision, "a character > slot; `>` may be left out")
        .native(&["プレイ", "登場"]).chosen(CARD, 1, 1).target(SLOT, 1, 1).bare_target().pays(),
    Event = Verb::new("event", &["ev"], Decision, "an event").native(&["イベント"]).chosen(CARD, 1, 1).target(CARD_SLOT, 1, MANY).pays(),
    Climax = Verb::new("climax", &["cx"], Decision, "a climax").native(&["クライマックス"]).chosen(CARD, 1, 1).pays(),
    Swap = Verb::new("swap", &["sw", "move", "exchange"], Decision, "two slots")
        .native(&["入れ替え", "移動"]).chosen(SLOT, 1, 2).target(SLOT, 1, 1),
    Attack = Verb::new("attack", &["a"], Decision, "a slot, and front, side or direct [> the slot of whom it attacks by a text]; seen: its soul change")
        .native(&["アタック"]).chosen(SLOT.or(Kinds::WORD), 2, 2).target(SLOT, 1, 1).words(&["front", "side", "direct"]).seen(Kinds::SIGNED, 1),
    Trigger = Verb::new("trigger", &["t"], Automatic, "the card").native(&["トリガー"]).only_seen(CARD, 1),
    Stock = Verb::new("stock", &["s", "charge"], Automatic, "the trigger card goes to the stock; of a text: how many, or which cards")
        .native(&["ストック"]).chosen(CARD_SLOT.or(Kinds::COUNT), 0, MANY),
    Soul = Verb::new("soul", &[], Automatic, "how many, else one").chosen(Kinds::COUNT, 0, 1),
    Treasure = Verb::new("treasure", &[], Automatic, "the icon's mandatory part"),
    Chance = Verb::new("chance", &[], Automatic, "seen: the cards, or `none`").seen(CARD.or(Kinds::NONE), MANY),
    Shot = Verb::new("shot", &[], Automatic, "`- damage 1` follows once it deals it"),
    Pool = Verb::new("pool", &[], Decision, "nothing, or `none`").chosen(Kinds::NONE, 0, 1),
    Discovery = Verb::new("discovery", &[], Decision, "nothing, or `none`; seen: cards")
        .chosen(Kinds::NONE, 0, 1).seen(CARD, MANY),
    Gate = icon("gate", "the climax taken, or `none`"),
    Comeback = icon("comeback", "the character taken, or `none`"),
    Focus = icon("focus", "what is chosen, or `none`"),
    Return = Verb { short: &["bounce", "salvage", "bond", "add"], native: &["回収", "戻す", "絆", "加える"],
        ..icon("return", "the slot of the character returned, or `none`; of a text: any cards, to the hand") },
    Choice = icon("choice", "a card > hand or stock, or `none`"),
    Standby = icon("standby", "a character > slot, or `none`"),
    Counter = Verb::new("counter", &["k"], Decision, "a card [> slot]; `>` may be left out")
        .native(&["助太刀"]).chosen(CARD_SLOT, 1, 1).target(CARD_SLOT, 1, MANY).bare_target().other().pays(),
    Damage = Verb::new("damage", &["d", "burn"], Automatic, "a count [> player]; seen, `=` may be left out: cards, taken or cancelled")
        .native(&["ダメージ"]).chosen(Kinds::COUNT, 1, 1).target(Kinds::PLAYER, 1, 1).bare_seen()
        .seen(CARD.or(Kinds::WORD), MANY).words(&["taken", "cancelled"]),
    Battle = Verb::new("battle", &["b"], Automatic, "announced powers, and the slots that reverse, or `none`")
        .native(&["バトル"]).only_seen(CARD_SLOT.or(Kinds::COUNT).or(Kinds::WORD).or(Kinds::NONE), MANY).words(&["reversed"]),
    Leave = Verb::new("leave", &["lv"], Automatic, "a slot or `climax`; seen: the card")
        .chosen(CARD_SLOT.or(Kinds::WORD), 1, 1).words(&["climax"]).seen(CARD, MANY),
    Encore = Verb::new("encore", &["en"], Decision, "the slot it left [> slot]")
        .native(&["アンコール"]).chosen(CARD_SLOT, 1, 1).target(SLOT, 1, 1).pays(),
    First = FIRST, Order = ORDER, Roll = ROLL, Mulligan = MULLIGAN, Keep = KEEP, Shuffle = SHUFFLE, Cut = CUT,
    Phase = PHASE.words(STEPS),
    Pay = PAY, Discard = DISCARD.native(&["捨てる"]).cost(),
    // `none`: the ability that waits is not played.
    Act = ACT.native(&["起動"]), Auto = AUTO.native(&["自動"]).chosen(CARD_SLOT.or(Kinds::ZONE).or(Kinds::COUNT).or(Kinds::TEXT).or(Kinds::NONE), 1, 3), Concede = CONCEDE, Result = RESULT, Count = COUNT,
    Note = NOTE, Label = LABEL, Gap = GAP, Call = CALL, Rule = RULE, Rewind = REWIND, Fix = FIX,
    Sanction = SANCTION, Time = TIME, Put = PUT.native(&["置く"]).cost(),
    Search = SEARCH.native(&["サーチ"]), Choose = CHOOSE.native(&["選ぶ"]), Make = MAKE, Look = LOOK.native(&["見る"]),
    Reveal = REVEAL.native(&["公開"]).cost(), Mill = MILL.native(&["山札落とし"]), Heal = HEAL.native(&["回復"]),
    Brainstorm = BRAINSTORM.native(&["集中"]), Give = Verb {
        help: "card, `power`, `soul` or `level`, how much with a sign [`battle`, `next-turn`, `stays`; else this turn]",
        ..GIVE
    }, Rest = REST.native(&["レスト"]).cost(),
    Reverse = REVERSE.native(&["リバース"]),
    Mark = Verb::new("mark", &[], Need::Effect, "cards or `deck.top` > the slot under whose card they go [down]")
        .chosen(CARD_SLOT.or(Kinds::ZONE).or(Kinds::COUNT).or(Kinds::NONE), 1, MANY)
        .target(SLOT.or(Kinds::WORD), 1, 2).words(&["down"]).seen(CARD, MANY),
    // 10.8: what it leads to is told on the same line.
    Change = Verb::new("change", &[], Automatic, "the slot of a character whose Change is used; seen: the card that comes there")
        .native(&["チェンジ"]).chosen(CARD_SLOT, 1, 1).seen(CARD, 1).pays().stands_for("auto", "put"),
    // Where more than two play; not among the verbs of the game for two.
    Out = Verb::new("out", &[], Automatic, "who leaves the match, and why in quotes if no rule says so")
        .only_seen(Kinds::PLAYER.or(Kinds::TEXT), 2),
}

/// The verbs of the game for two: all but the last.
const FOR_TWO: &[Verb] = match VERBS.split_last() {
    Some((_, verbs)) => verbs,
    None => &[],
};

const fn word(name: &'static str, aliases: &'static [&'static str], kind: WordKind) -> Word {
    Word { name, aliases, kind }
}

const fn slot(name: &'static str) -> Word {
    word(name, &[], WordKind::Slot)
}

const fn step(name: &'static str) -> Word {
    word(name, &[], WordKind::Step)
}

const fn plain(name: &'static str) -> Word {
    word(name, &[], WordKind::Plain)
}

/// Every word; those that only serve where more than two play come last.
pub static WORDS: &[Word] = &[
    slot("FL"),
    slot("FC"),
    slot("FR"),
    slot("BL"),
    slot("BR"),
    word("deck", &["山札"], WordKind::Zone),
    word("hand", &["手札"], WordKind::Zone),
    word("stock", &["ストック"], WordKind::Zone),
    word("clock", &["クロック"], WordKind::Zone),
    word("level", &["レベル"], WordKind::Zone),
    word("waiting", &["控え室"], WordKind::Zone),
    word("climax", &["クライマックス"], WordKind::Zone),
    word("memory", &["思い出"], WordKind::Zone),
    word("resolution", &["解決領域"], WordKind::Zone),
    word("marker", &["マーカー"], WordKind::Zone),
    step("stand"),
    step("draw"),
    step("clock"),
    step("main"),
    step("climax"),
    step("attack"),
    step("declaration"),
    step("trigger"),
    step("counter"),
    step("damage"),
    step("battle"),
    step("encore"),
    step("end"),
    word("front", &["f"], WordKind::Plain),
    word("side", &["s"], WordKind::Plain),
    word("direct", &["d"], WordKind::Plain),
    plain("taken"),
    word("cancelled", &["x", "×", "canceled"], WordKind::Plain),
    plain("reversed"),
    plain("stand"),
    plain("rest"),
    plain("reverse"),
    plain("down"),
    plain("none"),
    plain("top"),
    plain("bottom"),
    plain("did"),
    plain("refresh"),
    plain("shuffles"),
    plain("power"),
    plain("soul"),
    plain("cost"),
    plain("trait"),
    plain("color"),
    plain("trigger"),
    // What somebody or something cannot do, in a word behind it: `give FC cannot reverse`, `give FC no reverse`.
    word("cannot", &["no"], WordKind::Plain),
    plain("next-turn"),
    plain("stays"),
    plain("yellow"),
    plain("green"),
    plain("red"),
    plain("blue"),
    plain("caution"),
    plain("warning"),
    plain("game-loss"),
    plain("match-loss"),
    plain("disqualification"),
    plain("order"),
];

/// The words of the game for two: all but the last.
const WORDS_FOR_TWO: &[Word] = match WORDS.split_last() {
    Some((_, words)) => words,
    None => &[],
};

/// Everything the notation needs to know of Weiß Schwarz.
pub static VOCABULARY: Vocabulary = Vocabulary {
    game: "weiss-schwarz",
    verbs: FOR_TWO,
    words: WORDS_FOR_TWO,
};

/// The vocabulary of a game of this name for more than two.
pub const fn for_many(game: &'static str) -> Vocabulary {
    Vocabulary {
        game,
        verbs: VERBS,
        words: WORDS,
    }
}

impl V {
    /// 4.14.2: the verbs that say that an icon is used, each with that icon.
    const ICONS: [(V, Icon); 13] = [
        (V::Soul, Icon::Soul),
        (V::Return, Icon::Return),
        (V::Pool, Icon::Pool),
        (V::Comeback, Icon::Comeback),
        (V::Draw, Icon::Draw),
        (V::Shot, Icon::Shot),
        (V::Treasure, Icon::Treasure),
        (V::Gate, Icon::Gate),
        (V::Standby, Icon::Standby),
        (V::Choice, Icon::Choice),
        (V::Chance, Icon::Chance),
        (V::Discovery, Icon::Discovery),
        (V::Focus, Icon::Focus),
    ];

    /// Which icon a verb stands for.
    pub fn icon(self) -> Option<Icon> {
        let found = V::ICONS.iter().find(|(verb, _)| *verb == self);
        found.map(|(_, icon)| *icon)
    }

    /// The verb that stands for an icon.
    pub fn of_icon(icon: Icon) -> V {
        // In the order of the icons, which a test holds it to.
        V::ICONS[icon as usize].0
    }
}

/// The canonical form of a word.
pub fn word_name(word: u16) -> &'static str {
    WORDS.get(usize::from(word)).map_or("", |w| w.name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use rejudge_notation::{VerbId, VerbIndex};

    #[test]
    fn ids_and_verbs_agree() {
        assert_eq!(V::ALL.len(), VERBS.len());
        for (id, &verb) in V::ALL.iter().enumerate() {
            assert_eq!(verb as usize, id);
            assert_eq!(V::of(verb.id()), verb);
            let name = format!("{verb:?}").to_lowercase();
            assert_eq!(name, verb.verb().name);
        }
    }

    #[test]
    fn every_icon_has_its_verb() {
        assert_eq!(V::ICONS.len(), Icon::WORDS.len());
        for (at, (word, icon)) in Icon::WORDS.iter().enumerate() {
            assert_eq!(*icon as usize, at);
            assert_eq!(V::of_icon(*icon).verb().name, *word);
            assert_eq!(V::of_icon(*icon).icon(), Some(*icon));
        }
    }

    #[test]
    fn no_form_serves_two_verbs() {
        let index = VerbIndex::new(&for_many("for many"));
        for (id, verb) in VERBS.iter().enumerate() {
            for form in [verb.name].iter().chain(verb.short).chain(verb.native) {
                assert_eq!(index.verb(form), Some(VerbId(id as u8)), "{form}");
                assert_eq!(index.verb(&form.to_uppercase()), Some(VerbId(id as u8)), "{form}");
            }
        }
    }

    #[test]
    fn the_game_for_two_has_no_words_of_the_others() {
        let index = VerbIndex::new(&VOCABULARY);
        assert_eq!(index.verb("out"), None);
        assert_eq!(index.verb("mark"), Some(V::Mark.id()));
        assert_eq!(index.word("order"), None);
    }

    #[test]
    fn the_words_verbs_take_exist() {
        let index = VerbIndex::new(&VOCABULARY);
        for verb in VERBS {
            for word in verb.words {
                assert_eq!(index.word(word), Some(*word), "{} takes {word}", verb.name);
            }
        }
        assert_eq!(index.word("fc"), Some("FC"));
        assert_eq!(index.word("x"), Some("cancelled"));
        assert_eq!(index.word("×"), Some("cancelled"));
    }
}
