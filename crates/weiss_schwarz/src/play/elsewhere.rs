//! Lines that belong elsewhere: what each verb breaks out of its place, and how it is carried out as told.

use rejudge_judge::script::{Act, OpKind};
use rejudge_table::{Seat, ZoneId};

use super::super::cards::Icon;
use super::super::effects::reach::Matter;
use super::super::rules::ch07_battle::{NoBattle, NoDamage, has_battle_step, no_battle};
use super::super::rules::ch08_texts::About;
use super::super::rules::ch09_processing::{Answer, Reason};
use super::super::rules::reason::Doing;
use super::super::state::{Due, Frame, Method, REVERSE, Spent, Triggered, Waiting, Z, stage};
use super::super::variation::Point;
use super::super::verdicts::{Accepted, Battle, Damage, Icons, NotThere, Opening, Penalty, Turn, settle};
use super::super::vocabulary::V;
use super::context::Cx;

impl<'a> Cx<'a> {
    /// 5.2.1.4: after the game has begun, a second time, or after the second player's.
    pub(crate) fn mulligan_elsewhere(&mut self, act: &'a Act) {
        let earlier = self.script.acts.iter().take_while(|a| a.span.start < act.span.start);
        let mut mulligans = earlier.filter(|a| matches!(V::of(a.verb), V::Mulligan | V::Keep));
        if self.s.turns_seen > 0 {
            self.says(Opening::MulliganInGame(act.seat), None);
        } else if mulligans.any(|a| a.seat == act.seat) {
            self.says(Opening::MulliganTwice(act.seat), None);
        } else {
            let several = self.m.players.len() > 2;
            let order = if several {
                Opening::MulliganBehind
            } else {
                Opening::MulliganSecond
            };
            self.says_at(Point::Mulligan, order(act.seat), None);
        }
        if self.s.turns_seen == 0 {
            self.mulligan(Some(act), act.seat);
        }
    }

    pub(crate) fn own_turn(&self, act: &Act) -> bool {
        act.seat == self.s.active
    }

    /// Not the player's turn, or not the phase, of which this is said.
    pub(crate) fn out_of_phase(&mut self, act: &'a Act, otherwise: Turn) {
        let own = self.own_turn(act);
        self.says(if own { otherwise } else { Turn::NotYours(act.seat) }, None);
    }

    pub(crate) fn action_elsewhere(&mut self, act: &'a Act, verb: V) {
        // 6.4.1.2: that nobody put a card into the clock is so at any time behind the clock phase.
        if verb == V::Clock && self.says_none(act) {
            return;
        }
        let doing = match verb {
            V::Clock => Doing::Clock,
            V::Climax => Doing::Climax,
            V::Swap => Doing::Swap,
            V::Act => Doing::Ability,
            V::Pay => Doing::Pay,
            _ => Doing::Play,
        };
        let answer = self.rules().is_time_for(act.seat, doing);
        self.object(answer, |_| None);
        if self.s.turns_seen == 0 {
            return;
        }
        match verb {
            V::Play => self.play_character(act),
            V::Event => self.play_event(act),
            V::Climax => self.play_climax(act),
            V::Swap => self.swap(act, self.chosen(act)),
            V::Act => self.use_ability(act),
            V::Clock => self.clock_now(act),
            _ => {}
        }
        // What was played is there, and a check timing follows it (9.6.2 and the like).
        if matches!(verb, V::Play | V::Climax) {
            self.push(Frame::Check);
        }
    }

    pub(crate) fn attack_elsewhere(&mut self, act: &'a Act) {
        let answer = self.rules().is_time_for(act.seat, Doing::Attack);
        self.object(answer, |_| None);
        if self.own_turn(act) && self.s.stage > stage::AFTER && self.s.turns_seen > 0 {
            self.s.agenda.clear();
            self.push(Frame::Declare(1));
            self.attack(Some(act));
        }
    }

    /// 5.2.1.3.1: the first player was determined already, and nobody chooses.
    pub(crate) fn first_elsewhere(&mut self, act: &'a Act) {
        let told = self.seen(act).unwrap_or(&[]).iter().find_map(|op| match op.kind {
            OpKind::Player(seat) => Some((seat, op.span)),
            _ => None,
        });
        let (Some((told, span)), Some(first)) = (told, self.s.first) else {
            return;
        };
        if told == first {
            return;
        }
        self.says(Opening::NobodyChooses(first, told), Some(span));
        if self.s.turns_seen == 0 && !self.right() {
            self.s.first = Some(told);
        }
    }

