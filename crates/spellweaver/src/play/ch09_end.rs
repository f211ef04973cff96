//! SPW-9: how a match ends.

use rejudge_judge::script::{Act, OpKind};
use rejudge_table::{Ending, Seat};

use super::super::matches::Match;
use super::super::policies::G;
use super::super::rulings::R;
use super::super::state::{Ended, How, LIFE_WINS, State, Z, vague};
use super::super::verdicts::{DECK_SIZE, IN_GAP, IN_THE_ACTION, Over};
use super::context::Cx;

/// SPW-2.1: no deck has fewer cards.
const DECK_LEAST: usize = 60;

impl Match {
    /// How the match ended, in words.
    pub fn result(&self, s: &State) -> Option<String> {
        self.ending(s).map(|ending| ending.to_string())
    }

    /// How the match ended.
    pub fn ending(&self, s: &State) -> Option<Ending> {
        let over = s.over?;
        let (rule, reason) = over.how.reason();
        Some(Ending {
            winner: over.open.is_none().then(|| self.name(over.winner).to_owned()),
            open: over.open.map_or_else(String::new, |gap| gap.policy().id.to_owned()),
            reason: reason.to_owned(),
            rule: rule.to_owned(),
            ..Ending::default()
        })
    }
}

impl<'a> Cx<'a> {
    /// SPW-9.2: a deck without cards loses at once.
    pub fn deck_shrank(&mut self, seat: Seat) {
        if self.s.count(seat, Z::Deck) > 0 || self.s.is_open(seat, Z::Deck) || self.s.turns_seen == 0 {
            return;
        }
        let winner = self.m.other(seat);
        match self.s.over {
            None => self.ends(winner, How::Deck),
            // SPW-9.7, G-26: the other deck was emptied by the same step.
            Some(over) if over.how == How::Deck && over.winner == seat && over.action == self.s.action => {
                self.ends(self.s.active, How::Both);
            }
            Some(_) => {}
        }
    }

    /// It is over.
    pub fn ends(&mut self, winner: Seat, how: How) {
        self.s.over = Some(Ended {
            winner,
            how,
            open: None,
            action: self.s.action,
        });
    }

    /// SPW-9.1, SPW-9.5, SPW-9.7: once an action is over.
    pub fn checkpoint(&mut self) {
        let found: Vec<(Seat, How)> = self.m.conclusions(self.s).collect();
        let Some((winner, how)) = found.first().copied() else {
            return;
        };
        if found.iter().all(|(seat, _)| *seat == winner) {
            self.ends(winner, how);
            if found.len() > 1 && winner != self.s.active {
                self.two_conditions();
            }
        } else {
            self.ends(self.s.active, How::Both);
        }
    }

    /// G-30: both met a condition, and both conditions name the player whose turn it is not.
    fn two_conditions(&mut self) {
        if self.m.reads(G::Both, "active") {
            self.ends(self.s.active, How::Both);
        } else if !self.m.policies.is_written(G::Both as usize)
            && let Some(over) = &mut self.s.over
        {
            over.open = Some(G::Both);
        }
    }

    /// G-24: 40 life within an action.
    pub fn at_forty(&mut self) {
        let Some(seat) = self.m.seats().find(|seat| self.s.player(*seat).life >= LIFE_WINS) else {
            return;
        };
        self.s.peaked = Some((seat, self.s.action));
        if self.m.reads(G::FortyLife, "at-once") && self.s.over.is_none() && !self.s.is_vague(seat, vague::LIFE) {
            self.ends(seat, How::Forty);
        }
    }

    /// Behind a deck that is empty the rest of the effect may bring the other hero to its end (G-26).
    pub fn after_the_deck(&mut self) {
        let Some(over) = self.s.over.filter(|o| o.how == How::Deck && o.action == self.s.action) else {
            return;
        };
        let against = self.m.conclusions(self.s).any(|(seat, _)| seat != over.winner);
        if !against {
            return;
        }
        if self.m.reads(G::EmptyDeck, "end-of-action") {
            // Both at one checkpoint.
            self.ends(self.s.active, How::Both);
        } else if !self.m.policies.is_written(G::EmptyDeck as usize) {
            self.s.over = Some(Ended {
                open: Some(G::EmptyDeck),
                ..over
            });
        }
    }

