//! Texts that nobody reads: what of the rules they may change, and for whom.
//!
//! The judge reads keywords, a few sentences ([`Keywords::read`]), and what is read as a whole ([`text`](super::text)); of every other text it only knows what it *may* bear
//! on, by the words in it. Where one does, the log is not contradicted: what it says *cannot be told* from what is printed,
//! and the text is quoted. A card that no such text reaches is judged exactly.

use super::cards::{CardDef, Keywords};
use super::text::Texts;

/// What a text may bear on, a bit each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Topics(u32);

impl Topics {
    /// Nothing.
    pub const NONE: Topics = Topics(0);
    /// Whatever there is.
    pub const ANY: Topics = Topics(u32::MAX);
    /// What comes of a combat, and who has hitpoints left: numbers, keywords, damage, deaths.
    pub const FIGHT: Topics = Topics(1);
    /// Who may attack, and whom.
    pub const ATTACK: Topics = Topics(1 << 1);
    /// Who may block, and whom.
    pub const BLOCK: Topics = Topics(1 << 2);
    /// In which row a creature stands; what is exhausted and what is readied.
    pub const MOVE: Topics = Topics(1 << 3);
    /// Mana, costs and levels.
    pub const COST: Topics = Topics(1 << 4);
    /// When and from where something is played.
    pub const PLAY: Topics = Topics(1 << 5);
    /// Shrines.
    pub const SHRINE: Topics = Topics(1 << 6);
    /// Skills and cooldowns.
    pub const SKILL: Topics = Topics(1 << 7);
    /// Divine Offerings.
    pub const OFFERING: Topics = Topics(1 << 8);
    /// The Spark.
    pub const SPARK: Topics = Topics(1 << 9);
    /// Which cards lie where: draws, hands, decks, graveyards.
    pub const CARDS: Topics = Topics(1 << 10);
    /// Life.
    pub const LIFE: Topics = Topics(1 << 11);
    /// Energy.
    pub const ENERGY: Topics = Topics(1 << 12);
    /// Turns, phases, combats.
    pub const TURN: Topics = Topics(1 << 13);
    /// How a match ends.
    pub const END: Topics = Topics(1 << 14);
    /// Which abilities a card has.
    pub const ABILITY: Topics = Topics(1 << 15);
    /// How many copies a deck may have.
    pub const DECK: Topics = Topics(1 << 16);

    /// What is asked of a creature and never of a player.
    pub const OF_CREATURES: Topics = Topics::FIGHT
        .or(Topics::ATTACK)
        .or(Topics::BLOCK)
        .or(Topics::MOVE)
        .or(Topics::ENERGY)
        .or(Topics::ABILITY);

    /// What of this is none of that.
    #[must_use]
    pub const fn but(self, other: Topics) -> Topics {
        Topics(self.0 & !other.0)
    }

    /// Both together.
    #[must_use]
    pub const fn or(self, other: Topics) -> Topics {
        Topics(self.0 | other.0)
    }

    /// Whether they share anything.
    pub const fn meets(self, other: Topics) -> bool {
        self.0 & other.0 != 0
    }
}

