//! What may not stand on a line is refused by name: every shape, with the line beside it that is right.

use crate::support::files::Replays;

use rejudge::games::{Request, of_log};

/// A line that is refused, what is said of it, and the same with what belongs there.
struct Row {
    /// The position and the lines before.
    before: &'static str,
    refused: &'static str,
    says: &'static str,
    right: &'static str,
}

const fn row(before: &'static str, refused: &'static str, says: &'static str, right: &'static str) -> Row {
    Row {
        before,
        refused,
        says,
        right,
    }
}

const SETUP: &str = "setup\nfirst = Aoi\n";
const MAIN: &str = "position\nAoi.hand = 064 001 002\nAoi.FC = 010\nAoi.stock = 3*?\nAoi.deck = 20*?\nAoi.clock = 003\n\
    Aoi.waiting = 012\nRen.FC = 010\nRen.deck = 20*?\nturn 5 Aoi main\n";
const EFFECT: &str = "position\nAoi.hand = 064 001 002\nAoi.FC = 010\nAoi.stock = 3*?\nAoi.deck = 20*?\nAoi.clock = 003\n\
    Aoi.waiting = 012\nRen.FC = 010\nRen.deck = 20*?\nturn 5 Aoi main\nevent 064\n";
const ATTACK: &str = "position\nAoi.FC = 010\nAoi.deck = 20*?\nAoi.stock = 3*?\nAoi.waiting = 012\nRen.FC = 010\n\
    Ren.deck = 20*?\nturn 5 Aoi attack\nattack FC front\n";

