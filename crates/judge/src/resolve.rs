//! From the syntax tree to acts: whose line it is, which card, which zone.
//!
//! The state of the table never decides here; only names, lists and the text do (see `grammar/`, "Whose line" and
//! "Cards").

mod beside;
mod operands;

use rejudge_notation::{
    Atom, ItemKind, Kinds, Line, Log, Need, SectionKind, Span, Statement, StatementKind, VerbId, Vocabulary,
};
use rejudge_table::{Face, Seat};

use super::script::{Act, Holding, Mark, MarkKind, Op, OpKind, Run, Script};

/// Nothing is done more often than that in a turn.
const TIMES_MOST: u32 = 100;

/// More cards than a line can be about: as many as the longest list of a deck holds.
const LINE_CARDS_MOST: u64 = 2_000;
/// More than lie on a table, however many play.
const POSITION_CARDS_MOST: u64 = 20_000;
/// More than a log of any length names; a longer one may name one more with each byte.
const LOG_CARDS_MOST: u64 = 50_000;

/// So many cards are named in a log of so many bytes at most.
pub(crate) fn cards_most(bytes: usize) -> u64 {
    LOG_CARDS_MOST.saturating_add(bytes as u64)
}

/// After so many places that could not be understood nobody reads on.
const ERRORS_MOST: usize = 1_000;

/// How a written card was resolved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CardName {
    /// This one.
    Found(Face),
    /// Several fit equally well.
    Ambiguous(Vec<String>),
    /// None does; the nearest.
    Nobody(Vec<String>),
}

/// What a match knows of names.
pub trait Names {
    /// The players' names in seating order.
    fn players(&self) -> &[String];
    /// A card as written, searched in this player's list.
    fn card(&self, seat: Seat, text: &str, quoted: bool) -> CardName;
    /// The game's words.
    fn vocabulary(&self) -> &'static Vocabulary;
    /// The word with this spelling, in any case: the place in the vocabulary's words of the first of that name.
    fn word(&self, text: &str) -> Option<u16>;
    /// The game's number of the zone or slot with this word, if it is one.
    fn zone(&self, word: u16) -> Option<u16>;
    /// The marker zone of a slot.
    fn marker_zone(&self, slot: u16) -> Option<u16>;
    /// Whose cards are seen after the `=` of this verb, given who acts and a player named after `>`.
    fn seen_owner(&self, verb: VerbId, seat: Seat, target: Option<Seat>) -> Seat;
    /// Whose slots are meant before the `=`, where no player is written.
    fn chosen_owner(&self, verb: VerbId, seat: Seat) -> Seat;
    /// Whose cards are meant after the `>` of this verb, where no player is written.
    fn target_owner(&self, _verb: VerbId, seat: Seat) -> Seat {
        seat
    }
    /// Whether what stands behind the `>` of this verb belongs with what stands in front of it: two slots that change places.
    fn joins(&self, _verb: VerbId) -> bool {
        false
    }
    /// The verb and the zone that a verb behind `pay` stands for, where it says more shortly that cards go there; `None`: it stands for
    /// itself.
    fn paid_as(&self, _verb: VerbId) -> Option<(VerbId, u16)> {
        None
    }
    /// The player meant by a verb that is the other player's by default; `None`: the name must be written.
    fn other(&self, seat: Seat) -> Option<Seat>;
    /// Whose line of this verb is meant behind the lines above it, where no name is written and that is not the turn player; `None`: the
    /// turn player's, as usual.
    fn follows(&self, _script: &Script, _verb: VerbId) -> Option<Seat> {
        None
    }
    /// Whether a line of this verb that names the card of the last line without a dash above it (`above`) goes on with that: it is a line of
    /// the same player, where no name is written.
    fn goes_on(&self, _above: VerbId, _verb: VerbId) -> bool {
        false
    }
    /// Whether this verb has to name a player behind `>`, as nothing else tells whose cards are seen.
    fn aims(&self, _verb: VerbId) -> bool {
        false
    }
    /// The word for a way to lose that a quoted reason of a result names, where the rules decide it and not the players
    /// (`"level 4"`).
    fn reason(&self, _text: &str) -> Option<u16> {
        None
    }
    /// The game's number of what a `position` says of a player beside the zones (`Aoi.did`), if this word is one; a
    /// number no zone has.
    fn fact(&self, _word: u16) -> Option<u16> {
        None
    }
    /// The game's number of what lies below or on a card, where this word is written behind it (`011.runes = 004`); a
    /// number no zone has. The card is the first of the operands then.
    fn beneath(&self, _word: u16) -> Option<u16> {
        None
    }
    /// What is listed for a place: cards, unless it is a counter (`Tor.life = 18`).
    fn holds(&self, _zone: u16) -> Kinds {
        Kinds::CARD.or(Kinds::WORD).or(Kinds::NONE)
    }
    /// A card as written at a place of a line. Where several fit, the place and the text above may leave one of them.
    fn card_at(&self, _place: &Place<'_>, seat: Seat, text: &str, quoted: bool) -> CardName {
        self.card(seat, text, quoted)
    }
    /// The card that digits stand for, where that is soon found: as [`Names::card_at`] finds it at any place. Nothing: that has to be
    /// asked.
    fn card_at_once(&self, _seat: Seat, _digits: &str) -> Option<Face> {
        None
    }
    /// The number that quoted words stand for at a place where a number may stand: of an ability, by words of its text.
    fn numbered(&self, _place: &Place<'_>, _words: &str) -> Option<u32> {
        None
    }
    /// Whether a line with this verb and a dash, behind all lines of a script, is none of an effect: it says what the rules do next, and stands
    /// indented below the line of the game that it belongs to. `above`: that line, the last one without a dash.
    fn is_of_the_rules(&self, _script: &Script, _above: u32, _verb: VerbId) -> bool {
        false
    }
    /// What of a line, the last of the script, the game has no use for: an operand that has no effect, and is compared with nothing. Such a line is
    /// not readable, so that nothing that was written is silently without effect.
    fn refuses(&self, _script: &Script, _act: &Act) -> Option<Unresolved> {
        None
    }
    /// The same of what is said to lie in a zone, or below a card.
    fn refuses_held(&self, _zone: u16, _ops: &[Op]) -> Option<Unresolved> {
        None
    }
}

