//! What must happen, a row each: under which verb it is written, whether it must be, and what is said where it was left out or
//! came late. A new step of a phase is a row here and a case in [`State::due`].

use rejudge_judge::game::Expectation;
use rejudge_judge::script::{Act, Script};
use rejudge_table::{CardId, Seat};

use super::super::effects::run::Run;
use super::super::matches::Match;
use super::super::rules::Asked;
use super::super::rulings::R;
use super::super::state::{Due, MAIN, State};
use super::super::text::{Ability, AbilityKind};
use super::super::vocabulary::V;
use super::fit;

/// What must happen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u16)]
pub enum Duty {
    /// SNK-1.4
    Shuffle,
    /// SNK-1.4: of a town deck.
    ShuffleTowns,
    /// SNK-1.5
    First,
    /// SNK-1.6
    Hand,
    /// SNK-1.7
    RedrawShuffle,
    /// SNK-3.2
    TurnOn,
    /// SNK-3.2
    Draw,
    /// SNK-3.2
    Build,
    /// SNK-4.5
    Used,
    /// SNK-6.5
    Defence,
    /// SNK-6.6
    Damage,
    /// SNK-6.6
    Clear,
    /// SNK-6.7
    Trigger,
    /// SNK-6.8
    Hit,
    /// SNK-6.9
    Retreat,
    /// SNK-7.1
    Enter,
    /// SNK-7.2
    Auto,
    /// SNK-8.2
    Shock,
    /// SNK-8.3
    Poison,
    /// SNK-7
    Step,
}

/// A row.
pub struct Obligation {
    /// What must happen.
    pub duty: Duty,
    /// The verb of its line.
    pub verb: V,
    /// Whether it must be written.
    pub must: Expectation,
    /// What is earned where it is missing or late. Its item is the ruling's own.
    pub ruling: R,
}

const fn row(duty: Duty, verb: V, ruling: R) -> Obligation {
    Obligation {
        duty,
        verb,
        must: Expectation::Written,
        ruling,
    }
}

/// A player chooses, so that it is written in both details.
const fn chosen(row: Obligation) -> Obligation {
    Obligation {
        must: Expectation::Chosen,
        ..row
    }
}

/// All of them, in the order of [`Duty`].
static TABLE: [Obligation; 20] = [
    row(Duty::Shuffle, V::Shuffle, R::Shuffle),
    row(Duty::ShuffleTowns, V::Shuffle, R::Shuffle),
    row(Duty::First, V::First, R::FirstPlayer),
    row(Duty::Hand, V::Draw, R::OpeningHand),
    row(Duty::RedrawShuffle, V::Shuffle, R::Redraw),
    row(Duty::TurnOn, V::On, R::TurnOn),
    row(Duty::Draw, V::Draw, R::Draw),
    row(Duty::Build, V::Build, R::Build),
    row(Duty::Used, V::Clear, R::Monster),
    chosen(row(Duty::Defence, V::Take, R::Unnoted)),
    row(Duty::Damage, V::Damage, R::Damage),
    row(Duty::Clear, V::Clear, R::Damage),
    row(Duty::Trigger, V::Trigger, R::Trigger),
    row(Duty::Hit, V::Hit, R::Battle),
    row(Duty::Retreat, V::Retreat, R::Retreat),
    row(Duty::Enter, V::Auto, R::EnterAbility),
    row(Duty::Auto, V::Auto, R::AutoAbility),
    row(Duty::Shock, V::Give, R::Shock),
    row(Duty::Poison, V::Hit, R::Poison),
    row(Duty::Step, V::Choose, R::TextMissing),
];

