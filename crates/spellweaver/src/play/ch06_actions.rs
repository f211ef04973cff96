//! SPW-6: what players do outside combat declarations: cards, skills, abilities, moving between rows.

use rejudge_judge::script::{Act, Op, OpKind};
use rejudge_table::{CardId, End, Face, Seat};

use super::super::cards::{CardDef, CardKind};
use super::super::effects::Kind;
use super::super::effects::program::When;
use super::super::matches::Match;
use super::super::rules::ch01_texts::{On, exhausts_to_act};
use super::super::rules::reason::What;
use super::super::rules::{is_played, is_shrine, row_of};
use super::super::state::{SKILLS_MOST, Skill, Spark, State, Step, Z};
use super::super::unread::At;
use super::super::verdicts::{Place, Played, ROW_OF_FLYING, Turn};
use super::super::vocabulary::V;
use super::context::{Cx, word_of};

impl<'a> Cx<'a> {
    /// SPW-6.1, SPW-6.6, SPW-6.7: a card is played.
    pub fn play(&mut self, act: &'a Act) {
        let first = self.violations.len();
        self.play_card(act);
        self.one_violation(first);
        self.look_for_deaths();
    }

    fn play_card(&mut self, act: &'a Act) {
        let Some(op) = self.chosen(act).first() else { return };
        let seat = act.seat;
        let Some(card) = self.card_of_hand(op, seat) else {
            self.not_there(op, seat, Place::Hand);
            self.begin_action(None);
            return;
        };
        let (Some(def), Some(face)) = (self.def(card), self.s.face(card)) else {
            self.unseen(card, op, seat);
            return;
        };
        if !is_played(def) {
            let wrong = if is_shrine(def) {
                Played::IsShrine
            } else {
                Played::IsHero
            };
            self.says(wrong(face), Some(op.span));
            return;
        }
        let before = self.violations.len();
        self.not_yours(op, card, seat, "SPW-6.1");
        if let Some(face) = self.s.face(card) {
            let answer = self.m.rules(self.s).may_play(seat, face);
            self.objects(&answer, Some(op.span));
        }
        self.check_paid(act, What::Card(face), def.mana);
        let host = self.check_host(act, (face, def), op);
        if self.right() && self.is_refused(before) {
            return;
        }
        self.spend(seat, def.mana);
        self.pay_others(act, None);
        let said = self
            .targets(act)
            .iter()
            .find(|op| matches!(word_of(op), "combat" | "support"));
        match def.kind {
            CardKind::Action => self.bury(card),
            kind if kind.is_creature() => {
                let right = row_of(def);
                let told = said.map(|op| if word_of(op) == "combat" { Z::Combat } else { Z::Support });
                if let (Some(told), Some(op)) = (told.filter(|t| *t != right), said) {
                    let flies = told == Z::Support && self.m.may_enter_flying(self.s, seat);
                    self.says(Played::EntersRow(face, right, told), Some(op.span));
                    if flies {
                        self.last_cannot_tell(ROW_OF_FLYING);
                    }
                }
                let row = if self.right() { right } else { told.unwrap_or(right) };
                self.goes(card, seat, row, End::Top);
            }
            _ => {
                self.goes(card, seat, Z::Board, End::Top);
                self.s.extra(card).host = host;
            }
        }
        match self.s.face(card).filter(|_| def.kind == CardKind::Action) {
            Some(face) => {
                self.begin_effect(act, card, face);
                self.begins_text(act, card, face, |kind| kind == Kind::Spell);
            }
            None => {
                self.begin_action(Some(card));
                if host.is_some() {
                    self.begins_text(act, card, face, |kind| kind == Kind::Attached);
                }
            }
        }
        if def.kind.is_spell() {
            self.happens_to_others(seat, card, When::Spell);
        }
    }

    /// A card that nobody saw is played: of its cost and its levels nothing can be said.
    fn unseen(&mut self, card: CardId, op: &Op, seat: Seat) {
        self.says(Played::PlaysUnnoted(seat), Some(op.span));
        self.blur();
        self.goes(card, seat, Z::Board, End::Top);
        self.begin_action(Some(card));
    }

