//! How printed lines are read.

use super::super::cards::{CardDef, CardKind, Color};
use super::super::effects::ability::{Amount, Compare, Cond, During, Sel, Value, Who, Zone};
use super::super::effects::continuous::{Continuous, Gives, Works, kind};
use super::super::effects::cost::{From, Part, Which};
use super::super::effects::reach::{Matter, Reach, Whom};
use super::super::effects::{Comes, Does, Line, Moment, Sort, Trigger};
use super::super::state::Z;
use super::words::Words;
use super::{WHOSE, read, takes};

fn line_of(kind: CardKind, text: &str) -> Line {
    let card = CardDef {
        kind,
        text: vec![text.to_owned()],
        ..CardDef::default()
    };
    let mut lines = read(&card).lines;
    assert_eq!(lines.len(), 1, "{text}");
    lines.remove(0)
}

fn line(text: &str) -> Line {
    line_of(CardKind::Character, text)
}

fn parts(text: &str) -> Vec<Part> {
    line(text).cost.parts.to_vec()
}

/// What a line may bear on, or might if it were not read.
fn reach(text: &str) -> Reach {
    let words = Words::of(text);
    let unread = || super::reach::read(words.sort, &words);
    line(text).reach().copied().unwrap_or_else(unread)
}

fn trait_of(name: &str) -> Which {
    Which {
        kind: Some(CardKind::Character),
        traits: vec![name.to_owned()],
        ..Which::default()
    }
}

#[test]
fn the_mark_tells_the_kind() {
    let sort = |text: &str| line(text).sort;
    assert_eq!(sort("【ACT】 [(1)] Draw 1 card."), Sort::Act);
    assert_eq!(
        sort("【CXCOMBO】 【AUTO】 When this card attacks, draw 1 card."),
        Sort::Auto
    );
    assert_eq!(sort("[C] This card gets +500 power."), Sort::Cont);
    assert_eq!(sort("【COUNTER】 Draw 2 cards."), Sort::Unmarked);
    assert_eq!(sort("Draw 2 cards."), Sort::Unmarked);
}

#[test]
fn costs_of_one_action() {
    assert_eq!(parts("【ACT】 [(2)] Draw 1 card."), [Part::Stock(2)]);
    assert_eq!(parts("【ACT】 [【REST】 this card] Look at a card."), [Part::RestThis]);
    assert_eq!(
        parts("【ACT】 [【REST】 two of your characters] X."),
        [Part::Rest(2, Which::of(CardKind::Character))]
    );
    assert_eq!(
        parts("【AUTO】 Bond/\"Ivo [Old]\" [Put 1 card from your hand into your waiting room] When"),
        [Part::discard(1, Which::any())]
    );
    assert_eq!(
        parts("【AUTO】 Accelerate [Put the top card of your deck into your clock] At the beginning"),
        [Part::top(1, Z::Clock)]
    );
    assert_eq!(
        parts("【AUTO】 [Put 1 climax from your hand into your waiting room] When"),
        [Part::discard(1, Which::of(CardKind::Climax))]
    );
}

/// Lists mix straight and curved marks; what stands behind the closing one is still read.
#[test]
fn a_name_between_unlike_marks() {
    let words = Words::of("【AUTO】 When this card attacks, if you have \"Low Tide, Ida”, draw 1 card named \"Ivo\".");
    assert_eq!(
        words.body,
        "when this card attacks, if you have \"\", draw 1 card named \"\"."
    );
}

#[test]
fn costs_as_lists_write_them() {
    let one_of = |kind| Which::of(kind);
    let other = Which {
        other: true,
        ..trait_of("Harbor")
    };
    for (printed, read) in [
        ("②", vec![Part::Stock(2)]),
        ("2", vec![Part::Stock(2)]),
        ("1 【REST】 this card", vec![Part::Stock(1), Part::RestThis]),
        ("【REST】 this card from 【STAND】", vec![Part::RestThis]),
        (
            "【REST】 1 of your 【STAND】 characters",
            vec![Part::Rest(1, one_of(CardKind::Character))],
        ),
        (
            "【REST】 2 of your other 【STAND】 《Harbor》 characters",
            vec![Part::Rest(2, other)],
        ),
        (
            "Put 1《Harbor》 character from your hand into your waiting room",
            vec![Part::discard(1, trait_of("Harbor"))],
        ),
        // A number of something else is no payment of the stock.
        ("2 markers", vec![Part::Other]),
    ] {
        assert_eq!(parts(&format!("【ACT】 [{printed}] Draw 1 card.")), read, "{printed}");
    }
    let clock = |printed: &str| parts(&format!("【AUTO】 [{printed}] When this card attacks, draw 1 card."));
    let bottom = Part::Cards {
        count: 1,
        which: trait_of("Harbor"),
        from: From::Zone(Z::Waiting),
        to: Z::Clock,
        bottom: true,
    };
    for printed in [
        "Put 1 《Harbor》 character from your waiting room to the bottom of your clock",
        "Put 1 《Harbor》 character in your waiting room at the bottom of your clock",
    ] {
        assert_eq!(clock(printed), std::slice::from_ref(&bottom), "{printed}");
    }
}

