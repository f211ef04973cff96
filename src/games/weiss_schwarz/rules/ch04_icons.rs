//! 4.14: what the trigger icons do.

use smallvec::SmallVec;

use crate::judge::finding::Kind;
use crate::judge::script::{Act, OpKind};
use crate::table::{CardId, Face, Seat};

use super::super::cards::{CardKind, Icon};
use super::super::rulings::R;
use super::super::state::{Due, Frame, REST, Triggered, Z, stage};
use super::super::vocabulary::V;
use super::context::Cx;

/// Cards revealed from a deck, topmost first.
type Revealed = SmallVec<[CardId; 8]>;

impl<'a> Cx<'a> {
    /// 4.14: which icon a verb stands for.
    pub fn icon_of(verb: V) -> Option<Icon> {
        Some(match verb {
            V::Soul => Icon::Soul,
            V::Return => Icon::Return,
            V::Pool => Icon::Pool,
            V::Comeback => Icon::Comeback,
            V::Draw => Icon::Draw,
            V::Shot => Icon::Shot,
            V::Treasure => Icon::Treasure,
            V::Gate => Icon::Gate,
            V::Standby => Icon::Standby,
            V::Choice => Icon::Choice,
            V::Chance => Icon::Chance,
            V::Discovery => Icon::Discovery,
            V::Focus => Icon::Focus,
            _ => return None,
        })
    }

    /// 7.3.1.2.1: one icon of the triggered card, in the order the turn player likes.
    pub fn icon(&mut self, act: Option<&'a Act>) {
        let active = self.s.active;
        let Some(act) = act else {
            // Mandatory ones happen by themselves; the rest is passed.
            if self.s.triggered.soul > 0 {
                let soul = std::mem::take(&mut self.s.triggered.soul);
                self.soul_icon(soul);
            } else if self.s.triggered.icons & Triggered::bit(Icon::Treasure) != 0 {
                self.treasure(active);
            } else if self.s.triggered.icons & Triggered::bit(Icon::Chance) != 0 {
                self.chance(None, active);
            } else {
                self.icons_done();
            }
            return;
        };
        let verb = self.verb(act);
        let Some(icon) = Cx::icon_of(verb) else { return };
        self.s.triggered.icons &= !Triggered::bit(icon);
        if icon != Icon::Soul && self.chosen(act).iter().any(|op| op.kind == OpKind::Nothing) {
            self.s.triggered.passed |= Triggered::bit(icon);
            return;
        }
        self.carry_out_icon(icon, act, active);
    }

    /// 4.14.2: what an icon does, as told.
    pub fn carry_out_icon(&mut self, icon: Icon, act: &'a Act, seat: Seat) {
        match icon {
            Icon::Soul => {
                let told = self.chosen(act).iter().find_map(|op| match op.kind {
                    OpKind::Count(n) => Some(u8::try_from(n).unwrap_or(u8::MAX)),
                    _ => None,
                });
                let told = told.unwrap_or(1);
                let there = self.s.triggered.soul;
                if told > there && !self.s.triggered.open {
                    let card = self.s.triggered.card.map_or_else(String::new, |c| self.named(c));
                    let message = format!("{card} gives +{there} soul; +{told} was written");
                    let slip = self.slip(R::Icon, Kind::Outcome, Some(act.span), message);
                    slip.expected = format!("soul {there}");
                    slip.claimed = format!("soul {told}");
                }
                let soul = if self.right() { there } else { told };
                self.s.triggered.soul = there.saturating_sub(told);
                self.soul_icon(soul);
            }
            Icon::Return => self.return_icon(act, seat),
            Icon::Pool => self.pool(seat),
            Icon::Draw => self.push(Frame::Draws {
                seat,
                left: 1,
                told: self.told(),
            }),
            Icon::Shot => self.s.shots = self.s.shots.saturating_add(1),
            Icon::Treasure => self.treasure(seat),
            Icon::Gate | Icon::Comeback | Icon::Focus | Icon::Choice => self.out_of_waiting_room(icon, act, seat),
            Icon::Standby => self.standby(act, seat),
            Icon::Chance => self.chance(Some(act), seat),
            Icon::Discovery => self.discovery(act, seat),
        }
    }

