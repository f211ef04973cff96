//! What is read, what it means, and what is not.

use rejudge_table::shuffle::{Domain, Generator, Seed, generator};

use super::super::super::cards::Keywords;
use super::super::super::effects::Cost;
use super::super::super::effects::cards::{Cmp, Creatures, Is, Number, Quantity, Whose};
use super::super::super::effects::program::{Act, Condition, Deed, Lasts, Sentence, Target, When, Who};
use super::super::super::rules::ch01_standing::stands;
use super::super::super::zones::Z;
use super::super::say;
use super::{auto, sentences, standing, used};

/// Wordings, each with the standard one that means the same.
const SAME: &[(&str, &str)] = &[
    ("You gain 2 life.", "Gain 2 life."),
    ("Draw 1 cards.", "Draw a card."),
    (
        "give a creature of yours a Shield emblem.",
        "Give a creature of yours a shield emblem.",
    ),
    (
        "A creature gets +2 speed until end of turn.",
        "A creature has +2 speed this turn.",
    ),
    (
        "Destroy an enemy creature in the combat row with flying.",
        "Destroy an enemy flying creature in the combat row.",
    ),
    ("Ready your creatures.", "Ready all creatures of yours."),
    ("Your hero gains 3 life.", "Gain 3 life."),
    ("Heal your hero for 3.", "Gain 3 life."),
    ("Draw 3 cards, then discard 2 cards.", "Draw 3 cards. Discard 2 cards."),
    ("Destroy target creature.", "Destroy a creature."),
    (
        "Deal 1 damage to an exhausted enemy creature.",
        "Deal 1 damage to an enemy exhausted creature.",
    ),
    (
        "Put a Might emblem on each other creature of yours.",
        "Give all other creatures of yours a might emblem.",
    ),
    (
        "A creature of yours gets +2/+1 this turn.",
        "A creature of yours has +2 attack and +1 health this turn.",
    ),
    (
        "If you control another creature, a creature gains flying this turn.",
        "If there are 1 or more other creatures of yours, a creature has flying this turn.",
    ),
    ("Exhaust each enemy creature.", "Exhaust all enemy creatures."),
    (
        "Your other creatures have +1 attack and +1 health this turn.",
        "All other creatures of yours have +1 attack and +1 health this turn.",
    ),
    (
        "You may discard a card. If you do, destroy an exhausted creature.",
        "You may discard a card. If you do, destroy an exhausted creature.",
    ),
    (
        "Exhaust up to 2 enemy creatures with 3 or less attack.  Then freeze them.",
        "Exhaust up to 2 enemy creatures with 3 or less attack. Freeze it.",
    ),
    (
        "Deal 1 damage to an enemy creature or hero.",
        "Deal 1 damage to an enemy creature or the enemy hero.",
    ),
    (
        "Deal 3 damage to a creature or a hero.",
        "Deal 3 damage to a creature or hero.",
    ),
    (
        "An enemy creature cannot attack or block until end of turn.",
        "An enemy creature can't attack or block this turn.",
    ),
    (
        "If there are 2 or more enemy creatures, deal 2 damage to each hero.",
        "If there are 2 or more enemy creatures, deal 2 damage to each hero.",
    ),
];

/// What looks like it and says something else, or too much.
const NOT_READ: &[&str] = &[
    "Draw 2 cards",
    "Draw 0 cards.",
    "Draw a card. Sing.",
    "Draw a card and discard a card.",
    "Draw cards.",
    "The enemy player draw a card.",
    "You may the enemy player draws a card.",
    "Destroy creatures.",
    "Destroy an enemy creature of yours.",
    "A creature has +1 attack.",
    "A creature has +1 attack next turn.",
    "A creature gains 1 energy.",
    "Deal 1 damage to 2 creatures or hero.",
    "A creature can't block.",
    "Pay 2 energy: draw a card.",
    "Give a creature two Might emblems.",
    "If you have 3 cards in your hand, draw a card.",
    "",
];

#[test]
fn what_is_read_means_what_it_says() {
    for (text, standard) in SAME {
        let read = sentences(text).unwrap_or_else(|| panic!("not read: {text}"));
        assert_eq!(say::sentences(&read), *standard);
        assert_eq!(sentences(standard), Some(read), "{standard}");
    }
    let itself = "When this creature attacks, it gets +1 attack until end of turn.";
    let this = auto("When this creature attacks, this creature has +1 attack this turn.");
    assert_eq!(auto(itself), this);
    let begun = "At the start of your turn this creature gains 1 energy.";
    assert!(matches!(auto(begun), Some((When::Start, _))));
    assert!(used("Exhaust this, exhaust this: draw a card.").is_none());
}

