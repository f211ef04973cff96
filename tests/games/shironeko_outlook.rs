//! What a recorder is told of a match of Shironeko: what is offered is legal, and what was done was offered.

use crate::support::files;
use crate::support::shironeko as made;

use files::Replays;
use made::{SORTS, Sort, count, play};
use rejudge::games::{AnyGame, GameSessions, Prompt, Request, of_log};
use rejudge::judge::Report;

/// A recorder's session.
struct Table {
    game: &'static dyn AnyGame,
    sessions: GameSessions,
}

impl Table {
    fn new() -> Table {
        Table {
            game: of_log("rejudge 1\ngame: shironeko\n").expect("the game is there"),
            sessions: GameSessions::default(),
        }
    }

    fn prompt(&mut self, log: &str) -> Prompt {
        let prompt = self.sessions.prompt(self.game, log, &Replays);
        prompt.expect("the log can be read").expect("the game has outlooks")
    }

    fn judge(&mut self, log: &str) -> Report {
        let judged = self
            .sessions
            .judge(self.game, "made up", log, &Request::default(), &Replays);
        judged.expect("the files are there")
    }

    /// What is wrong with a line, if it comes next.
    fn wrong(&mut self, log: &str, line: &str) -> Option<String> {
        let indent = if line.starts_with("turn ") { "" } else { "  " };
        let report = self.judge(&format!("{log}{indent}{line}\n"));
        let malformed = report.malformed.first().map(|m| m.message.clone());
        let finding = report.findings.first().map(|f| format!("{} {}", f.ruling, f.message));
        malformed.or(finding)
    }
}

/// Why a line of a match need not be in sight before it is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Exception {
    /// What a text that is not read did: nobody but the players can say.
    Effect,
    /// A phase may be written, and need not.
    Phase,
    /// There are more ways to pay for it than are listed.
    Payment,
    /// Of a hand that nobody saw more cards are put away than are listed, or two of one name.
    Redraw,
    /// In a log of choices the ability has fired already, as nobody had anything to choose; its line may tell of it all the same.
    Fired,
}

/// A line without what was seen, and without the numbers of the copies that pay: towns of one name pay alike.
fn bare(line: &str) -> String {
    let (line, paid) = line.split_once(" pay ").unwrap_or((line, ""));
    let line = line.split_once(" = ").map_or(line, |(line, _)| line);
    let mut paid: Vec<&str> = paid
        .split(' ')
        .map(|t| t.split_once('.').map_or(t, |(t, _)| t))
        .collect();
    paid.sort_unstable();
    let mut words: Vec<&str> = line.split(' ').collect();
    if let Some(at) = words.iter().position(|w| *w == "mulligan") {
        // In any order.
        words[at..].sort_unstable();
    }
    format!("{} pay {}", words.join(" "), paid.join(" "))
}

/// How the next line of a match was announced.
fn announced(prompt: &Prompt, line: &str) -> Result<(), Option<Exception>> {
    let by_itself = prompt.by_itself.as_ref().is_some_and(|by| match by.whole {
        // What is drawn its player sees, and the line may say it.
        true => by.line == line || by.line.contains("draw") && by.line == bare(line).trim_end_matches(" pay "),
        false => line.starts_with(&by.line),
    });
    let offered = prompt
        .legal
        .iter()
        .any(|o| o.line == line || bare(&o.line) == bare(line) && !line.starts_with("first"));
    if by_itself || offered || prompt.turn.last().is_some_and(|turn| turn == line) {
        return Ok(());
    }
    let unpaid = |line: &str| line.split_once(" pay ").map_or(line, |(line, _)| line).to_owned();
    Err(if line.starts_with("- ") {
        Some(Exception::Effect)
    } else if line == "phase end" {
        Some(Exception::Phase)
    } else if line.contains(" pay ") && prompt.legal.iter().any(|o| unpaid(&o.line) == unpaid(line)) {
        Some(Exception::Payment)
    } else if line.contains(": mulligan ") && prompt.legal.iter().any(|o| o.line.ends_with(": mulligan ?")) {
        Some(Exception::Redraw)
    } else {
        None
    })
}

