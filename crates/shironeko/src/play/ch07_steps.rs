//! SNK-7: a text under way: what its lines tell is held against its steps, and what nobody has to tell is carried out.

use rejudge_judge::game::Mode;
use rejudge_judge::script::{Act as Line, Op, OpKind};
use rejudge_table::{CardId, End, Face, Seat};

use super::super::cards::CardKind;
use super::super::effects::constant::{Law, Number};
use super::super::effects::program::{Act, Away, Deed, From, Marker, Step, Target, TownAct};
use super::super::effects::run::Run;
use super::super::effects::told::{Done, Told, number};
use super::super::rules::texts::Subject;
use super::super::rules::{Asked, Mismatch, is_of};
use super::super::state::{Blurred, MAIN, OFF, ON, Z};
use super::super::verdicts::Words;
use super::super::vocabulary::V;
use super::context::{Cx, Named};

/// Texts within texts: deeper than this nothing is looked at.
const RUNS_MOST: usize = 8;

/// The faces of cards as a line names them; none: a card nobody noted.
pub fn faces(named: &[Named]) -> Vec<Option<Face>> {
    named.iter().map(|named| named.face).collect()
}

impl<'a> Cx<'a> {
    /// SNK-7: a text begins to be carried out; one that is not read has no steps, and its lines are taken as they come. What its
    /// line chose and paid comes first: what was paid may be the last that there was.
    pub fn begins(&mut self, act: Option<&'a Line>, seat: Seat, card: CardId, number: Option<usize>) {
        let ability = number.and_then(|number| self.ability(card, number));
        let steps = ability.map_or(0, |ability| ability.steps().len());
        let number = number.and_then(|number| u8::try_from(number).ok());
        self.add_run(card, seat, number, steps);
        if let Some(act) = act {
            self.chosen_on_the_line(act);
            self.paid_on_the_line(act);
        }
        self.goes_on();
    }

    /// A line may begin a text: what the lines below it belong to is not known yet, and they are taken as they come.
    pub fn may_begin(&mut self, act: &Line) {
        if !act.effect {
            // Of a text without steps nobody asks which card says it.
            self.add_run(CardId(0), act.seat, None, 0);
        }
    }

    /// A text above all others, of which only those stay that still go on.
    fn add_run(&mut self, card: CardId, seat: Seat, ability: Option<u8>, steps: usize) {
        self.s.runs.retain(|run| run.progress.next().is_some());
        if self.s.runs.len() < RUNS_MOST {
            let inner = self.s.flips.is_some();
            self.s.runs.push(Run::new(card, seat, ability, steps, inner));
        }
    }

    /// Whether the card that a line begins with was noted.
    pub fn is_noted(&self, act: &'a Line) -> bool {
        let named = self.named(self.chosen(act));
        named.first().is_none_or(|named| named.face.is_some())
    }

    /// A text begins within another one: their lines are taken as they come.
    pub fn belongs_to_none(&mut self, seat: Seat, card: CardId) {
        self.s.runs.clear();
        self.begins(None, seat, card, None);
    }

    /// Steps of which nothing can come are over.
    pub fn goes_on(&mut self) {
        let Some((of, _)) = self.s.step_under_way() else {
            return;
        };
        while let Some(at) = self.s.runs[of].progress.next() {
            self.counts_how_often(of, at);
            if self.rules().can_be_done(&self.s.runs[of], at) != Ok(false) {
                return;
            }
            self.s.runs[of].progress.ends(at);
        }
    }

    /// How often a step is done is counted when it comes, and not again as it goes on.
    fn counts_how_often(&mut self, of: usize, at: usize) {
        let run = &self.s.runs[of];
        let step = self.rules().steps(run).get(at);
        if step.is_none_or(|step| step.per.is_none()) || run.times.iter().any(|(step, _)| *step == at) {
            return;
        }
        if let Ok(times) = self.rules().times_of(run, at) {
            self.s.runs[of].times.push((at, times));
        }
    }

