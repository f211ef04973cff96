//! What can be read of a printed ability without compiling it: its kind (8.1.1), its cost (8.4.1), and a few words
//! that decide whether a line of a log can be true.

use super::state::Z;

/// 8.1.1: the kind of an ability.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sort {
    /// 8.1.1.1
    Act,
    /// 8.1.1.2
    Auto,
    /// 8.1.1.3
    Cont,
    /// No mark stands in front of it, as on events.
    Unmarked,
}

impl Sort {
    /// The mark as cards print it.
    pub fn mark(self) -> &'static str {
        match self {
            Sort::Act => "【ACT】",
            Sort::Auto => "【AUTO】",
            Sort::Cont => "【CONT】",
            Sort::Unmarked => "without a mark",
        }
    }
}

/// Which cards of the hand a cost takes, as far as their type is named.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// Any, or by a quality that is not looked at.
    Any,
    /// A character.
    Character,
    /// A climax.
    Climax,
}

/// An action of a cost (8.4.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// 8.4.3: so many cards from the top of the stock.
    Stock(u8),
    /// This card is rested.
    RestThis,
    /// So many of one's characters are rested.
    Rest(u8),
    /// This card goes from where it is to another zone.
    This(Z),
    /// So many cards of the hand go to another zone.
    Hand(u8, Wanted, Z),
    /// So many cards from the top of the deck go to another zone.
    Top(u8, Z),
    /// Something that is not read.
    Other,
}

/// What an ability costs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cost {
    /// Its actions in printed order; none: it costs nothing.
    pub parts: Vec<Part>,
}

impl Cost {
    /// How many cards of the stock.
    pub fn stock(&self) -> u8 {
        let stock = |p: &Part| if let Part::Stock(n) = p { *n } else { 0 };
        self.parts.iter().map(stock).fold(0, u8::saturating_add)
    }

    /// Every action of it is read.
    pub fn is_read(&self) -> bool {
        !self.parts.contains(&Part::Other)
    }

    /// In words.
    pub fn words(&self) -> String {
        let words: Vec<String> = self.parts.iter().map(|p| p.words()).collect();
        words.join(", ")
    }
}

impl Part {
    /// In words.
    pub fn words(self) -> String {
        let cards = |n: u8| {
            if n == 1 {
                "1 card".to_owned()
            } else {
                format!("{n} cards")
            }
        };
        match self {
            Part::Stock(n) => format!("({n})"),
            Part::RestThis => "resting this card".to_owned(),
            Part::Rest(n) => format!("resting {n} of one's characters"),
            Part::This(z) => format!("this card to the {}", z.word()),
            Part::Hand(n, _, z) => format!("{} of the hand to the {}", cards(n), z.word()),
            Part::Top(n, z) => format!("{} from the top of the deck to the {}", cards(n), z.word()),
            Part::Other => "a part that is not read".to_owned(),
        }
    }
}

/// The kind of a printed ability: the first of the three marks in front of it.
pub fn sort(text: &str) -> Sort {
    const MARKS: [(&str, Sort); 12] = [
        ("【ACT】", Sort::Act),
        ("【AUTO】", Sort::Auto),
        ("【CONT】", Sort::Cont),
        ("[ACT]", Sort::Act),
        ("[AUTO]", Sort::Auto),
        ("[CONT]", Sort::Cont),
        ("[S]", Sort::Act),
        ("[A]", Sort::Auto),
        ("[C]", Sort::Cont),
        ("【起】", Sort::Act),
        ("【自】", Sort::Auto),
        ("【永】", Sort::Cont),
    ];
    let mut rest = text.trim_start();
    loop {
        if let Some((_, sort)) = MARKS.iter().find(|(mark, _)| rest.starts_with(mark)) {
            return *sort;
        }
        // Another mark (a climax combo's, a turn limit) may stand in front.
        match rest.strip_prefix('【').and_then(|r| r.split_once('】')) {
            Some((_, after)) => rest = after.trim_start(),
            None => return Sort::Unmarked,
        }
    }
}

