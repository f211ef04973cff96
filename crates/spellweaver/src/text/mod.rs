//! Printed text read as abilities: how each comes to be carried out, what it costs, and what it does, where every word of it is read.
//! Everything else is declared in the log and taken on trust; what it may bear on leaves verdicts open ([`unread`](super::unread)).

pub mod english;
pub mod say;

use super::cards::{CardDef, CardKind, Keywords};
use super::effects::cards::Quantity;
use super::effects::program::{Act, Deed, Lasts, Program, Sentence, Step, Target, When};
use super::effects::{Ability, Cost, Kind};
use super::rules::ch01_standing::stands;

/// What is read of a card's text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Texts {
    /// Its abilities, in the order in which they are printed.
    pub abilities: Vec<Ability>,
    /// Of each of its lines, whether all of it is read.
    pub lines: Vec<bool>,
}

impl Texts {
    /// Whether nothing of the card's text is taken on trust.
    pub fn is_whole(&self) -> bool {
        self.lines.iter().all(|read| *read)
    }

    /// Whether a text makes a token that is none of the cards there are: it may mean something else.
    pub fn makes_unknown(&self, is_card: impl Fn(&str) -> bool) -> bool {
        let unknown = |step: &Step| matches!(&step.deed, Deed::Token(name) if !is_card(name));
        let mut programs = self.abilities.iter().map(|ability| &ability.program);
        programs.any(|program| program.steps.iter().any(unknown))
    }
}

/// A card's text. The lines of an action spell are one text.
pub fn read(def: &CardDef) -> Texts {
    let is_read = |text: &String| text.trim().is_empty() || Keywords::read(text).is_some();
    let mut texts = Texts {
        abilities: Vec::new(),
        lines: def.text.iter().map(is_read).collect(),
    };
    if def.kind == CardKind::Action {
        let whole = def.text.join(" ");
        let read = english::sentences(&whole).filter(|all| fits(Kind::Spell, all));
        if let Some(all) = read {
            texts.lines.fill(true);
            texts.abilities.push(ability(Kind::Spell, all));
        }
        return texts;
    }
    for (line, text) in texts.lines.iter_mut().zip(&def.text).filter(|(read, _)| !**read) {
        if let Some(found) = one(def, text) {
            *line = true;
            texts.abilities.push(found);
        }
    }
    texts
}

fn ability(kind: Kind, sentences: Vec<Sentence>) -> Ability {
    Ability {
        kind,
        program: Program::of(sentences),
    }
}

/// One line of a card that is no action spell.
fn one(def: &CardDef, text: &str) -> Option<Ability> {
    let (kind, all) = if let Some(done) = of_skill(def, text) {
        (Kind::Skill, english::sentences(done)?)
    } else if let Some((when, all)) = english::auto(text) {
        // What comes, dies or fights is a creature; a turn begins for whatever is in play, and so is what others do.
        let of_turn = matches!(when, When::Start | When::End) || when.is_of_others();
        if !def.kind.is_creature() && !of_turn {
            return None;
        }
        (Kind::Auto(when), all)
    } else if let Some((cost, all)) = english::used(text) {
        // Energy is of a card that has a rating.
        if cost.energy > 0 && def.energy.is_none() {
            return None;
        }
        (Kind::Act(cost), all)
    } else if def.attaches {
        (Kind::Attached, english::sentences(text)?)
    } else {
        let all = english::standing(text)?;
        return (is_permanent(def) && stands_of(def, &all)).then(|| ability(Kind::Standing, all));
    };
    let stays = matches!(kind, Kind::Skill) || !matches!(def.kind, CardKind::Shrine | CardKind::Hero);
    let of_itself = def.kind.is_creature() || !all.iter().any(|said| says(said, &Target::This));
    (stays && of_itself && fits(kind, &all)).then(|| ability(kind, all))
}

/// SPW-6.6, SPW-6.7: whether it stays in play.
fn is_permanent(def: &CardDef) -> bool {
    !matches!(def.kind, CardKind::Action | CardKind::Shrine | CardKind::Hero)
}

/// Whether a card can say sentences that go on all the time.
fn stands_of(def: &CardDef, all: &[Sentence]) -> bool {
    let creature = def.kind.is_creature();
    // Energy is of a card that has a rating.
    let rated = |said: &Sentence| {
        let of_energy = said.when.as_ref().is_some_and(|when| when.what == Quantity::Energy);
        !of_energy || creature && def.energy.is_some()
    };
    all.iter()
        .all(|said| stands(said) && rated(said) && (creature || !says(said, &Target::This)))
}

/// What stands behind the name of the card's skill.
fn of_skill<'t>(def: &CardDef, text: &'t str) -> Option<&'t str> {
    let skill = def.skill.as_ref().filter(|skill| !skill.name.is_empty())?;
    let rest = text.trim().strip_prefix(skill.name.as_str())?;
    rest.trim_start().strip_prefix(':')
}

fn says(said: &Sentence, target: &Target) -> bool {
    matches!(&said.deed, Deed::To(to, _) if to == target)
}

