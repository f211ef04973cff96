//! `rejudge review`: a match as a page to look at.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};

use super::check::Text;
use super::folders;
use super::guard::guarded;
use super::how::How;
use super::input::{self, Reach};
use super::output::{self, Sort};
use super::settings::Finder;
use super::trouble::Trouble;
use super::{Streams, exit, verify};
use crate::games::GameSessions;
use crate::judge::Report;
use crate::lang::{Lang, Words};
use crate::report::sarif::encoded;
use crate::review::{Entry, Review as Page, index, page};

/// Writes a match as a page: what was found, with its rule and its repair, and the table after every line. The page is one
/// file, which needs no network and sends nothing anywhere.
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Examples:
  rejudge review match.match --out match.html    a page; open it with a browser
  rejudge review match.replay --out match.html   with what there is to say of its signatures
  rejudge review match.match --seat Aoi --out aoi.html
                                                 what Aoi saw, and no more
  rejudge review match.match --lang ja --out match.html
                                                 in Japanese
  rejudge review event --out pages               a page for every match in a folder and below, and pages/index.html

In the page: Left and Right step by line, with Shift by turn; n and N go to the next and the previous finding; s shows the
table as it should have been; ? shows all keys. `match.html#line=118` opens it at line 118.

Exit codes, as those of `rejudge check`:
  0  nothing found
  1  something is illegal
  2  the command line could not be understood
  3  something in a log could not be read; the page says what
  4  a file could not be read or written
  5  nothing is illegal, but something cannot be told")]
pub struct Review {
    /// Logs, replays, or folders of them; `-` is a log on standard input.
    #[arg(required_unless_present = "files_from", value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Review the files that this one names, one a line; `-` is standard input.
    #[arg(long, value_name = "FILE")]
    files_from: Option<PathBuf>,
    /// The page; of several matches the folder for their pages and the index.
    #[arg(long, short, value_name = "HTML|DIR")]
    out: PathBuf,
    /// The language of the page. What the log and the cards say stays as it is.
    #[arg(long, default_value = "en", value_name = "LANGUAGE", value_parser = language())]
    pub(super) lang: Lang,
    #[command(flatten)]
    how: How,
    #[command(flatten)]
    reach: Reach,
}

/// Reads the code of a language.
pub(super) fn language() -> impl TypedValueParser<Value = Lang> {
    PossibleValuesParser::new(Lang::ALL.map(Lang::code)).map(|code| Lang::of(&code).unwrap_or_default())
}

/// The words of a language, for matches of a game.
pub(super) fn words(lang: Lang, game: &str) -> Result<&'static Words, Trouble> {
    Words::of(lang, game).map_err(|wrong| Trouble::Usage(wrong.to_string()))
}

/// A match that was judged, and its page.
struct Made {
    page: String,
    report: Report,
}

impl Review {
    /// Runs it.
    ///
    /// # Errors
    /// If nothing can be read or written at all; trouble with one of several matches is said and stands in the index.
    pub fn run(&self, streams: &mut Streams<'_>) -> Result<u8, Trouble> {
        let finder = Finder::default();
        let named = folders::named(&self.files, self.files_from.as_deref())?;
        if let ([file], None) = (&named[..], &self.files_from)
            && !file.is_dir()
        {
            let made = self.made(file, &finder)?;
            output::write(&self.out, &made.page, Sort::Page, &[file])?;
            return Ok(made.report.exit_code());
        }
        let mut code = exit::CLEAN;
        let mut entries = Vec::new();
        for log in folders::matches_below(&named)? {
            let name = input::name(&log.path);
            let mut below = log.below.clone().into_os_string();
            below.push(".html");
            let below = PathBuf::from(below);
            let made = guarded(&name, || {
                let made = self.made(&log.path, &finder)?;
                let out = output::below(&self.out, &below)?;
                output::write(&out, &made.page, Sort::Page, &[&log.path])?;
                Ok(made.report)
            });
            let report = match made {
                Ok(report) => {
                    code = exit::worse(code, report.exit_code());
                    Ok(report)
                }
                Err(trouble) => {
                    code = exit::worse(code, trouble.exit());
                    super::complain(streams.err, streams.lang, &trouble);
                    Err(trouble.to_string())
                }
            };
            let parts: Vec<String> = below.iter().map(|part| encoded(&part.to_string_lossy())).collect();
            entries.push(Entry {
                link: parts.join("/"),
                name: log.below.display().to_string(),
                report,
            });
        }
        let mut games = BTreeMap::new();
        for report in entries.iter().flat_map(|entry| &entry.report) {
            if !games.contains_key(&report.game) {
                games.insert(report.game.clone(), words(self.lang, &report.game)?);
            }
        }
        let out = output::below(&self.out, Path::new("index.html"))?;
        output::write(&out, index(&entries, words(self.lang, "")?, &games), Sort::Page, &[])?;
        Ok(code)
    }

    fn made(&self, path: &Path, finder: &Finder) -> Result<Made, Trouble> {
        let name = input::name(path);
        let text = Text::read(path)?;
        let beside = self.reach.beside(path);
        let judge = self.how.judge()?;
        let settings = (finder, path.parent().unwrap_or(Path::new("")));
        let seen = judge.judge(&mut GameSessions::default(), &name, &text, &beside, settings)?;
        let log = seen.view.as_deref().unwrap_or(text.source());
        let [played, corrected, right] = judge.tables(&name, (log, &seen.report), &text, &beside, settings)?;
        let signed = match (&text, self.how.seat()) {
            (Text::Replay(_), None) => verify::signed(path)?,
            // What is said of the whole match is not what one player saw of it.
            (Text::Log(_) | Text::Replay(_), _) => Vec::new(),
        };
        let short = path
            .file_name()
            .map_or(name.clone(), |n| n.to_string_lossy().into_owned());
        let page = page(&Page {
            name: &short,
            log,
            report: &seen.report,
            played: played.as_ref(),
            corrected: corrected.as_ref(),
            right: right.as_ref(),
            seat: self.how.seat(),
            signed: &signed,
            words: words(self.lang, &seen.report.game)?,
        });
        Ok(Made {
            page,
            report: seen.report,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_in_addresses() {
        assert_eq!(encoded("a b#1?.match.html"), "a%20b%231%3F.match.html");
        assert_eq!(encoded("レン"), "%E3%83%AC%E3%83%B3");
    }
}
