//! The state of a match: the table, what the rules remember, and what is under way.

use rejudge_kit::diagnose::course::Course;
use rejudge_kit::fingerprint::Fingerprints;
use rejudge_table::{CardId, Face, Seat, Table, ZoneId, clone_in_place};

use super::cards::CardKind;
use super::effects::constant::Law;
use super::effects::run::Run;
use super::matches::Match;

pub use super::zones::{MAIN, OFF, ON, TOWNS, Z};

/// SNK-1.8: two players.
pub const SEATS: usize = 2;

/// How a chara came into the chara area.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum By {
    /// It was there before, as far as is known.
    #[default]
    Before,
    /// SNK-4.4
    Play,
    /// SNK-5
    Change,
    /// An effect put it there.
    Effect,
}

/// What is known of a card beside where it lies.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Extra {
    /// SNK-2.5: counters.
    pub damage: i32,
    /// SNK-8.2
    pub shock: bool,
    /// SNK-8.3
    pub poison: bool,
    /// The turn in which it entered, and how (SNK-6.3, 5.7).
    pub entered: u32,
    /// How it entered.
    pub by: By,
    /// The turn in which it attacked last (SNK-6.2).
    pub attacked: u32,
    /// So many times it attacked in that turn.
    pub attacks: u8,
    /// So many times more it may attack in this turn, as texts say that were carried out.
    pub again: u8,
    /// The abilities used this turn, a bit each (SNK-7.4).
    pub used: u16,
    /// Attack and HP given for this turn.
    pub given: (i32, i32),
    /// Attack and HP given for as long as it is there.
    pub stays: (i32, i32),
    /// What was forbidden, or allowed, each through the turn with this number; 0: it was not.
    pub laws: [u32; Law::SORTS],
    /// SNK-5.6: the chara it lies below.
    pub under: Option<CardId>,
    /// The n-th of its face that came there, for `T01.2`.
    pub copy: u16,
    /// SNK-G-03: it may have been turned ON when the other player's turn began.
    pub doubt: bool,
}

/// What comes next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Due {
    /// SNK-9: the match has ended.
    Over,
    /// SNK-1.4
    Shuffles,
    /// SNK-1.5
    First,
    /// SNK-1.6
    Hand(Seat),
    /// SNK-1.7
    Redraw(Seat),
    /// SNK-1.7: the shuffle behind it.
    RedrawShuffle(Seat),
    /// SNK-3.1: a turn begins.
    Turn,
    /// SNK-3.2
    TurnOn,
    /// SNK-3.2
    Draw,
    /// SNK-3.2
    Build,
    /// SNK-3.3
    Main,
    /// SNK-7.1, 7.2: a card's ability, by its place.
    Ability(CardId, u8),
    /// SNK-7: a step of a text that is being carried out.
    Step,
    /// SNK-6.5
    Defence(Seat),
    /// SNK-6.6
    Damage(Seat),
    /// SNK-6.6: the next card is turned over.
    Flip(Seat),
    /// SNK-6.7
    Trigger(Seat),
    /// SNK-6.6, 6.7: the damage area is emptied.
    Clear(Seat),
    /// SNK-6.8
    Hit,
    /// SNK-6.9
    Retreat,
    /// SNK-4.5
    Used,
    /// SNK-8.3
    Poison,
    /// SNK-8.2
    Shock,
}

impl Due {
    /// What it is, without the cards and players that it is about.
    pub const fn number(self) -> u8 {
        match self {
            Due::Over => 0,
            Due::Shuffles => 1,
            Due::First => 2,
            Due::Hand(_) => 3,
            Due::Redraw(_) => 4,
            Due::RedrawShuffle(_) => 5,
            Due::Turn => 6,
            Due::TurnOn => 7,
            Due::Draw => 8,
            Due::Build => 9,
            Due::Main => 10,
            Due::Ability(..) => 11,
            Due::Defence(_) => 12,
            Due::Damage(_) => 13,
            Due::Flip(_) => 14,
            Due::Trigger(_) => 15,
            Due::Clear(_) => 16,
            Due::Hit => 17,
            Due::Retreat => 18,
            Due::Used => 19,
            Due::Poison => 20,
            Due::Shock => 21,
            Due::Step => 22,
        }
    }
}

/// The phases of a turn (SNK-3.1), and what is before the first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Phase {
    /// Before the first turn.
    Setup,
    /// スタート: what of it is still to come follows.
    Start,
    /// メイン
    Main,
    /// エンド
    End,
    /// Between two turns.
    Between,
}

/// What of the start phase has been done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Started {
    /// The cards were turned ON.
    pub on: bool,
    /// A card was drawn.
    pub drawn: bool,
    /// A town was built.
    pub built: bool,
}