/// Beginnings of words, and what a text with such a word may bear on.
const STEMS: &[(&str, Topics)] = &[
    ("health", Topics::FIGHT),
    ("hitpoint", Topics::FIGHT),
    ("damage", Topics::FIGHT.or(Topics::LIFE)),
    ("prevent", Topics::FIGHT.or(Topics::LIFE)),
    ("die", Topics::FIGHT),
    ("dying", Topics::FIGHT),
    ("destroy", Topics::FIGHT),
    ("indestruct", Topics::FIGHT),
    ("sacrifice", Topics::FIGHT.or(Topics::CARDS)),
    ("heal", Topics::FIGHT.or(Topics::LIFE)),
    ("shield", Topics::FIGHT),
    ("emblem", Topics::FIGHT),
    ("might", Topics::FIGHT),
    ("weakness", Topics::FIGHT),
    ("freez", Topics::FIGHT),
    ("frozen", Topics::FIGHT),
    ("deadly", Topics::FIGHT),
    ("unstoppable", Topics::FIGHT),
    ("ranged", Topics::FIGHT),
    ("lifebound", Topics::FIGHT.or(Topics::LIFE)),
    ("speed", Topics::ATTACK.or(Topics::BLOCK)),
    ("swift", Topics::ATTACK),
    ("flying", Topics::ATTACK.or(Topics::BLOCK).or(Topics::MOVE)),
    ("support", Topics::ATTACK.or(Topics::BLOCK).or(Topics::MOVE)),
    ("row", Topics::ATTACK.or(Topics::BLOCK).or(Topics::MOVE)),
    ("target", Topics::ATTACK),
    ("block", Topics::BLOCK),
    ("unblock", Topics::BLOCK),
    ("exhaust", Topics::MOVE),
    ("ready", Topics::MOVE),
    ("readie", Topics::MOVE),
    ("move", Topics::MOVE),
    ("control", Topics::MOVE.or(Topics::CARDS).or(Topics::FIGHT)),
    ("cost", Topics::COST),
    ("mana", Topics::COST),
    ("crystal", Topics::COST),
    ("free", Topics::COST),
    ("pay", Topics::COST),
    ("level", Topics::COST),
    ("aspect", Topics::COST),
    ("play", Topics::PLAY),
    ("player", Topics::NONE),
    ("cast", Topics::PLAY),
    ("instant", Topics::PLAY),
    ("time", Topics::PLAY),
    ("shrine", Topics::SHRINE),
    ("skill", Topics::SKILL),
    ("cooldown", Topics::SKILL),
    ("offering", Topics::OFFERING),
    ("spark", Topics::SPARK),
    ("draw", Topics::CARDS),
    ("hand", Topics::CARDS),
    ("deck", Topics::CARDS),
    ("graveyard", Topics::CARDS),
    ("discard", Topics::CARDS),
    ("decay", Topics::CARDS),
    ("return", Topics::CARDS),
    ("search", Topics::CARDS),
    ("shuffl", Topics::CARDS),
    ("put", Topics::CARDS),
    ("remove", Topics::CARDS),
    ("creat", Topics::NONE),
    ("token", Topics::CARDS),
    ("copy", Topics::CARDS.or(Topics::ABILITY)),
    ("copies", Topics::DECK),
    ("life", Topics::LIFE),
    ("energy", Topics::ENERGY),
    ("combat", Topics::TURN.or(Topics::ATTACK)),
    ("phase", Topics::TURN),
    ("deploy", Topics::TURN),
    ("reinforce", Topics::TURN),
    ("extra", Topics::TURN),
    ("additional", Topics::TURN.or(Topics::SHRINE)),
    ("win", Topics::END),
    ("wins", Topics::END),
    ("lose", Topics::END.or(Topics::ABILITY)),
    ("abilit", Topics::ABILITY),
    ("text", Topics::ABILITY),
];

/// Whom a text is about, a bit each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Whom(u8);

impl Whom {
    /// The card itself.
    const ITSELF: Whom = Whom(1);
    /// Others on its player's side.
    const OWN: Whom = Whom(2);
    /// The other player's side.
    const THEIRS: Whom = Whom(4);

    const fn has(self, other: Whom) -> bool {
        self.0 & other.0 != 0
    }
}

/// How a card in play stands to one that a question is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stands {
    /// It is the card.
    Same,
    /// It is attached to it.
    Attached,
    /// It is another one of the same player, or the question is about that player.
    SameSide,
    /// It is the other player's.
    OtherSide,
}

/// One text that is not read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Text {
    /// Its words.
    pub words: String,
    /// What it may bear on.
    pub topics: Topics,
    /// It does something when the card comes, and that is then told below it.
    pub comes: bool,
    /// It triggers when something happens, and does not go on all the time.
    pub triggers: bool,
    /// It triggers when its own card leaves play.
    pub leaves: bool,
    /// It works only where it is used: a skill, or an ability with a cost in front.
    pub used: bool,
    /// When what it does happens, where it says so.
    pub at: Option<At>,
    creatures: Whom,
    players: Whom,
}

/// When a text says that it happens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum At {
    /// At the start of a turn.
    Start,
    /// At the end of a turn.
    End,
}

/// A cost that stands in front of what an ability does.
const COSTS: &[&str] = &["exhaust", "pay", "discard", "sacrifice", "remove", "channel"];

/// What stands before the `:` of an ability that its player uses or not.
pub fn cost_of(text: &str) -> Option<&str> {
    let (cost, _) = text.split_once(':')?;
    let first = cost.split_whitespace().next()?.to_lowercase();
    let costs = COSTS.contains(&first.trim_matches(',')) || first.starts_with(|c: char| c.is_ascii_digit());
    costs.then_some(cost)
}

/// The words of a text, in small letters.
fn words(text: &str) -> impl Iterator<Item = String> + '_ {
    let split = text.split(|c: char| c.is_whitespace() || matches!(c, '.' | ',' | ';' | ':' | '"' | '(' | ')'));
    split
        .filter(|w| !w.is_empty())
        .map(|w| w.to_lowercase().replace('’', "'"))
}

