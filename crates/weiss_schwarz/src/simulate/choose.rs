//! How the players choose among what is legal.

use rejudge_table::shuffle::Generator;
use rejudge_table::{CardId, Face, Seat};

use super::super::cards::{CardKind, Color};
use super::super::matches::Match;
use super::super::offers::{Item, Items, Offer};
use super::super::state::{Due, STAND, State, Z};
use super::super::vocabulary::V;
use super::Style;

/// The players.
pub struct Chooser<'a> {
    pub m: &'a Match,
    pub style: Style,
    /// What may be left undone of text that is read is played, too.
    pub text: bool,
    /// What nobody chooses and need not have a line is written all the same.
    pub writes_all: bool,
    /// Each player's chance.
    pub chance: Vec<Generator>,
}

/// A soft upper bound to the front row a sensible player fills before paying for more.
const RESERVE: usize = 2;

impl Chooser<'_> {
    /// What the player whose choice it is does; `None`: nothing.
    pub fn choose(&mut self, state: &State) -> Option<Offer> {
        // What goes by the hand limit is chosen card by card, not among all sets of so many.
        let mut offers = match state.due {
            Due::HandLimit(_) => Vec::new(),
            _ => self.m.offers(state),
        };
        // Where it is not known what an event does, nobody plays it.
        offers.retain(|o| !self.is_unread(o));
        match self.style {
            Style::Random => self.any(state, offers),
            Style::Sensible => self.sensible(state, offers),
        }
    }

    fn is_unread(&self, offer: &Offer) -> bool {
        let unread = |face: Face| {
            let info = self.m.info(face);
            info.unread && info.kind == CardKind::Event && (!self.text || self.m.text(face).event().is_none())
        };
        matches!(offer.verb, V::Event | V::Counter)
            && offer
                .chosen
                .iter()
                .any(|i| matches!(i, Item::Card(face) if unread(*face)))
    }

    fn below(&mut self, seat: Seat, bound: usize) -> usize {
        let at = usize::from(seat.0) % self.chance.len().max(1);
        // Below the bound, which was a usize.
        self.chance
            .get_mut(at)
            .map_or(0, |chance| chance.below(bound as u64) as usize)
    }

    /// Whether a player does what may be left undone.
    pub fn wants(&mut self, seat: Seat) -> bool {
        self.text && self.percent(seat, 60)
    }

    /// True in so many of a hundred cases.
    fn percent(&mut self, seat: Seat, of_100: usize) -> bool {
        self.below(seat, 100) < of_100
    }

    fn one_of(&mut self, seat: Seat, mut offers: Vec<Offer>) -> Option<Offer> {
        if offers.is_empty() {
            return None;
        }
        let at = self.below(seat, offers.len());
        Some(offers.swap_remove(at))
    }

    /// Whose choice it is.
    fn chooser(&self, state: &State) -> Seat {
        match state.due {
            Due::Mulligan(s) | Due::Reversed(s) | Due::Encore(s) | Due::LevelUp(s) => s,
            Due::ChanceStock(s) | Due::DiscoveryHand(s) => s,
            Due::Counter => state.defender(),
            _ => state.active,
        }
    }

    /// First what sort of thing, passing among them, then which.
    fn any(&mut self, state: &State, offers: Vec<Offer>) -> Option<Offer> {
        let seat = self.chooser(state);
        if let Due::HandLimit(count) = state.due {
            // That a card more may lie there than is known is no reason to put any away.
            return (count > 0).then(|| self.away(state, seat, usize::from(count), |_| 0));
        }
        let mut verbs: Vec<V> = offers.iter().map(|o| o.verb).collect();
        verbs.dedup();
        let pass = usize::from(self.m.may_pass(state));
        let at = self.below(seat, verbs.len() + pass);
        let verb = *verbs.get(at)?;
        let such = |offer: &Offer| offer.verb == verb;
        let at = self.below(seat, offers.iter().filter(|offer| such(offer)).count());
        offers.into_iter().filter(such).nth(at)
    }

    /// So many cards of the hand, those of the highest value first; chance decides among equals.
    fn away(&mut self, state: &State, seat: Seat, count: usize, value: impl Fn(Face) -> i32) -> Offer {
        let mut hand: Vec<Face> = state.faces(seat, Z::Hand).collect();
        let mut chosen = Items::new();
        for _ in 0..count.min(hand.len()) {
            let best = hand.iter().map(|f| value(*f)).max().unwrap_or(0);
            let ties: Vec<usize> = (0..hand.len()).filter(|i| value(hand[*i]) == best).collect();
            let at = ties[self.below(seat, ties.len())];
            chosen.push(Item::Card(hand.remove(at)));
        }
        // Behind what a log of choices leaves open the hand may be of cards that nobody noted.
        let unnoted = count.min(state.count(seat, Z::Hand)).saturating_sub(chosen.len());
        chosen.extend(std::iter::repeat_n(Item::Unknown, unnoted));
        Offer {
            chosen,
            ..Offer::new(seat, V::Discard)
        }
    }

    /// The best by a value; chance decides among equals.
    fn best(&mut self, seat: Seat, offers: Vec<Offer>, value: impl Fn(&Offer) -> i32) -> Option<Offer> {
        let best = offers.iter().map(&value).max()?;
        let ties: Vec<Offer> = offers.into_iter().filter(|o| value(o) == best).collect();
        self.one_of(seat, ties)
    }

    fn card(offer: &Offer) -> Option<Face> {
        offer
            .chosen
            .iter()
            .find_map(|i| if let Item::Card(face) = i { Some(*face) } else { None })
    }

    fn sensible(&mut self, state: &State, offers: Vec<Offer>) -> Option<Offer> {
        let seat = self.chooser(state);
        match state.due {
            Due::Mulligan(_) => {
                let hand: Vec<Face> = state.faces(seat, Z::Hand).collect();
                let bad = |f: &Face| self.m.info(*f).level > 1 || self.m.info(*f).kind == CardKind::Climax;
                let away: Items = hand.into_iter().filter(bad).map(Item::Card).collect();
                Some(match away.is_empty() {
                    true => Offer::new(seat, V::Keep),
                    false => Offer {
                        chosen: away,
                        ..Offer::new(seat, V::Mulligan)
                    },
                })
            }
            Due::Clock => {
                let (clock, level) = (state.count(seat, Z::Clock), state.count(seat, Z::Level));
                if (level == 3 && clock >= 5) || state.count(seat, Z::Hand) < 2 || self.percent(seat, 10) {
                    return None;
                }
                let m = self.m;
                self.best(seat, offers, |o| Self::card(o).map_or(0, |f| spare(m, state, seat, f)))
            }
            Due::Main => self.main(state, seat, offers),
            Due::Climax => {
                let attackers = self.attackers(state, seat);
                let wants = attackers >= 2 && self.percent(seat, 80);
                if wants { self.one_of(seat, offers) } else { None }
            }
            Due::Attack => self.attack(state, seat, offers),
            Due::Counter => self.counter(state, seat, offers),
            Due::Icons => self.icons(state, seat, offers),
            Due::Encore(_) => {
                let keep = state.count(seat, Z::Stock) >= 5;
                if keep && self.percent(seat, 70) {
                    self.one_of(seat, offers)
                } else {
                    None
                }
            }
            Due::HandLimit(0) => None,
            Due::HandLimit(count) => {
                let values: Vec<(Face, i32)> = state
                    .faces(seat, Z::Hand)
                    .map(|f| (f, spare(self.m, state, seat, f)))
                    .collect();
                let value = |f: Face| values.iter().find(|(g, _)| *g == f).map_or(0, |(_, v)| *v);
                Some(self.away(state, seat, usize::from(count), value))
            }
            Due::LevelUp(_) => {
                let there: Vec<Color> = state.faces(seat, Z::Level).map(|f| self.m.info(f).color).collect();
                let value = |m: &Match, face: Face| {
                    let info = m.info(face);
                    let color = if there.contains(&info.color) { 0 } else { 100 };
                    color - i32::from(info.level) * 10 - i32::from(info.kind == CardKind::Climax)
                };
                let m = self.m;
                self.best(seat, offers, |o| Self::card(o).map_or(0, |f| value(m, f)))
            }
            Due::DiscoveryHand(_) => self.one_of(seat, offers),
            _ => self.one_of(seat, offers),
        }
    }

    /// Characters of the front row that can attack.
    fn attackers(&self, state: &State, seat: Seat) -> usize {
        let stands = |c: CardId| state.table.card(c).pose == STAND;
        Z::FRONT
            .iter()
            .filter(|z| state.character(state.zone(seat, **z)).is_some_and(stands))
            .count()
    }

    /// Fills the front row, then puts better characters in the place of weak ones.
    fn main(&mut self, state: &State, seat: Seat, offers: Vec<Offer>) -> Option<Offer> {
        let level = state.count(seat, Z::Level);
        let mut valued: Vec<(i32, Offer)> = Vec::new();
        for offer in offers {
            let (V::Play, Some(face), Some(Item::Slot(_, z))) = (offer.verb, Self::card(&offer), offer.target) else {
                continue;
            };
            let info = self.m.info(face);
            let assists = self.m.assists(face).is_some();
            let there = self.m.power_in(state, seat, z);
            let value = match (z.is_front(), there) {
                // A backup waits in the hand.
                _ if info.backup.is_some() && state.count(seat, Z::Hand) < 4 => continue,
                (true, None) if !assists => info.power / 100 + i32::from(info.level) * 10,
                (true, Some(power)) if !assists => {
                    let faced = self.m.variation.faced(self.m, state, seat, z);
                    let faced = faced
                        .and_then(|(other, z)| self.m.power_in(state, other, z))
                        .unwrap_or(0);
                    let better = info.power - power;
                    let worth = better >= 2000 && (power < faced || info.level as usize == level);
                    if !worth {
                        continue;
                    }
                    better / 200
                }
                (false, None) if assists => 30,
                _ => continue,
            };
            let stock = state.count(seat, Z::Stock);
            if info.cost > 0 && stock.saturating_sub(usize::from(info.cost)) < RESERVE && level < 2 {
                continue;
            }
            valued.push((value, offer));
        }
        let front = Z::FRONT.iter().filter(|z| state.count(seat, **z) > 0).count();
        // In the first turn one attacker is enough.
        if (state.turn == 1 && front > 0) || state.count(seat, Z::Hand) <= 2 && front >= 2 {
            return None;
        }
        let best = valued.iter().map(|v| v.0).max()?;
        let ties = valued.into_iter().filter(|v| v.0 == best).map(|v| v.1).collect();
        self.one_of(seat, ties)
    }

    /// Front against what is weaker, else from the side where that still hurts.
    fn attack(&mut self, state: &State, seat: Seat, offers: Vec<Offer>) -> Option<Offer> {
        let m = self.m;
        let mut valued = Vec::new();
        for offer in offers {
            let Some(Item::Slot(_, z)) = offer.chosen.first().copied() else {
                continue;
            };
            let word = offer
                .chosen
                .iter()
                .find_map(|i| if let Item::Word(w) = i { Some(*w) } else { None });
            let mine = self.m.power_in(state, seat, z).unwrap_or(0);
            let Some((other, faced)) = m.variation.faced(m, state, seat, z) else {
                continue;
            };
            let theirs = self.m.power_in(state, other, faced).unwrap_or(0);
            let facing = state.character(state.zone(other, faced)).and_then(|c| state.face(c));
            let level = facing.map_or(0, |f| i32::from(m.info(f).level));
            let card = state.character(state.zone(seat, z));
            let printed = card
                .and_then(|c| state.face(c))
                .map_or(0, |f| i32::from(m.info(f).soul));
            let climax = i32::from(state.count(seat, Z::Climax) > 0);
            let value = match word {
                Some("front") if mine > theirs => 30,
                Some("front") if mine == theirs => 12,
                Some("front") => 5,
                Some("side") if printed + climax - level > 0 => 10,
                Some("side") => 0,
                _ => 20,
            };
            valued.push((value, offer));
        }
        let best = valued.iter().map(|v| v.0).max()?;
        let ties = valued.into_iter().filter(|v| v.0 == best).map(|v| v.1).collect();
        self.one_of(seat, ties)
    }

    /// A counter where it changes who is reversed.
    fn counter(&mut self, state: &State, seat: Seat, offers: Vec<Offer>) -> Option<Offer> {
        let attack = state.attack?;
        let (_, facing) = attack.attacked?;
        let mine = self.m.power_in(state, seat, state.z(facing))?;
        let theirs = self.m.power_in(state, state.active, state.z(attack.slot))?;
        let m = self.m;
        let useful = |o: &Offer| {
            let power = Self::card(o).and_then(|f| m.info(f).backup).map_or(0, |b| b.0);
            mine <= theirs && mine + power >= theirs
        };
        let offers: Vec<Offer> = offers.into_iter().filter(useful).collect();
        if offers.is_empty() || !self.percent(seat, 75) {
            return None;
        }
        self.one_of(seat, offers)
    }

    /// Takes what the icons give, the best of it.
    fn icons(&mut self, state: &State, seat: Seat, offers: Vec<Offer>) -> Option<Offer> {
        let m = self.m;
        let level = i32::try_from(state.count(seat, Z::Level)).unwrap_or(0);
        let value = |o: &Offer| {
            if o.chosen.contains(&Item::Nothing) {
                return 0;
            }
            let info = Self::card(o).map(|f| m.info(f));
            let power = info.map_or(0, |i| i.power / 100);
            match (o.verb, o.target) {
                (V::Standby, Some(Item::Slot(_, z))) => {
                    let there = self.m.power_in(state, seat, z).map_or(0, |p| p / 100);
                    if power > there && z.is_front() {
                        10 + power - there
                    } else {
                        -1
                    }
                }
                (V::Comeback | V::Choice | V::Focus, _) => {
                    let late = (info.map_or(0, |i| i32::from(i.level)) - level - 1).max(0);
                    10 + power - late * 100
                }
                (V::Return, _) => match o.chosen.first() {
                    Some(Item::Slot(other, z)) => 10 + self.m.power_in(state, *other, *z).map_or(0, |p| p / 100),
                    _ => 0,
                },
                // With less than that in the deck, what comes up is worth more there.
                (V::Pool, _) if state.count(seat, Z::Deck) < 4 => -1,
                _ => 10,
            }
        };
        let best = offers.iter().map(&value).max()?;
        let ties: Vec<Offer> = offers.into_iter().filter(|o| value(o) == best).collect();
        self.one_of(seat, ties)
    }
}

