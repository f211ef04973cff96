//! 8.7.1, 8.7.4: whether something that happened is what an AUTO ability triggers at, asked for abilities all of whose text is
//! read and that listen for more than what becomes of their own card. Three answers, as cards may be hidden.

use rejudge_table::{CardId, Seat, ZoneId};

use super::super::effects::ability::{
    Attack, By, Came, Cards, Happening, Is, Label, Place, Sel, Time, When, Who, Zone,
};
use super::super::effects::{Line, Listens, Sort};
use super::super::state::{self, Frame, Method, Z};
use super::super::variation::AsWhat;
use super::ch07_battle::defends;
use super::ch08_continuous::Within;
use super::ch08_steps::Of;
use super::questions::Rules;
use super::select::{Speaker, zones};
use super::sure::Sure;

/// Something that happened, as trigger conditions speak of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Occurs {
    /// 3.1.4: a card came to another zone.
    Moved {
        /// The card, which lies there now.
        card: CardId,
        /// Whence.
        from: ZoneId,
        /// The zone where it lies now.
        to: ZoneId,
    },
    /// 7.2.1.5: an attack was declared.
    Attacks {
        /// The attacker.
        card: CardId,
        /// Who is front attacked.
        facing: Option<CardId>,
        /// Directly, from the front or from the side.
        method: Method,
    },
    /// 4.6.1.3: a character became reversed.
    Reversed(CardId),
    /// A phase or step of a player began.
    Begins(Seat, Time),
    /// 7.6.1.5: the attack of a character ended.
    AttackEnds(CardId),
    /// 4.12.1: a damage process ended.
    Damage {
        /// The card that dealt it; `None`: nobody noted which.
        by: Option<CardId>,
        /// Who took it.
        to: Seat,
        /// Whether it was cancelled.
        cancelled: Sure,
    },
    /// 7.3.1.2: a trigger check of the attacker showed a card.
    Checked {
        /// The attacker.
        by: CardId,
        /// What was triggered.
        card: CardId,
    },
    /// 8.6.2.4: a player used an ACT ability, a Backup (10.5) or another one, or an Encore.
    Used {
        /// The player who used it.
        seat: Seat,
        /// The card that has it.
        card: CardId,
        /// 10.5, 10.7: which of the keywords that texts ask for it is.
        keyword: Used,
    },
    /// 8.6.2: a player played a card from the hand.
    Played {
        /// The player who played it.
        seat: Seat,
        /// The card that was played.
        card: CardId,
    },
    /// 9.3: a player levelled up.
    LevelUp(Seat),
    /// 9.2.4: a player refreshed.
    Refreshed(Seat),
    /// 8.7.6: something changed, and what is so now is asked.
    Changed,
}

/// What sort of ability was used, as trigger conditions ask for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Used {
    /// 10.5
    Backup,
    /// 10.7
    Brainstorm,
    /// 10.2.4: an Encore brought a character back.
    Encore,
    /// An ability that has this keyword in front of it; for certain, or it may be that one.
    Labelled(Label, Sure),
    /// An ACT ability without either keyword.
    Act,
    /// An ACT ability whose text is not read, or of which nobody noted which it was.
    Unread,
}

impl Rules<'_> {
    /// The sort of event that something is.
    pub fn happening(self, occurs: Occurs) -> Happening {
        match occurs {
            Occurs::Moved { from, to, .. } => sort_of_move(self.s.z(from), self.s.z(to)),
            Occurs::Attacks { .. } => Happening::Attacks,
            Occurs::Reversed(_) => Happening::Reversed,
            Occurs::Begins(..) => Happening::Begins,
            Occurs::AttackEnds(_) => Happening::AttackEnds,
            Occurs::Damage { .. } => Happening::Damage,
            Occurs::Checked { .. } => Happening::Checked,
            Occurs::Used { .. } => Happening::Used,
            Occurs::Played { .. } => Happening::Played,
            Occurs::LevelUp(_) => Happening::LevelUp,
            Occurs::Refreshed(_) => Happening::Refreshes,
            Occurs::Changed => Happening::State,
        }
    }
}

