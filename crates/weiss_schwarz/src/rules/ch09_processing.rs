//! Chapter 9: rule processing.

use smallvec::SmallVec;

use rejudge_judge::finding::Kind;
use rejudge_judge::script::{Act, OpKind};
use rejudge_table::{CardId, Seat, ZoneId};

use super::super::cards::CardKind;
use super::super::effects::reach::Matter;
use super::super::rulings::R;
use super::super::state::{Due, Frame, How, SEATS_MOST, Z};
use super::super::vocabulary::V;
use super::context::Cx;

/// 9.3.1
pub const LEVEL_UP_AT: usize = 7;
/// 9.4.1.1
pub const DEFEAT_AT: usize = 4;

impl<'a> Cx<'a> {
    /// 9.1.2.1: interrupt-type processing that is due now. 9.1.2.1.1.1: the turn player's first. True: one was begun.
    #[inline]
    pub fn interrupt(&mut self) -> bool {
        // 9.2.3, 9.3.3 hold by construction: a cost is paid whole before the agenda is asked again.
        let calm = self.s.turns_seen == 0 || self.s.calm == Some(self.s.table.changed_in(Z::INTERRUPTING));
        !calm && self.interrupt_due()
    }

    fn interrupt_due(&mut self) -> bool {
        // One at a time; 9.2.2: the clock card belongs to the refresh.
        if matches!(
            self.s.agenda.last(),
            Some(Frame::Refresh { .. } | Frame::Penalty { .. } | Frame::LevelUp { .. } | Frame::Out { .. })
        ) {
            return false;
        }
        let mut calm = true;
        let mut seat = self.s.active;
        for _ in 0..self.s.seating.len() {
            if self.s.is_gone(seat) {
                seat = self.s.seating.next(seat);
                continue;
            }
            calm &= !self.s.table.is_empty(self.s.zone(seat, Z::Deck)) && self.s.count(seat, Z::Clock) < LEVEL_UP_AT;
            if self.refresh_is_due(seat) {
                let waiting = self.s.zone(seat, Z::Waiting);
                if self.s.table.is_empty(waiting) {
                    if self.loses_at_once(seat) {
                        // 9.2.2.1
                        self.m.variation.lost(self, 1 << seat.0, How::NoCardsInDamage);
                        return true;
                    }
                } else {
                    self.push(Frame::Refresh { seat });
                    return true;
                }
            }
            if self.s.count(seat, Z::Clock) >= LEVEL_UP_AT
                && !self.is_owed(Due::LevelUp(seat))
                && !self.s.agenda.contains(&Frame::LevelUp { seat })
            {
                self.push(Frame::LevelUp { seat });
                return true;
            }
            seat = self.s.seating.next(seat);
        }
        if calm {
            self.s.calm = Some(self.s.table.changed_in(Z::INTERRUPTING));
        }
        false
    }

    /// 9.1.2.1.1: interrupt-type processing of another player is due at the same time.
    pub fn others_interrupt(&self, seat: Seat) -> bool {
        let refresh = |s| self.refresh_is_due(s) && !self.s.table.is_empty(self.s.zone(s, Z::Waiting));
        let mut others = self.s.players().filter(|s| *s != seat);
        others.any(|s| self.s.count(s, Z::Clock) >= LEVEL_UP_AT || refresh(s))
    }

    fn refresh_is_due(&self, seat: Seat) -> bool {
        let deck = self.s.zone(seat, Z::Deck);
        self.s.table.is_empty(deck) && !self.s.agenda.contains(&Frame::Refresh { seat })
    }

    /// 9.2.2.1: in the middle of a damage process, and no climax in the resolution zone.
    fn loses_at_once(&self, seat: Seat) -> bool {
        let in_process = self
            .s
            .agenda
            .iter()
            .any(|f| matches!(f, Frame::Process { seat: s, left, .. } if *s == seat && *left > 0));
        let climax = self
            .s
            .cards(seat, Z::Resolution)
            .iter()
            .any(|c| self.info(*c).is_none_or(|i| i.kind == CardKind::Climax));
        in_process && !climax
    }

