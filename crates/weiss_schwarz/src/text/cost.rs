//! 8.4.1: the cost of an ability, action by action.

use smallvec::SmallVec;

use super::super::cards::{CardKind, Color, Icon};
use super::super::effects::ability::Compare;
use super::super::effects::cost::{Cost, From, Part, Which};
use super::super::state::Z;

/// Reads what stands in the brackets in front of an ability.
pub fn read(inside: Option<&str>) -> Cost {
    let Some(inside) = inside else {
        return Cost::default();
    };
    let mut parts = SmallVec::new();
    // 4.9: that card is shown as it goes where nobody could see it.
    let inside = ["Put it ", "Put this card "]
        .iter()
        .fold(inside.to_owned(), |inside, put| {
            inside.replace(&format!("Reveal this card in your hand & {put}"), "Put this card ")
        });
    let mut rest = inside.trim();
    while let Some((part, after)) = of_stock(rest) {
        parts.push(part);
        rest = after.trim_start().trim_start_matches(['&', ',']).trim_start();
    }
    if !rest.is_empty() {
        parts.extend(several(rest).iter().flat_map(|one| actions(one)));
    }
    Cost { parts }
}

/// The actions of a cost: what stands between `&`, where that is no part of a name; older lists write the shuffle in other ways.
fn several(text: &str) -> Vec<String> {
    let mut text = text.replace(['“', '”', '＂'], "\"");
    for shuffle in [
        ". Shuffle your deck afterwards",
        ", and shuffle your deck",
        ", shuffle your deck afterwards",
    ] {
        text = text.replace(shuffle, " & Shuffle your deck");
    }
    let mut quoted = false;
    let parted = text.split(|c| {
        quoted ^= c == '"';
        c == '&' && !quoted
    });
    parted.map(str::to_owned).collect()
}

/// 8.4.3: so much of the stock, as `(2)`; some lists write `②`, or the number alone in front of what else it costs.
fn of_stock(text: &str) -> Option<(Part, &str)> {
    if let Some((number, after)) = text.strip_prefix('(').and_then(|r| r.split_once(')')) {
        return Some((number.trim().parse().map_or(Part::Other, Part::Stock), after));
    }
    let first = text.chars().next()?;
    let after = &text[first.len_utf8()..];
    if let Some(circled) = "①②③④⑤⑥".chars().position(|c| c == first) {
        return Some((Part::Stock(u8::try_from(circled).ok()?.saturating_add(1)), after));
    }
    let alone = after.is_empty() || [" 【", " Put ", " put "].iter().any(|next| after.starts_with(next));
    let number = first.to_digit(10).and_then(|digit| u8::try_from(digit).ok());
    Some((Part::Stock(number.filter(|_| alone)?), after))
}

/// What stands between two `&`: mostly one action.
fn actions(text: &str) -> SmallVec<[Part; 2]> {
    let trimmed = text.trim();
    let both = trimmed.strip_prefix("【REST】").and_then(|what| {
        let what = what.trim_start();
        what.strip_prefix("this card and ")
            .or_else(|| what.strip_suffix(" and this card"))
    });
    match both {
        Some(others) => smallvec::smallvec![Part::RestThis, action(&format!("【REST】 {others}"))],
        None => smallvec::smallvec![action(text)],
    }
}

