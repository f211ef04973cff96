//! What was due and has no line: what is owed, and the violation for it.

use rejudge_judge::game::{Owed, Violation};
use rejudge_table::{CardId, Face};

use super::super::matches::Match;
use super::super::rules::Obligation;
use super::super::rules::ch01_texts::On;
use super::super::rules::open::Open;
use super::super::rulings::R;
use super::super::state::{Base, Due, Hit, State, Step};
use super::super::verdicts::{IN_GAP, UNNOTED};
use super::super::vocabulary::V;
use super::context::Cx;

/// Numbers of [`Owed::what`]: the verb, and above it the ruling that says why it is due, or the card of whose text it is a part.
const PLACES: u16 = 64;

/// More cards than that have no place above the verb: which it is is not said of them.
const FACES_MOST: u16 = u16::MAX / PLACES;

/// The verb under which something owed would be written.
pub fn owes(what: u16) -> V {
    let verb = u8::try_from(what % PLACES).unwrap_or(0);
    V::ALL.get(usize::from(verb)).copied().unwrap_or(V::Draw)
}

impl<'a> Cx<'a> {
    /// Leaves undone what is due, and says what is owed.
    pub fn mark_missed(&mut self) -> Owed {
        let active = self.s.active;
        match self.due() {
            Due::Hit if !self.s.hits.is_empty() => {
                // What follows shows that no more of this step is told.
                let hits = std::mem::take(&mut self.s.hits);
                let slow = |h: &&Hit| Cx::why_due(self.m, self.s, h) == R::SpeedLater;
                let Some(hit) = hits.iter().find(slow).or(hits.first()).copied() else {
                    return self.owe(V::Hit as u16, active, None, V::Hit);
                };
                self.s.untold.extend(hits);
                let seat = self.s.controller(hit.from);
                let ruling = Cx::why_due(self.m, self.s, &hit);
                let what = V::Hit as u16 + PLACES * ruling as u16;
                let owed = self.owe(what, seat, None, V::Hit);
                self.after_hits();
                owed
            }
            Due::Gain if !self.s.gains.is_empty() => {
                let (card, _) = self.s.gains.remove(0);
                let seat = self.s.controller(card);
                self.owe(V::Gain as u16, seat, Some(card), V::Gain)
            }
            Due::Die if !self.s.dying.is_empty() => {
                let card = self.s.dying.remove(0);
                let seat = self.s.controller(card);
                self.s.extra(card).spared = true;
                let ruling = why_dies(self.s);
                self.owe(V::Die as u16 + PLACES * ruling as u16, seat, Some(card), V::Die)
            }
            Due::Step => {
                let run = self.s.run.as_ref().map(|run| (run.seat, run.card, run.face));
                self.step_is_missed();
                let what = of_text(V::Choose, run.map(|(_, _, face)| face));
                let card = run.map(|(_, card, _)| card);
                self.owe(what, run.map_or(active, |(seat, ..)| seat), card, V::Choose)
            }
            Due::Auto => {
                let waiting = self.next_waiting();
                let what = of_text(V::Auto, waiting.map(|waiting| waiting.face));
                let card = waiting.map(|waiting| waiting.card);
                self.owe(what, waiting.map_or(active, |waiting| waiting.seat), card, V::Auto)
            }
            Due::Base(Base::Refill) => {
                self.s.base = Base::Ready;
                self.owe(V::Refill as u16, active, None, V::Refill)
            }
            Due::Base(Base::Ready) => {
                self.s.base = Base::Tick;
                self.owe(V::Ready as u16, active, None, V::Ready)
            }
            Due::Base(Base::Tick) => {
                self.tick_all();
                self.s.base = Base::Draw;
                self.owe(V::Tick as u16, active, None, V::Tick)
            }
            _ => {
                self.reach(Step::Deploy, Base::Main);
                self.owe(V::Draw as u16, active, None, V::Draw)
            }
        }
    }
}

