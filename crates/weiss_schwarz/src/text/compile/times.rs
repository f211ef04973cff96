//! What is quoted is done several times: so often, X times, up to so often.

use super::super::super::effects::Why;
use super::super::super::effects::ability::{Compare, Cond, Count, Part, Sentence, Value};
use super::super::super::effects::continuous::cond_is_clear;
use super::super::super::effects::program::{Deed, Gate, Step, What};
use super::{Made, Maker, as_that_card_is};

/// 1.3.5: "perform the following action X times. X is equal to 1 if you have 1 character, and 2 if otherwise": so often in any case, and so often
/// more if that is so. Nothing where something else is said.
pub(super) fn as_often_as(body: &[Sentence]) -> Option<Vec<Sentence>> {
    let [first, last] = body else { return None };
    let [Part::X(Value::Hangs(so, one, other))] = &last[..] else {
        return None;
    };
    let (Part::Perform(Some(Count::Exactly(Value::X)), done), before) = first.split_last()? else {
        return None;
    };
    let (Value::Number(one), Value::Number(other)) = (&**one, &**other) else {
        return None;
    };
    let more = if one < other { so.negated()? } else { (**so).clone() };
    let perform = |times: i32| Part::Perform(Some(Count::Exactly(Value::Number(times))), done.clone());
    let least = *one.min(other);
    let mut sentence = before.to_vec();
    sentence.extend([perform(least), Part::If(more), perform(one.max(other) - least)]);
    (least > 0 && cond_is_clear(so)).then(|| vec![sentence])
}

/// How much X is at most, where it is one of several numbers of a few.
pub(super) fn most_of_x(lines: &[&[Sentence]]) -> Option<u8> {
    fn most(value: &Value) -> Option<i32> {
        match value {
            Value::Number(n) => Some(*n),
            Value::Hangs(_, value, other) => Some(most(value)?.max(most(other)?)),
            _ => None,
        }
    }
    let mut parts = lines.iter().copied().flatten().flatten();
    let x = parts.find_map(|part| match part {
        Part::X(value) => Some(value),
        _ => None,
    });
    x.and_then(most)
        .and_then(|most| u8::try_from(most).ok())
        .filter(|most| (1..=4).contains(most))
}

impl Maker {
    /// What is quoted is done, so many times: the same steps one behind the other.
    pub(super) fn performs(&mut self, times: Option<&Count>, body: &[Sentence]) -> Made<()> {
        let times = match times {
            None => 1,
            Some(Count::Exactly(Value::Number(n @ 1..=8))) if self.per.is_none() => *n,
            Some(Count::Exactly(Value::X)) if self.per.is_none() => return self.performs_x_times(body),
            Some(_) => return Err(Why("an action so many times")),
        };
        let (outer, per) = (self.outer, self.outer_per.take());
        (self.outer, self.outer_per) = (self.behind, self.per.clone());
        let hangs = as_that_card_is(body);
        let body = hangs.as_deref().unwrap_or(body);
        for _ in 0..times {
            for sentence in body {
                self.sentence(sentence)?;
            }
        }
        self.behind = self.outer;
        (self.outer, self.outer_per) = (outer, per);
        Ok(())
    }

    /// 1.3.5: what is quoted is done X times, where X is one of several numbers, or no more than the cards that were moved before: each time
    /// behind the condition that X is so much.
    fn performs_x_times(&mut self, body: &[Sentence]) -> Made<()> {
        const WHY: Why = Why("an action so many times");
        let moved = self.program.steps.iter().rev().find_map(|step| match &step.deed {
            Deed::Put(What::Tops(..) | What::Bottoms(..), _) => step.times(),
            _ => None,
        });
        let most = self.x_most.or(moved.map(|moved| moved.most));
        let most = most.filter(|_| self.program.x.is_none()).ok_or(WHY)?;
        let before = (self.outer, self.behind);
        for times in 1..=most {
            let so = Cond::Compare(Value::X, Compare::AtLeast, Value::Number(i32::from(times)));
            self.behind = before.1;
            self.gate(Gate::If(so))?;
            self.outer = self.behind;
            for sentence in body {
                self.sentence(sentence)?;
            }
            self.outer = before.0;
        }
        self.behind = before.1;
        Ok(())
    }

    /// 4.10.1, 4.11.1: one thing is done up to so many times, or any number of times: each time one card more.
    pub(super) fn repeats(&mut self, times: Option<Count>, body: &[Sentence]) -> Made<()> {
        let first = self.program.steps.len();
        if self.per.is_some() {
            return Err(Why("an action so many times"));
        }
        self.performs(None, body)?;
        let once = |step: &Step| {
            let one = Value::Number(1);
            let card = matches!(step.deed, Deed::Draw | Deed::Put(..));
            card && (step.count == Count::Exactly(one.clone()) || step.count == Count::UpTo(one))
        };
        match (&mut self.program.steps[first..], times) {
            ([step], Some(times)) if once(step) => step.count = times,
            _ => return Err(Why("an action so many times")),
        }
        Ok(())
    }
}
