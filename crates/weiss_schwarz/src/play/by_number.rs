//! Cards that an effect puts somewhere and that a line names by their numbers alone: where they are taken from.

use smallvec::{SmallVec, smallvec};

use rejudge_notation::Span;
use rejudge_table::{CardId, Face, Seat};

use super::super::effects::ability::{Place, Zone};
use super::super::effects::program::{Deed, Step, What};
use super::super::rules::ch08_trades::traded;
use super::super::rules::select::{place, zones};
use super::super::rules::sure::Sure;
use super::super::state::{Frame, Z};
use super::super::verdicts::{NotThere, Record};
use super::super::vocabulary::V;
use super::context::Cx;
use super::effect_cards::{Meant, To, cards_of};

impl<'a> Cx<'a> {
    /// The printed text at work says that cards come from this zone.
    pub(super) fn text_takes_from(&self, zone: Z) -> bool {
        let face = match self.s.agenda.last() {
            Some(Frame::Effect { face: Some(face), .. }) => *face,
            _ => return false,
        };
        self.m.text(face).lines.iter().any(|l| l.takes_from(zone))
    }

    /// Whether the effect in hand searches a deck, and puts no other cards anywhere: those are then of the deck that a line names by their
    /// numbers.
    pub(super) fn text_searches_alone(&self) -> bool {
        let program = self.running().and_then(|(.., ability, _)| self.program(ability));
        let places = program.iter().flat_map(|program| &program.steps);
        let mut places = places.filter_map(|step| match &step.deed {
            Deed::Put(What::Cards(cards), _) => Some(cards.at),
            _ => None,
        });
        let of_deck = |at: Option<Place>| matches!(at, Some(Place::In(_, Zone::Deck)));
        places.next().is_some_and(of_deck) && places.all(of_deck)
    }

