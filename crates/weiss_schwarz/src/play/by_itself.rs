//! 8.6.2.5.4, 8.6.3: a log of choices has no lines for what nobody chooses. What of an effect leaves no choice has happened: before
//! the line that tells of what comes behind it, or as the effect ends. What cannot be told of it is open.

use smallvec::SmallVec;

use rejudge_judge::script::{Act, MarkKind, Op, OpKind};
use rejudge_table::{CardId, Face, Seat, ZoneId};

use super::super::claims;
use super::super::claims::attack::Declared;
use super::super::claims::effect::Line;
use super::super::effects::program::{Deed, Gate, Program, Step, What};
use super::super::effects::run::Run;
use super::super::effects::{Sort, is_granted};
use super::super::matches::Match;
use super::super::rules::ch08_programs::AbilityOf;
use super::super::rules::ch08_steps::{Answers, Of};
use super::super::rules::ch08_triggers::Occurs;
use super::super::rules::sure::Sure;
use super::super::state::{Frame, Method, State, Waiting, Z};
use super::super::verdicts::effects::{Effect, TextOf};
use super::super::vocabulary::V;
use super::ch03_zones::op_face;
use super::context::Cx;
use super::loosely::done_of;
use super::whose_auto::{first_below, is_named, is_step, is_told_of};

/// So many lines behind an ability that waits are looked at.
const BEHIND_MOST: usize = 200;

/// Who lies in which slot of a player, as the lines behind tell of characters that are played and change places.
struct StageBehind {
    /// Each slot.
    slots: [(ZoneId, Lies); 5],
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
    fn of(s: &State, seat: Seat) -> StageBehind {
        let slots = Z::SLOTS.map(|z| {
            let slot = s.zone(seat, z);
            (slot, Lies::of(s.character(slot)))
        });
        StageBehind { slots }
    }

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
    /// A line tells of a step of the effect in hand: the cards of a deck that go somewhere before it have gone there, where no line tells of
    /// them.
    pub(super) fn untold_before(&mut self, act: &'a Act) {
        let Some((seat, card, ability, running)) = self.running().filter(|_| !self.m.full) else {
            return;
        };
        let Some(program) = self.program(ability) else { return };
        let spoken = self.s.spoken.clone();
        let of = Of::with(seat, card, &spoken);
        let run = running.run;
        let Some((told, count)) = self.step_of(act, of, program, &run) else {
            return;
        };
        let mut told_of = run;
        told_of.does(told, count.max(1));
        let mut answers = running.answers;
        self.rules().decide(of, program, &run, None, &mut answers);
        let later: SmallVec<[&Act; 4]> = self.lines_below(act).collect();
        for (at, step) in program.steps.iter().enumerate().take(told) {
            let goes = match (&step.deed, run.done(at)) {
                (Deed::Draw, 0) => self.rules().player(of, step.by).zip(Some(Z::Hand)),
                (Deed::Put(What::Tops(who, Z::Deck), goal), 0) if !goal.bottom && goal.whose == *who => {
                    self.rules().player(of, *who).zip(goal.to.zone())
                }
                _ => None,
            };
            let Some((whose, to)) = goes else { continue };
            let rules = self.rules();
            let needed = program
                .gates_of(&program.steps[told])
                .any(|(_, gate)| matches!(gate, Gate::Done(before, _) if *before == at));
            let due = needed || rules.is_due(of, program, &told_of, (running.paid, &answers), step);
            let left = rules.left(of, program, &run, (at, step));
            let is_told = |line: &&Act| self.may_tell(line, of, program, at);
            // 9.2: a deck that runs out in the middle of it is refreshed, and lines tell of that.
            let there = self.s.count(whose, Z::Deck) > usize::from(left) && !self.s.is_open(whose, Z::Deck);
            if !due || left == 0 || !there || later.iter().any(is_told) {
                continue;
            }
            self.goes_by_itself((whose, to), left, at);
        }
    }

    /// So many cards go from the top of a deck to another zone, as a step of the effect in hand says.
    fn goes_by_itself(&mut self, (whose, to): (Seat, Z), count: u8, at: usize) {
        let (deck, to) = (self.s.zone(whose, Z::Deck), self.s.zone(whose, to));
        self.s.spoken.moves = None;
        self.s.spoken.last.clear();
        for _ in 0..count {
            let Some(card) = self.s.table.top(deck) else { break };
            self.move_to(card, to);
            self.s.spoken.last.push(card);
            if self.s.z(to) != Z::Hand {
                self.s.spoken.among.push(card);
                self.s.spoken.turned_over.push(card);
            }
        }
        if let Some(Frame::Effect {
            running: Some(running), ..
        }) = self.s.agenda.last_mut()
        {
            running.run.does(at, count);
        }
    }

