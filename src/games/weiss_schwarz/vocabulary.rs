//! stub
#![allow(missing_docs)]
use crate::notation::{VerbId, Vocabulary};
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum V { First, Order, Roll, Mulligan, Keep, Draw, Shuffle, Cut, Phase, Pay, Discard, Act, Auto, Concede, Result, Count, Note, Label, Gap, Call, Rule, Rewind, Fix, Sanction, Time, Put, Search, Choose, Make, Look, Reveal, Mill, Heal, Brainstorm, Give, Stand, Rest, Reverse, Clock, Levelup, Refresh, Penalty, Play, Event, Climax, Swap, Attack, Trigger, Stock, Soul, Treasure, Chance, Shot, Pool, Discovery, Gate, Comeback, Focus, Return, Choice, Standby, Counter, Damage, Battle, Leave, Encore }
impl V { pub fn of(_: VerbId) -> V { V::First } pub fn id(self) -> VerbId { VerbId(self as u8) } }
pub static VOCABULARY: Vocabulary = Vocabulary { game: "weiss-schwarz", verbs: &[], words: &[] };