/// The cost of a printed ability: what stands in brackets in front of its text (8.4.1.1).
pub fn cost(text: &str) -> Cost {
    let Some(inside) = brackets(text) else {
        return Cost::default();
    };
    let mut parts = Vec::new();
    let mut rest = inside.trim();
    while let Some((number, after)) = rest.strip_prefix('(').and_then(|r| r.split_once(')')) {
        parts.push(match number.trim().parse() {
            Ok(number) => Part::Stock(number),
            Err(_) => Part::Other,
        });
        rest = after.trim_start().trim_start_matches(['&', ',']).trim_start();
    }
    if !rest.is_empty() {
        parts.extend(rest.split('&').map(action));
    }
    Cost { parts }
}

/// What stands in the brackets in front of the text; none behind the first sentence or comma counts.
fn brackets(text: &str) -> Option<&str> {
    let mut quoted = false;
    // A letter's mark in square brackets is no cost.
    let text = match sort(text) {
        Sort::Unmarked => return None,
        _ => text.trim_start(),
    };
    let text = ["[ACT]", "[AUTO]", "[CONT]", "[S]", "[A]", "[C]"]
        .iter()
        .find_map(|m| text.strip_prefix(m))
        .unwrap_or(text);
    for (at, c) in text.char_indices() {
        match c {
            '"' => quoted = !quoted,
            '[' if !quoted => {
                let end = text[at..].find(']')?;
                return text.get(at + 1..at + end);
            }
            '.' if !quoted => return None,
            _ => {}
        }
    }
    None
}

/// One action of a cost.
fn action(text: &str) -> Part {
    let text = text
        .to_lowercase()
        .replace("【rest】", "rest ")
        .replace("【stand】", "standing ");
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let text = text.trim_end_matches('.');
    if text.contains("up to") || text.contains("any number") {
        return Part::Other;
    }
    if text == "rest this card" {
        return Part::RestThis;
    }
    if let Some(of) = text.strip_prefix("rest ") {
        let Some((number, what)) = number(of) else {
            return Part::Other;
        };
        let own = what.starts_with("of your ") && (what.ends_with("characters") || what.ends_with("character"));
        return if own { Part::Rest(number) } else { Part::Other };
    }
    let Some((verb, rest)) = text.split_once(' ') else {
        return Part::Other;
    };
    let Some((what, to)) = matches!(verb, "put" | "discard" | "send" | "return")
        .then(|| {
            rest.rsplit_once(" into your ")
                .or_else(|| rest.rsplit_once(" to your "))
                .or_else(|| rest.rsplit_once(" to the "))
                .or_else(|| rest.rsplit_once(" to "))
        })
        .flatten()
    else {
        return Part::Other;
    };
    let to = match to {
        "waiting room" => Z::Waiting,
        "memory" => Z::Memory,
        "clock" => Z::Clock,
        "stock" => Z::Stock,
        "hand" => Z::Hand,
        _ => return Part::Other,
    };
    match what {
        "this card" | "this standing card" | "this card from your hand" => return Part::This(to),
        "the top card of your deck" => return Part::Top(1, to),
        _ => {}
    }
    let tops = what
        .strip_prefix("the top ")
        .and_then(|w| w.strip_suffix("cards of your deck"))
        .or_else(|| what.strip_suffix("cards from the top of your deck"));
    if let Some((count, "")) = tops.and_then(number) {
        return Part::Top(count, to);
    }
    let Some((number, what)) = number(what) else {
        return Part::Other;
    };
    match what.strip_suffix(" from your hand") {
        Some(what) => {
            let wanted = match what {
                w if w.ends_with("character") || w.ends_with("characters") || w == "character card" => {
                    Wanted::Character
                }
                w if w.starts_with("climax") => Wanted::Climax,
                _ => Wanted::Any,
            };
            Part::Hand(number, wanted, to)
        }
        None => Part::Other,
    }
}

