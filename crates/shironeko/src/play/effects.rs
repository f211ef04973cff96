//! What lines with `-` tell of an ability: carried out as told, and looked at for whether the cards were there.

use rejudge_judge::script::{Act, Op, OpKind};
use rejudge_notation::Span;
use rejudge_table::{CardId, End, Face, Seat};

use super::super::effects::program::{Act as Did, Deed, From};
use super::super::rules::Answer;
use super::super::rulings::R;
use super::super::state::{By, OFF, ON, Z};
use super::super::verdicts::Record;
use super::super::vocabulary::V;
use super::context::{Cx, Named};

/// Where an effect puts a card.
#[derive(Clone, Copy, Debug)]
pub struct Place {
    /// Whose zone.
    pub seat: Seat,
    /// The zone.
    pub z: Z,
    /// Which end of it.
    pub end: End,
}

impl<'a> Cx<'a> {
    /// A line of an effect: held against the text above it, and carried out as told; or as the text says, where the line is
    /// wrong and that is what is followed.
    pub fn effect(&mut self, act: &'a Act) {
        let first = self.violations.len();
        self.begins_what_waits(act);
        let step = self.hold_against_text(act);
        let wrong = self.violations.len() > first;
        if let Some((of, at)) = step {
            self.happened_before(act, of, at);
        }
        match step {
            _ if !wrong || !self.right() => self.as_told(act, step),
            Some((of, at)) => self.does(of, at),
            None => {}
        }
        for run in &mut self.s.runs {
            // What has left the deck is none of those any more.
            let table = &self.s.table;
            run.seen
                .retain(|c| Z::of(table.kind_of(table.card(*c).zone)) == Some(Z::Deck));
        }
        self.goes_on();
        self.one_violation(first);
    }

