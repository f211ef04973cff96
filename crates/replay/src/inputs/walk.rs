//! What is expected at each place of a script, once for writing and for reading.

use super::rows::{mark_kind, mark_row, number, op_kind, op_row, seat_of};
use crate::columns::Pen;
use rejudge_judge::script::{Act, Holding, Mark, MarkKind, OpKind, Pay, Run, Script};
use rejudge_notation::{Span, VerbId};
use rejudge_table::Seat;

/// The most often one operand is matched (`100*?`).
const TIMES_MOST: u32 = 100;

/// A verb has a number of eight bits.
const VERBS: usize = 1 << u8::BITS;

/// More operands than stand in a line.
const RUN_MOST: u32 = 1 << 16;

/// The columns, by their numbers. What they mean is in `grammar/replay.md`.
pub(super) mod column {
    pub const ACT: usize = 0;
    pub const RUNS: usize = 9;
    pub const PAY: usize = 17;
    pub const PAY_RUNS: usize = 20;
    pub const OP: usize = 26;
    pub const HOLDING: usize = 33;
    pub const POSITION: usize = 39;
    pub const RETURN: usize = 41;
    pub const MARK: usize = 42;
    pub const ALL: usize = 51;
}

/// Where the lines of a log begin.
struct Lines(Vec<u32>);

impl Lines {
    fn new(log: &str) -> Lines {
        // A log is shorter than 32 bits can count.
        let behind = memchr::memchr_iter(b'\n', log.as_bytes()).map(|at| at as u32 + 1);
        Lines(std::iter::once(0).chain(behind).collect())
    }

    fn of(&self, byte: u32) -> u32 {
        self.0.partition_point(|start| *start <= byte) as u32
    }
}

impl<'a, P: Pen> Order<'a, P> {
    pub fn new(pen: &'a mut P, script: &'a mut Script, log: &str) -> Order<'a, P> {
        Order {
            pen,
            script,
            lines: Lines::new(log),
            next_op: 0,
            next_pay: 0,
            ops: 0,
            reach: 0,
            verb_bytes: [0; VERBS],
            wrong: None,
        }
    }
}

impl Expecting {
    pub fn new() -> Expecting {
        Expecting {
            next: 0,
            open: Vec::new(),
            end: 0,
        }
    }
}

/// What is walked through, whether it is being written or read, and what does not fit.
pub(super) struct Order<'a, P: Pen> {
    /// Writes or reads.
    pub pen: &'a mut P,
    /// What is written, or what is being read.
    pub script: &'a mut Script,
    lines: Lines,
    /// Where the next range of operands begins, if it follows the last.
    next_op: u32,
    /// The same for costs.
    next_pay: u32,
    /// How many operands have been walked through.
    ops: usize,
    /// How far the acts reach in the text.
    reach: u32,
    /// For each verb how many bytes it had last.
    verb_bytes: [u32; VERBS],
    /// The first thing that does not fit.
    pub wrong: Option<String>,
}

/// Where a range begins, and how many it holds. It does not matter where an empty one lies.
fn of_run(run: Run, next: u32) -> [u32; 2] {
    match run.is_empty() {
        true => [next, 0],
        false => [run.start, run.end - run.start],
    }
}

