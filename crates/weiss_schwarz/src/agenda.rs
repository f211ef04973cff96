//! What is under way and what comes next: abilities that wait, frames of the agenda, what is due and what was owed.

use rejudge_notation::Span;
use rejudge_table::{CardId, Face, Seat, ZoneId};

use super::cards::Icon;
use super::effects::run::Run;
use super::rules::Told;
use super::rules::steps::Answers;
use super::state::How;

/// An automatic ability that waits to be played (8.7.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Waiting {
    /// 10.2: this card left this slot.
    Encore {
        /// Its master.
        seat: Seat,
        /// The card, in the waiting room.
        card: CardId,
        /// The slot it left.
        slot: ZoneId,
    },
    /// 4.14.2.7: the damage of this turn player's attacker was cancelled.
    Shot {
        /// Its master.
        seat: Seat,
    },
    /// 8.7.2: an AUTO ability of a card that is read and has triggered.
    Auto {
        /// Its master.
        seat: Seat,
        /// The card.
        card: CardId,
        /// Its face.
        face: Face,
        /// Which line of its text, from 1.
        number: u8,
        /// The card that its trigger condition speaks of, where that is another one and only one can be meant.
        about: Option<CardId>,
    },
}

impl Waiting {
    /// An AUTO ability of a card, given by whose text it stands in and which line of that. `about`: the card that its trigger condition speaks of.
    pub fn auto(seat: Seat, card: CardId, (face, number): (Face, u8), about: Option<CardId>) -> Waiting {
        Waiting::Auto {
            seat,
            card,
            face,
            number,
            about,
        }
    }

    /// Whether it is this ability of a card.
    pub fn is(self, card: CardId, number: u8) -> bool {
        matches!(self, Waiting::Auto { card: c, number: n, .. } if (c, n) == (card, number))
    }

    /// Its master.
    pub fn seat(self) -> Seat {
        match self {
            Waiting::Encore { seat, .. } | Waiting::Shot { seat } | Waiting::Auto { seat, .. } => seat,
        }
    }
}

/// An ability that is read and is being carried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Running {
    /// Which line of the card's text, from 1.
    pub number: u8,
    /// Where the log says that it was played.
    pub at: Span,
    /// Its cost was paid with that line.
    pub paid: bool,
    /// How far it has come.
    pub run: Run,
    /// What is known of its conditions.
    pub answers: Answers,
    /// It was said that it was used though its condition was not met.
    pub unmet: bool,
}

/// The icons of the triggered card still to be carried out (7.3.1.2).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Triggered {
    /// The card.
    pub card: Option<CardId>,
    /// Soul icons left.
    pub soul: u8,
    /// Other icons left, a bit each.
    pub icons: u16,
    /// 7.3.1.2.2: those that it had as it was triggered.
    pub had: u16,
    /// The face is not known: whatever icon is used may be there.
    pub open: bool,
    /// Icons that were passed, a bit each.
    pub passed: u16,
    /// Treasure was carried out: the deck's top card may go to the stock.
    pub treasure: bool,
    /// The icon that moved the card elsewhere (4.14.2.8.1, 4.14.2.12.1).
    pub gone: Option<Icon>,
    /// So many soul icons were carried out by themselves, and no line told of them.
    pub soul_untold: u8,
    /// The card went to the stock by itself, and no line told of it.
    pub stock_untold: bool,
}

impl Triggered {
    /// The bit of an icon.
    pub fn bit(icon: Icon) -> u16 {
        1 << (icon as u16)
    }
    /// Whether the icon is left.
    pub fn has(&self, icon: Icon) -> bool {
        self.open || self.icons & Triggered::bit(icon) != 0 || (icon == Icon::Soul && self.soul > 0)
    }
}

/// How a damage process ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// As the rules say (4.12.1).
    ByRule,
    /// As told: so many more cards, then into the clock or the waiting room.
    Told {
        /// It was cancelled.
        cancelled: bool,
    },
}

