//! One cause of several findings, which itself is at no line of the log.
//!
//! Where the record of what came up names a wrong card, nothing is wrong at that line: the card could have been that one.
//! Where something was left out that has no line, no line is wrong either. Later lines show it one after the other, each in
//! its own way: an icon is not there, another card is paid with, a hand is smaller than it should be. Each would stand by
//! itself. So where several findings do, the log is judged once more as if nobody had noted a card that one of them doubts,
//! or as if a step of play had been left out that needs no line. If two findings or more are answered by one such thing,
//! and nothing new is wrong, they have one cause: the first names it, and the others are its consequences.

use rejudge_notation::Span;

use super::drive::{Driver, Judged, Link};
use super::finding::Verdict;
use super::game::Game;
use super::script::{MarkKind, OpKind, Script};

/// So many lines are read once more at most.
pub const READ_MOST: usize = 16;

/// So many steps that may have been left out are looked at, those nearest to the first finding.
pub const LEFT_OUT_MOST: usize = 240;

/// A log whose findings stand by themselves so often is wrong in more than one thing.
const FINDINGS_MOST: usize = 12;

/// So many findings before one are looked at for the same question.
const ASKED_MOST: usize = 64;

impl Judged {
    /// Whether it is no note, and hangs on no other.
    pub fn stands(&self) -> bool {
        self.link == Link::None && self.violation.note.is_none()
    }
}

/// The findings that stand by themselves, from the first illegal one on: nothing illegal hangs on what cannot be told.
fn own(judged: &[Judged]) -> impl Iterator<Item = (usize, &Judged)> {
    let all = judged.iter().enumerate().filter(|(_, j)| j.stands());
    all.skip_while(|(_, j)| j.violation.verdict() != Verdict::Illegal)
}

fn same(a: &Judged, b: &Judged) -> bool {
    a.span == b.span && a.violation.ruling == b.violation.ruling
}

/// The search for such a cause.
pub struct Search {
    /// The findings that stand by themselves.
    stand: Vec<usize>,
    /// What answers most of them: which, and where it stands.
    best: Option<(Vec<usize>, Span)>,
}

impl Search {
    /// None where fewer than two findings stand by themselves, or very many.
    pub fn of(judged: &[Judged]) -> Option<Search> {
        let stand: Vec<usize> = own(judged).map(|(at, _)| at).collect();
        let several = (2..=FINDINGS_MOST).contains(&stand.len());
        several.then_some(Search { stand, best: None })
    }

    /// Nothing is left to be answered.
    pub fn is_over(&self) -> bool {
        let found = self.best.as_ref().map_or(0, |(answered, _)| answered.len());
        found == self.stand.len()
    }

    /// The first finding that stands by itself.
    pub fn first<'j>(&self, judged: &'j [Judged]) -> &'j Judged {
        &judged[self.stand[0]]
    }

    /// What is found if this was otherwise.
    pub fn tried(&mut self, judged: &[Judged], found: &[Judged], span: Span) {
        let known = |f: &Judged| judged.iter().any(|j| same(j, f) && j.violation.note.is_none());
        let new = own(found).any(|(_, f)| f.violation.verdict() == Verdict::Illegal && !known(f));
        let left = |at: &usize| {
            found
                .iter()
                .any(|f| f.violation.note.is_none() && same(&judged[*at], f))
        };
        let answered: Vec<usize> = self.stand.iter().filter(|at| !left(at)).copied().collect();
        if !new && answered.len() > self.best.as_ref().map_or(1, |(answered, _)| answered.len()) {
            self.best = Some((answered, span));
        }
    }

    /// The operands that showed a card which one of the findings doubts: those before the first of them, the nearest first,
    /// and then those behind.
    pub fn doubted(&self, script: &Script, judged: &[Judged]) -> Vec<(u32, Span)> {
        let doubts = |face| self.stand.iter().any(|at| judged[*at].violation.doubts.contains(&face));
        let spans = || self.stand.iter().map(|at| judged[*at].span.start);
        let (Some(first), Some(last)) = (spans().min(), spans().max()) else {
            return Vec::new();
        };
        let seen = script.marks.iter().filter_map(|mark| match mark.kind {
            MarkKind::Seen(_, op) => Some((op, mark.span)),
            _ => None,
        });
        let mut found: Vec<(u32, Span)> = seen
            .take_while(|(_, span)| span.start <= last)
            .filter(|(op, _)| match script.ops.get(*op as usize).map(|op| op.kind) {
                Some(OpKind::Card(face, _)) => doubts(face),
                _ => false,
            })
            .collect();
        let behind = found.partition_point(|(_, span)| span.start <= first);
        found[..behind].reverse();
        found.truncate(READ_MOST);
        found
    }

    /// Whether by this driver the first finding does not come up, and nothing else before it: a quick look, before the log is
    /// judged.
    pub fn may_answer<G: Game>(&self, driver: &Driver<'_, G>, start: &G::State, judged: &[Judged]) -> bool {
        let first = self.first(judged);
        let mut state = start.clone();
        let mut fits = true;
        driver.tried(&mut state, &mut |tried| {
            let violation = &tried.violation;
            let here = |span: Span| violation.span.is_none_or(|own| own == span);
            let is_first = violation.ruling == first.violation.ruling
                && tried.line == driver.line_of(first.span)
                && here(first.span);
            let known = |j: &Judged| j.violation.ruling == violation.ruling && driver.line_of(j.span) == tried.line;
            let new = violation.verdict() == Verdict::Illegal && !judged.iter().any(known);
            fits &= !is_first && !new;
            !fits
        });
        fits
    }

    /// Links what has one cause.
    pub fn link(self, judged: &mut [Judged]) {
        let Some((answered, span)) = self.best else { return };
        let first = answered[0];
        for entry in &mut *judged {
            if let Link::Of(of) | Link::May(of) = &mut entry.link
                && answered.contains(of)
            {
                *of = first;
            }
        }
        for at in &answered[1..] {
            judged[*at].link = Link::Of(first);
        }
        let named = &mut judged[first];
        if span != named.span && !named.violation.see.contains(&span) {
            named.violation.see.push(span);
        }
    }
}

/// What cannot be told for the same reason, of the same zones and by the same rule, is one question: it was asked before.
pub fn asked_before(judged: &mut [Judged]) {
    let same_question = |a: &Judged, b: &Judged| {
        let (a, b) = (&a.violation, &b.violation);
        a.ruling == b.ruling
            && a.cannot_tell == b.cannot_tell
            && a.evidence == b.evidence
            && a.expected == b.expected
            && !a.evidence.is_empty()
            && !a.expected.is_empty()
    };
    let open = |j: &Judged| j.stands() && j.violation.verdict() == Verdict::CannotTell;
    for at in 1..judged.len() {
        let (before, rest) = judged.split_at(at);
        if !open(&rest[0]) {
            continue;
        }
        let mut nearest = before.iter().rev().take(ASKED_MOST);
        if let Some(back) = nearest.position(|b| open(b) && same_question(b, &rest[0])) {
            judged[at].link = Link::Of(at - 1 - back);
        }
    }
}

/// The script in which nobody noted the card at this operand.
pub fn unnoted(script: &Script, op: u32) -> Script {
    let mut other = script.clone();
    if let Some(op) = other.ops.get_mut(op as usize) {
        op.kind = OpKind::Unknown;
    }
    other
}