    /// 4.14.2.2
    fn soul_icon(&mut self, soul: u8) {
        if let Some(attack) = self.s.attack.filter(|a| a.attacker_there) {
            let extra = self.s.extra(attack.card);
            extra.soul = extra.soul.saturating_add(i8::try_from(soul).unwrap_or(i8::MAX));
        }
    }

    /// 4.14.2.3
    fn return_icon(&mut self, act: &'a Act, seat: Seat) {
        let other = self.m.faced_by(seat);
        let Some((_, slot, span)) = self.slot_op(self.chosen(act)) else {
            return;
        };
        let zone = self.s.zone(other, slot);
        match self.s.character(zone) {
            Some(card) => {
                let hand = self.owners(card, Z::Hand);
                self.move_to(card, hand);
            }
            None => {
                let message = format!("there is no character in {}", self.slot_name(zone));
                let slip = self.slip(R::IconChoice, Kind::Choice, Some(span), message);
                slip.contested = true;
            }
        }
    }

    /// 4.14.2.4
    fn pool(&mut self, seat: Seat) {
        let deck = self.s.zone(seat, Z::Deck);
        let stock = self.s.zone(seat, Z::Stock);
        if let Some(card) = self.s.table.top(deck) {
            self.move_to(card, stock);
        }
        self.s.triggered.treasure = false;
    }

    /// 4.14.2.8: the card to its owner's hand; then the deck's top card may go to the stock.
    fn treasure(&mut self, _seat: Seat) {
        self.s.triggered.icons &= !Triggered::bit(Icon::Treasure);
        if let Some(card) = self.s.triggered.card.take() {
            let hand = self.owners(card, Z::Hand);
            self.move_to(card, hand);
        }
        self.s.triggered.treasure = true;
    }

    /// 4.14.2.9, 4.14.2.5, 4.14.2.14, 4.14.2.11: a card of the waiting room.
    fn out_of_waiting_room(&mut self, icon: Icon, act: &'a Act, seat: Seat) {
        let Some((face, span)) = self.card_op(self.chosen(act)) else {
            let hand = self.s.zone(seat, Z::Hand);
            if let Some(card) = self.take_unknown(seat, Z::Waiting) {
                self.move_to(card, hand);
            }
            return;
        };
        let info = *self.m.info(face);
        let (fits, wants) = match icon {
            Icon::Gate => (info.kind == CardKind::Climax, "a climax"),
            Icon::Comeback => (info.kind == CardKind::Character, "a character"),
            Icon::Focus => (
                info.kind == CardKind::Event || (info.kind == CardKind::Character && info.cost == 0),
                "an event or a character of cost 0",
            ),
            _ => (
                info.kind == CardKind::Character && info.soul_icons > 0,
                "a character with a soul trigger icon",
            ),
        };
        if !fits {
            let message = format!("{} is not {wants}", self.m.number(face));
            let slip = self.slip(R::IconChoice, Kind::Choice, Some(span), message);
            slip.expected = wants.into();
        }
        if self.right() && !fits {
            return;
        }
        let to_stock = icon == Icon::Choice
            && self
                .target(act)
                .iter()
                .any(|op| matches!(op.kind, OpKind::Zone(_, z, _) if z == Z::Stock as u16));
        let to = self.s.zone(seat, if to_stock { Z::Stock } else { Z::Hand });
        if let Some(card) = self.take_as_told(seat, Z::Waiting, face, span) {
            self.move_to(card, to);
        }
    }

