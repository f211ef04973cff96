//! What lines with `-` tell of an ability: carried out as told, and looked at for whether the cards were there.

use rejudge_judge::finding::Kind;
use rejudge_judge::script::{Act, Op, OpKind};
use rejudge_notation::Span;
use rejudge_table::{CardId, End, Seat};

use super::super::rulings::R;
use super::super::state::{By, OFF, ON, Z};
use super::super::vocabulary::V;
use super::context::{Cx, Named};

/// Where an effect puts a card.
#[derive(Clone, Copy, Debug)]
struct Place {
    seat: Seat,
    z: Z,
    end: End,
}

impl<'a> Cx<'a> {
    /// A line of an effect.
    pub fn effect(&mut self, act: &'a Act) {
        let seat = act.seat;
        match V::of(act.verb) {
            V::Draw => self.effect_draw(act),
            V::Damage => {
                let at = self.target(act).iter().find_map(|op| match op.kind {
                    OpKind::Player(seat) => Some(seat),
                    _ => None,
                });
                let count = Self::count_in(self.chosen(act)).map_or(0, |c| c.0);
                if self.s.flips.is_none() {
                    self.begin_flips(Some(act), at.unwrap_or_else(|| self.m.next(seat)), count);
                }
            }
            V::Mill => self.mill(act, seat, Z::Discard),
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
                if let Some(chara) = self.named_chara(self.target(act), seat) {
                    let extra = self.s.extra_mut(chara);
                    extra.damage = extra.damage.saturating_add(i32::try_from(said).unwrap_or(i32::MAX));
                }
            }
            V::Heal => {
                let ops = self.chosen(act);
                if let Some(chara) = self.named_chara(ops, seat) {
                    let all = self.s.extra(chara).damage;
                    let much = Self::count_in(ops)
                        .and_then(|(n, _)| i32::try_from(n).ok())
                        .unwrap_or(all);
                    self.s.extra_mut(chara).damage = all.saturating_sub(much).max(0);
                }
            }
            V::On | V::Off => {
                let pose = if V::of(act.verb) == V::On { ON } else { OFF };
                for named in self.named(self.chosen(act)) {
                    match self.find(&named, seat, &[Z::Chara, Z::Town], |s, c| s.table.card(c).pose != pose) {
                        Some(card) => self.turn_card(card, pose),
                        None => self.not_there(&named, seat, Z::Chara, R::NotThere),
                    }
                }
            }
            V::Give => self.give(act),
            V::Retreat => {
                for named in self.named(self.chosen(act)) {
                    match self.find(&named, seat, &[Z::Chara], |_, _| true) {
                        Some(card) => self.leave_field(card, Z::Discard),
                        None => self.not_there(&named, seat, Z::Chara, R::NotThere),
                    }
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
            }
            V::Put | V::Search => self.put(act),
            V::Rune => self.attach(act),
            V::Reveal | V::Look => self.look(act),
            V::Pay => {
                let named = self.named(self.chosen(act));
                for one in named {
                    match self.find(&one, seat, &[Z::Town], |s, c| s.is_on(c)) {
                        Some(town) if self.s.is_on(town) => self.turn_card(town, OFF),
                        Some(town) => {
                            let message = format!("{} is OFF and gives no soul", self.tell(town));
                            let doubt = self.s.extra(town).doubt;
                            let m = self.m;
                            let slip = self.slip(R::Souls, Kind::Choice, Some(one.span), message);
                            if doubt {
                                m.policies.decided(super::super::policies::at::ON_STEP, slip);
                            }
                        }
                        None => self.not_there(&one, seat, Z::Town, R::NotThere),
                    }
                }
            }
            V::Act | V::OffAct => self.activate(act),
            V::Auto => self.auto(Some(act)),
            V::Trigger => self.trigger(Some(act)),
            V::Clear if self.s.flips.is_some() => self.clear_area(Some(act)),
            V::Clear => self.clear_used(Some(act)),
            V::Play | V::Change => self.put(act),
            _ => {}
        }
    }

