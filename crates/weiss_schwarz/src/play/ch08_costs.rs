//! 8.4.2: in which order the actions of a cost are carried out, which of them can be, and a cost told on the lines below.

use smallvec::SmallVec;

use rejudge_judge::script::{Act, Op, OpKind, Script};
use rejudge_notation::Span;
use rejudge_table::{Face, Seat};

use super::super::claims::effect::{goes_to, is_nobodys, is_the_rest};
use super::super::claims::{Source, from_stock, number, puts_into};
use super::super::effects::cost::{Cost, From, Part};
use super::super::effects::program::Program;
use super::super::matches::Match;
use super::super::play::Offences;
use super::super::rules::ch08_steps::Of;
use super::super::state::{State, Z};
use super::super::verdicts::CostPaid;
use super::super::vocabulary::V;
use super::context::Cx;
use super::declared::Declared;
use super::effect_costs::{is_theirs, lie_in};
use super::trust::lines_below;
use super::whose_auto::is_like_a_step;

/// One action that was written as a part of a cost.
struct Paid {
    /// `None`: stock.
    verb: Option<V>,
    ops: SmallVec<[Op; 2]>,
    /// Where it says that cards go.
    to: Option<Z>,
    /// It takes cards of another player: they pay for nothing.
    theirs: bool,
    span: Span,
}

/// The operands of a payment: `return BL`, which alone means the other player's (4.14.2.4), pays with an own character.
fn own_that_pay(verb: Option<V>, ops: &[Op], seat: Seat) -> SmallVec<[Op; 2]> {
    let own = |op: &Op| match op.kind {
        OpKind::Zone(owner, z, end) if verb == Some(V::Return) && owner != seat && is_nobodys(op) => Op {
            kind: OpKind::Zone(seat, z, end),
            ..*op
        },
        _ => *op,
    };
    ops.iter().map(own).collect()
}

/// Whether operands name a card of another player than this one by where it lies.
fn are_theirs(ops: &[Op], seat: Seat) -> bool {
    ops.iter().any(|op| is_theirs(op, seat))
}

/// Where an action of a cost takes cards from, and where they go.
fn way(part: &Part) -> Option<(Option<Z>, Z)> {
    let from = match part {
        Part::Stock(_) => return Some((Some(Z::Stock), Z::Waiting)),
        Part::Cards {
            from: From::Zone(from), ..
        }
        | Part::Top { from, .. } => Some(*from),
        _ => None,
    };
    // What lies under a card is taken up by no other action.
    Some((from, part.puts_into()?))
}

/// Whether a place is a slot, or what lies under one.
fn is_slot_or_under(to: Z) -> bool {
    to.is_slot() || to.slot_above().is_some()
}

/// Whether an action of a cost puts cards where another one takes them from: then that they are not there is not said by
/// what becomes of them.
pub fn puts_there(cost: &Cost, from: From) -> bool {
    let From::Zone(from) = from else { return false };
    cost.parts
        .iter()
        .any(|part| way(part).is_some_and(|(_, to)| to == from))
}

/// Whether it makes a difference which of two actions comes first: what one puts down the other may take up, or both are
/// about the same end of a pile.
fn in_order(a: &Part, b: &Part) -> bool {
    let (Some((a_from, a_to)), Some((b_from, b_to))) = (way(a), way(b)) else {
        return false;
    };
    let pile = |z: Z| matches!(z, Z::Stock | Z::Deck);
    let takes_up = Some(a_to) == b_from || Some(b_to) == a_from;
    let same_top = a_from == b_from && a_from.is_some_and(pile) && a_to != b_to;
    takes_up || same_top || (a_to == b_to && pile(a_to))
}