    /// Whoever has lost leaves, and the others go on.
    pub fn out(&mut self, seat: Seat) {
        let of = |frame: &Frame| match frame {
            Frame::Out { seat: s, how } if *s == seat => Some(*how),
            _ => None,
        };
        let found = self.s.agenda.iter().enumerate().find_map(|(at, f)| Some((at, of(f)?)));
        if let Some((at, how)) = found {
            self.s.agenda.remove(at);
            self.m.variation.leaves(self, seat, how);
        }
    }

    /// 9.2.2: the waiting room into the deck, shuffled; then the clock card.
    pub fn refresh(&mut self, act: Option<&'a Act>, seat: Seat) {
        self.pop();
        match act {
            None => self.s.refresh_to_come |= 1 << seat.0,
            Some(act) => self.within_a_cost(act, R::Refresh, "the refresh"),
        }
        self.refresh_shuffles(seat, act);
        if self.m.edition.penalty_inside_refresh() {
            self.push(Frame::Penalty { seat });
        } else if let Some(points) = self.s.points.get_mut(usize::from(seat.0)) {
            // Before 1.97: a check-type processing at the next check timing.
            *points = points.saturating_add(1);
        }
    }

    /// 9.2.2, first half.
    pub fn refresh_shuffles(&mut self, seat: Seat, act: Option<&'a Act>) {
        let waiting = self.s.zone(seat, Z::Waiting);
        let deck = self.s.zone(seat, Z::Deck);
        let told = act.and_then(|a| self.seen(a).or(Some(self.chosen(a)))).and_then(|ops| {
            ops.iter()
                .find_map(|op| match op.kind {
                    OpKind::Count(n) => Some((n as usize, op.span)),
                    _ => None,
                })
                .or_else(|| {
                    let n = self.told_count(ops).filter(|n| *n > 0)?;
                    Some((n, ops.first()?.span))
                })
        });
        self.refresh_in_doubt(seat, told.map(|(told, _)| told));
        let there = self.s.count(seat, Z::Waiting);
        let open = self.s.is_open(seat, Z::Waiting);
        if let Some((told, span)) = told.filter(|(told, _)| *told != there && (!open || *told < there)) {
            let message = format!(
                "{}'s waiting room held {there} cards; {told} were shuffled into the deck",
                self.m.name(seat)
            );
            let evidence = self.evidence(seat, Z::Waiting);
            let slip = self.slip(R::RefreshCards, Kind::Count, Some(span), message);
            slip.expected = format!("{there} cards");
            slip.claimed = format!("{told} cards");
            slip.evidence.push(evidence);
        }
        if let Some((told, _)) = told.filter(|_| open) {
            while self.s.count(seat, Z::Waiting) < told.min(200) {
                self.s.table.create(seat, waiting, None);
            }
            self.s.table.set_open(waiting, false);
        } else if open {
            self.s.table.set_open(waiting, false);
            self.s.table.set_open(deck, true);
        }
        while let Some(card) = self.s.table.zone(waiting).cards.last().copied() {
            self.move_to(card, deck);
        }
        self.s.refreshed |= 1 << seat.0;
        self.shuffle_deck(seat);
    }

    /// 9.2.2, second half: the top card of the deck into the clock. Not damage (4.12.2).
    pub fn penalty(&mut self, act: Option<&'a Act>, seat: Seat) {
        match self.s.agenda.last() {
            Some(Frame::Penalty { .. }) => self.pop(),
            _ => {
                if let Some(points) = self.s.points.get_mut(usize::from(seat.0)) {
                    *points = points.saturating_sub(1);
                }
                self.s.end_again = true;
            }
        }
        if act.is_none() {
            self.s.penalty_to_come |= 1 << seat.0;
        }
        self.pay_penalty(act, seat);
    }

