//! Cards that change places: two of one sort, or one of each of two sorts that are chosen together.

use super::super::super::cards::CardKind;
use super::super::super::effects::Why;
use super::super::super::effects::ability::{Cards, Count, Is, OneSort, Place, Pose, Sel, To, Value, Who, Zone};
use super::super::super::effects::program::{Deed, What};
use super::{It, Made, Maker, chosen};

/// One side of an exchange: whose card it is, and the zone it lies in.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Side {
    whose: Who,
    zone: Zone,
}

impl Side {
    /// That of a card of this sort; none where a text does not say so much.
    fn of(cards: &Cards) -> Option<Side> {
        let one = Value::Number(1);
        if cards.count != Count::Exactly(one.clone()) && cards.count != Count::UpTo(one) {
            return None;
        }
        let (whose, zone) = match cards.at {
            Some(Place::In(who, zone) | Place::Top(who, zone) | Place::Bottom(who, zone)) => {
                (cards.whose.unwrap_or(who), zone)
            }
            Some(Place::FacingThis) => (Who::Opponent, Zone::Center),
            None => (cards.whose?, Zone::Stage),
            Some(_) => return None,
        };
        // Nobody looks at a stock.
        (zone != Zone::Stock && matches!(whose, Who::You | Who::Opponent)).then_some(Side { whose, zone })
    }

    fn is_stage(self) -> bool {
        self.zone.is_stage()
    }
}

impl Maker {
    /// One of two that are chosen; "this card" is chosen where its ability works.
    pub(super) fn of_two(&self, cards: &Cards) -> Made<Cards> {
        if !cards.is.contains(&Is::This) {
            return Ok(self.theirs(cards));
        }
        let at = self.this.filter(|this| cards.at.is_none_or(|at| at == *this));
        let at = at.ok_or(Why("exchange"))?;
        Ok(Cards {
            at: Some(at),
            ..cards.clone()
        })
    }

    /// "This card and 1 of your other characters", as the cards of one step: two, of which each is the one or the other.
    pub(super) fn together(one: &Cards, other: &Cards) -> Made<Cards> {
        let is_this = |cards: &Cards| cards.is == [Is::This];
        let (this, other) = match (is_this(one), is_this(other)) {
            (true, false) => (one, other),
            (false, true) => (other, one),
            _ => return Err(Why("cards of two sorts chosen")),
        };
        let own = other.whose == Some(Who::You) && other.at.is_none() && other.kind == Some(CardKind::Character);
        let on_stage = this.at == Some(Place::In(Who::You, Zone::Stage));
        if !own || !on_stage || other.count != Count::Exactly(Value::Number(1)) || !other.is.contains(&Is::Other) {
            return Err(Why("cards of two sorts chosen"));
        }
        let sort = |kind, is: &[Is]| OneSort {
            most: Some(1),
            ..OneSort::of(kind, is.to_vec())
        };
        Ok(Cards {
            count: Count::Exactly(Value::Number(2)),
            is: vec![Is::OneOf(vec![sort(None, &[Is::This]), sort(other.kind, &other.is)])],
            kind: None,
            ..other.clone()
        })
    }

    /// What was chosen changes places.
    pub(super) fn exchange(&mut self, who: Who, sel: &Sel, pose: Option<Pose>) -> Made<()> {
        let cards = match (sel, &self.it) {
            (Sel::It, It::Two(one, other)) => {
                let (one, other) = (one.clone(), other.clone());
                return self.trade(who, one, other, pose);
            }
            (Sel::It, It::Chosen(cards)) => cards,
            // 10.14.1: two characters are stood, and exchanged then.
            (Sel::It, It::Step(at)) => match &self.program.steps[*at].deed {
                Deed::Turn(What::Cards(cards), _) => cards,
                _ => return Err(Why("exchange")),
            },
            _ => return Err(Why("exchange")),
        };
        let two = cards.count == Count::Exactly(Value::Number(2));
        let on_stage = cards
            .at
            .is_none_or(|at| matches!(at, Place::In(_, Zone::Stage | Zone::Center | Zone::Back)));
        if !two || !on_stage || cards.whose.is_none() {
            return Err(Why("exchange"));
        }
        let cards = cards.clone();
        let at = self.push(who, Deed::Exchange(cards, pose), Count::Exactly(Value::Number(1)))?;
        self.it = It::Step(at);
        Ok(())
    }

    /// 7.2.1.5.1: a card is put where this card was, or changes places with it, and is the defending character.
    pub(super) fn defends(&mut self, who: Who, sel: &Sel, exchanged: bool) -> Made<()> {
        const WHY: Why = Why("as the defending character");
        if who != Who::You {
            return Err(WHY);
        }
        self.program.defends = true;
        if !exchanged {
            return self.put(who, sel, To::Its(None));
        }
        let this = self.of_two(&Cards {
            count: Count::Exactly(Value::Number(1)),
            whose: None,
            is: vec![Is::This],
            kind: None,
            at: None,
        })?;
        match (sel, std::mem::replace(&mut self.it, It::Nothing)) {
            (Sel::It, It::Chosen(other)) => self.trade(who, this, other, None),
            _ => Err(WHY),
        }
    }

    /// How many cards a step is about that is spoken of: of two characters that change places on the stage both are.
    pub(super) fn count_of_those(&self, at: usize) -> Count {
        let step = &self.program.steps[at];
        let both = match &step.deed {
            Deed::Exchange(..) => true,
            Deed::Trade(one, other, _) => [one, other]
                .into_iter()
                .all(|cards| Side::of(cards).is_some_and(Side::is_stage)),
            _ => false,
        };
        match both {
            true => Count::Exactly(Value::Number(2)),
            false => step.count.clone(),
        }
    }

    /// A card of one sort and a card of another one change places.
    fn trade(&mut self, who: Who, one: Cards, other: Cards, pose: Option<Pose>) -> Made<()> {
        let sides = Side::of(&one).zip(Side::of(&other));
        let Some((a, b)) = sides.filter(|(a, b)| a.whose == b.whose) else {
            return Err(Why("exchange"));
        };
        let on_stage = a.is_stage() && b.is_stage();
        let lies = pose.is_none() || a.is_stage() || b.is_stage();
        if !matches!(who, Who::You | Who::Opponent) || !lies || !on_stage && a.zone == b.zone {
            return Err(Why("exchange"));
        }
        // 8.6.3.1.4: among unrevealed cards whoever chooses need not find one that fits.
        let counts = [&one, &other].map(|cards| chosen(cards.clone()).1);
        let [count, more] = counts;
        let count = match &more {
            Count::UpTo(_) => more,
            _ => count,
        };
        let at = self.push(who, Deed::Trade(one, other, pose), count)?;
        // "That character" is none that the ability triggered at: it is the one that has come to the stage, or both where both lie there.
        self.that = None;
        self.it = match a.is_stage() || b.is_stage() {
            true => It::Step(at),
            false => It::Nothing,
        };
        Ok(())
    }
}
