//! What a catalogue of rulings is made of. The catalogues themselves belong to the games.

pub mod nearest;
mod penalty;

pub use penalty::{Noticed, Penalty, Row};

/// One entry of a game's catalogue: a way in which a record can go against the rules.
#[derive(Clone, Copy, Debug)]
pub struct Ruling {
    /// Its name with the game's, as `weiss-schwarz/level`. Never renamed once released.
    pub name: &'static str,
    /// What it means, in one sentence.
    pub means: &'static str,
    /// Where the rules say so, one per edition.
    pub citations: &'static [Citation],
    /// What makes the table right again.
    pub repair: &'static str,
    /// What judges usually give, by when it was noticed.
    pub penalty: Penalty,
    /// A situation that earns it.
    pub example: &'static str,
    /// A situation that looks like it and does not earn it.
    pub near_miss: &'static str,
}

/// A place in the rules of one edition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Citation {
    /// The edition, as `1.111`.
    pub edition: &'static str,
    /// The number in that edition's own numbering, as `8.6.2.1.2`.
    pub rule: &'static str,
    /// A further place, for instance the rules sheet or an official answer; empty if none.
    pub also: &'static str,
}

impl Ruling {
    /// The citation for an edition; the first one where the edition has none of its own.
    pub fn citation(&self, edition: &str) -> Option<&Citation> {
        self.citations
            .iter()
            .find(|c| c.edition == edition)
            .or(self.citations.first())
    }

    /// The name without the game's.
    pub fn short(&self) -> &'static str {
        self.name.split_once('/').map_or(self.name, |(_, short)| short)
    }
}

/// The names of a game's rulings in the order of its rules, as an enum: what it is, its name, the number of its first ruling in a
/// match; and then a row for each: variant, name without the game's, and what is said of it, or rule and what is said.
#[macro_export]
macro_rules! rulings {
    ($about:literal, $R:ident from $first:expr; $($variant:ident = $name:literal : $doc:literal),* $(,)?) => {
        $crate::rulings!(@names $about, $R, $first; $($variant = $name : $doc),*);
    };
    ($about:literal, $R:ident from $first:expr; $($variant:ident = $name:literal : $rule:literal, $doc:literal),* $(,)?) => {
        $crate::rulings!(@names $about, $R, $first; $($variant = $name : concat!($rule, ": ", $doc)),*);

        impl $R {
            /// The rule it rests on.
            pub const fn rule(self) -> &'static str {
                match self { $($R::$variant => $rule),* }
            }
        }
    };
    (@names $about:literal, $R:ident, $first:expr; $($variant:ident = $name:literal : $doc:expr),*) => {
        #[doc = $about]
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[repr(u8)]
        pub enum $R { $(#[doc = $doc] $variant),* }

        impl $R {
            /// All of them, in the order of the rules.
            pub const ALL: &'static [$R] = &[$($R::$variant),*];

            /// Its number in a match.
            pub const fn number(self) -> u16 {
                $first + self as u16
            }

            /// The name without the game's.
            pub const fn short(self) -> &'static str {
                match self { $($R::$variant => $name),* }
            }
        }
    };
}
