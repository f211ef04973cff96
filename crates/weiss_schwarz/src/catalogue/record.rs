//! Rulings about what was declared, and about the record itself. What no rule but the record breaks cites no number.

use super::penalties::{LIST, NONE, STATE};
use super::{RECORD, cites};
use rejudge_table::rulings::Ruling;

pub(super) static NO_TEXT: Ruling = Ruling {
    name: "weiss-schwarz/no-text",
    means: "An effect was declared for a card that has no such text.",
    citations: &cites("2.12.1", "", "2.12.1", ""),
    repair: "Take back what the effect did, and put its cost back where it came from.",
    penalty: STATE,
    example: "`auto FR 1` for a character without any text.",
    near_miss: "Every character has Encore with three cards of the stock without printing it (10.2.3).",
};

pub(super) static SHUFFLE: Ruling = Ruling {
    name: "weiss-schwarz/shuffle",
    means: "There was a shuffle that nothing called for, or one with other cards.",
    citations: &cites(
        "3.2.4",
        "also 3.2.2",
        "3.2.4",
        "also 3.2.2; the rules sheet, \"Playing Mat\", item 1",
    ),
    repair: "Put cards whose place is known back there, and shuffle the rest again.",
    penalty: STATE,
    example: "Aoi shuffles the deck in the draw phase.",
    near_miss: "Aoi shuffles after a search that found nothing, because the text says so.",
};

pub(super) static DECK_LIST: Ruling = Ruling {
    name: "weiss-schwarz/deck-list",
    means: "More copies of a card were seen than the list has.",
    citations: &cites("5.2.1.1", "also 5.1.2.2", "5.2.1.1", "also 5.1.2.2"),
    repair: "Compare the deck with its list. If a card was written down wrong, correct the record.",
    penalty: LIST,
    example: "The list has four copies of 011, and a fifth comes up while the four lie in the waiting room.",
    near_miss: "A card returned to the hand and played again is seen twice. It is the same copy.",
};

pub(super) static SEED: Ruling = Ruling {
    name: "weiss-schwarz/seed",
    means: "From here on the log does not follow its seed.",
    citations: &RECORD,
    repair: "Check the seed and the shuffles counted so far. The rest of the log is judged by what was seen.",
    penalty: NONE,
    example: "The seed gives 010 as the top card of the deck, and the log draws 011.",
    near_miss: "Another shuffle was made than the rules call for. That is told once, as `shuffle`.",
};

pub(super) static CONTRADICTION: Ruling = Ruling {
    name: "weiss-schwarz/contradiction",
    means: "Two lines of the record cannot both be right.",
    citations: &RECORD,
    repair: "Ask the players which line is right, and correct the other.",
    penalty: NONE,
    example: "A card unknown so far turns out to be 021 by two lines that name different places for it.",
    near_miss: "A card comes up twice because a refresh lies between the two lines.",
};

pub(super) static UNNOTED: Ruling = Ruling {
    name: "weiss-schwarz/unnoted",
    means: "What was not noted decides whether the match went on as the rules say.",
    citations: &RECORD,
    repair: "Ask the players for what was not noted. The ruling names what would settle it.",
    penalty: NONE,
    example: "A direct attack into a slot whose character was never noted after a `gap`.",
    near_miss: "A trigger card was not noted, and nothing depends on it.",
};
