//! What is fed to the program: texts and bytes made so that reading, judging, printing or packing them should cost much.

use rejudge::games::of_log;
use rejudge::packing;
use rejudge::replay::frame::{self, Section};
use rejudge::replay::sections;

use crate::support::files::Beside;

const HEADER: &str = "rejudge 1\ngame: weiss-schwarz 1.111\ndetail: DETAIL\ncards: cards/harbor.toml cards/kiln.toml\n\
    player Aoi: ? HB/W01\nplayer Ren: ? KN/S02\n\n";

/// The other games: name, header, and lines that are told over and over.
const OTHERS: [(&str, &str, &str); 3] = [
    (
        "royale",
        "rejudge 1\ngame: weiss-schwarz-battle-royale 1.111\ndetail: full\ncards: cards/harbor.toml\n\
            player Aoi: ? HB/W01\nplayer Ren: ? HB/W01\nplayer Mio: ? HB/W01\n\n",
        "  draw = 012\n  play 012 > FC\n  attack FC front\n  damage 3 > Mio = 002 003 004\n",
    ),
    (
        "spellweaver",
        "rejudge 1\ngame: spellweaver wiki\ndetail: full\ncards: cards/lantern.toml\n\
            player Aoi: ? LH/A1\nplayer Ren: ? LH/A1\n\n",
        "  draw = 025\n  play 025\n  attack 025 > Ren.hero\n  hit 025 > Ren.hero = 3\n",
    ),
    (
        "shironeko",
        "rejudge 1\ngame: shironeko official\ndetail: full\ncards: cards/hoshikage.toml\n\
            player Aoi: ? HK/01\nplayer Ren: ? HK/01\n\n",
        "  draw = 013\n  play 013\n  attack 013\n  Ren: take\n  damage 2 = 001 002\n",
    ),
];

/// A file, and the name under which it lies on the disk.
pub struct Hostile {
    /// What it is.
    pub name: String,
    /// The name of the file.
    pub file: &'static str,
    /// What is in it.
    pub bytes: Vec<u8>,
}

fn hostile(name: impl Into<String>, file: &'static str, bytes: impl Into<Vec<u8>>) -> Hostile {
    Hostile {
        name: name.into(),
        file,
        bytes: bytes.into(),
    }
}

/// Files of about this many bytes.
pub fn all(bytes: usize) -> Vec<Hostile> {
    let texts = texts(bytes).into_iter();
    let mut all: Vec<Hostile> = texts.map(|(name, text)| hostile(name, "a.match", text)).collect();
    all.extend(of_other_games(bytes));
    all.extend(lists_and_pools(bytes));
    all.extend(containers(bytes));
    all
}

/// A text that goes on until it has so many bytes.
fn filled(bytes: usize, begin: &str, unit: &dyn Fn(usize) -> String) -> String {
    let mut text = begin.to_owned();
    let mut at = 0;
    while text.len() < bytes {
        text.push_str(&unit(at));
        at += 1;
    }
    text
}

/// Bytes without any sense, the same every time.
fn noise(bytes: usize) -> Vec<u8> {
    let mut state = 0x9E37_79B9_7F4A_7C15_u64;
    let mut next = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state.to_le_bytes()[0]
    };
    (0..bytes).map(|_| next()).collect()
}

