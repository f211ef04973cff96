//! Plays a match: what happens by itself, and what the players choose.

use smallvec::smallvec;

use rejudge_judge::game::{Expectation, Fit, Game, Mode, Violation};
use rejudge_judge::script::{Mark, MarkKind, Script};
use rejudge_notation::Span;
use rejudge_table::shuffle::Generator;
use rejudge_table::{CardId, Seat};

use super::super::cards::CardKind;
use super::super::matches::Match;
use super::super::offers::{Item, Offer};
use super::super::rules::Told;
use super::super::rules::icons::reveals;
use super::super::rules::processing::LEVEL_UP_AT;
use super::super::state::{Due, Frame, REVERSE, Spent, State, Z};
use super::super::vocabulary::V;
use super::choose::Chooser;
use super::line::Writer;
use super::{Options, SimulateError, TURNS_MOST};

/// What is done instead of what the rules say.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(
    clippy::large_enum_variant,
    reason = "one at a time is made, and nearly all are lines"
)]
pub enum Act {
    /// This line; it is carried out as it would be at a table.
    Line(Offer),
    /// What is due is left undone.
    Omit,
    /// A turn with this number is this player's.
    Turn(u32, Seat),
}

/// Asked before everything that is due, and once the match is over; makes the players err. It may also change what no
/// line tells: how a card lies, for example.
pub type Meddler<'a> = &'a mut dyn FnMut(&Match, &mut State) -> Option<Act>;

/// A match that was played.
#[derive(Clone, Debug)]
pub struct Played {
    /// Its log.
    pub text: String,
    /// The state at its end.
    pub state: State,
    /// What went against the rules where the players were made to err: the line of the log, and what the rules say of it.
    pub violations: Vec<(u32, Violation)>,
    /// The lines of the log at which something else was done than the rules say.
    pub meddled: Vec<u32>,
}

/// More steps than a match of [`TURNS_MOST`] turns takes.
const STEPS_MOST: u32 = 100_000;

/// What the line being written waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Shows {
    Draws,
    Process,
    Trigger,
}

pub struct Play<'a, 'm> {
    m: &'a Match,
    state: State,
    writer: Writer,
    chooser: Chooser<'a>,
    meddler: Option<Meddler<'m>>,
    violations: Vec<(u32, Violation)>,
    meddled: Vec<u32>,
    shows: Option<Shows>,
    /// The last card turned over by damage was a climax.
    cancelled: bool,
    /// The line says itself how the damage ended.
    told: bool,
    /// Whose line the last one was that is not part of an effect.
    above: Seat,
    /// The line in hand is one in which somebody errs.
    errs: bool,
}

/// The mark of a new turn.
fn turn_mark(number: u32, seat: Seat) -> Mark {
    Mark {
        kind: MarkKind::Turn(number, seat, None),
        span: Span { start: 0, end: 0 },
        line: 1,
    }
}

impl<'a, 'm> Play<'a, 'm> {
    pub fn new(
        m: &'a Match,
        state: State,
        options: &Options,
        chance: Vec<Generator>,
        writer: Writer,
        meddler: Option<Meddler<'m>>,
    ) -> Play<'a, 'm> {
        // What chance brought has its line where no seed tells it.
        let told = options.full || options.tell_seed;
        let writes_all = options.writes_all || !told || options.seed.value().is_multiple_of(2);
        let chooser = Chooser {
            m,
            style: options.style,
            text: options.text,
            writes_all,
            chance,
        };
        let (violations, meddled) = (Vec::new(), Vec::new());
        Play {
            m,
            state,
            writer,
            chooser,
            meddler,
            violations,
            meddled,
            shows: None,
            cancelled: false,
            told: false,
            above: Seat(0),
            errs: false,
        }
    }

    /// Whose line the last one was.
    pub fn above(&mut self, seat: Seat) {
        self.above = seat;
    }

    /// Plays on to the end; `order`: who has the first turn, and behind them the others where dice said so.
    pub fn run(mut self, order: &[Seat]) -> Result<Played, SimulateError> {
        let played = self.play(order);
        self.writer.close(None);
        if let Err(mut error) = played {
            if let SimulateError::Refused { log, .. } = &mut error {
                *log = self.writer.finish();
            }
            return Err(error);
        }
        self.result();
        let text = self.writer.finish();
        Ok(Played {
            text,
            state: self.state,
            violations: self.violations,
            meddled: self.meddled,
        })
    }

