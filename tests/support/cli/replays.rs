//! Replays on the command line: packing, verifying, signing, agreeing on a seed, with every exit code.

use std::fs;
use std::path::Path;

use super::{Folder, Run, fails, run};

const LOG: &str = "replays/harbor-vs-kiln.match";
const EXACT: &str = "fixtures/replay-format/version-1.replay";

impl Folder {
    fn at(&self, name: &str) -> String {
        self.0.join(name).display().to_string()
    }
}

#[track_caller]
fn works(arguments: &[&str]) -> Run {
    let run = run(arguments);
    assert_eq!(run.code, Some(0), "{arguments:?}\n{}{}", run.out, run.err);
    run
}

/// What `verify` says, without the file's name in front, and its exit code.
#[track_caller]
fn verified(arguments: &[&str]) -> (Option<i32>, Vec<String>) {
    let all: Vec<&str> = ["verify"].into_iter().chain(arguments.iter().copied()).collect();
    let run = run(&all);
    let lines = run
        .out
        .lines()
        .map(|line| line.split_once(": ").map_or(line, |(_, said)| said).to_owned());
    (run.code, lines.collect())
}

#[test]
fn what_is_packed_is_unpacked_byte_for_byte() {
    let folder = Folder::new("pack");
    let source = fs::read_to_string(LOG).expect("a log");
    for options in [&[][..], &["--plain"], &["--journal"]] {
        let (out, back) = (folder.at("a.replay"), folder.at("a.match"));
        works(&[&["pack", LOG, "--out", &out], options].concat());
        works(&["unpack", &out, "--out", &back]);
        assert_eq!(fs::read_to_string(&back).expect("a log"), source);
        assert_eq!(works(&["unpack", &out]).out, source);
        assert_eq!(verified(&[&out]), (Some(0), vec!["exact".to_owned()]));
    }
}

#[test]
fn packing_what_cannot_be_packed_is_2() {
    let folder = Folder::new("pack-usage");
    let other = folder.file("other.match", b"rejudge 1\ngame: chess\n");
    fails(
        &["pack", &other],
        2,
        "other.match: cannot be packed: no game is called `chess`",
    );
    fails(&["pack", "-"], 2, "name the replay to write with --out");
    let own = folder.file("own.replay", b"rejudge 1\ngame: weiss-schwarz 1.111\n");
    fails(&["pack", &own], 2, "is what was read, and would be lost");
    let missing = folder.file(
        "missing.match",
        b"rejudge 1\ngame: weiss-schwarz 1.111\ndetail: full\ncards: none.toml\nplayer Aoi: ?\nplayer Ren: ?\n",
    );
    fails(&["pack", &missing], 2, "none.toml");
    fails(&["pack", LOG, "--as", "Aoi"], 2, "--sign");
}

#[test]
fn what_is_no_replay_is_4() {
    let folder = Folder::new("no-replay");
    let missing = folder.at("missing.replay");
    let text = folder.file("text.replay", b"rejudge 1\n");
    let mut bytes = fs::read(EXACT).expect("a file");
    let damaged = {
        let at = bytes.len() / 2;
        bytes[at] ^= 1;
        folder.file("damaged.replay", &bytes)
    };
    let short = folder.file("short.replay", &bytes[..60]);
    for command in ["unpack", "verify"] {
        fails(&[command, &missing], 4, "missing.replay: there is no such file");
        fails(&[command, &text], 4, "text.replay: this is no replay");
        fails(&[command, &damaged], 4, "the file is damaged");
        fails(&[command, &short], 4, "is cut short in the header section");
    }
    // The others are verified all the same.
    let run = run(&["verify", &text, EXACT]);
    assert_eq!(run.code, Some(4));
    assert!(run.out.contains("version-1.replay: exact"), "{}", run.out);
}

/// A replay whose sections were changed by somebody who can make checksums.
fn changed(folder: &Folder, name: &str, change: impl FnOnce(&mut rejudge::replay::Replay)) -> String {
    let mut replay = rejudge::replay::Replay::from_bytes(&fs::read(EXACT).expect("a file")).expect("undamaged");
    change(&mut replay);
    folder.file(name, &replay.to_bytes(true).expect("small"))
}