    /// A line of an effect is held against the text that it belongs to: what differs is said, and what it tells of is counted as
    /// done. Gives the places of the text and of the step.
    pub fn hold_against_text(&mut self, act: &'a Line) -> Option<(usize, usize)> {
        let of = self.s.runs.len().checked_sub(1)?;
        if self.rules().steps(&self.s.runs[of]).is_empty() {
            return None;
        }
        let told = self.told_by(act, of)?;
        if told == Told::Unnoted {
            self.s.runs[of].progress.ends_all();
            return None;
        }
        if matches!(told, Told::Taken(_) | Told::Rest(..)) {
            self.looks_untold(of);
        }
        let there = self.lie_there(act, &told);
        let run = &self.s.runs[of];
        let (step, mismatch) = self.rules().step_told(run, &told);
        // Of a card that is not there that is said, and not that the text does not mean it.
        let mismatch = mismatch.filter(|_| there);
        if let Some(mismatch) = mismatch {
            let (card, seat) = (run.card, run.seat);
            let steps = self.rules().steps(run);
            let words = Words { m: self.m, s: self.s };
            let said = words.mismatch(run, step.and_then(|at| steps.get(at)), mismatch);
            let about = Subject {
                cards: vec![card],
                seat: Some(seat),
                ..Subject::default()
            };
            let before = std::mem::replace(&mut self.about, about);
            self.says_so(said, Some(act.span));
            self.about = before;
        }
        if mismatch == Some(Mismatch::Condition) {
            // What was not paid is found once, and not of every line that hangs on it.
            let m = self.m;
            let steps = m.steps_of(self.s, &self.s.runs[of]).iter().enumerate();
            for (at, step) in steps.filter(|(_, step)| step.costs) {
                self.s.runs[of].progress.does(at, step.count().unwrap_or(0));
                self.s.runs[of].progress.ends(at);
            }
        }
        let run = &mut self.s.runs[of];
        run.told = true;
        let step = step?;
        let counts = there && !mismatch.is_some_and(Mismatch::is_of_others);
        if counts {
            run.progress.does(step, told.count());
        }
        if let Told::To(cards, _) | Told::Towns(cards, _) = &told {
            let cards = cards.iter().flatten().copied();
            match mismatch.is_some() && self.mode == Mode::Corrected {
                // As the rules say it is done to those that were chosen, where they may be.
                true => run.chosen = cards.collect(),
                false => run.progress.done_to(step, cards),
            }
        }
        // A deck may hold fewer than are looked at.
        let done = self.rules().left_of(&self.s.runs[of], step) == Some(0) || matches!(told, Told::Look(..));
        if done || mismatch.is_some() || !there {
            // What is wrong of it is found here, and not once more as missing.
            self.s.runs[of].progress.ends(step);
        }
        Some((of, step))
    }

    /// The cards of the field that a line names behind `>` are chosen for the text that it begins.
    pub fn chosen_on_the_line(&mut self, act: &'a Line) {
        let named = self.named_on_field(self.target(act), act.seat);
        let find = |named: &Named| {
            let whose = named.of.unwrap_or(act.seat);
            let field = [Z::Chara, Z::Town].into_iter().flat_map(|z| self.s.cards(whose, z));
            let mut is = field.filter(|c| named.face.is_some() && self.s.face(**c) == named.face);
            let copy = |c: &&CardId| named.copy == 0 || self.s.extra(**c).copy == named.copy;
            is.find(copy).copied()
        };
        let chosen = named.iter().filter_map(find).collect();
        if let Some(run) = self.s.runs.last_mut() {
            run.chosen = chosen;
        }
    }

    /// Whether a line tells of a step of a text, and of nothing that the text does not say.
    pub fn tells_of(&self, act: &'a Line, of: usize) -> bool {
        let told = self.told_by(act, of);
        told.is_some_and(|told| self.rules().step_told(&self.s.runs[of], &told).1.is_none())
    }

    /// Whether the cards that a line names may lie where it has them.
    fn lie_there(&self, act: &'a Line, told: &Told) -> bool {
        let may = |seat: Seat, z: Z, faces: &[Option<Face>]| {
            let mut noted = faces.iter().flatten();
            noted.all(|face| self.s.may_lie(*face, seat, z))
        };
        match told {
            Told::To(charas, _) => {
                let ops = match V::of(act.verb) {
                    V::Hit => self.hit_by_text(act),
                    _ => self.chosen(act),
                };
                let noted = self.named(ops).into_iter().map(|named| named.face.is_some());
                noted.zip(charas).all(|(noted, chara)| chara.is_some() || !noted)
            }
            Told::Search(seat, faces) => may(*seat, Z::Deck, faces),
            Told::FromPile(seat, faces, ..) => may(*seat, Z::Discard, faces),
            Told::Runes(_, Some(z @ (Z::Discard | Z::Hand)), faces) => may(act.seat, *z, faces),
            Told::Towns(towns, _) => {
                let noted = self
                    .named(self.chosen(act))
                    .into_iter()
                    .map(|named| named.face.is_some());
                noted.zip(towns).all(|(noted, town)| town.is_some() || !noted)
            }
            Told::Enter(seat, Some(z), faces) => may(*seat, *z, faces),
            Told::Discard(seat, faces) => may(*seat, Z::Hand, faces),
            _ => true,
        }
    }

