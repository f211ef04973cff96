//! Deck lists of other programs, in and out: DeckLog's JSON, EncoreDecks' JSON, and wsmtools' `.ws-dek`.

use serde_json::{Map, Value, json};

use rejudge_kit::{ImportedDeck, Refusal};
use rejudge_table::cards::DeckList;
use rejudge_table::cards::deck::{DeckLine, MAX_CARDS, MAX_COPIES};

/// The formats a list is written in.
pub const FORMATS: &[&str] = &["decklog", "encoredecks", "ws-dek"];

/// A longer number is no card's.
const NUMBER_MOST_BYTES: usize = 40;

/// A list as it grows: each card once, in the order of the file.
struct Growing {
    deck: ImportedDeck,
    cards: u32,
}

fn refused(file: &str, reason: impl Into<String>) -> Refusal {
    Refusal::File {
        line: 0,
        file: file.to_owned(),
        reason: reason.into(),
    }
}

impl Growing {
    fn new(name: &Value, format: &'static str) -> Growing {
        let name = name.as_str().unwrap_or_default();
        let name: String = name.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
        Growing {
            deck: ImportedDeck {
                name: name.trim().to_owned(),
                format,
                cards: Vec::new(),
            },
            cards: 0,
        }
    }

    /// Adds copies of a card. `place` says where it stands.
    fn add(&mut self, place: &str, number: &str, copies: &Value) -> Result<(), String> {
        // DeckLog writes some rarities with a wide sign.
        let number = number.trim().replace('＋', "+");
        let is_number = number.contains('/')
            && number.len() <= NUMBER_MOST_BYTES
            && !number.contains(|c: char| c.is_whitespace() || c.is_control() || c == '#');
        if !is_number {
            return Err(format!("{place}: `{}` is no card's number", number.escape_debug()));
        }
        let count = match copies {
            Value::String(text) => text.trim().parse().ok(),
            copies => copies.as_u64(),
        };
        let count = count
            .and_then(|n| u16::try_from(n).ok())
            .filter(|n| (1..=MAX_COPIES).contains(n));
        let Some(count) = count else {
            return Err(format!(
                "{place}: {number} has no number of copies from 1 to {MAX_COPIES}"
            ));
        };
        self.cards += u32::from(count);
        if self.cards > MAX_CARDS {
            return Err(format!("{place}: there are more than {MAX_CARDS} cards"));
        }
        match self.deck.cards.iter_mut().find(|(_, there)| *there == number) {
            Some((copies, _)) => *copies = copies.saturating_add(count).min(MAX_COPIES),
            None => self.deck.cards.push((count, number)),
        }
        Ok(())
    }
}

fn decklog(deck: &Map<String, Value>) -> Result<ImportedDeck, String> {
    let mut growing = Growing::new(deck.get("title").unwrap_or(&Value::Null), "DeckLog");
    // A side list is empty in this game; were it not, its cards would be the deck's all the same.
    for list in ["list", "sub_list"] {
        let entries = deck.get(list).and_then(Value::as_array);
        for (at, entry) in entries.into_iter().flatten().enumerate() {
            let place = format!("{list}, entry {}", at + 1);
            let number = entry.get("card_number").and_then(Value::as_str);
            let number = number.ok_or_else(|| format!("{place} has no `card_number`"))?;
            growing.add(&place, number, entry.get("num").unwrap_or(&Value::Null))?;
        }
    }
    Ok(growing.deck)
}

/// The number of a card, which EncoreDecks keeps in parts.
fn put_together(card: &Value) -> Option<String> {
    let part = |key: &str| {
        card.get(key)
            .and_then(Value::as_str)
            .map(str::trim)
            .filter(|part| !part.is_empty())
    };
    if let Some(code) = part("cardcode") {
        return Some(code.to_owned());
    }
    let (set, release, sid) = (part("set")?, part("release")?, part("sid")?);
    let side = part("side").or_else(|| part("game"))?;
    // A release that bears its side already is left as it is.
    let release = match release.starts_with(['W', 'S']) {
        true => release.to_owned(),
        false => format!("{side}{release}"),
    };
    // English sets of before the numbers had an E in them.
    let is_old_english =
        part("lang") == Some("EN") && !sid.contains('E') && !release.contains('X') && !release.contains("EN");
    Some(match is_old_english {
        true => format!("{set}/EN-{release}-{sid}"),
        false => format!("{set}/{release}-{sid}"),
    })
}

