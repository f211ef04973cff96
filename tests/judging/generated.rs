//! Made-up matches: what the rules offer they accept, and what was played by the rules is judged clean.
//!
//! A plain `cargo test` makes up some 2,000 matches. `REJUDGE_MATCHES=10000 cargo test --test judging -- generated::` makes up that many
//! of each kind; matches are numbered from 0, and the same number is the same match everywhere.

use crate::support::simulated;

use std::collections::BTreeSet;

use rejudge::games::weiss_schwarz::cards::CardKind;
use rejudge::games::weiss_schwarz::matches::Match;
use rejudge::games::weiss_schwarz::offers::{Item, Offer, Payment};
use rejudge::games::weiss_schwarz::state::{Due, STAND, State, Z};
use rejudge::games::weiss_schwarz::vocabulary::{V, VOCABULARY};
use rejudge::judge::game::{Expectation, Fit, Game, Mode};
use rejudge::table::{Face, Seat};
use simulated::{Wanted, count, judge, play};

/// What is wrong with a log that should be clean.
fn trouble(source: &str) -> Vec<String> {
    let report = judge(source);
    let malformed = report
        .malformed
        .iter()
        .map(|m| format!("{}: cannot be read: {}", m.place.line, m.message));
    let findings = report
        .findings
        .iter()
        .map(|f| format!("{}: {} {}", f.broke.line, f.ruling, f.message));
    // Nothing is taken on trust and no order is stretched in a match played by the rules.
    let notes = report
        .notes
        .iter()
        .filter(|n| n.sort != "policy")
        .map(|n| format!("note: {}", n.message));
    malformed.chain(findings).chain(notes).collect()
}

fn all_clean(matches: impl Iterator<Item = Wanted>) {
    let mut bad = Vec::new();
    let (mut turns, mut ended) = (0, 0);
    for wanted in matches {
        let (_, played) = play(wanted, None);
        turns += played.state.turn;
        ended += u32::from(played.state.over.is_some());
        let wrong = trouble(&played.text);
        if let Some(first) = wrong.first() {
            bad.push(format!("{wanted:?}: {first} ({} in all)", wrong.len()));
        }
        let plain = rejudge::notation::format(&played.text, &VOCABULARY);
        if plain.as_ref() != Ok(&played.text) {
            bad.push(format!("{wanted:?}: is not in its plain form"));
        }
    }
    assert!(
        bad.is_empty(),
        "{} matches:\n{}",
        bad.len(),
        bad[..bad.len().min(10)].join("\n")
    );
    // Nearly all matches end by defeat, after so many turns as matches have.
    assert!(ended > 0 && turns / ended >= 5, "{ended} ended in {turns} turns");
}

#[test]
fn seeded_matches_are_clean() {
    all_clean((0..count(1_000)).map(Wanted::nth));
}

#[test]
fn matches_seen_at_a_table_are_clean() {
    let seen = |number| Wanted {
        tell_seed: false,
        ..Wanted::nth(number)
    };
    all_clean((0..count(1_000)).map(seen));
}

#[test]
fn matches_without_lists_are_clean() {
    let seen = |number| Wanted {
        full: true,
        tell_seed: false,
        lists: false,
        ..Wanted::nth(number)
    };
    all_clean((0..count(200)).map(seen));
}

#[test]
fn the_same_seed_is_the_same_match() {
    for number in 0..8 {
        let wanted = Wanted::nth(number);
        assert_eq!(play(wanted, None).1.text, play(wanted, None).1.text);
        let other = Wanted {
            seed: wanted.seed + 1,
            ..wanted
        };
        assert_ne!(play(wanted, None).1.text, play(other, None).1.text);
        // What a log tells does not change what was played.
        let full = play(Wanted { full: true, ..wanted }, None).1.state;
        let decisions = play(Wanted { full: false, ..wanted }, None).1.state;
        assert_eq!((full.turn, full.over), (decisions.turn, decisions.over));
    }
}

