//! What is owed: left out where it was due, and what is said of it when it was done late, or never.

use rejudge_judge::finding::Kind;
use rejudge_judge::game::{Owed, Slip};
use rejudge_judge::script::{Act, MarkKind, Script};
use rejudge_table::CardId;

use super::super::matches::Match;
use super::super::rulings::R;
use super::super::state::{Blurred, Due, Phase, State};
use super::super::verdicts::in_words;
use super::super::vocabulary::V;
use super::context::Cx;
use super::fit;
use super::texts::{Open, Subject, leaves_open};

/// What can be owed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u16)]
pub enum Debt {
    /// SNK-1.4
    Shuffle,
    /// SNK-1.5
    First,
    /// SNK-1.6
    Hand,
    /// SNK-1.7
    RedrawShuffle,
    /// SNK-3.2
    TurnOn,
    /// SNK-3.2
    Draw,
    /// SNK-3.2
    Build,
    /// SNK-7.1, 7.2
    Ability,
    /// SNK-6.5
    Defence,
    /// SNK-6.6
    Damage,
    /// SNK-6.7
    Trigger,
    /// SNK-6.6
    Clear,
    /// SNK-6.8
    Hit,
    /// SNK-6.9
    Retreat,
    /// SNK-4.5
    Used,
    /// SNK-8.3
    Poison,
    /// SNK-8.2
    Shock,
    /// SNK-1.4: of a town deck.
    ShuffleTowns,
}

impl Debt {
    const ALL: [Debt; 18] = [
        Debt::Shuffle,
        Debt::First,
        Debt::Hand,
        Debt::RedrawShuffle,
        Debt::TurnOn,
        Debt::Draw,
        Debt::Build,
        Debt::Ability,
        Debt::Defence,
        Debt::Damage,
        Debt::Trigger,
        Debt::Clear,
        Debt::Hit,
        Debt::Retreat,
        Debt::Used,
        Debt::Poison,
        Debt::Shock,
        Debt::ShuffleTowns,
    ];

    /// The debt that an act could settle.
    pub fn of(act: &Act, script: &Script) -> Option<Debt> {
        if act.effect || act.judge {
            return None;
        }
        Some(match V::of(act.verb) {
            V::Shuffle if fit::shuffled(script, act).1 != 0 => Debt::ShuffleTowns,
            V::Shuffle => Debt::Shuffle,
            V::On => Debt::TurnOn,
            V::Draw => Debt::Draw,
            V::Build => Debt::Build,
            V::Auto => Debt::Ability,
            V::Trigger => Debt::Trigger,
            V::Retreat => Debt::Retreat,
            V::Hit if fit::is_of_poison(script, act) => Debt::Poison,
            V::Hit => Debt::Hit,
            V::Give => Debt::Shock,
            V::Clear if act.chosen.is_empty() => Debt::Clear,
            V::Clear => Debt::Used,
            _ => return None,
        })
    }
}

impl Cx<'_> {
    /// Leaves what comes next undone.
    pub fn defer(&mut self, next: Option<V>) -> Owed {
        let active = self.s.active;
        let (debt, seat, verb) = match self.due() {
            Due::Shuffles => {
                let bit = self.s.unshuffled.trailing_zeros();
                self.s.unshuffled &= self.s.unshuffled.wrapping_sub(1);
                // Two bits a player, so the number is small.
                (
                    if bit.is_multiple_of(2) {
                        Debt::Shuffle
                    } else {
                        Debt::ShuffleTowns
                    },
                    rejudge_table::Seat((bit / 2) as u8),
                    V::Shuffle,
                )
            }
            Due::First => {
                self.first_player(None);
                (Debt::First, active, V::First)
            }
            Due::Hand(seat) => {
                // Nobody wrote which cards: they are in the hand all the same.
                self.opening_hand(None, seat);
                (Debt::Hand, seat, V::Draw)
            }
            Due::RedrawShuffle(seat) => {
                self.s.reshuffle = None;
                (Debt::RedrawShuffle, seat, V::Shuffle)
            }
            Due::TurnOn => {
                self.s.started.on = true;
                (Debt::TurnOn, active, V::On)
            }
            Due::Draw => {
                self.s.started.drawn = true;
                (Debt::Draw, active, V::Draw)
            }
            Due::Build => {
                self.s.started.built = true;
                (Debt::Build, active, V::Build)
            }
            Due::Ability(card, number) => {
                self.s.waiting.remove(0);
                self.nobody_told(card, number);
                (Debt::Ability, self.s.holder(card), V::Auto)
            }
            Due::Defence(seat) => {
                if matches!(next, Some(V::Trigger | V::Clear)) {
                    self.take();
                } else {
                    self.s.attack = None;
                    // Whether a deck or a chara took it nobody can say.
                    let zone = self.s.zone(seat, super::super::state::Z::Deck);
                    self.s.table.set_open(zone, true);
                    self.s.seeded = false;
                }
                (Debt::Defence, seat, V::Take)
            }
            Due::Damage(seat) => {
                self.s.attack = None;
                (Debt::Damage, seat, V::Damage)
            }
            Due::Trigger(seat) => {
                let card = self.s.triggers(self.m).next();
                if let (Some(flips), Some(card)) = (&mut self.s.flips, card) {
                    flips.fired.push(card);
                }
                (Debt::Trigger, seat, V::Trigger)
            }
            Due::Clear(seat) => {
                self.clear_area(None);
                (Debt::Clear, seat, V::Clear)
            }
            Due::Hit => {
                let hit = self.s.hits.remove(0);
                self.checkpoint();
                (Debt::Hit, self.s.holder(hit.from), V::Hit)
            }
            Due::Retreat => {
                let chara = self.s.dying.remove(0);
                let seat = self.s.holder(chara);
                self.leave_field(chara, super::super::state::Z::Discard);
                (Debt::Retreat, seat, V::Retreat)
            }
            Due::Used => {
                let seat = self.s.used.map_or(active, |c| self.s.table.card(c).owner);
                self.clear_used(None);
                (Debt::Used, seat, V::Clear)
            }
            Due::Poison => {
                let chara = self.s.poisoned.remove(0);
                let seat = self.s.holder(chara);
                self.checkpoint();
                (Debt::Poison, seat, V::Hit)
            }
            Due::Shock => {
                let chara = self.s.shocked.remove(0);
                (Debt::Shock, self.s.holder(chara), V::Give)
            }
            Due::Over | Due::Flip(_) | Due::Turn | Due::Main | Due::Redraw(_) => (Debt::Draw, active, V::Draw),
        };
        self.s.debts.push((debt as u16, seat));
        Owed {
            what: debt as u16,
            seat,
            verb: verb.id(),
        }
    }
}