    /// SPW-6.6: the creature a card is attached to.
    fn check_host(&mut self, act: &'a Act, (face, def): (Face, &CardDef), op: &Op) -> Option<CardId> {
        if !def.attaches {
            return None;
        }
        let target = self.targets(act).first();
        let found = target.and_then(|op| self.in_play(op, act.seat, |_, _, _| true));
        let creature = found.filter(|c| self.def(*c).is_none_or(|d| d.kind.is_creature()));
        match (target, creature) {
            (_, Some(creature)) => return Some(creature),
            (Some(target), None) if target.kind == OpKind::Unknown => self.unnoted(target),
            (Some(target), None) => {
                self.says(Played::AttachedToNone(face), Some(target.span));
            }
            (None, None) => {
                self.says(Played::AttachedUnsaid(face), Some(op.span));
            }
        }
        None
    }

    /// What is paid beside mana: permanents exhausted (SPW-7.3), creatures sacrificed, cards discarded.
    ///
    /// `exhausted`: the card that acts, where it was exhausted for that already.
    pub fn pay_others(&mut self, act: &'a Act, exhausted: Option<CardId>) {
        for pay in self.script.pays(act) {
            let ops = self.script.ops(&pay.chosen);
            match pay.verb.map(V::of) {
                Some(V::Exhaust) => {
                    for op in ops {
                        let fresh = |_: &Match, s: &State, c| !s.is_exhausted(c);
                        let Some(card) = self.in_play(op, act.seat, fresh) else {
                            self.not_there(op, act.seat, Place::Play);
                            continue;
                        };
                        self.not_yours(op, card, act.seat, "SPW-6.13");
                        if self.s.is_exhausted(card) && exhausted != Some(card) {
                            self.says(Played::Exhausted(card), Some(op.span));
                            self.gap_doubt();
                        }
                        self.exhaust(card);
                    }
                }
                Some(V::Die) => ops.iter().for_each(|op| self.pays_with_creature(op, act.seat)),
                Some(V::Discard) => {
                    for op in ops {
                        match self.card_of_hand(op, act.seat) {
                            Some(card) => self.bury(card),
                            None => self.not_there(op, act.seat, Place::Hand),
                        }
                    }
                }
                _ => {}
            }
        }
    }

    /// SPW-6.10: a skill of the hero.
    pub fn skill(&mut self, act: &'a Act) {
        let first = self.violations.len();
        self.use_skill(act);
        self.one_violation(first);
    }

    fn use_skill(&mut self, act: &'a Act) {
        let Some(op) = self.chosen(act).first() else { return };
        let seat = act.seat;
        let Some(face) = Self::face_of(op) else {
            self.unnoted(op);
            self.begin_action(None);
            return;
        };
        let m = self.m;
        let def = m.card(face);
        let Some(skill) = &def.skill else {
            self.says(Played::NoSkill(face), Some(op.span));
            return;
        };
        let what = What::Skill(face);
        let before = self.violations.len();
        if let Some(other) = op.of.filter(|of| *of != seat) {
            self.says(Played::SkillOfOther(what, other, seat), Some(op.span));
        }
        if self.skill_of(seat, face).is_none() {
            self.objects(&self.m.rules(self.s).may_use_skill(seat, face), Some(op.span));
            return;
        }
        let answer = self.m.rules(self.s).may_use_skill(seat, face);
        self.objects(&answer, Some(op.span));
        self.check_paid(act, what, skill.mana);
        if self.right() && self.is_refused(before) {
            return;
        }
        let Some(at) = self.skill_of(seat, face) else { return };
        self.spend(seat, skill.mana);
        let hero = self.s.cards(seat, Z::Hero).first().copied();
        let held = &mut self.s.player_mut(seat).skills[at];
        held.left = skill.cooldown;
        held.left_all = skill.cooldown;
        held.used = true;
        match hero {
            Some(hero) => {
                self.begin_effect(act, hero, face);
                self.begins_text(act, hero, face, |kind| kind == Kind::Skill);
            }
            None => self.begin_action(None),
        }
    }

