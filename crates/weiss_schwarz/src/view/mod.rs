//! A match as one seat saw it, as a log: what that player did not see has no card, what that player did see is said
//! even where the seed said it before. Lines keep their numbers.

mod happened;
mod sight;

use rejudge_judge::drive::{Driver, Policy};
use rejudge_judge::resolve::Names;
use rejudge_judge::script::{Act, MarkKind, Op, OpKind, Run, Script};
use rejudge_kit::Opened as _;
use rejudge_kit::Refusal;
use rejudge_notation::edits::Edits;
use rejudge_notation::{Header, Line, Log, SectionKind, Span, VerbIndex};
use rejudge_table::{Face, Seat};

use super::cut::name;
use super::open::Opened;
use super::rules::word_name;
use super::vocabulary::V;
use super::zones::Z;
use happened::Shown;
use sight::Sight;

/// Header lines that are facts for everybody, unless they speak of the seed.
const FACTS: [&str; 9] = [
    "event", "place", "round", "table", "format", "judges", "recorder", "date", "language",
];

/// A view being written.
pub(super) struct Viewing<'a, 's> {
    opened: &'a Opened,
    log: &'a Log<'s>,
    script: &'a Script,
    /// Whose view it is.
    pub(super) seat: Seat,
    /// Whose list is left out, so that their cards need whole numbers, a bit a seat.
    unlisted: u8,
    edits: Edits,
    /// Lines that the log does not have, each with the entry of the log before which it belongs.
    told: Vec<(usize, String)>,
    /// Statements that stand in the brackets of such a line now.
    moved: Vec<Span>,
}

/// The log as this player saw it.
///
/// # Errors
/// If it is another player's view already, or nobody of that name plays.
pub fn view(source: &str, (opened, script): (Opened, Script), player: &str, expected: bool) -> Result<String, Refusal> {
    let vocabulary = opened.m.variation.vocabulary();
    let (log, _) = rejudge_notation::parse_with(source, vocabulary, &VerbIndex::new(vocabulary));
    let seat = seat_of(&opened, player)?;
    let header = |key: &str| log.headers.iter().find(|h| h.key.text.eq_ignore_ascii_case(key));
    if let Some(of) = header("seat")
        && seat_of(&opened, &of.value.text)? != seat
    {
        let message = format!(
            "the log is what {} saw already; nobody else's view can be had from it",
            of.value.text
        );
        return Err(Refusal::Usage(message));
    }
    let listed = |s: &Seat| *s != seat && opened.m.lists.get(usize::from(s.0)).is_some_and(Option::is_some);
    let unlisted = opened.m.seats().filter(listed).fold(0, |bits, s| bits | 1 << s.0);
    let mut viewing = Viewing {
        opened: &opened,
        log: &log,
        script: &script,
        seat,
        unlisted,
        edits: Edits::default(),
        told: Vec::new(),
        moved: Vec::new(),
    };
    for comment in &log.comments {
        let is_expected = log.expectations.iter().any(|e| e.span.start == comment.start);
        if !(expected && is_expected) {
            viewing.uncomment(*comment);
        }
    }
    let shown = viewing.body();
    viewing.header(&shown);
    if opened.m.seed.is_some() {
        let (start, _) = opened.start_with_journal(&script);
        let driver = Driver::new(&opened.m, &script, opened.m.full, Policy::Played);
        let state = driver.replayed(&start);
        happened::tell(&mut viewing, &script, &state.table.journal, opened.m.start().table);
    }
    viewing.place_told();
    let whole = Span {
        start: 0,
        end: u32::try_from(source.len()).unwrap_or(u32::MAX),
    };
    Ok(viewing.edits.apply(source, whole))
}

