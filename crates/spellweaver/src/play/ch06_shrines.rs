//! SPW-6.2 to 6.5: shrines.

use rejudge_judge::script::Act;
use rejudge_table::{Face, Seat};

use super::super::policies::G;
use super::super::rules::is_shrine;
use super::super::rules::reason::What;
use super::super::rulings::R;
use super::super::state::{SKILLS_MOST, Z, vague};
use super::super::verdicts::{Place, Played, WHAT_CAME_OF_IT};
use super::super::vocabulary::level_of;
use super::context::{Cx, word_of};

/// What a shrine is played for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum For {
    Level(Option<u8>),
    Mana,
}

impl<'a> Cx<'a> {
    /// SPW-6.2: a shrine is played, for a level or for mana.
    pub fn shrine(&mut self, act: &'a Act) {
        let first = self.violations.len();
        self.play_shrine(act);
        self.one_violation(first);
    }

    fn play_shrine(&mut self, act: &'a Act) {
        let Some((op, words)) = self.chosen(act).split_first() else {
            return;
        };
        let seat = act.seat;
        let Some(card) = self.card_of_hand(op, seat) else {
            self.not_there(op, seat, Place::Hand);
            return;
        };
        let aspect = words.iter().find_map(|op| level_of(word_of(op)));
        let mana = words.iter().any(|op| word_of(op) == "mana");
        let what = if mana { For::Mana } else { For::Level(aspect) };
        let before = self.violations.len();
        let def = self.def(card);
        if def.is_none() {
            // It may have been any, and brought a card or a skill.
            self.unnoted(op);
        }
        self.not_yours(op, card, seat, "SPW-6.1");
        if let (Some(def), Some(face)) = (def, self.s.face(card)) {
            if !is_shrine(def) {
                self.says(Played::IsNoShrine(face), Some(op.span));
                return;
            }
            let answer = self.m.rules(self.s).has_levels(seat, What::Card(face), &def.levels);
            self.objects(&answer, Some(op.span));
        }
        let face = self.s.face(card);
        let answer = self.m.rules(self.s).may_play_shrine(seat);
        self.objects(&answer, None);
        if self.right() && self.is_refused(before) {
            return;
        }
        self.s.player_mut(seat).shrine = true;
        self.begin_action(Some(card));
        match what {
            For::Level(aspect) => self.shrine_level(act, seat, face, aspect),
            For::Mana => self.shrine_mana(act, seat, face),
        }
        if self.s.place(card).is_some_and(|(_, z)| z == Z::Hand) {
            self.bury(card);
        }
    }

    /// SPW-6.3: a level of its aspect, and nothing else.
    fn shrine_level(&mut self, act: &'a Act, seat: Seat, face: Option<Face>, told: Option<u8>) {
        let right = face.map(|face| self.m.card(face).aspects);
        let level = match (right, told) {
            (Some(right), Some(told)) if told & !right != 0 => {
                self.says(Played::GivesLevel(face, right, told), None);
                if self.right() { right } else { told }
            }
            (Some(right), _) => right,
            (None, Some(told)) => told,
            (None, None) => {
                self.s.player_mut(seat).vague |= vague::LEVELS;
                0
            }
        };
        if level != 0 {
            self.s.player_mut(seat).levels.push(level);
        }
        let seen = self.seen(act).map(|ops| self.faces(ops)).unwrap_or_default();
        if !seen.is_empty() {
            self.says(Played::LevelDraws(), seen.first().map(|(_, span)| *span));
            if !self.right() {
                self.draw(Some(act), seat, seen.len());
            }
        }
    }

    /// SPW-6.3, SPW-6.4: a crystal, and a card or the skill.
    fn shrine_mana(&mut self, act: &'a Act, seat: Seat, shrine: Option<Face>) {
        if self.s.player(seat).levels.is_empty() && !self.s.is_vague(seat, vague::LEVELS) {
            self.says(Played::NoLevelYet(seat), None);
        }
        let player = self.s.player_mut(seat);
        player.max = player.max.saturating_add(1);
        player.mana = player.mana.saturating_add(1);
        let seen = self.seen(act).map(|ops| self.faces(ops));
        let m = self.m;
        let def = shrine.map(|face| m.card(face));
        let Some((shrine, skill_shrine)) = shrine.zip(def).filter(|(_, def)| def.skill.is_some()) else {
            // SPW-6.3. A shrine that is neither basic nor gives a skill says itself what it does.
            let basic = def.is_none_or(|d| d.basic);
            let count = seen.as_ref().map_or(usize::from(basic), Vec::len);
            if basic && count != 1 {
                let wrong = if count == 0 {
                    Played::ManaDrawsOne
                } else {
                    Played::ManaDrawsMore
                };
                self.says(wrong(count), None);
            }
            let count = if self.right() { usize::from(basic) } else { count };
            self.draw(Some(act), seat, count);
            return;
        };
        let own = self.m.cards.iter().position(|c| c.number == skill_shrine.number);
        let is_own = |face: &Option<rejudge_table::Face>| face.is_some_and(|f| Some(f.index()) == own);
        let drawn = seen
            .as_ref()
            .map_or(0, |s| s.iter().filter(|(f, _)| !is_own(f)).count());
        let full = self.s.player(seat).skills.len() >= SKILLS_MOST;
        let noted = seen.as_ref().is_some_and(|s| s.iter().any(|(f, _)| is_own(f)));
        // What came of it nobody noted: it was the skill, where there is room for it.
        let unnoted = seen.as_ref().is_some_and(|s| s.iter().any(|(f, _)| f.is_none()));
        let told_skill = noted || (unnoted && !full);
        let drawn = drawn - usize::from(told_skill && !noted);
        let span = seen.as_ref().and_then(|s| s.first()).map(|(_, span)| *span);
        if full && told_skill {
            self.says(Played::FourthSkill(seat), span);
            self.doubt(seat, vague::SKILLS);
        } else if drawn > 0 && (!full || !self.m.reads(G::FourthSkill, "draw")) {
            self.says(Played::SkillForCard(shrine), span);
            if full {
                self.reading(G::FourthSkill);
            }
        } else if seen.as_ref().is_some_and(Vec::is_empty) && !full {
            self.says(Played::SkillLeft(shrine), None);
        }
        if full
            && unnoted
            && let Some(violation) = self.violations.last_mut().filter(|s| s.ruling == R::SkillShrine as u16)
        {
            violation.cannot_tell = Some(WHAT_CAME_OF_IT.to_owned());
        }
        let gains = if full { told_skill && !self.right() } else { true };
        let face = own.and_then(rejudge_table::Face::new);
        if let Some(face) = face.filter(|_| gains) {
            self.add_skill(seat, face);
        }
        if drawn > 0 && !self.right() {
            self.draw(None, seat, 0);
            let told: Vec<_> = seen.into_iter().flatten().filter(|(f, _)| !is_own(f)).collect();
            let told = told.into_iter().take(drawn);
            for card in told {
                let Some(card) = self.top_as_told(seat, Some(card)) else {
                    break;
                };
                self.goes(card, seat, Z::Hand, rejudge_table::End::Top);
            }
        }
    }
}
