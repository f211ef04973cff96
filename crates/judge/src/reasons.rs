//! What is wrong, in the words of a game: a table of reasons, each with its facts, its ruling and item, and what is said of it.
//! What carries out a line raises a reason and makes no sentence; a table of reasons makes the sentence and decides nothing.

use std::fmt::{Arguments, Display};

use super::game::Violation;

/// Something wrong, with its facts. [`reasons!`](macro@crate::reasons) makes such.
pub trait Reason<W> {
    /// What is said of it. Where in the line it broke is for whoever read the line.
    fn violation(self, w: W) -> Violation;
}

/// A fact, as sentences name it: a card by its number, a player by name.
pub trait Fact<W> {
    /// In words.
    fn in_words(self, w: W) -> impl Display;
}

macro_rules! plain {
    ($($kind:ty),*) => {
        $(impl<W> Fact<W> for $kind {
            fn in_words(self, _: W) -> impl Display {
                self
            }
        })*
    };
}

plain!(String, u8, u16, u32, usize, i8, i32, i64);

impl<W> Fact<W> for &str {
    fn in_words(self, _: W) -> impl Display {
        self
    }
}

impl<W, F: Fact<W>> Fact<W> for Option<F> {
    fn in_words(self, w: W) -> impl Display {
        self.map_or_else(String::new, |fact| fact.in_words(w).to_string())
    }
}

