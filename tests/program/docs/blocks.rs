//! The blocks of a document, and what each of them is.

/// What a block shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sort {
    /// Commands behind `$ `, with what they say.
    Session,
    /// Commands alone.
    Commands,
    /// A whole log.
    Log,
    /// Some turns of one.
    Excerpt,
    /// What a recorder shows at a terminal.
    Terminal,
    /// Readings of a card, as they stand beside a pool.
    Readings,
}

/// A block of a document: indented by four spaces, or fenced.
pub struct Block {
    /// The line where it begins.
    pub line: usize,
    pub sort: Sort,
    pub lines: Vec<String>,
}

impl Block {
    /// A block; where a log stands before commands, the two of them.
    fn all(line: usize, lines: Vec<String>) -> Vec<Block> {
        let commands = lines.iter().position(|line| line.starts_with("$ ")).unwrap_or(0);
        let (before, behind) = lines.split_at(commands);
        let blocks = [(line, before), (line + commands, behind)].into_iter();
        let blocks = blocks.filter(|(_, lines)| !lines.is_empty());
        blocks.map(|(line, lines)| Block::new(line, lines.to_vec())).collect()
    }

    fn new(line: usize, mut lines: Vec<String>) -> Block {
        while lines.last().is_some_and(String::is_empty) {
            lines.pop();
        }
        let first = lines.first().map_or("", String::as_str);
        let sort = if lines.iter().any(|line| line.starts_with("$ ")) {
            Sort::Session
        } else if first == "rejudge 1" {
            Sort::Log
        } else if first == "[[reading]]" {
            Sort::Readings
        } else if ["rejudge ", "cargo "].iter().any(|word| first.starts_with(word)) {
            Sort::Commands
        } else if first.starts_with("turn ") && !first.contains("  ") {
            Sort::Excerpt
        } else {
            Sort::Terminal
        };
        Block { line, sort, lines }
    }
}

/// The blocks of a document.
pub fn blocks(document: &str) -> Vec<Block> {
    let mut found = Vec::new();
    let mut block: Option<(usize, Vec<String>)> = None;
    let mut fenced = false;
    let mut before = "";
    for (at, line) in document.lines().enumerate() {
        let number = at + 1;
        if line.starts_with("```") {
            fenced = !fenced;
            match block.take() {
                Some((line, lines)) => found.extend(Block::all(line, lines)),
                None => block = Some((number + 1, Vec::new())),
            }
        } else if fenced {
            block.as_mut().expect("a fence began").1.push(line.to_owned());
        } else if let Some(text) = line.strip_prefix("    ") {
            match &mut block {
                Some((_, lines)) => lines.push(text.to_owned()),
                None if before.is_empty() => block = Some((number, vec![text.to_owned()])),
                None => {}
            }
        } else if line.is_empty() {
            if let Some((_, lines)) = &mut block {
                lines.push(String::new());
            }
        } else if let Some((line, lines)) = block.take() {
            found.extend(Block::all(line, lines));
        }
        before = line;
    }
    found.extend(block.into_iter().flat_map(|(line, lines)| Block::all(line, lines)));
    found
}

/// The code in running text, with the number of its line.
pub fn spans(document: &str) -> Vec<(usize, &str)> {
    let running = |line: &&str| !line.starts_with("    ") && !line.starts_with("```");
    let lines = document.lines().enumerate().filter(|(_, line)| running(line));
    lines
        .flat_map(|(at, line)| line.split('`').skip(1).step_by(2).map(move |span| (at + 1, span)))
        .collect()
}
