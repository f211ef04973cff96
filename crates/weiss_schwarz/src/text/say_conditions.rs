//! Conditions in words.

use super::super::effects::ability::{Cond, Is, Place, Value, Who};
use super::say::kind_word;
use super::say_cards::{cards, comparison, place, quality, sel, value, zone};

/// What has to be so.
pub fn cond(cond: &Cond) -> String {
    match cond {
        Cond::Has(Who::Opponent, c) => format!("your opponent has {}", cards(c)),
        Cond::Has(_, c) => format!("you have {}", cards(c)),
        Cond::HasNot(Who::Opponent, c) => format!("your opponent does not have {}", cards(c)),
        Cond::HasNot(Who::All, c) => format!("there are no {}", cards(c)),
        Cond::HasNot(_, c) => format!("you do not have {}", cards(c)),
        Cond::There(c) => format!("there are {}", cards(c)),
        Cond::AllAre(Who::Opponent, is) => format!("all of your opponent's characters are {}", all(is)),
        Cond::AllAre(_, is) => format!("all of your characters are {}", all(is)),
        Cond::Are(s, is, kind) => {
            let (mut front, mut behind) = (Vec::new(), Vec::new());
            for one in is {
                let (before, words) = quality(one);
                if before { front.push(words) } else { behind.push(words) }
            }
            match kind {
                None if behind.is_empty() => format!("{} is {}", sel(s), front.join(" and ")),
                kind => {
                    front.push(kind_word(*kind, true).to_owned());
                    front.extend(behind);
                    format!("{} is a {}", sel(s), front.join(" "))
                }
            }
        }
        Cond::Lie(s, Place::Top(who, z)) => format!("{} is the top card of {}", sel(s), zone(*who, *z)),
        Cond::Lie(s, at) => format!("{} is in {}", sel(s), place(*at)),
        Cond::Compare(a, c, Value::Number(n)) => {
            let or = match c {
                super::super::effects::ability::Compare::AtLeast => " or higher",
                super::super::effects::ability::Compare::AtMost => " or lower",
                _ => "",
            };
            format!("{} is {n}{or}", value(a))
        }
        Cond::Compare(a, c, b) => format!("{} is {}{}", value(a), comparison(*c), value(b)),
        Cond::All(all) => all.iter().map(self::cond).collect::<Vec<_>>().join(" and "),
        Cond::Any(any) => any.iter().map(self::cond).collect::<Vec<_>>().join(" or "),
    }
}

fn all(is: &[Is]) -> String {
    is.iter().map(|is| quality(is).1).collect::<Vec<_>>().join(" and ")
}
