//! Which line of a log fits what comes next.

use rejudge_judge::game::{Expectation, Fit, Game};
use rejudge_judge::script::{Act, Mark, MarkKind, Op, OpKind, Script};
use rejudge_table::{CardId, Face, Seat, ZoneId};

use super::super::cards::{CardKind, Icon};
use super::super::claims::effect;
use super::super::effects::{SHOT_DAMAGE, is_granted};
use super::super::matches::Match;
use super::super::rules::ch09_processing::LEVEL_UP_AT;
use super::super::rules::due::Told;
use super::super::state::{Due, Frame, REVERSE, State, Triggered, Waiting, Z, stage};
use super::super::vocabulary::V;
use super::super::vocabulary::word_name;
use super::loosely::{dash_forgotten, is_of_the_next};
use super::of_the_end::{ends_the_turn, is_of_a_phase_to_come, is_of_what_is_created, is_step_of_the_end};
use super::whose_auto::waiting_meant;
use super::whose_auto::{auto_of, is_told_of, shows_others};

/// More of what is due at once than can be due together.
const INTERRUPTS_MOST: u32 = 8;

/// Whether what is due must be written.
pub fn expects(state: &State) -> Expectation {
    match state.told() {
        Told::Choice => Expectation::Choice,
        Told::Never => Expectation::Derived,
        Told::Full => Expectation::Written,
        Told::Always => Expectation::Chosen,
        Told::Over => Expectation::Over,
    }
}

/// How a mark stands to what is due.
pub fn classify(m: &Match, s: &State, script: &Script, mark: &Mark) -> Fit {
    match mark.kind {
        // What was drawn or turned over without being noted comes before what is then counted.
        MarkKind::Holds(..) if unnoted_moves(s) || under_way(m, s, script, mark) => Fit::Later,
        MarkKind::Done(_) | MarkKind::Holds(..) | MarkKind::Hole => Fit::Aside,
        MarkKind::Position(_) | MarkKind::Gap | MarkKind::Label(_) | MarkKind::Rewind(_) => Fit::Aside,
        MarkKind::Turn(..) => match s.due {
            Due::Turn => Fit::Matches,
            Due::Over => Fit::Unexpected,
            _ => Fit::Later,
        },
        MarkKind::Seen(act, _) => seen(s, act),
        MarkKind::Act(act) => {
            let act = script.act(act);
            if act.judge {
                return Fit::Aside;
            }
            match of_act(m, s, script, act, mark) {
                Fit::Unexpected | Fit::Overdue if matches!(s.due, Due::Auto(..)) || some_happen_anyway(m, s) => {
                    match behind_what_waits(m, s, script, mark) {
                        Fit::Unexpected if dash_forgotten(m, s, script, act).is_some() => Fit::Matches,
                        fit => fit,
                    }
                }
                Fit::Matches if matches!(s.due, Due::Effect(_)) && is_of_the_next(m, s, script, act) => Fit::Later,
                Fit::Matches if is_of_what_is_created(m, s, script, act, mark) => Fit::Later,
                Fit::Matches if matches!(s.due, Due::Effect(_)) && is_of_a_phase_to_come(m, s, script, act) => {
                    Fit::Later
                }
                Fit::Unexpected if matches!(s.due, Due::Effect(_)) && is_icon_to_come(m, s, act) => Fit::Later,
                // A payment may be the cost of an ability that waits, and none before a card is shown.
                Fit::Later
                    if (V::of(act.verb) == V::Pay || is_before_the_trigger(s, script, act))
                        && dash_forgotten(m, s, script, act).is_some() =>
                {
                    Fit::Matches
                }
                Fit::Unexpected if matches!(s.due, Due::Effect(_)) && dash_forgotten(m, s, script, act).is_some() => {
                    Fit::Matches
                }
                fit => fit,
            }
        }
    }
}

/// 7.3: whether damage without a dash is none of the attack: the trigger check stands behind it.
fn is_before_the_trigger(s: &State, script: &Script, act: &Act) -> bool {
    if V::of(act.verb) != V::Damage || s.attack.is_none() || s.stage > stage::TRIGGER {
        return false;
    }
    let mut behind = script.acts_behind(act.span.start).iter();
    let next = behind.find(|next| next.inside.is_none() && !next.effect);
    next.is_some_and(|next| V::of(next.verb) == V::Trigger)
}

/// 4.14.2.3, 4.14.2.6: whether a draw, or a character that is returned, without a dash is of the icon of the card which is triggered next, where
/// no line tells of the trigger check.
fn is_icon_to_come(m: &Match, s: &State, act: &Act) -> bool {
    let before = s.attack.is_some() && (stage::ATTACK..=stage::TRIGGER).contains(&s.stage);
    let icon = match V::of(act.verb) {
        V::Draw => Icon::Draw,
        V::Return => Icon::Return,
        _ => return false,
    };
    if m.full || act.seat != s.active || !before {
        return false;
    }
    let top = s.cards(s.active, Z::Deck).last();
    let face = top.and_then(|card| s.face(*card));
    face.is_some_and(|face| m.info(face).icons & Triggered::bit(icon) != 0)
}

/// 8.7.3.1: whether behind the Encores that may be left something waits of which nobody chooses anything, or of which nobody has to
/// choose and which has no line in a log that tells everything.
fn some_happen_anyway(m: &Match, s: &State) -> bool {
    let anyway = |waiting: &Waiting| {
        let auto = auto_of(*waiting);
        auto.is_some_and(|(of, ability)| m.rules(s).happens_untold(of, ability))
    };
    matches!(s.due, Due::Encore(_)) && s.waiting.iter().any(anyway)
}

