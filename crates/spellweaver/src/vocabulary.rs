//! The words of Spellweaver: its verbs, zones, steps, aspects.

use rejudge_kit::verbs::verbs;
use rejudge_notation::common::*;
use rejudge_notation::{Kinds, Need, Spellings, Verb, Vocabulary, Word, WordKind};

use Need::{Automatic, Decision, Effect};

const CARD: Kinds = Kinds::CARD;
const PLACE: Kinds = Kinds::ZONE;
/// A creature, or the hero.
const TARGET: Kinds = CARD.or(PLACE);
const MANY: u8 = 255;

/// The steps of a turn, in their order.
pub const STEPS: &[&str] = &[
    "start",
    "deploy",
    "combat",
    "block",
    "instants",
    "ranged",
    "regular",
    "reinforce",
    "end",
];

/// The six aspects.
const ASPECTS: &[&str] = &["order", "wisdom", "nature", "rage", "dominion", "corruption"];

/// What a shrine is played for: a level (of an aspect, where the shrine has two), or mana.
pub const SHRINE: &[&str] = &[
    "level",
    "mana",
    "order",
    "wisdom",
    "nature",
    "rage",
    "dominion",
    "corruption",
];

verbs! {
    /// The verbs of Spellweaver.
    VERBS;
    Refill = Verb::new("refill", &[], Automatic, "the mana crystals are full again"),
    Ready = Verb::new("ready", &[], Automatic, "[permanents: only these]").chosen(CARD, 0, MANY),
    Tick = Verb::new("tick", &[], Automatic, "a turn less of every cooldown [skills: only these]").chosen(CARD, 0, MANY),
    Draw = DRAW,
    Shrine = Verb::new("shrine", &[], Decision, "a shrine, `level` [aspect] or `mana`; seen: the card drawn, or the skill")
        .chosen(CARD.or(Kinds::WORD), 2, 3).words(SHRINE).seen(CARD.or(Kinds::NONE), MANY),
    Play = Verb::new("play", &["p"], Decision, "a card [> targets, or the row it enters]")
        .chosen(CARD, 1, 1).target(TARGET, 1, MANY).pays(),
    Instant = Verb::new("instant", &["i"], Decision, "an instant spell [> targets]")
        .chosen(CARD, 1, 1).target(TARGET, 1, MANY).pays(),
    Skill = Verb::new("skill", &[], Decision, "the hero or the shrine the skill came from [> targets]")
        .chosen(CARD, 1, 1).target(TARGET, 1, MANY).pays(),
    Move = Verb::new("move", &[], Decision, "a creature > `combat` or `support`").chosen(CARD, 1, 1).target(PLACE, 1, 1),
    Offering = Verb::new("offering", &[], Decision, "a card from the hand; seen: the cards looked at")
        .chosen(CARD, 1, 1).seen(CARD, MANY),
    Spark = Verb::new("spark", &[], Decision, "The Spark is sacrificed"),
    Attack = Verb::new("attack", &["a"], Decision, "a creature > creatures, or a hero")
        .chosen(CARD, 1, 1).target(TARGET, 1, MANY),
    Block = Verb::new("block", &["k"], Decision, "a creature > the attacker")
        .chosen(CARD, 1, 1).target(CARD, 1, MANY).other(),
    Hit = Verb::new("hit", &[], Automatic, "a card > a creature or a hero, below a text these alone; seen: how much [prevented]")
        .chosen(TARGET, 1, 1).target(TARGET, 1, 1).seen(Kinds::COUNT.or(Kinds::WORD), 2).words(&["prevented"]),
    Gain = Verb::new("gain", &[], Automatic, "a creature with Lifebound; seen: the life gained")
        .chosen(CARD, 1, 1).seen(Kinds::COUNT, 1),
    Die = Verb::new("die", &[], Automatic, "a creature [> the graveyard it goes to]")
        .chosen(CARD, 1, 1).target(PLACE, 1, 1),
    First = FIRST, Mulligan = MULLIGAN, Keep = KEEP, Shuffle = SHUFFLE,
    Phase = PHASE.words(STEPS),
    Pay = PAY, Discard = DISCARD, Act = ACT, Auto = AUTO, Concede = CONCEDE, Result = RESULT, Count = COUNT,
    Note = NOTE, Label = LABEL, Gap = GAP, Call = CALL, Rule = RULE, Rewind = REWIND, Fix = FIX,
    Sanction = SANCTION, Time = TIME, Put = PUT, Choose = CHOOSE, Make = MAKE, Look = LOOK, Reveal = REVEAL, Mill = MILL,
    Heal = Verb { help: "creatures, and how much; nothing: all", ..HEAL },
    Give = Verb {
        help: "card or `hero`, what (`attack`, `shield`, `energy`, `life`, `frozen`, a keyword, `cannot` and `attack` or `block`), how much with a sign [`stays`]",
        ..GIVE
    },
    Exhaust = Verb::new("exhaust", &[], Effect, "permanents").chosen(CARD, 1, MANY),
    Cancel = Verb::new("cancel", &[], Effect, "the card that is cancelled").chosen(CARD, 1, 1),
}

const fn word(name: &'static str, kind: WordKind) -> Word {
    Word {
        name,
        aliases: &[],
        kind,
    }
}

