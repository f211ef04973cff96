//! What the official page leaves open, each point with a number: how it is read here, and how else it may be read.
//!
//! Those with two readings can be chosen in the header (`policy SNK-G-03: both-players`); of the others there is one.

use rejudge_kit::policy::{Choice, Policy};

/// The places in [`TABLE`] of the points that can be chosen.
pub mod at {
    /// SNK-G-03: Whose cards are turned ON.
    pub const ON_STEP: usize = 2;
    /// SNK-G-04: The first turn's draw.
    pub const FIRST_DRAW: usize = 3;
    /// SNK-G-06: Awakened charas played.
    pub const AWAKENED: usize = 5;
    /// SNK-G-08: The color a rainbow card asks for.
    pub const RAINBOW: usize = 7;
    /// SNK-G-09: The color of a change cost.
    pub const CHANGE_COLOR: usize = 8;
}

const fn choice(name: &'static str, means: &'static str) -> Choice {
    Choice { name, means }
}

const fn point(id: &'static str, about: &'static str, choices: &'static [Choice]) -> Policy {
    Policy {
        id,
        about,
        choices,
        low: false,
    }
}

/// Our reading is of low confidence.
const fn low(of: Policy) -> Policy {
    Policy { low: true, ..of }
}

/// All points, in the order of their numbers.
pub static TABLE: &[Policy] = &[
    point(
        "SNK-G-01",
        "Which phases a turn has, as the official page leaves the course of a turn empty.",
        &[choice(
            "ours",
            "start, main and end; attacks are made in the main phase",
        )],
    ),
    point(
        "SNK-G-02",
        "What the start phase is made of, and in which order.",
        &[choice("ours", "cards ON, one card drawn, one town built")],
    ),
    low(point(
        "SNK-G-03",
        "Whose cards are turned ON when a turn starts.",
        &[
            choice("turn-player", "the turn player's cards alone are turned ON"),
            choice("both-players", "the cards of both players are turned ON"),
        ],
    )),
    point(
        "SNK-G-04",
        "Whether the first player's first turn has its draw, its town and its attacks.",
        &[
            choice("draw", "the first turn of the game has its draw"),
            choice("no-draw", "the first turn of the game has no draw"),
        ],
    ),
    point(
        "SNK-G-05",
        "Whether redrawn cards can come back, as the draw is before the shuffle.",
        &[choice("ours", "they cannot: more cards than those remain above them")],
    ),
    point(
        "SNK-G-06",
        "Whether an awakened chara may be played onto a free place.",
        &[
            choice("play", "it may be played at its full cost"),
            choice("change-only", "it comes by change alone"),
        ],
    ),
    point(
        "SNK-G-07",
        "Whether a level limits what is played.",
        &[choice("ours", "it does not; the cost is the only limit")],
    ),
    point(
        "SNK-G-08",
        "Which color a card asks for, with rainbow and colorless cards.",
        &[
            choice("any", "a rainbow card asks for no color"),
            choice("color", "a rainbow card asks for a soul of any color but colorless"),
        ],
    ),
    point(
        "SNK-G-09",
        "Whether the change cost asks for a color.",
        &[
            choice("color", "the change cost asks for a soul of the new card's color"),
            choice("no-color", "the change cost asks for no color"),
        ],
    ),
    point(
        "SNK-G-10",
        "How many souls a town gives.",
        &[choice(
            "ours",
            "one of its color, where the card does not say otherwise",
        )],
    ),
    point(
        "SNK-G-11",
        "What an empty town deck means.",
        &[choice("ours", "no town is built, and nobody loses by it")],
    ),
    point(
        "SNK-G-12",
        "What \"the same name\" is with variants.",
        &[choice("ours", "the printed names are equal, letter by letter")],
    ),
    point(
        "SNK-G-13",
        "What becomes of the runes below a chara that leaves.",
        &[choice("ours", "they go to the discard with it")],
    ),
    point(
        "SNK-G-14",
        "Whether triggers still fire when the last card of the deck is turned over.",
        &[choice("ours", "they do not: the game has ended")],
    ),
    low(point(
        "SNK-G-15",
        "What happens when both decks run out by one effect.",
        &[choice(
            "ours",
            "the turn player's deck is the last; where that decides, it cannot be told",
        )],
    )),
    point(
        "SNK-G-16",
        "Whether triggers fire in their owner's own turn, or on cards that are no damage.",
        &[choice("ours", "they do not")],
    ),
    low(point(
        "SNK-G-17",
        "In which order abilities that fire at once are carried out.",
        &[choice(
            "ours",
            "the turn player's first, each in the order their player likes; another order is no finding",
        )],
    )),
    point(
        "SNK-G-18",
        "What happens when attacker or defender is gone before the damage.",
        &[choice(
            "ours",
            "without the attacker the attack ends; without the defender nothing is dealt",
        )],
    ),
    low(point(
        "SNK-G-19",
        "In which order the end phase does its things.",
        &[choice(
            "ours",
            "effects, then poison, then shock; another order is no finding",
        )],
    )),
    point(
        "SNK-G-20",
        "What two markers of one sort on a chara mean.",
        &[choice("ours", "they are one state")],
    ),
    point(
        "SNK-G-21",
        "Whether an effect may turn a shocked chara ON in mid turn.",
        &[choice("ours", "it may: only the start of a turn is meant")],
    ),
    point(
        "SNK-G-22",
        "Whether there is a hand limit.",
        &[choice("ours", "there is none")],
    ),
    point(
        "SNK-G-23",
        "What \"once each\" is counted by for 起動 abilities.",
        &[choice(
            "ours",
            "each ability of each card; a chara that came by change has its own",
        )],
    ),
    point(
        "SNK-G-24",
        "When the defence is chosen.",
        &[choice(
            "ours",
            "before any card is turned over, after what fires on the attack",
        )],
    ),
    point(
        "SNK-G-25",
        "Which towns may be in the deck without limit.",
        &[choice("ours", "every town with ソウル発掘場 in its name")],
    ),
    point(
        "SNK-G-26",
        "Whether later rules hold (leaders, STOP!, 名誉冒険家, 突破).",
        &[choice("ours", "they do not")],
    ),
    point(
        "SNK-G-27",
        "Whether the winner of janken chooses, or is the first player.",
        &[choice("ours", "is the first player")],
    ),
    point(
        "SNK-G-28",
        "What more souls than needed are.",
        &[choice("ours", "lost, and worth a note")],
    ),
    point(
        "SNK-G-29",
        "Whether 登場 fires on a chara that came by change.",
        &[choice("ours", "it does")],
    ),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_and_numbers_agree() {
        for (place, number) in [
            (at::ON_STEP, "SNK-G-03"),
            (at::FIRST_DRAW, "SNK-G-04"),
            (at::AWAKENED, "SNK-G-06"),
            (at::RAINBOW, "SNK-G-08"),
            (at::CHANGE_COLOR, "SNK-G-09"),
        ] {
            assert_eq!(TABLE[place].id, number);
            assert_eq!(TABLE[place].choices.len(), 2);
        }
    }
}