/// 8.7.3: how a line stands to what is due behind the abilities that wait, where it is about none of them.
fn behind_what_waits(m: &Match, s: &State, script: &Script, mark: &Mark) -> Fit {
    let mut behind = s.clone();
    // What nobody chooses has happened.
    for _ in 0..s.waiting.len() {
        let waits = matches!(behind.due, Due::Auto(..) | Due::Encore(_));
        if !waits || expects(&behind) == Expectation::Written {
            break;
        }
        m.apply_implied(&mut behind, script, Some(mark), &mut Vec::new());
        m.settle(&mut behind);
        // What waits by then may be what the line is about.
        if let MarkKind::Act(act) = mark.kind
            && of_act(m, &behind, script, script.act(act), mark) == Fit::Matches
        {
            return Fit::Later;
        }
    }
    behind.waiting.retain(|w| !matches!(w, Waiting::Auto { .. }));
    m.settle(&mut behind);
    match classify(m, &behind, script, mark) {
        Fit::Matches => Fit::Later,
        // 9.5.1: it may have no power by then.
        Fit::Unexpected if may_leave(m, &behind, script, mark) && !may_leave(m, s, script, mark) => Fit::Later,
        fit => fit,
    }
}

/// 9.5.1: whether a line tells that a character left which may have no power.
fn may_leave(m: &Match, s: &State, script: &Script, mark: &Mark) -> bool {
    let MarkKind::Act(act) = mark.kind else { return false };
    let act = script.act(act);
    let card = slot(script.ops(&act.chosen), s, act.seat).and_then(|zone| s.character(zone));
    V::of(act.verb) == V::Leave && card.is_some_and(|card| m.rules(s).may_have_no_power(card))
}

impl Match {
    /// The verb an act means where the match stands: an event of the player who is attacked, and an ACT ability with the
    /// counter icon on a card of theirs, is a counter (7.4.1.2.1).
    pub fn means(&self, s: &State, script: &Script, act: &Act) -> V {
        let attacked = s.attack.is_some() && act.seat != s.active;
        match self.meant(script, act) {
            V::Event if attacked => V::Counter,
            V::Act if attacked && self.names_a_counter(script, act) => V::Counter,
            V::Search if act.target.is_none() && self.only_finds(s, script, act) => V::Choose,
            V::Choose if act.target.is_none() && self.chooses_for_the_hand(s, script, act) => V::Return,
            verb => verb,
        }
    }

    /// Whether an act names a card, and no place where it lies, that bears the counter icon.
    fn names_a_counter(&self, script: &Script, act: &Act) -> bool {
        let mut named = script.ops(&act.chosen).iter();
        named.any(|op| matches!(op.kind, OpKind::Card(face, _) if self.info(face).counter))
    }

    /// The verb an act means: `play` without a slot serves for events and climaxes, too, because people write it so.
    pub fn meant(&self, script: &Script, act: &Act) -> V {
        let verb = V::of(act.verb);
        if verb != V::Play || act.target.is_some() {
            return verb;
        }
        let kind = script.ops(&act.chosen).iter().find_map(|op| match op.kind {
            OpKind::Card(face, _) => Some(self.info(face).kind),
            _ => None,
        });
        match kind {
            Some(CardKind::Event) => V::Event,
            Some(CardKind::Climax) => V::Climax,
            _ => verb,
        }
    }
}

/// Under `decisions`: what happens by itself goes on to where somebody has to choose, and an attack to its end.
fn runs_on(s: &State) -> bool {
    let in_attack = s.attack.is_some() && (stage::TRIGGER..=stage::AFTER).contains(&s.stage);
    match expects(s) {
        Expectation::Written | Expectation::Derived => s.due != Due::Over && s.turns_seen > 0,
        Expectation::Choice => in_attack,
        Expectation::Chosen | Expectation::Over => false,
    }
}

/// 1.2.2: behind what is due at once, done or left out, and what may be left at the check timing, somebody has lost.
fn ends_anyway(m: &Match, s: &State, script: &Script) -> bool {
    let at_once = |s: &State| matches!(s.due, Due::Refresh(_) | Due::Penalty(_) | Due::Out(_));
    let option = |s: &State| matches!(s.due, Due::Icons | Due::Auto(..)) && expects(s) == Expectation::Choice;
    if !at_once(s) && !option(s) {
        return false;
    }
    let mut state = s.clone();
    for _ in 0..INTERRUPTS_MOST {
        match state.due {
            Due::Over => return true,
            _ if at_once(&state) => drop(m.mark_missed(&mut state, script, None)),
            _ if option(&state) => {
                m.apply_implied(&mut state, script, None, &mut Vec::new());
                m.settle(&mut state);
            }
            _ => return false,
        }
    }
    state.due == Due::Over
}

/// Something seen: it belongs to the draw or damage process whose act it follows.
fn seen(s: &State, act: u32) -> Fit {
    let wants = s.agenda.iter().any(|f| match f {
        Frame::Draws { told, left, .. } => *told == Some(act) && *left > 0,
        Frame::Process { told, left, .. } => *told == Some(act) && *left > 0,
        Frame::Moves { told, left, .. } => *told == Some(act) && *left > 0,
        _ => false,
    });
    match s.due {
        _ if !wants => Fit::Aside,
        Due::Flip(_) | Due::DrawCard(_) => Fit::Matches,
        _ => Fit::Later,
    }
}