/// The number a phrase begins with.
fn number(text: &str) -> Option<(u8, &str)> {
    let (word, rest) = text.split_once(' ')?;
    let number = match word {
        "a" | "an" | "one" => 1,
        "two" => 2,
        "three" => 3,
        "four" => 4,
        "five" => 5,
        _ => word.parse().ok()?,
    };
    Some((number, rest))
}

/// Whether a text speaks of a card in, or from, this zone; its cost does not count.
pub fn takes_from(text: &str, zone: Z) -> bool {
    let text = match brackets(text) {
        Some(cost) => text.replacen(cost, "", 1),
        None => text.to_owned(),
    };
    let text = text.to_lowercase();
    let word = match zone {
        Z::Waiting => "waiting room",
        Z::Hand => "hand",
        Z::Clock => "clock",
        Z::Memory => "memory",
        Z::Level => "level",
        Z::Stock => "stock",
        Z::Deck => return text.contains("your deck") || text.contains("opponent's deck"),
        z if z.is_slot() => return text.contains("this card") || text.contains("characters"),
        _ => return false,
    };
    let whose = ["your", "your opponent's", "their", "opponent's", "the"];
    ["in", "from", "of"]
        .iter()
        .any(|how| whose.iter().any(|w| text.contains(&format!("{how} {w} {word}"))))
}

/// When an AUTO ability triggers, as far as its words tell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trigger {
    /// At the beginning of a phase or step of one's own turn.
    Step(&'static str),
    /// When the damage of an attack is cancelled.
    Cancelled,
    /// When a character is reversed.
    Reversed,
}

/// 8.1.1.2.1: the trigger condition of an AUTO ability.
pub fn trigger(text: &str) -> Option<Trigger> {
    let text = text.to_lowercase();
    if let Some((_, rest)) = text.split_once("at the beginning of your ") {
        let steps = ["draw", "clock", "main", "climax", "attack", "encore"];
        let step = steps.into_iter().find(|step| {
            let after = rest.strip_prefix(step);
            after.is_some_and(|r| r.starts_with(" phase") || r.starts_with(" step"))
        });
        return step.map(Trigger::Step);
    }
    let (_, when) = text.split_once("when ")?;
    let condition = when.split([',', '.']).next().unwrap_or(when);
    if condition.contains("damage") && condition.contains("cancel") {
        return Some(Trigger::Cancelled);
    }
    (condition.contains("becomes") && condition.contains("【reverse】")).then_some(Trigger::Reversed)
}

/// A trigger condition that is read in full.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Condition {
    /// The card is played and comes onto the stage.
    Played,
    /// The card attacks.
    Attacks,
    /// The card becomes reversed.
    Reversed,
    /// Its battle opponent becomes reversed.
    OpponentReversed,
    /// The encore step of its master begins.
    EncoreStep,
}

/// 8.1.1.2.1: the trigger condition, where the text begins with one of the usual wordings and names no other.
pub fn condition(text: &str) -> Option<Condition> {
    if sort(text) != Sort::Auto {
        return None;
    }
    let mut rest = match brackets(text) {
        Some(cost) => text.split_once(cost)?.1.strip_prefix(']')?,
        None => text,
    };
    while let Some((_, after)) = rest.trim_start().strip_prefix('【').and_then(|r| r.split_once('】')) {
        rest = after;
    }
    let rest = rest.trim_start().to_lowercase();
    let conditions = [
        ("when this card is played and placed on the stage,", Condition::Played),
        ("when this card attacks,", Condition::Attacks),
        ("when this card becomes 【reverse】,", Condition::Reversed),
        (
            "when this card's battle opponent becomes 【reverse】,",
            Condition::OpponentReversed,
        ),
        ("at the beginning of your encore step,", Condition::EncoreStep),
    ];
    let (words, found) = conditions.into_iter().find(|(words, _)| rest.starts_with(words))?;
    let others = [" or when ", "when this card", "at the beginning of"];
    let more = rest.get(words.len()..)?;
    (!others.iter().any(|o| more.contains(o))).then_some(found)
}

