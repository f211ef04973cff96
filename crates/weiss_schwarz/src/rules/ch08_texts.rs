//! 2.12.2, 8.9: text that is not read: which of it lies where it works or was used this turn, and on what it may bear.
//! Where it may, a number that does not fit proves nothing, and the finding quotes it.

use smallvec::SmallVec;

use rejudge_table::{CardId, Face, Seat, ZoneId};

use super::super::cards::CardKind;
use super::super::effects::ability::{Until, Value};
use super::super::effects::cost::Part;
use super::super::effects::program::{Deed, Later, Program, Step, What};
use super::super::effects::reach::{Amount, Matter, Whom};
use super::super::effects::{Earliest, Line, Moment, Sort, Text, Trigger};
use super::super::matches::Match;
use super::super::state::{Auto, Frame, State, Waiting, Worked, Z, stage};

/// Of more abilities than this that may have triggered none is kept: a limit.
pub const AUTOS_MOST: usize = 512;

/// Where text is valid (2.12.2): the stage and the climax zone, and the zones that some texts name for themselves.
const TEXT_ZONES: [Z; 8] = [Z::FL, Z::FC, Z::FR, Z::BL, Z::BR, Z::Climax, Z::Memory, Z::Clock];

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
            for (number, line) in text.meant(worked.meant()) {
                if line.reach().is_some_and(|r| r.bears(matter, whom)) {
                    found.push(Bearing::Line {
                        face: worked.face,
                        number: usize::from(number),
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
                        if bears && !self.has_not_triggered(*card, number, line, (matter, about)) {
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

    /// 8.2.1: whether a line may give, or take, an ability that is not read: what is read does what its lines tell.
    pub fn may_give_unread(self, bearing: &Bearing<'_>) -> bool {
        match bearing {
            Bearing::Line { face, line, .. } => {
                let read = |program: &Program| gives_what_is_read(self.m.text(*face), program);
                !line.runs.as_ref().is_some_and(read) && !self.was_left(bearing)
            }
            Bearing::Unknown(_) => true,
        }
    }

    /// 8.7.3: whether a line is an AUTO ability that does nothing any more: what it triggers at is known and has not happened in this turn, or it
    /// was played for that; and nothing that it did lasts.
    pub fn is_over(self, bearing: &Bearing<'_>) -> bool {
        let Bearing::Line {
            face,
            number,
            line,
            at: Some(_),
            ..
        } = bearing
        else {
            return false;
        };
        let is = |auto: &Auto| auto.face == *face && usize::from(auto.number) == *number;
        let now = |auto: &Auto| auto.turn == self.s.turns_seen && auto.is_open();
        let known = self.is_counted(line) && line.runs.is_some() && !line.lasts && self.s.doubts.is_empty();
        // What triggered before the log began was played then.
        let seen = !self.s.after_gap;
        known && seen && !self.s.autos.iter().any(|auto| is(auto) && now(auto))
    }

    /// 8.7.3: whether a line is an AUTO ability that is an option: in a log of choices whoever takes one says so on its own line, and it has
    /// no part in what the lines of another one tell.
    pub fn was_left(self, bearing: &Bearing<'_>) -> bool {
        match bearing {
            Bearing::Line { line, at: Some(_), .. } => {
                let option = line.runs.as_ref().is_some_and(Program::is_an_option);
                option && line.sort == Sort::Auto && !self.m.full
            }
            _ => false,
        }
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
    pub fn has_not_triggered(self, card: CardId, number: usize, line: &Line, (matter, about): (Matter, About)) -> bool {
        let counted = self.is_counted(line);
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
        let known = (seen || comes || self.began_before(card, line)) && self.s.doubts.is_empty();
        // 7.7.1.4: whoever was reversed in a turn before has left the stage with the encore step of that.
        let passes = Matter::NUMBERS.contains(&matter) || matter == Matter::Reverse;
        let stood = (matter == Matter::Stand).then(|| self.stood_in(about)).flatten();
        let over = |a: &Auto| {
            passes && a.turn.saturating_add(turns) < self.s.turns_seen || stood.is_some_and(|stood| a.turn < stood)
        };
        let unused = || self.is_unused(card, number, line, over);
        counted && known && unused() || known && self.comes_later(card, line, matter)
    }

    /// 6.2.1.1: the turn, of those the log has seen, in which a character's player has stood all of them last; `None`: it cannot be told.
    fn stood_in(self, about: About) -> Option<u32> {
        let About::Card(card) = about else { return None };
        let zone = self.s.table.card(card).zone;
        let own = self.s.table.seat_of(zone) == self.s.active;
        match self.m.players.len() {
            2 if own && self.s.stage > stage::STAND => Some(self.s.turns_seen),
            2 if !own => self.s.turns_seen.checked_sub(1),
            _ => None,
        }
    }

    /// 8.7.1: the same of what the log has seen: whatever it triggers at has not happened since it began.
    pub fn has_not_triggered_since_the_log_began(self, card: CardId, number: usize, line: &Line) -> bool {
        self.is_counted(line) && self.s.doubts.is_empty() && self.is_unused(card, number, line, |_| false)
    }

    /// Whether nothing is open of what an AUTO ability triggered at: what came of it has its lines. `over`: what counts no more.
    fn is_unused(self, card: CardId, number: usize, line: &Line, over: impl Fn(&Auto) -> bool) -> bool {
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
        // In a log that tells everything what may be left was left where no line tells of it.
        let left = || self.m.full && line.runs.as_ref().is_some_and(Program::is_an_option);
        left() || !waits() || self.would_have_left(card, line)
    }

    /// 8.4.2, 8.6.5: whether the cost of an ability takes its card off the stage, or the first thing that it does where its master wants it to, and
    /// the card lies where it lay as this turn began.
    fn would_have_left(self, card: CardId, line: &Line) -> bool {
        let leaves = |part: &Part| matches!(part, Part::This { to, .. } if !to.is_slot());
        let goes = |step: &Step| match &step.deed {
            Deed::Put(What::This | What::WithMarkers, goal) => goal.to.zone().is_some(),
            _ => false,
        };
        let does = |program: &Program| program.is_an_option() && program.steps.first().is_some_and(goes);
        self.s.z(self.s.table.card(card).zone).is_slot()
            && (line.cost.parts.iter().any(leaves) || line.runs.as_ref().is_some_and(does))
            && !self.s.events.came(card)
    }

    /// 8.9.1: whether a number that an AUTO ability gives for a turn cannot have been given yet in this one, as what it waits for
    /// cannot have happened.
    fn comes_later(self, card: CardId, line: &Line, matter: Matter) -> bool {
        if !Matter::NUMBERS.contains(&matter) || line.sort != Sort::Auto || line.lasts {
            return false;
        }
        line.earliest
            .is_some_and(|earliest| !self.is_in_its_turn(card, earliest) || self.s.stage < stage_of(earliest.at))
    }

    /// Whether the turn is one in which what an AUTO ability of a card waits for can happen.
    fn is_in_its_turn(self, card: CardId, earliest: Earliest) -> bool {
        let own = self.s.table.seat_of(self.s.table.card(card).zone) == self.s.active;
        earliest.own.is_none_or(|its| its == own)
    }

    /// 8.7.1: whether the log, which begins with a position in the middle of this turn, has seen all that an AUTO ability waits for: it
    /// cannot have happened before.
    fn began_before(self, card: CardId, line: &Line) -> bool {
        let first = self.s.turns_seen == 1 && self.s.known_from == 2 && !self.s.after_gap;
        let seen = |earliest: Earliest| {
            let from = stage_of(earliest.at);
            // A position of the attack phase says which attacks there were before it.
            let at_once = earliest.at == Moment::Attack && !self.s.events.attacks_untold();
            let began = self.s.began_at < from || at_once && self.s.began_at == from;
            began && self.is_in_its_turn(card, earliest)
        };
        first && !line.lasts && line.earliest.is_some_and(seen)
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

    /// How much such text may give, all together; `None`: there is none.
    pub fn amount(self, matter: Matter, all: &[Bearing<'a>]) -> Option<Amount> {
        const ANYTHING: Amount = (-1_000_000, 1_000_000);
        let gives = |b: &Bearing<'a>| match b {
            Bearing::Line { face, number, line, .. } => {
                let from_before = self.lasts_from_before((*face, *number), line, matter);
                from_before.or_else(|| line.reach().and_then(|r| r.gives(matter)))
            }
            Bearing::Unknown(_) => None,
        };
        let each = all.iter().map(|b| {
            let (least, most) = gives(b).unwrap_or(ANYTHING);
            (least.min(0), most.max(0))
        });
        each.reduce(|a, b| (a.0.saturating_add(b.0), a.1.saturating_add(b.1)))
    }

    /// Whether it is kept how often this AUTO ability has triggered and was played.
    fn is_counted(self, line: &Line) -> bool {
        line.sort == Sort::Auto && line.has_known_trigger() && self.s.autos.len() < AUTOS_MOST
    }

    /// 8.2.1.2: how much an AUTO ability gives in this turn that may have been played in one before, and not in this one: what it says
    /// "until the end of the next turn", as often as it may have been played. `None`: it may have been played since, or that is not known.
    fn lasts_from_before(self, (face, number): (Face, usize), line: &Line, matter: Matter) -> Option<Amount> {
        let seen = self.s.turns_seen > self.s.known_from && self.s.doubts.is_empty() && self.m.players.len() == 2;
        if !self.is_counted(line) || !seen || !line.lasts || line.otherwise {
            return None;
        }
        let is = |auto: &&Auto| auto.is_open() && auto.face == face && usize::from(auto.number) == number;
        let open = self.s.autos.iter().filter(is);
        if open.clone().any(|auto| auto.turn >= self.s.turns_seen) {
            return None;
        }
        let times = open.fold(0_i32, |times, auto| times.saturating_add(i32::from(auto.left())));
        let lasts = |until: &Until| matches!(until, Until::NextTurn | Until::NextTurnOf(_));
        let mut all: Amount = (0, 0);
        for step in &line.runs.as_ref()?.steps {
            match &step.deed {
                Deed::Give(_, gain, value, until) if lasts(until) && gain.matter() == matter && step.per.is_none() => {
                    let Value::Number(n) = value else { return None };
                    all = (all.0.saturating_add((*n).min(0)), all.1.saturating_add((*n).max(0)));
                }
                Deed::Give(_, _, _, until) | Deed::Grant(_, _, until) if lasts(until) => return None,
                Deed::Later(_) => return None,
                _ => {}
            }
        }
        Some((all.0.saturating_mul(times), all.1.saturating_mul(times)))
    }

    /// Whether text that is not read was used this turn or lies where text is valid.
    pub fn text_in_play(self) -> bool {
        let unread = |card: &CardId| self.m.rules(self.s).info(*card).is_none_or(|info| info.unread);
        let lies = |seat| TEXT_ZONES.iter().any(|z| self.s.cards(seat, *z).iter().any(unread));
        !self.s.texts.is_empty() || self.m.seats().any(lies)
    }

    /// The same, but for abilities all of whose text is read: what those do stands on their own lines.
    pub fn unread_text_in_play(self) -> bool {
        let open = |line: &Line| line.reach().is_some() && line.runs.is_none();
        let unread = |card: &CardId| {
            let face = self.s.face(*card);
            face.is_none_or(|face| self.m.text(face).lines.iter().any(open))
        };
        let lies = |seat| TEXT_ZONES.iter().any(|z| self.s.cards(seat, *z).iter().any(unread));
        let worked = |w: &Worked| self.m.text(w.face).line(usize::from(w.number)).is_none_or(open);
        self.s.texts.iter().any(worked) || self.m.seats().any(lies)
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

/// The stage of a turn in which a moment of it lies.
const fn stage_of(moment: Moment) -> u8 {
    match moment {
        Moment::Climax => stage::CLIMAX,
        Moment::AttackPhase | Moment::Attack => stage::ATTACK,
    }
}

/// Whether all abilities that a program gives, or creates for later, are read themselves.
fn gives_what_is_read(text: &Text, program: &Program) -> bool {
    program.steps.iter().all(|step| match &step.deed {
        Deed::Grant(_, number, _) | Deed::Later(Later { number, .. }) => {
            let given = text.line(usize::from(*number));
            given.is_some_and(|given| match &given.runs {
                Some(program) => gives_what_is_read(text, program),
                None => given.reach().is_none(),
            })
        }
        _ => true,
    })
}
