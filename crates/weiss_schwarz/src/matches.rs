//! Everything of one match that does not change: edition, players, cards, lists.

use std::sync::{Arc, OnceLock};

use rejudge_table::cards::ranks;
use rejudge_table::rulings::Ruling;
use rejudge_table::{Face, Seat, ZoneId};

use super::cards::{CardDef, CardKind, Color, Icon};
use super::editions::Edition;
use super::effects::continuous::{Continuous, Gives};
use super::effects::reach::{Matter, Whom};
use super::effects::{Does, GRANTED_FIRST, Line, Text};
use super::rulings::R;
use super::state::{State, Triggered, Z};
use super::variation::{Point, Slots, Standard, Variation};
use rejudge_judge::TextJudged;
use rejudge_judge::game::Violation;
use rejudge_kit::policy::Policies;
use rejudge_table::shuffle::Seed;

/// What the rules ask of a card, small and ready.
#[derive(Clone, Copy, Debug)]
pub struct Info {
    /// 2.3
    pub kind: CardKind,
    /// 2.4
    pub color: Color,
    /// 2.6
    pub level: u8,
    /// 2.7
    pub cost: u8,
    /// 2.9
    pub power: i32,
    /// 2.10
    pub soul: u8,
    /// 2.11: soul icons.
    pub soul_icons: u8,
    /// 2.11: other icons, a bit each.
    pub icons: u16,
    /// The same, with those that its own text may give it.
    pub icons_may: u16,
    /// 2.8.2: it bears the counter icon, or an ability of it does (7.4.1.2.1).
    pub counter: bool,
    /// 10.5: power, least level, stock.
    pub backup: Option<(i32, u8, u8)>,
    /// 8.4.2: where the card itself goes as its backup is paid.
    pub backup_to: Z,
    /// What it gives all characters of its player while it is the climax played: power and soul.
    pub gives: Option<(i32, i32)>,
    /// What it gives the characters in front while it is in the back row: power.
    pub assist: Option<i32>,
    /// How many abilities it has, reminders left out.
    pub abilities: u8,
    /// How many of them are judged.
    pub judged: u8,
    /// Of which kinds its CONT abilities that are read are, a bit each ([`super::effects::continuous::kind`]).
    pub conts: u8,
    /// It bears text that was not understood.
    pub unread: bool,
    /// What that text may bear on by itself while it lies on the table, a bit each ([`super::effects::reach::Matter`]).
    pub mentions: u32,
    /// For which sorts of events its AUTO abilities listen, a bit each ([`super::effects::Listens`]).
    pub listens: u16,
    /// What it may change about playing the card from the hand.
    pub own: u32,
    /// Its place in the canonical order of shuffles.
    pub rank: u16,
}

/// One match.
#[derive(Clone, Debug)]
pub struct Match {
    /// The edition judged under.
    pub edition: Edition,
    /// `detail: full`.
    pub full: bool,
    /// The players' names, in seating order.
    pub players: Vec<String>,
    /// Where the game is another one than the game for two.
    pub variation: &'static dyn Variation,
    /// How the points are read that its rules leave open.
    pub policies: Policies,
    /// The cards that occur; a [`Face`] is an index here.
    pub cards: Vec<CardDef>,
    /// What the rules ask of them.
    pub infos: Vec<Info>,
    /// Their text, read.
    pub texts: Vec<Arc<Text>>,
    /// Some CONT ability takes power away.
    pub weakens: bool,
    /// Of which kinds the CONT abilities of all cards are, a bit each.
    pub conts: u8,
    /// One of them works off the stage.
    pub works_elsewhere: bool,
    /// The cards with one that works off the stage: any of them may be one that nobody noted.
    pub working_elsewhere: Vec<Face>,
    /// On what text that is not read and that nobody has to declare may bear, a bit each.
    pub mentions: u32,
    /// For which sorts of events AUTO abilities of any card listen, a bit each.
    pub listens: u16,
    /// The same of those alone that work off the stage and the climax zone.
    pub listens_elsewhere: u16,
    /// The same of the abilities alone that CONT abilities give ([`Gives::Played`]).
    pub listens_given: u16,
    /// What triggers the abilities that CONT abilities give, a bit each ([`bit`](crate::effects::Trigger::bit)).
    pub triggers_given: u16,
    /// The keywords of abilities that texts which are read give, a bit each ([`Label::bit`](crate::effects::ability::Label::bit)).
    pub labels_given: u16,
    /// Some text that is not read may take abilities away.
    pub may_lose: bool,
    /// The first card whose text speaks of further turns, once somebody has asked for it.
    gives_turns: OnceLock<Option<usize>>,
    /// The decklists.
    pub lists: Vec<Option<Vec<Face>>>,
    /// For each player without a list the cards that may be theirs, where they are few enough to choose from.
    pub possible: Vec<Vec<Face>>,
    /// The seed.
    pub seed: Option<Seed>,
    /// Rules that are not looked at, by their numbers in 1.111 ([`Match::looks_at`]).
    pub without: Vec<String>,
}

