//! 4.14: what the trigger icons do.

use smallvec::SmallVec;

use rejudge_judge::script::{Act, OpKind};
use rejudge_notation::Span;
use rejudge_table::{CardId, Face, Seat, ZoneId};

use super::super::cards::Icon;
use super::super::claims;
use super::super::rules::icons;
use super::super::state::{Due, Frame, REST, Triggered, Z, stage};
use super::super::verdicts::{Icons, Unclear, settle};
use super::super::vocabulary::V;
use super::context::Cx;

/// Cards revealed from a deck, topmost first.
type Revealed = SmallVec<[CardId; 8]>;

impl<'a> Cx<'a> {
    /// 7.3.1.2.1: one icon of the triggered card, in the order the turn player likes.
    pub fn icon(&mut self, act: Option<&'a Act>) {
        let active = self.s.active;
        let Some(act) = act else {
            // Mandatory ones happen by themselves; the rest is passed.
            if self.s.triggered.soul > 0 {
                let soul = std::mem::take(&mut self.s.triggered.soul);
                self.s.triggered.soul_untold = soul;
                self.soul_icon(soul);
            } else if self.s.triggered.icons & Triggered::bit(Icon::Treasure) != 0 {
                self.treasure();
            } else if self.s.triggered.icons & Triggered::bit(Icon::Chance) != 0 {
                self.chance(None, active);
            } else {
                self.icons_done();
            }
            return;
        };
        let verb = self.verb(act);
        if act.effect && verb == V::Put {
            // What goes to the stock shows which icon it was. Of a deck of unknown size it may have been the only card; and where
            // damage was not noted, it may not have been refreshed yet.
            let deck = self.s.zone(active, Z::Deck);
            let few = self.s.count(active, Z::Deck) < 2 || self.s.doubts.is_blurred(active);
            if self.s.is_open(active, Z::Deck) && few {
                self.s.doubts.borrowed.push(deck);
            }
            self.chance(None, active);
            self.s.triggered.open = false;
            return self.chance_stock(Some(act), active);
        }
        let Some(icon) = verb.icon() else { return };
        self.s.triggered.icons &= !Triggered::bit(icon);
        if icon != Icon::Soul && self.says_none(act) {
            self.s.triggered.passed |= Triggered::bit(icon);
            return;
        }
        self.icon_must_be(icon, self.soul_told(act), act.span);
        self.carry_out_icon(icon, act, active);
    }

    /// 4.14.2: what an icon does, as told.
    pub fn carry_out_icon(&mut self, icon: Icon, act: &'a Act, seat: Seat) {
        match icon {
            Icon::Soul => {
                let told = self.soul_told(act);
                let there = self.s.triggered.soul;
                if told > there && !self.s.triggered.open {
                    self.says(Icons::MoreSoul(self.s.triggered.card, there, told), Some(act.span));
                }
                let soul = if self.right() { there } else { told };
                self.s.triggered.soul = there.saturating_sub(told);
                self.soul_icon(soul);
            }
            Icon::Return => self.return_icon(act, seat),
            Icon::Pool => self.pool(seat),
            Icon::Draw => self.draw_icon(act, seat),
            Icon::Shot => self.s.shots = self.s.shots.saturating_add(1),
            Icon::Treasure => self.treasure(),
            Icon::Gate | Icon::Comeback | Icon::Focus | Icon::Choice => self.out_of_waiting_room(icon, act, seat),
            Icon::Standby => self.standby(act, seat),
            Icon::Chance => self.chance(Some(act), seat),
            Icon::Discovery => self.discovery(act, seat),
        }
    }

    /// The number that a line of an icon tells, 1 where it tells none: how much soul.
    pub(super) fn soul_told(&self, act: &'a Act) -> u8 {
        let told = self.chosen(act).iter().find_map(|op| match op.kind {
            OpKind::Count(n) => Some(u8::try_from(n).unwrap_or(u8::MAX)),
            _ => None,
        });
        told.unwrap_or(1)
    }

    /// 4.14.2.2: the attacker gets so much soul; 7.2.1.5: where it is the attacker yet.
    pub(super) fn soul_icon(&mut self, soul: u8) {
        if let Some(attack) = self.s.attack.filter(|a| a.attacker_there) {
            let extra = self.s.extra_beside_power(attack.card);
            extra.soul = extra.soul.saturating_add(i8::try_from(soul).unwrap_or(i8::MAX));
        }
    }

    /// More than the one card that an icon allows. Done right, the first one is taken.
    fn more_than_one(&mut self, icon: Icon, count: usize, span: Option<Span>) {
        if count > 1 {
            self.says(Icons::TakesOne(icon, count), span);
        }
    }

