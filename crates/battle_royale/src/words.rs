//! The words: those of Weiß Schwarz, with what only serves where more than two play.

use rejudge_notation::Vocabulary;
use rejudge_weiss_schwarz::vocabulary::for_many;

/// Everything the notation needs to know of Battle Royale.
pub static VOCABULARY: Vocabulary = for_many("weiss-schwarz-battle-royale");
