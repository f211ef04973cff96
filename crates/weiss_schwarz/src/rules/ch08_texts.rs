//! 2.12.2, 8.9: text that is not read: which of it lies where it works or was used this turn, and on what it may bear.
//! Where it may, a number that does not fit proves nothing, and the finding quotes it.

use smallvec::SmallVec;

use rejudge_judge::finding::Kind;
use rejudge_table::{CardId, Face, Seat, ZoneId};

use super::super::cards::CardKind;
use super::super::effects::reach::{Amount, Matter, Whom};
use super::super::effects::{Line, Sort, Trigger};
use super::super::matches::Match;
use super::super::rulings::R;
use super::super::state::{Auto, Frame, State, Waiting, Worked, Z, stage};
use super::context::Cx;
use super::unwritten::AUTOS_MOST;

/// Where text is valid (2.12.2): the stage and the climax zone, and the zones that some texts name for themselves.
const TEXT_ZONES: [Z; 8] = [Z::FL, Z::FC, Z::FR, Z::BL, Z::BR, Z::Climax, Z::Memory, Z::Clock];

/// More words than are quoted of a text.
const QUOTED_MOST: usize = 160;

/// What a matter is about.
#[derive(Clone, Copy, Debug)]
pub enum About {
    /// Anything of anybody.
    Anything,
    /// This card on the table.
    Card(CardId),
    /// A card that is played from the hand.
    Hand,
    /// What this player has or does.
    Player(Seat),
}

/// Text that may bear on something.
#[derive(Clone, Copy, Debug)]
pub enum Bearing<'a> {
    /// This line.
    Line {
        /// Of which card.
        face: Face,
        /// Its number, from 1.
        number: usize,
        /// What is known of it.
        line: &'a Line,
        /// Where the card lies; `None`: it was used this turn.
        at: Option<ZoneId>,
        /// The lines below its use told what it did to the matter.
        told: bool,
    },
    /// A card that nobody noted, which may have such text.
    Unknown(ZoneId),
}

impl Bearing<'_> {
    /// It is the text of a card that is known.
    pub fn is_known(&self) -> bool {
        matches!(self, Bearing::Line { .. })
    }
}

/// The text that lies where it works or was used, as far as it is not read.
#[derive(Clone, Copy)]
pub struct Texts<'s, 'a> {
    m: &'a Match,
    s: &'s State,
}

impl<'a> Cx<'a> {
    /// The text about.
    pub fn texts(&self) -> Texts<'_, 'a> {
        Texts { m: self.m, s: self.s }
    }

    /// A line of text that is not read is used: until the end of the turn it may be what changed something. Without a
    /// number it is not known which of the card's lines it is.
    pub fn text_works(&mut self, face: Face, number: Option<usize>, seat: Seat, card: Option<CardId>) {
        if !self.m.info(face).unread {
            return;
        }
        let number = number.map_or(0, |n| u8::try_from(n).unwrap_or(0));
        let worked = Worked {
            face,
            number,
            seat,
            card,
            told: 0,
            turn: self.s.turns_seen,
        };
        if !self.s.texts.contains(&worked) {
            self.s.texts.push(worked);
        }
    }

    /// A turn begins: what was used before and does not last is over.
    pub fn texts_end(&mut self) {
        let (m, now) = (self.m, self.s.turns_seen);
        self.s.texts.retain(|worked| {
            let number = usize::from(worked.number);
            let lines = (1..).zip(&m.text(worked.face).lines);
            let mut lines = lines.filter(|(n, _)| number == 0 || number == *n);
            worked.turn.saturating_add(1) >= now && lines.any(|(_, line)| line.lasts)
        });
    }

    /// A card does or becomes what its own text speaks of as what it cannot: that is noted, as the text is not read.
    pub fn against_its_text(&mut self, card: CardId, matter: Matter, what: &str) {
        let Some(face) = self.s.face(card).filter(|f| self.m.info(*f).unread) else {
            return;
        };
        let lines = (1..).zip(&self.m.text(face).lines);
        let mut forbids = lines.filter(|(_, l)| l.reach().is_some() && l.forbids & matter.bit() != 0);
        let Some((number, _)) = forbids.next() else { return };
        let message = format!(
            "{} {what}; whether its text allows that is taken on trust: {}",
            self.m.number(face),
            self.quoted(face, number)
        );
        self.slip(R::Ability, Kind::Choice, None, message).note = Some("trust");
    }

