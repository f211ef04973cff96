//! What effects do, as the log declares it: lines that begin with `-`. Whether a text says so is taken on trust, unless
//! the card has none; what the rules themselves say of it is checked.

use rejudge_judge::script::{Act, Op, OpKind};
use rejudge_table::{CardId, End, Face, Seat};

use super::super::cards::Keywords;
use super::super::described::NUMBERS;
use super::super::effects::cards::Number;
use super::super::effects::program::{Act as Given, Lasts};
use super::super::matches::Match;
use super::super::rules::ch01_texts::On;
use super::super::rules::row_of;
use super::super::state::{READY, State, Target, Z, emblem};
use super::super::verdicts::{IN_GAP, Place, Played, ROW_OF_FLYING, WHETHER_PREVENTED, WHICH_ROW};
use super::super::vocabulary::V;
use super::context::{AMOUNT_MOST, CARDS_MOST, Cx, amount, is_called, word_of};

/// A zone that is written with its player's name.
pub fn says_whose(op: &Op, z: Z) -> bool {
    (op.span.end.saturating_sub(op.span.start)) as usize > z.written().len()
}

impl<'a> Cx<'a> {
    /// One line of an effect.
    pub fn effect(&mut self, act: &'a Act) {
        let first = self.violations.len();
        self.carry_out(act);
        self.one_violation(first);
        self.after_the_deck();
        self.at_forty();
        self.look_for_deaths();
    }

    fn carry_out(&mut self, act: &'a Act) {
        let verb = self.verb(act);
        if verb == V::Put && self.s.offering.is_some() && self.s.step_under_way().is_none() && self.offering_puts(act) {
            return;
        }
        self.begins_what_waits(act);
        self.check_text(act);
        self.hold_against_text(act);
        let named: Vec<CardId> = self
            .on
            .iter()
            .filter_map(|on| match on {
                On::Card(card) => Some(*card),
                On::Player(_) => None,
            })
            .collect();
        self.declares(&named);
        let seat = act.seat;
        match verb {
            V::Draw => {
                let count = self.draw_count(act, 1) as usize;
                self.draw(Some(act), seat, count);
            }
            V::Mill => self.decay(act, seat),
            V::Heal => self.heal(act, seat),
            V::Give => self.give(act, seat),
            V::Hit => self.effect_hits(act, seat),
            V::Exhaust | V::Ready => self.turns(act, seat, verb == V::Exhaust),
            V::Move => self.move_row(act),
            V::Put => self.put(act, seat),
            V::Die => {
                for op in self.chosen(act) {
                    match self.in_play(op, seat, |_, _, _| true) {
                        Some(card) => self.goes_to_graveyard(Some(act), card),
                        None => self.not_there(op, seat, Place::Play),
                    }
                }
            }
            // What is cancelled goes to the graveyard; an action spell lies there already.
            V::Cancel => {
                for op in self.chosen(act) {
                    if let Some(card) = self.in_play(op, seat, |_, _, _| true) {
                        self.bury(card);
                    }
                }
            }
            V::Make => self.make(act),
            V::Discard => {
                for op in self.chosen(act) {
                    match self.card_of_hand(op, seat) {
                        Some(card) => self.bury(card),
                        None => self.not_there(op, seat, Place::Hand),
                    }
                }
            }
            V::Shuffle => self.shuffle_deck(seat),
            V::Gain => {
                let n = self.seen(act).and_then(|ops| ops.first()).map(|op| op.kind);
                if let Some(OpKind::Count(n)) = n {
                    self.add_life(seat, amount(n));
                }
            }
            V::Result => self.told_result(act),
            V::Spark => self.spark(act),
            _ => {}
        }
    }

    /// Permanents are exhausted, or readied; of several that are called the same each is another one.
    fn turns(&mut self, act: &'a Act, seat: Seat, exhausts: bool) {
        let mut turned: Vec<CardId> = Vec::new();
        for op in self.chosen(act) {
            let fresh = |_: &Match, s: &State, card| s.is_exhausted(card) != exhausts;
            match self.in_play(op, seat, fresh) {
                Some(card) if turned.contains(&card) => {
                    self.says(Played::TwiceInLine(card), Some(op.span));
                }
                Some(card) => {
                    turned.push(card);
                    match exhausts {
                        true => self.exhaust(card),
                        false => self.s.table.turn(card, READY),
                    }
                }
                None => self.not_there(op, seat, Place::Play),
            }
        }
    }

    /// SPW-1.1: a card without text does nothing by text.
    fn check_text(&mut self, act: &'a Act) {
        let Some((source, face)) = self.s.acting else { return };
        let def = self.m.card(face);
        if def.has_text() || def.skill.is_some() || def.wins() {
            return;
        }
        self.on.push(On::Card(source));
        self.says(Played::NoTextFor(face), Some(act.span));
        // Said once for an action.
        self.s.acting = None;
    }

