//! What stands apart from the steps of a program: what is done later, by all players, or with all cards but some.

use super::super::super::effects::Why;
use super::super::super::effects::ability::{
    Cards, Count, During, Is, OneSort, Part, Place, Sel, Sentence, Step as Said, Time, Until, Value, Who, Zone,
};
use super::super::super::effects::program::{About, Deed, Gate, Goal, Later, Spot, Step, What};
use super::super::super::state::Z;
use super::{It, Made, Maker, made};

/// 8.6.3: "choose a card of one sort or a card of another": what is done with it, once for each of the sorts, of which one is chosen.
pub(super) fn one_of_two(body: &[Sentence]) -> Option<Vec<Sentence>> {
    let either = |part: &Part| matches!(part, Part::Do(Who::You, Said::ChooseEither(..)));
    let (first, behind) = body.split_first()?;
    let at = first.iter().position(either)?;
    // What is asked before it is asked for either; whether it is done may be chosen with it.
    let asked = first[..at]
        .iter()
        .take_while(|part| matches!(part, Part::If(_)))
        .count();
    let (asked, with) = first.split_at(asked);
    if behind.iter().flatten().any(either) || with.iter().skip(at + 1 - asked.len()).any(either) {
        return None;
    }
    let chosen = |of: fn(&Said) -> Option<Cards>| {
        let part = |part: &Part| match part {
            Part::Do(Who::You, said @ Said::ChooseEither(..)) => Some(Part::Do(Who::You, Said::Choose(of(said)?))),
            part => Some(part.clone()),
        };
        let first: Option<Sentence> = with.iter().map(part).collect();
        Some(
            std::iter::once(first?)
                .chain(behind.iter().cloned())
                .collect::<Vec<_>>(),
        )
    };
    let one = chosen(|said| match said {
        Said::ChooseEither(one, _) => Some(one.clone()),
        _ => None,
    })?;
    let other = chosen(|said| match said {
        Said::ChooseEither(_, other) => Some(other.clone()),
        _ => None,
    })?;
    let mut sentence = asked.to_vec();
    sentence.push(Part::ChooseOf(1, vec![one, other]));
    Some(vec![sentence])
}

/// 7.6.1.5: "when this card attacks, during that attack, this card gets +1000 power": what is given so lasts as long as the attack.
pub(super) fn lasts_for_the_attack(body: &[Sentence]) -> Vec<Sentence> {
    let sentence = |parts: &Sentence| {
        let mut during = false;
        let part = |part: &Part| match part {
            Part::Do(who, Said::Get(sel, changes, None)) if during => {
                Part::Do(*who, Said::Get(sel.clone(), changes.clone(), Some(Until::Battle)))
            }
            part => {
                during |= *part == Part::During(During::Attack);
                part.clone()
            }
        };
        parts.iter().map(part).collect()
    };
    body.iter().map(sentence).collect()
}

impl Maker {
    /// 8.7.5: what is done later is the program of an AUTO ability of its own.
    pub(super) fn later(&mut self, who: Who, time: Time, then: &[Sentence]) -> Made<()> {
        if self.per.is_some() || who == Who::Owner || matches!(self.it, It::Chosen(_) | It::Two(..)) {
            return Err(Why("later"));
        }
        let (about, that) = match &self.it {
            It::Step(at) if self.is_of_one_card(*at) => (Some(About::Step(*at)), Some(What::Triggered)),
            It::Nothing if self.that == Some(What::Triggered) => (Some(About::Triggered), Some(What::Triggered)),
            _ => (None, None),
        };
        let program = made(then, that, None)?;
        let nests = |step: &Step| matches!(step.deed, Deed::Later(_) | Deed::Grant(..) | Deed::Checks(_));
        if program.steps.iter().any(nests) || program.gates.contains(&Gate::Pay) {
            return Err(Why("later"));
        }
        // 3.1.4: once the card has changed zones it is another one, and then nothing may be left of what is done.
        let of = |what: &What| program.steps.iter().any(|step| step.deed.is_with(what));
        let (this, that) = (of(&What::This), of(&What::Triggered));
        let only = |step: &Step| match &step.deed {
            Deed::Put(What::Same(_), _) | Deed::Turn(What::Same(_), _) | Deed::Give(What::Same(_), ..) => true,
            deed => (!this || deed.is_with(&What::This)) && (!that || deed.is_with(&What::Triggered)),
        };
        if (this || that) && !program.steps.iter().all(only) || this && that {
            return Err(Why("later"));
        }
        let number = u8::try_from(self.program.grants.len()).map_err(|_| Why("later"))?;
        self.program
            .grants
            .push(super::super::later((who, time), then, program));
        let later = Later {
            number,
            whose: who,
            time,
            about: about.filter(|_| that),
        };
        self.push(Who::You, Deed::Later(later), Count::Exactly(Value::Number(1)))?;
        self.it = It::Nothing;
        Ok(())
    }

