//! Where output goes and how it looks there.

use std::fs;
use std::io::{self, IsTerminal, Read, Write};
use std::path::{Path, PathBuf};

use anstyle::AnsiColor;
use clap::ValueEnum;
use similar::{Algorithm, TextDiff};

use crate::cards::{DeckList, plain};
use crate::lang::{ENGLISH, Lang};
use crate::replay::frame::MAGIC;
use crate::report::terminal::Style;
use crate::report::visible;

use super::trouble::Trouble;

/// When to use colors.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Color {
    /// If the output is a terminal and `NO_COLOR` is not set.
    #[default]
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

/// The language of what people read on standard output: the one asked for, or that of the locale if it is a terminal.
pub fn language(asked: Option<Lang>) -> Lang {
    let locale = || {
        let set = |name: &&str| std::env::var(name).is_ok_and(|value| !value.is_empty());
        let names = ["LC_ALL", "LC_MESSAGES", "LANG"];
        std::env::var(names.iter().find(|name| set(name))?).ok()
    };
    match asked {
        Some(lang) => lang,
        None if io::stdout().is_terminal() => of_locale(&locale().unwrap_or_default()),
        None => Lang::default(),
    }
}

/// The language of a locale, as `ja_JP.UTF-8`.
fn of_locale(locale: &str) -> Lang {
    let code = locale.split(['_', '.', '@']).next().unwrap_or_default();
    Lang::of(code).unwrap_or_default()
}

/// The style for standard output, in English.
pub fn style(color: Color, brief: bool) -> Style<'static> {
    let set = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    let color = match color {
        Color::Always => true,
        Color::Never => false,
        Color::Auto => {
            let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
            io::stdout().is_terminal() && !set("NO_COLOR") && !dumb
        }
    };
    let columns = std::env::var("COLUMNS").ok().and_then(|text| text.parse().ok());
    Style {
        color,
        brief,
        level: None,
        seat: None,
        words: &ENGLISH,
        width_columns: columns.unwrap_or(Style::default().width_columns),
    }
}

/// So many lines are compared with one another. Finding the shortest way from one long text to another takes time with the square
/// of what differs.
const COMPARED_MOST: usize = 2_000;

/// The first lines of two texts in which they differ, not more than are compared; and how many lines there are behind them.
fn compared<'t>(source: &'t str, text: &'t str) -> (&'t str, &'t str, usize) {
    if source.lines().count().max(text.lines().count()) <= COMPARED_MOST {
        return (source, text, 0);
    }
    let same = source.split_inclusive('\n').zip(text.split_inclusive('\n'));
    let same: usize = same.take_while(|(a, b)| a == b).map(|(a, _)| a.len()).sum();
    let some = |of: &'t str| {
        let rest = of.get(same..).unwrap_or_default();
        let len: usize = rest.split_inclusive('\n').take(COMPARED_MOST).map(str::len).sum();
        (&rest[..len], rest[len..].lines().count())
    };
    let ((source, more), (text, _)) = (some(source), some(text));
    (source, text, more)
}

/// What would change in a file, as a unified diff. Control characters never reach the terminal raw.
pub fn difference(name: &str, after: &str, source: &str, text: &str, color: bool) -> String {
    let (source, text, more) = compared(source, text);
    // Without a deadline: the same diff on every machine.
    let diff = TextDiff::configure()
        .algorithm(Algorithm::Myers)
        .diff_lines(source, text);
    let unified = diff
        .unified_diff()
        .context_radius(1)
        .header(name, &format!("{name} ({after})"))
        .to_string();
    let lines = unified.lines();
    let mut out: String = lines.map(|line| signed(line, color) + "\n").collect();
    if more > 0 {
        out.push_str(&format!(
            "not searched further: {more} lines behind these were not compared\n"
        ));
    }
    out
}

/// A line of a diff, in the color of the sign it begins with.
pub fn signed(line: &str, color: bool) -> String {
    let style = match line.as_bytes().first() {
        Some(b'+') if color => AnsiColor::Green.on_default(),
        Some(b'-') if color => AnsiColor::Red.on_default(),
        Some(b'@') if color => AnsiColor::Cyan.on_default(),
        _ => anstyle::Style::new(),
    };
    format!("{style}{}{style:#}", visible::line(line))
}

