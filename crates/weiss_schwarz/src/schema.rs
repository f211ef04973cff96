//! How a card is written in a pool: reading and writing a `[[card]]` table.

use super::cards::{CardDef, CardKind, Color, DeckLimit, Icon, Side};
use rejudge_table::cards::{CardReader, CardSchema, Reading, Unsettled, usual};

impl CardSchema for CardDef {
    const SCHEMA: &'static str = "weiss-schwarz 2";
    const KEYS: &'static [&'static str] = &[
        "number",
        "name",
        "kind",
        "color",
        "level",
        "cost",
        "power",
        "soul",
        "triggers",
        "traits",
        "counter",
        "text",
        "readings",
        "same_as",
        "side",
        "since",
        "deck_limit",
        "limit_group",
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
        let level = card.integer("level", 0..=4);
        let cost = card.integer("cost", 0..=20);
        let power = card.integer("power", 0..=100_000);
        let soul = card.integer("soul", 0..=20);
        let triggers = card.words("triggers", Icon::WORDS);
        let traits = card.strings("traits");
        let counter = card.boolean("counter").unwrap_or(false);
        let text = card.strings("text");
        let readings = card.tables("readings", ("reading", &["line", "text", "by"]), Reading::read);
        let same_as = card.line("same_as");
        let side = card.word("side", Side::WORDS);
        let since = card.date("since");
        let deck_limit = read_deck_limit(card);
        let limit_group = card.line("limit_group");
        if let Some(kind) = kind {
            check_kind(card, kind, counter, &triggers, &traits);
        }
        // Everything below was read within bounds that fit.
        let mut read = CardDef {
            number: number?,
            name: name?,
            kind: kind?,
            color: color?,
            level: u8::try_from(level.unwrap_or(0)).ok()?,
            cost: u8::try_from(cost.unwrap_or(0)).ok()?,
            power: i32::try_from(power.unwrap_or(0)).ok()?,
            soul: u8::try_from(soul.unwrap_or(0)).ok()?,
            triggers,
            traits,
            counter,
            text,
            same_as,
            side,
            since,
            deck_limit,
            limit_group,
            ..CardDef::default()
        };
        for reading in readings {
            if let Err(wrong) = read.settle(&reading) {
                card.error("readings", wrong.message);
            }
        }
        Some(read)
    }

    fn settle(&mut self, reading: &Reading) -> Result<(), Unsettled> {
        CardDef::settle(self, reading)
    }

    fn is_printed_as(&self, other: &CardDef) -> bool {
        (self.kind, &self.text) == (other.kind, &other.text)
    }

    fn write(&self, out: &mut String) {
        out.push_str("[[card]]\n");
        let mut line = |key: &str, value: toml::Value| usual::write(out, key, &value);
        let list = |items: &[String]| toml::Value::Array(items.iter().cloned().map(toml::Value::String).collect());
        line("number", self.number.as_str().into());
        line("name", self.name.as_str().into());
        line("kind", self.kind.word().into());
        line("color", self.color.word().into());
        if self.kind != CardKind::Climax {
            line("level", i64::from(self.level).into());
            line("cost", i64::from(self.cost).into());
        }
        if self.kind == CardKind::Character {
            line("power", i64::from(self.power).into());
            line("soul", i64::from(self.soul).into());
        }
        if !self.triggers.is_empty() {
            let words: Vec<String> = self.triggers.iter().map(|i| i.word().to_string()).collect();
            line("triggers", list(&words));
        }
        if !self.traits.is_empty() {
            line("traits", list(&self.traits));
        }
        if self.counter {
            line("counter", true.into());
        }
        if !self.text.is_empty() {
            line("text", list(&self.text));
        }
        if !self.readings.is_empty() {
            let readings = self.readings.iter().map(Reading::write).collect();
            line("readings", toml::Value::Array(readings));
        }
        if let Some(of) = &self.same_as {
            line("same_as", of.as_str().into());
        }
        if let Some(side) = self.side {
            line("side", side.word().into());
        }
        if let Some(since) = self.since {
            line("since", since.to_string().into());
        }
        match self.deck_limit {
            DeckLimit::Usual => {}
            DeckLimit::UpTo(n) => line("deck_limit", i64::from(n).into()),
            DeckLimit::Any => line("deck_limit", "any".into()),
        }
        if let Some(group) = &self.limit_group {
            line("limit_group", group.as_str().into());
        }
    }
}

