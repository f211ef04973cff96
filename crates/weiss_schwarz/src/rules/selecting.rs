//! Conditions and filters on small positions: what is so, what is not, and what hangs on cards that nobody noted.

use rejudge_notation::Span;
use rejudge_table::{CardId, Face, Seat};

use super::super::cards::{CardDef, CardKind, Color, DeckLimit};
use super::super::doubts::Unsure;
use super::super::editions::Edition;
use super::super::effects::ability::{Ability, Cards, Cond, Part, Sel, Step};
use super::super::matches::Match;
use super::super::state::{Attack, Method, REST, State, Z};
use super::super::text::english;
use super::select::Speaker;
use super::sure::Sure;

const AOI: Seat = Seat(0);
const REN: Seat = Seat(1);

/// A card: number, name, type, color, level, power, traits, text.
pub fn card(number: &str, kind: CardKind, color: Color, level: u8, traits: &[&str], text: &[&str]) -> CardDef {
    CardDef {
        number: number.to_owned(),
        name: format!("Keeper {number}"),
        kind,
        color,
        level,
        cost: level,
        power: 3000 + i32::from(level) * 1000,
        soul: 1,
        triggers: Vec::new(),
        traits: traits.iter().map(|t| (*t).to_owned()).collect(),
        counter: false,
        text: text.iter().map(|t| (*t).to_owned()).collect(),
        same_as: None,
        side: None,
        since: None,
        deck_limit: DeckLimit::Usual,
        limit_group: None,
        readings: Vec::new(),
        read: Default::default(),
    }
}

/// Who lies where: a harbor at FL, one who speaks at FC, a crew at BL; a crew faces FC, and somebody nobody noted lies at FL.
struct Table {
    m: Match,
    s: State,
    this: CardId,
}

const HARBOR: usize = 0;
const CREW: usize = 1;
const CLIMAX: usize = 2;
const NAMER: usize = 3;

impl Table {
    fn new() -> Table {
        let cards = vec![
            card("1", CardKind::Character, Color::Red, 1, &["Harbor"], &[]),
            card("2", CardKind::Character, Color::Blue, 2, &["Crew"], &[]),
            card("3", CardKind::Climax, Color::Red, 0, &[], &[]),
            card(
                "4",
                CardKind::Character,
                Color::Green,
                0,
                &[],
                &["【CONT】 All of your characters gain the traits and wonders of the old harbor."],
            ),
        ];
        let names = ["Aoi", "Ren"].map(str::to_owned).to_vec();
        let mut m = Match::new(Edition::V1_111, true, names, cards);
        m.lists = vec![Some([HARBOR, CREW, CLIMAX].into_iter().filter_map(Face::new).collect()); 2];
        let mut s = m.start();
        m.clear(&mut s);
        s.active = AOI;
        let mut table = Table { m, s, this: CardId(0) };
        table.put(AOI, Z::FL, Some(HARBOR));
        table.this = table.put(AOI, Z::FC, Some(HARBOR));
        table.put(AOI, Z::BL, Some(CREW));
        table.put(REN, Z::FC, Some(CREW));
        table.put(REN, Z::FL, None);
        table.put(AOI, Z::Climax, Some(CLIMAX));
        for what in [HARBOR, CREW, CLIMAX] {
            table.put(AOI, Z::Waiting, Some(what));
            table.put(AOI, Z::Level, Some(what));
        }
        table.put(REN, Z::Hand, None);
        table.put(REN, Z::Hand, None);
        table
    }

    fn put(&mut self, seat: Seat, z: Z, what: Option<usize>) -> CardId {
        let zone = self.s.zone(seat, z);
        let owner = seat;
        self.s.table.create(owner, zone, what.and_then(Face::new))
    }

    fn holds(&self, words: &str) -> Sure {
        self.holds_of(words, &[])
    }

    fn holds_of(&self, words: &str, it: &[CardId]) -> Sure {
        let by = Speaker {
            it,
            ..Speaker::of(Some(self.this), AOI)
        };
        self.m.rules(&self.s).holds(by, &condition(words))
    }

    fn fit(&self, words: &str) -> (i32, i32) {
        let by = Speaker::of(Some(self.this), AOI);
        self.m.rules(&self.s).how_many(by, &chosen(words))
    }
}

