//! Ways in which people tell what a card does (`fixtures/weiss-schwarz/tellings.md`): each is judged as its mark says.

use crate::support::files;

use std::collections::BTreeMap;
use std::fmt::Write as _;

use files::Nothing;
use rejudge::games::{Request, of_log};
use rejudge::judge::{Report, Verdict};

const TELLINGS: &str = "fixtures/weiss-schwarz/tellings.md";

/// The cards without text: number, name, kind, level, power, trait.
const PLAIN: [(&str, &str, &str, u8, u32, &str); 16] = [
    ("001", "Apple Picker", "character", 0, 3000, "Orchard"),
    ("002", "Basket Girl", "character", 0, 3000, "Orchard"),
    ("003", "Ladder Holder", "character", 0, 3000, "Orchard"),
    ("004", "Rope Hand", "character", 0, 3000, "Ferry"),
    ("005", "Toll Boy", "character", 0, 3000, "Ferry"),
    ("011", "Press Keeper", "character", 1, 5000, "Orchard"),
    ("012", "Grafter", "character", 1, 5000, "Orchard"),
    ("013", "Ferryman", "character", 1, 5000, "Ferry"),
    ("021", "Head Gardener", "character", 2, 7000, "Orchard"),
    ("022", "Lock Keeper", "character", 2, 7000, "Ferry"),
    ("031", "Old Owner", "character", 3, 9000, "Orchard"),
    ("032", "Harbor Pilot", "character", 3, 9000, "Ferry"),
    ("051", "Windfall", "event", 0, 0, ""),
    ("090", "Harvest Bell", "climax", 0, 0, ""),
    ("091", "Night Market", "climax", 0, 0, ""),
    ("092", "First Frost", "climax", 0, 0, ""),
];

/// What lies where if nothing else is said.
const TABLE: [(&str, &str); 12] = [
    ("Aoi.level", "001 002 011"),
    ("Ren.level", "001 002 011"),
    ("Aoi.stock", "6*?"),
    ("Ren.stock", "6*?"),
    ("Aoi.hand", "003 013 091"),
    ("Ren.hand", "4*?"),
    ("Aoi.clock", "003 005"),
    ("Ren.clock", "001"),
    ("Aoi.waiting", "003 012 021 004 090"),
    ("Ren.waiting", "003 012 021"),
    ("Aoi.deck", "30*?"),
    ("Ren.deck", "30*?"),
];

/// One ability with the cards and the table it is told on.
#[derive(Default)]
struct Ability {
    number: String,
    table: BTreeMap<String, String>,
    place: String,
    /// The cards with text, as a `cards` section has them.
    cards: String,
    tellings: Vec<Telling>,
}

struct Telling {
    letter: String,
    /// What the judge is to say.
    mark: String,
    /// What it says as yet, where that is something else.
    today: Option<String>,
    detail: String,
    place: Option<String>,
    lines: String,
}

/// A card as a `cards` section has it.
fn card(number: &str, name: &str, stats: &str, text: &str) -> String {
    let value = |name: &str| {
        stats
            .split(", ")
            .find_map(|stat| stat.strip_prefix(name)?.strip_prefix(' '))
    };
    let kind = ["event", "climax"]
        .into_iter()
        .find(|k| stats.split(", ").any(|stat| stat == *k));
    let kind = kind.unwrap_or("character");
    let mut out = String::new();
    let _ = writeln!(
        out,
        "  [[card]]\n  number = \"LW/T01-{number}\"\n  name = \"{name}\"\n  kind = \"{kind}\""
    );
    let _ = writeln!(out, "  color = \"yellow\"\n  side = \"weiss\"");
    if kind != "climax" {
        let _ = writeln!(
            out,
            "  level = {}\n  cost = {}",
            value("level").unwrap_or("0"),
            value("cost").unwrap_or("0")
        );
    }
    if kind == "character" {
        let (power, soul) = (value("power").unwrap_or("3000"), value("soul").unwrap_or("1"));
        let _ = writeln!(
            out,
            "  power = {power}\n  soul = {soul}\n  traits = [\"{}\"]",
            value("trait").unwrap_or("Orchard")
        );
    }
    if kind == "event" && text.contains("【COUNTER】") {
        let _ = writeln!(out, "  counter = true");
    }
    let lines: Vec<String> = text
        .split(" // ")
        .filter(|t| !t.is_empty())
        .map(|t| format!("{t:?}"))
        .collect();
    if !lines.is_empty() {
        let _ = writeln!(out, "  text = [{}]", lines.join(", "));
    }
    out
}

/// What stands in code: `` `…` `` one after another.
fn codes(line: &str) -> Vec<&str> {
    line.split('`').skip(1).step_by(2).collect()
}