fn topics_of(text: &str) -> Topics {
    let mut found = Topics::NONE;
    let mut known = false;
    let mut before = String::new();
    let mut all = words(text).peekable();
    while let Some(word) = all.next() {
        if word.starts_with("attack") {
            known = true;
            // `+1 attack` is a number, `can attack` is not; `the attack` may be either.
            let number = before.starts_with(['+', '-', '−']) || before.starts_with(|c: char| c.is_ascii_digit());
            let after = all.peek().map_or("", String::as_str);
            let named = matches!(before.as_str(), "the" | "its" | "base" | "whose")
                || matches!(after, "is" | "of" | "becomes" | "equal");
            found = found.or(match (number, named) {
                (true, _) => Topics::FIGHT,
                (_, true) => Topics::FIGHT.or(Topics::ATTACK),
                _ => Topics::ATTACK,
            });
        } else if word.starts_with(['+', '-', '−']) {
            // `+1/+1`
            known = true;
            found = found.or(Topics::FIGHT);
        } else {
            // The longest beginning counts: `lifebound` is not only about life.
            let stems = STEMS.iter().filter(|(stem, _)| word.starts_with(stem));
            if let Some((_, topics)) = stems.max_by_key(|(stem, _)| stem.len()) {
                known |= *topics != Topics::NONE;
                found = found.or(*topics);
            }
        }
        before = word;
    }
    if text.contains(['"', '“']) {
        // It gives a text to a card.
        found = found.or(Topics::ABILITY);
    }
    if known { found } else { Topics::ANY }
}

impl Text {
    fn read(text: &str) -> Text {
        let all: Vec<String> = words(text).collect();
        let is = |list: &[&str]| all.iter().any(|w| list.contains(&w.as_str()));
        let enemy = is(&["enemy", "enemies", "opponent", "opponent's", "opponents", "opposing"]);
        let own = is(&["your", "you", "allied", "friendly", "ally", "allies"]);
        let both = is(&["all", "each", "every", "players", "both"]);
        let sides = match (own, enemy) {
            _ if both => Whom(Whom::OWN.0 | Whom::THEIRS.0),
            (true, false) => Whom::OWN,
            (false, true) => Whom::THEIRS,
            _ => Whom(Whom::OWN.0 | Whom::THEIRS.0),
        };
        // `creatures`, `another creature`, `a creature`: not only the card itself.
        let several = is(&[
            "creatures",
            "cards",
            "other",
            "another",
            "each",
            "all",
            "every",
            "permanents",
            "artifacts",
            "attackers",
            "blockers",
            "allies",
            "enemies",
        ]);
        let some = all
            .windows(2)
            .any(|pair| matches!(pair[0].as_str(), "a" | "an" | "enemy" | "allied") && pair[1].starts_with("creature"));
        let lower = text.to_lowercase();
        let begins = |starts: &[&str]| starts.iter().any(|s| lower.starts_with(s));
        // `This creature can attack creatures in ...` is about itself, whatever it names.
        let subject = |sentence: &str| {
            let of = sentence.trim_start().to_lowercase();
            let starts = ["this creature ", "it ", "the creature "]
                .iter()
                .find_map(|s| of.strip_prefix(s));
            let verbs = [
                "has", "have", "can", "can't", "cannot", "may", "gets", "is", "must", "loses", "doesn't",
            ];
            starts.is_some_and(|rest| verbs.contains(&rest.split_whitespace().next().unwrap_or("")))
        };
        let of_itself = text
            .split_inclusive(['.'])
            .filter(|s| !s.trim().is_empty())
            .all(subject);
        let others = match (several || some) && !of_itself {
            true => sides.0,
            false => 0,
        };
        // `Your other creatures` are not the card itself.
        let itself = !(is(&["other"]) && several && !is(&["this", "it"]));
        // Of what triggers, what it does stands behind the comma.
        let triggers = begins(&["when ", "whenever ", "at the ", "each time "]);
        let done = match text.split_once(',').filter(|_| triggers) {
            Some((_, done)) if !done.trim().is_empty() => done,
            _ => text,
        };
        let event = &text[..text.len() - done.len()];
        let own = all.get(1).is_some_and(|w| w == "this" || w == "it");
        Text {
            words: text.to_owned(),
            topics: topics_of(done),
            triggers,
            leaves: triggers && own && words(event).any(|w| w == "dies" || w == "leaves"),
            used: cost_of(text).is_some(),
            comes: begins(&["when this", "when it", "when you play this"])
                && is(&["enters", "comes", "play", "played"])
                && !is(&["dies", "leaves", "attacks", "blocks"]),
            at: match () {
                () if begins(&["at the start of", "at the beginning of"]) => Some(At::Start),
                () if begins(&["at the end of"]) => Some(At::End),
                () => None,
            },
            creatures: Whom(if itself { Whom::ITSELF.0 } else { 0 } | others),
            players: sides,
        }
    }