fn of_act(m: &Match, s: &State, script: &Script, act: &Act, mark: &Mark) -> Fit {
    let verb = m.means(s, script, act);
    let chosen = script.ops(&act.chosen);
    if verb == V::Result && matches!(s.due, Due::Effect(_)) {
        // 1.2.2: an effect is carried out to its end before the check timing in which somebody loses.
        return Fit::Later;
    }
    if matches!(verb, V::Count | V::Result) && act.inside.is_none() && unnoted_moves(s) {
        return Fit::Later;
    }
    if verb == V::Count && act.inside.is_none() && under_way(m, s, script, mark) {
        return Fit::Later;
    }
    if verb == V::Result && if m.full { ends_anyway(m, s, script) } else { runs_on(s) } {
        return Fit::Later;
    }
    if verb == V::Result && act.inside.is_none() && matches!(s.due, Due::Effect(_)) {
        // 1.2.2: nobody has lost before the check timing behind the effect.
        return Fit::Later;
    }
    if matches!(
        verb,
        V::Note | V::Label | V::Gap | V::Count | V::Result | V::Concede | V::Cut | V::Roll
    ) {
        // Carried out wherever it stands.
        return Fit::Aside;
    }
    if verb == V::Shuffle && !act.effect {
        // The shuffle of a search, written without the "-".
        if let Some(Frame::Effect {
            search: Some((_, deck)),
            ..
        }) = s.agenda.last()
            && *deck == act.seat
        {
            return Fit::Matches;
        }
        // Before the game until the opening hand is drawn (5.2.1.2), and as the written part of a refresh.
        let bit = 1 << act.seat.0;
        let called_for = (s.turns_seen == 0 && s.opened & bit == 0) || s.events.refreshed(act.seat);
        return if called_for { Fit::Aside } else { Fit::Unexpected };
    }
    if verb == V::Out {
        return out(m, s, script, act);
    }
    if verb == V::Phase {
        let Some(at) = step_stage(chosen) else {
            return Fit::Aside;
        };
        if at == stage::ENCORE && s.stage == at && encores_before(m, s, chosen) {
            return Fit::Later;
        }
        return if s.due == Due::Over || s.turns_seen == 0 || s.stage >= at {
            Fit::Aside
        } else {
            Fit::Later
        };
    }
    if matches!(s.due, Due::Out(_)) {
        // Who has lost leaves before anything else is done.
        return Fit::Later;
    }
    if s.is_gone(act.seat) {
        return Fit::Unexpected;
    }
    if verb == V::Leave && of_the_encored(s, script, act, chosen) {
        return Fit::Aside;
    }
    if here(m, s, script, act, verb, chosen) || draws_for_the_clock(s, act, verb) {
        return Fit::Matches;
    }
    // 9.2.1: a deck that has cards yet which damage did not turn over is not refreshed.
    if m.full && matches!(s.due, Due::Refresh(seat) if s.unturned(seat).is_some()) {
        return Fit::Later;
    }
    // 8.5.1.2: an ability of a player whose turn to play one comes later.
    if let Due::Auto(seat, ..) = s.due
        && seat != act.seat
        && waiting_meant(m, s, script, act).is_some_and(|waiting| waiting.seat() != seat)
    {
        return Fit::Later;
    }
    // 8.7.3: one ability is carried out to its end before the next that waits is played.
    // In a log of choices what happens by itself comes before the check timing, too.
    let before = matches!(s.due, Due::Effect(_)) || !m.full && matches!(s.due, Due::Icons | Due::Stock);
    let waits = || waiting_meant(m, s, script, act).is_some() || waits_where_it_goes(m, s, script, act, mark);
    if verb == V::Auto && before && waits() {
        return Fit::Later;
    }
    let bit = 1 << act.seat.0;
    let assumed =
        (verb == V::Refresh && s.refresh_to_come & bit != 0) || (verb == V::Penalty && s.penalty_to_come & bit != 0);
    if assumed && act.inside.is_none() {
        // It happened by itself before, with what it interrupted; here is its line.
        return Fit::Aside;
    }
    if verb == V::Leave && s.leave_to_come.is_some() && s.leave_to_come == slot(chosen, s, act.seat) {
        // Its Encore has shown that it left.
        return Fit::Aside;
    }
    // 8.5.1.1, 9.1.2: rule processing comes before whatever text does next.
    if (act.effect || verb == V::Auto) && processing_is_due(s) && !repairs(script, act) {
        return Fit::Later;
    }
    if verb == V::Auto && (super::to_come::triggers_later(m, s, script, act) || of_what_is_given(m, s, script, mark)) {
        return Fit::Later;
    }
    if s.due == Due::Over {
        return Fit::Unexpected;
    }
    if unnoted_moves(s) && act.inside.is_none() {
        return Fit::Later;
    }
    if act.effect {
        // 6.8.1.1: the last thing that is told of a turn may be of what triggers as it ends.
        return match ends_the_turn(script, act, mark) && is_step_of_the_end(m, s, script, act) {
            true => Fit::Later,
            false => Fit::Unexpected,
        };
    }
    let late = match verb {
        V::LevelUp => s.is_owed(Due::LevelUp(act.seat)),
        V::Refresh => s.is_put_off(act.seat),
        V::Penalty => s.is_owed(Due::Penalty(act.seat)),
        _ => false,
    };
    if late {
        return Fit::Overdue;
    }
    if ahead(m, s, script, act, verb, chosen) {
        Fit::Later
    } else {
        Fit::Unexpected
    }
}

/// 8.2.1, 8.7.5: whether an `auto` line is about an ability that the effect in hand gives or creates, or one that waits behind it, which has no
/// line and is given as it ends.
fn of_what_is_given(m: &Match, s: &State, script: &Script, mark: &Mark) -> bool {
    let has_given = |face: Face| !m.text(face).granted.is_empty();
    let in_hand = match s.agenda.last() {
        Some(Frame::Effect { face: Some(face), .. }) => has_given(*face),
        _ => false,
    };
    // 8.7.3: one that waits behind it may give it as well.
    let waits = || {
        let mut abilities = s.waiting.iter().filter_map(|waiting| auto_of(*waiting));
        abilities.any(|(_, (face, _))| has_given(face))
    };
    let gives = in_hand || waits();
    // The Encore of whoever has left is passed as well.
    let passed = |due: Due| matches!(due, Due::Effect(_) | Due::Auto(..) | Due::Encore(_));
    let option = |s: &State| passed(s.due) && expects(s) == Expectation::Choice;
    if !gives || !option(s) {
        return false;
    }
    let mut behind = s.clone();
    // An event may have several texts, one behind the other.
    for _ in 0..INTERRUPTS_MOST {
        if !option(&behind) {
            break;
        }
        m.apply_implied(&mut behind, script, None, &mut Vec::new());
        m.settle(&mut behind);
        // What was given waits at once: the line is its own.
        let waits = |act| waiting_meant(m, &behind, script, script.act(act)).is_some();
        if behind.granted.len() > s.granted.len() && matches!(mark.kind, MarkKind::Act(act) if waits(act)) {
            return true;
        }
    }
    let more = behind.granted.len() > s.granted.len() || behind.created.len() > s.created.len();
    let over = !passed(behind.due) && more;
    over && matches!(classify(m, &behind, script, mark), Fit::Matches | Fit::Later)
}

