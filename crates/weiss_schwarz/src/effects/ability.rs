//! What a printed ability says, every word of it read: when it triggers, what has to be so, what is done to which cards. It
//! is kept in the order in which it is said, and knows no English: `text/english` makes it, `text/say` puts it into words.
//! What of it runs is a [`Program`](super::program::Program).

use super::super::cards::{CardKind, Color, Icon};
use super::Sort;
use super::cost::Cost;

pub use super::happening::{HAPPENINGS, Happening};
pub use super::when::{Attack, By, Came, Time, When};

/// One printed ability.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ability {
    /// 8.1.1
    pub sort: Sort,
    /// The keyword in front of it (chapter 10).
    pub label: Option<Label>,
    /// 8.12.1: it is marked as a climax combo, which has no meaning of its own.
    pub combo: bool,
    /// 2.8.2: it is played as a counter.
    pub counter: bool,
    /// The zone in which it works, where that is not the stage (2.12.2).
    pub works: Option<Zone>,
    /// 10.19
    pub limit: Option<u8>,
    /// 8.4.1.1: what stands in its brackets.
    pub cost: Option<Cost>,
    /// It triggers in the turn alone in which its card came onto the stage in one of these ways; none: in every turn.
    pub placed: Vec<Came>,
    /// An AUTO ability triggers in this time alone.
    pub during: Option<During>,
    /// What has to be so when it triggers, where that stands in front of the trigger condition.
    pub if_so: Option<Cond>,
    /// 8.1.1.2.1: an AUTO ability triggers at any of these.
    pub when: Vec<When>,
    /// What it says then.
    pub body: Vec<Sentence>,
}

impl Ability {
    /// One that says this, and has nothing in front of it.
    pub fn bare(sort: Sort, body: Vec<Sentence>) -> Ability {
        Ability {
            sort,
            label: None,
            combo: false,
            counter: false,
            works: None,
            limit: None,
            cost: None,
            placed: Vec::new(),
            during: None,
            if_so: None,
            when: Vec::new(),
            body,
        }
    }

    /// 8.7.3.2.1: the costs in front of what it quotes, each of which is paid where that says so.
    pub fn inner_costs(&self) -> Vec<&Cost> {
        fn within(body: &[Sentence]) -> Vec<&Cost> {
            let costs = body.iter().flatten().map(|part| match part {
                Part::Costs(cost) => vec![cost],
                Part::Perform(_, body) => within(body),
                Part::ChooseOf(_, of) | Part::EachInAnyOrder(of) => of.iter().flat_map(|body| within(body)).collect(),
                _ => Vec::new(),
            });
            costs.flatten().collect()
        }
        within(&self.body)
    }

    /// The one cost that it has, where that stands in front of what an AUTO ability quotes.
    pub fn inner_cost(&self) -> Option<&Cost> {
        match self.inner_costs()[..] {
            [one] if self.cost.is_none() && matches!(self.sort, Sort::Auto | Sort::Unmarked) => Some(one),
            _ => None,
        }
    }

    /// 2.12.2.3: the zone off the stage that it names for its card: it works where that lies when what it asks for is so.
    pub fn names_its_zone(&self) -> Option<Zone> {
        let fronts = self.body.iter().take(1).flatten();
        let fronts = fronts.map_while(|part| match part {
            Part::If(cond) => Some(cond),
            _ => None,
        });
        self.if_so.iter().chain(fronts).find_map(Cond::names_its_zone)
    }

    /// 2.12.2: the zone off the stage in which its card lies while it works.
    pub fn works_in(&self) -> Option<Zone> {
        // An Alarm works in the clock, whether its mark is printed or not.
        let alarm = (self.label == Some(Label::Alarm)).then_some(Zone::Clock);
        self.works.or(self.names_its_zone()).or(alarm)
    }

    /// Whether it says nothing but how its card can be played, or when it cannot.
    pub fn is_of_playing(&self) -> bool {
        !self.body.is_empty() && self.body.iter().all(|sentence| is_sentence_of_playing(sentence))
    }

