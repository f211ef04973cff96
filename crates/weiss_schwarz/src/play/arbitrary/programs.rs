//! Abilities in the middle of being carried out, at any position: the lines that are offered of them are exactly those that are
//! accepted, and one may end exactly where nothing is left of it that has to be done.

use rejudge_judge::game::{Fit, Game, Mode};
use rejudge_judge::script::Script;
use rejudge_table::dice::Dice;
use rejudge_table::{End, Face, Seat};

use super::super::super::cards::{CardDef, CardKind, Color};
use super::super::super::editions::Edition;
use super::super::super::effects::ability::{Cards, Place, Zone};
use super::super::super::effects::program::{Deed, Program, What};
use super::super::super::effects::run::Run;
use super::super::super::matches::Match;
use super::super::super::offers::{Item, Offer, Payment};
use super::super::super::rules::due::Told;
use super::super::super::rules::steps::Of;
use super::super::super::state::{Due, Frame, Running, State, Waiting, Z, stage};
use super::super::super::vocabulary::V;
use super::positions::{Made, card};
use super::{AOI, REN, accepted_by, given_all, is_accepted, variants};

/// How many positions are made.
const POSITIONS: u64 = 300;

/// What the abilities say: choices from every zone, steps that may be left, that hang on others, and that hang on a condition.
const TEXTS: &[&str] = &[
    "choose 1 character in your waiting room, and return it to your hand.",
    "choose up to 2 《Harbor》 characters in your waiting room, and return them to your hand.",
    "search your deck for up to 1 《Harbor》 character, reveal it to your opponent, put it into your hand, and shuffle your deck.",
    "draw 2 cards, choose 1 card in your hand, and put it into your waiting room.",
    "you may draw 1 card. If you do, choose 1 card in your hand, and put it into your waiting room.",
    "you may put the top card of your deck into your clock. If you do, choose 1 character in your waiting room, and return it to your hand.",
    "you may put the top card of your clock into your waiting room.",
    "choose 1 of your opponent's characters, and 【REST】 it.",
    "choose 1 of your opponent's characters, and 【REVERSE】 it.",
    "choose 1 of your opponent's level 0 or lower characters, and return it to their hand.",
    "choose 1 of your other characters, and that character gets +1000 power until end of turn.",
    "choose 1 of your other 《Harbor》 characters, and that character gets +1 soul until end of turn.",
    "look at up to 3 cards from the top of your deck, choose up to 1 card from among them, put it into your hand, and put the rest into your waiting room.",
    "look at up to 2 cards from the top of your deck, choose up to 1 《Harbor》 character from among them, reveal it to your opponent, put it into your hand, and put the rest into your waiting room.",
    "deal 1 damage to your opponent.",
    "deal 2 damage to your opponent.",
    "if you have 2 or more other 《Harbor》 characters, draw 1 card.",
    "choose 1 character in your waiting room, put it in any position of your stage, and at the end of the turn, put that character into your memory.",
    "choose 1 of your other characters, 【REST】 it, and move it to an open position of your back stage.",
    "reveal the top card of your deck. If that card is level 0 or lower, put it into your stock. Otherwise, put it into your clock.",
    "all players choose 1 card in their hand, and put it into their waiting room.",
    "your opponent chooses 1 card in their hand, and puts it into their waiting room.",
    "choose 1 of the following effects, and perform it. \"Search your deck for up to 2 《Harbor》 characters, reveal them to your opponent, and put them into your hand.\" \"Search your deck for up to 1 climax, reveal it to your opponent, and put it into your hand.\"",
    "perform the following effects 1 time each in any order. \"Draw 1 card.\" \"Choose 1 character in your waiting room, and return it to your hand.\"",
    "look at your opponent's hand, and choose up to 1 character in your waiting room, and return it to your hand.",
    "put the top 2 cards of your deck into your waiting room, and deal 1 damage to your opponent X times. X is equal to the number of climax among those cards.",
];

/// How the abilities begin, so that they are played as cards come from the hand.
const BEGINS: &str = "【AUTO】 When this card is placed on the stage from your hand, ";

/// Text that keeps a character from what is done.
const KEEPS: &[&str] = &[
    "【CONT】 This card cannot be chosen by your opponent's effects.",
    "【CONT】 This card cannot be returned to hand or put into memory.",
];

