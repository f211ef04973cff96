//! A card as a person wants to read it.

use std::fmt::Write;

use super::cards::{CardDef, CardKind, DeckLimit, Side};
use super::effects::Line;
use super::text::measure::{Became, became};
use super::text::say::say;
use super::text::{self, english};
use rejudge_table::cards::Pool;

/// The card of that number, a few lines of plain text; or that there is none, and what is near.
pub fn show(pool: &Pool<CardDef>, number: &str) -> String {
    match pool.find(number).and_then(|index| pool.card(index)) {
        Some(card) => show_card(card),
        None => {
            let near = pool.near(number);
            let hint = if near.is_empty() {
                String::new()
            } else {
                format!("; near it: {}", near.join(", "))
            };
            format!("no card {}{hint}\n", rejudge_table::cards::text::quoted(number))
        }
    }
}

/// A card, a few lines of plain text.
pub fn show_card(card: &CardDef) -> String {
    let mut out = format!(
        "{}  {}\n  {} {}",
        card.number,
        card.name,
        card.color.word(),
        card.kind.word()
    );
    if card.kind != CardKind::Climax {
        put(&mut out, format_args!(", level {}, cost {}", card.level, card.cost));
    }
    if card.kind == CardKind::Character {
        put(&mut out, format_args!(", power {}, soul {}", card.power, card.soul));
    }
    if card.counter {
        out.push_str(", counter icon");
    }
    out.push('\n');
    let words: Vec<&str> = card.triggers.iter().map(|i| i.word()).collect();
    field(&mut out, "trigger", &words.join(", "));
    field(&mut out, "traits", &card.traits.join(", "));
    field(
        &mut out,
        "side",
        match card.side {
            Some(Side::Weiss) => "Weiß",
            Some(Side::Schwarz) => "Schwarz",
            None => "",
        },
    );
    field(&mut out, "same card as", card.same_as.as_deref().unwrap_or_default());
    field(
        &mut out,
        "since",
        &card.since.map(|d| d.to_string()).unwrap_or_default(),
    );
    let copies = match card.deck_limit {
        DeckLimit::Usual => String::new(),
        DeckLimit::UpTo(n) => format!("up to {n} in a deck"),
        DeckLimit::Any => "any number in a deck".to_string(),
    };
    field(&mut out, "copies", &copies);
    field(
        &mut out,
        "counted together",
        card.limit_group.as_deref().unwrap_or_default(),
    );
    let text = text::read(card);
    let printed: Vec<&str> = card.abilities().map(|stated| stated.text).collect();
    let read = text::as_read(card.kind, &printed);
    for (n, ((line, stated), read)) in (1..).zip(text.lines.iter().zip(card.abilities()).zip(&read)) {
        put(&mut out, format_args!("  {n}. {}\n", stated.text));
        if let Some((reading, printed)) = stated.reading {
            put(&mut out, format_args!("     so read by: {}\n", reading.by));
            put(&mut out, format_args!("     printed: {printed}\n"));
        }
        understood(&mut out, line, read);
    }
    out
}

/// What a line was understood as.
fn understood(out: &mut String, line: &Line, printed: &str) {
    let (became, ability) = became(line, printed);
    let words = ability.as_ref().map(say);
    match (became, words) {
        (Became::Reminder, _) => put(out, format_args!("     a reminder\n")),
        (Became::Judged, Some(words)) => put(out, format_args!("     judged: {words}\n")),
        (Became::Judged, None) => put(out, format_args!("     judged\n")),
        (_, Some(words)) => put(out, format_args!("     on trust: {words}\n")),
        (_, None) => match english::stopped(printed).filter(|rest| !rest.is_empty()) {
            Some(rest) => put(out, format_args!("     on trust: not read from here on: {rest}\n")),
            None => put(out, format_args!("     on trust: not read\n")),
        },
    }
}

fn field(out: &mut String, name: &str, value: &str) {
    if !value.is_empty() {
        put(out, format_args!("  {name}: {value}\n"));
    }
}

fn put(out: &mut String, text: std::fmt::Arguments<'_>) {
    // Writing to a string does not fail.
    let _ = out.write_fmt(text);
}