/// 8.7.3, 8.7.7: under `decisions`, whether an `auto` line is about an ability that waits behind the effect in hand, and names its card in the
/// zone off the stage into which that effect puts it without a line.
fn waits_where_it_goes(m: &Match, s: &State, script: &Script, act: &Act, mark: &Mark) -> bool {
    let in_effect = |s: &State| matches!(s.due, Due::Effect(_));
    let off_stage = |op: &Op| matches!(op.kind, OpKind::ZoneCard(_, z, _) if Z::of(z).is_some_and(|z| !z.is_slot()));
    let waits = s.waiting.iter().any(|waiting| waiting.seat() == act.seat);
    if m.full || !in_effect(s) || !waits || !script.ops(&act.chosen).iter().any(off_stage) {
        return false;
    }
    let mut behind = s.clone();
    for _ in 0..INTERRUPTS_MOST {
        if !in_effect(&behind) {
            break;
        }
        m.apply_implied(&mut behind, script, Some(mark), &mut Vec::new());
        m.settle(&mut behind);
    }
    !in_effect(&behind) && waiting_meant(m, &behind, script, act).is_some()
}

/// A refresh, its clock card, or a level up.
fn processing_is_due(s: &State) -> bool {
    matches!(s.due, Due::Refresh(_) | Due::Penalty(_) | Due::LevelUp(_))
}

/// Whether a line is itself such processing, or what a judge had done.
fn repairs(script: &Script, act: &Act) -> bool {
    let mut before = script.acts_before(act.span.start).iter();
    let above = before.rfind(|a| !a.effect && a.inside.is_none());
    matches!(V::of(act.verb), V::Refresh | V::Penalty | V::LevelUp) || (act.effect && above.is_some_and(|a| a.judge))
}

/// Who leaves the match by a line.
pub fn who_leaves(script: &Script, act: &Act) -> Seat {
    let told = act.seen.as_ref().unwrap_or(&act.chosen);
    let named = script.ops(told).iter().find_map(|op| match op.kind {
        OpKind::Player(seat) => Some(seat),
        _ => None,
    });
    named.unwrap_or(act.seat)
}

/// Somebody leaves the match: those who lost at the same time in any order.
fn out(m: &Match, s: &State, script: &Script, act: &Act) -> Fit {
    let who = who_leaves(script, act);
    let lost = |f: &Frame| matches!(f, Frame::Out { seat, .. } if *seat == who);
    match s.due {
        // Its line was owed.
        _ if s.is_owed(Due::Out(who)) => Fit::Unexpected,
        _ if s.is_gone(who) => Fit::Aside,
        Due::Out(_) if s.agenda.iter().any(lost) => Fit::Matches,
        _ if !m.full && runs_on(s) => Fit::Later,
        _ => Fit::Unexpected,
    }
}

/// Somebody's part of the encore step is begun, and characters of players whose part comes before have not left.
fn encores_before(m: &Match, s: &State, chosen: &[Op]) -> bool {
    let whose = chosen.iter().find_map(|op| match op.kind {
        OpKind::Player(seat) => Some(seat),
        _ => None,
    });
    let (Some(whose), Due::Reversed(due) | Due::Encore(due)) = (whose, s.due) else {
        return false;
    };
    let encores = m.variation.encores(m, s);
    let place = |seat: Seat| encores.iter().position(|(s, _)| *s == seat);
    place(due) < place(whose)
}

/// Whether the act is what is due: one of its verbs, by whoever writes it, and what its operands say besides.
fn here(m: &Match, s: &State, script: &Script, act: &Act, verb: V, chosen: &[Op]) -> bool {
    // 8.7.3: of those that wait their master chooses.
    if let Due::Encore(seat) | Due::Shot(seat) | Due::Auto(seat, ..) = s.due
        && let Some(waiting) = waiting_meant(m, s, script, act)
        && waiting.seat() == seat
        && !triggers_again(m, s, script, act, waiting)
    {
        return true;
    }
    let mine = act.seat == s.active;
    let row = s.due.row();
    let is_its_verb = row.verbs.contains(&verb);
    let named = is_its_verb && s.writes(s.due, act.seat);
    match s.due {
        // What a text has somebody pay is a line of that text.
        due if verb == V::Pay && act.effect => matches!(due, Due::Effect(_)),
        Due::OpeningHand(seat) => is_its_verb && !act.effect && (act.seat == seat || s.opened & (1 << act.seat.0) == 0),
        Due::Mulligan(seat) => {
            is_its_verb && (act.seat == seat || (s.first.is_none() && s.mulligans & (1 << act.seat.0) == 0))
        }
        Due::Stand | Due::Draw | Due::HandLimit(_) => named && !act.effect,
        Due::Icons => match verb.icon() {
            Some(Icon::Pool) if s.triggered.treasure => mine,
            // Shot is announced, or not: its ability is there either way.
            Some(icon) => mine && !act.effect && s.triggered.has(icon),
            None => mine && shows_chance(m, s, script, act, verb),
        },
        // Whose damage it is may be written in front of it.
        Due::Damage(..) => is_its_verb && (mine || act.written) && !act.effect,
        Due::Reversed(seat) => named && leaves_reversed(m, s, act, chosen, seat),
        Due::Leave(_, zone) => {
            // What is owed since an earlier check timing comes late, whatever else leaves now.
            let owed = |z| s.debts.iter().any(|d| matches!(d.due, Due::Leave(_, o) if o == z));
            let there = |z| z == zone || (overlapping(s, z) && !owed(z));
            named && slot(chosen, s, act.seat).is_some_and(there)
        }
        Due::Auto(..) => false,
        Due::Encore(seat) => named && waits(s, script, act, seat),
        Due::Shot(_) => named && (verb == V::Shot || !of_the_attack(s, act, chosen)),
        Due::ClimaxLeaves => named && is_climax(chosen, s),
        Due::Refresh(seat) => {
            // 9.1.2.1.1.2: what is due at the same time in the order the player likes.
            let level_up = verb == V::LevelUp && act.seat == seat && s.count(seat, Z::Clock) >= LEVEL_UP_AT;
            named || level_up
        }
        Due::Effect(_) => act.effect,
        Due::ChanceStock(_) => named && act.effect && goes_to(script, act, Z::Stock),
        Due::DiscoveryHand(_) => named && act.effect && goes_to(script, act, Z::Hand),
        // Who leaves is named behind the verb.
        Due::Out(_) => false,
        _ => named,
    }
}