    /// Of an event: what it says of playing it, and what it does, where it says both.
    pub fn apart(&self) -> Option<(Ability, Ability)> {
        let (of_playing, does): (Vec<Sentence>, Vec<Sentence>) =
            (self.body.iter().cloned()).partition(|sentence| is_sentence_of_playing(sentence));
        let with = |body| Ability { body, ..self.clone() };
        let both = self.sort == Sort::Unmarked && !of_playing.is_empty() && !does.is_empty();
        both.then(|| (with(of_playing), with(does)))
    }
}

/// Whether all that a sentence says is how its card can be played, or that it cannot.
pub fn is_sentence_of_playing(sentence: &[Part]) -> bool {
    let done = |part: &&Part| {
        matches!(
            part,
            Part::Do(..)
                | Part::Perform(..)
                | Part::AllPerform(..)
                | Part::ChooseOf(..)
                | Part::EachInAnyOrder(_)
                | Part::Later(..)
        )
    };
    let mut things = sentence.iter().filter(done).peekable();
    things.peek().is_some()
        && things.all(|part| {
            matches!(
                part,
                Part::Do(_, Step::Cannot(Sel::This, Act::Play | Act::AskColor, None))
            )
        })
}

/// A keyword in front of an ability; what the ability says is written out behind it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Label {
    /// 10.8
    Change,
    /// 10.3
    Assist,
    /// 10.7
    Brainstorm,
    /// 10.10
    Experience,
    /// 10.9: Memory, or Recollection.
    Memory,
    /// 10.1
    Alarm,
    /// 10.12
    Accelerate,
    /// 10.13
    Resonance,
    /// 10.14
    Force,
    /// 10.15
    Combine,
    /// 10.18
    Inherit,
    /// 10.11
    Shift,
    /// Fusion, an older word for what Combine (10.15) does.
    Fusion,
}

impl Label {
    /// Its bit in what an ability is called by.
    pub const fn bit(self) -> u16 {
        1 << self as u16
    }

    /// The keyword that a text calls by this name and that the text of an ability itself has to say; Backup and Encore are abilities
    /// of their own.
    pub fn named(name: &str) -> Option<Label> {
        const NAMES: [(&str, Label); 15] = [
            ("fusion", Label::Fusion),
            ("assist", Label::Assist),
            ("experience", Label::Experience),
            ("memory", Label::Memory),
            ("recollection", Label::Memory),
            ("alarm", Label::Alarm),
            ("change", Label::Change),
            ("brainstorm", Label::Brainstorm),
            ("accelerate", Label::Accelerate),
            ("resonance", Label::Resonance),
            ("resonate", Label::Resonance),
            ("force", Label::Force),
            ("combine", Label::Combine),
            ("inherit", Label::Inherit),
            ("shift", Label::Shift),
        ];
        let mut names = NAMES.iter().filter(|(called, _)| name.eq_ignore_ascii_case(called));
        names.next().map(|(_, label)| *label)
    }
}

/// Parts of a sentence, one behind the other.
pub type Sentence = Vec<Part>;

/// A part of a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part {
    /// 8.6.4: what follows in the sentence is done only if this is so.
    If(Cond),
    /// It works in the turn, or the battle, that is named.
    During(During),
    /// A duration in front of what is given.
    Until(Until),
    /// A player may do what follows, or not.
    May(Who),
    /// 8.6.4: "if you do": what stood before was done.
    IfDone,
    /// "If you do not", "otherwise".
    IfNot,
    /// 8.7.3.2.1: what is quoted has this cost, which is paid where it says so.
    Costs(Cost),
    /// "If you put 1 card into your hand": so much of it was done before.
    IfDid(Did, u8),
    /// What follows is done once for each of these cards.
    ForEach(Cards),
    /// Something is done by a player.
    Do(Who, Step),
    /// "Perform the following action": what is quoted is done, so many times where that is said; 4.10.1, 4.11.1: up to so many
    /// times, or any number of times.
    Perform(Option<Count>, Vec<Sentence>),
    /// "All players perform the following action": each of them does what is quoted, seen from that player.
    AllPerform(Vec<Sentence>),
    /// "Perform the following effects 1 time each in any order": all of what is quoted is done.
    EachInAnyOrder(Vec<Vec<Sentence>>),
    /// "Choose 1 of the following effects, and perform it": so many of what is quoted are done.
    ChooseOf(u8, Vec<Vec<Sentence>>),
    /// 8.7.5: an AUTO ability triggers later, once, as this begins: what it does then.
    Later(Who, Time, Vec<Sentence>),
    /// 1.3.5: what X is.
    X(Value),
}

