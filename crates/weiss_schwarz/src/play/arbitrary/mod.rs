//! What is offered is exactly what is accepted, at any position and not only at those that play comes to; and every reason
//! against a choice is reached, each in the ways in which it can be: as a no, and as what depends on something open.

mod lines;
mod positions;
mod programs;

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::fmt::Debug;

use rejudge_judge::game::{Fit, Game, Mode, Violation};
use rejudge_table::Seat;

use super::super::matches::Match;
use super::super::offers::Offer;
use super::super::state::{Due, State};

use lines::candidates;
use positions::{made, two_players};

const AOI: Seat = Seat(0);
const REN: Seat = Seat(1);

/// How many positions are made.
const POSITIONS: u64 = 4_000;

thread_local! {
    /// The reasons that were given since the thread began, by name, and whether they depended on something.
    static GIVEN: RefCell<BTreeSet<(String, bool)>> = const { RefCell::new(BTreeSet::new()) };
}

/// A reason is given.
pub fn given<R: Debug>(reason: &R, open: bool) {
    let sort = std::any::type_name::<R>().split('<').next().unwrap_or("");
    let sort = sort.rsplit("::").next().unwrap_or("");
    let name = format!("{reason:?}");
    let name = name.split([' ', '(']).next().unwrap_or("");
    let chapter = std::any::type_name::<R>();
    let name = match sort {
        "Reason" if chapter.contains("ch09") => format!("Processing::{name}"),
        "Reason" if chapter.contains("ch08") => format!("Step::{name}"),
        "Reason" => name.to_owned(),
        _ => format!("{sort}::{name}"),
    };
    GIVEN.with(|all| all.borrow_mut().insert((name, open)));
}

/// All that were given.
fn given_all() -> BTreeSet<(String, bool)> {
    GIVEN.with(|all| all.borrow().clone())
}

/// What the judge has to say against a line at a position; `None`: it is not what comes there.
fn accepted_by(m: &Match, state: &State, line: &Offer) -> Option<Vec<Violation>> {
    let (script, mark) = line.script();
    let mut after = state.clone();
    let mut violations = Vec::new();
    if m.classify(state, &script, &mark) != Fit::Matches {
        m.apply_unexpected(&mut after, &script, &mark, &mut violations);
        return None;
    }
    m.apply(&mut after, &script, &mark, Mode::Played, &mut violations);
    violations.retain(|violation| violation.note.is_none());
    Some(violations)
}

/// Whether the judge has nothing to say against a line at a position.
fn is_accepted(m: &Match, state: &State, line: &Offer) -> bool {
    accepted_by(m, state, line).is_some_and(|violations| violations.is_empty())
}

#[test]
fn what_is_offered_is_what_is_accepted() {
    let m = two_players();
    let (mut accepted, mut refused) = (0, 0);
    for number in 0..POSITIONS {
        let state = made(&m, number);
        let offers = m.offers(&state);
        let candidates = candidates(&m, &state);
        let choice = !matches!(state.due, Due::Reversed(_) | Due::Damage(..));
        for offer in offers.iter().filter(|_| choice) {
            assert!(candidates.contains(offer), "{number}: {:?}: {offer:?}", state.due);
        }
        for line in &candidates {
            let is = is_accepted(&m, &state, line);
            let offered = choice && offers.contains(line);
            assert_eq!(offered, is, "position {number}, {:?}: {line:?}", state.due);
            match is {
                true => accepted += 1,
                false => refused += 1,
            }
        }
    }
    assert!(
        accepted > 10_000 && refused > 10_000,
        "{accepted} accepted, {refused} refused"
    );
    let given = given_all();
    let missing: Vec<_> = REASONS
        .iter()
        .flat_map(|(name, no, open)| [(*name, false, *no), (*name, true, *open)])
        .filter(|(name, open, wanted)| *wanted && !given.contains(&((*name).to_owned(), *open)))
        .map(|(name, open, _)| (name, if open { "open" } else { "no" }))
        .collect();
    assert!(missing.is_empty(), "never given: {missing:?}");
    let mut unlisted = variants(include_str!("../../rules/reason.rs"), "pub enum Reason {", "");
    unlisted.extend(variants(
        include_str!("../../rules/ch09_processing.rs"),
        "pub enum Reason {",
        "Processing::",
    ));
    unlisted.extend(variants(
        include_str!("../../verdicts/turn.rs"),
        "pub enum Opening in R",
        "Opening::",
    ));
    unlisted.retain(|v| !REASONS.iter().any(|(name, ..)| name == v));
    assert!(unlisted.is_empty(), "no row in `REASONS`: {unlisted:?}");
}

