//! Printed text read as abilities: their kind, runes and souls asked for, and the few effects that are simple enough to
//! be carried out. Everything else is declared in the log and taken on trust; what it may be about leaves verdicts open
//! ([`topics`](super::topics)).

use super::cards::{CardKind, Color};
use super::topics::Unread;

/// SNK-7.1 to 7.5, and the trigger of SNK-6.7.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AbilityKind {
    /// 登場: when the card enters.
    Enter,
    /// 誘発: at the written timing.
    Auto,
    /// 常時: as long as it is there.
    Constant,
    /// 起動: once in its player's main phase.
    Act,
    /// OFF: by turning the card OFF.
    Off,
    /// トリガー: when damage turns it over.
    Trigger,
    /// SNK-4.5: what a monster does when it is used; no kind is printed.
    Monster,
}

impl AbilityKind {
    const WORDS: &[(&str, AbilityKind)] = &[
        ("登場", AbilityKind::Enter),
        ("誘発", AbilityKind::Auto),
        ("常時", AbilityKind::Constant),
        ("起動", AbilityKind::Act),
        ("OFF", AbilityKind::Off),
        ("トリガー", AbilityKind::Trigger),
        ("モンスター", AbilityKind::Monster),
    ];

    /// The word on the card.
    pub fn word(self) -> &'static str {
        Self::WORDS
            .iter()
            .find(|(_, k)| *k == self)
            .map_or("", |(word, _)| word)
    }
}

/// What an ability does, as far as that is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Its player draws so many cards.
    Draw(u8),
    /// 常時: this chara has more attack and HP.
    Own(i32, i32),
    /// 常時: the other charas of its player have more attack and HP.
    Others(i32, i32),
    /// The log says.
    Declared,
}

/// One ability of a card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ability {
    /// Its kind.
    pub kind: AbilityKind,
    /// SNK-7.7: the runes it asks for.
    pub runes: Vec<Color>,
    /// The souls it costs.
    pub souls: u8,
    /// The player may leave it.
    pub may: bool,
    /// 誘発: it begins with this chara's attack.
    pub on_attack: bool,
    /// What it does.
    pub effect: Effect,
    /// The place of its text among the card's lines.
    pub line: u8,
}

/// A card's text: its abilities in their order, and the lines whose effect is not read. A line that begins with no kind is
/// a monster's effect; on another card it is no ability.
pub fn read(kind: CardKind, text: &[String]) -> (Vec<Ability>, Vec<Unread>) {
    let (mut abilities, mut unread) = (Vec::new(), Vec::new());
    for (line, text) in (0u8..).zip(text) {
        let found = match kind {
            CardKind::Monster if !text.trim_start().starts_with('【') => {
                of_kind(AbilityKind::Monster, text.trim(), line)
            }
            _ => ability(text, line),
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

fn ability(text: &str, line: u8) -> Option<Ability> {
    let rest = text.trim().strip_prefix('【')?;
    let (word, rest) = rest.split_once('】')?;
    let kind = AbilityKind::WORDS.iter().find(|(w, _)| *w == word.trim())?.1;
    of_kind(kind, rest, line)
}

/// An ability of a kind, with the text behind it.
fn of_kind(kind: AbilityKind, mut rest: &str, line: u8) -> Option<Ability> {
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
    let rest = rest.trim_start_matches(['：', ':', ' ']);
    let on_attack = rest.starts_with("このキャラが攻撃した時");
    let effect = effect(kind, rest.strip_prefix("このキャラが攻撃した時、").unwrap_or(rest));
    Some(Ability {
        kind,
        runes,
        souls,
        may: rest.contains("てもよい"),
        on_attack: kind == AbilityKind::Auto && on_attack,
        effect,
        line,
    })
}

fn effect(kind: AbilityKind, text: &str) -> Effect {
    let number = |text: &str, before: &str, after: &str| -> Option<u8> {
        let n = text.strip_prefix(before)?.strip_suffix(after)?;
        n.parse().ok()
    };
    if kind == AbilityKind::Constant {
        let (whose, what): (fn(i32, i32) -> Effect, &str) = if let Some(what) = text.strip_prefix("このキャラの")
        {
            (Effect::Own, what)
        } else if let Some(what) = text.strip_prefix("他の味方キャラの") {
            (Effect::Others, what)
        } else {
            return Effect::Declared;
        };
        if let Some(n) = number(what, "攻撃力+", "。") {
            return whose(i32::from(n), 0);
        }
        if let Some(n) = number(what, "HP+", "。") {
            return whose(0, i32::from(n));
        }
        return Effect::Declared;
    }
    number(text, "カードを", "枚引く。").map_or(Effect::Declared, Effect::Draw)
}

#[cfg(test)]
mod tests {
    use super::*;

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
        assert_eq!((read.len(), unread.len()), (5, 3));
        assert_eq!(
            (read[0].runes.len(), read[0].souls, read[0].effect),
            (2, 1, Effect::Draw(2))
        );
        assert_eq!(read[1].effect, Effect::Others(1, 0));
        assert!(unread[0].topics.meets(crate::topics::Topics::NUMBERS));
        assert!(read[3].on_attack && read[3].effect == Effect::Draw(1));
        assert!(read[4].may && read[4].kind == AbilityKind::Enter);
    }

    #[test]
    fn a_monsters_text_needs_no_kind() {
        let of = |text: &str| super::read(CardKind::Monster, &[text.to_owned()]).0[0].clone();
        assert_eq!(of("カードを1枚引く。").effect, Effect::Draw(1));
        assert_eq!(of("キャラ1体に2ダメージ。").effect, Effect::Declared);
        assert_eq!(of("カードを1枚引く。").kind, AbilityKind::Monster);
    }
}
