//! An ability that is read becomes a program: "it" and "the rest" are settled, every step gets the gates it stands behind. An
//! ability one step of which cannot be carried out has none, and says which step it is.

use super::super::cards::CardKind;
use super::super::effects::ability::{
    Ability, Ban, Cards, Compare, Cond, Count, During, Is, Part, Place, Pose, Sel, Sentence, Step as Said, To, Until,
    Value, When, Who, Zone,
};
use super::super::effects::continuous::cond_is_clear;
use super::super::effects::program::{Bar, Deed, Gate, Goal, Host, Program, Spot, Step, What};
use super::super::effects::{Sort, Why};
use super::super::state::Z;

use smallvec::SmallVec;

mod beside;
mod damage;
mod events;
mod exchange;
mod found;
mod gates;
mod gives;
mod places;
mod times;

pub use events::event;

use damage::{as_much_damage, as_that_card_is};
use found::Found;
use places::{goal, one_zone};

type Made<T> = Result<T, Why>;

/// The program of an ability.
pub fn compile(ability: &Ability) -> Made<Program> {
    match ability.sort {
        Sort::Auto | Sort::Unmarked => {}
        Sort::Cont => return Err(Why("CONT")),
        Sort::Act if ability.counter => return Err(Why("counter")),
        Sort::Act => {}
    }
    if ability.cost.as_ref().is_some_and(|cost| !cost.is_read()) {
        return Err(Why("a card turned face down"));
    }
    // What is paid within it is kept apart from no other cost.
    if !ability.inner_costs().is_empty() && ability.inner_cost().is_none() {
        return Err(Why("a cost within what it quotes"));
    }
    let leaves = leaves(&ability.when)?;
    let place = Place::In(Who::You, ability.works_in().unwrap_or(Zone::Stage));
    let attacks = !ability.when.is_empty() && ability.when.iter().all(When::is_of_an_attack);
    let during = attacks.then(|| beside::lasts_for_the_attack(&ability.body));
    let body = during.as_deref().unwrap_or(&ability.body);
    let often = times::as_often_as(body);
    let body = often.as_deref().unwrap_or(body);
    let apart = beside::one_of_two(body);
    let body = apart.as_deref().unwrap_or(body);
    let program = made(body, that_card(ability), Some(place))?;
    let program = as_much_damage(program, &ability.when)?;
    let later_of_this = |step: &Step| match &step.deed {
        Deed::Later(later) => program.grants[usize::from(later.number)].1.does_with_this(),
        _ => false,
    };
    if leaves != Leaves::Never && program.steps.iter().any(later_of_this) {
        return Err(Why("the card leaves"));
    }
    let of_this = |step: &Step| {
        matches!(
            step.deed,
            Deed::Put(What::This, _)
                | Deed::Turn(What::This, _)
                | Deed::Give(What::This, ..)
                | Deed::Grant(What::This, ..)
        )
    };
    // What is given to a card that lies elsewhere than on the stage is not kept.
    let elsewhere = ability.works_in().is_some_and(|zone| !zone.is_stage());
    let comes = |step: &Step| matches!(&step.deed, Deed::Put(What::This, goal) if goal.to.zone().is_none());
    let given = |step: &Step| matches!(step.deed, Deed::Grant(What::This, ..));
    if elsewhere && program.steps.iter().any(given) && !program.steps.iter().any(comes) {
        return Err(Why("an ability given off the stage"));
    }
    match leaves {
        // 8.7.7: where "this card" lies then hangs on which of the two it triggered at.
        Leaves::Maybe if program.steps.iter().any(of_this) => Err(Why("the card leaves")),
        _ => Ok(Program {
            leaves: leaves == Leaves::Always,
            auto: ability.sort == Sort::Auto,
            ..program
        }),
    }
}

/// The program of sentences. `that`: what "that character" is where nothing was spoken of. `this`: where "this card" lies, where that
/// is known.
fn made(body: &[Sentence], that: Option<What>, this: Option<Place>) -> Made<Program> {
    made_of(&[body], that, this)
}

/// The same of the sentences of several lines: what is paid in one of them is paid for no other.
fn made_of(lines: &[&[Sentence]], that: Option<What>, this: Option<Place>) -> Made<Program> {
    let mut maker = Maker {
        program: Program {
            gates: Vec::new(),
            steps: Vec::new(),
            x: None,
            leaves: false,
            grants: Vec::new(),
            hosts: Vec::new(),
            all_players: false,
            auto: false,
            defends: false,
            of_triggered: that == Some(What::Triggered),
            declared: None,
            opposites: SmallVec::new(),
            of_one_card: SmallVec::new(),
        },
        it: It::Nothing,
        found: None,
        host: None,
        revealed: false,
        that,
        this,
        by: Who::You,
        chooser: Who::You,
        behind: 0,
        outer: 0,
        outer_per: None,
        choices: 0,
        last: 0,
        pays: false,
        unspoken: false,
        until: None,
        per: None,
        in_attack: false,
        before: 0,
        apart: 0,
        asked: None,
        asked_of_it: None,
        x_most: times::most_of_x(lines),
    };
    for line in lines {
        maker.before = maker.program.gates.len();
        for sentence in *line {
            maker.sentence(sentence)?;
        }
    }
    if matches!(maker.it, It::Chosen(_) | It::Two(..)) || maker.host.is_some() {
        return Err(Why("a choice of which nothing is said"));
    }
    let program = maker.program;
    // Whether it was chosen has no line.
    let untold = |step: &&Step| {
        matches!(
            step.deed,
            Deed::Lose(_) | Deed::ExtraTurn | Deed::GoTo(_) | Deed::Bar(..)
        )
    };
    if program
        .steps
        .iter()
        .filter(untold)
        .any(|step| program.is_left_open(step))
    {
        return Err(Why("a choice that has no line"));
    }
    match program.steps.is_empty() {
        true => Err(Why("nothing is done")),
        false if !program.fits() => Err(Why("many steps")),
        false => Ok(program),
    }
}

