//! The lines that tell a step of a text: what may be chosen, a line each.

use rejudge_table::{Face, Seat};

use super::effects::cards::Cards;
use super::effects::constant::{Law, Number};
use super::effects::program::{Act, Away, Deed, Marker, Rest, Step, Target, TownAct};
use super::effects::run::Run;
use super::line::{Item, Line};
use super::matches::Match;
use super::state::{State, Z};
use super::vocabulary::V;

impl Match {
    /// The text that goes on, and its next step.
    pub fn next_step<'s>(&'s self, s: &'s State) -> Option<(&'s Run, usize, &'s Step)> {
        let (of, at) = s.step_under_way()?;
        let run = &s.runs[of];
        Some((run, at, self.steps_of(s, run).get(at)?))
    }

    /// The lines that tell of the next step of a text, one for each thing that may be chosen; what is known to come up is
    /// seen. None where nothing can be done of it.
    pub fn step_lines(&self, s: &State) -> Vec<Line> {
        let Some((run, at, _)) = self.next_step(s) else {
            return Vec::new();
        };
        let ways = self.rules(s).ways(run);
        // Of several ways any may be chosen.
        match ways.contains(&at) && self.rules(s).way_chosen(run).is_none() {
            true => ways.into_iter().flat_map(|way| self.lines_of(s, run, way)).collect(),
            false => self.lines_of(s, run, at),
        }
    }

    /// The same of one of its steps.
    fn lines_of(&self, s: &State, run: &Run, at: usize) -> Vec<Line> {
        let rules = self.rules(s);
        let Some(step) = self.steps_of(s, run).get(at) else {
            return Vec::new();
        };
        if rules.can_be_done(run, at) != Ok(true) {
            return Vec::new();
        }
        let left = rules.left_of(run, at).unwrap_or(1);
        let own = run.seat;
        let line = |seat: Seat, verb: V| Line::new(seat, verb).of_effect();
        let seen = |seat: Seat, z: Z, count: u32| -> Vec<Item> {
            let cards = s.cards(seat, z).iter().rev().take(count as usize);
            let there = cards.len();
            let known: Vec<Item> = cards
                .filter_map(|c| s.face(*c))
                .map(|f| Item::Card(seat, f, 0))
                .collect();
            // Of which nobody knows all, none is shown: it is typed as it is seen.
            match known.len() == there {
                true => known,
                false => Vec::new(),
            }
        };
        let each = |faces: Vec<Face>, of: &dyn Fn(Face) -> Line| faces.into_iter().map(of).collect();
        match &step.deed {
            Deed::Draw(who, _) => {
                let seat = rules.player_of(run, *who);
                let drawn = line(seat, V::Draw).seeing(seen(seat, Z::Deck, left));
                vec![if left > 1 { drawn.with(Item::Count(left)) } else { drawn }]
            }
            Deed::Mill(who, _) => {
                let seat = rules.player_of(run, *who);
                let milled = line(seat, V::Mill).with(Item::Count(left));
                vec![milled.seeing(seen(seat, Z::Deck, left))]
            }
            Deed::Damage(who, _) => {
                let seat = rules.player_of(run, *who);
                let dealt = line(own, V::Damage).with(Item::Count(left)).to(Item::Player(seat));
                vec![dealt.seeing(seen(seat, Z::Deck, left))]
            }
            Deed::Build(_) => vec![line(own, V::Build).seeing(seen(own, Z::TownDeck, left))],
            Deed::Shuffle => vec![line(own, V::Shuffle)],
            Deed::Look { whose, shown, .. } => {
                let seat = rules.player_of(run, *whose);
                let there = u32::try_from(s.cards(seat, Z::Deck).len()).unwrap_or(u32::MAX);
                let left = left.min(there);
                let verb = if *shown { V::Reveal } else { V::Look };
                let looked = line(own, verb);
                let looked = match seat == own {
                    true => looked.with(Item::Count(left)),
                    false => looked.with(Item::Zone(seat, Z::Deck)).with(Item::Count(left)),
                };
                vec![looked.seeing(seen(seat, Z::Deck, left))]
            }
            Deed::Take { cards, .. } => {
                let mut faces: Vec<Face> = run.seen.iter().filter_map(|c| s.face(*c)).collect();
                faces.retain(|face| rules.card_is(*face, cards));
                faces.sort_unstable();
                faces.dedup();
                let of = |face| {
                    let taken = line(own, V::Put).with(Item::Card(own, face, 0));
                    taken.to(Item::Zone(own, Z::Hand))
                };
                each(faces, &of)
            }
            Deed::PutRest(to) => {
                // On the deck the last one that is put lies on top.
                let items = run.seen.iter().rev().filter_map(|c| s.face(*c));
                let items: Vec<Item> = items.map(|face| Item::Card(own, face, 0)).collect();
                if items.len() < run.seen.len() || items.is_empty() {
                    return Vec::new();
                }
                let place = match to {
                    Rest::Top => Item::Top(own, Z::Deck),
                    Rest::Bottom => Item::Bottom(own, Z::Deck),
                    Rest::Discard => Item::Zone(own, Z::Discard),
                };
                vec![items.into_iter().fold(line(own, V::Put), Line::with).to(place)]
            }
            Deed::Runes { from, to, .. } => {
                let charas: Vec<Item> = match to {
                    Target::This => Item::chara(s, run.card).into_iter().collect(),
                    to => {
                        let all = self.seats().flat_map(|seat| s.charas(seat)).copied();
                        let meant = all.filter(|c| rules.is_meant(run, at, *c, to) == Ok(true));
                        meant.filter_map(|c| Item::chara(s, c)).collect()
                    }
                };
                let of_zone = |z: Z, cards: &Cards| -> Vec<(Item, Vec<Item>)> {
                    let mut faces = self.faces_in(s, own, z);
                    faces.retain(|face| rules.card_is(*face, cards));
                    faces
                        .into_iter()
                        .map(|face| (Item::In(own, z, face), Vec::new()))
                        .collect()
                };
                let which = match from.which() {
                    None => vec![(Item::Top(own, from.zone()), seen(own, from.zone(), 1))],
                    Some(cards) => of_zone(from.zone(), cards),
                };
                let mut lines = Vec::new();
                for chara in charas {
                    lines.extend(which.iter().map(|(item, seen)| {
                        let laid = line(own, V::Rune).with(*item).to(chara);
                        if seen.is_empty() {
                            laid
                        } else {
                            laid.seeing(seen.clone())
                        }
                    }));
                }
                lines
            }
            Deed::Enter { from, .. } => {
                let Some(cards) = from.which() else {
                    return Vec::new();
                };
                let z = from.zone();
                let mut faces = self.faces_in(s, own, z);
                faces.retain(|face| rules.card_is(*face, cards) && rules.has_room(own, *face, None).is_yes());
                let of = |face| {
                    let put = line(own, V::Put).with(Item::In(own, z, face));
                    put.to(Item::Zone(own, Z::Chara))
                };
                each(faces, &of)
            }
            Deed::Towns { of, act, .. } => {
                let towns = self.seats().flat_map(|seat| s.cards(seat, Z::Town)).copied();
                let towns = towns.filter(|town| rules.is_town_of(*town, of, own) == Ok(true));
                let towns = towns.filter(|town| rules.town_may(*town, *act) == Ok(true));
                let items = towns.filter_map(|town| Some((s.holder(town), Item::on_field(s, town)?)));
                let of = |(seat, item): (Seat, Item)| match act {
                    TownAct::Turn(true) => line(own, V::On).with(item),
                    TownAct::Turn(false) => line(own, V::Off).with(item),
                    TownAct::Discard => line(own, V::Put).with(item).to(Item::Zone(seat, Z::TownDiscard)),
                };
                items.map(of).collect()
            }
            Deed::Unrune(_) => {
                let mut faces: Vec<Face> = s.runes(run.card).iter().filter_map(|c| s.face(*c)).collect();
                faces.sort_unstable();
                faces.dedup();
                let of = |face| {
                    line(own, V::Put)
                        .with(Item::In(own, Z::Runes, face))
                        .to(Item::Zone(own, Z::Discard))
                };
                each(faces, &of)
            }
            Deed::Pay(n) => {
                let on = s.cards(own, Z::Town).iter().copied().filter(|c| s.is_on(*c));
                let mut towns = Vec::new();
                for town in on {
                    if rules.souls_of(&towns).len() < usize::from(*n) {
                        towns.push(town);
                    }
                }
                let items = towns.into_iter().filter_map(|c| Item::on_field(s, c));
                vec![items.fold(line(own, V::Pay), Line::with)]
            }
            Deed::TakeThis => {
                let Some(face) = s.face(run.card) else {
                    return Vec::new();
                };
                let taken = line(own, V::Put).with(Item::Card(own, face, 0));
                vec![taken.to(Item::Zone(own, Z::Hand))]
            }
            Deed::Discard(who, cards, _) => {
                let seat = rules.player_of(run, *who);
                let mut faces = self.faces_in(s, seat, Z::Hand);
                faces.retain(|face| rules.card_is(*face, cards));
                let of = |face| line(seat, V::Discard).with(Item::Card(seat, face, 0));
                each(faces, &of)
            }
            Deed::FromPile { whose, cards, to, .. } => {
                let seat = rules.player_of(run, *whose);
                let mut faces = self.faces_in(s, seat, Z::Discard);
                faces.retain(|face| rules.card_is(*face, cards));
                let of = |face| {
                    let put = line(own, V::Put).with(Item::In(seat, Z::Discard, face));
                    match to {
                        Away::Hand => put.to(Item::Zone(seat, Z::Hand)),
                        Away::Deck => put.to(Item::Zone(seat, Z::Deck)),
                        Away::Bottom => put.to(Item::Bottom(seat, Z::Deck)),
                        Away::Out => put.to(Item::Zone(seat, Z::Removed)),
                    }
                };
                each(faces, &of)
            }
            Deed::Search(is, _) => {
                let mut faces = self.faces_in(s, own, Z::Deck);
                faces.retain(|face| rules.card_is(*face, is));
                let of = |face| {
                    line(own, V::Search)
                        .with(Item::Card(own, face, 0))
                        .to(Item::Zone(own, Z::Hand))
                };
                each(faces, &of)
            }
            Deed::To(_, act) => {
                let act = act.times(rules.times_of(run, at).unwrap_or(1));
                let to = |chara| {
                    let act = match act {
                        Act::Hurt(n) => Act::Hurt(u8::try_from(rules.taken(chara, i32::from(n)).0).unwrap_or(n)),
                        act => act,
                    };
                    self.line_to(s, run, Item::chara(s, chara)?, act)
                };
                rules.meant(run, at).into_iter().filter_map(to).collect()
            }
        }
    }

    /// The line of what is done to a chara.
    fn line_to(&self, s: &State, run: &Run, chara: Item, act: Act) -> Option<Line> {
        let line = |verb: V| Line::new(run.seat, verb).of_effect();
        let given = |word: &'static str| line(V::Give).with(chara).with(Item::Word(word));
        Some(match act {
            Act::Hurt(n) => {
                let from = Item::Card(run.seat, s.face(run.card)?, 0);
                line(V::Hit)
                    .with(from)
                    .to(chara)
                    .seeing(vec![Item::Count(u32::from(n))])
            }
            Act::Heal(Some(n)) => line(V::Heal).with(chara).with(Item::Count(u32::from(n))),
            Act::Heal(None) => line(V::Heal).with(chara),
            Act::Mark(Marker::Shock) => given("shock"),
            Act::Mark(Marker::Poison) => given("poison"),
            Act::Unmark(Marker::Shock) => given("shock").with(Item::Signed(-1)),
            Act::Unmark(Marker::Poison) => given("poison").with(Item::Signed(-1)),
            Act::Turn(true) => line(V::On).with(chara),
            Act::Turn(false) => line(V::Off).with(chara),
            Act::Return => match chara {
                Item::Card(of, ..) => line(V::Put).with(chara).to(Item::Zone(of, Z::Hand)),
                _ => return None,
            },
            Act::Retreat => line(V::Retreat).with(chara),
            // No effect changes it.
            Act::Give(Number::Taken, _) => return None,
            Act::Order(Law::NoDamage, _) => given("cannot").with(Item::Word("damage")),
            Act::Give(Number::Attack, by) => given("attack").with(Item::Signed(by)),
            Act::Give(Number::Hp, by) => given("hp").with(Item::Signed(by)),
            Act::Order(Law::NoAttack, _) => given("cannot").with(Item::Word("attack")),
            Act::Order(Law::NoDefence, _) => given("cannot").with(Item::Word("defend")),
            Act::Order(Law::StaysOff | Law::NeverOn, _) => given("cannot").with(Item::Word("on")),
            Act::Order(Law::AttacksAtOnce, _) => given("can").with(Item::Word("attack")),
            Act::Order(Law::AttacksTwice | Law::AttacksAgain, _) => {
                given("can").with(Item::Word("attack")).with(Item::Count(2))
            }
        })
    }

    /// The faces in a zone that were seen, each once.
    fn faces_in(&self, s: &State, seat: Seat, z: Z) -> Vec<Face> {
        let mut faces: Vec<Face> = s.cards(seat, z).iter().filter_map(|c| s.face(*c)).collect();
        faces.sort_unstable();
        faces.dedup();
        faces
    }
}
