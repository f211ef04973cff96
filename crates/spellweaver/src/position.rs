//! A `position`: the table set as the log says, and the table in words.

use rejudge_judge::script::{Op, OpKind, Script};
use rejudge_notation::Span;
use rejudge_table::{Bound, CardId, Face, Seat, ZoneId};

use super::cards::{CardKind, Keywords};
use super::described::{Said, described};
use super::effects::Kind;
use super::effects::program::{Act, Deed};
use super::matches::Match;
use super::play::Cx;
use super::state::{Base, EXHAUSTED, Extra, LIFE, Player, Skill, Spark, State, Step, Z};
use super::vocabulary::{level_of, word_name};
use super::zones::Fact;

/// More cards than any table holds.
const CARDS_MOST: usize = 2_000;

impl Match {
    /// Sets the table as the `position` section says. Gives what cannot be so, with its place.
    pub fn set_position(&self, state: &mut State, script: &Script, position: u32) -> Vec<(Span, String)> {
        let mut wrong = Vec::new();
        self.clear(state);
        let mut hosts: Vec<(CardId, Op)> = Vec::new();
        for seat in self.seats() {
            let mut named = [false; Z::ALL.len()];
            let mut rests: Vec<Z> = Vec::new();
            let mut max = None;
            for holding in script.holdings(position).iter().filter(|h| h.seat == seat) {
                let ops = script.ops(&holding.ops);
                let Some(z) = Z::of(holding.zone) else {
                    self.set_fact(state, seat, Fact::of(holding.zone), ops, &mut max, &mut wrong);
                    continue;
                };
                if std::mem::replace(&mut named[z as usize], true) {
                    wrong.push((holding.span, format!("{}'s {} is set twice", self.name(seat), z.word())));
                    continue;
                }
                if !self.set_zone(state, (seat, z), ops, (&mut rests, &mut hosts), &mut wrong) {
                    return wrong;
                }
            }
            let player = state.player_mut(seat);
            player.max = max.unwrap_or(player.mana);
            for z in [Z::Deck, Z::Graveyard] {
                if !named[z as usize] {
                    rests.push(z);
                }
            }
            let list = self.lists.get(usize::from(seat.0)).and_then(Option::as_ref);
            let zones: Vec<ZoneId> = rests.iter().map(|z| state.zone(seat, *z)).collect();
            let deck = state.zone(seat, Z::Deck);
            state.table.leave_rest(seat, &zones, list.map(Vec::len), deck);
            if !named[Z::Hero as usize]
                && let Some(hero) = self.heroes.get(usize::from(seat.0)).copied().flatten()
            {
                let zone = state.zone(seat, Z::Hero);
                state.table.make_token(seat, zone, hero);
            }
            let hero = state.cards(seat, Z::Hero).first().and_then(|c| state.face(*c));
            let skill = hero.filter(|h| self.card(*h).skill.is_some());
            if let Some(face) = skill
                && !state.player(seat).skills.iter().any(|s| s.face == face)
            {
                state.player_mut(seat).skills.insert(0, Skill::fresh(face));
            }
            let heroes = |h: &&rejudge_judge::script::Holding| h.seat == seat && h.zone == Z::Hero as u16;
            if let Some(holding) = script.holdings(position).iter().find(heroes) {
                self.set_cooldowns(state, seat, script.ops(&holding.ops), &mut wrong);
            }
        }
        for (card, host) in hosts {
            let side = host.of.unwrap_or(state.controller(card));
            let (face, copy) = match host.kind {
                OpKind::Card(face, copy) => (Some(face), copy),
                _ => (None, 0),
            };
            let creatures = Z::ROWS.iter().flat_map(|z| state.cards(side, *z).iter().copied());
            let fits = |c: &CardId| state.face(*c) == face && *c != card;
            let found = creatures
                .into_iter()
                .find(|c| fits(c) && (copy == 0 || state.extra_of(*c).copy == copy));
            match found {
                Some(host) => state.extra(card).host = Some(host),
                None => wrong.push((host.span, "what it is attached to is not in play".to_owned())),
            }
        }
        self.declare_changes(state);
        self.change_hosts(state);
        wrong
    }

