//! 11.3: replay instructions. Where a line of a card says the replay action, the replay effect is carried out instead.

/// How lists write the replay icon.
const MARKS: [&str; 3] = ["Replay@", "【REPLAY】", "[REPLAY]"];

/// 11.3.1.1: whether a line is a replay instruction.
pub fn is_instruction(text: &str) -> bool {
    behind_its_mark(text).is_some()
}

fn behind_its_mark(text: &str) -> Option<&str> {
    let text = text.trim_start();
    MARKS.iter().find_map(|mark| text.strip_prefix(mark)).map(str::trim)
}

/// 11.3.2: the lines that say the replay action of an instruction of the same card, by their numbers, with the replay effect in its
/// place. 11.3.1.2: the action stands in front of the effect, and nothing but the lines that say it tells where it ends.
pub fn replayed(printed: &[&str]) -> Vec<(u8, String)> {
    let mut found = Vec::new();
    for instruction in printed.iter().filter_map(|text| behind_its_mark(text)) {
        let lines = (1u8..).zip(printed).filter(|(_, text)| !is_instruction(text));
        for (number, text) in lines {
            found.extend(with_its_effect(text, instruction).map(|text| (number, text)));
        }
    }
    found
}

/// A line with the effect of an instruction for its action, which ends the line.
fn with_its_effect(text: &str, instruction: &str) -> Option<String> {
    let said = text.trim_end().trim_end_matches('.');
    let ends = instruction
        .match_indices([' ', ':'])
        .map(|(at, _)| at)
        .collect::<Vec<_>>();
    // The longest beginning of the instruction with which the line ends; a word alone is no action.
    let action = ends.into_iter().rev().map(|at| &instruction[..at]).find(|action| {
        let from = said.len().checked_sub(action.len());
        let end = from.and_then(|from| said.get(from..));
        action.contains(' ') && end.is_some_and(|end| end.eq_ignore_ascii_case(action))
    })?;
    let effect = instruction[action.len()..].trim_start_matches([':', ' ']);
    let before = &said[..said.len() - action.len()];
    let mut letters = effect.chars();
    let first = letters.next()?;
    Some(format!("{before}{}{}", first.to_lowercase(), letters.as_str()))
}

#[cfg(test)]
mod tests {
    use super::super::super::cards::CardDef;
    use super::super::super::effects::Does;
    use super::super::read;

    /// 11.3.1.2: the icon, the action and the effect, with a colon between them or none.
    #[test]
    fn an_instruction_is_an_action_and_its_effect() {
        for instruction in [
            "Replay@ Roll the dice: Draw 1 card.",
            "【REPLAY】 Roll the dice Draw 1 card.",
        ] {
            let says = "【AUTO】 When this card attacks, roll the dice.";
            let text = vec![says.to_owned(), instruction.to_owned()];
            let read = read(&CardDef {
                text,
                ..CardDef::default()
            });
            let instead = "【AUTO】 When this card attacks, draw 1 card.".to_owned();
            assert_eq!(read.replayed, [(1, instead)], "{instruction}");
            assert!(read.lines[0].runs.is_some(), "{instruction}");
            // 11.3.1.3
            assert_eq!(read.lines[1].does, Does::Reminder, "{instruction}");
        }
    }

    /// An action that no line says has an effect of which nobody knows where it begins.
    #[test]
    fn an_instruction_that_nothing_says_is_not_read() {
        let text = vec!["Replay@ Roll the dice: Draw 1 card.".to_owned()];
        let read = read(&CardDef {
            text,
            ..CardDef::default()
        });
        assert!(read.replayed.is_empty() && read.lines[0].reach().is_some());
    }
}
