//! What the judge asks, answered by this game.

use rejudge_judge::game::{Expectation, Fit, Game, Mode, Owed, Violation};
use rejudge_judge::script::{Mark, Script};
use rejudge_kit::called;
use rejudge_kit::fingerprint::{Fingerprinted, Fingerprints};
use rejudge_table::rulings::Ruling;
use rejudge_table::{Face, Seat, Table, ZoneId};

use super::catalogue::USED;
use super::matches::Match;
use super::play::{self, Cx};
use super::rules::Duty;
use super::rulings::R;
use super::seating::Seating;
use super::state::{Due, Extra, Frame, SEATS_MOST, State, Triggered, Z, stage};
use super::verdicts;
use super::vocabulary::V;

impl Match {
    /// The state before anything happened: the decks in the deck zones, and the procedure before the game due.
    pub fn start(&self) -> State {
        let table = Table::new(0, &Z::KINDS, 0);
        self.start_with(table, Vec::with_capacity(128), Vec::new())
    }

    /// The same, in the memory of a state that is no longer needed.
    pub fn start_in(&self, mut old: State) -> State {
        old.extra.clear();
        old.agenda.clear();
        self.start_with(old.table, old.extra, old.agenda)
    }

    fn start_with(&self, old: Table, extra: Vec<Extra>, mut agenda: Vec<Frame>) -> State {
        let players = u8::try_from(self.players.len()).unwrap_or(u8::MAX);
        let mut table = old.renew(players, &Z::KINDS, self.cards.len());
        agenda.push(Frame::Setup(0));
        for seat in self.seats() {
            if let Some(Some(list)) = self.lists.get(usize::from(seat.0)) {
                table.set_list(seat, list);
            }
        }
        State {
            table,
            extra,
            agenda,
            due: Due::Over,
            seating: Seating::of(self.players.len()),
            gone: 0,
            leaving: 0,
            said_gone: 0,
            had_turn: 0,
            first_turn: false,
            turns_untold: false,
            events: Default::default(),
            active: Seat(0),
            first: None,
            turn: 0,
            turns_seen: 0,
            stage: 0,
            attack: None,
            last_attack: None,
            late_refresh: 0,
            shuffled_in: [u16::MAX; SEATS_MOST],
            refresh_to_come: 0,
            penalty_to_come: 0,
            countered: false,
            waiting: Vec::new(),
            meant: None,
            triggered: Triggered::default(),
            points: [0; SEATS_MOST],
            shuffles: [0; SEATS_MOST],
            shots: 0,
            debts: Vec::new(),
            leave_to_come: None,
            encores_passed: Default::default(),
            encores_barred: Default::default(),
            drawn_for_clock: false,
            looked: Default::default(),
            spoken: Default::default(),
            extra_turns: Default::default(),
            states: Default::default(),
            granted: Default::default(),
            perhaps: Default::default(),
            barred: Default::default(),
            dealt: Default::default(),
            created: Default::default(),
            lasting: false,
            weakened: false,
            end_again: false,
            did: Default::default(),
            seeded: self.seed.is_some(),
            uncounted: 0,
            over: None,
            played_on: 0,
            said_played_on: 0,
            placed: 0,
            prepaid: [0; SEATS_MOST],
            texts: Vec::new(),
            autos: Vec::new(),
            opened: 0,
            mulligans: 0,
            cost_lines: 0,
            known_from: 0,
            began_at: 0,
            after_gap: false,
            doubts: Default::default(),
            unnoted: false,
            calm: None,
            checked: None,
            bearers: Default::default(),
            course: None,
            fingerprints: Fingerprints::default(),
        }
    }

    /// 5.2.1: decks on the table: known card by card where a seed orders them, unknown cards where none does.
    pub fn deal(&self, state: &mut State) {
        for seat in self.seats() {
            let deck = state.zone(seat, Z::Deck);
            match self.lists.get(usize::from(seat.0)).and_then(Option::as_ref) {
                Some(list) => {
                    for face in list {
                        let face: Option<Face> = state.seeded.then_some(*face);
                        state.table.create(seat, deck, face);
                    }
                }
                None => {
                    for _ in 0..50 {
                        state.table.create(seat, deck, None);
                    }
                }
            }
        }
        state.extra.resize(state.table.cards.len(), Default::default());
    }