    /// SPW-9.3
    pub fn concede(&mut self, act: &'a Act) {
        if self.s.over.is_none() {
            let winner = self.m.other(act.seat);
            self.ends(winner, How::Resigned);
        }
    }

    /// The result, as written.
    pub fn told_result(&mut self, act: &'a Act) {
        let ops = self.seen(act).unwrap_or_else(|| self.chosen(act));
        let player = ops.iter().find_map(|op| match op.kind {
            OpKind::Player(seat) => Some((seat, op.span)),
            _ => None,
        });
        if act.effect {
            if let Some((winner, _)) = player {
                self.wins_by_text(winner, act);
            }
            return;
        }
        let drawn = ops.iter().find(|op| matches!(op.kind, OpKind::Word(_)));
        if let Some(op) = drawn {
            self.says(Over::NoDraw(), Some(op.span));
            return;
        }
        let Some((told, span)) = player else { return };
        let _m = self.m;
        match self.s.over {
            Some(over) if over.open.is_some() => {
                let (rule, _) = over.how.reason();
                let wrong = match over.open {
                    Some(G::EmptyDeck) => Over::DeckFirst(self.m.other(over.winner), rule),
                    _ => Over::OneWinner(rule),
                };
                self.says(wrong, Some(span));
                if let Some(gap) = over.open {
                    self.reading(gap);
                }
            }
            Some(over) if over.winner != told => {
                self.says(Over::Other(told, over), Some(span));
            }
            Some(_) => {}
            None => self.result_without_cause(act, told, span),
        }
    }

    fn result_without_cause(&mut self, act: &'a Act, told: Seat, span: rejudge_notation::Span) {
        let said = self.seen(act).unwrap_or_else(|| self.chosen(act));
        let reason = said.iter().any(|op| matches!(op.kind, OpKind::Text));
        let loser = self.m.other(told);
        if reason {
            // SPW-9.4: a clock stands in no log.
            self.ends(told, How::Clock);
            self.says(Over::Clock(told), Some(span));
            return;
        }
        let (life, own) = (self.s.player(loser).life, self.s.player(told).life);
        // Nearest to what the line says: life.
        let ruling = if own >= LIFE_WINS - 5 { R::Forty } else { R::Life };
        self.says(Over::Nobody(loser, life, told, own, ruling), Some(span));
        if self.s.peaked == Some((told, self.s.action)) {
            self.violations.pop();
            self.says(Over::FortyWithin(told), Some(span));
            self.reading(G::FortyLife);
        } else if self.s.is_vague(loser, vague::LIFE) || self.s.is_vague(told, vague::LIFE) || self.s.after_gap {
            self.last_cannot_tell(IN_GAP);
        } else if self.may_have_no_deck(loser) {
            // SPW-9.2
            self.last_cannot_tell(DECK_SIZE);
        } else if own >= LIFE_WINS || life < 1 {
            self.last_cannot_tell(IN_THE_ACTION);
        }
        self.s.said_over = true;
    }

    /// Whether the last card of a deck of unknown size may have been drawn: as many cards are elsewhere as it has at least.
    fn may_have_no_deck(&self, seat: Seat) -> bool {
        let deck = self.s.zone(seat, Z::Deck);
        let hero = self.s.zone(seat, Z::Hero);
        let elsewhere = self
            .s
            .table
            .cards
            .iter()
            .filter(|card| card.owner == seat && !card.token && card.zone != deck && card.zone != hero);
        self.s.first.is_some() && self.s.is_open(seat, Z::Deck) && elsewhere.count() >= DECK_LEAST
    }

    /// SPW-9.6: an effect says who wins.
    fn wins_by_text(&mut self, winner: Seat, act: &'a Act) {
        let says = self.s.acting.map(|(_, face)| (self.m.card(face).wins(), face));
        if let Some((false, face)) = says {
            self.says(Over::NoTextWins(face), Some(act.span));
            return;
        }
        if self.s.over.is_none() {
            self.ends(winner, How::Text);
        }
    }

    /// A line behind the end.
    pub fn after_the_end(&mut self) {
        if std::mem::replace(&mut self.s.said_over, true) {
            return;
        }
        let Some(over) = self.s.over else { return };
        self.says(Over::ActedOn(over), None);
    }
}
