//! Lines that do not come where they stand: what is late, what is extra, what belongs elsewhere.

use crate::judge::finding::Kind;
use crate::judge::game::{Owed, Slip};
use crate::judge::script::{Act, MarkKind, OpKind};
use crate::table::Seat;

use super::super::abilities::Matter;
use super::super::cards::Icon;
use super::super::rulings::R;
use super::super::state::{Debt, Due, Frame, How, Method, REVERSE, STAND, State, Triggered, Z, stage};
use super::super::vocabulary::V;
use super::context::Cx;

/// Set in [`State::stage`] once it was said that the match was over.
const SAID_OVER: u8 = 255;

impl<'a> Cx<'a> {
    /// Carries out a line that does not come here, as told, as far as it can be.
    pub fn stray(&mut self) -> Option<Owed> {
        if self.s.due == Due::Over {
            self.after_the_end();
            return None;
        }
        let act = self.act()?;
        let settled = self.settle(act);
        if settled.is_none() {
            let first = self.slips.len();
            self.extra(act);
            self.merge(first);
        }
        self.advance();
        settled
    }

    /// One line, one slip: what carrying it out shows besides is listed in the first.
    fn merge(&mut self, first: usize) {
        if self.slips.len() > first + 1 && self.slips[first].note.is_none() {
            let rest = self.slips.split_off(first + 1);
            for slip in rest {
                if slip.note.is_some() {
                    self.slips.push(slip);
                } else {
                    self.slips[first].also.push((slip.ruling, slip.message));
                }
            }
        }
    }

    /// 1.2.1
    fn after_the_end(&mut self) {
        if self.s.stage == SAID_OVER {
            return;
        }
        self.s.stage = SAID_OVER;
        let message = match self.m.result(self.s) {
            Some(result) => format!("the match was over: {result}"),
            None => "the match was over".to_owned(),
        };
        // 9.4.1: somebody had lost; 1.2.4: somebody had given up.
        let lost = self.s.over.is_some_and(|over| over.how != How::Conceded);
        let ruling = if lost { R::Defeat } else { R::AfterTheEnd };
        self.slip(ruling, Kind::Extra, None, message).expected = "nothing after the end".into();
    }

    /// Something owed, done late.
    fn settle(&mut self, act: &'a Act) -> Option<Owed> {
        let verb = self.verb(act);
        let debts = self.s.debts.clone();
        let at = debts.iter().position(|debt| self.settles(act, verb, debt))?;
        let debt = self.s.debts.remove(at);
        let seat = debt.seat;
        let what = self.owed_number(debt.due);
        match debt.due {
            Due::Stand => self.stand_now(Some(act)),
            Due::Draw => {
                let left = self.draw_count(act, 1);
                let told = self.told();
                self.push(Frame::Draws { seat, left, told });
            }
            Due::Trigger => self.check_trigger(Some(act)),
            Due::Icons => {
                if verb == V::Soul && self.s.triggered.soul == 0 {
                    let card = self.s.triggered.card.and_then(|c| self.info(c));
                    self.s.triggered.soul = card.map_or(1, |info| info.soul_icons);
                }
                if let Some(icon) = Cx::icon_of(verb) {
                    self.carry_out_icon(icon, act, seat);
                }
            }
            Due::Stock => self.stock_late(),
            Due::Damage(victim, amount) => {
                self.deal(Some(act), victim, u8::try_from(amount.max(0)).unwrap_or(u8::MAX), true);
            }
            Due::Battle => self.battle_now(Some(act)),
            Due::Reversed(seat) => self.reversed_leaves(Some(act), seat),
            Due::Leave(card, zone) => {
                self.leaves(Some(act), card, zone);
                self.push(Frame::Check);
            }
            Due::Shot(seat) => {
                let other = self.m.faced_by(seat);
                self.deal(Some(act), other, 1, false);
            }
            Due::HandLimit(count) => self.hand_limit_now(Some(act), count),
            Due::ClimaxLeaves => self.climax_leaves_now(),
            Due::Refresh(_) => {}
            Due::Penalty(seat) => self.pay_penalty(Some(act), seat),
            Due::LevelUp(seat) => self.level_up_now(Some(act), seat),
            _ => {}
        }
        Some(Owed {
            what,
            seat,
            verb: act.verb,
        })
    }

