//! What players may do at a choice, as lines, and which towns could pay for it; apart from what accepts them.
//!
//! Cards that nobody saw are offered as whatever of the list they can be. What a text that is not read has its player do
//! is not offered.

use rejudge_table::{CardId, Face, Seat};

use super::cards::Color;
use super::line::{Item, Line};
use super::matches::Match;
use super::rules::{Price, gives};
use super::state::{Due, MAIN, State, TOWNS, Z};
use super::text::AbilityKind;
use super::vocabulary::V;

/// More cards are not put together to every set of them (SNK-1.7).
const SETS_MOST: usize = 7;

/// More sets of towns than this are not looked at for one payment.
const STEPS_MOST: u32 = 4_096;

/// Something a player may do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer {
    /// The line, without what is paid.
    pub line: Line,
    /// The souls it costs.
    pub souls: u8,
    /// SNK-4.3: the color that one of them has to have.
    pub color: Option<Color>,
}

impl Offer {
    fn at(line: Line, price: Price) -> Offer {
        Offer {
            line,
            souls: price.souls.unwrap_or(0),
            color: price.color,
        }
    }

    fn free(line: Line) -> Offer {
        Offer {
            line,
            souls: 0,
            color: None,
        }
    }
}

impl Match {
    /// What may be done at what is due.
    pub fn offers(&self, s: &State) -> Vec<Offer> {
        match s.due(self) {
            Due::First => self.first_offers(s),
            Due::Redraw(seat) => self.redraw_offers(s, seat),
            Due::Main => {
                let (seen, unseen) = self.hand(s, s.active);
                self.main_offers(s, s.active, &[seen, unseen].concat())
            }
            Due::Ability(..) => self.ability_offers(s),
            Due::Step => self.step_lines(s).into_iter().map(Offer::free).collect(),
            Due::Defence(seat) => self.defence_offers(s, seat),
            Due::Build => self.shown_offers(s, Line::new(s.active, V::Build), s.active, Z::TownDeck),
            Due::Damage(seat) => {
                let attack = s.attack.and_then(|a| s.numbers(self, a.attacker));
                match attack {
                    Some((1, _)) => {
                        let line = Line::new(s.active, V::Damage).with(Item::Count(1));
                        self.shown_offers(s, line, seat, Z::Deck)
                    }
                    // Of several cards there are more ways than anybody looks through.
                    _ => Vec::new(),
                }
            }
            Due::Trigger(seat) => self.trigger_offers(s, seat),
            _ => Vec::new(),
        }
    }

    /// SNK-1.5: the winner of janken is the first player.
    fn first_offers(&self, s: &State) -> Vec<Offer> {
        let of = |verb: V| {
            let line = move |seat| Offer::free(Line::new(seat, verb).seeing(vec![Item::Player(seat)]));
            self.seats().map(line)
        };
        match s.janken {
            Some(winner) => of(V::First).filter(|o| o.line.seat == winner).collect(),
            None => of(V::First).chain(of(V::Janken)).collect(),
        }
    }

    /// SNK-1.7: any cards of the hand.
    fn redraw_offers(&self, s: &State, seat: Seat) -> Vec<Offer> {
        let mut found = vec![Offer::free(Line::new(seat, V::Keep))];
        let hand = s.cards(seat, Z::Hand);
        let mut seen: Vec<Face> = hand.iter().filter_map(|c| s.face(*c)).collect();
        seen.sort_unstable();
        let unseen = u32::try_from(hand.len() - seen.len()).unwrap_or(0);
        if hand.len() > SETS_MOST {
            return found;
        }
        let mut sets: Vec<Vec<Item>> = Vec::new();
        for set in 0..1u32 << seen.len() {
            let chosen = seen.iter().enumerate().filter(|(at, _)| set & (1 << at) != 0);
            let chosen: Vec<Item> = chosen.map(|(_, f)| Item::Card(seat, *f, 0)).collect();
            for count in 0..=unseen {
                let more = (count > 0).then_some(Item::Unseen(count));
                let all: Vec<Item> = chosen.iter().copied().chain(more).collect();
                if !all.is_empty() && !sets.contains(&all) {
                    sets.push(all);
                }
            }
        }
        // Of a hand that nobody saw: what one or two of its cards can be.
        let (_, can_be) = self.hand(s, seat);
        let card = |face: &Face| Item::Card(seat, *face, 0);
        sets.extend(can_be.iter().filter(|_| unseen > 0).map(|f| vec![card(f)]));
        for (at, one) in can_be.iter().enumerate().filter(|_| unseen > 1) {
            sets.extend(can_be.iter().skip(at + 1).map(|other| vec![card(one), card(other)]));
        }
        sets.sort_by_key(Vec::len);
        let line = |set: Vec<Item>| set.into_iter().fold(Line::new(seat, V::Mulligan), Line::with);
        found.extend(sets.into_iter().map(line).map(Offer::free));
        found
    }

