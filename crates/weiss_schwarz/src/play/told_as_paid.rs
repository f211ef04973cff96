//! 8.6.4: "you may put 1 card from your hand into your waiting room. If you do, ..." is no cost, and people tell it as one, behind `pay`.

use rejudge_judge::script::Act;

use super::super::claims::{Source, from_stock};
use super::super::effects::ability::{Cards, Place, Who, Zone};
use super::super::effects::done::Done;
use super::super::effects::program::{Deed, What};
use super::super::rules::ch08_steps::Of;
use super::super::rules::sure::Sure;
use super::super::state::Z;
use super::super::vocabulary::V;
use super::context::Cx;
use super::declared::Declared;
use super::loosely::done_of;

/// The first step of an ability, told behind `pay`.
pub(super) struct ToldAsPaid {
    /// Which step it is.
    at: usize,
    /// How many cards it moves.
    count: u8,
    /// Where cards lie that are told by their numbers alone.
    from: Option<Z>,
}

impl<'a> Cx<'a> {
    /// The step that may be left, with which an ability without a cost begins, where the one thing that is told behind `pay` is as it
    /// says.
    pub(super) fn told_as_paid(&self, act: &'a Act, source: Source, declared: &Declared) -> Option<ToldAsPaid> {
        let [pay] = self.script.pays(act) else { return None };
        let cost = declared.cost.as_ref()?;
        if !cost.parts.is_empty() || declared.otherwise || from_stock(pay) {
            return None;
        }
        if !matches!(V::of(pay.verb?), V::Put | V::Discard) {
            return None;
        }
        let line = self.m.text(source.face?).line(declared.number?)?;
        let (program, of) = (line.runs.as_ref()?, Of::new(act.seat, source.card?));
        let told = Act {
            verb: pay.verb?,
            effect: true,
            chosen: pay.chosen.clone(),
            target: pay.target.clone(),
            seen: pay.seen.clone(),
            pays: 0..0,
            ..act.clone()
        };
        let (done, count) = done_of(self.m, self.s, self.script, (of, program), &told)?;
        let rules = self.rules();
        let answers = rules.answers_at_first(of, program);
        let (at, times) = rules.like_and_met(of, program, &answers, &done).next()?;
        let step = program
            .steps
            .get(at)
            .filter(|step| at == 0 && program.is_optional(step))?;
        let such = match &done {
            Done::Put { cards, .. } => rules.are_such_as(of, program, step, cards),
            _ => Sure::No,
        };
        let there = rules.may_go_there(of, program, step, &done);
        let fits = (times.least.max(1)..=times.most).contains(&count) && such != Sure::No && there != Sure::No;
        let of_the_hand = |cards: &Cards| cards.at == Some(Place::In(Who::You, Zone::Hand));
        let from = match &step.deed {
            Deed::Put(What::Cards(cards), _) if of_the_hand(cards) => Some(Z::Hand),
            _ => None,
        };
        fits.then_some(ToldAsPaid { at, count, from })
    }

    /// What was told so is done.
    pub(super) fn does_as_paid(&mut self, act: &'a Act, told: &ToldAsPaid) {
        self.pay_parts(act, None, |_| told.from);
    }

    /// The ability that runs has done it.
    pub(super) fn was_done_as_paid(&mut self, told: &ToldAsPaid) {
        self.step_is_done(told.at, told.count);
    }
}
