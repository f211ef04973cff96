//! Reading a [`Log`]: ranges to slices, offsets to lines and columns.

use unicode_width::UnicodeWidthStr;

use super::ast::{Atom, Form, Ids, Item, Log, Part, Span, Statement};

fn of<'a, T>(arena: &'a [T], ids: &Ids) -> &'a [T] {
    &arena[ids.start as usize..ids.end as usize]
}

impl<'s> Log<'s> {
    /// The source text of a span.
    pub fn text(&self, span: Span) -> &'s str {
        &self.source[span.start as usize..span.end as usize]
    }

    /// What an atom says: folded, without its quotes, and with escapes resolved. A word of the game is said in its
    /// canonical spelling, whatever was typed: `front` for `f`, `FC` for `fc`.
    #[inline]
    pub fn said(&self, atom: &Atom) -> &str {
        let (start, end) = (atom.span.start as usize, atom.span.end as usize);
        match atom.form {
            Form::Plain => &self.source[start..end],
            Form::Word(word) => self.words[usize::from(word)].name,
            Form::Quoted { open, close } => &self.source[start + usize::from(open)..end - usize::from(close)],
            Form::Changed { at, .. } => &self.changed[at as usize],
        }
    }

    /// Line and display column of a byte offset, both from 1. Wide characters count two columns.
    pub fn line_col(&self, offset: u32) -> (usize, usize) {
        let line = self.line_starts.partition_point(|&start| start <= offset).max(1);
        let start = self.line_starts.get(line - 1).map_or(0, |&start| start as usize);
        let mut offset = (offset as usize).clamp(start, self.source.len());
        while !self.source.is_char_boundary(offset) {
            offset -= 1;
        }
        (line, column(&self.source[start..offset]))
    }

    /// The items of a range.
    pub fn items(&self, ids: &Ids) -> &[Item] {
        of(&self.items, ids)
    }

    /// The parts of an action.
    pub fn parts(&self, ids: &Ids) -> &[Part] {
        of(&self.parts, ids)
    }

    /// The atoms of a path.
    pub fn atoms(&self, ids: &Ids) -> &[Atom] {
        of(&self.atoms, ids)
    }

    /// The statements inside a bracket.
    pub fn nested(&self, ids: &Ids) -> &[Statement] {
        of(&self.nested, ids)
    }
}

/// The display column behind `text`, which starts its line.
pub(super) fn column(text: &str) -> usize {
    1 + UnicodeWidthStr::width(text.trim_start_matches('\u{feff}'))
}
