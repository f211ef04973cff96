//! 8.1, 8.6, 8.7: abilities whose text is not compiled, as the log declares them: whose they are, whether the card
//! has them, and what of them is taken on trust.

use rejudge_judge::script::{Act, Op, OpKind};
use rejudge_notation::Span;
use rejudge_table::{CardId, Face, Seat, ZoneId};
use smallvec::SmallVec;

use super::super::claims;
use super::super::claims::Source;
use super::super::effects::cost::Cost;
use super::super::effects::program::Bar;
use super::super::effects::{Does, Line, Sort, Text, is_granted};
use super::super::matches::Match;
use super::super::rules::ch08_given::Had;
use super::super::rules::ch08_steps::Answers;
use super::super::rules::sure::Sure;
use super::super::state::{Auto, Frame, Happened, STAND, Waiting, Z};
use super::super::verdicts::{Ability, NotThere};
use super::super::vocabulary::V;
use super::ch08_costs::pays_a_part;
use super::context::Cx;
use super::two_in_a_slot::{leaves_out, meant_in_slot};
use super::whose_auto::{auto_of, first_below, is_told_like, rank, told_below, told_below_of};

/// How a line tells of an ability: whether it may, how many of the lines below do, and whether it costs as little as the line pays.
type Told = (bool, usize, bool);

/// The ability, by its number, of which more is told than of any other of these.
fn only_best<T: Ord + Copy>(abilities: &[(usize, T)]) -> Option<(usize, T)> {
    let most = abilities.iter().map(|(_, told)| *told).max()?;
    let mut best = abilities.iter().filter(|(_, told)| *told == most);
    let only = best.next()?;
    best.next().is_none().then_some(*only)
}

/// What the printed text says of the ability that was declared.
pub struct Declared {
    /// Its number, from 1, where it is clear which one is meant.
    pub number: Option<usize>,
    /// Its kind, where the card's text tells.
    pub sort: Option<Sort>,
    /// Its cost, where it is read.
    pub cost: Option<Cost>,
    /// Its text goes on in some way where the cost is not paid.
    pub otherwise: bool,
}

impl Declared {
    /// Which one is meant is not said.
    const UNSAID: Declared = Declared {
        number: None,
        sort: None,
        cost: None,
        otherwise: false,
    };

    /// This line of a text, from 1.
    fn of(number: u8, line: &Line) -> Declared {
        Declared {
            number: Some(usize::from(number)),
            sort: Some(line.sort),
            cost: Some(line.cost.clone()),
            otherwise: line.otherwise,
        }
    }
}

