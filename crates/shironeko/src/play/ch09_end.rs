//! SNK-9: how the game ends.

use rejudge_judge::script::{Act, OpKind};
use rejudge_table::Ending;

use super::super::matches::Match;
use super::super::names::word_name;
use super::super::state::{Over, State};
use super::super::verdicts::{Battle, HOW_MANY_IN_DECKS};
use super::context::Cx;

impl Match {
    /// How the match ended.
    pub fn ending(&self, s: &State) -> Option<Ending> {
        s.over.as_ref().map(|over| Ending {
            winner: over.winner.map(|seat| self.name(seat).to_owned()),
            reason: over.reason.clone(),
            rule: over.rule.to_owned(),
            ..Ending::default()
        })
    }
}

impl<'a> Cx<'a> {
    /// SNK-9.2: who concedes loses.
    pub fn concede(&mut self, act: &'a Act) {
        let winner = self.m.next(act.seat);
        self.s.over = Some(Over {
            winner: Some(winner),
            reason: self.in_words().conceded(act.seat),
            rule: "SNK-9.2",
        });
    }

    /// SNK-9.1: nothing is played once the match has ended. It is said once.
    pub fn after_the_end(&mut self) {
        if std::mem::replace(&mut self.s.said_over, true) {
            return;
        }
        self.says(Battle::ActedOn(), None);
    }

    /// SNK-9.1, 9.2: the result as written.
    pub fn result(&mut self, act: &'a Act) {
        let ops = self.seen(act).unwrap_or_else(|| self.chosen(act));
        let told = ops.iter().find_map(|op| match op.kind {
            OpKind::Player(seat) => Some((Some(seat), op.span)),
            OpKind::Word(word) if word_name(word) == "draw" => Some((None, op.span)),
            _ => None,
        });
        let Some((told, span)) = told else { return };
        match &self.s.over {
            Some(over) if over.winner != told => {
                let over = over.clone();
                self.says(Battle::OtherEnd(over, told), Some(span));
            }
            Some(_) => {}
            None => {
                let open = self
                    .m
                    .seats()
                    .any(|seat| self.s.is_open(seat, super::super::state::Z::Deck));
                let violation = self.says(Battle::NobodyWon(told), Some(span));
                if open {
                    violation.cannot_tell = Some(HOW_MANY_IN_DECKS.to_owned());
                }
            }
        }
    }
}