impl Match {
    /// The card that a number written in a line stands for, where it is a card of this player: the same one, if that can be, else the only
    /// one of the player whose number ends alike. `None`: it is none of that player's.
    pub fn theirs(&self, seat: Seat, face: Face) -> Option<Face> {
        let seat = usize::from(seat.0);
        let listed = self.lists.get(seat).and_then(Option::as_ref);
        let own = listed.or_else(|| self.possible.get(seat)).map_or(&[][..], |own| own);
        if own.is_empty() || own.contains(&face) {
            return Some(face);
        }
        let end = |face: Face| {
            let number = self.cards.get(face.index()).map(|card| &*card.number);
            number.and_then(|number| number.rsplit_once('-')).map(|(_, end)| end)
        };
        let mut alike = own.iter().filter(|other| end(**other) == end(face));
        let first = alike.next().copied()?;
        alike.all(|other| *other == first).then_some(first)
    }
    /// A match between `players` with these cards.
    pub fn new(edition: Edition, full: bool, players: Vec<String>, cards: Vec<CardDef>) -> Match {
        let ranks = ranks(&cards);
        let texts: Vec<Arc<Text>> = cards.iter().map(CardDef::text_read).collect();
        let infos = cards
            .iter()
            .zip(&texts)
            .zip(ranks)
            .map(|((card, text), rank)| info(card, text, rank));
        let infos: Vec<Info> = infos.collect();
        let lines = || texts.iter().flat_map(|text| &text.lines);
        let given = || texts.iter().flat_map(|text| &text.granted).map(|granted| &granted.line);
        let gives = || lines().chain(given()).filter_map(Line::gives);
        let weakens = gives().any(Continuous::weakens);
        let works_elsewhere = gives().any(Continuous::works_elsewhere);
        let elsewhere = |text: &Text| {
            text.lines
                .iter()
                .filter_map(Line::gives)
                .any(Continuous::may_work_elsewhere)
        };
        let working_elsewhere = texts.iter().enumerate().filter(|(_, text)| elsewhere(text));
        let working_elsewhere = working_elsewhere.filter_map(|(at, _)| Face::new(at)).collect();
        let mut unread = texts.iter().flat_map(|text| &text.lines).filter_map(Line::reach);
        let may_lose = unread.any(|reach| reach.bears(Matter::Loses, Whom::ANY));
        let conts = gives().fold(0, |bits, gives| bits | gives.kinds());
        let mentions = infos.iter().fold(0, |bits, info| bits | info.mentions);
        let granted = texts.iter().flat_map(|text| &text.granted);
        let granted = granted.filter_map(|granted| granted.line.listens.as_ref());
        let granted = granted.fold(0, |bits, listens| bits | listens.bits());
        let listens = infos.iter().fold(granted, |bits, info| bits | info.listens);
        let elsewhere = lines()
            .filter_map(|line| line.listens.as_ref())
            .filter(|listens| listens.works.is_some());
        let listens_elsewhere = elsewhere.fold(0, |bits, listens| bits | listens.bits());
        let played = || texts.iter().flat_map(|text| lines_given(text));
        let listens_given = played().filter_map(|line| line.listens.as_ref());
        let listens_given = listens_given.fold(0, |bits, listens| bits | listens.bits());
        let triggers_given = played().filter_map(|line| line.trigger);
        let triggers_given = triggers_given.fold(0, |bits, trigger| bits | trigger.bit());
        let labels = gives().map(Continuous::labels_given);
        let labels_given = labels
            .chain(given().map(|line| line.labels))
            .fold(0, |bits, of| bits | of);
        let lists = vec![None; players.len()];
        let possible = vec![Vec::new(); players.len()];
        Match {
            edition,
            full,
            players,
            variation: &Standard,
            policies: Policies::usual(&[]),
            cards,
            infos,
            texts,
            weakens,
            conts,
            works_elsewhere,
            working_elsewhere,
            mentions,
            listens,
            listens_elsewhere,
            listens_given,
            triggers_given,
            labels_given,
            may_lose,
            gives_turns: OnceLock::new(),
            possible,
            lists,
            seed: None,
            without: Vec::new(),
        }
    }

