//! SNK-8: shock and poison.

use rejudge_judge::script::Act;

use super::super::verdicts::Played;
use super::context::Cx;
use super::fit;

impl<'a> Cx<'a> {
    /// SNK-8.3: one damage to every poisoned chara of both players when a turn ends.
    pub fn poison(&mut self, act: Option<&'a Act>) {
        let at = act
            .and_then(|act| fit::pending_poison(self.s, self.script, act))
            .unwrap_or(0);
        if at >= self.s.poisoned.len() {
            return;
        }
        let chara = self.s.poisoned.remove(at);
        self.s.poison_works = true;
        self.about(&[chara]);
        let told = act.and_then(|a| self.seen(a)).and_then(Self::count_in);
        let (spared, _) = self.rules().taken(chara, 1);
        let mut damage = 1;
        if let Some((said, span)) = told.filter(|(n, _)| *n != 1 && i64::from(*n) != i64::from(spared)) {
            self.says(Played::PoisonDoes(chara, said), Some(span));
            if !self.right() {
                damage = i32::try_from(said).unwrap_or(i32::MAX);
            }
        }
        self.hurts(chara, damage, None);
    }

    /// SNK-8.2: the turn player's charas are rid of their shock in the end phase.
    pub fn end_shock(&mut self, act: Option<&'a Act>) {
        let at = act
            .and_then(|act| fit::pending_shock(self.s, self.script, act))
            .unwrap_or(0);
        if at >= self.s.shocked.len() {
            return;
        }
        let chara = self.s.shocked.remove(at);
        self.s.extra_mut(chara).shock = false;
    }

    /// SNK-8.1, 8.2: a marker that comes or goes where nothing calls for it.
    pub fn stray_give(&mut self, act: &'a Act) {
        let chara = self.chara(self.chosen(act).first(), act.seat);
        self.about(chara.as_slice());
        let shock = self.words(self.chosen(act)).any(|(word, _)| word == "shock");
        let own = chara.is_some_and(|c| self.s.holder(c) == self.s.active);
        let wrong = match (shock, own) {
            (true, true) => Played::RidOfShock,
            (true, false) => Played::KeepsShock,
            _ => Played::MarkedForNothing,
        };
        self.says(wrong(chara), None);
        self.give(act);
    }
}
