//! What a text does once its card was played or used, or once it has triggered: sentences, in the order in which they are said, and
//! the steps that they are made of.

use super::super::cards::Keywords;
use super::super::zones::Z;
use super::cards::{Cmp, Creatures, Number, Quantity, Whose};

/// When something triggers by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum When {
    /// When its card comes into play.
    Enters,
    /// When its creature dies.
    Dies,
    /// When its creature attacks.
    Attacks,
    /// When its creature blocks.
    Blocks,
    /// When another creature of its player dies.
    OtherDies,
    /// When another creature comes into play under its player's control.
    OtherEnters,
    /// When another creature of its player attacks.
    OtherAttacks,
    /// When a creature of the enemy player dies.
    EnemyDies,
    /// When a creature comes into play under the enemy player's control.
    EnemyEnters,
    /// When a creature of the enemy player attacks.
    EnemyAttacks,
    /// When a creature of the enemy player blocks.
    EnemyBlocks,
    /// When its player plays a spell.
    Spell,
    /// SPW-5.2: at the start of its player's turn.
    Start,
    /// SPW-5.4: at the end of its player's turn.
    End,
}

impl When {
    /// Others than its card do it, and more than once in a turn.
    pub fn is_of_others(self) -> bool {
        matches!(
            self,
            When::OtherDies
                | When::OtherEnters
                | When::OtherAttacks
                | When::EnemyDies
                | When::EnemyEnters
                | When::EnemyAttacks
                | When::EnemyBlocks
                | When::Spell
        )
    }
}

/// Which players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Who {
    /// The player whose text it is.
    You,
    /// The enemy player.
    Enemy,
    /// Both.
    Each,
}

/// The creatures that something is done to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Target {
    /// The creature that says it.
    This,
    /// The creature that it is attached to.
    Host,
    /// it: those of the sentence before.
    Same,
    /// All that are so.
    All(Creatures),
    /// So many of them, which the text's player chooses; as many as there are.
    Choose {
        /// Of these.
        of: Creatures,
        /// So many.
        n: u8,
        /// up to: fewer, or none.
        up_to: bool,
    },
}

/// What is done to creatures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Act {
    /// So much damage.
    Hurt(u8),
    /// So much damage less; none: all of it.
    Heal(Option<u8>),
    /// SPW-7.5: an emblem, by its place in [`emblem::WORDS`](super::super::state::emblem::WORDS).
    Emblem(usize),
    /// A number changes, for this turn or as long as it is in play.
    Change(Number, i8, Lasts),
    /// A keyword comes.
    Keyword(Keywords, Lasts),
    /// G-06
    Freeze,
    /// SPW-7.3: it is exhausted, or readied.
    Exhaust(bool),
    /// SPW-6.9: it goes to this row.
    Row(Z),
    /// SPW-7.1: it comes under the control of the text's player.
    Control,
    /// To its owner's hand.
    Return,
    /// It dies.
    Destroy,
    /// SPW-7.6: more or less energy.
    Energy(i8),
}

/// How long something lasts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lasts {
    /// Until the end of the turn.
    Turn,
    /// As long as its bearer is in play, and what gives it.
    Stays,
}

/// What a step has somebody do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Deed {
    /// So many cards are drawn.
    Draw(Who, u8),
    /// So many cards of the hand go to the graveyard.
    Discard(Who, u8),
    /// So many cards of the deck go to the graveyard.
    Decay(Who, u8),
    /// A hero gains so much life.
    Life(Who, u8),
    /// A hero is dealt so much damage.
    Damage(Who, u8),
    /// One of these creatures, or one of these heroes, is dealt so much damage.
    DamageAny(Creatures, Who, u8),
    /// So many creature cards go from the own graveyard to the hand.
    Regain(u8),
    /// A token comes, the card of this name.
    Token(String),
    /// SPW-9.6
    Win,
    /// Something is done to creatures.
    To(Target, Vec<Act>),
}

/// What has to hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Condition {
    /// So much of this.
    pub what: Quantity,
    /// Or more, or less.
    pub cmp: Cmp,
    /// The number.
    pub n: u8,
}

/// A sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sentence {
    /// This has to hold.
    pub when: Option<Condition>,
    /// If you do: only if the sentence before it was done.
    pub after: bool,
    /// You may: its player may leave it.
    pub may: bool,
    /// What is done.
    pub deed: Deed,
}

