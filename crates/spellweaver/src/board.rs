//! The table in a few lines, always in sight of whoever writes a match down.

use unicode_width::UnicodeWidthStr;

use rejudge_kit::prompt::fitted;
use rejudge_table::{CardId, Seat};

use super::lines;
use super::matches::Match;
use super::rules::requirement;
use super::state::{Spark, State, Target, Z, emblem, vague};

/// The width of a card in play, in columns.
const CELL_COLUMNS: usize = 36;

/// How many of them stand side by side.
const CELLS_IN_LINE: usize = 2;

/// The width of the table, in columns.
const COLUMNS: usize = 80;

/// How far the lines below a player's name are moved in.
const INDENT: usize = 2;

/// A list that is too long ends behind a whole word, and says so.
fn cut_short(text: String) -> String {
    if text.width() + INDENT <= COLUMNS {
        return text;
    }
    let whole = fitted(&text, COLUMNS - INDENT - 1);
    let words = whole.trim_end().rsplit_once(' ').map_or("", |(words, _)| words);
    format!("{words} ..")
}

impl Match {
    /// The table in a few lines.
    pub(super) fn board(&self, s: &State) -> String {
        let mut out = match s.turn {
            0 => "before the first turn".to_owned(),
            turn => format!("turn {turn}  {}  {}", self.name(s.active), s.step.word()),
        };
        for seat in self.seats() {
            out.push_str("\n\n");
            out.push_str(&self.headline(s, seat));
            out.push_str("\n  ");
            out.push_str(&self.counts(s, seat));
            if let Some(skills) = self.skills(s, seat) {
                out.push_str("\n  ");
                out.push_str(&skills);
            }
            for z in Z::PLAY {
                self.row(s, seat, z, &mut out);
            }
        }
        let fights = self.fights(s);
        if !fights.is_empty() {
            out.push_str(&format!("\n\n{fights}"));
        }
        out
    }

    /// Name, life, mana, levels, The Spark.
    fn headline(&self, s: &State, seat: Seat) -> String {
        let player = s.player(seat);
        let number = |what: u8, n: i32| match s.is_vague(seat, what) {
            true => "?".to_owned(),
            false => n.to_string(),
        };
        let sign = if s.turn > 0 && seat == s.active { "*" } else { "" };
        let mana = number(vague::MANA, player.spendable());
        let max = number(vague::MAX, player.max);
        let levels = match (s.is_vague(seat, vague::LEVELS), player.levels.as_slice()) {
            (true, _) => "levels ?".to_owned(),
            (false, levels) => match levels {
                [] => "no levels".to_owned(),
                levels => format!("levels {}", requirement(levels)),
            },
        };
        let mut out = format!(
            "{}{sign}   life {}   mana {mana}/{max}   {levels}",
            self.name(seat),
            number(vague::LIFE, player.life)
        );
        if player.spark == Spark::InPlay {
            out.push_str("   The Spark");
        }
        out
    }

    /// The deck, the graveyard, the hand: how many cards, and those that are known.
    fn counts(&self, s: &State, seat: Seat) -> String {
        let count = |z: Z| {
            let more = if s.is_open(seat, z) { "+" } else { "" };
            format!("{} {}{more}", z.word(), s.count(seat, z))
        };
        let mut out = format!("{}   {}", count(Z::Deck), count(Z::Hand));
        self.list(s, seat, Z::Hand, &mut out);
        for z in [Z::Graveyard, Z::Removed] {
            if s.count(seat, z) > 0 || (z == Z::Graveyard) {
                out.push_str(&format!("   {}", count(z)));
                self.list(s, seat, z, &mut out);
            }
        }
        cut_short(out)
    }

    /// The known cards of a zone, in brackets.
    fn list(&self, s: &State, seat: Seat, z: Z, out: &mut String) {
        let cards = s.cards(seat, z);
        if cards.iter().any(|c| s.face(*c).is_some()) {
            let tails: Vec<&str> = cards
                .iter()
                .rev()
                .map(|c| s.face(*c).map_or("?", |f| self.tail(f)))
                .collect();
            out.push_str(&format!(" ({})", tails.join(" ")));
        }
    }