const fn zone(name: &'static str) -> Word {
    word(name, WordKind::Zone)
}

const fn step(name: &'static str) -> Word {
    word(name, WordKind::Step)
}

const fn plain(name: &'static str) -> Word {
    word(name, WordKind::Plain)
}

/// A word that is written in more than one way, as a dual level is.
const fn dual(name: &'static str, other: &'static [&'static str]) -> Word {
    Word {
        name,
        aliases: other,
        kind: WordKind::Plain,
    }
}

static WORDS: &[Word] = &[
    zone("deck"),
    zone("hand"),
    zone("graveyard"),
    zone("combat"),
    zone("support"),
    zone("board"),
    zone("removed"),
    zone("hero"),
    zone("life"),
    zone("mana"),
    zone("max"),
    zone("levels"),
    step("start"),
    step("deploy"),
    step("combat"),
    step("block"),
    step("instants"),
    step("ranged"),
    step("regular"),
    step("reinforce"),
    step("end"),
    plain("order"),
    plain("wisdom"),
    plain("nature"),
    plain("rage"),
    plain("dominion"),
    plain("corruption"),
    dual("order/wisdom", &["wisdom/order"]),
    dual("order/nature", &["nature/order"]),
    dual("order/rage", &["rage/order"]),
    dual("order/dominion", &["dominion/order"]),
    dual("order/corruption", &["corruption/order"]),
    dual("wisdom/nature", &["nature/wisdom"]),
    dual("wisdom/rage", &["rage/wisdom"]),
    dual("wisdom/dominion", &["dominion/wisdom"]),
    dual("wisdom/corruption", &["corruption/wisdom"]),
    dual("nature/rage", &["rage/nature"]),
    dual("nature/dominion", &["dominion/nature"]),
    dual("nature/corruption", &["corruption/nature"]),
    dual("rage/dominion", &["dominion/rage"]),
    dual("rage/corruption", &["corruption/rage"]),
    dual("dominion/corruption", &["corruption/dominion"]),
    plain("level"),
    plain("prevented"),
    plain("exhausted"),
    plain("frozen"),
    plain("attached"),
    plain("damage"),
    plain("might"),
    plain("weakness"),
    plain("shield"),
    plain("energy"),
    plain("attack"),
    plain("health"),
    plain("speed"),
    plain("swift"),
    plain("flying"),
    plain("ranged"),
    plain("deadly"),
    plain("unstoppable"),
    plain("lifebound"),
    plain("played"),
    plain("moved"),
    plain("stays"),
    plain("spark"),
    plain("shrine"),
    plain("offering"),
    plain("skill"),
    plain("cooldown"),
    plain("did"),
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
    plain("ends"),
    dual("cannot", &["can't"]),
];

/// Everything the notation needs to know of Spellweaver.
pub static VOCABULARY: Vocabulary = Vocabulary {
    game: "spellweaver",
    verbs: VERBS,
    words: WORDS,
};

/// The words by spelling. Where a word is a zone and a step the zone stands first in the table and is found.
pub fn words() -> &'static Spellings {
    static BY_SPELLING: std::sync::OnceLock<Spellings> = std::sync::OnceLock::new();
    BY_SPELLING.get_or_init(|| {
        let words = (0u16..).zip(VOCABULARY.words);
        let all = words.flat_map(|(at, word)| std::iter::once(&word.name).chain(word.aliases).map(move |s| (*s, at)));
        Spellings::new(all.collect())
    })
}

/// The canonical spelling of a word.
pub fn word_name(word: u16) -> &'static str {
    VOCABULARY.words.get(usize::from(word)).map_or("", |w| w.name)
}

/// The aspects a level is written with: one or two of six bits; none if it is no level.
pub fn level_of(word: &str) -> Option<u8> {
    let bit = |name: &str| ASPECTS.iter().position(|a| *a == name).map(|at| 1u8 << at);
    word.split('/').try_fold(0, |bits, name| Some(bits | bit(name)?))
}

/// How a level is written.
pub fn level_word(level: u8) -> String {
    let of = |(at, name): (usize, &&'static str)| (level & (1 << at) != 0).then_some(*name);
    let names: Vec<&str> = ASPECTS.iter().enumerate().filter_map(of).collect();
    names.join("/")
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
            assert_eq!(format!("{verb:?}").to_lowercase(), verb.verb().name);
        }
    }

    #[test]
    fn no_form_serves_two_verbs_and_the_words_verbs_take_exist() {
        let index = VerbIndex::new(&VOCABULARY);
        for (id, verb) in VERBS.iter().enumerate() {
            for form in [verb.name].iter().chain(verb.short).chain(verb.native) {
                assert_eq!(index.verb(form), Some(VerbId(id as u8)), "{form}");
            }
            for word in verb.words {
                assert_eq!(index.word(word), Some(*word), "{} takes {word}", verb.name);
            }
        }
    }

    #[test]
    fn every_level_is_a_word() {
        for a in 0..6 {
            for b in 0..6 {
                let level = 1u8 << a | 1 << b;
                let written = level_word(level);
                assert_eq!(level_of(&written), Some(level));
                assert_eq!(words().get(&written).map(word_name), Some(&*written));
            }
        }
        assert_eq!(level_of("swift"), None);
    }
}