/// An attack under way (SNK-6.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Attack {
    /// Who attacks.
    pub attacker: CardId,
    /// Whose deck.
    pub defender: Seat,
    /// The choice was to take it, and the damage is not dealt yet.
    pub taken: bool,
}

/// Damage to a deck under way (SNK-6.6).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Flips {
    /// Whose deck.
    pub seat: Seat,
    /// Cards still to be turned over.
    pub left: u32,
    /// The act that tells of the cards.
    pub told: Option<u32>,
    /// Cards whose trigger was resolved.
    pub fired: Vec<CardId>,
}

/// Counters to be put on a chara in battle (SNK-6.8).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hit {
    /// Whose attack.
    pub from: CardId,
    /// On which chara.
    pub to: CardId,
    /// SNK-6.8: the attack as the other side of the battle was put down, which comes at the same time.
    pub attack: Option<i32>,
}

/// An ability whose text is not read, and that was used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spoken {
    /// The card that it stands on.
    pub face: Face,
    /// The place of its text among the card's lines.
    pub line: u8,
    /// The turn.
    pub turn: u32,
    /// It was declared, so that the lines below tell what it did; else it fired, or may have, and nobody told.
    pub told: bool,
}

/// What is not known for certain of a player's cards, since it hangs on a card that nobody noted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Blurred {
    /// Which charas lie there, what is on them and what they did.
    Field,
    /// How many cards the hand holds.
    Hand,
    /// How many cards the deck holds.
    Deck,
}

impl Blurred {
    /// All of it.
    pub const ALL: [Blurred; 3] = [Blurred::Field, Blurred::Hand, Blurred::Deck];
}

/// For each player what is not known for certain.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Blur(u8);

impl Blur {
    const SORTS: u8 = 3;

    fn bit(seat: Seat, what: Blurred) -> u8 {
        1u8.checked_shl(u32::from(seat.0) * u32::from(Self::SORTS) + what as u32)
            .unwrap_or(0)
    }

    /// From here on it is not known for certain.
    pub fn add(&mut self, seat: Seat, what: Blurred) {
        self.0 |= Self::bit(seat, what);
    }

    /// It was told.
    pub fn settle(&mut self, seat: Seat, what: Blurred) {
        self.0 &= !Self::bit(seat, what);
    }

    /// Whether it is so of any player.
    pub fn any(self, what: Blurred) -> bool {
        (0..super::state::SEATS as u8).any(|seat| self.0 & Self::bit(Seat(seat), what) != 0)
    }

    /// Whether anything is.
    pub fn is_any(self) -> bool {
        self.0 != 0
    }
}

/// How the match ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Over {
    /// Who won; none: a draw, or nobody can say.
    pub winner: Option<Seat>,
    /// Why, in words.
    pub reason: String,
    /// The rule that says so.
    pub rule: &'static str,
}