    fn set_zone(
        &self,
        state: &mut State,
        (seat, z): (Seat, Z),
        ops: &[Op],
        (rests, hosts): (&mut Vec<Z>, &mut Vec<(CardId, Op)>),
        wrong: &mut Vec<(Span, String)>,
    ) -> bool {
        // For every operand the card that it is, where it is one.
        let mut cards: Vec<Option<CardId>> = vec![None; ops.len()];
        let said = described(ops);
        let is_host = |at: usize| {
            let span = ops[at].span;
            said.iter()
                .any(|(_, said, _)| matches!(said, Said::Attached(host) if host.span == span))
        };
        for (at, op) in ops.iter().enumerate() {
            if state.table.cards.len() > CARDS_MOST {
                wrong.push((op.span, format!("more than {CARDS_MOST} cards lie on the table")));
                return false;
            }
            match op.kind {
                OpKind::Card(..) if is_host(at) => {}
                // A shrine beside the hero is one whose skill the hero has; where the card lies is another matter.
                OpKind::Card(face, _) if z == Z::Hero && self.card(face).kind != CardKind::Hero => {
                    state.player_mut(seat).skills.push(Skill::fresh(face));
                }
                OpKind::Card(face, copy) => {
                    let card = self.lay(state, (seat, op.of), z, Some(face), op.span, wrong);
                    cards[at] = Some(card);
                    if copy > 0 && z.is_in_play() {
                        let named = |c: &CardId| *c != card && state.extra_of(*c).copy == copy;
                        if self.copies(state, seat, face).any(|c| named(&c)) {
                            let number = &self.card(face).number;
                            wrong.push((op.span, format!("{number}.{copy} is in play twice")));
                        }
                        state.extra(card).copy = copy;
                    }
                }
                OpKind::Unknown => cards[at] = Some(self.lay(state, (seat, None), z, None, op.span, wrong)),
                OpKind::Many(n, face) => {
                    for _ in 0..n.min(200) {
                        cards[at] = Some(self.lay(state, (seat, None), z, face, op.span, wrong));
                    }
                }
                OpKind::Rest => rests.push(z),
                _ => {}
            }
        }
        for (at, said, _) in said {
            match (cards.get(at).copied().flatten(), said) {
                (Some(card), Said::Attached(host)) => hosts.push((card, host)),
                (Some(card), said) => self.describe(state, card, said),
                (None, _) => {}
            }
        }
        if z == Z::Deck {
            // The notation lists the top first; a zone's top is its last card.
            let zone = state.zone(seat, z);
            state.table.reorder(zone, |list, _| list.reverse());
        }
        true
    }

    /// What stands behind a card.
    fn describe(&self, state: &mut State, card: CardId, said: Said) {
        let turn = u32::MAX;
        match said {
            Said::Exhausted => state.table.turn(card, EXHAUSTED),
            Said::Frozen => state.extra(card).frozen = true,
            Said::Played => state.extra(card).entered = turn,
            Said::Moved => state.extra(card).moved = turn,
            Said::Damage(much) => state.extra(card).damage = much,
            Said::Energy(much) => state.extra(card).energy = much,
            Said::Emblem(at, count) => state.extra(card).emblems[at] = count,
            Said::Change(at, by, ends) => {
                let extra = state.extra(card);
                let held = if ends { &mut extra.turn } else { &mut extra.stays };
                held[at] = by;
            }
            Said::Keyword(keyword, ends) => {
                let extra = state.extra(card);
                let held = match ends {
                    true => &mut extra.turn_keywords,
                    false => &mut extra.stays_keywords,
                };
                *held = held.with(keyword);
            }
            Said::Attached(_) => {}
        }
    }

    /// What the position says of a creature is what the texts in play do to it.
    fn declare_changes(&self, state: &mut State) {
        let changed = |c: &CardId| {
            let extra = state.extra_of(*c);
            extra.stays != [0; 3] || extra.stays_keywords != Keywords::default()
        };
        let bearers: Vec<CardId> = state.in_play().filter(changed).collect();
        let text = |c: &CardId| state.face(*c).is_some_and(|f| !self.texts(f).is_empty());
        let sources: Vec<CardId> = state.in_play().filter(text).collect();
        let pairs = sources
            .iter()
            .flat_map(|source| bearers.iter().map(|b| (*source, Some(*b))));
        // A position has at most `CARDS_MOST` cards; as many pairs are enough.
        state.declared = pairs.take(CARDS_MOST).collect();
    }