/// The seat of a player, by the beginning of a name.
fn seat_of(opened: &Opened, player: &str) -> Result<Seat, Refusal> {
    let players = &opened.m.players;
    let begins = |name: &String| {
        let start = name.get(..player.len());
        !player.is_empty() && start.is_some_and(|start| start.eq_ignore_ascii_case(player))
    };
    let same = players.iter().position(|name| name.eq_ignore_ascii_case(player));
    let mut fits = (0..players.len()).filter(|at| begins(&players[*at]));
    let at = same.or_else(|| fits.next().filter(|_| fits.next().is_none()));
    match at.and_then(|at| u8::try_from(at).ok()) {
        Some(at) => Ok(Seat(at)),
        None => Err(Refusal::Usage(format!(
            "nobody called `{player}` plays; the players are {}",
            players.join(", ")
        ))),
    }
}

impl Viewing<'_, '_> {
    /// A player's name as a log writes it.
    pub(super) fn name(&self, seat: Seat) -> String {
        name(self.opened.m.name(seat))
    }

    /// A statement with a name where it is not the one that brackets mean anyway.
    pub(super) fn named(&self, text: &str, seat: Seat, meant: Seat) -> String {
        match seat == meant {
            true => text.to_owned(),
            false => format!("{}: {text}", self.name(seat)),
        }
    }

    /// The beginning of a damage line. Among more than two it says whom it concerns.
    pub(super) fn damage(&self, count: u32, victim: Seat) -> String {
        match self.opened.m.players.len() > 2 {
            true => format!("damage {count} > {}", self.name(victim)),
            false => format!("damage {count}"),
        }
    }

    /// A card as the view writes it.
    pub(super) fn written(&self, owner: Seat, face: Face) -> String {
        match self.unlisted & (1 << owner.0) == 0 {
            true => self.opened.m.written(owner, face),
            false => self.opened.m.number(face).to_owned(),
        }
    }

    /// Whether the clock card of a refresh belongs to it.
    pub(super) fn penalty_interrupts(&self) -> bool {
        self.opened.m.edition.penalty_inside_refresh()
    }

    /// Who sees the cards that an act tells after its `=`, and whose they are.
    pub(super) fn shows(&self, act: &Act) -> (Seat, bool) {
        let names = self.opened.names();
        let owner = names.seen_owner(act.verb, act.seat, self.player_op(act));
        (owner, sight::of_verb(V::of(act.verb)).1.shows(self.seat, owner, None))
    }

    fn player_op(&self, act: &Act) -> Option<Seat> {
        let target = self.script.seen(&act.target)?;
        target.iter().find_map(|op| match op.kind {
            OpKind::Player(seat) => Some(seat),
            _ => None,
        })
    }

    /// Takes a comment away, and the spaces before it.
    fn uncomment(&mut self, comment: Span) {
        let before = self.log.source.get(..comment.start as usize).unwrap_or("");
        let start = before.trim_end_matches([' ', '\t']).len();
        let start = u32::try_from(start).unwrap_or(comment.start);
        self.edits.replace(
            Span {
                start,
                end: comment.end,
            },
            "",
        );
    }