    /// Works off the agenda until something is due.
    pub fn settle(&self, state: &mut State) {
        let script = Script::default();
        let mut violations = Vec::new();
        self.cx(state, &script, None, Mode::Played, &mut violations).advance();
    }

    fn cx<'a>(
        &'a self,
        state: &'a mut State,
        script: &'a Script,
        mark: Option<Mark>,
        mode: Mode,
        violations: &'a mut Vec<Violation>,
    ) -> Cx<'a> {
        Cx {
            m: self,
            s: state,
            script,
            mark,
            next: None,
            mode,
            violations,
        }
    }

    /// Drops what rests on a rule that is not looked at.
    #[inline]
    fn looked_at(&self, violations: &mut Vec<Violation>, first: usize) {
        if violations.len() > first && !self.without.is_empty() {
            self.drop_unlooked(violations, first);
        }
    }

    fn drop_unlooked(&self, violations: &mut Vec<Violation>, first: usize) {
        let mut at = 0;
        violations.retain(|violation| {
            at += 1;
            at <= first || self.looks_at(violation)
        });
    }

    /// What rests on something that is open cannot be told.
    #[inline]
    fn open(&self, state: &State, violations: &mut [Violation]) {
        if !violations.is_empty() {
            self.left_open(state, violations);
        }
    }

    fn left_open(&self, state: &State, violations: &mut [Violation]) {
        for violation in violations
            .iter_mut()
            .filter(|violation| violation.ruling == R::Ability as u16)
        {
            // One case of its penalty is a look that no ability allows, and that is said where it is found.
            violation.case = if violation.case.is_empty() {
                USED
            } else {
                violation.case
            };
        }
        verdicts::in_doubt(self, state, violations);
        play::rests_on_doubt(self, state, violations);
        play::rests_on_text(self, state, violations);
    }

    fn zones_differ(&self, a: &State, b: &State, seat: Seat, z: Z) -> bool {
        a.table.differs(&b.table, a.zone(seat, z))
    }
}

