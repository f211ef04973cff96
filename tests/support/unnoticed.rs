//! Mistakes that nobody noticed: the log reads as if everything had been done right, and the match went on from what
//! was really done.

use rejudge::games::weiss_schwarz::editions::Edition;
use rejudge::games::weiss_schwarz::matches::Match;
use rejudge::games::weiss_schwarz::offers::Item;
use rejudge::games::weiss_schwarz::simulate::{Act, Style};
use rejudge::games::weiss_schwarz::state::{Due, Ended, Frame, Happened, How, REST, REVERSE, State, Waiting, Z};
use rejudge::table::{CardId, Pose, Seat, ZoneId};

use crate::support::simulated::{Wanted, play};

/// What a log tells.
#[derive(Clone, Copy, Debug)]
pub struct Sort {
    /// The faces of cards drawn.
    pub seen: bool,
    /// Everything is counted at the beginning of every turn, and not only at the end of the match.
    pub each_turn: bool,
}

/// What is done when nobody looks.
enum Silent {
    /// What is due is left undone.
    Omit,
    /// These cards are put on top of that zone of their player.
    Put(Seat, Vec<CardId>, Z),
    /// The same several times; then what is due is left undone, if that is so.
    Several(Seat, Vec<(Vec<CardId>, Z)>, bool),
    /// These cards lie so.
    Lie(Vec<(CardId, Pose)>),
}

/// What has happened since the last time somebody could err.
pub struct View<'a> {
    state: &'a State,
    /// What was due, and what single cards belong to.
    was: Due,
    of: Due,
    /// Where every card lay, and how.
    zones: &'a [ZoneId],
    poses: &'a [Pose],
    /// The last card drawn was the only one so far of what it was drawn for.
    first: bool,
}

impl View<'_> {
    /// The cards that came into a zone from another one, the last one last.
    fn came(&self, seat: Seat, from: Option<Z>, to: Z) -> Vec<CardId> {
        let zone = self.state.zone(seat, to);
        let from = from.map(|z| self.state.zone(seat, z));
        let came = |card: &&CardId| {
            let was = self.zones.get(usize::from(card.0));
            was.is_some_and(|was| *was != zone && from.is_none_or(|from| from == *was))
        };
        self.state.table.zone(zone).cards.iter().filter(came).copied().collect()
    }

    fn top(&self, seat: Seat, z: Z) -> Vec<CardId> {
        // A deck that runs out would be another story.
        match self.state.count(seat, z) {
            0 => Vec::new(),
            1 if z == Z::Deck => Vec::new(),
            _ => self.state.cards(seat, z).last().copied().into_iter().collect(),
        }
    }

    fn more(&self, seat: Seat, from: Z, to: Z) -> Option<(Seat, Silent)> {
        let cards = self.top(seat, from);
        (!cards.is_empty()).then_some((seat, Silent::Put(seat, cards, to)))
    }

    /// Who paid cards of the stock for what was just done, and which.
    fn paid(&self, pays: fn(Due) -> bool) -> Option<(Seat, Vec<CardId>)> {
        let pays = pays(self.was);
        let mut seats = [Seat(0), Seat(1)].into_iter();
        let paid = |seat| (seat, self.came(seat, Some(Z::Stock), Z::Waiting));
        seats.find_map(|seat| Some(paid(seat)).filter(|(_, c)| pays && !c.is_empty()))
    }

    /// Cards were drawn for this, and that is through.
    fn drawn(&self, of: fn(Due) -> bool) -> Option<Seat> {
        let Due::DrawCard(seat) = self.was else { return None };
        let through = !matches!(
            self.state.due,
            Due::DrawCard(_) | Due::Refresh(_) | Due::Penalty(_) | Due::LevelUp(_)
        );
        (through && of(self.of)).then_some(seat)
    }

    /// The attack whose battle was just fought: the attacker and the other one, each with whether it became reversed.
    fn battle(&self) -> Option<[(CardId, bool); 2]> {
        let attack = self.state.attack.or(self.state.last_attack)?;
        let became = |card: CardId| {
            let before = self.poses.get(usize::from(card.0)).copied();
            (
                card,
                before != Some(REVERSE) && self.state.table.card(card).pose == REVERSE,
            )
        };
        let fought = self.was == Due::Battle;
        Some([attack.card, attack.attacked?.0].map(became)).filter(|_| fought)
    }

    /// How a card lay before.
    fn as_before(&self, card: CardId) -> (CardId, Pose) {
        let before = self.poses.get(usize::from(card.0)).copied();
        (card, before.unwrap_or(REST))
    }

    /// The top cards of a zone that has more than these.
    fn tops(&self, seat: Seat, z: Z, count: usize) -> Option<Vec<CardId>> {
        let cards = self.state.cards(seat, z);
        let enough = cards.len() > count || (z != Z::Deck && cards.len() == count);
        enough.then(|| cards.iter().rev().take(count).copied().collect())
    }

    /// Damage was dealt, and came into this zone: whose, and how many cards.
    fn damaged(&self, to: Z) -> Option<(Seat, Vec<CardId>)> {
        let Due::Flip(seat) = self.was else { return None };
        let cards = self.came(seat, None, to);
        let calm = !matches!(self.state.due, Due::Flip(_) | Due::Refresh(_) | Due::Penalty(_));
        let room = self.state.count(seat, Z::Clock) + cards.len() < 7;
        (calm && room && !cards.is_empty()).then_some((seat, cards))
    }
}