    fn play(&mut self, order: &[Seat]) -> Result<(), SimulateError> {
        let first = order.first().copied().unwrap_or(Seat(0));
        for step in 0.. {
            self.close_if_shown();
            if step > STEPS_MOST {
                let message = "it does not come to an end".to_owned();
                return Err(self.refused(message));
            }
            if let Some(act) = self
                .meddler
                .as_mut()
                .and_then(|meddler| meddler(self.m, &mut self.state))
            {
                self.meddle(act);
                continue;
            }
            if self.state.due == Due::Over {
                break;
            }
            match self.state.due {
                Due::Turn => {
                    let number = self.state.turn + 1;
                    let most = TURNS_MOST * u32::try_from(self.m.players.len()).unwrap_or(1) / 2;
                    if number > most {
                        self.writer
                            .line(&format!("note \"the simulation ends here, after {most} turns\""));
                        break;
                    }
                    let seat = match number {
                        1 => self.state.first.unwrap_or(first),
                        _ => self.state.next_turn(),
                    };
                    self.writer.turn(number, self.m.name(seat));
                    self.above = seat;
                    self.apply(&Script::default(), Some(turn_mark(number, seat)))?;
                }
                Due::First => {
                    let seen = Some(order.iter().map(|seat| Item::Player(*seat)).collect());
                    let verb = if order.len() > 1 { V::Order } else { V::First };
                    self.act(Offer {
                        seen,
                        ..Offer::new(first, verb)
                    })?;
                }
                _ => self.next(first)?,
            }
        }
        Ok(())
    }

    /// The rules refuse what they offered. The log is put in where the match stops.
    fn refused(&self, message: String) -> SimulateError {
        SimulateError::Refused {
            turn: self.state.turn,
            message,
            log: String::new(),
        }
    }

    fn result(&mut self) {
        let Some(over) = self.state.over else { return };
        let winner = self.m.seats().find(|s| over.losers & (1 << s.0) == 0);
        match winner {
            Some(seat) => self.writer.line(&format!("result = {}", self.m.name(seat))),
            None => self.writer.line("result = draw"),
        }
    }

