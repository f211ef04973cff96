//! Abilities as data (chapters 8 and 10).
//!
//! Every ability is a [`Ability`]: how it comes to be used, what it costs, and what it does. The default Encore
//! (10.2.3), Shot's created ability (4.14.2.7) and Backup (10.5.2) are written in it; printed text that is not
//! understood stays [`Abilities::unread`], so that nobody takes it for absent.

use super::cards::{CardDef, CardKind};

/// When an ability is used (8.1.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum When {
    /// 10.2.1: put from the stage into the waiting room; may be paid for.
    LeftStage,
    /// 10.5.2: in the counter step of the opponent's turn, at this level or higher.
    CounterStep {
        /// Least level of the player.
        level: u8,
    },
    /// 4.14.2.7: when the next damage of the attacking character is cancelled.
    DamageCancelled,
    /// 8.1.1.3: as long as the climax lies in the climax zone (2.12.2.2).
    WhileClimax,
    /// 10.3: Assist, as long as the character is in the back row.
    WhileBehind,
}

/// A part of a cost (8.4), in printed order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CostPart {
    /// 8.4.3: so many cards from the top of the stock.
    Stock(u8),
    /// The card itself from the hand to the waiting room.
    DiscardThis,
    /// So many cards from the hand to the waiting room.
    Discard(u8),
}

/// What an ability does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// 10.2.2: back into the slot it left, rested.
    ReturnRested,
    /// 10.5.2: so much power for a front attacked character until the end of the turn.
    Power(i32),
    /// Deals damage to the other player.
    Damage(u8),
    /// 8.2.1.2: so much power and soul for the characters meant.
    Gives {
        /// Power.
        power: i32,
        /// Soul.
        soul: i32,
    },
}

/// One ability.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ability {
    /// When.
    pub when: When,
    /// For what.
    pub cost: Vec<CostPart>,
    /// What.
    pub effect: Effect,
}

/// All abilities of a card.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Abilities {
    /// Those that are understood.
    pub read: Vec<Ability>,
    /// How many printed abilities are not.
    pub unread: u8,
    /// What those that are not may bear on, a bit each ([`Matter::bit`]).
    pub mentions: u16,
}

/// What text that is not understood may bear on. Where it may, a number that does not fit proves nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Matter {
    /// The power of a character.
    Power,
    /// Soul, or damage.
    Soul,
    /// The level of a card or a player.
    Level,
    /// What something costs.
    Cost,
    /// The color a card needs or gives.
    Color,
    /// Standing, resting.
    Stand,
    /// Leaving the stage.
    Leave,
    /// Cancelling damage.
    Cancel,
    /// Which abilities a card has.
    Ability,
    /// Who attacks whom, and how.
    Attack,
}

impl Matter {
    /// Its bit.
    pub const fn bit(self) -> u16 {
        1 << self as u16
    }

    /// The words that tell of it, in lower case.
    const fn words(self) -> &'static [&'static str] {
        match self {
            Matter::Power => &["power"],
            Matter::Soul => &["soul", "damage"],
            Matter::Level => &["level", "without"],
            Matter::Cost => &["cost", "without paying"],
            Matter::Ability => &["\"【", "\"[", "following abilit", "abilities of", "gains", "ability of"],
            Matter::Attack => &[
                "frontal",
                "front attack",
                "side attack",
                "direct attack",
                "can attack",
                "be attacked",
            ],
            Matter::Color => &["color", "without"],
            Matter::Stand => &["stand", "rest"],
            Matter::Leave => &["waiting room", "memory", "clock", "deck", "hand"],
            Matter::Cancel => &["cannot be cancel", "can't be cancel", "can not be cancel"],
        }
    }

    /// What a text may bear on.
    fn of(text: &str) -> u16 {
        // What a text says of its own cost changes none.
        let text = text.to_lowercase().replace("pay the cost", "").replace("pay cost", "");
        let all = [
            Matter::Power,
            Matter::Soul,
            Matter::Level,
            Matter::Cost,
            Matter::Color,
            Matter::Stand,
            Matter::Leave,
            Matter::Cancel,
            Matter::Ability,
            Matter::Attack,
        ];
        all.into_iter()
            .filter(|m| m.words().iter().any(|w| text.contains(w)))
            .fold(0, |bits, m| bits | m.bit())
    }
}

/// 10.2.3: what the Encore that every character has costs: `[(3)]`.
pub const DEFAULT_ENCORE: [CostPart; 1] = [CostPart::Stock(3)];

