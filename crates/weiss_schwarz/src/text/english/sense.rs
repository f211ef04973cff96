//! Whether what was read hangs together: X is told where it is used, "it" is something, and "if you do" follows something that
//! is done. 8.2.1.2: what is given without an end is read; as lists leave the end out, it is taken on trust how long it lasts.

use super::super::super::cards::CardKind;
use super::super::super::effects::Sort;
use super::super::super::effects::ability::{
    Ability, Amount, Cards, Change, Cond, Count, Is, Part, Place, Sel, Sentence, Step, To, Value, When, Who, Zone,
};
use super::super::compile::speaks_of_the_opponent;

/// Whether it does.
pub fn makes_sense(ability: &Ability) -> bool {
    let acts = within(&ability.body)
        .iter()
        .any(|p| matches!(p, Part::Do(..) | Part::Later(..)));
    acts && tells_x_where_used(&ability.body) && refers(ability)
}

/// 1.3.5: what X is is told where it is used, and nowhere else; of what is done later, there.
fn tells_x_where_used(body: &[Sentence]) -> bool {
    let all = within(body);
    let parts = || all.iter().copied();
    let tells_x = parts().any(|p| matches!(p, Part::X(_)));
    let uses_x = parts().any(|p| match p {
        Part::Do(_, step) => step_uses_x(step),
        Part::Perform(Some(Count::Exactly(times) | Count::UpTo(times)), _) => value_uses_x(times),
        Part::If(cond) => cond_uses_x(cond),
        _ => false,
    });
    let later = parts().all(|p| match p {
        Part::Later(.., then) => tells_x_where_used(then),
        _ => true,
    });
    uses_x == tells_x && later
}

/// The parts of sentences, and of those that are quoted in them; what is done later has its own.
fn within(body: &[Sentence]) -> Vec<&Part> {
    let mut all = Vec::new();
    for part in body.iter().flatten() {
        all.push(part);
        match part {
            Part::Perform(_, body) | Part::AllPerform(body) => all.extend(within(body)),
            Part::ChooseOf(_, of) | Part::EachInAnyOrder(of) => of.iter().for_each(|body| all.extend(within(body))),
            _ => {}
        }
    }
    all
}

/// "It", "the rest" and "if you do" speak of something.
fn refers(ability: &Ability) -> bool {
    let of_others = |when: &When| match when.whom() {
        Some(sel) => *sel != Sel::This,
        None => matches!(
            when,
            When::Checked(..) | When::Plays(..) | When::Uses(..) | When::UsesAct(_)
        ),
    };
    let mut so_far = Known {
        known: ability.when.iter().any(of_others),
        several: false,
        done: false,
        may: false,
    };
    refer(&ability.body, &mut so_far)
}

/// "That character" is what was spoken of last, unless that is a card which need be no character: "you may put the top card of your
/// opponent's clock into their waiting room. If you do, put that character into your opponent's clock" speaks of the battle
/// opponent, of whom the sentence before it spoke.
pub fn settle(ability: &mut Ability) {
    if ability.sort == Sort::Cont {
        otherwise(&mut ability.body);
    }
    this_card(ability);
    let opponent = speaks_of_the_opponent(ability);
    let mut spoken = Spoken {
        last: Last::Character,
        opponent,
    };
    settled(&mut ability.body, &mut spoken);
}

/// "Otherwise", of a CONT ability: what the sentence before asks is not so.
fn otherwise(body: &mut [Sentence]) {
    for at in 1..body.len() {
        let (before, behind) = body.split_at_mut(at);
        let asked = match &before[at - 1][..] {
            [Part::If(cond), rest @ ..] if rest.iter().all(|part| matches!(part, Part::Do(..))) => cond.negated(),
            _ => None,
        };
        if let (Some(not), Some(first @ Part::IfNot)) = (asked, behind[0].first_mut()) {
            *first = Part::If(not);
        }
    }
}

