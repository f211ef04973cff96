//! A match as one seat saw it, as a log: what that player did not see has no card, what that player did see is said
//! even where the seed said it before. Lines keep their numbers.
//!
//! What a game says for it is data: who sees the cards of a zone, and those that a verb tells ([`Seated`]).

mod header;
mod seeded;
mod writing;

use std::cell::RefCell;

use rejudge_judge::resolve::Names;
use rejudge_judge::script::{Act, MarkKind, Op, OpKind, Run, Script};
use rejudge_notation::edits::Edits;
use rejudge_notation::{Line, Log, Span, VerbId};
use rejudge_table::cards::{CardSchema, Lookup, Resolution, Sets};
use rejudge_table::{Face, Seat, ZoneKind};

use crate::{Files, GameKit, PreparedMatch, Refusal, StateOf, written};
pub use seeded::Shows;
pub use writing::Shown;

/// Who sees a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sight {
    /// Everybody.
    All,
    /// Whose card it is.
    Owner,
    /// Nobody.
    Nobody,
    /// Whoever sees the zone that it is put into.
    There,
}

impl Sight {
    /// Who sees the cards of a zone: where they lie face down in an order, nobody looks.
    fn of(kind: &ZoneKind) -> Sight {
        match (kind.public, kind.ordered) {
            (true, _) => Sight::All,
            (false, false) => Sight::Owner,
            (false, true) => Sight::Nobody,
        }
    }

    /// Whether this player sees it; `there`: who sees the zone that it is put into.
    fn shows(self, to: Seat, owner: Seat, there: Option<Sight>) -> bool {
        match self {
            Sight::All => true,
            Sight::Owner => to == owner,
            Sight::Nobody => false,
            Sight::There => match there {
                Some(Sight::There) | None => to == owner,
                // Whoever carries out an effect sees what is chosen for it.
                Some(Sight::Nobody) => to == owner,
                Some(sight) => sight.shows(to, owner, None),
            },
        }
    }
}

/// The cards of a match, and what is known of whose they are.
pub struct Holding<'a, C> {
    /// All of them, in the order of their faces.
    pub cards: &'a [C],
    /// The lists, by seat.
    pub lists: &'a [Option<Vec<Face>>],
    /// For each player the cards in which a written one is searched.
    pub lookups: &'a [Lookup],
    /// Nicknames of the header.
    pub nicknames: &'a [(String, Face)],
    /// The sets that a header names in the place of a list, by seat.
    pub sets: &'a [Option<Sets>],
}

/// A match that can be told as one player saw it: what its game says of who sees what.
pub trait Seated: PreparedMatch {
    /// What its cards are.
    type Card: CardSchema;

    /// Its zones.
    fn kinds() -> &'static [ZoneKind];

    /// Who sees the cards that a verb tells: those before its `=`, and those behind it.
    fn of_verb(verb: VerbId) -> (Sight, Sight);

    /// Whether what is taken on the lines below this verb is taken from cards that were revealed.
    fn reveals(_verb: VerbId) -> bool {
        false
    }

    /// The acts of a log, by their places, whose cards all players saw because the text of a card says so.
    fn shown_by_text(&self, _script: &Script) -> Vec<u32> {
        Vec::new()
    }

    /// Its cards.
    fn holding(&self) -> Holding<'_, Self::Card>;

    /// Cards that lie there from the beginning, for all to see: whose, in which zone.
    fn known(&self) -> Vec<(Seat, u16, Face)> {
        Vec::new()
    }

    /// Whether a seed says what the lines do not.
    fn is_seeded(&self) -> bool;

    /// Cards that come up by themselves in what is due, with the line that would tell of them.
    fn shows(&self, _state: &StateOf<Self>) -> Option<Shows> {
        None
    }

    /// Cards that are being looked at where they lie, the first one first.
    fn looked_at(_state: &StateOf<Self>) -> Vec<Option<Face>> {
        Vec::new()
    }

