//! The catalogue: every ruling with its rule, the heading of the wiki's page it rests on, what mends it, and an example.
//! The rules have no penalties; what is given is the organiser's affair.

use super::matches::EDITION;
use rejudge_table::rulings::{Citation, Penalty, Ruling};

const fn entry(
    name: &'static str,
    means: &'static str,
    citations: &'static [Citation],
    [repair, example, near_miss]: [&'static str; 3],
) -> Ruling {
    Ruling {
        name,
        means,
        citations,
        repair,
        penalty: Penalty::NONE,
        example,
        near_miss,
    }
}

const fn cite(rule: &'static str, also: &'static str) -> [Citation; 1] {
    [Citation {
        edition: EDITION,
        rule,
        also,
    }]
}

/// Every entry, in the order of [`R`](super::rulings::R).
pub static ENTRIES: &[Ruling] = &[
    entry(
        "spellweaver/no-text",
        "An effect was declared for a card that has no such text.",
        &cite("SPW-1.1", "the wiki, \"Conflicting Rules\""),
        [
            "Take back what the effect did.",
            "A creature without text is played, and a card is drawn for it.",
            "The same draw stands below a card whose text nobody compiled.",
        ],
    ),
    entry(
        "spellweaver/forbidden",
        "A creature did what a text forbids, because another text allows it.",
        &cite("SPW-1.2", "the wiki, \"Conflicting Rules\""),
        [
            "Take the declaration back, and ready the creature if that exhausted it.",
            "A creature that can't attack creatures attacks one, as a spell says that it may attack any number.",
            "The same creature attacks the hero.",
        ],
    ),
    entry(
        "spellweaver/text-condition",
        "A text did something although what it asks for is not so.",
        &cite("SPW-1.1", "the wiki, \"Conflicting Rules\""),
        [
            "Take back what it did.",
            "A card is drawn for a text that asks for ten life or less, at twenty life.",
            "It is drawn at ten.",
        ],
    ),
    entry(
        "spellweaver/text-choice",
        "A text was used on, or by, somebody or something that it does not mean.",
        &cite("SPW-1.1", "the wiki, \"Conflicting Rules\""),
        [
            "Take it back and choose one that the text means.",
            "A spell that readies a creature of one's own readies one of the other player's.",
            "It readies one's own.",
        ],
    ),
    entry(
        "spellweaver/text-amount",
        "A text did as much, as often or for as long as it does not say.",
        &cite("SPW-1.1", "the wiki, \"Conflicting Rules\""),
        [
            "Do what is missing, or take back what is too much.",
            "Two damage is dealt for a text that says one.",
            "One is dealt.",
        ],
    ),
    entry(
        "spellweaver/text-extra",
        "A text did something of which it says nothing.",
        &cite("SPW-1.1", "the wiki, \"Conflicting Rules\""),
        [
            "Take it back.",
            "A card is drawn below a spell that deals damage, and does nothing else.",
            "The damage alone.",
        ],
    ),
    entry(
        "spellweaver/text-missing",
        "A part of a text was not carried out.",
        &cite("SPW-1.1", "the wiki, \"Conflicting Rules\""),
        [
            "Do it now, if nothing was decided since.",
            "Two cards are drawn for a text that has one discarded then, and none is.",
            "One is discarded.",
        ],
    ),
    entry(
        "spellweaver/deck-size",
        "A deck has fewer than 60 or more than 100 cards.",
        &cite("SPW-2.1", "the wiki, \"Decks\""),
        [
            "The deck is made legal before the next match.",
            "A deck of 59 cards and a hero.",
            "60 cards and a hero, who is none of them.",
        ],
    ),
    entry(
        "spellweaver/deck-copies",
        "More than four cards of one name that is no basic shrine.",
        &cite("SPW-2.2", "the wiki, \"Decks\""),
        [
            "The deck is made legal before the next match.",
            "Five of a skill shrine.",
            "Twenty of a basic shrine.",
        ],
    ),
    entry(
        "spellweaver/deck-hero",
        "A deck has no hero, or more than one.",
        &cite("SPW-2.3", "the wiki, \"Heroes\""),
        [
            "One hero is named.",
            "Two heroes stand in the list.",
            "One hero and sixty cards.",
        ],
    ),
    entry(
        "spellweaver/card-kind",
        "A card was used as one of another type.",
        &cite("SPW-2.3", "the wiki, \"Card Types\""),
        [
            "The line is read again; a card that was played wrongly goes back to the hand.",
            "A shrine is played like a creature.",
            "An artifact that is a creature attacks.",
        ],
    ),
    entry(
        "spellweaver/refill",
        "Mana was not refilled at the start of the turn, or at another time.",
        &cite("SPW-3.1", "the wiki, \"Mana\""),
        [
            "Refill now what should be full, or empty what should not be.",
            "A player with two of five crystals full begins the turn and goes on with two.",
            "All crystals are full, and nothing is written.",
        ],
    ),
    entry(
        "spellweaver/mana",
        "A card or skill was played without the mana for it, or with another amount.",
        &cite("SPW-3.2", "the wiki, \"Mana\""),
        [
            "Take the card back and fill the crystals again.",
            "A card that costs 3 is played with 2 mana.",
            "The Spark makes it three.",
        ],
    ),
    entry(
        "spellweaver/levels",
        "A card or skill was played without the levels for it.",
        &cite("SPW-3.3", "the wiki, \"Levels\""),
        [
            "Take the card back and fill the crystals again.",
            "A card needs order order any; the player has order wisdom wisdom.",
            "Order, wisdom, and a dual level of both.",
        ],
    ),
    entry(
        "spellweaver/dual-level",
        "A dual level was counted as two levels.",
        &cite("SPW-3.4", "the wiki, \"Levels\""),
        [
            "Take the card back and fill the crystals again.",
            "One order/wisdom level serves for order and for wisdom at once.",
            "Two order/wisdom levels, one for each.",
        ],
    ),
    entry(
        "spellweaver/opening-hand",
        "An opening hand is not seven cards.",
        &cite("SPW-4.1", "the wiki, \"Starting Resources\""),
        [
            "Draw what is missing; what is too many goes back, by chance.",
            "Six cards are drawn.",
            "Seven cards, of which one was not seen.",
        ],
    ),
    entry(
        "spellweaver/mulligan",
        "A mulligan of some cards, a second one, or out of order.",
        &cite("SPW-4.2", "the wiki, \"Starting Resources\""),
        [
            "The hand becomes what it was before, as far as that is known.",
            "Three of seven cards are replaced.",
            "All seven are.",
        ],
    ),
    entry(
        "spellweaver/starting-mana",
        "A player began with more or less than one crystal and no levels.",
        &cite("SPW-4.3", "the wiki, \"Starting Resources\""),
        [
            "Put mana and levels right.",
            "A player begins with two crystals.",
            "One crystal, no levels.",
        ],
    ),
    entry(
        "spellweaver/hero-start",
        "A hero began with another life than 20, or is another hero than the list has.",
        &cite("SPW-4.4", "the wiki, \"The Spark\""),
        ["Put it right.", "A hero begins with 25 life.", "A hero begins with 20."],
    ),
    entry(
        "spellweaver/spark-first",
        "The player who goes first used a Spark.",
        &cite("SPW-4.5", "the wiki, \"The Spark\""),
        [
            "The mana is taken away, and what was paid with it taken back.",
            "The first player sacrifices The Spark.",
            "The second player does.",
        ],
    ),
    entry(
        "spellweaver/turn-order",
        "The turn is the other player's, or its number does not follow.",
        &cite("SPW-5.1", "the wiki, \"Turns\""),
        [
            "The turn goes to the player whose it is.",
            "Two turns of one player in a row.",
            "A part in between was not written down.",
        ],
    ),
    entry(
        "spellweaver/one-combat",
        "A second combat in one turn.",
        &cite("SPW-5.1", "the wiki, \"Combat\""),
        [
            "The second combat is taken back.",
            "After combat, in Reinforce, another attacker is declared.",
            "The text of a skill leads back to Deploy.",
        ],
    ),
    entry(
        "spellweaver/phase-order",
        "A phase or step out of its order.",
        &cite("SPW-5.1", "the wiki, \"Turns\""),
        [
            "Go on where the turn is.",
            "Deploy is announced after Reinforce.",
            "Combat is skipped.",
        ],
    ),
    entry(
        "spellweaver/draw",
        "The card of the turn was not drawn, more than one was, or one too many somewhere.",
        &cite("SPW-5.2", "the wiki, \"Start of Turn\""),
        [
            "Draw it now; what is too many goes back on top if it is known, else by chance.",
            "The starting player draws in turn 1.",
            "The second player draws in turn 2.",
        ],
    ),
    entry(
        "spellweaver/ready",
        "Own permanents were not readied at the start of the turn, or at another time. The rules do not say when; this is our reading (SPW-G-03).",
        &cite("SPW-5.3", "the wiki, \"Attack Declaration\""),
        [
            "Ready them now, or exhaust them again.",
            "An exhausted creature stays so in its player's new turn.",
            "It stays exhausted in the opponent's turn.",
        ],
    ),
    entry(
        "spellweaver/tick",
        "A cooldown did not go down at the start of the turn, or at another time. When it does is our reading (SPW-G-03, SPW-G-09).",
        &cite("SPW-5.3", "the wiki, \"Heroes\""),
        [
            "Put the cooldown right.",
            "A cooldown of 2 is still 2 in the next own turn.",
            "No skill is on cooldown, and nothing is written.",
        ],
    ),
    entry(
        "spellweaver/wrong-time",
        "A card, skill or action at a time that is not for it.",
        &cite("SPW-6.1", "the wiki, \"Spells\""),
        [
            "Take it back.",
            "A creature is played while attackers are declared.",
            "An instant spell is.",
        ],
    ),
    entry(
        "spellweaver/not-your-turn",
        "A player did in the other player's turn what belongs into an own one.",
        &cite("SPW-6.1", "the wiki, \"Spells\""),
        [
            "Take it back.",
            "A creature is played in the opponent's Deploy.",
            "An instant is played in the opponent's block declaration.",
        ],
    ),
    entry(
        "spellweaver/not-yours",
        "A player used a card of the other player's as an own one.",
        &cite("SPW-6.1", "the wiki, \"Deploy\" and \"Attack Declaration\""),
        [
            "Take it back.",
            "A player attacks with a creature of the opponent's.",
            "The creature came under that player's control before.",
        ],
    ),
    entry(
        "spellweaver/shrine-twice",
        "A second shrine in one turn.",
        &cite("SPW-6.2", "the wiki, \"Deploy\""),
        [
            "The second shrine goes back to the hand, with what came of it.",
            "One in Deploy and one in Reinforce.",
            "One in Reinforce, none in Deploy.",
        ],
    ),
    entry(
        "spellweaver/shrine",
        "A basic shrine gave something else than a level of its aspect, or a crystal and a card.",
        &cite("SPW-6.3", "the wiki, \"Shrines\""),
        [
            "Take back what was too much; draw what is missing.",
            "A card is drawn for a shrine that was played for a level.",
            "A card is drawn for one that was played for mana.",
        ],
    ),
    entry(
        "spellweaver/skill-shrine",
        "A skill shrine gave something else than a level, or a crystal and its skill where a slot is free.",
        &cite("SPW-6.4", "the wiki, \"Shrines\""),
        [
            "Take the fourth skill away again, or put the card drawn back.",
            "A fourth skill is added.",
            "A third is, though its levels are not there yet.",
        ],
    ),
    entry(
        "spellweaver/first-level",
        "A shrine for mana while there are no levels is allowed, and seldom wise.",
        &cite("SPW-6.5", "the wiki, \"Shrines\""),
        [
            "Nothing.",
            "In turn 1 a shrine is played for mana.",
            "It is played for a level.",
        ],
    ),
    entry(
        "spellweaver/attached",
        "A card that is attached, or that goes to the graveyard at once, lies where it does not belong; or it was attached to no creature.",
        &cite("SPW-6.6", "the wiki, \"Spells\""),
        [
            "It goes to the graveyard of the deck it came from.",
            "The host of a curse dies, and the curse stays on the table.",
            "A blessing that is attached to nothing stays.",
        ],
    ),
    entry(
        "spellweaver/row",
        "A creature entered another row than the rules say, or stands in another.",
        &cite("SPW-6.8", "the wiki, \"Battlefield\""),
        [
            "Put it into the row it belongs to.",
            "A flying creature is put into the combat row.",
            "A creature without keywords is.",
        ],
    ),
    entry(
        "spellweaver/move",
        "A creature was moved at a time that is not for it, or to no row.",
        &cite("SPW-6.9", "the wiki, \"Deploy\""),
        [
            "Move it back.",
            "A creature is moved to the support row while attackers are declared.",
            "In Reinforce.",
        ],
    ),
    entry(
        "spellweaver/skill",
        "A skill was used that the hero does not have, at another time, or without the levels for it.",
        &cite("SPW-6.10", "the wiki, \"Heroes\""),
        [
            "Take it back and fill the crystals again.",
            "A skill that needs three nature levels is used with one.",
            "It is gained with one.",
        ],
    ),
    entry(
        "spellweaver/cooldown",
        "A skill was used before its cooldown was over.",
        &cite("SPW-6.10", "the wiki, \"Heroes\""),
        [
            "Take it back and fill the crystals again.",
            "A skill with cooldown 2 is used twice in a turn.",
            "It is used again two own turns later.",
        ],
    ),
    entry(
        "spellweaver/offering-twice",
        "A second Divine Offering in one turn.",
        &cite("SPW-6.11", "the wiki, \"Divine Offering\""),
        [
            "The card goes back to the hand, what was taken to the bottom of the deck.",
            "One in Deploy, one in Reinforce.",
            "One in each of two own turns.",
        ],
    ),
    entry(
        "spellweaver/offering-look",
        "More than four cards were looked at.",
        &cite("SPW-6.11", "the wiki, \"Divine Offering\""),
        [
            "The further cards are shuffled into the deck.",
            "Five cards are looked at.",
            "Three, as the deck has no more.",
        ],
    ),
    entry(
        "spellweaver/offering-take",
        "A card was taken that is no shrine, or more than one.",
        &cite("SPW-6.11", "the wiki, \"Divine Offering\""),
        [
            "It goes to the bottom of the deck with the others.",
            "A creature is taken.",
            "Nothing is taken, though a shrine is there.",
        ],
    ),
    entry(
        "spellweaver/spark",
        "The Spark was used twice, or in the opponent's turn.",
        &cite("SPW-6.12", "the wiki, \"The Spark\""),
        [
            "The mana is taken away, and what was paid with it taken back.",
            "It is sacrificed in two turns.",
            "It is sacrificed while the opponent declares blockers.",
        ],
    ),
    entry(
        "spellweaver/instant-window",
        "An instant outside the windows for it. Which windows there are is our reading (SPW-G-05).",
        &cite("SPW-6.13", "the wiki, \"Spells\""),
        [
            "Take it back.",
            "The active player plays an instant in the own end of turn.",
            "The opponent does.",
        ],
    ),
    entry(
        "spellweaver/death",
        "A creature without hitpoints stayed, or one with hitpoints died.",
        &cite("SPW-7.1", "the wiki, \"Creatures\""),
        [
            "Put it where it belongs, without what is attached to it.",
            "A creature with 2 hitpoints is dealt 1 damage and dies.",
            "It is dealt 2.",
        ],
    ),
    entry(
        "spellweaver/damage-stays",
        "Damage was counted as gone before the end of the turn.",
        &cite("SPW-7.2", "the wiki, \"End of Turn\""),
        [
            "The creature dies now.",
            "A creature dealt 2 in combat is dealt 1 more in the end-of-turn window, has 3 hitpoints and stays.",
            "It is dealt that 1 in the next turn.",
        ],
    ),
    entry(
        "spellweaver/exhausted",
        "An exhausted creature attacked, blocked, was moved, or paid by being exhausted.",
        &cite("SPW-7.3", "the wiki, \"Attack Declaration\""),
        [
            "Take it back.",
            "A creature that attacked is moved in Reinforce.",
            "One that blocked is moved in its own turn.",
        ],
    ),
    entry(
        "spellweaver/sickness",
        "A creature attacked in the turn in which it came or was moved into the combat row, and is not Swift.",
        &cite("SPW-7.4", "the wiki, \"Attack Declaration\""),
        [
            "Take the attack back and ready it.",
            "A creature is played and attacks.",
            "A Swift one is.",
        ],
    ),
    entry(
        "spellweaver/emblems",
        "Emblems were kept, given or used otherwise than the rules say.",
        &cite("SPW-7.5", "the wiki, \"Emblems\""),
        [
            "Put the emblems right.",
            "An effect deals damage to a creature with a shield, and it is not prevented.",
            "It is prevented, and the shield is gone.",
        ],
    ),
    entry(
        "spellweaver/energy",
        "Energy on a card without a rating, or less than none.",
        &cite("SPW-7.6", "the wiki, \"Energy\""),
        [
            "Put the energy right.",
            "A creature without rating gains energy.",
            "One with a rating of 0 does.",
        ],
    ),
    entry(
        "spellweaver/graveyard",
        "A card went to another graveyard than that of its deck, or lies there by the log and did not come there.",
        &cite("SPW-7.7", "the wiki, \"Graveyard\""),
        [
            "It goes to the graveyard of the player it came from.",
            "A stolen creature dies into its new player's graveyard.",
            "It dies into its owner's.",
        ],
    ),
    entry(
        "spellweaver/attacker",
        "A creature attacked from the support row without Flying, or it is no creature.",
        &cite("SPW-8.1", "the wiki, \"Attack Declaration\""),
        [
            "Take the attack back and ready it.",
            "A creature in the support row attacks.",
            "A flying one does.",
        ],
    ),
    entry(
        "spellweaver/target",
        "A creature attacked what it may not: a faster creature, one outside the combat row, or with speed 0 a hero.",
        &cite("SPW-8.2", "the wiki, \"Attack Declaration\""),
        [
            "Take the attack back and ready it.",
            "Speed 2 attacks speed 3.",
            "Speed 3 attacks speed 3.",
        ],
    ),
    entry(
        "spellweaver/one-target",
        "A creature attacked several targets, and no text allows it.",
        &cite("SPW-8.3", "the wiki, \"Attack Declaration\""),
        [
            "One target is chosen.",
            "A creature attacks two creatures.",
            "Two creatures attack one.",
        ],
    ),
    entry(
        "spellweaver/block-time",
        "A block at another time than the block declaration, or by the attacker's side.",
        &cite("SPW-8.5", "the wiki, \"Block Declaration\""),
        [
            "Take the block back.",
            "A block after the defender had finished.",
            "A block between two instants of the defender.",
        ],
    ),
    entry(
        "spellweaver/blocker",
        "A creature blocked that may not: too slow, in the support row without Flying, or several attackers.",
        &cite("SPW-8.6", "the wiki, \"Block Declaration\""),
        ["Take the block back.", "Speed 2 blocks speed 3.", "Speed 3 does."],
    ),
    entry(
        "spellweaver/attacked-blocks",
        "An attacked creature blocked.",
        &cite("SPW-8.7", "the wiki, \"Block Declaration\""),
        [
            "Take the block back.",
            "A creature that is attacked blocks another attacker.",
            "Its attacker was destroyed before.",
        ],
    ),
    entry(
        "spellweaver/no-way-back",
        "A blocked creature dealt damage to its target, or its blockers' being gone led back to it.",
        &cite("SPW-8.9", "the wiki, \"Block Declaration\""),
        [
            "Take the damage back.",
            "The only blocker is destroyed, and the hero takes the damage.",
            "Nobody blocked.",
        ],
    ),
    entry(
        "spellweaver/last-instants",
        "The defender played an instant after the blocks, where only the attacker has a window.",
        &cite("SPW-8.10", "the wiki, \"Instant Effects\""),
        [
            "Take it back.",
            "The defender saves a creature once the attacker has played a last instant.",
            "The defender does so while blockers are declared.",
        ],
    ),
    entry(
        "spellweaver/cancelled",
        "An attack whose target left its row dealt damage, or turned to another target.",
        &cite("SPW-8.11", "the wiki, \"Various\""),
        [
            "Take the damage back.",
            "The target is moved to the support row; the hero takes the damage.",
            "It deals nothing.",
        ],
    ),
    entry(
        "spellweaver/speed-later",
        "An attack was counted as cancelled because a speed changed.",
        &cite("SPW-8.12", "the wiki, \"Various\""),
        [
            "The damage is dealt.",
            "The target becomes faster than its attacker, and no damage is dealt.",
            "It does, and the damage is dealt.",
        ],
    ),
    entry(
        "spellweaver/ranged-first",
        "A creature that died in the ranged step dealt damage.",
        &cite("SPW-8.13", "the wiki, \"Combat Resolution\""),
        [
            "Take the damage back.",
            "An archer kills its target, and dies by it.",
            "Both are archers.",
        ],
    ),
    entry(
        "spellweaver/shares",
        "A creature's damage was not dealt from left to right in the order of declaration, or twice.",
        &cite("SPW-8.14", "the wiki, \"Combat Resolution\""),
        [
            "Deal it again.",
            "Of two attackers the second declared is dealt damage first.",
            "The first has its share, the second the rest.",
        ],
    ),
    entry(
        "spellweaver/lethal",
        "More damage was dealt to a creature than kills it.",
        &cite("SPW-8.15", "the wiki, \"Combat Resolution\""),
        [
            "The rest is taken back, and hits the hero where it is Unstoppable's.",
            "5 damage on a creature with 3 hitpoints.",
            "3 damage.",
        ],
    ),
    entry(
        "spellweaver/remainder",
        "Less damage was dealt to a creature than kills it, though more was there.",
        &cite("SPW-8.16", "the wiki, \"Combat Resolution\""),
        [
            "Deal it.",
            "2 of 4 damage are dealt to a creature with 3 hitpoints.",
            "2 of 2.",
        ],
    ),
    entry(
        "spellweaver/leftover",
        "Leftover damage hit a hero though the dealer is not an Unstoppable attacker, or did not though it is.",
        &cite("SPW-8.17", "the wiki, \"Combat Resolution\""),
        [
            "Put the hero's life right.",
            "A plain attacker of 7 is blocked by 2 hitpoints; the hero takes 5.",
            "An Unstoppable one.",
        ],
    ),
    entry(
        "spellweaver/lethal-one",
        "More than one damage was dealt where one is lethal: by Deadly, or to a frozen creature.",
        &cite("SPW-8.18", "the wiki, \"Combat Resolution\""),
        [
            "The rest is taken back, and hits the hero where it is Unstoppable's.",
            "A Deadly creature deals 4 to its blocker.",
            "It deals 1.",
        ],
    ),
    entry(
        "spellweaver/shield",
        "A shield did not take the damage, or took what it does not.",
        &cite("SPW-8.19", "the wiki, \"Emblems\""),
        [
            "Put damage and emblem right.",
            "Damage to a shielded creature is not prevented.",
            "The first is, the second is not.",
        ],
    ),
    entry(
        "spellweaver/hero-damage",
        "An unblocked attack on a hero dealt another amount than its attack.",
        &cite("SPW-8.20", "the wiki, \"Combat Resolution\""),
        ["Put the hero's life right.", "An attack of 4 takes 3.", "It takes 4."],
    ),
    entry(
        "spellweaver/simultaneous",
        "A creature dealt no damage, or did not die, though all is dealt at the same time.",
        &cite("SPW-8.21", "the wiki, \"Combat Resolution\""),
        [
            "Deal the damage; what dies, dies.",
            "Attacker and blocker would both die; only the blocker does.",
            "Both do.",
        ],
    ),
    entry(
        "spellweaver/lifebound",
        "Another amount of life was gained by Lifebound than damage was dealt.",
        &cite("SPW-8.22", "the wiki, \"Various\""),
        [
            "Put the hero's life right.",
            "A Deadly creature deals 1, and 4 life are gained.",
            "1 is.",
        ],
    ),
    entry(
        "spellweaver/many-targets",
        "A creature with several targets was blocked, and dealt damage to a target.",
        &cite("SPW-8.23", "the wiki, \"Various\""),
        [
            "Take the damage back.",
            "One blocker, and both targets are dealt damage.",
            "Nobody blocks.",
        ],
    ),
    entry(
        "spellweaver/life",
        "A hero had less than one life at the end of an action, and the match went on; or it ended without that.",
        &cite("SPW-9.1", "the wiki, \"Ways of Losing\""),
        [
            "The match ends there, or goes on.",
            "A hero falls to -1, and another turn follows.",
            "A dying creature brings the hero back to 1 in the same combat.",
        ],
    ),
    entry(
        "spellweaver/empty-deck",
        "A deck was empty, and the match went on.",
        &cite("SPW-9.2", "the wiki, \"Decks\""),
        [
            "The match ends there.",
            "The last card is drawn, and the turn goes on.",
            "One card is left.",
        ],
    ),
    entry(
        "spellweaver/resigned",
        "A player resigned, and the match went on or was given to that player.",
        &cite("SPW-9.3", "the wiki, \"Ways of Losing\""),
        [
            "The match ends there.",
            "A player resigns and is called the winner.",
            "The other one is.",
        ],
    ),
    entry(
        "spellweaver/clock",
        "A player's clock ran out, and the match went on.",
        &cite("SPW-9.4", "the wiki, \"Ways of Losing\""),
        [
            "The match ends there.",
            "A turn follows behind a result by the clock.",
            "Nothing follows.",
        ],
    ),
    entry(
        "spellweaver/forty",
        "A hero had 40 life or more at the end of an action, and the match went on; or it ended without that.",
        &cite("SPW-9.5", "the wiki, \"Ways of Winning\""),
        [
            "The match ends there, or goes on.",
            "A hero gains life up to 41, and the turn goes on.",
            "Up to 39.",
        ],
    ),
    entry(
        "spellweaver/text-wins",
        "A player won by an effect of a card whose text does not say so, or the match went on after one that does.",
        &cite("SPW-9.6", "the wiki, \"Ways of Winning\""),
        [
            "The match goes on, or ends there.",
            "A creature without text wins the game.",
            "A card says: you win the game.",
        ],
    ),
    entry(
        "spellweaver/both",
        "Both players won or lost at once, and another than the player whose turn it is was called the winner, or nobody.",
        &cite("SPW-9.7", "the wiki, \"Draws\""),
        [
            "The player whose turn it is wins.",
            "Both heroes fall in one combat, and a draw is written.",
            "The player whose turn it is wins.",
        ],
    ),
    entry(
        "spellweaver/not-there",
        "A card is not where a line takes it from.",
        &cite("", ""),
        [
            "Look again which card it was.",
            "A card is played that is not in the hand.",
            "A hand of unknown cards may hold it.",
        ],
    ),
    entry(
        "spellweaver/holds",
        "A zone does not hold what the log says it holds.",
        &cite("", ""),
        [
            "Look again what lies there.",
            "The hand is said to hold two cards and holds three.",
            "It holds those two.",
        ],
    ),
    entry(
        "spellweaver/count",
        "A zone does not hold as many cards as were counted.",
        &cite("", ""),
        [
            "Count again.",
            "A deck of 52 cards is counted as 51.",
            "52 are counted.",
        ],
    ),
    entry(
        "spellweaver/life-total",
        "A hero's life is not what the log says.",
        &cite("", ""),
        [
            "Work it out again.",
            "A hero at 20 is dealt 4 and is said to have 17.",
            "16.",
        ],
    ),
    entry(
        "spellweaver/mana-total",
        "A player's mana is not what the log says.",
        &cite("", ""),
        [
            "Work it out again.",
            "Of 3 mana 2 are spent, and 2 are said to be left.",
            "1.",
        ],
    ),
    entry(
        "spellweaver/level-total",
        "A player's levels are not what the log says.",
        &cite("", ""),
        [
            "Work it out again.",
            "A level that was gained is not among them.",
            "It is.",
        ],
    ),
    entry(
        "spellweaver/deck-list",
        "More copies of a card were seen than the list has.",
        &cite("", ""),
        [
            "Look again which card it was.",
            "A fifth copy is drawn.",
            "The fourth is.",
        ],
    ),
    entry(
        "spellweaver/seed",
        "A card lies elsewhere than the seed, or what was seen before, says.",
        &cite("", ""),
        [
            "Look again which card it was.",
            "Another card is drawn than the one that was put on top.",
            "That one is drawn.",
        ],
    ),
    entry(
        "spellweaver/unnoted",
        "A card was played that nobody noted.",
        &cite("", ""),
        [
            "Ask which it was.",
            "`play ?`.",
            "`draw = ?`: a card drawn need not be seen.",
        ],
    ),
];