    /// What only effects do, on a line that belongs to none.
    pub(crate) fn effect_elsewhere(&mut self, act: &'a Act) {
        let settle = self.text_in_play().then(|| settle::ABILITY_ABOVE.to_owned());
        let wrong = Turn::PartOfEffect(act.seat, self.verb(act));
        self.says(wrong, None).cannot_tell = settle;
        if !self.right() {
            self.effect_line(act);
        }
    }

    /// 3.2.2, 3.3.2, 3.7.2, 3.10.2: hidden cards are looked at when an ability says so.
    pub(crate) fn look_elsewhere(&mut self, act: &'a Act) {
        let told = self.chosen(act).iter().find_map(|op| match op.kind {
            OpKind::Zone(seat, z, _) | OpKind::ZoneCard(seat, z, _) => Z::of(z).map(|z| (seat, z)),
            _ => None,
        });
        let (seat, zone) = told.unwrap_or((act.seat, Z::Deck));
        if zone.is_public() || (zone == Z::Hand && seat == act.seat) {
            return;
        }
        // 3.7.2.1: a marker that was seen may lie face up.
        let mut lying = self.s.cards(seat, zone).iter();
        if zone.slot_above().is_some() && lying.all(|card| self.s.face(*card).is_some()) {
            return;
        }
        let unread = self.unread_text_in_play();
        let violation = self.says(Turn::LooksForNothing(act.seat, seat, zone), None);
        violation.cannot_tell = unread.then(|| settle::ABILITY_THAT_SAYS_SO.to_owned());
    }

    pub(crate) fn stock_elsewhere(&mut self) {
        let there = self
            .s
            .triggered
            .card
            .filter(|c| self.s.z(self.s.table.card(*c).zone) == Z::Resolution);
        match there {
            Some(_) => self.stock_late(),
            // In a log of choices it went there before this line.
            None if !self.m.full && std::mem::take(&mut self.s.triggered.stock_untold) => {}
            None => {
                self.says(Icons::NothingToStock(self.s.triggered.gone), None);
            }
        }
    }

    pub(crate) fn icon_elsewhere(&mut self, act: &'a Act, icon: Icon) {
        let seat = self.s.active;
        let late = self.s.triggered.passed & Triggered::bit(icon) != 0;
        if late {
            self.s.triggered.passed &= !Triggered::bit(icon);
            if icon != Icon::Soul && self.says_none(act) {
                // So it was, and when that is said makes no difference.
                return;
            }
            self.icon_after_stock(icon, act);
            // 7.3.1.3: what comes of it is seen to before the match goes on.
            self.push(Frame::Check);
            self.carry_out_icon(icon, act, seat);
            return;
        }
        if icon == Icon::Soul && !self.m.full {
            let untold = self.s.triggered.soul_untold;
            let told = self.number(self.chosen(act)).unwrap_or(1);
            if let Some(left) = untold.checked_sub(told).filter(|_| untold > 0) {
                // In a log of choices they were carried out before this line.
                self.s.triggered.soul_untold = left;
                return;
            }
        }
        if icon == Icon::Shot && self.shot_is_there() {
            self.says(Accepted::ShotLate(), None);
            return;
        }
        let wrong = match self.s.triggered.card.map(|card| self.s.face(card)) {
            None => Icons::NothingTriggered(icon),
            Some(Some(face)) => Icons::HasOther(face, icon),
            Some(None) => Icons::TriggeredUnnoted(icon),
        };
        self.says(wrong, None);
        if icon != Icon::Treasure && icon != Icon::Chance && icon != Icon::Soul {
            self.carry_out_icon(icon, act, seat);
        } else if icon == Icon::Soul {
            self.s.triggered.soul = 0;
            let soul = self.soul_told(act);
            self.soul_icon(soul);
        }
    }

    pub(crate) fn counter_elsewhere(&mut self, act: &'a Act) {
        let answer = self.rules().may_counter(act.seat);
        self.object(answer, |_| None);
        self.s.countered = true;
        self.play_counter(act);
    }