/// The slip for something owed: done late, or never.
pub fn owing(m: &Match, state: &State, owed: Owed, late: Option<MarkKind>) -> Slip {
    let name = m.name(owed.seat);
    let debt = Debt::ALL.get(usize::from(owed.what)).copied().unwrap_or(Debt::Draw);
    let whose = |card: &&rejudge_table::CardId| state.holder(**card) == owed.seat;
    let first = |cards: &[rejudge_table::CardId]| {
        let face = cards.iter().find(whose).and_then(|c| state.face(*c));
        let what = face.map_or_else(|| "chara".to_owned(), |f| m.label(f));
        format!("{name}'s {what}")
    };
    let (ruling, what, expected) = match debt {
        Debt::Shuffle => (
            R::Shuffle,
            format!("the shuffle of {name}'s deck before the game"),
            "both decks of both players shuffled",
        ),
        Debt::ShuffleTowns => (
            R::Shuffle,
            format!("the shuffle of {name}'s town deck before the game"),
            "both decks of both players shuffled",
        ),
        Debt::First => (
            R::FirstPlayer,
            "who is the first player".to_owned(),
            "the winner of janken",
        ),
        Debt::Hand => (
            R::OpeningHand,
            format!("{name}'s opening hand"),
            "4 cards, 5 for the second player",
        ),
        Debt::RedrawShuffle => (
            R::Redraw,
            format!("the shuffle after {name}'s redraw"),
            "the deck shuffled",
        ),
        Debt::TurnOn => (
            R::TurnOn,
            format!("turning {name}'s cards ON"),
            "every card ON but shocked charas",
        ),
        Debt::Draw => (R::Draw, format!("{name}'s card of the start phase"), "1 card drawn"),
        Debt::Build => (
            R::Build,
            format!("{name}'s town of the start phase"),
            "the top town built",
        ),
        Debt::Ability => match state.waiting.iter().find(|(card, _)| whose(&card)) {
            Some((card, number)) => {
                let face = state.face(*card);
                let ability = face.and_then(|f| m.info(f).abilities.get(usize::from(*number)));
                let enter = ability.is_none_or(|a| a.kind == super::super::text::AbilityKind::Enter);
                let label = face.map_or_else(|| "a card".to_owned(), |f| m.label(f));
                let ruling = if enter { R::EnterAbility } else { R::AutoAbility };
                (ruling, format!("the ability of {label}"), "it fires by itself")
            }
            None => (R::AutoAbility, format!("an ability of {name}'s"), "it fires by itself"),
        },
        Debt::Defence => (
            R::Unnoted,
            format!("{name}'s choice of the defence"),
            "`take`, or `defend` and a chara",
        ),
        Debt::Damage => (
            R::Damage,
            format!("the damage to {name}'s deck"),
            "cards equal to the attack turned over",
        ),
        Debt::Trigger => (
            R::Trigger,
            format!("a trigger among {name}'s cards"),
            "every trigger among them fires",
        ),
        Debt::Clear => (
            R::Damage,
            format!("the emptying of {name}'s damage area"),
            "the cards to the discard",
        ),
        Debt::Hit => (
            R::Battle,
            "the counters of a battle".to_owned(),
            "each chara's attack on the other",
        ),
        Debt::Retreat => (
            R::Retreat,
            format!("the retreat of {}", first(&state.dying)),
            "counters up to its HP: to the discard",
        ),
        Debt::Used => (
            R::Monster,
            "the used monster's way to the discard".to_owned(),
            "to the discard",
        ),
        Debt::Poison => (
            R::Poison,
            format!("the poison's damage to {}", first(&state.poisoned)),
            "1 counter",
        ),
        Debt::Shock => (
            R::Shock,
            format!("the end of the shock of {}", first(&state.shocked)),
            "the marker removed",
        ),
    };
    let (kind, how) = match late.is_some() {
        true => (Kind::Order, "is late"),
        false => (Kind::Missing, "is missing"),
    };
    let settle = match debt {
        Debt::Defence => Some("whether the deck took the damage or a chara defended".to_owned()),
        Debt::Ability => silent(m, state),
        _ => None,
    };
    let card = |cards: &[CardId]| cards.iter().find(whose).copied().into_iter().collect();
    let subject = Subject {
        cards: match debt {
            Debt::Retreat => card(&state.dying),
            Debt::Poison => card(&state.poisoned),
            Debt::Shock => card(&state.shocked),
            Debt::Damage => state.attack.iter().map(|a| a.attacker).collect(),
            Debt::Hit => state.hits.iter().take(1).flat_map(|h| [h.from, h.to]).collect(),
            _ => Vec::new(),
        },
        seat: Some(owed.seat),
        ..Subject::default()
    };
    let settle = settle.or_else(|| leaves_open(m, state, ruling, &subject).map(|open| in_words(m, open)));
    let mut slip = Slip {
        ruling: ruling as u16,
        kind: Some(kind),
        message: format!("{what} {how}"),
        expected: expected.to_owned(),
        cannot_tell: settle,
        ..Slip::default()
    };
    if debt == Debt::Draw && state.turn == 1 {
        m.policies.decided(super::super::policies::at::FIRST_DRAW, &mut slip);
    }
    slip
}

