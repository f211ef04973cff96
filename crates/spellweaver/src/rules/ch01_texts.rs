//! SPW-1.1: a text may change any rule. What no text on the table can change is certain; what one may, that nobody reads,
//! cannot be told from what is printed.

use rejudge_table::{CardId, Face, Seat};

use super::super::cards::CardDef;
use super::super::effects::Kind;
use super::super::matches::Match;
use super::super::rulings::R;
use super::super::state::{State, Step, Target, Worked, Z};
use super::super::unread::{At, Stands, Text, Topics};

/// What a question is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum On {
    /// A card in play, or one that just was.
    Card(CardId),
    /// A player: mana, life, hand, deck.
    Player(Seat),
}

/// Why a question cannot be answered from what is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unread<'m> {
    /// This card has a text that nobody reads: the card, the text's place among those, the text.
    Text(Face, usize, &'m Text),
    /// This card in play is one that nobody noted, and may be one with such a text.
    Card(CardId),
    /// A card in play has a text that goes on while something is so, and whether it is nobody can say.
    While(CardId),
}

impl R {
    /// What a text has to be about to make right what breaks this rule.
    pub fn may_change(self) -> Topics {
        const FIGHT: Topics = Topics::FIGHT;
        match self {
            R::NoText | R::Forbidden => Topics::ABILITY,
            // Whatever a text says may be why another one does something else.
            R::TextCondition | R::TextChoice | R::TextAmount | R::TextExtra | R::TextMissing => Topics::ANY,
            R::DeckCopies => Topics::DECK,
            R::DeckSize
            | R::DeckHero
            | R::CardKind
            | R::OpeningHand
            | R::Mulligan
            | R::StartingMana
            | R::HeroStart
            | R::SparkFirst
            | R::FirstLevel
            | R::Resigned
            | R::Clock
            | R::DeckList
            | R::Unnoted => Topics::NONE,
            R::Refill | R::Mana | R::Levels | R::DualLevel | R::ManaTotal | R::LevelTotal => Topics::COST,
            R::TurnOrder | R::OneCombat | R::PhaseOrder => Topics::TURN,
            R::Draw | R::Graveyard | R::Attached | R::Holds | R::Count | R::Seed => Topics::CARDS,
            R::Ready | R::Exhausted | R::Row => Topics::MOVE,
            R::Tick | R::Cooldown => Topics::SKILL,
            R::WrongTime | R::NotYourTurn | R::InstantWindow | R::LastInstants => Topics::PLAY,
            R::NotYours => Topics::PLAY.or(Topics::MOVE).or(Topics::CARDS),
            R::ShrineTwice => Topics::SHRINE,
            R::Shrine => Topics::SHRINE.or(Topics::CARDS),
            R::SkillShrine => Topics::SHRINE.or(Topics::CARDS).or(Topics::SKILL),
            R::MoveRow => Topics::MOVE.or(Topics::PLAY),
            R::Skill => Topics::SKILL.or(Topics::COST),
            R::OfferingTwice | R::OfferingLook | R::OfferingTake => Topics::OFFERING,
            R::Spark => Topics::SPARK,
            R::Death | R::DamageStays | R::Emblems => FIGHT,
            R::Energy => Topics::ENERGY,
            R::Sickness | R::Attacker | R::Target | R::OneTarget => Topics::ATTACK,
            R::BlockTime => Topics::BLOCK.or(Topics::TURN),
            R::Blocker | R::AttackedBlocks => Topics::BLOCK,
            R::Cancelled | R::NoWayBack | R::ManyTargets | R::SpeedLater => FIGHT.or(Topics::ATTACK),
            R::RangedFirst
            | R::Shares
            | R::Lethal
            | R::Remainder
            | R::Leftover
            | R::LethalOne
            | R::Shield
            | R::HeroDamage
            | R::Simultaneous => FIGHT,
            R::Lifebound => FIGHT.or(Topics::LIFE),
            R::Life | R::Forty => Topics::END.or(Topics::LIFE),
            R::EmptyDeck => Topics::END.or(Topics::CARDS),
            R::TextWins | R::Both => Topics::END,
            R::NotThere => Topics::CARDS.or(Topics::PLAY),
            R::LifeTotal => Topics::LIFE,
        }
    }
}

impl R {
    /// Whether it is the same whichever card it was that nobody noted.
    pub fn holds_for_any_card(self) -> bool {
        matches!(
            self,
            R::DeckSize
                | R::DeckCopies
                | R::DeckHero
                | R::OpeningHand
                | R::StartingMana
                | R::SparkFirst
                | R::TurnOrder
                | R::Draw
                | R::ShrineTwice
                | R::OfferingTwice
                | R::Spark
                | R::Resigned
        )
    }
}

impl Match {
    /// The texts of a card that nobody reads.
    pub fn texts(&self, face: Face) -> &[Text] {
        self.unread.get(face.index()).map_or(&[], Vec::as_slice)
    }

