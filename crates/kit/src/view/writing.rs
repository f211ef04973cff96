//! What is put into a view: lines that the log does not have, and what was seen of those that it has.

use rejudge_judge::script::{Act, Script};
use rejudge_notation::{ItemKind, Line, Log, SectionKind, Span};
use rejudge_table::{Face, Seat};

use super::{Seated, Viewing};

/// What is put into the list of an act of the log.
pub enum Shown {
    /// A card.
    Card(Option<Face>),
    /// A statement in the brackets of the act, or one that has to go into brackets.
    Act(u32),
    /// What goes into brackets and has no statement.
    Words(String),
}

/// The brackets of a statement, in the order of the text.
fn brackets(log: &Log<'_>, statement: Span) -> Vec<Span> {
    let within = |s: Span| statement.start <= s.start && s.end <= statement.end;
    let items = log
        .items
        .iter()
        .filter(|i| matches!(i.kind, ItemKind::Interrupt(_)) && within(i.span));
    let mut spans: Vec<Span> = items.map(|i| i.span).collect();
    spans.sort_unstable();
    // Only the outermost.
    let mut out: Vec<Span> = Vec::new();
    for span in spans {
        if out.last().is_none_or(|last| span.start >= last.end) {
            out.push(span);
        }
    }
    out
}

impl<O: Seated> Viewing<'_, '_, O> {
    /// Whether a line there needs no name to be the turn player's.
    pub fn in_turn(&self, at: Option<u32>) -> bool {
        let Some(at) = at else { return false };
        self.log.lines.iter().any(|line| match line {
            Line::Section(section) => matches!(section.kind, SectionKind::Turn { .. }) && section.span.start < at,
            Line::Statement(_) => false,
        })
    }

    /// The words of a statement that goes into brackets.
    pub fn moved(&self, act: &Act, owner: Seat) -> String {
        let span = Span {
            start: act.verb_span.start,
            end: act.span.end,
        };
        self.named(&self.edits.apply(self.log.source, span), act.seat, owner)
    }

    /// A line that the log does not have. `moved`: what stands in its brackets now.
    pub fn put_before(&mut self, at: Option<u32>, line: String, moved: &[Span]) {
        let start = |line: &Line| match line {
            Line::Section(section) => section.span.start,
            Line::Statement(statement) => statement.span.start,
        };
        let place = at.and_then(|at| self.log.lines.iter().position(|l| start(l) == at));
        if let Some(place) = place {
            self.told.push((place, line));
            self.moved.extend(moved);
        }
    }

    /// Writes the lines that the log does not have: in front of the statement before which they belong, or behind the
    /// last one of the turn.
    pub(super) fn place_told(&mut self) {
        let told = std::mem::take(&mut self.told);
        let moved = std::mem::take(&mut self.moved);
        let mut done: Vec<Span> = Vec::new();
        let mut at = 0;
        while let Some((place, _)) = told.get(at) {
            let place = *place;
            let here: Vec<&str> = told[at..]
                .iter()
                .take_while(|(p, _)| *p == place)
                .map(|(_, l)| l.as_str())
                .collect();
            at += here.len();
            let text = here.join("; ");
            match self.log.lines.get(place) {
                Some(Line::Statement(statement)) if moved.contains(&statement.span) => {
                    self.edits.replace(statement.span, text);
                    done.push(statement.span);
                }
                // On the line of what comes next, as that is where a log shows what was missing.
                Some(Line::Statement(statement)) => self.edits.insert(statement.span.start, format!("{text}; ")),
                Some(Line::Section(section)) => self.at_end_of_turn(place, section.span, text),
                None => {}
            }
        }
        for span in moved {
            if !done.contains(&span) {
                // Its line is kept, as all are.
                self.edits.replace(span, "note \"...\"");
            }
        }
    }

    fn at_end_of_turn(&mut self, place: usize, section: Span, text: String) {
        match place.checked_sub(1).and_then(|before| self.log.lines.get(before)) {
            Some(Line::Statement(statement)) => self.edits.insert(statement.span.end, format!("; {text}")),
            Some(Line::Section(before)) => {
                // Nobody did anything in that turn: an empty line serves.
                let starts = &self.log.line_starts;
                let free = starts.iter().zip(starts.iter().skip(1)).find(|(start, end)| {
                    let line = self.log.source.get(**start as usize..**end as usize).unwrap_or("x");
                    **start >= before.span.end && **end <= section.start && line.trim().is_empty()
                });
                if let Some((start, _)) = free {
                    self.edits.insert(*start, format!("  {text}"));
                }
            }
            None => {}
        }
    }

    /// Says what was seen of an act.
    pub fn fill(&mut self, script: &Script, number: u32, shown: &[Shown]) {
        let act = script.act(number);
        let (owner, seen) = self.shows(act);
        let brackets = brackets(self.log, act.span);
        let mut segments: Vec<Vec<String>> = vec![Vec::new(); brackets.len() + 1];
        let mut at = 0;
        for part in shown {
            let words = match part {
                Shown::Card(face) => {
                    let face = face.filter(|_| seen);
                    face.map_or_else(|| "?".to_owned(), |face| self.written(owner, face))
                }
                Shown::Words(words) => format!("[{words}]"),
                Shown::Act(nested) => {
                    let nested = script.act(*nested);
                    let inside = |b: &Span| b.start <= nested.span.start && nested.span.end <= b.end;
                    if let Some(bracket) = brackets.iter().position(inside) {
                        at = bracket + 1;
                        continue;
                    }
                    // As it stands now, before its own line is made a note.
                    let words = format!("[{}]", self.moved(nested, owner));
                    self.edits.replace(nested.span, "note \"...\"");
                    words
                }
            };
            if let Some(segment) = segments.get_mut(at) {
                segment.push(words);
            }
        }
        let pays = script.pays(act).first().map(|pay| pay.span.start);
        let first = segments.first().map_or_else(String::new, |words| words.join(" "));
        match (brackets.first(), pays) {
            (Some(bracket), _) if first.is_empty() => self.edits.insert(bracket.start, "= "),
            (Some(bracket), _) => self.edits.insert(bracket.start, format!("= {first} ")),
            (None, Some(pay)) => self.edits.insert(pay, format!("= {first} ")),
            (None, None) => self.edits.insert(act.span.end, format!(" = {first}")),
        }
        for (bracket, words) in brackets.iter().zip(&segments[1..]) {
            if !words.is_empty() {
                self.edits.insert(bracket.end, format!(" {}", words.join(" ")));
            }
        }
    }
}
