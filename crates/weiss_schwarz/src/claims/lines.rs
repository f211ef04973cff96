//! What may stand on a line: every verb with its operands. One that the verb of its line has no use for would be without
//! effect and compared with nothing; it is refused by its place, and the line counts as not readable.

use std::sync::OnceLock;

use rejudge_judge::resolve::Unresolved;
use rejudge_judge::script::{Act, Op, OpKind, Script};
use rejudge_kit::claims::{CARDS_SEEN, MANY, NOTHING, Parts, Refused, Shape, Sort, takes, unresolved, words};
use rejudge_table::{Face, Seat};

use super::super::effects::program::Gain;
use super::super::state::Z;
use super::super::vocabulary::V;
use super::super::vocabulary::word_name;

/// How long something is given for (8.2.1.2).
pub const DURATIONS: [&str; 3] = ["battle", "next-turn", "stays"];
/// What can be given that has an amount; levels are a zone's word.
const NUMBERS: [&str; 3] = ["power", "soul", "cost"];
/// What can be given that has none, and is told with the amount of something else.
pub const QUALITIES: [&str; 11] = [
    "trait", "color", "trigger", "yellow", "green", "red", "blue", "cannot", "front", "side", "direct",
];
/// Ways to attack, which some texts forbid: `give FC side` says no more than that.
pub const ATTACKS: [&str; 3] = ["front", "side", "direct"];
/// Nobody searches a slot, or looks at it.
const OPEN_THERE: &str = "what lies in a slot everybody sees";
/// How a card lies where it is put, and the ends of the deck.
const POSES: &[&str] = &["stand", "rest", "reverse", "down", "top", "bottom"];

