//! 8.7: AUTO abilities that are not read and have triggered. What they wait for is counted, so that none is played more
//! often than it triggered; and as long as a log does not say that they were played, what they may have done is open.

use smallvec::SmallVec;

use rejudge_judge::finding::Kind;
use rejudge_judge::game::Violation;
use rejudge_table::{CardId, Face, Seat, ZoneId};

use super::super::cards::CardKind;
use super::super::effects::ability::{Place, Time, Zone};
use super::super::effects::cost::{Cost, Part};
use super::super::effects::done::Named;
use super::super::effects::program::{Deed, Program, Spot, Step, What};
use super::super::effects::reach::Matter;
use super::super::effects::{Line, Sort, Trigger};
use super::super::matches::Match;
use super::super::rules::ch08_others::matter;
use super::super::rules::ch08_steps::Of;
use super::super::rules::ch08_texts::{About, Texts};
use super::super::rules::ch08_triggers::Occurs;
use super::super::rules::sure::Sure;
use super::super::rulings::R;
use super::super::state::{Auto, Method, State, Waiting, Z};
use super::context::Cx;
use super::listening::time_of;

/// More of them than a match has; of further ones nothing is kept.
pub const AUTOS_MOST: usize = 512;

impl Cx<'_> {
    /// 8.7.1: what triggers the abilities of a card has happened.
    pub fn triggers(&mut self, card: CardId, trigger: Trigger) {
        let seat = self.s.table.seat_of(self.s.table.card(card).zone);
        self.each_line(card, |cx, face, number, line| {
            if line.trigger == Some(trigger) {
                cx.auto(face, number, seat, card).has_triggered();
                if line.runs.is_some() {
                    cx.begins_to_wait(seat, card, (face, number), trigger);
                }
            }
        });
        self.triggers_given(card, trigger);
    }

    /// The same of the abilities that the card was given.
    fn triggers_given(&mut self, card: CardId, trigger: Trigger) {
        // What triggers here is asked at every move, and few abilities are given.
        let given = self.m.triggers_given & trigger.bit() != 0 || !self.s.granted.is_empty();
        if !given && !self.s.events.tell_what_was_had() {
            debug_assert!(
                self.rules()
                    .abilities_given(card)
                    .iter()
                    .all(|had| had.line.trigger != Some(trigger)),
                "{card:?} was given something that triggers at {trigger:?}"
            );
            return;
        }
        let seat = self.s.table.seat_of(self.s.table.card(card).zone);
        let given = self.rules().abilities_given(card).into_iter();
        let given = given.filter(|had| had.line.trigger == Some(trigger));
        let given: SmallVec<[((Face, u8), Sure); 2]> = given.map(|had| (had.ability, had.sure)).collect();
        for ((face, number), sure) in given {
            if self.s.autos.len() < AUTOS_MOST {
                self.auto(face, number, seat, card).has_triggered();
                if sure == Sure::Yes {
                    self.begins_to_wait(seat, card, (face, number), trigger);
                }
            }
        }
    }

    /// 8.7.2: an ability of a card has triggered, or may have: it is counted, and waits where that is certain. `about`: the card that its
    /// trigger condition speaks of.
    pub(crate) fn auto_triggers(
        &mut self,
        (seat, card): (Seat, CardId),
        (face, number): (Face, u8),
        about: Option<CardId>,
        sure: Sure,
    ) {
        if self.s.autos.len() >= AUTOS_MOST {
            return;
        }
        self.auto(face, number, seat, card).has_triggered();
        if sure == Sure::Yes {
            self.waits_from_now(Waiting::auto(seat, card, (face, number), about));
        }
    }

    /// A phase or step begins: what triggers the abilities of the turn player's characters then.
    pub fn step_begins(&mut self, trigger: Trigger) {
        for z in Z::SLOTS {
            let slot = self.s.zone(self.s.active, z);
            if let Some(card) = self.s.character(slot) {
                self.triggers(card, trigger);
            }
        }
        // 2.12.2.3.1: what a card gives itself where it lies off the stage.
        for z in [Z::Memory, Z::Clock].into_iter().filter(|_| self.m.works_elsewhere) {
            let zone = self.s.zone(self.s.active, z);
            let cards: SmallVec<[CardId; 8]> = self.s.table.zone(zone).cards.iter().copied().collect();
            cards.into_iter().for_each(|card| self.triggers_given(card, trigger));
        }
        if let Some(time) = time_of(trigger) {
            self.begins_now(time);
        }
    }

    /// 8.7.1, 8.7.5: a turn, a phase or a step of the turn player begins, or the turn ends: what listens for that, and what was
    /// created for then.
    pub fn begins_now(&mut self, time: Time) {
        let seat = self.s.active;
        self.hear(Occurs::Begins(seat, time));
        self.created_begins(seat, time);
    }

    /// 7.6.1.2: a character became reversed.
    pub fn triggers_reversed(&mut self, card: CardId) {
        self.triggers(card, Trigger::Reversed);
        let Some(attack) = self.s.attack.or(self.s.last_attack) else {
            return;
        };
        let Some((facing, _)) = attack.attacked else { return };
        if attack.method == Method::Front && [attack.card, facing].contains(&card) {
            self.triggers(card, Trigger::ReversedInBattle);
        }
        match card {
            c if c == attack.card => self.triggers(facing, Trigger::OpponentReversed),
            c if c == facing => self.triggers(attack.card, Trigger::OpponentReversed),
            _ => {}
        }
    }

    /// A card leaves the zones in which its text is valid: what it may have done by itself until then stays open.
    pub fn text_leaves(&mut self, card: CardId, from: ZoneId) {
        let seat = self.s.table.seat_of(from);
        self.each_line(card, |cx, face, number, line| {
            if line.sort != Sort::Act && !line.has_known_trigger() {
                cx.auto(face, number, seat, card).has_triggered();
            }
        });
    }

    /// Does something for every line of a card that is not read.
    fn each_line(&mut self, card: CardId, mut with: impl FnMut(&mut Self, Face, u8, &Line)) {
        let Some(face) = self.s.face(card).filter(|f| self.m.info(*f).unread) else {
            return;
        };
        let m = self.m;
        for (number, line) in (1..).zip(&m.text(face).lines) {
            if line.reach().is_some() && self.s.autos.len() < AUTOS_MOST {
                with(self, face, number, line);
            }
        }
    }

    /// What is counted of an ability of a card in this turn.
    pub fn auto(&mut self, face: Face, number: u8, seat: Seat, card: CardId) -> &mut Auto {
        let turn = self.s.turns_seen;
        let is = |a: &Auto| (a.card, a.number, a.turn) == (card, number, turn);
        let at = self.s.autos.iter().position(is).unwrap_or_else(|| {
            self.s.autos.push(Auto {
                face,
                number,
                seat,
                card,
                turn,
                triggered: 0,
                played: 0,
                passed: 0,
                cost_untold: false,
            });
            self.s.autos.len() - 1
        });
        &mut self.s.autos[at]
    }

    /// Whether an ability of a card has triggered in this turn, or may have.
    pub fn has_triggered(&self, card: CardId, number: u8) -> bool {
        let is = |a: &Auto| (a.card, a.number, a.turn) == (card, number, self.s.turns_seen);
        self.s.autos.iter().any(|auto| is(auto) && auto.triggered > 0)
    }

    /// An ability of a card was declared. How often it triggered this turn and how often it was played, this time included;
    /// `None`: nothing is counted of it.
    pub fn auto_played(&mut self, card: CardId, number: Option<usize>) -> Option<(u8, u8)> {
        let turn = self.s.turns_seen;
        let mut counted = None;
        for auto in &mut self.s.autos {
            let meant = number.is_none_or(|n| n == usize::from(auto.number));
            if auto.card == card && auto.turn == turn && meant {
                auto.played = auto.played.saturating_add(1);
                counted = Some((auto.triggered, auto.played));
            }
        }
        counted.filter(|_| number.is_some())
    }

    /// 8.7.3: a log that tells everything went on without an ability that waited: it was not played, for all that is known
    /// now.
    pub fn auto_passed(&mut self, card: CardId, number: u8) {
        let turn = self.s.turns_seen;
        let is = |a: &&mut Auto| (a.card, a.number, a.turn) == (card, number, turn);
        if let Some(auto) = self.s.autos.iter_mut().find(is) {
            auto.passed = auto.passed.saturating_add(1);
        }
    }

    /// An ability was declared and not what it did: that stays open.
    pub fn does_unwritten(&mut self, face: Face, number: Option<usize>, seat: Seat, card: CardId) {
        for (at, line) in self.m.text(face).meant(number) {
            if line.reach().is_some() && self.s.autos.len() < AUTOS_MOST {
                self.auto(face, at, seat, card).has_triggered();
            }
        }
    }

    /// 10.8, 10.15: in a log of choices, a card is said to have been played that is not in the hand: the ability of another one that, used, puts such
    /// a card from elsewhere into this position, as what would settle it.
    pub fn put_there_by_text(&self, seat: Seat, face: Face, slot: Option<Z>) -> Option<String> {
        if self.m.full {
            return None;
        }
        let named = Named {
            whose: None,
            at: None,
            face: Some(face),
            count: 1,
        };
        let rules = self.rules();
        let mut zones = Z::SLOTS.into_iter().chain([Z::Clock, Z::Memory]);
        zones.find_map(|z| {
            let mut cards = self.s.cards(seat, z).iter();
            cards.find_map(|card| {
                let own = self.s.face(*card)?;
                let of = Of::new(seat, *card);
                let there = |to: Spot| match to {
                    Spot::Its => slot.is_none_or(|slot| slot == z),
                    Spot::Slot { .. } | Spot::Left => true,
                    _ => false,
                };
                let puts = |program: &Program, step: &Step| match &step.deed {
                    Deed::Put(What::Cards(cards), goal) if there(goal.to) => {
                        let elsewhere = matches!(cards.at, Some(Place::In(_, zone)) if zone != Zone::Hand);
                        elsewhere && rules.is_such_one(of, program, cards, &named) != Sure::No
                    }
                    _ => false,
                };
                let lines = (1..).zip(&self.m.text(own).lines);
                let mut puts = lines.filter(|(_, line)| {
                    let runs = line.runs.as_ref();
                    runs.is_some_and(|program| program.steps.iter().any(|step| puts(program, step)))
                });
                let (number, _) = puts.next()?;
                Some(self.words().whether_used(own, number))
            })
        })
    }

    /// 8.4: an ability was used whose cost is not read, or lets somebody choose, and no line tells what was paid for it.
    pub fn leaves_cost_untold(&mut self, face: Face, number: Option<usize>, seat: Seat, card: CardId) {
        for (at, line) in self.m.text(face).meant(number) {
            // Where everything is written what is read and has no line was not paid.
            let chosen = !self.m.full && !line.cost.leaves_no_choice();
            let untold = !line.cost.parts.is_empty() && (chosen || !line.cost.is_read());
            if untold && line.reach().is_some() && self.s.autos.len() < AUTOS_MOST {
                self.auto(face, at, seat, card).cost_untold = true;
            }
        }
    }

    /// A turn begins: what was played is settled.
    pub fn autos_settle(&mut self) {
        self.s.autos.retain(|auto| auto.is_open() || auto.cost_untold);
    }
}

