//! The state of a Weiß Schwarz match: the table, what the rules remember, and the agenda.

use std::cell::Cell;

use smallvec::SmallVec;

use rejudge_kit::fingerprint::Fingerprints;
use rejudge_notation::Span;
use rejudge_table::{CardId, Face, Seat, Table, ZoneId, clone_in_place};

use super::diagnose::course::Course;
use super::doubts::Doubts;
use super::effects::is_granted;
use super::happened::Events;
use super::rules::Duty;
use super::rules::borne::{SORTS_BORNE, USUAL};
use super::rules::steps::Spoken;
use super::seating::Seating;

pub use super::agenda::*;
pub use super::extra::*;
pub use super::happened::{Happened, Spent};
pub use super::zones::{DOWN, REST, REVERSE, STAND, Z};

/// The most players at one table.
pub const SEATS_MOST: usize = 8;

/// 7.2.1.4: how an attack is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// 7.2.1.4.1
    Direct,
    /// 7.2.1.4.2
    Front,
    /// 7.2.1.4.2
    Side,
}

impl Method {
    /// All of them.
    pub const ALL: [Method; 3] = [Method::Direct, Method::Front, Method::Side];
}

/// The attack in progress (7.2.1.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Attack {
    /// The attacker.
    pub card: CardId,
    /// The slot it attacks from.
    pub slot: ZoneId,
    /// Who defends.
    pub defender: Seat,
    /// 7.2.1.5.2: the character that is attacked, and its slot. None of a direct attack.
    pub attacked: Option<(CardId, ZoneId)>,
    /// Directly, from the front or from the side.
    pub method: Method,
    /// What that did to its soul; it stays so (7.2.1.4.3).
    pub change: i8,
    /// Where it was declared in the log: no part of a print.
    pub span: Span,
    /// The attacker has not moved since (7.2.1.5).
    pub attacker_there: bool,
    /// The character that is attacked has not moved since (7.2.1.5.1).
    pub attacked_there: bool,
    /// The log has not shown the trigger card, which may have had soul icons.
    pub soul_open: bool,
    /// 7.2.1.4.2: the level of the character facing it is not known: the soul may be less by so much.
    pub less: u8,
    /// A counter was played that nobody noted.
    pub unknown_counter: bool,
    /// 4.14.2.7: the damage that a Shot icon waited for was dealt and not cancelled, or its own damage was dealt.
    pub shot_spent: bool,
    /// 7.3.1.2: so many trigger checks more are made in it, by a text.
    pub checks: u8,
}

impl Attack {
    /// 7.2.1.5: an attack as it is declared, of one card against another, both where they were: nothing has changed its soul,
    /// and nothing has happened in it.
    pub fn declared(
        (card, slot): (CardId, ZoneId),
        defender: Seat,
        attacked: Option<(CardId, ZoneId)>,
        method: Method,
        span: Span,
    ) -> Attack {
        Attack {
            card,
            slot,
            defender,
            attacked,
            method,
            change: 0,
            span,
            attacker_there: true,
            attacked_there: true,
            soul_open: false,
            less: 0,
            unknown_counter: false,
            shot_spent: false,
            checks: 0,
        }
    }
}

/// A line of text that is not read and was used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Worked {
    /// Whose text.
    pub face: Face,
    /// Which line, from 1; 0: which one is not known.
    pub number: u8,
    /// Who used it.
    pub seat: Seat,
    /// The card, if it is known which one.
    pub card: Option<CardId>,
    /// What the lines of the log told of it, a bit each ([`super::effects::reach::Matter`]).
    pub told: u32,
    /// In which turn, as they were seen.
    pub turn: u32,
}

impl Worked {
    /// Whether it is this line that was used: an event is used with all of its lines, and where it is not known which, each may be.
    pub fn is_of(&self, number: u8) -> bool {
        self.number == 0 || self.number == number
    }

    /// The number of the ability, where it is known which one was used.
    pub fn meant(&self) -> Option<usize> {
        (self.number > 0).then_some(usize::from(self.number))
    }
}