impl<'a> Cx<'a> {
    /// 6.5.1.2.3, 8.7.3: an ability of a card is used; what it does stands on the lines below.
    pub fn use_ability(&mut self, act: &'a Act) {
        let seat = act.seat;
        let wanted = if self.verb(act) == V::Act {
            Sort::Act
        } else {
            Sort::Auto
        };
        let said = self.ability_said(act, wanted);
        let source = said.as_ref().map(|(source, _)| *source);
        let Some(source) = source.or_else(|| self.source(act, wanted)) else {
            // What is written below is carried out all the same, as it was played.
            if !self.right() {
                self.begin_effect(seat, None, None, None);
            }
            return;
        };
        if self.says_none(act) {
            // 8.7.3.1: an ability that may be played is declined; one that has to be is still due.
            return;
        }
        let before = self.violations.len();
        let (source, declared) = match said {
            Some((source, declared)) => (source, Some(declared)),
            None => match self.given_ability_meant(act, source, wanted) {
                Some(granted) => self.declared_of(source, granted),
                None => (source, self.ability_meant(act, source, wanted)),
            },
        };
        let declared = match declared {
            Some(declared) if self.may_be_left_by_unread_text(act, source, &declared) => Declared::UNSAID,
            Some(declared) => declared,
            None if self.right() => return,
            None => Declared::UNSAID,
        };
        // 8.6.4: what is asked in front of the cost is asked before it is paid, and before the text does anything.
        let conditions = self.conditions_of(source, seat, declared.number);
        if let Some(face) = source.face {
            self.text_works(face, declared.number, seat, source.card);
        }
        if wanted == Sort::Act && !self.is_free_to_act(source, seat) {
            return;
        }
        if wanted == Sort::Auto {
            self.played_after_another(source, declared.number);
        }
        // What waits since its trigger condition was met is played, wherever its card went since (8.7.7).
        let waited = match source.card.filter(|_| wanted == Sort::Auto) {
            Some(card) => self.auto_waits_no_longer(card, source.face, declared.number),
            None => None,
        };
        if let Some(card) = source.card.filter(|_| waited.is_some()) {
            self.auto_played(card, declared.number);
            self.state_is_played(card, declared.number);
        }
        if !self.within_limit(source, &declared) || !(waited.is_some() || self.can_wait(source, &declared)) {
            return;
        }
        let had = self.violations.len() == before;
        let by_its_line = self.used_by_its_line(act, source, (&declared, waited));
        let as_paid = self.told_as_paid(act, source, &declared);
        let paid = match (&as_paid, by_its_line) {
            (Some(told), _) => {
                self.does_as_paid(act, told);
                true
            }
            (None, Some((.., cost))) => self.pays_now(act, source, &declared, cost),
            (None, None) => self.ability_paid(act, source, &declared),
        };
        if !paid {
            return;
        }
        // 8.6.2.5: of an ACT ability they stand behind the cost, and are asked once all of it is paid: again where paying has changed them, or
        // where the lines below are yet to pay. Whoever paid has not used it against a condition that paying alone has taken away.
        let changed = |cx: &Self| cx.s.cost_lines > 0 || cx.conditions_of(source, seat, declared.number) != conditions;
        let conditions = match wanted == Sort::Act && changed(self) {
            true => Answers::default(),
            false => conditions,
        };
        if had && by_its_line.is_none() && !self.is_compared(act, source, declared.number) {
            self.on_trust(act, source, &declared);
        } else if let (Some(face), Some(card), false) = (source.face, source.card, self.m.full)
            && self.script.pays(act).is_empty()
            && self.s.cost_lines == 0
        {
            self.leaves_cost_untold(face, declared.number, seat, card);
        }
        let number = declared.number.and_then(|number| u8::try_from(number).ok());
        let program = source.face.zip(number).and_then(|ability| self.program(ability));
        self.aimed(act, source.face, program);
        if let (Some(card), Some(face)) = (source.card, source.face) {
            self.used_by_paying(act, seat, card, (face, declared.number));
        }
        if let Some(card) = source.card.filter(|_| wanted == Sort::Act) {
            self.act_used(seat, card, source.face, declared.number);
        }
        self.begin_effect(seat, None, source.face, source.card);
        match by_its_line {
            Some((of, ability, cost)) => self.runs_by_its_line(act, (of, ability), !cost.parts.is_empty(), conditions),
            None => self.declared_runs(act, source, (declared.number, waited), conditions),
        }
        if let Some(told) = as_paid {
            self.was_done_as_paid(&told);
        }
    }

    /// 8.7.5: whether an `auto` line that pays nothing may be about an ability which a text that is not read has created for later in the
    /// turn: the ability of its card was played in it.
    fn may_be_left_by_unread_text(&self, act: &Act, source: Source, declared: &Declared) -> bool {
        let (Some(card), Some(face), Some(number)) = (source.card, source.face, declared.number) else {
            return false;
        };
        let line = self.m.text(face).line(number);
        let unread = line.is_some_and(|line| line.sort == Sort::Auto && line.runs.is_none());
        let is = |auto: &&Auto| {
            (auto.card, auto.face, auto.turn) == (card, face, self.s.turns_seen) && usize::from(auto.number) == number
        };
        unread
            && self.script.pays(act).is_empty()
            && self.verb(act) == V::Auto
            && self.s.autos.iter().find(is).is_some_and(|auto| auto.played > 0)
    }