/// A line of text that may have done something that is not written: of which card, and its number.
#[derive(Clone, Copy)]
struct Unwritten {
    face: Face,
    number: usize,
    /// The ability was declared, and not what it did.
    declared: bool,
}

impl Texts<'_, '_> {
    /// An ability that triggered, or may have, of which the log says nothing, and that may bear on a matter.
    /// `as_played`: it is asked of a line that plays a card from the hand: what that card triggers is not carried out before it.
    fn unwritten(self, matter: Matter, about: About, as_played: bool) -> Option<Unwritten> {
        self.triggered(matter, about, as_played)
            .or_else(|| self.may_trigger(matter, about))
    }

    /// One that was used, where what was paid for it may bear on a matter and has no line.
    fn cost_untold(self, matter: Matter, about: About) -> Option<Unwritten> {
        // Nobody pays with damage that is dealt.
        if matter == Matter::Deals {
            return None;
        }
        let mut untold = self.position().autos.iter().filter(|auto| auto.cost_untold);
        untold.find_map(|auto| {
            let number = usize::from(auto.number);
            let reach = self.setup().text(auto.face).line(number)?.reach()?;
            let whom = self.whom(auto.seat, Some(auto.card), about);
            reach.bears(matter, whom).then_some(Unwritten {
                face: auto.face,
                number,
                declared: true,
            })
        })
    }

