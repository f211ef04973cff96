//! What a line of a log says: every verb with what may stand on it. An operand that no verb of its line takes would be
//! without effect and compared with nothing; it is refused by its place, and the line counts as not readable.

use rejudge_judge::resolve::Unresolved;
use rejudge_judge::script::{Act, Op, OpKind, Pay, Script};
use rejudge_kit::claims::{
    CARDS_SEEN, MANY, NOTHING, Parts, Refused, Shape, Sort, Takes, refuses_pay, refuses_result, takes, unresolved,
    words,
};
use rejudge_table::Face;

use super::matches::Match;
use super::names::word_name;
use super::text::{Ability, AbilityKind};
use super::vocabulary::V;
use super::zones::{Fact, Z};

const ON_OFF: Takes = words(
    &["on", "off"],
    takes(&[Sort::Word], (0, 1), "`on` or `off` stands here"),
);

/// What may stand on a line of this verb; nothing where the table of verbs says all of it.
fn shape(verb: V, effect: bool) -> Option<Shape> {
    use Sort::{Card, Count, Nothing, Player, Signed, Text, Word, Zone};
    let place = words(
        &["top", "bottom"],
        takes(
            &[Zone, Word],
            (1, 2),
            "a zone stands behind `>`, as `> hand` or `> deck.bottom`",
        ),
    );
    let (chosen, target, seen) = match verb {
        V::Draw => (
            takes(&[Count], (0, 1), "a number of cards stands here"),
            NOTHING,
            CARDS_SEEN,
        ),
        V::Build => (NOTHING, NOTHING, CARDS_SEEN),
        V::Take | V::Keep | V::Concede => (NOTHING, NOTHING, NOTHING),
        V::Damage => (
            takes(&[Count], (1, 1), "a number of cards stands here"),
            takes(&[Player], (0, 1), "a player stands behind `>`"),
            CARDS_SEEN,
        ),
        V::Mulligan => (
            takes(&[Card, Nothing], (1, MANY), "cards of the hand stand here"),
            NOTHING,
            CARDS_SEEN,
        ),
        V::Discard => (
            takes(&[Card], (1, MANY), "cards of the hand stand here"),
            NOTHING,
            NOTHING,
        ),
        V::Shuffle => (
            takes(&[Player, Zone], (0, 1), "`deck` or `towndeck` stands here"),
            NOTHING,
            CARDS_SEEN,
        ),
        V::Phase => (
            words(
                &["start", "main", "end"],
                takes(&[Player, Word], (1, 2), "`start`, `main` or `end`, and whose"),
            ),
            NOTHING,
            NOTHING,
        ),
        V::On | V::Off => (
            takes(&[Card], (0, MANY), "charas and towns stand here"),
            NOTHING,
            NOTHING,
        ),
        V::Play if !effect => (
            takes(&[Card], (1, 1), "one card of the hand stands here"),
            takes(&[Card], (0, MANY), "the cards that its text is about stand behind `>`"),
            ON_OFF,
        ),
        V::Change if !effect => (
            takes(&[Card], (1, 1), "one card of the hand stands here"),
            takes(&[Card], (1, 1), "the chara that it is laid onto stands behind `>`"),
            ON_OFF,
        ),
        V::Play | V::Change => (takes(&[Card], (1, MANY), "cards stand here"), NOTHING, ON_OFF),
        V::Act | V::OffAct | V::Auto => (
            takes(
                &[Card, Count],
                (1, 2),
                "a card, and the number of its ability, or words of its text",
            ),
            takes(
                &[Card, Player],
                (0, MANY),
                "the cards or the player that its text is about stand behind `>`",
            ),
            NOTHING,
        ),
        V::Attack => (
            takes(&[Card], (1, 1), "one chara stands here"),
            takes(&[Card, Player], (0, 1), "nothing need stand behind `>`"),
            ON_OFF,
        ),
        V::Defend => (
            takes(&[Card], (1, MANY), "the chara that defends stands here"),
            NOTHING,
            ON_OFF,
        ),
        V::Trigger => (takes(&[Card], (1, 1), "one card stands here"), NOTHING, NOTHING),
        V::Clear => (
            takes(&[Card], (0, MANY), "nothing, or the monster used, stands here"),
            takes(&[Zone], (0, 1), "a zone stands behind `>`"),
            NOTHING,
        ),
        V::Hit => (
            words(&["poison"], takes(&[Card], (1, 1), "a chara, or `poison`, stands here")),
            // The text that does it stands above.
            takes(
                &[Card],
                (usize::from(!effect), 1),
                "the chara that is hit stands behind `>`",
            ),
            takes(&[Count], (0, 1), "the number of counters stands here"),
        ),
        V::Retreat => (
            takes(&[Card], (1, MANY), "charas stand here"),
            takes(&[Zone], (0, 1), "a zone stands behind `>`"),
            NOTHING,
        ),
        V::Pay => (
            takes(&[Card, Count, Nothing], (1, MANY), "towns stand here"),
            NOTHING,
            NOTHING,
        ),
        V::Put => (
            takes(
                &[Card, Count, Zone, Nothing],
                (1, MANY),
                "cards, a number of cards of the deck, `deck.top`, or a zone",
            ),
            place,
            CARDS_SEEN,
        ),
        V::Search => (
            takes(
                &[Card, Count, Zone, Nothing],
                (1, MANY),
                "cards, a number of cards, or `none`",
            ),
            place.many((0, 2)),
            CARDS_SEEN,
        ),
        V::Choose => (
            takes(
                &[Card, Count, Player, Text, Nothing],
                (1, MANY),
                "cards, a number, a player, or quoted words",
            ),
            NOTHING,
            NOTHING,
        ),
        V::Look | V::Reveal => (
            takes(
                &[Card, Count, Zone],
                (0, MANY),
                "a number of cards of the deck, a zone, or cards of the hand",
            ),
            NOTHING,
            CARDS_SEEN,
        ),
        V::Mill => (
            takes(&[Count, Zone], (0, 2), "a number, and whose deck"),
            NOTHING,
            CARDS_SEEN,
        ),
        V::Heal => (
            takes(&[Card, Count], (1, MANY), "a chara, and how many counters"),
            NOTHING,
            NOTHING,
        ),
        V::Give => (
            words(
                &[
                    "shock", "poison", "damage", "attack", "hp", "stays", "cannot", "can", "defend", "on",
                ],
                takes(
                    &[Card, Count, Signed, Word],
                    (2, MANY),
                    "a chara, one of `shock` `poison` `damage` `attack` `hp`, and how much",
                ),
            ),
            NOTHING,
            NOTHING,
        ),
        V::Rune => (
            takes(&[Card, Zone, Nothing], (1, MANY), "cards, or `deck.top`"),
            takes(&[Card], (1, 1), "the chara below which they go stands behind `>`"),
            CARDS_SEEN,
        ),
        _ => return None,
    };
    Some(Shape(chosen, target, seen))
}

