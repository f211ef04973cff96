//! From the community's JSON files of English cards to our pools.
//!
//! The files were typed and scraped by many hands. What is certain is mended and said so, what is not is refused with the
//! reason: a card with a guessed level would accuse players of what they did not do.

pub mod decks;
mod mend;
mod misprints;
mod text;

use std::collections::{BTreeMap, HashMap};
use std::fmt;

use serde::Deserialize;

use super::cards::CardDef;
use super::text::copies::GROUP_SEPARATOR;
use rejudge_table::cards::pool::MAX_POOL_BYTES;
use rejudge_table::cards::{CardSchema, Pool, PoolErrors};

/// A card as the files have it. Every field may be missing or anything.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct RawCard {
    name: String,
    code: String,
    side: String,
    #[serde(rename = "type")]
    kind: String,
    color: String,
    level: String,
    cost: String,
    power: String,
    soul: i64,
    trigger: Vec<String>,
    attributes: Vec<String>,
    ability: Vec<String>,
}

/// One thing that was mended on a card, or the reason why it was refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remark {
    /// The file's name.
    pub file: String,
    /// The card's number; its place in the file if it has none.
    pub number: String,
    /// What it is, in words that are the same for all cards it happened to.
    pub what: &'static str,
    /// The particulars; often empty.
    pub detail: String,
}

impl fmt::Display for Remark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let colon = if self.detail.is_empty() { "" } else { ": " };
        write!(f, "{} {}: {}{colon}{}", self.file, self.number, self.what, self.detail)
    }
}

/// What became of the cards of an import.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ImportReport {
    /// How many files there were.
    pub files: usize,
    /// Files that could not be read as a list of cards.
    pub unreadable: Vec<Remark>,
    /// How many entries the files hold: `imported` and the refused ones.
    pub total: usize,
    /// How many cards were written.
    pub imported: usize,
    /// How many of these are reprints of another one.
    pub reprints: usize,
    /// What was mended, in the order of the files.
    pub mended: Vec<Remark>,
    /// What was refused, in the order of the files.
    pub refused: Vec<Remark>,
    /// Texts that have lost the picture of an icon, in the order of the files. A reading can put it back.
    pub lost: Vec<Remark>,
}

impl fmt::Display for ImportReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "{} entries in {} files: {} imported ({} of them reprints), {} refused",
            self.total,
            self.files,
            self.imported,
            self.reprints,
            self.refused.len()
        )?;
        for (title, remarks) in [
            ("unreadable", &self.unreadable),
            ("refused", &self.refused),
            ("mended", &self.mended),
            ("lost", &self.lost),
        ] {
            let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
            for remark in remarks {
                *counts.entry(remark.what).or_default() += 1;
            }
            let mut counts: Vec<_> = counts.into_iter().collect();
            counts.sort_by_key(|(what, n)| (std::cmp::Reverse(*n), *what));
            for (what, n) in counts {
                writeln!(f, "  {n:6} {title}: {what}")?;
            }
        }
        Ok(())
    }
}

/// The text of a pool of imported cards.
///
/// # Errors
/// If it could not be read again: nobody should find that out during a match.
pub fn pool_text(cards: &[CardDef]) -> Result<String, PoolErrors> {
    let mut text = format!(
        "# Imported by rejudge: {} cards. Do not edit; import again.\n\n",
        cards.len()
    );
    for card in cards {
        card.write(&mut text);
        text.push('\n');
    }
    Pool::<CardDef>::parse("the imported pool", &text)?;
    Ok(text)
}

/// Reads the bytes of files, given with their names. The cards come in the order of their numbers.
pub fn convert(files: &[(String, Vec<u8>)]) -> (Vec<CardDef>, ImportReport) {
    let mut report = ImportReport {
        files: files.len(),
        ..ImportReport::default()
    };
    let mut raws: Vec<(&str, RawCard)> = Vec::new();
    for (file, bytes) in files {
        let remark = |what, detail: String| Remark {
            file: file.clone(),
            number: "-".to_string(),
            what,
            detail,
        };
        if bytes.len() > MAX_POOL_BYTES {
            report
                .unreadable
                .push(remark("too large", format!("{} bytes", bytes.len())));
            continue;
        }
        let entries: Vec<serde_json::Value> = match serde_json::from_slice(bytes) {
            Ok(entries) => entries,
            Err(e) => {
                report
                    .unreadable
                    .push(remark("not a list of cards in JSON", e.to_string()));
                continue;
            }
        };
        for (i, entry) in entries.into_iter().enumerate() {
            report.total += 1;
            match serde_json::from_value::<RawCard>(entry) {
                Ok(raw) => raws.push((file, raw)),
                Err(e) => report.refused.push(Remark {
                    file: file.clone(),
                    number: format!("entry {}", i + 1),
                    what: "not the fields of a card",
                    detail: e.to_string(),
                }),
            }
        }
    }

    let known = mend::Known::of(raws.iter().map(|(_, raw)| raw));
    let mut cards: BTreeMap<String, CardDef> = BTreeMap::new();
    for (file, raw) in &raws {
        let mut notes = mend::Notes::default();
        let remark = |what, detail| Remark {
            file: file.to_string(),
            number: raw.code.clone(),
            what,
            detail,
        };
        match mend::card(raw, &known, &mut notes) {
            Ok(card) => {
                // Numbers are the same without regard to ASCII case, as everywhere.
                let key = card.number.to_ascii_uppercase();
                if cards.contains_key(&key) {
                    report
                        .refused
                        .push(remark("another card has this number", String::new()));
                    continue;
                }
                for line in text::lost_icons(&card.text) {
                    let what = "the picture of an icon in a text; `readings.toml` can put it back";
                    report.lost.push(remark(what, format!("line {line}")));
                }
                report
                    .mended
                    .extend(notes.0.into_iter().map(|(what, detail)| remark(what, detail)));
                cards.insert(key, card);
            }
            Err((what, detail)) => report.refused.push(remark(what, detail)),
        }
    }
    let mut cards: Vec<CardDef> = cards.into_values().collect();
    share_limits(&mut cards);
    report.reprints = find_reprints(&mut cards);
    report.imported = cards.len();
    (cards, report)
}

/// A text that counts a card together with others by name puts those others into its group as well.
fn share_limits(cards: &mut [CardDef]) {
    let mut groups: HashMap<String, String> = HashMap::new();
    for card in cards.iter() {
        if let Some(group) = &card.limit_group {
            for name in group.split(GROUP_SEPARATOR) {
                groups.insert(name.to_owned(), group.clone());
            }
        }
    }
    for card in cards.iter_mut().filter(|c| c.limit_group.is_none()) {
        card.limit_group = groups.get(&card.name).cloned();
    }
}

/// Cards that are the same in everything but the number are reprints of the first of them.
fn find_reprints(cards: &mut [CardDef]) -> usize {
    let mut first: HashMap<String, String> = HashMap::new();
    let mut count = 0;
    for card in cards.iter_mut() {
        let number = std::mem::take(&mut card.number);
        // Every field takes part, so that a new one is not forgotten; only the number is left out.
        let everything = format!("{card:?}");
        match first.get(&everything) {
            Some(of) => {
                card.same_as = Some(of.clone());
                count += 1;
            }
            None => {
                first.insert(everything, number.clone());
            }
        }
        card.number = number;
    }
    count
}
