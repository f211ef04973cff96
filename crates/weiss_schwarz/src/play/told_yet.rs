//! 8.7.3.1: whether a later line of the turn tells yet of an ability that has waited and was passed: of this time that it triggered, and not of
//! another time, of another copy of its card, or of one that was given.

use smallvec::SmallVec;

use rejudge_judge::script::{Act, Mark, MarkKind, Op, OpKind};
use rejudge_table::{CardId, Face, ZoneId};

use super::super::claims;
use super::super::claims::attack::Declared;
use super::super::claims::effect::Line;
use super::super::effects::happening::Happening;
use super::super::effects::program::{Deed, Gate, Program, Step, What};
use super::super::effects::run::Run;
use super::super::effects::{Sort, Trigger, is_granted};
use super::super::matches::Match;
use super::super::rules::ch08_given::Had;
use super::super::rules::ch08_programs::AbilityOf;
use super::super::rules::ch08_steps::{Answers, Of};
use super::super::rules::ch08_triggers::Occurs;
use super::super::rules::sure::Sure;
use super::super::state::{Attack, Method, State, Waiting, Z};
use super::super::vocabulary::V;
use super::ch03_zones::op_face;
use super::context::Cx;
use super::whose_auto::{first_below, is_named, is_step, is_told_of};

/// So many lines behind an ability that waits are looked at.
const BEHIND_MOST: usize = 200;

/// Who lies in which slot, as the lines behind tell of characters that are played and change places.
struct StageBehind {
    /// Each slot of every player.
    slots: SmallVec<[(ZoneId, Lies); 10]>,
}

/// Who lies in a slot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Lies {
    /// Nobody.
    Nobody,
    /// One that lies on the stage now.
    Known(CardId),
    /// One that is played there yet.
    New,
}

impl Lies {
    fn of(card: Option<CardId>) -> Lies {
        card.map_or(Lies::Nobody, Lies::Known)
    }
}

impl StageBehind {
    /// As it is now.
    fn of(m: &Match, s: &State) -> StageBehind {
        let each = m.seats().flat_map(|seat| Z::SLOTS.map(|z| s.zone(seat, z)));
        StageBehind {
            slots: each.map(|slot| (slot, Lies::of(s.character(slot)))).collect(),
        }
    }

    /// Which of the slots this is.
    fn at(&self, cx: &Cx<'_>, op: &Op) -> Option<usize> {
        let OpKind::Zone(seat, z, None) = op.kind else {
            return None;
        };
        let zone = cx.s.table.zone_id(seat, z);
        self.slots.iter().position(|(slot, _)| *slot == zone)
    }

    /// The next line.
    fn goes_on(&mut self, cx: &Cx<'_>, act: &Act) {
        let mut told = cx
            .chosen(act)
            .iter()
            .chain(cx.target(act))
            .filter_map(|op| self.at(cx, op));
        match (cx.verb(act), told.next(), told.next()) {
            (V::Swap, Some(a), Some(b)) => {
                let lay = self.slots[a].1;
                self.slots[a].1 = self.slots[b].1;
                self.slots[b].1 = lay;
            }
            (V::Play, Some(slot), None) => self.slots[slot].1 = Lies::New,
            _ => {}
        }
    }

    /// The character of the stage as it is now that lies in a slot by then.
    fn lies_in(&self, zone: ZoneId) -> Option<CardId> {
        self.slots.iter().find_map(|(slot, lies)| match lies {
            Lies::Known(card) if *slot == zone => Some(*card),
            _ => None,
        })
    }

    /// Whoever a line means that names a slot in which another lies than lies there now.
    fn named(&self, cx: &Cx<'_>, act: &Act) -> Option<Lies> {
        let (slot, lies) = self.slots[cx.chosen(act).iter().find_map(|op| self.at(cx, op))?];
        (lies != Lies::of(cx.s.character(slot))).then_some(lies)
    }
}