/// Text that came out of a file, in words for people: control characters and those that turn the direction of writing never
/// reach whoever reads it.
///
/// # Errors
/// Only those of the writer.
pub fn told(out: &mut dyn Write, text: &str) -> io::Result<()> {
    out.write_all(visible::lines(text).as_bytes())
}

/// A file's content on standard output: byte for byte where it goes into a file or another program, and as [`told`] where
/// it goes to a terminal.
///
/// # Errors
/// Only those of the writer.
pub fn document(out: &mut dyn Write, text: &str) -> io::Result<()> {
    match io::stdout().is_terminal() {
        true => told(out, text),
        false => out.write_all(text.as_bytes()),
    }
}

/// What the program writes into files that are named to it. Only what is of the same sort is written over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sort {
    /// A log.
    Log,
    /// A container.
    Replay,
    /// A card pool.
    Pool,
    /// A deck list.
    Deck,
    /// Results for a build server.
    Results,
    /// A page to look at.
    Page,
}

/// So much of a file tells its sort.
const BEGINNING_BYTES: u64 = 64 * 1024;

impl Sort {
    /// Whether a file that begins so is of this sort. An empty one is of any.
    fn is(self, begins: &[u8]) -> bool {
        if begins.is_empty() {
            return true;
        }
        let text = String::from_utf8_lossy(begins);
        let text = text.trim_start_matches('\u{feff}');
        let mut lines = text.lines().map(str::trim_start);
        match self {
            Sort::Log => lines
                .find(|line| !line.is_empty() && !line.starts_with('#'))
                .is_some_and(|line| line.split_whitespace().next() == Some("rejudge")),
            Sort::Replay => begins.starts_with(&MAGIC),
            Sort::Pool => lines.any(|line| line.starts_with("[[card]]")),
            Sort::Deck => DeckList::parse(text).is_ok_and(|list| !list.lines.is_empty()),
            Sort::Results => text.starts_with("<?xml") && text.contains("<testsuites"),
            Sort::Page => {
                text.starts_with("<!doctype html>") && text.contains("<meta name=\"generator\" content=\"rejudge\">")
            }
        }
    }

    fn name(self) -> &'static str {
        match self {
            Sort::Log => "log",
            Sort::Replay => "replay",
            Sort::Pool => "card pool",
            Sort::Deck => "deck list",
            Sort::Results => "file of results",
            Sort::Page => "page",
        }
    }
}

/// Whether two names are of the same file, by whatever way and link.
pub fn is_same_file(a: &Path, b: &Path) -> bool {
    #[cfg(unix)]
    if let (Ok(a), Ok(b)) = (fs::metadata(a), fs::metadata(b)) {
        use std::os::unix::fs::MetadataExt;
        return (a.dev(), a.ino()) == (b.dev(), b.ino());
    }
    matches!((fs::canonicalize(a), fs::canonicalize(b)), (Ok(a), Ok(b)) if a == b)
}

/// Whether a file of this sort may be written under that name, after these were read.
///
/// # Errors
/// If one of them lies there, or a file of another sort.
pub fn may_write(path: &Path, sort: Sort, read: &[&Path]) -> Result<(), Trouble> {
    let refused = |why: &str| {
        let file = path.display();
        Err(Trouble::Usage(format!("{file} {why}; name another file")))
    };
    if read.iter().any(|read| is_same_file(path, read)) {
        return refused("is what was read, and would be lost");
    }
    let mut begins = Vec::new();
    match fs::metadata(path) {
        Ok(there) if there.is_file() => {
            let some = plain::open(path).and_then(|file| file.take(BEGINNING_BYTES).read_to_end(&mut begins));
            match some {
                Ok(_) if sort.is(&begins) => Ok(()),
                _ => refused(&format!(
                    "is there already and is no {}: it is not written over",
                    sort.name()
                )),
            }
        }
        // What is no file is told by who writes, and what is not there is free.
        Ok(_) | Err(_) => Ok(()),
    }
}

