//! The names of Battle Royale's own rulings, in the order of its document. They are numbered behind those of Weiß
//! Schwarz, so that where both fit one action that one names it.

use rejudge_weiss_schwarz::rulings::R;

rejudge_table::rulings! {
    "Every ruling of the game's own.", B from R::ALL.len() as u16;
    Roll = "roll": "1.1: a roll by somebody who is tied with nobody, or none by somebody who is tied.",
    TurnOrder = "turn-order": "1.1, 1.6: the order of turns is another one than the rolls say, or a turn is another player's.",
    Facing = "facing": "1.2: the method does not fit what stands in the slot that is faced.",
    MulliganOrder = "mulligan-order": "1.3: hands were exchanged in another order than that of the turns.",
    SecondAttack = "second-attack": "1.4: a second attack in a player's own first turn.",
    Defender = "defender": "1.2, 1.5: another player than the owner of the faced slot countered, took damage, or was in the battle.",
    EncoreOrder = "encore-order": "1.5: encores were held in another order.",
    PartialEncore = "partial-encore": "1.5: a slot had a part in a partial encore that has none, or had none.",
    RemovedTarget = "removed-target": "1.6: an attack or an ability was aimed at a player who had left the match.",
    Out = "out": "1.6: a player who had lost was not removed, or one was removed who had not.",
    Removed = "removed": "1.6: a player who had left the match acted, or had a turn.",
    LastPlayer = "last-player": "1.6: one player was left, and somebody acted on.",
    Related = "related": "2.1: a character of an opponent was chosen who is not related, or one's own for an opponent's.",
    Decider = "decider": "2.5: another opponent decided than the one who defends.",
}

impl B {
    /// The ruling with this number.
    pub fn of(number: u16) -> Option<B> {
        let at = usize::from(number).checked_sub(R::ALL.len())?;
        B::ALL.get(at).copied()
    }

    /// The name with the game's, as `battle-royale/encore-order`.
    pub fn name(self) -> String {
        format!("battle-royale/{}", self.short())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_stand_behind_those_of_the_rules_below() {
        for ruling in B::ALL {
            assert_eq!(B::of(ruling.number()), Some(*ruling));
            assert_eq!(ruling.entry().name, ruling.name());
        }
        assert_eq!(B::of(0), None);
        assert_eq!(B::of(u16::MAX), None);
    }
}
