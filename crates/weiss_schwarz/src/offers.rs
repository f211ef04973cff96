//! What a player may do at a choice: the list of legal lines, apart from what accepts them.
//!
//! Only what the log would have to say by name is listed, so cards nobody knows are not offered; neither are
//! abilities whose text is not read, nor exchanges of two empty slots.

use smallvec::SmallVec;

use rejudge_judge::game::{Expectation, Game};
use rejudge_table::{CardId, End, Face, Seat};

use super::cards::{CardKind, Icon};
use super::effects::cost::{Cost, From, Part};
use super::effects::default_encore;
use super::matches::Match;
use super::rules::icons::goes_to;
use super::rules::{Answer, Paid, Payee};
use super::state::{Due, Frame, Method, State, Triggered, Z};
use super::verdicts::method_word;
use super::vocabulary::V;

/// An operand of an offered line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Item {
    /// A card.
    Card(Face),
    /// A slot of a player.
    Slot(Seat, Z),
    /// A card in or out of a slot: `FR.012`.
    SlotCard(Seat, Z, Face),
    /// A zone of the acting player.
    Zone(Z),
    /// One end of a zone of a player: `Ren.stock.bottom`.
    End(Seat, Z, End),
    /// A number with its sign: `+1000`.
    Signed(i32),
    /// A word of the vocabulary that is no zone.
    Word(&'static str),
    /// A count.
    Count(u32),
    /// A card that nobody noted: `?`.
    Unknown,
    /// `none`
    Nothing,
    /// A player.
    Player(Seat),
    /// An ability that is given, in its own words: by the face and the number that the text of that card has for it.
    Ability(Face, u8),
}

/// A part of what an offered line pays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Payment {
    /// So many cards from the top of the stock.
    Stock(u32),
    /// This card from the stock, which need not be its top card.
    StockCard(Face),
    /// A card from the hand.
    Discard(Face),
    /// A character is rested.
    Rest(Item),
    /// A card goes to another place.
    Put(Item, Item),
    /// A card of the hand is shown.
    Reveal(Face),
}

/// The operands of an offered line, of which most have one or two.
pub type Items = SmallVec<[Item; 2]>;

/// What an offered line pays, in order.
pub type Payments = SmallVec<[Payment; 1]>;

/// A line that a player may write next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer {
    /// Whose line.
    pub seat: Seat,
    /// What is done.
    pub verb: V,
    /// `-`: part of the effect above.
    pub effect: bool,
    /// What is chosen.
    pub chosen: Items,
    /// After `>`.
    pub target: Option<Item>,
    /// After `=`; what the rules bring about by themselves need not be said.
    pub seen: Option<Items>,
    /// What it costs, in order.
    pub pays: Payments,
}

impl Offer {
    /// A line with a verb and nothing else.
    pub fn new(seat: Seat, verb: V) -> Offer {
        Offer {
            seat,
            verb,
            effect: false,
            chosen: SmallVec::new(),
            target: None,
            seen: None,
            pays: SmallVec::new(),
        }
    }

    /// Adds what is chosen.
    #[must_use]
    pub fn with(mut self, item: Item) -> Offer {
        self.chosen.push(item);
        self
    }

    /// Sets what stands after `>`.
    #[must_use]
    pub fn to(mut self, item: Item) -> Offer {
        self.target = Some(item);
        self
    }

    /// Adds a payment.
    #[must_use]
    pub fn paying(mut self, payment: Payment) -> Offer {
        self.pays.push(payment);
        self
    }

    /// Adds a payment from the stock, if there is any.
    #[must_use]
    pub fn costing(self, cost: u8) -> Offer {
        if cost == 0 {
            self
        } else {
            self.paying(Payment::Stock(u32::from(cost)))
        }
    }
}

/// No more sets of cards than this are listed where any set may be chosen.
const SETS_MOST: usize = 512;

/// So many lines are legal in many a main phase: a few cards to each slot, and exchanges.
const MAIN_MANY: usize = 32;

/// The known faces among some cards, each once, in the order of the match's cards.
fn faces(state: &State, cards: &[CardId]) -> Vec<Face> {
    let mut found: Vec<Face> = cards.iter().filter_map(|c| state.face(*c)).collect();
    found.sort_unstable();
    found.dedup();
    found
}

/// All ways to take `count` (or any number) of some cards.
fn sets(mut cards: Vec<Face>, count: Option<usize>) -> Vec<Vec<Face>> {
    cards.sort_unstable();
    let mut found: Vec<Vec<Face>> = vec![Vec::new()];
    for face in cards {
        for at in 0..found.len() {
            if found.len() >= SETS_MOST {
                break;
            }
            let mut longer = found[at].clone();
            longer.push(face);
            if count.is_none_or(|n| longer.len() <= n) && !found.contains(&longer) {
                found.push(longer);
            }
        }
    }
    found.retain(|set| count.is_none_or(|n| set.len() == n));
    found
}

