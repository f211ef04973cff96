//! 8.4: the printed cost of an ability whose text is not compiled, held against what was paid, and the paying.

use smallvec::SmallVec;

use rejudge_judge::game::Violation;
use rejudge_judge::script::{Act, Op, OpKind, Pay};
use rejudge_notation::Span;
use rejudge_table::{CardId, End, Face, Seat, ZoneId};

use super::super::claims::effect::{goes_to, is_nobodys};
use super::super::claims::{self, Source, from_stock, pays_nothing};
use super::super::effects::Sort;
use super::super::effects::ability::Also;
use super::super::effects::cost::{Cost, From, Part, Which};
use super::super::effects::reach::Matter;
use super::super::play::Offences;
use super::super::rules::ch08_continuous::Within;
use super::super::rules::ch08_programs::AbilityOf;
use super::super::rules::reason::Payee;
use super::super::rules::sure::Sure;
use super::super::state::{Frame, REST, REVERSE, STAND, Z};
use super::super::verdicts::{CostPaid, Unclear};
use super::super::vocabulary::V;
use super::ch08_costs::{is_of_those_seen, puts_there};
use super::context::Cx;
use super::declared::Declared;

impl<'a> Cx<'a> {
    /// 8.4.2, 8.7.3.2.1: the cost, as told. False: done right, the ability is not used.
    pub fn ability_paid(&mut self, act: &'a Act, source: Source, declared: &Declared) -> bool {
        if declared.sort == Some(Sort::Auto) && pays_nothing(self.script, act) {
            // 8.7.3.2.1: it is declined.
            return true;
        }
        if self.paid_below(act, source, declared) {
            return self.cost_below(act, source, declared);
        }
        let Some(cost) = declared.cost.as_ref().filter(|c| c.is_read()) else {
            return self.pay_unread(act, source, declared);
        };
        if cost.parts.is_empty() && self.script.pays(act).is_empty() {
            return true;
        }
        match self.paid_on_both(act, cost) {
            Some((behind, below)) => {
                self.pays_now(act, source, declared, &behind) && self.rest_below(act, source, below)
            }
            None => self.pays_now(act, source, declared, cost),
        }
    }

    /// 8.4.2: a cost is paid as the line of its ability says, or, under `decisions`, without a word.
    pub(super) fn pays_now(&mut self, act: &'a Act, source: Source, declared: &Declared, cost: &Cost) -> bool {
        let seat = act.seat;
        let mut offences = Offences::default();
        let what = self.words().ability_of(source);
        let payee = self.payee(source, declared);
        self.stock_condition(act, seat, payee, cost.stock(), &mut offences);
        self.beside_stock(act, source, cost, &what, &mut offences);
        let stops = offences.stops(self.m);
        self.emit(offences);
        if self.right() && stops {
            return false;
        }
        let (under, from) = (self.under_by_cost(source, cost), |to| cost.takes_from(to));
        // 8.4.2.1: no refresh and no level up before all of it is paid.
        let back_to_front = !self.right() && self.is_back_to_front(act, cost);
        if back_to_front {
            // As it was played.
            self.pay_parts(act, under, from);
        }
        self.pay_stock(seat, Some(act), cost.stock());
        if !back_to_front {
            self.pay_parts(act, under, from);
        }
        if !self.m.full || self.right() {
            self.pay_unwritten(act, source, cost);
        }
        // 3.2.4: it happens by itself, unless the first line below tells of it.
        let told = self
            .lines_below(act)
            .next()
            .is_some_and(|line| self.verb(line) == V::Shuffle);
        if cost.parts.contains(&Part::Shuffle) && !told {
            self.shuffle_deck(seat);
        }
        true
    }

    /// 8.4.2: everything of a cost but its stock, and that nothing else was paid.
    pub fn beside_stock(&self, act: &'a Act, source: Source, cost: &Cost, what: &str, offences: &mut Offences) {
        for part in &cost.parts {
            self.part_condition(act, source, (cost, part), what, offences);
        }
        self.nothing_else_paid(act, cost, what, offences);
        self.paid_in_order(act, cost, what, offences);
    }

    /// Whether what was written as paid is this cost, and no other.
    pub fn is_paid(&self, act: &'a Act, source: Source, cost: &Cost) -> bool {
        let stock = self.stock_pay(act).map_or(0, |(_, n)| n);
        if stock != usize::from(cost.stock()) || !cost.is_read() {
            return false;
        }
        let mut offences = Offences::default();
        self.beside_stock(act, source, cost, "", &mut offences);
        offences.is_empty()
    }

    /// 8.7.3.2.1: the cost of an AUTO ability may be declined; and it may stand on the lines below.
    fn paid_below(&self, act: &'a Act, source: Source, declared: &Declared) -> bool {
        if !self.script.pays(act).is_empty() {
            return false;
        }
        let mut above: SmallVec<[&'a Act; 4]> = SmallVec::new();
        let pays = |line: &'a Act| {
            let pays = self.may_pay(line, source, declared.cost.as_ref());
            let pays = pays && !is_of_those_seen(self.script, &above, line);
            above.push(line);
            pays
        };
        let mut lines = self.lines_below(act).peekable();
        // Whoever says in a log of choices whom an ability is about has used it, and paid what nobody chooses.
        let no_choice = |cost: &Cost| cost.is_read() && cost.leaves_no_choice();
        let whom = !self.m.full && !self.target(act).is_empty() && declared.cost.as_ref().is_some_and(no_choice);
        let untold = declared.otherwise || !whom && lines.peek().is_none();
        let declined = declared.sort == Some(Sort::Auto) && untold;
        declined || lines.any(pays)
    }

