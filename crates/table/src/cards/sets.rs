//! The sets that cards come from, where a player has no list.

use std::fmt;

/// Sets, as a header names them behind `?`: a set by the beginning of its numbers (`KN/S02`), or a title by the beginning of
/// its sets (`KN`), which stands for all of them. At least one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sets(Vec<String>);

impl Sets {
    /// Sets with spaces between them; none if there is nothing.
    pub fn read(text: &str) -> Option<Sets> {
        Sets::of(text.split_whitespace().map(str::to_owned))
    }

    fn of(names: impl Iterator<Item = String>) -> Option<Sets> {
        let mut sets: Vec<String> = Vec::new();
        for name in names {
            if !sets.iter().any(|known| known.eq_ignore_ascii_case(&name)) {
                sets.push(name);
            }
        }
        (!sets.is_empty()).then_some(Sets(sets))
    }

    /// The sets of these numbers; none if one of them has no set.
    pub fn of_numbers<'n>(numbers: impl IntoIterator<Item = &'n str>) -> Option<Sets> {
        let set = |number: &str| number.rsplit_once('-').map(|(set, _)| set.to_owned());
        let sets: Option<Vec<String>> = numbers.into_iter().map(set).collect();
        Sets::of(sets?.into_iter())
    }

    /// Those of them of which there is a card; none if there is of none.
    pub fn present<'n>(&self, numbers: impl IntoIterator<Item = &'n str> + Clone) -> Option<Sets> {
        let has = |set: &&String| numbers.clone().into_iter().any(|number| is_of(number, set));
        Sets::of(self.0.iter().filter(has).cloned())
    }

    /// Whether a card of this number is of one of them.
    pub fn has(&self, number: &str) -> bool {
        self.iter().any(|set| is_of(number, set))
    }

    /// Each of them, as it is written.
    pub fn iter(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(String::as_str)
    }
}

impl fmt::Display for Sets {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.join(" "))
    }
}

/// Whether a number belongs to a set or a title: it begins with it, and there that part of the number ends. Without regard to
/// ASCII case.
pub fn is_of(number: impl AsRef<[u8]>, set: &str) -> bool {
    let (number, set) = (number.as_ref(), set.as_bytes());
    let begins = number
        .get(..set.len())
        .is_some_and(|start| start.eq_ignore_ascii_case(set));
    begins && matches!(number.get(set.len()), Some(b'-' | b'/'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_and_a_title() {
        for of in ["5HY/W83", "5hy/w83", "5HY"] {
            assert!(is_of("5HY/W83-001", of), "{of}");
        }
        for of in ["5H", "5HY/W8", "5HY/W83-001", "HY", "5HY/W90", "", "5HY/W83-001-extra"] {
            assert!(!is_of("5HY/W83-001", of), "{of}");
        }
    }

    #[test]
    fn several() {
        let sets = Sets::read(" 5HY/W83  5HY/W90 5hy/w83 ").expect("two");
        assert_eq!(sets.to_string(), "5HY/W83 5HY/W90");
        assert!(sets.has("5HY/W83-001") && sets.has("5HY/W90-E01") && !sets.has("5HY/W101-001"));
        assert_eq!(Sets::read("  "), None);
        let numbers = ["5HY/W90-001", "5HY/W101-001", "5HY/W90-002"];
        assert_eq!(sets.present(numbers).map(|s| s.to_string()).as_deref(), Some("5HY/W90"));
        assert_eq!(sets.present(["KN/S02-001"]), None);
        let of = Sets::of_numbers(numbers).map(|s| s.to_string());
        assert_eq!(of.as_deref(), Some("5HY/W90 5HY/W101"));
        assert_eq!(Sets::of_numbers(["5HY/W90-001", "T01"]), None);
        assert_eq!(Sets::of_numbers([]), None);
    }
}
