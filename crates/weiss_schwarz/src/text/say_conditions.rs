//! Conditions in words.

use super::super::cards::CardKind;
use super::super::effects::ability::{Compare, Cond, Count, Is, Place, Value, Who};
use super::say::kind_word;
use super::say_cards::{cards, comparison, one_sort, place, quality, sel, value, zone};

/// What has to be so.
pub fn cond(cond: &Cond) -> String {
    match cond {
        Cond::Has(Who::Opponent, c) => format!("your opponent has {}", cards(c)),
        Cond::Has(_, c) => format!("you have {}", cards(c)),
        Cond::HasNot(Who::Opponent, c) => format!("your opponent does not have {}", cards(c)),
        Cond::HasNot(Who::All, c) => format!("there are no {}", cards(c)),
        Cond::HasNot(_, c) => format!("you do not have {}", cards(c)),
        Cond::There(c) => {
            let are = if c.count == Count::Exactly(Value::Number(1)) {
                "is"
            } else {
                "are"
            };
            format!("there {are} {}", cards(c))
        }
        Cond::AllAre(Who::Opponent, is) => format!("all of your opponent's characters are {}", all(is)),
        Cond::AllAre(_, is) => format!("all of your characters are {}", all(is)),
        Cond::Are(s, is, kind) => format!("{} is {}", sel(s), such(is, *kind)),
        Cond::AreNot(s, is, kind) => format!("{} is not {}", sel(s), such(is, *kind)),
        Cond::Lie(s, Place::Top(who, z)) => format!("{} is the top card of {}", sel(s), zone(*who, *z)),
        Cond::Lie(s, at) => format!("{} is in {}", sel(s), place(*at)),
        Cond::Compare(a, c @ (Compare::AtLeast | Compare::AtMost | Compare::Equal), Value::Number(n)) => {
            let or = match c {
                Compare::AtLeast => " or higher",
                Compare::AtMost => " or lower",
                _ => "",
            };
            format!("{} is {n}{or}", value(a))
        }
        Cond::Compare(a, c, b) => format!("{} is {}{}", value(a), comparison(*c), value(b)),
        Cond::FirstTurn(who, so) => {
            let whose = if *who == Who::All {
                "the starting player's"
            } else {
                "your"
            };
            format!("it is {}{whose} first turn", if *so { "" } else { "not " })
        }
        Cond::Cancelled => "this damage is canceled".to_owned(),
        Cond::Checked(n) => format!("performed {n} times"),
        Cond::All(all) => all.iter().map(self::cond).collect::<Vec<_>>().join(" and "),
        Cond::Any(any) => any.iter().map(self::cond).collect::<Vec<_>>().join(" or "),
    }
}

/// `a 《Trait》 character`, `an event or a 《Trait》 character`, `level 1 or higher`
fn such(is: &[Is], kind: Option<CardKind>) -> String {
    if let ([Is::OneOf(sorts)], None) = (is, kind) {
        let sorts: Vec<String> = sorts.iter().map(|sort| format!("a {}", one_sort(sort, true))).collect();
        return sorts.join(" or ");
    }
    let (mut front, mut behind) = (Vec::new(), Vec::new());
    for one in is {
        let (before, words) = quality(one);
        if before { front.push(words) } else { behind.push(words) }
    }
    match kind {
        None if behind.is_empty() => front.join(" and "),
        kind => {
            front.push(kind_word(kind, true).to_owned());
            front.extend(behind);
            format!("a {}", front.join(" "))
        }
    }
}

fn all(is: &[Is]) -> String {
    if let [Is::NameHas(names)] = is {
        let names: Vec<String> = names.iter().map(|name| format!("\"{name}\"")).collect();
        return format!("with {} in their card names", names.join(" or "));
    }
    is.iter().map(|is| quality(is).1).collect::<Vec<_>>().join(" and ")
}
