//! What is offered is exactly what is accepted, at any position and not only at those that play comes to; and every reason
//! against a choice is reached, each in the ways in which it can be: as a no, and as what depends on something open.

use std::cell::RefCell;
use std::collections::BTreeSet;

use rejudge_judge::game::{Fit, Game, Mode};
use rejudge_notation::Span;
use rejudge_table::dice::Dice;
use rejudge_table::{CardId, Face, Pose, Seat};

use super::super::cards::{CardDef, CardKind, Color, DeckLimit, Icon};
use super::super::editions::Edition;
use super::super::matches::Match;
use super::super::offers::{Item, Offer, Payment};
use super::super::rules::{Open, Reason};
use super::super::state::{
    Attack, DOWN, Due, Frame, Happened, Method, REST, REVERSE, STAND, Spent, State, Triggered, Waiting, Worked, Z,
    stage,
};
use super::super::vocabulary::V;

const AOI: Seat = Seat(0);
const REN: Seat = Seat(1);

/// How many positions are made.
const POSITIONS: u64 = 3_000;

thread_local! {
    /// The reasons that were given since the thread began, by name, and whether they depended on something.
    static GIVEN: RefCell<BTreeSet<(String, bool)>> = const { RefCell::new(BTreeSet::new()) };
}

/// A reason is given.
pub fn given(reason: Reason, unless: Option<Open>) {
    let name = format!("{reason:?}");
    let name = name.split([' ', '(']).next().unwrap_or("").to_owned();
    GIVEN.with(|all| all.borrow_mut().insert((name, unless.is_some())));
}

