//! SNK-2: what lies where, held against what the log says.

use rejudge_judge::script::{Act, Op, OpKind};
use rejudge_notation::Span;
use rejudge_table::{CardId, Face, Seat};

use super::super::names::word_name;
use super::super::rulings::R;
use super::super::state::{Blurred, By, OFF, ON, Z};
use super::super::verdicts::{Record, TOWNS_BEFORE};
use super::super::zones::Fact;
use super::context::Cx;

/// What the log says of one chara or town.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Said {
    /// The card; none: nobody noted which.
    pub face: Option<Face>,
    /// The part of the line that says it.
    pub span: Span,
    /// ON or OFF, where it says.
    pub on: Option<bool>,
    /// Its counters, where it says.
    pub damage: Option<i32>,
    /// It is shocked.
    pub shock: bool,
    /// It is poisoned.
    pub poison: bool,
    /// So many times it attacked this turn.
    pub attacked: u8,
    /// It entered this turn, and how.
    pub by: Option<By>,
    /// What lies below it, the lowest first, as far as somebody noted what; none: nothing is said.
    pub runes: Option<Vec<Option<Face>>>,
}

/// `022 off rune 011 damage 2 shock`: cards, and what is said of each.
pub fn said(ops: &[Op]) -> Vec<Said> {
    let mut all: Vec<Said> = Vec::new();
    let mut word = "";
    // A word behind `2*T01` is said of both.
    let mut group = 0;
    for op in ops {
        let (face, times) = match op.kind {
            OpKind::Card(face, _) | OpKind::ZoneCard(_, _, face) => (Some(face), 1),
            OpKind::Unknown => (None, 1),
            OpKind::Many(n, face) => (face, n.min(60)),
            OpKind::Word(w) => {
                word = word_name(w);
                for one in all.iter_mut().rev().take(group) {
                    match word {
                        "on" => one.on = Some(true),
                        "off" => one.on = Some(false),
                        "shock" => one.shock = true,
                        "poison" => one.poison = true,
                        "attacked" => one.attacked = one.attacked.saturating_add(1),
                        "new" => one.by = Some(By::Play),
                        "changed" => one.by = Some(By::Change),
                        "rune" => {
                            one.runes.get_or_insert_default();
                        }
                        _ => {}
                    }
                }
                continue;
            }
            OpKind::Count(n) => {
                for one in all.iter_mut().rev().take(group).filter(|_| word == "damage") {
                    one.damage = i32::try_from(n.min(99)).ok();
                }
                continue;
            }
            OpKind::Signed(n) => {
                for one in all.iter_mut().rev().take(group).filter(|_| word == "damage") {
                    one.damage = Some(n.clamp(0, 99));
                }
                continue;
            }
            _ => continue,
        };
        if word == "rune" && group > 0 {
            for one in all.iter_mut().rev().take(group) {
                let below = one.runes.get_or_insert_default();
                below.extend(std::iter::repeat_n(face, times as usize));
            }
            // Another rune needs its own word.
            word = "";
            continue;
        }
        word = "";
        group = times as usize;
        for _ in 0..times {
            all.push(Said {
                face,
                span: op.span,
                ..Said::default()
            });
        }
    }
    all
}

impl<'a> Cx<'a> {
    /// SNK-2.1: `Aoi.discard = 011 031`.
    pub fn holds(&mut self, seat: Seat, z: u16, ops: &'a [Op], span: Span) {
        let Some(z) = Z::of(z) else {
            if Fact::of(z) == Some(Fact::Runes) {
                self.below(seat, ops, span);
            }
            return;
        };
        if self.s.vague {
            self.set_zone(seat, z, ops);
            return;
        }
        if matches!(z, Z::Chara | Z::Town) {
            self.field_holds(seat, z, ops, span);
            return;
        }
        let said = self.named(ops);
        let open = ops.iter().any(|op| matches!(op.kind, OpKind::Rest)) || self.s.is_open(seat, z);
        let mut cards: Vec<CardId> = self.s.cards(seat, z).to_vec();
        let _zone = self.s.zone(seat, z);
        if z.is_deck() {
            cards.reverse();
        }
        (self.about.seat, self.about.zone) = (Some(seat), Some(z));
        if !open && said.len() != cards.len() {
            self.says(Record::Holds(seat, z, cards.len(), said.len()), Some(span));
            return;
        }
        for (at, one) in said.iter().enumerate() {
            let Some(face) = one.face else { continue };
            let there = if z.is_deck() {
                cards
                    .get(at)
                    .copied()
                    .filter(|c| self.s.face(*c).is_none_or(|f| f == face))
            } else {
                let same = cards.iter().position(|c| self.s.face(*c) == Some(face));
                let unseen = || cards.iter().position(|c| self.s.face(*c).is_none());
                same.or_else(unseen).map(|at| cards.swap_remove(at))
            };
            let bound = there.is_some_and(|card| self.s.table.bind(card, face) == rejudge_table::Bound::Yes);
            if !bound && !open {
                self.says(Record::NotIn(face, seat, z), Some(one.span));
                return;
            }
        }
    }

