//! What is owed: left out where it was due, and what is said of it when it was done late, or never.

use rejudge_judge::game::{Owed, Violation};
use rejudge_judge::script::MarkKind;

use super::super::matches::Match;
use super::super::rules::texts::{Open, Subject, leaves_open};
use super::super::rulings::R;
use super::super::state::{Blurred, Due, Phase, State, Z};
use super::super::verdicts::{AFTER_GAP, END_ORDER, WHICH_CARD_IT_WAS, Words, in_words};
use super::super::vocabulary::V;
use super::context::Cx;
use super::obligations::{About, Duty, Unless};

impl Cx<'_> {
    /// Leaves what comes next undone.
    pub fn mark_missed(&mut self, next: Option<V>) -> Owed {
        let (duty, seat) = Duty::due(self.m, self.s).unwrap_or((Duty::Draw, self.s.active));
        self.leave_undone(next);
        self.s.debts.push((duty as u16, seat));
        Owed::new(duty as u16, seat, duty.row().verb.id())
    }

    /// What comes next is no longer due, and was not done.
    fn leave_undone(&mut self, next: Option<V>) {
        match self.due() {
            Due::Shuffles => self.s.unshuffled &= self.s.unshuffled.wrapping_sub(1),
            Due::First => self.first_player(None),
            // Nobody wrote which cards: they are in the hand all the same.
            Due::Hand(seat) => self.opening_hand(None, seat),
            Due::RedrawShuffle(_) => self.s.reshuffle = None,
            Due::TurnOn => self.s.started.on = true,
            Due::Draw => self.s.started.drawn = true,
            Due::Build => self.s.started.built = true,
            Due::Ability(card, number) => {
                self.s.waiting.remove(0);
                self.nobody_told(card, number);
            }
            Due::Step => {
                if let Some((of, at)) = self.s.step_under_way() {
                    self.s.runs[of].progress.ends(at);
                    self.rest_stays(of, at);
                    self.goes_on();
                }
            }
            Due::Defence(_) if matches!(next, Some(V::Trigger | V::Clear)) => self.take(),
            Due::Defence(seat) => {
                self.s.attack = None;
                // Whether a deck or a chara took it nobody can say.
                let zone = self.s.zone(seat, Z::Deck);
                self.s.table.set_open(zone, true);
                self.s.seeded = false;
            }
            Due::Damage(_) => self.s.attack = None,
            Due::Trigger(_) => {
                let card = self.s.triggers(self.m).next();
                if let (Some(flips), Some(card)) = (&mut self.s.flips, card) {
                    flips.fired.push(card);
                }
            }
            Due::Clear(_) => self.clear_area(None),
            Due::Hit => {
                self.s.hits.remove(0);
                self.s.fix_hits(self.m);
                self.checkpoint();
            }
            Due::Retreat => {
                let chara = self.s.dying.remove(0);
                if self
                    .rules()
                    .numbers(chara)
                    .is_some_and(|numbers| numbers.open.1.is_some())
                {
                    // Whether it had to nobody can say.
                    let seat = self.s.holder(chara);
                    self.s.blurs(seat, Blurred::Field);
                }
                self.leave_field(chara, Z::Discard);
            }
            Due::Used => self.clear_used(None),
            Due::Poison => {
                let chara = self.s.poisoned.remove(0);
                self.s.poison_works = true;
                if self.s.poisoned_now.contains(&chara) {
                    // SNK-G-19: it may have come behind the poison's damage.
                    let seat = self.s.holder(chara);
                    self.s.blurs(seat, Blurred::Field);
                }
                self.checkpoint();
            }
            Due::Shock => {
                self.s.shocked.remove(0);
            }
            Due::Over | Due::Flip(_) | Due::Turn | Due::Main | Due::Redraw(_) => {}
        }
    }
}