    /// A line of the log told what the text used last did to a matter.
    pub fn text_told(&mut self, matter: Matter) {
        if let Some(worked) = self.s.texts.last_mut() {
            worked.told |= matter.bit();
        }
    }

    /// The text that is not read and may bear on a matter.
    pub fn bearing(&self, matter: Matter, about: About) -> SmallVec<[Bearing<'a>; 2]> {
        self.texts().bearing(matter, about)
    }

    /// A line of a card's text in its own words.
    pub fn quoted(&self, face: Face, number: usize) -> String {
        self.texts().quoted(face, number)
    }

    /// What would settle a matter that text which is not read may bear on, if there is any such text about.
    pub fn text_about(&self, matter: Matter) -> Option<String> {
        self.text_on(matter, About::Anything)
    }

    /// The same for one card, or one player.
    pub fn text_on(&self, matter: Matter, about: About) -> Option<String> {
        self.bearing(matter, about).first().map(|b| self.texts().words(b))
    }

    /// Text that may have made power or soul of a card other by some number from `least` to `most`: what would settle it.
    pub fn text_explains(&self, matter: Matter, card: CardId, (least, most): Amount) -> Option<String> {
        let all = self.bearing(matter, About::Card(card));
        let first = all.first()?;
        let (from, to) = self.texts().amount(matter, &all)?;
        (from <= most && least <= to).then(|| self.texts().words(first))
    }

    /// Text that may bear on the power of one of two characters in battle.
    pub fn text_on_battle(&self, attacker: CardId, facing: CardId) -> Option<String> {
        let of = |card| self.text_on(Matter::Power, About::Card(card));
        of(attacker).or_else(|| of(facing))
    }

    /// Text that may have made the outcome of a battle what was told: by power, or because one cannot become reversed.
    pub fn text_turns(&self, attacker: CardId, facing: CardId, told: (bool, bool)) -> Option<String> {
        // What runs as a character becomes reversed is known: it was asked already whether it takes the other along.
        let known = |bearing: &Bearing| match bearing {
            Bearing::Line { line, .. } => line.runs.is_some() && line.trigger == Some(Trigger::Reversed),
            Bearing::Unknown(_) => false,
        };
        let cannot = |card| {
            let bearing = self.bearing(Matter::Reverse, About::Card(card));
            let open = bearing.iter().find(|bearing| !known(bearing));
            open.map(|bearing| self.texts().words(bearing))
        };
        if let Some(settle) = cannot(attacker).or_else(|| cannot(facing)) {
            return Some(settle);
        }
        let ((a, b), (c, d)) = (self.power_between(attacker), self.power_between(facing));
        let (more, less) = (
            self.text_gives(Matter::Power, attacker),
            self.text_gives(Matter::Power, facing),
        );
        // By how much the attacker may be stronger.
        let least = a.saturating_add(more.0).saturating_sub(d.saturating_add(less.1));
        let most = b.saturating_add(more.1).saturating_sub(c.saturating_add(less.0));
        let may = match told {
            (true, true) => least <= 0 && most >= 0,
            (true, false) => least < 0,
            (false, true) => most > 0,
            (false, false) => false,
        };
        self.text_on_battle(attacker, facing).filter(|_| may)
    }

    /// How much such text may give a card beside what the log told of it.
    pub fn text_gives_more(&self, matter: Matter, card: CardId) -> Amount {
        self.texts().gives_more(matter, card)
    }

    /// How much such text may give a card, all together.
    pub fn text_gives(&self, matter: Matter, card: CardId) -> Amount {
        let all = self.bearing(matter, About::Card(card));
        self.texts().amount(matter, &all).unwrap_or((0, 0))
    }

    /// Text that may bear on playing a card from the hand: its own counts too.
    pub fn text_of(&self, face: Face, matter: Matter) -> Option<String> {
        let own = (1..).zip(&self.m.text(face).lines);
        let mut own = own.filter(|(_, l)| l.reach().is_some_and(|r| r.bears(matter, Whom::OF_PLAYING)));
        match own.next() {
            Some((number, _)) => Some(format!(
                "what the text of {} says of it: {}",
                self.m.number(face),
                self.texts().quoted(face, number)
            )),
            None => self.text_on(matter, About::Hand),
        }
    }

