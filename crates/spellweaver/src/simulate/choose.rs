//! What the players of made-up matches choose.

use rejudge_table::{CardId, Face, Seat};

use super::super::cards::Keywords;
use super::super::lines;
use super::super::rules::{What, is_shrine, may_attack, may_block, satisfies};
use super::super::state::{Attack, Base, Spark, State, Step, Target, Z};
use super::SimulateError;
use super::play::Play;

impl Play<'_, '_> {
    /// Chooses something and does it. False: nothing; what comes next is passed.
    pub fn choose(&mut self, base: Base) -> Result<bool, SimulateError> {
        let active = self.state.active;
        let other = self.m.other(active);
        match base {
            Base::Mulligan(seat) => {
                self.mulligan(seat)?;
                Ok(true)
            }
            Base::Main => self.main_phase(active),
            Base::Attack => {
                if self.once_in(6) && self.spell(active, true)? {
                    return Ok(true);
                }
                self.attack(active)
            }
            Base::Block => {
                if self.once_in(5) && self.spell(other, true)? {
                    return Ok(true);
                }
                self.block(other)
            }
            Base::Instants => Ok(self.once_in(4) && self.spell(active, true)?),
            Base::EndWindow => Ok(self.once_in(3) && self.spell(other, true)?),
            _ => Ok(false),
        }
    }

    fn mulligan(&mut self, seat: Seat) -> Result<(), SimulateError> {
        let faces: Vec<Face> = self.hand(seat);
        let shrines = faces.iter().filter(|f| is_shrine(self.m.card(**f))).count();
        let bad = if self.options.sensible {
            !(2..=5).contains(&shrines)
        } else {
            self.once_in(4)
        };
        if !bad {
            return self.say(seat, "keep", true);
        }
        let cards: Vec<&str> = faces.iter().map(|f| self.m.tail(*f)).collect();
        let line = format!("mulligan {}", cards.join(" "));
        // What comes up is known when it was drawn; the line is written then.
        if !self.options.full && self.options.tell_seed {
            return self.say(seat, &line, true);
        }
        let after = self.m.put_back(&self.state, seat);
        let top = lines::top(self.m, &after, seat, faces.len());
        let line = format!("{line} = {top}");
        self.say(seat, &line, true)
    }

    pub fn hand(&self, seat: Seat) -> Vec<Face> {
        self.state
            .cards(seat, Z::Hand)
            .iter()
            .filter_map(|c| self.state.face(*c))
            .collect()
    }

    pub fn affordable(&self, seat: Seat, what: What, mana: u8, levels: &[u8]) -> bool {
        let rules = self.m.rules(&self.state);
        rules.may_pay(seat, what, mana).is_yes() && rules.has_levels(seat, what, levels).is_yes()
    }

    fn main_phase(&mut self, seat: Seat) -> Result<bool, SimulateError> {
        if !self.state.player(seat).shrine && self.shrine(seat)? {
            return Ok(true);
        }
        let player = self.state.player(seat);
        if player.spark == Spark::InPlay && self.spark_helps(seat) && (self.options.sensible || self.once_in(3)) {
            self.say(seat, "spark", true)?;
            return Ok(true);
        }
        if !self.state.player(seat).offered && self.once_in(8) && self.offering(seat)? {
            return Ok(true);
        }
        if self.gives_up(seat)? {
            return Ok(true);
        }
        if self.once_in(2) && self.permanent(seat)? {
            return Ok(true);
        }
        if self.once_in(3) && self.ability(seat)? {
            return Ok(true);
        }
        if self.once_in(3) && self.skill(seat)? {
            return Ok(true);
        }
        if self.once_in(2) && self.spell(seat, false)? {
            return Ok(true);
        }
        if self.once_in(10) && self.move_creature(seat)? {
            return Ok(true);
        }
        // Behind the combat what is left is played; before it now and then.
        let wait = self.state.step == Step::Deploy && self.once_in(3);
        if !wait && self.creature(seat)? {
            return Ok(true);
        }
        if self.state.step == Step::Deploy && !self.state.fought {
            return self.attack(seat);
        }
        Ok(false)
    }