/// The violation for something owed: done late, or never.
pub fn owing(m: &Match, state: &State, owed: Owed, late: Option<MarkKind>) -> Violation {
    let duty = Duty::of(owed.what);
    let row = duty.row();
    let said = Words { m, s: state }.owed(duty, row.ruling, owed.seat, late.is_some());
    let settle = match row.unless {
        Unless::Unread => silent(m, state),
        _ => said.cannot_tell.clone(),
    };
    let mut cards = match row.about {
        // It is there whatever texts make of the card.
        About::Used | About::Waiting => Vec::new(),
        about => about.cards(state),
    };
    if row.about.is_one_of_each_player() {
        cards.retain(|card| state.holder(*card) == owed.seat);
        cards.truncate(1);
    }
    let subject = Subject {
        cards,
        seat: Some(owed.seat),
        ..Subject::default()
    };
    let settle = settle.or_else(|| leaves_open(m, state, row.ruling, &subject).map(|open| in_words(m, open)));
    let mut violation = Violation {
        cannot_tell: settle,
        ..said
    };
    match row.unless {
        Unless::CameNow if state.poisoned.first().is_some_and(|c| state.poisoned_now.contains(c)) => {
            violation.cannot_tell.get_or_insert_with(|| END_ORDER.to_owned());
        }
        Unless::FirstDraw if state.turn == 1 => m
            .policies
            .decided(super::super::policies::at::FIRST_DRAW, &mut violation),
        _ => {}
    }
    violation
}

/// What a ruling rests on that may not be known for certain.
fn rests_on(ruling: R) -> &'static [Blurred] {
    match ruling {
        R::NotInHand => &[Blurred::Hand, Blurred::Field],
        // How many cards were turned over may not be known, nor what triggers were among them.
        R::Result | R::AfterTheEnd | R::Trigger => &[Blurred::Deck, Blurred::Field],
        R::Holds | R::Count | R::NotThere | R::Contradiction | R::Seed | R::TextAmount | R::TextExtra => &Blurred::ALL,
        R::CharaLimit
        | R::SameName
        | R::DiscardPile
        | R::Orientation
        | R::Counters
        | R::CardKind
        | R::TurnOn
        | R::WrongTime
        | R::EndPhase
        | R::Souls
        | R::Monster
        | R::Level
        | R::ChangeCost
        | R::Awakening
        | R::ChangeOn
        | R::ChangeClears
        | R::Runes
        | R::Attacker
        | R::AttackTwice
        | R::JustEntered
        | R::Defence
        | R::Damage
        | R::Battle
        | R::Retreat
        | R::EnterAbility
        | R::AutoAbility
        | R::Constant
        | R::ActAbility
        | R::OffAbility
        | R::NoAbility
        | R::RuneRequirement
        | R::TextCondition
        | R::TextChoice
        | R::TextMissing
        | R::Marker
        | R::Shock
        | R::Poison => &[Blurred::Field],
        _ => &[],
    }
}

/// What an ability that nobody told of would have done: under `decisions` nobody has to write what fires, and what it did has
/// lines, if it did anything; under `full` a text that says when it does something may have had nothing to do.
fn silent(m: &Match, state: &State) -> Option<String> {
    let waits = state.waiting.iter().find_map(|(card, number)| {
        let face = state.face(*card)?;
        Some((face, m.info(face).abilities.get(usize::from(*number))?.line))
    });
    let fired = || state.spoken.iter().rev().find(|s| !s.told).map(|s| (s.face, s.line));
    let (face, line) = waits.or_else(fired)?;
    let unread = m.info(face).unread.iter().find(|u| u.line == line);
    let open = unread.is_some_and(|unread| !m.full || unread.conditional);
    open.then(|| in_words(m, Open::Text(face, line)))
}

/// After a gap nobody knows how the table lies: what does not fit there cannot be told.
pub fn in_doubt(state: &State, violations: &mut [Violation]) {
    if state.vague && state.phase != Phase::Setup {
        for violation in violations.iter_mut().filter(|violation| violation.note.is_none()) {
            let settle = || AFTER_GAP.to_owned();
            violation.cannot_tell.get_or_insert_with(settle);
        }
    }
    if !state.blur.is_any() {
        return;
    }
    for violation in violations.iter_mut().filter(|violation| violation.note.is_none()) {
        let ruling = R::ALL
            .get(usize::from(violation.ruling))
            .copied()
            .unwrap_or(R::Contradiction);
        if rests_on(ruling).iter().any(|what| state.blur.any(*what)) {
            let settle = || WHICH_CARD_IT_WAS.to_owned();
            violation.cannot_tell.get_or_insert_with(settle);
        }
    }
}