/// A mistake that nobody noticed.
pub struct Violation {
    /// As the diagnosis calls it.
    pub name: &'static str,
    /// Only where nobody saw what was drawn: it would be seen otherwise.
    hidden: bool,
    act: fn(&View) -> Option<(Seat, Silent)>,
}

const fn violation(name: &'static str, hidden: bool, act: fn(&View) -> Option<(Seat, Silent)>) -> Violation {
    Violation { name, hidden, act }
}

fn omit(seat: Seat, is_due: bool) -> Option<(Seat, Silent)> {
    is_due.then_some((seat, Silent::Omit))
}

/// The last cards drawn, back on top of the deck, the last one first.
fn undrawn(v: &View, seat: Seat, count: usize) -> Option<(Seat, Silent)> {
    let cards: Vec<CardId> = v.state.cards(seat, Z::Hand).iter().rev().take(count).copied().collect();
    Some((seat, Silent::Put(seat, cards, Z::Deck)))
}

/// A card is played.
fn played(was: Due) -> bool {
    matches!(was, Due::Main | Due::Counter)
}

pub const SLIPS: &[Violation] = &[
    violation("nothing is paid", false, |v| {
        let (seat, cards) = v.paid(played)?;
        let back = cards.into_iter().rev().collect();
        Some((seat, Silent::Put(seat, back, Z::Stock)))
    }),
    violation("one card too few is paid", false, |v| {
        let (seat, cards) = v.paid(played).filter(|(_, cards)| cards.len() > 1)?;
        Some((
            seat,
            Silent::Put(seat, cards.last().copied().into_iter().collect(), Z::Stock),
        ))
    }),
    violation("one card too many is paid", false, |v| {
        let (seat, _) = v.paid(played)?;
        v.more(seat, Z::Stock, Z::Waiting)
    }),
    violation("Encore without paying", false, |v| {
        let (seat, cards) = v.paid(|was| matches!(was, Due::Encore(_)))?;
        let back = cards.into_iter().rev().collect();
        Some((seat, Silent::Put(seat, back, Z::Stock)))
    }),
    violation("no card drawn", false, |v| {
        omit(v.state.active, v.state.due == Due::Draw)
    }),
    violation("two cards drawn", false, |v| {
        let seat = v.drawn(|of| of == Due::Draw)?;
        v.more(seat, Z::Deck, Z::Hand)
    }),
    violation("one card drawn for the clock", true, |v| {
        let seat = v.drawn(|of| of == Due::Clock)?;
        undrawn(v, seat, 1)
    }),
    violation("a card is clocked and none drawn", true, |v| {
        let seat = v.drawn(|of| of == Due::Clock)?;
        undrawn(v, seat, 2)
    }),
    violation("three cards drawn for the clock", false, |v| {
        let seat = v.drawn(|of| of == Due::Clock)?;
        v.more(seat, Z::Deck, Z::Hand)
    }),
    violation("a mulligan of one card more", false, |v| {
        let seat = v.drawn(|of| matches!(of, Due::Mulligan(_)))?;
        v.more(seat, Z::Deck, Z::Hand)
    }),
    violation("no trigger check", false, |v| {
        omit(v.state.active, v.state.due == Due::Trigger)
    }),
    violation("the triggered card is not stocked", false, |v| {
        let seat = v.state.active;
        let there = v.was == Due::Stock;
        let cards = v.came(seat, None, Z::Stock);
        (there && cards.len() == 1).then_some((seat, Silent::Put(seat, cards, Z::Waiting)))
    }),
    violation("the triggered card is stocked twice", false, |v| {
        (v.was == Due::Stock).then(|| v.more(v.state.active, Z::Deck, Z::Stock))?
    }),
    violation("one damage too much", false, |v| {
        let (seat, _) = v.damaged(Z::Clock)?;
        v.more(seat, Z::Deck, Z::Clock)
    }),
    violation("a cancel invented", false, |v| {
        let (seat, cards) = v.damaged(Z::Clock)?;
        Some((seat, Silent::Put(seat, cards, Z::Waiting)))
    }),
    violation("a cancel overlooked", false, |v| {
        let (seat, cards) = v.damaged(Z::Waiting)?;
        Some((seat, Silent::Put(seat, cards, Z::Clock)))
    }),
    violation("a card more after the climax", false, |v| {
        let (seat, _) = v.damaged(Z::Waiting)?;
        v.more(seat, Z::Deck, Z::Waiting)
    }),
    violation("a card is left out of the refresh", false, |v| match v.was {
        Due::Refresh(seat) => v.more(seat, Z::Deck, Z::Waiting),
        _ => None,
    }),
    violation("the clock card of the refresh is forgotten", false, |v| {
        match v.state.due {
            Due::Penalty(seat) => omit(seat, true),
            _ => None,
        }
    }),
    violation("two clock cards for a refresh", false, |v| match v.was {
        Due::Penalty(seat) if v.state.count(seat, Z::Clock) < 6 => v.more(seat, Z::Deck, Z::Clock),
        _ => None,
    }),
    violation("a reversed character stays", false, |v| match v.state.due {
        Due::Reversed(seat) => omit(seat, true),
        _ => None,
    }),
    violation("the replaced character stays", false, |v| match v.state.due {
        Due::Leave(card, zone) if v.state.table.zone(zone).cards.len() > 1 => {
            omit(v.state.table.card(card).owner, true)
        }
        _ => None,
    }),
    violation("the climax stays", false, |v| {
        omit(v.state.active, v.state.due == Due::ClimaxLeaves)
    }),
    violation("nobody is reversed", false, |v| {
        let fighters = v.battle()?;
        let reversed = fighters.iter().filter(|(_, became)| *became);
        let lie: Vec<_> = reversed.map(|(card, _)| v.as_before(*card)).collect();
        (!lie.is_empty()).then_some((v.state.active, Silent::Lie(lie)))
    }),
    violation("the winner of a battle is reversed", false, |v| {
        let (loser, winner) = match v.battle()? {
            [(attacker, true), (other, false)] => (attacker, other),
            [(attacker, false), (other, true)] => (other, attacker),
            _ => return None,
        };
        Some((v.state.active, Silent::Lie(vec![v.as_before(loser), (winner, REVERSE)])))
    }),
    violation("of two equal ones only one is reversed", false, |v| {
        match v.battle()? {
            [(_, true), (other, true)] => Some((v.state.active, Silent::Lie(vec![v.as_before(other)]))),
            _ => None,
        }
    }),
    violation("an Encore is not written down", false, |v| {
        let Due::Reversed(seat) = v.was else { return None };
        let left = |z: &Z| v.came(seat, Some(*z), Z::Waiting);
        let left: Vec<(Z, Vec<CardId>)> = Z::SLOTS.iter().map(|z| (*z, left(z))).collect();
        let mut left = left.into_iter().filter(|(_, cards)| !cards.is_empty());
        let (slot, cards) = left.next().filter(|(_, cards)| cards.len() == 1)?;
        let paid = v.tops(seat, Z::Stock, 3).filter(|_| left.next().is_none())?;
        Some((
            seat,
            Silent::Several(seat, vec![(cards, slot), (paid, Z::Waiting)], false),
        ))
    }),
    violation("an Encore is written and not made", false, |v| {
        let (seat, paid) = v.paid(|was| matches!(was, Due::Encore(_)))?;
        let back = |z: &Z| (*z, v.came(seat, Some(Z::Waiting), *z));
        let (_, came) = Z::SLOTS.iter().map(back).find(|(_, cards)| !cards.is_empty())?;
        let paid = paid.into_iter().rev().collect();
        Some((
            seat,
            Silent::Several(seat, vec![(paid, Z::Stock), (came, Z::Waiting)], false),
        ))
    }),
    violation("a clock card is not written down", true, |v| {
        let seat = v.state.active;
        let calm = v.state.due == Due::Clock && v.state.count(seat, Z::Clock) < 6;
        let (card, drawn) = (v.tops(seat, Z::Hand, 1)?, v.tops(seat, Z::Deck, 2)?);
        let put = vec![(card, Z::Clock), (drawn, Z::Hand)];
        calm.then_some((seat, Silent::Several(seat, put, true)))
    }),
    violation("a second mulligan", true, |v| {
        let seat = v.drawn(|of| matches!(of, Due::Mulligan(_)))?;
        let (back, drawn) = (v.tops(seat, Z::Hand, 2)?, v.tops(seat, Z::Deck, 2)?);
        let put = vec![(back, Z::Waiting), (drawn, Z::Hand)];
        Some((seat, Silent::Several(seat, put, false)))
    }),
    violation("an icon the card does not have", false, |v| {
        (v.was == Due::Stock).then(|| v.more(v.state.active, Z::Deck, Z::Hand))?
    }),
];