    /// Hides what is not seen in the statements. Gives the faces that are seen.
    fn body(&mut self) -> Vec<Face> {
        let script = self.script;
        let names = self.opened.names();
        let mut shown = Vec::new();
        // Cards that were turned over for all to see, and of which what an effect takes is one.
        let mut open = false;
        let mut revealed: Vec<Face> = Vec::new();
        for act in &script.acts {
            let verb = V::of(act.verb);
            if matches!(verb, V::Note | V::Gap) {
                continue;
            }
            if !act.effect && act.inside.is_none() {
                open = sight::reveals(verb);
                revealed.clear();
            }
            if sight::reveals(verb) || verb == V::Reveal {
                let ops = [Some(&act.chosen), act.seen.as_ref()].into_iter().flatten();
                revealed.extend(ops.flat_map(|run| script.ops(run)).filter_map(|op| match op.kind {
                    OpKind::Card(face, _) | OpKind::ZoneCard(_, _, face) => Some(face),
                    _ => None,
                }));
            }
            let (mut before, behind) = sight::of_verb(verb);
            let was_shown = |op: &Op| match op.kind {
                OpKind::Card(face, _) | OpKind::ZoneCard(_, _, face) => revealed.contains(&face),
                _ => true,
            };
            if before == Sight::There && act.effect && (open || script.ops(&act.chosen).iter().all(was_shown)) {
                before = Sight::All;
            }
            let target = script.seen(&act.target).unwrap_or(&[]);
            let there = target.iter().find_map(|op| match op.kind {
                OpKind::Zone(_, z, _) => Z::of(z).map(sight::of_zone),
                _ => None,
            });
            let chosen = names.chosen_owner(act.verb, act.seat);
            self.ops(&act.chosen, chosen, (before, there), &mut shown);
            if let Some(target) = &act.target {
                self.ops(target, act.seat, (Sight::All, None), &mut shown);
            }
            let owner = names.seen_owner(act.verb, act.seat, self.player_op(act));
            if let Some(seen) = &act.seen {
                self.ops(seen, owner, (behind, there), &mut shown);
            }
            for pay in script.pays(act) {
                self.ops(&pay.chosen, act.seat, (Sight::All, None), &mut shown);
                if let Some(seen) = &pay.seen {
                    self.ops(seen, act.seat, (Sight::All, None), &mut shown);
                }
            }
        }
        for mark in &script.marks {
            if let MarkKind::Holds(seat, z, start, end) = mark.kind
                && let Some(z) = Z::of(z)
            {
                self.ops(&(start..end), seat, (sight::of_zone(z), None), &mut shown);
            }
        }
        for holding in &script.holdings {
            if let Some(z) = Z::of(holding.zone) {
                self.ops(&holding.ops, holding.seat, (sight::of_zone(z), None), &mut shown);
            }
        }
        self.remarks();
        shown
    }

    /// Remarks, and why nothing was written, are nobody's business.
    fn remarks(&mut self) {
        let statements = self.log.lines.iter().filter_map(|line| match line {
            Line::Statement(statement) => Some(statement),
            Line::Section(_) => None,
        });
        for statement in statements.chain(&self.log.nested) {
            let rejudge_notation::StatementKind::Action { verb, parts, .. } = &statement.kind else {
                continue;
            };
            let items = self.log.parts(parts).first().map(|p| self.log.items(&p.chosen));
            let Some([first, .., last] | [first @ last]) = items else {
                continue;
            };
            let text = Span {
                start: first.span.start,
                end: last.span.end,
            };
            match V::of(*verb) {
                V::Note => self.edits.replace(text, "\"...\""),
                V::Gap => self.uncomment(text),
                _ => {}
            }
        }
    }

    fn ops(&mut self, run: &Run, owner: Seat, (sight, there): (Sight, Option<Sight>), shown: &mut Vec<Face>) {
        let script = self.script;
        let ops = script.ops(run);
        for (at, op) in ops.iter().enumerate() {
            let is_down = |op: &&Op| matches!(op.kind, OpKind::Word(w) if word_name(w) == "down");
            let down = ops[at + 1..]
                .iter()
                .take_while(|op| matches!(op.kind, OpKind::Word(_) | OpKind::Signed(_)))
                .any(|op| is_down(&op));
            let (owner, face, place) = match op.kind {
                OpKind::Card(face, _) | OpKind::Many(_, Some(face)) => (op.of.unwrap_or(owner), face, None),
                OpKind::ZoneCard(seat, z, face) => (seat, face, Z::of(z)),
                _ => continue,
            };
            let from = place.is_some_and(|z| sight::of_zone(z).shows(self.seat, owner, None));
            let seen = (from || sight.shows(self.seat, owner, there)) && (!down || owner == self.seat);
            let text = self.log.text(op.span);
            let number = match seen {
                true => {
                    shown.push(face);
                    if owner == self.seat && !self.is_nickname(text) {
                        // It stands as it was written, and means the same.
                        continue;
                    }
                    self.written(owner, face)
                }
                false => "?".to_owned(),
            };
            let before = text.rfind(['.', '*']).map_or("", |at| &text[..=at]);
            let text = match op.kind {
                OpKind::ZoneCard(..) if !seen => before.trim_end_matches('.').to_owned(),
                OpKind::ZoneCard(..) | OpKind::Many(..) => format!("{before}{number}"),
                OpKind::Card(_, copy) if seen => {
                    let whose = op
                        .of
                        .and_then(|_| text.split_once('.'))
                        .map(|(whose, _)| format!("{whose}."));
                    let copy = match copy {
                        0 => String::new(),
                        copy => format!(".{copy}"),
                    };
                    format!("{}{number}{copy}", whose.unwrap_or_default())
                }
                _ => number,
            };
            self.edits.replace(op.span, text);
        }
    }

