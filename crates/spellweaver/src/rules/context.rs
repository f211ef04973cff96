//! What every chapter works with: the match, the state, the log's act in hand, and where slips go.

use rejudge_judge::finding::Kind;
use rejudge_judge::game::{Mode, Owed, Slip};
use rejudge_judge::script::{Act, Mark, MarkKind, Op, OpKind, Script};
use rejudge_notation::Span;
use rejudge_table::{Bound, CardId, End, Face, Seat};

use super::super::cards::CardDef;
use super::super::matches::Match;
use super::super::policies::G;
use super::super::rulings::R;
use super::super::state::{Base, Due, Extra, READY, State, Step, Target, Z, vague};
use super::super::vocabulary::{V, word_name};
use super::super::zones::Fact;

/// The rules at work on one state.
pub struct Cx<'a> {
    /// What does not change.
    pub m: &'a Match,
    /// What does.
    pub s: &'a mut State,
    /// The log.
    pub script: &'a Script,
    /// The step of the log in hand.
    pub mark: Option<Mark>,
    /// The step that is being made way for, while something is assumed.
    pub next: Option<Mark>,
    /// As played, or as the rules say.
    pub mode: Mode,
    /// What went otherwise.
    pub slips: &'a mut Vec<Slip>,
}

/// More cards than a line can move.
pub const CARDS_MOST: usize = 200;

/// More damage or life than anything deals or gives: what a log tells beyond it is taken as that much.
pub const AMOUNT_MOST: i32 = 100_000;

/// An amount that a log tells.
pub fn amount(told: u32) -> i32 {
    i32::try_from(told).unwrap_or(AMOUNT_MOST).min(AMOUNT_MOST)
}

