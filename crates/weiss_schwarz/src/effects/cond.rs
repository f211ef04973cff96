//! 8.6.4: what can be said of a condition without asking whether it is so.

use super::ability::{Cards, Compare, Cond, Count, Place, Sel, Value, Who, Zone};

impl Cond {
    /// Whether two numbers that are compared show that this is not so where the other condition is: "level 2 or lower" and "level 3 or higher".
    pub fn excludes(&self, other: &Cond) -> bool {
        let (Cond::Compare(a, how, one), Cond::Compare(b, how_other, two)) = (self, other) else {
            return false;
        };
        let (Value::Number(one), Value::Number(two)) = (one, two) else {
            return false;
        };
        let apart = match (how, how_other) {
            (Compare::AtMost, Compare::AtLeast) => one < two,
            (Compare::AtLeast, Compare::AtMost) => one > two,
            _ => false,
        };
        a == b && apart
    }

    /// 2.12.2.3: the zone off the stage in which the card lies whose ability it is, when this is so.
    pub fn names_its_zone(&self) -> Option<Zone> {
        match self {
            Cond::Lie(Sel::This, Place::In(Who::You, zone) | Place::Top(Who::You, zone)) => {
                (!zone.is_stage()).then_some(*zone)
            }
            Cond::All(all) => all.iter().find_map(Cond::names_its_zone),
            _ => None,
        }
    }

    /// What is so where this is not, in words of a text.
    pub fn negated(&self) -> Option<Cond> {
        let one = |cards: &Cards| match cards.count {
            Count::Each => true,
            Count::Exactly(Value::Number(n)) | Count::AtLeast(n) => n == 1,
            _ => false,
        };
        Some(match self {
            Cond::Compare(a, how, b) => {
                let not = match how {
                    Compare::AtLeast => Compare::Less,
                    Compare::AtMost => Compare::More,
                    Compare::More => Compare::AtMost,
                    Compare::Less => Compare::AtLeast,
                    Compare::Equal => return None,
                };
                Cond::Compare(a.clone(), not, b.clone())
            }
            Cond::Has(who, cards) if one(cards) => Cond::HasNot(*who, cards.clone()),
            Cond::HasNot(who, cards) if *who != Who::All => Cond::Has(*who, cards.clone()),
            Cond::There(cards) if one(cards) => Cond::HasNot(Who::All, cards.clone()),
            Cond::Are(sel, is, kind) => Cond::AreNot(sel.clone(), is.clone(), *kind),
            Cond::FirstTurn(who, so) => Cond::FirstTurn(*who, !so),
            Cond::AreNot(sel, is, kind) => Cond::Are(sel.clone(), is.clone(), *kind),
            Cond::All(all) => Cond::Any(all.iter().map(Cond::negated).collect::<Option<_>>()?),
            Cond::Any(any) => Cond::All(any.iter().map(Cond::negated).collect::<Option<_>>()?),
            _ => return None,
        })
    }
}
