//! Over arbitrary positions, not only those that play reaches: what is offered is exactly what is accepted, and every reason
//! of the rules comes up.

use std::collections::BTreeSet;
use std::path::PathBuf;

use rejudge_judge::game::{Fit, Game, Mode};
use rejudge_kit::Files;
use rejudge_table::shuffle::{Domain, Generator, Seed, generator};
use rejudge_table::{CardId, Face, Seat};

use crate::cards::CardKind;
use crate::effects::program::Deed;
use crate::kit::open_log;
use crate::line::{Item, Line};
use crate::matches::Match;
use crate::rules::{Bill, Price, Reason};
use crate::state::{Attack, By, Due, OFF, Phase, State, Z};
use crate::text::AbilityKind;
use crate::vocabulary::V;

/// Positions that are tried under each reading of the open points.
const POSITIONS: u32 = 400;

/// The readings under which they are tried.
const READINGS: [&str; 2] = [
    "",
    "policy SNK-G-06: change-only\npolicy SNK-G-08: color\npolicy SNK-G-03: turn-player\n",
];

/// No files: the cards stand in the log.
struct Nothing;

impl Files for Nothing {
    fn path(&self, name: &str) -> PathBuf {
        name.into()
    }

    fn read(&self, name: &str) -> Result<String, String> {
        Err(format!("{name} should not be needed"))
    }
}

/// A match in which everything is written.
fn opened(readings: &str) -> Match {
    let header = "rejudge 1\ngame: shironeko official\ndetail: full\n";
    let players = "player Aoi: ? HK/01\nplayer Ren: ? HK/01\n";
    let cards = include_str!("../../../replays/cards/hoshikage.toml");
    let log = format!("{header}{readings}{players}\ncards\n{cards}\nsetup\n");
    match open_log(&log, &Nothing) {
        Ok((opened, _)) => opened.m,
        Err(refused) => panic!("the header can be read: {refused}"),
    }
}

/// Positions made up by chance.
struct Made<'m> {
    m: &'m Match,
    chance: Generator,
}

impl Made<'_> {
    fn below(&mut self, n: usize) -> usize {
        usize::try_from(self.chance.below(n.max(1) as u64)).unwrap_or(0)
    }

    fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    /// A card of these kinds.
    fn face(&mut self, fits: impl Fn(CardKind) -> bool) -> Face {
        let all: Vec<Face> = (0..self.m.cards.len()).filter_map(Face::new).collect();
        let fitting: Vec<Face> = all.into_iter().filter(|f| fits(self.m.info(*f).kind)).collect();
        fitting[self.below(fitting.len())]
    }

    fn lay(&mut self, s: &mut State, seat: Seat, z: Z, face: Option<Face>) -> CardId {
        let zone = s.zone(seat, z);
        let card = s.table.create(seat, zone, face);
        let same = s.cards(seat, z).iter().filter(|c| s.face(**c) == face).count();
        s.extra_mut(card).copy = u16::try_from(same).unwrap_or(1);
        card
    }

    fn chara(&mut self, s: &mut State, seat: Seat, turn: u32) {
        let face = self.face(CardKind::is_chara);
        let card = self.lay(s, seat, Z::Chara, Some(face));
        if self.one_in(3) {
            s.table.turn(card, OFF);
        }
        let (attacked, entered, used, doubt) = (self.one_in(4), self.one_in(3), self.one_in(4), self.one_in(6));
        let by = [By::Play, By::Change, By::Effect][self.below(3)];
        let extra = s.extra_mut(card);
        (extra.attacked, extra.attacks) = if attacked { (turn, 1) } else { (0, 0) };
        (extra.entered, extra.by) = if entered { (turn, by) } else { (0, By::Before) };
        extra.used = u16::from(used);
        extra.doubt = doubt;
        for _ in 0..self.below(3) {
            let face = self.face(CardKind::is_chara);
            let rune = self.lay(s, seat, Z::Runes, Some(face));
            s.extra_mut(rune).under = Some(card);
        }
    }

    fn position(&mut self) -> State {
        let mut s = self.m.start();
        self.m.clear(&mut s);
        s.turn = 5;
        s.active = Seat(u8::try_from(self.below(2)).unwrap_or(0));
        for seat in self.m.seats() {
            for _ in 0..10 {
                self.lay(&mut s, seat, Z::Deck, None);
            }
            for _ in 0..self.below(6) {
                self.chara(&mut s, seat, 5);
            }
            if self.one_in(8) {
                // What a change is laid onto need not be known.
                self.lay(&mut s, seat, Z::Chara, None);
            }
            for _ in 0..self.below(5) {
                let face = self.face(|kind| kind == CardKind::Town);
                let town = self.lay(&mut s, seat, Z::Town, Some(face));
                if self.one_in(3) {
                    s.table.turn(town, OFF);
                    s.extra_mut(town).doubt = self.one_in(4);
                }
            }
            for _ in 0..self.below(6) {
                let face = self.face(|kind| kind != CardKind::Town);
                self.lay(&mut s, seat, Z::Hand, Some(face));
            }
        }
        s.started = crate::state::Started {
            on: true,
            drawn: true,
            built: true,
        };
        s.phase = [
            Phase::Main,
            Phase::Main,
            Phase::Main,
            Phase::Start,
            Phase::End,
            Phase::Between,
        ][self.below(6)];
        let attacker = s.charas(s.active).first().copied().filter(|_| self.one_in(4));
        if let Some(attacker) = attacker.filter(|_| s.phase == Phase::Main) {
            s.attack = Some(Attack {
                attacker,
                defender: self.m.next(s.active),
                taken: false,
            });
        }
        s
    }
}