impl Match {
    /// Whether the player whose choice it is may also do nothing.
    pub fn may_pass(&self, state: &State) -> bool {
        self.expects(state) == Expectation::Choice
    }

    /// The legal lines at a choice; empty where nobody chooses, or where passing is all there is.
    pub fn offers(&self, state: &State) -> Vec<Offer> {
        let active = state.active;
        match state.due {
            Due::Mulligan(seat) => self.mulligans(state, seat),
            Due::Clock => {
                let hand = faces(state, state.cards(active, Z::Hand)).into_iter();
                hand.map(|face| Offer::new(active, V::Clock).with(Item::Card(face)))
                    .collect()
            }
            Due::Main => self.main_offers(state, active),
            Due::Climax => {
                let hand = faces(state, state.cards(active, Z::Hand)).into_iter();
                let playable =
                    hand.filter(|f| self.info(*f).kind == CardKind::Climax && self.is_playable(state, active, *f));
                playable
                    .map(|face| Offer::new(active, V::Climax).with(Item::Card(face)))
                    .collect()
            }
            Due::Attack => self.attack_offers(state, active),
            Due::Icons => self.icon_offers(state, active),
            Due::Counter => self.counter_offers(state, state.defender()),
            Due::Reversed(seat) => {
                let lying = self.rules(state).reversed_in(seat, self.encore_slots(state, seat));
                lying
                    .map(|z| Offer::new(seat, V::Leave).with(Item::Slot(seat, z)))
                    .collect()
            }
            Due::Encore(seat) => self.encore_offers(state, seat),
            Due::HandLimit(count) => {
                let hand = state
                    .cards(active, Z::Hand)
                    .iter()
                    .filter_map(|c| state.face(*c))
                    .collect();
                let cards = |set: Vec<Face>| Offer {
                    chosen: set.into_iter().map(Item::Card).collect(),
                    ..Offer::new(active, V::Discard)
                };
                sets(hand, Some(usize::from(count))).into_iter().map(cards).collect()
            }
            Due::LevelUp(seat) => {
                let lowest = faces(state, self.rules(state).lowest_seven(seat)).into_iter();
                lowest
                    .map(|face| Offer::new(seat, V::LevelUp).with(Item::Card(face)))
                    .collect()
            }
            Due::ChanceStock(seat) => match state.agenda.last() {
                Some(Frame::Chance { cards, .. }) => {
                    let cards: Vec<CardId> = cards.iter().copied().flatten().collect();
                    let put = |face| Offer::new(seat, V::Put).with(Item::Card(face)).to(Item::Zone(Z::Stock));
                    faces(state, &cards)
                        .into_iter()
                        .map(put)
                        .map(|o| Offer { effect: true, ..o })
                        .collect()
                }
                _ => Vec::new(),
            },
            Due::DiscoveryHand(seat) => match state.agenda.last() {
                Some(Frame::Discovery { count, .. }) => {
                    let deck = state.cards(seat, Z::Deck);
                    let top = &deck[deck.len().saturating_sub(usize::from(*count))..];
                    let put = |face| Offer::new(seat, V::Put).with(Item::Card(face)).to(Item::Zone(Z::Hand));
                    let fits = |f: &Face| self.info(*f).kind == CardKind::Character;
                    faces(state, top)
                        .into_iter()
                        .filter(fits)
                        .map(put)
                        .map(|o| Offer { effect: true, ..o })
                        .collect()
                }
                _ => Vec::new(),
            },
            _ => Vec::new(),
        }
    }

    /// 5.2.1.4
    fn mulligans(&self, state: &State, seat: Seat) -> Vec<Offer> {
        let hand = state
            .cards(seat, Z::Hand)
            .iter()
            .filter_map(|c| state.face(*c))
            .collect();
        let offer = |set: Vec<Face>| match set.is_empty() {
            true => Offer::new(seat, V::Keep),
            false => Offer {
                chosen: set.into_iter().map(Item::Card).collect(),
                ..Offer::new(seat, V::Mulligan)
            },
        };
        sets(hand, None).into_iter().map(offer).collect()
    }

    /// 8.6.2: whether a player may play this card of the hand, as what it is, with its cost paid.
    pub(super) fn is_playable(&self, state: &State, seat: Seat, face: Face) -> bool {
        let (rules, info) = (self.rules(state), self.info(face));
        let paid = match info.kind {
            CardKind::Climax => Answer::yes(),
            _ => {
                let cost = self.costs_to_play(state, seat, face);
                rules.may_pay(seat, Payee::Card(face), cost, Paid::stock(cost))
            }
        };
        rules.may_play(seat, face, info.kind).and(paid).is_yes()
    }

