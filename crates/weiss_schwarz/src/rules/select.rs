//! 8.6.3, 2.3.2.1.2: which cards a text means, seen from the card that bears it and its master: what they have to be, where
//! they lie, how many there are. Three answers, as cards may be hidden and other text may not be read.

use smallvec::SmallVec;

use rejudge_table::{CardId, Face, Seat, ZoneId};

use super::super::cards::{CardKind, Icon};
use super::super::effects::Does;
use super::super::effects::ability::{Act, Cards, Count, Is, Label, OneSort, Place, Pose, Sel, Who, Zone};
use super::super::effects::continuous::{Gives, kind};
use super::super::effects::program::{Deed, Program, Spot, Step, What};
use super::super::effects::reach::Matter;
use super::super::effects::spelling::is_same;
use super::super::state::{DOWN, REST, REVERSE, STAND, Z};
use super::super::variation::AsWhat;
use super::between::Between;
use super::ch08_continuous::Within;
use super::ch08_spoken::Of;
use super::ch08_texts::{About, Bearing, Texts};
use super::questions::Rules;
use super::sure::{ANYTHING, Sure};

/// More cards than lie in a zone of which an unknown number is there.
const MANY: i32 = 100;

/// Whose ability speaks, and of what it has spoken so far.
#[derive(Clone, Copy, Debug)]
pub struct Speaker<'c> {
    /// "This card"; `None`: nobody noted which one it is.
    pub this: Option<CardId>,
    /// "You".
    pub master: Seat,
    /// "It", "those cards": those that were spoken of last; none: not known.
    pub it: &'c [CardId],
    /// "That character", whatever else was spoken of since; none: not known.
    pub same: &'c [CardId],
    /// "Among them": those that were looked at or revealed; none: not known.
    pub among: &'c [CardId],
    /// 1.3.5: what X is.
    pub x: Option<Between>,
    /// The least and the most that a player may have named; `None`: not known.
    pub declared: Option<Between>,
    /// 10.7: those that the effect has turned over.
    pub turned_over: &'c [CardId],
    /// 4.12.3: those that damage within the effect has moved.
    pub by_damage: &'c [CardId],
    /// Those that the lines of the effect have moved; none: not known.
    pub put: &'c [CardId],
    /// To which zones they went.
    pub went: &'c [(CardId, Z)],
    /// The zones, a bit each, into which lines have told all that goes there by the effect; where everything is written it is all of them.
    pub told_into: u32,
    /// How many cards the effect has put somewhere, where it put all of a zone; `None`: not known.
    pub moved: Option<i32>,
    /// The zone into which a program puts nothing but those.
    pub moved_alone: Option<Zone>,
    /// 4.12.1: whether the damage that the effect has dealt last was cancelled; `None`: not known.
    pub cancelled: Option<bool>,
    /// What is being worked out while it speaks.
    pub within: Within,
    /// 8.6.3: it speaks of cards that are chosen.
    pub chooses: bool,
    /// 9.6.2: whoever lies in a slot with one placed later is meant, too: until the check timing it is on the stage.
    pub beneath: bool,
}

impl Speaker<'_> {
    /// A card's ability that has not spoken of any other card yet.
    pub fn of(this: Option<CardId>, master: Seat) -> Speaker<'static> {
        Speaker {
            this,
            master,
            it: &[],
            same: &[],
            among: &[],
            x: None,
            declared: None,
            turned_over: &[],
            by_damage: &[],
            put: &[],
            went: &[],
            told_into: 0,
            moved: None,
            moved_alone: None,
            cancelled: None,
            within: Within::Nothing,
            chooses: false,
            beneath: false,
        }
    }
}

impl<'c> Speaker<'c> {
    /// The same, as it has cards of a sort chosen; all of them are not.
    pub fn choosing(self, cards: &Cards) -> Speaker<'c> {
        Speaker {
            chooses: !matches!(cards.count, Count::All | Count::Each),
            ..self
        }
    }
}

/// Cards that may be meant, each with whether it is.
pub type Meant = SmallVec<[(CardId, Sure); 4]>;