/// One action of a cost.
fn action(text: &str) -> Part {
    let text = text
        .replace("【REST】", " rest ")
        .replace("【STAND】", " standing ")
        .replace('《', " 《")
        .replace('\u{2019}', "'");
    let words: Vec<&str> = text.split_whitespace().collect();
    let printed = words.join(" ");
    let printed = printed.trim_end_matches('.');
    let Some((verb, rest)) = printed.split_once(' ') else {
        return Part::Other;
    };
    let verb = verb.to_lowercase();
    // `Choose 1 card in your hand and put it into your waiting room`
    let then = [" and put it into ", " and put them into "].iter();
    if verb == "choose"
        && let Some((what, to)) = then.filter_map(|then| rest.split_once(then)).next()
    {
        return action(&format!("put {what} into {to}"));
    }
    let lower = rest.to_lowercase();
    if verb == "put"
        && let Some(down) = turned_down(&lower)
    {
        return down;
    }
    if lower.contains("up to") || lower.contains("any number") {
        return Part::Other;
    }
    match (verb.as_str(), lower.as_str()) {
        ("rest", _) => return rested(rest),
        ("reveal", _) => return revealed(rest),
        ("shuffle", "your deck") => return Part::Shuffle,
        _ => {}
    }
    if !matches!(verb.as_str(), "put" | "discard" | "send" | "return") {
        return Part::Other;
    }
    if let Some((what, up)) = as_marker(rest) {
        return match chosen(what) {
            Some((count, which, from)) => Part::Mark { count, which, from, up },
            None => Part::Other,
        };
    }
    // What is discarded goes to the waiting room, said or not.
    let from_hand = || rest.ends_with(" from your hand").then_some((rest, Z::Waiting, false));
    let said = destination(rest);
    let Some((what, to, bottom)) = said.or_else(|| from_hand().filter(|_| verb == "discard")) else {
        return Part::Other;
    };
    match what.to_lowercase().as_str() {
        "this card"
        | "this standing card"
        | "this card from your hand"
        | "this card from your memory"
        | "this card from your stage"
        | "this card from the stage" => {
            let stands = what.eq_ignore_ascii_case("this standing card");
            return Part::This { to, bottom, stands };
        }
        // From the top of a pile to the bottom of another.
        "the top card of your deck" | "the top card of your stock" if bottom => return Part::Other,
        "the top card of your deck" | "a card from the top of your deck" | "1 card from the top of your deck" => {
            return Part::top(1, to);
        }
        "the top card of your stock" | "1 card from the top of your stock" => {
            return Part::Top {
                count: 1,
                from: Z::Stock,
                to,
            };
        }
        _ => {}
    }
    if bottom && to != Z::Clock {
        return Part::Other;
    }
    let lower = what.to_lowercase();
    for from in [Z::Deck, Z::Stock] {
        let pile = from.word();
        let tops = lower
            .strip_prefix("the top ")
            .and_then(|w| w.strip_suffix(&format!("cards of your {pile}")))
            .or_else(|| lower.strip_suffix(&format!("cards from the top of your {pile}")));
        if let Some((count, "")) = tops.and_then(number) {
            return Part::Top { count, from, to };
        }
    }
    // 2.3.2.1.2: characters lie on the stage where nothing is said.
    let characters = || {
        let (count, which) = number(what).and_then(|(count, what)| Some((count, self::which(what)?)))?;
        (which.kind == Some(CardKind::Character) && verb == "put").then_some((count, which, From::Stage))
    };
    match chosen(what).or_else(|| markers(what)).or_else(characters) {
        Some((count, which, from)) => Part::Cards {
            count,
            which,
            from,
            to,
            bottom,
        },
        None => Part::Other,
    }
}

/// `this card from face up to face down`, `1 face up card in your level face down`.
fn turned_down(text: &str) -> Option<Part> {
    if ["this card from face up to face down", "this face up card face down"].contains(&text) {
        return Some(Part::Down(1, None));
    }
    let (count, what) = number(text)?;
    let what = what.strip_suffix(" face down")?;
    let what = what
        .strip_prefix("face up cards in your ")
        .or_else(|| what.strip_prefix("face up card in your "))?;
    match zone(what) {
        Some(z @ (Z::Memory | Z::Level)) => Some(Part::Down(count, Some(z))),
        _ => None,
    }
}

/// What is put under this card, and whether it lies face up: `1 card in your hand face up underneath this card as a marker`.
fn as_marker(text: &str) -> Option<(&str, bool)> {
    let under = ["as a marker", "as markers"]
        .iter()
        .find_map(|end| cut_end(text, end))?
        .trim_end();
    let this = ["underneath this card", "under this card"];
    let what = this.iter().find_map(|end| cut_end(under, end))?.trim_end();
    match cut_end(what, " face up") {
        Some(what) => Some((what, true)),
        // 3.7.2: face down where nothing is said.
        None => Some((cut_end(what, " face down").unwrap_or(what), false)),
    }
}