impl Paid {
    /// Whether it is this action of a cost.
    fn is(&self, part: &Part) -> bool {
        let off = |zone: Z| {
            let mut ops = self.ops.iter();
            ops.any(|op| matches!(op.kind, OpKind::Zone(_, z, _) if z == zone as u16))
        };
        let off_a_pile = off(Z::Deck) || off(Z::Stock);
        match (part, self.verb) {
            (Part::Cards { .. } | Part::This { .. } | Part::Rest(..) | Part::RestThis, _) if self.theirs => false,
            (Part::Stock(_), None | Some(V::Pay)) => true,
            (Part::RestThis | Part::Rest(..), Some(V::Rest)) => true,
            (Part::Cards { to: Z::Waiting, .. } | Part::This { to: Z::Waiting, .. }, Some(V::Discard)) => true,
            (Part::Cards { to, .. } | Part::This { to, .. }, Some(V::Put)) => !off_a_pile && self.goes(*to),
            // To the hand, where it says no other place.
            (Part::Cards { to, .. } | Part::This { to, .. }, Some(V::Return)) => self.to.unwrap_or(Z::Hand) == *to,
            (Part::Mark { .. }, Some(V::Put | V::Mark)) => !off_a_pile && self.to.is_none_or(is_slot_or_under),
            // The top card may be told by its number, as it was seen there.
            (Part::Top { to, .. }, Some(V::Put)) if self.names_cards() => self.to == Some(*to),
            (Part::Top { from, to, .. }, Some(V::Put)) => off(*from) && self.goes(*to),
            (part, Some(V::Mill)) => part.mills(),
            (Part::Reveal(..), Some(V::Reveal)) => !off_a_pile && !self.ops.is_empty(),
            (Part::Shuffle, Some(V::Shuffle)) => true,
            _ => false,
        }
    }

    /// Whether it names cards by their numbers alone.
    fn names_cards(&self) -> bool {
        !self.ops.is_empty() && self.ops.iter().all(|op| matches!(op.kind, OpKind::Card(..)))
    }

    /// Whether it says of no other place than this that cards go there.
    fn goes(&self, to: Z) -> bool {
        self.to.is_none_or(|written| written == to)
    }

    /// How many cards it says, where it says so.
    fn count(&self) -> Option<usize> {
        let number = number(&self.ops);
        let each = |op: &Op| match op.kind {
            OpKind::Many(n, _) => n as usize,
            OpKind::Nothing => 0,
            _ => 1,
        };
        number.or_else(|| Some(self.ops.iter().map(each).sum()).filter(|n| *n > 0))
    }
}

/// What the lines below an ability tell of its cost.
pub struct Below(Told);

/// What lines below an ability paid.
type Lines = SmallVec<[Paid; 4]>;

/// Which action of a cost each of these is; `None`: it is none of them.
fn parts_of(paid: &[Paid], cost: &Cost) -> Option<SmallVec<[usize; 4]>> {
    let mut of = SmallVec::new();
    for one in paid {
        let fits = |at: &usize| !of.contains(at) && one.is(&cost.parts[*at]);
        of.push((0..cost.parts.len()).find(fits)?);
    }
    Some(of)
}

impl<'a> Cx<'a> {
    /// Whether what is beside the stock was paid before it, and should not have been.
    pub fn is_back_to_front(&self, act: &'a Act, cost: &Cost) -> bool {
        let mut offences = Offences::default();
        self.paid_in_order(act, cost, "", &mut offences);
        let first = self.script.pays(act).first();
        !offences.is_empty() && first.is_some_and(|pay| !from_stock(pay))
    }

    /// 8.4.2.1: front to back, where it makes a difference.
    pub fn paid_in_order(&self, act: &'a Act, cost: &Cost, what: &str, offences: &mut Offences) {
        self.front_to_back(&self.paid_behind(act), cost, what, offences);
    }

    /// What a line pays itself.
    fn paid_behind(&self, act: &'a Act) -> Lines {
        let pays = self.script.pays(act).iter();
        pays.map(|pay| Paid {
            verb: pay.verb.map(V::of).filter(|_| !from_stock(pay)),
            ops: own_that_pay(pay.verb.map(V::of), self.script.ops(&pay.chosen), act.seat),
            to: goes_to(self.script.seen(&pay.target).unwrap_or(&[])).map(|(z, _)| z),
            theirs: are_theirs(self.script.ops(&pay.chosen), act.seat),
            span: pay.span,
        })
        .collect()
    }