#[test]
fn costs_say_which_cards_and_from_where() {
    let encore = |cost: &str| parts(&format!("【AUTO】 Encore [{cost}]"));
    assert_eq!(
        encore("Put 1 《Harbor》 character from your hand into your waiting room"),
        [Part::discard(1, trait_of("Harbor"))]
    );
    assert_eq!(
        encore("Put 1 《Harbor》 character from your stage into your clock"),
        [Part::Cards {
            count: 1,
            which: trait_of("Harbor"),
            from: From::Stage,
            to: Z::Clock,
            bottom: false,
        }]
    );
    assert_eq!(
        encore("Put 1 《Harbor》 character from your waiting room at the bottom of your clock"),
        [Part::Cards {
            count: 1,
            which: trait_of("Harbor"),
            from: From::Zone(Z::Waiting),
            to: Z::Clock,
            bottom: true,
        }]
    );
    let named = Which {
        names: vec!["Low Tide".to_owned()],
        ..Which::default()
    };
    assert_eq!(
        parts("【AUTO】 [Put 1 \"Low Tide\" from your climax area into your waiting room] When"),
        [Part::Cards {
            count: 1,
            which: named,
            from: From::Zone(Z::Climax),
            to: Z::Waiting,
            bottom: false,
        }]
    );
}

#[test]
fn costs_of_a_level_of_two_colors_and_of_markers() {
    let hand = |what: &str| {
        parts(&format!(
            "【ACT】 [Put {what} from your hand into your waiting room] X."
        ))
    };
    let of_level = |how, n, kind| Which {
        level: Some((how, n)),
        kind,
        ..Which::default()
    };
    for (printed, which) in [
        ("1 level 2 or higher card", of_level(Compare::AtLeast, 2, None)),
        (
            "a level 0 or lower character",
            of_level(Compare::AtMost, 0, Some(CardKind::Character)),
        ),
        ("1 level 1 card", of_level(Compare::Equal, 1, None)),
    ] {
        assert_eq!(hand(printed), [Part::discard(1, which)], "{printed}");
    }
    let two = Which {
        colors: smallvec::smallvec![Color::Red, Color::Blue],
        ..Which::default()
    };
    assert_eq!(hand("1 red or blue card"), [Part::discard(1, two)]);
    for not_read in [
        "1 red or blue or green card",
        "1 《Harbor》 level 2 card",
        "1 level high card",
    ] {
        assert_eq!(hand(not_read), [Part::Other], "{not_read}");
    }
    let under = |count, names: &[&str]| Part::Cards {
        count,
        which: Which {
            names: names.iter().map(|name| (*name).to_owned()).collect(),
            ..Which::default()
        },
        from: From::Under,
        to: Z::Waiting,
        bottom: false,
    };
    for (printed, part) in [
        ("1 marker underneath this card", under(1, &[])),
        ("a marker from underneath this card", under(1, &[])),
        ("2 markers from under this card", under(2, &[])),
        ("1 \"Low Tide\" marker underneath this card", under(1, &["Low Tide"])),
    ] {
        let read = parts(&format!("【ACT】 [Put {printed} into your waiting room] X."));
        assert_eq!(read, [part], "{printed}");
    }
}

#[test]
fn costs_of_several_actions_keep_their_order() {
    assert_eq!(
        parts("【ACT】 Brainstorm [(1) 【REST】 this card] Flip over 4 cards."),
        [Part::Stock(1), Part::RestThis]
    );
    assert_eq!(
        parts(
            "【AUTO】 [(1) Put a character from your hand into your waiting room & Put this card into your memory] When"
        ),
        [
            Part::Stock(1),
            Part::discard(1, Which::of(CardKind::Character)),
            Part::this(Z::Memory)
        ]
    );
    // At which end of the deck it lies then is of weight.
    assert_eq!(
        parts("【AUTO】 [Put this card at the bottom of your deck] When"),
        [Part::This {
            to: Z::Deck,
            bottom: true,
            stands: false
        }]
    );
}

