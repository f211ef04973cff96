//! What is said of trigger checks, of the icons of a triggered card (4.14, 7.3) and of where that card goes.

use rejudge_judge::game::Violation;
use rejudge_judge::reasons;
use rejudge_judge::reasons::Reason as _;
use rejudge_table::{CardId, Face, Seat, ZoneId};

use super::super::cards::Icon;
use super::super::catalogue::STOCKED_OTHERWISE;
use super::super::rules::icons::{goes_to, item};
use super::super::rulings::R;
use super::super::state::Z;
use super::Words;

reasons! {
    /// What is wrong with trigger icons, and what is said of them besides.
    pub enum Icons in R, w: Words<'_> {
        /// 4.14.2.2: more soul than the icons give.
        MoreSoul(card: Option<CardId>, there: u8, told: u8): Icon, Outcome, item(Icon::Soul) =>
            "{card} gives +{there} soul; +{told} was written", expected "soul {there}", claimed "soul {told}";
        /// 4.14.2: more than the one card that an icon allows.
        TakesOne(icon: Icon, count: usize): IconChoice, Choice, item(icon) =>
            "the {icon} takes one card; {count} were written", expected "1 card", claimed "{count} cards";
        /// 4.14.2.12, 4.14.2.13: a second card, on a line of its own.
        TakesOneMore(icon: Icon): IconChoice, Extra, item(icon) =>
            "the {icon} takes one card; this is a second one", expected "1 card";
        /// 4.14.2.3: one of the player's own characters.
        ReturnsOwn(slot: ZoneId, owner: Seat, faced: Seat): IconChoice, Choice, item(Icon::Return) =>
            "{slot} is {owner}'s own; Return takes a character of the opponent", expected "a character of {faced}";
        /// The same where there are several opponents: a slot without a name is one's own, and an opponent's may have been meant.
        ReturnsOwnOfMany(slot: ZoneId, owner: Seat): IconChoice, Choice, item(Icon::Return) =>
            "{slot} is {owner}'s own; Return takes a character of the opponent", expected "a character of an opponent",
            with { cannot_tell: Some("whose slot it is, as `return Ren.FL`".to_owned()) };
        /// 4.14.2.3: nobody stands there.
        ReturnsNobody(slot: ZoneId): IconChoice, Choice, item(Icon::Return) =>
            "there is no character in {slot}", with { contested: true };
        /// 4.14.2: the card taken goes to another place.
        GoesElsewhere(icon: Icon, owner: Seat, z: Z): IconChoice, Choice, item(icon),
            let to = places(icon), let place = w.zone(owner, z) =>
            "the card taken with the {icon} goes to the {to}, not to {place}", expected "{to}", claimed "{z}";
        /// 4.14.2: the icon takes no such card.
        TakesNoSuch(icon: Icon, face: Face): IconChoice, Choice, item(icon), let such = takes(icon) =>
            "{face} is not {such}", expected "{such}";
        /// 4.14.2.10: no character.
        StandbyTakesCharacter(face: Face): IconChoice, Choice, item(Icon::Standby) => "{face} is not a character";
        /// 4.14.2.10: more than one level above the player's.
        StandbyLevel(seat: Seat, face: Face, own: usize): IconChoice, Choice, item(Icon::Standby),
            let level = w.m.info(face).level, let most = own + 1 =>
            "{face} has level {level}; with level {own}, Standby takes up to {most}",
            expected "a character of level {most} or lower", with { evidence: vec![w.s.zone(seat, Z::Level)] };
        /// 4.14.2.10: into a slot of somebody else.
        StandbySlot(slot: ZoneId, seat: Seat): IconChoice, Choice, item(Icon::Standby) =>
            "{slot} is not one of {seat}'s own slots", expected "one of the player's own five slots";
        /// 4.14.2.10: no slot is told.
        StandbyNowhere(face: Face): IconChoice, Record, item(Icon::Standby) => "no slot was written for {face}",
            with { cannot_tell: Some("the slot, behind `>`".to_owned()), contested: true };
        /// 4.14.2.12, 4.14.2.13: more cards than may be revealed.
        RevealsUpTo(icon: Icon, most: usize, count: usize): Icon, Outcome, item(icon) =>
            "up to {most} cards are revealed; {count} were written", expected "up to {most} cards", claimed "{count} cards";
        /// 3.2.3.3: the revealed cards are still in the deck, so that no refresh gives more.
        RevealsThere(seat: Seat, there: usize, count: usize): Icon, Outcome, "3.2.3.3", let deck = w.zone(seat, Z::Deck) =>
            "{deck} held {there} cards; {count} were revealed", expected "{there} cards revealed", claimed "{count} cards",
            with { evidence: vec![w.s.zone(seat, Z::Deck)] };
        /// 4.9.1: what is revealed is what lies there.
        RevealsAnother(seat: Seat, known: Face, face: Face): Icon, Outcome, "4.9.1", let deck = w.zone(seat, Z::Deck) =>
            "{known} lay in {deck} there; {face} was written", expected "{known}", claimed "{face}",
            with { evidence: vec![w.s.zone(seat, Z::Deck)] };
        /// 4.14.2.12, 4.14.2.13: the card taken is none of those that were revealed.
        NotRevealed(icon: Icon, face: Face): IconChoice, Choice, item(icon) =>
            "{face} is not among the revealed cards", expected "one of the revealed cards";
        /// 4.14.2.13
        DiscoveryTakesCharacter(face: Face): IconChoice, Choice, item(Icon::Discovery) =>
            "{face} is not a character", expected "a character";

        /// 4.14.1: no card was triggered.
        NothingTriggered(icon: Icon): Icon, Extra, "4.14.1" =>
            "nothing was triggered: no {icon} to use here", expected "no {icon}", claimed "{icon}";
        /// 4.14.1: it is not the icon of the card triggered, or was used.
        HasOther(face: Face, icon: Icon): Icon, Extra, item_of_none(w, face, icon), let icons = w.icons_of(face) =>
            "{face} has {icons}: no {icon} to use here", expected "no {icon}", claimed "{icon}", with { doubts: vec![face] };
        /// 4.14.1: what interrupted may have come before this icon was used, and the card may have it.
        TriggeredUnnoted(icon: Icon): Icon, Extra, "4.14.1" =>
            "the card triggered was not noted: no {icon} to use here", expected "no {icon}", claimed "{icon}",
            with { cannot_tell: Some("the card triggered".to_owned()) };
        /// 4.14.1: by what else was seen of it, the card triggered that was not noted does not have it.
        TriggeredCannotHave(icon: Icon): Icon, Extra, "4.14.1" =>
            "the card triggered has, by what else was seen of it, no {icon} to use here", expected "no {icon}", claimed "{icon}";

        /// 7.3.1.2.3: stocked before the icon put a card into the stock.
        StockedBefore(icon: Icon): Stock, Order, "" =>
            "the triggered card was put into the stock before the card of the {icon}",
            expected "first the card of the {icon}, then the triggered card", claimed "the other way round",
            with { case: STOCKED_OTHERWISE };
        /// 7.3.1.2.1: used when more had been seen.
        UsedLater(icon: Icon): Icon, Order, "" => "the {icon} was used after the trigger step, and something was seen since",
            expected "the icon before the counter and the damage", claimed "used later";
        /// 7.3.1.2.3; with the icon that took the card elsewhere.
        NothingToStock(; gone: Option<Icon>): Stock, Extra, item_of_gone(gone) => "there is no triggered card to put into the stock",
            with { contested: true, case: STOCKED_OTHERWISE };
        /// 7.3.1.2: out of its step, or once more.
        CheckedAgain(; in_attack: bool): Trigger, Extra, if in_attack { "7.3.1.2" } else { "7.2.1" } =>
            "a trigger check is made once for an attack, in its trigger step";
    }
}

