//! What made-up players do by texts: spells, skills, abilities, what stays in play, what triggers, and how a match ends
//! without a fight.

use rejudge_table::{CardId, Face, Seat};

use super::super::cards::CardKind;
use super::super::effects::Kind;
use super::super::effects::program::{Act, Deed, Program, Target, When, Who};
use super::super::effects::run::{Run, Waiting};
use super::super::rules::{Asked, What, exhausts_to_act};
use super::super::state::{Base, Step, Z, emblem};
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
            let read = !self.m.abilities(*f).is_empty();
            stays && read && self.affordable(seat, What::Card(*f), def.mana, &def.levels)
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
        self.telling = true;
        Ok(true)
    }

    /// An ability that is paid by exhausting its card, by mana, by discarding, or by several of these.
    pub fn ability(&mut self, seat: Seat) -> Result<bool, SimulateError> {
        let mut usable: Vec<(CardId, Face, usize)> = Vec::new();
        for z in Z::PLAY {
            for card in self.state.cards(seat, z) {
                let Some(face) = self.state.face(*card) else { continue };
                let Some(at) = self.m.only(face, |kind| matches!(kind, Kind::Act(_))) else {
                    continue;
                };
                let cost = self.m.abilities(face)[at].cost().unwrap_or_default();
                let ready = !cost.exhausts || !self.state.is_exhausted(*card);
                let cards = self.state.count(seat, Z::Hand) >= usize::from(cost.discards);
                let life = self.state.player(seat).life > i32::from(cost.life) + 4;
                let fodder = self.creatures(seat).iter().filter(|own| *own != card).count();
                let others = fodder >= usize::from(cost.sacrifices);
                let energy = self.state.extra_of(*card).energy >= i32::from(cost.energy);
                let pays = ready && cards && life && others && energy;
                if pays && self.state.player(seat).spendable() >= i32::from(cost.mana) {
                    usable.push((*card, face, at));
                }
            }
        }
        if usable.is_empty() {
            return Ok(false);
        }
        let (card, face, at) = usable[self.below(usable.len())];
        let def = self.m.card(face);
        let Some(target) = self.target_of(seat, card, face, at) else {
            return Ok(false);
        };
        let name = self.card(card, seat);
        let named = target.map_or_else(String::new, |card| format!(" > {}", self.card(card, seat)));
        let mut line = format!("act {name}{named}");
        let cost = self.m.abilities(face)[at].cost().unwrap_or_default();
        if cost.mana > 0 {
            line.push_str(&format!(" pay {}", cost.mana));
        }
        // A card that is exhausted for its own ability may be named as paying, or not.
        if cost.exhausts && (!exhausts_to_act(def) || self.once_in(2)) {
            line.push_str(&format!(" pay exhaust {name}"));
        }
        self.say_when(seat)?;
        let hand = self.hand(seat);
        for face in hand.iter().take(usize::from(cost.discards)) {
            line.push_str(&format!(" pay discard {}", self.m.tail(*face)));
        }
        let mut fodder = self.creatures(seat);
        fodder.retain(|own| *own != card && Some(*own) != target);
        if fodder.len() < usize::from(cost.sacrifices) {
            return Ok(false);
        }
        for own in fodder.iter().take(usize::from(cost.sacrifices)) {
            line.push_str(&format!(" pay die {}", self.card(*own, seat)));
        }
        self.say(seat, &line, true)?;
        self.telling = true;
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
                let skill = self.m.card(*f).skill.as_ref();
                let read = self.m.only(*f, |kind| kind == Kind::Skill).is_some();
                read && skill.is_some_and(|s| self.affordable(seat, What::Skill(*f), s.mana, &s.levels))
            })
            .collect();
        if usable.is_empty() {
            return Ok(false);
        }
        let face = usable[self.below(usable.len())];
        self.by_text(seat, "skill", face)
    }

    /// A spell whose text is read; with `instant` only instants.
    pub fn spell(&mut self, seat: Seat, instant: bool) -> Result<bool, SimulateError> {
        let playable = |f: &Face| {
            let def = self.m.card(*f);
            let kind = def.kind == CardKind::Action && (def.instant || !instant);
            kind && !self.m.abilities(*f).is_empty() && self.affordable(seat, What::Card(*f), def.mana, &def.levels)
        };
        let faces: Vec<Face> = self.hand(seat).into_iter().filter(playable).collect();
        if faces.is_empty() {
            return Ok(false);
        }
        let face = faces[self.below(faces.len())];
        let verb = if self.m.card(face).instant { "instant" } else { "play" };
        self.by_text(seat, verb, face)
    }

    /// A spell or skill.
    fn by_text(&mut self, seat: Seat, verb: &str, face: Face) -> Result<bool, SimulateError> {
        let kind = if verb == "skill" { Kind::Skill } else { Kind::Spell };
        let Some(at) = self.m.only(face, |of| of == kind) else {
            return Ok(false);
        };
        let z = if kind == Kind::Skill { Z::Hero } else { Z::Hand };
        let cards = self.state.cards(seat, z).iter().copied();
        let Some(card) = cards
            .into_iter()
            .find(|c| z == Z::Hero || self.state.face(*c) == Some(face))
        else {
            return Ok(false);
        };
        let Some(target) = self.target_of(seat, card, face, at) else {
            return Ok(false);
        };
        if verb != "skill" {
            self.say_when(seat)?;
        }
        let named = target.map_or_else(String::new, |card| format!(" > {}", self.card(card, seat)));
        self.say(seat, &format!("{verb} {}{named}", self.m.tail(face)), true)?;
        self.telling = true;
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

    /// The creature that a text is about. None: there is none, and it is not used; nothing inside: it is about nobody that a line has to
    /// name.
    fn target_of(&mut self, seat: Seat, card: CardId, face: Face, ability: usize) -> Option<Option<CardId>> {
        let program = self.m.program(face, ability)?;
        // A draw that empties the deck is not made by choice; nor is a card discarded that is not there.
        let drawn = |deed: &Deed| match deed {
            Deed::Draw(Who::You, n) => usize::from(*n),
            _ => 0,
        };
        let draws: usize = program.steps.iter().map(|step| drawn(&step.deed)).sum();
        if draws > 0 && self.state.count(seat, Z::Deck) < draws + 3 {
            return None;
        }
        let discards = program
            .steps
            .iter()
            .any(|step| matches!(step.deed, Deed::Discard(Who::You, _)));
        if discards && draws == 0 && self.state.count(seat, Z::Hand) < 3 {
            return None;
        }
        let waiting = Waiting::new(card, face, (seat, ability), None);
        let run = Run::new(waiting, program.steps.len(), Vec::new());
        let chooses = |deed: &Deed| matches!(deed, Deed::To(Target::Choose { .. }, _));
        let Some(at) = program.steps.iter().position(|step| chooses(&step.deed)) else {
            return Some(None);
        };
        let found = self.liked(&run, at);
        match program
            .steps
            .get(at)
            .and_then(super::super::effects::program::Step::count)
        {
            _ if found.is_empty() && program.is_optional(at) => Some(None),
            _ if found.is_empty() => None,
            Some(1) => Some(Some(found[self.below(found.len())])),
            // Of several each has a line.
            _ => Some(None),
        }
    }

    /// The creatures to which a player likes to have this done: one's own if it helps.
    fn liked(&self, run: &Run, at: usize) -> Vec<CardId> {
        let rules = self.m.rules(&self.state);
        let helps = |act: &Act| match act {
            Act::Emblem(at) => *at != emblem::WEAKNESS,
            Act::Change(_, by, _) => *by > 0,
            Act::Exhaust(exhausts) => !exhausts,
            Act::Heal(_) | Act::Keyword(..) => true,
            _ => false,
        };
        let own = rules
            .deed(run, at)
            .is_some_and(|deed| matches!(deed, Deed::To(_, acts) if acts.iter().any(helps)));
        let mut found = rules.meant(run, at).0;
        found.retain(|card| (self.state.controller(*card) == run.seat) == own);
        found
    }

    /// A step of the text under way: told, or left to itself where choices alone are written.
    pub fn text_step(&mut self) -> Result<(), SimulateError> {
        let (Some(run), Some(at)) = (self.state.run.clone(), self.state.step_under_way()) else {
            return Ok(());
        };
        let asked = self.m.rules(&self.state).asked(&run, at);
        let program: Option<&Program> = self.m.program(run.face, run.ability);
        let optional = program.is_none_or(|program| program.is_optional(at));
        let leaves = asked == Asked::Left && optional && self.once_in(2);
        let told = self.options.full || !self.options.tell_seed;
        let mut lines = self.m.step_lines(&self.state, told);
        let liked = self.liked(&run, at);
        if lines
            .iter()
            .any(|line| line.card.is_some_and(|card| liked.contains(&card)))
            && self.once_in(2)
        {
            lines.retain(|line| line.card.is_some_and(|card| liked.contains(&card)));
        }
        if leaves || lines.is_empty() {
            self.apply_implied();
            return Ok(());
        }
        let line = lines.swap_remove(self.below(lines.len())).line;
        // What leaves no choice happens by itself.
        let silent = asked == Asked::Itself && self.once_in(3);
        // Without the seed what chance brings is written.
        let shows = told && program.is_some_and(|program| shows(program, at));
        let silent = silent && !shows;
        let written = self.telling && (self.options.full || !silent);
        self.say(run.seat, &line, written)
    }

    /// A text that has triggered is told, or not where its player may leave it, or where choices alone are written.
    pub fn trigger(&mut self) -> Result<(), SimulateError> {
        let Some(waiting) = self.state.triggered().copied() else {
            return Ok(());
        };
        let asked = self.m.rules(&self.state).asked_of(&waiting);
        let optional = |program: &Program| (0..program.steps.len()).any(|at| program.is_optional(at));
        let chooses = self.m.program(waiting.face, waiting.ability).is_none_or(optional);
        let silent = asked == Asked::Itself && !chooses && self.once_in(2);
        let told = self.options.full || !self.options.tell_seed;
        let all = |program: &Program| (0..program.steps.len()).any(|at| shows(program, at));
        let silent = silent && !(told && self.m.program(waiting.face, waiting.ability).is_some_and(all));
        if asked == Asked::Nothing || (asked == Asked::Left && self.once_in(2)) {
            self.apply_implied();
            return Ok(());
        }
        let written = self.options.full || !silent;
        if waiting.when == Some(When::End) && self.ended != self.state.turn && written {
            self.ended = self.state.turn;
            self.say(self.state.active, "phase end", true)?;
        }
        let line = self.m.auto_line(&self.state, &waiting);
        self.say(waiting.seat, &line, written)?;
        self.telling = written;
        Ok(())
    }
}

/// Whether cards come up in a step.
fn shows(program: &Program, at: usize) -> bool {
    let deed = program.steps.get(at).map(|step| &step.deed);
    matches!(deed, Some(Deed::Draw(..) | Deed::Decay(..)))
}
