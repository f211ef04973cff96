//! Lines that stand beside the course of play: counts, what a zone is said to hold, results, gaps.

use rejudge_judge::script::{Act, MarkKind, Op, OpKind};
use rejudge_notation::Span;
use rejudge_table::{CardId, Face, Seat};

use super::super::described::{Said, described};
use super::super::rules::ch01_texts::On;
use super::super::rulings::R;
use super::super::state::{Base, Due, Extra, LIFE, State, Step, Target, Z, emblem, vague};
use super::super::unread::Topics;
use super::super::verdicts::Record;
use super::super::vocabulary::{V, level_of};
use super::super::zones::Fact;
use super::context::{CARDS_MOST, Cx, word_of};

/// More steps than the start of a turn has.
const STARTS_MOST: u32 = 8;

impl<'a> Cx<'a> {
    /// Carries out a mark that is no part of the course of play.
    pub fn observe(&mut self) {
        let Some(mark) = self.mark else { return };
        self.on = self.concerned();
        match mark.kind {
            MarkKind::Holds(seat, zone, start, end) => {
                let ops = self.script.ops(&(start..end));
                self.looks_at(|cx| match (Z::of(zone), Fact::of(zone)) {
                    (Some(z), _) => cx.holds(seat, z, ops, mark.span),
                    (None, Some(fact)) => cx.tells_number(seat, fact, ops, mark.span),
                    (None, None) => {}
                });
            }
            MarkKind::Position(position) => {
                // What it says that cannot be so was said when the log was opened.
                let _ = self.m.set_position(self.s, self.script, position);
            }
            MarkKind::Gap => self.gap(),
            MarkKind::Act(act) => {
                let act = self.script.act(act);
                match self.verb(act) {
                    V::Count => self.looks_at(|cx| cx.counts(act)),
                    V::Concede => self.concede(act),
                    V::Result if !act.effect => self.told_result(act),
                    V::Shuffle => self.shuffled(act),
                    _ if act.effect && self.s.over.is_some() => self.effect_behind_the_end(act),
                    _ => {}
                }
            }
            _ => {}
        }
    }

    /// Something is looked at where a turn begins: as it lies there, or else when what comes by itself has come, which where choices alone
    /// are written has no line.
    fn looks_at(&mut self, look: impl Fn(&mut Self)) {
        let starts = |due: Due| matches!(due, Due::Base(Base::Refill | Base::Ready | Base::Tick | Base::Draw));
        if self.m.full || !starts(self.due()) {
            return look(self);
        }
        let (before, first) = (self.s.clone(), self.violations.len());
        look(self);
        if self.violations.len() == first {
            return;
        }
        self.violations.truncate(first);
        *self.s = before;
        let mark = self.mark.take();
        for _ in 0..STARTS_MOST {
            if !starts(self.due()) {
                break;
            }
            self.apply();
        }
        self.mark = mark;
        look(self);
    }

    /// The effect in which the match ended goes on in the log; another one is behind the end.
    fn effect_behind_the_end(&mut self, act: &'a Act) {
        if self.s.over.is_some_and(|over| over.action == self.s.action) {
            let first = self.violations.len();
            self.effect(act);
            self.violations.truncate(first);
        } else {
            self.after_the_end();
        }
    }

    /// A whole order, top first, as somebody saw it.
    fn shuffled(&mut self, act: &'a Act) {
        let seat = self.chosen(act).iter().find_map(|op| match op.kind {
            OpKind::Player(seat) => Some(seat),
            _ => None,
        });
        let seat = seat.unwrap_or(act.seat);
        let Some(told) = self.seen(act).map(|ops| self.faces(ops)) else {
            return;
        };
        let deck = self.s.zone(seat, Z::Deck);
        if told.len() != self.s.count(seat, Z::Deck) || self.s.seeded {
            return;
        }
        self.s.table.forget(deck);
        let cards: Vec<_> = self.s.cards(seat, Z::Deck).iter().rev().copied().collect();
        for (card, (face, span)) in cards.into_iter().zip(told) {
            let Some(face) = face else { continue };
            if self.s.table.bind(card, face) != rejudge_table::Bound::Yes {
                self.says(Record::NoMoreCopies(face, seat), Some(span));
            }
        }
    }