    /// Whether cards of a damage were written.
    fn tells_cards(&self, act: &'a Act) -> bool {
        let seen = self.seen(act).unwrap_or(&[]);
        self.told_count(seen) != Some(0)
    }

    fn victim(&self, act: &'a Act) -> Seat {
        let told = self.target(act).iter().find_map(|op| match op.kind {
            OpKind::Player(seat) => Some(seat),
            _ => None,
        });
        told.unwrap_or_else(|| self.s.defender())
    }

    pub(crate) fn damage_elsewhere(&mut self, act: &'a Act) {
        let victim = self.victim(act);
        let amount = self.chosen(act).iter().find_map(|op| match op.kind {
            OpKind::Count(n) => Some(u8::try_from(n).unwrap_or(u8::MAX)),
            _ => None,
        });
        // 8.7.5.1: behind the attack's own damage, and a Shot was used before.
        let dealt = self.s.attack.is_none() || self.s.stage > stage::DAMAGE;
        let again = dealt && self.s.events.shot_dealt();
        let attack = self.s.attack.or(self.s.last_attack);
        let wrong = match attack {
            Some(_) if again => Damage::ShotAgain(),
            Some(attack) => match self.rules().no_damage(&attack) {
                Some(NoDamage::AttackerLeft) => match self.s.table.card(attack.card).zone == attack.slot {
                    true => Damage::CameBack(),
                    false => Damage::AttackerLeft(),
                },
                // Nothing was done.
                _ if self.soul(attack.card) <= 0 && amount == Some(0) && !self.tells_cards(act) => return,
                Some(NoDamage::NoSoul(soul)) => Damage::NoSoul(attack.card, soul.into()),
                Some(NoDamage::Forbidden(by)) => Damage::Forbidden(attack.card, by),
                None => Damage::NotNow(),
            },
            None => Damage::NoAttack(),
        };
        let gone = matches!(wrong, Damage::CameBack() | Damage::AttackerLeft());
        let about = [Matter::Deals, Matter::Soul, Matter::Damage]
            .into_iter()
            .filter(|_| !gone);
        let settle = about.flat_map(|matter| self.text_about(matter)).next();
        self.says(wrong, None).cannot_tell = settle;
        self.deal(Some(act), victim, amount.unwrap_or(1), false);
    }

    pub(crate) fn battle_elsewhere(&mut self, act: &'a Act) {
        let attack = self.s.attack.or(self.s.last_attack);
        let wrong = match attack.as_ref().and_then(no_battle) {
            Some(NoBattle::NoStep(Method::Side)) => Battle::SideHasNone(),
            Some(NoBattle::NoStep(_)) => Battle::DirectHasNone(),
            Some(NoBattle::AttackerLeft) => Battle::AttackerLeft(),
            Some(NoBattle::DefenderLeft) => Battle::DefenderLeft(),
            None => Battle::None(),
        };
        let told = self.seen(act).unwrap_or(&[]);
        if told.iter().all(|op| op.kind == OpKind::Nothing) {
            return;
        }
        let front = attack.filter(|a| has_battle_step(a) && a.attacker_there);
        if let Some(attack) = front {
            // 1.3.2.1: reversed before, and it stays so; or nobody knows what stood there.
            let faced = self.facing(self.s.active, self.s.z(attack.slot));
            let open = attack.attacked.is_none() && faced.is_some_and(|(_, zone)| self.s.table.zone(zone).open);
            let reversed = |op: &rejudge_judge::script::Op| match op.kind {
                OpKind::Zone(seat, z, _) | OpKind::ZoneCard(seat, z, _) => {
                    let card = self.s.character(self.s.table.zone_id(seat, z));
                    card.is_some_and(|c| self.s.table.card(c).pose == REVERSE)
                }
                _ => true,
            };
            if attack.attacked_there && told.iter().all(reversed) {
                return;
            }
            if open {
                self.reverse_as_told(told);
                return;
            }
        }
        // What text made a front attack has a defender elsewhere; that it rests on text was said of the attack.
        if front.is_some_and(|a| a.attacked.is_none()) && self.text_about(Matter::Attack).is_some() {
            self.reverse_as_told(told);
            return;
        }
        if !self.reversed_after_all(told) {
            self.says(wrong, None);
        }
        self.reverse_as_told(told);
    }