    /// SPW-1.1: what may change the answer to a question about one of these: the first such text in play, of a card that
    /// left, or of a spell whose effects nobody declared.
    pub fn may_be_changed(&self, s: &State, on: &[On], topics: Topics) -> Option<Unread<'_>> {
        if on.is_empty() || topics == Topics::NONE {
            return None;
        }
        if let Some(unread) = self.may_be_changed_by_text(s, on, topics) {
            return Some(unread);
        }
        if self.stands && topics.meets(Topics::OF_CREATURES) {
            let creatures = on.iter().filter_map(|on| match on {
                On::Card(card) => Some(*card),
                On::Player(_) => None,
            });
            let mut doubted = creatures.filter_map(|card| self.stands_in_doubt(s, card, topics));
            return doubted.next().map(Unread::While);
        }
        None
    }

    /// The same of texts that nobody reads, and of cards that nobody noted.
    pub(super) fn may_be_changed_by_text(&self, s: &State, on: &[On], topics: Topics) -> Option<Unread<'_>> {
        let about = |on: &On, text: &Text| match on {
            On::Card(_) => true,
            On::Player(_) => text.topics.meets(topics.but(Topics::OF_CREATURES)),
        };
        let standing = s
            .in_play()
            .chain(self.seats().flat_map(|seat| s.cards(seat, Z::Hero).iter().copied()));
        for card in standing {
            match s.face(card) {
                Some(face) => {
                    let standing = |t: &Text| !t.used && !t.leaves && t.topics.meets(topics);
                    for (at, text) in self.texts(face).iter().enumerate().filter(|(_, t)| standing(t)) {
                        if on
                            .iter()
                            .any(|on| about(on, text) && self.text_reaches(s, card, text, *on))
                        {
                            return Some(Unread::Text(face, at, text));
                        }
                    }
                }
                None if self.may_have_a_text(s, card, topics) => return Some(Unread::Card(card)),
                None => {}
            }
        }
        for worked in &s.worked {
            let at_work = |t: &Text| (worked.spell || !t.used) && t.topics.meets(topics);
            for (at, text) in self.texts(worked.face).iter().enumerate().filter(|(_, t)| at_work(t)) {
                if on
                    .iter()
                    .any(|on| about(on, text) && worked_reaches(s, worked, text, *on))
                {
                    return Some(Unread::Text(worked.face, at, text));
                }
            }
        }
        None
    }

    /// Whether the text of a card in play may be about this, and the log did not declare what it does.
    fn text_reaches(&self, s: &State, source: CardId, text: &Text, on: On) -> bool {
        if s.declared.contains(&(source, None)) {
            return false;
        }
        // What happens when a turn begins or ends did not happen before one did.
        let began = s.turn != s.opened && s.extra_of(source).entered != s.turn;
        let in_time = match text.at {
            Some(At::Start) => began,
            Some(At::End) => began || s.step == Step::End,
            None => true,
        };
        if !in_time {
            return false;
        }
        match on {
            On::Player(seat) => text.reaches_player(s.controller(source) == seat),
            On::Card(card) => {
                let stands = match () {
                    () if card == source => Stands::Same,
                    () if s.extra_of(source).host == Some(card) => Stands::Attached,
                    () if s.controller(source) == s.controller(card) => Stands::SameSide,
                    () => Stands::OtherSide,
                };
                // What is attached and speaks of its host says nothing of itself.
                let of_host = stands == Stands::Same && s.extra_of(source).host.is_some();
                let declared = !text.triggers && s.declared.contains(&(source, Some(card)));
                !of_host && !declared && text.reaches_card(stands)
            }
        }
    }

    /// Whether a card that nobody noted may be one with a text about this.
    fn may_have_a_text(&self, s: &State, card: CardId, topics: Topics) -> bool {
        let stands = |face: &Face| {
            let mut abilities = self.abilities(*face).iter();
            topics.meets(Topics::OF_CREATURES) && abilities.any(|ability| ability.kind == Kind::Standing)
        };
        let about = |face: &Face| self.texts(*face).iter().any(|t| t.topics.meets(topics)) || stands(face);
        let owner = s.table.card(card).owner;
        match self.lists.get(usize::from(owner.0)).and_then(Option::as_ref) {
            Some(list) => list.iter().any(about),
            None => (0..self.cards.len()).filter_map(Face::new).any(|face| about(&face)),
        }
    }

    /// All creatures that fight with or against one of these, or with one of those.
    pub fn fight_of(s: &State, cards: &[CardId]) -> Vec<CardId> {
        let mut found: Vec<CardId> = cards.to_vec();
        loop {
            let before = found.len();
            for attack in &s.attacks {
                let targets = attack.targets.iter().filter_map(|t| match t {
                    Target::Card(card) => Some(*card),
                    Target::Hero(_) => None,
                });
                let all: Vec<CardId> = std::iter::once(attack.attacker)
                    .chain(targets)
                    .chain(attack.blockers.iter().copied())
                    .collect();
                if all.iter().any(|c| found.contains(c)) {
                    found.extend(all.into_iter().filter(|c| !found.contains(c)).collect::<Vec<_>>());
                    found.dedup();
                }
            }
            if found.len() == before {
                return found;
            }
        }
    }
}

/// Whether a text whose card is not in play may be about this.
fn worked_reaches(s: &State, worked: &Worked, text: &Text, on: On) -> bool {
    match on {
        On::Player(seat) => text.reaches_player(worked.seat == seat),
        // What it did to creatures ends with the turn, or was damage, which does as well.
        On::Card(_) if worked.turn != s.turn => false,
        On::Card(card) if !worked.targets.is_empty() => worked.targets.contains(&card),
        On::Card(card) => {
            let stands = match s.controller(card) == worked.seat {
                true => Stands::SameSide,
                false => Stands::OtherSide,
            };
            text.reaches_card(stands) || (worked.spell && text.reaches_card(Stands::Same))
        }
    }
}

/// A text by which a card pays with being exhausted: it can be used only while the card is ready (SPW-7.3).
pub fn exhausts_to_act(def: &CardDef) -> bool {
    let mut costs = def
        .text
        .iter()
        .filter_map(|text| super::super::unread::cost_of(text))
        .peekable();
    let exhausts = |cost: &str| {
        let cost = cost.to_lowercase();
        cost.split(',')
            .any(|part| matches!(part.trim(), "exhaust this" | "exhaust this creature" | "exhaust it"))
    };
    costs.peek().is_some() && costs.all(exhausts)
}
