//! What made-up players do by texts: spells, skills, abilities, what stays in play, what triggers, and how a match ends
//! without a fight.

use crate::rules::exhausts_to_act;
use rejudge_table::{CardId, Face, Seat};

use super::super::cards::CardKind;
use super::super::lines;
use super::super::state::{Base, Due, Step, Z, emblem};
use super::super::texts::{About, Does, When, about, cost, does, triggers};
use super::SimulateError;
use super::play::Play;

impl Play<'_, '_> {
    /// Now and then a player resigns, or a clock runs out.
    pub fn gives_up(&mut self, seat: Seat) -> Result<bool, SimulateError> {
        if !self.once_in(1_500) {
            return Ok(false);
        }
        if self.once_in(2) {
            self.say(seat, "concede", true)?;
            return Ok(true);
        }
        let (name, winner) = (self.m.name(seat), self.m.name(self.m.other(seat)));
        let line = format!("result = {winner} \"{name}'s clock ran out\"");
        self.say(seat, &line, true)?;
        self.told_result = true;
        Ok(true)
    }

    /// A blessing, a curse or an artifact: on a creature, or by itself.
    pub fn permanent(&mut self, seat: Seat) -> Result<bool, SimulateError> {
        let playable = |f: &Face| {
            let def = self.m.card(*f);
            let stays = matches!(def.kind, CardKind::Blessing | CardKind::Curse | CardKind::Artifact);
            let read = if def.attaches {
                does(def).is_some()
            } else {
                cost(def).is_some()
            };
            stays && read && self.affordable(seat, def.mana, &def.levels)
        };
        let faces: Vec<Face> = self.hand(seat).into_iter().filter(playable).collect();
        if faces.is_empty() {
            return Ok(false);
        }
        let face = faces[self.below(faces.len())];
        let def = self.m.card(face);
        let tail = self.m.tail(face);
        if !def.attaches {
            self.say(seat, &format!("play {tail}"), true)?;
            return Ok(true);
        }
        let side = if def.kind == CardKind::Curse {
            self.m.other(seat)
        } else {
            seat
        };
        let hosts = self.creatures(side);
        if hosts.is_empty() {
            return Ok(false);
        }
        let host = hosts[self.below(hosts.len())];
        self.say(seat, &format!("play {tail} > {}", self.card(host, seat)), true)?;
        self.carry_out_text(seat, face, does(def).unwrap_or_default(), Some(host))?;
        Ok(true)
    }

    /// An ability that is paid by exhausting its card, by discarding, or by both.
    pub fn ability(&mut self, seat: Seat) -> Result<bool, SimulateError> {
        let mut usable: Vec<CardId> = Vec::new();
        for z in Z::PLAY {
            usable.extend(self.state.cards(seat, z).iter().copied().filter(|card| {
                let Some(def) = self.state.face(*card).map(|f| self.m.card(f)) else {
                    return false;
                };
                let Some((exhausts, discards)) = cost(def).filter(|_| does(def).is_some()) else {
                    return false;
                };
                let ready = !exhausts || !self.state.is_exhausted(*card);
                ready && self.state.count(seat, Z::Hand) >= discards
            }));
        }
        if usable.is_empty() {
            return Ok(false);
        }
        let card = usable[self.below(usable.len())];
        let Some(face) = self.state.face(card) else {
            return Ok(false);
        };
        let def = self.m.card(face);
        let all = does(def).unwrap_or_default();
        let Some(target) = self.target_of(seat, face, &all) else {
            return Ok(false);
        };
        let name = self.card(card, seat);
        let mut line = format!("act {name}");
        // A card that is exhausted for its own ability may be named as paying, or not.
        let (exhausts, discards) = cost(def).unwrap_or_default();
        if exhausts && (!exhausts_to_act(def) || self.once_in(2)) {
            line.push_str(&format!(" pay exhaust {name}"));
        }
        let hand = self.hand(seat);
        for face in hand.iter().take(discards) {
            line.push_str(&format!(" pay discard {}", self.m.tail(*face)));
        }
        self.say(seat, &line, true)?;
        self.carry_out_text(seat, face, all, target)?;
        Ok(true)
    }

