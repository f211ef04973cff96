//! Orders that are none of the rules' but come to the same (PR P5-C1): they are accepted with a note where the result is
//! the same and nothing was learned that could be of use. The others are findings.

use rejudge_judge::game::Owed;
use rejudge_judge::script::{Act, Mark, MarkKind, Op, OpKind, Script};
use rejudge_table::{CardId, Seat, ZoneId};

use super::super::cards::{CardKind, Icon};
use super::super::claims::from_stock;
use super::super::matches::Match;
use super::super::rules::due::Duty;
use super::super::state::{Debt, Due, Frame, Method, REVERSE, Triggered, Z, stage};
use super::super::verdicts::{Accepted, Icons};
use super::super::vocabulary::V;
use super::context::Cx;

/// Whether a line shows something that could have been of use for what is owed since before it.
pub fn reveals(m: &Match, script: &Script, owed: Owed, mark: &Mark) -> bool {
    let (act, more) = match mark.kind {
        MarkKind::Act(act) => (script.act(act), false),
        MarkKind::Seen(act, _) => (script.act(act), true),
        _ => return false,
    };
    let verb = m.meant(script, act);
    let open = matches!(verb, V::Leave | V::Discard | V::Battle);
    match Duty::of(owed.what) {
        // No choice depends on the card of the turn.
        Some(Duty::Stand) if verb == V::Draw && !act.effect => false,
        // 7.3.1.2.3: no choice at all.
        Some(Duty::Stock) if matches!(verb, V::Damage | V::Battle) => false,
        Some(Duty::HandLimit | Duty::ClimaxLeaves) if open => false,
        // Another card of the deck is the clock card then, and other cards went where these lines put them.
        Some(Duty::Penalty) if !more && takes_of_deck(m, script, act, owed.seat) => true,
        _ => more || act.seen.is_some(),
    }
}

/// Whether an action takes cards of this player's deck, or may.
fn takes_of_deck(m: &Match, script: &Script, act: &Act, seat: Seat) -> bool {
    let pays_otherwise = || script.pays(act).iter().any(|pay| !from_stock(pay));
    match m.meant(script, act) {
        _ if act.effect => true,
        V::Damage => {
            let aimed = |op: &Op| op.kind == OpKind::Player(seat);
            act.seat != seat || script.seen(&act.target).is_some_and(|ops| ops.iter().any(aimed))
        }
        V::Trigger
        | V::Clock
        | V::Draw
        | V::Pool
        | V::Treasure
        | V::Chance
        | V::Discovery
        | V::Shuffle
        | V::Penalty => act.seat == seat,
        _ => act.seat == seat && pays_otherwise(),
    }
}

impl<'a> Cx<'a> {
    /// 9.1.2.1: whether the line of this player's refresh stands further down and the number written there is not that of the
    /// cards that lie in the waiting room now, while nothing in between needs the deck: it was done there, with what had come
    /// into the waiting room since.
    pub fn put_off(&self, seat: Seat) -> bool {
        let Some(next) = self.next else { return false };
        if self.s.is_open(seat, Z::Waiting)
            || self.s.needs_deck(seat)
            || self.m.may_differ(self.s, seat, Z::Waiting) != (0, 0)
        {
            return false;
        }
        let there = self.s.count(seat, Z::Waiting);
        let at = self.script.place_of(&next);
        let mut behind = self.script.marks.iter().skip(at.unwrap_or(self.script.marks.len()));
        behind.find_map(|mark| match mark.kind {
            MarkKind::Turn(..) | MarkKind::Position(_) | MarkKind::Gap | MarkKind::Rewind(_) | MarkKind::Hole => {
                Some(false)
            }
            MarkKind::Act(act) => {
                let act = self.script.act(act);
                let is_it = self.verb(act) == V::Refresh && act.seat == seat && !act.judge;
                if is_it {
                    return Some(self.told_shuffled(act).is_some_and(|(told, _)| told != there));
                }
                (act.judge || takes_of_deck(self.m, self.script, act, seat)).then_some(false)
            }
            _ => None,
        }) == Some(true)
    }

    /// 9.2.2: under `decisions`, the refresh stands in the middle of an action of which more was seen behind it, and its clock
    /// card stands later: there it was put.
    pub fn penalty_put_off(&self, seat: Seat) -> bool {
        let Some(MarkKind::Seen(of, _)) = self.next.map(|n| n.kind) else {
            return false;
        };
        if !self.m.edition.penalty_inside_refresh() || !matches!(self.s.agenda.last(), Some(Frame::Penalty { .. })) {
            return false;
        }
        let from = self.next.map_or(0, |n| n.span.start);
        let mine = |act: &&Act, verb: V| V::of(act.verb) == verb && act.seat == seat && !act.judge;
        let within = self.script.acts.iter().skip(of as usize);
        let mut within = within.take_while(|a| a.span.start < from);
        let shown = within.any(|a| mine(&a, V::Refresh) && a.inside == Some(of));
        let end = self.script.turn_behind(from);
        let behind = self.script.acts_behind(from).iter();
        let behind = behind.take_while(|a| a.span.start < end);
        let mut later = behind.filter(|a| mine(a, V::Refresh) || mine(a, V::Penalty));
        shown && later.next().is_some_and(|a| V::of(a.verb) == V::Penalty)
    }

    /// What was put off until its line: it is owed, and what it interrupted goes on.
    pub fn put_off_now(&mut self, due: Due, duty: Duty) {
        let seat = due.seat().unwrap_or(self.s.active);
        self.pop();
        let debt = Debt {
            due,
            seat,
            what: duty.number(),
            there: self.s.refresh_zones(seat),
        };
        self.s.owes(debt);
    }

