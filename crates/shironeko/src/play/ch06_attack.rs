//! SNK-6.1 to 6.5, 6.8, 6.9: attack, defence, battle and retreat.

use rejudge_judge::script::{Act, OpKind};
use rejudge_table::{CardId, End, Seat};

use super::super::rulings::R;
use super::super::state::{Attack, Blurred, Hit, OFF, Z};
use super::super::verdicts::Battle;
use super::context::{CHARAS_MOST, Cx, Named};
use super::fit;

impl<'a> Cx<'a> {
    /// SNK-6.1 to 6.4: an ON chara is turned OFF and attacks the other player's deck.
    pub fn attack(&mut self, act: &'a Act) {
        let first = self.violations.len();
        let seat = act.seat;
        let op = self.chosen(act).first();
        let named = self.named(self.chosen(act)).first().copied();
        let there = self.chara(op, seat);
        let Some(chara) = there.or_else(|| self.stayed(&named?, seat)) else {
            self.one_violation(first);
            return;
        };
        let span = op.map(|op| op.span);
        self.about(&[chara]);
        let answer = self.rules().may_attack(seat, chara);
        self.object(answer, span);
        for target in self.target(act) {
            let other = matches!(target.kind, OpKind::Player(of) if of != seat);
            let answer = self.rules().attacks_the_deck(chara, other);
            self.object(answer, Some(target.span));
        }
        let turn = self.s.turn;
        let illegal = self.violations[first..].iter().any(|s| s.note.is_none());
        if self.right() && illegal {
            self.one_violation(first);
            return;
        }
        let on = self
            .words(self.seen(act).unwrap_or(&[]))
            .find(|(word, _)| *word == "on");
        if let Some((_, span)) = on {
            self.says(Battle::AttackTurnsOff(chara), Some(span));
        }
        if on.is_none() || self.right() {
            self.turn_card(chara, OFF);
        }
        let before = self.s.attacks(chara);
        let extra = self.s.extra_mut(chara);
        (extra.attacked, extra.attacks) = (turn, before.saturating_add(1));
        self.s.attack = Some(Attack {
            attacker: chara,
            defender: self.m.next(seat),
            taken: false,
        });
        self.s.effect = None;
        self.s.runs.clear();
        self.fires_on_attack(chara);
        self.one_violation(first);
    }

    /// SNK-6.5: one ON chara is turned OFF to defend.
    pub fn defend(&mut self, act: &'a Act) {
        let Some(attack) = self.s.attack else { return };
        let first = self.violations.len();
        let seat = attack.defender;
        let named = self.named(self.chosen(act));
        let alone = self.rules().defends_alone(seat, named.len());
        self.object(alone, named.get(1).map(|n| n.span));
        let Some(one) = named.first().copied() else { return };
        let there = self.find(&one, seat, &[Z::Chara], |_, _| true);
        let Some(chara) = there.or_else(|| self.stayed(&one, seat)) else {
            self.one_violation(first);
            self.s.attack = None;
            return;
        };
        self.about(&[chara]);
        let answer = self.rules().may_defend(seat, chara);
        self.object(answer, Some(one.span));
        let illegal = self.violations[first..].iter().any(|s| s.note.is_none());
        self.one_violation(first);
        if self.right() && illegal {
            // What else would have been chosen nobody knows: the deck takes it, as far as the lines tell.
            self.s.attack = Some(Attack { taken: true, ..attack });
            return;
        }
        let on = self
            .words(self.seen(act).unwrap_or(&[]))
            .find(|(word, _)| *word == "on");
        if let Some((_, span)) = on {
            self.says(Battle::DefenceTurnsOff(chara), Some(span));
        }
        if on.is_none() || self.right() {
            self.turn_card(chara, OFF);
        }
        for extra in named.iter().skip(1) {
            if let Some(card) = self.find(extra, seat, &[Z::Chara], |_, _| true)
                && !self.right()
            {
                self.turn_card(card, OFF);
            }
        }
        self.s.attack = None;
        self.battle(attack.attacker, chara);
        self.s.effect = None;
        self.s.runs.clear();
        // The turn player's first (SNK-G-17).
        self.fires_on_being_defended(attack.attacker);
        self.fires_on_defence(chara);
    }