#[test]
fn half_a_reading_is_none() {
    for text in NOT_READ {
        assert_eq!(sentences(text), None, "{text}");
    }
}

/// Texts made up, said, and read again.
#[test]
fn what_is_said_is_read_as_the_same() {
    let mut made = Made(generator(Seed::new(7), Domain::Simulation, 0, 0, 0));
    for _ in 0..6_000 {
        let all: Vec<Sentence> = (0..=made.below(2)).map(|_| made.sentence()).collect();
        let said = say::sentences(&all);
        assert_eq!(sentences(&said), Some(all.clone()), "{said}");
        let when = [
            When::Enters,
            When::Dies,
            When::Attacks,
            When::Blocks,
            When::OtherDies,
            When::OtherEnters,
            When::OtherAttacks,
            When::EnemyDies,
            When::EnemyEnters,
            When::EnemyAttacks,
            When::EnemyBlocks,
            When::Spell,
            When::Start,
            When::End,
        ][made.below(14)];
        let said_when = format!("{}{said}", say::when(when));
        let mut of_auto = all.clone();
        if let Deed::To(to @ Target::Same, _) = &mut of_auto[0].deed {
            // `it` is the creature whose text it is.
            *to = Target::This;
        }
        // Of another creature `it` would be that one.
        let read = !when.is_of_others() || !matches!(all[0].deed, Deed::To(Target::Same, _));
        assert_eq!(auto(&said_when), read.then_some((when, of_auto)), "{said_when}");
        let cost = Cost {
            exhausts: made.below(2) == 0,
            discards: u8::try_from(made.below(3)).unwrap_or(0),
            mana: 1 + u8::try_from(made.below(3)).unwrap_or(0),
            life: u8::try_from(made.below(3)).unwrap_or(0),
            sacrifices_this: made.below(4) == 0,
            sacrifices: u8::try_from(made.below(3)).unwrap_or(0),
            energy: u8::try_from(made.below(3)).unwrap_or(0),
        };
        let said_cost = format!("{}{said}", say::cost(cost));
        assert_eq!(used(&said_cost), Some((cost, all)), "{said_cost}");
    }
}

/// The same of texts that go on all the time.
#[test]
fn what_stands_is_read_as_the_same() {
    let mut made = Made(generator(Seed::new(8), Domain::Simulation, 0, 0, 0));
    let mut held = 0;
    for _ in 0..3_000 {
        let target = match made.below(3) {
            0 => Target::This,
            _ => Target::All(made.creatures()),
        };
        let forbids = Act::Keyword(Keywords::CANNOT[made.below(3)].1, Lasts::Stays);
        let acts = match made.below(5) {
            0 => vec![forbids],
            _ => made.given(Lasts::Stays),
        };
        let said = Sentence {
            when: (made.below(3) == 0).then(|| made.condition()),
            after: false,
            may: false,
            deed: Deed::To(target, acts),
        };
        held += usize::from(stands(&said));
        let words = say::standing(std::slice::from_ref(&said));
        assert_eq!(standing(&words), Some(vec![said]), "{words}");
    }
    assert!(held > 100, "{held}");
    let same = [
        (
            "Your other creatures have +1 attack.",
            "All other creatures of yours have +1 attack.",
        ),
        (
            "Enemy creatures cannot attack or block.",
            "All enemy creatures can't attack or block.",
        ),
        ("Enemy creatures have −1 speed.", "All enemy creatures have -1 speed."),
        (
            "As long as you have 2 or less life, this creature has swift.",
            "This creature has swift while you have 2 or less life.",
        ),
    ];
    for (text, standard) in same {
        let read = standing(text).unwrap_or_else(|| panic!("not read: {text}"));
        assert_eq!(say::standing(&read), standard);
    }
    for text in ["Creatures have +1 attack.", "A creature has +1 attack.", "Draw a card."] {
        assert_eq!(standing(text), None, "{text}");
    }
}

/// Makes up what a text may say.
struct Made(Generator);

impl Made {
    fn below(&mut self, most: u64) -> usize {
        usize::try_from(self.0.below(most)).unwrap_or(0)
    }

    fn number(&mut self) -> u8 {
        u8::try_from(1 + self.below(9)).unwrap_or(1)
    }

    fn cmp(&mut self) -> Cmp {
        [Cmp::AtLeast, Cmp::AtMost, Cmp::Exactly][self.below(3)]
    }

    fn whose(&mut self) -> Whose {
        [Whose::Own, Whose::Enemy][self.below(2)]
    }

    fn which(&mut self) -> Number {
        Number::ALL[self.below(3)]
    }

