//! Rulings of chapters 1 to 5: the end of the game, zones, damage, trigger icons, decks, the setup.

use super::cites;
use super::penalties::{DECK, DREW, HAND, INFORMATION, NONE, SAW, STATE, ZONES};
use rejudge_table::rulings::Ruling;

pub(super) static AFTER_THE_END: Ruling = Ruling {
    name: "weiss-schwarz/after-the-end",
    means: "The game was over, and an action followed.",
    citations: &cites(
        "1.2.1",
        "",
        "1.2.1",
        "the rules sheet, \"Playing Mat\", item 2; the wiki, \"Winning and Losing Conditions\"",
    ),
    repair: "Everything after the end is void. The result stands as it was at that moment.",
    penalty: NONE,
    example: "Ren has four cards in the level zone at a check timing. Aoi declares another attack afterwards.",
    near_miss: "The fourth level card comes in the middle of an effect. The effect is still finished; the game ends at \
         the next check timing.",
};

pub(super) static RESULT: Ruling = Ruling {
    name: "weiss-schwarz/result",
    means: "The result written down is not the one the match came to.",
    citations: &cites("1.2", "", "1.2", "the wiki, \"Winning and Losing Conditions\""),
    repair: "Write down the result that the rules give.",
    penalty: NONE,
    example: "Both players reach level 4 in the same rule processing, and the log names Aoi as the winner. By 1.2.3 \
         that is a draw.",
    near_miss: "Time ran out, and a `judge: result` line names the winner by the tournament's rules.",
};

pub(super) static COUNT: Ruling = Ruling {
    name: "weiss-schwarz/count",
    means: "A zone does not hold as many cards as were counted.",
    citations: &cites("3.1.2", "official answer Q108", "3.1.2", ""),
    repair: "Count again. If the table is wrong, find the move that was left out and make up for it; if the count was \
         wrong, correct it.",
    penalty: INFORMATION,
    example: "`count Aoi.stock 4`, and by the lines above three cards lie there.",
    near_miss: "The count is given in the middle of an attack, before the trigger card is put into the stock, and fits \
         that moment.",
};

pub(super) static HOLDS: Ruling = Ruling {
    name: "weiss-schwarz/holds",
    means: "A zone does not hold what the log says it holds.",
    citations: &cites("3.1", "", "3.1", "the rules sheet, \"Playing Mat\""),
    repair: "Lay out what the lines before came to, and find where the table left it.",
    penalty: STATE,
    example: "`Ren.clock = 001 002`, and by the lines above 004 lies on top of them.",
    near_miss: "`Ren.waiting = 002 001`, and the cards went there the other way round. The waiting room may be \
         rearranged freely (3.4.2).",
};

pub(super) static NOT_THERE: Ruling = Ruling {
    name: "weiss-schwarz/not-there",
    means: "A card is taken from a zone in which it is not.",
    citations: &cites("3.1", "also 1.3.2", "3.1", "also 1.3.2"),
    repair: "Take the move back, with what came of it. What cannot be done is not done (1.3.2).",
    penalty: STATE,
    example: "Aoi plays 021 from hand, and all four copies lie in the waiting room.",
    near_miss: "Aoi plays 021 from a hand in which one card was never noted. It may be that card.",
};

pub(super) static ORIENTATION: Ruling = Ruling {
    name: "weiss-schwarz/orientation",
    means: "A character stands, rests or is reversed otherwise than written.",
    citations: &cites("4.6.1", "", "4.6.1", "the rules sheet, \"Character Status\""),
    repair: "Turn the character the way the rules left it.",
    penalty: STATE,
    example: "`Aoi.FC = 020 stand` after 020 attacked. An attack rests the attacker (7.2.1.5.3).",
    near_miss: "A rested character was exchanged with an empty slot and is rested there as well (3.6.3).",
};

