//! The lines of an effect whose text is not compiled: carried out as told, as far as the table allows it.

use smallvec::{SmallVec, smallvec};

use rejudge_judge::script::{Act, MarkKind, Op, OpKind};
use rejudge_notation::Span;
use rejudge_table::{CardId, End, Face, Seat, ZoneId};

use super::super::claims::effect::Line;
use super::super::claims::lines::QUALITIES;
use super::super::claims::{self, effect};
use super::super::effects::SHOT_DAMAGE;
use super::super::effects::ability::{self, Who};
use super::super::effects::cost::Part;
use super::super::effects::done::{Done, Manner, Named};
use super::super::effects::program::{Bar, Deed, Gain, Program};
use super::super::effects::reach::Matter;
use super::super::rules::ch08_steps::Of;
use super::super::rules::sure::Sure;
use super::super::state::{Barred, Frame, Given, Granted, REST, REVERSE, STAND, Until, Z};
use super::super::verdicts::{Ability, CostPaid, NotThere, Record, Turn, Unclear, settle};
use super::super::vocabulary::V;
use super::context::Cx;
use super::loosely::tops_revealed;
use super::whose_auto::moves_on_the_stage;

/// More cards than one line of an effect can move, and more damage than any text deals at once.
const MOST: u32 = 99;
/// More power than any text gives.
const MOST_GIVEN: i32 = 1_000_000;
/// More abilities than effects give characters in a turn.
const GRANTED_MOST: usize = 64;

impl<'a> Cx<'a> {
    /// A line of an effect, or its end: an event goes to the waiting room then (8.6.2.5.2).
    pub fn effect(&mut self, act: Option<&'a Act>, _seat: Seat) {
        match act {
            Some(act) => {
                self.read_as_a_line_of(act);
                self.effect_line(act);
            }
            None => {
                self.s.cost_lines = 0;
                self.search_ends();
                self.another_defends();
                // What is left of it lies on the agenda above it.
                let at = self.s.agenda.len().saturating_sub(1);
                let goes_to = self.goes_to_by_text();
                self.run_ends();
                self.looked_ends();
                if let Some(Frame::Effect { event: Some(card), .. }) = self.s.agenda.get(at).copied()
                    // The text may have put it elsewhere.
                    && self.s.z(self.s.table.card(card).zone) == Z::Resolution
                {
                    let waiting = self.owners(card, Z::Waiting);
                    self.move_to(card, waiting);
                }
                if at < self.s.agenda.len() {
                    self.s.agenda.remove(at);
                }
                if let Some(to) = goes_to {
                    self.goes_to_now(to, at);
                }
            }
        }
    }

    /// 3.2.4: a deck that was searched is shuffled, if the text says so.
    pub fn search_ends(&mut self) {
        let Some(Frame::Effect {
            search: Some((line, _)),
            ..
        }) = self.s.agenda.last().copied()
        else {
            return;
        };
        let Some((deck, face, says)) = self.rules().is_to_be_shuffled() else {
            return;
        };
        if !self.m.full && (says || face.is_none()) {
            // It happens by itself and need not be written.
            self.shuffle_deck(deck);
            return;
        }
        let span = self.script.act(line).span;
        self.says(Ability::NotShuffled(deck, face, says), Some(span));
        if self.right() {
            self.shuffle_deck(deck);
        }
    }

    /// 8.6.6: cards looked at and not put anywhere lie on the deck in an order that was not noted.
    fn looked_ends(&mut self) {
        let rest: SmallVec<[CardId; 8]> = effect::the_rest(self.s).collect();
        self.s.looked.clear();
        if self.s.seeded || rest.len() < 2 {
            return;
        }
        for seat in self.m.seats() {
            let deck = self.s.zone(seat, Z::Deck);
            let there = rest.iter().filter(|c| self.s.table.card(**c).zone == deck);
            let there: Vec<CardId> = there.copied().collect();
            self.s.table.forget_among(deck, &there);
        }
    }

    /// The number a line says.
    pub fn number(&self, ops: &[Op]) -> Option<u8> {
        ops.iter().find_map(|op| match op.kind {
            OpKind::Count(n) => Some(u8::try_from(n.min(MOST)).unwrap_or(u8::MAX)),
            _ => None,
        })
    }

