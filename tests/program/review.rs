//! Pages: what stands in them without a script, that nothing of a log becomes markup, and that a seat gives nothing away.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use crate::support::recording::Folder;

fn review(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_rejudge"))
        .arg("review")
        .args(arguments)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .expect("the program starts")
}

/// The page of a file, and the exit code.
fn page(folder: &Folder, file: &str, more: &[&str]) -> (Option<i32>, String) {
    let out = folder.path("page.html");
    let output = review(&[&[file, "--out", &out], more].concat());
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(Path::new(&out).is_file(), "{file}: {said}");
    (output.status.code(), folder.read("page.html"))
}

/// What every page keeps: no markup but its own, nothing that is fetched, nothing but the same bytes again.
fn sound(page: &str, name: &str) {
    assert!(
        page.starts_with("<!doctype html>\n") && page.ends_with("</html>\n"),
        "{name}"
    );
    assert!(page.contains("content=\"default-src 'none'; "), "{name}");
    for (tag, most) in [
        ("<script", 2),
        ("</script", 2),
        ("<style", 1),
        ("</style", 1),
        ("<h1", 1),
        ("<main", 1),
    ] {
        assert!(page.matches(tag).count() <= most, "{name}: {tag}");
    }
    for never in [
        "<img",
        "<iframe",
        "<link",
        "<object",
        "<base",
        "@import",
        "url(",
        "onerror=\"",
        "javascript:",
    ] {
        assert!(!page.contains(never), "{name}: {never}");
    }
    let links = page.split("href=\"").skip(1);
    for link in links {
        let link = link.split('"').next().unwrap_or_default();
        assert!(link.starts_with('#') || link.ends_with(".html"), "{name}: {link}");
    }
}

#[test]
fn pages_of_all_samples() {
    let folder = Folder::new("review-samples");
    let out = folder.path("pages");
    assert_eq!(review(&["replays", "--out", &out]).status.code(), Some(1));
    let mut pages: Vec<_> = fs::read_dir(&out)
        .expect("a folder")
        .flatten()
        .map(|e| e.path())
        .collect();
    pages.sort();
    assert!(pages.len() > 10, "{pages:?}");
    let index = fs::read_to_string(Path::new(&out).join("index.html")).expect("an index");
    sound(&index, "index");
    for path in &pages {
        let name = path.file_name().expect("a name").to_string_lossy().into_owned();
        if name == "index.html" {
            continue;
        }
        assert!(index.contains(&format!("href=\"{name}\"")), "{name}");
        let text = fs::read_to_string(path).expect("a page");
        sound(&text, &name);
        assert!(text.len() < 250_000, "{name}: {} bytes", text.len());
        assert_eq!(
            text.contains("id=\"finding-1\""),
            name.contains("disputed")
                || name.contains("level-and")
                || name.contains("impossible")
                || name.contains("miscounted"),
            "{name}"
        );
    }
    // The same again: the same bytes.
    let again = folder.path("again");
    review(&["replays", "--out", &again]);
    for path in &pages {
        let other = Path::new(&again).join(path.file_name().expect("a name"));
        assert!(fs::read(path).ok() == fs::read(other).ok(), "{}", path.display());
    }
}

/// Without a script a judge reads the rule, what should have been, and the repair.
#[test]
fn what_a_judge_reads_first() {
    let folder = Folder::new("review-judge");
    let (code, page) = page(&folder, "replays/harbor-vs-kiln-disputed.match", &[]);
    assert_eq!(code, Some(1));
    for text in [
        "<h1>Aoi – Ren</h1>",
        "3 illegal",
        "KN/S02-090 is a climax: the damage to Ren is cancelled there",
        "<dt>rule</dt><dd>4.12.1.2 (1.111)",
        "<dt>expected</dt><dd>cancelled at card 2; the cards turned over go to the waiting room</dd>",
        "<dt>claimed</dt><dd>2 cards to the clock</dd>",
        "Ren&#39;s clock: 002 → 002 014 090",
        "Put the cards of this damage from the clock into the waiting room.",
        "<a href=\"#L118\" data-line=\"118\">line 118</a>",
        "<li id=\"L118\" value=\"118\" class=\"is-illegal\">",
    ] {
        assert!(page.contains(text), "{text}");
    }
}

