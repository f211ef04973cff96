//! `--help` and what is said of a command line that makes no sense, in another language than English.

use std::collections::HashMap;
use std::ffi::{OsStr, OsString};
use std::sync::LazyLock;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, Command, Error};

use crate::lang::Lang;

use super::output;

/// What is said in Japanese, by the English.
static JAPANESE: LazyLock<HashMap<&str, &str>> = LazyLock::new(|| {
    let rows = include_str!("help.tsv").lines().filter(|line| !line.starts_with('#'));
    rows.filter_map(|row| row.split_once('\t')).collect()
});

/// Headings, and the order of things.
const PAGE: &str = "{before-help}{about-with-newline}\n使い方：{usage}\n\n{all-args}{after-help}";

/// The language that a command line asks for, before it is read.
pub fn asked(arguments: &[OsString]) -> Lang {
    let mut words = arguments.iter().skip(1).map(OsString::as_os_str);
    let mut said = None;
    while let Some(word) = words.next() {
        if word == "--" {
            break;
        }
        let code = match word.to_str().and_then(|word| word.strip_prefix("--lang=")) {
            Some(code) => Some(code),
            None if word == "--lang" => words.next().and_then(OsStr::to_str),
            None => continue,
        };
        said = code.and_then(Lang::of);
    }
    output::language(said)
}

fn told(text: &str) -> &str {
    JAPANESE.get(text).copied().unwrap_or(text)
}

/// A line behind the options: an example with what it does, a code with what it means, or a sentence.
fn line(text: &str) -> String {
    let inside = text.trim_start();
    let indent = &text[..text.len() - inside.len()];
    if let Some((code, means)) = inside.split_once("  ").filter(|(code, _)| code.len() == 1) {
        return format!("{indent}{code}  {}", told(means));
    }
    // What an example does stands at the end, behind at least two blanks.
    let example = inside.starts_with("rejudge ").then(|| inside.rfind("  ")).flatten();
    match example {
        Some(at) => format!("{indent}{}{}", &inside[..at + 2], told(&inside[at + 2..])),
        None => format!("{indent}{}", told(inside)),
    }
}

fn argument(arg: Arg) -> Arg {
    let heading = if arg.is_positional() {
        "引数"
    } else {
        "オプション"
    };
    let mut help = arg
        .get_help()
        .map(|help| told(&help.to_string()).to_owned())
        .unwrap_or_default();
    if arg.get_action().takes_values() {
        for value in arg.get_possible_values() {
            help.push_str(&format!("\n- {}", value.get_name()));
            if let Some(means) = value.get_help() {
                help.push_str(&format!("：{}", told(&means.to_string())));
            }
        }
        let usual = arg.get_default_values().iter().filter_map(|value| value.to_str());
        let usual: Vec<&str> = usual.collect();
        if !usual.is_empty() {
            help.push_str(&format!("\n［指定しなければ：{}］", usual.join("、")));
        }
    }
    let arg = arg
        .help_heading(heading)
        .hide_possible_values(true)
        .hide_default_value(true);
    arg.help(help.clone()).long_help(help)
}

/// A command, and those below it, as its help says it in Japanese.
pub fn japanese(mut command: Command) -> Command {
    command.build();
    below(command)
}

fn below(command: Command) -> Command {
    let about = command.get_about().map(|about| told(&about.to_string()).to_owned());
    let after = command.get_after_help().map(|after| {
        let lines: Vec<String> = after.to_string().lines().map(line).collect();
        lines.join("\n")
    });
    let mut command = command
        .help_template(PAGE)
        .subcommand_help_heading("コマンド")
        .mut_args(argument)
        .mut_subcommands(below);
    if let Some(about) = about {
        command = command.about(about.clone()).long_about(about);
    }
    match after {
        Some(after) => command.after_help(after),
        None => command,
    }
}

/// What is wrong with a command line, in Japanese; none where that is not known.
pub fn wrong(error: &Error) -> Option<String> {
    let said = |kind: ContextKind| match error.get(kind)? {
        ContextValue::String(one) => Some(one.clone()),
        ContextValue::Strings(all) => Some(all.join(" ")),
        ContextValue::Number(number) => Some(number.to_string()),
        _ => None,
    };
    let argument = || said(ContextKind::InvalidArg);
    let value = || said(ContextKind::InvalidValue);
    let why = match error.kind() {
        ErrorKind::UnknownArgument => format!("`{}`という引数はない", argument()?),
        ErrorKind::InvalidSubcommand => format!("`{}`というコマンドはない", said(ContextKind::InvalidSubcommand)?),
        ErrorKind::MissingSubcommand => {
            let below = said(ContextKind::ValidSubcommand)?;
            format!(
                "`{}`の後にコマンドが必要：{below}",
                said(ContextKind::InvalidSubcommand)?
            )
        }
        ErrorKind::MissingRequiredArgument => format!("必要な引数がない：{}", argument()?),
        ErrorKind::InvalidValue if value()?.is_empty() => format!("`{}`には値が必要", argument()?),
        ErrorKind::InvalidValue | ErrorKind::ValueValidation => {
            format!("`{}`に`{}`は書けない", argument()?, value()?)
        }
        ErrorKind::ArgumentConflict => match said(ContextKind::PriorArg) {
            Some(prior) => format!("`{}`と`{prior}`は一緒に書けない", argument()?),
            None => format!("`{}`はほかの引数と一緒に書けない", argument()?),
        },
        ErrorKind::TooManyValues | ErrorKind::TooFewValues | ErrorKind::WrongNumberOfValues => {
            format!("`{}`の値の数が違う", argument()?)
        }
        _ => return None,
    };
    let near = said(ContextKind::SuggestedArg)
        .or_else(|| said(ContextKind::SuggestedSubcommand))
        .or_else(|| said(ContextKind::SuggestedValue));
    let near = near.map_or_else(String::new, |near| format!("。`{near}`ではないか"));
    let known = said(ContextKind::ValidValue).filter(|known| !known.is_empty());
    let known = known.map_or_else(String::new, |known| format!("。書けるもの：{known}"));
    Some(format!("エラー：{why}{near}{known}\n\n詳しくは`--help`"))
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::super::Cli;
    use super::*;

    /// Everything that `--help` says of every command has its row.
    #[test]
    fn everything_is_told() {
        fn all(command: &Command, left: &mut Vec<String>) {
            let known = |text: String, left: &mut Vec<String>| {
                if !JAPANESE.contains_key(text.as_str()) {
                    left.push(text);
                }
            };
            if let Some(about) = command.get_about() {
                known(about.to_string(), left);
            }
            for arg in command.get_arguments() {
                if let Some(help) = arg.get_help() {
                    known(help.to_string(), left);
                }
                for value in arg.get_possible_values() {
                    if let Some(help) = value.get_help() {
                        known(help.to_string(), left);
                    }
                }
            }
            let after = command.get_after_help().map(ToString::to_string).unwrap_or_default();
            for text in after.lines().filter(|text| !text.trim().is_empty()) {
                // An example may have nothing behind it, or a second line.
                let example = text.trim_start().starts_with("rejudge ") && !text.trim().contains("   ");
                let goes_on = text.trim_start().starts_with("--");
                if line(text) == text && !example && !goes_on {
                    left.push(text.to_owned());
                }
            }
            for command in command.get_subcommands() {
                all(command, left);
            }
        }
        let (mut left, mut command) = (Vec::new(), Cli::command());
        command.build();
        all(&command, &mut left);
        assert!(left.is_empty(), "{}", left.join("\n"));
        japanese(Cli::command()).debug_assert();
    }
}