impl Rules<'_> {
    /// Whether a card is one of those that are meant: what it is, whose it is, and where it lies.
    pub fn fits(self, by: Speaker, card: CardId, cards: &Cards) -> Sure {
        self.fits_of(by, card, cards, None)
    }

    /// The same, in a sentence about a player.
    fn fits_of(self, by: Speaker, card: CardId, cards: &Cards, of: Option<Who>) -> Sure {
        let lies = match place(cards, of) {
            Some(place) => self.lies_in(by, card, place, of),
            None => Sure::Maybe,
        };
        let seat = self.s.table.seat_of(self.s.table.card(card).zone);
        let whose = match cards.whose.or(of.filter(|_| cards.at.is_none())) {
            Some(who) => self.is_player(by, who, seat, of),
            None => Sure::Yes,
        };
        match lies.and(whose) {
            Sure::No => Sure::No,
            there => match there.and(self.is_such(by, card, cards)) {
                Sure::No => Sure::No,
                sure => sure.and(self.can_be_chosen(by, card)),
            },
        }
    }

    /// 1.3.3, 8.6.3: whether no text keeps a character from being chosen by effects of the other player.
    fn can_be_chosen(self, by: Speaker, card: CardId) -> Sure {
        let zone = self.s.table.card(card).zone;
        let theirs = self.s.z(zone).is_slot() && self.s.table.seat_of(zone) != by.master;
        match by.chooses && theirs {
            true => self.is_forbidden(card, Act::Chosen).0.denied(),
            false => Sure::Yes,
        }
    }

    /// Whether a card is of the type and has what is said of it, wherever it lies.
    pub fn is_such(self, by: Speaker, card: CardId, cards: &Cards) -> Sure {
        self.is_a(by, card, cards.kind, &cards.is)
    }

    /// Whether a card is of a type, where one is named, and all of this.
    pub(super) fn is_a(self, by: Speaker, card: CardId, kind: Option<CardKind>, all: &[Is]) -> Sure {
        let kind = kind.map_or(Sure::Yes, |kind| self.is_kind(card, kind));
        kind.and(self.is_all(by, card, all))
    }

    /// Whether a card is all of this.
    pub fn is_all(self, by: Speaker, card: CardId, all: &[Is]) -> Sure {
        all.iter().fold(Sure::Yes, |sure, is| match sure {
            Sure::No => Sure::No,
            sure => sure.and(self.is(by, card, is)),
        })
    }

    /// Whether a card is this.
    pub fn is(self, by: Speaker, card: CardId, is: &Is) -> Sure {
        match is {
            Is::Trait(traits) => self.has_trait(card, traits, by.within),
            Is::Named(names) => self.is_named(card, names, by.within),
            Is::NotNamed(names) => self.is_named(card, names, by.within).denied(),
            Is::SameName(sel) => self.is_named_like(by, sel, |name| self.is_named(card, &[name], by.within)),
            Is::NameHas(names) => self.name_has(card, names, by.within),
            Is::TraitOrName(traits, names) => {
                // Whether the name is all of it or a part of it is not said.
                let part = match self.name_has(card, names, by.within) {
                    Sure::No => Sure::No,
                    _ => Sure::Maybe,
                };
                let whole = self.is_named(card, names, by.within);
                self.has_trait(card, traits, by.within).or(whole).or(part)
            }
            Is::ColorOrTrait(colors, traits) => {
                let colored = self.has_color(card, colors, by.within);
                colored.or(self.has_trait(card, traits, by.within))
            }
            Is::OneOf(sorts) => {
                let one = |sort: &OneSort| self.is_a(by, card, sort.kind, &sort.is);
                sorts.iter().fold(Sure::No, |sure, sort| sure.or(one(sort)))
            }
            Is::Color(colors) => self.has_color(card, colors, by.within),
            Is::Level(how, value) => Sure::compares(self.level_of(card, by.within), *how, self.value(by, value)),
            Is::Cost(how, value) => Sure::compares(self.cost_of(card), *how, self.value(by, value)),
            Is::Power(how, value) => Sure::compares(self.power_of(card, by.within), *how, self.value(by, value)),
            Is::Pose(pose) => self.lies_as(card, *pose),
            Is::Other => by.this.map_or(Sure::Maybe, |this| Sure::of(this != card)),
            Is::InBattle => self.is_in_battle(card),
            Is::Face(up) => Sure::of((self.pose(card) != DOWN) == *up),
            Is::Marked(yes) => match (self.has_marker(card), yes) {
                (sure, true) => sure,
                (sure, false) => sure.denied(),
            },
            Is::SharesTrait => by.this.map_or(Sure::Maybe, |this| self.shares_trait(this, card)),
            Is::SharesColor => by.this.map_or(Sure::Maybe, |this| self.shares_color(this, card)),
            Is::This => by.this.map_or(Sure::Maybe, |this| Sure::of(this == card)),
            Is::Keyword(label) => self.has_keyword(card, *label),
            Is::Link(names) => self
                .by_face(card, |face| self.has_link(face, names))
                .unless(self.pose(card) == DOWN),
            Is::Icon(icon) => {
                let bears = |face| self.bears_icon(face, *icon);
                self.by_face(card, bears).unless(self.pose(card) == DOWN)
            }
        }
    }

    /// 10.17.4.1: whether a card has a Link ability of one of these designations.
    pub fn has_link(self, face: Face, names: &[String]) -> Sure {
        let mut lines = self.m.text(face).lines.iter();
        Sure::of(lines.any(|line| matches!(&line.does, Does::Link(own) if names.iter().any(|name| is_same(name, own)))))
    }

    /// Whether a card has an ability of this keyword: a printed one, or one that was given to it.
    fn has_keyword(self, card: CardId, label: Label) -> Sure {
        let printed = self
            .by_face(card, |face| self.is_printed_keyword(face, label))
            .unless(self.pose(card) == DOWN);
        let on_stage = self.s.z(self.s.table.card(card).zone).is_slot();
        if printed != Sure::No || !on_stage {
            return printed;
        }
        let texts = Texts::of(self.m, self.s);
        let unread = !texts.bearing(Matter::Ability, About::Card(card)).is_empty();
        Sure::No.unless(unread || self.may_be_given_keyword(card, label))
    }

    /// 8.2.1: whether text may have given a character an ability of this keyword; whether what the text asks for is so is left open.
    fn may_be_given_keyword(self, card: CardId, label: Label) -> bool {
        if self.m.labels_given & label.bit() == 0 {
            return false;
        }
        let mut given = self.given_to(card).any(|(_, line, _)| line.labels & label.bit() != 0);
        self.each_bearer(kind::PLAYED | kind::ABILITY, |bearer, face| {
            let labelled = |gives: &Gives| match gives {
                Gives::Played(number) => {
                    let line = face.and_then(|face| self.m.text(face).line(usize::from(*number)));
                    line.is_some_and(|line| line.labels & label.bit() != 0)
                }
                gives => gives.label() == Some(label),
            };
            let gives = |face| {
                let mut clauses = self.clauses(face);
                clauses.any(|clause| labelled(&clause.gives) && (clause.to != Sel::This || bearer == card))
            };
            given |= face.is_none_or(gives);
        });
        given
    }

    /// Whether an ability of this keyword is printed on a card.
    pub(super) fn is_printed_keyword(self, face: Face, label: Label) -> Sure {
        let mut lines = self.m.text(face).lines.iter();
        Sure::of(lines.any(|line| line.labels & label.bit() != 0))
    }

    /// 4.6.1: whether it lies like this. A battle with a card that nobody noted may have reversed it.
    fn lies_as(self, card: CardId, pose: Pose) -> Sure {
        let texts = Texts::of(self.m, self.s);
        let zone = self.s.table.card(card).zone;
        let turns = |matter| {
            let bearing = texts.bearing(matter, About::Card(card));
            bearing.iter().any(|text| self.may_turn(text, zone))
        };
        let doubted = self.s.doubts.reversed.contains(&card) || turns(Matter::Stand) || turns(Matter::Reverse);
        Sure::of(self.pose(card) == lies(pose)).unless(doubted)
    }

    /// Whether text that names a pose may have changed how the card in this place lies: of one that is read it is known what it does; a
    /// text that turns its own card turns no other, and one that turns its master's characters none of another player's.
    fn may_turn(self, bearing: &Bearing, place: ZoneId) -> bool {
        let Bearing::Line { line, at, .. } = bearing else {
            return true;
        };
        let seat = |zone: ZoneId| self.s.table.seat_of(zone);
        let of_another = at.is_some_and(|at| seat(at) != seat(place));
        let of = at.and_then(|at| Some(Of::new(seat(at), self.s.character(at)?)));
        let face = self.s.character(place).and_then(|card| self.face(card));
        let such = |cards: &Cards| match of.zip(face) {
            Some((of, face)) => self.is_printed(of.by, face, cards.kind, &cards.is) != Sure::No,
            None => true,
        };
        let may = |cards: &Cards| !(of_another && are_own(cards)) && such(cards);
        let off_stage = |cards: &Cards| matches!(cards.at, Some(Place::In(_, zone)) if !zone.is_stage());
        let turns = |program: &Program, step: &Step| match &step.deed {
            Deed::Turn(What::This, _) => at.is_none_or(|at| at == place),
            Deed::Exchange(cards, _) if step.by == Who::You => may(cards),
            // Two cards that both lie off the stage change places without any character.
            Deed::Trade(one, other, _) if off_stage(one) && off_stage(other) => false,
            Deed::Trade(one, other, _) if step.by == Who::You => may(one) || may(other),
            // 3.7.1: what goes under a character turns nobody.
            Deed::Put(_, goal) if matches!(goal.to, Spot::Marker | Spot::Under(_)) => false,
            // 4.6.1: a card is put on the stage in some pose.
            Deed::Put(_, goal) if goal.to.zone().is_some() => false,
            Deed::Put(What::This, _) => at.is_none_or(|at| at == place),
            Deed::Turn(what, _) | Deed::Put(what, _) => match program.chosen_before(what) {
                What::Cards(cards) if step.by == Who::You => may(cards),
                _ => true,
            },
            Deed::Exchange(..) | Deed::Trade(..) | Deed::GoTo(_) | Deed::ExtraTurn => true,
            _ => false,
        };
        let turns = |program: &Program| program.steps.iter().any(|step| turns(program, step));
        line.runs.as_ref().is_none_or(turns)
    }

    /// 3.7.4: whether a character has markers.
    fn has_marker(self, card: CardId) -> Sure {
        let zone = self.s.table.card(card).zone;
        let (seat, z) = (self.s.table.seat_of(zone), self.s.z(zone));
        let Some(under) = z.marker().filter(|_| self.s.character(zone) == Some(card)) else {
            return Sure::No.unless(self.s.doubts.is_gone(card));
        };
        let unsure = self.s.is_open(seat, under) || self.s.doubts.is_gone(card);
        Sure::of(self.s.count(seat, under) > 0).unless(unsure)
    }

    /// Whether a seat is the player that is meant. Among more than two "your opponent" is one that is not said, and
    /// where cards are chosen any who is related.
    pub fn is_player(self, by: Speaker, who: Who, seat: Seat, of: Option<Who>) -> Sure {
        match who {
            Who::You => Sure::of(seat == by.master),
            Who::Opponent if seat == by.master => Sure::No,
            Who::Opponent if self.m.players.len() == 2 => Sure::Yes,
            Who::Opponent => match self.relates(by, seat, AsWhat::Chosen) {
                sure if by.chooses => sure,
                sure => sure.and(Sure::Maybe),
            },
            Who::All => Sure::Yes,
            Who::Owner => match of {
                Some(Who::Owner) | None => Sure::Maybe,
                Some(who) => self.is_player(by, who, seat, None),
            },
        }
    }

    /// Whether the turn, the phase or the step of a seat is that of the player that is meant.
    pub fn is_time_of(self, by: Speaker, who: Who, seat: Seat, as_what: AsWhat) -> Sure {
        match who {
            Who::Opponent if seat != by.master => self.relates(by, seat, as_what),
            who => self.is_player(by, who, seat, None),
        }
    }

    /// Whether somebody else is an opponent that the text means.
    fn relates(self, by: Speaker, seat: Seat, as_what: AsWhat) -> Sure {
        self.m.variation.relates(self.m, self.s, by.master, seat, as_what)
    }

    /// Whether the name of one of these cards is such.
    pub fn is_named_like(self, by: Speaker, sel: &Sel, such: impl Fn(&str) -> Sure) -> Sure {
        let Some(those) = self.those(by, sel) else {
            return Sure::Maybe;
        };
        let like = those.iter().map(|(card, sure)| match self.face(*card) {
            Some(face) => sure.and(such(&self.m.cards[face.index()].name)),
            None => Sure::Maybe,
        });
        like.fold(Sure::No, Sure::or)
    }

    /// Whether a card lies there.
    pub fn lies_in(self, by: Speaker, card: CardId, place: Place, of: Option<Who>) -> Sure {
        let zone = self.s.table.card(card).zone;
        let (seat, z) = (self.s.table.seat_of(zone), self.s.z(zone));
        let there = Sure::Yes.unless(self.s.doubts.is_gone(card));
        let upon = by.beneath || !z.is_slot() || self.s.character(zone) == Some(card);
        let lies = |who: Who, at: Zone| {
            let lies = Sure::of(upon && zones(at).contains(&z));
            lies.and(self.is_player(by, who, seat, of)).and(there)
        };
        match place {
            Place::In(who, at) => lies(who, at),
            Place::Top(who, at) => lies(who, at).and(Sure::of(self.s.table.zone(zone).cards.last() == Some(&card))),
            Place::Bottom(who, at) => lies(who, at).and(Sure::of(self.s.table.zone(zone).cards.first() == Some(&card))),
            // 4.12.3
            Place::PutInto(..) if by.by_damage.contains(&card) => Sure::No,
            // Under `decisions` what leaves no choice may have gone there without a line, and what was put there may have gone on.
            // Where everything is told it went nowhere but where the lines say.
            Place::PutInto(_, at)
                if self.all_told_into(by, at) && by.put.contains(&card) && !went_there(by.went, card, at) =>
            {
                Sure::No
            }
            Place::PutInto(who, at) => match by.put.contains(&card) {
                // 3.1.6: it lies in a zone of its owner, wherever it went.
                true => (lies(who, at).or(Sure::Maybe)).and(self.is_player(by, who, seat, of)),
                false => lies(who, at).and(Sure::No.unless(by.put.is_empty() || !self.all_told_into(by, at))),
            },
            Place::Among if by.among.is_empty() => Sure::Maybe,
            Place::Among => Sure::of(by.among.contains(&card)),
            Place::Markers(who) => {
                let under = Sure::of(MARKERS.contains(&z)).and(self.is_player(by, who, seat, of));
                under.and(there)
            }
            Place::UnderThis | Place::FrontOfThis | Place::FacingThis => {
                let Some(this) = by.this else { return Sure::Maybe };
                let own = self.s.table.card(this).zone;
                let (master, slot) = (self.s.table.seat_of(own), self.s.z(own));
                let related = match place {
                    Place::UnderThis => seat == master && slot.marker() == Some(z),
                    // 3.6.5
                    Place::FrontOfThis => seat == master && upon && in_front(slot).contains(&z),
                    // 3.6.6
                    _ => upon && self.facing(master, slot).is_some_and(|(_, facing)| facing == zone),
                };
                Sure::of(related)
                    .and(there)
                    .unless(related && self.s.doubts.is_gone(this))
            }
        }
    }

    /// The cards that may be meant.
    pub fn those(self, by: Speaker, sel: &Sel) -> Option<Meant> {
        let all = |cards: &[CardId]| cards.iter().map(|card| (*card, Sure::Yes)).collect();
        match sel {
            Sel::This => by.this.map(|this| all(&[this])),
            Sel::It => (!by.it.is_empty()).then(|| all(by.it)),
            Sel::Character | Sel::Rest | Sel::AllBut(..) | Sel::WithMarkers => None,
            Sel::BattleOpponent => Some(self.battle_opponent(by.this?).into_iter().collect()),
            Sel::OpponentThat(is) => {
                let such = |(card, sure): (CardId, Sure)| (card, sure.and(self.is_all(by, card, is)));
                let opponent = self.battle_opponent(by.this?).map(such);
                Some(opponent.into_iter().filter(|(_, sure)| *sure != Sure::No).collect())
            }
            Sel::OpponentOf(cards) => {
                let opponent = |(card, fits): (CardId, Sure)| {
                    let (opponent, sure) = self.battle_opponent(card)?;
                    Some((opponent, sure.and(fits)))
                };
                Some(
                    self.all_that_fit(by, cards, None)?
                        .into_iter()
                        .filter_map(opponent)
                        .collect(),
                )
            }
            Sel::Cards(cards) => self.all_that_fit(by, cards, None),
            Sel::Both(a, b) => {
                let mut both = self.those(by, a)?;
                both.extend(self.those(by, b)?);
                Some(both)
            }
        }
    }

    /// Whether lines have told of all cards that the effect has put into these zones.
    fn all_told_into(self, by: Speaker, at: Zone) -> bool {
        self.m.full || zones(at).iter().all(|z| by.told_into >> (*z as u32) & 1 == 1)
    }

    /// All cards that fit, or may. `of`: in a sentence about a player. `None`: it is not said where they lie.
    pub(crate) fn all_that_fit(self, by: Speaker, cards: &Cards, of: Option<Who>) -> Option<Meant> {
        let mut found = Meant::new();
        let mut add = |card: CardId| match self.fits_of(by, card, cards, of) {
            Sure::No => {}
            sure => found.push((card, sure)),
        };
        let place = place(cards, of)?;
        let at = match place {
            Place::PutInto(_, at) if by.put.is_empty() || !self.all_told_into(by, at) => return None,
            Place::PutInto(..) => {
                by.put.iter().copied().for_each(add);
                return Some(found);
            }
            Place::Among if by.among.is_empty() => return None,
            Place::Among => {
                by.among.iter().copied().for_each(add);
                return Some(found);
            }
            Place::In(_, zone) | Place::Top(_, zone) | Place::Bottom(_, zone) => zones(zone),
            Place::UnderThis | Place::Markers(_) => &MARKERS,
            Place::FrontOfThis | Place::FacingThis => &Z::SLOTS,
        };
        // Cards of nobody else lie there.
        let whose = match place {
            Place::In(who, _) | Place::Top(who, _) | Place::Bottom(who, _) => Some(who),
            _ => None,
        };
        let may = |seat: &Seat| whose.is_none_or(|who| self.is_player(by, who, *seat, of) != Sure::No);
        for seat in self.m.seats().filter(may) {
            for z in at {
                self.s.cards(seat, *z).iter().copied().for_each(&mut add);
            }
        }
        Some(found)
    }

    /// How many cards fit, at least and at most. The count that is said is not looked at.
    pub fn how_many(self, by: Speaker, cards: &Cards) -> Between {
        self.how_many_of(by, cards, None)
    }

    /// Whether it is known how many markers the card that speaks has.
    fn markers_are_known(self, by: Speaker) -> bool {
        let Some(this) = by.this.filter(|this| !self.s.doubts.is_gone(*this)) else {
            return false;
        };
        let zone = self.s.table.card(this).zone;
        let under = self.s.z(zone).marker();
        under.is_none_or(|under| !self.s.is_open(self.s.table.seat_of(zone), under))
    }

    /// Whether it is known how many markers lie under the characters of a player.
    fn all_markers_are_known(self, by: Speaker, who: Who) -> bool {
        let meant = |seat: &Seat| self.is_player(by, who, *seat, None) != Sure::No;
        let mut slots = (self.m.seats().filter(meant)).flat_map(|seat| Z::SLOTS.into_iter().map(move |z| (seat, z)));
        slots.all(|(seat, z)| {
            let left = self.character(seat, z).is_some_and(|card| self.s.doubts.is_gone(card));
            !left && z.marker().is_none_or(|under| !self.s.is_open(seat, under))
        })
    }

    /// The same, in a sentence about a player.
    pub fn how_many_of(self, by: Speaker, cards: &Cards, of: Option<Who>) -> Between {
        let Some(all) = self.all_that_fit(by, cards, of) else {
            return (0, ANYTHING.1);
        };
        let number = |n: usize| i32::try_from(n).unwrap_or(i32::MAX);
        let sure = all.iter().filter(|(_, sure)| *sure == Sure::Yes).count();
        let (mut least, mut most) = (number(sure), number(all.len()));
        if place(cards, of) == Some(Place::UnderThis) {
            return match self.markers_are_known(by) {
                true => (least, most),
                false => (0, most.saturating_add(MANY)),
            };
        }
        if let Some(Place::Markers(who)) = place(cards, of) {
            return match self.all_markers_are_known(by, who) {
                true => (least, most),
                false => (0, most.saturating_add(MANY)),
            };
        }
        let Some(Place::In(who, zone) | Place::Top(who, zone) | Place::Bottom(who, zone)) = place(cards, of) else {
            return (least, most);
        };
        for seat in self.m.seats() {
            let whose = cards.whose.or(of.filter(|_| cards.at.is_none()));
            let meant = self.is_player(by, who, seat, of);
            let meant = whose.map_or(meant, |whose| meant.and(self.is_player(by, whose, seat, of)));
            if meant == Sure::No {
                continue;
            }
            for z in zones(zone) {
                let (less, more) = self.m.may_differ(self.s, seat, *z);
                least = least.saturating_sub(number(less)).max(0);
                most = most.saturating_add(number(more));
                if self.s.is_open(seat, *z) {
                    most = most.saturating_add(MANY);
                }
            }
        }
        (least, most)
    }

    /// Whether so many are as many as is said. Of "a card", "another character" one or more is enough.
    pub fn is_as_many(self, by: Speaker, count: &Count, there: Between) -> Sure {
        use super::super::effects::ability::Compare;
        match count {
            Count::Exactly(value) => match self.value(by, value) {
                (1, 1) => Sure::compares(there, Compare::AtLeast, (1, 1)),
                said => match Sure::compares(there, Compare::AtLeast, said) {
                    Sure::No => Sure::No,
                    // "2 characters" may mean that there are more as well.
                    _ => Sure::compares(there, Compare::Equal, said).or(Sure::Maybe),
                },
            },
            Count::UpTo(value) => Sure::compares(there, Compare::AtMost, self.value(by, value)),
            Count::AtLeast(n) => Sure::compares(there, Compare::AtLeast, (*n, *n)),
            Count::AtMost(n) => Sure::compares(there, Compare::AtMost, (*n, *n)),
            Count::Any | Count::All | Count::AllBut(_) | Count::Each => Sure::compares(there, Compare::AtLeast, (1, 1)),
        }
    }

    /// An answer that a card's face gives; of a card that nobody noted, the one that all cards give that it can be.
    pub fn by_face(self, card: CardId, of: impl Fn(Face) -> Sure) -> Sure {
        if let Some(face) = self.face(card) {
            return of(face);
        }
        let owner = self.s.table.card(card).owner;
        let Some(list) = self.m.lists.get(usize::from(owner.0)).and_then(Option::as_ref) else {
            return Sure::Maybe;
        };
        // 3.6.7: what lies in a slot is a character.
        let slot = self.s.z(self.s.table.card(card).zone).is_slot();
        let can_be = |face: &&Face| !slot || self.m.info(**face).kind == CardKind::Character;
        Sure::alike(list.iter().filter(can_be).map(|face| of(*face)))
    }

    /// 3.9.2.2.1, 3.12.2.2.1: whether a card lies face down where it has no information then.
    pub fn is_blank(self, card: CardId) -> bool {
        let z = self.s.z(self.s.table.card(card).zone);
        matches!(z, Z::Level | Z::Memory) && self.pose(card) == DOWN
    }

    /// 2.3: the type of a card. One that lies face down has none (3.9.2.2.1, 3.12.2.2.1).
    pub fn is_kind(self, card: CardId, kind: CardKind) -> Sure {
        if self.is_blank(card) {
            return Sure::No;
        }
        let slot = self.s.z(self.s.table.card(card).zone).is_slot();
        if slot && kind == CardKind::Character && self.face(card).is_none() {
            return Sure::Yes;
        }
        let is = self.by_face(card, |face| Sure::of(self.m.info(face).kind == kind));
        is.unless(self.pose(card) == DOWN)
    }
}

