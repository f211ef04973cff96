//! Rulings of chapters 9 and 10: rule processing and keywords.

use super::cites;
use super::penalties::{LEFT_OUT, NONE, OVERLOOKED, STATE, ZONES};
use rejudge_table::rulings::Ruling;

pub(super) static REFRESH: Ruling = Ruling {
    name: "weiss-schwarz/refresh",
    means: "The deck ran out and was not refreshed, or it was refreshed and had not run out.",
    citations: &cites(
        "9.2.1",
        "also 3.2.3.2, 9.2.2",
        "9.2.1",
        "also 3.2.3.2, 9.2.2; the rules sheet, section 3 \"Shuffling your Deck\"; the wiki, \"Refreshing the Deck\"",
    ),
    repair: "Refresh now, and put the clock card. A deck that was refreshed too early: cards known to have lain in the waiting room go back there, and the deck is shuffled.",
    penalty: LEFT_OUT,
    example: "The last card of the deck is drawn, and the turn goes on with an empty deck.",
    near_miss: "The last card goes while the cost of an ability is paid. The refresh comes right after the payment (9.2.3).",
};

pub(super) static REFRESH_CARDS: Ruling = Ruling {
    name: "weiss-schwarz/refresh-cards",
    means: "The waiting room held another number of cards than were shuffled into the deck.",
    citations: &cites(
        "9.2.2",
        "also 3.13.1, official answers Q79, Q80, Q91",
        "9.2.2",
        "also 3.13.1; the rules sheet, section 3 \"Shuffling your Deck\"",
    ),
    repair: "Shuffle in what was left out. What did not belong there is taken out again, and the deck shuffled.",
    penalty: ZONES,
    example: "Twenty cards lie in the waiting room, and 21 are shuffled in: the damage card of the resolution zone as \
         well.",
    near_miss: "The event being resolved lies in the resolution zone and is left out.",
};

pub(super) static PENALTY: Ruling = Ruling {
    name: "weiss-schwarz/penalty",
    means: "The clock card of the refresh was not put into the clock, or was not the top card of the deck.",
    citations: &cites(
        "9.2.2",
        "official answers Q78, Q83",
        "9.2 (refresh point)",
        "the rules sheet, section 3 \"Shuffling your Deck\"; the wiki, \"Refreshing the Deck\"",
    ),
    repair: "Put the card into the clock now. By 1.111 its place is above what lay there at the refresh, below what \
         came after it. A card put there without a refresh goes back onto the deck.",
    penalty: LEFT_OUT,
    example: "The deck is refreshed in the middle of a draw, and no card goes to the clock.",
    near_miss: "Deck and waiting room are both empty. There is no refresh then, and no clock card (9.2.2.1).",
};

pub(super) static PENALTY_TIME: Ruling = Ruling {
    name: "weiss-schwarz/penalty-time",
    means: "The clock card of the refresh was put into the clock at the wrong time for the edition.",
    citations: &cites(
        "9.2.2",
        "also 9.1.2.1, official answers Q78, Q83 to Q88",
        "9.2 (refresh point)",
        "also 9.2.2; the rules sheet, section 3 \"Shuffling your Deck\"; the wiki, \"Refreshing the Deck\"",
    ),
    repair: "Set clock, deck and what came of them as in the right order. If cards were seen meanwhile, the judge \
         decides.",
    penalty: STATE,
    example: "By 1.111: the deck runs out in the middle of two damage, both cards are taken, and only then the clock \
         card is put.",
    near_miss: "By 2021-03: the damage is finished first, and the clock card follows at the next check timing.",
};

pub(super) static PENALTY_CANCELLED: Ruling = Ruling {
    name: "weiss-schwarz/penalty-cancelled",
    means: "The clock card of the refresh was treated as cancelled.",
    citations: &cites(
        "9.2.2",
        "also 4.12.2, official answers Q23, Q84",
        "9.2 (refresh point)",
        "also 4.10.2; the rules sheet, section 3 \"Shuffling your Deck\"; the wiki, \"Refreshing the Deck\"",
    ),
    repair: "Put the card into the clock, at the place it would have. It is no damage, and no climax cancels it.",
    penalty: STATE,
    example: "The clock card of the refresh is a climax and goes into the waiting room.",
    near_miss: "The damage that was interrupted is cancelled by a climax. The clock card of the refresh stays.",
};

pub(super) static LEVEL_UP: Ruling = Ruling {
    name: "weiss-schwarz/levelup",
    means: "A player with seven cards in the clock did not level up, or did so at the wrong time.",
    citations: &cites(
        "9.3.1",
        "also 3.8.3, 9.1.2.1, official answer Q90",
        "9.3.1",
        "also 3.8.3, 9.1.2.1; the rules sheet, section 1 \"Going up a level!\"; the wiki, \"Level Up\"",
    ),
    repair: "Level up now, with the seven cards that lay lowest at that time.",
    penalty: LEFT_OUT,
    example: "The seventh card is put into the clock in the clock phase, and two cards are drawn before the level up.",
    near_miss: "Level 3, clock 6, two damage: the first card is no climax, the second is. The cards never reached the \
         clock (Q24).",
};

