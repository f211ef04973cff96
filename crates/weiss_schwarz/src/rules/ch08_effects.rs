//! 8.9: power and soul as abilities leave them.

use rejudge_table::CardId;

use super::ch08_continuous::Given;
use super::questions::Rules;

impl Rules<'_> {
    /// 8.9: the soul of a character: printed, then what was given, as far as it is sure.
    pub fn soul(self, card: CardId) -> i16 {
        self.soul_with(card, self.soul_given(card))
    }

    /// The same, with what CONT abilities give it.
    pub(crate) fn soul_with(self, card: CardId, by_text: Given) -> i16 {
        let printed = self.info(card).map_or(0, |i| i.soul);
        let given = self.s.extra_of(card).given().soul;
        i16::from(printed) + i16::from(given) + i16::try_from(by_text.sure).unwrap_or(0)
    }

    /// 8.9: the power of a character: printed, then what was given, as far as it is sure.
    pub fn power(self, card: CardId) -> i32 {
        let fixed = self.s.extra_of(card).fixed.map(|fixed| fixed.power);
        let printed = fixed.unwrap_or_else(|| self.info(card).map_or(0, |i| i.power));
        printed
            .saturating_add(self.s.extra_of(card).given().power)
            .saturating_add(self.power_given(card).sure)
    }
}
