//! What of a declared ability is taken on trust, and what is checked: one note an ability; and `-` lines with no ability
//! above them.

use rejudge_judge::finding::Kind;
use rejudge_judge::script::{Act, Op, OpKind, Script};
use rejudge_table::{CardId, End, Face, Seat};

use super::super::effects::Sort;
use super::super::rulings::R;
use super::super::state::{Frame, Z};
use super::super::vocabulary::V;
use super::super::vocabulary::word_name;
use super::context::Cx;
use super::declared::{Declared, Source};

/// More lines than an effect that is printed on a card has.
const LISTED_MOST: usize = 24;

/// The `-` lines below an act, in their order.
pub fn lines_below<'a>(script: &'a Script, act: &Act) -> impl Iterator<Item = &'a Act> + use<'a> {
    let after = script.acts_behind(act.span.start).iter();
    let below = after.filter(|a| a.inside.is_none());
    // What interrupts it may have lines of its own.
    let interrupts = |a: &Act| matches!(V::of(a.verb), V::Refresh | V::Penalty | V::LevelUp);
    below
        .take_while(move |a| a.effect || interrupts(a))
        .filter(|a| a.effect)
}

impl<'a> Cx<'a> {
    /// The `-` lines below an act, in their order.
    pub fn lines_below(&self, act: &'a Act) -> impl Iterator<Item = &'a Act> + use<'a> {
        lines_below(self.script, act)
    }

    /// One note for an ability: what of it is taken on trust, and what is checked.
    pub fn on_trust(&mut self, act: &'a Act, source: Source, declared: &Declared) {
        let name = self.source_words(source);
        let mut trusted = Vec::new();
        let mut checked = Vec::new();
        match (source.face, declared.number, declared.sort) {
            (Some(_), Some(n), Some(sort)) => checked.push(format!("its ability {n} is {}", sort.mark())),
            (Some(_), ..) => trusted.push("which of its abilities it is".to_owned()),
            (None, ..) => trusted.push("that it has the ability".to_owned()),
        }
        match &declared.cost {
            Some(cost) if cost.parts.is_empty() => {}
            Some(cost) if cost.is_read() => checked.push(format!("its cost ({})", cost.words())),
            Some(cost) if cost.stock() > 0 => trusted.push(format!("its cost but for ({})", cost.stock())),
            _ => trusted.push("its cost".to_owned()),
        }
        let costs = declared.cost.as_ref().is_some_and(|c| !c.parts.is_empty());
        let unpaid = costs && self.script.pays(act).is_empty() && declared.sort == Some(Sort::Auto);
        if unpaid && self.lines_below(act).next().is_none() {
            let message = format!("{name}: its cost was not paid, and nothing came of it");
            self.slip(R::Ability, Kind::Choice, None, message).note = Some("trust");
            // Where only choices have lines it may have been paid, and what came of it left no choice.
            if let (Some(face), Some(card), false) = (source.face, source.card, self.m.full) {
                self.does_unwritten(face, declared.number, act.seat, card);
            }
            return;
        }
        if let (Some(face), Some(card)) = (source.face, source.card) {
            // Where only choices have lines it may have done more than those tell.
            if !self.m.full || self.lines_below(act).next().is_none() {
                self.does_unwritten(face, declared.number, act.seat, card);
            }
            if self.script.pays(act).is_empty() {
                self.leaves_cost_untold(face, declared.number, act.seat, card);
            }
        }
        if let Some(face) = source.face {
            let text = declared
                .number
                .and_then(|n| self.text_lines(face).nth(n.checked_sub(1)?));
            checked.extend(self.m.variation.reads(self, text.unwrap_or("")));
        }
        self.note_trust(act, &name, trusted, checked);
    }

    /// 8.6.2.5.2: the same for the text of an event.
    pub fn event_on_trust(&mut self, act: &'a Act, face: Face) {
        let number = self.m.number(face).to_owned();
        if self.has_text(face) {
            return self.note_trust(act, &number, Vec::new(), Vec::new());
        }
        if let Some(line) = self.lines_below(act).next() {
            let slip = self.slip(
                R::NoText,
                Kind::Choice,
                Some(line.span),
                format!("{number} has no text"),
            );
            slip.expected = "no effect".into();
        }
    }

