//! What a player may do at a choice, as lines: what the rules say yes to. What an effect declares is tried against them
//! where the list is shown (`prompt`).
//!
//! Only what a log has to name is listed: of abilities whose text is not read nothing can be said.

use rejudge_judge::script::{Act, MarkKind, OpKind, Script};
use rejudge_kit::Offered;
use rejudge_table::{CardId, Face, Seat};

use super::cards::{CardDef, CardKind};
use super::effects::{Cost, Kind};
use super::lines;
use super::matches::Match;
use super::open::PreparedMatch;
use super::rules::{Rules, What, exhausts_to_act, is_played, is_shrine, looks, offering_takes, requirement};
use super::state::{Base, Due, SKILLS_MOST, State, Step, Target, Z};
use super::vocabulary::{V, level_word};

/// The lines for one moment of a match.
pub(super) struct Offers<'a> {
    opened: &'a PreparedMatch,
    m: &'a Match,
    script: &'a Script,
    s: &'a State,
    found: Vec<Offered>,
}

impl<'a> Offers<'a> {
    /// What may be tried with this table, behind the last line of this log.
    pub fn of(opened: &'a PreparedMatch, script: &'a Script, s: &'a State) -> Vec<Offered> {
        let mut offers = Offers {
            opened,
            m: &opened.m,
            script,
            s,
            found: Vec::new(),
        };
        offers.all();
        offers.found
    }

    fn all(&mut self) {
        let active = self.s.active;
        let other = self.m.other(active);
        self.of_the_text();
        self.triggers();
        match self.m.due(self.s) {
            Due::Offering => self.looked_at(),
            Due::Base(Base::First) => {
                for seat in self.m.seats() {
                    self.add(format!("first = {}", self.m.written_name(seat)), String::new());
                }
            }
            Due::Base(Base::Mulligan(seat)) => self.mulligan(seat),
            Due::Base(Base::Main) => self.main(active),
            Due::Base(Base::Attack) => {
                self.attacks(active);
                self.spark(active);
                self.spells(active, true);
                self.phases();
            }
            Due::Base(Base::Block) => {
                self.blocks(other);
                self.spells(other, true);
                self.phases();
            }
            Due::Base(Base::Instants) => {
                self.spells(active, true);
                self.phases();
            }
            Due::Base(Base::EndWindow) => self.spells(other, true),
            _ => {}
        }
    }