    /// The step of a program that a line tells of, and how much of it.
    fn step_of(&self, act: &Act, of: Of<'_>, program: &Program, run: &Run) -> Option<(usize, u8)> {
        let (done, count) = done_of(self.m, self.s, self.script, (program, of.seat), act)?;
        let rules = self.rules();
        let like = rules.like(of, program, &done);
        let in_all = |(at, _)| (at, rules.how_often_in_all(of, program, run, (at, &program.steps[at])));
        let at = run.takes(count, like.map(in_all))?;
        Some((at, count))
    }

    /// Whether a line may tell of this step of a program.
    fn may_tell(&self, act: &Act, of: Of<'_>, program: &Program, at: usize) -> bool {
        let told = done_of(self.m, self.s, self.script, (program, of.seat), act);
        told.is_some_and(|(done, _)| self.rules().like(of, program, &done).any(|(like, _)| like == at))
    }

    /// Whether a line may tell of what an ability does that a program gives: whoever has it was chosen.
    fn tells_of_given(&self, act: &Act, of: Of<'_>, face: Face, program: &Program) -> bool {
        let Line::Does(done, _) = Line::of(self.s, self.script, act, self.verb(act)) else {
            return false;
        };
        let m: &'a Match = self.m;
        let mut given = program.steps.iter().filter_map(|step| match step.deed {
            Deed::Grant(_, number, _) => m.text(face).program(number),
            _ => None,
        });
        act.effect && given.any(|given| self.rules().like(of, given, &done).next().is_some())
    }

