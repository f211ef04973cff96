//! 8.9.1: what CONT abilities that are read give a card, and what they forbid it: what is sure, and what hangs on cards that
//! nobody noted or on text that is not read.

use std::ops::Range;

use rejudge_table::{CardId, Face, Seat};

use super::super::cards::{CardKind, Icon};
use super::super::effects::Does;
use super::super::effects::ability::{Act, Also, Amount, Cards, During, Sel, Time};
use super::super::effects::continuous::{Clause, Continuous, Gives, Works, kind};
use super::super::effects::program::{Bar, Gain};
use super::super::effects::reach::Matter;
use super::super::state::{DOWN, Triggered, Z, stage};
use super::super::variation::AsWhat;
use super::between::Between;
use super::borne::{Places, in_play};
use super::ch08_texts::About;
use super::questions::Rules;
use super::select::{Speaker, zones};
use super::sure::{ANYTHING, Sure, either, sum, times, where_so};

/// What is being worked out where a condition asks for a number in its turn: what lies in the same layer (8.9.1.2, 8.9.1.3) is
/// known as far as it hangs on no condition.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Within {
    /// Nothing.
    #[default]
    Nothing,
    /// 8.9.1.3: power and soul.
    Power,
    /// 8.9.1.2: level, and what stands in the layer before power and soul.
    Level,
    /// 8.9.1.2: a trait, a color or a name that a condition in that layer asks for.
    Also,
}

/// More cards than a CONT ability gives something for.
const TIMES_MOST: i32 = 50;

/// So many cards, those of several titles, are gone through one by one for what one of them may bear that nobody noted. Where a log
/// names no sets beside the pool of all titles it may be any of more.
const ONE_BY_ONE_MOST: usize = 2_000;

/// What a card gets of a number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Given {
    /// What is sure.
    pub sure: i32,
    /// What may come to that.
    pub open: Between,
}

/// The kind of a number that an effect gives; one that is set is none of them.
fn kind_of(gain: Gain) -> u8 {
    match gain {
        Gain::Power => kind::POWER,
        Gain::Soul => kind::SOUL,
        Gain::Level => kind::LEVEL,
        Gain::Becomes => 0,
    }
}

impl Given {
    fn add(&mut self, number: Between, sure: Sure) {
        match sure {
            Sure::Yes if number.0 == number.1 => self.sure = self.sure.saturating_add(number.0),
            _ => self.open = sum(self.open, where_so(number, sure)),
        }
    }

    /// All of it.
    pub fn all(self) -> Between {
        sum((self.sure, self.sure), self.open)
    }
}

impl<'a> Rules<'a> {
    /// 8.9.1.3: the power that a character gets.
    pub fn power_given(self, card: CardId) -> Given {
        self.given(card, kind::POWER, Within::Nothing)
    }

    /// 8.9.1.3: the soul that a character gets.
    pub fn soul_given(self, card: CardId) -> Given {
        self.given(card, kind::SOUL, Within::Nothing)
    }

    /// How much of a number a card gets by CONT abilities, and may have got by effects whose condition the log leaves open.
    pub fn given(self, card: CardId, kind: u8, within: Within) -> Given {
        let mut given = Given::default();
        for perhaps in self
            .s
            .perhaps
            .iter()
            .filter(|perhaps| perhaps.card == card && kind_of(perhaps.gain) == kind)
        {
            given.add((perhaps.amount, perhaps.amount), Sure::Maybe);
        }
        if self.nobody_gives(kind) {
            return given;
        }
        let sought = Sought { card, kind, within };
        // 8.9.1.5.1: what the CONT abilities give of cards that were placed before the power was set.
        let fixed = self.s.extra_of(card).fixed.filter(|_| kind == kind::POWER);
        let early = |bearer: CardId| fixed.is_some_and(|fixed| self.s.extra_of(bearer).placed <= fixed.since);
        self.each_bearer(kind, |bearer, face| match face {
            _ if early(bearer) => {}
            Some(face) => self.given_by(face, bearer, sought, &mut given),
            None if self.may_be_anybody(bearer) => given.open = sum(given.open, ANYTHING),
            None => {
                let of = |face| {
                    let mut one = Given::default();
                    self.given_by(face, bearer, sought, &mut one);
                    one.all()
                };
                // It may be any of these, or one that gives nothing.
                let most = self.may_be(bearer, kind).map(of).fold((0, 0), either);
                given.open = sum(given.open, most);
            }
        });
        for (bearer, _, gives, sure) in self.conts_given().filter(|(bearer, ..)| !early(*bearer)) {
            let clauses = gives.clauses.iter().filter(|clause| clause.gives.kinds() & kind != 0);
            clauses.for_each(|clause| self.given_clause(clause, bearer, sought, sure, &mut given));
        }
        given
    }

