//! What a card that nobody noted would have to be, so that what was done with it is legal. Of something else than a character, and of
//! one whose own text bears on it, nothing is said.

use super::super::cards::{CardKind, Color, Icon};
use super::super::effects::continuous::kind;
use super::super::effects::reach::Matter;
use super::super::matches::Info;
use super::super::state::Triggered;

/// Whether the card is nothing of which this could be said.
fn is_exempt(info: &Info, matter: Matter) -> bool {
    info.kind != CardKind::Character || info.own & matter.bit() != 0
}

/// 8.6.2.1.2: played by a player of this level.
pub fn fits_level(info: &Info, level: usize) -> bool {
    let fits = usize::from(info.level) <= level || info.conts & kind::LEVEL != 0;
    fits || is_exempt(info, Matter::Level)
}

/// 8.6.2.1.1: played where level zone and clock may show these colors.
pub fn fits_color(info: &Info, colors: &[Color]) -> bool {
    // 8.6.2.1.1.1
    let free = info.level == 0 || info.conts & kind::LEVEL != 0;
    free || colors.contains(&info.color) || is_exempt(info, Matter::Color)
}

/// 8.6.2.3.1: played for so many cards; where nobody noted how many, for no more than there were in the stock.
pub fn fits_cost(info: &Info, paid: Option<usize>, stock: usize) -> bool {
    let cost = usize::from(info.cost);
    let right = paid.map_or(cost <= stock, |paid| cost == paid);
    right || is_exempt(info, Matter::Cost)
}

/// 7.6.1.2: in a battle with a character of this power, after which the attacker and the defender were reversed or not. `attacks`: it
/// is the attacker; `added`: what it is given.
pub fn fits_battle(info: &Info, (added, other): (i32, i32), attacks: bool, reversed: (bool, bool)) -> bool {
    let power = info.power.saturating_add(added);
    let (attacker, defender) = if attacks { (power, other) } else { (other, power) };
    let so = (attacker <= defender) == reversed.0 && (defender <= attacker) == reversed.1;
    info.kind != CardKind::Character || so
}

/// 4.14.1: triggered, and this icon of it was used, so many times.
pub fn fits_icon(info: &Info, icon: Icon, count: u8) -> bool {
    let bit = Triggered::bit(icon);
    match icon {
        Icon::Soul => info.soul_icons >= count,
        // The card on top of the deck that Treasure puts into the stock is told as Pool.
        Icon::Pool => info.icons_may & (bit | Triggered::bit(Icon::Treasure)) != 0,
        _ => info.icons_may & bit != 0,
    }
}