/// How little a card in hand is worth keeping.
fn spare(m: &Match, state: &State, seat: Seat, face: Face) -> i32 {
    let info = m.info(face);
    let level = i32::try_from(state.count(seat, Z::Level)).unwrap_or(0);
    let climaxes = state.faces(seat, Z::Hand);
    let climaxes = climaxes.filter(|f| m.info(*f).kind == CardKind::Climax).count();
    match info.kind {
        CardKind::Climax if climaxes > 1 => 5,
        CardKind::Climax => 1,
        CardKind::Event => 4,
        CardKind::Character => match i32::from(info.level) - level {
            late @ 2.. => 2 + late,
            1 | 0 => 0,
            early => (-early).min(3),
        },
    }
}

impl Match {
    /// 8.9: the power of the character in a slot, as far as its face is known.
    pub fn power_in(&self, state: &State, seat: Seat, z: Z) -> Option<i32> {
        let card = state.character(state.zone(seat, z))?;
        let printed = state.face(card).map_or(0, |f| self.info(f).power);
        let climaxes = state.faces(seat, Z::Climax);
        let climaxes: i32 = climaxes.filter_map(|f| self.gives_all(f)).map(|g| g.0).sum();
        let behind: &[Z] = match z {
            Z::FL => &[Z::BL],
            Z::FC => &[Z::BL, Z::BR],
            Z::FR => &[Z::BR],
            _ => &[],
        };
        let behind = behind.iter().filter_map(|z| state.character(state.zone(seat, *z)));
        let assists: i32 = behind
            .filter_map(|c| state.face(c))
            .filter_map(|f| self.assists(f))
            .sum();
        if let Some(fixed) = state.extra_of(card).fixed {
            return Some(fixed.power + state.extra_of(card).given().power);
        }
        Some(printed + state.extra_of(card).given().power + climaxes + assists)
    }
}
