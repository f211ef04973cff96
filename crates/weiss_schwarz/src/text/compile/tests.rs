//! What programs are made of texts.

use super::super::super::cards::CardDef;
use super::super::super::effects::ability::{Count, Value};
use super::super::super::effects::program::{Gate, Program};

fn program(text: &str) -> Option<Program> {
    let card = CardDef {
        text: vec![text.to_owned()],
        ..CardDef::default()
    };
    super::super::read(&card).lines.remove(0).runs
}

/// Steps as cards print them.
const STEPS: [&str; 13] = [
    "draw 1 card",
    "draw 2 cards",
    "draw up to 2 cards",
    "choose 1 card in your hand, and put it into your waiting room",
    "choose 2 cards in your hand, and put them into your waiting room",
    "deal 1 damage to your opponent",
    "deal 3 damage to your opponent",
    "put the top card of your deck into your stock",
    "put the top 3 cards of your deck into your waiting room",
    "put the top card of your clock into your waiting room",
    "put this card into your memory",
    "put this card into your clock",
    "return this card to your hand",
];

/// Every program of one step or two has the steps of its parts: as it is, behind "you may", and behind a cost.
#[test]
fn what_is_written_runs() {
    let before = [
        ("【AUTO】 When this card attacks, ", false),
        ("【AUTO】 When this card attacks, you may ", true),
        (
            "【AUTO】 [(1)] At the beginning of your climax phase, you may pay the cost. If you do, ",
            true,
        ),
    ];
    let alone = |step: &str| {
        let made = program(&format!("{}{step}.", before[0].0));
        let mut steps = made.unwrap_or_else(|| panic!("{step}")).steps;
        assert_eq!(steps.len(), 1, "{step}");
        steps.remove(0)
    };
    let mut made = 0;
    for (number, first) in STEPS.iter().enumerate() {
        for (place, second) in STEPS.iter().enumerate() {
            let joint = if (number + place) % 2 == 0 {
                ", and "
            } else {
                ". If you do, "
            };
            for (start, may) in before {
                let text = format!("{start}{first}{joint}{second}.");
                let made_of_it = program(&text).unwrap_or_else(|| panic!("{text}"));
                let deeds = |steps: &[super::Step]| -> Vec<_> {
                    steps
                        .iter()
                        .map(|step| (step.deed.clone(), step.count.clone()))
                        .collect()
                };
                assert_eq!(
                    deeds(&made_of_it.steps),
                    deeds(&[alone(first), alone(second)]),
                    "{text}"
                );
                let optional = made_of_it.steps.iter().all(|step| made_of_it.is_optional(step));
                assert_eq!(optional, may, "{text}");
                made += 1;
            }
        }
    }
    assert_eq!(made, 13 * 13 * 3);
}

/// A word more, and it is not read; a step that cannot be carried out, and none of it is.
#[test]
fn nothing_runs_by_halves() {
    for text in [
        "【AUTO】 When this card attacks, draw 1 card and sing.",
        "【AUTO】 When this card attacks, draw 1 card. Your opponent may draw 1 card, and you draw 1 card.",
        "【AUTO】 When this card attacks, draw 1 card. This card cannot be played from your hand until end of turn.",
        "【AUTO】 [(1)] When this card attacks, draw 1 card.",
        "【AUTO】 When this card attacks, you may pay the cost. If you do, draw 1 card.",
        "【AUTO】 [Whistle a tune] When this card attacks, you may pay the cost. If you do, draw 1 card.",
        "【AUTO】 When this card is put into your clock from the stage, draw 1 card.",
        "【CONT】 When this card attacks, draw 1 card.",
        "When this card attacks, draw 1 card.",
    ] {
        assert_eq!(program(text), None, "{text}");
    }
    let reminded = "【AUTO】 When this card attacks, deal 1 damage to your opponent. (Damage may be canceled)";
    assert!(program(reminded).is_some_and(|p| p.is_mandatory()));
}

/// 4.12: "the same damage" is that of the trigger condition, and none where that speaks of no damage.
#[test]
fn the_same_damage_is_that_at_which_it_triggered() {
    let amount = |when: &str| {
        let made = program(&format!("【AUTO】 {when}, deal the same damage to your opponent."))?;
        Some(made.steps[0].count.clone())
    };
    let same = |by_this| Some(Count::Exactly(Value::SameDamage(by_this)));
    assert_eq!(amount("When damage dealt by this card is canceled"), same(true));
    assert_eq!(
        amount("During this card's battle, when the damage you received is not canceled"),
        same(false)
    );
    assert_eq!(amount("When this card attacks"), None);
}

/// 8.6.3: of cards that are found some go elsewhere than the rest, and those only where there were some to go first.
#[test]
fn what_is_found_is_parted() {
    let text = "【AUTO】 When this card attacks, search your deck for up to 3 characters, reveal them, choose 1 card from among them, put it into your hand, put the rest into your stock, and shuffle your deck.";
    let made = program(text).expect("it is carried out");
    let counts: Vec<&Count> = made.steps.iter().map(|step| &step.count).collect();
    let up_to = |n| Count::UpTo(Value::Number(n));
    assert_eq!(counts[..2], [&up_to(1), &up_to(2)]);
    assert_eq!(made.gates, [Gate::Done(0, 1)]);
    assert!(made.steps[1].is_behind(0) && !made.steps[2].is_behind(0));
    assert!(made.parts_what_is_found());
}
