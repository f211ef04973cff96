//! The wire format, by others than the one who wrote it: wincode, and a reader in Python that knows the documents alone.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use rejudge::codec;
use rejudge::games::of_log;
use rejudge::judge::script::{MarkKind, OpKind, Script};
use rejudge::replay::frame::{self, Section};
use rejudge::replay::sections::name;
use rejudge::replay::{Deck, Events, Header, Inputs, Pool, Replay, Signed, Turn, Verdict, Whole};
use rejudge::table::End;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use wincode::{SchemaRead, SchemaWrite};

use super::{files, packed};

// The layout once more, as `grammar/replay.md` has it.

#[derive(SchemaRead, SchemaWrite)]
struct WireSeed {
    algorithm: String,
    version: u32,
    value: String,
}

#[derive(SchemaRead, SchemaWrite)]
struct WireHeader {
    game: String,
    edition: String,
    engine: String,
    seed: Option<WireSeed>,
    players: Vec<String>,
    events: Vec<String>,
}

#[derive(SchemaRead, SchemaWrite)]
struct WireSteps {
    head: [u8; 32],
    steps: Vec<u8>,
}

#[derive(SchemaRead, SchemaWrite)]
struct WirePool {
    file: String,
    digest: [u8; 32],
    cards: String,
    steps: WireSteps,
}

#[derive(SchemaRead, SchemaWrite)]
struct WireDeck {
    file: String,
    list: String,
    steps: WireSteps,
}

#[derive(SchemaRead, SchemaWrite)]
struct WireInputs {
    verbs: Vec<String>,
    words: Vec<String>,
    labels: Vec<String>,
    counts: [u32; 8],
    columns: Vec<Vec<u8>>,
}

#[derive(SchemaRead, SchemaWrite)]
struct WireEvents {
    count: u32,
    lines: Vec<Vec<u8>>,
    steps: Vec<u8>,
    head: [u8; 32],
}

#[derive(SchemaRead, SchemaWrite)]
enum WireSort {
    Illegal,
    CannotTell,
    Malformed,
}

#[derive(SchemaRead, SchemaWrite)]
enum WireHangs {
    No,
    Of(u32),
    May(u32),
}

#[derive(SchemaRead, SchemaWrite)]
struct WireVerdict {
    line: u32,
    start: u32,
    end: u32,
    sort: WireSort,
    ruling: String,
    rule: String,
    hangs: WireHangs,
    message: String,
}

#[derive(SchemaRead, SchemaWrite)]
struct WireTurn {
    turn: u32,
    line: u32,
    digest: [u8; 8],
}

#[derive(SchemaRead, SchemaWrite)]
struct WireDigest {
    kind: u16,
    digest: [u8; 32],
}

#[derive(SchemaRead, SchemaWrite)]
struct WireSignature {
    name: String,
    key: [u8; 32],
    signature: [[u8; 32]; 2],
}

#[derive(SchemaRead, SchemaWrite)]
struct WireSigned {
    contents: Vec<WireDigest>,
    signatures: Vec<WireSignature>,
}

#[derive(SchemaRead, SchemaWrite)]
struct WireJournal {
    events: Vec<Vec<u8>>,
    orders: Vec<Vec<u8>>,
    begun: Vec<Vec<u8>>,
}

/// The bytes that ours makes of a payload, and those that wincode makes of it; nothing where one refuses it.
type Both = (Option<Vec<u8>>, Option<Vec<u8>>);

fn ours<T: Serialize + DeserializeOwned>(payload: &[u8]) -> Option<Vec<u8>> {
    codec::decode::<T>(payload)
        .ok()
        .and_then(|value| codec::encode(&value).ok())
}

macro_rules! both {
    ($ours:ty, $theirs:ty, $payload:expr) => {{
        let theirs = wincode::deserialize::<$theirs>($payload).ok();
        let theirs = theirs.and_then(|value| wincode::serialize(&value).ok());
        (ours::<$ours>($payload), theirs)
    }};
}