    /// 4.14.2.12, 4.14.2.13: a second card, on a line of its own.
    pub fn taken_again(&mut self, icon: Icon) {
        let settle = self.text_in_play().then(|| settle::ABILITY_THAT_TAKES.to_owned());
        self.says(Icons::TakesOneMore(icon), None).cannot_tell = settle;
    }

    /// 4.14.2.6: one card.
    fn draw_icon(&mut self, act: &'a Act, seat: Seat) {
        let count = self.draw_count(act, 1);
        self.more_than_one(Icon::Draw, usize::from(count), Some(act.span));
        let left = if self.right() { 1 } else { count };
        let told = self.told();
        self.push(Frame::Draws { seat, left, told });
    }

    /// 4.14.2.3
    fn return_icon(&mut self, act: &'a Act, seat: Seat) {
        let slots: SmallVec<[(Seat, Z, Span); 4]> = self
            .chosen(act)
            .iter()
            .filter_map(|op| match op.kind {
                OpKind::Zone(owner, z, _) | OpKind::ZoneCard(owner, z, _) => Z::of(z).map(|z| (owner, z, op.span)),
                _ => None,
            })
            .filter(|(_, z, _)| z.is_slot())
            .collect();
        self.more_than_one(Icon::Return, slots.len(), slots.get(1).map(|s| s.2));
        let most = if self.right() { 1 } else { slots.len() };
        for (owner, slot, span) in slots.into_iter().take(most) {
            self.return_from(seat, owner, slot, span);
        }
    }

