//! The inputs: a log with its names resolved, as columns, and back.
//!
//! Most of a script follows from the rest of it: an operand stands a space behind the one before it, an act ends with its
//! last operand, what was seen is matched in the order in which it was written. So each value is written as its
//! difference from what is expected there, and the columns are nearly empty. `walk` says what is expected, once, for
//! writing and for reading.

mod rows;
mod walk;

use serde::{Deserialize, Serialize};

use super::columns::{Columns, Pen, Reading, Writing};
use rejudge_judge::script::{Act, Holding, Mark, MarkKind, Op, OpKind, Pay, Run, Script};
use rejudge_notation::{Span, VerbId, Vocabulary};
use rejudge_table::Seat;
use rejudge_table::codec::bytes;
use walk::{Expecting, Order, column};

/// The log with its names resolved. Verbs and words are places in the tables here, whatever numbers a program has for
/// them; a face is a place in the pools, one behind the other, and zones are numbered by the game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Inputs {
    /// The verbs that occur, by their canonical names.
    pub verbs: Vec<String>,
    /// The words that occur, by their canonical names.
    pub words: Vec<String>,
    /// The labels to go back to.
    pub labels: Vec<String>,
    /// How many there are of operands, acts, costs, holdings, positions, returns, marks, and of marks that are not as
    /// expected.
    pub counts: [u32; 8],
    /// The columns; empty for a log without marks.
    #[serde(with = "bytes::lists")]
    pub columns: Columns,
}

/// More marks than any log has.
pub const MARKS_MOST: u32 = 1 << 20;

/// More operands than there are in the middle for a mark.
const OPS_A_MARK: u32 = 4;

const NOTHING: Span = Span { start: 0, end: 0 };

impl Inputs {
    /// A script, with the names of its verbs and words. Nothing if it is larger than a container holds, or in no order in
    /// which a log can be read.
    pub fn new(script: &Script, log: &str, vocabulary: &Vocabulary) -> Option<Inputs> {
        let mut script = script.clone();
        let (verbs, words) = renumber(&mut script);
        let verb = |of: &u8| vocabulary.verbs.get(usize::from(*of)).map_or("", |v| v.name);
        let word = |of: &u16| vocabulary.words.get(usize::from(*of)).map_or("", |w| w.name);
        let mut inputs = Inputs {
            verbs: verbs.iter().map(|of| verb(of).to_owned()).collect(),
            words: words.iter().map(|of| word(of).to_owned()).collect(),
            labels: script.labels.clone(),
            ..Inputs::default()
        };
        let marks = std::mem::take(&mut script.marks);
        let count = |n: usize| u32::try_from(n).ok();
        let most = marks.len().max(script.acts.len()).max(script.pays.len());
        let most = most
            .max(script.holdings.len())
            .max(script.ops.len() / OPS_A_MARK as usize);
        if count(most)? > MARKS_MOST {
            return None;
        }
        let mut writing = Writing::new(column::ALL);
        let mut order = Order::new(&mut writing, &mut script, log);
        order.walk();
        let mut expecting = Expecting::new();
        let (mut as_expected, mut explicit) = (0, 0u32);
        for mark in &marks {
            match expecting.next(order.script) {
                Some(expected) if expected == *mark => as_expected += 1,
                _ => {
                    order.pen.value(column::MARK, 0, &mut as_expected);
                    (as_expected, explicit) = (0, explicit + 1);
                    order.mark(*mark, &expecting);
                }
            }
            expecting.is(mark, order.script);
        }
        if order.wrong.is_some() {
            return None;
        }
        inputs.counts = [
            count(script.ops.len())?,
            count(script.acts.len())?,
            count(script.pays.len())?,
            count(script.holdings.len())?,
            count(script.positions.len())?,
            count(script.returns.len())?,
            count(marks.len())?,
            explicit,
        ];
        inputs.columns = writing.finish();
        Some(inputs)
    }

    /// The script of these inputs, with every place in it looked at: that it is there, and in the log.
    ///
    /// # Errors
    /// In words: what does not fit, or is not known to this vocabulary.
    pub fn script(&self, log: &str, vocabulary: &Vocabulary) -> Result<Script, String> {
        let mut script = self.raw(log)?;
        self.name(&mut script, vocabulary)?;
        Ok(script)
    }