#[test]
fn cards_from_the_top_of_the_deck() {
    let put = |what: &str| parts(&format!("【ACT】 [Put {what} into your waiting room] X."));
    assert_eq!(put("the top card of your deck"), [Part::top(1, Z::Waiting)]);
    assert_eq!(put("the top 3 cards of your deck"), [Part::top(3, Z::Waiting)]);
    assert_eq!(put("two cards from the top of your deck"), [Part::top(2, Z::Waiting)]);
    assert_eq!(put("3 blue cards from the top of your deck"), [Part::Other]);
}

#[test]
fn what_is_not_read_is_said_to_be_there() {
    assert_eq!(
        parts("【ACT】 [Put 1 marker from under your other card into your waiting room] X."),
        [Part::Other]
    );
    assert_eq!(parts("【ACT】 [(X)] Draw 1 card."), [Part::Other]);
    assert!(!line("【ACT】 [(1) Sing a song] Draw 1 card.").cost.is_read());
    // A cost that is not read is not left out: the ability stays unread.
    let strange = line("【AUTO】 Encore [Sing a song]");
    assert!(strange.encore && strange.reach().is_some());
}

#[test]
fn no_bracket_in_front_is_no_cost() {
    assert_eq!(parts("【AUTO】 When this card attacks, draw 1 card."), []);
    assert_eq!(
        parts("【CONT】 This card gets \"【AUTO】 [(2)] When this card attacks, draw.\""),
        []
    );
    assert_eq!(parts("【AUTO】 When this attacks, draw. You may pay [(1)]."), []);
    assert_eq!(parts("[A] When this card attacks, draw 1 card."), []);
    assert_eq!(
        parts("[A] [(1)] When this card attacks, draw 1 card."),
        [Part::Stock(1)]
    );
}

/// 8.1.1.1.1, 10.5.2: `[ACT icon] [cost] effect`.
#[test]
fn an_act_ability_with_its_cost() {
    let backup =
        line("【ACT】 【COUNTER】 Backup 2000, Level 1 [(1) Put this card from your hand into your waiting room]");
    assert_eq!(
        backup.does,
        Does::Backup {
            power: 2000,
            level: 1,
            to: Z::Waiting
        }
    );
    assert_eq!(backup.cost.parts[..], [Part::Stock(1), Part::this(Z::Waiting)]);
}

/// 8.4.1, 8.4.1.1: what stands in `[ ]` at the start is the cost, in its order, and nothing behind it is.
#[test]
fn what_stands_in_brackets_is_the_cost() {
    let encore =
        line("【AUTO】 Encore [Put 1 character from your hand into your waiting room] (reminder [not a cost])");
    assert_eq!(encore.does, Does::Encore);
    assert_eq!(
        encore.cost.parts[..],
        [Part::discard(1, Which::of(CardKind::Character))]
    );
}

/// 8.1.1.3.1: `[CONT icon] effect`, without a cost.
#[test]
fn a_cont_ability_has_no_cost() {
    let assist = line("【CONT】 Assist All of your characters in front of this card get +500 power.");
    let assists = |does: &Does| match does {
        Does::Gives(gives) => gives.as_assist(),
        _ => None,
    };
    assert_eq!(assists(&assist.does), Some(500));
    assert!(assist.cost.parts.is_empty());
    let all = Some((1000, 1));
    let climax = |text: &str| match line_of(CardKind::Climax, text).does {
        Does::Gives(gives) => gives.as_climax(),
        _ => None,
    };
    assert_eq!(
        climax("【CONT】 All of your characters get +1000 power and +1 soul."),
        all
    );
    assert_eq!(
        climax("【CONT】All of your characters get +1000 power and +1 soul."),
        all
    );
    let reminded = "【CONT】 All of your characters get +1000 power and +1 soul. (When this card triggers, do it)";
    assert_eq!(climax(reminded), all);
}