    /// One line of an effect, carried out as told.
    pub fn effect_line(&mut self, act: &'a Act) {
        let seat = self.doer(act);
        let target = self.target(act);
        let under = effect::at_hand(self.m, self.s);
        let verb = self.verb(act);
        let chosen = &effect::chosen(self.m, self.s, under, seat, verb, (self.chosen(act), target))[..];
        let target = &effect::aimed_at(self.s, under, (seat, verb), chosen, target)[..];
        let seen = self.seen(act).unwrap_or(&[]);
        let before = self.violations.len();
        self.m.variation.effect_line(self, act);
        let is_cost = self.s.cost_is_next();
        self.s.cost_lines >>= 1;
        let paid;
        let chosen = match is_cost {
            true => {
                paid = self.paid_with(act, chosen);
                &paid[..]
            }
            false => chosen,
        };
        if !is_cost && self.goes_and_comes_back(act, chosen, target) {
            return;
        }
        // What the rules of the game itself say of it goes before the text.
        let most = match (is_cost, self.violations.len() > before) {
            (true, _) => None,
            (false, true) => {
                self.counts_as_told(act);
                None
            }
            (false, false) => {
                self.untold_before(act);
                self.step_told(act)
            }
        };
        match self.verb(act) {
            // Done right, it is not done.
            _ if most == Some(0) => {}
            V::Draw => {
                let left = most.unwrap_or_else(|| self.draw_count(act, 1));
                let told = self.told();
                self.push(Frame::Draws { seat, left, told });
            }
            V::Damage => {
                let victim = target.iter().find_map(|op| match op.kind {
                    OpKind::Player(seat) => Some(seat),
                    _ => None,
                });
                let victim = victim.unwrap_or_else(|| self.s.opponent(seat));
                let program = self.m.program_at_hand(self.s);
                let own = program.is_some_and(|p| p.steps.iter().any(|step| matches!(step.deed, Deed::Damage(_))));
                if self.number(chosen).unwrap_or(1) == SHOT_DAMAGE && victim != seat && !own {
                    // Where a Shot waits and the effect in hand deals no damage it is that: the result is the same.
                    self.shot_is_used(seat);
                }
                self.deal(Some(act), victim, self.number(chosen).unwrap_or(1), false);
                self.dealt_by_the_attacker();
            }
            V::Shuffle => {
                let whose = chosen.iter().find_map(|op| match op.kind {
                    OpKind::Player(seat) => Some(seat),
                    _ => None,
                });
                if self.rules().lets_nobody_shuffle() {
                    self.says(Turn::ShufflesForNothing(whose.unwrap_or(seat)), None);
                }
                self.effect_shuffles(whose.unwrap_or(seat));
            }
            V::Stock if chosen.iter().all(|op| matches!(op.kind, OpKind::Count(_))) => {
                self.move_tops(act, Z::Stock, false);
            }
            // The words of the phases and steps, for a card that a text puts there.
            verb @ (V::Stock | V::Clock) => {
                let z = if verb == V::Stock { Z::Stock } else { Z::Clock };
                let there = [zone_of(act, z)];
                self.put_cards(seat, V::Put, chosen, &there, seen, act.span, false);
            }
            // The word of the icon, where a text has its effect performed.
            V::Play | V::Standby => self.put_cards(seat, V::Put, chosen, target, seen, act.span, false),
            V::Mill if self.m.program_at_hand(self.s).is_some_and(Program::mills_the_bottom) => {
                self.mill_the_bottom(act);
            }
            V::Mill => self.move_tops(act, Z::Waiting, false),
            V::Brainstorm => self.move_tops(act, Z::Resolution, true),
            V::Heal => self.heal(act),
            V::Look | V::Reveal => {
                self.look(act);
                self.cards_shown();
            }
            verb @ (V::Stand | V::Rest | V::Reverse) => self.turn_as_told(seat, verb, chosen),
            V::Give => self.give(act, &[chosen, target].concat()),
            V::Pay => self.pay_line(act),
            // 8.6.3: what is chosen is there.
            V::Choose if target.is_empty() => {
                let program = self.m.program_at_hand(self.s);
                let empty = program.is_some_and(Program::has_positions_chosen);
                self.are_there(seat, chosen, empty);
            }
            verb @ (V::Put | V::Search | V::Choose | V::Discard | V::Mark | V::Return) => {
                if (verb == V::Search || self.finds_by_text(chosen, target))
                    // Among cards that were looked at, nothing else of the deck was seen.
                    && self.s.looked.is_empty()
                    && let (Some(mark), deck) = (self.mark, self.searched(act))
                    && let (MarkKind::Act(line), Some(deck)) = (mark.kind, deck)
                    && let Some(Frame::Effect { search, .. }) = self.s.agenda.last_mut()
                {
                    *search = Some((line, deck));
                }
                self.put_cards(seat, verb, chosen, target, seen, act.span, false);
            }
            V::Leave => {
                let out = [zone_of(act, Z::Waiting)];
                self.put_cards(seat, V::Put, chosen, &out, seen, act.span, false);
            }
            V::Swap if chosen.iter().any(|op| !is_slot(op)) => self.exchange_cards(seat, chosen),
            V::Swap => self.swap(act, chosen),
            V::Act | V::Auto => self.use_ability(act),
            V::Refresh => self.refresh_elsewhere(act),
            V::Penalty => self.penalty_elsewhere(act),
            V::LevelUp => self.level_up_elsewhere(act),
            _ => {
                self.line_not_carried_out(act);
            }
        }
        if is_cost && self.s.cost_lines == 0 && self.verb(act) != V::Shuffle {
            self.shuffles_to_pay(seat);
        }
    }