/// 8.7.2.1, 7.7.1.2: under `decisions`, whether an ability that waits will trigger once more at what comes by itself, and the line
/// below its own is about a card for which it does not wait yet, or shows cards that do not lie on the deck yet.
fn triggers_again(m: &Match, s: &State, script: &Script, act: &Act, waiting: Waiting) -> bool {
    let Some((of, (face, number))) = auto_of(waiting) else {
        return false;
    };
    let later = || m.means(s, script, act) == V::Auto && super::to_come::triggers_later(m, s, script, act);
    let line = m.text(face).line(usize::from(number));
    let other = |line| {
        // Of several that were given it may be another one, which comes yet.
        let another = of.triggered.is_some() || is_granted(number);
        let about_another = another && !is_told_of(m, s, script, act, of, line);
        about_another || shows_others(m, s, script, act)
    };
    !m.full && line.is_some_and(other) && later()
}

/// 4.14.2.12: under `decisions` the card that goes to the stock is all that is written of a Chance icon. Where nobody noted
/// which card was triggered, it shows that it was one with that icon.
fn shows_chance(m: &Match, s: &State, script: &Script, act: &Act, verb: V) -> bool {
    let may_be = m.may_have_icon(s.active, Icon::Chance);
    let unnoted = s.triggered.open && s.triggered.card.is_some() && !m.full;
    unnoted && may_be && act.effect && verb == V::Put && goes_to(script, act, Z::Stock)
}

fn goes_to(script: &Script, act: &Act, zone: Z) -> bool {
    let target = act.target.as_ref().map(|t| script.ops(t)).unwrap_or(&[]);
    effect::goes_to(target).is_some_and(|(z, _)| z == zone)
}

/// The slot named first.
fn slot(chosen: &[Op], s: &State, _seat: Seat) -> Option<ZoneId> {
    chosen.iter().find_map(|op| match op.kind {
        OpKind::Zone(seat, z, _) | OpKind::ZoneCard(seat, z, _) => Some(s.table.zone_id(seat, z)),
        _ => None,
    })
}

/// `leave climax`: the word serves as verb and zone.
fn is_climax(chosen: &[Op], s: &State) -> bool {
    chosen.iter().any(|op| match op.kind {
        OpKind::Zone(_, z, _) => z == Z::Climax as u16,
        OpKind::Word(w) => word_name(w) == "climax",
        _ => false,
    }) && s.count(s.active, Z::Climax) > 0
}

fn overlapping(s: &State, zone: ZoneId) -> bool {
    s.table.zone(zone).cards.len() > 1
}

/// 9.5, 9.6.2: the card of this player that is due to leave this slot.
pub fn due_to_leave(s: &State, zone: ZoneId, seat: Seat) -> Option<CardId> {
    match s.due {
        Due::Leave(card, from) if from == zone && s.table.card(card).owner == seat => Some(card),
        _ => None,
    }
}

/// The line of a leaving that its Encore has shown, where the card that it lay with is due to leave: it names the encored one.
fn of_the_encored(s: &State, script: &Script, act: &Act, chosen: &[Op]) -> bool {
    let Due::Leave(card, zone) = s.due else { return false };
    let told = act.seen.as_ref().map_or(&[][..], |seen| script.ops(seen));
    let named = told.iter().find_map(|op| match op.kind {
        OpKind::Card(face, _) => Some(face),
        _ => None,
    });
    let back = s.table.zone(zone).cards.last().copied();
    let is_back = named.is_some() && back.is_some_and(|c| c != card && s.face(c) == named);
    s.leave_to_come == Some(zone) && slot(chosen, s, act.seat) == Some(zone) && is_back && s.face(card) != named
}

fn leaves_reversed(m: &Match, s: &State, act: &Act, chosen: &[Op], seat: Seat) -> bool {
    slot(chosen, s, act.seat).is_some_and(|zone| {
        s.table.seat_of(zone) == seat
            && m.encore_slots(s, seat).has(s.z(zone))
            && s.table
                .zone(zone)
                .cards
                .iter()
                .any(|c| s.table.card(*c).pose == REVERSE)
    })
}