/// What may stand on a line of this verb; nothing where the table of verbs says all of it.
fn shape(verb: V, effect: bool) -> Option<Shape> {
    use Sort::{Card, Count, Nothing, Player, Zone};
    let place = words(
        POSES,
        takes(
            &[Zone],
            (0, 2),
            "a zone stands behind `>`, as `> hand` or `> FL.marker`, and how the card lies there",
        ),
    );
    let deck = "the line's player shuffles or cuts the own deck: `Ren: shuffle`";
    let nobody_sees = "nobody sees the order of a deck";
    let (chosen, target, seen) = match verb {
        V::Stand if !effect => (
            takes(&[Zone], (0, MANY), "the slots whose characters stand"),
            NOTHING,
            NOTHING,
        ),
        V::Shuffle | V::Cut if !effect => (takes(&[], (0, 0), deck), NOTHING, takes(&[], (0, 0), nobody_sees)),
        V::Shuffle => (
            takes(&[Player], (0, 1), "whose deck it is"),
            NOTHING,
            takes(&[], (0, 0), nobody_sees),
        ),
        // The word of the phase, of a text: these cards, of the stage as well.
        V::Clock if effect => (
            takes(&[Card, Zone, Nothing], (1, MANY), "which cards"),
            NOTHING,
            CARDS_SEEN,
        ),
        // 6.4.1.2, 4.14.2.12, 5.2.1.4: cards, or none of them.
        V::Clock => (
            takes(&[Card, Nothing], (1, MANY), "a card of the hand, or `none`"),
            NOTHING,
            takes(&[Card, Nothing], (0, MANY), "the cards drawn, or `none`"),
        ),
        V::Chance => (
            NOTHING,
            NOTHING,
            takes(&[Card, Nothing], (0, MANY), "the cards revealed, or `none`"),
        ),
        V::Mulligan => (
            takes(&[Card, Nothing], (1, MANY), "cards of the hand, or `none`"),
            NOTHING,
            CARDS_SEEN,
        ),
        // 4.14.2: a card of the waiting room is chosen, which both players see.
        V::Comeback | V::Gate | V::Focus | V::Choice | V::Standby => (
            takes(&[Card, Nothing], (1, MANY), "a card of the waiting room, or `none`"),
            takes(&[Zone], (0, 1), "where it goes stands behind `>`"),
            takes(&[Card], (0, MANY), "the card chosen stands before `>`"),
        ),
        // 7.7.1.2: one card.
        V::Leave if !effect => (
            words(&["climax"], takes(&[Card, Zone], (1, 1), "a slot, or `climax`")),
            NOTHING,
            takes(&[Card], (0, 1), "the card that left"),
        ),
        // 4.14.2.3: to its owner's hand.
        V::Return if !effect => (
            takes(&[Card, Zone, Nothing], (1, MANY), "a slot of the opponent, or `none`"),
            takes(&[], (0, 0), "the character returns to its owner's hand"),
            takes(&[Card], (0, MANY), "the character that stood there"),
        ),
        V::Act | V::Auto => (
            takes(
                &[Card, Zone, Count, Nothing],
                (1, 3),
                "a slot or a card, and the number of its ability, words of its text, or `none` if it is not played",
            )
            .or_none_of_it(),
            takes(
                &[Card, Zone],
                (0, MANY),
                "the cards that its text is about stand behind `>`; what it does to a player, on the lines below",
            ),
            NOTHING,
        ),
        V::Pay => (
            takes(
                &[Card, Count, Nothing],
                (1, MANY),
                "so many cards of the stock: `pay 1 = 012`; all else is paid with a verb, as `pay rest FC`",
            ),
            NOTHING,
            CARDS_SEEN,
        ),
        // The word of the trigger step, of a text: the top card, so many of them, or these.
        V::Stock if effect => (
            takes(
                &[Card, Count, Zone],
                (0, MANY),
                "how many cards from the top of the deck, or which cards",
            ),
            NOTHING,
            CARDS_SEEN,
        ),
        V::Stock => (
            takes(&[], (0, 0), "the card of the trigger check goes to the stock"),
            NOTHING,
            NOTHING,
        ),
        V::Put => (
            words(
                &["rest"],
                takes(
                    &[Card, Count, Zone, Nothing],
                    (0, MANY),
                    "cards, a slot, `deck.top`, so many cards of a zone, or `rest`, what is left of the cards looked at",
                ),
            ),
            place,
            CARDS_SEEN,
        ),
        V::Search => (
            takes(
                &[Card, Count, Zone, Player, Nothing],
                (1, MANY),
                "cards, the zone that is searched, or `none`",
            ),
            place,
            CARDS_SEEN,
        ),
        V::Make => (
            takes(&[Card], (1, MANY), "a token stands here"),
            takes(&[Zone], (0, 1), "a zone stands behind `>`"),
            NOTHING,
        ),
        V::Look | V::Reveal => (
            takes(
                &[Card, Count, Zone, Player, Nothing],
                (0, MANY),
                "so many cards of a deck, a zone, or cards",
            ),
            NOTHING,
            CARDS_SEEN,
        ),
        V::Mill | V::Brainstorm => (
            takes(
                &[Count, Zone, Player],
                (0, 2),
                "how many cards, and of whose deck, as in `mill 2 = 012 034`",
            ),
            NOTHING,
            CARDS_SEEN,
        ),
        V::Heal => (
            takes(
                &[Card, Count, Zone, Player, Nothing],
                (0, MANY),
                "how many cards of the clock, or which",
            ),
            NOTHING,
            CARDS_SEEN,
        ),
        _ => return None,
    };
    Some(Shape(chosen, target, seen))
}

/// The same, made once for every verb, with a dash and without: it is asked for every line.
fn shape_of(verb: V, effect: bool) -> Option<&'static Shape> {
    static SHAPES: OnceLock<Vec<[Option<Shape>; 2]>> = OnceLock::new();
    let of = |verb: &V| [false, true].map(|effect| shape(*verb, effect));
    let shapes = SHAPES.get_or_init(|| V::ALL.iter().map(of).collect());
    shapes.get(verb as usize)?.get(usize::from(effect))?.as_ref()
}

/// What of a line has no use.
pub fn refuses(script: &Script, act: &Act) -> Option<Unresolved> {
    let verb = V::of(act.verb);
    if act.judge {
        return None;
    }
    let parts = Parts::of(script, act);
    let by_shape = || shape_of(verb, act.effect)?.refuses(&parts, word_name, verb.verb().name);
    let paid = || paid_without_verb(script, act);
    unresolved(by_shape().or_else(|| by_meaning(verb, act, &parts)).or_else(paid))
}