/// 2.11: whether one of these icons is the one that a text asks for. Of one that the list has lost it is known that there is one.
pub fn bears(icons: &[Icon], icon: Option<Icon>) -> Sure {
    match icon {
        Some(icon) => Sure::of(icons.contains(&icon)),
        None => Sure::No.unless(!icons.is_empty()),
    }
}

impl Rules<'_> {
    /// 2.11: whether the card with a face bears a trigger icon: printed, or perhaps by its own text, which hangs on more than that.
    pub(crate) fn bears_icon(self, face: Face, icon: Option<Icon>) -> Sure {
        let def = self.m.cards.get(face.index());
        match def.map_or(Sure::Maybe, |def| bears(&def.triggers, icon)) {
            Sure::No => Sure::No.unless(self.may_gain(face, icon)),
            sure => sure,
        }
    }
}

/// Whether cards are certainly those of whoever chooses them.
fn are_own(cards: &Cards) -> bool {
    cards.whose == Some(Who::You) || matches!(cards.at, Some(Place::In(Who::You, _))) || cards.is.contains(&Is::This)
}

/// 4.6.1: how a card lies that is said to lie like this.
pub fn lies(pose: Pose) -> rejudge_table::Pose {
    match pose {
        Pose::Stand => STAND,
        Pose::Rest => REST,
        Pose::Reverse => REVERSE,
    }
}

