//! `rejudge explain`: what a ruling means.

use clap::Args;

use unicode_width::UnicodeWidthStr;

use crate::games::kit::book;
use crate::games::{AnyGame, GAMES};
use crate::judge::UsualPenalty;
use crate::lang::{Lang, Words};
use crate::rulings::Ruling;

use super::trouble::Trouble;
use super::{Streams, exit};
use super::{output, work};

/// Explains a ruling: what it means, where the rules say so, what to do about it.
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Examples:
  rejudge explain level
  rejudge explain weiss-schwarz/level
  rejudge explain 8.6.2.1.2                      the rule of that number, and the rulings that rest on it
  rejudge explain penalty-time --edition 2021-03
  rejudge explain level --lang ja                in Japanese, but for the text of the rules")]
pub struct Explain {
    /// A ruling, with or without the game's name; or the number of a rule.
    #[arg(value_name = "NAME|RULE-NUMBER")]
    what: String,
    /// Only this edition of the rules.
    #[arg(long)]
    edition: Option<String>,
    /// The language in which a ruling is said; on a terminal that of the locale if not given.
    #[arg(long, value_name = "LANGUAGE", value_parser = super::review::language())]
    pub(super) lang: Option<Lang>,
}

/// A ruling in another language than the one in which all else is said; none if it is no ruling. What the rules themselves say,
/// and the examples, are told in English only, which it says.
fn said(text: &str, edition: Option<&str>, lang: Lang) -> Result<Option<String>, Trouble> {
    let name = text.lines().next().unwrap_or_default();
    let found = GAMES.iter().find_map(|game| {
        let ruling = game.catalogue().iter().find(|ruling| ruling.name == name);
        ruling.map(|ruling| (game.name(), *ruling))
    });
    let Some((game, ruling)) = found else {
        return Ok(None);
    };
    let words = super::review::words(lang, game)?;
    let say = |sentence: &str| words.told(sentence, &[]).into_owned();
    let mut out = format!("{name}\n");
    book::line(
        &mut out,
        "  ",
        2,
        &words.ruling(name).unwrap_or_else(|| ruling.means.to_owned()),
    );
    let mut rows = Vec::new();
    for citation in ruling
        .citations
        .iter()
        .filter(|c| edition.is_none_or(|only| only == c.edition))
    {
        let also = match citation.also {
            "" => String::new(),
            also => words.fill("aside", &[&say(also)]),
        };
        let rule = match citation.rule {
            "" => words.word("rules.record").to_owned(),
            rule => words.fill("explain.rule", &[&say(rule), &also]),
        };
        rows.push((words.fill("of-edition", &[&say(citation.edition)]), rule));
    }
    rows.push((words.word("repair").to_owned(), say(ruling.repair)));
    for row in ruling.penalty.rows {
        let row = UsualPenalty::new(row, true);
        let repair = match row.repair.as_str() {
            "" => String::new(),
            repair => words.fill("explain.repair", &[&say(repair)]),
        };
        rows.push((words.word("penalty").to_owned(), say(&row.to_string()) + &repair));
    }
    rows.push((
        words.word("explain.more").to_owned(),
        format!("rejudge explain {name} --lang en"),
    ));
    let wide = rows.iter().map(|(head, _)| head.width()).max().unwrap_or(0) + 2;
    let mut last = None;
    for (head, text) in &rows {
        // What has several rows is named once.
        let shown = if last == Some(head) { "" } else { head };
        if last != Some(head) {
            out.push('\n');
        }
        last = Some(head);
        let room = " ".repeat(wide - shown.width());
        book::line(&mut out, &format!("{shown}{room}"), wide, text);
    }
    Ok(Some(out))
}

