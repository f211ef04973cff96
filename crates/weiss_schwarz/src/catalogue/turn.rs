//! Rulings of chapter 6: the turn and its phases.

use super::cites;
use super::penalties::{CLOCKED, DREW, HAND, LEFT_OUT, STATE};
use rejudge_table::rulings::Ruling;

pub(super) static TURN_ORDER: Ruling = Ruling {
    name: "weiss-schwarz/turn-order",
    means: "The turn is another player's, or its number does not follow.",
    citations: &cites(
        "6.1.1",
        "also 6.8.1.5",
        "6.1.1",
        "also 6.8.1.5; the rules sheet, \"It's time to battle!\"",
    ),
    repair: "The turn goes to the player whose it is, and what was done in the wrong one is taken back. \
             A number that was only miscounted is put right in the log.",
    penalty: STATE,
    example: "Turn 4 is Ren's, and turn 5 is Ren's again, with no effect giving an extra turn.",
    near_miss: "A `gap` stands between turn 4 and turn 6.",
};

pub(super) static NOT_YOUR_TURN: Ruling = Ruling {
    name: "weiss-schwarz/not-your-turn",
    means: "A player acted in the other player's turn.",
    citations: &cites(
        "6.1.1",
        "official answers Q50, Q54",
        "6.1.1",
        "the wiki, \"Phases of a Turn\"",
    ),
    repair: "Take the action back: cards go where they came from, and what was paid into the stock in the order it had.",
    penalty: STATE,
    example: "Ren plays a character in Aoi's main phase.",
    near_miss: "Ren plays an event with the counter icon in the counter step of Aoi's front attack.",
};

pub(super) static STAND: Ruling = Ruling {
    name: "weiss-schwarz/stand",
    means: "Characters were not stood in the stand phase, or one stood that may not.",
    citations: &cites(
        "6.2.1.2",
        "official answer Q648",
        "6.2.1.2",
        "also the rules sheet, \"I Stand Phase\"",
    ),
    repair: "Stand the characters now, or turn back those that may not stand.",
    penalty: STATE,
    example: "A reversed character is left as it is. All characters stand, rested or reversed.",
    near_miss: "An effect says that this character does not stand in the next stand phase, and it stays rested.",
};

pub(super) static DRAW: Ruling = Ruling {
    name: "weiss-schwarz/draw",
    means: "The card of the draw phase was not drawn, or more than one was.",
    citations: &cites(
        "6.3.1.2",
        "official answer Q29",
        "6.3.1.2",
        "also the rules sheet, \"II Draw Phase\"",
    ),
    repair: "Draw the missing card now. A surplus card goes back into the deck: the one that is known, else one at random or chosen by the opponent from the shown hand. Then the part of the deck nobody knows is shuffled.",
    penalty: DREW,
    example: "Turn 5 goes from the stand phase to the clock phase and no card was drawn.",
    near_miss: "The first player draws in the first turn of the game. There is a draw in every turn.",
};

pub(super) static CLOCK: Ruling = Ruling {
    name: "weiss-schwarz/clock",
    means: "More than one card was put into the clock, or twice, or not from the hand.",
    citations: &cites(
        "6.4.1.2",
        "official answer Q37",
        "6.4.1.2",
        "also the rules sheet, \"III Clock Phase\"",
    ),
    repair: "The surplus card goes back into the hand. Cards drawn for it go back into the deck, at random where it is not known which, and the part of the deck nobody knows is shuffled.",
    penalty: CLOCKED,
    example: "Aoi puts two cards from hand into the clock and draws four.",
    near_miss: "An effect puts a further card from the hand into the clock in the main phase.",
};