    /// 4.14.2.10
    fn standby(&mut self, act: &'a Act, seat: Seat) {
        let Some((face, span)) = self.card_op(self.chosen(act)) else {
            return;
        };
        let info = *self.m.info(face);
        let (level, _) = self.level(seat);
        let open = self.s.is_open(seat, Z::Level);
        if info.kind != CardKind::Character {
            let message = format!("{} is not a character", self.m.number(face));
            self.slip(R::IconChoice, Kind::Choice, Some(span), message);
        } else if usize::from(info.level) > level + 1 && !open {
            let message = format!(
                "{} has level {}; with level {level}, Standby takes up to {}",
                self.m.number(face),
                info.level,
                level + 1
            );
            let evidence = self.evidence(seat, Z::Level);
            let slip = self.slip(R::IconChoice, Kind::Choice, Some(span), message);
            slip.expected = format!("a character of level {} or lower", level + 1);
            slip.evidence.push(evidence);
        }
        let Some((_, slot, _)) = self.slot_op(self.target(act)) else {
            return;
        };
        let slot = self.s.zone(seat, slot);
        if let Some(card) = self.take_as_told(seat, Z::Waiting, face, span) {
            self.move_to(card, slot);
            self.s.table.turn(card, REST);
        }
    }

    /// 4.14.2.12: the card to the waiting room, up to two cards revealed.
    fn chance(&mut self, act: Option<&'a Act>, seat: Seat) {
        self.s.triggered.icons &= !Triggered::bit(Icon::Chance);
        if let Some(card) = self.s.triggered.card.take() {
            let waiting = self.owners(card, Z::Waiting);
            self.move_to(card, waiting);
        }
        let cards = self.revealed(act, seat, 2, R::Icon);
        let mut pair = [None, None];
        for (at, card) in cards.into_iter().take(2).enumerate() {
            pair[at] = Some(card);
        }
        self.push(Frame::Chance { seat, cards: pair });
    }

    /// Cards revealed from the top of the deck, topmost first; they stay there (3.2.3.3).
    fn revealed(&mut self, act: Option<&'a Act>, seat: Seat, most: usize, what: R) -> Revealed {
        let deck = self.s.zone(seat, Z::Deck);
        let told = act.and_then(|a| self.seen(a)).map(|seen| self.told_faces(seen));
        let count = told.as_ref().map_or(most, |told| told.len());
        if let (true, Some(act)) = (count > most, act) {
            let message = format!("up to {most} cards are revealed; {count} were written");
            self.slip(what, Kind::Outcome, Some(act.span), message);
        }
        while self.s.is_open(seat, Z::Deck) && self.s.count(seat, Z::Deck) < count.min(most) {
            // A deck of unknown size has them below what is known of it.
            self.s.table.create(seat, deck, None);
            self.s.table.reorder(deck, |list, _| list.rotate_right(1));
        }
        let mut cards = Revealed::new();
        for at in 0..count.min(most) {
            let len = self.s.table.zone(deck).cards.len();
            let Some(card) = len.checked_sub(at + 1).map(|i| self.s.table.zone(deck).cards[i]) else {
                break;
            };
            if let Some((Some(face), span)) = told.as_ref().and_then(|t| t.get(at)).copied() {
                match self.s.table.bind(card, face) {
                    crate::table::Bound::Yes => {}
                    crate::table::Bound::Other(known) if self.s.seeded && !self.right() => {
                        self.leaves_seed(seat, Z::Deck, known, face, span);
                        self.s.table.bind(card, face);
                    }
                    crate::table::Bound::NoneLeft => self.too_many_copies(card, face, span),
                    crate::table::Bound::Other(_) => {}
                }
            }
            cards.push(card);
        }
        cards
    }

    /// 4.14.2.12: one of the revealed cards to the stock.
    pub fn chance_goes_on(&mut self, seat: Seat, cards: [Option<CardId>; 2]) -> bool {
        match cards {
            [None, None] => {
                self.pop();
                false
            }
            _ => self.wait(Due::ChanceStock(seat)),
        }
    }

    /// 4.14.2.12: the choice, and the rest to the hand.
    pub fn chance_stock(&mut self, act: Option<&'a Act>, seat: Seat) {
        let Some(Frame::Chance { cards, .. }) = self.s.agenda.last().copied() else {
            return;
        };
        self.pop();
        let told = act.and_then(|a| self.card_op(self.chosen(a)));
        let revealed: Revealed = cards.into_iter().flatten().collect();
        let chosen = match told {
            Some((face, span)) => {
                let at = self.among(&revealed, face);
                if at.is_none() {
                    let message = format!("{} is not among the revealed cards", self.m.number(face));
                    let slip = self.slip(R::IconChoice, Kind::Choice, Some(span), message);
                    slip.expected = "one of the revealed cards".into();
                    slip.contested = true;
                }
                at.map(|at| revealed[at])
            }
            None => None,
        };
        let chosen = chosen.or(cards[0]);
        let stock = self.s.zone(seat, Z::Stock);
        let hand = self.s.zone(seat, Z::Hand);
        for card in cards.into_iter().flatten() {
            let to = if Some(card) == chosen { stock } else { hand };
            self.move_to(card, to);
        }
    }