    /// A card as a log writes it: the end of its number, where that means it among the cards of its owner.
    fn written(&self, owner: Seat, face: Face) -> String {
        let holding = self.holding();
        let number = holding.cards[face.index()].number();
        let tail = number.rsplit_once('-').map_or(number, |(_, tail)| tail);
        let lookup = holding.lookups.get(usize::from(owner.0));
        match lookup.map(|lookup| lookup.number(tail)) {
            Some(Resolution::Found(at)) if at as usize == face.index() => tail.to_owned(),
            _ => number.to_owned(),
        }
    }

    /// Writes into the view what the seed said.
    fn told(viewing: &mut Viewing<'_, '_, Self>) {
        seeded::tell(viewing);
    }
}

/// A view being written.
pub struct Viewing<'a, 's, O> {
    /// The match.
    pub opened: &'a O,
    log: &'a Log<'s>,
    /// What its log says.
    pub script: &'a Script,
    /// Whose view it is.
    pub seat: Seat,
    /// Whose list is left out, so that their cards need whole numbers, a bit a seat.
    unlisted: u8,
    /// Cards that this player sees.
    shown: RefCell<Vec<Face>>,
    edits: Edits,
    /// Lines that the log does not have, each with the entry of the log before which it belongs.
    told: Vec<(usize, String)>,
    /// Statements that stand in the brackets of such a line now.
    moved: Vec<Span>,
}