impl Occurs {
    /// 7.2.1.5: the declaration of an attack. Only who is front attacked is in battle (7.2.1.5.1).
    pub fn declared(attack: &state::Attack) -> Occurs {
        Occurs::Attacks {
            card: attack.card,
            facing: defends(attack).map(|(defender, _)| defender),
            method: attack.method,
        }
    }

    /// The sorts of events that it may be, a bit each: what can be told without looking at the zones of a move.
    #[inline]
    pub fn may_be(self) -> u16 {
        match self {
            Occurs::Moved { .. } => Happening::ANY_MOVE,
            Occurs::Changed => Happening::State.bit(),
            _ => u16::MAX,
        }
    }

    /// The card it is about, whose own abilities listen wherever it has come to (8.7.7).
    pub fn card(self) -> Option<CardId> {
        match self {
            Occurs::Moved { card, .. } | Occurs::Used { card, .. } | Occurs::Played { card, .. } => Some(card),
            _ => None,
        }
    }
}

impl<'a> Rules<'a> {
    /// 8.7.1: whether an ability triggers at what has just happened.
    pub fn is_triggered(self, of: Of<'_>, listens: &Listens, occurs: Occurs) -> Sure {
        let hears = |when: &&When| !self.is_deaf(of, listens, occurs) || speaks_of_itself(when);
        let met = listens
            .when
            .iter()
            .filter(hears)
            .map(|when| self.is_met(of.by, when, occurs));
        let met = met.fold(Sure::No, Sure::or);
        if met == Sure::No {
            return Sure::No;
        }
        let placed = match listens.placed.is_empty() {
            true => Sure::Yes,
            false => self.came_so(of, &listens.placed),
        };
        let during = listens.during.map_or(Sure::Yes, |when| self.is_during(of.by, when));
        let so = listens.if_so.as_ref().map_or(Sure::Yes, |cond| self.holds(of.by, cond));
        met.and(placed).and(during).and(so)
    }

    /// 2.12.2, 8.7.7: whether the card itself goes from one zone to another, and its ability works in neither.
    fn is_deaf(self, of: Of<'_>, listens: &Listens, occurs: Occurs) -> bool {
        let works = |zone: ZoneId| listens_in(listens, self.s.z(zone));
        match occurs {
            Occurs::Moved { card, from, to } => card == of.card && !works(from) && !works(to),
            _ => false,
        }
    }

    /// The card that the trigger condition which was met speaks of; `None`: none, or it cannot be told which condition it was.
    pub fn card_triggered_at(self, of: Of<'_>, listens: &Listens, occurs: Occurs) -> Option<CardId> {
        let met = |when: &&When| self.is_met(of.by, when, occurs) != Sure::No;
        let mut cards = listens.when.iter().filter(met).map(|when| subject(when, occurs));
        let first = cards.next()?;
        first.filter(|_| cards.all(|card| card == first))
    }

    /// Whether a card came this turn in one of these ways to where it lies on the stage.
    fn came_so(self, of: Of<'_>, ways: &[Came]) -> Sure {
        let Some(from) = self.s.events.came_from(of.card) else {
            return Sure::No.unless(self.s.turns_seen < self.s.known_from);
        };
        let so = ways.iter().map(|way| match way {
            Came::From(zone) => self.is_place(of.by, Place::In(Who::You, *zone), from),
            // By what it came is not kept.
            Came::By(_) => Sure::Maybe,
        });
        so.fold(Sure::No, Sure::or)
    }