    /// 8.2.1: the ability of a card that a line means, where it is one that an effect gave it: one that waits, while none of the
    /// card's own does; or any, where the card has no ability of that sort of its own.
    fn given_ability_meant(&self, act: &'a Act, source: Source, wanted: Sort) -> Option<(Face, u8)> {
        let card = source.card?;
        let mut granted = self.rules().abilities_given(card);
        granted.retain(|had| had.line.sort == wanted && had.line.runs.is_some());
        let of_card = || {
            let waiting = self.s.waiting.iter().filter(|_| wanted == Sort::Auto);
            waiting.filter_map(move |waiting| match waiting {
                Waiting::Auto {
                    card: c, face, number, ..
                } if *c == card => Some((waiting, (*face, *number))),
                _ => None,
            })
        };
        let waits = || of_card().map(|(_, ability)| ability);
        let given = |ability: &(Face, u8)| is_granted(ability.1);
        // 8.7.5.1: one that an effect created, and of which it is open whether it has triggered in this turn.
        let turn = self.s.turns_seen;
        let open = |auto: &&Auto| (auto.card, auto.turn) == (card, turn) && auto.triggered > auto.played;
        let perhaps = self.s.autos.iter().filter(|_| wanted == Sort::Auto).filter(open);
        let perhaps = perhaps.map(|auto| (auto.face, auto.number)).filter(given);
        if granted.is_empty() && perhaps.clone().next().is_none() && !waits().any(|ability| given(&ability)) {
            return None;
        }
        let own_face = self.s.face(card);
        let own = own_face.map_or(&[][..], |face| &self.m.text(face).lines[..]);
        let written = claims::number(self.chosen(act));
        if let Some(n) = written.filter(|n| *n <= own.len()) {
            // 8.7.5: what an ability created for later bears its number, where the ability itself does not wait.
            let of_that_number = |(face, number): &(Face, u8)| {
                let printed = || usize::from(self.m.text(*face).printed(*number)) == n;
                is_granted(*number) && own_face == Some(*face) && printed()
            };
            let itself = waits().any(|(face, number)| own_face == Some(face) && usize::from(number) == n);
            return waits().find(of_that_number).filter(|_| !itself);
        }
        // Of one of its own that waits the line may say nothing that fits it.
        let like = |(face, number): &(Face, u8)| {
            let line = self.m.text(*face).line(usize::from(*number));
            line.is_some_and(|line| is_told_like(self.m, self.s, self.script, act, card, line))
        };
        // Of several that were given it is the one of which the line, and those below, tell most.
        let lines = |waiting: &Waiting| told_below(self.m, self.s, self.script, act, *waiting);
        let given_and_like = of_card().filter(|(_, ability)| given(ability) && like(ability));
        let given_and_like =
            given_and_like.min_by_key(|(waiting, _)| rank(self.m, self.s, self.script, act, **waiting));
        // One of its own that waits, and of which more is told, comes before it; of two that are told alike it is the one that
        // has no number on the card, as the line names none.
        let most = given_and_like.map(|(waiting, _)| lines(waiting));
        let rather_own = |waiting: &Waiting| most.is_none_or(|most| lines(waiting) > most);
        // None of its own is meant that the line does not fit, that was used as often as it may be (10.19.3), or of which something
        // would be left out (8.6.2.5.4).
        let out = leaves_out(self.m, self.s, self.script, act, card);
        let fits = |ability: (Face, u8), line: &Line| {
            !out && !self.rules().is_spent(card, ability) && is_told_like(self.m, self.s, self.script, act, card, line)
        };
        let own_fits = |ability: &(Face, u8)| {
            let line = self.m.text(ability.0).line(usize::from(ability.1));
            line.is_some_and(|line| fits(*ability, line))
        };
        let mut own_and_like = of_card().filter(|(_, ability)| !given(ability) && own_fits(ability));
        let only = written.is_some() || !own_and_like.any(|(waiting, _)| rather_own(waiting));
        let given_and_like = given_and_like.map(|(_, ability)| ability);
        let waiting = given_and_like.or_else(|| waits().find(given));
        let mut such = (1..)
            .zip(own)
            .filter(|(_, line)| line.sort == wanted || line.sort == Sort::Unmarked);
        let no_own = such.clone().next().is_none();
        // Of none of its own abilities the line may tell.
        let like_own = such.any(|(number, line): (usize, &Line)| {
            let ability = own_face.zip(u8::try_from(number).ok());
            ability.is_some_and(|ability| fits(ability, line))
        });
        // One that the card has for certain, before one that it may have, and one of which the line may tell before another.
        let certain = || granted.iter().filter(|had| had.sure == Sure::Yes);
        let told = certain().find(|had| like(&had.ability));
        let sure = told.or_else(|| certain().next()).or(granted.first());
        let rather = granted.iter().find(|had| !like_own && like(&had.ability));
        let had = || sure.filter(|_| no_own).or(rather).map(|had| had.ability);
        let told_so = || perhaps.clone().find(|ability| !like_own && like(ability));
        // Where none waits, of its own or given, and the line fits none that may have been given, either, it is one of those all the same.
        let none_waits = !like_own && waits().next().is_none();
        let any_given = || perhaps.clone().next().filter(|_| none_waits && written.is_none());
        waiting
            .filter(|_| only)
            .or_else(had)
            .or_else(told_so)
            .or_else(any_given)
    }

