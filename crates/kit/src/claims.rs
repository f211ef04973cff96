//! What may stand on a line. A table of verbs says what can be read; a game says here, row by row, what of that a line of it
//! has a use for. An operand without effect that is compared with nothing is refused by its place, and the line counts as
//! not readable.

use rejudge_judge::resolve::Unresolved;
use rejudge_judge::script::{Act, Op, OpKind, Pay, Run, Script};
use rejudge_notation::Span;

/// What an operand is refused with: where it stands, why, and what to write.
pub type Refused = Option<(Span, String, &'static str)>;

/// A sort of operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sort {
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
    const fn bit(self) -> u16 {
        1 << self as u16
    }

    /// The sort of an operand.
    pub fn of(op: &Op) -> Sort {
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

    /// What it is called in a message.
    pub fn word(self) -> &'static str {
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

    /// How many operands of this sort there are.
    pub fn count(self, ops: &[Op]) -> usize {
        ops.iter().filter(|op| Sort::of(op) == self).count()
    }

    /// The second operand of this sort.
    pub fn second(self, ops: &[Op]) -> Option<&Op> {
        ops.iter().filter(|op| Sort::of(op) == self).nth(1)
    }
}

/// The word behind a number of a vocabulary.
pub type WordName = fn(u16) -> &'static str;

/// What may stand at one place of a line.
#[derive(Clone, Copy, Debug)]
pub struct Takes {
    /// A bit for each.
    sorts: u16,
    words: &'static [&'static str],
    many: (usize, usize),
    /// `none` may stand beside others: `auto FL none`.
    none_beside: bool,
    help: &'static str,
}

/// Any number of operands.
pub const MANY: usize = usize::MAX;

/// Nothing stands here.
pub const NOTHING: Takes = takes(&[], (0, 0), "nothing stands here");

/// Cards that came up.
pub const CARDS_SEEN: Takes = takes(&[Sort::Card], (0, MANY), "cards that were seen stand here");

/// Operands of these sorts, at least and at most so many; a card written several times counts as often.
pub const fn takes(sorts: &'static [Sort], many: (usize, usize), help: &'static str) -> Takes {
    let (mut bits, mut at) = (0, 0);
    while at < sorts.len() {
        bits |= sorts[at].bit();
        at += 1;
    }
    Takes {
        sorts: bits,
        words: &[],
        many,
        none_beside: false,
        help,
    }
}

/// The same, and these words.
pub const fn words(words: &'static [&'static str], of: Takes) -> Takes {
    Takes { words, ..of }
}

impl Takes {
    /// The same with other numbers of operands.
    #[must_use]
    pub const fn many(self, many: (usize, usize)) -> Takes {
        Takes { many, ..self }
    }

    /// The same, where `none` may stand behind what it is said of.
    #[must_use]
    pub const fn or_none_of_it(self) -> Takes {
        Takes {
            none_beside: true,
            ..self
        }
    }

    /// The first operand that has no use here; `line` is where to point if there are too few.
    #[inline]
    pub fn refuses(&self, ops: &[Op], word_name: WordName, verb: &str, line: Span) -> Refused {
        // Of most lines most places are empty.
        match ops.is_empty() && self.many.0 == 0 {
            true => None,
            false => self.refuses_some(ops, word_name, verb, line),
        }
    }