    fn spark_helps(&self, seat: Seat) -> bool {
        let mana = self.state.player(seat).spendable();
        let one_more = |f: &Face| {
            let def = self.m.card(*f);
            i32::from(def.mana) == mana + 1 && satisfies(&self.state.player(seat).levels, &def.levels)
        };
        self.hand(seat).iter().any(one_more)
    }

    fn shrine(&mut self, seat: Seat) -> Result<bool, SimulateError> {
        let shrines: Vec<Face> = self
            .hand(seat)
            .into_iter()
            .filter(|f| is_shrine(self.m.card(*f)))
            .collect();
        if shrines.is_empty() || (!self.options.sensible && self.once_in(5)) {
            return Ok(false);
        }
        let face = shrines[self.below(shrines.len())];
        let def = self.m.card(face);
        let player = self.state.player(seat);
        let (levels, max) = (player.levels.len(), player.max);
        let mana = match self.options.sensible {
            true => levels >= 2 && i32::try_from(levels).unwrap_or(0) * 2 >= max,
            false => self.once_in(2),
        };
        let tail = self.m.tail(face);
        if !mana {
            self.say(seat, &format!("shrine {tail} level"), true)?;
            return Ok(true);
        }
        // The draw that empties the deck is not made by choice.
        if self.state.count(seat, Z::Deck) < 3 {
            return Ok(false);
        }
        let skills = self.state.player(seat).skills.len();
        let has = self.state.player(seat).skills.iter().any(|s| s.face == face);
        if def.skill.is_some() && (skills >= 3 || has) {
            return Ok(false);
        }
        let told = self.options.full || !self.options.tell_seed;
        let line = match (&def.skill, told && def.basic) {
            (Some(_), _) => format!("shrine {tail} mana = {tail}"),
            (None, true) => format!("shrine {tail} mana = {}", self.top(seat, 1)),
            (None, false) => format!("shrine {tail} mana"),
        };
        self.say(seat, &line, true)?;
        Ok(true)
    }

    fn offering(&mut self, seat: Seat) -> Result<bool, SimulateError> {
        let hand = self.hand(seat);
        if hand.is_empty() || self.state.count(seat, Z::Deck) < 8 {
            return Ok(false);
        }
        let tail = self.m.tail(hand[self.below(hand.len())]);
        let looked: Vec<Face> = self
            .state
            .cards(seat, Z::Deck)
            .iter()
            .rev()
            .take(4)
            .filter_map(|c| self.state.face(*c))
            .collect();
        let told = self.options.full || !self.options.tell_seed;
        let line = match told {
            true => format!("offering {tail} = {}", self.top(seat, 4)),
            false => format!("offering {tail}"),
        };
        self.say(seat, &line, true)?;
        let shrine = looked.iter().position(|f| is_shrine(self.m.card(*f)));
        let mut rest: Vec<&str> = looked.iter().map(|f| self.m.tail(*f)).collect();
        if let Some(at) = shrine.filter(|_| self.state.over.is_none()) {
            let taken = rest.remove(at);
            self.say(seat, &format!("- put {taken} > hand"), true)?;
        }
        if told {
            self.say(seat, &format!("- put {} > deck.bottom", rest.join(" ")), true)?;
        }
        Ok(true)
    }

    fn creature(&mut self, seat: Seat) -> Result<bool, SimulateError> {
        let playable = |f: &Face| {
            let def = self.m.card(*f);
            let silent = !def.has_text() || def.valor > 0 || !self.m.abilities(*f).is_empty();
            def.kind.is_creature() && silent && self.affordable(seat, What::Card(*f), def.mana, &def.levels)
        };
        let mut faces: Vec<Face> = self.hand(seat).into_iter().filter(playable).collect();
        if faces.is_empty() {
            return Ok(false);
        }
        faces.sort_by_key(|f| (self.m.card(*f).mana, f.index()));
        let at = if self.options.sensible {
            faces.len() - 1
        } else {
            self.below(faces.len())
        };
        let face = faces[at];
        let def = self.m.card(face);
        let pay = if self.once_in(2) {
            format!(" pay {}", def.mana)
        } else {
            String::new()
        };
        self.say(seat, &format!("play {}{pay}", self.m.tail(face)), true)?;
        // Valor: up to so many creatures of its player, one emblem each.
        let creatures = self.creatures(seat);
        for card in creatures.into_iter().take(usize::from(def.valor)) {
            let name = self.card(card, seat);
            self.say(seat, &format!("- give {name} might +1"), true)?;
        }
        Ok(true)
    }

