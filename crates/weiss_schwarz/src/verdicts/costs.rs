//! Costs in words, as findings and notes say what an ability costs.

use super::super::cards::{CardKind, Icon};
use super::super::effects::cost::{Cost, Part, Which};

impl Which {
    /// In words, behind a number: `character with Harbor`, `card`.
    pub fn words(&self, count: u8) -> String {
        let many = if count == 1 { "" } else { "s" };
        let mut words = match self.kind {
            Some(CardKind::Character) => format!("character{many}"),
            Some(CardKind::Climax) => format!("climax{}", if count == 1 { "" } else { "es" }),
            Some(CardKind::Event) => format!("event{many}"),
            None => format!("card{many}"),
        };
        if let Some(color) = self.color {
            words = match self.traits.is_empty() {
                true => format!("{} {words}", color.word()),
                false => format!("{words} that is {} or", color.word()),
            };
        }
        if !self.traits.is_empty() {
            words = format!("{words} with {}", self.traits.join(" or "));
        }
        if !self.names.is_empty() {
            words = format!("{words} named \"{}\"", self.names.join("\" or \""));
        }
        if !self.name_has.is_empty() {
            words = format!("{words} with \"{}\" in the name", self.name_has.join("\" or \""));
        }
        if let Some(icon) = self.icon {
            let icon = icon.map_or("", Icon::word);
            words = format!("{words} with the trigger icon {icon}").trim_end().to_owned();
        }
        if self.other { format!("other {words}") } else { words }
    }
}

impl Part {
    /// In words.
    pub fn words(&self) -> String {
        match self {
            Part::Stock(n) => format!("({n})"),
            Part::RestThis => "resting this card".to_owned(),
            Part::Rest(n, _) => format!("resting {n} of one's characters"),
            Part::This(z, true) => format!("this card to the bottom of the {}", z.word()),
            Part::This(z, false) => format!("this card to the {}", z.word()),
            Part::Cards {
                count,
                which,
                from,
                to,
                bottom,
            } => {
                let end = if *bottom { "bottom of the " } else { "" };
                format!(
                    "{count} {} of the {} to the {end}{}",
                    which.words(*count),
                    from.words(),
                    to.word()
                )
            }
            Part::Mark { count, which, from, .. } => {
                format!(
                    "{count} {} of the {} under this card",
                    which.words(*count),
                    from.words()
                )
            }
            Part::Top { count, from, to } => {
                let many = if *count == 1 { "" } else { "s" };
                format!(
                    "{count} card{many} from the top of the {} to the {}",
                    from.word(),
                    to.word()
                )
            }
            Part::Reveal(n, which) => format!("revealing {n} {} of the hand", which.words(*n)),
            Part::Shuffle => "shuffling the deck".to_owned(),
            Part::Other => "a part that is not read".to_owned(),
        }
    }
}

impl Cost {
    /// In words.
    pub fn words(&self) -> String {
        let words: Vec<String> = self.parts.iter().map(Part::words).collect();
        words.join(", ")
    }
}