    /// A draw of an effect; of a read one its number is known (SNK-7.4).
    fn effect_draw(&mut self, act: &'a Act) {
        let told = self.told_count(act, 1);
        let mut count = told;
        if let Some(due) = self.read_draw(act).map(u32::from).filter(|due| *due != told) {
            let message = format!("the ability has {} draw {due}, not {told}", self.m.name(act.seat));
            let slip = self.slip(R::Draw, Kind::Count, None, message);
            slip.item = "SNK-7";
            (slip.expected, slip.claimed) = (
                super::ch06_damage::cards_word(due),
                super::ch06_damage::cards_word(told),
            );
            if self.right() {
                count = due;
            }
        }
        let seen = self.seen(act).map(|ops| self.named(ops)).unwrap_or_default();
        self.draw_cards(act.seat, count, &seen);
    }

    fn named_chara(&mut self, ops: &'a [Op], seat: Seat) -> Option<CardId> {
        let named = *self.named(ops).first()?;
        let card = self.find(&named, seat, &[Z::Chara], |_, _| true);
        if card.is_none() {
            self.not_there(&named, seat, Z::Chara, R::NotThere);
        }
        card
    }

    /// Cards from the top of a deck.
    fn mill(&mut self, act: &'a Act, seat: Seat, to: Z) {
        let seen = self.seen(act).map(|ops| self.named(ops)).unwrap_or_default();
        for at in 0..self.told_count(act, 1) {
            if self.s.over.is_some() {
                return;
            }
            let Some(card) = self.top(seat, Z::Deck, seen.get(at as usize)) else {
                return;
            };
            self.move_to(card, seat, to, End::Top);
        }
    }

    /// SNK-8.1: markers, attack and HP that an effect gives or takes.
    pub fn give(&mut self, act: &'a Act) {
        let ops = self.chosen(act);
        let Some(chara) = self.named_chara(ops, act.seat) else {
            return;
        };
        let stays = self.words(ops).any(|(word, _)| word == "stays");
        let by = ops.iter().find_map(|op| match op.kind {
            OpKind::Signed(n) => Some(n),
            OpKind::Count(n) => i32::try_from(n).ok(),
            _ => None,
        });
        let word = self.words(ops).map(|(word, _)| word).find(|w| *w != "stays");
        let by = by.unwrap_or(1).clamp(-99, 99);
        let extra = self.s.extra_mut(chara);
        match word {
            // SNK-G-20: a state; two markers are as one.
            Some("shock") => extra.shock = by > 0,
            Some("poison") => extra.poison = by > 0,
            Some("damage") => extra.damage = extra.damage.saturating_add(by).max(0),
            Some("attack") if stays => extra.stays.0 += by,
            Some("attack") => extra.given.0 += by,
            Some("hp") if stays => extra.stays.1 += by,
            Some("hp") => extra.given.1 += by,
            _ => {}
        }
        if word == Some("shock") && by <= 0 {
            self.s.shocked.retain(|c| *c != chara);
        }
        if word == Some("poison") && by <= 0 {
            self.s.poisoned.retain(|c| *c != chara);
        }
    }