/// A frame of the agenda: something begun and not finished. The rules push further frames and come back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Frame {
    /// 5.2.1.3 to 5.2.1.4
    Setup(u8),
    /// 6.2 to 6.8, with the item in hand.
    Stand(u8),
    /// 6.3
    Draw(u8),
    /// 6.4
    Clock(u8),
    /// 6.5
    Main(u8),
    /// 6.6
    Climax(u8),
    /// 7.2
    Declare(u8),
    /// 7.3
    Trigger(u8),
    /// 7.4
    Counter(u8),
    /// 7.5
    Damage(u8),
    /// 7.6
    Battle(u8),
    /// 7.7
    Encore(u8),
    /// 6.8
    End(u8),
    /// 8.5.1
    Check,
    /// 4.7.1, once for each card.
    Draws {
        /// Who draws.
        seat: Seat,
        /// So many more.
        left: u8,
        /// The act whose list says what was seen.
        told: Option<u32>,
    },
    /// 4.12.1
    Process {
        /// Who takes the damage.
        seat: Seat,
        /// So many more cards to turn over.
        left: u8,
        /// How many cards lie in the resolution zone from this process.
        out: u8,
        /// How it ends.
        end: End,
        /// Dealt by the attacker (4.13.1.1).
        attacker: bool,
        /// The act whose list says what was seen.
        told: Option<u32>,
    },
    /// 9.2.2
    Refresh {
        /// Whose deck.
        seat: Seat,
    },
    /// 9.2.2, second half.
    Penalty {
        /// The player whose deck ran out.
        seat: Seat,
    },
    /// 9.3.2
    LevelUp {
        /// The player whose clock is full.
        seat: Seat,
    },
    /// A player who lost leaves the match, and the others go on.
    Out {
        /// The player who leaves the match.
        seat: Seat,
        /// By which rule that player has lost.
        how: How,
    },
    /// 3.2.3: cards from the top of a deck to another zone, one at a time.
    Moves {
        /// Whose deck.
        seat: Seat,
        /// So many more.
        left: u8,
        /// How many have been moved.
        out: u8,
        /// Where each goes.
        to: ZoneId,
        /// At which end of it.
        bottom: bool,
        /// 10.7.3: they wait in the resolution zone and go to the waiting room together.
        together: bool,
        /// The act whose list says what was seen.
        told: Option<u32>,
    },
    /// A card whose effect is being carried out, and that goes to the waiting room afterwards if it is an event.
    Effect {
        /// The master.
        seat: Seat,
        /// The event in the resolution zone.
        event: Option<CardId>,
        /// Whose text it is, where that is known.
        face: Option<Face>,
        /// The card, where that is known, and it is no event.
        card: Option<CardId>,
        /// The line that searched a deck, until it is shuffled, and whose deck.
        search: Option<(u32, Seat)>,
        /// Which ability it is and how far it has come, where all of its text is read.
        running: Option<Running>,
    },
    /// 4.14.2.12: reveals, then one to the stock.
    Chance {
        /// The player who uses the icon.
        seat: Seat,
        /// The cards, topmost first.
        cards: [Option<CardId>; 2],
    },
    /// 4.14.2.13: revealed cards still in the deck.
    Discovery {
        /// The player who uses the icon.
        seat: Seat,
        /// How many were revealed.
        count: u8,
    },
}

impl Frame {
    /// The item in hand of a phase or step; `None`: it is none.
    pub fn item(&mut self) -> Option<&mut u8> {
        match self {
            Frame::Setup(item)
            | Frame::Stand(item)
            | Frame::Draw(item)
            | Frame::Clock(item)
            | Frame::Main(item)
            | Frame::Climax(item)
            | Frame::Declare(item)
            | Frame::Trigger(item)
            | Frame::Counter(item)
            | Frame::Damage(item)
            | Frame::Battle(item)
            | Frame::Encore(item)
            | Frame::End(item) => Some(item),
            _ => None,
        }
    }
}

/// What comes next and waits for the log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Due {
    /// The match is over.
    Over,
    /// 5.2.1.3
    First,
    /// 5.2.1.4
    OpeningHand(Seat),
    /// 5.2.1.4
    Mulligan(Seat),
    /// 6.1: the next player's turn.
    Turn,
    /// 6.2.1.2
    Stand,
    /// 6.3.1.2
    Draw,
    /// 6.4.1.2
    Clock,
    /// 6.5.1.2
    Main,
    /// 6.6.1.2
    Climax,
    /// 7.2.1.3
    Attack,
    /// 7.3.1.2
    Trigger,
    /// 7.3.1.2, 4.14.2
    Icons,
    /// 7.3.1.2.3
    Stock,
    /// 7.3.1.3: the triggered card was stocked before its icons, and nothing else of the attack has a line: until the next
    /// one of another attack or phase they may still be written.
    IconsBehindStock,
    /// 7.4.1.2
    Counter,
    /// 7.5.1.2, or an ability's damage: who takes it, how much.
    Damage(Seat, i16),
    /// 4.12.1.1
    Flip(Seat),
    /// 7.6.1.2
    Battle,
    /// 7.7.1.2, 7.7.1.3: this player's reversed characters.
    Reversed(Seat),
    /// 9.6.2, 9.5: this card of this zone leaves.
    Leave(CardId, ZoneId),
    /// 10.2: this player's waiting Encore abilities.
    Encore(Seat),
    /// 4.14.2.7: this player's Shot.
    Shot(Seat),
    /// 8.7.3: this player's AUTO ability that waits: of which card, which line of its text, and whether it must be written.
    Auto(Seat, CardId, u8, Told),
    /// 6.8.1.2: so many cards.
    HandLimit(u8),
    /// 6.8.1.3
    ClimaxLeaves,
    /// 9.2.2
    Refresh(Seat),
    /// 9.2.2
    Penalty(Seat),
    /// 9.3.2
    LevelUp(Seat),
    /// A player who lost leaves the match.
    Out(Seat),
    /// 4.7.1
    DrawCard(Seat),
    /// An effect's lines.
    Effect(Seat),
    /// 4.14.2.12: which revealed card goes to the stock.
    ChanceStock(Seat),
    /// 4.14.2.13: which revealed card goes to the hand.
    DiscoveryHand(Seat),
}

/// Something that was owed and is not asked for again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Debt {
    /// What was due and was not done.
    pub due: Due,
    /// Who owes it.
    pub seat: Seat,
    /// Its number ([`Owed`](rejudge_judge::game::Owed)).
    pub what: u16,
    /// How many cards lay in that player's deck, clock and waiting room then.
    pub there: [u16; 3],
}
