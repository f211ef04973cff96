//! Lines that do not come where they stand: what is late and settles a debt, and where the others belong.

use rejudge_judge::game::{Expectation, Owed};
use rejudge_judge::script::{Act, MarkKind};
use rejudge_table::Seat;

use super::super::state::{Due, Phase};
use super::super::verdicts::{Played, Turn};
use super::super::vocabulary::V;
use super::context::Cx;
use super::obligations::{Duty, expects};

/// More steps than come of an attack by themselves.
const BY_ITSELF_MOST: u32 = 200;

impl<'a> Cx<'a> {
    /// Carries out a line that does not come here, as told, as far as it can be.
    pub fn apply_unexpected(&mut self) -> Option<Owed> {
        let mark = self.mark?;
        match mark.kind {
            MarkKind::Seen(..) => {
                self.stray_seen(mark.span);
                return None;
            }
            MarkKind::Act(_) => {}
            _ => {
                if self.s.over.is_some() {
                    self.after_the_end();
                }
                return None;
            }
        }
        let act = self.act()?;
        if self.s.over.is_some() {
            self.after_the_end();
            return None;
        }
        let settled = self.settle(act);
        if settled.is_none() {
            let first = self.violations.len();
            self.extra(act);
            self.one_violation(first);
        }
        self.checkpoint();
        settled
    }

    /// Something owed since earlier in the turn is done now.
    fn settle(&mut self, act: &'a Act) -> Option<Owed> {
        let owed = |(what, seat): &(u16, Seat)| *seat == act.seat && Duty::of(*what).is_settled_by(act, self.script);
        let at = self.s.debts.iter().position(owed)?;
        let duty = Duty::of(self.s.debts.remove(at).0);
        let (seat, verb) = (act.seat, act.verb);
        match duty {
            Duty::TurnOn => self.turn_on(Some(act)),
            Duty::Draw => self.start_draw(Some(act)),
            Duty::Build => self.start_build(Some(act)),
            Duty::Shuffle | Duty::ShuffleTowns => {
                let (seat, deck) = super::fit::shuffled(self.script, act);
                self.shuffle_deck(seat, deck);
            }
            Duty::Hand => self.opening_hand(Some(act), seat),
            Duty::RedrawShuffle => self.redraw_shuffle(Some(act), seat),
            Duty::Enter | Duty::Auto => self.effect_announced(act),
            Duty::Retreat => {
                if let Some(chara) = self.chara(self.chosen(act).first(), seat) {
                    self.leave_field(chara, super::super::state::Z::Discard);
                }
            }
            Duty::Poison | Duty::Hit => {
                if let Some(chara) = self.chara(self.target(act).first(), seat) {
                    let said = self.seen(act).and_then(Self::count_in).map_or(1, |c| c.0);
                    let extra = self.s.extra_mut(chara);
                    extra.damage = extra.damage.saturating_add(i32::try_from(said).unwrap_or(i32::MAX));
                }
            }
            Duty::Shock => self.give(act),
            Duty::Trigger => self.effect_announced(act),
            Duty::Step | Duty::Used | Duty::Clear | Duty::Damage | Duty::First | Duty::Defence => {}
        }
        Some(Owed::new(duty as u16, seat, verb))
    }

    /// The lines below it tell what it does.
    fn effect_announced(&mut self, act: &'a Act) {
        self.s.effect = Some(act.seat);
    }

    /// Under `decisions` what happens by itself has no line: it has happened before anybody does the next thing.
    pub fn by_itself(&mut self) {
        if self.m.full {
            return;
        }
        let mark = self.mark.take();
        for _ in 0..BY_ITSELF_MOST {
            match self.due() {
                Due::Hit | Due::Retreat | Due::Damage(_) | Due::Flip(_) | Due::Clear(_) => self.apply(),
                // What fires and leaves no choice.
                Due::Trigger(_) | Due::Step | Due::Ability(..) if self.leaves_no_choice() => self.apply(),
                _ => break,
            }
        }
        self.mark = mark;
    }

    /// Something is looked at: as it lies there, or else when what comes by itself has come, of which no line need tell.
    pub fn looks_at(&mut self, look: impl Fn(&mut Self)) {
        self.looks_before_a_way();
        if !self.comes_untold() {
            return look(self);
        }
        let (before, first) = (self.s.clone(), self.violations.len());
        look(self);
        if self.violations[first..]
            .iter()
            .all(|violation| violation.note.is_some())
        {
            return;
        }
        self.violations.truncate(first);
        *self.s = before;
        let mark = self.mark.take();
        for _ in 0..BY_ITSELF_MOST {
            if !self.comes_untold() {
                break;
            }
            self.apply();
        }
        self.mark = mark;
        look(self);
    }

    /// Whether what comes next comes by itself, and no line need tell of it.
    fn comes_untold(&self) -> bool {
        match expects(self.m, self.s) {
            // Of a text that a line began what needs no line is told nowhere.
            Expectation::Derived if self.m.full => self.due() == Due::Step,
            Expectation::Derived | Expectation::Written => !self.m.full,
            _ => false,
        }
    }

    fn leaves_no_choice(&self) -> bool {
        matches!(expects(self.m, self.s), Expectation::Derived | Expectation::Written)
    }

    /// A line that nothing calls for: by the rule that says where it belongs.
    fn extra(&mut self, act: &'a Act) {
        let verb = V::of(act.verb);
        let setup = self.s.phase == Phase::Setup;
        match verb {
            _ if act.effect => {
                self.says(Played::EffectOfNothing(), None);
                self.s.effect = Some(act.seat);
                self.effect(act);
                self.s.effect = None;
            }
            V::Shuffle | V::Janken | V::First => self.stray_setup(act),
            V::Mulligan | V::Keep if setup => self.stray_setup(act),
            V::Mulligan | V::Keep => {
                self.says(Turn::RedrawLate(act.seat), None);
            }
            V::Draw | V::Build | V::On => self.stray_start(act),
            V::Attack | V::Defend | V::Take => self.stray_attack(act),
            V::Damage | V::Mill | V::Trigger | V::Clear => self.stray_damage(act),
            V::Hit => self.stray_hit(act),
            V::Retreat => self.stray_retreat(act),
            V::Give => self.stray_give(act),
            V::Act | V::OffAct => self.activate(act),
            V::Play | V::Change => self.stray_play(act),
            V::Auto => self.auto(Some(act)),
            V::Off => {
                self.says(Played::TurnsOffForNothing(act.seat), None);
                self.s.effect = Some(act.seat);
                self.effect(act);
                self.s.effect = None;
            }
            V::Pay => {
                self.says(Played::PaysForNothing(act.seat), None);
                self.effect(act);
            }
            V::Phase => {
                let word = self.phase_word(act);
                self.says(Turn::PhaseOver(word, act.seat), None);
            }
            V::Discard => {
                self.says(Turn::DiscardForNothing(act.seat), None);
                self.effect(act);
            }
            _ => {
                self.says(Turn::ForNothing(verb), None);
                self.effect(act);
            }
        }
    }

    /// SNK-4.4, 4.5, 5: a card is played or changed at another time than its player's main phase.
    fn stray_play(&mut self, act: &'a Act) {
        self.by_itself();
        if self.s.over.is_some() {
            self.after_the_end();
            return;
        }
        let own = act.seat == self.s.active;
        match V::of(act.verb) {
            V::Play => self.play(act),
            _ => self.change(act),
        }
        if self.due() == Due::Used && !own {
            // Its effect is told, and it goes to the discard.
            self.s.effect = Some(act.seat);
        }
    }
}
