//! Signatures: who signed what, and what no longer fits.

use std::path::Path;

use ed25519_dalek::SigningKey;
use rejudge::replay::{Replay, Stand};

use super::packed;

fn key(number: u8) -> SigningKey {
    SigningKey::from_bytes(&[number; 32])
}

/// A replay signed by both players and a judge, once through a file.
fn signed() -> Replay {
    let mut replay = packed(Path::new("replays/table-clean.match"));
    for (number, name) in [(1, "Aoi"), (2, "Ren"), (3, "Head judge")] {
        replay.sign(&key(number), name).expect("nothing was changed");
    }
    // Compressed or not: the signatures are the same.
    let plain = Replay::from_bytes(&replay.to_bytes(false).expect("small")).expect("undamaged");
    let packed = Replay::from_bytes(&replay.to_bytes(true).expect("small")).expect("undamaged");
    assert_eq!(plain, packed);
    packed
}

fn stands(replay: &Replay) -> Vec<(String, Stand)> {
    let signatures = replay.signatures().expect("small");
    signatures
        .into_iter()
        .map(|(s, stand)| (s.name.clone(), stand))
        .collect()
}

#[test]
fn several_sign_and_each_signature_is_good() {
    let names: Vec<String> = stands(&signed())
        .into_iter()
        .map(|(name, stand)| {
            assert_eq!(stand, Stand::Good);
            name
        })
        .collect();
    assert_eq!(names, ["Aoi", "Ren", "Head judge"]);
}

#[test]
fn who_signs_again_takes_the_place_of_the_own_signature() {
    let mut replay = signed();
    replay.sign(&key(1), "Aoi").expect("nothing was changed");
    let names: Vec<String> = stands(&replay).into_iter().map(|(name, _)| name).collect();
    assert_eq!(names, ["Ren", "Head judge", "Aoi"]);
}

#[test]
fn a_section_that_was_changed_later_is_named_for_every_signature() {
    type Change = fn(&mut Replay);
    let changes: [(&str, Change); 7] = [
        ("header", |r| r.header.engine.push('9')),
        ("log", |r| r.log.push('\n')),
        ("pools", |r| r.pools[0].cards.push('\n')),
        ("decks", |r| r.decks[0].list.push('\n')),
        ("inputs", |r| r.inputs.labels.push("x".to_owned())),
        ("turns", |r| r.turns[0].digest[0] ^= 1),
        ("events", |r| r.events.count += 1),
    ];
    for (section, change) in changes {
        let mut replay = signed();
        change(&mut replay);
        for (name, stand) in stands(&replay) {
            assert_eq!(stand, Stand::Changed(format!("the {section} section")), "{name}");
        }
        let refused = replay.sign(&key(4), "Mio").expect_err("it was changed").to_string();
        assert_eq!(
            refused,
            format!("the signatures section: the {section} section is not as it was signed before")
        );
    }
}

#[test]
fn a_signature_under_another_name_by_another_key_or_of_other_contents_is_not_good() {
    let sound = signed();
    let not_by_key = |change: &dyn Fn(&mut Replay)| {
        let mut replay = sound.clone();
        change(&mut replay);
        assert_eq!(stands(&replay)[0].1, Stand::NotByKey);
    };
    let first = |r: &mut Replay| r.signed.as_mut().expect("signed").signatures[0].clone();
    not_by_key(&|r| r.signed.as_mut().expect("signed").signatures[0].name = "Ren".to_owned());
    not_by_key(&|r| r.signed.as_mut().expect("signed").signatures[0].key = key(9).verifying_key().to_bytes());
    not_by_key(&|r| r.signed.as_mut().expect("signed").signatures[0].key = [0; 32]);
    for bit in 0..512 {
        not_by_key(&|r| {
            let mut other = first(r);
            other.halves[bit / 256][bit % 256 / 8] ^= 1 << (bit % 8);
            r.signed.as_mut().expect("signed").signatures[0] = other;
        });
    }
    // Whoever replaces the contents and the digests that were signed cannot replace the signature.
    not_by_key(&|r| {
        r.turns[0].digest[0] ^= 1;
        let sections = r.contents().expect("small");
        let fresh = rejudge::replay::Signed::new(&sections);
        r.signed.as_mut().expect("signed").contents = fresh.contents;
    });
}