/// Which part of a line an operand stands in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// In front of `>` and `=`.
    Chosen,
    /// Behind `>`.
    Target,
    /// Behind `=`.
    Seen,
    /// Behind `pay`.
    Paid,
    /// What lies in a zone.
    Held,
}

/// Where an operand stands: what the text tells of it.
#[derive(Clone, Copy, Debug)]
pub struct Place<'s> {
    /// The verb of the line; none where a zone is listed.
    pub verb: Option<VerbId>,
    /// The part of the line.
    pub role: Role,
    /// What was read so far.
    pub script: &'s Script,
    /// Where the operands of this line begin in [`Script::ops`].
    pub line_from: u32,
}

/// A name that could not be resolved: a notation error, never a ruling.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unresolved {
    /// The part of the text that means nothing.
    pub span: Span,
    /// In words.
    pub message: String,
    /// The way out.
    pub help: String,
}

/// The resolver for one log.
pub struct Resolver<'a, 's, N: Names> {
    names: &'a N,
    log: &'a Log<'s>,
    script: &'a mut Script,
    errors: Vec<Unresolved>,
    line_hint: usize,
    /// How many cards the log has named so far, how many of them before the line in hand and before the position in hand.
    cards: u64,
    before: [u64; 2],
    /// Up to so many no limit is reached.
    near: u64,
    /// The verb, the part of its line, and where its operands begin: of the operand in hand.
    at: (Option<VerbId>, Role, u32),
    /// Something interrupted among the operands of the line in hand.
    interrupted: bool,
}

/// The part of an arena that a range names.
fn of<'t, T>(arena: &'t [T], range: &Run) -> &'t [T] {
    arena.get(range.start as usize..range.end as usize).unwrap_or(&[])
}

/// What a bare statement falls back to.
#[derive(Clone, Copy)]
struct Context {
    turn_player: Option<Seat>,
    /// A `turn` line named nobody who plays: whose line a bare one is, nobody knows.
    turn_unknown: bool,
    above: Option<Seat>,
    inside: Option<(u32, Seat)>,
    /// The last line without a dash, outside of brackets.
    line: Option<u32>,
    /// The judge corrects the table: lines with `-` are the judge's.
    fixing: bool,
}

