//! Mistakes planted in made-up matches of Battle Royale. What the judge must make of each stands in a table that can be
//! read without knowing Rust, `fixtures/battle-royale/mistakes.tsv`; here it is held against what the judge says.
//!
//! A plain `cargo test` plants some hundreds; `REJUDGE_MATCHES=10000 cargo test --test games -- royale_mistakes::` that many. With
//! `REJUDGE_KEEP` naming a folder, the logs with which it fails are kept there.

use crate::support::as_played;
use crate::support::royale;

use std::collections::BTreeMap;
use std::path::Path;

use rejudge::games::weiss_schwarz::matches::Match;
use rejudge::games::weiss_schwarz::offers::{Item, Items, Offer};
use rejudge::games::weiss_schwarz::simulate::{Act, Style};
use rejudge::games::weiss_schwarz::state::{Due, Frame, How, REVERSE, STAND, State, Z, stage};
use rejudge::games::weiss_schwarz::variation::OneAttack;
use rejudge::games::weiss_schwarz::vocabulary::V;
use rejudge::judge::{Report, Verdict};
use rejudge::table::Seat;
use royale::{Wanted, count, judge, try_play};

/// What a mistake is made with: what is done instead of what is due, if it can be made here.
type Make = fn(&Match, &State) -> Option<Act>;

/// A mistake at the table, or one of the pen alone.
#[derive(Clone, Copy)]
enum Way {
    Table(Make),
    Pen(fn(&str) -> Option<(u32, String)>),
}

struct Mistake {
    name: &'static str,
    how: Way,
}

const fn table(name: &'static str, make: Make) -> Mistake {
    Mistake {
        name,
        how: Way::Table(make),
    }
}

const fn pen(name: &'static str, edit: fn(&str) -> Option<(u32, String)>) -> Mistake {
    Mistake {
        name,
        how: Way::Pen(edit),
    }
}

fn line(offer: Offer) -> Option<Act> {
    Some(Act::Line(offer))
}

fn stands(s: &State, z: Z) -> bool {
    let card = s.character(s.zone(s.active, z));
    card.is_some_and(|c| s.table.card(c).pose == STAND)
}

fn faced(m: &Match, s: &State, z: Z) -> Option<(Seat, Z)> {
    m.variation.faced(m, s, s.active, z)
}

fn attack(s: &State, z: Z, method: &'static str) -> Option<Act> {
    line(
        Offer::new(s.active, V::Attack)
            .with(Item::Slot(s.active, z))
            .with(Item::Word(method)),
    )
}

fn usual(m: &Match, s: &State, z: Z) -> Option<&'static str> {
    let (owner, slot) = faced(m, s, z).filter(|(owner, _)| !s.is_gone(*owner))?;
    Some(if s.count(owner, slot) == 0 { "direct" } else { "front" })
}

/// Attackers in a turn without the limit of the first.
fn attackers<'a>(m: &'a Match, s: &'a State) -> impl Iterator<Item = Z> + use<'a> {
    let now = s.due == Due::Attack && (s.events.attacks() == 0 || m.variation.one_attack(m, s) == OneAttack::No);
    Z::FRONT.into_iter().filter(move |z| now && stands(s, *z))
}

fn third(s: &State, not: Seat) -> Option<Seat> {
    s.players().find(|seat| *seat != not && *seat != s.active)
}

fn reversed(s: &State, seat: Seat, z: Z) -> bool {
    s.cards(seat, z).iter().any(|c| s.table.card(*c).pose == REVERSE)
}

fn leave(seat: Seat, z: Z) -> Option<Act> {
    line(Offer::new(seat, V::Leave).with(Item::Slot(seat, z)))
}

/// Somebody whose encore comes behind this player's and who has a reversed character to put away.
fn behind(m: &Match, s: &State, due: Seat) -> Option<(Seat, Z)> {
    let encores = m.variation.encores(m, s);
    let at = encores.iter().position(|(seat, _)| *seat == due)?;
    encores[at + 1..]
        .iter()
        .find_map(|(seat, slots)| slots.iter().find(|z| reversed(s, *seat, *z)).map(|z| (*seat, z)))
}

