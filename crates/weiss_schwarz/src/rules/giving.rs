//! CONT abilities on small positions: what they give whom, when, and what they forbid.

use rejudge_notation::Span;
use rejudge_table::{CardId, Face, Seat};

use super::super::cards::{CardDef, CardKind, Color};
use super::super::doubts::Unsure;
use super::super::editions::Edition;
use super::super::effects::ability::Act;
use super::super::effects::continuous::kind;
use super::super::matches::Match;
use super::super::state::{Attack, Given, Method, State, Until, Z};
use super::between::Between;
use super::ch08_continuous::Within;
use super::selecting::card;
use super::sure::Sure;

const AOI: Seat = Seat(0);
const REN: Seat = Seat(1);

/// The card whose text it is; a harbor of level 1 with 4000 power and one of level 2 with 5000; a climax.
const TEXT: usize = 0;
const ONE: usize = 1;
const TWO: usize = 2;
const CLIMAX: usize = 3;

struct Table {
    m: Match,
    s: State,
}

impl Table {
    /// Aoi's turn; somebody of level 1 in FC of both.
    fn of(text: &[&str], sort: CardKind) -> Table {
        Table::under(Edition::V1_111, text, sort)
    }

    fn under(edition: Edition, text: &[&str], sort: CardKind) -> Table {
        let cards: Vec<CardDef> = vec![
            card("1", sort, Color::Red, 1, &["Harbor"], text),
            card("2", CardKind::Character, Color::Red, 1, &["Harbor"], &[]),
            card("3", CardKind::Character, Color::Blue, 2, &["Crew"], &[]),
            card("4", CardKind::Climax, Color::Red, 0, &[], &[]),
        ];
        let mut m = Match::new(edition, true, ["Aoi", "Ren"].map(str::to_owned).to_vec(), cards);
        m.lists = vec![Some([ONE, TWO, CLIMAX].into_iter().filter_map(Face::new).collect()); 2];
        let mut s = m.start();
        m.clear(&mut s);
        (s.active, s.turns_seen, s.turn) = (AOI, 1, 3);
        let mut table = Table { m, s };
        table.put(AOI, Z::FC, ONE);
        table.put(REN, Z::FC, ONE);
        table
    }

    fn put(&mut self, seat: Seat, z: Z, what: usize) -> CardId {
        let zone = self.s.zone(seat, z);
        self.s.table.create(seat, zone, Face::new(what))
    }

    fn hide(&mut self, seat: Seat, z: Z) -> CardId {
        let zone = self.s.zone(seat, z);
        self.s.table.create(seat, zone, None)
    }

    fn at(&self, seat: Seat, z: Z) -> CardId {
        self.s.character(self.s.zone(seat, z)).expect("somebody lies there")
    }

    fn power(&self, seat: Seat, z: Z) -> Between {
        self.m.rules(&self.s).power_between(self.at(seat, z))
    }

    fn attacks(&mut self, from: Z, method: Method) {
        let (attacker, facing) = (self.at(AOI, from), self.at(REN, Z::FC));
        let attacker = (attacker, self.s.zone(AOI, from));
        let facing = Some((facing, self.s.zone(REN, Z::FC)));
        self.s.attack = Some(Attack::declared(attacker, REN, facing, method, Span::default()));
    }
}

/// A table on which the card with this text lies in that slot of Aoi's.
fn with(text: &str, slot: Z) -> Table {
    let mut table = Table::of(&[text], CardKind::Character);
    table.put(AOI, slot, TEXT);
    table
}