    /// 8.6.2.3.1: what a card of the hand costs; the most that it may.
    pub(super) fn costs_to_play(&self, state: &State, seat: Seat, face: Face) -> u8 {
        let (_, most) = self.rules(state).cost_to_play(seat, face);
        u8::try_from(most).unwrap_or(self.info(face).cost)
    }

    /// 6.5.1.2
    fn main_offers(&self, state: &State, seat: Seat) -> Vec<Offer> {
        let mut offers = Vec::with_capacity(MAIN_MANY);
        for face in faces(state, state.cards(seat, Z::Hand)) {
            let info = self.info(face);
            if !self.is_playable(state, seat, face) {
                continue;
            }
            let cost = self.costs_to_play(state, seat, face);
            match info.kind {
                CardKind::Character => offers.extend(Z::SLOTS.into_iter().map(|z| {
                    Offer::new(seat, V::Play)
                        .with(Item::Card(face))
                        .to(Item::Slot(seat, z))
                        .costing(cost)
                })),
                CardKind::Event => {
                    offers.push(Offer::new(seat, V::Event).with(Item::Card(face)).costing(cost));
                }
                CardKind::Climax => {}
            }
        }
        let rules = self.rules(state);
        let taken = |z: Z| state.count(seat, z) > 0;
        let may = |a: Z, b: Z| {
            let slots = [state.zone(seat, a), state.zone(seat, b)];
            (taken(a) || taken(b)) && rules.may_swap(seat, &slots).is_yes()
        };
        for (at, a) in Z::SLOTS.into_iter().enumerate() {
            for b in Z::SLOTS.into_iter().skip(at + 1).filter(|b| may(a, *b)) {
                offers.push(
                    Offer::new(seat, V::Swap)
                        .with(Item::Slot(seat, a))
                        .with(Item::Slot(seat, b)),
                );
            }
        }
        offers
    }

    /// 7.2.1.3.1, 7.2.1.4
    fn attack_offers(&self, state: &State, seat: Seat) -> Vec<Offer> {
        let rules = self.rules(state);
        let mut offers = Vec::new();
        for slot in rules.slots_that_may_attack() {
            let attack = || Offer::new(seat, V::Attack).with(Item::Slot(seat, slot));
            let fits = |method: &Method| rules.may_attack_by(slot, *method).is_yes();
            let methods = Method::ALL.into_iter().filter(fits);
            offers.extend(methods.map(|method| attack().with(Item::Word(method_word(method)))));
            // 8.2.1.3.2
            let card = state.character(state.zone(seat, slot));
            let instead = card.map(|card| rules.attacks_instead(card)).unwrap_or_default();
            for (whom, _) in instead {
                let zone = state.table.card(whom).zone;
                if rules.may_attack_at(slot, Method::Front, zone).is_yes() {
                    let front = attack().with(Item::Word(method_word(Method::Front)));
                    let target = Item::Slot(state.table.seat_of(zone), state.z(zone));
                    offers.push(Offer {
                        target: Some(target),
                        ..front
                    });
                }
            }
        }
        offers
    }

    /// 4.14.2
    fn icon_offers(&self, state: &State, seat: Seat) -> Vec<Offer> {
        let mut offers = Vec::new();
        let triggered = state.triggered;
        if triggered.soul > 0 {
            offers.push(Offer::new(seat, V::Soul).with(Item::Count(u32::from(triggered.soul))));
        }
        for (_, icon) in Icon::WORDS.iter().skip(1) {
            if triggered.icons & Triggered::bit(*icon) != 0 {
                self.icon_offer(state, seat, *icon, &mut offers);
            }
        }
        if triggered.treasure {
            offers.push(Offer::new(seat, V::Pool));
        }
        offers
    }

