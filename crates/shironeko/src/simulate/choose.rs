//! What a player may do in the main phase, and which towns would pay for it.

use rejudge_table::shuffle::Generator;
use rejudge_table::{CardId, Seat};

use super::super::cards::Color;
use super::super::line::{Item, Line};
use super::super::matches::Match;
use super::super::state::{State, Z};
use super::texts::pick;

/// Towns that pay so many souls, one of this color among them, and none too many; nothing if they cannot.
pub(super) fn payment(
    m: &Match,
    s: &State,
    seat: Seat,
    need: u8,
    color: Option<Color>,
    chance: &mut Generator,
) -> Option<Vec<Item>> {
    if need == 0 {
        return Some(Vec::new());
    }
    let souls = |c: &CardId| s.face(*c).map(|f| m.info(f).souls.clone()).unwrap_or_default();
    let mut on: Vec<CardId> = s.cards(seat, Z::Town).iter().copied().filter(|c| s.is_on(*c)).collect();
    let mut paid: Vec<CardId> = Vec::new();
    let total = |paid: &[CardId]| paid.iter().map(|c| souls(c).len()).sum::<usize>();
    let colored = |paid: &[CardId]| color.is_none_or(|color| paid.iter().any(|c| souls(c).contains(&color)));
    if let Some(color) = color {
        let fits: Vec<CardId> = on.iter().copied().filter(|c| souls(c).contains(&color)).collect();
        let one = pick(chance, &fits)?;
        on.retain(|c| *c != one);
        paid.push(one);
    }
    while total(&paid) < usize::from(need) {
        let one = pick(chance, &on)?;
        on.retain(|c| *c != one);
        paid.push(one);
    }
    // None that was not needed.
    let mut at = 0;
    while at < paid.len() {
        let mut rest = paid.clone();
        rest.remove(at);
        if total(&rest) >= usize::from(need) && colored(&rest) {
            paid = rest;
        } else {
            at += 1;
        }
    }
    paid.into_iter().map(|c| Item::on_field(s, c)).collect()
}

/// Everything a player may do in the main phase, with what pays for it.
pub(super) fn offers(m: &Match, s: &State, seat: Seat, chance: &mut Generator) -> Vec<Line> {
    let (hand, _) = m.hand(s, seat);
    let offers = m.main_offers(s, seat, &hand).into_iter();
    let paid = offers.filter_map(|offer| {
        let towns = payment(m, s, seat, offer.souls, offer.color, chance)?;
        Some(offer.line.paying(towns))
    });
    paid.collect()
}
