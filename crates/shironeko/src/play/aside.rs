//! Lines that are no part of the course of play: counts, zones, results, corrections, and what is not known.

use rejudge_judge::script::{Act, MarkKind};

use super::super::state::{Phase, Z};
use super::super::vocabulary::V;
use super::context::Cx;

impl<'a> Cx<'a> {
    /// Carries out a mark that comes from nowhere in particular.
    pub fn observe(&mut self) {
        let Some(mark) = self.mark else { return };
        match mark.kind {
            MarkKind::Holds(seat, zone, start, end) => {
                let ops = self.script.ops(&(start..end));
                self.looks_at(|cx| cx.holds(seat, zone, ops, mark.span));
            }
            MarkKind::Done(act) => self.flips_done(act),
            MarkKind::Gap => self.gap(),
            MarkKind::Position(position) => {
                self.m.set_position(self.s, self.script, position);
            }
            MarkKind::Act(act) => {
                let act = self.script.act(act);
                match V::of(act.verb) {
                    _ if act.judge && act.effect => self.corrects(act),
                    V::Count => self.looks_at(|cx| cx.counts(act)),
                    V::Result => self.result(act),
                    V::On => self.turn_on(Some(act)),
                    _ => {}
                }
            }
            _ => {}
        }
        self.checkpoint();
    }

    /// What the judge sets right, on the lines below `fix`.
    fn corrects(&mut self, act: &'a Act) {
        let first = self.violations.len();
        let before = self.s.effect;
        // What the judge sets right is no part of a text.
        let runs = std::mem::take(&mut self.s.runs);
        self.effect(act);
        self.s.runs = runs;
        self.s.effect = before;
        self.violations.truncate(first);
    }

    /// Nothing is known of what happened here.
    fn gap(&mut self) {
        self.s.table.clear();
        self.s.extra.clear();
        for seat in self.m.seats() {
            for z in Z::ALL {
                let zone = self.s.zone(seat, z);
                let open = !matches!(z, Z::Area | Z::Used);
                self.s.table.set_open(zone, open);
            }
        }
        self.m.nothing_under_way(self.s);
        self.s.vague = true;
        self.s.seeded = false;
        self.s.phase = match self.s.phase {
            Phase::Setup => Phase::Between,
            phase => phase,
        };
    }
}
