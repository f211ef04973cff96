//! The words, cards and rulings of Skirmish: data, as a game hands them over.

use rejudge::games::kit::sight::{Board, BoardZone, Lay};
use rejudge::notation::common::{CALL, DISCARD, DRAW, GAP, LABEL, NOTE, REWIND};
use rejudge::notation::{Kinds, Need, Verb, Vocabulary, Word, WordKind};
use rejudge::rulings::{Citation, Noticed, Penalty, Row, Ruling};
use rejudge::table::{Pose, ZoneKind};

pub const THING: Kinds = Kinds::CARD.or(Kinds::SLOT);

pub const V_DRAW: u8 = 0;
pub const V_GAIN: u8 = 1;
pub const V_PLAY: u8 = 2;
pub const V_SUMMON: u8 = 3;
pub const V_ATTACK: u8 = 4;
pub const V_HIT: u8 = 5;
pub const V_DIE: u8 = 6;
pub const V_LOSE: u8 = 7;
pub const V_FALL: u8 = 8;
pub const V_DISCARD: u8 = 9;

/// The verbs, in the order of the numbers above; what follows has no part in the course of play.
pub static VERBS: &[Verb] = &[
    DRAW,
    Verb::new("gain", &[], Need::Automatic, "a well").only_seen(Kinds::CARD, 1),
    Verb::new("play", &["p"], Need::Decision, "a creature > row")
        .chosen(Kinds::CARD, 1, 1)
        .target(Kinds::ZONE, 1, 1),
    Verb::new("summon", &[], Need::Decision, "a token > row")
        .chosen(Kinds::CARD, 1, 1)
        .target(Kinds::ZONE, 1, 1),
    Verb::new("attack", &["a"], Need::Decision, "a creature > creature or player")
        .chosen(THING, 1, 1)
        .target(THING.or(Kinds::PLAYER), 1, 1),
    Verb::new("hit", &["h"], Need::Automatic, "a creature > creature; seen: how much")
        .chosen(THING, 1, 1)
        .target(THING, 1, 1)
        .seen(Kinds::COUNT, 1),
    Verb::new("die", &[], Need::Automatic, "a creature").chosen(THING, 1, 1),
    Verb::new("lose", &[], Need::Automatic, "how many cards; seen: cards")
        .chosen(Kinds::COUNT, 1, 1)
        .seen(Kinds::CARD, 255),
    Verb::new("fall", &[], Need::Automatic, "a player").only_seen(Kinds::PLAYER, 1),
    DISCARD,
    NOTE,
    LABEL,
    GAP,
    REWIND,
    CALL,
    Verb::new("cheer", &[], Need::Optional, "another player's").other(),
];

const fn zone(name: &'static str) -> Word {
    Word {
        name,
        aliases: &[],
        kind: WordKind::Zone,
    }
}

/// The zones in the order of the table, then what is counted.
pub static WORDS: &[Word] = &[
    zone("deck"),
    zone("quarry"),
    zone("hand"),
    zone("front"),
    zone("back"),
    zone("grave"),
    zone("wells"),
    zone("mana"),
];

pub const DECK: u16 = 0;
pub const QUARRY: u16 = 1;
pub const HAND: u16 = 2;
pub const FRONT: u16 = 3;
pub const BACK: u16 = 4;
pub const GRAVE: u16 = 5;
pub const WELLS: u16 = 6;
/// No zone but a number.
pub const MANA: u16 = 7;

pub const ZONE: ZoneKind = ZoneKind::new();
pub static ZONES: [ZoneKind; 7] = [
    ZONE.deck(0),
    ZONE.deck(1),
    ZONE.unordered().deck(0),
    ZONE.public().most(2),
    ZONE.public().most(3),
    ZONE.public().unordered(),
    ZONE.public().unordered().deck(1),
];

/// How a side of the table is laid out: the front row nearest to the others.
pub fn board() -> Board {
    let lays = [Lay::Heap, Lay::Heap, Lay::Fan, Lay::Row, Lay::Row, Lay::Heap, Lay::Fan];
    let zone = |((word, kind), lay): ((&Word, &ZoneKind), Lay)| BoardZone {
        zone: word.name,
        name: word.name,
        lay,
        public: kind.public,
        ordered: kind.ordered,
    };
    Board {
        zones: WORDS.iter().zip(&ZONES).zip(lays).map(zone).collect(),
        rows: vec![
            vec!["front"],
            vec!["back", "wells"],
            vec!["deck", "quarry", "hand", "grave"],
        ],
        ..Board::default()
    }
}

pub static VOCABULARY: Vocabulary = Vocabulary {
    game: "skirmish",
    verbs: VERBS,
    words: WORDS,
};

/// Number, name, the deck it belongs to, cost, attack, health.
pub static CARDS: [(&str, &str, u8, u8, u8, u8); 6] = [
    ("SK-11", "Scout", 0, 1, 1, 1),
    ("SK-12", "Guard", 0, 2, 2, 3),
    ("SK-13", "Brute", 0, 3, 4, 2),
    ("SK-14", "Titan", 0, 5, 5, 5),
    ("SK-R1", "Well", 1, 0, 0, 0),
    ("SK-T1", "Wisp", 2, 1, 1, 1),
];
pub const HAND_MOST: usize = 5;
pub const RESTED: Pose = Pose(1);

/// The rulings' numbers.
pub const R_MANA: u16 = 0;
pub const R_ROOM: u16 = 1;
pub const R_RECORD: u16 = 2;
pub const R_ATTACK: u16 = 3;
pub const R_OUTCOME: u16 = 4;
pub const R_MISSING: u16 = 5;
pub const R_EXTRA: u16 = 6;
pub const R_TURN: u16 = 7;

const fn penalty(until: Noticed, when: &'static str, grade: &'static str) -> Row {
    Row {
        case: "",
        until,
        when,
        section: "SK 9",
        level_1: grade,
        level_2: grade,
        repair: "",
    }
}

const PENALTY: Penalty = Penalty {
    rows: &[
        penalty(Noticed::SameTurn, "early", "a word"),
        penalty(Noticed::BeyondRepair, "late", "a stern word"),
    ],
};

const fn ruling(name: &'static str, rule: &'static [Citation]) -> Ruling {
    Ruling {
        name,
        means: "",
        citations: rule,
        repair: "",
        penalty: PENALTY,
        example: "",
        near_miss: "",
    }
}

const fn cite(rule: &'static str) -> Citation {
    Citation {
        edition: "1",
        rule,
        also: "",
    }
}

pub static RULINGS: [Ruling; 8] = [
    ruling("skirmish/mana", &[cite("2.1")]),
    ruling("skirmish/room", &[cite("2.2")]),
    ruling("skirmish/record", &[cite("1.1")]),
    ruling("skirmish/attack", &[cite("3.1")]),
    ruling("skirmish/outcome", &[cite("3.2")]),
    ruling("skirmish/missing", &[cite("1.2")]),
    ruling("skirmish/extra", &[cite("1.3")]),
    ruling("skirmish/turn", &[cite("1.4")]),
];