/// The judge's verb whose `-` lines correct the table.
const FIX: &str = "fix";

/// The verb that counts.
const COUNT: &str = "count";

/// Resolves a log into `script`, which is emptied first.
pub fn resolve<N: Names>(names: &N, log: &Log<'_>, script: &mut Script) -> Vec<Unresolved> {
    script.acts.clear();
    script.pays.clear();
    script.ops.clear();
    script.holdings.clear();
    script.positions.clear();
    script.labels.clear();
    script.returns.clear();
    script.marks.clear();
    let mut resolver = Resolver {
        names,
        log,
        script,
        errors: Vec::new(),
        line_hint: 0,
        cards: 0,
        before: [0; 2],
        near: 0,
        at: (None, Role::Held, 0),
        interrupted: false,
    };
    resolver.run();
    resolver.holes();
    let errors = resolver.errors;
    debug_assert!(script.acts.is_sorted_by_key(|act| act.span.start));
    errors
}

impl<N: Names> Resolver<'_, '_, N> {
    fn run(&mut self) {
        let mut context = Context {
            turn_player: None,
            turn_unknown: false,
            above: None,
            inside: None,
            line: None,
            fixing: false,
        };
        let mut in_position = false;
        let mut set_up = false;
        let log = self.log;
        for line in &log.lines {
            self.before[0] = self.cards;
            self.near = self.limits().into_iter().min().unwrap_or(0);
            if self.errors.len() > ERRORS_MOST {
                let span = match line {
                    Line::Section(section) => section.span,
                    Line::Statement(statement) => statement.span,
                };
                let message = format!("not searched further: more than {ERRORS_MOST} places could not be understood");
                self.error(span, message, "mend those above first".into());
                self.hole(span);
                return;
            }
            match line {
                Line::Section(section) => match &section.kind {
                    SectionKind::Position => {
                        in_position = true;
                        self.before[1] = self.cards;
                        let at = to_u32(self.script.positions.len());
                        let from = to_u32(self.script.holdings.len());
                        self.script.positions.push(from..from);
                        let line = self.line(section.span);
                        self.script.marks.push(Mark {
                            kind: MarkKind::Position(at),
                            span: section.span,
                            line,
                        });
                        context.turn_player = None;
                    }
                    SectionKind::Turn { number, player, step } => {
                        let seat = self.player(player);
                        if seat.is_none() {
                            self.unknown_player(player);
                        }
                        context.turn_player = seat;
                        context.turn_unknown = seat.is_none();
                        context.above = None;
                        context.line = None;
                        context.fixing = false;
                        let step = step.as_ref().filter(|_| in_position).and_then(|s| self.word(s));
                        in_position = false;
                        let line = self.line(section.span);
                        if *number > 1 && !set_up && self.script.marks.is_empty() {
                            // Turns were played before the first one that is written: that is a gap, said or not.
                            self.script.marks.push(Mark {
                                kind: MarkKind::Gap,
                                span: section.span,
                                line,
                            });
                        }
                        let kind = seat.map_or(MarkKind::Hole, |seat| MarkKind::Turn(*number, seat, step));
                        self.script.marks.push(Mark {
                            kind,
                            span: section.span,
                            line,
                        });
                    }
                    other => {
                        set_up |= matches!(other, SectionKind::Setup);
                        in_position = false;
                    }
                },
                Line::Statement(statement) => {
                    if in_position {
                        self.position(statement);
                    } else {
                        self.statement(statement, &mut context);
                    }
                }
            }
        }
    }

    fn line(&mut self, span: Span) -> u32 {
        let starts = &self.log.line_starts;
        // Spans come in order, so the next line start is never far.
        let mut at = self.line_hint.min(starts.len().saturating_sub(1));
        if starts.get(at).is_some_and(|s| *s > span.start) {
            at = 0;
        }
        while starts.get(at + 1).is_some_and(|s| *s <= span.start) {
            at += 1;
        }
        self.line_hint = at;
        u32::try_from(at + 1).unwrap_or(u32::MAX)
    }

