//! How a card is written in a pool: reading and writing a `[[card]]` table.

use super::cards::{CardDef, CardKind, Keywords, SkillDef, aspect};
use super::vocabulary::level_word;
use rejudge_table::cards::{CardReader, CardSchema, usual};

/// How a level of a requirement is written: one aspect, or `any`.
const LEVELS: &[(&str, u8)] = &[
    ("order", 1),
    ("wisdom", 2),
    ("nature", 4),
    ("rage", 8),
    ("dominion", 16),
    ("corruption", 32),
    ("any", aspect::ANY),
];

impl CardSchema for CardDef {
    const SCHEMA: &'static str = "spellweaver 1";
    const KEYS: &'static [&'static str] = &[
        "number",
        "name",
        "kind",
        "aspects",
        "mana",
        "levels",
        "basic",
        "instant",
        "attaches",
        "speed",
        "attack",
        "health",
        "keywords",
        "valor",
        "energy",
        "skill",
        "skill_mana",
        "skill_levels",
        "cooldown",
        "text",
        "same_as",
    ];

    fn number(&self) -> &str {
        &self.number
    }

    fn name(&self) -> &str {
        &self.name
    }

    fn same_as(&self) -> Option<&str> {
        self.same_as.as_deref()
    }

    fn read(card: &mut CardReader<'_, '_>) -> Option<CardDef> {
        for key in ["number", "name", "kind"] {
            card.require(key);
        }
        let number = card.line("number");
        if number.as_deref().is_some_and(|n| n.contains(char::is_whitespace)) {
            card.error("number", "`number` holds a space");
        }
        let name = card.line("name");
        let kind = card.word("kind", CardKind::WORDS);
        let aspects = card.words("aspects", &LEVELS[..6]);
        let small = |card: &mut CardReader<'_, '_>, key: &str| {
            // Bounds that fit.
            let n = card.integer(key, 0..=99);
            n.and_then(|n| u8::try_from(n).ok())
        };
        let mana = small(card, "mana");
        let levels = card.words("levels", LEVELS);
        let basic = card.boolean("basic").unwrap_or(false);
        let instant = card.boolean("instant").unwrap_or(false);
        let attaches = card.boolean("attaches").unwrap_or(false);
        let (speed, attack, health) = (small(card, "speed"), small(card, "attack"), small(card, "health"));
        let keywords = card.words("keywords", Keywords::WORDS);
        let valor = small(card, "valor");
        let energy = small(card, "energy");
        let skill = card.line("skill");
        let skill_mana = small(card, "skill_mana");
        let skill_levels = card.words("skill_levels", LEVELS);
        let cooldown = small(card, "cooldown");
        let text = card.strings("text");
        let same_as = card.line("same_as");
        if let Some(kind) = kind {
            check_kind(card, kind);
        }
        Some(CardDef {
            number: number?,
            name: name?,
            kind: kind?,
            aspects: aspects.into_iter().fold(0, |bits, bit| bits | bit),
            mana: mana.unwrap_or(0),
            levels,
            basic,
            instant,
            attaches,
            speed: speed.unwrap_or(0),
            attack: attack.unwrap_or(0),
            health: health.unwrap_or(0),
            keywords: keywords.into_iter().fold(Keywords::default(), Keywords::with),
            valor: valor.unwrap_or(0),
            energy,
            skill: skill.map(|name| SkillDef {
                name,
                mana: skill_mana.unwrap_or(0),
                levels: skill_levels,
                cooldown: cooldown.unwrap_or(0),
            }),
            text,
            same_as,
        })
    }

    fn write(&self, out: &mut String) {
        out.push_str("[[card]]\n");
        let mut line = |key: &str, value: toml::Value| usual::write(out, key, &value);
        let list = |items: Vec<String>| toml::Value::Array(items.into_iter().map(toml::Value::String).collect());
        let levels = |levels: &[u8]| {
            let word = |level: &u8| match *level {
                aspect::ANY => "any".to_owned(),
                level => level_word(level),
            };
            list(levels.iter().map(word).collect())
        };
        line("number", self.number.as_str().into());
        line("name", self.name.as_str().into());
        line("kind", self.kind.word().into());
        if self.aspects != 0 {
            let bits = (0..6u8).map(|at| 1 << at).filter(|bit| self.aspects & bit != 0);
            line("aspects", list(bits.map(level_word).collect()));
        }
        if self.mana > 0 || !matches!(self.kind, CardKind::Hero | CardKind::Shrine) {
            line("mana", i64::from(self.mana).into());
        }
        if !self.levels.is_empty() {
            line("levels", levels(&self.levels));
        }
        for (key, on) in [
            ("basic", self.basic),
            ("instant", self.instant),
            ("attaches", self.attaches),
        ] {
            if on {
                line(key, true.into());
            }
        }
        if self.kind.is_creature() {
            line("speed", i64::from(self.speed).into());
            line("attack", i64::from(self.attack).into());
            line("health", i64::from(self.health).into());
        }
        let words = Keywords::WORDS.iter().filter(|(_, k)| self.keywords.has(*k));
        let words: Vec<String> = words.map(|(word, _)| (*word).to_owned()).collect();
        if !words.is_empty() {
            line("keywords", list(words));
        }
        if self.valor > 0 {
            line("valor", i64::from(self.valor).into());
        }
        if let Some(energy) = self.energy {
            line("energy", i64::from(energy).into());
        }
        if let Some(skill) = &self.skill {
            line("skill", skill.name.as_str().into());
            line("skill_mana", i64::from(skill.mana).into());
            line("skill_levels", levels(&skill.levels));
            line("cooldown", i64::from(skill.cooldown).into());
        }
        if !self.text.is_empty() {
            line("text", list(self.text.clone()));
        }
        if let Some(of) = &self.same_as {
            line("same_as", of.as_str().into());
        }
    }
}

