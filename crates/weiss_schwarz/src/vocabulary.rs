//! The words of Weiß Schwarz: its verbs, zones, slots and steps.

use rejudge_kit::verbs::verbs;
use rejudge_notation::common::*;
use rejudge_notation::{Kinds, Need, Verb, Vocabulary, Word, WordKind};

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
    Stand = Verb::new("stand", &["st"], Automatic, "[slots: only these]").chosen(CARD_SLOT, 0, MANY),
    Draw = Verb { chosen: rejudge_notation::Shape::of(Kinds::COUNT.or(Kinds::NONE), 0, 1), ..DRAW },
    Clock = Verb::new("clock", &["c"], Decision, "a card from the hand; seen: the two cards drawn, or `none`")
        .chosen(CARD, 1, MANY).seen(CARD.or(Kinds::NONE), MANY),
    LevelUp = Verb::new("levelup", &["lu"], Decision, "one of the seven; seen: where the others went")
        .chosen(CARD, 1, 1).seen(CARD.or(Kinds::ZONE), MANY),
    Refresh = Verb::new("refresh", &["rf"], Automatic, "how many cards were shuffled in")
        .only_seen(CARD.or(Kinds::COUNT), MANY),
    Penalty = Verb::new("penalty", &["pn"], Automatic, "the card put into the clock")
        .only_seen(CARD.or(Kinds::WORD), 2).words(&["cancelled"]),
    Play = Verb::new("play", &["p"], Decision, "a character > slot").chosen(CARD, 1, 1).target(SLOT, 1, 1).pays(),
    Event = Verb::new("event", &["ev"], Decision, "an event").chosen(CARD, 1, 1).target(CARD_SLOT, 1, MANY).pays(),
    Climax = Verb::new("climax", &["cx"], Decision, "a climax").chosen(CARD, 1, 1).pays(),
    Swap = Verb::new("swap", &["sw"], Decision, "two slots").chosen(SLOT, 2, 2),
    Attack = Verb::new("attack", &["a"], Decision, "a slot, and front, side or direct; seen: its soul change")
        .chosen(SLOT.or(Kinds::WORD), 2, 2).words(&["front", "side", "direct"]).seen(Kinds::SIGNED, 1),
    Trigger = Verb::new("trigger", &["t"], Automatic, "the card").only_seen(CARD, 1),
    Stock = Verb::new("stock", &["s"], Automatic, "the trigger card goes to the stock"),
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
    Return = icon("return", "the slot of the character returned, or `none`"),
    Choice = icon("choice", "a card > hand or stock, or `none`"),
    Standby = icon("standby", "a character > slot, or `none`"),
    Counter = Verb::new("counter", &["k"], Decision, "a card [> slot]")
        .chosen(CARD_SLOT, 1, 1).target(CARD_SLOT, 1, MANY).other().pays(),
    Damage = Verb::new("damage", &["d"], Automatic, "a count [> player]; seen: cards, taken or cancelled")
        .chosen(Kinds::COUNT, 1, 1).target(Kinds::PLAYER, 1, 1)
        .seen(CARD.or(Kinds::WORD), MANY).words(&["taken", "cancelled"]),
    Battle = Verb::new("battle", &["b"], Automatic, "announced powers, and the slots that reverse, or `none`")
        .only_seen(CARD_SLOT.or(Kinds::COUNT).or(Kinds::WORD).or(Kinds::NONE), MANY).words(&["reversed"]),
    Leave = Verb::new("leave", &["lv"], Automatic, "a slot or `climax`; seen: the card")
        .chosen(CARD_SLOT.or(Kinds::WORD), 1, 1).words(&["climax"]).seen(CARD, MANY),
    Encore = Verb::new("encore", &["en"], Decision, "the slot it left [> slot]")
        .chosen(CARD_SLOT, 1, 1).target(SLOT, 1, 1).pays(),
    First = FIRST, Order = ORDER, Roll = ROLL, Mulligan = MULLIGAN, Keep = KEEP, Shuffle = SHUFFLE, Cut = CUT,
    Phase = PHASE.words(STEPS),
    Pay = PAY, Discard = DISCARD, Act = ACT, Auto = AUTO, Concede = CONCEDE, Result = RESULT, Count = COUNT,
    Note = NOTE, Label = LABEL, Gap = GAP, Call = CALL, Rule = RULE, Rewind = REWIND, Fix = FIX,
    Sanction = SANCTION, Time = TIME, Put = PUT, Search = SEARCH, Choose = CHOOSE, Make = MAKE, Look = LOOK,
    Reveal = REVEAL, Mill = MILL, Heal = HEAL, Brainstorm = BRAINSTORM, Give = Verb {
        help: "card, `power`, `soul` or `level`, how much with a sign [`battle`, `next-turn`, `stays`; else this turn]",
        ..GIVE
    }, Rest = REST,
    Reverse = REVERSE,
    Mark = Verb::new("mark", &[], Need::Effect, "cards or `deck.top` > the slot under whose card they go")
        .chosen(CARD_SLOT.or(Kinds::ZONE).or(Kinds::COUNT).or(Kinds::NONE), 1, MANY)
        .target(SLOT, 1, 1).seen(CARD, MANY),
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

const fn zone(name: &'static str) -> Word {
    word(name, &[], WordKind::Zone)
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
    zone("deck"),
    zone("hand"),
    zone("stock"),
    zone("clock"),
    zone("level"),
    zone("waiting"),
    zone("climax"),
    zone("memory"),
    zone("resolution"),
    zone("marker"),
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
    word("cancelled", &["x", "×"], WordKind::Plain),
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
