//! What must happen, a row each: under which verb it is written, whose line it is, whether it must be written in each detail, which cards
//! it is about, which line settles it late, which ruling is earned where it is missing or late, and what may leave that open. The words
//! are in `verdicts/owing.rs`. A new step of a phase is a row here and a case in [`State::due`].

use rejudge_judge::game::Expectation;
use rejudge_judge::script::{Act, Script};
use rejudge_table::{CardId, Seat};

use super::super::effects::constant::Law;
use super::super::effects::program::{Act as Done, Deed};
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

/// Whose line it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whose {
    /// The turn player's.
    TurnPlayer,
    /// That of the player whom it concerns (that is named with what is due).
    Concerned,
    /// That of whoever holds the first of the cards that it is about.
    Holder,
}

/// Whether it must be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Must {
    /// Under `full`: it happens by itself.
    Written,
    /// In both details: a player chooses.
    Chosen,
    /// SNK-1.5: under `full`, unless the janken was told, from which it follows.
    UnlessJanken,
    /// SNK-6.7: under `full`; in both details where there are several, whose order the owner chooses. Not where souls are asked for it.
    Ordered,
    /// SNK-7.1, 7.2: as the text of an ability has it.
    AsTextSays,
    /// SNK-7: as the step of a text asks for it.
    AsStepAsks,
}

/// The cards that it is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum About {
    /// None in particular.
    Nothing,
    /// SNK-6.9: the charas that retreat.
    Dying,
    /// SNK-8.3
    Poisoned,
    /// SNK-8.2
    Shocked,
    /// SNK-6.8: the two that fight.
    Fighters,
    /// SNK-6.6: the attacker.
    Attacker,
    /// SNK-4.5: the monster that was used.
    Used,
    /// SNK-7.1, 7.2: those whose abilities wait.
    Waiting,
    /// SNK-7: the one whose text is being carried out.
    Running,
}

/// Which line settles it late.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Late {
    /// None: play has gone on over it.
    Never,
    /// One of its verb.
    Line,
    /// One of its verb about the main deck.
    OfMainDeck,
    /// One of its verb about the town deck.
    OfTownDeck,
    /// One of its verb that names cards.
    NamesCards,
    /// One of its verb that names none.
    NamesNone,
    /// One of its verb that says that it is of the poison.
    OfPoison,
    /// One of its verb that does not.
    NotOfPoison,
}

/// What may leave it open whether it had to be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unless {
    /// Nothing but what texts may change.
    Nothing,
    /// SNK-6.5: it is not told whether the deck took the damage or a chara defended.
    Defended,
    /// The text of the ability is not read.
    Unread,
    /// SNK-G-19: the poison may have come behind its damage in the same end phase.
    CameNow,
    /// SNK-3.2: whether the first player draws in the first turn is a policy.
    FirstDraw,
}

/// A row.
pub struct Obligation {
    /// What must happen.
    pub duty: Duty,
    /// The verb of its line.
    pub verb: V,
    /// Whose line it is.
    pub whose: Whose,
    /// Whether it must be written.
    pub must: Must,
    /// The cards that it is about.
    pub about: About,
    /// Which line settles it late.
    pub late: Late,
    /// What is earned where it is missing or late. Its item is the ruling's own.
    pub ruling: R,
    /// What may leave it open.
    pub unless: Unless,
}

const fn row(duty: Duty, verb: V, whose: Whose, must: Must, about: About, late: Late, ruling: R) -> Obligation {
    Obligation {
        duty,
        verb,
        whose,
        must,
        about,
        late,
        ruling,
        unless: Unless::Nothing,
    }
}

impl Obligation {
    const fn unless(mut self, unless: Unless) -> Obligation {
        self.unless = unless;
        self
    }
}