/// `deck_limit = 8`, or `deck_limit = "any"`.
fn read_deck_limit(card: &mut CardReader<'_, '_>) -> DeckLimit {
    if !card.has("deck_limit") {
        return DeckLimit::Usual;
    }
    if card.is_text("deck_limit") {
        card.word("deck_limit", &[("any", DeckLimit::Any)]).unwrap_or_default()
    } else {
        // Bounds that fit.
        let most = card.integer("deck_limit", 1..=50).and_then(|n| u8::try_from(n).ok());
        most.map_or(DeckLimit::Usual, DeckLimit::UpTo)
    }
}

/// 2.6 to 2.11: which types of card have which information.
fn check_kind(card: &mut CardReader<'_, '_>, kind: CardKind, counter: bool, triggers: &[Icon], traits: &[String]) {
    let (has, has_not): (&[&str], &[&str]) = match kind {
        CardKind::Character => (&["level", "cost", "power", "soul"], &[]),
        CardKind::Event => (&["level", "cost"], &["power", "soul"]),
        CardKind::Climax => (&[], &["level", "cost", "power", "soul"]),
    };
    for key in has {
        if !card.has(key) {
            card.error(key, format!("{} has no `{key}`", with_article(kind)));
        }
    }
    for key in has_not {
        if card.has(key) {
            card.error(key, format!("`{key}` on {}, which has none", with_article(kind)));
        }
    }
    if kind == CardKind::Climax && counter {
        card.error("counter", "a counter icon on a climax, which has none");
    }
    if kind != CardKind::Character && !traits.is_empty() {
        card.error("traits", format!("traits on {}, which has none", with_article(kind)));
    }
    if kind == CardKind::Character && triggers.iter().any(|i| *i != Icon::Soul) {
        card.error("triggers", "a character has no trigger icon but soul");
    }
}

fn with_article(kind: CardKind) -> &'static str {
    match kind {
        CardKind::Character => "a character",
        CardKind::Event => "an event",
        CardKind::Climax => "a climax",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rejudge_table::cards::Date;
    use rejudge_table::codec;

    /// Cached cards are read by the name and version in `SCHEMA`. When this test fails because a field was added, raise
    /// the version there, then change the number here.
    #[test]
    fn the_layout_belongs_to_the_version() {
        let card = CardDef {
            number: "A-1".to_string(),
            triggers: vec![Icon::Focus],
            same_as: Some("A-2".to_string()),
            side: Some(Side::Schwarz),
            since: Date::new(2026, 1, 13),
            deck_limit: DeckLimit::UpTo(8),
            limit_group: Some("g".to_string()),
            ..CardDef::default()
        };
        let bytes = codec::encode(&card).unwrap();
        let digest = blake3::hash(&bytes).to_hex();
        assert_eq!(
            (CardDef::SCHEMA, &digest[..16]),
            ("weiss-schwarz 2", "f2ae3cd8426d3c78")
        );
        assert_eq!(codec::decode::<CardDef>(&bytes).unwrap(), card);
    }

    #[test]
    fn every_word_is_read_back() {
        assert_eq!(Icon::WORDS.len(), 13);
        assert!(
            Icon::WORDS.windows(2).all(|w| w[0].1 < w[1].1),
            "in the order of 4.14.2"
        );
        assert!(Icon::WORDS.iter().all(|(word, icon)| icon.word() == *word));
        assert!(Color::WORDS.iter().all(|(word, color)| color.word() == *word));
        assert!(CardKind::WORDS.iter().all(|(word, kind)| kind.word() == *word));
        for key in CardDef::KEYS {
            assert!(!key.is_empty() && CardDef::KEYS.iter().filter(|k| *k == key).count() == 1);
        }
    }
}