    /// The CONT abilities that effects gave characters: whom, the line whose text gives it, what it gives, and whether it was given.
    fn conts_given(self) -> impl Iterator<Item = (CardId, (Face, usize), &'a Continuous, Sure)> {
        self.s.granted.iter().filter_map(move |granted| {
            let text = self.m.text(granted.face);
            let printed = usize::from(text.printed(granted.number));
            match &text.line(usize::from(granted.number))?.does {
                Does::Gives(gives) => Some((granted.card, (granted.face, printed), gives, granted.sure)),
                _ => None,
            }
        })
    }

    /// 8.2.1: who has an ability that a clause gives, as far as one of its clauses may be about this card: that card alone where
    /// it speaks of its own.
    fn each_who_has(
        self,
        (bearer, clause): (CardId, &Clause),
        inner: &Clause,
        (card, within, guess): (CardId, Within, bool),
        mut visit: impl FnMut(CardId, Sure),
    ) {
        let mut ask = |whom: CardId| {
            let by = self.speaker(bearer, whom, within);
            let sure = self.gives(by.by(), clause, bearer, whom, guess);
            if sure != Sure::No {
                visit(whom, sure);
            }
        };
        if inner.to == Sel::This {
            return ask(card);
        }
        let slots = self.m.seats().flat_map(|seat| Z::SLOTS.map(|z| (seat, z)));
        slots.filter_map(|(seat, z)| self.character(seat, z)).for_each(ask);
    }