/// Whether the match is over, for all or for one who has still to leave it.
fn is_over(state: &State) -> bool {
    state.over.is_some() || matches!(state.due, Due::Out(_))
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
        play::expects(state)
    }

    fn classify(&self, state: &State, script: &Script, mark: &Mark) -> Fit {
        play::classify(self, state, script, mark)
    }

    fn apply(&self, state: &mut State, script: &Script, mark: &Mark, mode: Mode, violations: &mut Vec<Violation>) {
        let watched = self.before_step(state, script, Some(mark));
        if watched.as_ref().is_some_and(|w| w.is_left_out()) {
            return;
        }
        let first = violations.len();
        self.cx(state, script, Some(*mark), mode, violations).apply();
        self.open(state, &mut violations[first..]);
        self.looked_at(violations, first);
        self.after_step(state, watched);
    }

    fn apply_implied(&self, state: &mut State, script: &Script, next: Option<&Mark>, violations: &mut Vec<Violation>) {
        self.assumed(state, script, next, (Mode::Played, violations));
    }

    fn apply_corrected(&self, state: &mut State, script: &Script, next: Option<&Mark>) {
        self.assumed(state, script, next, (Mode::Corrected, &mut Vec::new()));
    }

    fn mark_missed(&self, state: &mut State, script: &Script, next: Option<&Mark>) -> Owed {
        let mut violations = Vec::new();
        let mut cx = self.cx(state, script, None, Mode::Played, &mut violations);
        cx.next = next.copied();
        cx.mark_missed()
    }

    fn follows(&self, script: &Script, earlier: &Mark, later: &Mark) -> bool {
        play::follows(self, script, earlier, later)
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
        self.open(state, &mut violations[first..]);
        self.looked_at(violations, first);
        settled
    }

    fn observe(&self, state: &mut State, script: &Script, mark: &Mark, violations: &mut Vec<Violation>) {
        let first = violations.len();
        self.cx(state, script, Some(*mark), Mode::Played, violations).observe();
        play::rests_on_text(self, state, &mut violations[first..]);
        self.looked_at(violations, first);
    }

    fn missed(&self, state: &State, owed: Owed, late: Option<&Mark>) -> Option<Violation> {
        let mut violation = verdicts::owing(self, state, owed, late.is_some());
        play::rests_on_text(self, state, std::slice::from_mut(&mut violation));
        self.looks_at(&violation).then_some(violation)
    }

    fn accepted(&self, owed: Owed) -> Option<String> {
        verdicts::accepted(self, owed)
    }

    fn hangs_on_the_table(&self, owed: Owed) -> bool {
        Duty::of(owed.what).is_some_and(Duty::hangs_on_the_table)
    }

    fn reveals(&self, script: &Script, owed: Owed, mark: &Mark) -> bool {
        play::reveals(self, script, owed, mark)
    }

    #[inline]
    fn line(&self, state: &mut State, line: u32) {
        self.keep_fingerprint(state, line);
        state.table.mark(line);
        if let Some(course) = &mut state.course {
            course.line(line);
        }
    }

    #[inline]
    fn infer(&self, state: &mut State, script: &Script, mark: &Mark) {
        play::infer(state, script, mark);
        if is_over(state) {
            self.infer_behind(state, script, mark);
        }
    }

    fn heeds_ends(&self, state: &State) -> bool {
        // [`Match::fit`] skips it, and nothing is done aside; what is heard is whether anybody plays on.
        is_over(state)
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
        if !start.seeded || start.turns_seen > 0 || start.stage > stage::SETUP {
            return None;
        }
        let mut state = self.start();
        state.seeded = false;
        self.deal(&mut state);
        self.settle(&mut state);
        Some(state)
    }

    fn ruling(&self, number: u16) -> &'static Ruling {
        self.entry(number)
    }

    fn edition(&self) -> &str {
        self.edition.name()
    }

    fn number(&self, item: &str) -> Option<String> {
        match self.variation.has_rule(item) {
            true => Some(item.to_owned()),
            false => super::rule_texts::number_in(self.edition, item),
        }
    }

    fn same(&self, a: &State, b: &State) -> bool {
        // What is owed, and how many cards lie where, tells most states apart, and is soon compared.
        a.debts.len() == b.debts.len()
            && a.due == b.due
            && a.table.has_as_many(&b.table)
            && a.turn == b.turn
            && a.agenda == b.agenda
            && a.over == b.over
            && a.played_on == b.played_on
            && a.gone == b.gone
            && (a.seating.len() < 3 || (a.seating == b.seating && a.events.attacked() == b.events.attacked()))
            && a.waiting.len() == b.waiting.len()
            && a.created == b.created
            && a.barred == b.barred
            && a.extra_turns == b.extra_turns
            && a.states == b.states
            && a.attack.is_some() == b.attack.is_some()
            && a.points == b.points
            && a.debts == b.debts
            && a.doubts == b.doubts
            && a.prepaid == b.prepaid
            && a.table.agrees(&b.table)
            && Z::SLOTS.iter().all(|z| {
                self.seats().all(|seat| {
                    let change = |s: &State| {
                        s.character(s.zone(seat, *z)).map(|c| {
                            let extra = s.extra_of(c);
                            (extra.given(), extra.lasting, extra.fixed)
                        })
                    };
                    change(a) == change(b)
                })
            })
    }

    fn differences(&self, a: &State, b: &State) -> Vec<String> {
        let mut found = Vec::new();
        for seat in self.seats() {
            for z in Z::ALL {
                if self.zones_differ(a, b, seat, z) {
                    let whose = format!("{}'s {}", self.name(seat), z.word());
                    let (here, there) = self.told_apart(a, b, seat, z);
                    found.push(format!("{whose}: {here} (without it: {there})"));
                }
            }
        }
        found
    }
}

impl Match {
    /// A mark behind the end of the match.
    fn infer_behind(&self, state: &mut State, script: &Script, mark: &Mark) {
        let mut violations = Vec::new();
        self.cx(state, script, Some(*mark), Mode::Played, &mut violations)
            .plays_on();
    }

    /// What is due happens without a line.
    fn assumed(
        &self,
        state: &mut State,
        script: &Script,
        next: Option<&Mark>,
        (mode, violations): (Mode, &mut Vec<Violation>),
    ) {
        let watched = self.before_step(state, script, None);
        if watched.as_ref().is_some_and(|w| w.is_left_out()) {
            return;
        }
        let first = violations.len();
        let mut cx = self.cx(state, script, None, mode, violations);
        cx.next = next.copied();
        cx.apply();
        self.open(state, &mut violations[first..]);
        self.looked_at(violations, first);
        self.after_step(state, watched);
    }
}
