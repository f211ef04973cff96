//! The printed form of abilities (8.1, 8.4.1, chapter 10), read as far as the judge reads it.

use rejudge::games::weiss_schwarz::abilities::{self, Abilities, CostPart, Effect, When};
use rejudge::games::weiss_schwarz::cards::{CardDef, CardKind};

fn read(kind: CardKind, text: &str) -> Abilities {
    abilities::read(&CardDef {
        kind,
        text: vec![text.to_owned()],
        ..CardDef::default()
    })
}

/// 8.1.1.1.1, 10.5.2: `[ACT icon] [cost] effect`.
#[test]
fn an_act_ability_with_its_cost() {
    let text = "【ACT】 【COUNTER】 Backup 2000, Level 1 [(1) Put this card from your hand into your waiting room]";
    let backup = read(CardKind::Character, text);
    assert_eq!(backup.unread, 0);
    assert_eq!(backup.read.len(), 1);
    assert_eq!(backup.read[0].when, When::CounterStep { level: 1 });
    assert_eq!(backup.read[0].cost, [CostPart::Stock(1), CostPart::DiscardThis]);
    assert_eq!(backup.read[0].effect, Effect::Power(2000));
}

/// 8.4.1, 8.4.1.1: what stands in `[ ]` at the start is the cost, in its order, and nothing behind it is.
#[test]
fn what_stands_in_brackets_is_the_cost() {
    let text = "【AUTO】 Encore [Put 1 character from your hand into your waiting room] (reminder [not a cost])";
    let encore = read(CardKind::Character, text);
    assert_eq!(encore.read.len(), 1);
    assert_eq!(encore.read[0].when, When::LeftStage);
    assert_eq!(encore.read[0].cost, [CostPart::Discard(1)]);
    assert_eq!(encore.read[0].effect, Effect::ReturnRested);

    // A cost that is not understood is not left out: the ability stays unread.
    let strange = read(CardKind::Character, "【AUTO】 Encore [Sing a song]");
    assert!(strange.read.is_empty());
    assert_eq!(strange.unread, 1);
}

/// 8.1.1.3.1: `[CONT icon] effect`, without a cost.
#[test]
fn a_cont_ability_has_no_cost() {
    let assist = "【CONT】 Assist All of your characters in front of this card get +500 power.";
    let assist = read(CardKind::Character, assist);
    assert_eq!(assist.read.len(), 1);
    assert_eq!(assist.read[0].when, When::WhileBehind);
    assert!(assist.read[0].cost.is_empty());
    let climax = read(
        CardKind::Climax,
        "【CONT】 All of your characters get +1000 power and +1 soul.",
    );
    assert_eq!(climax.read[0].when, When::WhileClimax);
    assert_eq!(climax.read[0].effect, Effect::Gives { power: 1000, soul: 1 });
}

/// 8.1.1.4: the same words behind another ability type icon are another ability, and are not taken for the known one.
#[test]
fn the_ability_type_icon_counts() {
    let cost = "[Put 1 character from your hand into your waiting room]";
    assert!(
        read(CardKind::Character, &format!("【ACT】 Encore {cost}"))
            .read
            .is_empty()
    );
    let assist = "Assist All of your characters in front of this card get +500 power.";
    assert!(read(CardKind::Character, &format!("【AUTO】 {assist}")).read.is_empty());
    let all = "All of your characters get +1 soul.";
    assert!(read(CardKind::Climax, &format!("【AUTO】 {all}")).read.is_empty());
}
