//! Lines of an effect as people write them at a table: without the dash in front of them, without the name of the player
//! who does it, within the line of a battle. They are read so where nothing else lets them be done.

use smallvec::SmallVec;

use rejudge_judge::game::{Expectation, Game};
use rejudge_judge::script::{Act, Op, OpKind, Script};
use rejudge_table::{End, Seat};

use super::super::claims;
use super::super::claims::effect::{Line, goes_to, is_nobodys, is_the_rest};
use super::super::effects::SHOT_DAMAGE;
use super::super::effects::ability::Who;
use super::super::effects::done::Done;
use super::super::effects::program::{Deed, Program, Step};
use super::super::matches::Match;
use super::super::rules::ch08_spoken::Of;
use super::super::rules::sure::Sure;
use super::super::state::{Due, Frame, State, Waiting, Z};
use super::super::verdicts::Accepted;
use super::super::vocabulary::V;
use super::aside::STEPS_MOST;
use super::ch08_costs::pays_a_part;
use super::context::Cx;
use super::fit::expects;
use super::whose_auto::{auto_of, is_like_a_step, is_step, paid_for_by};

/// What a line without a dash is a step of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StepOf {
    /// An ability that waits.
    Waits(Waiting),
    /// The ability that is being carried out.
    Runs,
}

/// The ability of which a line is a step that has no dash in front of it. Whoever asks has found nothing else that it can be.
pub fn dash_forgotten(m: &Match, s: &State, script: &Script, act: &Act) -> Option<StepOf> {
    let verb = m.means(s, script, act);
    let may_be = matches!(
        verb,
        V::Draw
            | V::Discard
            | V::Damage
            | V::Swap
            | V::Stand
            | V::Heal
            | V::Search
            | V::Return
            | V::Put
            | V::Leave
            | V::Mill
            | V::Rest
            | V::Reverse
            | V::Give
            | V::Choose
            | V::Look
            | V::Pay
    );
    if act.effect || act.inside.is_some() || !may_be {
        return None;
    }
    match s.due {
        // 6.8.1.2: the last line of a turn may be what the hand limit has its player do.
        Due::Auto(..) | Due::Effect(_) if is_for_the_hand_limit(m, s, script, act) => None,
        Due::Auto(..) => {
            let mut waiting = s.waiting.iter().copied();
            // Who leaves without a dash and is not such a character as the text means has been reversed, or has no power.
            let fits = |w: Waiting| verb != V::Leave || may_be_meant(m, s, script, act, w);
            let step = waiting.find(|w| is_step(m, s, script, act, *w) && fits(*w));
            // It is paid for by the line and those below; a character that leaves without a dash has been reversed, or has no power.
            let may_pay = verb != V::Leave && (verb != V::Pay || pays_without_a_dash(script, act));
            let paid = || paid_for_by(m, s, script, act).filter(|_| may_pay);
            step.or_else(paid).map(StepOf::Waits)
        }
        Due::Effect(_) if verb == V::Pay => {
            (s.cost_is_next() && pays_without_a_dash(script, act)).then_some(StepOf::Runs)
        }
        Due::Effect(_) if verb == V::Discard && s.cost_is_next() => {
            let (program, running, of) = m.at_hand(s)?;
            let Some(Frame::Effect { face: Some(face), .. }) = s.agenda.last() else {
                return None;
            };
            let line = m.text(*face).line(usize::from(running.number))?;
            let does = |next: &Act| is_like_a_step(m, s, script, next, of, program) == Some(true);
            let next = script.next_line(act);
            (pays_a_part(m, s, script, act, &line.cost) && next.is_some_and(does)).then_some(StepOf::Runs)
        }
        Due::Effect(_) => {
            let (program, running, of) = m.at_hand(s)?;
            let rules = m.rules(s);
            let (done, count) = done_of(m, s, script, (of, program), act)?;
            let mut like = rules.like(of, program, &done);
            // 8.6.4: its condition is asked as it would be done now.
            let met = |at: usize| {
                let mut answers = running.answers;
                rules.decide(of, program, &running.run, Some(at), &mut answers);
                rules.not_met_by(program, &answers, &program.steps[at]).is_none()
            };
            // What the text does not mean is something else.
            let fits = |at: usize| rules.are_such_as(of, program, &program.steps[at], done.cards()) != Sure::No;
            like.any(|(at, times)| running.run.room(at, times) >= count && met(at) && fits(at))
                .then_some(StepOf::Runs)
        }
        _ => None,
    }
}