    /// Under `decisions`: the line of a refresh or its clock card that was assumed already. True: that is what it is.
    pub fn written_after(&mut self, act: &'a Act) -> bool {
        let bit = 1 << act.seat.0;
        match self.verb(act) {
            V::Refresh if self.s.refresh_to_come & bit != 0 => self.s.refresh_to_come &= !bit,
            V::Penalty if self.s.penalty_to_come & bit != 0 => {
                self.s.penalty_to_come &= !bit;
                let clock = self.s.zone(act.seat, Z::Clock);
                let told = self.seen(act).and_then(|seen| self.card_op(seen));
                let unknown = self.s.table.zone(clock).cards.iter().copied();
                let unknown = unknown.rev().find(|c| self.s.face(*c).is_none());
                if let (Some((face, _)), Some(card)) = (told, unknown) {
                    self.s.table.bind(card, face);
                }
            }
            _ => return false,
        }
        true
    }

    /// The clock card itself.
    pub fn pay_penalty(&mut self, act: Option<&'a Act>, seat: Seat) {
        let deck = self.s.zone(seat, Z::Deck);
        let clock = self.s.zone(seat, Z::Clock);
        let told = act
            .and_then(|a| self.seen(a).or(Some(self.chosen(a))))
            .and_then(|ops| ops.first());
        let Some(card) = self.top_as_told(deck, told, R::Penalty) else {
            return;
        };
        let cancelled = act.and_then(|a| self.seen(a)).and_then(|seen| {
            seen.iter()
                .find(|op| matches!(op.kind, OpKind::Word(w) if super::context::word_name(w) == "cancelled"))
        });
        if let Some(op) = cancelled {
            // 4.12.2
            let name = self.m.name(seat).to_owned();
            let message = format!("the clock card of {name}'s refresh is no damage: a climax does not cancel it");
            let slip = self.slip(R::PenaltyCancelled, Kind::Outcome, Some(op.span), message);
            slip.item = "4.12.2";
            slip.expected = "the card stays in the clock".into();
            slip.claimed = "the card to the waiting room".into();
        }
        let waiting = self.owners(card, Z::Waiting);
        let as_told = cancelled.is_some() && !self.right();
        self.move_to(card, if as_told { waiting } else { clock });
    }

    /// 9.3.2: one of the seven lowest cards of the clock to the level zone, the other six to the waiting room.
    pub fn level_up(&mut self, act: Option<&'a Act>, seat: Seat) {
        self.pop();
        if let Some(act) = act {
            self.within_a_cost(act, R::LevelUp, "the level up");
        }
        self.level_up_now(act, seat);
    }

