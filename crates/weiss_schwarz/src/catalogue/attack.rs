//! Rulings of chapter 7: attack and battle.

use super::cites;
use super::penalties::{INFORMATION, STATE, STOCKED};
use rejudge_table::rulings::Ruling;

pub(super) static ATTACKER: Ruling = Ruling {
    name: "weiss-schwarz/attacker",
    means: "The attacker is not a standing character of the front row.",
    citations: &cites(
        "7.2.1.3.1.1",
        "",
        "7.2.1.3.1.1",
        "the rules sheet, \"VI Attack Phase\"; the wiki, \"Attack Phase\"",
    ),
    repair: "Take the attack back: the attacker stands as it was, and cards that moved go back. A card of the deck that was seen is shuffled into the part nobody knows.",
    penalty: STATE,
    example: "The character in BL attacks, or one that is rested already.",
    near_miss: "A character that was played in this turn attacks. It entered standing.",
};

pub(super) static FIRST_TURN_ATTACK: Ruling = Ruling {
    name: "weiss-schwarz/first-turn-attack",
    means: "There was a second attack in the first turn of the game.",
    citations: &cites("7.2.1.3.1.2", "", "7.2.1.3.1.2", "the wiki, \"Attack Phase\""),
    repair: "Take the second attack back, with its trigger and damage. Cards of the decks that were seen are shuffled into the parts nobody knows.",
    penalty: STATE,
    example: "The first player attacks with FL and then with FC in turn 1.",
    near_miss: "The second player attacks three times in turn 2. The limit is for the first turn of the player who goes \
         first.",
};

pub(super) static ATTACK_METHOD: Ruling = Ruling {
    name: "weiss-schwarz/attack-method",
    means: "The attack method does not fit what stands in the facing slot.",
    citations: &cites(
        "7.2.1.4",
        "also 7.2.1.4.1, 7.2.1.4.2, official answer Q57",
        "7.2.1.4",
        "also 7.2.1.4.1, 7.2.1.4.2; the wiki, \"Attack Declaration Step\"",
    ),
    repair: "Choose a method that fits, and set the soul right. A step that was held for the wrong method is taken back.",
    penalty: STATE,
    example: "A direct attack, and a reversed character stands in the facing slot.",
    near_miss: "The facing character leaves after the front attack was declared. It stays a front attack (7.2.1.4.3).",
};

pub(super) static SOUL_CHANGE: Ruling = Ruling {
    name: "weiss-schwarz/soul-change",
    means: "The soul change named for the attack is another.",
    citations: &cites(
        "7.2.1.4.2",
        "also 7.2.1.4.1, official answer Q112",
        "7.2.1.4.2",
        "also 7.2.1.4.1; the wiki, \"Attack Declaration Step\"",
    ),
    repair: "Set the soul to the right value. If the damage was dealt with the wrong one, see `damage-amount`.",
    penalty: INFORMATION,
    example: "A side attack against a level 2 character, and the log writes `= -1`.",
    near_miss: "A side attack against a level 0 character: the soul stays as it is.",
};

pub(super) static TRIGGER: Ruling = Ruling {
    name: "weiss-schwarz/trigger",
    means: "There was no trigger check, or a second one, or not with the top card of the deck.",
    citations: &cites("7.3.1.2", "", "7.3.1.2", "the wiki, \"Trigger Step\""),
    repair: "Make the check now if it is still this attack. A second card goes back to where it was, and the part of the deck nobody knows is shuffled.",
    penalty: STATE,
    example: "Aoi attacks and goes to the damage step without turning over a card.",
    near_miss: "The attacker left after the declaration, and the trigger check is still made.",
};

pub(super) static STOCK: Ruling = Ruling {
    name: "weiss-schwarz/stock",
    means: "The trigger card was not put into the stock, or should not have been, or was put there too early.",
    citations: &cites(
        "7.3.1.2.3",
        "also 4.14.2.4, 4.14.2.8.1, 4.14.2.12.1",
        "7.3.1.2",
        "also 4.12.2.4, 4.12.2.8.1; the rules sheet, \"Playing Mat\", item 4; the wiki, \"Trigger Step\"",
    ),
    repair: "Put the card where it belongs. The order of the stock is set right if it is known, else at random.",
    penalty: STOCKED,
    example: "The trigger is a climax with the pool icon. It is put into the stock first, then the top card of the \
         deck on top of it.",
    near_miss: "The trigger has the comeback icon and is put into the stock before the character is taken. The end is \
         the same (PR P5-C1).",
};

pub(super) static COUNTER_STEP: Ruling = Ruling {
    name: "weiss-schwarz/counter-step",
    means: "A counter was used where there is no counter step.",
    citations: &cites(
        "7.4.1",
        "also 7.3.1.3, official answers Q54, Q55",
        "7.4.1",
        "also 7.3.1.3; the wiki, \"Counter-Attack Step\"",
    ),
    repair: "Take the counter back into the hand, and its cost into the stock in the order it had.",
    penalty: STATE,
    example: "A side attack, and Ren uses Backup.",
    near_miss: "A front attack whose attacker has left. The counter step is still held (Q377).",
};