    /// The cards that can be in a hand: those that were seen there, and what the others can be by the list.
    pub fn hand(&self, s: &State, seat: Seat) -> (Vec<Face>, Vec<Face>) {
        let mut seen: Vec<Face> = Vec::new();
        for face in s.cards(seat, Z::Hand).iter().filter_map(|c| s.face(*c)) {
            if !seen.contains(&face) {
                seen.push(face);
            }
        }
        let zone = s.zone(seat, Z::Hand);
        let all_seen = s.cards(seat, Z::Hand).iter().all(|c| s.face(*c).is_some()) && !s.is_open(seat, Z::Hand);
        let mut unseen: Vec<Face> = if all_seen { Vec::new() } else { self.may_own(s, seat) };
        unseen.retain(|face| !seen.contains(face) && s.table.may_hold(zone, *face));
        (seen, unseen)
    }

    /// The cards of a player's list; without one those that may be theirs, first what was seen of them.
    fn may_own(&self, s: &State, seat: Seat) -> Vec<Face> {
        let at = usize::from(seat.0);
        match self.lists.get(at) {
            Some(Some(list)) => {
                let mut faces = list.clone();
                faces.sort_unstable();
                faces.dedup();
                faces
            }
            _ => s
                .table
                .seen_first(seat, self.possible.get(at).map_or(&[][..], Vec::as_slice)),
        }
    }

    /// SNK-3.3: what a player may do in the main phase with these cards of the hand.
    pub fn main_offers(&self, s: &State, seat: Seat, hand: &[Face]) -> Vec<Offer> {
        let mut found = Vec::new();
        let charas = s.charas(seat);
        for face in hand {
            self.hand_offers(s, seat, *face, &mut found);
        }
        for card in charas.iter().chain(s.cards(seat, Z::Town)) {
            self.used_offers(s, seat, *card, &mut found);
        }
        for card in charas {
            if self.rules(s).may_attack(seat, *card).is_yes()
                && let Some(item) = Item::chara(s, *card)
            {
                found.push(Offer::free(Line::new(seat, V::Attack).with(item)));
            }
        }
        found
    }

    /// SNK-4.4, 4.5, 5: what may be done with a card of the hand.
    fn hand_offers(&self, s: &State, seat: Seat, face: Face, found: &mut Vec<Offer>) {
        let rules = self.rules(s);
        let card = Item::Card(seat, face, 0);
        if rules.may_play(seat, face).is_yes() {
            found.push(Offer::at(Line::new(seat, V::Play).with(card), rules.price(face)));
        }
        let Some(price) = rules.change_price(face) else { return };
        for base in s.charas(seat) {
            if rules.may_change(seat, face, *base).is_yes()
                && let Some(target) = Item::chara(s, *base)
            {
                found.push(Offer::at(Line::new(seat, V::Change).with(card).to(target), price));
            }
        }
    }

    /// SNK-7.4, 7.5: the abilities of a card that its player may use now.
    fn used_offers(&self, s: &State, seat: Seat, card: CardId, found: &mut Vec<Offer>) {
        let (Some(face), Some(item)) = (s.face(card), Item::on_field(s, card)) else {
            return;
        };
        for (number, ability) in (0u8..).zip(&self.info(face).abilities) {
            let verb = match ability.kind {
                AbilityKind::Act => V::Act,
                AbilityKind::Off => V::OffAct,
                _ => continue,
            };
            let rules = self.rules(s);
            if rules.may_use(seat, card, number).is_yes() {
                let line = Line::new(seat, verb)
                    .with(item)
                    .with(Item::Count(u32::from(number) + 1));
                found.push(Offer::at(line, rules.ability_price(card, number)));
            }
        }
    }

    /// SNK-7.1, 7.2: the abilities that fire, in any order.
    fn ability_offers(&self, s: &State) -> Vec<Offer> {
        let mut found = Vec::new();
        for (card, number) in &s.waiting {
            let Some(face) = s.face(*card) else { continue };
            let line = Line::new(s.holder(*card), V::Auto);
            let line = line.with(Item::on_field(s, *card).unwrap_or(Item::Card(s.holder(*card), face, 0)));
            let ability = self.info(face).abilities.get(usize::from(*number));
            found.push(Offer {
                line: line.with(Item::Count(u32::from(*number) + 1)),
                souls: ability.map_or(0, |a| a.souls),
                color: None,
            });
        }
        found
    }

    /// SNK-6.5: take it, or defend with one ON chara.
    fn defence_offers(&self, s: &State, seat: Seat) -> Vec<Offer> {
        let may = s
            .charas(seat)
            .iter()
            .filter(|c| self.rules(s).may_defend(seat, **c).is_yes());
        let defend = may.filter_map(|c| Some(Line::new(seat, V::Defend).with(Item::chara(s, *c)?)));
        std::iter::once(Line::new(seat, V::Take))
            .chain(defend)
            .map(Offer::free)
            .collect()
    }

