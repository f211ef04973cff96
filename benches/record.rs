//! What an entry costs a recorder besides the confirmation of the disk.
//!
//! `cargo bench --bench record`

use std::fs::OpenOptions;
use std::io::Write;

use rejudge::recorder::journal::{Entry, Head, read};
use rejudge::recorder::{Session, journal};

fn main() {
    divan::main();
}

fn line(number: usize) -> Entry {
    Entry::Line {
        text: format!("  play {:03} > FC pay 2 = 004 012", number % 100),
        as_played: false,
    }
}

/// One entry to its bytes, checksum and digest with them.
#[divan::bench]
fn entry_to_bytes(bencher: divan::Bencher<'_, '_>) {
    let mut bytes = Vec::new();
    let head = Head::begin(&mut bytes);
    let entry = line(7);
    bencher.bench_local(|| {
        bytes.clear();
        divan::black_box(head.add(&entry, &mut bytes))
    });
}

/// One entry to its bytes, and these behind the file's others.
#[divan::bench]
fn entry_to_file(bencher: divan::Bencher<'_, '_>) {
    let path = std::env::temp_dir().join(format!("rejudge-bench-{}.journal", std::process::id()));
    let mut file = OpenOptions::new()
        .write(true)
        .create(true)
        .truncate(true)
        .open(&path)
        .expect("a file");
    let mut bytes = Vec::new();
    let mut head = Head::begin(&mut bytes);
    let entry = line(7);
    bencher.bench_local(|| {
        bytes.clear();
        head = head.add(&entry, &mut bytes).expect("small");
        // What a recorder asks before it writes: whether the file is still the one under that name.
        divan::black_box(std::fs::metadata(&path).is_ok());
        file.write_all(&bytes)
    });
    let _ = std::fs::remove_file(&path);
}

/// A journal of a match of 330 entries, read and gone through as `--resume` does.
#[divan::bench]
fn journal_of_a_match(bencher: divan::Bencher<'_, '_>) {
    let mut bytes = Vec::new();
    let mut head = Head::begin(&mut bytes);
    let start = Entry::Start("rejudge 1\n".into());
    for entry in std::iter::once(start).chain((0..330).map(line)) {
        head = head.add(&entry, &mut bytes).expect("small");
    }
    assert!(bytes.len() < journal::FILE_MOST_BYTES);
    bencher.bench_local(|| {
        let found = read(&bytes).expect("whole");
        Session::of(found.entries).expect("in order").log().len()
    });
}