impl<P: Pen> Order<'_, P> {
    fn wrong(&mut self, what: impl FnOnce() -> String) {
        if self.wrong.is_none() {
            self.wrong = Some(what());
        }
    }

    /// A number that must not be larger than `most`.
    fn small(&mut self, column: usize, value: u32, most: u32, what: &str) -> u32 {
        let mut value = value;
        self.pen.value(column, 0, &mut value);
        if value > most {
            self.wrong(|| format!("{what} {value} is not there"));
            value = 0;
        }
        value
    }

    fn span(&mut self, columns: [usize; 2], start: u32, end: u32, of: Span) -> Span {
        let mut span = of;
        self.pen.value(columns[0], start, &mut span.start);
        // Where it ends is expected only once it is known where it begins.
        let end = end.max(span.start);
        self.pen.value(columns[1], end, &mut span.end);
        span
    }

    fn line(&mut self, column: usize, span: Span, line: u32) -> u32 {
        let mut line = line;
        let expected = self.lines.of(span.start);
        self.pen.value(column, expected, &mut line);
        line
    }

    /// A range of operands: how far behind the last one it begins, and how many there are, by one more where it may be
    /// none.
    fn run(&mut self, columns: [usize; 2], run: Option<Run>, optional: bool) -> Option<Run> {
        let [mut start, mut count] = match run {
            Some(run) => {
                let [start, count] = of_run(run, self.next_op);
                [start, count.wrapping_add(u32::from(optional))]
            }
            None => [self.next_op, 0],
        };
        self.pen.value(columns[0], self.next_op, &mut start);
        self.pen.value(columns[1], u32::from(!optional), &mut count);
        if optional && count == 0 {
            return None;
        }
        let end = start.checked_add(count - u32::from(optional));
        let end = end.filter(|end| start >= self.next_op && *end as usize <= self.script.ops.len());
        let Some(end) = end else {
            self.wrong(|| format!("the operands from {start} are not there"));
            return Some(0..0);
        };
        if end - start > RUN_MOST {
            self.wrong(|| format!("more operands from {start} on than a line has"));
            return Some(0..0);
        }
        self.next_op = end;
        Some(start..end)
    }

    /// The operands up to here that belong to no act: each stands behind the one before it.
    fn ops_to(&mut self, end: u32) {
        while self.ops < end as usize {
            let before = self.ops.checked_sub(1).and_then(|at| self.script.ops.get(at));
            let behind = before.map_or(0, |op| op.span.end);
            self.op(behind.wrapping_add(1));
        }
    }

    /// The next operand, expected at this byte. Gives where it ends.
    fn op(&mut self, expected: u32) -> u32 {
        let at = self.ops;
        self.ops += 1;
        let Some(mut op) = self.script.ops.get(at).copied() else {
            return expected;
        };
        let mut row = op_row(op.kind);
        for (n, value) in row.iter_mut().enumerate() {
            self.pen.value(column::OP + n, 0, value);
        }
        match op_kind(row) {
            Some(kind) => op.kind = kind,
            None => self.wrong(|| format!("operand {at} is of no kind")),
        }
        let mut of = number(op.of.map(|seat| seat.0));
        self.pen.value(column::OP + 4, 0, &mut of);
        op.of = of.checked_sub(1).and_then(seat_of);
        self.pen.value(column::OP + 5, expected, &mut op.span.start);
        let end = op.span.start.wrapping_add(3);
        self.pen.value(column::OP + 6, end, &mut op.span.end);
        if let Some(place) = self.script.ops.get_mut(at) {
            *place = op;
        }
        op.span.end
    }

    /// The operands of a range, the first of them `gap` bytes behind `from`. Gives where the last ends.
    fn ops_of(&mut self, run: &Option<Run>, from: u32, gap: u32) -> u32 {
        let Some(run) = run else { return from };
        self.ops_to(run.start);
        let (mut end, mut gap) = (from, gap);
        for _ in run.clone() {
            end = self.op(end.wrapping_add(gap));
            gap = 1;
        }
        end
    }

    fn act(&mut self, at: u32) {
        use column::{ACT, RUNS};
        let Some(act) = self.script.acts.get(at as usize).cloned() else {
            return;
        };
        let verb = self.small(ACT, u32::from(act.verb.0), u32::from(u8::MAX), "verb");
        let seat = self.small(ACT + 1, u32::from(act.seat.0), u32::from(u8::MAX), "player");
        let flags = u32::from(act.written) | u32::from(act.judge) << 1 | u32::from(act.effect) << 2;
        let flags = self.small(ACT + 2, flags, 7, "flag");
        let inside = act.inside.map_or(0, |of| at.wrapping_sub(of));
        let inside = self.small(ACT + 3, inside, at, "the act around");
        let inside = (inside > 0).then(|| at - inside);
        let around = inside.and_then(|of| self.script.acts.get(of as usize));
        let expected = around.map_or(self.reach.wrapping_add(3), |act| act.verb_span.end);
        let mut start = act.span.start;
        self.pen.value(ACT + 4, expected, &mut start);
        let verb = verb as u8;
        let bytes = self.verb_bytes[usize::from(verb)];
        let mut verb_span = act.verb_span;
        self.pen.value(ACT + 5, start, &mut verb_span.start);
        let expected = verb_span.start.wrapping_add(bytes);
        self.pen.value(ACT + 6, expected, &mut verb_span.end);
        self.verb_bytes[usize::from(verb)] = verb_span.end.wrapping_sub(verb_span.start);
        let chosen = self.run([RUNS, RUNS + 1], Some(act.chosen), false);
        let target = self.run([RUNS + 2, RUNS + 3], act.target, true);
        let seen = self.run([RUNS + 4, RUNS + 5], act.seen, true);
        let end = self.ops_of(&chosen, verb_span.end, 1);
        let end = self.ops_of(&target, end, 3);
        let mut end = self.ops_of(&seen, end, 3);
        let [mut first, mut count] = of_run(act.pays, self.next_pay);
        self.pen.value(RUNS + 6, self.next_pay, &mut first);
        self.pen.value(RUNS + 7, 0, &mut count);
        let behind = first.checked_add(count);
        let behind = behind.filter(|end| first >= self.next_pay && *end as usize <= self.script.pays.len());
        let pays = behind.map_or(0..0, |behind| first..behind);
        if behind.is_none() {
            self.wrong(|| format!("the costs of act {at} are not there"));
        }
        self.next_pay = self.next_pay.max(pays.end);
        for pay in pays.clone() {
            end = self.pay(pay, end);
        }
        let mut span = act.span;
        span.start = start;
        self.pen.value(ACT + 7, end, &mut span.end);
        let line = self.line(ACT + 8, span, act.line);
        self.reach = self.reach.max(span.end);
        if let Some(place) = self.script.acts.get_mut(at as usize) {
            *place = Act {
                verb: VerbId(verb),
                seat: Seat(seat as u8),
                written: flags & 1 != 0,
                judge: flags & 2 != 0,
                effect: flags & 4 != 0,
                span,
                verb_span,
                line,
                inside,
                chosen: chosen.unwrap_or(0..0),
                target,
                seen,
                pays,
            };
        }
    }

    fn pay(&mut self, at: u32, from: u32) -> u32 {
        use column::{PAY, PAY_RUNS};
        let Some(pay) = self.script.pays.get(at as usize).cloned() else {
            return from;
        };
        let verb = number(pay.verb.map(|verb| verb.0));
        let verb = self.small(PAY, verb, u32::from(u8::MAX) + 1, "verb");
        let mut span = pay.span;
        self.pen.value(PAY + 1, from.wrapping_add(1), &mut span.start);
        let chosen = self.run([PAY_RUNS, PAY_RUNS + 1], Some(pay.chosen), false);
        let target = self.run([PAY_RUNS + 2, PAY_RUNS + 3], pay.target, true);
        let seen = self.run([PAY_RUNS + 4, PAY_RUNS + 5], pay.seen, true);
        let end = self.ops_of(&chosen, span.start, 4);
        let end = self.ops_of(&target, end, 3);
        let end = self.ops_of(&seen, end, 3);
        self.pen.value(PAY + 2, end, &mut span.end);
        if let Some(place) = self.script.pays.get_mut(at as usize) {
            *place = Pay {
                span,
                verb: verb.checked_sub(1).map(|verb| VerbId(verb as u8)),
                chosen: chosen.unwrap_or(0..0),
                target,
                seen,
            };
        }
        span.end
    }

    fn holdings(&mut self) {
        use column::{HOLDING, POSITION};
        self.next_op = 0;
        let mut reach = 0u32;
        for at in 0..self.script.holdings.len() {
            let Some(holding) = self.script.holdings.get(at).cloned() else {
                return;
            };
            let seat = self.small(HOLDING, u32::from(holding.seat.0), u32::from(u8::MAX), "player");
            let zone = self.small(HOLDING + 1, u32::from(holding.zone), u32::from(u16::MAX), "zone");
            let ops = self.run([HOLDING + 2, HOLDING + 3], Some(holding.ops), false);
            let ops = ops.unwrap_or(0..0);
            let last = ops.end.checked_sub(1).and_then(|at| self.script.ops.get(at as usize));
            let end = last.map_or(0, |op| op.span.end);
            let span = self.span([HOLDING + 4, HOLDING + 5], reach.wrapping_add(3), end, holding.span);
            reach = span.end;
            if let Some(place) = self.script.holdings.get_mut(at) {
                *place = Holding {
                    seat: Seat(seat as u8),
                    zone: zone as u16,
                    ops,
                    span,
                };
            }
        }
        let mut next = 0;
        for at in 0..self.script.positions.len() {
            let [mut start, mut count] = of_run(self.script.positions[at].clone(), next);
            self.pen.value(POSITION, next, &mut start);
            self.pen.value(POSITION + 1, 0, &mut count);
            let end = start.checked_add(count);
            let end = end.filter(|end| *end as usize <= self.script.holdings.len());
            if end.is_none() {
                self.wrong(|| format!("what position {at} sets is not there"));
            }
            next = end.unwrap_or(0);
            self.script.positions[at] = end.map_or(0..0, |end| start..end);
        }
        for at in 0..self.script.returns.len() {
            let most = (self.script.labels.len() as u32).saturating_sub(1);
            let label = self.script.returns[at];
            self.script.returns[at] = self.small(column::RETURN, label, most, "label");
        }
    }
}