/// Which types of card have which information.
fn check_kind(card: &mut CardReader<'_, '_>, kind: CardKind) {
    const CREATURE: &[&str] = &["speed", "attack", "health"];
    let has: &[&str] = match kind {
        _ if kind.is_creature() => CREATURE,
        CardKind::Hero => &["skill", "cooldown"],
        _ => &[],
    };
    for key in has {
        if !card.has(key) {
            card.error(key, format!("a card of the kind {} has no `{key}`", kind.word()));
        }
    }
    let mut has_not: Vec<&str> = Vec::new();
    if !kind.is_creature() {
        has_not.extend(CREATURE);
    }
    if !matches!(kind, CardKind::Hero | CardKind::Shrine) {
        has_not.push("skill");
    }
    if kind != CardKind::Shrine {
        has_not.push("basic");
    }
    if !kind.is_spell() {
        has_not.push("instant");
    }
    for key in has_not {
        if card.has(key) {
            card.error(
                key,
                format!("`{key}` on a card of the kind {}, which has none", kind.word()),
            );
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rejudge_table::cards::Pool;
    use rejudge_table::codec;

    /// Cached cards are read by the name and version in `SCHEMA`. When this test fails because a field was added, raise
    /// the version there, then change the number here.
    #[test]
    fn the_layout_belongs_to_the_version() {
        let card = full();
        let bytes = codec::encode(&card).unwrap();
        let digest = blake3::hash(&bytes).to_hex();
        assert_eq!((CardDef::SCHEMA, &digest[..16]), ("spellweaver 1", DIGEST));
        assert_eq!(codec::decode::<CardDef>(&bytes).unwrap(), card);
    }

    const DIGEST: &str = "5c2aa771487b956a";

    fn full() -> CardDef {
        CardDef {
            number: "A-1".into(),
            name: "A".into(),
            kind: CardKind::ArtifactCreature,
            aspects: 3,
            mana: 2,
            levels: vec![1, aspect::ANY],
            attaches: true,
            speed: 1,
            attack: 2,
            health: 3,
            keywords: Keywords::SWIFT,
            valor: 1,
            energy: Some(0),
            text: vec!["Text.".into()],
            same_as: Some("A-2".into()),
            ..CardDef::default()
        }
    }

    #[test]
    fn what_is_written_is_read_back() {
        let hero = CardDef {
            number: "A-2".into(),
            name: "A".into(),
            kind: CardKind::Hero,
            skill: Some(SkillDef {
                name: "S".into(),
                mana: 1,
                levels: vec![32],
                cooldown: 2,
            }),
            ..CardDef::default()
        };
        let mut text = String::new();
        full().write(&mut text);
        hero.write(&mut text);
        let pool = Pool::<CardDef>::parse("a", &text).expect(&text);
        assert_eq!(pool.cards(), [full(), hero]);
    }
}
