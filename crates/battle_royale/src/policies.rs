//! The points that the document leaves open, each with how it is read here. The numbers are those of `rules.txt`.

use rejudge_kit::policy::{Choice, Policy};

/// Places in [`POLICIES`].
pub const RELATED: usize = 0;
/// Who has the first turn by the rolls.
pub const ROLLS: usize = 1;
/// What a character does whose faced slot is that of somebody who has just left.
pub const NO_ATTACK: usize = 4;
/// What becomes of reversed characters that are not faced.
pub const NOT_FACED: usize = 7;
/// Whether with two players the whole stage takes part.
pub const TWO_LEFT: usize = 8;
/// What is left of a turn whose player was removed.
pub const OWN_TURN: usize = 9;
/// Whose attacks a center with Great Performance draws onto itself.
pub const GREAT_PERFORMANCE: usize = 17;

/// The reading of [`RELATED`] that looks at the layout.
pub const FACING: usize = 0;
/// The reading of [`ROLLS`] by which the highest begins.
pub const HIGHEST: usize = 0;
/// The reading of [`TWO_LEFT`] by which partial encores stay partial.
pub const PARTIAL: usize = 0;
/// The reading of [`OWN_TURN`] by which nothing is left of the turn.
pub const SKIP: usize = 0;
/// The reading of [`GREAT_PERFORMANCE`] by which it draws attacks on its own player alone.
pub const OWN_SLOTS: usize = 0;

const fn choice(name: &'static str, means: &'static str) -> Choice {
    Choice { name, means }
}

const fn sure(id: &'static str, about: &'static str, choices: &'static [Choice]) -> Policy {
    Policy {
        id,
        about,
        choices,
        low: false,
    }
}

const fn low(id: &'static str, about: &'static str, choices: &'static [Choice]) -> Policy {
    Policy {
        id,
        about,
        choices,
        low: true,
    }
}

/// All of them.
pub static POLICIES: &[Policy] = &[
    low(
        "BR-G-01",
        "Who a related opponent is (2.1): the table of terms is not part of the document any more.",
        &[
            choice(
                "facing",
                "opponents who own a slot that faces one's own; of three players, all",
            ),
            choice("all", "all opponents"),
        ],
    ),
    low(
        "BR-G-02",
        "Whether the highest or the lowest roll has the first turn (1.1).",
        &[
            choice("highest-roll-first", "the highest roll has the first turn"),
            choice("lowest-roll-first", "the lowest roll has the first turn"),
        ],
    ),
    sure(
        "BR-G-03",
        "When the centers of an odd number of players face each other (1.2.1).",
        &[choice(
            "whole-turn",
            "during the whole turn of the one who attacks there",
        )],
    ),
    sure(
        "BR-G-04",
        "Whom the center of the player before faces in the turn player's turn, as each faces the one before (1.2.1).",
        &[choice("turn-player", "the turn player, who attacks it")],
    ),
    sure(
        "BR-G-05",
        "What a character does whose faced slot belongs to a player removed in this turn (1.6).",
        &[choice(
            "no-attack",
            "it does not attack; the empty slot is no direct attack",
        )],
    ),
    sure(
        "BR-G-06",
        "What counts as attacking once in one's first turn (1.4).",
        &[choice("declared", "an attack that was declared, as in 7.2.1.3.1.2")],
    ),
    sure(
        "BR-G-07",
        "Whether characters that become reversed during a partial encore are seen to before it goes on (1.5).",
        &[choice(
            "restart",
            "after each card the turn player's come first again, then earlier defenders', as in 7.7.1.4",
        )],
    ),
    sure(
        "BR-G-08",
        "What becomes of reversed characters in slots that are not faced (1.5).",
        &[choice(
            "untouched",
            "nothing, until their player's own encore step or stand phase",
        )],
    ),
    low(
        "BR-G-09",
        "Whether with two players the defender's whole stage takes part in the encore (1.5).",
        &[
            choice("partial", "the faced slots alone, as with more players"),
            choice("whole", "the whole stage, as in the game for two"),
        ],
    ),
    low(
        "BR-G-10",
        "What is left of a turn whose player is removed in it (1.6: it is considered finished).",
        &[
            choice("skip", "nothing: no attacks, no partial encores, no end phase"),
            choice("encores-follow", "the partial encores of the defenders"),
        ],
    ),
    sure(
        "BR-G-11",
        "How an attack goes on whose defender is removed in it.",
        &[choice("without", "to its end, without counter, damage and battle")],
    ),
    sure(
        "BR-G-12",
        "What becomes of the cards of a removed player.",
        &[choice(
            "leave",
            "they leave the match with him or her, and so does what they gave",
        )],
    ),
    sure(
        "BR-G-13",
        "How the order closes up when several are removed in one turn (1.6).",
        &[choice("once", "once, between the turns")],
    ),
    sure(
        "BR-G-14",
        "What the result is when all who are left lose together.",
        &[choice("draw", "a draw among them")],
    ),
    sure(
        "BR-G-15",
        "In which order the other players act at a check timing (8.5.1.3).",
        &[choice("turn-order", "in turn order behind the turn player")],
    ),
    sure(
        "BR-G-16",
        "Whom damage concerns that an ability deals \"to your opponent\".",
        &[choice(
            "defender",
            "the defender of the attack, else who defends against the character (2.5)",
        )],
    ),
    sure(
        "BR-G-17",
        "Whom \"all your opponent's characters\" and conditions on \"your opponent\" mean.",
        &[choice(
            "related",
            "every related opponent; for a character in front, the one it faces",
        )],
    ),
    low(
        "BR-G-18",
        "Whose attacks a center with Great Performance draws onto itself (10.6).",
        &[
            choice("own-slots", "those of characters that face a slot of its player"),
            choice("center", "those of the character that faces it"),
        ],
    ),
    sure(
        "BR-G-19",
        "When an effect ends that lasts until the turn of a player who is removed (2.3).",
        &[choice(
            "new-predecessor",
            "with the turn of whoever is right before its master then",
        )],
    ),
    sure(
        "BR-G-20",
        "What a concession, a match loss and a disqualification are.",
        &[choice("removal", "removals for another reason (1.6)")],
    ),
    sure(
        "BR-G-21",
        "What the document does not speak of, as disputed dice.",
        &[choice("floor-rules", "the floor rules")],
    ),
    sure(
        "BR-G-22",
        "How long \"until the end of your next turn\" lasts.",
        &[choice("unchanged", "as in the game for two")],
    ),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_those_of_the_table() {
        for (place, id) in [
            (RELATED, "BR-G-01"),
            (ROLLS, "BR-G-02"),
            (NO_ATTACK, "BR-G-05"),
            (NOT_FACED, "BR-G-08"),
            (TWO_LEFT, "BR-G-09"),
            (OWN_TURN, "BR-G-10"),
            (GREAT_PERFORMANCE, "BR-G-18"),
        ] {
            assert_eq!(POLICIES[place].id, id);
        }
        for (at, policy) in POLICIES.iter().enumerate() {
            assert_eq!(policy.id, format!("BR-G-{:02}", at + 1));
            // One that has no second reading cannot be doubtful.
            assert_eq!(policy.low, policy.choices.len() > 1, "{}", policy.id);
        }
    }
}
