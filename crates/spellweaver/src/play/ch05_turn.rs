//! SPW-5: the turn.

use rejudge_judge::script::{Act, MarkKind, OpKind};
use rejudge_table::{Bound, CardId, End, Face, Seat};

use super::super::cards::Keywords;
use super::super::matches::Match;
use super::super::rules::ch01_texts::On;
use super::super::state::{Base, EXHAUSTED, Extra, READY, State, Step, Z, emblem, vague};
use super::super::verdicts::{Place, Record, Turn};
use super::super::vocabulary::V;
use super::context::{CARDS_MOST, Cx, word_of};

impl Match {
    /// SPW-5.3, G-03: all of a player's that is exhausted.
    pub fn exhausted(&self, s: &State, seat: Seat) -> Vec<CardId> {
        let cards = Z::PLAY.iter().flat_map(|z| s.cards(seat, *z));
        cards.copied().filter(|c| s.is_exhausted(*c)).collect()
    }
}

impl<'a> Cx<'a> {
    /// SPW-5.1: a turn begins.
    pub fn turn(&mut self) {
        let Some(MarkKind::Turn(number, seat, step)) = self.mark.map(|m| m.kind) else {
            return;
        };
        let next = match self.s.turns_seen {
            _ if self.s.after_gap => None,
            0 => self.s.first,
            _ => Some(self.m.other(self.s.active)),
        };
        let mut seat = seat;
        let _m = self.m;
        if let Some(next) = next
            && next != seat
        {
            self.says(Turn::IsOf(next, seat), None);
            if self.right() {
                seat = next;
            }
        } else if self.s.turns_seen > 0 && !self.s.after_gap && number != self.s.turn.saturating_add(1) {
            self.says(Turn::ComesBehind(number, self.s.turn), None);
        } else if self.s.turns_seen == 0 && self.s.first == Some(seat) && number != 1 {
            self.says(Turn::FirstNumbered(number), None);
        }
        if self.s.first.is_none() && number == 1 {
            self.begins(seat);
        }
        self.begin_turn(number, seat);
        let step = step.map(super::super::vocabulary::word_name).and_then(Step::of);
        if let Some(step) = step {
            self.open_in(step);
        }
    }

    fn begin_turn(&mut self, number: u32, seat: Seat) {
        self.s.active = seat;
        self.s.turn = number;
        self.s.turns_seen = self.s.turns_seen.saturating_add(1);
        self.s.debts.clear();
        self.s.untold.clear();
        self.s.left.clear();
        self.forget_texts();
        self.s.after_gap = false;
        // What a position says was done this turn was done in its first.
        if self.s.turns_seen > 1 {
            self.s.fought = false;
            for player in self.m.seats() {
                let player = self.s.player_mut(player);
                player.shrine = false;
                player.offered = false;
                player.vague &= !vague::DID;
                for skill in &mut player.skills {
                    skill.used = false;
                }
            }
        }
        self.reach(Step::Start, Base::Refill);
    }

    /// A position may put play into the middle of a turn.
    fn open_in(&mut self, step: Step) {
        let base = match step {
            Step::Before | Step::Start => Base::Refill,
            Step::Deploy | Step::Reinforce => Base::Main,
            Step::Combat => Base::Attack,
            Step::Block => Base::Block,
            Step::Instants => Base::Instants,
            Step::Ranged | Step::Regular => Base::Main,
            Step::End => Base::EndWindow,
        };
        if step > Step::Start {
            self.s.opened = self.s.turn;
        }
        self.s.fought |= step > Step::Deploy && step != Step::End;
        self.reach(step, base);
        // What triggered before the position is not known.
        self.forget_texts();
    }

    /// SPW-5.3: permanents are readied; a line may name them.
    pub fn ready(&mut self, act: Option<&'a Act>) {
        let due = self.m.exhausted(self.s, self.s.active);
        let mut told: Option<Vec<CardId>> = None;
        if let Some(ops) = act.map(|a| self.chosen(a)).filter(|ops| !ops.is_empty()) {
            let seat = self.s.active;
            let mut list = Vec::new();
            for op in ops {
                let fresh = |_: &_, s: &super::super::state::State, c| s.is_exhausted(c);
                match self.in_play(op, seat, fresh) {
                    Some(card) => list.push(card),
                    None => self.not_there(op, seat, Place::Play),
                }
            }
            told = Some(list);
        }
        if let Some(told) = &told {
            let left: Vec<CardId> = due.iter().copied().filter(|c| !told.contains(c)).collect();
            self.on = left.iter().copied().map(On::Card).collect();
            let other = told.iter().find(|c| self.s.controller(**c) != self.s.active).copied();
            if let Some(card) = other {
                self.says(Turn::ReadiesOthers(card), None);
            } else if let Some(card) = left.first() {
                self.says(Turn::StaysExhausted(*card, due.len(), told.len()), None);
            }
        }
        let list = if self.right() { due } else { told.unwrap_or(due) };
        for card in list {
            self.s.table.turn(card, READY);
        }
    }