fn cards() -> Vec<CardDef> {
    let harbor = |mut card: CardDef| {
        card.traits = vec!["Harbor".to_owned()];
        card
    };
    let plain = [
        (CardKind::Character, (0, 0), true),
        (CardKind::Character, (1, 0), false),
        (CardKind::Character, (2, 1), true),
        (CardKind::Event, (0, 0), false),
        (CardKind::Climax, (0, 0), false),
    ];
    let mut all: Vec<CardDef> = Vec::new();
    for (kind, costs, is_harbor) in plain {
        let one = card(all.len(), kind, Color::Red, costs, &[]);
        all.push(if is_harbor { harbor(one) } else { one });
    }
    for text in KEEPS {
        all.push(card(all.len(), CardKind::Character, Color::Red, (0, 0), &[text]));
    }
    for text in TEXTS {
        let text = BEGINS.to_owned() + text;
        all.push(card(all.len(), CardKind::Character, Color::Red, (0, 0), &[&text]));
    }
    for text in WAITING {
        all.push(card(all.len(), CardKind::Character, Color::Red, (0, 0), &[text]));
    }
    all
}

/// How many of the cards lie about: those whose text does nothing by itself.
const LYING: usize = 7;

/// A position in which an ability has just begun to be carried out.
fn begun(m: &Match, number: u64) -> State {
    let mut state = m.start();
    m.clear(&mut state);
    let dice = Dice::of(number);
    let mut made = Made {
        m,
        dice,
        state,
        sorts: LYING,
    };
    for seat in [AOI, REN] {
        made.fill(seat, Z::Deck, 9, 0);
        for (z, most) in [
            (Z::Level, 4),
            (Z::Clock, 6),
            (Z::Stock, 5),
            (Z::Hand, 5),
            (Z::Waiting, 5),
        ] {
            let count = made.dice.below(most);
            made.fill(seat, z, count, 0);
        }
        for slot in Z::SLOTS {
            if made.dice.percent(60) && (seat, slot) != (AOI, Z::FC) {
                let face = Face::new(made.dice.one_of(&[0, 1, 2, 5, 6])).expect("a character");
                let zone = made.state.zone(seat, slot);
                made.state.table.create(seat, zone, Some(face));
            }
        }
    }
    let face = Face::new(LYING + made.dice.below(TEXTS.len())).expect("one with text");
    let slot = made.state.zone(AOI, Z::FC);
    let bears = made.state.table.create(AOI, slot, Some(face));
    let state = &mut made.state;
    // In the turn of the other player, too, who chooses first then.
    (state.turn, state.turns_seen, state.active) = (5, 1, made.dice.one_of(&[AOI, AOI, REN]));
    state.stage = stage::MAIN;
    let program = m.text(face).program(1).expect("its text is read");
    let answers = m.rules(state).answers_at_first(Of::new(AOI, bears), program);
    let running = Running {
        number: 1,
        at: rejudge_notation::Span::default(),
        paid: false,
        run: Run::default(),
        answers,
        unmet: false,
    };
    state.agenda = vec![
        Frame::Main(2),
        Frame::Effect {
            seat: AOI,
            event: None,
            face: Some(face),
            card: Some(bears),
            search: None,
            running: Some(running),
        },
    ];
    state.due = Due::Effect(AOI);
    made.state
}

/// Whether a program searches a deck for cards.
fn searches(program: &Program) -> bool {
    let from_deck = |cards: &Cards| matches!(cards.at, Some(Place::In(_, Zone::Deck)));
    let mut steps = program.steps.iter();
    steps.any(|step| matches!(&step.deed, Deed::Put(What::Cards(cards), _) if from_deck(cards)))
}

/// The items of everything that lies somewhere and can be named, and of some that cannot.
fn named(m: &Match, state: &State) -> Vec<(Option<Z>, Item)> {
    let mut all = Vec::new();
    for seat in [AOI, REN] {
        for z in Z::SLOTS {
            all.push((None, Item::Slot(seat, z)));
        }
        for z in [Z::Hand, Z::Waiting, Z::Clock, Z::Level] {
            let mut faces: Vec<Face> = state.faces(seat, z).collect();
            // One that is not there.
            faces.extend(Face::new(state.count(seat, z) % LYING));
            faces.sort_unstable();
            faces.dedup();
            all.extend(faces.into_iter().map(|face| (Some(z), Item::SlotCard(seat, z, face))));
        }
    }
    // Cards that were looked at, or are searched for. Where nobody has looked yet it is not told which of them lie on top.
    let program = m.program_at_hand(state);
    let unseen = program.is_some_and(Program::looks) && state.looked.is_empty();
    if !unseen && program.is_some_and(|program| program.looks() || searches(program)) {
        let deck = (0..LYING).filter_map(Face::new);
        all.extend(deck.map(|face| (Some(Z::Deck), Item::Card(face))));
    }
    let tops = [(AOI, Z::Deck), (AOI, Z::Clock), (AOI, Z::Stock), (REN, Z::Deck)];
    for (seat, z) in tops.into_iter().filter(|(_, z)| !unseen || *z != Z::Deck) {
        all.push((None, Item::End(seat, z, End::Top)));
    }
    all
}