    fn settles(&self, act: &'a Act, verb: V, debt: &Debt) -> bool {
        let slot = || {
            self.slot_op(self.chosen(act))
                .map(|(seat, slot, _)| self.s.zone(seat, slot))
        };
        match debt.due {
            Due::Stand => verb == V::Stand && act.seat == debt.seat,
            Due::Draw => verb == V::Draw && act.seat == debt.seat && !act.effect,
            Due::Trigger => verb == V::Trigger,
            Due::Icons => matches!(verb, V::Soul | V::Treasure | V::Chance),
            Due::Stock => verb == V::Stock,
            Due::Damage(..) | Due::Shot(_) => verb == V::Damage,
            Due::Battle => verb == V::Battle && self.reversing().is_some(),
            Due::Reversed(seat) => {
                verb == V::Leave
                    && slot().is_some_and(|z| {
                        self.s.table.seat_of(z) == seat
                            && self
                                .s
                                .table
                                .zone(z)
                                .cards
                                .iter()
                                .any(|c| self.s.table.card(*c).pose == REVERSE)
                    })
            }
            Due::Leave(_, zone) => verb == V::Leave && slot() == Some(zone),
            Due::HandLimit(_) => verb == V::Discard && act.seat == debt.seat,
            Due::ClimaxLeaves => verb == V::Leave && slot().is_none(),
            Due::Refresh(seat) => verb == V::Refresh && act.seat == seat,
            Due::Penalty(seat) => verb == V::Penalty && act.seat == seat,
            Due::LevelUp(seat) => {
                verb == V::LevelUp
                    && act.seat == seat
                    && self.s.count(seat, Z::Clock) >= super::ch09_processing::LEVEL_UP_AT
            }
            _ => false,
        }
    }

    /// The triggered card to the stock, after the step.
    fn stock_late(&mut self) {
        if let Some(card) = self.s.triggered.card {
            let stock = self.owners(card, Z::Stock);
            self.move_to(card, stock);
        }
    }

    /// What nothing called for.
    fn extra(&mut self, act: &'a Act) {
        let verb = self.verb(act);
        if act.effect {
            let message = "taken on trust: part of an effect".to_owned();
            self.slip(R::Ability, Kind::Choice, None, message).note = Some("trust");
            self.effect_line(act);
            return;
        }
        match verb {
            V::Auto => self.use_ability(act),
            V::Play | V::Event | V::Climax | V::Swap | V::Act | V::Clock | V::Pay => self.action_elsewhere(act, verb),
            V::Attack => self.attack_elsewhere(act),
            // Nothing changes for whoever stands already (1.3.2.1).
            V::Stand if self.own_turn(act) && self.all_stand(act.seat) => {}
            V::Stand => {
                let what = "characters stand in the stand phase".to_owned();
                self.wrong(R::Stand, act, what);
                if self.own_turn(act) {
                    self.stand_now(Some(act));
                }
            }
            V::Draw if self.at_icons(act) => self.icon_elsewhere(act, Icon::Draw),
            V::Draw => {
                let message = format!("nothing lets {} draw here", self.m.name(act.seat));
                let slip = self.slip(R::Draw, Kind::Extra, None, message);
                slip.expected = "no card drawn".into();
                let (left, told) = (self.draw_count(act, 1), self.told());
                self.push(Frame::Draws {
                    seat: act.seat,
                    left,
                    told,
                });
            }
            V::Trigger => {
                let message = "a trigger check is made once for an attack, in its trigger step".to_owned();
                self.slip(R::Trigger, Kind::Extra, None, message);
                self.check_trigger(Some(act));
                self.s.triggered.icons = 0;
                self.s.triggered.soul = 0;
            }
            V::Stock => self.stock_elsewhere(),
            V::Shuffle => {
                let message = format!("nothing lets {} shuffle here", self.m.name(act.seat));
                self.slip(R::Shuffle, Kind::Extra, None, message).expected = "the deck stays as it is".into();
                self.shuffle_deck(act.seat);
            }
            V::Counter => self.counter_elsewhere(act),
            V::Damage => self.damage_elsewhere(act),
            V::Battle => self.battle_elsewhere(act),
            V::Leave => self.leave_elsewhere(act),
            V::Encore => self.encore_elsewhere(act),
            V::Discard => self.discard_elsewhere(act),
            V::Refresh => self.refresh_elsewhere(act),
            V::Penalty => self.penalty_elsewhere(act),
            V::LevelUp => self.level_up_elsewhere(act),
            V::Mulligan | V::Keep => self.mulligan_elsewhere(act),
            _ => {
                if let Some(icon) = Cx::icon_of(verb) {
                    self.icon_elsewhere(act, icon);
                }
            }
        }
    }