    /// SNK-5.6: `Aoi.011.runes = 004`: the chara, then what lies below it.
    fn below(&mut self, seat: Seat, ops: &'a [Op], span: Span) {
        let named = self.named(ops);
        let Some((first, told)) = named.split_first() else {
            return;
        };
        match self.find(first, seat, &[Z::Chara], |_, _| true) {
            Some(card) => {
                let faces: Vec<Option<Face>> = told.iter().map(|n| n.face).collect();
                self.runes_held(card, &faces, Some(span));
            }
            None => self.not_there(first, seat, Z::Chara, R::NotThere),
        }
    }

    /// The chara area or the town area: which cards, ON or OFF, counters, markers, runes (SNK-2.4, 2.5, 5.4 to 5.6, 8.1).
    fn field_holds(&mut self, seat: Seat, z: Z, ops: &'a [Op], span: Span) {
        let first = self.violations.len();
        let _zone = self.s.zone(seat, z);
        let mut cards: Vec<CardId> = self.s.cards(seat, z).to_vec();
        let open = ops.iter().any(|op| matches!(op.kind, OpKind::Rest)) || self.s.is_open(seat, z);
        let all = said(ops);
        (self.about.seat, self.about.zone) = (Some(seat), Some(z));
        if !open && all.len() != cards.len() {
            self.says(Record::HoldsCards(seat, z, cards.len(), all.len()), Some(span));
        }
        for one in &all {
            let as_told = |c: &CardId| one.on.is_none_or(|on| self.s.is_on(*c) == on);
            let same = |c: &CardId| one.face.is_some() && self.s.face(*c) == one.face;
            let at = cards
                .iter()
                .position(|c| same(c) && as_told(c))
                .or_else(|| cards.iter().position(same))
                .or_else(|| {
                    cards
                        .iter()
                        .position(|c| one.face.is_none() || self.s.face(*c).is_none())
                });
            let Some(card) = at.map(|at| cards.remove(at)) else {
                if let (Some(face), false) = (one.face, open) {
                    self.says(Record::NotIn(face, seat, z), Some(one.span));
                }
                continue;
            };
            self.held_as(card, one, z == Z::Chara);
        }
        self.one_violation(first);
        if z == Z::Chara
            && !ops
                .iter()
                .any(|op| matches!(op.kind, OpKind::Rest | OpKind::Unknown | OpKind::Many(_, None)))
        {
            self.s.blur.settle(seat, Blurred::Field);
        }
    }

    /// One card of the field as the log says it lies.
    fn held_as(&mut self, card: CardId, one: &Said, is_chara: bool) {
        self.about(&[card]);
        let extra = self.s.extra(card);
        let changed = extra.by == By::Change && extra.entered == self.s.turn;
        let span = Some(one.span);
        let is_on = self.s.is_on(card);
        if let Some(on) = one.on.filter(|on| *on != is_on) {
            let ruling = match (changed && !on, on && extra.shock) {
                (true, _) => R::ChangeOn,
                (_, true) => R::Shock,
                _ => R::Orientation,
            };
            let unnoted = self.s.unnoted & (1 << self.s.holder(card).0) != 0 && !is_chara;
            let m = self.m;
            let violation = self.says(Record::IsOn(card, is_on, on, ruling), span);
            if extra.doubt {
                m.policies.decided(super::super::policies::at::ON_STEP, violation);
            } else if unnoted {
                violation.cannot_tell = Some(TOWNS_BEFORE.to_owned());
            }
            self.s.table.turn(card, if on { ON } else { OFF });
        }
        if !is_chara {
            return;
        }
        let told = one.damage.unwrap_or(0);
        // A list that speaks of counters at all speaks of all of them. SNK-2.5: damage counters stay; SNK-5.5: a change
        // takes them off.
        if told != extra.damage {
            let ruling = if changed && extra.damage == 0 {
                R::ChangeClears
            } else {
                R::Counters
            };
            self.says(Record::Counters(card, extra.damage, told, ruling), span);
            self.s.extra_mut(card).damage = told;
        }
        for (is, says, word, own) in [
            (extra.shock, one.shock, "shocked", R::Shock),
            (extra.poison, one.poison, "poisoned", R::Poison),
        ] {
            if is == says {
                continue;
            }
            let ruling = if changed || !is { R::Marker } else { own };
            self.says(Record::Marked(card, word, is, ruling), span);
            let extra = self.s.extra_mut(card);
            match own {
                R::Shock => extra.shock = says,
                _ => extra.poison = says,
            }
        }
        if let Some(told) = &one.runes {
            self.runes_held(card, told, span);
        }
        self.did_this_turn(card, one);
    }