const ROWS: &[Row] = &[
    // 5.2.1: before the game.
    row(SETUP, "Aoi: shuffle Ren", "no use for a player", "Aoi: shuffle"),
    row(SETUP, "Aoi: shuffle = 001 002", "no use for a card", "Aoi: shuffle"),
    row(SETUP, "Ren: cut Aoi", "no use for a player", "Ren: cut"),
    row(SETUP, "Ren: cut = 001", "no use for a card", "Ren: cut"),
    row(
        "setup\nfirst = Aoi\nAoi: draw 5\nRen: draw 5\n",
        "Aoi: mulligan 001 none",
        "stands alone",
        "Aoi: mulligan none",
    ),
    row(
        "setup\nfirst = Aoi\nAoi: draw 5\nRen: draw 5\n",
        "Aoi: mulligan none = 001",
        "`none` was said before",
        "Aoi: mulligan 001 = 002",
    ),
    // 6.2 to 6.4.
    row(
        "position\nAoi.FC = 010\nturn 5 Aoi\n",
        "stand 010",
        "no use for a card",
        "stand FC",
    ),
    row(
        "position\nAoi.hand = 001\nAoi.deck = 20*?\nturn 5 Aoi clock\n",
        "clock 001 = 002 none",
        "stands alone",
        "clock 001 = 002 003",
    ),
    // 4.14.2: icons.
    row(
        ATTACK,
        "comeback 012 = 010",
        "another card was chosen",
        "comeback 012 = 012",
    ),
    row(ATTACK, "comeback FC", "no use for a zone", "comeback 012"),
    row(ATTACK, "gate FC.010", "of the waiting room", "gate none"),
    row(ATTACK, "standby FC > FR", "no use for a zone", "standby 012 > FR"),
    row(ATTACK, "focus FC", "no use for a zone", "focus 012"),
    row(
        ATTACK,
        "choice 012 = 010",
        "another card was chosen",
        "choice 012 > hand",
    ),
    row(ATTACK, "chance = 001 none", "stands alone", "chance = none"),
    row(
        ATTACK,
        "discovery none = 001",
        "`none` was said before",
        "discovery none",
    ),
    row(ATTACK, "draw none = 001", "`none` was said before", "draw none"),
    // 7.6.1, 7.7.1.
    row(
        ATTACK,
        "battle = 5000 4500 3000",
        "each has one power",
        "battle = 5000 4500",
    ),
    row(ATTACK, "battle = 010", "named by its slot", "battle = FC"),
    row(ATTACK, "battle = FC none", "cannot both be so", "battle = none"),
    row(ATTACK, "battle = none none", "stands once", "battle = none"),
    row(
        ATTACK,
        "battle = reversed",
        "stands behind a slot",
        "battle = FC reversed",
    ),
    row(
        ATTACK,
        "battle = reversed FC",
        "stands behind a slot",
        "battle = Ren.FC reversed",
    ),
    row(
        ATTACK,
        "battle = FC reversed reversed",
        "stands behind a slot",
        "battle = FC reversed",
    ),
    row(
        ATTACK,
        "battle = 5000 FC",
        "the powers of both",
        "battle = 5000 4500 FC",
    ),
    row(ATTACK, "return Ren.FC > hand", "no use for a zone", "return Ren.FC"),
    row(ATTACK, "leave FC = 010 012", "no use for so much", "leave FC = 010"),
    // 8.6: abilities.
    row(MAIN, "act FC FL", "one card has the ability", "act FC 1"),
    row(MAIN, "act 1 FC", "comes first", "act FC 1"),
    row(MAIN, "act FC 1 > Ren", "no use for a player", "act FC 1 > Ren.FC"),
    row(MAIN, "auto FC 010", "one card has the ability", "auto FC 1"),
    // 8.4: what is paid.
    row(EFFECT, "- pay FC", "no use for a zone", "- pay 1"),
    row(EFFECT, "- pay 1 2", "is said already", "- pay 1"),
    row(EFFECT, "- pay 1 001", "is said already", "- pay 1 = 001"),
    row(EFFECT, "- pay 001 = 001", "are named already", "- pay 001"),
    row(
        EFFECT,
        "- pay 1 = 001 002",
        "so many cards were not paid",
        "- pay 2 = 001 002",
    ),
    // 9.2.2.
    row(MAIN, "refresh = 12 13", "is said already", "refresh = 12"),
    row(MAIN, "refresh = 12 001", "is said already", "refresh = 12"),
    row(MAIN, "penalty = 001 002", "one card is put", "penalty = 001"),
    // 8.2: what a text does.
    row(EFFECT, "- shuffle = 001", "no use for a card", "- shuffle"),
    row(EFFECT, "- put 001 > hand stock", "to one place", "- put 001 > stock"),
    row(EFFECT, "- put 001 > hand rest", "no card lies so", "- put 001 > hand"),
    row(EFFECT, "- put 001 > hand down", "no card lies so", "- put 001 > hand"),
    row(EFFECT, "- put 001 none > hand", "stands alone", "- put none > hand"),
    row(
        EFFECT,
        "- put 001 +1 > hand",
        "no use for a number with a sign",
        "- put 001 > hand",
    ),
    row(
        EFFECT,
        "- put 001 Ren > hand",
        "no use for a player",
        "- put 001 > hand",
    ),
    row(
        EFFECT,
        "- put 001 power > hand",
        "no use for `power`",
        "- put 001 > hand",
    ),
    row(
        EFFECT,
        "- put 1 2 deck.top > hand",
        "is said already",
        "- put 1 deck.top > hand",
    ),
    row(
        EFFECT,
        "- put 001 > hand = 001",
        "are named already",
        "- put deck.top > hand = 001",
    ),
    row(
        EFFECT,
        "- put deck.top > hand = 1",
        "no use for a number",
        "- put deck.top > hand = 001",
    ),
    row(
        EFFECT,
        "- search 001 > hand = FC",
        "no use for a zone",
        "- search 001 > hand",
    ),
    row(
        EFFECT,
        "- search FC > hand",
        "everybody sees",
        "- search deck 001 > hand",
    ),
    row(EFFECT, "- look FC", "everybody sees", "- look 2"),
    row(EFFECT, "- look 1 2", "one number stands here", "- look 2"),
    row(EFFECT, "- reveal 1 = Ren", "no use for a player", "- reveal 1 = 001"),
    row(EFFECT, "- mill 2 hand", "cards of a deck", "- mill 2 deck"),
    row(EFFECT, "- mill 1 2", "one number stands here", "- mill 2"),
    row(
        EFFECT,
        "- brainstorm 2 = 1",
        "no use for a number",
        "- brainstorm 2 = 001 002",
    ),
    row(EFFECT, "- heal 1 hand", "cards of the clock", "- heal 1 clock"),
    row(EFFECT, "- heal 1 = none", "no use for `none`", "- heal 1 = 003"),
    row(
        EFFECT,
        "- make 001 > hand = 002",
        "no use for a card",
        "- make 001 > hand",
    ),
    row(
        EFFECT,
        "- give FC power +1000 +2000",
        "gives each thing once",
        "- give FC power +1000",
    ),
    row(
        EFFECT,
        "- give FC power soul +1",
        "gives each thing once",
        "- give FC soul +1",
    ),
    row(
        EFFECT,
        "- give FC power +1000 battle stays",
        "gives each thing once",
        "- give FC power +1000 battle",
    ),
    row(
        EFFECT,
        "- give FC power +1000 taken",
        "says nothing",
        "- give FC power +1000",
    ),
    row(
        EFFECT,
        "- give FC power +1000 > none",
        "says nothing",
        "- give FC power +1000",
    ),
    row(
        EFFECT,
        "- give FC power +1000 Ren",
        "says nothing",
        "- give FC power +1000",
    ),
    row(
        EFFECT,
        "- give FC power +1000 2",
        "gives each thing once",
        "- give FC power +1000",
    ),
    // 1.2.
    row(MAIN, "result = Aoi Ren", "one result", "result = Aoi \"time\""),
    row(MAIN, "result = Aoi draw", "one result", "result = draw \"time\""),
];