    /// An ability that an effect gave the card, as it is declared.
    fn declared_of(&self, source: Source, (face, number): (Face, u8)) -> (Source, Option<Declared>) {
        let line = self.m.text(face).line(usize::from(number));
        let declared = line.map(|line| Declared::of(number, line));
        let source = Source {
            face: Some(face),
            ..source
        };
        (source, declared)
    }

    /// An ability that has no line of its own, as if it were declared where the first line tells of it.
    pub(super) fn as_declared(
        &self,
        act: &Act,
        (card, face, number): (CardId, Face, u8),
        line: &Line,
    ) -> (Source, Declared) {
        let source = Source {
            face: Some(face),
            card: Some(card),
            zone: Some(self.s.table.card(card).zone),
            span: act.span,
        };
        (source, Declared::of(number, line))
    }

    /// The ability that waits and is played, where whoever writes the line says which one it is.
    fn ability_said(&self, act: &Act, wanted: Sort) -> Option<(Source, Declared)> {
        let (of, (face, number)) = auto_of(self.s.meant.filter(|_| wanted == Sort::Auto)?)?;
        let line = self.m.text(face).line(usize::from(number))?;
        Some(self.as_declared(act, (of.card, face, number), line))
    }

    /// What the lines below do begins.
    pub fn begin_effect(&mut self, seat: Seat, event: Option<CardId>, face: Option<Face>, card: Option<CardId>) {
        self.push(Frame::Effect {
            seat,
            event,
            face,
            card,
            search: None,
            running: None,
        });
        self.s.looked.clear();
    }

    /// Whose ability it is. `None`: it cannot be, and a violation says so.
    fn source(&mut self, act: &'a Act, wanted: Sort) -> Option<Source> {
        let seat = act.seat;
        let named = self.chosen(act).iter().find(|op| {
            matches!(
                op.kind,
                OpKind::Zone(..) | OpKind::ZoneCard(..) | OpKind::Card(..) | OpKind::Unknown
            )
        });
        let Some(op) = named else {
            self.says(Ability::OfNobody(), None);
            return None;
        };
        let span = op.span;
        let nobody = Source {
            face: None,
            card: None,
            zone: None,
            span,
        };
        match op.kind {
            OpKind::Zone(owner, z, _) | OpKind::ZoneCard(owner, z, _) => {
                let zone = self.s.table.zone_id(owner, z);
                let face = super::ch03_zones::op_face(op).map(|(face, _)| face);
                if owner != seat {
                    // 8.6.1: a player uses the abilities he or she is master of.
                    self.says(Ability::NotItsMaster(zone, seat), Some(span));
                    return None;
                }
                let lying = self.lying_there(zone, face);
                let lying = match wanted {
                    Sort::Auto => self.waiting_there(act, zone, face).or(lying),
                    _ => lying,
                };
                let left = || self.left_here(zone, face);
                let card = match wanted {
                    // 8.7.7: an AUTO ability is played though its card has moved.
                    Sort::Auto => {
                        let own = |c: CardId| self.s.face(c).is_none_or(|f| self.has_sort(f, wanted));
                        // One that it was given waits, or is its own as long as it lies there.
                        let given = |c: CardId| {
                            let played = |had: &Had| had.line.sort == wanted && had.line.runs.is_some();
                            self.s.waits(c, None) || self.rules().abilities_given(c).iter().any(played)
                        };
                        let has = |c: CardId| own(c) || given(c);
                        let meant = meant_in_slot(self.m, self.s, self.script, act, zone, None);
                        let fits = |c: &CardId| face.is_none() || self.s.face(*c).is_none() || self.s.face(*c) == face;
                        meant
                            .filter(fits)
                            .or(lying)
                            .filter(|c| has(*c))
                            .or_else(|| left().filter(|c| has(*c)))
                            .or(lying)
                            .or_else(left)
                    }
                    _ => lying,
                };
                match card {
                    Some(card) => Some(Source {
                        face: self.s.face(card).or(face),
                        card: Some(card),
                        zone: Some(zone),
                        span,
                    }),
                    None if self.s.table.zone(zone).open => Some(Source {
                        face,
                        zone: Some(zone),
                        ..nobody
                    }),
                    None => {
                        self.nobody_there(zone, face, wanted, span);
                        None
                    }
                }
            }
            OpKind::Card(face, _) => {
                let owner = op.of.unwrap_or(seat);
                let meant = match wanted {
                    Sort::Auto => self.copy_meant(act, owner, face),
                    _ => self.copy_used(act, owner, face),
                };
                let zone = meant.map(|card| self.s.table.card(card).zone);
                match zone.or_else(|| self.anywhere(owner, face)) {
                    Some(zone) => Some(Source {
                        face: Some(face),
                        card: meant.or_else(|| self.lying_there(zone, Some(face))),
                        zone: Some(zone),
                        span,
                    }),
                    None => {
                        self.says(NotThere::NowhereToUse(seat, face), Some(span));
                        None
                    }
                }
            }
            _ => Some(nobody),
        }
    }

