//! What the library needs when it is built without its features: no terminal, no lock on files, no C code.

use std::process::Command;

/// The packages the library is built with under these flags, a name each.
fn packages(flags: &[&str]) -> Vec<String> {
    let output = Command::new(env!("CARGO"))
        .args([
            "tree",
            "--package",
            "rejudge",
            "--edges",
            "normal",
            "--prefix",
            "none",
            "--format",
            "{p}",
        ])
        .args(["--locked", "--offline"])
        .args(flags)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .expect("cargo, with which this test was built");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout).expect("names of packages");
    text.lines()
        .filter_map(|line| line.split_whitespace().next())
        .map(str::to_owned)
        .collect()
}

/// Terminals and command lines, locks on files, and packages that build or bind C code.
fn is_left_out(package: &str) -> bool {
    const TERMINAL: [&str; 6] = [
        "clap",
        "rustyline",
        "anstyle",
        "annotate-snippets",
        "crossterm",
        "quick-junit",
    ];
    TERMINAL.contains(&package) || package == "fs4" || package == "zstd" || package.ends_with("-sys")
}

#[test]
fn the_bare_library_has_no_terminal_no_lock_and_no_c_code() {
    let bare = packages(&["--no-default-features"]);
    let found: Vec<&String> = bare.iter().filter(|package| is_left_out(package)).collect();
    assert!(found.is_empty(), "{found:?}");
    assert!(bare.iter().any(|package| package == "rejudge-replay"), "{bare:?}");
    // The same question finds them where they are.
    let whole = packages(&[]);
    for package in ["clap", "rustyline", "fs4", "zstd-sys"] {
        assert!(whole.iter().any(|found| found == package), "{package}");
    }
}

#[test]
fn packing_is_a_feature_of_its_own() {
    let packing = packages(&["--no-default-features", "--features", "pack"]);
    assert!(packing.iter().any(|package| package == "zstd-sys"));
    assert!(!packing.iter().any(|package| package == "clap"));
}