/// Where the cards lie: as it is said, or else where cards of the type lie that are spoken of without a place. Of "your
/// opponent's characters in the center stage" it is not said whose stage that is: theirs.
pub fn place(cards: &Cards, of: Option<Who>) -> Option<Place> {
    let of = cards.whose.or(of);
    let whose = |who: Who| match (who, of) {
        (Who::You, Some(Who::Opponent)) => Who::Opponent,
        (Who::You, Some(Who::All)) => Who::All,
        (who, _) => who,
    };
    match (cards.at, cards.kind) {
        (Some(Place::In(who, zone)), _) => Some(Place::In(whose(who), zone)),
        (Some(Place::Top(who, zone)), _) => Some(Place::Top(whose(who), zone)),
        (Some(Place::Bottom(who, zone)), _) => Some(Place::Bottom(whose(who), zone)),
        (Some(at), _) => Some(at),
        // 2.3.2.1.2
        (None, Some(CardKind::Character) | None) => Some(Place::In(Who::All, Zone::Stage)),
        // 2.3.2.3.2
        (None, Some(CardKind::Climax)) => Some(Place::In(Who::All, Zone::Climax)),
        (None, Some(CardKind::Event)) => None,
    }
}

/// Whether a card went to such a zone.
fn went_there(went: &[(CardId, Z)], card: CardId, at: Zone) -> bool {
    went.iter().any(|(one, z)| *one == card && zones(at).contains(z))
}