fn read(text: &str) -> Ability {
    english::read(text).unwrap_or_else(|| panic!("not read: {text}"))
}

fn condition(words: &str) -> Cond {
    let ability = read(&format!("【CONT】 If {words}, this card gets +1000 power."));
    let parts = ability.body.into_iter().flatten();
    let mut conditions = parts.filter_map(|part| match part {
        Part::If(cond) => Some(cond),
        _ => None,
    });
    conditions.next().unwrap_or_else(|| panic!("no condition: {words}"))
}

fn chosen(words: &str) -> Cards {
    let ability = read(&format!(
        "【ACT】 [(1)] Choose {words}, and it gets +1000 power until end of turn."
    ));
    let parts = ability.body.into_iter().flatten();
    let mut choices = parts.filter_map(|part| match part {
        Part::Do(_, Step::Choose(cards)) => Some(cards),
        _ => None,
    });
    choices.next().unwrap_or_else(|| panic!("no choice: {words}"))
}

#[test]
fn conditions_on_a_table_that_is_known() {
    let table = Table::new();
    let yes = [
        "you have 2 or more other characters",
        "you have another 《Harbor》 character",
        "you have 2 or less other characters",
        "you do not have another blue 《Harbor》 character",
        "you have another level 2 or higher character",
        "\"Keeper 3\" is in your climax area",
        "your waiting room has 2 or more characters",
        "there are 1 or less climaxes in your waiting room",
        "this card is in the middle position of your center stage",
        "your level is 3 or higher",
        "the total level of the cards in your level is 3 or higher",
        "your opponent has 2 or less cards in their hand",
        "you have 2 or more cards in your waiting room and this card is in your center stage",
    ];
    for words in yes {
        assert_eq!(table.holds(words), Sure::Yes, "{words}");
    }
    let no = [
        "you have 3 or more other characters",
        "you have 2 or more other 《Harbor》 characters",
        "you do not have another 《Crew》 character",
        "all of your characters are 《Harbor》",
        "\"Keeper 1\" is in your climax area",
        "this card is in your back stage",
        "your level is 4 or higher",
        "your opponent has 3 or more cards in their hand",
        "your level is 0 or lower",
    ];
    for words in no {
        assert_eq!(table.holds(words), Sure::No, "{words}");
    }
}

#[test]
fn what_nobody_noted_is_left_open() {
    let mut table = Table::new();
    // Who lies at Ren's FL is not known, nor what Ren holds.
    assert_eq!(
        table.holds("all of your opponent's characters are 《Crew》"),
        Sure::Maybe
    );
    assert_eq!(table.holds("your opponent has 2 or more characters"), Sure::Yes);
    assert_eq!(
        table.holds("your opponent has 2 or more 《Crew》 characters"),
        Sure::Maybe
    );
    assert_eq!(table.fit("1 of your opponent's characters"), (2, 2));
    assert_eq!(table.fit("1 of your opponent's level 2 or higher characters"), (1, 2));
    // Of a list without such a card it is known all the same.
    table.m.lists[1] = Some([CREW, CLIMAX].into_iter().filter_map(Face::new).collect());
    assert_eq!(table.holds("all of your opponent's characters are 《Crew》"), Sure::Yes);
    assert_eq!(table.holds("your opponent has a 《Harbor》 character"), Sure::No);
    assert_eq!(table.fit("1 of your opponent's level 2 or higher characters"), (2, 2));
    // Without a list it may be any card, with any text.
    table.m.lists[1] = None;
    assert_eq!(table.holds("your opponent has a 《Harbor》 character"), Sure::Maybe);
    assert_eq!(table.holds("your opponent has 2 or more characters"), Sure::Yes);
}

#[test]
fn who_may_have_left_counts_or_not() {
    let mut table = Table::new();
    let crew = table.s.cards(AOI, Z::BL)[0];
    table.s.doubts.gone.push(Unsure {
        card: crew,
        shuffled: false,
    });
    assert_eq!(table.holds("you have 2 or more other characters"), Sure::Maybe);
    assert_eq!(table.holds("you have another 《Harbor》 character"), Sure::Yes);
    assert_eq!(table.holds("all of your characters are 《Harbor》"), Sure::Maybe);
}