    /// The card of a zone that is meant: the one with this face, or the top one.
    fn lying_there(&self, zone: ZoneId, face: Option<Face>) -> Option<CardId> {
        let cards = &self.s.table.zone(zone).cards;
        match face {
            None => cards.last().copied(),
            Some(face) => {
                let known = cards.iter().rev().copied().find(|c| self.s.face(*c) == Some(face));
                known.or_else(|| cards.iter().rev().copied().find(|c| self.s.face(*c).is_none()))
            }
        }
    }

    /// 8.7.3: of several cards of one face in a zone the one whose ability, the one that the line names, waits.
    fn waiting_there(&self, act: &'a Act, zone: ZoneId, face: Option<Face>) -> Option<CardId> {
        let face = face?;
        let number = claims::number(self.chosen(act));
        let mut cards = self.s.table.zone(zone).cards.iter().rev().copied();
        let there = cards.find(|card| self.s.face(*card) == Some(face) && self.s.waits(*card, number));
        there.or_else(|| self.waits_unseen(face).filter(|_| number.is_none()))
    }

    /// The characters of one number that a player has.
    pub(super) fn copies(&self, owner: Seat, face: Face) -> impl Iterator<Item = CardId> {
        let slots = Z::SLOTS
            .into_iter()
            .filter_map(move |z| self.s.character(self.s.zone(owner, z)));
        slots.filter(move |card| self.s.face(*card) == Some(face))
    }

    /// 8.7.3: of several characters of one number the one whose ability waits, wherever it lies by now (8.7.7), has triggered in this turn or may
    /// trigger in the battle in hand.
    fn copy_meant(&self, act: &'a Act, owner: Seat, face: Face) -> Option<CardId> {
        let number = claims::number(self.chosen(act));
        let of_waiting = |waiting: &Waiting| match waiting {
            Waiting::Auto { seat, card, .. } if *seat == owner && self.s.face(*card) == Some(face) => Some(*card),
            _ => None,
        };
        let turn = self.s.turns_seen;
        let open = |card: &CardId| {
            let is = |auto: &Auto| (auto.card, auto.turn) == (*card, turn) && auto.triggered > auto.played;
            self.s.autos.iter().any(is)
        };
        let attack = self.s.attack.or(self.s.last_attack);
        let fights = |card: &CardId| {
            attack.is_some_and(|attack| {
                attack.card == *card || attack.attacked.is_some_and(|(facing, _)| facing == *card)
            })
        };
        let mut waiting = self.s.waiting.iter().filter_map(of_waiting);
        let waits = waiting.find(|card| self.s.waits(*card, number));
        waits
            .or_else(|| self.copies(owner, face).find(open))
            .or_else(|| self.copies(owner, face).find(fights))
    }

    /// 8.4.2: of several characters of one number the one that is paid with itself, or that stands.
    fn copy_used(&self, act: &'a Act, owner: Seat, face: Face) -> Option<CardId> {
        let slot = |op: &Op| match op.kind {
            OpKind::Zone(seat, z, None) => Some(self.s.table.zone_id(seat, z)),
            _ => None,
        };
        let mut paid = self
            .script
            .pays(act)
            .iter()
            .flat_map(|pay| self.script.ops(&pay.chosen));
        let is = |card: CardId| self.copies(owner, face).any(|copy| copy == card);
        let paid = paid.find_map(|op| self.s.character(slot(op)?).filter(|card| is(*card)));
        let stands = |card: &CardId| self.s.table.card(*card).pose == STAND;
        paid.or_else(|| self.copies(owner, face).find(stands))
    }

    /// 8.7.5: a card that was shuffled away, and of which an ability waits that an effect of a card of this face has created.
    fn waits_unseen(&self, face: Face) -> Option<CardId> {
        let mut waiting = self.s.waiting.iter();
        waiting.find_map(|waiting| match waiting {
            Waiting::Auto {
                card, face: of, number, ..
            } if *of == face && is_granted(*number) && self.s.face(*card).is_none() => Some(*card),
            _ => None,
        })
    }

