//! What is said of costs (8.4); and costs in words.

use rejudge_judge::reasons;
use rejudge_table::{CardId, Face, Seat, ZoneId};

use super::super::cards::{CardKind, Icon};
use super::super::effects::ability::Compare;
use super::super::effects::cost::{Cost, Part, Which};
use super::super::rulings::R;
use super::super::state::Z;
use super::Words;
use super::record::were;

impl Which {
    /// In words, behind a number: `character with Harbor`, `card`.
    pub fn words(&self, count: u8) -> String {
        let many = if count == 1 { "" } else { "s" };
        let of_kind = |kind: Option<CardKind>| match kind {
            Some(CardKind::Character) => format!("character{many}"),
            Some(CardKind::Climax) => format!("climax{}", if count == 1 { "" } else { "es" }),
            Some(CardKind::Event) => format!("event{many}"),
            None => format!("card{many}"),
        };
        let mut words = of_kind(self.kind);
        let colors: Vec<&str> = self.colors.iter().map(|color| color.word()).collect();
        let colors = colors.join(" or ");
        if !self.colors.is_empty() {
            words = match self.traits.is_empty() {
                true => format!("{colors} {words}"),
                false => format!("{words} that is {colors} or"),
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
        if let Some((compare, level)) = self.level {
            let or = match compare {
                Compare::AtLeast | Compare::More => " or higher",
                Compare::AtMost | Compare::Less => " or lower",
                Compare::Equal => "",
            };
            words = format!("{words} of level {level}{or}");
        }
        if self.or_kind.is_some() {
            words = format!("{} or {words}", of_kind(self.or_kind));
        }
        if let Some(z) = self.named_as_in {
            words = format!("{words} with the name of a character in the {}", z.word());
        }
        if self.stands {
            words = format!("standing {words}");
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
            Part::This { to, bottom, stands } => {
                let standing = if *stands { "standing " } else { "" };
                let end = if *bottom { "bottom of the " } else { "" };
                format!("this {standing}card to the {end}{}", to.word())
            }
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
            Part::Down(..) => "turning a card face down".to_owned(),
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

reasons! {
    /// What is wrong with what was paid (8.4), beside the stock.
    pub enum CostPaid<'c> in R, w: Words<'_> {
        /// 8.4.2: a part has no line.
        NotWritten(what: &'c str, part: &'c Part): Cost, Choice, "8.4.2" =>
            "{what} costs {part}; that is not written", expected "{part}";
        /// Under `decisions`, which cards were paid is a choice and has its place in the line.
        NotSaidWhich(what: &'c str, part: &'c Part): Cost, Choice, "" =>
            "{what} costs {part}; which ones is not written", expected "{part}",
            with { cannot_tell: Some("the cards, behind \"pay\"".to_owned()) };
        /// 8.4.2: another number of characters.
        Rested(what: &'c str, part: &'c Part, count: usize): Cost, Choice, "8.4.2", let were = were(count) =>
            "{what} costs {part}; {count} {were} rested", expected "{part}";
        /// 8.4.2: another number of cards.
        Paid(what: &'c str, part: &'c Part, count: usize): Cost, Choice, "8.4.2", let were = were(count) =>
            "{what} costs {part}; {count} {were} paid", expected "{part}";
        /// 8.4.2: another number of cards of the hand.
        Revealed(what: &'c str, part: &'c Part, count: usize): Cost, Choice, "8.4.2", let were = were(count) =>
            "{what} costs {part}; {count} {were} revealed", expected "{part}";
        /// 8.4.2: cards of another place.
        PutAnother(what: &'c str, part: &'c Part): Cost, Choice, "8.4.2" =>
            "{what} costs {part}; another card was put", expected "{part}";
        /// 3.7: to another place.
        PutElsewhere(what: &'c str, part: &'c Part): Cost, Choice, "8.4.2" =>
            "{what} costs {part}; it was put elsewhere", expected "{part}";
        /// 8.4.2: a card that the cost does not take.
        NoSuch(what: &'c str, face: Face; which: &'c Which): Cost, Choice, "8.4.2", let such = which.words(1) =>
            "{what} costs 1 {such}; {face} is none", expected "1 {such}", claimed "{face}";
        /// 8.4.2: more than the cost says.
        More(what: &'c str; cost: &'c Cost): Cost, Choice, "8.4.2",
            let costs = if cost.parts.is_empty() { "nothing".to_owned() } else { cost.words() } =>
            "{what} costs {costs}; more than that was paid", expected "{costs}";
        /// Q696: not paid in part, and no refresh within it.
        TopsHeld(what: &'c str, part: &'c Part, from: Z, there: usize; seat: Seat): Cost, Choice, "8.4.2.2.1" =>
            "{what} costs {part}; the {from} held {there}", expected "{part}",
            with { evidence: vec![w.s.zone(seat, from)],
                answers: if from == Z::Deck { w.m.published("official answer Q696") } else { "" } };
        /// 8.4.2.2.1: it could not be carried out when the cost was fixed.
        Held(what: &'c str, part: &'c Part, zone: ZoneId): Cost, Choice, "8.4.2.2.1", let there = w.s.table.zone(zone).cards.len() =>
            "{what} costs {part}; {zone} held {there} when it was to be paid",
            expected "nothing paid", claimed "{part}", with { evidence: vec![zone] };
        /// 8.4.2.2: not paid in part.
        StockHeld(there: usize, count: usize; seat: Seat): Cost, Choice, "8.4.2.2", let stock = w.zone(seat, Z::Stock), let were = were(count) =>
            "{stock} held {there}; {count} {were} paid", expected "nothing paid", claimed "{count} cards paid",
            with { evidence: vec![w.s.zone(seat, Z::Stock)] };
        /// 8.4.2.2.1, 1.3.2.1: what is rested already cannot be rested (Q115).
        RestedAlready(card: CardId, slot: ZoneId): Cost, Choice, "8.4.2.2.1" =>
            "{card} in {slot} is rested already: resting it cannot be paid",
            expected "a standing character", claimed "a rested already one",
            with { evidence: vec![slot], answers: w.m.published("official answer Q115") };
        /// The same of a reversed one, of which nothing is published.
        RestsReversed(card: CardId, slot: ZoneId): Cost, Choice, "8.4.2.2.1" =>
            "{card} in {slot} is reversed: resting it cannot be paid",
            expected "a standing character", claimed "a reversed one",
            with { evidence: vec![slot], answers: w.m.published("official answer Q115"),
                cannot_tell: Some("whether a reversed character can be rested for a cost".to_owned()) };
        /// 8.4.2.2.1: "Put this 【STAND】 card into your memory".
        StandsNot(card: CardId, slot: ZoneId): Cost, Choice, "8.4.2.2.1" =>
            "{card} in {slot} is not standing: the cost takes it standing", expected "a standing character",
            with { evidence: vec![slot] };
        /// 8.4.2.1: front to back.
        OutOfOrder(what: &'c str, first: &'c Part, then: &'c Part; cost: &'c Cost): Cost, Order, "8.4.2.1", let costs = cost.words() =>
            "{what} costs {costs}, in this order; {first} came before {then}", expected "{costs}", claimed "{first}, {then}";
        /// 8.4.2.1: nothing interrupts a cost.
        RefreshInMiddle(): Refresh, Order, "8.4.2.1" =>
            "the refresh comes when the whole cost is paid, not in the middle of it", expected "first the rest of the cost";
        /// 8.6.2.1 to 8.6.2.3: the card is shown first.
        BeforeShown(seat: Seat, count: u32): PayBeforeShow, Order, "8.6.2.3" => "{seat} paid {count} before the card was shown",
            expected "show the card, choose, then pay", claimed "paid first", with { evidence: vec![w.s.zone(seat, Z::Stock)] };
        /// 8.6.2.3: by what else was seen of the card played, it does not cost so much.
        PlayedCostsOther(paid: usize, slot: ZoneId; seat: Seat): Cost, Choice, "8.6.2.3.1" =>
            "the card played to {slot} has, by what else was seen of it, another cost than the {paid} paid",
            expected "the cost of the card", claimed "{paid} paid", with { evidence: vec![w.s.zone(seat, Z::Stock)] };
        /// 8.6.2.3.2: by what else was seen of it, more than there was.
        PlayedCostsMore(seat: Seat, stock: usize, slot: ZoneId): Cost, Choice, "8.6.2.3.2" =>
            "{seat}'s stock had {stock}; the card played to {slot} costs more, by what else was seen of it",
            expected "a card of cost {stock} or lower", with { evidence: vec![w.s.zone(seat, Z::Stock)] };
        /// 8.6.2.2: by what else was seen of it, its level is too high.
        PlayedAboveLevel(slot: ZoneId, level: usize, seat: Seat): Level, Choice, "" =>
            "the card played to {slot} has, by what else was seen of it, a level above {level}; {seat} is at level {level}",
            expected "a card of level {level} or lower", claimed "a card of a higher level",
            with { evidence: vec![w.s.zone(seat, Z::Level)] };
        /// 8.6.2.2: by what else was seen of it, of a color that is not there.
        PlayedOtherColor(slot: ZoneId, seat: Seat): Color, Choice, "" =>
            "the card played to {slot} has, by what else was seen of it, a color that {seat}'s level zone and clock do not show",
            expected "a card of a color in level zone or clock", claimed "a card of another color",
            with { evidence: vec![w.s.zone(seat, Z::Level), w.s.zone(seat, Z::Clock)] };
    }
}