    /// 8.4.2: a part of a cost stands behind the ability, and what is left of it on the lines below: each of the two, and what those lines
    /// tell, as it was read before anything was paid. `None`: it is not told so.
    pub fn paid_on_both(&self, act: &'a Act, cost: &Cost) -> Option<(Cost, (Cost, Below))> {
        let behind = self.paid_behind(act);
        let of = parts_of(&behind, cost).filter(|of| !of.is_empty() && of.len() < cost.parts.len())?;
        let those = |there: bool| Cost {
            parts: (0..)
                .zip(&cost.parts)
                .filter(|(at, _)| of.contains(at) == there)
                .map(|(_, part)| part.clone())
                .collect(),
        };
        let below = those(false);
        let told = self.told_below(act, &below)?;
        Some((those(true), (below, Below(told))))
    }

    /// What of a cost stands on the lines below is held against the rules as if it stood behind the ability. False: done right, the
    /// ability is not used.
    pub fn rest_below(&mut self, act: &'a Act, source: Source, (cost, told): (Cost, Below)) -> bool {
        self.told_is_paid(act, source, &cost, told.0)
    }

    fn front_to_back(&self, paid: &[Paid], cost: &Cost, what: &str, offences: &mut Offences) {
        let Some(of) = parts_of(paid, cost) else { return };
        let early = of.windows(2).position(|two| {
            let [first, then] = *two else { return false };
            first > then && in_order(&cost.parts[first], &cost.parts[then])
        });
        let Some(early) = early else { return };
        let (first, then) = (&cost.parts[of[early]], &cost.parts[of[early + 1]]);
        let wrong = CostPaid::OutOfOrder(what, first, then, cost);
        offences.push(self.wrong_at(wrong, Some(paid[early].span)));
    }

    /// 8.4.2.2.1: every action of a cost can be carried out, taken by itself, as things are when the cost is fixed.
    pub fn can_be_paid(&self, seat: Seat, part: &Part, span: Span, what: &str, offences: &mut Offences) {
        let (zone, count) = match part {
            Part::Stock(count) => (Z::Stock, *count),
            Part::Top { count, from, .. } => (*from, *count),
            Part::Reveal(count, _) => (Z::Hand, *count),
            Part::Cards {
                count,
                from: From::Zone(zone),
                ..
            }
            | Part::Mark {
                count,
                from: From::Zone(zone),
                ..
            } => (*zone, *count),
            _ => return,
        };
        let there = self.s.count(seat, zone);
        if there >= usize::from(count) || self.s.is_open(seat, zone) {
            return;
        }
        let wrong = CostPaid::Held(what, part, self.s.zone(seat, zone));
        offences.push(self.wrong_at(wrong, Some(span)));
    }

    /// Whether a line below an ability may be an action of its cost.
    pub fn may_pay(&self, line: &'a Act, source: Source, cost: Option<&Cost>) -> bool {
        match cost.filter(|cost| cost.is_read()) {
            Some(cost) => {
                let one = paid_by(self.m, self.s, self.script, line);
                // A line that names another card does not pay with the card itself.
                let names = |op: &Op| matches!(op.kind, OpKind::Zone(..) | OpKind::ZoneCard(..) | OpKind::Card(..));
                let other = one.ops.iter().any(names) && !one.ops.iter().any(|op| self.is_source(op, source));
                let itself = |part: &Part| matches!(part, Part::This { .. } | Part::RestThis);
                cost.parts.iter().any(|part| one.is(part) && !(itself(part) && other))
            }
            None => matches!(self.verb(line), V::Pay | V::Discard | V::Rest | V::Put),
        }
    }

    /// 8.4.2: what a line below an ability names that pays for it: a card that it names by its number alone is one of the zone from which the
    /// cost takes those that go where the line has it go, if that is one place.
    pub(super) fn paid_with(&self, act: &'a Act, chosen: &[Op]) -> SmallVec<[Op; 4]> {
        let mut ops = SmallVec::from_slice(chosen);
        let line = self
            .running()
            .and_then(|(.., (face, number), _)| self.m.text(face).line(usize::from(number)));
        let one = paid_by(self.m, self.s, self.script, act);
        let puts = line.filter(|line| one.verb == Some(V::Put) && line.cost.is_read());
        if let Some(from) = puts.and_then(|line| line.cost.takes_from(one.to)) {
            lie_in(&mut ops, act.seat, from);
        }
        ops
    }

