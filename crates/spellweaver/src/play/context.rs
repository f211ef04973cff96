//! What every chapter works with: the match, the state, the log's act in hand, and where violations go.

use rejudge_judge::game::{Mode, Owed, Violation};
use rejudge_judge::reasons::Reason;
use rejudge_judge::script::{Act, Mark, Op, OpKind, Script};
use rejudge_notation::Span;
use rejudge_table::{Bound, CardId, End, Face, Seat};

use super::super::cards::{CardDef, Keywords};
use super::super::effects::program::When;
use super::super::matches::Match;
use super::super::policies::G;
use super::super::rules::ch01_texts::On;
use super::super::rules::draws_at_start;
use super::super::rules::open::Open;
use super::super::rules::questions::Answer;
use super::super::rulings::R;
use super::super::state::{Base, Due, Extra, READY, State, Step, Target, Worked, Z, vague};
use super::super::unread::Topics;
use super::super::verdicts::{IN_GAP, Place, Played, UNNOTED, Words};
use super::super::vocabulary::{V, word_name};
use super::super::zones::Fact;

/// The rules at work on one state.
pub struct Cx<'a> {
    /// What does not change.
    pub m: &'a Match,
    /// The position, which changes.
    pub s: &'a mut State,
    /// The log.
    pub script: &'a Script,
    /// The step of the log in hand.
    pub mark: Option<Mark>,
    /// The step that is being made way for, while something is assumed.
    pub next: Option<Mark>,
    /// As played, or as the rules say.
    pub mode: Mode,
    /// What is asked about: texts that bear on it may change the answer (SPW-1.1).
    pub on: Vec<On>,
    /// What went otherwise.
    pub violations: &'a mut Vec<Violation>,
}

/// More cards than a line can move.
pub const CARDS_MOST: usize = 200;

/// More damage or life than anything deals or gives: what a log tells beyond it is taken as that much.
pub const AMOUNT_MOST: i32 = 100_000;

/// An amount that a log tells.
pub fn amount(told: u32) -> i32 {
    i32::try_from(told).unwrap_or(AMOUNT_MOST).min(AMOUNT_MOST)
}

/// Whether a card of this face may be in play under a player. Without a player's name the other's is meant where one has none
/// such.
fn may_have(s: &State, seat: Seat, face: Face) -> bool {
    let is = |card: &CardId| s.face(*card).is_none_or(|of| of == face);
    Z::PLAY
        .iter()
        .any(|z| s.is_open(seat, *z) || s.cards(seat, *z).iter().any(is))
}

/// Whether a card in play is one that an operand may name.
pub fn is_called(s: &State, op: &Op, seat: Seat, card: CardId) -> bool {
    let Some((side, z)) = s.place(card) else { return false };
    match op.kind {
        // A card that nobody noted may be any.
        OpKind::Unknown => true,
        OpKind::Card(face, copy) => {
            let same = s.face(card) == Some(face) && (copy == 0 || s.extra_of(card).copy == copy);
            same && (side == op.of.unwrap_or(seat) || op.of.is_none() && !may_have(s, seat, face))
        }
        OpKind::ZoneCard(of, zone, face) => side == of && z as u16 == zone && s.face(card) == Some(face),
        _ => false,
    }
}

/// The word an operand is, also where a zone has the same.
pub fn word_of(op: &Op) -> &'static str {
    match op.kind {
        OpKind::Word(word) => word_name(word),
        OpKind::Zone(_, zone, None) => match (Z::of(zone), Fact::of(zone)) {
            (Some(z), _) => z.written(),
            (_, Some(fact)) => fact.word(),
            _ => "",
        },
        _ => "",
    }
}

impl<'a> Cx<'a> {
    /// Says what is wrong, and where in the line. Where a text that nobody reads may make it right, it cannot be told.
    pub fn says(&mut self, wrong: impl for<'w> Reason<Words<'w>>, span: Option<Span>) -> &mut Violation {
        let violation = wrong.violation(self.m.words(self.s));
        let topics = R::of(&violation).map_or(Topics::FIGHT, R::may_change);
        self.says_so(violation, topics, span)
    }

