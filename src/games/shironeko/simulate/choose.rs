//! What a player may do in the main phase, and which towns would pay for it.

use crate::table::shuffle::Generator;
use crate::table::{CardId, Face, Seat};

use super::super::cards::{CardKind, Color};
use super::super::matches::Match;
use super::super::policies::at;
use super::super::state::{By, State, Z};
use super::super::text::AbilityKind;
use super::super::vocabulary::V;
use super::line::{Item, Line};
use super::texts::{chara, pick};

/// SNK-4.3, G-08: the color of soul a card asks for.
fn asked(m: &Match, face: Face) -> Option<Color> {
    Some(m.info(face).color).filter(|c| c.is_plain())
}

/// The number of a copy on the field, where there are several.
pub(super) fn copy_of(s: &State, card: CardId) -> u16 {
    let (seat, face) = (s.holder(card), s.face(card));
    let field = s.charas(seat).iter().chain(s.cards(seat, Z::Town));
    match field.filter(|c| s.face(**c) == face).count() {
        0 | 1 => 0,
        _ => s.extra(card).copy,
    }
}

/// A town of the town area as an operand.
fn town(s: &State, card: CardId) -> Option<Item> {
    Some(Item::Card(s.holder(card), s.face(card)?, copy_of(s, card)))
}

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
    paid.into_iter().map(|c| town(s, c)).collect()
}

/// Everything a player may do in the main phase, with what pays for it.
pub(super) fn offers(m: &Match, s: &State, seat: Seat, chance: &mut Generator) -> Vec<Line> {
    let mut found = Vec::new();
    let charas = s.charas(seat).to_vec();
    let name = |card: &CardId| s.face(*card).map(|f| m.info(f).name);
    let mut tried: Vec<Face> = Vec::new();
    for card in s.cards(seat, Z::Hand) {
        let Some(face) = s.face(*card).filter(|f| !tried.contains(f)) else {
            continue;
        };
        tried.push(face);
        let info = m.info(face);
        let of_name = |c: &&CardId| name(c) == Some(info.name);
        let card = Item::Card(seat, face, 0);
        let fits = match info.kind {
            CardKind::Monster => true,
            CardKind::Town => false,
            _ => charas.len() < 4 && !charas.iter().any(|c| of_name(&c)),
        };
        if fits && let Some(towns) = payment(m, s, seat, info.cost, asked(m, face), chance) {
            found.push(Line::new(seat, V::Play).with(card).paying(towns));
        }
        let Some(change) = info.change.filter(|_| info.kind.is_chara()) else {
            continue;
        };
        for base in &charas {
            let Some(below) = s.face(*base).map(|f| m.info(f)) else {
                continue;
            };
            let named = charas.iter().filter(|c| *c != base).any(|c| of_name(&c));
            let awakens = info.kind != CardKind::Awakened || below.name == info.name;
            let color = asked(m, face).filter(|_| !m.reads_otherwise(at::CHANGE_COLOR));
            if info.level == below.level + 1
                && !named
                && awakens
                && let Some(towns) = payment(m, s, seat, change, color, chance)
                && let Some(target) = chara(s, *base)
            {
                found.push(Line::new(seat, V::Change).with(card).to(target).paying(towns));
            }
        }
    }
    for card in charas.iter().chain(s.cards(seat, Z::Town)) {
        abilities(m, s, seat, *card, chance, &mut found);
    }
    for card in &charas {
        let extra = s.extra(*card);
        let fresh = extra.entered == s.turn && matches!(extra.by, By::Play | By::Effect);
        if s.is_on(*card)
            && extra.attacked != s.turn
            && !fresh
            && let Some(item) = chara(s, *card)
        {
            found.push(Line::new(seat, V::Attack).with(item));
        }
    }
    found
}

/// The abilities of a card that its player may use now.
fn abilities(m: &Match, s: &State, seat: Seat, card: CardId, chance: &mut Generator, found: &mut Vec<Line>) {
    let Some(face) = s.face(card) else { return };
    for (number, ability) in (0u32..).zip(&m.info(face).abilities) {
        let verb = match ability.kind {
            AbilityKind::Act if s.extra(card).used & (1 << number) == 0 => V::Act,
            AbilityKind::Off if s.is_on(card) => V::OffAct,
            _ => continue,
        };
        if s.has_runes(m, card, &ability.runes) != Some(true) {
            continue;
        }
        if let Some(towns) = payment(m, s, seat, ability.souls, None, chance) {
            let item = Item::Card(seat, face, copy_of(s, card));
            let line = Line::new(seat, verb).with(item).with(Item::Count(number + 1));
            found.push(line.paying(towns));
        }
    }
}