    /// Whether the lines below tell of a cost, all of it.
    pub fn is_told_below(&self, act: &'a Act, cost: &Cost) -> bool {
        self.told_below(act, cost).is_some()
    }

    /// What the lines below tell of a cost, where that is all of it.
    fn told_below(&self, act: &'a Act, cost: &Cost) -> Option<Told> {
        let lines = self.lines_below(act);
        (!cost.parts.is_empty() && cost.is_read())
            .then(|| told_by(self.m, self.s, self.script, lines, (cost, None, false)))?
    }

    /// 8.4.2: a cost that is told on the lines below: all of it stands there, before anything else; under `decisions` all of it that
    /// somebody chooses. It is held against the rules as if it stood behind `pay`. False: done right, the ability is not used.
    pub fn cost_below(&mut self, act: &'a Act, source: Source, declared: &Declared) -> bool {
        let lines = self.lines_below(act);
        self.cost_told(act, source, declared, lines)
    }

    /// The same of an ability without a line of its own: the first line that tells of its cost is this one.
    pub fn cost_from(&mut self, act: &'a Act, source: Source, declared: &Declared) -> bool {
        let lines = std::iter::once(act).chain(self.lines_below(act));
        self.cost_told(act, source, declared, lines)
    }

    /// What an ability does that was declared, if its text is read and nothing in it stands in the place of paying.
    fn program_of(&self, source: Source, declared: &Declared) -> Option<(&'a Program, Of<'static>)> {
        let (card, face) = source.card.zip(source.face)?;
        let program = self.program((face, u8::try_from(declared.number?).ok()?))?;
        if declared.otherwise && !program.begins_unpaid() {
            return None;
        }
        Some((program, Of::new(self.s.table.seat_of(source.zone?), card)))
    }

    fn cost_told(
        &mut self,
        act: &'a Act,
        source: Source,
        declared: &Declared,
        lines: impl Iterator<Item = &'a Act>,
    ) -> bool {
        let Some(cost) = declared.cost.as_ref().filter(|c| c.is_read() && !c.parts.is_empty()) else {
            return true;
        };
        let program = self.program_of(source, declared);
        let (m, s, script) = (self.m, &*self.s, self.script);
        let lines: SmallVec<[&Act; 8]> = lines.collect();
        // 8.7.3.2.1: something may be done in front of the choice whether to pay.
        let early = program.is_some_and(|(program, _)| program.begins_unpaid());
        let told = told_by(m, s, script, lines.iter().copied(), (cost, program, early));
        let told = told.or_else(|| told_otherwise(m, s, script, &lines, (cost, program?)));
        // What stands there may be what the text does where the cost is not paid.
        let told = told.filter(|told| told.of.len() == cost.parts.len() || !declared.otherwise);
        let told = told.filter(|told| !declared.otherwise || !self.puts_itself_away(source, cost, told));
        // A part is not written, or what stands there is what the text does.
        told.is_none_or(|told| self.told_is_paid(act, source, cost, told))
    }

    /// "If you do not, put this card into your waiting room": whether all that lines tell of a cost is that the card itself goes, and the cost
    /// takes no such card.
    fn puts_itself_away(&self, source: Source, cost: &Cost, told: &Told) -> bool {
        let Some(card) = source.face.map(|face| &self.m.cards[face.index()]) else {
            return false;
        };
        let takes = |part: &Part| match part {
            Part::This { .. } => true,
            Part::Cards { which, .. } | Part::Mark { which, .. } => which.takes(card),
            _ => false,
        };
        let mut ops = told.paid.iter().flat_map(|paid| &paid.ops).peekable();
        ops.peek().is_some() && ops.all(|op| self.is_source(op, source)) && !cost.parts.iter().any(takes)
    }