/// All of them, in the order of [`Duty`].
#[rustfmt::skip]
static TABLE: [Obligation; 20] = {
    use About::{Attacker, Dying, Fighters, Nothing, Poisoned, Running, Shocked, Used, Waiting};
    use Late::{Line, NamesCards, NamesNone, Never, NotOfPoison, OfMainDeck, OfPoison, OfTownDeck};
    use Must::{AsStepAsks, AsTextSays, Chosen, Ordered, UnlessJanken, Written};
    use Whose::{Concerned, Holder, TurnPlayer};
    [
        row(Duty::Shuffle, V::Shuffle, Concerned, Written, Nothing, OfMainDeck, R::Shuffle),
        row(Duty::ShuffleTowns, V::Shuffle, Concerned, Written, Nothing, OfTownDeck, R::Shuffle),
        row(Duty::First, V::First, TurnPlayer, UnlessJanken, Nothing, Never, R::FirstPlayer),
        row(Duty::Hand, V::Draw, Concerned, Written, Nothing, Never, R::OpeningHand),
        row(Duty::RedrawShuffle, V::Shuffle, Concerned, Written, Nothing, Never, R::Redraw),
        row(Duty::TurnOn, V::On, TurnPlayer, Written, Nothing, Line, R::TurnOn),
        row(Duty::Draw, V::Draw, TurnPlayer, Written, Nothing, Line, R::Draw).unless(Unless::FirstDraw),
        row(Duty::Build, V::Build, TurnPlayer, Written, Nothing, Line, R::Build),
        row(Duty::Used, V::Clear, Holder, Written, Used, NamesCards, R::Monster),
        row(Duty::Defence, V::Take, Concerned, Chosen, Nothing, Never, R::Unnoted).unless(Unless::Defended),
        row(Duty::Damage, V::Damage, Concerned, Written, Attacker, Never, R::Damage),
        row(Duty::Clear, V::Clear, Concerned, Written, Nothing, NamesNone, R::Damage),
        row(Duty::Trigger, V::Trigger, Concerned, Ordered, Nothing, Line, R::Trigger),
        row(Duty::Hit, V::Hit, Holder, Written, Fighters, NotOfPoison, R::Battle),
        row(Duty::Retreat, V::Retreat, Holder, Written, Dying, Line, R::Retreat),
        row(Duty::Enter, V::Auto, Holder, AsTextSays, Waiting, Line, R::EnterAbility).unless(Unless::Unread),
        row(Duty::Auto, V::Auto, Holder, AsTextSays, Waiting, Line, R::AutoAbility).unless(Unless::Unread),
        row(Duty::Shock, V::Give, Holder, Written, Shocked, Line, R::Shock),
        row(Duty::Poison, V::Hit, Holder, Written, Poisoned, OfPoison, R::Poison).unless(Unless::CameNow),
        row(Duty::Step, V::Choose, Concerned, AsStepAsks, Running, Never, R::TextMissing),
    ]
};

impl About {
    /// The cards that it is about, as the match stands.
    pub fn cards(self, s: &State) -> Vec<CardId> {
        match self {
            About::Nothing => Vec::new(),
            About::Dying => s.dying.to_vec(),
            About::Poisoned => s.poisoned.to_vec(),
            About::Shocked => s.shocked.to_vec(),
            About::Fighters => s.hits.iter().take(1).flat_map(|hit| [hit.from, hit.to]).collect(),
            About::Attacker => s.attack.iter().map(|attack| attack.attacker).collect(),
            About::Used => s.used.into_iter().collect(),
            About::Waiting => s.waiting.iter().map(|(card, _)| *card).collect(),
            About::Running => s.under_way().map(|run| run.card).into_iter().collect(),
        }
    }

    /// SNK-6.9, 8: of charas that retreat or bear a marker each has a line of its own, and one alone is owed.
    pub fn is_one_of_each_player(self) -> bool {
        matches!(self, About::Dying | About::Poisoned | About::Shocked)
    }
}

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

    /// What comes next as a duty; none where nobody has to do anything.
    fn of_due(m: &Match, s: &State, due: Due) -> Option<Duty> {
        Some(match due {
            // A bit a deck.
            Due::Shuffles if s.unshuffled.trailing_zeros() % 2 == u32::from(MAIN) => Duty::Shuffle,
            Due::Shuffles => Duty::ShuffleTowns,
            Due::First => Duty::First,
            Due::Hand(_) => Duty::Hand,
            Due::RedrawShuffle(_) => Duty::RedrawShuffle,
            Due::TurnOn => Duty::TurnOn,
            Due::Draw => Duty::Draw,
            Due::Build => Duty::Build,
            Due::Ability(card, number) => {
                let ability = s.face(card).and_then(|f| m.info(f).abilities.get(usize::from(number)));
                match ability.is_none_or(|ability| ability.kind == AbilityKind::Enter) {
                    true => Duty::Enter,
                    false => Duty::Auto,
                }
            }
            Due::Step => Duty::Step,
            Due::Defence(_) => Duty::Defence,
            Due::Damage(_) => Duty::Damage,
            Due::Trigger(_) => Duty::Trigger,
            Due::Clear(_) => Duty::Clear,
            Due::Hit => Duty::Hit,
            Due::Retreat => Duty::Retreat,
            Due::Used => Duty::Used,
            Due::Poison => Duty::Poison,
            Due::Shock => Duty::Shock,
            Due::Over | Due::Flip(_) | Due::Turn | Due::Main | Due::Redraw(_) => return None,
        })
    }

    /// What comes next as a duty, and whose; none where nobody has to do anything.
    pub fn due(m: &Match, s: &State) -> Option<(Duty, Seat)> {
        let due = s.due(m);
        let duty = Duty::of_due(m, s, due)?;
        let row = duty.row();
        let whose = match row.whose {
            Whose::TurnPlayer => None,
            Whose::Concerned => concerned(s, due),
            Whose::Holder => {
                let first = match due {
                    Due::Ability(card, _) => Some(card),
                    _ => row.about.cards(s).first().copied(),
                };
                // SNK-4.5: a used monster goes to its owner's discard.
                let owner = |card: CardId| match row.about {
                    About::Used => s.table.card(card).owner,
                    _ => s.holder(card),
                };
                first.map(owner)
            }
        };
        Some((duty, whose.unwrap_or(s.active)))
    }

    /// Whether an act settles it late.
    pub fn is_settled_by(self, act: &Act, script: &Script) -> bool {
        let row = self.row();
        if act.effect || act.judge || V::of(act.verb) != row.verb {
            return false;
        }
        match row.late {
            Late::Never => false,
            Late::Line => true,
            Late::OfMainDeck => fit::shuffled(script, act).1 == MAIN,
            Late::OfTownDeck => fit::shuffled(script, act).1 != MAIN,
            Late::NamesCards => !act.chosen.is_empty(),
            Late::NamesNone => act.chosen.is_empty(),
            Late::OfPoison => fit::is_of_poison(script, act),
            Late::NotOfPoison => !fit::is_of_poison(script, act),
        }
    }
}

