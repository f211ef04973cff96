//! 8.4.2: a cost of several actions that take cards which are chosen: for which of them each card was paid.

use smallvec::SmallVec;

use rejudge_judge::script::{Act, Op, OpKind, Pay};
use rejudge_notation::Span;
use rejudge_table::{CardId, Face, Seat};

use super::super::claims::effect::goes_to;
use super::super::claims::{Source, from_stock};
use super::super::effects::cost::{Cost, From, Part, Which};
use super::super::effects::run::shared_out;
use super::super::play::Offences;
use super::super::state::{STAND, Z};
use super::super::verdicts::CostPaid;
use super::super::vocabulary::V;
use super::context::Cx;

/// More cards than any cost takes.
const MOST: usize = 12;

/// A card that was paid.
struct One {
    face: Option<Face>,
    span: Span,
    /// The actions that take cards from where it lay to where it went, as far as that is told, a bit each.
    place: u8,
    /// Those that take such a card.
    such: u8,
    /// Those that take it from where such a card lies.
    lies: u8,
}

/// How many cards an action takes that are chosen, and from where.
fn takes(part: &Part) -> Option<(u8, From)> {
    match part {
        Part::Cards { count, from, .. } | Part::Mark { count, from, .. } => Some((*count, *from)),
        _ => None,
    }
}

impl<'a> Cx<'a> {
    /// Whether a cost has several actions that take cards which are chosen, and which of them this is.
    pub(super) fn nth_of_several(cost: &Cost, part: &Part) -> Option<usize> {
        let mut several = cost.parts.iter().filter(|part| takes(part).is_some());
        let at = several.position(|other| std::ptr::eq(other, part))?;
        (at > 0 || several.next().is_some()).then_some(at)
    }

    /// 8.4.2: the cards that were paid are such as the actions of a cost take, each of them so many.
    pub(super) fn each_is_for_one(
        &self,
        act: &'a Act,
        source: Source,
        (cost, what): (&Cost, &str),
        offences: &mut Offences,
    ) {
        let parts: SmallVec<[&Part; 4]> = cost.parts.iter().filter(|part| takes(part).is_some()).collect();
        self.others_are_paid(act, source, (cost, what), offences);
        let Some(paid) = self.cards_for(act, source, cost, &parts) else {
            return;
        };
        let most: SmallVec<[u8; 4]> = parts.iter().filter_map(|part| takes(part)).map(|(n, _)| n).collect();
        let by = |fits: fn(&One) -> u8| -> SmallVec<[u8; MOST]> { paid.iter().map(fits).collect() };
        let found = shared_out(&by(|one| one.lies), &most).or_else(|| shared_out(&by(|one| one.such), &most));
        let Some(had) = found else {
            return self.is_for_none(act.seat, (&paid, &most), &parts, (cost, what), offences);
        };
        for ((part, had), most) in parts.iter().zip(had).zip(most) {
            match had {
                0 => self.none_is_paid(act, source, part, what, offences),
                had if had < most => {
                    let wrong = CostPaid::Paid(what, part, usize::from(had));
                    offences.push(self.cost_violation(wrong, act.span));
                }
                _ => {}
            }
        }
    }