    /// SPW-6.6: what cards that are read do to what they are attached to, where the position does not say it itself.
    fn change_hosts(&self, state: &mut State) {
        let of = |card: &CardId| {
            let (host, face) = (state.extra_of(*card).host?, state.face(*card)?);
            let program = self.program(face, self.only(face, |kind| kind == Kind::Attached)?)?;
            let extra = state.extra_of(host);
            let said = extra.stays != [0; 3] || extra.stays_keywords != Keywords::default();
            Some((*card, host, program, !said))
        };
        let all: Vec<_> = state.in_play().filter_map(|card| of(&card)).collect();
        for (card, host, program, counts) in all {
            for step in &program.steps {
                let Deed::To(_, acts) = &step.deed else { continue };
                for act in acts {
                    let extra = state.extra(host);
                    match *act {
                        Act::Change(number, by, _) => {
                            if counts {
                                let held = &mut extra.stays[number as usize];
                                *held = held.saturating_add(i32::from(by));
                            }
                            let given = &mut state.extra(card).gives[number as usize];
                            *given = given.saturating_add(i32::from(by));
                        }
                        Act::Keyword(keyword, _) => {
                            extra.stays_keywords = extra.stays_keywords.with(keyword);
                            let given = &mut state.extra(card).gives_keywords;
                            *given = given.with(keyword);
                        }
                        _ => {}
                    }
                }
            }
        }
    }

    /// SPW-6.10: `H01 cooldown +2`, for how many turns a skill still rests. Where it is open whose turns count (G-09), a
    /// second number says for how many if all do; without it both are the same.
    fn set_cooldowns(&self, state: &mut State, seat: Seat, ops: &[Op], wrong: &mut Vec<(Span, String)>) {
        let mut face = None;
        let mut numbers = None;
        for op in ops {
            let number = match op.kind {
                OpKind::Card(card, _) => {
                    (face, numbers) = (Some(card), None);
                    continue;
                }
                OpKind::Word(word) if word_name(word) == "cooldown" => {
                    numbers = Some(0);
                    continue;
                }
                OpKind::Signed(n) => n,
                OpKind::Count(n) => i32::try_from(n).unwrap_or(i32::MAX),
                _ => continue,
            };
            let Some(read) = numbers else { continue };
            let left = u8::try_from(number.clamp(0, 99)).unwrap_or(0);
            let skills = &mut state.player_mut(seat).skills;
            let Some(skill) = skills.iter_mut().find(|s| Some(s.face) == face) else {
                wrong.push((op.span, "what rests is a skill of a hero".to_owned()));
                continue;
            };
            if read == 0 {
                skill.left = left;
            }
            skill.left_all = left;
            numbers = Some(read + 1);
        }
    }

    /// What a position says of a player beside the zones.
    fn set_fact(
        &self,
        state: &mut State,
        seat: Seat,
        fact: Option<Fact>,
        ops: &[Op],
        max: &mut Option<i32>,
        wrong: &mut Vec<(Span, String)>,
    ) {
        let count = ops.iter().find_map(|op| match op.kind {
            OpKind::Count(n) => i32::try_from(n).ok(),
            _ => None,
        });
        let words = ops.iter().filter_map(|op| match op.kind {
            OpKind::Word(word) => Some((word_name(word), op.span)),
            OpKind::Zone(_, zone, None) => Some((Z::of(zone).map_or("", Z::written), op.span)),
            _ => None,
        });
        let mut fought = state.fought;
        let player = state.player_mut(seat);
        match fact {
            Some(Fact::Life) => player.life = count.unwrap_or(LIFE),
            Some(Fact::Mana) => player.mana = count.unwrap_or(0),
            Some(Fact::Max) => *max = count,
            Some(Fact::Spark) => {
                let there = count.is_some_and(|n| n > 0);
                player.spark = if there { Spark::InPlay } else { Spark::Used };
            }
            Some(Fact::Shuffles) => {
                player.shuffles = count.and_then(|n| u32::try_from(n).ok()).unwrap_or(0);
                player.uncounted = false;
                state.seeded = self.seed.is_some();
            }
            Some(Fact::Levels) => {
                for (word, span) in words {
                    match level_of(word) {
                        Some(level) => player.levels.push(level),
                        None => wrong.push((span, format!("`{word}` is no level"))),
                    }
                }
            }
            Some(Fact::Did) => {
                for (word, span) in words {
                    match word {
                        "shrine" => player.shrine = true,
                        "offering" => player.offered = true,
                        "combat" | "attack" => fought = true,
                        "skill" => player.skills.iter_mut().for_each(|s| s.used = true),
                        other => {
                            let known = "shrine, offering, attack, skill";
                            let message = format!("`{other}` is nothing that is done once a turn ({known})");
                            wrong.push((span, message));
                            return;
                        }
                    }
                }
                state.fought = fought;
            }
            None => {}
        }
    }