    /// Whether one trigger condition is met by what has just happened.
    fn is_met(self, by: Speaker, when: &When, occurs: Occurs) -> Sure {
        match (when, occurs) {
            (
                When::Placed(sel, to, from),
                Occurs::Moved {
                    card,
                    from: left,
                    to: came,
                },
            ) => {
                let there = self.is_place(by, *to, came);
                let thence = from.map_or(Sure::Yes, |from| self.is_place(by, from, left));
                match there.and(thence) {
                    Sure::No => Sure::No,
                    sure => sure.and(self.is_the_one(by, sel, card).unless(self.is_other_by_now(sel, left))),
                }
            }
            (When::PlacedBy(sel, to, by_what), Occurs::Moved { card, from, to: came }) => {
                let there = self.is_place(by, *to, came);
                match there.and(self.is_the_one(by, sel, card)) {
                    Sure::No => Sure::No,
                    sure => sure.and(self.is_by(by, by_what, from)),
                }
            }
            (When::LeftMarked, Occurs::Moved { card, from, to }) if by.this == Some(card) => {
                let waiting = Sure::of(self.s.z(to) == Z::Waiting);
                waiting.and(self.had_a_marker(from))
            }
            (When::Played, Occurs::Played { card, .. }) => Sure::of(by.this == Some(card)),
            (When::Plays(who, cards), Occurs::Played { seat, card }) => {
                self.is_player(by, *who, seat, None).and(self.is_such(by, card, cards))
            }
            (When::Attacks(sel), Occurs::Attacks { card, .. }) => self.is_the_one(by, sel, card),
            (When::AttacksAs(sel, how), Occurs::Attacks { card, method, .. }) => {
                let so = match how {
                    Attack::Direct => method == Method::Direct,
                    Attack::Front => method == Method::Front,
                    Attack::Side => method == Method::Side,
                };
                Sure::of(so).and(self.is_the_one(by, sel, card))
            }
            (When::FrontAttacked(sel), Occurs::Attacks { facing, .. }) => {
                facing.map_or(Sure::No, |facing| self.is_the_one(by, sel, facing))
            }
            (When::Reversed(sel, in_battle), Occurs::Reversed(card)) => {
                let battle = match in_battle {
                    true => self.is(by, card, &Is::InBattle),
                    false => Sure::Yes,
                };
                battle.and(self.is_the_one(by, sel, card))
            }
            (When::Begins(who, time), Occurs::Begins(seat, now)) if *time == now => {
                self.is_time_of(by, *who, seat, AsWhat::Phase)
            }
            (When::AttackEnds, Occurs::AttackEnds(card)) => Sure::of(by.this == Some(card)),
            (When::TheirAttackEnds, Occurs::AttackEnds(card)) => self.is_the_one(by, &Sel::BattleOpponent, card),
            (
                When::Damage(yes),
                Occurs::Damage {
                    by: dealer, cancelled, ..
                },
            ) => {
                let dealt = dealer.map_or(Sure::Maybe, |dealer| Sure::of(by.this == Some(dealer)));
                dealt.and(if *yes { cancelled } else { cancelled.denied() })
            }
            (
                When::DamageOf(sel, yes),
                Occurs::Damage {
                    by: dealer, cancelled, ..
                },
            ) => {
                let dealt = dealer.map_or(Sure::Maybe, |dealer| self.is_the_one(by, sel, dealer));
                dealt.and(if *yes { cancelled } else { cancelled.denied() })
            }
            (When::DamageTo(who, yes), Occurs::Damage { to, cancelled, .. }) => {
                let cancelled = if *yes { cancelled } else { cancelled.denied() };
                self.is_player(by, *who, to, None).and(cancelled)
            }
            (When::Checked(sel, own), Occurs::Checked { by: attacker, card }) => {
                let check = match own {
                    true => Sure::of(by.this == Some(attacker)),
                    false => Sure::of(by.master == self.s.active),
                };
                match check {
                    Sure::No => Sure::No,
                    check => check.and(self.is_the_one(by, sel, card)),
                }
            }
            (When::Uses(who, name, own), Occurs::Used { seat, card, keyword }) => {
                let named = match keyword {
                    Used::Backup => Sure::of(name.eq_ignore_ascii_case("backup")),
                    Used::Brainstorm => Sure::of(name.eq_ignore_ascii_case("brainstorm")),
                    Used::Encore => Sure::of(name.eq_ignore_ascii_case("encore")),
                    Used::Act | Used::Unread if name.eq_ignore_ascii_case("encore") => Sure::No,
                    Used::Labelled(label, sure) if Label::named(name) == Some(label) => sure,
                    Used::Labelled(..) => Sure::No,
                    Used::Act if name.eq_ignore_ascii_case("backup") || Label::named(name).is_some() => Sure::No,
                    // 7.4.1, 10.5: a Backup is used by the player who is attacked, other ACT abilities by the turn player (6.5.1).
                    Used::Unread if name.eq_ignore_ascii_case("backup") => Sure::No.unless(seat != self.s.active),
                    Used::Act | Used::Unread => Sure::Maybe,
                };
                let this = Sure::of(!*own || by.this == Some(card));
                named.and(this).and(self.is_player(by, *who, seat, None))
            }
            // 8.1.1.2: an AUTO ability.
            (
                When::UsesAct(_),
                Occurs::Used {
                    keyword: Used::Encore | Used::Labelled(..),
                    ..
                },
            ) => Sure::No,
            (When::UsesAct(who), Occurs::Used { seat, keyword, .. }) => {
                // 10.5: a Backup, which the player who is attacked uses, is not meant by every text.
                let backup = match keyword {
                    Used::Backup => true,
                    Used::Unread => seat != self.s.active,
                    Used::Brainstorm | Used::Act | Used::Encore | Used::Labelled(..) => false,
                };
                self.is_player(by, *who, seat, None).and(Sure::Yes.unless(backup))
            }
            (When::State(cond), Occurs::Changed) => self.holds(by, cond),
            (When::LevelUp(who), Occurs::LevelUp(seat)) | (When::Refreshes(who), Occurs::Refreshed(seat)) => {
                self.is_player(by, *who, seat, None)
            }
            _ => Sure::No,
        }
    }