    /// What a line tells of a text; nothing: it says nothing that a text has to say.
    fn told_by(&self, act: &'a Line, of: usize) -> Option<Told> {
        let seat = act.seat;
        let ops = self.chosen(act);
        let count = |ops| Self::count_in(ops).map(|(n, _)| n);
        Some(match V::of(act.verb) {
            V::Draw => Told::Draw(seat, self.told_count(act, 1)),
            V::Discard => Told::Discard(seat, faces(&self.named(ops))),
            V::Build => Told::Build(seat, self.told_count(act, 1)),
            V::Damage => {
                let player = Self::player_in(self.target(act));
                Told::Damage(player.unwrap_or_else(|| self.m.next(seat)), count(ops).unwrap_or(0))
            }
            V::Mill => match Self::zone_in(ops).unwrap_or((seat, Z::Deck)) {
                (whose, Z::Deck) => Told::Mill(whose, self.told_count(act, 1)),
                _ => Told::Other,
            },
            V::Pay => {
                let steps = self.rules().steps(&self.s.runs[of]);
                if !steps.iter().any(|step| matches!(step.deed, Deed::Pay(_))) {
                    return None;
                }
                Told::Pay(self.souls_told(act))
            }
            V::Shuffle => match super::fit::shuffled(self.script, act) {
                (whose, MAIN) => Told::Shuffle(whose),
                _ => Told::Other,
            },
            V::Search => {
                let mut named = self.named(ops);
                named.extend(self.seen(act).map(|ops| self.named(ops)).unwrap_or_default());
                let mut faces = faces(&named);
                let unseen = count(ops).map_or(0, |n| n.min(60) as usize).saturating_sub(faces.len());
                faces.extend(std::iter::repeat_n(None, unseen));
                let steps = self.rules().steps(&self.s.runs[of]);
                let takes = |step: &Step| matches!(step.deed, Deed::Take { .. });
                let searches = |step: &Step| matches!(step.deed, Deed::Search(..));
                match steps.iter().any(takes) && !steps.iter().any(searches) {
                    true => Told::Taken(faces),
                    false => Told::Search(seat, faces),
                }
            }
            V::Look | V::Reveal => {
                let looks = |step: &Step| matches!(step.deed, Deed::Look { .. });
                let names = !self.named(ops).is_empty();
                if names || !self.rules().steps(&self.s.runs[of]).iter().any(looks) {
                    return None;
                }
                let place = Self::zone_in(ops);
                if place.is_some_and(|(_, z)| z != Z::Deck) {
                    return None;
                }
                let zones = ops
                    .iter()
                    .filter(|op| matches!(op.kind, OpKind::Zone(_, _, Some(_))))
                    .count();
                let seen = self.seen(act).map_or(0, |ops| self.named(ops).len());
                let n = count(ops).map_or(zones.max(seen), |n| n as usize);
                if n == 0 {
                    return None;
                }
                Told::Look(place.map(|(whose, _)| whose), number(n))
            }
            V::Rune => {
                let chara = self.charas_told(self.target(act), seat).first().copied().flatten();
                let places = ops.iter().filter(|op| matches!(op.kind, OpKind::Zone(..))).count();
                if places == ops.len() {
                    return Some(Told::Runes(chara, Some(Z::Deck), vec![None; places]));
                }
                let named = self.named(ops);
                if places > 0 || named.is_empty() || named.iter().any(|one| one.of.is_some_and(|of| of != seat)) {
                    return Some(Told::Other);
                }
                let z = named[0].z.filter(|z| named.iter().all(|one| one.z == Some(*z)));
                Told::Runes(chara, z, faces(&named))
            }
            V::Hit => {
                let told = self.seen(act).and_then(count).map_or(1, i64::from);
                Told::To(self.charas_told(self.hit_by_text(act), seat), Done::Hurt(told))
            }
            V::Heal => Told::To(self.charas_told(ops, seat), Done::Heal(count(ops).map(i64::from))),
            V::On | V::Off => {
                let on = V::of(act.verb) == V::On;
                match self.names_towns(ops) {
                    true => Told::Towns(self.towns_told(ops, seat, Some(on)), TownAct::Turn(on)),
                    false => Told::To(self.charas_told(ops, seat), Done::Turn(on)),
                }
            }
            V::Retreat => match act.target {
                None => Told::To(self.charas_told(ops, seat), Done::Retreat),
                Some(_) => Told::Other,
            },
            V::Give => {
                let done = self.given(act)?;
                Told::To(self.charas_told(ops, seat), done)
            }
            V::Put => return self.told_by_put(act, of),
            V::Play => self.entering(seat, &self.named(ops)),
            V::Change => Told::Other,
            // What is paid, chosen, looked at or shown, and what belongs to another text.
            _ => return None,
        })
    }

