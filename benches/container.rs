//! How large a container is, and how long packing, reading and verifying take: `cargo bench --bench container`.
//!
//! The input is a hundred made-up matches of all sorts, and `benches/complete.match`.

use std::path::{Path, PathBuf};
use std::time::Instant;

use rejudge::chain;
use rejudge::games::Files;
use rejudge::packing::{Verified, pack, verify};
use rejudge::replay::frame;
use rejudge::replay::sections::name;

use rejudge::replay::Replay;

#[path = "../tests/support/mod.rs"]
mod support;

use support::simulated::{Replays, Wanted, play};

/// Matches in the measurement.
const MATCHES: u32 = 100;

struct Beside(PathBuf);

impl Files for Beside {
    fn path(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    fn read(&self, name: &str) -> Result<String, String> {
        std::fs::read_to_string(self.path(name)).map_err(|error| error.to_string())
    }
}

/// The size of each section as stored.
fn stored(bytes: &[u8]) -> Vec<(u16, usize)> {
    let number = |at: usize, len: usize| (0..len).rev().fold(0, |n, i| n << 8 | usize::from(bytes[at + i]));
    let (mut at, mut sizes) = (12, Vec::new());
    while at < bytes.len() {
        let stored = number(at + 4, 4);
        sizes.push((number(at, 2) as u16, stored + 44));
        at += 44 + stored;
    }
    sizes
}

fn median(mut of: Vec<f64>) -> f64 {
    of.sort_by(f64::total_cmp);
    of[of.len() / 2]
}

/// How long something takes, in microseconds: the median of many times.
fn time(mut what: impl FnMut()) -> f64 {
    let once = || {
        let start = Instant::now();
        what();
        start.elapsed().as_secs_f64() * 1e6
    };
    median(std::iter::repeat_with(once).take(300).collect())
}

fn main() {
    let mut sums: Vec<(u16, usize)> = Vec::new();
    let mut without_cards = Vec::new();
    let (mut texts, mut turns) = (0, 0);
    for number in 0..MATCHES {
        let (_, played) = play(Wanted::nth(number), None);
        let replay = pack(&played.text, &Replays, false).expect("it can be packed");
        let bytes = replay.to_bytes(true).expect("small");
        texts += played.text.len();
        turns += replay.turns.len();
        let sizes = stored(&bytes);
        let cards = sizes.iter().find(|(kind, _)| name(*kind) == Some("pools"));
        without_cards.push(bytes.len() - cards.map_or(0, |(_, size)| *size));
        for (kind, size) in sizes {
            match sums.iter_mut().find(|(k, _)| *k == kind) {
                Some((_, sum)) => *sum += size,
                None => sums.push((kind, size)),
            }
        }
    }
    let n = MATCHES as usize;
    println!("{n} matches, {} bytes of text and {} turns each", texts / n, turns / n);
    for (kind, sum) in &sums {
        println!("  {:10} {:6}", name(*kind).unwrap_or("frame"), sum / n);
    }
    without_cards.sort_unstable();
    println!(
        "without cards: median {}, mean {}, largest {}",
        without_cards[n / 2],
        without_cards.iter().sum::<usize>() / n,
        without_cards[n - 1]
    );

    let path = Path::new("benches/complete.match");
    let source = std::fs::read_to_string(path).expect("a log");
    let files = Beside(PathBuf::from("benches"));
    let replay = pack(&source, &files, false).expect("it can be packed");
    let bytes = replay.to_bytes(true).expect("small");
    println!(
        "benches/complete.match: {} bytes of text, packed {}",
        source.len(),
        bytes.len()
    );
    for (kind, size) in stored(&bytes) {
        println!("  {:10} {size:6}", name(kind).unwrap_or("frame"));
    }
    let file = std::env::temp_dir().join(format!("rejudge-bench-{}.replay", std::process::id()));
    std::fs::write(&file, &bytes).expect("it can be written");
    assert_eq!(verify(&replay), Verified::Exact);
    let from_disk = time(|| {
        let bytes = std::fs::read(&file).expect("it is there");
        let replay = Replay::from_bytes(&bytes).expect("undamaged");
        assert_eq!(verify(&replay), Verified::Exact);
    });
    let _ = std::fs::remove_file(&file);
    println!("verify from disk: {from_disk:.0} us");
    println!(
        "  frame     {:.0} us",
        time(|| drop(frame::read(&bytes, &name).expect("undamaged")))
    );
    println!(
        "  sections  {:.0} us",
        time(|| drop(Replay::from_bytes(&bytes).expect("undamaged")))
    );
    println!(
        "  rerun     {:.0} us",
        time(|| assert_eq!(verify(&replay), Verified::Exact))
    );
    println!(
        "pack        {:.0} us",
        time(|| drop(pack(&source, &files, false).expect("packed")))
    );
    println!(
        "  to bytes  {:.0} us",
        time(|| drop(replay.to_bytes(true).expect("small")))
    );
    let lines: Vec<&[u8]> = chain::lines(&source).collect();
    let each = time(|| {
        let mut chain = chain::Chain::new("bench");
        for line in &lines {
            chain.add(line);
        }
        std::hint::black_box(chain.head());
    });
    println!("chain       {:.2} us an entry", each / lines.len() as f64);
}
