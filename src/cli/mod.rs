//! The command line, one file a subcommand.
//!
//! Reading and writing happen here and nowhere else in the crate.

pub mod batch;
pub mod cards;
pub mod check;
pub mod chosen;
pub mod completions;
pub mod contained;
pub mod covered;
pub mod deck;
pub mod diagnose;
pub mod exit;
pub mod explain;
pub mod find;
pub mod fmt;
pub mod folders;
pub mod guard;
pub mod help;
pub mod how;
pub mod import;
pub mod input;
pub mod key;
pub mod man;
#[cfg(feature = "record")]
pub mod new;
pub mod output;
pub mod pack;
#[cfg(feature = "record")]
pub mod record;
pub mod reduce;
pub mod replay;
pub mod review;
pub mod rules;
pub mod seed;
pub mod settings;
pub mod sign;
pub mod simulate;
mod sink;
pub mod sums;
pub mod test;
mod trial;
pub mod trouble;
pub mod unpack;
pub mod verify;
pub mod view;
pub mod watch;
pub mod work;

use std::io::{self, BufWriter, Write};
use std::process::ExitCode;

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};

use trouble::Trouble;

use crate::lang::{ENGLISH, Lang, Words};

/// Records trading-card-game matches, replays them, and rules on them the way an official judge would.
#[derive(Parser, Clone, Debug)]
#[command(name = "rejudge", version, max_term_width = 100)]
#[command(after_help = "\
Examples:
  rejudge check match.match                      judge a log
  rejudge explain level                          what a ruling means, and where the rules say so
  rejudge record match.match                     write a match down as it is played
  rejudge replay match.match --at turn 7         the table at the start of turn 7
  rejudge review match.match --out match.html    a page to look at: findings, and the table after every line
  rejudge view match.match --seat Aoi            a log as Aoi saw the match
  rejudge fmt match.match                        write a log in its plain form
  rejudge test fixtures                          judge fixtures, and compare with what they expect

`rejudge COMMAND --help` tells more, with examples and exit codes.")]
pub struct Cli {
    /// The language of what is said; on a terminal that of the locale if not given, and else English. Logs, names and what is
    /// printed on cards stay as they are.
    #[arg(long, global = true, value_name = "LANGUAGE", value_parser = review::language())]
    lang: Option<Lang>,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand, Clone, Debug)]
enum Command {
    Check(check::Check),
    Fmt(fmt::Fmt),
    Explain(explain::Explain),
    Rules(rules::Rules),
    #[cfg(feature = "record")]
    New(new::New),
    #[cfg(feature = "record")]
    Record(record::Record),
    Replay(replay::Replay),
    Review(review::Review),
    Pack(pack::Pack),
    Unpack(unpack::Unpack),
    Verify(verify::Verify),
    Sign(sign::Sign),
    Key(key::Key),
    Seed(seed::Seed),
    View(view::View),
    Simulate(simulate::Simulate),
    Test(test::Test),
    Find(find::Find),
    Reduce(reduce::Reduce),
    Diagnose(diagnose::Diagnose),
    Cards(cards::Cards),
    Deck(deck::Deck),
    Completions(completions::Completions),
    Man(man::Man),
}

/// Where a subcommand writes.
pub struct Streams<'a> {
    /// What was asked for.
    pub out: &'a mut dyn Write,
    /// What went wrong.
    pub err: &'a mut dyn Write,
    /// The language in which it is said.
    pub lang: Lang,
}

impl Streams<'_> {
    /// The words of that language for what is of no game, or of this one.
    fn words(&self, game: &str) -> &'static Words {
        Words::of(self.lang, game).unwrap_or(&ENGLISH)
    }

    /// Prints a line that somebody reads, in that language.
    fn say(&mut self, line: &str) -> io::Result<()> {
        let said = self.words("").printed(line, &[]);
        writeln!(self.out, "{}", crate::report::visible::line(&said))
    }

    /// The same where it is about the work, and not what was asked for.
    fn remark(&mut self, line: &str) -> io::Result<()> {
        let said = self.words("").printed(line, &[]);
        writeln!(self.err, "{}", crate::report::visible::line(&said))
    }
}

/// Says what went wrong.
fn complain(err: &mut dyn Write, lang: Lang, trouble: &Trouble) {
    let words = Words::of(lang, "").unwrap_or(&ENGLISH);
    let text = words.fill("pair", &[words.word("error"), &trouble.said(words)]);
    let lines: Vec<_> = text.lines().map(crate::report::visible::line).collect();
    // If even this can't be written there is nobody to tell.
    let _ = writeln!(err, "{}", lines.join("\n  "));
}