/// 10.2.1: whether an Encore of this player waits for a card that a line names, or for any that left the slot it names.
fn waits(s: &State, script: &Script, act: &Act, seat: Seat) -> bool {
    let chosen = script.ops(&act.chosen);
    // Each card that left the slot has an Encore of its own; the line may name its card.
    let named = chosen.iter().find_map(|op| match op.kind {
        OpKind::ZoneCard(_, _, face) | OpKind::Card(face, _) => Some(face),
        _ => None,
    });
    let is_its = |card: CardId| named.is_none() || s.face(card).is_none() || s.face(card) == named;
    slot(chosen, s, seat).is_some_and(|zone| {
        s.waiting.iter().any(|waiting| match waiting {
            Waiting::Encore {
                seat: whose,
                slot,
                card,
            } => *whose == seat && *slot == zone && is_its(*card),
            _ => false,
        })
    })
}

/// Where in a turn a phase or step begins.
fn step_stage(chosen: &[Op]) -> Option<u8> {
    let word = chosen.iter().find_map(|op| match op.kind {
        OpKind::Word(w) => Some(word_name(w)),
        OpKind::Zone(_, z, _) => Z::of(z).map(|z| match z {
            Z::Clock => "clock",
            Z::Climax => "climax",
            Z::Stock => "stock",
            _ => "",
        }),
        _ => None,
    })?;
    stage_of_step(word)
}

/// Where in a turn the phase or step with this word begins.
pub fn stage_of_step(word: &str) -> Option<u8> {
    Some(match word {
        "stand" => stage::STAND,
        "draw" => stage::DRAW,
        "clock" => stage::CLOCK,
        "main" => stage::MAIN,
        "climax" => stage::CLIMAX,
        "attack" => stage::ATTACK,
        "trigger" => stage::TRIGGER,
        "counter" => stage::COUNTER,
        "damage" => stage::DAMAGE,
        "battle" => stage::BATTLE,
        "encore" => stage::ENCORE,
        "end" => stage::HAND,
        _ => return None,
    })
}

/// The place of a verb in the order of a turn, where it has one.
pub fn stage_of(verb: V) -> Option<u8> {
    Some(match verb {
        V::First | V::Order => stage::SETUP,
        V::Stand => stage::STAND,
        V::Draw => stage::DRAW,
        V::Clock => stage::CLOCK,
        V::Play | V::Event | V::Swap | V::Act | V::Pay => stage::MAIN,
        V::Climax => stage::CLIMAX,
        V::Attack => stage::ATTACK,
        V::Trigger => stage::TRIGGER,
        V::Soul
        | V::Treasure
        | V::Chance
        | V::Shot
        | V::Pool
        | V::Discovery
        | V::Gate
        | V::Comeback
        | V::Focus
        | V::Return
        | V::Choice
        | V::Standby => stage::ICONS,
        V::Stock => stage::STOCK,
        V::Counter => stage::COUNTER,
        V::Damage => stage::DAMAGE,
        V::Battle => stage::BATTLE,
        V::Leave | V::Encore => stage::ENCORE,
        V::Discard => stage::HAND,
        _ => return None,
    })
}

/// Whether the act comes later in this turn, on the way that opens when what is due is done, passed or left out.
fn ahead(m: &Match, s: &State, script: &Script, act: &Act, verb: V, chosen: &[Op]) -> bool {
    let mine = act.seat == s.active;
    let now = s.stage;
    // A card is drawn in the draw phase, and for an icon.
    let icon = (stage::TRIGGER..=stage::ICONS).contains(&now) && verb == V::Draw;
    match verb {
        V::Draw if mine && icon && s.triggered.has(Icon::Draw) => true,
        V::Draw if mine && s.due == Due::Trigger && !trigger_follows(script, act) => true,
        // A character leaves in the encore step only when it is reversed, so that nothing else is passed for it.
        V::Leave if is_climax(chosen, s) => mine && now <= stage::CLIMAX_LEAVES,
        V::Leave | V::Encore => {
            let Some(zone) = slot(chosen, s, act.seat) else {
                return false;
            };
            let reversed = s
                .table
                .zone(zone)
                .cards
                .iter()
                .any(|c| s.table.card(*c).pose == REVERSE);
            // What is due before an Encore can be another rule processing or another player's ability.
            let waits = verb == V::Encore && waits_anywhere(s, zone);
            let overlap = verb == V::Leave && overlapping(s, zone) && matches!(s.due, Due::Encore(_) | Due::Effect(_));
            // Whose Encore is played has left.
            let shown = verb == V::Encore
                && match s.due {
                    Due::Effect(_) => {
                        let leaves = m.rules(s).may_not_stay(act.seat, &mut false);
                        leaves.is_some_and(|leaves| leaves.zone == zone)
                    }
                    _ => due_to_leave(s, zone, act.seat).is_some(),
                };
            // A card can leave at the check timing that follows an effect (9.5, 9.6).
            let after_effect = verb == V::Leave && matches!(s.due, Due::Effect(_));
            // What nobody wrote of the attack in hand was passed, and the battle may have reversed it.
            let passes = expects(s) == Expectation::Choice || matches!(s.due, Due::LevelUp(_));
            let in_attack = s.attack.is_some() && passes && (stage::TRIGGER..=stage::AFTER).contains(&now);
            // Who leaves was reversed by the battle that is due. 9.5.1: where everything is told that battle has its line, and who leaves in
            // front of it may have no power.
            let weak = |card: CardId| m.full && m.rules(s).may_have_no_power(card);
            let battle = s.due == Due::Battle
                && !s.character(zone).is_some_and(weak)
                && s.attack
                    .is_some_and(|a| a.slot == zone || a.attacked.is_some_and(|f| f.1 == zone));
            let of_step = || m.encore_slots(s, s.table.seat_of(zone)).has(s.z(zone));
            // In an attack that goes on behind it something else made it leave.
            let goes_on = || verb == V::Leave && s.attack.is_some() && attack_follows(script, act);
            let here = reversed && s.turns_seen > 0 && now <= stage::ENCORE && of_step() && !goes_on();
            here || waits || overlap || shown || after_effect || in_attack || battle
        }
        V::Discard => {
            // The card of the draw phase, where that is still due, counts.
            let draws = usize::from(matches!(s.due, Due::Draw | Due::DrawCard(_)));
            let taken = s.doubts.taken_by(s.active) + usize::from(may_take(m, s));
            // 6.8.1.5: behind an AUTO ability of the end phase it is carried out once more.
            let again = s.end_again && matches!(s.due, Due::Effect(_) | Due::Auto(..) | Due::Encore(_));
            let ahead = now <= stage::HAND || again;
            mine && ahead && s.count(s.active, Z::Hand) + draws + taken > m.rules(s).hand_limit(s.active).0
        }
        V::Mulligan | V::Keep => now == stage::SETUP && s.mulligans & (1 << act.seat.0) == 0,
        V::Refresh | V::Penalty | V::LevelUp => interrupt_ahead(m, s, script, act, verb),
        V::Phase => false,
        V::Draw if now == stage::SETUP => s.opened & (1 << act.seat.0) == 0,
        _ if s.turns_seen == 0 => false,
        _ => {
            let Some(at) = stage_of(verb) else { return false };
            let seat_fits = match verb {
                V::Counter => !mine && s.attack.is_none_or(|a| a.defender == act.seat),
                V::Damage | V::Battle => true,
                _ => mine,
            };
            if !seat_fits || now == stage::TURN {
                return false;
            }
            let in_attack = (stage::TRIGGER..=stage::AFTER).contains(&now);
            // 7.3.1.2: behind the trigger check in hand another one comes.
            let again = now <= stage::STOCK && s.attack.is_some_and(|attack| attack.checks > 0);
            match at {
                stage::ICONS => {
                    let there = || verb.icon().is_some_and(|i| s.triggered.has(i));
                    in_attack && (again || now <= at && (matches!(s.due, Due::Trigger) || there()))
                }
                stage::TRIGGER..=stage::AFTER => in_attack && (again || now <= at),
                stage::ATTACK => now <= stage::AFTER,
                _ => now <= at,
            }
        }
    }
}