/// Removed in this turn.
fn gone(s: &State) -> Option<Seat> {
    s.seating.seats().find(|seat| s.is_gone(*seat))
}

/// The two names of a line that are exchanged.
fn exchanged(text: &str, begin: &str) -> Option<(u32, String)> {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let at = lines.iter().position(|l| l.trim_start().starts_with(begin))?;
    let mut words: Vec<String> = lines[at].split_whitespace().map(str::to_owned).collect();
    if words.len() < 5 {
        return None;
    }
    let last = words.len() - 1;
    // The first and the last exchanged may be the order that the lowest rolls begin.
    words.swap(2, last - 1);
    lines[at] = format!("  {}", words.join(" "));
    Some((u32::try_from(at + 1).ok()?, lines.join("\n") + "\n"))
}

const MISTAKES: &[Mistake] = &[
    pen("the order is not that of the rolls", |text| exchanged(text, "order =")),
    pen("somebody who is not tied rolls again", |text| {
        let lines: Vec<&str> = text.lines().collect();
        let order = lines.iter().position(|l| l.trim_start().starts_with("order ="))?;
        let first = lines[order].split_whitespace().nth(2)?;
        let mut lines: Vec<String> = lines.into_iter().map(str::to_owned).collect();
        lines.insert(order, format!("  roll = {first} 1"));
        Some((u32::try_from(order + 1).ok()?, lines.join("\n") + "\n"))
    }),
    pen("somebody did not roll", |text| {
        let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
        let mut rolls = (0..lines.len()).filter(|at| lines[*at].trim_start().starts_with("roll ="));
        let at = rolls.next()?;
        // Where nobody was tied nobody is missed in a later roll.
        if rolls.next().is_some() {
            return None;
        }
        let words: Vec<&str> = lines[at].split_whitespace().collect();
        let rest = words.get(..words.len().checked_sub(2)?)?.join(" ");
        lines[at] = format!("  {rest}");
        Some((u32::try_from(at + 1).ok()?, lines.join("\n") + "\n"))
    }),
    pen("who is tied does not roll again", |text| {
        let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
        let mut rolls = (0..lines.len()).filter(|at| lines[*at].trim_start().starts_with("roll ="));
        let (_, again) = (rolls.next()?, rolls.next()?);
        // Only one roll was tied: what comes next is the order.
        if rolls.next().is_some() {
            return None;
        }
        lines.remove(again);
        Some((u32::try_from(again + 1).ok()?, lines.join("\n") + "\n"))
    }),
    table("cards are exchanged out of order", |m, s| match s.due {
        Due::Mulligan(seat) if s.mulligans == 0 && m.players.len() > 2 => {
            line(Offer::new(s.seating.next(seat), V::Keep))
        }
        _ => None,
    }),
    table("a second attack in one's own first turn", |m, s| {
        let now = s.due == Due::Attack && s.events.attacks() == 1 && s.first_turn;
        let z = now.then(|| {
            Z::FRONT
                .into_iter()
                .find(|z| stands(s, *z) && usual(m, s, *z).is_some())
        })??;
        attack(s, z, usual(m, s, z)?)
    }),
    table("direct against the character that is faced", |m, s| {
        let z = attackers(m, s).find(|z| usual(m, s, *z) == Some("front"))?;
        attack(s, z, "direct")
    }),
    table("from the front against an empty slot", |m, s| {
        let z = attackers(m, s).find(|z| usual(m, s, *z) == Some("direct"))?;
        attack(s, z, "front")
    }),
    table("damage to a player who is not attacked", |_, s| match s.due {
        Due::Damage(victim, amount) if amount > 0 && s.attack.is_some() => {
            let other = third(s, victim)?;
            let amount = u32::try_from(amount).ok()?;
            line(
                Offer::new(s.active, V::Damage)
                    .with(Item::Count(amount))
                    .to(Item::Player(other)),
            )
        }
        _ => None,
    }),
    table("a counter of a player who is not attacked", |m, s| {
        let attack = s.attack.filter(|_| s.due == Due::Counter)?;
        let mut other = s.clone();
        other.attack = Some(rejudge::games::weiss_schwarz::state::Attack {
            defender: third(s, attack.defender)?,
            ..attack
        });
        line(m.offers(&other).into_iter().find(|o| o.verb == V::Counter)?)
    }),
    table("a third character is reversed in a battle", |m, s| {
        let attack = s.attack.filter(|_| s.due == Due::Battle)?;
        let other = third(s, attack.defender)?;
        let there = |z: &Z| s.count(other, *z) > 0 && !reversed(s, other, *z) && m.players.len() > 2;
        let z = Z::FRONT.into_iter().find(there)?;
        line(Offer {
            seen: Some(Items::from_slice(&[Item::Slot(other, z)])),
            ..Offer::new(s.active, V::Battle)
        })
    }),
    table("a later player's partial encore comes first", |m, s| match s.due {
        Due::Reversed(due) if due != s.active => behind(m, s, due).and_then(|(seat, z)| leave(seat, z)),
        _ => None,
    }),
    table(
        "a defender's character leaves before the turn player's",
        |m, s| match s.due {
            Due::Reversed(due) if due == s.active => behind(m, s, due).and_then(|(seat, z)| leave(seat, z)),
            _ => None,
        },
    ),
    table("a reversed character that is not faced leaves", |m, s| {
        let step = (stage::ENCORE..=stage::TURN).contains(&s.stage) && s.turns_seen > 0;
        let now = step
            && matches!(
                s.due,
                Due::Reversed(_) | Due::HandLimit(_) | Due::ClimaxLeaves | Due::Turn
            );
        let others = s.players().filter(|seat| *seat != s.active && now);
        let mut lying = others.flat_map(|seat| Z::SLOTS.map(|z| (seat, z)));
        let stays = |(seat, z): &(Seat, Z)| reversed(s, *seat, *z) && !m.encore_slots(s, *seat).has(*z);
        lying
            .find(stays)
            .and_then(|(seat, z)| leave(seat, z))
            .filter(|_| s.seating.len() > 2)
    }),
    table("a defender's reversed character stays", |_, s| {
        matches!(s.due, Due::Reversed(seat) if seat != s.active).then_some(Act::Omit)
    }),
    table("the turn player's reversed character stays", |_, s| {
        matches!(s.due, Due::Reversed(seat) if seat == s.active).then_some(Act::Omit)
    }),
    table("a player without a faced slot has a partial encore", |m, s| {
        let step = s.stage == stage::ENCORE && matches!(s.due, Due::Reversed(_));
        let encores = m.variation.encores(m, s);
        let other = s
            .players()
            .find(|seat| step && !encores.iter().any(|(s, _)| s == seat))?;
        line(
            Offer::new(s.active, V::Phase)
                .with(Item::Word("encore"))
                .with(Item::Player(other)),
        )
    }),
    table("a removal is not written", |_, s| {
        matches!(s.due, Due::Out(_)).then_some(Act::Omit)
    }),
    table("a player leaves and nothing says why", |m, s| {
        let other = third(s, s.active).filter(|_| s.due == Due::Main && m.players.len() > 3)?;
        let idle = !s.agenda.iter().any(|f| matches!(f, Frame::Out { .. })) && s.players().count() > 3;
        idle.then(|| {
            line(Offer {
                seen: Some(Items::from_slice(&[Item::Player(other)])),
                ..Offer::new(s.active, V::Out)
            })
        })?
    }),
    table("a removed player has the next turn", |_, s| {
        let gone = gone(s).filter(|_| s.due == Due::Turn && s.turns_seen > 0)?;
        Some(Act::Turn(s.turn + 1, gone))
    }),
    table("the player after next has the turn", |_, s| {
        let next = s.players_after(s.next_player());
        let now = s.due == Due::Turn && s.turns_seen > 0 && s.players().count() > 2 && gone(s).is_none();
        (now && next != s.next_player()).then_some(Act::Turn(s.turn + 1, next))
    }),
    table("an attack on a removed player", |m, s| {
        let z = attackers(m, s).find(|z| faced(m, s, *z).is_some_and(|(owner, _)| s.is_gone(owner)))?;
        attack(s, z, "direct")
    }),
    table("a removed player counters", |m, s| {
        let gone = gone(s).filter(|_| s.due == Due::Counter)?;
        let list = m.lists.get(usize::from(gone.0))?.as_ref()?;
        let card = list.iter().find(|f| m.info(**f).backup.is_some())?;
        line(Offer::new(gone, V::Counter).with(Item::Card(*card)))
    }),
    table("the match goes on with one player left", |_, s| {
        let over = s.over.filter(|o| s.due == Due::Over && o.how == How::Last(0))?;
        let winner = (0..8).map(Seat).find(|seat| over.losers & (1 << seat.0) == 0)?;
        let once = s.stage != 255;
        once.then(|| line(Offer::new(winner, V::Draw)))?
    }),
];