    /// A line that shows the top card of a deck, with each that it can be.
    fn shown_offers(&self, s: &State, line: Line, seat: Seat, z: Z) -> Vec<Offer> {
        let mut faces = self.may_own(s, seat);
        let (zone, deck) = (s.zone(seat, z), if z == Z::Deck { MAIN } else { TOWNS });
        faces.retain(|f| self.info(*f).deck() == deck && s.table.may_hold(zone, *f));
        let seeing = |face: Face| line.clone().seeing(vec![Item::Card(seat, face, 0)]);
        faces.into_iter().map(seeing).map(Offer::free).collect()
    }

    /// SNK-6.7: the triggers, in an order of their owner's choice; what one costs may be left unpaid.
    fn trigger_offers(&self, s: &State, seat: Seat) -> Vec<Offer> {
        let mut found: Vec<Offer> = Vec::new();
        for face in s.triggers(self).filter_map(|c| s.face(c)) {
            let line = Line::new(seat, V::Trigger).with(Item::Card(seat, face, 0));
            let ability = self
                .info(face)
                .abilities
                .iter()
                .find(|a| a.kind == AbilityKind::Trigger);
            let souls = ability.map_or(0, |a| a.souls);
            let paid = (souls > 0).then(|| Offer {
                souls,
                ..Offer::free(line.clone())
            });
            for offer in [Some(Offer::free(line)), paid].into_iter().flatten() {
                if !found.contains(&offer) {
                    found.push(offer);
                }
            }
        }
        found
    }

    /// The ways to pay for an offer, those first that waste least; no more than `most`. One way, paying nothing, where it
    /// costs nothing.
    pub fn payments(&self, s: &State, offer: &Offer, most: usize) -> Vec<Vec<Item>> {
        let seat = offer.line.seat;
        let (mut ways, _) = self.ways_to_pay(s, seat, offer.souls, offer.color);
        ways.sort_by_key(|set| (set.iter().map(|f| self.info(*f).souls.len()).sum::<usize>(), set.len()));
        ways.truncate(most);
        let items = |set: Vec<Face>| set.into_iter().map(|f| Item::Card(seat, f, 0)).collect();
        ways.into_iter().map(items).collect()
    }

    /// SNK-4.1 to 4.3, G-28: the sets of towns that pay so many souls, one of them of this color, and none of the towns is
    /// unneeded. Towns of one card are alike. A set without towns where there is nothing to pay. And whether these are all
    /// such sets: of very many towns not every set is looked at.
    pub fn ways_to_pay(&self, s: &State, seat: Seat, souls: u8, color: Option<Color>) -> (Vec<Vec<Face>>, bool) {
        if souls == 0 {
            return (vec![Vec::new()], true);
        }
        let mut towns: Vec<(Face, usize)> = Vec::new();
        for face in s
            .cards(seat, Z::Town)
            .iter()
            .filter(|c| s.is_on(**c))
            .filter_map(|c| s.face(*c))
        {
            match towns.iter_mut().find(|(f, _)| *f == face) {
                Some((_, count)) => *count += 1,
                None => towns.push((face, 1)),
            }
        }
        let mut search = Search {
            m: self,
            souls: usize::from(souls),
            color,
            towns,
            steps: 0,
            found: Vec::new(),
        };
        search.go(0, &mut Vec::new());
        (search.found, search.steps <= STEPS_MOST)
    }
}

/// The search for sets of towns that pay.
struct Search<'a> {
    m: &'a Match,
    souls: usize,
    color: Option<Color>,
    /// The towns that are ON, each sort once, with how many there are.
    towns: Vec<(Face, usize)>,
    steps: u32,
    found: Vec<Vec<Face>>,
}

impl Search<'_> {
    /// Goes on with the sorts from `at` on.
    fn go(&mut self, at: usize, paid: &mut Vec<Face>) {
        self.steps += 1;
        if self.steps > STEPS_MOST {
            return;
        }
        if self.pays(paid.iter().copied()) {
            let needed = |n: usize| !self.pays(paid.iter().enumerate().filter(|(i, _)| *i != n).map(|(_, f)| *f));
            if (0..paid.len()).all(needed) {
                self.found.push(paid.clone());
            }
            return;
        }
        let Some((face, count)) = self.towns.get(at).copied() else {
            return;
        };
        let before = paid.len();
        paid.extend(std::iter::repeat_n(face, count.min(self.souls)));
        loop {
            self.go(at + 1, paid);
            if paid.len() == before {
                return;
            }
            paid.pop();
        }
    }

    fn pays(&self, paid: impl Iterator<Item = Face>) -> bool {
        let souls: Vec<Color> = paid.flat_map(|f| self.m.info(f).souls.iter().copied()).collect();
        souls.len() >= self.souls && self.color.is_none_or(|color| gives(&souls, color))
    }
}