impl Duty {
    /// Its row.
    pub fn row(self) -> &'static Obligation {
        // The table is in the order of the variants; a test looks.
        &TABLE[self as usize]
    }

    /// The duty with this number.
    pub fn of(number: u16) -> Duty {
        TABLE.get(usize::from(number)).map_or(Duty::Draw, |row| row.duty)
    }

    /// What comes next as a duty, and whose; none where nobody has to do anything.
    pub fn due(m: &Match, s: &State) -> Option<(Duty, Seat)> {
        let active = s.active;
        let holder = |card: Option<&CardId>| card.map_or(active, |c| s.holder(*c));
        Some(match s.due(m) {
            Due::Shuffles => {
                let bit = s.unshuffled.trailing_zeros();
                let main = bit % 2 == u32::from(MAIN);
                // Two bits a player, so the number is small.
                (
                    if main { Duty::Shuffle } else { Duty::ShuffleTowns },
                    Seat((bit / 2) as u8),
                )
            }
            Due::First => (Duty::First, active),
            Due::Hand(seat) => (Duty::Hand, seat),
            Due::RedrawShuffle(seat) => (Duty::RedrawShuffle, seat),
            Due::TurnOn => (Duty::TurnOn, active),
            Due::Draw => (Duty::Draw, active),
            Due::Build => (Duty::Build, active),
            Due::Ability(card, number) => {
                let ability = s.face(card).and_then(|f| m.info(f).abilities.get(usize::from(number)));
                let enters = ability.is_none_or(|a| a.kind == AbilityKind::Enter);
                (if enters { Duty::Enter } else { Duty::Auto }, s.holder(card))
            }
            Due::Step => {
                let run = s.under_way();
                (Duty::Step, run.map_or(active, |run| run.seat))
            }
            Due::Defence(seat) => (Duty::Defence, seat),
            Due::Damage(seat) => (Duty::Damage, seat),
            Due::Trigger(seat) => (Duty::Trigger, seat),
            Due::Clear(seat) => (Duty::Clear, seat),
            Due::Hit => (Duty::Hit, s.hits.first().map_or(active, |hit| s.holder(hit.from))),
            Due::Retreat => (Duty::Retreat, holder(s.dying.first())),
            Due::Used => (Duty::Used, s.used.map_or(active, |c| s.table.card(c).owner)),
            Due::Poison => (Duty::Poison, holder(s.poisoned.first())),
            Due::Shock => (Duty::Shock, holder(s.shocked.first())),
            Due::Over | Due::Flip(_) | Due::Turn | Due::Main | Due::Redraw(_) => return None,
        })
    }

    /// The duties that an act could settle.
    pub fn settled_by(act: &Act, script: &Script) -> &'static [Duty] {
        if act.effect || act.judge {
            return &[];
        }
        match V::of(act.verb) {
            V::Shuffle if fit::shuffled(script, act).1 != MAIN => &[Duty::ShuffleTowns],
            V::Shuffle => &[Duty::Shuffle],
            V::On => &[Duty::TurnOn],
            V::Draw => &[Duty::Draw],
            V::Build => &[Duty::Build],
            V::Auto => &[Duty::Enter, Duty::Auto],
            V::Trigger => &[Duty::Trigger],
            V::Retreat => &[Duty::Retreat],
            V::Hit if fit::is_of_poison(script, act) => &[Duty::Poison],
            V::Hit => &[Duty::Hit],
            V::Give => &[Duty::Shock],
            V::Clear if act.chosen.is_empty() => &[Duty::Clear],
            V::Clear => &[Duty::Used],
            _ => &[],
        }
    }
}

/// Whether what comes next must be written.
pub fn expects(m: &Match, s: &State) -> Expectation {
    match s.due(m) {
        Due::Over => return Expectation::Over,
        Due::Redraw(_) | Due::Turn | Due::Main => return Expectation::Choice,
        Due::Flip(_) => return Expectation::Derived,
        Due::First if s.janken.is_some() => return Expectation::Derived,
        Due::Ability(card, number) => {
            let ability = s.face(card).and_then(|f| m.info(f).abilities.get(usize::from(number)));
            match ability {
                Some(ability) if ability.may => return Expectation::Choice,
                // What it does nobody but the log can say.
                Some(ability) if ability.is_declared() => return Expectation::Chosen,
                Some(ability) => return of_ability(m, s, card, number, ability),
                None => {}
            }
        }
        Due::Step => {
            let Some((of, at)) = s.step_under_way() else {
                return Expectation::Derived;
            };
            let run = &s.runs[of];
            return match m.rules(s).asked(run, at) {
                Asked::Choice => Expectation::Chosen,
                Asked::Left => Expectation::Choice,
                // Either none of it is told, or all.
                Asked::Itself if run.told => Expectation::Written,
                Asked::Itself | Asked::Nothing => Expectation::Derived,
            };
        }
        // SNK-6.7: of several the owner chooses the order.
        Due::Trigger(_) if s.triggers(m).nth(1).is_some() => return Expectation::Chosen,
        _ => {}
    }
    Duty::due(m, s).map_or(Expectation::Derived, |(duty, _)| duty.row().must)
}

/// SNK-7.1, 7.2: whether an ability that is read and fires by itself must be written: if it has its player choose something, or
/// would do anything.
fn of_ability(m: &Match, s: &State, card: CardId, number: u8, ability: &Ability) -> Expectation {
    let steps = ability.steps();
    let run = Run::new(card, s.holder(card), Some(number), steps.len(), s.flips.is_some());
    let asked: Vec<Asked> = (0..steps.len()).map(|at| m.rules(s).asked(&run, at)).collect();
    if asked.contains(&Asked::Choice) {
        Expectation::Chosen
    } else if asked.contains(&Asked::Itself) {
        Expectation::Written
    } else if asked.contains(&Asked::Left) {
        Expectation::Choice
    } else {
        Expectation::Derived
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_stand_in_the_order_of_their_duties() {
        for (at, row) in TABLE.iter().enumerate() {
            assert_eq!(row.duty as usize, at);
        }
    }
}
