//! The one reader of a card's text: English words in, [`Text`] out. Made once for every card of a match, when its pools
//! are opened; nothing that judges reads words again.

mod combinations;
pub mod compile;
pub mod copies;
mod cost;
pub mod english;
pub mod kept;
mod keywords;
pub mod measure;
mod reach;
mod replay;
pub mod say;
pub mod say_cards;
pub mod say_conditions;
mod say_spoken;
mod seen;
#[cfg(test)]
mod tests;
mod trigger;
pub mod words;

use std::cell::OnceCell;

use super::cards::{CardDef, CardKind};
use super::effects::ability::{Ability, Change, Label, Sel, Sentence, Time, When, Who, Zone};
use super::effects::continuous::{Clause, Continuous, Gives, Grant};
use super::effects::cost::Part;
use super::effects::program::{Deed, ITSELF, Program, Step};
use super::effects::{Does, GRANTED_FIRST, Granted, Line, Listens, Sort, Text, Trigger};
use super::state::Z;

use words::{Words, bears_counter_icon};

/// A line as it is printed, and the ability that it is: read when that is first asked for, and not again.
struct Printed<'t> {
    text: &'t str,
    says: OnceCell<Option<Ability>>,
}

impl<'t> Printed<'t> {
    fn new(text: &'t str) -> Printed<'t> {
        Printed {
            text,
            says: OnceCell::new(),
        }
    }

    /// The ability, if every word of it is read.
    fn ability(&self) -> Option<&Ability> {
        self.says.get_or_init(|| english::read(self.text)).as_ref()
    }
}

/// Reads the text of a card.
pub fn read(card: &CardDef) -> Text {
    let printed: Vec<&str> = card.abilities().map(|stated| stated.text).collect();
    let mut replayed = replay::replayed(&printed);
    let broken = words::broken_off(&printed);
    replayed.extend(broken.iter().cloned());
    let as_read = |number: u8| {
        replayed
            .iter()
            .find(|(line, _)| *line == number)
            .map(|(_, text)| text.as_str())
    };
    let numbered = (1u8..).zip(&printed);
    let printed = numbered.map(|(number, text)| Printed::new(as_read(number).unwrap_or(text)));
    let printed: Vec<Printed<'_>> = printed.collect();
    let mut lines: Vec<Line> = printed.iter().map(|printed| line(card, printed)).collect();
    if !replayed.is_empty() {
        // 11.3.1.3
        let instructions = printed
            .iter()
            .zip(&mut lines)
            .filter(|(printed, _)| replay::is_instruction(printed.text));
        instructions.for_each(|(_, line)| line.does = Does::Reminder);
    }
    // What a line goes on with is read with that line.
    for (number, _) in broken {
        lines[usize::from(number)].does = Does::Reminder;
    }
    if card.kind == CardKind::Event {
        event(&printed, &mut lines);
    }
    let granted = granted_by(&mut lines);
    Text {
        lines,
        granted,
        replayed,
    }
}

/// The abilities that a card's lines give, with their places in its text.
fn granted_by(lines: &mut [Line]) -> Vec<Granted> {
    let mut granted = Vec::new();
    for (by, line) in (1..).zip(lines) {
        let first = place(granted.len());
        let grants = match (&mut line.runs, &mut line.does) {
            // An ability that is printed is one of its card alone.
            (Some(program), _) if gives_itself(program) => {
                line.runs = None;
                continue;
            }
            (Some(program), _) => number_grants(program, first, None),
            (None, Does::Gives(gives)) => {
                for clause in &mut gives.clauses {
                    if let Gives::Played(at) = &mut clause.gives {
                        *at = at.saturating_add(first);
                    }
                }
                std::mem::take(&mut gives.grants)
            }
            _ => continue,
        };
        placed(grants, by, &mut granted);
    }
    granted
}

/// Abilities that a line gives, each with its place; and behind them those that they give in turn.
fn placed(grants: Vec<Grant>, by: u8, granted: &mut Vec<Granted>) {
    let first = granted.len();
    granted.extend(grants.into_iter().map(|(text, line)| Granted { by, line, text }));
    for at in first..granted.len() {
        let next = place(granted.len());
        let within = match &mut granted[at].line.runs {
            Some(program) => number_grants(program, next, Some(place(at))),
            None => continue,
        };
        placed(within, by, granted);
    }
}

/// The number that an ability has among those that are given.
fn place(at: usize) -> u8 {
    u8::try_from(at).unwrap_or(u8::MAX).saturating_add(GRANTED_FIRST)
}

/// Whether a program gives the ability whose program it is.
fn gives_itself(program: &Program) -> bool {
    let itself = |step: &Step| matches!(step.deed, Deed::Grant(_, ITSELF, _));
    program.steps.iter().any(itself)
}

/// What a program gives has the numbers from this one on; `own`: the number of the ability whose program it is, where that is given itself.
fn number_grants(program: &mut Program, first: u8, own: Option<u8>) -> Vec<Grant> {
    for step in &mut program.steps {
        match &mut step.deed {
            Deed::Grant(_, at, _) if *at == ITSELF => *at = own.unwrap_or(ITSELF),
            Deed::Grant(_, at, _) => *at = at.saturating_add(first),
            Deed::Later(later) => later.number = later.number.saturating_add(first),
            _ => {}
        }
    }
    std::mem::take(&mut program.grants)
}

/// An ability that is given, in words and as a line of the character that gets it; `None`: it is not carried out.
fn granted(change: &Change) -> Option<Grant> {
    let whoever = CardDef {
        kind: CardKind::Character,
        ..CardDef::default()
    };
    let text = match change {
        Change::Ability(ability) => say::say(ability),
        Change::Encore(cost) => say::encore(cost),
        _ => return None,
    };
    let line = line(&whoever, &Printed::new(&text));
    let known = || line.sort == Sort::Act || line.sort == Sort::Auto && line.has_known_trigger();
    let acts = match &line.does {
        Does::Gives(gives) => gives.clauses.iter().all(Clause::may_be_given),
        Does::Encore => true,
        _ => line.runs.is_some() && line.cost.is_read() && known(),
    };
    acts.then_some((text, line))
}

/// 8.7.5: an ability that an effect creates and that triggers later, in words and as a line. It triggers because it was created, and
/// listens for nothing.
fn later((who, time): (Who, Time), then: &[Sentence], program: Program) -> Grant {
    let says = Ability {
        when: vec![When::Begins(who, time)],
        ..Ability::bare(Sort::Auto, then.to_vec())
    };
    let text = say::say(&says);
    let whoever = CardDef {
        kind: CardKind::Character,
        ..CardDef::default()
    };
    let mut line = Line {
        trigger: None,
        listens: None,
        comes: None,
        earliest: None,
        ..line(&whoever, &Printed::new(&text))
    };
    if let Does::Unread(reach) = &mut line.does {
        reach::of_program(&program, reach);
    }
    line.runs = Some(program);
    (text, line)
}

/// 2.5: what a character is given that loses a trait: words with which a line may tell of it, and nothing that is asked of the card, as it
/// is not told which trait that was.
fn loses_trait() -> Grant {
    let whoever = CardDef {
        kind: CardKind::Character,
        ..CardDef::default()
    };
    let text = "【CONT】 This card loses 1 trait.".to_owned();
    let line = Line {
        does: Does::Gives(Continuous::default()),
        ..line(&whoever, &Printed::new(&text))
    };
    (text, line)
}

/// Whether every word of a line was read, whether it is carried out or not.
pub fn is_read(line: &Line, text: &str) -> bool {
    line.is_judged() != Some(false) || english::read(text).is_some()
}

/// 8.6.2.5.2: the lines of an event that say what it does are one program, if all of them are read.
fn event(printed: &[Printed<'_>], lines: &mut [Line]) {
    let says = |line: &Line| line.sort == Sort::Unmarked && line.reach().is_some();
    let said = printed.iter().zip(&*lines).filter(|(_, line)| says(line));
    let ability = |text: &String| match printed.iter().find(|printed| printed.text == text) {
        Some(printed) => printed.ability().cloned(),
        // What is quoted on lines of its own was put into it.
        None => english::read(text),
    };
    let read: Option<Vec<_>> = together(said.map(|(printed, _)| printed.text))
        .iter()
        .map(|text| ability(text).map(|ability| ability.apart().map_or(ability, |(_, does)| does)))
        .collect();
    let Some((program, cost)) = read.and_then(|lines| compile::event(&lines).ok()) else {
        return;
    };
    // What it does is carried out where it is clear when it may be done.
    let of_playing = |printed: &Printed<'_>| {
        let apart = printed.ability().and_then(Ability::apart);
        let of_playing = apart.map(|(of_playing, _)| Continuous::of(&of_playing, CardKind::Event, &|_| None));
        of_playing.transpose()
    };
    let both: Result<Vec<_>, _> = printed.iter().map(of_playing).collect();
    let Ok(both) = both else { return };
    for (of_playing, line) in both.into_iter().zip(lines.iter_mut()) {
        if says(line) {
            line.of_playing = of_playing;
            line.runs = Some(program.clone());
            line.cost = cost.clone().unwrap_or_default();
            line.otherwise |= program.does_more_than_paid();
            if let Does::Unread(reach) = &mut line.does {
                reach::of_program(&program, reach);
            }
        }
    }
}

/// "Choose 1 of the following effects": those stand on lines of their own, in quotation marks.
pub fn together<'t>(printed: impl Iterator<Item = &'t str>) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    // Where the next goes that is quoted, once one was put there.
    let mut next = None;
    for text in combinations::written_out(printed) {
        match lines.last_mut() {
            Some(before) if text.trim_start().starts_with(words::is_quote) => {
                let at = next.unwrap_or_else(|| behind_what_announces(before));
                let quoted = format!(" {}", words::closed(text.trim()));
                before.insert_str(at, &quoted);
                next = Some(at + quoted.len());
            }
            _ => {
                lines.push(text.into_owned());
                next = None;
            }
        }
    }
    lines
}

