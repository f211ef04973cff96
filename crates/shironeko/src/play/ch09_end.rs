//! SNK-9: how the game ends.

use rejudge_judge::finding::Kind;
use rejudge_judge::script::{Act, OpKind};
use rejudge_table::Ending;

use super::super::matches::Match;
use super::super::names::word_name;
use super::super::rulings::R;
use super::super::state::{Over, State};
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
            reason: format!("{} conceded", self.m.name(act.seat)),
            rule: "SNK-9.2",
        });
    }

    /// SNK-9.1: nothing is played once the match has ended. It is said once.
    pub fn after_the_end(&mut self) {
        if std::mem::replace(&mut self.s.said_over, true) {
            return;
        }
        let why = self.m.ending(self.s).unwrap_or_default();
        let message = format!("the game is over: {why}");
        let slip = self.slip(R::AfterTheEnd, Kind::Extra, None, message);
        slip.expected = "nothing more".to_owned();
        slip.contested = true;
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
        let word = |seat: Option<rejudge_table::Seat>| seat.map_or("a draw".to_owned(), |s| self.m.name(s).to_owned());
        match &self.s.over {
            Some(over) if over.winner != told => {
                let (is, said) = (word(over.winner), word(told));
                let why = self.m.ending(self.s).unwrap_or_default();
                let message = format!("the match came to another end: {why}");
                let slip = self.slip(R::Result, Kind::Outcome, Some(span), message);
                (slip.expected, slip.claimed) = (is, said);
            }
            Some(_) => {}
            None => {
                let said = word(told);
                let open = self
                    .m
                    .seats()
                    .any(|seat| self.s.is_open(seat, super::super::state::Z::Deck));
                let message = format!("{said} is written as the winner; no deck has run out, and nobody conceded");
                let slip = self.slip(R::Result, Kind::Outcome, Some(span), message);
                slip.claimed = said;
                if open {
                    slip.cannot_tell = Some("how many cards the decks held".to_owned());
                }
            }
        }
    }
}
