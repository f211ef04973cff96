//! Skirmish, a game that nobody plays, made of what the next games need: three players or more, two decks and two rows
//! for each, mana, tokens, damage dealt at the same time, and players who are knocked out and leave with all they have.
//!
//! It lives outside of rejudge and uses what the crate offers to everybody and nothing else: the rules are in `rules.rs`, words,
//! cards and rulings in `words.rs`, and `kit.rs` makes a game of them that stands in a list of games beside the others.
//!
//! - A turn: `gain` (a well from the quarry, and its mana), `draw`, then what the player wants, then `discard` down to
//!   five cards.
//! - `play` costs mana; two creatures fit into the front row, three into the back row. `summon` makes a Wisp for one
//!   mana.
//! - A creature in front may `attack` once a turn: a creature (both `hit` at the same time, what has taken enough
//!   damage `die`s) or a player (who must `lose` so many cards of the deck). Who must lose a card and has none `fall`s.

pub mod kit;
mod rules;
mod words;

use rejudge::cards::{Lookup, Resolution};
use rejudge::games::kit::fingerprint::{Fingerprinted, Fingerprints};
use rejudge::games::kit::sight::{Fact, Held, Lying, Seen, Side};
use rejudge::judge::Kind;
use rejudge::judge::game::{Expectation, Fit, Game, Mode, Owed, Violation};
use rejudge::judge::resolve::{CardName, Names};
use rejudge::judge::script::{Mark, MarkKind, Op, OpKind, Script};
use rejudge::notation::{Kinds, VerbId, Vocabulary};
use rejudge::rulings::Ruling;
use rejudge::table::{CardId, Face, Seat, Table, ZoneId};

use rules::{Cx, pending_death, pending_hit};
pub use words::VOCABULARY;
use words::*;

/// What comes next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Due {
    Turn,
    Gain,
    Draw,
    Main,
    Hit,
    Die,
    Lose(Seat, u8),
    Flip,
    Fall(Seat),
    Trim,
    Over,
}

/// A creature deals damage to another.
#[derive(Clone, Copy, Debug)]
struct Hit {
    from: CardId,
    to: CardId,
    much: u8,
}

/// Cards being lost one after the other.
#[derive(Clone, Copy, Debug)]
struct Flips {
    seat: Seat,
    left: u8,
    told: Option<u32>,
}

/// Everything that changes in a match.
#[derive(Clone, Debug)]
pub struct State {
    /// The table.
    pub table: Table,
    /// What comes next.
    pub due: Due,
    /// Of the turns so far, where a journal is kept.
    fingerprints: Fingerprints,
    /// The number of the turn, as the log counts; 0 before the first.
    turn: u32,
    active: Seat,
    mana: Vec<u8>,
    /// A card that nobody saw was paid for: what is left is not known.
    vague: bool,
    damage: Vec<u8>,
    hits: Vec<Hit>,
    dying: Vec<CardId>,
    flips: Option<Flips>,
    out: Vec<bool>,
    debts: Vec<(u8, Seat)>,
}

/// One match.
pub struct Skirmish {
    pub players: Vec<String>,
    lookup: Lookup,
    deck: u16,
}

impl Skirmish {
    pub fn new(players: &[&str], deck: u16) -> Skirmish {
        let lookup = Lookup::new(CARDS.iter().map(|c| (c.0, c.1)));
        Skirmish {
            players: players.iter().map(|&p| p.to_owned()).collect(),
            lookup,
            deck,
        }
    }

    fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..u8::try_from(self.players.len()).unwrap_or(u8::MAX)).map(Seat)
    }

    /// Nothing lies on the table.
    pub fn empty(&self) -> State {
        let players = u8::try_from(self.players.len()).expect("few players");
        let decks: Vec<u8> = CARDS.iter().map(|c| c.2).collect();
        State {
            table: Table::new(players, &ZONES, CARDS.len()).with_decks(&decks),
            due: Due::Turn,
            fingerprints: Fingerprints::default(),
            turn: 0,
            active: Seat(players - 1),
            mana: vec![0; self.players.len()],
            vague: false,
            damage: Vec::new(),
            hits: Vec::new(),
            dying: Vec::new(),
            flips: None,
            out: vec![false; self.players.len()],
            debts: Vec::new(),
        }
    }

    /// Twelve creatures and six wells a player, three creatures of them in hand; nobody has seen any.
    pub fn deal(&self, state: &mut State) {
        for seat in self.seats() {
            let face = |at: usize| Face::new(at).expect("few cards");
            let list: Vec<Face> = (0..4).flat_map(|at| [face(at); 3]).chain([face(4); 6]).collect();
            state.table.set_list(seat, &list);
            for (kind, count) in [(DECK, self.deck), (QUARRY, 6), (HAND, 3)] {
                for _ in 0..count {
                    state.table.create(seat, state.table.zone_id(seat, kind), None);
                }
            }
        }
    }

    /// The table a match begins with.
    pub fn start(&self) -> State {
        let mut state = self.empty();
        self.deal(&mut state);
        state
    }

    /// Who is left, once all others have fallen.
    pub fn winner(&self, state: &State) -> Option<&str> {
        let mut left = self.seats().filter(|seat| !state.out[usize::from(seat.0)]);
        let winner = left.next().filter(|_| left.next().is_none());
        winner.map(|seat| self.name(seat))
    }

    /// What lies on the table.
    pub fn seen(&self, state: &State) -> Seen {
        let held = |seat, kind| {
            let zone = state.table.zone(state.table.zone_id(seat, kind));
            let lying = |card: &CardId| Lying {
                face: state.table.face(*card),
                pose: if state.table.card(*card).pose == RESTED {
                    "rested"
                } else {
                    ""
                },
                more: None,
            };
            Held {
                cards: zone.cards.iter().map(lying).collect(),
                open: zone.open,
            }
        };
        let side = |seat: Seat| Side {
            gone: state.out[usize::from(seat.0)],
            facts: vec![Fact {
                what: "mana",
                value: state.mana[usize::from(seat.0)].to_string(),
            }],
            zones: (0..).zip(&ZONES).map(|(kind, _)| held(seat, kind)).collect(),
        };
        Seen {
            turn: state.turn,
            active: (state.turn > 0).then_some(usize::from(state.active.0)),
            phase: "main phase".to_owned(),
            sides: self.seats().map(side).collect(),
            ..Seen::default()
        }
    }

    fn next(&self, s: &State) -> Seat {
        let players = u8::try_from(self.players.len()).expect("few players");
        let after = (1..=players).map(|n| Seat((s.active.0 + n) % players));
        after
            .into_iter()
            .find(|seat| !s.out[usize::from(seat.0)])
            .unwrap_or(s.active)
    }

    fn name(&self, seat: Seat) -> &str {
        &self.players[usize::from(seat.0)]
    }
}

impl Names for &Skirmish {
    fn players(&self) -> &[String] {
        &self.players
    }
    fn card(&self, _: Seat, text: &str, quoted: bool) -> CardName {
        let near = |list: &[u32]| list.iter().map(|i| CARDS[*i as usize].0.to_owned()).collect();
        match if quoted {
            self.lookup.name(text)
        } else {
            self.lookup.number(text)
        } {
            Resolution::Found(at) => CardName::Found(Face::new(at as usize).expect("few cards")),
            Resolution::Ambiguous(fits) => CardName::Ambiguous(near(&fits)),
            Resolution::Nobody { nearest } => CardName::Nobody(near(&nearest)),
        }
    }
    fn vocabulary(&self) -> &'static Vocabulary {
        &VOCABULARY
    }
    fn word(&self, text: &str) -> Option<u16> {
        (0u16..)
            .zip(WORDS)
            .find(|(_, w)| w.name.eq_ignore_ascii_case(text))
            .map(|(at, _)| at)
    }
    fn zone(&self, word: u16) -> Option<u16> {
        Some(word)
    }
    fn marker_zone(&self, _: u16) -> Option<u16> {
        None
    }
    fn seen_owner(&self, _: VerbId, seat: Seat, _: Option<Seat>) -> Seat {
        seat
    }
    fn chosen_owner(&self, _: VerbId, seat: Seat) -> Seat {
        seat
    }
    fn other(&self, _: Seat) -> Option<Seat> {
        // Among three nobody is "the other one".
        None
    }
    fn holds(&self, zone: u16) -> Kinds {
        if zone == MANA { Kinds::COUNT } else { Kinds::CARD }
    }
}

impl Game for Skirmish {
    type State = State;

    fn table(state: &State) -> &Table {
        &state.table
    }

    fn table_mut(state: &mut State) -> &mut Table {
        &mut state.table
    }

    fn expects(&self, s: &State) -> Expectation {
        match s.due {
            Due::Over => Expectation::Over,
            Due::Turn | Due::Main => Expectation::Choice,
            Due::Flip => Expectation::Derived,
            Due::Trim => Expectation::Chosen,
            _ => Expectation::Written,
        }
    }

