//! SNK-4: playing cards and paying for them.

use rejudge_judge::finding::Kind;
use rejudge_judge::script::{Act, OpKind, Pay};
use rejudge_notation::Span;
use rejudge_table::{CardId, End, Face, Seat};

use super::super::cards::{CardKind, Color};
use super::super::matches::Match;
use super::super::policies::at;
use super::super::rulings::R;
use super::super::state::{Blurred, By, OFF, State, Z};
use super::super::text::AbilityKind;
use super::super::vocabulary::V;
use super::context::{Cx, Named};

/// What has to be paid.
#[derive(Clone, Copy, Debug)]
pub struct Price {
    /// So many souls; none: nobody saw what for.
    pub souls: Option<u8>,
    /// SNK-4.3: one of them of this color.
    pub color: Option<Color>,
    /// The ruling where too little is paid.
    pub ruling: R,
    /// The point whose reading decides which color that is.
    pub point: Option<usize>,
}

impl<'a> Cx<'a> {
    /// SNK-4.3, G-08: the color of soul that a card asks for.
    pub fn asked_color(&self, face: Face) -> Option<Color> {
        asked_color(self.m, face)
    }

    /// SNK-4.1 to 4.3: towns turned OFF for souls. What is wrong with it is told; the towns are turned where the match
    /// goes on as played. Gives the towns, so that they can be turned where it was right.
    pub fn pay(&mut self, act: &'a Act, price: Price, what: &str) -> Vec<CardId> {
        let seat = act.seat;
        let mut towns: Vec<CardId> = Vec::new();
        let mut unseen = 0u32;
        let mut spans: Option<Span> = None;
        let before = self.slips.len();
        for pay in self.script.pays(act) {
            if pay.verb.is_some() {
                // What else a text asks for is its own affair; it is done as it is told.
                self.paid_otherwise(pay, seat);
                continue;
            }
            spans = spans.or(Some(pay.span));
            let ops = self.script.ops(&pay.chosen);
            if let Some((count, _)) = Self::count_in(ops) {
                unseen = unseen.saturating_add(count.min(100));
            }
            for named in self.named(ops) {
                if named.face.is_none() {
                    unseen = unseen.saturating_add(1);
                    continue;
                }
                if let Some(town) = self.town_paid(&named, seat, &towns) {
                    towns.push(town);
                }
            }
        }
        let wrong_towns = self.slips.len() > before;
        let souls: Vec<Color> = towns.iter().flat_map(|t| self.souls_of(*t)).collect();
        let total = u32::try_from(souls.len()).unwrap_or(u32::MAX);
        let name = self.m.name(seat);
        let Some(need) = price.souls else {
            self.s.unnoted |= 1 << seat.0;
            self.turn_off(&towns, unseen, seat);
            return towns;
        };
        let need = u32::from(need);
        let in_doubt = unseen > 0 || wrong_towns;
        if need == 0 && (total > 0 || unseen > 0) {
            let message = format!("{what} costs nothing, and {name} turned a town OFF");
            self.slip(R::Souls, Kind::Choice, spans, message).expected = "no town turned OFF".to_owned();
        } else if total == 0 && unseen == 0 && need > 0 && spans.is_none() && !self.m.full {
            self.paid_unnoted(seat, need, price.color, what);
        } else if total < need && !in_doubt {
            let message = format!("{what} costs {need}; {name} paid {}", counted(total));
            let slip = self.slip(price.ruling, Kind::Choice, spans, message);
            (slip.expected, slip.claimed) = (counted(need), counted(total));
        } else if total >= need && need > 0 && !in_doubt {
            self.color_and_surplus(price, &towns, spans, what);
        }
        self.turn_off(&towns, unseen, seat);
        towns
    }

    /// Costs of a text that are no souls: cards of the hand discarded, cards turned OFF, charas that retreat.
    fn paid_otherwise(&mut self, pay: &'a Pay, seat: Seat) {
        let ops = self.script.ops(&pay.chosen);
        for named in self.named(ops) {
            let (zones, off): (&[Z], bool) = match pay.verb.map(V::of) {
                Some(V::Discard) => (&[Z::Hand], false),
                Some(V::Off) => (&[Z::Chara, Z::Town], true),
                Some(V::Retreat) => (&[Z::Chara], false),
                _ => return,
            };
            let Some(card) = self.find(&named, seat, zones, |s, c| s.is_on(c)) else {
                self.not_there(&named, seat, zones[0], R::NotThere);
                continue;
            };
            let what = self.tell(card);
            if self.not_yours(self.s.holder(card), seat, &what, named.span) {
                continue;
            }
            match off {
                true if !self.s.is_on(card) => {
                    let slip = self.slip(
                        R::Souls,
                        Kind::Choice,
                        Some(named.span),
                        format!("{what} is OFF already"),
                    );
                    slip.expected = "a card that is ON".to_owned();
                }
                true => self.turn_card(card, OFF),
                false if self.s.z_of(card) == Some(Z::Chara) => self.leave_field(card, Z::Discard),
                false => self.move_to(card, seat, Z::Discard, End::Top),
            }
        }
    }

