//! What a line that is not read may bear on, from the words that are sure: changes of numbers with their amounts and whose
//! they are, what cannot be done, and which zones cards are put into or taken from. Wide rather than narrow: a matter that
//! its words may name is left open.

use super::super::effects::ability::{Is, Sel, Who};
use super::super::effects::cost::{Cost, From, Part};
use super::super::effects::program::{Deed, Gain, Program, Step, What};
use super::super::effects::reach::{Amount, Matter, Reach, Whom};
use super::super::effects::{Does, Line, Sort};
use super::super::state::Z;
use super::words::Words;

/// Reads what a line may bear on.
pub fn read(sort: Sort, words: &Words) -> Reach {
    if words.foreign || words.several {
        return Reach::EVERYTHING;
    }
    let mut reach = Reach::NOTHING;
    let encore = !words.quoted.is_empty() && words.quoted.iter().all(|q| q.body == "encore");
    let body = Body {
        gives_encore: encore,
        ..Body::of(sort, &words.body)
    };
    numbers(&body, sort, &mut reach);
    prohibitions(&body, &mut reach);
    if sort != Sort::Cont {
        zones(&body, &mut reach);
    }
    if words.body.starts_with("bond") {
        // 10.4: what it does stands in the reminder.
        reach.add(Matter::Hand, Whom::OWN);
        reach.add(Matter::Waiting, Whom::OWN);
    }
    for quoted in &words.quoted {
        let mut given = read(quoted.sort, quoted);
        // "Perform the following action": it is done, and given to nobody.
        let done = quoted.sort == Sort::Unmarked && words.body.contains("perform");
        if !done {
            // It is given to cards, and "this card" is one of them.
            for matter in Matter::ALL {
                if given.bears(matter, Whom::TABLE) {
                    given.add(matter, Whom::TABLE);
                }
            }
            // 10.2: of an Encore that is given nothing else hangs.
            given.add(
                if quoted.body == "encore" {
                    Matter::Encore
                } else {
                    Matter::Ability
                },
                Whom::TABLE,
            );
        }
        reach = reach.with(&given);
        // How often it is given, and used, is not counted.
        for number in Matter::NUMBERS {
            reach.give(number, None);
        }
    }
    for number in Matter::NUMBERS {
        // Its words name the number in another way than with an amount.
        if reach.gives(number) == Some((0, 0)) && reach.bears(number, Whom::ANY) {
            reach.give(number, None);
        }
    }
    reach
}

/// Of a line all of which is read: whose numbers it changes, as its program says, and what nothing in it can bear on, though its
/// words may name it as what it asks for.
pub fn of_program(program: &Program, reach: &mut Reach) {
    let no_step = [Matter::Trait, Matter::Color, Matter::Loses, Matter::HandLimit];
    no_step.into_iter().for_each(|matter| reach.only(matter, Whom::NOBODY));
    let has = |is: fn(&Step) -> bool| program.steps.iter().any(is);
    if has(|step| matches!(step.deed, Deed::Later(_))) {
        return;
    }
    for gain in [Gain::Power, Gain::Soul, Gain::Level] {
        let given = program.steps.iter().map(|step| match &step.deed {
            Deed::Give(what, gives, ..) if *gives == gain => whom_of(program, what),
            Deed::Grant(what, number, _) => match program.grants.get(usize::from(*number)) {
                Some((_, given)) if is_about_itself(given, gain.matter()) => whom_of(program, what),
                _ => Whom::ANY,
            },
            _ => Whom::NOBODY,
        });
        reach.only(gain.matter(), given.fold(Whom::NOBODY, Whom::and));
    }
    if has(|step| matches!(step.deed, Deed::Grant(..))) {
        return;
    }
    // Two names beside each other look as if an ability was given.
    let given = [Matter::Ability, Matter::Encore, Matter::Cost];
    given.into_iter().for_each(|matter| reach.only(matter, Whom::NOBODY));
    if !has(|step| matches!(step.deed, Deed::Checks(_))) {
        reach.only(Matter::TriggerCheck, Whom::NOBODY);
    }
    if !has(|step| matches!(step.deed, Deed::ExtraTurn | Deed::GoTo(_))) {
        reach.only(Matter::Phases, Whom::NOBODY);
    }
    if !has(|step| matches!(step.deed, Deed::Lose(_))) {
        reach.only(Matter::Defeat, Whom::NOBODY);
    }
}