impl<'a> Cx<'a> {
    /// Whether a later line of this turn may tell of an ability that has waited, and was passed.
    pub(super) fn is_told_yet(&self, of: Of<'_>, ability: AbilityOf) -> bool {
        let (Some(next), Some(program)) = (self.next, self.program(ability)) else {
            return false;
        };
        let waited = Waiting::auto(of.seat, of.card, ability, of.triggered);
        // What nobody chooses is carried out where it is due, and what a line tells of an ability that it gives comes behind it.
        let anyway = || self.rules().happens_anyway(of, ability);
        let line = self.m.text(ability.0).line(usize::from(ability.1));
        let gives = program.steps.iter().any(|step| matches!(step.deed, Deed::Grant(..)));
        let bare = |act: &Act| first_below(self.script, act).is_none();
        let told_so = |act: &Act| {
            let like = |line| is_told_of(self.m, self.s, self.script, act, of, line);
            line.is_some_and(like) && !(gives && bare(act))
        };
        let from = next.span.start;
        let ends = self.script.turn_behind(from);
        let behind = self.script.acts_from(from).iter().take(BEHIND_MOST);
        // The lines below another ability or an event tell of that one.
        let is_others = |act: &Act| matches!(self.verb(act), V::Auto | V::Act | V::Event | V::Counter);
        let first = behind.clone().next().filter(|act| act.effect || act.inside.is_some());
        let mut others = first.and_then(|act| self.above(act)).is_some_and(is_others);
        let mut behind = behind.take_while(|act| act.span.start < ends);
        let lies = self.s.table.card(of.card).zone;
        let takes_its_place = |act: &Act| {
            let there =
                |op: &Op| matches!(op.kind, OpKind::Zone(seat, z, None) if self.s.table.zone_id(seat, z) == lies);
            self.verb(act) == V::Play && self.target(act).iter().any(there)
        };
        // 10.5.2: another card with the same text is used as a backup, and lies beside it from then on.
        let face = self.s.face(of.card);
        let is_such_another = |act: &Act| {
            let told = self.card_op(self.chosen(act)).map(|(face, _)| face);
            self.verb(act) == V::Counter && act.seat == of.seat && told.is_some() && told == face
        };
        let mut another_lies_there = false;
        let mut again = 0_usize;
        let mut given = false;
        // Steps of the game went on behind the check timing at which it was due.
        let mut gone_on = false;
        let mut stage = StageBehind::of(self.m, self.s);
        // The last one that was declared up to a line; none where its attacker is not known.
        let mut attack = None;
        behind.any(|act| {
            another_lies_there |= takes_its_place(act) || is_such_another(act);
            // 9.1: what rule processing does in the middle of an effect is none of its lines, and the effect goes on behind it.
            let processing = matches!(self.verb(act), V::Refresh | V::Penalty | V::LevelUp);
            if !act.effect && act.inside.is_none() && !processing {
                others = is_others(act);
                gone_on |= matches!(self.verb(act), V::Trigger | V::Damage | V::Battle);
                stage.goes_on(self, act);
                if self.verb(act) == V::Attack {
                    attack = self.attack_told(act, &stage);
                }
                again += self.triggers_anew(act, attack, of, ability);
            }
            given |= self.is_given_another(act, &stage, of);
            match self.verb(act) {
                // What it gives may be told under the same name.
                V::Auto if another_lies_there => false,
                V::Auto => {
                    let named = match stage.named(self, act) {
                        Some(lies) => lies == Lies::Known(of.card) && self.may_be_numbered(act, ability.1),
                        None => is_named(self.m, self.s, self.script, act, waited),
                    };
                    let told = named
                        && told_so(act)
                        && !self.is_rather_of_given(act, of, (ability.1, given))
                        && !(gone_on && self.is_rather_of_another_given(act, of, ability));
                    let of_another_time = told && again > 0;
                    again -= usize::from(of_another_time);
                    told && !of_another_time
                }
                _ if others => false,
                // A log that follows a seed is written by a program, which forgets no dash.
                _ if self.s.seeded && !act.effect => false,
                // 7.3.1.2.3: so the card goes that was triggered.
                V::Stock if !act.effect => false,
                _ => {
                    is_step(self.m, self.s, self.script, act, waited)
                        || self.tells_of_given(act, of, ability.0, program) && !anyway()
                }
            }
        })
    }