/// The marks as they are expected: an act, then what was seen of it, with what interrupted where it struck.
pub(super) struct Expecting {
    next: u32,
    /// The acts of which more is seen: the act, the next operand, one past the last, how often that was seen.
    open: Vec<(u32, u32, u32, u32)>,
    /// Where the last mark ended.
    pub end: u32,
}

impl Expecting {
    /// The mark that is expected next.
    pub fn next(&self, script: &Script) -> Option<Mark> {
        let act = script.acts.get(self.next as usize);
        let begins = || {
            act.map(|act| Mark {
                kind: MarkKind::Act(self.next),
                span: act.span,
                line: act.line,
            })
        };
        let Some(&(of, op, end, _)) = self.open.last() else {
            return begins();
        };
        let seen = (op < end).then(|| script.ops.get(op as usize)).flatten();
        let inside = act.filter(|act| act.inside == Some(of));
        if inside.is_some_and(|act| seen.is_none_or(|seen| act.span.start < seen.span.start)) {
            return begins();
        }
        let of_act = script.acts.get(of as usize)?;
        Some(match seen {
            Some(seen) => Mark {
                kind: MarkKind::Seen(of, op),
                span: seen.span,
                line: of_act.line,
            },
            None => Mark {
                kind: MarkKind::Done(of),
                span: of_act.span,
                line: of_act.line,
            },
        })
    }

