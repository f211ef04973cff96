//! What a line of a log says, verb by verb: what may stand on it, and what of it nothing would come of. The table of verbs
//! says what can be read; a line with an operand that no rule looks at is refused here, and counts as not readable.

use rejudge_judge::resolve::Unresolved;
use rejudge_judge::script::{Act, Op, OpKind, Pay, Script};
use rejudge_kit::claims::{
    CARDS_SEEN, MANY, NOTHING, Parts, Refused, Shape, Sort, most_named, refuses_pay, refuses_result, takes, unresolved,
    words,
};
use rejudge_notation::Span;
use rejudge_table::Face;

use super::cards::Keywords;
use super::effects::Ability;
use super::effects::program::{Deed, Target, Who};
use super::matches::Match;
use super::state::{Z, emblem};
use super::vocabulary::{SHRINE, V, level_of, word_name};
use super::zones::Fact;

/// What texts call that which a line may name, in the singular.
const THINGS: &[&str] = &[
    "creature",
    "ally",
    "enemy",
    "opponent",
    "player",
    "hero",
    "permanent",
    "artifact",
    "blessing",
    "curse",
    "spell",
    "card",
    "shrine",
    "skill",
    "target",
    "row",
];

/// What may stand on a line of this verb; nothing where the table of verbs says all of it.
fn shape(verb: V, effect: bool) -> Option<Shape> {
    use Sort::{Card, Count, Nothing, Player, Signed, Text, Word, Zone};
    let one_card = |help| takes(&[Card], (1, 1), help);
    let cards = |help| takes(&[Card], (1, MANY), help);
    let place = takes(&[Zone], (1, 1), "one zone stands behind `>`");
    let about = takes(
        &[Card, Zone],
        (0, MANY),
        "the cards that its text is about, or a hero, stand behind `>`",
    );
    let ability = takes(
        &[Card, Count, Text],
        (1, 2),
        "a card in play, and the number of its ability, or words of its text",
    );
    let amount = "a number of cards stands here";
    Some(match verb {
        V::Refill | V::Keep | V::Spark | V::Concede => Shape(NOTHING, NOTHING, NOTHING),
        V::Ready | V::Exhaust | V::Cancel | V::Discard => {
            Shape(cards("cards stand here").many((0, MANY)), NOTHING, NOTHING)
        }
        V::Tick => Shape(
            takes(&[Card], (0, MANY), "the cards that the skills are of stand here"),
            NOTHING,
            NOTHING,
        ),
        V::Draw | V::Mill => Shape(takes(&[Count], (0, 1), amount), NOTHING, CARDS_SEEN),
        V::Shrine => Shape(
            words(
                SHRINE,
                takes(&[Card, Zone], (2, 3), "a shrine, `level` [aspect] or `mana`"),
            ),
            NOTHING,
            takes(&[Card, Nothing], (0, MANY), "the card drawn, or the skill"),
        ),
        V::Play | V::Instant | V::Skill => Shape(one_card("one card stands here"), about, NOTHING),
        V::Act | V::Auto => Shape(
            ability,
            takes(
                &[Card, Zone, Player],
                (0, MANY),
                "the cards or the player that its text is about stand behind `>`",
            ),
            NOTHING,
        ),
        V::Move => Shape(one_card("one creature stands here"), place, NOTHING),
        V::Offering => Shape(one_card("one card of the hand stands here"), NOTHING, CARDS_SEEN),
        V::Hit => Shape(
            match effect {
                // The text that does it stands above.
                true => takes(&[Card, Zone], (1, 1), "a creature or a hero stands here"),
                false => one_card("the card that deals the damage stands here"),
            },
            takes(
                &[Card, Zone],
                (usize::from(!effect), 1),
                "a creature or a hero stands behind `>`",
            ),
            words(
                &["prevented"],
                takes(&[Count], (0, 2), "how much, or `prevented`, stands here"),
            ),
        ),
        V::Gain => Shape(
            one_card("one creature stands here"),
            NOTHING,
            takes(&[Count], (0, 1), "how much stands here"),
        ),
        V::Mulligan => Shape(
            takes(&[Card, Nothing], (1, MANY), "the whole hand stands here, or `none`"),
            NOTHING,
            CARDS_SEEN,
        ),
        V::Heal => Shape(
            takes(
                &[Card, Zone, Count, Signed],
                (1, MANY),
                "creatures or a hero, and how much",
            ),
            NOTHING,
            NOTHING,
        ),
        V::Give => return None,
        V::Make => Shape(
            cards("the tokens stand here"),
            takes(&[Zone], (1, 1), "the row it enters stands behind `>`"),
            NOTHING,
        ),
        V::Put => Shape(
            takes(&[Card, Zone, Nothing], (1, MANY), "cards, or `deck.top`"),
            place,
            NOTHING,
        ),
        V::Die if effect => Shape(cards("creatures stand here"), place.many((0, 1)), NOTHING),
        V::Look | V::Reveal => Shape(
            takes(
                &[Card, Count, Zone],
                (0, MANY),
                "a number of cards of the deck, or cards",
            ),
            NOTHING,
            CARDS_SEEN,
        ),
        V::Choose => Shape(
            takes(
                &[Card, Count, Zone, Player, Word, Text, Nothing],
                (1, MANY),
                "what is chosen stands here",
            ),
            NOTHING,
            NOTHING,
        ),
        _ => return None,
    })
}