/// What is counted of an ability of a card in one turn, where it is not read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Auto {
    /// Whose text.
    pub face: Face,
    /// Which line, from 1.
    pub number: u8,
    /// Its master.
    pub seat: Seat,
    /// The card.
    pub card: CardId,
    /// In which turn, as they were seen.
    pub turn: u32,
    /// How often it triggered, or may have.
    pub triggered: u8,
    /// How often the log says that it was played.
    pub played: u8,
    /// How often a log that tells everything went on without it, while it waited and nobody had to play it.
    pub passed: u8,
    /// It was used, its cost is not read or lets somebody choose, and no line tells what was paid.
    pub cost_untold: bool,
}

impl Auto {
    /// It triggered once more, or may have.
    pub fn has_triggered(&mut self) {
        self.triggered = self.triggered.saturating_add(1);
    }

    /// It may have been played, and the log does not say so.
    pub fn is_open(&self) -> bool {
        self.left() > 0
    }

    /// So often it triggered and the log does not say that it was played, nor that it was not.
    pub fn left(&self) -> u8 {
        self.triggered.saturating_sub(self.played.saturating_add(self.passed))
    }
}

/// What a journal tells of as it begins ([`Begun`](rejudge_table::Begun)).
pub mod happens {
    /// Nothing that is told by itself.
    pub const OTHER: u8 = 0;
    /// Cards are drawn: the opening hand, and the draw phase.
    pub const DRAW: u8 = 1;
    /// One card is drawn or turned over.
    pub const CARD: u8 = 2;
    /// The trigger check.
    pub const TRIGGER: u8 = 3;
    /// Damage.
    pub const DAMAGE: u8 = 4;
    /// A refresh.
    pub const REFRESH: u8 = 5;
    /// The clock card of a refresh.
    pub const PENALTY: u8 = 6;
    /// A level up.
    pub const LEVEL_UP: u8 = 7;
}

/// Which marks are within reach, in the order of a turn.
pub mod stage {
    /// Before the first turn.
    pub const SETUP: u8 = 0;
    /// 6.2
    pub const STAND: u8 = 10;
    /// 6.3
    pub const DRAW: u8 = 20;
    /// 6.4
    pub const CLOCK: u8 = 30;
    /// 6.5
    pub const MAIN: u8 = 40;
    /// 6.6
    pub const CLIMAX: u8 = 50;
    /// 7.2
    pub const ATTACK: u8 = 60;
    /// 7.3
    pub const TRIGGER: u8 = 61;
    /// 4.14
    pub const ICONS: u8 = 62;
    /// 7.3.1.2.3
    pub const STOCK: u8 = 63;
    /// 7.4
    pub const COUNTER: u8 = 64;
    /// 7.5
    pub const DAMAGE: u8 = 65;
    /// 7.6
    pub const BATTLE: u8 = 66;
    /// After the battle.
    pub const AFTER: u8 = 67;
    /// 7.7
    pub const ENCORE: u8 = 70;
    /// 6.8.1.2
    pub const HAND: u8 = 80;
    /// 6.8.1.3
    pub const CLIMAX_LEAVES: u8 = 81;
    /// The next turn.
    pub const TURN: u8 = 90;
}

/// What a `position` says was done already in the turn that begins with it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Did {
    /// Attack sub-phases begun.
    pub attacks: u8,
    /// Who refreshed, a bit a seat.
    pub refreshed: u8,
    /// 6.2.1.2
    pub stand: bool,
    /// 6.3.1.2
    pub draw: bool,
    /// 6.4.1.2
    pub clock: bool,
    /// 6.6.1.2
    pub climax: bool,
}

/// How the match ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ended {
    /// Who lost, a bit a seat.
    pub losers: u8,
    /// By which rule the match ended.
    pub how: How,
}

/// Why a match ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum How {
    /// 1.2.2.1
    Level,
    /// 1.2.2.2
    NoCards,
    /// 9.2.2.1: at once, in the middle of damage.
    NoCardsInDamage,
    /// 1.2.5: the text of a card says so.
    Text,
    /// 1.2.4
    Conceded,
    /// The judge ended it.
    Judge,
    /// A player left for a reason that no rule gives.
    Left,
    /// Everybody else has left the match; where nobody is left, these were the last, a bit a seat.
    Last(u8),
}

/// In which zones of the stage and of climaxes cards lie that bear CONT abilities, or AUTO abilities that listen. It is worked out
/// of the table and no part of it: see `rules/borne.rs`.
#[derive(Clone, Debug, Default)]
pub struct Bearers {
    /// The table as it was ([`Table::changed_in`]) when it was worked out.
    pub at: Cell<Option<u32>>,
    /// For each kind of CONT ability a bit a zone, also where a card may bear one that nobody noted; then the same for each sort of
    /// event.
    pub sets: [Cell<u64>; SORTS_BORNE],
    /// For each of the zones that are looked through a bit a set.
    pub each: [[Cell<u32>; USUAL]; SEATS_MOST],
}