    /// Whether a zone is where cards come to, or whence, by the words of a text.
    fn is_place(self, by: Speaker, place: Place, zone: ZoneId) -> Sure {
        // 3.7: under the card whose ability it is.
        if let (Place::UnderThis, Some(this)) = (place, by.this) {
            let slot = self.s.table.card(this).zone;
            // Where it has left the stage, it may have been one of its markers.
            return self.s.z(slot).marker().map_or(Sure::Maybe, |under| {
                Sure::of(self.s.zone(self.s.table.seat_of(slot), under) == zone)
            });
        }
        let (Place::In(who, at) | Place::Top(who, at) | Place::Bottom(who, at)) = place else {
            return Sure::Maybe;
        };
        let there = Sure::of(zones(at).contains(&self.s.z(zone)));
        // A card of one player goes to its owner's zones, so that "your stage" and the like say whose card it is.
        let whose = self.is_player(by, who, self.s.table.seat_of(zone), None);
        match place {
            Place::In(..) => there.and(whose),
            _ => there.and(whose).and(Sure::Maybe),
        }
    }

    /// 3.7, 9.7.1: whether markers lay under the character that has just left a slot. They lie there until the next check timing; where
    /// another character lies there by now, they may be that one's.
    fn had_a_marker(self, slot: ZoneId) -> Sure {
        let under = self.s.z(slot).marker();
        let seat = self.s.table.seat_of(slot);
        let markers = under.is_some_and(|under| self.s.count(seat, under) > 0);
        Sure::of(markers).and(Sure::Yes.unless(self.s.character(slot).is_some()))
    }

