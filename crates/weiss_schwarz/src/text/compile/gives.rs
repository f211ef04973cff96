//! What is given for a time: power, soul, level, abilities, what a card is beside what is printed on it, and what nobody may do.

use super::super::super::cards::CardKind;
use super::super::super::effects::ability::{
    Ability, Act, Amount, Cards, Change, Count, Part, Place, Sel, Step as Said, Until, Value, Who, Zone,
};
use super::super::super::effects::program::{Bar, Deed, Gain, ITSELF, What};
use super::super::super::effects::{Sort, Why};
use super::{It, Made, Maker};

impl Maker {
    /// 8.9.1: characters get power, soul or level.
    pub(super) fn gets(
        &mut self,
        who: Who,
        sel: &Sel,
        changes: &[Change],
        each: Option<&Cards>,
        until: Option<Until>,
    ) -> Made<()> {
        // Lists leave it out where cards say "until end of turn".
        let of_number =
            |change: &Change| matches!(change, Change::Power(_) | Change::Soul(_) | Change::Level(_, false));
        let unsaid = changes.iter().all(of_number).then_some(Until::Turn);
        let Some(until) = until.or(self.until).or(unsaid) else {
            return Err(Why("given without an end"));
        };
        let (mut what, count) = match (sel, &self.it) {
            (Sel::It, It::Host(at)) => (What::Same(*at), Count::Exactly(Value::Number(1))),
            _ => self.what(sel)?,
        };
        for change in changes {
            // 8.2.1: what a card is beside what is printed is said by a CONT ability that it gets.
            let given = match change {
                Change::Ability(_) | Change::Encore(_) => {
                    Some(super::super::granted(change).ok_or(Why("an ability given"))?)
                }
                Change::Also(also) => {
                    let gets = Said::Get(Sel::This, vec![Change::Also(also.clone())], None);
                    let says = Ability::bare(Sort::Cont, vec![vec![Part::Do(Who::You, gets)]]);
                    let given = super::super::granted(&Change::Ability(Box::new(says)));
                    Some(given.ok_or(Why("a cost or a lost icon given"))?)
                }
                _ => None,
            };
            if *change == Change::Itself {
                if each.is_some() {
                    return Err(Why("an ability for each"));
                }
                let at = self.push(who, Deed::Grant(what, ITSELF, until), count.clone())?;
                what = self.given_to(at);
                continue;
            }
            if let Some(given) = given {
                let number = u8::try_from(self.program.grants.len()).unwrap_or(u8::MAX);
                self.program.grants.push(given);
                if each.is_some() {
                    return Err(Why("an ability for each"));
                }
                let at = self.push(who, Deed::Grant(what, number, until), count.clone())?;
                what = self.given_to(at);
                continue;
            }
            if let Change::PowerIs(power) = change {
                // 8.9.1.5: what was given before comes back with the end of it, which is known for this turn alone.
                if each.is_some() || until != Until::Turn {
                    return Err(Why("power becomes another"));
                }
                let at = self.push(
                    who,
                    Deed::Give(what, Gain::Becomes, Value::Number(*power), until),
                    count.clone(),
                )?;
                what = self.given_to(at);
                continue;
            }
            let (gain, amount) = match change {
                Change::Power(amount) => (Gain::Power, amount),
                Change::Soul(amount) => (Gain::Soul, amount),
                Change::Level(amount, false) => (Gain::Level, amount),
                Change::Level(_, true) => return Err(Why("level in the hand")),
                Change::Ability(_)
                | Change::Encore(_)
                | Change::PowerIs(_)
                | Change::Icon(_)
                | Change::Also(_)
                | Change::Itself => {
                    return Err(Why("an ability given"));
                }
            };
            let amount = match (amount, each) {
                (Amount::Plus(n), Some(each)) => Value::Times(Box::new(Value::CountOf(Box::new(each.clone()))), *n),
                (_, Some(_)) => return Err(Why("X for each")),
                (Amount::Plus(n), None) => Value::Number(*n),
                (Amount::PlusX, None) => Value::X,
                (Amount::MinusX, None) => Value::Times(Box::new(Value::X), -1),
            };
            let at = self.push(who, Deed::Give(what, gain, amount, until), count.clone())?;
            what = self.given_to(at);
        }
        Ok(())
    }