    pub fn skill(&mut self, seat: Seat) -> Result<bool, SimulateError> {
        let usable: Vec<Face> = self
            .state
            .player(seat)
            .skills
            .iter()
            .filter(|s| s.left == 0 && s.left_all == 0 && !s.used)
            .map(|s| s.face)
            .filter(|f| {
                let def = self.m.card(*f);
                let skill = def.skill.as_ref();
                does(def).is_some() && skill.is_some_and(|s| self.affordable(seat, s.mana, &s.levels))
            })
            .collect();
        if usable.is_empty() {
            return Ok(false);
        }
        let face = usable[self.below(usable.len())];
        self.by_text(seat, "skill", face)
    }

    /// A spell whose text the players understand; with `instant` only instants.
    pub fn spell(&mut self, seat: Seat, instant: bool) -> Result<bool, SimulateError> {
        let playable = |f: &Face| {
            let def = self.m.card(*f);
            let kind = def.kind == CardKind::Action && (def.instant || !instant);
            kind && does(def).is_some() && self.affordable(seat, def.mana, &def.levels)
        };
        let faces: Vec<Face> = self.hand(seat).into_iter().filter(playable).collect();
        if faces.is_empty() {
            return Ok(false);
        }
        let face = faces[self.below(faces.len())];
        let verb = if self.m.card(face).instant { "instant" } else { "play" };
        self.by_text(seat, verb, face)
    }

    /// A spell or skill, and what it does.
    fn by_text(&mut self, seat: Seat, verb: &str, face: Face) -> Result<bool, SimulateError> {
        let all = does(self.m.card(face)).unwrap_or_default();
        let Some(target) = self.target_of(seat, face, &all) else {
            return Ok(false);
        };
        if verb != "skill" {
            self.say_when(seat)?;
        }
        let named = target.map_or_else(String::new, |card| format!(" > {}", self.card(card, seat)));
        self.say(seat, &format!("{verb} {}{named}", self.m.tail(face)), true)?;
        self.carry_out_text(seat, face, all, target)?;
        Ok(true)
    }

    /// Behind a combat an instant could be meant in it; the step is written then.
    fn say_when(&mut self, seat: Seat) -> Result<(), SimulateError> {
        let active = self.state.active;
        match (self.state.step, self.state.base) {
            (Step::End, _) => self.say(active, "phase end", true),
            (Step::Reinforce, Base::Main) if seat == active && self.state.fought => {
                self.say(active, "phase reinforce", true)
            }
            _ => Ok(()),
        }
    }

    /// The creature that a text is about. None: there is none, and it is not used; nothing inside: it is about nobody.
    fn target_of(&mut self, seat: Seat, face: Face, all: &[Does]) -> Option<Option<CardId>> {
        // A draw that empties the deck is not made by choice; nor is a card discarded that is not there.
        let draws: usize = all.iter().map(|d| if let Does::Draw(n) = d { *n } else { 0 }).sum();
        if draws > 0 && self.state.count(seat, Z::Deck) < draws + 3 {
            return None;
        }
        if all.contains(&Does::Discard) && draws == 0 && self.state.count(seat, Z::Hand) < 2 {
            return None;
        }
        let def = self.m.card(face);
        if about(def) == About::Nobody {
            return Some(None);
        }
        let helps = |does: &Does| match does {
            Does::Emblem(at) => *at != emblem::WEAKNESS,
            Does::Change(by, _) => by.iter().sum::<i32>() > 0,
            Does::Ready => true,
            _ => false,
        };
        let side = if all.iter().any(helps) {
            seat
        } else {
            self.m.other(seat)
        };
        let mut creatures = self.creatures(side);
        if all.contains(&Does::Ready) {
            creatures.retain(|c| self.state.is_exhausted(*c));
        }
        if all.contains(&Does::Behind) {
            creatures.retain(|c| self.state.place(*c).is_some_and(|(_, z)| z == Z::Combat));
        }
        (!creatures.is_empty()).then(|| Some(creatures[self.below(creatures.len())]))
    }

