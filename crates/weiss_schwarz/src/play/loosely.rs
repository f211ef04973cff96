//! Lines of an effect as people write them at a table: without the dash in front of them, without the name of the player
//! who does it, within the line of a battle. They are read so where nothing else lets them be done.

use rejudge_judge::script::{Act, Script};
use rejudge_table::Seat;

use super::super::claims;
use super::super::claims::effect::Line;
use super::super::effects::done::Done;
use super::super::effects::program::Program;
use super::super::matches::Match;
use super::super::state::{Due, State, Waiting};
use super::super::verdicts::Accepted;
use super::super::vocabulary::V;
use super::context::Cx;
use super::whose_auto::is_step;

/// What a line without a dash is a step of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StepOf {
    /// An ability that waits.
    Waits(Waiting),
    /// The ability that is being carried out.
    Runs,
}

/// The ability of which a line is a step that has no dash in front of it. Whoever asks has found nothing else that it can be.
pub fn dash_forgotten(m: &Match, s: &State, script: &Script, act: &Act) -> Option<StepOf> {
    let verb = m.means(s, script, act);
    let may_be = matches!(
        verb,
        V::Draw
            | V::Discard
            | V::Damage
            | V::Swap
            | V::Stand
            | V::Heal
            | V::Search
            | V::Return
            | V::Put
            | V::Leave
            | V::Mill
            | V::Rest
            | V::Reverse
    );
    if act.effect || act.inside.is_some() || !may_be {
        return None;
    }
    match s.due {
        Due::Auto(..) => {
            let mut waiting = s.waiting.iter().copied();
            waiting.find(|w| is_step(m, s, script, act, *w)).map(StepOf::Waits)
        }
        Due::Effect(_) => {
            let (program, running, of) = m.at_hand(s)?;
            let rules = m.rules(s);
            let (done, count) = done_of(m, s, script, (program, of.seat), act)?;
            let mut like = rules.like(of, program, &done);
            // 8.6.4: its condition is asked as it would be done now.
            let met = |at: usize| {
                let mut answers = running.answers;
                rules.decide(of, program, &running.run, Some(at), &mut answers);
                rules.not_met_by(program, &answers, &program.steps[at]).is_none()
            };
            like.any(|(at, times)| running.run.room(at, times) >= count && met(at))
                .then_some(StepOf::Runs)
        }
        _ => None,
    }
}

/// 8.7.3: whether a line of an effect is none of the ability in hand, and a step of another one that waits: then the one in hand is
/// over, and the other is played. Under `decisions` it may as well be a step like one that was done already.
pub fn is_of_the_next(m: &Match, s: &State, script: &Script, act: &Act) -> bool {
    if !act.effect || s.waiting.is_empty() || s.cost_is_next() {
        return false;
    }
    let Some((program, running, of)) = m.at_hand(s) else {
        return false;
    };
    let Some((done, count)) = done_of(m, s, script, (program, of.seat), act) else {
        return false;
    };
    let rules = m.rules(s);
    let mut like = rules.like(of, program, &done).peekable();
    let own = match like.peek().is_some() {
        true => m.full || like.any(|(at, times)| running.run.room(at, times) >= count),
        false => false,
    };
    let mut waiting = s.waiting.iter().filter(|waiting| waiting.seat() == act.seat);
    !own && waiting.any(|waiting| is_step(m, s, script, act, *waiting))
}

/// A line with the player who does what it says: where the text has the opponent put cards of the own hand away, and nobody
/// else, a discard without a name is the opponent's.
fn done_by(program: &Program, master: Seat, s: &State, act: &Act) -> Act {
    let theirs = !act.written && V::of(act.verb) == V::Discard && act.seat == master && program.discards_theirs();
    Act {
        seat: if theirs { s.opponent(master) } else { act.seat },
        ..act.clone()
    }
}

/// What a line of an effect says is done, and how much of it, by the player whom this program lets do it; `None`: nothing that a step does.
pub fn done_of(
    m: &Match,
    s: &State,
    script: &Script,
    (program, master): (&Program, Seat),
    act: &Act,
) -> Option<(Done, u8)> {
    let act = &done_by(program, master, s, act);
    match Line::of(s, script, act, m.means(s, script, act)) {
        Line::Does(done, count) => Some((done, count)),
        _ => None,
    }
}

impl<'a> Cx<'a> {
    /// Who does what a line of the effect in hand says.
    pub fn doer(&self, act: &'a Act) -> Seat {
        let under_way = self.m.under_way(self.s).filter(|_| !self.s.cost_is_next());
        under_way.map_or(act.seat, |(program, _, of)| done_by(program, of.seat, self.s, act).seat)
    }

    /// A line without a dash was read as one of an effect.
    pub fn read_as_a_line_of(&mut self, act: &'a Act) {
        if act.effect {
            return;
        }
        let line = claims::written::line(self.m, self.script, act);
        self.says(Accepted::LineOfEffect(line), Some(act.span));
    }
}
