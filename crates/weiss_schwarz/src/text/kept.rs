//! A text that was read is not read again in the same run: the pools of two matches, or a pool and the few cards of it that are played
//! with, have the same texts.

use std::collections::HashMap;
use std::sync::{Arc, PoisonError, RwLock};

use super::super::cards::{CardDef, CardKind};
use super::super::effects::Text;

/// What is read: a card's type and its abilities, as [`CardDef::abilities`] states them. Nothing else of a card bears on what its text means.
type Stated = (CardKind, Vec<String>);

/// So many texts are kept at most: those of all titles. When there are more, it begins anew.
const MOST: usize = 32_768;
/// Longer texts than any that is printed are not kept.
const LONGEST: usize = 4_096;

static KEPT: RwLock<Option<HashMap<Stated, Arc<Text>>>> = RwLock::new(None);

/// What the text of a card says, of which this is stated.
pub fn read(card: &CardDef, stated: &Stated) -> Arc<Text> {
    // Whoever panicked while holding it left at worst one text out.
    let kept = KEPT.read().unwrap_or_else(PoisonError::into_inner);
    if let Some(known) = kept.as_ref().and_then(|kept| kept.get(stated)) {
        return Arc::clone(known);
    }
    drop(kept);
    let read = Arc::new(super::read(card));
    if stated.1.iter().map(String::len).sum::<usize>() <= LONGEST {
        let mut kept = KEPT.write().unwrap_or_else(PoisonError::into_inner);
        let kept = kept.get_or_insert_default();
        if kept.len() >= MOST {
            kept.clear();
        }
        kept.insert(stated.clone(), Arc::clone(&read));
    }
    read
}