/// Something of an ability that is read was just done.
fn of_an_ability(v: &View) -> bool {
    v.state.agenda.iter().any(|frame| {
        matches!(
            frame,
            Frame::Effect {
                running: Some(_),
                event: None,
                ..
            }
        )
    })
}

/// The cards that an ability which is read has just moved so, and whose they are.
fn moved_by_text(v: &View, from: Z, to: Z) -> Option<(Seat, Vec<CardId>)> {
    let of = matches!(v.was, Due::Effect(_)) && of_an_ability(v);
    let moved = |seat| (seat, v.came(seat, Some(from), to));
    let mut seats = [Seat(0), Seat(1)].into_iter();
    seats.find_map(|seat| Some(moved(seat)).filter(|(_, cards)| of && !cards.is_empty()))
}

/// Mistakes in what text says.
pub const TEXT_SLIPS: &[Violation] = &[
    violation("nothing is drawn for an ability", true, |v| {
        let seat = v.drawn(|of| matches!(of, Due::Effect(_) | Due::Auto(..)))?;
        let once = v.state.agenda.iter().all(|f| !matches!(f, Frame::Draws { .. }));
        (once && v.first).then(|| undrawn(v, seat, 1))?
    }),
    violation("a card too many is drawn for an ability", false, |v| {
        let seat = v.drawn(|of| matches!(of, Due::Effect(_) | Due::Auto(..)))?;
        v.more(seat, Z::Deck, Z::Hand)
    }),
    violation("an ability is not paid for", false, |v| {
        let paid = v.paid(|was| matches!(was, Due::Main | Due::Effect(_) | Due::Auto(..)));
        let (seat, cards) = paid.filter(|_| of_an_ability(v))?;
        let back = cards.into_iter().rev().collect();
        Some((seat, Silent::Put(seat, back, Z::Stock)))
    }),
    violation("nothing is discarded for an ability", false, |v| {
        let (seat, cards) = moved_by_text(v, Z::Hand, Z::Waiting)?;
        Some((seat, Silent::Put(seat, cards, Z::Hand)))
    }),
    violation("nothing comes back from the waiting room", false, |v| {
        let (seat, cards) = moved_by_text(v, Z::Waiting, Z::Hand)?;
        Some((seat, Silent::Put(seat, cards, Z::Waiting)))
    }),
];