    fn classify(&self, s: &State, script: &Script, mark: &Mark) -> Fit {
        let act = match mark.kind {
            MarkKind::Turn(..) => {
                return match s.due {
                    Due::Turn => Fit::Matches,
                    Due::Over => Fit::Unexpected,
                    _ => Fit::Later,
                };
            }
            MarkKind::Seen(act, _) => {
                return match (s.flips, s.due) {
                    (Some(Flips { told, .. }), Due::Flip) if told == Some(act) => Fit::Matches,
                    (Some(Flips { told, .. }), _) if told == Some(act) => Fit::Later,
                    _ => Fit::Aside,
                };
            }
            MarkKind::Act(act) => script.act(act),
            _ => return Fit::Aside,
        };
        if act.verb.0 > V_DISCARD {
            return Fit::Aside;
        }
        let (verb, mine) = (act.verb.0, act.seat == s.active);
        let here = match s.due {
            Due::Gain => verb == V_GAIN && mine,
            Due::Draw => verb == V_DRAW && mine,
            Due::Main => mine && matches!(verb, V_PLAY | V_SUMMON | V_ATTACK),
            Due::Hit => verb == V_HIT && pending_hit(s, script, act).is_some(),
            Due::Die => verb == V_DIE && pending_death(s, script, act).is_some(),
            Due::Lose(seat, _) => verb == V_LOSE && act.seat == seat,
            Due::Fall(_) => verb == V_FALL,
            Due::Trim => verb == V_DISCARD && mine,
            Due::Turn | Due::Flip | Due::Over => false,
        };
        let hand = || s.table.zone(s.table.zone_id(s.active, HAND)).cards.len();
        let ahead = match verb {
            V_DRAW => mine && s.due == Due::Gain,
            V_PLAY | V_SUMMON | V_ATTACK => mine && !matches!(s.due, Due::Turn | Due::Trim | Due::Over),
            V_DIE => s.due == Due::Hit,
            V_FALL => matches!(s.due, Due::Lose(..) | Due::Flip),
            V_DISCARD => mine && !matches!(s.due, Due::Turn | Due::Over) && hand() > HAND_MOST,
            _ => false,
        };
        match (here, ahead) {
            (true, _) => Fit::Matches,
            (_, true) => Fit::Later,
            _ => Fit::Unexpected,
        }
    }

    fn apply(&self, s: &mut State, script: &Script, mark: &Mark, mode: Mode, violations: &mut Vec<Violation>) {
        Cx {
            game: self,
            s,
            script,
            mark: Some(*mark),
            right: mode == Mode::Corrected,
            violations,
        }
        .apply();
    }

    fn apply_implied(&self, s: &mut State, script: &Script, _: Option<&Mark>, violations: &mut Vec<Violation>) {
        Cx {
            game: self,
            s,
            script,
            mark: None,
            right: false,
            violations,
        }
        .apply();
    }

    fn follows(&self, script: &Script, earlier: &Mark, later: &Mark) -> bool {
        // What an attack brings about is part of it.
        let verb = |mark: &Mark| match mark.kind {
            MarkKind::Act(act) => Some(script.act(act).verb.0),
            _ => None,
        };
        verb(earlier) == Some(V_ATTACK) && verb(later).is_some_and(|v| matches!(v, V_HIT | V_DIE | V_LOSE | V_FALL))
    }

    fn mark_missed(&self, s: &mut State, _: &Script, _: Option<&Mark>) -> Owed {
        let active = s.active;
        let (what, seat) = match s.due {
            Due::Gain => (V_GAIN, active),
            Due::Draw => (V_DRAW, active),
            Due::Hit => (V_HIT, s.table.card(s.hits[0].from).owner),
            Due::Die => (V_DIE, s.table.card(s.dying[0]).owner),
            Due::Lose(seat, _) => (V_LOSE, seat),
            Due::Fall(seat) => (V_FALL, seat),
            _ => (V_DISCARD, active),
        };
        s.debts.push((what, seat));
        s.due = match s.due {
            Due::Gain => Due::Draw,
            Due::Trim => Due::Turn,
            Due::Hit if s.hits.len() > 1 => {
                s.hits.remove(0);
                Due::Hit
            }
            Due::Die if s.dying.len() > 1 => {
                s.dying.remove(0);
                Due::Die
            }
            _ => {
                (s.hits, s.dying, s.flips) = (Vec::new(), Vec::new(), None);
                Due::Main
            }
        };
        Owed::new(u16::from(what), seat, VerbId(what))
    }