    /// The effect in hand is over: what of it leaves no choice is carried out, and what was chosen and has no line is asked for.
    /// `declined`: no line tells of any of it, and nobody had to do it. `left`: the steps of which something is left to do.
    pub(super) fn ends_by_itself(
        &mut self,
        (of, ability): (Of<'_>, AbilityOf),
        (program, run): (&Program, &Run),
        so: (bool, &Answers),
        (declined, left): (bool, &[&Step]),
    ) {
        let rules = self.rules();
        let chosen = |step: &Step| step.is_chosen() && !rules.is_only_one(of, program, step);
        // 8.6.3: of one card that fits nobody chooses, and what is done has no line.
        let asked = left.iter().find(|step| chosen(step)).copied();
        let none = rules.none_is_chosen(of, program, run, so).is_some();
        let others = |step: &Step| match &step.deed {
            Deed::Draw | Deed::Damage(_) => true,
            Deed::Put(what, _) => !matches!(what, What::This | What::WithMarkers),
            _ => false,
        };
        let open = declined && program.steps.iter().any(others)
            || asked.is_some()
            || none
            || rules.is_left_in_doubt(of, program, run, so);
        if let Some(step) = asked {
            let at = self.running().map(|(.., running)| running.at);
            self.says(Effect::NotChosen(TextOf(ability), step, of.card), at);
        }
        if open {
            // A part of it is told, or its own line alone, which may say that it was used.
            self.does_unwritten(ability.0, Some(usize::from(ability.1)), of.seat, of.card);
        }
        if !declined {
            self.steps_left(of, program, run, so, |step| asked.is_none() || !step.is_chosen());
        }
    }

    /// Whether a later line of this turn may tell of an ability that has waited, and was passed.
    pub(super) fn is_told_yet(&self, of: Of<'_>, ability: AbilityOf) -> bool {
        let (Some(next), Some(program)) = (self.next, self.program(ability)) else {
            return false;
        };
        let waited = Waiting::auto(of.seat, of.card, ability, of.triggered);
        let line = self.m.text(ability.0).line(usize::from(ability.1));
        let gives = program.steps.iter().any(|step| matches!(step.deed, Deed::Grant(..)));
        let bare = |act: &Act| first_below(self.script, act).is_none();
        let told_so = |act: &Act| {
            let like = |line| is_told_of(self.m, self.s, self.script, act, of, line);
            line.is_some_and(like) && !(gives && bare(act))
        };
        let from = next.span.start;
        let ends = self.script.turn_behind(from);
        let at = self.script.acts.partition_point(|act| act.span.start < from);
        let behind = self.script.acts.get(at..).unwrap_or(&[]).iter().take(BEHIND_MOST);
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
        let mut stage = StageBehind::of(self.s, of.seat);
        behind.any(|act| {
            another_lies_there |= takes_its_place(act) || is_such_another(act);
            // 9.1: what rule processing does in the middle of an effect is none of its lines, and the effect goes on behind it.
            let processing = matches!(self.verb(act), V::Refresh | V::Penalty | V::LevelUp);
            if !act.effect && act.inside.is_none() && !processing {
                others = is_others(act);
                stage.goes_on(self, act);
                again += usize::from(self.triggers_anew(act, &stage, of, ability));
            }
            match self.verb(act) {
                // What it gives may be told under the same name.
                V::Auto if another_lies_there => false,
                V::Auto => {
                    let named = match stage.named(self, act) {
                        Some(lies) => lies == Lies::Known(of.card) && self.may_be_numbered(act, ability.1),
                        None => is_named(self.m, self.s, self.script, act, waited),
                    };
                    let told = named && told_so(act) && !self.is_rather_of_given(act, of, ability.1);
                    let of_another_time = told && again > 0;
                    again -= usize::from(of_another_time);
                    told && !of_another_time
                }
                _ if others => false,
                // A log that follows a seed is written by a program, which forgets no dash.
                _ if self.s.seeded && !act.effect => false,
                _ => {
                    is_step(self.m, self.s, self.script, act, waited)
                        || self.tells_of_given(act, of, ability.0, program)
                }
            }
        })
    }

    /// Whether a line without a number is about an ability that a card was given, and not about this one that is printed on it.
    fn is_rather_of_given(&self, act: &Act, of: Of<'_>, number: u8) -> bool {
        let given = || {
            let given = self.rules().abilities_given(of.card);
            given.iter().any(|had| had.line.sort == Sort::Auto)
        };
        !is_granted(number) && claims::number(self.chosen(act)).is_none() && given()
    }

    /// Whether a line may tell of the ability with this number; of one that was given it may say any.
    fn may_be_numbered(&self, act: &Act, number: u8) -> bool {
        let told = claims::number(self.chosen(act));
        is_granted(number) || told.is_none_or(|told| told == usize::from(number))
    }

    /// 8.7.2: whether what a line tells triggers an ability another time, for certain, as things are now.
    fn triggers_anew(&self, act: &Act, stage: &StageBehind, of: Of<'_>, (face, number): AbilityOf) -> bool {
        let occurs = match self.verb(act) {
            V::Attack => self.attack_told(act, stage),
            V::Trigger => self.check_told(act),
            _ => return false,
        };
        let line = self.m.text(face).line(usize::from(number));
        let listens = line.and_then(|line| line.listens.as_ref());
        let own = Of::new(of.seat, of.card);
        let is = |(occurs, listens)| self.rules().is_triggered(own, listens, occurs) == Sure::Yes;
        occurs.zip(listens).is_some_and(is)
    }

    /// 7.2.1.5: the attack that a later line of the turn declares.
    fn attack_told(&self, act: &Act, stage: &StageBehind) -> Option<Occurs> {
        let told = Declared::of(self.script, act);
        let (seat, slot) = told.slot.filter(|slot| slot.value.0 == self.s.active)?.value;
        let card = stage.lies_in(self.s.zone(seat, slot))?;
        let rules = self.rules();
        let method = told
            .method
            .map_or_else(|| rules.method_unsaid(slot).0, |said| said.value);
        let facing = rules.faced_by(slot).filter(|_| method == Method::Front);
        Some(Occurs::Attacks { card, facing, method })
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

    /// 8.7.3.1, 8.6.3: no line tells of an ability that has to be played, whose text has somebody choose among several: what was chosen
    /// is asked for.
    pub(super) fn choice_untold(&mut self, of: Of<'_>, ability: AbilityOf) {
        if self.m.full || self.next.is_none() {
            return;
        }
        let Some(program) = self.program(ability) else { return };
        if let Some(step) = self.rules().has_to_choose(of, program)
            && !self.is_told_yet(of, ability)
        {
            self.says(Effect::NotChosen(TextOf(ability), step, of.card), None);
        }
    }
}
