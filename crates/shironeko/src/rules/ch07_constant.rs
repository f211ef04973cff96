//! SNK-7.3: 常時, what holds as long as its chara is there.

use std::cell::LazyCell;

use rejudge_table::{CardId, Face};

use super::super::cards::Color;
use super::super::effects::cards::Whose;
use super::super::effects::constant::{Constant, Law, Number, Whom};
use super::super::matches::Match;
use super::super::state::State;
use super::questions::Rules;
use super::texts::Open;
use super::which::Sure;

/// Attack and HP of a chara.
#[derive(Clone, Copy, Debug)]
pub struct Numbers {
    /// What is printed and what is sure to be given.
    pub sure: (i32, i32),
    /// What more or less attack hangs on, and more or less HP, where something is not sure.
    pub open: (Option<Open>, Option<Open>),
    /// How much more damage it takes than is dealt, by what is sure; and what that hangs on.
    pub taken: (i32, Option<Open>),
}

impl State {
    /// SNK-7.3: attack and HP of a chara now, by what is sure; none if nobody saw what it is.
    pub fn numbers(&self, m: &Match, chara: CardId) -> Option<(i32, i32)> {
        m.rules(self).numbers(chara).map(|numbers| numbers.sure)
    }
}

impl Rules<'_> {
    /// SNK-7.3: what is printed on a chara, what effects gave it, and what the charas of both players give it.
    pub fn numbers(self, chara: CardId) -> Option<Numbers> {
        let info = self.info(chara)?;
        let extra = self.s.extra(chara);
        let mut sum = Numbers {
            sure: (
                info.attack + extra.given.0 + extra.stays.0,
                info.hp + extra.given.1 + extra.stays.1,
            ),
            open: (None, None),
            taken: (0, None),
        };
        for other in self.m.seats().flat_map(|seat| self.s.charas(seat)) {
            let Some(info) = self.info(*other) else { continue };
            for ability in &info.abilities {
                for constant in ability.constants() {
                    self.gives(constant, &ability.runes, *other, chara, &mut sum);
                }
            }
        }
        Some(sum)
    }

    /// What one sentence gives a chara.
    fn gives(self, constant: &Constant, runes: &[Color], from: CardId, to: CardId, sum: &mut Numbers) {
        // Asked once, and only where it gives this chara something.
        let works = LazyCell::new(|| -> Sure {
            let runes = self.s.has_runes(self.m, from, runes).ok_or(Open::Below)?;
            Ok(runes && self.all_hold(&constant.when, from)?)
        });
        for give in &constant.gives {
            let meant = match &give.to {
                Whom::This => Ok(from == to),
                Whom::Charas(charas) => self.is_among(to, charas, from),
            };
            if meant == Ok(false) || give.by == 0 {
                continue;
            }
            let works = match *works {
                Ok(false) => return,
                works => works.and(meant),
            };
            let times = constant.per.as_ref().map(|per| self.count(per, from));
            let exact = times.map_or(Some(1), |times| times.exact());
            match (works, exact.and_then(|n| i32::try_from(n).ok())) {
                (Ok(_), Some(times)) => {
                    let more = give.by.saturating_mul(times);
                    match give.what {
                        Number::Attack => sum.sure.0 = sum.sure.0.saturating_add(more),
                        Number::Hp => sum.sure.1 = sum.sure.1.saturating_add(more),
                        Number::Taken => sum.taken.0 = sum.taken.0.saturating_add(more),
                    }
                }
                (_, Some(0)) => {}
                (works, _) => {
                    let of = works.err().or(times.and_then(|times| times.open));
                    match give.what {
                        Number::Attack => sum.open.0 = sum.open.0.or(of),
                        Number::Hp => sum.open.1 = sum.open.1.or(of),
                        Number::Taken => sum.taken.1 = sum.taken.1.or(of),
                    }
                }
            }
        }
    }

    /// SNK-2.5, 7.3: the counters that come to a chara of so much damage, by what is sure, and what they hang on.
    pub fn taken(self, chara: CardId, damage: i32) -> (i32, Option<Open>) {
        let (more, open) = self.numbers(chara).map_or((0, None), |numbers| numbers.taken);
        match self.is_under(chara, Law::NoDamage) {
            Ok(true) => (0, None),
            Ok(false) => (damage.saturating_add(more).max(0), open),
            Err(of) => (damage.saturating_add(more).max(0), open.or(Some(of))),
        }
    }

    /// SNK-7.3: the attack that a card which is no longer there would give a chara, if its conditions held.
    pub fn would_give(self, gone: Face, to: CardId) -> i32 {
        let constants = self.m.info(gone).abilities.iter().flat_map(|a| a.constants());
        let gives = constants.filter(|c| c.per.is_none()).flat_map(|c| &c.gives);
        let meant = gives.filter(|give| match &give.to {
            Whom::This => false,
            Whom::Charas(charas) => {
                charas.whose != Whose::Theirs && charas.is.iter().all(|is| self.is(to, is) == Ok(true))
            }
        });
        meant
            .filter(|give| give.what == Number::Attack)
            .map(|give| give.by)
            .sum()
    }
}
