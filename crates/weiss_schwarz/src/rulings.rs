//! The names of the Weiß Schwarz rulings, in rulebook order: where several fit one action, the first one names it.

macro_rules! rulings {
    ($($variant:ident = $name:literal : $doc:literal),* $(,)?) => {
        /// Every ruling of the game, in rulebook order.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[repr(u8)]
        pub enum R { $(#[doc = $doc] $variant),* }

        impl R {
            /// All of them, in rulebook order.
            pub const ALL: &'static [R] = &[$(R::$variant),*];

            /// Its number in a match.
            pub const fn number(self) -> u16 {
                self as u16
            }

            /// The name without the game's.
            pub const fn short(self) -> &'static str {
                match self { $(R::$variant => $name),* }
            }
        }
    };
}

rulings! {
    Result = "result": "1.2: the result written down is not the one the match came to.",
    AfterTheEnd = "after-the-end": "1.2.1: the game was over, and somebody acted on.",
    DeckEdition = "deck-edition": "2.11.1: a card or an icon did not exist yet on that day.",
    NoText = "no-text": "2.12: an effect was declared for a card that has no such text.",
    Holds = "holds": "3.1: a zone does not hold what the log says it holds.",
    NotThere = "not-there": "3.1: the card is not in the zone it is taken from.",
    Count = "count": "3.1.2: a zone does not hold as many cards as was counted.",
    Shuffle = "shuffle": "3.2.4: a shuffle that nothing called for, or with other cards.",
    Orientation = "orientation": "4.6: a character stands, rests or is reversed otherwise than written.",
    DamageCards = "damage-cards": "4.12.1.1: cards moved by damage are not the ones the process moves, or go elsewhere.",
    CancelMissed = "cancel-missed": "4.12.1.2: a climax came up and the damage was not cancelled.",
    CancelLate = "cancel-late": "4.12.1.2: more cards were turned over after the climax.",
    CancelInvented = "cancel-invented": "4.12.1.2: damage was called cancelled and no climax came up.",
    Icon = "icon": "4.14: a trigger icon was used that the card does not have, or a mandatory one was not carried out.",
    IconChoice = "icon-choice": "4.14.2: what was taken with a trigger icon is not what it allows.",
    DeckSize = "deck-size": "5.1.2.1: a deck does not have 50 cards.",
    DeckCopies = "deck-copies": "5.1.2.2: more than four cards of one name.",
    DeckClimaxes = "deck-climaxes": "5.1.2.3: more than eight climaxes.",
    DeckList = "deck-list": "5.2.1.1: more copies of a card were seen than the list has.",
    FirstPlayer = "first-player": "5.2.1.3: the first turn is another player's.",
    OpeningHand = "opening-hand": "5.2.1.4: the opening hand is not five cards.",
    Mulligan = "mulligan": "5.2.1.4: the mulligan out of order, a second time, or with another number of cards drawn.",
    TurnOrder = "turn-order": "6.1: the turn is another player's, or its number does not follow.",
    NotYourTurn = "not-your-turn": "6.1.1: a player acted in the other player's turn.",
    WrongTime = "wrong-time": "6.1.1: the action does not belong to this phase or step.",
    Stand = "stand": "6.2.1.2: characters were not stood, or stood that may not.",
    Draw = "draw": "6.3.1.2: the draw phase's card was not drawn, or more than one.",
    Clock = "clock": "6.4.1.2: more than one card, or twice, or not from the hand.",
    ClockDraw = "clock-draw": "6.4.1.2: another number of cards than two was drawn for the clock.",
    CardKind = "card-kind": "6.5.1.2: the card is of another type than what was done with it.",
    Swap = "swap": "6.5.1.2.4: what was exchanged is not two of one's own slots.",
    ClimaxTwice = "climax-twice": "6.6.1.2.2: a second climax in one climax phase.",
    HandLimit = "hand-limit": "6.8.1.2: the hand was not brought down to the limit, or below it.",
    ClimaxStays = "climax-stays": "6.8.1.3: the climax was not put into the waiting room, or before the hand limit.",
    Attacker = "attacker": "7.2.1.3.1.1: the attacker is not a standing character of the front row.",
    FirstTurnAttack = "first-turn-attack": "7.2.1.3.1.2: a second attack in the first turn of the game.",
    AttackMethod = "attack-method": "7.2.1.4: the method does not fit what stands in the facing slot.",
    SoulChange = "soul-change": "7.2.1.4.2: the soul change named for the attack is another.",
    Trigger = "trigger": "7.3.1.2: no trigger check, a second one, or not the top card.",
    Stock = "stock": "7.3.1.2.3: the trigger card was not put into the stock, or should not have been, or too early.",
    CounterStep = "counter-step": "7.4.1: a counter where there is no counter step.",
    CounterIcon = "counter-icon": "7.4.1.2.1: the card or ability has no counter icon.",
    CounterTwice = "counter-twice": "7.4.1.2.2: a second counter in one step.",
    DamageAmount = "damage-amount": "7.5.1.2: another amount of damage than the attacker's soul.",
    DamageMissing = "damage-missing": "7.5.1.2: the attacker's damage was not dealt.",
    NoDamage = "no-damage": "7.5.1.2.1: damage was dealt with a soul of zero or less, or nothing dealt any.",
    NoAttacker = "no-attacker": "7.5.1.2.2: damage was dealt and the attacker had left.",
    Battle = "battle": "7.6.1.2: another character is reversed than the powers say.",
    NoBattle = "no-battle": "7.6.1.3: a battle where there is none.",
    EncoreStep = "encore-step": "7.7.1: reversed characters leave in another order, or stay, or what is not reversed leaves.",
    CostCards = "cost-cards": "8.4.3: the cards paid are not the top cards of the stock.",
    PayBeforeShow = "pay-before-show": "8.6.2: the cost was paid before the card was shown.",
    Ability = "ability": "8.6.2.1: an ability was used that the card does not have, or that could not be used then.",
    Color = "color": "8.6.2.1.1: no card of that color in level zone or clock.",
    ClimaxColor = "climax-color": "8.6.2.1.1: a climax, and no card of its color in level zone or clock.",
    Level = "level": "8.6.2.1.2: the card's level is higher than the player's.",
    Slot = "slot": "8.6.2.2.1: no slot of one's own was chosen for the character.",
    Cost = "cost": "8.6.2.3: another cost was paid than the printed one, or it could not be paid.",
    TextAmount = "text-amount": "8.6.2.5.4: more or less was done than the text of an ability says.",
    TextMissing = "text-missing": "8.6.2.5.4: a part of what the text of an ability says was left out.",
    TextExtra = "text-extra": "8.6.2.5.4: something was done that the text of an ability does not say.",
    TextCondition = "text-condition": "8.6.4: a part of an ability was carried out, and what its text asks for was not so.",
    TextChoice = "text-choice": "8.6.3: a card was chosen that is not such as the text of an ability says.",
    WaitingAuto = "waiting-auto": "8.7: an automatic ability was played that was not waiting, or a mandatory one was not played.",
    Refresh = "refresh": "9.2.1: the deck ran out and was not refreshed, or was refreshed and had not run out.",
    RefreshCards = "refresh-cards": "9.2.2: the waiting room held another number of cards than were shuffled in.",
    Penalty = "penalty": "9.2.2: the clock card of the refresh was not paid, or not the top card of the deck.",
    PenaltyTime = "penalty-time": "9.2.2: the clock card of the refresh was paid at the wrong time for the edition.",
    PenaltyCancelled = "penalty-cancelled": "9.2.2: the clock card of the refresh was cancelled by mistake.",
    LevelUp = "levelup": "9.3.1: a player with seven cards in the clock did not level up, or at the wrong time.",
    LevelUpCard = "levelup-card": "9.3.2: the card is not one of the seven lowest in the clock, or the other six went elsewhere.",
    Defeat = "defeat": "9.4.1: a player had lost and the game went on.",
    PowerZero = "power-zero": "9.5.1: a character without power stayed, or one with power left.",
    Overlap = "overlap": "9.6.2: the replaced card did not leave at the check timing, or another one did.",
    Encore = "encore": "10.2: what was encored had not just left that slot, or came back otherwise.",
    BackupLevel = "backup-level": "10.5.2: the level for the backup was not reached.",
    BackupTarget = "backup-target": "10.5.2: the backup went to a character that is not front attacked.",
    Seed = "seed": "the record: the log stops following its seed.",
    Contradiction = "contradiction": "the record: two lines cannot both be right.",
    Unnoted = "unnoted": "the record: what was not noted decides how the match went on.",
}

impl R {
    /// Those that rest on how many cards lie in a deck, a clock, a level zone or a stock.
    pub const ON_COUNTS: [R; 9] = [
        R::Refresh,
        R::RefreshCards,
        R::Penalty,
        R::PenaltyTime,
        R::LevelUp,
        R::LevelUpCard,
        R::DeckList,
        R::CostCards,
        R::Defeat,
    ];

    /// The name with the game's, as `weiss-schwarz/level`.
    pub fn name(self) -> String {
        format!("weiss-schwarz/{}", self.short())
    }
}