/// What one line of a log can tell: a part of a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The place of its sentence.
    pub sentence: usize,
    /// What is done: of one player, or one thing to creatures.
    pub deed: Deed,
}

impl Step {
    /// How many cards or creatures it is about; none: all that are so.
    pub fn count(&self) -> Option<u32> {
        Some(match &self.deed {
            Deed::Draw(_, n) | Deed::Discard(_, n) | Deed::Decay(_, n) | Deed::Regain(n) => u32::from(*n),
            Deed::To(Target::Choose { n, .. }, _) => u32::from(*n),
            Deed::To(Target::All(_) | Target::Same, _) => return None,
            // What is counted of a hero is one thing.
            Deed::Life(..) | Deed::Damage(..) | Deed::DamageAny(..) | Deed::Token(_) | Deed::Win | Deed::To(..) => 1,
        })
    }

    /// Somebody chooses which cards it is about.
    pub fn is_chosen(&self) -> bool {
        matches!(
            self.deed,
            Deed::Discard(..) | Deed::DamageAny(..) | Deed::Regain(_) | Deed::To(Target::Choose { .. }, _)
        )
    }
}

/// What a text does, as a whole.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Program {
    /// As it is said.
    pub sentences: Vec<Sentence>,
    /// As it is done: what concerns both players, or does several things to a creature, is several steps.
    pub steps: Vec<Step>,
}

impl Program {
    /// Of sentences as they are said.
    pub fn of(sentences: Vec<Sentence>) -> Program {
        let mut steps = Vec::new();
        for (sentence, said) in sentences.iter().enumerate() {
            let parts = parts(&said.deed);
            steps.extend(parts.into_iter().map(|deed| Step { sentence, deed }));
        }
        Program { sentences, steps }
    }

    /// Whether somebody chooses creatures, and whether the lines below tell of them, as there are several, or none.
    pub fn chooses(&self) -> (bool, bool) {
        let steps = self.steps.iter().enumerate();
        let mut chosen = steps.filter(|(_, step)| matches!(step.deed, Deed::To(Target::Choose { .. }, _)));
        let any = chosen.clone().next().is_some();
        let below = chosen.any(|(at, step)| step.count() != Some(1) || self.is_optional(at));
        (any, below)
    }

    /// The sentence of a step.
    pub fn sentence(&self, step: usize) -> Option<&Sentence> {
        self.sentences.get(self.steps.get(step)?.sentence)
    }

    /// Whether a step may come to nothing as its player likes.
    pub fn is_optional(&self, step: usize) -> bool {
        let up_to = |deed: &Deed| matches!(deed, Deed::To(Target::Choose { up_to: true, .. }, _));
        let is = |said: &Sentence| said.may || up_to(&said.deed);
        self.sentence(step).is_some_and(is)
    }
}

/// One by one what a sentence does at once.
fn parts(deed: &Deed) -> Vec<Deed> {
    let of_each = |who: Who, deed: fn(Who, u8) -> Deed, n: u8| match who {
        Who::Each => vec![deed(Who::You, n), deed(Who::Enemy, n)],
        who => vec![deed(who, n)],
    };
    match deed {
        Deed::Draw(who, n) => of_each(*who, Deed::Draw, *n),
        Deed::Discard(who, n) => of_each(*who, Deed::Discard, *n),
        Deed::Decay(who, n) => of_each(*who, Deed::Decay, *n),
        Deed::Life(who, n) => of_each(*who, Deed::Life, *n),
        Deed::Damage(who, n) => of_each(*who, Deed::Damage, *n),
        Deed::To(target, acts) => {
            // Who is chosen is chosen once.
            let of = |at: usize| match target {
                Target::Choose { .. } if at > 0 => Target::Same,
                target => target.clone(),
            };
            let part = |(at, act): (usize, &Act)| Deed::To(of(at), vec![*act]);
            acts.iter().enumerate().map(part).collect()
        }
        Deed::DamageAny(..) | Deed::Regain(_) | Deed::Token(_) | Deed::Win => vec![deed.clone()],
    }
}

impl Whose {
    /// Whether it means the cards of one who is the text's player, or is not.
    pub fn means(self, own: bool) -> bool {
        match self {
            Whose::Own => own,
            Whose::Enemy => !own,
            Whose::Any => true,
        }
    }
}