    /// 4.14.2.13: up to three cards revealed.
    fn discovery(&mut self, act: &'a Act, seat: Seat) {
        let cards = self.revealed(Some(act), seat, 3, R::Icon);
        self.push(Frame::Discovery {
            seat,
            count: u8::try_from(cards.len()).unwrap_or(3),
        });
    }

    /// Which of the revealed cards is meant: one known to be it, else one that nobody noted and that may be.
    fn among(&mut self, cards: &[CardId], face: Face) -> Option<usize> {
        let known = cards.iter().position(|c| self.s.face(*c) == Some(face));
        known.or_else(|| {
            let unknown = cards.iter().position(|c| self.s.face(*c).is_none())?;
            let bound = self.s.table.bind(cards[unknown], face);
            (bound == crate::table::Bound::Yes).then_some(unknown)
        })
    }

    /// 4.14.2.13: up to one character of them to the hand, the others to the waiting room.
    pub fn discovery_hand(&mut self, act: Option<&'a Act>, seat: Seat) {
        let Some(Frame::Discovery { count, .. }) = self.s.agenda.last().copied() else {
            return;
        };
        self.pop();
        let deck = self.s.zone(seat, Z::Deck);
        let hand = self.s.zone(seat, Z::Hand);
        let waiting = self.s.zone(seat, Z::Waiting);
        let len = self.s.table.zone(deck).cards.len();
        let mut cards = Revealed::from_slice(&self.s.table.zone(deck).cards[len.saturating_sub(usize::from(count))..]);
        cards.reverse();
        if let Some((face, span)) = act.and_then(|a| self.card_op(self.chosen(a))) {
            if self.m.info(face).kind != CardKind::Character {
                let message = format!("{} is not a character", self.m.number(face));
                let slip = self.slip(R::IconChoice, Kind::Choice, Some(span), message);
                slip.expected = "a character".into();
            }
            match self.among(&cards, face) {
                Some(at) => {
                    let card = cards.remove(at);
                    self.move_to(card, hand);
                }
                None => {
                    let message = format!("{} is not among the revealed cards", self.m.number(face));
                    let slip = self.slip(R::IconChoice, Kind::Choice, Some(span), message);
                    slip.contested = true;
                }
            }
        }
        for card in cards {
            self.move_to(card, waiting);
        }
    }

    /// Under `decisions` nobody need note that a card came to the hand by its Treasure icon.
    fn icons_unnoted(&mut self) {
        let seat = self.s.active;
        let treasure = |face: &Face| self.m.info(*face).icons & Triggered::bit(Icon::Treasure) != 0;
        let list = self.m.lists.get(usize::from(seat.0)).and_then(|l| l.as_ref());
        if list.is_none_or(|list| list.iter().any(treasure)) {
            let hand = self.s.zone(seat, Z::Hand);
            self.s.table.set_open(hand, true);
        }
    }

    /// 7.3.1.2: no icon is carried out any more.
    pub fn icons_done(&mut self) {
        if self.s.triggered.open && !self.m.full {
            self.icons_unnoted();
        }
        if self.s.triggered.icons & Triggered::bit(Icon::Shot) != 0 {
            // 4.14.2.7: not a choice, whether it was announced or not.
            self.s.triggered.icons &= !Triggered::bit(Icon::Shot);
            self.s.shots = self.s.shots.saturating_add(1);
        }
        let triggered = &mut self.s.triggered;
        triggered.passed |= triggered.icons;
        triggered.icons = 0;
        triggered.soul = 0;
        triggered.treasure = false;
        self.s.stage = stage::STOCK;
        self.step_on();
    }
}
