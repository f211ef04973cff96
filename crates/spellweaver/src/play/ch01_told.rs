//! SPW-1.1: what a line of an effect tells of the text that it belongs to.

use rejudge_judge::script::{Act as Line, Op, OpKind};
use rejudge_table::{CardId, Face, Seat};

use super::super::cards::Keywords;
use super::super::effects::cards::Number;
use super::super::effects::program::{Deed, Lasts, Step, Who};
use super::super::effects::run::Run;
use super::super::effects::told::{Done, Told};
use super::super::effects::{Ability, Cost};
use super::super::state::{Z, emblem};
use super::super::vocabulary::V;
use super::context::{AMOUNT_MOST, Cx, amount, is_called, word_of};
use super::effects::says_whose;

impl<'a> Cx<'a> {
    /// What a line tells of a text; nothing: it says nothing that a text has to say.
    pub fn told_by(&self, act: &'a Line, run: &Run) -> Option<Told> {
        let seat = act.seat;
        let ops = self.chosen(act);
        let number = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
        let count = |ops: &[Op]| {
            ops.iter().find_map(|op| match op.kind {
                OpKind::Count(n) => Some(amount(n)),
                OpKind::Signed(n) => Some(n.clamp(-AMOUNT_MOST, AMOUNT_MOST)),
                _ => None,
            })
        };
        let hero = |ops: &[Op]| {
            ops.iter().find_map(|op| match op.kind {
                OpKind::Zone(seat, zone, None) if zone == Z::Hero as u16 => Some(seat),
                _ => None,
            })
        };
        let to = |ops: &[Op], done: Done| match self.creatures_told(ops, act, run) {
            Some(cards) => Told::To(cards, done),
            None => Told::Unnoted,
        };
        Some(match self.verb(act) {
            V::Draw => Told::Draw(seat, self.draw_count(act, 1)),
            V::Mill => Told::Decay(seat, self.draw_count(act, 1)),
            V::Discard if self.costs(run).discards > 0 => return None,
            V::Discard => Told::Discard(seat, number(ops.len())),
            V::Heal => match hero(ops) {
                Some(seat) => Told::Life(seat, count(ops).unwrap_or(0)),
                None => to(ops, Done::Heal(count(ops))),
            },
            V::Gain => Told::Life(seat, self.seen(act).and_then(count).unwrap_or(0)),
            V::Hit => {
                let n = self.seen(act).and_then(count);
                let targets = self.hit_by_text(act);
                match (hero(targets), n) {
                    (_, None) => return None,
                    (Some(seat), Some(n)) => Told::Damage(self.hero_meant(targets, run).unwrap_or(seat), n),
                    (None, Some(n)) => to(targets, Done::Hurt(n)),
                }
            }
            V::Exhaust => match self.creatures_told(ops, act, run) {
                // What is paid may be told below what it is paid for.
                Some(cards) if cards == [run.card] && self.costs(run).exhausts => return None,
                Some(cards) => Told::To(cards, Done::Exhaust(true)),
                None => Told::Unnoted,
            },
            V::Ready => to(ops, Done::Exhaust(false)),
            V::Move => match self.targets(act).first().map(|op| op.kind) {
                Some(OpKind::Zone(_, zone, _)) => to(ops, Done::Row(Z::of(zone)?)),
                _ => return None,
            },
            // A death that comes of what was done before is no part of the text.
            V::Die if self.is_sacrificed(act, run) => return None,
            V::Die => match self.creatures_told(ops, act, run) {
                Some(cards) if cards.iter().all(|card| self.s.dying.contains(card)) => return None,
                Some(cards) => Told::To(cards, Done::Destroy),
                None => Told::Unnoted,
            },
            V::Give if self.is_life_paid(act, self.costs(run)) => return None,
            V::Give if self.is_energy_paid(act, run.card, self.costs(run)) => return None,
            V::Give => return self.given(act, run),
            V::Put => return self.told_by_put(act, run),
            V::Make => {
                let faces: Vec<Option<Face>> = self.faces(ops).into_iter().map(|(face, _)| face).collect();
                let side = match self.targets(act).first().map(|op| op.kind) {
                    Some(OpKind::Zone(side, ..)) => side,
                    _ => return None,
                };
                match faces.iter().any(Option::is_none) {
                    true => Told::Unnoted,
                    false => Told::Token(side, faces.into_iter().flatten().collect()),
                }
            }
            // SPW-9.6: that a text does not say so is another ruling.
            V::Result if !self.m.card(run.face).wins() => return None,
            V::Result => {
                let told = self.seen(act).unwrap_or(ops);
                let winner = told.iter().find_map(|op| match op.kind {
                    OpKind::Player(seat) => Some(seat),
                    _ => None,
                });
                Told::Win(winner?)
            }
            V::Cancel => Told::Other,
            // What is looked at, shown, chosen or shuffled.
            _ => return None,
        })
    }

