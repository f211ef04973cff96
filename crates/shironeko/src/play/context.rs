//! What every rule works with: the state, the line in hand, and the violations.

use rejudge_judge::game::{Mode, Violation};
use rejudge_judge::reasons::Reason;
use rejudge_judge::script::{Act, Mark, Op, OpKind, Script};
use rejudge_notation::Span;
use rejudge_table::{Bound, CardId, End, Face, Seat};

use super::super::matches::Match;
use super::super::names::word_name;
use super::super::rules::texts::{Subject, leaves_open};
use super::super::rules::{Answer, Rules};
use super::super::rulings::R;
use super::super::state::{Blurred, By, Due, Extra, ON, Over, State, Z};
use super::super::verdicts::{Played, Record, Words, in_words, what_lay_in};

/// The rules at work.
pub struct Cx<'a> {
    /// What does not change.
    pub m: &'a Match,
    /// The position, which changes.
    pub s: &'a mut State,
    /// The log.
    pub script: &'a Script,
    /// The step of the log in hand; none: nothing was told.
    pub mark: Option<Mark>,
    /// As played, or as the rules say.
    pub mode: Mode,
    /// What went wrong.
    pub violations: &'a mut Vec<Violation>,
    /// What the action in hand is about: text of it, or about it, may leave open what is said of it.
    pub about: Subject,
}

/// More charas than any log of a match tells of: no more are laid down.
pub const CHARAS_MOST: usize = 60;

/// A card as an operand names it.
#[derive(Clone, Copy, Debug)]
pub struct Named {
    /// Its face; none: a card nobody noted.
    pub face: Option<Face>,
    /// The number of the copy, 0 where none is written.
    pub copy: u16,
    /// Whose, where a name is written.
    pub of: Option<Seat>,
    /// The zone, where one is written in front of it (`discard.006`).
    pub z: Option<Z>,
    /// The part of the line that names it.
    pub span: Span,
}