/// Text; where its card lies; what FC has then, and what the card itself has.
const GIVEN: &[(&str, Z, i32, i32)] = &[
    (
        "【CONT】 All of your other 《Harbor》 characters get +500 power.",
        Z::BL,
        4500,
        4000,
    ),
    (
        "【CONT】 All of your 《Crew》 characters get +500 power.",
        Z::BL,
        4000,
        4000,
    ),
    ("【CONT】 All of your characters get +500 power.", Z::BL, 4500, 4500),
    (
        "【CONT】 Assist All of your characters in front of this card get +500 power.",
        Z::BL,
        4500,
        4000,
    ),
    (
        "【CONT】 Assist All of your characters in front of this card get +500 power.",
        Z::FL,
        4000,
        4000,
    ),
    (
        "【CONT】 Assist All of your level 1 or higher characters in front of this card get +1000 power.",
        Z::BR,
        5000,
        4000,
    ),
    (
        "【CONT】 Assist All of your level 2 or higher characters in front of this card get +1000 power.",
        Z::BR,
        4000,
        4000,
    ),
    (
        "【CONT】 Assist All of your characters in front of this card get +X power. X is equal to that character's level ×500.",
        Z::BR,
        4500,
        4000,
    ),
    (
        "【CONT】 During your turn, all of your other characters get +1000 power.",
        Z::BR,
        5000,
        4000,
    ),
    (
        "【CONT】 During your opponent's turn, all of your other characters get +1000 power.",
        Z::BR,
        4000,
        4000,
    ),
    (
        "【CONT】 During your turn, this card gets +1000 power, and during your opponent's turn, this card gets +3000 power.",
        Z::BR,
        4000,
        5000,
    ),
    (
        "【CONT】 If you have 2 or more other characters, during your opponent's turn, this card gets +1000 power, and during your turn, this card gets +3000 power.",
        Z::BR,
        4000,
        4000,
    ),
    (
        "【CONT】 If you have 2 or more other characters, this card gets +1000 power.",
        Z::BR,
        4000,
        4000,
    ),
    (
        "【CONT】 If you have another 《Harbor》 character, this card gets +1000 power.",
        Z::BR,
        4000,
        5000,
    ),
    (
        "【CONT】 If all of your characters are 《Harbor》, this card gets +1000 power.",
        Z::BR,
        4000,
        5000,
    ),
    (
        "【CONT】 This card gets +500 power for each of your other 《Harbor》 characters.",
        Z::BR,
        4000,
        4500,
    ),
    (
        "【CONT】 This card gets +X power. X is equal to the number of cards in your waiting room ×500.",
        Z::BR,
        4000,
        4000,
    ),
    (
        "【CONT】 Experience If the total level of the cards in your level is 2 or higher, this card gets +2000 power.",
        Z::BR,
        4000,
        4000,
    ),
    (
        "【CONT】 Memory If there is a card in your memory, this card gets +3000 power.",
        Z::BR,
        4000,
        4000,
    ),
    (
        "【CONT】 Your other character in the middle position of your center stage gets +500 power.",
        Z::BR,
        4500,
        4000,
    ),
    (
        "【CONT】 If this card is in your back stage, this card gets -500 power.",
        Z::BR,
        4000,
        3500,
    ),
    (
        "【CONT】 All of your other characters get \"【CONT】 If you have another character, this card gets +1500 power.\".",
        Z::BR,
        5500,
        4000,
    ),
];

#[test]
fn what_is_given_to_whom() {
    for (text, slot, center, own) in GIVEN {
        let table = with(text, *slot);
        assert_eq!(table.power(AOI, Z::FC), (*center, *center), "{text}");
        assert_eq!(table.power(AOI, *slot), (*own, *own), "{text}");
        assert_eq!(table.power(REN, Z::FC), (4000, 4000), "{text}");
    }
}

#[test]
fn what_is_given_gives_others_something() {
    let assist = "【CONT】 If you have another 《Harbor》 character, this card gets \"【CONT】 Assist All of your characters in front of this card get +1000 power.\".";
    assert_eq!(with(assist, Z::BL).power(AOI, Z::FC), (5000, 5000));
    assert_eq!(
        with(assist, Z::FL).power(AOI, Z::FC),
        (4000, 4000),
        "it is not in the back row"
    );
    let mut table = with(
        "【CONT】 All of your other 《Harbor》 characters get \"【CONT】 The character facing this card gets -1500 power.\".",
        Z::BL,
    );
    assert_eq!(table.power(REN, Z::FC), (2500, 2500));
    assert!(table.m.weakens);
    table.put(AOI, Z::FC, TWO);
    assert_eq!(table.power(REN, Z::FC), (4000, 4000), "who faces it is no harbor");
}