    /// What comes next, as the rules say or as a player chooses.
    fn next(&mut self, first: Seat) -> Result<(), SimulateError> {
        let active = self.state.active;
        match self.state.due {
            Due::OpeningHand(seat) => self.act(Offer::new(seat, V::Draw).with(Item::Count(5))),
            Due::Stand => self.act(Offer::new(active, V::Stand)),
            Due::Draw => self.act(Offer::new(active, V::Draw)),
            Due::Trigger => self.act(Offer::new(active, V::Trigger)),
            Due::Stock => self.act(Offer::new(active, V::Stock)),
            Due::Damage(victim, amount) => {
                let amount = u32::try_from(amount.max(0)).unwrap_or(0);
                let offer = Offer::new(active, V::Damage).with(Item::Count(amount));
                self.act(self.aimed(offer, victim))
            }
            Due::Shot(seat) => {
                let offer = Offer {
                    effect: true,
                    ..Offer::new(seat, V::Damage).with(Item::Count(1))
                };
                self.act(self.aimed(offer, self.state.opponent(seat)))
            }
            Due::Auto(seat, card, number, told) => {
                // What is played is the same in either detail.
                let must = || self.chooser.text && self.m.must_be_played(&self.state, seat, (card, number));
                // One that would do nothing now may do something once another was played.
                let first = || self.chooser.text && self.m.is_played_before_others(&self.state, seat, (card, number));
                let anyway = || self.chooser.text && self.m.happens_anyway(&self.state, seat, (card, number));
                let begins = || self.m.is_of_a_beginning(&self.state, (card, number));
                let must = match told != Told::Full && !first() && anyway() {
                    // Nothing else may tell that a phase has begun.
                    true => self.chooser.writes_all || begins(),
                    false => told == Told::Full || must() || first(),
                };
                match self.m.auto_line(&self.state, seat, (card, number)) {
                    Some(offer) if must || self.chooser.wants(seat) => {
                        self.state.meant = self.m.meant_alone(&self.state, seat, (card, number), &offer);
                        let done = self.act(offer);
                        self.state.meant = None;
                        done
                    }
                    _ => self.apply(&Script::default(), None),
                }
            }
            Due::Effect(seat) => match self.m.next_line(&self.state, seat, || self.chooser.wants(seat)) {
                Some(offer) => {
                    // What it takes off the deck is not shown.
                    self.told = offer.verb == V::Put;
                    self.act(offer)
                }
                None => self.apply(&Script::default(), None),
            },
            Due::Battle => self.act(Offer::new(active, V::Battle)),
            Due::Leave(card, zone) => {
                let seat = self.state.table.card(card).owner;
                let z = self.state.z(zone);
                let item = if z == Z::Climax {
                    Item::Zone(z)
                } else {
                    Item::Slot(self.state.table.seat_of(zone), z)
                };
                self.act(Offer::new(seat, V::Leave).with(item))
            }
            Due::ClimaxLeaves => self.act(Offer::new(active, V::Leave).with(Item::Zone(Z::Climax))),
            Due::Out(seat) => {
                let seen = Some(smallvec![Item::Player(seat)]);
                self.act(Offer {
                    seen,
                    ..Offer::new(seat, V::Out)
                })
            }
            Due::Refresh(seat) => self.act(Offer::new(seat, V::Refresh)),
            Due::Penalty(seat) => self.act(Offer::new(seat, V::Penalty)),
            Due::DrawCard(_) | Due::Flip(_) => self.card_shown(),
            Due::First | Due::Turn | Due::Over => Ok(()),
            // Whoever plays by the rules has carried them out.
            Due::IconsBehindStock => self.apply(&Script::default(), None),
            _ => {
                let _ = first;
                let main = self.state.due == Due::Main;
                let acts = main.then(|| self.m.act_lines(&self.state, active).next());
                if let Some(offer) = acts.flatten()
                    && self.chooser.wants(active)
                {
                    return self.act(offer);
                }
                match self.chooser.choose(&self.state).or_else(|| self.declined()) {
                    Some(offer) => self.act(offer),
                    None => self.apply(&Script::default(), None),
                }
            }
        }
    }

    /// 4.14.2.2, 4.14.2.6: `pool none`, `draw none`: an icon is not used and another trigger check follows. What stands behind may be of
    /// the icon that comes then.
    fn declined(&self) -> Option<Offer> {
        let more = self.state.attack.is_some_and(|attack| attack.checks > 0);
        if self.state.due != Due::Icons || !more {
            return None;
        }
        let offers = self.m.offers(&self.state);
        let offer = offers.iter().find(|offer| matches!(offer.verb, V::Pool | V::Draw))?;
        Some(Offer::new(offer.seat, offer.verb).with(Item::Nothing))
    }

    /// Carries out what comes by itself until it has made a whole line, and gives that line; none if a player has to choose
    /// first. What was begun of it then is given apart.
    pub fn one_line(mut self) -> (Option<String>, String, State) {
        for _ in 0..STEPS_MOST {
            self.close_if_shown();
            let open = self.writer.is_open().is_some();
            if !open && self.writer.next() > 1 {
                break;
            }
            let first = self.state.first.unwrap_or(Seat(0));
            let done = match self.m.expects(&self.state) {
                Expectation::Derived => self.next(first),
                // Of the icons the one that is mandatory is offered first.
                Expectation::Written if matches!(self.state.due, Due::Icons | Due::Reversed(_)) => {
                    let mut offers = self.m.offers(&self.state).into_iter();
                    match (offers.next(), self.state.due) {
                        (Some(_), Due::Reversed(_)) if offers.next().is_some() => break,
                        (Some(offer), _) => self.act(offer),
                        (None, _) => break,
                    }
                }
                Expectation::Written => self.next(first),
                Expectation::Choice | Expectation::Chosen | Expectation::Over => break,
            };
            if done.is_err() {
                break;
            }
        }
        let (done, begun) = self.writer.parts();
        (done, begun, self.state)
    }

    /// Damage names who takes it where that is not clear.
    fn aimed(&self, offer: Offer, victim: Seat) -> Offer {
        match self.m.players.len() > 2 {
            true => offer.to(Item::Player(victim)),
            false => offer,
        }
    }

