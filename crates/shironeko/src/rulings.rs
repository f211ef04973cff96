//! The names of the rulings of Shironeko, in the order of the rules: where several fit one action, the first one names it.

macro_rules! rulings {
    ($($variant:ident = $name:literal : $rule:literal, $doc:literal),* $(,)?) => {
        /// Every ruling of the game, in the order of the rules.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[repr(u8)]
        pub enum R { $(#[doc = concat!($rule, ": ", $doc)] $variant),* }

        impl R {
            /// All of them, in the order of the rules.
            pub const ALL: &'static [R] = &[$(R::$variant),*];

            /// Its number in a match.
            pub const fn number(self) -> u16 {
                self as u16
            }

            /// The name without the game's.
            pub const fn short(self) -> &'static str {
                match self { $(R::$variant => $name),* }
            }

            /// The rule it rests on.
            pub const fn rule(self) -> &'static str {
                match self { $(R::$variant => $rule),* }
            }
        }
    };
}

rulings! {
    DeckSize = "deck-size": "SNK-1.1", "the main deck is not 32 charas and 8 monsters.",
    DeckCopies = "deck-copies": "SNK-1.2", "more than three cards of one name and kind.",
    TownDeck = "town-deck": "SNK-1.3", "the town deck is not ten towns, at most three of a name.",
    Shuffle = "shuffle": "SNK-1.4", "a deck was not shuffled, or shuffled without cause.",
    FirstPlayer = "first-player": "SNK-1.5", "the first player is not who won at janken.",
    OpeningHand = "opening-hand": "SNK-1.6", "the opening hand is not four cards, or five for the second player.",
    Redraw = "redraw": "SNK-1.7", "a redraw out of order, a second one, or with another number of cards.",
    TwoDecks = "two-decks": "SNK-1.8", "a player has no main deck or no town deck.",
    NotYours = "not-yours": "SNK-2.1", "a player used a card that lies in the other player's zones.",
    DiscardPile = "discard-pile": "SNK-2.1", "a card that left the field went elsewhere than to the discard.",
    CharaLimit = "chara-limit": "SNK-2.2", "a fifth chara in the chara area.",
    SameName = "same-name": "SNK-2.3", "a second chara of the same name.",
    Orientation = "orientation": "SNK-2.4", "a card is not ON or OFF as the log says.",
    Counters = "counters": "SNK-2.5", "a chara does not have as many damage counters as the log says.",
    RuneNoSoul = "rune-no-soul": "SNK-2.6", "a card that is no town was used as a soul.",
    CardKind = "card-kind": "SNK-2.8", "the card is of another kind than what was done with it.",
    TurnOrder = "turn-order": "SNK-3.1", "the turn is another player's, or its number does not follow.",
    NotYourTurn = "not-your-turn": "SNK-3.1", "a player acted in the other player's turn.",
    TurnOn = "turn-on": "SNK-3.2", "cards were not turned ON at the start of the turn, or others were.",
    Draw = "draw": "SNK-3.2", "the card of the start phase was not drawn, or more than one.",
    Build = "build": "SNK-3.2", "the town of the start phase was not built, or more than one, or at another time.",
    WrongTime = "wrong-time": "SNK-3.3", "the action does not belong to this phase.",
    EndPhase = "end-phase": "SNK-3.4", "something of the end phase was left out or invented.",
    Souls = "souls": "SNK-4.1", "a town was turned OFF with nothing to pay, or an OFF town was.",
    Cost = "cost": "SNK-4.2", "fewer souls were paid than the cost.",
    Color = "color": "SNK-4.3", "no soul of the card's color was paid.",
    EntersOn = "enters-on": "SNK-4.4", "a chara did not enter ON and without counters.",
    NotInHand = "not-in-hand": "SNK-4.4", "the card is not in the hand it is played from.",
    Monster = "monster": "SNK-4.5", "a used monster did not go to the discard, or was played at another time.",
    Level = "level": "SNK-5.1", "the new chara's level is not one above the old one's.",
    ChangeCost = "change-cost": "SNK-5.2", "the card has no change cost, or it was not paid.",
    Awakening = "awakening": "SNK-5.3", "an awakened chara was changed onto a chara of another name.",
    ChangeOn = "change-on": "SNK-5.4", "the result of a change is not ON.",
    ChangeClears = "change-clears": "SNK-5.5", "counters or markers stayed at a change.",
    Runes = "runes": "SNK-5.6", "other cards lie below a chara than the log says.",
    Attacker = "attacker": "SNK-6.1", "the attacker is not an ON chara of the turn player.",
    AttackTwice = "attack-twice": "SNK-6.2", "a chara attacked twice in a turn.",
    JustEntered = "just-entered": "SNK-6.3", "a chara attacked in the turn in which it entered without a change.",
    AttackTarget = "attack-target": "SNK-6.4", "an attack named a chara as its target.",
    Defence = "defence": "SNK-6.5", "another defence than one ON chara of the player attacked.",
    Damage = "damage": "SNK-6.6", "another number of cards was turned over, or they went elsewhere.",
    Trigger = "trigger": "SNK-6.7", "a trigger that does not fire, at another time, or one left out.",
    Battle = "battle": "SNK-6.8", "other counters than the battle puts down.",
    Retreat = "retreat": "SNK-6.9", "a chara with counters up to its HP stayed, or one with fewer left.",
    EnterAbility = "enter-ability": "SNK-7.1", "an ability that fires on entering was left out.",
    AutoAbility = "auto-ability": "SNK-7.2", "an ability that fires by itself was left out, or did not fire.",
    Constant = "constant": "SNK-7.3", "a number was used that no ability in play gives.",
    ActAbility = "act-ability": "SNK-7.4", "an ability was used twice, in between, or in the other's turn.",
    OffAbility = "off-ability": "SNK-7.5", "an OFF ability of a card that is OFF, or at another time.",
    NoAbility = "no-ability": "SNK-7", "the card has no such ability, or is not in play.",
    RuneRequirement = "rune-requirement": "SNK-7.7", "the chara's runes do not satisfy the ability.",
    TextCondition = "text-condition": "SNK-7", "something was done on a condition that is not so.",
    TextChoice = "text-choice": "SNK-7", "another card or player than the text means.",
    TextAmount = "text-amount": "SNK-7", "another number than the text says, or more than it says.",
    TextMissing = "text-missing": "SNK-7", "a part of a text was left out.",
    TextExtra = "text-extra": "SNK-7", "something was done that the text does not say.",
    Marker = "marker": "SNK-8.1", "a chara's markers are not those the log says.",
    Shock = "shock": "SNK-8.2", "a shocked chara was turned ON at a start, or its marker stayed or left too soon.",
    Poison = "poison": "SNK-8.3", "the damage of poison was left out, or was not one.",
    AfterTheEnd = "after-the-end": "SNK-9.1", "the game was over, and somebody acted on.",
    Result = "result": "SNK-9.2", "the result written down is not the one the match came to.",
    Holds = "holds": "record", "a zone does not hold what the log says it holds.",
    Count = "count": "record", "a zone does not hold as many cards as was counted.",
    NotThere = "not-there": "record", "the card is not where it is taken from.",
    Contradiction = "contradiction": "record", "two lines cannot both be right.",
    Seed = "seed": "record", "the log stops following its seed.",
    Unnoted = "unnoted": "record", "what was not noted decides how the match went on.",
}

impl R {
    /// The name with the game's, as `shironeko/level`.
    pub fn name(self) -> String {
        format!("shironeko/{}", self.short())
    }
}