/// What may have been done before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Did {
    /// Cards were put into a zone of the master.
    Put(Zone),
    /// Cards were revealed.
    Reveal,
    /// Cards were drawn.
    Draw,
    /// Cards were returned to where the sentence before says.
    Return,
    /// Characters were rested.
    Rest,
}

/// A player, seen from the master of the ability.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Who {
    /// The master.
    You,
    /// The opponent.
    Opponent,
    /// Every player.
    All,
    /// Whoever owns the card that is spoken of.
    Owner,
}

/// When it works.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum During {
    /// In the turn of a player.
    TurnOf(Who),
    /// In the battle of this card.
    Battle,
    /// In the attack of this card, or in that attack.
    Attack,
    /// In a phase or step of a player.
    Phase(Who, Time),
}

/// How long something lasts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Until {
    /// To the end of the turn.
    Turn,
    /// To the end of the next turn of a player.
    NextTurnOf(Who),
    /// To the end of the battle.
    Battle,
    /// To the end of the next turn, whosoever that is.
    NextTurn,
}

/// What is done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// 8.7.3.2.1: the cost is paid.
    Pay,
    /// 8.6.3
    Choose(Cards),
    /// 8.6.3: cards of two sorts, or of two places.
    ChooseTwo(Cards, Cards),
    /// 8.6.3: cards of each of several sorts.
    ChooseEach(Vec<Cards>),
    /// 3.2.4: for cards of each of several sorts.
    SearchEach(Zone, Who, Vec<Cards>),
    /// 2.5: the character that was spoken of loses a trait that is chosen.
    LoseTrait(Until),
    /// 2.5: all characters of the other player lose a trait that is chosen of one of them.
    AllLoseTrait(Until),
    /// 8.6.3: a card of one sort or one of another.
    ChooseEither(Cards, Cards),
    /// 4.12: as much damage as was dealt before.
    SameDamage(Who),
    /// 3.2.3: the own stock is shuffled.
    ShuffleStock,
    /// A player names one of these numbers; of none: any number.
    Declare(Vec<i32>),
    /// 7.2.1.5.1: it is put where this card was, or exchanged with it, and is the defending character.
    Defends(Sel, bool),
    /// 3.9.2.2, 3.12.2.2: it is turned face up, or down, where it lies.
    Face(Sel, bool),
    /// 6.8.1.2: so many more cards may be held.
    HandLimit(i32),
    /// 8.10: it attacks from the back stage, as a direct attack.
    AttacksFromBack,
    /// 8.4: so many markers under this card pay for so many cards of the stock, of what these cost.
    MarkersPay(PaidFor, Cards, u8, u8),
    /// 8.6.2: for this card one of these may be put away, and it is played for nothing.
    PlayedFor(Cards),
    /// 3.2.4
    Search(Zone, Who, Cards),
    /// 4.8
    Look(Cards),
    /// 4.9; shown to the other player.
    Reveal(Sel),
    /// 10.7: cards off the deck, turned over one by one.
    Flip(Value),
    /// 4.7
    Draw(Count),
    /// 3.2.3
    Shuffle(Who),
    /// 4.12
    Damage(Value, Who),
    /// Cards are put, returned or moved to another place.
    Move(Sel, To),
    /// They are stood, rested or reversed.
    Turn(Sel, Pose),
    /// They change places; characters in a pose, where one is said.
    Exchange(Sel, Option<Pose>),
    /// 8.9.1: they get something.
    Get(Sel, Vec<Change>, Option<Until>),
    /// They get something once for each of these cards.
    GetForEach(Sel, Vec<Change>, Cards, Option<Until>),
    /// They cannot do something.
    Cannot(Sel, Act, Option<Until>),
    /// A player cannot do something, or nothing of a sort happens to them.
    Ban(Who, Ban, Option<Until>),
    /// 7.3.1: so many trigger checks are made.
    TriggerChecks(u8),
    /// The effect of the Standby icon is performed.
    Standby,
    /// 1.2.5: a player loses the game.
    Lose(Who),
    /// 11.4.1: the phase or step is broken off, and another one begins.
    GoTo(Time),
    /// 11.2.1: a player has another turn behind this one.
    ExtraTurn,
    /// 8.2.1.3.2: this card may front attack such a character instead of attacking as it would.
    AttackInstead(Cards),
}

