//! What a Spellweaver card is. How it is written in a pool is in [`schema`](super::schema).

use serde::{Deserialize, Serialize};

/// SPW-2.3: the types of card; a spell is an action, a blessing or a curse (SPW-6.6), an artifact may be a creature as
/// well (SPW-6.7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CardKind {
    /// The hero, who is no card of the deck.
    Hero,
    /// SPW-6.3, SPW-6.4
    Shrine,
    /// A creature.
    Creature,
    /// SPW-6.7
    Artifact,
    /// SPW-6.7
    ArtifactCreature,
    /// SPW-6.6
    Action,
    /// SPW-6.6
    Blessing,
    /// SPW-6.6
    Curse,
}

impl CardKind {
    /// Every type with its word.
    pub const WORDS: &[(&str, CardKind)] = &[
        ("hero", CardKind::Hero),
        ("shrine", CardKind::Shrine),
        ("creature", CardKind::Creature),
        ("artifact", CardKind::Artifact),
        ("artifact-creature", CardKind::ArtifactCreature),
        ("action", CardKind::Action),
        ("blessing", CardKind::Blessing),
        ("curse", CardKind::Curse),
    ];

    /// The word for it.
    pub fn word(self) -> &'static str {
        let mut words = Self::WORDS.iter();
        words.find(|(_, kind)| *kind == self).map_or("", |(word, _)| word)
    }

    /// It has speed, attack and health.
    pub fn is_creature(self) -> bool {
        matches!(self, CardKind::Creature | CardKind::ArtifactCreature)
    }

    /// SPW-6.6
    pub fn is_spell(self) -> bool {
        matches!(self, CardKind::Action | CardKind::Blessing | CardKind::Curse)
    }
}

/// SPW-3.5: the aspects, a bit each.
pub mod aspect {
    /// Every aspect with its word and its colour.
    pub const ALL: [(&str, &str); 6] = [
        ("order", "yellow"),
        ("wisdom", "blue"),
        ("nature", "green"),
        ("rage", "red"),
        ("dominion", "purple"),
        ("corruption", "black"),
    ];
    /// The white symbol of a requirement: a level of any aspect.
    pub const ANY: u8 = 0b11_1111;
}

/// What the rules ask of a creature, a bit each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Keywords(pub u16);

impl Keywords {
    /// It may attack in the turn in which it came.
    pub const SWIFT: Keywords = Keywords(1);
    /// It enters the support row, and attacks and blocks from there.
    pub const FLYING: Keywords = Keywords(2);
    /// It enters the support row.
    pub const SUPPORT: Keywords = Keywords(4);
    /// It deals its damage in the ranged step.
    pub const RANGED: Keywords = Keywords(8);
    /// One point of its damage is lethal.
    pub const DEADLY: Keywords = Keywords(16);
    /// What is left of its damage hits the hero when it attacks.
    pub const UNSTOPPABLE: Keywords = Keywords(32);
    /// Its player gains the damage it deals.
    pub const LIFEBOUND: Keywords = Keywords(64);
    /// Text: it can't attack.
    pub const NO_ATTACK: Keywords = Keywords(128);
    /// Text: it can't attack creatures.
    pub const NO_CREATURES: Keywords = Keywords(256);
    /// Text: it can't block.
    pub const NO_BLOCK: Keywords = Keywords(512);
    /// Text: it may attack several creatures.
    pub const MANY_TARGETS: Keywords = Keywords(1024);

    /// Text: it attacks where it can. Whether it could the rules do not ask.
    pub const MUST_ATTACK: Keywords = Keywords(2048);

    /// Every keyword with its word.
    pub const WORDS: &[(&str, Keywords)] = &[
        ("swift", Keywords::SWIFT),
        ("flying", Keywords::FLYING),
        ("support", Keywords::SUPPORT),
        ("ranged", Keywords::RANGED),
        ("deadly", Keywords::DEADLY),
        ("unstoppable", Keywords::UNSTOPPABLE),
        ("lifebound", Keywords::LIFEBOUND),
    ];

    /// What creatures cannot do, as a text says it of others; what says more stands first.
    pub const CANNOT: &[(&str, Keywords)] = &[
        ("attack creatures", Keywords::NO_CREATURES),
        ("attack", Keywords::NO_ATTACK),
        ("block", Keywords::NO_BLOCK),
    ];

    /// Sentences that are understood wherever they stand in a text.
    const TEXTS: &[(&str, Keywords)] = &[
        ("can't attack creatures", Keywords::NO_CREATURES),
        ("can't attack", Keywords::NO_ATTACK),
        ("can't block", Keywords::NO_BLOCK),
        ("may attack any number of creatures", Keywords::MANY_TARGETS),
        ("must attack each turn if able", Keywords::MUST_ATTACK),
        ("must attack if able", Keywords::MUST_ATTACK),
        ("attacks each turn if able", Keywords::MUST_ATTACK),
    ];

    /// Whether they share anything.
    pub const fn has(self, other: Keywords) -> bool {
        self.0 & other.0 != 0
    }

    /// Both together.
    #[must_use]
    pub const fn with(self, other: Keywords) -> Keywords {
        Keywords(self.0 | other.0)
    }

