//! 4.14: what a trigger icon allows: which card it takes, where that card goes, how many cards it reveals.

use rejudge_table::{CardId, Face, Seat, ZoneId};

use super::super::cards::{CardKind, Icon};
use super::super::effects::reach::{Matter, Whom};
use super::super::effects::{Line, Sort};
use super::super::state::{Triggered, Z};
use super::ch08_texts::{About, Bearing, Texts};
use super::questions::{Answer, Rules};
use super::reason::Reason;

/// 4.14.2: the item that says what an icon does.
pub fn item(icon: Icon) -> &'static str {
    match icon {
        Icon::Soul => "4.14.2.2",
        Icon::Return => "4.14.2.3",
        Icon::Pool => "4.14.2.4",
        Icon::Comeback => "4.14.2.5",
        Icon::Draw => "4.14.2.6",
        Icon::Shot => "4.14.2.7",
        Icon::Treasure => "4.14.2.8",
        Icon::Gate => "4.14.2.9",
        Icon::Standby => "4.14.2.10",
        Icon::Choice => "4.14.2.11",
        Icon::Chance => "4.14.2.12",
        Icon::Discovery => "4.14.2.13",
        Icon::Focus => "4.14.2.14",
    }
}

/// How many cards are revealed from the top of the deck: up to two with Chance (4.14.2.12), up to three with Discovery
/// (4.14.2.13).
pub fn reveals(icon: Icon) -> usize {
    match icon {
        Icon::Chance => 2,
        Icon::Discovery => 3,
        _ => 0,
    }
}

/// Where the card taken may go: to the hand; with Choice (4.14.2.11) to the hand or the stock.
pub fn goes_to(icon: Icon) -> &'static [Z] {
    match icon {
        Icon::Choice => &[Z::Hand, Z::Stock],
        _ => &[Z::Hand],
    }
}

impl Rules<'_> {
    /// 4.14.1: the icons of a card in a trigger check, as it has them at that moment (7.3.1.2.2), as far as the edition knows
    /// them. Open: nobody noted the card, or whether it gains one.
    pub fn triggered(self, card: CardId) -> Triggered {
        let mut triggered = Triggered {
            card: Some(card),
            ..Triggered::default()
        };
        match self.info(card) {
            Some(info) => {
                triggered.soul = info.soul_icons;
                let known = Icon::WORDS.iter().filter(|(_, icon)| self.m.edition.has_icon(*icon));
                let known = known.fold(0, |bits, (_, icon)| bits | Triggered::bit(*icon));
                triggered.icons = info.icons & known;
            }
            None => triggered.open = true,
        }
        let (gained, perhaps) = self.icons_gained(card);
        triggered.icons |= gained;
        triggered.had = triggered.icons;
        triggered.open |= perhaps != 0 || self.may_gain_an_icon(card);
        triggered
    }

    /// 4.14.1: a CONT ability that is not read speaks of trigger icons: it may give this card one, which has it in every zone, or be its own.
    fn may_gain_an_icon(self, card: CardId) -> bool {
        if self.m.mentions & Matter::TriggerCheck.bit() == 0 {
            return false;
        }
        let owner = self.s.table.card(card).owner;
        let says = |line: &Line| {
            let reach = line.reach().filter(|_| line.sort == Sort::Cont);
            reach.is_some_and(|reach| reach.bears(Matter::TriggerCheck, Whom::ANY))
        };
        let own = self
            .face(card)
            .is_some_and(|face| self.m.text(face).lines.iter().any(says));
        let texts = Texts::of(self.m, self.s).bearing(Matter::TriggerCheck, About::Player(owner));
        own || texts.iter().any(|bearing| match bearing {
            Bearing::Line { line, at: Some(at), .. } => says(line) && self.s.table.seat_of(*at) == owner,
            _ => false,
        })
    }

    /// Which card an icon takes: Comeback a character (4.14.2.5), Gate a climax (4.14.2.9), Standby a character of up to one level
    /// above the player's (4.14.2.10), Choice a character with a soul icon (4.14.2.11), Discovery a character (4.14.2.13), Focus
    /// an event or a character of cost 0 (4.14.2.14).
    pub fn may_take(self, icon: Icon, seat: Seat, face: Face) -> Answer {
        let info = self.m.info(face);
        let character = info.kind == CardKind::Character;
        let such = match icon {
            Icon::Comeback | Icon::Standby | Icon::Discovery => character,
            Icon::Gate => info.kind == CardKind::Climax,
            Icon::Choice => character && info.soul_icons > 0,
            Icon::Focus => info.kind == CardKind::Event || (character && info.cost == 0),
            // The others take no card of the player's choice.
            Icon::Soul | Icon::Return | Icon::Pool | Icon::Draw | Icon::Shot | Icon::Treasure | Icon::Chance => true,
        };
        if !such {
            return Answer::no(Reason::IconTakesNoSuch { icon, face });
        }
        // How many cards lie in a level zone that is not known is no ground to object.
        let own = self.level(seat);
        let above = usize::from(info.level) > own + 1 && !self.s.is_open(seat, Z::Level);
        Answer::no_if(icon == Icon::Standby && above, || Reason::StandbyLevel {
            seat,
            face,
            own,
        })
    }

    /// Where the card that an icon takes goes: [`goes_to`] says to which of the player's own zones.
    pub fn may_go(self, icon: Icon, seat: Seat, (owner, z): (Seat, Z)) -> Answer {
        let goes = owner == seat && goes_to(icon).contains(&z);
        Answer::no_if(!goes, || Reason::IconGoesElsewhere { icon, owner, z })
    }

    /// 4.14.2.10: Standby puts the character into one of the player's own slots, whoever is there (4.14.2.10.1).
    pub fn may_stand_by_in(self, seat: Seat, slot: ZoneId) -> Answer {
        let own = self.s.table.seat_of(slot) == seat;
        Answer::no_if(!own, || Reason::StandbySlot { seat, slot })
    }

    /// 4.14.2.3: Return takes a character of an opponent, and none of the player's own.
    pub fn may_return(self, seat: Seat, slot: ZoneId) -> Answer {
        let own = self.s.table.seat_of(slot) == seat;
        Answer::no_if(own, || Reason::ReturnsOwn { seat, slot })
    }

    /// 4.14.2.3: somebody stands there to be returned.
    pub fn is_there_to_return(self, slot: ZoneId) -> Answer {
        Answer::no_if(self.s.character(slot).is_none(), || Reason::ReturnsNobody { slot })
    }
}