/// Where in a line what it announces belongs: behind the words that announce it, and behind what is quoted there already.
fn behind_what_announces(line: &str) -> usize {
    const ANNOUNCES: [&str; 5] = [
        "perform it.",
        "perform them.",
        "in any order.",
        "time each.",
        "once each.",
    ];
    let ends = ANNOUNCES
        .iter()
        .filter_map(|words| Some(line.find(words)? + words.len()));
    let Some(at) = ends.max() else { return line.len() };
    if !line[at..].trim_start().starts_with(words::is_quote) {
        return at;
    }
    let mut quotes = line[at..].char_indices().filter(|(_, c)| words::is_quote(*c));
    quotes.next_back().map_or(at, |(quote, c)| at + quote + c.len_utf8())
}

/// The lines of a card as they are read: of an event, what is quoted on lines of its own is read with the line that announces it.
pub fn as_read(kind: CardKind, printed: &[&str]) -> Vec<String> {
    if kind != CardKind::Event {
        let mut lines: Vec<String> = printed.iter().map(|&text| text.to_owned()).collect();
        for (number, whole) in words::broken_off(printed) {
            lines[usize::from(number) - 1] = whole;
        }
        return lines;
    }
    let whole = together(printed.iter().copied());
    let mut lines = whole.iter();
    let mut line = "";
    let of_it = |(at, text): (usize, &&str)| {
        if at == 0 || !text.trim_start().starts_with(words::is_quote) {
            line = lines.next().map_or("", String::as_str);
        }
        line.to_owned()
    };
    printed.iter().enumerate().map(of_it).collect()
}