pub(super) static DAMAGE_CARDS: Ruling = Ruling {
    name: "weiss-schwarz/damage-cards",
    means: "Cards moved by damage are not the ones the process moves, or go elsewhere.",
    citations: &cites(
        "4.12.1.1",
        "also 4.12.1.3, 3.13.1.3.1",
        "4.10.1.1",
        "also 4.10.1.3, 3.13.1.3.1; the rules sheet, the box on taking damage",
    ),
    repair: "Put the right cards where they belong: all of them on the clock in the order they came up, or all into \
         the waiting room.",
    penalty: ZONES,
    example: "Two damage, 010 and then 011 come up without a climax, and in the clock 010 lies above 011.",
    near_miss: "A refresh interrupts the damage: its clock card lies below the damage cards, because it was put there \
         first (1.111).",
};

pub(super) static CANCEL_MISSED: Ruling = Ruling {
    name: "weiss-schwarz/cancel-missed",
    means: "A climax came up and the damage was not cancelled.",
    citations: &cites(
        "4.12.1.2",
        "official answers Q84, Q85",
        "4.10.1.2",
        "the rules sheet, the box on taking damage; the wiki, \"Damage Step\"",
    ),
    repair: "Put the cards of this damage from the clock into the waiting room. A level up that came of them is taken \
         back if nothing followed.",
    penalty: STATE,
    example: "Three damage, 010 and the climax 090 come up, and both are put into the clock as taken.",
    near_miss: "A card is put into the clock without the word damage and is a climax. That is never cancelled (4.12.2).",
};

pub(super) static CANCEL_LATE: Ruling = Ruling {
    name: "weiss-schwarz/cancel-late",
    means: "More cards were turned over after the climax.",
    citations: &cites(
        "4.12.1.2",
        "",
        "4.10.1.2",
        "the rules sheet, the box on taking damage; the wiki, \"Damage Step\"",
    ),
    repair: "Put the cards turned over after the climax back into the deck, and shuffle the part of it that nobody knew.",
    penalty: SAW,
    example: "Three damage: 010, the climax 090, then 011 as well. The process ended with 090.",
    near_miss: "Three damage: 010, 011, and the climax 090 as the third. All three were to be turned over.",
};

pub(super) static CANCEL_INVENTED: Ruling = Ruling {
    name: "weiss-schwarz/cancel-invented",
    means: "Damage was called cancelled and no climax came up.",
    citations: &cites("4.12.1.2", "", "4.10.1.2", "the rules sheet, the box on taking damage"),
    repair: "Put the cards of the damage into the clock in the order they came up, and turn over those still missing. From there on it is damage like any other.",
    penalty: STATE,
    example: "Two damage, 010 and 011 come up, both without climax, and go into the waiting room as cancelled.",
    near_miss: "The last card turned over was not noted. It may have been a climax.",
};

pub(super) static ICON: Ruling = Ruling {
    name: "weiss-schwarz/icon",
    means: "A trigger icon was used that the card does not have, or a mandatory one was not carried out.",
    citations: &cites(
        "4.14.1",
        "also 4.14.2.2, 4.14.2.8, 4.14.2.12",
        "4.12.1",
        "also 4.12.2.2, 4.12.2.8; the rules sheet, \"Game Cards\", item 6",
    ),
    repair: "Take back what the icon did not allow; carry out what was mandatory.",
    penalty: STATE,
    example: "The trigger is 010, which has no icon, and Aoi takes a character from the waiting room.",
    near_miss: "The trigger is a climax with the gate icon and nothing is taken. Gate says \"may\".",
};

pub(super) static ICON_CHOICE: Ruling = Ruling {
    name: "weiss-schwarz/icon-choice",
    means: "What was taken with a trigger icon is not what that icon allows.",
    citations: &cites("4.14.2", "", "4.12.2", ""),
    repair: "Put the card back where it came from and choose again among what the icon allows.",
    penalty: STATE,
    example: "Comeback, and an event is taken from the waiting room. Comeback takes a character.",
    near_miss: "Standby takes a level 2 character at level 1. Its level may be one above the player's.",
};

pub(super) static DECK_SIZE: Ruling = Ruling {
    name: "weiss-schwarz/deck-size",
    means: "A deck does not have 50 cards.",
    citations: &cites(
        "5.1.2.1",
        "",
        "5.1.2.1",
        "the rules sheet, \"Prepare your Deck!\"; the wiki, \"Preparing a Deck\"",
    ),
    repair: "Remove or add cards until there are 50.",
    penalty: DECK,
    example: "The list of Aoi has 51 cards.",
    near_miss: "The deck zone holds 45 cards: five were drawn for the opening hand.",
};