/// What a ruling rests on that may not be known for certain.
fn rests_on(ruling: R) -> &'static [Blurred] {
    match ruling {
        R::NotInHand => &[Blurred::Hand, Blurred::Field],
        R::Result | R::AfterTheEnd => &[Blurred::Deck, Blurred::Field],
        R::Holds | R::Count | R::NotThere | R::Contradiction | R::Seed => {
            &[Blurred::Field, Blurred::Hand, Blurred::Deck]
        }
        R::CharaLimit
        | R::SameName
        | R::DiscardPile
        | R::Orientation
        | R::Counters
        | R::CardKind
        | R::TurnOn
        | R::WrongTime
        | R::EndPhase
        | R::Souls
        | R::Monster
        | R::Level
        | R::ChangeCost
        | R::Awakening
        | R::ChangeOn
        | R::ChangeClears
        | R::Runes
        | R::Attacker
        | R::AttackTwice
        | R::JustEntered
        | R::Defence
        | R::Damage
        | R::Trigger
        | R::Battle
        | R::Retreat
        | R::EnterAbility
        | R::AutoAbility
        | R::Constant
        | R::ActAbility
        | R::OffAbility
        | R::NoAbility
        | R::RuneRequirement
        | R::Marker
        | R::Shock
        | R::Poison => &[Blurred::Field],
        _ => &[],
    }
}

/// What an ability that nobody told of would have done: under `decisions` nobody has to write what fires, and what it did has
/// lines, if it did anything; under `full` a text that says when it does something may have had nothing to do.
fn silent(m: &Match, state: &State) -> Option<String> {
    let waits = state.waiting.iter().find_map(|(card, number)| {
        let face = state.face(*card)?;
        Some((face, m.info(face).abilities.get(usize::from(*number))?.line))
    });
    let fired = || state.spoken.iter().rev().find(|s| !s.told).map(|s| (s.face, s.line));
    let (face, line) = waits.or_else(fired)?;
    let unread = m.info(face).unread.iter().find(|u| u.line == line);
    let open = unread.map_or(!m.full, |unread| !m.full || unread.conditional);
    open.then(|| in_words(m, Open::Text(face, line)))
}

/// After a gap nobody knows how the table lies: what does not fit there cannot be told.
pub fn in_doubt(state: &State, slips: &mut [Slip]) {
    if state.vague && state.phase != Phase::Setup {
        for slip in slips.iter_mut().filter(|slip| slip.note.is_none()) {
            let settle = || "how the table lay after the gap, as a `position`".to_owned();
            slip.cannot_tell.get_or_insert_with(settle);
        }
    }
    if !state.blur.is_any() {
        return;
    }
    for slip in slips.iter_mut().filter(|slip| slip.note.is_none()) {
        let ruling = R::ALL
            .get(usize::from(slip.ruling))
            .copied()
            .unwrap_or(R::Contradiction);
        if rests_on(ruling).iter().any(|what| state.blur.any(*what)) {
            let settle = || "which card it was where nobody noted that".to_owned();
            slip.cannot_tell.get_or_insert_with(settle);
        }
    }
}