/// 4.14.2.3: whose character could be returned instead is clear where there is one opponent.
pub(super) fn returns_own(w: Words<'_>, seat: Seat, slot: ZoneId) -> Violation {
    match w.m.players.len() {
        2 => Icons::ReturnsOwn(slot, seat, w.m.faced_by(seat)).violation(w),
        _ => Icons::ReturnsOwnOfMany(slot, seat).violation(w),
    }
}

/// 4.14.2: what the icon takes instead.
pub(super) fn takes_no_such(w: Words<'_>, icon: Icon, face: Face) -> Violation {
    match icon {
        Icon::Standby => Icons::StandbyTakesCharacter(face).violation(w),
        Icon::Discovery => Icons::DiscoveryTakesCharacter(face).violation(w),
        _ => Icons::TakesNoSuch(icon, face).violation(w),
    }
}

/// What a card lacks whose icon was used; where it has it, its action was performed already.
fn item_of_none(w: Words<'_>, face: Face, icon: Icon) -> &'static str {
    match &w.m.cards[face.index()].triggers {
        icons if icons.is_empty() => "4.14.2.1",
        icons if icons.contains(&icon) => item(icon),
        _ => "4.14.1",
    }
}

/// What else was done with the card triggered.
fn item_of_gone(gone: Option<Icon>) -> &'static str {
    match gone {
        Some(Icon::Treasure) => "4.14.2.8.1",
        Some(Icon::Chance) => "4.14.2.12.1",
        _ => "",
    }
}

/// The places where the card taken may go.
fn places(icon: Icon) -> String {
    let places: Vec<&str> = goes_to(icon).iter().map(|z| z.word()).collect();
    places.join(" or ")
}

/// What an icon takes out of the waiting room.
fn takes(icon: Icon) -> &'static str {
    match icon {
        Icon::Gate => "a climax",
        Icon::Comeback => "a character",
        Icon::Focus => "an event or a character of cost 0",
        _ => "a character with a soul trigger icon",
    }
}

/// An icon in words.
pub(super) fn icon_word(icon: Icon) -> &'static str {
    match icon {
        Icon::Soul => "soul icon",
        Icon::Return => "Return icon",
        Icon::Pool => "Pool icon",
        Icon::Comeback => "Comeback icon",
        Icon::Draw => "Draw icon",
        Icon::Shot => "Shot icon",
        Icon::Treasure => "Treasure icon",
        Icon::Gate => "Gate icon",
        Icon::Standby => "Standby icon",
        Icon::Choice => "Choice icon",
        Icon::Chance => "Chance icon",
        Icon::Discovery => "Discovery icon",
        Icon::Focus => "Focus icon",
    }
}

impl Words<'_> {
    /// The icons of a card in words.
    fn icons_of(self, face: Face) -> String {
        match &self.m.cards[face.index()].triggers[..] {
            [] => "no trigger icon".to_owned(),
            icons => icons
                .iter()
                .map(|icon| icon_word(*icon))
                .collect::<Vec<_>>()
                .join(" and "),
        }
    }
}
