//! 8.6.3: which cards the steps of a program mean: where they lie, and whether those that a line names are such cards.

use smallvec::SmallVec;

use rejudge_table::{CardId, End, Face, Seat, ZoneId};

use super::super::cards::CardKind;
use super::super::effects::ability::{Also, Cards, Count, Place, Who, Zone};
use super::super::effects::done::Named;
use super::super::effects::program::{Deed, Gate, Program, Spot, Step, What};
use super::super::effects::run::Run;
use super::super::state::Z;
use super::ch08_continuous::Within;
use super::ch08_spoken::Of;
use super::questions::Rules;
use super::select::{Speaker, place, zones};
use super::sure::Sure;

/// No text moves more cards than these from the top of a deck at once.
const TOPS_MOST: u8 = 10;

impl Rules<'_> {
    /// 8.6.3: whether of several effects, of which one is chosen, another one than that of this step was: a card was moved by it that this
    /// step does not take.
    pub(crate) fn another_was_chosen(self, of: Of, program: &Program, run: &Run, step: &Step) -> bool {
        let alone = |step: &Step| {
            let mut gates = program.gates_of(step);
            gates.any(|(_, gate)| matches!(gate, Gate::Among { most: 1, .. }))
        };
        let takes = |step: &Step, face| match &step.deed {
            // What it is by its text, too, is asked of those that lie on the stage.
            Deed::Put(What::Cards(cards), _) if matches!(cards.at, Some(Place::In(_, zone)) if !zone.is_stage()) => {
                let by = of.for_program(self, program).choosing(cards);
                Some(self.is_printed(by, face, cards.kind, &cards.is))
            }
            _ => None,
        };
        let faces = || of.by.put.iter().filter_map(|card| self.face(*card));
        let mut others = program.steps.iter().enumerate();
        alone(step)
            && others.any(|(at, other)| {
                let of_another = run.done(at) > 0 && program.are_apart(step, other);
                let of_it = |face| takes(other, face) == Some(Sure::Yes) && takes(step, face) == Some(Sure::No);
                of_another && faces().any(of_it)
            })
    }

    /// 4.6.1: whether the character that a line names by its slot is one that lines of the effect have put there, where they tell of any.
    fn is_put_there(self, of: Of, named: &Named, slot: Z) -> bool {
        let there = named.whose.and_then(|seat| self.character(seat, slot));
        there.is_none_or(|there| of.by.put.is_empty() || of.by.put.contains(&there))
    }

    /// Whether a card that a line names may be one that a step speaks of, by where it lies.
    pub(super) fn is_meant_by(self, of: Of, program: &Program, what: &What, named: &Named) -> bool {
        match what {
            What::WithMarkers if self.is_marker_of(of, named) => true,
            What::This | What::WithMarkers => {
                let zone = self.s.table.card(of.card).zone;
                let (seat, z) = (self.s.table.seat_of(zone), self.s.z(zone));
                let here = match named.at {
                    Some((at, _)) => at == z && named.whose.is_none_or(|whose| whose == seat),
                    None => named.face.is_some(),
                };
                let is = named
                    .face
                    .is_none_or(|face| self.face(of.card).is_none_or(|own| own == face));
                here && is && named.count == 1
            }
            What::BattleOpponent => match self.battle_opponent(of.card) {
                Some((opponent, _)) => self.is_named_by(opponent, named),
                None => named.at.is_none_or(|(z, _)| z.is_slot()),
            },
            What::Triggered => of
                .triggered
                .is_none_or(|card| self.is_named_by(card, named) && named.count == 1),
            What::Tops(who, z) => {
                let whose = named.whose.is_none_or(|whose| self.is_meant(of, *who, whose));
                let top = match named.at {
                    // `deck.001`: of a deck whose order is known it may be the top card, and else it is one that was looked for in it.
                    Some((at, None)) if *z == Z::Deck => {
                        at == *z && named.face.is_some_and(|face| self.comes_off_the_top(of, *who, face))
                    }
                    Some((at, end)) => at == *z && end != Some(End::Bottom),
                    // A card that nobody saw was not chosen. One that was seen as it moved may be told by its number.
                    None if *z == Z::Deck => named.face.is_none_or(|face| self.comes_off_the_top(of, *who, face)),
                    None => *z == Z::Clock && named.face.is_some_and(|face| self.lies_on_the_clock(of, *who, face)),
                };
                whose && top
            }
            What::Bottoms(who, z) => {
                let whose = named.whose.is_none_or(|whose| self.is_meant(of, *who, whose));
                whose && named.at.is_none_or(|(at, end)| at == *z && end != Some(End::Top))
            }
            What::Cards(cards) => self.lies_as_said(of, cards, named),
            What::Same(at) => match program.steps.get(*at).map(|step| &step.deed) {
                // It lies where it was put.
                Some(Deed::Put(_, goal)) => named.at.is_none_or(|(z, _)| match goal.to {
                    Spot::Zone(to) => z == to,
                    // 3.7: "that character" is the one under which it lies.
                    Spot::Under(_) => {
                        let there = named.whose.and_then(|seat| self.character(seat, z));
                        let same = |there| of.by.same.is_empty() || of.by.same.contains(&there);
                        z.is_slot() && there.is_none_or(same)
                    }
                    _ => z.is_slot() && self.is_put_there(of, named, z),
                }),
                Some(Deed::Give(what, ..) | Deed::Grant(what, ..) | Deed::Turn(what, _)) => {
                    self.is_meant_by(of, program, what, named)
                }
                // 8.6.3: one that has come to the stage, or to another position there.
                Some(Deed::Trade(..) | Deed::Exchange(..)) => named
                    .at
                    .is_none_or(|(z, _)| z.is_slot() && self.is_put_there(of, named, z)),
                _ => true,
            },
            // What was looked at lies in the deck, and is named by its number.
            What::Looked | What::Rest => self.is_of_the_deck_looked_at(named),
        }
    }

    /// 8.6.6: whether a card lies in the deck from which cards were looked at, as far as a line says where it lies.
    fn is_of_the_deck_looked_at(self, named: &Named) -> bool {
        let in_deck = named.at.is_none_or(|(z, _)| z == Z::Deck);
        let mut looked = self.s.looked.iter().map(|card| self.s.table.card(*card).zone);
        let whose = |whose: Seat| looked.len() == 0 || looked.any(|zone| self.s.table.seat_of(zone) == whose);
        in_deck && named.whose.filter(|_| named.at.is_some()).is_none_or(whose)
    }

    /// 3.7: whether a line names markers of the card whose ability it is.
    pub fn is_marker_of(self, of: Of, named: &Named) -> bool {
        let Some(under) = self.markers_of(of.card) else {
            return false;
        };
        let (seat, z) = (self.s.table.seat_of(under), self.s.z(under));
        let whose = named.whose.is_none_or(|whose| whose == seat);
        whose
            && match (named.at, named.face) {
                (Some((at, _)), _) => at == z,
                // By its number alone.
                (None, Some(face)) => self.face(of.card) != Some(face) && self.s.table.may_hold(under, face),
                (None, None) => false,
            }
    }

    /// 3.7: where the markers of a card lie: under it, or beside it, once it was put under another character.
    pub(crate) fn markers_of(self, card: CardId) -> Option<ZoneId> {
        let lies = self.s.table.card(card).zone;
        if self.s.z(lies).slot_above().is_some() {
            return Some(lies);
        }
        let (seat, z) = self.slot_of(card)?;
        Some(self.s.zone(seat, z.marker()?))
    }

    /// Whether a line may name this card.
    pub(super) fn is_named_by(self, card: CardId, named: &Named) -> bool {
        let zone = self.s.table.card(card).zone;
        let here = named.at.is_none_or(|(z, _)| z == self.s.z(zone));
        let whose = named.whose.is_none_or(|whose| whose == self.s.table.seat_of(zone));
        let is = named
            .face
            .is_none_or(|face| self.face(card).is_none_or(|own| own == face));
        here && whose && is
    }

    /// Whether a card that a line names lies where a text says that such cards lie.
    pub(super) fn lies_as_said(self, of: Of, cards: &Cards, named: &Named) -> bool {
        let (who, zone) = match place(cards, None) {
            Some(Place::In(who, zone)) => (who, zone),
            Some(Place::Among) => return self.is_of_the_deck_looked_at(named),
            Some(Place::FrontOfThis) => (Who::You, Zone::Stage),
            Some(Place::FacingThis) => (Who::Opponent, Zone::Center),
            // An event lies anywhere.
            Some(_) | None => return true,
        };
        let meant =
            |whose| self.is_meant(of, who, whose) && cards.whose.is_none_or(|who| self.is_meant(of, who, whose));
        let whose = named.whose.is_none_or(meant);
        let there = match named.at {
            // The line says from which end, and that is no choice.
            Some((at, end)) => {
                zones(zone).contains(&at) && (end.is_none() || named.face.is_some() || cards.count == Count::All)
            }
            None => true,
        };
        whose && there
    }

    /// 8.6.3: whether the cards that a line names are such as the step says.
    pub fn are_such_as(self, of: Of, program: &Program, step: &Step, named: &[Named]) -> Sure {
        // 3.6.3: two characters change places; an empty position is none.
        let is_empty = |named: &Named| match (named.at, named.whose) {
            (Some((z, None)), Some(seat)) if z.is_slot() => {
                self.character(seat, z).is_none() && !self.s.is_open(seat, z)
            }
            _ => false,
        };
        let exchanged = matches!(step.deed, Deed::Trade(..) | Deed::Exchange(..)) && named.len() == 2;
        if exchanged && named.iter().any(is_empty) {
            return Sure::No;
        }
        if let Deed::Trade(one, other, _) = &step.deed {
            return self.are_traded(of, program, (one, other), named);
        }
        let each = named.iter().map(|named| self.is_such_as(of, program, step, named));
        let each = each.fold(self.are_among(of, program, step, named), Sure::and);
        let each = match each {
            Sure::No => Sure::No,
            sure => sure.and(self.are_of_their_sorts(of, program, step, named)),
        };
        match self.top_looked_at(step, named) {
            Some(top) => each.and(self.is_such_as(of, program, step, &top)),
            None => each,
        }
    }

    /// 8.6.6: the card that a line names as the top one of a deck, where a step speaks of those that were looked at, and it is known.
    fn top_looked_at(self, step: &Step, named: &[Named]) -> Option<Named> {
        let among = matches!(&step.deed, Deed::Put(What::Cards(cards), _) if cards.at == Some(Place::Among));
        let [one] = named else { return None };
        let top = || self.s.cards(one.whose?, Z::Deck).last().copied();
        let is_top = among && one.is_top_of_deck() && one.count == 1 && one.face.is_none();
        let card = is_top.then(top)??;
        let here = self.s.looked.is_empty() || self.s.looked.contains(&card);
        Some(Named {
            face: Some(self.face(card).filter(|_| here)?),
            ..*one
        })
    }

    /// 8.6.6: whether the cards that a line names are some of those that were looked at or revealed and lie there still, where a step
    /// speaks of them.
    fn are_among(self, of: Of, program: &Program, step: &Step, named: &[Named]) -> Sure {
        let asked = match &step.deed {
            Deed::Put(what, _) => what.is_of_those_looked_at(),
            _ => false,
        };
        let by = of.by;
        if !asked {
            return Sure::Yes;
        }
        if by.among.is_empty() {
            return self.may_be_looked_at(of, program, step, named);
        }
        let there = by.among.iter().filter(|card| self.lies_among(by, **card));
        let (mut told, mut untold): (SmallVec<[Face; 8]>, usize) = (SmallVec::new(), 0);
        for card in there {
            match self.face(*card) {
                Some(face) => told.push(face),
                None => untold += 1,
            }
        }
        let all = named.iter().filter_map(|named| Some((named.face?, named.count)));
        let faces = all.flat_map(|(face, count)| std::iter::repeat_n(face, usize::from(count)));
        let mut sure = Sure::Yes;
        for face in faces {
            match told.iter().position(|of| *of == face) {
                Some(at) => {
                    told.swap_remove(at);
                }
                None if untold > 0 => {
                    untold -= 1;
                    sure = Sure::Maybe;
                }
                None => return Sure::No,
            }
        }
        sure
    }

    /// 8.6.6: of those that were looked at or revealed, one that lies there still. 10.7: what was turned over lies in the waiting room by
    /// then.
    pub(crate) fn lies_among(self, by: Speaker, card: CardId) -> bool {
        by.turned_over.contains(&card) || self.s.looked.contains(&card)
    }

    /// 8.6.6: whether the cards that a line names may be some of those that were looked at, where no line tells of looking: as many from
    /// the top of the deck as the text says, as long as nothing was moved.
    fn may_be_looked_at(self, of: Of, program: &Program, step: &Step, named: &[Named]) -> Sure {
        let before = program.steps.iter().take_while(|other| !std::ptr::eq(*other, step));
        let looks = before.filter_map(|other| match other.deed {
            Deed::Look(who) => Some((other, who)),
            _ => None,
        });
        let Some((look, who)) = looks.last().filter(|_| of.by.put.is_empty()) else {
            return Sure::Yes;
        };
        let (seat, most) = (self.player(of, who), self.how_often(of, program, look).most);
        let there = named
            .iter()
            .map(|named| self.is_at_an_end(seat, (Z::Deck, End::Top), most, named.face));
        there.fold(Sure::Yes, Sure::and)
    }

    /// 8.6.3: whether a card that a line names is such as the step says.
    fn is_such_as(self, of: Of, program: &Program, step: &Step, named: &Named) -> Sure {
        let cards = match &step.deed {
            Deed::Put(what @ (What::Tops(who, z) | What::Bottoms(who, z)), _) => {
                let end = match what {
                    What::Tops(..) => End::Top,
                    _ => End::Bottom,
                };
                let seat = self.player(of, *who).or(named.whose);
                return self.is_at_an_end(seat, (*z, end), self.how_often(of, program, step).most, named.face);
            }
            Deed::Put(What::Cards(cards), _)
            | Deed::Give(What::Cards(cards), ..)
            | Deed::Grant(What::Cards(cards), ..)
            | Deed::Show(cards)
            | Deed::Exchange(cards, _)
            | Deed::Turn(What::Cards(cards), _) => cards,
            Deed::Put(What::Same(at), _)
            | Deed::Give(What::Same(at), ..)
            | Deed::Grant(What::Same(at), ..)
            | Deed::Turn(What::Same(at), _) => return self.is_that_one(of, program, (*at, step), named),
            _ => return Sure::Yes,
        };
        self.is_such_one(of, program, cards, named)
    }

    /// 3.1.4: how many cards are there for a step that puts "that card" somewhere: those which the step right before it has put into a zone, and
    /// which lie there still; or the characters on the stage that it told of.
    pub(super) fn lie_there_still(self, of: Of, program: &Program, (before, step): (usize, &Step)) -> u8 {
        let next = program
            .steps
            .get(before + 1)
            .is_some_and(|next| std::ptr::eq(next, step));
        let Some(first) = program.steps.get(before).filter(|_| next) else {
            return 0;
        };
        let zone = |card: &&CardId| self.s.z(self.s.table.card(**card).zone);
        let there = match &first.deed {
            Deed::Put(_, goal) => {
                let to = goal.to.zone();
                let goes = |step: &&Step| matches!(&step.deed, Deed::Put(_, goal) if goal.to.zone() == to);
                let there = |card: &&CardId| Some(zone(card)) == to;
                // Where no other step puts cards there, all that went there are meant, whatever was spoken of since.
                match program.steps.iter().filter(goes).count() {
                    1 => of.by.went.iter().map(|(card, _)| card).filter(there).count(),
                    _ => of.by.it.iter().filter(there).count(),
                }
            }
            Deed::Give(..) | Deed::Grant(..) | Deed::Turn(..) => {
                of.by.same.iter().filter(|card| zone(card).is_slot()).count()
            }
            _ => 0,
        };
        u8::try_from(there).unwrap_or(u8::MAX)
    }

    /// 8.6.3: whether somebody chooses among several positions for "that card".
    pub fn has_a_position_chosen(self, of: Of, program: &Program, step: &Step) -> bool {
        match &step.deed {
            Deed::Put(what @ What::Same(_), goal) => {
                goal.to.zone().is_none() && self.positions(of, program, what, goal).len() > 1
            }
            _ => false,
        }
    }

    /// 8.6.3: whether a card that a line names is the one of an earlier step, where a line has told who that was: "that character".
    pub(super) fn is_that_one(self, of: Of, program: &Program, (at, step): (usize, &Step), named: &Named) -> Sure {
        let speaks = |step: &Step| matches!(step.deed, Deed::Give(..) | Deed::Grant(..) | Deed::Turn(..));
        let same = |step: &Step| match &step.deed {
            Deed::Give(what, ..) | Deed::Grant(what, ..) | Deed::Turn(what, _) | Deed::Put(what, _) => {
                *what == What::Same(at)
            }
            _ => true,
        };
        let mut between = program.steps.iter().skip(at + 1);
        let one = |first: &Step| speaks(first) && first.times().is_some_and(|times| times.most == 1);
        let first = program.steps.get(at).is_some_and(one);
        // Of several each may have a line, and another step may have spoken of another card since.
        let last = first && between.all(|other| std::ptr::eq(other, step) || same(other));
        let ([that], true, Some((z, None)), Some(seat)) = (of.by.same, last, named.at, named.whose) else {
            return Sure::Yes;
        };
        let there = self.character(seat, z).filter(|_| z.is_slot());
        Sure::of(there.is_none_or(|there| there == *that))
    }

    /// 8.6.3: whether a card that a line names is such a card.
    pub(crate) fn is_such_one(self, of: Of, program: &Program, cards: &Cards, named: &Named) -> Sure {
        let by = of.for_program(self, program).choosing(cards);
        if let Some((z, None)) = named.at.filter(|(z, _)| z.is_slot()) {
            let there = named.whose.and_then(|seat| self.character(seat, z));
            return there.map_or(Sure::Maybe, |card| self.fits(by, card, cards));
        }
        // 3.7: what is named with another zone is no marker.
        let elsewhere = |z: Z| !z.is_slot() && z.slot_above().is_none();
        if cards.at == Some(Place::UnderThis) && named.at.is_some_and(|(z, _)| elsewhere(z)) {
            return Sure::No;
        }
        let Some(face) = named.face else { return Sure::Maybe };
        let stage = cards.at.is_none_or(|at| match at {
            Place::In(_, zone) => zones(zone).iter().all(|z| z.is_slot()),
            _ => false,
        });
        match stage {
            // Nobody there is that one.
            true if named.at.is_none() && !self.may_lie_as_said(of, cards, face) => Sure::No,
            // Which of them it is may be asked elsewhere.
            true => {
                let slots = self
                    .m
                    .seats()
                    .flat_map(|seat| Z::SLOTS.into_iter().map(move |z| (seat, z)));
                let there = slots.filter_map(|(seat, z)| self.character(seat, z));
                let known = there.filter(|card| self.face(*card) == Some(face));
                Sure::alike(known.map(|card| self.fits(by, card, cards)))
            }
            false if self.came_by_damage(by, face, cards) => Sure::No,
            false if named.at.is_none() && !self.may_lie_as_said(of, cards, face) => Sure::No,
            false => self.is_printed(by, face, cards.kind, &cards.is),
        }
    }

    /// Whether a card that a line names by its number alone may be one from the top of the deck of a player that a step speaks of: it is
    /// known to lie there, or nobody knows what does, wherever other copies of it lie.
    fn comes_off_the_top(self, of: Of, who: Who, face: Face) -> bool {
        let mut seats = self.m.seats().filter(|seat| self.is_meant(of, who, *seat));
        seats.any(|seat| {
            let mut tops = self.s.cards(seat, Z::Deck).iter().rev().take(usize::from(TOPS_MOST));
            let unseen = |card: &CardId| self.face(*card).is_none();
            let known = tops.clone().any(|card| self.face(*card) == Some(face));
            known || tops.any(unseen)
        })
    }

    /// Whether the top card of a clock, which lies open, is known to be the one that a line names by its number alone.
    fn lies_on_the_clock(self, of: Of, who: Who, face: Face) -> bool {
        let mut seats = self.m.seats().filter(|seat| self.is_meant(of, who, *seat));
        let top = |seat| self.s.cards(seat, Z::Clock).last().and_then(|card| self.face(*card));
        seats.any(|seat| top(seat) == Some(face))
    }

    /// 8.6.3: whether a card that a line names by its number alone may lie where the text has it lie. A deck may hold any.
    pub(crate) fn may_lie_as_said(self, of: Of, cards: &Cards, face: Face) -> bool {
        let Some(Place::In(who, zone)) = place(cards, None).filter(|at| *at != Place::In(Who::You, Zone::Deck)) else {
            return true;
        };
        let mut seats = self.m.seats().filter(|seat| self.is_meant(of, who, *seat));
        seats.any(|seat| {
            zones(zone).iter().any(|z| {
                let may_be = |card: &CardId| self.face(*card).is_none_or(|own| own == face);
                let open = self.s.is_open(seat, *z) || self.m.may_differ(self.s, seat, *z).1 > 0;
                open || self.s.cards(seat, *z).iter().any(may_be)
            })
        })
    }

    /// 8.6.3: the card of this number that a line chooses, and that a program has go from a pile that lies open to another place: it lies there, is such
    /// a card as the text says, and none of those chosen `before`.
    pub(crate) fn chosen_to_go(
        self,
        of: Of,
        program: &Program,
        face: Face,
        at: Option<Z>,
        before: &[CardId],
    ) -> Option<CardId> {
        let mut put = program.steps.iter().filter_map(|step| match &step.deed {
            Deed::Put(What::Cards(cards), goal) if goal.to.zone().is_some() => Some(cards),
            _ => None,
        });
        put.find_map(|cards| {
            let piles = match place(cards, None)? {
                Place::In(_, zone) if zone.is_open_pile() => zones(zone),
                _ => return None,
            };
            let those = self.all_that_fit(of.for_program(self, program).choosing(cards), cards, None)?;
            let is = |card: &CardId| {
                let lies = self.s.z(self.s.table.card(*card).zone);
                self.face(*card) == Some(face)
                    && piles.contains(&lies)
                    && at.is_none_or(|at| at == lies)
                    && !before.contains(card)
            };
            let mut such = those.into_iter().filter(|(_, sure)| *sure == Sure::Yes);
            such.find(|(card, _)| is(card)).map(|(card, _)| card)
        })
    }

    /// 8.6.3: the same of a character: whether a program turns it or has it go to another zone, by itself once it is chosen.
    pub(crate) fn is_chosen_to_go(self, of: Of, program: &Program, card: CardId) -> bool {
        program.steps.iter().any(|step| {
            let cards = match &step.deed {
                Deed::Put(What::Cards(cards), goal) if goal.to.zone().is_some() => cards,
                Deed::Turn(What::Cards(cards), _) => cards,
                _ => return false,
            };
            let by = of.for_program(self, program).choosing(cards);
            step.count != Count::All && cards.lie_on_the_stage() && self.fits(by, card, cards) == Sure::Yes
        })
    }

    /// 4.12.3: whether of what an effect has put into a zone a card is asked for that damage within it has put there.
    fn came_by_damage(self, by: Speaker, face: Face, cards: &Cards) -> bool {
        let Some(Place::PutInto(_, zone)) = cards.at else {
            return false;
        };
        let places = self
            .m
            .seats()
            .flat_map(|seat| zones(zone).iter().map(move |z| (seat, *z)));
        let lying = places.flat_map(|(seat, z)| self.s.cards(seat, z).iter().copied());
        let mut such = lying.filter(|card| self.face(*card) == Some(face)).peekable();
        such.peek().is_some() && such.all(|card| by.by_damage.contains(&card))
    }

    /// 2.1: whether a card of the hand has the name of a character in a zone of its master; `None`: nothing is asked.
    pub(crate) fn is_named_as_one_in(self, seat: Seat, face: Face, z: Option<Z>) -> Sure {
        let Some(z) = z else { return Sure::Yes };
        let name = &self.m.cards[face.index()].name;
        let lying = self.s.cards(seat, z).iter().copied();
        let like = lying.map(|card| {
            let character = self.is_kind(card, CardKind::Character);
            character.and(self.is_named(card, &[name], Within::Nothing))
        });
        // By text a card of the hand may have another name as well.
        let also = |card: &CardId| {
            let gets = |also: &Also| Sure::of(matches!(also, Also::Names(_)));
            self.face(*card) == Some(face) && self.gets_also(*card, Within::Nothing, gets) != Sure::No
        };
        let more = self.s.is_open(seat, z) || self.s.cards(seat, Z::Hand).iter().any(also);
        like.fold(Sure::No, Sure::or)
            .or(if more { Sure::Maybe } else { Sure::No })
    }

    /// Whether a card is among so many from an end of a zone.
    pub(crate) fn is_at_an_end(self, seat: Option<Seat>, (z, end): (Z, End), most: u8, face: Option<Face>) -> Sure {
        let (Some(seat), Some(face)) = (seat, face) else {
            return Sure::Yes;
        };
        let cards = self.s.cards(seat, z);
        let most = usize::from(most).min(cards.len());
        let there = match end {
            End::Top => &cards[cards.len() - most..],
            End::Bottom => &cards[..most],
        };
        let sure = |card: &CardId| match self.face(*card) {
            Some(own) => Sure::of(own == face),
            None => Sure::Maybe,
        };
        let there = there.iter().fold(Sure::No, |any, card| any.or(sure(card)));
        there.unless(self.s.is_open(seat, z))
    }
}
