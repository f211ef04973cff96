//! What the judge asks, answered by this game.

use rejudge_judge::game::{Expectation, Fit, Game, Mode, Owed, Violation};
use rejudge_judge::script::{Mark, MarkKind, Script};
use rejudge_kit::called;
use rejudge_kit::diagnose::course;
use rejudge_kit::fingerprint::{Fingerprinted, Fingerprints};
use rejudge_table::rulings::Ruling;
use rejudge_table::{Face, Seat, Table, ZoneId};

use super::effects::run::Run;
use super::matches::Match;
use super::play::{self, Cx};
use super::rulings::R;
use super::state::{Due, MAIN, Phase, State, TOWNS, Z};
use super::vocabulary::V;

impl Match {
    /// The state before anything happened: the decks in their zones, and the set-up due.
    pub fn start(&self) -> State {
        self.start_with(Table::new(0, &Z::KINDS, 0))
    }

    /// The same, in the memory of a state that is no longer needed.
    pub fn start_in(&self, old: State) -> State {
        self.start_with(old.table)
    }

    fn start_with(&self, old: Table) -> State {
        let players = u8::try_from(self.players.len()).unwrap_or(u8::MAX);
        let mut table = old.renew(players, &Z::KINDS, self.cards.len()).with_decks(&self.decks);
        for seat in self.seats() {
            if let Some(Some(list)) = self.lists.get(usize::from(seat.0)) {
                table.set_list(seat, list);
            }
        }
        State {
            table,
            extra: Vec::new(),
            phase: Phase::Setup,
            started: Default::default(),
            active: Seat(0),
            turn: 0,
            first: None,
            janken: None,
            unshuffled: 0b1111,
            hands: 0,
            redrawn: 0,
            reshuffle: None,
            shuffles: Default::default(),
            seeded: self.seed.is_some(),
            uncounted: 0,
            attack: None,
            flips: None,
            hits: Vec::new(),
            hits_work: false,
            dying: Vec::new(),
            waiting: Vec::new(),
            fired: Vec::new(),
            runs: Vec::new(),
            used: None,
            poisoned: Vec::new(),
            poison_works: false,
            poisoned_now: Vec::new(),
            shocked: Vec::new(),
            effect: None,
            hurt_by_text: false,
            left: Vec::new(),
            untold: Vec::new(),
            spoken: Vec::new(),
            debts: Vec::new(),
            over: None,
            said_over: false,
            vague: false,
            unnoted: 0,
            blur: Default::default(),
            fingerprints: Fingerprints::default(),
            course: None,
        }
    }

    /// SNK-1.8: both decks on the table: known card by card where a seed orders them, unknown cards where none does.
    pub fn deal(&self, state: &mut State) {
        for seat in self.seats() {
            for (deck, z, usual) in [(MAIN, Z::Deck, 40), (TOWNS, Z::TownDeck, 10)] {
                let zone = state.zone(seat, z);
                match self.lists.get(usize::from(seat.0)).and_then(Option::as_ref) {
                    Some(list) => {
                        for face in list.iter().filter(|f| self.info(**f).deck() == deck) {
                            let face: Option<Face> = state.seeded.then_some(*face);
                            state.table.create(seat, zone, face);
                        }
                    }
                    None => {
                        for _ in 0..usual {
                            state.table.create(seat, zone, None);
                        }
                    }
                }
            }
        }
    }

    /// Nothing is under way.
    pub fn nothing_under_way(&self, state: &mut State) {
        (state.attack, state.flips, state.used, state.effect) = (None, None, None, None);
        state.hits.clear();
        state.dying.clear();
        state.waiting.clear();
        state.runs.clear();
        state.poisoned.clear();
        state.shocked.clear();
        state.left.clear();
        state.debts.clear();
    }

    /// Who has to retreat, once cards were moved by hand.
    pub(super) fn looks_again(&self, state: &mut State) {
        let (script, mut violations) = (Script::default(), Vec::new());
        self.cx(state, &script, None, Mode::Played, &mut violations)
            .checkpoint();
    }