/// 10.2.3: the Encore every character has.
pub fn default_encore() -> Ability {
    Ability {
        when: When::LeftStage,
        cost: DEFAULT_ENCORE.to_vec(),
        effect: Effect::ReturnRested,
    }
}

/// 4.14.2.7: what the Shot icon creates.
pub fn shot() -> Ability {
    Ability {
        when: When::DamageCancelled,
        cost: Vec::new(),
        effect: Effect::Damage(1),
    }
}

/// Reads the printed abilities of a card as far as they are plain keyword abilities.
pub fn read(card: &CardDef) -> Abilities {
    let mut abilities = Abilities::default();
    for text in &card.text {
        let text = text.trim();
        if text.is_empty() {
            continue;
        }
        match backup(text)
            .or_else(|| encore(text))
            .or_else(|| gives_all(card, text))
            .or_else(|| assist(text))
        {
            Some(ability) => abilities.read.push(ability),
            None => {
                abilities.unread = abilities.unread.saturating_add(1);
                abilities.mentions |= Matter::of(text);
            }
        }
    }
    abilities
}

/// `【ACT】 【COUNTER】 Backup 2000, Level 1 [(1) Put this card from your hand into your waiting room]`
fn backup(text: &str) -> Option<Ability> {
    let rest = &text[text.find("Backup ")? + "Backup ".len()..];
    let (power, rest) = rest.split_once(',')?;
    let power: i32 = power.trim().trim_start_matches('+').parse().ok()?;
    let rest = rest.trim_start().strip_prefix("Level")?;
    let (level, rest) = rest.split_once('[')?;
    let (cost, after) = rest.split_once(']')?;
    if !is_reminder(after) {
        return None;
    }
    let cost = cost_parts(cost)?;
    Some(Ability {
        when: When::CounterStep {
            level: level.trim().parse().ok()?,
        },
        cost,
        effect: Effect::Power(power),
    })
}

/// `【AUTO】 Encore [Put 1 character from your hand into your waiting room]`
fn encore(text: &str) -> Option<Ability> {
    let rest = &text[text.find("Encore [")? + "Encore [".len()..];
    if !text.starts_with("【AUTO】 Encore [") {
        return None;
    }
    let (cost, after) = rest.split_once(']')?;
    if !is_reminder(after) {
        return None;
    }
    Some(Ability {
        when: When::LeftStage,
        cost: cost_parts(cost)?,
        effect: Effect::ReturnRested,
    })
}

/// `【CONT】 All of your characters get +1000 power and +1 soul.` on a climax.
fn gives_all(card: &CardDef, text: &str) -> Option<Ability> {
    if card.kind != CardKind::Climax {
        return None;
    }
    let rest = text
        .strip_prefix("【CONT】 All of your characters get ")?
        .strip_suffix('.')?;
    let (mut power, mut soul) = (0, 0);
    for part in rest.split(" and ") {
        let (number, what) = part.strip_prefix('+')?.split_once(' ')?;
        let number: i32 = number.parse().ok()?;
        match what {
            "power" => power = number,
            "soul" => soul = number,
            _ => return None,
        }
    }
    Some(Ability {
        when: When::WhileClimax,
        cost: Vec::new(),
        effect: Effect::Gives { power, soul },
    })
}

/// `【CONT】 Assist All of your characters in front of this card get +500 power.`
fn assist(text: &str) -> Option<Ability> {
    let rest = text.strip_prefix("【CONT】 Assist All of your characters in front of this card get +")?;
    let power = rest.strip_suffix(" power.")?.parse().ok()?;
    Some(Ability {
        when: When::WhileBehind,
        cost: Vec::new(),
        effect: Effect::Gives { power, soul: 0 },
    })
}

/// 2.12.3: reminder text has no force.
fn is_reminder(text: &str) -> bool {
    let text = text.trim();
    text.is_empty() || (text.starts_with('(') && text.ends_with(')'))
}

fn cost_parts(text: &str) -> Option<Vec<CostPart>> {
    let mut parts = Vec::new();
    let mut rest = text.trim();
    if let Some(inner) = rest.strip_prefix('(') {
        let (number, after) = inner.split_once(')')?;
        parts.push(CostPart::Stock(number.trim().parse().ok()?));
        rest = after.trim().trim_start_matches('&').trim();
    }
    match rest {
        "" => {}
        "Put this card from your hand into your waiting room"
        | "Discard this card from your hand to your waiting room" => parts.push(CostPart::DiscardThis),
        "Put 1 character from your hand into your waiting room"
        | "Discard a character card from your hand to your waiting room" => parts.push(CostPart::Discard(1)),
        _ => return None,
    }
    Some(parts)
}