/// Of a player who passed a gap.
pub const IN_GAP: &str = "what happened in the part that was not written down";

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
    /// Reports something.
    pub fn slip(&mut self, ruling: R, kind: Kind, span: Option<Span>, message: String) -> &mut Slip {
        self.slips.push(Slip {
            ruling: ruling as u16,
            kind: Some(kind),
            span,
            message,
            ..Slip::default()
        });
        let at = self.slips.len() - 1;
        &mut self.slips[at]
    }

    /// A note: no finding.
    pub fn note(&mut self, sort: &'static str, ruling: R, span: Option<Span>, message: String) {
        self.slip(ruling, Kind::Choice, span, message).note = Some(sort);
    }

    /// Of the slips since `first` one is kept, the first in rulebook order that is certain; the others are listed in it.
    pub fn one_slip(&mut self, first: usize) {
        let mut own = self.slips.split_off(first.min(self.slips.len()));
        let (notes, mut own): (Vec<Slip>, Vec<Slip>) = {
            let (notes, found) = own.drain(..).partition(|s| s.note.is_some());
            (notes, found)
        };
        own.retain(|s| self.m.looks_at(s));
        own.sort_by_key(|s| (s.cannot_tell.is_some(), s.ruling));
        let mut rest = own.into_iter();
        if let Some(mut slip) = rest.next() {
            let sure = slip.cannot_tell.is_none();
            for other in rest {
                if other.ruling != slip.ruling && (other.cannot_tell.is_none() || !sure) {
                    slip.also.push((other.ruling, other.message));
                }
                slip.contested |= other.contested;
            }
            self.slips.push(slip);
        }
        self.slips.extend(notes);
    }

    /// The last slip rests on something that is not known of a player: then there is nothing to say.
    pub fn doubt(&mut self, seat: Seat, what: u8) {
        if self.s.is_vague(seat, what) {
            self.slips.pop();
        }
    }

    /// The last slip rests on how a point is read that the rules leave open.
    pub fn reading(&mut self, gap: G) {
        if let Some(slip) = self.slips.last_mut() {
            self.m.policies.decided(gap as usize, slip);
        }
    }

    /// The same where our reading is sure enough in this case.
    pub fn sure_reading(&mut self, gap: G) {
        if let Some(slip) = self.slips.last_mut() {
            let open = slip.cannot_tell.take();
            self.m.policies.decided(gap as usize, slip);
            slip.cannot_tell = open;
        }
    }

    /// Whether the rules' way is to be taken, whatever the log says.
    pub fn right(&self) -> bool {
        self.mode == Mode::Right
    }

    /// The act in hand.
    pub fn act(&self) -> Option<&'a Act> {
        match self.mark?.kind {
            MarkKind::Act(act) => Some(self.script.act(act)),
            _ => None,
        }
    }

    /// The number of the act in hand.
    pub fn act_number(&self) -> Option<u32> {
        match self.mark?.kind {
            MarkKind::Act(act) => Some(act),
            _ => None,
        }
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

    /// A card in words: `Tor's LH/A1-030`.
    pub fn tell(&self, card: CardId) -> String {
        let number = self.def(card).map_or("card nobody saw", |def| def.number.as_str());
        format!("{}'s {number}", self.name(self.s.controller(card)))
    }

    /// A target in words.
    pub fn tell_target(&self, target: Target) -> String {
        match target {
            Target::Hero(seat) => format!("{}'s hero", self.name(seat)),
            Target::Card(card) => self.tell(card),
        }
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
            OpKind::Card(face, copy) => (op.of.unwrap_or(seat), &Z::PLAY, face, copy),
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
            return fits.into_iter().find(|c| self.s.extra_of(*c).copy == copy);
        }
        let found = fits
            .iter()
            .find(|c| best(self.m, self.s, **c))
            .or(fits.first())
            .copied();
        if found.is_some() {
            return found;
        }
        // A card nobody saw may be it.
        let unknown: Vec<CardId> = cards().filter(|c| self.s.face(*c).is_none()).collect();
        unknown.into_iter().find(|c| self.s.table.bind(*c, face) == Bound::Yes)
    }

    /// What an operand names to be attacked or dealt damage.
    pub fn target(&mut self, op: &Op, seat: Seat, best: impl Fn(&Match, &State, CardId) -> bool) -> Option<Target> {
        match op.kind {
            OpKind::Zone(seat, zone, None) if zone == Z::Hero as u16 => Some(Target::Hero(seat)),
            _ => self.in_play(op, seat, best).map(Target::Card),
        }
    }

    /// A card that is not where a line takes it from.
    pub fn not_there(&mut self, op: &Op, seat: Seat, place: &str) {
        let seat = op.of.unwrap_or(seat);
        let number = Self::face_of(op).map_or("that card", |f| self.m.card(f).number.as_str());
        let message = format!("{number} is not {place} of {}", self.name(seat));
        let evidence: Vec<Z> = match place {
            "in the hand" => vec![Z::Hand],
            _ => vec![Z::Combat, Z::Support],
        };
        let zones = evidence.into_iter().map(|z| self.s.zone(seat, z)).collect();
        let slip = self.slip(R::NotThere, Kind::Record, Some(op.span), message);
        slip.contested = true;
        slip.evidence = zones;
        if self.s.after_gap {
            self.last_cannot_tell(IN_GAP);
        }
    }

    /// The slip in hand cannot be told.
    pub fn last_cannot_tell(&mut self, settle: &str) {
        if let Some(slip) = self.slips.last_mut() {
            slip.cannot_tell = Some(settle.to_owned());
        }
    }

    /// A card of the hand, as a line names it; it has that face afterwards.
    pub fn from_hand(&mut self, op: &Op, seat: Seat) -> Option<CardId> {
        let hand = self.s.zone(seat, Z::Hand);
        match Self::face_of(op) {
            Some(face) => self.s.table.take(hand, face),
            None => {
                let cards = self.s.cards(seat, Z::Hand);
                let unknown = cards.iter().rev().find(|c| self.s.face(**c).is_none()).copied();
                unknown.or_else(|| self.s.table.top(hand))
            }
        }
    }

    /// A card goes somewhere. What it was in play is forgotten; what is attached to it goes to the graveyard (SPW-6.6,
    /// SPW-7.5). A token ceases to exist.
    pub fn goes(&mut self, card: CardId, seat: Seat, z: Z, end: End) {
        let from = self.s.place(card);
        let leaves = from.is_some_and(|(_, from)| from.is_in_play()) && !z.is_in_play();
        if leaves {
            *self.s.extra(card) = Extra::default();
            self.s.table.turn(card, READY);
            self.s.dying.retain(|c| *c != card);
            self.drop_attached(card);
        }
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
            self.s.table.leave(card);
        } else {
            let to = self.s.zone(seat, z);
            self.s.table.apply(rejudge_table::Event::Move { card, to, end });
        }
        self.left_combat(card);
        if matches!(from, Some((_, Z::Deck))) && z != Z::Deck {
            self.deck_shrank(from.map_or(seat, |(seat, _)| seat));
        }
    }

    /// Which copy of its card one is that comes now.
    fn next_copy(&self, card: CardId, seat: Seat) -> u16 {
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
        self.s.acting = card.and_then(|card| Some((card, self.s.face(card)?)));
    }

    /// Something left undone, remembered until the turn is over.
    pub fn owe(&mut self, what: u16, seat: Seat, card: Option<CardId>, verb: V) -> Owed {
        self.s.debts.push((what, seat, card));
        Owed {
            what,
            seat,
            verb: verb.id(),
        }
    }

    /// A step of the turn is reached.
    pub fn reach(&mut self, step: Step, base: Base) {
        self.s.step = step;
        self.s.base = base;
    }

    /// Evidence for the last slip.
    pub fn shows(&mut self, seat: Seat, zones: &[Z]) {
        let zones: Vec<_> = zones.iter().map(|z| self.s.zone(seat, *z)).collect();
        if let Some(slip) = self.slips.last_mut() {
            slip.evidence.extend(zones);
        }
    }

    /// After a change, what dies of it.
    pub fn look_for_deaths(&mut self) {
        if !self.s.hits.is_empty() || !self.s.struck.is_empty() {
            return;
        }
        let mut dying = std::mem::take(&mut self.s.dying);
        dying.clear();
        for seat in self.m.seats() {
            for z in Z::PLAY {
                for at in 0..self.s.count(seat, z) {
                    let card = self.s.cards(seat, z)[at];
                    let extra = self.s.extra_of(card);
                    let dead = |stats: super::super::state::Stats| stats.health < 1 || extra.doomed;
                    if !extra.spared && self.m.stats(self.s, card).is_some_and(dead) {
                        dying.push(card);
                    }
                }
            }
        }
        self.s.dying = dying;
    }

    /// Nothing of a player is known any more.
    pub fn forget(&mut self, seat: Seat) {
        self.s.player_mut(seat).vague = vague::ALL;
    }
}

impl<'a> Cx<'a> {
    /// Carries out what is due, as the mark tells it or as the rules say.
    pub fn perform(&mut self) {
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
                self.tick();
                self.tick_all();
                self.s.base = Base::Draw;
            }
            Base::Draw => {
                if self.draws_at_start() || act.is_some() {
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
