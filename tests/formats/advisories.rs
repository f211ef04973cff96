//! `scripts/advisories`, asked about a made-up Cargo.lock, with a database of advisories of its own that answers as OSV does.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::PathBuf;
use std::process::Command;

/// What OSV answers about `thin` and `wide`, in the order in which they stand in Cargo.lock.
const NAMED: &str = r#"{"results": [
    {"vulns": [{"id": "RUSTSEC-2031-0001"}, {"id": "GHSA-aaaa"}, {"id": "RUSTSEC-2031-0002"}]},
    {"vulns": [{"id": "RUSTSEC-2031-0003"}, {"id": "RUSTSEC-2031-0004"}]}
]}"#;

/// One of them by its name: the second of `thin` is the first under another name, and the second of `wide` was withdrawn.
fn advisory(name: &str) -> &'static str {
    match name {
        "RUSTSEC-2031-0001" => r#"{"summary": "reads past the end", "aliases": ["GHSA-aaaa"]}"#,
        "GHSA-aaaa" => r#"{"summary": "Out-of-bounds read", "aliases": ["RUSTSEC-2031-0001"]}"#,
        "RUSTSEC-2031-0002" => r#"{"summary": "nobody maintains it"}"#,
        "RUSTSEC-2031-0003" => r#"{"summary": "writes past the end"}"#,
        _ => r#"{"summary": "was none", "withdrawn": "2031-02-01T00:00:00Z"}"#,
    }
}

/// Answers one request.
fn answer(stream: &mut TcpStream) -> std::io::Result<()> {
    let mut reader = BufReader::new(stream.try_clone()?);
    let mut first = String::new();
    reader.read_line(&mut first)?;
    let mut length = 0;
    loop {
        let mut header = String::new();
        if reader.read_line(&mut header)? == 0 || header.trim().is_empty() {
            break;
        }
        if let Some(value) = header.to_lowercase().strip_prefix("content-length:") {
            length = value.trim().parse().unwrap_or(0);
        }
    }
    let mut question = vec![0; length];
    reader.read_exact(&mut question)?;
    let path = first.split(' ').nth(1).unwrap_or_default();
    let body = match path.strip_prefix("/v1/vulns/") {
        Some(name) => advisory(name),
        None => NAMED,
    };
    write!(
        stream,
        "HTTP/1.1 200 OK\r\nContent-Length: {}\r\nConnection: close\r\n\r\n{body}",
        body.len()
    )
}

/// A folder with the script and what it reads, without `thin` and `wide` being anywhere.
fn folder() -> PathBuf {
    let folder = std::env::temp_dir().join(format!("rejudge-advisories-{}", std::process::id()));
    std::fs::create_dir_all(folder.join("scripts")).expect("a folder");
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/scripts/advisories");
    std::fs::copy(script, folder.join("scripts/advisories")).expect("the script");
    let lock = ["thin", "wide"]
        .map(|name| format!("[[package]]\nname = \"{name}\"\nversion = \"1.0.0\"\nsource = \"registry+here\"\n"))
        .concat();
    std::fs::write(folder.join("Cargo.lock"), lock).expect("a lock");
    let ignored = "[advisories]\nignore = [{ id = \"RUSTSEC-2031-0002\", reason = \"it is finished\" }]\n";
    std::fs::write(folder.join("deny.toml"), ignored).expect("a list");
    folder
}

#[test]
fn what_is_known_against_a_version_is_told_once() {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = format!("http://{}", listener.local_addr().expect("an address"));
    // Ends with the test: nothing waits for it.
    std::thread::spawn(move || {
        for mut stream in listener.incoming().flatten() {
            let _ = answer(&mut stream);
        }
    });
    let folder = folder();
    let run = Command::new("python3")
        .arg(folder.join("scripts/advisories"))
        .env("OSV", address)
        .env("NO_PROXY", "127.0.0.1")
        .env("CARGO_NET_OFFLINE", "true")
        .output();
    let _ = std::fs::remove_dir_all(&folder);
    let output = match run {
        Ok(output) => output,
        Err(error) => return eprintln!("skipped: python3 cannot be started ({error})"),
    };
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    let errors = String::from_utf8_lossy(&output.stderr);
    if errors.contains("tomllib") {
        return eprintln!("skipped: python3 is older than 3.11");
    }
    let lines: Vec<&str> = said.lines().collect();
    assert_eq!(output.status.code(), Some(1), "{said}{errors}");
    assert_eq!(
        lines[..2],
        [
            "thin 1.0.0: RUSTSEC-2031-0001: reads past the end",
            "wide 1.0.0: RUSTSEC-2031-0003: writes past the end"
        ]
    );
    // No registry was asked: that is said, and nothing else.
    assert!(
        lines[2].starts_with("NOT CHECKED: versions that were taken back: "),
        "{said}"
    );
    assert_eq!(lines.len(), 3, "{said}");
}