/// What of a line has no use.
pub fn refuses(m: &Match, script: &Script, act: &Act) -> Option<Unresolved> {
    let verb = V::of(act.verb);
    let parts = Parts::of(script, act);
    let by_shape = || shape(verb, act.effect)?.refuses(&parts, word_name, verb.verb().name);
    let refused = by_shape()
        .or_else(|| by_meaning(m, verb, act, parts.chosen, parts.target, parts.seen))
        .or_else(|| others_seen(verb, act, parts.seen))
        .or_else(|| script.pays(act).iter().find_map(|pay| paid(script, pay)));
    unresolved(refused)
}

/// What the sorts alone do not say.
fn by_meaning(m: &Match, verb: V, act: &Act, chosen: &[Op], target: &[Op], seen: &[Op]) -> Refused {
    let faces = chosen.iter().any(|op| matches!(Sort::of(op), Sort::Zone | Sort::Count));
    if let (V::Put | V::Rune, Some(op), false) = (verb, seen.first(), faces) {
        let message = "the cards are named already".to_owned();
        return Some((
            op.span,
            message,
            "what came up stands behind `=` where a number or `deck.top` was chosen",
        ));
    }
    let has = |sort: Sort| chosen.iter().find(|op| Sort::of(op) == sort);
    let zones = chosen.iter().chain(target).filter_map(|op| match op.kind {
        OpKind::Zone(_, z, end) => Some((op, Z::of(z), end.is_some())),
        _ => None,
    });
    for (op, z, end) in zones {
        let deck = z.is_some_and(Z::is_deck);
        let only_decks = matches!(verb, V::Shuffle | V::Mill | V::Rune);
        if only_decks && !deck {
            return Some((
                op.span,
                format!("`{}` is of a deck", verb.verb().name),
                "write `deck` or `towndeck`",
            ));
        }
        let only_top = verb == V::Mill && matches!(op.kind, OpKind::Zone(_, _, Some(rejudge_table::End::Bottom)));
        if end && (!deck || verb == V::Shuffle || only_top) {
            return Some((
                op.span,
                "only a deck has a top and a bottom".to_owned(),
                "write the zone alone",
            ));
        }
        if z == Some(Z::Runes) {
            return Some((
                op.span,
                "runes lie below a chara".to_owned(),
                "write `rune CARDS > CHARA`",
            ));
        }
    }
    match verb {
        V::Play if !act.effect && !target.is_empty() => {
            let face = match chosen.first()?.kind {
                OpKind::Card(face, _) | OpKind::ZoneCard(_, _, face) => face,
                _ => return None,
            };
            let silent = m.info(face).abilities.is_empty() && m.info(face).unread.is_empty();
            let message = format!("{} has no text that is about another card", m.label(face));
            silent.then(|| (target[0].span, message, "a chara is laid onto another with `change`"))
        }
        V::Result => refuses_result(seen),
        V::Look | V::Reveal if has(Sort::Count).is_some() => {
            if let Some(second) = Sort::Count.second(chosen) {
                return Some((second.span, "one number stands here".to_owned(), "as in `look 2`"));
            }
            let card = has(Sort::Card)?;
            let message = "a number is of cards of the deck, and cards are of the hand".to_owned();
            Some((card.span, message, "what came up stands behind `=`"))
        }
        V::Rune if has(Sort::Zone).is_some() => {
            let places = Sort::Zone.count(chosen);
            let more = seen.get(places)?;
            let message = "`deck.top` is one card".to_owned();
            Some((more.span, message, "as in `rune deck.top > 012 = 003`"))
        }
        V::Act | V::OffAct | V::Auto => {
            let card_first = chosen.first().is_some_and(|op| Sort::of(op) == Sort::Card);
            let one = chosen.iter().filter(|op| Sort::of(op) == Sort::Card).count() == 1;
            let help = "as in `act 012 1`";
            let wrong = || (act.verb_span, "a card comes first, then its ability".to_owned(), help);
            match card_first && one {
                true => about(m, verb, chosen, target),
                false => Some(wrong()),
            }
        }
        V::Give if chosen.iter().any(|op| says(op, &["cannot", "can"])) => {
            let card = chosen.first().is_some_and(|op| Sort::of(op) == Sort::Card);
            let words = chosen.iter().filter(|op| Sort::of(op) == Sort::Word).count();
            let can = chosen.iter().any(|op| says(op, &["can"]));
            let what: &[&str] = if can {
                &["attack"]
            } else {
                &["attack", "defend", "on", "damage"]
            };
            let does = chosen.iter().filter(|op| says(op, what)).count();
            let twice = |op: &Op| can && op.kind == OpKind::Count(2);
            let others = |op: &Op| !matches!(Sort::of(op), Sort::Card | Sort::Word) && !twice(op);
            let others = chosen.iter().any(others);
            let help = "as in `give 012 cannot attack`, `defend`, `damage` or `on`, `give 012 can attack 2`";
            (!card || words != 2 || does != 1 || others).then(|| {
                (
                    act.verb_span,
                    "a chara, and what it cannot do, stand here".to_owned(),
                    help,
                )
            })
        }
        V::Give => {
            let what = chosen
                .iter()
                .filter(|op| matches!(op.kind, OpKind::Word(w) if word_name(w) != "stays"))
                .count();
            let numbers = chosen
                .iter()
                .filter(|op| matches!(Sort::of(op), Sort::Count | Sort::Signed))
                .count();
            let needs = chosen
                .iter()
                .any(|op| matches!(op.kind, OpKind::Word(w) if matches!(word_name(w), "attack" | "hp" | "damage")));
            let card = chosen.first().is_some_and(|op| Sort::of(op) == Sort::Card);
            // A marker comes or goes; it has no number, and stays by itself.
            let marker = needs
                || chosen.iter().all(|op| match op.kind {
                    OpKind::Signed(n) => matches!(n, 1 | -1),
                    OpKind::Count(_) => false,
                    OpKind::Word(word) => word_name(word) != "stays",
                    _ => true,
                });
            let marker = marker && !chosen.iter().any(|op| says(op, &["defend", "on"]));
            let fits = card && what == 1 && numbers <= 1 && (numbers == 1 || !needs) && marker;
            let help = "as in `give 012 shock` or `give 012 attack +2`";
            (!fits).then(|| {
                (
                    act.verb_span,
                    "a chara, one word and one number stand here".to_owned(),
                    help,
                )
            })
        }
        V::Heal => {
            let card = chosen.first().is_some_and(|op| Sort::of(op) == Sort::Card);
            let numbers = chosen.iter().filter(|op| Sort::of(op) == Sort::Count).count();
            let help = "as in `heal 012 2`";
            (!card || numbers > 1).then(|| (act.verb_span, "a chara and one number stand here".to_owned(), help))
        }
        V::Mill if Sort::Count.count(chosen) > 1 => {
            Some((act.verb_span, "one number stands here".to_owned(), "as in `mill 2`"))
        }
        V::Put | V::Search => {
            let end = target.iter().find(|op| matches!(op.kind, OpKind::Word(_)));
            let first = target.first().is_none_or(|op| matches!(op.kind, OpKind::Zone(..)));
            let decks = target
                .first()
                .is_some_and(|op| matches!(op.kind, OpKind::Zone(_, z, None) if Z::of(z).is_some_and(Z::is_deck)));
            let wrong = end
                .filter(|_| !decks || target.len() > 2)
                .or(target.first().filter(|_| !first));
            let both = target.get(1).filter(|op| matches!(op.kind, OpKind::Zone(..))).or(wrong);
            both.map(|op| {
                (
                    op.span,
                    "cards go to one place".to_owned(),
                    "as in `> hand` or `> deck.bottom`",
                )
            })
        }
        V::Hit if target.is_empty() && has(Sort::Card).is_none() => Some((
            act.verb_span,
            "whom the poison hits is not said".to_owned(),
            "the chara that is hit stands behind `>`",
        )),
        V::Choose if has(Sort::Nothing).is_some() && chosen.len() > 1 => None,
        V::Choose if chosen.len() > 1 => has(Sort::Count).map(|op| {
            (
                op.span,
                "a number stands here alone".to_owned(),
                "as in `choose 2`, the second of several ways; whom or which cards somebody chooses has no number",
            )
        }),
        _ => None,
    }
}