fn card(at: usize, kind: CardKind, color: Color, (level, cost): (u8, u8), text: &[&str]) -> CardDef {
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
fn cards() -> Vec<CardDef> {
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

fn two_players() -> Match {
    let names = ["Aoi", "Ren"].map(str::to_owned).to_vec();
    Match::new(Edition::V1_111, true, names, cards())
}

/// 4.14.2: the icons with which a player chooses a card.
const CHOOSING: [Icon; 6] = [
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
struct Made<'m> {
    m: &'m Match,
    dice: Dice,
    state: State,
    /// The cards that occur are among the first so many.
    sorts: usize,
}

impl Made<'_> {
    fn face(&mut self) -> Face {
        let at = self.dice.below(self.sorts);
        Face::new(at).expect("one of the cards")
    }

    /// So many cards, of which one in so many has no face.
    fn fill(&mut self, seat: Seat, z: Z, count: usize, unknown: usize) -> Vec<CardId> {
        let zone = self.state.zone(seat, z);
        let made = (0..count).map(|_| {
            let face = self.face();
            let face = (!self.dice.percent(unknown)).then_some(face);
            self.state.table.create(seat, zone, face)
        });
        made.collect()
    }

    fn lie(&mut self, card: CardId, poses: &[Pose]) {
        let pose = self.dice.one_of(poses);
        self.state.table.turn(card, pose);
    }

    fn table(&mut self) {
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
            facing_there: facing.is_some() && self.dice.percent(80),
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

    fn choice(&mut self) {
        let state = &mut self.state;
        state.turn = if self.dice.percent(20) { 1 } else { 5 };
        state.turns_seen = 1;
        state.active = AOI;
        let (due, frame, at) = match self.dice.below(10) {
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
            _ => {
                // A step of an attack in which nobody counters.
                let method = self.dice.one_of(&Method::ALL);
                self.attack(method);
                self.state.countered = self.dice.percent(50);
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

fn made(m: &Match, number: u64) -> State {
    let mut state = m.start();
    m.clear(&mut state);
    let mut dice = Dice::of(number);
    let sorts = if dice.percent(60) { PLAIN } else { cards().len() };
    let mut made = Made { m, dice, state, sorts };
    made.table();
    made.choice();
    made.state
}

/// Everything that could be written at a choice, right or wrong, as far as its line says by name what is done.
fn candidates(m: &Match, state: &State) -> Vec<Offer> {
    let faces = || (0..m.cards.len()).filter_map(Face::new);
    let slots = || [AOI, REN].into_iter().flat_map(|seat| Z::SLOTS.map(|z| (seat, z)));
    let mut all: Vec<Offer> = Vec::new();
    match state.due {
        Due::Clock => {
            all.extend(faces().map(|f| Offer::new(AOI, V::Clock).with(Item::Card(f))));
            let two = faces().map(|f| Offer::new(AOI, V::Clock).with(Item::Card(f)).with(Item::Card(f)));
            all.extend(two);
        }
        Due::Main => {
            for face in faces() {
                for cost in 0..4 {
                    let event = Offer::new(AOI, V::Event).with(Item::Card(face)).costing(cost);
                    all.push(event);
                    for (seat, z) in slots() {
                        let play = Offer::new(AOI, V::Play).with(Item::Card(face));
                        all.push(play.to(Item::Slot(seat, z)).costing(cost));
                    }
                }
                let play = Offer::new(AOI, V::Play)
                    .with(Item::Card(face))
                    .to(Item::Slot(AOI, Z::FL));
                all.push(play.clone().paying(Payment::Discard(face)));
                all.push(play.to(Item::Zone(Z::Memory)));
            }
            let taken = |seat, z| state.count(seat, z) > 0;
            for (at, (seat, a)) in slots().enumerate() {
                let swap = || Offer::new(AOI, V::Swap).with(Item::Slot(seat, a));
                all.push(swap());
                for (other, b) in slots()
                    .skip(at + 1)
                    .filter(|(other, b)| taken(seat, a) || taken(*other, *b))
                {
                    all.push(swap().with(Item::Slot(other, b)));
                }
            }
        }
        Due::Climax => {
            for face in faces() {
                let climax = Offer::new(AOI, V::Climax).with(Item::Card(face));
                all.extend([climax.clone(), climax.costing(1)]);
            }
        }
        Due::Attack => {
            for (seat, z) in slots() {
                let attack = || Offer::new(AOI, V::Attack).with(Item::Slot(seat, z));
                for word in ["direct", "front", "side"] {
                    all.push(attack().with(Item::Word(word)));
                }
                all.push(attack().with(Item::Slot(AOI, Z::BL)).with(Item::Word("front")));
            }
        }
        Due::Icons => {
            for icon in CHOOSING {
                let new = || Offer::new(AOI, V::of_icon(icon));
                all.push(new().with(Item::Nothing));
                match icon {
                    Icon::Return => all.extend(slots().map(|(seat, z)| new().with(Item::Slot(seat, z)))),
                    Icon::Standby => {
                        let to = |face| slots().map(move |(seat, z)| (face, Item::Slot(seat, z)));
                        all.extend(
                            faces()
                                .flat_map(to)
                                .map(|(face, slot)| new().with(Item::Card(face)).to(slot)),
                        );
                    }
                    Icon::Choice => {
                        let to = |face| [Z::Hand, Z::Stock, Z::Clock].map(|z| (face, Item::Zone(z)));
                        all.extend(faces().flat_map(to).map(|(face, z)| new().with(Item::Card(face)).to(z)));
                    }
                    _ => all.extend(faces().map(|face| new().with(Item::Card(face)))),
                }
            }
        }
        Due::Encore(_) | Due::Reversed(_) => {
            for (seat, z) in slots() {
                let slot = state.zone(seat, z);
                let mut names = vec![Item::Slot(seat, z)];
                let waiting: Vec<CardId> = m
                    .rules(state)
                    .waiting_encores(seat)
                    .filter(|(_, left)| *left == slot)
                    .map(|(card, _)| card)
                    .collect();
                if waiting.len() > 1 {
                    let known = waiting.iter().filter_map(|card| state.face(*card));
                    names = known.map(|face| Item::SlotCard(seat, z, face)).collect();
                }
                for (name, player) in names.iter().flat_map(|name| [(*name, AOI), (*name, REN)]) {
                    let new = |cost: u8| Offer::new(player, V::Encore).with(name).costing(cost);
                    all.extend([0, 2, 3].map(new));
                    let put = |cost: u8| faces().map(move |f| new(cost).paying(Payment::Discard(f)));
                    all.extend(put(0).chain(put(1)).chain(put(3)));
                    let elsewhere = if z == Z::BL { Z::BR } else { Z::BL };
                    all.push(new(3).to(Item::Slot(seat, elsewhere)));
                }
            }
        }
        _ => {
            for seat in [AOI, REN] {
                for (face, cost) in faces().flat_map(|f| [(f, 0), (f, 1), (f, 2)]) {
                    let counter = Offer::new(seat, V::Counter).with(Item::Card(face)).costing(cost);
                    if m.info(face).backup.is_none() {
                        all.push(counter);
                        continue;
                    }
                    let other = Face::new(0).expect("one of the cards");
                    let itself = counter.clone().paying(Payment::Discard(face));
                    all.push(itself.clone().to(Item::Slot(REN, Z::BL)));
                    all.extend([itself, counter.paying(Payment::Discard(other))]);
                }
            }
        }
    }
    for seat in [AOI, REN] {
        // At another time than their own.
        let face = Face::new(0).expect("one of the cards");
        let new = |verb| Offer::new(seat, verb).with(Item::Card(face));
        let slot = |z| Item::Slot(seat, z);
        let elsewhere = [
            (Due::Clock, new(V::Clock)),
            (Due::Main, new(V::Play).to(slot(Z::FL))),
            (
                Due::Climax,
                Offer::new(seat, V::Climax).with(Item::Card(Face::new(8).expect("a climax"))),
            ),
            (
                Due::Attack,
                Offer::new(seat, V::Attack).with(slot(Z::FC)).with(Item::Word("front")),
            ),
        ];
        let not_due = elsewhere.into_iter().filter(|(due, _)| *due != state.due);
        all.extend(not_due.map(|(_, line)| line));
    }
    all.dedup();
    all
}

/// Whether the judge has nothing to say against a line at a position.
fn is_accepted(m: &Match, state: &State, line: &Offer) -> bool {
    let (script, mark) = line.script();
    let mut after = state.clone();
    let mut violations = Vec::new();
    if m.classify(state, &script, &mark) != Fit::Matches {
        m.apply_unexpected(&mut after, &script, &mark, &mut violations);
        return false;
    }
    m.apply(&mut after, &script, &mark, Mode::Played, &mut violations);
    violations.iter().all(|violation| violation.note.is_some())
}

#[test]
fn what_is_offered_is_what_is_accepted() {
    let m = two_players();
    let (mut accepted, mut refused) = (0, 0);
    for number in 0..POSITIONS {
        let state = made(&m, number);
        let offers = m.offers(&state);
        let candidates = candidates(&m, &state);
        let choice = !matches!(state.due, Due::Reversed(_) | Due::Damage(..));
        for offer in offers.iter().filter(|_| choice) {
            assert!(candidates.contains(offer), "{number}: {:?}: {offer:?}", state.due);
        }
        for line in &candidates {
            let is = is_accepted(&m, &state, line);
            let offered = choice && offers.contains(line);
            assert_eq!(offered, is, "position {number}, {:?}: {line:?}", state.due);
            match is {
                true => accepted += 1,
                false => refused += 1,
            }
        }
    }
    assert!(
        accepted > 10_000 && refused > 10_000,
        "{accepted} accepted, {refused} refused"
    );
    let given = GIVEN.with(|all| all.borrow().clone());
    let missing: Vec<_> = REASONS
        .iter()
        .flat_map(|(name, no, open)| [(*name, false, *no), (*name, true, *open)])
        .filter(|(name, open, wanted)| *wanted && !given.contains(&((*name).to_owned(), *open)))
        .map(|(name, open, _)| (name, if open { "open" } else { "no" }))
        .collect();
    assert!(missing.is_empty(), "never given: {missing:?}");
    // Every variant of `Reason`, as its source names them.
    let source = include_str!("../rules/reason.rs");
    let body = source
        .split_once("pub enum Reason {")
        .and_then(|(_, rest)| rest.split_once("\n}\n"));
    let variants = body.map_or("", |(body, _)| body).lines().filter_map(|line| {
        let line = line.strip_prefix("    ")?;
        let name = line.starts_with(|c: char| c.is_ascii_uppercase());
        name.then(|| line.split(['(', ' ', ',']).next().unwrap_or(line))
    });
    let unlisted: Vec<_> = variants
        .filter(|v| !REASONS.iter().any(|(name, ..)| name == v))
        .collect();
    assert!(unlisted.is_empty(), "no row in `REASONS`: {unlisted:?}");
}

/// The reasons against what is chosen: each by name, whether it is a no, and whether it can depend on what nobody noted.
const REASONS: &[(&str, bool, bool)] = &[
    ("ReturnsOwn", true, false),
    ("ReturnsNobody", true, false),
    ("IconTakesNoSuch", true, false),
    ("IconGoesElsewhere", true, false),
    ("StandbyLevel", true, false),
    ("StandbySlot", true, false),
    ("NotYourTurn", true, false),
    ("WrongPhase", true, false),
    ("ClimaxTwice", true, false),
    ("ClockSeveral", true, false),
    ("CardKind", true, false),
    ("SwapNotOwn", true, false),
    ("SwapNotTwo", true, false),
    ("CannotMove", true, true),
    ("NotOwnToAttack", true, false),
    ("SeveralAttackers", true, false),
    ("NobodyToAttack", true, true),
    ("AttacksFromBack", true, true),
    ("AttackerNotStanding", true, false),
    ("SecondAttack", true, false),
    ("FacesNobody", true, true),
    ("FacesSomebody", true, true),
    ("CountersOwnAttack", true, false),
    ("NoCounterStep", true, false),
    ("CounterStepOver", true, false),
    ("NoCounterIcon", true, true),
    ("CounterTwice", true, false),
    ("BackupDiscards", true, false),
    ("EncoreAfterOthers", true, false),
    ("CannotBePlayed", true, true),
    ("Color", true, true),
    ("Level", true, true),
    ("Slot", true, false),
    ("CostNotThere", true, true),
    ("NothingPaid", true, true),
    ("OtherPaid", true, true),
    ("PaidBesides", true, true),
    ("ClimaxPaid", true, true),
    ("EncoreOfOther", true, false),
    ("EncoreSpent", true, false),
    ("EncorePassed", true, false),
    ("EncoreBarred", true, false),
    ("EncoreNobodyLeft", true, false),
    ("EncoreElsewhere", true, false),
    ("BackupLevel", true, true),
    ("BackupTarget", true, false),
    ("Forbidden", true, true),
    ("GreatPerformance", true, true),
    // Of what a line says beside its choice, or of another game: no offer can differ in it.
    ("BeforeTheGame", false, false),
    ("Own", false, false),
    ("MethodNotSaid", false, false),
    ("AttacksElsewhere", false, false),
    ("SoulChange", false, false),
    ("CounterNotAttacked", false, false),
    ("CostNotSaid", false, false),
];