    /// SPW-5.3, G-09: a turn less of one's own cooldowns; a line may name the skills.
    pub fn tick(&mut self, act: Option<&'a Act>) {
        let active = self.s.active;
        let named = act.map(|a| self.chosen(a)).filter(|ops| !ops.is_empty());
        let told: Option<Vec<Face>> = named.map(|ops| ops.iter().filter_map(Self::face_of).collect());
        if let (Some(told), Some(ops)) = (&told, named)
            && !self.s.is_vague(active, vague::SKILLS)
            && ops.iter().all(|op| Self::face_of(op).is_some())
        {
            let rests = |s: &State, face: Face| s.player(active).skills.iter().any(|k| k.face == face && k.left > 0);
            let extra = ops
                .iter()
                .find(|op| Self::face_of(op).is_none_or(|face| !rests(self.s, face)));
            let left = self
                .s
                .player(active)
                .skills
                .iter()
                .find(|k| k.left > 0 && !told.contains(&k.face));
            if let Some(op) = extra {
                self.says(Turn::TicksNothing(Self::face_of(op)), Some(op.span));
            } else if let Some(left) = left {
                let face = left.face;
                self.says(Turn::TicksToo(face), None);
            }
        }
        let all = self.right();
        for skill in &mut self.s.player_mut(active).skills {
            if all || told.as_ref().is_none_or(|told| told.contains(&skill.face)) {
                skill.left = skill.left.saturating_sub(1);
            }
        }
    }

    /// G-09, the other reading: every turn counts.
    pub fn tick_all(&mut self) {
        for seat in self.m.seats() {
            for skill in &mut self.s.player_mut(seat).skills {
                skill.left_all = skill.left_all.saturating_sub(1);
            }
        }
    }

    /// How many cards a `draw` says.
    pub fn draw_count(&self, act: &Act, usual: u32) -> u32 {
        let written = self.chosen(act).iter().find_map(|op| match op.kind {
            OpKind::Count(n) => Some(n),
            _ => None,
        });
        let seen = self.seen(act).map(|ops| self.faces(ops).len());
        let seen = seen.map(|n| u32::try_from(n).unwrap_or(u32::MAX));
        let most = u32::try_from(CARDS_MOST).unwrap_or(u32::MAX);
        written.or(seen).unwrap_or(usual).min(most)
    }

    /// SPW-5.2: the card of the turn.
    pub fn draw_for_turn(&mut self, act: Option<&'a Act>) {
        let seat = self.s.active;
        let count = act.map_or(1, |a| self.draw_count(a, 1));
        if count != 1 {
            self.says(Turn::Drew(seat, count), None);
        }
        let count = if self.right() { 1 } else { count };
        self.draw(act, seat, count as usize);
        if self.s.base == Base::Draw {
            self.reach(Step::Deploy, Base::Main);
        }
    }

    /// Cards are drawn, those seen as told. An empty deck loses (SPW-9.2).
    pub fn draw(&mut self, act: Option<&'a Act>, seat: Seat, count: usize) {
        let told = act
            .and_then(|a| self.seen(a))
            .map(|ops| self.faces(ops))
            .unwrap_or_default();
        for at in 0..count.min(CARDS_MOST) {
            let Some(card) = self.top_as_told(seat, told.get(at).copied()) else {
                return;
            };
            self.goes(card, seat, Z::Hand, End::Top);
        }
    }

    /// The card at a depth of a deck, 0 being its top. Of a deck of unknown size, unknown cards lie between those that are
    /// known to be its top and those that were put to its bottom.
    pub fn in_deck(&mut self, seat: Seat, depth: usize) -> Option<CardId> {
        let here = self.s.count(seat, Z::Deck);
        let open = self.s.is_open(seat, Z::Deck);
        let below = if open { self.s.player(seat).below.min(here) } else { 0 };
        if depth >= here - below && open {
            let deck = self.s.zone(seat, Z::Deck);
            let card = self.s.table.create(seat, deck, None);
            self.s.table.reorder(deck, |list, _| {
                if let Some(rest) = list.get_mut(below..) {
                    rest.rotate_right(1);
                }
            });
            return Some(card);
        }
        let at = here.checked_sub(depth + 1)?;
        self.s.cards(seat, Z::Deck).get(at).copied()
    }