/// Whether the card has left the stage when its ability has triggered.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Leaves {
    /// It lies there.
    Never,
    /// 8.7.7: it lies in the waiting room.
    Always,
    /// It is one or the other.
    Maybe,
}

fn leaves(when: &[When]) -> Made<Leaves> {
    let away = |when: &When| match when {
        When::Placed(Sel::This, to, Some(from)) => match (to, from) {
            (_, Place::In(_, Zone::Hand)) => Some(false),
            (Place::In(_, Zone::Stage | Zone::Center | Zone::Middle | Zone::Back), _) => Some(false),
            (Place::In(_, Zone::Waiting), Place::In(_, Zone::Stage)) => Some(true),
            _ => None,
        },
        When::LeftMarked => Some(true),
        _ => Some(false),
    };
    let away: Option<Vec<bool>> = when.iter().map(away).collect();
    let away = away.ok_or(Why("the card leaves"))?;
    let gone = away.iter().filter(|away| **away).count();
    Ok(match gone {
        0 => Leaves::Never,
        gone if gone == away.len() => Leaves::Always,
        _ => Leaves::Maybe,
    })
}

/// What "that character" is, where nothing was spoken of: the battle opponent, or the card that the ability triggered at.
fn that_card(ability: &Ability) -> Option<What> {
    // Of "your character's battle opponent" either may be meant.
    let other = |sel: &Sel| {
        !matches!(
            sel,
            Sel::This | Sel::BattleOpponent | Sel::OpponentThat(_) | Sel::OpponentOf(_)
        )
    };
    // Of a trigger check "that character" is the attacker in some texts, the card shown in others.
    let of_another = |when: &When| match when.whom() {
        Some(sel) => other(sel),
        None => matches!(when, When::Plays(..)),
    };
    // "When this card or this card's battle opponent becomes 【REVERSE】, that character": whichever it is.
    let reversed = |whom: &Sel| {
        let is = |when: &When| matches!(when, When::Reversed(sel, _) if sel == whom);
        ability.when.iter().any(is)
    };
    if reversed(&Sel::This) && reversed(&Sel::BattleOpponent) {
        let alone = ability.when.iter().all(|when| matches!(when, When::Reversed(..)));
        return alone.then_some(What::Triggered);
    }
    if speaks_of_the_opponent(ability) {
        return Some(What::BattleOpponent);
    }
    let triggered = !ability.when.is_empty() && ability.when.iter().all(of_another);
    triggered.then_some(What::Triggered)
}

/// "That character" is the battle opponent, where nothing else was spoken of.
pub(super) fn speaks_of_the_opponent(ability: &Ability) -> bool {
    let when = ability
        .when
        .iter()
        .any(|when| matches!(when, When::Reversed(Sel::BattleOpponent | Sel::OpponentThat(_), _)));
    let others = ability.when.iter().any(|when| match when.whom() {
        Some(sel) => !matches!(sel, Sel::This | Sel::BattleOpponent | Sel::OpponentThat(_)),
        None => matches!(when, When::Checked(..) | When::Plays(..)),
    });
    let cond = |part: &Part| matches!(part, Part::If(cond) if is_about_the_opponent(cond));
    !others && (when || ability.body.iter().flatten().any(cond))
}

/// A condition about the battle opponent and no other card.
fn is_about_the_opponent(cond: &Cond) -> bool {
    let reads = |value: &Value| match value {
        Value::LevelOf(sel) | Value::CostOf(sel) | Value::SoulOf(sel) => **sel == Sel::BattleOpponent,
        _ => false,
    };
    // "This card" is never "that character".
    let of_this = |value: &Value| matches!(value, Value::LevelOf(sel) if **sel == Sel::This);
    match cond {
        Cond::Are(sel, ..) | Cond::AreNot(sel, ..) => *sel == Sel::BattleOpponent,
        Cond::Compare(a, _, b) => reads(a) && (matches!(b, Value::Number(_) | Value::LevelOfPlayer(_)) || of_this(b)),
        // How many others there are speaks of no other one.
        Cond::All(all) => {
            let counts = |cond: &Cond| matches!(cond, Cond::Has(..) | Cond::HasNot(..) | Cond::There(_));
            all.iter().any(is_about_the_opponent) && all.iter().all(|cond| is_about_the_opponent(cond) || counts(cond))
        }
        _ => false,
    }
}

