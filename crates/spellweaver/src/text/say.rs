//! What is read, in English words again: in the standard wording, so that reading them gives the same.

use super::super::cards::Keywords;
use super::super::effects::Kind;
use super::super::effects::cards::{Cmp, Creatures, Is, Number, Quantity, Whose};
use super::super::effects::program::{Act, Condition, Deed, Lasts, Sentence, Target, When, Who};
use super::super::effects::{Ability, Cost};
use super::super::state::emblem;
use super::super::zones::Z;

fn keyword(of: Keywords) -> &'static str {
    let mut words = Keywords::WORDS.iter();
    words.find(|(_, k)| *k == of).map_or("", |(word, _)| word)
}

fn number(of: Number) -> &'static str {
    match of {
        Number::Attack => "attack",
        Number::Health => "health",
        Number::Speed => "speed",
    }
}

fn row(z: Z) -> &'static str {
    match z {
        Z::Support => "support row",
        _ => "combat row",
    }
}

fn held(cmp: Cmp, n: u8) -> String {
    match cmp {
        Cmp::AtLeast => format!("{n} or more"),
        Cmp::AtMost => format!("{n} or less"),
        Cmp::Exactly => format!("exactly {n}"),
    }
}

fn adjective(is: &Is) -> Option<&'static str> {
    Some(match is {
        Is::Exhausted => "exhausted",
        Is::Ready => "ready",
        Is::Damaged => "damaged",
        Is::Frozen => "frozen",
        Is::Artifact => "artifact",
        Is::Attacking => "attacking",
        Is::Blocking => "blocking",
        Is::With(of) => keyword(*of),
        Is::In(_) | Is::Number(..) => return None,
    })
}

fn suffix(is: &Is) -> Option<String> {
    Some(match is {
        Is::In(z) => format!(" in the {}", row(*z)),
        Is::Number(of, cmp, n) => format!(" with {} {}", held(*cmp, *n), number(*of)),
        _ => return None,
    })
}

/// Creatures, without the number in front.
fn creatures(of: &Creatures, noun: &str) -> String {
    let enemy = if of.whose == Whose::Enemy { "enemy " } else { "" };
    let own = if of.whose == Whose::Own { " of yours" } else { "" };
    let before: String = of
        .is
        .iter()
        .filter_map(adjective)
        .map(|word| format!("{word} "))
        .collect();
    let behind: String = of.is.iter().filter_map(suffix).collect();
    format!("{enemy}{before}{noun}{own}{behind}")
}

/// `a`, or `an` in front of a vowel.
fn article(noun: &str) -> &'static str {
    match noun.starts_with(['a', 'e', 'i', 'o', 'u', 'A', 'E', 'I', 'O', 'U']) {
        true => "an",
        false => "a",
    }
}

/// To whom something is done.
pub fn target(of: &Target) -> String {
    match of {
        Target::This => "this creature".to_owned(),
        Target::Host => "the creature".to_owned(),
        Target::Same => "it".to_owned(),
        Target::All(of) => {
            let other = if of.other { "other " } else { "" };
            format!("all {other}{}", creatures(of, "creatures"))
        }
        Target::Choose { of, n: 1, up_to: false } => {
            let noun = creatures(of, "creature");
            match of.other {
                true => format!("another {noun}"),
                false => format!("{} {noun}", article(&noun)),
            }
        }
        Target::Choose { of, n, up_to } => {
            let up_to = if *up_to { "up to " } else { "" };
            let other = if of.other { "other " } else { "" };
            let noun = if *n == 1 { "creature" } else { "creatures" };
            format!("{up_to}{n} {other}{}", creatures(of, noun))
        }
    }
}

fn many(n: u8, one: &str) -> String {
    match n {
        1 => format!("a {one}"),
        n => format!("{n} {one}s"),
    }
}