    /// The same, where a number would have to be other by some number from `least` to `most`.
    pub fn text_of_by(&self, face: Face, matter: Matter, (least, most): Amount) -> Option<String> {
        let own = (1..).zip(&self.m.text(face).lines);
        let own = own.filter(|(_, l)| l.reach().is_some_and(|r| r.bears(matter, Whom::OF_PLAYING)));
        let mut all: SmallVec<[Bearing<'a>; 2]> = own
            .map(|(number, line)| Bearing::Line {
                face,
                number,
                line,
                at: None,
                told: false,
            })
            .collect();
        all.extend(self.bearing(matter, About::Hand));
        let (from, to) = self.texts().amount(matter, &all)?;
        let settle = || self.text_of(face, matter);
        (from <= most && least <= to).then(settle).flatten()
    }

    /// Whether text that is not read was used this turn or lies where text is valid.
    pub fn text_in_play(&self) -> bool {
        let unread = |card: &CardId| self.info(*card).is_none_or(|info| info.unread);
        let lies = |seat| TEXT_ZONES.iter().any(|z| self.s.cards(seat, *z).iter().any(unread));
        !self.s.texts.is_empty() || self.m.seats().any(lies)
    }

    /// The same, but for abilities all of whose text is read: what those do stands on their own lines.
    pub fn unread_text_in_play(&self) -> bool {
        let open = |line: &Line| line.reach().is_some() && line.runs.is_none();
        let unread = |card: &CardId| {
            let face = self.s.face(*card);
            face.is_none_or(|face| self.m.text(face).lines.iter().any(open))
        };
        let lies = |seat| TEXT_ZONES.iter().any(|z| self.s.cards(seat, *z).iter().any(unread));
        let worked = |w: &Worked| self.m.text(w.face).line(usize::from(w.number)).is_none_or(open);
        self.s.texts.iter().any(worked) || self.m.seats().any(lies)
    }
}

impl<'s, 'a> Texts<'s, 'a> {
    /// The text about in a state.
    pub fn of(m: &'a Match, s: &'s State) -> Texts<'s, 'a> {
        Texts { m, s }
    }

    /// The match.
    pub fn setup(self) -> &'a Match {
        self.m
    }