    /// 7.3.1.2: "if performed 2 times": what is done once so many trigger checks have been made, as the step said last has them made.
    pub(super) fn once_checked(&mut self, made: u8, then: &[Part]) -> Made<()> {
        let last = self.program.steps.last();
        match last.filter(|step| step.deed == Deed::Checks(made)) {
            Some(checks) => self.behind = checks.behind,
            None => return Err(Why("how many trigger checks were made")),
        }
        self.later(Who::You, Time::Checks, &[then.to_vec()])
    }

    /// Whether a step is about a single card of the stage, so that "that character" is one.
    fn is_of_one_card(&self, at: usize) -> bool {
        let step = &self.program.steps[at];
        let one = matches!(
            step.count,
            Count::Exactly(Value::Number(1)) | Count::UpTo(Value::Number(1))
        );
        let kept = match &step.deed {
            // 3.12: in the memory it lies open.
            Deed::Put(_, goal) => goal.to.is_of_the_stage() || goal.to == Spot::Zone(Z::Memory),
            Deed::Give(..) | Deed::Turn(..) | Deed::Grant(..) => true,
            _ => false,
        };
        one && kept && step.per.is_none()
    }

    /// "Up to 1 red character and up to 1 blue character": so many together, of which each is of one of the sorts, and so many of each sort
    /// at most.
    pub(super) fn one_of_each(all: &[Cards]) -> Made<Cards> {
        const WHY: Why = Why("cards of several sorts chosen");
        let number = |cards: &Cards| match cards.count {
            Count::UpTo(Value::Number(n)) => Some(n),
            _ => None,
        };
        let counts: Option<Vec<i32>> = all.iter().map(number).collect();
        let most: i32 = counts.ok_or(WHY)?.iter().sum();
        let (first, last) = all.first().zip(all.last()).ok_or(WHY)?;
        // Where they lie is said of each of them, or behind the last.
        let there = |cards: &Cards| cards.whose == first.whose && (cards.at.is_none() || cards.at == last.at);
        let plain = |cards: &Cards| !cards.is.iter().any(|is| matches!(is, Is::OneOf(_) | Is::This));
        if !all.iter().all(|cards| there(cards) && plain(cards)) {
            return Err(WHY);
        }
        let sort = |cards: &Cards| OneSort {
            kind: cards.kind,
            is: cards.is.clone(),
            most: number(cards).and_then(|most| u8::try_from(most).ok()),
        };
        Ok(Cards {
            count: Count::UpTo(Value::Number(most)),
            whose: first.whose,
            is: vec![Is::OneOf(all.iter().map(sort).collect())],
            kind: None,
            at: last.at,
        })
    }

    /// All cards of a zone but those that were chosen there go elsewhere.
    pub(super) fn all_but(&mut self, who: Who, (whose, zone): (Who, Zone), goal: Goal) -> Made<()> {
        let It::Chosen(kept) = std::mem::replace(&mut self.it, It::Nothing) else {
            return Err(Why("all but those"));
        };
        let all = self.theirs(&Cards {
            count: Count::All,
            whose: None,
            is: Vec::new(),
            kind: None,
            at: Some(Place::In(whose, zone)),
        });
        let counted = matches!(
            kept.count,
            Count::Exactly(Value::Number(_)) | Count::UpTo(Value::Number(_))
        );
        let open = matches!(zone, Zone::Waiting | Zone::Memory | Zone::Clock);
        if kept.at != all.at || !counted || !open || self.per.is_some() {
            return Err(Why("all but those"));
        }
        self.push(who, Deed::Put(What::Cards(all), goal), Count::AllBut(Box::new(kept)))?;
        Ok(())
    }

    /// "All players perform the following action": the sentences once for each, seen from that player.
    pub(super) fn all_perform(&mut self, body: &[Sentence]) -> Made<()> {
        if self.per.is_some() {
            return Err(Why("all players"));
        }
        let theirs: Option<Vec<Sentence>> = body
            .iter()
            .map(|sentence| super::super::seen::from_the_other(sentence))
            .collect();
        let theirs = theirs.ok_or(Why("all players"))?;
        let outer = self.outer;
        self.outer = self.behind;
        self.program.all_players = true;
        for sentence in body.iter().chain(&theirs) {
            self.sentence(sentence)?;
        }
        (self.outer, self.it) = (outer, It::Nothing);
        Ok(())
    }

    /// "Your opponent may draw 1 card": what that player does, to the end of the sentence. Where more is said in it, it may be somebody
    /// else who does the rest.
    pub(super) fn opponent_may(&mut self, rest: &[Part]) -> Made<()> {
        let said: Option<Vec<&Said>> = rest
            .iter()
            .map(|part| match part {
                Part::Do(Who::You | Who::Opponent, said) => Some(said),
                _ => None,
            })
            .collect();
        let does = said.as_deref().unwrap_or_default();
        let one = match does {
            [Said::Draw(_)] | [Said::Choose(_), Said::Move(Sel::It, _)] => true,
            [Said::Move(Sel::Cards(cards), _)] => matches!(cards.at, Some(Place::Top(..) | Place::Bottom(..))),
            _ => false,
        };
        if !one {
            return Err(Why("the opponent may"));
        }
        self.gate(Gate::May)?;
        does.iter().try_for_each(|said| self.step(Who::Opponent, said))
    }
}