/// What is paid for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PaidFor {
    /// To play them from the hand.
    Playing,
    /// Their ACT abilities.
    Act,
    /// Their ACT abilities, and those of such cards on the stage.
    ActOrOnStage,
    /// Their abilities of this keyword.
    Keyword(Label),
}

/// What a player is barred from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ban {
    /// 10.2: to use Encore.
    Encore,
    /// 8.1.1.1: to use ACT abilities of characters on the stage.
    Act,
    /// To play climaxes.
    Climax,
    /// 4.12: to receive damage by AUTO effects of the other player's characters.
    Damage,
    /// To return characters from the waiting room to the hand by effects.
    FromWaiting,
    /// To attack more than three times.
    FourAttacks,
}

/// Which positions of the stage are meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// Of whose stage.
    pub whose: Who,
    /// Of this part of it.
    pub of: Zone,
    /// One where no card lies.
    pub open: bool,
    /// One that a character faces.
    pub faced: bool,
    /// Of several cards each goes to another one.
    pub separate: bool,
    /// How a character lies there, where that is said.
    pub pose: Option<Pose>,
}

/// Several places of which one is chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Either {
    /// On the top or at the bottom of the own deck, or into the waiting room.
    TopBottomOrWaiting,
    /// At the bottom of the other player's deck, or into that waiting room.
    BottomOrWaiting,
    /// Into the own hand or stock.
    HandOrStock,
    /// On the top or at the bottom of the own stock.
    TopOrBottomOfStock,
    /// On the top or at the bottom of the own clock.
    TopOrBottomOfClock,
}

/// Where cards go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum To {
    /// To a zone of a player.
    Zone(Who, Zone),
    /// On top of a deck.
    Top(Who),
    /// On top of a deck in any order.
    TopInAnyOrder(Who),
    /// To a zone in which they lie in the order that is chosen: the stock.
    InAnyOrder(Who, Zone),
    /// To the bottom of a zone.
    Bottom(Who, Zone),
    /// To the bottom of a zone in any order.
    BottomInAnyOrder(Who, Zone),
    /// To the top or the bottom of a deck.
    TopOrBottom(Who),
    /// To the top of a deck or into the waiting room.
    TopOrWaiting(Who),
    /// To one of several places that are chosen.
    OneOf(Either),
    /// To the position of the stage that the character had which was put away before.
    Left(Who),
    /// To a position of the stage that is chosen.
    Position(Position),
    /// To where this card was; in a pose, where one is said.
    Its(Option<Pose>),
    /// To the same place as it was before.
    Back,
    /// To the position of the stage that it left, in a pose.
    Previous(Pose),
    /// Under this card as a marker; face up or not.
    Marker(bool),
    /// Under the character that was spoken of, as a marker; face up or not.
    Under(bool),
}

