//! SPW-1.1: what a text that is being carried out has somebody do: whose it is, to which creatures, whether there is anything to do,
//! and how much is left.

use rejudge_table::progress::Asked;
use rejudge_table::{CardId, Face, Seat};

use super::super::cards::CardKind;
use super::super::effects::cards::{Cmp, Creatures, Is, Number, Quantity};
use super::super::effects::program::{Act, Condition, Deed, Program, Target, When, Who};
use super::super::effects::run::{Run, Waiting};
use super::super::effects::{Ability, Cost, Kind};
use super::super::matches::Match;
use super::super::state::{State, Stats, Step, Z, vague};
use super::super::unread::Topics;
use super::ch01_texts::On;
use super::questions::Rules;

/// Yes, no, or it hangs on what nobody noted or reads.
pub type Sure = Option<bool>;

impl Match {
    /// The texts of a card that are read.
    pub fn abilities(&self, face: Face) -> &[Ability] {
        self.texts.get(face.index()).map_or(&[], |texts| &texts.abilities)
    }

    /// What a text does that is under way or waits.
    pub fn program(&self, face: Face, ability: usize) -> Option<&Program> {
        self.abilities(face).get(ability).map(|ability| &ability.program)
    }

    /// The place of a card's text of this kind, where there is exactly one.
    pub fn only(&self, face: Face, is: impl Fn(Kind) -> bool) -> Option<usize> {
        let mut all = self.abilities(face).iter().enumerate().filter(|(_, a)| is(a.kind));
        let (at, _) = all.next()?;
        all.next().is_none().then_some(at)
    }

    /// What the one ability costs that a card has, where its text is read.
    pub fn cost_of(&self, face: Face) -> Option<Cost> {
        let ability = self.only(face, |kind| matches!(kind, Kind::Act(_)))?;
        self.abilities(face)[ability].cost()
    }

    /// Whether a card has a text that what others do may trigger more than once in a turn.
    pub fn triggers_often(&self, face: Face) -> bool {
        self.abilities(face)
            .iter()
            .filter_map(Ability::when)
            .any(When::is_of_others)
    }

    /// The texts of a card that trigger by this.
    pub fn triggers(&self, card: CardId, face: Face, seat: Seat, when: When) -> impl Iterator<Item = Waiting> + '_ {
        let all = self.abilities(face).iter().enumerate();
        all.filter(move |(_, ability)| ability.when() == Some(when))
            .map(move |(ability, _)| Waiting::new(card, face, (seat, ability), Some(when)))
    }
}