/// 8.1.1.4: the same words behind another ability type icon are another ability, and are not taken for the known one.
#[test]
fn the_ability_type_icon_counts() {
    let unread = |kind, text: &str| line_of(kind, text).reach().is_some();
    let cost = "[Put 1 character from your hand into your waiting room]";
    assert!(unread(CardKind::Character, &format!("【ACT】 Encore {cost}")));
    let assist = "Assist All of your characters in front of this card get +500 power.";
    assert!(unread(CardKind::Character, &format!("【AUTO】 {assist}")));
    let all = "All of your characters get +1 soul.";
    assert!(unread(CardKind::Climax, &format!("【AUTO】 {all}")));
}

/// 2.12.3
#[test]
fn what_stands_in_round_brackets_is_no_text() {
    let choice =
        "(【CHOICE】: When this card triggers, you may return a character with level 1 or put it into your stock)";
    assert_eq!(line_of(CardKind::Climax, choice).does, Does::Reminder);
    let cancelled = reach("【AUTO】 When this card attacks, draw 1 card. (This damage may be canceled)");
    assert!(!cancelled.bears(Matter::Deals, Whom::ANY));
}

#[test]
fn when_automatic_abilities_trigger() {
    let comes = |text: &str| line(text).comes;
    let at = "【AUTO】 Accelerate [(1)] At the beginning of your climax phase, you may pay the cost.";
    assert_eq!(comes(at), Some(Comes::Step("climax")));
    let at = "【AUTO】 [(2)] When this card's battle opponent becomes 【REVERSE】, you may pay the cost.";
    assert_eq!(comes(at), Some(Comes::Reversed));
    let at = "【AUTO】 When damage dealt by this card is canceled, you may put 1 card into your hand.";
    assert_eq!(comes(at), Some(Comes::Cancelled));
    let at = "【AUTO】 When this card attacks, choose 1 of your opponent's characters, and 【REVERSE】 it.";
    assert_eq!(comes(at), None);
    let at = "【AUTO】 When this card is placed on the stage, at the beginning of your next turn, draw 1 card.";
    assert_eq!(comes(at), None);
}

#[test]
fn when_what_is_waited_for_can_happen() {
    let earliest = |text: &str| line(text).earliest.map(|earliest| (earliest.own, earliest.at));
    for (text, is) in [
        (
            "【AUTO】 At the beginning of your opponent's attack phase, you may move this card.",
            Some((Some(false), Moment::AttackPhase)),
        ),
        (
            "【AUTO】 At the beginning of your climax phase, draw 1 card.",
            Some((Some(true), Moment::Climax)),
        ),
        (
            "【AUTO】 At the beginning of the encore step, draw 1 card.",
            Some((None, Moment::Attack)),
        ),
        ("【AUTO】 At the beginning of your main phase, draw 1 card.", None),
        (
            "【AUTO】 At the beginning of your climax phase and at the beginning of your encore step, draw 1 card.",
            None,
        ),
        (
            "【AUTO】 When your character's trigger check reveals a climax, draw 1 card.",
            Some((Some(true), Moment::Attack)),
        ),
        (
            "【AUTO】 [(1)] When your climax is placed on your climax area, you may pay the cost.",
            Some((Some(true), Moment::Climax)),
        ),
        (
            "【AUTO】 When your other character is frontal attacked, draw 1 card.",
            Some((Some(false), Moment::Attack)),
        ),
        (
            "【AUTO】 When this card attacks, draw 1 card.",
            Some((Some(true), Moment::Attack)),
        ),
        (
            "【AUTO】 When this card's battle opponent becomes 【REVERSE】, draw 1 card.",
            Some((None, Moment::Attack)),
        ),
        ("【AUTO】 When this card becomes 【REVERSE】, draw 1 card.", None),
        (
            "【AUTO】 When your other character is placed on the stage, draw 1 card.",
            None,
        ),
        (
            "【AUTO】 When you use \"Backup\", or when this card attacks, draw 1 card.",
            None,
        ),
    ] {
        assert_eq!(earliest(text), is, "{text}");
    }
}