    /// SNK-6.2, 6.3: what a chara is said to have done this turn.
    fn did_this_turn(&mut self, card: CardId, one: &Said) {
        let (extra, turn) = (self.s.extra(card), self.s.turn);
        let entered = extra.entered == turn && turn > 0;
        let wrong = match one.by {
            Some(By::Change) if !(entered && extra.by == By::Change) => Record::NotChanged,
            Some(By::Play) if !(entered && matches!(extra.by, By::Play | By::Effect)) => Record::NotEntered,
            _ if one.attacked > 0 && extra.attacked != turn => Record::NotAttacked,
            _ => return,
        };
        self.says(wrong(card), Some(one.span));
    }

    /// SNK-5.6: what lies below a chara.
    fn runes_held(&mut self, card: CardId, told: &[Option<Face>], span: Option<Span>) {
        let below = self.s.runes(card);
        let mut faces: Vec<Option<Face>> = below.iter().map(|c| self.s.face(*c)).collect();
        // Those that are named first: a card that nobody noted fits any.
        let named = told.iter().flatten().all(|face| {
            let same = faces.iter().position(|f| *f == Some(*face));
            let at = same.or_else(|| faces.iter().position(Option::is_none));
            at.map(|at| faces.swap_remove(at)).is_some()
        });
        let fits = told.len() == below.len() && named;
        if fits {
            return;
        }
        let is = below.iter().map(|c| self.s.face(*c)).collect();
        self.about(&[card]);
        self.says(Record::Below(card, is, told.to_vec()), span);
    }

    /// After a gap a zone is what the log says it is.
    fn set_zone(&mut self, seat: Seat, z: Z, ops: &'a [Op]) {
        let zone = self.s.zone(seat, z);
        let rest = ops.iter().any(|op| matches!(op.kind, OpKind::Rest));
        for card in self.s.cards(seat, z).to_vec() {
            self.s.table.take_out(card);
        }
        for one in said(ops) {
            let card = self.s.table.create(seat, zone, None);
            self.lay_as(card, &one);
        }
        if z.is_deck() {
            self.s.table.reorder(zone, |list, _| list.reverse());
        }
        self.s.table.set_open(zone, rest);
    }

    /// A card that is laid down as the log says.
    pub fn lay_as(&mut self, card: CardId, one: &Said) {
        if let Some(face) = one.face {
            let _ = self.s.table.bind(card, face);
        }
        self.s.table.turn(card, if one.on == Some(false) { OFF } else { ON });
        let turn = self.s.turn;
        let extra = self.s.extra_mut(card);
        extra.damage = one.damage.unwrap_or(0);
        (extra.shock, extra.poison) = (one.shock, one.poison);
        if one.attacked > 0 {
            (extra.attacked, extra.attacks) = (turn, one.attacked);
        }
        if let Some(by) = one.by {
            (extra.entered, extra.by) = (turn, by);
        }
    }

    /// `count Aoi.deck 21 Ren.hand 5`.
    pub fn counts(&mut self, act: &'a Act) {
        let mut place: Option<(Seat, Z, Span)> = None;
        for op in self.chosen(act) {
            match (op.kind, place) {
                (OpKind::Zone(seat, z, _), _) => place = Z::of(z).map(|z| (seat, z, op.span)),
                (OpKind::Count(told), Some((seat, z, _))) => {
                    let zone = self.s.zone(seat, z);
                    let is = self.s.cards(seat, z).len();
                    let open = self.s.is_open(seat, z);
                    let told = told as usize;
                    if open && self.s.vague {
                        // It sets the table again.
                        for _ in is..told.min(200) {
                            self.s.table.create(seat, zone, None);
                        }
                        self.s.table.set_open(zone, false);
                    } else if (!open && told != is) || (open && told < is) {
                        (self.about.seat, self.about.zone) = (Some(seat), Some(z));
                        self.says(Record::Counted(seat, z, is, told), Some(op.span));
                    }
                    place = None;
                }
                _ => {}
            }
        }
    }
}
