//! A table in words, made of the same data as the boards of pages: one writing for every game and every language.

use std::collections::BTreeSet;

use unicode_width::UnicodeWidthStr;

use crate::games::kit::book;
use crate::games::kit::sight::{At, BoardZone, CardAt, Lay, SideAt, Tables, ZoneAt};
use crate::lang::Words;

/// The width of what is written, in columns: slots of a row that do not fit stand below each other.
const COLUMNS: usize = 80;

/// So many unseen cards in a row are written one by one; more are counted.
const UNSEEN_MOST: usize = 4;

/// The tables in words, one behind the other, each whole. Below the last the names of the cards that can be seen on it.
pub fn picture(tables: &Tables, words: &Words) -> String {
    let painter = Painter { tables, words };
    let mut out = String::new();
    for at in &tables.moments {
        painter.moment(at, &mut out);
    }
    if let Some(at) = tables.moments.last() {
        painter.names(at, &mut out);
    }
    out
}

/// A place for one card that is called as the notation writes it, as `FL`: it stands beside others in a line.
fn is_cell(zone: &BoardZone) -> bool {
    zone.lay == Lay::Slot && zone.name == zone.zone
}

/// Cards that have numbers stand in a line each.
fn has_numbers(held: &ZoneAt) -> bool {
    let numbered = |card: &CardAt| matches!(card, CardAt::Lying { numbers, .. } if !numbers.is_empty());
    held.cards.iter().any(numbered)
}

/// What lies below cards is told where they are.
fn says_what_is_below(side: &SideAt) -> bool {
    let cards = side.zones.values().flat_map(|zone| &zone.cards);
    cards
        .into_iter()
        .any(|card| matches!(card, CardAt::Lying { under, .. } if !under.is_empty()))
}

struct Painter<'t> {
    tables: &'t Tables,
    words: &'t Words,
}

