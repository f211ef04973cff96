//! Card pools, deck lists and what a written card reference means. Knows no game: a game says what its cards are by
//! implementing [`CardSchema`].

pub mod cache;
pub mod date;
pub mod deck;
pub mod lookup;
pub mod open;
pub mod plain;
pub mod pool;
pub mod reader;
pub mod readings;
mod seen;
pub mod sets;
pub mod text;
pub mod usual;

pub use cache::{CacheDir, OpenError, PoolFile, Want};
pub use date::Date;
pub use deck::{Deck, DeckError, DeckList};
pub use lookup::{Lookup, Resolution};
pub use open::{open_all, open_for_decks};
pub use pool::{CardSchema, JoinError, Pool, PoolError, PoolErrors, ranks};
pub use reader::CardReader;
pub use readings::{Reading, Readings, Unsettled};
pub use sets::Sets;