#[test]
fn a_hostile_log_stays_text() {
    let folder = Folder::new("review-hostile");
    let name = "</script><img src=x onerror=alert(1)>";
    let log = format!(
        "rejudge 1\ngame: weiss-schwarz 1.111\ndetail: decisions\nplayer \"{name}\": ?\nplayer \"\u{202e}Ren<!--\": ?\n\n\
         note \"{name}\u{1b}[31m\"\n</script><script>alert(1)</script>\nturn 1 \"{name}\"\n  draw = </style><img src=x>\n"
    );
    folder.write("h.match", log);
    let (code, page) = page(&folder, &folder.path("h.match"), &[]);
    assert_eq!(code, Some(3));
    sound(&page, "hostile");
    assert!(
        page.contains("&lt;/script&gt;&lt;img src=x onerror=alert(1)&gt;"),
        "{page}"
    );
    assert!(!page.contains('\u{202e}') && !page.contains('\u{1b}'));
    // A name that can be read comes into the data as well.
    let log = "rejudge 1\ngame: weiss-schwarz 1.111\ndetail: decisions\ncards: cards/harbor.toml\nplayer \"</script><b>\": ?\n\
               player Ren: ?\n\nsetup\n  first = \"</script><b>\"\n\nturn 1 \"</script><b>\"\n";
    folder.write("n.match", log);
    let (_, page) = self::page(&folder, &folder.path("n.match"), &[]);
    sound(&page, "names");
    assert!(!page.contains("</script><b>"));
}

#[test]
fn a_megabyte_is_shown_as_far_as_a_page_goes() {
    let folder = Folder::new("review-megabyte");
    let mut log = fs::read_to_string(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/replays/harbor-vs-kiln-disputed.match"
    ))
    .expect("a sample");
    while log.len() < 1 << 20 {
        log.push_str("  draw = 001 # and so on, and so on, and so on, and so on, and so on, and so on, and so on\n");
    }
    folder.write("long.match", &log);
    let (code, page) = page(&folder, &folder.path("long.match"), &[]);
    assert!(matches!(code, Some(1 | 3)), "{code:?}");
    sound(&page, "long");
    assert!(page.contains("more lines are left out"));
    assert!(page.len() < 6 << 20, "{} bytes", page.len());
}

/// The page of a seat is made of what that seat saw: a match that is otherwise only in what it did not see gives the same page.
#[test]
fn a_seat_gives_nothing_away() {
    let folder = Folder::new("review-seat");
    let head = "rejudge 1\ngame: weiss-schwarz 1.111\ndetail: full\ncards: cards/harbor.toml cards/kiln.toml\n\
                player Aoi: ? HB/W01\nplayer Ren: ? KN/S02\n\n";
    let hidden = |card: &str| {
        format!("{head}setup\n  first = Aoi\n  Aoi: draw 5 = ? ? ? ? ?\n  Ren: draw 5 = {card} {card} ? ? ?\n")
    };
    let mut pages = Vec::new();
    for card in ["KN/S02-007", "KN/S02-011"] {
        folder.write("s.match", hidden(card));
        let (_, page) = page(&folder, &folder.path("s.match"), &["--seat", "Aoi"]);
        assert!(!page.contains(card) && page.contains("seen by <b>Aoi</b>"), "{page}");
        pages.push(page);
    }
    assert!(pages[0] == pages[1]);
    folder.write("s.match", hidden("KN/S02-007"));
    let (_, all) = page(&folder, &folder.path("s.match"), &[]);
    assert!(all.contains("KN/S02-007"));
}

#[test]
fn of_a_replay_it_says_who_signed() {
    let folder = Folder::new("review-replay");
    let packed = folder.path("m.replay");
    let program = || {
        let mut command = Command::new(env!("CARGO_BIN_EXE_rejudge"));
        command.current_dir(env!("CARGO_MANIFEST_DIR"));
        command
    };
    let run = |arguments: &[&str]| {
        let output = program().args(arguments).output().expect("the program starts");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    };
    run(&["pack", "replays/harbor-vs-kiln.match", "--out", &packed]);
    let (code, page) = page(&folder, &packed, &[]);
    assert_eq!(code, Some(0));
    assert!(page.contains("replay <b>exact</b>"), "{page}");
    assert!(page.contains("Nothing in this log goes against the rules."));
    // What lies there and is no page is not written over.
    folder.write("mine.html", "<html>mine</html>");
    let refused = review(&[&packed, "--out", &folder.path("mine.html")]);
    assert_eq!(refused.status.code(), Some(2));
    assert_eq!(folder.read("mine.html"), "<html>mine</html>");
}
