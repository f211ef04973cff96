//! Where the rules leave something open: what we read, what else may be read, and how sure we are.

use rejudge_kit::policy::{Choice, Policy};

macro_rules! gaps {
    ($($variant:ident = $id:literal, $about:literal, $low:literal, [$($name:literal: $means:literal),+];)*) => {
        /// Every place that the rules leave open; a place in [`POLICIES`].
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[repr(u8)]
        pub enum G { $(#[doc = $about] $variant),* }

        impl G {
            /// All of them.
            pub const ALL: &'static [G] = &[$(G::$variant),*];
        }

        /// The table: our reading stands first.
        pub static POLICIES: &[Policy] = &[$(Policy {
            id: $id,
            about: $about,
            choices: &[$(Choice { name: $name, means: $means }),+],
            low: $low,
        }),*];
    };
}

gaps! {
    Start = "SPW-G-01", "The order of what happens at the start of a turn.", false,
        ["as-listed": "refill, ready, cooldowns, draw, effects; another order that comes to the same is accepted"];
    Heal = "SPW-G-02", "Whether damage is gone at the start of each turn or at its end.", false,
        ["end": "at the end of every turn, behind the opponent's window"];
    Ready = "SPW-G-03", "When exhausted creatures are ready again.", false,
        ["own-start": "at the start of their player's turn"];
    Block = "SPW-G-04", "Whether blocking exhausts.", false, ["no": "it does not"];
    Windows = "SPW-G-05", "When instants may be played outside the windows that are named.", true,
        ["windows": "only in combat and in the end-of-turn window of the opponent's turn",
         "any-time": "at any time of the opponent's turn"];
    Freeze = "SPW-G-06", "Whose property Freeze is.", false,
        ["receiver": "the creature's that is dealt damage: one point is lethal"];
    OneBlock = "SPW-G-07", "Whether one creature may block several attackers.", false, ["one": "it blocks one"];
    Moved = "SPW-G-08", "Whether what changes behind a block undoes it.", false,
        ["at-declaration": "only what stands at its declaration counts"];
    Cooldown = "SPW-G-09", "Whether a cooldown counts one's own turns or all.", true,
        ["own-turns": "one's own turns", "all-turns": "both players' turns"];
    ShrineLevels = "SPW-G-10", "Whether shrines need levels.", false, ["printed": "only those printed on them"];
    Running = "SPW-G-11", "What several attackers on one creature have to deal.", false,
        ["running": "each deals what those declared before it have left"];
    NoTarget = "SPW-G-12", "What an Unstoppable attacker does whose blockers or target are gone.", true,
        ["cancelled": "nothing", "tramples": "all its damage hits the hero"];
    AttackerMoved = "SPW-G-13", "Whether an attacker that moves to the support row still attacks.", false,
        ["flying": "only if it flies"];
    Mulligan = "SPW-G-14", "How a hand is replaced.", false,
        ["shuffled": "all back, shuffled, seven drawn; the starting player first"];
    FourthSkill = "SPW-G-15", "What a skill shrine gives for mana when there are three skills.", true,
        ["nothing": "a crystal and nothing else", "draw": "a crystal and a card"];
    Offering = "SPW-G-16", "How many cards a Divine Offering looks at.", false,
        ["four": "four", "five": "five, as a later guide has it"];
    SparkMana = "SPW-G-17", "Whether The Spark gives mana or a crystal.", false, ["mana": "mana, until the next refill"];
    Row = "SPW-G-18", "Whether a player may choose the row a creature enters.", false, ["no": "it is given"];
    Moves = "SPW-G-19", "How often a creature may be moved.", false, ["any": "as often as its player likes"];
    SpeedZero = "SPW-G-20", "Whether speed 0 may attack speed 0.", false, ["yes": "it may; a hero needs speed 1"];
    SpeedLater = "SPW-G-21", "Which speed counts for a block.", false, ["at-declaration": "that at its declaration"];
    Shields = "SPW-G-22", "What several shields do.", false, ["one-each": "one goes each time damage is dealt"];
    Emblems = "SPW-G-23", "Whether emblems add up.", false, ["yes": "they do; Valor gives one to a creature"];
    FortyLife = "SPW-G-24", "Whether 40 life win at once or at the end of the action.", true,
        ["end-of-action": "at the end of the action", "at-once": "as soon as they are reached"];
    First = "SPW-G-25", "Who begins.", false, ["chance": "by any random method"];
    EmptyDeck = "SPW-G-26", "Whether an empty deck loses before the rest of an effect.", true,
        ["at-once": "it loses before the rest", "end-of-action": "all that the action brought counts together"];
    HandLimit = "SPW-G-27", "Whether there is a hand limit.", false, ["none": "there is none"];
    HeroCounts = "SPW-G-28", "Whether the hero counts as a card of the deck.", false, ["no": "it does not"];
    Refill = "SPW-G-29", "Whose mana is refilled at the start of a turn.", false, ["own": "that of its player"];
    Both = "SPW-G-30", "Who wins where the conditions that are met name one winner, or two.", true,
        ["named": "the one that all name; else the player whose turn it is", "active": "the player whose turn it is"];
    RangedDeaths = "SPW-G-31", "When what triggers on a death in the ranged step happens.", true,
        ["after-both": "after both steps", "at-once": "at once"];
    HeroDeals = "SPW-G-32", "Whether heroes deal damage in combat.", false, ["no": "they do not"];
    FirstTarget = "SPW-G-33", "What becomes of an attack on several targets when the first of them leaves.", true,
        ["all": "it is cancelled, and the others are not attacked either", "rest": "the others are still attacked"];
}

impl G {
    /// Its row.
    pub fn policy(self) -> &'static Policy {
        &POLICIES[self as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_whole() {
        assert_eq!((G::ALL.len(), POLICIES.len()), (33, 33));
        for (at, policy) in POLICIES.iter().enumerate() {
            assert_eq!(policy.id, format!("SPW-G-{:02}", at + 1));
            assert_eq!(G::ALL[at].policy().id, policy.id);
            // What is low can be chosen otherwise.
            assert!(!policy.low || policy.choices.len() > 1, "{}", policy.id);
        }
    }
}