    /// Whose `hero` is, without a name in front: the one that the text deals damage, where it deals damage to one alone.
    pub fn hero_meant(&self, ops: &[Op], run: &Run) -> Option<Seat> {
        let rules = self.m.rules(self.s);
        let steps = rules.program(run).map_or(&[][..], |program| &program.steps);
        let damaged = |step: &Step| match step.deed {
            Deed::Damage(who, _) => Some(rules.player_of(run, who)),
            Deed::DamageAny(_, Who::Enemy, _) => Some(rules.player_of(run, Who::Enemy)),
            _ => None,
        };
        let mut damaged = steps.iter().filter_map(damaged);
        let bare = !ops.iter().any(|op| says_whose(op, Z::Hero));
        let only = damaged.next().filter(|only| damaged.all(|other| other == *only));
        only.filter(|_| bare)
    }

    /// Whether `put` takes from the graveyard what the text takes from there.
    pub fn is_regained(&self, act: &'a Line, run: &Run) -> bool {
        let program = self.m.program(run.face, run.ability);
        let regains = program.is_some_and(|p| p.steps.iter().any(|step| matches!(step.deed, Deed::Regain(_))));
        let lies = |op: &Op| {
            let mut cards = self.s.cards(act.seat, Z::Graveyard).iter();
            let face = Self::face_of(op).filter(|_| op.of.is_none_or(|of| of == act.seat));
            face.is_some() && cards.any(|card| self.s.face(*card) == face)
        };
        regains && self.chosen(act).iter().all(lies)
    }

    /// What is paid may be told below what it is paid for: a creature of its player, or the card itself.
    fn is_sacrificed(&self, act: &'a Line, run: &Run) -> bool {
        let cost = self.costs(run);
        let own = |card: &CardId| self.s.controller(*card) == run.seat;
        let cards = self.creatures_told(self.chosen(act), act, run).unwrap_or_default();
        let this = cost.sacrifices_this && cards == [run.card];
        this || cost.sacrifices > 0 && !cards.is_empty() && cards.iter().all(own)
    }

    /// What using a text costs.
    fn costs(&self, run: &Run) -> Cost {
        let ability = self.m.abilities(run.face).get(run.ability);
        ability.and_then(Ability::cost).unwrap_or_default()
    }

    /// What was given, of one line.
    fn given(&self, act: &'a Line, run: &Run) -> Option<Told> {
        let (op, rest) = self.chosen(act).split_first()?;
        let stays = rest.iter().any(|op| word_of(op) == "stays");
        let lasts = if stays { Lasts::Stays } else { Lasts::Turn };
        let words = || rest.iter().map(word_of).filter(|w| !w.is_empty() && *w != "stays");
        let word = words().next()?;
        let by = rest.iter().find_map(|op| match op.kind {
            OpKind::Signed(n) => Some(n.clamp(-999, 999)),
            OpKind::Count(n) => i32::try_from(n.min(999)).ok(),
            _ => None,
        });
        let by = by.unwrap_or(1);
        if let OpKind::Zone(seat, zone, None) = op.kind
            && zone == Z::Hero as u16
        {
            return Some(match word {
                "life" if by > 0 => Told::Life(seat, by),
                _ => Told::Other,
            });
        }
        let number = || {
            let at = super::super::described::NUMBERS.iter().position(|n| *n == word)?;
            Number::ALL.get(at).copied()
        };
        let done = if let Some(at) = emblem::WORDS.iter().position(|w| *w == word) {
            Done::Emblem(at, by)
        } else if let Some(number) = number() {
            Done::Change(number, by, lasts)
        } else if let Some(keyword) = Keywords::told(words()) {
            Done::Keyword(keyword, lasts)
        } else {
            match word {
                "energy" => Done::Energy(by),
                "damage" if by > 0 => Done::Hurt(by),
                "damage" => Done::Heal(Some(-by)),
                "frozen" if by > 0 => Done::Freeze,
                _ => return Some(Told::Other),
            }
        };
        Some(match self.creatures_told(&[*op], act, run) {
            Some(cards) => Told::To(cards, done),
            None => Told::Unnoted,
        })
    }

