//! 8.6.2.4, chapter 10: when an ability was used, as trigger conditions ask for it: a keyword each in its own moment.

use rejudge_judge::script::Act;
use rejudge_table::{CardId, Face, Seat};

use super::super::effects::Line;
use super::super::effects::ability::{Happening, Label};
use super::super::effects::cost::Part;
use super::super::effects::program::{Deed, Step};
use super::super::matches::Match;
use super::super::rules::ch08_triggers::{Occurs, Used};
use super::super::rules::sure::Sure;
use super::super::state::Frame;
use super::context::Cx;

impl<'a> Cx<'a> {
    /// 8.6.2.4: an ACT ability was used, which others may trigger at.
    pub(crate) fn act_used(&mut self, seat: Seat, card: CardId, face: Option<Face>, number: Option<usize>) {
        let line = face
            .zip(number)
            .and_then(|(face, number)| self.m.text(face).line(number));
        let keyword = match line {
            Some(line) if line.brainstorm => Used::Brainstorm,
            Some(line) if line.runs.is_some() => Used::Act,
            _ => Used::Unread,
        };
        self.hear(Occurs::Used { seat, card, keyword });
    }

    /// 10.12.3, 10.14.3, 10.13.3.1: the cost of an ability with a keyword was paid, which is to use it; of Resonance only where
    /// the cost has cards of the hand revealed.
    pub fn used_by_paying(&mut self, act: &'a Act, seat: Seat, card: CardId, (face, number): (Face, Option<usize>)) {
        const PAID: [Label; 3] = [Label::Accelerate, Label::Force, Label::Resonance];
        if self.m.listens & Happening::Used.bit() == 0 {
            return;
        }
        let m: &'a Match = self.m;
        let lines = &m.text(face).lines;
        let line = number.and_then(|number| m.text(face).line(number));
        for label in PAID {
            let has = |line: &&Line| {
                let reveals = line.cost.parts.iter().any(|part| matches!(part, Part::Reveal(..)));
                let shows = label != Label::Resonance || reveals;
                line.labels & label.bit() != 0 && shows
            };
            let sure = match line {
                Some(line) if !has(&line) || line.cost.parts.is_empty() => Sure::No,
                Some(line) if self.tells_cost(act, card, line) => Sure::Yes,
                // Under `decisions` what nobody chooses need not be told.
                Some(_) => Sure::No.unless(!self.m.full),
                None => Sure::No.unless(lines.iter().any(|line| has(&line))),
            };
            if sure != Sure::No {
                let keyword = Used::Labelled(label, sure);
                self.hear(Occurs::Used { seat, card, keyword });
            }
        }
    }

    /// 10.13.3.2: cards of the hand were shown by a step of an ability with Resonance: by the first that has them shown that is to
    /// use it.
    pub(crate) fn used_by_showing(&mut self, seat: Seat, card: CardId, (face, number): (Face, u8), at: usize) {
        let m: &'a Match = self.m;
        let Some(line) = m.text(face).line(usize::from(number)) else {
            return;
        };
        let shows = |step: &Step| matches!(step.deed, Deed::Show(_));
        let first = line
            .runs
            .as_ref()
            .and_then(|program| program.steps.iter().position(shows));
        if line.labels & Label::Resonance.bit() != 0 && first == Some(at) {
            let keyword = Used::Labelled(Label::Resonance, Sure::Yes);
            self.hear(Occurs::Used { seat, card, keyword });
        }
    }

    /// 10.8.5, 10.15.3: a character was put onto the stage: by an effect of Change or Combine that is to use it.
    pub fn used_by_putting(&mut self) {
        self.used_by_effect(&[Label::Change, Label::Combine]);
    }

    /// 10.11.4: a card of the clock and one of the hand have changed places: by an effect of Shift that is to use it.
    pub fn used_by_exchanging(&mut self) {
        self.used_by_effect(&[Label::Shift]);
    }

    /// The effect in hand is one of an ability with one of these keywords, and its use.
    fn used_by_effect(&mut self, labels: &[Label]) {
        if self.m.listens & Happening::Used.bit() == 0 {
            return;
        }
        let m: &'a Match = self.m;
        let effect = self.s.agenda.iter().rev().find_map(|frame| match frame {
            Frame::Effect {
                seat,
                card,
                face,
                running,
                ..
            } => Some((*seat, *card, *face, *running)),
            _ => None,
        });
        let Some((seat, Some(card), Some(face), running)) = effect else {
            return;
        };
        let line = running.and_then(|running| m.text(face).line(usize::from(running.number)));
        for label in labels.iter().copied() {
            let has = |line: &Line| line.labels & label.bit() != 0;
            let sure = match line {
                Some(line) => Sure::of(has(line)),
                None => Sure::No.unless(m.text(face).lines.iter().any(has)),
            };
            if sure != Sure::No {
                let keyword = Used::Labelled(label, sure);
                self.hear(Occurs::Used { seat, card, keyword });
            }
        }
    }
}