/// What a condition asks for, with the comma behind it.
fn condition(of: &Condition) -> String {
    let held = held(of.cmp, of.n);
    let whose = |whose: Whose, own: &str, enemy: &str| match whose {
        Whose::Enemy => format!("if the enemy player has {held} {enemy}, "),
        _ => format!("if you have {held} {own}, "),
    };
    match &of.what {
        Quantity::Hand(of) => whose(*of, "cards in your hand", "cards in the hand"),
        Quantity::Graveyard(of) => whose(*of, "cards in your graveyard", "cards in the graveyard"),
        Quantity::Life(of) => whose(*of, "life", "life"),
        Quantity::Creatures(of) => {
            let other = if of.other { "other " } else { "" };
            format!("if there are {held} {other}{}, ", creatures(of, "creatures"))
        }
        Quantity::Energy => format!("if this creature has {held} energy, "),
    }
}

fn acts(to: &Target, acts: &[Act]) -> String {
    let who = target(to);
    let many = matches!(to, Target::All(_)) || matches!(to, Target::Choose { n, .. } if *n > 1);
    match acts {
        [Act::Hurt(n)] => format!("deal {n} damage to {who}"),
        [Act::Heal(Some(n))] => format!("heal {n} damage from {who}"),
        [Act::Heal(None)] => format!("heal all damage from {who}"),
        [Act::Emblem(at)] => {
            let word = emblem::WORDS.get(*at).copied().unwrap_or("");
            format!("give {who} a {word} emblem")
        }
        [Act::Freeze] => format!("freeze {who}"),
        [Act::Exhaust(true)] => format!("exhaust {who}"),
        [Act::Exhaust(false)] => format!("ready {who}"),
        [Act::Row(z)] => format!("move {who} to the {}", row(*z)),
        [Act::Control] => format!("gain control of {who}"),
        [Act::Return] if many => format!("return {who} to their owners' hands"),
        [Act::Return] => format!("return {who} to its owner's hand"),
        [Act::Destroy] => format!("destroy {who}"),
        [Act::Energy(by)] if *by < 0 => format!("{who} loses {} energy", by.unsigned_abs()),
        [Act::Energy(by)] => format!("{who} gains {by} energy"),
        all if all.iter().all(|act| cannot(act).is_some()) => {
            let turn = matches!(all.first(), Some(Act::Keyword(_, Lasts::Turn)));
            let all: Vec<&str> = all.iter().filter_map(cannot).collect();
            let turn = if turn { " this turn" } else { "" };
            format!("{who} can't {}{turn}", all.join(" or "))
        }
        all => {
            let mut lasts = Lasts::Stays;
            let mut given = Vec::new();
            for act in all {
                match act {
                    Act::Change(of, by, how) => {
                        lasts = *how;
                        given.push(format!("{by:+} {}", number(*of)));
                    }
                    Act::Keyword(of, how) => {
                        lasts = *how;
                        given.push(keyword(*of).to_owned());
                    }
                    // Nothing else is said with others in one sentence.
                    _ => {}
                }
            }
            let has = if many { "have" } else { "has" };
            let turn = if lasts == Lasts::Turn { " this turn" } else { "" };
            format!("{who} {has} {}{turn}", given.join(" and "))
        }
    }
}

/// What it forbids.
fn cannot(act: &Act) -> Option<&'static str> {
    let Act::Keyword(of, _) = act else { return None };
    let mut words = Keywords::CANNOT.iter();
    words.find(|(_, keyword)| keyword == of).map(|(word, _)| *word)
}

fn deed(deed: &Deed) -> String {
    let cards = |who: Who, verb: &str, n: u8| match who {
        Who::You => format!("{verb} {}", many(n, "card")),
        Who::Enemy => format!("the enemy player {verb}s {}", many(n, "card")),
        Who::Each => format!("each player {verb}s {}", many(n, "card")),
    };
    match deed {
        Deed::Draw(who, n) => cards(*who, "draw", *n),
        Deed::Discard(who, n) => cards(*who, "discard", *n),
        Deed::Decay(who, n) => cards(*who, "decay", *n),
        Deed::Life(Who::You, n) => format!("gain {n} life"),
        Deed::Life(Who::Enemy, n) => format!("the enemy player gains {n} life"),
        Deed::Life(Who::Each, n) => format!("each player gains {n} life"),
        Deed::Damage(Who::You, n) => format!("deal {n} damage to your hero"),
        Deed::Damage(Who::Enemy, n) => format!("deal {n} damage to the enemy hero"),
        Deed::Damage(Who::Each, n) => format!("deal {n} damage to each hero"),
        Deed::DamageAny(of, who, n) => {
            let noun = creatures(of, "creature");
            let hero = match who {
                Who::You => "your hero",
                Who::Enemy => "the enemy hero",
                Who::Each => "hero",
            };
            format!("deal {n} damage to {} {noun} or {hero}", article(&noun))
        }
        Deed::Regain(n) => format!("return {} from your graveyard to your hand", many(*n, "creature card")),
        Deed::Token(name) => format!("make {} {name}", article(name)),
        Deed::Win => "you win the game".to_owned(),
        Deed::To(to, all) => acts(to, all),
    }
}