#[test]
fn what_diverged_is_1_and_what_cannot_be_re_run_is_5() {
    let folder = Folder::new("diverged");
    let here = env!("CARGO_PKG_VERSION");
    let other = changed(&folder, "other.replay", |r| {
        r.verdicts.pop();
        r.header.engine = here.to_owned();
    });
    let (code, said) = verified(&[&other]);
    assert_eq!(code, Some(1));
    assert!(said[0].starts_with("diverged at line "), "{said:?}");
    assert!(said[0].contains("the verdict was nothing, and is illegal"), "{said:?}");
    // By another version it is no divergence, and every line is told.
    let older = changed(&folder, "older.replay", |r| drop(r.verdicts.pop()));
    let (code, said) = verified(&[&older]);
    assert_eq!(code, Some(5));
    assert!(said[0].starts_with("judged otherwise by this version"), "{said:?}");
    assert!(said[1].contains("was nothing, is illegal"), "{said:?}");
    let newer = changed(&folder, "newer.replay", |r| r.header.edition = "9.9".to_owned());
    let said = vec!["cannot be re-run: edition 9.9 is not known here; known: 1.111, 2021-03".to_owned()];
    assert_eq!(verified(&[&newer]), (Some(5), said));
    let bare = changed(&folder, "bare.replay", |r| r.pools.clear());
    let (code, said) = verified(&[&bare]);
    assert_eq!(code, Some(5));
    assert!(
        said[0].contains("the cards of cards/harbor.toml are not in the replay"),
        "{said:?}"
    );
    assert_eq!(verified(&[EXACT, &newer, &other]).0, Some(1));
}

#[test]
fn several_sign_and_verify_says_who() {
    let folder = Folder::new("sign");
    let [replay, aoi, ren] = ["a.replay", "aoi.key", "ren.key"].map(|name| folder.at(name));
    let public = works(&["key", "new", &aoi]).out;
    works(&["key", "new", &ren]);
    assert_eq!(fs::read_to_string(format!("{aoi}.pub")).expect("a key"), public);
    assert_eq!(works(&["key", "show", &aoi]).out, public);
    assert_eq!(works(&["key", "show", &format!("{aoi}.pub")]).out, public);
    works(&["pack", LOG, "--out", &replay, "--sign", &aoi, "--as", "Aoi"]);
    works(&["sign", &replay, "--sign", &ren]);
    let (code, said) = verified(&[&replay]);
    assert_eq!((code, said.len()), (Some(0), 3), "{said:?}");
    assert_eq!(said[0], "exact");
    assert!(
        said[1].starts_with("signed by Aoi, key ") && said[1].ends_with(": good"),
        "{said:?}"
    );
    assert!(
        said[2].starts_with("signed by ren, key ") && said[2].ends_with(": good"),
        "{said:?}"
    );

    // Whoever must have signed has, or is named.
    let [of_aoi, other] = [format!("{aoi}.pub"), folder.at("other.key")];
    works(&["key", "new", &other]);
    assert_eq!(verified(&[&replay, "--key", &of_aoi]).0, Some(0));
    let (code, said) = verified(&[&replay, "--key", &of_aoi, "--key", &format!("{other}.pub")]);
    assert_eq!(code, Some(1));
    assert!(
        said[3].starts_with("not signed with ") && said[3].contains("other.key.pub"),
        "{said:?}"
    );

    // A signature is for what was there then.
    let bytes = fs::read(&replay).expect("a file");
    let mut tampered = rejudge::replay::Replay::from_bytes(&bytes).expect("undamaged");
    tampered.header.events.push("Finals".to_owned());
    let tampered = folder.file("tampered.replay", &tampered.to_bytes(true).expect("small"));
    let (code, said) = verified(&[&tampered]);
    assert_eq!(code, Some(1));
    assert!(
        said[1].ends_with("the header section is not as it was signed"),
        "{said:?}"
    );
    fails(
        &["sign", &tampered, "--sign", &ren],
        2,
        "the header section is not as it was signed before",
    );
}

