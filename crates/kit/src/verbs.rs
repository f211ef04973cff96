//! The table of a game's verbs.

/// A table of verbs: the enum `V` with a variant for each row, in the order of the table, and the table itself, `VERBS`.
#[macro_export]
macro_rules! verbs {
    ($(#[$about:meta])* VERBS; $($variant:ident = $verb:expr),* $(,)?) => {
        /// Every verb; the discriminants are the [`VerbId`](rejudge_notation::VerbId)s.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[repr(u8)]
        pub enum V { $(#[doc = concat!("The verb [`", stringify!($variant), "`](VERBS).")] $variant),* }

        $(#[$about])*
        pub static VERBS: &[::rejudge_notation::Verb] = &[$($verb),*];

        impl V {
            /// All of them, in the order of the table.
            pub const ALL: &'static [V] = &[$(V::$variant),*];

            /// The verb of an id.
            ///
            /// # Panics
            /// If the id came from parsing with another vocabulary.
            pub fn of(id: ::rejudge_notation::VerbId) -> V {
                V::ALL[usize::from(id.0)]
            }

            /// Its id.
            pub const fn id(self) -> ::rejudge_notation::VerbId {
                ::rejudge_notation::VerbId(self as u8)
            }

            /// Its row of the table.
            pub fn verb(self) -> &'static ::rejudge_notation::Verb {
                &VERBS[self as usize]
            }
        }
    };
}

pub use crate::verbs;
