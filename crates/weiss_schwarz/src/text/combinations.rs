//! "Declare one of the following combinations": an event on whose lines stand several combinations of cards, of which one is declared and
//! searched for. Each of them is one of several effects, of which one is chosen.

use std::borrow::Cow;

use super::words::is_quote;

/// How the lines begin and end which say it.
const DECLARES: [&str; 2] = [
    "declare one of the following combinations.",
    "declare 1 of the following combinations.",
];
const SEARCHES: &str = "search your deck for one of each character in the combination you declared, reveal them to your opponent, put \
                        them into your hand, and shuffle your deck.";

/// The lines of a card with every combination written out as the effect that it stands for.
pub fn written_out<'t>(printed: impl Iterator<Item = &'t str>) -> Vec<Cow<'t, str>> {
    let printed: Vec<&str> = printed.collect();
    let with_effects = effects(&printed);
    let lines = printed.into_iter().enumerate();
    lines
        .map(
            |(at, text)| match with_effects.as_ref().and_then(|lines| lines.get(at)) {
                Some(Some(effect)) => Cow::Owned(effect.clone()),
                _ => Cow::Borrowed(text),
            },
        )
        .collect()
}

/// What stands instead of the lines that speak of combinations; nothing where one of them is not as it is expected.
fn effects(printed: &[&str]) -> Option<Vec<Option<String>>> {
    let is = |text: &str, said: &str| text.trim().eq_ignore_ascii_case(said);
    let declares = printed
        .iter()
        .position(|text| DECLARES.iter().any(|said| is(text, said)))?;
    let searches = printed.iter().position(|text| is(text, SEARCHES))?;
    let between = printed.get(declares + 1..searches).filter(|lines| lines.len() > 1)?;
    let mut lines = vec![None; printed.len()];
    lines[declares] = Some("Choose 1 of the following effects, and perform it.".to_owned());
    for (line, text) in lines[declares + 1..].iter_mut().zip(between) {
        *line = Some(format!(
            "\"Search your deck for {}, reveal them to your opponent, and put them into your hand.\"",
            combination(text)?
        ));
    }
    // Whichever was declared, the deck is shuffled.
    lines[searches] = Some("Shuffle your deck.".to_owned());
    Some(lines)
}

/// `"A character with "Name" in its card name and a character with "Name" or "Name" in its card name"`: one of each. A name ends where
/// what is said of it goes on, whether its quotation mark is printed or not.
fn combination(text: &str) -> Option<String> {
    let inside = text.trim().strip_prefix(is_quote)?.strip_suffix(is_quote)?;
    let mut each = Vec::new();
    let mut rest = inside.trim().trim_end_matches('.');
    let mut begins = "A character with ";
    while !rest.is_empty() {
        let (names, behind) = rest.strip_prefix(begins)?.split_once(" in its card name")?;
        let names: Option<Vec<String>> = names.split(" or ").map(name).collect();
        each.push(format!(
            "up to 1 character with {} in its card name",
            names?.join(" or ")
        ));
        (rest, begins) = (behind, " and a character with ");
    }
    (each.len() > 1).then(|| each.join(" and "))
}

fn name(text: &str) -> Option<String> {
    let bare = text.strip_prefix(is_quote)?.trim_end_matches(is_quote);
    (!bare.is_empty() && !bare.contains(is_quote)).then(|| format!("\"{bare}\""))
}

#[cfg(test)]
mod tests {
    use super::written_out;

    const LINES: [&str; 4] = [
        "Declare one of the following combinations.",
        "\"A character with \"Low(低)\" in its card name and a character with \"High\" or \"Tide in its card name\"",
        "\"A character with \"Mast\" in its card name and a character with \"Sail\" in its card name\"",
        "Search your deck for one of each character in the combination you declared, reveal them to your opponent, put them into your \
         hand, and shuffle your deck.",
    ];

    #[test]
    fn each_combination_is_an_effect() {
        assert_eq!(
            written_out(LINES.into_iter()),
            [
                "Choose 1 of the following effects, and perform it.",
                "\"Search your deck for up to 1 character with \"Low(低)\" in its card name and up to 1 character with \"High\" or \
                 \"Tide\" in its card name, reveal them to your opponent, and put them into your hand.\"",
                "\"Search your deck for up to 1 character with \"Mast\" in its card name and up to 1 character with \"Sail\" in its card \
                 name, reveal them to your opponent, and put them into your hand.\"",
                "Shuffle your deck.",
            ]
        );
    }

    /// A line that says something else, and nothing of it is taken for what it is not.
    #[test]
    fn what_is_said_otherwise_stays() {
        for (at, other) in [
            (1, "\"A character with \"Low\" in its card name and an event\""),
            (1, "\"A character with \"Low\" in its card name\""),
            (
                3,
                "Search your deck for one of each character in the combination you declared, and put them into your stock.",
            ),
        ] {
            let mut lines = LINES;
            lines[at] = other;
            assert_eq!(written_out(lines.into_iter()), lines, "{other}");
        }
    }
}
