//! What was accepted so far: the head of a log and entries behind it, some of them taken back.

use thiserror::Error;

use super::journal::Entry;

/// One entry of the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    /// What it adds to the log: a line, or several, without the last line end.
    pub text: String,
    /// Something in it was named as illegal and taken all the same.
    pub as_played: bool,
}

/// A recording as it stands.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Session {
    start: Option<String>,
    entries: Vec<Written>,
    /// Taken back, the last one first to be put in again.
    undone: Vec<Written>,
    /// The digest of the log as it was written, if nothing was entered since.
    ended: Option<[u8; 32]>,
}

/// An entry that cannot come where it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum OutOfOrder {
    /// It comes before the head of the log.
    #[error("the journal does not begin with the head of the log")]
    NoStart,
    /// A second head.
    #[error("the head of the log comes twice")]
    SecondStart,
    /// More is taken back than there is.
    #[error("more entries are taken back than there are")]
    NothingToUndo,
    /// More is put in again than was taken back.
    #[error("more entries are put in again than were taken back")]
    NothingToRedo,
    /// What is to be changed is not there.
    #[error("an entry is changed that is not there")]
    NoEntry,
}

impl Session {
    /// The session that comes of these entries.
    ///
    /// # Errors
    /// If one of them cannot come where it stands.
    pub fn of(entries: Vec<Entry>) -> Result<Session, OutOfOrder> {
        let mut session = Session::default();
        for entry in entries {
            session.apply(entry)?;
        }
        Ok(session)
    }

    /// Goes on with an entry. Where that cannot be, nothing is changed.
    ///
    /// # Errors
    /// If it cannot come here.
    pub fn apply(&mut self, entry: Entry) -> Result<(), OutOfOrder> {
        match (&self.start, &entry) {
            (None, Entry::Start(_)) => {}
            (None, _) => return Err(OutOfOrder::NoStart),
            (Some(_), Entry::Start(_)) => return Err(OutOfOrder::SecondStart),
            _ => {}
        }
        let ended = match entry {
            Entry::Start(mut text) => {
                if !text.ends_with('\n') {
                    text.push('\n');
                }
                self.start = Some(text);
                None
            }
            Entry::Line { text, as_played } => {
                self.takes_the_place(&text);
                self.entries.push(Written { text, as_played });
                None
            }
            Entry::Edit { at, text, as_played } => {
                let entry = self.entries.get_mut(at as usize).ok_or(OutOfOrder::NoEntry)?;
                match text.trim().is_empty() {
                    true => {
                        self.entries.remove(at as usize);
                    }
                    false => *entry = Written { text, as_played },
                }
                None
            }
            Entry::Insert { at, text, as_played } => {
                if at as usize > self.entries.len() {
                    return Err(OutOfOrder::NoEntry);
                }
                self.entries.insert(at as usize, Written { text, as_played });
                None
            }
            Entry::Undo(count) => {
                let left = self.entries.len().checked_sub(count as usize);
                let left = left.ok_or(OutOfOrder::NothingToUndo)?;
                self.undone.extend(self.entries.drain(left..).rev());
                None
            }
            Entry::Redo(count) => {
                let left = self.undone.len().checked_sub(count as usize);
                let left = left.ok_or(OutOfOrder::NothingToRedo)?;
                self.entries.extend(self.undone.drain(left..).rev());
                None
            }
            Entry::Ended(digest) => Some(digest),
            // It is no part of the log.
            Entry::Cards(_) => self.ended,
        };
        self.ended = ended;
        Ok(())
    }

    /// What was taken back stays to be put in again behind a correction. A line of the same verb as the first of it is that
    /// one written anew, any other comes in between; with a new turn nobody goes back any more.
    fn takes_the_place(&mut self, text: &str) {
        if text.starts_with('\n') {
            self.undone.clear();
        } else if self.undone.last().is_some_and(|next| verb(&next.text) == verb(text)) {
            self.undone.pop();
        }
    }

    /// The entries that stand.
    pub fn entries(&self) -> &[Written] {
        &self.entries
    }

