//! SNK-7: printed text that is not read, and what it leaves open. Such a text convicts nobody: where it may be about what
//! a verdict rests on, the verdict cannot be told, and says which text it is.

use rejudge_table::{CardId, Face, Seat};

use super::super::effects::constant::{Constant, Law};
use super::super::matches::Match;
use super::super::rulings::R;
use super::super::state::{MAIN, State, TOWNS, Z};
use super::super::text::AbilityKind;
use super::super::topics::{About, Topics, Unread};

/// What nobody wrote down, or no program reads, and would settle a verdict.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Open {
    /// What a line of a card's text does.
    Text(Face, u8),
    /// Which card lies in a zone of this player: its text may matter.
    Unseen(Seat, Z),
    /// SNK-G-03: whose cards are turned ON when a turn starts.
    OnStep,
    /// Whether the card was ON.
    WhetherOn,
    /// Whether a chara came by a change.
    HowItCame,
    /// How many cards lie in a zone of this player.
    HowMany(Seat, Z),
    /// Which towns were turned OFF before.
    TownsBefore,
    /// Which chara lay there.
    WhichChara,
    /// The cards below a chara.
    Below,
}

/// What a verdict is about.
#[derive(Clone, Debug, Default)]
pub struct Subject {
    /// Cards on the table.
    pub cards: Vec<CardId>,
    /// Cards as they are written.
    pub faces: Vec<Face>,
    /// Whose doing it is; none: nobody's in particular.
    pub seat: Option<Seat>,
    /// The zone that it is about.
    pub zone: Option<Z>,
}

/// What a text has to speak of to leave a ruling open; nothing: the ruling rests on no card.
fn topics(ruling: R, zone: Option<Z>) -> Topics {
    use Topics as T;
    match ruling {
        R::DiscardPile => T::LEAVING.and(T::HAND).and(T::DECK).and(T::OUT),
        R::CharaLimit | R::SameName => T::ROOM,
        R::Orientation | R::EntersOn => T::STATE.and(T::ATTACK).and(T::DEFENCE),
        R::Counters => T::DAMAGE,
        R::RuneNoSoul => T::COST.and(T::RUNES),
        R::NotYours | R::NotYourTurn | R::WrongTime | R::TurnOrder => T::TIMING,
        R::TurnOn => T::STATE.and(T::MARKERS),
        R::Draw => T::DRAWING,
        R::Build => T::BUILDING,
        R::EndPhase | R::Marker | R::Shock => T::MARKERS,
        R::Poison => T::MARKERS.and(T::DAMAGE),
        R::Souls | R::Cost | R::Color | R::ChangeCost => T::COST,
        R::NotInHand => T::HAND,
        R::Monster => T::TIMING.and(T::HAND).and(T::DECK).and(T::OUT),
        R::Level | R::Awakening => T::CHANGE,
        R::ChangeOn | R::ChangeClears => T::CHANGE.and(T::STATE),
        R::Runes => T::RUNES,
        R::Attacker => T::ATTACK.and(T::STATE),
        R::AttackTwice | R::JustEntered | R::AttackTarget => T::ATTACK,
        R::Defence => T::DEFENCE.and(T::STATE),
        R::Damage | R::Battle => T::NUMBERS.and(T::DAMAGE),
        R::Trigger => T::TRIGGER,
        R::Retreat => T::NUMBERS.and(T::DAMAGE).and(T::LEAVING),
        R::Constant => T::NUMBERS,
        R::EnterAbility | R::AutoAbility | R::ActAbility | R::OffAbility | R::NoAbility => T::ABILITIES,
        R::RuneRequirement => T::RUNES.and(T::ABILITIES),
        R::TextAmount => T::ABILITIES.and(T::DRAWING).and(T::DAMAGE).and(T::NUMBERS),
        R::TextChoice | R::TextCondition | R::TextMissing | R::TextExtra => T::ABILITIES,
        R::AfterTheEnd | R::Result => T::ENDING,
        R::Holds | R::Count | R::NotThere => match zone {
            Some(Z::Hand) => T::HAND,
            Some(Z::Deck | Z::TownDeck) => T::DECK,
            Some(Z::Discard | Z::TownDiscard) => T::PILE,
            Some(Z::Chara) => T::ENTERING.and(T::LEAVING).and(T::NUMBERS).and(T::DAMAGE),
            Some(Z::Town) => T::BUILDING.and(T::COST),
            Some(Z::Runes) => T::RUNES,
            Some(Z::Removed) => T::OUT,
            Some(Z::Area | Z::Used) | None => T::default(),
        },
        R::DeckSize
        | R::DeckCopies
        | R::TownDeck
        | R::Shuffle
        | R::FirstPlayer
        | R::OpeningHand
        | R::Redraw
        | R::TwoDecks
        | R::CardKind
        | R::Contradiction
        | R::Seed
        | R::Unnoted => T::default(),
    }
}

