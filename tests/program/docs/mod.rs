//! What README, the help texts and the manual show is what comes: every command in them is run, and every log judged.
//!
//! README is run as somebody reads it who copies one block after the other, in one folder that begins as a checkout does. A
//! block with `$ ` in front of its commands shows their output as well; `...` alone stands for lines left out, and at the end
//! of a line for the rest of it. Help texts name files that only their readers have: those are laid out first.

mod blocks;
mod folder;
mod help;
mod shown;
mod terminal;

use std::collections::BTreeSet;

use blocks::{Block, Sort, blocks, spans};
use folder::Folder;
use shown::differs;

const README: &str = include_str!("../../../README.md");

/// The folder in which README's logs lie.
const LOGS: &str = "replays";

/// Nobody installs anything for a test, and the manual is not read to the end by hand.
fn is_left_out(command: &str) -> bool {
    command.starts_with("cargo ") || command.contains("| man ")
}

#[test]
fn readme_shows_what_comes() {
    let folder = Folder::checkout("readme");
    let mut wrong = Vec::new();
    let mut run = 0;
    for Block { line, sort, lines } in blocks(README) {
        match sort {
            Sort::Session => {
                for (command, expected) in shown::session(&lines) {
                    run += 1;
                    let (_, found) = folder.run(&command);
                    if let Some(difference) = differs(&expected, &found) {
                        wrong.push(format!("README.md:{line}: {command}\n{difference}"));
                    }
                }
            }
            Sort::Commands => {
                for command in shown::commands(&lines).iter().filter(|command| !is_left_out(command)) {
                    run += 1;
                    let (code, found) = folder.run(command);
                    if code > 1 {
                        wrong.push(format!("README.md:{line}: {command}: exit code {code}\n{found}"));
                    }
                }
            }
            Sort::Log => {
                run += 1;
                // Where README says that it lies.
                folder.write(&format!("{LOGS}/copied.match"), &format!("{}\n", lines.join("\n")));
                let (code, found) = folder.run(&format!("rejudge check {LOGS}/copied.match"));
                if code != 0 {
                    wrong.push(format!("README.md:{line}: a log, exit code {code}\n{found}"));
                }
            }
            Sort::Excerpt => {
                run += 1;
                if !folder.logs().iter().any(|log| shown::holds(log, &lines)) {
                    wrong.push(format!("README.md:{line}: no log of replays/ holds these lines"));
                }
            }
            Sort::Readings => {
                run += 1;
                let beside = format!("{LOGS}/cards/readings.toml");
                folder.write(&beside, &format!("{}\n", lines.join("\n")));
                let (code, found) = folder.run(&format!("rejudge cards coverage {LOGS}/cards/orchard.toml"));
                std::fs::remove_file(folder.0.join(beside)).expect("it was written");
                if code != 0 {
                    wrong.push(format!("README.md:{line}: a reading, exit code {code}\n{found}"));
                }
            }
            Sort::Terminal => {}
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
    assert!(run > 40, "{run} commands and logs are few: are the blocks still found?");
}

#[test]
fn readme_shows_what_a_terminal_shows() {
    let shown: Vec<Block> = blocks(README)
        .into_iter()
        .filter(|b| b.sort == Sort::Terminal)
        .collect();
    assert_eq!(shown.len(), 3, "the screen, a line that is refused, and the end");
    let folder = Folder::checkout("terminal");
    let begun = blocks(README).into_iter().filter(|b| b.sort == Sort::Commands);
    let begun: Vec<String> = begun.flat_map(|block| block.lines).collect();
    let Some(transcript) = terminal::recorded(&folder, &begun) else {
        println!("skipped: there is no `script` to make a terminal");
        return;
    };
    for block in shown {
        assert!(
            shown::holds(&transcript, &block.lines),
            "README.md:{}: not shown. The terminal showed:\n{transcript}",
            block.line
        );
    }
}

#[test]
fn every_example_of_the_help_texts_works() {
    let mut wrong = Vec::new();
    let mut run = 0;
    for path in help::commands() {
        let folder = Folder::of_examples(&path);
        for command in help::examples(&path) {
            if is_left_out(&command) {
                continue;
            }
            run += 1;
            let (code, found) = folder.run(&command);
            // Their match has mistakes in it, so that there is something to see.
            if code > 1 || found.contains("error:") {
                wrong.push(format!("{command}: exit code {code}\n{found}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
    assert!(run > 60, "{run} examples are few: are they still found?");
}

#[test]
fn the_manual_has_every_example() {
    let folder = Folder::checkout("manual");
    assert_eq!(folder.run("rejudge man --out pages").0, 0);
    for path in help::commands() {
        let name = [&["rejudge"], &path.iter().map(String::as_str).collect::<Vec<_>>()[..]]
            .concat()
            .join("-");
        let page = folder
            .read(&format!("pages/{name}.1"))
            .replace("\\-", "-")
            .replace("\\(aq", "'")
            .replace("\\*(Aq", "'")
            .replace("\\\\", "\\");
        for example in help::lines(&path) {
            assert!(page.contains(example.trim()), "{name}: {example}\n{page}");
        }
    }
}

/// Commands in running text are not run, but every command and option in them is one that there is.
#[test]
fn commands_in_running_text_are_there() {
    let known: BTreeSet<Vec<String>> = help::commands().into_iter().collect();
    for (line, span) in spans(README) {
        let Some(rest) = span.strip_prefix("rejudge ") else {
            continue;
        };
        let words: Vec<&str> = rest.split_whitespace().collect();
        let path =
            (1..=words.len().min(2)).map(|count| words[..count].iter().map(|w| (*w).to_owned()).collect::<Vec<_>>());
        let path = path.rev().find(|path| known.contains(path));
        let Some(path) = path else {
            panic!("README.md:{line}: `{span}`: there is no such command")
        };
        let help = help::of(&path);
        for option in words.iter().filter(|word| word.starts_with("--")) {
            assert!(
                help.contains(*option),
                "README.md:{line}: `{span}`: there is no {option}"
            );
        }
    }
}
