//! 1.1, Defining order of player turns: what rolls of dice say, and how often a player attacks in the first turn.

use rejudge_table::Seat;
use rejudge_weiss_schwarz::matches::Match;
use rejudge_weiss_schwarz::state::State;
use rejudge_weiss_schwarz::variation::OneAttack;

/// What the dice say: groups of players in turn order; those of a group are tied.
type Groups = Vec<Vec<Seat>>;

/// The dice so far.
#[derive(Debug)]
pub struct Dice {
    groups: Groups,
    /// Rolls of a group of which not all have rolled.
    pub open: Vec<(Seat, u32)>,
}

/// BR-A1: each player attacks once in the first turn of his or her own.
pub fn one_attack(m: &Match, s: &State) -> OneAttack {
    let turn = usize::try_from(s.turn).unwrap_or(usize::MAX);
    match s.first_turn {
        false => OneAttack::No,
        true if !s.turns_untold || turn <= s.seating.len() => OneAttack::Yes,
        true if turn > m.players.len() => OneAttack::No,
        true => OneAttack::Unknown,
    }
}

/// Why a roll was not called for.
pub enum Uncalled {
    /// The player is tied with nobody.
    Settled,
    /// The player has rolled, and somebody tied with that player has not.
    Twice,
}

impl Dice {
    /// Nobody has rolled yet.
    pub fn new(players: impl Iterator<Item = Seat>) -> Dice {
        Dice {
            groups: vec![players.collect()],
            open: Vec::new(),
        }
    }

    /// BR-S1: ties are rolled again among the tied alone, who keep their places among all.
    pub fn roll(&mut self, seat: Seat, rolled: u32, highest: bool) -> Result<(), Uncalled> {
        let tied = |group: &Vec<Seat>| group.len() > 1 && group.contains(&seat);
        let Some(at) = self.groups.iter().position(tied) else {
            return Err(Uncalled::Settled);
        };
        if self.open.iter().any(|(s, _)| *s == seat) {
            return Err(Uncalled::Twice);
        }
        self.open.push((seat, rolled));
        let has_rolled = |seat: &Seat| self.open.iter().any(|(s, _)| s == seat);
        if !self.groups[at].iter().all(has_rolled) {
            return Ok(());
        }
        let group = self.groups.remove(at);
        let (mut mine, others) = std::mem::take(&mut self.open)
            .into_iter()
            .partition::<Vec<_>, _>(|(seat, _)| group.contains(seat));
        self.open = others;
        mine.sort_by_key(|(_, rolled)| *rolled);
        if highest {
            mine.reverse();
        }
        let same = mine.chunk_by(|a, b| a.1 == b.1);
        let parts: Groups = same.map(|tied| tied.iter().map(|(seat, _)| *seat).collect()).collect();
        self.groups.splice(at..at, parts);
        Ok(())
    }

    /// Who rolls next: of the first who are tied, those who have not rolled yet, as they sit.
    pub fn next(&self) -> Vec<Seat> {
        let tied = self.groups.iter().find(|group| group.len() > 1);
        let has_rolled = |seat: &Seat| self.open.iter().any(|(s, _)| s == seat);
        let mut next: Vec<Seat> = tied.into_iter().flatten().copied().collect();
        next.retain(|seat| !has_rolled(seat));
        next.sort_unstable();
        next
    }

    /// Nobody has rolled.
    pub fn is_silent(&self) -> bool {
        self.groups.len() == 1
    }

    /// Whether an order is one that the dice allow.
    pub fn allows(&self, order: &[Seat]) -> bool {
        let mut rest = order;
        for group in &self.groups {
            let (own, behind) = rest.split_at(group.len().min(rest.len()));
            if !own.iter().all(|seat| group.contains(seat)) {
                return false;
            }
            rest = behind;
        }
        true
    }

    /// The order that the dice say, the tied ones as they sit.
    pub fn order(&self) -> impl Iterator<Item = Seat> {
        self.groups.iter().flatten().copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rolled(players: u8, rolls: &[(u8, u32)]) -> (Dice, usize) {
        let mut dice = Dice::new((0..players).map(Seat));
        let roll = |dice: &mut Dice, (seat, n): &(u8, u32)| dice.roll(Seat(*seat), *n, true).is_err();
        let refused = rolls.iter().filter(|r| roll(&mut dice, r)).count();
        (dice, refused)
    }

    fn order(dice: &Dice) -> Vec<u8> {
        dice.order().map(|s| s.0).collect()
    }

    #[test]
    fn the_highest_roll_comes_first() {
        let (dice, refused) = rolled(3, &[(0, 2), (1, 6), (2, 4)]);
        assert_eq!((order(&dice), refused), (vec![1, 2, 0], 0));
        assert!(dice.allows(&[1, 2, 0].map(Seat)) && !dice.allows(&[2, 1, 0].map(Seat)));
        // Who begins is all that is told.
        assert!(dice.allows(&[Seat(1)]) && !dice.allows(&[Seat(0)]));
    }

    #[test]
    fn a_tie_is_rolled_again_within_its_place() {
        let (dice, refused) = rolled(4, &[(0, 5), (1, 2), (2, 5), (3, 1), (0, 1), (2, 2)]);
        assert_eq!((order(&dice), refused), (vec![2, 0, 1, 3], 0));
        // The second rolls were lower than the others' first ones, and stay in front.
        let (dice, _) = rolled(4, &[(0, 5), (1, 2), (2, 5), (3, 1)]);
        assert!(dice.allows(&[2, 0, 1, 3].map(Seat)) && dice.allows(&[0, 2, 1, 3].map(Seat)));
    }

    #[test]
    fn only_the_tied_roll_again() {
        let (dice, refused) = rolled(3, &[(0, 5), (1, 5), (2, 1), (2, 6), (0, 3), (0, 4), (1, 4)]);
        assert_eq!((order(&dice), refused), (vec![1, 0, 2], 2));
    }

    #[test]
    fn who_rolls_next() {
        let next = |rolls: &[(u8, u32)]| -> Vec<u8> { rolled(4, rolls).0.next().iter().map(|s| s.0).collect() };
        assert_eq!(next(&[]), [0, 1, 2, 3]);
        assert_eq!(next(&[(2, 4)]), [0, 1, 3]);
        // Those in front first, then those behind.
        let first = [(0, 5), (1, 2), (2, 5), (3, 2)];
        assert_eq!(next(&first), [0, 2]);
        assert_eq!(next(&[&first[..], &[(0, 1)]].concat()), [2]);
        assert_eq!(next(&[&first[..], &[(0, 1), (2, 6)]].concat()), [1, 3]);
        assert_eq!(next(&[&first[..], &[(0, 1), (2, 6), (1, 3), (3, 1)]].concat()), [0; 0]);
    }

    #[test]
    fn nobody_has_rolled() {
        let (dice, _) = rolled(3, &[]);
        assert!(dice.is_silent() && dice.allows(&[2, 0, 1].map(Seat)));
        // Not all have: nothing is known yet.
        assert!(rolled(3, &[(0, 4)]).0.is_silent());
    }
}