    /// The one without the other.
    #[must_use]
    pub const fn without(self, other: Keywords) -> Keywords {
        Keywords(self.0 & !other.0)
    }

    /// The keyword of a word.
    pub fn of(word: &str) -> Option<Keywords> {
        Self::WORDS.iter().find(|(w, _)| *w == word).map(|(_, k)| *k)
    }

    /// What a line gives that says these words: a keyword, or `cannot` and what.
    pub fn told<'w>(mut words: impl Iterator<Item = &'w str>) -> Option<Keywords> {
        match words.next()? {
            "cannot" => {
                let what = words.next()?;
                Self::CANNOT.iter().find(|(word, _)| *word == what).map(|(_, k)| *k)
            }
            word => Self::of(word),
        }
    }

    /// Its word in a line, and whether it is something that one cannot do.
    pub fn as_told(self) -> Option<(&'static str, bool)> {
        let of = |words: &[(&'static str, Keywords)]| {
            let mut words = words.iter();
            words.find(|(_, keyword)| *keyword == self).map(|(word, _)| *word)
        };
        let kept = of(Self::CANNOT).map(|word| (word, true));
        kept.or_else(|| Some((of(Self::WORDS)?, false)))
    }

    /// What a sentence of a text says, if it says nothing else.
    pub fn read(sentence: &str) -> Option<Keywords> {
        let plain = sentence.trim().trim_end_matches('.').to_lowercase().replace('’', "'");
        let plain = plain.strip_prefix("this creature ").unwrap_or(&plain);
        let plain = plain.strip_prefix("it ").unwrap_or(plain);
        Self::TEXTS.iter().find(|(text, _)| plain == *text).map(|(_, k)| *k)
    }
}

/// A level requirement (SPW-3.3), or the levels one has (SPW-3.4): for each the aspects that serve, a bit each.
pub type Levels = Vec<u8>;

/// A skill, of a hero or of a shrine (SPW-6.10).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SkillDef {
    /// Its name.
    pub name: String,
    /// Its cost.
    pub mana: u8,
    /// Its requirement.
    pub levels: Levels,
    /// How many turns it then rests.
    pub cooldown: u8,
}

/// One card as printed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CardDef {
    /// The number, as `LH/A1-012`.
    pub number: String,
    /// The name.
    pub name: String,
    /// The type.
    pub kind: CardKind,
    /// The aspects it is of; of a shrine, the level it gives.
    pub aspects: u8,
    /// SPW-3.2: the mana cost.
    pub mana: u8,
    /// SPW-3.3: the level requirement.
    pub levels: Levels,
    /// SPW-2.2: a basic shrine.
    pub basic: bool,
    /// SPW-6.13: an instant spell.
    pub instant: bool,
    /// SPW-6.6: it is attached to a creature.
    pub attaches: bool,
    /// Speed.
    pub speed: u8,
    /// Attack.
    pub attack: u8,
    /// Hitpoints.
    pub health: u8,
    /// Keywords, and what of the text is as simple.
    pub keywords: Keywords,
    /// Valor: so many creatures of its player get a Might emblem when it enters.
    pub valor: u8,
    /// SPW-7.6: the energy rating, if it has one.
    pub energy: Option<u8>,
    /// SPW-6.4, SPW-6.10: the skill it has, or gives.
    pub skill: Option<SkillDef>,
    /// The text, a string a sentence or paragraph.
    pub text: Vec<String>,
    /// The number of the card this one is a reprint of.
    pub same_as: Option<String>,
}

impl CardDef {
    /// Whether it has a text of which not all is understood.
    pub fn has_text(&self) -> bool {
        self.valor > 0 || self.text.iter().any(|t| Keywords::read(t).is_none())
    }

    /// Its keywords, printed as such or as a sentence.
    pub fn all_keywords(&self) -> Keywords {
        let read = self.text.iter().filter_map(|t| Keywords::read(t));
        read.fold(self.keywords, Keywords::with)
    }

    /// SPW-9.6: its text says that somebody wins.
    pub fn wins(&self) -> bool {
        self.text.iter().any(|t| {
            let text = t.to_lowercase();
            text.contains("win the game") || text.contains("wins the game")
        })
    }
}

impl Default for CardDef {
    /// A creature without anything: what is left out of a card written by hand.
    fn default() -> CardDef {
        CardDef {
            number: String::new(),
            name: String::new(),
            kind: CardKind::Creature,
            aspects: 0,
            mana: 0,
            levels: Vec::new(),
            basic: false,
            instant: false,
            attaches: false,
            speed: 0,
            attack: 0,
            health: 0,
            keywords: Keywords::default(),
            valor: 0,
            energy: None,
            skill: None,
            text: Vec::new(),
            same_as: None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn simple_sentences_are_understood_and_no_others() {
        assert_eq!(Keywords::read("This creature can't attack."), Some(Keywords::NO_ATTACK));
        assert_eq!(Keywords::read("Can’t attack creatures."), Some(Keywords::NO_CREATURES));
        assert_eq!(Keywords::read("This creature can't attack on Sundays."), None);
        let card = CardDef {
            text: vec!["Can't block.".into()],
            ..CardDef::default()
        };
        assert!(!card.has_text() && card.all_keywords().has(Keywords::NO_BLOCK));
    }
}
