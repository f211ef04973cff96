//! Where the rules leave something open: what we read, what else may be read, and how sure we are.
//!
//! A log may choose with `policy SPW-G-09: all-turns`. A reading of low confidence convicts nobody unless it was chosen.

/// How sure a reading is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Confidence {
    /// The other reading may as well be meant.
    Low,
    /// Likely.
    Medium,
    /// Hardly to be read otherwise.
    High,
}

/// One place that the rules leave open.
#[derive(Clone, Copy, Debug)]
pub struct Gap {
    /// Its name.
    pub name: &'static str,
    /// What is open.
    pub question: &'static str,
    /// Our reading in a sentence.
    pub reading: &'static str,
    /// The readings that can be chosen, ours first. None: it is not offered.
    pub choices: &'static [&'static str],
    /// How sure we are.
    pub confidence: Confidence,
}

macro_rules! gaps {
    ($($variant:ident = $name:literal, $question:literal, $reading:literal, [$($choice:literal),*], $confidence:ident;)*) => {
        /// Every place that the rules leave open.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[repr(u8)]
        pub enum G { $(#[doc = $question] $variant),* }

        impl G {
            /// All of them.
            pub const ALL: &'static [G] = &[$(G::$variant),*];
        }

        /// The table.
        pub static GAPS: &[Gap] = &[$(Gap {
            name: $name,
            question: $question,
            reading: $reading,
            choices: &[$($choice),*],
            confidence: Confidence::$confidence,
        }),*];
    };
}

gaps! {
    Start = "SPW-G-01", "The order of what happens at the start of a turn.",
        "Refill, ready, cooldowns, draw, then effects. Another order that comes to the same is accepted.", [], Medium;
    Heal = "SPW-G-02", "Whether damage is gone at the start of each turn or at the end.",
        "At the end of every turn, behind the opponent's window.", [], High;
    Ready = "SPW-G-03", "When exhausted creatures are ready again.", "At the start of their player's turn.", [], High;
    Block = "SPW-G-04", "Whether blocking exhausts.", "It does not.", [], High;
    Windows = "SPW-G-05", "When instants may be played in the opponent's turn.",
        "In combat and in the end-of-turn window; elsewhere it cannot be told.", ["windows", "any-time"], Medium;
    Freeze = "SPW-G-06", "Whose property Freeze is.", "The creature's that is dealt damage: one point is lethal.", [], Medium;
    OneBlock = "SPW-G-07", "Whether one creature may block several attackers.", "No, one.", [], High;
    Moved = "SPW-G-08", "Whether an attacked creature that blocks already stops blocking.",
        "Only what stands at the declaration of a block counts.", [], Medium;
    Cooldown = "SPW-G-09", "Whether a cooldown counts one's own turns or all.",
        "One's own: a skill with cooldown 2 is back two own turns later.", ["own-turns", "all-turns"], Low;
    ShrineLevels = "SPW-G-10", "Whether shrines need levels.", "Only where one is printed on them.", [], High;
    Running = "SPW-G-11", "What several attackers on one creature have to deal.",
        "Each deals what the ones declared before it have left.", [], Medium;
    NoTarget = "SPW-G-12", "What an Unstoppable attacker does whose blockers or target are gone.",
        "Nothing.", ["cancelled", "tramples"], Medium;
    AttackerMoved = "SPW-G-13", "Whether an attacker that moves to the support row still attacks.",
        "Only if it flies.", [], Medium;
    Mulligan = "SPW-G-14", "How a hand is replaced.", "All back, shuffled, seven drawn; the starting player first.", [], High;
    FourthSkill = "SPW-G-15", "What a skill shrine gives for mana when there are three skills.",
        "A crystal and nothing else.", ["nothing", "draw"], Low;
    Offering = "SPW-G-16", "How many cards a Divine Offering looks at.", "Four.", ["four", "five"], Medium;
    SparkMana = "SPW-G-17", "Whether The Spark gives mana or a crystal.", "Mana, until the next refill.", [], Medium;
    Row = "SPW-G-18", "Whether a player may choose the row a creature enters.", "No.", [], High;
    Moves = "SPW-G-19", "How often a creature may be moved.", "As often as its player likes.", [], Medium;
    SpeedZero = "SPW-G-20", "Whether speed 0 may attack speed 0.", "It may; only a hero needs speed 1.", [], High;
    SpeedLater = "SPW-G-21", "Which speed counts for a block.", "That at its declaration.", [], High;
    Shields = "SPW-G-22", "What several shields do.", "One for each time damage is dealt.", [], Medium;
    Emblems = "SPW-G-23", "Whether emblems add up.", "They do.", [], High;
    FortyLife = "SPW-G-24", "Whether 40 life win at once or at the end of the action.",
        "At the end of the action.", ["end-of-action", "at-once"], Low;
    First = "SPW-G-25", "Who begins.", "Chance.", [], High;
    EmptyDeck = "SPW-G-26", "Whether an empty deck loses before the rest of an effect.",
        "It does; two that are emptied by one step count as one.", ["at-once", "end-of-action"], Low;
    HandLimit = "SPW-G-27", "Whether there is a hand limit.", "There is none.", [], Medium;
    HeroCounts = "SPW-G-28", "Whether the hero counts as a card of the deck.", "No.", [], High;
    Refill = "SPW-G-29", "Whose mana is refilled at the start of a turn.", "Its player's.", [], Medium;
    Both = "SPW-G-30", "Who wins where a player both wins and loses, or both conditions name one winner.",
        "The one winner; else the player whose turn it is.", ["agree-or-active"], Low;
    RangedDeaths = "SPW-G-31", "When what triggers on a death in the ranged step happens.", "After both steps.", [], Low;
    HeroDeals = "SPW-G-32", "Whether heroes deal damage in combat.", "They do not.", [], High;
}

impl G {
    /// Its row.
    pub fn gap(self) -> &'static Gap {
        &GAPS[self as usize]
    }
}

/// What a log's header chose.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Policies(Vec<(u8, u8)>);

impl Policies {
    /// Takes a `policy` line of the header.
    ///
    /// # Errors
    /// In words, with the way out.
    pub fn set(&mut self, name: &str, choice: &str) -> Result<(), (String, String)> {
        let Some(at) = GAPS.iter().position(|g| g.name.eq_ignore_ascii_case(name)) else {
            let named = GAPS.iter().filter(|g| !g.choices.is_empty()).map(|g| g.name);
            let help = format!("there are {}", named.collect::<Vec<_>>().join(", "));
            return Err((format!("there is no policy `{name}`"), help));
        };
        let gap = &GAPS[at];
        let Some(which) = gap.choices.iter().position(|c| c.eq_ignore_ascii_case(choice)) else {
            let help = match gap.choices {
                [] => format!("it is not offered: {}", gap.reading),
                choices => format!("it is one of {}", choices.join(", ")),
            };
            return Err((format!("{} cannot be `{choice}`", gap.name), help));
        };
        // Both tables are short.
        let entry = (u8::try_from(at).unwrap_or(0), u8::try_from(which).unwrap_or(0));
        self.0.retain(|(g, _)| *g != entry.0);
        self.0.push(entry);
        Ok(())
    }

    /// What was chosen; none: nothing was.
    pub fn chosen(&self, gap: G) -> Option<&'static str> {
        let (_, which) = self.0.iter().find(|(g, _)| *g == gap as u8)?;
        gap.gap().choices.get(usize::from(*which)).copied()
    }

    /// Whether a reading other than ours was chosen.
    pub fn is(&self, gap: G, choice: &str) -> bool {
        self.chosen(gap) == Some(choice)
    }

    /// Whether our reading may convict: it is no guess, or it was chosen.
    pub fn settles(&self, gap: G) -> bool {
        gap.gap().confidence > Confidence::Low || self.chosen(gap).is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_whole() {
        assert_eq!(G::ALL.len(), 32);
        for (at, gap) in GAPS.iter().enumerate() {
            assert_eq!(gap.name, format!("SPW-G-{:02}", at + 1));
            assert_eq!(G::ALL[at].gap().name, gap.name);
        }
    }

    #[test]
    fn a_policy_is_chosen_by_name() {
        let mut policies = Policies::default();
        assert!(!policies.settles(G::Cooldown) && policies.settles(G::Offering));
        assert_eq!(policies.set("spw-g-09", "all-turns"), Ok(()));
        assert!(policies.is(G::Cooldown, "all-turns") && policies.settles(G::Cooldown));
        assert!(policies.set("SPW-G-09", "never").unwrap_err().1.contains("own-turns"));
        assert!(policies.set("SPW-G-99", "x").is_err());
        assert!(policies.set("SPW-G-03", "x").unwrap_err().1.contains("not offered"));
    }
}