    /// The turn player's, between a trigger check and the damage: an icon may be meant.
    fn at_icons(&self, act: &Act) -> bool {
        let window = stage::ICONS..=stage::DAMAGE;
        self.own_turn(act) && window.contains(&self.s.stage) && self.s.triggered.card.is_some()
    }

    fn all_stand(&self, seat: Seat) -> bool {
        Z::SLOTS.iter().all(|z| {
            self.s
                .cards(seat, *z)
                .iter()
                .all(|c| self.s.table.card(*c).pose == STAND)
        })
    }

    /// 5.2.1.4: after the game has begun, a second time, or after the second player's.
    fn mulligan_elsewhere(&mut self, act: &'a Act) {
        let name = self.m.name(act.seat).to_owned();
        let earlier = self.script.acts.iter().take_while(|a| a.span.start < act.span.start);
        let mut mulligans = earlier.filter(|a| matches!(V::of(a.verb), V::Mulligan | V::Keep));
        let (message, expected) = if self.s.turns_seen > 0 {
            (
                format!("the game has begun: {name} has no mulligan any more"),
                "no mulligan",
            )
        } else if mulligans.any(|a| a.seat == act.seat) {
            (format!("{name} has had the mulligan: it is once"), "one mulligan")
        } else {
            (
                format!("{name} goes first and takes the mulligan first; here it came after the other player's"),
                "the first player before the second",
            )
        };
        self.slip(R::Mulligan, Kind::Order, None, message).expected = expected.into();
        if self.s.turns_seen == 0 {
            self.mulligan(Some(act), act.seat);
        }
    }

    fn own_turn(&self, act: &Act) -> bool {
        act.seat == self.s.active
    }

    /// Not the player's turn, or not the phase.
    fn wrong(&mut self, otherwise: R, act: &'a Act, expected: String) {
        let (name, active) = (self.m.name(act.seat).to_owned(), self.m.name(self.s.active).to_owned());
        if self.own_turn(act) {
            let message = format!("{}: {expected}", self.m.phase(self.s));
            let slip = self.slip(otherwise, Kind::Order, None, message);
            slip.expected = expected;
        } else {
            let message = format!("it was {active}'s turn, not {name}'s");
            let slip = self.slip(R::NotYourTurn, Kind::Choice, None, message);
            slip.expected = format!("{active} acts");
            slip.claimed = format!("{name} acted");
        }
    }

    fn action_elsewhere(&mut self, act: &'a Act, verb: V) {
        let expected = match verb {
            V::Clock => "a card is put into the clock in the clock phase, once",
            V::Climax => "a climax is played in the climax phase",
            V::Swap => "slots are exchanged in the main phase",
            V::Act => "ACT abilities are used in the main phase",
            V::Pay => "a cost is paid with what it is for",
            _ => "characters and events are played in the main phase",
        };
        let again = verb == V::Climax && self.own_turn(act) && self.s.count(act.seat, Z::Climax) > 0;
        let ruling = match verb {
            _ if again => R::ClimaxTwice,
            V::Clock if self.s.stage == stage::MAIN => R::Clock,
            _ => R::WrongTime,
        };
        if self.s.turns_seen == 0 {
            let message = format!("the first turn has not begun: {expected}");
            self.slip(R::WrongTime, Kind::Order, None, message).contested = true;
            return;
        }
        if again {
            let message = format!("{} has played a climax this turn", self.m.name(act.seat));
            let slip = self.slip(ruling, Kind::Choice, None, message);
            slip.expected = "one climax a turn".into();
            slip.claimed = "a second one".into();
        } else {
            self.wrong(ruling, act, expected.to_owned());
        }
        match verb {
            V::Play => self.play_character(act),
            V::Event => self.play_event(act),
            V::Climax => self.play_climax(act),
            V::Swap => self.swap(act),
            V::Act => self.use_ability(act),
            V::Clock => self.clock_now(act),
            _ => {}
        }
        // What was played is there, and a check timing follows it (9.6.2 and the like).
        if matches!(verb, V::Play | V::Climax) {
            self.push(Frame::Check);
        }
    }