    /// Nothing is known of what happened: zones may hold anything, and no number is certain.
    fn gap(&mut self) {
        for seat in self.m.seats() {
            for z in Z::ALL.into_iter().filter(|z| *z != Z::Hero) {
                let zone = self.s.zone(seat, z);
                for card in self.s.table.zone(zone).cards.clone() {
                    self.s.table.take_out(card);
                }
                self.s.table.set_open(zone, true);
            }
            self.forget(seat);
        }
        let State { table, .. } = self.s;
        for seat in self.m.seats() {
            if let Some(list) = self.m.lists.get(usize::from(seat.0)).and_then(Option::as_ref) {
                table.set_list(seat, list);
            }
        }
        self.s.extra.iter_mut().for_each(|e| *e = Extra::default());
        self.s.attacks.clear();
        self.s.hits.clear();
        self.s.struck.clear();
        self.s.untold.clear();
        self.s.behind.clear();
        self.s.unsure.clear();
        self.s.blurred = false;
        self.s.worked.clear();
        self.s.declared.clear();
        self.s.left.clear();
        self.s.gains.clear();
        self.s.dying.clear();
        self.s.dealt.clear();
        self.s.offering = None;
        self.s.acting = None;
        self.forget_texts();
        self.s.over = None;
        self.s.debts.clear();
        self.s.seeded = false;
        self.s.after_gap = true;
        self.s.step = Step::Before;
        self.s.base = Base::Turn;
    }

    /// Zones and numbers that were counted.
    fn counts(&mut self, act: &'a Act) {
        let mut place: Option<(Seat, u16, Span)> = None;
        for op in self.chosen(act) {
            match op.kind {
                OpKind::Zone(seat, zone, _) => place = Some((seat, zone, op.span)),
                OpKind::Count(n) => {
                    let Some((seat, zone, span)) = place.take() else {
                        continue;
                    };
                    let span = Span {
                        start: span.start,
                        end: op.span.end,
                    };
                    match (Z::of(zone), Fact::of(zone)) {
                        (Some(z), _) => self.counted(seat, z, n as usize, span),
                        (None, Some(fact)) => self.number(seat, fact, i64::from(n), span),
                        (None, None) => {}
                    }
                }
                _ => {}
            }
        }
    }

    fn counted(&mut self, seat: Seat, z: Z, told: usize, span: Span) {
        let here = self.s.count(seat, z);
        let zone = self.s.zone(seat, z);
        let open = self.s.is_open(seat, z);
        if open && (here..=CARDS_MOST).contains(&told) {
            // The count settles what was open.
            for _ in here..told {
                self.s.table.create(seat, zone, None);
            }
            self.s.table.set_open(zone, false);
            return;
        }
        if here == told || self.settles_deaths(seat, z, told) {
            return;
        }
        self.on = vec![On::Player(seat)];
        self.says(Record::Counted(seat, z, here, told, open), Some(span));
    }

    /// Whether the count of a row or graveyard is one that a fight which could not be worked out may have left. Where it is
    /// the one in which all died, or none, that is known then.
    fn settles_deaths(&mut self, seat: Seat, z: Z, told: usize) -> bool {
        let here = self.s.count(seat, z);
        let perhaps: Vec<CardId> = self.s.in_play().filter(|c| self.s.extra_of(*c).perhaps).collect();
        let of_zone = |c: &&CardId| match z {
            Z::Graveyard => self.s.table.card(**c).owner == seat && !self.s.table.card(**c).token,
            _ => self.s.place(**c) == Some((seat, z)),
        };
        let maybe: Vec<CardId> = perhaps.iter().filter(of_zone).copied().collect();
        let died = match z {
            Z::Graveyard => told.checked_sub(here),
            z if z.is_in_play() => here.checked_sub(told),
            _ => None,
        };
        match died {
            Some(died) if died > 0 && died <= maybe.len() => {
                if died == maybe.len() {
                    for card in maybe {
                        self.goes_to_graveyard(None, card);
                    }
                }
                true
            }
            _ => false,
        }
    }

    /// A number of a player is said to be this.
    fn tells_number(&mut self, seat: Seat, fact: Fact, ops: &'a [Op], span: Span) {
        if fact == Fact::Levels {
            self.levels(seat, ops, span);
            return;
        }
        let told = ops.iter().find_map(|op| match op.kind {
            OpKind::Count(n) => Some(i64::from(n)),
            OpKind::Signed(n) => Some(i64::from(n)),
            _ => None,
        });
        if let Some(told) = told {
            self.number(seat, fact, told, span);
        }
    }