    /// One that triggered and was not declared.
    fn triggered(self, matter: Matter, about: About, as_played: bool) -> Option<Unwritten> {
        let (m, s) = (self.setup(), self.position());
        // 8.7.3: whatever waited before a card is played has been played or passed by then, so that this triggered at the card.
        let waits = |a: &Auto| {
            let is = |waiting: &&Waiting| match waiting {
                Waiting::Auto { card, number, .. } => (*card, *number) == (a.card, a.number),
                _ => false,
            };
            s.waiting.iter().filter(is).count() >= usize::from(a.left())
        };
        let mut open = s.autos.iter().filter(|a| a.is_open() && !(as_played && waits(a)));
        open.find_map(|a| {
            let number = usize::from(a.number);
            let line = m.text(a.face).line(number)?;
            let reach = line.reach()?;
            let whom = self.whom(a.seat, Some(a.card), about);
            // An ACT ability and an event do nothing before they are played.
            let played = a.played > 0 || line.sort == Sort::Act || m.info(a.face).kind == CardKind::Event;
            // A text that is read has stood nobody up, or moved nobody, where no step of it may: its words name it for a cost that rests
            // somebody.
            let may = match (&line.runs, matter) {
                (Some(program), Matter::Stand) => may_stand(program),
                (Some(program), Matter::Stage) => may_move(program) || takes_from_the_stage(&line.cost),
                _ => true,
            };
            (may && reach.bears(matter, whom)).then_some(Unwritten {
                face: a.face,
                number,
                declared: played,
            })
        })
    }