/// What "it" is.
#[derive(Clone, Debug)]
enum It {
    Nothing,
    /// Cards that were chosen, and nothing was done with them yet.
    Chosen(Cards),
    /// Cards of two places that were chosen.
    Two(Cards, Cards),
    /// The cards of a step.
    Step(usize),
    /// Those that were looked at.
    Looked(Count),
    /// Those that a step turned over.
    Flipped(usize),
    /// The character under which a step has put this card.
    Host(usize),
    /// Some that were spoken of, and it is not clear which.
    Gone,
}

struct Maker {
    program: Program,
    it: It,
    /// 8.6.3: cards that were chosen, of which some are chosen in turn.
    found: Option<Found>,
    /// 3.7: the character under which something is put, where it was chosen before that.
    host: Option<Cards>,
    /// 4.9: what was chosen is revealed, before anything else is done with it.
    revealed: bool,
    /// What "that character" is where nothing was spoken of.
    that: Option<What>,
    /// Where "this card" lies, where that is known.
    this: Option<Place>,
    /// Who does what is said now: "their hand" is that player's.
    by: Who,
    /// Who chose what was chosen last: the choice is theirs, whoever puts it somewhere.
    chooser: Who,
    /// The gates in front of what is said now.
    behind: u16,
    /// Those in front of the sentences that are quoted.
    outer: u16,
    /// What they are done once for each of.
    outer_per: Option<Cards>,
    /// How many choices of several effects there were.
    choices: u8,
    /// Those in front of what was done last.
    last: u16,
    /// What was said last is that the cost is paid.
    pays: bool,
    /// Cards were looked at of which it is not kept which they are.
    unspoken: bool,
    /// A duration in front of what is given.
    until: Option<Until>,
    per: Option<Cards>,
    /// What is said now is so during the attack.
    in_attack: bool,
    /// So many gates are of the lines before.
    before: usize,
    /// Gates of effects of which one is chosen, a bit each: nothing that is said outside of such an effect stands behind them.
    apart: u16,
    /// What the sentence before asked first, and what was spoken of then; nothing where it left somebody a choice.
    asked: Option<(Cond, It)>,
    /// 1.3.5: how much X is at most, where what it is says so.
    x_most: Option<u8>,
    /// What was spoken of where the sentences that end here began to ask about it, and the gate of the first of those conditions.
    asked_of_it: Option<(usize, It)>,
}

/// Whether a text says of cards neither where they lie nor whose they are.
fn is_anywhere(cards: &Cards) -> bool {
    cards.at.is_none() && cards.whose.is_none()
}

/// Whether a number counts cards of which a text says neither.
fn counts_anywhere(value: &Value) -> bool {
    match value {
        Value::CountOf(cards) => is_anywhere(cards),
        Value::Times(value, _) | Value::Plus(value, _) => counts_anywhere(value),
        _ => false,
    }
}

