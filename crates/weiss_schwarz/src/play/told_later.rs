//! 7.6.1.2, 2.12.2: a battle that no line tells of, where text that is not read may have turned it. Who was reversed is shown by
//! the lines behind it; where none shows it, it is as the numbers say.

use rejudge_judge::script::{Act, OpKind};
use rejudge_table::{CardId, Seat, ZoneId};

use super::super::claims;
use super::super::claims::attack::Declared;
use super::super::doubts::Unsure;
use super::super::effects::ability::Pose;
use super::super::effects::program::{Deed, Step, What};
use super::super::effects::reach::Matter;
use super::super::effects::{Line, Sort, Trigger};
use super::super::rules::ch07_battle::Reversal;
use super::super::rules::ch08_texts::{About, Bearing, Texts};
use super::super::rules::ch09_processing::Leaves;
use super::super::state::{Method, Z, stage};
use super::super::vocabulary::V;
use super::context::Cx;

/// So many lines behind a battle are looked at.
const SHOWN_MOST: usize = 200;

impl<'a> Cx<'a> {
    /// Who became reversed in the battle in hand, of which nobody told: by the numbers, or as later lines show it where text
    /// may have changed them.
    pub fn as_shown_later(&self, by_numbers: Reversal) -> Reversal {
        self.shown_behind(by_numbers).unwrap_or(by_numbers)
    }

    fn shown_behind(&self, Reversal { sure, may }: Reversal) -> Option<Reversal> {
        let attack = self.s.attack?;
        let (facing, facing_zone) = attack.attacked?;
        // Of a card that nobody noted it is not said that it has such text.
        let known = |card, matter| self.bearing(matter, About::Card(card)).iter().any(Bearing::is_known);
        let text = |card| known(card, Matter::Power);
        let stays = |card| known(card, Matter::Reverse);
        let any = || [attack.card, facing].into_iter().any(|card| text(card) || stays(card));
        // What rests on cards that nobody noted is settled by later lines as they come.
        let noted = [attack.card, facing]
            .into_iter()
            .all(|card| self.s.face(card).is_some());
        // The match goes on behind it, and there is such text, or how others lie is open.
        if self.next.is_none() || sure == may && !any() || !noted {
            return None;
        }
        let by_text = self.reversal_by_text()?;
        let (text_sure, text_may) = (by_text.sure, by_text.may);
        let shown = |card, zone, (sure, may): (bool, bool), (text_sure, text_may): (bool, bool)| {
            let stays = stays(card);
            if sure == may && (sure, may) == (text_sure, text_may) && !stays {
                return (sure, may);
            }
            match self.shown_later(zone, stage::ENCORE) {
                Some(true) if text_may => (true, true),
                // 8.7.2: whoever turns itself over again as it becomes reversed stays, and was reversed all the same.
                Some(false) if self.turns_itself_back(card) => (sure, may),
                Some(false) if !text_sure || stays => (false, false),
                _ => (sure, may),
            }
        };
        let a = shown(attack.card, attack.slot, (sure.0, may.0), (text_sure.0, text_may.0));
        let d = shown(facing, facing_zone, (sure.1, may.1), (text_sure.1, text_may.1));
        Some(Reversal {
            sure: (a.0, d.0),
            may: (a.1, d.1),
        })
    }

    /// 9.5.1: characters without power that text which is not read may have kept, where nobody tells that one leaves: it does where a
    /// later line shows it, and where none shows anything it may have. The one that leaves now.
    pub fn kept_by_text(&mut self) -> Option<Leaves> {
        if self.m.full {
            return None;
        }
        for seat in self.s.players_from(self.s.active) {
            for z in Z::SLOTS {
                let kept = self.rules().may_be_kept(seat, z);
                let Some(leaves) = kept.filter(|leaves| !self.s.doubts.is_gone(leaves.card)) else {
                    continue;
                };
                match self.shown_later(leaves.zone, self.s.stage) {
                    Some(true) => return Some(leaves),
                    Some(false) => {}
                    None => {
                        let card = leaves.card;
                        self.s.doubts.was_open |= 1 << self.s.table.card(card).owner.0;
                        if self.only_choices_keep(card) {
                            return Some(leaves);
                        }
                        self.s.doubts.gone.push(Unsure { card, shuffled: false });
                    }
                }
            }
        }
        None
    }

