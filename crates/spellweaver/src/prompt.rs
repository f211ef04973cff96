//! Where a match stands, for whoever writes it down: what comes next, and what may be done.

use rejudge_judge::script::Script;
use rejudge_kit::GameKit;
use rejudge_kit::prompt::{self, PromptSource};
use rejudge_kit::trial;
use rejudge_kit::{ByItself, Offered, Prompt};
use rejudge_table::shuffle::{Domain, generator};
use rejudge_table::{Ending, Seat};

use super::kit::Spellweaver;
use super::lines;
use super::matches::Match;
use super::offers::Offers;
use super::open::PreparedMatch;
use super::rules::Asked;
use super::state::{Base, Due, State, Step, Target};
use super::vocabulary::V;

/// The verbs of which [`Offers`] asks the rules.
const ASKED: [&str; 9] = [
    "attack", "block", "move", "shrine", "spark", "play", "offering", "skill", "act",
];

impl PreparedMatch {
    /// What needs no line has happened.
    pub(super) fn derive(&self, script: &Script, state: &mut State) {
        let stands = state.clone();
        let told = Told {
            opened: self,
            script,
            stands: &stands,
        };
        prompt::derive(&told, state);
    }

    /// Where the match stands. `begun`: the log has a section already.
    pub(super) fn prompt(&self, script: &Script, state: &State, begun: bool) -> Prompt {
        let told = Told {
            opened: self,
            script,
            stands: state,
        };
        prompt::prompt(&told, script, state, begun, V::Result.id())
    }
}

/// A match, with its log as far as it is written.
struct Told<'a> {
    opened: &'a PreparedMatch,
    script: &'a Script,
    /// The table behind the last line.
    stands: &'a State,
}

impl Told<'_> {
    /// The state behind a line, if the rules take it behind this table.
    fn behind(&self, state: &State, line: &str) -> Option<State> {
        let m = &self.opened.m;
        let player = m.written_name(state.active);
        // Whose effect a line is, the line above it tells.
        let above = match line.starts_with("- ") {
            true => {
                let seat = state.offering.as_ref().map(|o| o.seat);
                let acts = self.script.acts.iter().rev();
                let last = acts.filter(|act| !act.effect).map(|act| act.seat).next();
                let seat = seat.or(last).unwrap_or(state.active);
                format!("{}: note \"above\"\n", m.written_name(seat))
            }
            false => String::new(),
        };
        let source = format!("rejudge 1\nturn 1 {player}\n{above}{line}\n");
        let names = self.opened.names();
        trial::behind(m, state, m.full, &names, Spellweaver::verbs(), &source)
    }
}

impl PromptSource for Told<'_> {
    type Game = Match;

    fn game(&self) -> &Match {
        &self.opened.m
    }

    fn full(&self) -> bool {
        self.opened.m.full
    }

    fn is_turn(&self, state: &State) -> bool {
        self.opened.m.due(state) == Due::Base(Base::Turn)
    }

    /// Who begins; and that a text has triggered which does something, where every action is written.
    fn to_be_told(&self, state: &State) -> bool {
        let m = &self.opened.m;
        match m.due(state) {
            Due::Base(Base::First) => true,
            Due::Auto => match state.triggered().map(|waiting| m.rules(state).asked_of(waiting)) {
                Some(Asked::Choice) => true,
                Some(Asked::Itself) => m.full,
                _ => false,
            },
            _ => false,
        }
    }

    /// SPW-1.1: what a text does, and that it has triggered. SPW-6.11: which shrine is taken, and in which order the others go to the bottom.
    fn may_be_told(&self, state: &State) -> bool {
        if matches!(self.opened.m.due(state), Due::Step | Due::Auto) {
            return true;
        }
        let rest = |offering: &super::state::Offering| offering.cards.iter().any(|c| !offering.put.contains(c));
        self.opened.m.due(state) == Due::Offering && state.offering.as_ref().is_some_and(rest)
    }

    /// Cards are drawn face down.
    fn shows_unknown(&self, _: &State) -> bool {
        false
    }

    /// In combat, once somebody attacks.
    fn mostly_passed(&self, state: &State) -> bool {
        state.step.is_combat() && !state.attacks.is_empty()
    }

    fn turn_line(&self, state: &State) -> Option<String> {
        let m = &self.opened.m;
        let seat = match state.turns_seen {
            0 => state.first?,
            _ => m.other(state.active),
        };
        Some(format!(
            "turn {} {}",
            state.turn.saturating_add(1),
            m.written_name(seat)
        ))
    }

    fn due_line(&self, state: &State) -> Option<ByItself> {
        let m = &self.opened.m;
        if m.due(state) == Due::Base(Base::First) {
            let seed = m.seed.filter(|_| state.seeded);
            let first = seed.map(|seed| generator(seed, Domain::FirstPlayer, 0, 0, 0).below(2));
            let first = first.map(|n| m.written_name(Seat(u8::try_from(n).unwrap_or(0))));
            return Some(ByItself {
                whole: first.is_some(),
                line: format!("first = {}", first.unwrap_or_default()),
            });
        }
        let line = lines::due(m, state)?;
        // Nobody sees what is drawn; what a card deals that nobody saw, nobody can say.
        let unseen = line.contains('?') && m.due(state) != Due::Base(Base::Draw);
        let begun = line.split(' ').next().unwrap_or("");
        Some(match unseen {
            true => ByItself {
                line: format!("{begun} "),
                whole: false,
            },
            false => ByItself { line, whole: true },
        })
    }

    /// Damage is told hit by hit.
    fn behind_due(&self, state: &State) -> State {
        let line = lines::due(&self.opened.m, state).unwrap_or_default();
        self.behind(state, &line).unwrap_or_else(|| {
            let mut state = state.clone();
            prompt::step(self.game(), &mut state);
            state
        })
    }

    fn choices(&self, state: &State) -> Vec<Offered> {
        let mut offers = Offers::of(self.opened, self.script, state);
        // What the rules are asked of is offered because they say yes. Where a line belongs in the course of a turn, and what an
        // effect may declare, is tried.
        let asked = |line: &str| {
            let verb = line.split(' ').find(|word| !word.ends_with(':')).unwrap_or("");
            ASKED.contains(&verb)
        };
        offers.retain(|offered| asked(&offered.line) || self.behind(self.stands, &offered.line).is_some());
        offers
    }

    fn result_line(&self, state: &State) -> Option<String> {
        // Where the rules leave open who won, the table says it.
        let over = state.over.filter(|over| over.open.is_none())?;
        Some(format!("result = {}", self.opened.m.written_name(over.winner)))
    }

    fn ending(&self, state: &State) -> Option<Ending> {
        self.opened.m.ending(state)
    }

    fn board(&self, state: &State) -> String {
        self.opened.m.board(state)
    }

    fn next_words(&self, state: &State) -> String {
        self.opened.m.due_words(state)
    }
}