    /// An empty table and nothing begun: what comes next is a turn.
    pub fn clear(&self, state: &mut State) {
        state.table.clear();
        let fresh = self.start();
        let State {
            table,
            fingerprints,
            course,
            ..
        } = std::mem::replace(state, fresh);
        state.table = table;
        (state.fingerprints, state.course) = (fingerprints, course);
        for seat in self.seats() {
            *state.player_mut(seat) = Player {
                life: LIFE,
                uncounted: true,
                ..Player::default()
            };
        }
        state.seeded = false;
        state.step = Step::Before;
        state.base = Base::Turn;
    }

    fn lay(
        &self,
        state: &mut State,
        (seat, owner): (Seat, Option<Seat>),
        z: Z,
        face: Option<Face>,
        span: Span,
        wrong: &mut Vec<(Span, String)>,
    ) -> CardId {
        let owner = owner.unwrap_or(seat);
        let zone = state.zone(seat, z);
        let hero = face.filter(|f| z == Z::Hero && self.card(*f).kind == CardKind::Hero);
        if let Some(hero) = hero {
            return state.table.make_token(seat, zone, hero);
        }
        let card = state.table.create(owner, zone, None);
        if let Some(face) = face
            && state.table.bind(card, face) == Bound::NoneLeft
        {
            let message = format!(
                "{}'s list has no more copies of {}",
                self.name(owner),
                self.card(face).number
            );
            wrong.push((span, message));
        }
        if z.is_in_play() {
            let before = face.into_iter().flat_map(|face| self.copies(state, seat, face));
            let before = before.filter(|c| *c != card).map(|c| state.extra_of(c).copy).max();
            let energy = face.and_then(|f| self.card(f).energy).map_or(0, i32::from);
            *state.extra(card) = Extra {
                copy: before.unwrap_or(0).saturating_add(1),
                energy,
                ..Extra::default()
            };
        }
        card
    }

    /// The copies of a card that a player has in play.
    fn copies<'s>(&self, state: &'s State, seat: Seat, face: Face) -> impl Iterator<Item = CardId> + use<'s> {
        let all = Z::PLAY.into_iter().flat_map(move |z| state.cards(seat, z));
        all.copied().filter(move |c| state.face(*c) == Some(face))
    }

    /// The cards of a zone in words.
    pub fn listing(&self, state: &State, seat: Seat, z: Z) -> String {
        let cards = state.cards(seat, z);
        let open = state.is_open(seat, z);
        let known: Vec<&str> = cards
            .iter()
            .filter_map(|c| state.face(*c).map(|f| self.tail(f)))
            .collect();
        let unknown = cards.len() - known.len();
        let mut parts: Vec<String> = known.into_iter().map(str::to_owned).collect();
        if unknown > 0 {
            parts.push(format!("{unknown} not seen"));
        }
        if open {
            parts.push("and perhaps more".into());
        }
        if parts.is_empty() {
            "nothing".into()
        } else {
            parts.join(" ")
        }
    }

    /// What play is with this state and line.
    pub fn cx<'a>(
        &'a self,
        s: &'a mut State,
        script: &'a Script,
        mark: Option<rejudge_judge::script::Mark>,
        mode: rejudge_judge::game::Mode,
        violations: &'a mut Vec<rejudge_judge::game::Violation>,
    ) -> Cx<'a> {
        Cx {
            m: self,
            s,
            script,
            mark,
            next: None,
            mode,
            on: Vec::new(),
            violations,
        }
    }
}