    /// The same with verbs and words as places in the lists here.
    fn raw(&self, log: &str) -> Result<Script, String> {
        let Some(mut reading) = Reading::new(&self.columns, column::ALL) else {
            return Err("they have other columns than this version has".to_owned());
        };
        let [ops, acts, pays, holdings, positions, returns, marks, explicit] = self.counts;
        let lists = [
            (ops, column::OP..column::HOLDING),
            (acts, column::ACT..column::PAY),
            (pays, column::PAY..column::OP),
            (holdings, column::HOLDING..column::POSITION),
            (positions, column::POSITION..column::RETURN),
            (returns, column::RETURN..column::MARK),
            (explicit, column::MARK..column::ALL),
        ];
        for (count, mut columns) in lists {
            // A value has at least a byte.
            if columns.any(|column| count as usize > reading.left(column)) {
                return Err("they have fewer values than they claim".to_owned());
            }
        }
        if acts.max(pays).max(holdings).max(ops / OPS_A_MARK) > MARKS_MOST {
            return Err("they claim more than a log can have".to_owned());
        }
        if marks > MARKS_MOST {
            return Err("they claim more marks than a log can have".to_owned());
        }
        let mut script = blank(self.counts, &self.labels);
        let mut order = Order::new(&mut reading, &mut script, log);
        order.walk();
        let mut expecting = Expecting::new();
        let (mut left, mut as_expected) = (explicit, 0u32);
        let mut list: Vec<Mark> = Vec::new();
        if left > 0 {
            order.pen.value(column::MARK, 0, &mut as_expected);
        }
        while list.len() < marks as usize && order.wrong.is_none() && order.pen.is_sound() {
            let mark = if left > 0 && as_expected == 0 {
                let hole = Mark {
                    kind: MarkKind::Hole,
                    span: NOTHING,
                    line: 0,
                };
                left -= 1;
                let mark = order.mark(hole, &expecting);
                if left > 0 {
                    order.pen.value(column::MARK, 0, &mut as_expected);
                }
                mark
            } else {
                as_expected = as_expected.wrapping_sub(1);
                match expecting.next(order.script) {
                    Some(mark) => mark,
                    None => return Err("they have fewer acts than they claim".to_owned()),
                }
            };
            expecting.is(&mark, order.script);
            list.push(mark);
        }
        if let Some(wrong) = order.wrong {
            return Err(wrong);
        }
        if left > 0 || !reading.is_done() {
            return Err("they have other values than they claim".to_owned());
        }
        script.marks = list;
        let inside = spans(&script).all(|span| is_in(log, span));
        match inside {
            true => Ok(script),
            false => Err("they name a place that is not in the log".to_owned()),
        }
    }

    /// Gives verbs and words the numbers they have here.
    fn name(&self, script: &mut Script, vocabulary: &Vocabulary) -> Result<(), String> {
        let verbs: Vec<Option<u8>> = self
            .verbs
            .iter()
            .map(|name| vocabulary.verbs.iter().position(|verb| verb.name == name))
            .map(|at| u8::try_from(at?).ok())
            .collect();
        let words: Vec<Option<u16>> = self
            .words
            .iter()
            .map(|name| vocabulary.words.iter().position(|word| word.name == name))
            .map(|at| u16::try_from(at?).ok())
            .collect();
        let mut unknown: Option<String> = None;
        let mut not_here = |what: &str, names: &[String], at: usize| {
            let name = names.get(at).map_or("?", String::as_str);
            unknown.get_or_insert_with(|| format!("the {what} `{name}` is not known here"));
        };
        each_verb(script, &mut |verb| match verbs.get(usize::from(verb.0)) {
            Some(Some(known)) => verb.0 = *known,
            _ => not_here("verb", &self.verbs, usize::from(verb.0)),
        });
        each_word(script, &mut |word| match words.get(usize::from(*word)) {
            Some(Some(known)) => *word = *known,
            _ => not_here("word", &self.words, usize::from(*word)),
        });
        unknown.map_or(Ok(()), Err)
    }
}

/// A script of so many records, all of them empty.
fn blank(counts: [u32; 8], labels: &[String]) -> Script {
    let [ops, acts, pays, holdings, positions, returns, ..] = counts.map(|count| count as usize);
    let op = Op {
        span: NOTHING,
        kind: OpKind::Nothing,
        of: None,
    };
    let act = Act {
        verb: VerbId(0),
        seat: Seat(0),
        written: false,
        judge: false,
        effect: false,
        span: NOTHING,
        verb_span: NOTHING,
        line: 0,
        inside: None,
        chosen: 0..0,
        target: None,
        seen: None,
        pays: 0..0,
    };
    let pay = Pay {
        span: NOTHING,
        verb: None,
        chosen: 0..0,
        target: None,
        seen: None,
    };
    let holding = Holding {
        seat: Seat(0),
        zone: 0,
        ops: 0..0,
        span: NOTHING,
    };
    Script {
        acts: vec![act; acts],
        pays: vec![pay; pays],
        ops: vec![op; ops],
        holdings: vec![holding; holdings],
        positions: vec![0..0; positions],
        labels: labels.to_vec(),
        returns: vec![0; returns],
        marks: Vec::new(),
    }
}

