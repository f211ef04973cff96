//! Changes to a log that leave every other byte where it stands.

use super::ast::Span;

/// One change: what stands there goes, and this comes in its place.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Edit {
    span: Span,
    text: String,
}

/// Changes to one text, in any order. Of two that overlap the one that was made first counts; what is put in at the
/// same place stands in the order in which it was put in.
#[derive(Clone, Debug, Default)]
pub struct Edits {
    edits: Vec<Edit>,
}

impl Edits {
    /// Replaces a piece of the text.
    pub fn replace(&mut self, span: Span, text: impl Into<String>) {
        let text = text.into();
        self.edits.push(Edit { span, text });
    }

    /// Puts something in.
    pub fn insert(&mut self, at: u32, text: impl Into<String>) {
        self.replace(Span { start: at, end: at }, text);
    }

    /// Takes a piece away, its line ends apart: the lines behind it keep their numbers.
    pub fn blank(&mut self, source: &str, span: Span) {
        let piece = source.get(span.start as usize..span.end as usize).unwrap_or("");
        let ends: String = piece.chars().filter(|c| matches!(c, '\n' | '\r')).collect();
        self.replace(span, ends);
    }

    /// A piece of the text with the changes in it, and without spaces at the ends of lines that were changed.
    pub fn apply(&self, source: &str, span: Span) -> String {
        let mut edits: Vec<&Edit> = self
            .edits
            .iter()
            .filter(|e| span.start <= e.span.start && e.span.end <= span.end)
            .collect();
        // Stable: what was put in first stands first, and in front of what is replaced there.
        edits.sort_by_key(|e| (e.span.start, e.span.end));
        let mut out = String::new();
        let mut at = span.start;
        for edit in edits {
            if edit.span.start < at {
                continue;
            }
            out.push_str(source.get(at as usize..edit.span.start as usize).unwrap_or(""));
            out.push_str(&edit.text);
            at = edit.span.end;
        }
        out.push_str(source.get(at as usize..span.end as usize).unwrap_or(""));
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn span(start: u32, end: u32) -> Span {
        Span { start, end }
    }

    #[test]
    fn changes_stand_where_they_were_made() {
        let source = "one\ntwo three\nfour\n";
        let mut edits = Edits::default();
        edits.replace(span(4, 7), "2");
        edits.insert(4, "(");
        edits.insert(4, "[");
        edits.replace(span(5, 9), "never");
        edits.blank(source, span(8, 15));
        assert_eq!(edits.apply(source, span(0, 19)), "one\n([2 \nour\n");
        assert_eq!(edits.apply(source, span(4, 7)), "([2");
    }
}