    /// The state.
    pub fn position(self) -> &'s State {
        self.s
    }

    fn place(self, zone: ZoneId) -> String {
        format!(
            "{}'s {}",
            self.m.name(self.s.table.seat_of(zone)),
            self.s.z(zone).word()
        )
    }

    /// How what a matter is about stands to a card that bears text.
    pub fn whom(self, seat: Seat, card: Option<CardId>, about: About) -> Whom {
        match about {
            About::Anything => Whom::ANY,
            About::Card(other) if card == Some(other) => Whom::THIS,
            About::Card(other) => match self.s.table.seat_of(self.s.table.card(other).zone) == seat {
                // Where it is not known which card used it, it may be this one.
                true if card.is_none() => Whom::OWN.and(Whom::THIS),
                true => Whom::OWN,
                false => Whom::THEIRS,
            },
            About::Hand => Whom::HAND,
            About::Player(player) if player == seat => Whom::OWN.and(Whom::THIS),
            About::Player(_) => Whom::THEIRS,
        }
    }

    /// How much such text may give a card beside what the log told of it.
    pub fn gives_more(self, matter: Matter, card: CardId) -> Amount {
        let mut all = self.bearing(matter, About::Card(card));
        all.retain(|b| !matches!(b, Bearing::Line { told: true, .. }));
        self.amount(matter, &all).unwrap_or((0, 0))
    }

    /// The text that is not read and may bear on a matter.
    pub fn bearing(self, matter: Matter, about: About) -> SmallVec<[Bearing<'a>; 2]> {
        let mut found = SmallVec::new();
        // A card that nobody noted may be any card where its player has no list.
        let nobody = self.m.mentions & matter.bit() == 0 && self.m.lists.iter().all(Option::is_some);
        // What is being carried out and compared with its text has its lines.
        let at_hand = |worked: &Worked| {
            self.s.agenda.iter().any(|frame| match frame {
                Frame::Effect {
                    card,
                    running: Some(running),
                    ..
                } => *card == worked.card && worked.is_of(running.number),
                _ => false,
            })
        };
        for worked in self.s.texts.iter().filter(|worked| !at_hand(worked)) {
            let whom = self.whom(worked.seat, worked.card, about);
            let text = self.m.text(worked.face);
            for (number, line) in (1..).zip(&text.lines) {
                let meant = worked.number == 0 || usize::from(worked.number) == number;
                if meant && line.reach().is_some_and(|r| r.bears(matter, whom)) {
                    found.push(Bearing::Line {
                        face: worked.face,
                        number,
                        line,
                        at: None,
                        told: worked.told & matter.bit() != 0,
                    });
                }
            }
        }
        if nobody {
            return found;
        }
        for seat in self.m.seats() {
            let zones = self.s.table.zones_of(seat);
            for z in TEXT_ZONES {
                for card in zones.get(z as usize).map_or(&[][..], |zone| &zone.cards[..]) {
                    let at = self.s.zone(seat, z);
                    let Some(face) = self.s.face(*card) else {
                        if self.may_mention(seat, z, matter) {
                            found.push(Bearing::Unknown(at));
                        }
                        continue;
                    };
                    if self.m.info(face).mentions & matter.bit() == 0 {
                        continue;
                    }
                    let whom = self.whom(seat, Some(*card), about);
                    for (number, line) in (1..).zip(&self.m.text(face).lines) {
                        let bears = self.works_in(face, line, z) && line.reach().is_some_and(|r| r.bears(matter, whom));
                        if bears && !self.has_not_triggered(*card, number, line, matter) {
                            found.push(Bearing::Line {
                                face,
                                number,
                                line,
                                at: Some(at),
                                told: false,
                            });
                        }
                    }
                }
            }
        }
        found
    }

    /// 2.12.2, 8.1.1: whether a line of a card in a zone works there without anybody declaring it: an ACT ability does
    /// nothing until it is used, and nothing in clock and memory works that does not name them.
    fn works_in(self, face: Face, line: &Line, z: Z) -> bool {
        let names_it = !matches!(z, Z::Clock | Z::Memory) || line.takes_from(z);
        let event = line.sort == Sort::Unmarked && self.m.info(face).kind == CardKind::Event;
        line.sort != Sort::Act && names_it && !event
    }

    /// 8.7.1: whether an AUTO ability has done nothing: what it triggers at is read, and has not happened since all is known, or
    /// what came of it has its lines. Numbers that it may have given in a turn before are over (8.9.1), but for what lasts into the
    /// turn behind it: of that the turn before has to be known, too.
    fn has_not_triggered(self, card: CardId, number: usize, line: &Line, matter: Matter) -> bool {
        let counted = line.sort == Sort::Auto && line.has_known_trigger() && self.s.autos.len() < AUTOS_MOST;
        // 8.2.1.2: "until the end of your opponent's next turn" goes on for so many turns, among more than two for a round.
        let turns = match line.lasts {
            true => u32::try_from(self.m.players.len())
                .unwrap_or(u32::MAX)
                .saturating_sub(1),
            false => 0,
        };
        // A battle with a card that nobody noted may have reversed somebody.
        let seen = self.s.turns_seen >= self.s.known_from.saturating_add(turns);
        // What triggers as the card comes can have triggered once since it came, and that was seen.
        let comes = matches!(line.trigger, Some(Trigger::FromHand | Trigger::Played)) && self.s.events.came(card);
        let known = (seen || comes) && self.s.doubts.is_empty();
        let over = |a: &Auto| Matter::NUMBERS.contains(&matter) && a.turn.saturating_add(turns) < self.s.turns_seen;
        // What waits for its check timing has not been played yet.
        let yet = self.s.waiting.iter().filter(|waiting| match waiting {
            Waiting::Auto { card: c, number: n, .. } => *c == card && usize::from(*n) == number,
            _ => false,
        });
        let yet = yet.count();
        let waits = || {
            let is = |a: &Auto| a.card == card && usize::from(a.number) == number && a.is_open() && !over(a);
            let open = self.s.autos.iter().filter(|a| is(a)).map(|a| usize::from(a.left()));
            open.sum::<usize>() > yet
        };
        counted && known && !waits() || known && self.comes_later(card, line, matter)
    }

    /// 8.9.1: whether a number that an AUTO ability gives for a turn cannot have been given yet in this one, as what it waits for
    /// cannot have happened.
    fn comes_later(self, card: CardId, line: &Line, matter: Matter) -> bool {
        if !Matter::NUMBERS.contains(&matter) || line.sort != Sort::Auto || line.lasts {
            return false;
        }
        let own = self.s.table.seat_of(self.s.table.card(card).zone) == self.s.active;
        line.earliest.is_some_and(|earliest| {
            let from = if earliest.attack { stage::ATTACK } else { stage::CLIMAX };
            own != earliest.own || self.s.stage < from
        })
    }

    /// Text of cards in play that may bear on a matter, and is of some sort: whose, and which line.
    pub fn bearing_of(
        self,
        matter: Matter,
        about: About,
        is: impl Fn(Face, &Line) -> bool,
    ) -> SmallVec<[(Face, usize); 2]> {
        let all = self.bearing(matter, about).into_iter();
        all.filter_map(|b| match b {
            Bearing::Line {
                face,
                number,
                line,
                at: Some(_),
                ..
            } => is(face, line).then_some((face, number)),
            _ => None,
        })
        .collect()
    }

    /// Text that may hold where it lies, or was used, and bear on a matter: what would settle it. Under `full` an AUTO
    /// ability that has no line was not used.
    pub fn holds(self, matter: Matter, about: About) -> Option<String> {
        let all = self.bearing(matter, about);
        let full = self.m.full;
        // Of a card that nobody noted it is not said that it has such text.
        let known = all.iter().find(|b| match b {
            Bearing::Line { at, line, .. } => at.is_none() || !full || line.sort != Sort::Auto,
            Bearing::Unknown(_) => false,
        });
        known.map(|b| self.words(b))
    }

    /// How much such text may give, all together; `None`: there is none.
    pub fn amount(self, matter: Matter, all: &[Bearing<'a>]) -> Option<Amount> {
        const ANYTHING: Amount = (-1_000_000, 1_000_000);
        let gives = |b: &Bearing<'a>| match b {
            Bearing::Line { line, .. } => line.reach().and_then(|r| r.gives(matter)),
            Bearing::Unknown(_) => None,
        };
        let each = all.iter().map(|b| {
            let (least, most) = gives(b).unwrap_or(ANYTHING);
            (least.min(0), most.max(0))
        });
        each.reduce(|a, b| (a.0.saturating_add(b.0), a.1.saturating_add(b.1)))
    }

    /// What would settle what text did, with its own words.
    pub fn words(self, bearing: &Bearing<'a>) -> String {
        match *bearing {
            Bearing::Unknown(at) => format!("which card lies in {}", self.place(at)),
            Bearing::Line {
                face,
                number,
                at: Some(at),
                ..
            } => format!(
                "what the text of {} in {} did, on a line beginning with \"-\": {}",
                self.m.number(face),
                self.place(at),
                self.quoted(face, number)
            ),
            Bearing::Line { face, number, .. } => format!(
                "what the text of {} used this turn did, on lines beginning with \"-\": {}",
                self.m.number(face),
                self.quoted(face, number)
            ),
        }
    }

    /// A line of a card's text in its own words, not too long.
    pub fn quoted(self, face: Face, number: usize) -> String {
        let printed = self.m.stated(face, number);
        match printed.char_indices().nth(QUOTED_MOST) {
            None => format!("\u{201c}{printed}\u{201d}"),
            Some((end, _)) => format!("\u{201c}{} ...\u{201d}", printed[..end].trim_end()),
        }
    }

    /// Whether an unknown card of a player may have such text: one of the list has, or one of all.
    fn may_mention(self, seat: Seat, z: Z, matter: Matter) -> bool {
        let may = |face: &Face| match z {
            Z::Clock | Z::Memory => self.m.text(*face).mentions_in(z) & matter.bit() != 0,
            _ => self.m.info(*face).mentions & matter.bit() != 0,
        };
        match self.m.lists.get(usize::from(seat.0)).and_then(Option::as_ref) {
            Some(list) => list.iter().any(may),
            // It may be any card, and text names clock and memory where it works there.
            None => {
                !matches!(z, Z::Clock | Z::Memory) || (0..self.m.cards.len()).filter_map(Face::new).any(|f| may(&f))
            }
        }
    }
}