    /// 8.7.3.2.1: in a log of everything, what is paid for is done, and nobody has paid behind what comes before the choice.
    pub(super) fn unpaid(&mut self, act: &'a Act, card: CardId, (face, number): AbilityOf) {
        let Some(line) = self.m.text(face).line(usize::from(number)) else {
            return;
        };
        let Some(part) = line.cost.parts.first() else { return };
        let (source, _) = self.as_declared(act, (card, face, number), line);
        let what = self.words().ability_of(source);
        let mut offences = Offences::default();
        offences.push(self.cost_violation(CostPaid::NotWritten(&what, part), act.span));
        self.emit(offences);
        // It is said once.
        if let Some(Frame::Effect {
            running: Some(running), ..
        }) = self.s.agenda.last_mut()
        {
            running.paid = true;
        }
    }

    /// 8.7.3.2.1: in a log of choices, whoever does what is paid for has paid, behind what comes before the choice: what nobody chooses of the
    /// cost has no line, unless one below tells of it yet.
    pub(super) fn paid_on_the_way(&mut self, act: &'a Act, card: CardId, (face, number): AbilityOf) {
        let Some(line) = self.m.text(face).line(usize::from(number)) else {
            return;
        };
        let (source, declared) = self.as_declared(act, (card, face, number), line);
        let mut below = self.lines_below(act);
        let told_yet = below.any(|line| self.may_pay(line, source, declared.cost.as_ref()));
        if !line.cost.leaves_no_choice() || !line.cost.is_read() || told_yet {
            return;
        }
        self.pays_now(act, source, &declared, &line.cost);
        if let Some(Frame::Effect {
            running: Some(running), ..
        }) = self.s.agenda.last_mut()
        {
            running.paid = true;
        }
    }

    /// A cost that is not read, or not all of it: what was paid is carried out.
    fn pay_unread(&mut self, act: &'a Act, source: Source, declared: &Declared) -> bool {
        let seat = act.seat;
        let least = declared.cost.as_ref().map_or(0, Cost::stock);
        let told = self.stock_pay(act).map(|(_, n)| u8::try_from(n).unwrap_or(u8::MAX));
        let need = told.unwrap_or(least);
        let mut offences = Offences::default();
        if need > 0 {
            let payee = self.payee(source, declared);
            self.stock_condition(act, seat, payee, need, &mut offences);
        }
        let stops = offences.stops(self.m);
        self.emit(offences);
        if self.right() && stops {
            return false;
        }
        self.pay_stock(seat, Some(act), need);
        let cost = declared.cost.as_ref();
        self.pay_parts(act, None, |to| cost.and_then(|cost| cost.takes_from(to)));
        true
    }

    /// What is paid for: the ability of that card.
    fn payee(&self, source: Source, declared: &Declared) -> Payee {
        Payee::Ability {
            face: source.face,
            zone: source.zone,
            auto: declared.sort == Some(Sort::Auto),
        }
    }

    /// The parts of a payment that begin with this verb.
    fn pays_of(&self, act: &'a Act, verb: V) -> impl Iterator<Item = &'a Pay> + use<'a> {
        let pays = self.script.pays(act).iter();
        pays.filter(move |p| p.verb.map(V::of) == Some(verb))
    }

    /// The cards from a place that were paid, but for those of one operand, as far as the line tells where they came from.
    fn cards_paid(&self, act: &'a Act, from: From, but: Option<&Op>) -> SmallVec<[(Option<Face>, Span); 4]> {
        let script = self.script;
        let pays = self.pays_of(act, V::Discard).chain(self.pays_of(act, V::Put));
        let pays = pays.chain(self.pays_of(act, V::Mark));
        // Lines that are offered have no places by which they could be told apart.
        // Those of another player pay for nothing.
        let ops = pays
            .flat_map(|pay| script.ops(&pay.chosen))
            .filter(|op| !is_theirs(op, act.seat));
        self.cards_told(ops.filter(|op| !but.is_some_and(|but| std::ptr::eq(*op, but))), from)
    }

