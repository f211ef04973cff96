//! What a document shows of an output, held against the output.

/// The commands of a block that shows nothing else; a line that ends in `\\` goes on in the next.
pub fn commands(lines: &[String]) -> Vec<String> {
    let text = lines.join("\n").replace("\\\n", "");
    text.lines().map(str::to_owned).collect()
}

/// The commands of a block, each with the lines it is shown to write.
pub fn session(lines: &[String]) -> Vec<(String, Vec<String>)> {
    let mut found: Vec<(String, Vec<String>)> = Vec::new();
    for line in lines {
        match (line.strip_prefix("$ "), found.last_mut()) {
            (Some(command), _) => found.push((command.to_owned(), Vec::new())),
            (None, Some((_, shown))) => shown.push(line.clone()),
            (None, None) => panic!("a block with commands begins with one, not with `{line}`"),
        }
    }
    for (_, shown) in &mut found {
        while shown.last().is_some_and(String::is_empty) {
            shown.pop();
        }
    }
    found
}

/// Numbers that chance made are equal to each other: keys, shares, digests; and how long a file is.
fn without_chance(line: &str) -> String {
    let line = &match line.split_once(" bytes") {
        Some((before, behind)) => format!(
            "{} bytes{behind}",
            before.trim_end_matches(|c: char| c.is_ascii_digit())
        ),
        None => line.to_owned(),
    };
    const LEAST_DIGITS: usize = 16;
    let is_digit = |c: char| c.is_ascii_digit() || ('a'..='f').contains(&c);
    let mut out = String::new();
    let mut rest = line.trim_end();
    while let Some(c) = rest.chars().next() {
        let run = rest.find(|c| !is_digit(c)).unwrap_or(rest.len());
        let (head, tail) = rest.split_at(run.max(c.len_utf8()));
        out.push_str(if run >= LEAST_DIGITS { "#" } else { head });
        rest = tail;
    }
    out
}

/// `...` alone: any lines.
fn is_gap(line: &str) -> bool {
    line.trim() == "..."
}

fn is_same(shown: &str, found: &str) -> bool {
    let (shown, found) = (without_chance(shown), without_chance(found));
    shown == found
        || shown
            .strip_suffix("...")
            .is_some_and(|start| found.starts_with(start.trim_end()))
}

/// Whether these lines, from their first, are what is shown: how many are not, at best.
fn matched(shown: &[String], found: &[&str], whole: bool) -> Result<(), usize> {
    let Some(first) = shown.first() else {
        return match whole && !found.is_empty() {
            true => Err(0),
            false => Ok(()),
        };
    };
    if is_gap(first) {
        let tries = (0..=found.len()).map(|skip| matched(&shown[1..], &found[skip..], whole));
        let mut best = shown.len() - 1;
        for tried in tries {
            match tried {
                Ok(()) => return Ok(()),
                Err(left) => best = best.min(left),
            }
        }
        return Err(best);
    }
    match found.split_first() {
        Some((line, rest)) if is_same(first, line) => matched(&shown[1..], rest, whole),
        _ => Err(shown.len()),
    }
}

/// How an output differs from what is shown of it, if it does.
pub fn differs(shown: &[String], found: &str) -> Option<String> {
    let lines: Vec<&str> = found.trim_end().lines().collect();
    match matched(shown, &lines, true) {
        Ok(()) => None,
        Err(0) => Some(format!("more comes than is shown (`...` would stand for it):\n{found}")),
        Err(left) => {
            let line = &shown[shown.len() - left];
            Some(format!("shown, but does not come: {line}\nbut:\n{found}"))
        }
    }
}

/// Whether a text holds these lines, one behind the other but for what `...` stands for.
pub fn holds(text: &str, shown: &[String]) -> bool {
    let lines: Vec<&str> = text.lines().collect();
    (0..lines.len()).any(|from| matched(shown, &lines[from..], false).is_ok())
}

#[test]
fn what_is_shown_is_compared() {
    let shown = |text: &str| text.lines().map(str::to_owned).collect::<Vec<_>>();
    for same in ["a\nb\nc", "...\nc", "a\n...", "a\n...\nc", "a...\nb\nc", "..."] {
        assert_eq!(differs(&shown(same), "a\nb\nc\n"), None, "{same}");
    }
    for other in ["a\nb", "b\nc", "a\n...\nb", "a\nc", "", "a\nb\nc\nd"] {
        assert!(differs(&shown(other), "a\nb\nc\n").is_some(), "{other}");
    }
    assert_eq!(differs(&shown("key f1593313c7a9a60b"), "key 0123456789abcdef"), None);
    assert_eq!(differs(&shown("5633 bytes"), "5649 bytes"), None);
    assert!(differs(&shown("12"), "13").is_some());
    assert!(holds("x\na\ny\nb\n", &shown("a\n...\nb")) && !holds("x\na\ny\nb\n", &shown("a\nb")));
}