/// Rulings about where cards lie: an ability that nobody told of may have moved them.
fn is_of_the_record(ruling: R) -> bool {
    matches!(ruling, R::Holds | R::Count | R::NotThere | R::NotInHand)
}

/// The text that leaves a ruling about this open; the first found.
pub fn leaves_open(m: &Match, s: &State, ruling: R, subject: &Subject) -> Option<Open> {
    let topics = topics(ruling, subject.zone);
    if topics == Topics::default() {
        return None;
    }
    let record = is_of_the_record(ruling);
    spoken(m, s, topics, record)
        .or_else(|| own_text(m, s, topics, record, subject))
        .or_else(|| text_in_play(m, s, topics, record, subject))
        .or_else(|| unseen_text(m, s, topics))
        .or_else(|| numbers_hang(m, s, topics, subject))
}

/// Whether text that is not read may change the numbers of charas, or what is done with them.
pub fn numbers_may_bend(m: &Match, s: &State, charas: &[CardId]) -> bool {
    let subject = Subject {
        cards: charas.to_vec(),
        ..Subject::default()
    };
    leaves_open(m, s, R::Battle, &subject).is_some()
}

/// The same of the chara that attacks.
pub fn attack_may_bend(m: &Match, s: &State) -> bool {
    s.attack.is_some_and(|a| numbers_may_bend(m, s, &[a.attacker]))
}

/// An ability that was used: what it does lasts, or it fired and nobody told what it did.
fn spoken(m: &Match, s: &State, topics: Topics, record: bool) -> Option<Open> {
    // Under `decisions` what fires has no line of its own, and what it did may have been left out.
    let fires = s
        .waiting
        .iter()
        .filter(|_| record && !m.full)
        .find_map(|(card, number)| {
            let face = s.face(*card)?;
            let ability = m.info(face).abilities.get(usize::from(*number))?;
            let line = m.info(face).unread.iter().find(|u| u.line == ability.line)?;
            line.topics.meets(topics).then_some(Open::Text(face, line.line))
        });
    let mut used = s.spoken.iter().rev().map(|spoken| {
        let line = m.info(spoken.face).unread.iter().find(|u| u.line == spoken.line)?;
        let here = spoken.turn == s.turn;
        let open = match record {
            true => !spoken.told,
            false => (here && (!spoken.told || line.lasts)) || line.beyond,
        };
        (open && line.topics.meets(topics)).then_some(Open::Text(spoken.face, spoken.line))
    });
    fires.or_else(|| used.find_map(|open| open))
}

/// The text of the cards that a verdict is about, wherever they lie.
fn own_text(m: &Match, s: &State, topics: Topics, record: bool, subject: &Subject) -> Option<Open> {
    let cards = subject.cards.iter().filter_map(|c| s.face(*c));
    cards.chain(subject.faces.iter().copied()).find_map(|face| {
        let mut lines = m.info(face).unread.iter().filter(|line| line.is_constant());
        // A card may say that it is played from elsewhere.
        let from = line_topics(topics, record);
        let line = lines.find(|line| line.topics.meets(from) && line.about != About::Theirs)?;
        Some(Open::Text(face, line.line))
    })
}

fn line_topics(topics: Topics, record: bool) -> Topics {
    if record {
        topics.and(Topics::PILE).and(Topics::DECK)
    } else {
        topics
    }
}