    /// 8.4.2.2.1: of the characters that were paid, one that the cost takes standing stands before anything of it is paid.
    pub(super) fn stands_to_be_paid<'o>(
        &self,
        which: &Which,
        paid: impl Iterator<Item = &'o Op>,
        offences: &mut Offences,
    ) {
        if !which.stands {
            return;
        }
        let named = paid.filter_map(|op| match op.kind {
            OpKind::Zone(seat, z, _) | OpKind::ZoneCard(seat, z, _) => {
                let card = self.s.character(self.s.table.zone_id(seat, z))?;
                Some((card, op.span))
            }
            _ => None,
        });
        let such = |card: CardId| {
            self.s
                .face(card)
                .is_some_and(|face| which.takes(&self.m.cards[face.index()]))
        };
        let such: SmallVec<[(CardId, Span); 4]> = named.filter(|(card, _)| such(*card)).collect();
        let rests = |(card, _): &(CardId, Span)| self.s.table.card(*card).pose != STAND;
        // Of several of that sort it is one of those that stand.
        if let Some((card, span)) = such.first().filter(|_| such.iter().all(rests)) {
            let wrong = CostPaid::StandsNot(*card, self.s.table.card(*card).zone);
            offences.push(self.wrong_at(wrong, Some(*span)));
        }
    }

    /// 8.4.2: where all that a cost takes from the stage are other characters, the card itself is none of those that were paid.
    fn others_are_paid(&self, act: &'a Act, source: Source, (cost, what): (&Cost, &str), offences: &mut Offences) {
        let itself = cost.parts.iter().any(|part| matches!(part, Part::This { .. }));
        let of_stage = || {
            cost.parts.iter().filter_map(|part| match part {
                Part::Cards { which, from, .. } | Part::Mark { which, from, .. } => from.has(Z::FL).then_some(which),
                _ => None,
            })
        };
        let Some(which) = of_stage()
            .next()
            .filter(|_| !itself && of_stage().all(|which| which.other))
        else {
            return;
        };
        let put = |pay: &&Pay| !from_stock(pay) && pay.verb.map(V::of) == Some(V::Put);
        for op in self
            .script
            .pays(act)
            .iter()
            .filter(put)
            .flat_map(|pay| self.script.ops(&pay.chosen))
        {
            self.is_another(op, source, which, what, offences);
        }
    }

    /// The first card that was paid for no action of a cost: it is none of those that one takes from there, or more than all of them take.
    fn is_for_none(
        &self,
        seat: Seat,
        (paid, most): (&[One], &[u8]),
        parts: &[&Part],
        (cost, what): (&Cost, &str),
        offences: &mut Offences,
    ) {
        let such: SmallVec<[u8; MOST]> = paid.iter().map(|one| one.such).collect();
        let first = (1..=such.len()).find(|n| shared_out(&such[..*n], most).is_none());
        let Some(one) = first.and_then(|n| paid.get(n - 1)) else {
            return;
        };
        let wanted = (0..parts.len()).find(|at| one.place & !one.such & (1 << at) != 0);
        match wanted.map(|at| parts[at]) {
            Some(Part::Cards { which, .. } | Part::Mark { which, .. }) => {
                self.is_one_of(seat, (one.face, one.span), which, what, offences);
            }
            _ => offences.push(self.cost_violation(CostPaid::More(what, cost), one.span)),
        }
    }

    /// The cards that were paid, and for which of these actions each can have been. `None`: it is not told card by card.
    fn cards_for(&self, act: &'a Act, source: Source, cost: &Cost, parts: &[&Part]) -> Option<SmallVec<[One; MOST]>> {
        let itself = cost.parts.iter().any(|part| matches!(part, Part::This { .. }));
        // The card itself is another part: by its slot, or the first of its number.
        let mut own = false;
        let mut paid = SmallVec::new();
        for pay in self.script.pays(act).iter().filter(|pay| !from_stock(pay)) {
            let verb = pay.verb.map(V::of);
            if !matches!(verb, Some(V::Discard | V::Put | V::Mark)) {
                continue;
            }
            let to = goes_to(self.script.seen(&pay.target).unwrap_or(&[])).map(|(z, _)| z);
            for op in self.script.ops(&pay.chosen) {
                let by_slot = matches!(op.kind, OpKind::Zone(..));
                if itself && !own && self.is_source(op, source) {
                    own = true;
                    continue;
                }
                let one = self.card_for((act.seat, verb, to), op, parts);
                match one {
                    Some(ones) => paid.extend(ones),
                    None if by_slot => {}
                    None => return None,
                }
                if paid.len() > MOST {
                    return None;
                }
            }
        }
        Some(paid)
    }

    /// What an operand of a payment names, and for which of these actions it can have been paid. `None`: for none of them, by where it lies
    /// or goes.
    fn card_for(
        &self,
        (seat, verb, to): (Seat, Option<V>, Option<Z>),
        op: &Op,
        parts: &[&Part],
    ) -> Option<SmallVec<[One; 4]>> {
        let goes = |part: &Part| match (part, verb) {
            (Part::Cards { to: into, from, .. }, Some(V::Discard)) => {
                *into == Z::Waiting && *from == From::Zone(Z::Hand)
            }
            (Part::Cards { to: into, .. }, Some(V::Put)) => to.is_none_or(|to| to == *into),
            (Part::Mark { .. }, Some(V::Put)) => to.is_none_or(|to| to.is_slot() || to.slot_above().is_some()),
            (Part::Mark { .. }, Some(V::Mark)) => true,
            _ => false,
        };
        let mut place = 0;
        let mut named = SmallVec::new();
        for (at, part) in parts.iter().enumerate() {
            let Some((_, from)) = takes(part).filter(|_| goes(part)) else {
                continue;
            };
            let told = self.cards_told(std::iter::once(op), from);
            if !told.is_empty() {
                place |= 1 << at;
                named = told;
            }
        }
        if place == 0 {
            return None;
        }
        let ones = named.into_iter().map(|(face, span)| {
            let is = |fits: &dyn Fn(&Part) -> bool| {
                let bits = (0..parts.len()).filter(|at| place & (1 << at) != 0 && fits(parts[*at]));
                bits.fold(0, |bits, at| bits | 1 << at)
            };
            let such = is(&|part| match part {
                Part::Cards { which, .. } | Part::Mark { which, .. } => {
                    let mut wrong = Offences::default();
                    self.is_one_of(seat, (face, span), which, "", &mut wrong);
                    wrong.is_empty()
                }
                _ => false,
            });
            let lies = such & is(&|part| self.may_lie_there(seat, face, part));
            One {
                face,
                span,
                place,
                such,
                lies,
            }
        });
        Some(ones.collect())
    }

    /// Whether a card may lie where an action of a cost takes cards from.
    fn may_lie_there(&self, seat: Seat, face: Option<Face>, part: &Part) -> bool {
        match (takes(part), face) {
            (Some((_, From::Zone(z))), Some(face)) => self.s.table.may_hold(self.s.zone(seat, z), face),
            (Some((_, From::Stage)), Some(face)) => {
                let mut slots = Z::SLOTS.into_iter();
                slots.any(|z| self.s.table.may_hold(self.s.zone(seat, z), face))
            }
            _ => true,
        }
    }
}