    /// What a card gets by CONT abilities that are about their own card: those printed on it, those that effects gave it, and those
    /// that other cards give it. `is`: such.
    pub(crate) fn each_of_its_own(
        self,
        card: CardId,
        kind: u8,
        is: &dyn Fn(&Clause) -> bool,
        mut visit: impl FnMut(&'a Clause, Sure),
    ) {
        let mut own = |bearer: CardId, clause: &'a Clause, got: Sure| {
            let mut visit_one = |bearer: CardId, clause: &'a Clause, has: Sure| {
                let by = self.speaker(bearer, card, Within::Nothing);
                let gives = has.and(self.gives(by.by(), clause, bearer, card, false));
                if gives != Sure::No {
                    visit(clause, gives);
                }
            };
            match &clause.gives {
                Gives::Ability(given) => {
                    for inner in given.clauses.iter().filter(|inner| is(inner)) {
                        self.each_who_has((bearer, clause), inner, (card, Within::Nothing, false), |whom, sure| {
                            visit_one(whom, inner, got.and(sure));
                        });
                    }
                }
                _ if is(clause) => visit_one(bearer, clause, got),
                _ => {}
            }
        };
        self.each_bearer(kind, |bearer, face| {
            let printed = face.into_iter().flat_map(|face| self.clauses(face));
            printed.for_each(|clause| own(bearer, clause, Sure::Yes));
        });
        for (bearer, _, gives, sure) in self.conts_given() {
            gives.clauses.iter().for_each(|clause| own(bearer, clause, sure));
        }
    }

    /// 7.2.1.4.2 and others: whether CONT abilities forbid a character to do or become something; and a line that does.
    pub fn is_forbidden(self, card: CardId, act: Act) -> (Sure, Option<(Face, usize)>) {
        let (mut forbidden, mut line) = (Sure::No, None);
        if self.nobody_gives(kind::CANNOT) {
            return (forbidden, line);
        }
        // The line that is named is one that does for certain, where there is one.
        let add = |(forbidden, line): (&mut Sure, &mut Option<_>), by: (Face, usize), sure: Sure| {
            if sure != Sure::No && (line.is_none() || sure == Sure::Yes && *forbidden != Sure::Yes) {
                *line = Some(by);
            }
            *forbidden = forbidden.or(sure);
        };
        self.each_bearer(kind::CANNOT, |bearer, face| match face {
            Some(face) => {
                for (number, does) in (1..).zip(&self.m.text(face).lines) {
                    let Does::Gives(gives) = &does.does else { continue };
                    let each = gives
                        .clauses
                        .iter()
                        .map(|clause| self.forbids(bearer, clause, card, act));
                    let sure = each.fold(Sure::No, Sure::or);
                    add((&mut forbidden, &mut line), (face, number), sure);
                }
            }
            None if self.may_be_anybody(bearer) => forbidden = forbidden.or(Sure::Maybe),
            None => {
                let of = |face| {
                    let mut each = self.clauses(face).map(|clause| self.forbids(bearer, clause, card, act));
                    each.any(|sure| sure != Sure::No)
                };
                if self.may_be(bearer, kind::CANNOT).any(of) {
                    forbidden = forbidden.or(Sure::Maybe);
                }
            }
        });
        for (bearer, by, gives, given) in self.conts_given() {
            let each = gives
                .clauses
                .iter()
                .map(|clause| self.forbids(bearer, clause, card, act));
            add(
                (&mut forbidden, &mut line),
                by,
                given.and(each.fold(Sure::No, Sure::or)),
            );
        }
        (forbidden, line)
    }

    /// No card bears a CONT ability of this kind, or may, and none was given an ability.
    #[inline]
    fn nobody_gives(self, kind: u8) -> bool {
        let borne = || self.m.conts & kind != 0 && (self.m.works_elsewhere || !self.where_borne(kind).is_empty());
        self.s.granted.is_empty() && !borne()
    }

    /// Every card that lies where CONT abilities work, if it bears one of this kind or may bear one.
    pub(crate) fn each_bearer(self, kind: u8, mut visit: impl FnMut(CardId, Option<Face>)) {
        if self.m.conts & kind == 0 {
            return;
        }
        let mut bear = |(seat, z): (Seat, Z)| {
            for card in in_play(self.s.cards(seat, z), z).iter().copied() {
                let face = self.face(card);
                if self.may_bear(face, kind) && self.pose(card) != DOWN {
                    visit(card, face);
                }
            }
        };
        self.where_borne(kind).for_each(&mut bear);
        if self.m.works_elsewhere {
            Places::ELSEWHERE.of(self.m).for_each(&mut bear);
            // 10.10: of a card in the level zone no AUTO ability listens, so that it is none of those places.
            self.m.seats().for_each(|seat| bear((seat, Z::Level)));
        }
    }

    /// What the CONT abilities of this kind give, of every card that bears some; of one that nobody noted, all that it may bear.
    fn each_clause(self, kind: u8, mut visit: impl FnMut(CardId, &'a Clause, Sure)) {
        self.each_bearer(kind, |bearer, face| match face {
            Some(face) => self.clauses(face).for_each(|clause| visit(bearer, clause, Sure::Yes)),
            None => {
                let clauses = self.may_be(bearer, kind).flat_map(|face| self.clauses(face));
                clauses.for_each(|clause| visit(bearer, clause, Sure::Maybe));
            }
        });
    }

    /// Whether a card with this face bears a CONT ability of this kind; one that nobody noted may.
    fn may_bear(self, face: Option<Face>, kind: u8) -> bool {
        face.is_none_or(|face| self.m.info(face).conts & kind != 0)
    }

    /// Whether a card that nobody noted is in play and may be any of so many that what all of them bear is not gone through one by one.
    fn may_be_anybody(self, card: CardId) -> bool {
        let z = self.s.z(self.s.table.card(card).zone);
        let played = z.is_slot() || z == Z::Climax;
        played && self.list_of(card).is_none() && self.m.cards.len() > ONE_BY_ONE_MOST
    }

    /// The deck list of the player whose card it is.
    fn list_of(self, card: CardId) -> Option<&'a [Face]> {
        let owner = self.s.table.card(card).owner;
        let list = self.m.lists.get(usize::from(owner.0)).and_then(Option::as_ref);
        list.map(|list| &list[..])
    }

    /// The faces with CONT abilities of a kind that a card may have that nobody noted.
    pub(crate) fn may_be(self, card: CardId, kind: u8) -> impl Iterator<Item = Face> {
        let z = self.s.z(self.s.table.card(card).zone);
        let off_stage = !z.is_slot() && z != Z::Climax;
        let (listed, all) = match self.list_of(card) {
            Some(list) => (list, 0),
            None if off_stage => (&self.m.working_elsewhere[..], 0),
            None => (&[][..], self.m.cards.len()),
        };
        let faces = listed.iter().copied().chain((0..all).filter_map(Face::new));
        faces.filter(move |face| {
            let info = self.m.info(*face);
            // 3.6.7, 3.11.3: characters in slots, climaxes in the climax zone.
            let lies = match info.kind {
                CardKind::Character => z != Z::Climax,
                CardKind::Climax => !z.is_slot(),
                CardKind::Event => !z.is_slot() && z != Z::Climax,
            };
            lies && info.conts & kind != 0
        })
    }

    /// What the CONT abilities give that are printed on a card of this face.
    pub(crate) fn clauses(self, face: Face) -> impl Iterator<Item = &'a Clause> {
        let lines = self.m.text(face).lines.iter();
        lines.flat_map(|line| line.gives().map_or(&[][..], |gives| &gives.clauses))
    }

    /// What a card gets by the lines of one that has this face.
    fn given_by(self, face: Face, bearer: CardId, sought: Sought, given: &mut Given) {
        for line in &self.m.text(face).lines {
            let Does::Gives(gives) = &line.does else { continue };
            for clause in gives
                .clauses
                .iter()
                .filter(|clause| clause.gives.kinds() & sought.kind != 0)
            {
                self.given_clause(clause, bearer, sought, Sure::Yes, given);
            }
        }
    }

    /// What a card gets by one thing that another gives. `has`: whether that one has the ability.
    fn given_clause(self, clause: &Clause, bearer: CardId, sought: Sought, has: Sure, given: &mut Given) {
        let Sought { card, kind, within } = sought;
        let guess = match kind {
            kind::LEVEL => matches!(within, Within::Level | Within::Also),
            _ => within != Within::Nothing,
        };
        let child = if kind == kind::LEVEL {
            Within::Level
        } else {
            Within::Power
        };
        if let Gives::Ability(gives) = &clause.gives {
            for inner in gives.clauses.iter().filter(|inner| inner.gives.kinds() & kind != 0) {
                self.each_who_has((bearer, clause), inner, (card, child, guess), |whom, sure| {
                    self.given_clause(inner, whom, sought, has.and(sure), given);
                });
            }
            return;
        }
        let by = self.speaker(bearer, card, child);
        let sure = has.and(self.gives(by.by(), clause, bearer, card, guess));
        if sure == Sure::No {
            return;
        }
        let amount = match &clause.gives {
            Gives::Power(amount) | Gives::Soul(amount) | Gives::Level(amount) => amount,
            Gives::Cannot(_) | Gives::Played(_) | Gives::Ability(_) => return,
            Gives::Cost(_) | Gives::HandLimit(_) | Gives::PlayedFor(_) => return,
            Gives::Icon(_) | Gives::Also(_) | Gives::AttackInstead(_) | Gives::Checks(_) => return,
        };
        let x = || match &clause.x {
            Some(x) if !guess => self.value(by.by(), x),
            _ => ANYTHING,
        };
        let amount = match amount {
            Amount::Plus(n) => (*n, *n),
            Amount::PlusX => x(),
            Amount::MinusX => times(x(), (-1, -1)),
        };
        let often = match &clause.each {
            None => (1, 1),
            Some(_) if guess => (0, TIMES_MOST),
            Some(cards) => self.how_many(by.by(), cards),
        };
        given.add(times(amount, often), sure);
    }

    /// Whether a clause forbids a card something, by itself or by an ability that it gives.
    fn forbids(self, bearer: CardId, clause: &Clause, card: CardId, act: Act) -> Sure {
        let by = self.speaker(bearer, card, Within::Nothing);
        let gives = || self.gives(by.by(), clause, bearer, card, false);
        match &clause.gives {
            Gives::Cannot(what) if *what == act => gives(),
            Gives::Ability(given) => {
                let mut forbidden = Sure::No;
                let of_it = |inner: &&Clause| inner.gives == Gives::Cannot(act);
                for inner in given.clauses.iter().filter(of_it) {
                    self.each_who_has((bearer, clause), inner, (card, Within::Nothing, false), |whom, sure| {
                        forbidden = forbidden.or(sure.and(self.forbids(whom, inner, card, act)));
                    });
                }
                forbidden
            }
            _ => Sure::No,
        }
    }

    /// Whether a clause gives a card what it gives. `guess`: as far as it hangs on no condition.
    pub(crate) fn gives(self, by: Speaker, clause: &Clause, bearer: CardId, card: CardId, guess: bool) -> Sure {
        let zone = self.s.table.card(bearer).zone;
        let z = self.s.z(zone);
        let works = match clause.works {
            Works::Stage => z.is_slot(),
            // 10.3.2
            Works::Back => matches!(z, Z::BL | Z::BR),
            Works::Climax => z == Z::Climax,
            Works::Hand => z == Z::Hand,
            Works::In(zone) => zones(zone).contains(&z),
            Works::Everywhere => true,
        };
        if !works {
            return Sure::No;
        }
        // Of a card that nobody noted it is not certain in the first place that it has the ability: what it may have lost need not be
        // asked, and where it may be one of thousands, neither which of their conditions are met.
        let guess = guess || self.s.face(bearer).is_none() && self.may_be_anybody(bearer);
        let unknown = self.s.face(bearer).is_none();
        let stays = Sure::Yes.unless(unknown || self.s.doubts.is_gone(bearer) || self.may_have_lost(bearer));
        let whom = match &clause.to {
            Sel::This => Sure::of(card == bearer),
            Sel::BattleOpponent => match self.battle_opponent(bearer) {
                Some((opponent, sure)) if opponent == card => sure,
                _ => Sure::No,
            },
            Sel::Cards(cards) if guess => {
                let bare = Cards {
                    is: Vec::new(),
                    ..cards.clone()
                };
                self.fits(Speaker { beneath: true, ..by }, card, &bare)
            }
            Sel::Cards(cards) => self.fits(Speaker { beneath: true, ..by }, card, cards),
            Sel::It | Sel::Character | Sel::Rest | Sel::AllBut(..) | Sel::Both(..) | Sel::WithMarkers => Sure::Maybe,
            Sel::OpponentThat(_) | Sel::OpponentOf(_) => Sure::Maybe,
        };
        match whom.and(stays) {
            Sure::No => Sure::No,
            _ if guess => Sure::Maybe,
            sure => {
                let during = clause.during.iter().map(|when| self.is_during(by, *when));
                let sure = during.fold(sure, Sure::and);
                clause.conditions.iter().fold(sure, |sure, cond| match sure {
                    Sure::No => Sure::No,
                    sure => sure.and(self.holds(by, cond)),
                })
            }
        }
    }

    /// Whether text that is not read may have taken away what is printed on a card.
    fn may_have_lost(self, card: CardId) -> bool {
        self.m.may_lose && self.text_on(Matter::Loses, About::Card(card)).is_some()
    }

    /// 8.9.1.2, 8.9.3: the level that a card has while its player plays it from the hand.
    pub fn level_to_play(self, seat: Seat, face: Face) -> Between {
        let printed = i32::from(self.m.info(face).level);
        let mut given = Given::default();
        if self.m.conts & kind::LEVEL == 0 {
            return (printed, printed);
        }
        let card = self.in_the_hand(seat, face);
        if let Some(card) = card {
            // What others give the cards of the hand.
            given = self.given(card, kind::LEVEL, Within::Nothing);
        }
        let by = Speaker {
            within: Within::Level,
            ..Speaker::of(card, seat)
        };
        for clause in self.in_hand(face) {
            if let Gives::Level(amount) = clause.gives {
                let sure = self.holds_in_hand(by, clause);
                let x = || clause.x.as_ref().map_or(ANYTHING, |x| self.value(by, x));
                let amount = match amount {
                    Amount::Plus(n) => (n, n),
                    Amount::PlusX => x(),
                    Amount::MinusX => times(x(), (-1, -1)),
                };
                let often = clause.each.as_ref().map_or((1, 1), |cards| self.how_many(by, cards));
                given.add(times(amount, often), sure);
            }
        }
        sum((printed, printed), given.all())
    }

    /// 8.6.2.3.1, 2.7: the cost that a card has while its player plays it from the hand.
    pub fn cost_to_play(self, seat: Seat, face: Face) -> Between {
        let printed = i32::from(self.m.info(face).cost);
        if self.m.conts & kind::LEVEL == 0 {
            return (printed, printed);
        }
        let card = self.in_the_hand(seat, face);
        let mut given = card.map(|card| self.cost_given(card)).unwrap_or_default();
        let by = Speaker::of(card, seat);
        for clause in self.in_hand(face) {
            if let Gives::Cost(much) = clause.gives {
                let often = clause.each.as_ref().map_or((1, 1), |cards| self.how_many(by, cards));
                given.add(times((much, much), often), self.holds_in_hand(by, clause));
            }
        }
        let (least, most) = sum((printed, printed), given.all());
        (least.max(0), most.max(0))
    }

    /// 6.8.1.2: how many cards CONT abilities let a player hold beside those that anybody may.
    pub fn more_in_hand(self, seat: Seat) -> Given {
        let mut given = Given::default();
        self.each_clause(kind::LEVEL, |bearer, clause, has| {
            let own = self.s.table.seat_of(self.s.table.card(bearer).zone) == seat;
            if let (Gives::HandLimit(more), true) = (&clause.gives, own) {
                let by = self.speaker(bearer, bearer, Within::Nothing);
                let sure = has.and(self.gives(by.by(), clause, bearer, bearer, false));
                given.add((*more, *more), sure);
            }
        });
        given
    }

    /// Whether the text of any card of the match gives cards of the hand another cost.
    pub fn is_cost_given(self) -> bool {
        let mut faces = (0..self.m.cards.len()).filter_map(Face::new);
        let gives = |face| self.clauses(face).any(|clause| matches!(clause.gives, Gives::Cost(_)));
        self.m.conts & kind::LEVEL != 0 && faces.any(gives)
    }

    /// How much cost other cards give a card of the hand.
    fn cost_given(self, card: CardId) -> Given {
        let mut given = Given::default();
        self.each_clause(kind::LEVEL, |bearer, clause, has| {
            let Gives::Cost(much) = clause.gives else { return };
            if clause.works == Works::Hand {
                return;
            }
            let by = self.speaker(bearer, card, Within::Nothing);
            let sure = has.and(self.gives(by.by(), clause, bearer, card, false));
            let often = clause.each.as_ref();
            let often = often.map_or((1, 1), |cards| self.how_many(by.by(), cards));
            given.add(times((much, much), often), sure);
        });
        given
    }

    /// A card of this face in a player's hand, or one there that may be it.
    pub(super) fn in_the_hand(self, seat: Seat, face: Face) -> Option<CardId> {
        let mut in_hand = self.s.cards(seat, Z::Hand).iter().copied();
        in_hand.rfind(|card| self.face(*card).is_none_or(|of| of == face))
    }

    /// 1.3.3: whether text in play forbids a card of the hand to be played, or its Backup to be used, and which line does.
    pub fn is_barred(self, seat: Seat, face: Face, act: Act) -> (Sure, Option<(Face, usize)>) {
        let kind = self.m.info(face).kind;
        let bar = match act {
            Act::Play if kind == CardKind::Event => self.barred_from(seat, Bar::Events),
            Act::Play if kind == CardKind::Climax => self.barred_from(seat, Bar::Climaxes),
            Act::Backup => self.barred_from(seat, Bar::Backup),
            _ => None,
        };
        match (bar, self.in_the_hand(seat, face)) {
            (Some(by), _) => (Sure::Yes, Some(by)),
            (None, Some(card)) => self.is_forbidden(card, act),
            (None, None) => (Sure::No, None),
        }
    }

    /// 1.3.3, 2.12.2: whether a card's own text forbids it to be played from the hand, and which line of it, from 1.
    pub fn cannot_be_played(self, seat: Seat, face: Face) -> (Sure, Option<usize>) {
        self.says_of_playing(seat, face, Act::Play)
    }

    /// 8.6.2.1.1: whether a card is played from the hand without its color, by its own text or by that of a card in play.
    pub fn needs_no_color(self, seat: Seat, face: Face) -> (Sure, Option<(Face, usize)>) {
        let (own, line) = self.says_of_playing(seat, face, Act::AskColor);
        let (by_another, another) = self.is_barred(seat, face, Act::AskColor);
        (own.or(by_another), line.map(|line| (face, line)).or(another))
    }

    /// Whether the text of a card may give it a trigger icon that is not printed on it.
    pub fn may_gain(self, face: Face, icon: Option<Icon>) -> bool {
        let info = self.m.info(face);
        let gained = info.icons_may & !info.icons;
        gained & icon.map_or(u16::MAX, Triggered::bit) != 0
    }

    /// 7.3.1.2.2: the trigger icons that a card has by its own text as things are, a bit each: for certain, and perhaps.
    pub fn icons_gained(self, card: CardId) -> (u16, u16) {
        let Some(face) = self.face(card).filter(|_| self.m.conts & kind::ICON != 0) else {
            return (0, 0);
        };
        let by = self.speaker(card, card, Within::Nothing);
        let (mut sure, mut maybe) = (0, 0);
        for clause in self.clauses(face) {
            let Gives::Icon(icon) = clause.gives else { continue };
            match self.gives(by.by(), clause, card, card, false) {
                Sure::Yes => sure |= Triggered::bit(icon),
                Sure::Maybe => maybe |= Triggered::bit(icon),
                Sure::No => {}
            }
        }
        (sure, maybe & !sure)
    }

    /// 8.9.1: whether a character has by a CONT ability, beside what is printed on it, such a trait, color or name. What
    /// such an ability hangs on in its turn is asked for once: behind that it is known of none.
    pub fn gets_also(self, card: CardId, within: Within, such: impl Fn(&Also) -> Sure) -> Sure {
        let on_stage = self.s.z(self.s.table.card(card).zone).is_slot();
        if self.nobody_gives(kind::ICON) {
            return Sure::No;
        }
        let (mut gets, mut open) = (Sure::No, false);
        let mut ask = |bearer: CardId, clause: &Clause, given: Sure| {
            // What lies elsewhere gets nothing but by its own text.
            let is = match &clause.gives {
                _ if !on_stage && bearer != card => Sure::No,
                Gives::Also(also) => such(also),
                Gives::Ability(given) if given.kinds() & kind::ICON != 0 => Sure::Maybe,
                _ => Sure::No,
            };
            if is == Sure::No || gets == Sure::Yes {
                return;
            }
            let gives = |within| {
                let by = self.speaker(bearer, card, within);
                self.gives(by.by(), clause, bearer, card, false)
            };
            let gives = match within {
                // 8.9.1.2, 8.9.1.3: power comes after it.
                Within::Nothing | Within::Power => gives(Within::Level),
                Within::Level => gives(Within::Also),
                Within::Also => Sure::Maybe,
            };
            gets = gets.or(is.and(given).and(gives));
        };
        self.each_bearer(kind::ICON, |bearer, face| match face {
            Some(face) => self.clauses(face).for_each(|clause| ask(bearer, clause, Sure::Yes)),
            None => {
                let faces = self.may_be(bearer, kind::ICON);
                let clauses = faces.flat_map(|face| self.clauses(face));
                let may = |clause: &Clause| match &clause.gives {
                    Gives::Also(also) => such(also) != Sure::No,
                    given => given.kinds() & kind::ICON != 0 && !matches!(given, Gives::Icon(_)),
                };
                open |= { clauses }.any(may);
            }
        });
        for (bearer, _, gives, sure) in self.conts_given() {
            gives.clauses.iter().for_each(|clause| ask(bearer, clause, sure));
        }
        gets.or(Sure::No.unless(open))
    }

    /// Whether a card with this face may have by its own text a trait, a color or a name that is not printed on it.
    pub fn may_be_more(self, face: Face) -> bool {
        let own = |clause: &Clause| matches!(clause.gives, Gives::Also(_)) && clause.to == Sel::This;
        self.m.conts & kind::ICON != 0 && self.clauses(face).any(own)
    }

    /// 2.12.2: what a card's own text says of playing it from the hand, and which line of it, from 1.
    fn says_of_playing(self, seat: Seat, face: Face, act: Act) -> (Sure, Option<usize>) {
        if self.m.info(face).conts & kind::CANNOT == 0 {
            return (Sure::No, None);
        }
        let by = Speaker::of(self.in_the_hand(seat, face), seat);
        let (mut forbidden, mut by_line) = (Sure::No, None);
        for (number, line) in (1..).zip(&self.m.text(face).lines) {
            let Some(gives) = line.gives() else { continue };
            let plays = |clause: &&Clause| clause.works == Works::Hand && clause.gives == Gives::Cannot(act);
            for clause in gives.clauses.iter().filter(plays) {
                let sure = self.holds_in_hand(by, clause);
                if sure == Sure::Yes && forbidden != Sure::Yes || sure == Sure::Maybe && by_line.is_none() {
                    by_line = Some(number);
                }
                forbidden = forbidden.or(sure);
            }
        }
        (forbidden, by_line)
    }

    /// What a card's CONT abilities give it while it lies in the hand.
    pub(super) fn in_hand(self, face: Face) -> impl Iterator<Item = &'a Clause> {
        self.clauses(face).filter(|clause| clause.works == Works::Hand)
    }

    pub(super) fn holds_in_hand(self, by: Speaker, clause: &Clause) -> Sure {
        let during = clause.during.iter().map(|when| self.is_during(by, *when));
        let conditions = clause.conditions.iter().map(|cond| self.holds(by, cond));
        during.chain(conditions).fold(Sure::Yes, Sure::and)
    }

    /// Whether it is the turn, the battle or the attack in which something works.
    pub fn is_during(self, by: Speaker, when: During) -> Sure {
        let Some(bearer) = by.this else { return Sure::Maybe };
        match when {
            During::TurnOf(who) => match self.s.turns_seen {
                // Before the first turn it is nobody's.
                0 => Sure::Maybe,
                _ => self.is_time_of(by, who, self.s.active, AsWhat::Turn),
            },
            During::Battle => self.battle_opponent(bearer).map_or(Sure::No, |(_, sure)| sure),
            During::Attack => Sure::of(self.s.attack.is_some_and(|attack| attack.card == bearer)),
            During::Phase(who, time) => {
                let whose = self.is_time_of(by, who, self.s.active, AsWhat::Turn);
                whose.and(Sure::of(self.s.turns_seen > 0 && stages(time).contains(&self.s.stage)))
            }
        }
    }

    /// The card that bears an ability, as it speaks of the card that gets something.
    pub(crate) fn speaker(self, bearer: CardId, card: CardId, within: Within) -> Owned {
        Owned {
            this: bearer,
            master: self.s.table.seat_of(self.s.table.card(bearer).zone),
            it: [card],
            within,
        }
    }
}