    /// 8.7.3.2.1: the same of what an event says to pay, in front of which it may do something else. `None`: the lines below do not tell
    /// of it.
    pub(super) fn cost_within(
        &mut self,
        act: &'a Act,
        source: Source,
        cost: &Cost,
        program: &'a Program,
    ) -> Option<bool> {
        let of = Of::new(act.seat, source.card?);
        let early = program.begins_unpaid();
        let lines = self.lines_below(act);
        let told = told_by(self.m, self.s, self.script, lines, (cost, Some((program, of)), early))?;
        Some(self.told_is_paid(act, source, cost, told))
    }

    /// What lines tell of a cost is held against the rules, and what they leave out of it is paid. False: done right, it is not paid.
    fn told_is_paid(&mut self, act: &'a Act, source: Source, cost: &Cost, told: Told) -> bool {
        let what = self.words().ability_of(source);
        let mut offences = Offences::default();
        for (part, count, span) in told.other_amounts(cost) {
            let wrong = match part {
                Part::Rest(..) => CostPaid::Rested(&what, part, count),
                Part::Reveal(..) => CostPaid::Revealed(&what, part, count),
                _ => CostPaid::Paid(&what, part, count),
            };
            offences.push(self.cost_violation(wrong, span));
        }
        let Told { paid, of, at } = told;
        let untold = (0..).zip(&cost.parts).filter(|(at, _)| !of.contains(at));
        let untold = Cost {
            parts: untold.map(|(_, part)| part.clone()).collect(),
        };
        // 8.4.2.2.1: of an action that several lines tell of it is asked once.
        let told = paid.iter().zip(&of).enumerate();
        let first = told.filter(|(n, (_, at))| !of[..*n].contains(at));
        let told = first.map(|(_, (one, at))| (&cost.parts[*at], one.span));
        for (part, span) in told.chain(untold.parts.iter().map(|part| (part, act.span))) {
            self.can_be_paid(act.seat, part, span, &what, &mut offences);
            if let (Part::RestThis, Some(card)) = (part, source.card) {
                self.can_be_rested(card, span, &mut offences);
            }
            self.has_to_stand(part, source, &mut offences);
        }
        for (one, at) in paid.iter().zip(&of) {
            if let Part::Rest(..) = cost.parts[*at] {
                self.stand_to_be_rested(&one.ops, &mut offences);
            }
            self.cards_are_such(act.seat, &one.ops, &cost.parts[*at], &what, &mut offences);
            if let Part::Rest(_, which) | Part::Cards { which, .. } = &cost.parts[*at] {
                self.stands_to_be_paid(which, one.ops.iter(), &mut offences);
                for op in &one.ops {
                    self.is_another(op, source, which, &what, &mut offences);
                }
            }
        }
        let full = self.m.full;
        if let Some(part) = untold.parts.first().filter(|_| full) {
            offences.push(self.cost_violation(CostPaid::NotWritten(&what, part), act.span));
        }
        // Under `decisions` what somebody chose is asked for.
        let chosen = untold.parts.iter().filter(|part| !full && !part.leaves_no_choice());
        for part in chosen {
            match part {
                Part::Rest(..) | Part::Reveal(..) => offences.push(self.not_told(act, part, &what)),
                _ => self.none_is_paid(act, source, part, &what, &mut offences),
            }
        }
        self.front_to_back(&paid, cost, &what, &mut offences);
        let (first, last) = (paid.first(), paid.last());
        let behind = first.map_or(&[][..], |first| self.script.acts_behind(first.span.start));
        let within = behind
            .iter()
            .take_while(|other| last.is_some_and(|p| other.span.start < p.span.start));
        let interrupts: SmallVec<[&'a Act; 2]> = within
            .filter(|other| matches!(V::of(other.verb), V::Refresh | V::LevelUp))
            .collect();
        let in_the_middle = interrupts.iter().find(|a| V::of(a.verb) == V::Refresh);
        if let Some(refresh) = in_the_middle {
            offences.push(self.wrong_at(CostPaid::RefreshInMiddle(), Some(refresh.span)));
        }
        let stops = offences.stops(self.m);
        self.emit(offences);
        if interrupts.is_empty() {
            self.s.cost_lines = at;
        }
        if !(self.right() && stops) {
            // What nobody chooses has no line of its own.
            self.stock_to_waiting(act.seat, usize::from(untold.stock()), &[]);
            self.pay_unwritten(act, source, &untold);
        }
        !(self.right() && stops)
    }
}

/// A line below an ability, as an action of its cost.
fn paid_by(m: &Match, s: &State, script: &Script, line: &Act) -> Paid {
    let verb = m.means(s, script, line);
    let to = goes_to(script.seen(&line.target).unwrap_or(&[])).map(|(z, _)| z);
    // The line says more shortly that cards go there, as it may behind `pay`.
    let shortly = puts_into(verb).filter(|_| to.is_none());
    Paid {
        verb: Some(if shortly.is_some() { V::Put } else { verb }),
        ops: own_that_pay(Some(verb), script.ops(&line.chosen), line.seat),
        to: to.or(shortly),
        theirs: are_theirs(script.ops(&line.chosen), line.seat),
        span: line.span,
    }
}

/// Lines that tell of a cost.
pub(super) struct Told {
    /// Each of them.
    paid: Lines,
    /// Which part of the cost each tells of.
    of: SmallVec<[usize; 4]>,
    /// Where they stand among the lines, a bit each.
    at: u64,
}

/// Those of these lines that tell of a cost: the first of them. In a log of choices, and where something is done before it is paid
/// (`early`), they may stand among the steps of the ability that is paid for, if its program is known. `None`: they do not tell of
/// all of it; in a log of choices, not of all that somebody chooses.
fn told_by<'a>(
    m: &Match,
    s: &State,
    script: &Script,
    lines: impl Iterator<Item = &'a Act>,
    (cost, program, early): (&Cost, Option<(&Program, Of<'_>)>, bool),
) -> Option<Told> {
    let mut of: SmallVec<[usize; 4]> = SmallVec::new();
    let mut paid: Lines = SmallVec::new();
    let (mut at, mut steps): (u64, SmallVec<[&Act; 4]>) = (0, SmallVec::new());
    for (line, bit) in lines.zip((0..u64::BITS).map(|n| 1 << n)) {
        let one = paid_by(m, s, script, line);
        let fits = |at: &usize| !of.contains(at) && one.is(&cost.parts[*at]);
        // What an ability took cannot have paid for it, nor what it looked at.
        let taken =
            || steps.iter().any(|step| names_the_same(script, step, line)) || is_of_those_seen(script, &steps, line);
        if let Some(part) = (0..cost.parts.len()).find(fits).filter(|_| !taken()) {
            of.push(part);
            paid.push(one);
            at |= bit;
            if of.len() == cost.parts.len() {
                break;
            }
            continue;
        }
        let is_step =
            |(program, of): (&Program, Of<'_>)| is_like_a_step(m, s, script, line, of, program) != Some(false);
        if m.full && !early || !program.is_some_and(is_step) {
            break;
        }
        steps.push(line);
    }
    let untold = || cost.parts.iter().enumerate().filter(|(at, _)| !of.contains(at));
    let whole = match m.full {
        true => of.len() == cost.parts.len(),
        false => !of.is_empty() && untold().all(|(_, part)| part.leaves_no_choice()),
    };
    let counts = |(one, at): (&Paid, &usize)| {
        let takes = cost.parts[*at].count().map(usize::from);
        takes.is_none_or(|takes| one.count().is_none_or(|told| told == takes))
    };
    (whole && paid.iter().zip(&of).all(counts)).then_some(Told { paid, of, at })
}

/// The first of these lines tell of a cost, but of another number of cards than it takes, or not of all of it. `None`: they do not, or which
/// of them tell of what is not certain.
fn told_otherwise(
    m: &Match,
    s: &State,
    script: &Script,
    lines: &[&Act],
    (cost, (program, of)): (&Cost, (&Program, Of<'_>)),
) -> Option<Told> {
    let mut told = Told {
        paid: SmallVec::new(),
        of: SmallVec::new(),
        at: 0,
    };
    for (line, bit) in lines.iter().zip((0..u64::BITS).map(|n| 1 << n)) {
        let one = paid_by(m, s, script, line);
        let mut fits = (0..cost.parts.len()).filter(|at| one.is(&cost.parts[*at]));
        let Some(first) = fits.next() else { break };
        let others = fits.clone().next().is_some();
        let part = std::iter::once(first).chain(fits).find(|at| !told.of.contains(at));
        // One line may tell of several parts of a cost.
        let more = one
            .count()
            .is_none_or(|told| told > usize::from(cost.parts[first].count().unwrap_or(1)));
        // What stands there may be what the text does.
        if others && (part.is_none() || more) || is_like_a_step(m, s, script, line, of, program) == Some(true) {
            return None;
        }
        let part = part.unwrap_or(first);
        told.of.push(part);
        told.paid.push(one);
        told.at |= bit;
    }
    (!told.of.is_empty()).then_some(told)
}

impl Told {
    /// Whether the first of the lines is one of them.
    pub(super) fn begins_with_the_first(&self) -> bool {
        self.at & 1 != 0
    }

    /// The parts of the cost of which it tells another number of cards than they take: how many, and on which line first.
    fn other_amounts<'c>(&self, cost: &'c Cost) -> impl Iterator<Item = (&'c Part, usize, Span)> {
        cost.parts.iter().enumerate().filter_map(|(at, part)| {
            let mut lines = self.paid.iter().zip(&self.of).filter(|(_, of)| **of == at).peekable();
            let (first, _) = lines.peek()?;
            let span = first.span;
            // `pay ?`: nobody noted how much it was.
            let unnoted = |one: &Paid| one.ops.iter().any(|op| op.kind == OpKind::Unknown);
            let open = |one: &Paid| matches!(part, Part::Stock(_)) && unnoted(one);
            let told: usize = lines
                .map(|(one, _)| one.count().filter(|_| !open(one)))
                .sum::<Option<_>>()?;
            (told != usize::from(part.count()?)).then_some((part, told, span))
        })
    }
}

/// 8.6.6: whether a line names a card that one of the lines above looked at, or revealed, or what is left of those.
pub fn is_of_those_seen(script: &Script, above: &[&Act], line: &Act) -> bool {
    let named = |ops: &[Op], face: Face| ops.iter().any(|op| matches!(op.kind, OpKind::Card(f, _) if f == face));
    let seen = |face: Face| {
        above.iter().any(|act| {
            let looks = matches!(V::of(act.verb), V::Look | V::Reveal);
            looks && script.seen(&act.seen).is_some_and(|seen| named(seen, face))
        })
    };
    let mut ops = script.ops(&line.chosen).iter();
    ops.any(|op| is_the_rest(op) || matches!(op.kind, OpKind::Card(face, _) if seen(face)))
}

/// Whether two lines name one card.
fn names_the_same(script: &Script, one: &Act, other: &Act) -> bool {
    let named = |act: &Act| {
        let ops = script.ops(&act.chosen).iter();
        ops.filter_map(|op| match op.kind {
            OpKind::Card(face, _) | OpKind::ZoneCard(_, _, face) => Some(face),
            _ => None,
        })
        .collect::<SmallVec<[_; 4]>>()
    };
    let others = named(other);
    named(one).iter().any(|face| others.contains(face))
}

/// Whether a line may tell of a part of a cost, with whichever card that is paid.
pub fn pays_a_part(m: &Match, s: &State, script: &Script, line: &Act, cost: &Cost) -> bool {
    let one = paid_by(m, s, script, line);
    cost.is_read() && cost.parts.iter().any(|part| one.is(part))
}

/// In a log of choices: those of a line of an effect and the lines below it which tell that this cost was paid; `None`: they do not.
pub(super) fn told_from(
    m: &Match,
    s: &State,
    script: &Script,
    act: &Act,
    (cost, program): (&Cost, Option<(&Program, Of<'_>)>),
) -> Option<Told> {
    let lines = std::iter::once(act).chain(lines_below(script, act));
    let told = || told_by(m, s, script, lines, (cost, program, false));
    let may = !m.full && cost.is_read() && !cost.parts.is_empty();
    may.then(told)?
}