/// What cannot be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Act {
    /// 7.2.1.4.2
    SideAttack,
    /// 7.2.1.4.2
    FrontAttack,
    /// 7.2.1.4.1
    DirectAttack,
    /// 10.2: it comes back by its Encore.
    Encore,
    /// Any attack.
    Attack,
    /// 7.6.1.2
    Reverse,
    /// 6.2.1.2
    Stand,
    /// It is moved to another position.
    Move,
    /// It is chosen by effects of the other player.
    Chosen,
    /// It is played from the hand.
    Play,
    /// 10.5: its Backup is used.
    Backup,
    /// 7.2.1.4.2: its soul decreases by side attacking.
    LoseSoul,
    /// 8.6.2.1.1: its color is asked for as it is played from the hand.
    AskColor,
    /// 4.13.1: it deals damage to a player.
    Deal,
    /// It is returned to the hand.
    Return,
    /// It is returned to the hand by effects of the other player.
    ReturnByOther,
    /// The same by the effect of the Return icon (4.14.2.3).
    ReturnByIcon,
    /// It is put into the memory.
    Memory,
    /// It is reversed by AUTO effects of the other player's characters.
    ReverseByAuto,
    /// 10.6.2: attacks of the other player go past it.
    PassBy,
    /// 4.12: its master receives damage by AUTO effects of the other player's characters.
    Receive,
}

/// A pose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pose {
    /// 4.6.1.1
    Stand,
    /// 4.6.1.2
    Rest,
    /// 4.6.1.3
    Reverse,
}

/// What is given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// 8.9.1.5: its power becomes this much.
    PowerIs(i32),
    /// 2.11: it has this trigger icon, too, in all zones.
    Icon(Icon),
    /// Power.
    Power(Amount),
    /// Soul.
    Soul(Amount),
    /// Level; in the hand only.
    Level(Amount, bool),
    /// What it is counts as something else, too.
    Also(Also),
    /// An ability.
    Ability(Box<Ability>),
    /// Encore (10.2), for a cost.
    Encore(Box<Cost>),
    /// The ability that gives it.
    Itself,
}

/// What a card gets beside what is printed on it, which is read and asked of no card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Also {
    /// 2.5: a trait.
    Trait(String),
    /// 2.4: a color.
    Color(Color),
    /// 2.1: names.
    Names(Vec<String>),
    /// 2.7: so much more or less cost in the hand.
    Cost(i32),
    /// 2.11: a trigger icon of which the list has lost the picture.
    Icon,
}

/// More or less of something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Amount {
    /// So much.
    Plus(i32),
    /// X more.
    PlusX,
    /// X less.
    MinusX,
}

/// A number that is read off something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// This number.
    Number(i32),
    /// 1.3.5
    X,
    /// How many of these there are.
    CountOf(Box<Cards>),
    /// How many different names, or colors, these have.
    Different(Box<Cards>, Differ),
    /// 2.11: how many trigger icons these have: all, or those of one sort; `None`: a picture of it stands in the text, and the list
    /// has none.
    IconsOf(Box<Cards>, Option<Option<Icon>>),
    /// The level of a card.
    LevelOf(Box<Sel>),
    /// Its soul.
    SoulOf(Box<Sel>),
    /// The levels of cards together.
    LevelsOf(Box<Sel>),
    /// Its cost.
    CostOf(Box<Sel>),
    /// The level of a player.
    LevelOfPlayer(Who),
    /// All levels together of what lies in a player's level zone.
    TotalLevel(Who),
    /// One number where this is so, and another one where it is not.
    Hangs(Box<Cond>, Box<Value>, Box<Value>),
    /// So many times.
    Times(Box<Value>, i32),
    /// So much more.
    Plus(Box<Value>, i32),
    /// The number that a player has named.
    Declared,
    /// 4.12: as much damage as was dealt at which the ability triggered: by this card, or to its master.
    SameDamage(bool),
    /// As many as were put somewhere before, where the text has all of a zone put there.
    AsMany,
}

/// In what cards differ that are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Differ {
    /// 2.1
    Name,
    /// 2.4
    Color,
}

/// How many.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Count {
    /// So many.
    Exactly(Value),
    /// None to so many.
    UpTo(Value),
    /// So many or more.
    AtLeast(i32),
    /// So many or fewer.
    AtMost(i32),
    /// Any number, chosen.
    Any,
    /// All of them.
    All,
    /// Those that are meant, however many.
    Each,
    /// All but those of these that are chosen.
    AllBut(Box<Cards>),
}