    fn return_from(&mut self, seat: Seat, owner: Seat, slot: Z, span: Span) {
        let zone = self.s.zone(owner, slot);
        let not_own = self.rules().may_return(seat, zone);
        let wrong = match not_own.is_yes() {
            true => self.m.variation.chosen(self, seat, owner, span),
            false => true,
        };
        self.object(not_own, |_| Some(span));
        if wrong && self.right() {
            return;
        }
        let somebody = self.rules().is_there_to_return(zone);
        self.object(somebody, |_| Some(span));
        if let Some(card) = self.s.character(zone) {
            let hand = self.owners(card, Z::Hand);
            self.move_to(card, hand);
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
    fn treasure(&mut self) {
        self.s.triggered.icons &= !Triggered::bit(Icon::Treasure);
        if let Some(card) = self.s.triggered.card.take() {
            let hand = self.owners(card, Z::Hand);
            self.move_to(card, hand);
            self.s.triggered.gone = Some(Icon::Treasure);
        }
        self.s.triggered.treasure = true;
    }

    /// 4.14.2.9, 4.14.2.5, 4.14.2.14, 4.14.2.11: a card of the waiting room.
    fn out_of_waiting_room(&mut self, icon: Icon, act: &'a Act, seat: Seat) {
        let told = self.told_faces(self.chosen(act));
        self.more_than_one(icon, told.len(), told.get(1).map(|t| t.1));
        let to = self.taken_to(icon, act, seat);
        let most = if self.right() { 1 } else { told.len() };
        for (face, span) in told.into_iter().take(most) {
            match face {
                Some(face) => self.taken(icon, seat, face, span, to),
                None => {
                    if let Some(card) = self.take_unknown(seat, Z::Waiting) {
                        self.move_to(card, to);
                    }
                }
            }
        }
    }

    /// Where the card taken goes: to the hand; with Choice to the hand or the stock.
    fn taken_to(&mut self, icon: Icon, act: &'a Act, seat: Seat) -> ZoneId {
        let told = self.target(act).iter().find_map(|op| match op.kind {
            OpKind::Zone(owner, z, _) => Z::of(z).map(|z| (owner, z, op.span)),
            _ => None,
        });
        let hand = self.s.zone(seat, Z::Hand);
        let Some((owner, z, span)) = told else { return hand };
        let zone = self.s.zone(owner, z);
        let answer = self.rules().may_go(icon, seat, (owner, z));
        let goes = answer.is_yes();
        self.object(answer, |_| Some(span));
        if goes || !self.right() { zone } else { hand }
    }

    /// One card of the waiting room, taken with an icon.
    fn taken(&mut self, icon: Icon, seat: Seat, face: Face, span: Span, to: ZoneId) {
        let answer = self.rules().may_take(icon, seat, face);
        let fits = answer.is_yes();
        self.object(answer, |_| Some(span));
        if self.right() && !fits {
            return;
        }
        if let Some(card) = self.take_as_told(seat, Z::Waiting, face, span) {
            self.move_to(card, to);
        }
    }

    /// 4.14.2.10
    fn standby(&mut self, act: &'a Act, seat: Seat) {
        let told = self.told_faces(self.chosen(act));
        self.more_than_one(Icon::Standby, told.len(), told.get(1).map(|t| t.1));
        let Some((face, span)) = self.card_op(self.chosen(act)) else {
            // Nobody noted which.
            let slot = self.slot_op(self.target(act)).filter(|_| !told.is_empty());
            if let Some((owner, slot, _)) = slot.filter(|(owner, ..)| *owner == seat)
                && let Some(card) = self.take_unknown(seat, Z::Waiting)
            {
                let slot = self.s.zone(owner, slot);
                self.move_to(card, slot);
                self.s.table.turn(card, REST);
            }
            return;
        };
        let first = self.violations.len();
        let answer = self.rules().may_take(Icon::Standby, seat, face);
        self.object(answer, |_| Some(span));
        let target = self.slot_op(self.target(act));
        if let Some((owner, slot, span)) = target {
            let answer = self.rules().may_stand_by_in(seat, self.s.zone(owner, slot));
            self.object(answer, |_| Some(span));
        }
        if self.right() && self.violations.len() > first {
            return;
        }
        let Some((owner, slot, _)) = target else {
            self.says(Icons::StandbyNowhere(face), Some(span));
            return;
        };
        let slot = self.s.zone(owner, slot);
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
            self.s.triggered.gone = Some(Icon::Chance);
        }
        let cards = self.revealed(act, seat, Icon::Chance);
        let mut pair = [None, None];
        for (at, card) in cards.into_iter().take(2).enumerate() {
            pair[at] = Some(card);
        }
        self.push(Frame::Chance { seat, cards: pair });
    }

    /// Cards revealed from the top of the deck, topmost first; they stay there (3.2.3.3).
    fn revealed(&mut self, act: Option<&'a Act>, seat: Seat, icon: Icon) -> Revealed {
        let most = icons::reveals(icon);
        let deck = self.s.zone(seat, Z::Deck);
        let told = act.and_then(|a| self.seen(a)).map(|seen| self.told_faces(seen));
        let count = told.as_ref().map_or(most, |told| told.len());
        if let (true, Some(act)) = (count > most, act) {
            self.says(Icons::RevealsUpTo(icon, most, count), Some(act.span));
        }
        if let Some(told) = &told {
            let first = told.first().and_then(|(face, _)| *face);
            self.tops_are_there(seat, told.len().min(most), first);
        }
        let there = self.s.count(seat, Z::Deck);
        if !self.s.is_open(seat, Z::Deck) && told.is_some() && there < count.min(most) {
            // 3.2.3.3: the revealed cards are still in the deck, so that no refresh gives more.
            self.says(Icons::RevealsThere(seat, there, count), act.map(|a| a.span));
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
                    rejudge_table::Bound::Yes => {}
                    rejudge_table::Bound::Other(known) if self.s.seeded && !self.right() => {
                        self.leaves_seed(seat, Z::Deck, known, face, span);
                        self.s.table.bind(card, face);
                    }
                    rejudge_table::Bound::NoneLeft => self.too_many_copies(card, face, span),
                    // 4.9.1
                    rejudge_table::Bound::Other(known) if !self.right() => {
                        self.says(Icons::RevealsAnother(seat, known, face), Some(span));
                    }
                    rejudge_table::Bound::Other(_) => {}
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
        self.of_the_revealed(act);
        let told = act.and_then(|a| self.card_op(self.chosen(a)));
        if let Some(faces) = act.map(|a| self.told_faces(self.chosen(a))) {
            self.more_than_one(Icon::Chance, faces.len(), faces.get(1).map(|f| f.1));
        }
        let revealed: Revealed = cards.into_iter().flatten().collect();
        let chosen = match told {
            Some((face, span)) => {
                let at = self.among(&revealed, face);
                let at = at.or_else(|| self.not_revealed(&revealed, Icon::Chance, (face, span)));
                at.map(|at| revealed[at])
            }
            None => {
                if act.is_some() {
                    let deck = self.s.zone(seat, Z::Deck);
                    self.any_of(deck, &revealed);
                }
                None
            }
        };
        let chosen = chosen.or(cards[0]);
        let stock = self.s.zone(seat, Z::Stock);
        let hand = self.s.zone(seat, Z::Hand);
        for card in cards.into_iter().flatten() {
            let to = if Some(card) == chosen { stock } else { hand };
            self.move_to(card, to);
        }
    }

    /// 4.14.2.12, 4.14.2.13: one of the revealed cards is taken, and with it nothing of another place.
    fn of_the_revealed(&mut self, act: Option<&'a Act>) {
        let Some(act) = act else { return };
        let chosen = self.chosen(act);
        let place = chosen.iter().find(|op| matches!(op.kind, OpKind::Zone(..)));
        if let Some(op) = place.filter(|_| chosen.len() > 1) {
            let place = claims::written::operand(self.m, op, act.seat);
            self.not_carried_out(op.span, Unclear::BesideRevealed(place));
        }
    }

    /// 4.14.2.13: up to three cards revealed.
    fn discovery(&mut self, act: &'a Act, seat: Seat) {
        let cards = self.revealed(Some(act), seat, Icon::Discovery);
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
            let seat = self.s.table.card(cards[unknown]).owner;
            let bound = match self.s.table.bind(cards[unknown], face) {
                // One that may have left unseen was shuffled in with the others.
                rejudge_table::Bound::NoneLeft if !self.s.doubts.is_empty() && self.surfaces(seat, face) => {
                    self.s.table.bind(cards[unknown], face)
                }
                bound => bound,
            };
            (bound == rejudge_table::Bound::Yes).then_some(unknown)
        })
    }