fn both(section: &Section) -> Option<Both> {
    let payload = &section.payload[..];
    Some(match name(section.kind)? {
        "header" => both!(Header, WireHeader, payload),
        "lines" => both!(rejudge::chain::Steps, WireSteps, payload),
        "pools" => both!(Vec<Pool>, Vec<WirePool>, payload),
        "decks" => both!(Vec<Deck>, Vec<WireDeck>, payload),
        "inputs" => both!(Inputs, WireInputs, payload),
        "events" => both!(Events, WireEvents, payload),
        "verdicts" => both!(Vec<Verdict>, Vec<WireVerdict>, payload),
        "turns" => both!(Vec<Turn>, Vec<WireTurn>, payload),
        "signatures" => both!(Signed, WireSigned, payload),
        "journal" => both!(Whole, WireJournal, payload),
        _ => return None,
    })
}

fn sections_of_fixtures() -> Vec<Section> {
    let mut paths = Vec::new();
    files(Path::new("fixtures/replay-format"), "replay", &mut paths);
    let read = |path: &PathBuf| frame::read(&fs::read(path).expect("a file"), &name).expect("undamaged");
    paths.iter().flat_map(read).collect()
}

#[test]
fn wincode_reads_and_writes_the_same_bytes() {
    let mut seen = std::collections::BTreeSet::new();
    for section in sections_of_fixtures() {
        let Some((ours, theirs)) = both(&section) else {
            continue;
        };
        seen.insert(name(section.kind));
        assert_eq!(ours.as_ref(), Some(&section.payload), "{:?}", name(section.kind));
        assert_eq!(theirs.as_ref(), Some(&section.payload), "{:?}", name(section.kind));
    }
    assert_eq!(seen.len(), 10, "a sort of section is in no fixture: {seen:?}");
}

#[test]
fn wincode_refuses_what_we_refuse() {
    let sections = sections_of_fixtures();
    let mut refused = 0;
    for round in 0..4_000usize {
        let mut section = sections[round % sections.len()].clone();
        if section.payload.is_empty() {
            continue;
        }
        let at = round * 7919 % section.payload.len().min(400);
        match round % 3 {
            0 => section.payload.truncate(at),
            1 => section.payload[at] ^= 0x80,
            _ => section.payload[at] = section.payload[at].wrapping_add(1),
        }
        let Some((ours, theirs)) = both(&section) else {
            continue;
        };
        // Bytes left over are an error for us and none for wincode: it must not have used them up.
        let theirs = theirs.filter(|bytes| bytes.len() == section.payload.len());
        assert_eq!(ours, theirs, "round {round}, {:?}", name(section.kind));
        refused += usize::from(ours.is_none());
    }
    assert!(refused > 500, "only {refused} were refused");
}

/// Runs the reader; nothing if there is no Python.
fn python(arguments: &[&str]) -> Option<std::process::Output> {
    let run = Command::new("python3")
        .arg("tests/replay_reader.py")
        .args(arguments)
        .output();
    match run {
        Ok(output) => Some(output),
        Err(error) => {
            eprintln!("skipped: python3 cannot be started ({error})");
            None
        }
    }
}

fn hex(bytes: &[u8]) -> String {
    rejudge::chain::hex(bytes)
}

/// An operand as the reader shows it, without the numbers of verbs and words, which are a file's own.
fn operand(script: &Script, at: usize) -> Value {
    let op = script.ops[at];
    let seat = |seat: rejudge::table::Seat| u32::from(seat.0);
    let face = |face: rejudge::table::Face| face.index() as u32 + 1;
    let row = match op.kind {
        OpKind::Card(card, copy) => [0, face(card), u32::from(copy), 0],
        OpKind::Unknown => [1, 0, 0, 0],
        OpKind::Many(count, card) => [2, card.map_or(0, face), count, 0],
        OpKind::Rest => [3, 0, 0, 0],
        OpKind::Zone(of, zone, end) => {
            let end = match end {
                None => 0,
                Some(End::Top) => 1,
                Some(End::Bottom) => 2,
            };
            [4, u32::from(zone), seat(of), end]
        }
        OpKind::ZoneCard(of, zone, card) => [5, u32::from(zone), seat(of), face(card)],
        OpKind::Count(count) => [6, count, 0, 0],
        OpKind::Signed(by) => [7, by.cast_unsigned(), 0, 0],
        OpKind::Word(_) => [8, 0, 0, 0],
        OpKind::Text => [9, 0, 0, 0],
        OpKind::Nothing => [10, 0, 0, 0],
        OpKind::Player(of) => [11, seat(of), 0, 0],
    };
    let of = op.of.map_or(0, |of| seat(of) + 1);
    json!([row[0], row[1], row[2], row[3], of, op.span.start, op.span.end])
}