    /// The number, in 1.111, of the rule a violation rests on.
    pub fn item_of(&self, violation: &Violation) -> &'static str {
        if violation.item.is_empty() {
            let entry = self.entry(violation.ruling);
            entry.citation(Edition::V1_111.name()).map_or("", |c| c.rule)
        } else {
            violation.item
        }
    }

    /// Whether the rule a violation rests on is looked at. A note is always kept.
    pub fn looks_at(&self, violation: &Violation) -> bool {
        self.without.is_empty()
            || violation.note.is_some()
            || !self.without.iter().any(|w| w == self.item_of(violation))
    }

    /// What the rules ask of a card.
    pub fn info(&self, face: Face) -> &Info {
        // A `Face` is only made by the list of this match.
        &self.infos[face.index()]
    }

    /// What is published on a point; it speaks of the rules as they are now.
    pub fn published(&self, answers: &'static str) -> &'static str {
        match self.edition {
            Edition::V1_111 => answers,
            Edition::V2021_03 => "",
        }
    }

    /// The number of a card.
    pub fn number(&self, face: Face) -> &str {
        &self.cards[face.index()].number
    }

    /// The text of a card, read.
    pub fn text(&self, face: Face) -> &Text {
        &self.texts[face.index()]
    }

    /// The number of an ability on its card, as a log may write it: of one that the text gives, that of the line which gives it.
    pub fn on_the_card(&self, face: Face, number: usize) -> usize {
        u8::try_from(number).map_or(number, |number| usize::from(self.text(face).printed(number)))
    }

    /// An ability of a card as it is stated, by the log's number of it; nothing where there is none.
    pub fn stated(&self, face: Face, number: usize) -> &str {
        if let Some(at) = number.checked_sub(usize::from(GRANTED_FIRST)) {
            return self.text(face).granted.get(at).map_or("", |granted| &granted.text);
        }
        let replayed = self
            .text(face)
            .replayed
            .iter()
            .find(|(line, _)| usize::from(*line) == number);
        if let Some((_, text)) = replayed {
            return text;
        }
        let stated = self.cards[face.index()].ability(number);
        stated.map_or("", |stated| stated.text)
    }

    /// Who says that an ability of a card is to be read so, where that is not what is printed.
    pub fn read_by(&self, face: Face, number: usize) -> Option<&str> {
        let (reading, _) = self.cards[face.index()].ability(number)?.reading?;
        Some(&reading.by)
    }

    /// The number's tail, for lists.
    pub fn tail(&self, face: Face) -> &str {
        let number = self.number(face);
        number.rsplit_once('-').map_or(number, |(_, tail)| tail)
    }

    /// A player's name.
    pub fn name(&self, seat: Seat) -> &str {
        self.players.get(usize::from(seat.0)).map_or("?", String::as_str)
    }

    /// 8.9: power and soul that a climax gives all characters of its player.
    pub fn gives_all(&self, face: Face) -> Option<(i32, i32)> {
        self.info(face).gives
    }

    /// 10.3: power that a character in the back row gives those in front.
    pub fn assists(&self, face: Face) -> Option<i32> {
        self.info(face).assist
    }

    /// 11.2.1: the first of the cards here whose text speaks of further turns.
    pub fn gives_turns(&self) -> Option<&str> {
        const WORDS: [&str; 4] = ["extra turn", "additional turn", "another turn", "追加のターン"];
        let speaks = |text: &str| {
            let text = text.to_lowercase();
            WORDS.iter().any(|word| text.contains(word))
        };
        let first = || {
            let mut cards = self.cards.iter();
            let unread = |at: usize, number: usize| {
                let line = Face::new(at).and_then(|face| self.text(face).line(number));
                line.is_none_or(|line| line.runs.is_none())
            };
            let mut numbered = (0..).zip(&mut cards);
            let speaks_of_it = numbered.find(|(at, card)| {
                let mut abilities = (1..).zip(card.abilities());
                abilities.any(|(number, stated)| speaks(stated.text) && unread(*at, number))
            });
            speaks_of_it.map(|(at, _)| at)
        };
        let card = self.gives_turns.get_or_init(first).and_then(|at| self.cards.get(at))?;
        Some(&card.number)
    }

    /// The seats in order.
    pub fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..u8::try_from(self.players.len()).unwrap_or(u8::MAX)).map(Seat)
    }

    /// How many abilities the cards of the lists have, each card once, and how many of them are judged; of a player without a
    /// list those of the cards that came up.
    pub fn text_judged(&self, s: &State) -> TextJudged {
        let mut seen = vec![false; self.cards.len()];
        for seat in self.seats() {
            match self.lists.get(usize::from(seat.0)).and_then(Option::as_ref) {
                Some(list) => list.iter().for_each(|face| seen[face.index()] = true),
                None => Z::ALL.iter().for_each(|z| {
                    let faces = s.cards(seat, *z).iter().filter_map(|card| s.face(*card));
                    faces.for_each(|face| seen[face.index()] = true);
                }),
            }
        }
        let cards = seen.iter().enumerate().filter(|(_, seen)| **seen);
        let infos = cards.filter_map(|(at, _)| self.infos.get(at));
        infos.fold(TextJudged::default(), |sum, info| TextJudged {
            abilities: sum.abilities.saturating_add(u32::from(info.abilities)),
            judged: sum.judged.saturating_add(u32::from(info.judged)),
        })
    }

    /// Of two players the other one.
    pub fn faced_by(&self, seat: Seat) -> Seat {
        let players = u8::try_from(self.players.len().max(1)).unwrap_or(u8::MAX);
        Seat((seat.0 + 1) % players)
    }

    /// 3.6.6: the slot facing one of the front row, and whose it is.
    pub fn faced(&self, state: &State, seat: Seat, slot: Z) -> Option<(Seat, ZoneId)> {
        let (owner, faced) = self.variation.faced(self, state, seat, slot)?;
        Some((owner, state.zone(owner, faced)))
    }

    /// 7.7.1: the slots of a player whose reversed characters leave in the encore step.
    pub fn encore_slots(&self, state: &State, seat: Seat) -> Slots {
        let encores = self.variation.encores(self, state);
        let own = encores.into_iter().find(|(s, _)| *s == seat);
        own.map_or_else(Slots::default, |(_, slots)| slots)
    }

    /// A ruling for a check, and the rule it rests on: the game's own where it has one.
    pub fn ruling_at(&self, state: &State, point: Point, usual: (R, &'static str)) -> (u16, &'static str) {
        self.variation.at(state, point).unwrap_or((usual.0 as u16, usual.1))
    }

    /// The catalogue's entry for a ruling's number: these rules' first, then the game's own.
    pub fn entry(&self, number: u16) -> &'static Ruling {
        match R::ALL.get(usize::from(number)) {
            Some(ruling) => ruling.entry(),
            // Numbers are only made from `R` and by the variation.
            None => self
                .variation
                .ruling(number)
                .unwrap_or_else(|| R::Contradiction.entry()),
        }
    }
}

