//! Why something is wrong, in words: a reason with its facts becomes ruling, rule, message, and what was expected and
//! claimed. Nothing is decided here. The rest of what is said of a ruling stands in the [catalogue](super::catalogue).

mod lines;
mod owing;
mod steps;
mod words;

pub use lines::{
    AFTER_GAP, Battle, END_ORDER, HOW_MANY_IN_DECKS, Played, Record, TOWNS_BEFORE, Turn, WHICH_CARD_IT_WAS, what_lay_in,
};

pub use words::{Words, in_words};

use rejudge_judge::finding::Kind;
use rejudge_judge::game::Violation;
use rejudge_table::answer::Objection;

use super::cards::Color;
use super::policies::at;
use super::rules::{Bill, Open, Reason};
use super::text::AbilityKind;
use super::zones::Z;

/// A sentence, with what should have been and what was written instead.
pub struct Said {
    /// The sentence.
    pub message: String,
    /// What should have been.
    pub expected: String,
    /// What was written.
    pub claimed: String,
}

impl Said {
    fn new(message: String) -> Said {
        Said {
            message,
            expected: String::new(),
            claimed: String::new(),
        }
    }

    fn expected(mut self, expected: impl Into<String>) -> Said {
        self.expected = expected.into();
        self
    }

    fn claimed(mut self, claimed: impl Into<String>) -> Said {
        self.claimed = claimed.into();
        self
    }
}