    /// What could be put in again, the next of it first.
    pub fn undone(&self) -> impl ExactSizeIterator<Item = &Written> {
        self.undone.iter().rev()
    }

    /// The digest of the log as it was written, if nothing was entered since.
    pub fn ended(&self) -> Option<[u8; 32]> {
        self.ended
    }

    /// The log.
    pub fn log(&self) -> String {
        let mut log = self.start.clone().unwrap_or_default();
        for entry in &self.entries {
            log.push_str(&entry.text);
            log.push('\n');
        }
        log
    }

    /// The number of the line with which an entry begins.
    pub fn line_of(&self, entry: usize) -> usize {
        let lines = |text: &str| text.matches('\n').count();
        let before: usize = self.entries.iter().take(entry).map(|e| lines(&e.text) + 1).sum();
        self.start.as_deref().map_or(0, lines) + before + 1
    }

    /// The entry that wrote this line of the log, and which of its lines it is, from 0.
    pub fn entry_at(&self, line: usize) -> Option<(usize, usize)> {
        let mut first = self.line_of(0);
        for (at, entry) in self.entries.iter().enumerate() {
            let lines = entry.text.matches('\n').count() + 1;
            if (first..first + lines).contains(&line) {
                return Some((at, line - first));
            }
            first += lines;
        }
        None
    }

    /// The last line that begins a section, as the notation has it: nothing of the log but that matters to how a line is
    /// read.
    pub fn section(&self) -> Option<&str> {
        self.section_before(self.entries.len())
    }

    /// The same of what stands before an entry.
    pub fn section_before(&self, entry: usize) -> Option<&str> {
        let entries = self.entries.iter().take(entry).rev().map(|e| e.text.as_str());
        let begins = |line: &&str| {
            let word = line.split_whitespace().next().unwrap_or("");
            !line.starts_with(' ')
                && ["setup", "position", "turn"]
                    .iter()
                    .any(|s| word.eq_ignore_ascii_case(s))
        };
        let mut texts = entries.chain(self.start.as_deref());
        texts.find_map(|text| text.lines().rev().find(begins))
    }
}