    fn attack_elsewhere(&mut self, act: &'a Act) {
        self.wrong(R::WrongTime, act, "attacks are declared in the attack phase".to_owned());
        if self.own_turn(act) && self.s.stage > stage::AFTER && self.s.turns_seen > 0 {
            self.s.agenda.clear();
            self.push(Frame::Declare(1));
            self.attack(Some(act));
        }
    }

    fn stock_elsewhere(&mut self) {
        let there = self
            .s
            .triggered
            .card
            .filter(|c| self.s.z(self.s.table.card(*c).zone) == Z::Resolution);
        match there {
            Some(_) => self.stock_late(),
            None => {
                let message = "there is no triggered card to put into the stock".to_owned();
                let slip = self.slip(R::Stock, Kind::Extra, None, message);
                slip.contested = true;
            }
        }
    }

    fn icon_elsewhere(&mut self, act: &'a Act, icon: Icon) {
        let seat = self.s.active;
        let late = self.s.triggered.passed & Triggered::bit(icon) != 0;
        let word = self.m.icon_word(icon);
        if late {
            self.s.triggered.passed &= !Triggered::bit(icon);
            if icon == Icon::Pool {
                let message = "the triggered card was put into the stock before the Pool icon's card".to_owned();
                let slip = self.slip(R::Stock, Kind::Order, None, message);
                slip.expected = "first the Pool icon's card, then the triggered card".into();
                slip.claimed = "the other way round".into();
            } else {
                let message = format!("the triggered card was stocked before {word}: the result is the same");
                self.slip(R::Stock, Kind::Order, None, message).note = Some("accepted");
            }
            self.carry_out_icon(icon, act, seat);
            return;
        }
        let card = self.s.triggered.card.map_or_else(
            || "nothing was triggered".to_owned(),
            |c| {
                let icons = self.s.face(c).map_or_else(String::new, |f| self.m.icons_of(f));
                format!("{} has {icons}", self.named(c))
            },
        );
        let message = format!("{card}: no {word} to use here");
        let slip = self.slip(R::Icon, Kind::Extra, None, message);
        slip.expected = format!("no {word}");
        slip.claimed = word.into();
        if icon != Icon::Treasure && icon != Icon::Chance && icon != Icon::Soul {
            self.carry_out_icon(icon, act, seat);
        } else if icon == Icon::Soul {
            self.s.triggered.soul = 0;
            let seat_soul = self.chosen(act).iter().find_map(|op| match op.kind {
                OpKind::Count(n) => i8::try_from(n).ok(),
                _ => None,
            });
            if let Some(attack) = self.s.attack.filter(|a| a.attacker_there) {
                let extra = self.s.extra(attack.card);
                extra.soul = extra.soul.saturating_add(seat_soul.unwrap_or(1));
            }
        }
    }

    fn counter_elsewhere(&mut self, act: &'a Act) {
        let attack = self.s.attack.or(self.s.last_attack);
        let front = attack.is_some_and(|a| a.method == Method::Front);
        let name = self.m.name(act.seat).to_owned();
        if self.own_turn(act) {
            let message = format!("{name} is the turn player: the other player may counter");
            self.slip(R::CounterStep, Kind::Choice, None, message);
        } else if front && self.s.stage >= stage::DAMAGE && self.s.stage <= stage::AFTER {
            let message = "one card or ability in one counter step".to_owned();
            self.slip(R::CounterTwice, Kind::Choice, None, message);
        } else {
            let how = match attack.map(|a| a.method) {
                Some(Method::Side) => "the attack is a side attack",
                Some(Method::Direct) => "the attack is direct",
                _ => "there is no front attack here",
            };
            let message = format!("{how}: there is no counter step");
            let slip = self.slip(R::CounterStep, Kind::Choice, None, message);
            slip.expected = "no counter".into();
        }
        self.play_counter(act);
    }