    /// The same where other texts may make it right than usually with the ruling.
    pub fn says_about(
        &mut self,
        topics: Topics,
        wrong: impl for<'w> Reason<Words<'w>>,
        span: Option<Span>,
    ) -> &mut Violation {
        let violation = wrong.violation(self.m.words(self.s));
        self.says_so(violation, topics, span)
    }

    fn says_so(&mut self, violation: Violation, topics: Topics, span: Option<Span>) -> &mut Violation {
        let text = self.m.may_be_changed(self.s, &self.on, topics);
        let blurred = self.s.blurred && !R::of(&violation).is_some_and(R::holds_for_any_card);
        let open = match text {
            _ if blurred => Some(UNNOTED.to_owned()),
            text => text.map(|text| self.m.open_words(self.s, Open::of(text))),
        };
        self.violations.push(Violation {
            span,
            cannot_tell: violation.cannot_tell.or(open),
            ..violation
        });
        let at = self.violations.len() - 1;
        &mut self.violations[at]
    }

    /// What the act in hand is about: its player, the cards in play that it names, and those they fight with.
    pub fn concerned(&self) -> Vec<On> {
        let Some(act) = self.act() else {
            return vec![On::Player(self.s.active)];
        };
        let mut cards: Vec<CardId> = Vec::new();
        let others = match self.verb(act) {
            V::Block | V::Attack => self.m.other(act.seat),
            _ => act.seat,
        };
        let named = [(self.chosen(act), act.seat), (self.targets(act), others)];
        for (ops, seat) in named {
            for op in ops {
                // A card is looked for on the side on which it is said to be.
                let side = match op.kind {
                    OpKind::Unknown => {
                        cards.extend(self.s.in_play());
                        continue;
                    }
                    OpKind::Card(..) => op.of.unwrap_or(seat),
                    OpKind::ZoneCard(of, ..) => of,
                    _ => continue,
                };
                for z in Z::PLAY {
                    let all = self.s.cards(side, z).iter().copied();
                    cards.extend(all.filter(|card| is_called(self.s, op, seat, *card)));
                }
            }
        }
        let fights = matches!(self.verb(act), V::Hit | V::Gain | V::Die);
        if fights {
            cards = Match::fight_of(self.s, &cards);
        }
        let mut on: Vec<On> = cards.into_iter().map(On::Card).collect();
        on.push(On::Player(act.seat));
        on
    }

    /// Whether a text that nobody reads may bear on one of these creatures in a fight.
    pub fn is_open_fight(&self, cards: &[CardId]) -> bool {
        let on: Vec<On> = cards.iter().copied().map(On::Card).collect();
        self.m.may_be_changed(self.s, &on, Topics::FIGHT).is_some()
    }

    /// Of the violations since `first` one is kept, the first in rulebook order that is certain; the others are listed in it.
    pub fn one_violation(&mut self, first: usize) {
        let mut own = self.violations.split_off(first.min(self.violations.len()));
        let (notes, mut own): (Vec<Violation>, Vec<Violation>) = {
            let (notes, found) = own.drain(..).partition(|s| s.note.is_some());
            (notes, found)
        };
        own.retain(|s| self.m.looks_at(s));
        own.sort_by_key(|s| (s.cannot_tell.is_some(), s.ruling));
        let mut rest = own.into_iter();
        if let Some(mut violation) = rest.next() {
            let sure = violation.cannot_tell.is_none();
            for other in rest {
                if other.ruling != violation.ruling && (other.cannot_tell.is_none() || !sure) {
                    violation.also.push((other.ruling, other.message));
                }
                violation.contested |= other.contested;
            }
            self.violations.push(violation);
        }
        self.violations.extend(notes);
    }

    /// The last violation rests on something that is not known of a player: then there is nothing to say.
    pub fn doubt(&mut self, seat: Seat, what: u8) {
        if self.s.is_vague(seat, what) {
            self.violations.pop();
        }
    }

    /// The last violation rests on how a point is read that the rules leave open.
    pub fn reading(&mut self, gap: G) {
        if let Some(violation) = self.violations.last_mut() {
            self.m.policies.decided(gap as usize, violation);
        }
    }

    /// The same where our reading is sure enough in this case.
    pub fn sure_reading(&mut self, gap: G) {
        if let Some(violation) = self.violations.last_mut() {
            let open = violation.cannot_tell.take();
            self.m.policies.decided(gap as usize, violation);
            violation.cannot_tell = open;
        }
    }

