//! What each ruling of Battle Royale's own means, where its document says so, what makes the table right again. The
//! penalties are those of the organiser's regulations for the game it is played by.

use super::rulings::B;
use rejudge_table::rulings::{Citation, Ruling};
use rejudge_weiss_schwarz::catalogue::{NONE, ORDERING, STATE};

/// One document, whichever edition of the rules it stands on.
const fn cites(rule: &'static str, also: &'static str) -> [Citation; 2] {
    [
        Citation {
            edition: "1.111",
            rule,
            also,
        },
        Citation {
            edition: "2021-03",
            rule,
            also,
        },
    ]
}

impl B {
    /// What the catalogue says about it.
    pub fn entry(self) -> &'static Ruling {
        match self {
            B::Roll => &ROLL,
            B::TurnOrder => &TURN_ORDER,
            B::Facing => &FACING,
            B::MulliganOrder => &MULLIGAN_ORDER,
            B::SecondAttack => &SECOND_ATTACK,
            B::Defender => &DEFENDER,
            B::EncoreOrder => &ENCORE_ORDER,
            B::PartialEncore => &PARTIAL_ENCORE,
            B::RemovedTarget => &REMOVED_TARGET,
            B::Out => &OUT,
            B::Removed => &REMOVED,
            B::LastPlayer => &LAST_PLAYER,
            B::Related => &RELATED,
            B::Decider => &DECIDER,
        }
    }
}

static ROLL: Ruling = Ruling {
    name: "battle-royale/roll",
    means: "A player rolled who is tied with nobody, or one who is tied did not roll again.",
    citations: &cites("BR-S1", "Battle Royale 1.1"),
    repair: "A roll too many does not count. Those who are tied roll until nobody is.",
    penalty: NONE,
    example: "Aoi and Mio are tied, and Ren rolls again with them.",
    near_miss: "Aoi and Mio are tied a second time and roll once more.",
};

static TURN_ORDER: Ruling = Ruling {
    name: "battle-royale/turn-order",
    means: "The order of turns is another one than the rolls say, or a turn is another player's.",
    citations: &cites(
        "BR-X1",
        "also BR-S1, BR-X2; Battle Royale 1.1, 1.6; BR-G-02, our reading",
    ),
    repair: "Set the order right. A turn that has begun is taken back, if that can be done.",
    penalty: STATE,
    example: "Aoi rolls 5 and Ren 3, and the log names Ren first.",
    near_miss: "Ren leaves the match in Aoi's turn, and Mio has the next one.",
};

static FACING: Ruling = Ruling {
    name: "battle-royale/facing",
    means: "The attack method does not fit what stands in the slot that is faced.",
    citations: &cites(
        "BR-F1",
        "also BR-F2, BR-F3, BR-F4; Battle Royale 1.2; rule 7.2.1.4; BR-G-03, BR-G-04, our readings",
    ),
    repair: "Choose a method that fits the faced slot, and set the soul right. A step that was held for the wrong method is taken back.",
    penalty: STATE,
    example: "Aoi attacks from FL directly. FL faces the right slot of the player before, and a character stands there.",
    near_miss: "The right slot of the player before is empty, and the left one is not. The attack from FL is direct.",
};

static MULLIGAN_ORDER: Ruling = Ruling {
    name: "battle-royale/mulligan-order",
    means: "Cards of the opening hands were exchanged in another order than that of the turns.",
    citations: &cites("BR-S2", "Battle Royale 1.3; rule 5.2.1.4"),
    repair: "It stands. The player who saw others choose before was to choose first.",
    penalty: STATE,
    example: "Mio has the third turn and exchanges cards before Ren, who has the second.",
    near_miss: "Ren keeps the hand, and then Mio exchanges cards.",
};

static SECOND_ATTACK: Ruling = Ruling {
    name: "battle-royale/second-attack",
    means: "There was a second attack in a player's own first turn.",
    citations: &cites("BR-A1", "Battle Royale 1.4; rule 7.2.1.3.1.2; BR-G-06, our reading"),
    repair: "Take the second attack back, with its trigger and damage. Cards of the decks that were seen are shuffled into the parts nobody knows.",
    penalty: STATE,
    example: "Ren attacks twice in turn 2, which is Ren's first.",
    near_miss: "Aoi attacks three times in turn 4, after everybody had a turn.",
};

static DEFENDER: Ruling = Ruling {
    name: "battle-royale/defender",
    means: "Another player than the owner of the faced slot countered, took the damage, or was in the battle.",
    citations: &cites("BR-F5", "Battle Royale 1.2; rules 7.4.1, 7.5.1, 7.6.1"),
    repair: "What concerned the wrong player is taken back and done with the owner of the faced slot.",
    penalty: STATE,
    example: "Aoi's FL attacks Mio's FR, and the damage goes to Ren.",
    near_miss: "Aoi's FR attacks Ren's FL, and the damage goes to Ren.",
};

static ENCORE_ORDER: Ruling = Ruling {
    name: "battle-royale/encore-order",
    means: "The encore step and the partial encores were held in another order.",
    citations: &cites(
        "BR-E3",
        "also BR-E1; Battle Royale 1.5; rule 7.7.1; BR-G-07, our reading",
    ),
    repair: "What is still to be done is done in the right order. It stands where nobody could decide otherwise by it.",
    penalty: ORDERING,
    example: "Ren was attacked first and Mio second, and Mio's partial encore comes first.",
    near_miss: "Nobody was attacked. The partial encores go in the order of turns, beginning behind the turn player.",
};

