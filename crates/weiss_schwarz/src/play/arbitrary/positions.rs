//! Positions made up of anything, each with something to choose.

use rejudge_notation::Span;
use rejudge_table::dice::Dice;
use rejudge_table::{CardId, Face, Pose, Seat};

use super::super::super::cards::{CardDef, CardKind, Color, DeckLimit, Icon};
use super::super::super::editions::Edition;
use super::super::super::matches::Match;
use super::super::super::rules::HAND_LIMIT;
use super::super::super::rules::processing::LEVEL_UP_AT;
use super::super::super::state::{
    Attack, DOWN, Due, Frame, Happened, Method, REST, REVERSE, STAND, Spent, State, Triggered, Waiting, Worked, Z,
    stage,
};
use super::{AOI, REN};

pub fn card(at: usize, kind: CardKind, color: Color, (level, cost): (u8, u8), text: &[&str]) -> CardDef {
    CardDef {
        number: format!("AR/W01-{at:03}"),
        name: format!("Number {at}"),
        kind,
        color,
        level,
        cost,
        power: 1000,
        soul: 1,
        triggers: if at.is_multiple_of(3) {
            vec![Icon::Soul]
        } else {
            Vec::new()
        },
        traits: Vec::new(),
        counter: text.iter().any(|t| t.starts_with("【COUNTER】")),
        text: text.iter().map(|t| (*t).to_owned()).collect(),
        same_as: None,
        side: None,
        since: None,
        deck_limit: DeckLimit::default(),
        limit_group: None,
        readings: Vec::new(),
        read: Default::default(),
    }
}

/// Type, color, level and cost, text.
type Sort = (CardKind, Color, (u8, u8), &'static [&'static str]);

/// One of each sort that the rules tell apart. Those with text that is not understood come last.
pub fn cards() -> Vec<CardDef> {
    use CardKind::{Character, Climax, Event};
    use Color::{Blue, Red, Yellow};
    let sorts: [Sort; 17] = [
        (Character, Red, (0, 0), &[]),
        (Character, Yellow, (1, 1), &[]),
        (Character, Blue, (2, 2), &[]),
        (
            Character,
            Red,
            (0, 0),
            &["【AUTO】 Encore [Put 1 character from your hand into your waiting room]"],
        ),
        (
            Character,
            Red,
            (1, 0),
            &["【AUTO】 Encore [(1) Put 1 character from your hand into your waiting room]"],
        ),
        (
            Character,
            Yellow,
            (1, 0),
            &["【ACT】 【COUNTER】 Backup 2000, Level 1 [(1) Put this card from your hand into your waiting room]"],
        ),
        (
            Character,
            Red,
            (1, 0),
            &[
                "【CONT】 This card cannot side attack.",
                "【CONT】 If you have 2 or more other blue characters, this card cannot attack.",
                "【CONT】 If you have 2 or more blue characters, this card cannot be played from your hand.",
                "【CONT】 If you have another blue character, this card cannot move to another position on the stage.",
            ],
        ),
        (Event, Red, (0, 0), &[]),
        (Event, Blue, (1, 1), &["【COUNTER】"]),
        (Climax, Red, (0, 0), &[]),
        (Climax, Yellow, (0, 0), &[]),
        (
            Character,
            Yellow,
            (1, 0),
            &[
                "【CONT】 Great Performance During your opponent's turn, all of your opponent's attacks are frontal attacks on this card.",
            ],
        ),
        (
            Character,
            Red,
            (0, 0),
            &[
                "【CONT】 If this card is 【STAND】 in your back stage, you may choose this card as the character that performs an attack. If you do, this card direct attacks.",
            ],
        ),
        (
            Character,
            Blue,
            (3, 1),
            &["【CONT】 You may play this card without fulfilling color and level requirements, and its cost is 0."],
        ),
        (
            Climax,
            Blue,
            (0, 0),
            &["【CONT】 You may play this card without fulfilling color requirements. Its cost is 0."],
        ),
        (
            Character,
            Red,
            (0, 0),
            &["【AUTO】 When this card is placed on the stage, draw a card."],
        ),
        (
            Character,
            Blue,
            (1, 0),
            &["【CONT】 Your other characters get +1 soul, and gain the following ability. \"【CONT】 Hum\""],
        ),
    ];
    let numbered = sorts.iter().enumerate();
    numbered
        .map(|(at, (kind, color, costs, text))| card(at, *kind, *color, *costs, text))
        .collect()
}

pub fn two_players() -> Match {
    let names = ["Aoi", "Ren"].map(str::to_owned).to_vec();
    Match::new(Edition::V1_111, true, names, cards())
}

/// 4.14.2: the icons with which a player chooses a card.
pub const CHOOSING: [Icon; 6] = [
    Icon::Return,
    Icon::Comeback,
    Icon::Gate,
    Icon::Standby,
    Icon::Choice,
    Icon::Focus,
];