impl Maker {
    fn sentence(&mut self, parts: &[Part]) -> Made<()> {
        (self.behind, self.until, self.per) = (self.outer, None, self.outer_per.clone());
        (self.in_attack, self.found) = (false, None);
        // 8.6.4: what follows "if you do" in sentences of its own belongs to what was paid for, up to "if you do not".
        let here = |(at, _): &(usize, &Gate)| self.apart & (1 << at) == 0;
        let gates = || self.program.gates.iter().enumerate().skip(self.before).filter(here);
        let not_done =
            matches!(parts.first(), Some(Part::IfNot)) || gates().any(|(_, gate)| matches!(gate, Gate::Not(_)));
        if !not_done {
            let paid = gates().filter(|(_, gate)| **gate == Gate::Pay);
            self.behind |= paid.fold(0, |bits, (at, _)| bits | 1 << at);
        }
        // 8.6.4: "otherwise" means that what the sentence before asked is not so.
        let leaves = |part: &Part| matches!(part, Part::May(_) | Part::IfDone | Part::IfDid(..));
        let asks = match parts.first() {
            Some(Part::If(cond)) if !parts.iter().any(leaves) => Some((cond.clone(), self.it.clone())),
            _ => None,
        };
        self.asks_again(parts.first())?;
        // 8.6.4: the same within a sentence: "if that card is a climax, ..., and otherwise, ...".
        let mut here: Option<(Cond, It)> = None;
        let mut parts = parts.iter();
        while let Some(part) = parts.next() {
            match part {
                Part::If(cond) => here = Some((cond.clone(), self.it.clone())),
                part if leaves(part) => here = None,
                // How far it reaches is not said: "otherwise deal 1 damage to your opponent, and put up to 1 card ...".
                Part::IfNot if here.is_some() && parts.len() > 1 => return Err(Why("how far otherwise reaches")),
                Part::IfNot if here.is_some() => self.asked = here.take(),
                _ => {}
            }
            match part {
                Part::If(Cond::Checked(made)) => return self.once_checked(*made, parts.as_slice()),
                Part::EachInAnyOrder(of) => {
                    let all = u8::try_from(of.len()).map_err(|_| Why("effects in any order"))?;
                    self.chooses(all, of)?;
                }
                Part::If(cond) => self.gate(Gate::If(cond.clone()))?,
                Part::May(Who::You) => self.gate(Gate::May)?,
                Part::May(Who::Opponent) => return self.opponent_may(parts.as_slice()),
                Part::May(_) => return Err(Why("another player may")),
                Part::IfDone => self.if_done()?,
                Part::IfNot => self.if_not()?,
                // It is the cost of the ability, and is paid where that is said.
                Part::Costs(_) => {}
                Part::IfDid(did, count) => self.if_did(*did, *count)?,
                // "During that attack": of what is given in it alone.
                Part::During(During::Attack) => self.in_attack = true,
                Part::During(_) => return Err(Why("during a turn or a battle")),
                Part::Until(until) => self.until = Some(*until),
                Part::ForEach(_) if self.outer_per.is_some() => return Err(Why("for each, for each")),
                // "For each event card", behind cards that were moved: of those, and the text does not say it.
                Part::ForEach(cards) if is_anywhere(cards) => return Err(Why("for each card of no place")),
                Part::ForEach(cards) => self.per = Some(cards.clone()),
                Part::Later(who, time, then) => self.later(*who, *time, then)?,
                Part::X(value) if self.program.x.as_ref().is_some_and(|x| x != value) => {
                    return Err(Why("X is more than one number"));
                }
                // Which card that is then is not kept apart.
                Part::X(Value::Hangs(so, ..)) if !cond_is_clear(so) => return Err(Why("X hangs on a card spoken of")),
                Part::X(value) if counts_anywhere(value) => return Err(Why("X counts cards of no place")),
                Part::X(value) => self.program.x = Some(self.among_those_put(value)),
                Part::Perform(times @ Some(Count::UpTo(_) | Count::Any), body) => self.repeats(times.clone(), body)?,
                Part::Perform(times, body) => self.performs(times.as_ref(), body)?,
                Part::AllPerform(body) => self.all_perform(body)?,
                Part::ChooseOf(most, of) => self.chooses(*most, of)?,
                Part::Do(_, Said::Pay) => {
                    // "You may pay the cost": the choice is whether to pay.
                    match self.program.gates.last_mut() {
                        Some(gate @ Gate::May) => *gate = Gate::Pay,
                        _ => return Err(Why("a cost that has to be paid")),
                    }
                    self.last = self.behind;
                    self.pays = true;
                }
                Part::Do(Who::All, Said::Choose(cards)) => match parts.next() {
                    Some(Part::Do(_, then @ Said::Move(Sel::It, _))) => {
                        self.of_all_players(&[&Said::Choose(cards.clone()), then])?;
                    }
                    _ => return Err(Why("all players")),
                },
                Part::Do(Who::All, said @ (Said::Draw(_) | Said::Move(Sel::Cards(_), _) | Said::Shuffle(_))) => {
                    self.of_all_players(&[said])?;
                }
                Part::Do(Who::All, _) => return Err(Why("all players")),
                Part::Do(who, said) => self.step(*who, said)?,
            }
        }
        self.asked = asks;
        Ok(())
    }

    /// So many of several effects are performed.
    fn chooses(&mut self, most: u8, of: &[Vec<Sentence>]) -> Made<()> {
        if self.per.is_some() {
            return Err(Why("a choice of effects for each"));
        }
        let (outer, before) = (self.outer, self.behind);
        let choice = self.choices;
        self.choices = self.choices.saturating_add(1);
        let (it, pays) = (self.it.clone(), self.pays);
        for body in of {
            let first = self.program.gates.len();
            (self.behind, self.it) = (before, it.clone());
            self.gate(Gate::Among { choice, most })?;
            self.outer = self.behind;
            for sentence in body {
                self.sentence(sentence)?;
            }
            if matches!(self.it, It::Chosen(_) | It::Two(..)) {
                return Err(Why("a choice of which nothing is said"));
            }
            // What it asks, and that it is paid for, is no matter of the others, nor of what is said behind them.
            self.apart |= (first..self.program.gates.len()).fold(0, |bits, at| bits | 1 << at);
            self.pays = pays;
        }
        // That more trigger checks were chosen those themselves tell.
        let tells = |step: &Step| step.deed.has_line() || matches!(step.deed, Deed::Checks(2..));
        let unsaid = |step: &Step| !tells(step) && step.behind != before;
        if self.program.steps.iter().any(unsaid) {
            // Whether it was chosen has no line.
            return Err(Why("a choice of trigger checks"));
        }
        (self.outer, self.behind, self.it) = (outer, before, It::Nothing);
        Ok(())
    }

    fn push(&mut self, by: Who, deed: Deed, count: Count) -> Made<usize> {
        let at = self.program.steps.len();
        let shown = std::mem::take(&mut self.revealed) && matches!(deed, Deed::Put(..) | Deed::Look(_));
        self.program.steps.push(Step {
            deed,
            by,
            count,
            per: self.per.clone(),
            behind: self.behind,
            shown,
        });
        self.last = self.behind;
        self.pays = false;
        Ok(at)
    }