/// 4.14.2.8: under `decisions`, whether the trigger check in hand may bring a card to the hand that nobody noted.
fn may_take(m: &Match, s: &State) -> bool {
    let unnoted = match s.due {
        Due::Trigger => s
            .cards(s.active, Z::Deck)
            .last()
            .is_none_or(|card| s.face(*card).is_none()),
        Due::Icons => s.triggered.open,
        _ => false,
    };
    unnoted && !m.full && m.may_have_icon(s.active, Icon::Treasure)
}

/// Whether the trigger check of the attack in hand stands behind this act.
fn trigger_follows(script: &Script, act: &Act) -> bool {
    let mut next = script.behind(act).map(|a| V::of(a.verb));
    next.find(|v| matches!(v, V::Trigger | V::Attack | V::Stand)) == Some(V::Trigger)
}

/// Whether a step of the attack in hand stands behind this act.
fn attack_follows(script: &Script, act: &Act) -> bool {
    let behind = script.behind(act).filter(|a| !a.effect && a.inside.is_none());
    let mut next = behind.map(|a| V::of(a.verb));
    let step = |v: &V| matches!(v, V::Trigger | V::Stock | V::Damage | V::Battle);
    next.find(|v| step(v) || matches!(v, V::Attack | V::Stand | V::Draw | V::Clock | V::Encore | V::Discard))
        .is_some_and(|v| step(&v))
}

/// Whether the stocking that ends the trigger check in hand stands behind this act.
fn stock_follows(script: &Script, act: &Act) -> bool {
    let behind = script.behind(act).filter(|a| !a.effect);
    let mut next = behind.map(|a| V::of(a.verb));
    next.find(|v| matches!(v, V::Stock | V::Trigger | V::Attack)) == Some(V::Stock)
}

/// 7.4.1.2: the counter of this attack stands behind what interrupts. What that does to the one who is attacked may be the
/// damage, to anybody else only what was before it.
fn counter_follows(s: &State, script: &Script, act: &Act) -> bool {
    let concerned = s.attack.is_none_or(|attack| attack.defender == act.seat);
    let behind = script.behind(act).filter(|a| !a.effect && a.inside.is_none());
    let mut next = behind.map(|a| V::of(a.verb));
    let interrupts = |v: &V| matches!(v, V::Refresh | V::Penalty | V::LevelUp | V::Stock);
    !concerned && next.find(|v| !interrupts(v)) == Some(V::Counter)
}

/// Behind an ability or an effect that is due first.
fn waits_anywhere(s: &State, zone: ZoneId) -> bool {
    s.waiting
        .iter()
        .any(|w| matches!(w, super::super::state::Waiting::Encore { slot, .. } if *slot == zone))
}

