//! How many bytes of log a second the parser and the formatter take: `cargo bench --bench notation`.

use divan::Bencher;
use divan::counter::BytesCount;
use rejudge::games::weiss_schwarz::vocabulary::VOCABULARY;
use rejudge::notation::{VerbIndex, format, parse, parse_with};

fn main() {
    divan::main();
}

const FULL: &str = include_str!("../tests/samples/three-turns.match");
const DECISIONS: &str = include_str!("../tests/samples/three-turns-decisions.match");

/// The sample with its turns repeated: a long match, or a file of many.
fn long(bytes: usize) -> String {
    let mut text = FULL.to_string();
    let turns = &FULL[FULL.find("\nturn").unwrap_or(0) + 1..];
    while text.len() < bytes {
        text.push_str(turns);
    }
    text
}

/// The same without comments and indentation, as a program writes it: the hardest text byte for byte.
fn dense(bytes: usize) -> String {
    let strip = |line: &str| line.split(" #").next().unwrap_or("").trim().to_string() + "\n";
    long(bytes * 2).lines().map(strip).collect()
}

#[divan::bench]
fn sample_of_four_kilobytes(bencher: Bencher) {
    bencher
        .counter(BytesCount::of_str(FULL))
        .bench(|| parse(FULL, &VOCABULARY).0.items.len());
}

#[divan::bench]
fn sample_with_prepared_index(bencher: Bencher) {
    let index = VerbIndex::new(&VOCABULARY);
    bencher
        .counter(BytesCount::of_str(FULL))
        .bench(|| parse_with(FULL, &VOCABULARY, &index).0.items.len());
}

#[divan::bench]
fn decisions_with_prepared_index(bencher: Bencher) {
    let index = VerbIndex::new(&VOCABULARY);
    bencher
        .counter(BytesCount::of_str(DECISIONS))
        .bench(|| parse_with(DECISIONS, &VOCABULARY, &index).0.items.len());
}

#[divan::bench(args = [64 << 10, 1 << 20, 16 << 20])]
fn long_match(bencher: Bencher, bytes: usize) {
    let text = long(bytes);
    bencher
        .counter(BytesCount::of_str(&text))
        .bench_local(|| parse(&text, &VOCABULARY).0.items.len());
}

#[divan::bench(args = [64 << 10, 1 << 20])]
fn dense_match(bencher: Bencher, bytes: usize) {
    let text = dense(bytes);
    bencher
        .counter(BytesCount::of_str(&text))
        .bench_local(|| parse(&text, &VOCABULARY).0.items.len());
}

#[divan::bench]
fn one_line_of_a_hundred_megabytes(bencher: Bencher) {
    let text = "a ".repeat(50 << 20);
    bencher
        .counter(BytesCount::of_str(&text))
        .bench_local(|| parse(&text, &VOCABULARY).1.len());
}

#[divan::bench]
fn format_a_long_match(bencher: Bencher) {
    let text = long(1 << 20);
    bencher
        .counter(BytesCount::of_str(&text))
        .bench_local(|| format(&text, &VOCABULARY).map(|text| text.len()));
}