    /// "All players draw 1 card": each of them does it, and what they did is nothing that "it" could be.
    fn of_all_players(&mut self, said: &[&Said]) -> Made<()> {
        self.program.all_players = true;
        for who in [Who::You, Who::Opponent] {
            for said in said {
                self.step(who, said)?;
            }
        }
        self.it = It::Nothing;
        Ok(())
    }

    /// "Your opponent chooses 1 card in their hand": theirs is the hand of whoever does it.
    fn theirs(&self, cards: &Cards) -> Cards {
        let whose = |who: Who| if who == Who::Owner { self.by } else { who };
        let at = cards.at.map(|at| match at {
            Place::In(who, zone) => Place::In(whose(who), zone),
            Place::Top(who, zone) => Place::Top(whose(who), zone),
            Place::Bottom(who, zone) => Place::Bottom(whose(who), zone),
            at => at,
        });
        match self.by {
            Who::You if !self.program.all_players => cards.clone(),
            _ => Cards {
                at,
                whose: cards.whose.map(whose),
                ..cards.clone()
            },
        }
    }

    fn step(&mut self, who: Who, said: &Said) -> Made<()> {
        self.by = who;
        // How long something is given is said of it.
        if self.in_attack && !matches!(said, Said::TriggerChecks(_) | Said::Get(_, _, Some(_))) {
            return Err(Why("during a turn or a battle"));
        }
        match said {
            Said::Pay => {}
            Said::Draw(count) => {
                let at = self.push(who, Deed::Draw, count.clone())?;
                self.it = It::Step(at);
            }
            // 4.12.1: each of them takes it.
            Said::Damage(value, Who::All) => {
                self.program.all_players = true;
                for whom in [Who::Opponent, Who::You] {
                    self.push(who, Deed::Damage(whom), Count::Exactly(value.clone()))?;
                }
            }
            Said::Damage(value, whom) => {
                self.push(who, Deed::Damage(*whom), Count::Exactly(value.clone()))?;
            }
            Said::Choose(cards) if self.unspoken && cards.at == Some(Place::Among) => return Err(Why("look")),
            // 8.6.6: "look at up to 4 cards from the top of your deck, choose up to 1 《Trait》 character, reveal it": one of those.
            Said::Choose(cards) if matches!(self.it, It::Looked(_)) && (cards.at, cards.whose) == (None, None) => {
                let among = Cards {
                    at: Some(Place::Among),
                    ..cards.clone()
                };
                self.step(who, &Said::Choose(among))?;
            }
            Said::Choose(cards) if self.is_among_chosen(cards) => self.chooses_among_chosen(cards)?,
            Said::Choose(cards) => {
                self.chooser = who;
                self.found = None;
                if let It::Chosen(first) = &self.it
                    && self.host.is_none()
                    && first.whose == Some(Who::You)
                    && first.count == Count::Exactly(Value::Number(1))
                    && matches!(
                        first.at,
                        None | Some(Place::In(Who::You, Zone::Stage | Zone::Center | Zone::Back))
                    )
                {
                    // What is chosen next goes under it, or the text is not carried out.
                    self.host = Some(first.clone());
                    self.it = It::Nothing;
                }
                let cards = self.theirs(cards);
                self.it = match std::mem::replace(&mut self.it, It::Nothing) {
                    It::Chosen(first) => It::Two(first, cards),
                    It::Two(..) => return Err(Why("a choice of which nothing is said")),
                    _ => It::Chosen(cards),
                };
                self.last = self.behind;
            }
            Said::ChooseTwo(one, other) => self.it = It::Two(self.of_two(one)?, self.of_two(other)?),
            Said::Move(sel, to) => self.put(who, sel, *to)?,
            Said::ChooseEach(all) => {
                self.chooser = who;
                let all = Maker::one_of_each(all)?;
                if matches!(self.it, It::Chosen(_) | It::Two(..)) {
                    return Err(Why("a choice of which nothing is said"));
                }
                self.it = It::Chosen(self.theirs(&all));
                self.last = self.behind;
            }
            Said::SearchEach(Zone::Deck, Who::You, all) if who == Who::You => {
                let all = Maker::one_of_each(all)?;
                if all.at.is_some() {
                    return Err(Why("search"));
                }
                self.chooser = who;
                self.it = It::Chosen(Cards {
                    at: Some(Place::In(Who::You, Zone::Deck)),
                    ..all
                });
            }
            Said::SearchEach(..) => return Err(Why("search")),
            Said::LoseTrait(until) => self.loses_trait(who, *until, false)?,
            Said::AllLoseTrait(until) => self.loses_trait(who, *until, true)?,
            Said::ChooseEither(..) => return Err(Why("a card of one of two sorts")),
            // Which damage that is is said as it triggers.
            Said::SameDamage(whom) => {
                let count = Count::Exactly(Value::SameDamage(false));
                self.push(who, Deed::Damage(*whom), count)?;
            }
            Said::ShuffleStock => return Err(Why("a stock shuffled")),
            Said::Declare(numbers) => {
                let named = numbers.iter().min().zip(numbers.iter().max());
                const ANY: (i32, i32) = (0, 999);
                let named = named.map(|(least, most)| (*least, *most));
                let named = named.or(numbers.is_empty().then_some(ANY));
                if named.is_none() || self.program.declared.is_some() || self.per.is_some() {
                    return Err(Why("a number declared"));
                }
                self.program.declared = named;
            }
            Said::Defends(sel, exchanged) => self.defends(who, sel, *exchanged)?,
            Said::Face(..) => return Err(Why("a card turned face up or down")),
            Said::HandLimit(_) | Said::AttacksFromBack | Said::MarkersPay(..) | Said::PlayedFor(_) => {
                return Err(Why("another way to play or to attack"));
            }
            Said::Search(zone, whose, cards) => {
                if *zone != Zone::Deck || !matches!(whose, Who::You) || who != Who::You {
                    return Err(Why("search"));
                }
                let mut cards = cards.clone();
                cards.at = Some(Place::In(*whose, *zone));
                self.chooser = who;
                self.it = It::Chosen(cards);
            }
            // What is seen stays where it is.
            Said::Look(cards) if !matches!(cards.at, Some(Place::Top(..))) && who == Who::You => {
                if !matches!(
                    cards.at,
                    Some(Place::In(_, Zone::Hand | Zone::Stock) | Place::Bottom(_, Zone::Deck))
                ) {
                    return Err(Why("look"));
                }
                self.push(who, Deed::Sees, Count::UpTo(Value::Number(1)))?;
                (self.it, self.unspoken) = (It::Gone, true);
            }
            Said::Look(cards) => {
                let Some(Place::Top(whose, Zone::Deck)) = cards.at else {
                    return Err(Why("look"));
                };
                self.push(who, Deed::Look(whose), up_to(&cards.count))?;
                self.it = It::Looked(cards.count.clone());
            }
            Said::Reveal(sel) => self.reveal(who, sel)?,
            Said::Flip(value) => {
                let goal = goal(To::Zone(Who::You, Zone::Waiting))?;
                let deed = Deed::Put(What::Tops(Who::You, Z::Deck), goal);
                if who != Who::You {
                    return Err(Why("flip over"));
                }
                let at = self.push(who, deed, Count::Exactly(value.clone()))?;
                self.it = It::Flipped(at);
            }
            Said::Shuffle(_) => {
                self.push(who, Deed::Shuffle(who), Count::UpTo(Value::Number(1)))?;
            }
            Said::Turn(sel, pose) => {
                let (what, count) = self.what(sel)?;
                let at = self.push(who, Deed::Turn(what, *pose), count)?;
                self.it = It::Step(at);
            }
            Said::Exchange(sel, pose) => self.exchange(who, sel, *pose)?,
            Said::Get(sel, changes, until) => self.gets(who, sel, changes, None, *until)?,
            Said::GetForEach(sel, changes, each, until) => self.gets(who, sel, changes, Some(each), *until)?,
            Said::Cannot(sel, act, until) => self.cannot(who, sel, *act, *until)?,
            Said::Ban(whom, Ban::Encore, until) if who == Who::You => self.bars(*whom, Bar::Encore, *until)?,
            Said::Ban(whom, Ban::Climax, until) if who == Who::You => self.bars(*whom, Bar::Climaxes, *until)?,
            Said::Ban(whom, Ban::Act, until) if who == Who::You => self.bars(*whom, Bar::Acts, *until)?,
            Said::Ban(..) => return Err(Why("a player is barred from something")),
            Said::TriggerChecks(times) => {
                if who != Who::You || *times == 0 {
                    return Err(Why("trigger checks"));
                }
                self.push(who, Deed::Checks(*times), Count::Exactly(Value::Number(1)))?;
            }
            Said::Standby => self.standby(who)?,
            Said::Lose(loser) => {
                // "Your opponent loses the game."
                let loser = match (who, loser) {
                    (Who::You, loser) => *loser,
                    (Who::Opponent, Who::You) => Who::Opponent,
                    (Who::Opponent, Who::Opponent) => Who::You,
                    _ => return Err(Why("win, lose")),
                };
                self.push(who, Deed::Lose(loser), Count::Exactly(Value::Number(1)))?;
            }
            Said::AttackInstead(_) => return Err(Why("another attack instead")),
            Said::ExtraTurn => {
                if who != Who::You {
                    return Err(Why("another turn"));
                }
                self.push(who, Deed::ExtraTurn, Count::Exactly(Value::Number(1)))?;
            }
            Said::GoTo(to) => {
                if who != Who::You {
                    return Err(Why("another phase or step"));
                }
                self.push(who, Deed::GoTo(*to), Count::Exactly(Value::Number(1)))?;
            }
        }
        Ok(())
    }

