//! Opening a pool of every card ever printed, and finding the cards of two decks in it.
//!
//! The pool is made up, of the size of the real one (18,532 cards). `REJUDGE_POOL=file.toml` measures another.

use std::fmt::Write;
use std::fs;
use std::path::PathBuf;
use std::sync::OnceLock;

use rejudge::cards::{CacheDir, Lookup, Pool, PoolFile, Want};
use rejudge::games::weiss_schwarz::cards::CardDef;

/// Counts allocations: finding a card must show none.
#[global_allocator]
static ALLOCATOR: divan::AllocProfiler = divan::AllocProfiler::system();

fn main() {
    divan::main();
    let _ = fs::remove_dir_all(folder());
}

fn folder() -> PathBuf {
    std::env::temp_dir().join(format!("rejudge-bench-{}", std::process::id()))
}

/// The pool's file, and sixty numbers spread over it.
fn pool() -> &'static (PathBuf, Vec<String>) {
    static POOL: OnceLock<(PathBuf, Vec<String>)> = OnceLock::new();
    POOL.get_or_init(|| {
        fs::create_dir_all(folder()).expect("the folder for temporary files can be written");
        let path = match std::env::var_os("REJUDGE_POOL") {
            Some(path) => PathBuf::from(path),
            None => {
                let path = folder().join("pool.toml");
                fs::write(&path, made_up()).expect("the folder for temporary files can be written");
                path
            }
        };
        let text = fs::read_to_string(&path).expect("the pool is there");
        let pool = Pool::<CardDef>::parse("pool", &text).unwrap_or_else(|e| panic!("{e}"));
        let step = pool.len().div_ceil(60).max(1);
        let numbers = pool.cards().iter().step_by(step).map(|c| c.number.clone()).collect();
        PoolFile::<CardDef>::open(&path, Some(&cache())).expect("the pool opens");
        (path, numbers)
    })
}

fn cache() -> CacheDir {
    CacheDir::at(folder().join("cache"))
}

fn made_up() -> String {
    let text = "【AUTO】 When this card is placed on the stage from your hand, look at up to 4 cards from the top of your \
        deck, choose up to 1 card from among them, put it into your hand, and put the rest into your waiting room.";
    let mut out = String::new();
    for set in 0..124 {
        for card in 0..150 {
            write!(
                out,
                "[[card]]\nnumber = \"S{set:03}/W{set:02}-E{card:03}\"\nname = \"Somebody with a Name, {set} and {card}\"\n\
                 kind = \"character\"\ncolor = \"blue\"\nlevel = {}\ncost = 1\npower = 5000\nsoul = 1\n\
                 traits = [\"One\", \"Another\"]\ntext = [\"{text}\", \"{text}\"]\nside = \"weiss\"\n\n",
                card % 4,
            )
            .expect("writing to a string does not fail");
        }
    }
    out
}

#[divan::bench]
fn open_by_cache_and_find_two_decks(bencher: divan::Bencher<'_, '_>) {
    let (path, numbers) = pool();
    let numbers: Vec<&str> = numbers.iter().map(String::as_str).collect();
    bencher.bench(|| {
        let mut file = PoolFile::<CardDef>::open(path, Some(&cache())).expect("the pool opens");
        assert!(file.is_cached());
        file.select(&[Want::Numbers(&numbers)])
            .expect("the cards are there")
            .len()
    });
}

#[divan::bench]
fn open_by_cache_everything(bencher: divan::Bencher<'_, '_>) {
    let (path, _) = pool();
    bencher.bench(|| {
        let mut file = PoolFile::<CardDef>::open(path, Some(&cache())).expect("the pool opens");
        file.select(&[Want::All]).expect("the cards are there").len()
    });
}

#[divan::bench(sample_count = 10)]
fn open_without_cache(bencher: divan::Bencher<'_, '_>) {
    let (path, _) = pool();
    bencher.bench(|| {
        let mut file = PoolFile::<CardDef>::open(path, None).expect("the pool opens");
        file.select(&[Want::Set("none")]).expect("the cards are there").len()
    });
}

#[divan::bench]
fn find_one_reference(bencher: divan::Bencher<'_, '_>) {
    let numbers: Vec<String> = (0..20).map(|i| format!("HB/W01-E{i:03}")).collect();
    let lookup = Lookup::new(numbers.iter().map(|n| (n.as_str(), "Somebody with a Name")));
    bencher.bench(|| lookup.number(divan::black_box("013")));
}
