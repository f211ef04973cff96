//! SPW-1.1: texts that go on all the time: what they give creatures as long as the card is in play that says it. What a creature has is
//! printed numbers, emblems and what was done to it; standing texts come on top of that. What they ask of a creature that another of them
//! changes is asked of that one first, and where they hang on each other in a ring nobody can say, so that no order of them matters.

use rejudge_table::{CardId, Seat};

use super::super::cards::Keywords;
use super::super::effects::Kind;
use super::super::effects::cards::{Creatures, Is, Number, Quantity};
use super::super::effects::program::{Act, Deed, Sentence, Target};
use super::super::matches::Match;
use super::super::state::{State, Stats};
use super::super::unread::Topics;
use super::ch01_steps::Sure;
use super::ch01_texts::On;

/// What hangs on what such texts give is asked of them again, so deep and no deeper.
const DEEPEST: u8 = 3;

/// Of more creatures in play nobody asks what such texts give each before it is counted.
const CREATURES_MOST: usize = 60;

impl Match {
    /// What the texts that go on all the time give a creature. Of one that hangs on what nobody noted nothing.
    pub(in super::super) fn with_standing(&self, s: &State, card: CardId, stats: &mut Stats) {
        self.given(s, card, stats, |_| true, 0);
    }

    /// What such texts give a creature of what is asked for, added to what it has. Whether there may be more, or less, of that.
    fn given(&self, s: &State, card: CardId, stats: &mut Stats, asked: impl Fn(&Act) -> bool, depth: u8) -> bool {
        let mut doubted = false;
        if !self.stands || !s.place(card).is_some_and(|(_, z)| z.is_row()) {
            return doubted;
        }
        for (source, said) in self.standing_texts(s) {
            let Deed::To(_, acts) = &said.deed else { continue };
            if !acts.iter().any(&asked) {
                continue;
            }
            match self.gives_now(s, (source, said), card, depth) {
                Some(false) => continue,
                None => {
                    doubted = true;
                    continue;
                }
                Some(true) => {}
            }
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
        doubted
    }

    /// Whether a sentence is about a creature, and what it asks for is so.
    fn gives_now(&self, s: &State, (source, said): (CardId, &Sentence), card: CardId, depth: u8) -> Sure {
        let about = self.gives(s, source, said, card, depth);
        if about == Some(false) {
            return about;
        }
        match self.holds_now(s, source, said, depth) {
            Some(true) => about,
            Some(false) => Some(false),
            None => None,
        }
    }

    /// A card in play whose text may give this creature something that bears on this, or not: whether what it asks for is so nobody can
    /// say.
    pub(super) fn stands_in_doubt(&self, s: &State, card: CardId, topics: Topics) -> Option<CardId> {
        let bears = |said: &Sentence| matches!(&said.deed, Deed::To(_, acts) if acts.iter().any(|act| bearing(act).meets(topics)));
        let mut all = self.standing_texts(s).filter(|(_, said)| bears(said));
        let doubted = all.find(|of| self.gives_now(s, *of, card, 0).is_none());
        doubted.map(|(source, _)| source)
    }

    /// SPW-6.8: whether a text that goes on all the time gives, or may give, flying to creatures of this player: in which row one enters
    /// then the rules do not say.
    pub fn may_enter_flying(&self, s: &State, seat: Seat) -> bool {
        let flies = |act: &Act| matches!(act, Act::Keyword(of, _) if of.has(Keywords::FLYING));
        self.stands
            && self.standing_texts(s).any(|(source, said)| match &said.deed {
                Deed::To(Target::All(of), acts) => {
                    of.whose.means(s.controller(source) == seat) && acts.iter().any(flies)
                }
                _ => false,
            })
    }

    /// A standing text of the card that a line is of gives this creature what the line says: it is counted without the line.
    pub fn stands_already(&self, s: &State, source: CardId, card: CardId, told: Act) -> bool {
        let all = self.standing_texts(s).filter(|(of, _)| *of == source);
        let mut giving = all.filter(|(_, said)| self.gives(s, source, said, card, 0) == Some(true));
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
    fn gives(&self, s: &State, source: CardId, said: &Sentence, card: CardId, depth: u8) -> Sure {
        match &said.deed {
            Deed::To(Target::This, _) => Some(card == source),
            Deed::To(Target::All(of), _) => self.is_one_of(s, source, of, card, depth),
            _ => Some(false),
        }
    }

    /// Whether a creature is one of those that the text of a card means.
    fn is_one_of(&self, s: &State, source: CardId, of: &Creatures, card: CardId, depth: u8) -> Sure {
        self.rules(s)
            .is_one_of_such(card, of, (source, s.controller(source)), |is| {
                self.is_standing(s, card, is, depth)
            })
    }

    /// Whether a creature is as the text of a card asks that goes on all the time: what another such text gives it counts. No where texts
    /// hang on each other in a ring.
    fn is_standing(&self, s: &State, card: CardId, is: Is, depth: u8) -> Sure {
        let asked = |act: &Act| match (is, act) {
            (Is::With(keyword), Act::Keyword(of, _)) => of.has(keyword),
            (Is::Number(number, ..), Act::Change(of, ..)) => *of == number,
            _ => false,
        };
        if !matches!(is, Is::With(_) | Is::Number(..)) {
            return self.rules(s).is_plainly(card, is);
        }
        if depth >= DEEPEST || s.in_play().nth(CREATURES_MOST).is_some() {
            return None;
        }
        let mut stats = self.without_standing(s, card)?;
        let doubted = self.given(s, card, &mut stats, asked, depth + 1);
        let unread = || {
            self.may_be_changed_by_text(s, &[On::Card(card)], Topics::OF_CREATURES)
                .is_some()
        };
        if doubted || s.blurred || s.after_gap || unread() {
            return None;
        }
        self.rules(s).is_so(card, &stats, is)
    }

    /// Whether what a sentence asks for is so.
    fn holds_now(&self, s: &State, source: CardId, said: &Sentence, depth: u8) -> Sure {
        let Some(condition) = &said.when else { return Some(true) };
        let is_one = |card: CardId, of: &Creatures| self.is_one_of(s, source, of, card, depth);
        self.rules(s)
            .holds_for(condition, (source, s.controller(source)), is_one)
    }
}

/// What a thing that is given bears on.
fn bearing(act: &Act) -> Topics {
    let fights = Keywords::RANGED
        .with(Keywords::DEADLY)
        .with(Keywords::UNSTOPPABLE)
        .with(Keywords::LIFEBOUND);
    let all = [
        (fights, Topics::FIGHT),
        (
            Keywords::SWIFT.with(Keywords::NO_ATTACK).with(Keywords::NO_CREATURES),
            Topics::ATTACK,
        ),
        (Keywords::MANY_TARGETS, Topics::ATTACK),
        (Keywords::NO_BLOCK, Topics::BLOCK),
        (
            Keywords::FLYING,
            Topics::ATTACK.or(Topics::BLOCK).or(Topics::MOVE).or(Topics::FIGHT),
        ),
    ];
    match act {
        Act::Change(Number::Speed, ..) => Topics::ATTACK.or(Topics::BLOCK),
        Act::Change(..) => Topics::FIGHT,
        Act::Keyword(of, _) => {
            let bears = all.iter().filter(|(keywords, _)| keywords.has(*of));
            bears.fold(Topics::NONE, |topics, (_, of)| topics.or(*of))
        }
        _ => Topics::NONE,
    }
}

/// Whether a sentence can go on all the time: it asks for nothing that it gives itself, and gives nothing of which it is asked as
/// something begins. SPW-6.8: a creature that gets support would have to enter elsewhere before it has it; nor do the rules say whether
/// speed counts that comes with the attack or the block for which it is asked.
pub fn stands(said: &Sentence) -> bool {
    let Deed::To(target, acts) = &said.deed else {
        return false;
    };
    let plain = |is: &Is| match is {
        Is::Artifact | Is::In(_) | Is::Attacking | Is::Blocking => true,
        Is::With(keyword) => !acts
            .iter()
            .any(|act| matches!(act, Act::Keyword(of, _) if of.has(*keyword))),
        Is::Number(number, ..) => !acts
            .iter()
            .any(|act| matches!(act, Act::Change(of, ..) if of == number)),
        Is::Exhausted | Is::Ready | Is::Damaged | Is::Frozen => false,
    };
    let fights = |is: &Is| matches!(is, Is::Attacking | Is::Blocking);
    let asks = |of: &Creatures| of.is.iter().all(plain);
    let condition = said.when.as_ref().is_none_or(|when| match &when.what {
        Quantity::Creatures(of) => asks(of) && !of.is.iter().any(fights),
        _ => true,
    });
    let (fits, in_fight) = match target {
        Target::This => (true, false),
        Target::All(of) => (asks(of), of.is.iter().any(fights)),
        _ => (false, false),
    };
    let gives = |act: &Act| match act {
        Act::Change(number, ..) => !in_fight || *number != Number::Speed,
        Act::Keyword(keyword, _) => !keyword.has(Keywords::SUPPORT) && !in_fight,
        _ => false,
    };
    condition && fits && acts.iter().all(gives) && !said.may && !said.after
}