    fn reverse_as_told(&mut self, told: &'a [rejudge_judge::script::Op]) {
        for op in told {
            if let OpKind::Zone(seat, z, _) = op.kind
                && let Some(card) = self.s.character(self.s.table.zone_id(seat, z))
            {
                self.s.table.turn(card, REVERSE);
            }
        }
    }

    pub(crate) fn leave_elsewhere(&mut self, act: &'a Act) {
        let Some((seat, slot, span)) = self.slot_op(self.chosen(act)) else {
            if self.s.count(self.s.active, Z::Climax) == 0 {
                self.says(Turn::NoClimaxToLeave(self.s.active), None);
                return;
            }
            self.out_of_phase(act, Turn::ClimaxLeavesEarly());
            self.climax_leaves_now();
            return;
        };
        let zone = self.s.zone(seat, slot);
        let Some(card) = self.s.character(zone) else {
            if self.leaves_behind_others(act, zone) {
                return;
            }
            self.says(NotThere::Nobody(zone), Some(span));
            return;
        };
        if let (Some(older), true) = (
            self.s.table.zone(zone).cards.first().copied(),
            self.s.table.zone(zone).cards.len() > 1,
        ) {
            // 9.6.2, before the check timing has come.
            self.says(Accepted::LeftBeforeCheck(older, zone), None);
            let older = self.seen_leaving(Some(act), older);
            let waiting = self.owners(older, Z::Waiting);
            self.move_to(older, waiting);
            return;
        }
        if self.makes_room(act, zone) {
            self.says(Accepted::LeftBeforeNext(card, zone), None);
            let card = self.seen_leaving(Some(act), card);
            let waiting = self.owners(card, Z::Waiting);
            self.move_to(card, waiting);
            return;
        }
        if self.rules().may_have_no_power(card) {
            // 9.5.1: what might have kept it there is not known, and this line tells that nothing did.
            let waiting = self.owners(card, Z::Waiting);
            self.move_to(card, waiting);
            return self.push(Frame::Check);
        }
        let text = || self.text_on(Matter::Stage, About::Card(card));
        // 9.5.1: text may have taken its power away.
        let power = || self.text_explains(Matter::Power, card, (i32::MIN, -self.power(card)));
        let settle = self.whether_gone(card).or_else(text).or_else(power);
        let wrong = match self.s.stage {
            stage::ENCORE.. => Battle::LeavesUnreversed(card, zone),
            // Not among what can be done there.
            stage::MAIN..stage::CLIMAX => Battle::LeavesForNothing(card, zone, "6.5.1.2"),
            _ => Battle::LeavesForNothing(card, zone, "9.6.2"),
        };
        self.says(wrong, None).cannot_tell = settle;
        let waiting = self.owners(card, Z::Waiting);
        self.move_to(card, waiting);
        self.push(Frame::Check);
    }

    /// 7.7.1.2, 7.7.1.3: under `decisions` the line of another player's character showed that the turn player's had left.
    /// Here is its own line, behind that. True: so it is.
    fn leaves_behind_others(&mut self, act: &'a Act, slot: ZoneId) -> bool {
        let seat = self.s.table.seat_of(slot);
        let passed = |spent: &Spent| matches!(spent, Spent::Passed | Spent::PassedForAnother);
        let lapsed = self.s.events.encores_spent(slot).find(|(_, spent)| passed(spent));
        let here = !self.m.full && seat == self.s.active && self.s.stage == stage::ENCORE;
        let Some((card, _)) = lapsed.filter(|_| here) else {
            return false;
        };
        let told = self.card_op(self.seen(act).unwrap_or(&[])).map(|(face, _)| face);
        let lies = self.s.z(self.s.table.card(card).zone) == Z::Waiting;
        if !lies || told.is_some_and(|told| self.s.face(card).is_some_and(|face| face != told)) {
            return false;
        }
        self.says(Battle::LeavesBehindOthers(seat), None);
        if !self.right() {
            // As it was played, it leaves here, and its Encore waits.
            self.s.waiting.push(Waiting::Encore { seat, card, slot });
            self.push(Frame::Check);
        }
        true
    }

