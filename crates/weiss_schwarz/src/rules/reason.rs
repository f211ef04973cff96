//! Why something cannot be done: one variant for each way of breaking a rule, with the facts, in the order of the rulebook.
//!
//! What is said of it, and under which ruling, stands in `verdicts`.

use rejudge_table::{CardId, Face, Pose, Seat, ZoneId};

use super::super::cards::{CardKind, Icon};
use super::super::state::{Method, Z};
use super::ch04_icons;

/// Why not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// 4.14.2.3: what Return takes is the player's own.
    ReturnsOwn {
        /// Who uses the icon.
        seat: Seat,
        /// The slot.
        slot: ZoneId,
    },
    /// 4.14.2.3: nobody stands in the slot whose character is returned.
    ReturnsNobody {
        /// The slot.
        slot: ZoneId,
    },
    /// 4.14.2.5, 4.14.2.9 to 4.14.2.11, 4.14.2.13, 4.14.2.14: the icon takes no such card.
    IconTakesNoSuch {
        /// The icon.
        icon: Icon,
        /// The card.
        face: Face,
    },
    /// 4.14.2: the card taken goes to another place.
    IconGoesElsewhere {
        /// The icon.
        icon: Icon,
        /// Whose place it is.
        owner: Seat,
        /// The place.
        z: Z,
    },
    /// 4.14.2.10: its level is more than one above the player's.
    StandbyLevel {
        /// Who uses the icon.
        seat: Seat,
        /// The card.
        face: Face,
        /// The player's level.
        own: usize,
    },
    /// 4.14.2.10: the slot is not the player's own.
    StandbySlot {
        /// Who uses the icon.
        seat: Seat,
        /// The slot.
        slot: ZoneId,
    },
    /// 6.1.1, of an attack 6.7.1: another player's turn.
    NotYourTurn {
        /// Who acts.
        seat: Seat,
        /// What is done.
        doing: Doing,
    },
    /// 6.1.1: the first turn has not begun.
    BeforeTheGame {
        /// What is done.
        doing: Doing,
    },
    /// 6.4.1, 6.5.1, 6.6.1, 6.7.1: another phase or step.
    WrongPhase {
        /// What is done.
        doing: Doing,
        /// 6.4.1.2: the clock phase has just passed, or this was done in it already.
        passed: bool,
    },
    /// 6.4.1.2: more than one card is put into the clock.
    ClockSeveral {
        /// By whom.
        seat: Seat,
        /// How many.
        count: usize,
    },
    /// 6.5.1.2.1, 6.5.1.2.2, 6.6.1.2.1: the card is of another type than what is done with it.
    CardKind {
        /// The card.
        face: Face,
        /// The type it would have to be of.
        wanted: CardKind,
    },
    /// 6.5.1.2.4: what is exchanged is no slot of the player's own.
    SwapNotOwn {
        /// Who exchanges.
        seat: Seat,
        /// The slot that is not that player's own.
        slot: ZoneId,
    },
    /// 6.5.1.2.4: another number of slots than two.
    SwapNotTwo,
    /// 1.3.3: text forbids this character to move to another slot.
    CannotMove {
        /// The character.
        card: CardId,
        /// Whose text, and which line of it, from 1.
        by: (Face, usize),
    },
    /// 6.6.1.2.2: a second climax.
    ClimaxTwice {
        /// Who plays it.
        seat: Seat,
    },
    /// 7.1.1: the slot belongs to another player.
    NotOwnToAttack {
        /// The slot that was to attack.
        slot: ZoneId,
    },
    /// 7.2.1.3.1: more than one character was named.
    SeveralAttackers {
        /// The slot named first.
        slot: ZoneId,
        /// Another one.
        other: ZoneId,
    },
    /// 7.2.1.3.1.1, 7.2.1.3.1.3: nobody is in the slot.
    NobodyToAttack {
        /// The slot.
        slot: ZoneId,
        /// Whether anybody else could; if not: 7.2.1.3.1.3.
        anybody: bool,
    },
    /// 7.2.1.3.1.1: the character is in the back row.
    AttacksFromBack {
        /// Its slot.
        slot: ZoneId,
    },
    /// 7.2.1.3.1.1, 7.2.1.5.3: the character does not stand.
    AttackerNotStanding {
        /// The character.
        card: CardId,
        /// How it lies.
        pose: Pose,
        /// It attacked this turn, and rests because of it.
        attacked: bool,
    },
    /// 7.2.1.3.1.2: the first turn has one attack.
    SecondAttack,
    /// A rule of the game that is played by these rules ([`Variation`](super::super::variation::Variation)).
    Own(Own),
    /// 7.2.1.4: front or side was not said, and somebody stands in the facing slot.
    MethodNotSaid {
        /// Who does.
        facing: CardId,
    },
    /// 7.2.1.4.2, 8.10.2.4: somebody else is attacked than the one who is faced.
    AttacksElsewhere {
        /// The slot that attacks.
        slot: ZoneId,
        /// Where the one lies who is said to be attacked.
        target: ZoneId,
        /// 8.10.2.4: who draws the attack.
        performer: Option<CardId>,
    },
    /// 7.2.1.4.1: nobody is in the facing slot, so that the attack is direct.
    FacesNobody {
        /// The attacker's slot.
        slot: ZoneId,
        /// The slot it faces, where there is one.
        faced: Option<ZoneId>,
        /// How it was to attack.
        method: Method,
    },
    /// 7.2.1.4.2: somebody is in the facing slot, so that the attack is a front or a side attack.
    FacesSomebody {
        /// The attacker's slot.
        slot: ZoneId,
        /// Who is there.
        facing: CardId,
    },
    /// 7.2.1.4.1, 7.2.1.4.2: the soul of the attacker changes by another number.
    SoulChange {
        /// The attacker.
        card: CardId,
        /// How it attacks.
        method: Method,
        /// By how much it changes.
        change: i8,
        /// By how much it was said to.
        told: i32,
    },
    /// 7.4.1: the turn player counters.
    CountersOwnAttack {
        /// The player who counters.
        seat: Seat,
    },
    /// 7.4.1: somebody counters who is not attacked.
    CounterNotAttacked {
        /// The player who counters.
        seat: Seat,
        /// Who is attacked.
        attacked: Seat,
    },
    /// 7.3.1.3, 7.4.1: there is no counter step.
    NoCounterStep {
        /// How the attack is made; `None`: there is none.
        method: Option<Method>,
    },
    /// 7.4.1.2: the counter step of this attack is over.
    CounterStepOver,
    /// 7.4.1.2.1: the card or ability has no counter icon.
    NoCounterIcon {
        /// The card.
        face: Face,
    },
    /// 7.4.1.2.2: a second counter.
    CounterTwice,
    /// 8.4.2: for a backup another card is put away than the card itself.
    BackupDiscards {
        /// Whose backup it is.
        face: Face,
        /// What is put away.
        other: Face,
    },
    /// 8.4.2: which of several costs was paid is not said.
    CostNotSaid {
        /// For what.
        payee: Payee,
    },
    /// 8.5.1.2: the turn player's waiting abilities come before the other players'.
    EncoreAfterOthers {
        /// The turn player.
        seat: Seat,
        /// The slot that was left.
        slot: ZoneId,
    },
    /// 1.3.3: text says that it cannot be played now, or that its Backup cannot be used.
    CannotBePlayed {
        /// Who plays it.
        seat: Seat,
        /// The card.
        face: Face,
        /// Whose text, and which line of it, from 1.
        by: (Face, usize),
    },
    /// 8.6.2.1.1: level zone and clock show no card of its color.
    Color {
        /// Who plays it.
        seat: Seat,
        /// The card.
        face: Face,
        /// 3.9.2.2.1: a face-down card is, or may be, of that color.
        down: bool,
    },
    /// 8.6.2.1.2: its level is higher than the player's.
    Level {
        /// Who plays it.
        seat: Seat,
        /// The card.
        face: Face,
        /// The player's level.
        own: usize,
    },
    /// 8.6.2.2.1: no slot of the player's own is chosen for a character.
    Slot {
        /// Who plays it.
        seat: Seat,
        /// The card.
        face: Face,
        /// The zone that was chosen.
        chosen: Option<ZoneId>,
        /// Nothing was said of where it goes.
        unsaid: bool,
    },
    /// 8.6.2.3.2, 8.4.2.2: there are not so many cards in the stock.
    CostNotThere {
        /// Whose stock.
        seat: Seat,
        /// For what.
        payee: Payee,
        /// What it costs.
        need: u8,
        /// How many were paid.
        paid: usize,
    },
    /// 8.6.2.3: nothing was paid.
    NothingPaid {
        /// By whom.
        seat: Seat,
        /// For what.
        payee: Payee,
        /// What it costs.
        need: u8,
    },
    /// 8.6.2.3.1: another cost was paid.
    OtherPaid {
        /// By whom.
        seat: Seat,
        /// For what.
        payee: Payee,
        /// What it costs.
        need: u8,
        /// How many were paid.
        paid: usize,
    },
    /// 8.6.2.3.1: something beside the stock was paid.
    PaidBesides {
        /// For what.
        payee: Payee,
        /// What it costs.
        need: u8,
    },
    /// 2.7: something was paid for a climax.
    ClimaxPaid {
        /// The climax.
        face: Face,
    },
    /// 8.6.5: the Encore of another player's character.
    EncoreOfOther {
        /// Who plays it.
        seat: Seat,
        /// The slot that was left.
        slot: ZoneId,
    },
    /// 8.7.3: it was played already.
    EncoreSpent {
        /// The character.
        card: CardId,
    },
    /// 8.7.3.2.1: it was not paid for when it was due.
    EncorePassed {
        /// The slot that was left.
        slot: ZoneId,
    },
    /// 1.3.3: text kept it from being used as the character left.
    EncoreBarred {
        /// Who plays it.
        seat: Seat,
        /// The character.
        card: CardId,
        /// The text that keeps the player from it, and its number there, where it is one.
        by: Option<(Face, usize)>,
    },
    /// 10.2.1: no character has just left the slot.
    EncoreNobodyLeft {
        /// Who plays it.
        seat: Seat,
        /// The slot; `None`: none was named.
        slot: Option<ZoneId>,
    },
    /// 10.2.2: the card comes back to the slot it left, and no other.
    EncoreElsewhere {
        /// That slot.
        slot: ZoneId,
    },
    /// 10.5.2: the player's level is lower than the ability asks for.
    BackupLevel {
        /// The player who uses it.
        seat: Seat,
        /// The card.
        face: Face,
        /// The level it asks for.
        level: u8,
        /// The player's.
        own: usize,
    },
    /// 10.5.2: the character chosen is not front attacked.
    BackupTarget {
        /// Its slot.
        slot: ZoneId,
    },
    /// 1.3.3: text forbids this character to attack, or to attack like this.
    Forbidden {
        /// The character.
        card: CardId,
        /// How it cannot attack; `None`: not at all.
        method: Option<Method>,
        /// Whose text, and which line of it, from 1.
        by: Option<(Face, usize)>,
    },
    /// 10.6.2: a character in the center draws the attack onto itself, as a front attack.
    GreatPerformance {
        /// That character.
        performer: CardId,
        /// How the attack was to be made.
        method: Method,
    },
}

