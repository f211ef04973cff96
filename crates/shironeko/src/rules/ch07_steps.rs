//! SNK-7: what a text that is being carried out has somebody do: whose it is, to which cards, whether there is anything to do, and
//! how much is left.

use rejudge_table::progress::Asked;
use rejudge_table::{CardId, Face, Seat};

use super::super::cards::CardKind;
use super::super::effects::cards::{Cards, Is, Towns, Whose};
use super::super::effects::constant::Law;
use super::super::effects::program::{Act, Away, Deed, From, Marker, Rest, Step, Target, TownAct};
use super::super::effects::run::Run;
use super::super::effects::told::{Done, Told, number};
use super::super::matches::Match;
use super::super::rulings::R;
use super::super::state::{Blurred, State, Z};
use super::questions::Rules;
use super::texts::Open;
use super::which::{Sure, all};

impl Match {
    /// The steps of the text that a run carries out.
    pub fn steps_of<'m>(&'m self, s: &State, run: &Run) -> &'m [Step] {
        // Of a text of which it is not known which one it is no card is known either.
        let ability = run.ability.and_then(|number| {
            let face = s.face(run.card)?;
            self.info(face).abilities.get(usize::from(number))
        });
        ability.map_or(&[], |ability| ability.steps())
    }

    /// Whether a step is done to all charas that are so.
    pub fn is_of_all(&self, s: &State, run: &Run, at: usize) -> bool {
        let step = self.steps_of(s, run).get(at);
        step.is_some_and(|step| matches!(step.deed, Deed::To(Target::All(_) | Target::Those, _)))
    }
}