    /// The character that left a slot this turn.
    pub fn left_here(&self, slot: ZoneId, face: Option<Face>) -> Option<CardId> {
        let left = self.s.events.left(slot)?;
        let fits = face.is_none() || self.s.face(left).is_none() || self.s.face(left) == face;
        fits.then_some(left)
    }

    /// A zone in which a card is known to lie, or may lie: where its text can work first.
    pub fn anywhere(&self, seat: Seat, face: Face) -> Option<ZoneId> {
        let zones = || {
            Z::SLOTS
                .into_iter()
                .chain([Z::Climax, Z::Hand, Z::Memory, Z::Clock, Z::Waiting])
                .chain([Z::Resolution, Z::Level, Z::Stock, Z::Deck])
                .chain([Z::MarkFL, Z::MarkFC, Z::MarkFR, Z::MarkBL, Z::MarkBR])
        };
        let known = |z: &Z| self.s.cards(seat, *z).iter().any(|c| self.s.face(*c) == Some(face));
        let may = |z: &Z| self.s.table.may_hold(self.s.zone(seat, *z), face);
        zones()
            .find(known)
            .or_else(|| zones().find(may))
            .map(|z| self.s.zone(seat, z))
    }

    fn nobody_there(&mut self, zone: ZoneId, face: Option<Face>, wanted: Sort, span: Span) {
        let wrong = match face {
            Some(face) => Ability::NotThere(face, zone),
            None if !self.s.z(zone).is_slot() => Ability::NoCard(zone),
            None if wanted == Sort::Auto => Ability::NobodyLeft(zone),
            None => Ability::Nobody(zone),
        };
        self.says(wrong, Some(span));
    }

    /// The abilities of a card, as they are stated.
    pub fn text_lines(&self, face: Face) -> impl Iterator<Item = &'a str> + use<'a> {
        let m: &'a Match = self.m;
        m.cards[face.index()].abilities().map(|stated| stated.text)
    }

    /// Whether a card has an ability of a kind, or bears text without marks.
    fn has_sort(&self, face: Face, wanted: Sort) -> bool {
        let mut sorts = self.m.text(face).lines.iter().map(|l| l.sort);
        sorts.any(|sort| sort == wanted || sort == Sort::Unmarked)
    }

    /// Whether a card bears any text. 10.2.3 is no text of the card.
    pub fn has_text(&self, face: Face) -> bool {
        self.text_lines(face).next().is_some()
    }

    /// 2.12, 8.1.1: the ability of the card that is meant. `None`: it has none of that sort, and a violation says so.
    fn ability_meant(&mut self, act: &'a Act, source: Source, wanted: Sort) -> Option<Declared> {
        let mut declared = Declared {
            number: None,
            sort: None,
            cost: None,
            otherwise: false,
        };
        let Some(face) = source.face else { return Some(declared) };
        let span = Some(source.span);
        let text: &'a Text = self.m.text(face);
        let lines = &text.lines[..];
        // 2.12.1: an effect comes from text.
        if lines.is_empty() {
            return self.not_declared(Ability::NoText(source), span);
        }
        let no_ability = |line: &Line| line.does == Does::Reminder;
        let marked = lines.iter().all(|line| line.sort != Sort::Unmarked || no_ability(line));
        let written = self.chosen(act).iter().find_map(|op| match op.kind {
            OpKind::Count(n) => Some((n as usize, op.span)),
            _ => None,
        });
        let number = match written {
            Some((n, at)) if n == 0 || n > lines.len() => {
                let wrong = match lines.len() {
                    1 => Ability::HasOne(source, n),
                    many => Ability::Has(source, many, n),
                };
                return self.not_declared(wrong, Some(at));
            }
            Some((n, at)) if marked && no_ability(&lines[n - 1]) => {
                return self.not_declared(Ability::IsNone(n, source, !text.replayed.is_empty()), Some(at));
            }
            Some((n, at)) if marked && lines[n - 1].sort != wanted => {
                return self.not_declared(Ability::IsOther(n, source, lines[n - 1].sort, wanted), Some(at));
            }
            Some((n, _)) => Some(n),
            None if marked && lines.iter().all(|line| line.sort != wanted) => {
                let cont = lines.iter().all(|line| line.sort == Sort::Cont);
                return self.not_declared(Ability::HasNo(source, wanted, cont), span);
            }
            None => {
                let mut fits = (1..).zip(lines).filter(|(_, line)| line.sort == wanted).map(|(n, _)| n);
                match (fits.next(), fits.next()) {
                    (Some(n), None) if marked => Some(n),
                    (Some(_), Some(_)) if marked && wanted == Sort::Auto => self.the_one_that_waits(act, source, lines),
                    (Some(_), Some(_)) if marked => self.the_one_told(act, source, lines),
                    _ => None,
                }
            }
        };
        if wanted == Sort::Act && self.m.info(face).backup.is_some() {
            let backup = |n: usize| {
                self.text_lines(face)
                    .nth(n - 1)
                    .is_some_and(|text| text.contains("Backup "))
            };
            if number.is_some_and(backup) {
                // 10.5.2: a counter in a counter step has its own line.
                self.says(Ability::BackupHere(source), span);
                return None;
            }
        }
        declared.number = number;
        if let Some(n) = number {
            let line = text.line(n);
            declared.sort = line.map(|line| line.sort).filter(|sort| *sort != Sort::Unmarked);
            declared.otherwise = line.is_some_and(|l| l.otherwise);
            declared.cost = declared.sort.and(line).map(|l| l.cost.clone());
        }
        Some(declared)
    }