    fn icon_offer(&self, state: &State, seat: Seat, icon: Icon, offers: &mut Vec<Offer>) {
        let waiting = faces(state, state.cards(seat, Z::Waiting));
        let new = || Offer::new(seat, V::of_icon(icon));
        let rules = self.rules(state);
        let fits = waiting.iter().filter(|f| rules.may_take(icon, seat, **f).is_yes());
        let taken = fits.map(|f| new().with(Item::Card(*f)));
        match icon {
            Icon::Soul => {}
            // What happens by itself, and what has nothing to choose.
            Icon::Treasure | Icon::Chance | Icon::Shot => return offers.push(new()),
            Icon::Pool | Icon::Draw | Icon::Discovery => offers.push(new()),
            Icon::Return => {
                for other in self.variation.opponents(self, state, seat) {
                    let returned = |z: &Z| rules.is_there_to_return(state.zone(other, *z)).is_yes();
                    let there = Z::SLOTS.into_iter().filter(returned);
                    offers.extend(there.map(|z| new().with(Item::Slot(other, z))));
                }
            }
            Icon::Gate | Icon::Comeback | Icon::Focus => offers.extend(taken),
            Icon::Choice => {
                let to = |offer: Offer| goes_to(icon).iter().map(move |z| offer.clone().to(Item::Zone(*z)));
                offers.extend(taken.flat_map(to));
            }
            Icon::Standby => {
                let to = |offer: Offer| Z::SLOTS.map(|z| offer.clone().to(Item::Slot(seat, z)));
                offers.extend(taken.flat_map(to));
            }
        }
        offers.push(new().with(Item::Nothing));
    }

    /// 7.4.1.2.1
    fn counter_offers(&self, state: &State, seat: Seat) -> Vec<Offer> {
        let rules = self.rules(state);
        if !rules.may_counter(seat).is_yes() {
            return Vec::new();
        }
        let mut offers = Vec::new();
        for face in faces(state, state.cards(seat, Z::Hand)) {
            let new = || Offer::new(seat, V::Counter).with(Item::Card(face));
            let info = self.info(face);
            match info.backup {
                Some((_, _, cost)) if self.can_back_up(state, seat, face) => {
                    offers.push(new().costing(cost).paying(Payment::Discard(face)));
                }
                // What another ability with the icon costs and does is not read.
                None if info.kind == CardKind::Event
                    && rules.has_counter_icon(face).is_yes()
                    && self.is_playable(state, seat, face) =>
                {
                    offers.push(new().costing(self.costs_to_play(state, seat, face)));
                }
                _ => {}
            }
        }
        offers
    }

    /// 10.5.2: whether a player may use the backup of this card, with its cost paid.
    pub(super) fn can_back_up(&self, state: &State, seat: Seat, face: Face) -> bool {
        let rules = self.rules(state);
        let Some((_, level, cost)) = self.info(face).backup else {
            return false;
        };
        let paid = rules.may_pay(seat, Payee::Backup(face), cost, Paid::stock(cost));
        rules.may_backup(seat, face, level, None).and(paid).is_yes()
    }

    /// 10.2.2, 10.2.3
    fn encore_offers(&self, state: &State, seat: Seat) -> Vec<Offer> {
        let rules = self.rules(state);
        let mut offers: Vec<Offer> = Vec::new();
        let all: Vec<_> = rules.waiting_encores(seat).collect();
        for (card, slot) in &all {
            let Some(face) = state.face(*card) else { continue };
            if state.z(state.table.card(*card).zone) != Z::Waiting {
                continue;
            }
            let z = state.z(*slot);
            let alone = all.iter().filter(|(_, other)| other == slot).count() == 1;
            let item = if alone {
                Item::Slot(seat, z)
            } else {
                Item::SlotCard(seat, z, face)
            };
            for cost in std::iter::once(default_encore()).chain(rules.encores_of(*card)) {
                for offer in self.encores(state, seat, (item, face), &cost) {
                    if !offers.contains(&offer) {
                        offers.push(offer);
                    }
                }
            }
        }
        offers
    }

    /// The ways to pay for one Encore.
    fn encores(&self, state: &State, seat: Seat, (item, card): (Item, Face), cost: &Cost) -> Vec<Offer> {
        let paid = Paid::stock(cost.stock());
        let payee = Payee::Encore(Some(card));
        if !self.rules(state).may_pay(seat, payee, cost.stock(), paid).is_yes() {
            return Vec::new();
        }
        let mut offers = vec![Offer::new(seat, V::Encore).with(item)];
        for part in &cost.parts {
            match part {
                Part::Stock(n) => {
                    offers
                        .iter_mut()
                        .for_each(|o| o.pays.push(Payment::Stock(u32::from(*n))));
                }
                Part::Cards {
                    count: 1,
                    which,
                    from: From::Zone(Z::Hand),
                    to: Z::Waiting,
                    ..
                } => {
                    let hand = faces(state, state.cards(seat, Z::Hand));
                    let takes = |f: &Face| which.takes(&self.cards[f.index()]);
                    let hand: Vec<Face> = hand.into_iter().filter(takes).collect();
                    let with = |o: Offer| hand.iter().map(move |f| o.clone().paying(Payment::Discard(*f)));
                    offers = offers.into_iter().flat_map(with).collect();
                }
                _ => return Vec::new(),
            }
        }
        offers
    }
}