impl<'a> Rules<'a> {
    /// The steps of a text under way.
    pub fn steps(self, run: &Run) -> &'a [Step] {
        self.m.steps_of(self.s, run)
    }

    /// Who a step means.
    pub fn player_of(self, run: &Run, whose: Whose) -> Seat {
        match whose {
            Whose::Theirs => self.m.next(run.seat),
            _ => run.seat,
        }
    }

    /// So many cards or charas are left of a step; none: all that are so.
    pub fn left_of(self, run: &Run, at: usize) -> Option<u32> {
        let step = self.steps(run).get(at)?;
        let times = match (&step.per, &step.deed) {
            // So many times as much is done to as many.
            (None, _) | (_, Deed::To(..)) => 1,
            _ => self.times_of(run, at).ok()?,
        };
        let count = step.count()?.saturating_mul(times);
        Some(count.saturating_sub(run.progress.done(at)))
    }

    /// Whether a step is to be done: its conditions hold, and what it hangs on was done.
    pub fn is_to_be_done(self, run: &Run, at: usize) -> Sure {
        let Some(step) = self.steps(run).get(at) else {
            return Ok(false);
        };
        // Once it has begun it is carried out to its end.
        if run.progress.done(at) > 0 {
            return Ok(true);
        }
        let unpaid = |(before, step): (usize, &Step)| step.costs && Some(run.progress.done(before)) < step.count();
        if !step.costs && self.steps(run).iter().take(at).enumerate().any(unpaid) {
            return Ok(false);
        }
        let before = at.checked_sub(1).map_or(0, |before| run.progress.done(before));
        if step.after && before == 0 || self.is_another_way(run, at) {
            return Ok(false);
        }
        self.all_hold(&step.when, run.card)
    }

    /// Whether anything can be done of a step.
    pub fn can_be_done(self, run: &Run, at: usize) -> Sure {
        let Some(step) = self.steps(run).get(at) else {
            return Ok(false);
        };
        if run.progress.is_over(at) || self.left_of(run, at) == Some(0) || !self.is_to_be_done(run, at)? {
            return Ok(false);
        }
        if self.times_of(run, at)? == 0 {
            return Ok(false);
        }
        let zone = |seat: Seat, z: Z| match self.s.cards(seat, z).is_empty() {
            false => Ok(true),
            true if self.s.is_open(seat, z) => Err(Open::HowMany(seat, z)),
            true => Ok(false),
        };
        match &step.deed {
            Deed::Draw(who, _) | Deed::Mill(who, _) | Deed::Damage(who, _) => zone(self.player_of(run, *who), Z::Deck),
            Deed::Shuffle | Deed::Search(..) => zone(run.seat, Z::Deck),
            Deed::Discard(who, cards, _) => {
                let seat = self.player_of(run, *who);
                match (self.s.blur.any(Blurred::Hand), cards) {
                    (true, _) => Err(Open::HowMany(seat, Z::Hand)),
                    (false, Cards::Any) => zone(seat, Z::Hand),
                    (false, cards) => self.one_lies(seat, Z::Hand, cards),
                }
            }
            Deed::Build(_) => zone(run.seat, Z::TownDeck),
            Deed::Runes { from, to, .. } => {
                let there = match to {
                    Target::This => Ok(self.s.z_of(run.card) == Some(Z::Chara)),
                    to => self.one_is_meant(run, at, to),
                };
                let from = match from.which() {
                    None => zone(run.seat, from.zone()),
                    Some(cards) => self.one_lies(run.seat, from.zone(), cards),
                };
                all([there, from])
            }
            Deed::Enter { from, .. } => match from.which() {
                None => Ok(false),
                Some(cards) => self.one_enters(run.seat, from.zone(), cards),
            },
            Deed::Towns { of, act, .. } => self.any_town(run, of, *act),
            Deed::Look { whose, .. } => zone(self.player_of(run, *whose), Z::Deck),
            Deed::Take { cards, .. } => self.one_was_seen(run, cards),
            Deed::PutRest(_) => Ok(!run.seen.is_empty() || !self.has_looked(run)),
            Deed::Unrune(_) => match self.s.runes(run.card).is_empty() {
                false => Ok(true),
                true if self.s.is_open(run.seat, Z::Runes) => Err(Open::Below),
                true => Ok(false),
            },
            Deed::Pay(n) => self.can_pay(run.seat, *n),
            Deed::TakeThis => Ok(self.s.z_of(run.card) == Some(Z::Area)),
            Deed::FromPile { whose, cards, .. } => self.one_lies(self.player_of(run, *whose), Z::Discard, cards),
            Deed::To(target, act) => self.anybody(run, at, target, *act),
        }
    }

    /// What has to be written of a step.
    pub fn asked(self, run: &Run, at: usize) -> Asked {
        let Some(step) = self.steps(run).get(at) else {
            return Asked::Nothing;
        };
        match self.can_be_done(run, at) {
            Ok(false) => Asked::Nothing,
            Ok(true) if self.is_a_way_left(run, at) => Asked::Left,
            Ok(true) if step.is_optional() || step.is_private() => Asked::Left,
            Ok(true) if step.is_chosen() && self.chosen_of(run, at).is_empty() => Asked::Choice,
            Ok(true) => Asked::Itself,
            Err(_) => Asked::Left,
        }
    }

    /// The cards that were chosen for a step as its text began, if they are as many as it is done to.
    pub fn chosen_of(self, run: &Run, at: usize) -> Vec<CardId> {
        let Some(step) = self.steps(run).get(at) else {
            return Vec::new();
        };
        let meant = |card: CardId| match &step.deed {
            Deed::To(target @ Target::Choose { .. }, act) => {
                self.is_meant(run, at, card, target) == Ok(true) && self.does_something(card, *act)
            }
            Deed::Towns {
                of, act, n: Some(_), ..
            } => {
                let town = self.s.z_of(card) == Some(Z::Town) && self.is_town_of(card, of, run.seat) == Ok(true);
                town && self.town_may(card, *act) == Ok(true)
            }
            _ => false,
        };
        let left = self.left_of(run, at).unwrap_or(0) as usize;
        let cards = run.chosen.iter().copied();
        let cards: Vec<CardId> = cards
            .filter(|card| !run.progress.was_done_to(at, *card) && meant(*card))
            .take(left)
            .collect();
        match cards.len() == left {
            true => cards,
            // Where choices alone are written nobody chooses among no more than it takes.
            false if !self.m.full && run.chosen.is_empty() => self.no_more_than(left, run, at).unwrap_or_default(),
            false => Vec::new(),
        }
    }

    /// The cards that a step may be done to, where these are sure to be all and no more than so many.
    fn no_more_than(self, left: usize, run: &Run, at: usize) -> Option<Vec<CardId>> {
        let seats = || self.m.seats();
        let mut found = Vec::new();
        let mut add = |card: CardId, meant: Sure| {
            if meant.ok()? {
                found.push(card);
            }
            Some(())
        };
        let open = |seat: Seat, z: Z| self.s.is_open(seat, z) || self.s.blur.is_any();
        match &self.steps(run).get(at)?.deed {
            Deed::To(target @ Target::Choose { .. }, act) => {
                let charas = seats().flat_map(|seat| self.s.charas(seat)).copied();
                for chara in charas.filter(|chara| !run.progress.was_done_to(at, *chara)) {
                    let meant = self.is_meant(run, at, chara, target);
                    add(chara, meant.map(|meant| meant && self.does_something(chara, *act)))?;
                }
                seats().all(|seat| !open(seat, Z::Chara)).then_some(())?;
            }
            Deed::Towns {
                of, act, n: Some(_), ..
            } => {
                for town in seats().flat_map(|seat| self.s.cards(seat, Z::Town)).copied() {
                    add(
                        town,
                        all([self.is_town_of(town, of, run.seat), self.town_may(town, *act)]),
                    )?;
                }
                seats().all(|seat| !open(seat, Z::Town)).then_some(())?;
            }
            Deed::Discard(who, cards, _) => {
                let seat = self.player_of(run, *who);
                for card in self.s.cards(seat, Z::Hand).iter().copied() {
                    let unseen = (*cards == Cards::Any).then_some(true);
                    let is = self.s.face(card).map(|face| self.card_is(face, cards)).or(unseen);
                    add(card, Ok(is?))?;
                }
                (!open(seat, Z::Hand)).then_some(())?;
            }
            _ => return None,
        }
        (found.len() <= left).then_some(found)
    }

    /// SNK-4.1: whether a player has towns for so many souls.
    fn can_pay(self, seat: Seat, n: u8) -> Sure {
        let towns = self.s.cards(seat, Z::Town).iter().copied();
        let on: Vec<CardId> = towns.filter(|town| self.s.is_on(*town)).collect();
        if self.souls_of(&on).len() >= usize::from(n) {
            return Ok(true);
        }
        let doubt = |town: &CardId| self.s.extra(*town).doubt || self.s.face(*town).is_none();
        let open = self.s.is_open(seat, Z::Town) || self.s.cards(seat, Z::Town).iter().any(doubt);
        match open || self.towns_unnoted(seat) {
            true => Err(Open::TownsBefore),
            false => Ok(false),
        }
    }

    /// Whether the step in which cards are looked at was done, or there is none.
    pub fn has_looked(self, run: &Run) -> bool {
        let at = self.step_that_looks(run);
        at.is_none_or(|at| run.progress.done(at) > 0 || run.progress.is_over(at))
    }

    /// The step in which cards are looked at, if there is one.
    pub fn step_that_looks(self, run: &Run) -> Option<usize> {
        let mut steps = self.steps(run).iter();
        steps.position(|step| matches!(step.deed, Deed::Look { .. }))
    }

    /// Whether one of those that were looked at is as it has to be.
    fn one_was_seen(self, run: &Run, which: &Cards) -> Sure {
        let faces = || run.seen.iter().map(|card| self.s.face(*card));
        if matches!(which, Cards::Any) && !run.seen.is_empty()
            || faces().flatten().any(|face| self.card_is(face, which))
        {
            return Ok(true);
        }
        match faces().any(|face| face.is_none()) || !self.has_looked(run) {
            true => Err(Open::Unseen(run.seat, Z::Deck)),
            false => Ok(false),
        }
    }

    /// Whether a card of this face was not among those that were looked at.
    fn was_not_seen(self, run: &Run, face: Face) -> bool {
        self.has_looked(run)
            && run
                .seen
                .iter()
                .all(|card| self.s.face(*card).is_some_and(|seen| seen != face))
    }

    /// Whether there is a town that something can be done to.
    fn any_town(self, run: &Run, of: &Towns, act: TownAct) -> Sure {
        let mut open = None;
        for seat in self.m.seats().filter(|seat| of.whose.means(run.seat, *seat)) {
            let towns = self.s.cards(seat, Z::Town);
            let may = |town: &CardId| all([self.is_town_of(*town, of, run.seat), self.town_may(*town, act)]);
            if towns.iter().any(|town| may(town) == Ok(true)) {
                return Ok(true);
            }
            if self.s.is_open(seat, Z::Town) {
                open = Some(Open::HowMany(seat, Z::Town));
            }
            if towns.iter().any(|town| may(town).is_err()) {
                open = Some(Open::TownsBefore);
            }
        }
        open.map_or(Ok(false), Err)
    }

    /// Whether something can be done to a town: it is turned where it lies otherwise.
    pub fn town_may(self, town: CardId, act: TownAct) -> Sure {
        let unsure = self.s.extra(town).doubt || self.towns_unnoted(self.s.holder(town));
        match act {
            TownAct::Discard => Ok(true),
            TownAct::Turn(_) if unsure => Err(Open::TownsBefore),
            TownAct::Turn(on) => Ok(self.s.is_on(town) != on),
        }
    }

    /// Whether there is a chara that a step may choose.
    fn one_is_meant(self, run: &Run, at: usize, to: &Target) -> Sure {
        let mut open = None;
        for seat in self.m.seats() {
            for chara in self.s.charas(seat) {
                match self.is_meant(run, at, *chara, to) {
                    Ok(true) => return Ok(true),
                    Ok(false) => {}
                    Err(of) => open = Some(of),
                }
            }
            if self.s.is_open(seat, Z::Chara) || self.s.blur.any(Blurred::Field) {
                open = open.or(Some(Open::HowMany(seat, Z::Chara)));
            }
        }
        open.map_or(Ok(false), Err)
    }

    /// SNK-2.2, 2.3: whether a chara of a zone that is as it has to be may enter.
    fn one_enters(self, seat: Seat, z: Z, which: &Cards) -> Sure {
        let faces = self.s.cards(seat, z).iter().filter_map(|c| self.s.face(*c));
        let mut open = None;
        for face in faces.filter(|face| self.card_is(*face, which)) {
            let may = self.has_room(seat, face, None);
            if may.is_yes() {
                return Ok(true);
            }
            if may.is_open() {
                open = Some(Open::HowMany(seat, Z::Chara));
            }
        }
        match self.s.holds_unseen(seat, z) || self.s.blur.is_any() {
            true => Err(Open::Unseen(seat, z)),
            false => open.map_or(Ok(false), Err),
        }
    }

    /// Whether a card of a zone is as it has to be.
    fn one_lies(self, seat: Seat, z: Z, which: &Cards) -> Sure {
        let cards = self.s.cards(seat, z);
        let any = matches!(which, Cards::Any) && !cards.is_empty() && !self.s.blur.is_any();
        if any
            || cards
                .iter()
                .filter_map(|c| self.s.face(*c))
                .any(|face| self.card_is(face, which))
        {
            return Ok(true);
        }
        match self.s.holds_unseen(seat, z) || self.s.blur.is_any() {
            true => Err(Open::Unseen(seat, z)),
            false => Ok(false),
        }
    }

    /// Whether a card, wherever it lies, is one of these.
    pub fn card_is(self, face: Face, which: &Cards) -> bool {
        let kind = self.m.info(face).kind;
        match which {
            Cards::Any => true,
            Cards::Monsters => kind == CardKind::Monster,
            Cards::Charas(is) => kind.is_chara() && self.all_printed(face, is),
        }
    }

    /// The first of these that is not one of those.
    pub fn other_card(self, faces: &[Option<Face>], which: &Cards) -> Option<Face> {
        faces.iter().flatten().copied().find(|face| !self.card_is(*face, which))
    }

    fn all_printed(self, face: Face, is: &[Is]) -> bool {
        is.iter().all(|is| self.is_printed(face, is))
    }

    /// Whether there is a chara that something can be done to.
    fn anybody(self, run: &Run, at: usize, target: &Target, act: Act) -> Sure {
        let mut open = None;
        for seat in self.m.seats() {
            for chara in self
                .s
                .charas(seat)
                .iter()
                .filter(|c| !run.progress.was_done_to(at, **c))
            {
                match self.is_meant(run, at, *chara, target) {
                    Ok(true) if self.does_something(*chara, act) => return Ok(true),
                    Err(of) => open = Some(of),
                    Ok(_) => {}
                }
            }
            if self.s.is_open(seat, Z::Chara) || self.s.blur.any(Blurred::Field) {
                open = open.or(Some(Open::HowMany(seat, Z::Chara)));
            }
        }
        open.map_or(Ok(false), Err)
    }

    /// Whether a chara is one of those that a target means.
    pub fn is_meant(self, run: &Run, at: usize, chara: CardId, target: &Target) -> Sure {
        match target {
            Target::This => Ok(chara == run.card),
            Target::Those => {
                let of_others = |before: &usize| {
                    let deed = self.steps(run).get(*before).map(|step| &step.deed);
                    matches!(deed, Some(Deed::To(target, _)) if *target != Target::Those)
                };
                let before = (0..at).rev().find(of_others);
                Ok(before.is_some_and(|before| run.progress.was_done_to(before, chara)))
            }
            Target::All(of) | Target::Choose { of, .. } => self.is_among(chara, of, run.card),
        }
    }

    /// The charas that are sure to be meant and to which something can be done.
    pub fn meant(self, run: &Run, at: usize) -> Vec<CardId> {
        let Some(Step {
            deed: Deed::To(target, act),
            ..
        }) = self.steps(run).get(at)
        else {
            return Vec::new();
        };
        let all = self.m.seats().flat_map(|seat| self.s.charas(seat)).copied();
        all.filter(|c| !run.progress.was_done_to(at, *c))
            .filter(|c| self.is_meant(run, at, *c, target) == Ok(true) && self.does_something(*c, *act))
            .collect()
    }

    /// Whether what is done to a chara leaves it otherwise than it was.
    pub fn does_something(self, chara: CardId, act: Act) -> bool {
        let extra = self.s.extra(chara);
        match act {
            Act::Heal(_) => extra.damage > 0,
            Act::Turn(true) if self.is_under(chara, Law::NeverOn) == Ok(true) => false,
            Act::Turn(on) => self.s.is_on(chara) != on,
            Act::Mark(Marker::Shock) => !extra.shock,
            Act::Mark(Marker::Poison) => !extra.poison,
            Act::Unmark(Marker::Shock) => extra.shock,
            Act::Unmark(Marker::Poison) => extra.poison,
            Act::Hurt(n) => self.taken(chara, i32::from(n)).0 > 0,
            Act::Return | Act::Retreat | Act::Give(..) | Act::Order(..) => true,
        }
    }
}