    fn note_trust(&mut self, act: &'a Act, name: &str, mut trusted: Vec<String>, mut checked: Vec<String>) {
        let mut says = Vec::new();
        let mut moved = Vec::new();
        let mut more = 0;
        for line in self.lines_below(act) {
            let verb = self.verb(line).verb().name;
            if self.is_checked(line) && !moved.contains(&verb) {
                moved.push(verb);
            }
            if says.len() < LISTED_MOST {
                says.push(self.line_words(line));
            } else {
                more += 1;
            }
        }
        if more > 0 {
            says.push(format!("and {more} more lines"));
        }
        if says.is_empty() {
            trusted.push("what it does, of which no line tells".to_owned());
        } else {
            trusted.push(format!("that its text says {}", says.join("; ")));
        }
        if !moved.is_empty() {
            checked.push(format!("that the cards of its lines ({}) were there", moved.join(", ")));
        }
        let mut message = format!("{name}, taken on trust: {}", trusted.join("; "));
        if !checked.is_empty() {
            message.push_str("; checked: ");
            message.push_str(&checked.join(", "));
        }
        self.slip(R::Ability, Kind::Choice, None, message).note = Some("trust");
    }

    /// Whether the cards a line names are held against the table.
    fn is_checked(&self, line: &'a Act) -> bool {
        match self.verb(line) {
            V::Give | V::Stand | V::Rest | V::Reverse | V::Choose => {
                let named = |op: &Op| matches!(op.kind, OpKind::Zone(..) | OpKind::ZoneCard(..) | OpKind::Card(..));
                self.chosen(line).iter().any(named)
            }
            V::Shuffle | V::Make => false,
            _ => true,
        }
    }

    /// A line as written: its verb and what stands before `=`.
    pub fn line_words(&self, line: &'a Act) -> String {
        let mut words = vec![V::of(line.verb).verb().name.to_owned()];
        words.extend(self.chosen(line).iter().map(|op| self.op_words(op, line.seat)));
        let target = self.target(line);
        if !target.is_empty() {
            words.push(">".to_owned());
            words.extend(target.iter().map(|op| self.op_words(op, line.seat)));
        }
        words.join(" ")
    }

    /// An operand in words.
    pub fn op_words(&self, op: &Op, own: Seat) -> String {
        let place = |seat: Seat, z: u16, end: Option<End>| {
            let z = Z::of(z).map_or("?", |z| z.written());
            let whose = if seat == own {
                String::new()
            } else {
                format!("{}.", self.m.name(seat))
            };
            let end = match end {
                Some(End::Top) => ".top",
                Some(End::Bottom) => ".bottom",
                None => "",
            };
            format!("{whose}{z}{end}")
        };
        match op.kind {
            OpKind::Card(face, _) => self.m.tail(face).to_owned(),
            OpKind::Unknown => "?".to_owned(),
            OpKind::Many(n, face) => format!("{n}*{}", face.map_or("?", |f| self.m.tail(f))),
            OpKind::Rest => "...".to_owned(),
            OpKind::Zone(seat, z, end) => place(seat, z, end),
            OpKind::ZoneCard(seat, z, face) => format!("{}.{}", place(seat, z, None), self.m.tail(face)),
            OpKind::Count(n) => n.to_string(),
            OpKind::Signed(n) => format!("{n:+}"),
            OpKind::Word(word) => word_name(word).to_owned(),
            OpKind::Text => "\"...\"".to_owned(),
            OpKind::Nothing => "none".to_owned(),
            OpKind::Player(seat) => self.m.name(seat).to_owned(),
        }
    }

    /// A `-` line with no declared ability above it: some text of a card in play did it.
    pub fn effect_undeclared(&mut self, act: &'a Act) {
        let above = self.above(act);
        if let Some((leaving, face)) = above.and_then(|leave| self.goes_on(leave)) {
            // 8.5.1: the check timing comes when the effect is through.
            let message = format!("{leaving} left before the effect had ended: the result is the same");
            self.slip(R::Overlap, Kind::Order, None, message).note = Some("accepted");
            self.push(Frame::Check);
            self.begin_effect(act.seat, None, face, None);
            return self.effect_line(act);
        }
        // What the judge has put right is nobody's text.
        let repair = above.is_some_and(|a| a.judge);
        let face = above.and_then(|a| self.whose_text(a));
        if !repair {
            let bare = face.is_some_and(|f| !self.has_text(f)) && !self.any_text();
            if let (true, Some(face)) = (bare, face) {
                let message = format!("{} has no text, and no card in play has any", self.m.number(face));
                let slip = self.slip(R::NoText, Kind::Choice, None, message);
                slip.expected = "no effect".into();
            } else {
                let name = match face.filter(|f| self.has_text(*f)) {
                    Some(face) => self.m.number(face).to_owned(),
                    None => "a card that is not named".to_owned(),
                };
                if let Some(face) = face {
                    self.text_works(face, None, act.seat, None);
                }
                let above = above.unwrap_or(act);
                self.note_trust(above, &name, Vec::new(), Vec::new());
            }
        }
        self.end_phase_again();
        if self.s.agenda.last() != Some(&Frame::Check) {
            self.push(Frame::Check);
        }
        let face = face.filter(|f| self.has_text(*f));
        let card = above.and_then(|a| self.whose_card(a));
        self.begin_effect(act.seat, None, face, card);
        self.effect_line(act);
    }