fn encoredecks(deck: &Map<String, Value>, cards: &[Value]) -> Result<ImportedDeck, String> {
    let mut growing = Growing::new(deck.get("name").unwrap_or(&Value::Null), "EncoreDecks");
    for (at, card) in cards.iter().enumerate() {
        let place = format!("cards, entry {}", at + 1);
        let number = put_together(card);
        let number = number.ok_or_else(|| format!("{place} has no `set`, `side`, `release` and `sid`"))?;
        growing.add(&place, &number, &json!(1))?;
    }
    Ok(growing.deck)
}

fn ws_dek(deck: &Map<String, Value>, ratios: &Map<String, Value>) -> Result<ImportedDeck, String> {
    let mut growing = Growing::new(deck.get("Name").unwrap_or(&Value::Null), "ws-dek");
    for (number, copies) in ratios {
        growing.add("Ratios", number, copies)?;
    }
    Ok(growing.deck)
}

/// The list in a file of one of these programs; nothing if it is of none of them.
///
/// # Errors
/// If it is one, and something in it cannot be read: half a deck is none.
pub fn import(name: &str, bytes: &[u8]) -> Result<Option<ImportedDeck>, Refusal> {
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    if bytes.trim_ascii_start().first() != Some(&b'{') {
        return Ok(None);
    }
    let deck: Map<String, Value> =
        serde_json::from_slice(bytes).map_err(|error| refused(name, format!("it is no JSON: {error}")))?;
    let read = match (deck.get("list"), deck.get("cards"), deck.get("Ratios")) {
        (Some(Value::Array(_)), _, _) => decklog(&deck),
        (_, Some(Value::Array(cards)), _) => encoredecks(&deck, cards),
        (_, _, Some(Value::Object(ratios))) => ws_dek(&deck, ratios),
        _ => Err("it has none of `list` (DeckLog), `cards` (EncoreDecks), `Ratios` (ws-dek)".to_owned()),
    };
    let deck = read.map_err(|reason| refused(name, reason))?;
    match deck.cards.is_empty() {
        true => Err(refused(name, "there is no card in it")),
        false => Ok(Some(deck)),
    }
}

/// The parts in which EncoreDecks keeps a number: set, side, release, number there, language.
fn apart(number: &str) -> Option<(&str, &str, &str, &str, &'static str)> {
    let (set, rest) = number.split_once('/')?;
    let (release, sid, old) = match rest.strip_prefix("EN-") {
        Some(rest) => rest.split_once('-').map(|(release, sid)| (release, sid, true))?,
        None => rest.split_once('-').map(|(release, sid)| (release, sid, false))?,
    };
    let side = release.get(..1).filter(|side| ["W", "S"].contains(side))?;
    let release = release.get(1..).filter(|release| !release.is_empty())?;
    let language = match old || sid.contains('E') {
        true => "EN",
        false => "JP",
    };
    Some((set, side, release, sid, language))
}