/// What only a match of more than two has.
const OF_MANY: &[Row] = &[
    row(
        "setup\n",
        "roll = Aoi 5 Ren 2 Mio 4 3",
        "whose roll",
        "roll = Aoi 5 Ren 2 Mio 4",
    ),
    row(
        "setup\n",
        "roll = Aoi Ren 2 Mio 4",
        "is not said",
        "roll = Aoi 5 Ren 2 Mio 4",
    ),
    row(
        "setup\n",
        "roll = Aoi 5 Ren 2 Mio 4 Aoi 3",
        "a place in the order already",
        "roll = Aoi 5 Ren 2 Mio 4",
    ),
    row(
        "setup\n",
        "order = Aoi Ren Mio Aoi",
        "a place in the order already",
        "order = Aoi Ren Mio",
    ),
    row(MAIN, "out = Ren Mio", "one player leaves", "out = Ren \"went home\""),
];

fn malformed(game: &str, players: &[&str], before: &str, line: &str) -> Vec<String> {
    let players: String = players.iter().map(|p| format!("player {p}: ? HB/W01\n")).collect();
    let log = format!("rejudge 1\ngame: {game}\ndetail: full\ncards: harbor.toml\n{players}\n{before}{line}\n");
    let at = u32::try_from(log.lines().count()).expect("a short log");
    let game = of_log(&log).expect("a game of the program");
    let report = game
        .judge("refused", &log, &Request::default(), &Replays)
        .expect("its files");
    let said = report.malformed.iter();
    said.map(|m| match m.place.line == at {
        true => m.message.clone(),
        false => format!("in line {}: {}", m.place.line, m.message),
    })
    .collect()
}

fn each(game: &str, players: &[&str], rows: &[Row]) {
    let mut wrong = Vec::new();
    for row in rows {
        let said = malformed(game, players, row.before, row.refused);
        if said.len() != 1 || !said[0].contains(row.says) {
            wrong.push(format!("{}: {said:?}, not {:?}", row.refused, row.says));
        }
        let said = malformed(game, players, row.before, row.right);
        if !said.is_empty() {
            wrong.push(format!("{}: {said:?}", row.right));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn what_no_verb_of_weiss_schwarz_takes() {
    each("weiss-schwarz 1.111", &["Aoi", "Ren"], ROWS);
}

#[test]
fn what_no_verb_of_battle_royale_takes() {
    each("weiss-schwarz-battle-royale 1.111", &["Aoi", "Ren", "Mio"], OF_MANY);
}