/// 8.4.2: what is paid without a word for it is stock: so many cards of it, or which.
fn paid_without_verb(script: &Script, act: &Act) -> Refused {
    let stock = script.pays(act).iter().filter(|pay| pay.verb.is_none());
    let mut ops = stock.flat_map(|pay| script.ops(&pay.chosen));
    let op = ops.find(|op| matches!(op.kind, OpKind::Zone(_, z, _) if z != Z::Stock as u16))?;
    Some((
        op.span,
        "what is paid beside the stock has a verb".to_owned(),
        "as in `pay put FC > memory`, `pay rest FC`, `pay discard 012`",
    ))
}

/// What the sorts alone do not say.
fn by_meaning(verb: V, act: &Act, parts: &Parts<'_>) -> Refused {
    let Parts {
        chosen, target, seen, ..
    } = *parts;
    match verb {
        // Nothing was drawn or looked at, and so nothing came up.
        V::Draw | V::Clock | V::Discovery | V::Mulligan if none(chosen) => {
            let first = seen.first()?;
            Some((
                first.span,
                "`none` was said before".to_owned(),
                "what came up stands behind `=` where something was done",
            ))
        }
        // 9.2.2: the waiting room is shuffled in whole.
        V::Refresh => {
            let second = Sort::Count.second(seen);
            let beside = seen
                .iter()
                .find(|op| Sort::of(op) == Sort::Card && Sort::Count.count(seen) > 0);
            second.or(beside).map(|op| {
                (
                    op.span,
                    "how many cards were shuffled in is said already".to_owned(),
                    "as in `refresh = 12`",
                )
            })
        }
        // 9.2.2: one card.
        V::Penalty => Sort::Card.second(seen).map(|op| {
            (
                op.span,
                "one card is put into the clock".to_owned(),
                "as in `penalty = 012`",
            )
        }),
        V::Comeback | V::Gate | V::Focus | V::Choice | V::Standby => {
            let other = |op: &&Op| face_of(op).is_some_and(|face| !chosen.iter().any(|c| face_of(c) == Some(face)));
            let help = "the card taken stands in front of `>` and `=`";
            seen.iter()
                .find(other)
                .map(|op| (op.span, "another card was chosen".to_owned(), help))
                .or_else(|| no_slot_among(chosen))
        }
        V::Battle => announced(seen),
        V::Result => one_result(seen),
        V::Swap if chosen.len() != 2 => {
            let op = chosen.last()?;
            Some((op.span, "two slots are exchanged".to_owned(), "as in `swap FL FC`"))
        }
        V::Order => twice(seen),
        V::Roll => rolled(seen),
        V::Out => {
            let second = Sort::Player.second(seen)?;
            Some((
                second.span,
                "one player leaves in one line".to_owned(),
                "as in `out = Ren`",
            ))
        }
        V::Act | V::Auto => {
            let source = |op: &&Op| matches!(Sort::of(op), Sort::Card | Sort::Zone);
            let help = "as in `act FC 1`";
            let ability = |op: &&Op| !source(op);
            // `auto FC 2 none`: that one is not played.
            let is_none = |op: &&Op| op.kind == OpKind::Nothing;
            let (none, nones) = (chosen.iter().find(is_none), chosen.iter().filter(is_none).count());
            let named = |op: &&Op| ability(op) && !is_none(op);
            let refused = |op: &Op, message: &str| Some((op.span, message.to_owned(), help));
            let [first, ..] = chosen else { return None };
            if let Some(second) = chosen.iter().filter(source).nth(1) {
                refused(second, "one card has the ability")
            } else if let Some(second) = chosen.iter().filter(named).nth(1).or(none.filter(|_| nones > 1)) {
                refused(second, "one ability is meant")
            } else if ability(&first) {
                refused(first, "a slot or a card comes first, then its ability")
            } else {
                None
            }
        }
        V::Pay => {
            let both = chosen
                .iter()
                .find(|op| Sort::of(op) == Sort::Card && Sort::Count.count(chosen) > 0);
            let help = "as in `pay 1 = 012`, or `pay 012`";
            Sort::Count
                .second(chosen)
                .or(both)
                .map(|op| (op.span, "how many cards are paid is said already".to_owned(), help))
                .or_else(|| {
                    let named = Sort::Card.count(chosen) > 0 || none(chosen);
                    let op = seen.first().filter(|_| named)?;
                    Some((op.span, "the cards paid are named already".to_owned(), help))
                })
                .or_else(|| {
                    let count = chosen.iter().find_map(|op| match op.kind {
                        OpKind::Count(n) => usize::try_from(n).ok(),
                        _ => None,
                    })?;
                    let op = seen.get(count)?;
                    Some((op.span, "so many cards were not paid".to_owned(), help))
                })
        }
        V::Choose if act.effect && target.is_empty() && chosen.iter().any(is_slot) => one_sort_chosen(chosen, seen),
        V::Put | V::Search | V::Choose | V::Discard | V::Mark | V::Return if act.effect => {
            let slot = chosen.iter().find(|op| verb == V::Search && is_slot(op));
            let slot = slot.map(|op| (op.span, OPEN_THERE.to_owned(), "as in `search deck 012 > hand`"));
            slot.or_else(|| one_place(target))
                .or_else(|| from_nowhere(verb, chosen))
                .or_else(|| put_twice(verb, chosen, seen))
        }
        V::Mill | V::Brainstorm => {
            let other = |op: &&Op| matches!(op.kind, OpKind::Zone(_, z, end) if z != Z::Deck as u16 || end.is_some());
            let not_deck = chosen.iter().find(other);
            let not_deck = not_deck.map(|op| (op.span, "cards of a deck are meant".to_owned(), "as in `mill 2`"));
            not_deck.or_else(|| one_number(chosen))
        }
        V::Heal => {
            let other =
                |op: &&Op| matches!(op.kind, OpKind::Zone(_, z, _) | OpKind::ZoneCard(_, z, _) if z != Z::Clock as u16);
            let not_clock = chosen.iter().find(other);
            let not_clock = not_clock.map(|op| (op.span, "cards of the clock are meant".to_owned(), "as in `heal 1`"));
            not_clock.or_else(|| one_number(chosen))
        }
        V::Look | V::Reveal => {
            let slot = chosen.iter().find(|op| is_slot(op));
            let slot = slot.map(|op| (op.span, OPEN_THERE.to_owned(), "as in `look 2`"));
            slot.or_else(|| one_number(chosen))
        }
        V::Give => one_gift(chosen, target),
        _ => None,
    }
}