/// How many of the cards bear no text but what is understood.
const PLAIN: usize = 10;

/// A position, with something to choose.
pub struct Made<'m> {
    pub m: &'m Match,
    pub dice: Dice,
    pub state: State,
    /// The cards that occur are among the first so many.
    pub sorts: usize,
}

impl Made<'_> {
    fn face(&mut self) -> Face {
        let at = self.dice.below(self.sorts);
        Face::new(at).expect("one of the cards")
    }

    /// So many cards, of which one in so many has no face.
    pub fn fill(&mut self, seat: Seat, z: Z, count: usize, unknown: usize) -> Vec<CardId> {
        let zone = self.state.zone(seat, z);
        let made = (0..count).map(|_| {
            let face = self.face();
            let face = (!self.dice.percent(unknown)).then_some(face);
            self.state.table.create(seat, zone, face)
        });
        made.collect()
    }

    pub fn lie(&mut self, card: CardId, poses: &[Pose]) {
        let pose = self.dice.one_of(poses);
        self.state.table.turn(card, pose);
    }

    pub fn table(&mut self) {
        // Text and cards nobody noted make much uncertain: most positions have none of either.
        let unknown = if self.dice.percent(25) { 20 } else { 0 };
        for seat in [AOI, REN] {
            self.fill(seat, Z::Deck, 9, 100);
            let level = self.dice.below(4);
            for card in self.fill(seat, Z::Level, level, unknown) {
                self.lie(card, &[STAND, STAND, STAND, DOWN]);
            }
            let (clock, stock, hand) = (self.dice.below(6), self.dice.below(5), self.dice.below(6));
            self.fill(seat, Z::Clock, clock, unknown);
            self.fill(seat, Z::Stock, stock, 100);
            // A card of the hand that nobody noted is offered as nothing by name.
            self.fill(seat, Z::Hand, hand, 0);
            self.fill(seat, Z::Waiting, 3, 0);
            let climaxes = usize::from(seat == AOI && self.dice.percent(20));
            self.fill(seat, Z::Climax, climaxes, 0);
            for slot in Z::SLOTS {
                if self.dice.percent(55) {
                    for card in self.fill(seat, slot, 1, unknown) {
                        self.lie(card, &[STAND, STAND, REST, REVERSE]);
                    }
                } else if self.dice.percent(5) {
                    let zone = self.state.zone(seat, slot);
                    self.state.table.set_open(zone, true);
                }
            }
            for z in [Z::Level, Z::Stock, Z::Clock] {
                let zone = self.state.zone(seat, z);
                let open = unknown > 0 && self.dice.percent(15);
                self.state.table.set_open(zone, open);
            }
        }
        if unknown > 0 && self.dice.percent(10) {
            let face = Face::new(self.m.cards.len() - 5).expect("one with text on attacks");
            self.state.texts.push(Worked {
                face,
                number: 0,
                seat: AOI,
                card: None,
                told: 0,
                turn: 1,
            });
        }
    }

    fn attack(&mut self, method: Method) {
        let (slot, faced) = (self.state.zone(AOI, Z::FC), self.state.zone(REN, Z::FC));
        let stands = |state: &State, zone| state.character(zone);
        if stands(&self.state, slot).is_none() {
            self.fill(AOI, Z::FC, 1, 0);
        }
        let Some(card) = self.state.character(slot) else { return };
        let facing = self.state.character(faced).map(|card| (card, faced));
        self.state.attack = Some(Attack {
            attacked_there: facing.is_some() && self.dice.percent(80),
            ..Attack::declared((card, slot), REN, facing, method, Span::default())
        });
    }

    /// Characters that left, and what became of their Encore.
    fn leaves(&mut self, seat: Seat) {
        for slot in [Z::FL, Z::FC, Z::FR, Z::FR] {
            let Some(card) = self.fill(seat, Z::Waiting, 1, 0).pop() else {
                continue;
            };
            if self.m.info(self.state.face(card).expect("known")).kind != CardKind::Character {
                continue;
            }
            let slot = self.state.zone(seat, slot);
            let to = self.state.zone(seat, Z::Waiting);
            self.state.events.push(Happened::Moved { card, from: slot, to });
            let spent = match self.dice.below(8) {
                0 => Spent::Paid,
                1 => Spent::Passed,
                2 => Spent::PassedForAnother,
                3 => continue,
                4 => Spent::Barred,
                _ => {
                    self.state.waiting.push(Waiting::Encore { seat, card, slot });
                    continue;
                }
            };
            self.state.events.push(Happened::EncoreSpent { card, slot, spent });
        }
    }

    /// A card was triggered, and of its icons one that takes something of the player's choice is left.
    fn icon(&mut self) {
        let method = self.dice.one_of(&Method::ALL);
        self.attack(method);
        let card = self.fill(AOI, Z::Resolution, 1, 0).pop();
        self.state.triggered = Triggered {
            card,
            icons: Triggered::bit(self.dice.one_of(&CHOOSING)),
            ..Triggered::default()
        };
    }

    /// 5.2.1.4: a player chooses what of the opening hand goes away; the first player before the second.
    fn mulligan(&mut self) {
        let seat = self.dice.one_of(&[AOI, REN]);
        let state = &mut self.state;
        (state.turn, state.turns_seen) = (0, 0);
        state.first = Some(AOI);
        state.opened = 0b11;
        state.mulligans = seat.0;
        state.agenda = vec![Frame::Setup(2)];
        state.due = Due::Mulligan(seat);
        state.stage = stage::SETUP;
    }

    /// 9.3.2: a clock is full, of seven cards or more, and nobody said which becomes the level.
    fn level_up(&mut self) {
        let seat = self.dice.one_of(&[AOI, REN]);
        let clock = self.state.zone(seat, Z::Clock);
        self.state.table.set_open(clock, false);
        let more = LEVEL_UP_AT + self.dice.below(3);
        // One that nobody noted is offered as nothing by name.
        let unknown = self
            .state
            .cards(seat, Z::Clock)
            .iter()
            .any(|c| self.state.face(*c).is_none());
        if unknown {
            let away = self.state.zone(seat, Z::Stock);
            for card in self.state.cards(seat, Z::Clock).to_vec() {
                self.state.table.put(card, away);
            }
        }
        let more = more.saturating_sub(self.state.count(seat, Z::Clock));
        self.fill(seat, Z::Clock, more, 0);
        let state = &mut self.state;
        state.agenda = vec![Frame::Main(2), Frame::LevelUp { seat }];
        state.due = Due::LevelUp(seat);
        state.stage = stage::MAIN;
    }

    /// 6.8.1.2: more than seven cards in the turn player's hand.
    fn hand_limit(&mut self) {
        let over = 1 + self.dice.below(2);
        let there = self.state.count(AOI, Z::Hand);
        self.fill(AOI, Z::Hand, HAND_LIMIT + over - there, 0);
        let state = &mut self.state;
        state.agenda = vec![Frame::End(1)];
        state.due = Due::HandLimit(u8::try_from(over).unwrap_or(u8::MAX));
        state.stage = stage::HAND;
    }

    fn choice(&mut self) {
        let state = &mut self.state;
        state.turn = if self.dice.percent(20) { 1 } else { 5 };
        state.turns_seen = 1;
        state.active = AOI;
        let (due, frame, at) = match self.dice.below(13) {
            0 => (Due::Clock, Frame::Clock(1), stage::CLOCK),
            1 | 2 => (Due::Main, Frame::Main(2), stage::MAIN),
            3 => (Due::Climax, Frame::Climax(1), stage::CLIMAX),
            4 | 5 => (Due::Attack, Frame::Declare(1), stage::ATTACK),
            6 => (Due::Counter, Frame::Counter(1), stage::COUNTER),
            7 => {
                let seat = self.dice.one_of(&[AOI, REN]);
                self.leaves(seat);
                let waits = self.m.rules(&self.state).waiting_encores(seat).next().is_some();
                let due = if waits { Due::Encore(seat) } else { Due::Reversed(AOI) };
                (due, Frame::Encore(1), stage::ENCORE)
            }
            8 => {
                self.icon();
                (Due::Icons, Frame::Trigger(2), stage::ICONS)
            }
            9 => return self.mulligan(),
            10 => return self.level_up(),
            11 => return self.hand_limit(),
            _ => {
                // A step of an attack in which nobody counters.
                let method = self.dice.one_of(&Method::ALL);
                self.attack(method);
                self.state.countered = self.dice.percent(50);
                if self.dice.percent(20) {
                    // More than the hand limit, and not in the end phase.
                    self.fill(AOI, Z::Hand, HAND_LIMIT + 1, 0);
                }
                (Due::Damage(REN, 1), Frame::Damage(1), stage::DAMAGE)
            }
        };
        let state = &mut self.state;
        state.agenda = vec![frame];
        state.due = due;
        state.stage = at;
        match due {
            Due::Counter => self.attack(Method::Front),
            Due::Attack => {
                for _ in 0..self.dice.below(3) {
                    state.events.push(Happened::AttackedBefore);
                }
                for slot in Z::FRONT {
                    let card = state.character(state.zone(AOI, slot));
                    if let Some(card) = card.filter(|c| state.table.card(*c).pose == REST && self.dice.percent(50)) {
                        state.extra(card).attacked = state.turn;
                    }
                }
            }
            _ => {}
        }
    }
}

pub fn made(m: &Match, number: u64) -> State {
    let mut state = m.start();
    m.clear(&mut state);
    let mut dice = Dice::of(number);
    let sorts = if dice.percent(60) { PLAIN } else { cards().len() };
    let mut made = Made { m, dice, state, sorts };
    made.table();
    made.choice();
    made.state
}