/// Whether sentences say nothing that a text of this kind cannot.
fn fits(kind: Kind, all: &[Sentence]) -> bool {
    let creature = !matches!(
        kind,
        Kind::Spell
            | Kind::Skill
            | Kind::Auto(When::Dies)
            | Kind::Attached
            | Kind::Act(Cost {
                sacrifices_this: true,
                ..
            })
    );
    let of = |at: usize, said: &Sentence| match &said.deed {
        Deed::To(Target::This, _) => creature,
        // `it` is whom the sentence before speaks of.
        Deed::To(Target::Same, _) => {
            let before = at.checked_sub(1).and_then(|before| all.get(before));
            before.is_some_and(|said| matches!(said.deed, Deed::To(..)))
        }
        Deed::To(Target::Host, acts) => {
            let stays = |act: &Act| matches!(act, Act::Change(_, _, Lasts::Stays) | Act::Keyword(_, Lasts::Stays));
            kind == Kind::Attached && acts.iter().all(stays)
        }
        _ => kind != Kind::Attached,
    };
    // Energy is of a card in play.
    let of_energy = |said: &Sentence| said.when.as_ref().is_some_and(|when| when.what == Quantity::Energy);
    let plain = |said: &Sentence| {
        (creature || !of_energy(said)) && (kind != Kind::Attached || said.when.is_none() && !said.may && !said.after)
    };
    let first = all.first().is_some_and(|said| !said.after);
    first && all.iter().enumerate().all(|(at, said)| of(at, said) && plain(said))
}

#[cfg(test)]
mod tests {
    use super::super::cards::SkillDef;
    use super::super::effects::Cost;
    use super::super::effects::program::Who;
    use super::*;

    fn card(kind: CardKind, text: &[&str]) -> CardDef {
        CardDef {
            kind,
            text: text.iter().map(|t| (*t).to_owned()).collect(),
            ..CardDef::default()
        }
    }

    #[test]
    fn a_text_is_read_as_a_whole_or_not_at_all() {
        let texts = read(&card(CardKind::Action, &["Draw 2 cards. Discard a card."]));
        assert!(texts.is_whole());
        let deeds: Vec<&Deed> = texts.abilities[0].program.steps.iter().map(|s| &s.deed).collect();
        assert_eq!(deeds, [&Deed::Draw(Who::You, 2), &Deed::Discard(Who::You, 1)]);
        let half = read(&card(CardKind::Action, &["Draw 2 cards. Sing."]));
        assert!(half.abilities.is_empty() && !half.is_whole());
        // The lines of a spell are one text.
        let lines = read(&card(CardKind::Action, &["Draw 2 cards.", "Sing."]));
        assert!(lines.abilities.is_empty() && lines.lines == [false, false]);
    }

    #[test]
    fn what_a_kind_of_text_cannot_say_is_not_read() {
        let none = |def: &CardDef| assert_eq!(read(def).abilities, [], "{:?}", def.text);
        none(&card(CardKind::Action, &["Ready this creature."]));
        none(&card(
            CardKind::Creature,
            &["When this creature dies, ready this creature."],
        ));
        // It would count for the row in which a creature enters; nor do the rules say what comes of it that hangs on itself.
        none(&card(CardKind::Creature, &["Your other creatures have support."]));
        none(&card(
            CardKind::Creature,
            &["All creatures with 2 or less attack have +1 attack."],
        ));
        none(&card(CardKind::Creature, &["Your attacking creatures have +1 speed."]));
        none(&card(CardKind::Action, &["Your creatures have +1 attack."]));
        none(&card(CardKind::Artifact, &["This creature has +1 attack."]));
        none(&card(CardKind::Creature, &["Draw a card."]));
        none(&card(CardKind::Artifact, &["When this creature attacks, draw a card."]));
        none(&card(CardKind::Action, &["If you do, draw a card."]));
        none(&card(CardKind::Action, &["Freeze it."]));
        none(&card(CardKind::Creature, &["The creature has +1 attack."]));
    }

    #[test]
    fn skills_and_what_is_attached() {
        let hero = CardDef {
            skill: Some(SkillDef {
                name: "Kindle".into(),
                ..SkillDef::default()
            }),
            ..card(CardKind::Hero, &["Kindle: deal 1 damage to a creature."])
        };
        assert_eq!(read(&hero).abilities[0].kind, Kind::Skill);
        let blessing = CardDef {
            attaches: true,
            ..card(CardKind::Blessing, &["The creature has +1 attack and +1 health."])
        };
        let read_of = read(&blessing).abilities;
        assert_eq!((read_of[0].kind, read_of[0].program.steps.len()), (Kind::Attached, 2));
        let folder = card(CardKind::Creature, &["Exhaust this, discard a card: draw 2 cards."]);
        let cost = Cost {
            exhausts: true,
            discards: 1,
            ..Cost::default()
        };
        assert_eq!(read(&folder).abilities[0].kind, Kind::Act(cost));
        let leader = card(CardKind::Creature, &["Your other creatures have +1 attack."]);
        assert_eq!(read(&leader).abilities[0].kind, Kind::Standing);
    }
}