static PARTIAL_ENCORE: Ruling = Ruling {
    name: "battle-royale/partial-encore",
    means: "A slot had a part in the encores of a turn that has none, or had none and should have.",
    citations: &cites(
        "BR-E2",
        "also BR-E1, BR-E4; Battle Royale 1.5; BR-G-08, BR-G-09, our readings",
    ),
    repair: "A character that left without reason goes back, reversed. One that should have left does so now.",
    penalty: STATE,
    example: "Mio's FC is reversed and not faced by a slot of Aoi, and it leaves in Aoi's turn.",
    near_miss: "Ren was not attacked, and the reversed character in the faced slot leaves in Ren's partial encore.",
};

static REMOVED_TARGET: Ruling = Ruling {
    name: "battle-royale/removed-target",
    means: "An attack or an ability was aimed at a player who had left the match.",
    citations: &cites("BR-F5", "Battle Royale 1.6; BR-G-05, BR-G-11, our readings"),
    repair: "Take the attack or the ability back. The character stands as before.",
    penalty: STATE,
    example: "Kai reached level 4 in this turn, and Aoi attacks from the slot that faces Kai's.",
    near_miss: "Kai was removed in the turn before. The order has closed up, and the slot faces another player's now.",
};

static OUT: Ruling = Ruling {
    name: "battle-royale/out",
    means: "A player who had lost was not removed, or one was removed and nothing says why.",
    citations: &cites("BR-X2", "Battle Royale 1.6; BR-G-20, our reading"),
    repair: "Whoever has lost leaves with all cards. Whoever has not stays.",
    penalty: STATE,
    example: "Ren levels up to 4, and no line says that Ren leaves.",
    near_miss: "Ren concedes and leaves.",
};

static REMOVED: Ruling = Ruling {
    name: "battle-royale/removed",
    means: "A player who had left the match acted, or had a turn.",
    citations: &cites("BR-X2", "Battle Royale 1.6; BR-G-10, BR-G-12, our readings"),
    repair: "What was done is taken back. The next player who is still there has the turn.",
    penalty: STATE,
    example: "Ren lost in turn 7, and turn 8 is Ren's.",
    near_miss: "Ren lost in turn 7, and turn 8 is that of the player behind Ren.",
};

static LAST_PLAYER: Ruling = Ruling {
    name: "battle-royale/last-player",
    means: "One player was left and had won, and somebody acted on.",
    citations: &cites("BR-X3", "Battle Royale 1.6; rule 1.2.1; BR-G-14, our reading"),
    repair: "The match has ended. What was done afterwards does not count.",
    penalty: NONE,
    example: "Kai is the last one but Aoi and leaves, and Aoi attacks once more.",
    near_miss: "Three are left, and one of them leaves. The match goes on.",
};

static RELATED: Ruling = Ruling {
    name: "battle-royale/related",
    means: "A character was chosen of an opponent who is not related, or one's own in the place of an opponent's.",
    citations: &cites("BR-2.1", "Battle Royale 2.1; BR-G-01, our reading"),
    repair: "Another character is chosen, if the effect has just been carried out.",
    penalty: STATE,
    example: "Of five players Aoi chooses a character of Mio, whose slots face none of Aoi's.",
    near_miss: "Of four players everybody is related to everybody.",
};

static DECIDER: Ruling = Ruling {
    name: "battle-royale/decider",
    means: "Another opponent decided than the one who defends against the character.",
    citations: &cites("BR-2.5", "Battle Royale 2.5; BR-G-16, our reading"),
    repair: "The decision is taken back, and the defender decides.",
    penalty: STATE,
    example: "Aoi's FL faces Mio. Its text says \"your opponent may\", and Ren pays.",
    near_miss: "The character stands in the back row, and dice have said that Ren decides.",
};

#[cfg(test)]
mod tests {
    use super::super::policies::POLICIES;
    use super::super::rule_texts::rule;
    use super::*;

    #[test]
    fn what_is_cited_exists() {
        for ruling in B::ALL {
            let entry = ruling.entry();
            for citation in entry.citations {
                let places = citation.also.split([' ', ',', ';']).chain([citation.rule]);
                for id in places.filter(|id| id.starts_with("BR-")) {
                    let known = rule(id).is_some() || POLICIES.iter().any(|p| p.id == id);
                    assert!(known, "{}: {id}", entry.name);
                }
            }
        }
    }

    #[test]
    fn every_rule_and_reading_is_cited() {
        let all: String = B::ALL
            .iter()
            .flat_map(|b| b.entry().citations)
            .map(|c| format!("{} {}; ", c.rule, c.also))
            .collect();
        // Chapter 2 is about card text; what no ruling names is told with that text.
        for rule in super::super::rule_texts::all() {
            let text = ["BR-2.2", "BR-2.3", "BR-2.4", "BR-2.6"].contains(&rule.id);
            assert!(text || all.contains(rule.id), "{}", rule.id);
        }
    }

    #[test]
    fn sentences_are_whole_and_accuse_nobody() {
        for ruling in B::ALL {
            let entry = ruling.entry();
            for text in [entry.means, entry.repair, entry.example, entry.near_miss] {
                assert!(text.ends_with('.'), "{}: {text}", entry.name);
                for word in ["cheat", "illegal", "guilty", "violat", "fault"] {
                    assert!(!text.to_lowercase().contains(word), "{}: {text}", entry.name);
                }
            }
        }
    }
}
