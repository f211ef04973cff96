//! 8.7.5: an effect creates an AUTO ability that triggers later, once: it is kept until that begins, and waits from then on.

use smallvec::SmallVec;

use rejudge_table::{CardId, Face, Seat};

use super::super::effects::ability::{Time, Who};
use super::super::effects::program::{self, About, Deed, Gate, Program, Step, What};
use super::super::effects::run::Run;
use super::super::rules::ch08_steps::{Answers, Of, was_not_done};
use super::super::rules::select::Speaker;
use super::super::rules::sure::Sure;
use super::super::state::{Created, Z};
use super::context::Cx;

/// More of them than are kept at a time.
const CREATED_MOST: usize = 32;

impl Cx<'_> {
    /// 8.7.5: the effect that ends, or that nobody wrote, creates what triggers later.
    pub(crate) fn creates(
        &mut self,
        (of, face): (Of<'_>, Face),
        program: &Program,
        run: &Run,
        (paid, answers): (bool, &Answers),
    ) {
        for step in &program.steps {
            let Deed::Later(later) = step.deed else { continue };
            let (about, known) = match later.about {
                None => (None, Sure::Yes),
                Some(About::Triggered) => (of.triggered, Sure::Yes.unless(of.triggered.is_none())),
                Some(About::Step(at)) => self.the_one_of(of, program, run, at),
            };
            let sure = self.is_created(program, run, (paid, answers), step).and(known);
            let attacks = self.s.attack.is_some_and(|attack| attack.card == of.card);
            if later.time == Time::AttackEnd && !attacks {
                continue;
            }
            if sure == Sure::No || self.s.created.len() >= CREATED_MOST {
                continue;
            }
            // What "this card" or "that card" is once the time has come.
            let with = match later.about {
                Some(_) => about,
                None => self.does_with_this((face, later.number)).then_some(of.card),
            };
            let with = with.map(|card| (card, self.s.extra_of(card).placed));
            let program::Later {
                number, whose, time, ..
            } = later;
            self.s.created.push(Created {
                seat: of.seat,
                card: of.card,
                face,
                number,
                whose,
                time,
                about,
                with,
                sure,
            });
        }
    }

    /// Whether what an ability does is done with the card that bears it.
    fn does_with_this(&self, (face, number): (Face, u8)) -> bool {
        let line = self.m.text(face).line(usize::from(number));
        line.is_some_and(|line| line.does_with_this())
    }

    /// 8.6.4: whether all that stands in front of it was so. Nothing of it has a line: only what was done before tells.
    fn is_created(&self, program: &Program, run: &Run, (paid, answers): (bool, &Answers), step: &Step) -> Sure {
        let unwritten = match self.m.full {
            true => Sure::No,
            false => Sure::Maybe,
        };
        let begun = |gate: usize| program.is_entered(run, gate);
        program.gates_of(step).fold(Sure::Yes, |sure, (at, gate)| {
            sure.and(match gate {
                Gate::May if begun(at) => Sure::Yes,
                Gate::May => unwritten,
                Gate::Pay => Sure::of(paid || begun(at)),
                Gate::Done(before, count) if run.done(*before) >= *count => Sure::Yes,
                Gate::Done(..) => unwritten,
                Gate::Not(before) if !was_not_done(program, run, paid, *before) => Sure::No,
                Gate::Not(_) => Sure::Yes.unless(!self.m.full),
                Gate::Among { choice, most } if program.has_all_of(*choice, *most) => Sure::Yes,
                // Which of several effects was chosen has no line of its own.
                Gate::Among { .. } => Sure::Maybe,
                // What a line tells behind a condition was done because it was so.
                Gate::If(_) if begun(at) => Sure::Yes,
                Gate::If(_) => answers[at].unwrap_or(Sure::Maybe),
            })
        })
    }

    /// The card that a step was about, where it is a single one.
    fn the_one_of(&self, of: Of<'_>, program: &Program, run: &Run, at: usize) -> (Option<CardId>, Sure) {
        let Some(step) = program.steps.get(at) else {
            return (None, Sure::No);
        };
        match &step.deed {
            Deed::Put(_, goal) => {
                let there = |card: &&CardId| {
                    let z = self.s.z(self.s.table.card(**card).zone);
                    goal.to.zone().map_or(z.is_slot(), |to| to == z)
                };
                // What was put before belongs to another effect, where this step did nothing.
                let told = run.done(at) > 0;
                let mut put = self.s.spoken.put.iter().filter(|card| told && there(card));
                match (put.next(), put.next()) {
                    (Some(card), None) => (Some(*card), Sure::Yes),
                    (Some(_), Some(_)) => (None, Sure::Maybe),
                    // Under `decisions` what leaves no choice has no line.
                    (None, _) => (None, Sure::No.unless(!self.m.full || told)),
                }
            }
            Deed::Give(What::Same(before), ..)
            | Deed::Grant(What::Same(before), ..)
            | Deed::Turn(What::Same(before), _)
                if *before < at =>
            {
                self.the_one_of(of, program, run, *before)
            }
            Deed::Give(what, ..) | Deed::Grant(what, ..) | Deed::Turn(what, _) => {
                let told = of.by.it;
                let who = self.rules().who_gets(of, program, what);
                match (told, who.as_deref()) {
                    ([card], _) if run.done(at) > 0 => (Some(*card), Sure::Yes),
                    (_, Some([card])) => (Some(*card), Sure::Yes),
                    (_, Some([])) => (None, Sure::No),
                    _ => (None, Sure::Maybe),
                }
            }
            _ => (None, Sure::Maybe),
        }
    }

    /// A log that begins with a position does not tell what was created before: a card of the memory may lie there by its own text, which
    /// does something with it as this begins.
    fn created_before_the_log(&mut self, seat: Seat, time: Time) {
        for owner in self.m.seats() {
            let there: SmallVec<[CardId; 8]> = self.s.cards(owner, Z::Memory).into();
            for card in there {
                let is_kept = self.s.created.iter().any(|created| created.card == card);
                if is_kept || self.s.created.len() >= CREATED_MOST {
                    continue;
                }
                let Some(face) = self.s.face(card) else { continue };
                let Some(later) = self.comes_back_as(face, time) else {
                    continue;
                };
                let by = Speaker::of(Some(card), owner);
                if self.rules().is_player(by, later.whose, seat, None) == Sure::No {
                    continue;
                }
                self.s.created.push(Created {
                    seat: owner,
                    card,
                    face,
                    number: later.number,
                    whose: later.whose,
                    time,
                    about: later.about.map(|_| card),
                    with: Some((card, self.s.extra_of(card).placed)),
                    sure: Sure::Maybe,
                });
            }
        }
    }

    /// What the text of a card creates for this time, where it puts the card into the memory first.
    fn comes_back_as(&self, face: Face, time: Time) -> Option<program::Later> {
        let to_memory =
            |step: &Step| matches!(&step.deed, Deed::Put(What::This, goal) if goal.to.zone() == Some(Z::Memory));
        let programs = self.m.text(face).lines.iter().filter_map(|line| line.runs.as_ref());
        let mut steps = programs
            .filter(|program| program.steps.iter().any(to_memory))
            .flat_map(|program| &program.steps);
        steps.find_map(|step| match step.deed {
            Deed::Later(later) if later.time == time => Some(later),
            _ => None,
        })
    }

    /// 8.7.5.1: a turn, a phase or a step of a player begins, or a turn ends: what was created for then triggers, and does not again.
    pub fn created_begins(&mut self, seat: Seat, time: Time) {
        // What was created before the log triggers in the first turn of each player.
        let first_of_each = u32::try_from(self.m.players.len()).unwrap_or(u32::MAX);
        if self.s.known_from > 0 && self.s.turns_seen <= first_of_each {
            self.created_before_the_log(seat, time);
        }
        if self.s.created.is_empty() {
            return;
        }
        let all = std::mem::take(&mut self.s.created);
        for created in all {
            let by = Speaker::of(Some(created.card), created.seat);
            let now = match created.time == time {
                true => self.rules().is_player(by, created.whose, seat, None),
                false => Sure::No,
            };
            if now == Sure::No {
                self.s.created.push(created);
                continue;
            }
            // 3.1.4: a card that has changed zones is another one, and nothing is left to be done.
            let is_the_same = |(card, placed): (CardId, u32)| self.s.extra_of(card).placed == placed;
            if created.with.is_some_and(|with| !is_the_same(with)) {
                continue;
            }
            let Created {
                seat,
                card,
                face,
                number,
                about,
                ..
            } = created;
            self.auto_triggers((seat, card), (face, number), about, created.sure.and(now));
        }
    }
}

impl Created {
    /// Whether it triggers in a phase or step of this player, for all that is known.
    pub fn is_for(&self, seat: Seat) -> bool {
        match self.whose {
            Who::You | Who::Owner => seat == self.seat,
            Who::Opponent => seat != self.seat,
            Who::All => true,
        }
    }
}