/// 8.6.3: whether a line may name such cards as a step of an ability that waits is about.
fn may_be_meant(m: &Match, s: &State, script: &Script, act: &Act, waiting: Waiting) -> bool {
    let meant = auto_of(waiting).and_then(|(of, (face, number))| {
        let program = m.text(face).line(usize::from(number))?.runs.as_ref()?;
        let (done, _) = done_of(m, s, script, (of, program), act)?;
        let rules = m.rules(s);
        let fits = |at: usize| rules.are_such_as(of, program, &program.steps[at], done.cards()) != Sure::No;
        Some(rules.like(of, program, &done).any(|(at, _)| fits(at)))
    });
    meant.unwrap_or(true)
}

/// 6.8.1.2: whether a discard is the last line of a turn, and its player has cards above the hand limit at the end of it where no more is
/// told, and nothing is missing then.
fn is_for_the_hand_limit(m: &Match, s: &State, script: &Script, act: &Act) -> bool {
    let is_last = || {
        let ends = script.turn_behind(act.span.start);
        script.next_line(act).is_none_or(|next| next.span.start > ends)
    };
    if V::of(act.verb) != V::Discard || act.seat != s.active || !is_last() {
        return false;
    }
    let mut state = s.clone();
    let mut violations = Vec::new();
    for _ in 0..STEPS_MOST {
        match state.due {
            Due::HandLimit(_) => return violations.is_empty(),
            Due::Turn | Due::Over => return false,
            _ if expects(&state) == Expectation::Chosen => return false,
            _ => m.apply_implied(&mut state, script, None, &mut violations),
        }
    }
    false
}

/// 8.6.2.3, 8.4.2: whether a payment without a dash may be the cost of an ability: the line behind it shows no card that it may have been paid
/// for; a discard, where that line says what an effect does.
pub fn pays_without_a_dash(script: &Script, act: &Act) -> bool {
    let next = script.next_line(act);
    let shows =
        |next: &Act| !next.effect && matches!(V::of(next.verb), V::Play | V::Event | V::Act | V::Counter | V::Encore);
    let does = |next: &Act| {
        let verb = V::of(next.verb);
        next.effect || matches!(verb, V::Return | V::Put | V::Search | V::Look | V::Give | V::Choose)
    };
    let pays = match V::of(act.verb) {
        V::Pay => !next.is_some_and(shows),
        V::Discard => next.is_some_and(does),
        _ => false,
    };
    pays && !act.effect && act.inside.is_none()
}

/// 8.7.3: whether a line of an effect is none of the ability in hand, and a step of another one that waits: then the one in hand is
/// over, and the other is played. Under `decisions` it may as well be a step like one that was done already.
pub fn is_of_the_next(m: &Match, s: &State, script: &Script, act: &Act) -> bool {
    if !act.effect || s.waiting.is_empty() || s.cost_is_next() {
        return false;
    }
    let Some((program, running, of)) = m.at_hand(s) else {
        return false;
    };
    // 8.7.3.2.1: it pays for another one that has no line of its own.
    let pays = || act.inside.is_none() && !m.full && paid_for_by(m, s, script, act).is_some();
    let Some((done, count)) = done_of(m, s, script, (of, program), act) else {
        return V::of(act.verb) == V::Pay && pays();
    };
    let rules = m.rules(s);
    let mut like = rules.like(of, program, &done).peekable();
    let is_like = like.peek().is_some();
    let has_room = like.any(|(at, times)| running.run.room(at, times) >= count);
    // 4.14.2.7: the damage of a Shot, where that of the effect was dealt.
    let shot = |waiting: &Waiting| matches!(waiting, Waiting::Shot { seat } if *seat == act.seat);
    if matches!(done, Done::Damage(_)) && count == SHOT_DAMAGE && !has_room && s.waiting.iter().any(shot) {
        return true;
    }
    let own = is_like && (m.full || has_room);
    let mut waiting = s
        .waiting
        .iter()
        .filter(|waiting| [act.seat, of.seat].contains(&waiting.seat()));
    !own && (waiting.any(|waiting| is_step(m, s, script, act, *waiting)) || pays())
}