/// What a text is said to be about: no more, and nothing else, than it speaks of.
fn about(m: &Match, verb: V, chosen: &[Op], target: &[Op]) -> Refused {
    let first = target.first()?;
    let face = chosen.iter().find_map(face_of)?;
    let number = chosen.iter().find_map(|op| match op.kind {
        OpKind::Count(n) => usize::try_from(n).ok()?.checked_sub(1),
        _ => None,
    });
    let fits = |kind: AbilityKind| match verb {
        V::Act => kind == AbilityKind::Act,
        V::OffAct => kind == AbilityKind::Off,
        _ => matches!(kind, AbilityKind::Enter | AbilityKind::Auto),
    };
    let all = || m.info(face).abilities.iter().enumerate();
    let named = || {
        all()
            .filter(|(at, a)| number.map_or(fits(a.kind), |n| n == *at))
            .map(|(_, a)| a)
    };
    named().next()?;
    let help = "the cards that its text is about stand behind `>`";
    let label = m.label(face);
    let aims = |a: &Ability| a.is_declared() || a.steps().iter().any(|step| step.is_chosen());
    if !named().any(aims) {
        let message = format!("this text of {label} is about no other card");
        return Some((first.span, message, help));
    }
    let line = |a: &Ability| m.cards[face.index()].text.get(usize::from(a.line));
    let texts: Vec<&str> = named().filter_map(line).map(String::as_str).collect();
    let player = |text: &&str| text.contains("プレイヤー") || text.contains("相手は") || text.contains("相手の山札");
    if let Some(op) = target.iter().find(|op| Sort::of(op) == Sort::Player)
        && !texts.iter().any(player)
    {
        return Some((op.span, format!("this text of {label} is about no player"), help));
    }
    // 「味方キャラ1体」: one chara, and the text counts nothing else.
    let one = |text: &&str| text.matches('体').count() == 1 && text.contains("1体") && !text.contains('枚');
    let second = Sort::Card.second(target)?;
    let message = format!("this text of {label} is about one chara");
    (texts.len() == 1 && texts.iter().all(one)).then_some((second.span, message, help))
}