    /// 10.19.4: whether in a log of choices no line tells of an ability that may be left for its limit alone, and a later line of the turn tells of
    /// one that it gives its card, below that or below its attack: it was used. No ability of the card's own does such a thing.
    pub(super) fn is_told_by_what_it_gives(&self, of: Of<'_>, ability: AbilityOf) -> bool {
        let m: &'a Match = self.m;
        let (Some(next), Some(program)) = (self.next, m.text(ability.0).program(ability.1)) else {
            return false;
        };
        let gives = |step: &Step| matches!(step.deed, Deed::Grant(What::This, ..));
        if self.m.full || !program.steps.iter().any(gives) || !self.rules().may_be_left_for_its_limit_alone(of, ability)
        {
            return false;
        }
        let lies = self.s.table.card(of.card).zone;
        let of_its = |line: &Act| {
            let named = self.chosen(line).iter();
            let mut slots = named.filter_map(|op| match op.kind {
                OpKind::Zone(seat, z, None) => Some(self.s.table.zone_id(seat, z)),
                _ => None,
            });
            matches!(self.verb(line), V::Auto | V::Attack) && slots.next() == Some(lies)
        };
        let own = |act: &Act| {
            let waited = |number: u8| Waiting::auto(of.seat, of.card, (ability.0, number), None);
            let mut numbers = 1..=u8::try_from(m.text(ability.0).lines.len()).unwrap_or(u8::MAX);
            numbers.any(|number| is_step(self.m, self.s, self.script, act, waited(number)))
        };
        let ends = self.script.turn_behind(next.span.start);
        let behind = self.script.acts_from(next.span.start).iter().take(BEHIND_MOST);
        let mut behind = behind.take_while(|act| act.span.start < ends).filter(|act| act.effect);
        behind.any(|act| {
            self.above(act).is_some_and(of_its) && self.tells_of_given(act, of, ability.0, program) && !own(act)
        })
    }

    /// 7.3.1.2: the same of one that has more than one trigger check performed in the attack in hand: the lines behind tell of another one before the
    /// damage.
    pub(super) fn is_told_by_its_checks(&self, of: Of<'_>, ability: AbilityOf) -> bool {
        let m: &'a Match = self.m;
        let (Some(next), Some(program)) = (self.next, m.text(ability.0).program(ability.1)) else {
            return false;
        };
        let checks = |step: &Step| matches!(step.deed, Deed::Checks(times) if times > 1);
        let attacks = self.s.attack.is_some_and(|attack| attack.card == of.card);
        !self.m.full
            && attacks
            && program.steps.iter().any(checks)
            && self.rules().may_be_left_for_its_limit_alone(of, ability)
            && self.tells_of_more_checks(next)
    }

    /// 7.3.1.2: whether the lines from this one on tell of another trigger check before the damage.
    fn tells_of_more_checks(&self, next: Mark) -> bool {
        let of_the_attack = |act: &&Act| !matches!(self.verb(act), V::Damage | V::Attack | V::Battle | V::Phase);
        let behind = self.script.acts_from(next.span.start).iter().take_while(of_the_attack);
        let mut checks = behind.filter(|act| !act.effect && self.verb(act) == V::Trigger);
        checks.nth(1).is_some()
    }

    /// 8.6.4: whether of several effects of which one is chosen it was this step's, which has more trigger checks performed in the attack in hand:
    /// nothing is told of another one, and the lines behind tell of those checks.
    pub(crate) fn is_chosen_by_its_checks(
        &self,
        of: Of<'_>,
        program: &Program,
        (run, answers): (&Run, &Answers),
        step: &Step,
    ) -> bool {
        let among = |gate: &Gate| matches!(gate, Gate::Among { .. });
        let mut gates = program.gates_of(step);
        let alone = gates.all(|(at, gate)| match gate {
            Gate::If(_) => answers[at] != Some(Sure::No),
            gate => among(gate),
        });
        let chosen = alone && program.gates_of(step).any(|(_, gate)| among(gate));
        let attacks = self.s.attack.is_some_and(|attack| attack.card == of.card);
        let next = self
            .next
            .filter(|_| chosen && attacks && !program.is_not_chosen(run, step));
        next.is_some_and(|next| self.tells_of_more_checks(next))
    }