    /// 3.2.4: "Return 2 characters from your waiting room to your deck & Shuffle your deck": the last line of a cost was told, and none that the
    /// deck was shuffled; it happens by itself.
    fn shuffles_to_pay(&mut self, seat: Seat) {
        let Some((.., (face, number), _)) = self.running() else {
            return;
        };
        let line = self.m.text(face).line(usize::from(number));
        if line.is_some_and(|line| line.cost.parts.contains(&Part::Shuffle)) {
            self.shuffle_deck(seat);
        }
    }

    /// 4.14.2.7.1: what the text of the attacking character deals is damage of that character, which a Shot watches.
    fn dealt_by_the_attacker(&mut self) {
        let attacker = self.s.attack.map(|a| a.card);
        let mut frames = self.s.agenda.iter().rev();
        let source = frames.find_map(|frame| match frame {
            Frame::Effect { card, .. } => Some(*card),
            _ => None,
        });
        if attacker.is_some()
            && source.flatten() == attacker
            && let Some(Frame::Process { attacker, .. }) = self.s.agenda.last_mut()
        {
            *attacker = true;
        }
    }

    /// 8.6.3: "choose 1 of your opponent's characters, put it into their memory, and they put it on any position of their stage", told as one move
    /// from where it lies to where it comes: it goes into the memory, and comes back from there. False: it is not told so.
    fn goes_and_comes_back(&mut self, act: &'a Act, chosen: &[Op], target: &[Op]) -> bool {
        let program = self.m.program_at_hand(self.s);
        let Some((at, zone)) = program
            .and_then(Program::comes_back)
            .filter(|_| moves_on_the_stage(self.script, act))
        else {
            return false;
        };
        if self.running().is_none_or(|(.., running)| running.run.done(at) > 0) {
            return false;
        }
        let ([one], [onto]) = (chosen, target) else {
            return false;
        };
        let OpKind::Zone(owner, z, None) = one.kind else {
            return false;
        };
        let slot = self.s.table.zone_id(owner, z);
        let Some((card, face)) = self.s.character(slot).and_then(|card| Some((card, self.s.face(card)?))) else {
            return false;
        };
        let put = |whose: Seat, z: Z, to: Z, onto: Option<Seat>| Done::Put {
            cards: smallvec![Named::one(whose, z, Some(face))],
            to,
            bottom: false,
            discarded: false,
            onto,
        };
        if self.line_told(act, Line::Does(put(owner, self.s.z(slot), zone, None), 1)) == Some(0) {
            return true;
        }
        let there = self.owners(card, zone);
        self.move_to(card, there);
        let OpKind::Zone(stage, to, None) = onto.kind else {
            return true;
        };
        let Some(to) = Z::of(to) else { return true };
        let whose = self.s.table.seat_of(there);
        if self.line_told(act, Line::Does(put(whose, zone, to, Some(stage)), 1)) == Some(0) {
            return true;
        }
        let from = Op {
            kind: OpKind::ZoneCard(whose, zone as u16, face),
            ..*one
        };
        self.put_cards(whose, V::Put, &[from], &[*onto], &[], act.span, false);
        true
    }