    /// A hero gains life, or loses it.
    pub fn add_life(&mut self, seat: Seat, by: i32) {
        let player = self.s.player_mut(seat);
        player.life = player.life.saturating_add(by);
    }

    /// Decay: cards of the deck go to the graveyard.
    fn decay(&mut self, act: &'a Act, seat: Seat) {
        let count = self.draw_count(act, 1) as usize;
        let told = self.seen(act).map(|ops| self.faces(ops)).unwrap_or_default();
        for at in 0..count.min(CARDS_MOST) {
            let Some(card) = self.top_as_told(seat, told.get(at).copied()) else {
                return;
            };
            self.bury(card);
        }
    }

    /// Damage is taken away, or life is gained.
    fn heal(&mut self, act: &'a Act, seat: Seat) {
        let ops = self.chosen(act);
        let much = ops.iter().find_map(|op| match op.kind {
            OpKind::Count(n) => Some(amount(n)),
            OpKind::Signed(n) => Some(n.clamp(-AMOUNT_MOST, AMOUNT_MOST)),
            _ => None,
        });
        for op in ops
            .iter()
            .filter(|op| !matches!(op.kind, OpKind::Count(_) | OpKind::Signed(_)))
        {
            match self.target(op, seat, |_, _, _| true) {
                Some(Target::Hero(seat)) => self.add_life(seat, much.unwrap_or(0)),
                Some(Target::Card(card)) => {
                    let extra = self.s.extra(card);
                    extra.damage = (extra.damage - much.unwrap_or(i32::MAX)).max(0);
                }
                None => self.not_there(op, seat, Place::Play),
            }
        }
    }