pub(super) static LEVEL_UP_CARD: Ruling = Ruling {
    name: "weiss-schwarz/levelup-card",
    means: "The card that became the level is not one of the seven lowest in the clock, or the other six did not go into the \
         waiting room.",
    citations: &cites(
        "9.3.2",
        "also 3.8.3",
        "9.3.2",
        "also 3.8.3; the rules sheet, section 1 \"Going up a level!\"",
    ),
    repair: "Choose one of the seven lowest. The other six go into the waiting room, and what lies above stays in the \
         clock.",
    penalty: STATE,
    example: "Nine cards in the clock, and the topmost becomes the level.",
    near_miss: "Seven cards in the clock, and a climax among them becomes the level.",
};

pub(super) static DEFEAT: Ruling = Ruling {
    name: "weiss-schwarz/defeat",
    means: "A player had lost, and the game went on.",
    citations: &cites(
        "9.4.1",
        "also 1.2.2, 9.4.1.1, 9.4.1.2",
        "9.4.1",
        "also 1.2.2, 9.4.1.1, 9.4.1.2; the rules sheet, \"Playing Mat\", item 2; the wiki, \"Winning and Losing Conditions\"",
    ),
    repair: "The game ended at that check timing. What came after it is void.",
    penalty: NONE,
    example: "Ren has four cards in the level zone, and the next attack of the turn is declared.",
    near_miss: "Deck and waiting room were empty in the middle of an effect, and at the check timing a card lies in the \
         waiting room.",
};

pub(super) static POWER_ZERO: Ruling = Ruling {
    name: "weiss-schwarz/power-zero",
    means: "A character without power stayed on the stage, or one with power left is put into the waiting room for it.",
    citations: &cites("9.5.1", "official answers Q295, Q582", "9.5.1", ""),
    repair: "Put the character into the waiting room, or back onto the stage.",
    penalty: STATE,
    example: "An effect takes 3000 power from a character of 3000, and it stays after the check timing.",
    near_miss: "A character of level 0, or of a level below zero, stays as long as it has power (Q111).",
};

pub(super) static OVERLAP: Ruling = Ruling {
    name: "weiss-schwarz/overlap",
    means: "The replaced card did not leave at the check timing, or another one of that zone did.",
    citations: &cites(
        "9.6.2",
        "also 8.6.2.5.1",
        "9.6.2",
        "also 8.6.2.5.1; the rules sheet, \"IV Main Phase\", action 2",
    ),
    repair: "Of the cards in that slot or zone, only the one put there last stays. The others go into the waiting room now.",
    penalty: STATE,
    example: "021 is played into the slot of 011, and 011 is still there when the next card is played.",
    near_miss: "The replaced character is encored and comes back as the last one placed. Then the newer one leaves.",
};

pub(super) static ENCORE: Ruling = Ruling {
    name: "weiss-schwarz/encore",
    means: "What was encored had not just left that slot, or it came back otherwise.",
    citations: &cites(
        "10.2.2",
        "also 10.2.3, 8.7.1, official answers Q92, Q93",
        "10.2.2",
        "also 10.2.3, 8.7.1; the rules sheet, the box on Encore; the wiki, \"Encore Step\"",
    ),
    repair: "Take the encore back with its cost, or put the character rested into the slot it left.",
    penalty: STATE,
    example: "A character is encored and put into another slot, or standing.",
    near_miss: "A character without printed Encore is encored for three cards of the stock. Every character has that.",
};

pub(super) static BACKUP_LEVEL: Ruling = Ruling {
    name: "weiss-schwarz/backup-level",
    means: "The player's level is below the one the backup asks for.",
    citations: &cites("10.5.2", "official answers Q53, Q525", "10.5.2", ""),
    repair: "Take the backup back into the hand, and its cost into the stock.",
    penalty: OVERLOOKED,
    example: "Backup 2000, Level 1, used at level 0.",
    near_miss: "A backup of a level 2 card whose ability says Level 1, used at level 1. The ability's number counts.",
};

pub(super) static BACKUP_TARGET: Ruling = Ruling {
    name: "weiss-schwarz/backup-target",
    means: "The backup went to a character that is not being front attacked.",
    citations: &cites("10.5.2", "also 7.2.1.5.1", "10.5.2", "also 7.2.1.5.1"),
    repair: "Give the power to the character that is front attacked, or to none if it has left.",
    penalty: STATE,
    example: "FC is front attacked, and Ren gives the power to FL.",
    near_miss: "The front-attacked character has left. The counter step is still held (Q520), and a backup there \
         strengthens nobody.",
};
