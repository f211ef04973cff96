//! One card: what is certain is mended, what is not is refused.

use std::collections::HashSet;

use super::RawCard;
use super::text;
use crate::cards::{CardDef, CardKind, Color, Icon, Side};
use crate::text::copies;
use crate::text::words::bears_counter_icon;

/// What was mended on a card: what, and the particulars.
#[derive(Debug, Default)]
pub(crate) struct Notes(pub(super) Vec<(&'static str, String)>);

impl Notes {
    pub(super) fn add(&mut self, what: &'static str, detail: impl Into<String>) {
        let note = (what, detail.into());
        if !self.0.contains(&note) {
            self.0.push(note);
        }
    }
}

/// The reason why a card is refused, and the particulars.
type Refusal = (&'static str, String);

/// What all files together tell.
pub(super) struct Known {
    /// Traits that stand alone on some card.
    traits: HashSet<String>,
}

impl Known {
    pub(super) fn of<'r>(raws: impl Iterator<Item = &'r RawCard>) -> Known {
        let traits = raws.flat_map(|r| &r.attributes).map(|t| text::one_line(t)).collect();
        Known { traits }
    }
}

/// Reads a card.
pub(super) fn card(raw: &RawCard, known: &Known, notes: &mut Notes) -> Result<CardDef, Refusal> {
    let number = raw.code.trim();
    if number.is_empty() || number.chars().any(|c| c.is_whitespace() || c.is_control()) {
        return Err(("no number, or one with a space", shown(&raw.code)));
    }
    let name = text::one_line(&raw.name);
    if name.is_empty() {
        return Err(("no name", String::new()));
    }
    if name != raw.name {
        notes.add("a name on two lines, or with spaces too many", "");
    }
    let color = Color::WORDS
        .iter()
        .find(|(word, _)| word.eq_ignore_ascii_case(raw.color.trim()));
    let Some((_, color)) = color else {
        return Err(("no such color", shown(&raw.color)));
    };
    let kind = kind_of(raw, notes)?;
    let texts = text::abilities(&raw.ability, kind, notes);
    let triggers = triggers_of(raw, kind, &texts, notes)?;
    let (deck_limit, limit_group) = copies::limit(texts.iter().map(String::as_str), &name);
    let mut card = CardDef {
        number: number.to_owned(),
        color: *color,
        kind,
        traits: if kind == CardKind::Character {
            traits_of(raw, known, notes)
        } else {
            Vec::new()
        },
        counter: texts.iter().any(|t| bears_counter_icon(t)),
        side: match raw.side.trim() {
            "W" => Some(Side::Weiss),
            "S" => Some(Side::Schwarz),
            _ => None,
        },
        deck_limit,
        limit_group,
        triggers,
        name,
        ..CardDef::default()
    };
    if kind == CardKind::Climax {
        card.counter = false;
        if digits(&raw.level).is_some() || digits(&raw.cost).is_some() || digits(&raw.power).is_some() || raw.soul != 0
        {
            notes.add("a climax with a level, cost, power or soul", "");
        }
    } else {
        card.level = in_bounds(&raw.level, 4, "no level, or one that no card has")?;
        card.cost = in_bounds(&raw.cost, 20, "no cost, or one that no card has")?;
    }
    if kind == CardKind::Character {
        card.power = in_bounds(&raw.power, 100_000, "a character without power")?;
        if card.power % 500 != 0 {
            notes.add("kept an unusual power", card.power.to_string());
        }
        card.soul = u8::try_from(raw.soul)
            .ok()
            .filter(|s| *s <= 20)
            .ok_or(("a soul that no card has", raw.soul.to_string()))?;
    }
    card.text = texts;
    Ok(card)
}

/// The type: as written, unless everything else on the card says otherwise.
fn kind_of(raw: &RawCard, notes: &mut Notes) -> Result<CardKind, Refusal> {
    let written = CardKind::WORDS
        .iter()
        .find(|(word, _)| word.eq_ignore_ascii_case(raw.kind.trim()));
    let Some((_, written)) = written else {
        return Err(("no such type", shown(&raw.kind)));
    };
    let (level, cost) = (digits(&raw.level), digits(&raw.cost));
    let power = digits(&raw.power).unwrap_or(0);
    let ability = |starts: &str| raw.ability.iter().any(|a| a.starts_with(starts));
    let bare = power == 0 && raw.soul == 0;
    let like_climax = bare && !raw.trigger.is_empty() && ability("【CONT】 All of your characters get +");
    let kind = match written {
        CardKind::Character if like_climax => CardKind::Climax,
        CardKind::Character if bare && level.is_some() && cost.is_some() && ability("【COUNTER】") => CardKind::Event,
        CardKind::Event if power > 0 && raw.soul > 0 => CardKind::Character,
        CardKind::Climax if level.is_some() && cost.is_some_and(|c| c > 0) && raw.trigger.is_empty() => CardKind::Event,
        other => *other,
    };
    if kind != *written {
        notes.add(
            "another type than written",
            format!("{} is {}", written.word(), kind.word()),
        );
    }
    Ok(kind)
}

/// The trigger icons. An icon that the files lost is taken from the text that explains it.
fn triggers_of(raw: &RawCard, kind: CardKind, texts: &[String], notes: &mut Notes) -> Result<Vec<Icon>, Refusal> {
    let mut icons = Vec::new();
    for word in &raw.trigger {
        let word = word.trim();
        let icon = Icon::WORDS
            .iter()
            .find(|(name, _)| name.eq_ignore_ascii_case(word))
            .map(|(_, icon)| *icon);
        if let Some(icon) = icon {
            icons.push(icon);
        } else if Color::WORDS.iter().any(|(color, _)| color.eq_ignore_ascii_case(word)) {
            // It stands exactly where the other files have the soul icon, beside Gate and Standby too.
            notes.add("a color among the trigger icons read as soul", word);
            icons.push(Icon::Soul);
        } else {
            return Err(("no such trigger icon", shown(word)));
        }
    }
    match kind {
        CardKind::Event if icons.is_empty() => Ok(icons),
        CardKind::Event => Err(("an event with a trigger icon", String::new())),
        CardKind::Character if icons.iter().all(|i| *i == Icon::Soul) => Ok(icons),
        CardKind::Character => Err(("a character with the trigger icon of a climax", String::new())),
        CardKind::Climax if icons.is_empty() || icons == [Icon::Soul] => match text::icon_of_reminder(texts) {
            Some(icon) => {
                notes.add("a lost trigger icon taken from the text that explains it", icon.word());
                // Four of them are printed beside a soul icon, the others alone.
                let beside = matches!(icon, Icon::Gate | Icon::Standby | Icon::Return | Icon::Shot);
                Ok(if beside { vec![Icon::Soul, icon] } else { vec![icon] })
            }
            None if icons.is_empty() => Err((
                "a climax without trigger icon, and no text that tells which",
                String::new(),
            )),
            None => Err((
                "a climax with one soul icon alone, and no text that tells what is missing",
                String::new(),
            )),
        },
        CardKind::Climax => Ok(icons),
    }
}

fn traits_of(raw: &RawCard, known: &Known, notes: &mut Notes) -> Vec<String> {
    let mut traits: Vec<String> = Vec::new();
    for written in &raw.attributes {
        let whole = text::one_line(written);
        let by_comma: Vec<&str> = whole.split(", ").collect();
        let parts: Vec<&str> = if whole.contains('・') {
            whole.split('・').map(str::trim).collect()
        } else if by_comma.len() > 1 && by_comma.iter().all(|p| known.traits.contains(*p)) {
            by_comma
        } else {
            vec![whole.as_str()]
        };
        if parts.len() > 1 {
            notes.add("two traits in one entry taken apart", "");
        }
        for part in parts {
            if !matches!(part, "" | "-" | "－") && !traits.iter().any(|t| t == part) {
                traits.push(part.to_owned());
            }
        }
    }
    traits
}

/// A number in digits, full-width ones too.
fn digits(text: &str) -> Option<u32> {
    let plain: String = text
        .trim()
        .chars()
        .map(|c| match c {
            // The full-width digits lie in the same order.
            '０'..='９' => char::from_u32(c as u32 - '０' as u32 + '0' as u32).unwrap_or(c),
            c => c,
        })
        .collect();
    if plain.is_empty() || !plain.bytes().all(|b| b.is_ascii_digit()) {
        None
    } else {
        plain.parse().ok()
    }
}

fn in_bounds<T: TryFrom<u32>>(text: &str, most: u32, why: &'static str) -> Result<T, Refusal> {
    digits(text)
        .filter(|n| *n <= most)
        .and_then(|n| T::try_from(n).ok())
        .ok_or_else(|| (why, shown(text)))
}

fn shown(text: &str) -> String {
    rejudge_table::cards::text::quoted(text)
}