/// The verb of a line, behind whose it is.
fn verb(text: &str) -> &str {
    let mut words = text.trim_start_matches([' ', '-']).split_whitespace();
    words.find(|word| !word.ends_with(':')).unwrap_or("")
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn line(text: &str) -> Entry {
        Entry::Line {
            text: text.to_owned(),
            as_played: false,
        }
    }

    fn texts(session: &Session) -> Vec<&str> {
        session.entries().iter().map(|e| e.text.as_str()).collect()
    }

    #[test]
    fn entries_go_and_come_back() {
        let start = Entry::Start("rejudge 1\n\nsetup".into());
        let mut session = Session::of(vec![start, line("  a"), line("\nturn 1 Aoi"), line("  b")]).expect("in order");
        assert_eq!(session.log(), "rejudge 1\n\nsetup\n  a\n\nturn 1 Aoi\n  b\n");
        assert_eq!((session.line_of(0), session.line_of(2)), (4, 7));
        assert_eq!(session.section(), Some("turn 1 Aoi"));
        session.apply(Entry::Undo(2)).expect("two");
        assert_eq!((texts(&session), session.undone().len()), (vec!["  a"], 2));
        assert_eq!(session.section(), Some("setup"));
        session.apply(Entry::Redo(1)).expect("one");
        assert_eq!(texts(&session), ["  a", "\nturn 1 Aoi"]);
        assert_eq!(session.apply(Entry::Redo(2)), Err(OutOfOrder::NothingToRedo));
        session.apply(line("  c")).expect("a line");
        assert_eq!(session.undone().len(), 1);
        assert_eq!(session.apply(Entry::Undo(4)), Err(OutOfOrder::NothingToUndo));
        assert_eq!(texts(&session), ["  a", "\nturn 1 Aoi", "  c"]);
    }

    #[test]
    fn what_stood_behind_a_correction_comes_back() {
        let lines = [
            "  play 001 > FC",
            "  attack FC front",
            "  Ren: damage 1 = 003",
            "  stock",
        ];
        let mut entries = vec![Entry::Start("rejudge 1\n\nsetup".into())];
        entries.extend(lines.map(line));
        let mut session = Session::of(entries).expect("in order");
        session.apply(Entry::Undo(4)).expect("four");
        session.apply(line("  play 002 > FC")).expect("in place of the first");
        session.apply(line("  note \"late\"")).expect("in between");
        session.apply(Entry::Redo(1)).expect("the attack");
        session.apply(line("  Ren: damage 1 = 004")).expect("in its place");
        session.apply(Entry::Redo(1)).expect("the stock");
        assert_eq!(
            texts(&session),
            [
                "  play 002 > FC",
                "  note \"late\"",
                "  attack FC front",
                "  Ren: damage 1 = 004",
                "  stock"
            ]
        );
        assert_eq!(session.undone().len(), 0);
        session.apply(Entry::Undo(2)).expect("two");
        session.apply(line("\nturn 2 Ren")).expect("a turn");
        assert_eq!(session.undone().len(), 0);
    }

    #[test]
    fn entries_are_changed_where_they_stand() {
        let start = Entry::Start("rejudge 1\n\nsetup".into());
        let mut session =
            Session::of(vec![start, line("  a"), line("\nturn 1 Aoi"), line("  b\n  c")]).expect("in order");
        assert_eq!(session.entry_at(4), Some((0, 0)));
        assert_eq!(session.entry_at(6), Some((1, 1)));
        assert_eq!(session.entry_at(8), Some((2, 1)));
        assert_eq!((session.entry_at(3), session.entry_at(9)), (None, None));
        assert_eq!(
            (session.section_before(1), session.section_before(2)),
            (Some("setup"), Some("turn 1 Aoi"))
        );
        let edit = |at, text: &str| Entry::Edit {
            at,
            text: text.to_owned(),
            as_played: false,
        };
        let insert = |at, text: &str| Entry::Insert {
            at,
            text: text.to_owned(),
            as_played: true,
        };
        session.apply(edit(0, "  d")).expect("there");
        session.apply(insert(3, "  e")).expect("at the end");
        session.apply(insert(0, "  f")).expect("first");
        session.apply(edit(3, " ")).expect("out");
        assert_eq!(texts(&session), ["  f", "  d", "\nturn 1 Aoi", "  e"]);
        let before = session.clone();
        assert_eq!(session.apply(edit(4, "  g")), Err(OutOfOrder::NoEntry));
        assert_eq!(session.apply(insert(5, "  g")), Err(OutOfOrder::NoEntry));
        assert_eq!(session, before);
    }

    #[test]
    fn the_head_comes_first_and_once() {
        assert_eq!(Session::of(vec![line("a")]), Err(OutOfOrder::NoStart));
        let twice = vec![Entry::Start(String::new()), Entry::Start(String::new())];
        assert_eq!(Session::of(twice), Err(OutOfOrder::SecondStart));
    }

    proptest! {
        /// Undo and redo against the plainest model there is: the list of lines, and where in it one stands.
        #[test]
        fn undo_and_redo(steps in prop::collection::vec((0u8..3, 0u32..5), 0..60)) {
            let mut session = Session::of(vec![Entry::Start(String::new())]).expect("a head");
            let (mut all, mut at): (Vec<String>, usize) = (Vec::new(), 0);
            for (n, (what, count)) in steps.into_iter().enumerate() {
                let before = session.clone();
                let by = count as usize;
                let (entry, can) = match what {
                    0 => {
                        // No two have the same verb: each comes in between.
                        all.insert(at, n.to_string());
                        at += 1;
                        (line(&n.to_string()), true)
                    }
                    1 => (Entry::Undo(count), by <= at),
                    _ => (Entry::Redo(count), at + by <= all.len()),
                };
                match what {
                    1 if can => at -= by,
                    2 if can => at += by,
                    _ => {}
                }
                prop_assert_eq!(session.apply(entry).is_ok(), can);
                if !can {
                    prop_assert_eq!(&session, &before);
                }
                prop_assert_eq!(texts(&session), all[..at].iter().map(String::as_str).collect::<Vec<_>>());
            }
        }
    }
}