#[test]
fn it_comes_and_goes_with_what_it_asks_for() {
    let mut memory = with(
        "【CONT】 Memory If there is a card in your memory, this card gets +3000 power.",
        Z::FL,
    );
    memory.put(AOI, Z::Memory, ONE);
    assert_eq!(memory.power(AOI, Z::FL), (7000, 7000));
    let experience =
        "【CONT】 Experience If the total level of the cards in your level is 3 or higher, this card gets +2000 power.";
    let mut experience = with(experience, Z::FL);
    experience.put(AOI, Z::Level, ONE);
    assert_eq!(experience.power(AOI, Z::FL), (4000, 4000));
    experience.put(AOI, Z::Level, TWO);
    assert_eq!(experience.power(AOI, Z::FL), (6000, 6000));
    let mut turn = with(
        "【CONT】 During your opponent's turn, this card gets +1000 power.",
        Z::FL,
    );
    assert_eq!(turn.power(AOI, Z::FL), (4000, 4000));
    turn.s.active = REN;
    assert_eq!(turn.power(AOI, Z::FL), (5000, 5000));
    let waiting = "【CONT】 This card gets +X power. X is equal to the number of cards in your waiting room ×500.";
    let mut waiting = with(waiting, Z::FL);
    waiting.put(AOI, Z::Waiting, ONE);
    waiting.put(REN, Z::Waiting, ONE);
    assert_eq!(waiting.power(AOI, Z::FL), (4500, 4500));
    let mut battle = with("【CONT】 During this card's battle, this card gets +2000 power.", Z::FL);
    assert_eq!(battle.power(AOI, Z::FL), (4000, 4000));
    battle.attacks(Z::FL, Method::Front);
    assert_eq!(battle.power(AOI, Z::FL), (6000, 6000));
}

#[test]
fn who_faces_it_is_weaker() {
    let table = with("【CONT】 The character facing this card gets -1000 power.", Z::FL);
    assert_eq!(table.power(REN, Z::FC), (4000, 4000), "it faces Aoi's FC");
    let mut table = Table::of(
        &["【CONT】 The character facing this card gets -1000 power."],
        CardKind::Character,
    );
    table.put(AOI, Z::FC, TEXT);
    assert_eq!(table.power(REN, Z::FC), (3000, 3000));
    assert!(table.m.weakens);
}

#[test]
fn whose_stage_it_is() {
    let text = "【CONT】 All of your opponent's characters in the center stage get -500 power.";
    let table = with(text, Z::BL);
    assert_eq!(
        (table.power(REN, Z::FC), table.power(AOI, Z::FC)),
        ((3500, 3500), (4000, 4000))
    );
    let text = "【CONT】 If your opponent has 1 or more characters in the center stage, this card gets +500 power.";
    assert_eq!(with(text, Z::BL).power(AOI, Z::BL), (4500, 4500));
}

#[test]
fn a_climax_and_a_card_in_the_memory() {
    let climax =
        "【CONT】 If you have 2 or more 《Harbor》 characters, all of your characters get +1000 power and +1 soul.";
    let mut table = Table::of(&[climax], CardKind::Climax);
    table.put(AOI, Z::Climax, TEXT);
    assert_eq!(table.power(AOI, Z::FC), (4000, 4000));
    table.put(AOI, Z::FL, ONE);
    assert_eq!(table.power(AOI, Z::FC), (5000, 5000));
    assert_eq!(table.m.rules(&table.s).soul_given(table.at(AOI, Z::FC)).all(), (1, 1));
    let memory = "【CONT】 If this card is in your memory, all of your characters get +500 power.";
    let mut table = Table::of(&[memory], CardKind::Character);
    table.put(AOI, Z::FL, TEXT);
    assert_eq!(table.power(AOI, Z::FC), (4000, 4000), "it lies on the stage");
    table.put(AOI, Z::Memory, TEXT);
    assert_eq!(table.power(AOI, Z::FC), (4500, 4500));
}