    /// SNK-4.3, G-28: a soul of the card's color, and no town that was not needed.
    fn color_and_surplus(&mut self, price: Price, towns: &[CardId], span: Option<Span>, what: &str) {
        let of = |cx: &Self, towns: &[CardId]| -> Vec<Color> { towns.iter().flat_map(|t| cx.souls_of(*t)).collect() };
        let pays = |souls: &[Color]| price.color.is_none_or(|color| gives(souls, color));
        if !pays(&of(self, towns)) {
            let color = match price.color.unwrap_or_default() {
                Color::Rainbow => "colored",
                color => color.word(),
            };
            let message = format!("{what} asks for a {color} soul; none was paid");
            let m = self.m;
            let slip = self.slip(R::Color, Kind::Choice, span, message);
            slip.expected = format!("one {color} soul at least");
            if let Some(point) = price.point {
                m.policies.decided(point, slip);
            }
            return;
        }
        let need = usize::from(price.souls.unwrap_or(0));
        let spare = towns.iter().find(|town| {
            let rest: Vec<CardId> = towns.iter().copied().filter(|t| t != *town).collect();
            let souls = of(self, &rest);
            souls.len() >= need && pays(&souls)
        });
        if let Some(town) = spare {
            let message = format!(
                "{} was not needed for {what}; what is left over is lost (SNK-G-28)",
                self.tell(*town)
            );
            self.note("advice", span, message);
        }
    }

    /// The town that an operand of a payment names.
    pub fn town_paid(&mut self, named: &Named, seat: Seat, paid: &[CardId]) -> Option<CardId> {
        let face = named.face?;
        let label = self.m.label(face);
        if self.m.info(face).kind != CardKind::Town {
            let message = format!("{label} is no town and gives no soul; its rune counts in the chara area alone");
            self.slip(R::RuneNoSoul, Kind::Choice, Some(named.span), message)
                .expected = "towns turned OFF".to_owned();
            return None;
        }
        let free = |s: &State, c: CardId| s.is_on(c) && !paid.contains(&c);
        let Some(town) = self.find(named, seat, &[Z::Town], free) else {
            self.not_there(named, seat, Z::Town, R::NotThere);
            return None;
        };
        let what = self.tell(town);
        if self.not_yours(self.s.holder(town), seat, &what, named.span) {
            self.turn_card(town, OFF);
            return None;
        }
        if paid.contains(&town) || !self.s.is_on(town) {
            let message = format!("{} is OFF and gives no soul", self.tell(town));
            let zone = self.s.zone(seat, Z::Town);
            let doubt = self.s.extra(town).doubt && !paid.contains(&town);
            // Which of the towns were turned OFF nobody wrote, or one of them may be another of this card.
            let unseen = self.s.cards(seat, Z::Town).iter().any(|c| self.s.face(*c).is_none());
            let unnoted = self.s.unnoted & (1 << seat.0) != 0 || unseen || self.s.is_open(seat, Z::Town);
            let m = self.m;
            let slip = self.slip(R::Souls, Kind::Choice, Some(named.span), message);
            slip.evidence = vec![zone];
            slip.expected = "towns that are ON".to_owned();
            if doubt {
                m.policies.decided(at::ON_STEP, slip);
            } else if unnoted {
                slip.cannot_tell = Some("which towns were turned OFF before".to_owned());
            }
            return None;
        }
        Some(town)
    }

    /// SNK-4.1, G-10: what a town gives.
    fn souls_of(&self, town: CardId) -> Vec<Color> {
        self.s
            .face(town)
            .map(|f| self.m.info(f).souls.clone())
            .unwrap_or_default()
    }

    fn turn_off(&mut self, towns: &[CardId], unseen: u32, seat: Seat) {
        for town in towns {
            self.turn_card(*town, OFF);
        }
        if unseen > 0 {
            self.s.unnoted |= 1 << seat.0;
        }
    }