impl Match {
    /// What is due, in words.
    fn due_words(&self, s: &State) -> String {
        let of = |seat: Seat, what: &str| format!("{}: {what}", self.name(seat));
        let active = s.active;
        let other = self.other(active);
        let short = |card| s.face(card).map_or("?", |f| self.tail(f));
        match self.due(s) {
            Due::Over => self.result(s).unwrap_or_else(|| "the match is over".to_owned()),
            Due::Hit => {
                let step = if s.step == Step::Ranged { "ranged" } else { "regular" };
                let first = s.hits.first();
                let to = first.map_or("?".to_owned(), |hit| match hit.to {
                    Target::Hero(seat) => format!("{}'s hero", self.name(seat)),
                    Target::Card(card) => format!("{}'s {}", self.name(s.controller(card)), short(card)),
                });
                let from = first.map_or("?", |hit| short(hit.from));
                format!("{step} damage: {from} to {to}")
            }
            Due::Gain => {
                let card = s.gains.first().map(|(card, _)| *card);
                let seat = card.map_or(active, |card| s.controller(card));
                of(seat, &format!("Lifebound of {}", card.map_or("?", short)))
            }
            Due::Die => {
                let card = s.dying.first().copied();
                let seat = card.map_or(active, |card| s.controller(card));
                of(seat, &format!("{} dies", card.map_or("?", short)))
            }
            Due::Step => of(
                s.run.as_ref().map_or(active, |run| run.seat),
                "what the text does, or go on",
            ),
            Due::Auto => of(
                s.triggered().map_or(active, |waiting| waiting.seat),
                "a text has triggered",
            ),
            Due::Offering => {
                let seat = s.offering.as_ref().map_or(active, |o| o.seat);
                let what = match s.offering.as_ref().is_some_and(|o| o.took) {
                    true => "the rest goes to the bottom of the deck, in any order",
                    false => "a shrine of those looked at, or none; the rest to the bottom of the deck",
                };
                of(seat, what)
            }
            Due::Checkpoint => "the end of the action: somebody has won".to_owned(),
            Due::Base(base) => match base {
                Base::First => "who takes the first turn".to_owned(),
                Base::Hand(seat) => of(seat, "opening hand"),
                Base::Mulligan(seat) => of(seat, "mulligan or keep"),
                Base::Turn => "the next turn".to_owned(),
                Base::Refill => of(active, "the mana crystals are refilled"),
                Base::Ready => of(active, "permanents are readied"),
                Base::Tick => of(active, "cooldowns run down"),
                Base::Draw => of(active, "the card of the turn"),
                Base::Main if s.step == Step::Deploy && s.fought => of(active, "Deploy, or go on"),
                Base::Main if s.step == Step::Deploy => of(active, "Deploy; attack, or go on"),
                Base::Main => of(active, "Reinforce, or go on"),
                Base::Attack if s.attacks.is_empty() => of(active, "attackers, or go on"),
                Base::Attack => {
                    let (active, other) = (self.name(active), self.name(other));
                    format!("{active}: a further attacker; then {other}: blockers, or go on")
                }
                Base::Block => of(other, "blockers, or go on"),
                Base::Instants => of(active, "instants before the damage, or go on"),
                Base::Ranged | Base::Regular | Base::After => "the damage of the combat".to_owned(),
                Base::EndWindow => of(other, "instants at the end of the turn, or go on"),
            },
        }
    }
}