/// Whether the judge has nothing against a line, and where none of its towns is unneeded.
fn accepts(m: &Match, s: &State, line: &Line) -> bool {
    let (script, mark) = line.script();
    if m.classify(s, &script, &mark) != Fit::Matches {
        return false;
    }
    let mut violations = Vec::new();
    m.apply(&mut s.clone(), &script, &mark, Mode::Played, &mut violations);
    violations
        .iter()
        .all(|violation| violation.note.is_some_and(|note| note != "advice"))
}

/// A line, with its towns alike where they are of one card.
fn plain(line: &Line) -> String {
    let mut pays: Vec<String> = line.pays.iter().map(|item| format!("{:?}", alike(*item))).collect();
    pays.sort();
    format!(
        "{:?} {:?} {:?} {:?} {pays:?}",
        line.seat, line.verb, line.chosen, line.target
    )
}

fn alike(item: Item) -> Item {
    match item {
        Item::Card(seat, face, _) => Item::Card(seat, face, 0),
        item => item,
    }
}

/// Everything that anybody might write here, without what is paid.
fn candidates(m: &Match, s: &State, other: Face) -> Vec<Line> {
    let mut all = Vec::new();
    for seat in m.seats() {
        let mut hand: Vec<Face> = s.cards(seat, Z::Hand).iter().filter_map(|c| s.face(*c)).collect();
        hand.push(other);
        hand.sort_unstable();
        hand.dedup();
        let charas: Vec<CardId> = m.seats().flat_map(|of| s.charas(of).to_vec()).collect();
        let towns = m.seats().flat_map(|of| s.cards(of, Z::Town).to_vec());
        for face in hand {
            let card = Item::Card(seat, face, 0);
            all.push(Line::new(seat, V::Play).with(card));
            let bases = charas.iter().filter_map(|c| Item::chara(s, *c));
            all.extend(bases.map(|base| Line::new(seat, V::Change).with(card).to(base)));
        }
        for chara in &charas {
            let Some(item) = Item::chara(s, *chara) else { continue };
            all.push(Line::new(seat, V::Attack).with(item));
            all.push(Line::new(seat, V::Defend).with(item));
        }
        all.push(Line::new(seat, V::Take));
        for card in charas.iter().copied().chain(towns) {
            let (Some(face), Some(item)) = (s.face(card), Item::on_field(s, card)) else {
                continue;
            };
            for (number, ability) in (1..).zip(&m.info(face).abilities) {
                let verb = match ability.kind {
                    AbilityKind::Act => V::Act,
                    AbilityKind::Off => V::OffAct,
                    _ => continue,
                };
                all.push(Line::new(seat, verb).with(item).with(Item::Count(number)));
            }
        }
    }
    all
}

/// A line with every set of the towns that its player has.
fn paid(s: &State, line: &Line) -> Vec<Line> {
    if matches!(line.verb, V::Attack | V::Defend | V::Take) {
        return vec![line.clone()];
    }
    let towns = s.cards(line.seat, Z::Town);
    let sets = 0..1u32 << towns.len();
    sets.map(|set| {
        let chosen = towns.iter().enumerate().filter(|(at, _)| set & (1 << at) != 0);
        line.clone()
            .paying(chosen.filter_map(|(_, c)| Item::on_field(s, *c)).collect())
    })
    .collect()
}

/// Towns that a text has its player put away or turn OFF may stand behind `pay`; it is offered below the line.
fn pays_what_is_asked(m: &Match, line: &Line) -> bool {
    let Some(Item::Card(_, face, _)) = line.chosen.first() else {
        return false;
    };
    let mut steps = m.info(*face).abilities.iter().flat_map(|ability| ability.steps());
    let asks = steps.any(|step| step.costs && matches!(step.deed, Deed::Towns { .. }));
    asks && line.verb == V::Act && line.pays.len() == 1
}