/// Whether it is one of these words.
fn says(op: &Op, words: &[&str]) -> bool {
    matches!(op.kind, OpKind::Word(word) if words.contains(&word_name(word)))
}

fn face_of(op: &Op) -> Option<Face> {
    match op.kind {
        OpKind::Card(face, _) | OpKind::ZoneCard(_, _, face) => Some(face),
        _ => None,
    }
}

/// Cards that a player draws, builds or has turned over are that player's own.
fn others_seen(verb: V, act: &Act, seen: &[Op]) -> Refused {
    let own = match verb {
        V::Draw | V::Build | V::Mulligan => act.seat,
        _ => return None,
    };
    let other = seen.iter().find(|op| op.of.is_some_and(|of| of != own))?;
    Some((
        other.span,
        format!("`{}` shows cards of the player's own deck", verb.verb().name),
        "write the card without a name in front",
    ))
}

/// What of a payment has no use.
fn paid(script: &Script, pay: &Pay) -> Refused {
    let verb = pay.verb.map(V::of);
    let takes = match verb {
        None => takes(
            &[Sort::Card, Sort::Count, Sort::Nothing],
            (1, MANY),
            "towns stand behind `pay`",
        ),
        Some(V::Discard | V::Off | V::Retreat) => takes(&[Sort::Card], (1, MANY), "cards stand here"),
        Some(_) => {
            let help = "`pay` is followed by towns, or by `discard`, `off` or `retreat` and cards; all else has a line with `-`";
            return Some((pay.span, "nothing is paid so".to_owned(), help));
        }
    };
    refuses_pay(script, pay, takes, word_name, verb.map_or("pay", |v| v.verb().name))
}

