//! 8.6.2.5.4, 8.6.3, 8.6.4: of a program that runs: which step something done is, whether its cards are such as the text says,
//! how often a step is done, whether its condition is met, and how much of it can be done.

use smallvec::SmallVec;

use rejudge_table::{CardId, Face, Seat};

use super::super::cards::CardKind;
use super::super::effects::Line;
use super::super::effects::ability::{Cards, Cond, Count, Is, OneSort, Place, Pose, Sel, Value, Who, Zone};
use super::super::effects::done::{Done, Named};
use super::super::effects::program::{Deed, GATES_MOST, Gate, Program, Spot, Step, What};
use super::super::effects::reach::Matter;
use super::super::effects::run::{Run, Times};
use super::super::effects::spelling::is_same;
use super::super::state::{Running, Z};
use super::between::Between;
pub use super::ch08_spoken::{Of, Spoken};
use super::ch08_texts::{About, Texts};
use super::ch08_trades::traded;
use super::questions::Rules;
use super::select::{Speaker, lies, zones};
use super::sure::Sure;
use super::values::has_one;

/// What is known of the conditions of a program, gate by gate.
pub type Answers = [Option<Sure>; GATES_MOST];

/// An exchange of two cards can be told as two moves.
pub(crate) const HALVES: u8 = 2;