    /// 4.14.2.10: a player may put a character of at most one level more than the own onto the stage, rested.
    fn standby(&mut self, who: Who) -> Made<()> {
        if who != Who::You {
            return Err(Why("an icon of another player"));
        }
        self.gate(Gate::May)?;
        let level = Value::Plus(Box::new(Value::LevelOfPlayer(who)), 1);
        let cards = Cards {
            count: Count::Exactly(Value::Number(1)),
            whose: None,
            is: vec![Is::Level(Compare::AtMost, level)],
            kind: Some(CardKind::Character),
            at: Some(Place::In(who, Zone::Waiting)),
        };
        let goal = Goal {
            whose: who,
            to: Spot::Slot {
                of: Zone::Stage,
                open: false,
                faced: false,
                separate: false,
            },
            bottom: false,
            or_stay: false,
            pose: Some(Pose::Rest),
        };
        let count = cards.count.clone();
        let at = self.push(who, Deed::Put(What::Cards(cards), goal), count)?;
        self.it = It::Step(at);
        Ok(())
    }

    /// 3.7: cards are put under the character that was spoken of.
    fn under(&mut self, who: Who, sel: &Sel) -> Made<()> {
        let on_stage = |cards: &Cards| {
            let there = matches!(
                cards.at,
                None | Some(Place::In(Who::You, Zone::Stage | Zone::Center | Zone::Back))
            );
            there && cards.whose == Some(Who::You) && cards.count == Count::Exactly(Value::Number(1))
        };
        let host = match (&self.host, &self.it) {
            (Some(cards), _) => Host::Chosen(self.hosted(cards.clone())),
            (None, It::Chosen(cards)) if on_stage(cards) && *sel != Sel::It => Host::Chosen(self.hosted(cards.clone())),
            (None, It::Step(at)) if *sel != Sel::It && self.is_put_on_the_stage(*at) => Host::Step(*at),
            (None, It::Nothing) if *sel != Sel::It && self.that == Some(What::Triggered) => Host::Triggered,
            _ => return Err(Why("under which character")),
        };
        self.host = None;
        if *sel != Sel::It {
            self.it = It::Nothing;
        }
        let (what, count) = match sel {
            Sel::WithMarkers => (What::WithMarkers, Count::Exactly(Value::Number(1))),
            sel => self.what(sel)?,
        };
        let goal = Goal {
            whose: Who::You,
            to: Spot::Under(host),
            bottom: false,
            or_stay: false,
            pose: None,
        };
        let at = self.push(who, Deed::Put(what, goal), count)?;
        // Of two cards it is not clear which one is spoken of from here on.
        self.it = match sel {
            Sel::This | Sel::WithMarkers => It::Host(at),
            _ => It::Gone,
        };
        Ok(())
    }