    pub(crate) fn discard_elsewhere(&mut self, act: &'a Act) {
        let open = self.s.is_open(act.seat, Z::Hand);
        let wrong = match self.s.count(act.seat, Z::Hand) {
            _ if act.seat != self.s.active => Turn::PutsAwayOthers(act.seat),
            count if count > self.rules().hand_limit(act.seat).0 => Turn::PutsAwayEarly(act.seat, count),
            _ => Turn::PutsAway(act.seat),
        };
        self.says(wrong, None).cannot_tell = open.then(|| settle::MAYBE_TREASURE.to_owned());
        let waiting = self.s.zone(act.seat, Z::Waiting);
        for (face, span) in self.told_faces(self.chosen(act)) {
            let card = self.take_from_hand(act.seat, face, span);
            if let Some(card) = card {
                self.move_to(card, waiting);
            }
        }
    }

    pub(crate) fn refresh_elsewhere(&mut self, act: &'a Act) {
        let seat = act.seat;
        let deck = self.s.zone(seat, Z::Deck);
        let left = self.s.count(seat, Z::Deck);
        let open = self.s.is_open(seat, Z::Deck);
        let nothing = left == 0 && !open && self.s.count(seat, Z::Waiting) == 0 && !self.s.is_open(seat, Z::Waiting);
        if nothing {
            self.against_processing(Answer::no(Reason::NothingToRefreshWith { seat }), None);
            return;
        }
        if !open || left > 0 {
            self.against_processing(Answer::no(Reason::RefreshTooEarly { seat, left }), None);
        }
        self.s.table.set_open(deck, false);
        self.refresh_shuffles(seat, Some(act));
        if self.m.edition.penalty_inside_refresh() {
            self.push(Frame::Penalty { seat });
        } else if let Some(points) = self.s.points.get_mut(usize::from(seat.0)) {
            *points = points.saturating_add(1);
            if matches!(
                self.s.due,
                Due::Clock
                    | Due::Main
                    | Due::Climax
                    | Due::Attack
                    | Due::Trigger
                    | Due::Counter
                    | Due::Damage(..)
                    | Due::Battle
                    | Due::Reversed(_)
            ) {
                // The check timing before the choice, or the next step, comes again.
                self.push(Frame::Check);
            }
        }
    }

    pub(crate) fn penalty_elsewhere(&mut self, act: &'a Act) {
        let seat = act.seat;
        let points = self.s.points.get(usize::from(seat.0)).copied().unwrap_or(0);
        if points > 0 {
            self.says(Penalty::Early(seat), None);
            if let Some(points) = self.s.points.get_mut(usize::from(seat.0)) {
                *points -= 1;
            }
        } else if self.s.is_owed(Due::Refresh(seat)) {
            self.says(Penalty::BeforeShuffle(seat), None);
        } else if self.s.late_refresh & (1 << seat.0) != 0 {
            self.s.late_refresh &= !(1 << seat.0);
            self.says(Penalty::Late(seat), None);
        } else {
            // A line without a name is the turn player's, and the refresh may have been the other player's.
            let owes = |other: &Seat| {
                let due = Due::Penalty(*other);
                *other != seat && (self.s.due == due || self.s.is_owed(due) || self.has_point(*other))
            };
            self.says(Penalty::NotDue(seat, self.m.seats().find(owes)), None);
        }
        self.pay_penalty(Some(act), seat);
    }

    /// 2021-03: whether this player has a refresh point.
    fn has_point(&self, seat: Seat) -> bool {
        self.s.points.get(usize::from(seat.0)).is_some_and(|p| *p > 0)
    }

    pub(crate) fn level_up_elsewhere(&mut self, act: &'a Act) {
        let seat = act.seat;
        let count = self.s.count(seat, Z::Clock);
        let open = self.s.is_open(seat, Z::Clock);
        if open {
            self.level_up_now(Some(act), seat);
            // The damage that was not counted brought it: what comes of the level comes before the step that is due.
            self.push(Frame::Check);
            return;
        }
        self.against_processing(Answer::no(Reason::LevelUpTooEarly { seat, count }), None);
        if count > 0 {
            self.level_up_now(Some(act), seat);
        }
    }
}