    /// The souls of the towns that a line names; nothing where nobody noted which.
    fn souls_told(&self, act: &'a Line) -> Option<u32> {
        let ops = self.chosen(act);
        let mut towns: Vec<CardId> = Vec::new();
        for named in self.named(ops) {
            let mut there = self.s.cards(named.of.unwrap_or(act.seat), Z::Town).iter().copied();
            let is = |town: &CardId| self.s.face(*town) == named.face && !towns.contains(town);
            towns.push(there.find(is).filter(|_| named.face.is_some())?);
        }
        let noted = Self::count_in(ops).is_none();
        noted.then(|| number(self.rules().souls_of(&towns).len()))
    }

    /// What a line says a chara can do, or cannot: `give 012 cannot attack`.
    pub fn law_told(&self, ops: &'a [Op]) -> Option<Law> {
        let says = |word: &str| self.words(ops).any(|(said, _)| said == word);
        let twice = ops.iter().any(|op| matches!(op.kind, OpKind::Count(2)));
        match (says("cannot"), says("can")) {
            (true, _) if says("attack") => Some(Law::NoAttack),
            (true, _) if says("defend") => Some(Law::NoDefence),
            (true, _) if says("damage") => Some(Law::NoDamage),
            (true, _) => Some(Law::StaysOff),
            (_, true) if twice => Some(Law::AttacksTwice),
            (_, true) => Some(Law::AttacksAtOnce),
            _ => None,
        }
    }

    /// Charas come under the law that a text names, for as long as it says.
    pub fn order(&mut self, charas: &[CardId], of: usize, at: usize) {
        let m = self.m;
        let Some(run) = self.s.runs.get(of) else { return };
        let step = m.steps_of(self.s, run).get(at);
        let Some(Deed::To(_, Act::Order(law, until))) = step.map(|step| &step.deed) else {
            return;
        };
        let through = self.rules().lasts_through(run.seat, *until);
        for chara in charas {
            if *law == Law::AttacksAgain {
                let again = &mut self.s.extra_mut(*chara).again;
                *again = again.saturating_add(1);
                continue;
            }
            let laws = &mut self.s.extra_mut(*chara).laws[*law as usize];
            *laws = through.max(*laws);
        }
    }

    /// What was given, of one line.
    fn given(&self, act: &'a Line) -> Option<Done> {
        let ops = self.chosen(act);
        if let Some(law) = self.law_told(ops) {
            return Some(Done::Order(law));
        }
        let by = ops.iter().find_map(|op| match op.kind {
            OpKind::Signed(n) => Some(i64::from(n)),
            OpKind::Count(n) => Some(i64::from(n)),
            _ => None,
        });
        let by = by.unwrap_or(1);
        let stays = self.words(ops).any(|(word, _)| word == "stays");
        let word = self.words(ops).map(|(word, _)| word).find(|word| *word != "stays")?;
        Some(match word {
            "shock" if by > 0 => Done::Mark(Marker::Shock),
            "poison" if by > 0 => Done::Mark(Marker::Poison),
            "shock" => Done::Unmark(Marker::Shock),
            "poison" => Done::Unmark(Marker::Poison),
            "damage" if by > 0 => Done::Hurt(by),
            "damage" => Done::Heal(Some(-by)),
            "attack" => Done::Give(Number::Attack, by, stays),
            "hp" => Done::Give(Number::Hp, by, stays),
            _ => return None,
        })
    }