impl Painter<'_> {
    fn told(&self, text: &str) -> String {
        self.words.told(text, &self.tables.players).into_owned()
    }

    fn player(&self, at: usize) -> &str {
        self.tables.players.get(at).map_or("", String::as_str)
    }

    fn moment(&self, at: &At, out: &mut String) {
        let words = self.words;
        let turn = match at.turn {
            0 => words.word("js.no-turn").to_owned(),
            turn => {
                let active = at.active.map_or("", |seat| self.player(seat));
                words.fill("table.turn", &[&turn.to_string(), active, &self.told(&at.phase)])
            }
        };
        let after = if at.by_itself { "table.itself" } else { "table.after" };
        out.push_str(&words.fill(after, &[&at.line.to_string(), &turn]));
        out.push('\n');
        for side in &at.sides {
            out.push('\n');
            self.side(side, out);
        }
        for text in [&at.under_way, &at.result] {
            if !text.is_empty() {
                out.push_str(&format!("\n{}\n", self.told(text)));
            }
        }
    }

    fn side(&self, side: &SideAt, out: &mut String) {
        let name = self.player(side.player);
        if side.gone {
            out.push_str(&self.words.fill("table.gone", &[name]));
            out.push('\n');
            return;
        }
        let facts = side.facts.iter().flatten();
        let facts: Vec<String> = facts
            .map(|fact| format!("{} {}", self.told(fact.what), self.told(&fact.value)))
            .collect();
        out.push_str(name);
        if !facts.is_empty() {
            out.push_str(&self.words.fill("aside", &[&facts.join(self.words.word("join"))]));
        }
        out.push('\n');
        self.slots(side, out);
        let all = self.tables.board.zones.iter();
        let shown: Vec<(&BoardZone, &ZoneAt)> = all
            .filter(|zone| !is_cell(zone))
            .filter_map(|zone| Some((zone, side.zones.get(zone.zone)?)))
            .filter(|(zone, held)| self.is_shown(zone, held) && !(zone.lay == Lay::Under && says_what_is_below(side)))
            .collect();
        let label = |zone: &BoardZone| self.told(zone.name);
        let wide = shown.iter().map(|(zone, _)| label(zone).width()).max().unwrap_or(0);
        for (zone, held) in shown {
            let label = label(zone);
            let head = format!("  {label}{}", " ".repeat(wide - label.width() + 2));
            match zone.lay == Lay::Row && has_numbers(held) {
                true => self.row(&head, held, out),
                false => book::line(out, &head, wide + 4, &self.listed(held)),
            }
        }
    }

    /// Not what only matters where cards lie, and none do.
    fn is_shown(&self, zone: &BoardZone, held: &ZoneAt) -> bool {
        let quiet = zone.lay == Lay::Under || self.tables.board.quiet.contains(&zone.zone);
        !quiet || held.count > 0 || held.open
    }

    /// The places for one card, a row of the board in a line where it fits.
    fn slots(&self, side: &SideAt, out: &mut String) {
        let zones = &self.tables.board.zones;
        let is_one_of_several = |row: &[&str]| {
            row.iter()
                .filter(|name| zones.iter().any(|z| z.zone == **name && is_cell(z)))
                .count()
                > 1
        };
        let cell = |several: bool, name: &&'static str| {
            let zone = zones.iter().find(|zone| zone.zone == *name && is_cell(zone))?;
            let held = side.zones.get(name).filter(|held| self.is_shown(zone, held))?;
            let card = match &held.cards[..] {
                [] => "-".to_owned(),
                cards => self.cards(cards),
            };
            // Side by side they are called as logs call them, which is short in every language.
            let name = if several {
                (*name).to_owned()
            } else {
                self.told(zone.name)
            };
            Some(format!("{name}: {card}"))
        };
        let rows = self.tables.board.rows.iter();
        let rows: Vec<Vec<String>> = rows
            .map(|row| {
                let several = is_one_of_several(row);
                row.iter().filter_map(|name| cell(several, name)).collect()
            })
            .collect();
        let wide = rows.iter().flatten().map(|cell| cell.width()).max().unwrap_or(0);
        for row in rows {
            for line in row.chunks((COLUMNS - 2).div_euclid(wide + 2).max(1)) {
                let cells = line
                    .iter()
                    .map(|cell| format!("  {cell}{}", " ".repeat(wide - cell.width())));
                out.push_str(cells.collect::<String>().trim_end());
                out.push('\n');
            }
        }
    }

    /// Cards in play side by side, each in a line with its name.
    fn row(&self, head: &str, held: &ZoneAt, out: &mut String) {
        out.push_str(&format!("{head}{}\n", self.count(held)));
        for card in &held.cards {
            let name = match card {
                CardAt::Card(at) | CardAt::Lying { card: Some(at), .. } => self.tables.cards.get(*at),
                _ => None,
            };
            let name = name.map_or(String::new(), |card| format!("  {}", card.name));
            book::line(out, "    ", 6, &format!("{}{name}", self.card(card)));
        }
    }

    fn count(&self, held: &ZoneAt) -> String {
        let count = held.count.to_string();
        match held.open {
            true => self.words.fill("js.or-more", &[&count]),
            false => count,
        }
    }

    /// How many cards a zone holds, and which.
    fn listed(&self, held: &ZoneAt) -> String {
        let count = self.count(held);
        match held.cards[..] {
            [] if held.open => count,
            [] => self.words.word("js.none").to_owned(),
            [CardAt::Unseen { .. }] => self.words.fill("js.unseen", &[&count]),
            _ => self.words.fill("pair", &[&count, &self.cards(&held.cards)]),
        }
    }

    fn cards(&self, cards: &[CardAt]) -> String {
        let plain = cards.iter().all(|card| !matches!(card, CardAt::Lying { .. }));
        let all: Vec<String> = cards.iter().map(|card| self.card(card)).collect();
        all.join(if plain { " " } else { self.words.word("join") })
    }

    fn short(&self, at: Option<usize>) -> &str {
        at.and_then(|at| self.tables.cards.get(at))
            .map_or("?", |card| &card.short)
    }

    /// A card as it lies: its number, how it lies, its numbers, what is said of it.
    fn card(&self, card: &CardAt) -> String {
        match card {
            CardAt::Card(at) => self.short(Some(*at)).to_owned(),
            CardAt::Unseen { unseen } if *unseen <= UNSEEN_MOST => vec!["?"; *unseen].join(" "),
            CardAt::Unseen { unseen } => format!("{unseen}*?"),
            CardAt::Lying {
                card,
                pose,
                numbers,
                says,
                under,
            } => {
                let mut all = vec![self.short(*card).to_owned()];
                if !pose.is_empty() {
                    all.push(self.told(pose));
                }
                if !numbers.is_empty() {
                    all.push(numbers.replace(" / ", "/"));
                }
                let mut more: Vec<String> = says.iter().map(|text| self.told(text)).collect();
                if !under.is_empty() {
                    let below: Vec<&str> = under.iter().map(|card| self.short(*card)).collect();
                    more.push(self.words.fill("js.below", &[&below.join(" ")]));
                }
                let mut text = all.join(" ");
                if !more.is_empty() {
                    text.push_str(&self.words.fill("aside", &[&more.join(self.words.word("join"))]));
                }
                text
            }
        }
    }

    /// The names of the cards that lie on a table, player by player, beside the numbers by which the table tells them. What lies
    /// in a heap that nobody sees through is left out.
    fn names(&self, at: &At, out: &mut String) {
        let zones = &self.tables.board.zones;
        let is_seen = |name: &str| zones.iter().any(|z| z.zone == name && (z.public || z.lay != Lay::Heap));
        for side in &at.sides {
            let cards = side.zones.iter().filter(|(name, _)| is_seen(name));
            let cards = cards.flat_map(|(_, zone)| &zone.cards).flat_map(|card| match card {
                CardAt::Card(card) => vec![*card],
                CardAt::Unseen { .. } => Vec::new(),
                CardAt::Lying { card, under, .. } => card.iter().chain(under.iter().flatten()).copied().collect(),
            });
            let known = cards.filter_map(|card| self.tables.cards.get(card));
            let named: BTreeSet<(&str, &str)> = known
                .filter(|card| !card.name.is_empty())
                .map(|card| (card.short.as_str(), card.name.as_str()))
                .collect();
            if !named.is_empty() {
                let head = self.words.fill("table.names", &[self.player(side.player)]);
                let named: Vec<String> = named.iter().map(|(short, name)| format!("{short} {name}")).collect();
                book::line(out, &format!("\n{head}"), 2, &named.join("; "));
            }
        }
    }
}