    /// The level up itself.
    pub fn level_up_now(&mut self, act: Option<&'a Act>, seat: Seat) {
        let clock = self.s.zone(seat, Z::Clock);
        let level = self.s.zone(seat, Z::Level);
        let waiting = self.s.zone(seat, Z::Waiting);
        let lowest: SmallVec<[CardId; LEVEL_UP_AT]> = self
            .s
            .table
            .zone(clock)
            .cards
            .iter()
            .take(LEVEL_UP_AT)
            .copied()
            .collect();
        let told = act.and_then(|a| self.card_op(self.chosen(a)));
        let chosen = match told {
            None => lowest.first().copied(),
            Some((face, span)) => {
                let known = lowest.iter().copied().find(|c| self.s.face(*c) == Some(face));
                let maybe = || {
                    let open = self.s.table.copies_left(seat, face).is_none_or(|n| n > 0);
                    lowest.iter().copied().find(|c| open && self.s.face(*c).is_none())
                };
                let mut found = known.or_else(maybe);
                if known.is_none() && found.is_some() {
                    // One of those nobody noted, and nobody knows which.
                    self.s.table.mix_among(clock, &lowest, false);
                }
                if found.is_none() && self.s.is_open(seat, Z::Clock) {
                    // Nobody noted all that lies there.
                    found = self.s.table.take(clock, face);
                }
                match found {
                    Some(card) => {
                        self.s.table.bind(card, face);
                        Some(card)
                    }
                    None => {
                        let all = self.s.table.zone(clock).cards.clone();
                        let above = all.into_iter().find(|c| self.s.face(*c) == Some(face));
                        let number = self.m.number(face).to_owned();
                        let message = if above.is_some() {
                            format!(
                                "{number} is not among the seven lowest cards of {}",
                                self.whose(seat, Z::Clock)
                            )
                        } else {
                            format!("{number} is not in {}", self.whose(seat, Z::Clock))
                        };
                        let evidence = self.evidence(seat, Z::Clock);
                        let seven = lowest.iter().map(|c| self.s.face(*c).map_or("?", |f| self.m.tail(f)));
                        let legal = seven.map(|tail| format!("levelup {tail}")).collect();
                        let slip = self.slip(R::LevelUpCard, Kind::Choice, Some(span), message);
                        slip.expected = "one of the seven lowest cards of the clock".into();
                        slip.claimed = number;
                        slip.evidence.push(evidence);
                        slip.legal = legal;
                        slip.contested = above.is_none();
                        above.filter(|_| !self.right())
                    }
                }
            }
        };
        // With none told, or one that is not there, it is not known which became the level, nor which ones did not.
        // As played under a seed the first one is taken for it, as every later shuffle of theirs goes by the faces.
        let untold = told.is_none() || (chosen.is_none() && self.right());
        if untold {
            self.s.uncounted |= 1 << seat.0;
        }
        let unsure = untold || (chosen.is_none() && !self.s.seeded);
        if unsure {
            self.s.table.forget_among(clock, &lowest);
        }
        let chosen = chosen.or(lowest.first().copied());
        let Some(chosen) = chosen else { return };
        let told_six = if unsure {
            None
        } else {
            self.six_as_told(act, &lowest, chosen)
        };
        let others = told_six.unwrap_or(waiting);
        self.move_to(chosen, level);
        for card in lowest.into_iter().filter(|c| *c != chosen).take(LEVEL_UP_AT - 1) {
            self.move_to(card, others);
        }
    }

    /// 3.8.3, 9.3.2: the other six go to the waiting room, in any order. What is written of them has to be those six.
    /// Where they were put, if that was another zone.
    fn six_as_told(&mut self, act: Option<&'a Act>, lowest: &[CardId], chosen: CardId) -> Option<ZoneId> {
        let seen = act.and_then(|a| self.seen(a)).filter(|_| !self.right())?;
        let seat = act.map(|a| a.seat)?;
        let elsewhere = seen.iter().find(|op| match op.kind {
            OpKind::Zone(owner, z, _) => owner != seat || z != Z::Waiting as u16,
            _ => false,
        });
        let told = self.told_faces(seen);
        let mut left: SmallVec<[CardId; LEVEL_UP_AT]> = lowest.iter().copied().filter(|c| *c != chosen).collect();
        let six = left.len();
        let other = told.iter().find(|(face, _)| {
            let same = |c: &CardId| face.is_some() && self.s.face(*c) == *face;
            let may_be = |c: &CardId| face.is_none() || self.s.face(*c).is_none();
            let at = left.iter().position(same).or_else(|| left.iter().position(may_be));
            at.is_none_or(|at| {
                left.remove(at);
                false
            })
        });
        let fewer = !told.is_empty() && told.len() != six && self.told_count(seen).is_some();
        let span = elsewhere.map(|op| op.span).or(other.map(|o| o.1));
        if span.is_none() && !fewer {
            return None;
        }
        let put = elsewhere.and_then(|op| match op.kind {
            OpKind::Zone(owner, z, _) => Z::of(z).filter(|_| owner == seat),
            _ => None,
        });
        let claimed = put.map_or_else(String::new, |z| format!("to {}", z.word()));
        let tails = lowest.iter().filter(|c| **c != chosen);
        let tails: Vec<&str> = tails.map(|c| self.s.face(*c).map_or("?", |f| self.m.tail(f))).collect();
        let message = format!(
            "the other {six} of the lowest cards of {} go to the waiting room: {}",
            self.whose(seat, Z::Clock),
            tails.join(" ")
        );
        let evidence = self.evidence(seat, Z::Clock);
        let slip = self.slip(R::LevelUpCard, Kind::Outcome, span, message);
        slip.item = "3.8.3";
        slip.expected = format!("{six} cards to the waiting room");
        slip.evidence.push(evidence);
        slip.claimed = claimed;
        put.map(|z| self.s.zone(seat, z))
    }