/// Cards that are chosen: how many, which, and from where.
fn chosen(what: &str) -> Option<(u8, Which, From)> {
    let another = what.strip_prefix("another ").map(|what| (1, what));
    let (count, described) = number(what).or(another)?;
    let other = another.is_some();
    let what = described.strip_prefix("of your ").unwrap_or(described);
    let places = [
        (" from your hand", From::Zone(Z::Hand)),
        (" in your hand", From::Zone(Z::Hand)),
        (" from your stage", From::Stage),
        (" on your stage", From::Stage),
        (" from your waiting room", From::Zone(Z::Waiting)),
        (" in your waiting room", From::Zone(Z::Waiting)),
        (" from your climax area", From::Zone(Z::Climax)),
        (" in your climax area", From::Zone(Z::Climax)),
        (" from your clock", From::Zone(Z::Clock)),
        (" in your clock", From::Zone(Z::Clock)),
        (" from your memory", From::Zone(Z::Memory)),
        (" from your level", From::Zone(Z::Level)),
        (" in your level", From::Zone(Z::Level)),
        (" from your level zone", From::Zone(Z::Level)),
    ];
    let (what, from) = places
        .into_iter()
        .find_map(|(words, from)| Some((cut_end(what, words)?, from)))?;
    let which = which(what)?;
    let other = which.other || other;
    Some((count, Which { other, ..which }, from))
}

/// 3.7: `1 marker underneath this card`, `1 "Name" marker underneath this card`.
fn markers(what: &str) -> Option<(u8, Which, From)> {
    let (count, what) = number(what)?;
    let places = [
        " from underneath this card",
        " underneath this card",
        " from under this card",
        " under this card",
    ];
    let what = places.iter().find_map(|place| cut_end(what, place))?;
    let what = cut_end(what, "markers").or_else(|| cut_end(what, "marker"))?.trim_end();
    let which = match what {
        "" => Which::any(),
        what => which(what).filter(|which| !which.names.is_empty())?,
    };
    Some((count, which, From::Under))
}

/// `1 of your characters`, `this card`.
fn rested(text: &str) -> Part {
    if ["this card", "this card from standing", "this standing character"]
        .iter()
        .any(|this| text.eq_ignore_ascii_case(this))
    {
        return Part::RestThis;
    }
    // 4.6.1: only a standing one can be rested.
    let text = text.replace("standing ", "");
    let Some((count, what)) = number(&text) else {
        return Part::Other;
    };
    let Some(what) = what.strip_prefix("of your ") else {
        return Part::Other;
    };
    match which(what) {
        Some(which) if which.kind == Some(CardKind::Character) => Part::Rest(count, which),
        // Whoever is rested lies on the stage.
        Some(which) if which.kind.is_none() && !which.names.is_empty() => Part::Rest(
            count,
            Which {
                kind: Some(CardKind::Character),
                ..which
            },
        ),
        _ => Part::Other,
    }
}

/// `1 "Name" in your hand`, `1 character from your hand with the same card name as a character in your level`
fn revealed(text: &str) -> Part {
    const LIKE: [&str; 2] = [
        " with the same card name as a character in your level",
        " with the same card name as a character in your level zone",
    ];
    let (text, named_as_in) = match LIKE.iter().find_map(|like| cut_end(text, like)) {
        Some(text) => (text, Some(Z::Level)),
        None => (text, None),
    };
    let hand = |what| cut_end(what, " in your hand").or_else(|| cut_end(what, " from your hand"));
    let there = number(text).and_then(|(count, what)| Some((count, hand(what)?)));
    match there.and_then(|(count, what)| Some((count, which(what)?))) {
        Some((count, which)) => Part::Reveal(count, Which { named_as_in, ..which }),
        None => Part::Other,
    }
}