    fn is_nickname(&self, text: &str) -> bool {
        let last = text.rsplit(['.', '*']).next().unwrap_or(text);
        self.opened
            .nicknames
            .iter()
            .any(|(name, _)| name.eq_ignore_ascii_case(last))
    }

    /// The header: no seed, no list but one's own, no nicknames, no remarks; whose view it is.
    fn header(&mut self, shown: &[Face]) {
        let log = self.log;
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
                    let own = self.opened.m.name(self.seat).eq_ignore_ascii_case(&player.text);
                    if !own {
                        let span = Span {
                            start: section.span.start,
                            end: body.end,
                        };
                        self.edits.blank(log.source, span);
                    }
                }
                SectionKind::Cards { body } => self.cards(*body, shown),
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
        let own = header
            .name
            .as_ref()
            .is_some_and(|n| *n.text == *self.opened.m.name(self.seat));
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
        let m = &self.opened.m;
        let own = m.lists.get(usize::from(self.seat.0)).and_then(Option::as_ref);
        // Without a list anything may be one's own card, but then nothing more is said by it.
        let all_own = own.is_none();
        let own = own.map_or(&[][..], Vec::as_slice);
        let needed = |number: &str| {
            let is = |face: &Face| {
                let card = &m.cards[face.index()];
                card.number == number || card.same_as.as_deref() == Some(number)
            };
            own.iter().chain(shown).any(is)
                || m.cards.iter().any(|c| {
                    let root = c.same_as.as_deref();
                    c.number == number && own.iter().chain(shown).any(|f| Some(m.number(*f)) == root)
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
                let sets = self.opened.sets.get(usize::from(self.seat.0)).and_then(Option::as_ref);
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
        let spans: Vec<Span> = self
            .script
            .holdings
            .iter()
            .filter(|h| super::zones::Fact::of(h.zone) == Some(super::zones::Fact::Shuffles))
            .map(|h| h.span)
            .collect();
        for span in spans {
            self.edits.blank(self.log.source, span);
        }
    }

    /// Whether a line there needs no name to be the turn player's.
    pub(super) fn in_turn(&self, at: Option<u32>) -> bool {
        let Some(at) = at else { return false };
        self.log.lines.iter().any(|line| match line {
            Line::Section(section) => matches!(section.kind, SectionKind::Turn { .. }) && section.span.start < at,
            Line::Statement(_) => false,
        })
    }

    /// The words of a statement that goes into brackets.
    pub(super) fn moved(&self, act: &Act, owner: Seat) -> String {
        let span = Span {
            start: act.verb_span.start,
            end: act.span.end,
        };
        self.named(&self.edits.apply(self.log.source, span), act.seat, owner)
    }

    /// A line that the log does not have. `moved`: what stands in its brackets now.
    pub(super) fn put_before(&mut self, at: Option<u32>, line: String, moved: &[Span]) {
        let start = |line: &Line<'_>| match line {
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
    fn place_told(&mut self) {
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
    pub(super) fn fill(&mut self, script: &Script, number: u32, shown: &[Shown]) {
        let act = script.act(number);
        let (owner, seen) = self.shows(act);
        let brackets = happened::brackets(self.log, act.span);
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
                    self.edits.replace(nested.span, "note \"...\"");
                    format!("[{}]", self.moved(nested, owner))
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