    /// What `put` tells: by where the cards lie and where they go.
    fn told_by_put(&self, act: &'a Line, of: usize) -> Option<Told> {
        let ops = self.chosen(act);
        let (seat, to) = (act.seat, self.place(act).z);
        let mut named = self.named(ops);
        // Where one's own can be nowhere in sight, the other's chara is meant.
        let lies_not = |z: Z| {
            named
                .iter()
                .all(|one| one.face.is_some_and(|face| !self.s.may_lie(face, seat, z)))
        };
        let nowhere = [Z::Discard, Z::Hand, Z::Area].into_iter().all(lies_not);
        if matches!(to, Z::Hand | Z::Discard) && (nowhere || self.means_charas_alone(of, to)) {
            named = self.named_on_field(ops, seat);
        }
        if let Some(told) = self.told_of_seen(act, of) {
            return Some(told);
        }
        if named.len() != ops.len() {
            let top = |op: &Op| match op.kind {
                OpKind::Zone(whose, z, None | Some(End::Top)) if Z::of(z) == Some(Z::Deck) => Some(whose),
                _ => None,
            };
            let tops: Vec<Seat> = ops.iter().filter_map(top).collect();
            return Some(match tops.first() {
                Some(whose) if to == Z::Discard && tops.len() == ops.len() => Told::Mill(*whose, number(tops.len())),
                _ => Told::Other,
            });
        }
        let this = self.s.runs[of].card;
        if let [one] = named[..]
            && to == Z::Hand
            && self.s.z_of(this) == Some(Z::Area)
            && one.face == self.s.face(this)
            && one.z.is_none_or(|z| z == Z::Area)
        {
            return Some(Told::TakeThis);
        }
        if to == Z::Discard && !named.is_empty() && named.iter().all(|named| named.z == Some(Z::Runes)) {
            let runes = self.s.runes(this);
            let of_this = named
                .iter()
                .all(|named| runes.iter().any(|c| self.s.face(*c) == named.face));
            let whose = if of_this {
                Some(this)
            } else {
                self.other_below(&named, seat)
            };
            return Some(Told::Unrune(whose, number(named.len())));
        }
        let seen_in = |named: &Named, z: Z| {
            let cards = self.s.cards(named.of.unwrap_or(seat), z);
            named.face.is_some() && cards.iter().any(|c| self.s.face(*c) == named.face)
        };
        let lies = |z: Z| {
            named
                .iter()
                .all(|named| named.z.map_or_else(|| seen_in(named, z), |at| at == z))
        };
        // Of what may be meant, what the text says.
        let bottom = self.place(act).end == End::Bottom;
        if matches!(to, Z::Hand | Z::Removed | Z::Deck) && lies(Z::Discard) {
            let whose = named.first().and_then(|named| named.of).unwrap_or(seat);
            let told = Told::FromPile(whose, faces(&named), to, bottom);
            let steps = self.rules().steps(&self.s.runs[of]);
            if !lies(Z::Chara) || steps.iter().any(|step| is_of(&step.deed, &told)) {
                return Some(told);
            }
        }
        if matches!(to, Z::Discard | Z::TownDiscard) && self.names_towns(ops) {
            return Some(Told::Towns(self.towns_told(ops, seat, None), TownAct::Discard));
        }
        if to == Z::Chara && !lies(Z::Chara) && !lies(Z::Town) {
            return Some(self.entering(self.place(act).seat, &named));
        }
        Some(match to {
            Z::Hand if lies(Z::Chara) => Told::To(self.charas_told(ops, seat), Done::Return),
            Z::Discard if lies(Z::Chara) => Told::To(self.charas_told(ops, seat), Done::Retreat),
            Z::Discard if lies(Z::Hand) => Told::Discard(seat, faces(&named)),
            _ => {
                let vague = |named: &Named| {
                    let whose = named.of.unwrap_or(seat);
                    let unseen = |z| self.s.holds_unseen(whose, z);
                    named.face.is_none() || [Z::Chara, Z::Discard, Z::Hand].into_iter().any(unseen)
                };
                if named.iter().any(vague) {
                    return Some(Told::Unnoted);
                }
                let somewhere = |named: &Named| match named.z {
                    Some(z) => seen_in(named, z),
                    None => Z::ALL.iter().any(|z| seen_in(named, *z)),
                };
                return named.iter().all(somewhere).then_some(Told::Other);
            }
        })
    }

