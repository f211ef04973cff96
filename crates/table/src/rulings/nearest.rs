//! The nearest of some names to one that was mistyped.

/// The name with the fewest edits to `wanted`; among equals the one that begins like it for longest, then the first.
/// None if there is no name at all.
pub fn nearest<'a>(wanted: &str, names: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let alike = |name: &str| name.chars().zip(wanted.chars()).take_while(|(a, b)| a == b).count();
    names
        .into_iter()
        .min_by_key(|name| (distance(wanted, name), std::cmp::Reverse(alike(name))))
}

/// Up to three names, nearest first: what begins or ends with `wanted`, then by edits, leaving out what is far off.
pub fn several<'a>(wanted: &str, names: impl IntoIterator<Item = &'a str>) -> Vec<&'a str> {
    let far = wanted.chars().count().div_ceil(2).max(2);
    let mut ranked: Vec<(usize, &str)> = names
        .into_iter()
        .map(|name| {
            let part = wanted.chars().count() >= 3 && (name.starts_with(wanted) || name.ends_with(wanted));
            (if part { 0 } else { distance(wanted, name) }, name)
        })
        .filter(|&(edits, _)| edits <= far)
        .collect();
    ranked.sort_by_key(|&(edits, _)| edits);
    ranked.into_iter().take(3).map(|(_, name)| name).collect()
}

/// How many single characters have to be inserted, removed, replaced or exchanged with their neighbor.
pub fn distance(a: &str, b: &str) -> usize {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    let mut before: Vec<usize> = Vec::new();
    let mut last: Vec<usize> = (0..=b.len()).collect();
    for i in 1..=a.len() {
        let mut row = vec![i];
        for j in 1..=b.len() {
            let replaced = last[j - 1] + usize::from(a[i - 1] != b[j - 1]);
            let mut best = replaced.min(last[j] + 1).min(row[j - 1] + 1);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                best = best.min(before[j - 2] + 1);
            }
            row.push(best);
        }
        before = std::mem::replace(&mut last, row);
    }
    last[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edits() {
        let table = [
            ("level", "level", 0),
            ("levle", "level", 1),
            ("", "abc", 3),
            ("abc", "", 3),
            ("kitten", "sitting", 3),
        ];
        for (a, b, edits) in table {
            assert_eq!(distance(a, b), edits, "{a} {b}");
            assert_eq!(distance(b, a), edits, "{b} {a}");
        }
    }

    #[test]
    fn names() {
        let names = ["level", "levelup", "clock", "levelup-card"];
        assert_eq!(nearest("levle", names), Some("level"));
        assert_eq!(several("lev", names), ["level", "levelup", "levelup-card"]);
        assert!(several("zzzzzz", names).is_empty());
        assert_eq!(nearest("x", []), None);
    }
}
