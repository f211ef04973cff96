//! SPW-1.1: the step of a text that a line tells of, and how the two differ.

use rejudge_table::{CardId, Face, Seat};

use super::super::effects::Ability;
use super::super::effects::program::{Act, Deed, Step, Target, Who};
use super::super::effects::run::Run;
use super::super::effects::told::{Done, Told};
use super::questions::Rules;

/// How what a line tells differs from what the text says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mismatch {
    /// The text has no such step.
    Nothing,
    /// It is another player's.
    Player(Seat, Seat),
    /// Its condition does not hold, or what it hangs on was not done.
    Condition,
    /// All of it was done.
    Over,
    /// It is another number: so much, and so much is told.
    Number(i64, i64),
    /// It lasts for this turn alone, or as long as its bearer is there.
    Lasts,
    /// A creature that the text does not mean.
    Creature(CardId),
    /// It was done to this creature already.
    Twice(CardId),
    /// A card that the text does not mean.
    Card(Face),
    /// Another one than those that the line of the text names.
    Unnamed,
}

impl Mismatch {
    /// It was done to, or by, somebody else than the text means: the step itself was not done.
    pub fn is_of_others(self) -> bool {
        matches!(
            self,
            Mismatch::Player(..) | Mismatch::Creature(_) | Mismatch::Twice(_) | Mismatch::Card(_) | Mismatch::Unnamed
        )
    }
}

/// Whether a step is one that a line like this may tell of.
fn is_of(deed: &Deed, told: &Told) -> bool {
    match (deed, told) {
        (Deed::Draw(..), Told::Draw(..))
        | (Deed::Discard(..), Told::Discard(..))
        | (Deed::Decay(..), Told::Decay(..))
        | (Deed::Life(..), Told::Life(..))
        | (Deed::Damage(..) | Deed::DamageAny(..), Told::Damage(..))
        | (Deed::DamageAny(..), Told::To(_, Done::Hurt(_)))
        | (Deed::Regain(_), Told::Regain(..))
        | (Deed::Token(_), Told::Token(..))
        | (Deed::Win, Told::Win(_)) => true,
        (Deed::To(_, acts), Told::To(_, done)) => acts.iter().any(|act| match (*act, *done) {
            (Act::Hurt(_), Done::Hurt(_))
            | (Act::Heal(_), Done::Heal(_))
            | (Act::Freeze, Done::Freeze)
            | (Act::Control, Done::Control(_))
            | (Act::Return, Done::Return)
            | (Act::Destroy, Done::Destroy)
            | (Act::Energy(_), Done::Energy(_)) => true,
            (Act::Emblem(at), Done::Emblem(told, by)) => at == told && by > 0,
            (Act::Change(of, ..), Done::Change(told, ..)) => of == told,
            (Act::Keyword(of, _), Done::Keyword(told, _)) => of == told,
            (Act::Exhaust(of), Done::Exhaust(told)) => of == told,
            (Act::Row(of), Done::Row(told)) => of == told,
            _ => false,
        }),
        _ => false,
    }
}