    /// A card without text left by rule processing between two lines of one effect: its number, and whose effect it is.
    fn goes_on(&self, leave: &'a Act) -> Option<(String, Option<Face>)> {
        let left = self
            .whose_text(leave)
            .filter(|f| self.verb(leave) == V::Leave && !self.has_text(*f))?;
        let at = self.script.acts.partition_point(|a| a.span.start < leave.span.start);
        let mut before = self.script.acts.get(..at).unwrap_or(&[]).iter().rev();
        let last = before.find(|a| a.inside.is_none()).filter(|a| a.effect)?;
        let declared = self.above(last)?;
        let face = match self.verb(declared) {
            V::Event | V::Counter => self.card_op(self.chosen(declared)).map(|(face, _)| face),
            V::Act | V::Auto => {
                let slot = self.slot_op(self.chosen(declared));
                let zone = slot.map(|(seat, slot, _)| self.s.zone(seat, slot));
                zone.and_then(|z| self.s.character(z)).and_then(|c| self.s.face(c))
            }
            _ => return None,
        };
        Some((self.m.number(left).to_owned(), face))
    }

    /// The line that a `-` line stands below.
    fn above(&self, act: &'a Act) -> Option<&'a Act> {
        let at = self.script.acts.partition_point(|a| a.span.start < act.span.start);
        let mut before = self.script.acts.get(..at).unwrap_or(&[]).iter();
        before.rfind(|a| !a.effect && a.inside.is_none())
    }

    /// The attacker whose attack a line tells.
    fn whose_card(&self, act: &'a Act) -> Option<CardId> {
        let slot = self.slot_op(self.chosen(act)).filter(|_| self.verb(act) == V::Attack);
        slot.and_then(|(seat, slot, _)| self.s.character(self.s.zone(seat, slot)))
    }

    /// The card that a line is about, whose text may have been at work.
    fn whose_text(&self, act: &'a Act) -> Option<Face> {
        let ops = self.chosen(act);
        let slot = || self.slot_op(ops).map(|(seat, slot, _)| self.s.zone(seat, slot));
        match self.verb(act) {
            V::Play | V::Event | V::Climax | V::Counter => self.card_op(ops).map(|(face, _)| face),
            V::Attack | V::Encore => slot().and_then(|z| self.s.character(z)).and_then(|c| self.s.face(c)),
            V::Leave => slot()
                .and_then(|z| self.left_here(z, None))
                .and_then(|c| self.s.face(c)),
            _ => None,
        }
    }

    /// Whether any card in play, or one that left the stage this turn, bears text, or may.
    fn any_text(&self) -> bool {
        let bears = |card: &CardId| self.s.face(*card).is_none_or(|f| self.has_text(f));
        let zones = Z::SLOTS
            .into_iter()
            .chain([Z::Climax, Z::Memory, Z::Clock, Z::Level, Z::Resolution]);
        let mut zones = zones.flat_map(|z| self.m.seats().map(move |seat| (seat, z)));
        let lying = zones.any(|(seat, z)| self.s.is_open(seat, z) || self.s.cards(seat, z).iter().any(bears));
        let slots = || {
            Z::SLOTS
                .into_iter()
                .flat_map(|z| self.m.seats().map(move |seat| (seat, z)))
        };
        let left = || slots().filter_map(|(seat, z)| self.s.events.left(self.s.zone(seat, z)));
        lying || !self.s.texts.is_empty() || left().any(|card| bears(&card))
    }
}