    fn number(&mut self, seat: Seat, fact: Fact, told: i64, span: Span) {
        let told = i32::try_from(told).unwrap_or(i32::MAX);
        let player = self.s.player(seat);
        let (what, here) = match fact {
            Fact::Life => (vague::LIFE, player.life),
            Fact::Mana => (vague::MANA, player.spendable()),
            Fact::Max => (vague::MAX, player.max),
            _ => return,
        };
        let vague = player.vague & what != 0;
        // Of the damage of this step some is told, and all of it is dealt when the rest is.
        let of_hero = self.s.struck.iter().filter(|h| h.to == Target::Hero(seat));
        let so_far: i32 = of_hero.map(|h| h.much).sum();
        if fact == Fact::Life && so_far > 0 && told == here - so_far {
            return;
        }
        let player = self.s.player_mut(seat);
        match fact {
            Fact::Life => player.life = told,
            Fact::Mana if here != told => {
                player.mana = told;
                player.bonus = 0;
            }
            Fact::Mana => {}
            _ => player.max = told,
        }
        player.vague &= !what;
        if vague || here == told {
            return;
        }
        // SPW-4.3, SPW-4.4: before anything was done it is what one begins with.
        let beginning = self.s.turns_seen == 0 || (self.s.turn <= 1 && self.s.step <= Step::Start);
        let ruling = match (fact, beginning) {
            (Fact::Life, true) if here == LIFE => R::HeroStart,
            (Fact::Life, _) => R::LifeTotal,
            (Fact::Max, true) | (Fact::Mana, true) => R::StartingMana,
            _ => R::ManaTotal,
        };
        let crystals = fact == Fact::Max && !beginning;
        self.on = vec![On::Player(seat)];
        self.says(Record::Has(seat, here, told, crystals, ruling), Some(span));
        self.gap_doubt();
    }

    fn levels(&mut self, seat: Seat, ops: &'a [Op], span: Span) {
        let mut told: Vec<u8> = ops.iter().filter_map(|op| level_of(word_of(op))).collect();
        told.sort_unstable();
        let mut here = self.s.player(seat).levels.clone();
        here.sort_unstable();
        let vague = self.s.is_vague(seat, vague::LEVELS);
        let player = self.s.player_mut(seat);
        if here != told {
            player.levels.clone_from(&told);
        }
        player.vague &= !vague::LEVELS;
        if vague || here == told {
            return;
        }
        self.on = vec![On::Player(seat)];
        let beginning = self.s.turns_seen == 0 || (self.s.turn <= 1 && self.s.step <= Step::Start);
        let ruling = if beginning { R::StartingMana } else { R::LevelTotal };
        self.says(Record::Levels(seat, here, told, ruling), Some(span));
    }

    /// A zone is said to hold these cards: a claim, or after a gap what it holds.
    fn holds(&mut self, seat: Seat, z: Z, ops: &'a [Op], span: Span) {
        let more = ops.iter().any(|op| matches!(op.kind, OpKind::Rest));
        let hosts: Vec<Span> = described(ops)
            .into_iter()
            .filter_map(|(_, said, _)| match said {
                Said::Attached(host) => Some(host.span),
                _ => None,
            })
            .collect();
        let mut told: Vec<(Option<Face>, Span)> = self.faces(ops);
        told.retain(|(_, span)| !hosts.contains(span));
        if z == Z::Hero {
            self.tells_hero(seat, &told, span);
            return;
        }
        let zone = self.s.zone(seat, z);
        if self.s.is_open(seat, z) && self.s.count(seat, z) == 0 {
            for (face, span) in told {
                let card = self.s.table.create(seat, zone, None);
                if let Some(face) = face
                    && self.s.table.bind(card, face) == rejudge_table::Bound::NoneLeft
                {
                    self.says(Record::NoMoreCopies(face, seat), Some(span));
                }
                self.s.extra(card).copy = 1;
            }
            self.s.table.set_open(zone, more);
            return;
        }
        if more || self.s.is_open(seat, z) {
            return;
        }
        let mut here: Vec<Option<Face>> = self.s.cards(seat, z).iter().map(|c| self.s.face(*c)).collect();
        let mut fits = true;
        let mut surplus = Vec::new();
        for (face, _) in &told {
            let known = here.iter().position(|h| face.is_some() && h == face);
            let at = known.or_else(|| here.iter().position(|h| h.is_none() || face.is_none()));
            match at {
                Some(at) => drop(here.remove(at)),
                None => surplus.push(*face),
            }
        }
        fits &= self.settles_places(seat, z, &surplus, &here);
        if fits {
            if z.is_in_play() {
                self.compare_described(seat, z, ops);
            }
            return;
        }
        self.on = vec![On::Player(seat)];
        let ruling = match z {
            // SPW-6.6, SPW-6.7: what is said to lie there and does not went with its host, or at once.
            Z::Board if told.len() > self.s.count(seat, z) => R::Attached,
            Z::Combat | Z::Support if told.len() == self.s.count(seat, z) => R::Row,
            Z::Graveyard => R::Graveyard,
            _ => R::Holds,
        };
        let faces = told.iter().map(|(face, _)| *face).collect();
        self.says(Record::Holds(seat, z, faces, ruling), Some(span));
        self.gap_doubt();
    }

