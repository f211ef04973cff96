//! Three answers: yes, no, or it hangs on something that nobody noted, or on text that is not read. And numbers of which the
//! least and the most is known.

use super::super::effects::ability::Compare;
use super::between::Between;

/// Whether something is so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sure {
    /// In any case.
    Yes,
    /// In no case.
    No,
    /// It hangs on a card that nobody noted, or on text that is not read.
    Maybe,
}

/// A number of which nothing is known.
pub const ANYTHING: Between = (-1_000_000, 1_000_000);

impl Sure {
    /// What is known.
    pub fn of(yes: bool) -> Sure {
        if yes { Sure::Yes } else { Sure::No }
    }

    /// Both are so.
    pub fn and(self, other: Sure) -> Sure {
        match (self, other) {
            (Sure::No, _) | (_, Sure::No) => Sure::No,
            (Sure::Yes, Sure::Yes) => Sure::Yes,
            _ => Sure::Maybe,
        }
    }

    /// One of both is so.
    pub fn or(self, other: Sure) -> Sure {
        self.denied().and(other.denied()).denied()
    }

    /// Whether this is rather so than another.
    pub fn is_rather(self, other: Sure) -> bool {
        self != other && (self == Sure::Yes || other == Sure::No)
    }

    /// It is not so.
    pub fn denied(self) -> Sure {
        match self {
            Sure::Yes => Sure::No,
            Sure::No => Sure::Yes,
            Sure::Maybe => Sure::Maybe,
        }
    }

    /// The same, where something may have made it otherwise.
    pub fn unless(self, doubted: bool) -> Sure {
        if doubted { Sure::Maybe } else { self }
    }

    /// The one answer that all of these give; none at all: it hangs on what is not known.
    pub fn alike(mut all: impl Iterator<Item = Sure>) -> Sure {
        let Some(first) = all.next() else { return Sure::Maybe };
        match all.all(|sure| sure == first) {
            true => first,
            false => Sure::Maybe,
        }
    }

    /// How two numbers compare.
    pub fn compares(left: Between, how: Compare, right: Between) -> Sure {
        let at_least = |a: Between, b: Between| match (a.0 >= b.1, a.1 >= b.0) {
            (true, _) => Sure::Yes,
            (false, true) => Sure::Maybe,
            (false, false) => Sure::No,
        };
        match how {
            Compare::AtLeast => at_least(left, right),
            Compare::AtMost => at_least(right, left),
            Compare::More => at_least(right, left).denied(),
            Compare::Less => at_least(left, right).denied(),
            Compare::Equal if left.0 == left.1 && left == right => Sure::Yes,
            Compare::Equal if left.1 < right.0 || right.1 < left.0 => Sure::No,
            Compare::Equal => Sure::Maybe,
        }
    }
}

/// Both numbers together.
pub fn sum(a: Between, b: Between) -> Between {
    (a.0.saturating_add(b.0), a.1.saturating_add(b.1))
}

/// One of two numbers.
pub fn either(a: Between, b: Between) -> Between {
    (a.0.min(b.0), a.1.max(b.1))
}

/// A number so many times.
pub fn times(number: Between, times: Between) -> Between {
    let all = [
        number.0.saturating_mul(times.0),
        number.0.saturating_mul(times.1),
        number.1.saturating_mul(times.0),
        number.1.saturating_mul(times.1),
    ];
    all.into_iter().map(|n| (n, n)).reduce(either).unwrap_or((0, 0))
}

/// A number where something is so, else none.
pub fn where_so(number: Between, sure: Sure) -> Between {
    match sure {
        Sure::Yes => number,
        Sure::No => (0, 0),
        Sure::Maybe => either(number, (0, 0)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_hangs_on_something_stays_so() {
        use Sure::{Maybe, No, Yes};
        assert_eq!((Yes.and(Maybe), No.and(Maybe), Yes.or(Maybe)), (Maybe, No, Yes));
        assert_eq!((No.or(Maybe), Maybe.denied(), Yes.unless(true)), (Maybe, Maybe, Maybe));
        assert_eq!(Sure::alike([Yes, Yes].into_iter()), Yes);
        assert_eq!(Sure::alike([Yes, No].into_iter()), Maybe);
        assert_eq!(Sure::alike([].into_iter()), Maybe);
    }

    #[test]
    fn numbers_compare_as_far_as_they_are_known() {
        use Compare::{AtLeast, AtMost, Equal, Less, More};
        let cases = [
            ((2, 3), AtLeast, (2, 2), Sure::Yes),
            ((1, 3), AtLeast, (2, 2), Sure::Maybe),
            ((1, 1), AtLeast, (2, 2), Sure::No),
            ((1, 2), AtMost, (2, 2), Sure::Yes),
            ((2, 2), More, (2, 2), Sure::No),
            ((2, 3), More, (2, 2), Sure::Maybe),
            ((3, 3), More, (2, 2), Sure::Yes),
            ((1, 1), Less, (2, 2), Sure::Yes),
            ((2, 2), Less, (2, 4), Sure::Maybe),
            ((2, 2), Equal, (2, 2), Sure::Yes),
            ((2, 3), Equal, (2, 3), Sure::Maybe),
            ((0, 1), Equal, (2, 3), Sure::No),
        ];
        for (left, how, right, sure) in cases {
            assert_eq!(Sure::compares(left, how, right), sure, "{left:?} {how:?} {right:?}");
        }
    }

    #[test]
    fn numbers_together() {
        assert_eq!(times((500, 500), (0, 2)), (0, 1000));
        assert_eq!(times((-500, -500), (1, 2)), (-1000, -500));
        assert_eq!(sum((1, 2), (3, 5)), (4, 7));
        assert_eq!(where_so((500, 500), Sure::Maybe), (0, 500));
        assert_eq!(where_so((-500, -500), Sure::Maybe), (-500, 0));
        assert_eq!(where_so((500, 500), Sure::No), (0, 0));
    }
}