/// The text of a rule, by its number, with the rulings that rest on it; none of one that is told in English only. Where the text
/// of a rule is there in English only, that is said, and the rulings are told in front of it.
fn item(text: &str, lang: Lang) -> Result<Option<String>, Trouble> {
    let Some((number, edition)) = text.lines().next().and_then(|head| head.split_once(" in ")) else {
        return Ok(None);
    };
    for game in GAMES.iter() {
        let words = super::review::words(lang, game.name())?;
        let resting = resting(*game, number, words);
        let Some(said) = words.phrased("text-of", number) else {
            if resting.is_empty() {
                continue;
            }
            let quoted = text.split("\n\n").next().unwrap_or_default();
            let head = words.word("explain.quoted");
            return Ok(Some(format!("{number}\n{resting}\n{head}\n{}\n", quoted.trim_end())));
        };
        let edition = words.fill("of-edition", &[&words.told(edition, &[])]);
        let mut out = words.fill("explain.item", &[number, &edition]) + "\n";
        book::line(&mut out, "  ", 2, &said);
        out.push_str(&resting);
        let more = format!("rejudge explain {number} --lang en");
        out.push_str(&format!("\n{}  {more}\n", words.word("explain.item.more")));
        return Ok(Some(out));
    }
    Ok(None)
}

/// The rulings that rest on a rule, below a heading; empty if none does.
fn resting(game: &dyn AnyGame, number: &str, words: &Words) -> String {
    let mut out = String::new();
    let rests = |ruling: &&&Ruling| ruling.citations.iter().any(|cited| cited.rule == number);
    for ruling in game.catalogue().iter().filter(rests) {
        if out.is_empty() {
            out.push('\n');
            book::line(&mut out, "", 2, words.word("explain.rests"));
        }
        let means = words.ruling(ruling.name).unwrap_or_else(|| ruling.means.to_owned());
        book::line(&mut out, &format!("  {}  ", ruling.short()), 4, &means);
    }
    out
}

/// What the rules leave open, point by point as [`Policies::text`](crate::games::kit::policy::Policies::text) writes it; none of a
/// game of which it is told in English only.
pub(super) fn policies(text: &str, words: &Words) -> Option<String> {
    let mut out = String::new();
    for line in text.lines() {
        let inside = line.trim_start();
        let indent = line.len() - inside.len();
        let (name, said) = match indent {
            0 => match inside.strip_suffix(" (low confidence)") {
                Some(id) => ("", words.fill("policy.low", &[id])),
                None => ("", inside.to_owned()),
            },
            2 => ("", words.phrased("policy", inside)?),
            _ => {
                let (name, means) = inside.split_once("  ")?;
                let means = match means.strip_prefix("our reading: ") {
                    Some(means) => words.fill("policy.ours", &[&words.phrased("policy", means)?]),
                    None => words.phrased("policy", means)?,
                };
                (name, means)
            }
        };
        let room = if name.is_empty() { "" } else { "  " };
        let head = format!("{}{name}{room}", &line[..indent]);
        book::line(&mut out, &head, indent + 2, &said);
    }
    Some(out)
}

/// A point that the rules leave open, by its number.
fn point(text: &str, lang: Lang) -> Result<Option<String>, Trouble> {
    for game in GAMES.iter() {
        let said = policies(text, super::review::words(lang, game.name())?);
        if said.is_some() {
            return Ok(said);
        }
    }
    Ok(None)
}

impl Explain {
    /// Runs it.
    ///
    /// # Errors
    /// If there is no such ruling, rule or edition, or the output can't be written.
    pub fn run(&self, streams: &mut Streams<'_>) -> Result<u8, Trouble> {
        let text = work::explain(&self.what, self.edition.as_deref())?;
        let lang = output::language(self.lang);
        let text = match lang {
            Lang::En => text,
            _ => match said(&text, self.edition.as_deref(), lang)? {
                Some(said) => said,
                None => match item(&text, lang)? {
                    Some(said) => said,
                    None => point(&text, lang)?.unwrap_or(text),
                },
            },
        };
        streams.out.write_all(text.as_bytes())?;
        Ok(exit::CLEAN)
    }
}