pub(super) static DECK_COPIES: Ruling = Ruling {
    name: "weiss-schwarz/deck-copies",
    means: "A deck has more than four cards of one name.",
    citations: &cites(
        "5.1.2.2",
        "also 5.1.2.2.1",
        "5.1.2.2",
        "also 5.1.2.2.1; the rules sheet, \"Prepare your Deck!\"; the wiki, \"Preparing a Deck\"",
    ),
    repair: "Remove the surplus cards, then bring the deck to 50.",
    penalty: DECK,
    example: "Five cards named \"Harbor Master\", three under one number and two as a reprint under another.",
    near_miss: "Four cards each of two characters who are the same person with different card names.",
};

pub(super) static DECK_CLIMAXES: Ruling = Ruling {
    name: "weiss-schwarz/deck-climaxes",
    means: "A deck has more than eight climaxes.",
    citations: &cites(
        "5.1.2.3",
        "",
        "5.1.2.3",
        "the rules sheet, \"Prepare your Deck!\"; the wiki, \"Preparing a Deck\"",
    ),
    repair: "Remove the surplus climaxes, then bring the deck to 50.",
    penalty: DECK,
    example: "Four copies each of three climaxes.",
    near_miss: "Eight climaxes, four of each name.",
};

pub(super) static DECK_EDITION: Ruling = Ruling {
    name: "weiss-schwarz/deck-edition",
    means: "A card or an icon did not exist yet on that day.",
    citations: &cites("2.11.1", "also 4.14.2", "2.11.1", "also 4.12.2"),
    repair: "Replace the card by one that existed.",
    penalty: DECK,
    example: "A climax with the focus icon in a match judged by 2021-03. Focus is of 2026.",
    near_miss: "A card with the choice icon in a match judged by 2021-03. Choice is of 2020.",
};

pub(super) static FIRST_PLAYER: Ruling = Ruling {
    name: "weiss-schwarz/first-player",
    means: "The first turn is another player's than the one determined at random.",
    citations: &cites(
        "5.2.1.3",
        "also 5.2.1.3.1, 5.2.1.5, official answer Q27",
        "5.2.1.3",
        "also 5.2.1.3.1, 5.2.1.5; the rules sheet, \"It's time to battle!\", step 2; the wiki, \"Starting the Game\"",
    ),
    repair: "If nothing was decided in the first turn yet, begin again with the player who was determined. Otherwise the order stays as it was begun.",
    penalty: STATE,
    example: "`first = Aoi`, and turn 1 is Ren's.",
    near_miss: "Rock-paper-scissors decides, and its winner goes first. What is not allowed is that the winner chooses.",
};

pub(super) static OPENING_HAND: Ruling = Ruling {
    name: "weiss-schwarz/opening-hand",
    means: "The opening hand is not five cards.",
    citations: &cites(
        "5.2.1.4",
        "",
        "5.2.1.4",
        "the rules sheet, \"It's time to battle!\", step 3; the wiki, \"Starting the Game\"",
    ),
    repair: "Draw what is missing. Surplus cards go back into the deck at random, or the opponent chooses them from the shown hand, and the deck is shuffled.",
    penalty: DREW,
    example: "Aoi draws six cards before the mulligan.",
    near_miss: "Aoi has five cards, puts two into the waiting room and draws two.",
};

pub(super) static MULLIGAN: Ruling = Ruling {
    name: "weiss-schwarz/mulligan",
    means: "The mulligan came out of order, a second time, or with another number of cards drawn.",
    citations: &cites(
        "5.2.1.4",
        "",
        "5.2.1.4",
        "the rules sheet, \"It's time to battle!\", step 3; the wiki, \"Starting the Game\"",
    ),
    repair: "Bring the hand to five cards. The first player's exchange comes first, and each player has only one.",
    penalty: HAND,
    example: "Aoi puts two cards into the waiting room and draws three.",
    near_miss: "Aoi exchanges all five cards, or none at all.",
};