/// Reads one line.
fn line(card: &CardDef, printed: &Printed<'_>) -> Line {
    let text = printed.text;
    let words = Words::of(text);
    let sort = words.sort;
    let cost = cost::read(words.cost.as_deref());
    let body = words.body.as_str();
    // Under a condition that is not read it is one, too.
    let is_encore = |body: &str| body.split_whitespace().last() == Some("encore");
    let given = words.quoted.iter().filter(|q| is_encore(&q.body));
    let limit = trigger::limit(text);
    let mut does = match (words.is_reminder(), copies::line(text)) {
        (true, _) => Does::Reminder,
        (false, Some(copies)) if matches!(sort, Sort::Cont | Sort::Unmarked) => Does::Copies(copies.limit),
        (false, _) => keywords::read(card, printed, &words, &cost).unwrap_or_else(|| {
            let mut reach = reach::read(sort, &words);
            if sort != Sort::Cont {
                reach::of_cost(&cost, &mut reach);
            }
            Does::Unread(reach)
        }),
    };
    let ability = match does {
        Does::Unread(_) if sort != Sort::Unmarked => printed.ability(),
        _ => None,
    };
    let runs = ability.and_then(|ability| compile::compile(ability).ok());
    // 8.7.3.2.1: what an effect costs that may be chosen, the ability costs whose effect it is; others go on without.
    let inner = ability.and_then(Ability::inner_cost).cloned();
    let goes_on = inner.is_some();
    let mut cost = inner.unwrap_or(cost);
    if runs.is_none() && body.contains("pay the cost up to") {
        // 4.10.1: so many times is not read.
        cost.parts.push(Part::Other);
    }
    if let (Does::Unread(reach), Some(program)) = (&mut does, &runs) {
        reach::of_program(program, reach);
    }
    // 10.4.2: Bond triggers as it is written out.
    let bond = || is_bond(sort, body).then_some(Trigger::FromHand);
    let trigger = trigger::read(sort, body).or_else(bond);
    // 2.12.2.3: it works where its card lies when what it asks for is so.
    let of_another = |when: &When| !matches!(when.whom(), Some(Sel::This));
    let of_others = ability.filter(|ability| ability.when.iter().all(of_another));
    let elsewhere = of_others.and_then(Ability::names_its_zone);
    // An ability that says more about when it triggers than the usual wording is held against all it says.
    let listens = ability.filter(|ability| {
        let more = !ability.placed.is_empty()
            || ability.during.is_some()
            || ability.if_so.is_some()
            || ability.works.is_some();
        let more = more || elsewhere.is_some();
        // 6.8.1.1: of several trigger conditions it is not kept which was met.
        let ends = |when: &When| matches!(when, When::Begins(_, Time::End));
        let heard = ability.when.len() == 1 || !ability.when.iter().any(ends);
        // What happens elsewhere than on the stage, in the memory or in the clock is not heard.
        let there = matches!(elsewhere, None | Some(Zone::Memory | Zone::Clock));
        runs.is_some() && !ability.when.is_empty() && heard && there && (trigger.is_none() || more)
    });
    let listens = listens.map(|ability| Listens {
        when: ability.when.clone(),
        placed: ability.placed.clone(),
        during: ability.during,
        if_so: ability.if_so.clone(),
        // An Alarm works in the clock, whether its mark is printed or not.
        works: ability
            .works
            .or(elsewhere)
            .or((ability.label == Some(Label::Alarm)).then_some(Zone::Clock)),
    });
    Line {
        sort,
        cost,
        limit,
        of_playing: None,
        otherwise: goes_on || says_otherwise(body) || runs.as_ref().is_some_and(Program::does_more_than_paid),
        runs,
        trigger: trigger.filter(|_| listens.is_none() && elsewhere.is_none()),
        listens,
        comes: trigger::comes(body),
        earliest: trigger::earliest(body),
        does,
        takes: words.quoted.iter().fold(takes(body), |bits, q| bits | takes(&q.body)),
        encore: sort == Sort::Auto && is_encore(body),
        gives_encore: given.map(|q| cost::read(q.cost.as_deref())).collect(),
        counter: bears_counter_icon(text),
        labels: labels(body),
        brainstorm: body.starts_with("brainstorm") || body.starts_with("集中"),
        great_performance: sort == Sort::Cont && (body.starts_with("great performance") || body.starts_with("大活躍")),
        forbids: match sort {
            Sort::Cont => reach::forbids(&words),
            _ => 0,
        },
        lasts: ["next", "while"].iter().any(|w| body.contains(w)),
        shuffles: body.contains("shuffle") || text.contains("シャッフル"),
    }
}