/// The sorts of log, in the order of the table.
const COLUMNS: [(&str, bool, bool); 4] = [
    ("full seeded", true, true),
    ("full seen", true, false),
    ("decisions seeded", false, true),
    ("decisions seen", false, false),
];

/// A cell: what must be found.
fn rows() -> Vec<(String, Vec<String>)> {
    let path = Path::new("fixtures/battle-royale/mistakes.tsv");
    let text = std::fs::read_to_string(path).expect("the table is part of the project");
    let rows = text.lines().skip(1).map(|row| {
        let mut cells = row.split('\t').map(str::to_owned);
        (cells.next().unwrap_or_default(), cells.collect())
    });
    rows.collect()
}

/// A log with the mistake in it, and the line.
fn planted(mistake: &Mistake, wanted: Wanted, skip: u32) -> Option<(u32, String)> {
    match mistake.how {
        Way::Pen(edit) => {
            let (_, played) = try_play(wanted, None).ok()?;
            edit(&played.text)
        }
        Way::Table(make) => {
            let (mut left, mut made, mut over) = (skip, false, false);
            let mut meddle = |m: &Match, s: &mut State| {
                if made {
                    return None;
                }
                // At the end it would be asked for ever.
                over |= s.due == Due::Over;
                let act = make(m, s)?;
                if left > 0 && !over {
                    left -= 1;
                    return None;
                }
                made = true;
                Some(act)
            };
            let (_, played) = try_play(wanted, Some(&mut meddle)).ok()?;
            Some((*played.meddled.first()?, played.text))
        }
    }
}

