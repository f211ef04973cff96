//! Lines that are no part of the course of play: labels, gaps, going back, and what only a judge says.

use rejudge_notation::{Atom, ItemKind, Need, Span, Statement, Verb};

use super::super::script::{Mark, MarkKind, Op, OpKind, Run};
use super::{Context, Names, Resolver, to_u32};

/// More places than anybody goes back to in one match.
const RETURNS_MOST: usize = 64;

/// The verb that says how the match ended; the judge may say so, too.
const RESULT: &str = "result";

/// How a line to go back to is written where it bears no label.
const LINE: &str = "line ";

impl<N: Names> Resolver<'_, '_, N> {
    /// Whether who says it may: the judge what is the judge's, a player all else.
    pub(super) fn may_say(&mut self, statement: &Statement, entry: &Verb, of_judge: bool, span: Span) -> bool {
        let others = entry.name == RESULT || entry.need == Need::Optional;
        let (message, help) = match (of_judge, entry.judge_only) {
            (true, false) if !others => (
                format!("a judge does not `{}`", entry.name),
                "what the judge does to the table stands below `judge: fix`, on lines that begin with `-`".to_owned(),
            ),
            (false, true) => {
                let line = self.log.text(statement.span);
                let line = statement.actor.as_ref().map_or(line, |actor| {
                    let behind = line.get((actor.span.end - statement.span.start) as usize..);
                    behind.unwrap_or("").trim_start_matches(':').trim_start()
                });
                (
                    format!("only the judge can `{}`", entry.name),
                    format!("write `judge: {line}`"),
                )
            }
            _ => return true,
        };
        self.error(span, message, help);
        if !entry.judge_only {
            self.hole(statement.span);
        }
        false
    }

    /// Places and counts by turns.
    pub(super) fn is_counted(&self, chosen: &Run) -> bool {
        let ops = self.script.ops(chosen);
        ops.chunks(2).all(|pair| {
            matches!(
                pair,
                [
                    Op {
                        kind: OpKind::Zone(_, _, None),
                        ..
                    },
                    Op {
                        kind: OpKind::Count(_),
                        ..
                    }
                ]
            )
        })
    }

    /// Gaps, labels, and going back to a label: no part of the course of play, and the same for every game.
    pub(super) fn beside(&mut self, verb: &str, parts: &Run, context: &mut Context) -> Option<MarkKind> {
        let log = self.log;
        let part = log.parts.get(parts.start as usize)?;
        let item = log
            .items
            .get(part.chosen.start as usize..part.chosen.end as usize)
            .and_then(<[_]>::first);
        let atom = match item.map(|i| &i.kind) {
            Some(ItemKind::Atom(atom)) => Some(atom),
            _ => None,
        };
        match verb {
            "gap" => Some(MarkKind::Gap),
            "label" => {
                self.script.labels.push(log.said(atom?).to_owned());
                Some(MarkKind::Label(to_u32(self.script.labels.len() - 1)))
            }
            "rewind" => {
                let atom = atom?;
                match self.place_to_return(atom) {
                    Ok(label) => Some(self.returning(label, atom.span, context)),
                    Err((message, help)) => {
                        self.error(atom.span, message, help);
                        Some(MarkKind::Hole)
                    }
                }
            }
            _ => None,
        }
    }

    /// The label that is gone back to; a line without one gets one.
    fn place_to_return(&mut self, atom: &Atom) -> Result<u32, (String, String)> {
        let log = self.log;
        let text = log.said(atom);
        if let Some(at) = self.script.labels.iter().rposition(|l| l == text) {
            return Ok(to_u32(at));
        }
        let help = format!("write `label \"{text}\"` where the match goes back to");
        let number = text.get(..LINE.len()).filter(|l| l.eq_ignore_ascii_case(LINE));
        let number = number.and_then(|_| text[LINE.len()..].trim().parse::<u32>().ok());
        let Some(number) = number else {
            return Err((format!("there is no label \"{text}\" above"), help));
        };
        if self.script.returns.len() >= RETURNS_MOST {
            return Err((format!("the match goes back to more than {RETURNS_MOST} places"), help));
        }
        let marks = &self.script.marks;
        let Some(at) = marks.iter().position(|mark| mark.line == number) else {
            return Err((format!("nothing happens in line {number} above"), help));
        };
        let begins = |mark: &Mark| matches!(mark.kind, MarkKind::Position(_));
        if marks.get(at).is_some_and(begins) {
            return Err((format!("line {number} sets the table"), help));
        }
        let label = to_u32(self.script.labels.len());
        self.script.labels.push(text.to_owned());
        let span = marks.get(at).map_or(atom.span, |mark| mark.span);
        self.script.marks.insert(
            at,
            Mark {
                kind: MarkKind::Label(label),
                span,
                line: number,
            },
        );
        Ok(label)
    }

    /// Going back: whose turn it is, is what it was there.
    fn returning(&mut self, label: u32, span: Span, context: &mut Context) -> MarkKind {
        if !self.script.returns.contains(&label) {
            if self.script.returns.len() >= RETURNS_MOST {
                let message = format!("the match goes back to more than {RETURNS_MOST} places");
                self.error(span, message, "judge it in parts, each with a `position`".into());
                return MarkKind::Hole;
            }
            self.script.returns.push(label);
        }
        let marks = &self.script.marks;
        let at = marks
            .iter()
            .position(|mark| mark.kind == MarkKind::Label(label))
            .unwrap_or(0);
        context.turn_player = marks[..at]
            .iter()
            .rev()
            .find_map(|mark| match mark.kind {
                MarkKind::Turn(_, seat, _) => Some(Some(seat)),
                MarkKind::Position(_) => Some(None),
                _ => None,
            })
            .flatten();
        context.turn_unknown = false;
        context.above = None;
        MarkKind::Rewind(label)
    }
}
