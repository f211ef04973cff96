//! Printed text read as abilities: their kind, runes and souls asked for, and what they do, where every word of it is read.
//! Everything else is declared in the log and taken on trust; what it may be about leaves verdicts open
//! ([`topics`](super::topics)).

pub mod japanese;
pub mod say;

use super::cards::{CardKind, Color};
use super::effects::cards::Quantity;
use super::effects::program::{Deed, Step, Target};
use super::topics::Unread;

pub use super::effects::{Ability, AbilityKind, Effect};

/// A card's text: its abilities in their order, and the lines whose effect is not read. A line that begins with no kind is
/// a monster's effect; on another card it is no ability.
pub fn read(kind: CardKind, text: &[String]) -> (Vec<Ability>, Vec<Unread>) {
    let (mut abilities, mut unread) = (Vec::new(), Vec::new());
    for (line, text) in (0u8..).zip(text) {
        let found = match kind {
            CardKind::Monster if !text.trim_start().starts_with('【') => {
                of_kind(AbilityKind::Monster, kind, text.trim(), line)
            }
            _ => ability(kind, text, line),
        };
        match found {
            Some(ability) => {
                if ability.effect == Effect::Declared {
                    unread.push(Unread::of(line, Some(ability.kind), behind_kind(text)));
                }
                abilities.push(ability);
            }
            None => unread.push(Unread::of(line, None, text)),
        }
    }
    (abilities, unread)
}

/// What stands behind the kind of an ability, without what it asks for.
fn behind_kind(text: &str) -> &str {
    let text = text.rsplit_once('】').map_or(text, |(_, rest)| rest);
    text.split_once(['：', ':']).map_or(text, |(_, rest)| rest)
}

fn ability(card: CardKind, text: &str, line: u8) -> Option<Ability> {
    let rest = text.trim().strip_prefix('【')?;
    let (word, rest) = rest.split_once('】')?;
    let kind = AbilityKind::WORDS.iter().find(|(w, _)| *w == word.trim())?.1;
    of_kind(kind, card, rest, line)
}

/// An ability of a kind, with the text behind it.
fn of_kind(kind: AbilityKind, card: CardKind, mut rest: &str, line: u8) -> Option<Ability> {
    let mut runes = Vec::new();
    while let Some((word, after)) = rest.trim_start().strip_prefix('[').and_then(|r| r.split_once(']')) {
        let color = Color::NATIVE.iter().find(|(w, _)| *w == word);
        runes.push(color?.1);
        rest = after;
    }
    let mut souls = 0;
    let cost = rest.trim_start().strip_prefix('(').and_then(|r| r.split_once(')'));
    if let Some((n, after)) = cost
        && let Ok(n) = n.parse()
    {
        souls = n;
        rest = after;
    }
    let rest = rest.trim_start_matches(['：', ':', ' ', '、']);
    // What else is paid stands in front of the colon.
    let (paid, rest) = match rest.split_once(['：', ':']) {
        Some((paid, rest)) if !paid.contains('。') => (Some(paid), rest.trim_start()),
        _ => (None, rest),
    };
    let paid = paid.map_or(Some(Vec::new()), japanese::costs);
    let (when, effect) = match kind {
        // SNK-7.3: a 常時 ability is a chara's, and nothing is paid for it.
        AbilityKind::Constant if !card.is_chara() || souls > 0 => (None, None),
        AbilityKind::Constant => (None, japanese::constant(rest).map(Effect::Constant)),
        AbilityKind::Auto => {
            let (when, steps) = japanese::auto(rest);
            (when, steps.map(Effect::Program))
        }
        kind => (None, program(kind, rest)),
    };
    let effect = effect.and_then(|effect| with_costs(kind, paid?, effect));
    let effect = effect.unwrap_or(Effect::Declared);
    let may = match &effect {
        // What is paid may be left unpaid.
        Effect::Program(steps) => souls > 0 || steps.iter().any(|step| step.costs) || may_be_left(steps),
        _ => rest.contains("てもよい"),
    };
    Some(Ability {
        kind,
        runes,
        souls,
        may,
        when,
        effect,
        line,
    })
}

/// An effect behind what is paid for it. A monster's own cost is printed elsewhere, and 常時 has none.
fn with_costs(kind: AbilityKind, paid: Vec<Step>, effect: Effect) -> Option<Effect> {
    match effect {
        effect if paid.is_empty() => Some(effect),
        Effect::Program(steps) if !matches!(kind, AbilityKind::Monster | AbilityKind::Trigger) => {
            Some(Effect::Program([paid, steps].concat()))
        }
        _ => None,
    }
}

/// Whether nothing need be done: every step may be left, or hangs on one that may.
fn may_be_left(steps: &[Step]) -> bool {
    let mut left = false;
    steps.iter().all(|step| {
        left = step.is_optional() || step.after && left;
        left
    })
}

/// What an ability of this kind does.
fn program(kind: AbilityKind, text: &str) -> Option<Effect> {
    let steps = japanese::steps(text)?;
    let fits = |step: &Step| match &step.deed {
        // SNK-6.6: damage within damage has no place of its own in a log.
        Deed::Damage(..) => kind != AbilityKind::Trigger,
        // Neither a monster nor a card of the damage area is a chara.
        _ if step.per == Some(Quantity::Runes) && matches!(kind, AbilityKind::Trigger | AbilityKind::Monster) => false,
        Deed::Runes { to: Target::This, .. } | Deed::Unrune(_) | Deed::To(Target::This, _) => {
            !matches!(kind, AbilityKind::Trigger | AbilityKind::Monster)
        }
        Deed::TakeThis => kind == AbilityKind::Trigger,
        _ => true,
    };
    steps.iter().all(fits).then_some(Effect::Program(steps))
}

#[cfg(test)]
mod tests {
    use super::super::effects::cards::Whose;
    use super::*;

    fn draw(n: u8) -> Deed {
        Deed::Draw(Whose::Own, n)
    }

    #[test]
    fn what_is_read() {
        let lines = [
            "【起動】[青][赤](1)：カードを2枚引く。",
            "【常時】他の味方キャラの攻撃力+1。",
            "【常時】このキャラのHPは相手の手札の枚数に等しい。",
            "【誘発】このキャラが攻撃した時、カードを1枚引く。",
            "【登場】山札の上から1枚を捨て山に置いてもよい。",
            "旅の仲間。",
        ];
        let (read, unread) = read(CardKind::Chara, &lines.map(str::to_owned));
        assert_eq!((read.len(), unread.len()), (5, 2));
        assert_eq!(
            (read[0].runes.len(), read[0].souls, &read[0].steps()[0].deed),
            (2, 1, &draw(2))
        );
        assert_eq!(read[1].constants().len(), 1);
        assert!(unread[0].topics.meets(crate::topics::Topics::NUMBERS));
        assert!(read[3].on_attack() && read[3].steps()[0].deed == draw(1));
        assert!(read[4].may && read[4].kind == AbilityKind::Enter);
    }

    #[test]
    fn a_monsters_text_needs_no_kind() {
        let of = |text: &str| super::read(CardKind::Monster, &[text.to_owned()]).0[0].clone();
        assert_eq!(of("カードを1枚引く。").steps()[0].deed, draw(1));
        assert_eq!(of("キャラ1体に2倍のダメージ。").effect, Effect::Declared);
        assert_eq!(of("カードを1枚引く。").kind, AbilityKind::Monster);
    }
}