    fn victim(&self, act: &'a Act) -> Seat {
        let told = self.target(act).iter().find_map(|op| match op.kind {
            OpKind::Player(seat) => Some(seat),
            _ => None,
        });
        told.unwrap_or_else(|| self.m.faced_by(self.s.active))
    }

    fn damage_elsewhere(&mut self, act: &'a Act) {
        let victim = self.victim(act);
        let amount = self.chosen(act).iter().find_map(|op| match op.kind {
            OpKind::Count(n) => Some(u8::try_from(n).unwrap_or(u8::MAX)),
            _ => None,
        });
        let message = match self.s.attack.or(self.s.last_attack) {
            Some(attack) if !attack.attacker_there => {
                self.slip(
                    R::NoAttacker,
                    Kind::Extra,
                    None,
                    "the attacking character has left its slot: no damage".into(),
                );
                None
            }
            Some(attack) if self.soul(attack.card) <= 0 => Some(format!(
                "{} has soul {}: no damage",
                self.named(attack.card),
                self.soul(attack.card)
            )),
            Some(_) => Some("the damage of this attack was dealt already, or is not dealt yet".to_owned()),
            None => Some("nothing deals damage here".to_owned()),
        };
        if let Some(message) = message {
            let settle = self.text_about(Matter::Soul);
            let slip = self.slip(R::NoDamage, Kind::Extra, None, message);
            slip.expected = "no damage".into();
            slip.cannot_tell = settle;
        }
        self.deal(Some(act), victim, amount.unwrap_or(1), false);
    }

    fn battle_elsewhere(&mut self, act: &'a Act) {
        let message = match self.s.attack.or(self.s.last_attack) {
            Some(a) if a.method == Method::Side => "a side attack has no battle step".to_owned(),
            Some(a) if a.method == Method::Direct => "a direct attack has no battle step".to_owned(),
            Some(a) if !a.attacker_there => "the attacking character has left its slot: no battle".to_owned(),
            Some(a) if !a.facing_there => "the defending character has left its slot: no battle".to_owned(),
            _ => "there is no battle here".to_owned(),
        };
        let told = self.seen(act).unwrap_or(&[]);
        if told.iter().all(|op| op.kind == OpKind::Nothing) {
            return;
        }
        let front = self
            .s
            .attack
            .or(self.s.last_attack)
            .filter(|a| a.method == Method::Front && a.attacker_there);
        if let Some(attack) = front {
            // 1.3.2.1: reversed before, and it stays so; or nobody knows what stood there.
            let faced = self.facing(self.s.active, self.s.z(attack.slot));
            let open = attack.facing.is_none() && faced.is_some_and(|(_, zone)| self.s.table.zone(zone).open);
            let reversed = |op: &crate::judge::script::Op| match op.kind {
                OpKind::Zone(seat, z, _) | OpKind::ZoneCard(seat, z, _) => {
                    let card = self.s.character(self.s.table.zone_id(seat, z));
                    card.is_some_and(|c| self.s.table.card(c).pose == REVERSE)
                }
                _ => true,
            };
            if attack.facing_there && told.iter().all(reversed) {
                return;
            }
            if open {
                self.reverse_as_told(told);
                return;
            }
        }
        let slip = self.slip(R::NoBattle, Kind::Extra, None, message);
        slip.expected = "nobody reversed".into();
        self.reverse_as_told(told);
    }

    fn reverse_as_told(&mut self, told: &'a [crate::judge::script::Op]) {
        for op in told {
            if let OpKind::Zone(seat, z, _) = op.kind
                && let Some(card) = self.s.character(self.s.table.zone_id(seat, z))
            {
                self.s.table.turn(card, REVERSE);
            }
        }
    }