impl<'a> Rules<'a> {
    /// The program of an ability: its card's face, and which line of its text, from 1.
    pub fn program(self, (face, number): (Face, u8)) -> Option<&'a Program> {
        self.m.text(face).line(usize::from(number))?.runs.as_ref()
    }

    /// 8.2.1: the abilities that effects gave a character, each with whose text and which line of it gives it.
    pub fn given_to(self, card: CardId) -> impl Iterator<Item = ((Face, u8), &'a Line, Sure)> {
        self.s.granted_to(card).filter_map(move |granted| {
            let line = self.m.text(granted.face).line(usize::from(granted.number))?;
            Some(((granted.face, granted.number), line, granted.sure))
        })
    }

    /// A player that a step speaks of.
    pub fn player(self, of: Of, who: Who) -> Option<Seat> {
        match who {
            Who::You => Some(of.seat),
            Who::Opponent => Some(self.s.opponent(of.seat)),
            Who::All | Who::Owner => None,
        }
    }

    /// Whether a player is one that a step speaks of.
    pub(super) fn is_meant(self, of: Of, who: Who, seat: Seat) -> bool {
        match who {
            // Among several any of them may be.
            Who::Opponent => seat != of.seat,
            who => self.player(of, who).is_none_or(|meant| meant == seat),
        }
    }

    /// The steps that something done may be part of, each with its place.
    pub fn like<'d>(
        self,
        of: Of<'d>,
        program: &'d Program,
        done: &'d Done,
    ) -> impl Iterator<Item = (usize, Times)> + Clone + use<'a, 'd> {
        let steps = program.steps.iter().enumerate();
        steps
            .filter(move |(_, step)| self.is_step(of, program, step, done))
            .map(move |(at, step)| (at, self.how_often(of, program, step)))
    }

    /// 8.6.4: the same, without those that are done only under a condition which is not met.
    pub fn like_and_met<'d>(
        self,
        of: Of<'d>,
        program: &'d Program,
        answers: &'d Answers,
        done: &'d Done,
    ) -> impl Iterator<Item = (usize, Times)> + use<'a, 'd> {
        let like = self.like(of, program, done);
        like.filter(move |(at, _)| self.not_met_by(program, answers, &program.steps[*at]).is_none())
    }

    /// Whether something done is done as a step says.
    fn is_step(self, of: Of, program: &Program, step: &Step, done: &Done) -> bool {
        let all = |cards: &[Named], what: &What| cards.iter().all(|named| self.is_meant_by(of, program, what, named));
        match (&step.deed, done) {
            (Deed::Draw, Done::Draw(seat)) => self.is_meant(of, step.by, *seat),
            (Deed::Draw, Done::Put { cards, to: Z::Hand, .. }) => {
                let whose = |named: &Named| named.whose.is_none_or(|whose| self.is_meant(of, step.by, whose));
                cards.iter().all(|named| named.is_top_of_deck() && whose(named))
            }
            // Whoever takes the top card into the hand may say that it was drawn.
            (Deed::Put(What::Tops(_, Z::Deck) | What::Looked, goal), Done::Draw(seat)) => {
                goal.to == Spot::Zone(Z::Hand) && self.is_meant(of, step.by, *seat)
            }
            (Deed::Damage(who), Done::Damage(seat)) => self.is_meant(of, *who, *seat),
            // Who looks is often left out; another player is said only where that one looks, or the deck is that one's.
            (Deed::Look(whose), Done::Look(seat)) => {
                *seat == of.seat || self.is_meant(of, step.by, *seat) || self.is_meant(of, *whose, *seat)
            }
            (Deed::Show(of_hand), Done::Show(cards)) => cards.iter().all(|named| self.lies_as_said(of, of_hand, named)),
            (
                Deed::Put(what, goal),
                Done::Put {
                    cards,
                    to,
                    bottom,
                    discarded,
                    ..
                },
            ) => {
                // What goes into the deck is shuffled or put back in some order; the end is asked where the text says it.
                let stays = goal.or_stay && *to == Z::Deck && !bottom;
                let there = self.goes_there(of, goal, *to) && (goal.bottom == *bottom || self.is_shuffled(program));
                let this = *what != What::This || !discarded;
                (there || stays) && this && all(cards, what)
            }
            (Deed::Give(what, gain, ..), Done::Give { cards, gain: told, .. }) => gain == told && all(cards, what),
            (Deed::Grant(what, ..), Done::Grant(cards)) => all(cards, what),
            // In somebody's words.
            (Deed::Checks(_), Done::Grant(_)) => true,
            (Deed::Turn(what, pose), Done::Turn { cards, pose: told }) => pose == told && all(cards, what),
            (Deed::Exchange(..), Done::Exchange(_)) => true,
            (Deed::Trade(one, other, _), Done::Exchange(cards)) => {
                let lies = |cards: &Cards, named: &Named| self.lies_as_said(of, cards, named);
                match &cards[..] {
                    [a, b] => lies(one, a) && lies(other, b) || lies(one, b) && lies(other, a),
                    _ => false,
                }
            }
            // Half of it: the other half follows.
            (Deed::Trade(one, other, _), Done::Put { cards, to, .. }) => {
                let goes = |from: &Cards, there: &Cards| {
                    traded(there).contains(to) && cards.iter().all(|named| self.lies_as_said(of, from, named))
                };
                cards.len() == 1 && (goes(one, other) || goes(other, one))
            }
            // Half of it: the other half follows.
            (Deed::Exchange(..), Done::Put { cards, to, .. }) => to.is_slot() && cards.len() == 1,
            // An exchange with an empty position is a move.
            (Deed::Put(what, goal), Done::Exchange(cards)) => match self.one_moves(cards) {
                Some((moved, to)) => self.goes_there(of, goal, to) && self.is_meant_by(of, program, what, &moved),
                None => false,
            },
            _ => false,
        }
    }

    /// 3.2.4: the text has a deck shuffled, so that it is all the same at which end cards went into it.
    fn is_shuffled(self, program: &Program) -> bool {
        program.steps.iter().any(|step| matches!(step.deed, Deed::Shuffle(_)))
    }

    /// 3.2.4: whether a program may have a deck shuffled: it says so, it puts cards into a deck, or it looks at cards of one, which may go
    /// back in random order.
    pub fn may_shuffle(self, program: &Program) -> bool {
        let into_deck = |step: &Step| match &step.deed {
            Deed::Put(_, goal) => !matches!(goal.to, Spot::Zone(z) if z != Z::Deck),
            deed => matches!(
                deed,
                Deed::Look(_) | Deed::Trade(..) | Deed::Exchange(..) | Deed::Later(_)
            ),
        };
        self.is_shuffled(program) || program.steps.iter().any(into_deck)
    }

    /// Whether a card is such by what is printed on it, where no text may have made it otherwise.
    pub(crate) fn is_printed(self, by: Speaker, face: Face, kind: Option<CardKind>, all: &[Is]) -> Sure {
        let (info, def) = (self.m.info(face), &self.m.cards[face.index()]);
        let texts = Texts::of(self.m, self.s);
        let more = self.may_be_more(face);
        let unless = |sure: Sure, matter| sure.unless(more || !texts.bearing(matter, About::Anything).is_empty());
        let kind = kind.map_or(Sure::Yes, |kind| Sure::of(kind == info.kind));
        let number = |n: i32| (n, n);
        let has = |traits: &[String]| {
            def.traits
                .iter()
                .any(|own| traits.iter().any(|want| is_same(own, want)))
        };
        let named = |names: &[String]| names.iter().any(|name| is_same(&def.name, name));
        let part = |names: &[String]| has_one(&def.name, names);
        all.iter().fold(kind, |sure, is| {
            let one = match is {
                Is::OneOf(sorts) => {
                    let one = |sort: &OneSort| self.is_printed(by, face, sort.kind, &sort.is);
                    sorts.iter().fold(Sure::No, |sure, sort| sure.or(one(sort)))
                }
                Is::ColorOrTrait(colors, traits) => {
                    let color = unless(Sure::of(colors.contains(&info.color)), Matter::Color);
                    color.or(unless(Sure::of(has(traits)), Matter::Trait))
                }
                Is::Trait(traits) => unless(Sure::of(has(traits)), Matter::Trait),
                Is::Named(names) => unless(Sure::of(named(names)), Matter::Trait),
                Is::SameName(sel) => {
                    let like = self.is_named_like(by, sel, |name| Sure::of(is_same(&def.name, name)));
                    unless(like, Matter::Trait)
                }
                Is::NotNamed(names) => unless(Sure::of(!named(names)), Matter::Trait),
                Is::NameHas(names) => unless(part(names), Matter::Trait),
                Is::TraitOrName(traits, names) => match has(traits) || named(names) {
                    false if part(names) == Sure::No => unless(Sure::No, Matter::Trait),
                    true => Sure::Yes,
                    false => Sure::Maybe,
                },
                Is::Color(colors) => unless(Sure::of(colors.contains(&info.color)), Matter::Color),
                Is::Level(how, value) => {
                    let level = number(i32::from(info.level));
                    unless(Sure::compares(level, *how, self.value(by, value)), Matter::Level)
                }
                Is::Cost(how, value) => {
                    let cost = number(i32::from(info.cost));
                    unless(Sure::compares(cost, *how, self.value(by, value)), Matter::Cost)
                }
                Is::Power(how, value) => Sure::compares(number(info.power), *how, self.value(by, value)),
                Is::Link(names) => self.has_link(face, names),
                Is::Keyword(label) => self.is_printed_keyword(face, *label),
                Is::Icon(icon) => self.bears_icon(face, *icon),
                Is::SharesColor => match by.this.and_then(|this| self.face(this)) {
                    Some(own) => unless(Sure::of(self.m.info(own).color == info.color), Matter::Color),
                    None => Sure::Maybe,
                },
                Is::This => match by.this.and_then(|this| self.face(this)) {
                    Some(own) if own != face => Sure::No,
                    _ => Sure::Maybe,
                },
                // "Other" of a card by its number alone: there may be two of them.
                Is::SharesTrait | Is::Pose(_) | Is::Other | Is::InBattle | Is::Marked(_) | Is::Face(_) => Sure::Maybe,
            };
            match sure {
                Sure::No => Sure::No,
                sure => sure.and(one),
            }
        })
    }

    /// The cards on the stage that something done names: "that character" from now on.
    pub fn spoken_of(self, done: &Done) -> SmallVec<[CardId; 4]> {
        let (Done::Give { cards, .. } | Done::Grant(cards) | Done::Turn { cards, .. } | Done::Put { cards, .. }) = done
        else {
            return SmallVec::new();
        };
        let slot = |named: &Named| match (named.whose, named.at) {
            (Some(seat), Some((z, _))) if z.is_slot() => self.character(seat, z),
            _ => None,
        };
        let found: SmallVec<[CardId; 4]> = cards.iter().filter_map(slot).collect();
        if found.len() == cards.len() {
            found
        } else {
            SmallVec::new()
        }
    }

    /// 8.6.2.5.4: an amount that a line tells, where it cannot be the one of the step.
    pub fn differs(self, of: Of, program: &Program, step: &Step, done: &Done) -> Option<i32> {
        let (Deed::Give(_, _, value, _), Done::Give { amount, .. }) = (&step.deed, done) else {
            return None;
        };
        // "X is equal to the level of that character": nobody was spoken of but whoever gets it.
        let it = self.spoken_of(done);
        let first = program.steps.first().is_some_and(|first| std::ptr::eq(first, step));
        let own = first && of.by.it.is_empty() && of.triggered.is_none();
        let by = Speaker { it: &it, ..of.by };
        let of = if own { Of { by, ..of } } else { of };
        let (least, most) = self.amount_given(of, program, value);
        (*amount < least || *amount > most).then_some(*amount)
    }

    /// 8.6.2.5.4: whether what is given is as much as a step gives of the same.
    pub fn gives_as_much(self, of: Of, program: &Program, step: &Step, done: &Done) -> Sure {
        match (&step.deed, done) {
            (Deed::Give(_, gain, value, _), Done::Give { gain: told, amount, .. }) if gain == told => {
                match self.amount_given(of, program, value) {
                    (least, most) if *amount < least || *amount > most => Sure::No,
                    (least, most) => Sure::Yes.unless(least < most),
                }
            }
            _ => Sure::No,
        }
    }

    /// The same, and nothing about it is open.
    pub fn gives_the_same(self, of: Of, program: &Program, step: &Step, done: &Done) -> bool {
        self.gives_as_much(of, program, step, done) == Sure::Yes
    }

    /// 8.9.1: how much a step gives, at least and at most.
    pub fn amount_given(self, of: Of, program: &Program, value: &Value) -> Between {
        self.value(of.for_program(self, program), value)
    }

    /// 8.6.4: looks at the conditions whose turn has come: those in front of everything when the effect begins, those behind
    /// a step once it was done. `begun`: the step that is done now.
    #[inline]
    pub fn decide(self, of: Of, program: &Program, run: &Run, begun: Option<usize>, answers: &mut Answers) {
        self.decide_when(of, program, run, (begun, false), answers);
    }

    /// The same of an effect that is over: what might be left in front of a condition and has no line was left.
    pub fn decide_at_the_end(self, of: Of, program: &Program, run: &Run, answers: &mut Answers) {
        self.decide_when(of, program, run, (None, true), answers);
    }

    #[inline]
    fn decide_when(self, of: Of, program: &Program, run: &Run, when: (Option<usize>, bool), answers: &mut Answers) {
        // Most texts have no conditions.
        if !program.gates.is_empty() {
            self.decide_gates(of, program, run, when, answers);
            for (one, other) in &program.opposites {
                let (one, other) = (usize::from(*one), usize::from(*other));
                let open = |answer: Option<Sure>| matches!(answer, None | Some(Sure::Maybe));
                match (answers[one], answers[other]) {
                    (Some(sure), open_yet) if open(open_yet) => answers[other] = Some(sure.denied()),
                    (open_yet, Some(sure)) if open(open_yet) => answers[one] = Some(sure.denied()),
                    _ => {}
                }
            }
        }
    }

    fn decide_gates(
        self,
        of: Of,
        program: &Program,
        run: &Run,
        (begun, over): (Option<usize>, bool),
        answers: &mut Answers,
    ) {
        let by = of.having_told_of(self, program, run).for_program(self, program);
        for (at, gate) in program.gates.iter().enumerate().take(answers.len()) {
            let Gate::If(cond) = gate else { continue };
            if answers[at].is_some() {
                continue;
            }
            // 8.6.4: what stands behind a condition that is not so is not done.
            let is_off = |step: &Step| self.not_met_by(program, answers, step).is_some();
            // Another condition about the same card is asked together with this one.
            let lead = program.asked_with(at);
            let first = program.steps.iter().position(|step| step.is_behind(lead));
            let Some(first) = first else { continue };
            // Where nothing was done yet "that character" is the one that the trigger condition speaks of.
            let fresh = program.of_triggered && first == 0 && run.is_fresh();
            let triggered: Option<[CardId; 1]> = of.triggered.filter(|_| fresh).map(|card| [card]);
            let by = match &triggered {
                Some(it) if by.it.is_empty() && by.among.is_empty() => Speaker { it, ..by },
                _ => by,
            };
            // What is done of another effect that might have been chosen is not done before it.
            let apart = |step: &Step| program.are_apart(step, &program.steps[first]) || program.is_opposite(lead, step);
            let moves = |step: &Step| {
                !matches!(
                    step.deed,
                    Deed::Look(_) | Deed::Shuffle(_) | Deed::Give(..) | Deed::Grant(..)
                )
            };
            let before = || {
                let steps = program.steps[..first].iter().enumerate();
                steps.filter(|(_, step)| !apart(step))
            };
            // What is shown, or chosen, in front of the condition is what it speaks of: before that it was another card.
            let speaks = |step: &Step| match &step.deed {
                Deed::Look(_) => true,
                Deed::Give(What::Cards(cards), ..) | Deed::Grant(What::Cards(cards), ..) => cards.count != Count::All,
                _ => false,
            };
            let spoken = before().rfind(|(_, step)| speaks(step));
            let unspoken = spoken.is_some_and(|(at, _)| run.done(at) == 0);
            let begins = |step: &Step| {
                let mut gates = program.gates_of(step);
                gates.any(|(gate, _)| program.asked_with(gate) == lead)
            };
            let now = begun.is_some_and(|begun| program.steps.get(begun).is_some_and(begins));
            // Where its own card goes in front of a card that is shown has no part in what that one is.
            let beside = |at: usize, step: &Step| {
                let itself = matches!(step.deed, Deed::Put(What::This | What::WithMarkers, _));
                itself && speaks_of_it(cond) && spoken.is_some_and(|(shown, _)| shown > at)
            };
            let moves = before().any(|(at, step)| moves(step) && !beside(at, step) && !is_off(step));
            let answer = match (moves, speaks_of_it(cond)) {
                (false, false) => Some(self.is_so_for(of, by, cond)),
                (false, true) if unspoken => now.then_some(Sure::Maybe),
                // It is about cards that were shown, and can be asked as long as they are known.
                (false, true) if !by.among.is_empty() || !by.it.is_empty() => Some(self.is_so_for(of, by, cond)),
                (false, true) => None,
                (true, _) => {
                    // Of the cards that were looked at none is left to choose or to put away.
                    let parted = |at: usize, step: &Step| {
                        let of_them = match &step.deed {
                            Deed::Look(_) => run.done(at) > 0,
                            Deed::Put(What::Cards(cards), _) => cards.at == Some(Place::Among),
                            Deed::Put(what, _) => matches!(what, What::Rest),
                            _ => false,
                        };
                        of_them && self.s.looked.is_empty()
                    };
                    // What this card gets, which need not have a line, says nothing of another card.
                    let own = |step: &Step| {
                        let given = matches!(step.deed, Deed::Give(What::This, ..) | Deed::Grant(What::This, ..));
                        given && speaks_of_it(cond)
                    };
                    let asked = |(at, step): &(usize, &Step)| !is_off(step) && !beside(*at, step) && !own(step);
                    let whole = before().filter(asked).all(|(at, step)| {
                        let times = self.how_often_in_all(of, program, run, (at, step));
                        let most = times.most < u8::MAX && run.done(at) > 0 && run.done(at) >= times.most;
                        let as_much_as_it_has_to = run.done(at) >= times.least;
                        // Lines stand in the order of the text.
                        let passed = over || (at + 1..first).any(|later| run.done(later) > 0);
                        let left = passed && times.least == 0 && !matches!(step.deed, Deed::Look(_) | Deed::Show(_));
                        as_much_as_it_has_to && (times.least == times.most || left) || most || parted(at, step)
                    });
                    // All of it was done, and nothing of what comes behind the condition: it can be asked now.
                    let behind = || (first..program.steps.len()).all(|at| run.done(at) == 0);
                    let next = begun.is_none() && (over || !run.is_fresh()) && behind();
                    match now || next {
                        true if whole => Some(self.is_so_for(of, by, cond)),
                        true if now => Some(Sure::Maybe),
                        _ => None,
                    }
                }
            };
            answers[at] = answer;
        }
    }

    /// Whether a condition is so. One about the battle opponent, in an ability of which only its line tells that it waited, was asked
    /// before that battle ended.
    fn is_so_for(self, of: Of, by: Speaker, cond: &Cond) -> Sure {
        let sure = self.holds(by, cond);
        let asked_before = cond.is_of_battle_opponent() && self.opponent_before(of.card).is_some();
        sure.or(Sure::No.unless(asked_before))
    }

    /// 8.6.4: whether all that stands in front of a step is so, as far as it was done.
    pub fn is_due(self, of: Of, program: &Program, run: &Run, (paid, answers): (bool, &Answers), step: &Step) -> bool {
        let begun = |gate: usize| program.is_entered(run, gate);
        program.gates_of(step).all(|(at, gate)| match gate {
            // Whoever does a part of it has chosen to.
            Gate::May => begun(at),
            Gate::Among { choice, most } => {
                program.has_all_of(*choice, *most)
                    || paid && program.is_of_the_one_paid(step)
                    // What is told of another effect since tells that it was that one.
                    || run.was_chosen(at) && !program.is_not_chosen(run, step)
                    || program.is_begun(run, at) && !program.is_alike_elsewhere(step)
            }
            Gate::Pay => paid || begun(at),
            Gate::Done(before, count) => {
                // What has to be done and was left out does not let off what comes behind it; what cannot be done does.
                let asked = |step: &Step| matches!(step.deed, Deed::Put(..) | Deed::Turn(What::Cards(_), _));
                let can = |step: &Step| !asked(step) || self.can_be_done(of, program, step) > 0;
                let must = |step: &Step| !step.may_be_nothing() && can(step);
                let done = run.done(*before);
                done >= *count || done == 0 && program.steps.get(*before).is_some_and(must)
            }
            Gate::Not(before) => was_not_done(program, run, paid, *before),
            // What a line tells behind a condition was done because it was so.
            Gate::If(_) => answers[at] == Some(Sure::Yes) || answers[at] == Some(Sure::Maybe) && begun(at),
        })
    }

    /// 8.6.3: the step in front of a choice that lets more cards be seen, where it has to be done and was not done yet.
    pub fn shown_first<'p>(
        self,
        of: Of,
        program: &'p Program,
        run: &Run,
        so: (bool, &Answers),
        at: usize,
    ) -> Option<&'p Step> {
        let chooses = matches!(
            program.steps[at].deed,
            Deed::Put(What::Cards(_), _)
                | Deed::Give(What::Cards(_), ..)
                | Deed::Grant(What::Cards(_), ..)
                | Deed::Turn(What::Cards(_), _)
                | Deed::Exchange(..)
                | Deed::Trade(..)
        );
        let shows = |step: &Step| matches!(step.deed, Deed::Draw | Deed::Put(What::Tops(_, Z::Deck), _));
        let mut before = program.steps[..at]
            .iter()
            .enumerate()
            .filter(|(_, step)| chooses && shows(step) && !program.are_apart(step, &program.steps[at]));
        // What is done "if you do" shows that cards were to be drawn, of which a line is not asked for behind it (`done_without`).
        let goes_on_from = |before: usize| {
            let mut gates = program.gates_of(&program.steps[at]);
            let behind = gates.any(|(_, gate)| matches!(gate, Gate::Done(done, _) if *done == before));
            behind && program.steps[before].deed == Deed::Draw
        };
        let first = before.find(|(at, step)| {
            run.done(*at) == 0
                && self.left(of, program, run, (*at, *step)) > 0
                && (self.is_due(of, program, run, so, step) || goes_on_from(*at))
        });
        first.map(|(_, step)| step)
    }

    /// 1.3.4: the step in which the turn player chooses what all players choose, where it was not done yet and another player has
    /// chosen.
    pub fn chosen_first<'p>(
        self,
        of: Of,
        program: &'p Program,
        run: &Run,
        so: (bool, &Answers),
        at: usize,
    ) -> Option<&'p Step> {
        let step = &program.steps[at];
        let turns = |step: &Step| self.player(of, step.by) == Some(self.s.active);
        if !program.all_players || !step.is_chosen() || turns(step) {
            return None;
        }
        let mut steps = program.steps.iter().enumerate();
        let same = |other: &Step| match (&other.deed, &step.deed) {
            (Deed::Put(What::Cards(a), to), Deed::Put(What::Cards(b), goal)) => {
                (a.kind, &a.is, to.to) == (b.kind, &b.is, goal.to)
                    && (&other.count, other.behind) == (&step.count, step.behind)
            }
            _ => false,
        };
        let first = steps.find(|(at, other)| {
            let left = run.done(*at) == 0 && self.left(of, program, run, (*at, other)) > 0;
            turns(other) && same(other) && left && self.is_due(of, program, run, so, other)
        });
        first.map(|(_, step)| step)
    }

    /// How much can be done of a step that may be left, where whoever carries the effect out may begin it now.
    pub fn may_begin(self, of: Of, program: &Program, running: &Running, (at, step): (usize, &Step)) -> u8 {
        let run = &running.run;
        // In the order of the text.
        if program.is_not_chosen(run, step) || (at..program.steps.len()).any(|at| run.done(at) > 0) {
            return 0;
        }
        // Of several effects that search for cards whoever has taken one has chosen that one.
        if self.another_was_chosen(of, program, run, step) {
            return 0;
        }
        // Of several effects whoever has paid for one has chosen that one.
        if running.paid && program.is_of_another_than_paid(step) {
            return 0;
        }
        let open = program.gates_of(step).all(|(gate, kind)| match kind {
            // What stands behind "you may" begins with its first step.
            Gate::May | Gate::Among { .. } => {
                let mut before = program.steps[..at].iter().enumerate();
                before.all(|(at, step)| !step.is_behind(gate) || run.done(at) > 0)
            }
            Gate::Pay => running.paid,
            Gate::Done(before, count) => run.done(*before) >= *count,
            Gate::Not(before) => was_not_done(program, run, running.paid, *before),
            Gate::If(_) => running.answers[gate] == Some(Sure::Yes),
        });
        let there = match &step.deed {
            Deed::Give(What::Cards(cards), ..) | Deed::Grant(What::Cards(cards), ..) | Deed::Show(cards) => {
                let most = self.how_many(of.for_program(self, program).choosing(cards), cards).0;
                u8::try_from(most.max(0)).unwrap_or(u8::MAX)
            }
            Deed::Look(who) => {
                let deck = self.player(of, *who).map_or(0, |seat| self.s.count(seat, Z::Deck));
                u8::try_from(deck).unwrap_or(u8::MAX)
            }
            Deed::Put(What::Same(_), _) | Deed::Turn(What::Same(_), _) if !self.some_are_kept(of, program, step) => {
                u8::try_from(of.by.same.len()).unwrap_or(u8::MAX)
            }
            _ => self.can_be_done(of, program, step),
        };
        let times = self.how_often(of, program, step);
        match open && times.most < u8::MAX {
            true => times.most.min(there),
            false => 0,
        }
    }

    /// 8.6.4: the condition that a step stands behind and that is not met.
    pub fn not_met_by<'p>(self, program: &'p Program, answers: &Answers, step: &Step) -> Option<&'p Cond> {
        let mut unmet = program.gates_of(step).filter(|(at, _)| answers[*at] == Some(Sure::No));
        unmet.find_map(|(_, gate)| match gate {
            Gate::If(cond) => Some(cond),
            _ => None,
        })
    }

    /// 8.7.3.2.1: the condition that is not met in front of the last step that is paid for, by which nothing comes of paying.
    pub fn paid_for_nothing<'p>(self, program: &'p Program, answers: &Answers) -> Option<&'p Cond> {
        program
            .last_paid_for()
            .and_then(|step| self.not_met_by(program, answers, step))
    }

    /// What is known of the conditions of a program that begins now.
    pub fn answers_at_first(self, of: Of, program: &Program) -> Answers {
        let mut answers = Answers::default();
        self.decide(of, program, &Run::default(), None, &mut answers);
        answers
    }

    /// 8.6.3.1.2: how much of a step is left that has to be done, and can be.
    pub fn left(self, of: Of, program: &Program, run: &Run, (at, step): (usize, &Step)) -> u8 {
        match &step.deed {
            deed if !deed.has_line() => 0,
            // 8.6.6: cards were looked at anew since, and the rest of those is for a later step.
            Deed::Put(What::Rest, _) if program.looks_behind(at).any(|look| run.done(look) > 0) => 0,
            // 8.6.6: all that is left of what was looked at.
            Deed::Put(What::Rest, goal) if goal.to != Spot::Zone(Z::Deck) => {
                let looked = u8::try_from(self.s.looked.len()).unwrap_or(u8::MAX);
                looked.saturating_sub(self.stay_on_top(of, program, run))
            }
            // The other half of an exchange of which one was told.
            Deed::Trade(..) if (1..HALVES).contains(&run.done(at)) => 1,
            // 8.6.6: the last of them lies on the deck already, where it is to be put.
            _ if goes_on_top(step) && self.s.looked.len() == 1 => 0,
            Deed::Put(What::Cards(cards), _) if matches!(step.count, Count::AllBut(_)) => {
                let begun = run.done(at) > 0;
                match self.came_since(program, run, at, cards) {
                    true => 0,
                    false if begun => self.left_of_the_others(of, program, step),
                    false => self.how_often(of, program, step).least,
                }
            }
            Deed::Turn(What::Cards(_), _) if step.count == Count::All => self.left_to_turn(of, program, step),
            Deed::Put(What::Looked, _) if self.m.full && run.done(at) == 0 && self.s.looked.is_empty() => {
                self.left_to_move(of, program, at)
            }
            // 8.6.4: what is known to come of it tells that it was left out.
            Deed::Look(_) if self.m.full && at == 0 && run.is_fresh() => {
                u8::from(self.would_do_once_revealed(of, program))
            }
            // What has come there since is not meant.
            Deed::Put(What::Cards(cards), _)
                if (step.count == Count::All || run.done(at) > 0) && self.came_since(program, run, at, cards) =>
            {
                0
            }
            // 1.3.5: X was what it was then, whichever card was spoken of since.
            _ if run.was_whole(at) => 0,
            _ => {
                let left = run.left(at, self.how_often_in_all(of, program, run, (at, step)));
                if left == 0 {
                    return 0;
                }
                let there = self.can_be_done(of, program, step);
                let there = there.saturating_sub(self.put_there_since(of, program, run, (at, step)));
                // Of those that were looked at the ones that were moved are among them still.
                let moved = match &step.deed {
                    Deed::Put(What::Cards(cards), _) if cards.at == Some(Place::Among) => run.done(at),
                    _ => 0,
                };
                left.min(there.saturating_sub(moved))
            }
        }
    }

    /// 8.6.6: how many of the cards that were looked at are to be put on top of the deck, or may be where no line tells of any, and may have
    /// stayed there without a line.
    fn stay_on_top(self, of: Of, program: &Program, run: &Run) -> u8 {
        let steps = program.steps.iter().enumerate().filter(|(_, step)| goes_on_top(step));
        let left = steps.map(|(at, step)| {
            let times = self.how_often_in_all(of, program, run, (at, step));
            match run.done(at) {
                0 => run.room(at, times),
                _ => run.left(at, times),
            }
        });
        left.fold(0, u8::saturating_add)
    }

    /// Whether a later step has put cards where a step takes all from.
    fn came_since(self, program: &Program, run: &Run, at: usize, cards: &Cards) -> bool {
        let Some(Place::In(_, zone)) = cards.at else {
            return false;
        };
        let later = program.steps.iter().enumerate().skip(at.saturating_add(1));
        let mut done = later.filter(|(at, _)| run.done(*at) > 0);
        done.any(|(_, step)| match &step.deed {
            Deed::Put(_, goal) => goal.to.zone().is_some_and(|z| zones(zone).contains(&z)),
            Deed::Draw => zone == Zone::Hand,
            _ => false,
        })
    }

    /// 8.6.3: how many of the cards that lie where a step takes some from were put there by a later one, and were not to be chosen: the step
    /// was left, and none before it puts cards there.
    fn put_there_since(self, of: Of, program: &Program, run: &Run, (at, step): (usize, &Step)) -> u8 {
        let Deed::Put(What::Cards(cards), _) = &step.deed else {
            return 0;
        };
        let Some(Place::In(_, zone)) = cards
            .at
            .filter(|_| run.done(at) == 0 && self.came_since(program, run, at, cards))
        else {
            return 0;
        };
        let there = |z: Z| zones(zone).contains(&z);
        let before = |step: &Step| matches!(&step.deed, Deed::Put(_, goal) if goal.to.zone().is_some_and(there));
        // What was done for this one, "if you do", tells that it could be done.
        let rests_on_it = |(other, step): (usize, &Step)| {
            let mut gates = program.gates_of(step);
            run.done(other) > 0 && gates.any(|(_, gate)| matches!(gate, Gate::Done(before, _) if *before == at))
        };
        if program.steps[..at].iter().any(before) || program.steps.iter().enumerate().any(rests_on_it) {
            return 0;
        }
        let lies = |card: CardId| there(self.s.z(self.s.table.card(card).zone));
        let since = of.by.went.iter().filter(|(card, z)| there(*z) && lies(*card));
        u8::try_from(since.count()).unwrap_or(u8::MAX)
    }

    /// 1.3.2: how much of a step can be done where the cards lie now: as much as this, for certain.
    pub fn can_be_done(self, of: Of, program: &Program, step: &Step) -> u8 {
        const ANY: u8 = u8::MAX;
        let there = |sure: bool| if sure { ANY } else { 0 };
        let some = |seat: Seat, z: Z| self.s.count(seat, z) > 0 || self.s.is_open(seat, z);
        let from_deck = |seat: Seat| some(seat, Z::Deck) || some(seat, Z::Waiting);
        let count = |seat: Seat, z: Z| u8::try_from(self.s.count(seat, z)).unwrap_or(ANY);
        let such = |cards: &Cards| {
            let by = of.for_program(self, program).choosing(cards);
            let least = self.how_many(by, cards).0.clamp(0, i32::from(ANY));
            u8::try_from(least).unwrap_or(ANY)
        };
        if let Deed::Put(what, goal) = &step.deed
            && goal.to.zone().is_none()
            && self.positions(of, program, what, goal).is_empty()
        {
            return 0;
        }
        // 1.3.3: whoever is chosen may stay as it is.
        if self.some_are_kept(of, program, step) {
            return 0;
        }
        match &step.deed {
            Deed::Draw => there(self.player(of, step.by).is_some_and(from_deck)),
            Deed::Damage(_) | Deed::Lose(_) | Deed::ExtraTurn | Deed::GoTo(_) | Deed::Bar(..) => ANY,
            // 7.3.1: in the attack of the card.
            Deed::Checks(_) => there(self.s.attack.is_some_and(|attack| attack.card == of.card)),
            Deed::Put(What::Tops(who, Z::Deck), _) => there(self.player(of, *who).is_some_and(from_deck)),
            Deed::Put(What::Tops(who, z), _) => self.player(of, *who).map_or(0, |seat| count(seat, *z)),
            Deed::Put(What::Bottoms(who, z), _) => self.player(of, *who).map_or(0, |seat| count(seat, *z)),
            // 3.1.4: once it has moved it is another card.
            Deed::Put(What::This | What::WithMarkers, _) => {
                let z = self.s.z(self.s.table.card(of.card).zone);
                let from = self.s.events.came_from(of.card);
                let from_elsewhere = from.is_some_and(|from| !self.s.z(from).is_slot());
                there(match program.leaves {
                    true => z == Z::Waiting && !from_elsewhere,
                    false => z.is_slot() || z == Z::Resolution,
                })
            }
            Deed::Put(What::BattleOpponent, _) => match self.battle_opponent(of.card) {
                Some((card, Sure::Yes)) => there(self.s.z(self.s.table.card(card).zone).is_slot()),
                _ => 0,
            },
            // 8.7.7: what has left the stage comes back from the waiting room; elsewhere it is not asked for.
            Deed::Put(What::Triggered, goal) => there(of.triggered.is_some_and(|card| {
                let z = self.s.z(self.s.table.card(card).zone);
                match goal.to {
                    Spot::Previous => z == Z::Waiting,
                    // What was created for it puts it there from where it has gone.
                    _ => z.is_slot() || z == Z::Memory && goal.to.zone() != Some(z),
                }
            })),
            // 1.3.2.1: who lies so already does not become so.
            Deed::Turn(What::Triggered, pose) => there(of.triggered.is_some_and(|card| self.would_turn(card, *pose))),
            Deed::Put(What::Cards(cards), _) => such(cards),
            Deed::Put(What::Same(before), _) => self.lie_there_still(of, program, (*before, step)),
            Deed::Put(What::Looked, _) => u8::try_from(self.s.looked.len()).unwrap_or(ANY),
            Deed::Turn(What::This, pose) => there(self.would_turn(of.card, *pose)),
            Deed::Turn(What::BattleOpponent, pose) => match self.battle_opponent(of.card) {
                Some((card, Sure::Yes)) => there(self.would_turn(card, *pose)),
                _ => 0,
            },
            // 1.3.2.1: of somebody who lies so already, and may have been chosen, no line tells.
            Deed::Turn(What::Cards(cards), pose) => match self.lie_so_already(of, program, (step, cards), *pose) {
                true => 0,
                false => such(cards),
            },
            Deed::Exchange(cards, _) => u8::from(such(cards) >= 2),
            Deed::Trade(one, other, _) => u8::from(self.can_be_traded(of, program, one, other)),
            _ => 0,
        }
    }

    /// 1.3.2.1, 4.6.1: whether a character is on the stage and does not lie yet as a step turns it.
    fn would_turn(self, card: CardId, pose: Pose) -> bool {
        let on_stage = self.s.z(self.s.table.card(card).zone).is_slot();
        on_stage && self.pose(card) != lies(pose)
    }

    /// 1.3.2.1: whether those who are turned may all lie so already: those of whom a line tells, or as many of those among which is chosen.
    fn lie_so_already(self, of: Of, program: &Program, (step, cards): (&Step, &Cards), pose: Pose) -> bool {
        let by = of.for_program(self, program).choosing(cards);
        let those = self.all_that_fit(by, cards, None).unwrap_or_default();
        let lies_so = |card: CardId| self.pose(card) == lies(pose);
        let among = |card: &CardId| those.iter().any(|(one, _)| one == card);
        match of.by.same {
            told if !told.is_empty() && told.iter().all(among) => told.iter().all(|card| lies_so(*card)),
            _ => {
                let such = those.iter().filter(|(card, _)| lies_so(*card)).count();
                such >= usize::from(self.how_often(of, program, step).least.max(1))
            }
        }
    }

    /// 8.6.2.5.4: of a step that takes cards off the top of a deck to another zone of its player, whose they are and where they go.
    pub fn off_the_deck(self, of: Of, step: &Step) -> Option<(Seat, Z)> {
        match &step.deed {
            Deed::Draw => self.player(of, step.by).zip(Some(Z::Hand)),
            Deed::Put(What::Tops(who, Z::Deck), goal) if !goal.bottom && goal.whose == *who => {
                self.player(of, *who).zip(goal.to.zone())
            }
            _ => None,
        }
    }

    /// 8.6.3: whether a step moves a chosen card of a zone that lies open, and a single one there is such as it says.
    pub fn is_only_one(self, of: Of, program: &Program, step: &Step) -> bool {
        let Deed::Put(What::Cards(cards), goal) = &step.deed else {
            return false;
        };
        let open = matches!(
            cards.at,
            Some(Place::In(_, Zone::Waiting | Zone::Memory | Zone::Clock | Zone::Level))
        );
        let by = of.for_program(self, program);
        open && goal.to.zone().is_some() && self.how_many(by, cards) == (1, 1)
    }

    /// 8.9.1: the characters that get something from a step, where the text leaves no choice: all of them, and for certain.
    pub fn who_gets(self, of: Of, program: &Program, what: &What) -> Option<SmallVec<[CardId; 5]>> {
        let by = of.for_program(self, program);
        let on_stage = |card: CardId| self.s.z(self.s.table.card(card).zone).is_slot();
        let found: SmallVec<[CardId; 5]> = match what {
            What::This => [of.card].into_iter().filter(|c| on_stage(*c)).collect(),
            What::BattleOpponent => match self.battle_opponent(of.card)? {
                (card, Sure::Yes) => [card].into_iter().filter(|c| on_stage(*c)).collect(),
                _ => return None,
            },
            What::Triggered => [of.triggered?].into_iter().filter(|c| on_stage(*c)).collect(),
            What::Cards(cards) => {
                let those = self.all_that_fit(by.choosing(cards), cards, None)?;
                if those.iter().any(|(_, sure)| *sure != Sure::Yes) {
                    return None;
                }
                let must = match &cards.count {
                    Count::All => true,
                    Count::Exactly(value) => {
                        let (least, _) = self.value(by, value);
                        usize::try_from(least).is_ok_and(|least| those.len() <= least)
                    }
                    _ => false,
                };
                if !must {
                    return None;
                }
                those.into_iter().map(|(card, _)| card).collect()
            }
            What::Same(at) => {
                // 8.6.3: of two cards that have changed places those that lie on the stage since.
                if let Some(Deed::Trade(..) | Deed::Exchange(..)) = program.steps.get(*at).map(|step| &step.deed) {
                    let there = by.put.iter().copied().filter(|card| on_stage(*card));
                    let there: SmallVec<[CardId; 5]> = there.collect();
                    return (!there.is_empty()).then_some(there);
                }
                if !by.same.is_empty() && by.among.is_empty() {
                    return Some(by.same.iter().copied().collect());
                }
                match program.steps.get(*at).map(|step| &step.deed) {
                    Some(Deed::Give(what, ..) | Deed::Grant(what, ..) | Deed::Turn(what, _)) => {
                        return self.who_gets(of, program, what);
                    }
                    // "That character" is the one that was put there.
                    Some(Deed::Put(..)) if !by.it.is_empty() && by.it.iter().all(|card| on_stage(*card)) => {
                        by.it.iter().copied().collect()
                    }
                    _ => return None,
                }
            }
            _ => return None,
        };
        Some(found)
    }
}