    fn rules(&self) -> Rules<'a> {
        self.m.rules(self.s)
    }

    fn add(&mut self, line: String, says: String) {
        self.found.push(Offered { line, says });
    }

    /// A line of a player, with the name where it is needed.
    fn say(&mut self, seat: Seat, line: &str, says: String) {
        let line = match seat == self.s.active && self.s.turn > 0 {
            true => line.to_owned(),
            false => format!("{}: {line}", self.m.written_name(seat)),
        };
        self.add(line, says);
    }

    fn tail(&self, seat: Seat, face: Face) -> &'a str {
        self.opened.short(seat, face)
    }

    fn def(&self, face: Face) -> &'a CardDef {
        self.m.card(face)
    }

    /// The known cards of a hand, each once.
    fn seen_hand(&self, seat: Seat) -> Vec<Face> {
        let cards = self.s.cards(seat, Z::Hand);
        let mut faces: Vec<Face> = cards.iter().filter_map(|c| self.s.face(*c)).collect();
        faces.sort_by(|a, b| self.def(*a).number.cmp(&self.def(*b).number));
        faces.dedup();
        faces
    }

    /// The same, and where there are others whatever of the list was not seen elsewhere.
    fn hand(&self, seat: Seat) -> Vec<Face> {
        let mut faces = self.seen_hand(seat);
        if self.s.cards(seat, Z::Hand).iter().any(|c| self.s.face(*c).is_none()) {
            faces.extend(self.unseen(seat));
        }
        faces.sort_by(|a, b| self.def(*a).number.cmp(&self.def(*b).number));
        faces.dedup();
        faces
    }

    /// The cards of a player's list of which a copy was not seen where it lies; without a list those that may be theirs.
    fn unseen(&self, seat: Seat) -> Vec<Face> {
        let Some(Some(list)) = self.m.lists.get(usize::from(seat.0)) else {
            let possible = self.m.possible.get(usize::from(seat.0)).map_or(&[][..], Vec::as_slice);
            return self.s.table.seen_first(seat, possible);
        };
        let mut faces = list.clone();
        faces.sort_unstable();
        faces.dedup();
        faces.retain(|face| {
            let there = list.iter().filter(|f| *f == face).count();
            let cards = self.s.table.cards.iter();
            let seen = cards.filter(|c| c.owner == seat && !c.token && c.face == Some(*face));
            seen.count() < there
        });
        faces
    }

    /// Behind `=`, what is drawn or looked at: where every action is written, and it is known.
    fn seen(&self, state: &State, seat: Seat, count: usize) -> String {
        let top = lines::top(self.m, state, seat, count);
        match self.m.full && !top.is_empty() && !top.contains('?') {
            true => format!(" = {top}"),
            false => String::new(),
        }
    }

    /// A creature as the list tells it.
    fn stands(&self, card: CardId) -> String {
        let Some(face) = self.s.face(card) else {
            return "a card nobody saw".to_owned();
        };
        let name = &self.def(face).name;
        match self.m.stats(self.s, card) {
            Some(stats) => format!("{name} {}/{}/{}", stats.speed, stats.attack, stats.health),
            None => name.clone(),
        }
    }

    fn creatures(&self, seat: Seat) -> Vec<CardId> {
        let rows = Z::ROWS.iter().flat_map(|z| self.s.cards(seat, *z));
        rows.copied().filter(|c| self.s.face(*c).is_some()).collect()
    }

    /// Both sides' creatures, those of `seat` first.
    fn all_creatures(&self, seat: Seat) -> Vec<CardId> {
        let mut found = self.creatures(seat);
        found.extend(self.creatures(self.m.other(seat)));
        found
    }

    /// SPW-4.2: all seven or none.
    fn mulligan(&mut self, seat: Seat) {
        self.say(seat, "keep", String::new());
        let cards = self.s.cards(seat, Z::Hand);
        let known: Vec<&str> = cards
            .iter()
            .filter_map(|c| self.s.face(*c).map(|f| self.m.tail(f)))
            .collect();
        let unknown = cards.len() - known.len();
        let mut words: Vec<String> = known.into_iter().map(str::to_owned).collect();
        match unknown {
            0 => {}
            1 => words.push("?".to_owned()),
            n => words.push(format!("{n}*?")),
        }
        if words.is_empty() {
            return;
        }
        let after = self.m.put_back(self.s, seat);
        let seen = self.seen(&after, seat, cards.len());
        let line = format!("mulligan {}{seen}", words.join(" "));
        self.say(seat, &line, "the whole hand".to_owned());
    }

    /// What is done in Deploy and Reinforce.
    fn main(&mut self, seat: Seat) {
        self.shrines(seat);
        self.spark(seat);
        self.permanents(seat);
        if self.s.step == Step::Deploy && !self.s.fought {
            self.attacks(seat);
        }
        self.spells(seat, false);
        self.skills(seat);
        self.abilities(seat);
        self.moves(seat);
        self.offerings(seat);
        self.phases();
    }

    fn of_hand(&self, seat: Seat, fits: impl Fn(&CardDef) -> bool) -> Vec<Face> {
        let mut hand = self.hand(seat);
        hand.retain(|face| fits(self.def(*face)));
        hand
    }

    /// SPW-6.2
    fn shrines(&mut self, seat: Seat) {
        if !self.rules().may_play_shrine(seat).is_yes() {
            return;
        }
        for face in self.of_hand(seat, is_shrine) {
            let (def, tail) = (self.def(face), self.tail(seat, face));
            if !self.rules().has_levels(seat, What::Card(face), &def.levels).is_yes() {
                continue;
            }
            let says = format!("{}: a level of {}", def.name, level_word(def.aspects));
            self.say(seat, &format!("shrine {tail} level"), says);
            let player = self.s.player(seat);
            let (line, says) = match &def.skill {
                // A hero who has the skill already, or three: what it brings then is left to the log.
                Some(_) if player.skills.len() >= SKILLS_MOST || player.skills.iter().any(|s| s.face == face) => {
                    (format!("shrine {tail} mana"), format!("{}: a crystal", def.name))
                }
                Some(skill) => {
                    let says = format!("{}: a crystal, and the skill {}", def.name, skill.name);
                    (format!("shrine {tail} mana = {tail}"), says)
                }
                None if def.basic => {
                    let seen = self.seen(self.s, seat, 1);
                    let says = format!("{}: a crystal, and a card is drawn", def.name);
                    (format!("shrine {tail} mana{seen}"), says)
                }
                None => (format!("shrine {tail} mana"), format!("{}: a crystal", def.name)),
            };
            self.say(seat, &line, says);
        }
    }

    /// SPW-6.12
    fn spark(&mut self, seat: Seat) {
        if self.rules().may_sacrifice_spark(seat).is_yes() {
            self.say(seat, "spark", "one mana until the next refill".to_owned());
        }
    }

    /// A cost as the list tells it.
    fn cost(&self, mana: u8, levels: &[u8]) -> String {
        format!("mana {mana}, {}", requirement(levels))
    }

    /// Cards that stay in play: SPW-6.6 to 6.8.
    fn permanents(&mut self, seat: Seat) {
        let stays = |def: &CardDef| is_played(def) && def.kind != CardKind::Action;
        for face in self.of_hand(seat, stays) {
            if !self.rules().may_play(seat, face).is_yes() {
                continue;
            }
            let (def, tail) = (self.def(face), self.tail(seat, face));
            let says = format!("{}, {}", def.name, self.cost(def.mana, &def.levels));
            if !def.attaches {
                self.say(seat, &format!("play {tail}"), says);
                continue;
            }
            for host in self.all_creatures(seat) {
                let line = format!("play {tail} > {}", lines::written(self.m, self.s, host, seat));
                self.say(seat, &line, format!("{says}; on {}", self.stands(host)));
            }
        }
    }

    /// Spells of the hand; `instant`: those alone.
    fn spells(&mut self, seat: Seat, instant: bool) {
        let spell = |def: &CardDef| def.kind == CardKind::Action && (def.instant || !instant);
        for face in self.of_hand(seat, spell) {
            if !self.rules().may_play(seat, face).is_yes() {
                continue;
            }
            let (def, tail) = (self.def(face), self.tail(seat, face));
            let verb = if def.instant { "instant" } else { "play" };
            let text = def.text.join(" ");
            let says = format!("{}, {}. {text}", def.name, self.cost(def.mana, &def.levels));
            let hand = self.s.cards(seat, Z::Hand).iter().copied();
            // Of a card that nobody saw it is one of those that nobody saw.
            let card = hand
                .clone()
                .find(|c| self.s.face(*c) == Some(face))
                .or(hand.clone().next());
            self.about(seat, (&format!("{verb} {tail}"), ""), (card, face), &says);
        }
    }

    /// A line for each creature that a text can be about, or one where it names none: with what is paid behind it.
    fn about(&mut self, seat: Seat, (line, paid): (&str, &str), (card, face): (Option<CardId>, Face), says: &str) {
        let used = self.m.only(face, Kind::is_used);
        let read = used.and_then(|ability| self.m.program(face, ability));
        let named = match read {
            // What is read says whether somebody is chosen.
            Some(program) => {
                let (chosen, below) = program.chooses();
                if below {
                    self.say(seat, &format!("{line}{paid}"), says.trim_end().to_owned());
                }
                if chosen { About::Creature } else { About::Nobody }
            }
            None => about(self.def(face)),
        };
        let mut creatures = match named {
            About::Nobody => return self.say(seat, &format!("{line}{paid}"), says.trim_end().to_owned()),
            About::Creature => self.all_creatures(seat),
            About::OwnCreature => self.creatures(seat),
        };
        if let (Some(card), Some(ability)) = (card, used) {
            let rules = self.rules();
            creatures.retain(|creature| rules.may_be_named(card, face, (seat, ability), *creature));
        }
        for card in creatures {
            let name = lines::written(self.m, self.s, card, seat);
            // Who is sacrificed is there no more.
            if !paid.ends_with(&format!(" pay die {name}")) {
                let says = format!("{}: {}", self.stands(card), says.trim_end());
                self.say(seat, &format!("{line} > {name}{paid}"), says);
            }
        }
    }

    /// SPW-6.10
    fn skills(&mut self, seat: Seat) {
        for held in &self.s.player(seat).skills {
            let (def, tail) = (self.def(held.face), self.tail(seat, held.face));
            let Some(skill) = &def.skill else { continue };
            if !self.rules().may_use_skill(seat, held.face).is_yes() {
                continue;
            }
            let text = def.text.join(" ");
            let says = format!("the skill, {}. {text}", self.cost(skill.mana, &skill.levels));
            let hero = self.s.cards(seat, Z::Hero).first().copied();
            self.about(seat, (&format!("skill {tail}"), ""), (hero, held.face), &says);
        }
    }

    /// Abilities that are paid for by exhausting their card, and those whose cost is read.
    fn abilities(&mut self, seat: Seat) {
        if !self.rules().has_window(seat, What::Ability).is_yes() {
            return;
        }
        for z in Z::PLAY {
            for card in self.s.cards(seat, z) {
                let Some(face) = self.s.face(*card) else { continue };
                let (of, def) = (Some(*card), self.def(face));
                let cost = self.m.cost_of(face);
                let exhausts = exhausts_to_act(def);
                if !exhausts && cost.is_none() || exhausts && self.s.is_exhausted(*card) {
                    continue;
                }
                let cost = cost.unwrap_or_default();
                let player = self.s.player(seat);
                if !cost.is_within(player.spendable(), player.life, self.s.extra_of(*card).energy) {
                    continue;
                }
                let name = lines::written(self.m, self.s, *card, seat);
                let pays = if exhausts {
                    format!(" pay exhaust {name}")
                } else {
                    String::new()
                };
                let says = format!("{}. {}", def.name, def.text.join(" "));
                for paid in self.paid_with_cards(seat, *card, cost) {
                    let pays = format!("{pays}{paid}");
                    self.about(seat, (&format!("act {name}"), &pays), (of, face), &says);
                }
            }
        }
    }

    /// The cards and creatures with which a cost can be paid, each way as a line has it; none where they are not there. Which of
    /// several go together is left to whoever writes it.
    fn paid_with_cards(&self, seat: Seat, card: CardId, cost: Cost) -> Vec<String> {
        if cost.discards > 1 || cost.sacrifices > 1 {
            return Vec::new();
        }
        let mut ways = vec![String::new()];
        if cost.discards > 0 {
            let hand = self.seen_hand(seat).into_iter();
            ways = each_with(&ways, "discard", hand.map(|face| self.tail(seat, face).to_owned()));
        }
        if cost.sacrifices > 0 {
            let others = self.creatures(seat).into_iter().filter(|other| *other != card);
            ways = each_with(
                &ways,
                "die",
                others.map(|other| lines::written(self.m, self.s, other, seat)),
            );
        }
        ways
    }

    /// SPW-6.9
    fn moves(&mut self, seat: Seat) {
        for card in self.creatures(seat) {
            if !self.rules().may_move(seat, card).is_yes() {
                continue;
            }
            let to = match self.s.place(card) {
                Some((_, Z::Combat)) => Z::Support,
                _ => Z::Combat,
            };
            let line = format!("move {} > {}", lines::written(self.m, self.s, card, seat), to.written());
            self.say(seat, &line, self.stands(card));
        }
    }

    /// SPW-6.11
    fn offerings(&mut self, seat: Seat) {
        if !self.rules().may_offer(seat).is_yes() {
            return;
        }
        let looks = looks(self.m);
        // Of a deck that has fewer the card itself is one of them.
        let seen = match self.s.count(seat, Z::Deck) >= looks {
            true => self.seen(self.s, seat, looks),
            false => String::new(),
        };
        let says = |name: &str| format!("{name}; the top {looks} are looked at");
        for face in self.seen_hand(seat) {
            let line = format!("offering {}{seen}", self.tail(seat, face));
            self.say(seat, &line, says(&self.def(face).name));
        }
        // Nobody has to see which card goes to the bottom of the deck.
        let hand = self.s.cards(seat, Z::Hand);
        if hand.iter().any(|c| self.s.face(*c).is_none()) {
            self.say(seat, &format!("offering ?{seen}"), says("a card that nobody saw"));
        }
    }

    /// SPW-6.11: a shrine of the cards looked at, and the order of the others.
    fn looked_at(&mut self) {
        let Some(offering) = &self.s.offering else { return };
        let (seat, took) = (offering.seat, offering.took);
        let rest: Vec<CardId> = offering
            .cards
            .iter()
            .copied()
            .filter(|c| !offering.put.contains(c))
            .collect();
        let known: Vec<Face> = rest.iter().filter_map(|c| self.s.face(*c)).collect();
        let mut faces = known.clone();
        if known.len() < rest.len() {
            faces.extend(self.unseen(seat));
        }
        faces.sort_unstable();
        faces.dedup();
        for face in faces {
            let def = self.def(face);
            if offering_takes(def) && !took {
                let line = format!("- put {} > hand", self.tail(seat, face));
                self.add(line, format!("{}, by the Divine Offering", def.name));
            }
        }
        if known.len() == rest.len() && !rest.is_empty() {
            let cards: Vec<&str> = known.iter().map(|f| self.tail(seat, *f)).collect();
            let line = format!("- put {} > deck.bottom", cards.join(" "));
            self.add(line, "the rest, in this order or another".to_owned());
        }
    }

    fn target(&self, target: Target, seat: Seat) -> (String, String) {
        match target {
            Target::Hero(of) => {
                let name = self.m.written_name(of);
                (format!("{name}.hero"), format!("{}'s hero", self.m.name(of)))
            }
            Target::Card(card) => (lines::written(self.m, self.s, card, seat), self.stands(card)),
        }
    }

    /// SPW-8.1, 8.2
    fn attacks(&mut self, seat: Seat) {
        let other = self.m.other(seat);
        for card in self.creatures(seat) {
            if !self.rules().may_attack(seat, card).is_yes() {
                continue;
            }
            let there = self.s.cards(other, Z::Combat).iter().copied();
            let there: Vec<CardId> = there.filter(|c| self.s.face(*c).is_some()).collect();
            let targets = there.iter().copied().map(Target::Card);
            let line = format!("attack {}", lines::written(self.m, self.s, card, seat));
            let says = self.stands(card);
            for target in targets.chain([Target::Hero(other)]) {
                if !self.rules().may_attack_target(seat, card, target).is_yes() {
                    continue;
                }
                let (name, told) = self.target(target, seat);
                self.say(seat, &format!("{line} > {name}"), format!("{says} against {told}"));
            }
            let there: Vec<CardId> = there
                .into_iter()
                .filter(|c| self.rules().may_attack_target(seat, card, Target::Card(*c)).is_yes())
                .collect();
            let all: Vec<Target> = there.iter().copied().map(Target::Card).collect();
            if there.len() > 1 && self.rules().may_attack_together(card, &all).is_yes() {
                let names: Vec<String> = there.iter().map(|c| lines::written(self.m, self.s, *c, seat)).collect();
                let line = format!("{line} > {}", names.join(" "));
                self.say(seat, &line, format!("{says} against all of them"));
            }
        }
    }

    /// SPW-8.6
    fn blocks(&mut self, seat: Seat) {
        let active = self.s.active;
        for card in self.creatures(seat) {
            if !self.rules().may_block(seat, card, 1).is_yes() {
                continue;
            }
            for attack in &self.s.attacks {
                if !self.rules().may_block_attacker(card, attack.attacker).is_yes() {
                    continue;
                }
                // Behind the `>` of a block stands a card of the attacker's side.
                let attacker = lines::written(self.m, self.s, attack.attacker, active);
                let line = format!("block {} > {attacker}", lines::written(self.m, self.s, card, seat));
                let says = format!("{} against {}", self.stands(card), self.stands(attack.attacker));
                self.say(seat, &line, says);
            }
        }
    }

    /// Steps that may be announced.
    fn phases(&mut self) {
        let steps: &[(&str, &str)] = match (self.s.base, self.s.step) {
            (Base::Main, Step::Deploy) => &[
                ("combat", "attackers are declared"),
                ("reinforce", "the second main phase"),
                ("end", "the opponent's instants at the end of the turn"),
            ],
            (Base::Main, _) => &[("end", "the opponent's instants at the end of the turn")],
            (Base::Attack, _) => &[
                ("block", "no further attacker"),
                ("reinforce", "behind the combat: the second main phase"),
            ],
            (Base::Block, _) => &[
                ("instants", "no further blocker"),
                ("reinforce", "behind the combat: the second main phase"),
            ],
            (Base::Instants, _) => &[("reinforce", "behind the combat: the second main phase")],
            _ => &[],
        };
        for (step, says) in steps {
            self.say(self.s.active, &format!("phase {step}"), (*says).to_owned());
        }
    }

    /// The action behind which the log stands, and how many lines of its effect are written.
    fn action(&self) -> Option<(&'a Act, usize)> {
        let last = self.script.marks.last()?;
        let MarkKind::Act(last) = last.kind else { return None };
        let acts = self.script.acts.get(..=usize::try_from(last).ok()?)?;
        let effects = acts.iter().rev().take_while(|act| act.effect).count();
        let base = acts.get(acts.len().checked_sub(effects + 1)?)?;
        (!base.judge).then_some((base, effects))
    }

    /// What the text of the card that acts does, where it is one of those that are read.
    fn of_the_text(&mut self) {
        let Some((act, told)) = self.action() else { return };
        let seat = act.seat;
        let Some(OpKind::Card(face, _)) = self.script.ops(&act.chosen).first().map(|op| op.kind) else {
            return;
        };
        let def = self.def(face);
        let verb = V::of(act.verb);
        if verb == V::Play && told < usize::from(def.valor) {
            for card in self.m.rules(self.s).take_valor() {
                let name = lines::written(self.m, self.s, card, seat);
                let says = format!("Valor of {}: {}", def.name, self.stands(card));
                self.add(format!("- give {name} might +1"), says);
            }
        }
        for step in self.m.step_lines_of(self.s, face, self.m.full) {
            let says = match (step.card, step.face) {
                (Some(card), _) => format!("{}: {}", self.stands(card), def.text.join(" ")),
                (None, Some(face)) => format!("{}: {}", self.def(face).name, def.text.join(" ")),
                (None, None) => def.text.join(" "),
            };
            // SPW-9.6: that somebody wins is the result of the match, with a line of the text or without one.
            if let Some(result) = step.line.strip_prefix("- ").filter(|line| line.starts_with("result")) {
                self.add(result.to_owned(), says.clone());
            }
            self.add(step.line, says);
        }
    }

    /// What has triggered.
    fn triggers(&mut self) {
        let due = self.m.due(self.s) == Due::Auto;
        for waiting in self.s.waiting.iter().filter(|waiting| due && !waiting.later) {
            let def = self.def(waiting.face);
            let line = self.m.auto_line(self.s, waiting);
            self.say(waiting.seat, &line, format!("{}. {}", def.name, def.text.join(" ")));
        }
    }
}

/// Whom a text is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum About {
    /// Nobody that a line would have to name.
    Nobody,
    /// One creature.
    Creature,
    /// One creature of its player.
    OwnCreature,
}

/// Each of these ways to pay, and with it one of these cards that is paid so.
fn each_with(ways: &[String], verb: &str, cards: impl Iterator<Item = String>) -> Vec<String> {
    let cards: Vec<String> = cards.collect();
    let with = |way| cards.iter().map(move |card| format!("{way} pay {verb} {card}"));
    ways.iter().flat_map(with).collect()
}

/// Whom a card is about, by its text.
fn about(def: &CardDef) -> About {
    let text = def.text.join(" ").to_lowercase();
    if text.contains("a creature of yours") {
        About::OwnCreature
    } else if text.contains("a creature") || text.contains("an enemy creature") || text.contains("another creature") {
        About::Creature
    } else {
        About::Nobody
    }
}