    /// A line that says nothing the table can be changed by.
    fn line_not_carried_out(&mut self, act: &'a Act) {
        let line = claims::written::line(self.m, self.script, act);
        self.says(Record::NotCarriedOut(Unclear::Line(line)), Some(act.span));
    }

    /// 3.2.4: whether a line puts a card somewhere that the text in hand has found in a deck, whatever word the line has for it.
    fn finds_by_text(&self, chosen: &[Op], target: &[Op]) -> bool {
        // "Put this card into your memory" finds nothing.
        let to = effect::goes_to(target).map(|(z, _)| z);
        let goes = |program: &Program, at: &usize| match (&program.steps[*at].deed, to) {
            (Deed::Put(_, goal), Some(to)) => goal
                .to
                .zone()
                .map_or(to.is_slot() || to.slot_above().is_some(), |goal| goal == to),
            _ => true,
        };
        let searches = |program: &Program| program.places_of_found().iter().any(|at| goes(program, at));
        let of_the_deck = |op: &Op| match op.kind {
            OpKind::ZoneCard(_, z, _) => z == Z::Deck as u16,
            OpKind::Card(..) | OpKind::Unknown => self.text_searches_alone(),
            _ => false,
        };
        chosen.iter().any(of_the_deck) && self.m.program_at_hand(self.s).is_some_and(searches)
    }

    /// Whose deck a search line searches, if it searches one.
    fn searched(&self, act: &'a Act) -> Option<Seat> {
        let named = self.chosen(act).iter().find_map(|op| match op.kind {
            OpKind::Zone(seat, z, _) | OpKind::ZoneCard(seat, z, _) => Some((seat, Z::of(z))),
            _ => None,
        });
        let of = self.chosen(act).iter().find_map(|op| op.of);
        match named {
            Some((seat, Some(Z::Deck))) => Some(seat),
            Some(_) => None,
            None => Some(of.unwrap_or(act.seat)),
        }
    }

    /// 3.2.4: as the text says.
    pub fn effect_shuffles(&mut self, seat: Seat) {
        if let Some(Frame::Effect { search, .. }) = self.s.agenda.last_mut()
            && search.is_some_and(|(_, deck)| deck == seat)
        {
            *search = None;
        }
        self.s.looked.clear();
        self.shuffle_deck(seat);
    }

    /// 3.2.3: so many cards from the top of a deck, one at a time, as told.
    fn move_tops(&mut self, act: &'a Act, to: Z, together: bool) {
        let (seat, left, shown) = self.milled(act);
        let to = self.s.zone(seat, to);
        self.push(Frame::Moves {
            seat,
            left,
            out: 0,
            to,
            bottom: false,
            together,
            told: self.told().filter(|_| shown),
        });
    }

    /// `mill 3` under a text that takes them from the bottom of the deck.
    fn mill_the_bottom(&mut self, act: &'a Act) {
        let (seat, count, _) = self.milled(act);
        let seen = self.seen(act).unwrap_or_default();
        self.mill_from((seat, End::Bottom), count.into(), seen, act.span, false);
    }

    /// So many cards go from an end of a deck to the waiting room, as if a line named each of them: `deck.bottom deck.bottom`.
    pub(super) fn mill_from(&mut self, (seat, end): (Seat, End), count: usize, seen: &[Op], span: Span, cost: bool) {
        let zone = |z: Z, end| Op {
            span,
            kind: OpKind::Zone(seat, z as u16, end),
            of: None,
        };
        let cards: SmallVec<[Op; 8]> = (0..count).map(|_| zone(Z::Deck, Some(end))).collect();
        self.put_cards(seat, V::Put, &cards, &[zone(Z::Waiting, None)], seen, span, cost);
    }

    /// Whose deck a line takes cards off, and how many: as many as it shows, else as it says; and whether it shows any.
    fn milled(&mut self, act: &'a Act) -> (Seat, u8, bool) {
        let doer = self.doer(act);
        let chosen = &effect::meant(self.m, self.s, (None, Manner::Any), doer, self.chosen(act))[..];
        let whose = chosen.iter().find_map(|op| match op.kind {
            OpKind::Player(seat) => Some(seat),
            OpKind::Zone(seat, z, _) if z == Z::Deck as u16 => Some(seat),
            _ => None,
        });
        let told = self.seen(act).and_then(|seen| self.told_count(seen)).filter(|n| *n > 0);
        let written = self.number(chosen);
        if let (Some(told), Some(written)) = (told, written)
            && told > usize::from(written)
        {
            let line = claims::written::line(self.m, self.script, act);
            self.says(Record::TwoNumbers(line, told), Some(act.span));
        }
        let told = told.map(|n| u8::try_from(n.min(MOST as usize)).unwrap_or(u8::MAX));
        (whose.unwrap_or(doer), told.or(written).unwrap_or(1), told.is_some())
    }

