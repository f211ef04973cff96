//! 8.7.3.2.1: what an event says to pay within its text, beside what it costs itself: behind its line, on the lines below, or without
//! a word where a log of choices tells of what is paid for.

use rejudge_judge::script::Act;
use rejudge_table::{CardId, Face, Seat};

use super::super::claims::Source;
use super::super::claims::effect::Line as Below;
use super::super::effects::cost::{Cost, Part};
use super::super::effects::program::Program;
use super::super::play::Offences;
use super::super::rules::Paid;
use super::super::rules::ch08_steps::Of;
use super::super::rules::programs::AbilityOf;
use super::super::verdicts::CostPaid;
use super::context::Cx;

impl<'a> Cx<'a> {
    /// What an event costs together with what of the stock its line tells beside that, and what was paid: what it says to pay within
    /// its text may stand behind its line, too.
    pub(super) fn paid_for_event(&self, act: &'a Act, seat: Seat, face: Face, cost: u8) -> (u8, Paid) {
        let Some((within, _)) = self.within_event(face) else {
            return (cost, self.paid(act, seat, cost));
        };
        let need = cost.saturating_add(self.stock_ahead(act, within, cost));
        let paid = Paid {
            more: false,
            ..self.paid(act, seat, need)
        };
        (need, paid)
    }

    /// What an event says to pay within its text, and what it does.
    fn within_event(&self, face: Face) -> Option<(&'a Cost, &'a Program)> {
        let text = self.m.text(face);
        let line = text.line(usize::from(text.event()?))?;
        let cost = Some(&line.cost).filter(|cost| !cost.parts.is_empty())?;
        Some((cost, line.runs.as_ref()?))
    }

    /// How much of the stock the line of an event tells beside what it costs: as much as it says to pay within its text, or nothing.
    fn stock_ahead(&self, act: &'a Act, within: &Cost, cost: u8) -> u8 {
        let told = self.stock_pay(act).and_then(|(_, n)| u8::try_from(n).ok());
        let more = told.and_then(|told| told.checked_sub(cost)).unwrap_or(0);
        match more == within.stock() {
            true => more,
            false => 0,
        }
    }

    /// Pays what an event says to pay within its text, as told. True: it was paid.
    pub(super) fn paid_within_event(&mut self, act: &'a Act, card: CardId, (face, _): AbilityOf, cost: u8) -> bool {
        let Some((within, program)) = self.within_event(face) else {
            return false;
        };
        let source = Source {
            face: Some(face),
            card: Some(card),
            zone: Some(self.s.table.card(card).zone),
            span: act.span,
        };
        let ahead = self.stock_ahead(act, within, cost);
        if ahead > 0 || self.more_paid(act).is_some() {
            return self.paid_behind_event(act, source, within, ahead);
        }
        if let Some(paid) = self.cost_within(act, source, within, program) {
            return paid;
        }
        // Whoever does what is paid for has paid, or should have.
        let of = Of::new(act.seat, card);
        let told = self
            .lines_below(act)
            .any(|line| self.is_of_what_is_paid_for(line, of, program));
        told && self.paid_behind_event(act, source, within, 0)
    }

    /// Whether a line of an effect tells of a step that is done once the cost is paid, and of no other.
    fn is_of_what_is_paid_for(&self, line: &'a Act, of: Of<'_>, program: &Program) -> bool {
        let means = self.m.means(self.s, self.script, line);
        let Below::Does(done, _) = Below::of(self.m, self.s, self.script, line, means) else {
            return false;
        };
        let rules = self.rules();
        let mut like = rules.like(of, program, &done).peekable();
        like.peek().is_some() && like.all(|(at, _)| program.is_paid_for(&program.steps[at]))
    }

    /// What is paid behind the line of an event, of which `ahead` of the stock were paid with what it costs; or without a word.
    fn paid_behind_event(&mut self, act: &'a Act, source: Source, within: &Cost, ahead: u8) -> bool {
        let what = self.words().ability_of(source);
        let mut offences = Offences::default();
        let stock = within.stock().saturating_sub(ahead);
        for part in within
            .parts
            .iter()
            .filter(|part| stock > 0 && matches!(part, Part::Stock(_)))
        {
            self.can_be_paid(act.seat, part, act.span, &what, &mut offences);
            if self.m.full {
                offences.push(self.cost_violation(CostPaid::NotWritten(&what, part), act.span));
            }
        }
        self.beside_stock(act, source, within, &what, &mut offences);
        let stops = offences.stops(self.m);
        self.emit(offences);
        if self.right() && stops {
            return false;
        }
        self.pay_parts(act, None, |to| within.takes_from(to));
        // What nobody chooses has no line of its own.
        if !self.m.full || self.right() {
            self.stock_to_waiting(act.seat, usize::from(stock), &[]);
            self.pay_unwritten(act, source, within);
        }
        true
    }
}