    fn leave_elsewhere(&mut self, act: &'a Act) {
        let Some((seat, slot, span)) = self.slot_op(self.chosen(act)) else {
            if self.s.count(self.s.active, Z::Climax) == 0 {
                let message = format!("there is no climax in {}", self.whose(self.s.active, Z::Climax));
                self.slip(R::ClimaxStays, Kind::Extra, None, message).contested = true;
                return;
            }
            self.wrong(
                R::ClimaxStays,
                act,
                "the climax leaves in the end phase, after the hand limit".into(),
            );
            self.climax_leaves_now();
            return;
        };
        let zone = self.s.zone(seat, slot);
        let Some(card) = self.s.character(zone) else {
            let message = format!("there is no character in {}", self.slot_name(zone));
            self.slip(R::NotThere, Kind::Choice, Some(span), message).contested = true;
            return;
        };
        if let (Some(older), true) = (
            self.s.table.zone(zone).cards.first().copied(),
            self.s.table.zone(zone).cards.len() > 1,
        ) {
            // 9.6.2, before the check timing has come.
            let message = format!(
                "{} left {} before the check timing: the result is the same",
                self.named(older),
                self.slot_name(zone)
            );
            self.slip(R::Overlap, Kind::Order, None, message).note = Some("accepted");
            self.seen_leaving(Some(act), older);
            let waiting = self.owners(older, Z::Waiting);
            self.move_to(older, waiting);
            return;
        }
        let message = format!("nothing makes {} leave {}", self.named(card), self.slot_name(zone));
        let settle = self.text_about(Matter::Leave);
        let ruling = if self.s.stage >= stage::ENCORE {
            R::EncoreStep
        } else {
            R::Overlap
        };
        let slip = self.slip(ruling, Kind::Extra, None, message);
        slip.expected = "it stays".into();
        slip.cannot_tell = settle;
        let waiting = self.owners(card, Z::Waiting);
        self.move_to(card, waiting);
        self.push(Frame::Check);
    }

    fn encore_elsewhere(&mut self, act: &'a Act) {
        let name = self.m.name(act.seat).to_owned();
        let slot = self
            .slot_op(self.chosen(act))
            .map(|(seat, slot, _)| self.s.zone(seat, slot));
        let where_ = slot.map_or_else(|| "a slot".to_owned(), |z| self.slot_name(z));
        let message = format!("no character of {name} has just left {where_}: its Encore does not wait, or no longer");
        let slip = self.slip(R::Encore, Kind::Choice, None, message);
        slip.expected = "Encore at the check timing in which the character left".into();
        slip.contested = true;
    }

    fn discard_elsewhere(&mut self, act: &'a Act) {
        let open = self.s.is_open(act.seat, Z::Hand);
        let count = self.s.count(act.seat, Z::Hand);
        let message = format!(
            "{} has {count} cards in hand: nothing is put away here",
            self.m.name(act.seat)
        );
        let slip = self.slip(R::HandLimit, Kind::Extra, None, message);
        slip.expected = "the hand stays".into();
        slip.cannot_tell =
            open.then(|| "whether a card that nobody noted was triggered with the Treasure icon".to_owned());
        let waiting = self.s.zone(act.seat, Z::Waiting);
        for (face, span) in self.told_faces(self.chosen(act)) {
            let card = match face {
                Some(face) => self.take_as_told(act.seat, Z::Hand, face, span),
                None => self.take_unknown(act.seat, Z::Hand),
            };
            if let Some(card) = card {
                self.move_to(card, waiting);
            }
        }
    }

    fn refresh_elsewhere(&mut self, act: &'a Act) {
        let seat = act.seat;
        let deck = self.s.zone(seat, Z::Deck);
        let left = self.s.count(seat, Z::Deck);
        let open = self.s.is_open(seat, Z::Deck);
        if !open || left > 0 {
            let message = format!(
                "{} holds {left} cards: no refresh before it is empty",
                self.whose(seat, Z::Deck)
            );
            let evidence = self.evidence(seat, Z::Deck);
            let slip = self.slip(R::Refresh, Kind::Extra, None, message);
            slip.expected = "no refresh".into();
            slip.evidence.push(evidence);
        }
        self.s.table.set_open(deck, false);
        self.refresh_shuffles(seat, Some(act));
        if self.m.edition.penalty_inside_refresh() {
            self.push(Frame::Penalty { seat });
        } else if let Some(points) = self.s.points.get_mut(usize::from(seat.0)) {
            *points = points.saturating_add(1);
            if matches!(
                self.s.due,
                Due::Clock | Due::Main | Due::Climax | Due::Attack | Due::Counter
            ) {
                // The check timing before the choice comes again.
                self.push(Frame::Check);
            }
        }
    }