    /// Which towns were turned OFF was not written: the fewest that could pay are taken.
    fn paid_unnoted(&mut self, seat: Seat, need: u32, color: Option<Color>, what: &str) {
        let mut towns: Vec<CardId> = self
            .s
            .cards(seat, Z::Town)
            .iter()
            .copied()
            .filter(|c| self.s.is_on(*c))
            .collect();
        let fits = |cx: &Self, town: &CardId| color.is_none_or(|c| gives(&cx.souls_of(*town), c));
        towns.sort_by_key(|t| !fits(self, t));
        let sum: usize = towns.iter().map(|t| self.souls_of(*t).len()).sum();
        // A town that nobody saw may give any soul, and one that may be ON any that it has.
        let vague = |c: &CardId| self.s.face(*c).is_none() || (self.s.extra(*c).doubt && !self.s.is_on(*c));
        let known = self.s.unnoted & (1 << seat.0) == 0
            && !self.s.is_open(seat, Z::Town)
            && !self.s.cards(seat, Z::Town).iter().any(vague);
        let name = self.m.name(seat);
        if known && sum < need as usize {
            let message = format!(
                "{what} costs {need}; {name} has {} left",
                counted(u32::try_from(sum).unwrap_or(0))
            );
            self.slip(R::Cost, Kind::Choice, None, message).expected = counted(need);
            return;
        }
        if known && color.is_some() && !towns.iter().any(|t| fits(self, t)) {
            let message = format!(
                "{what} is {}; {name} has no town of that color ON",
                color.unwrap_or_default().word()
            );
            self.slip(R::Color, Kind::Choice, None, message);
            return;
        }
        let need_souls = u8::try_from(need).unwrap_or(u8::MAX);
        let (ways, all) = self.m.ways_to_pay(self.s, seat, need_souls, color);
        if let ([only], true) = (ways.as_slice(), known && all) {
            // There was no choice.
            for face in only {
                if let Some(at) = towns.iter().position(|t| self.s.face(*t) == Some(*face)) {
                    self.turn_card(towns.swap_remove(at), OFF);
                }
            }
            return;
        }
        let message = format!("which towns {name} turned OFF for {what} was not noted");
        self.note("unnoted", None, message);
        self.s.unnoted |= 1 << seat.0;
        let mut paid = 0;
        for town in towns {
            if paid >= need as usize {
                break;
            }
            paid += self.souls_of(town).len();
            self.turn_card(town, OFF);
        }
    }

    /// A card from the hand, as an operand names it.
    pub fn from_hand(&mut self, named: &Named, seat: Seat) -> Option<CardId> {
        let label = self.tell_named(named);
        if self.not_yours(named.of.unwrap_or(seat), seat, &label, named.span) {
            if let Some(slip) = self.slips.last_mut() {
                slip.contested = true;
            }
            return None;
        }
        if let Some(z) = named.z.filter(|z| *z != Z::Hand) {
            let Some(card) = self.find(named, seat, &[z], |_, _| true) else {
                self.not_there(named, seat, z, R::NotInHand);
                return None;
            };
            let message = format!("{label} lies in the {}; cards are played from the hand", z.word());
            let zone = self.s.zone(seat, z);
            let slip = self.slip(R::NotInHand, Kind::Choice, Some(named.span), message);
            slip.evidence = vec![zone];
            return Some(card);
        }
        let hand = self.s.zone(seat, Z::Hand);
        let card = match named.face {
            Some(face) => self.s.table.take(hand, face),
            None => {
                let cards = self.s.cards(seat, Z::Hand);
                let unseen = cards.iter().copied().find(|c| self.s.face(*c).is_none());
                let card = unseen.or(cards.last().copied());
                if unseen.is_none() && card.is_some() {
                    self.s.table.forget(hand);
                }
                card.or_else(|| self.s.table.top(hand))
            }
        };
        if card.is_some() {
            return card;
        }
        self.not_there(named, seat, Z::Hand, R::NotInHand);
        // As played: it came from the hand all the same, so that another card of it was written wrongly before.
        let card = named
            .face
            .filter(|_| !self.right())
            .and_then(|face| self.misread(face, seat))?;
        if let Some(slip) = self.slips.last_mut() {
            slip.contested = false;
        }
        Some(card)
    }