    /// 8.7.3: which of several AUTO abilities of a card a line means that has no number: the one that waits, where it is known of all of them
    /// whether they have triggered; of several that wait the one of which the lines below tell most.
    fn the_one_that_waits(&self, act: &Act, source: Source, lines: &[Line]) -> Option<usize> {
        let (card, face) = (source.card?, source.face?);
        let open = |line: &Line| line.sort == Sort::Auto && line.does != Does::Encore && !line.has_known_trigger();
        let waits = |number: usize| self.s.waits(card, Some(number));
        if (1..).zip(lines).any(|(number, line)| open(line) && !waits(number)) {
            return None;
        }
        let own = |waiting: &&Waiting| match waiting {
            Waiting::Auto {
                card: c,
                face: f,
                number,
                ..
            } => (*c, *f) == (card, face) && !is_granted(*number),
            _ => false,
        };
        let pays = !self.script.pays(act).is_empty();
        let told = |waiting: &Waiting, number: usize| {
            let line = lines.get(number - 1);
            let like = line.is_some_and(|line| is_told_like(self.m, self.s, self.script, act, card, line));
            // Whoever pays has used one that costs something.
            let costs = line.is_some_and(|line| !line.cost.parts.is_empty());
            let rather = if pays { costs } else { self.m.full && !costs };
            (like, told_below(self.m, self.s, self.script, act, *waiting), rather)
        };
        let number = |waiting: &Waiting| auto_of(*waiting).map(|(_, (_, number))| usize::from(number));
        let mut waiting: SmallVec<[(usize, Told); 2]> = SmallVec::new();
        for one in self.s.waiting.iter().filter(own) {
            let number = number(one).filter(|number| *number > 0)?;
            if waiting.iter().all(|(other, _)| *other != number) {
                waiting.push((number, told(one, number)));
            }
        }
        if waiting.is_empty() {
            return self.the_only_one_told(act, card, lines);
        }
        let (number, (like, ..)) = only_best(&waiting)?;
        // Under `decisions` one may have triggered at something that has no line.
        let told_of_another = || {
            let another = |(number, line): (usize, &Line)| {
                let auto = line.sort == Sort::Auto && line.does != Does::Encore && !waits(number);
                auto && is_told_like(self.m, self.s, self.script, act, card, line)
                    && !self.has_not_waited(card, number, line)
            };
            !like && (1..).zip(lines).any(another)
        };
        (!told_of_another()).then_some(number)
    }

    /// 8.7.3: which of several AUTO abilities a line means that has no number, where none of them waits: the only one of which the lines below
    /// may tell, or any one of those, where none of them can have triggered. Whether it can is asked of it as of one that has its number.
    fn the_only_one_told(&self, act: &Act, card: CardId, lines: &[Line]) -> Option<usize> {
        let autos = || (1..).zip(lines).filter(|(_, line)| line.sort == Sort::Auto);
        if autos().any(|(_, line)| line.runs.is_none() && line.does != Does::Encore) {
            return None;
        }
        let like = || {
            autos()
                .filter(|(_, line)| line.runs.is_some() && is_told_like(self.m, self.s, self.script, act, card, line))
        };
        let Some((number, line)) = like().next() else {
            return self.any_that_never_waited(act, card, lines);
        };
        let nothing_waited = || like().all(|(number, line)| self.has_not_waited(card, number, line));
        // Of a line that tells nothing more it may be one that triggers as a phase begins later in the turn.
        if told_below_of(self.m, self.s, self.script, act, card, line) == 0 {
            let later = like().any(|(_, line)| line.is_of_a_beginning());
            return (!later && nothing_waited()).then_some(number);
        }
        (like().count() == 1 || nothing_waited()).then_some(number)
    }