    /// The place after `>`, else the hand.
    fn place(&self, act: &'a Act) -> Place {
        let target = self.target(act).first().map(|op| op.kind);
        match target {
            Some(OpKind::Zone(seat, z, end)) => Place {
                seat,
                z: Z::of(z).unwrap_or(Z::Hand),
                end: end.unwrap_or(End::Top),
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
    fn put(&mut self, act: &'a Act) {
        let to = self.place(act);
        let from: &[Z] = match V::of(act.verb) {
            V::Search => &[Z::Deck, Z::TownDeck],
            V::Play | V::Change => &[Z::Hand, Z::Discard, Z::Deck, Z::Removed],
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

    /// The cards that a line names, from the first of these zones that has them.
    fn move_named(&mut self, act: &'a Act, from: &[Z], to: Place) {
        let ops = self.chosen(act);
        let seen = self.seen(act).map(|ops| self.named(ops)).unwrap_or_default();
        let mut told = seen.iter();
        for op in ops {
            match op.kind {
                OpKind::Zone(seat, z, _) if Z::of(z).is_some_and(|z| z.is_deck()) => {
                    let z = Z::of(z).unwrap_or(Z::Deck);
                    let Some(card) = self.top(seat, z, told.next()) else {
                        continue;
                    };
                    self.land(card, to, op.span);
                }
                OpKind::Count(n) => {
                    for _ in 0..n.min(60) {
                        let Some(card) = self.top(
                            act.seat,
                            from.first().copied().filter(|z| z.is_deck()).unwrap_or(Z::Deck),
                            told.next(),
                        ) else {
                            break;
                        };
                        self.land(card, to, op.span);
                    }
                }
                OpKind::Nothing => {}
                _ => {
                    for named in self.named(std::slice::from_ref(op)) {
                        match self.find(&named, act.seat, from, |_, _| true) {
                            Some(card) => self.land(card, to, op.span),
                            None => {
                                self.not_there(&named, act.seat, from.first().copied().unwrap_or(Z::Hand), R::NotThere)
                            }
                        }
                    }
                }
            }
        }
    }

    fn land(&mut self, card: CardId, to: Place, _span: Span) {
        if self.s.over.is_some() {
            return;
        }
        let from = self.s.z_of(card);
        if from == Some(Z::Chara) && to.z != Z::Chara {
            self.leave_field(card, to.z);
        } else if to.z == Z::Chara {
            self.enter(card, to.seat, By::Effect);
            self.fires_on_entering(card);
        } else {
            self.move_to(card, to.seat, to.z, to.end);
        }
    }

    /// SNK-5.6: cards become runes of a chara by an effect.
    fn attach(&mut self, act: &'a Act) {
        let Some(chara) = self.named_chara(self.target(act), act.seat) else {
            return;
        };
        let seat = self.s.holder(chara);
        let seen = self.seen(act).map(|ops| self.named(ops)).unwrap_or_default();
        let mut told = seen.iter();
        for op in self.chosen(act) {
            let cards: Vec<CardId> = match op.kind {
                OpKind::Zone(of, z, _) => self
                    .top(of, Z::of(z).unwrap_or(Z::Deck), told.next())
                    .into_iter()
                    .collect(),
                _ => {
                    let named = self.named(std::slice::from_ref(op));
                    let from = [Z::Hand, Z::Discard, Z::Deck];
                    named
                        .iter()
                        .filter_map(|n| self.find(n, act.seat, &from, |_, _| true))
                        .collect()
                }
            };
            for card in cards {
                self.s.extra_mut(card).under = Some(chara);
                self.move_to(card, seat, Z::Runes, End::Top);
                self.s.extra_mut(card).under = Some(chara);
            }
        }
    }

    /// Cards of a deck that somebody saw.
    fn look(&mut self, act: &'a Act) {
        let Some(seen) = self.seen(act) else { return };
        let named: Vec<Named> = self.named(seen);
        let whose = act.seat;
        let cards: Vec<CardId> = self
            .s
            .cards(whose, Z::Deck)
            .iter()
            .rev()
            .take(named.len())
            .copied()
            .collect();
        for (card, one) in cards.into_iter().zip(named) {
            if let Some(face) = one.face
                && matches!(self.s.table.bind(card, face), rejudge_table::Bound::Other(_))
            {
                let message = format!("{} is not there in {}'s deck", self.m.label(face), self.m.name(whose));
                self.slip(
                    if self.s.seeded { R::Seed } else { R::Contradiction },
                    Kind::Record,
                    Some(one.span),
                    message,
                );
                return;
            }
        }
    }
}