    /// Which skill of a hero it is; a hero nobody named is one that has it.
    fn skill_of(&mut self, seat: Seat, face: Face) -> Option<usize> {
        if let Some(at) = self.s.player(seat).skills.iter().position(|s| s.face == face) {
            return Some(at);
        }
        let is_hero = self.m.card(face).kind == CardKind::Hero;
        if is_hero && self.s.count(seat, Z::Hero) == 0 {
            self.set_hero(seat, face);
            return Some(self.s.player(seat).skills.len() - 1);
        }
        None
    }

    /// SPW-4.4: a player's hero, with the skill printed on it.
    pub fn set_hero(&mut self, seat: Seat, face: Face) {
        let zone = self.s.zone(seat, Z::Hero);
        let skill = self.m.card(face).skill.is_some();
        self.s.table.make_token(seat, zone, face);
        if skill {
            self.add_skill(seat, face);
        }
    }

    /// SPW-6.4: a hero has a further skill; it can be used at once (G-09).
    pub fn add_skill(&mut self, seat: Seat, face: Face) {
        if self.s.player(seat).skills.len() > SKILLS_MOST {
            return;
        }
        self.s.player_mut(seat).skills.push(Skill::fresh(face));
    }

    /// An ability of a permanent. What its text says is taken on trust, but for what it pays by being exhausted.
    pub fn ability(&mut self, act: &'a Act) {
        let first = self.violations.len();
        let Some(op) = self.chosen(act).first() else { return };
        let triggers = self.verb(act) == V::Auto;
        let Some(card) = self.acts(act, op, triggers) else {
            self.not_there(op, act.seat, Place::Play);
            self.begin_action(None);
            return;
        };
        let mut exhausted = None;
        let mut silent = false;
        let def = self.def(card);
        if def.is_some_and(|d| !d.has_text()) {
            silent = true;
            self.on.push(On::Card(card));
            self.says(Played::NoAbility(card), Some(op.span));
        } else if !triggers {
            self.not_yours(op, card, act.seat, "SPW-6.13");
            let answer = self.m.rules(self.s).has_window(act.seat, What::Ability);
            self.objects(&answer, Some(op.span));
            if def.is_some_and(exhausts_to_act) {
                if self.s.is_exhausted(card) {
                    self.says(Played::ExhaustedToAct(card), Some(op.span));
                    self.gap_doubt();
                }
                if self.right() && self.is_refused(first) {
                    return;
                }
                self.exhaust(card);
                exhausted = Some(card);
            } else if self.right() && self.is_refused(first) {
                return;
            }
        } else {
            self.check_trigger(op, card);
        }
        let face = self.s.face(card).filter(|_| !triggers);
        let read = face.is_some_and(|face| self.pays_cost(act, (card, face), (exhausted, first)));
        if !read {
            self.pays_as_told(act, exhausted);
        }
        match face {
            Some(face) => {
                self.begin_effect(act, card, face);
                self.begins_text(act, card, face, |kind| matches!(kind, Kind::Act(_)));
            }
            None => {
                self.begin_action(Some(card));
                if let Some(face) = self.s.face(card) {
                    self.triggers(act, card, face);
                }
            }
        }
        if silent {
            // It is said once for an action.
            self.s.acting = None;
        }
        self.look_for_deaths();
        self.one_violation(first);
    }

