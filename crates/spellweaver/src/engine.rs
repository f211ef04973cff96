//! What the judge asks, answered by this game.

use rejudge_judge::game::{Expectation, Fit, Game, Mode, Owed, Violation};
use rejudge_judge::script::{Mark, MarkKind, Script};
use rejudge_kit::called;
use rejudge_kit::diagnose::course;
use rejudge_kit::fingerprint::{Fingerprinted, Fingerprints};
use rejudge_table::rulings::Ruling;
use rejudge_table::{CardId, Face, Seat, Table, ZoneId};

use super::matches::{EDITION, Match};
use super::play::{self, owing};
use super::rulings::R;
use super::state::{Base, Extra, Player, Skill, State, Step, Z};
use super::vocabulary::V;

/// Cards of a deck that nobody has a list of: the least it can have.
const DECK: usize = 60;

impl Match {
    /// The state before anything happened.
    pub fn start(&self) -> State {
        let players = u8::try_from(self.players.len()).unwrap_or(u8::MAX);
        let mut table = Table::new(players, &Z::KINDS, self.cards.len());
        for seat in self.seats() {
            if let Some(Some(list)) = self.lists.get(usize::from(seat.0)) {
                table.set_list(seat, list);
            }
        }
        State {
            table,
            extra: Vec::new(),
            players: vec![Player::default(); self.players.len()],
            base: Base::First,
            step: Step::Before,
            active: Seat(0),
            first: None,
            turn: 0,
            opened: 0,
            turns_seen: 0,
            fought: false,
            attacks: Vec::new(),
            dealt: Vec::new(),
            shot: Vec::new(),
            behind: Vec::new(),
            untold: Vec::new(),
            peaked: None,
            unsure: Vec::new(),
            blurred: false,
            worked: Vec::new(),
            declared: Vec::new(),
            left: Vec::new(),
            hits: Vec::new(),
            struck: Vec::new(),
            gains: Vec::new(),
            dying: Vec::new(),
            offering: None,
            action: 0,
            acting: None,
            run: None,
            waiting: Vec::new(),
            fired: Vec::new(),
            told_early: Vec::new(),
            over: None,
            said_over: false,
            debts: Vec::new(),
            seeded: self.seed.is_some(),
            after_gap: false,
            fingerprints: Fingerprints::default(),
            course: None,
        }
    }

    /// SPW-4: decks on the table, known card by card where a seed orders them, unknown cards where none does; heroes,
    /// life, mana.
    pub fn deal(&self, state: &mut State) {
        for seat in self.seats() {
            let hero = self.heroes.get(usize::from(seat.0)).copied().flatten();
            let skill = hero.filter(|h| self.card(*h).skill.is_some()).map(Skill::fresh);
            state.begin(seat, skill);
            if let Some(hero) = hero {
                let zone = state.zone(seat, Z::Hero);
                state.table.make_token(seat, zone, hero);
            }
            let deck = state.zone(seat, Z::Deck);
            match self.lists.get(usize::from(seat.0)).and_then(Option::as_ref) {
                Some(list) => {
                    for face in list {
                        state.table.create(seat, deck, state.seeded.then_some(*face));
                    }
                }
                None => {
                    for _ in 0..DECK {
                        state.table.create(seat, deck, None);
                    }
                    // It may have more.
                    state.table.set_open(deck, true);
                }
            }
            if state.seeded {
                let (script, mut violations) = (Script::default(), Vec::new());
                self.cx(state, &script, None, Mode::Played, &mut violations)
                    .shuffle_deck(seat);
            }
        }
    }

    /// Drops what rests on a rule that is not looked at.
    fn looked_at(&self, violations: &mut Vec<Violation>, first: usize) {
        if self.without.is_empty() || violations.len() == first {
            return;
        }
        let mut at = 0;
        violations.retain(|violation| {
            at += 1;
            at <= first || self.looks_at(violation)
        });
    }
}

impl Game for Match {
    type State = State;

    fn table(state: &State) -> &Table {
        &state.table
    }

    fn table_mut(state: &mut State) -> &mut Table {
        &mut state.table
    }

    fn expects(&self, state: &State) -> Expectation {
        play::expects(self, state)
    }

    fn classify(&self, state: &State, script: &Script, mark: &Mark) -> Fit {
        play::classify(self, state, script, mark)
    }

    fn apply(&self, state: &mut State, script: &Script, mark: &Mark, mode: Mode, violations: &mut Vec<Violation>) {
        let first = violations.len();
        course::step(self, state, script, Some(mark), |state| {
            self.cx(state, script, Some(*mark), mode, violations).apply();
        });
        self.looked_at(violations, first);
    }

    fn apply_implied(&self, state: &mut State, script: &Script, next: Option<&Mark>, violations: &mut Vec<Violation>) {
        let first = violations.len();
        course::step(self, state, script, None, |state| {
            let mut cx = self.cx(state, script, None, Mode::Played, violations);
            cx.next = next.copied();
            cx.apply();
        });
        self.looked_at(violations, first);
    }