    /// The next card of a draw or of damage.
    fn card_shown(&mut self) -> Result<(), SimulateError> {
        let (Due::DrawCard(seat) | Due::Flip(seat)) = self.state.due else {
            return Ok(());
        };
        let top = self.state.cards(seat, Z::Deck).last().copied();
        let face = top.and_then(|c| self.state.face(c));
        let text = self.text_of(seat, top);
        self.cancelled = face.is_some_and(|f| self.m.info(f).kind == CardKind::Climax);
        if !self.told {
            self.writer.shown(&text);
        }
        self.apply(&Script::default(), None)
    }

    fn text_of(&self, seat: Seat, card: Option<CardId>) -> String {
        let face = card.and_then(|c| self.state.face(c));
        face.map_or_else(|| "?".to_owned(), |face| self.m.written(seat, face))
    }

    /// The line being written ends when what it shows has ended.
    fn close_if_shown(&mut self) {
        let agenda = &self.state.agenda;
        let goes_on = match self.shows {
            None => return,
            Some(Shows::Draws) => agenda.iter().any(|f| matches!(f, Frame::Draws { .. })),
            Some(Shows::Process) => agenda.iter().any(|f| matches!(f, Frame::Process { .. })),
            Some(Shows::Trigger) => {
                matches!(self.state.due, Due::Refresh(_) | Due::Penalty(_) | Due::LevelUp(_))
            }
        };
        // Who loses in the middle of damage: it neither was cancelled nor taken.
        if goes_on && self.state.due != Due::Over {
            return;
        }
        let word = (self.shows == Some(Shows::Process) && !goes_on && !self.told).then_some(if self.cancelled {
            "cancelled"
        } else {
            "taken"
        });
        self.writer.close(word);
        self.shows = None;
        self.told = false;
    }

    /// Carries out a line and writes it.
    fn act(&mut self, offer: Offer) -> Result<(), SimulateError> {
        let offer = self.encore_named(&offer).unwrap_or(offer);
        let before = self.write(&offer);
        let (script, mark) = offer.script();
        self.apply(&script, Some(mark))?;
        self.write_after(&offer, before);
        Ok(())
    }

    /// Writes a line, as far as it can be said before it is carried out. What lay reversed before is handed back.
    fn write(&mut self, offer: &Offer) -> Vec<CardId> {
        let seat = offer.seat;
        let full = self.full();
        let chance = full || self.writer.chance();
        let mut text = self.m.line_text(&self.state, offer, full, self.above);
        if !offer.effect && self.shows.is_none() {
            self.above = seat;
        }
        let top = |z: Z| self.state.cards(seat, z).last().copied();
        match offer.verb {
            V::Refresh | V::Penalty | V::LevelUp => self.interrupt(offer, text),
            V::Draw | V::Clock | V::Mulligan | V::Damage => {
                // What an effect does has its lines.
                let told = offer.effect && matches!(self.state.due, Due::Effect(_));
                let decided = told
                    || matches!(offer.verb, V::Clock | V::Mulligan)
                    || (offer.verb == V::Draw && matches!(self.state.due, Due::Icons));
                // How much an attack deals is said where a name or a text leaves it open: whoever sits there knows.
                let open = |(least, most)| matches!(self.state.due, Due::Damage(..)) && least != most;
                if !chance && !decided && !open(self.m.rules(&self.state).attack_damage_between()) {
                    return Vec::new();
                }
                let declined = offer.chosen.contains(&Item::Nothing);
                let (shows, owner) = match offer.verb {
                    V::Damage => (Shows::Process, self.m.victim(&self.state, offer)),
                    _ => (Shows::Draws, seat),
                };
                self.told = offer.seen.is_some();
                self.cancelled = false;
                self.shows = Some(shows);
                self.writer.open(text, owner, chance && !declined);
            }
            V::Trigger => {
                if chance {
                    if offer.seen.is_none() {
                        text = format!("{text} = {}", self.text_of(seat, top(Z::Deck)));
                    }
                    self.writer.open(text, seat, true);
                    self.shows = Some(Shows::Trigger);
                }
            }
            V::Leave => {
                let several = match self.state.due {
                    Due::Reversed(seat) => Z::SLOTS.iter().filter(|z| self.lies_reversed(seat, **z)).count() > 1,
                    _ => false,
                };
                if !full && !several {
                    return Vec::new();
                }
                if full && offer.seen.is_none() {
                    let leaves = self.leaving(offer);
                    text = format!("{text} = {}", self.text_of(seat, leaves));
                }
                self.writer.line(&text);
            }
            V::Chance | V::Discovery if chance && !offer.chosen.contains(&Item::Nothing) => {
                let most = offer.verb.icon().map_or(0, reveals);
                let deck = self.state.cards(seat, Z::Deck).iter().rev().take(most);
                let cards: Vec<String> = deck.map(|c| self.text_of(seat, Some(*c))).collect();
                // There is nothing to see in an empty deck.
                let shown = if cards.is_empty() {
                    String::new()
                } else {
                    format!(" = {}", cards.join(" "))
                };
                self.writer.line(&format!("{text}{shown}"));
            }
            V::Battle => {}
            V::Stand | V::Stock | V::Soul | V::Treasure | V::Chance | V::Shot | V::Out if !full && !offer.effect => {}
            _ => self.writer.line(&text),
        }
        let cards = self
            .state
            .attack
            .iter()
            .flat_map(|a| std::iter::once(a.card).chain(a.attacked.map(|f| f.0)));
        cards.filter(|c| self.state.table.card(*c).pose == REVERSE).collect()
    }