    /// One of a card in play whose trigger condition is not read.
    fn may_trigger(self, matter: Matter, about: About) -> Option<Unwritten> {
        let m = self.setup();
        let found = self.bearing_of(matter, about, |face, line| {
            let event = m.info(face).kind == CardKind::Event;
            matches!(line.sort, Sort::Auto | Sort::Unmarked) && !line.has_known_trigger() && !event
        });
        let (face, number) = found.first().copied()?;
        let declared = false;
        Some(Unwritten { face, number, declared })
    }
}

/// 4.6: whether some step may change how a character lies.
fn may_stand(program: &Program) -> bool {
    program.steps.iter().any(|step| match &step.deed {
        Deed::Put(_, goal) => goal.to.zone().is_none(),
        deed => matches!(
            deed,
            Deed::Turn(..) | Deed::Grant(..) | Deed::Later(_) | Deed::Trade(..)
        ),
    })
}

/// Whether some step may change who is on the stage, and where: characters without power leave it, too (9.5.1).
fn may_move(program: &Program) -> bool {
    program.steps.iter().any(|step| match (&step.deed, matter(step)) {
        (Deed::Put(_, goal), _) if goal.to.zone().is_none() => true,
        (Deed::Sees | Deed::Show(_), _) => false,
        (_, Matter::Deck | Matter::Hand | Matter::Waiting | Matter::Stock | Matter::Clock | Matter::Memory) => false,
        (_, Matter::Levels | Matter::Climax | Matter::Deals | Matter::Soul | Matter::Stand) => false,
        _ => true,
    })
}

