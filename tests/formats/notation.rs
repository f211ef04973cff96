//! The parser as a whole: samples, damage, junk, limits.

use rejudge::games::weiss_schwarz::vocabulary::{V, VOCABULARY};
use rejudge::notation::*;

/// Every sample with its name.
fn samples() -> Vec<(String, String)> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/samples");
    let mut all: Vec<(String, String)> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .map(|path| {
            (
                path.file_stem().unwrap().to_string_lossy().into(),
                std::fs::read_to_string(&path).unwrap(),
            )
        })
        .collect();
    all.sort();
    assert!(all.len() >= 10, "samples are missing");
    all
}

fn told(errors: &[SyntaxError]) -> String {
    errors.iter().map(|error| format!("{error}\n")).collect()
}

#[test]
fn samples_parse_without_an_error() {
    for (name, text) in samples() {
        let (log, errors) = parse(&text, &VOCABULARY);
        assert!(errors.is_empty(), "{name}:\n{}", told(&errors));
        assert_eq!(log.version, Some(1), "{name}");
        assert!(log.lines.len() > 3, "{name}");
    }
}

#[test]
fn brackets_keep_their_place_among_the_items() {
    let text = "rejudge 1\nturn 1 A\ndamage 3 = 010 011 [rf 32; pn 002] 020 x pay 1\n";
    let (log, errors) = parse(text, &VOCABULARY);
    assert_eq!(errors.len(), 1, "{}", told(&errors));
    let text = text.replace(" pay 1", "");
    let (log2, errors) = parse(&text, &VOCABULARY);
    assert!(errors.is_empty(), "{}", told(&errors));
    assert!(
        matches!(&log.lines[1], Line::Statement(Statement { kind: StatementKind::Hole { verb: Some(v), .. }, .. }) if V::of(*v) == V::Damage)
    );
    let Line::Statement(Statement {
        kind: StatementKind::Action { verb, parts, .. },
        ..
    }) = &log2.lines[1]
    else {
        panic!("no action");
    };
    assert_eq!(V::of(*verb), V::Damage);
    let part = &log2.parts(parts)[0];
    let seen = log2.items(part.seen.as_ref().unwrap());
    assert_eq!(seen.len(), 5);
    let ItemKind::Interrupt(inner) = &seen[2].kind else {
        panic!("no bracket")
    };
    assert_eq!(log2.nested(inner).len(), 2);
    assert!(matches!(&seen[4].kind, ItemKind::Atom(atom) if log2.said(atom) == "cancelled"));
}

#[test]
fn formatting_is_stable_and_changes_no_meaning() {
    for (name, text) in samples() {
        let once = format(&text, &VOCABULARY).unwrap_or_else(|errors| panic!("{name}: {}", told(&errors)));
        let twice = format(&once, &VOCABULARY).unwrap_or_else(|errors| panic!("{name}: {}\n{once}", told(&errors)));
        assert_eq!(once, twice, "{name}");
    }
}

/// What each line of the source came to: its statements and sections as text with everything but places.
fn by_line(text: &str) -> Vec<(String, String)> {
    let (log, _) = parse(text, &VOCABULARY);
    let mut lines: Vec<(String, String)> = text.split('\n').map(|line| (line.to_string(), String::new())).collect();
    for line in &log.lines {
        let (span, told) = match line {
            Line::Section(section) => (section.span, format!("{:?}", std::mem::discriminant(&section.kind))),
            Line::Statement(statement) => (statement.span, format_statement(&log, statement, &VOCABULARY)),
        };
        let (number, _) = log.line_col(span.start);
        let hole = matches!(
            line,
            Line::Statement(Statement {
                kind: StatementKind::Hole { .. },
                ..
            })
        );
        lines[number - 1].1 += &format!("{}{told}\n", if hole { "hole: " } else { "" });
    }
    for header in &log.headers {
        lines[log.line_col(header.span.start).0 - 1].1 += &format!("{:?}", (&header.key.text, &header.value.text));
    }
    for expectation in &log.expectations {
        lines[expectation.line as usize - 1].1 += &format!("{:?}", expectation.rulings);
    }
    lines
}