    fn penalty_elsewhere(&mut self, act: &'a Act) {
        let seat = act.seat;
        let points = self.s.points.get(usize::from(seat.0)).copied().unwrap_or(0);
        if points > 0 {
            let name = self.m.name(seat);
            let message = format!(
                "the clock card of {name}'s refresh comes too early: it is due at the check timing after the action"
            );
            let slip = self.slip(R::PenaltyTime, Kind::Order, None, message);
            slip.expected = "the clock card after the interrupted action".into();
            slip.claimed = "the clock card in the middle of it".into();
            if let Some(points) = self.s.points.get_mut(usize::from(seat.0)) {
                *points -= 1;
            }
        } else {
            let message = format!("{} has not refreshed: there is no clock card to pay", self.m.name(seat));
            let slip = self.slip(R::Penalty, Kind::Extra, None, message);
            slip.expected = "no card to the clock".into();
        }
        self.pay_penalty(Some(act), seat);
    }

    fn level_up_elsewhere(&mut self, act: &'a Act) {
        let seat = act.seat;
        let count = self.s.count(seat, Z::Clock);
        let open = self.s.is_open(seat, Z::Clock);
        if open {
            self.level_up_now(Some(act), seat);
            return;
        }
        let message = format!(
            "{} holds {count} cards; a level up comes at seven",
            self.whose(seat, Z::Clock)
        );
        let evidence = self.evidence(seat, Z::Clock);
        let slip = self.slip(R::LevelUp, Kind::Extra, None, message);
        slip.expected = "no level up".into();
        slip.evidence.push(evidence);
        if count > 0 {
            self.level_up_now(Some(act), seat);
        }
    }
}

/// Damage that nobody noted may have emptied a deck, filled a clock, or neither: what rests on that cannot be told.
pub fn in_doubt(m: &super::super::matches::Match, state: &State, slips: &mut [Slip]) {
    const RESTING: [R; 9] = [
        R::Refresh,
        R::RefreshCards,
        R::Penalty,
        R::PenaltyTime,
        R::LevelUp,
        R::LevelUpCard,
        R::DeckList,
        R::CostCards,
        R::Defeat,
    ];
    if slips.is_empty() || !m.seats().any(|seat| state.is_open(seat, Z::Clock)) {
        return;
    }
    for slip in slips {
        if slip.note.is_none() && RESTING.iter().any(|r| *r as u16 == slip.ruling) {
            let settle = || "what the damage turned over that was not noted".to_owned();
            slip.cannot_tell.get_or_insert_with(settle);
        }
    }
}