    /// What `put` tells: by where the cards lie and where they go.
    fn told_by_put(&self, act: &'a Line, run: &Run) -> Option<Told> {
        let ops = self.chosen(act);
        let to = self.targets(act).first()?;
        let OpKind::Zone(side, zone, _) = to.kind else {
            return None;
        };
        let z = Z::of(zone)?;
        let regained = z == Z::Hand && self.is_regained(act, run);
        if let Some(cards) = self.creatures_told(ops, act, run).filter(|_| !regained) {
            let others = |card: &CardId| self.s.table.card(*card).owner != side;
            return Some(match z {
                Z::Hand if says_whose(to, z) && cards.iter().any(others) => Told::Other,
                Z::Hand => Told::To(cards, Done::Return),
                Z::Graveyard => Told::To(cards, Done::Destroy),
                z if z.is_row() => match cards.iter().all(|card| self.s.controller(*card) == side) {
                    true => Told::To(cards, Done::Row(z)),
                    false => Told::To(cards, Done::Control(side)),
                },
                _ => Told::Other,
            });
        }
        // A graveyard that is not the own one.
        let others = |op: &Op| matches!(op.kind, OpKind::ZoneCard(side, zone, _) if zone == Z::Graveyard as u16 && side != act.seat);
        if z == Z::Hand && ops.iter().any(others) {
            return Some(Told::Other);
        }
        let faces: Vec<Face> = ops.iter().filter_map(Self::face_of).collect();
        let lies = |face: &Face| {
            let cards = self.s.cards(act.seat, Z::Graveyard).iter();
            cards.copied().any(|card| self.s.face(card) == Some(*face))
        };
        match z {
            Z::Hand if faces.len() == ops.len() && faces.iter().all(lies) => Some(Told::Regain(act.seat, faces)),
            _ => Some(Told::Unnoted),
        }
    }

    /// The cards in play that operands name; of several that are called the same, one that the text may mean. None: one of them is
    /// not known to be there.
    fn creatures_told(&self, ops: &[Op], act: &'a Line, run: &Run) -> Option<Vec<CardId>> {
        let rules = self.m.rules(self.s);
        let steps = run.progress.steps();
        let mut found: Vec<CardId> = Vec::new();
        let named = ops
            .iter()
            .filter(|op| !matches!(op.kind, OpKind::Count(_) | OpKind::Signed(_)));
        for op in named {
            if op.kind == OpKind::Unknown {
                return None;
            }
            let fits = |card: &CardId| !found.contains(card) && is_called(self.s, op, act.seat, *card);
            let mut here: Vec<CardId> = self.s.in_play().filter(fits).collect();
            here.sort_by_key(|card| self.s.extra_of(*card).copy);
            let meant = |card: &&CardId| {
                let of =
                    |at: usize| !run.progress.was_done_to(at, **card) && rules.is_meant(run, at, **card) != Some(false);
                (0..steps).any(of)
            };
            // Of several the one that the line above names.
            let named = here.iter().find(|card| run.named.contains(card));
            let card = named.or_else(|| here.iter().find(meant)).or(here.first()).copied()?;
            found.push(card);
        }
        Some(found)
    }
}