/// Cards, by what they are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cards {
    /// How many.
    pub count: Count,
    /// Whose; `None`: it is not said.
    pub whose: Option<Who>,
    /// What they have to be.
    pub is: Vec<Is>,
    /// Of which type.
    pub kind: Option<CardKind>,
    /// Where they lie.
    pub at: Option<Place>,
}

impl Cards {
    /// They lie on the stage, as characters do of which a text says nothing else.
    pub fn lie_on_the_stage(&self) -> bool {
        self.at
            .is_none_or(|at| matches!(at, Place::In(_, zone) if zone.is_stage()))
    }

    /// Whose they are, where that is said: "your characters", "the characters on your stage". 3.6.5: whoever faces a card is of the other player.
    pub fn of_whom(&self) -> Option<Who> {
        self.whose.or(match self.at {
            Some(Place::In(who, _)) => Some(who),
            Some(Place::FacingThis) => Some(Who::Opponent),
            _ => None,
        })
    }
}

/// Where cards lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// In a zone of a player.
    In(Who, Zone),
    /// On the top of a zone.
    Top(Who, Zone),
    /// At the bottom of a zone.
    Bottom(Who, Zone),
    /// Among the cards spoken of.
    Among,
    /// Among those that this effect has put into a zone of a player.
    PutInto(Who, Zone),
    /// Under this card.
    UnderThis,
    /// 3.7: under any character of a player.
    Markers(Who),
    /// In front of this card (3.6.5).
    FrontOfThis,
    /// Facing this card.
    FacingThis,
}

/// A zone, as cards speak of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Zone {
    /// 3.2
    Deck,
    /// 3.3
    Hand,
    /// 3.4
    Waiting,
    /// 3.6
    Stage,
    /// 3.6.1
    Center,
    /// The middle of the center stage.
    Middle,
    /// The left of the center stage.
    Left,
    /// The right of the center stage.
    Right,
    /// The left of the back stage.
    BackLeft,
    /// The right of the back stage.
    BackRight,
    /// 3.6.1
    Back,
    /// 3.8
    Clock,
    /// 3.9
    Level,
    /// 3.10
    Stock,
    /// 3.11
    Climax,
    /// 3.12
    Memory,
}

/// What a card has to be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Is {
    /// It has one of these traits.
    Trait(Vec<String>),
    /// It has one of these names.
    Named(Vec<String>),
    /// It has none of these names.
    NotNamed(Vec<String>),
    /// Its name has one of these in it.
    NameHas(Vec<String>),
    /// It has a trait or a name like these.
    TraitOrName(Vec<String>, Vec<String>),
    /// It is of one of these colors, or has one of these traits.
    ColorOrTrait(Vec<Color>, Vec<String>),
    /// Its name is that of one of these.
    SameName(Box<Sel>),
    /// It is of one of these sorts: "an event or a 《Trait》 character".
    OneOf(Vec<OneSort>),
    /// One of these colors.
    Color(Vec<Color>),
    /// Its level.
    Level(Compare, Value),
    /// Its cost.
    Cost(Compare, Value),
    /// Its power.
    Power(Compare, Value),
    /// How it lies.
    Pose(Pose),
    /// It is the card whose ability it is, of two that are chosen.
    This,
    /// It is another card than this one.
    Other,
    /// It is in battle.
    InBattle,
    /// 3.9.2.2, 3.12.2.2: it lies face up, or down.
    Face(bool),
    /// 3.7.4: it has a marker, or none.
    Marked(bool),
    /// 2.19.2: it has a trait that this card has as well.
    SharesTrait,
    /// 2.5: it is of the color of this card.
    SharesColor,
    /// It has an ability of this keyword.
    Keyword(Label),
    /// 10.17.4.1: it has a Link ability of one of these designations.
    Link(Vec<String>),
    /// 2.11: it has this trigger icon; `None`: a picture of it stands in the text, and the list has none.
    Icon(Option<Icon>),
}

/// A sort of cards, of several that a text names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OneSort {
    /// Of which type.
    pub kind: Option<CardKind>,
    /// What they have to be.
    pub is: Vec<Is>,
    /// 8.6.3: so many of this sort at most, where some of each are chosen together; `None`: it is not said.
    pub most: Option<u8>,
}