    fn creatures(&mut self) -> Creatures {
        let mut is = Vec::new();
        // What stands before the noun is said before what stands behind it.
        for _ in 0..self.below(3) {
            is.push(match self.below(8) {
                0 => Is::Exhausted,
                1 => Is::Ready,
                2 => Is::Damaged,
                3 => Is::Frozen,
                4 => Is::Artifact,
                5 => Is::Attacking,
                6 => Is::Blocking,
                _ => Is::With(Keywords::WORDS[self.below(7)].1),
            });
        }
        for _ in 0..self.below(3) {
            is.push(match self.below(2) {
                0 => Is::In([Z::Combat, Z::Support][self.below(2)]),
                _ => Is::Number(self.which(), self.cmp(), self.number()),
            });
        }
        Creatures {
            whose: [Whose::Own, Whose::Enemy, Whose::Any][self.below(3)],
            other: self.below(3) == 0,
            is,
        }
    }

    fn condition(&mut self) -> Condition {
        Condition {
            what: match self.below(5) {
                0 => Quantity::Hand(self.whose()),
                1 => Quantity::Graveyard(self.whose()),
                2 => Quantity::Life(self.whose()),
                3 => Quantity::Energy,
                _ => Quantity::Creatures(self.creatures()),
            },
            cmp: self.cmp(),
            n: self.number(),
        }
    }

    fn target(&mut self) -> Target {
        match self.below(5) {
            0 => Target::This,
            1 => Target::Same,
            2 => Target::All(self.creatures()),
            _ => Target::Choose {
                of: self.creatures(),
                n: self.number(),
                up_to: self.below(3) == 0,
            },
        }
    }

    fn given(&mut self, lasts: Lasts) -> Vec<Act> {
        let one = |made: &mut Made| match made.below(2) {
            0 => {
                let by = i8::try_from(made.number()).unwrap_or(1);
                Act::Change(made.which(), if made.below(3) == 0 { -by } else { by }, lasts)
            }
            _ => Act::Keyword(Keywords::WORDS[made.below(7)].1, lasts),
        };
        (0..=self.below(2)).map(|_| one(self)).collect()
    }

    fn sentence(&mut self) -> Sentence {
        let n = self.number();
        let who = [Who::You, Who::Enemy, Who::Each][self.below(3)];
        let deed = match self.below(14) {
            12 => {
                let of = self.creatures();
                let of = Creatures { other: false, ..of };
                // An enemy creature and a hero are both the enemy's.
                let who = if of.whose == Whose::Enemy { Who::Enemy } else { who };
                Deed::DamageAny(of, who, n)
            }
            13 => {
                let kept = [Keywords::NO_BLOCK, Keywords::NO_ATTACK][self.below(2)];
                Deed::To(self.target(), vec![Act::Keyword(kept, Lasts::Turn)])
            }
            0 => Deed::Draw(who, n),
            1 => Deed::Discard(who, n),
            2 => Deed::Decay(who, n),
            3 => Deed::Life(who, n),
            4 => Deed::Damage(who, n),
            5 => Deed::Regain(n),
            6 => Deed::Token("Candle Wisp".to_owned()),
            7 => Deed::To(Target::Host, self.given(Lasts::Stays)),
            8 => Deed::To(Target::This, vec![Act::Energy(if self.below(2) == 0 { 1 } else { -2 })]),
            9 => Deed::To(self.target(), self.given(Lasts::Turn)),
            _ => {
                let act = match self.below(11) {
                    0 => Act::Hurt(n),
                    1 => Act::Heal(Some(n)),
                    2 => Act::Heal(None),
                    3 => Act::Emblem(self.below(3)),
                    4 => Act::Freeze,
                    5 => Act::Exhaust(true),
                    6 => Act::Exhaust(false),
                    7 => Act::Row([Z::Combat, Z::Support][self.below(2)]),
                    8 => Act::Control,
                    9 => Act::Return,
                    _ => Act::Destroy,
                };
                Deed::To(self.target(), vec![act])
            }
        };
        let of_others = |deed: &Deed| match deed {
            Deed::Draw(who, _) | Deed::Discard(who, _) | Deed::Decay(who, _) | Deed::Life(who, _) => *who != Who::You,
            _ => false,
        };
        let has = matches!(
            &deed,
            Deed::To(_, acts) if matches!(acts[0], Act::Change(..) | Act::Keyword(..) | Act::Energy(_))
        );
        Sentence {
            when: (self.below(3) == 0).then(|| self.condition()),
            after: self.below(3) == 0,
            may: !of_others(&deed) && !has && self.below(3) == 0,
            deed,
        }
    }
}