/// Writes a file that was named to the program, whole or not at all.
///
/// # Errors
/// As [`may_write`], and if it cannot be written.
pub fn write(path: &Path, content: impl AsRef<[u8]>, sort: Sort, read: &[&Path]) -> Result<(), Trouble> {
    may_write(path, sort, read)?;
    replace(path, content)
}

/// Where a file of this name lies below a folder, which is made if it is not there.
///
/// # Errors
/// If it cannot be made.
pub fn below(folder: &Path, name: &Path) -> Result<PathBuf, Trouble> {
    let path = folder.join(name);
    if let Some(parent) = path.parent() {
        fs::create_dir_all(parent).map_err(|source| Trouble::File {
            file: parent.display().to_string(),
            source,
        })?;
    }
    Ok(path)
}

/// Puts a file that belongs beside others into a folder. One that is there already has to be the same.
///
/// # Errors
/// If another one is there, or it cannot be written.
pub fn beside(path: &Path, content: &str) -> Result<(), Trouble> {
    match path.exists() {
        false => replace(path, content),
        true if super::input::read(path).is_ok_and(|there| there == content) => Ok(()),
        true => Err(Trouble::Usage(format!(
            "{} is there already and is another file: it is not written over; name another folder",
            path.display()
        ))),
    }
}

/// Writes a file whole or not at all: a copy beside it takes its place. What is no file, as a device or a pipe, is written
/// into.
///
/// # Errors
/// If either can't be written.
pub fn replace(path: &Path, content: impl AsRef<[u8]>) -> Result<(), Trouble> {
    let trouble = |source| Trouble::File {
        file: path.display().to_string(),
        source,
    };
    // A link stays a link: what it points to is replaced.
    let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    if let Ok(there) = fs::metadata(&path)
        && !there.is_file()
        && !there.is_dir()
    {
        let written = fs::OpenOptions::new().write(true).open(&path);
        return written
            .and_then(|mut stream| stream.write_all(content.as_ref()))
            .map_err(trouble);
    }
    let Some(name) = path.file_name() else {
        return Err(trouble(io::ErrorKind::InvalidInput.into()));
    };
    let mut beside = name.to_owned();
    beside.push(format!(".{}.tmp", std::process::id()));
    let beside = path.with_file_name(beside);
    let written = (|| {
        let mut file = fs::OpenOptions::new().write(true).create_new(true).open(&beside)?;
        file.write_all(content.as_ref())?;
        file.sync_all()?;
        if let Ok(metadata) = fs::metadata(&path) {
            fs::set_permissions(&beside, metadata.permissions())?;
        }
        fs::rename(&beside, &path)
    })();
    if written.is_err() {
        // The first error is the one to tell.
        let _ = fs::remove_file(&beside);
    }
    written.map_err(trouble)
}