    /// The card whose ability it is. What triggers may be of a card that left play this turn.
    fn acts(&mut self, act: &'a Act, op: &Op, triggers: bool) -> Option<CardId> {
        let seat = op.of.unwrap_or(act.seat);
        let face = Self::face_of(op);
        let left = |cx: &Self| {
            let mut left = cx.s.left.iter().rev();
            let is = |(card, whose, _): &&(CardId, Seat, Step)| *whose == seat && cx.s.face(*card) == face;
            left.find(is).map(|(card, ..)| *card)
        };
        // Of two of a kind the one that died is told first: it says why.
        let dies = |d: &CardDef| d.text.iter().any(|t| t.to_lowercase().contains("dies"));
        let death = triggers && face.is_some_and(|f| dies(self.m.card(f)));
        if death && let Some(card) = left(self) {
            return Some(card);
        }
        let found = self.in_play(op, act.seat, |_, _, _| true);
        found.or_else(|| left(self).filter(|_| triggers))
    }

    /// SPW-5.4: what happens at the end of a turn does not happen before; SPW-5.2, at its start.
    fn check_trigger(&mut self, op: &Op, card: CardId) {
        let Some(face) = self.s.face(card) else { return };
        let times = self.m.times.get(face.index()).map_or(&[][..], Vec::as_slice);
        let at = times.first().copied().flatten();
        if at.is_none() || times.iter().any(|other| *other != at) {
            return;
        }
        let step = self.s.step;
        let end = at == Some(At::End);
        // The card of the turn is drawn first, and then Deploy has begun.
        let in_time = if end { step == Step::End } else { step <= Step::Deploy };
        if !in_time {
            self.says(Turn::AtOtherTime(card, step, end), Some(op.span));
            self.gap_doubt();
        }
    }

    /// SPW-6.9: a creature is moved to the other row.
    pub fn move_row(&mut self, act: &'a Act) {
        let first = self.violations.len();
        self.moves(act);
        self.one_violation(first);
    }

    fn moves(&mut self, act: &'a Act) {
        let (Some(op), Some(to)) = (self.chosen(act).first(), self.targets(act).first()) else {
            return;
        };
        let seat = act.seat;
        let OpKind::Zone(side, zone, _) = to.kind else { return };
        let Some(row) = Z::of(zone).filter(|z| z.is_row()) else {
            self.says(Played::MovesToNoRow(), Some(to.span));
            return;
        };
        let best = move |_: &Match, s: &State, c| !s.is_exhausted(c) && s.place(c).is_some_and(|(_, z)| z != row);
        let Some(card) = self.in_play(op, seat, best) else {
            self.not_there(op, seat, Place::Play);
            return;
        };
        if !act.effect {
            let answer = self.m.rules(self.s).may_move(seat, card);
            self.objects(&answer, Some(op.span));
        }
        let sure = |s: &rejudge_judge::game::Violation| s.note.is_none() && s.cannot_tell.is_none();
        if self.right() && self.violations.last().is_some_and(sure) && !act.effect {
            return;
        }
        self.enters_row(card, side, row);
    }

    /// A creature stands in another row. Into the combat row it may not attack this turn (SPW-7.4); an attacked one that
    /// leaves it is out of that combat (SPW-8.11).
    pub fn enters_row(&mut self, card: CardId, seat: Seat, row: Z) {
        let from = self.s.place(card);
        if from == Some((seat, row)) {
            return;
        }
        if from.is_none_or(|(whose, _)| whose != seat) {
            // Another player's: it is the last of its kind to come there.
            self.s.extra(card).copy = self.next_copy(card, seat);
        }
        let zone = self.s.zone(seat, row);
        self.s.table.put(card, zone);
        if row == Z::Combat {
            let turn = self.s.turn;
            self.s.extra(card).moved = turn;
        }
        self.left_combat(card);
    }

    /// SPW-6.12: The Spark is sacrificed for one mana.
    pub fn spark(&mut self, act: &'a Act) {
        let seat = act.seat;
        let spark = self.s.player(seat).spark;
        let answer = self.m.rules(self.s).may_sacrifice_spark(seat);
        self.objects(&answer, None);
        let legal = spark == Spark::InPlay && seat == self.s.active;
        if self.right() && !legal {
            return;
        }
        let player = self.s.player_mut(seat);
        player.spark = Spark::Used;
        player.bonus = player.bonus.saturating_add(1);
    }
}
