//! SPW-1.1: texts that go on all the time: what they give creatures as long as the card is in play that says it. What a creature has is
//! printed numbers, emblems and what was done to it; standing texts come on top of that and ask for nothing that they change, so that
//! no order of them matters.

use rejudge_table::CardId;

use super::super::cards::Keywords;
use super::super::effects::Kind;
use super::super::effects::cards::{Creatures, Is, Number, Quantity};
use super::super::effects::program::{Act, Deed, Sentence, Target};
use super::super::matches::Match;
use super::super::state::{State, Stats};
use super::ch01_steps::Sure;

impl Match {
    /// What the texts that go on all the time give a creature. Of one that hangs on what nobody noted nothing.
    pub(in super::super) fn with_standing(&self, s: &State, card: CardId, stats: &mut Stats) {
        if !self.stands || !s.place(card).is_some_and(|(_, z)| z.is_row()) {
            return;
        }
        for (source, said) in self.standing_texts(s) {
            if !self.gives(s, source, said, card) || self.holds_now(s, source, said) != Some(true) {
                continue;
            }
            let Deed::To(_, acts) = &said.deed else { continue };
            for act in acts {
                match *act {
                    Act::Change(number, by, _) => {
                        let held = match number {
                            Number::Attack => &mut stats.attack,
                            Number::Health => &mut stats.health,
                            Number::Speed => &mut stats.speed,
                        };
                        *held = held.saturating_add(i32::from(by));
                    }
                    Act::Keyword(keyword, _) => stats.keywords = stats.keywords.with(keyword),
                    _ => {}
                }
            }
        }
    }

    /// A card in play whose text may give this creature something, or not: whether what it asks for is so nobody can say.
    pub(super) fn stands_in_doubt(&self, s: &State, card: CardId) -> Option<CardId> {
        let in_doubt = |(source, said): &(CardId, &Sentence)| {
            self.gives(s, *source, said, card) && self.holds_now(s, *source, said).is_none()
        };
        self.standing_texts(s).find(in_doubt).map(|(source, _)| source)
    }

    /// A standing text of the card that a line is of gives this creature what the line says: it is counted without the line.
    pub fn stands_already(&self, s: &State, source: CardId, card: CardId, told: Act) -> bool {
        let all = self.standing_texts(s).filter(|(of, _)| *of == source);
        let mut giving = all.filter(|(_, said)| self.gives(s, source, said, card));
        giving.any(|(_, said)| match (&said.deed, told) {
            (Deed::To(_, acts), Act::Change(number, by, _)) => acts
                .iter()
                .any(|act| matches!(act, Act::Change(of, n, _) if *of == number && *n == by)),
            (Deed::To(_, acts), Act::Keyword(keyword, _)) => acts
                .iter()
                .any(|act| matches!(act, Act::Keyword(of, _) if *of == keyword)),
            _ => false,
        })
    }

    /// The sentences that go on all the time, each with its card.
    fn standing_texts<'m>(&'m self, s: &'m State) -> impl Iterator<Item = (CardId, &'m Sentence)> {
        s.in_play().flat_map(move |source| {
            let abilities = s.face(source).map_or(&[][..], |face| self.abilities(face));
            let standing = abilities.iter().filter(|ability| ability.kind == Kind::Standing);
            standing.flat_map(move |ability| ability.program.sentences.iter().map(move |said| (source, said)))
        })
    }

    /// Whether a sentence is about a creature.
    fn gives(&self, s: &State, source: CardId, said: &Sentence, card: CardId) -> bool {
        match &said.deed {
            Deed::To(Target::This, _) => card == source,
            Deed::To(Target::All(of), _) => self.is_one_of(s, source, of, card) == Some(true),
            _ => false,
        }
    }

    /// Whether a creature is one of those that the text of a card means. It asks for nothing that such texts change ([`stands`]).
    fn is_one_of(&self, s: &State, source: CardId, of: &Creatures, card: CardId) -> Sure {
        let rules = self.rules(s);
        rules.is_one_of_such(card, of, (source, s.controller(source)), |is| {
            rules.is_plainly(card, is)
        })
    }

    /// Whether what a sentence asks for is so.
    fn holds_now(&self, s: &State, source: CardId, said: &Sentence) -> Sure {
        let Some(condition) = &said.when else { return Some(true) };
        let is_one = |card: CardId, of: &Creatures| self.is_one_of(s, source, of, card);
        self.rules(s)
            .holds_for(condition, (source, s.controller(source)), is_one)
    }
}

/// Whether a sentence can go on all the time: it asks for nothing that such a text gives, and gives nothing of which it is asked as
/// something begins. SPW-6.8: where a creature enters that gets flying the rules do not say; nor whether speed counts that comes with the
/// attack or the block for which it is asked.
pub fn stands(said: &Sentence) -> bool {
    let plain = |is: &Is| matches!(is, Is::Artifact | Is::In(_) | Is::Attacking | Is::Blocking);
    let fights = |is: &Is| matches!(is, Is::Attacking | Is::Blocking);
    let asks = |of: &Creatures| of.is.iter().all(plain);
    let condition = said.when.as_ref().is_none_or(|when| match &when.what {
        Quantity::Creatures(of) => asks(of) && !of.is.iter().any(fights),
        _ => true,
    });
    let Deed::To(target, acts) = &said.deed else {
        return false;
    };
    let (fits, in_fight) = match target {
        Target::This => (true, false),
        Target::All(of) => (asks(of), of.is.iter().any(fights)),
        _ => (false, false),
    };
    let gives = |act: &Act| match act {
        Act::Change(number, ..) => !in_fight || *number != Number::Speed,
        Act::Keyword(keyword, _) => {
            let row = [Keywords::FLYING, Keywords::SUPPORT].iter().any(|of| keyword.has(*of));
            !row && !in_fight
        }
        _ => false,
    };
    condition && fits && acts.iter().all(gives) && !said.may && !said.after
}