/// What is moved, where to, and whether to the bottom of it.
fn destination(text: &str) -> Option<(&str, Z, bool)> {
    const PLACES: [(&str, bool); 10] = [
        (" into the bottom of your ", true),
        (" to the bottom of your ", true),
        (" at the bottom of your ", true),
        (" on the bottom of your ", true),
        (" into your ", false),
        (" into the ", false),
        (" to your ", false),
        (" to the ", false),
        (" under your ", true),
        (" to ", false),
    ];
    PLACES.iter().find_map(|(words, bottom)| {
        let (what, to) = text.rsplit_once(words)?;
        Some((what, zone(to)?, *bottom))
    })
}

fn zone(word: &str) -> Option<Z> {
    Some(match word.to_lowercase().as_str() {
        "waiting room" => Z::Waiting,
        "memory" => Z::Memory,
        "clock" => Z::Clock,
        "stock" => Z::Stock,
        "hand" => Z::Hand,
        "deck" => Z::Deck,
        "level" | "level zone" => Z::Level,
        _ => return None,
    })
}

/// Which cards: `character`, `《Trait》 or 《Trait》 character`, `red card`, `climax`, `"Name"`.
pub fn which(text: &str) -> Option<Which> {
    let mut which = Which::default();
    let mut rest = text.trim();
    // What was said in front of the first type.
    let mut before = 0;
    loop {
        rest = rest.trim_start();
        if let Some(parts) = names_in(rest) {
            which.name_has = parts;
            break;
        }
        if let Some(icon) = icon_in(rest) {
            which.icon = Some(icon);
            break;
        }
        if let Some((name, after)) = rest.strip_prefix('《').and_then(|r| r.split_once('》')) {
            which.traits.push(name.trim().to_owned());
            rest = after;
        } else if let Some(named) = rest.strip_prefix('"') {
            // A name may be quoted itself.
            let (name, after) = named.rsplit_once('"')?;
            which.names.extend(name.split("\" or \"").map(|n| n.trim().to_owned()));
            rest = after;
        } else {
            let (word, after) = rest.split_once(' ').unwrap_or((rest, ""));
            if let Some(kind) = kind(word) {
                let said = qualities(&which);
                match which.kind {
                    None => (which.kind, before) = (Some(kind), said),
                    Some(_) if which.or_kind.is_some() => return None,
                    // "1 event or 《Trait》 character": the trait is the character's.
                    Some(first) if before == 0 => (which.or_kind, which.kind) = (Some(first), Some(kind)),
                    Some(_) if said == before => which.or_kind = Some(kind),
                    Some(_) => return None,
                }
                rest = after;
                continue;
            }
            match word.to_lowercase().as_str() {
                "" => break,
                "or" | "and" if !after.is_empty() => {}
                "other" => which.other = true,
                "standing" => which.stands = true,
                "card" | "cards" if !which.names.is_empty() || after.is_empty() => {}
                "card" | "cards" if after.starts_with("named \"") => {
                    rest = &after["named ".len()..];
                    continue;
                }
                "level" if which.level.is_none() && which.traits.is_empty() && which.names.is_empty() => {
                    let (level, behind) = of_level(after)?;
                    which.level = Some(level);
                    rest = behind;
                    continue;
                }
                color => {
                    let color = Color::WORDS.iter().find(|(w, _)| *w == color).map(|(_, c)| *c)?;
                    which.colors.push(color);
                    // Two colors stand side by side: "red or blue".
                    let next = after.strip_prefix("or ").unwrap_or("");
                    let follows = Color::WORDS.iter().any(|(w, _)| next.starts_with(w));
                    if which.colors.len() > 2 || which.colors.len() == 2 && follows {
                        return None;
                    }
                }
            }
            rest = after;
        }
    }
    // "《Trait》 character or "Name"": one of the two does, which is none of the forms read here.
    let several = !which.traits.is_empty() || !which.colors.is_empty();
    let either = several && !which.names.is_empty() || text.contains(" or character") || text.contains(" or card");
    let both = !which.names.is_empty() && !which.name_has.is_empty();
    // Of which of two types the level or the name is said is not kept apart.
    let of_one = which.level.is_some() || !which.names.is_empty() || !which.name_has.is_empty() || which.icon.is_some();
    let unclear = which.or_kind.is_some() && of_one;
    (!either && !both && !unclear).then_some(which)
}