    fn player(&self, atom: &Atom) -> Option<Seat> {
        let players = self.names.players();
        let text = self.log.said(atom);
        let same = |name: &String| name.eq_ignore_ascii_case(text);
        let begins = |name: &&String| {
            name.get(..text.len())
                .is_some_and(|start| start.eq_ignore_ascii_case(text))
        };
        let at = players.iter().position(same).or_else(|| {
            let mut fits = players.iter().enumerate().filter(|(_, name)| begins(name));
            match (fits.next(), fits.next()) {
                (Some((at, _)), None) => Some(at),
                _ => None,
            }
        })?;
        u8::try_from(at).ok().map(Seat)
    }

    /// The word of the game that stands here: as the parser read it, or, where it could not be sure, by its spelling.
    fn word(&self, atom: &Atom) -> Option<u16> {
        atom.word().or_else(|| self.names.word(self.log.said(atom)))
    }

    fn error(&mut self, span: Span, message: String, help: String) {
        self.errors.push(Unresolved { span, message, help });
    }

    fn unknown_player(&mut self, atom: &Atom) {
        let text = self.log.said(atom);
        let fits = self
            .names
            .players()
            .iter()
            .filter(|n| n.get(..text.len()).is_some_and(|s| s.eq_ignore_ascii_case(text)))
            .count();
        let message = if fits > 1 {
            format!("\"{text}\" fits several players")
        } else {
            format!("no player is called \"{text}\"")
        };
        let help = format!("the players are {}", self.names.players().join(", "));
        self.error(atom.span, message, help);
    }

    /// So many cards the log may have named at the end of this line by what the line, the position and the log may name.
    fn limits(&self) -> [u64; 3] {
        let [line, position] = self.before;
        [
            line.saturating_add(LINE_CARDS_MOST),
            position.saturating_add(POSITION_CARDS_MOST),
            cards_most(self.log.source.len()),
        ]
    }

    /// So many cards are named here. How many of them are taken: all, or, where no line can be about as many, one.
    #[inline]
    fn named(&mut self, count: u32, span: Span) -> u32 {
        let before = self.cards;
        self.cards = before.saturating_add(u64::from(count));
        // Nearly every line is far from all of them.
        match self.cards <= self.near {
            true => count,
            false => self.too_many_named(before, count, span),
        }
    }

    #[cold]
    fn too_many_named(&mut self, before: u64, count: u32, span: Span) -> u32 {
        let most = self.limits();
        if most.iter().all(|most| self.cards <= *most) {
            return count;
        }
        let first = most.iter().position(|most| self.cards > *most && before <= *most);
        if let Some(at) = first {
            let what = ["a line names", "a position names", "a log of this size names"][at];
            let most = [LINE_CARDS_MOST, POSITION_CARDS_MOST, cards_most(self.log.source.len())];
            let message = format!("{what} at most {} cards; up to here it is more", most[at]);
            self.error(span, message, "no table has as many".into());
        }
        1
    }

    fn hole(&mut self, span: Span) {
        let line = self.line(span);
        self.script.marks.push(Mark {
            kind: MarkKind::Hole,
            span,
            line,
        });
    }

    fn position(&mut self, statement: &Statement) {
        let StatementKind::Holds {
            place,
            place_span,
            items,
        } = &statement.kind
        else {
            if let StatementKind::Action { verb_span, .. } = &statement.kind {
                self.error(
                    *verb_span,
                    "a position only says what lies where".into(),
                    "write \"Name.zone = cards\", or begin play with \"turn N Name\"".into(),
                );
            } else {
                self.hole(statement.span);
            }
            return;
        };
        if let Some((seat, fact)) = self.fact(place) {
            self.said(seat, fact, items, statement.span);
            return;
        }
        let start = self.script.ops.len();
        let Some((seat, zone)) = self.place_or_beneath(place, *place_span, None) else {
            return;
        };
        self.held(items, seat, zone);
        let ops = run(start, self.script.ops.len());
        if let Some(refused) = self.names.refuses_held(zone, self.script.ops(&ops)) {
            self.errors.push(refused);
        }
        self.holding(seat, zone, ops, statement.span);
    }

    /// What is listed for a zone.
    fn held(&mut self, items: &Run, seat: Seat, zone: u16) {
        self.at = (None, Role::Held, to_u32(self.script.ops.len()));
        let kinds = self.names.holds(zone);
        self.items(items, seat, seat, kinds);
    }