    /// A card that is said to have been revealed, where it is not among those that were.
    fn not_revealed(&mut self, cards: &[CardId], icon: Icon, (face, span): (Face, Span)) -> Option<usize> {
        let unknown = cards.iter().position(|c| self.s.face(*c).is_none());
        let owner = unknown.map(|at| self.s.table.card(cards[at]).owner);
        // What nobody noted may have led to a refresh, or to another one, and a copy thought elsewhere be shuffled in.
        let settle = owner.and_then(|owner| self.unnoted_before(owner));
        let violation = self.says(Icons::NotRevealed(icon, face), Some(span));
        violation.contested = settle.is_none();
        violation.cannot_tell = settle;
        let at = unknown.filter(|_| !self.violations.last().is_some_and(|violation| violation.contested))?;
        let card = cards[at];
        self.s
            .table
            .apply(rejudge_table::Event::Face { card, face: Some(face) });
        Some(at)
    }

    /// 4.14.2.13: up to one character of them to the hand, the others to the waiting room.
    pub fn discovery_hand(&mut self, act: Option<&'a Act>, seat: Seat) {
        let Some(Frame::Discovery { count, .. }) = self.s.agenda.last().copied() else {
            return;
        };
        self.pop();
        self.of_the_revealed(act);
        let deck = self.s.zone(seat, Z::Deck);
        let hand = self.s.zone(seat, Z::Hand);
        let waiting = self.s.zone(seat, Z::Waiting);
        let len = self.s.table.zone(deck).cards.len();
        let mut cards = Revealed::from_slice(&self.s.table.zone(deck).cards[len.saturating_sub(usize::from(count))..]);
        cards.reverse();
        if let Some(faces) = act.map(|a| self.told_faces(self.chosen(a))) {
            self.more_than_one(Icon::Discovery, faces.len(), faces.get(1).map(|f| f.1));
        }
        if let Some((face, span)) = act.and_then(|a| self.card_op(self.chosen(a))) {
            let answer = self.rules().may_take(Icon::Discovery, seat, face);
            // Done right, what is no character stays among the others.
            let stays = self.right() && !answer.is_yes();
            self.object(answer, |_| Some(span));
            let at = self.among(&cards, face);
            let at = at.or_else(|| self.not_revealed(&cards, Icon::Discovery, (face, span)));
            if let Some(at) = at.filter(|_| !stays) {
                let card = cards.remove(at);
                self.move_to(card, hand);
            }
        }
        let unnoted = act.map(|a| self.told_faces(self.chosen(a))).unwrap_or_default();
        if unnoted.iter().any(|(face, _)| face.is_none()) && !cards.is_empty() {
            // One of them, and nobody noted which.
            self.any_of(deck, &cards);
            let card = cards.remove(0);
            self.move_to(card, hand);
        }
        for card in cards {
            self.move_to(card, waiting);
        }
    }

    /// Under `decisions` nobody need note that a card came to the hand by its Treasure icon.
    fn icons_unnoted(&mut self) {
        let seat = self.s.active;
        if self.m.may_have_icon(seat, Icon::Treasure) {
            let hand = self.s.zone(seat, Z::Hand);
            let doubts = &mut self.s.doubts;
            doubts.was_open |= 1 << seat.0;
            if let Some(taken) = doubts.taken.get_mut(usize::from(seat.0)) {
                *taken = taken.saturating_add(1);
            }
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