/// A condition about cards that were spoken of.
fn speaks_of_it(cond: &Cond) -> bool {
    match cond {
        Cond::Are(sel, ..) | Cond::AreNot(sel, ..) | Cond::Lie(sel, _) => is_it(sel),
        Cond::Has(_, cards) | Cond::HasNot(_, cards) | Cond::There(cards) => are_among(cards),
        Cond::All(all) | Cond::Any(all) => all.iter().any(speaks_of_it),
        Cond::Compare(a, _, b) => [a, b].into_iter().any(value_of_it),
        Cond::AllAre(..) | Cond::FirstTurn(..) | Cond::Checked(_) | Cond::Cancelled => false,
    }
}

/// The card or cards spoken of last, or what is left of them.
fn is_it(sel: &Sel) -> bool {
    match sel {
        Sel::It | Sel::Character | Sel::Rest | Sel::AllBut(..) | Sel::Both(..) => true,
        Sel::Cards(cards) => are_among(cards),
        _ => false,
    }
}

/// A step that puts cards which were looked at on top of the deck, as they lie there.
fn goes_on_top(step: &Step) -> bool {
    match &step.deed {
        Deed::Put(What::Cards(cards), goal) => {
            cards.at == Some(Place::Among) && goal.to == Spot::Zone(Z::Deck) && !goal.bottom
        }
        _ => false,
    }
}