    /// The top card of a deck; it has the face the log tells, if it may.
    pub fn top_as_told(&mut self, seat: Seat, told: Option<(Option<Face>, rejudge_notation::Span)>) -> Option<CardId> {
        let deck = self.s.zone(seat, Z::Deck);
        let top = self.in_deck(seat, 0)?;
        let Some((Some(face), span)) = told else {
            return Some(top);
        };
        match self.s.table.bind(top, face) {
            Bound::Yes => Some(top),
            bound => {
                let wrong = match bound {
                    Bound::Other(known) if self.s.seeded => Record::LeavesSeed(known, seat, face),
                    Bound::Other(known) => Record::OnTop(known, seat, face),
                    _ => Record::NoMoreCopies(face, seat),
                };
                self.says(wrong, Some(span));
                self.gap_doubt();
                if self.right() {
                    return Some(top);
                }
                self.stops_following_its_seed();
                // It is carried out as told: that card comes out of the deck, wherever it lay.
                let there = self.s.table.take(deck, face);
                let top = self.s.table.top(deck);
                there.or(top)
            }
        }
    }

    /// A seed that is not the log's is said once; what nobody saw is not known from there on.
    pub fn stops_following_its_seed(&mut self) {
        if !std::mem::replace(&mut self.s.seeded, false) {
            return;
        }
        for seat in self.m.seats() {
            for z in [Z::Deck, Z::Hand] {
                let zone = self.s.zone(seat, z);
                self.s.table.forget(zone);
            }
        }
    }

    /// A written step.
    pub fn phase(&mut self, act: &'a Act) {
        let Some(step) = self.chosen(act).iter().find_map(|op| Step::of(word_of(op))) else {
            return;
        };
        match (self.s.base, step) {
            (Base::Main, Step::Combat) => {
                self.s.fought = true;
                self.reach(Step::Combat, Base::Attack);
            }
            (Base::Main, Step::End) => self.reach(Step::End, Base::EndWindow),
            (Base::Main, Step::Reinforce) => self.reach(Step::Reinforce, Base::Main),
            (Base::Attack, Step::Block) => self.reach(Step::Block, Base::Block),
            (Base::Attack, Step::Reinforce) => self.reach(Step::Reinforce, Base::Main),
            (Base::Block, Step::Instants) => self.reach(Step::Instants, Base::Instants),
            (Base::Instants, Step::Ranged) => self.s.base = Base::Ranged,
            _ => {}
        }
    }

    /// What comes next is passed.
    pub fn pass(&mut self, base: Base) {
        match base {
            Base::Main if self.s.step == Step::Deploy && self.makes_way_for_combat() => {
                self.s.fought = true;
                self.reach(Step::Combat, Base::Attack);
            }
            Base::Main if self.s.step == Step::Deploy => self.reach(Step::Reinforce, Base::Main),
            Base::Main => self.reach(Step::End, Base::EndWindow),
            // SPW-8.3: with nobody attacking there is nothing to block.
            Base::Attack if self.s.attacks.is_empty() => self.reach(Step::Reinforce, Base::Main),
            Base::Attack => self.reach(Step::Block, Base::Block),
            Base::Block => self.reach(Step::Instants, Base::Instants),
            Base::Instants => self.s.base = Base::Ranged,
            Base::EndWindow => self.end_of_turn(),
            _ => {}
        }
    }

    /// Whether what is made way for comes in combat.
    fn makes_way_for_combat(&self) -> bool {
        let Some(MarkKind::Act(act)) = self.next.map(|m| m.kind) else {
            return false;
        };
        let act = self.script.act(act);
        !self.s.fought && self.verb(act) == V::Attack && act.seat == self.s.active
    }

    /// SPW-5.4: behind the opponent's window all damage is gone, and what lasts until the end of the turn.
    fn end_of_turn(&mut self) {
        let cards: Vec<CardId> = self.s.in_play().collect();
        for card in cards {
            let extra = self.s.extra(card);
            *extra = Extra {
                damage: 0,
                turn: [0; 3],
                turn_keywords: Keywords::default(),
                doomed: false,
                spared: false,
                // Of shields nobody knows whether they were used up.
                shaken: extra.shaken && extra.emblems[emblem::SHIELD] > 0,
                ..*extra
            };
        }
        self.s.base = Base::Turn;
        self.look_for_deaths();
    }

    /// An attacker is exhausted, and whatever an effect exhausts.
    pub fn exhaust(&mut self, card: CardId) {
        self.s.table.turn(card, EXHAUSTED);
    }
}
