//! Cards that an effect puts somewhere: which ones are meant, whether they can be there, and where they go.

use smallvec::SmallVec;

use rejudge_judge::script::{Op, OpKind};
use rejudge_notation::Span;
use rejudge_table::{CardId, End, Face, Pose, Seat, ZoneId};

use super::super::claims::effect;
use super::super::effects::program::{Deed, Program, Spot, Step, What};
use super::super::rules::ch08_trades::traded;
use super::super::rulings::R;
use super::super::state::{DOWN, Frame, Z};
use super::super::verdicts::{NotThere, Record, Unclear};
use super::super::vocabulary::V;
use super::aside::{how, pose_written};
use super::context::{Cx, Told};

/// Where cards go.
#[derive(Clone, Copy)]
pub(super) struct To {
    /// The zone as written.
    pub(super) written: ZoneId,
    /// Which zone of its player it is.
    pub(super) zone: Z,
    /// At the bottom.
    pub(super) bottom: bool,
    /// How a character lies there, where the line says so.
    pub(super) pose: Option<Pose>,
    /// Where the line says that, of an effect.
    pub(super) said: Option<Span>,
}

/// One card that is meant.
pub(super) enum Meant {
    /// This one.
    Card(CardId),
    /// So many from the top of this player's deck.
    Tops(Seat, u8),
}

/// A zone in which a card lies, and 1 if it is known to.
type There = (Z, u8);

/// The cards among those that are meant.
pub(super) fn cards_of(meant: &[Meant]) -> SmallVec<[CardId; 8]> {
    let cards = meant.iter().filter_map(|one| match one {
        Meant::Card(card) => Some(*card),
        Meant::Tops(..) => None,
    });
    cards.collect()
}

/// More cards than one line of an effect can move.
const MOST: u32 = 60;