    /// Whether the rules' way is to be taken, whatever the log says.
    pub fn right(&self) -> bool {
        self.mode == Mode::Corrected
    }

    /// The act in hand.
    pub fn act(&self) -> Option<&'a Act> {
        self.script.begun(&self.mark?)
    }

    /// The number of the act in hand.
    pub fn act_number(&self) -> Option<u32> {
        self.mark?.begins()
    }

    /// Its verb.
    pub fn verb(&self, act: &Act) -> V {
        V::of(act.verb)
    }

    /// What was chosen or announced.
    pub fn chosen(&self, act: &Act) -> &'a [Op] {
        self.script.ops(&act.chosen)
    }

    /// What stands after `>`.
    pub fn targets(&self, act: &Act) -> &'a [Op] {
        self.script.seen(&act.target).unwrap_or(&[])
    }

    /// What was seen.
    pub fn seen(&self, act: &Act) -> Option<&'a [Op]> {
        self.script.seen(&act.seen)
    }

    /// A player's name.
    pub fn name(&self, seat: Seat) -> &'a str {
        self.m.name(seat)
    }

    /// What is printed on a card; none if nobody saw it.
    pub fn def(&self, card: CardId) -> Option<&'a CardDef> {
        self.s.face(card).map(|face| self.m.card(face))
    }

    /// The faces an operand list tells; `None` for `?`.
    pub fn faces(&self, ops: &[Op]) -> Vec<(Option<Face>, Span)> {
        let mut faces = Vec::new();
        for op in ops {
            match op.kind {
                OpKind::Card(face, _) | OpKind::ZoneCard(_, _, face) => faces.push((Some(face), op.span)),
                OpKind::Unknown => faces.push((None, op.span)),
                OpKind::Many(n, face) => faces.extend((0..n.min(100)).map(|_| (face, op.span))),
                _ => {}
            }
        }
        faces
    }

    /// The face an operand names.
    pub fn face_of(op: &Op) -> Option<Face> {
        match op.kind {
            OpKind::Card(face, _) | OpKind::ZoneCard(_, _, face) => Some(face),
            _ => None,
        }
    }

    /// The card in play that an operand names: of the player written in front of it, else of `seat`. Of several that
    /// fit the first of which `best` holds.
    pub fn in_play(&mut self, op: &Op, seat: Seat, best: impl Fn(&Match, &State, CardId) -> bool) -> Option<CardId> {
        let (seat, zones, face, copy): (Seat, &[Z], Face, u16) = match op.kind {
            OpKind::Card(face, copy) => {
                let own = op.of.is_some() || may_have(self.s, seat, face);
                let about = |act: &Act| act.effect || matches!(V::of(act.verb), V::Play | V::Instant | V::Skill);
                let others = !own && self.act().is_some_and(about);
                let seat = if others { self.m.other(seat) } else { seat };
                (op.of.unwrap_or(seat), &Z::PLAY, face, copy)
            }
            OpKind::ZoneCard(seat, zone, face) => match Z::of(zone)? {
                Z::Combat => (seat, &[Z::Combat], face, 0),
                Z::Support => (seat, &[Z::Support], face, 0),
                Z::Board => (seat, &[Z::Board], face, 0),
                _ => return None,
            },
            _ => return None,
        };
        let cards = || zones.iter().flat_map(|z| self.s.cards(seat, *z).iter().copied());
        let mut fits: Vec<CardId> = cards().filter(|c| self.s.face(*c) == Some(face)).collect();
        fits.sort_by_key(|c| (self.s.extra_of(*c).copy, c.0));
        if copy > 0 {
            let found = fits.into_iter().find(|c| self.s.extra_of(*c).copy == copy);
            if let Some(card) = found {
                self.s.extra(card).perhaps = false;
                return found;
            }
            let card = self.unseen_in_play(face, seat, zones)?;
            self.s.extra(card).copy = copy;
            return Some(card);
        }
        let found = fits
            .iter()
            .find(|c| best(self.m, self.s, **c))
            .or(fits.first())
            .copied();
        if let Some(card) = found {
            // A line that names it in play says that it lives.
            if fits.len() == 1 {
                self.s.extra(card).perhaps = false;
            }
            return found;
        }
        self.unseen_in_play(face, seat, zones)
    }

    /// A card in play that nobody saw, which may be this one; or one of which nobody knew that it is there.
    fn unseen_in_play(&mut self, face: Face, seat: Seat, zones: &[Z]) -> Option<CardId> {
        let cards = zones.iter().flat_map(|z| self.s.cards(seat, *z).iter().copied());
        let unknown: Vec<CardId> = cards.filter(|c| self.s.face(*c).is_none()).collect();
        let found = unknown.into_iter().find(|c| self.s.table.bind(*c, face) == Bound::Yes);
        if found.is_some() {
            return found;
        }
        let creature = self.m.card(face).kind.is_creature();
        let fits = |z: &&Z| self.s.is_open(seat, **z) && z.is_row() == creature;
        let z = zones.iter().find(fits)?;
        let zone = self.s.zone(seat, *z);
        let card = self.s.table.take(zone, face)?;
        self.s.extra(card).copy = 1;
        Some(card)
    }

    /// What an operand names to be attacked or dealt damage.
    pub fn target(&mut self, op: &Op, seat: Seat, best: impl Fn(&Match, &State, CardId) -> bool) -> Option<Target> {
        match op.kind {
            OpKind::Zone(seat, zone, None) if zone == Z::Hero as u16 => Some(Target::Hero(seat)),
            _ => self.in_play(op, seat, best).map(Target::Card),
        }
    }

    /// A card that is not where a line takes it from.
    pub fn not_there(&mut self, op: &Op, seat: Seat, place: Place) {
        if op.kind == OpKind::Unknown {
            self.unnoted(op);
            return;
        }
        let seat = op.of.unwrap_or(seat);
        self.says(Played::NotThere(place, seat, Self::face_of(op)), Some(op.span));
        self.gap_doubt();
    }

    /// What was done rests on a card that nobody noted: it is not carried out, and what comes of it is not known.
    pub fn unnoted(&mut self, op: &Op) {
        self.says(Played::Unnoted(), Some(op.span));
        self.blur();
    }

    /// Where the cards lie is not known any more, nor what the players have.
    pub fn blur(&mut self) {
        self.s.blurred = true;
        for seat in self.m.seats() {
            self.s.player_mut(seat).vague |= vague::LIFE | vague::MANA | vague::LEVELS | vague::SKILLS;
        }
    }

    /// Whether something speaks against the line in hand for sure, from this violation on.
    pub fn is_refused(&self, from: usize) -> bool {
        let sure = |v: &Violation| v.note.is_none() && v.cannot_tell.is_none();
        self.violations[from..].iter().any(sure)
    }

    /// The violation in hand cannot be told.
    pub fn last_cannot_tell(&mut self, settle: &str) {
        if let Some(violation) = self.violations.last_mut() {
            violation.cannot_tell = Some(settle.to_owned());
        }
    }

    /// A card of the hand, as a line names it; it has that face afterwards.
    pub fn card_of_hand(&mut self, op: &Op, seat: Seat) -> Option<CardId> {
        let seat = op.of.unwrap_or(seat);
        let hand = self.s.zone(seat, Z::Hand);
        match Self::face_of(op) {
            Some(face) => self.s.table.take(hand, face),
            None => {
                // Which of them it was nobody noted, and so nobody knows which are left.
                self.s.table.forget(hand);
                self.s.table.top(hand)
            }
        }
    }

    /// A card goes somewhere. What it was in play is forgotten; what is attached to it goes to the graveyard (SPW-6.6,
    /// SPW-7.5). A token ceases to exist.
    pub fn goes(&mut self, card: CardId, seat: Seat, z: Z, end: End) {
        let from = self.s.place(card);
        let leaves = from.is_some_and(|(_, from)| from.is_in_play()) && !z.is_in_play();
        if leaves {
            self.leaves_play(card, from);
            self.gives_no_more(card);
            *self.s.extra(card) = Extra::default();
            self.s.table.turn(card, READY);
            self.s.dying.retain(|c| *c != card);
            self.drop_attached(card);
        }
        self.at_the_bottom(card, from, seat, z, end);
        if z.is_in_play() && !from.is_some_and(|(_, from)| from.is_in_play()) {
            let turn = self.s.turn;
            let copy = self.next_copy(card, seat);
            let energy = self.def(card).and_then(|d| d.energy).map_or(0, i32::from);
            *self.s.extra(card) = Extra {
                entered: turn,
                copy,
                energy,
                ..Extra::default()
            };
        }
        if leaves && self.s.table.card(card).token {
            self.s.table.take_out(card);
        } else {
            let to = self.s.zone(seat, z);
            self.s.table.apply(rejudge_table::Event::Move { card, to, end });
        }
        self.left_combat(card);
        if z.is_in_play() && !from.is_some_and(|(_, from)| from.is_in_play()) {
            self.happens(card, When::Enters);
            if self.is_creature(card) {
                self.happens_to_others(seat, card, When::OtherEnters);
                let other = self.m.other(seat);
                self.happens_to_others(other, card, When::EnemyEnters);
            }
        }
        if matches!(from, Some((_, Z::Deck))) && z != Z::Deck {
            self.deck_shrank(from.map_or(seat, |(seat, _)| seat));
        }
    }

    /// Of a deck of unknown size: how many of its known cards lie at its bottom once this one goes.
    fn at_the_bottom(&mut self, card: CardId, from: Option<(Seat, Z)>, seat: Seat, z: Z, end: End) {
        if let Some((whose, Z::Deck)) = from {
            let at = self.s.cards(whose, Z::Deck).iter().position(|c| *c == card);
            let player = self.s.player_mut(whose);
            if at.is_some_and(|at| at < player.below) {
                player.below -= 1;
            }
        }
        if z == Z::Deck && end == End::Bottom && self.s.is_open(seat, Z::Deck) {
            let player = self.s.player_mut(seat);
            player.below = player.below.saturating_add(1);
        }
    }

    /// A card is about to leave play: what triggers on it may still be told this turn, and what its text did lasts.
    fn leaves_play(&mut self, card: CardId, from: Option<(Seat, Z)>) {
        let Some((seat, _)) = from else { return };
        self.s.left.push((card, seat, self.s.step));
        if let Some(face) = self.s.face(card)
            && !self.s.declared.contains(&(card, None))
        {
            self.was_at_work(face, seat, false, Vec::new());
        }
        self.s
            .declared
            .retain(|(source, about)| *source != card && *about != Some(card));
    }

    /// A text that nobody reads was at work, and its card is not in play.
    pub fn was_at_work(&mut self, face: Face, seat: Seat, spell: bool, targets: Vec<CardId>) {
        if self.m.texts(face).iter().all(|t| t.used && !spell) {
            return;
        }
        let worked = Worked {
            face,
            seat,
            turn: self.s.turn,
            spell,
            targets,
        };
        let same = |w: &Worked| (w.face, w.seat, w.spell) == (face, seat, spell) && (w.targets == worked.targets);
        self.s.worked.retain(|w| !same(w));
        // No match has more cards with such texts; a log may be longer than any match.
        if self.s.worked.len() < CARDS_MOST {
            self.s.worked.push(worked);
        }
    }

    /// The log declares what the card does that acts: a spell is done with that, of a card in play it is told what it does
    /// to these, or all of it where it does something when it comes.
    pub fn declares(&mut self, about: &[CardId]) {
        let Some((source, face)) = self.s.acting else { return };
        let seat = self.s.controller(source);
        if let Some(at) = self.s.worked.iter().rposition(|w| w.face == face && w.spell) {
            self.s.worked.remove(at);
        }
        if !self
            .s
            .place(source)
            .is_some_and(|(_, z)| z.is_in_play() || z == Z::Hero)
        {
            // It has left: what it did when it did is told.
            self.s.worked.retain(|w| (w.face, w.seat) != (face, seat));
            return;
        }
        let comes = !self.m.texts(face).is_empty() && self.m.texts(face).iter().all(|t| t.comes);
        let told = match comes {
            true => vec![None],
            false => about.iter().copied().map(Some).collect(),
        };
        for about in told {
            let told = (source, about);
            if !self.s.declared.contains(&told) && self.s.declared.len() < CARDS_MOST * 8 {
                self.s.declared.push(told);
            }
        }
    }

    /// Which copy of its card one is that comes now.
    pub fn next_copy(&self, card: CardId, seat: Seat) -> u16 {
        let face = self.s.face(card);
        let cards = Z::PLAY.iter().flat_map(|z| self.s.cards(seat, *z));
        let same = cards.filter(|c| **c != card && self.s.face(**c) == face);
        same.map(|c| self.s.extra_of(*c).copy).max().unwrap_or(0) + 1
    }

    /// SPW-7.7: a card goes to the graveyard of the player it came from.
    pub fn bury(&mut self, card: CardId) {
        let owner = self.s.table.card(card).owner;
        self.goes(card, owner, Z::Graveyard, End::Top);
    }

    /// SPW-6.6: what a card gave the creature to which it was attached ends with it.
    fn gives_no_more(&mut self, card: CardId) {
        let extra = self.s.extra_of(card);
        let Some(host) = extra.host else { return };
        if extra.gives == [0; 3] && extra.gives_keywords == Keywords::default() {
            return;
        }
        let others = self
            .s
            .in_play()
            .filter(|other| *other != card && self.s.extra_of(*other).host == Some(host));
        let kept = others.fold(Keywords::default(), |kept, other| {
            kept.with(self.s.extra_of(other).gives_keywords)
        });
        let of_host = self.s.extra(host);
        for (held, given) in of_host.stays.iter_mut().zip(extra.gives) {
            *held = held.saturating_sub(given);
        }
        of_host.stays_keywords = of_host.stays_keywords.without(extra.gives_keywords.without(kept));
    }

    /// SPW-6.6: what is attached goes with its host.
    fn drop_attached(&mut self, host: CardId) {
        let attached: Vec<CardId> = self
            .s
            .in_play()
            .filter(|c| self.s.extra_of(*c).host == Some(host))
            .collect();
        for card in attached {
            self.bury(card);
        }
    }

    /// The main phase a line may be in, and whose turn it is.
    pub fn in_main(&self, seat: Seat) -> bool {
        seat == self.s.active && self.s.base == Base::Main
    }

    /// What is due.
    pub fn due(&self) -> Due {
        self.m.due(self.s)
    }

    /// Begins an action: what its effect does belongs to it.
    pub fn begin_action(&mut self, card: Option<CardId>) {
        self.s.action = self.s.action.wrapping_add(1);
        self.s.run = None;
        self.s.acting = card.and_then(|card| Some((card, self.s.face(card)?)));
    }

    /// Begins an action that stays only in what it does: a spell, a skill, an ability that is used. As long as no effect of
    /// it is declared it may have done what its text says.
    pub fn begin_effect(&mut self, act: &Act, card: CardId, face: Face) {
        self.begin_action(Some(card));
        self.s.acting = Some((card, face));
        let targets = self.targets(act);
        let named = |card: &CardId| targets.iter().any(|op| is_called(self.s, op, act.seat, *card));
        let targets = self.s.in_play().filter(named).collect();
        self.was_at_work(face, act.seat, true, targets);
    }

    /// Reports what speaks against what was done, if anything does. `span`: where in the line it broke.
    pub fn objects(&mut self, answer: &Answer, span: Option<Span>) {
        for objection in answer.objections() {
            let mut violation = self.m.words(self.s).violation(objection);
            violation.span = span;
            self.violations.push(violation);
        }
    }

    /// SPW-6.1: a card of the other player's is used as an own one.
    pub fn not_yours(&mut self, op: &Op, card: CardId, seat: Seat, rule: &'static str) {
        let answer = self.m.rules(self.s).is_own(seat, card, rule);
        self.objects(&answer, Some(op.span));
    }

    /// After a gap nobody knows what came before.
    pub fn gap_doubt(&mut self) {
        if self.s.after_gap {
            self.last_cannot_tell(IN_GAP);
        }
    }

    /// Something left undone, remembered until the turn is over.
    pub fn owe(&mut self, what: u16, seat: Seat, card: Option<CardId>, verb: V) -> Owed {
        self.s.debts.push((what, seat, card));
        Owed::new(what, seat, verb.id())
    }

    /// A step of the turn is reached.
    pub fn reach(&mut self, step: Step, base: Base) {
        let before = self.s.step;
        self.s.step = step;
        self.s.base = base;
        match (before, step) {
            (Step::Start, Step::Deploy) => self.happens_to_all(When::Start),
            (before, Step::End) if before < Step::End => self.happens_to_all(When::End),
            _ => {}
        }
    }

    /// After a change, what dies of it.
    pub fn look_for_deaths(&mut self) {
        if !self.s.hits.is_empty() || !self.s.struck.is_empty() {
            return;
        }
        let mut dying = std::mem::take(&mut self.s.dying);
        dying.clear();
        let mut perhaps: Vec<CardId> = Vec::new();
        for seat in self.m.seats() {
            for z in Z::PLAY {
                for at in 0..self.s.count(seat, z) {
                    let card = self.s.cards(seat, z)[at];
                    let extra = self.s.extra_of(card);
                    let dead = |stats: super::super::state::Stats| stats.health < 1 || extra.doomed;
                    if extra.spared || !self.m.stats(self.s, card).is_some_and(dead) {
                        continue;
                    }
                    // In a log that does not tell deaths a text may have kept it alive.
                    match !self.m.full && (extra.shaken || self.is_open_fight(&[card])) {
                        true => perhaps.push(card),
                        false => dying.push(card),
                    }
                }
            }
        }
        self.s.dying = dying;
        for card in perhaps {
            let extra = self.s.extra(card);
            (extra.perhaps, extra.shaken) = (true, true);
        }
    }

    /// Nothing of a player is known any more.
    pub fn forget(&mut self, seat: Seat) {
        self.s.player_mut(seat).vague = vague::ALL;
    }
}