/// The state.
#[derive(Debug)]
pub struct State {
    /// The table.
    pub table: Table,
    /// What is known of its cards, by card.
    pub extra: Vec<Extra>,
    /// The phase.
    pub phase: Phase,
    /// What of the start phase was done.
    pub started: Started,
    /// Whose turn it is.
    pub active: Seat,
    /// Its number.
    pub turn: u32,
    /// SNK-1.5
    pub first: Option<Seat>,
    /// Who won at janken, as told.
    pub janken: Option<Seat>,
    /// SNK-1.4: decks not shuffled yet, two bits a player.
    pub unshuffled: u8,
    /// SNK-1.6: hands drawn, a bit each.
    pub hands: u8,
    /// SNK-1.7: redraws done or passed, a bit each.
    pub redrawn: u8,
    /// SNK-1.7: who has to shuffle.
    pub reshuffle: Option<Seat>,
    /// How often each deck was shuffled: main deck and town deck of each player.
    pub shuffles: [[u32; 2]; SEATS],
    /// The order of the decks follows from the seed.
    pub seeded: bool,
    /// Shuffles of these decks are not counted, two bits a player.
    pub uncounted: u8,
    /// An attack under way.
    pub attack: Option<Attack>,
    /// Damage under way.
    pub flips: Option<Flips>,
    /// Counters still to be put down.
    pub hits: Vec<Hit>,
    /// SNK-6.8: some of them were put down already: it is done at once, and who retreats does so then.
    pub hits_work: bool,
    /// SNK-6.9: charas that have to retreat.
    pub dying: Vec<CardId>,
    /// SNK-7.1, 7.2: abilities that wait.
    pub waiting: Vec<(CardId, u8)>,
    /// Those of this turn that were carried out without a line, in a log of choices.
    pub fired: Vec<(CardId, u8)>,
    /// SNK-7: the texts that are being carried out, the last one first.
    pub runs: Vec<Run>,
    /// SNK-4.5: the monster in use.
    pub used: Option<CardId>,
    /// SNK-8.3: charas that still take their damage.
    pub poisoned: Vec<CardId>,
    /// SNK-8.3: some of them took it already: it is done to all at once, and who retreats does so then.
    pub poison_works: bool,
    /// SNK-8.3: those of them whose marker came in this end phase.
    pub poisoned_now: Vec<CardId>,
    /// SNK-8.2: charas whose marker is still to be removed.
    pub shocked: Vec<CardId>,
    /// Whose effect the lines with `-` belong to.
    pub effect: Option<Seat>,
    /// SNK-7.2: a text did damage this turn.
    pub hurt_by_text: bool,
    /// Cards that left the chara area this turn: their abilities may still be told.
    pub left: Vec<CardId>,
    /// Charas that retreated by the rules, and no line told of it.
    pub untold: Vec<CardId>,
    /// Abilities that were used, and whose text is not read.
    pub spoken: Vec<Spoken>,
    /// What was owed in this turn and not done.
    pub debts: Vec<(u16, Seat)>,
    /// The end.
    pub over: Option<Over>,
    /// Something after the end was said already.
    pub said_over: bool,
    /// After a `gap`: how the table lies nobody knows.
    pub vague: bool,
    /// What was paid or chosen was not noted, so that which towns are ON is not known: a bit a player.
    pub unnoted: u8,
    /// What else is not known for certain since somebody did not note a card.
    pub blur: Blur,
    /// The state at every turn, where a journal is kept.
    pub fingerprints: Fingerprints,
    /// What is done otherwise than the log lets one assume, where that is tried.
    pub course: Option<Box<Course>>,
}

clone_in_place!(State {
    table,
    extra,
    phase,
    started,
    active,
    turn,
    first,
    janken,
    unshuffled,
    hands,
    redrawn,
    reshuffle,
    shuffles,
    seeded,
    uncounted,
    attack,
    flips,
    hits,
    hits_work,
    dying,
    waiting,
    fired,
    runs,
    used,
    poisoned,
    poison_works,
    poisoned_now,
    shocked,
    effect,
    hurt_by_text,
    left,
    untold,
    spoken,
    debts,
    over,
    said_over,
    vague,
    unnoted,
    blur,
    fingerprints,
    course,
});

impl State {
    /// A player's zone.
    pub fn zone(&self, seat: Seat, z: Z) -> ZoneId {
        self.table.zone_id(seat, z as u16)
    }

    /// The zone in which a card lies; none if it is out.
    pub fn z_of(&self, card: CardId) -> Option<Z> {
        let zone = self.table.card(card).zone;
        if zone == ZoneId::OUT {
            return None;
        }
        Z::of(self.table.kind_of(zone))
    }

    /// Whose zone it lies in.
    pub fn holder(&self, card: CardId) -> Seat {
        let card = self.table.card(card);
        match card.zone {
            ZoneId::OUT => card.owner,
            zone => self.table.seat_of(zone),
        }
    }

    /// The cards of a zone.
    pub fn cards(&self, seat: Seat, z: Z) -> &[CardId] {
        &self.table.zone(self.zone(seat, z)).cards
    }

    /// Whether a zone may hold more than its known cards.
    pub fn is_open(&self, seat: Seat, z: Z) -> bool {
        self.table.zone(self.zone(seat, z)).open
    }

    /// The face of a card, if known.
    pub fn face(&self, card: CardId) -> Option<Face> {
        self.table.face(card)
    }

    /// What is known of a card beside where it lies.
    pub fn extra(&self, card: CardId) -> Extra {
        self.extra.get(usize::from(card.0)).copied().unwrap_or_default()
    }

    /// The same, to be changed.
    pub fn extra_mut(&mut self, card: CardId) -> &mut Extra {
        let at = usize::from(card.0);
        if self.extra.len() <= at {
            self.extra.resize(at + 1, Extra::default());
        }
        // Just made long enough.
        &mut self.extra[at]
    }

    /// SNK-5.6: the cards below a chara, the lowest first.
    pub fn runes(&self, chara: CardId) -> Vec<CardId> {
        let seat = self.holder(chara);
        let below = self.cards(seat, Z::Runes).iter().copied();
        below.filter(|c| self.extra(*c).under == Some(chara)).collect()
    }