/// "When this card is frontal attacked, you may return it to your hand": no other card was spoken of that has that hand.
fn this_card(ability: &mut Ability) {
    let attacked = ability.when == [When::FrontAttacked(Sel::This)] && ability.if_so.is_none();
    if let [sentence] = &mut ability.body[..]
        && let [
            Part::May(Who::You),
            Part::Do(Who::You, Step::Move(it @ Sel::It, To::Zone(Who::You, Zone::Hand))),
        ] = &mut sentence[..]
        && attacked
    {
        *it = Sel::This;
    }
}

/// What "that character" may be.
#[derive(Clone, Copy)]
struct Spoken {
    last: Last,
    /// No character was spoken of but the battle opponent.
    opponent: bool,
}

/// What was spoken of last.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Last {
    /// A character, or what is one for all that is said.
    Character,
    /// A card of any kind that was chosen, and "that character" if it is.
    Chosen,
    /// A card of any kind that was revealed, and "that character" if the text speaks of no other.
    Revealed,
    /// A card of any kind that was put somewhere.
    Put,
}

fn settled(body: &mut [Sentence], spoken: &mut Spoken) {
    for part in body.iter_mut().flatten() {
        match part {
            Part::Perform(_, body) | Part::AllPerform(body) | Part::Later(.., body) => settled(body, spoken),
            Part::ChooseOf(_, of) | Part::EachInAnyOrder(of) => {
                of.iter_mut().for_each(|body| settled(body, &mut spoken.clone()))
            }
            Part::If(cond) => settled_cond(cond, spoken),
            Part::Do(_, step) => settled_step(step, spoken),
            _ => {}
        }
    }
}

fn settled_step(step: &mut Step, spoken: &mut Spoken) {
    match step {
        Step::Draw(_) => spoken.last = Last::Put,
        Step::Choose(cards) if is_any_card(cards) => spoken.last = Last::Chosen,
        Step::Move(Sel::Cards(cards), to) if is_any_card(cards) && !is_stage(*to) => spoken.last = Last::Put,
        Step::Move(Sel::It, to) if spoken.last != Last::Character && !is_stage(*to) => {
            spoken.opponent &= spoken.last != Last::Revealed;
            spoken.last = Last::Put;
        }
        // The revealed card need be no character, until the text says that it is one.
        Step::Reveal(Sel::Cards(cards)) if is_any_card(cards) => spoken.last = Last::Revealed,
        Step::Reveal(sel) | Step::Move(sel, _) | Step::Turn(sel, _) | Step::Exchange(sel, _) => {
            that_character(sel, *spoken);
            spoken.last = Last::Character;
            spoken.opponent &= *sel == Sel::BattleOpponent;
        }
        Step::Get(sel, ..) | Step::GetForEach(sel, ..) | Step::Cannot(sel, ..) => {
            that_character(sel, *spoken);
            // What this card gets speaks of no other.
            if *sel != Sel::This {
                spoken.last = Last::Character;
                spoken.opponent &= *sel == Sel::BattleOpponent;
            }
        }
        step if names_cards(step) => {
            spoken.last = Last::Character;
            spoken.opponent = false;
        }
        _ => {}
    }
}

fn that_character(sel: &mut Sel, spoken: Spoken) {
    match sel {
        Sel::Both(one, other) => {
            that_character(one, spoken);
            that_character(other, spoken);
        }
        Sel::Character if spoken.last != Last::Put => *sel = Sel::It,
        Sel::Character if spoken.opponent => *sel = Sel::BattleOpponent,
        _ => {}
    }
}