    /// Whether what a text has go to this zone are charas, and no other cards.
    pub fn means_charas_alone(&self, of: usize, to: Z) -> bool {
        let charas = |step: &Step| match &step.deed {
            Deed::To(_, Act::Return) => to == Z::Hand,
            Deed::To(_, Act::Retreat) => to == Z::Discard,
            _ => false,
        };
        let others = |step: &Step| match &step.deed {
            Deed::FromPile { to: Away::Hand, .. } | Deed::Search(..) | Deed::Take { .. } | Deed::TakeThis => {
                to == Z::Hand
            }
            Deed::Discard(..) | Deed::Mill(..) | Deed::PutRest(_) | Deed::Unrune(_) | Deed::Towns { .. } => {
                to == Z::Discard
            }
            _ => false,
        };
        let steps = self.rules().steps(&self.s.runs[of]);
        steps.iter().any(charas) && !steps.iter().any(others)
    }

    /// Cards enter the chara area of a player.
    fn entering(&self, seat: Seat, named: &[Named]) -> Told {
        let first = named.first().and_then(|one| one.z);
        let z = first.filter(|z| named.iter().all(|one| one.z == Some(*z)));
        let own = named.iter().all(|one| one.of.is_none_or(|of| of == seat));
        match own && !named.is_empty() {
            true => Told::Enter(seat, z, faces(named)),
            false => Told::Other,
        }
    }

    /// The chara below which the first of these lies as a rune.
    fn other_below(&self, named: &[Named], seat: Seat) -> Option<CardId> {
        let first = named.first()?;
        let runes = self.s.cards(first.of.unwrap_or(seat), Z::Runes);
        let rune = runes
            .iter()
            .find(|c| self.s.face(**c) == first.face && first.face.is_some())?;
        self.s.extra(*rune).under
    }

    /// Whether operands name towns, and nothing else.
    pub fn names_towns(&self, ops: &[Op]) -> bool {
        let named = self.named(ops);
        let town = |one: &Named| one.face.is_some_and(|face| self.m.info(face).kind == CardKind::Town);
        named.iter().any(town) && named.iter().all(|one| one.face.is_none() || town(one))
    }

    /// The towns that operands name, one that lies otherwise where it is turned; none: nobody noted which, or it is not there.
    fn towns_told(&self, ops: &[Op], seat: Seat, turned: Option<bool>) -> Vec<Option<CardId>> {
        let mut found: Vec<Option<CardId>> = Vec::new();
        for named in self.named_on_field(ops, seat) {
            let towns = self.s.cards(named.of.unwrap_or(seat), Z::Town).iter().copied();
            let is = |c: &CardId| named.face.is_some() && self.s.face(*c) == named.face && !found.contains(&Some(*c));
            let copy = |c: &CardId| named.copy == 0 || self.s.extra(*c).copy == named.copy;
            let lies = |c: &CardId| turned.is_none_or(|on| self.s.is_on(*c) != on);
            let mut fits = towns.filter(is);
            let best = fits.clone().find(|c| copy(c) && lies(c)).or(fits.clone().find(copy));
            found.push(best.or(fits.next()));
        }
        found
    }

    /// The charas that operands name; none: nobody noted which.
    fn charas_told(&self, ops: &[Op], seat: Seat) -> Vec<Option<CardId>> {
        let mut found: Vec<Option<CardId>> = Vec::new();
        for named in self.named_on_field(ops, seat) {
            let charas = self.s.charas(named.of.unwrap_or(seat)).iter().copied();
            let mut here = charas.filter(|c| named.face.is_some() && self.s.face(*c) == named.face);
            let copy = |c: &CardId| named.copy == 0 || self.s.extra(*c).copy == named.copy;
            found.push(here.clone().find(copy).or(here.next()));
        }
        found
    }