    /// Whether a line without a number is about an ability that a card was given, and not about this one that is printed on it. `given_yet`:
    /// a line in front of it gave it one.
    fn is_rather_of_given(&self, act: &Act, of: Of<'_>, (number, given_yet): (u8, bool)) -> bool {
        let given = || {
            let given = self.rules().abilities_given(of.card);
            given.iter().any(|had| had.line.sort == Sort::Auto)
        };
        !is_granted(number) && claims::number(self.chosen(act)).is_none() && (given_yet || given())
    }

    /// Whether a line without a number, and without one of the effect below it, is rather about another ability that the card was given than
    /// about this one: the other one may have triggered since.
    fn is_rather_of_another_given(&self, act: &Act, of: Of<'_>, ability: AbilityOf) -> bool {
        let bare = claims::number(self.chosen(act)).is_none() && first_below(self.script, act).is_none();
        let own = Of::new(of.seat, of.card);
        let is_another = |had: &Had<'_>| had.line.sort == Sort::Auto && had.ability != ability;
        let fits = |had: &Had<'_>| is_told_of(self.m, self.s, self.script, act, own, had.line);
        let is_it = |had: &Had<'_>| is_another(had) && fits(had);
        bare && self.rules().abilities_given(of.card).iter().any(is_it)
    }

    /// 8.2.1, 8.7.5: whether a line gives a card an AUTO ability, or uses an ACT ability of the card that does so or lets something trigger later.
    fn is_given_another(&self, act: &Act, stage: &StageBehind, of: Of<'_>) -> bool {
        let is_it = |op: &Op| {
            let slot = stage.at(self, op);
            slot.is_some_and(|slot| stage.slots[slot].1 == Lies::Known(of.card))
        };
        let chosen = self.chosen(act);
        if !chosen.iter().any(is_it) {
            return false;
        }
        let Some(face) = self.s.face(of.card).filter(|_| self.verb(act) == V::Act) else {
            // `give FL "..."`
            return self.verb(act) == V::Give && chosen.iter().any(|op| op.kind == OpKind::Text);
        };
        let text = self.m.text(face);
        let number = claims::number(chosen);
        let used = (1..).zip(&text.lines);
        let mut used = used.filter(|(at, line)| line.sort == Sort::Act && number.is_none_or(|number| number == *at));
        let gives = |step: &Step| match &step.deed {
            Deed::Grant(What::This, given, _) => {
                let line = text.line(usize::from(*given));
                line.is_some_and(|line| line.sort == Sort::Auto)
            }
            Deed::Later(_) => true,
            _ => false,
        };
        used.any(|(_, line)| {
            line.runs
                .as_ref()
                .is_some_and(|program| program.steps.iter().any(gives))
        })
    }

    /// Whether a line may tell of the ability with this number; of one that was given it may say any.
    fn may_be_numbered(&self, act: &Act, number: u8) -> bool {
        let told = claims::number(self.chosen(act));
        is_granted(number) || told.is_none_or(|told| told == usize::from(number))
    }

    /// 8.7.2: how often what a line tells triggers an ability another time, for certain, as things are now. `attack`: the last one declared
    /// up to there.
    fn triggers_anew(&self, act: &Act, attack: Option<Attack>, of: Of<'_>, (face, number): AbilityOf) -> usize {
        let line = self.m.text(face).line(usize::from(number));
        // 7.2.1: a character that was stood up attacks once more.
        if line.is_some_and(|line| line.trigger == Some(Trigger::Attacks)) && self.verb(act) == V::Attack {
            return usize::from(attack.is_some_and(|attack| attack.card == of.card));
        }
        let Some(listens) = line.and_then(|line| line.listens.as_ref()) else {
            return 0;
        };
        let own = Of::new(of.seat, of.card);
        let is = |occurs| self.rules().is_triggered(own, listens, occurs) == Sure::Yes;
        match self.verb(act) {
            V::Attack => usize::from(attack.is_some_and(|attack| is(Occurs::declared(&attack)))),
            V::Trigger => usize::from(self.check_told(act).is_some_and(is)),
            // 10.2: it has left, and comes back to where it was.
            V::Encore => {
                let lies = self.s.table.card(of.card).zone;
                let slot = self
                    .slot_op(self.chosen(act))
                    .map(|(seat, slot, _)| self.s.zone(seat, slot));
                let comes = Occurs::Moved {
                    card: of.card,
                    from: self.owners(of.card, Z::Waiting),
                    to: lies,
                };
                usize::from(slot == Some(lies) && is(comes))
            }
            V::Battle if listens.bits() & Happening::Reversed.bit() != 0 => {
                // Who battles whom by then.
                let mut then = self.s.clone();
                then.attack = attack;
                let rules = self.m.rules(&then);
                let is = |card: &CardId| rules.is_triggered(own, listens, Occurs::Reversed(*card)) == Sure::Yes;
                self.reversed_told(act, attack).into_iter().filter(is).count()
            }
            _ => 0,
        }
    }