/// What stands by itself in a report.
fn independent(report: &Report) -> Vec<String> {
    let mut found: Vec<String> = report
        .findings
        .iter()
        .filter(|f| f.consequence.is_none())
        .map(|f| {
            let open = if f.verdict == Verdict::CannotTell { "?" } else { "" };
            let short = f.ruling.strip_prefix("battle-royale/").unwrap_or(&f.ruling);
            format!("{open}{short}")
        })
        .collect();
    found.extend(
        report
            .malformed
            .iter()
            .map(|m| format!("cannot be read: {}", m.message)),
    );
    found
}

#[test]
fn every_mistake_is_found() {
    let rows = rows();
    let names: Vec<&str> = MISTAKES.iter().map(|m| m.name).collect();
    let told: Vec<&str> = rows.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names, told, "the rows of the table");
    let cells = MISTAKES.len() * COLUMNS.len();
    let each = count(400).div_ceil(u32::try_from(cells).expect("few")).max(3);
    let (mut bad, mut logs) = (Vec::new(), 0);
    let mut beside = as_played::Tally::default();
    let mut made: BTreeMap<(usize, usize), u32> = BTreeMap::new();
    for (at, mistake) in MISTAKES.iter().enumerate() {
        for number in 0..each * 12 {
            let done = |column: usize| made.get(&(at, column)).is_some_and(|n| *n >= each);
            if (0..COLUMNS.len()).all(done) {
                break;
            }
            for (column, (name, full, tell_seed)) in COLUMNS.into_iter().enumerate() {
                let wanted = Wanted {
                    seed: 5000 + number,
                    players: 3 + (number % 6) as usize,
                    full,
                    tell_seed,
                    // Who plays at random may keep a hand without a line.
                    style: match number & 1 == 0 || mistake.name.starts_with("cards are exchanged") {
                        true => Style::Sensible,
                        false => Style::Random,
                    },
                    ..Wanted::nth(number)
                };
                let Some((line, text)) = planted(mistake, wanted, number % 5) else {
                    continue;
                };
                logs += 1;
                *made.entry((at, column)).or_default() += 1;
                let report = judge(&text);
                beside.judged(mistake.name, &text, &report);
                let found = independent(&report);
                let cell = rows[at].1.get(column).map_or("", String::as_str);
                let right = match cell.split_once(": ") {
                    Some(("undetectable", _)) => found.is_empty(),
                    // Up to there the log is that of a match without a mistake; a later line may show it.
                    Some(("later", _)) => report.findings.iter().all(|f| f.stands().line >= line),
                    _ => found == [cell] && report.findings.iter().all(|f| f.stands().line >= line),
                };
                if !right {
                    let kept = keep(mistake.name, name, number, &text);
                    bad.push(format!(
                        "{} ({name}, {number}, line {line}): {found:?}{kept}",
                        mistake.name
                    ));
                }
            }
        }
    }
    for (at, mistake) in MISTAKES.iter().enumerate() {
        for (column, (name, ..)) in COLUMNS.into_iter().enumerate() {
            if !made.contains_key(&(at, column)) {
                bad.push(format!("{} ({name}): never made", mistake.name));
            }
        }
    }
    println!("{logs} logs");
    beside.told("Battle Royale", 3);
    assert_eq!(beside.beyond(3), Vec::<String>::new());
    assert!(
        bad.is_empty(),
        "{} of {logs}:\n{}",
        bad.len(),
        bad[..bad.len().min(200)].join("\n")
    );
}