/// Everything that changes in a match.
#[derive(Debug)]
pub struct State {
    /// Of the turns so far, where a journal is kept.
    pub fingerprints: Fingerprints,
    /// The table.
    pub table: Table,
    /// By card.
    pub extra: Vec<Extra>,
    /// What was begun and is not finished; the last one is in hand.
    pub agenda: Vec<Frame>,
    /// What comes next.
    pub due: Due,
    /// Who plays, in turn order; it changes between turns only.
    pub seating: Seating,
    /// Who was removed from the match, a bit a seat.
    pub gone: u8,
    /// Who is leaving together with others just now, a bit a seat.
    pub leaving: u8,
    /// Who has left and of whom it was said this turn that they act on, a bit a seat.
    pub said_gone: u8,
    /// Who has begun a turn, a bit a seat.
    pub had_turn: u8,
    /// It is the turn player's first turn, as far as the log tells.
    pub first_turn: bool,
    /// Play began with a position, so that the log does not tell who has had a turn.
    pub turns_untold: bool,
    /// What happened this turn.
    pub events: Events,
    /// Whose turn it is.
    pub active: Seat,
    /// Who began; known once the first turn or the draw for it was written.
    pub first: Option<Seat>,
    /// The number of the turn, from 1; 0 before the first.
    pub turn: u32,
    /// Turns begun since the log began.
    pub turns_seen: u32,
    /// Which marks are within reach.
    pub stage: u8,
    /// The attack in progress.
    pub attack: Option<Attack>,
    /// The last attack of this phase, once it is over.
    pub last_attack: Option<Attack>,
    /// Whose refresh was written after what it interrupted, so that its clock card is still to come, a bit a seat.
    pub late_refresh: u8,
    /// How many cards were shuffled into the deck with the last refresh, by seat; more than any deck holds where nobody knows.
    pub shuffled_in: [u16; SEATS_MOST],
    /// Whose refresh was assumed and may still be written, a bit a seat.
    pub refresh_to_come: u8,
    /// Whose clock card of a refresh was assumed and may still be written, a bit a seat.
    pub penalty_to_come: u8,
    /// Something was played in the counter step of this attack (7.4.1.2.2).
    pub countered: bool,
    /// Automatic abilities that wait.
    pub waiting: Vec<Waiting>,
    /// The one of them that the line in hand is about, where whoever writes it says so. A log does not: there it is asked of its lines.
    pub meant: Option<Waiting>,
    /// The triggered card.
    pub triggered: Triggered,
    /// Refresh points not yet resolved, by seat (editions before 1.97).
    pub points: [u8; SEATS_MOST],
    /// Shuffles so far, by seat.
    pub shuffles: [u32; SEATS_MOST],
    /// Shot abilities that wait for their damage (4.14.2.7).
    pub shots: u8,
    /// What was owed and is not asked for again.
    pub debts: Vec<Debt>,
    /// A reversed character that was encored with no line that says that it left: its slot.
    pub leave_to_come: Option<ZoneId>,
    /// Encore abilities passed because the player's next reversed character left first, and nothing was seen since.
    pub encores_passed: SmallVec<[(CardId, ZoneId); 4]>,
    /// 1.3.3: characters that left while text kept their Encore from being used, and the text, with its number on its card.
    pub encores_barred: SmallVec<[(CardId, (Face, usize)); 1]>,
    /// The two cards for the clock card were drawn before it was put down.
    pub drawn_for_clock: bool,
    /// Cards of a deck that the effect in hand looked at or revealed, topmost first (8.6.6).
    pub looked: SmallVec<[CardId; 8]>,
    /// Cards that the effect in hand has spoken of, where its text is carried out step by step.
    pub spoken: Spoken,
    /// 11.2: who has another turn, the one that came about last behind the others.
    pub extra_turns: SmallVec<[Seat; 2]>,
    /// 8.7.6.1: state triggers whose state holds and that have waited for it.
    pub states: SmallVec<[(CardId, u8); 2]>,
    /// 8.2.1: abilities that effects gave characters.
    pub granted: SmallVec<[Granted; 2]>,
    /// 8.6.4: numbers that effects may have given characters.
    pub perhaps: SmallVec<[Perhaps; 1]>,
    /// 1.3.3: what effects keep players from.
    pub barred: SmallVec<[Barred; 1]>,
    /// 4.12.1: the damage that was dealt this turn, cancelled or not.
    pub dealt: SmallVec<[DamageDealt; 4]>,
    /// 8.7.5: AUTO abilities that effects have created and that trigger later.
    pub created: SmallVec<[Created; 1]>,
    /// Something was given for another time than until the end of the turn.
    pub lasting: bool,
    /// A character was given less power, or its power was set, and that may not have ended yet: what else it is given then decides whether
    /// it stays (9.5).
    pub weakened: bool,
    /// Something happened in the check timing of 6.8.1.4.
    pub end_again: bool,
    /// What a position says was done already in the turn that comes.
    pub did: Did,
    /// Hidden cards follow the seed.
    pub seeded: bool,
    /// Whose shuffles are not counted, a bit a seat: a position did not say how many there were.
    pub uncounted: u8,
    /// How it ended.
    pub over: Option<Ended>,
    /// 9.4.1.1: who had lost by the level when the log played on, a bit a seat.
    pub played_on: u8,
    /// Of whom that was said, a bit a seat.
    pub said_played_on: u8,
    /// Counts placements for 9.6.2.
    pub placed: u32,
    /// Lines of text that are not read and were used this turn.
    pub texts: Vec<Worked>,
    /// AUTO abilities that are not read: how often they triggered and were played.
    pub autos: Vec<Auto>,
    /// Stock that was paid before anything was shown (8.6.2.3), by seat.
    pub prepaid: [u8; SEATS_MOST],
    /// 5.2.1.4: who has drawn the opening hand, a bit a seat.
    pub opened: u8,
    /// 5.2.1.4: who has had the mulligan, a bit a seat.
    pub mulligans: u8,
    /// Which lines of the effect in hand, from the next one on, are its cost, which nothing interrupts (8.4.2.1): a bit each.
    pub cost_lines: u64,
    /// The first turn, as they were seen, of which all is known from its beginning.
    pub known_from: u32,
    /// The [`stage`] of the turn in which play began behind a position.
    pub began_at: u8,
    /// Something is not written, and no turn has begun since: neither the table nor the step is known.
    pub after_gap: bool,
    /// What cards that nobody noted leave open.
    pub doubts: Doubts,
    /// A damage process whose outcome the log does not tell is going on.
    pub unnoted: bool,
    /// The table as it was ([`Table::changed_in`]) when no deck was empty and no clock full: nothing interrupts then.
    pub calm: Option<u32>,
    /// The table as it was when rule processing found nothing to do, with these debts.
    pub checked: Option<u32>,
    /// Where CONT abilities lie, and AUTO abilities that listen, while the stage has not changed.
    pub bearers: Bearers,
    /// What is noted of its course, and what was done otherwise: only while a log is diagnosed.
    pub course: Option<Box<Course>>,
}