/// The sum of what several lines give.
fn sum(all: impl Iterator<Item = (i32, i32)>) -> Option<(i32, i32)> {
    all.reduce(|a, b| (a.0.saturating_add(b.0), a.1.saturating_add(b.1)))
}

fn small(count: usize) -> u8 {
    u8::try_from(count).unwrap_or(u8::MAX)
}

/// The abilities that the CONT abilities of a text give and that are played.
fn lines_given(text: &Text) -> impl Iterator<Item = &Line> {
    let gives = text.lines.iter().filter_map(Line::gives);
    let clauses = gives.flat_map(|gives| &gives.clauses);
    clauses.filter_map(|clause| match clause.gives {
        Gives::Played(number) => text.line(usize::from(number)),
        _ => None,
    })
}

fn info(card: &CardDef, text: &Text, rank: u16) -> Info {
    let lines = || text.lines.iter();
    let backup = lines().find_map(|line| match line.does {
        Does::Backup { power, level, to } => Some(((power, level, line.cost.stock()), to)),
        _ => None,
    });
    let conts = || lines().filter_map(Line::gives);
    let all = conts().filter_map(Continuous::as_climax);
    let assists = conts().filter_map(|gives| Some((gives.as_assist()?, 0)));
    let soul_icons = card.triggers.iter().filter(|i| **i == Icon::Soul).count();
    let icons = card.triggers.iter().filter(|i| **i != Icon::Soul);
    let icons = icons.fold(0, |bits, icon| bits | Triggered::bit(*icon));
    let given = conts().flat_map(|gives| &gives.clauses);
    let icons_may = given.fold(icons, |bits, clause| match clause.gives {
        Gives::Icon(icon) => bits | Triggered::bit(icon),
        _ => bits,
    });
    Info {
        kind: card.kind,
        color: card.color,
        level: card.level,
        cost: card.cost,
        power: card.power,
        soul: card.soul,
        soul_icons: u8::try_from(soul_icons).unwrap_or(u8::MAX),
        icons,
        icons_may,
        counter: card.counter || backup.is_some() || lines().any(|line| line.counter),
        backup: backup.map(|(backup, _)| backup),
        backup_to: backup.map_or(Z::Waiting, |(_, to)| to),
        gives: sum(all),
        assist: sum(assists).map(|(power, _)| power),
        conts: conts().fold(0, |bits, gives| bits | gives.kinds()),
        unread: text.is_unread(),
        mentions: text.mentions(),
        listens: lines()
            .filter_map(|line| line.listens.as_ref())
            .fold(0, |bits, listens| bits | listens.bits()),
        own: text.of_playing(),
        abilities: small(lines().filter_map(Line::is_judged).count()),
        judged: small(lines().filter_map(Line::is_judged).filter(|judged| *judged).count()),
        rank,
    }
}
