//! The names of the Spellweaver rulings, in rulebook order: where several fit one action, the first one names it.

use super::catalogue::ENTRIES;
use rejudge_judge::game::Violation;
use rejudge_table::rulings::Ruling;

impl R {
    /// That of a violation.
    pub fn of(violation: &Violation) -> Option<R> {
        R::ALL.get(usize::from(violation.ruling)).copied()
    }

    /// Its entry of the catalogue.
    pub fn entry(self) -> &'static Ruling {
        // The catalogue is in the same order; a test compares the names.
        &ENTRIES[self as usize]
    }
}

rejudge_table::rulings! {
    "Every ruling of the game, in rulebook order.", R from 0;
    NoText = "no-text": "SPW-1.1: An effect was declared for a card that has no such text.",
    Forbidden = "forbidden": "SPW-1.2: A creature did what a text forbids, because another text allows it.",
    TextCondition = "text-condition": "SPW-1.1: A text did something although what it asks for is not so.",
    TextChoice = "text-choice": "SPW-1.1: A text was used on, or by, somebody or something that it does not mean.",
    TextAmount = "text-amount": "SPW-1.1: A text did as much, as often or for as long as it does not say.",
    TextExtra = "text-extra": "SPW-1.1: A text did something of which it says nothing.",
    TextMissing = "text-missing": "SPW-1.1: A part of a text was not carried out.",
    DeckSize = "deck-size": "SPW-2.1: A deck has fewer than 60 or more than 100 cards.",
    DeckCopies = "deck-copies": "SPW-2.2: More than four cards of one name that is no basic shrine.",
    DeckHero = "deck-hero": "SPW-2.3: A deck has no hero, or more than one.",
    CardKind = "card-kind": "SPW-2.3: A card was used as one of another type.",
    Refill = "refill": "SPW-3.1: Mana was not refilled at the start of the turn, or at another time.",
    Mana = "mana": "SPW-3.2: A card or skill was played without the mana for it, or with another amount.",
    Levels = "levels": "SPW-3.3: A card or skill was played without the levels for it.",
    DualLevel = "dual-level": "SPW-3.4: A dual level was counted as two levels.",
    OpeningHand = "opening-hand": "SPW-4.1: An opening hand is not seven cards.",
    Mulligan = "mulligan": "SPW-4.2: A mulligan of some cards, a second one, or out of order.",
    StartingMana = "starting-mana": "SPW-4.3: A player began with more or less than one crystal and no levels.",
    HeroStart = "hero-start": "SPW-4.4: A hero began with another life than 20, or is another hero than the list has.",
    SparkFirst = "spark-first": "SPW-4.5: The player who goes first used a Spark.",
    TurnOrder = "turn-order": "SPW-5.1: The turn is the other player's, or its number does not follow.",
    OneCombat = "one-combat": "SPW-5.1: A second combat in one turn.",
    PhaseOrder = "phase-order": "SPW-5.1: A phase or step out of its order.",
    Draw = "draw": "SPW-5.2: The card of the turn was not drawn, more than one was, or one too many somewhere.",
    Ready = "ready": "SPW-5.3: Own permanents were not readied at the start of the turn, or at another time.",
    Tick = "tick": "SPW-5.3: A cooldown did not go down at the start of the turn, or at another time.",
    WrongTime = "wrong-time": "SPW-6.1: A card, skill or action at a time that is not for it.",
    NotYourTurn = "not-your-turn": "SPW-6.1: A player did in the other player's turn what belongs into an own one.",
    NotYours = "not-yours": "SPW-6.1: A player used a card of the other player's as an own one.",
    ShrineTwice = "shrine-twice": "SPW-6.2: A second shrine in one turn.",
    Shrine = "shrine": "SPW-6.3: A basic shrine gave something else than a level of its aspect, or a crystal and a card.",
    SkillShrine = "skill-shrine": "SPW-6.4: A skill shrine gave something else than a level, or a crystal and its skill where a slot is free.",
    FirstLevel = "first-level": "SPW-6.5: A shrine for mana while there are no levels is allowed, and seldom wise.",
    Attached = "attached": "SPW-6.6: A card that is attached, or that goes to the graveyard at once, lies where it does not belong; or it was attached to no creature.",
    Row = "row": "SPW-6.8: A creature entered another row than the rules say, or stands in another.",
    MoveRow = "move": "SPW-6.9: A creature was moved at a time that is not for it, or to no row.",
    Skill = "skill": "SPW-6.10: A skill was used that the hero does not have, at another time, or without the levels for it.",
    Cooldown = "cooldown": "SPW-6.10: A skill was used before its cooldown was over.",
    OfferingTwice = "offering-twice": "SPW-6.11: A second Divine Offering in one turn.",
    OfferingLook = "offering-look": "SPW-6.11: More than four cards were looked at.",
    OfferingTake = "offering-take": "SPW-6.11: A card was taken that is no shrine, or more than one.",
    Spark = "spark": "SPW-6.12: The Spark was used twice, or in the opponent's turn.",
    InstantWindow = "instant-window": "SPW-6.13: An instant outside the windows for it.",
    Death = "death": "SPW-7.1: A creature without hitpoints stayed, or one with hitpoints died.",
    DamageStays = "damage-stays": "SPW-7.2: Damage was counted as gone before the end of the turn.",
    Exhausted = "exhausted": "SPW-7.3: An exhausted creature attacked, blocked, was moved, or paid by being exhausted.",
    Sickness = "sickness": "SPW-7.4: A creature attacked in the turn in which it came or was moved into the combat row, and is not Swift.",
    Emblems = "emblems": "SPW-7.5: Emblems were kept, given or used otherwise than the rules say.",
    Energy = "energy": "SPW-7.6: Energy on a card without a rating, or less than none.",
    Graveyard = "graveyard": "SPW-7.7: A card went to another graveyard than that of its deck, or lies there by the log and did not come there.",
    Attacker = "attacker": "SPW-8.1: A creature attacked from the support row without Flying, or it is no creature.",
    Target = "target": "SPW-8.2: A creature attacked what it may not: a faster creature, one outside the combat row, or with speed 0 a hero.",
    OneTarget = "one-target": "SPW-8.3: A creature attacked several targets, and no text allows it.",
    BlockTime = "block-time": "SPW-8.5: A block at another time than the block declaration, or by the attacker's side.",
    Blocker = "blocker": "SPW-8.6: A creature blocked that may not: too slow, in the support row without Flying, or several attackers.",
    AttackedBlocks = "attacked-blocks": "SPW-8.7: An attacked creature blocked.",
    NoWayBack = "no-way-back": "SPW-8.9: A blocked creature dealt damage to its target, or its blockers' being gone led back to it.",
    LastInstants = "last-instants": "SPW-8.10: The defender played an instant after the blocks, where only the attacker has a window.",
    Cancelled = "cancelled": "SPW-8.11: An attack whose target left its row dealt damage, or turned to another target.",
    SpeedLater = "speed-later": "SPW-8.12: An attack was counted as cancelled because a speed changed.",
    RangedFirst = "ranged-first": "SPW-8.13: A creature that died in the ranged step dealt damage.",
    Shares = "shares": "SPW-8.14: A creature's damage was not dealt from left to right in the order of declaration, or twice.",
    Lethal = "lethal": "SPW-8.15: More damage was dealt to a creature than kills it.",
    Remainder = "remainder": "SPW-8.16: Less damage was dealt to a creature than kills it, though more was there.",
    Leftover = "leftover": "SPW-8.17: Leftover damage hit a hero though the dealer is not an Unstoppable attacker, or did not though it is.",
    LethalOne = "lethal-one": "SPW-8.18: More than one damage was dealt where one is lethal: by Deadly, or to a frozen creature.",
    Shield = "shield": "SPW-8.19: A shield did not take the damage, or took what it does not.",
    HeroDamage = "hero-damage": "SPW-8.20: An unblocked attack on a hero dealt another amount than its attack.",
    Simultaneous = "simultaneous": "SPW-8.21: A creature dealt no damage, or did not die, though all is dealt at the same time.",
    Lifebound = "lifebound": "SPW-8.22: Another amount of life was gained by Lifebound than damage was dealt.",
    ManyTargets = "many-targets": "SPW-8.23: A creature with several targets was blocked, and dealt damage to a target.",
    Life = "life": "SPW-9.1: A hero had less than one life at the end of an action, and the match went on; or it ended without that.",
    EmptyDeck = "empty-deck": "SPW-9.2: A deck was empty, and the match went on.",
    Resigned = "resigned": "SPW-9.3: A player resigned, and the match went on or was given to that player.",
    Clock = "clock": "SPW-9.4: A player's clock ran out, and the match went on.",
    Forty = "forty": "SPW-9.5: A hero had 40 life or more at the end of an action, and the match went on; or it ended without that.",
    TextWins = "text-wins": "SPW-9.6: A player won by an effect of a card whose text does not say so, or the match went on after one that does.",
    Both = "both": "SPW-9.7: Both players won or lost at once, and another than the player whose turn it is was called the winner, or nobody.",
    NotThere = "not-there": "A card is not where a line takes it from.",
    Holds = "holds": "A zone does not hold what the log says it holds.",
    Count = "count": "A zone does not hold as many cards as were counted.",
    LifeTotal = "life-total": "A hero's life is not what the log says.",
    ManaTotal = "mana-total": "A player's mana is not what the log says.",
    LevelTotal = "level-total": "A player's levels are not what the log says.",
    DeckList = "deck-list": "More copies of a card were seen than the list has.",
    Seed = "seed": "A card lies elsewhere than the seed, or what was seen before, says.",
    Unnoted = "unnoted": "A card was played that nobody noted.",
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_ruling_has_its_entry() {
        assert_eq!(R::ALL.len(), ENTRIES.len());
        for ruling in R::ALL {
            assert_eq!(ruling.entry().short(), ruling.short());
        }
    }
}