#[test]
fn what_nobody_noted_leaves_it_open() {
    let text = "【CONT】 All of your other 《Harbor》 characters get +500 power.";
    let mut table = with(text, Z::BL);
    table.hide(AOI, Z::FL);
    assert_eq!(table.power(AOI, Z::FL), (4000, 5500), "level 1 or 2, a harbor or not");
    // Whoever is behind it is not known either, and may be such a card.
    let mut hidden = Table::of(&[text], CardKind::Character);
    hidden.hide(AOI, Z::BL);
    assert_eq!(hidden.power(AOI, Z::FC), (4000, 4000), "no card of the list is");
    hidden.m.lists[0] = Some([TEXT, ONE].into_iter().filter_map(Face::new).collect());
    assert_eq!(hidden.power(AOI, Z::FC), (4000, 4500));
    hidden.m.lists[0] = None;
    assert_eq!(hidden.power(AOI, Z::FC), (4000, 4500));
    // Who may have left may give it no more.
    let mut gone = with(text, Z::BL);
    let card = gone.at(AOI, Z::BL);
    gone.s.doubts.gone.push(Unsure { card, shuffled: false });
    assert_eq!(gone.power(AOI, Z::FC), (4000, 4500));
}

#[test]
fn level_is_worked_out_before_power() {
    let text = [
        "【CONT】 All of your other characters get +1 level.",
        "【CONT】 All of your level 2 or higher characters get +1000 power.",
    ];
    // The grammar reads the level of what lies on the stage as it is given.
    let mut table = Table::of(&text, CardKind::Character);
    table.put(AOI, Z::BL, TEXT);
    let (center, own) = (table.at(AOI, Z::FC), table.at(AOI, Z::BL));
    let rules = table.m.rules(&table.s);
    assert_eq!(rules.level_between(center, Within::Nothing), (2, 2));
    assert_eq!(rules.level_between(own, Within::Nothing), (1, 1));
    assert_eq!(
        (table.power(AOI, Z::FC), table.power(AOI, Z::BL)),
        ((5000, 5000), (4000, 4000))
    );
    // 8.9.1.2, before 1.99: they stood in one layer, by the time at which they came.
    let mut older = Table::under(Edition::V2021_03, &text, CardKind::Character);
    older.put(AOI, Z::BL, TEXT);
    assert_eq!(older.power(AOI, Z::FC), (4000, 5000));
    // What was told of it counts.
    table.s.extra(own).give(
        Given {
            level: 1,
            ..Given::NONE
        },
        Until::Turn,
    );
    assert_eq!(table.power(AOI, Z::BL), (5000, 5000));
}

#[test]
fn what_hangs_on_itself_is_left_open() {
    let mut table = with(
        "【CONT】 All of your characters with 4000 or less power get +500 power.",
        Z::BL,
    );
    assert_eq!(table.power(AOI, Z::FC), (4000, 4500));
    table.put(AOI, Z::FL, TWO);
    assert_eq!(table.power(AOI, Z::FL), (5000, 5000));
}

