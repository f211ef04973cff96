//! Orders that are none of the rules' but come to the same (PR P5-C1): they are accepted with a note where the result is
//! the same and nothing was learned that could be of use. The others are findings.

use rejudge_judge::finding::Kind;
use rejudge_judge::game::Owed;
use rejudge_judge::script::{Act, Mark, MarkKind, OpKind, Script};
use rejudge_table::{CardId, Seat, ZoneId};

use super::super::cards::{CardKind, Icon};
use super::super::matches::Match;
use super::super::rulings::R;
use super::super::state::{Due, Method, REVERSE, Triggered, Z, stage};
use super::super::vocabulary::V;
use super::context::Cx;

/// What is owed, by number ([`due_number`](super::context::due_number)).
const STAND: u16 = 1;
const STOCK: u16 = 5;
const HAND_LIMIT: u16 = 11;
const CLIMAX_LEAVES: u16 = 12;

/// Whether a line shows something that could have been of use for what is owed since before it.
pub fn learned(m: &Match, script: &Script, owed: Owed, mark: &Mark) -> bool {
    let (act, more) = match mark.kind {
        MarkKind::Act(act) => (script.act(act), false),
        MarkKind::Seen(act, _) => (script.act(act), true),
        _ => return false,
    };
    let verb = m.meant(script, act);
    let open = matches!(verb, V::Leave | V::Discard | V::Battle);
    match owed.what {
        // No choice depends on the card of the turn.
        STAND if verb == V::Draw && !act.effect => false,
        // 7.3.1.2.3: no choice at all.
        STOCK if matches!(verb, V::Damage | V::Battle) => false,
        HAND_LIMIT | CLIMAX_LEAVES if open => false,
        _ => more || act.seen.is_some(),
    }
}

impl<'a> Cx<'a> {
    /// The next line of the log that is neither part of an effect nor of another line.
    fn line_after(&self, act: &Act) -> Option<&'a Act> {
        let at = self.script.acts.partition_point(|a| a.span.start <= act.span.start);
        let mut after = self.script.acts.get(at..)?.iter();
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
    pub fn icon_after_stock(&mut self, icon: Icon, word: &str, act: &'a Act) {
        let to_stock =
            |op: &rejudge_judge::script::Op| matches!(op.kind, OpKind::Zone(_, z, _) if z == Z::Stock as u16);
        let stocks = icon == Icon::Pool || (icon == Icon::Choice && self.target(act).iter().any(to_stock));
        let front = self.s.attack.is_some_and(|a| a.method == Method::Front);
        // The counter of a front attack, and the damage of any, have been seen.
        let seen = self.s.stage > stage::DAMAGE || (front && self.s.stage >= stage::DAMAGE);
        if stocks {
            let message = format!("the triggered card was put into the stock before the card of the {word}");
            let slip = self.slip(R::Stock, Kind::Order, None, message);
            slip.expected = format!("first the card of the {word}, then the triggered card");
            slip.claimed = "the other way round".into();
        } else if seen {
            let message = format!("the {word} was used after the trigger step, and something was seen since");
            let slip = self.slip(R::Icon, Kind::Order, None, message);
            slip.expected = "the icon before the counter and the damage".into();
            slip.claimed = "used later".into();
        } else {
            let message = format!("the triggered card was stocked before {word}: the result is the same");
            self.slip(R::Stock, Kind::Order, None, message).note = Some("accepted");
        }
    }

    /// 4.14.2.7: the triggered card has the Shot icon.
    pub fn shot_is_there(&self) -> bool {
        let info = self.s.triggered.card.and_then(|c| self.info(c));
        info.is_some_and(|i| i.icons & Triggered::bit(Icon::Shot) != 0)
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
    pub fn forget_passed(&mut self, act: Option<&'a Act>) {
        if self.s.encores_passed.is_empty() {
            return;
        }
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
            let message = format!(
                "an AUTO ability was played before {} left {}: the result is the same",
                self.named(card),
                self.slot_name(zone)
            );
            self.slip(R::Overlap, Kind::Order, None, message).note = Some("accepted");
        }
    }
}