impl<'a> Cx<'a> {
    /// Carries out what is due, as the mark tells it or as the rules say.
    pub fn apply(&mut self) {
        self.on = self.concerned();
        let act = self.act();
        let due = self.due();
        if let Some(act) = act
            && (act.effect || self.verb(act) == V::Auto)
        {
            match self.verb(act) {
                V::Auto if !act.effect => self.ability(act),
                _ => self.effect(act),
            }
            return;
        }
        if let Some(act) = act.filter(|a| self.verb(a) == V::Spark) {
            self.spark(act);
            return;
        }
        match due {
            Due::Over => {}
            Due::Hit => self.hit(act),
            Due::Gain => self.gain(act),
            Due::Die => self.dies(act),
            Due::Step => self.step_passes(),
            Due::Auto => self.auto_passes(),
            Due::Offering => self.offering_ends(),
            Due::Checkpoint => self.checkpoint(),
            Due::Base(base) => self.course(base, act),
        }
    }

    /// The course of a turn.
    fn course(&mut self, base: Base, act: Option<&'a Act>) {
        let active = self.s.active;
        match base {
            Base::First => self.first_player(act),
            Base::Hand(seat) => self.opening_hand(act, seat),
            Base::Mulligan(seat) => self.mulligan(act, seat),
            Base::Turn => self.turn(),
            Base::Refill => {
                self.refill(active);
                self.s.base = Base::Ready;
            }
            Base::Ready => {
                self.ready(act);
                self.s.base = Base::Tick;
            }
            Base::Tick => {
                self.tick(act);
                self.tick_all();
                self.s.base = Base::Draw;
            }
            Base::Draw => {
                if draws_at_start(self.s) || act.is_some() {
                    self.begin_action(None);
                    self.draw_for_turn(act);
                }
                if self.s.base == Base::Draw {
                    self.reach(Step::Deploy, Base::Main);
                }
            }
            Base::Ranged => self.strike(true),
            Base::Regular => self.strike(false),
            Base::After => self.combat_ends(),
            Base::Main | Base::Attack | Base::Block | Base::Instants | Base::EndWindow => match act {
                Some(act) => self.choice(act),
                None => self.pass(base),
            },
        }
    }

    /// What a player chose to do.
    fn choice(&mut self, act: &'a Act) {
        match self.verb(act) {
            V::Phase => self.phase(act),
            V::Shrine => self.shrine(act),
            V::Play | V::Instant => self.play(act),
            V::Skill => self.skill(act),
            V::Move => self.move_row(act),
            V::Offering => self.offer(act),
            V::Attack => self.attack(act),
            V::Block => self.block(act),
            V::Act => self.ability(act),
            _ => {}
        }
        self.look_for_deaths();
    }
}