    /// 8.7.2: the ability that a line may mean which has no number and tells of none of the AUTO abilities of its card, where none of them can have
    /// triggered: one that costs what the line pays, or the first.
    fn any_that_never_waited(&self, act: &Act, card: CardId, lines: &[Line]) -> Option<usize> {
        let mut autos = (1..).zip(lines).filter(|(_, line)| line.sort == Sort::Auto);
        let never = |(number, line): (usize, &Line)| {
            // What triggers as a phase begins may be told before that.
            let other = line.does == Does::Encore || line.is_of_a_beginning();
            !other && self.has_not_waited(card, number, line)
        };
        if !autos.clone().all(never) || !self.rules().abilities_given(card).is_empty() {
            return None;
        }
        let pays = !self.script.pays(act).is_empty();
        let costs = autos.clone().find(|(_, line)| pays && !line.cost.parts.is_empty());
        costs.or_else(|| autos.next()).map(|(number, _)| number)
    }

    /// 8.1.1.1: which of several ACT abilities of a card a line means that has no number, where all of them are read: the one of which it and
    /// the lines below may tell, or for which the first of those pays (8.4.2), or of which they tell most.
    fn the_one_told(&self, act: &Act, source: Source, lines: &[Line]) -> Option<usize> {
        let card = source.card?;
        let open = |line: &Line| match &line.does {
            Does::Unread(_) => line.runs.is_none() || !line.cost.is_read(),
            _ => false,
        };
        let acts = || {
            (1..)
                .zip(lines)
                .filter(|(_, line)| line.sort == Sort::Act && line.runs.is_some())
        };
        if lines.iter().any(|line| line.sort == Sort::Act && open(line)) {
            return None;
        }
        let like = |line: &Line| is_told_like(self.m, self.s, self.script, act, card, line);
        let some_like = acts().any(|(_, line)| like(line));
        let told = |line: &Line| told_below_of(self.m, self.s, self.script, act, card, line);
        let first = first_below(self.script, act).filter(|_| !some_like && self.script.pays(act).is_empty());
        let pays = |line: &Line| first.is_some_and(|one| pays_a_part(self.m, self.s, self.script, one, &line.cost));
        let meant: SmallVec<[(usize, (bool, usize)); 2]> = acts()
            .filter(|(_, line)| !some_like || like(line))
            .map(|(number, line)| (number, (pays(line), told(line))))
            .collect();
        let (number, (paid, told)) = only_best(&meant)?;
        (some_like || paid || told > 0).then_some(number)
    }

    /// The card has no such ability, unless text gave it one.
    fn not_declared(&mut self, wrong: Ability, span: Option<Span>) -> Option<Declared> {
        let settle = self.text_on_abilities();
        self.says(wrong, span).cannot_tell = settle;
        None
    }

    /// 10.19.3, and where the text itself says how often. False: done right, it is not used.
    pub(super) fn within_limit(&mut self, source: Source, declared: &Declared) -> bool {
        let (Some(card), Some(face), Some(number)) = (source.card, source.face, declared.number) else {
            return true;
        };
        let at = u8::try_from(number).unwrap_or(u8::MAX);
        let spent = self.rules().is_spent(card, (face, at));
        self.s.events.push(Happened::Used { card, ability: at });
        let times = self.s.events.times_used(card, at);
        let limit = self.m.text(face).line(number).and_then(|line| line.limit);
        let Some(limit) = limit.filter(|_| spent) else {
            return true;
        };
        let wrong = Ability::TooOften(self.m.on_the_card(face, number), source, times, limit);
        let settle = self.text_on_abilities();
        self.says(wrong, Some(source.span)).cannot_tell = settle;
        !self.right()
    }

    /// 1.3.3: whether nothing keeps a player from using an ACT ability of a character on the stage. False: done right, it is not used.
    fn is_free_to_act(&mut self, source: Source, seat: Seat) -> bool {
        let there = |card: CardId| self.s.z(self.s.table.card(card).zone).is_slot();
        let by = self.rules().barred_from(seat, Bar::Acts);
        match by.filter(|_| source.card.is_some_and(there)) {
            Some(by) => {
                self.says(Ability::Barred(seat, source, by), Some(source.span));
                !self.right()
            }
            None => true,
        }
    }
}