/// A list as one of these programs has it; nothing if the format is none of theirs.
pub fn export(list: &DeckList, format: &str) -> Option<Result<String, String>> {
    let name = list.name.clone().unwrap_or_default();
    let value = match format {
        "decklog" => {
            let entry = |line: &DeckLine| json!({"card_number": line.number, "num": line.count});
            let entries: Vec<Value> = list.lines.iter().map(entry).collect();
            json!({"title": name, "memo": "", "list": entries, "sub_list": []})
        }
        "encoredecks" => {
            let mut cards = Vec::new();
            for line in &list.lines {
                let Some((set, side, release, sid, lang)) = apart(&line.number) else {
                    let (at, number) = (line.line, &line.number);
                    return Some(Err(format!("line {at}: {number} has no set, side, release and number")));
                };
                let card = json!({"set": set, "side": side, "release": release, "sid": sid, "lang": lang});
                cards.extend(std::iter::repeat_n(card, usize::from(line.count)));
            }
            json!({"name": name, "cards": cards})
        }
        "ws-dek" => {
            let mut ratios = Map::new();
            for line in &list.lines {
                let before = ratios.get(&line.number).and_then(Value::as_u64).unwrap_or(0);
                ratios.insert(line.number.clone(), (before + u64::from(line.count)).into());
            }
            json!({"Name": name, "Remarks": "", "Ratios": ratios})
        }
        _ => return None,
    };
    // What was put together above is always written.
    Some(Ok(format!("{value:#}\n")))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cards(json: &str) -> Result<Vec<(u16, String)>, String> {
        match import("deck.json", json.as_bytes()) {
            Ok(Some(deck)) => Ok(deck.cards),
            Ok(None) => Err("no list of theirs".to_owned()),
            Err(refusal) => Err(refusal.to_string()),
        }
    }

    #[test]
    fn each_program_says_the_same() {
        let wanted = Ok(vec![(4, "HB/W01-001".to_owned()), (1, "HB/W01-002".to_owned())]);
        let decklog = r#"{"title": "Steady", "list": [{"card_number": "HB\/W01-001", "num": 3},
            {"card_number": "HB/W01-002", "num": "1"}, {"card_number": "HB/W01-001", "num": 1}], "sub_list": []}"#;
        assert_eq!(cards(decklog), wanted);
        let card =
            |sid: &str| format!(r#"{{"set": "HB", "side": "W", "release": "01", "sid": "{sid}", "lang": "JP"}}"#);
        let all = ["001", "001", "002", "001", "001"].map(card).join(",");
        assert_eq!(cards(&format!(r#"{{"name": "Steady", "cards": [{all}]}}"#)), wanted);
        assert_eq!(
            cards(r#"{"Name": "Steady", "Ratios": {"HB/W01-001": 4, "HB/W01-002": 1}}"#),
            wanted
        );
    }

    #[test]
    fn numbers_are_put_together() {
        let number = |json: Value| put_together(&json).expect("all its parts");
        let card = |release: &str, sid: &str, lang: &str| {
            number(json!({"set": "HB", "side": "W", "release": release, "sid": sid, "lang": lang}))
        };
        assert_eq!(card("96", "E001", "EN"), "HB/W96-E001");
        assert_eq!(card("01", "001", "EN"), "HB/EN-W01-001");
        assert_eq!(card("X01", "001", "EN"), "HB/WX01-001");
        assert_eq!(card("W01", "001", "JP"), "HB/W01-001");
        let list = |number: &str| DeckList::parse(&format!("# Mine\n2 {number}\n")).expect("a list");
        for number in ["HB/W96-E001", "HB/EN-W01-001", "HB/W01-001"] {
            for format in FORMATS {
                let text = export(&list(number), format)
                    .expect("it is known")
                    .expect("it is written");
                let deck = import("x", text.as_bytes()).expect("it is read").expect("it is known");
                assert_eq!(
                    (deck.name.as_str(), deck.cards),
                    ("Mine", vec![(2, number.to_owned())]),
                    "{format}"
                );
            }
        }
        assert!(export(&list("HB-001"), "encoredecks").expect("it is known").is_err());
        assert!(export(&list("HB/W01-001"), "other").is_none());
    }

    #[test]
    fn half_a_deck_is_none() {
        for json in [
            "{",
            "{}",
            r#"{"list": []}"#,
            r#"{"list": [{"num": 1}]}"#,
            r#"{"list": [{"card_number": "HB/W01-001"}]}"#,
            r#"{"list": [{"card_number": "HB/W01-001", "num": 0}]}"#,
            r#"{"list": [{"card_number": "HB/W01-001", "num": 1000}]}"#,
            r#"{"list": [{"card_number": "HB W01", "num": 1}]}"#,
            r##"{"list": [{"card_number": "HB/W01#001", "num": 1}]}"##,
            r#"{"cards": [{"set": "HB"}]}"#,
            r#"{"Ratios": {"HB/W01-001": "four"}}"#,
            r#"{"Ratios": {"a/1": 999, "a/2": 999, "a/3": 999}}"#,
        ] {
            assert!(cards(json).is_err(), "{json}");
        }
        assert!(import("x", b"4 HB/W01-001\n").expect("no error").is_none());
    }
}