    /// 8.5.1.1: check-type processing due in this check timing. `Some(true)`: something waits for the log.
    /// `Some(false)`: something was done. `None`: nothing is due.
    pub fn rule_processing(&mut self) -> Option<bool> {
        let nothing_else = self.s.debts.is_empty() && self.s.points == [0; SEATS_MOST] && self.s.texts.is_empty();
        let at = self.s.table.changed_in(Z::PROCESSED);
        // Where nothing interrupts no deck is empty.
        let no_deck_empty = || self.s.calm == Some(self.s.table.changed_in(Z::INTERRUPTING));
        if nothing_else && self.s.checked == Some(at) && no_deck_empty() {
            return None;
        }
        // 9.4.1
        if self.defeat() {
            return Some(false);
        }
        for seat in self.m.seats() {
            // Before 1.97: the clock card of the refresh.
            if self.s.points.get(usize::from(seat.0)).is_some_and(|p| *p > 0) && !self.is_owed(Due::Penalty(seat)) {
                return Some(self.wait(Due::Penalty(seat)));
            }
        }
        if self.markers_without_character() {
            return Some(false);
        }
        let mut open = false;
        for seat in self.s.players_from(self.s.active) {
            if let Some((card, zone)) = self.illegal_card(seat, &mut open) {
                return Some(self.wait(Due::Leave(card, zone)));
            }
        }
        if nothing_else && !open && self.s.turns_seen > 0 {
            self.s.checked = Some(at);
        }
        None
    }

    /// 9.4.1: everybody who meets a defeat condition loses, together.
    fn defeat(&mut self) -> bool {
        let mut losers = 0u8;
        let mut how = How::Level;
        for seat in self.s.players() {
            if self.s.count(seat, Z::Level) >= DEFEAT_AT {
                losers |= 1 << seat.0;
            } else if self.s.turns_seen > 0
                && self.s.is_deck_empty(seat)
                && self.s.table.is_empty(self.s.zone(seat, Z::Waiting))
            {
                losers |= 1 << seat.0;
                how = How::NoCards;
            }
        }
        if losers != 0 {
            self.m.variation.lost(self, losers, how);
        }
        losers != 0
    }

    /// Whether it is worth adding up a character's power: printed and given it has none, or something takes some away.
    fn may_have_no_power(&self, card: CardId) -> bool {
        let printed = self.info(card).map_or(0, |i| i.power);
        self.m.weakens || printed.saturating_add(self.s.extra_of(card).given().power) <= 0
    }

    /// 9.5.1, 9.6.1, 9.6.2: a card of this player's that leaves by rule processing. `open` is set if a text that nobody
    /// reads may keep one.
    pub fn illegal_card(&self, seat: Seat, open: &mut bool) -> Option<(CardId, ZoneId)> {
        let zones = self.s.table.zones_of(seat);
        let cards_of = |z: Z| zones.get(z as usize).map_or(&[][..], |zone| &zone.cards[..]);
        for z in Z::SLOTS {
            let cards = cards_of(z);
            let Some(last) = cards.last().copied() else { continue };
            let out = if cards.len() > 1 {
                cards.first().copied()
            } else {
                let info = self.info(last);
                let wrong = info.is_some_and(|i| i.kind != CardKind::Character);
                let weak = info.is_some() && !wrong && self.may_have_no_power(last) && self.power(last) <= 0;
                // What text that is not read takes away beside it changes nothing.
                let more = || self.text_gives_more(Matter::Power, last).1;
                let kept = weak && self.power(last).saturating_add(more()) > 0;
                *open |= kept;
                (wrong || weak && !kept).then_some(last)
            };
            let zone = self.s.zone(seat, z);
            if let Some(card) = out.filter(|c| !self.is_owed(Due::Leave(*c, zone))) {
                return Some((card, zone));
            }
        }
        let zone = self.s.zone(seat, Z::Climax);
        let cards = cards_of(Z::Climax);
        let last = cards.last().copied()?;
        let wrong = self.info(last).is_some_and(|i| i.kind != CardKind::Climax);
        let out = if cards.len() > 1 {
            cards.first().copied()
        } else {
            wrong.then_some(last)
        };
        out.filter(|c| !self.is_owed(Due::Leave(*c, zone)))
            .map(|card| (card, zone))
    }