/// A line with the player who does what it says: where the text has the opponent put cards of the own hand away, and nobody
/// else, a discard without a name is the opponent's; where it is about the opponent's deck alone, that deck is looked at.
fn done_by(m: &Match, (program, master): (&Program, Seat), s: &State, script: &Script, act: &Act) -> Act {
    let unnamed = !act.written && act.seat == master;
    let opponent = || s.opponent(master);
    let ops = script.ops(&act.chosen);
    let seen = script.seen(&act.seen).unwrap_or(&[]);
    let of_the_deck = || program.is_about_their_deck() && ops.iter().all(is_the_deck);
    // What was seen can be theirs.
    let theirs_seen = || {
        seen.iter().all(|op| match op.kind {
            OpKind::Card(face, _) => m.theirs(opponent(), face) == Some(face),
            _ => true,
        })
    };
    let theirs = || match V::of(act.verb) {
        V::Discard => program.discards_theirs(),
        _ if s.players().count() != 2 => false,
        V::Look | V::Reveal => {
            of_the_deck()
                || ops.iter().all(is_the_deck) && looks_at_theirs_now(m, program, s, script, act) && theirs_seen()
        }
        V::Mill => of_the_deck() && theirs_seen(),
        V::Put if ops.iter().any(|op| matches!(op.kind, OpKind::Card(..))) => {
            let named = |op: &Op| matches!(op.kind, OpKind::Card(..)) && op.of.is_none() || is_the_rest(op);
            ops.iter().all(named) && are_looked_at(s, opponent())
        }
        V::Put => ops.iter().any(|op| matches!(op.kind, OpKind::Zone(..))) && of_the_deck() && theirs_seen(),
        _ => false,
    };
    Act {
        seat: if unnamed && theirs() { opponent() } else { act.seat },
        ..act.clone()
    }
}

/// 8.6.6: whether a text has several decks looked at one behind the other, the lines of its effect tell of each of them, and this one is of the other
/// player's.
fn looks_at_theirs_now(m: &Match, program: &Program, s: &State, script: &Script, act: &Act) -> bool {
    let whose: SmallVec<[Who; 4]> = (program.steps.iter())
        .filter_map(|step| match step.deed {
            Deed::Look(who) => Some(who),
            _ => None,
        })
        .collect();
    let looks = |line: &&Act| line.effect && matches!(V::of(line.verb), V::Look | V::Reveal);
    let begun = m.at_hand(s).filter(|(hand, ..)| std::ptr::eq(*hand, program));
    let begun = begun.map_or(act.span.start, |(_, running, _)| running.at.start);
    let above = script.acts_from(begun).iter();
    let above = above
        .take_while(|line| line.span.start < act.span.start)
        .filter(looks)
        .count();
    let below = script.behind(act).take_while(|line| line.effect).filter(looks).count();
    above + 1 + below == whose.len() && whose.get(above) == Some(&Who::Opponent)
}

/// Whether an operand is a number, or says from the deck, and not from whose.
fn is_the_deck(op: &Op) -> bool {
    match op.kind {
        OpKind::Count(_) => true,
        OpKind::Zone(_, z, _) => z == Z::Deck as u16 && is_nobodys(op),
        _ => false,
    }
}