/// A sentence.
pub fn sentence(of: &Sentence) -> String {
    let so = if of.after { "if you do, " } else { "" };
    let when = of.when.as_ref().map(condition).unwrap_or_default();
    let may = if of.may { "you may " } else { "" };
    upper(&format!("{so}{when}{may}{}.", deed(&of.deed)))
}

/// With a large letter in front.
fn upper(text: &str) -> String {
    let mut letters = text.chars();
    match letters.next() {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => String::new(),
    }
}

/// With a small letter in front.
fn lower(text: &str) -> String {
    let mut letters = text.chars();
    match letters.next() {
        Some(first) => first.to_lowercase().chain(letters).collect(),
        None => String::new(),
    }
}

/// All sentences.
pub fn sentences(all: &[Sentence]) -> String {
    let said: Vec<String> = all.iter().map(sentence).collect();
    said.join(" ")
}

/// What goes on all the time: what it asks for stands behind.
pub fn standing(all: &[Sentence]) -> String {
    let one = |said: &Sentence| {
        let given = deed(&said.deed);
        let so = said.when.as_ref().map(condition).unwrap_or_default();
        let so = so.strip_prefix("if ").map(|so| so.trim_end_matches(", "));
        match so {
            Some(so) => upper(&format!("{given} while {so}.")),
            None => upper(&format!("{given}.")),
        }
    };
    let said: Vec<String> = all.iter().map(one).collect();
    said.join(" ")
}

/// When a text triggers, with the comma behind it.
pub fn when(of: When) -> &'static str {
    match of {
        When::Enters => "When this creature enters play, ",
        When::Dies => "When this creature dies, ",
        When::Attacks => "When this creature attacks, ",
        When::Blocks => "When this creature blocks, ",
        When::OtherDies => "When another creature of yours dies, ",
        When::OtherEnters => "When another creature of yours enters play, ",
        When::OtherAttacks => "When another creature of yours attacks, ",
        When::EnemyDies => "When an enemy creature dies, ",
        When::EnemyEnters => "When an enemy creature enters play, ",
        When::EnemyAttacks => "When an enemy creature attacks, ",
        When::EnemyBlocks => "When an enemy creature blocks, ",
        When::Spell => "When you play a spell, ",
        When::Start => "At the start of your turn, ",
        When::End => "At the end of your turn, ",
    }
}

/// What using a text costs, with the colon behind it.
pub fn cost(of: Cost) -> String {
    let mut parts = Vec::new();
    if of.exhausts {
        parts.push("exhaust this".to_owned());
    }
    if of.mana > 0 {
        parts.push(format!("pay {} mana", of.mana));
    }
    if of.life > 0 {
        parts.push(format!("pay {} life", of.life));
    }
    if of.energy > 0 {
        parts.push(format!("pay {} energy", of.energy));
    }
    if of.discards > 0 {
        parts.push(format!("discard {}", many(of.discards, "card")));
    }
    if of.sacrifices_this {
        parts.push("sacrifice this".to_owned());
    }
    if of.sacrifices > 0 {
        parts.push(format!("sacrifice {}", many(of.sacrifices, "creature")));
    }
    upper(&format!("{}: ", parts.join(", ")))
}

/// A whole text.
pub fn ability(of: &Ability) -> String {
    let done = sentences(&of.program.sentences);
    match of.kind {
        Kind::Auto(at) => format!("{}{}", when(at), lower(&done)),
        Kind::Act(costs) => format!("{}{}", cost(costs), lower(&done)),
        Kind::Spell | Kind::Skill | Kind::Attached => done,
        Kind::Standing => standing(&of.program.sentences),
    }
}