    /// 7.6.1.2: those of a battle that a later line of the turn tells to be reversed.
    fn reversed_told(&self, act: &Act, attack: Option<Attack>) -> SmallVec<[CardId; 2]> {
        let (Some(attack), Some(seen)) = (attack, self.seen(act)) else {
            return SmallVec::new();
        };
        let both = [Some((attack.card, attack.slot)), attack.attacked];
        let told = both.into_iter().flatten();
        let told = told.filter(|(_, slot)| self.named_in(seen, *slot).is_some());
        told.map(|(card, _)| card).collect()
    }

    /// 7.2.1.5: the attack that a later line of the turn declares.
    fn attack_told(&self, act: &Act, stage: &StageBehind) -> Option<Attack> {
        let told = Declared::of(self.script, act);
        let (seat, slot) = told.slot.filter(|slot| slot.value.0 == self.s.active)?.value;
        let zone = self.s.zone(seat, slot);
        let card = stage.lies_in(zone)?;
        let rules = self.rules();
        let method = told
            .method
            .map_or_else(|| rules.method_unsaid(slot).0, |said| said.value);
        let facing = rules.facing(self.s.active, slot).filter(|_| method == Method::Front);
        let facing = facing.and_then(|(_, opposite)| Some((stage.lies_in(opposite)?, opposite)));
        let defender = self.s.opponent(seat);
        Some(Attack::declared((card, zone), defender, facing, method, act.span))
    }

    /// 7.3.1.2: the trigger check of a later line of the turn, of which it is not asked whose attack it belongs to.
    fn check_told(&self, act: &Act) -> Option<Occurs> {
        let (face, _) = self.seen(act)?.iter().find_map(op_face)?;
        let deck = self.s.cards(self.s.active, Z::Deck);
        let card = deck.iter().copied().find(|card| self.s.face(*card) == Some(face))?;
        Some(Occurs::Checked { by: card, card })
    }

    /// 9.5.1: whether the line that comes next tells that a character left from which an ability that has waited takes power.
    pub(super) fn leaving_shows_it(&self, of: Of<'_>, ability: AbilityOf) -> bool {
        let (Some(next), Some(program)) = (self.next, self.program(ability)) else {
            return false;
        };
        let MarkKind::Act(next) = next.kind else { return false };
        let act = self.script.act(next);
        let left = self.slot_op(self.chosen(act)).filter(|_| self.verb(act) == V::Leave);
        let Some(left) = left.and_then(|(seat, slot, _)| self.s.character(self.s.zone(seat, slot))) else {
            return false;
        };
        let rules = self.rules();
        program.steps.iter().any(|step| match &step.deed {
            Deed::Give(what, _, value, _) => {
                let takes = rules.amount_given(of, program, value).1 < 0;
                takes && rules.who_gets(of, program, what).is_some_and(|who| who.contains(&left))
            }
            _ => false,
        })
    }

    /// Whether a line may tell of what an ability does that a program gives: whoever has it was chosen.
    fn tells_of_given(&self, act: &Act, of: Of<'_>, face: Face, program: &Program) -> bool {
        let Line::Does(done, _) = Line::of(self.m, self.s, self.script, act, self.verb(act)) else {
            return false;
        };
        let m: &'a Match = self.m;
        let mut given = program.steps.iter().filter_map(|step| match step.deed {
            Deed::Grant(_, number, _) => m.text(face).program(number),
            _ => None,
        });
        act.effect && given.any(|given| self.rules().like(of, given, &done).next().is_some())
    }
}