    /// From here on something of a player's cards is not known for certain.
    pub fn blurs(&mut self, seat: Seat, what: Blurred) {
        self.blur.add(seat, what);
        if what == Blurred::Hand {
            // It may hold more than is known of.
            let hand = self.zone(seat, Z::Hand);
            self.table.set_open(hand, true);
        }
    }

    /// An ability whose text is not read was used, or may have been. It is kept once.
    pub fn speaks(&mut self, spoken: Spoken) {
        self.spoken
            .retain(|s| (s.face, s.line) != (spoken.face, spoken.line) || (!s.told && spoken.told));
        self.spoken.push(spoken);
    }

    /// SNK-6.2: so many times a chara has attacked this turn.
    pub fn attacks(&self, card: CardId) -> u8 {
        let extra = self.extra(card);
        match extra.attacked == self.turn && self.turn > 0 {
            true => extra.attacks,
            false => 0,
        }
    }

    /// Whether a card is ON.
    pub fn is_on(&self, card: CardId) -> bool {
        self.table.card(card).pose == ON
    }

    /// SNK-2.1: the charas of a player.
    pub fn charas(&self, seat: Seat) -> &[CardId] {
        self.cards(seat, Z::Chara)
    }

    /// SNK-7.7: whether a chara's runes satisfy what an ability asks for, one rune for one symbol; none if that hangs on
    /// a card nobody saw.
    pub fn has_runes(&self, m: &Match, chara: CardId, asked: &[super::cards::Color]) -> Option<bool> {
        use super::cards::Color;
        if asked.is_empty() {
            return Some(true);
        }
        let below = self.runes(chara);
        let mut unseen = below.iter().filter(|c| self.face(**c).is_none()).count();
        if self.table.zone(self.zone(self.holder(chara), Z::Runes)).open {
            unseen += asked.len();
        }
        let colors: Vec<Color> = below
            .iter()
            .filter_map(|c| Some(m.info(self.face(*c)?).color))
            .collect();
        let mut rainbow = colors.iter().filter(|c| **c == Color::Rainbow).count();
        let mut left: Vec<Color> = colors.into_iter().filter(|c| c.is_plain()).collect();
        let mut missing = 0;
        for color in asked {
            match left.iter().position(|c| c == color) {
                Some(at) => {
                    left.swap_remove(at);
                }
                None if rainbow > 0 => rainbow -= 1,
                None => missing += 1,
            }
        }
        match missing {
            0 => Some(true),
            n if n <= unseen => None,
            _ => Some(false),
        }
    }

    /// SNK-7: the place of the text that goes on, and of its next step: the innermost one of which something may still come.
    pub fn step_under_way(&self) -> Option<(usize, usize)> {
        let mut runs = self.runs.iter().enumerate().rev();
        runs.find_map(|(of, run)| Some((of, run.progress.next()?)))
    }

    /// SNK-7: the text that goes on.
    pub fn under_way(&self) -> Option<&Run> {
        self.step_under_way().map(|(of, _)| &self.runs[of])
    }

    /// Whether a zone holds, or may hold, cards that nobody saw.
    pub fn holds_unseen(&self, seat: Seat, z: Z) -> bool {
        self.is_open(seat, z) || self.cards(seat, z).iter().any(|c| self.face(*c).is_none())
    }

    /// Whether a card of this face lies in a zone, or may.
    pub fn may_lie(&self, face: Face, seat: Seat, z: Z) -> bool {
        let seen = self.cards(seat, z).iter().any(|c| self.face(*c) == Some(face));
        seen || self.holds_unseen(seat, z) && self.table.may_hold(self.zone(seat, z), face)
    }