    /// SNK-6.8: both deal their attack to the other at the same time.
    fn battle(&mut self, attacker: CardId, defender: CardId) {
        self.s.hits_work = false;
        self.s.hits = [(defender, attacker), (attacker, defender)]
            .into_iter()
            // Without attack nothing is put down, and nothing need be written.
            .filter(|(from, to)| {
                let Some(numbers) = self.rules().numbers(*from) else {
                    return true;
                };
                let (counters, open) = self.rules().taken(*to, numbers.sure.0.max(0));
                let open = numbers.open.0.or(open).is_some();
                numbers.sure.0 > 0 && counters > 0 || open && !self.m.full
            })
            .map(|(from, to)| Hit { from, to, attack: None })
            .collect();
    }

    /// SNK-6.8: counters of one side of a battle.
    pub fn hit(&mut self, act: Option<&'a Act>) {
        let at = act
            .and_then(|act| fit::pending_hit(self.s, self.script, act))
            .unwrap_or(0);
        if at >= self.s.hits.len() {
            return;
        }
        let hit = self.s.hits.remove(at);
        self.s.fix_hits(self.m);
        self.about(&[hit.from, hit.to]);
        let attack = hit
            .attack
            .or_else(|| self.s.numbers(self.m, hit.from).map(|(attack, _)| attack));
        let told = act.and_then(|a| self.seen(a)).and_then(Self::count_in);
        let taken = attack.map(|attack| self.rules().taken(hit.to, attack.max(0)));
        let mut counters = taken.map(|(counters, _)| counters);
        if let (Some(due), Some((said, span))) = (counters, told)
            && i64::from(due) != i64::from(said)
        {
            let gone = self.left_constant(hit.from, said);
            let spared = attack.is_some_and(|attack| attack.max(0) != due);
            let wrong = match gone {
                Some(_) => Battle::PutsDownLess(hit.from, due, said),
                None if spared => Battle::Takes(hit.to, due, said),
                None => Battle::PutsDown(hit.from, due, said),
            };
            self.says(wrong, Some(span));
            if !self.right() {
                counters = i32::try_from(said).ok();
            }
        }
        let open = self
            .rules()
            .numbers(hit.from)
            .is_some_and(|numbers| numbers.open.0.is_some());
        let open = open || taken.is_some_and(|(_, open)| open.is_some());
        if open && told.is_none() {
            // How many, and so who retreats, nobody can say.
            let seat = self.s.holder(hit.to);
            self.s.blurs(seat, Blurred::Field);
        }
        let counters = counters.or(told.and_then(|(n, _)| i32::try_from(n).ok())).unwrap_or(0);
        self.hurts(hit.to, counters, Some(hit.from));
    }

    /// SNK-7.3: whether a number would be right with a constant ability of a chara that left this turn.
    pub fn left_constant(&self, of: CardId, said: u32) -> Option<CardId> {
        let (attack, _) = self.s.numbers(self.m, of)?;
        self.s.left.iter().copied().find(|card| {
            let Some(face) = self.s.face(*card) else { return false };
            let more = self.rules().would_give(face, of);
            more > 0
                && self.s.table.card(*card).owner == self.s.holder(of)
                && i64::from(attack) + i64::from(more) == i64::from(said)
        })
    }

    /// SNK-6.9, 2.1: a chara with counters up to its HP goes to the discard, with its runes (SNK-G-13).
    pub fn retreat(&mut self, act: Option<&'a Act>) {
        let at = act
            .and_then(|act| fit::pending_retreat(self.s, self.script, act))
            .unwrap_or(0);
        let Some(chara) = self.s.dying.get(at).copied() else {
            return;
        };
        self.s.dying.remove(at);
        if act.is_none() {
            self.s.untold.retain(|card| *card != chara);
            self.s.untold.push(chara);
        }
        self.goes(act, chara);
        // Of several on one line each retreats, or need not.
        let Some(act) = act else { return };
        for named in self.named(self.chosen(act)).into_iter().skip(1) {
            match self.find(&named, act.seat, &[Z::Chara], |s, c| s.dying.contains(&c)) {
                Some(other) if self.s.dying.contains(&other) => self.goes(Some(act), other),
                Some(other) => self.need_not_retreat(act, other),
                None => self.not_there(&named, act.seat, Z::Chara, R::NotThere),
            }
        }
    }

    /// A chara is named that is not there. If it retreated by the rules alone, and no line told of it, the players left it
    /// where it stood: so the match goes on as played.
    pub fn stayed(&mut self, named: &Named, seat: Seat) -> Option<CardId> {
        self.not_there(named, seat, Z::Chara, R::NotThere);
        if self.right() {
            return None;
        }
        let whose = named.of.unwrap_or(seat);
        let is = |card: &&CardId| {
            let lies = self.s.z_of(**card) == Some(Z::Discard) && self.s.holder(**card) == whose;
            lies && named.face.is_some() && self.s.face(**card) == named.face
        };
        let card = self.s.untold.iter().find(is).copied()?;
        if self.s.charas(whose).len() >= CHARAS_MOST {
            return None;
        }
        self.move_to(card, whose, Z::Chara, End::Top);
        self.s.untold.retain(|c| *c != card);
        if let Some(violation) = self.violations.last_mut() {
            violation.contested = false;
        }
        Some(card)
    }