    fn holding(&mut self, seat: Seat, zone: u16, ops: Run, span: Span) {
        self.script.holdings.push(Holding { seat, zone, ops, span });
        if let Some(position) = self.script.positions.last_mut() {
            position.end += 1;
        }
    }

    /// `Aoi.did = clock 2*attack`, `Aoi.shuffles = 2`: what a position says of a player beside the zones.
    fn said(&mut self, seat: Seat, fact: u16, items: &Run, span: Span) {
        let log = self.log;
        let start = self.script.ops.len();
        for item in log.items(items) {
            let (times, text) = match &item.kind {
                ItemKind::Atom(text) => (1, Some(text)),
                ItemKind::Times(times, Some(of)) => (*times, log.atoms(of).first()),
                _ => (1, None),
            };
            let count = text.and_then(|t| log.said(t).parse::<u32>().ok());
            let word = text.filter(|t| !t.quoted()).and_then(|t| self.word(t));
            let kind = match (count, word) {
                (Some(count), _) => OpKind::Count(count),
                (None, Some(word)) => OpKind::Word(word),
                (None, None) => {
                    let help = "as in `Aoi.did = clock 2*attack` or `Aoi.shuffles = 2`";
                    self.error(item.span, "words and counts stand here".into(), help.into());
                    continue;
                }
            };
            let op = Op {
                span: item.span,
                kind,
                of: None,
            };
            self.script
                .ops
                .extend(std::iter::repeat_n(op, times.min(TIMES_MOST) as usize));
        }
        let ops = run(start, self.script.ops.len());
        self.holding(seat, fact, ops, span);
    }

    fn statement(&mut self, statement: &Statement, context: &mut Context) {
        let line = self.line(statement.span);
        match &statement.kind {
            StatementKind::Hole { .. } => self.hole(statement.span),
            StatementKind::Holds {
                place,
                place_span,
                items,
            } => {
                let start = self.script.ops.len();
                let Some((seat, zone)) = self.place_or_beneath(place, *place_span, context.turn_player) else {
                    self.hole(statement.span);
                    return;
                };
                let before = self.errors.len();
                self.held(items, seat, zone);
                let ops = run(start, self.script.ops.len());
                if let Some(refused) = self.names.refuses_held(zone, self.script.ops(&ops)) {
                    self.errors.push(refused);
                }
                if self.errors.len() > before {
                    // What is left of the list is not what was written.
                    self.hole(statement.span);
                    return;
                }
                let (start, end) = (to_u32(start), to_u32(self.script.ops.len()));
                let kind = MarkKind::Holds(seat, zone, start, end);
                self.script.marks.push(Mark {
                    kind,
                    span: statement.span,
                    line,
                });
            }
            StatementKind::Action { verb, verb_span, parts } => {
                let told = self.log.parts.get(parts.start as usize..parts.end as usize);
                match told.unwrap_or(&[]) {
                    // `- pay 1 pay discard 003`, below the line of an ability: each payment as if it stood on a line of its own.
                    told @ [first, others @ ..]
                        if statement.effect && first.pay && (first.verb.is_some() || !others.is_empty()) =>
                    {
                        for (at, part) in (parts.start..).zip(told) {
                            let first = at == parts.start;
                            let span = Span {
                                start: if first { statement.span.start } else { part.span.start },
                                end: part.span.end,
                            };
                            let one = Statement {
                                span,
                                ..statement.clone()
                            };
                            let verb = part.verb.unwrap_or(*verb);
                            self.action(&one, verb, *verb_span, &(at..at + 1), line, context);
                        }
                    }
                    _ => self.action(statement, *verb, *verb_span, parts, line, context),
                }
            }
        }
    }