/// Logs of Weiß Schwarz, and what is no log at all.
fn texts(bytes: usize) -> Vec<(&'static str, Vec<u8>)> {
    let fill = |begin: &str, unit: &dyn Fn(usize) -> String| filled(bytes, begin, unit);
    let of = |detail: &str| HEADER.replace("DETAIL", detail);
    let (full, decisions) = (of("full"), of("decisions"));
    let attack = "position\n  Aoi.FL = 010 power +100000\nturn 5 Aoi attack\n";
    let same = |line: &'static str| move |_: usize| line.to_owned();
    vec![
        (
            "many-unknown",
            fill(
                &format!("{full}setup\n  first = Aoi\nturn 1 Aoi\n  draw ="),
                &same(" 999*?"),
            ),
        ),
        (
            "many-known",
            fill(&format!("{decisions}{attack}"), &|_| {
                format!("  damage 2 > Ren = 002 003{}\n", " 999*002".repeat(33))
            }),
        ),
        (
            "damage",
            fill(&format!("{full}{attack}"), &same("  damage 1000\n  attack FL direct\n")),
        ),
        (
            "turns",
            fill(&full, &|at| {
                format!("turn {} {}\n", at + 1, if at % 2 == 0 { "Aoi" } else { "Ren" })
            }),
        ),
        (
            "turns-decisions",
            fill(&decisions, &|at| {
                format!("turn {} {}\n", at + 1, if at % 2 == 0 { "Aoi" } else { "Ren" })
            }),
        ),
        (
            "counts",
            fill(&format!("{decisions}{attack}"), &|at| {
                format!("  count Aoi.hand {} Ren.stock {}\n", at % 9, at % 7)
            }),
        ),
        (
            "draws",
            fill(
                &format!("{full}setup\n  first = Aoi\nturn 1 Aoi\n"),
                &same("  draw = ?\n"),
            ),
        ),
        (
            "positions",
            fill(&full, &same("position\n  Aoi.deck = 999*?\n  Aoi.hand = 012 015 ?\n")),
        ),
        (
            "one-position",
            fill(&format!("{full}position\n"), &same("  Aoi.deck = 999*?\n")),
        ),
        (
            "labels",
            fill(&format!("{full}{attack}"), &|at| {
                format!("  label \"a{at}\"\n  judge: back to \"a{}\"\n", at / 2)
            }),
        ),
        (
            "brackets",
            fill(
                &format!("{full}{attack}"),
                &same("  attack FL = [[[[[[[[ draw = [ draw ] ]\n"),
            ),
        ),
        ("words", fill(&full, &|at| format!("wrod{at} atack 0{at} > [\n"))),
        (
            "cards",
            fill(&format!("{full}{attack}"), &|at| {
                format!("  play {at}x > FC pay 1 = {at}y\n")
            }),
        ),
        (
            "moves",
            fill(
                &format!("{full}{attack}"),
                &same("  leave FL = 010\n  play 010 > FL\n  climax 092\n"),
            ),
        ),
        ("one-line", fill(&format!("{full}{attack}  draw ="), &same(" 002"))),
        ("nothing", "\n".repeat(bytes)),
        ("zeros", "\0".repeat(bytes)),
        (
            "expectations",
            fill(&full, &|at| format!("turn {at} Aoi #! weiss-schwarz/none{at}\n")),
        ),
        ("one-word", fill(&format!("{full}{attack}  note \""), &same("あx"))),
        ("one-number", fill(&format!("{full}{attack}  draw "), &same("9"))),
        (
            "deep-line",
            fill(&format!("{full}{attack}  attack FL"), &same(" = [ draw 1")),
        ),
        (
            "deep-lines",
            // Each line below the one before it.
            fill(&format!("{full}{attack}"), &|at| {
                format!("{}- draw\n", " ".repeat(2 + 2 * (at % 400)))
            }),
        ),
        (
            "names",
            fill(&full, &|at| format!("Nobody{at}: play \"Card {at}\" > FC\n")),
        ),
        (
            "headers",
            fill("rejudge 1\n", &|at| {
                format!("player P{at}: deck{at}.deck\ncards: pool{at}.toml\n")
            }),
        ),
        (
            "errors",
            fill(&format!("{full}{attack}"), &|at| {
                format!("  play 020 > FL\n  clock {:03}\n  levelup 001\n  encore FR\n", at % 40)
            }),
        ),
        (
            "judge",
            fill(&format!("{full}{attack}"), &|at| {
                format!("  judge: call Aoi\n  judge: fix\n    - put 00{} > hand\n", at % 9 + 1)
            }),
        ),
    ]
    .into_iter()
    .map(|(name, text)| (name, text.into_bytes()))
    .chain([("noise", noise(bytes))])
    .collect()
}

/// Empty turns and turns full of mistakes of the other games.
fn of_other_games(bytes: usize) -> Vec<Hostile> {
    let mut all = Vec::new();
    for (game, header, lines) in OTHERS {
        let players = ["Aoi", "Ren", "Mio"];
        let seats = header.matches("player ").count();
        let turn = |at: usize| format!("turn {} {}\n", at + 1, players[at % seats]);
        let turns = filled(bytes, header, &turn);
        let wrong = filled(bytes, header, &|at| turn(at) + lines);
        let one = filled(bytes, &format!("{header}{}", turn(0)), &|_| lines.to_owned());
        all.push(hostile(format!("{game}-turns"), "a.match", turns));
        all.push(hostile(format!("{game}-errors"), "a.match", wrong));
        all.push(hostile(format!("{game}-one-turn"), "a.match", one));
    }
    all
}

/// Deck lists, pools, and what other programs write. The log `uses.match` beside them names them.
fn lists_and_pools(bytes: usize) -> Vec<Hostile> {
    let fill = |begin: &str, unit: &dyn Fn(usize) -> String| filled(bytes, begin, unit);
    let card = |at: usize| {
        format!(
            "[[card]]\nnumber = \"HB/W01-{at}\"\nname = \"Card {at}\"\nkind = \"character\"\ncolor = \"blue\"\nlevel = 0\n\
            cost = 0\npower = 500\nsoul = 1\nside = \"weiss\"\ntext = [\"[A] When this card is placed on the stage from your \
            hand, draw up to {at} cards.\"]\n\n"
        )
    };
    vec![
        hostile("deck-cards", "a.deck", fill("", &|_| "4 HB/W01-001\n".to_owned())),
        hostile("deck-unknown", "a.deck", fill("", &|at| format!("1 ZZ/Z{at}-{at}\n"))),
        hostile(
            "deck-counts",
            "a.deck",
            fill("", &|_| "4294967295 HB/W01-001\n".to_owned()),
        ),
        hostile("pool-cards", "a.toml", fill("", &card)),
        hostile(
            "pool-one-card",
            "a.toml",
            fill(&card(1).replace("\"]\n\n", ""), &|_| " and draw a card".to_owned()) + "\"]\n",
        ),
        hostile("pool-deep", "a.toml", fill("x = ", &|_| "[".to_owned())),
        hostile("pool-tables", "a.toml", fill("", &|at| format!("[a{at}.b.c.d.e]\n"))),
        hostile("json-deep", "a.json", fill("", &|_| "[{\"a\":".to_owned())),
        hostile(
            "json-lines",
            "a.jsonl",
            fill("", &|at| format!("{{\"id\": {at}, \"log\": \"rejudge 1\\nturn\"}}\n")),
        ),
    ]
}