    /// A card of the hand that was taken for another one before: a copy of it that could still lie in the deck. The card that
    /// it was taken for lies there in its place.
    fn misread(&mut self, face: Face, seat: Seat) -> Option<CardId> {
        let (hand, deck) = (self.s.zone(seat, Z::Hand), self.s.zone(seat, Z::Deck));
        let other = self.s.cards(seat, Z::Hand).last().copied()?;
        if self.s.seeded || !self.s.table.may_hold(deck, face) {
            return None;
        }
        self.s.table.forget(hand);
        self.s.table.apply(rejudge_table::Event::Move {
            card: other,
            to: deck,
            end: End::Bottom,
        });
        self.s.table.take(deck, face)
    }

    /// SNK-2.2, 2.3: whether a chara of this name may stand there; `instead`: it takes that one's place.
    pub fn room_for(&mut self, face: Face, seat: Seat, instead: Option<CardId>, span: Span) {
        let charas = self.s.charas(seat).to_vec();
        let zone = self.s.zone(seat, Z::Chara);
        if instead.is_none() && charas.len() >= 4 {
            let message = format!("{} has {} charas; at most four", self.m.name(seat), charas.len());
            let slip = self.slip(R::CharaLimit, Kind::Choice, Some(span), message);
            slip.evidence = vec![zone];
        }
        let name = self.m.info(face).name;
        let same = |c: &&CardId| Some(**c) != instead && self.s.face(**c).is_some_and(|f| self.m.info(f).name == name);
        if let Some(other) = charas.iter().find(same) {
            let message = format!(
                "{} is in the chara area, and {} has the same name",
                self.tell(*other),
                self.m.label(face)
            );
            let slip = self.slip(R::SameName, Kind::Choice, Some(span), message);
            slip.item = if instead.is_some() { "SNK-5.8" } else { "" };
            slip.evidence = vec![zone];
        }
    }

    /// SNK-4.4, 4.5: a card is played from the hand.
    pub fn play(&mut self, act: &'a Act) {
        let Some(named) = self.named(self.chosen(act)).first().copied() else {
            return;
        };
        let first = self.slips.len();
        let seat = act.seat;
        self.about.seat = Some(seat);
        self.about.faces = named.face.into_iter().collect();
        if let Some(face) = named.face.filter(|f| self.m.info(*f).kind == CardKind::Town) {
            let message = format!("{} is a town and is not played", self.m.label(face));
            self.slip(R::CardKind, Kind::Choice, Some(named.span), message)
                .contested = true;
            self.one_slip(first);
            return;
        }
        let Some(card) = self.from_hand(&named, seat) else {
            self.one_slip(first);
            return;
        };
        let Some(face) = named.face else {
            // Nobody saw what was played: what it cost and where it lies cannot be told.
            self.pay(
                act,
                Price {
                    souls: None,
                    color: None,
                    ruling: R::Cost,
                    point: None,
                },
                "the card",
            );
            self.enter(card, seat, By::Play);
            self.nobody_saw(seat);
            self.one_slip(first);
            return;
        };
        let info = self.m.info(face);
        let label = self.m.label(face);
        if info.kind.is_chara() {
            self.room_for(face, seat, None, named.span);
            if info.kind == CardKind::Awakened && self.m.reads_otherwise(at::AWAKENED) {
                let message = format!("{label} is awakened and comes by change alone");
                let m = self.m;
                m.policies.decided(
                    at::AWAKENED,
                    self.slip(R::Awakening, Kind::Choice, Some(named.span), message),
                );
            }
        }
        let price = Price {
            souls: Some(info.cost),
            color: self.asked_color(face),
            ruling: R::Cost,
            point: (info.color == Color::Rainbow).then_some(at::RAINBOW),
        };
        self.pay(act, price, &label);
        let illegal = self.slips[first..].iter().any(|s| s.note.is_none());
        if self.right() && illegal {
            self.one_slip(first);
            return;
        }
        if info.kind.is_chara() {
            self.enter(card, seat, By::Play);
            self.entered(act, card, R::EntersOn);
        } else {
            self.move_to(card, seat, Z::Used, End::Top);
            self.s.used = Some(card);
        }
        self.targets_are_there(act);
        self.s.effect = Some((seat, act.span));
        self.one_slip(first);
        if !info.kind.is_chara() {
            let number = self.ability_of(card, AbilityKind::Monster);
            self.carry_out(Some(act), seat, card, number);
        }
    }