/// 8.6.3: characters that are chosen, each by its slot or its card, and nothing else.
fn one_sort_chosen(chosen: &[Op], seen: &[Op]) -> Refused {
    let other = chosen.iter().find(|op| !is_slot(op) && Sort::of(op) != Sort::Card);
    let help = "as in `choose FC FL`";
    other
        .or(seen.first())
        .map(|op| (op.span, "characters are chosen by where they lie".to_owned(), help))
}

/// 1.2: one winner, or none; the word that a quoted reason stands for is none of them.
fn one_result(seen: &[Op]) -> Refused {
    let told = |op: &&Op| match op.kind {
        OpKind::Player(_) => true,
        OpKind::Word(word) => word_name(word) == "draw",
        _ => false,
    };
    let second = seen.iter().filter(told).nth(1)?;
    Some((
        second.span,
        "a match has one result".to_owned(),
        "the winner or `draw`, and why in quotes",
    ))
}

fn is_slot(op: &Op) -> bool {
    matches!(op.kind, OpKind::Zone(_, z, _) if Z::of(z).is_some_and(Z::is_slot))
}

fn none(ops: &[Op]) -> bool {
    ops.iter().any(|op| op.kind == OpKind::Nothing)
}

fn face_of(op: &Op) -> Option<Face> {
    match op.kind {
        OpKind::Card(face, _) | OpKind::ZoneCard(_, _, face) | OpKind::Many(_, Some(face)) => Some(face),
        _ => None,
    }
}

/// The waiting room is the only place of these cards.
fn no_slot_among(chosen: &[Op]) -> Refused {
    let slot = |op: &&Op| matches!(op.kind, OpKind::ZoneCard(_, z, _) if Z::of(z).is_some_and(Z::is_slot));
    let slot = chosen.iter().find(slot)?;
    Some((
        slot.span,
        "the card is of the waiting room".to_owned(),
        "write the card alone",
    ))
}

fn one_number(chosen: &[Op]) -> Refused {
    let second = Sort::Count.second(chosen)?;
    Some((second.span, "one number stands here".to_owned(), "how many cards"))
}