fn settled_cond(cond: &mut Cond, spoken: &mut Spoken) {
    match cond {
        // "Reveal the top card of your deck. If this card's battle opponent is level X or lower, you may put that character into your opponent's
        // stock": the battle opponent.
        Cond::Are(Sel::BattleOpponent, ..) if spoken.last == Last::Revealed => {
            *spoken = Spoken {
                last: Last::Put,
                opponent: true,
            };
        }
        Cond::Are(sel, _, kind) => {
            that_character(sel, *spoken);
            // "If that card is a level 0 or lower character": it is one from here on.
            if *sel == Sel::It && *kind == Some(CardKind::Character) {
                spoken.last = Last::Character;
            }
        }
        Cond::AreNot(sel, ..) | Cond::Lie(sel, _) => that_character(sel, *spoken),
        Cond::All(all) | Cond::Any(all) => all.iter_mut().for_each(|cond| settled_cond(cond, spoken)),
        _ => {}
    }
}

/// Cards of a zone that may be of any kind.
fn is_any_card(cards: &Cards) -> bool {
    let placed = match cards.at {
        Some(Place::Top(..) | Place::Bottom(..)) => true,
        Some(Place::In(_, zone)) => !matches!(zone, Zone::Stage | Zone::Center | Zone::Back),
        _ => false,
    };
    placed && cards.kind != Some(CardKind::Character) && cards.is.is_empty()
}

const fn is_stage(to: To) -> bool {
    matches!(to, To::Position(_) | To::Its(_) | To::Previous(_) | To::Left(_))
}

/// What was spoken of.
#[derive(Clone, Copy)]
struct Known {
    /// Cards that "it" may be.
    known: bool,
    /// Several, of which there may be a rest.
    several: bool,
    /// Something was done.
    done: bool,
    /// A player may do something, or not.
    may: bool,
}

fn refer(body: &[Sentence], so_far: &mut Known) -> bool {
    for part in body.iter().flatten() {
        let fine = match part {
            Part::Perform(_, body) | Part::AllPerform(body) => refer(body, so_far),
            // Nothing of it has been done when it begins.
            Part::Later(.., then) => {
                let mut then_known = Known {
                    several: false,
                    done: false,
                    ..*so_far
                };
                refer(then, &mut then_known)
            }
            // What is behind a choice knows of none of them.
            Part::ChooseOf(_, of) | Part::EachInAnyOrder(of) => {
                so_far.done = true;
                let before = Known { done: false, ..*so_far };
                of.iter().all(|body| refer(body, &mut before.clone()))
            }
            Part::IfDone | Part::IfNot | Part::IfDid(..) => so_far.done,
            Part::May(_) => {
                so_far.may = true;
                true
            }
            Part::If(cond) => {
                let fine = (so_far.known || !speaks_of_it(cond)) && (so_far.done || *cond != Cond::Cancelled);
                so_far.known |= match cond {
                    Cond::Compare(value, ..) => reads_off_another(value),
                    cond => !matches!(cond, Cond::Lie(Sel::This, _)),
                };
                fine
            }
            Part::ForEach(_) => {
                so_far.known = true;
                true
            }
            Part::Do(_, step) => {
                let fine = match step {
                    Step::Reveal(sel) | Step::Move(sel, _) | Step::Turn(sel, _) | Step::Exchange(sel, _) => {
                        (so_far.known || !is_it(sel)) && (so_far.several || *sel != Sel::Rest)
                    }
                    Step::Get(sel, ..) | Step::GetForEach(sel, ..) | Step::Cannot(sel, ..) => {
                        so_far.known || !is_it(sel)
                    }
                    _ => true,
                };
                // What is given is something that was done where it may be left undone.
                so_far.done |= so_far.may || !matches!(step, Step::Get(..) | Step::GetForEach(..) | Step::Cannot(..));
                so_far.known |= names_cards(step);
                so_far.several |= matches!(step, Step::Look(_) | Step::Reveal(_) | Step::Flip(_) | Step::Choose(_))
                    || matches!(step, Step::Move(Sel::Cards(_), _));
                fine
            }
            _ => true,
        };
        if !fine {
            return false;
        }
    }
    true
}

/// Whether it is the number of a card that "that character" may be.
fn reads_off_another(value: &Value) -> bool {
    match value {
        Value::LevelOf(sel) | Value::SoulOf(sel) | Value::CostOf(sel) => **sel != Sel::This,
        _ => false,
    }
}