/// Verbs and words become places in the lists of those that occur.
fn renumber(script: &mut Script) -> (Vec<u8>, Vec<u16>) {
    let (mut verbs, mut words) = (Vec::new(), Vec::new());
    each_verb(script, &mut |verb| verbs.push(verb.0));
    each_word(script, &mut |word| words.push(*word));
    verbs.sort_unstable();
    verbs.dedup();
    words.sort_unstable();
    words.dedup();
    // There are at most as many places as there are different numbers, and each number has one.
    each_verb(script, &mut |verb| {
        verb.0 = verbs.binary_search(&verb.0).map_or(verb.0, |place| place as u8)
    });
    each_word(script, &mut |word| {
        *word = words.binary_search(word).map_or(*word, |place| place as u16)
    });
    (verbs, words)
}

fn each_verb(script: &mut Script, with: &mut dyn FnMut(&mut VerbId)) {
    for act in &mut script.acts {
        with(&mut act.verb);
    }
    for verb in script.pays.iter_mut().filter_map(|pay| pay.verb.as_mut()) {
        with(verb);
    }
}

fn each_word(script: &mut Script, with: &mut dyn FnMut(&mut u16)) {
    for op in &mut script.ops {
        if let OpKind::Word(word) = &mut op.kind {
            with(word);
        }
    }
    for mark in &mut script.marks {
        if let MarkKind::Turn(_, _, Some(word)) = &mut mark.kind {
            with(word);
        }
    }
}

/// Every place in the log that a script names.
fn spans(script: &Script) -> impl Iterator<Item = Span> {
    let acts = script.acts.iter().flat_map(|act| [act.span, act.verb_span]);
    let pays = script.pays.iter().map(|pay| pay.span);
    let ops = script.ops.iter().map(|op| op.span);
    let holdings = script.holdings.iter().map(|holding| holding.span);
    let marks = script.marks.iter().map(|mark| mark.span);
    acts.chain(pays).chain(ops).chain(holdings).chain(marks)
}

fn is_in(log: &str, span: Span) -> bool {
    log.get(span.start as usize..span.end as usize).is_some()
}

/// What stands at a mark, in full, to be compared.
fn told(inputs: &Inputs, script: &Script, mark: &Mark) -> String {
    let word = |at: u16| inputs.words.get(usize::from(at));
    let ops = |run: &Run| -> Vec<String> {
        let one = |op: &Op| match op.kind {
            OpKind::Word(at) => format!("{:?} {:?} {:?}", word(at), op.span, op.of),
            kind => format!("{kind:?} {:?} {:?}", op.span, op.of),
        };
        script.ops(run).iter().map(one).collect()
    };
    let maybe = |run: &Option<Run>| run.as_ref().map(ops);
    let verb = |verb: VerbId| inputs.verbs.get(usize::from(verb.0));
    let pay = |pay: &Pay| {
        let verb = pay.verb.map(verb);
        let told = (ops(&pay.chosen), maybe(&pay.target), maybe(&pay.seen));
        format!("{verb:?} {:?} {told:?}", pay.span)
    };
    let act = |at: u32| {
        script.acts.get(at as usize).map(|act| {
            let pays: Vec<String> = script.pays(act).iter().map(pay).collect();
            let who = (verb(act.verb), act.seat, act.written, act.judge, act.effect, act.inside);
            let told = (ops(&act.chosen), maybe(&act.target), maybe(&act.seen), pays);
            format!("{who:?} {:?} {:?} {told:?}", act.span, act.verb_span)
        })
    };
    let what = match mark.kind {
        MarkKind::Act(at) => format!("{:?}", act(at)),
        MarkKind::Turn(turn, seat, step) => format!("{turn} {seat:?} {:?}", step.map(word)),
        MarkKind::Holds(seat, zone, from, to) => format!("{seat:?} {zone} {:?}", ops(&(from..to))),
        MarkKind::Position(at) => {
            let of = |h: &Holding| format!("{:?} {} {:?} {:?}", h.seat, h.zone, h.span, ops(&h.ops));
            let holdings: Vec<String> = script.holdings(at).iter().map(of).collect();
            holdings.join(" ")
        }
        _ => String::new(),
    };
    format!("{:?} {what} {:?} {}", mark.kind, mark.span, mark.line)
}

/// The first line that is read differently in two inputs of a log; 0 if no line tells.
pub fn parting(a: &Inputs, b: &Inputs, log: &str) -> u32 {
    let (Ok(of_a), Ok(of_b)) = (a.raw(log), b.raw(log)) else {
        return 0;
    };
    let mut marks = of_a.marks.iter().zip(&of_b.marks);
    let differ = marks.find(|(x, y)| told(a, &of_a, x) != told(b, &of_b, y));
    let line = match differ {
        Some((x, y)) => Some(x.line.min(y.line)),
        None => {
            let same = of_a.marks.len().min(of_b.marks.len());
            let more = of_a.marks.get(same).or(of_b.marks.get(same));
            more.map(|mark| mark.line)
        }
    };
    line.unwrap_or(0)
}
