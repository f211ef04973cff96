//! The help texts of all commands.

use std::process::Command;

/// The help of a command.
pub fn of(path: &[String]) -> String {
    let help = Command::new(env!("CARGO_BIN_EXE_rejudge"))
        .args(path)
        .arg("--help")
        .output()
        .expect("it starts");
    String::from_utf8(help.stdout).expect("UTF-8")
}

/// All commands and their subcommands; and, first, the program itself.
pub fn commands() -> Vec<Vec<String>> {
    let mut found = vec![Vec::new()];
    let mut at = 0;
    while let Some(path) = found.get(at).cloned() {
        let help = of(&path);
        let names = help
            .lines()
            .skip_while(|line| *line != "Commands:")
            .skip(1)
            .take_while(|line| line.starts_with("  "));
        // Longer descriptions go on further in.
        let names = names
            .filter(|line| !line.starts_with("   "))
            .filter_map(|line| line.split_whitespace().next());
        for name in names.filter(|name| *name != "help") {
            found.push([&path[..], &[name.to_owned()]].concat());
        }
        at += 1;
    }
    found
}

/// The lines below `Examples:` in the help of a command.
pub fn lines(path: &[String]) -> Vec<String> {
    let help = of(path);
    let lines = help
        .lines()
        .skip_while(|line| !line.starts_with("Example"))
        .skip(1)
        .take_while(|line| !line.is_empty());
    lines.map(str::to_owned).collect()
}

/// The commands among them, without what is said about them.
pub fn examples(path: &[String]) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    for line in lines(path) {
        let line = line.trim_end();
        match (line.trim_start().starts_with("rejudge "), found.last_mut()) {
            (true, _) => {
                let command = line.trim_start();
                found.push(command.split("   ").next().unwrap_or(command).to_owned());
            }
            // A command goes on in the next line.
            (false, Some(command)) if command.ends_with('\\') => {
                command.pop();
                command.push_str(line.trim_start());
            }
            _ => {}
        }
    }
    found
}
