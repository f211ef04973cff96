//! The matrix of mistakes: a table with a row for each mistake, and a cell for each sort of log it is made in.

use rejudge::games::weiss_schwarz::editions::Edition;
use rejudge::judge::Verdict;

/// Where it is checked in.
pub const FILE: &str = "fixtures/weiss-schwarz/mistakes.tsv";

/// A sort of log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Column {
    pub full: bool,
    pub seeded: bool,
    pub edition: Edition,
}

impl Column {
    /// All of them, in the order of the matrix.
    pub const ALL: [Column; 8] = {
        let mut all = [Column {
            full: true,
            seeded: true,
            edition: Edition::V1_111,
        }; 8];
        let mut at = 0;
        while at < 8 {
            all[at].full = at & 4 == 0;
            all[at].seeded = at & 2 == 0;
            if at & 1 == 1 {
                all[at].edition = Edition::V2021_03;
            }
            at += 1;
        }
        all
    };

    /// As the head of the matrix has it.
    pub fn name(self) -> String {
        let detail = if self.full { "full" } else { "decisions" };
        let known = if self.seeded { "seeded" } else { "seen" };
        format!("{detail} {known} {}", self.edition)
    }
}

/// What a mistake earns in a sort of log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cell {
    /// This ruling, and nothing else that stands by itself.
    Ruling(String, Verdict),
    /// The same, but later lines may stand by themselves, too.
    Open(String, Verdict, String),
    /// One of these (`None`: nothing), and nothing else that stands by itself.
    Either(Vec<Option<(String, Verdict)>>, String),
    /// The log fits a match without it.
    Undetectable(String),
    /// Nothing tells of it where it was made: so far the log is that of a match without it. Later lines may show it.
    Later(String),
    /// It cannot be made there.
    Impossible(String),
}

impl Cell {
    fn parse(text: &str) -> Option<Cell> {
        let because = |rest: &str| (!rest.is_empty()).then(|| rest.to_owned());
        if let Some(rest) = text.strip_prefix("undetectable: ") {
            return because(rest).map(Cell::Undetectable);
        }
        if let Some(rest) = text.strip_prefix("impossible: ") {
            return because(rest).map(Cell::Impossible);
        }
        if let Some(rest) = text.strip_prefix("later: ") {
            return because(rest).map(Cell::Later);
        }
        if let Some((first, why)) = text.split_once(", then open: ") {
            return match (Cell::parse(first), because(why)) {
                (Some(Cell::Ruling(name, verdict)), Some(why)) => Some(Cell::Open(name, verdict, why)),
                _ => None,
            };
        }
        if let Some((names, why)) = text.split_once(": ") {
            let one = |name| match Cell::parse(name) {
                Some(Cell::Ruling(..)) if name == "nothing" => Some(None),
                Some(Cell::Ruling(name, verdict)) => Some(Some((name, verdict))),
                _ => None,
            };
            let names: Option<Vec<_>> = names.split(" or ").map(one).collect();
            return Some(Cell::Either(names?, because(why)?));
        }
        let (name, verdict) = match text.strip_prefix('?') {
            Some(name) => (name, Verdict::CannotTell),
            None => (text, Verdict::Illegal),
        };
        let is_name = !name.is_empty() && name.bytes().all(|b| b.is_ascii_lowercase() || b == b'-');
        is_name.then(|| Cell::Ruling(format!("weiss-schwarz/{name}"), verdict))
    }
}

/// One mistake.
#[derive(Clone, Debug)]
pub struct Row {
    /// `table` or `pen`.
    pub family: String,
    pub mistake: String,
    pub cells: Vec<Cell>,
}

/// The matrix as it is checked in.
pub fn read() -> Vec<Row> {
    let text = std::fs::read_to_string(FILE).unwrap_or_else(|e| panic!("{FILE}: {e}"));
    let mut lines = text.lines();
    let mut head = vec!["family".to_owned(), "mistake".to_owned()];
    head.extend(Column::ALL.map(Column::name));
    assert_eq!(lines.next(), Some(head.join("\t").as_str()), "{FILE}: its head");
    let row = |(at, line): (usize, &str)| {
        let mut parts = line.split('\t').map(str::to_owned);
        let mut word = || parts.next().unwrap_or_default();
        let (family, mistake) = (word(), word());
        let cells: Vec<Cell> = parts
            .map(|text| Cell::parse(&text).unwrap_or_else(|| panic!("{FILE}: {mistake}: {text:?} says nothing")))
            .collect();
        assert_eq!(
            cells.len(),
            Column::ALL.len(),
            "{FILE}: line {}: a cell is missing",
            at + 2
        );
        Row { family, mistake, cells }
    };
    lines.enumerate().map(row).collect()
}