fn mark(script: &Script, at: usize) -> Value {
    let mark = script.marks[at];
    let (kind, a, b) = match mark.kind {
        MarkKind::Act(act) => (0, act, 0),
        MarkKind::Seen(act, op) => (1, act, op),
        MarkKind::Done(act) => (2, act, 0),
        MarkKind::Turn(turn, seat, _) => (3, turn, u32::from(seat.0)),
        MarkKind::Position(at) => (4, at, 0),
        MarkKind::Gap => (5, 0, 0),
        MarkKind::Label(label) => (6, label, 0),
        MarkKind::Rewind(label) => (7, label, 0),
        MarkKind::Holds(seat, zone, ..) => (8, u32::from(seat.0), u32::from(zone)),
        MarkKind::Hole => (9, 0, 0),
    };
    json!([kind, a, b, mark.span.start, mark.span.end, mark.line])
}

/// Holds what the reader found against what is there.
fn agrees(replay: &Replay, found: &Value, what: &str) {
    let vocabulary = of_log(&replay.log).expect("a game").vocabulary();
    let script = replay.inputs.script(&replay.log, vocabulary).expect("sound");
    assert_eq!(found["log"], json!(replay.log), "{what}");
    let header = json!([
        found["header"]["game"],
        found["header"]["edition"],
        found["header"]["players"]
    ]);
    let wanted = json!([replay.header.game, replay.header.edition, replay.header.players]);
    assert_eq!(header, wanted, "{what}");
    for (pool, of) in replay.pools.iter().zip(found["pools"].as_array().expect("a list")) {
        assert_eq!(
            *of,
            json!({"name": pool.name, "digest": hex(&pool.digest), "cards": pool.cards})
        );
    }
    for (deck, of) in replay.decks.iter().zip(found["decks"].as_array().expect("a list")) {
        assert_eq!(*of, json!({"name": deck.name, "list": deck.list}));
    }
    let turns: Vec<Value> = replay
        .turns
        .iter()
        .map(|t| json!([t.turn, t.line, hex(&t.digest)]))
        .collect();
    assert_eq!(found["turns"], json!(turns), "{what}");
    let verdicts = found["verdicts"].as_array().expect("a list");
    assert_eq!(verdicts.len(), replay.verdicts.len(), "{what}");
    for (verdict, of) in replay.verdicts.iter().zip(verdicts) {
        let of = json!([of[0], of[1], of[2], of[4], of[5], of[7]]);
        let v = verdict;
        assert_eq!(
            of,
            json!([v.line, v.start, v.end, v.ruling, v.rule, v.message]),
            "{what}"
        );
    }
    let mut ops = found["script"]["operands"].as_array().expect("a list").clone();
    for op in &mut ops {
        if op[0] == 8 {
            op[1] = json!(0);
        }
    }
    let wanted: Vec<Value> = (0..script.ops.len()).map(|at| operand(&script, at)).collect();
    assert_eq!(ops, wanted, "{what}");
    let marks = found["script"]["marks"].as_array().expect("a list");
    let marks: Vec<Value> = marks
        .iter()
        .map(|m| json!([m[0], m[1], m[2], m[5], m[6], m[7]]))
        .collect();
    let wanted: Vec<Value> = (0..script.marks.len()).map(|at| mark(&script, at)).collect();
    assert_eq!(marks, wanted, "{what}");
    let acts = found["script"]["acts"].as_array().expect("a list");
    assert_eq!(acts.len(), script.acts.len(), "{what}");
    for (act, of) in script.acts.iter().zip(acts) {
        let verb = of["verb"][0]
            .as_u64()
            .and_then(|at| replay.inputs.verbs.get(at as usize));
        assert_eq!(
            verb.map(String::as_str),
            Some(vocabulary.verbs[usize::from(act.verb.0)].name)
        );
        let flags = u32::from(act.written) | u32::from(act.judge) << 1 | u32::from(act.effect) << 2;
        let seen = act.seen.as_ref().map(|seen| json!([seen.start, seen.end]));
        let of = json!([
            of["seat"],
            of["flags"],
            of["line"],
            of["span"],
            of["seen"],
            of["inside"]
        ]);
        let span = json!([act.span.start, act.span.end]);
        assert_eq!(
            of,
            json!([act.seat.0, flags, act.line, span, seen, act.inside]),
            "{what}"
        );
    }
    if let Some(signed) = &replay.signed {
        assert_eq!(found["signed"]["over"], json!(hex(&signed.digest())), "{what}");
        // The message that the reader worked out is the one that was signed.
        let messages = found["signed"]["messages"].as_array().expect("a list");
        for (signature, message) in signed.signatures.iter().zip(messages) {
            let message: [u8; 32] = message.as_str().and_then(rejudge::chain::unhex).expect("a digest");
            let key = ed25519_dalek::VerifyingKey::from_bytes(&signature.key).expect("a key");
            let bytes = ed25519_dalek::Signature::from_components(signature.halves[0], signature.halves[1]);
            assert!(key.verify_strict(&message, &bytes).is_ok(), "{}", signature.name);
        }
    }
}