/// Every line somebody might think of writing at a choice.
fn thinkable(m: &Match, state: &State) -> Vec<Offer> {
    let active = state.active;
    let faces = || (0..m.cards.len()).filter_map(Face::new);
    let of = |seat: Seat, verb: V| faces().map(move |f| Offer::new(seat, verb).with(Item::Card(f)));
    let own =
        |seat: Seat| faces().filter(move |f| m.lists[usize::from(seat.0)].as_ref().is_some_and(|l| l.contains(f)));
    match state.due {
        Due::Clock => of(active, V::Clock).collect(),
        Due::Climax => of(active, V::Climax).collect(),
        Due::LevelUp(seat) => of(seat, V::LevelUp).collect(),
        Due::Main => own(active)
            .flat_map(|f| (0..4).map(move |n| (f, n)))
            .map(|(f, n)| {
                Offer::new(active, V::Play)
                    .with(Item::Card(f))
                    .to(Item::Slot(active, Z::FL))
                    .costing(n)
            })
            .collect(),
        Due::Attack => Z::SLOTS
            .into_iter()
            .flat_map(|z| ["front", "side", "direct"].map(|w| (z, w)))
            .map(|(z, w)| {
                Offer::new(active, V::Attack)
                    .with(Item::Slot(active, z))
                    .with(Item::Word(w))
            })
            .collect(),
        Due::Icons => [V::Gate, V::Comeback, V::Focus]
            .into_iter()
            .flat_map(|v| of(active, v))
            .collect(),
        Due::Counter => {
            let seat = m.faced_by(active);
            let with = |f: Face, n| match m.info(f).kind {
                CardKind::Character => Offer::new(seat, V::Counter)
                    .with(Item::Card(f))
                    .costing(n)
                    .paying(Payment::Discard(f)),
                _ => Offer::new(seat, V::Counter).with(Item::Card(f)).costing(n),
            };
            own(seat).flat_map(|f| [0, 1, 2].map(|n| with(f, n))).collect()
        }
        Due::Encore(seat) => Z::SLOTS
            .into_iter()
            .flat_map(|z| (0..5).map(move |n| (z, n)))
            .map(|(z, n)| Offer::new(seat, V::Encore).with(Item::Slot(seat, z)).costing(n))
            .collect(),
        _ => Vec::new(),
    }
}

/// Whether the rules take a line without a word.
fn accepts(m: &Match, state: &State, offer: &Offer) -> bool {
    let (script, mark) = offer.script();
    if m.classify(state, &script, &mark) != Fit::Matches {
        return false;
    }
    let (mut state, mut violations) = (state.clone(), Vec::new());
    m.apply(&mut state, &script, &mark, Mode::Played, &mut violations);
    violations.iter().all(|s| s.note.is_some())
}

#[test]
fn what_is_offered_is_what_is_accepted() {
    let (mut offered, mut refused, mut bad) = (0u32, 0u32, BTreeSet::new());
    let mut dues = BTreeSet::new();
    for number in 0..count(24).min(400) {
        // Decks of both editions, all icons.
        let wanted = Wanted {
            full: true,
            style: Wanted::nth(number << 2).style,
            ..Wanted::nth(number)
        };
        let wanted = Wanted {
            decks: (number >> 1 & 1) as usize,
            text: false,
            ..wanted
        };
        let mut asked = 0u32;
        let mut look = |m: &Match, state: &mut State| {
            asked += 1;
            let chooses = matches!(m.expects(state), Expectation::Choice | Expectation::Chosen);
            if !chooses || !(asked + number).is_multiple_of(3) {
                return None;
            }
            let offers = m.offers(state);
            for offer in offers.iter().take(40) {
                offered += 1;
                if !accepts(m, state, offer) {
                    bad.insert(format!("{:?} is offered and refused: {offer:?}", state.due));
                }
            }
            if !offers.is_empty() {
                dues.insert(format!("{:?}", state.due).split('(').next().unwrap_or("").to_owned());
            }
            for (at, other) in thinkable(m, state).into_iter().enumerate() {
                // A counter's own discard may be left out, so that more is accepted than offered.
                if (at as u32 + asked).is_multiple_of(3) && !offers.contains(&other) {
                    refused += 1;
                    if accepts(m, state, &other) {
                        bad.insert(format!("{:?} is not offered and accepted: {other:?}", state.due));
                    }
                }
            }
            None
        };
        play(wanted, Some(&mut look));
    }
    let list: Vec<&String> = bad.iter().take(10).collect();
    assert!(bad.is_empty(), "{} lines:\n{list:#?}", bad.len());
    assert!(offered > 10_000 && refused > 10_000, "{offered} offered, {refused} not");
    for due in [
        "Mulligan",
        "Clock",
        "Main",
        "Climax",
        "Attack",
        "Icons",
        "Counter",
        "Encore",
        "LevelUp",
        "HandLimit",
    ] {
        assert!(dues.contains(due), "no {due} among {dues:?}");
    }
}

#[test]
fn nothing_is_left_over_when_a_match_ends() {
    for number in 0..16 {
        let (m, played) = play(Wanted::nth(number), None);
        assert_eq!(played.state.table.audit(), Ok(()));
        for seat in m.seats() {
            let cards: usize = Z::ALL.iter().map(|z| played.state.count(seat, *z)).sum();
            assert_eq!(cards, 50);
            let standing = played
                .state
                .cards(seat, Z::Deck)
                .iter()
                .all(|c| played.state.table.card(*c).pose == STAND);
            assert!(standing);
        }
    }
}
