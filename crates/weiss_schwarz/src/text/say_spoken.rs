//! What was spoken of where an ability is put into words: "that card", or "those cards".

use super::super::effects::ability::{Cards, Count, Is, OneSort, Part, Place, Sel, Step, Value};
use super::say_cards::{self, value};

/// What the parts of an ability before the one at hand have spoken of.
#[derive(Clone, Copy, Debug, Default)]
pub struct Spoken {
    /// Several cards, or as many as it comes to.
    many: bool,
    /// Cards that lie elsewhere than on the stage.
    elsewhere: bool,
    /// A card was revealed: another one was chosen since, and what X is is read off that one.
    revealed: bool,
    /// Two cards were chosen, of which one lies on the stage.
    one_comes: bool,
    /// The sentence at hand asks for something, and leaves nobody a choice.
    pub asks: bool,
    /// The one before did.
    pub asked: bool,
}

impl Spoken {
    /// A part was said.
    pub fn hears(&mut self, part: &Part) {
        match part {
            Part::If(_) => self.asks = true,
            Part::May(_) | Part::IfDone | Part::IfDid(..) => self.asks = false,
            Part::Do(_, step) => self.is_done(step),
            _ => {}
        }
    }

    fn is_done(&mut self, step: &Step) {
        match step {
            Step::Reveal(Sel::Cards(cards)) => {
                self.are(cards);
                self.revealed = !self.many;
            }
            Step::Choose(cards)
            | Step::ChooseEither(cards, _)
            | Step::Search(_, _, cards)
            | Step::Look(cards)
            | Step::Move(Sel::Cards(cards), _)
            | Step::Turn(Sel::Cards(cards), _)
            | Step::Get(Sel::Cards(cards), ..)
            | Step::Cannot(Sel::Cards(cards), ..) => self.are(cards),
            Step::ChooseTwo(one, other) => {
                self.are(other);
                let other_elsewhere = self.elsewhere;
                self.are(one);
                self.one_comes = self.elsewhere != other_elsewhere;
                self.many = true;
            }
            // The one that has come to the stage is spoken of then.
            Step::Exchange(Sel::It, _) if self.one_comes => (self.many, self.one_comes) = (false, false),
            Step::ChooseEach(all) | Step::SearchEach(_, _, all) => {
                if let Some(first) = all.first() {
                    self.are(first);
                }
                self.many = true;
            }
            Step::Flip(count) => (self.many, self.elsewhere) = (*count != Value::Number(1), true),
            _ => {}
        }
    }

    /// These cards were spoken of.
    fn are(&mut self, cards: &Cards) {
        self.many = !is_one(cards);
        self.elsewhere = match cards.at {
            Some(Place::In(_, zone) | Place::Top(_, zone) | Place::Bottom(_, zone)) => !zone.is_stage(),
            Some(Place::Among | Place::UnderThis | Place::Markers(_)) => true,
            _ => false,
        };
    }

    /// Cards that are meant.
    pub fn sel(self, sel: &Sel) -> String {
        match sel {
            Sel::It if self.many => "those cards".to_owned(),
            sel => say_cards::sel(sel),
        }
    }

    /// `gets`, or `get` of several.
    pub fn gets(self, sel: &Sel) -> &'static str {
        match sel {
            Sel::Cards(cards) if cards.count == Count::All => "get",
            Sel::It if self.many => "get",
            _ => "gets",
        }
    }

    /// Whether cards that are moved lie on the stage.
    pub fn lies_on_stage(self, sel: &Sel) -> bool {
        match sel {
            Sel::It => !self.elsewhere,
            Sel::Cards(cards) => !matches!(cards.at, Some(Place::In(_, zone)) if !zone.is_stage()),
            _ => true,
        }
    }

    /// What X is.
    pub fn number(self, of: &Value) -> String {
        let words = value(of);
        match self.revealed {
            true => words.replace("that card", "the revealed card"),
            false => words,
        }
    }
}

/// Whether no more than one card is meant; of both this card and another one, two are.
fn is_one(cards: &Cards) -> bool {
    let this = |sorts: &[OneSort]| sorts.iter().any(|sort| sort.is == [Is::This]);
    let with_this = matches!(&cards.is[..], [Is::OneOf(sorts)] if this(sorts));
    cards.count.is_one() && !with_this || cards.count == Count::Each
}