impl<'a> Cx<'a> {
    /// The act in hand.
    pub fn act(&self) -> Option<&'a Act> {
        self.script.begun(&self.mark?)
    }

    /// Its number.
    pub fn act_number(&self) -> Option<u32> {
        self.mark?.begins()
    }

    /// Whether it is carried out as the rules say.
    pub fn right(&self) -> bool {
        self.mode == Mode::Corrected
    }

    /// What was chosen.
    pub fn chosen(&self, act: &Act) -> &'a [Op] {
        self.script.ops(&act.chosen)
    }

    /// What stands after `>`.
    pub fn target(&self, act: &Act) -> &'a [Op] {
        act.target.as_ref().map_or(&[], |run| self.script.ops(run))
    }

    /// What was seen; none: nothing was said.
    pub fn seen(&self, act: &Act) -> Option<&'a [Op]> {
        self.script.seen(&act.seen)
    }

    /// The rules at this position.
    pub fn rules(&self) -> Rules<'_> {
        self.m.rules(self.s)
    }

    /// What speaks against an action, each with its words. `span`: where in the line.
    pub fn object(&mut self, answer: Answer, span: Option<Span>) {
        for objection in answer.into_objections() {
            let words = Words { m: self.m, s: self.s };
            let violation = words.violation(&objection);
            self.violations.push(Violation { span, ..violation });
        }
    }

    /// What the action in hand is about: cards on the table, for what is said of it from here on.
    pub fn about(&mut self, cards: &[CardId]) {
        self.about = Subject {
            cards: cards.to_vec(),
            ..Subject::default()
        };
    }

    /// What sentences are made of.
    pub fn in_words(&self) -> Words<'_> {
        Words { m: self.m, s: self.s }
    }

    /// Says what is wrong, and where in the line. Where printed text that is not read may be about it, it cannot be told.
    pub fn says(&mut self, wrong: impl for<'w> Reason<Words<'w>>, span: Option<Span>) -> &mut Violation {
        let violation = wrong.violation(self.in_words());
        self.says_so(violation, span)
    }

    /// The same of what was put into words already.
    pub fn says_so(&mut self, violation: Violation, span: Option<Span>) -> &mut Violation {
        let ruling = R::ALL.get(usize::from(violation.ruling)).copied();
        let open = ruling.and_then(|ruling| leaves_open(self.m, self.s, ruling, &self.about));
        let open = open.map(|open| in_words(self.m, open));
        self.violations.push(Violation {
            span,
            cannot_tell: violation.cannot_tell.or(open),
            ..violation
        });
        let at = self.violations.len() - 1;
        // Just pushed.
        &mut self.violations[at]
    }

    /// A note.
    pub fn note(&mut self, sort: &'static str, span: Option<Span>, message: String) {
        self.violations.push(Violation {
            note: Some(sort),
            span,
            message,
            ..Violation::default()
        });
    }

    /// One action, one violation: of several from `first` on, the first in the order of the rules names it, and the others are
    /// listed in it. Where something is illegal, what cannot be told besides is left out.
    pub fn one_violation(&mut self, first: usize) {
        let mut own = self.violations.split_off(first.min(self.violations.len()));
        let notes: Vec<Violation> = own.extract_if(.., |s| s.note.is_some()).collect();
        if own.iter().any(|s| s.cannot_tell.is_none()) {
            own.retain(|s| s.cannot_tell.is_none());
        }
        own.sort_by_key(|s| s.ruling);
        let mut own = own.into_iter();
        if let Some(mut violation) = own.next() {
            for other in own {
                violation.contested |= other.contested;
                violation.also.push((other.ruling, other.message));
            }
            self.violations.push(violation);
        }
        self.violations.extend(notes);
    }

    /// The same, those that are named first: what nobody noted is any of those that are left.
    pub fn named_first(&self, ops: &[Op]) -> Vec<Named> {
        let mut all = self.named(ops);
        all.sort_by_key(|named| named.face.is_none());
        all
    }

    /// The cards of operands, as often as they are written.
    pub fn named(&self, ops: &[Op]) -> Vec<Named> {
        let mut all = Vec::new();
        for op in ops {
            let (face, copy, times) = match op.kind {
                OpKind::Card(face, copy) => (Some(face), copy, 1),
                OpKind::ZoneCard(_, _, face) => (Some(face), 0, 1),
                OpKind::Unknown => (None, 0, 1),
                OpKind::Many(n, face) => (face, 0, n.min(60)),
                _ => continue,
            };
            let (of, z) = match op.kind {
                OpKind::ZoneCard(seat, z, _) => (Some(seat), Z::of(z)),
                _ => (op.of, None),
            };
            for _ in 0..times {
                all.push(Named {
                    face,
                    copy,
                    of,
                    z,
                    span: op.span,
                });
            }
        }
        all
    }

    /// The same of cards of the field: without a player's name one's own is meant, and where there is none such, the other's.
    pub fn named_on_field(&self, ops: &[Op], seat: Seat) -> Vec<Named> {
        let mut all = self.named(ops);
        let other = self.m.next(seat);
        let field = [Z::Chara, Z::Town];
        let told = all.clone();
        for named in all.iter_mut().filter(|named| named.of.is_none() && named.z.is_none()) {
            let Some(face) = named.face else { continue };
            // It is named already, with its player's name.
            if told.iter().any(|one| one.of == Some(other) && one.face == Some(face)) {
                continue;
            }
            let own = field.iter().any(|z| self.s.may_lie(face, seat, *z));
            let lies = |z: &Z| self.s.cards(other, *z).iter().any(|c| self.s.face(*c) == Some(face));
            if !own && field.iter().any(lies) {
                named.of = Some(other);
            }
        }
        all
    }

    /// The words among operands.
    pub fn words(&self, ops: &'a [Op]) -> impl Iterator<Item = (&'static str, Span)> + use<'a> {
        ops.iter().filter_map(|op| match op.kind {
            OpKind::Word(word) => Some((word_name(word), op.span)),
            _ => None,
        })
    }

    /// The first count among operands.
    pub fn count_in(ops: &[Op]) -> Option<(u32, Span)> {
        ops.iter().find_map(|op| match op.kind {
            OpKind::Count(n) => Some((n, op.span)),
            _ => None,
        })
    }

    /// The first player among operands.
    pub fn player_in(ops: &[Op]) -> Option<Seat> {
        ops.iter().find_map(|op| match op.kind {
            OpKind::Player(seat) => Some(seat),
            _ => None,
        })
    }

    /// The first zone among operands, and whose it is.
    pub fn zone_in(ops: &[Op]) -> Option<(Seat, Z)> {
        ops.iter().find_map(|op| match op.kind {
            OpKind::Zone(seat, z, _) => Some((seat, Z::of(z)?)),
            _ => None,
        })
    }

    /// A card in one of these zones of a player: the copy that was written, else one that `first` prefers, else any.
    /// Where a zone is open, one that may be there.
    pub fn find(
        &mut self,
        named: &Named,
        seat: Seat,
        zones: &[Z],
        first: impl Fn(&State, CardId) -> bool,
    ) -> Option<CardId> {
        let seat = named.of.unwrap_or(seat);
        let face = named.face;
        let written = named.z.map(|z| [z]);
        let zones = written.as_ref().map_or(zones, |z| &z[..]);
        // A card of that face that is not as it should be: another one that nobody saw may be meant.
        let mut second_best: Option<CardId> = None;
        for z in zones {
            let cards = self.s.cards(seat, *z);
            let fits = |c: &&CardId| self.s.face(**c) == face && face.is_some();
            let mut found: Vec<CardId> = cards.iter().filter(fits).copied().collect();
            if named.copy > 0 {
                let copy = found.iter().copied().find(|c| self.s.extra(*c).copy == named.copy);
                // Of cards that nobody saw come, nobody knows which number they have among those of their name.
                let unseen = cards.iter().any(|c| self.s.face(*c).is_none());
                let numbered = !unseen && found.iter().all(|c| self.s.extra(*c).copy > 0);
                if let Some(card) = copy.filter(|c| numbered || first(self.s, *c)) {
                    return Some(card);
                }
                if !numbered && let Some(card) = found.iter().copied().find(|c| first(self.s, *c)) {
                    return Some(card);
                }
                found.sort_unstable();
                let nth = found.get(usize::from(named.copy) - 1).copied();
                if let Some(card) = nth.filter(|_| numbered) {
                    return Some(card);
                }
                second_best = second_best
                    .or(copy)
                    .or(nth)
                    .or(found.first().copied().filter(|_| !unseen && !numbered));
                continue;
            }
            if let Some(card) = found.iter().copied().find(|c| first(self.s, *c)) {
                return Some(card);
            }
            second_best = second_best.or(found.first().copied());
        }
        if face.is_none() {
            return self.find_unnoted(seat, zones, first);
        }
        // Cards nobody saw.
        for z in zones {
            let zone = self.s.zone(seat, *z);
            match face {
                Some(face) if second_best.is_some() || named.copy > 0 => {
                    let unseen = self.s.cards(seat, *z).iter().copied();
                    let mut unseen = unseen.filter(|c| self.s.face(*c).is_none() && first(self.s, *c));
                    if let Some(card) = unseen.next()
                        && self.s.table.bind(card, face) == Bound::Yes
                    {
                        self.s.extra_mut(card).copy = 0;
                        return Some(card);
                    }
                    if second_best.is_none() && self.s.is_open(seat, *z) && self.s.table.may_hold(zone, face) {
                        return self.s.table.take(zone, face);
                    }
                }
                Some(face) if self.s.table.may_hold(zone, face) => {
                    let before = self.s.table.cards.len();
                    let card = self.s.table.take(zone, face);
                    if let Some(card) = card.filter(|_| matches!(z, Z::Chara | Z::Town)) {
                        self.s.extra_mut(card).copy = 0;
                    }
                    if self.s.table.cards.len() > before
                        && let Some(card) = card
                    {
                        self.s.extra_mut(card).doubt = true;
                    }
                    return card;
                }
                _ => {}
            }
        }
        second_best
    }

    /// The card that is meant where nobody noted which: the only one, or the likeliest of several, and then which it was is
    /// not known for certain.
    fn find_unnoted(&mut self, seat: Seat, zones: &[Z], first: impl Fn(&State, CardId) -> bool) -> Option<CardId> {
        let there: Vec<(Z, CardId)> = zones
            .iter()
            .flat_map(|z| self.s.cards(seat, *z).iter().map(|c| (*z, *c)))
            .collect();
        let s = &*self.s;
        let unseen = |c: CardId| s.face(c).is_none();
        let best = [(true, true), (false, true), (true, false), (false, false)]
            .into_iter()
            .find_map(|(unknown, fits)| {
                let is = |(_, c): &&(Z, CardId)| (!unknown || unseen(*c)) && (!fits || first(s, *c));
                there.iter().find(is).copied()
            });
        let open = zones.iter().any(|z| self.s.is_open(seat, *z));
        if there.len() > 1 || open {
            let field = zones.iter().any(|z| matches!(z, Z::Chara));
            if zones.contains(&Z::Town) {
                self.s.unnoted |= 1 << seat.0;
            }
            if field {
                self.s.blurs(seat, Blurred::Field);
            }
        }
        if let Some((z @ (Z::Hand | Z::Deck), _)) = best {
            // Which of those that were seen are still there, nobody can say.
            let zone = self.s.zone(seat, z);
            if there.len() > 1 {
                self.s.table.forget(zone);
            }
        }
        best.map(|(_, card)| card)
    }

    /// SNK-2.1: a card of the other player's is nobody else's to use. Says whether it is one.
    pub fn not_yours(&mut self, holder: Seat, seat: Seat, what: &str, span: Span) -> bool {
        if holder == seat {
            return false;
        }
        self.says(Played::NotYours(what.to_owned(), holder, seat), Some(span));
        true
    }

    /// A card of the chara area that an operand names.
    pub fn chara(&mut self, op: Option<&Op>, seat: Seat) -> Option<CardId> {
        let named = *self.named(std::slice::from_ref(op?)).first()?;
        self.find(&named, seat, &[Z::Chara], |_, _| true)
    }

    /// A card in words.
    pub fn tell(&self, card: CardId) -> String {
        Words { m: self.m, s: self.s }.card(card)
    }

    /// A card as written, in words.
    pub fn tell_named(&self, named: &Named) -> String {
        self.in_words().that_card(named.face)
    }

    /// The card is not there.
    pub fn not_there(&mut self, named: &Named, seat: Seat, z: Z, ruling: R) {
        let seat = named.of.unwrap_or(seat);
        let vague = self.s.is_open(seat, z);
        let about = Subject {
            faces: named.face.into_iter().collect(),
            seat: Some(seat),
            zone: Some(z),
            ..Subject::default()
        };
        let before = std::mem::replace(&mut self.about, about);
        let settle = vague.then(|| what_lay_in(z));
        let violation = self.says(Record::NotThere(seat, z, named.face, ruling), Some(named.span));
        violation.cannot_tell = settle.or(violation.cannot_tell.take());
        self.about = before;
    }

    /// A card moves to the top of a zone, and what was known of it as a card of the field is forgotten.
    pub fn move_to(&mut self, card: CardId, seat: Seat, z: Z, end: End) {
        let from = self.s.z_of(card);
        if from == Some(Z::Chara) && z != Z::Chara {
            self.s.left.push(card);
            self.s.hits.retain(|h| h.from != card && h.to != card);
            self.s.dying.retain(|c| *c != card);
            self.s.poisoned.retain(|c| *c != card);
            self.s.shocked.retain(|c| *c != card);
            if self.s.attack.is_some_and(|a| a.attacker == card) {
                // SNK-G-18: the attacker is gone, and with it the attack.
                self.s.attack = None;
            }
        }
        if from == Some(Z::Used) {
            self.s.used = None;
        }
        let under = self.s.extra(card).under;
        *self.s.extra_mut(card) = Extra::default();
        if z == Z::Runes {
            self.s.extra_mut(card).under = under;
        }
        self.s.table.turn(card, ON);
        let to = self.s.zone(seat, z);
        self.s.table.apply(rejudge_table::Event::Move { card, to, end });
        if matches!(z, Z::Chara | Z::Town) {
            let face = self.s.face(card);
            let earlier = self
                .s
                .cards(seat, z)
                .iter()
                .filter(|c| **c != card && self.s.face(**c) == face);
            let copy = earlier
                .map(|c| self.s.extra(*c).copy)
                .max()
                .unwrap_or(0)
                .saturating_add(1);
            self.s.extra_mut(card).copy = copy;
        }
        if from == Some(Z::Deck) {
            self.deck_ran_out(self.s.table.card(card).owner);
        }
    }

    /// SNK-G-13: a chara leaves with everything below it.
    pub fn leave_field(&mut self, chara: CardId, z: Z) {
        let seat = self.s.table.card(chara).owner;
        for rune in self.s.runes(chara) {
            self.move_to(rune, self.s.table.card(rune).owner, Z::Discard, End::Top);
        }
        self.move_to(chara, seat, z, End::Top);
    }

    /// A chara enters.
    pub fn enter(&mut self, card: CardId, seat: Seat, by: By) {
        if self.s.charas(seat).len() >= CHARAS_MOST {
            return;
        }
        self.move_to(card, seat, Z::Chara, End::Top);
        let turn = self.s.turn;
        let extra = self.s.extra_mut(card);
        (extra.entered, extra.by) = (turn, by);
    }

    /// The top card of a deck, seen as this face if one is told. `None`: the deck is empty.
    pub fn top(&mut self, seat: Seat, z: Z, told: Option<&Named>) -> Option<CardId> {
        let zone = self.s.zone(seat, z);
        let card = self.s.table.top(zone)?;
        let Some(Named {
            face: Some(face), span, ..
        }) = told
        else {
            return Some(card);
        };
        match self.s.table.bind(card, *face) {
            Bound::Yes => Some(card),
            Bound::Other(top) => {
                let wrong = match self.s.seeded {
                    true => Record::OnTopBySeed,
                    false => Record::OnTop,
                };
                self.says(wrong(top, seat, z, *face), Some(*span));
                if self.right() {
                    return Some(card);
                }
                // As played: the card that was seen comes, if it may be there, and the order above it is not known.
                match self.s.table.take(zone, *face) {
                    Some(card) => {
                        self.s.seeded = false;
                        Some(card)
                    }
                    None => Some(card),
                }
            }
            Bound::NoneLeft => {
                self.says(Record::AllElsewhere(*face, seat, z), Some(*span));
                Some(card)
            }
        }
    }

    /// SNK-9.1: a main deck that has run out decides the match at that instant.
    pub fn deck_ran_out(&mut self, seat: Seat) {
        if self.s.over.is_some() || !self.s.table.is_empty(self.s.zone(seat, Z::Deck)) {
            return;
        }
        let winner = self.m.next(seat);
        self.s.over = Some(Over {
            winner: Some(winner),
            reason: self.in_words().deck_ran_out(seat),
            rule: "SNK-9.1",
        });
    }

    /// SNK-6.9: after every step, whoever has counters up to the HP has to retreat; who has no longer need not.
    pub fn checkpoint(&mut self) {
        if self.s.over.is_some() || self.s.is_at_once() {
            return;
        }
        self.who_retreats();
        let stays = |cx: &Self, card: &CardId| {
            let hp = cx.s.numbers(cx.m, *card).map(|(_, hp)| hp);
            hp.is_some_and(|hp| cx.s.extra(*card).damage < hp)
        };
        let staying: Vec<CardId> = self.s.dying.iter().copied().filter(|card| stays(self, card)).collect();
        self.s.dying.retain(|card| !staying.contains(card));
    }

    /// SNK-6.9: whoever has to retreat does so together with the others: what changes as one of them leaves saves nobody.
    pub fn who_retreats(&mut self) {
        if self.s.over.is_some() || self.s.is_at_once() {
            return;
        }
        for seat in self.m.seats() {
            for card in self.s.charas(seat).to_vec() {
                let Some(numbers) = self.rules().numbers(card) else {
                    continue;
                };
                let (hp, damage) = (numbers.sure.1, self.s.extra(card).damage);
                if damage > 0 && numbers.open.1.is_some() && !self.m.full {
                    // Whether it retreats has no line, and nobody can say.
                    self.s.blurs(seat, Blurred::Field);
                }
                if damage >= hp && !self.s.dying.contains(&card) {
                    self.s.dying.push(card);
                }
            }
        }
    }

    /// What comes next.
    pub fn due(&self) -> Due {
        self.s.due(self.m)
    }
}