    /// Whom a text deals damage: the text does it, and its card need not stand in front.
    pub fn hit_by_text(&self, act: &Act) -> &'a [Op] {
        match act.target {
            Some(_) => self.targets(act),
            None => self.chosen(act),
        }
    }

    /// Damage by an effect. SPW-7.5: a shield takes it.
    fn effect_hits(&mut self, act: &'a Act, seat: Seat) {
        let Some(op) = self.hit_by_text(act).first() else {
            return;
        };
        let seen = self.seen(act).unwrap_or(&[]);
        let much = seen.iter().find_map(|op| match op.kind {
            OpKind::Count(n) => Some(amount(n)),
            _ => None,
        });
        let mut prevented = seen.iter().any(|op| word_of(op) == "prevented");
        let meant = self
            .s
            .run
            .as_ref()
            .and_then(|run| self.hero_meant(std::slice::from_ref(op), run));
        let target = match (self.target(op, seat, |_, _, _| true), meant) {
            (Some(Target::Hero(_)), Some(meant)) => Target::Hero(meant),
            (Some(target), _) => target,
            (None, _) => return self.not_there(op, seat, Place::Play),
        };
        let shields = match target {
            Target::Card(card) => self.m.stats(self.s, card).map(|s| s.shields),
            Target::Hero(_) => None,
        };
        if let Some(shields) = shields.filter(|n| (*n > 0) != prevented && much.unwrap_or(0) > 0) {
            let wrong = if shields > 0 {
                Played::ShieldTakes
            } else {
                Played::NoShield
            };
            self.says(wrong(target), Some(op.span));
            if self.s.after_gap || (shields == 0 && self.s.acting.is_some()) {
                self.last_cannot_tell(if self.s.after_gap { IN_GAP } else { WHETHER_PREVENTED });
            }
            if self.right() {
                prevented = shields > 0;
            }
        }
        let source = match act.target {
            Some(_) => (self.chosen(act).first()).and_then(|op| self.in_play(op, seat, |_, _, _| true)),
            None => self.s.acting.map(|(card, _)| card),
        };
        let deadly = source.is_some_and(|c| self.m.has(self.s, c, Keywords::DEADLY));
        self.damage(target, much.unwrap_or(0), prevented, deadly);
    }

    /// Something is given: emblems, changes, keywords, energy, life.
    fn give(&mut self, act: &'a Act, seat: Seat) {
        let Some((op, rest)) = self.chosen(act).split_first() else {
            return;
        };
        // Of several that are called the same Valor gives each one.
        let Some(target) = self.target(op, seat, |_, s, card| s.extra_of(card).valor != s.action) else {
            self.not_there(op, seat, Place::Play);
            return;
        };
        let stays = rest.iter().any(|op| word_of(op) == "stays");
        let word = rest
            .iter()
            .map(word_of)
            .find(|w| !w.is_empty() && *w != "stays")
            .unwrap_or("");
        let by = rest.iter().find_map(|op| match op.kind {
            OpKind::Signed(n) => Some(n.clamp(-999, 999)),
            OpKind::Count(n) => i32::try_from(n.min(999)).ok(),
            _ => None,
        });
        match target {
            Target::Hero(seat) => {
                let by = by.unwrap_or(1);
                let player = self.s.player_mut(seat);
                match word {
                    "life" => player.life = player.life.saturating_add(by),
                    "mana" => player.bonus = player.bonus.saturating_add(by).max(-player.mana),
                    "max" => player.max = player.max.saturating_add(by).max(0),
                    _ => {}
                }
                if let Some(level) = super::super::vocabulary::level_of(word) {
                    for _ in 0..by.clamp(0, 20) {
                        self.s.player_mut(seat).levels.push(level);
                    }
                }
            }
            Target::Card(card) => {
                let words = rest.iter().map(word_of).filter(|w| !w.is_empty() && *w != "stays");
                match Keywords::told(words).filter(|_| word == "cannot") {
                    Some(kept) => self.gives_keyword(card, kept, stays),
                    None => self.give_card(act, card, word, by, stays),
                }
            }
        }
    }

    fn give_card(&mut self, act: &'a Act, card: CardId, word: &str, by: Option<i32>, stays: bool) {
        let change = by.unwrap_or(1);
        if let Some(at) = emblem::WORDS.iter().position(|w| *w == word) {
            if at == emblem::MIGHT && change > 0 {
                self.check_valor(act, card, change);
            }
            let held = &mut self.s.extra(card).emblems[at];
            let now = i32::from(*held).saturating_add(change).clamp(0, 255);
            *held = u8::try_from(now).unwrap_or(u8::MAX);
            return;
        }
        if word == "energy" {
            self.give_energy(act, card, change);
            return;
        }
        if self.stands_already(card, word, change) {
            return;
        }
        if let Some(at) = ["attack", "health", "speed"].iter().position(|w| *w == word) {
            let extra = self.s.extra(card);
            let held = if stays {
                &mut extra.stays[at]
            } else {
                &mut extra.turn[at]
            };
            *held = held.saturating_add(change);
            return;
        }
        if word == "damage" {
            let shields = self.m.stats(self.s, card).map_or(0, |stats| stats.shields);
            if change > 0 {
                self.damage(Target::Card(card), change, shields > 0, false);
            } else {
                let extra = self.s.extra(card);
                extra.damage = extra.damage.saturating_add(change).max(0);
            }
            return;
        }
        if word == "frozen" {
            self.s.extra(card).frozen = change > 0;
            return;
        }
        if let Some(keyword) = Keywords::of(word) {
            self.gives_keyword(card, keyword, stays);
        }
    }

    fn gives_keyword(&mut self, card: CardId, keyword: Keywords, stays: bool) {
        let extra = self.s.extra(card);
        let held = match stays {
            true => &mut extra.stays_keywords,
            false => &mut extra.turn_keywords,
        };
        *held = held.with(keyword);
    }

    /// What the card whose lines these are gives all the time is counted by itself.
    fn stands_already(&self, card: CardId, word: &str, change: i32) -> bool {
        let Some((source, _)) = self
            .s
            .acting
            .filter(|_| self.m.stands && self.s.step_under_way().is_none())
        else {
            return false;
        };
        let number = NUMBERS
            .iter()
            .position(|of| *of == word)
            .and_then(|at| Number::ALL.get(at));
        let told = match (number, Keywords::of(word), i8::try_from(change)) {
            (Some(number), _, Ok(by)) => Given::Change(*number, by, Lasts::Stays),
            (_, Some(keyword), _) => Given::Keyword(keyword, Lasts::Stays),
            _ => return false,
        };
        self.m.stands_already(self.s, source, card, told)
    }

    /// SPW-7.6
    fn give_energy(&mut self, act: &'a Act, card: CardId, by: i32) {
        let rated = self.def(card).is_none_or(|d| d.energy.is_some());
        let here = self.s.extra_of(card).energy;
        if !rated {
            self.says(Played::NoEnergy(card), Some(act.span));
        } else if here.saturating_add(by) < 0 {
            self.says(Played::EnergyBelowZero(card, here), Some(act.span));
            self.gap_doubt();
        }
        if rated {
            self.s.extra(card).energy = here.saturating_add(by).max(0);
        }
    }

    /// G-23: Valor gives one emblem to each of so many creatures.
    fn check_valor(&mut self, act: &'a Act, card: CardId, by: i32) {
        let Some((source, face)) = self.s.acting else { return };
        let def = self.m.card(face);
        if def.valor == 0 || def.text.iter().any(|t| !t.is_empty()) {
            return;
        }
        let allied = self.s.controller(card) == self.s.controller(source);
        if by > 1 || !self.m.rules(self.s).valor_gives(source, def.valor, card) {
            self.says(Played::Valor(face, allied), Some(act.span));
        }
        self.s.extra(card).valor = self.s.action;
    }

    /// SPW-7.7: a card goes somewhere by an effect.
    fn put(&mut self, act: &'a Act, seat: Seat) {
        let Some(to) = self.targets(act).first().copied() else {
            return;
        };
        let OpKind::Zone(side, zone, end) = to.kind else { return };
        let Some(z) = Z::of(zone) else { return };
        let run = self.s.run.as_ref();
        let regained = z == Z::Hand && run.is_some_and(|run| self.is_regained(act, run));
        for op in self.chosen(act) {
            let Some(card) = self.source(op, seat, regained) else {
                if !matches!(op.kind, OpKind::Nothing | OpKind::Count(_)) {
                    self.not_there(op, seat, Place::There);
                }
                continue;
            };
            let owner = self.s.table.card(card).owner;
            let mut whose = side;
            if matches!(z, Z::Graveyard | Z::Hand | Z::Deck) && side != owner {
                if z == Z::Graveyard && says_whose(&to, z) {
                    self.says(Played::OtherGraveyard(card, owner, side), Some(to.span));
                    whose = if self.right() { owner } else { side };
                } else if !says_whose(&to, z) {
                    whose = owner;
                }
            }
            match self.s.place(card) {
                Some((_, from)) if from.is_in_play() && z.is_row() => self.enters_row(card, whose, z),
                _ => self.goes(card, whose, z, end.unwrap_or(End::Top)),
            }
        }
    }

    /// Where an effect takes a card from: from play, else from the graveyard, the hand, the deck. `regained`: from the graveyard.
    fn source(&mut self, op: &Op, seat: Seat, regained: bool) -> Option<CardId> {
        if let OpKind::Zone(side, zone, _) = op.kind {
            let z = Z::of(zone)?;
            let zone = self.s.zone(side, z);
            return self.s.table.top(zone);
        }
        if let OpKind::ZoneCard(side, zone, face) = op.kind
            && let Some(z) = Z::of(zone).filter(|z| !z.is_in_play())
        {
            let zone = self.s.zone(side, z);
            return self.s.table.take(zone, face);
        }
        let face = Self::face_of(op)?;
        let side = op.of.unwrap_or(seat);
        let known = |cx: &Self, z: Z| {
            cx.s.cards(side, z)
                .iter()
                .copied()
                .find(|c| cx.s.face(*c) == Some(face))
        };
        let here = Z::PLAY.into_iter().find_map(|z| known(self, z)).is_some();
        let known_apart = [Z::Graveyard, Z::Hand, Z::Removed]
            .into_iter()
            .find_map(|z| known(self, z));
        let others = known_apart.is_none() && self.s.in_play().any(|card| is_called(self.s, op, seat, card));
        if !regained && (here || others) {
            return self.in_play(op, seat, |_, _, _| true);
        }
        known_apart.or_else(|| {
            let zones = [Z::Hand, Z::Graveyard, Z::Deck].map(|z| self.s.zone(side, z));
            zones.into_iter().find_map(|zone| self.s.table.take(zone, face))
        })
    }

    /// SPW-6.8: a creature that comes enters its row, by whatever it comes, unless the text names another.
    fn check_row_of_token(&mut self, face: Face, z: Z, to: &Op) {
        let m = self.m;
        let def = m.card(face);
        let right = row_of(def);
        if !def.kind.is_creature() || z == right || !z.is_in_play() {
            return;
        }
        let names_row = self
            .s
            .acting
            .is_none_or(|(_, acting)| m.card(acting).text.iter().any(|t| t.to_lowercase().contains("row")));
        let seat = match to.kind {
            OpKind::Zone(side, ..) => Some(side),
            _ => None,
        };
        let flies = z == Z::Support && seat.is_some_and(|seat| m.may_enter_flying(self.s, seat));
        self.says(Played::EntersRow(face, right, z), Some(to.span));
        if names_row {
            self.last_cannot_tell(WHICH_ROW);
        } else if flies {
            self.last_cannot_tell(ROW_OF_FLYING);
        }
    }

    /// A token.
    fn make(&mut self, act: &'a Act) {
        let Some(to) = self.targets(act).first() else { return };
        let OpKind::Zone(side, zone, _) = to.kind else { return };
        let Some(z) = Z::of(zone) else { return };
        for (face, _) in self.faces(self.chosen(act)) {
            let Some(face) = face else {
                self.blur();
                continue;
            };
            self.check_row_of_token(face, z, to);
            let zone = self.s.zone(side, Z::Removed);
            let card = self.s.table.make_token(side, zone, face);
            self.goes(card, side, z, End::Top);
        }
    }
}
