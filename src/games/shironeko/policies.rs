//! The readings that a log may choose where the seed leaves something open (`policy SNK-G-03: turn-player`).

/// SNK-G-03: whose cards are turned ON when a turn starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OnStep {
    /// The turn player's alone: our reading.
    TurnPlayer,
    /// Those of both players.
    BothPlayers,
}

/// What a log has chosen; what it has not is our reading.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Policies {
    /// SNK-G-03; `None`: not chosen, and as our reading is of low confidence, what hangs on it cannot be told.
    pub on_step: Option<OnStep>,
    /// SNK-G-04: the first turn of the game has no draw.
    pub first_turn_without_draw: bool,
    /// SNK-G-06: an awakened chara may be played by change alone.
    pub awakened_by_change_only: bool,
    /// SNK-G-08: a rainbow card asks for a soul, too: of any color but none.
    pub rainbow_needs_color: bool,
    /// SNK-G-09: the change cost asks for no color.
    pub change_without_color: bool,
    /// Those the header names, by their number.
    pub named: Vec<&'static str>,
}

/// One decision that can be chosen: its number, the words for it, the first our reading.
#[derive(Clone, Copy, Debug)]
pub struct Choice {
    /// Its number, as `SNK-G-03`.
    pub number: &'static str,
    /// What it is about.
    pub about: &'static str,
    /// What may be written.
    pub words: &'static [&'static str],
}

/// All that can be chosen.
pub const CHOICES: &[Choice] = &[
    Choice {
        number: "SNK-G-03",
        about: "whose cards are turned ON when a turn starts",
        words: &["turn-player", "both-players"],
    },
    Choice {
        number: "SNK-G-04",
        about: "whether the first turn of the game has its draw",
        words: &["draw", "no-draw"],
    },
    Choice {
        number: "SNK-G-06",
        about: "whether an awakened chara may be played onto a free place",
        words: &["play", "change-only"],
    },
    Choice {
        number: "SNK-G-08",
        about: "whether a rainbow card asks for the color of a soul",
        words: &["any", "color"],
    },
    Choice {
        number: "SNK-G-09",
        about: "whether the change cost asks for a soul of the card's color",
        words: &["color", "no-color"],
    },
];

impl Policies {
    /// Takes a `policy` line of the header in.
    ///
    /// # Errors
    /// In words with the way out, if there is no such decision or it has no such word.
    pub fn set(&mut self, number: &str, value: &str) -> Result<(), (String, String)> {
        let Some(choice) = CHOICES.iter().find(|c| c.number.eq_ignore_ascii_case(number)) else {
            let known: Vec<&str> = CHOICES.iter().map(|c| c.number).collect();
            let message = format!("no decision {number} can be chosen");
            return Err((message, format!("those that can: {}", known.join(", "))));
        };
        let word = value.trim();
        let Some(at) = choice.words.iter().position(|w| w.eq_ignore_ascii_case(word)) else {
            let help = format!("{}: `{}`", choice.about, choice.words.join("` or `"));
            return Err((format!("`{word}` is no choice for {}", choice.number), help));
        };
        let other = at == 1;
        match choice.number {
            "SNK-G-03" => {
                self.on_step = Some(match other {
                    true => OnStep::BothPlayers,
                    false => OnStep::TurnPlayer,
                });
            }
            "SNK-G-04" => self.first_turn_without_draw = other,
            "SNK-G-06" => self.awakened_by_change_only = other,
            "SNK-G-08" => self.rainbow_needs_color = other,
            _ => self.change_without_color = other,
        }
        self.named.push(choice.number);
        Ok(())
    }

    /// Whether the header chose it.
    pub fn is_named(&self, number: &str) -> bool {
        self.named.contains(&number)
    }
}