/// The type of a card.
fn kind(word: &str) -> Option<CardKind> {
    match word.to_lowercase().as_str() {
        "character" | "characters" => Some(CardKind::Character),
        "climax" | "climaxes" => Some(CardKind::Climax),
        "event" | "events" => Some(CardKind::Event),
        _ => None,
    }
}

/// How much is said of such cards but their type.
fn qualities(which: &Which) -> usize {
    let said = which.traits.len() + which.colors.len() + which.names.len();
    said + usize::from(which.level.is_some()) + usize::from(which.other)
}

/// `2 or higher` behind `level`, and what stands behind it.
fn of_level(text: &str) -> Option<((Compare, u8), &str)> {
    const MORE: [(&str, Compare); 4] = [
        ("or higher ", Compare::AtLeast),
        ("or more ", Compare::AtLeast),
        ("or lower ", Compare::AtMost),
        ("or less ", Compare::AtMost),
    ];
    let (n, behind) = number(text)?;
    let more = MORE
        .iter()
        .find_map(|(words, how)| Some((*how, behind.strip_prefix(words)?)));
    let (how, behind) = more.unwrap_or((Compare::Equal, behind));
    Some(((how, n), behind))
}

/// `with "Name" or "Name" in its card name`, where nothing stands behind it.
fn names_in(text: &str) -> Option<Vec<String>> {
    let named = text.strip_prefix("with ")?;
    let ends = [
        "in its card name",
        "in their card names",
        "in their card name",
        "in the card name",
    ];
    let names = ends.iter().find_map(|end| cut_end(named, end))?.trim_end();
    let inside = names.strip_prefix('"')?.strip_suffix('"')?;
    let parts: Vec<String> = inside.split("\" or \"").map(|name| name.trim().to_owned()).collect();
    // A mark that is left is part of a name, and then it is not sure where one ends.
    let clear = parts.iter().all(|name| !name.is_empty() && !name.contains('"'));
    clear.then_some(parts)
}

/// `with 【CHOICE】 in its trigger icon`, where nothing stands behind it; lists leave out what is printed as a picture.
fn icon_in(text: &str) -> Option<Option<Icon>> {
    let shown = text.strip_prefix("with ")?;
    let ends = ["in its trigger icon", "in their trigger icons", "in their trigger icon"];
    let shown = ends.iter().find_map(|end| cut_end(shown, end))?.trim();
    match shown {
        "" => Some(None),
        shown => {
            let printed = shown.strip_prefix('【')?.strip_suffix('】')?;
            let mut icons = Icon::WORDS
                .iter()
                .filter(|(word, _)| word.eq_ignore_ascii_case(printed));
            icons.next().map(|(_, icon)| Some(*icon))
        }
    }
}

/// The text without this ending, in either case.
fn cut_end<'t>(text: &'t str, end: &str) -> Option<&'t str> {
    let at = text.len().checked_sub(end.len())?;
    let (before, tail) = (text.get(..at)?, text.get(at..)?);
    tail.eq_ignore_ascii_case(end).then_some(before)
}

/// The number a phrase begins with.
pub fn number(text: &str) -> Option<(u8, &str)> {
    let (word, rest) = text.split_once(' ')?;
    let number = match word.to_lowercase().as_str() {
        "a" | "an" | "one" => 1,
        "two" => 2,
        "three" => 3,
        "four" => 4,
        "five" => 5,
        digits => digits.parse().ok()?,
    };
    Some((number, rest))
}