/// A section that says it is so long.
fn declaring(stored: u32, len: u32, flags: u16, bytes: usize) -> Vec<u8> {
    let mut file = frame::MAGIC.to_vec();
    file.extend(frame::VERSION.to_le_bytes());
    file.extend([0, 0]);
    file.extend(1_u16.to_le_bytes());
    file.extend(flags.to_le_bytes());
    file.extend(stored.to_le_bytes());
    file.extend(len.to_le_bytes());
    file.extend(noise(bytes));
    file
}

/// Replays and journals: damaged, with lengths that are not true, and with right checksums over what is none.
fn containers(bytes: usize) -> Vec<Hostile> {
    let folder = std::path::Path::new("benches/complete.match");
    let log = std::fs::read_to_string(folder).expect("the log of the benches");
    let replay = packing::pack(&log, &Beside::file(folder), true).expect("it can be packed");
    let whole = replay.to_bytes(true).expect("it has its sections");
    let sections = frame::read(&whole, &sections::name).expect("what was written");
    let mut all = vec![
        hostile("declares-all", "a.replay", declaring(u32::MAX, u32::MAX, 0, bytes)),
        hostile("declares-unpacked", "a.replay", declaring(64, u32::MAX, 2, bytes)),
        hostile(
            "journal-noise",
            "a.match.journal",
            [b"\x89RJJ\r\n\x1a\n".to_vec(), noise(bytes)].concat(),
        ),
    ];
    let mut damaged = [whole.clone(), noise(bytes)].concat();
    for at in (40..whole.len()).step_by(97) {
        damaged[at] ^= 0x55;
    }
    all.push(hostile("damaged", "a.replay", damaged));
    // Whoever makes a container can make its checksums.
    for (at, section) in sections.iter().enumerate() {
        let name = sections::name(section.kind).unwrap_or("unknown");
        let huge = [vec![0xff; 9], section.payload.clone()].concat();
        for (sort, payload) in [
            ("noise", noise(bytes)),
            ("huge", [huge, vec![0xff; bytes]].concat()),
            (
                "twice",
                section.payload.repeat(bytes / section.payload.len().max(1) + 1),
            ),
        ] {
            let mut other: Vec<Section> = sections.clone();
            other[at].payload = payload;
            if let Ok(file) = frame::write(&other, false) {
                all.push(hostile(format!("{name}-{sort}"), "a.replay", file));
            }
        }
    }
    all
}

/// The log of a match, told so many times one behind the other, each time from the same table.
pub fn times(count: usize) -> Vec<u8> {
    let path = std::path::Path::new("benches/complete.match");
    let log = std::fs::read_to_string(path).expect("the log of the benches");
    let lines: Vec<&str> = log.lines().collect();
    let turn = |begin: &str| lines.iter().position(|l| l.starts_with(begin)).expect("a turn");
    let (from, to) = (turn("turn 3 "), turn("turn 15 "));
    // The table can be told where nothing is under way.
    let game = of_log(&log).expect("it names its game");
    let numbers: Vec<u32> = (from..to)
        .map(|at| u32::try_from(at + 1).expect("a short log"))
        .collect();
    let cuts = game.cuts(&log, &numbers, &Beside::file(path)).expect("it can be read");
    let mut cuts = numbers.iter().zip(cuts);
    let (line, cut) = cuts
        .find_map(|(line, cut)| Some((*line as usize, cut?)))
        .expect("a match that can be begun somewhere");
    let turn = cut.turn.map(|turn| turn + "\n").unwrap_or_default();
    let part = format!(
        "position\n  {}\n{turn}{}\n\n",
        cut.position.join("\n  "),
        lines[line - 1..to].join("\n")
    );
    let header = lines[..header_lines(&lines)]
        .join("\n")
        .replace("../replays/cards/", "cards/");
    let header: String = header
        .lines()
        .map(|line| match line.split_once(": ../replays/decks/") {
            Some((player, _)) if player.ends_with("Aoi") => "player Aoi: ? HB/W01\n".to_owned(),
            Some(_) => "player Ren: ? KN/S02\n".to_owned(),
            None => format!("{line}\n"),
        })
        .collect();
    (header + "\n" + &part.repeat(count)).into_bytes()
}

/// How many lines the header has.
fn header_lines(lines: &[&str]) -> usize {
    lines.iter().position(|line| line.is_empty()).unwrap_or(lines.len())
}