    /// Cards of the clock to the waiting room: those named, else the top ones.
    fn heal(&mut self, act: &'a Act) {
        let chosen = self.chosen(act);
        let seat = effect::healed(self.m, self.s, effect::at_hand(self.m, self.s), act.seat, chosen);
        let clock = self.s.zone(seat, Z::Clock);
        let of_clock = |cx: &Self, ops: &[Op]| cx.told_faces(&effect::with_numbers_of(cx.m, seat, ops));
        let mut faces = of_clock(self, chosen);
        if faces.is_empty() {
            faces = self.seen(act).map(|seen| of_clock(self, seen)).unwrap_or_default();
        }
        let count = self.number(chosen).unwrap_or(1);
        if faces.is_empty() {
            faces.extend((0..count).map(|_| (None, act.span)));
            // 1.3.2: as many as there are.
            faces.truncate(self.s.count(seat, Z::Clock));
        }
        for (face, span) in faces {
            let card = match face {
                // The top card if it is that one, else wherever it lies: texts say which.
                Some(face) => self.take_as_told(seat, Z::Clock, face, span),
                None => self.s.table.top(clock),
            };
            match card {
                Some(card) => {
                    let to = self.owners(card, Z::Waiting);
                    self.move_to(card, to);
                }
                None if face.is_none() => {
                    self.says(NotThere::NoMore(clock), Some(span));
                    return;
                }
                None => {}
            }
        }
    }

    /// 3.2.3.3, 8.6.6: cards of a deck, or named ones, are looked at or revealed and stay where they are.
    fn look(&mut self, act: &'a Act) {
        let seat = self.doer(act);
        let chosen = &effect::meant(self.m, self.s, (None, Manner::Any), seat, self.chosen(act))[..];
        let seen = self.seen(act).unwrap_or(&[]);
        if let Some((shown, taken)) = effect::shown_or_taken(self.m, self.s, self.script, act) {
            return match taken {
                true => self.put_cards(seat, V::Return, shown, &[], &[], act.span, false),
                false => self.show_cards(act.seat, shown),
            };
        }
        if let Some(zone) = chosen.iter().find_map(|op| match op.kind {
            OpKind::Zone(seat, z, _) if z != Z::Deck as u16 => Some((seat, z)),
            _ => None,
        }) {
            let Some(z) = Z::of(zone.1) else { return };
            for (face, span) in self.told_faces(seen) {
                if let Some(face) = face {
                    self.take_as_told(zone.0, z, face, span);
                }
            }
            return;
        }
        let program = self.m.program_at_hand(self.s);
        let revealed = program.map(|program| tops_revealed(program, self.s, self.verb(act), chosen));
        let (chosen, seen) = match revealed {
            Some(tops) if !tops.is_empty() && seen.is_empty() => (&[][..], tops),
            _ => (chosen, seen),
        };
        if chosen
            .iter()
            .any(|op| matches!(op.kind, OpKind::Card(..) | OpKind::ZoneCard(..)))
        {
            return self.show_cards(act.seat, chosen);
        }
        let whose = chosen.iter().find_map(|op| match op.kind {
            OpKind::Player(seat) | OpKind::Zone(seat, ..) => Some(seat),
            _ => None,
        });
        let told = self.told_count(seen).filter(|n| *n > 0);
        let count = told.unwrap_or_else(|| usize::from(self.number(chosen).unwrap_or(1)));
        let whose = whose.unwrap_or(seat);
        let seen = &effect::with_numbers_of(self.m, whose, seen)[..];
        let looked = self.look_at_tops(whose, seen, count.min(MOST as usize));
        self.s.looked.clear();
        self.s.looked.extend(looked);
    }