pub(super) static CLOCK_DRAW: Ruling = Ruling {
    name: "weiss-schwarz/clock-draw",
    means: "Another number of cards than two was drawn for the clock.",
    citations: &cites(
        "6.4.1.2",
        "official answers Q36, Q78, Q89, Q90",
        "6.4.1.2",
        "also the rules sheet, \"III Clock Phase\"",
    ),
    repair: "Draw what is missing. A surplus card goes back into the deck: the one that is known, else one at random or chosen by the opponent from the shown hand. Then the part of the deck nobody knows is shuffled.",
    penalty: DREW,
    example: "Aoi puts 012 into the clock and draws one card.",
    near_miss: "Aoi puts the seventh card into the clock, levels up, and draws the two cards afterwards.",
};

pub(super) static WRONG_TIME: Ruling = Ruling {
    name: "weiss-schwarz/wrong-time",
    means: "The action does not belong to this phase or step.",
    citations: &cites(
        "6.1.1",
        "also 6.5.1.2, 6.6.1.2.1, 7.4.1.2.1",
        "6.1.1",
        "also 6.5.1.2, 6.6.1.2.1, 7.4.1.2.1; the wiki, \"Phases of a Turn\"",
    ),
    repair: "Take the action back. If its phase is still to come, it may be done then.",
    penalty: STATE,
    example: "Aoi plays a character in the climax phase, after passing in the main phase.",
    near_miss: "Aoi goes through the clock phase without a word and plays a character. The phase was passed.",
};

pub(super) static SWAP: Ruling = Ruling {
    name: "weiss-schwarz/swap",
    means: "What was exchanged is not two of the player's own slots.",
    citations: &cites(
        "6.5.1.2.4",
        "official answer Q34",
        "6.5.1.2.4",
        "the rules sheet, \"IV Main Phase\", action 3",
    ),
    repair: "Put the characters back.",
    penalty: STATE,
    example: "Aoi exchanges a card of FL with one in the waiting room.",
    near_miss: "Aoi exchanges a rested character with an empty slot. It stays rested.",
};

pub(super) static CLIMAX_TWICE: Ruling = Ruling {
    name: "weiss-schwarz/climax-twice",
    means: "A second climax was played in one climax phase.",
    citations: &cites(
        "6.6.1.2.2",
        "official answer Q40",
        "6.6.1.2.2",
        "the wiki, \"Climax Phase\"",
    ),
    repair: "The second climax goes back into the hand, the first one back into the climax zone, and what the second one's text did is taken back.",
    penalty: STATE,
    example: "Aoi plays 090 and then 091 in the same climax phase.",
    near_miss: "Ren plays a climax in the turn after Aoi did. Each player has a climax phase of their own.",
};

pub(super) static HAND_LIMIT: Ruling = Ruling {
    name: "weiss-schwarz/hand-limit",
    means: "The hand was not brought down to the limit in the end phase, or was brought below it.",
    citations: &cites(
        "6.8.1.2",
        "also 3.3.3.1",
        "6.8.1.2",
        "also 3.3.3.1; the rules sheet, \"VII End Phase\"",
    ),
    repair: "Put the surplus cards into the waiting room now. If something was drawn since, the opponent chooses or \
         it is done at random.",
    penalty: HAND,
    example: "Nine cards in hand at the end of Aoi's own turn, and one is put into the waiting room.",
    near_miss: "Nine cards in hand at the end of the opponent's turn. The limit is looked at in the own end phase only.",
};

pub(super) static CLIMAX_STAYS: Ruling = Ruling {
    name: "weiss-schwarz/climax-stays",
    means: "The climax was not put into the waiting room in the end phase, or was put there before the hand limit.",
    citations: &cites(
        "6.8.1.3",
        "also 6.8.1.2",
        "6.8.1.3",
        "also 6.8.1.2; the rules sheet, \"VII End Phase\", names the climax first",
    ),
    repair: "Put the climax into the waiting room.",
    penalty: LEFT_OUT,
    example: "Ren's next turn begins and Ren's climax of the turn before lies in the climax zone.",
    near_miss: "The hand is below the limit, and the climax is the only card put into the waiting room.",
};
