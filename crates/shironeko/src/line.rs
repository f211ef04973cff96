//! One line of a log: as the engine takes it, and as it is written.

use rejudge_judge::script::{Act, Mark, Op, OpKind, Pay, Run, Script};
use rejudge_notation::Span;
use rejudge_table::{CardId, End, Face, Seat};

use super::matches::Match;
use super::state::{State, Z};
use super::vocabulary::{V, VOCABULARY};

/// One operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Item {
    /// A card of a player; the copy where there are several.
    Card(Seat, Face, u16),
    /// A number.
    Count(u32),
    /// A number with its sign.
    Signed(i32),
    /// A word.
    Word(&'static str),
    /// A card of a zone.
    In(Seat, Z, Face),
    /// A zone.
    Zone(Seat, Z),
    /// The top of a deck.
    Top(Seat, Z),
    /// The bottom of a deck.
    Bottom(Seat, Z),
    /// A player.
    Player(Seat),
    /// So many cards that nobody saw.
    Unseen(u32),
    /// Nothing.
    Nothing,
}

/// A line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The player whose line it is.
    pub seat: Seat,
    /// The verb.
    pub verb: V,
    /// It is part of the effect above.
    pub effect: bool,
    /// What is chosen.
    pub chosen: Vec<Item>,
    /// What stands after `>`.
    pub target: Vec<Item>,
    /// What was seen.
    pub seen: Option<Vec<Item>>,
    /// The towns that pay.
    pub pays: Vec<Item>,
}

impl Line {
    /// A line with nothing but its verb.
    pub fn new(seat: Seat, verb: V) -> Line {
        Line {
            seat,
            verb,
            effect: false,
            chosen: Vec::new(),
            target: Vec::new(),
            seen: None,
            pays: Vec::new(),
        }
    }

    /// With something chosen.
    pub fn with(mut self, item: Item) -> Line {
        self.chosen.push(item);
        self
    }

    /// With a target.
    pub fn to(mut self, item: Item) -> Line {
        self.target.push(item);
        self
    }

    /// With what was seen.
    pub fn seeing(mut self, items: Vec<Item>) -> Line {
        self.seen = Some(items);
        self
    }

    /// Paid for by these.
    pub fn paying(mut self, towns: Vec<Item>) -> Line {
        self.pays = towns;
        self
    }

    /// As part of the effect above.
    pub fn of_effect(mut self) -> Line {
        self.effect = true;
        self
    }

    /// As the engine takes it.
    pub fn script(&self) -> (Script, Mark) {
        let mut script = Script::default();
        let mut add = |items: &[Item]| -> Run {
            let start = u32::try_from(script.ops.len()).unwrap_or(u32::MAX);
            script.ops.extend(items.iter().map(|item| Op {
                span: Span::default(),
                kind: kind(*item),
                of: match item {
                    Item::Card(seat, ..) if *seat != self.seat => Some(*seat),
                    _ => None,
                },
            }));
            start..u32::try_from(script.ops.len()).unwrap_or(u32::MAX)
        };
        let chosen = add(&self.chosen);
        let target = (!self.target.is_empty()).then(|| add(&self.target));
        let seen = self.seen.as_ref().map(|seen| add(seen));
        let paid = (!self.pays.is_empty()).then(|| add(&self.pays));
        let mut pays = 0..0;
        if let Some(chosen) = paid {
            script.pays.push(Pay {
                span: Span::default(),
                verb: None,
                chosen,
                target: None,
                seen: None,
            });
            pays = 0..1;
        }
        script.with_line(Act {
            verb: self.verb.id(),
            seat: self.seat,
            written: true,
            effect: self.effect,
            chosen,
            target,
            seen,
            pays,
            ..Act::default()
        })
    }

