//! SPW-8.11, SPW-8.12: who is in the combat still, and which attack has nobody left to hit.

use rejudge_table::CardId;

use super::super::cards::Keywords;
use super::super::state::{Attack, Target, Z};
use super::questions::Rules;

impl Rules<'_> {
    /// SPW-8.11: nothing that it attacks is where it was attacked.
    pub fn is_without_targets(self, attack: &Attack) -> bool {
        let there = |target: &Target| match target {
            Target::Hero(_) => true,
            Target::Card(card) => {
                self.s.place(*card).is_some_and(|(_, z)| z == Z::Combat) || self.s.behind.contains(card)
            }
        };
        !attack.targets.iter().any(there)
    }

    /// Whether a creature is still in the combat: in the combat row, or in the support row where it flies and nobody attacks it
    /// there, or fights there by the log.
    pub fn is_in_combat(self, card: CardId) -> bool {
        let flies = || self.m.has(self.s, card, Keywords::FLYING);
        let is_target = || self.s.attacks.iter().any(|a| a.targets.contains(&Target::Card(card)));
        match self.s.place(card) {
            Some((_, Z::Combat)) => true,
            Some((_, Z::Support)) => (flies() && !is_target()) || self.s.behind.contains(&card),
            _ => false,
        }
    }
}