/// What of a line has no use.
pub fn refuses(m: &Match, script: &Script, act: &Act) -> Option<Unresolved> {
    let verb = V::of(act.verb);
    let parts = Parts::of(script, act);
    let by_shape = || shape(verb, act.effect)?.refuses(&parts, word_name, verb.verb().name);
    let refused = by_shape()
        .or_else(|| by_meaning(m, verb, &parts))
        .or_else(|| script.pays(act).iter().find_map(|pay| paid(script, pay)));
    unresolved(refused)
}

/// What the sorts alone do not say.
fn by_meaning(m: &Match, verb: V, parts: &Parts<'_>) -> Refused {
    let Parts {
        line,
        chosen,
        target,
        seen,
    } = *parts;
    match verb {
        V::Shrine => shrine(chosen, seen),
        V::Play | V::Instant | V::Skill => targets(m, verb, chosen, target),
        V::Act | V::Auto => ability(m, line, chosen).or_else(|| targets(m, verb, chosen, target)),
        V::Hit => {
            let dealer = chosen.iter().find(|op| Sort::of(op) == Sort::Zone);
            if let Some(op) = dealer.filter(|op| !target.is_empty() || !is_hero(op)) {
                return Some((op.span, "a card deals damage".to_owned(), "as in `hit 012 > hero = 2`"));
            }
            let more = Sort::Count.second(seen).or(Sort::Word.second(seen))?;
            Some((more.span, "damage is told once".to_owned(), "as in `hit 012 > 003 = 2`"))
        }
        V::Heal => {
            let numbers: Vec<&Op> = chosen
                .iter()
                .filter(|op| matches!(Sort::of(op), Sort::Count | Sort::Signed))
                .collect();
            let help = "as in `heal 012 2` or `heal hero 3`";
            if let Some(second) = numbers.get(1) {
                return Some((second.span, "one number stands here".to_owned(), help));
            }
            let other = chosen.iter().find(|op| Sort::of(op) == Sort::Zone && !is_hero(op));
            if let Some(op) = other {
                return Some((op.span, "creatures and heroes are healed".to_owned(), help));
            }
            let hero = chosen.iter().find(|op| is_hero(op)).filter(|_| numbers.is_empty())?;
            Some((hero.span, "how much life?".to_owned(), help))
        }
        V::Give => gives(line, chosen, target),
        V::Put => {
            let deck = |op: &&Op| matches!(op.kind, OpKind::Zone(_, zone, end) if end.is_none() || Z::of(zone) != Some(Z::Deck));
            let whole = chosen.iter().find(deck)?;
            let help = "cards, or `deck.top`";
            Some((whole.span, "a whole zone is not put anywhere".to_owned(), help))
        }
        V::Result => refuses_result(seen),
        _ => None,
    }
}

fn is_hero(op: &Op) -> bool {
    matches!(op.kind, OpKind::Zone(_, zone, None) if zone == Z::Hero as u16)
}

fn face_of(op: &Op) -> Option<Face> {
    match op.kind {
        OpKind::Card(face, _) | OpKind::ZoneCard(_, _, face) => Some(face),
        _ => None,
    }
}