#[test]
fn the_level_of_a_card_in_the_hand() {
    let text = "【CONT】 If you have 2 or more 《Harbor》 characters, this card gets -1 level while in your hand.";
    let mut table = Table::of(&[text], CardKind::Character);
    let face = Face::new(TEXT).expect("it is small");
    table.put(AOI, Z::Hand, TEXT);
    let level = |table: &Table| table.m.rules(&table.s).level_to_play(AOI, face);
    assert_eq!(level(&table), (1, 1));
    table.put(AOI, Z::FL, ONE);
    assert_eq!(level(&table), (0, 0));
    table.put(AOI, Z::FR, TEXT);
    assert_eq!(table.power(AOI, Z::FR), (4000, 4000));
    let on_stage = table
        .m
        .rules(&table.s)
        .level_between(table.at(AOI, Z::FR), Within::Nothing);
    assert_eq!(on_stage, (1, 1), "it is not in the hand");
    let mut hidden = Table::of(&[text], CardKind::Character);
    hidden.hide(AOI, Z::FL);
    hidden.put(AOI, Z::Hand, TEXT);
    assert_eq!(level(&hidden), (0, 1));
}

#[test]
fn the_cost_of_a_card_in_the_hand() {
    let own =
        "【CONT】 If you have 2 or more 《Harbor》 characters, this card gets -1 level and -2 cost while in your hand.";
    let mut table = Table::of(&[own], CardKind::Character);
    let face = Face::new(TEXT).expect("it is small");
    table.put(AOI, Z::Hand, TEXT);
    let cost = |table: &Table, face| table.m.rules(&table.s).cost_to_play(AOI, face);
    assert_eq!(cost(&table, face), (1, 1));
    table.put(AOI, Z::FL, ONE);
    assert_eq!(cost(&table, face), (0, 0), "it is no less than nothing");
    let mut table = with("【CONT】 \"Keeper 3\" get -1 cost while in your hand.", Z::BL);
    table.put(AOI, Z::Hand, TWO);
    let other = Face::new(TWO).expect("it is small");
    assert_eq!(cost(&table, other), (1, 1));
    assert_eq!(table.m.rules(&table.s).level_to_play(AOI, other), (2, 2));
    table.put(AOI, Z::Hand, ONE);
    let another = Face::new(ONE).expect("it is small");
    assert_eq!(cost(&table, another), (1, 1), "it has another name");
    let given = table.m.rules(&table.s);
    assert!(given.is_cost_given());
}

#[test]
fn how_many_cards_a_hand_holds() {
    let text = "【CONT】 You get +1 to the limit on the number of cards in your hand.";
    let table = with(text, Z::BL);
    let limit = |table: &Table, seat| table.m.rules(&table.s).hand_limit(seat);
    assert_eq!(limit(&table, AOI), (8, 8));
    assert_eq!(limit(&table, REN), (7, 7));
    let mut hidden = Table::of(&[text], CardKind::Character);
    hidden.m.lists = vec![None; 2];
    assert_eq!(limit(&hidden, AOI), (7, 7));
    hidden.hide(AOI, Z::FL);
    assert_eq!(limit(&hidden, AOI), (7, 8));
}

#[test]
fn what_is_forbidden() {
    let may = |table: &Table, slot: Z, act: Act| {
        let rules = table.m.rules(&table.s);
        rules.is_forbidden(table.at(AOI, slot), act).0
    };
    let table = with("【CONT】 This card cannot side attack.", Z::FL);
    assert_eq!(may(&table, Z::FL, Act::SideAttack), Sure::Yes);
    assert_eq!(may(&table, Z::FL, Act::FrontAttack), Sure::No);
    assert_eq!(may(&table, Z::FC, Act::SideAttack), Sure::No);
    let mut table = with(
        "【CONT】 If you have 2 or more other characters, this card cannot become 【REVERSE】.",
        Z::FL,
    );
    assert_eq!(may(&table, Z::FL, Act::Reverse), Sure::No);
    table.put(AOI, Z::BR, TWO);
    assert_eq!(may(&table, Z::FL, Act::Reverse), Sure::Yes);
    let given = "【CONT】 All of your other characters get \"【CONT】 This card cannot side attack.\".";
    let table = with(given, Z::BL);
    assert_eq!(may(&table, Z::FC, Act::SideAttack), Sure::Yes);
    assert_eq!(may(&table, Z::BL, Act::SideAttack), Sure::No);
    assert_eq!(table.m.conts, kind::CANNOT | kind::ABILITY);
}