#[test]
fn one_damaged_character_touches_no_other_line() {
    for (name, text) in samples() {
        let before = by_line(&text);
        // Where the first section is damaged, the lines below it are header lines.
        let first_section = text
            .lines()
            .position(|line| line.starts_with("setup") || line.starts_with("position"))
            .unwrap();
        let mut start = 0;
        for (number, line) in text.split('\n').enumerate() {
            // Small samples are damaged at every character; of large ones every seventh is taken, another set each
            // line, as all of them take minutes in a debug build.
            let step = if text.len() < 600 { 1 } else { 7 };
            for (at, c) in line.char_indices().skip(number % step).step_by(step) {
                let at = start + at;
                let after_char = at + c.len_utf8();
                for put in ["", "x", "#", "\"", "[", "]", ";", "=", "7", " ", ":", "\u{200b}", "（"] {
                    for damaged in [
                        format!("{}{put}{}", &text[..at], &text[after_char..]),
                        format!("{}{put}{}", &text[..at], &text[at..]),
                    ] {
                        let after = by_line(&damaged);
                        if number == first_section || number == 0 {
                            continue;
                        }
                        assert_eq!(before.len(), after.len(), "{name}");
                        for (other, (was, is)) in before.iter().zip(&after).enumerate() {
                            assert!(
                                other == number || was == is,
                                "{name}: line {} harmed by `{}`",
                                other + 1,
                                after[number].0
                            );
                        }
                    }
                }
            }
            start += line.len() + 1;
        }
    }
}

#[test]
fn a_damaged_turn_line_is_known_as_one() {
    for turn in [
        "trun 7 Aoi",
        "urn 7 Aoi",
        "turn7 Aoi",
        "t urn 7 Aoi",
        "turn x Aoi",
        "turn 7",
        "tuxn 7 Aoi",
        "turn 7 Aoi mian",
        "turn. 7 Aoi",
    ] {
        let text = format!("rejudge 1\nsetup\n{turn}\n  stand\n");
        let (log, errors) = parse(&text, &VOCABULARY);
        assert_eq!(errors.len(), 1, "{turn}: {}", told(&errors));
        let hole = matches!(
            &log.lines[1],
            Line::Statement(Statement {
                kind: StatementKind::Hole { may_be_turn: true, .. },
                ..
            })
        );
        assert!(hole, "{turn}: {:?}", log.lines[1]);
        assert_eq!(log.lines.len(), 3, "{turn}");
    }
}

#[test]
fn line_ends_bom_and_full_width_change_nothing() {
    let text = &samples()
        .iter()
        .find(|(name, _)| name == "three-turns")
        .unwrap()
        .1
        .clone();
    let plain = format(text, &VOCABULARY).unwrap();
    assert_eq!(format(&text.replace('\n', "\r\n"), &VOCABULARY).unwrap(), plain);
    assert_eq!(format(&text.replace('\n', "\r"), &VOCABULARY).unwrap(), plain);
    assert_eq!(format(&format!("\u{feff}{text}"), &VOCABULARY).unwrap(), plain);
    let wide = "rejudge 1\nturn 1 Aoi\nＡｏｉ：　ｃｌｏｃｋ　０１２　＝　５×？　［ｌｅｖｅｌｕｐ　０１０］；ＰＬＡＹ　０３３→ｆｃ\n";
    let narrow = "rejudge 1\nturn 1 Aoi\n  Aoi: clock 012 = 5*? [levelup 010]\n  play 033 > FC\n";
    assert_eq!(
        format(wide, &VOCABULARY).unwrap_or_else(|errors| panic!("{}", told(&errors))),
        narrow
    );
}

#[test]
fn a_move_without_its_verb_is_told_with_it() {
    let lines = [
        "waiting.001 > hand",
        "001 > hand",
        "FL > hand",
        "waiting 001 > hand = 001",
        "deck.top",
    ];
    let text = |line: &str| format!("rejudge 1\ngame: weiss-schwarz\n\nturn 1 Aoi\n  auto FL\n    - {line}\n");
    let told = lines.map(|line| told(&parse(&text(line), &VOCABULARY).1));
    let wanted = [
        "6:7: a place, and no verb (what is done stands first: `put waiting.001 > hand`)\n",
        "6:7: a statement begins with a verb or a place (what is done stands first: `put 001 > hand`)\n",
        "6:7: unknown verb `FL` (what is done stands first: `put FL > hand`)\n",
        "6:7: unknown verb `waiting` (what is done stands first: `put waiting 001 > hand`)\n",
        "6:15: `=` is missing behind the place; expected `=`\n",
    ];
    assert_eq!(told, wanted);
}