/// Two mistakes in one match, a round of turns apart: both stand by themselves.
#[test]
fn two_unrelated_mistakes_both_stand() {
    let rows = rows();
    let mut pairs = as_played::Pairs::default();
    for number in 0..count(300) {
        let column = number as usize % COLUMNS.len();
        let (name, full, tell_seed) = COLUMNS[column];
        let spread = (number as usize).wrapping_mul(0x9E37_79B1) >> 7;
        let [one, other] = [spread % MISTAKES.len(), spread / MISTAKES.len() % MISTAKES.len()];
        let [first, second] = [one, other].map(|at| rows[at].1[column].as_str());
        let (Way::Table(make), Way::Table(then)) = (MISTAKES[one].how, MISTAKES[other].how) else {
            continue;
        };
        if one == other || [first, second].iter().any(|cell| cell.contains([':', '?'])) {
            continue;
        }
        let players = 3 + (number / 4 % 3) as usize;
        let (mut made, mut skip) = (Vec::new(), number % 3);
        let mut meddle = |m: &Match, s: &mut State| {
            let make = *[make, then].get(made.len())?;
            let from = made.last().map_or(0, |turn| turn + m.seats().count() as u32);
            let act = if s.turn < from { None } else { make(m, s) }?;
            if made.is_empty() && skip > 0 && s.due != Due::Over {
                skip -= 1;
                return None;
            }
            made.push(s.turn);
            Some(act)
        };
        let wanted = Wanted {
            seed: 9000 + number,
            players,
            full,
            tell_seed,
            style: Style::Sensible,
            ..Wanted::nth(number)
        };
        let Ok((_, played)) = try_play(wanted, Some(&mut meddle)) else {
            continue;
        };
        let [line, later] = played.meddled[..] else { continue };
        let name = format!("{}, {} {number} {name}", MISTAKES[one].name, MISTAKES[other].name);
        let rulings = [[first], [second]];
        let wanted = [(&rulings[0][..], line), (&rulings[1][..], later)];
        pairs.judged(&name, &played.text, &judge(&played.text), wanted);
    }
    pairs.told("Battle Royale", count(300) / 6, 3);
}