    /// Whether a card is one that a trigger condition speaks of.
    fn is_the_one(self, by: Speaker, sel: &Sel, card: CardId) -> Sure {
        match sel {
            Sel::This => Sure::of(by.this == Some(card)),
            Sel::BattleOpponent => {
                let opponent = by.this.and_then(|this| self.battle_opponent(this));
                opponent.map_or(Sure::No, |(opponent, sure)| sure.and(Sure::of(opponent == card)))
            }
            Sel::Cards(cards) if cards.at.is_some() => self.fits(by, card, cards),
            Sel::Cards(cards) => {
                let seat = self.s.table.seat_of(self.s.table.card(card).zone);
                let whose = cards.whose.map_or(Sure::Yes, |who| self.is_player(by, who, seat, None));
                match whose {
                    Sure::No => Sure::No,
                    whose => whose.and(self.is_such(by, card, cards)),
                }
            }
            Sel::Both(a, b) => self.is_the_one(by, a, card).or(self.is_the_one(by, b, card)),
            Sel::OpponentThat(_) | Sel::OpponentOf(_) => {
                let those = self.those(by, sel);
                those.map_or(Sure::Maybe, |those| {
                    let sure = those.into_iter().filter(|(one, _)| *one == card).map(|(_, sure)| sure);
                    sure.fold(Sure::No, Sure::or)
                })
            }
            Sel::It | Sel::Character | Sel::Rest | Sel::AllBut(..) | Sel::WithMarkers => Sure::Maybe,
        }
    }

    /// Whether a card has come by what a text says. 10.8.4: by an ability of the own player that has the keyword, of Change by an
    /// AUTO one, from a zone that is none of the stage. By the effect of a card of a name: by the one in hand, if it is known which of the
    /// abilities of that card it is. Of an effect that is not read it is not known for certain that it is what the text means.
    fn is_by(self, speaker: Speaker, by: &By, from: ZoneId) -> Sure {
        let effect = self.s.agenda.iter().rev().find_map(|frame| match frame {
            Frame::Effect { card, event, .. } => Some(card.or(*event)),
            _ => None,
        });
        match (by, effect) {
            (_, None) if self.s.z(from) == Z::Hand => Sure::No,
            (By::Named(names, sort), Some(Some(source))) => {
                let named = self.is_named(source, names, Within::Nothing);
                match self.effect_in_hand() {
                    // 8.1.1: of one ability it is known whether it is of the sort that the text means.
                    Some((_, line)) => named.and(Sure::of(sort.is_none_or(|sort| sort == line.sort))),
                    None => named.and(Sure::Maybe),
                }
            }
            (By::Keyword(name), Some(_)) => match (Label::named(name), self.effect_in_hand()) {
                (Some(label), Some((seat, line))) => {
                    let sort = label != Label::Change || line.sort == Sort::Auto;
                    let own = sort && seat == speaker.master && !self.s.z(from).is_slot();
                    Sure::of(line.labels & label.bit() != 0 && own)
                }
                _ => Sure::Maybe,
            },
            _ => Sure::Maybe,
        }
    }

    /// The ability that is carried out, where it is known which one it is, and its master.
    fn effect_in_hand(self) -> Option<(Seat, &'a Line)> {
        let mut frames = self.s.agenda.iter().rev();
        let (seat, face, running) = frames.find_map(|frame| match frame {
            Frame::Effect {
                seat, face, running, ..
            } => Some((*seat, *face, *running)),
            _ => None,
        })?;
        let line = self.m.text(face?).line(usize::from(running?.number))?;
        Some((seat, line))
    }

    /// 8.7.4.1: what is asked of a card as it was on the stage, which it has left: numbers and poses may be others by now.
    fn is_other_by_now(self, sel: &Sel, left: ZoneId) -> bool {
        let asks = |cards: &Cards| {
            let number = |is: &Is| {
                matches!(
                    is,
                    Is::Level(..) | Is::Cost(..) | Is::Power(..) | Is::Pose(_) | Is::InBattle
                )
            };
            cards.at.is_some() || cards.is.iter().any(number)
        };
        self.s.z(left).is_slot() && matches!(sel, Sel::Cards(cards) if asks(cards))
    }
}

