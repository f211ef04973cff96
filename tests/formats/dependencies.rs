//! What everything is made of may be passed on, and comes from where packages come from. `deny.toml` says which licences may
//! be among them, for `cargo deny` and for this test alike. What is known against a version is asked by `scripts/advisories`.

use std::collections::BTreeSet;
use std::process::Command;

use serde_json::Value;
use spdx::{Expression, LicenseItem, LicenseReq, ParseMode};

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

/// Where the packages of crates.io say they come from.
const CRATES_IO: &str = "registry+https://github.com/rust-lang/crates.io-index";

/// What may stand in a licence, as `deny.toml` has it.
fn allowed() -> BTreeSet<String> {
    let text = std::fs::read_to_string(format!("{ROOT}/deny.toml")).expect("deny.toml");
    let deny: toml::Table = text.parse().expect("deny.toml can be read");
    let allow = deny["licenses"]["allow"].as_array().expect("a list of licences");
    allow.iter().filter_map(|l| l.as_str().map(str::to_owned)).collect()
}

/// Whether one licence of an expression is among those.
fn is_allowed(one: &LicenseReq, allow: &BTreeSet<String>) -> bool {
    let named = match &one.license {
        LicenseItem::Spdx { id, .. } => id.name,
        _ => return false,
    };
    match &one.addition {
        Some(addition) => allow.contains(&format!("{named} WITH {addition}")),
        None => allow.contains(named),
    }
}

/// What is against passing on a package under this licence.
fn objection(licence: &str, allow: &BTreeSet<String>) -> Option<String> {
    // Older packages write `/` for `OR`.
    match Expression::parse_mode(licence, ParseMode::LAX) {
        Err(error) => Some(format!("the licence `{licence}` cannot be read: {}", error.reason)),
        Ok(read) if read.evaluate(|one| is_allowed(one, allow)) => None,
        Ok(_) => Some(format!("deny.toml does not allow `{licence}`")),
    }
}

/// The packages for the system this runs on, with all features, tests and benchmarks among them.
fn packages() -> Vec<Value> {
    let version = Command::new("rustc").arg("-vV").output().expect("rustc");
    let version = String::from_utf8(version.stdout).expect("a version");
    let host = version.lines().find_map(|l| l.strip_prefix("host: ")).expect("a host");
    let output = Command::new(env!("CARGO"))
        .args([
            "metadata",
            "--format-version",
            "1",
            "--all-features",
            "--locked",
            "--offline",
        ])
        .args(["--filter-platform", host])
        .current_dir(ROOT)
        .output()
        .expect("cargo, with which this test was built");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let read: Value = serde_json::from_slice(&output.stdout).expect("what cargo says");
    read["packages"].as_array().expect("packages").clone()
}

#[test]
fn everything_may_be_passed_on_and_comes_from_the_registry() {
    let allow = allowed();
    let packages = packages();
    assert!(packages.len() > 100, "{}", packages.len());
    let mut bad = Vec::new();
    for package in &packages {
        let (name, version) = (&package["name"], &package["version"]);
        match package["license"].as_str() {
            None => bad.push(format!("{name} {version} names no licence")),
            Some(licence) => bad.extend(objection(licence, &allow).map(|why| format!("{name} {version}: {why}"))),
        }
        // What has no source lies in this repository.
        if let Some(source) = package["source"].as_str().filter(|s| *s != CRATES_IO) {
            bad.push(format!("{name} {version} comes from {source}"));
        }
    }
    assert!(bad.is_empty(), "{}", bad.join("\n"));
}

#[test]
fn what_is_not_allowed_is_named() {
    let allow = allowed();
    for (licence, fits) in [
        ("MIT", true),
        ("Apache-2.0/MIT", true),
        ("GPL-3.0-only OR MIT", true),
        ("(MIT OR Apache-2.0) AND Unicode-3.0", true),
        ("Apache-2.0 WITH LLVM-exception", true),
        ("GPL-3.0-only", false),
        ("MIT AND GPL-3.0-only", false),
        ("GPL-2.0-only WITH Classpath-exception-2.0", false),
        ("LicenseRef-mine", false),
        ("free for all", false),
    ] {
        assert_eq!(objection(licence, &allow).is_none(), fits, "{licence}");
    }
}