/// Keeps a log where the environment says.
fn keep(mistake: &str, column: &str, number: u32, text: &str) -> String {
    let Some(folder) = std::env::var_os("REJUDGE_KEEP") else {
        return String::new();
    };
    let name = format!("{mistake} {column} {number}.match").replace(' ', "-");
    let path = Path::new(&folder).join(name);
    match std::fs::write(&path, text) {
        Ok(()) => format!(" kept as {}", path.display()),
        Err(error) => format!(" not kept: {error}"),
    }
}

/// A sample to be made: which mistakes, each in the turn given or later, and what to say about them.
const DISPUTED: &[(u32, &str, &str)] = &[
    (
        7,
        "damage to a player who is not attacked",
        "FL faces the player before; the next one counted it",
    ),
    (
        11,
        "a later player's partial encore comes first",
        "the last attack was still on everybody's mind",
    ),
    (
        15,
        "a removed player has the next turn",
        "nobody had put the cards away",
    ),
];

/// The log of a match of five with mistakes in it; `None`: not all could be made with this seed.
fn sample(seed: u32, mistakes: &[(u32, &str, &str)]) -> Option<String> {
    let mut done = 0;
    let mut meddle = |m: &Match, s: &mut State| {
        let (turn, name, _) = mistakes.get(done)?;
        let Way::Table(make) = MISTAKES.iter().find(|m| m.name == *name)?.how else {
            return None;
        };
        let act = make(m, s).filter(|_| s.turn >= *turn)?;
        done += 1;
        Some(act)
    };
    let wanted = Wanted {
        seed,
        players: 5 - usize::from(mistakes.is_empty()),
        full: true,
        tell_seed: false,
        style: Style::Sensible,
        ..Wanted::nth(0)
    };
    let (_, played) = try_play(wanted, Some(&mut meddle)).ok()?;
    if played.meddled.len() < mistakes.len() || played.state.over.is_none() || played.state.turn > 45 {
        return None;
    }
    let report = judge(&played.text);
    if report.findings.iter().filter(|f| f.consequence.is_none()).count() != mistakes.len() {
        return None;
    }
    let mut lines: Vec<String> = played.text.lines().map(str::to_owned).collect();
    for finding in &report.findings {
        let mark = if finding.consequence.is_some() { "~" } else { "" };
        let stands = finding.stands().line;
        let near = played.meddled.iter().position(|l| (*l..=*l + 4).contains(&stands));
        let why = near.map_or_else(String::new, |at| format!(" # {}", mistakes[at].2));
        lines[stands as usize - 1].push_str(&format!(" #! {mark}{}{why}", finding.ruling));
    }
    for line in &mut lines {
        if line.starts_with("cards:") {
            *line = line.replace("harbor", "cards/harbor").replace("kiln", "cards/kiln");
        } else if let Some((player, deck)) = line.strip_prefix("player ").and_then(|l| l.split_once(": ")) {
            *line = format!("player {player}: decks/{deck}");
        }
    }
    let what = match mistakes.is_empty() {
        true => "with no mistake in it",
        false => "with mistakes in it",
    };
    let head = format!(
        "# A made-up match of Battle Royale (seed {seed:#x}, played at a table) {what}; tests/games/royale_mistakes.rs makes it."
    );
    lines.insert(1, head);
    let vocabulary = &rejudge::games::battle_royale::words::VOCABULARY;
    rejudge::notation::format(&(lines.join("\n") + "\n"), vocabulary).ok()
}

#[test]
#[ignore = "makes the samples again"]
fn samples_are_made() {
    let folder = std::env::var("REJUDGE_KEEP").expect("REJUDGE_KEEP names a folder");
    for (file, mistakes) in [
        ("royale-of-four.match", &[][..]),
        ("royale-of-five-disputed.match", DISPUTED),
    ] {
        let made = (1..2_000).find_map(|seed| sample(seed, mistakes));
        let text = made.unwrap_or_else(|| panic!("no seed serves for {file}"));
        std::fs::write(Path::new(&folder).join(file), text).expect("a folder to write to");
    }
}