/// Writes a file that is not there yet. `secret`: only its owner may read it, where the system knows owners.
///
/// # Errors
/// If it is there, or can't be written.
pub fn create(path: &Path, content: &str, secret: bool) -> Result<(), Trouble> {
    let mut options = fs::OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    if secret {
        use std::os::unix::fs::OpenOptionsExt;
        options.mode(0o600);
    }
    #[cfg(not(unix))]
    let _ = secret;
    let written = options.open(path).and_then(|mut file| {
        file.write_all(content.as_bytes())?;
        file.sync_all()
    });
    let file = path.display().to_string();
    written.map_err(|source| match source.kind() {
        io::ErrorKind::AlreadyExists => Trouble::Input {
            file,
            reason: "is there already, and is not written over".to_owned(),
        },
        _ => Trouble::File { file, source },
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_replaced_whole() {
        let folder = std::env::temp_dir().join(format!("rejudge-replace-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder");
        let path = folder.join("a.match");
        replace(&path, "one\n").expect("written");
        replace(&path, "two\n").expect("written");
        assert_eq!(fs::read_to_string(&path).expect("a file"), "two\n");
        assert_eq!(fs::read_dir(&folder).expect("a folder").count(), 1);
        assert!(matches!(
            replace(&folder.join("none/a.match"), ""),
            Err(Trouble::File { .. })
        ));
        // A folder stays what it is, and nothing is left beside it.
        assert!(replace(&folder, "").is_err());
        assert_eq!(fs::read_dir(&folder).expect("a folder").count(), 1);
        fs::remove_dir_all(&folder).expect("the folder");
    }

    #[test]
    fn long_texts_are_compared_where_they_begin_to_differ() {
        let text = |of: &dyn Fn(u32) -> String| (0..60_000).map(of).collect::<String>();
        let (a, b) = (
            text(&|n| format!("a{n}\n")),
            text(&|n| {
                if n < 1_000 {
                    format!("a{n}\n")
                } else {
                    format!("b{n}\n")
                }
            }),
        );
        let found = difference("x", "y", &a, &b, false);
        assert!(
            found.contains("\n-a1000\n") && found.contains("\n+b1000\n"),
            "{}",
            &found[..200]
        );
        assert!(found.ends_with("not searched further: 57000 lines behind these were not compared\n"));
    }

    #[test]
    fn only_what_is_of_the_same_sort_is_written_over() {
        let folder = std::env::temp_dir().join(format!("rejudge-sort-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder");
        let file = |name: &str, text: &[u8]| {
            let path = folder.join(name);
            fs::write(&path, text).expect("a file");
            path
        };
        let log = file("a.match", b"# a comment\n\nrejudge 1\ngame: none\n");
        let pool = file("pool.toml", b"# cards\n[[card]]\nnumber = \"A-1\"\n");
        let replay = file("a.replay", &MAGIC);
        let results = file("a.xml", b"<?xml version=\"1.0\"?>\n<testsuites name=\"x\">");
        let deck = file("a.deck", b"# mine\n4 A/B-1\n");
        let page = file(
            "a.html",
            crate::review::index(&[], &ENGLISH, &Default::default()).as_bytes(),
        );
        let notes = file("notes.txt", b"to whom it may concern");
        let empty = file("empty", b"");
        let sorts = [
            (Sort::Log, &log),
            (Sort::Pool, &pool),
            (Sort::Replay, &replay),
            (Sort::Results, &results),
            (Sort::Deck, &deck),
            (Sort::Page, &page),
        ];
        for (sort, own) in sorts {
            for (_, path) in &sorts {
                assert_eq!(may_write(path, sort, &[]).is_ok(), path == &own, "{sort:?} {path:?}");
            }
            assert!(may_write(&notes, sort, &[]).is_err());
            assert!(may_write(&empty, sort, &[]).is_ok());
            assert!(may_write(&folder.join("new"), sort, &[]).is_ok());
            let again = folder.join(".").join(own.file_name().expect("a name"));
            assert!(may_write(own, sort, &[&again]).is_err(), "{sort:?} by another name");
        }
        #[cfg(unix)]
        {
            let (soft, hard) = (folder.join("soft"), folder.join("hard"));
            std::os::unix::fs::symlink(&log, &soft).expect("a link");
            fs::hard_link(&log, &hard).expect("a link");
            for link in [&soft, &hard] {
                let said = may_write(link, Sort::Log, &[&log]).unwrap_err().to_string();
                assert!(said.contains("is what was read"), "{said}");
            }
            replace(Path::new("/dev/null"), "gone").expect("it takes everything");
            assert!(!Path::new("/dev/null").is_file());
        }
        beside(&folder.join("new.toml"), "one").expect("written");
        beside(&folder.join("new.toml"), "one").expect("the same");
        assert!(beside(&folder.join("new.toml"), "two").is_err());
        fs::remove_dir_all(&folder).expect("the folder");
    }

    #[cfg(unix)]
    #[test]
    fn links_and_permissions_stay() {
        use std::os::unix::fs::{PermissionsExt, symlink};
        let folder = std::env::temp_dir().join(format!("rejudge-link-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder");
        let (path, link) = (folder.join("a.match"), folder.join("link.match"));
        fs::write(&path, "one\n").expect("a file");
        fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).expect("permissions");
        symlink(&path, &link).expect("a link");
        replace(&link, "two\n").expect("written");
        assert!(link.is_symlink());
        assert_eq!(fs::read_to_string(&path).expect("a file"), "two\n");
        let mode = fs::metadata(&path).expect("a file").permissions().mode();
        assert_eq!(mode & 0o777, 0o640);
        fs::remove_dir_all(&folder).expect("the folder");
    }
}