#[test]
fn what_is_done_was_offered_and_what_is_offered_is_legal() {
    let mut table = Table::new();
    let without_lists = Sort {
        lists: false,
        ..SORTS[3]
    };
    let mut bad: Vec<String> = Vec::new();
    let (mut lines, mut tried, mut whole) = (0, 0, 0);
    let mut exceptions: Vec<Exception> = Vec::new();
    for sort in SORTS.into_iter().chain([without_lists]) {
        for number in 0..count(3) {
            let played = play(number, sort, None);
            let mut log = String::new();
            for line in played.text.split_inclusive('\n') {
                let text = line.trim();
                if !log.contains("\nsetup\n") {
                    log.push_str(line);
                    continue;
                }
                let place = format!("{sort:?} {number}, before `{text}`");
                let prompt = table.prompt(&log);
                lines += 1;
                if sort.lists {
                    match announced(&prompt, text) {
                        Ok(()) => {}
                        Err(Some(exception)) => exceptions.push(exception),
                        Err(None) if text.starts_with("auto ") && !sort.full && table.wrong(&log, text).is_none() => {
                            exceptions.push(Exception::Fired);
                        }
                        Err(None) => bad.push(format!(
                            "{place}: not announced; {}; {:?}",
                            prompt.next, prompt.by_itself
                        )),
                    }
                }
                // Every one of them at some line: which, goes round.
                let step = prompt
                    .legal
                    .len()
                    .div_ceil(usize::try_from(count(4)).unwrap_or(4))
                    .max(1);
                let mut lines: Vec<&str> = prompt
                    .legal
                    .iter()
                    .skip(lines % step)
                    .step_by(step)
                    .map(|o| o.line.as_str())
                    .collect();
                if let Some(by) = prompt.by_itself.as_ref().filter(|by| by.whole) {
                    whole += 1;
                    lines.push(&by.line);
                }
                for line in lines {
                    tried += 1;
                    if let Some(wrong) = table.wrong(&log, line) {
                        bad.push(format!("{place}: `{line}` is offered, but: {wrong}"));
                    }
                }
                if !prompt.turn.is_empty() {
                    let mut log = log.clone();
                    let (last, before) = prompt.turn.split_last().expect("it is not empty");
                    for line in before {
                        log.push_str(&format!("  {line}\n"));
                    }
                    tried += 1;
                    if let Some(wrong) = table.wrong(&log, last) {
                        bad.push(format!("{place}: {:?} would be written, but: {wrong}", prompt.turn));
                    }
                }
                log.push_str(line);
            }
            let end = table.prompt(&log);
            if played.state.over.is_some() && end.result.is_empty() {
                bad.push(format!("{sort:?} {number}: no result"));
            }
        }
    }
    println!(
        "{lines} lines, {tried} offered lines tried, {whole} of them by themselves; {} exceptions",
        exceptions.len()
    );
    assert!(
        bad.is_empty(),
        "{} wrong:\n{}",
        bad.len(),
        bad[..bad.len().min(12)].join("\n")
    );
    assert!(tried > lines && whole * 4 > lines);
    let counted = |of: Exception| exceptions.iter().filter(|e| **e == of).count();
    // What texts that are not read did is a line in ten, as every third match is played with decks that are made of such
    // texts; and hardly a payment is missing.
    assert!(
        counted(Exception::Effect) * 10 < lines,
        "{}",
        counted(Exception::Effect)
    );
    assert!(counted(Exception::Fired) * 100 < lines, "{}", counted(Exception::Fired));
    assert!(
        counted(Exception::Payment) * 100 < lines,
        "{}",
        counted(Exception::Payment)
    );
}
