//! SPW-3.2, SPW-3.3 and SPW-6: what a player may do in a main phase, and when an instant has a window.

use rejudge_table::{CardId, Face, Seat};

use super::super::cards::{CardDef, CardKind, Keywords};
use super::super::matches::Match;
use super::super::policies::G;
use super::super::state::{Base, Spark, Step, Z, vague};
use super::ch01_texts::On;
use super::ch03_mana::{counted_twice, satisfies};
use super::open::Open;
use super::questions::{Answer, Rules};
use super::reason::{Reason, What};

impl Rules<'_> {
    /// SPW-3.2: whether the mana for it is there.
    pub fn may_pay(self, seat: Seat, what: What, mana: u8) -> Answer {
        let short = self.s.player(seat).spendable() < i32::from(mana) && !self.is_vague(seat, vague::MANA);
        self.no_if(short, &[On::Player(seat)], || Reason::Mana(seat, what, mana))
    }

    /// SPW-3.3, SPW-3.4: whether the levels for it are there.
    pub fn has_levels(self, seat: Seat, what: What, needs: &[u8]) -> Answer {
        let levels = &self.s.player(seat).levels;
        let missing = !satisfies(levels, needs) && !self.is_vague(seat, vague::LEVELS);
        let dual = missing && counted_twice(levels, needs);
        self.no_if(missing, &[On::Player(seat)], || Reason::Levels(seat, what, dual))
    }

    /// SPW-6.1: whether it is Deploy or Reinforce of the player's own turn.
    pub fn is_main(self, seat: Seat, what: What) -> Answer {
        let main = seat == self.s.active && self.s.base == Base::Main;
        let reason = || match seat == self.s.active {
            true => Reason::NotNow(what, self.s.step),
            false => Reason::NotOwnTurn(seat, what),
        };
        self.no_if_known(!main, &[On::Player(seat)], reason)
    }

    /// SPW-6.13: whether the player has a window for an instant, or for an ability.
    pub fn has_window(self, seat: Seat, what: What) -> Answer {
        let mine = seat == self.s.active;
        let step = self.s.step;
        let allowed = match step {
            _ if mine && self.s.base == Base::Main => true,
            Step::Combat | Step::Instants => mine,
            Step::Block => !mine,
            Step::End => !mine && self.s.base == Base::EndWindow,
            _ => false,
        };
        if allowed || self.m.reads(G::Windows, "any-time") {
            return Answer::yes();
        }
        let on = [On::Player(seat)];
        match (mine, step) {
            // SPW-8.10
            (false, Step::Instants | Step::Ranged | Step::Regular) => {
                self.no_if_known(true, &on, || Reason::LastInstants(seat, what))
            }
            (true, Step::Start | Step::End | Step::Before) => {
                self.no_if_known(true, &on, || Reason::NoWindow(seat, what, step))
            }
            _ => self
                .no_if_known(true, &on, || Reason::NoWindow(seat, what, step))
                .unless(Some(Open::Reading(G::Windows))),
        }
    }

    /// SPW-6.1, SPW-6.13: whether a player may play a card of this face now, for what it costs.
    pub fn may_play(self, seat: Seat, face: Face) -> Answer {
        let def: &CardDef = self.m.card(face);
        let what = What::Card(face);
        let when = match def.instant {
            true => self.has_window(seat, what),
            false => self.is_main(seat, what),
        };
        when.and(self.may_pay(seat, what, def.mana))
            .and(self.has_levels(seat, what, &def.levels))
    }

    /// SPW-6.2: whether a player may play a shrine now.
    pub fn may_play_shrine(self, seat: Seat) -> Answer {
        let second = self.s.player(seat).shrine && !self.is_vague(seat, vague::DID);
        self.is_main(seat, What::Shrine)
            .and(self.no_if(second, &[On::Player(seat)], || Reason::SecondShrine(seat)))
    }

    /// SPW-6.9: whether a player may move a creature to the other row.
    pub fn may_move(self, seat: Seat, card: CardId) -> Answer {
        let on = [On::Card(card), On::Player(seat)];
        let creature = self.s.face(card).is_none_or(|f| self.m.card(f).kind.is_creature());
        self.is_own(seat, card, "SPW-6.9")
            .and(self.is_main(seat, What::Moving))
            .and(self.no_if(!creature, &on, || Reason::MovesNoCreature(card)))
            .and(self.no_if_known(self.s.is_exhausted(card), &on, || Reason::MovesExhausted(card)))
    }

    /// SPW-6.10: whether a player's hero may use this skill.
    pub fn may_use_skill(self, seat: Seat, face: Face) -> Answer {
        let Some(skill) = &self.m.card(face).skill else {
            return Answer::yes();
        };
        let what = What::Skill(face);
        let on = [On::Player(seat)];
        let when = self.is_main(seat, what);
        let Some(held) = self.s.player(seat).skills.iter().find(|s| s.face == face) else {
            let known = !self.is_vague(seat, vague::SKILLS);
            return when.and(self.no_if(known, &on, || Reason::NoSuchSkill(seat, face)));
        };
        let over = !held.used && held.left_all == 0;
        let back = over && self.m.reads(G::Cooldown, "all-turns");
        let rests = held.left > 0 && !back && !self.is_vague(seat, vague::SKILLS);
        let rests = self.no_if(rests, &on, || Reason::SkillRests(seat, face, held.left));
        // If all turns count it is over.
        let rests = rests.unless(over.then_some(Open::Reading(G::Cooldown)));
        when.and(rests)
            .and(self.may_pay(seat, what, skill.mana))
            .and(self.has_levels(seat, what, &skill.levels))
    }

    /// SPW-6.11: whether a player may make a Divine Offering now.
    pub fn may_offer(self, seat: Seat) -> Answer {
        let second = self.s.player(seat).offered && !self.is_vague(seat, vague::DID);
        self.is_main(seat, What::Offering)
            .and(self.no_if(second, &[On::Player(seat)], || Reason::SecondOffering(seat)))
    }

    /// G-23: whether Valor of a card gives this creature an emblem in the action that goes on: one each to so many of its player's.
    pub fn valor_gives(self, source: CardId, valor: u8, card: CardId) -> bool {
        let s = self.s;
        let has = |card: &CardId| s.extra_of(*card).valor == s.action;
        let many = s.in_play().filter(has).count();
        s.controller(card) == s.controller(source) && many < usize::from(valor) && !has(&card)
    }

    /// G-23: the creatures to which Valor of the card that acts may give an emblem yet.
    pub fn take_valor(self) -> Vec<CardId> {
        let Some((source, face)) = self.s.acting else {
            return Vec::new();
        };
        let rows = Z::ROWS.iter().flat_map(|z| self.s.cards(self.s.controller(source), *z));
        let known = rows.copied().filter(|card| self.s.face(*card).is_some());
        let valor = self.m.card(face).valor;
        known.filter(|card| self.valor_gives(source, valor, *card)).collect()
    }

    /// SPW-4.5, SPW-6.12: whether a player may sacrifice The Spark.
    pub fn may_sacrifice_spark(self, seat: Seat) -> Answer {
        let on = [On::Player(seat)];
        let spark = self.s.player(seat).spark;
        let known = !self.is_vague(seat, vague::SPARK);
        match spark {
            Spark::Never => self.no_if(known, &on, || Reason::NoSpark(seat)),
            Spark::Used => self.no_if(known, &on, || Reason::SparkUsed(seat)),
            Spark::InPlay => self.no_if_known(seat != self.s.active, &on, || Reason::SparkOthersTurn(seat)),
        }
    }
}

/// SPW-6.1: whether a card is played from the hand for what it costs. SPW-6.2: a shrine is played in a way of its own; SPW-4.4: a
/// hero begins in play.
pub fn is_played(def: &CardDef) -> bool {
    !matches!(def.kind, CardKind::Shrine | CardKind::Hero)
}

/// SPW-6.2: whether a card can be played as a shrine.
pub fn is_shrine(def: &CardDef) -> bool {
    def.kind == CardKind::Shrine
}

/// SPW-6.11: whether a Divine Offering takes the card to the hand: a shrine.
pub fn offering_takes(def: &CardDef) -> bool {
    def.kind == CardKind::Shrine
}

/// SPW-6.8: where a creature enters.
pub fn row_of(def: &CardDef) -> Z {
    let behind = Keywords::SUPPORT.with(Keywords::FLYING);
    if def.all_keywords().has(behind) {
        Z::Support
    } else {
        Z::Combat
    }
}

/// SPW-6.11: how many cards are looked at (G-16).
pub fn looks(m: &Match) -> usize {
    if m.reads(G::Offering, "five") { 5 } else { 4 }
}
