//! Numbers without a pattern, the same every time: for the positions, texts and records that tests make up. What a match draws comes
//! from its seed ([`shuffle`](crate::shuffle)).

/// A row of such numbers.
#[derive(Clone, Debug)]
pub struct Dice(u64);

impl Dice {
    /// The row that begins behind this number, which is not 0.
    pub const fn new(number: u64) -> Dice {
        Dice(number)
    }

    /// The row of a place in a count: neighbors have nothing to do with each other.
    pub fn of(place: u64) -> Dice {
        let mut dice = Dice(place.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
        for _ in 0..8 {
            dice.below(2);
        }
        dice
    }

    /// The next number, from 0 to below `n`; 0 where that is nothing.
    pub fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % (n.max(1) as u64)).unwrap_or(0)
    }

    /// In so many of a hundred cases.
    pub fn percent(&mut self, of_100: usize) -> bool {
        self.below(100) < of_100
    }

    /// One of these, of which there is at least one.
    pub fn one_of<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.below(all.len())]
    }
}
