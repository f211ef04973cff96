//! The pools of a match: several files, only the cards that are needed, as one pool.

use std::path::Path;

use super::cache::{CacheDir, OpenError, PoolFile, Want};
use super::deck::DeckList;
use super::pool::{CardSchema, Pool, PoolErrors};
use super::readings::{Part, Readings, settle};

/// Opens several pool files and makes one pool of the cards wanted, in the order of the files, with the readings that lie in
/// their folders.
///
/// # Errors
/// If a file cannot be read, if some are not pools (then everything that is wrong with any of them), if a reading is wrong,
/// or if two have a card of the same number.
pub fn open_all<C: CardSchema>(
    paths: &[impl AsRef<Path>],
    cache: Option<&CacheDir>,
    wants: &[Want<'_>],
) -> Result<Pool<C>, OpenError> {
    let mut parts: Vec<Part<C>> = Vec::with_capacity(paths.len());
    let mut wrong = PoolErrors {
        errors: Vec::new(),
        more: 0,
    };
    for path in paths {
        match PoolFile::open(path, cache).and_then(|mut file| file.select(wants).map(|cards| (file, cards))) {
            Ok((file, cards)) => parts.push(Part {
                path: path.as_ref().to_path_buf(),
                file: Some(file),
                cards,
                readings: None,
            }),
            Err(OpenError::Pool(errors)) => {
                wrong.errors.extend(errors.errors);
                wrong.more += errors.more;
            }
            Err(other) => return Err(other),
        }
    }
    if !wrong.errors.is_empty() {
        return Err(wrong.into());
    }
    settle(&mut parts.iter_mut().collect::<Vec<_>>(), &Readings::open)?;
    Ok(Pool::join(parts.into_iter().map(|part| part.cards))?)
}

/// Opens several pool files and makes one pool of the cards of some deck lists. If a list has a card that none of the files
/// has, the pool is all cards, so that [`DeckList::resolve`] can name the ones that look like it.
///
/// # Errors
/// As [`open_all`].
pub fn open_for_decks<C: CardSchema>(
    paths: &[impl AsRef<Path>],
    cache: Option<&CacheDir>,
    lists: &[&DeckList],
) -> Result<Pool<C>, OpenError> {
    let numbers: Vec<&str> = lists.iter().flat_map(|l| l.numbers()).collect();
    let pool: Pool<C> = open_all(paths, cache, &[Want::Numbers(&numbers)])?;
    if numbers.iter().all(|n| pool.find(n).is_some()) {
        Ok(pool)
    } else {
        open_all(paths, cache, &[Want::All])
    }
}