pub(super) static COUNTER_ICON: Ruling = Ruling {
    name: "weiss-schwarz/counter-icon",
    means: "The card or ability used in the counter step has no counter icon.",
    citations: &cites(
        "7.4.1.2.1",
        "",
        "7.4.1.2.1",
        "the rules sheet, \"Game Cards\", item 5; the wiki, \"Counter-Attack Step\"",
    ),
    repair: "Take the card back into the hand, and its cost into the stock.",
    penalty: STATE,
    example: "Ren plays an event without the counter icon in the counter step.",
    near_miss: "Ren plays an event with the counter icon in Ren's own main phase (2.8.2.1).",
};

pub(super) static COUNTER_TWICE: Ruling = Ruling {
    name: "weiss-schwarz/counter-twice",
    means: "A second counter was used in one counter step.",
    citations: &cites(
        "7.4.1.2.2",
        "official answer Q50",
        "7.4.1.2.2",
        "the wiki, \"Counter-Attack Step\"",
    ),
    repair: "Take the second counter back into the hand, and its cost into the stock.",
    penalty: STATE,
    example: "Ren uses Backup twice against one attack.",
    near_miss: "Ren uses Backup against the first attack and again against the second.",
};

pub(super) static DAMAGE_AMOUNT: Ruling = Ruling {
    name: "weiss-schwarz/damage-amount",
    means: "Another amount of damage than the attacker's soul was dealt.",
    citations: &cites(
        "7.5.1.2",
        "",
        "7.5.1.2",
        "the rules sheet, \"Game Cards\", item 9; the wiki, \"Damage Step\"",
    ),
    repair: "Deal what is missing. What was too much goes from the clock back into the deck, and the part of the deck nobody knows is shuffled.",
    penalty: STATE,
    example: "The attacker has soul 1 and attacks directly, and one damage is dealt. It has 2.",
    near_miss: "Soul 2, a trigger with one soul icon, and a climax giving +1: four damage.",
};

pub(super) static DAMAGE_MISSING: Ruling = Ruling {
    name: "weiss-schwarz/damage-missing",
    means: "The attacker's damage was not dealt.",
    citations: &cites("7.5.1.2", "", "7.5.1.2", "the wiki, \"Damage Step\""),
    repair: "Deal the damage now, before the battle is decided or the next attack declared.",
    penalty: STATE,
    example: "A front attack goes from the counter step to the battle step and no damage is dealt.",
    near_miss: "The attacker has soul 0 after a side attack, and nothing is dealt.",
};

pub(super) static NO_DAMAGE: Ruling = Ruling {
    name: "weiss-schwarz/no-damage",
    means: "Damage was dealt with a soul of zero or less, or nothing called for it.",
    citations: &cites("7.5.1.2.1", "official answers Q113, Q114, Q557", "7.5.1.2.1", ""),
    repair: "The cards go back into the deck, and the part of the deck nobody knows is shuffled. A level up that came of them is taken back if nothing followed.",
    penalty: STATE,
    example: "A side attack with soul 1 against a level 1 character, and one damage is dealt.",
    near_miss: "An effect that says \"deal 1 damage\" does so whatever the soul of the attacker is.",
};

pub(super) static NO_ATTACKER: Ruling = Ruling {
    name: "weiss-schwarz/no-attacker",
    means: "Damage was dealt and the attacker had left its slot.",
    citations: &cites(
        "7.5.1.2.2",
        "also 7.2.1.5, official answers Q449, Q466",
        "7.5.1.2.2",
        "also 7.2.1.5",
    ),
    repair: "The cards go back into the deck, and the part of the deck nobody knows is shuffled. A level up that came of them is taken back if nothing followed.",
    penalty: STATE,
    example: "Standby puts a character onto the attacker's slot. The attacker leaves at the check timing, and damage \
         is dealt.",
    near_miss: "The defender leaves before the damage step. The attacker is there and deals its damage.",
};

pub(super) static BATTLE: Ruling = Ruling {
    name: "weiss-schwarz/battle",
    means: "Another character is reversed than the powers say.",
    citations: &cites("7.6.1.2", "", "7.6.1.2", "the wiki, \"Battle Step\""),
    repair: "Turn the characters the way the comparison says. One that left for it comes back as it was.",
    penalty: STATE,
    example: "9000 against 8500, and both are written down as reversed.",
    near_miss: "Equal power: both are reversed.",
};

pub(super) static NO_BATTLE: Ruling = Ruling {
    name: "weiss-schwarz/no-battle",
    means: "There was a battle where there is none.",
    citations: &cites(
        "7.6.1.3",
        "also 7.5.1.3, official answer Q464",
        "7.6.1.3",
        "also 7.5.1.3; the wiki, \"Battle Step\"",
    ),
    repair: "Turn the characters back.",
    penalty: STATE,
    example: "The defender left before the battle step, and the attacker is reversed.",
    near_miss: "A front attack whose damage was cancelled. The battle is held all the same.",
};

pub(super) static ENCORE_STEP: Ruling = Ruling {
    name: "weiss-schwarz/encore-step",
    means: "Reversed characters leave in another order, or stay, or one leaves that is not reversed.",
    citations: &cites(
        "7.7.1.2",
        "also 7.7.1.3, 7.7.1.4, official answers Q357, Q648",
        "7.7.1.2",
        "also 7.7.1.3, 7.7.1.4; the wiki, \"Encore Step\"",
    ),
    repair: "Put the reversed characters into the waiting room now, the turn player's first. One that left and was not reversed comes back.",
    penalty: STATE,
    example: "The non-turn player's character leaves while one of the turn player's is still reversed.",
    near_miss: "The turn player's character is encored at once, before the next one leaves.",
};