    /// The cards from there that operands name, each where it is written; `None`: nobody noted which.
    pub(super) fn cards_told<'o>(
        &self,
        ops: impl Iterator<Item = &'o Op>,
        from: From,
    ) -> SmallVec<[(Option<Face>, Span); 4]> {
        let mut paid = SmallVec::new();
        for op in ops {
            match op.kind {
                OpKind::Card(face, _) => paid.push((Some(face), op.span)),
                OpKind::ZoneCard(_, z, face) if Z::of(z).is_some_and(|z| from.has(z)) => {
                    paid.push((Some(face), op.span));
                }
                OpKind::Zone(seat, z, _) if Z::of(z).is_some_and(|z| from.has(z)) => {
                    let zone = self.s.table.zone_id(seat, z);
                    let lying = self.s.table.zone(zone).cards.last();
                    paid.push((lying.and_then(|c| self.s.face(*c)), op.span));
                }
                OpKind::Unknown => paid.push((None, op.span)),
                OpKind::Many(n, face) => paid.extend((0..n.min(60)).map(|_| (face, op.span))),
                _ => {}
            }
        }
        paid
    }

    /// The characters that were rested for it.
    fn rested(&self, act: &'a Act) -> SmallVec<[&'a Op; 4]> {
        let script = self.script;
        self.pays_of(act, V::Rest)
            .flat_map(|pay| script.ops(&pay.chosen))
            .collect()
    }

    /// Whether an operand names the card whose ability it is.
    pub(super) fn is_source(&self, op: &Op, source: Source) -> bool {
        match op.kind {
            OpKind::Zone(seat, z, _) => source.zone == Some(self.s.table.zone_id(seat, z)),
            OpKind::Card(face, _) | OpKind::ZoneCard(_, _, face) => source.face == Some(face),
            _ => false,
        }
    }

    /// What is wrong with a cost, unless text changed it.
    pub(super) fn cost_violation(&self, wrong: CostPaid<'_>, span: Span) -> Violation {
        Violation {
            cannot_tell: self.text_about(Matter::Cost),
            ..self.wrong_at(wrong, Some(span))
        }
    }

    /// 8.4.2.2, 8.4.2.2.1: one action of the cost: it was done, and it could be.
    fn part_condition(
        &self,
        act: &'a Act,
        source: Source,
        (cost, part): (&Cost, &Part),
        what: &str,
        offences: &mut Offences,
    ) {
        let full = self.m.full;
        let missing = |offences: &mut Offences| {
            offences.push(self.cost_violation(CostPaid::NotWritten(what, part), act.span));
        };
        match part {
            Part::RestThis => {
                let rested = self.rested(act);
                let own = rested.iter().find(|op| self.is_source(op, source));
                if own.is_none() && full {
                    return missing(offences);
                }
                let span = own.map_or(source.span, |op| op.span);
                if let Some(card) = source.card {
                    self.can_be_rested(card, span, offences);
                }
            }
            Part::Rest(count, which) => {
                let rested = self.rested(act);
                // The card itself is another part.
                let this_too = cost.parts.contains(&Part::RestThis);
                let own = |op: &Op| !is_theirs(op, act.seat);
                let is_other = |op: &&&Op| !(this_too && self.is_source(op, source)) && own(op);
                let others: SmallVec<[&&Op; 4]> = rested.iter().filter(is_other).collect();
                if rested.iter().all(|op| own(op)) && others.is_empty() && !full {
                    return offences.push(self.not_told(act, part, what));
                }
                if others.len() != usize::from(*count) {
                    offences.push(self.cost_violation(CostPaid::Rested(what, part, others.len()), act.span));
                }
                for op in others {
                    if let OpKind::Zone(seat, z, _) | OpKind::ZoneCard(seat, z, _) = op.kind
                        && let Some(card) = self.s.character(self.s.table.zone_id(seat, z))
                    {
                        self.can_be_rested(card, op.span, offences);
                        self.is_one_of(act.seat, (self.s.face(card), op.span), which, what, offences);
                    }
                    self.is_another(op, source, which, what, offences);
                }
            }
            Part::Cards { count, which, from, .. } | Part::Mark { count, which, from, .. } => {
                let named = self.script.pays(act).iter().filter(|pay| !from_stock(pay));
                let named = named.flat_map(|pay| self.script.ops(&pay.chosen));
                self.stands_to_be_paid(which, named, offences);
                if let Some(nth) = Self::nth_of_several(cost, part) {
                    if nth == 0 {
                        self.each_is_for_one(act, source, (cost, what), offences);
                    }
                    if puts_there(cost, *from) {
                        self.can_be_paid(act.seat, part, act.span, what, offences);
                    }
                    return;
                }
                let script = self.script;
                let this_too = cost.parts.iter().any(|p| matches!(p, Part::This { .. }));
                let by_slot = |op: &&Op| match op.kind {
                    OpKind::Zone(seat, z, _) | OpKind::ZoneCard(seat, z, _) => {
                        source.zone == Some(self.s.table.zone_id(seat, z)) && self.is_source(op, source)
                    }
                    _ => false,
                };
                let mut ops = script.pays(act).iter().flat_map(|pay| script.ops(&pay.chosen));
                // The card itself is another part.
                let own = ops.find(by_slot).filter(|_| this_too);
                let mut paid = self.cards_paid(act, *from, own);
                if own.is_none() && this_too {
                    let this = |(face, _): &(Option<Face>, Span)| face.is_some() && *face == source.face;
                    if let Some(at) = paid.iter().position(this) {
                        paid.remove(at);
                    }
                }
                let mut told = script.pays(act).iter().flat_map(|pay| script.ops(&pay.chosen));
                if paid.is_empty() && told.any(|op| is_theirs(op, act.seat)) {
                    return missing(offences);
                }
                if paid.is_empty() {
                    return self.none_is_paid(act, source, part, what, offences);
                }
                if puts_there(cost, *from) {
                    self.can_be_paid(act.seat, part, paid[0].1, what, offences);
                }
                if paid.len() != usize::from(*count) {
                    offences.push(self.cost_violation(CostPaid::Paid(what, part, paid.len()), paid[0].1));
                }
                for (face, span) in paid {
                    self.is_one_of(act.seat, (face, span), which, what, offences);
                }
                if from.has(Z::FL) && !this_too {
                    let put = |pay: &&Pay| !from_stock(pay) && pay.verb.map(V::of) != Some(V::Rest);
                    let pays = script.pays(act).iter().filter(put);
                    for op in pays.flat_map(|pay| script.ops(&pay.chosen)) {
                        self.is_another(op, source, which, what, offences);
                    }
                }
                if *from == From::Under {
                    self.lay_under(act, source, (part, what), offences);
                }
                if let Part::Mark { .. } = part {
                    self.goes_under(act, source, (part, what), offences);
                }
            }
            Part::This { .. } => {
                let script = self.script;
                let mut put = self.pays_of(act, V::Put).chain(self.pays_of(act, V::Discard));
                let told = put.any(|pay| script.ops(&pay.chosen).iter().any(|op| self.is_source(op, source)));
                if !told && full {
                    missing(offences);
                }
                self.has_to_stand(part, source, offences);
            }
            Part::Top { count, from, .. } => {
                let there = self.s.count(act.seat, *from);
                if there < usize::from(*count) && !self.s.is_open(act.seat, *from) {
                    // Q696: not paid in part, and no refresh within it.
                    let wrong = CostPaid::TopsHeld(what, part, *from, there, act.seat);
                    offences.push(self.cost_violation(wrong, act.span));
                } else if !self.tops_are_written(act) && full {
                    missing(offences);
                } else if let Some(told) = self.tops_told(act, cost).filter(|told| *told != usize::from(*count)) {
                    offences.push(self.cost_violation(CostPaid::Paid(what, part, told), act.span));
                } else if !cost
                    .parts
                    .iter()
                    .any(|p| matches!(p, Part::Cards { .. } | Part::This { .. }))
                {
                    let script = self.script;
                    let elsewhere = |op: &&Op| match op.kind {
                        OpKind::Zone(_, z, end) => z != *from as u16 || end == Some(End::Bottom),
                        OpKind::ZoneCard(_, z, _) => z != *from as u16,
                        _ => false,
                    };
                    let mut ops = self.pays_of(act, V::Put).flat_map(|pay| script.ops(&pay.chosen));
                    let below = |op: &&Op| self.is_below_the_top(act.seat, op, (*from, *count));
                    if let Some(op) = ops.find(|op| elsewhere(op) || below(op)) {
                        offences.push(self.cost_violation(CostPaid::PutAnother(what, part), op.span));
                    }
                }
            }
            Part::Reveal(count, which) => {
                let shown = self.shown(act);
                if shown.is_empty() && !full && cost.leaves_no_choice() {
                    return;
                }
                if shown.is_empty() && !full {
                    return offences.push(self.not_told(act, part, what));
                }
                if shown.is_empty() {
                    return missing(offences);
                }
                if shown.len() != usize::from(*count) {
                    offences.push(self.cost_violation(CostPaid::Revealed(what, part, shown.len()), shown[0].1));
                }
                for (face, span) in shown {
                    self.is_one_of(act.seat, (face, span), which, what, offences);
                }
            }
            // That a deck was not shuffled is no part that is told behind "pay".
            Part::Stock(_) | Part::Shuffle | Part::Down(..) | Part::Other => {}
        }
    }

    /// No card is told that was paid for an action which takes cards that are chosen: that is asked for where somebody chooses.
    pub(super) fn none_is_paid(&self, act: &'a Act, source: Source, part: &Part, what: &str, offences: &mut Offences) {
        let missing = |offences: &mut Offences| {
            offences.push(self.cost_violation(CostPaid::NotWritten(what, part), act.span));
        };
        let (Part::Cards { count, which, from, .. } | Part::Mark { count, which, from, .. }) = part else {
            return;
        };
        if self.m.full {
            return missing(offences);
        }
        if self.only_ones(act.seat, source, (*count, which, *from)).is_some() {
            return;
        }
        if *from == From::Under {
            match self.markers_under(source) {
                // Of all there are nobody chooses.
                Some(there) if there.len() == usize::from(*count) => return,
                Some(there) if there.len() < usize::from(*count) => return missing(offences),
                _ => {}
            }
        } else if part.leaves_no_choice() {
            // 3.9: the climax that lies there, if it is one that the cost takes.
            self.can_be_paid(act.seat, part, act.span, what, offences);
            let there = self.s.cards(act.seat, Z::Climax).last();
            let face = there.and_then(|card| self.s.face(*card));
            return self.is_one_of(act.seat, (face, act.span), which, what, offences);
        }
        offences.push(self.not_told(act, part, what));
    }

    /// 3.7: what is put under the card to pay for its ability does not go elsewhere.
    fn goes_under(&self, act: &'a Act, source: Source, (part, what): (&Part, &str), offences: &mut Offences) {
        let Some(under) = source.zone.and_then(|slot| self.s.z(slot).marker()) else {
            return;
        };
        for pay in self.pays_of(act, V::Put).chain(self.pays_of(act, V::Mark)) {
            let target = self.script.seen(&pay.target).unwrap_or(&[]);
            let Some((to, _)) = goes_to(target) else { continue };
            let to = to
                .marker()
                .filter(|_| pay.verb.map(V::of) == Some(V::Mark))
                .unwrap_or(to);
            if to != under {
                offences.push(self.cost_violation(CostPaid::PutElsewhere(what, part), pay.span));
            }
        }
    }

    /// 3.7: markers that are paid lay under the card whose ability it is.
    fn lay_under(&self, act: &'a Act, source: Source, (part, what): (&Part, &str), offences: &mut Offences) {
        let Some(slot) = source.zone else { return };
        let Some(under) = self.s.z(slot).marker() else { return };
        let seat = self.s.table.seat_of(slot);
        let elsewhere = |op: &&Op| match op.kind {
            OpKind::Zone(whose, z, _) | OpKind::ZoneCard(whose, z, _) => {
                Z::of(z).is_some_and(|z| z.slot_above().is_some()) && (whose, z) != (seat, under as u16)
            }
            _ => false,
        };
        let script = self.script;
        let mut ops = self.pays_of(act, V::Put).flat_map(|pay| script.ops(&pay.chosen));
        if let Some(op) = ops.find(elsewhere) {
            offences.push(self.cost_violation(CostPaid::PutAnother(what, part), op.span));
        }
    }

    /// 4.9: the cards of the hand that were revealed for it.
    fn shown(&self, act: &'a Act) -> SmallVec<[(Option<Face>, Span); 4]> {
        let ops = self
            .pays_of(act, V::Reveal)
            .flat_map(|pay| self.script.ops(&pay.chosen));
        self.cards_told(
            ops.filter(|op| !matches!(op.kind, OpKind::Zone(..))),
            From::Zone(Z::Hand),
        )
    }

    /// 8.4.2: the cards that a line below names as paid are such as the cost takes.
    pub(super) fn cards_are_such(&self, seat: Seat, ops: &'a [Op], part: &Part, what: &str, offences: &mut Offences) {
        let (which, from) = match part {
            Part::Top { from, count, .. } => {
                if let Some(op) = ops.iter().find(|op| self.is_below_the_top(seat, op, (*from, *count))) {
                    offences.push(self.cost_violation(CostPaid::PutAnother(what, part), op.span));
                }
                return;
            }
            Part::Cards { which, from, .. } | Part::Mark { which, from, .. } => (which, *from),
            Part::Rest(_, which) => (which, From::Stage),
            Part::Reveal(_, which) => (which, From::Zone(Z::Hand)),
            _ => return,
        };
        for (face, at) in self.cards_told(ops.iter(), from) {
            self.is_one_of(seat, (face, at), which, what, offences);
        }
    }

    /// Whether a card that is told by its number alone is not one of so many from the top of a zone.
    fn is_below_the_top(&self, seat: Seat, op: &Op, (from, count): (Z, u8)) -> bool {
        match op.kind {
            OpKind::Card(face, _) => {
                self.rules()
                    .is_at_an_end(Some(seat), (from, End::Top), count, Some(face))
                    == Sure::No
            }
            _ => false,
        }
    }

    /// 8.4.2: a card that was paid is one of those the cost takes.
    pub(super) fn is_one_of(
        &self,
        seat: Seat,
        (face, span): (Option<Face>, Span),
        which: &Which,
        what: &str,
        offences: &mut Offences,
    ) {
        let Some(face) = face else { return };
        let card = &self.m.cards[face.index()];
        // Its level may be another one by what texts give it, and so may its traits, its colors and its names.
        let takes = || {
            let leveled = which.takes_but_level(card) && self.may_have_level(seat, face, which);
            which.takes(card) || leveled || self.may_be_one_by_text(seat, face, which)
        };
        if takes() && self.rules().is_named_as_one_in(seat, face, which.named_as_in) != Sure::No {
            return;
        }
        let mut violation = self.cost_violation(CostPaid::NoSuch(what, face, which), span);
        // A text that is not read may have given it another name or trait.
        violation.cannot_tell = violation.cannot_tell.or_else(|| self.text_about(Matter::Trait));
        offences.push(violation);
    }

    /// 8.4.2: where the cost takes other characters it was not paid with the card itself.
    pub(super) fn is_another(&self, op: &Op, source: Source, which: &Which, what: &str, offences: &mut Offences) {
        let Some((card, face)) = source.card.zip(source.face).filter(|_| which.other) else {
            return;
        };
        // 8.7.7: it may have left the slot by which it is named, and another card lies there.
        let zone = self.s.table.card(card).zone;
        // A number may be that of a copy of it.
        let alone = || {
            let seat = self.s.table.seat_of(zone);
            let mut slots = Z::SLOTS.into_iter().map(|z| self.s.zone(seat, z));
            !slots.any(|other| other != zone && self.s.table.may_hold(other, face))
        };
        let itself = match op.kind {
            OpKind::Zone(seat, z, _) => self.s.table.zone_id(seat, z) == zone,
            OpKind::Card(own, _) => own == face && alone(),
            OpKind::ZoneCard(seat, z, own) => own == face && self.s.table.zone_id(seat, z) == zone,
            _ => false,
        };
        if itself && self.s.z(zone).is_slot() {
            offences.push(self.cost_violation(CostPaid::NoSuch(what, face, which), op.span));
        }
    }

    /// Whether a character of this face may have by text what the cost asks for.
    fn may_be_one_by_text(&self, seat: Seat, face: Face, which: &Which) -> bool {
        let fits = |also: &Also| match also {
            Also::Trait(own) => Sure::of(which.traits.contains(own)),
            Also::Color(color) => Sure::of(which.colors.contains(color)),
            Also::Names(_) => Sure::of(!which.names.is_empty() || !which.name_has.is_empty()),
            Also::Cost(_) | Also::Icon => Sure::No,
        };
        let places = Z::SLOTS.into_iter().chain([Z::Memory]);
        let mut cards = places.flat_map(|z| self.s.cards(seat, z));
        cards.any(|card| {
            let is_it = self.s.face(*card) == Some(face);
            is_it && self.rules().gets_also(*card, Within::Nothing, fits) != Sure::No
        })
    }

    /// Whether a card of this face may have a level that the cost takes.
    fn may_have_level(&self, seat: Seat, face: Face, which: &Which) -> bool {
        let places = std::iter::once(Z::Hand).chain(Z::SLOTS);
        let mut cards = places.flat_map(|z| self.s.cards(seat, z));
        cards.any(|card| {
            let is_it = self.s.face(*card) == Some(face);
            is_it && which.takes_level(self.rules().level_between(*card, Within::Nothing))
        })
    }

    /// Under `decisions`, which cards were paid is a choice and has its place in the line.
    pub(super) fn not_told(&self, act: &'a Act, part: &Part, what: &str) -> Violation {
        self.wrong_at(CostPaid::NotSaidWhich(what, part), Some(act.span))
    }

    /// 8.4.2.2.1, 1.3.2.1: what is rested already cannot be rested for a cost (Q115).
    pub fn can_be_rested(&self, card: rejudge_table::CardId, span: Span, offences: &mut Offences) {
        let pose = self.s.table.card(card).pose;
        let zone = self.s.table.card(card).zone;
        if pose == STAND {
            return;
        }
        let wrong = match pose {
            REVERSE => CostPaid::RestsReversed(card, zone),
            _ => CostPaid::RestedAlready(card, zone),
        };
        offences.push(self.wrong_at(wrong, Some(span)));
    }

    /// The same of the characters that a line names by their slots.
    pub(super) fn stand_to_be_rested(&self, ops: &[Op], offences: &mut Offences) {
        for op in ops {
            if let OpKind::Zone(seat, z, _) | OpKind::ZoneCard(seat, z, _) = op.kind
                && let Some(card) = self.s.character(self.s.table.zone_id(seat, z))
            {
                self.can_be_rested(card, op.span, offences);
            }
        }
    }

    /// 8.4.2.2.1: what a cost takes standing stands before anything of it is paid.
    pub(super) fn has_to_stand(&self, part: &Part, source: Source, offences: &mut Offences) {
        let Some(card) = source.card.filter(|_| matches!(part, Part::This { stands: true, .. })) else {
            return;
        };
        let lies = self.s.table.card(card);
        if lies.pose != STAND && self.s.z(lies.zone).is_slot() {
            offences.push(self.wrong_at(CostPaid::StandsNot(card, lies.zone), Some(source.span)));
        }
    }

    /// 8.4.2: no more is paid than the cost says.
    fn nothing_else_paid(&self, act: &'a Act, cost: &Cost, what: &str, offences: &mut Offences) {
        let has = |wanted: fn(&Part) -> bool| cost.parts.iter().any(wanted);
        for pay in self.script.pays(act) {
            let fits = match pay.verb.map(V::of).filter(|_| !from_stock(pay)) {
                None => continue,
                Some(V::Rest) => has(|p| matches!(p, Part::RestThis | Part::Rest(..))),
                Some(V::Discard) => has(|p| matches!(p, Part::Cards { .. } | Part::This { .. })),
                Some(V::Put) => has(|p| {
                    matches!(
                        p,
                        Part::Cards { .. } | Part::This { .. } | Part::Top { .. } | Part::Mark { .. }
                    )
                }),
                Some(V::Mark) => has(|p| matches!(p, Part::Mark { .. })),
                Some(V::Mill) => has(Part::mills),
                Some(V::Reveal) => has(|p| matches!(p, Part::Reveal(..))),
                Some(V::Shuffle) => has(|p| matches!(p, Part::Shuffle)),
                Some(_) => false,
            };
            if !fits {
                offences.push(self.cost_violation(CostPaid::More(what, cost), pay.span));
            } else if let Some(part) = self.goes_elsewhere(pay, cost) {
                offences.push(self.cost_violation(CostPaid::PutElsewhere(what, part), pay.span));
            }
        }
    }

    /// 8.4.2: the action of a cost by which cards go to a zone, where a payment says another one, and no action has them go there. What goes
    /// under a card is asked elsewhere.
    fn goes_elsewhere<'c>(&self, pay: &Pay, cost: &'c Cost) -> Option<&'c Part> {
        let there = claims::paid_into(self.script, pay)?;
        let goes_there = |part: &Part| matches!(part, Part::Mark { .. }) || part.puts_into() == Some(there);
        let first = cost.parts.iter().find(|part| part.puts_into().is_some())?;
        // 3.8.2: the cards of a pile lie in an order, and at which end of it a card is put is part of the cost.
        let end = goes_to(self.script.seen(&pay.target).unwrap_or(&[])).and_then(|(_, end)| end);
        let at_the_end = |part: &&Part| {
            let bottom = match part {
                Part::Cards { bottom, .. } | Part::This { bottom, .. } => *bottom,
                _ => return true,
            };
            let other = if bottom { End::Top } else { End::Bottom };
            part.puts_into() != Some(there) || end != Some(other)
        };
        let shuffled = cost.parts.contains(&Part::Shuffle);
        let other_end = cost.parts.iter().find(|part| !at_the_end(part) && !shuffled);
        let alone = cost.parts.iter().filter(|part| part.puts_into() == Some(there)).count() == 1;
        match cost.parts.iter().any(goes_there) {
            true => other_end.filter(|_| alone),
            false => Some(first),
        }
    }

    /// 3.7: the zone under the card whose ability it is, where cards are put there to pay for it and none go elsewhere.
    fn under_by_cost(&self, source: Source, cost: &Cost) -> Option<ZoneId> {
        let marks = cost.parts.iter().any(|part| matches!(part, Part::Mark { .. }));
        let puts = cost
            .parts
            .iter()
            .any(|part| matches!(part, Part::Cards { .. } | Part::This { .. } | Part::Top { .. }));
        self.under(source).filter(|_| marks && !puts)
    }

    /// 3.7: the zone under the card whose ability it is.
    fn under(&self, source: Source) -> Option<ZoneId> {
        let slot = source.zone?;
        let under = self.s.z(slot).marker()?;
        Some(self.s.zone(self.s.table.seat_of(slot), under))
    }

    /// What was paid beside the stock, in the order of the line. `from`: where the cost takes cards from that go into a zone, if it is one
    /// place: those that are named by their numbers alone are cards there.
    pub fn pay_parts(&mut self, act: &'a Act, under: Option<ZoneId>, from: impl Fn(Option<Z>) -> Option<Z>) {
        let script = self.script;
        let seat = act.seat;
        for pay in script.pays(act) {
            let verb = pay.verb.map(V::of).filter(|_| !from_stock(pay));
            let mut ops: SmallVec<[Op; 4]> = script.ops(&pay.chosen).iter().copied().collect();
            if let (Some(V::Put), Some(from)) = (verb, from(claims::paid_into(script, pay))) {
                lie_in(&mut ops, seat, from);
            }
            let ops = &ops[..];
            match verb {
                None => {}
                Some(verb @ (V::Rest | V::Stand | V::Reverse)) => self.turn_as_told(seat, verb, ops),
                Some(verb @ (V::Put | V::Discard | V::Mark)) => {
                    let target = pay.target.as_ref().map(|t| script.ops(t)).unwrap_or(&[]);
                    let own = under.map(|under| Op {
                        span: pay.span,
                        kind: OpKind::Zone(self.s.table.seat_of(under), self.s.z(under) as u16, None),
                        of: None,
                    });
                    let target = match &own {
                        // 3.7: what the cost puts under the card goes there where the line names no place.
                        Some(own) if target.is_empty() => std::slice::from_ref(own),
                        _ => target,
                    };
                    let seen = script.seen(&pay.seen).unwrap_or(&[]);
                    self.put_cards(seat, verb, ops, target, seen, pay.span, true);
                }
                // The word for cards that go from the top of the deck to the waiting room.
                Some(V::Mill) => {
                    let seen = script.seen(&pay.seen).unwrap_or(&[]);
                    let count = self.number(ops).map_or(seen.len().max(1), usize::from);
                    self.mill_from((seat, End::Top), count, seen, pay.span, true);
                }
                // 4.9: it stays where it is.
                Some(V::Reveal) => self.show_cards(seat, ops),
                // 3.2.4: behind all that goes into the deck.
                Some(V::Shuffle) if pay.seen.is_none() => {}
                Some(_) => self.not_carried_out(pay.span, Unclear::PartOfCost),
            }
        }
    }

    /// Whether the line tells of the card of the ability that it was moved to pay for it, and of the cards from the top of a pile that they were: by
    /// their places, or as more cards are told than somebody chooses.
    fn moved_as_told(&self, act: &'a Act, source: Source, cost: &Cost) -> (bool, bool) {
        let verbs = [V::Discard, V::Put, V::Clock, V::Return, V::Leave, V::Mark];
        let told = || {
            let pays = verbs.into_iter().flat_map(|verb| self.pays_of(act, verb));
            pays.flat_map(|pay| self.script.ops(&pay.chosen))
        };
        let place = |op: &&Op| match op.kind {
            OpKind::Zone(seat, z, _) => Some(self.s.table.zone_id(seat, z)),
            _ => None,
        };
        let this = told().any(|op| place(&op).is_some_and(|zone| Some(zone) == source.zone));
        let pile = |op: &Op| matches!(op.kind, OpKind::Zone(_, z, _) if Z::of(z).is_some_and(|z| !z.is_slot()));
        let tops = told().any(pile) || self.pays_of(act, V::Mill).next().is_some();
        let named = told().filter(|op| !pile(op) && place(op).is_none_or(|zone| Some(zone) != source.zone));
        let named = named.map(|op| match op.kind {
            OpKind::Many(count, _) | OpKind::Count(count) => usize::try_from(count).unwrap_or(usize::MAX),
            _ => 1,
        });
        let chosen = cost.parts.iter().map(|part| match part {
            Part::Cards { count, .. } | Part::Mark { count, .. } => usize::from(*count),
            _ => 0,
        });
        let more = named.fold(0, usize::saturating_add) > chosen.sum();
        (this || more, tops || more)
    }

    /// Whether the line says of cards that they were put, or went from the top of the deck to the waiting room.
    fn tops_are_written(&self, act: &'a Act) -> bool {
        self.pays_of(act, V::Put)
            .chain(self.pays_of(act, V::Mill))
            .next()
            .is_some()
    }

    /// How many cards a line says went off the top of a pile, where that is all that the cost moves; `None`: it does not say so.
    fn tops_told(&self, act: &'a Act, cost: &Cost) -> Option<usize> {
        let moves = |part: &&Part| {
            !matches!(
                part,
                Part::Stock(_) | Part::RestThis | Part::Rest(..) | Part::Reveal(..) | Part::Shuffle
            )
        };
        let mut moves = cost.parts.iter().filter(moves);
        if !matches!((moves.next(), moves.next()), (Some(Part::Top { .. }), None)) {
            return None;
        }
        let mut told = None;
        for pay in self.pays_of(act, V::Put).chain(self.pays_of(act, V::Mill)) {
            let ops = self.script.ops(&pay.chosen);
            let each = |op: &Op| match op.kind {
                OpKind::Many(n, _) => usize::try_from(n).ok(),
                OpKind::Zone(_, _, Some(_)) | OpKind::Card(..) | OpKind::ZoneCard(..) => Some(1),
                _ => None,
            };
            let each = || ops.iter().map(each).sum::<Option<usize>>().filter(|_| !ops.is_empty());
            let said = claims::number(ops).or_else(each);
            let said = said.or_else(|| self.script.seen(&pay.seen).map(<[Op]>::len))?;
            told = Some(told.unwrap_or(0) + said);
        }
        told
    }

    /// What leaves no choice need not be written under `decisions`.
    pub(super) fn pay_unwritten(&mut self, act: &'a Act, source: Source, cost: &Cost) {
        let (this, tops) = self.moved_as_told(act, source, cost);
        for part in &cost.parts {
            match part {
                Part::RestThis => {
                    if let Some(card) = source.card.filter(|c| self.s.table.card(*c).pose == STAND) {
                        self.s.table.turn(card, REST);
                    }
                }
                Part::This { to, bottom, .. } if !this => {
                    if let Some(card) = source.card {
                        let to = self.owners(card, *to);
                        self.move_to(card, to);
                        if *bottom {
                            self.to_bottom(card);
                        }
                    }
                }
                Part::Top { count, from, to } if !tops => self.tops_paid((act.seat, *from), *count, *to),
                Part::Cards {
                    from: From::Zone(from @ Z::Climax),
                    count,
                    to,
                    ..
                } if part.leaves_no_choice() => self.tops_paid((act.seat, *from), *count, *to),
                Part::Cards {
                    from,
                    count,
                    which,
                    to,
                    bottom,
                } if *from != From::Under && self.cards_paid(act, *from, None).is_empty() => {
                    let only = self.only_ones(act.seat, source, (*count, which, *from));
                    for card in only.unwrap_or_default() {
                        let to = self.owners(card, *to);
                        self.move_to(card, to);
                        if *bottom {
                            self.to_bottom(card);
                        }
                    }
                }
                Part::Mark { from, count, which, .. } if self.cards_paid(act, *from, None).is_empty() => {
                    let only = self.only_ones(act.seat, source, (*count, which, *from));
                    for card in only.unwrap_or_default() {
                        if let Some(to) = self.under(source) {
                            self.put_under(card, to);
                        }
                    }
                }
                Part::Cards {
                    from: From::Under,
                    count,
                    to,
                    ..
                } if self.cards_paid(act, From::Under, None).is_empty() => {
                    let there = self.markers_under(source).unwrap_or_default();
                    for card in there.into_iter().take(usize::from(*count)) {
                        let to = self.owners(card, *to);
                        self.move_to(card, to);
                    }
                }
                _ => {}
            }
        }
    }

    /// 8.4.2: the cards that a cost takes of those that lie open, where there are no others that it may take, so that nobody chooses.
    fn only_ones(&self, seat: Seat, source: Source, (count, which, from): (u8, &Which, From)) -> Option<Cards> {
        let zones: &[Z] = match from {
            From::Zone(Z::Waiting) => &[Z::Waiting],
            From::Zone(Z::Memory) => &[Z::Memory],
            From::Zone(Z::Level) => &[Z::Level],
            From::Stage => &Z::SLOTS,
            _ => return None,
        };
        let mut such = Cards::new();
        for z in zones {
            if self.s.is_open(seat, *z) || self.m.may_differ(self.s, seat, *z) != (0, 0) {
                return None;
            }
            for card in self.s.cards(seat, *z).iter().copied() {
                let face = self.s.face(card)?;
                let itself = which.other && source.card == Some(card);
                if !itself && which.takes(&self.m.cards[face.index()]) {
                    such.push(card);
                }
            }
        }
        // The card itself may be another part of the cost.
        let itself = source.card.is_some_and(|card| such.contains(&card));
        (!itself && count > 0 && such.len() == usize::from(count)).then_some(such)
    }

    /// 3.7: the markers under the card of an ability; `None`: it is not known how many there are.
    fn markers_under(&self, source: Source) -> Option<SmallVec<[CardId; 4]>> {
        let under = self.s.table.zone(self.under(source)?);
        (!under.open).then(|| under.cards.iter().copied().collect())
    }

    /// Cards from the top of a zone as a cost: all at once, as nothing interrupts (8.4.2.1).
    fn tops_paid(&mut self, (seat, from): (Seat, Z), count: u8, to: Z) {
        let pile = self.s.zone(seat, from);
        for _ in 0..count {
            let Some(card) = self.s.table.top(pile) else { return };
            let to = self.owners(card, to);
            self.move_to(card, to);
        }
    }
}

/// Whether an operand names a card of another player than this one by where it lies. A slot without a name, `return BL`, may be an own one (4.14.2.4).
pub(super) fn is_theirs(op: &Op, seat: Seat) -> bool {
    let theirs = matches!(op.kind, OpKind::Zone(owner, ..) | OpKind::ZoneCard(owner, ..) if owner != seat);
    theirs && !is_nobodys(op)
}

/// A few cards.
type Cards = SmallVec<[CardId; 4]>;

/// Cards that are named by their numbers alone are cards of this zone.
pub(super) fn lie_in(ops: &mut [Op], seat: Seat, zone: Z) {
    for op in ops {
        if let OpKind::Card(face, _) = op.kind {
            op.kind = OpKind::ZoneCard(op.of.unwrap_or(seat), zone as u16, face);
        }
    }
}