    fn mark_missed(&self, state: &mut State, script: &Script, _: Option<&Mark>) -> Owed {
        let mut violations = Vec::new();
        self.cx(state, script, None, Mode::Played, &mut violations)
            .mark_missed()
    }

    fn follows(&self, script: &Script, earlier: &Mark, later: &Mark) -> bool {
        play::follows(script, earlier, later)
    }

    fn apply_unexpected(
        &self,
        state: &mut State,
        script: &Script,
        mark: &Mark,
        violations: &mut Vec<Violation>,
    ) -> Option<Owed> {
        let first = violations.len();
        let settled = self
            .cx(state, script, Some(*mark), Mode::Played, violations)
            .apply_unexpected();
        self.looked_at(violations, first);
        settled
    }

    fn observe(&self, state: &mut State, script: &Script, mark: &Mark, violations: &mut Vec<Violation>) {
        let first = violations.len();
        self.cx(state, script, Some(*mark), Mode::Played, violations).observe();
        self.looked_at(violations, first);
    }

    fn missed(&self, state: &State, owed: Owed, late: Option<&Mark>) -> Option<Violation> {
        let violation = owing(self, state, owed, late.is_some());
        self.looks_at(&violation).then_some(violation)
    }

    fn reveals(&self, script: &Script, owed: Owed, mark: &Mark) -> bool {
        // SPW-G-01: in which order a turn begins is a reading of ours.
        let start = |verb| matches!(verb, V::Refill | V::Ready | V::Tick | V::Draw);
        match mark.kind {
            MarkKind::Act(act) => {
                let act = script.act(act);
                act.seen.is_some() && !(start(V::of(owed.verb)) && start(V::of(act.verb)))
            }
            _ => false,
        }
    }

    fn line(&self, state: &mut State, line: u32) {
        self.keep_fingerprint(state, line);
        course::line::<Match>(state, line);
        state.table.mark(line);
    }

    fn counts(&self, state: &State, script: &Script, mark: &Mark, zone: ZoneId) -> bool {
        called::counts(&state.table, script, mark, zone, V::Count.id())
    }

    fn zone(&self, state: &State, zone: ZoneId) -> (String, String) {
        let (seat, z) = (state.table.seat_of(zone), state.z(zone));
        (
            format!("{}'s {}", self.name(seat), z.word()),
            self.listing(state, seat, z),
        )
    }

    fn unseeded(&self, start: &State) -> Option<State> {
        if !start.seeded {
            return None;
        }
        let mut state = self.start();
        state.seeded = false;
        self.deal(&mut state);
        Some(state)
    }

    fn ruling(&self, number: u16) -> &'static Ruling {
        // Numbers are only made from `R`.
        R::ALL.get(usize::from(number)).copied().unwrap_or(R::Holds).entry()
    }

    fn edition(&self) -> &str {
        EDITION
    }

    fn number(&self, item: &str) -> Option<String> {
        Some(item.to_owned())
    }

    fn same(&self, a: &State, b: &State) -> bool {
        self.due(a) == self.due(b)
            && a.turn == b.turn
            && a.active == b.active
            && a.step == b.step
            && a.over == b.over
            && a.fought == b.fought
            && a.players == b.players
            && a.attacks.len() == b.attacks.len()
            && a.hits.len() == b.hits.len()
            && a.debts == b.debts
            && a.table.agrees(&b.table)
            && self.alike_in_play(a, b)
    }

    fn differences(&self, a: &State, b: &State) -> Vec<String> {
        let mut found = Vec::new();
        for seat in self.seats() {
            let (name, mine, other) = (self.name(seat), a.player(seat), b.player(seat));
            for (what, here, there) in [
                ("life", mine.life, other.life),
                ("mana", mine.spendable(), other.spendable()),
                ("mana crystals", mine.max, other.max),
            ] {
                if here != there {
                    found.push(format!("{name}'s {what}: {here} (without it: {there})"));
                }
            }
            for z in Z::ALL {
                if a.table.differs(&b.table, a.zone(seat, z)) {
                    let (here, there) = (self.listing(a, seat, z), self.listing(b, seat, z));
                    let text = match here == there {
                        true => format!("{name}'s {}", z.word()),
                        false => format!("{name}'s {}: {here} (without it: {there})", z.word()),
                    };
                    found.push(text);
                }
            }
        }
        found
    }
}

impl Match {
    /// Whether what is known of the cards in play beside their faces is the same, whatever the physical copies.
    fn alike_in_play(&self, a: &State, b: &State) -> bool {
        fn looks(s: &State) -> impl Iterator<Item = (Option<(Seat, Z)>, Option<Face>, Extra)> + '_ {
            s.in_play().map(|card| {
                let mut extra = s.extra_of(card);
                extra.host = extra.host.map(|_| CardId(0));
                (s.place(card), s.face(card), extra)
            })
        }
        let sorted = |s: &State| {
            let mut all: Vec<String> = looks(s).map(|look| format!("{look:?}")).collect();
            all.sort_unstable();
            all
        };
        // The usual case costs nothing.
        looks(a).eq(looks(b)) || sorted(a) == sorted(b)
    }
}