/// Whether an ability that is given changes this number of nobody but whoever has it.
fn is_about_itself(given: &Line, matter: Matter) -> bool {
    match &given.does {
        Does::Gives(gives) => gives.clauses.iter().all(|clause| clause.to == Sel::This),
        Does::Unread(reach) => !reach.bears(matter, Whom::OWN.and(Whom::THEIRS).and(Whom::OF_PLAYING)),
        Does::Encore => true,
        _ => false,
    }
}

/// Whose characters a step may mean.
fn whom_of(program: &Program, what: &What) -> Whom {
    match what {
        What::This => Whom::THIS,
        What::BattleOpponent => Whom::THEIRS,
        What::Cards(cards) => {
            let other = cards.is.contains(&Is::Other);
            let own = if other { Whom::OWN } else { Whom::OWN.and(Whom::THIS) };
            match cards.whose {
                Some(Who::You) => own,
                Some(Who::Opponent) => Whom::THEIRS,
                _ => own.and(Whom::THEIRS),
            }
        }
        What::Same(at) => match program.steps.get(*at).map(|step| &step.deed) {
            Some(Deed::Give(same, ..) | Deed::Turn(same, _)) if !matches!(same, What::Same(_)) => {
                whom_of(program, same)
            }
            _ => Whom::TABLE,
        },
        _ => Whom::TABLE,
    }
}

/// What paying for an ability changes.
pub fn of_cost(cost: &Cost, reach: &mut Reach) {
    let own = Whom::OWN.and(Whom::THIS);
    for part in &cost.parts {
        let zones: &[Z] = match part {
            Part::Stock(_) => &[Z::Stock, Z::Waiting],
            Part::Reveal(..) => &[],
            Part::Mark { from, .. } => {
                reach.add(Matter::Markers, own);
                match from {
                    From::Zone(from) => std::slice::from_ref(from),
                    From::Stage => &[Z::FC],
                    From::Under => &[],
                }
            }
            Part::Shuffle => &[Z::Deck],
            Part::RestThis | Part::Rest(..) => {
                reach.add(Matter::Stand, own);
                &[]
            }
            Part::This { to, .. } => &[Z::FC, *to],
            Part::Cards {
                from: From::Zone(from),
                to,
                ..
            } => &[*from, *to],
            Part::Cards {
                from: From::Under, to, ..
            } => {
                reach.add(Matter::Markers, own);
                std::slice::from_ref(to)
            }
            Part::Cards { to, .. } => &[Z::FC, *to],
            // A deck that runs out is refreshed.
            Part::Top { from, to, .. } => &[*from, Z::Waiting, Z::Clock, Z::Level, *to],
            // What a card that lies face down says of itself, nothing asks.
            Part::Down(..) | Part::Other => &Z::ALL,
        };
        for zone in zones {
            reach.add(Matter::of_zone(*zone), own);
        }
    }
}

/// The words of a line, parted into what it triggers at and what it does.
struct Body<'t> {
    /// All of it.
    all: &'t str,
    /// Without the trigger condition of an AUTO ability.
    does: &'t str,
    /// 10.2: what it gives are Encore abilities, and no others.
    gives_encore: bool,
}

