//! The head of a view: no seed, no list but one's own.

use rejudge_notation::{Header, Line, SectionKind, Span};
use rejudge_table::Face;
use rejudge_table::cards::CardSchema;

use super::{Seated, Viewing};
use rejudge_judge::resolve::Names;

/// Header lines that are facts for everybody, unless they speak of the seed.
const FACTS: [&str; 9] = [
    "event", "place", "round", "table", "format", "judges", "recorder", "date", "language",
];

impl<O: Seated> Viewing<'_, '_, O> {
    /// The header: no seed, no list but one's own, no nicknames, no remarks; whose view it is.
    pub(super) fn header(&mut self) {
        let log = self.log;
        let mut shown = self.shown.take();
        shown.sort_unstable();
        shown.dedup();
        let mut free: Option<Span> = None;
        let mut says_seat = false;
        for header in &log.headers {
            let key = header.key.text.as_ref();
            let speaks_of_seed = header.value.text.to_ascii_lowercase().contains("seed");
            match key {
                "seat" => says_seat = true,
                "seed" | "reveal" | "card" | "note" => self.without(header, &mut free),
                "player" => self.player(header),
                _ if FACTS.contains(&key) && speaks_of_seed => self.without(header, &mut free),
                _ => {}
            }
        }
        if !says_seat {
            let line = format!("seat: {}", self.name(self.seat));
            match free.or_else(|| self.empty_line()) {
                Some(span) => self.edits.insert(span.start, line),
                None => {
                    let end = log.line_starts.get(1).copied().unwrap_or(log.version_span.end);
                    self.edits.insert(end, format!("{line}\n"));
                }
            }
        }
        for line in &log.lines {
            let Line::Section(section) = line else { continue };
            match &section.kind {
                SectionKind::Deck { player, body } => {
                    let own = self.own_name().eq_ignore_ascii_case(log.said(player));
                    if !own {
                        let span = Span {
                            start: section.span.start,
                            end: body.end,
                        };
                        self.edits.blank(log.source, span);
                    }
                }
                SectionKind::Cards { body } => self.cards(*body, &shown),
                _ => {}
            }
        }
        self.shuffles();
    }

    fn without(&mut self, header: &Header<'_>, free: &mut Option<Span>) {
        self.edits.blank(self.log.source, header.span);
        *free = free.or(Some(header.span));
    }

    /// The list of another player is left out.
    fn player(&mut self, header: &Header<'_>) {
        let value = header.value.text.trim();
        let own = header.name.as_ref().is_some_and(|n| *n.text == *self.own_name());
        if own || value.starts_with('?') {
            return;
        }
        let end = header
            .label
            .as_ref()
            .or(header.name.as_ref())
            .map_or(header.key.span.end, |t| t.span.end);
        let colon = self
            .log
            .source
            .get(end as usize..)
            .and_then(|rest| rest.find([':', '：']));
        let sign = self.log.source[end as usize..]
            .chars()
            .find(|c| matches!(c, ':' | '：'));
        let start = end as usize + colon.unwrap_or(0) + sign.map_or(0, char::len_utf8);
        let span = Span {
            start: u32::try_from(start).unwrap_or(end),
            end: header.span.end,
        };
        self.edits.replace(span, " ?");
    }

    /// A line of the header with nothing on it.
    fn empty_line(&self) -> Option<Span> {
        let first = self.log.lines.iter().map(|line| match line {
            Line::Section(section) => section.span.start,
            Line::Statement(statement) => statement.span.start,
        });
        let body = first.min()?;
        let starts = &self.log.line_starts;
        let line = starts.iter().zip(starts.iter().skip(1)).skip(1).find(|(start, end)| {
            let text = self.log.source.get(**start as usize..**end as usize).unwrap_or("x");
            **start < body && (text.trim().is_empty() || text.trim_start().starts_with('#'))
        });
        line.map(|(start, _)| Span {
            start: *start,
            end: *start,
        })
    }

    /// Of a `cards` section what one's own list and what was seen need.
    fn cards(&mut self, body: Span, shown: &[Face]) {
        let holding = self.opened.holding();
        let cards = holding.cards;
        let own = holding.lists.get(usize::from(self.seat.0)).and_then(Option::as_ref);
        // Without a list anything may be one's own card, but then nothing more is said by it.
        let all_own = own.is_none();
        let own = own.map_or(&[][..], Vec::as_slice);
        let needed = |number: &str| {
            let is = |face: &Face| {
                let card = &cards[face.index()];
                card.number() == number || card.same_as() == Some(number)
            };
            own.iter().chain(shown).any(is)
                || cards.iter().any(|c| {
                    let is_root = |f: &Face| Some(cards[f.index()].number()) == c.same_as();
                    c.number() == number && own.iter().chain(shown).any(is_root)
                })
        };
        let text = self.log.text(body);
        let mut starts: Vec<usize> = Vec::new();
        let mut at = 0;
        for line in text.split_inclusive('\n') {
            if line.trim_start().starts_with("[[") {
                starts.push(at);
            }
            at += line.len();
        }
        let ends = starts.iter().copied().skip(1).chain([text.len()]);
        for (start, end) in starts.iter().copied().zip(ends) {
            let block = &text[start..end];
            let number = block.lines().find_map(|line| {
                let (key, value) = line.split_once('=')?;
                (key.trim() == "number").then(|| value.trim().trim_matches(['"', '\'']).to_owned())
            });
            let other_sets = |number: &str| {
                let sets = holding.sets.get(usize::from(self.seat.0)).and_then(Option::as_ref);
                all_own && sets.is_none_or(|sets| sets.has(number))
            };
            if number.is_some_and(|number| !needed(&number) && !other_sets(&number)) {
                let place = |at: usize| body.start + u32::try_from(at).unwrap_or(0);
                let span = Span {
                    start: place(start),
                    end: place(end),
                };
                self.edits.blank(self.log.source, span);
            }
        }
    }

    /// How often decks were shuffled serves a seed alone.
    fn shuffles(&mut self) {
        let names = self.opened.names();
        let words = (0u16..).zip(names.vocabulary().words);
        let shuffles: Vec<Option<u16>> = words
            .filter(|(_, word)| word.name == "shuffles")
            .map(|(at, _)| names.fact(at))
            .collect();
        let spans: Vec<Span> = self
            .script
            .holdings
            .iter()
            .filter(|h| shuffles.contains(&Some(h.zone)))
            .map(|h| h.span)
            .collect();
        for span in spans {
            self.edits.blank(self.log.source, span);
        }
    }

    fn own_name(&self) -> &str {
        let name = self.opened.players().get(usize::from(self.seat.0));
        name.map_or("?", String::as_str)
    }
}