    /// The next line of the log that is neither part of an effect nor of another line.
    fn line_after(&self, act: &Act) -> Option<&'a Act> {
        let mut after = self.script.acts_behind(act.span.start).iter();
        after.find(|a| a.inside.is_none())
    }

    /// 9.6.2: the character that leaves makes room for the one that is played onto its slot with the next line.
    pub fn makes_room(&self, act: &'a Act, slot: ZoneId) -> bool {
        let own = self.own_turn(act) && self.s.table.seat_of(slot) == act.seat && self.s.due == Due::Main;
        let next = self
            .line_after(act)
            .filter(|next| own && next.seat == act.seat && !next.effect);
        next.is_some_and(|next| {
            let to = self.slot_op(self.target(next)).map(|(seat, z, _)| self.s.zone(seat, z));
            self.verb(next) == V::Play && to == Some(slot)
        })
    }

    /// An icon that was passed, after the triggered card went to the stock.
    pub fn icon_after_stock(&mut self, icon: Icon, act: &'a Act) {
        let to_stock =
            |op: &rejudge_judge::script::Op| matches!(op.kind, OpKind::Zone(_, z, _) if z == Z::Stock as u16);
        let stocks = icon == Icon::Pool || (icon == Icon::Choice && self.target(act).iter().any(to_stock));
        let front = self.s.attack.is_some_and(|a| a.method == Method::Front);
        // The counter of a front attack, and the damage of any, have been seen.
        let seen = self.s.stage > stage::DAMAGE || (front && self.s.stage >= stage::DAMAGE);
        let wrong = match (stocks, seen) {
            (true, _) => Icons::StockedBefore(icon),
            (false, true) => Icons::UsedLater(icon),
            (false, false) => {
                self.says(Accepted::StockedBefore(icon), None);
                return;
            }
        };
        self.says(wrong, None);
    }

    /// 4.14.2.7, 7.3.1.2.2: the triggered card had the Shot icon as it was triggered, by print or by text.
    pub fn shot_is_there(&self) -> bool {
        let Triggered { card, had, .. } = self.s.triggered;
        let info = card.and_then(|card| self.info(card));
        let icons = info.map_or(0, |info| info.icons | had);
        icons & Triggered::bit(Icon::Shot) != 0
    }

    /// 10.2.2: passed because the player's next reversed character was put away first: that may still come to the same.
    pub fn encore_passed(&mut self, seat: Seat, card: CardId, slot: ZoneId) {
        let Some(MarkKind::Act(next)) = self.next.map(|n| n.kind) else {
            return;
        };
        let next = self.script.act(next);
        let leaving = self
            .slot_op(self.chosen(next))
            .map(|(owner, z, _)| self.s.zone(owner, z));
        let reversed = |zone: ZoneId| {
            let there = self.s.character(zone);
            there.is_some_and(|c| self.s.table.card(c).pose == REVERSE)
        };
        if next.seat == seat && self.verb(next) == V::Leave && leaving.is_some_and(reversed) {
            self.s.encores_passed.push((card, slot));
        }
    }

    /// Nothing but further leaving lies between it and its Encore.
    #[inline]
    pub fn forget_passed(&mut self, act: Option<&'a Act>) {
        if !self.s.encores_passed.is_empty() {
            self.forget_passed_at(act);
        }
    }

    fn forget_passed_at(&mut self, act: Option<&'a Act>) {
        if let Some(act) = act
            && (self.verb(act) != V::Leave || self.s.table.seat_of(self.s.encores_passed[0].1) != act.seat)
            && self.verb(act) != V::Encore
        {
            self.s.encores_passed.clear();
        }
    }

    /// The card whose Encore was passed for that, if it is the one that an act means.
    pub fn passed_here(&mut self, act: &'a Act, slot: ZoneId) -> Option<(CardId, ZoneId)> {
        let at = self.s.encores_passed.iter().position(|(_, zone)| *zone == slot)?;
        let mine = self.s.table.seat_of(slot) == act.seat;
        let face = self.card_op(self.chosen(act)).map(|(face, _)| face);
        let (card, _) = self.s.encores_passed[at];
        let fits = face.is_none() || self.s.face(card).is_none() || self.s.face(card) == face;
        let lies = self.s.z(self.s.table.card(card).zone) == Z::Waiting;
        // What is paid now shows cards of the stock: the others' Encores come too late.
        (mine && fits && lies).then(|| {
            self.s.encores_passed.clear();
            (card, slot)
        })
    }

    /// 6.4.1.2: the cards drawn for a clock card that is put down with the next line.
    pub fn draws_before_clock(&self, act: &'a Act) -> bool {
        let due = self.s.due == Due::Clock && self.own_turn(act) && self.draw_count(act, 1) == 2;
        let next = self.line_after(act).filter(|_| due);
        next.is_some_and(|n| self.verb(n) == V::Clock && n.seat == act.seat && n.seen.is_none())
    }

    /// 8.5.1.1: rule processing comes before an AUTO ability; where that moves only what was replaced, the result is the
    /// same.
    pub fn auto_before_rules(&mut self) {
        let Due::Leave(card, zone) = self.s.due else { return };
        let replaced = self.s.table.zone(zone).cards.len() > 1;
        if replaced && self.info(card).is_none_or(|i| i.kind == CardKind::Character) {
            self.says(Accepted::AutoBeforeLeaving(card, zone), None);
        }
    }
}