    fn refuses_some(&self, ops: &[Op], word_name: WordName, verb: &str, line: Span) -> Refused {
        let mut count = 0usize;
        for op in ops {
            let sort = Sort::of(op);
            let fits = match op.kind {
                OpKind::Word(word) => self.words.contains(&word_name(word)),
                _ => self.sorts & sort.bit() != 0,
            };
            if !fits {
                let what = match op.kind {
                    OpKind::Word(word) => format!("`{}`", word_name(word)),
                    _ => sort.word().to_owned(),
                };
                return Some((op.span, format!("`{verb}` has no use for {what} here"), self.help));
            }
            if sort == Sort::Nothing && ops.len() > 1 && !self.none_beside {
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
        let none = || ops.iter().any(|op| matches!(op.kind, OpKind::Nothing));
        (count < self.many.0 && !none()).then(|| (line, format!("`{verb}` says too little"), self.help))
    }
}

/// What may stand on a line: before `>` and `=`, behind `>`, behind `=`.
#[derive(Clone, Copy, Debug)]
pub struct Shape(pub Takes, pub Takes, pub Takes);

/// A line, taken apart.
#[derive(Clone, Copy, Debug)]
pub struct Parts<'a> {
    /// Where its verb stands.
    pub line: Span,
    /// Before `>` and `=`.
    pub chosen: &'a [Op],
    /// Behind `>`.
    pub target: &'a [Op],
    /// Behind `=`.
    pub seen: &'a [Op],
}

impl<'a> Parts<'a> {
    /// The parts of an act.
    pub fn of(script: &'a Script, act: &Act) -> Parts<'a> {
        let ops = |run: &Option<Run>| run.as_ref().map_or(&[][..], |run| script.ops(run));
        Parts {
            line: act.verb_span,
            chosen: script.ops(&act.chosen),
            target: ops(&act.target),
            seen: ops(&act.seen),
        }
    }
}

impl Shape {
    /// The first operand of a line that has no use.
    pub fn refuses(&self, parts: &Parts<'_>, word_name: WordName, verb: &str) -> Refused {
        let of = |takes: &Takes, ops| takes.refuses(ops, word_name, verb, parts.line);
        of(&self.0, parts.chosen)
            .or_else(|| of(&self.1, parts.target))
            .or_else(|| of(&self.2, parts.seen))
    }
}

/// What of a payment has no use: `takes` is what may stand there, nothing where nothing is paid so.
pub fn refuses_pay(script: &Script, pay: &Pay, takes: Takes, word_name: WordName, verb: &str) -> Refused {
    let chosen = takes.refuses(script.ops(&pay.chosen), word_name, verb, pay.span);
    chosen.or_else(|| {
        let rest = [pay.target.as_ref(), pay.seen.as_ref()];
        let more = rest.into_iter().flatten().find_map(|run| script.ops(run).first())?;
        let message = format!("`{verb}` has no use for this here");
        Some((more.span, message, "what is seen of it has a line with `-`"))
    })
}

/// `= Aoi`, `= draw`: a match has one result.
pub fn refuses_result(seen: &[Op]) -> Refused {
    let told = |op: &&Op| matches!(Sort::of(op), Sort::Player | Sort::Word);
    let second = seen.iter().filter(told).nth(1)?;
    Some((
        second.span,
        "a match has one result".to_owned(),
        "the winner or `draw`, and why in quotes",
    ))
}

/// How many cards or players a text can be about that a line may name, told by its own words for them (in the singular);
/// nothing: any number. Of what a text says of itself (`this`) nothing can be named.
pub fn most_named(text: &str, things: &[&str]) -> Option<usize> {
    let lower = text.to_lowercase();
    let tokens: Vec<&str> = lower
        .split(|c: char| !c.is_alphanumeric())
        .filter(|t| !t.is_empty())
        .collect();
    let mut most = 0;
    for (at, token) in tokens.iter().enumerate() {
        let singular = things.contains(token);
        let plural = token
            .strip_suffix("es")
            .or_else(|| token.strip_suffix('s'))
            .is_some_and(|t| things.contains(&t))
            || token.strip_suffix('s').is_some_and(|t| things.contains(&t));
        if plural && !singular {
            return None;
        }
        if !singular {
            continue;
        }
        // The nearest word before it that says which one.
        let determiner = tokens[..at].iter().rev().take(4).find(|t| {
            matches!(
                **t,
                "this" | "a" | "an" | "one" | "the" | "that" | "your" | "another" | "target"
            ) || matches!(**t, "each" | "every" | "any" | "all" | "other" | "its" | "their")
        });
        match determiner {
            Some(&"this") => {}
            Some(&("a" | "an" | "one" | "the" | "that" | "your" | "another" | "target")) => most += 1,
            _ => return None,
        }
    }
    Some(most)
}

/// Why a line is not readable.
pub fn unresolved(refused: Refused) -> Option<Unresolved> {
    refused.map(|(span, message, help)| Unresolved {
        span,
        message,
        help: help.to_owned(),
    })
}

#[cfg(test)]
mod tests {
    use super::most_named;

    const THINGS: &[&str] = &["creature", "card", "player", "hero"];

    fn most(text: &str) -> Option<usize> {
        most_named(text, THINGS)
    }

    #[test]
    fn a_text_says_how_many_it_is_about() {
        assert_eq!(most("Gain 3 life."), Some(0));
        assert_eq!(most("When this creature dies, you gain 2 life."), Some(0));
        assert_eq!(most("Destroy a creature."), Some(1));
        assert_eq!(
            most("Deal 1 damage to a creature and 1 damage to an enemy hero."),
            Some(2)
        );
        assert_eq!(most("Destroy two creatures."), None);
        assert_eq!(most("Deal 5 damage to each hero."), None);
        assert_eq!(most("Deal 5 damage to both heroes."), None);
        assert_eq!(most("Draw 2 cards."), None);
        assert_eq!(most("Destroy up to 1 creature."), None);
    }
}
