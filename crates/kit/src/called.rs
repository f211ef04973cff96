//! Which card is meant by what a log calls it, and which zone by a line that counts.

use rejudge_judge::resolve::CardName;
use rejudge_judge::script::{Mark, MarkKind, OpKind, Script};
use rejudge_notation::VerbId;
use rejudge_table::cards::{CardSchema, Lookup, Resolution};
use rejudge_table::{Face, Table, ZoneId};

/// The card that is meant by a nickname of the header, by its number or the end of it; in quotes by its name. `lookup`: the
/// cards searched; what is found there is an index of `cards`.
pub fn card<C: CardSchema>(
    cards: &[C],
    lookup: Option<&Lookup>,
    nicknames: &[(String, Face)],
    text: &str,
    quoted: bool,
) -> CardName {
    let Some(lookup) = lookup else {
        return CardName::Nobody(Vec::new());
    };
    if !quoted && let Some((_, face)) = nicknames.iter().find(|(name, _)| name.eq_ignore_ascii_case(text)) {
        return CardName::Found(*face);
    }
    found(cards, if quoted { lookup.name(text) } else { lookup.number(text) })
}

/// The same of a number without quotes, where that is soon found; nothing: [`card`] has to look for it.
#[inline]
pub fn at_once(lookup: Option<&Lookup>, nicknames: &[(String, Face)], text: &str) -> Option<Face> {
    match nicknames {
        [] => Face::new(lookup?.at_once(text)? as usize),
        _ => None,
    }
}

/// What a search came to, with the numbers of the cards that it may be.
pub fn found<C: CardSchema>(cards: &[C], resolution: Resolution) -> CardName {
    let numbers = |indices: &[u32]| {
        let cards = indices.iter().filter_map(|i| cards.get(*i as usize));
        cards.map(|card| card.number().to_owned()).collect()
    };
    match resolution {
        Resolution::Found(index) => {
            Face::new(index as usize).map_or_else(|| CardName::Nobody(Vec::new()), CardName::Found)
        }
        Resolution::Ambiguous(fits) => CardName::Ambiguous(numbers(&fits)),
        Resolution::Nobody { nearest } => CardName::Nobody(numbers(&nearest)),
    }
}

/// Whether a mark counts this zone, or says what lies there. `count`: the verb that counts.
pub fn counts(table: &Table, script: &Script, mark: &Mark, zone: ZoneId, count: VerbId) -> bool {
    let is = |seat, z| table.kind_of(zone) == z && table.seat_of(zone) == seat;
    match mark.kind {
        MarkKind::Holds(seat, z, ..) => is(seat, z),
        MarkKind::Act(act) => {
            let act = script.act(act);
            let mut ops = script.ops(&act.chosen).iter();
            act.verb == count && ops.any(|op| matches!(op.kind, OpKind::Zone(seat, z, _) if is(seat, z)))
        }
        _ => false,
    }
}