    /// A card named by its number alone: where it is taken from.
    pub(super) fn by_face(
        &mut self,
        owner: Seat,
        verb: V,
        face: Face,
        to: To,
        span: Span,
        had: &[Meant],
    ) -> Option<CardId> {
        let free = |c: &CardId| !had.iter().any(|m| matches!(m, Meant::Card(had) if had == c));
        if verb == V::Discard {
            return self.take_beside(owner, Z::Hand, face, span, &cards_of(had));
        }
        if let Some(card) = self.such_by_text(face, to, free) {
            return Some(card);
        }
        // 8.6.6: first the cards the effect shows, where the text does not take from elsewhere what goes there.
        let looked = match self.lies_where_text_says(owner, face, to) {
            true => SmallVec::new(),
            false => self.s.looked.clone(),
        };
        let mut shown = looked.iter().copied();
        if let Some(card) = shown.find(|c| self.s.face(*c) == Some(face) && free(c)) {
            return Some(card);
        }
        if verb == V::Search {
            return self.take_beside(owner, Z::Deck, face, span, &cards_of(had));
        }
        for card in looked.into_iter().filter(|c| free(c)) {
            if self.s.face(card).is_none() && self.s.table.bind(card, face) == rejudge_table::Bound::Yes {
                return Some(card);
            }
        }
        if let Some(card) = self.this_card(face, to).filter(free) {
            return Some(card);
        }
        if let Some(card) = self.spoken_of_last_by_number(owner, face, to).filter(free) {
            return Some(card);
        }
        if let Some(card) = self.marker_of_this(face).filter(free) {
            return Some(card);
        }
        let end = self.off_an_end(owner, face, to, free);
        // What it is nobody knew before.
        let is = |cx: &mut Self, card| {
            cx.s.face(card) == Some(face) || cx.s.table.bind(card, face) == rejudge_table::Bound::Yes
        };
        if let Some(card) = end.filter(|card| is(self, *card)) {
            return Some(card);
        }
        const OPEN_ZONES: [Z; 12] = [
            Z::Resolution,
            Z::Waiting,
            Z::Hand,
            Z::Clock,
            Z::Level,
            Z::Memory,
            Z::FL,
            Z::FC,
            Z::FR,
            Z::BL,
            Z::BR,
            Z::Climax,
        ];
        let here = |z: &Z| self.s.zone(owner, *z) != to.written;
        let known = |z: &Z| {
            self.s
                .cards(owner, *z)
                .iter()
                .any(|c| self.s.face(*c) == Some(face) && free(c))
        };
        let of_text = self.zones_of_text(to);
        let mut zones: SmallVec<[Z; 12]> = of_text.iter().copied().filter(here).filter(known).collect();
        // Where the text has such cards chosen may lie one that nobody noted, wherever others of its number are known to lie.
        if zones.is_empty() {
            let may = |z: &Z| self.s.table.may_hold(self.s.zone(owner, *z), face);
            zones = of_text.into_iter().filter(here).filter(may).collect();
        }
        if zones.is_empty() {
            zones = OPEN_ZONES.into_iter().filter(here).filter(known).collect();
        }
        // Whoever takes a card that was not among those looked at has taken another one of the deck.
        if zones.is_empty() && self.is_of_those_looked_at(to) {
            let deck = self.s.zone(owner, Z::Deck);
            zones.extend(self.s.table.may_hold(deck, face).then_some(Z::Deck));
        }
        if zones.is_empty() {
            let may = |z: &Z| !z.is_slot() && *z != Z::Climax && self.s.table.may_hold(self.s.zone(owner, *z), face);
            zones = OPEN_ZONES.into_iter().filter(here).filter(may).collect();
        }
        if zones.is_empty() {
            let may = |z: &Z| self.s.table.may_hold(self.s.zone(owner, *z), face);
            let rest = [Z::Deck, Z::Stock, Z::MarkFL, Z::MarkFC, Z::MarkFR, Z::MarkBL, Z::MarkBR];
            let slots = Z::SLOTS.into_iter().filter(|z| self.s.is_open(owner, *z));
            zones = rest.into_iter().chain(slots).filter(may).take(1).collect();
        }
        // 3.7: of a marker that lies face down its player knows what it is.
        if let Some(under) = self
            .only_markers_of(to)
            .filter(|z| self.s.table.may_hold(self.s.zone(owner, *z), face))
        {
            zones = smallvec![under];
        }
        let deck = self.s.zone(owner, Z::Deck);
        if self.text_searches_alone() && self.s.table.may_hold(deck, face) {
            zones = smallvec![Z::Deck];
        }
        if zones.len() > 1 {
            let says: SmallVec<[Z; 12]> = zones.iter().copied().filter(|z| self.text_takes_from(*z)).collect();
            if !says.is_empty() {
                zones = says;
            }
        }
        let Some(first) = zones.first().copied() else {
            self.says(NotThere::NowhereToTake(face, owner), Some(span));
            return None;
        };
        if zones.len() > 1 {
            self.which_zone(owner, face, &zones, span);
        }
        let zone = self.s.zone(owner, first);
        let card = self.s.table.zone(zone).cards.iter().rev().copied();
        let mut card = card.filter(|c| free(c));
        card.find(|c| self.s.face(*c) == Some(face))
            .or_else(|| self.s.table.take_beside(zone, face, &cards_of(had)))
    }