    fn action(
        &mut self,
        statement: &Statement,
        verb: VerbId,
        verb_span: Span,
        parts: &Run,
        line: u32,
        context: &mut Context,
    ) {
        let log = self.log;
        let entry = &self.names.vocabulary().verbs[usize::from(verb.0)];
        let of_judge = statement
            .actor
            .as_ref()
            .is_some_and(|a| !a.quoted() && log.said(a).eq_ignore_ascii_case("judge"));
        if !self.may_say(statement, entry, of_judge, verb_span) {
            return;
        }
        if let Some(kind) = entry
            .goes_back
            .then(|| self.beside(entry.name, parts, context))
            .flatten()
        {
            if kind == MarkKind::Hole {
                // Whose turn it would be there, nobody knows.
                context.turn_unknown = true;
            }
            self.script.marks.push(Mark {
                kind,
                span: statement.span,
                line,
            });
            return;
        }
        // What the judge counts or remarks is what anybody counts or remarks.
        let plain = !entry.judge_only && entry.need == Need::Optional;
        let judge = of_judge && !plain;
        if !statement.effect && context.inside.is_none() {
            context.fixing = judge && entry.name == FIX;
        }
        let fixed = statement.effect && context.fixing;
        let written = statement.actor.is_some() && !of_judge;
        let seat = match (&statement.actor, context.inside) {
            (Some(actor), _) if !of_judge => match self.player(actor) {
                Some(seat) => Some(seat),
                None => {
                    self.unknown_player(actor);
                    None
                }
            },
            (None, Some((_, seat))) => Some(seat),
            _ if statement.effect => context.above.or(context.turn_player),
            _ if entry.other => context.turn_player.and_then(|seat| self.names.other(seat)),
            // Before the first turn a line needs a name, unless it is nobody's (`first = Aoi`).
            _ if context.turn_unknown && !of_judge => None,
            _ if of_judge || plain || entry.seen.kinds.has(Kinds::PLAYER) => context.turn_player.or(Some(Seat(0))),
            _ => {
                let follows = self.names.follows(self.script, verb);
                let follows = follows.or_else(|| self.of_the_line_above(verb, parts, context));
                follows.or(context.turn_player)
            }
        };
        let Some(seat) = seat else {
            if statement.actor.is_none() && (entry.other || !context.turn_unknown) {
                let why = match context.turn_player {
                    Some(_) => "It can be several players'",
                    None => "No turn has begun",
                };
                let message = format!("whose is this \"{}\"? {why}", entry.name);
                let players = self.names.players().join(", ");
                let help = format!("write the name in front; the players are {players}");
                self.error(verb_span, message, help);
            }
            self.hole(statement.span);
            return;
        };
        if !statement.effect && context.inside.is_none() && !entry.passing {
            context.above = Some(seat);
        }
        let before = self.errors.len();
        let parts = log.parts.get(parts.start as usize..parts.end as usize).unwrap_or(&[]);
        let Some((main, paid)) = parts.split_first() else {
            return;
        };
        if judge {
            // What the judge said is kept; what was done about it stands on the lines below.
            let has_cards = entry.chosen.kinds.has(Kinds::NAME);
            let chosen = match has_cards {
                true => 0..0,
                false => self.items(&main.chosen, seat, seat, entry.chosen.kinds),
            };
            let seen = main.seen.as_ref().map(|s| self.items(s, seat, seat, entry.seen.kinds));
            if self.errors.len() > before {
                return;
            }
            let act = to_u32(self.script.acts.len());
            self.script.acts.push(Act {
                verb,
                seat,
                written: false,
                judge,
                effect: false,
                span: statement.span,
                verb_span,
                line,
                inside: None,
                chosen,
                target: None,
                seen,
                pays: 0..0,
            });
            self.script.marks.push(Mark {
                kind: MarkKind::Act(act),
                span: statement.span,
                line,
            });
            return;
        }
        let short = entry.stands_for.and_then(|(line, below)| {
            let vocabulary = self.names.vocabulary();
            Some((vocabulary.verb_named(line)?, vocabulary.verb_named(below)?))
        });
        let verb = short.map_or(verb, |(line, _)| line);
        let line_from = to_u32(self.script.ops.len());
        self.at = (Some(verb), Role::Chosen, line_from);
        self.interrupted = false;
        let chosen_owner = self.names.chosen_owner(verb, seat);
        let chosen = self.items(&main.chosen, seat, chosen_owner, entry.chosen.kinds);
        self.at.1 = Role::Target;
        let target_owner = self.names.target_owner(verb, seat);
        let target = main
            .target
            .as_ref()
            .map(|t| self.items(t, target_owner, seat, entry.target.kinds));
        // The operands of the one follow those of the other, so that both are one run.
        let (chosen, target) = match target {
            Some(target) if self.names.joins(verb) => (chosen.start..target.end, None),
            target => (chosen, target),
        };
        let at_player = target
            .as_ref()
            .and_then(|t| self.script.ops(t).first().copied())
            .and_then(|op| match op.kind {
                OpKind::Player(seat) => Some(seat),
                _ => None,
            });
        if at_player.is_none() && self.names.aims(verb) {
            let message = format!("whom does this \"{}\" concern?", entry.name);
            let help = format!("write `> NAME`; the players are {}", self.names.players().join(", "));
            self.error(verb_span, message, help);
        }
        self.at.1 = Role::Seen;
        // Out of a player's zones come that player's cards, unless the player behind `>` tells whose they are.
        let of_zones = self.whose_zones(&chosen).filter(|_| at_player.is_none());
        let owner = of_zones.unwrap_or_else(|| self.names.seen_owner(verb, seat, at_player));
        let seen = main
            .seen
            .as_ref()
            .filter(|_| short.is_none())
            .map(|s| self.items(s, owner, owner, entry.seen.kinds));
        self.at.1 = Role::Paid;
        let first_pay = self.script.pays.len();
        for pay in paid {
            self.pay(pay, seat);
        }
        let pays = run(first_pay, self.script.pays.len());
        if self.errors.len() > before {
            // What names a card nobody has is unreadable, not absent.
            self.hole(statement.span);
            return;
        }
        if entry.name == COUNT && !self.is_counted(&chosen) {
            let help = "as in `count Aoi.stock 3 Ren.deck 21`";
            self.error(
                statement.span,
                "a count is a place and its number, and so on".into(),
                help.into(),
            );
            self.hole(statement.span);
            return;
        }
        let inside = context.inside.map(|(act, _)| act);
        let of_the_rules = |above| self.names.is_of_the_rules(self.script, above, verb);
        let indented = statement.effect && !fixed && inside.is_none() && context.line.is_some_and(of_the_rules);
        let said = Act {
            verb,
            seat,
            written,
            judge: fixed,
            effect: statement.effect && !indented,
            span: statement.span,
            verb_span,
            line,
            inside,
            chosen,
            target,
            seen: seen.clone(),
            pays,
        };
        let Some(act) = self.put_down(said) else { return };
        if !statement.effect && inside.is_none() && !entry.passing {
            context.line = Some(act);
        }
        // Interrupts may stand anywhere among the items, also where nothing was said of what was seen.
        let mut op = seen.as_ref().map_or(0, |s| s.start);
        let context = &*context;
        let interrupted = self.interrupted;
        if interrupted {
            for list in [Some(&main.chosen), main.target.as_ref()].into_iter().flatten() {
                self.interrupts(list, act, owner, context);
            }
        }
        if let (Some((_, below)), Some(cards)) = (short, &main.seen) {
            let line = Act {
                verb: below,
                effect: true,
                span: Span {
                    // Behind the line that it belongs to.
                    start: of(&log.items, cards)
                        .first()
                        .map_or(statement.span.end, |item| item.span.start),
                    ..statement.span
                },
                ..self.script.act(act).clone()
            };
            self.below(line, cards, &main.chosen, entry.chosen.kinds.or(entry.seen.kinds));
            return;
        }
        for item in main.seen.as_ref().map_or(&[][..], |list| of(&log.items, list)) {
            if let ItemKind::Interrupt(nested) = &item.kind {
                self.interrupt(nested, act, owner, context);
                continue;
            }
            let times = match self.script.ops.get(op as usize).map(|op| op.kind) {
                Some(OpKind::Many(n, _)) => n.min(TIMES_MOST),
                _ => 1,
            };
            for _ in 0..times {
                self.script.marks.push(Mark {
                    kind: MarkKind::Seen(act, op),
                    span: item.span,
                    line,
                });
            }
            op += 1;
        }
        if seen.is_some() {
            self.script.marks.push(Mark {
                kind: MarkKind::Done(act),
                span: statement.span,
                line,
            });
        }
        for part in paid.iter().filter(|_| interrupted) {
            let lists = [Some(&part.chosen), part.target.as_ref(), part.seen.as_ref()];
            for list in lists.into_iter().flatten() {
                self.interrupts(list, act, seat, context);
            }
        }
    }

