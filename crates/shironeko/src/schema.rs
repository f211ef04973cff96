//! How a card is written in a pool: reading and writing a `[[card]]` table.

use super::cards::{CardDef, CardKind, Color};
use rejudge_table::cards::{CardReader, CardSchema, usual};

impl CardSchema for CardDef {
    const SCHEMA: &'static str = "shironeko 1";
    const KEYS: &'static [&'static str] = &[
        "number", "name", "kind", "color", "cost", "change", "level", "attack", "hp", "job", "souls", "text", "same_as",
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
        for key in ["number", "name", "kind", "color"] {
            card.require(key);
        }
        let number = card.line("number");
        if number.as_deref().is_some_and(|n| n.contains(char::is_whitespace)) {
            card.error("number", "`number` holds a space");
        }
        let name = card.line("name");
        let kind = card.word("kind", CardKind::WORDS);
        let color = card.word("color", Color::WORDS);
        let cost = card.integer("cost", 0..=20);
        let change = card.integer("change", 0..=20);
        let level = card.integer("level", 1..=9);
        let attack = card.integer("attack", 0..=99);
        let hp = card.integer("hp", 1..=99);
        let job = card.strings("job");
        let mut souls = card.words("souls", Color::WORDS);
        let text = card.strings("text");
        let same_as = card.line("same_as");
        if let Some(kind) = kind {
            check_kind(card, kind);
            if kind == CardKind::Town && !card.has("souls") {
                // SNK-G-10
                souls = color.into_iter().collect();
            }
        }
        // Everything below was read within bounds that fit.
        Some(CardDef {
            number: number?,
            name: name?,
            kind: kind?,
            color: color?,
            cost: u8::try_from(cost.unwrap_or(0)).ok()?,
            change: change.and_then(|n| u8::try_from(n).ok()),
            level: u8::try_from(level.unwrap_or(0)).ok()?,
            attack: i32::try_from(attack.unwrap_or(0)).ok()?,
            hp: i32::try_from(hp.unwrap_or(0)).ok()?,
            job,
            souls,
            text,
            same_as,
        })
    }

    fn write(&self, out: &mut String) {
        out.push_str("[[card]]\n");
        let mut line = |key: &str, value: toml::Value| usual::write(out, key, &value);
        let list = |items: Vec<String>| toml::Value::Array(items.into_iter().map(toml::Value::String).collect());
        line("number", self.number.as_str().into());
        line("name", self.name.as_str().into());
        line("kind", self.kind.word().into());
        line("color", self.color.word().into());
        if self.kind != CardKind::Town {
            line("cost", i64::from(self.cost).into());
        }
        if let Some(change) = self.change {
            line("change", i64::from(change).into());
        }
        if self.kind.is_chara() {
            line("level", i64::from(self.level).into());
            line("attack", i64::from(self.attack).into());
            line("hp", i64::from(self.hp).into());
        }
        if !self.job.is_empty() {
            line("job", list(self.job.clone()));
        }
        if self.kind == CardKind::Town && self.souls != [self.color] {
            line("souls", list(self.souls.iter().map(|c| c.word().to_owned()).collect()));
        }
        if !self.text.is_empty() {
            line("text", list(self.text.clone()));
        }
        if let Some(of) = &self.same_as {
            line("same_as", of.as_str().into());
        }
    }
}

/// Which kinds of card have which information.
fn check_kind(card: &mut CardReader<'_, '_>, kind: CardKind) {
    let (has, has_not): (&[&str], &[&str]) = match kind {
        CardKind::Chara | CardKind::Awakened => (&["cost", "level", "attack", "hp"], &["souls"]),
        CardKind::Monster => (&["cost"], &["change", "level", "attack", "hp", "souls"]),
        CardKind::Town => (&[], &["cost", "change", "level", "attack", "hp"]),
    };
    for key in has {
        if !card.has(key) {
            card.error(key, format!("a {} has no `{key}`", kind.word()));
        }
    }
    for key in has_not {
        if card.has(key) {
            card.error(key, format!("`{key}` on a {}, which has none", kind.word()));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rejudge_table::codec;

    /// Cached cards are read by the name and version in `SCHEMA`. When this test fails because a field was added, raise
    /// the version there, then change the number here.
    #[test]
    fn the_layout_belongs_to_the_version() {
        let card = CardDef {
            number: "A-1".to_owned(),
            change: Some(2),
            souls: vec![Color::Rainbow],
            same_as: Some("A-2".to_owned()),
            ..CardDef::default()
        };
        let bytes = codec::encode(&card).unwrap();
        let digest = blake3::hash(&bytes).to_hex();
        assert_eq!((CardDef::SCHEMA, &digest[..16]), ("shironeko 1", "29d1f92b4b79548f"));
        assert_eq!(codec::decode::<CardDef>(&bytes).unwrap(), card);
    }
}