    /// The characters of which one is chosen, kept for the step that puts something under it.
    fn hosted(&mut self, cards: Cards) -> usize {
        self.program.hosts.push(cards);
        self.program.hosts.len() - 1
    }

    /// Whether a step puts one card on the stage.
    fn is_put_on_the_stage(&self, at: usize) -> bool {
        match &self.program.steps[at].deed {
            Deed::Put(_, goal) => matches!(goal.to, Spot::Slot { .. } | Spot::Its | Spot::Left),
            _ => false,
        }
    }

    /// 4.9: cards are shown. What was chosen stays chosen.
    fn reveal(&mut self, who: Who, sel: &Sel) -> Made<()> {
        match sel {
            Sel::It => {
                self.revealed = matches!(self.it, It::Chosen(_) | It::Looked(_));
                Ok(())
            }
            Sel::Cards(cards) => match cards.at {
                Some(Place::Top(whose, Zone::Deck)) => {
                    self.revealed = true;
                    self.push(who, Deed::Look(whose), up_to(&cards.count))?;
                    self.it = It::Looked(cards.count.clone());
                    Ok(())
                }
                // 10.13.3.2: cards of the hand are shown.
                Some(Place::In(Who::You, Zone::Hand))
                    if who == Who::You && matches!(cards.count, Count::Exactly(Value::Number(_))) =>
                {
                    self.push(who, Deed::Show(cards.clone()), cards.count.clone())?;
                    self.it = It::Gone;
                    Ok(())
                }
                _ => Err(Why("reveal")),
            },
            _ => Err(Why("reveal")),
        }
    }