/// Something owed of the text of a card.
fn of_text(verb: V, face: Option<Face>) -> u16 {
    let place = face.and_then(|face| u16::try_from(face.index() + 1).ok());
    verb as u16 + PLACES * place.filter(|place| *place < FACES_MOST).unwrap_or(0)
}

/// The card of whose text something owed is a part.
fn face_owed(owed: Owed) -> Option<Face> {
    Face::new(usize::from(owed.what / PLACES).checked_sub(1)?)
}

/// By which rule a creature without hitpoints dies where we are.
fn why_dies(s: &State) -> R {
    // SPW-8.21: of those that die together each is told; one alone dies because it has no hitpoints.
    let others = s.left.iter().any(|(_, _, step)| *step == s.step && step.is_combat());
    match (s.step.is_combat(), s.base == Base::EndWindow) {
        (true, _) if others || !s.dying.is_empty() => R::Simultaneous,
        (_, true) => R::DamageStays,
        _ => R::Death,
    }
}

/// The violation for something owed.
pub fn owing(m: &Match, s: &State, owed: Owed, late: bool) -> Violation {
    let obligation = Obligation::of(owes(owed.what));
    let mut violation = match obligation.verb {
        V::Hit => {
            let at = owed.what / PLACES;
            let mut hits = s.hits.iter().chain(&s.struck);
            let same = |hit: &&Hit| Cx::why_due(m, s, hit) as u16 == at && s.controller(hit.from) == owed.seat;
            let ruling = R::ALL.get(usize::from(at)).copied().unwrap_or(obligation.ruling);
            let hit = hits.find(same).copied();
            m.words(s).hit_owed(obligation, (owed.seat, ruling, late), hit.as_ref())
        }
        V::Die => {
            let ruling = R::ALL.get(usize::from(owed.what / PLACES)).copied();
            let dying = s.dying.iter().find(|card| s.controller(**card) == owed.seat);
            let of = (owed.seat, ruling.unwrap_or(obligation.ruling), late);
            m.words(s).death_owed(obligation, of, dying.copied())
        }
        V::Choose => m.words(s).step_owed(face_owed(owed)),
        V::Auto => m.words(s).trigger_owed(face_owed(owed)),
        _ => m.words(s).owed(obligation, owed.seat, late),
    };
    let ruling = R::ALL
        .get(usize::from(violation.ruling))
        .copied()
        .unwrap_or(obligation.ruling);
    let on = owed_about(m, s, owed, obligation.verb);
    let text = m.may_be_changed(s, &on, ruling.may_change());
    violation.cannot_tell = match text {
        _ if s.after_gap => Some(IN_GAP.into()),
        _ if s.blurred && !ruling.holds_for_any_card() => Some(UNNOTED.into()),
        text => text.map(|text| m.open_words(s, Open::of(text))),
    };
    violation
}

/// What something owed is about: texts that bear on it may be why it did not come.
fn owed_about(m: &Match, s: &State, owed: Owed, verb: V) -> Vec<On> {
    let cards: Vec<CardId> = match verb {
        V::Hit | V::Gain | V::Die => {
            let fights = s.hits.iter().chain(&s.struck).map(|hit| hit.from);
            let all = fights
                .chain(s.dying.iter().copied())
                .chain(s.gains.iter().map(|(card, _)| *card));
            let own: Vec<CardId> = all.filter(|card| s.controller(*card) == owed.seat).collect();
            Match::fight_of(s, &own)
        }
        V::Ready => m.exhausted(s, owed.seat),
        _ => Vec::new(),
    };
    let player = [On::Player(owed.seat)];
    cards.into_iter().map(On::Card).chain(player).collect()
}

impl<'a> Cx<'a> {
    /// Where the last damage of a step has no line, what was told is dealt.
    fn after_hits(&mut self) {
        self.deal_struck();
    }
}