    /// An Encore with the card it is for, where another one that left the same slot passed its own, which has no line, or waits for
    /// it as well.
    fn encore_named(&self, offer: &Offer) -> Option<Offer> {
        let Some(Item::Slot(seat, z)) = offer.chosen.first().copied().filter(|_| offer.verb == V::Encore) else {
            return None;
        };
        let (state, slot) = (&self.state, self.state.zone(seat, z));
        let rules = self.m.rules(state);
        let face = rules.encore_of(seat, slot, None).and_then(|card| state.face(card))?;
        let passed = state.events.encores_spent(slot).any(|(_, spent)| spent != Spent::Paid);
        let mut waiting = rules.waiting_encores(seat).filter(|(_, left)| *left == slot);
        if !passed && waiting.all(|(card, _)| state.face(card) == Some(face)) {
            return None;
        }
        let mut named = offer.clone();
        *named.chosen.first_mut()? = Item::SlotCard(seat, z, face);
        Some(named)
    }

    /// What can be said only once it is done: who was reversed.
    fn write_after(&mut self, offer: &Offer, before: Vec<CardId>) {
        let fought = self.state.attack.or(self.state.last_attack);
        let Some(attack) = fought.filter(|_| offer.verb == V::Battle) else {
            return;
        };
        let both = [Some((attack.card, attack.slot)), attack.attacked];
        // Where a text of which no line tells leaves open who is reversed, a log of choices says so too: whoever sits there knows.
        let mut fought = both.into_iter().flatten();
        let open = fought.any(|(card, _)| self.state.doubts.reversed.contains(&card));
        if !self.full() && !open {
            return;
        }
        let mut text = self.m.line_text(&self.state, offer, true, self.above);
        if offer.seen.is_none() {
            text.push_str(" =");
            let mut nobody = true;
            for (card, slot) in both.into_iter().flatten() {
                if self.state.table.card(card).pose == REVERSE && !before.contains(&card) {
                    let item = Item::Slot(self.state.table.seat_of(slot), self.state.z(slot));
                    text.push_str(&format!(" {}", self.m.item_text(item, offer.seat, self.state.active)));
                    nobody = false;
                }
            }
            text.push_str(if nobody { " none" } else { " reversed" });
            // What the line says is so, where a text left it open.
            for (card, _) in both.into_iter().flatten() {
                self.state.doubts.settle(card);
            }
        }
        self.writer.line(&text);
    }

    fn lies_reversed(&self, seat: Seat, z: Z) -> bool {
        self.state.reversed(self.state.zone(seat, z)).is_some()
    }

    /// Everything that is done has its line. What somebody errs in has one in any detail.
    fn full(&self) -> bool {
        self.writer.full() || self.errs
    }

    /// The card that a `leave` means.
    fn leaving(&self, offer: &Offer) -> Option<CardId> {
        let cards = match offer.chosen.first()? {
            Item::Slot(seat, z) => self.state.cards(*seat, *z),
            _ => self.state.cards(offer.seat, Z::Climax),
        };
        match self.state.due {
            Due::Reversed(_) => cards
                .iter()
                .copied()
                .find(|c| self.state.table.card(*c).pose == REVERSE),
            Due::Leave(card, _) => cards.iter().copied().find(|c| *c == card).or(cards.first().copied()),
            _ => cards.last().copied(),
        }
    }