    /// The player of the last line without a dash, where a line of this verb goes on with the card that both name first.
    fn of_the_line_above(&self, verb: VerbId, parts: &Run, context: &Context) -> Option<Seat> {
        let above = self.script.acts.get(context.line? as usize)?;
        if !self.names.goes_on(above.verb, verb) {
            return None;
        }
        let main = self.log.parts.get(parts.start as usize)?;
        let ItemKind::Atom(atom) = &self.log.items(&main.chosen).first()?.kind else {
            return None;
        };
        let named = self.names.card(above.seat, self.log.said(atom), atom.quoted());
        let (CardName::Found(face), Some(first)) = (named, self.script.ops(&above.chosen).first()) else {
            return None;
        };
        let same = matches!(first.kind, OpKind::Card(of, _) | OpKind::ZoneCard(_, _, of) if of == face);
        same.then_some(above.seat)
    }

    /// The second line of two that a short form stands for: these cards go to this place.
    fn below(&mut self, line: Act, cards: &Run, place: &Run, kinds: Kinds) {
        let (verb, seat, span) = (line.verb, line.seat, line.span);
        let before = self.errors.len();
        self.at = (Some(verb), Role::Chosen, to_u32(self.script.ops.len()));
        let chosen = self.items(cards, seat, self.names.chosen_owner(verb, seat), kinds);
        self.at.1 = Role::Target;
        let target = self.items(place, self.names.target_owner(verb, seat), seat, kinds);
        if self.errors.len() > before {
            self.hole(span);
            return;
        }
        let nothing = to_u32(self.script.pays.len());
        self.put_down(Act {
            chosen,
            target: Some(target),
            pays: nothing..nothing,
            ..line
        });
    }