#[test]
fn a_reader_in_another_language_finds_the_same() {
    let mut logs = Vec::new();
    files(Path::new("replays"), "match", &mut logs);
    // Of the small ones those with more than acts: brackets, costs, positions, labels, counts, the judge's lines.
    for folder in ["judge", "penalty", "counts", "declared", "unnoted"] {
        let folder = Path::new("fixtures/weiss-schwarz").join(folder);
        if folder.is_dir() {
            files(&folder, "match", &mut logs);
        }
    }
    logs.truncate(60);
    let mut replays: Vec<(String, Replay)> = logs
        .iter()
        .map(|path| (path.display().to_string(), packed(path)))
        .collect();
    let signed = fs::read("fixtures/replay-format/version-1-signed.replay").expect("a file");
    let signed = Replay::from_bytes(&signed).expect("undamaged");
    replays.push(("signed".to_owned(), signed));
    let folder = std::env::temp_dir().join(format!("rejudge-reader-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a folder");
    let file = folder.join("plain.replay");
    for (what, replay) in &replays {
        fs::write(&file, replay.to_bytes(false).expect("small")).expect("it can be written");
        let Some(output) = python(&[&file.display().to_string()]) else {
            break;
        };
        assert!(
            output.status.success(),
            "{what}: {}",
            String::from_utf8_lossy(&output.stderr)
        );
        let found: Value = serde_json::from_slice(&output.stdout).expect("JSON");
        agrees(replay, &found, what);
    }
    fs::remove_dir_all(&folder).expect("the folder");
}

#[test]
fn the_reader_reads_the_journal_and_names_damage() {
    let plain = "fixtures/replay-format/version-1-plain.replay";
    let Some(output) = python(&[plain]) else { return };
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let found: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let replay = Replay::from_bytes(&fs::read(plain).expect("a file")).expect("undamaged");
    let events = found["journal"]["events"].as_array().expect("it has its journal");
    assert_eq!(events.len(), replay.events.count as usize);
    let mut bytes = fs::read(plain).expect("a file");
    let at = bytes
        .windows(6)
        .position(|w| w == b"attack")
        .expect("the log is not packed");
    bytes[at] ^= 1;
    let file = std::env::temp_dir().join(format!("rejudge-damaged-{}.replay", std::process::id()));
    fs::write(&file, &bytes).expect("it can be written");
    let output = python(&[&file.display().to_string()]).expect("it was there just now");
    let _ = fs::remove_file(&file);
    assert!(!output.status.success());
    assert!(String::from_utf8_lossy(&output.stderr).contains("log: the checksum is wrong"));
}