    /// What comes next.
    pub fn due(&self, m: &Match) -> Due {
        if self.over.is_some() {
            return Due::Over;
        }
        let step = self.step_under_way().map(|(of, at)| (&self.runs[of], at));
        if step.is_some_and(|(run, _)| run.inner) {
            return Due::Step;
        }
        if let Some(flips) = &self.flips {
            if flips.left > 0 {
                return Due::Flip(flips.seat);
            }
            if self.triggers(m).next().is_some() {
                return Due::Trigger(flips.seat);
            }
            return Due::Clear(flips.seat);
        }
        if !self.hits.is_empty()
            && (self.hits_work || self.dying.is_empty() && step.is_none() && !self.ability_is_due())
        {
            return Due::Hit;
        }
        // What is done to all of them is done at once, and who retreats does so then.
        if step.is_some_and(|(run, at)| run.progress.done(at) > 0 && m.is_of_all(self, run, at)) {
            return Due::Step;
        }
        if !self.poisoned.is_empty() && (self.poison_works || step.is_none() && !self.ability_is_due()) {
            return Due::Poison;
        }
        if !self.dying.is_empty() {
            return Due::Retreat;
        }
        if step.is_some() {
            return Due::Step;
        }
        // SNK-4.5: the monster's way to the discard is part of its use, and no ability comes between.
        if self.used.is_some() {
            return Due::Used;
        }
        if let Some((card, number)) = self.waiting.first().filter(|_| self.ability_is_due()) {
            return Due::Ability(*card, *number);
        }
        if let Some(attack) = &self.attack {
            return match attack.taken {
                true => Due::Damage(attack.defender),
                false => Due::Defence(attack.defender),
            };
        }
        match self.phase {
            Phase::Setup => self.setup_due(m),
            Phase::Start if !self.started.on && self.turns_on(m).next().is_some() => Due::TurnOn,
            Phase::Start if !self.started.drawn => Due::Draw,
            Phase::Start if !self.started.built && !self.table.is_empty(self.zone(self.active, Z::TownDeck)) => {
                Due::Build
            }
            Phase::Start | Phase::Main => Due::Main,
            Phase::End if !self.shocked.is_empty() => Due::Shock,
            Phase::End | Phase::Between => Due::Turn,
        }
    }

    /// SNK-7.2: whether what waits may come now: behind what the start phase does by itself (SNK-3.2).
    fn ability_is_due(&self) -> bool {
        let built = self.started.built || self.table.is_empty(self.zone(self.active, Z::TownDeck));
        !self.waiting.is_empty() && (self.phase != Phase::Start || self.started.drawn && built)
    }

    /// SNK-6.8: one side of a battle is put down, and the other comes at the same time: with the attack of now.
    pub fn fix_hits(&mut self, m: &Match) {
        self.hits_work = true;
        for at in 0..self.hits.len() {
            let attack = self.numbers(m, self.hits[at].from).map(|(attack, _)| attack);
            let other = &mut self.hits[at].attack;
            *other = other.or(attack);
        }
    }

    /// SNK-6.8, 8.3: counters that come at once are not all there yet.
    pub fn is_at_once(&self) -> bool {
        self.hits_work && !self.hits.is_empty() || self.poison_works && !self.poisoned.is_empty()
    }

    /// SNK-8.3: poison comes to a chara; in the end phase it works yet, as effects come before it (SNK-G-19).
    pub fn is_poisoned(&mut self, chara: CardId) {
        let before = std::mem::replace(&mut self.extra_mut(chara).poison, true);
        if self.phase == Phase::End && !self.poison_works && !before {
            self.poisoned.push(chara);
            self.poisoned_now.push(chara);
        }
    }

    /// SNK-1: what of the set-up comes next.
    fn setup_due(&self, m: &Match) -> Due {
        if self.unshuffled != 0 {
            return Due::Shuffles;
        }
        let Some(first) = self.first else { return Due::First };
        let order = [first, m.next(first)];
        if let Some(seat) = order.into_iter().find(|s| self.hands & (1 << s.0) == 0) {
            return Due::Hand(seat);
        }
        if let Some(seat) = self.reshuffle {
            return Due::RedrawShuffle(seat);
        }
        if let Some(seat) = order.into_iter().find(|s| self.redrawn & (1 << s.0) == 0) {
            return Due::Redraw(seat);
        }
        Due::Turn
    }

    /// SNK-3.2, 8.2: the cards that the start of this turn turns ON.
    pub fn turns_on<'s>(&'s self, m: &'s Match) -> impl Iterator<Item = CardId> + 's {
        let both = m.reads_otherwise(super::policies::at::ON_STEP);
        let seats = m.seats().filter(move |seat| both || *seat == self.active);
        let cards = seats.flat_map(|seat| self.charas(seat).iter().chain(self.cards(seat, Z::Town)));
        let off = cards.copied().filter(|c| !self.is_on(*c) && !self.extra(*c).shock);
        // Of what a text may keep OFF nobody can say that it is turned.
        off.filter(|c| m.rules(self).stays_off(*c) == Ok(false))
    }

    /// The colors of runes below a chara, for messages.
    pub fn rune_words(&self, m: &Match, chara: CardId) -> String {
        let words: Vec<&str> = self
            .runes(chara)
            .iter()
            .map(|c| self.face(*c).map_or("?", |f| m.info(f).color.word()))
            .collect();
        if words.is_empty() {
            "none".to_owned()
        } else {
            words.join(" ")
        }
    }

    /// Whether a chara is of this kind.
    pub fn is_kind(&self, m: &Match, card: CardId, kind: CardKind) -> bool {
        self.face(card).is_some_and(|f| m.info(f).kind == kind)
    }
}