/// Lines that could be written of an effect, right or wrong: one card, or two, to any place; what is given, turned, drawn, dealt, looked at.
fn candidates(m: &Match, state: &State) -> Vec<Offer> {
    let mut all: Vec<Offer> = Vec::new();
    // To look at cards is said of nothing but a text that lets cards be looked at.
    let looks = m.program_at_hand(state).is_some_and(|program| program.looks());
    for seat in [AOI, REN] {
        let new = |verb| Offer {
            effect: true,
            ..Offer::new(seat, verb)
        };
        for n in 1..=3 {
            all.push(new(V::Draw).with(Item::Count(n)));
            if looks {
                all.push(new(V::Look).with(Item::Count(n)));
            }
            all.push(new(V::Damage).with(Item::Count(n)));
            all.push(new(V::Heal).with(Item::Count(n)));
        }
        let things = named(m, state);
        let places = [Z::Hand, Z::Waiting, Z::Stock, Z::Clock, Z::Memory];
        let put = |from: Option<Z>, items: &[Item]| {
            let searched = from == Some(Z::Deck) && m.program_at_hand(state).is_some_and(searches);
            let verb = if searched { V::Search } else { V::Put };
            let line = Offer {
                chosen: items.into(),
                ..new(verb)
            };
            let mut lines: Vec<Offer> = Vec::new();
            // What goes from the hand to the waiting room, or heals, has a word of its own.
            let own = from == Some(Z::Hand) || matches!(items[0], Item::End(_, Z::Clock, _));
            let to = places.iter().filter(|z| !(own && **z == Z::Waiting));
            lines.extend(to.map(|z| line.clone().to(Item::Zone(*z))));
            lines.extend(Z::SLOTS.map(|z| line.clone().to(Item::Slot(seat, z))));
            if from == Some(Z::Hand) {
                let own = |item: &Item| match *item {
                    Item::SlotCard(whose, Z::Hand, face) if whose == seat => Item::Card(face),
                    item => item,
                };
                lines.push(Offer {
                    chosen: items.iter().map(own).collect(),
                    ..new(V::Discard)
                });
            }
            lines
        };
        for (from, item) in &things {
            all.extend(put(*from, &[*item]));
            if from.is_none() {
                for verb in [V::Stand, V::Rest, V::Reverse] {
                    all.push(new(verb).with(*item));
                }
                for (word, n) in [("power", 1000), ("power", 500), ("soul", 1)] {
                    all.push(new(V::Give).with(*item).with(Item::Word(word)).with(Item::Signed(n)));
                }
            }
        }
        // Two from one zone.
        let pair = |z: Z, seat: Seat| {
            let cards: Vec<Item> = state
                .cards(seat, z)
                .iter()
                .filter_map(|c| m.as_named(state, *c))
                .collect();
            let at = 0..cards.len();
            let pairs = at.flat_map(|a| (a + 1..cards.len()).map(move |b| (a, b)));
            pairs.map(|(a, b)| [cards[a], cards[b]]).collect::<Vec<_>>()
        };
        for two in pair(Z::Waiting, seat) {
            all.extend(put(Some(Z::Waiting), &two));
        }
    }
    all
}

/// What a position becomes by a line that the judge has nothing to say against.
fn outcome(m: &Match, state: &State, line: &Offer) -> Option<State> {
    let (script, mark) = line.script();
    let mut after = state.clone();
    let mut violations = Vec::new();
    if m.classify(state, &script, &mark) != Fit::Matches {
        return None;
    }
    m.apply(&mut after, &script, &mark, Mode::Played, &mut violations);
    // What a card that is drawn or moved by itself is, is no further line.
    while matches!(after.due, Due::DrawCard(_) | Due::Flip(_)) {
        m.apply_implied(&mut after, &script, None, &mut violations);
    }
    violations
        .iter()
        .all(|violation| violation.note.is_some())
        .then_some(after)
}