/// A reason of a game that is played by these rules: its number among that game's rulings, and what it is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Own {
    /// The ruling.
    pub ruling: u16,
    /// The slot in question.
    pub slot: ZoneId,
    /// The player in question.
    pub seat: Seat,
}

/// What a player does in a phase of the own turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Doing {
    /// 6.4.1.2: a card is put into the clock.
    Clock,
    /// 6.5.1.2.1, 6.5.1.2.2: a character or an event is played.
    Play,
    /// 6.5.1.2.3: an activated ability is used.
    Ability,
    /// 6.5.1.2.4: slots are exchanged.
    Swap,
    /// 8.6.2.3: a cost is paid.
    Pay,
    /// 6.6.1.2.1: a climax is played.
    Climax,
    /// 7.2.1.3: an attack is declared.
    Attack,
}

/// What a cost is paid for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Payee {
    /// A card of the hand.
    Card(Face),
    /// 10.5: the backup of a card.
    Backup(Face),
    /// 10.2: the Encore of a card; `None`: nobody noted which.
    Encore(Option<Face>),
    /// An ability of a card with a printed cost.
    Ability {
        /// The card; `None`: nobody noted which.
        face: Option<Face>,
        /// Where it is.
        zone: Option<ZoneId>,
        /// It is an AUTO ability.
        auto: bool,
    },
}