impl OneSort {
    /// A sort, of which as many as are meant together.
    pub const fn of(kind: Option<CardKind>, is: Vec<Is>) -> OneSort {
        OneSort { kind, is, most: None }
    }
}

impl Cards {
    /// The sorts of which so many each are chosen together.
    pub fn sorts_counted(&self) -> Option<&[OneSort]> {
        match &self.is[..] {
            [Is::OneOf(sorts)] if sorts.iter().all(|sort| sort.most.is_some()) => Some(sorts),
            _ => None,
        }
    }
}

/// How a number compares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Compare {
    /// The same.
    Equal,
    /// The same or more.
    AtLeast,
    /// The same or less.
    AtMost,
    /// More.
    More,
    /// Less.
    Less,
}

/// Which cards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Sel {
    /// The card whose ability it is.
    This,
    /// The card or cards spoken of last.
    It,
    /// "That character", where a card was spoken of last that need be none: the one spoken of before it.
    Character,
    /// What is left of those that were looked at.
    Rest,
    /// All cards of a zone but those spoken of last.
    AllBut(Who, Zone),
    /// The battle opponent of this card.
    BattleOpponent,
    /// The battle opponent of this card, if it is like this.
    OpponentThat(Vec<Is>),
    /// The battle opponent of such a card.
    OpponentOf(Cards),
    /// Cards by what they are.
    Cards(Cards),
    /// This card, and the one spoken of.
    Both(Box<Sel>, Box<Sel>),
    /// This card, and all markers under it.
    WithMarkers,
}

/// What has to be so.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cond {
    /// A player has such cards.
    Has(Who, Cards),
    /// A player has no such cards.
    HasNot(Who, Cards),
    /// Such cards are there.
    There(Cards),
    /// All of a player's characters are like this.
    AllAre(Who, Vec<Is>),
    /// Cards are like this; of a type.
    Are(Sel, Vec<Is>, Option<CardKind>),
    /// They are not.
    AreNot(Sel, Vec<Is>, Option<CardKind>),
    /// Cards lie there.
    Lie(Sel, Place),
    /// Two numbers.
    Compare(Value, Compare, Value),
    /// 6.1: it is the first turn of a player, or it is not; of all: of the match.
    FirstTurn(Who, bool),
    /// 7.3.1: so many trigger checks were made in the attack.
    Checked(u8),
    /// 4.12.1: the damage that was dealt last by the effect was cancelled.
    Cancelled,
    /// All of these.
    All(Vec<Cond>),
    /// One of these.
    Any(Vec<Cond>),
}

impl Cond {
    /// 7.2.1.5.1: whether it is about the battle opponent of the card that has the ability.
    pub fn is_of_battle_opponent(&self) -> bool {
        let opposes = |sel: &Sel| matches!(sel, Sel::BattleOpponent | Sel::OpponentThat(_));
        let reads = |value: &Value| match value {
            Value::LevelOf(sel) | Value::CostOf(sel) | Value::SoulOf(sel) => opposes(sel),
            _ => false,
        };
        match self {
            Cond::Are(sel, ..) | Cond::AreNot(sel, ..) | Cond::Lie(sel, _) => opposes(sel),
            Cond::Compare(one, _, other) => reads(one) || reads(other),
            Cond::All(all) | Cond::Any(all) => all.iter().any(Cond::is_of_battle_opponent),
            _ => false,
        }
    }
}

impl Zone {
    /// 3.1.2: whether it is a pile in which all players see the cards that lie face up.
    pub const fn is_open_pile(self) -> bool {
        matches!(self, Zone::Waiting | Zone::Clock | Zone::Level | Zone::Memory)
    }

    /// 3.6: whether it is the stage, or part of it.
    pub const fn is_stage(self) -> bool {
        matches!(
            self,
            Zone::Stage
                | Zone::Center
                | Zone::Middle
                | Zone::Back
                | Zone::Left
                | Zone::Right
                | Zone::BackLeft
                | Zone::BackRight
        )
    }
}
