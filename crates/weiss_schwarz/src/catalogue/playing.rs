//! Rulings of chapter 8: costs, playing, abilities.

use super::cites;
use super::penalties::{AUTO, ORDERING, OVERLOOKED, STATE, STOCK_ORDER, USED_OR_LOOKED};
use rejudge_table::rulings::Ruling;

pub(super) static COST: Ruling = Ruling {
    name: "weiss-schwarz/cost",
    means: "Another cost was paid than the one shown, or it could not be paid.",
    citations: &cites(
        "8.6.2.3",
        "also 8.4.2.2, 8.6.2.3.2",
        "8.6.2.3",
        "also 8.4.2.2, 8.6.2.3.2; the rules sheet, section 2 \"Conditions for playing a card\"",
    ),
    repair: "Pay what is missing from the top of the stock, or put back what was too much. If it cannot be paid, the card goes back into the hand.",
    penalty: OVERLOOKED,
    example: "A card of cost 2 is played and one card of the stock is paid.",
    near_miss: "An effect puts a character of cost 2 on the stage. Nothing is played, so no cost is paid.",
};

pub(super) static COST_CARDS: Ruling = Ruling {
    name: "weiss-schwarz/cost-cards",
    means: "The cards paid are not the top cards of the stock.",
    citations: &cites(
        "8.4.3",
        "also 3.10.2, official answer Q105",
        "8.4.3",
        "also 3.10.2; the rules sheet, \"Playing Mat\", item 4",
    ),
    repair: "Put the cards back and pay from the top. If the order is lost, the stock is set in an order the opponent \
         or chance decides.",
    penalty: STOCK_ORDER,
    example: "Aoi pays with the lowest card of the stock.",
    near_miss: "Aoi pays the two top cards and lays them into the waiting room the other way round.",
};

pub(super) static CARD_KIND: Ruling = Ruling {
    name: "weiss-schwarz/card-kind",
    means: "The card is of another type than what was done with it.",
    citations: &cites(
        "6.5.1.2",
        "also 6.6.1.2.1, 8.6.2.5",
        "6.5.1.2",
        "also 6.6.1.2.1, 8.6.2.5; the rules sheet, \"IV Main Phase\"",
    ),
    repair: "The card goes back into the hand, and what was paid into the stock in the order it had.",
    penalty: STATE,
    example: "An event is played as a character into a slot.",
    near_miss: "Any card may be put into the clock or become the level, a climax too.",
};

pub(super) static COLOR: Ruling = Ruling {
    name: "weiss-schwarz/color",
    means: "No card of that color lies in the player's level zone or clock.",
    citations: &cites(
        "8.6.2.1.1",
        "also 8.6.2.1.1.1",
        "8.6.2.1.1",
        "also 8.6.2.1.1.1; the rules sheet, section 2 \"Conditions for playing a card\"; the wiki, \"Playing a Card\"",
    ),
    repair: "The card goes back into the hand, its cost into the stock in the order it had, and what it replaced back onto the stage.",
    penalty: OVERLOOKED,
    example: "A red level 1 character is played, and level zone and clock hold blue cards only.",
    near_miss: "A red level 0 character is played. Level 0 characters and events need no color.",
};

pub(super) static CLIMAX_COLOR: Ruling = Ruling {
    name: "weiss-schwarz/climax-color",
    means: "A climax was played, and no card of its color lies in level zone or clock.",
    citations: &cites(
        "8.6.2.1.1",
        "also 8.6.2.1.1.1",
        "8.6.2.1.1",
        "also 8.6.2.1.1.1; the rules sheet, section 2 \"Conditions for playing a card\"",
    ),
    repair: "The climax goes back into the hand, and what its text did is taken back.",
    penalty: OVERLOOKED,
    example: "Level zone and clock hold blue cards only, and a red climax is played.",
    near_miss: "A blue card lies in the clock and none in the level zone, and a blue climax is played.",
};

pub(super) static LEVEL: Ruling = Ruling {
    name: "weiss-schwarz/level",
    means: "The card's level is higher than the player's.",
    citations: &cites(
        "8.6.2.1.2",
        "also 8.6.2.1.2.1",
        "8.6.2.1.2",
        "also 8.6.2.1.2.1; the rules sheet, the card's item 3; the wiki, \"Playing a Card\"",
    ),
    repair: "The card goes back into the hand, its cost into the stock in the order it had, and what it replaced back onto the stage.",
    penalty: OVERLOOKED,
    example: "A level 2 character is played with one card in the level zone.",
    near_miss: "A level 2 character is played with two cards in the level zone. Equal is enough.",
};

pub(super) static SLOT: Ruling = Ruling {
    name: "weiss-schwarz/slot",
    means: "No slot of the player's own was chosen for the character.",
    citations: &cites(
        "8.6.2.2.1",
        "also 6.5.1.2.1",
        "8.6.2.2.1",
        "also 6.5.1.2.1; the rules sheet, \"IV Main Phase\", action 2",
    ),
    repair: "The player chooses one of their own slots, and the character is put there.",
    penalty: STATE,
    example: "Aoi plays a character into one of Ren's slots.",
    near_miss: "Aoi plays a character into a slot that is taken. The older one leaves at the next check timing.",
};