/// How what a line tells differs from what the text says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mismatch {
    /// The text has no such step.
    Nothing,
    /// It is another player's.
    Player(Seat, Seat),
    /// Its conditions do not hold, or what it hangs on was not done.
    Condition,
    /// All of it was done.
    Over,
    /// Of several ways another one was chosen.
    Way,
    /// It is another number: so much, and so much is told.
    Number(i64, i64),
    /// It lasts for this turn alone.
    Lasts,
    /// A chara that the text does not mean.
    Chara(CardId),
    /// It was done to this chara already.
    Twice(CardId),
    /// A chara that cannot be turned ON.
    Never(CardId),
    /// A card that was not among those looked at.
    Unseen(Face),
    /// The others of those go elsewhere.
    Elsewhere,
    /// Another card of the field than those that the line of the text names.
    Unnamed(CardId),
    /// A card that the text does not mean.
    Card(Face),
}

impl Mismatch {
    /// The ruling that it earns.
    pub fn ruling(self) -> R {
        match self {
            Mismatch::Nothing => R::TextExtra,
            Mismatch::Condition => R::TextCondition,
            Mismatch::Over | Mismatch::Way | Mismatch::Number(..) | Mismatch::Lasts => R::TextAmount,
            Mismatch::Player(..)
            | Mismatch::Chara(_)
            | Mismatch::Twice(_)
            | Mismatch::Never(_)
            | Mismatch::Unseen(_)
            | Mismatch::Elsewhere
            | Mismatch::Unnamed(_)
            | Mismatch::Card(_) => R::TextChoice,
        }
    }