/// The player whom what is due concerns.
fn concerned(s: &State, due: Due) -> Option<Seat> {
    match due {
        // Two bits a player, so the number is small.
        Due::Shuffles => Some(Seat((s.unshuffled.trailing_zeros() / 2) as u8)),
        Due::Step => s.under_way().map(|run| run.seat),
        Due::Hand(seat)
        | Due::RedrawShuffle(seat)
        | Due::Defence(seat)
        | Due::Damage(seat)
        | Due::Trigger(seat)
        | Due::Clear(seat) => Some(seat),
        _ => None,
    }
}

/// Whether what comes next must be written.
pub fn expects(m: &Match, s: &State) -> Expectation {
    let due = s.due(m);
    let Some(duty) = Duty::of_due(m, s, due) else {
        return match due {
            Due::Over => Expectation::Over,
            Due::Flip(_) => Expectation::Derived,
            _ => Expectation::Choice,
        };
    };
    match duty.row().must {
        Must::Written => Expectation::Written,
        Must::Chosen => Expectation::Chosen,
        Must::UnlessJanken if s.janken.is_some() => Expectation::Derived,
        Must::UnlessJanken => Expectation::Written,
        Must::Ordered => match s.triggers(m).filter(|card| !asks_souls(m, s, *card)).count() {
            0 => Expectation::Choice,
            1 => Expectation::Written,
            _ => Expectation::Chosen,
        },
        Must::AsTextSays => {
            let Due::Ability(card, number) = due else {
                return Expectation::Written;
            };
            let ability = s.face(card).and_then(|f| m.info(f).abilities.get(usize::from(number)));
            match ability {
                Some(ability) if ability.may => Expectation::Choice,
                // What it does nobody but the log can say.
                Some(ability) if ability.is_declared() => Expectation::Chosen,
                Some(ability) => of_ability(m, s, card, number, ability),
                None => Expectation::Written,
            }
        }
        Must::AsStepAsks => {
            let Some((of, at)) = s.step_under_way() else {
                return Expectation::Derived;
            };
            let run = &s.runs[of];
            match m.rules(s).asked(run, at) {
                Asked::Choice => Expectation::Chosen,
                Asked::Left => Expectation::Choice,
                // Either none of it is told, or all but how often somebody may attack, of which nothing is to be seen.
                Asked::Itself if run.told && !gives_attacks(m, s, run, at) => Expectation::Written,
                Asked::Itself | Asked::Nothing => Expectation::Derived,
            }
        }
    }
}

/// SNK-7.6: whether a trigger does nothing unless souls are paid for it, which its owner need not do.
fn asks_souls(m: &Match, s: &State, card: CardId) -> bool {
    let abilities = s.face(card).map_or(&[][..], |face| &m.info(face).abilities);
    let trigger = abilities.iter().find(|ability| ability.kind == AbilityKind::Trigger);
    trigger.is_some_and(Ability::asks_souls)
}

/// Whether a step says no more than how often charas may attack.
fn gives_attacks(m: &Match, s: &State, run: &Run, at: usize) -> bool {
    let deed = m.steps_of(s, run).get(at).map(|step| &step.deed);
    matches!(
        deed,
        Some(Deed::To(_, Done::Order(Law::AttacksTwice | Law::AttacksAgain, _)))
    )
}

/// SNK-7.1, 7.2: whether an ability that is read and fires by itself must be written: if it has its player choose something, or
/// would do anything.
fn of_ability(m: &Match, s: &State, card: CardId, number: u8, ability: &Ability) -> Expectation {
    let steps = ability.steps();
    let run = Run::new(card, s.holder(card), Some(number), steps.len(), s.flips.is_some());
    let asked = |at: usize| match m.rules(s).asked(&run, at) {
        // Whoever writes all that fires writes it though nobody else sees what comes of it.
        Asked::Left if m.full && steps[at].is_private() && m.rules(s).can_be_done(&run, at) == Ok(true) => {
            Asked::Itself
        }
        asked => asked,
    };
    let asked: Vec<Asked> = (0..steps.len()).map(asked).collect();
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