/// 3.6.5: the slots in front of a slot.
pub fn in_front(slot: Z) -> &'static [Z] {
    match slot {
        Z::BL => &[Z::FL, Z::FC],
        Z::BR => &[Z::FC, Z::FR],
        _ => &[],
    }
}

/// 3.7: under all slots.
const MARKERS: [Z; 5] = [Z::MarkFL, Z::MarkFC, Z::MarkFR, Z::MarkBL, Z::MarkBR];

/// What a text calls by this name.
pub fn zones(zone: Zone) -> &'static [Z] {
    match zone {
        Zone::Deck => &[Z::Deck],
        Zone::Hand => &[Z::Hand],
        Zone::Waiting => &[Z::Waiting],
        Zone::Stage => &Z::SLOTS,
        Zone::Center => &Z::FRONT,
        Zone::Middle => &[Z::FC],
        Zone::Left => &[Z::FL],
        Zone::Right => &[Z::FR],
        Zone::BackLeft => &[Z::BL],
        Zone::BackRight => &[Z::BR],
        Zone::Back => &[Z::BL, Z::BR],
        Zone::Clock => &[Z::Clock],
        Zone::Level => &[Z::Level],
        Zone::Stock => &[Z::Stock],
        Zone::Climax => &[Z::Climax],
        Zone::Memory => &[Z::Memory],
    }
}