    /// A card was played, and nobody noted which: whether it lies in the chara area, and what its text did, is open.
    pub fn nobody_saw(&mut self, seat: Seat) {
        self.s.blurs(seat, Blurred::Field);
        if !self.m.full {
            self.s.blurs(seat, Blurred::Hand);
            self.s.blurs(seat, Blurred::Deck);
        }
    }

    /// The cards that a text is said to be about lie somewhere.
    pub fn targets_are_there(&mut self, act: &'a Act) {
        for named in self.named(self.target(act)) {
            self.lies_somewhere(&named, act.seat);
        }
    }

    /// A card that a text is about lies in one of its player's zones.
    pub fn lies_somewhere(&mut self, named: &Named, seat: Seat) {
        if let Some(face) = named.face {
            let seat = named.of.unwrap_or(seat);
            let zones = named.z.map_or(Z::ALL.to_vec(), |z| vec![z]);
            let may = |z: &Z| {
                let here = self.s.cards(seat, *z);
                let seen = here.iter().any(|c| self.s.face(*c) == Some(face));
                let unseen = here.iter().any(|c| self.s.face(*c).is_none()) || self.s.is_open(seat, *z);
                seen || unseen && self.s.table.may_hold(self.s.zone(seat, *z), face)
            };
            if !zones.iter().any(may) {
                self.not_there(named, seat, named.z.unwrap_or(Z::Chara), R::NotThere);
            }
        }
    }

    /// SNK-4.4, 5.4: how the log says that a chara came, and what fires then (SNK-7.1).
    pub fn entered(&mut self, act: &'a Act, card: CardId, ruling: R) {
        let seen = self.seen(act).unwrap_or(&[]);
        let off = self.words(seen).find(|(word, _)| *word == "off");
        if let Some((_, span)) = off {
            let message = format!("{} enters ON", self.tell(card));
            let slip = self.slip(ruling, Kind::Outcome, Some(span), message);
            (slip.expected, slip.claimed) = ("ON".to_owned(), "OFF".to_owned());
            if !self.right() {
                self.turn_card(card, OFF);
            }
        }
        self.fires_on_entering(card);
    }

    /// SNK-4.5: the used monster goes to the discard.
    pub fn clear_used(&mut self, act: Option<&'a Act>) {
        let Some(card) = self.s.used else { return };
        let told = act.and_then(|act| self.named(self.chosen(act)).first().copied());
        if let (Some(named), Some(face)) = (told.filter(|n| n.face.is_some()), self.s.face(card))
            && named.face != Some(face)
        {
            let message = format!("{} is in use, not {}", self.m.label(face), self.tell_named(&named));
            self.slip(R::NotThere, Kind::Record, Some(named.span), message);
        }
        self.s.effect = None;
        let owner = self.s.table.card(card).owner;
        let to = act.and_then(|act| self.elsewhere(act, owner));
        if let Some((seat, z, span)) = to {
            let message = format!(
                "{} is used and goes to the discard, not to the {}",
                self.tell(card),
                z.word()
            );
            let slip = self.slip(R::Monster, Kind::Outcome, Some(span), message);
            (slip.expected, slip.claimed) = ("discard".to_owned(), z.word().to_owned());
            if !self.right() {
                self.move_to(card, seat, z, End::Top);
                return;
            }
        }
        self.move_to(card, owner, Z::Discard, End::Top);
    }

    /// Another zone than the owner's discard that an act names after `>`.
    pub fn elsewhere(&self, act: &'a Act, owner: Seat) -> Option<(Seat, Z, Span)> {
        self.target(act).iter().find_map(|op| match op.kind {
            OpKind::Zone(seat, z, _) => Z::of(z)
                .filter(|z| *z != Z::Discard || seat != owner)
                .map(|z| (seat, z, op.span)),
            _ => None,
        })
    }
}

/// SNK-4.3, G-08: the color of soul that a card asks for.
pub fn asked_color(m: &Match, face: Face) -> Option<Color> {
    Some(m.info(face).color).filter(|color| match color {
        Color::Rainbow => m.reads_otherwise(at::RAINBOW),
        color => color.is_plain(),
    })
}

/// SNK-4.3, G-08: whether souls satisfy a color; a rainbow card is satisfied by any but colorless.
pub fn gives(souls: &[Color], color: Color) -> bool {
    match color {
        Color::Rainbow => souls.iter().any(|s| s.is_plain()),
        color => souls.contains(&color),
    }
}

/// `1 soul`, `3 souls`.
fn counted(souls: u32) -> String {
    match souls {
        1 => "1 soul".to_owned(),
        n => format!("{n} souls"),
    }
}