/// What of a list of a zone has no use.
pub fn refuses_held(zone: u16, ops: &[Op]) -> Option<Unresolved> {
    let z = Z::of(zone);
    let refused = |op: &Op, message: String, help: &str| {
        Some(Unresolved {
            span: op.span,
            message,
            help: help.to_owned(),
        })
    };
    if z.is_none() && Fact::of(zone) != Some(Fact::Runes) {
        return None;
    }
    let said: &[&str] = match z {
        Some(Z::Chara) => &[
            "on", "off", "rune", "damage", "shock", "poison", "attacked", "new", "changed",
        ],
        Some(Z::Town) => &["on", "off"],
        _ => &[],
    };
    let mut last = "";
    let mut card = false;
    for op in ops {
        match op.kind {
            OpKind::Word(word) => {
                last = word_name(word);
                if !said.contains(&last) || !card {
                    let help = match z {
                        Some(Z::Chara) => {
                            "a chara is followed by `off`, `rune CARD`, `damage 2`, `shock`, `poison`, `attacked`, `new` or `changed`"
                        }
                        Some(Z::Town) => "a town is followed by `off`",
                        _ => "only cards are listed",
                    };
                    return refused(op, format!("`{last}` says nothing of a card here"), help);
                }
            }
            OpKind::Count(_) | OpKind::Signed(_) => {
                if last != "damage" {
                    return refused(
                        op,
                        "a number says nothing of a card here".to_owned(),
                        "as in `012 damage 2`",
                    );
                }
                last = "";
            }
            OpKind::Nothing if ops.len() > 1 => {
                return refused(op, "`none` stands alone".to_owned(), "only cards are listed");
            }
            OpKind::Nothing | OpKind::Rest => last = "",
            _ if Sort::of(op) == Sort::Card => {
                if last == "damage" {
                    return refused(op, "how much damage?".to_owned(), "as in `012 damage 2`");
                }
                (last, card) = ("", true);
            }
            _ => {
                return refused(
                    op,
                    format!("{} is no card", Sort::of(op).word()),
                    "only cards are listed",
                );
            }
        }
    }
    match ops.last() {
        // `rune` alone: nothing lies below it.
        Some(op) if last == "damage" => refused(op, "how much damage?".to_owned(), "as in `012 damage 2`"),
        _ => None,
    }
}