    /// The skills of a hero, and how long they rest.
    fn skills(&self, s: &State, seat: Seat) -> Option<String> {
        let held = &s.player(seat).skills;
        let of = |skill: &super::state::Skill| {
            let def = self.card(skill.face);
            let name = def.skill.as_ref().map_or("", |k| k.name.as_str());
            let rests = match skill.left {
                0 => String::new(),
                n => format!(" rests {n}"),
            };
            format!("{} {name}{rests}", self.tail(skill.face))
        };
        let all: Vec<String> = held.iter().map(of).collect();
        let text = format!("skills {}", all.join("   "));
        (!all.is_empty()).then(|| cut_short(text))
    }

    /// A row, or what stands in none: its cards, two in a line.
    fn row(&self, s: &State, seat: Seat, z: Z, out: &mut String) {
        let cards: Vec<CardId> = s.cards(seat, z).to_vec();
        for (at, line) in cards.chunks(CELLS_IN_LINE).enumerate() {
            let word = if at == 0 { z.written() } else { "" };
            let cells: Vec<String> = line
                .iter()
                .map(|c| fitted(&self.standing(s, *c), CELL_COLUMNS))
                .collect();
            let text = format!("{word:<8}{}", cells.concat());
            out.push_str(&format!("\n  {}", fitted(&text, COLUMNS - INDENT + 2).trim_end()));
        }
    }

    /// A card in play: speed, attack and hitpoints, how it lies, what it has, its name as far as there is room.
    fn standing(&self, s: &State, card: CardId) -> String {
        let lies = if s.is_exhausted(card) { " exhausted" } else { "" };
        let Some(face) = s.face(card) else {
            return format!("?{lies}");
        };
        let extra = s.extra_of(card);
        let mut out = self.tail(face).to_owned();
        if extra.copy > 1 || self.is_one_of_several(s, card) {
            out.push_str(&format!(".{}", extra.copy));
        }
        if let Some(stats) = self.stats(s, card) {
            out.push_str(&format!(" {}/{}/{}", stats.speed, stats.attack, stats.health));
        }
        out.push_str(lies);
        if extra.frozen {
            out.push_str(" frozen");
        }
        for (word, count) in emblem::WORDS.iter().zip(extra.emblems).filter(|(_, n)| *n > 0) {
            match count {
                1 => out.push_str(&format!(" {word}")),
                n => out.push_str(&format!(" {word} {n}")),
            }
        }
        if extra.energy > 0 {
            out.push_str(&format!(" energy {}", extra.energy));
        }
        if let Some(host) = extra.host {
            let host = s.face(host).map_or("?", |f| self.tail(f));
            out.push_str(&format!(" on {host}"));
        }
        format!("{out} {}", self.card(face).name)
    }

    fn is_one_of_several(&self, s: &State, card: CardId) -> bool {
        let seat = s.controller(card);
        let all = Z::PLAY.iter().flat_map(|z| s.cards(seat, *z));
        all.filter(|c| s.face(**c) == s.face(card)).count() > 1
    }

    /// Who attacks whom, and who blocks; what a Divine Offering looks at.
    pub(super) fn fights(&self, s: &State) -> String {
        // With the number of the copy where there are several: the order of two of a kind matters.
        let short = |card: &CardId| lines::written(self, s, *card, s.controller(*card));
        let list = |cards: &[CardId]| cards.iter().map(short).collect::<Vec<_>>().join(" ");
        let mut lines: Vec<String> = Vec::new();
        for attack in s.attacks.iter().filter(|a| !a.cancelled) {
            let target = |target: &Target| match target {
                Target::Hero(seat) => format!("{}'s hero", self.name(*seat)),
                Target::Card(card) => short(card),
            };
            let targets: Vec<String> = attack.targets.iter().map(target).collect();
            let blocked = match attack.blockers.as_slice() {
                [] => String::new(),
                blockers => format!(", blocked by {}", list(blockers)),
            };
            lines.push(format!(
                "{} attacks {}{blocked}",
                short(&attack.attacker),
                targets.join(" ")
            ));
        }
        if let Some(offering) = &s.offering {
            let cards = list(&offering.cards);
            lines.push(format!("{} looks at {cards}", self.name(offering.seat)));
        }
        lines.join("\n")
    }
}