/// The word an operand is, also where a zone or a number has the same.
fn word_of(op: &Op) -> &'static str {
    match op.kind {
        OpKind::Word(word) => word_name(word),
        OpKind::Zone(_, zone, None) => Fact::of(zone).map_or("", Fact::word),
        _ => "",
    }
}

/// SPW-6.2 to 6.4: one shrine, for a level of one aspect or for mana; a level brings nothing to be seen.
fn shrine(chosen: &[Op], seen: &[Op]) -> Refused {
    let help = "a shrine, `level` [aspect] or `mana`";
    if let Some(card) = Sort::Card.second(chosen) {
        return Some((card.span, "one shrine is played".to_owned(), help));
    }
    let what = |op: &&Op| matches!(word_of(op), "level" | "mana");
    let aspect = |op: &&Op| level_of(word_of(op)).is_some();
    let mana = chosen.iter().find(|op| word_of(op) == "mana");
    let of_mana = chosen.iter().find(aspect).filter(|_| mana.is_some());
    let twice = chosen
        .iter()
        .filter(what)
        .nth(1)
        .or(chosen.iter().filter(aspect).nth(1));
    if let Some(more) = twice.or(of_mana) {
        return Some((more.span, "a shrine is played for one thing".to_owned(), help));
    }
    let none = seen.iter().find(|op| matches!(op.kind, OpKind::Nothing));
    let none = none.filter(|_| mana.is_none())?;
    Some((none.span, "a level brings nothing that is seen".to_owned(), help))
}

/// A card comes first, then the number of one of its abilities.
fn ability(m: &Match, line: Span, chosen: &[Op]) -> Refused {
    let help = "as in `act 012 1`";
    let first = chosen.first()?;
    if Sort::of(first) != Sort::Card || Sort::Card.count(chosen) > 1 {
        return Some((line, "a card comes first, then its ability".to_owned(), help));
    }
    let number = chosen.iter().find_map(|op| match op.kind {
        OpKind::Count(n) => Some((op, n as usize)),
        _ => None,
    });
    let (op, number) = number?;
    let def = m.card(face_of(first)?);
    let many = def.text.len().max(1) + usize::from(def.valor > 0);
    (number == 0 || number > many).then(|| (op.span, format!("{} has no ability {number}", def.number), help))
}

/// What a text is said to be about: no more than it speaks of. A creature may be told the row it enters.
fn targets(m: &Match, verb: V, chosen: &[Op], target: &[Op]) -> Refused {
    let help = "the cards that its text is about, or a hero, stand behind `>`";
    let plays = matches!(verb, V::Play | V::Instant);
    let is_row = |op: &&Op| matches!(op.kind, OpKind::Zone(_, zone, None) if Z::of(zone).is_some_and(Z::is_row));
    let row = |op: &&Op| plays && is_row(op);
    let other = target
        .iter()
        .find(|op| Sort::of(op) == Sort::Zone && !is_hero(op) && !row(op));
    if let Some(op) = other {
        return Some((op.span, "a text is about no zone".to_owned(), help));
    }
    if let Some(second) = target.iter().filter(row).nth(1) {
        return Some((second.span, "a creature enters one row".to_owned(), help));
    }
    let def = m.card(chosen.first().and_then(face_of)?);
    if let Some(op) = target.iter().find(row).filter(|_| !def.kind.is_creature()) {
        return Some((op.span, format!("{} enters no row", def.number), help));
    }
    if def.valor > 0 {
        return None;
    }
    let read = chosen
        .first()
        .and_then(face_of)
        .map_or(&[][..], |face| m.abilities(face));
    let most = match read.is_empty() {
        true => def
            .text
            .iter()
            .map(|text| most_named(text, THINGS))
            .sum::<Option<usize>>()?,
        false => read.iter().map(named_most).sum::<Option<usize>>()?,
    };
    let most = most.max(usize::from(def.attaches));
    let more = target.iter().filter(|op| !is_row(op)).nth(most)?;
    let message = match most {
        0 => format!("{} has no text that is about another card", def.number),
        1 => format!("the text of {} is about one card", def.number),
        n => format!("the text of {} is about {n} cards", def.number),
    };
    Some((more.span, message, help))
}