/// An interrupt that comes when another one has been dealt with.
fn interrupt_ahead(m: &Match, s: &State, script: &Script, act: &Act, verb: V) -> bool {
    let about = s.agenda.iter().any(|f| match (f, verb) {
        (Frame::Refresh { seat }, V::Refresh | V::Penalty) => *seat == act.seat,
        (Frame::Penalty { seat }, V::Penalty) => *seat == act.seat,
        (Frame::LevelUp { seat }, V::LevelUp) => *seat == act.seat,
        _ => false,
    });
    let clock_full = verb == V::LevelUp && s.count(act.seat, Z::Clock) >= LEVEL_UP_AT;
    // The damage that emptied the deck goes into the clock when the refresh is done, or was left out, and so does the
    // clock card that is due.
    let damage = s.agenda.iter().find_map(|f| match f {
        Frame::Process { seat, out, .. } if *seat == act.seat => Some(usize::from(*out)),
        _ => None,
    });
    let clock = s.count(act.seat, Z::Clock) + damage.unwrap_or(0);
    let filled = verb == V::LevelUp
        && match s.due {
            Due::Refresh(seat) => seat == act.seat && act.inside.is_none() && damage.is_some() && clock >= LEVEL_UP_AT,
            Due::Penalty(seat) => seat == act.seat && clock + 1 >= LEVEL_UP_AT,
            _ => false,
        };
    // 9.1.2.1.1.1: behind what is due of the other player's at the same time.
    let deck_empty = verb == V::Refresh
        && s.count(act.seat, Z::Deck) == 0
        && !s.is_open(act.seat, Z::Deck)
        && s.count(act.seat, Z::Waiting) > 0;
    // Revealed cards still on the deck may be its last ones.
    let revealed = matches!(s.due, Due::DiscoveryHand(seat) | Due::ChanceStock(seat) if seat == act.seat);
    let points = verb == V::Penalty && s.points.get(usize::from(act.seat.0)).is_some_and(|p| *p > 0);
    let unstocked = matches!(s.due, Due::Icons | Due::Stock) && !stock_follows(script, act);
    // In the brackets of what was seen it struck there, not in what comes behind it.
    let within = act.inside.is_some_and(|of| script.act(of).seen.is_some());
    // Cards still being drawn or turned over, or icons and stock still to be seen to, may empty the deck or fill the clock.
    let moving = matches!(s.due, Due::Flip(seat) | Due::DrawCard(seat) if seat == act.seat) && silent(s);
    let assumed =
        matches!(s.due, Due::Damage(seat, _) if seat == act.seat) || matches!(s.due, Due::Trigger | Due::Draw);
    // 4.14.2.7, 9.2: damage of a Shot, a refresh in the middle of damage and its clock card have no line under `decisions`, and
    // may fill the clock.
    let fills = verb == V::LevelUp
        && !m.full
        && act.inside.is_none()
        && match s.due {
            Due::Shot(seat) => seat != act.seat,
            Due::Refresh(seat) | Due::Penalty(seat) => seat == act.seat,
            _ => false,
        };
    // Icons and a counter that nobody wrote were passed on the way to the damage.
    let passed = s.attack.is_some()
        && matches!(s.due, Due::Icons | Due::IconsBehindStock | Due::Counter)
        && expects(s) == Expectation::Choice
        && !(s.due == Due::Counter && counter_follows(s, script, act));
    (about || clock_full || deck_empty) && !matches!(s.due, Due::Main | Due::Clock | Due::Climax | Due::Attack | Due::Turn)
        // Owed since the interrupted action; what of that must be written comes first, unless it has no line at all.
        || (points && act.inside.is_none() && (expects(s) == Expectation::Choice || matches!(s.due, Due::LevelUp(_)) || unstocked))
        || moving
        || filled
        || fills
        || revealed
        || (!within && (assumed || passed))
}

/// The cards for the clock card, on lines of their own.
fn draws_for_the_clock(s: &State, act: &Act, verb: V) -> bool {
    let mut frames = s.agenda.iter().rev();
    let silent = matches!(frames.next(), Some(Frame::Draws { told: None, .. }));
    // A line that told no cards has its own.
    let silent = silent && !matches!(frames.next(), Some(Frame::Draws { .. }));
    let due = matches!(s.due, Due::DrawCard(seat) if seat == act.seat);
    due && silent && s.stage == stage::MAIN && verb == V::Draw && !act.effect && act.inside.is_none()
}

/// Cards are moving of which the log says nothing.
fn unnoted_moves(s: &State) -> bool {
    matches!(s.due, Due::Flip(_) | Due::DrawCard(_)) && silent(s)
}

/// What is counted here comes behind an effect whose last line was written, and behind what interrupts moves that were
/// not told.
fn under_way(m: &Match, s: &State, script: &Script, mark: &Mark) -> bool {
    match s.due {
        Due::Effect(_) => {
            let mut after = script.acts_behind(mark.span.start).iter();
            !after.find(|a| a.inside.is_none()).is_some_and(|a| a.effect)
        }
        Due::Refresh(_) | Due::Penalty(_) if !m.full => {
            let moving = |f: &Frame| match f {
                Frame::Draws { told, left, .. }
                | Frame::Process { told, left, .. }
                | Frame::Moves { told, left, .. } => told.is_none() && *left > 0,
                _ => false,
            };
            s.agenda.iter().any(moving)
        }
        _ => false,
    }
}

/// The process in hand was not told card by card.
fn silent(s: &State) -> bool {
    matches!(
        s.agenda.last(),
        Some(Frame::Draws { told: None, .. } | Frame::Process { told: None, .. } | Frame::Moves { told: None, .. })
    )
}

/// Whether a line is part of the same attack, or of the same effect, as an earlier one.
pub fn follows(m: &Match, script: &Script, earlier: &Mark, later: &Mark) -> bool {
    let (MarkKind::Act(before), MarkKind::Act(after)) = (earlier.kind, later.kind) else {
        return false;
    };
    let (before, after) = (script.act(before), script.act(after));
    // What interrupts an action stands in its brackets.
    if after.effect || after.inside.is_some() {
        return true;
    }
    let of_attack = |verb: V| stage_of(verb).is_some_and(|at| (stage::TRIGGER..=stage::BATTLE).contains(&at));
    let (first, second) = (m.meant(script, before), m.meant(script, after));
    let attack = (first == V::Attack || of_attack(first)) && of_attack(second);
    let encore = first == V::Leave && second == V::Encore && before.seat == after.seat;
    let refresh = first == V::Refresh && second == V::Penalty && before.seat == after.seat;
    attack || encore || refresh
}

/// 4.14.2.7.1: while a Shot waits before the damage of the attack was dealt, a damage of another amount is the attack's.
fn of_the_attack(s: &State, act: &Act, chosen: &[Op]) -> bool {
    let shot = |op: &Op| op.kind == OpKind::Count(u32::from(SHOT_DAMAGE));
    let says = |op: &Op| matches!(op.kind, OpKind::Count(_));
    s.stage <= stage::DAMAGE && !act.effect && chosen.iter().any(says) && !chosen.iter().any(shot)
}