    /// As it is written in this player's turn.
    pub fn text(&self, m: &Match, active: Option<Seat>) -> String {
        let mut out = String::new();
        if self.effect {
            out.push_str("- ");
        }
        let other = matches!(self.verb, V::Defend | V::Take);
        if active != Some(self.seat) && !matches!(self.verb, V::First | V::Janken | V::Result | V::Damage) || other {
            out.push_str(&format!("{}: ", m.written_name(self.seat)));
        }
        out.push_str(self.verb.verb().name);
        let mut part = |lead: &str, items: &[Item]| {
            out.push_str(lead);
            for item in items {
                out.push(' ');
                out.push_str(&self.item(m, *item));
            }
        };
        part("", &self.chosen);
        if !self.target.is_empty() {
            part(" >", &self.target);
        }
        if let Some(seen) = &self.seen
            && !seen.is_empty()
        {
            part(" =", seen);
        }
        if !self.pays.is_empty() {
            part(" pay", &self.pays);
        }
        out
    }

    fn item(&self, m: &Match, item: Item) -> String {
        let whose = |seat: Seat| match seat == self.seat || self.verb == V::Damage {
            true => String::new(),
            false => format!("{}.", m.written_name(seat)),
        };
        match item {
            Item::Card(seat, face, copy) => {
                let copy = if copy > 0 { format!(".{copy}") } else { String::new() };
                format!("{}{}{copy}", whose(seat), m.tail(face))
            }
            Item::In(seat, z, face) => format!("{}{}.{}", whose(seat), z.written(), m.tail(face)),
            Item::Count(n) => n.to_string(),
            Item::Signed(n) => format!("{n:+}"),
            Item::Word(word) => word.to_owned(),
            Item::Zone(seat, z) => format!("{}{}", whose(seat), z.written()),
            Item::Top(seat, z) => format!("{}{}.top", whose(seat), z.written()),
            Item::Bottom(seat, z) => format!("{}{}.bottom", whose(seat), z.written()),
            Item::Player(seat) => m.written_name(seat),
            Item::Unseen(1) => "?".to_owned(),
            Item::Unseen(n) => format!("{n}*?"),
            Item::Nothing => "none".to_owned(),
        }
    }
}

fn kind(item: Item) -> OpKind {
    match item {
        Item::Card(_, face, copy) => OpKind::Card(face, copy),
        Item::In(seat, z, face) => OpKind::ZoneCard(seat, z as u16, face),
        Item::Count(n) => OpKind::Count(n),
        Item::Signed(n) => OpKind::Signed(n),
        Item::Word(word) => {
            let at = VOCABULARY.words.iter().position(|w| w.name == word);
            OpKind::Word(at.and_then(|at| u16::try_from(at).ok()).unwrap_or(u16::MAX))
        }
        Item::Zone(seat, z) => OpKind::Zone(seat, z as u16, None),
        Item::Top(seat, z) => OpKind::Zone(seat, z as u16, Some(End::Top)),
        Item::Bottom(seat, z) => OpKind::Zone(seat, z as u16, Some(End::Bottom)),
        Item::Player(seat) => OpKind::Player(seat),
        Item::Unseen(n) => OpKind::Many(n, None),
        Item::Nothing => OpKind::Nothing,
    }
}

impl Item {
    /// A card of the chara area; the copy is written where there are several. None: nobody saw what it is.
    pub fn chara(s: &State, card: CardId) -> Option<Item> {
        let (seat, face) = (s.holder(card), s.face(card)?);
        let same = s.charas(seat).iter().filter(|c| s.face(**c) == Some(face));
        let copy = if same.count() > 1 { s.extra(card).copy } else { 0 };
        Some(Item::Card(seat, face, copy))
    }

    /// A card of the field, chara or town; the copy is written where there are several.
    pub fn on_field(s: &State, card: CardId) -> Option<Item> {
        let (seat, face) = (s.holder(card), s.face(card)?);
        let field = s.charas(seat).iter().chain(s.cards(seat, Z::Town));
        let same = field.filter(|c| s.face(**c) == Some(face));
        let copy = if same.count() > 1 { s.extra(card).copy } else { 0 };
        Some(Item::Card(seat, face, copy))
    }
}