impl Payee {
    /// 8.1.1.2.2: the cost of an AUTO ability is paid while it is resolved, and not to play it.
    fn is_auto(self) -> bool {
        matches!(self, Payee::Encore(_) | Payee::Ability { auto: true, .. })
    }

    /// What its cost is by: 10.2.3 is the Encore of every character.
    fn cost_item(self) -> &'static str {
        match self {
            Payee::Encore(_) => "10.2.3",
            _ if self.is_auto() => "8.4.2",
            _ => "8.6.2.3.1",
        }
    }
}

impl Reason {
    /// Whether the action goes through if it is done right: only what was paid for it was wrong.
    pub fn is_payment(self) -> bool {
        matches!(
            self,
            Reason::NothingPaid { .. }
                | Reason::OtherPaid { .. }
                | Reason::PaidBesides { .. }
                | Reason::ClimaxPaid { .. }
        )
    }

    /// The item of the rules (1.111) that is broken. A variation may have an item of its own for it.
    pub fn item(self) -> &'static str {
        match self {
            Reason::ReturnsOwn { .. } | Reason::ReturnsNobody { .. } => ch04_icons::item(Icon::Return),
            Reason::IconTakesNoSuch { icon, .. } | Reason::IconGoesElsewhere { icon, .. } => ch04_icons::item(icon),
            Reason::StandbyLevel { .. } | Reason::StandbySlot { .. } => ch04_icons::item(Icon::Standby),
            Reason::NotYourTurn {
                doing: Doing::Attack, ..
            } => "6.7.1",
            Reason::NotYourTurn { .. } | Reason::BeforeTheGame { .. } => "6.1.1",
            Reason::WrongPhase { doing, passed } => match doing {
                Doing::Clock if passed => "6.4.1.2",
                Doing::Clock => "6.4.1",
                Doing::Climax => "6.6.1",
                Doing::Attack => "7.2.1.3.2",
                Doing::Play | Doing::Ability | Doing::Swap | Doing::Pay => "6.5.1",
            },
            Reason::ClimaxTwice { .. } => "6.6.1.2.2",
            Reason::ClockSeveral { .. } => "6.4.1.2",
            Reason::CardKind { wanted, .. } => match wanted {
                CardKind::Character => "6.5.1.2.1",
                CardKind::Event => "6.5.1.2.2",
                CardKind::Climax => "6.6.1.2.1",
            },
            Reason::SwapNotOwn { .. } | Reason::SwapNotTwo => "6.5.1.2.4",
            Reason::NotOwnToAttack { .. } => "7.1.1",
            Reason::SeveralAttackers { .. } => "7.2.1.3.1",
            Reason::NobodyToAttack { anybody: true, .. } => "7.2.1.3.1.1",
            Reason::NobodyToAttack { anybody: false, .. } => "7.2.1.3.1.3",
            Reason::AttacksFromBack { .. } => "7.2.1.3.1.1",
            Reason::AttackerNotStanding { attacked: true, .. } => "7.2.1.5.3",
            Reason::AttackerNotStanding { attacked: false, .. } => "7.2.1.3.1.1",
            Reason::SecondAttack => "7.2.1.3.1.2",
            Reason::Own(_) => "",
            Reason::MethodNotSaid { .. } => "7.2.1.4",
            Reason::AttacksElsewhere { performer: Some(_), .. } => "8.10.2.4",
            Reason::AttacksElsewhere { .. } => "7.2.1.4.2",
            Reason::FacesNobody { .. } => "7.2.1.4.1",
            Reason::FacesSomebody { .. } => "7.2.1.4.2",
            Reason::SoulChange {
                method: Method::Direct, ..
            } => "7.2.1.4.1",
            Reason::SoulChange { .. } => "7.2.1.4.2",
            Reason::CountersOwnAttack { .. } | Reason::CounterNotAttacked { .. } => "7.4.1",
            Reason::NoCounterStep { method: Some(_) } => "7.3.1.3",
            Reason::NoCounterStep { method: None } => "7.4.1",
            Reason::CounterStepOver => "7.4.1.2",
            Reason::NoCounterIcon { .. } => "7.4.1.2.1",
            Reason::CounterTwice => "7.4.1.2.2",
            Reason::BackupDiscards { .. } => "8.4.2",
            Reason::CostNotSaid { .. } => "8.4.2",
            Reason::EncoreAfterOthers { .. } => "8.5.1.2",
            Reason::CannotBePlayed { .. } | Reason::CannotMove { .. } => "1.3.3",
            Reason::Color { down: true, .. } => "3.9.2.2.1",
            Reason::Color { down: false, .. } => "8.6.2.1.1",
            Reason::Level { .. } => "8.6.2.1.2",
            Reason::Slot {
                chosen: None,
                unsaid: true,
                ..
            } => "8.6.2.2",
            Reason::Slot { .. } => "8.6.2.2.1",
            Reason::CostNotThere { payee, .. } if payee.is_auto() => "8.4.2.2",
            Reason::CostNotThere { .. } => "8.6.2.3.2",
            Reason::NothingPaid { payee, .. } if payee.is_auto() => "8.4.2",
            Reason::NothingPaid { .. } => "8.6.2.3",
            Reason::OtherPaid { payee, .. } | Reason::PaidBesides { payee, .. } => payee.cost_item(),
            Reason::ClimaxPaid { .. } => "8.6.2.3.1",
            Reason::EncoreOfOther { .. } => "8.6.5",
            Reason::EncoreSpent { .. } => "8.7.3",
            Reason::EncorePassed { .. } => "8.7.3.2.1",
            Reason::EncoreBarred { .. } => "1.3.3",
            Reason::EncoreNobodyLeft { .. } => "10.2.1",
            Reason::EncoreElsewhere { .. } => "10.2.2",
            Reason::BackupLevel { .. } | Reason::BackupTarget { .. } => "10.5.2",
            Reason::Forbidden { .. } => "1.3.3",
            Reason::GreatPerformance { .. } => "10.6.2",
        }
    }
}