/// Every variant of an enum, as its source names them.
fn variants(source: &str, begins: &str, sort: &str) -> Vec<String> {
    let from = source.find(begins).expect("it is there");
    let lines = source[from..].lines().skip(1);
    let deep = if begins.contains(" in ") { "        " } else { "    " };
    let body = lines.take_while(|line| line.is_empty() || line.starts_with(deep));
    let names = body.filter_map(|line| {
        let line = line.strip_prefix(deep)?;
        let name = line.starts_with(|c: char| c.is_ascii_uppercase());
        name.then(|| format!("{sort}{}", line.split(['(', ' ', ',']).next().unwrap_or(line)))
    });
    names.collect()
}

/// The reasons against what is chosen: each by name, whether it is a no, and whether it can depend on what nobody noted.
const REASONS: &[(&str, bool, bool)] = &[
    ("ReturnsOwn", true, false),
    ("ReturnsNobody", true, false),
    ("IconTakesNoSuch", true, false),
    ("IconGoesElsewhere", true, false),
    ("StandbyLevel", true, false),
    ("StandbySlot", true, false),
    ("NotYourTurn", true, false),
    ("WrongPhase", true, false),
    ("ClimaxTwice", true, false),
    ("ClockSeveral", true, false),
    ("CardKind", true, false),
    ("SwapNotOwn", true, false),
    ("SwapNotTwo", true, false),
    ("CannotMove", true, true),
    ("NotOwnToAttack", true, false),
    ("SeveralAttackers", true, false),
    ("NobodyToAttack", true, true),
    ("AttacksFromBack", true, true),
    ("AttackerNotStanding", true, false),
    ("SecondAttack", true, false),
    ("FacesNobody", true, true),
    ("FacesSomebody", true, true),
    ("CountersOwnAttack", true, false),
    ("NoCounterStep", true, false),
    ("CounterStepOver", true, false),
    ("NoCounterIcon", true, true),
    ("CounterTwice", true, false),
    ("BackupDiscards", true, false),
    ("EncoreAfterOthers", true, false),
    ("CannotBePlayed", true, true),
    ("Color", true, true),
    ("Level", true, true),
    ("Slot", true, false),
    ("CostNotThere", true, true),
    ("NothingPaid", true, true),
    ("OtherPaid", true, true),
    ("PaidBesides", true, true),
    ("ClimaxPaid", true, true),
    ("EncoreOfOther", true, false),
    ("EncoreSpent", true, false),
    ("EncorePassed", true, false),
    ("EncoreBarred", true, false),
    ("EncoreNobodyLeft", true, false),
    ("EncoreElsewhere", true, false),
    ("BackupLevel", true, true),
    ("BackupTarget", true, false),
    ("Forbidden", true, true),
    ("GreatPerformance", true, true),
    ("Opening::MulliganInGame", true, false),
    ("Opening::MulliganSecond", true, false),
    ("Opening::Drew", true, false),
    ("NotThere::NotIn", true, false),
    ("Turn::HandLimit", true, false),
    ("Turn::PutsAway", true, false),
    ("Turn::PutsAwayOthers", true, false),
    ("Turn::PutsAwayEarly", true, false),
    ("Processing::NotAmongLowest", true, false),
    ("Processing::LevelUpTooEarly", true, false),
    // Of what a line says beside its choice, or of another game: no offer can differ in it.
    ("BeforeTheGame", false, false),
    ("Own", false, false),
    ("MethodNotSaid", false, false),
    ("AttacksElsewhere", false, false),
    ("SoulChange", false, false),
    ("CounterNotAttacked", false, false),
    ("CostNotSaid", false, false),
    ("Processing::OtherSix", false, false),
    // Of what happens by itself.
    ("Opening::Hand", false, false),
    ("Opening::NobodyChooses", false, false),
    ("Opening::GoesFirst", false, false),
    ("Processing::PenaltyCancelled", false, false),
    ("Processing::RefreshTooEarly", false, false),
    ("Processing::RefreshNumber", false, false),
    ("Processing::NothingToRefreshWith", false, false),
    // Of more players, or of what was written before.
    ("Opening::MulliganBehind", false, false),
    ("Opening::MulliganTwice", false, false),
];