#[test]
fn keys_are_never_written_over_and_no_other_file_passes_for_one() {
    let folder = Folder::new("keys");
    let [key, replay] = ["a.key", "a.replay"].map(|name| folder.at(name));
    works(&["key", "new", &key]);
    let before = fs::read(&key).expect("a key");
    fails(
        &["key", "new", &key],
        4,
        "a.key: is there already, and is not written over",
    );
    assert_eq!(fs::read(&key).expect("a key"), before);
    fs::copy(EXACT, &replay).expect("a copy");
    fails(&["sign", &replay], 2, "name the key to sign with: --sign KEY");
    fails(&["sign", &replay, "--sign", LOG], 4, "this is no key file");
    fails(
        &["sign", &replay, "--sign", &format!("{key}.pub")],
        4,
        "this is a public key",
    );
    fails(&["verify", &replay, "--key", &key], 4, "this is a secret key");
    fails(
        &["sign", &replay, "--sign", &folder.at("none.key")],
        4,
        "there is no such file",
    );
    fails(&["key", "show", LOG], 4, "this is no key file");
    assert_eq!(
        fs::read(&replay).expect("it is as it was"),
        fs::read(EXACT).expect("a file")
    );
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = fs::metadata(&key).expect("a key").permissions().mode();
        assert_eq!(mode & 0o077, 0, "others can read the secret key");
    }
}

/// A log with these lines in its header.
fn with_header(folder: &Folder, name: &str, lines: &[&str]) -> String {
    let source = fs::read_to_string("replays/harbor-vs-kiln.match").expect("a log");
    let source = source
        .replace(" cards/", " ../cards/")
        .replace(": decks/", ": ../decks/");
    let source: String = source
        .split_inclusive('\n')
        .filter(|line| !line.starts_with("seed:"))
        .collect();
    let at = source.find("\nsetup").expect("it has a setup");
    let header = lines.concat();
    folder.file(name, format!("{}\n{header}{}", &source[..at], &source[at..]).as_bytes())
}

#[test]
fn two_players_agree_on_a_seed() {
    let folder = Folder::new("seed");
    let [aoi, ren] = ["aoi.share", "ren.share"].map(|name| folder.at(name));
    let commits = [
        works(&["seed", "commit", &aoi, "--as", "Aoi"]).out,
        works(&["seed", "commit", &ren, "--as", "Ren"]).out,
    ];
    fails(&["seed", "commit", &aoi, "--as", "Aoi"], 4, "is there already");
    let reveals = [
        works(&["seed", "reveal", &aoi]).out,
        works(&["seed", "reveal", &ren]).out,
    ];
    let log = |name: &str, lines: &[&String]| {
        let lines: Vec<&str> = lines.iter().map(|line| line.as_str()).collect();
        with_header(&folder, name, &lines)
    };
    let derive = |file: &str| run(&["seed", "derive", file]);

    let waiting = log("waiting.match", &[&commits[0]]);
    assert_eq!(derive(&waiting).code, Some(5));
    assert!(derive(&waiting).err.contains("Ren has not committed yet"));
    let half = log("half.match", &[&commits[0], &commits[1], &reveals[0]]);
    assert_eq!(derive(&half).code, Some(5));
    assert!(derive(&half).err.contains("Ren has not shown a share yet"));
    let both = log("both.match", &[&commits[0], &commits[1], &reveals[0], &reveals[1]]);
    let seed = works(&["seed", "derive", &both]).out;
    assert!(seed.starts_with("seed: pcg64 1 0x"), "{seed}");

    let other = works(&[
        "seed",
        "reveal",
        &folder.file(
            "x.share",
            format!("rejudge share 1\nRen\n{}\n", "0".repeat(64)).as_bytes(),
        ),
    ])
    .out;
    let wrong = log("wrong.match", &[&commits[0], &commits[1], &reveals[0], &other]);
    let said = "the share Ren shows is not the one Ren committed to";
    fails(&["seed", "derive", &wrong], 3, said);

    fails(&["seed", "derive", LOG], 2, "the header has no `commit` lines");
    fails(
        &["seed", "derive", &folder.at("none.match")],
        4,
        "there is no such file",
    );
    fails(&["seed", "reveal", LOG], 4, "holds no share");
    fails(
        &["seed", "commit", &folder.at("y.share"), "--as", "a\"b"],
        2,
        "no log can name a player",
    );
    assert!(!Path::new(&folder.at("y.share")).exists());
}
