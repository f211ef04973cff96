//! What a recorder shows of Spellweaver: what is offered is legal, and what comes next was offered.
//!
//! `REJUDGE_MATCHES=200 cargo test --test games -- spellweaver_outlook::` looks at that many matches of each kind.

use crate::support::spellweaver as made_up;

use std::collections::BTreeMap;

use made_up::{Replays, SORTS, Sort, count, play};
use rejudge::games::{AnyGame, GameSessions, Prompt, Request, of_log};
use rejudge::judge::Verdict;

/// A log as far as it is written, and the lines behind that.
struct Ahead {
    game: &'static dyn AnyGame,
    sessions: GameSessions,
    log: String,
}

impl Ahead {
    fn prompt(&mut self) -> Prompt {
        let prompt = self.sessions.prompt(self.game, &self.log, &Replays);
        prompt
            .unwrap_or_else(|e| panic!("{e}\n{}", self.log))
            .expect("the game has an outlook")
    }

    /// What is illegal once these lines stand behind the log, or cannot be read.
    fn illegal(&mut self, lines: &[String]) -> Option<String> {
        let mut log = self.log.clone();
        for line in lines {
            log.push_str(&written(line));
        }
        let report = self
            .sessions
            .judge(self.game, "made-up.match", &log, &Request::default(), &Replays);
        let report = report.unwrap_or_else(|e| panic!("{e}\n{log}"));
        let unread = report.malformed.iter().map(|m| m.message.clone());
        let illegal = report.findings.iter().filter(|f| f.verdict == Verdict::Illegal);
        unread.chain(illegal.map(|f| f.message.clone())).next()
    }
}

/// A line as a log has it.
fn written(line: &str) -> String {
    match line {
        line if line.starts_with("turn ") => format!("\n{line}\n"),
        line if line.starts_with("- ") => format!("    {line}\n"),
        line => format!("  {line}\n"),
    }
}

/// What of a line stands before what was seen, and before what was paid.
fn announced(line: &str) -> &str {
    let line = line.split(" = ").next().unwrap_or(line);
    line.split(" pay ").next().unwrap_or(line)
}

/// Why a line of a match was not offered as it stands there; each is a reason that is stated, and counted.
fn exception(line: &str, prompt: &Prompt, sort: Sort) -> Option<&'static str> {
    let verb = line.split(' ').find(|word| !word.ends_with(':')).unwrap_or("");
    let offered = |o: &&rejudge::games::Offered| announced(&o.line) == announced(line);
    let by_itself = prompt.by_itself.as_ref().map_or("", |by| announced(&by.line));
    if prompt.legal.iter().any(|o| offered(&o)) || by_itself == announced(line) {
        return Some("what was seen, or paid, is added");
    }
    match verb {
        "draw" if !sort.tell_seed && !line.contains('-') => Some("a draw at a table, which nobody has to note"),
        "draw" if line.contains("draw 7") => Some("an opening hand, which nobody has to note"),
        "-" => Some("a text that is not read, or another order of cards"),
        "attack" => Some("several targets, but not all"),
        // What is left of a text, or of an offering, comes before it.
        "phase" if prompt.next.contains("what the text does") || prompt.next.contains("bottom of the deck") => {
            Some("a step that was reached already")
        }
        "phase" if prompt.next.to_lowercase().contains(line.trim_start_matches("phase ")) => {
            Some("a step that was reached already")
        }
        _ => None,
    }
}

#[test]
fn what_is_offered_is_legal_and_what_comes_was_offered() {
    let mut wrong = Vec::new();
    let mut exceptions: BTreeMap<&str, usize> = BTreeMap::new();
    let (mut lines, mut tried) = (0usize, 0usize);
    for sort in SORTS {
        for number in 0..count(12) {
            let text = play(number, sort, None).text;
            let (head, body) = text.split_once("\nsetup\n").expect("a setup");
            let mut ahead = Ahead {
                game: of_log(&text).expect("it names its game"),
                sessions: GameSessions::default(),
                log: format!("{head}\nsetup\n"),
            };
            for (at, line) in body.lines().map(str::trim).filter(|l| !l.is_empty()).enumerate() {
                let prompt = ahead.prompt();
                let here = || format!("{number} {sort:?}, before `{line}`");
                lines += 1;
                // Every fourth line, and other offers each time.
                if (at + number as usize).is_multiple_of(4) {
                    let every = prompt.legal.len().div_ceil(8).max(1);
                    for offered in prompt.legal.iter().skip(at % every).step_by(every) {
                        tried += 1;
                        if let Some(why) = ahead.illegal(std::slice::from_ref(&offered.line)) {
                            wrong.push(format!("{}: offered `{}`: {why}", here(), offered.line));
                        }
                    }
                    if let Some(by) = prompt.by_itself.as_ref().filter(|by| by.whole) {
                        tried += 1;
                        if let Some(why) = ahead.illegal(std::slice::from_ref(&by.line)) {
                            wrong.push(format!("{}: by itself `{}`: {why}", here(), by.line));
                        }
                    }
                    if let Some(why) = ahead.illegal(&prompt.turn) {
                        wrong.push(format!("{}: to the next turn {:?}: {why}", here(), prompt.turn));
                    }
                }
                let is_it = prompt.legal.iter().any(|o| o.line == line)
                    || prompt.by_itself.as_ref().is_some_and(|by| by.whole && by.line == line)
                    || prompt.turn.iter().any(|t| t == line);
                if !is_it {
                    match exception(line, &prompt, sort) {
                        Some(reason) => *exceptions.entry(reason).or_default() += 1,
                        None => wrong.push(format!("{}: was not offered; next: {}", here(), prompt.next)),
                    }
                }
                ahead.log.push_str(&written(line));
            }
            assert!(ahead.prompt().by_itself.is_none_or(|by| by.line.starts_with("turn ")));
        }
    }
    eprintln!("{lines} lines, {tried} offers tried, not offered as they stand: {exceptions:?}");
    assert!(
        wrong.is_empty(),
        "{} wrong:\n{}",
        wrong.len(),
        wrong[..wrong.len().min(20)].join("\n")
    );
    assert!(tried * 2 > lines, "{tried} offers in {lines} lines");
    // A share of all lines, in a hundred.
    for (why, most) in [("nobody has to note", 5), ("is added", 15), ("", 2)] {
        let these: usize = exceptions
            .iter()
            .filter(|(reason, _)| reason.contains(why))
            .map(|(_, n)| n)
            .sum();
        exceptions.retain(|reason, _| !reason.contains(why));
        assert!(these * 100 <= lines * most, "{these} of {lines}: {why}");
    }
}