#[test]
fn conditions_that_are_read_in_full() {
    let trigger = |text: &str| line(text).trigger;
    assert_eq!(
        trigger("【AUTO】 When this card attacks, draw 1 card."),
        Some(Trigger::Attacks)
    );
    assert_eq!(
        trigger("【AUTO】 [(2)] When this card's battle opponent becomes 【REVERSE】, you may pay the cost."),
        Some(Trigger::OpponentReversed)
    );
    assert_eq!(
        trigger("【AUTO】 【TURN 1】 When this card becomes 【REVERSE】, draw 1 card."),
        Some(Trigger::Reversed)
    );
    assert_eq!(
        trigger("【AUTO】 When this card is placed on the stage from your hand, draw 1 card."),
        Some(Trigger::FromHand)
    );
    assert_eq!(
        trigger("【AUTO】 When this card attacks or is attacked, draw 1 card."),
        None
    );
    assert_eq!(
        trigger("【AUTO】 When this card attacks, or when this card becomes 【REVERSE】, draw 1 card."),
        None
    );
    assert_eq!(trigger("【CONT】 When this card attacks, draw 1 card."), None);
}

#[test]
fn limits_of_a_turn() {
    let limit = |text: &str| line(text).limit;
    assert_eq!(
        limit("【AUTO】 【TURN 2】 When this card attacks, draw 1 card."),
        Some(2)
    );
    assert_eq!(
        limit("【AUTO】 This ability activates up to 1 time per turn. When"),
        Some(1)
    );
    assert_eq!(
        limit("【AUTO】 This ability activates up to three times per turn. When"),
        Some(3)
    );
    assert_eq!(limit("【AUTO】 During this turn, draw up to 1 card."), None);
}

#[test]
fn where_cards_come_from() {
    let text = "【AUTO】 [Put 1 card from your hand into your waiting room] Choose 1 card in your clock, and return it to your hand.";
    let line = line(text);
    assert!(line.takes_from(Z::Clock));
    assert!(!line.takes_from(Z::Hand));
    assert!(!line.takes_from(Z::Waiting));
}

#[test]
fn a_level_that_is_asked_for_is_not_changed() {
    for text in [
        "【AUTO】 When this card becomes 【REVERSE】, if this card's battle opponent is level 2 or lower, you may 【REVERSE】 that character.",
        "【CONT】 Assist All of your level 3 or higher characters in front of this card get \"【AUTO】 Encore [(2)]\".",
        "【CONT】 If your level is 2 or higher, this card gets +1000 power.",
        "【CONT】 Experience If the total level of the cards in your level is 6 or higher, this card gets +1500 power.",
    ] {
        assert!(!reach(text).bears(Matter::Level, Whom::ANY), "{text}");
    }
    let own =
        reach("【CONT】 If you have 4 or more 《Harbor》 characters, this card gets -1 level while in your hand.");
    assert_eq!(own.whom(Matter::Level), Whom::THIS_PLAYED);
    assert_eq!(own.gives(Matter::Level), Some((-1, 0)));
    let stage = reach("【CONT】 All of your other characters get +1 level.");
    assert_eq!(stage.whom(Matter::Level), Whom::OWN);
}

#[test]
fn whose_power_it_is_and_how_much() {
    let this = reach("【CONT】 If there is a marker under this card, this card gets +1500 power.");
    assert_eq!(
        (this.whom(Matter::Power), this.gives(Matter::Power)),
        (Whom::THIS, Some((0, 1500)))
    );
    let others = reach(
        "【CONT】 Memory If a card is in your memory, all of your other 《Harbor》 characters get +500 power and +1 soul.",
    );
    assert_eq!(
        (others.whom(Matter::Power), others.gives(Matter::Power)),
        (Whom::OWN, Some((0, 500)))
    );
    assert_eq!(
        (others.whom(Matter::Soul), others.gives(Matter::Soul)),
        (Whom::OWN, Some((0, 1)))
    );
    let facing = reach("【CONT】 The character facing this card gets -1 soul.");
    assert_eq!(
        (facing.whom(Matter::Soul), facing.gives(Matter::Soul)),
        (Whom::THEIRS, Some((-1, 0)))
    );
    let x = reach("【CONT】 This card gets +X power. X is equal to your level ×500.");
    assert_eq!((x.whom(Matter::Power), x.gives(Matter::Power)), (Whom::THIS, None));
    let often = reach("【AUTO】 When a climax is placed, this card gets +1000 power until end of turn.");
    assert_eq!(
        (often.whom(Matter::Power), often.gives(Matter::Power)),
        (Whom::THIS, Some((0, 1_000_000)))
    );
    let other = "【AUTO】 When this card attacks, choose 1 of your other 《Harbor》 characters, and that character gets -1000 power until end of turn.";
    let other = reach(other);
    assert_eq!(
        (other.whom(Matter::Power), other.gives(Matter::Power)),
        (Whom::OWN, Some((-1_000_000, 0)))
    );
}

