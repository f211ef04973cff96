//! Lines that stand with a dash below a line of the game, as people indent what belongs together, and are no lines of an effect: what the
//! rules do next.

use rejudge_judge::script::{Act, OpKind, Script};
use rejudge_table::Face;

use super::super::cards::Icon;
use super::super::matches::Match;
use super::super::vocabulary::V;

/// 6.4.1.2, 7.2 to 7.6: whether a line with this verb, behind all lines of a script, says what the rules do next. `above`: the last line
/// without a dash; what was found to be of the rules below it stands there as if it had none.
///
/// ```text
/// attack FC direct
///   - trigger = 003
///   - stock
///   - damage 1 = 011 taken
/// ```
pub fn is_of_the_rules(m: &Match, script: &Script, above: u32, verb: V) -> bool {
    let lines = script.acts.get(above as usize..).unwrap_or(&[]);
    let lines = || lines.iter().filter(|act| !act.effect && act.inside.is_none());
    let Some(line) = lines().next() else { return false };
    let last = |verb: V| lines().rev().find(|act| V::of(act.verb) == verb);
    let first_below = lines().nth(1).is_none();
    match (V::of(line.verb), verb) {
        (V::Clock, V::Draw) => first_below,
        (V::Attack, V::Trigger) => first_below || last(V::Trigger).is_some(),
        (V::Attack | V::Trigger, _) => {
            let Some(check) = last(V::Trigger) else { return false };
            // Each step behind the one that it follows, once.
            let follows = |before: V| {
                let mut since = lines().rev().take_while(|act| V::of(act.verb) != verb);
                since.any(|act| V::of(act.verb) == before)
            };
            match verb {
                // 4.14.2.8: with a treasure icon it may be the top card of the deck.
                V::Stock => {
                    let mut shown = triggered(script, check);
                    let treasure = |face: Face| m.cards[face.index()].triggers.contains(&Icon::Treasure);
                    follows(V::Trigger) && (follows(V::Treasure) || !shown.any(treasure))
                }
                // Below an attack whose trigger check has a dash no effect deals it before the attack does.
                V::Damage if V::of(line.verb) == V::Attack => follows(V::Trigger),
                // 4.14.2.8: the treasure icon takes the card to the hand, and not to the stock.
                V::Damage => follows(V::Stock) || follows(V::Treasure),
                V::Battle => follows(V::Damage),
                _ => verb.icon().is_some_and(|icon| {
                    let mut shown = triggered(script, check);
                    shown.any(|face| m.cards[face.index()].triggers.contains(&icon)) && follows(V::Trigger)
                }),
            }
        }
        _ => false,
    }
}

/// The cards that a trigger check shows.
fn triggered<'s>(script: &'s Script, check: &Act) -> impl Iterator<Item = Face> + use<'s> {
    let shown = script.seen(&check.seen).unwrap_or(&[]);
    shown.iter().filter_map(|op| match op.kind {
        OpKind::Card(face, _) => Some(face),
        _ => None,
    })
}