/// 8.4.2: whether a cost may take a character off the stage.
fn takes_from_the_stage(cost: &Cost) -> bool {
    let takes = |part: &Part| match part {
        Part::This { .. } => true,
        Part::Cards { from, .. } | Part::Mark { from, .. } => Z::SLOTS.iter().any(|z| from.has(*z)),
        _ => false,
    };
    !cost.is_read() || cost.parts.iter().any(takes)
}

/// On what a ruling rests that text may have changed: which cards lie where, and what holds while the text is there. The last rest
/// on nothing of the sort, or what they rest on is asked where they are found.
fn rests_on(ruling: R, kind: Option<Kind>) -> (&'static [Matter], &'static [Matter]) {
    use Matter as M;
    match ruling {
        // Whether there was one; how it came out rests on power, and is asked where it is carried out.
        R::Battle if kind == Some(Kind::Missing) => (&[M::Stage], &[M::Phases, M::Reverse]),
        R::CostCards => (&[M::Stock], &[]),
        R::Level | R::BackupLevel => (&[M::Levels], &[]),
        R::Color | R::ClimaxColor => (&[M::Levels, M::Clock], &[]),
        R::Attacker => (&[M::Stage, M::Stand], &[M::Stand, M::Reverse]),
        R::AttackMethod | R::SoulChange | R::NoBattle | R::NoAttacker | R::BackupTarget => (&[M::Stage], &[]),
        R::Slot | R::Swap | R::PowerZero => (&[M::Stage], &[]),
        R::Overlap | R::Encore | R::EncoreStep => (&[M::Stage, M::Reverse], &[M::Reverse, M::Phases]),
        R::HandLimit => (&[M::Hand], &[M::HandLimit]),
        R::ClimaxStays => (&[M::Climax], &[]),
        R::Refresh | R::RefreshCards | R::Penalty | R::PenaltyTime => (&[M::Deck, M::Waiting], &[]),
        R::LevelUp | R::LevelUpCard => (&[M::Clock], &[M::Together]),
        R::Defeat | R::AfterTheEnd | R::Result => (&[M::Levels, M::Clock, M::Deck], &[M::Defeat]),
        R::Orientation | R::Stand => (&[M::Stand, M::Reverse], &[M::Stand, M::Reverse, M::Phases]),
        R::DamageMissing => (&[M::Stage, M::Soul], &[M::Damage, M::Phases]),
        R::Trigger | R::Stock => (&[], &[M::TriggerCheck, M::Phases]),
        R::WaitingAuto => (&[], &[M::Ability]),
        R::WrongTime | R::NotYourTurn | R::TurnOrder | R::Draw | R::Icon => (&[], &[M::Phases]),
        R::DeckEdition
        | R::NoText
        | R::Holds
        | R::NotThere
        | R::Cost
        | R::Count
        | R::Shuffle
        | R::DamageCards
        | R::CancelMissed
        | R::CancelLate
        | R::CancelInvented
        | R::IconChoice
        | R::DeckSize
        | R::DeckCopies
        | R::DeckClimaxes
        | R::DeckList
        | R::FirstPlayer
        | R::OpeningHand
        | R::Mulligan
        | R::Clock
        | R::ClockDraw
        | R::CardKind
        | R::ClimaxTwice
        | R::FirstTurnAttack
        | R::CounterStep
        | R::CounterIcon
        | R::CounterTwice
        | R::DamageAmount
        | R::NoDamage
        | R::Battle
        | R::PayBeforeShow
        | R::Ability
        | R::TextAmount
        | R::TextMissing
        | R::TextExtra
        | R::TextCondition
        | R::TextChoice
        | R::PenaltyCancelled
        | R::Seed
        | R::Contradiction
        | R::Unnoted => (&[], &[]),
    }
}

