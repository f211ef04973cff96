//! The table in a few lines, always in sight while a match is written down.

use rejudge_kit::prompt::fitted;
use rejudge_table::{CardId, Seat};

use super::matches::Match;
use super::state::{State, Z};

/// The width of a chara in the table, in columns: two stand side by side.
const CELL_COLUMNS: usize = 39;

/// So many charas stand side by side.
const CELLS: usize = 2;

impl Match {
    /// The table in a few lines: for each player what can be counted, the hand, the towns, the charas.
    pub(super) fn few_lines(&self, s: &State) -> String {
        let mut out = match s.turn {
            0 => self.phase_word(s).to_owned(),
            turn => format!("turn {turn}  {}  {}", self.name(s.active), self.phase_word(s)),
        };
        for seat in self.seats() {
            let sign = if s.turn > 0 && seat == s.active { "*" } else { "" };
            out.push_str(&format!("\n\n{}{sign}", self.name(seat)));
            for z in [Z::Deck, Z::TownDeck] {
                let more = if s.is_open(seat, z) { "+" } else { "" };
                out.push_str(&format!("   {} {}{more}", z.word(), s.cards(seat, z).len()));
            }
            for z in [Z::Area, Z::Used, Z::TownDiscard, Z::Removed] {
                if !s.cards(seat, z).is_empty() {
                    out.push_str(&format!("   {}", self.zone_words(s, seat, z)));
                }
            }
            out.push_str(&format!("\n  {}", self.zone_words(s, seat, Z::Hand)));
            if !s.cards(seat, Z::Discard).is_empty() {
                out.push_str(&format!("\n  {}", self.zone_words(s, seat, Z::Discard)));
            }
            let (on, off): (Vec<CardId>, Vec<CardId>) = s.cards(seat, Z::Town).iter().partition(|c| s.is_on(**c));
            out.push_str("\n  towns ON ");
            out.push_str(&self.grouped(s, &on));
            if !off.is_empty() {
                out.push_str(&format!("   OFF {}", self.grouped(s, &off)));
            }
            if s.charas(seat).is_empty() {
                out.push_str("\n  no chara");
            }
            for row in s.charas(seat).chunks(CELLS) {
                let cells: Vec<String> = row.iter().map(|c| fitted(&self.cell(s, *c), CELL_COLUMNS)).collect();
                out.push_str(&format!("\n  {}", cells.concat().trim_end()));
            }
        }
        out
    }

    /// A zone with its cards: `hand 3 (001 2*004)`.
    fn zone_words(&self, s: &State, seat: Seat, z: Z) -> String {
        let (cards, word) = (s.cards(seat, z), z.word());
        let more = if s.is_open(seat, z) { "+" } else { "" };
        match cards.iter().any(|c| s.face(*c).is_some()) {
            true => format!("{word} {}{more} ({})", cards.len(), self.grouped(s, cards)),
            false => format!("{word} {}{more}", cards.len()),
        }
    }

    /// Cards in a row, those of one sort together: `2*001 003 ?`.
    fn grouped(&self, s: &State, cards: &[CardId]) -> String {
        let mut sorts: Vec<(&str, usize)> = Vec::new();
        for card in cards {
            let word = s.face(*card).map_or("?", |f| self.tail(f));
            match sorts.iter_mut().find(|(other, _)| *other == word) {
                Some((_, count)) => *count += 1,
                None => sorts.push((word, 1)),
            }
        }
        if sorts.is_empty() {
            return "none".to_owned();
        }
        let word = |(word, count): (&str, usize)| match count {
            1 => word.to_owned(),
            n => format!("{n}*{word}"),
        };
        sorts.into_iter().map(word).collect::<Vec<_>>().join(" ")
    }

    /// A chara: its number, ON or OFF, attack and HP, what is on it and below it, and its name as far as there is room.
    fn cell(&self, s: &State, card: CardId) -> String {
        let mut out = s.face(card).map_or("?", |f| self.tail(f)).to_owned();
        out.push_str(if s.is_on(card) { " ON" } else { " OFF" });
        if let Some((attack, hp)) = s.numbers(self, card) {
            out.push_str(&format!(" {attack}/{hp}"));
        }
        let extra = s.extra(card);
        if extra.damage > 0 {
            out.push_str(&format!(" -{}", extra.damage));
        }
        for (is, word) in [(extra.shock, " 感電"), (extra.poison, " 毒")] {
            if is {
                out.push_str(word);
            }
        }
        if let Some(face) = s.face(card) {
            out.push_str(&format!(" {}", self.cards[face.index()].name));
        }
        let runes = s.runes(card);
        if !runes.is_empty() {
            out.push_str(&format!(" [{}]", self.grouped(s, &runes)));
        }
        out
    }

    /// A chara in words, with what matters in a battle.
    pub(super) fn chara_words(&self, s: &State, card: CardId) -> String {
        let name = s.face(card).map_or("?", |f| self.cards[f.index()].name.as_str());
        let Some((attack, hp)) = s.numbers(self, card) else {
            return name.to_owned();
        };
        match s.extra(card).damage {
            0 => format!("{name}, attack {attack}, HP {hp}"),
            damage => format!(
                "{name}, attack {attack}, HP {hp}, {}",
                super::verdicts::counters_word(damage.into())
            ),
        }
    }

    /// Whose card it is, and its number: `Ren's 015`.
    pub(super) fn whose(&self, s: &State, card: CardId) -> String {
        let what = s.face(card).map_or("?", |f| self.tail(f));
        format!("{}'s {what}", self.name(s.holder(card)))
    }

    /// `4 cards`, for what a player is due to draw: four, the second player five (SNK-1.6).
    pub(super) fn opening_hand_words(&self, s: &State, seat: Seat) -> String {
        let count = if s.first == Some(seat) { 4 } else { 5 };
        format!("{count} cards for the opening hand")
    }
}