impl Words<'_> {
    /// What is said where something stands against what was done. Where in the line it broke is for whoever read the line.
    pub fn violation(self, objection: &Objection<Reason, Open>) -> Violation {
        let reason = objection.reason;
        let said = self.said(reason);
        let ruling = reason.ruling();
        let mut violation = Violation {
            ruling: ruling as u16,
            kind: Some(Kind::Choice),
            // The ruling's own item need not be said.
            item: if reason.item() == ruling.rule() {
                ""
            } else {
                reason.item()
            },
            message: said.message,
            expected: said.expected,
            claimed: said.claimed,
            ..Violation::default()
        };
        if let Reason::Runes { card, .. } = reason
            && self.has_colorless(card)
        {
            violation.item = "SNK-2.7";
        }
        violation.evidence = self.evidence(reason);
        let point = match reason {
            Reason::NoSoulOfColor { point, .. } => point,
            Reason::AwakenedPlayed { .. } => Some(at::AWAKENED),
            _ => None,
        };
        match objection.unless {
            Some(Open::OnStep) => self.m.policies.decided(at::ON_STEP, &mut violation),
            Some(open) => violation.cannot_tell = Some(in_words(self.m, open)),
            None => {}
        }
        if let Some(point) = point {
            self.m.policies.decided(point, &mut violation);
        }
        violation
    }

    /// The zone that shows it.
    fn evidence(self, reason: Reason) -> Vec<rejudge_table::ZoneId> {
        let of = |card| self.s.holder(card);
        let (seat, z) = match reason {
            Reason::FifthChara { seat, .. } => (seat, Z::Chara),
            Reason::SameName { other: card, .. } | Reason::AttackerOff { card } | Reason::DefenderOff { card } => {
                (of(card), Z::Chara)
            }
            Reason::TownOff { town } => (of(town), Z::Town),
            Reason::NotFromHand { card, from } => (of(card), from),
            _ => return Vec::new(),
        };
        vec![self.s.zone(seat, z)]
    }

    /// The reason in words.
    fn said(self, reason: Reason) -> Said {
        match reason {
            Reason::NotYours { card, seat } => {
                let (what, name) = (self.card(card), self.name(seat));
                let whose = self.name(self.s.holder(card));
                Said::new(format!("{what} is {whose}'s and not {name}'s to use")).expected(format!("a card of {name}"))
            }
            Reason::FifthChara { seat, charas } => {
                Said::new(format!("{} has {charas} charas; at most four", self.name(seat)))
            }
            Reason::SameName { other, face, .. } => Said::new(format!(
                "{} is in the chara area, and {} has the same name",
                self.card(other),
                self.m.label(face)
            )),
            Reason::NoTown { face } => Said::new(format!(
                "{} is no town and gives no soul; its rune counts in the chara area alone",
                self.m.label(face)
            ))
            .expected("towns turned OFF"),
            Reason::TownPlayed { face } => Said::new(format!("{} is a town and is not played", self.m.label(face))),
            Reason::NoChara { face } => Said::new(format!(
                "{} is a {} and no chara to change into",
                self.m.label(face),
                self.m.info(face).kind.word()
            )),
            Reason::NotYourTurn { seat } => {
                Said::new(format!("{} plays a card in the other player's turn", self.name(seat)))
            }
            Reason::NotMain { seat } | Reason::MonsterNow { seat, own: true } => {
                Said::new(format!("{} plays a card outside the main phase", self.name(seat)))
            }
            Reason::MonsterNow { seat, own: false } => {
                Said::new(format!("{} plays a card in the other player's turn", self.name(seat)))
            }
            Reason::TownOff { town } => {
                Said::new(format!("{} is OFF and gives no soul", self.card(town))).expected("towns that are ON")
            }
            Reason::NothingToPay { bill, seat } => Said::new(format!(
                "{} costs nothing, and {} turned a town OFF",
                self.bill(bill),
                self.name(seat)
            ))
            .expected("no town turned OFF"),
            Reason::TooFewSouls { bill, seat, need, paid } => Said::new(format!(
                "{} costs {need}; {} paid {}",
                self.bill(bill),
                self.name(seat),
                souls(paid)
            ))
            .expected(souls(need))
            .claimed(souls(paid)),
            Reason::NoSoulOfColor { bill, color, .. } => {
                let color = match color {
                    Color::Rainbow => "colored",
                    color => color.word(),
                };
                Said::new(format!("{} asks for a {color} soul; none was paid", self.bill(bill)))
                    .expected(format!("one {color} soul at least"))
            }
            Reason::NotFromHand { card, from } => Said::new(format!(
                "{} lies in the {}; cards are played from the hand",
                self.card(card),
                from.word()
            )),
            Reason::OtherLevel { face, base: None } => {
                Said::new(format!("{} is changed onto a chara nobody noted", self.m.label(face)))
            }
            Reason::OtherLevel { face, base: Some(base) } => {
                let (new, old) = (self.m.info(face).level, self.m.info(base).level);
                Said::new(format!(
                    "{} has level {new}; on {} of level {old} it must be {}",
                    self.m.label(face),
                    self.m.label(base),
                    old + 1
                ))
                .expected(format!("level {}", old + 1))
                .claimed(format!("level {new}"))
            }
            Reason::NoChangeCost { face } => Said::new(format!(
                "{} has no change cost and cannot be changed into",
                self.m.label(face)
            )),
            Reason::OtherName { face, base } => Said::new(format!(
                "{} is awakened; {} has another name",
                self.m.label(face),
                self.m.label(base)
            ))
            .expected("a chara of the same name"),
            Reason::AwakenedPlayed { face } => {
                Said::new(format!("{} is awakened and comes by change alone", self.m.label(face)))
            }
            _ => self.said_in_battle(reason),
        }
    }

    /// Reasons of SNK-6 and 7 in words.
    fn said_in_battle(self, reason: Reason) -> Said {
        match reason {
            Reason::AttackerNotOwn { card, seat } | Reason::DefenderNotOwn { card, seat } => {
                let said = Said::new(format!("{} is not {}'s chara", self.card(card), self.name(seat)));
                said.expected("a chara of one's own")
            }
            Reason::AttackerOff { card } => {
                Said::new(format!("{} is OFF and cannot attack", self.card(card))).expected("an ON chara")
            }
            Reason::AttackNow { seat, own: true } => {
                Said::new(format!("{} attacks outside the main phase", self.name(seat)))
            }
            Reason::AttackNow { seat, own: false } => {
                Said::new(format!("{} attacks in the other player's turn", self.name(seat)))
            }
            Reason::AttackedAlready { card } => Said::new(format!("{} attacked this turn already", self.card(card)))
                .expected("one attack of each chara a turn"),
            Reason::JustEntered { card } => {
                Said::new(format!("{} entered this turn, and not by change", self.card(card)))
                    .expected("a chara that was there before")
            }
            Reason::OtherTarget { card } => Said::new(format!(
                "{} attacks the other player's deck; no chara can be its target",
                self.card(card)
            )),
            Reason::SeveralDefend { seat, charas } => {
                Said::new(format!("{} defends with {charas} charas; it is one", self.name(seat))).expected("one chara")
            }
            Reason::DefenderOff { card } => {
                Said::new(format!("{} is OFF and cannot defend", self.card(card))).expected("an ON chara")
            }
            Reason::CannotAttack { card } => {
                Said::new(format!("{} cannot attack, as a text says", self.card(card))).expected("another chara")
            }
            Reason::CannotDefend { card } => Said::new(format!("{} cannot defend, as a text says", self.card(card)))
                .expected("another chara, or none"),
            Reason::NotInPlay { card } => Said::new(format!("{} is not in play", self.card(card))),
            Reason::AbilityNow { card, off, own } => {
                let kind = if off { AbilityKind::Off } else { AbilityKind::Act };
                let when = match own {
                    true => "in the main phase",
                    false => "in its player's own turn",
                };
                Said::new(format!("{}'s {} ability is used {when}", self.card(card), kind.word()))
            }
            Reason::UsedAlready { card } => {
                Said::new(format!("{} used this 起動 ability this turn already", self.card(card)))
                    .expected("each once in a main phase")
            }
            Reason::SourceOff { card } => {
                Said::new(format!("{} is OFF; its OFF ability turns it OFF", self.card(card))).expected("an ON card")
            }
            Reason::Runes { card, ability } => {
                let asked = self.asked_runes(card, ability);
                let has = self.s.rune_words(self.m, card);
                let message = format!("{}'s ability asks for the runes {asked}; it has {has}", self.card(card));
                Said::new(message).expected(asked).claimed(has)
            }
            // The others are said above.
            _ => Said::new(String::new()),
        }
    }

    /// What souls are paid for.
    pub fn bill(self, bill: Bill) -> String {
        match bill {
            Bill::Card(face) => self.m.label(face),
            Bill::Change(face) => format!("the change into {}", self.m.label(face)),
            Bill::Ability(card) => format!("the ability of {}", self.card(card)),
            Bill::Trigger => "the trigger".to_owned(),
            Bill::Unknown => "the card".to_owned(),
        }
    }

    /// What is said where a town was not needed (SNK-G-28).
    pub fn spare(self, town: rejudge_table::CardId, bill: Bill) -> String {
        format!(
            "{} was not needed for {}; what is left over is lost (SNK-G-28)",
            self.card(town),
            self.bill(bill)
        )
    }
}

/// `1 counter`, `3 counters`.
pub fn counters_word(n: i64) -> String {
    match n {
        1 => "1 counter".to_owned(),
        n => format!("{n} counters"),
    }
}

/// `1 card`, `3 cards`.
pub fn cards_word(n: u32) -> String {
    match n {
        1 => "1 card".to_owned(),
        n => format!("{n} cards"),
    }
}

/// `1 soul`, `3 souls`.
pub fn souls(count: u32) -> String {
    match count {
        1 => "1 soul".to_owned(),
        n => format!("{n} souls"),
    }
}