    /// SNK-2.1: where a chara goes that leaves.
    fn goes(&mut self, act: Option<&'a Act>, chara: CardId) {
        self.about(&[chara]);
        let mut to = Z::Discard;
        let owner = self.s.table.card(chara).owner;
        if let Some((_, z, span)) = act.and_then(|act| self.elsewhere(act, owner)) {
            self.says(Battle::RetreatsElsewhere(chara, z), Some(span));
            if !self.right() {
                to = z;
            }
        }
        self.retreats(chara, to);
    }

    /// SNK-6.9: a chara retreats and need not.
    pub fn stray_retreat(&mut self, act: &'a Act) {
        // What happens by itself has happened before anybody puts a chara away.
        self.by_itself();
        if self.s.over.is_some() {
            return;
        }
        let Some(chara) = self.chara(self.chosen(act).first(), act.seat) else {
            if let Some(named) = self.named(self.chosen(act)).first().copied() {
                self.not_there(&named, act.seat, Z::Chara, R::NotThere);
            }
            return;
        };
        self.need_not_retreat(act, chara);
    }

    /// SNK-6.9: a chara that has not as many counters as HP stays.
    fn need_not_retreat(&mut self, act: &'a Act, chara: CardId) {
        self.about(&[chara]);
        let damage = self.s.extra(chara).damage;
        let numbers = self.s.numbers(self.m, chara);
        let wrong = match numbers {
            Some((_, hp)) => Battle::Stays(chara, damage, hp),
            None => Battle::StaysUnnoted(chara),
        };
        self.says(wrong, None);
        self.goes(Some(act), chara);
    }

    /// SNK-6.1, 6.5: an attack or a defence where none can be.
    pub fn stray_attack(&mut self, act: &'a Act) {
        use super::super::vocabulary::V;
        match V::of(act.verb) {
            V::Attack => {
                let chara = self.chara(self.chosen(act).first(), act.seat);
                let answer = self.rules().attacks_now(act.seat, chara.as_slice());
                self.object(answer, None);
                if let Some(chara) = chara {
                    self.turn_card(chara, OFF);
                    self.s.attack = Some(Attack {
                        attacker: chara,
                        defender: self.m.next(act.seat),
                        taken: false,
                    });
                }
            }
            _ => {
                let picked = self.s.attack.is_some_and(|a| a.defender != act.seat && !a.taken);
                let wrong = if picked {
                    Battle::DefenceOfOther
                } else {
                    Battle::NothingAttacks
                };
                self.says(wrong(act.seat), None);
                if picked && let Some(chara) = self.chara(self.chosen(act).first(), act.seat) {
                    let attack = self.s.attack.take();
                    self.turn_card(chara, OFF);
                    if let Some(attack) = attack {
                        self.battle(attack.attacker, chara);
                    }
                }
            }
        }
    }

    /// SNK-6.8: counters that no battle puts down.
    pub fn stray_hit(&mut self, act: &'a Act) {
        let to = self.chara(self.target(act).first(), act.seat);
        let from = self.chara(self.chosen(act).first(), act.seat);
        let said = self.seen(act).and_then(Self::count_in).map_or(1, |c| c.0);
        let poison = fit::is_of_poison(self.script, act);
        let spared = |chara: CardId| self.rules().taken(chara, 1).0 == 0;
        // No counters are none; and whether what spares a chara damage spares it that of poison its text need not say.
        if said == 0 || poison && to.is_some_and(|to| self.s.extra(to).poison && spared(to)) {
            return;
        }
        let wrong = match fit::is_of_poison(self.script, act) {
            true => Battle::PoisonForNothing,
            false => Battle::HitForNothing,
        };
        let both: Vec<CardId> = from.into_iter().chain(to).collect();
        self.about(&both);
        self.says(wrong(to), None);
        if let Some(chara) = to {
            let extra = self.s.extra_mut(chara);
            extra.damage = extra.damage.saturating_add(i32::try_from(said).unwrap_or(i32::MAX));
        }
    }

    /// Whose chara an attack is of, if one is under way.
    pub fn attacking_seat(&self) -> Option<Seat> {
        self.s.attack.map(|a| self.s.holder(a.attacker))
    }
}
