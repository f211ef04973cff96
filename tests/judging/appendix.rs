//! `grammar/verbs-*.md` say what the tables say, one for each game.

use rejudge::games::{AnyGame, GAMES};
use rejudge::notation::*;

/// The appendix of the grammar, from the tables.
fn appendix(game: &dyn AnyGame) -> String {
    let vocabulary = game.vocabulary();
    let mut text = format!(
        "# The verbs and words of {}\n\nGenerated from the tables of the parser by `tests/judging/appendix.rs`: run it with `REJUDGE_BLESS=1` after a change.\n\nD a choice, A automatic or chance, F effect lines, – optional. ° takes no operand, so that `=` may be left out; O the\nother player's by default; P may be followed by `pay`; J the judge's.\n\n| verb | short | before `=` | after `>` | after `=` | | what |\n|---|---|---|---|---|---|---|\n",
        game.title()
    );
    for verb in vocabulary.verbs {
        let forms: Vec<&str> = verb.short.iter().chain(verb.native).copied().collect();
        let need = match verb.need {
            Need::Decision => "D",
            Need::Automatic => "A",
            Need::Effect => "F",
            Need::Optional => "–",
        };
        let flags = [
            (verb.seen_only, "°"),
            (verb.other, " O"),
            (verb.pays, " P"),
            (verb.judge_only, " J"),
        ];
        let flags: String = flags.iter().filter(|(on, _)| *on).map(|(_, flag)| *flag).collect();
        text += &format!(
            "| `{}` | {} | {} | {} | {} | {need}{flags} | {} |\n",
            verb.name,
            forms.join(" "),
            shape(verb.chosen, verb.words),
            shape(verb.target, &[]),
            shape(verb.seen, verb.words),
            verb.help.replace('|', "\\|"),
        );
    }
    for (title, kind) in [
        ("Slots", WordKind::Slot),
        ("Zones", WordKind::Zone),
        ("Steps", WordKind::Step),
        ("Other words", WordKind::Plain),
    ] {
        let words: Vec<String> = vocabulary
            .words
            .iter()
            .filter(|word| word.kind == kind)
            .map(|word| match word.aliases {
                [] => format!("`{}`", word.name),
                aliases => format!("`{}` ({})", word.name, aliases.join(" ")),
            })
            .collect();
        if words.is_empty() {
            continue;
        }
        text += &format!("\n**{title}**: {}\n", words.join(", "));
    }
    text
}

fn shape(shape: Shape, words: &[&str]) -> String {
    if shape.max == 0 {
        return String::new();
    }
    let names = [
        "card", "slot", "zone", "count", "signed", "word", "text", "player", "none", "ruling",
    ];
    let kinds = names
        .iter()
        .enumerate()
        .filter(|(bit, _)| shape.kinds.has(Kinds(1 << bit)));
    let kinds: Vec<String> = kinds
        .map(|(_, name)| match *name {
            "word" if !words.is_empty() && words.len() < 6 => words
                .iter()
                .map(|word| format!("`{word}`"))
                .collect::<Vec<_>>()
                .join(" "),
            other => other.to_string(),
        })
        .collect();
    let number = match (shape.min, shape.max) {
        (min, 255) => format!("{min}+"),
        (min, max) if min == max => min.to_string(),
        (min, max) => format!("{min}–{max}"),
    };
    let kinds = if kinds.len() >= 8 {
        "anything".to_string()
    } else {
        kinds.join(", ")
    };
    format!("{number} {kinds}")
}

#[test]
fn the_appendices_are_what_the_tables_say() {
    for game in GAMES.iter() {
        let path = format!("{}/grammar/verbs-{}.md", env!("CARGO_MANIFEST_DIR"), game.name());
        let now = appendix(*game);
        if std::env::var_os("REJUDGE_BLESS").is_some() {
            std::fs::write(&path, &now).unwrap();
        }
        let written = std::fs::read_to_string(&path).unwrap_or_default();
        assert_eq!(written, now, "{path}: run this test with REJUDGE_BLESS=1");
    }
}