impl Cx<'_> {
    /// `put 010 > deck.bottom`, `put deck.top > stock`, `search 012 > hand`, `discard 004`, `mark deck.top > FC`. `cost`:
    /// all at once, as nothing interrupts a cost (8.4.2.1).
    #[expect(clippy::too_many_arguments)]
    pub fn put_cards(&mut self, seat: Seat, verb: V, ops: &[Op], target: &[Op], seen: &[Op], span: Span, cost: bool) {
        if ops.iter().any(|op| op.kind == OpKind::Nothing) {
            return;
        }
        let Some(to) = self.goes_to(seat, verb, target, cost) else {
            return self.not_carried_out(span, Unclear::NoPlace(verb));
        };
        let down = self.has_word(target, "down");
        // 3.9.2.2, 3.12.2.2: the zones in which a card may lie face down.
        let turns = down && matches!(to.zone, Z::Level | Z::Memory);
        // 3.7: what goes under a card may lie face down there, and stays what it is.
        let under = to.zone.slot_above().is_some();
        if down && !turns && !under && to.zone.is_public() {
            self.not_carried_out(span, Unclear::FaceDown);
        }
        let faces = self.told_faces(seen);
        let meant = self.cards_meant(seat, verb, ops, to, &faces);
        if meant.is_empty() {
            return;
        }
        let several = meant.len() > 1;
        let mut moved = SmallVec::<[CardId; 8]>::new();
        for what in meant {
            match what {
                Meant::Card(card) => {
                    let off_an_end = !cost && self.goes_off_an_end(card, to);
                    self.put_there(card, to);
                    if off_an_end {
                        self.card_turned_over(card);
                    }
                    if turns {
                        self.s.table.turn(card, DOWN);
                    }
                    moved.push(card);
                }
                Meant::Tops(deck, count) if cost => {
                    let zone = self.s.zone(deck, Z::Deck);
                    for at in 0..count {
                        let told = seen.get(usize::from(at));
                        let Some(card) = self.top_as_told(zone, told, R::NotThere) else {
                            break;
                        };
                        self.put_there(card, to);
                        if turns {
                            self.s.table.turn(card, DOWN);
                        }
                    }
                }
                Meant::Tops(deck, count) => {
                    if turns {
                        self.not_carried_out(span, Unclear::FaceDown);
                    }
                    let zone = if to.is_personal() {
                        to.written
                    } else {
                        self.s.zone(deck, to.zone)
                    };
                    self.push(Frame::Moves {
                        seat: deck,
                        left: count,
                        out: 0,
                        to: zone,
                        bottom: to.bottom,
                        together: false,
                        told: self.told().filter(|_| !faces.is_empty()),
                    });
                }
            }
        }
        if several && to.zone.is_slot() {
            for card in &moved {
                self.s.extra(*card).together = true;
            }
        }
        if several && matches!(to.zone, Z::Deck | Z::Stock) && !self.s.seeded {
            // 3.1.5: in an order of the owner's choice, which the line does not tell.
            let zones: Vec<ZoneId> = moved.iter().map(|c| self.s.table.card(*c).zone).collect();
            for (at, zone) in zones.iter().enumerate() {
                if !zones[..at].contains(zone) {
                    let there = moved.iter().zip(&zones).filter(|(_, z)| *z == zone);
                    let there: Vec<CardId> = there.map(|(card, _)| *card).collect();
                    self.s.table.forget_among(*zone, &there);
                }
            }
        }
    }

    /// `swap clock.003 waiting.012`: two cards, of which at least one lies on no stage, change places.
    pub fn exchange_cards(&mut self, seat: Seat, ops: &[Op]) {
        let mut cards = SmallVec::<[CardId; 2]>::new();
        let places = self.places_traded(seat, ops);
        for (op, place) in ops.iter().zip(places) {
            let card = match op.kind {
                OpKind::ZoneCard(owner, z, face) => Z::of(z).and_then(|z| self.take_as_told(owner, z, face, op.span)),
                OpKind::Card(face, _) => {
                    let owner = op.of.unwrap_or(seat);
                    let anywhere = || self.anywhere(owner, face).map_or(Z::Hand, |zone| self.s.z(zone));
                    self.take_as_told(owner, place.unwrap_or_else(anywhere), face, op.span)
                }
                OpKind::Zone(owner, z, end) => {
                    let zone = self.s.table.zone_id(owner, z);
                    let lying = &self.s.table.zone(zone).cards;
                    let card = match end {
                        Some(End::Bottom) => lying.first().copied(),
                        _ => lying.last().copied(),
                    };
                    if card.is_none() {
                        self.none_there(zone, op.span);
                    }
                    card
                }
                _ => None,
            };
            cards.extend(card);
        }
        if let [a, b] = cards[..] {
            self.change_places(a, b);
        }
    }

    /// 8.6.3: two cards change places as the text in hand says; 3.6.3, 3.7: of two characters all that lies in their positions does.
    pub(super) fn change_places(&mut self, mut a: CardId, mut b: CardId) {
        let zone = |card: CardId| self.s.table.card(card).zone;
        // Whoever lies on the stage makes room first.
        if self.s.z(zone(b)).is_slot() {
            (a, b) = (b, a);
        }
        let (of_a, of_b) = (zone(a), zone(b));
        if self.s.z(of_a).is_slot() && self.s.z(of_b).is_slot() {
            return self.exchange_by_text(of_a, of_b);
        }
        if a != b {
            let lowest = |card: CardId, zone: ZoneId| self.s.table.zone(zone).cards.first() == Some(&card);
            let (a_lowest, b_lowest) = (lowest(a, of_a), lowest(b, of_b));
            // 3.7.2.1.1: of a character and a marker under it the marker comes first, so that those left stay under it.
            let same_player = self.s.table.seat_of(of_a) == self.s.table.seat_of(of_b);
            if same_player && self.s.z(of_a).marker() == Some(self.s.z(of_b)) {
                self.move_to(b, of_a);
                self.move_to(a, of_b);
            } else {
                self.move_to(a, of_b);
                self.move_to(b, of_a);
            }
            // It lies where the other one lay.
            if b_lowest {
                self.to_bottom(a);
            }
            if a_lowest {
                self.to_bottom(b);
            }
            if let Some(pose) = self.lies_by_text().filter(|_| self.s.z(of_a).is_slot()) {
                self.s.table.turn(b, pose);
            }
            self.used_by_exchanging();
        }
    }

    /// The contents of two positions of the stage, lying as the text in hand says.
    pub(super) fn exchange_by_text(&mut self, a: ZoneId, b: ZoneId) {
        self.exchange(a, b);
        // "Exchange them, and those characters get +1 soul": the text may speak of both again.
        if self.running().is_some() {
            let both = [a, b].into_iter().filter_map(|slot| self.s.character(slot));
            let both: SmallVec<[CardId; 2]> = both.filter(|card| !self.s.spoken.put.contains(card)).collect();
            self.s.spoken.put.extend(both);
        }
        let Some(pose) = self.lies_by_text() else { return };
        for slot in [a, b] {
            if let Some(card) = self.s.character(slot) {
                self.s.table.turn(card, pose);
            }
        }
    }

    /// 8.6.3: where the cards lie that a line exchanges and names by their numbers alone, as the effect in hand says of each of the two: known
    /// ones there before others that may be.
    fn places_traded(&self, seat: Seat, ops: &[Op]) -> SmallVec<[Option<Z>; 2]> {
        let program = self.m.program_at_hand(self.s);
        let sides = program.and_then(|program| {
            program.steps.iter().find_map(|step| match &step.deed {
                Deed::Trade(one, other, _) => Some((traded(one), traded(other))),
                _ => None,
            })
        });
        let lies = |op: &Op, side: &'static [Z]| match op.kind {
            OpKind::Card(face, _) => {
                let owner = op.of.unwrap_or(seat);
                let known = |z: &Z| {
                    self.s
                        .cards(owner, *z)
                        .iter()
                        .any(|card| self.s.face(*card) == Some(face))
                };
                let may = |z: &Z| self.s.table.may_hold(self.s.zone(owner, *z), face);
                let there = side.iter().copied();
                there
                    .clone()
                    .find(known)
                    .map(|z| (z, 1))
                    .or(there.clone().find(may).map(|z| (z, 0)))
            }
            OpKind::ZoneCard(_, z, _) | OpKind::Zone(_, z, _) => Some((Z::of(z).filter(|z| side.contains(z))?, 1)),
            _ => None,
        };
        let (Some((one, other)), [a, b]) = (sides, ops) else {
            return ops.iter().map(|_| None).collect();
        };
        let straight = lies(a, one).zip(lies(b, other));
        let crossed = lies(a, other).zip(lies(b, one));
        let known = |two: Option<(There, There)>| two.map(|((_, a), (_, b))| a + b);
        let crosses = known(crossed) > known(straight);
        let two = if crosses { crossed } else { straight };
        [two.map(|((z, _), _)| z), two.map(|(_, (z, _))| z)]
            .into_iter()
            .collect()
    }

    /// Where the cards go. `None`: the line does not tell.
    fn goes_to(&self, seat: Seat, verb: V, target: &[Op], cost: bool) -> Option<To> {
        let owner = target.iter().find_map(|op| match op.kind {
            OpKind::Zone(owner, ..) => Some(owner),
            _ => None,
        });
        let written = effect::goes_to(target).map(|(z, end)| (owner.unwrap_or(seat), z, end));
        let usual = match verb {
            V::Search | V::Return => Some(Z::Hand),
            V::Discard => Some(Z::Waiting),
            // `pay put BL`: what the cost says is as good as always the waiting room.
            V::Put if cost => Some(Z::Waiting),
            _ => None,
        };
        let (owner, zone, end) = written.or(usual.map(|z| (seat, z, None)))?;
        let program = self.running().and_then(|(.., ability, _)| self.program(ability));
        let under = || !cost && program.is_some_and(Program::puts_under);
        let zone = if verb == V::Mark || under() {
            zone.marker().unwrap_or(zone)
        } else {
            zone
        };
        let pose = target.iter().find_map(|op| Some((pose_written(op)?, op.span)));
        let owner = self.whose_it_was().filter(|_| zone.is_slot()).unwrap_or(owner);
        let by_text = || !cost && program.is_some_and(|program| program.puts_at_the_bottom(zone));
        Some(To {
            written: self.s.zone(owner, zone),
            zone,
            bottom: end == Some(End::Bottom) || end.is_none() && by_text(),
            pose: pose
                .map(|(pose, _)| pose)
                .or_else(|| self.lies_by_text())
                .filter(|_| zone.is_slot()),
            said: pose.map(|(_, span)| span).filter(|_| !cost && zone.is_slot()),
        })
    }

    /// Whose stage "its previous stage position" belongs to, where the effect in hand says that. Lines leave out the player.
    fn whose_it_was(&self) -> Option<Seat> {
        let (.., ability, _) = self.running()?;
        let back =
            |step: &Step| matches!(&step.deed, Deed::Put(What::Same(_), goal) if matches!(goal.to, Spot::Previous));
        let comes_back = self.program(ability)?.steps.iter().any(back);
        let it = self.s.spoken.it.first().filter(|_| comes_back)?;
        self.rules().slot_of(*it).map(|(seat, _)| seat)
    }

    /// 3.1.6: to the owner's zone; slots and what lies under them are written with their player.
    fn put_there(&mut self, card: CardId, to: To) {
        self.s.looked.retain(|c| *c != card);
        self.markers_go_along(card, to.written);
        let zone = if to.is_personal() {
            to.written
        } else {
            self.owners(card, to.zone)
        };
        let by_text = to.said.map(|_| self.may_lie_by_text(card)).unwrap_or_default();
        self.move_to(card, zone);
        if let Some(pose) = to.pose {
            self.s.table.turn(card, pose);
            if let (Some(said), Some(so)) = (to.said, by_text.first().filter(|_| !by_text.contains(&pose))) {
                self.lies_against_the_text(card, (pose, *so), said);
            }
        }
        if to.bottom {
            self.to_bottom(card);
        }
    }

    /// 4.6.1: how a card may lie that the effect in hand puts on the stage; none where its text is not read.
    fn may_lie_by_text(&self, card: CardId) -> SmallVec<[Pose; 3]> {
        let program = self.running().and_then(|(.., ability, _)| self.program(ability));
        program.map_or_else(SmallVec::new, |program| self.rules().may_lie(program, card))
    }

    /// 4.6.1: a line says that a character lies otherwise than the text of the effect in hand puts it there.
    fn lies_against_the_text(&mut self, card: CardId, (told, so): (Pose, Pose), span: Span) {
        let zone = self.s.table.card(card).zone;
        self.s.table.turn(card, so);
        if self.violations.is_empty() {
            let (_, told, _) = how(told);
            let (_, is, item) = how(so);
            self.says(Record::Lies(card, zone, told, is, item), Some(span));
        }
        if !self.right() {
            self.s.table.turn(card, told);
        }
    }

    /// 3.7: the effect in hand puts its card under another character, and the markers of that card with it.
    fn markers_go_along(&mut self, card: CardId, to: ZoneId) {
        let with = |step: &Step| matches!(step.deed, Deed::Put(What::WithMarkers, _));
        let goes = self.running().is_some_and(|(_, of, ability, _)| {
            let program = self.program(ability);
            of == card && program.is_some_and(|program| program.steps.iter().any(with))
        });
        let slot = self.s.table.card(card).zone;
        let Some(under) = self.s.z(slot).marker().filter(|_| goes) else {
            return;
        };
        let under = self.s.zone(self.s.table.seat_of(slot), under);
        if under == to || self.s.z(to).slot_above().is_none() {
            return;
        }
        let markers: SmallVec<[CardId; 4]> = self.s.table.zone(under).cards.iter().copied().collect();
        for marker in markers {
            self.move_to(marker, to);
        }
    }

    /// 3.7: a card goes under a character, with its markers where the effect in hand says so.
    pub(crate) fn put_under(&mut self, card: CardId, to: ZoneId) {
        self.markers_go_along(card, to);
        self.move_to(card, to);
    }

    /// `put rest > waiting = 001 003`: what the rest of the cards looked at was seen to be, where nobody has told so before.
    fn are_as_seen(&mut self, rest: &[CardId], seen: &Told) {
        let mut left: SmallVec<[CardId; 8]> = SmallVec::from_slice(rest);
        for (face, span) in seen {
            let Some(face) = *face else { continue };
            let known = left.iter().position(|card| self.s.face(*card) == Some(face));
            let unknown = || left.iter().position(|card| self.s.face(*card).is_none());
            let Some(at) = known.or_else(unknown) else {
                let other = left.first().and_then(|card| Some((*card, self.s.face(*card)?)));
                if let Some((card, other)) = other {
                    let lies = self.s.table.card(card).zone;
                    self.says(NotThere::Another(other, lies, face), Some(*span));
                }
                return;
            };
            let card = left.remove(at);
            self.s.table.bind(card, face);
        }
    }

    /// The cards a line means; for one that cannot be there a violation says so.
    fn cards_meant(&mut self, seat: Seat, verb: V, ops: &[Op], to: To, seen: &Told) -> SmallVec<[Meant; 8]> {
        let mut meant = SmallVec::new();
        let of_the_rest = verb == V::Discard && effect::discards_those_looked_at(self.s, seat, ops);
        let verb = if of_the_rest { V::Put } else { verb };
        let count = ops.iter().find_map(|op| match op.kind {
            OpKind::Count(n) => Some(n.min(MOST)),
            _ => None,
        });
        let is_place = |op: &Op| matches!(op.kind, OpKind::Zone(..));
        let places = ops.iter().any(is_place);
        // Of several places each names one card, and what was seen stands in the same order.
        let several = ops.iter().filter(|op| is_place(op)).count() > 1 && count.is_none();
        let mut named = 0;
        for (at, op) in ops.iter().enumerate() {
            match op.kind {
                OpKind::Zone(owner, z, end) if several => {
                    // `deck.top deck.top`: as many of the one place.
                    let same = |other: &&Op| other.kind == op.kind;
                    if ops[..at].last().is_some_and(|before| same(&before)) {
                        continue;
                    }
                    let alike = ops[at..].iter().take_while(same).count();
                    let told: Told = seen.iter().skip(named).take(alike).copied().collect();
                    named += alike;
                    let alike = u32::try_from(alike).unwrap_or(MOST);
                    self.of_zone(self.s.table.zone_id(owner, z), end, alike, &told, op.span, &mut meant);
                }
                OpKind::Zone(owner, z, end) => {
                    let told = u32::try_from(seen.len()).unwrap_or(MOST);
                    let whole = count.is_none() && told == 0 && end.is_none();
                    let all = Z::of(z).filter(|z| whole && self.m.takes_all(self.s, *z, to.zone));
                    let top = || Z::of(z).is_some_and(|z| self.m.takes_one_top(self.s, z, to.zone));
                    if whole && all.is_none() && !top() {
                        self.how_many(self.s.table.zone_id(owner, z), to, op.span);
                    }
                    if let Some(z) = all.filter(|z| *z != Z::Deck && !self.s.is_open(owner, *z)) {
                        // All of them: which they are is no question.
                        meant.extend(self.s.cards(owner, z).iter().copied().map(Meant::Card));
                        continue;
                    }
                    let all = all.map(|z| u32::try_from(self.s.count(owner, z)).unwrap_or(MOST));
                    let count = count.or(all).unwrap_or(told.clamp(1, MOST));
                    self.of_zone(self.s.table.zone_id(owner, z), end, count, seen, op.span, &mut meant);
                }
                OpKind::ZoneCard(owner, z, face) => {
                    if let Some(z) = Z::of(z) {
                        let card = self.take_beside(owner, z, face, op.span, &cards_of(&meant));
                        meant.extend(card.map(Meant::Card));
                    }
                }
                OpKind::Card(face, _) => {
                    let card = self.by_face(op.of.unwrap_or(seat), verb, face, to, op.span, &meant);
                    meant.extend(card.map(Meant::Card));
                }
                OpKind::Many(n, Some(face)) => {
                    for _ in 0..n.min(MOST) {
                        let card = self.by_face(seat, verb, face, to, op.span, &meant);
                        meant.extend(card.map(Meant::Card));
                    }
                }
                OpKind::Unknown => self.unknown(seat, verb, 1, to, op.span, &mut meant),
                OpKind::Many(n, None) => self.unknown(seat, verb, n.min(MOST), to, op.span, &mut meant),
                OpKind::Count(n) if !places => self.unknown(seat, verb, n.min(MOST), to, op.span, &mut meant),
                OpKind::Count(_) | OpKind::Nothing => {}
                OpKind::Word(_) if effect::is_the_rest(op) => {
                    let rest = effect::rest_meant(self.m, self.s);
                    if rest.is_empty() {
                        self.says(Record::NothingLeft(), Some(op.span));
                    }
                    if rest.len() >= seen.len() {
                        self.are_as_seen(&rest, seen);
                    }
                    meant.extend(rest.into_iter().map(Meant::Card));
                }
                OpKind::Signed(_) | OpKind::Word(_) | OpKind::Text | OpKind::Player(_) | OpKind::Rest => {
                    self.not_carried_out(op.span, Unclear::Operand);
                }
            }
        }
        meant
    }

    /// A part of a line that says nothing the table can be changed by.
    pub fn not_carried_out(&mut self, span: Span, what: Unclear) {
        self.says(Record::NotCarriedOut(what), Some(span));
    }

    /// `put stock > waiting`: one card of several, or all of them. Where they lie is open from here on.
    fn how_many(&mut self, zone: ZoneId, to: To, span: Span) {
        let (lies, z, seat) = (self.s.table.zone(zone), self.s.z(zone), self.s.table.seat_of(zone));
        let more = u8::try_from(lies.cards.len()).unwrap_or(u8::MAX).saturating_sub(1);
        if (more == 0 && !lies.open) || z.is_slot() {
            return;
        }
        self.says(Record::HowMany(zone), Some(span));
        self.s.doubts.was_open |= 1 << seat.0;
        self.s.table.set_open(zone, true);
        if !to.zone.is_slot() {
            self.s.table.set_open(to.written, true);
        }
        if let (Z::Stock, Z::Waiting, Some(paid)) = (z, to.zone, self.s.doubts.paid.get_mut(usize::from(seat.0))) {
            *paid = paid.saturating_add(more);
        }
    }

    /// Cards named by their place: `FC`, `deck.top`, `hand`, `clock`, `FC.marker`.
    fn of_zone(
        &mut self,
        zone: ZoneId,
        end: Option<End>,
        count: u32,
        seen: &Told,
        span: Span,
        meant: &mut SmallVec<[Meant; 8]>,
    ) {
        let z = self.s.z(zone);
        let seat = self.s.table.seat_of(zone);
        if z == Z::Deck && end != Some(End::Bottom) {
            self::tops(meant, seat, u8::try_from(count).unwrap_or(u8::MAX));
            return;
        }
        // From the bottom they go at once, and people list them as they lay or as they were taken.
        let upwards = end == Some(End::Bottom) && self.lay_in_reverse(zone, seen);
        for at in 0..count {
            let at = at as usize;
            let told = match upwards {
                true => seen.iter().rev().nth(at).copied(),
                false => seen.get(at).copied(),
            };
            let lying = &self.s.table.zone(zone).cards;
            let card = match (z, told) {
                // 3.3.2, 3.4.2: order means nothing there.
                (z, Some((Some(face), span))) if z.is_unordered() => {
                    self.take_beside(seat, z, face, span, &cards_of(meant))
                }
                (Z::Hand | Z::Waiting | Z::Memory, _) => {
                    let not_yet = |c: &&CardId| !meant.iter().any(|m| matches!(m, Meant::Card(had) if had == *c));
                    let unknown = |c: &&CardId| self.s.face(**c).is_none() && not_yet(c);
                    let any = lying.iter().rev().find(unknown).copied();
                    match any {
                        Some(card) => Some(card),
                        None if self.s.table.zone(zone).open => Some(self.s.table.create(seat, zone, None)),
                        None => {
                            let left = lying.iter().rev().find(not_yet).copied();
                            let equal = lying.iter().filter(not_yet).count() <= 1;
                            self.which_of(zone, left, equal, span)
                        }
                    }
                }
                _ => {
                    let card = match end {
                        Some(End::Bottom) => lying.get(at).copied(),
                        _ if z.is_slot() => lying.last().copied().filter(|_| at == 0),
                        _ => lying.len().checked_sub(at + 1).map(|i| lying[i]),
                    };
                    let card = match card {
                        None if self.s.table.zone(zone).open => Some(self.s.table.create(seat, zone, None)),
                        card => card,
                    };
                    if card.is_none() {
                        self.none_there(zone, span);
                    }
                    if let (Some(card), Some((Some(face), span))) = (card, told) {
                        self.bind_told(card, face, span);
                    }
                    card
                }
            };
            let Some(card) = card else { return };
            meant.push(Meant::Card(card));
        }
    }

    /// Whether cards that are said to lie at the bottom of a zone may lie there the last of them lowest, and not the first.
    fn lay_in_reverse(&self, zone: ZoneId, seen: &Told) -> bool {
        let lying = &self.s.table.zone(zone).cards;
        let may_be = |(card, told): (&CardId, &(Option<Face>, Span))| {
            let known = self.s.face(*card);
            known.zip(told.0).is_none_or(|(known, told)| known == told)
        };
        let straight = lying.iter().zip(seen).all(may_be);
        !straight && lying.iter().zip(seen.iter().rev()).all(may_be)
    }

    /// A card whose place is told, and that is said to be this one.
    fn bind_told(&mut self, card: CardId, face: Face, span: Span) {
        use rejudge_table::Bound;
        match self.s.table.bind(card, face) {
            Bound::Yes => {}
            Bound::NoneLeft => self.too_many_copies(card, face, span),
            Bound::Other(known) => {
                let zone = self.s.table.card(card).zone;
                self.says(NotThere::Another(known, zone, face), Some(span));
            }
        }
    }

    fn none_there(&mut self, zone: ZoneId, span: Span) {
        self.says(NotThere::None(zone), Some(span));
    }

    /// A card of a zone whose cards are known was moved, and which one is not written.
    fn which_of(&mut self, zone: ZoneId, left: Option<CardId>, only: bool, span: Span) -> Option<CardId> {
        let Some(card) = left else {
            self.none_there(zone, span);
            return None;
        };
        if !only {
            self.says(Record::WhichCard(zone), Some(span));
            self.s.table.forget(zone);
        }
        Some(card)
    }

    /// Cards that nobody noted.
    fn unknown(&mut self, seat: Seat, verb: V, count: u32, to: To, span: Span, meant: &mut SmallVec<[Meant; 8]>) {
        if verb == V::Put && self.s.looked.is_empty() && self.m.takes_tops(self.s, to.zone) {
            // Nobody chooses an unseen card, and the text puts the top one there.
            return tops(meant, seat, u8::try_from(count).unwrap_or(u8::MAX));
        }
        for _ in 0..count {
            let free = |c: &CardId| !meant.iter().any(|m| matches!(m, Meant::Card(had) if had == c));
            let looked = self.s.looked.iter().copied().find(free);
            let from = match verb {
                V::Search => Some(Z::Deck),
                V::Discard => Some(Z::Hand),
                _ => {
                    let here = |z: &Z| self.s.zone(seat, *z) != to.written && self.text_takes_from(*z);
                    let mut zones = [Z::Hand, Z::Waiting, Z::Clock, Z::Memory].into_iter().filter(here);
                    let open = zones.next().filter(|_| zones.next().is_none());
                    // What is found in a deck need not be shown.
                    open.or_else(|| self.text_searches_alone().then_some(Z::Deck))
                }
            };
            let card = looked.or_else(|| {
                let zone = self.s.zone(seat, from?);
                let cards = &self.s.table.zone(zone).cards;
                let unknown = cards.iter().copied().find(|c| self.s.face(*c).is_none() && free(c));
                let open = self.s.table.zone(zone).open;
                unknown.or_else(|| open.then(|| self.s.table.create(seat, zone, None)))
            });
            match (card, from) {
                (Some(card), _) => meant.push(Meant::Card(card)),
                (None, Some(z)) if self.s.count(seat, z) == 0 => {
                    let zone = self.s.zone(seat, z);
                    return self.none_there(zone, span);
                }
                (None, Some(z)) => {
                    let zone = self.s.zone(seat, z);
                    let left = self.s.table.zone(zone).cards.iter().rev().copied().find(free);
                    let card = self.which_of(zone, left, false, span);
                    let Some(card) = card else { return };
                    meant.push(Meant::Card(card));
                }
                (None, None) => {
                    // Some card lies there now, by what was told.
                    if !to.zone.is_slot() {
                        self.s.table.set_open(to.written, true);
                    }
                    return self.not_carried_out(span, Unclear::FromNowhere);
                }
            }
        }
    }
}

/// So many more cards from the top of a deck: `deck.top deck.top` are two in a row.
fn tops(meant: &mut SmallVec<[Meant; 8]>, of: Seat, more: u8) {
    match meant.last_mut() {
        Some(Meant::Tops(seat, count)) if *seat == of => *count = count.saturating_add(more),
        _ => meant.push(Meant::Tops(of, more)),
    }
}

impl To {
    /// A slot, or what lies under it: one player's, whoever owns the card.
    fn is_personal(self) -> bool {
        self.zone.is_slot() || self.zone > Z::BR
    }
}