#[test]
fn text_that_is_not_read_leaves_traits_open() {
    let mut table = Table::new();
    table.put(AOI, Z::BR, Some(NAMER));
    assert_eq!(
        table.holds("you have 2 or more other 《Harbor》 characters"),
        Sure::Maybe
    );
    assert_eq!(table.holds("you have 3 or more other characters"), Sure::Yes);
    assert_eq!(table.holds("you have 4 or more other characters"), Sure::No);
}

#[test]
fn facing_in_front_and_in_battle() {
    let mut table = Table::new();
    let facing = table.s.cards(REN, Z::FC)[0];
    let one = |table: &Table, words: &str| table.fit(words);
    assert_eq!(one(&table, "1 character facing this card"), (1, 1));
    assert_eq!(one(&table, "1 level 1 or lower character facing this card"), (0, 0));
    assert_eq!(
        table.holds("this card's battle opponent is level 2 or higher"),
        Sure::No
    );
    let attacker = (table.this, table.s.zone(AOI, Z::FC));
    let faced = Some((facing, table.s.zone(REN, Z::FC)));
    table.s.attack = Some(Attack::declared(attacker, REN, faced, Method::Front, Span::default()));
    assert_eq!(
        table.holds("this card's battle opponent is level 2 or higher"),
        Sure::Yes
    );
    assert_eq!(table.holds("this card's battle opponent is level 1 or lower"), Sure::No);
    assert_eq!(one(&table, "1 of your opponent's characters in battle"), (1, 1));
    // Whoever stands behind has two in front.
    table.this = table.s.cards(AOI, Z::BL)[0];
    assert_eq!(one(&table, "1 of your characters in front of this card"), (2, 2));
    assert_eq!(
        one(&table, "1 of your 《Crew》 characters in front of this card"),
        (0, 0)
    );
}

#[test]
fn how_they_lie() {
    let mut table = Table::new();
    assert_eq!(table.fit("1 of your 【STAND】 characters"), (3, 3));
    let first = table.s.cards(AOI, Z::FL)[0];
    table.s.table.turn(first, REST);
    assert_eq!(table.fit("1 of your 【REST】 characters"), (1, 1));
    table.s.doubts.reversed.push(first);
    assert_eq!(table.fit("1 of your 【REVERSE】 characters"), (0, 1));
}

#[test]
fn what_was_spoken_of() {
    let table = Table::new();
    let (harbor, crew) = (table.s.cards(AOI, Z::Waiting)[0], table.s.cards(AOI, Z::Waiting)[1]);
    fn by(it: &[CardId]) -> Speaker<'_> {
        Speaker {
            it,
            ..Speaker::of(None, AOI)
        }
    }
    let rules = table.m.rules(&table.s);
    let cond = Cond::Are(
        Sel::It,
        chosen("1 level 2 or higher character").is,
        Some(CardKind::Character),
    );
    assert_eq!(rules.holds(by(&[crew]), &cond), Sure::Yes);
    assert_eq!(rules.holds(by(&[harbor]), &cond), Sure::No);
    assert_eq!(rules.holds(by(&[harbor, crew]), &cond), Sure::No, "both have to be");
    assert_eq!(rules.holds(by(&[]), &cond), Sure::Maybe, "nobody noted which");
    let cards = chosen("1 blue character in your waiting room");
    assert_eq!(rules.fits(by(&[]), crew, &cards), Sure::Yes);
    assert_eq!(rules.fits(by(&[]), harbor, &cards), Sure::No);
    let on_stage = table.s.cards(AOI, Z::BL)[0];
    assert_eq!(rules.fits(by(&[]), on_stage, &cards), Sure::No, "it lies elsewhere");
    assert_eq!(rules.is_such(by(&[]), on_stage, &cards), Sure::Yes);
    let of_ren = Speaker::of(None, REN);
    assert_eq!(rules.fits(of_ren, crew, &cards), Sure::No, "it is another player's");
    assert_eq!(
        rules.how_many(Speaker::of(None, AOI), &chosen("1 of your other characters")),
        (0, 3),
        "nobody noted whose ability it is"
    );
}