/// The card that a trigger condition speaks of, of all that something that happened is about.
fn subject(when: &When, occurs: Occurs) -> Option<CardId> {
    match (when, occurs) {
        (When::FrontAttacked(_), Occurs::Attacks { facing, .. }) => facing,
        (When::Placed(..) | When::PlacedBy(..) | When::LeftMarked, Occurs::Moved { card, .. })
        | (When::Attacks(_) | When::AttacksAs(..), Occurs::Attacks { card, .. })
        | (When::Reversed(..), Occurs::Reversed(card))
        | (When::Plays(..), Occurs::Played { card, .. }) => Some(card),
        _ => None,
    }
}

/// Whether a trigger condition speaks of the card whose ability it is, wherever that lies: "When this card is put into".
fn speaks_of_itself(when: &When) -> bool {
    fn is_itself(sel: &Sel) -> bool {
        match sel {
            Sel::This | Sel::WithMarkers => true,
            Sel::Both(one, other) => is_itself(one) || is_itself(other),
            _ => false,
        }
    }
    match when {
        When::Placed(sel, ..) | When::PlacedBy(sel, ..) => is_itself(sel),
        _ => true,
    }
}

/// 2.12.2: where a card lies whose ability listens.
pub fn listens_in(listens: &Listens, z: Z) -> bool {
    match listens.works {
        None => z.is_slot() || z == Z::Climax,
        Some(zone) => zone != Zone::Stage && zones(zone).contains(&z),
    }
}

/// The sort of event that a move is, of a card that does not go from slot to slot (3.6.3).
#[inline]
pub fn sort_of_move(from: Z, to: Z) -> Happening {
    match (from, to) {
        (_, to) if to.is_slot() => Happening::Comes,
        (_, Z::Climax) => Happening::ComesAsClimax,
        (from, _) if from.is_slot() => Happening::Leaves,
        _ => Happening::Moves,
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::effects::ability::Who;
    use super::*;

    #[test]
    fn what_listens_for_a_move_has_the_bit_of_its_sort() {
        const ZONES: [Zone; 16] = [
            Zone::Left,
            Zone::Right,
            Zone::BackLeft,
            Zone::BackRight,
            Zone::Deck,
            Zone::Hand,
            Zone::Waiting,
            Zone::Stage,
            Zone::Center,
            Zone::Middle,
            Zone::Back,
            Zone::Clock,
            Zone::Level,
            Zone::Stock,
            Zone::Climax,
            Zone::Memory,
        ];
        let places = |zone: Zone| {
            [Place::In, Place::Top, Place::Bottom]
                .map(|place| place(Who::You, zone))
                .map(|place| (place, Some(zone)))
        };
        let elsewhere = [(Place::Among, None), (Place::UnderThis, None)];
        let places: Vec<(Place, Option<Zone>)> = ZONES.into_iter().flat_map(places).chain(elsewhere).collect();
        let may_be = |zone: Option<Zone>, z: Z| zone.is_none_or(|zone| zones(zone).contains(&z));
        let mut met = 0;
        for (to, to_zone) in &places {
            let froms = places
                .iter()
                .map(|(from, zone)| (Some(*from), *zone))
                .chain([(None, None)]);
            for (from, from_zone) in froms {
                let bits = When::Placed(Sel::This, *to, from).bits();
                for (left, came) in Z::ALL.into_iter().flat_map(|left| Z::ALL.map(|came| (left, came))) {
                    if !(left.is_slot() && came.is_slot()) && may_be(*to_zone, came) && may_be(from_zone, left) {
                        met += 1;
                        let bit = sort_of_move(left, came).bit();
                        assert_ne!(bits & bit, 0, "{to:?} {from:?} is met by {left:?} to {came:?}");
                    }
                }
            }
        }
        assert!(met > 1_000);
        // And it tells them apart.
        let stage = When::Placed(Sel::This, Place::In(Who::You, Zone::Stage), None);
        assert_eq!(stage.bits(), Happening::Comes.bit());
    }
}