    /// Which cards the effect in hand puts where these go, part by part.
    fn parts_that_put(&self, to: To) -> impl Iterator<Item = &'a What> {
        let program = self.running().and_then(|(.., ability, _)| self.program(ability));
        let (of, rules) = (self.m.under_way(self.s).map(|(.., of)| of), self.rules());
        let steps = program.into_iter().flat_map(|program| &program.steps);
        steps.filter_map(move |step| match &step.deed {
            Deed::Put(what, goal) if of.is_some_and(|of| rules.goes_there(of, goal, to.zone)) => Some(what),
            _ => None,
        })
    }

    /// 8.6.3: "choose 1 of your opponent's characters, and return it to their hand": a card of that number that is such as the text says of all
    /// that go there, wherever copies of it lie that are not.
    fn such_by_text(&self, face: Face, to: To, free: impl Fn(&CardId) -> bool) -> Option<CardId> {
        let (program, _, of) = self.m.under_way(self.s)?;
        let rules = self.rules();
        let is = |card: &CardId| self.s.face(*card) == Some(face) && free(card);
        let mut put = self.parts_that_put(to).peekable();
        let cards = match put.peek()? {
            What::Cards(cards) => cards,
            // "That character" that it fought is one.
            What::BattleOpponent => {
                let (opponent, _) = rules.battle_opponent(of.card)?;
                let alone = put.all(|what| matches!(what, What::BattleOpponent));
                return Some(opponent).filter(|card| alone && is(card));
            }
            // "The top card of your opponent's clock", which lies open.
            What::Tops(who, z) if *z != Z::Deck => {
                let top = self.s.cards(rules.player(of, *who)?, *z).last().copied();
                let alone = put.all(|what| matches!(what, What::Tops(..)));
                return top.filter(|card| alone && is(card));
            }
            _ => return None,
        };
        if !put.all(|what| matches!(what, What::Cards(other) if other == cards)) {
            return None;
        }
        let those = rules.all_that_fit(of.for_program(rules, program).choosing(cards), cards, None)?;
        let mut such = those.into_iter().filter(|(_, sure)| *sure == Sure::Yes);
        such.find(|(card, _)| is(card)).map(|(card, _)| card)
    }

    /// "Reveal the top card of your deck, choose 1 character in your waiting room, and return it to your hand": whether such a card may lie where the
    /// effect in hand says that those lie which go there, none of them in a deck.
    fn lies_where_text_says(&self, owner: Seat, face: Face, to: To) -> bool {
        let of_the_deck = |what: &What| match what {
            What::Cards(cards) => !matches!(cards.at, Some(Place::In(_, zone)) if zone != Zone::Deck),
            _ => true,
        };
        let may_hold = |z: &Z| self.s.table.may_hold(self.s.zone(owner, *z), face);
        !self.parts_that_put(to).any(of_the_deck) && self.zones_of_text(to).iter().any(may_hold)
    }

    /// "Put this card into your clock": the card whose effect runs, where a card of its number goes where the text has it go, whatever
    /// copies lie elsewhere.
    fn this_card(&self, face: Face, to: To) -> Option<CardId> {
        let (_, card, ..) = self.running()?;
        let mut put = self.parts_that_put(to);
        let alone = matches!(put.next(), Some(What::This | What::WithMarkers)) && put.next().is_none();
        let is = self.s.face(card) == Some(face) && self.s.table.card(card).zone != to.written;
        (alone && is).then_some(card)
    }

    /// "Put the top card of your deck into your waiting room. If that card is a character, put that character onto the stage": the card that a
    /// line of the effect has moved last, where it lies there still and the text has no other card than "that card" go there, whatever copies
    /// lie elsewhere.
    fn spoken_of_last_by_number(&self, owner: Seat, face: Face, to: To) -> Option<CardId> {
        let mut put = self.parts_that_put(to).peekable();
        // 8.7.1: or the card at which it triggered.
        if let What::Triggered = put.peek()? {
            let triggered = self.m.under_way(self.s).and_then(|(.., of)| of.triggered);
            let lies = |card: &CardId| self.s.table.seat_of(self.s.table.card(*card).zone) == owner;
            return triggered.filter(|card| self.s.face(*card) == Some(face)).filter(lies);
        }
        let that = put.all(|what| matches!(what, What::Same(_)));
        let (card, went) = *self.s.spoken.went.last().filter(|_| that)?;
        let lies = self.s.table.card(card).zone;
        let there = self.s.z(lies) == went && lies != to.written && self.s.table.seat_of(lies) == owner;
        (there && self.s.face(card) == Some(face)).then_some(card)
    }

    /// "Put this card and all markers underneath this card": a marker of the card whose effect runs, where it has that number.
    fn marker_of_this(&self, face: Face) -> Option<CardId> {
        let (_, card, ability, _) = self.running()?;
        let with = |step: &Step| matches!(step.deed, Deed::Put(What::WithMarkers, _));
        let goes = self
            .program(ability)
            .is_some_and(|program| program.steps.iter().any(with));
        let under = self
            .rules()
            .markers_of(card)
            .filter(|_| goes && self.s.face(card) != Some(face))?;
        let mut markers = self.s.table.zone(under).cards.iter().copied();
        markers.find(|marker| self.s.face(*marker) == Some(face))
    }

    /// "Put all markers underneath this card on separate positions of your stage": where the markers lie of the card whose effect runs, where
    /// its text has no other cards go there.
    fn only_markers_of(&self, to: To) -> Option<Z> {
        let (_, card, ..) = self.running()?;
        let mut put = self.parts_that_put(to).peekable();
        put.peek()?;
        let marker = |what: &What| matches!(what, What::Cards(cards) if cards.at == Some(Place::UnderThis));
        let under = self.rules().markers_of(card).filter(|_| put.all(marker))?;
        Some(self.s.z(under))
    }

    /// "Put the top card of your deck into your waiting room": the top card, or the bottom one where the text says so, where one of its
    /// number goes where the text, or the cost of the ability, has it go, or nobody knows which it is. Behind those that the line names already
    /// it is the next one.
    fn off_an_end(&self, owner: Seat, face: Face, to: To, free: impl Fn(&CardId) -> bool) -> Option<CardId> {
        let (.., (of, number), _) = self.running()?;
        let deck = self.s.cards(owner, Z::Deck);
        let may_be = |card: &CardId| self.s.face(*card).is_none_or(|own| own == face);
        let top = deck.iter().copied().rev().find(&free).filter(may_be);
        let bottom = deck.iter().copied().find(&free).filter(may_be);
        let line = self.m.text(of).line(usize::from(number));
        let mut cost = line.into_iter().flat_map(|line| &line.cost.parts);
        let pays = cost.any(|part| part.is_of_tops(Z::Deck, to.zone));
        // Of several parts that move cards there it may be another one.
        let all = |end: fn(&What) -> bool| {
            let mut put = self.parts_that_put(to).peekable();
            put.peek().is_some() && put.all(end)
        };
        let of_the_top = pays || all(|what| matches!(what, What::Tops(_, Z::Deck)));
        let of_the_bottom = || all(|what| matches!(what, What::Bottoms(_, Z::Deck)));
        match of_the_top {
            true => top,
            false => bottom.filter(|_| of_the_bottom()),
        }
    }

    /// 10.7: whether a card that a line names goes from an end of a deck because the effect in hand says so: it is one of "those cards" then,
    /// like those that a line only counts.
    pub(super) fn goes_off_an_end(&self, card: CardId, to: To) -> bool {
        let in_deck = self.s.z(self.s.table.card(card).zone) == Z::Deck && !self.s.looked.contains(&card);
        let of_an_end = |what: &What| matches!(what, What::Tops(_, Z::Deck) | What::Bottoms(_, Z::Deck));
        let found =
            |what: &What| matches!(what, What::Cards(cards) if matches!(cards.at, Some(Place::In(_, Zone::Deck))));
        in_deck && self.parts_that_put(to).any(of_an_end) && !self.parts_that_put(to).any(found)
    }

    /// Whether the effect in hand has its master look at cards, and puts no others where these go.
    fn is_of_those_looked_at(&self, to: To) -> bool {
        let mut put = self.parts_that_put(to).peekable();
        !self.s.looked.is_empty() && put.peek().is_some() && put.all(What::is_of_those_looked_at)
    }

    /// The zones, but for the deck, from which the effect in hand says that cards are chosen that go there, each of them once.
    fn zones_of_text(&self, to: To) -> SmallVec<[Z; 4]> {
        let from = self.parts_that_put(to).filter_map(|what| match what {
            What::Cards(cards) => match place(cards, None)? {
                Place::In(_, zone) => Some(zones(zone)),
                _ => None,
            },
            _ => None,
        });
        let from = from.flatten().chain(self.zones_of_halves(to));
        let mut each: SmallVec<[Z; 4]> = SmallVec::new();
        for z in from.filter(|z| **z != Z::Deck) {
            if !each.contains(z) {
                each.push(*z);
            }
        }
        each
    }

    /// "Choose 1 card in your level and 1 card in your waiting room, and exchange them", told as two moves: where the cards lie that go there
    /// for those which lie there.
    fn zones_of_halves(&self, to: To) -> impl Iterator<Item = &'static Z> + use<> {
        let program = self.running().and_then(|(.., ability, _)| self.program(ability));
        let steps = program.into_iter().flat_map(|program| &program.steps);
        let halves = steps.flat_map(|step| match &step.deed {
            Deed::Trade(one, other, _) => [(traded(one), traded(other)), (traded(other), traded(one))],
            _ => [(&[][..], &[][..]); 2],
        });
        let from = halves.filter(|(_, there)| there.contains(&to.zone));
        let from: SmallVec<[&'static [Z]; 2]> = from.map(|(from, _)| from).collect();
        from.into_iter().flatten()
    }

    /// Several zones have, or may have, the card.
    fn which_zone(&mut self, owner: Seat, face: Face, zones: &[Z], span: Span) {
        self.says(Record::WhichZone(face, owner, zones.to_vec()), Some(span));
        for z in zones.iter().filter(|z| !z.is_slot()) {
            let zone = self.s.zone(owner, *z);
            self.s.table.set_open(zone, true);
        }
    }
}