/// A text on the field, or on a rune, that may be about this.
fn text_in_play(m: &Match, s: &State, topics: Topics, record: bool, subject: &Subject) -> Option<Open> {
    m.seats().find_map(|holder| {
        let field = s.charas(holder).iter().chain(s.cards(holder, Z::Town)).copied();
        let left = s.left.iter().copied().filter(|c| s.holder(*c) == holder);
        let all = field.map(|c| (c, false)).chain(left.map(|c| (c, true)));
        let on_field = all.into_iter().find_map(|(card, gone)| {
            let face = s.face(card)?;
            let speaks = |line: &&Unread| {
                // 誘発 at a timing that is not read: under `decisions` it has a line only where somebody chose.
                let fired = record && !m.full && line.kind == Some(AbilityKind::Auto);
                (line.is_constant() && !gone || fired) && line.topics.meets(topics)
            };
            let mut lines = m.info(face).unread.iter().filter(speaks);
            let line = lines.find(|line| concerns(s, line, card, holder, subject))?;
            Some(Open::Text(face, line.line))
        });
        on_field.or_else(|| {
            s.cards(holder, Z::Runes).iter().find_map(|card| {
                let face = s.face(*card)?;
                let speaks = |line: &&Unread| line.is_constant() && line.topics.meets(Topics::RUNES);
                let line = m
                    .info(face)
                    .unread
                    .iter()
                    .filter(speaks)
                    .find(|line| line.topics.meets(topics))?;
                Some(Open::Text(face, line.line))
            })
        })
    })
}

/// SNK-7.3: a text that is read gives something, and whether, or how much, hangs on what nobody noted.
fn numbers_hang(m: &Match, s: &State, topics: Topics, subject: &Subject) -> Option<Open> {
    if !topics.meets(Topics::NUMBERS) {
        return None;
    }
    let charas = m.seats().flat_map(|seat| s.charas(seat)).copied();
    let about = |card: &CardId| subject.cards.is_empty() || subject.cards.contains(card);
    charas.filter(about).find_map(|card| {
        let numbers = m.rules(s).numbers(card)?;
        let (attack, hp) = numbers.open;
        let spared = m.rules(s).is_under(card, Law::NoDamage).err();
        attack.or(hp).or(numbers.taken.1).or(spared)
    })
}

/// Whether a text on a card in play is about what the verdict is about.
fn concerns(s: &State, line: &Unread, card: CardId, holder: Seat, subject: &Subject) -> bool {
    if subject.cards.is_empty() && subject.seat.is_none() {
        return true;
    }
    let of = |fits: &dyn Fn(Seat) -> bool| {
        subject.seat.is_some_and(fits) || subject.cards.iter().any(|c| fits(s.holder(*c)))
    };
    match line.about {
        About::Itself => subject.cards.contains(&card),
        About::Ours => of(&|seat| seat == holder),
        About::Theirs => of(&|seat| seat != holder),
        About::Anybody => true,
    }
}

/// What a text that is read may change of a verdict against somebody.
fn of_constant(constant: &Constant) -> Topics {
    match constant.order.as_ref().map(|order| order.law) {
        None => Topics::NUMBERS,
        Some(Law::AttacksAtOnce | Law::AttacksTwice | Law::AttacksAgain) => Topics::ATTACK,
        Some(Law::StaysOff | Law::NeverOn) => Topics::STATE,
        Some(Law::NoDamage) => Topics::NUMBERS.and(Topics::DAMAGE),
        // What it forbids accuses nobody whom it was not seen to forbid it.
        Some(Law::NoAttack | Law::NoDefence) => Topics::default(),
    }
}

/// A card of the field that nobody saw: it may have a text that bears on it.
fn unseen_text(m: &Match, s: &State, topics: Topics) -> Option<Open> {
    for seat in m.seats() {
        for (z, deck) in [(Z::Chara, MAIN), (Z::Town, TOWNS)] {
            let zone = s.zone(seat, z);
            let unseen = s.cards(seat, z).iter().any(|c| s.face(*c).is_none());
            let may = |face: Face| {
                let info = m.info(face);
                let mut constants = info.abilities.iter().flat_map(|a| a.constants());
                let read = constants.any(|constant| topics.meets(of_constant(constant)));
                let unread = info.unread.iter().any(|u| u.is_constant() && u.topics.meets(topics));
                (read || unread) && s.table.may_hold(zone, face)
            };
            if unseen && m.candidates(seat, deck).any(may) {
                return Some(Open::Unseen(seat, z));
            }
        }
    }
    None
}