impl Rules<'_> {
    /// The step that a line tells of, and how the two differ: the first from which it does not, else the first of its sort of which
    /// something is left.
    pub fn step_told(self, run: &Run, told: &Told) -> (Option<usize>, Option<Mismatch>) {
        let steps = self.program(run).map_or(&[][..], |program| &program.steps);
        let of_sort = steps.iter().enumerate().filter(|(_, step)| is_of(&step.deed, told));
        let differs = of_sort.map(|(at, step)| (at, self.mismatch(run, at, &step.deed, told)));
        match run.progress.told(differs, |at| self.left_of(run, at) != Some(0)) {
            Some((at, mismatch)) => (Some(at), mismatch),
            None => (None, Some(Mismatch::Nothing)),
        }
    }

    /// How a line differs from this step.
    fn mismatch(self, run: &Run, at: usize, deed: &Deed, told: &Told) -> Option<Mismatch> {
        let who = match deed {
            Deed::Draw(who, _) | Deed::Discard(who, _) | Deed::Decay(who, _) => *who,
            Deed::Life(who, _) | Deed::Damage(who, _) => *who,
            // Of either hero it is told below.
            Deed::DamageAny(_, Who::Each, _) => match told {
                Told::Damage(seat, _) if *seat != run.seat => Who::Enemy,
                _ => Who::You,
            },
            Deed::DamageAny(_, who, _) => *who,
            Deed::Regain(_) | Deed::Token(_) | Deed::Win | Deed::To(..) => Who::You,
        };
        let due = self.player_of(run, who);
        if let Some(other) = told.player().filter(|seat| *seat != due) {
            return Some(Mismatch::Player(due, other));
        }
        if self.is_to_be_done(run, at) == Some(false) {
            return Some(Mismatch::Condition);
        }
        let number = |due: u8, told: i32| (i32::from(due) != told).then(|| Mismatch::Number(due.into(), told.into()));
        let differs = match (deed, told) {
            (Deed::To(_, acts), Told::To(cards, done)) => self.mismatch_of_creatures(run, at, acts, (cards, *done)),
            (Deed::Life(_, n), Told::Life(_, told)) | (Deed::Damage(_, n), Told::Damage(_, told)) => number(*n, *told),
            (Deed::DamageAny(_, _, n), Told::Damage(_, told)) => number(*n, *told),
            (Deed::DamageAny(_, _, n), Told::To(cards, done)) => {
                self.mismatch_of_creatures(run, at, &[Act::Hurt(*n)], (cards, *done))
            }
            (Deed::Regain(_), Told::Regain(_, faces)) => {
                let other = faces.iter().find(|face| !self.m.card(**face).kind.is_creature());
                other.map(|face| Mismatch::Card(*face))
            }
            (Deed::Token(name), Told::Token(_, faces)) => {
                let named = |face: &&Face| self.m.card(**face).name.eq_ignore_ascii_case(name);
                faces.iter().find(|face| !named(face)).map(|face| Mismatch::Card(*face))
            }
            _ => None,
        };
        if differs.is_some() {
            return differs;
        }
        let n = told.count();
        match self.left_of(run, at) {
            Some(0) => Some(Mismatch::Over),
            Some(left) if n > left => Some(Mismatch::Number(left.into(), n.into())),
            _ => self.is_unnamed(run, deed, told).then_some(Mismatch::Unnamed),
        }
    }

    /// Whether what was done to a creature or a hero was done to another than the line of the text names. Where the text has more chosen
    /// than the line names, the lines below may choose as well, and a creature that is sacrificed may be named there, too.
    fn is_unnamed(self, run: &Run, deed: &Deed, told: &Told) -> bool {
        let chooses = |deed: &Deed| matches!(deed, Deed::To(Target::Choose { .. }, _) | Deed::DamageAny(..));
        let chosen = self.program(run).into_iter().flat_map(|program| &program.steps);
        let chosen = chosen.filter(|step| chooses(&step.deed)).filter_map(Step::count);
        let ability = self.m.abilities(run.face).get(run.ability);
        let sacrificed = ability.and_then(Ability::cost).map_or(0, |cost| cost.sacrifices);
        let named = run.named.len() + usize::from(run.hero.is_some());
        if !chooses(deed) || named < chosen.sum::<u32>() as usize + usize::from(sacrificed) {
            return false;
        }
        match told {
            Told::To(cards, _) => !cards.iter().all(|card| run.named.contains(card)),
            Told::Damage(seat, _) => run.hero != Some(*seat),
            _ => false,
        }
    }

    /// How what was done to creatures differs from what the step has done to them.
    fn mismatch_of_creatures(
        self,
        run: &Run,
        at: usize,
        acts: &[Act],
        (cards, done): (&[CardId], Done),
    ) -> Option<Mismatch> {
        for (nth, card) in cards.iter().enumerate() {
            if self.is_meant(run, at, *card) == Some(false) {
                return Some(Mismatch::Creature(*card));
            }
            if run.progress.was_done_to(at, *card) || cards[..nth].contains(card) {
                return Some(Mismatch::Twice(*card));
            }
            let extra = self.s.extra_of(*card);
            for act in acts {
                let (due, told) = match (*act, done) {
                    (Act::Hurt(n), Done::Hurt(told)) => (i32::from(n), told),
                    // What is not there is not healed, and saying more than that says nothing else.
                    (Act::Heal(n), Done::Heal(told)) if !extra.shaken => {
                        let due = n.map_or(extra.damage, i32::from);
                        let told = told.unwrap_or(extra.damage);
                        match due.min(extra.damage) == told.min(extra.damage) && told <= due.max(extra.damage) {
                            true => continue,
                            false => (due, told),
                        }
                    }
                    (Act::Change(_, _, lasts), Done::Change(_, _, told)) if lasts != told => {
                        return Some(Mismatch::Lasts);
                    }
                    (Act::Keyword(_, lasts), Done::Keyword(_, told)) if lasts != told => return Some(Mismatch::Lasts),
                    (Act::Change(_, by, _), Done::Change(_, told, _)) => (i32::from(by), told),
                    (Act::Emblem(_), Done::Emblem(_, told)) => (1, told),
                    (Act::Energy(by), Done::Energy(told)) => (i32::from(by), told),
                    _ => continue,
                };
                if due != told {
                    return Some(Mismatch::Number(due.into(), told.into()));
                }
            }
        }
        None
    }
}