    /// 4.9: cards are shown and stay where they are: those of the hand, unless one is among the cards looked at.
    pub fn show_cards(&mut self, seat: Seat, ops: &[Op]) {
        for op in ops {
            match op.kind {
                OpKind::Card(face, _) => {
                    let among = |c: &CardId| self.s.face(*c).is_none_or(|f| f == face);
                    if !self.s.looked.iter().any(among) && !self.is_found(seat, face) {
                        self.take_as_told(op.of.unwrap_or(seat), Z::Hand, face, op.span);
                    }
                }
                OpKind::ZoneCard(seat, z, face) => {
                    if let Some(z) = Z::of(z) {
                        self.take_as_told(seat, z, face, op.span);
                    }
                }
                _ => {}
            }
        }
    }

    /// 3.2.4: whether a card may be one that is found in the deck which the text in hand has searched, and that is shown before it goes anywhere.
    fn is_found(&self, seat: Seat, face: Face) -> bool {
        let searches = |program: &Program| !program.places_of_found().is_empty();
        let deck = self.s.zone(seat, Z::Deck);
        let in_hand = self.s.table.may_hold(self.s.zone(seat, Z::Hand), face);
        !in_hand && self.m.program_at_hand(self.s).is_some_and(searches) && self.s.table.may_hold(deck, face)
    }

    /// 4.6: characters are turned.
    pub fn turn_as_told(&mut self, seat: Seat, verb: V, ops: &[Op]) {
        let pose = match verb {
            V::Stand => STAND,
            V::Rest => REST,
            _ => REVERSE,
        };
        let characters = self.characters(seat, ops);
        for (card, _) in characters {
            self.turn_character(card, pose);
        }
    }

    /// The characters that a line names; for one that is not there a violation says so.
    pub fn characters(&mut self, seat: Seat, ops: &[Op]) -> Vec<(CardId, Span)> {
        let mut found = Vec::new();
        for op in ops {
            let card = match op.kind {
                OpKind::Zone(owner, z, _) => {
                    let zone = self.s.table.zone_id(owner, z);
                    if !self.s.z(zone).is_slot() {
                        continue;
                    }
                    let there = self.s.character(zone);
                    if there.is_none() {
                        self.no_character(zone, op.span);
                    }
                    there
                }
                OpKind::ZoneCard(owner, z, face) => match Z::of(z) {
                    Some(z) => self.take_as_told(owner, z, face, op.span),
                    None => None,
                },
                OpKind::Card(face, _) => {
                    let owner = op.of.unwrap_or(seat);
                    let on_stage = Z::SLOTS.into_iter().map(|z| self.s.zone(owner, z));
                    let lying = on_stage.filter_map(|zone| self.s.character(zone));
                    let mut lying = lying.filter(|c| self.s.face(*c) == Some(face));
                    let (there, another) = (lying.next(), lying.next());
                    if another.is_some() {
                        self.says(Record::TwiceOnStage(face, owner), Some(op.span));
                    }
                    if there.is_none() {
                        self.says(NotThere::NotOnStage(face, owner), Some(op.span));
                    }
                    there
                }
                _ => continue,
            };
            found.extend(card.map(|card| (card, op.span)));
        }
        found
    }

    fn no_character(&mut self, zone: ZoneId, span: Span) {
        if self.s.table.zone(zone).open || self.s.is_gone(self.s.table.seat_of(zone)) {
            // Of somebody who has left it was said that nothing is aimed there.
            return;
        }
        self.says(NotThere::NobodyMeant(zone), Some(span));
    }