    /// 9.7.1: markers of a slot without a character go to their owners' waiting rooms. It has no line of its own.
    fn markers_without_character(&mut self) -> bool {
        let mut any = false;
        for seat in self.m.seats() {
            let markers = self.s.table.zones_of(seat).get(Z::MarkFL as usize..);
            if markers.unwrap_or_default().iter().all(|zone| zone.cards.is_empty()) {
                continue;
            }
            for slot in Z::SLOTS {
                let Some(marker) = slot.marker() else { continue };
                let (slot, marker) = (self.s.zone(seat, slot), self.s.zone(seat, marker));
                let slot = self.s.table.zone(slot);
                if slot.open || !slot.cards.is_empty() {
                    continue;
                }
                while let Some(card) = self.s.table.zone(marker).cards.last().copied() {
                    let waiting = self.owners(card, Z::Waiting);
                    self.move_to(card, waiting);
                    any = true;
                }
            }
        }
        self.s.end_again |= any;
        any
    }

    /// 9.6.2: the card goes to its owner's waiting room. All such cards go together, so the written one is taken first.
    pub fn leaves(&mut self, act: Option<&'a Act>, card: CardId, zone: ZoneId) {
        let told = act
            .and_then(|a| self.slot_op(self.chosen(a)))
            .map(|(seat, slot, _)| self.s.zone(seat, slot));
        let (card, zone) = match told.filter(|t| *t != zone) {
            Some(other) => {
                let seat = self.s.table.seat_of(other);
                let first = self.s.table.zone(other).cards.first().copied();
                let due = self.illegal_card(seat, &mut false).is_some();
                match first.filter(|_| due) {
                    Some(first) => (first, other),
                    None => (card, zone),
                }
            }
            None => (card, zone),
        };
        let _ = zone;
        let card = self.seen_leaving(act, card);
        let waiting = self.owners(card, Z::Waiting);
        self.move_to(card, waiting);
        self.s.end_again = true;
    }

    /// The card named behind `leave FR =` is the one that left: this one, or as it was played another of the same slot.
    pub fn seen_leaving(&mut self, act: Option<&'a Act>, card: CardId) -> CardId {
        let told = act.and_then(|act| self.seen(act)).and_then(|seen| self.card_op(seen));
        let Some((face, span)) = told else { return card };
        let zone = self.s.table.card(card).zone;
        match self.s.table.bind(card, face) {
            rejudge_table::Bound::Yes => {}
            rejudge_table::Bound::NoneLeft => self.too_many_copies(card, face, span),
            rejudge_table::Bound::Other(known) => {
                let lying = &self.s.table.zone(zone).cards;
                let several = lying.len() > 1;
                let other = lying.iter().rev().copied().find(|c| self.s.face(*c) == Some(face));
                let (number, claimed) = (self.m.number(known).to_owned(), self.m.number(face).to_owned());
                let place = self.slot_name(zone);
                // 9.6.2: of several the one placed last stays. Where one lies there it is another card that was noted.
                let (ruling, message) = match several {
                    true => {
                        let message =
                            format!("{number} leaves {place}: the card put there last stays; {claimed} was written");
                        (R::Overlap, message)
                    }
                    false => (R::Holds, format!("{number} is in {place}; {claimed} was written")),
                };
                let hint = super::ch03_zones::near(&number, &claimed);
                let right = self.right();
                let slip = self.slip(ruling, Kind::Outcome, Some(span), message);
                slip.expected = number;
                slip.claimed = claimed;
                slip.hint = hint;
                return other.filter(|_| several && !right).unwrap_or(card);
            }
        }
        card
    }
}