/// The judge has nothing to say against any line that is offered at a position, which has this number.
fn all_are_accepted(m: &Match, state: &State, number: u64, offers: &[Offer]) {
    for line in offers {
        let said = accepted_by(m, state, line);
        let is = said.as_ref().is_some_and(Vec::is_empty);
        assert!(is, "position {number}: {line:?} is offered: {said:?}");
    }
}

#[test]
fn lines_of_effects_that_are_offered_are_accepted() {
    let names = ["Aoi", "Ren"].map(str::to_owned).to_vec();
    let m = Match::new(Edition::V1_111, true, names, cards());
    let (mut accepted, mut refused, mut ended, mut left) = (0, 0, 0, 0);
    for number in 0..POSITIONS {
        let mut state = begun(&m, number);
        let mut dice = Dice::of(number + POSITIONS);
        // Some of it is carried out, as its text says or otherwise.
        for _ in 0..dice.below(3) {
            let offers = m.step_offers(&state);
            let others = candidates(&m, &state);
            let right = !offers.is_empty() && dice.percent(85);
            let from = if right { &offers } else { &others };
            let (script, mark) = from[dice.below(from.len())].script();
            let mut after = state.clone();
            m.apply(&mut after, &script, &mark, Mode::Played, &mut Vec::new());
            if matches!(after.due, Due::Effect(_)) && after.over.is_none() {
                state = after;
            }
        }
        let offers = m.step_offers(&state);
        let mut candidates = candidates(&m, &state);
        candidates.retain(|line| line.seat == AOI || dice.percent(20));
        all_are_accepted(&m, &state, number, &offers);
        let outcomes: Vec<State> = offers.iter().filter_map(|line| outcome(&m, &state, line)).collect();
        for line in &candidates {
            let became = outcome(&m, &state, line);
            let is = became.is_some();
            // Written in another way it may come to the same.
            let offered = match &became {
                Some(after) => outcomes.iter().any(|other| m.same(after, other)),
                None => offers.contains(line),
            };
            assert_eq!(offered, is, "position {number}: {line:?}: {:?}", m.at_hand(&state));
            match is {
                true => accepted += 1,
                false => refused += 1,
            }
        }
        let mut after = state.clone();
        let mut violations = Vec::new();
        m.apply_implied(&mut after, &Script::default(), None, &mut violations);
        let may = m.may_end_effect(&state);
        assert_eq!(may, violations.is_empty(), "position {number}: {:?}", m.at_hand(&state));
        match may {
            true => ended += 1,
            false => left += 1,
        }
    }
    assert!(
        accepted > 300 && refused > 10_000,
        "{accepted} accepted, {refused} refused"
    );
    assert!(ended > 50 && left > 50, "{ended} may end, {left} may not");
    let given = given_all();
    let missing: Vec<_> = REASONS
        .iter()
        .filter(|(name, wanted)| *wanted && !given.contains(&((*name).to_owned(), false)))
        .collect();
    assert!(missing.is_empty(), "never given: {missing:?}");
    let mut unlisted = variants(
        include_str!("../../rules/ch08_programs.rs"),
        "pub enum Reason<'p> {",
        "Step::",
    );
    unlisted.retain(|v| !REASONS.iter().any(|(name, _)| name == v));
    assert!(unlisted.is_empty(), "no row in `REASONS`: {unlisted:?}");
}

/// Abilities that wait at a check timing: with a cost, with a condition, with none.
const WAITING: &[&str] = &[
    "【AUTO】 [(1)] When this card attacks, you may pay the cost. If you do, draw 1 card.",
    "【AUTO】 [(1) Put 1 card from your hand into your waiting room] When this card attacks, you may pay the cost. If you do, draw 1 card.",
    "【AUTO】 [Put 1 《Harbor》 character from your hand into your waiting room] When this card attacks, you may pay the cost. If you do, draw 1 card.",
    "【AUTO】 When this card attacks, draw 1 card.",
];