    /// Whether what a zone holds too much or too little by what is told is what a fight that could not be worked out may
    /// have done: who died of it lies in a graveyard.
    fn settles_places(&mut self, seat: Seat, z: Z, surplus: &[Option<Face>], missing: &[Option<Face>]) -> bool {
        if surplus.is_empty() && missing.is_empty() {
            return true;
        }
        let (faces, there) = match z {
            Z::Graveyard if missing.is_empty() => (surplus, None),
            z if z.is_in_play() && surplus.is_empty() => (missing, Some((seat, z))),
            _ => return false,
        };
        let mut died = Vec::new();
        for face in faces {
            let fits = |c: &CardId| {
                let card = self.s.table.card(*c);
                let place = match there {
                    Some(place) => self.s.place(*c) == Some(place),
                    None => card.owner == seat && !card.token,
                };
                let same = face.is_none() || card.face.is_none() || card.face == *face;
                self.s.extra_of(*c).perhaps && place && same && !died.contains(c)
            };
            match self.s.in_play().find(fits) {
                Some(card) => died.push(card),
                None => return false,
            }
        }
        for card in died {
            self.goes_to_graveyard(None, card);
        }
        true
    }

    /// What is said of the cards of a row is compared with what is known of them.
    fn compare_described(&mut self, seat: Seat, z: Z, ops: &'a [Op]) {
        let said = described(ops);
        let mut used: Vec<CardId> = Vec::new();
        for (at, op) in ops.iter().enumerate() {
            let of: Vec<(Said, Span)> = said
                .iter()
                .filter(|(card, ..)| *card == at)
                .map(|(_, s, span)| (*s, *span))
                .collect();
            let OpKind::Card(face, copy) = op.kind else { continue };
            let fits = |c: &CardId| {
                self.s.face(*c) == Some(face) && (copy == 0 || self.s.extra_of(*c).copy == copy) && !used.contains(c)
            };
            let all: Vec<CardId> = self.s.cards(seat, z).iter().copied().filter(fits).collect();
            let right = |c: &&CardId| of.iter().all(|(said, _)| self.is_so(**c, *said));
            let Some(card) = all.iter().find(right).or(all.first()).copied() else {
                continue;
            };
            used.push(card);
            for (said, span) in of {
                if !self.is_so(card, said) {
                    self.not_so(card, said, span);
                }
            }
        }
    }

    /// Whether what is said of a card in play is so, or may be.
    fn is_so(&self, card: CardId, said: Said) -> bool {
        let extra = self.s.extra_of(card);
        let now = |turn: u32| turn == self.s.turn || turn == u32::MAX;
        let fighting = !self.s.struck.is_empty() || !self.s.hits.is_empty();
        match said {
            Said::Exhausted => self.s.is_exhausted(card),
            Said::Frozen => extra.frozen,
            Said::Played => now(extra.entered),
            Said::Moved => now(extra.moved),
            Said::Damage(much) => extra.shaken || fighting || extra.damage == much,
            Said::Energy(much) => extra.energy == much,
            Said::Emblem(emblem::SHIELD, _) if extra.shaken || fighting => true,
            Said::Emblem(at, count) => extra.emblems[at] == count,
            Said::Change(at, by, ends) => {
                let held = if ends { extra.turn[at] } else { extra.stays[at] };
                held == by || (!ends && extra.turn[at].saturating_add(extra.stays[at]) == by)
            }
            Said::Keyword(keyword, _) => self.m.has(self.s, card, keyword),
            Said::Attached(host) => extra.host.is_some_and(|h| self.s.face(h) == Self::face_of(&host)),
        }
    }

    fn not_so(&mut self, card: CardId, said: Said, span: Span) {
        self.on = vec![On::Card(card)];
        let topics = match said {
            Said::Exhausted | Said::Played | Said::Moved => Topics::MOVE,
            Said::Energy(_) => Topics::ENERGY,
            Said::Attached(_) => Topics::CARDS,
            _ => Topics::FIGHT.or(Topics::ABILITY),
        };
        self.says_about(topics, Record::Is(card, said), Some(span));
        self.gap_doubt();
    }

    /// SPW-4.4: the hero, named.
    fn tells_hero(&mut self, seat: Seat, told: &[(Option<Face>, Span)], span: Span) {
        let Some((Some(face), _)) = told.first().copied() else {
            return;
        };
        match self.s.cards(seat, Z::Hero).first().and_then(|c| self.s.face(*c)) {
            None => self.set_hero(seat, face),
            Some(held) if held == face && told.len() == 1 => {}
            Some(held) => {
                self.says(Record::HeroIs(seat, held), Some(span));
            }
        }
    }
}