/// 4.12.1: damage that was dealt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DamageDealt {
    /// The card that dealt it; `None`: nobody noted which.
    pub by: Option<CardId>,
    /// Who took it.
    pub to: Seat,
    /// How much it was, the least and the most.
    pub amount: (i32, i32),
    /// Whether it has ended.
    pub over: bool,
}

clone_in_place!(State {
    fingerprints,
    table,
    extra,
    agenda,
    due,
    seating,
    gone,
    leaving,
    said_gone,
    had_turn,
    first_turn,
    turns_untold,
    events,
    active,
    first,
    turn,
    turns_seen,
    stage,
    attack,
    last_attack,
    late_refresh,
    shuffled_in,
    refresh_to_come,
    penalty_to_come,
    countered,
    waiting,
    meant,
    triggered,
    points,
    shuffles,
    shots,
    debts,
    leave_to_come,
    encores_passed,
    encores_barred,
    drawn_for_clock,
    looked,
    spoken,
    extra_turns,
    states,
    granted,
    perhaps,
    barred,
    dealt,
    created,
    lasting,
    weakened,
    end_again,
    did,
    seeded,
    uncounted,
    over,
    played_on,
    said_played_on,
    placed,
    texts,
    autos,
    prepaid,
    opened,
    mulligans,
    cost_lines,
    known_from,
    began_at,
    after_gap,
    doubts,
    unnoted,
    calm,
    checked,
    bearers,
    course,
});