/// Runs the command line and returns its exit code.
pub fn run() -> ExitCode {
    let arguments = replay::join_turn(std::env::args_os());
    let lang = help::asked(&arguments);
    let command = match lang {
        Lang::En => Cli::command(),
        Lang::Ja => help::japanese(Cli::command()),
    };
    let matches = command.try_get_matches_from(arguments);
    let cli = match matches.and_then(|matches| Cli::from_arg_matches(&matches)) {
        Ok(cli) => cli,
        Err(error) => {
            if let Some(said) = help::wrong(&error).filter(|_| lang == Lang::Ja) {
                eprintln!("{}", crate::report::visible::lines(&said));
                return exit::code(exit::USAGE);
            }
            // Help and version come this way too, with the code 0. If they can't be written nobody reads them.
            let _ = error.print();
            return exit::code(if error.use_stderr() { exit::USAGE } else { exit::CLEAN });
        }
    };
    // Neither is locked while the work lasts: a worker that panics says so, and would wait for ever.
    let mut out = BufWriter::new(io::stdout());
    let mut err = io::stderr();
    let mut streams = Streams {
        out: &mut out,
        err: &mut err,
        lang: cli.language(),
    };
    exit::code(cli.run(&mut streams))
}

impl Cli {
    /// The language in which is said what went wrong: that of what was asked for.
    fn language(&self) -> Lang {
        let asked = match &self.command {
            Command::Check(command) => command.look.lang,
            Command::Explain(command) => command.lang,
            Command::Rules(command) => command.lang,
            Command::Replay(command) => command.lang,
            // A page is English where nothing is asked for, whatever the locale.
            Command::Review(command) => Some(command.lang).filter(|lang| *lang != Lang::En),
            Command::Diagnose(command) => command.lang,
            Command::Cards(command) => command.lang(),
            Command::Deck(command) => command.lang(),
            _ => self.lang,
        };
        output::language(asked.or(self.lang))
    }

    /// Runs the subcommand.
    pub fn run(&self, streams: &mut Streams<'_>) -> u8 {
        let result = guard::guarded("rejudge", || self.carry_out(streams));
        let result = result.and_then(|code| Ok(streams.out.flush().map(|()| code)?));
        match result {
            Ok(code) => code,
            Err(trouble) if trouble.is_broken_pipe() => exit::CLEAN,
            Err(trouble) => {
                complain(streams.err, streams.lang, &trouble);
                trouble.exit()
            }
        }
    }

    fn carry_out(&self, streams: &mut Streams<'_>) -> Result<u8, Trouble> {
        match &self.command {
            Command::Check(command) => command.run(streams),
            Command::Fmt(command) => command.run(streams),
            Command::Explain(command) => command.run(streams),
            Command::Rules(command) => command.run(streams),
            #[cfg(feature = "record")]
            Command::New(command) => command.run(streams),
            #[cfg(feature = "record")]
            Command::Record(command) => command.run(streams),
            Command::Replay(command) => command.run(streams),
            Command::Review(command) => command.run(streams),
            Command::Pack(command) => command.run(streams),
            Command::Unpack(command) => command.run(streams),
            Command::Verify(command) => command.run(streams),
            Command::Sign(command) => command.run(streams),
            Command::Key(command) => command.run(streams),
            Command::Seed(command) => command.run(streams),
            Command::View(command) => command.run(streams),
            Command::Simulate(command) => command.run(streams),
            Command::Test(command) => command.run(streams),
            Command::Find(command) => command.run(streams),
            Command::Reduce(command) => command.run(streams),
            Command::Diagnose(command) => command.run(streams),
            Command::Cards(command) => command.run(streams),
            Command::Deck(command) => command.run(streams),
            Command::Completions(command) => command.run(streams),
            Command::Man(command) => command.run(streams),
        }
    }
}

/// Says what could not be read in a log that was to be worked on, and returns the exit code for it.
fn malformed(
    file: &str,
    source: &str,
    malformed: Vec<crate::judge::Malformed>,
    streams: &mut Streams<'_>,
) -> Result<u8, Trouble> {
    // Sentences that name a player are read with the names.
    let players = crate::notation::headers_of(source)
        .into_iter()
        .filter(|header| header.key.text == "player");
    let report = crate::judge::Report {
        file: file.to_owned(),
        players: players
            .filter_map(|header| Some(header.name?.text.into_owned()))
            .collect(),
        malformed,
        ..Default::default()
    };
    // Of a log that names no game, what no game says alone.
    let game = crate::games::of_log(source).map_or("", |game| game.name());
    let style = crate::report::terminal::Style {
        brief: true,
        words: Words::of(streams.lang, game).unwrap_or(&ENGLISH),
        ..Default::default()
    };
    crate::report::terminal::write(streams.err, &report, source, &style)?;
    Ok(exit::MALFORMED)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_sound() {
        Cli::command().debug_assert();
    }

    #[test]
    fn every_subcommand_has_examples() {
        fn check(command: &clap::Command) {
            let below: Vec<_> = command.get_subcommands().collect();
            if below.is_empty() {
                let help = command.get_after_help().map(ToString::to_string).unwrap_or_default();
                assert!(help.contains("Example"), "{}", command.get_name());
                assert!(command.get_about().is_some(), "{}", command.get_name());
            }
            below.into_iter().for_each(check);
        }
        check(&Cli::command());
    }
}