    /// What the text says was done to, or by, somebody else than it means: the step itself was not done, and may be still.
    pub fn is_of_others(self) -> bool {
        self.ruling() == R::TextChoice
    }
}

/// Whether a step is one that a line like this may tell of.
pub fn is_of(deed: &Deed, told: &Told) -> bool {
    match (deed, told) {
        (Deed::Draw(..), Told::Draw(..))
        | (Deed::Discard(..), Told::Discard(..))
        | (Deed::Mill(..), Told::Mill(..))
        | (Deed::Damage(..), Told::Damage(..))
        | (Deed::Build(_), Told::Build(..))
        | (Deed::Search(..), Told::Search(..))
        | (Deed::Shuffle, Told::Shuffle(_))
        | (Deed::Unrune(_), Told::Unrune(..))
        | (Deed::Pay(_), Told::Pay(_))
        | (Deed::TakeThis, Told::TakeThis) => true,
        (Deed::FromPile { to, .. }, Told::FromPile(_, _, z, bottom)) => match to {
            Away::Hand => *z == Z::Hand,
            Away::Deck => *z == Z::Deck,
            Away::Bottom => *z == Z::Deck && *bottom,
            Away::Out => *z == Z::Removed,
        },
        (Deed::Runes { from, .. }, Told::Runes(_, z, _)) | (Deed::Enter { from, .. }, Told::Enter(_, z, _)) => {
            z.is_none_or(|z| z == from.zone())
        }
        (Deed::Towns { act, .. }, Told::Towns(_, done)) => act == done,
        (Deed::Look { .. }, Told::Look(..))
        | (Deed::Take { .. }, Told::Taken(_))
        | (Deed::PutRest(_), Told::Rest(..))
        | (Deed::PutRest(Rest::Discard), Told::Mill(..)) => true,
        (Deed::To(_, act), Told::To(_, done)) => match (act, done) {
            (Act::Hurt(_), Done::Hurt(_))
            | (Act::Heal(_), Done::Heal(_))
            | (Act::Return, Done::Return)
            | (Act::Retreat, Done::Retreat) => true,
            (Act::Mark(marker), Done::Mark(told)) | (Act::Unmark(marker), Done::Unmark(told)) => marker == told,
            (Act::Turn(on), Done::Turn(told)) => on == told,
            (Act::Give(what, _), Done::Give(told, ..)) => what == told,
            (Act::Order(law, _), Done::Order(told)) => law.as_written() == *told,
            _ => false,
        },
        _ => false,
    }
}