impl<'a> Rules<'a> {
    /// What a text under way does.
    pub fn program(self, run: &Run) -> Option<&'a Program> {
        self.m.program(run.face, run.ability)
    }

    /// What a step of it does.
    pub fn deed(self, run: &Run, at: usize) -> Option<&'a Deed> {
        self.program(run)?.steps.get(at).map(|step| &step.deed)
    }

    /// Who a step means; what is said of each is a step for either.
    pub fn player_of(self, run: &Run, who: Who) -> Seat {
        match who {
            Who::Enemy => self.m.other(run.seat),
            Who::You | Who::Each => run.seat,
        }
    }

    /// So many cards or creatures are left of a step; none: all that are so.
    pub fn left_of(self, run: &Run, at: usize) -> Option<u32> {
        let count = self.program(run)?.steps.get(at)?.count()?;
        Some(count.saturating_sub(run.progress.done(at)))
    }

    /// Whether a step is to be done: its condition holds, and what it hangs on was done.
    pub fn is_to_be_done(self, run: &Run, at: usize) -> Sure {
        let Some(program) = self.program(run) else {
            return Some(false);
        };
        let (Some(step), Some(said)) = (program.steps.get(at), program.sentence(at)) else {
            return Some(false);
        };
        let was_done = |sentence: usize| {
            let of = program.steps.iter().enumerate().filter(|(_, s)| s.sentence == sentence);
            of.into_iter().any(|(at, _)| run.progress.done(at) > 0)
        };
        // Once it has begun it is carried out to its end.
        if was_done(step.sentence) {
            return Some(true);
        }
        if said.after && step.sentence.checked_sub(1).is_none_or(|before| !was_done(before)) {
            return Some(false);
        }
        match &said.when {
            Some(condition) => self.holds(condition, run),
            None => Some(true),
        }
    }

    /// Whether a condition of the text that is being carried out holds.
    fn holds(self, condition: &Condition, run: &Run) -> Sure {
        self.holds_for(condition, (run.card, run.seat), |card, of| self.is_among(card, of, run))
    }

    /// Whether a condition of the text of a card holds, for the player who has that card. `is_one`: whether a creature is one of those
    /// that are counted.
    pub(super) fn holds_for(
        self,
        condition: &Condition,
        (source, player): (CardId, Seat),
        is_one: impl Fn(CardId, &Creatures) -> Sure,
    ) -> Sure {
        let s = self.s;
        if s.blurred || s.after_gap {
            return None;
        }
        let n = i32::from(condition.n);
        let seats = |whose: super::super::effects::cards::Whose| {
            let mut seats = self.m.seats().filter(move |seat| whose.means(*seat == player));
            seats.next()
        };
        let counted = |seat: Option<Seat>, z: Z| {
            let seat = seat?;
            let count = i32::try_from(s.count(seat, z)).ok()?;
            match s.is_open(seat, z) {
                // There may be more.
                true if condition.cmp == Cmp::AtLeast && count >= n => Some(true),
                true if condition.cmp == Cmp::AtMost && count > n => Some(false),
                true => None,
                false => Some(condition.cmp.holds(count, n)),
            }
        };
        match &condition.what {
            Quantity::Hand(whose) => counted(seats(*whose), Z::Hand),
            Quantity::Graveyard(whose) => counted(seats(*whose), Z::Graveyard),
            Quantity::Life(whose) => {
                let seat = seats(*whose)?;
                (!s.is_vague(seat, vague::LIFE)).then(|| condition.cmp.holds(s.player(seat).life, n))
            }
            Quantity::Energy => {
                let here = s.place(source).is_some_and(|(_, z)| z.is_in_play());
                here.then(|| condition.cmp.holds(s.extra_of(source).energy, n))
            }
            Quantity::Creatures(of) => {
                let (mut least, mut most) = (0, 0);
                for card in self.creatures() {
                    let is = is_one(card, of);
                    least += i32::from(is == Some(true));
                    most += i32::from(is != Some(false));
                }
                let [least, most] = [least, most].map(|count| condition.cmp.holds(count, n));
                let open = self.m.seats().any(|seat| Z::ROWS.iter().any(|z| s.is_open(seat, *z)));
                // What holds of both ends holds between them, but of one number alone.
                let exact = condition.cmp == Cmp::Exactly && least != most;
                (!open && !exact && least == most).then_some(least)
            }
        }
    }

    /// The creatures in play.
    fn creatures(self) -> impl Iterator<Item = CardId> + 'a {
        let s = self.s;
        let rows = self.m.seats().flat_map(|seat| Z::ROWS.map(move |z| (seat, z)));
        rows.flat_map(move |(seat, z)| s.cards(seat, z).iter().copied())
    }

    /// Whether a creature is one of those that the text means which is being carried out.
    fn is_among(self, card: CardId, of: &Creatures, run: &Run) -> Sure {
        self.is_one_of_such(card, of, (run.card, run.seat), |is| self.is(card, is))
    }

    /// Whether a creature is one of those that the text of a card means, for the player who has that card. `as_said`: whether it is as it
    /// has to be.
    pub(super) fn is_one_of_such(
        self,
        card: CardId,
        of: &Creatures,
        (source, player): (CardId, Seat),
        as_said: impl Fn(Is) -> Sure,
    ) -> Sure {
        let s = self.s;
        // Whoever left is none of those any more.
        if !s.place(card).is_some_and(|(_, z)| z.is_row()) {
            return Some(false);
        }
        let own = s.controller(card) == player;
        if !of.whose.means(own) || of.other && card == source {
            return Some(false);
        }
        if s.face(card).is_some_and(|face| !self.m.card(face).kind.is_creature()) {
            return Some(false);
        }
        let mut sure = Some(true);
        for is in &of.is {
            match as_said(*is) {
                Some(true) => {}
                Some(false) => return Some(false),
                None => sure = None,
            }
        }
        sure
    }

    /// Whether a creature is as it has to be. Where what comes of a combat is not written, a line may stand behind it.
    fn is(self, card: CardId, is: Is) -> Sure {
        let fights = !self.m.full && !self.s.attacks.is_empty();
        self.is_now(card, is).filter(|is| *is || !fights)
    }

    /// The same of what no text changes; of anything else nothing is said.
    pub(super) fn is_plainly(self, card: CardId, is: Is) -> Sure {
        let s = self.s;
        match is {
            Is::Artifact => Some(self.m.card(s.face(card)?).kind == CardKind::ArtifactCreature),
            Is::Attacking => Some(s.attack_of(card).is_some()),
            Is::Blocking => Some(s.blocks(card).is_some()),
            Is::In(z) => Some(s.place(card).is_some_and(|(_, at)| at == z)),
            Is::Exhausted | Is::Ready | Is::Damaged | Is::Frozen | Is::With(_) | Is::Number(..) => None,
        }
    }

    /// The same as far as the table tells.
    fn is_now(self, card: CardId, is: Is) -> Sure {
        let s = self.s;
        let extra = s.extra_of(card);
        let changed = |topics: Topics| self.m.may_be_changed(s, &[On::Card(card)], topics).is_some();
        if s.after_gap || s.blurred {
            return None;
        }
        match is {
            Is::Exhausted if changed(Topics::MOVE) => None,
            Is::Ready if changed(Topics::MOVE) => None,
            Is::Exhausted => Some(s.is_exhausted(card)),
            Is::Ready => Some(!s.is_exhausted(card)),
            Is::Damaged | Is::Frozen if extra.shaken || changed(Topics::FIGHT) => None,
            Is::Damaged => Some(extra.damage > 0),
            Is::Frozen => Some(extra.frozen),
            Is::Artifact | Is::Attacking | Is::Blocking | Is::In(_) => self.is_plainly(card, is),
            Is::With(_) | Is::Number(..) => {
                let stats = self.m.stats(s, card).filter(|_| !changed(Topics::ANY))?;
                self.is_so(card, &stats, is)
            }
        }
    }

    /// Whether a creature with these numbers and keywords is as it has to be.
    pub(super) fn is_so(self, card: CardId, stats: &Stats, is: Is) -> Sure {
        let Is::Number(number, cmp, n) = is else {
            return match is {
                Is::With(keyword) => Some(stats.keywords.has(keyword)),
                _ => None,
            };
        };
        let extra = self.s.extra_of(card);
        let held = |value: i32| cmp.holds(value, i32::from(n));
        match number {
            Number::Attack => Some(held(stats.attack)),
            Number::Speed => Some(held(stats.speed)),
            // Whether damage counts the text does not say.
            Number::Health if extra.shaken => None,
            Number::Health => {
                let (left, whole) = (held(stats.health), held(stats.health.saturating_add(extra.damage)));
                (left == whole).then_some(left)
            }
        }
    }

    /// The step of which `it` speaks.
    fn spoken_of(self, run: &Run, at: usize) -> Option<usize> {
        let steps = &self.program(run)?.steps;
        let before = steps.get(..at)?;
        let of = |step: &super::super::effects::program::Step| matches!(&step.deed, Deed::To(target, _) if *target != Target::Same);
        before.iter().rposition(of)
    }

    /// Whether a creature is one of those that a step means.
    pub fn is_meant(self, run: &Run, at: usize, card: CardId) -> Sure {
        let target = match self.deed(run, at) {
            Some(Deed::To(target, _)) => target,
            Some(Deed::DamageAny(of, ..)) => return self.is_among(card, of, run),
            _ => return Some(false),
        };
        match target {
            Target::This => Some(card == run.card),
            Target::Host => self.s.extra_of(run.card).host.map(|host| host == card),
            Target::Same => {
                let before = self.spoken_of(run, at)?;
                if run.progress.was_done_to(before, card) {
                    return Some(true);
                }
                // It is whom the line named, or whom the step before means as a whole.
                match self.deed(run, before) {
                    Some(Deed::To(Target::Choose { .. }, _)) => Some(false),
                    _ => self.is_meant(run, before, card),
                }
            }
            Target::All(of) | Target::Choose { of, .. } => self.is_among(card, of, run),
        }
    }

    /// Whether what is done to a creature leaves it otherwise than it was.
    fn does_something(self, run: &Run, card: CardId, act: Act) -> Sure {
        let s = self.s;
        let extra = s.extra_of(card);
        match act {
            Act::Heal(_) if extra.shaken => None,
            Act::Heal(_) => Some(extra.damage > 0),
            Act::Exhaust(exhausts) => Some(s.is_exhausted(card) != exhausts),
            Act::Freeze => Some(!extra.frozen),
            Act::Row(z) => Some(s.place(card).is_some_and(|(_, at)| at != z)),
            Act::Control => Some(s.controller(card) != run.seat),
            Act::Keyword(keyword, _) => Some(!self.m.has(s, card, keyword)),
            Act::Energy(_) => Some(s.face(card).is_some_and(|face| self.m.card(face).energy.is_some())),
            Act::Hurt(_) | Act::Emblem(_) | Act::Change(..) | Act::Return | Act::Destroy => Some(true),
        }
    }

    /// The creatures that are sure to be meant and to which something can be done; and whether there may be others.
    pub fn meant(self, run: &Run, at: usize) -> (Vec<CardId>, bool) {
        let Some(Deed::To(_, acts)) = self.deed(run, at) else {
            return (Vec::new(), false);
        };
        let open = |seat| Z::ROWS.iter().any(|z| self.s.is_open(seat, *z));
        let mut others = self.s.blurred || self.m.seats().any(open);
        let mut found = Vec::new();
        for card in self.creatures().filter(|card| !run.progress.was_done_to(at, *card)) {
            let does = || {
                let mut sure = Some(false);
                for act in acts {
                    match self.does_something(run, card, *act) {
                        Some(true) => return Some(true),
                        None => sure = None,
                        Some(false) => {}
                    }
                }
                sure
            };
            match self.is_meant(run, at, card) {
                Some(true) => match does() {
                    Some(true) => found.push(card),
                    None => others = true,
                    Some(false) => {}
                },
                None => others = true,
                Some(false) => {}
            }
        }
        (found, others)
    }

    /// Whether anything can be done of a step.
    pub fn can_be_done(self, run: &Run, at: usize) -> Sure {
        let Some(deed) = self.deed(run, at) else {
            return Some(false);
        };
        if run.progress.is_over(at) || self.left_of(run, at) == Some(0) {
            return Some(false);
        }
        if !self.is_to_be_done(run, at)? {
            return Some(false);
        }
        let zone = |seat: Seat, z: Z| match (self.s.count(seat, z), self.s.is_open(seat, z)) {
            (0, true) => None,
            (0, false) if self.s.blurred => None,
            (n, _) => Some(n > 0),
        };
        match deed {
            Deed::Draw(who, _) | Deed::Decay(who, _) => zone(self.player_of(run, *who), Z::Deck),
            Deed::Discard(who, _) => zone(self.player_of(run, *who), Z::Hand),
            Deed::Regain(_) => match self.cards_meant(run, at) {
                (found, _) if !found.is_empty() => Some(true),
                (_, others) => (!others).then_some(false),
            },
            Deed::Life(..) | Deed::Damage(..) | Deed::DamageAny(..) | Deed::Token(_) | Deed::Win => Some(true),
            Deed::To(..) => match self.meant(run, at) {
                (found, _) if !found.is_empty() => Some(true),
                (_, others) => (!others).then_some(false),
            },
        }
    }

    /// What has to be written of a step.
    pub fn asked(self, run: &Run, at: usize) -> Asked {
        let Some(program) = self.program(run) else {
            return Asked::Nothing;
        };
        let Some(step) = program.steps.get(at) else {
            return Asked::Nothing;
        };
        match self.can_be_done(run, at) {
            Some(false) => Asked::Nothing,
            None => Asked::Left,
            Some(true) if self.hero_named(run, at).is_some() => Asked::Itself,
            // Whom the line named is chosen; it was made known with that.
            Some(true) if !self.named_for(run, at).is_empty() => Asked::Itself,
            Some(true) if program.is_optional(at) => Asked::Left,
            // Of those that the line named none is left, and nobody chooses again.
            Some(true) if self.names_others(run, at) => Asked::Left,
            Some(true) if step.is_chosen() && !self.leaves_no_choice(run, at) => Asked::Choice,
            Some(true) => Asked::Itself,
        }
    }

    /// What has to be written of a text that has triggered: the most that any of its steps asks.
    pub fn asked_of(self, waiting: &Waiting) -> Asked {
        let steps = self
            .m
            .program(waiting.face, waiting.ability)
            .map_or(0, |program| program.steps.len());
        let run = Run::new(*waiting, steps, Vec::new());
        let asked: Vec<Asked> = (0..steps).map(|at| self.asked(&run, at)).collect();
        let most = [Asked::Choice, Asked::Itself, Asked::Left];
        most.into_iter()
            .find(|most| asked.contains(most))
            .unwrap_or(Asked::Nothing)
    }

    /// Whether what a text of a player's card waits for is sure not to have come in this turn, where none of that was told or waits.
    pub fn never_came(self, (face, seat): (Face, Seat), when: When) -> bool {
        let s = self.s;
        // In front of Deploy it may be of the turn before.
        let begun = s.step >= Step::Deploy && s.opened != s.turn;
        let unseen = s.in_play().any(|card| s.face(card).is_none());
        let waits = s.waiting.iter().any(|waiting| waiting.face == face);
        // That it was not told in time was found before.
        let mut owed = s.debts.iter().filter_map(|(.., card)| *card);
        let owed = owed.any(|card| s.face(card) == Some(face));
        if !begun || unseen || waits || owed || s.after_gap || s.blurred {
            return matches!(when, When::Start | When::End) && s.active != seat && s.step >= Step::Deploy;
        }
        // What came without being seen, or left in another way than by dying, may be told so as well.
        let entered =
            |is: &dyn Fn(CardId) -> bool| s.in_play().any(|card| s.extra_of(card).entered == s.turn && is(card));
        let left = |is: &dyn Fn(CardId, Seat) -> bool| s.left.iter().any(|(card, holder, _)| is(*card, *holder));
        let fights = !self.m.full && (s.fought || s.step.is_combat());
        let dies = |is: &dyn Fn(CardId, Seat) -> bool| fights || !s.dying.is_empty() || left(is);
        match when {
            When::Enters => !entered(&|card| s.face(card) == Some(face)),
            When::OtherEnters => !entered(&|card| s.controller(card) == seat),
            When::EnemyEnters => !entered(&|card| s.controller(card) != seat),
            When::Dies => !dies(&|card, _| s.face(card).is_none_or(|left| left == face)),
            When::OtherDies => !dies(&|_, holder| holder == seat),
            When::EnemyDies => !dies(&|_, holder| holder != seat),
            When::Attacks | When::OtherAttacks | When::EnemyAttacks => true,
            When::Blocks | When::EnemyBlocks | When::Spell => true,
            // At another time of its player's turn it is wrong in any case.
            When::Start | When::End => s.active != seat,
        }
    }

    /// Whether there are no more creatures or cards than a step takes, so that nobody chooses anything.
    fn leaves_no_choice(self, run: &Run, at: usize) -> bool {
        let (found, others) = match self.deed(run, at) {
            Some(Deed::To(..)) => self.meant(run, at),
            Some(Deed::Discard(..) | Deed::Regain(_)) => self.cards_meant(run, at),
            _ => return false,
        };
        !others && self.left_of(run, at).is_some_and(|left| found.len() <= left as usize)
    }

    /// The cards of a hand or a graveyard that a step means; and whether there may be others.
    pub fn cards_meant(self, run: &Run, at: usize) -> (Vec<CardId>, bool) {
        let (seat, z) = match self.deed(run, at) {
            Some(Deed::Discard(who, _)) => (self.player_of(run, *who), Z::Hand),
            Some(Deed::Regain(_)) => (run.seat, Z::Graveyard),
            _ => return (Vec::new(), false),
        };
        let cards = self.s.cards(seat, z);
        let meant = |card: &CardId| match z {
            Z::Graveyard => self.s.face(*card).map(|face| self.m.card(face).kind.is_creature()),
            _ => Some(true),
        };
        let others = self.s.is_open(seat, z) || self.s.blurred || cards.iter().any(|card| meant(card).is_none());
        (
            cards.iter().copied().filter(|card| meant(card) == Some(true)).collect(),
            others,
        )
    }

    /// Whether the line named whom a step that chooses some is done to, and it was done to nobody yet.
    fn names_others(self, run: &Run, at: usize) -> bool {
        let chooses = matches!(self.deed(run, at), Some(Deed::To(Target::Choose { .. }, _)));
        chooses && !run.named.is_empty() && run.progress.done(at) == 0
    }

    /// The creatures that a step that chooses some is done to by the line of which the text is.
    pub fn named_for(self, run: &Run, at: usize) -> Vec<CardId> {
        let Some(Deed::To(Target::Choose { .. }, _) | Deed::DamageAny(..)) = self.deed(run, at) else {
            return Vec::new();
        };
        let fits = |card: &CardId| !run.progress.was_done_to(at, *card) && self.is_meant(run, at, *card) == Some(true);
        let left = self.left_of(run, at).unwrap_or(0) as usize;
        run.named.iter().copied().filter(fits).take(left).collect()
    }

    /// Whether a step that means heroes means the one of this player.
    pub fn means_hero(self, run: &Run, who: Who, seat: Seat) -> bool {
        who == Who::Each || self.player_of(run, who) == seat
    }

    /// The players whose heroes such a step means.
    pub fn heroes_meant(self, run: &Run, who: Who) -> impl Iterator<Item = Seat> {
        let meant: Vec<Seat> = self.m.seats().filter(|seat| self.means_hero(run, who, *seat)).collect();
        meant.into_iter()
    }

    /// The player whose hero the line of the text named, where the step may be done to that.
    pub fn hero_named(self, run: &Run, at: usize) -> Option<Seat> {
        match self.deed(run, at) {
            Some(Deed::DamageAny(_, who, _)) => run.hero.filter(|seat| self.means_hero(run, *who, *seat)),
            _ => None,
        }
    }

    /// The creatures that a step may be done to that is done to a creature or a hero.
    pub fn any_meant(self, run: &Run, at: usize) -> impl Iterator<Item = CardId> {
        let meant = |card: &CardId| self.is_meant(run, at, *card) == Some(true);
        self.creatures().filter(meant).collect::<Vec<CardId>>().into_iter()
    }

    /// Whom a step is done to where nobody tells of it.
    pub fn taken(self, run: &Run, at: usize) -> Vec<CardId> {
        let named = self.named_for(run, at);
        match named.is_empty() {
            true => self.meant(run, at).0,
            false => named,
        }
    }

    /// Whether a line that begins a text of a card may name this creature behind `>`.
    pub fn may_be_named(self, card: CardId, face: Face, (seat, ability): (Seat, usize), creature: CardId) -> bool {
        let waiting = Waiting::new(card, face, (seat, ability), None);
        let steps = self.m.program(face, ability).map_or(0, |program| program.steps.len());
        let run = Run::new(waiting, steps, vec![creature]);
        self.named_wrongly(&run).is_none()
    }

    /// Of the creatures that a line names, one that no text of it can be about.
    pub fn named_wrongly(self, run: &Run) -> Option<CardId> {
        let program = self.program(run)?;
        let chooses = |at: &usize| {
            matches!(
                self.deed(run, *at),
                Some(Deed::To(Target::Choose { .. }, _) | Deed::DamageAny(..))
            )
        };
        let steps: Vec<usize> = (0..program.steps.len()).filter(chooses).collect();
        let wrong = |card: &&CardId| steps.iter().all(|at| self.is_meant(run, *at, **card) == Some(false));
        run.named.iter().find(wrong).filter(|_| !steps.is_empty()).copied()
    }
}

impl State {
    /// The next step of the text under way of which something may come.
    pub fn step_under_way(&self) -> Option<usize> {
        self.run.as_ref()?.progress.next()
    }

    /// What has triggered and is not told further down.
    pub fn triggered(&self) -> Option<&Waiting> {
        self.waiting.iter().find(|waiting| !waiting.later)
    }
}