/// Cards among those that were looked at, or put somewhere.
const fn are_among(cards: &Cards) -> bool {
    matches!(cards.at, Some(Place::Among | Place::PutInto(..)))
}

/// A number of cards that were spoken of.
fn value_of_it(value: &Value) -> bool {
    match value {
        Value::X => true,
        Value::LevelOf(sel) | Value::SoulOf(sel) | Value::LevelsOf(sel) | Value::CostOf(sel) => is_it(sel),
        Value::CountOf(cards) | Value::Different(cards, _) | Value::IconsOf(cards, _) => are_among(cards),
        Value::AsMany => true,
        Value::Hangs(so, value, other) => speaks_of_it(so) || value_of_it(value) || value_of_it(other),
        Value::Times(value, _) | Value::Plus(value, _) => value_of_it(value),
        _ => false,
    }
}

/// 8.6.4: whether a step was not done, or not all of it; of none: whether the cost was not paid.
pub fn was_not_done(program: &Program, run: &Run, paid: bool, before: Option<usize>) -> bool {
    let Some(at) = before else { return !paid };
    let times = program.steps.get(at).and_then(Step::times);
    run.done(at) < times.map_or(1, |times| times.least.max(1))
}

/// Whether nothing but conditions stands before a step, and all of them are met for certain.
pub fn is_open(program: &Program, answers: &Answers, step: &Step) -> bool {
    program.gates_of(step).all(|(at, gate)| match gate {
        Gate::If(_) => answers[at] == Some(Sure::Yes),
        // 8.6.4: one of the two is done.
        Gate::Not(_) => true,
        _ => false,
    })
}
