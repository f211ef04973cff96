//! Where the game for many is played otherwise than the one for two: a line of a log is carried out by these rules.

mod effects;
mod encores;
mod order;
mod removal;

use std::ops::RangeInclusive;

use smallvec::SmallVec;

use rejudge_judge::game::{Owed, Violation};
use rejudge_judge::script::{Act, Script};
use rejudge_kit::policy::Policy;
use rejudge_notation::{Span, Vocabulary};
use rejudge_table::Seat;
use rejudge_table::rulings::Ruling;
use rejudge_weiss_schwarz::matches::Match;
use rejudge_weiss_schwarz::play::Cx;
use rejudge_weiss_schwarz::rules::sure::Sure;
use rejudge_weiss_schwarz::rules::{Answer, Own, Rules};
use rejudge_weiss_schwarz::state::{How, SEATS_MOST, State, Z};
use rejudge_weiss_schwarz::variation::{AsWhat, Encores, OneAttack, Point, Rolls, Variation};
use rejudge_weiss_schwarz::verdicts::Words;

use super::policies::POLICIES;
use super::rule_texts;
use super::rules::{ch1_1_order, ch1_2_facing, ch1_5_encores, ch1_6_removal, ch2_effects};
use super::rulings::B;
use super::verdicts;
use super::words::VOCABULARY;
use effects::EffectsAmongMany;
use encores::EncoreRounds;
use order::OrderOfPlay;
use removal::Removal;

/// The game for many.
#[derive(Debug)]
pub struct Royale;

impl Variation for Royale {
    fn vocabulary(&self) -> &'static Vocabulary {
        &VOCABULARY
    }

    fn players(&self) -> RangeInclusive<usize> {
        2..=SEATS_MOST
    }

    fn policies(&self) -> &'static [Policy] {
        POLICIES
    }

    fn ruling(&self, number: u16) -> Option<&'static Ruling> {
        B::of(number).map(B::entry)
    }

    fn at(&self, s: &State, point: Point) -> Option<(u16, &'static str)> {
        let (ruling, item) = match point {
            Point::TurnOrder => (B::TurnOrder, "BR-X1"),
            Point::FirstTurn => (B::TurnOrder, "BR-S1"),
            Point::Mulligan => (B::MulliganOrder, "BR-S2"),
            Point::SecondAttack => (B::SecondAttack, "BR-A1"),
            Point::Method(slot) => (B::Facing, ch1_2_facing::rule(s.seating.len(), slot)),
            Point::Counter | Point::Damage | Point::Battle => (B::Defender, "BR-F5"),
            Point::End => (B::LastPlayer, "BR-X3"),
        };
        Some((ruling.number(), item))
    }

    fn has_rule(&self, number: &str) -> bool {
        rule_texts::rule(number).is_some()
    }

    fn rolls_dice(&self, players: usize) -> bool {
        players > 2
    }

    fn to_roll(&self, m: &Match, script: &Script) -> Option<Rolls> {
        self.rolls_dice(m.players.len()).then(|| order::to_roll(m, script))
    }

    fn faced(&self, _m: &Match, s: &State, seat: Seat, slot: Z) -> Option<(Seat, Z)> {
        ch1_2_facing::faced(s, seat, slot)
    }

    fn opponents(&self, m: &Match, s: &State, seat: Seat) -> SmallVec<[Seat; 8]> {
        ch2_effects::related(m, s, seat)
    }

    fn relates(&self, m: &Match, s: &State, seat: Seat, other: Seat, as_what: AsWhat) -> Sure {
        ch2_effects::relates(m, s, (seat, other), as_what)
    }

    fn chosen(&self, cx: &mut Cx<'_>, seat: Seat, owner: Seat, span: Span) -> bool {
        cx.royale_chosen(seat, owner, span)
    }

    fn one_attack(&self, m: &Match, s: &State) -> OneAttack {
        ch1_1_order::one_attack(m, s)
    }

    fn may_attack(&self, rules: Rules<'_>, slot: Z) -> Answer {
        ch1_6_removal::may_attack(rules, slot)
    }

    fn words(&self, words: Words<'_>, own: Own) -> Violation {
        verdicts::faces_removed(words, own)
    }

    fn draws(&self, m: &Match, slot: Z) -> bool {
        ch1_2_facing::draws(m, slot)
    }

    fn encores(&self, m: &Match, s: &State) -> Encores {
        ch1_5_encores::encores(m, s)
    }

    fn encore_begins(&self, cx: &mut Cx<'_>, act: &Act) {
        cx.royale_encore_begins(act);
    }

    fn owes_reversed(&self, _m: &Match, s: &State, seat: Seat) -> u16 {
        ch1_5_encores::owes(s, seat)
    }

    fn missed(&self, m: &Match, s: &State, owed: Owed, late: bool) -> Option<Violation> {
        verdicts::encore_owing(m, s, owed, late).or_else(|| verdicts::removal_owing(m, s, owed, late))
    }

    fn order(&self, cx: &mut Cx<'_>, told: &[(Seat, Span)]) {
        cx.royale_order(told);
    }

    fn lost(&self, cx: &mut Cx<'_>, losers: u8, how: How) {
        cx.royale_lost(losers, how);
    }

    fn leaves_turn(&self, cx: &mut Cx<'_>, seat: Seat) {
        cx.royale_gone_acts(seat, true);
    }

    fn concedes(&self, cx: &mut Cx<'_>, seat: Seat) {
        cx.royale_leaves(seat, How::Conceded);
    }

    fn leaves(&self, cx: &mut Cx<'_>, seat: Seat, how: How) {
        cx.royale_leaves(seat, how);
    }

    fn apply_unexpected<'a>(&self, cx: &mut Cx<'a>, act: &'a Act) -> bool {
        cx.royale_gone_stray(act) || cx.royale_order_stray(act) || cx.royale_encore_stray(act)
    }

    fn effect_line<'a>(&self, cx: &mut Cx<'a>, act: &'a Act) {
        cx.royale_effect_line(act);
    }

    fn rounds(&self, s: &State, giver: Seat) -> Option<u8> {
        Some(ch2_effects::rounds(s, giver))
    }

    fn reads(&self, _cx: &Cx<'_>, text: &str) -> Vec<String> {
        verdicts::reads(text)
    }
}