/// Every way to pay for everything that is offered.
fn offered(m: &Match, s: &State) -> Vec<Line> {
    if !matches!(s.due(m), Due::Main | Due::Defence(_)) {
        return Vec::new();
    }
    let offers = m.offers(s);
    let ways = offers.iter().flat_map(|offer| {
        let ways = m.payments(s, offer, usize::MAX);
        ways.into_iter().map(|towns| offer.line.clone().paying(towns))
    });
    ways.collect()
}

#[test]
fn what_is_offered_is_what_is_accepted() {
    let (mut lines, mut accepted) = (0u32, 0u32);
    let mut wrong = Vec::new();
    for (seed, readings) in (0u128..).zip(READINGS) {
        let m = opened(readings);
        let chance = generator(Seed::new(seed), Domain::Simulation, 0, 0, 0);
        let mut made = Made { m: &m, chance };
        for number in 0..POSITIONS {
            let s = made.position();
            let other = made.face(|_| true);
            let offers = offered(&m, &s);
            let known: BTreeSet<String> = offers.iter().map(plain).collect();
            for line in &offers {
                if !accepts(&m, &s, line) {
                    wrong.push(format!(
                        "{number}: offered, and not accepted: {}",
                        line.text(&m, Some(s.active))
                    ));
                }
            }
            for line in candidates(&m, &s, other).iter().flat_map(|line| paid(&s, line)) {
                lines += 1;
                if accepts(&m, &s, &line) {
                    accepted += 1;
                    if !known.contains(&plain(&line)) && !pays_what_is_asked(&m, &line) {
                        wrong.push(format!(
                            "{number}: accepted, and not offered: {}",
                            line.text(&m, Some(s.active))
                        ));
                    }
                }
            }
        }
    }
    assert!(
        wrong.is_empty(),
        "{} of {lines} lines:\n{}",
        wrong.len(),
        wrong[..wrong.len().min(20)].join("\n")
    );
    assert!(
        accepted > 1_000 && accepted * 2 < lines,
        "{accepted} of {lines} lines are accepted"
    );
}

/// The name of a reason.
fn name(reason: Reason) -> String {
    let text = format!("{reason:?}");
    text.split([' ', '{']).next().unwrap_or_default().to_owned()
}

#[test]
fn every_reason_comes_up() {
    let mut found: BTreeSet<String> = BTreeSet::new();
    for (seed, readings) in (0u128..).zip(READINGS) {
        let m = opened(readings);
        let chance = generator(Seed::new(seed), Domain::Simulation, 0, 0, 0);
        let mut made = Made { m: &m, chance };
        for _ in 0..POSITIONS {
            let s = made.position();
            let rules = m.rules(&s);
            let (any, other) = (made.face(|_| true), made.face(|_| true));
            let charas: Vec<CardId> = m.seats().flat_map(|of| s.charas(of).to_vec()).collect();
            for seat in m.seats() {
                let mut answers = vec![rules.may_play(seat, any), rules.defends_alone(seat, made.below(3))];
                for card in charas.iter().copied() {
                    answers.push(rules.may_change(seat, other, card));
                    answers.push(rules.may_attack(seat, card));
                    answers.push(rules.attacks_the_deck(card, made.one_in(2)));
                    answers.push(rules.may_defend(seat, card));
                    answers.push(rules.may_use(seat, card, 0));
                }
                for card in s.cards(seat, Z::Hand).to_vec() {
                    answers.push(rules.may_use(seat, card, 0));
                    answers.push(rules.is_from_hand(card, if made.one_in(2) { Z::Discard } else { Z::Hand }));
                }
                let towns = s.cards(seat, Z::Town);
                answers.extend(towns.iter().map(|town| rules.may_pay_with(seat, *town, &[])));
                answers.push(rules.pays(seat, towns, rules.price(any)));
                answers.push(rules.no_town(any));
                let free = Price {
                    souls: Some(0),
                    bill: Bill::Trigger,
                    ..Price::UNKNOWN
                };
                answers.push(rules.pays(seat, towns, free));
                let objections = answers.iter().flat_map(|a| a.objections());
                found.extend(objections.map(|objection| name(objection.reason)));
            }
        }
    }
    // Every variant of `Reason`, as its source names them.
    let source = include_str!("rules/reason.rs");
    let body = source
        .split_once("pub enum Reason {")
        .and_then(|(_, rest)| rest.split_once("\n}\n"));
    let variants = body.map_or("", |(body, _)| body).lines().filter_map(|line| {
        let line = line
            .strip_prefix("    ")
            .filter(|l| l.starts_with(|c: char| c.is_ascii_uppercase()))?;
        Some(line.trim_end_matches([' ', '{', ',']).to_owned())
    });
    let missing: Vec<String> = variants.filter(|variant| !found.contains(variant)).collect();
    assert!(missing.is_empty(), "never given: {}", missing.join(", "));
    assert!(found.len() > 25, "{found:?}");
}