    /// 8.2.1.2: `give FC power +2000`, until the end of the turn; `battle`, `next-turn`, `stays` say otherwise.
    ///
    /// `give power +2000 > FC` says the same.
    fn give(&mut self, act: &'a Act, chosen: &[Op]) {
        let gains = effect::gains(chosen);
        // 8.9.1.5: a number without a sign sets the power where the text does; elsewhere it may be meant with one.
        let sets = self.m.program_at_hand(self.s).is_some_and(Program::sets_power);
        let given = gains
            .iter()
            .filter(|(gain, _)| sets || *gain != Gain::Becomes)
            .map(|(gain, amount)| Given::of(*gain, (*amount).clamp(-MOST_GIVEN, MOST_GIVEN)));
        let given: SmallVec<[Given; 2]> = given.collect();
        let known = || QUALITIES.iter().chain(&["cost"]);
        let other = known().any(|w| self.has_word(chosen, w)) || chosen.iter().any(|op| op.kind == OpKind::Text);
        if given.is_empty() && !other {
            return self.line_not_carried_out(act);
        }
        let until = if self.has_word(chosen, "battle") {
            Until::Battle
        } else if self.has_word(chosen, "next-turn") {
            Until::NextTurn
        } else if self.has_word(chosen, "stays") {
            Until::Stays
        } else {
            Until::Turn
        };
        let players = chosen.iter().any(|op| matches!(op.kind, OpKind::Player(_)));
        let characters = self.characters(act.seat, chosen);
        let named = |op: &Op| matches!(op.kind, OpKind::Zone(..) | OpKind::ZoneCard(..) | OpKind::Card(..));
        if characters.is_empty() && !players && !chosen.iter().any(|op| named(op) && !effect::is_level(op)) {
            return self.line_not_carried_out(act);
        }
        for given in given {
            for (matter, changed) in [
                (Matter::Power, given.power != 0 || given.becomes.is_some()),
                (Matter::Soul, given.soul != 0),
                (Matter::Level, given.level != 0),
            ] {
                if changed {
                    self.text_told(matter);
                }
            }
            for (card, _) in &characters {
                self.gives(act.seat, *card, given, until);
            }
        }
    }

    /// 8.2.1.2: a character gets something for a time.
    pub fn gives(&mut self, seat: Seat, card: CardId, given: Given, until: Until) {
        self.s.lasting |= until != Until::Turn;
        self.s.weakened |= given.power < 0 || given.becomes.is_some();
        let rounds = self.m.variation.rounds(self.s, seat);
        let since = self.s.placed;
        let extra = self.s.extra(card);
        if let Some(power) = given.becomes {
            extra.fix(power, since);
            return;
        }
        extra.give(given, until);
        if let (Until::NextTurn, Some(rounds)) = (until, rounds) {
            (extra.giver, extra.rounds) = (Some(seat), rounds);
        }
    }

    /// 8.2.1: characters get an ability for a time. False: how long it lasts is not kept, or there are too many.
    pub fn grants(
        &mut self,
        seat: Seat,
        cards: &[CardId],
        (face, number): (Face, u8),
        (until, sure): (ability::Until, Sure),
    ) -> bool {
        let Some(until) = self.lasts(seat, until) else {
            return false;
        };
        if self.s.granted.len() + cards.len() > GRANTED_MOST {
            return false;
        }
        self.s.checked = None;
        self.s.granted.extend(cards.iter().map(|card| Granted {
            card: *card,
            face,
            number,
            until,
            sure,
        }));
        true
    }

    /// 8.2.1.2: how long it lasts what an effect of this player gives; `None`: that is not kept.
    fn lasts(&self, seat: Seat, until: ability::Until) -> Option<Until> {
        let rounds = self.m.variation.rounds(self.s, seat);
        Some(match (until, rounds) {
            (ability::Until::Turn, _) => Until::Turn,
            (ability::Until::Battle, _) => Until::Battle,
            (ability::Until::NextTurn, Some(_)) => return None,
            (ability::Until::NextTurn, None) => Until::NextTurn,
            (ability::Until::NextTurnOf(Who::Opponent), Some(rounds)) => Until::Rounds {
                giver: seat,
                left: rounds,
                through: false,
            },
            (ability::Until::NextTurnOf(_), Some(_)) => Until::Rounds {
                giver: seat,
                left: 1,
                through: true,
            },
            // The very next turn, in a game of two.
            (ability::Until::NextTurnOf(who), None) => match (who == Who::Opponent) == (seat == self.s.active) {
                true => Until::NextTurn,
                false => Until::AfterNext,
            },
        })
    }