/// 7.6.1: `battle = 5000 4500 Ren.FC reversed`: two powers at most, the slots that reverse with or without the word, or none
/// of them.
fn announced(seen: &[Op]) -> Refused {
    let slots = |op: &&Op| matches!(op.kind, OpKind::Zone(..) | OpKind::ZoneCard(..));
    let help = "as in `battle = 5000 4500 Ren.FC reversed`, or `battle = none`";
    let powers = Sort::Count.count(seen);
    let third = seen.iter().filter(|op| Sort::of(op) == Sort::Count).nth(2);
    let only = seen
        .iter()
        .find(|op| Sort::of(op) == Sort::Count)
        .filter(|_| powers == 1);
    let bare = seen
        .iter()
        .find(|op| Sort::of(op) == Sort::Card && !matches!(op.kind, OpKind::ZoneCard(..)));
    let word = |op: &&Op| Sort::of(op) == Sort::Word;
    let no_slot = |op: &&Op| matches!(op.kind, OpKind::Zone(_, z, _) if Z::of(z).is_none_or(|z| !z.is_slot()));
    let said = seen.iter().filter(slots).count() > 0;
    let nothing = seen.iter().find(|op| op.kind == OpKind::Nothing);
    let refused = |op: &Op, message: &str| Some((op.span, message.to_owned(), help));
    if let Some(op) = third {
        return refused(op, "two characters battle, and each has one power");
    }
    if let Some(op) = only {
        return refused(op, "the powers of both are announced, or none");
    }
    if let Some(op) = bare {
        return refused(op, "a character in battle is named by its slot");
    }
    if let Some(op) = seen.iter().find(no_slot) {
        return refused(op, "a character in battle is named by its slot");
    }
    if let Some(op) = nothing.filter(|_| said) {
        return refused(op, "`none` and a slot cannot both be so");
    }
    if let Some(op) = seen.iter().filter(|op| op.kind == OpKind::Nothing).nth(1) {
        return refused(op, "`none` stands once");
    }
    let wrong = seen.iter().enumerate().find(|(at, op)| {
        let behind_slots = at.checked_sub(1).is_some_and(|before| slots(&&seen[before]));
        word(op) && !behind_slots
    });
    wrong.and_then(|(_, op)| refused(op, "`reversed` stands behind a slot"))
}

/// 4.1 of the rules for many: a player has one place in the order.
fn twice(seen: &[Op]) -> Refused {
    let player = |op: &Op| match op.kind {
        OpKind::Player(seat) => Some(seat),
        _ => None,
    };
    let mut had: Vec<Seat> = Vec::new();
    for op in seen {
        let Some(seat) = player(op) else { continue };
        if had.contains(&seat) {
            let message = "this player has a place in the order already".to_owned();
            return Some((op.span, message, "each player once, in turn order"));
        }
        had.push(seat);
    }
    None
}

/// `roll = Aoi 5 Ren 2`: each player once, with one number.
fn rolled(seen: &[Op]) -> Refused {
    let help = "as in `roll = Aoi 5 Ren 2`";
    let mut waits: Option<&Op> = None;
    for op in seen {
        match (op.kind, waits.take()) {
            (OpKind::Player(_), None) => waits = Some(op),
            (OpKind::Player(_), Some(alone)) => {
                return Some((alone.span, "what this player rolled is not said".to_owned(), help));
            }
            (OpKind::Count(_), Some(_)) => {}
            _ => return Some((op.span, "whose roll it is is not said".to_owned(), help)),
        }
    }
    let alone = waits.map(|op| (op.span, "what this player rolled is not said".to_owned(), help));
    alone.or_else(|| twice(seen))
}

/// One place, and how the cards lie there: only on the stage a character lies one way or another; face down it lies where
/// cards are open.
fn one_place(target: &[Op]) -> Refused {
    let help = "as in `> hand`, `> deck.bottom` or `> FC rest`";
    let refused = |op: &Op| Some((op.span, "cards go to one place".to_owned(), help));
    let mut places = target.iter().filter(|op| matches!(op.kind, OpKind::Zone(..)));
    let place = places.next();
    if let Some(second) = places.next() {
        return refused(second);
    }
    let mut poses = target.iter().filter(|op| Sort::of(op) == Sort::Word);
    let pose = poses.next();
    if let Some(second) = poses.next() {
        return refused(second);
    }
    let pose = pose?;
    let zone = place.and_then(|op| match op.kind {
        OpKind::Zone(_, z, _) => Z::of(z),
        _ => None,
    })?;
    let is_down = matches!(pose.kind, OpKind::Word(word) if word_name(word) == "down");
    let under = zone.slot_above().is_some();
    let fits = if is_down {
        zone.is_public() || under
    } else {
        zone.is_slot()
    };
    (!fits).then(|| {
        let message = format!("no card lies so in {}", zone.word());
        (pose.span, message, help)
    })
}