    /// What a text does, a line each.
    fn carry_out_text(
        &mut self,
        seat: Seat,
        face: Face,
        all: Vec<Does>,
        target: Option<CardId>,
    ) -> Result<(), SimulateError> {
        for does in all {
            for line in self.lines_of(seat, face, &does, target) {
                self.say(seat, &line, true)?;
            }
        }
        Ok(())
    }

    fn lines_of(&mut self, seat: Seat, face: Face, does: &Does, target: Option<CardId>) -> Vec<String> {
        if *does == Does::Discard {
            let hand = self.hand(seat);
            return match hand.is_empty() {
                true => Vec::new(),
                false => vec![format!("- discard {}", self.m.tail(hand[self.below(hand.len())]))],
            };
        }
        let told = self.options.full || !self.options.tell_seed;
        lines::of_text(self.m, &self.state, seat, face, does, target, told)
    }

    /// What triggers and was not told yet: at the start of a turn, on a death.
    pub fn trigger(&mut self, due: Due) -> Result<bool, SimulateError> {
        let open = matches!(
            due,
            Due::Checkpoint | Due::Base(Base::Main | Base::Attack | Base::Block | Base::Instants | Base::EndWindow)
        );
        if !open {
            return Ok(false);
        }
        for at in 0..self.state.left.len() {
            let (card, seat, _) = self.state.left[at];
            if self.is_told(card, When::Dies) {
                continue;
            }
            let died = self.state.place(card).is_none_or(|(_, z)| z == Z::Graveyard);
            if died && self.tell_trigger(seat, card, When::Dies)? {
                return Ok(true);
            }
        }
        if due == Due::Base(Base::Main) && self.state.step == Step::Deploy && !self.state.fought {
            return self.each_trigger(self.state.active, When::Start);
        }
        Ok(false)
    }

    /// What triggers at the end of a turn.
    pub fn at_the_end(&mut self, seat: Seat) -> Result<bool, SimulateError> {
        let ends = |card: &CardId| {
            let def = self.state.face(*card).map(|f| self.m.card(f));
            def.and_then(triggers).is_some_and(|(when, _)| when == When::End) && !self.is_told(*card, When::End)
        };
        if !self.creatures(seat).iter().any(ends) {
            return Ok(false);
        }
        self.say(seat, "phase end", true)?;
        while self.each_trigger(seat, When::End)? {}
        Ok(true)
    }

    fn each_trigger(&mut self, seat: Seat, when: When) -> Result<bool, SimulateError> {
        for card in self.creatures(seat) {
            let came = self.state.extra_of(card).entered == self.state.turn;
            if (when == When::End || !came) && !self.is_told(card, when) && self.tell_trigger(seat, card, when)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn is_told(&self, card: CardId, when: When) -> bool {
        self.triggered.contains(&(card, when, self.state.turn))
    }

    /// Tells what a card does by itself, if its text says that it does so then.
    fn tell_trigger(&mut self, seat: Seat, card: CardId, when: When) -> Result<bool, SimulateError> {
        let Some(face) = self.state.face(card) else {
            return Ok(false);
        };
        let Some((_, all)) = triggers(self.m.card(face)).filter(|(at, _)| *at == when) else {
            return Ok(false);
        };
        self.triggered.push((card, when, self.state.turn));
        let name = match when {
            When::Dies => self.m.tail(face).to_owned(),
            _ => self.card(card, seat),
        };
        self.say(seat, &format!("auto {name}"), true)?;
        for line in all
            .iter()
            .flat_map(|does| self.lines_of(seat, face, does, None))
            .collect::<Vec<_>>()
        {
            let line = match line.strip_prefix("- give ").and_then(|l| l.split_once(' ')) {
                Some((_, rest)) => format!("- give {name} {rest}"),
                None => line,
            };
            self.say(seat, &line, true)?;
        }
        Ok(true)
    }
}