    /// What interrupts stands in the brackets of the line being written, or on a line of its own.
    fn interrupt(&mut self, offer: &Offer, text: String) {
        let seat = offer.seat;
        // 9.1.2.1.1.2: of two that are due at the same time the order is a choice.
        let chosen = offer.verb == V::Refresh && self.state.count(seat, Z::Clock) >= LEVEL_UP_AT;
        if !self.full() && !self.writer.chance() && offer.verb != V::LevelUp && !chosen {
            return;
        }
        let waiting = self.state.cards(seat, Z::Waiting).len();
        let seen = match offer.verb {
            _ if offer.seen.is_some() => String::new(),
            V::Refresh => format!(" = {waiting}"),
            V::Penalty => {
                let top = self.state.cards(seat, Z::Deck).last().copied();
                top.map_or_else(String::new, |card| format!(" = {}", self.text_of(seat, Some(card))))
            }
            _ => String::new(),
        };
        let text = format!("{text}{seen}");
        match self.writer.is_open() {
            Some(owner) if self.shows.is_some() => {
                let bare = text.split_once(": ").map_or(text.as_str(), |(_, bare)| bare).to_owned();
                let named = format!("{}: {bare}", self.m.name(seat));
                self.writer.interrupt(if owner == seat { bare } else { named });
            }
            _ => self.writer.line(&text),
        }
    }

    /// Carries out what is due. Nothing may violation.
    fn apply(&mut self, script: &Script, mark: Option<Mark>) -> Result<(), SimulateError> {
        let mut violations = Vec::new();
        match mark {
            Some(mark) => {
                // What the line shows of what was open the judge takes from it, too.
                self.m.infer(&mut self.state, script, &mark);
                self.m
                    .apply(&mut self.state, script, &mark, Mode::Played, &mut violations);
            }
            None => self.m.apply_implied(&mut self.state, script, None, &mut violations),
        }
        violations.retain(|s| s.note.is_none());
        match violations.into_iter().next() {
            None => Ok(()),
            // Later lines of a match in which somebody erred may stand out too.
            Some(_) if !self.meddled.is_empty() => Ok(()),
            Some(violation) => Err(self.refused(violation.message)),
        }
    }

    /// Somebody errs.
    fn meddle(&mut self, act: Act) {
        match act {
            Act::Omit => {
                self.meddled.push(self.writer.next());
                let script = Script::default();
                match self.state.due {
                    // What is left out of an effect leaves the rest of it over, and its card goes where it belongs.
                    Due::Effect(_) => self.m.apply_implied(&mut self.state, &script, None, &mut Vec::new()),
                    _ => drop(self.m.mark_missed(&mut self.state, &script, None)),
                }
            }
            Act::Turn(number, seat) => {
                self.writer.turn(number, self.m.name(seat));
                self.above = seat;
                let line = self.writer.current();
                self.meddled.push(line);
                let mut violations = Vec::new();
                self.carry_out(&Script::default(), turn_mark(number, seat), &mut violations);
                self.violations.extend(violations.into_iter().map(|s| (line, s)));
            }
            Act::Line(offer) => {
                self.errs = true;
                let before = self.write(&offer);
                let (script, mark) = offer.script();
                let mut violations = Vec::new();
                // Who is reversed is written once it is known.
                let line = self.writer.current() + u32::from(offer.verb == V::Battle);
                self.meddled.push(line);
                self.carry_out(&script, mark, &mut violations);
                self.write_after(&offer, before);
                self.errs = false;
                violations.retain(|s| s.note.is_none());
                self.violations.extend(violations.into_iter().map(|s| (line, s)));
            }
        }
    }

    /// What may not be what is due.
    fn carry_out(&mut self, script: &Script, mark: Mark, violations: &mut Vec<Violation>) {
        match self.m.classify(&self.state, script, &mark) {
            Fit::Matches => self.m.apply(&mut self.state, script, &mark, Mode::Played, violations),
            _ => {
                self.m.apply_unexpected(&mut self.state, script, &mark, violations);
            }
        }
    }
}
