//! Where output goes and how it looks there.

use std::fs;
use std::io::{self, IsTerminal, Write};
use std::path::Path;

use anstyle::AnsiColor;
use clap::ValueEnum;
use similar::{Algorithm, TextDiff};

use crate::report::terminal::Style;

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

/// The style for standard output.
pub fn style(color: Color, brief: bool) -> Style {
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
        width_columns: columns.unwrap_or(Style::default().width_columns),
    }
}

/// What would change in a file, as a unified diff. Control characters never reach the terminal raw.
pub fn difference(name: &str, after: &str, source: &str, text: &str, color: bool) -> String {
    // Without a deadline, and with the algorithm whose output does not change: the same diff on every machine.
    let diff = TextDiff::configure()
        .algorithm(Algorithm::RawMyers)
        .diff_lines(source, text);
    let unified = diff
        .unified_diff()
        .context_radius(1)
        .header(name, &format!("{name} ({after})"))
        .to_string();
    let lines = unified.lines();
    lines.map(|line| signed(line, color) + "\n").collect()
}

/// A line of a diff, in the color of the sign it begins with.
pub fn signed(line: &str, color: bool) -> String {
    let style = match line.as_bytes().first() {
        Some(b'+') if color => AnsiColor::Green.on_default(),
        Some(b'-') if color => AnsiColor::Red.on_default(),
        Some(b'@') if color => AnsiColor::Cyan.on_default(),
        _ => anstyle::Style::new(),
    };
    format!("{style}{}{style:#}", crate::report::visible::line(line))
}

/// Writes a file whole or not at all: a copy beside it takes its place.
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
    let Some(name) = path.file_name() else {
        return Err(trouble(io::ErrorKind::InvalidInput.into()));
    };
    let mut beside = name.to_owned();
    beside.push(format!(".{}.tmp", std::process::id()));
    let beside = path.with_file_name(beside);
    let written = (|| {
        let mut file = fs::File::create(&beside)?;
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
