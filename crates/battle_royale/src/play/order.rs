//! 1.1, Defining order of player turns.

use rejudge_judge::script::{Act, OpKind, Script};
use rejudge_notation::Span;
use rejudge_table::Seat;
use rejudge_weiss_schwarz::matches::Match;
use rejudge_weiss_schwarz::play::Cx;
use rejudge_weiss_schwarz::seating::Seating;
use rejudge_weiss_schwarz::state::stage;
use rejudge_weiss_schwarz::variation::Rolls;
use rejudge_weiss_schwarz::vocabulary::V;

use super::super::policies::{self, HIGHEST};
use super::super::rules::ch1_1_order::{Dice, Uncalled};
use super::super::verdicts::{self, Royale};

/// The rolls that a log tells before this place; and those that were not called for.
fn told(
    players: impl Iterator<Item = Seat>,
    script: &Script,
    before: u32,
    highest: bool,
) -> (Dice, Vec<(Seat, Span, Uncalled)>) {
    let (mut dice, mut uncalled) = (Dice::new(players), Vec::new());
    for act in rolls(script).take_while(|a| a.span.start < before) {
        let ops = script.seen(&act.seen).unwrap_or_else(|| script.ops(&act.chosen));
        let mut who = None;
        for op in ops {
            match (op.kind, who.take()) {
                (OpKind::Player(seat), _) => who = Some((seat, op.span)),
                (OpKind::Count(n), Some((seat, span))) => {
                    if let Err(why) = dice.roll(seat, n, highest) {
                        uncalled.push((seat, span, why));
                    }
                }
                _ => {}
            }
        }
    }
    (dice, uncalled)
}

fn rolls(script: &Script) -> impl Iterator<Item = &Act> {
    script.acts.iter().filter(|a| V::of(a.verb) == V::Roll)
}

/// BR-S1: what is to be rolled next, and the orders that the rolls of a log leave. Where it is open which end begins, ours
/// comes first.
pub(super) fn to_roll(m: &Match, script: &Script) -> Rolls {
    let reading = m.policies.reading(policies::ROLLS);
    let of = |highest: bool| told(m.seats(), script, u32::MAX, highest).0;
    let dice = of(reading == HIGHEST);
    let next = dice.next();
    let mut orders: Vec<Vec<Seat>> = Vec::new();
    if next.is_empty() {
        orders.push(dice.order().collect());
        if !m.policies.is_written(policies::ROLLS) {
            orders.push(of(reading != HIGHEST).order().collect());
        }
    }
    Rolls {
        silent: dice.is_silent() && dice.open.is_empty(),
        whole: dice.open.is_empty(),
        made: u32::try_from(rolls(script).count()).unwrap_or(u32::MAX),
        next,
        orders,
    }
}

/// What 1.1 adds to the rules at work: the order of play.
pub(super) trait OrderOfPlay<'a> {
    /// BR-S1: everybody rolls, and the rolls say who has which turn; as told, where a line tells.
    fn royale_order(&mut self, told: &[(Seat, Span)]);
    /// The dice as rolled before this line; `says`: a roll that was not called for is a violation.
    fn dice(&mut self, highest: bool, says: bool) -> Dice;
    /// BR-S1: once dice are rolled, everybody rolls, and those who are tied roll until nobody is.
    fn rolls_missing(&mut self, dice: &Dice, told: &[(Seat, Span)]);
    /// BR-S1: only those who are tied roll again.
    fn uncalled_roll(&mut self, seat: Seat, span: Span, why: &Uncalled);
    /// The order was told before, and here it is another one.
    fn royale_order_stray(&mut self, act: &'a Act) -> bool;
}

impl<'a> OrderOfPlay<'a> for Cx<'a> {
    fn royale_order(&mut self, told: &[(Seat, Span)]) {
        let reading = self.m.policies.reading(policies::ROLLS);
        let dice = self.dice(reading == HIGHEST, true);
        self.rolls_missing(&dice, told);
        let order: Vec<Seat> = told.iter().map(|(seat, _)| *seat).collect();
        if !order.is_empty() && !dice.is_silent() && !dice.allows(&order) {
            // Read the other way round, the dice may say just that.
            let other = self.dice(reading != HIGHEST, false).allows(&order);
            let wrong = told.iter().zip(dice.order()).find(|((seat, _), right)| seat != right);
            let span = wrong.map(|((_, span), _)| *span);
            let m = self.m;
            let violation = self.says(Royale::OtherOrder(dice.order().collect(), order.clone()), span);
            if other {
                m.policies.decided(policies::ROLLS, violation);
            }
        }
        let by_dice = !dice.is_silent() && (self.right() || order.is_empty());
        self.s.seating = match (by_dice, order.len() > 1) {
            (true, _) => Seating::in_order(dice.order()),
            // Whoever is not named comes behind, as in the header.
            (false, true) => Seating::in_order(order.iter().copied().chain(self.m.seats())),
            (false, false) => self.s.seating,
        };
        let first = order.first().copied().filter(|_| !by_dice);
        // A line that names one player says who begins; the others follow as in the header.
        self.s.first = first.or(self.s.first).or(self.s.seating.at(0).filter(|_| by_dice));
    }

    fn dice(&mut self, highest: bool, says: bool) -> Dice {
        let before = self.mark.or(self.next).map_or(u32::MAX, |mark| mark.span.start);
        let (dice, uncalled) = told(self.s.seating.seats(), self.script, before, highest);
        for (seat, span, why) in uncalled.iter().filter(|_| says) {
            self.uncalled_roll(*seat, *span, why);
        }
        dice
    }

    fn rolls_missing(&mut self, dice: &Dice, told: &[(Seat, Span)]) {
        let next = dice.next();
        if next.is_empty() || (dice.is_silent() && dice.open.is_empty()) {
            return;
        }
        // Rolls are no choices: a log of choices need not have all of them.
        let settle = (!self.m.full).then(|| verdicts::what_was_rolled(self.words(), &next));
        let wrong = if dice.open.is_empty() {
            Royale::Tied
        } else {
            Royale::NotRolled
        };
        let span = told.first().map(|(_, span)| *span);
        self.says(wrong(next), span).cannot_tell = settle;
    }

    fn uncalled_roll(&mut self, seat: Seat, span: Span, why: &Uncalled) {
        let wrong = match why {
            Uncalled::Settled => Royale::TiedWithNobody(seat),
            Uncalled::Twice => Royale::RolledTwice(seat),
        };
        self.says(wrong, Some(span));
    }

    fn royale_order_stray(&mut self, act: &'a Act) -> bool {
        if self.verb(act) != V::Order {
            return false;
        }
        let told = self.players_told(Some(act));
        let first = self.s.first.or(self.s.seating.at(0)).unwrap_or(Seat(0));
        let right: Vec<Seat> = self.s.seating.seats_from(first).collect();
        let wrong = told.iter().zip(&right).find(|((seat, _), right)| seat != *right);
        if let Some(((_, span), _)) = wrong {
            let begun = self.s.stage > stage::SETUP;
            let wrong = if begun { Royale::OrderStays } else { Royale::OrderIs };
            let span = *span;
            self.says(wrong(right), Some(span));
        }
        true
    }
}