/// How often an ability may be used in a turn: `【TURN 1】` (10.19), `This ability activates up to 1 time per turn.`
pub fn turn_limit(text: &str) -> Option<u8> {
    let text = text.to_lowercase();
    if let Some((_, rest)) = text.split_once("【turn") {
        return rest.split_once('】')?.0.trim().parse().ok();
    }
    let (_, rest) = text.split_once("this ability activates up to ")?;
    let (times, _) = rest.split_once(" per turn").or_else(|| rest.split_once(" each turn"))?;
    match times.split_whitespace().next()? {
        "once" => Some(1),
        "twice" => Some(2),
        _ => number(times).map(|(number, _)| number),
    }
}

/// 10.6: whether an ability is Great Performance.
pub fn great_performance(text: &str) -> bool {
    let words = text.split_once('】').map_or("", |(_, words)| words.trim_start());
    sort(text) == Sort::Cont && (words.starts_with("Great Performance") || words.starts_with("大活躍"))
}

/// Whether a text tells somebody to shuffle.
pub fn shuffles(text: &str) -> bool {
    text.to_lowercase().contains("shuffle") || text.contains("シャッフル")
}

/// Whether a text goes on in some way where its cost is not paid (8.6.4).
pub fn has_otherwise(text: &str) -> bool {
    let text = text.to_lowercase();
    ["if you do not", "if you don't", "if you did not", "otherwise", "if not"]
        .iter()
        .any(|w| text.contains(w))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parts(text: &str) -> Vec<Part> {
        cost(text).parts
    }

    #[test]
    fn the_mark_tells_the_kind() {
        assert_eq!(sort("【ACT】 [(1)] Draw 1 card."), Sort::Act);
        assert_eq!(
            sort("【CXCOMBO】 【AUTO】 When this card attacks, draw 1 card."),
            Sort::Auto
        );
        assert_eq!(sort("[C] This card gets +500 power."), Sort::Cont);
        assert_eq!(sort("【COUNTER】 Draw 2 cards."), Sort::Unmarked);
        assert_eq!(sort("Draw 2 cards."), Sort::Unmarked);
    }

    #[test]
    fn costs_of_one_action() {
        assert_eq!(parts("【ACT】 [(2)] Draw 1 card."), [Part::Stock(2)]);
        assert_eq!(parts("【ACT】 [【REST】 this card] Look at a card."), [Part::RestThis]);
        assert_eq!(parts("【ACT】 [【REST】 two of your characters] X."), [Part::Rest(2)]);
        assert_eq!(
            parts("【AUTO】 Bond/\"Ivo [Old]\" [Put 1 card from your hand into your waiting room] When"),
            [Part::Hand(1, Wanted::Any, Z::Waiting)]
        );
        assert_eq!(
            parts("【AUTO】 Accelerate [Put the top card of your deck into your clock] At the beginning"),
            [Part::Top(1, Z::Clock)]
        );
        assert_eq!(
            parts("【AUTO】 [Put 1 climax from your hand into your waiting room] When"),
            [Part::Hand(1, Wanted::Climax, Z::Waiting)]
        );
    }

    #[test]
    fn costs_of_several_actions_keep_their_order() {
        assert_eq!(
            parts("【ACT】 Brainstorm [(1) 【REST】 this card] Flip over 4 cards."),
            [Part::Stock(1), Part::RestThis]
        );
        assert_eq!(
            parts(
                "【AUTO】 [(1) Put a character from your hand into your waiting room & Put this card into your memory] When"
            ),
            [
                Part::Stock(1),
                Part::Hand(1, Wanted::Character, Z::Waiting),
                Part::This(Z::Memory)
            ]
        );
    }

    #[test]
    fn cards_from_the_top_of_the_deck() {
        let put = |what: &str| parts(&format!("【ACT】 [Put {what} into your waiting room] X."));
        assert_eq!(put("the top card of your deck"), [Part::Top(1, Z::Waiting)]);
        assert_eq!(put("the top 3 cards of your deck"), [Part::Top(3, Z::Waiting)]);
        assert_eq!(put("two cards from the top of your deck"), [Part::Top(2, Z::Waiting)]);
        assert_eq!(put("3 blue cards from the top of your deck"), [Part::Other]);
    }

    #[test]
    fn what_is_not_read_is_said_to_be_there() {
        assert_eq!(
            parts("【ACT】 [Put 1 marker from under this card into your waiting room] X."),
            [Part::Other]
        );
        assert_eq!(parts("【ACT】 [(X)] Draw 1 card."), [Part::Other]);
        assert!(!cost("【ACT】 [(1) Sing a song] Draw 1 card.").is_read());
    }

    #[test]
    fn when_automatic_abilities_trigger() {
        let at = "【AUTO】 Accelerate [(1)] At the beginning of your climax phase, you may pay the cost.";
        assert_eq!(trigger(at), Some(Trigger::Step("climax")));
        let at = "【AUTO】 [(2)] When this card's battle opponent becomes 【REVERSE】, you may pay the cost.";
        assert_eq!(trigger(at), Some(Trigger::Reversed));
        let at = "【AUTO】 When damage dealt by this card is canceled, you may put 1 card into your hand.";
        assert_eq!(trigger(at), Some(Trigger::Cancelled));
        let at = "【AUTO】 When this card attacks, choose 1 of your opponent's characters, and 【REVERSE】 it.";
        assert_eq!(trigger(at), None);
        let at = "【AUTO】 When this card is placed on the stage, at the beginning of your next turn, draw 1 card.";
        assert_eq!(trigger(at), None);
    }

    #[test]
    fn conditions_that_are_read_in_full() {
        assert_eq!(
            condition("【AUTO】 When this card attacks, draw 1 card."),
            Some(Condition::Attacks)
        );
        assert_eq!(
            condition("【AUTO】 [(2)] When this card's battle opponent becomes 【REVERSE】, you may pay the cost."),
            Some(Condition::OpponentReversed)
        );
        assert_eq!(
            condition("【AUTO】 【TURN 1】 When this card becomes 【REVERSE】, draw 1 card."),
            Some(Condition::Reversed)
        );
        assert_eq!(
            condition("【AUTO】 When this card attacks or is attacked, draw 1 card."),
            None
        );
        assert_eq!(
            condition("【AUTO】 When this card attacks, or when this card becomes 【REVERSE】, draw 1 card."),
            None
        );
        assert_eq!(condition("【CONT】 When this card attacks, draw 1 card."), None);
    }

    #[test]
    fn limits_of_a_turn() {
        assert_eq!(
            turn_limit("【AUTO】 【TURN 2】 When this card attacks, draw 1 card."),
            Some(2)
        );
        assert_eq!(
            turn_limit("【AUTO】 This ability activates up to 1 time per turn. When"),
            Some(1)
        );
        assert_eq!(
            turn_limit("【AUTO】 This ability activates up to three times per turn. When"),
            Some(3)
        );
        assert_eq!(turn_limit("【AUTO】 During this turn, draw up to 1 card."), None);
    }

    #[test]
    fn where_cards_come_from() {
        let text = "【AUTO】 [Put 1 card from your hand into your waiting room] Choose 1 card in your clock, and return it to your hand.";
        assert!(takes_from(text, Z::Clock));
        assert!(!takes_from(text, Z::Hand));
        assert!(!takes_from(text, Z::Waiting));
    }

    #[test]
    fn no_bracket_in_front_is_no_cost() {
        assert_eq!(parts("【AUTO】 When this card attacks, draw 1 card."), []);
        assert_eq!(
            parts("【CONT】 This card gets \"【AUTO】 [(2)] When this card attacks, draw.\""),
            []
        );
        assert_eq!(parts("【AUTO】 When this attacks, draw. You may pay [(1)]."), []);
        assert_eq!(parts("[A] When this card attacks, draw 1 card."), []);
        assert_eq!(
            parts("[A] [(1)] When this card attacks, draw 1 card."),
            [Part::Stock(1)]
        );
    }
}
