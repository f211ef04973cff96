//! What a line of a log says: every verb with what may stand on it. An operand that no verb of its line takes would be
//! without effect and compared with nothing; it is refused by its place, and the line counts as not readable.

use rejudge_judge::resolve::Unresolved;
use rejudge_judge::script::{Act, Op, OpKind, Script};
use rejudge_notation::Span;

use super::matches::Match;
use super::names::word_name;
use super::vocabulary::V;
use super::zones::{Fact, Z};

/// What an operand is refused with.
type Refused = Option<(Span, String, &'static str)>;

/// A sort of operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sort {
    /// One card, or several of one face.
    Card,
    /// A whole zone, or an end of a deck.
    Zone,
    /// A number.
    Count,
    /// A number with its sign.
    Signed,
    /// A word.
    Word,
    /// A player.
    Player,
    /// A quoted text.
    Text,
    /// `none`
    Nothing,
    /// `...`
    Rest,
}

impl Sort {
    fn of(op: &Op) -> Sort {
        match op.kind {
            OpKind::Card(..) | OpKind::ZoneCard(..) | OpKind::Unknown | OpKind::Many(..) => Sort::Card,
            OpKind::Zone(..) => Sort::Zone,
            OpKind::Count(_) => Sort::Count,
            OpKind::Signed(_) => Sort::Signed,
            OpKind::Word(_) => Sort::Word,
            OpKind::Player(_) => Sort::Player,
            OpKind::Text => Sort::Text,
            OpKind::Nothing => Sort::Nothing,
            OpKind::Rest => Sort::Rest,
        }
    }

    fn word(self) -> &'static str {
        match self {
            Sort::Card => "a card",
            Sort::Zone => "a zone",
            Sort::Count => "a number",
            Sort::Signed => "a number with a sign",
            Sort::Word => "this word",
            Sort::Player => "a player",
            Sort::Text => "a quoted text",
            Sort::Nothing => "`none`",
            Sort::Rest => "`...`",
        }
    }
}

/// What may stand at one place of a line.
struct Takes {
    sorts: &'static [Sort],
    words: &'static [&'static str],
    /// At least and at most so many operands; a card written several times counts as often.
    many: (usize, usize),
    /// What to write.
    help: &'static str,
}

const MANY: usize = usize::MAX;

const fn takes(sorts: &'static [Sort], many: (usize, usize), help: &'static str) -> Takes {
    Takes {
        sorts,
        words: &[],
        many,
        help,
    }
}

const fn words(words: &'static [&'static str], of: Takes) -> Takes {
    Takes { words, ..of }
}

const NOTHING: Takes = takes(&[], (0, 0), "nothing stands here");
const ON_OFF: Takes = words(
    &["on", "off"],
    takes(&[Sort::Word], (0, 1), "`on` or `off` stands here"),
);

impl Takes {
    /// The first operand that has no use here.
    fn refuses(&self, ops: &[Op], verb: &str, line: Span) -> Refused {
        let mut count = 0usize;
        for op in ops {
            let sort = Sort::of(op);
            let fits = match op.kind {
                OpKind::Word(word) => self.words.contains(&word_name(word)),
                _ => self.sorts.contains(&sort),
            };
            if !fits {
                let what = match op.kind {
                    OpKind::Word(word) => format!("`{}`", word_name(word)),
                    _ => sort.word().to_owned(),
                };
                return Some((op.span, format!("`{verb}` has no use for {what} here"), self.help));
            }
            if sort == Sort::Nothing && ops.len() > 1 {
                return Some((op.span, "`none` stands alone".to_owned(), self.help));
            }
            count = count.saturating_add(match op.kind {
                OpKind::Many(n, _) => n as usize,
                OpKind::Nothing => 0,
                _ => 1,
            });
            if count > self.many.1 {
                return Some((op.span, format!("`{verb}` has no use for so much here"), self.help));
            }
        }
        let none = ops.iter().any(|op| matches!(op.kind, OpKind::Nothing));
        (count < self.many.0 && !none).then(|| (line, format!("`{verb}` says too little"), self.help))
    }
}

/// What may stand on a line: before `>` and `=`, behind `>`, behind `=`.
struct Shape {
    chosen: Takes,
    target: Takes,
    seen: Takes,
}

const CARDS_SEEN: Takes = takes(&[Sort::Card], (0, MANY), "cards that were seen stand here");

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
            takes(&[Card], (1, 1), "the chara that is hit stands behind `>`"),
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
            Takes { many: (0, 2), ..place },
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
                &["shock", "poison", "damage", "attack", "hp", "stays"],
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
    Some(Shape { chosen, target, seen })
}

/// What of a line has no use.
pub fn refuses(m: &Match, script: &Script, act: &Act) -> Option<Unresolved> {
    let verb = V::of(act.verb);
    let name = verb.verb().name;
    let chosen = script.ops(&act.chosen);
    let target = act.target.as_ref().map_or(&[][..], |run| script.ops(run));
    let seen = script.seen(&act.seen).unwrap_or(&[]);
    let by_shape = || {
        let shape = shape(verb, act.effect)?;
        let parts = [(&shape.chosen, chosen), (&shape.target, target), (&shape.seen, seen)];
        parts
            .into_iter()
            .find_map(|(takes, ops)| takes.refuses(ops, name, act.verb_span))
    };
    let refused = by_shape()
        .or_else(|| by_meaning(m, verb, act, chosen, target, seen))
        .or_else(|| others_seen(verb, act, seen))
        .or_else(|| script.pays(act).iter().find_map(|pay| paid(script, pay)));
    refused.map(|(span, message, help)| Unresolved {
        span,
        message,
        help: help.to_owned(),
    })
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
        V::Act | V::OffAct | V::Auto => {
            let card_first = chosen.first().is_some_and(|op| Sort::of(op) == Sort::Card);
            let one = chosen.iter().filter(|op| Sort::of(op) == Sort::Card).count() == 1;
            let help = "as in `act 012 1`";
            (!card_first || !one).then(|| (act.verb_span, "a card comes first, then its ability".to_owned(), help))
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
        V::Mill | V::Look | V::Reveal if chosen.iter().filter(|op| Sort::of(op) == Sort::Count).count() > 1 => {
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
        V::Choose if has(Sort::Nothing).is_some() && chosen.len() > 1 => None,
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
fn paid(script: &Script, pay: &rejudge_judge::script::Pay) -> Refused {
    let chosen = script.ops(&pay.chosen);
    let rest = [pay.target.as_ref(), pay.seen.as_ref()];
    let more = rest.into_iter().flatten().find_map(|run| script.ops(run).first());
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
    let name = verb.map_or("pay", |v| v.verb().name);
    takes.refuses(chosen, name, pay.span).or_else(|| {
        more.map(|op| {
            (
                op.span,
                format!("`{name}` has no use for this here"),
                "what is seen of it has a line with `-`",
            )
        })
    })
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