    /// Whether all that may give a character the power it lacks are abilities that somebody would have had to choose to play, which has its
    /// line: without one it is taken that nobody did.
    fn only_choices_keep(&self, card: CardId) -> bool {
        let bearing = Texts::of(self.m, self.s).bearing(Matter::Power, About::Card(card));
        let chooses = |bearing: &Bearing<'_>| match bearing {
            Bearing::Line { line, .. } => line.runs.as_ref().is_some_and(|program| !program.is_mandatory()),
            Bearing::Unknown(_) => false,
        };
        bearing.iter().all(chooses) && self.rules().power_between(card).1 <= 0
    }

    /// Whether the character in this slot has left it, in the encore step or at once, as the first line behind that is about it
    /// shows; `None`: none does.
    fn shown_later(&self, zone: ZoneId, leaves_in: u8) -> Option<bool> {
        let in_encore_step = leaves_in == stage::ENCORE;
        let (seat, mut slot) = (self.s.table.seat_of(zone), self.s.z(zone));
        let from = self.next?.span.start;
        let turn_ends = self.script.turn_behind(from);
        let mut opponent = self.battle_opponent(zone).filter(|_| in_encore_step);
        for act in self.script.acts_from(from).iter().take(SHOWN_MOST) {
            let named = |ops: &[rejudge_judge::script::Op]| ops.iter().any(|op| is_slot(&op.kind, seat, slot));
            let (chosen, target) = (named(self.chosen(act)), named(self.target(act)));
            // Whoever pays for something was there; until the encore step one that is reversed is.
            if self
                .script
                .pays(act)
                .iter()
                .any(|pay| named(self.script.ops(&pay.chosen)))
            {
                return (!in_encore_step || act.span.start >= turn_ends).then_some(false);
            }
            if self.verb(act) == V::Attack || act.span.start >= turn_ends {
                // What is told of it from here on is of another battle.
                opponent = None;
            }
            match self.verb(act) {
                V::Leave | V::Encore if chosen => return Some(true),
                // 8.7.2: so has what triggers at its battle opponent becoming reversed.
                V::Auto if opponent.is_some_and(|opponent| self.shows_the_others_reversal(act, opponent)) => {
                    return Some(true);
                }
                V::Attack if chosen && act.seat == seat => return Some(false),
                V::Attack => match self.attacked_later(act, (seat, slot)) {
                    Some(Method::Direct) => return Some(true),
                    // Until the encore step one that is reversed is attacked like any other (7.2.1.4).
                    Some(_) if in_encore_step && act.span.start < turn_ends => {}
                    Some(_) => return Some(false),
                    None => {}
                },
                V::Swap if chosen || target => {
                    let both = self.chosen(act).iter().chain(self.target(act));
                    let mut others = both.filter_map(|op| match op.kind {
                        OpKind::Zone(s, z, _) | OpKind::ZoneCard(s, z, _) if s == seat => Z::of(z),
                        _ => None,
                    });
                    slot = others.find(|z| *z != slot)?;
                }
                // 8.7.2: what its being reversed has triggered. Another ability of it says nothing of that.
                V::Auto
                    if chosen
                        && act.span.start < turn_ends
                        && in_encore_step
                        && self.can_only_mean(act, zone, &shows_its_leaving) =>
                {
                    return Some(true);
                }
                V::Auto if chosen && act.span.start < turn_ends => {}
                V::Auto if chosen => return Some(false),
                // Until the encore step one that is reversed is a character, too, and gets what others get.
                V::Give if chosen && act.span.start < turn_ends => {}
                // It may be turned over again, and how it lay then is not seen any more.
                V::Rest | V::Stand if chosen && act.effect && act.span.start < turn_ends => return None,
                V::Act | V::Rest | V::Stand | V::Give if chosen => return Some(false),
                _ if chosen || target => return None,
                _ => {}
            }
        }
        None
    }

    /// Whether an ability of a character that triggers as it becomes reversed rests it, or stands it up.
    fn turns_itself_back(&self, card: CardId) -> bool {
        let back = |step: &Step| matches!(step.deed, Deed::Turn(What::This, Pose::Rest | Pose::Stand));
        let turns = |line: &Line| {
            let reversal = line.trigger.is_some_and(Trigger::is_reversal);
            reversal && line.runs.as_ref().is_some_and(|program| program.steps.iter().any(back))
        };
        let own = self.s.face(card).map_or(&[][..], |face| &self.m.text(face).lines[..]);
        own.iter().any(turns)
    }

    /// The slot of the character that the one in this slot is in battle with.
    fn battle_opponent(&self, zone: ZoneId) -> Option<ZoneId> {
        let (opponent, _) = self.rules().battle_opponent(self.s.character(zone)?)?;
        Some(self.s.table.card(opponent).zone)
    }

    /// 8.7.2: whether an `auto` line can only mean an ability of the character in this slot that triggers as its battle opponent becomes reversed.
    fn shows_the_others_reversal(&self, act: &'a Act, zone: ZoneId) -> bool {
        let (seat, slot) = (self.s.table.seat_of(zone), self.s.z(zone));
        let named = self.chosen(act).iter().any(|op| is_slot(&op.kind, seat, slot));
        let reversal = |line: &Line| line.trigger == Some(Trigger::OpponentReversed);
        named && self.can_only_mean(act, zone, &reversal)
    }

    /// Whether an `auto` line can only mean an ability like this of the character in this slot: the one with its number, or, where it names
    /// none, any that the card has or was given.
    fn can_only_mean(&self, act: &'a Act, zone: ZoneId, like: &dyn Fn(&Line) -> bool) -> bool {
        let card = self.s.character(zone);
        let Some((card, face)) = card.and_then(|card| Some((card, self.s.face(card)?))) else {
            return false;
        };
        let number = claims::number(self.chosen(act));
        let rules = self.rules();
        let own = (1..).zip(&self.m.text(face).lines);
        let own = own.filter(|(at, line)| number.map_or(line.sort == Sort::Auto, |number| number == *at));
        let given = rules.abilities_given(card).into_iter().map(|had| had.line);
        let given = given.filter(|line| number.is_none() && line.sort == Sort::Auto);
        let meant = own.map(|(_, line)| line).chain(given);
        let mut meant = meant.peekable();
        meant.peek().is_some() && meant.all(like)
    }

    /// How a slot is attacked by this line, if it is.
    fn attacked_later(&self, act: &Act, slot: (Seat, Z)) -> Option<Method> {
        let declared = Declared::of(self.script, act);
        let (seat, from) = declared.slot?.value;
        // 8.10.1: another character may be attacked instead.
        let instead = declared.target.map(|target| target.value);
        let faced = instead.or_else(|| self.m.variation.faced(self.m, self.s, seat, from));
        declared.method.map(|m| m.value).filter(|_| faced == Some(slot))
    }
}

/// Whether an ability triggers when its card becomes reversed, or leaves.
fn shows_its_leaving(line: &Line) -> bool {
    let leaves = |line: &Line| line.runs.as_ref().is_some_and(|program| program.leaves);
    line.trigger.is_some_and(Trigger::is_reversal) || leaves(line)
}

fn is_slot(kind: &OpKind, seat: Seat, slot: Z) -> bool {
    matches!(kind, OpKind::Zone(s, z, _) | OpKind::ZoneCard(s, z, _) if *s == seat && Z::of(*z) == Some(slot))
}