    fn apply_unexpected(
        &self,
        s: &mut State,
        script: &Script,
        mark: &Mark,
        violations: &mut Vec<Violation>,
    ) -> Option<Owed> {
        Cx {
            game: self,
            s,
            script,
            mark: Some(*mark),
            right: false,
            violations,
        }
        .apply_unexpected()
    }

    fn observe(&self, s: &mut State, script: &Script, mark: &Mark, violations: &mut Vec<Violation>) {
        let mut cx = Cx {
            game: self,
            s,
            script,
            mark: Some(*mark),
            right: false,
            violations,
        };
        match mark.kind {
            MarkKind::Holds(seat, MANA, start, _) => {
                let mana = cx.s.mana[usize::from(seat.0)];
                if let Some(Op {
                    kind: OpKind::Count(n),
                    span,
                    ..
                }) = script.ops.get(start as usize)
                    && *n != u32::from(mana)
                {
                    cx.violation(
                        R_OUTCOME,
                        Kind::Count,
                        Some(*span),
                        format!("{mana} mana are left, not {n}"),
                    );
                }
            }
            MarkKind::Done(act) if cx.s.flips.is_some_and(|f| f.told == Some(act)) => {
                let left = cx.s.flips.map_or(0, |f| f.left);
                cx.violation(R_OUTCOME, Kind::Count, None, format!("{left} more cards must be lost"));
                cx.s.flips = None;
                cx.flip_on();
            }
            _ => {}
        }
    }

    fn missed(&self, _: &State, owed: Owed, late: Option<&Mark>) -> Option<Violation> {
        let what = VERBS[usize::from(owed.verb.0)].name;
        let (kind, how) = if late.is_some() {
            (Kind::Order, "late")
        } else {
            (Kind::Missing, "missing")
        };
        let message = format!("{}'s {what} is {how}", self.name(owed.seat));
        Some(Violation {
            ruling: R_MISSING,
            kind: Some(kind),
            message,
            ..Violation::default()
        })
    }

    fn line(&self, s: &mut State, line: u32) {
        s.table.mark(line);
        Fingerprinted::keep_fingerprint(self, s, line);
    }

    fn zone(&self, s: &State, zone: ZoneId) -> (String, String) {
        let (seat, kind) = (s.table.seat_of(zone), s.table.kind_of(zone));
        let number = |card: &CardId| s.table.face(*card).map_or("?", |f| CARDS[f.index()].0);
        let cards: Vec<&str> = s.table.zone(zone).cards.iter().map(number).collect();
        (
            format!("{}'s {}", self.name(seat), WORDS[usize::from(kind)].name),
            cards.join(" "),
        )
    }

    fn number(&self, item: &str) -> Option<String> {
        Some(item.to_owned())
    }

    fn ruling(&self, number: u16) -> &'static Ruling {
        &RULINGS[usize::from(number)]
    }

    fn edition(&self) -> &str {
        "1"
    }

    fn same(&self, a: &State, b: &State) -> bool {
        let damage = |s: &State, card: &CardId| s.damage.get(usize::from(card.0)).copied().unwrap_or(0);
        let rows = self
            .seats()
            .flat_map(|seat| [a.table.zone_id(seat, FRONT), a.table.zone_id(seat, BACK)]);
        a.due == b.due
            && a.mana == b.mana
            && a.out == b.out
            && a.debts == b.debts
            && a.hits.len() == b.hits.len()
            && a.table.agrees(&b.table)
            && rows.into_iter().all(|row| {
                let damages = |s: &State| {
                    s.table
                        .zone(row)
                        .cards
                        .iter()
                        .map(|c| damage(s, c))
                        .collect::<Vec<u8>>()
                };
                damages(a) == damages(b)
            })
    }

    fn differences(&self, a: &State, b: &State) -> Vec<String> {
        let zones = a.table.zone_ids().filter(|zone| a.table.differs(&b.table, *zone));
        let mut found: Vec<String> = zones
            .map(|z| {
                format!(
                    "{}'s {}",
                    self.name(a.table.seat_of(z)),
                    WORDS[usize::from(a.table.kind_of(z))].name
                )
            })
            .collect();
        for seat in self
            .seats()
            .filter(|seat| a.mana[usize::from(seat.0)] != b.mana[usize::from(seat.0)])
        {
            found.push(format!("{}'s mana", self.name(seat)));
        }
        found
    }
}