/// A log with a mistake in it of which it tells nothing.
pub struct Made {
    pub mistake: &'static str,
    pub whose: String,
    /// The last line before it.
    pub line: u32,
    pub text: String,
}

const COUNTED: [Z; 13] = [
    Z::Deck,
    Z::Hand,
    Z::Stock,
    Z::Clock,
    Z::Level,
    Z::Waiting,
    Z::Climax,
    Z::Memory,
    Z::FL,
    Z::FC,
    Z::FR,
    Z::BL,
    Z::BR,
];

fn counts(m: &Match, state: &State) -> String {
    let mut text = "  count".to_owned();
    for seat in m.seats() {
        for z in COUNTED {
            let zone = m.item_text(Item::Zone(z), seat, seat);
            text.push_str(&format!(" {}.{zone} {}", m.name(seat), state.count(seat, z)));
        }
    }
    text
}

/// What was told of cards drawn is left out; what interrupted stays.
fn unseen(line: &str) -> String {
    let bare = line.trim_start().trim_start_matches("- ");
    let verb = bare.split_once(": ").map_or(bare, |(_, rest)| rest);
    let draws = ["draw", "clock", "mulligan"].iter().any(|v| verb.starts_with(v));
    let Some((head, tail)) = line.split_once(" = ").filter(|_| draws) else {
        return line.to_owned();
    };
    let brackets = tail.split('[').skip(1).filter_map(|rest| rest.split_once(']'));
    let kept = brackets.map(|(interrupt, _)| format!(" [{interrupt}]"));
    head.to_owned() + &kept.collect::<String>()
}