    pub fn creatures(&self, seat: Seat) -> Vec<CardId> {
        Z::ROWS
            .iter()
            .flat_map(|z| self.state.cards(seat, *z))
            .copied()
            .collect()
    }

    fn move_creature(&mut self, seat: Seat) -> Result<bool, SimulateError> {
        let fresh: Vec<CardId> = self
            .creatures(seat)
            .into_iter()
            .filter(|c| !self.state.is_exhausted(*c))
            .collect();
        if fresh.is_empty() {
            return Ok(false);
        }
        let card = fresh[self.below(fresh.len())];
        let to = match self.state.place(card) {
            Some((_, Z::Combat)) => Z::Support,
            _ => Z::Combat,
        };
        let line = format!("move {} > {}", self.card(card, seat), to.written());
        self.say(seat, &line, true)?;
        Ok(true)
    }

    fn attack(&mut self, seat: Seat) -> Result<bool, SimulateError> {
        let other = self.m.other(seat);
        let ready: Vec<CardId> = self
            .creatures(seat)
            .into_iter()
            .filter(|c| may_attack(self.m, &self.state, *c))
            .collect();
        if ready.is_empty() || self.once_in(3) {
            return Ok(false);
        }
        let card = ready[self.below(ready.len())];
        let Some(stats) = self.m.stats(&self.state, card) else {
            return Ok(false);
        };
        let mut targets: Vec<Target> = Vec::new();
        if !stats.keywords.has(Keywords::NO_CREATURES) {
            let slower = |c: &CardId| self.m.stats(&self.state, *c).is_some_and(|t| t.speed <= stats.speed);
            targets.extend(
                self.state
                    .cards(other, Z::Combat)
                    .iter()
                    .copied()
                    .filter(slower)
                    .map(Target::Card),
            );
        }
        if stats.speed >= 1 {
            targets.push(Target::Hero(other));
        }
        if targets.is_empty() {
            return Ok(false);
        }
        let at = if self.options.sensible && self.once_in(2) {
            targets.len() - 1
        } else {
            self.below(targets.len())
        };
        let target = match targets[at] {
            Target::Hero(seat) => format!("{}.hero", self.m.name(seat)),
            Target::Card(card) => self.card(card, seat),
        };
        let mut line = format!("attack {} > {target}", self.card(card, seat));
        if stats.keywords.has(Keywords::MANY_TARGETS) && self.once_in(2) {
            let more = targets.iter().filter_map(|t| match t {
                Target::Card(card) if *t != targets[at] => Some(self.card(*card, seat)),
                _ => None,
            });
            let more: Vec<String> = more.collect();
            if matches!(targets[at], Target::Card(_)) && !more.is_empty() {
                line = format!("{line} {}", more.join(" "));
            }
        }
        self.say(seat, &line, true)?;
        Ok(true)
    }

    fn block(&mut self, seat: Seat) -> Result<bool, SimulateError> {
        let free: Vec<CardId> = self
            .creatures(seat)
            .into_iter()
            .filter(|c| may_block(self.m, &self.state, *c))
            .collect();
        if free.is_empty() || self.once_in(2) {
            return Ok(false);
        }
        let card = free[self.below(free.len())];
        let Some(stats) = self.m.stats(&self.state, card) else {
            return Ok(false);
        };
        let slower = |s: &State, c: CardId| self.m.stats(s, c).is_some_and(|t| t.speed <= stats.speed);
        let open = |a: &&Attack| !a.cancelled && slower(&self.state, a.attacker);
        let attackers: Vec<CardId> = self.state.attacks.iter().filter(open).map(|a| a.attacker).collect();
        if attackers.is_empty() {
            return Ok(false);
        }
        let attacker = attackers[self.below(attackers.len())];
        let line = format!("block {} > {}", self.card(card, seat), self.card_for_block(attacker));
        self.say(seat, &line, true)?;
        Ok(true)
    }

    /// Behind the `>` of a block stands a card of the attacker's side.
    fn card_for_block(&self, attacker: CardId) -> String {
        self.card(attacker, self.state.active)
    }
}