    /// An act becomes the last of the script, and is matched there; a hole, if the game has no use for something in it.
    fn put_down(&mut self, said: Act) -> Option<u32> {
        let (span, line) = (said.span, said.line);
        let act = to_u32(self.script.acts.len());
        self.script.acts.push(said);
        let said = self.script.acts.last();
        if let Some(refused) = said.and_then(|said| self.names.refuses(self.script, said)) {
            self.script.acts.pop();
            self.errors.push(refused);
            self.hole(span);
            return None;
        }
        let kind = MarkKind::Act(act);
        self.script.marks.push(Mark { kind, span, line });
        Some(act)
    }

    /// The one player whose zones and slots operands name, and nothing but those.
    fn whose_zones(&self, operands: &Run) -> Option<Seat> {
        let mut whose = self.script.ops(operands).iter().map(|op| match op.kind {
            OpKind::Zone(seat, ..) | OpKind::ZoneCard(seat, ..) => Some(seat),
            _ => None,
        });
        let first = whose.next()??;
        whose.all(|seat| seat == Some(first)).then_some(first)
    }

    /// What interrupted among these items.
    fn interrupts(&mut self, list: &Run, act: u32, owner: Seat, context: &Context) {
        let log = self.log;
        for item in of(&log.items, list) {
            if let ItemKind::Interrupt(nested) = &item.kind {
                self.interrupt(nested, act, owner, context);
            }
        }
    }

    /// What stands in one pair of brackets.
    fn interrupt(&mut self, nested: &Run, act: u32, owner: Seat, context: &Context) {
        let log = self.log;
        let inner = Context {
            turn_player: context.turn_player,
            turn_unknown: context.turn_unknown,
            above: Some(owner),
            inside: Some((act, owner)),
            line: None,
            fixing: false,
        };
        for statement in of(&log.nested, nested) {
            let mut inner = inner;
            self.statement(statement, &mut inner);
        }
    }

    /// A line of which a part could not be understood is a hole as well: nothing illegal may rest on it.
    fn holes(&mut self) {
        let spans: Vec<Span> = self.errors.iter().map(|e| e.span).take(200).collect();
        for span in spans {
            let marks = &self.script.marks;
            let at = marks
                .iter()
                .position(|m| m.span.end > span.start)
                .unwrap_or(marks.len());
            if marks.get(at).is_some_and(|m| m.kind == MarkKind::Hole) {
                continue;
            }
            let line = self.line(span);
            self.script.marks.insert(
                at,
                Mark {
                    kind: MarkKind::Hole,
                    span,
                    line,
                },
            );
        }
    }
}

fn to_u32(n: usize) -> u32 {
    u32::try_from(n).unwrap_or(u32::MAX)
}

fn run(start: usize, end: usize) -> Run {
    to_u32(start)..to_u32(end)
}
