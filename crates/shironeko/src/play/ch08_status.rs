//! SNK-8: shock and poison.

use rejudge_judge::finding::Kind;
use rejudge_judge::script::Act;

use super::super::rulings::R;
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
        self.about(&[chara]);
        let told = act.and_then(|a| self.seen(a)).and_then(Self::count_in);
        let mut damage = 1;
        if let Some((said, span)) = told.filter(|(n, _)| *n != 1) {
            let message = format!("poison does 1 damage to {}, not {said}", self.tell(chara));
            let slip = self.slip(R::Poison, Kind::Outcome, Some(span), message);
            (slip.expected, slip.claimed) = ("1 counter".to_owned(), format!("{said} counters"));
            if !self.right() {
                damage = i32::try_from(said).unwrap_or(i32::MAX);
            }
        }
        let extra = self.s.extra_mut(chara);
        extra.damage = extra.damage.saturating_add(damage);
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
        let what = chara.map_or_else(|| "the chara".to_owned(), |c| self.tell(c));
        let shock = self.words(self.chosen(act)).any(|(word, _)| word == "shock");
        let own = chara.is_some_and(|c| self.s.holder(c) == self.s.active);
        let (ruling, message) = match (shock, own) {
            (true, true) => (
                R::Shock,
                format!("{what} is rid of shock in its player's end phase alone"),
            ),
            (true, false) => (
                R::EndPhase,
                format!("{what} is not the turn player's and keeps its shock"),
            ),
            _ => (R::Marker, format!("nothing changes {what} here")),
        };
        self.slip(ruling, Kind::Extra, None, message);
        self.give(act);
    }
}