/// The stages of a turn that are in a phase or step.
pub(crate) fn stages(time: Time) -> Range<u8> {
    match time {
        Time::Draw => stage::DRAW..stage::CLOCK,
        Time::Clock => stage::CLOCK..stage::MAIN,
        Time::Main => stage::MAIN..stage::CLIMAX,
        Time::Climax => stage::CLIMAX..stage::ATTACK,
        Time::Turn => stage::STAND..stage::DRAW,
        // 7.7: the encore step is the last one of the attack phase.
        Time::Attack => stage::ATTACK..stage::HAND,
        // It is a moment: the one in front of the counter step, or of the damage step.
        Time::Checks => stage::COUNTER..stage::COUNTER,
        Time::Counter => stage::COUNTER..stage::DAMAGE,
        Time::AttackEnd => stage::AFTER..stage::ENCORE,
        Time::Encore => stage::ENCORE..stage::HAND,
        Time::End => stage::HAND..stage::TURN,
    }
}

/// What is asked for: which number, of which card, while what is being worked out.
#[derive(Clone, Copy)]
struct Sought {
    card: CardId,
    kind: u8,
    within: Within,
}

/// A speaker with the card that it speaks of.
pub(crate) struct Owned {
    this: CardId,
    master: Seat,
    it: [CardId; 1],
    within: Within,
}

impl Owned {
    pub(crate) fn by(&self) -> Speaker<'_> {
        Speaker {
            it: &self.it,
            within: self.within,
            ..Speaker::of(Some(self.this), self.master)
        }
    }
}