fn read() -> Vec<Ability> {
    let text = std::fs::read_to_string(TELLINGS).expect("the tellings are part of the project");
    let mut abilities: Vec<Ability> = Vec::new();
    for line in text.lines() {
        if let Some(title) = line.strip_prefix("### ") {
            abilities.push(Ability {
                number: title.split(' ').next().unwrap_or_default().to_owned(),
                table: TABLE.map(|(zone, cards)| (zone.to_owned(), cards.to_owned())).into(),
                place: "turn 5 Aoi main".to_owned(),
                ..Ability::default()
            });
            continue;
        }
        let (Some(ability), Some(item)) = (abilities.last_mut(), line.strip_prefix("- ")) else {
            continue;
        };
        if item.starts_with("table: ") {
            let told = codes(item);
            for zone in told[0].split("; ") {
                let (zone, cards) = zone.split_once(" = ").expect("`zone = cards`");
                ability.table.insert(zone.to_owned(), cards.to_owned());
            }
            ability.place = told.get(1).map_or(ability.place.clone(), |&place| place.to_owned());
        } else if let Some(item) = item.strip_prefix("card ") {
            let (number, rest) = item.split_once(" \"").expect("a number and a name");
            let (name, rest) = rest.split_once("\" (").expect("a name and numbers");
            let (stats, text) = rest.split_once("): ").expect("numbers and a text");
            ability.cards.push_str(&card(number, name, stats, text));
        } else {
            let (head, _) = item.split_once(": `").expect("marks and lines");
            let lines = codes(&item[head.len()..])[0].to_owned();
            let (head, place) = head
                .split_once(" at `")
                .map_or((head, None), |(head, place)| (head, Some(place)));
            let (marks, detail) = head.split_once(", ").expect("a mark and a detail");
            let mut marks = marks.splitn(3, ' ');
            let (letter, mark) = (marks.next().expect("a letter"), marks.next().expect("a mark"));
            let today = marks.next().map(|t| t.trim_matches(['[', ']']).replace("today ", ""));
            ability.tellings.push(Telling {
                letter: letter.to_owned(),
                mark: mark.to_owned(),
                today,
                detail: detail.to_owned(),
                place: place.map(|p| p.trim_end_matches('`').to_owned()),
                lines,
            });
        }
    }
    abilities
}

fn log(ability: &Ability, telling: &Telling) -> String {
    let mut out = String::from("rejudge 1\ngame: weiss-schwarz 1.111\n");
    let _ = writeln!(
        out,
        "detail: {}\nplayer Aoi: ? LW/T01\nplayer Ren: ? LW/T01\n\ncards",
        telling.detail
    );
    for (number, name, kind, level, power, of) in PLAIN {
        let stats = format!("{kind}, level {level}, power {power}, trait {of}");
        let text = if kind == "climax" {
            "【CONT】 All of your characters get +1 soul."
        } else {
            ""
        };
        out.push_str(&card(number, name, &stats, text));
    }
    let _ = writeln!(out, "{}\nposition", ability.cards);
    for (zone, cards) in &ability.table {
        let _ = writeln!(out, "  {zone} = {cards}");
    }
    let place = telling.place.as_ref().unwrap_or(&ability.place);
    let _ = writeln!(out, "{place}");
    for line in telling.lines.split("; ") {
        let _ = writeln!(out, "  {}{line}", if line.starts_with("- ") { "  " } else { "" });
    }
    // What is left out shows where the match goes on.
    let attacks = place.ends_with("attack") || telling.lines.split("; ").any(|line| line.starts_with("a f"));
    if attacks && !telling.lines.contains("ph encore") {
        out.push_str("  ph encore\n");
    } else if place.ends_with("climax") {
        out.push_str("  ph attack\n");
    } else if !attacks && !place.ends_with("stand") && !place.ends_with("draw") {
        out.push_str("turn 6 Ren\n");
    }
    out
}

/// What a report comes to.
fn outcome(report: &Report) -> &'static str {
    let found = |verdict| report.findings.iter().any(|f| f.verdict == verdict);
    match () {
        () if !report.malformed.is_empty() => "unread",
        () if found(Verdict::Illegal) => "wrong",
        () if found(Verdict::CannotTell) => "ask",
        () => "accept",
    }
}

#[test]
fn tellings_are_judged_as_they_are_marked() {
    let keep = std::env::var_os("REJUDGE_KEEP").map(std::path::PathBuf::from);
    let mut strange = Vec::new();
    let (mut all, mut as_marked) = (0, 0);
    for ability in read() {
        assert!(!ability.tellings.is_empty(), "{}: nothing is told", ability.number);
        for telling in &ability.tellings {
            let name = format!("{}{}", ability.number, telling.letter);
            let source = log(&ability, telling);
            if let Some(folder) = &keep {
                std::fs::write(folder.join(format!("{name}.match")), &source).expect("a folder to write to");
            }
            let came = of_log(&source).map_err(|e| e.to_string()).and_then(|game| {
                let judged = game.judge(&name, &source, &Request::default(), &Nothing);
                judged.map_err(|e| e.to_string())
            });
            let came = came.as_ref().map_or("unread", outcome);
            all += 1;
            as_marked += u32::from(came == telling.mark);
            let wanted = telling.today.as_ref().unwrap_or(&telling.mark);
            if came != wanted || telling.today.as_ref() == Some(&telling.mark) {
                strange.push(format!("{name} {}: {came}, the page says {wanted}", telling.mark));
            }
        }
    }
    println!("{as_marked} of {all} tellings are judged as they are marked");
    assert!(strange.is_empty(), "{}", strange.join("\n"));
}