/// How many cards and players a text that is read is about, besides those that it means as a whole; none: any number.
fn named_most(ability: &Ability) -> Option<usize> {
    let one = |deed: &Deed| match deed {
        Deed::To(Target::Choose { n, .. }, _) => Some(usize::from(*n)),
        Deed::To(Target::All(_), _) => None,
        Deed::Damage(..) | Deed::DamageAny(..) => Some(1),
        Deed::Draw(who, _) | Deed::Discard(who, _) | Deed::Decay(who, _) | Deed::Life(who, _) => {
            Some(usize::from(*who != Who::You))
        }
        Deed::Regain(n) => Some(usize::from(*n)),
        Deed::To(..) | Deed::Token(_) | Deed::Win => Some(0),
    };
    ability.program.steps.iter().map(|step| one(&step.deed)).sum()
}

/// `give 012 attack +2`: to whom, one word, and how much where that is a number.
fn gives(line: Span, chosen: &[Op], target: &[Op]) -> Refused {
    let help = "as in `give 012 attack +2`, `give 012 frozen` or `give hero mana +1`";
    if let Some(op) = target.first() {
        return Some((op.span, "who is given something stands in front".to_owned(), help));
    }
    let (whom, rest) = chosen.split_first()?;
    let hero = is_hero(whom);
    if Sort::of(whom) != Sort::Card && !hero {
        return Some((whom.span, "a card or `hero` comes first".to_owned(), help));
    }
    let (mut what, mut number, mut stays) = (None, None, None);
    // `cannot block` is one thing.
    let kept = rest.first().is_some_and(|op| word_of(op) == "cannot");
    let rest = if kept { &rest[1..] } else { rest };
    for op in rest {
        let held = match Sort::of(op) {
            _ if word_of(op) == "stays" => &mut stays,
            Sort::Count | Sort::Signed => &mut number,
            _ if !word_of(op).is_empty() => &mut what,
            sort => return Some((op.span, format!("`give` has no use for {} here", sort.word()), help)),
        };
        if held.replace(op).is_some() {
            return Some((op.span, "one word and one number stand here".to_owned(), help));
        }
    }
    let Some(what) = what else {
        return Some((line, "what is given?".to_owned(), help));
    };
    let word = word_of(what);
    if kept {
        let fits = !hero && number.is_none() && Keywords::told(["cannot", word].into_iter()).is_some();
        let message = format!("`cannot {word}` is nothing that is given");
        return (!fits).then_some((what.span, message, "as in `give 012 cannot block`"));
    }
    let amounts = match hero {
        true => matches!(word, "life" | "mana" | "max") || level_of(word).is_some(),
        false => emblem::WORDS.contains(&word) || matches!(word, "energy" | "attack" | "health" | "speed" | "damage"),
    };
    let state = !hero && (word == "frozen" || Keywords::of(word).is_some());
    if !amounts && !state {
        let whom = if hero { "a hero" } else { "a card" };
        return Some((what.span, format!("`{word}` is nothing that {whom} is given"), help));
    }
    let one = |op: &&Op| match op.kind {
        OpKind::Signed(n) => !(word == "frozen" && matches!(n, 1 | -1)),
        _ => true,
    };
    if let Some(op) = number.filter(|_| state).filter(one) {
        return Some((op.span, format!("`{word}` has no number"), help));
    }
    let lasts = !hero && (matches!(word, "attack" | "health" | "speed") || Keywords::of(word).is_some());
    let op = stays.filter(|_| !lasts)?;
    Some((op.span, format!("`{word}` stays by itself"), help))
}

/// What of a payment has no use.
fn paid(script: &Script, pay: &Pay) -> Refused {
    let verb = pay.verb.map(V::of);
    let takes = match verb {
        None => takes(
            &[Sort::Count, Sort::Nothing],
            (1, 1),
            "how much mana stands behind `pay`",
        ),
        Some(V::Exhaust | V::Discard | V::Die) => takes(&[Sort::Card], (1, MANY), "cards stand here"),
        Some(_) => {
            let help = "`pay` is followed by a number, or by `exhaust`, `discard` or `die` and cards; all else has a line with `-`";
            return Some((pay.span, "nothing is paid so".to_owned(), help));
        }
    };
    refuses_pay(script, pay, takes, word_name, verb.map_or("pay", |v| v.verb().name))
}