impl<'t> Body<'t> {
    fn of(sort: Sort, all: &'t str) -> Body<'t> {
        let begins = ["when ", "at the beginning of ", "at the end of "];
        let auto = sort == Sort::Auto;
        let from = begins.iter().filter_map(|b| all.find(b)).min().filter(|_| auto);
        // Only a condition at the beginning is one: what is read behind a full stop belongs to what is done.
        let from = from.filter(|at| !all[..*at].contains('.'));
        let comma = from.and_then(|at| all[at..].find(", ").map(|c| at + c + 2));
        Body {
            all,
            does: comma.map_or(all, |at| &all[at..]),
            gives_encore: false,
        }
    }

    fn says(&self, words: &[&str]) -> bool {
        words.iter().any(|w| self.does.contains(w))
    }

    /// Cards as they are played, where the line may speak of them.
    fn hand(&self) -> Whom {
        if !["hand", "play"].iter().any(|w| self.all.contains(w)) {
            return Whom::NOBODY;
        }
        let itself = [
            "this card can be played",
            "you can play this card",
            "you may play this card",
            "play this card",
        ];
        match itself.iter().any(|w| self.all.contains(w)) {
            true => Whom::THIS_PLAYED,
            false => Whom::OF_PLAYING,
        }
    }

    /// Whose cards its sentences name, where it is not clear which of them are meant.
    fn named(&self) -> Whom {
        let mut whom = Whom::NOBODY;
        if self.all.contains("opponent") || self.all.contains("facing") {
            whom = whom.and(Whom::THEIRS);
        }
        let own = [
            "of your characters",
            "your character",
            "your other",
            "of your ",
            "you have",
            "your ",
        ];
        let without = self.all.replace("your opponent", "");
        if own.iter().any(|w| without.contains(w)) {
            whom = whom.and(Whom::OWN).and(Whom::THIS);
        }
        if self.all.contains("this card") {
            whom = whom.and(Whom::THIS);
        }
        let everybody = [
            "all characters",
            "each player",
            "all players",
            "any character",
            "1 character",
            "a character",
        ];
        if whom == Whom::NOBODY || whom == Whom::THIS || everybody.iter().any(|w| self.all.contains(w)) {
            whom = Whom::TABLE;
        }
        whom
    }
}

/// More than any text gives.
const ANY_NUMBER: i32 = 1_000_000;

/// `+2000 power`, `-1 soul`, `-1 level`: each with whose it is and how much.
fn numbers(body: &Body<'_>, sort: Sort, reach: &mut Reach) {
    let words: Vec<&str> = body.does.split(' ').collect();
    let matters = [
        ("power", Matter::Power),
        ("soul", Matter::Soul),
        ("level", Matter::Level),
        ("cost", Matter::Cost),
    ];
    for (at, word) in words.iter().enumerate() {
        let word = word.trim_matches(|c: char| !c.is_alphanumeric());
        let Some((_, matter)) = matters.into_iter().find(|(name, _)| *name == word) else {
            continue;
        };
        let before = at.checked_sub(1).and_then(|i| words.get(i)).copied().unwrap_or("");
        let Some(amount) = amount(before) else {
            if changes(matter, &words, at) {
                reach.add(matter, body.named().and(body.hand()));
                reach.give(matter, None);
            }
            continue;
        };
        let whom = subject(&words, at, body, matter);
        reach.add(matter, whom);
        let often = ["for each", "for every", "times", "each time", "perform the following"];
        let once = amount.filter(|_| !body.says(&often));
        // An AUTO ability whose trigger is not read may have triggered more than once, and each time it gives or takes away.
        let counted = sort == Sort::Cont || body.all.starts_with("when this card is placed on");
        let range = |n: i32| -> Amount {
            match (counted, n < 0) {
                (true, _) => (n.min(0), n.max(0)),
                (false, true) => (-ANY_NUMBER, 0),
                (false, false) => (0, ANY_NUMBER),
            }
        };
        reach.give(matter, once.map(range));
    }
}

/// `+2000`, `-1`, `+x`: how much; `Some(None)`: an amount that is not a number.
fn amount(word: &str) -> Option<Option<i32>> {
    let word = word.trim_end_matches(',');
    let (sign, digits) = match word.split_at_checked(1)? {
        ("+", digits) => (1, digits),
        ("-", digits) => (-1, digits),
        _ => return None,
    };
    if digits.is_empty() {
        return None;
    }
    let number = digits.parse::<i32>().ok();
    Some(number.map(|n| n.saturating_mul(sign)))
}

/// Whose number it is: the subject of the `get` in front of it.
fn subject(words: &[&str], at: usize, body: &Body<'_>, matter: Matter) -> Whom {
    let behind = words.get(at..).unwrap_or(&[]).join(" ");
    let clause_end = behind
        .find(", and ")
        .or_else(|| behind.find('.'))
        .unwrap_or(behind.len());
    let behind = behind.get(..clause_end).unwrap_or("");
    let gets = words[..at]
        .iter()
        .rposition(|w| matches!(*w, "get" | "gets" | "gain" | "gains"));
    let Some(gets) = gets else {
        return body.named().and(body.hand());
    };
    let begins = words[..gets]
        .iter()
        .rposition(|w| w.ends_with([',', '.', ';']))
        .map_or(0, |i| i + 1);
    let subject = words.get(begins..gets).unwrap_or(&[]).join(" ");
    let playing = matches!(matter, Matter::Level | Matter::Cost | Matter::Color);
    if playing && (behind.contains("in your hand") || behind.contains("from your hand") || subject.contains("hand")) {
        return match subject.contains("this card") || subject.is_empty() {
            true => Whom::THIS_PLAYED,
            false => Whom::OF_PLAYING,
        };
    }
    let subject = subject.rsplit(" and ").next().unwrap_or("").trim();
    let subject = subject.strip_prefix("if you do ").unwrap_or(subject);
    if subject.ends_with("this card")
        && !subject.contains("of this card")
        && !subject.contains("facing")
        && !subject.contains("front")
    {
        return Whom::THIS;
    }
    if subject.contains("opponent") || subject.contains("facing") {
        return Whom::THEIRS;
    }
    if subject.contains("in front of this card") || subject.contains("other") && subject.contains("your") {
        return Whom::OWN;
    }
    if subject.contains("your") && subject.contains("character") {
        return Whom::OWN.and(Whom::THIS);
    }
    body.named()
}

/// Whether a number is changed in other words than `+1`: "becomes", "is regarded as".
fn changes(matter: Matter, words: &[&str], at: usize) -> bool {
    const ANY: [&str; 16] = [
        "becomes",
        "become",
        "original",
        "base",
        "regarded",
        "considered",
        "treated",
        "instead",
        "ignore",
        "ignoring",
        "regardless",
        "double",
        "doubled",
        "increase",
        "reduce",
        "decrease",
    ];
    let from = at.saturating_sub(6);
    let near = words.get(from..(at + 7).min(words.len())).unwrap_or(&[]);
    let strip = |w: &&str| w.trim_matches(|c: char| !c.is_alphanumeric()).to_owned();
    let near: Vec<String> = near.iter().map(strip).collect();
    let any = near.iter().any(|w| ANY.iter().any(|a| w.starts_with(a)));
    let without = near.iter().any(|w| w == "without");
    match matter {
        Matter::Level => any || without,
        // "you may pay the cost. If you do" changes none.
        Matter::Cost => without || (any && !near.iter().any(|w| w == "pay")),
        _ => any,
    }
}

/// What cannot be done, or is done otherwise; and other matters that have words of their own.
fn prohibitions(body: &Body<'_>, reach: &mut Reach) {
    let whom = body.named();
    let matters: [(Matter, &[&str]); 14] = [
        (
            Matter::Color,
            &[
                "color requirement",
                "fulfilling",
                "all the colors",
                "all colors",
                "gets the color",
                "gains the color",
                "color becomes",
                "every color",
            ],
        ),
        (
            Matter::Level,
            &[
                "level requirement",
                "level condition",
                "without fulfilling level",
                "without fulfilling the level",
            ],
        ),
        (
            Matter::Cost,
            &[
                "without paying",
                "would pay",
                "do not need to pay",
                "don't need to pay",
                "with 0 cost",
                "cost of playing",
                "instead of stock",
                "instead of a card from your stock",
            ],
        ),
        (
            Matter::Stand,
            &[
                "【stand】",
                "【rest】",
                " stand ",
                " stand.",
                " rest ",
                "stand@",
                "rest@",
                "[stand]",
                "[rest]",
            ],
        ),
        (Matter::Reverse, &["【reverse】", "reverse@", "[reverse]", " reverse "]),
        (
            Matter::Cancel,
            &[
                "cannot be cancel",
                "can't be cancel",
                "can not be cancel",
                "not be cancel",
            ],
        ),
        (
            Matter::Damage,
            &[
                "deal damage",
                "damage is",
                "damage becomes",
                "take damage",
                "takes damage",
                "damage you",
                "damage dealt",
                "damage would",
                "instead of damage",
                "same damage",
                "prevent",
            ],
        ),
        (
            Matter::Ability,
            &[
                "\"\" and",
                "following abilit",
                "abilities of",
                "gains",
                "ability of",
                "loses",
                "abilities",
                "\"\" until",
                "get \"\"",
                "gets \"\"",
            ],
        ),
        (
            Matter::Attack,
            &[
                "frontal",
                "front attack",
                "side attack",
                "direct attack",
                "can attack",
                "be attacked",
                "cannot attack",
                "attack instead",
                "attack target",
                "attacks instead",
            ],
        ),
        (Matter::Soul, &["side attack", "lose soul", "soul by"]),
        (Matter::TriggerCheck, &["trigger check", "trigger step", "trigger icon"]),
        (
            Matter::HandLimit,
            &[
                "hand limit",
                "hand size",
                "maximum number",
                "number of cards in your hand at the end",
                "end of your turn, you do not",
                "discard down",
            ],
        ),
        (
            Matter::Phases,
            &[
                "end the ",
                "end your ",
                "skip",
                "additional turn",
                "extra turn",
                "another turn",
                "go to ",
                "proceed",
                "move to the",
                "perform your",
                "perform an attack phase",
                "phase ends",
                "begin your",
                "return to the",
            ],
        ),
        (
            Matter::Defeat,
            &[
                "lose the game",
                "not lose",
                "win the game",
                "cannot lose",
                "you lose",
                "loses the game",
                "wins the game",
            ],
        ),
    ];
    if body.says(&["damage"]) {
        reach.add(Matter::Deals, Whom::TABLE);
        if body.says(&[
            "each player",
            "all players",
            "both players",
            "simultaneous",
            "at the same time",
        ]) {
            reach.add(Matter::Together, Whom::TABLE);
        }
    }
    let others = ["abilities of", "ability of", "loses", "abilities"];
    let given = match body.gives_encore && !body.says(&others) {
        true => Matter::Encore,
        false => Matter::Ability,
    };
    for (matter, words) in matters {
        if body.says(words) {
            let matter = if matter == Matter::Ability { given } else { matter };
            let played = match matter {
                Matter::Cost => Whom::OF_PLAYING,
                _ => body.hand(),
            };
            // An attack, its damage and the course of a turn are between both sides.
            let between = match matter {
                Matter::Attack | Matter::Damage | Matter::Cancel | Matter::Phases | Matter::Defeat => Whom::TABLE,
                Matter::TriggerCheck | Matter::Ability | Matter::Encore => Whom::TABLE,
                _ => whom,
            };
            reach.add(matter, between.and(played));
        }
    }
    let loses = [
        "lose",
        "no abilities",
        "without abilities",
        "negate",
        "becomes a card",
        "text",
    ];
    if body.says(&loses) {
        reach.add(Matter::Loses, Whom::ANY);
    }
    let named = [
        "get 《》",
        "gets 《》",
        "gain 《》",
        "gains 《》",
        "trait",
        "considered",
        "regarded",
        "treated",
        "card name of",
        "name becomes",
        "names become",
        "same card name",
    ];
    // How many a deck may have changes no name.
    if body.says(&named) && !body.says(&["any number of cards with the same card name"]) {
        reach.add(Matter::Trait, Whom::ANY);
    }
    if body.says(&["get 《》", "gets 《》", "trait"]) {
        // What others give characters of a trait.
        for number in [Matter::Power, Matter::Soul] {
            reach.add(number, Whom::TABLE);
            reach.give(number, None);
        }
    }
    if body.says(&["cannot", "can't", "can not"]) {
        // What is forbidden is one of these, where its words were not among those above.
        reach.add(Matter::Attack, Whom::TABLE);
        reach.add(Matter::Stage, whom);
    }
}

/// What the card that bears the line cannot do or become by it, a bit each.
pub fn forbids(words: &Words) -> u32 {
    let body = words.body.as_str();
    let of_this = ["this card cannot ", "this card can't ", "this card can not "];
    let rests = of_this
        .iter()
        .filter_map(|begins| body.split_once(begins))
        .map(|(_, rest)| rest);
    let mut bits = 0;
    for rest in rests {
        let rest = rest.split('.').next().unwrap_or(rest);
        let matters = [
            ("attack", Matter::Attack),
            ("【stand】", Matter::Stand),
            ("【reverse】", Matter::Reverse),
        ];
        for (word, matter) in matters {
            if rest.contains(word) && !rest.contains("be attacked") {
                bits |= matter.bit();
            }
        }
    }
    bits
}

/// The zones cards are taken from or put into, and whose.
fn zones(body: &Body<'_>, reach: &mut Reach) {
    const MOVES: [&str; 21] = [
        "put ", "puts ", "return", "draw", "send", "discard", "search", "place", "exchange", "swap", "move", "add ",
        "deal", "shuffle", "take", "play ", "perform", "switch", "look at", "reveal", "receive",
    ];
    if !body.says(&MOVES) {
        return;
    }
    let words: [(&str, Matter); 9] = [
        ("hand", Matter::Hand),
        ("stock", Matter::Stock),
        ("clock", Matter::Clock),
        ("level", Matter::Levels),
        ("deck", Matter::Deck),
        ("waiting room", Matter::Waiting),
        ("memory", Matter::Memory),
        ("climax area", Matter::Climax),
        ("marker", Matter::Markers),
    ];
    let opponent = body.all.contains("opponent") || body.all.contains("player");
    for (word, matter) in words {
        for (at, _) in body.does.match_indices(word) {
            let before = &body.does[..at];
            let whom = if before.ends_with("your opponent's ") {
                Whom::THEIRS
            } else if before.ends_with("your ") {
                Whom::OWN
            } else {
                Whom::OWN.and(Whom::THEIRS)
            };
            reach.add(matter, whom);
        }
    }
    let everybody = if opponent {
        Whom::OWN.and(Whom::THEIRS)
    } else {
        Whom::OWN
    };
    if body.says(&["draw"]) {
        reach.add(Matter::Hand, everybody);
        reach.add(Matter::Deck, everybody);
    }
    if body.says(&["damage"]) {
        for matter in [Matter::Clock, Matter::Deck, Matter::Waiting, Matter::Levels] {
            reach.add(matter, everybody);
        }
    }
    if body.says(&["this card", "character", "stage", " it ", "that card", "those cards"]) {
        reach.add(Matter::Stage, everybody.and(Whom::THIS));
        reach.add(Matter::Waiting, everybody);
    }
    if reach.bears(Matter::Deck, Whom::TABLE) {
        // A deck that runs out is refreshed: waiting room, clock and what follows.
        for matter in [Matter::Waiting, Matter::Clock, Matter::Levels] {
            let whom = reach.whom(Matter::Deck);
            reach.add(matter, whom);
        }
    }
}