/// 8.6.6: whether the cards that are looked at are this player's.
fn are_looked_at(s: &State, seat: Seat) -> bool {
    let mut looked = s.looked.iter().map(|card| s.table.seat_of(s.table.card(*card).zone));
    !s.looked.is_empty() && looked.all(|of| of == seat)
}

/// 4.9: the cards that a line names as those which are revealed, `reveal 012`, where the text reveals cards of the top of its master's deck,
/// has none of the hand shown and none searched for, and none are revealed yet: it is those, and the line may as well say `reveal = 012`.
pub fn tops_revealed<'o>(program: &Program, s: &State, verb: V, ops: &'o [Op]) -> &'o [Op] {
    let reveals = |step: &Step| step.shown && step.deed == Deed::Look(Who::You);
    let shows = |step: &Step| matches!(step.deed, Deed::Show(_));
    let reveals_alone = program.steps.iter().any(reveals) && !program.steps.iter().any(shows);
    let named = ops.iter().all(|op| matches!(op.kind, OpKind::Card(..)));
    let those = verb == V::Reveal && named && s.looked.is_empty();
    match those && reveals_alone && program.places_of_found().is_empty() {
        true => ops,
        false => &[],
    }
}

/// A line as the text has it, where it leaves that out: 4.9: a card that it reveals is the top one of a deck ([`tops_revealed`]); 8.6.3: it does
/// not say at which end cards go into a zone, and the text puts them at the bottom of it; so `mill 2` takes cards of the bottom of a
/// deck, where the text takes none of the top. 3.7: a card that goes to a slot goes under the character there, where the text puts
/// cards under one ([`Program::puts_under`]).
pub fn as_the_text_says(program: &Program, s: &State, script: &Script, act: &Act, mut line: Line) -> Line {
    let revealed = tops_revealed(program, s, V::of(act.verb), script.ops(&act.chosen)).len();
    if line == Line::Shows && revealed > 0 {
        return Line::Does(Done::Look(act.seat), u8::try_from(revealed).unwrap_or(u8::MAX));
    }
    let target = script.seen(&act.target).unwrap_or(&[]);
    let unsaid = goes_to(target).is_none_or(|(_, end)| end.is_none());
    if let Line::Does(Done::Put { to, bottom, .. }, _) = &mut line
        && unsaid
        && program.puts_at_the_bottom(*to)
    {
        *bottom = true;
    }
    if let Line::Does(Done::Put { to, .. }, _) = &mut line
        && program.puts_under()
    {
        *to = to.marker().unwrap_or(*to);
    }
    if let Line::Does(Done::Put { cards, .. }, _) = &mut line
        && V::of(act.verb) == V::Mill
        && program.mills_the_bottom()
    {
        for named in cards {
            named.at = Some((Z::Deck, Some(End::Bottom)));
        }
    }
    line
}

/// What a line of an effect says is done, and how much of it, by the player whom this program lets do it; `None`: nothing that a step does.
pub fn done_of(
    m: &Match,
    s: &State,
    script: &Script,
    (of, program): (Of<'_>, &Program),
    act: &Act,
) -> Option<(Done, u8)> {
    let act = &done_by(m, (program, of.seat), s, script, act);
    let line = Line::under(m, s, script, act, m.means(s, script, act), Some((of, program)));
    match as_the_text_says(program, s, script, act, line) {
        Line::Does(done, count) => Some((done, count)),
        _ => None,
    }
}

impl<'a> Cx<'a> {
    /// Who does what a line of the effect in hand says.
    pub fn doer(&self, act: &'a Act) -> Seat {
        let under_way = self.m.under_way(self.s).filter(|_| !self.s.cost_is_next());
        under_way.map_or(act.seat, |(program, _, of)| {
            done_by(self.m, (program, of.seat), self.s, self.script, act).seat
        })
    }

    /// A line without a dash was read as one of an effect.
    pub fn read_as_a_line_of(&mut self, act: &'a Act) {
        if act.effect {
            return;
        }
        let line = claims::written::line(self.m, self.script, act);
        self.says(Accepted::LineOfEffect(line), Some(act.span));
    }
}