/// What rests on text that is not read and may have worked without being written cannot be told under `decisions`. Under
/// `full` everything that was done has its line: then it stands, and the ability that is missing is named.
pub fn rests_on_text(m: &Match, state: &State, violations: &mut [Violation]) {
    for violation in violations {
        if violation.note.is_some() || violation.cannot_tell.is_some() {
            continue;
        }
        let Some(ruling) = R::ALL.get(usize::from(violation.ruling)).copied() else {
            continue;
        };
        let texts = Texts::of(m, state);
        let zones: SmallVec<[(Seat, Matter); 4]> = match ruling {
            R::Count | R::Holds | R::NotThere => {
                let zone = |z: &ZoneId| (state.table.seat_of(*z), Matter::of_zone(state.z(*z)));
                violation.evidence.iter().map(zone).collect()
            }
            // 8.4.2.2.1: whether it could be paid rests on how many cards lie there; of a character that is rested for it, on how it lay.
            R::Cost => {
                let zone = |z: &ZoneId| match state.z(*z) {
                    slot if slot.is_slot() => (state.table.seat_of(*z), Matter::Stand),
                    other => (state.table.seat_of(*z), Matter::of_zone(other)),
                };
                violation.evidence.iter().map(zone).collect()
            }
            // 3.2.3.2: what lies on top of a deck rests on what was taken from it, and on damage that was dealt.
            R::DamageCards | R::Draw | R::Trigger => {
                let mut decks = violation.evidence.iter().filter(|z| state.z(**z) == Z::Deck);
                let deck = decks.next().map(|z| state.table.seat_of(*z));
                let matters = [Matter::Deck, Matter::Deals];
                deck.into_iter()
                    .flat_map(|seat| matters.map(|matter| (seat, matter)))
                    .collect()
            }
            _ => SmallVec::new(),
        };
        let (moved, ruled) = rests_on(ruling, violation.kind);
        let as_played = matches!(ruling, R::Level | R::BackupLevel | R::Color | R::ClimaxColor);
        let about: SmallVec<[About; 4]> = match violation.evidence.is_empty() {
            true => SmallVec::from_slice(&[About::Anything]),
            false => violation
                .evidence
                .iter()
                .map(|z| About::Player(state.table.seat_of(*z)))
                .collect(),
        };
        let each = moved.iter().flat_map(|matter| about.iter().map(move |a| (*matter, *a)));
        let each = each.chain(zones.iter().map(|(seat, matter)| (*matter, About::Player(*seat))));
        let mut holding = ruled.iter().flat_map(|matter| about.iter().map(move |a| (*matter, *a)));
        let cost_untold = each
            .clone()
            .find_map(|(matter, about)| texts.cost_untold(matter, about));
        let unwritten = each
            .chain(holding.clone().filter(|_| m.full))
            .find_map(|(matter, about)| texts.unwritten(matter, about, as_played));
        // 7.2.1: what triggers as this card attacks comes behind its attack, and how it attacks does not rest on it.
        let comes_behind = |u: &Unwritten| {
            let attacks = state
                .attack
                .is_some_and(|attack| state.face(attack.card) == Some(u.face));
            let line = m.text(u.face).line(u.number);
            attacks && line.and_then(|line| line.trigger) == Some(Trigger::Attacks)
        };
        let unwritten = unwritten.filter(|u| ruling != R::AttackMethod || !comes_behind(u));
        let words = m.rules(state).words();
        match unwritten {
            Some(u) if !m.full => {
                violation.cannot_tell = Some(words.whether_used(u.face, u.number));
            }
            _ if cost_untold.is_some() => {
                violation.cannot_tell = cost_untold.map(|of| words.what_was_paid(of.face, of.number));
            }
            unwritten => {
                violation.cannot_tell = holding.find_map(|(matter, about)| texts.holds(matter, about));
                // What works as long as its card lies there has no line of its own (8.1.1.3).
                let has_line = |u: &Unwritten| m.text(u.face).line(u.number).is_some_and(|l| l.sort != Sort::Cont);
                if let (None, Some(u)) = (&violation.cannot_tell, unwritten.filter(has_line)) {
                    violation
                        .message
                        .push_str(&words.has_no_line(u.face, u.number, u.declared));
                }
            }
        }
    }
}