impl Rules<'_> {
    /// The step that a line tells of, and how the two differ: the first from which it does not, else the first of its sort of
    /// which something is left.
    pub fn step_told(self, run: &Run, told: &Told) -> (Option<usize>, Option<Mismatch>) {
        let steps = self.steps(run);
        let of_sort = steps.iter().enumerate().filter(|(_, step)| is_of(&step.deed, told));
        let differs = of_sort.map(|(at, step)| (at, self.mismatch(run, at, step, told)));
        match run.progress.told(differs, |at| self.left_of(run, at) != Some(0)) {
            Some((at, mismatch)) => (Some(at), mismatch),
            None => (None, Some(Mismatch::Nothing)),
        }
    }

    /// How a line differs from this step.
    fn mismatch(self, run: &Run, at: usize, step: &Step, told: &Told) -> Option<Mismatch> {
        let whose = match &step.deed {
            Deed::Draw(who, _) | Deed::Discard(who, ..) | Deed::Mill(who, _) | Deed::Damage(who, _) => *who,
            Deed::FromPile { whose, .. } | Deed::Look { whose, .. } => *whose,
            _ => Whose::Own,
        };
        let due = self.player_of(run, whose);
        if let Some(other) = told.player().filter(|seat| *seat != due) {
            return Some(Mismatch::Player(due, other));
        }
        if self.is_another_way(run, at) {
            return Some(Mismatch::Way);
        }
        if self.is_to_be_done(run, at) == Ok(false) {
            return Some(Mismatch::Condition);
        }
        let others = match (&step.deed, told) {
            (Deed::To(target, act), Told::To(charas, done)) => {
                let times = self.times_of(run, at);
                let act = act.times(times.unwrap_or(1));
                let differs = self.mismatch_of_charas(run, at, (target, act), (charas, *done));
                // How much it is nobody knows.
                differs.filter(|differs| times.is_ok() || !matches!(differs, Mismatch::Number(..)))
            }
            (Deed::Runes { to, .. }, Told::Runes(Some(chara), ..))
                if self.is_meant(run, at, *chara, to) == Ok(false) =>
            {
                Some(Mismatch::Chara(*chara))
            }
            (Deed::Take { cards, .. }, Told::Taken(faces)) => {
                let noted = || faces.iter().flatten();
                let other = noted().find(|face| !self.card_is(**face, cards));
                let unseen = noted().find(|face| self.was_not_seen(run, **face));
                let other = other.map(|face| Mismatch::Card(*face));
                other.or(unseen.map(|face| Mismatch::Unseen(*face)))
            }
            (Deed::PutRest(to), Told::Rest(_, z, bottom)) => {
                let there = match to {
                    Rest::Top => *z == Z::Deck && !bottom,
                    Rest::Bottom => *z == Z::Deck && *bottom,
                    Rest::Discard => *z == Z::Discard,
                };
                (!there).then_some(Mismatch::Elsewhere)
            }
            (Deed::Unrune(_), Told::Unrune(Some(chara), _)) if *chara != run.card => Some(Mismatch::Chara(*chara)),
            (Deed::Towns { of, act, .. }, Told::Towns(towns, _)) => self.mismatch_of_towns(run, at, (of, *act), towns),
            (Deed::FromPile { cards, .. }, Told::FromPile(_, faces, ..))
            | (Deed::Discard(_, cards, _), Told::Discard(_, faces))
            | (Deed::Search(cards, _), Told::Search(_, faces))
            | (
                Deed::Runes {
                    from: From::Discard(cards) | From::Hand(cards),
                    ..
                },
                Told::Runes(_, _, faces),
            )
            | (
                Deed::Enter {
                    from: From::Discard(cards) | From::Hand(cards),
                    ..
                },
                Told::Enter(_, _, faces),
            ) => self.other_card(faces, cards).map(Mismatch::Card),
            _ => None,
        };
        if others.is_some() {
            return others;
        }
        let n = told.count();
        if let Deed::PutRest(_) = step.deed {
            let left = number(run.seen.len());
            return (n > left).then(|| Mismatch::Number(i64::from(left), i64::from(n)));
        }
        if let Deed::Look { n: look, .. } = step.deed {
            let deck = number(self.s.cards(due, Z::Deck).len());
            let all = u32::from(look).min(deck);
            let whole = self.s.is_open(due, Z::Deck) || n == all;
            return (!whole).then(|| Mismatch::Number(i64::from(all), i64::from(n)));
        }
        match self.left_of(run, at) {
            Some(0) => Some(Mismatch::Over),
            // SNK-G-28: what is paid beyond the price is lost.
            Some(left) if matches!(told, Told::Pay(_)) => {
                (n < left).then(|| Mismatch::Number(i64::from(left), i64::from(n)))
            }
            Some(left) if n > left => Some(Mismatch::Number(i64::from(left), i64::from(n))),
            _ => self.unnamed(run, &step.deed, told).map(Mismatch::Unnamed),
        }
    }

    /// A card of the field to which something was done and which the line of the text does not name, though it names as many as the
    /// text has chosen; where it names fewer, the lines below choose as well.
    fn unnamed(self, run: &Run, deed: &Deed, told: &Told) -> Option<CardId> {
        let takes = |deed: &Deed| match deed {
            Deed::To(Target::Choose { n, .. }, _) => usize::from(*n),
            Deed::Towns { n, .. } => n.map_or(0, usize::from),
            Deed::Runes {
                to: Target::Choose { .. },
                ..
            } => 1,
            _ => 0,
        };
        let all: usize = self.steps(run).iter().map(|step| takes(&step.deed)).sum();
        if takes(deed) == 0 || run.chosen.len() < all {
            return None;
        }
        let told: &[Option<CardId>] = match told {
            Told::To(cards, _) | Told::Towns(cards, _) => cards,
            Told::Runes(chara, ..) => std::slice::from_ref(chara),
            _ => &[],
        };
        let same = |card: CardId, other: CardId| {
            let of = |card: CardId| (self.s.face(card), self.s.z_of(card), self.s.extra(card).copy);
            card == other || of(card) == of(other)
        };
        let named = |card: &CardId| run.chosen.iter().any(|chosen| same(*chosen, *card));
        told.iter().flatten().copied().find(|card| !named(card))
    }

    /// How what was done to towns differs from what the step has done to them.
    fn mismatch_of_towns(
        self,
        run: &Run,
        at: usize,
        (of, act): (&Towns, TownAct),
        towns: &[Option<CardId>],
    ) -> Option<Mismatch> {
        let mut noted = towns.iter().enumerate();
        noted.find_map(|(nth, town)| {
            let town = (*town)?;
            let twice = matches!(act, TownAct::Turn(_)) && run.progress.was_done_to(at, town);
            if self.is_town_of(town, of, run.seat) == Ok(false) {
                return Some(Mismatch::Chara(town));
            }
            (twice || towns[..nth].contains(&Some(town))).then_some(Mismatch::Twice(town))
        })
    }

    /// How what was done to charas differs from what the step has done to them.
    fn mismatch_of_charas(
        self,
        run: &Run,
        at: usize,
        (target, act): (&Target, Act),
        (charas, done): (&[Option<CardId>], Done),
    ) -> Option<Mismatch> {
        for (nth, chara) in charas.iter().enumerate() {
            let Some(chara) = *chara else { continue };
            if self.is_meant(run, at, chara, target) == Ok(false) {
                return Some(Mismatch::Chara(chara));
            }
            if run.progress.was_done_to(at, chara) || charas[..nth].contains(&Some(chara)) {
                return Some(Mismatch::Twice(chara));
            }
            if done == Done::Turn(true) && self.is_under(chara, Law::NeverOn) == Ok(true) {
                return Some(Mismatch::Never(chara));
            }
            let damage = i64::from(self.s.extra(chara).damage);
            let (due, told) = match (act, done) {
                (Act::Hurt(n), Done::Hurt(told)) => {
                    let (due, open) = self.taken(chara, i32::from(n));
                    match open {
                        Some(_) => continue,
                        None => (i64::from(due), told),
                    }
                }
                // What is not there is not healed, and saying more than that says nothing else.
                (Act::Heal(n), Done::Heal(told)) => {
                    let due = n.map_or(damage, i64::from);
                    let told = told.unwrap_or(damage);
                    if due.min(damage) == told.min(damage) && told <= due.max(damage) {
                        continue;
                    }
                    (due, told)
                }
                (Act::Give(_, _), Done::Give(_, _, true)) => return Some(Mismatch::Lasts),
                (Act::Give(_, by), Done::Give(_, told, false)) => (i64::from(by), told),
                _ => continue,
            };
            if due != told {
                return Some(Mismatch::Number(due, told));
            }
        }
        None
    }
}