    /// The mark that is next.
    pub fn is(&mut self, mark: &Mark, script: &Script) {
        self.end = mark.span.end;
        match mark.kind {
            MarkKind::Act(at) => {
                self.next = at.wrapping_add(1);
                if let Some(seen) = script.acts.get(at as usize).and_then(|act| act.seen.as_ref()) {
                    self.open.push((at, seen.start, seen.end, 0));
                }
            }
            MarkKind::Seen(act, op) => {
                if let Some((_, next, _, times)) = self.open.last_mut().filter(|open| open.0 == act) {
                    *times = if *next == op { *times + 1 } else { 1 };
                    *next = op;
                    let wanted = match script.ops.get(op as usize).map(|op| op.kind) {
                        Some(OpKind::Many(count, _)) => count.min(TIMES_MOST),
                        _ => 1,
                    };
                    if *times >= wanted {
                        (*next, *times) = (op.wrapping_add(1), 0);
                    }
                }
            }
            MarkKind::Done(act) => {
                self.open.pop_if(|open| open.0 == act);
            }
            _ => {}
        }
    }
}

impl<P: Pen> Order<'_, P> {
    /// A mark that is not as expected.
    pub fn mark(&mut self, mark: Mark, expecting: &Expecting) -> Mark {
        use column::MARK;
        let mut row = mark_row(mark.kind);
        for (n, value) in row.iter_mut().enumerate() {
            self.pen.value(MARK + 1 + n, 0, value);
        }
        let after = expecting.end;
        let span = self.span([MARK + 6, MARK + 7], after.wrapping_add(1), after, mark.span);
        let line = self.line(MARK + 8, span, mark.line);
        let kind = mark_kind(row);
        let there = kind.is_some_and(|kind| self.is_there(kind, expecting));
        if !there {
            self.wrong(|| "a mark is of no kind, or about what is not there".to_owned());
        }
        Mark {
            kind: kind.filter(|_| there).unwrap_or(MarkKind::Hole),
            span,
            line,
        }
    }

    /// Whether there is what a mark is about, and it can be its turn: acts begin in their order, and what is seen is seen of
    /// the one in hand. So no script asks for more than a log of its length could.
    fn is_there(&self, kind: MarkKind, expecting: &Expecting) -> bool {
        let script = &*self.script;
        match kind {
            MarkKind::Act(at) => at >= expecting.next && script.acts.get(at as usize).is_some(),
            MarkKind::Seen(at, op) => {
                let open = expecting.open.last();
                open.is_some_and(|(act, next, end, _)| *act == at && (*next..*end).contains(&op))
            }
            MarkKind::Done(at) => expecting.open.last().is_some_and(|(act, ..)| *act == at),
            MarkKind::Position(at) => script.positions.get(at as usize).is_some(),
            MarkKind::Label(at) | MarkKind::Rewind(at) => script.labels.get(at as usize).is_some(),
            MarkKind::Holds(_, _, from, to) => from <= to && to as usize <= script.ops.len(),
            MarkKind::Turn(..) | MarkKind::Gap | MarkKind::Hole => true,
        }
    }

    /// Walks through all but the marks.
    pub fn walk(&mut self) {
        for act in 0..self.script.acts.len() {
            self.act(act as u32);
        }
        self.ops_to(self.script.ops.len() as u32);
        self.holdings();
    }
}
