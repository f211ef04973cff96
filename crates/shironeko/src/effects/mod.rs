//! What the text of a card means: its abilities, each with what it asks for and what it does. Nothing here knows a word of
//! Japanese or English, or a rule.

pub mod cards;
pub mod constant;
pub mod program;
pub mod run;
pub mod told;

use super::cards::Color;
use constant::Constant;
use program::{Moment, Step, When};

/// SNK-7.1 to 7.5, and the trigger of SNK-6.7.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AbilityKind {
    /// 登場: when the card enters.
    Enter,
    /// 誘発: at the written timing.
    Auto,
    /// 常時: as long as it is there.
    Constant,
    /// 起動: once in its player's main phase.
    Act,
    /// OFF: by turning the card OFF.
    Off,
    /// トリガー: when damage turns it over.
    Trigger,
    /// SNK-4.5: what a monster does when it is used; no kind is printed.
    Monster,
}

impl AbilityKind {
    /// Every kind with its words, the one that is said first.
    pub const WORDS: &[(&str, AbilityKind)] = &[
        ("登場", AbilityKind::Enter),
        ("誘発", AbilityKind::Auto),
        ("常時", AbilityKind::Constant),
        ("起動", AbilityKind::Act),
        ("OFF", AbilityKind::Off),
        ("トリガー", AbilityKind::Trigger),
        ("モンスター", AbilityKind::Monster),
        // As other games have it.
        ("自動", AbilityKind::Auto),
    ];

    /// The word on the card.
    pub fn word(self) -> &'static str {
        Self::WORDS
            .iter()
            .find(|(_, k)| *k == self)
            .map_or("", |(word, _)| word)
    }
}

/// What an ability does, as far as that is read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Effect {
    /// What is done, step by step.
    Program(Vec<Step>),
    /// 常時 of a chara: what its sentences give.
    Constant(Vec<Constant>),
    /// The log says.
    Declared,
}

/// One ability of a card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ability {
    /// Its kind.
    pub kind: AbilityKind,
    /// SNK-7.7: the runes it asks for.
    pub runes: Vec<Color>,
    /// The souls it costs.
    pub souls: u8,
    /// The player may leave it.
    pub may: bool,
    /// 誘発: when it fires; none: its text does not say so in words that are read.
    pub when: Option<When>,
    /// What it does.
    pub effect: Effect,
    /// The place of its text among the card's lines.
    pub line: u8,
}

impl Ability {
    /// Its text is not read: what it does is the log's to say.
    pub fn is_declared(&self) -> bool {
        self.effect == Effect::Declared
    }

    /// SNK-7.6: its text is read, and does nothing unless souls are paid for it.
    pub fn asks_souls(&self) -> bool {
        self.souls > 0 && !self.is_declared()
    }

    /// 誘発: it begins with its own chara's attack.
    pub fn on_attack(&self) -> bool {
        self.is_of_itself(Moment::Attacks)
    }

    /// What it does step by step; nothing where it is no such ability, or is not read.
    pub fn steps(&self) -> &[Step] {
        match &self.effect {
            Effect::Program(steps) => steps,
            _ => &[],
        }
    }

    /// SNK-7.1, 7.2: it fires, and may be left, as something has to be paid for it.
    pub fn costs(&self) -> bool {
        self.souls > 0 || self.steps().iter().any(|step| step.costs)
    }

    /// 誘発: it waits for this of its own chara.
    pub fn is_of_itself(&self, what: Moment) -> bool {
        let own = |when: &When| when.who.is_none() && when.what == what;
        self.kind == AbilityKind::Auto && self.when.as_ref().is_some_and(own)
    }

    /// Somebody decides something of what it does step by step.
    pub fn leaves_a_choice(&self) -> bool {
        self.steps().iter().any(Step::leaves_a_choice)
    }

    /// Cards come up for all to see.
    pub fn shows(&self) -> bool {
        self.steps().iter().any(Step::shows)
    }

    /// What it gives as long as its chara is there; nothing where it is no 常時 ability, or is not read.
    pub fn constants(&self) -> &[Constant] {
        match &self.effect {
            Effect::Constant(all) => all,
            _ => &[],
        }
    }
}