    /// What a step of a text has somebody do, by the places of the text and of the step.
    fn deed(&self, step: Option<(usize, usize)>) -> Option<&'a Deed> {
        let (of, at) = step?;
        let m = self.m;
        let steps = m.steps_of(self.s, self.s.runs.get(of)?);
        Some(&steps.get(at)?.deed)
    }

    /// A line of an effect, as it tells.
    fn as_told(&mut self, act: &'a Act, step: Option<(usize, usize)>) {
        let seat = act.seat;
        if let Some(spoken) = self.s.spoken.last_mut() {
            // What is told of the ability that was used last.
            spoken.told = true;
        }
        match V::of(act.verb) {
            V::Draw => {
                let count = self.told_count(act, 1);
                let seen = self.seen(act).map(|ops| self.named(ops)).unwrap_or_default();
                self.draw_cards(seat, count, &seen);
            }
            V::Damage => {
                let at = Self::player_in(self.target(act));
                let count = Self::count_in(self.chosen(act)).map_or(0, |c| c.0);
                if self.s.flips.is_none() {
                    self.text_hurts(Some(act), at.unwrap_or_else(|| self.m.next(seat)), count);
                }
            }
            V::Mill => {
                let (of, from) = Self::zone_in(self.chosen(act)).unwrap_or((seat, Z::Deck));
                let to = match from {
                    Z::TownDeck => Z::TownDiscard,
                    _ => Z::Discard,
                };
                let seen = self.seen(act).map(|ops| self.named(ops)).unwrap_or_default();
                self.off_the_top((of, from), self.told_count(act, 1), &seen, to);
            }
            V::Build => {
                let seen = self.seen(act).map(|ops| self.named(ops)).unwrap_or_default();
                for at in 0..self.told_count(act, 1) {
                    let Some(card) = self.top(seat, Z::TownDeck, seen.get(at as usize)) else {
                        return;
                    };
                    self.move_to(card, seat, Z::Town, End::Top);
                }
            }
            V::Hit => {
                let said = self.seen(act).and_then(Self::count_in).map_or(1, |c| c.0);
                if let Some(chara) = self.named_chara(self.hit_by_text(act), seat) {
                    self.s.hurt_by_text = true;
                    self.hurts(chara, i32::try_from(said).unwrap_or(i32::MAX), None);
                }
            }
            V::Heal => {
                let ops = self.chosen(act);
                let told = Self::count_in(ops).and_then(|(n, _)| i32::try_from(n).ok());
                for chara in self.named_charas(ops, seat) {
                    let all = self.s.extra(chara).damage;
                    self.s.extra_mut(chara).damage = all.saturating_sub(told.unwrap_or(all)).max(0);
                }
            }
            V::On | V::Off => {
                let pose = if V::of(act.verb) == V::On { ON } else { OFF };
                for named in self.named_on_field(self.chosen(act), seat) {
                    match self.find(&named, seat, &[Z::Chara, Z::Town], |s, c| s.table.card(c).pose != pose) {
                        Some(card) => self.turn_card(card, pose),
                        None => self.not_there(&named, seat, Z::Chara, R::NotThere),
                    }
                }
            }
            V::Give if self.law_told(self.chosen(act)).is_some() => {
                let charas = self.named_charas(self.chosen(act), seat);
                // For how long a text says that is not read, nobody knows.
                if let Some((of, at)) = step {
                    self.order(&charas, of, at);
                }
            }
            V::Give => self.give(act),
            V::Retreat => {
                for chara in self.named_charas(self.chosen(act), seat) {
                    let owner = self.s.table.card(chara).owner;
                    let to = self.elsewhere(act, owner).map_or(Z::Discard, |(_, z, _)| z);
                    self.retreats(chara, to);
                }
            }
            V::Discard => self.move_named(
                act,
                &[Z::Hand],
                Place {
                    seat,
                    z: Z::Discard,
                    end: End::Top,
                },
            ),
            V::Shuffle => {
                let (of, deck) = super::fit::shuffled(self.script, act);
                self.shuffle_deck(of, deck);
                self.order_seen(act, of, deck);
            }
            V::Put | V::Search => self.put(act, step),
            V::Rune => self.attach(act, step),
            V::Reveal | V::Look => {
                let whose = match (step, self.deed(step)) {
                    (Some((of, at)), Some(Deed::Look { whose, .. })) => {
                        let n = self.s.runs[of].progress.done(at);
                        self.looks(of, at, n);
                        Some(self.rules().player_of(&self.s.runs[of], *whose))
                    }
                    _ => None,
                };
                self.look(act, whose);
            }
            V::Pay => {
                let ops = self.chosen(act);
                if Self::count_in(ops).is_some() {
                    self.s.unnoted |= 1 << seat.0;
                }
                let mut towns = Vec::new();
                for named in self.named(ops) {
                    match named.face {
                        None => self.s.unnoted |= 1 << seat.0,
                        Some(_) => towns.extend(self.town_paid(&named, seat, &towns)),
                    }
                }
                for town in towns {
                    self.turn_card(town, OFF);
                }
            }
            V::Choose => {
                self.way_is_chosen(act);
                self.chosen_are_there(act);
            }
            V::Act | V::OffAct => self.activate(act),
            V::Auto => self.auto(Some(act)),
            V::Trigger => self.trigger(Some(act)),
            V::Clear if self.s.flips.is_some() => self.clear_area(Some(act)),
            V::Clear => self.clear_used(Some(act)),
            V::Play | V::Change => self.put(act, step),
            _ => {}
        }
    }

    /// SNK-6.6: a text does damage to a deck.
    pub fn text_hurts(&mut self, act: Option<&'a Act>, seat: Seat, count: u32) {
        self.begin_flips(act, seat, count);
        if count > 0 {
            self.s.hurt_by_text = true;
            self.deck_is_hurt(seat, None);
        }
    }

    /// Whom a text hits: the text does it, and need not stand in front.
    pub fn hit_by_text(&self, act: &Act) -> &'a [Op] {
        match act.target {
            Some(_) => self.target(act),
            None => self.chosen(act),
        }
    }

    fn named_chara(&mut self, ops: &'a [Op], seat: Seat) -> Option<CardId> {
        let first = ops
            .iter()
            .position(|op| !self.named(std::slice::from_ref(op)).is_empty())?;
        self.named_charas(&ops[first..=first], seat).first().copied()
    }

    /// The charas that operands name; of those that are not there it is said.
    fn named_charas(&mut self, ops: &'a [Op], seat: Seat) -> Vec<CardId> {
        let mut found = Vec::new();
        for named in self.named_on_field(ops, seat) {
            match self.find(&named, seat, &[Z::Chara], |_, c| !found.contains(&c)) {
                Some(card) => found.push(card),
                None => self.not_there(&named, seat, Z::Chara, R::NotThere),
            }
        }
        found
    }

    /// What a text has somebody choose lies somewhere.
    fn chosen_are_there(&mut self, act: &'a Act) {
        for named in self.named(self.chosen(act)) {
            self.lies_somewhere(&named, act.seat);
        }
    }

    /// So many cards of the top of a deck go to another zone of its player, each seen as it is told.
    pub fn off_the_top(&mut self, (seat, from): (Seat, Z), count: u32, seen: &[Named], to: Z) {
        for at in 0..count {
            if self.s.over.is_some() {
                return;
            }
            let Some(card) = self.top(seat, from, seen.get(at as usize)) else {
                return;
            };
            self.move_to(card, seat, to, End::Top);
        }
    }

    /// SNK-8.1: markers, attack and HP that an effect gives or takes.
    pub fn give(&mut self, act: &'a Act) {
        let ops = self.chosen(act);
        let stays = self.words(ops).any(|(word, _)| word == "stays");
        let by = ops.iter().find_map(|op| match op.kind {
            OpKind::Signed(n) => Some(n),
            OpKind::Count(n) => i32::try_from(n).ok(),
            _ => None,
        });
        let word = self.words(ops).map(|(word, _)| word).find(|w| *w != "stays");
        let by = by.unwrap_or(1).clamp(-99, 99);
        for chara in self.named_charas(ops, act.seat) {
            if word == Some("poison") && by > 0 {
                self.s.is_poisoned(chara);
                continue;
            }
            let extra = self.s.extra_mut(chara);
            let more = |number: &mut i32| *number = number.saturating_add(by);
            match word {
                // SNK-G-20: a state; two markers are as one.
                Some("shock") => extra.shock = by > 0,
                Some("poison") => extra.poison = false,
                Some("damage") if by > 0 => {
                    self.s.hurt_by_text = true;
                    self.hurts(chara, by, None);
                }
                Some("damage") => extra.damage = extra.damage.saturating_add(by).max(0),
                Some("attack") if stays => more(&mut extra.stays.0),
                Some("attack") => more(&mut extra.given.0),
                Some("hp") if stays => more(&mut extra.stays.1),
                Some("hp") => more(&mut extra.given.1),
                _ => {}
            }
            if word == Some("shock") && by <= 0 {
                self.s.shocked.retain(|c| *c != chara);
            }
            if word == Some("poison") && by <= 0 {
                self.s.poisoned.retain(|c| *c != chara);
            }
        }
    }

    /// The place after `>`, else the hand.
    pub fn place(&self, act: &'a Act) -> Place {
        let target = self.target(act);
        let bottom = self.words(target).any(|(word, _)| word == "bottom");
        match target.first().map(|op| op.kind) {
            Some(OpKind::Zone(seat, z, end)) => Place {
                seat,
                z: Z::of(z).unwrap_or(Z::Hand),
                end: end.unwrap_or(if bottom { End::Bottom } else { End::Top }),
            },
            _ => Place {
                seat: act.seat,
                z: if matches!(V::of(act.verb), V::Play | V::Change) {
                    Z::Chara
                } else {
                    Z::Hand
                },
                end: End::Top,
            },
        }
    }

    /// Cards are put somewhere.
    fn put(&mut self, act: &'a Act, step: Option<(usize, usize)>) {
        let mut to = self.place(act);
        if let (Some((of, _)), Some(Deed::Take { .. } | Deed::PutRest(_))) = (step, self.deed(step)) {
            return self.put_seen(act, of, act.seat, (to.z, to.end));
        }
        if to.z == Z::Discard && self.names_towns(self.chosen(act)) {
            to.z = Z::TownDiscard;
        }
        if V::of(act.verb) == V::Search {
            return self.search(act, to);
        }
        if matches!(self.deed(step), Some(Deed::To(_, Did::Return | Did::Retreat))) {
            // Whose it is need not be said.
            for chara in self.named_charas(self.chosen(act), act.seat) {
                self.land(chara, to);
            }
            return;
        }
        let enters = match self.deed(step) {
            Some(Deed::Enter { from, .. }) if to.z == Z::Chara => Some(from.zone()),
            _ => None,
        };
        let from: &[Z] = match V::of(act.verb) {
            _ if enters.is_some() => enters.as_slice(),
            V::Play | V::Change => &[Z::Hand, Z::Discard, Z::Deck, Z::Removed],
            _ if matches!(self.deed(step), Some(Deed::FromPile { .. })) => &[Z::Discard],
            _ => &[
                Z::Area,
                Z::Chara,
                Z::Town,
                Z::Used,
                Z::Discard,
                Z::TownDiscard,
                Z::Removed,
                Z::Hand,
                Z::Deck,
            ],
        };
        // What is there already is not put there.
        let from: Vec<Z> = from.iter().copied().filter(|z| *z != to.z).collect();
        self.move_named(act, &from, to);
    }

    /// Cards from anywhere in a deck: those that are named, or so many.
    fn search(&mut self, act: &'a Act, to: Place) {
        let ops = self.chosen(act);
        let (seat, from) = match Self::zone_in(ops) {
            Some((seat, z)) => (seat, vec![z]),
            None => (act.seat, vec![Z::Deck, Z::TownDeck]),
        };
        let mut named = self.named(ops);
        named.extend(self.seen(act).map(|ops| self.named(ops)).unwrap_or_default());
        let count = Self::count_in(ops).map_or(0, |(n, _)| n.min(60) as usize);
        let span = ops.first().map_or(act.span, |op| op.span);
        let unseen = count.saturating_sub(named.len());
        for named in named {
            match self.find(&named, seat, &from, |_, _| true) {
                Some(card) => self.land(card, to),
                None => self.not_there(&named, seat, from[0], R::NotThere),
            }
        }
        if unseen > 0 {
            // Which cards they are nobody wrote: any of the deck's.
            let (zone, known) = (self.s.zone(seat, from[0]), self.s.cards(seat, from[0]).len());
            if known < unseen && !self.s.is_open(seat, from[0]) {
                self.says(Record::HoldsFewer(seat, from[0], known, unseen), Some(span));
            }
            self.s.table.forget(zone);
            for _ in 0..unseen {
                let Some(card) = self.s.table.top(zone) else { break };
                self.land(card, to);
            }
        }
    }

    /// The cards that a line names, from the first of these zones that has them.
    fn move_named(&mut self, act: &'a Act, from: &[Z], to: Place) {
        let seen = self.seen(act).map(|ops| self.named(ops)).unwrap_or_default();
        let mut told = seen.iter();
        for op in self.chosen(act) {
            match op.kind {
                OpKind::Zone(seat, z, Some(End::Bottom)) => {
                    let Some(z) = Z::of(z) else { continue };
                    let Some(card) = self.s.cards(seat, z).first().copied() else {
                        continue;
                    };
                    if let Some(Named {
                        face: Some(face), span, ..
                    }) = told.next()
                    {
                        self.seen_there(card, *face, *span, seat, z);
                    }
                    self.land(card, to);
                }
                OpKind::Zone(seat, z, _) if Z::of(z).is_some_and(|z| z.is_deck()) => {
                    let z = Z::of(z).unwrap_or(Z::Deck);
                    let Some(card) = self.top(seat, z, told.next()) else {
                        continue;
                    };
                    self.land(card, to);
                }
                OpKind::Zone(seat, z, _) => {
                    // All that lies there.
                    let Some(z) = Z::of(z) else { continue };
                    for card in self.s.cards(seat, z).to_vec() {
                        self.land(card, to);
                    }
                }
                OpKind::Count(n) => {
                    for _ in 0..n.min(60) {
                        let Some(card) = self.top(act.seat, Z::Deck, told.next()) else {
                            break;
                        };
                        self.land(card, to);
                    }
                }
                _ => {
                    for named in self.named(std::slice::from_ref(op)) {
                        match self.find(&named, act.seat, from, |_, _| true) {
                            Some(card) => self.land(card, to),
                            None => {
                                self.not_there(&named, act.seat, from.first().copied().unwrap_or(Z::Hand), R::NotThere)
                            }
                        }
                    }
                }
            }
        }
    }

    fn land(&mut self, card: CardId, to: Place) {
        if self.s.over.is_some() {
            return;
        }
        let from = self.s.z_of(card);
        if from == Some(Z::Chara) && to.z != Z::Chara {
            self.retreats(card, to.z);
        } else if to.z == Z::Chara {
            // SNK-2.2, 2.3: by whatever it comes.
            let room = self.s.face(card).map(|face| self.rules().has_room(to.seat, face, None));
            self.object(room.unwrap_or(Answer::yes()), None);
            self.enter(card, to.seat, By::Effect);
            self.fires_on_entering(card);
        } else {
            self.move_to(card, to.seat, to.z, to.end);
        }
    }

    /// SNK-5.6: cards become runes of a chara by an effect.
    fn attach(&mut self, act: &'a Act, step: Option<(usize, usize)>) {
        let deed = self.deed(step);
        let of_top = matches!(deed, Some(Deed::Runes { from: From::Top, .. }));
        let of_pile = matches!(
            deed,
            Some(Deed::Runes {
                from: From::Discard(_),
                ..
            })
        );
        let Some(chara) = self.named_chara(self.target(act), act.seat) else {
            return;
        };
        let seen = self.seen(act).map(|ops| self.named(ops)).unwrap_or_default();
        let mut told = seen.iter();
        for op in self.chosen(act) {
            let cards: Vec<CardId> = match op.kind {
                OpKind::Zone(of, z, _) => {
                    let z = Z::of(z).unwrap_or(Z::Deck);
                    self.top(of, z, told.next()).into_iter().collect()
                }
                _ if of_top => {
                    let named = self.named(std::slice::from_ref(op));
                    named
                        .iter()
                        .filter_map(|one| self.top(act.seat, Z::Deck, Some(one)))
                        .collect()
                }
                _ => {
                    let from = match of_pile {
                        true => [Z::Discard, Z::Hand, Z::Area, Z::Deck],
                        false => [Z::Hand, Z::Discard, Z::Area, Z::Deck],
                    };
                    let mut found = Vec::new();
                    for named in self.named(std::slice::from_ref(op)) {
                        match self.find(&named, act.seat, &from, |_, _| true) {
                            Some(card) => found.push(card),
                            None => self.not_there(&named, act.seat, Z::Hand, R::NotThere),
                        }
                    }
                    found
                }
            };
            for card in cards {
                self.becomes_rune(card, chara);
            }
        }
    }

    /// SNK-5.6: a card is laid below a chara.
    pub fn becomes_rune(&mut self, card: CardId, chara: CardId) {
        let seat = self.s.holder(chara);
        self.s.extra_mut(card).under = Some(chara);
        self.move_to(card, seat, Z::Runes, End::Top);
        self.s.extra_mut(card).under = Some(chara);
    }

    /// Cards that somebody saw: of the top of a deck, of a zone, or of the hand.
    fn look(&mut self, act: &'a Act, of_text: Option<Seat>) {
        let ops = self.chosen(act);
        let place = ops.iter().find_map(|op| match op.kind {
            OpKind::Zone(seat, z, end) => Some((seat, Z::of(z)?, end)),
            _ => None,
        });
        for named in self.named(ops) {
            // A card that its player shows.
            let seat = named.of.unwrap_or(act.seat);
            if self
                .find(&named, seat, &[Z::Hand, Z::Deck, Z::TownDeck], |_, _| true)
                .is_none()
            {
                self.not_there(&named, seat, Z::Hand, R::NotThere);
            }
        }
        let Some(seen) = self.seen(act) else { return };
        let (whose, z, end) = place.unwrap_or((of_text.unwrap_or(act.seat), Z::Deck, None));
        let named = self.named(seen);
        if !z.is_deck() {
            for one in &named {
                if self.find(one, whose, &[z], |_, _| true).is_none() {
                    self.not_there(one, whose, z, R::NotThere);
                }
            }
            return;
        }
        let mut cards: Vec<CardId> = self.s.cards(whose, z).to_vec();
        if end != Some(End::Bottom) {
            cards.reverse();
        }
        for (card, one) in cards.into_iter().zip(named) {
            if let Some(face) = one.face
                && !self.seen_there(card, face, one.span, whose, z)
            {
                return;
            }
        }
    }

    /// A card is seen to be this one. Says whether it can be.
    fn seen_there(&mut self, card: CardId, face: Face, span: Span, whose: Seat, z: Z) -> bool {
        if self.s.table.bind(card, face) == rejudge_table::Bound::Yes {
            return true;
        }
        self.says(Record::CannotBe(face, whose, z), Some(span));
        false
    }
}