    /// Cards go to another zone.
    fn put(&mut self, who: Who, sel: &Sel, to: To) -> Made<()> {
        if to == To::Back {
            return Ok(());
        }
        if let To::Under(_) = to {
            return self.under(who, sel);
        }
        if let To::OneOf(places) = to {
            return self.one_of(who, sel, places);
        }
        let mut goal = goal(to)?;
        if goal.to == Spot::Left {
            goal.whose = self.whose_was_left(goal.whose)?;
        }
        // Cards turned over go to the waiting room with the step that turns them over.
        if let (Sel::It, It::Flipped(at)) = (sel, &self.it) {
            let at = *at;
            if goal.to != Spot::Zone(Z::Waiting) || goal.bottom {
                return Err(Why("flip over"));
            }
            self.it = It::Step(at);
            return Ok(());
        }
        if *sel == Sel::Rest && self.has_found() {
            return self.puts_rest_of_found(who, goal);
        }
        if let Sel::AllBut(whose, zone) = sel {
            return self.all_but(who, (*whose, *zone), goal);
        }
        // BR-2.5: which of their own cards they are is the affair of whoever chooses, and so is putting them somewhere.
        let own = |cards: &Cards| {
            let at = matches!(cards.at, Some(Place::In(whose, _)) if whose == self.chooser);
            at || cards.whose == Some(self.chooser) && cards.at != Some(Place::Among)
        };
        let chooses_own = *sel == Sel::It && matches!(&self.it, It::Chosen(cards) if own(cards));
        let (what, mut count) = self.what(sel)?;
        // "Their stage" is that of whoever does it.
        if what == What::Triggered && goal.whose == Who::Owner && self.by == Who::Opponent {
            goal.whose = self.by;
        }
        // "Look at the top card of your opponent's deck, ..., put the bottom 3 cards of their deck": the deck of whoever was spoken of.
        let what = match what {
            What::Tops(Who::Owner, Z::Deck) if self.has_looked_at_theirs() => What::Tops(Who::Opponent, Z::Deck),
            What::Bottoms(Who::Owner, Z::Deck) if self.has_looked_at_theirs() => What::Bottoms(Who::Opponent, Z::Deck),
            what => what,
        };
        match &what {
            What::Tops(Who::All | Who::Owner, _) | What::Bottoms(Who::All | Who::Owner, _) => {
                return Err(Why("cards of all players"));
            }
            // 3.1.4: what was put somewhere is followed from there.
            What::Same(at) if !matches!(self.program.steps[*at].deed, Deed::Put(..) | Deed::Turn(..)) => {
                return Err(Why("cards moved twice"));
            }
            _ => {}
        }
        // Cards looked at that stay on top of the deck have no line.
        if goal.or_stay || matches!(what, What::Looked | What::Rest) && goal.to == Spot::Zone(Z::Deck) && !goal.bottom {
            count = up_to(&count);
        }
        let by = if chooses_own { self.chooser } else { who };
        let at = self.push(by, Deed::Put(what, goal), count)?;
        self.it = It::Step(at);
        self.is_done_with_found();
        Ok(())
    }

    /// The last step that put a card on the stage, or gave a character something.
    fn last_character(&self) -> Option<usize> {
        let of_one = |at: &usize| match &self.program.steps[*at].deed {
            Deed::Put(..) => self.is_put_on_the_stage(*at),
            Deed::Give(what, ..) | Deed::Grant(what, ..) | Deed::Turn(what, _) => *what != What::This,
            _ => false,
        };
        (0..self.program.steps.len()).rev().find(of_one)
    }

    /// Which cards are meant, and how many.
    fn what(&mut self, sel: &Sel) -> Made<(What, Count)> {
        const ONE: Count = Count::Exactly(Value::Number(1));
        Ok(match sel {
            Sel::This => (What::This, ONE),
            Sel::BattleOpponent => (What::BattleOpponent, ONE),
            Sel::Rest if self.unspoken => return Err(Why("look")),
            Sel::Rest => (What::Rest, Count::All),
            Sel::AllBut(..) => return Err(Why("all but those")),
            Sel::Both(..) => return Err(Why("both")),
            Sel::WithMarkers => return Err(Why("markers that go elsewhere")),
            Sel::OpponentThat(_) | Sel::OpponentOf(_) => return Err(Why("the battle opponent of such a card")),
            // What was spoken of last is a card, and need be no character.
            Sel::Character => match (self.last_character(), &self.that) {
                (Some(at), _) => (What::Same(at), self.program.steps[at].count.clone()),
                (None, Some(that)) => (that.clone(), ONE),
                (None, None) => return Err(Why("which character")),
            },
            Sel::It => match std::mem::replace(&mut self.it, It::Nothing) {
                It::Chosen(cards) => chosen(cards),
                It::Looked(count) => (What::Looked, count),
                It::Flipped(_) => return Err(Why("cards turned over")),
                It::Two(one, other) => chosen(Maker::together(&one, &other)?),
                It::Gone | It::Host(_) => return Err(Why("which of two cards is meant")),
                It::Step(at) => (What::Same(at), self.count_of_those(at)),
                It::Nothing => match &self.that {
                    Some(that) => (that.clone(), ONE),
                    None => return Err(Why("the card it triggered at")),
                },
            },
            Sel::Cards(cards) => {
                let cards = self.theirs(cards);
                match cards.at {
                    Some(Place::Top(who, zone)) => (What::Tops(who, one_zone(zone)?), cards.count),
                    Some(Place::Bottom(who, zone)) => (What::Bottoms(who, one_zone(zone)?), cards.count),
                    _ => chosen(cards),
                }
            }
        })
    }
}

/// Cards that are chosen. 8.6.3.1.4: among unrevealed cards whoever chooses need not find one that fits.
fn chosen(cards: Cards) -> (What, Count) {
    let hidden = matches!(
        cards.at,
        Some(Place::In(_, Zone::Hand | Zone::Deck | Zone::Stock) | Place::Among)
    );
    let count = match hidden && !(cards.is.is_empty() && cards.kind.is_none()) {
        true => up_to(&cards.count),
        false => cards.count.clone(),
    };
    (What::Cards(cards), count)
}

/// So many at most: what is looked at need not be told.
fn up_to(count: &Count) -> Count {
    match count {
        Count::Exactly(value) => Count::UpTo(value.clone()),
        count => count.clone(),
    }
}

#[cfg(test)]
mod tests;