#[test]
fn zones_that_text_changes() {
    let search = reach(
        "【AUTO】 When this card attacks, look at up to 3 cards from the top of your deck, and put 1 of them into your hand.",
    );
    assert!(search.bears(Matter::Hand, Whom::OWN) && !search.bears(Matter::Hand, Whom::THEIRS));
    assert!(search.bears(Matter::Deck, Whom::OWN) && !search.bears(Matter::Stock, Whom::TABLE));
    let theirs =
        reach("【AUTO】 When this card attacks, put the top card of your opponent's stock into their waiting room.");
    assert!(theirs.bears(Matter::Stock, Whom::THEIRS) && !theirs.bears(Matter::Stock, Whom::OWN));
    let asks = reach("【CONT】 If you have 4 or less cards in your hand, this card gets +1000 power.");
    assert!(!asks.bears(Matter::Hand, Whom::ANY));
}

#[test]
fn text_that_is_not_english_may_bear_on_everything() {
    assert_eq!(reach("【永】 このカードのパワーを＋1000。"), Reach::EVERYTHING);
}

#[test]
fn encore_that_text_gives() {
    let gives = line(
        "【CONT】 All of your other singing characters get \"【AUTO】 Encore [Put the top card of your deck into your clock]\".",
    );
    assert_eq!(gives.gives_encore.len(), 1);
    assert_eq!(gives.gives_encore[0].parts[..], [Part::top(1, Z::Clock)]);
    // Which Encore abilities a character has hangs on it, and nothing else.
    let reach = gives.reach().expect("it is not read");
    assert!(reach.bears(Matter::Encore, Whom::OWN) && !reach.bears(Matter::Ability, Whom::OWN));
}

#[test]
fn abilities_that_are_played_have_places_in_the_text_that_gives_them() {
    let text = [
        "【CONT】 All of your other characters get \"【AUTO】 Encore [(2)]\".",
        "【CONT】 If you have another character, this card gets +500 power and the following ability. \"【ACT】 [(1)] Draw 1 card.\"",
    ];
    let card = CardDef {
        text: text.map(str::to_owned).to_vec(),
        ..CardDef::default()
    };
    let text = read(&card);
    let gives = |line: usize, clause: usize| match &text.lines[line].does {
        Does::Gives(gives) => gives.clauses[clause].gives.clone(),
        other => panic!("{other:?}"),
    };
    assert_eq!((gives(0, 0), gives(1, 1)), (Gives::Played(101), Gives::Played(102)));
    let encore = text.line(101).expect("it is given");
    assert_eq!((&encore.does, encore.cost.stock()), (&Does::Encore, 2));
    let act = text.line(102).expect("it is given");
    assert!(act.sort == Sort::Act && act.runs.is_some());
    assert_eq!((text.printed(101), text.printed(102)), (1, 2));
}

#[test]
fn what_is_paid_changes_zones_too() {
    let paid = reach(
        "【AUTO】 [Put the top card of your deck into your clock] When this card attacks, this card gets +2000 power until end of turn.",
    );
    assert!(paid.bears(Matter::Clock, Whom::OWN) && paid.bears(Matter::Deck, Whom::OWN));
    let bond = reach(
        "【AUTO】 Bond/\"Ivo\" [(1)] (When this card is played, you may pay the cost. If you do, return it to your hand)",
    );
    assert!(bond.bears(Matter::Hand, Whom::OWN) && bond.bears(Matter::Stock, Whom::OWN));
}

#[test]
fn two_abilities_on_one_line_may_do_anything() {
    let two = line("【ACT】 [(1)] Draw 1 card. 【AUTO】 When this card attacks, this card gets +1000 power.");
    assert_eq!(
        (two.sort, two.reach().copied()),
        (Sort::Unmarked, Some(Reach::EVERYTHING))
    );
    let quoted = line("【CONT】 This card gets \"【AUTO】 When this card attacks, draw 1 card.\"");
    assert_eq!(quoted.sort, Sort::Cont);
}

#[test]
fn what_a_card_cannot_do() {
    let forbids = |text: &str| line(text).forbids;
    assert_eq!(forbids("【CONT】 This card cannot side attack."), Matter::Attack.bit());
    assert_eq!(
        forbids("【CONT】 This card cannot 【STAND】 during your stand phase."),
        Matter::Stand.bit()
    );
    assert_eq!(forbids("【CONT】 This card cannot be attacked."), 0);
}