/// A position in which abilities of some characters wait, and those of others do not.
fn waiting(m: &Match, number: u64) -> State {
    let mut state = m.start();
    m.clear(&mut state);
    let mut made = Made {
        m,
        dice: Dice::of(number),
        state,
        sorts: LYING,
    };
    for seat in [AOI, REN] {
        made.fill(seat, Z::Deck, 9, 0);
        for (z, most) in [(Z::Stock, 3), (Z::Hand, 5), (Z::Waiting, 5)] {
            let count = made.dice.below(most);
            made.fill(seat, z, count, 0);
        }
    }
    let mut first = None;
    for slot in Z::FRONT {
        let face = Face::new(LYING + TEXTS.len() + made.dice.below(WAITING.len())).expect("one with text");
        let zone = made.state.zone(AOI, slot);
        let card = made.state.table.create(AOI, zone, Some(face));
        if made.dice.percent(70) {
            made.state.waiting.push(Waiting::auto(AOI, card, (face, 1), None));
            first = first.or(Some(card));
        }
    }
    let state = &mut made.state;
    (state.turn, state.turns_seen, state.active) = (5, 1, AOI);
    state.stage = stage::MAIN;
    state.agenda = vec![Frame::Main(2), Frame::Check];
    state.due = match first {
        Some(card) => Due::Auto(AOI, card, 1, Told::Choice),
        None => Due::Main,
    };
    made.state
}

/// What a line pays, apart from which cards go.
fn sorts_paid(line: &Offer) -> Vec<Option<u32>> {
    let pays = line.pays.iter().map(|payment| match payment {
        Payment::Stock(n) => Some(*n),
        _ => None,
    });
    pays.collect()
}

#[test]
fn abilities_that_wait_are_used_as_they_are_offered() {
    let names = ["Aoi", "Ren"].map(str::to_owned).to_vec();
    let m = Match::new(Edition::V1_111, true, names, cards());
    let (mut accepted, mut refused) = (0, 0);
    for number in 0..POSITIONS {
        let state = waiting(&m, number);
        let waits = matches!(state.due, Due::Auto(..));
        let offers = if waits { m.ability_offers(&state) } else { Vec::new() };
        all_are_accepted(&m, &state, number, &offers);
        for (seat, z) in [AOI, REN].into_iter().flat_map(|seat| Z::FRONT.map(|z| (seat, z))) {
            let new = || Offer::new(AOI, V::Auto).with(Item::Slot(seat, z)).with(Item::Count(1));
            let mut lines: Vec<Offer> = [1, 2].map(|n| new().costing(n)).to_vec();
            for face in (0..LYING).filter_map(Face::new) {
                let put = Payment::Discard(face);
                lines.extend([new().paying(put), new().costing(1).paying(put)]);
            }
            for line in lines {
                let is = is_accepted(&m, &state, &line);
                let like = |offer: &&Offer| offer.chosen == line.chosen && sorts_paid(offer) == sorts_paid(&line);
                let offered = offers.contains(&line);
                // Which card goes is chosen: of those that may one is offered.
                assert!(!offered || is, "position {number}: {line:?}");
                assert!(
                    !is || offers.iter().any(|o| like(&o)),
                    "position {number}: {line:?}: {offers:?}"
                );
                match is {
                    true => accepted += 1,
                    false => refused += 1,
                }
            }
        }
    }
    assert!(
        accepted > 100 && refused > 1_000,
        "{accepted} accepted, {refused} refused"
    );
    let given = given_all();
    let missing: Vec<_> = OF_USING
        .iter()
        .filter(|name| !given.contains(&((**name).to_owned(), false)))
        .collect();
    assert!(missing.is_empty(), "never given: {missing:?}");
}

/// The reasons against the use of an ability that waits, or does not, and against what is paid for it.
const OF_USING: &[&str] = &[
    "Ability::NotItsMaster",
    "Ability::NotTriggered",
    "CostNotThere",
    "NothingPaid",
    "OtherPaid",
    "CostPaid::More",
    "CostPaid::NoSuch",
    "CostPaid::NotWritten",
    "NotThere::NotIn",
];

/// The reasons against what is done of an ability, each by name.
const REASONS: &[(&str, bool)] = &[
    ("Step::Amount", true),
    ("Step::Missing", true),
    ("Step::Extra", true),
    ("Step::Choice", true),
    ("Step::Place", true),
    ("Step::Order", true),
    ("Step::ChosenFirst", true),
    ("Step::Number", true),
    ("Step::Undone", true),
    ("Step::Kept", true),
    ("Step::Condition", true),
];