#[test]
fn all_errors_are_told_with_place_and_way_out() {
    let text = "rejudge 1\ngame: weiss-schwarz\ndetial: full\n\nturn 1 Aoi\n\
                \u{20} 攻撃 FC\n  clokc 012; stand; damage 03 = 010\n  deck = 031\n  attack FC frnt\n  Aoi.clcok = 001\n\
                \u{20} damage 3 = 001 (002)\n  levelup 010 011\n  note \"a\n  play 012 > FC = 3\n  stand pay 2\n  [stand]\n\
                \u{20} ミオ: draw x9\n  refresh 3 = 4\n  clock 012 = [levelup]; stand\n\
                \u{20} event 012 fc; Ren counter 012\n";
    let (log, errors) = parse(text, &VOCABULARY);
    let told = told(&errors);
    let wanted = "\
3:1: unknown key `detial` (did you mean `detail`?)
6:3: unknown verb `攻撃`
7:3: unknown verb `clokc` (did you mean `clock`?)
7:28: `03` is a card, and a count is wanted here (a count has no leading zero: 3)
8:3: unknown verb `deck` (what lies in it is `Name.deck = ...`, with the player's name)
9:13: unknown word `frnt`; expected a slot (FL FC FR BL BR), `front`, `side` or `direct` (did you mean `front`?)
10:7: unknown place `clcok` (did you mean `clock`?)
11:18: `(` has no meaning in the notation (quote it in a name)
12:15: `levelup` takes 1 item, 2 are written (what was seen stands behind `=`)
13:8: this quote is not closed on its line
14:17: nothing is seen with `play`: no `=` here
15:9: `stand` has no cost to pay (write the payment as a line of its own)
16:3: a statement begins with a verb or a place; expected a verb, a place with its `.` or `Name:`
17:14: unknown word `x9`; expected a count or `none`
18:13: `refresh` takes nothing before `=` (leave the `=` out, or write what was seen behind it)
19:23: `levelup` needs 1 item; expected a card
20:13: `fc` is a word of the game and cannot stand here; expected a card (`event ... > FC`?)
20:17: unknown verb `Ren` (if that is a player: `Ren: counter ...`)
";
    assert_eq!(told, wanted);
    let holes = log.lines.iter().filter(|line| {
        matches!(
            line,
            Line::Statement(Statement {
                kind: StatementKind::Hole { .. },
                ..
            })
        )
    });
    assert_eq!(holes.count(), 16);
}

#[test]
fn the_first_bad_header_line_is_told_and_the_rest_counted() {
    let text = "rejudge 1\ngame: weiss-schwarz\nsetp\n  first = Ren\n  r: mulligan 2*?\nturn 1 Ren\n  stand\n";
    let (log, errors) = parse(text, &VOCABULARY);
    assert_eq!(errors.len(), 1, "{}", told(&errors));
    assert_eq!(errors[0].line, 3);
    let help = errors[0].help.as_deref().unwrap();
    assert!(help.contains("`setup`?") && help.contains("2 more lines"), "{help}");
    assert_eq!(log.headers.len(), 1);
    // The lines that are no header by any reading are holes.
    assert_eq!(log.lines.len(), 4);
}

#[test]
fn junk_is_refused_with_its_place() {
    let error = decode(b"rejudge 1\r\n  \xe3\x82\xa2 \xff").unwrap_err();
    assert_eq!((error.line, error.column), (2, 6));
    assert!(error.message.contains("0xff"), "{error}");
    assert!(decode(b"\xff\xfer\0e\0").unwrap_err().message.contains("UTF-16"));
    assert!(decode(b"\x7fELF\0\0\xff\xfe").unwrap_err().message.contains("binary"));
    assert!(parse_bytes(b"rejudge 1\n", &VOCABULARY).unwrap().1.is_empty());
    let (log, errors) = parse("rejudge 1\nturn 1 A\n stand\n dr\0aw # turn\n stand\n", &VOCABULARY);
    assert_eq!(errors.len(), 1);
    assert_eq!((errors[0].line, errors[0].column), (4, 4));
    assert_eq!(log.lines.len(), 4);
    assert_eq!(parse("", &VOCABULARY).1.len(), 1);
}

#[test]
fn limits_are_errors() {
    let nest = |depth: usize| {
        format!(
            "rejudge 1\nturn 1 A\ndraw = {}1{}; stand\n",
            "[draw = ".repeat(depth),
            "]".repeat(depth)
        )
    };
    assert!(parse(&nest(MAX_DEPTH as usize), &VOCABULARY).1.is_empty());
    for depth in [9, 10, 5000] {
        let text = nest(depth);
        let (log, errors) = parse(&text, &VOCABULARY);
        assert!(errors[0].message.contains("8 deep"), "{}", told(&errors));
        assert_eq!(errors.len(), 1);
        assert_eq!(log.lines.len(), 3, "what follows is read");
    }
    let line = |len: usize| format!("rejudge 1\nturn 1 A\n{}\n stand\n", "stand;".repeat(len / 6));
    assert!(parse(&line(MAX_LINE_BYTES), &VOCABULARY).1.is_empty());
    let long = line(MAX_LINE_BYTES + 6);
    let (log, errors) = parse(&long, &VOCABULARY);
    assert_eq!((errors.len(), log.lines.len()), (1, 3));
    assert!(errors[0].message.contains("64 KiB"));
    let unclosed = format!("rejudge 1\nturn 1 A\n{}", "draw = [".repeat(8000));
    assert!(!parse(&unclosed, &VOCABULARY).1.is_empty());
}

#[test]
fn huge_sources_take_linear_time() {
    let started = std::time::Instant::now();
    let line = "a ".repeat(50 << 20);
    assert_eq!(parse(&line, &VOCABULARY).1.len(), 1);
    drop(line);
    for piece in [
        "(;", "[", "\"", "stnad;", "?\n", "[draw;", "1*", "@1:", "r:", "- ", "#!\n", "「", "−", "a.", "\r", "draw=[x;",
    ] {
        let text = format!("rejudge 1\nturn 1 A\n{}", piece.repeat((256 << 10) / piece.len()));
        let (_, errors) = parse(&text, &VOCABULARY);
        assert!(errors.len() <= MAX_ERRORS + 1);
        let lines: String = text
            .as_bytes()
            .chunks(6000)
            .map(|line| String::from_utf8_lossy(line) + "\n")
            .collect();
        parse(&lines, &VOCABULARY);
    }
    // Generous: a debug build on a busy machine. Anything quadratic would take minutes.
    assert!(started.elapsed().as_secs() < 30, "{:?}", started.elapsed());
}

#[test]
fn the_game_is_known_before_its_words() {
    assert_eq!(
        game_of("\u{feff}rejudge 1\n# x\nevent: \"game: y\"\nGame:  weiss-schwarz 1.111 # z\nsetup\n").as_deref(),
        Some("weiss-schwarz 1.111")
    );
    assert_eq!(game_of("rejudge 1\nsetup\ngame: x\n"), None);
    assert_eq!(game_of(""), None);
}

#[test]
fn raw_sections_end_at_the_next_section() {
    let text = "rejudge 1\ngame: weiss-schwarz\ncards\n[[card]]\nturn = 1\n  setup\ndeck = 3\ndeck Aoi # hers\n4 HB/W01-001\nturn 1 Aoi\n stand\ncards";
    let (log, errors) = parse(text, &VOCABULARY);
    assert!(errors.is_empty(), "{}", told(&errors));
    let bodies: Vec<&str> = log
        .lines
        .iter()
        .filter_map(|line| match line {
            Line::Section(Section {
                kind: SectionKind::Cards { body } | SectionKind::Deck { body, .. },
                ..
            }) => Some(log.text(*body)),
            _ => None,
        })
        .collect();
    assert_eq!(
        bodies,
        ["[[card]]\nturn = 1\n  setup\ndeck = 3\n", "4 HB/W01-001\n", ""]
    );
}

#[test]
fn an_expected_ruling_behind_several_statements_is_refused() {
    let text = "rejudge 1\nturn 1 A\nstand; draw #! a/b\n";
    let errors = format(text, &VOCABULARY).unwrap_err();
    assert!(errors[0].message.contains("several statements"));
    assert_eq!((errors[0].line, errors[0].column), (3, 13));
    let errors = format("rejudge 1\nturn 1 A\nstnad\n", &VOCABULARY).unwrap_err();
    assert_eq!(errors.len(), 1);
}

mod random {
    use super::*;
    use proptest::prelude::*;

    /// Text of the signs, words and line ends that mean something, in any order.
    fn almost_a_log() -> impl Strategy<Value = String> {
        let piece = prop::sample::select(vec![
            "rejudge 1\n",
            "turn 1 A\n",
            "setup\n",
            "position\n",
            "cards\n",
            "deck A\n",
            "\n",
            "\r",
            "\r\n",
            "draw",
            "damage",
            "pay",
            "clock",
            "Aoi",
            ":",
            ";",
            "=",
            ">",
            ".",
            "..",
            "...",
            "*",
            "?",
            "[",
            "]",
            "!",
            "-",
            "@",
            "1",
            "012",
            "+3",
            "\"",
            "\\",
            "「",
            "」",
            "#",
            " #",
            " #!",
            "a/b",
            "clean",
            " ",
            "\t",
            "　",
            "→",
            "…",
            "ー",
            "—",
            "（",
            "\u{200b}",
            "\0",
            "é",
            "ミ",
            "none",
            "FC",
            "x",
            "game",
            "player",
        ]);
        prop::collection::vec(piece, 0..60).prop_map(|pieces| pieces.concat())
    }

    fn never_panics(text: &str) {
        let (log, errors) = parse(text, &VOCABULARY);
        for error in &errors {
            assert!(error.line >= 1 && error.column >= 1);
            assert!(
                text.get(error.span.start as usize..error.span.end as usize).is_some(),
                "{error:?}"
            );
            let _ = error.to_string();
        }
        for line in &log.lines {
            if let Line::Statement(statement) = line {
                assert!(
                    text.get(statement.span.start as usize..statement.span.end as usize)
                        .is_some()
                );
                let _ = format_statement(&log, statement, &VOCABULARY);
                let (_, column) = log.line_col(statement.span.start);
                assert!(column >= 1);
            }
        }
        let holes = log.lines.iter().chain([].iter()).filter(|line| {
            matches!(
                line,
                Line::Statement(Statement {
                    kind: StatementKind::Hole { .. },
                    ..
                })
            )
        });
        assert!(holes.count() == 0 || !errors.is_empty(), "a hole without an error");
        let _ = game_of(text);
        if let Ok(once) = format(text, &VOCABULARY) {
            let twice =
                format(&once, &VOCABULARY).unwrap_or_else(|errors| panic!("{}\n{text:?}\n{once:?}", told(&errors)));
            assert_eq!(once, twice, "{text:?}");
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 1500, failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn any_text(text in any::<String>()) {
            never_panics(&text);
            never_panics(&format!("rejudge 1\nturn 1 A\n{text}"));
        }

        #[test]
        fn any_pieces(text in almost_a_log()) {
            never_panics(&text);
            never_panics(&format!("rejudge 1\nturn 1 A\n{text}"));
        }

        #[test]
        fn any_bytes(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
            if let Err(error) = parse_bytes(&bytes, &VOCABULARY) {
                prop_assert!(error.line >= 1 && error.column >= 1);
            }
        }
    }
}

/// A word that stands in a log is known by the number that the parser gives it, and a game knows it by its name.
#[test]
fn the_first_word_of_a_name_is_the_first_that_may_be_spelt_like_it() {
    for game in rejudge::games::GAMES.iter() {
        let words = game.vocabulary().words;
        for word in words {
            let spelt = |w: &&Word| {
                std::iter::once(&w.name)
                    .chain(w.aliases)
                    .any(|form| form.eq_ignore_ascii_case(word.name))
            };
            let first = words.iter().find(spelt).map(|w| w.name);
            assert_eq!(first, Some(word.name), "{}", game.name());
        }
    }
}