    /// Under `decisions` what leaves no choice has no line: it was done before the step that a line tells of, unless a line
    /// below tells of it.
    pub fn happened_before(&mut self, act: &'a Line, of: usize, at: usize) {
        if self.m.full {
            return;
        }
        let m = self.m;
        for before in 0..at {
            let Some(run) = self.s.runs.get(of) else { return };
            let verb = match m.steps_of(self.s, run).get(before).map(|step| &step.deed) {
                Some(Deed::Draw(..)) => V::Draw,
                Some(Deed::Mill(..)) => V::Mill,
                Some(Deed::Build(_)) => V::Build,
                Some(Deed::Shuffle) => V::Shuffle,
                Some(Deed::Look { shown: true, .. }) => V::Reveal,
                Some(Deed::Look { .. }) => V::Look,
                Some(Deed::Runes {
                    from: From::Top,
                    to: Target::This,
                    ..
                }) => V::Rune,
                _ => continue,
            };
            let mut below = self.script.behind(act).take_while(|other| other.effect);
            let told = below.any(|other| V::of(other.verb) == verb);
            let asked = self.rules().asked(run, before);
            let private = asked == Asked::Left && m.steps_of(self.s, run)[before].is_private();
            if !told && (asked == Asked::Itself || private) {
                self.does(of, before);
            }
        }
    }

    /// What of a text comes next is carried out where nobody has to tell of it, and passed where its player may leave it.
    pub fn step(&mut self) {
        let Some((of, at)) = self.s.step_under_way() else {
            return;
        };
        let run = &self.s.runs[of];
        let (rules, seat) = (self.rules(), run.seat);
        let asked = rules.asked(run, at);
        let unsure = rules.can_be_done(run, at).is_err();
        let chosen = rules.steps(run).get(at).is_none_or(Step::leaves_a_choice);
        let told_by_none = |step: &Step| step.is_private() || matches!(step.deed, Deed::PutRest(_));
        let untold = rules.steps(run).get(at).is_some_and(told_by_none);
        if asked == Asked::Itself || untold && asked != Asked::Nothing {
            self.does(of, at);
        } else if unsure && !chosen || self.passes_all_ways(of, at) {
            // Whether it was done nobody can say.
            for what in Blurred::ALL {
                self.s.blurs(seat, what);
            }
        }
        if let Some(run) = self.s.runs.get_mut(of) {
            run.progress.ends(at);
        }
        self.goes_on();
    }

    /// Whether which of several ways was chosen is not told, and may have left no line.
    fn passes_all_ways(&self, of: usize, at: usize) -> bool {
        let (rules, run) = (self.rules(), &self.s.runs[of]);
        let asked = rules.asked(run, at) == Asked::Left;
        asked && !self.m.full && rules.way_chosen(run).is_none() && rules.ways(run).last() == Some(&at)
    }

    /// A line says which of several ways is chosen, by its number.
    pub fn way_is_chosen(&mut self, act: &'a Line) {
        let Some(of) = self.s.runs.len().checked_sub(1) else {
            return;
        };
        let run = &self.s.runs[of];
        let ways = self.rules().ways(run).len();
        let way = Self::count_in(self.chosen(act)).and_then(|(n, _)| u8::try_from(n.checked_sub(1)?).ok());
        if let Some(way) = way.filter(|way| usize::from(*way) < ways && self.rules().way_chosen(run).is_none()) {
            self.s.runs[of].way = Some(way);
            self.goes_on();
        }
    }

    /// Something is looked at before it is told which of several ways was chosen.
    pub fn looks_before_a_way(&mut self) {
        let Some((of, at)) = self.s.step_under_way().filter(|_| !self.m.full) else {
            return;
        };
        let (rules, run) = (self.rules(), &self.s.runs[of]);
        if rules.way_chosen(run).is_none() && rules.ways(run).contains(&at) {
            let seat = run.seat;
            for what in Blurred::ALL {
                self.s.blurs(seat, what);
            }
        }
    }

