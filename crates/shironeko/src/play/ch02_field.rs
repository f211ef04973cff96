//! SNK-2: what lies where, held against what the log says.

use rejudge_judge::finding::Kind;
use rejudge_judge::script::{Act, Op, OpKind};
use rejudge_notation::Span;
use rejudge_table::{CardId, Face, Seat};

use super::super::names::word_name;
use super::super::rulings::R;
use super::super::state::{Blurred, By, OFF, ON, Z};
use super::super::verdicts::counters_word;
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
    /// It attacked this turn.
    pub attacked: bool,
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
                        "attacked" => one.attacked = true,
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
        let zone = self.s.zone(seat, z);
        if z.is_deck() {
            cards.reverse();
        }
        let label = format!("{}'s {}", self.m.name(seat), z.word());
        (self.about.seat, self.about.zone) = (Some(seat), Some(z));
        if !open && said.len() != cards.len() {
            let message = format!("{label} holds {}, not {}", cards.len(), said.len());
            let slip = self.slip(R::Holds, Kind::Record, Some(span), message);
            slip.evidence = vec![zone];
            slip.counted = Some((zone, said.len()));
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
                let message = format!("{} is not in {label}", self.m.label(face));
                let slip = self.slip(R::Holds, Kind::Record, Some(one.span), message);
                slip.evidence = vec![zone];
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
        let first = self.slips.len();
        let zone = self.s.zone(seat, z);
        let mut cards: Vec<CardId> = self.s.cards(seat, z).to_vec();
        let label = format!("{}'s {}", self.m.name(seat), z.word());
        let open = ops.iter().any(|op| matches!(op.kind, OpKind::Rest)) || self.s.is_open(seat, z);
        let all = said(ops);
        (self.about.seat, self.about.zone) = (Some(seat), Some(z));
        if !open && all.len() != cards.len() {
            let message = format!("{label} holds {} cards, not {}", cards.len(), all.len());
            let slip = self.slip(R::Holds, Kind::Record, Some(span), message);
            slip.evidence = vec![zone];
            slip.counted = Some((zone, all.len()));
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
                    let message = format!("{} is not in {label}", self.m.label(face));
                    let slip = self.slip(R::Holds, Kind::Record, Some(one.span), message);
                    slip.evidence = vec![zone];
                }
                continue;
            };
            self.held_as(card, one, z == Z::Chara);
        }
        self.one_slip(first);
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
        let what = self.tell(card);
        let extra = self.s.extra(card);
        let changed = extra.by == By::Change && extra.entered == self.s.turn;
        let span = Some(one.span);
        let is_on = self.s.is_on(card);
        if let Some(on) = one.on.filter(|on| *on != is_on) {
            let word = |on: bool| if on { "ON" } else { "OFF" };
            let (ruling, why) = match (changed && !on, on && extra.shock) {
                (true, _) => (R::ChangeOn, ": it came by change"),
                (_, true) => (R::Shock, ": it is shocked"),
                _ => (R::Orientation, ""),
            };
            let unnoted = self.s.unnoted & (1 << self.s.holder(card).0) != 0 && !is_chara;
            let m = self.m;
            let slip = self.slip(
                ruling,
                Kind::Outcome,
                span,
                format!("{what} is {}, not {}{why}", word(is_on), word(on)),
            );
            (slip.expected, slip.claimed) = (word(is_on).to_owned(), word(on).to_owned());
            if extra.doubt {
                m.policies.decided(super::super::policies::at::ON_STEP, slip);
            } else if unnoted {
                slip.cannot_tell = Some("which towns were turned OFF before".to_owned());
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
            let (is, says) = (counters_word(extra.damage.into()), counters_word(told.into()));
            let slip = self.slip(ruling, Kind::Outcome, span, format!("{what} has {is}, not {says}"));
            (slip.expected, slip.claimed) = (is, says);
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
            let message = match is {
                true => format!("{what} is {word}"),
                false => format!("{what} is not {word}"),
            };
            self.slip(ruling, Kind::Outcome, span, message);
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
            Some(By::Change) if !(entered && extra.by == By::Change) => Some("did not come by change this turn"),
            Some(By::Play) if !(entered && matches!(extra.by, By::Play | By::Effect)) => {
                Some("did not enter this turn")
            }
            _ if one.attacked && extra.attacked != turn => Some("did not attack this turn"),
            _ => None,
        };
        let Some(wrong) = wrong else { return };
        let message = format!("{} {wrong}", self.tell(card));
        let unseen = self.s.face(card).is_none();
        let slip = self.slip(R::Holds, Kind::Record, Some(one.span), message);
        if unseen {
            slip.cannot_tell = Some("which card it is".to_owned());
        }
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
        let list = |faces: Vec<String>| {
            if faces.is_empty() {
                "nothing".to_owned()
            } else {
                faces.join(", ")
            }
        };
        let is = list(
            below
                .iter()
                .map(|c| self.s.face(*c).map_or("?".to_owned(), |f| self.m.label(f)))
                .collect(),
        );
        let label = |f: &Option<Face>| f.map_or("?".to_owned(), |f| self.m.label(f));
        let says = list(told.iter().map(label).collect());
        self.about(&[card]);
        let slip = self.slip(R::Runes, Kind::Outcome, span, String::new());
        (slip.expected, slip.claimed) = (is.clone(), says.clone());
        let message = format!("below {} lies {is}, not {says}", self.tell(card));
        if let Some(slip) = self.slips.last_mut() {
            slip.message = message;
        }
    }

    /// After a gap a zone is what the log says it is.
    fn set_zone(&mut self, seat: Seat, z: Z, ops: &'a [Op]) {
        let zone = self.s.zone(seat, z);
        let rest = ops.iter().any(|op| matches!(op.kind, OpKind::Rest));
        for card in self.s.cards(seat, z).to_vec() {
            self.s.table.leave(card);
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
        if one.attacked {
            extra.attacked = turn;
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
                        let message = format!("{}'s {} holds {is}, not {told}", self.m.name(seat), z.word());
                        let slip = self.slip(R::Count, Kind::Count, Some(op.span), message);
                        (slip.expected, slip.claimed) = (is.to_string(), told.to_string());
                        slip.evidence = vec![zone];
                        slip.counted = Some((zone, told));
                    }
                    place = None;
                }
                _ => {}
            }
        }
    }
}