    /// 2.5: characters of the other player lose a trait that is chosen. Which that is no line tells, so that any of them may have lost any.
    pub(super) fn loses_trait(&mut self, who: Who, until: Until, all: bool) -> Made<()> {
        const WHY: Why = Why("a trait taken away");
        const CHARACTERS: i32 = 5;
        let (cards, most) = match std::mem::replace(&mut self.it, It::Gone) {
            It::Chosen(cards) if !all => (cards, 1),
            _ if all => (theirs(), CHARACTERS),
            _ => return Err(WHY),
        };
        let on_stage = cards
            .at
            .is_none_or(|at| matches!(at, Place::In(_, zone) if zone.is_stage()));
        let one = all || cards.count == Count::Exactly(Value::Number(1));
        if who != Who::You || cards.whose != Some(Who::Opponent) || !on_stage || !one || self.per.is_some() {
            return Err(WHY);
        }
        let number = u8::try_from(self.program.grants.len()).unwrap_or(u8::MAX);
        self.program.grants.push(super::super::loses_trait());
        // Whether a line tells who it was or not.
        let count = Count::UpTo(Value::Number(most));
        let what = What::Cards(Cards {
            count: count.clone(),
            ..cards
        });
        self.push(who, Deed::Grant(what, number, until), count)?;
        self.bars(Who::Opponent, Bar::Traits, Some(until))?;
        self.it = It::Gone;
        Ok(())
    }

    /// 1.3.3: a player cannot do something for a time.
    pub(super) fn bars(&mut self, whom: Who, bar: Bar, until: Option<Until>) -> Made<()> {
        let until = until.or(self.until).filter(|until| *until != Until::Battle);
        let until = until.ok_or(Why("given without an end"))?;
        let whom = match whom {
            Who::You | Who::Opponent => std::slice::from_ref(&whom),
            Who::All => &[Who::You, Who::Opponent][..],
            Who::Owner => return Err(Why("a player is barred from something")),
        };
        self.program.all_players |= whom.len() > 1;
        for whom in whom {
            self.push(Who::You, Deed::Bar(*whom, bar, until), Count::Exactly(Value::Number(1)))?;
        }
        Ok(())
    }

    /// 8.9.1.2: characters cannot do something for a time: they get a CONT ability that says so.
    pub(super) fn cannot(&mut self, who: Who, sel: &Sel, act: Act, until: Option<Until>) -> Made<()> {
        // All events of a hand, or every Backup of it.
        if let (Sel::Cards(cards), Act::Play | Act::Backup) = (sel, act)
            && let Some(Place::In(whose, Zone::Hand)) = cards.at
            && cards.is.is_empty()
            && who == Who::You
        {
            match (act, cards.kind) {
                (Act::Play, Some(CardKind::Event)) => return self.bars(whose, Bar::Events, until),
                (Act::Backup, None) => return self.bars(whose, Bar::Backup, until),
                _ => {}
            }
        }
        if matches!(act, Act::Play | Act::Backup) {
            return Err(Why("cannot"));
        }
        let cannot = Part::Do(Who::You, Said::Cannot(Sel::This, act, None));
        let says = Ability::bare(Sort::Cont, vec![vec![cannot]]);
        self.gets(who, sel, &[Change::Ability(Box::new(says))], None, until)
    }

    /// All that is given in one sentence goes to the same characters: "it" from now on.
    fn given_to(&mut self, at: usize) -> What {
        self.it = It::Step(at);
        match &self.program.steps[at].deed {
            Deed::Give(What::Cards(cards), ..) | Deed::Grant(What::Cards(cards), ..) if cards.count != Count::All => {
                What::Same(at)
            }
            Deed::Give(what, ..) | Deed::Grant(what, ..) => what.clone(),
            _ => What::Same(at),
        }
    }
}

/// The characters of the other player.
fn theirs() -> Cards {
    Cards {
        count: Count::All,
        whose: Some(Who::Opponent),
        is: Vec::new(),
        kind: Some(CardKind::Character),
        at: None,
    }
}