    /// What is left of a step that leaves no choice is carried out.
    pub fn does(&mut self, of: usize, at: usize) {
        let Some(run) = self.s.runs.get(of).cloned() else {
            return;
        };
        let left = self.rules().left_of(&run, at).unwrap_or(0);
        let m = self.m;
        let times = self.rules().times_of(&run, at).unwrap_or(0);
        let Some(Step { deed, .. }) = m.steps_of(self.s, &run).get(at) else {
            return;
        };
        self.s.runs[of].progress.does(at, left.max(1));
        self.s.runs[of].progress.ends(at);
        match deed {
            Deed::Draw(who, _) => {
                let seat = self.rules().player_of(&run, *who);
                self.draw_cards(seat, left, &[]);
            }
            Deed::Mill(who, _) => {
                let seat = self.rules().player_of(&run, *who);
                self.off_the_top((seat, Z::Deck), left, &[], Z::Discard);
            }
            Deed::Build(_) => self.off_the_top((run.seat, Z::TownDeck), left, &[], Z::Town),
            Deed::Damage(who, _) => {
                let seat = self.rules().player_of(&run, *who);
                if self.s.flips.is_none() {
                    self.text_hurts(None, seat, left);
                }
            }
            Deed::Shuffle => self.shuffle_deck(run.seat, MAIN),
            Deed::Look { .. } => self.looks(of, at, left),
            Deed::PutRest(to) => self.put_rest(of, run.seat, *to),
            Deed::Runes {
                from: From::Top, to, ..
            } if *to == Target::This => {
                for _ in 0..left {
                    let Some(card) = self.top(run.seat, Z::Deck, None) else {
                        return;
                    };
                    self.becomes_rune(card, run.card);
                }
            }
            Deed::TakeThis => self.move_to(run.card, run.seat, Z::Hand, End::Top),
            Deed::To(target, act) => {
                let charas = match target {
                    Target::Choose { .. } => self.rules().chosen_of(&run, at),
                    _ => self.rules().meant(&run, at),
                };
                self.s.runs[of].progress.done_to(at, charas.iter().copied());
                if matches!(act, Act::Order(..)) {
                    self.order(&charas, of, at);
                }
                for chara in charas {
                    self.is_done_to(chara, act.times(times));
                }
            }
            Deed::Towns { of, n: None, act, .. } => {
                let towns = self.m.seats().flat_map(|seat| self.s.cards(seat, Z::Town)).copied();
                let meant = towns.filter(|town| self.rules().is_town_of(*town, of, run.seat) == Ok(true));
                for town in meant.collect::<Vec<CardId>>() {
                    self.is_done_to_town(town, *act);
                }
            }
            Deed::Towns { act, .. } => {
                for town in self.rules().chosen_of(&run, at) {
                    self.is_done_to_town(town, *act);
                }
            }
            Deed::Discard(who, ..) => {
                let seat = self.rules().player_of(&run, *who);
                for card in self.rules().chosen_of(&run, at) {
                    self.move_to(card, seat, Z::Discard, End::Top);
                }
            }
            Deed::FromPile { .. }
            | Deed::Search(..)
            | Deed::Take { .. }
            | Deed::Unrune(_)
            | Deed::Pay(_)
            | Deed::Enter { .. }
            | Deed::Runes { .. } => {}
        }
    }

    fn is_done_to_town(&mut self, town: CardId, act: TownAct) {
        match act {
            TownAct::Turn(on) => self.turn_card(town, if on { ON } else { OFF }),
            TownAct::Discard => {
                let owner = self.s.table.card(town).owner;
                self.move_to(town, owner, Z::TownDiscard, End::Top);
            }
        }
    }

    fn is_done_to(&mut self, chara: CardId, act: Act) {
        match act {
            Act::Hurt(n) => {
                self.s.hurt_by_text = true;
                let (counters, _) = self.rules().taken(chara, i32::from(n));
                self.hurts(chara, counters, None);
            }
            Act::Heal(n) => {
                let extra = self.s.extra_mut(chara);
                extra.damage = n.map_or(0, |n| extra.damage.saturating_sub(i32::from(n)).max(0));
            }
            Act::Mark(Marker::Shock) => self.s.extra_mut(chara).shock = true,
            Act::Mark(Marker::Poison) => self.s.is_poisoned(chara),
            Act::Unmark(Marker::Shock) => {
                self.s.extra_mut(chara).shock = false;
                self.s.shocked.retain(|c| *c != chara);
            }
            Act::Unmark(Marker::Poison) => {
                self.s.extra_mut(chara).poison = false;
                self.s.poisoned.retain(|c| *c != chara);
            }
            Act::Turn(on) => self.turn_card(chara, if on { ON } else { OFF }),
            // It has its own way, as it lasts as long as its step says.
            Act::Order(..) => {}
            Act::Return => self.leave_field(chara, Z::Hand),
            Act::Retreat => self.retreats(chara, Z::Discard),
            Act::Give(Number::Attack, by) => {
                let given = &mut self.s.extra_mut(chara).given.0;
                *given = given.saturating_add(by);
            }
            // No effect changes it.
            Act::Give(Number::Taken, _) => {}
            Act::Give(Number::Hp, by) => {
                let given = &mut self.s.extra_mut(chara).given.1;
                *given = given.saturating_add(by);
            }
        }
    }
}