/// Whether a text says what is done where something is not. "If you do not have another character" asks for what there is.
fn says_otherwise(body: &str) -> bool {
    let words = ["if you do not", "if you don't", "if you did not", "otherwise", "if not"];
    let mut said = words
        .into_iter()
        .flat_map(|words| body.match_indices(words).map(move |(at, _)| &body[at + words.len()..]));
    said.any(|behind| !behind.starts_with(" have "))
}

/// The keywords in front of what an ability says, a bit each.
fn labels(body: &str) -> u16 {
    let words = body.split([' ', '[', ',']).map(|word| (word, Label::named(word)));
    // Others may stand in front of them.
    let others = ["memory", "recollection", "experience", "alarm"];
    // So may the mark of the zone in which it works.
    let stands = |word: &str| word.is_empty() || word.starts_with('【') || others.contains(&word);
    let leading = words.take_while(|(word, label)| label.is_some() || stands(word));
    leading
        .filter_map(|(_, label)| label)
        .fold(0, |bits, label| bits | label.bit())
}

/// 10.4: it is Bond, with the names of the cards it takes and nothing else.
fn is_bond(sort: Sort, body: &str) -> bool {
    let names = body.strip_prefix("bond/").filter(|_| sort == Sort::Auto);
    names.is_some_and(|names| !names.trim().is_empty() && names.split_whitespace().all(|name| name == "\"\""))
}

/// Before a zone: whose it is.
const WHOSE: [&str; 5] = ["your", "your opponent's", "their", "opponent's", "the"];

/// The zones a text speaks of cards in or from, a bit each.
fn takes(body: &str) -> u32 {
    let behind = |text: &str| ["in ", "from ", "of "].iter().any(|how| text.ends_with(how));
    let speaks = |word: &str| {
        body.match_indices(word).any(|(at, _)| {
            let before = body[..at].strip_suffix(' ');
            before.is_some_and(|before| WHOSE.iter().any(|w| before.strip_suffix(w).is_some_and(behind)))
        })
    };
    let zones = [
        (Z::Waiting, "waiting room"),
        (Z::Hand, "hand"),
        (Z::Clock, "clock"),
        (Z::Memory, "memory"),
        (Z::Level, "level"),
        (Z::Stock, "stock"),
    ];
    let mut bits = zones
        .into_iter()
        .filter(|(_, word)| speaks(word))
        .fold(0, |b, (z, _)| b | 1 << z as u32);
    if body.contains("your deck") || body.contains("opponent's deck") {
        bits |= 1 << Z::Deck as u32;
    }
    if body.contains("this card") || body.contains("characters") {
        bits = Z::SLOTS.into_iter().fold(bits, |b, z| b | 1 << z as u32);
    }
    bits
}