fn is_it(sel: &Sel) -> bool {
    match sel {
        Sel::It | Sel::Character | Sel::AllBut(..) => true,
        Sel::Both(a, b) => is_it(a) || is_it(b),
        _ => false,
    }
}

fn speaks_of_it(cond: &Cond) -> bool {
    match cond {
        Cond::Are(sel, ..) | Cond::AreNot(sel, ..) | Cond::Lie(sel, _) => is_it(sel),
        Cond::All(all) | Cond::Any(all) => all.iter().any(speaks_of_it),
        _ => false,
    }
}

/// Whether cards are spoken of that "it" may be.
fn names_cards(step: &Step) -> bool {
    match step {
        Step::ChooseEither(..) => true,
        Step::Choose(_) | Step::ChooseTwo(..) | Step::ChooseEach(_) | Step::Search(..) | Step::SearchEach(..) => true,
        Step::Look(_) | Step::Flip(_) | Step::Draw(_) => true,
        Step::Reveal(sel) | Step::Move(sel, _) | Step::Turn(sel, _) | Step::Exchange(sel, _) => *sel != Sel::Rest,
        Step::Get(sel, ..) | Step::GetForEach(sel, ..) | Step::Cannot(sel, ..) => *sel != Sel::Rest,
        _ => false,
    }
}

fn value_uses_x(value: &Value) -> bool {
    *value == Value::X
}

fn cards_use_x(cards: &Cards) -> bool {
    let counted = match &cards.count {
        Count::Exactly(v) | Count::UpTo(v) => value_uses_x(v),
        _ => false,
    };
    let is = |is: &Is| match is {
        Is::Level(_, v) | Is::Cost(_, v) | Is::Power(_, v) => value_uses_x(v),
        _ => false,
    };
    counted || cards.is.iter().any(is)
}

fn sel_uses_x(sel: &Sel) -> bool {
    match sel {
        Sel::Cards(cards) => cards_use_x(cards),
        Sel::Both(a, b) => sel_uses_x(a) || sel_uses_x(b),
        _ => false,
    }
}

fn cond_uses_x(cond: &Cond) -> bool {
    match cond {
        Cond::Has(_, cards) | Cond::HasNot(_, cards) | Cond::There(cards) => cards_use_x(cards),
        Cond::Compare(a, _, b) => value_uses_x(a) || value_uses_x(b),
        Cond::Are(_, is, _) | Cond::AreNot(_, is, _) | Cond::AllAre(_, is) => is
            .iter()
            .any(|is| matches!(is, Is::Level(_, Value::X) | Is::Cost(_, Value::X))),
        Cond::All(all) | Cond::Any(all) => all.iter().any(cond_uses_x),
        Cond::Lie(..) | Cond::FirstTurn(..) | Cond::Checked(_) | Cond::Cancelled => false,
    }
}

fn step_uses_x(step: &Step) -> bool {
    let amount = |change: &Change| {
        matches!(
            change,
            Change::Power(Amount::PlusX | Amount::MinusX)
                | Change::Soul(Amount::PlusX | Amount::MinusX)
                | Change::Level(Amount::PlusX | Amount::MinusX, _)
        )
    };
    match step {
        Step::Choose(cards) | Step::Search(_, _, cards) | Step::Look(cards) => cards_use_x(cards),
        Step::ChooseTwo(one, other) => cards_use_x(one) || cards_use_x(other),
        Step::Reveal(sel) | Step::Move(sel, _) | Step::Turn(sel, _) | Step::Exchange(sel, _) => sel_uses_x(sel),
        Step::Flip(value) | Step::Damage(value, _) => value_uses_x(value),
        Step::Draw(Count::Exactly(v) | Count::UpTo(v)) => value_uses_x(v),
        Step::Get(sel, changes, _) | Step::GetForEach(sel, changes, ..) => {
            sel_uses_x(sel) || changes.iter().any(amount)
        }
        _ => false,
    }
}
