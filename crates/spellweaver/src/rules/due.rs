//! What must happen, a row each: under which verb it is written, whether anything would come of it, so that it must be written under
//! `full`, and what is earned and said where it is missing or late. A new step of a turn or a combat is a row here and a case of
//! [`Due`](super::super::state::Due). What is due nowhere in the rows is chosen, or happens without a line.

use super::super::rulings::R;
use super::super::state::{State, Z};
use super::super::vocabulary::V;
use super::ch05_turn::draws_at_start;

/// A row.
#[derive(Debug)]
pub struct Obligation {
    /// The verb of its line.
    pub verb: V,
    /// What is earned where it is missing or late; of damage and deaths another ruling may say why they are due.
    pub ruling: R,
    /// The rule, where it is not the ruling's own.
    pub item: &'static str,
    /// Whether anything would come of it: where nothing does, it needs no line.
    pub changes: fn(&State) -> bool,
}

const fn row(verb: V, (ruling, item): (R, &'static str), changes: fn(&State) -> bool) -> Obligation {
    Obligation {
        verb,
        ruling,
        item,
        changes,
    }
}

const OWN: &str = "";

/// All of them, as they come in a turn.
pub static OBLIGATIONS: [Obligation; 10] = [
    row(V::Refill, (R::Refill, "SPW-3.1"), refills),
    row(V::Ready, (R::Ready, "SPW-5.3"), readies),
    row(V::Tick, (R::Tick, "SPW-5.3"), ticks),
    row(V::Draw, (R::Draw, "SPW-5.2"), draws),
    row(V::Hit, (R::Simultaneous, OWN), |_| true),
    row(V::Gain, (R::Lifebound, OWN), |_| true),
    row(V::Die, (R::Death, OWN), |_| true),
    row(V::Choose, (R::TextMissing, OWN), |_| true),
    row(V::Auto, (R::TextMissing, OWN), |_| true),
    row(V::Note, (R::WrongTime, OWN), |_| true),
];

/// SPW-3.1, G-17: where The Spark's mana makes up for the empty crystals, the refill changes nothing that anybody could count.
fn refills(s: &State) -> bool {
    let player = s.player(s.active);
    player.spendable() != player.max && player.vague == 0
}

fn readies(s: &State) -> bool {
    let exhausted = |c: &rejudge_table::CardId| s.is_exhausted(*c);
    Z::PLAY.iter().any(|z| s.cards(s.active, *z).iter().any(exhausted))
}

fn ticks(s: &State) -> bool {
    s.player(s.active).skills.iter().any(|skill| skill.left > 0)
}

/// SPW-5.2
fn draws(s: &State) -> bool {
    draws_at_start(s) && !s.after_gap
}

impl Obligation {
    /// The row of a verb; of what is in none, the last one.
    pub fn of(verb: V) -> &'static Obligation {
        let [.., other] = &OBLIGATIONS;
        OBLIGATIONS.iter().find(|row| row.verb == verb).unwrap_or(other)
    }
}