/// How the words of a game name facts: `Seat as seat, w => w.name(seat);`
#[macro_export]
macro_rules! facts {
    ($words:ident: $($(#[$doc:meta])* $kind:ty as $fact:ident, $w:ident => $said:expr;)*) => {
        $($(#[$doc])* impl<'w> $crate::reasons::Fact<$words<'w>> for $kind {
            fn in_words(self, $w: $words<'w>) -> impl std::fmt::Display {
                let $fact = self;
                $said
            }
        })*
    };
}

/// A text with its holes filled.
pub fn text(filled: Arguments<'_>) -> String {
    filled.to_string()
}

/// Reasons with their facts, and what is said of each. In the texts `{fact}` is the fact in words; behind the ruling and the kind stands
/// the item, empty for the ruling's own; a ruling in parentheses follows from the facts. Facts behind a `;` are not named as they are:
/// `let` makes words of the facts, and `with` sets more of the [`Violation`](crate::game::Violation).
///
/// ```text
/// reasons! {
///     /// What is wrong with trigger icons (4.14).
///     pub enum Icons in R, w: Words<'_> {
///         /// 4.14.2: more than the one card that an icon allows.
///         TakesOne(icon: Icon, count: usize): IconChoice, Choice, icon_item(icon) =>
///             "the {icon} takes one card; {count} were written", expected "1 card", claimed "{count} cards";
///     }
/// }
/// ```
///
/// `fn` in place of `enum` and its name makes functions of them, for the words of reasons that the rules give.
#[macro_export]
macro_rules! reasons {
    ($(#[$about:meta])* $vis:vis enum $name:ident $(<$life:lifetime>)? in $rulings:ident, $w:ident: $words:ty {
        $($(#[$doc:meta])* $reason:ident ($($fact:ident: $type:ty),* $(; $($raw:ident: $kept:ty),*)?): $ruling:tt, $kind:ident, $item:expr
            $(, let $word:ident = $made:expr)* => $message:literal
            $(, expected $expected:literal)? $(, claimed $claimed:literal)? $(, with { $($field:ident: $value:expr),* })?;)*
    }) => {
        $(#[$about])*
        #[derive(Clone, Debug)]
        $vis enum $name $(<$life>)? { $($(#[$doc])* $reason($($type,)* $($($kept,)*)?),)* }

        impl $(<$life>)? $crate::reasons::Reason<$words> for $name $(<$life>)? {
            #[allow(unused_variables)]
            fn violation(self, $w: $words) -> $crate::game::Violation {
                match self {
                    $(Self::$reason($($fact,)* $($($raw,)*)?) => $crate::reasons!(@ $rulings $ruling $kind, $item, $w: $words, $($fact)*,
                        [$($word = $made),*] $message [$($expected)?] [$($claimed)?] [$($($field: $value),*)?]),)*
                }
            }
        }
    };
    ($vis:vis fn in $rulings:ident, $w:ident: $words:ty {
        $($reason:ident ($($fact:ident: $type:ty),* $(; $($raw:ident: $kept:ty),*)?): $ruling:tt, $kind:ident, $item:expr
            $(, let $word:ident = $made:expr)* => $message:literal
            $(, expected $expected:literal)? $(, claimed $claimed:literal)? $(, with { $($field:ident: $value:expr),* })?;)*
    }) => {
        $(#[allow(unused_variables)]
        $vis fn $reason($w: $words, $($fact: $type,)* $($($raw: $kept,)*)?) -> $crate::game::Violation {
            $crate::reasons!(@ $rulings $ruling $kind, $item, $w: $words, $($fact)*,
                [$($word = $made),*] $message [$($expected)?] [$($claimed)?] [$($($field: $value),*)?])
        })*
    };
    (@ $rulings:ident $ruling:tt $kind:ident, $item:expr, $w:ident: $words:ty, $($fact:ident)*,
        [$($word:ident = $made:expr),*] $message:literal [$($expected:literal)?] [$($claimed:literal)?]
        [$($field:ident: $value:expr),*]) => {{
        let violation = $crate::game::Violation {
            ruling: $crate::reasons!(@ $rulings $ruling),
            kind: Some($crate::finding::Kind::$kind),
            item: $item,
            $($field: $value,)*
            ..Default::default()
        };
        $(let $word = $made;)*
        $(let $fact = $crate::reasons::Fact::<$words>::in_words($fact, $w);)*
        $crate::game::Violation {
            message: $crate::reasons::text(format_args!($message)),
            $(expected: $crate::reasons::text(format_args!($expected)),)?
            $(claimed: $crate::reasons::text(format_args!($claimed)),)?
            ..violation
        }
    }};
    (@ $rulings:ident ($ruling:expr)) => { $ruling.number() };
    (@ $rulings:ident $ruling:ident) => { $rulings::$ruling.number() };
}

#[cfg(test)]
mod tests {
    use std::fmt::Display;

    use super::super::finding::Kind;
    use super::{Fact, Reason};

    #[derive(Clone, Copy)]
    struct Words(&'static [&'static str]);

    #[derive(Clone, Copy, Debug)]
    struct Player(usize);

    impl Fact<Words> for Player {
        fn in_words(self, w: Words) -> impl Display {
            w.0[self.0]
        }
    }

    #[derive(Clone, Copy)]
    enum R {
        Turn,
        Count,
    }

    impl R {
        fn number(self) -> u16 {
            self as u16
        }
    }

    reasons! {
        enum Wrong in R, w: Words {
            /// Facts in words, and as they are.
            Drew(player: Player, count: usize; first: bool): (if first { R::Turn } else { R::Count }), Count, "1.2",
                let many = if count == 1 { "card" } else { "cards" } =>
                "{player} drew {count} {many}", expected "no {many}", claimed "{count:+}", with { contested: first };
            /// The shortest row.
            Over(): Turn, Order, "" => "it is over";
        }
    }

    reasons! {
        fn in R, w: Words {
            drew(player: Player): Turn, Choice, "" => "{player} drew";
        }
    }

    #[test]
    fn facts_become_words() {
        let w = Words(&["Aoi", "Ren"]);
        let violation = Wrong::Drew(Player(1), 3, false).violation(w);
        assert_eq!(
            (violation.ruling, violation.kind, violation.item),
            (1, Some(Kind::Count), "1.2")
        );
        assert_eq!(violation.message, "Ren drew 3 cards");
        assert_eq!((&violation.expected[..], &violation.claimed[..]), ("no cards", "+3"));
        assert!(!violation.contested && violation.span.is_none() && violation.cannot_tell.is_none());
        let violation = Wrong::Drew(Player(0), 1, true).violation(w);
        assert_eq!(
            (violation.ruling, &violation.message[..], violation.contested),
            (0, "Aoi drew 1 card", true)
        );
        assert_eq!(Wrong::Over().violation(w).message, "it is over");
        assert_eq!(drew(w, Player(0)).message, "Aoi drew");
    }
}