    fn cx<'a>(
        &'a self,
        s: &'a mut State,
        script: &'a Script,
        mark: Option<Mark>,
        mode: Mode,
        violations: &'a mut Vec<Violation>,
    ) -> Cx<'a> {
        Cx {
            m: self,
            s,
            script,
            mark,
            mode,
            violations,
            about: Default::default(),
        }
    }

    /// Drops what rests on a rule that is not looked at, and marks what a gap leaves open.
    fn looked_at(&self, state: &State, violations: &mut Vec<Violation>, first: usize) {
        if violations.len() == first {
            return;
        }
        play::in_doubt(state, &mut violations[first..]);
        if self.without.is_empty() {
            return;
        }
        let mut at = 0;
        violations.retain(|violation| {
            at += 1;
            at <= first || self.looks_at(violation)
        });
    }

    /// The rule a violation rests on.
    pub fn item_of(violation: &Violation) -> &'static str {
        match violation.item {
            "" => R::ALL.get(usize::from(violation.ruling)).map_or("", |r| r.rule()),
            item => item,
        }
    }

    /// Whether the rule a violation rests on is looked at. A note is always kept.
    pub fn looks_at(&self, violation: &Violation) -> bool {
        self.without.is_empty()
            || violation.note.is_some()
            || !self.without.iter().any(|w| w == Self::item_of(violation))
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
        self.looked_at(state, violations, first);
    }

    fn apply_implied(&self, state: &mut State, script: &Script, _: Option<&Mark>, violations: &mut Vec<Violation>) {
        let first = violations.len();
        course::step(self, state, script, None, |state| {
            self.cx(state, script, None, Mode::Played, violations).apply();
        });
        self.looked_at(state, violations, first);
    }

    fn mark_missed(&self, state: &mut State, script: &Script, next: Option<&Mark>) -> Owed {
        let mut violations = Vec::new();
        let verb = next.and_then(|mark| match mark.kind {
            MarkKind::Act(act) => Some(V::of(script.act(act).verb)),
            _ => None,
        });
        self.cx(state, script, None, Mode::Played, &mut violations)
            .mark_missed(verb)
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
        self.looked_at(state, violations, first);
        settled
    }

    fn observe(&self, state: &mut State, script: &Script, mark: &Mark, violations: &mut Vec<Violation>) {
        let first = violations.len();
        self.cx(state, script, Some(*mark), Mode::Played, violations).observe();
        self.looked_at(state, violations, first);
    }

    fn missed(&self, state: &State, owed: Owed, late: Option<&Mark>) -> Option<Violation> {
        let mut violation = play::owing(self, state, owed, late.map(|m| m.kind));
        play::in_doubt(state, std::slice::from_mut(&mut violation));
        self.looks_at(&violation).then_some(violation)
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
        let (seat, z) = (
            state.table.seat_of(zone),
            Z::of(state.table.kind_of(zone)).unwrap_or(Z::Deck),
        );
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
        let ruling = R::ALL.get(usize::from(number)).copied().unwrap_or(R::Contradiction);
        ruling.entry()
    }

    fn edition(&self) -> &str {
        super::EDITION
    }

    fn number(&self, item: &str) -> Option<String> {
        Some(item.to_owned())
    }

    fn same(&self, a: &State, b: &State) -> bool {
        let field = |s: &State, seat: Seat, z: Z| {
            let mut cards: Vec<_> = s
                .cards(seat, z)
                .iter()
                .map(|c| {
                    let extra = s.extra(*c);
                    let below: Vec<Option<Face>> = s.runes(*c).iter().map(|r| s.face(*r)).collect();
                    (
                        s.face(*c),
                        s.table.card(*c).pose.0,
                        (extra.damage, extra.shock, extra.poison, extra.given, extra.stays),
                        (
                            (s.attacks(*c), extra.again),
                            extra.entered == s.turn,
                            extra.by == super::state::By::Change,
                            extra.used,
                        ),
                        below,
                    )
                })
                .collect();
            cards.sort();
            cards
        };
        // The cards themselves may have other numbers in another state.
        let same_run = |a: &Run, b: &Run| a.ability == b.ability && a.progress.is_as_far_as(&b.progress);
        a.due(self).number() == b.due(self).number()
            && (a.turn, a.active, a.phase, a.started) == (b.turn, b.active, b.phase, b.started)
            && a.over == b.over
            && a.debts == b.debts
            && (a.attack.is_some(), a.flips.is_some(), a.used.is_some())
                == (b.attack.is_some(), b.flips.is_some(), b.used.is_some())
            && a.runs.len() == b.runs.len()
            && a.runs.iter().zip(&b.runs).all(|(a, b)| same_run(a, b))
            && (a.hits.len(), a.dying.len(), a.waiting.len()) == (b.hits.len(), b.dying.len(), b.waiting.len())
            && (a.poisoned.len(), a.shocked.len()) == (b.poisoned.len(), b.shocked.len())
            && a.table.agrees(&b.table)
            && self
                .seats()
                .all(|seat| field(a, seat, Z::Chara) == field(b, seat, Z::Chara))
    }

    fn differences(&self, a: &State, b: &State) -> Vec<String> {
        let mut found = Vec::new();
        for zone in a.table.zone_ids() {
            if a.table.differs(&b.table, zone) {
                let (name, here) = self.zone(a, zone);
                let (_, there) = self.zone(b, zone);
                found.push(match here == there {
                    true => name,
                    false => format!("{name}: {here} (without it: {there})"),
                });
            }
        }
        found
    }
}