/// The log as this player saw it. `expected`: with the comments that say which rulings are expected.
///
/// # Errors
/// If it cannot be read, is another player's view already, or nobody of that name plays.
pub fn view<H: GameKit>(source: &str, player: &str, expected: bool, files: &dyn Files) -> Result<String, Refusal>
where
    H::PreparedMatch: Seated,
{
    let (opened, script) = crate::open_log::<H>(source, files)?;
    let (log, _) = rejudge_notation::parse_with(source, H::vocabulary(), H::verbs());
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
    let lists = opened.holding().lists;
    let seats = (0..u8::try_from(opened.players().len()).unwrap_or(u8::MAX)).map(Seat);
    let listed = |s: &Seat| *s != seat && lists.get(usize::from(s.0)).is_some_and(Option::is_some);
    let unlisted = seats.filter(listed).fold(0, |bits, s| bits | 1 << s.0);
    let mut viewing = Viewing {
        opened: &opened,
        log: &log,
        script: &script,
        seat,
        unlisted,
        shown: RefCell::default(),
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
    viewing.body();
    viewing.known();
    if opened.is_seeded() {
        Seated::told(&mut viewing);
    }
    viewing.header();
    viewing.place_told();
    let whole = Span {
        start: 0,
        end: u32::try_from(source.len()).unwrap_or(u32::MAX),
    };
    Ok(viewing.edits.apply(source, whole))
}

/// The seat of a player, by the beginning of a name.
fn seat_of(opened: &impl PreparedMatch, player: &str) -> Result<Seat, Refusal> {
    let players = opened.players();
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

impl<O: Seated> Viewing<'_, '_, O> {
    /// A player's name as a log writes it.
    pub fn name(&self, seat: Seat) -> String {
        let name = self.opened.players().get(usize::from(seat.0));
        let vocabulary = self.opened.names().vocabulary();
        written::player(name.map_or("?", String::as_str), vocabulary)
    }

    /// A statement with a name where it is not the one that brackets mean anyway.
    pub fn named(&self, text: &str, seat: Seat, meant: Seat) -> String {
        match seat == meant {
            true => text.to_owned(),
            false => format!("{}: {text}", self.name(seat)),
        }
    }

    /// A card that this player sees, as the view writes it.
    pub fn written(&self, owner: Seat, face: Face) -> String {
        self.shown.borrow_mut().push(face);
        match owner == self.seat {
            true => self.opened.written(owner, face),
            // Without that player's list any card of the pool may be meant by the end of a number.
            false => self.opened.holding().cards[face.index()].number().to_owned(),
        }
    }

    /// Who sees the cards that an act tells after its `=`, and whose they are.
    pub fn shows(&self, act: &Act) -> (Seat, bool) {
        let names = self.opened.names();
        let owner = names.seen_owner(act.verb, act.seat, self.player_op(act));
        (owner, O::of_verb(act.verb).1.shows(self.seat, owner, None))
    }

    /// Who sees the cards of a zone; what has another number than a zone is a fact, and all know it.
    fn of_zone(zone: u16) -> Sight {
        O::kinds().get(usize::from(zone)).map_or(Sight::All, Sight::of)
    }

    /// A verb by its name.
    fn verb(&self, verb: VerbId) -> &'static str {
        let verbs = self.opened.names().vocabulary().verbs;
        verbs.get(usize::from(verb.0)).map_or("", |verb| verb.name)
    }

    fn player_op(&self, act: &Act) -> Option<Seat> {
        let target = self.script.seen(&act.target)?;
        target.iter().find_map(|op| match op.kind {
            OpKind::Player(seat) => Some(seat),
            _ => None,
        })
    }

    /// What the lists that are left out told of cards that lie there for all to see is said in front of the first line.
    fn known(&mut self) {
        let is_statement = |line: &Line| matches!(line, Line::Statement(_));
        let Some(first) = self.log.lines.iter().position(is_statement) else {
            return;
        };
        if self.script.begins_with_position() {
            return;
        }
        let names = self.opened.names();
        let words = names.vocabulary().words;
        for (seat, zone, face) in self.opened.known() {
            let is_zone = |at: &usize| u16::try_from(*at).is_ok_and(|at| names.zone(at) == Some(zone));
            let word = (0..words.len()).find(is_zone).and_then(|at| words.get(at));
            if self.unlisted & (1 << seat.0) == 0 {
                continue;
            }
            if let Some(word) = word {
                let line = format!("{}.{} = {}", self.name(seat), word.name, self.written(seat, face));
                self.told.push((first, line));
            }
        }
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

    /// Hides what is not seen in the statements.
    fn body(&mut self) {
        let script = self.script;
        let names = self.opened.names();
        let known = self.opened.known();
        self.shown.get_mut().extend(known.into_iter().map(|(_, _, face)| face));
        // Cards that were turned over for all to see, and of which what an effect takes is one.
        let mut open = false;
        let mut revealed: Vec<Face> = Vec::new();
        let by_text = self.opened.shown_by_text(script);
        for (at, act) in (0..).zip(&script.acts) {
            if matches!(self.verb(act.verb), "note" | "gap") {
                continue;
            }
            if !act.effect && act.inside.is_none() {
                open = O::reveals(act.verb);
                revealed.clear();
            }
            if O::reveals(act.verb) || self.verb(act.verb) == "reveal" {
                let ops = [Some(&act.chosen), act.seen.as_ref()].into_iter().flatten();
                revealed.extend(ops.flat_map(|run| script.ops(run)).filter_map(|op| match op.kind {
                    OpKind::Card(face, _) | OpKind::ZoneCard(_, _, face) => Some(face),
                    _ => None,
                }));
            }
            let (mut before, mut behind) = O::of_verb(act.verb);
            if by_text.contains(&at) {
                (before, behind) = (Sight::All, Sight::All);
            }
            let was_shown = |op: &Op| match op.kind {
                OpKind::Card(face, _) | OpKind::ZoneCard(_, _, face) => revealed.contains(&face),
                _ => true,
            };
            if before == Sight::There && act.effect && (open || script.ops(&act.chosen).iter().all(was_shown)) {
                before = Sight::All;
            }
            let target = script.seen(&act.target).unwrap_or(&[]);
            let there = target.iter().find_map(|op| match op.kind {
                OpKind::Zone(_, z, _) => O::kinds().get(usize::from(z)).map(Sight::of),
                _ => None,
            });
            let chosen = names.chosen_owner(act.verb, act.seat);
            if !self.as_a_number(&act.chosen, (before, there)) {
                self.ops(&act.chosen, chosen, (before, there));
            }
            if let Some(target) = &act.target {
                self.ops(target, act.seat, (Sight::All, None));
            }
            let owner = names.seen_owner(act.verb, act.seat, self.player_op(act));
            if let Some(seen) = &act.seen {
                self.ops(seen, owner, (behind, there));
            }
            for pay in script.pays(act) {
                self.ops(&pay.chosen, act.seat, (Sight::All, None));
                if let Some(seen) = &pay.seen {
                    self.ops(seen, act.seat, (Sight::All, None));
                }
            }
        }
        for mark in &script.marks {
            if let MarkKind::Holds(seat, z, start, end) = mark.kind {
                self.ops(&(start..end), seat, (Self::of_zone(z), None));
            }
        }
        for holding in &script.holdings {
            self.ops(&holding.ops, holding.seat, (Self::of_zone(holding.zone), None));
        }
        self.remarks();
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
            match self.verb(*verb) {
                "note" => self.edits.replace(text, "\"...\""),
                "gap" => self.uncomment(text),
                _ => {}
            }
        }
    }

    /// Whether this player sees a card that a line names: where it lay, if its zone is named, or by what is done with it.
    fn sees(&self, owner: Seat, place: Option<u16>, (sight, there): (Sight, Option<Sight>)) -> bool {
        let lay_open = place.is_some_and(|z| Self::of_zone(z).shows(self.seat, owner, None));
        lay_open || sight.shows(self.seat, owner, there)
    }

    /// `2 hand` for cards of a zone that are named, and that this player does not see: where they come from and how many there are
    /// everybody sees.
    fn as_a_number(&mut self, run: &Run, (sight, there): (Sight, Option<Sight>)) -> bool {
        let script = self.script;
        let ops = script.ops(run);
        let hidden = |op: &Op| match op.kind {
            OpKind::ZoneCard(seat, z, _) => (!self.sees(seat, Some(z), (sight, there))).then_some((seat, z)),
            _ => None,
        };
        let (Some(first), Some(last)) = (ops.first(), ops.last()) else {
            return false;
        };
        let zone = hidden(first);
        if zone.is_none() || !ops.iter().all(|op| hidden(op) == zone) {
            return false;
        }
        let named = self.log.text(first.span);
        let zone = named.rfind('.').map_or(named, |at| &named[..at]);
        let (start, end) = (first.span.start, last.span.end);
        let words = format!("{} {zone}", ops.len());
        self.edits.replace(Span { start, end }, words);
        true
    }

    fn ops(&mut self, run: &Run, owner: Seat, (sight, there): (Sight, Option<Sight>)) {
        let script = self.script;
        let ops = script.ops(run);
        for (at, op) in ops.iter().enumerate() {
            let words = self.opened.names().vocabulary().words;
            let down = |w: u16| words.get(usize::from(w)).is_some_and(|word| word.name == "down");
            let is_down = |op: &&Op| matches!(op.kind, OpKind::Word(w) if down(w));
            let down = ops[at + 1..]
                .iter()
                .take_while(|op| matches!(op.kind, OpKind::Word(_) | OpKind::Signed(_)))
                .any(|op| is_down(&op));
            let (owner, face, place) = match op.kind {
                OpKind::Card(face, _) | OpKind::Many(_, Some(face)) => (op.of.unwrap_or(owner), face, None),
                OpKind::ZoneCard(seat, z, face) => (seat, face, Some(z)),
                _ => continue,
            };
            let seen = self.sees(owner, place, (sight, there)) && (!down || owner == self.seat);
            let text = self.log.text(op.span);
            let number = match seen {
                true => {
                    self.shown.get_mut().push(face);
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
                OpKind::ZoneCard(..) if !seen => number,
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
            .holding()
            .nicknames
            .iter()
            .any(|(name, _)| name.eq_ignore_ascii_case(last))
    }
}
