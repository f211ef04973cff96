//! The lines that tell of the ability that is being carried out: every way in which a step may be done where the cards lie, apart from
//! what accepts them; and whether it may end. What the text lets be done in another order stands among them.

use smallvec::{SmallVec, smallvec};

use rejudge_table::{CardId, End, Seat};

use super::claims::effect::Line;
use super::effects::ability::{Cards, Place, Pose, Who, Zone};
use super::effects::program::{Deed, Gain, Goal, Program, Spot, Step, What};
use super::matches::Match;
use super::offers::{Item, Items, Offer};
use super::rules::select::zones;
use super::rules::steps::Of;
use super::state::{Frame, State, Z};
use super::vocabulary::V;

impl Match {
    /// The lines that are steps of the ability that is being carried out, as its text has them: each choice, of one card or of two.
    pub fn step_offers(&self, state: &State) -> Vec<Offer> {
        let Some((program, _, of)) = self.under_way(state) else {
            return Vec::new();
        };
        let mut offers: Vec<Offer> = Vec::new();
        for step in &program.steps {
            for line in self.lines_of_step(state, of, program, step) {
                if !offers.contains(&line) && self.is_step_told(state, &line) {
                    offers.push(line);
                }
            }
        }
        offers
    }

    /// The same choice otherwise: the lines like this one of the ability that is being carried out, this one before all.
    pub fn choices_like(&self, state: &State, line: Offer) -> Vec<Offer> {
        let is_slot = |target: Option<Item>| matches!(target, Some(Item::Slot(..)));
        let mut lines = self.step_offers(state);
        lines.retain(|other| {
            let goes_there = other.target == line.target || is_slot(other.target) && is_slot(line.target);
            let like = (other.seat, other.verb, other.chosen.len()) == (line.seat, line.verb, line.chosen.len());
            like && goes_there && *other != line
        });
        lines.insert(0, line);
        lines
    }

    /// Whether the ability that is being carried out may end here, with nothing left out that had to be done.
    pub fn may_end_effect(&self, state: &State) -> bool {
        let left = self.at_hand(state).is_some_and(|(program, running, of)| {
            let (run, so) = (&running.run, (running.paid, &running.answers));
            let chosen = &state.spoken.chosen;
            let against = self.rules(state).against_the_end(of, program, (run, so), chosen);
            !against.is_empty()
        });
        !left && self.rules(state).is_to_be_shuffled().is_none()
    }

    /// 8.6.2.5.4: whether a line tells of a step as the text has it.
    fn is_step_told(&self, state: &State, line: &Offer) -> bool {
        let Some((program, running, of)) = self.under_way(state) else {
            return false;
        };
        let Some(Frame::Effect { face: Some(face), .. }) = state.agenda.last() else {
            return false;
        };
        let (script, _) = line.script();
        let act = script.act(0);
        let told = Line::all(self, state, &script, act, self.means(state, &script, act));
        told.iter().all(|line| match line {
            Line::Does(done, count) => {
                let held = self
                    .rules(state)
                    .held(of, (program, (*face, running.number)), &running, done, *count);
                held.is_some_and(|held| held.objection().is_none())
            }
            Line::Shows | Line::Other => false,
        })
    }

    /// The ways in which a step can be written where the cards lie, right or wrong.
    fn lines_of_step(&self, state: &State, of: Of<'_>, program: &Program, step: &Step) -> Vec<Offer> {
        let rules = self.rules(state);
        let seat = rules.player(of, step.by).unwrap_or(of.seat);
        let line = |verb| Offer {
            effect: true,
            ..Offer::new(seat, verb)
        };
        let most = rules.how_often(of, program, step).most.clamp(1, MOST);
        let counts = |verb| (1..=most).map(move |n| line(verb).with(Item::Count(u32::from(n))));
        let named = |verb, what: &What| {
            let sets = self.sets_of(state, (seat, of), program, what).into_iter();
            sets.map(move |chosen| Offer { chosen, ..line(verb) })
        };
        match &step.deed {
            Deed::Draw => counts(V::Draw).collect(),
            Deed::Look(_) => counts(V::Look).collect(),
            Deed::Damage(who) => {
                let Some(victim) = rules.player(of, *who) else {
                    return Vec::new();
                };
                let to = |offer: Offer| match victim == state.opponent(seat) {
                    true => offer,
                    false => offer.to(Item::Player(victim)),
                };
                counts(V::Damage).map(to).collect()
            }
            Deed::Turn(what, pose) => {
                let verb = match pose {
                    Pose::Stand => V::Stand,
                    Pose::Rest => V::Rest,
                    Pose::Reverse => V::Reverse,
                };
                named(verb, what).collect()
            }
            Deed::Give(what, gain, value, _) => {
                let (least, most) = rules.amount_given(of, program, value);
                let word = match gain {
                    Gain::Power | Gain::Becomes => Item::Word("power"),
                    Gain::Soul => Item::Word("soul"),
                    Gain::Level => Item::Zone(Z::Level),
                };
                let amount = match (gain, u32::try_from(least)) {
                    (Gain::Becomes, Ok(amount)) => Item::Count(amount),
                    _ => Item::Signed(least),
                };
                let sets = named(V::Give, what).filter(|_| least == most);
                sets.map(|offer| offer.with(word).with(amount)).collect()
            }
            Deed::Grant(what, number, _) => match state.agenda.last() {
                Some(Frame::Effect { face: Some(face), .. }) => {
                    let ability = Item::Ability(*face, *number);
                    named(V::Give, what).map(|offer| offer.with(ability)).collect()
                }
                _ => Vec::new(),
            },
            Deed::Put(What::Tops(Who::You, Z::Clock), goal) if goal.to == Spot::Zone(Z::Waiting) => {
                counts(V::Heal).collect()
            }
            Deed::Put(what, goal) => {
                let from = match what {
                    What::Cards(cards) => cards.at,
                    _ => None,
                };
                let to = self.goals(state, seat, goal);
                match (from, goal.to) {
                    (Some(Place::In(_, Zone::Hand)), Spot::Zone(Z::Waiting)) => named(V::Discard, what).collect(),
                    (Some(Place::In(_, Zone::Deck)), _) => going(named(V::Search, what), &to),
                    _ => going(named(V::Put, what), &to),
                }
            }
            // Not told by naming what is chosen, or with no line of their own.
            Deed::Exchange(..)
            | Deed::Trade(..)
            | Deed::Show(_)
            | Deed::Shuffle(_)
            | Deed::Checks(_)
            | Deed::Later(_)
            | Deed::Lose(_)
            | Deed::ExtraTurn
            | Deed::GoTo(_)
            | Deed::Bar(..)
            | Deed::Sees => Vec::new(),
        }
    }