/// The slip for something owed: done late, or never.
pub fn owing(m: &super::super::matches::Match, state: &State, owed: Owed, late: Option<MarkKind>) -> Slip {
    let name = m.name(owed.seat);
    let is_late = late.is_some();
    let verb = V::of(owed.verb);
    let (ruling, what, due, expected) = match owed.what {
        1 => (
            R::Stand,
            format!("the standing of {name}'s characters"),
            "it is due in the stand phase",
            "all characters stand",
        ),
        2 => (
            R::Draw,
            format!("{name}'s card of the draw phase"),
            "it is drawn before the clock phase",
            "1 card drawn",
        ),
        3 => (
            R::Trigger,
            format!("the trigger check of {name}'s attack"),
            "it comes before the damage",
            "the top card of the deck turned over",
        ),
        4 => match verb {
            V::Treasure => (
                R::Icon,
                "the Treasure icon".to_owned(),
                "it is mandatory",
                "the card to the hand",
            ),
            V::Chance => (
                R::Icon,
                "the Chance icon".to_owned(),
                "it is mandatory",
                "the card to the waiting room",
            ),
            _ => (
                R::Icon,
                "the soul icon".to_owned(),
                "it is mandatory",
                "+1 soul for each icon",
            ),
        },
        5 => (
            R::Stock,
            "the stocking of the triggered card".to_owned(),
            "it ends the trigger check",
            "the card face down onto the stock",
        ),
        6 | 20 => (
            R::DamageMissing,
            format!("the damage of {name}'s attack"),
            "the attacker has soul",
            "damage equal to the attacker's soul",
        ),
        7 => (
            R::Battle,
            format!("the battle of {name}'s front attack"),
            "both characters are there",
            "the character with less power reversed",
        ),
        8 => (
            R::EncoreStep,
            format!("the leaving of {name}'s reversed character"),
            "the turn player's come first, one at a time",
            "put into the waiting room",
        ),
        9 => (
            R::Overlap,
            format!("the leaving of {name}'s replaced card"),
            "it leaves at the check timing",
            "put into the waiting room",
        ),
        10 => (
            R::DamageMissing,
            format!("the damage of {name}'s Shot"),
            "it is mandatory",
            "1 damage",
        ),
        11 => (
            R::HandLimit,
            format!("the discarding of {name}'s hand to seven"),
            "it is due in the end phase",
            "the excess put into the waiting room",
        ),
        12 => (
            R::ClimaxStays,
            format!("the leaving of {name}'s climax"),
            "it is due in the end phase",
            "the climax to the waiting room",
        ),
        13 => (
            R::Refresh,
            format!("the refresh of {name}'s deck"),
            "it is due as soon as the deck is empty",
            "the waiting room shuffled into the deck, and a clock card",
        ),
        14 => {
            let ruling = if is_late { R::PenaltyTime } else { R::Penalty };
            let due = if m.edition.penalty_inside_refresh() {
                "it is part of the refresh, before the action goes on"
            } else {
                "it is due at the check timing after the action"
            };
            (
                ruling,
                format!("the clock card of {name}'s refresh"),
                due,
                "the top card of the deck to the clock",
            )
        }
        15 => (
            R::LevelUp,
            format!("{name}'s level up"),
            "it is due as soon as seven cards lie in the clock",
            "one of the seven lowest to the level zone",
        ),
        17 => (
            R::PowerZero,
            format!("the leaving of {name}'s character without power"),
            "it leaves at the check timing",
            "put into the waiting room",
        ),
        16 => (
            R::Icon,
            "the card for the stock by the Chance icon".to_owned(),
            "one of the revealed cards",
            "one card to the stock",
        ),
        _ => (R::WrongTime, "something that was due".to_owned(), "", ""),
    };
    let how = if is_late { "comes too late" } else { "is not written" };
    let message = if due.is_empty() {
        format!("{what} {how}")
    } else {
        format!("{what} {how}: {due}")
    };
    let zones: &[Z] = match owed.what {
        2 | 11 => &[Z::Hand],
        3 | 5 => &[Z::Stock],
        6 | 10 | 15 | 20 => &[Z::Clock],
        12 => &[Z::Climax],
        13 | 14 => &[Z::Deck, Z::Clock],
        1 | 7 | 8 | 9 | 17 => &Z::SLOTS,
        _ => &[],
    };
    let whose = match owed.what {
        6 | 10 | 20 => m.faced_by(owed.seat),
        _ => owed.seat,
    };
    let there = |z: &&Z| !z.is_slot() || state.count(whose, **z) > 0;
    let evidence = zones.iter().filter(there).map(|z| state.zone(whose, *z)).collect();
    let cannot_tell = match owed.what {
        20 => Some("whether the triggered card has a soul icon".to_owned()),
        // Nobody noted what lies in the clock.
        13..=15 if state.is_open(owed.seat, Z::Clock) => {
            Some("what the damage turned over that was not noted".to_owned())
        }
        _ => None,
    };
    Slip {
        evidence,
        cannot_tell,
        ruling: ruling as u16,
        kind: Some(if is_late { Kind::Order } else { Kind::Missing }),
        message,
        expected: expected.to_owned(),
        claimed: if is_late { "later".into() } else { "nothing".into() },
        ..Slip::default()
    }
}