impl<'a> Cx<'a> {
    /// Carries out what comes next: as the line in hand tells it, or as the rules say where none does.
    pub fn apply(&mut self) {
        if let Some(MarkKind::Seen(..)) = self.mark.map(|m| m.kind) {
            self.flip();
            return;
        }
        let act = self.act();
        if let Some(act) = act.filter(|act| !act.effect) {
            for run in self.s.runs.iter_mut().filter(|run| run.seat != act.seat) {
                run.apart = true;
            }
        }
        if let Some(act) = act {
            match V::of(act.verb) {
                V::Concede => return self.concede(act),
                V::Result => return self.result(act),
                _ if act.effect => {
                    self.effect(act);
                    return self.checkpoint();
                }
                V::Auto if !matches!(self.due(), Due::Ability(..)) => {
                    self.auto(Some(act));
                    return self.checkpoint();
                }
                V::Give => {
                    self.end_shock(Some(act));
                    return self.checkpoint();
                }
                // In the order in which it is told: what fires by the defence comes first or not.
                V::Hit if !self.s.hits.is_empty() => {
                    self.hit(Some(act));
                    return self.checkpoint();
                }
                V::Hit if super::play::is_of_poison(self.script, act) => {
                    self.poison(Some(act));
                    return self.checkpoint();
                }
                _ => {}
            }
        }
        let due = self.due();
        match due {
            Due::Over => {}
            Due::Shuffles => self.first_shuffle(act),
            Due::First => self.first_player(act),
            Due::Hand(seat) => self.opening_hand(act, seat),
            Due::Redraw(seat) => {
                let told = act.filter(|a| V::of(a.verb) == V::Mulligan);
                self.redraw(told, seat);
            }
            Due::RedrawShuffle(seat) => self.redraw_shuffle(act, seat),
            Due::Turn => self.begin_turn(),
            Due::TurnOn => self.turn_on(act),
            Due::Draw => self.start_draw(act),
            Due::Build => self.start_build(act),
            Due::Main => self.main(act),
            Due::Ability(..) => self.auto(act),
            // Written between two of those that it is done to.
            Due::Step if act.is_some_and(|a| V::of(a.verb) == V::Retreat) => {
                self.retreat(act);
                return self.who_retreats();
            }
            Due::Step => self.step(),
            Due::Defence(_) => match act.map(|a| V::of(a.verb)) {
                Some(V::Defend) => {
                    if let Some(act) = act {
                        self.defend(act);
                    }
                }
                Some(V::Damage) => {
                    self.take();
                    self.attack_damage(act);
                }
                _ => self.take(),
            },
            Due::Damage(_) => self.attack_damage(act),
            Due::Flip(_) => self.flip(),
            Due::Trigger(_) => self.trigger(act),
            Due::Clear(_) => match act.filter(|a| V::of(a.verb) == V::Trigger) {
                Some(act) => self.trigger(Some(act)),
                None => self.clear_area(act),
            },
            Due::Hit => self.hit(act),
            Due::Retreat => {
                self.retreat(act);
                return self.who_retreats();
            }
            Due::Used => self.clear_used(act),
            Due::Poison => self.poison(act),
            Due::Shock => self.end_shock(act),
        }
        self.checkpoint();
    }

    /// SNK-3.3: what a player does in the main phase.
    fn main(&mut self, act: Option<&'a rejudge_judge::script::Act>) {
        let Some(act) = act else {
            return self.end_main();
        };
        self.s.phase = Phase::Main;
        match V::of(act.verb) {
            V::Play => self.play(act),
            V::Change => self.change(act),
            V::Attack => self.attack(act),
            V::Act | V::OffAct => self.activate(act),
            _ => {}
        }
    }
}