    /// Whether it may be about a creature, as the card with this text stands to it.
    pub fn reaches_card(&self, stands: Stands) -> bool {
        match stands {
            // What is attached speaks of the creature that bears it.
            Stands::Same | Stands::Attached => self.creatures.has(Whom::ITSELF),
            Stands::SameSide => self.creatures.has(Whom::OWN),
            Stands::OtherSide => self.creatures.has(Whom::THEIRS),
        }
    }

    /// Whether it may be about a player, whose card it is or not.
    pub fn reaches_player(&self, own: bool) -> bool {
        self.players.has(if own { Whom::OWN } else { Whom::THEIRS })
    }
}

/// The texts of a card that nobody reads.
pub fn unread(def: &CardDef, texts: &Texts) -> Vec<Text> {
    let is_read = |at: usize| texts.lines.get(at).copied().unwrap_or(false);
    let all = def.text.iter().enumerate().filter(|(at, _)| !is_read(*at));
    all.filter_map(|(_, text)| told(def, text)).collect()
}

/// When what the texts of a card do by themselves happens, where they say so: of those that are read, too.
pub fn times(def: &CardDef) -> Vec<Option<At>> {
    let all = def.text.iter().filter_map(|text| told(def, text));
    all.filter(|text| !text.used).map(|text| text.at).collect()
}

/// One line of a card, if it is no keyword.
fn told(def: &CardDef, text: &str) -> Option<Text> {
    let is_skill = |text: &str| {
        let name = def.skill.as_ref().map_or("", |s| s.name.as_str());
        !name.is_empty()
            && text
                .strip_prefix(name)
                .is_some_and(|rest| rest.trim_start().starts_with(':'))
    };
    (!text.trim().is_empty() && Keywords::read(text).is_none()).then(|| Text {
        used: cost_of(text).is_some() || is_skill(text),
        ..Text::read(text)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(words: &str) -> Text {
        Text::read(words)
    }

    #[test]
    fn what_a_text_may_bear_on() {
        let numbers = text("The creature has +1 attack and +1 health.");
        assert!(numbers.topics.meets(Topics::FIGHT) && !numbers.topics.meets(Topics::ATTACK.or(Topics::LIFE)));
        let cost = text("Your creatures cost 1 less.");
        assert!(cost.topics.meets(Topics::COST) && !cost.topics.meets(Topics::FIGHT));
        let row = text("Can attack creatures in the support row.");
        assert!(row.topics.meets(Topics::ATTACK));
        // Nothing in it is known: it may bear on anything.
        assert_eq!(text("Umbrella.").topics, Topics::ANY);
        assert!(!text("Draw 2 cards.").topics.meets(Topics::FIGHT));
    }

    #[test]
    fn whom_a_text_may_be_about() {
        let reaches = |words: &str| {
            let text = text(words);
            [Stands::Same, Stands::Attached, Stands::SameSide, Stands::OtherSide].map(|s| text.reaches_card(s))
        };
        assert_eq!(reaches("The creature has +1 attack."), [true, true, false, false]);
        assert_eq!(
            reaches("Your other creatures have +1 attack."),
            [false, false, true, false]
        );
        assert_eq!(reaches("Enemy creatures have -1 attack."), [true, true, false, true]);
        assert_eq!(reaches("All creatures have +1 health."), [true, true, true, true]);
        assert_eq!(reaches("This creature has +1 attack."), [true, true, false, false]);
        let row = "This creature can attack creatures in the support row.";
        assert_eq!(reaches(row), [true, true, false, false]);
        let players = |words: &str| [true, false].map(|own| text(words).reaches_player(own));
        assert_eq!(players("Your creatures cost 1 less."), [true, false]);
        assert_eq!(players("Creatures cost 1 less."), [true, true]);
        assert_eq!(players("Enemy creatures cost 1 more."), [false, true]);
    }

    #[test]
    fn what_is_used_or_not_is_no_standing_text() {
        let unread = |words: &str| {
            let card = CardDef {
                text: vec![words.into()],
                ..CardDef::default()
            };
            told(&card, &card.text[0])
        };
        let dies = unread("When this creature dies, you gain 2 life.").expect("a text");
        assert!(dies.leaves && dies.triggers && !dies.topics.meets(Topics::FIGHT) && dies.topics.meets(Topics::LIFE));
        assert!(unread("Exhaust this: gain 1 life.").is_some_and(|t| t.used));
        assert!(unread("This creature can't attack.").is_none());
        assert!(unread("When this creature enters play, draw a card.").is_some_and(|t| t.comes));
        assert_eq!(
            unread("At the end of your turn, heal hero 1.").and_then(|t| t.at),
            Some(At::End)
        );
    }
}