impl State {
    /// Whether the next line of the effect in hand is an action of its cost.
    pub const fn cost_is_next(&self) -> bool {
        self.cost_lines & 1 != 0
    }

    /// 4.12.1.2: so many cards of a player's waiting room may lie in the deck instead, whichever they are; none: it is known how many
    /// damage turned over.
    pub fn unturned_are(&mut self, seat: Seat, count: u8) {
        self.doubts.unturned_are(seat, count);
        let table = &self.table;
        self.doubts.not_turned.retain(|card| table.card(*card).owner != seat);
    }

    /// 4.12.1.2: a card that cancelled damage may not have turned over, of which nobody noted what it did: it may lie in the deck.
    pub fn unturned(&self, seat: Seat) -> Option<CardId> {
        if self.doubts.unturned_of(seat) == 0 {
            return None;
        }
        let lies =
            |card: &CardId| self.table.card(*card).zone == self.zone(seat, Z::Waiting) && self.face(*card).is_none();
        let one_of_them = self.doubts.not_turned.iter().copied().rfind(lies);
        // Where one of them was taken since as another card, another one that nobody noted lies there for it.
        one_of_them.or_else(|| self.last_unnoted_waiting(seat))
    }

    /// The card of a player's waiting room that nobody noted and that came there last.
    pub fn last_unnoted_waiting(&self, seat: Seat) -> Option<CardId> {
        let mut waiting = self.cards(seat, Z::Waiting).iter().rev().copied();
        waiting.find(|card| self.face(*card).is_none())
    }