pub(super) static PAY_BEFORE_SHOW: Ruling = Ruling {
    name: "weiss-schwarz/pay-before-show",
    means: "The cost was paid before the card was shown.",
    citations: &cites(
        "8.6.2",
        "also 8.6.2.1, 8.6.2.3, official answer Q69, PR P5-C1",
        "8.6.2",
        "also 8.6.2.1, 8.6.2.3",
    ),
    repair: "Show the card the cost was paid for, and play it. No other card may be taken after seeing what was paid.",
    penalty: ORDERING,
    example: "Two cards of the stock go into the waiting room, are seen, and only then the character is shown.",
    near_miss: "The card is laid on the table and then paid for.",
};

pub(super) static ABILITY: Ruling = Ruling {
    name: "weiss-schwarz/ability",
    means: "An ability was used that the card does not have, or that could not be used then.",
    citations: &cites(
        "8.6.2.1",
        "also 8.1.1.1, 6.5.1.2.3",
        "8.6.2.1",
        "also 8.1.1.1, 6.5.1.2.3; the rules sheet, \"IV Main Phase\", action 4",
    ),
    repair: "Take the ability back, with what it did, and put its cost back where it came from.",
    penalty: USED_OR_LOOKED,
    example: "The cost is \"rest this card\", and the character is rested already.",
    near_miss: "The same activated ability is used three times in a turn, paid each time. Without a limit that is allowed.",
};

pub(super) static TEXT_AMOUNT: Ruling = Ruling {
    name: "weiss-schwarz/text-amount",
    means: "More or less was done than the text of an ability says.",
    citations: &cites("8.6.2.5.4", "also 1.3.2, 8.6.3.1", "8.6.2.5.4", "also 1.3.2, 8.6.3.1"),
    repair: "Carry out what is missing, or put back what was too much; drawn cards by chance from the hand.",
    penalty: STATE,
    example: "\"Draw 1 card\", and three cards are drawn.",
    near_miss: "\"Draw up to 2 cards\", and one is drawn.",
};

pub(super) static TEXT_MISSING: Ruling = Ruling {
    name: "weiss-schwarz/text-missing",
    means: "A part of what the text of an ability says was left out.",
    citations: &cites("8.6.2.5.4", "also 8.6.4.1, 8.6.3.1", "8.6.2.5.4", "also 8.6.3.1"),
    repair: "Carry out what was left out.",
    penalty: AUTO,
    example: "\"You may draw 1 card. If you do, choose 1 card in your hand, and put it into your waiting room\": a card is \
              drawn, and none put away.",
    near_miss: "The same ability is played, and no card is drawn: then none is put away either.",
};

pub(super) static TEXT_CHOICE: Ruling = Ruling {
    name: "weiss-schwarz/text-choice",
    means: "A card was chosen that is not such a card as the text of the ability says.",
    citations: &cites(
        "8.6.3",
        "also 8.6.2.5.4, 8.6.3.1.3",
        "8.6.3",
        "also 8.6.2.5.4, 8.6.3.1.3",
    ),
    repair: "Put the card back, and choose one that the text allows, if there is one.",
    penalty: STATE,
    example: "\"Choose 1 level 1 or lower character of your opponent, and return it to the hand\", and one of level 2 goes \
              back.",
    near_miss: "The same character is chosen while an effect gives it -1 level.",
};

pub(super) static TEXT_CONDITION: Ruling = Ruling {
    name: "weiss-schwarz/text-condition",
    means: "Something was done that the text of the ability ties to a condition, and the condition was not met.",
    citations: &cites("8.6.2.5.4", "also 8.6.4", "8.6.2.5.4", "also 8.6.4"),
    repair: "Take it back.",
    penalty: STATE,
    example: "\"If you have 2 or more other characters, draw 1 card\": there is one, and a card is drawn.",
    near_miss: "There are two when the ability is carried out, though there was one when it triggered.",
};

pub(super) static TEXT_EXTRA: Ruling = Ruling {
    name: "weiss-schwarz/text-extra",
    means: "Something was done that the text of the ability does not say.",
    citations: &cites("8.6.2.5.4", "", "8.6.2.5.4", ""),
    repair: "Take it back.",
    penalty: STATE,
    example: "\"Draw 1 card\": a card is drawn, and a card of the clock goes to the waiting room.",
    near_miss: "The second part is done by another character's ability, which has a line of its own.",
};

pub(super) static WAITING_AUTO: Ruling = Ruling {
    name: "weiss-schwarz/waiting-auto",
    means: "An automatic ability was played that was not waiting, or a mandatory one was not played.",
    citations: &cites(
        "8.7.3",
        "also 8.5.1, 8.7.3.1, official answers Q76, Q77",
        "8.7.3",
        "also 8.5.1, 8.7.3.1",
    ),
    repair: "Play a mandatory ability at the next check timing after it is noticed. One that says \"may\" counts as \
         declined.",
    penalty: AUTO,
    example: "\"When this card is played\" is used by a character that Standby has put on the stage.",
    near_miss: "\"When this card attacks\" is used after the trigger check: that is late, but it did wait.",
};