/// What a CONT ability of a character gives.
fn gives(text: &str) -> Continuous {
    match line(text).does {
        Does::Gives(gives) => gives,
        other => panic!("{text}: {other:?}"),
    }
}

#[test]
fn what_continuous_abilities_give() {
    let both = gives("【CONT】 All of your other 《Harbor》 characters get +500 power and +1 soul.");
    let what: Vec<_> = both.clauses.iter().map(|clause| &clause.gives).collect();
    assert_eq!(what, [&Gives::Power(Amount::Plus(500)), &Gives::Soul(Amount::Plus(1))]);
    let level = "【CONT】 Assist All of your characters in front of this card get +X power. X is equal to that character's level ×500.";
    let level = &gives(level).clauses[0];
    assert_eq!(level.works, Works::Back);
    let of_it = Value::LevelOf(Box::new(Sel::It));
    assert_eq!(level.x, Some(Value::Times(Box::new(of_it), 500)));
    let have = gives(
        "【CONT】 During your turn, if you have 2 or more other 《Harbor》 characters, this card gets +1500 power.",
    );
    let have = &have.clauses[0];
    assert_eq!(
        (&have.during[..], &have.to),
        (&[During::TurnOf(Who::You)][..], &Sel::This)
    );
    assert!(matches!(have.conditions[..], [Cond::Has(Who::You, _)]));
    let each = gives("【CONT】 This card gets +500 power for each of your other 《Harbor》 characters.");
    assert!(each.clauses[0].each.is_some());
    let memory = gives("【CONT】 If this card is in your memory, all of your 《Harbor》 characters get +500 power.");
    assert_eq!(memory.clauses[0].works, Works::In(Zone::Memory));
    let hand =
        gives("【CONT】 If you have 2 or more 《Harbor》 characters, this card gets -1 level while in your hand.");
    assert_eq!(hand.clauses[0].works, Works::Hand);
    let given = gives("【CONT】 All of your other characters get \"【CONT】 This card cannot side attack.\".");
    assert!(matches!(given.clauses[0].gives, Gives::Ability(_)));
    assert_eq!(given.kinds(), kind::CANNOT | kind::ABILITY);
}

#[test]
fn what_is_not_clear_stays_on_trust() {
    for unread in [
        "【CONT】 All of your other 《Harbor》 characters get +500 power and \"【AUTO】 Encore [Whistle]\".",
        "【CONT】 All of your other characters get +500 power while you have a marker.",
        "【CONT】 If this card is in your hand, this card gets +500 power.",
        "【CONT】 All of your characters get +1000 power, and this card cannot side attack if you have another character.",
        "【CONT】 You may choose 1 of your characters, and it gets +500 power.",
    ] {
        assert!(line(unread).reach().is_some(), "{unread}");
    }
}

/// How a text speaks of cards in a zone, looked for by each of its wordings.
#[test]
fn zones_that_a_text_speaks_of_are_found_by_each_wording() {
    let zones = [
        (Z::Waiting, "waiting room"),
        (Z::Hand, "hand"),
        (Z::Clock, "clock"),
        (Z::Memory, "memory"),
        (Z::Level, "level"),
        (Z::Stock, "stock"),
    ];
    let words = ["in", "from", "of", "into", "to", "handful", "choose", "a card", "cards"];
    let places = zones.map(|(_, word)| word);
    let words: Vec<&str> = words.into_iter().chain(WHOSE).chain(places).collect();
    let mut state = 0x9e37_79b9_u32;
    let mut any = |below: usize| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 16) as usize % below
    };
    let mut found = 0;
    for _ in 0..20_000 {
        let text: Vec<&str> = (0..2 + any(5)).map(|_| words[any(words.len())]).collect();
        let text = text.join(if any(10) == 0 { "" } else { " " });
        let speaks = |word: &str| {
            let wordings = |how: &str| WHOSE.iter().any(|w| text.contains(&format!("{how} {w} {word}")));
            ["in", "from", "of"].into_iter().any(wordings)
        };
        let plainly = zones.iter().filter(|(_, word)| speaks(word));
        let plainly = plainly.fold(0, |bits, (z, _)| bits | 1 << *z as u32);
        assert_eq!(takes(&text), plainly, "{text}");
        found += u32::from(plainly != 0);
    }
    assert!(found > 300, "{found}");
}
