//! The words: those of Weiß Schwarz, with what only serves where more than two play.

use crate::games::weiss_schwarz::vocabulary::for_many;
use crate::notation::Vocabulary;

/// Everything the notation needs to know of Battle Royale.
pub static VOCABULARY: Vocabulary = for_many("weiss-schwarz-battle-royale");