/// So many cards of no place are none: nobody could say from where they went.
fn from_nowhere(verb: V, chosen: &[Op]) -> Refused {
    let numbers_alone = verb == V::Put && chosen.iter().all(|op| Sort::of(op) == Sort::Count);
    let number = chosen.first().filter(|_| numbers_alone)?;
    let message = "from where these cards are put is not said".to_owned();
    Some((number.span, message, "as in `put 2 deck.top > waiting`"))
}

/// A card that is named is not said once more behind `=`; so many cards are those of one zone.
fn put_twice(verb: V, chosen: &[Op], seen: &[Op]) -> Refused {
    let help = "what came up stands behind `=` where a number or a zone was chosen";
    if verb == V::Put
        && let Some(second) = Sort::Count.second(chosen)
    {
        return Some((second.span, "how many cards is said already".to_owned(), help));
    }
    let open = chosen.iter().any(|op| {
        matches!(Sort::of(op), Sort::Zone | Sort::Count)
            || matches!(op.kind, OpKind::Unknown | OpKind::Many(_, None))
            || super::effect::is_the_rest(op)
    });
    let first = seen.first().filter(|_| !open && !chosen.is_empty())?;
    Some((first.span, "the cards are named already".to_owned(), help))
}

/// 8.2.1.2: one line gives each thing once, for one time, to characters or to a player; and what else stands there says nothing.
fn one_gift(chosen: &[Op], target: &[Op]) -> Refused {
    let all = || chosen.iter().chain(target);
    let word = |op: &&Op, words: &[&str]| matches!(op.kind, OpKind::Word(w) if words.contains(&word_name(w)));
    let amount = all().any(|op| matches!(op.kind, OpKind::Signed(_)));
    let card = |op: &&Op| is_slot(op) || face_of(op).is_some();
    let idle = |op: &&Op| match op.kind {
        OpKind::Nothing => true,
        OpKind::Player(_) => all().any(|op| card(&op)),
        OpKind::Word(_) => !word(op, &DURATIONS) && !word(op, &NUMBERS) && !word(op, &QUALITIES),
        _ => false,
    };
    if let Some(op) = all().find(|op| amount && idle(op)) {
        let help = "as in `give FC power +2000`, with `battle`, `next-turn` or `stays` where it lasts longer";
        return Some((op.span, "of what is given this says nothing".to_owned(), help));
    }
    let level = |op: &&Op| super::effect::is_level(op);
    let ops: Vec<Op> = all().copied().collect();
    let gains = super::effect::gains(&ops);
    let several = gains.len() > 1;
    // 8.9.1.5: `give FC power 0`.
    let sets = gains.iter().any(|(gain, _)| *gain == Gain::Becomes);
    let second = all()
        .filter(|op| matches!(op.kind, OpKind::Signed(_)) && !several)
        .nth(1)
        .or_else(|| all().filter(|op| word(op, &DURATIONS)).nth(1))
        .or_else(|| all().filter(|op| (word(op, &NUMBERS) || level(op)) && !several).nth(1))
        .or_else(|| all().find(|op| matches!(op.kind, OpKind::Count(_)) && !sets))?;
    Some((
        second.span,
        "one line gives each thing once, with its amount, for one time".to_owned(),
        "as in `give FC power +2000` or `give FC power +1000 soul +1`; what is more has a line of its own",
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_verb_with_a_shape_takes_something_or_says_why_not() {
        for &verb in V::ALL {
            for effect in [false, true] {
                let Some(Shape(chosen, ..)) = shape(verb, effect) else {
                    continue;
                };
                let parts: &[Op] = &[];
                // A line without operands is refused only where the table of verbs asks for some.
                let refused = chosen.refuses(parts, word_name, verb.verb().name, rejudge_notation::Span::default());
                assert!(refused.is_none() || verb.verb().chosen.min > 0, "{verb:?}");
            }
        }
    }
}