    /// A zone of a player.
    pub fn zone(&self, seat: Seat, zone: Z) -> ZoneId {
        self.table.zone_id(seat, zone as u16)
    }
    /// Which zone of its player it is.
    pub fn z(&self, zone: ZoneId) -> Z {
        // Zone ids are only made by `zone`, from a `Z`.
        Z::of(self.table.kind_of(zone)).unwrap_or(Z::Memory)
    }
    /// The cards of a zone, bottom or first one first.
    pub fn cards(&self, seat: Seat, zone: Z) -> &[CardId] {
        &self.table.zone(self.zone(seat, zone)).cards
    }
    /// The faces of those of them that are known.
    pub fn faces(&self, seat: Seat, zone: Z) -> impl Iterator<Item = Face> {
        self.cards(seat, zone).iter().filter_map(|card| self.face(*card))
    }
    /// How many cards are known to be there.
    pub fn count(&self, seat: Seat, zone: Z) -> usize {
        self.cards(seat, zone).len()
    }
    /// Whether an unknown number of further cards is there.
    pub fn is_open(&self, seat: Seat, zone: Z) -> bool {
        self.table.zone(self.zone(seat, zone)).open
    }
    /// The deck is known to hold no card.
    pub fn is_deck_empty(&self, seat: Seat) -> bool {
        self.table.is_empty(self.zone(seat, Z::Deck))
    }
    /// How many cards of a player's hand may have been put down and told as others.
    pub fn borrowed_by(&self, seat: Seat) -> usize {
        let mine = |zone: &&ZoneId| self.table.seat_of(**zone) == seat;
        self.doubts.borrowed.iter().filter(mine).count()
    }
    /// The character in a slot: the one placed last.
    pub fn character(&self, slot: ZoneId) -> Option<CardId> {
        self.table.zone(slot).cards.last().copied()
    }
    /// The reversed character of a slot; of several the one placed first.
    pub fn reversed(&self, slot: ZoneId) -> Option<CardId> {
        let lies = |card: &CardId| self.table.card(*card).pose == REVERSE;
        self.table.zone(slot).cards.iter().copied().find(lies)
    }
    /// How many cards lie in a player's deck, clock and waiting room: what a refresh and its clock card change.
    pub fn refresh_zones(&self, seat: Seat) -> [u16; 3] {
        [Z::Deck, Z::Clock, Z::Waiting].map(|z| u16::try_from(self.count(seat, z)).unwrap_or(u16::MAX))
    }
    /// Whether something under way takes further cards of this player's deck.
    pub fn needs_deck(&self, seat: Seat) -> bool {
        self.agenda.iter().any(|frame| match frame {
            Frame::Draws { seat: s, left, .. }
            | Frame::Process { seat: s, left, .. }
            | Frame::Moves { seat: s, left, .. } => *s == seat && *left > 0,
            Frame::Chance { seat: s, .. } | Frame::Discovery { seat: s, .. } => *s == seat,
            _ => false,
        })
    }
    /// Whether this player's refresh is put off until its line: the number written there tells that it came after cards
    /// that the waiting room did not hold when it was due.
    pub fn is_put_off(&self, seat: Seat) -> bool {
        let put_off = |d: &Debt| d.due == Due::Refresh(seat) && d.what == Duty::RefreshAfter.number();
        self.debts.iter().any(put_off)
    }
    /// The slot of this player that a card was the last to leave in this turn; of several the one that it left last.
    pub fn slot_left_by(&self, seat: Seat, card: CardId) -> Option<Z> {
        let mut slots = self
            .events
            .left_by(card)
            .filter(|from| self.table.seat_of(*from) == seat);
        let slot = slots.find(|from| self.z(*from).is_slot() && self.events.left(*from) == Some(card))?;
        Some(self.z(slot))
    }
    /// The abilities that effects gave a character.
    pub fn granted_to(&self, card: CardId) -> impl Iterator<Item = Granted> {
        self.granted.iter().copied().filter(move |granted| granted.card == card)
    }
    /// 8.9.1: the abilities that effects gave for so long are over.
    pub fn granted_end(&mut self, over: &[Until]) {
        self.granted.retain(|granted| !over.contains(&granted.until));
        self.perhaps.retain(|perhaps| !over.contains(&perhaps.until));
        self.barred.retain(|barred| !over.contains(&barred.until));
    }
    /// The abilities and bars that last beyond a turn, as this player's turn begins; what somebody gave who has left ends.
    pub fn turn_of_granted(&mut self, seat: Seat) {
        let gone = self.gone;
        let last = |until: &mut Until| {
            let left = matches!(*until, Until::Rounds { giver, .. } if gone & (1 << giver.0) != 0);
            let lasts = until.turn_begins(seat).filter(|_| !left);
            *until = lasts.unwrap_or(*until);
            lasts.is_some()
        };
        self.granted.retain_mut(|granted| last(&mut granted.until));
        self.perhaps.retain_mut(|perhaps| last(&mut perhaps.until));
        self.barred.retain_mut(|barred| last(&mut barred.until));
    }
    /// Whose text an ability of a card stands in: its own, or that of the card that gave it.
    pub fn text_of(&self, card: CardId, number: u8) -> Option<Face> {
        if !is_granted(number) {
            return self.face(card);
        }
        let waits = self.waiting.iter().find_map(|waiting| match waiting {
            Waiting::Auto {
                card: c,
                number: n,
                face,
                ..
            } if (*c, *n) == (card, number) => Some(*face),
            _ => None,
        });
        let mut has = self.granted_to(card).filter(|granted| granted.number == number);
        let played = || {
            let mut counted = self.autos.iter().rev();
            counted.find(|auto| (auto.card, auto.number) == (card, number))
        };
        waits
            .or_else(|| has.next().map(|granted| granted.face))
            .or_else(|| played().map(|auto| auto.face))
    }
    /// What changed about a card.
    pub fn extra(&mut self, card: CardId) -> &mut Extra {
        self.checked = None;
        self.own_extra(card)
    }
    /// The same, for what keeps no card from staying where it lies: soul, and that it attacked. Processing of the check type
    /// asks for power alone (9.5.1).
    pub fn extra_beside_power(&mut self, card: CardId) -> &mut Extra {
        self.own_extra(card)
    }
    /// The same, for a card that has just come where it lies: it is looked at there in any case.
    pub fn extra_of_new(&mut self, card: CardId) -> &mut Extra {
        self.own_extra(card)
    }
    fn own_extra(&mut self, card: CardId) -> &mut Extra {
        let at = usize::from(card.0);
        if self.extra.len() <= at {
            self.extra.resize(at + 1, Extra::default());
        }
        &mut self.extra[at]
    }
    /// What changed about a card.
    pub fn extra_of(&self, card: CardId) -> &Extra {
        self.extra.get(usize::from(card.0)).unwrap_or(&Extra::NONE)
    }
    /// The face of a card, if known.
    pub fn face(&self, card: CardId) -> Option<Face> {
        self.table.face(card)
    }
}