fn put(state: &mut State, seat: Seat, cards: Vec<CardId>, z: Z) {
    let zone = state.zone(seat, z);
    for card in cards {
        state.table.put(card, zone);
        if z.is_slot() {
            state.table.turn(card, REST);
            let other = |w: &Waiting| !matches!(w, Waiting::Encore { card: c, .. } if *c == card);
            state.waiting.retain(other);
        }
    }
}

/// Watches a match, and errs where it is told to.
struct Watch<'a> {
    /// What is done, and how many places for it are let pass before.
    violations: Vec<(&'a Violation, u32)>,
    /// The match ends there, and its log with it.
    stops: bool,
    /// Of each how many places there were, and who did it.
    found: Vec<(u32, Option<Seat>)>,
    was: Due,
    of: Due,
    zones: Vec<ZoneId>,
    poses: Vec<Pose>,
    /// How many cards were drawn one after the other.
    drawn: u32,
    turns: Vec<(u32, String)>,
}

impl<'a> Watch<'a> {
    fn new(violations: &[(&'a Violation, u32)], stops: bool) -> Watch<'a> {
        Watch {
            violations: violations.to_vec(),
            stops,
            found: vec![(0, None); violations.len()],
            was: Due::Over,
            of: Due::Over,
            zones: Vec::new(),
            poses: Vec::new(),
            drawn: 0,
            turns: Vec::new(),
        }
    }

    fn look(&mut self, m: &Match, state: &mut State) -> Option<Act> {
        let view = View {
            state,
            was: self.was,
            of: self.of,
            zones: &self.zones,
            poses: &self.poses,
            first: self.drawn == 1,
        };
        let mut act = None;
        let mut due = None;
        if !self.zones.is_empty() && state.over.is_none() {
            for ((violation, skip), (found, done)) in self.violations.iter().zip(&mut self.found) {
                if done.is_none()
                    && let Some((seat, silent)) = (violation.act)(&view)
                {
                    *found += 1;
                    if *found > *skip && due.is_none() {
                        *done = Some(seat);
                        due = Some(silent);
                    }
                }
            }
        }
        if let Some(silent) = due {
            match silent {
                _ if self.stops => {
                    state.over = Some(Ended {
                        losers: 1,
                        how: How::Conceded,
                    });
                    state.due = Due::Over;
                    return None;
                }
                Silent::Omit => act = Some(Act::Omit),
                Silent::Put(seat, cards, z) => put(state, seat, cards, z),
                Silent::Several(seat, puts, omits) => {
                    puts.into_iter().for_each(|(cards, z)| put(state, seat, cards, z));
                    act = omits.then_some(Act::Omit);
                }
                Silent::Lie(lie) => {
                    for (card, pose) in lie {
                        state.table.turn(card, pose);
                        state.events.did_not_reverse(card);
                        if pose == REVERSE {
                            state.events.push(Happened::Reversed(card));
                        }
                    }
                    // Who leaves is looked at again.
                    m.settle(state);
                }
            }
        }
        if state.due == Due::Turn {
            self.turns.push((state.turn + 1, counts(m, state)));
        }
        self.was = state.due;
        self.drawn = match state.due {
            Due::DrawCard(_) => self.drawn + 1,
            _ => 0,
        };
        if !matches!(
            state.due,
            Due::DrawCard(_) | Due::Flip(_) | Due::Refresh(_) | Due::Penalty(_) | Due::LevelUp(_)
        ) {
            self.of = state.due;
        }
        self.zones = state.table.cards.iter().map(|c| c.zone).collect();
        self.poses = state.table.cards.iter().map(|c| c.pose).collect();
        act
    }
}

fn wanted(number: u32, text: bool) -> Wanted {
    Wanted {
        seed: 5000 + number,
        edition: if number & 1 == 0 {
            Edition::V1_111
        } else {
            Edition::V2021_03
        },
        full: false,
        style: Style::Sensible,
        tell_seed: false,
        lists: true,
        decks: (number >> 1 & 1) as usize,
        text,
    }
}

/// Whether the mistakes are made in what text says, and so in matches of decks with text.
fn is_of_text(violations: &[(&Violation, u32)]) -> bool {
    let of_text = |violation: &Violation| TEXT_SLIPS.iter().any(|slip| slip.name == violation.name);
    violations.iter().any(|(violation, _)| of_text(violation))
}

/// How many places there are for each in a match in which nothing is done.
fn places(violations: &[&Violation], number: u32) -> Vec<u32> {
    let violations: Vec<_> = violations.iter().map(|violation| (*violation, u32::MAX - 1)).collect();
    let violations = &violations[..];
    let mut scout = Watch::new(violations, false);
    play(
        wanted(number, is_of_text(violations)),
        Some(&mut |m, state| scout.look(m, state)),
    );
    scout.found.iter().map(|(found, _)| *found).collect()
}

/// Who made each of these mistakes, the log without and with what was counted, and how many lines of it lie before the
/// line of that number of the log as it was made.
fn written(
    violations: &[(&Violation, u32)],
    sort: Sort,
    number: u32,
    line: usize,
) -> Option<(Vec<String>, String, usize)> {
    let mut watch = Watch::new(violations, false);
    let (m, played) = play(
        wanted(number, is_of_text(violations)),
        Some(&mut |m, state| watch.look(m, state)),
    );
    let mut turns = watch.turns.iter();
    let (mut lines, mut at) = (Vec::new(), 0);
    for (number, text) in played.text.lines().enumerate() {
        lines.push(if sort.seen { text.to_owned() } else { unseen(text) });
        if number + 1 == line {
            at = lines.len();
        }
        if text.starts_with("turn ")
            && let Some((_, counts)) = turns.next().filter(|(turn, _)| sort.each_turn && *turn > 1)
        {
            lines.push(counts.clone());
        }
    }
    lines.push(counts(&m, &played.state));
    let who: Option<Vec<String>> = watch
        .found
        .iter()
        .map(|(_, who)| Some(m.name((*who)?).to_owned()))
        .collect();
    Some((who?, lines.join("\n") + "\n", at))
}

/// Makes a mistake somewhere in a match, and writes the log of who did not notice.
pub fn make(violation: &Violation, sort: Sort, number: u32) -> Option<Made> {
    if violation.hidden && sort.seen {
        return None;
    }
    let skip = number.wrapping_mul(7).checked_rem(places(&[violation], number)[0])?;
    let violations = [(violation, skip)];
    let mut stop = Watch::new(&violations, true);
    let (_, begun) = play(
        wanted(number, is_of_text(&violations)),
        Some(&mut |m, state| stop.look(m, state)),
    );
    // The line behind it is the result.
    let line = begun.text.lines().count() - 1;
    let (mut whose, text, at) = written(&violations, sort, number, line)?;
    Some(Made {
        mistake: violation.name,
        whose: whose.remove(0),
        line: u32::try_from(at).ok()?,
        text,
    })
}

/// Two mistakes in one match: what they are, each with whose it is, and the log.
pub fn make_two(violations: [&Violation; 2], sort: Sort, number: u32) -> Option<([(&'static str, String); 2], String)> {
    if sort.seen && violations.iter().any(|s| s.hidden) {
        return None;
    }
    let places = places(&violations, number);
    let skip = |at: usize, by: u32| number.wrapping_mul(by).checked_rem(places[at]);
    let violations = [(violations[0], skip(0, 7)?), (violations[1], skip(1, 13)?)];
    let (whose, text, _) = written(&violations, sort, number, 0)?;
    let mut whose = whose.into_iter();
    Some((
        [
            (violations[0].0.name, whose.next()?),
            (violations[1].0.name, whose.next()?),
        ],
        text,
    ))
}