    /// 1.3.3: a player cannot do something for a time.
    pub fn bars(&mut self, (of, by): (Of<'_>, (Face, u8)), whom: Who, bar: Bar, until: ability::Until) {
        let until_then = self.lasts(of.seat, until);
        // Which of several opponents it is no rule says, and nobody is kept from anything; a trait any of them may have lost.
        if whom == Who::Opponent && self.s.seating.len() > 2 {
            let others = self.m.seats().filter(|seat| *seat != of.seat && bar == Bar::Traits);
            if let Some(until) = until_then {
                self.s.barred.extend(others.map(|seat| Barred { seat, bar, by, until }));
            }
            return;
        }
        let barred = self.rules().player(of, whom).zip(until_then);
        if let Some((seat, until)) = barred {
            self.s.barred.push(Barred { seat, bar, by, until });
        }
    }

    /// 8.6.3: what a text is said to be about, behind `>` on the line of its card, is there. A slot may be one that the text
    /// fills.
    pub fn aimed(&mut self, act: &'a Act, face: Option<Face>, program: Option<&Program>) {
        if self.target(act).is_empty() {
            return;
        }
        const FILLS: [&str; 7] = ["slot", "position", "stage", "move", "place", "put", "encore"];
        let text = face.map(|face| self.text_lines(face).collect::<Vec<_>>().join(" ").to_lowercase());
        let fills = text
            .as_ref()
            .is_none_or(|text| !text.is_ascii() || FILLS.iter().any(|word| text.contains(word)));
        let first = self.violations.len();
        // 3.6: a position in which nobody need lie.
        let empty = program.is_some_and(Program::has_positions_chosen);
        // Only a text about both players leaves open whose slot it is.
        match text.as_ref().is_some_and(|text| text.contains("opponent")) {
            true => self.are_there(
                act.seat,
                &effect::chosen_by(self.m, self.s, act.seat, self.target(act)),
                empty,
            ),
            false => self.are_there(act.seat, self.target(act), empty),
        }
        for violation in self.violations.iter_mut().skip(first).filter(|_| fills) {
            violation.cannot_tell = Some(settle::ON_LINES_BELOW.to_owned());
        }
    }

    /// What stands here lies where it is said to lie, or anywhere. `empty`: it may be a position in which nobody lies.
    fn are_there(&mut self, seat: Seat, ops: &[Op], empty: bool) {
        let is_card = |op: &Op| matches!(op.kind, OpKind::Card(..) | OpKind::ZoneCard(..));
        let cards = ops.iter().any(is_card);
        for op in ops {
            match op.kind {
                OpKind::Zone(owner, z, _) if Z::of(z).is_some_and(Z::is_slot) => {
                    let zone = self.s.table.zone_id(owner, z);
                    if self.s.character(zone).is_none() && !empty {
                        self.no_character(zone, op.span);
                    }
                }
                OpKind::ZoneCard(owner, z, face) => {
                    if let Some(z) = Z::of(z) {
                        self.take_as_told(owner, z, face, op.span);
                    }
                }
                OpKind::Card(face, _) => {
                    let owner = op.of.unwrap_or(seat);
                    let holds = |owner: Seat| {
                        Z::ALL
                            .iter()
                            .any(|z| self.s.table.may_hold(self.s.zone(owner, *z), face))
                    };
                    // A card without a name in front of it may be anybody's.
                    if !holds(owner) && (op.of.is_some() || !self.m.seats().any(holds)) {
                        self.says(NotThere::Nowhere(face, owner), Some(op.span));
                    }
                }
                // Beside cards that are named a player or a whole zone says nothing.
                OpKind::Player(_) | OpKind::Zone(..) if cards => self.not_carried_out(op.span, Unclear::Operand),
                _ => {}
            }
        }
    }

    /// `- pay 1 = 012`: a cost within the text (8.4.1.2).
    fn pay_line(&mut self, act: &'a Act) {
        let seat = act.seat;
        let chosen = self.chosen(act);
        let listed = self.told_count(chosen).filter(|n| *n > 0);
        let count = self.number(chosen).map(usize::from).or(listed);
        let Some(count) = count else {
            if chosen.iter().all(|op| op.kind != OpKind::Nothing) {
                self.line_not_carried_out(act);
            }
            return;
        };
        let there = self.s.count(seat, Z::Stock);
        if count > there && !self.s.is_open(seat, Z::Stock) {
            // 8.4.2.2: a cost is not paid in part.
            self.says(CostPaid::StockHeld(there, count, seat), Some(act.span));
            if self.right() {
                return;
            }
        }
        let faces = self
            .seen(act)
            .map_or_else(|| self.told_faces(chosen), |seen| self.told_faces(seen));
        self.stock_to_waiting(seat, count, &faces);
    }
}

/// A position of the stage.
fn is_slot(op: &Op) -> bool {
    matches!(op.kind, OpKind::Zone(_, z, _) if Z::of(z).is_some_and(Z::is_slot))
}

/// A zone of the line's player, as if it were written.
fn zone_of(act: &Act, z: Z) -> Op {
    Op {
        span: act.span,
        kind: OpKind::Zone(act.seat, z as u16, None),
        of: None,
    }
}