    /// The places to which cards of a step may go, and others of the kind.
    fn goals(&self, state: &State, seat: Seat, goal: &Goal) -> Vec<Item> {
        match (goal.to, goal.bottom) {
            (Spot::Zone(z), true) => vec![Item::End(seat, z, End::Bottom)],
            (Spot::Zone(z), false) => vec![Item::Zone(z)],
            (Spot::Slot { .. } | Spot::Its | Spot::Previous | Spot::Left, _) => {
                let stage = |seat| Z::SLOTS.map(|z| Item::Slot(seat, z));
                state.players().flat_map(stage).collect()
            }
            (Spot::Marker | Spot::Under(_), _) => Vec::new(),
        }
    }

    /// Cards as a line may name them: one, or two of which each is another one.
    fn sets_of(&self, state: &State, (seat, of): (Seat, Of<'_>), program: &Program, what: &What) -> Vec<Items> {
        let rules = self.rules(state);
        let tops = |who: Who, z: Z, end: End| {
            let whose = rules.player(of, who).unwrap_or(of.seat);
            (1..=MOST_NAMED)
                .map(|n| smallvec![Item::End(whose, z, end); n])
                .collect::<Vec<_>>()
        };
        let cards: SmallVec<[CardId; 8]> = match what {
            What::Tops(who, z) => return tops(*who, *z, End::Top),
            What::Bottoms(who, z) => return tops(*who, *z, End::Bottom),
            What::This | What::WithMarkers => SmallVec::from_slice(&[of.card]),
            What::BattleOpponent => rules
                .battle_opponent(of.card)
                .into_iter()
                .map(|(card, _)| card)
                .collect(),
            What::Triggered => of.triggered.into_iter().collect(),
            // Before they were spoken of they may be any of those.
            What::Same(at) if of.by.same.is_empty() => {
                let first = program.steps.get(*at).and_then(|step| match &step.deed {
                    Deed::Put(what, _) | Deed::Give(what, ..) | Deed::Grant(what, ..) | Deed::Turn(what, _) => {
                        Some(what)
                    }
                    _ => None,
                });
                match first {
                    Some(first) if first != what => return self.sets_of(state, (seat, of), program, first),
                    _ => return Vec::new(),
                }
            }
            What::Same(_) => SmallVec::from_slice(of.by.same),
            What::Looked | What::Rest => state.looked.clone(),
            What::Cards(cards) if cards.at == Some(Place::Among) => state.looked.clone(),
            What::Cards(cards) => self.lying_where(state, of, cards),
        };
        let discards = |item: Item| match item {
            // The word says where they come from.
            Item::SlotCard(whose, Z::Hand, face) if whose == seat => Item::Card(face),
            item => item,
        };
        let from_hand = matches!(what, What::Cards(cards) if matches!(cards.at, Some(Place::In(_, Zone::Hand))));
        let named = cards.iter().filter_map(|card| self.as_named(state, *card));
        let named: Vec<Item> = named
            .map(|item| if from_hand { discards(item) } else { item })
            .collect();
        let mut sets: Vec<Items> = named.iter().map(|item| smallvec![*item]).collect();
        for (at, a) in named.iter().enumerate() {
            sets.extend(named[at + 1..].iter().map(|b| smallvec![*a, *b]));
        }
        sets
    }

    /// The cards that lie where a text says those lie of which it speaks.
    fn lying_where(&self, state: &State, of: Of<'_>, cards: &Cards) -> SmallVec<[CardId; 8]> {
        let (who, zone) = match cards.at {
            Some(Place::In(who, zone)) => (Some(who), zone),
            _ => (None, Zone::Stage),
        };
        let rules = self.rules(state);
        let whose = |seat: &Seat| {
            who.and_then(|who| rules.player(of, who))
                .is_none_or(|meant| meant == *seat)
        };
        let seats = state.players().filter(whose);
        let places = seats.flat_map(|seat| zones(zone).iter().map(move |z| (seat, *z)));
        places
            .flat_map(|(seat, z)| state.cards(seat, z).iter().copied())
            .collect()
    }
}

/// More of one thing than a step has done at once.
const MOST: u8 = 8;

/// So many cards a line names at most.
const MOST_NAMED: usize = 2;

/// Each of these to each of those places.
fn going(lines: impl Iterator<Item = Offer>, to: &[Item]) -> Vec<Offer> {
    lines
        .flat_map(|line| to.iter().map(move |to| line.clone().to(*to)))
        .collect()
}
