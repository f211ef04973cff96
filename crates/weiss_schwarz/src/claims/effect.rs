//! `- draw 2`, `- mill 3`, `- discard 012`, `- put FC > clock`: what a line of an effect says was done.

use smallvec::{SmallVec, smallvec};

use rejudge_judge::script::{Act, Op, OpKind, Script};
use rejudge_table::{CardId, End, Face, Seat};

use super::super::claims::is_word;
use super::super::effects::ability::Pose;
use super::super::effects::done::{Done, Manner, Named};
use super::super::effects::program::{Deed, Gain, Program, Spot, Step};
use super::super::matches::Match;
use super::super::rules::ch08_spoken::Of;
use super::super::state::{State, Z};
use super::super::vocabulary::V;
use super::super::vocabulary::word_name;
use super::lines::{ATTACKS, DURATIONS};
use super::number;

/// A change of so much is one of power: soul and level change by a few.
const LEAST_POWER: i32 = 100;
/// More cards than one line of an effect tells of.
const MOST: usize = 99;

/// The ability as a step of which a line is read, and whose it is; `None`: no ability says what the line means.
pub type Under<'p> = Option<(Of<'p>, &'p Program)>;

/// The ability that is being carried out.
pub fn at_hand<'p>(m: &'p Match, s: &'p State) -> Under<'p> {
    m.under_way(s).map(|(program, _, of)| (of, program))
}

/// What a line of an effect says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Line {
    /// Something is done that may be a step of a program: so much of it.
    Does(Done, u8),
    /// It shows, chooses or pays something and does nothing by itself.
    Shows,
    /// It does something else.
    Other,
}

impl Line {
    /// What a line says, one thing after the other: `give FC power +1000 soul +1` gives two.
    pub fn all(m: &Match, s: &State, script: &Script, act: &Act, verb: V) -> SmallVec<[Line; 1]> {
        if verb != V::Give {
            return smallvec::smallvec![Line::of(m, s, script, act, verb)];
        }
        let under = (at_hand(m, s), Manner::Give);
        let chosen = meant(m, s, under, act.seat, script.ops(&act.chosen));
        let ops = [&chosen[..], script.seen(&act.target).unwrap_or(&[])].concat();
        let mut lines: SmallVec<[Line; 1]> = gains(&ops).into_iter().map(|gain| given(&ops, gain)).collect();
        lines.extend(granted(&ops));
        match lines.is_empty() {
            true => smallvec::smallvec![Line::Other],
            false => lines,
        }
    }

    /// 4.9: the cards that a line shows, where it names each of them.
    pub fn shown(script: &Script, act: &Act) -> Option<Line> {
        let chosen = script.ops(&act.chosen);
        let cards: SmallVec<[Named; 4]> = chosen.iter().filter_map(named).collect();
        let all = !cards.is_empty() && cards.len() == chosen.len() && cards.iter().all(|named| named.face.is_some());
        let count = small(cards.len());
        all.then_some(Line::Does(Done::Show(cards), count))
    }

    /// What a line says under the ability in hand, or the first of what it says; `verb` is what it means where the match stands.
    pub fn of(m: &Match, s: &State, script: &Script, act: &Act, verb: V) -> Line {
        Line::under(m, s, script, act, verb, at_hand(m, s))
    }

    /// The same under an ability that need not be in hand yet.
    pub fn under(m: &Match, s: &State, script: &Script, act: &Act, verb: V, under: Under<'_>) -> Line {
        let target = script.seen(&act.target).unwrap_or(&[]);
        let chosen = &chosen(m, s, under, act.seat, verb, (script.ops(&act.chosen), target))[..];
        let target = &aimed_at(s, under, (act.seat, verb), chosen, target)[..];
        let seen = script.seen(&act.seen).unwrap_or(&[]);
        // What was seen is how it came, as it is where the line is carried out.
        let told = |usual: usize| small(listed(seen).or(number(chosen)).unwrap_or(usual));
        let whose = whose(chosen).unwrap_or(act.seat);
        match verb {
            V::Draw => {
                let none = chosen.iter().any(|op| op.kind == OpKind::Nothing);
                let count = if none { 0 } else { told(1) };
                Line::Does(Done::Draw(whose), count)
            }
            V::Damage => {
                let victim = self::whose(target).unwrap_or_else(|| s.opponent(act.seat));
                Line::Does(Done::Damage(victim), small(number(chosen).unwrap_or(1)))
            }
            V::Reveal if let Some((shown, taken)) = shown_or_taken(m, s, script, act) => match taken {
                true => moved(m, s, act.seat, (shown, &[], &[]), V::Return),
                false => Line::Shows,
            },
            V::Look | V::Reveal if chosen.iter().all(counts) && !chosen.iter().any(is_elsewhere) => {
                Line::Does(Done::Look(whose), told(1))
            }
            V::Give => {
                let ops = [chosen, target].concat();
                let gain = gains(&ops).first().map(|gain| given(&ops, *gain));
                gain.or_else(|| granted(&ops)).unwrap_or(Line::Other)
            }
            V::Stand | V::Rest | V::Reverse => {
                let pose = match verb {
                    V::Stand => Pose::Stand,
                    V::Rest => Pose::Rest,
                    _ => Pose::Reverse,
                };
                let cards: SmallVec<[Named; 4]> = chosen.iter().filter_map(named).collect();
                match cards.len() == chosen.len() && !cards.is_empty() {
                    true => Line::Does(Done::Turn { cards, pose }, small(chosen.len())),
                    false => Line::Other,
                }
            }
            V::Swap => {
                let cards: SmallVec<[Named; 4]> = chosen.iter().chain(target).filter_map(named).collect();
                match cards.len() {
                    2 => Line::Does(Done::Exchange(cards), 1),
                    _ => Line::Other,
                }
            }
            V::Search => moved(m, s, act.seat, (chosen, target, seen), verb),
            V::Mill | V::Brainstorm => put(Named::tops(whose, Z::Deck, told(1)), Z::Waiting),
            V::Heal => {
                let whose = healed(m, s, under, act.seat, chosen);
                let chosen = &with_numbers_of(m, whose, chosen)[..];
                let seen = &with_numbers_of(m, whose, seen)[..];
                let count = small(listed(chosen).or(listed(seen)).or(number(chosen)).unwrap_or(1));
                let told = if listed(chosen).is_some() { chosen } else { seen };
                let faces = told.iter().filter_map(|op| named(op)?.face);
                let tops = Named::tops(whose, Z::Clock, count);
                let cards: SmallVec<[Named; 4]> = faces
                    .map(|face| Named {
                        face: Some(face),
                        count: 1,
                        ..tops
                    })
                    .collect();
                let all_named = cards.len() == usize::from(count);
                let cards = if all_named {
                    cards
                } else {
                    SmallVec::from_slice(&[tops])
                };
                let done = Done::Put {
                    cards,
                    to: Z::Waiting,
                    bottom: false,
                    discarded: false,
                    onto: None,
                };
                Line::Does(done, count)
            }
            V::Stock if chosen.iter().all(|op| matches!(op.kind, OpKind::Count(_))) => {
                put(Named::tops(whose, Z::Deck, told(1)), Z::Stock)
            }
            // How many were looked at is not told: that is asked for, and the line may well be of the text.
            V::Put if chosen.iter().all(is_the_rest) && rest_meant(m, s).is_empty() && m.puts_a_rest(s) => Line::Shows,
            V::Put | V::Discard | V::Return | V::Leave | V::Mark | V::Stock | V::Clock | V::Play | V::Standby => {
                moved(m, s, act.seat, (chosen, target, seen), verb)
            }
            V::Look | V::Reveal | V::Choose | V::Shuffle | V::Pay | V::Note => Line::Shows,
            V::Refresh | V::Penalty | V::LevelUp | V::Auto | V::Act => Line::Shows,
            _ => Line::Other,
        }
    }
}

/// 4.9, 8.6.6: the cards of `reveal 002` and `reveal = 002`, where a text shows those that were chosen from among the ones looked at: they are not
/// those on top of the deck.
pub fn shown_of_those_looked_at<'s>(program: &Program, script: &'s Script, act: &Act) -> Option<&'s [Op]> {
    let (chosen, seen) = (script.ops(&act.chosen), script.seen(&act.seen).unwrap_or(&[]));
    let shown = if chosen.is_empty() { seen } else { chosen };
    let named = !shown.is_empty() && shown.iter().all(|op| matches!(op.kind, OpKind::Card(..)));
    (V::of(act.verb) == V::Reveal && named && program.shows_those_taken().is_some()).then_some(shown)
}

/// 8.6.6: the same under the effect in hand; and whether, in a log of choices, the line says as well that those cards went to the hand: that is
/// where the text puts them, and no other line of the effect names them.
pub fn shown_or_taken<'s>(m: &Match, s: &State, script: &'s Script, act: &Act) -> Option<(&'s [Op], bool)> {
    let program = m.program_at_hand(s)?;
    let shown = shown_of_those_looked_at(program, script, act)?;
    let to_hand = |step: &Step| matches!(&step.deed, Deed::Put(_, goal) if goal.to == Spot::Zone(Z::Hand));
    let names = |line: &Act| {
        let seen = script.seen(&line.seen).unwrap_or(&[]);
        let mut named = script.ops(&line.chosen).iter().chain(seen);
        named.any(|op| shown.iter().any(|shown| shown.kind == op.kind))
    };
    let mut below = script.acts_behind(act.span.start).iter().take_while(|line| line.effect);
    let taken = !m.full && program.shows_those_taken().is_some_and(to_hand) && !below.any(names);
    Some((shown, taken))
}

/// 8.6.3: under "choose one of the following effects", the gate of the one of which a line gives the number and nothing else: `choose 3`.
pub fn effect_chosen(program: &Program, chosen: &[Op]) -> Option<usize> {
    let [op] = chosen else { return None };
    number(std::slice::from_ref(op)).and_then(|number| program.effect_numbered(number))
}

/// Cards of one sort go to a zone.
fn put(named: Named, to: Z) -> Line {
    let done = Done::Put {
        cards: SmallVec::from_slice(&[named]),
        to,
        bottom: false,
        discarded: false,
        onto: None,
    };
    Line::Does(done, named.count)
}

/// A number of cards, or whose they are.
fn counts(op: &Op) -> bool {
    matches!(op.kind, OpKind::Count(_) | OpKind::Player(_) | OpKind::Zone(..))
}

/// A zone from the top of which nobody takes what is looked at.
fn is_elsewhere(op: &Op) -> bool {
    match op.kind {
        OpKind::Zone(_, z, end) => z != Z::Deck as u16 || end == Some(End::Bottom),
        _ => false,
    }
}

/// The cards that an operand names.
fn named(op: &Op) -> Option<Named> {
    let one = |whose, at, face| Named {
        whose,
        at,
        face,
        count: 1,
    };
    Some(match op.kind {
        OpKind::Zone(owner, z, end) => one(Some(owner), Some((Z::of(z)?, end)), None),
        OpKind::ZoneCard(owner, z, face) => one(Some(owner), Some((Z::of(z)?, None)), Some(face)),
        OpKind::Card(face, _) => one(op.of, None, Some(face)),
        OpKind::Unknown => one(op.of, None, None),
        OpKind::Many(n, face) => Named {
            count: small(usize::try_from(n).unwrap_or(MOST)),
            ..one(op.of, None, face)
        },
        _ => return None,
    })
}

/// The word of a level, which is also a zone.
pub fn is_level(op: &Op) -> bool {
    matches!(op.kind, OpKind::Zone(_, z, None) if z == Z::Level as u16)
}

/// What of which there is an amount is given: as it is named, and where nothing is, a change of hundreds is one of power.
pub fn gain_of(ops: &[Op]) -> Option<Gain> {
    let word = |name: &str| ops.iter().any(|op| is_word(op, name));
    let names_another = |op: &Op| matches!(op.kind, OpKind::Word(word) if !DURATIONS.contains(&word_name(word)));
    let of_power = |op: &Op| matches!(op.kind, OpKind::Signed(n) if n.abs() >= LEAST_POWER);
    match (word("power"), word("soul"), ops.iter().any(is_level)) {
        (true, false, false) => Some(Gain::Power),
        (false, true, false) => Some(Gain::Soul),
        (false, false, true) => Some(Gain::Level),
        (false, false, false) if !ops.iter().any(names_another) => ops.iter().any(of_power).then_some(Gain::Power),
        _ => None,
    }
}

/// What is given, and how much of it: `power +1000 soul +1`, `+1000 power`, `+1000`. Of several things each is named.
pub fn gains(ops: &[Op]) -> SmallVec<[(Gain, i32); 2]> {
    let amounts: SmallVec<[i32; 2]> = ops
        .iter()
        .filter_map(|op| match op.kind {
            OpKind::Signed(n) => Some(n),
            _ => None,
        })
        .collect();
    if let Some(power) = becomes(ops) {
        return SmallVec::from_slice(&[(Gain::Becomes, power)]);
    }
    if let [amount] = amounts[..] {
        return gain_of(ops).map(|gain| (gain, amount)).into_iter().collect();
    }
    let named = ops.iter().filter_map(|op| match op {
        op if is_word(op, "power") => Some(Gain::Power),
        op if is_word(op, "soul") => Some(Gain::Soul),
        op if is_level(op) => Some(Gain::Level),
        _ => None,
    });
    let named: SmallVec<[Gain; 2]> = named.collect();
    let twice = (1..named.len()).any(|at| named[..at].contains(&named[at]));
    match named.len() == amounts.len() && !twice {
        true => named.into_iter().zip(amounts).collect(),
        false => SmallVec::new(),
    }
}

/// 8.9.1.5: `give FC power 0`: without a sign it is all the power that the character has from now on.
fn becomes(ops: &[Op]) -> Option<i32> {
    let signed = ops.iter().any(|op| matches!(op.kind, OpKind::Signed(_)));
    let named = ops.iter().any(|op| is_word(op, "power"));
    let mut counts = ops.iter().filter_map(|op| match op.kind {
        OpKind::Count(n) => i32::try_from(n).ok(),
        _ => None,
    });
    let power = counts.next().filter(|_| named && !signed)?;
    counts.next().is_none().then_some(power)
}

/// `give FC power +1000`: so much of one thing, to characters.
fn given(ops: &[Op], (gain, amount): (Gain, i32)) -> Line {
    let cards: SmallVec<[Named; 4]> = ops.iter().filter(|op| !is_level(op)).filter_map(named).collect();
    match small(cards.len()) {
        0 => Line::Other,
        count => Line::Does(Done::Give { cards, gain, amount }, count),
    }
}

/// `give FC "cannot become reversed"`: an ability in somebody's words, to characters.
fn granted(ops: &[Op]) -> Option<Line> {
    let attack = |op: &Op| ATTACKS.iter().any(|word| is_word(op, word));
    let told = |op: &Op| op.kind == OpKind::Text || is_word(op, "cannot") || attack(op);
    let cards: SmallVec<[Named; 4]> = ops.iter().filter_map(named).collect();
    let count = small(cards.len());
    (ops.iter().any(told) && count > 0).then_some(Line::Does(Done::Grant(cards), count))
}

/// Whether an operand names a zone and no player whose it is: with a name in front it is longer than the zone's own word. What nobody wrote
/// says whose it is.
pub fn is_nobodys(op: &Op) -> bool {
    let OpKind::Zone(_, z, end) = op.kind else {
        return false;
    };
    let end = match end {
        None => 0,
        Some(End::Top) => ".top".len(),
        Some(End::Bottom) => ".bottom".len(),
    };
    let written = (op.span.end - op.span.start) as usize;
    written > 0 && Z::of(z).is_some_and(|z| written <= z.word().len() + end)
}

/// What the verb of a line and the place behind `>` say of the manner in which something is done.
fn manner(verb: V, target: &[Op]) -> Manner {
    match (verb, goes_to(target)) {
        (V::Stand, _) => Manner::Turn(Pose::Stand),
        (V::Rest, _) => Manner::Turn(Pose::Rest),
        (V::Reverse, _) => Manner::Turn(Pose::Reverse),
        (V::Give, _) => Manner::Give,
        (V::Swap, _) => Manner::Place,
        (V::Choose, _) => Manner::Choose,
        (V::Clock, _) => Manner::Goes(Z::Clock),
        (V::Stock, _) => Manner::Goes(Z::Stock),
        (_, Some((z, _))) if z.is_slot() => Manner::Place,
        (_, Some((z, _))) => Manner::Goes(z),
        (V::Return, None) => Manner::Goes(Z::Hand),
        (V::Leave | V::Discard, None) => Manner::Goes(Z::Waiting),
        _ => Manner::Any,
    }
}

/// The slot that an operand names without saying whose, where it is read as one of this player's.
fn unnamed_slot(seat: Seat, op: &Op) -> Option<Z> {
    match op.kind {
        OpKind::Zone(owner, z, None) if owner == seat && is_nobodys(op) => Z::of(z).filter(|z| z.is_slot()),
        _ => None,
    }
}

/// The operands of a line, where an empty slot without a player's name means the other player's: under a text of Ren's, who has
/// nobody in FL, `FL` is Aoi's, and so it is under one that in this manner means characters of the other player alone. Of more than two
/// players none is the other. The number of a character is read so, too. A deck without a name is that of whoever does it (`seat`), and so is any
/// other pile, unless the text does that with cards of the other player's alone.
pub fn meant(m: &Match, s: &State, (under, how): (Under<'_>, Manner), seat: Seat, ops: &[Op]) -> SmallVec<[Op; 4]> {
    let other = |op: &Op| {
        if let OpKind::Zone(owner, z, end) = op.kind
            && z == Z::Deck as u16
            && owner != seat
            && is_nobodys(op)
        {
            return Some(OpKind::Zone(seat, z, end));
        }
        let theirs = (s.players().count() == 2).then(|| s.opponent(seat))?;
        if let OpKind::Zone(owner, z, end) = op.kind
            && let (Some(pile), Some(under)) = (Z::of(z).filter(|z| !z.is_slot()), under)
        {
            let meant = owner == seat && is_nobodys(op) && m.means_their_zone(s, under, (seat, pile), how);
            return meant.then_some(OpKind::Zone(theirs, z, end));
        }
        if let OpKind::Card(face, _) = op.kind {
            return on_theirs_by_number(m, s, (under?, how), (seat, theirs), face).filter(|_| op.of.is_none());
        }
        let slot = unnamed_slot(seat, op)?;
        let lies = |seat| s.character(s.zone(seat, slot)).is_some();
        // Whoever has just left the own slot is meant before anybody else.
        let own = lies(seat) || s.events.left(s.zone(seat, slot)).is_some();
        let own = own && !under.is_some_and(|under| m.means_theirs(s, under, (seat, slot), how));
        (!own && lies(theirs)).then_some(OpKind::Zone(theirs, slot as u16, None))
    };
    ops.iter()
        .map(|op| Op {
            kind: other(op).unwrap_or(op.kind),
            ..*op
        })
        .collect()
}

/// The slot of the other player's where the only character of this number stands, where characters are turned, given something or chosen and none of
/// that number stands on the own stage, or the text means those of the other player alone.
fn on_theirs_by_number(
    m: &Match,
    s: &State,
    (under, how): ((Of<'_>, &Program), Manner),
    (seat, theirs): (Seat, Seat),
    face: Face,
) -> Option<OpKind> {
    let chosen = how == Manner::Choose && under.1.chooses_on_stage_alone();
    if !chosen && !matches!(how, Manner::Turn(_) | Manner::Give) {
        return None;
    }
    let stand = |seat: Seat| {
        let slots = Z::SLOTS.into_iter();
        slots.filter(move |z| {
            s.character(s.zone(seat, *z))
                .is_some_and(|card| s.face(card) == Some(face))
        })
    };
    let own = stand(seat).any(|slot| !m.means_theirs(s, under, (seat, slot), how));
    let mut there = stand(theirs);
    let slot = there.next().filter(|_| !own && there.next().is_none())?;
    Some(OpKind::Zone(theirs, slot as u16, None))
}

/// The operands of a line that chooses characters under the ability in hand, and does not say for what.
pub fn chosen_by(m: &Match, s: &State, seat: Seat, ops: &[Op]) -> SmallVec<[Op; 4]> {
    meant(m, s, (at_hand(m, s), Manner::Choose), seat, ops)
}

/// 3.6.3: slots without a name, as slots of this player's stage: characters move on the stage where they lie, and an empty position of a
/// line is one of that.
fn on_the_stage_of(stage: Seat, seat: Seat, ops: &[Op]) -> SmallVec<[Op; 4]> {
    ops.iter()
        .map(|op| Op {
            kind: unnamed_slot(seat, op).map_or(op.kind, |slot| OpKind::Zone(stage, slot as u16, None)),
            ..*op
        })
        .collect()
}

/// The place behind `>`, by whoever does it: a character of the other player's that a text moves goes to a position of that player's stage.
pub fn aimed_at(
    s: &State,
    under: Under<'_>,
    (seat, verb): (Seat, V),
    chosen: &[Op],
    target: &[Op],
) -> SmallVec<[Op; 4]> {
    let stage = chosen.iter().find_map(|op| match op.kind {
        OpKind::Zone(owner, z, None) if owner != seat => Z::of(z).filter(|z| z.is_slot()).map(|_| owner),
        _ => None,
    });
    // 3.2.4: where the text has all that is found go to one place, that is meant.
    if verb == V::Search
        && target.is_empty()
        && let (Some((of, program)), Some(first)) = (under, chosen.first())
        && let Some(slot) = program.finds_for_its_place().then(|| s.table.card(of.card).zone)
        && s.z(slot).is_slot()
    {
        return smallvec![Op {
            kind: OpKind::Zone(s.table.seat_of(slot), s.z(slot) as u16, None),
            span: first.span,
            of: None,
        }];
    }
    // Of a text that is not read it is not known whose stage it is.
    let moves = verb == V::Put && under.is_some_and(|(_, program)| program.moves_on_their_stage());
    match stage.filter(|_| moves && s.players().count() == 2) {
        Some(stage) => on_the_stage_of(stage, seat, target),
        None => SmallVec::from_slice(target),
    }
}

/// What a line chooses, by whoever does it: of cards that are put somewhere a number is one of that player's.
/// 3.1.6: cards that go to a zone of another player are that player's: `put 014 > Ren.deck`.
pub fn chosen(
    m: &Match,
    s: &State,
    under: Under<'_>,
    seat: Seat,
    verb: V,
    (ops, target): (&[Op], &[Op]),
) -> SmallVec<[Op; 4]> {
    let how = manner(verb, target);
    if verb == V::Swap {
        let theirs = |slot| under.is_some_and(|under| m.means_theirs(s, under, (seat, slot), how));
        let lies = |of: Seat, slot| s.character(s.zone(of, slot)).is_some();
        let unnamed = || ops.iter().filter_map(|op| unnamed_slot(seat, op));
        if s.players().count() == 2 && unnamed().any(theirs) && unnamed().any(|slot| lies(s.opponent(seat), slot)) {
            return on_the_stage_of(s.opponent(seat), seat, ops);
        }
        // 3.6.3: a character moves on the stage where it lies, and the empty position is one of that.
        let own = |op: &Op| match op.kind {
            OpKind::Zone(owner, z, None) if owner == seat => Z::of(z).is_some_and(|z| z.is_slot() && lies(seat, z)),
            _ => false,
        };
        if ops.iter().any(own) {
            return SmallVec::from_slice(ops);
        }
    }
    let mut ops = meant(m, s, (under, how), seat, ops);
    match verb {
        // `search deck 012`: the card, and where it is found.
        V::Search => {
            let is_deck = |op: &Op| matches!(op.kind, OpKind::Zone(_, z, None) if z == Z::Deck as u16);
            if ops.iter().any(|op| !is_deck(op)) {
                ops.retain(|op| !is_deck(op));
            }
            ops
        }
        V::Put => {
            let goes = target.iter().find_map(|op| match op.kind {
                OpKind::Zone(owner, z, _) if !is_nobodys(op) => Z::of(z).filter(|z| !z.is_slot()).map(|_| owner),
                _ => None,
            });
            let mut ops = with_numbers_of(m, goes.unwrap_or(seat), &ops);
            for op in ops.iter_mut().filter(|op| matches!(op.kind, OpKind::Card(..))) {
                op.of = op.of.or(goes.filter(|owner| *owner != seat));
            }
            ops
        }
        V::Return => own_that_return((m, s), under, seat, &ops),
        _ => ops,
    }
}

/// The operands of a line that returns characters, where the word alone means the other player's (4.14.2.4): under a text that returns own
/// ones, or the card at which it triggered, a slot without a name is an own one where such a card lies, and so it is where nobody lies in the other.
fn own_that_return((m, s): (&Match, &State), under: Under<'_>, seat: Seat, ops: &[Op]) -> SmallVec<[Op; 4]> {
    // So it is where the line pays with a character that returns.
    let pays = under.is_some_and(|(_, program)| m.returns_own_to_pay(s, program));
    let returns_own = pays || under.is_some_and(|(_, program)| program.returns_own());
    let triggered = under.and_then(|(of, program)| of.triggered.filter(|_| program.returns_what_triggered()));
    let own = |op: &Op| {
        let OpKind::Zone(owner, z, None) = op.kind else {
            return None;
        };
        let slot = Z::of(z).filter(|z| z.is_slot() && owner != seat && is_nobodys(op))?;
        let lies = |seat| s.character(s.zone(seat, slot)).is_some();
        let by_text = returns_own || triggered.is_some() && triggered == s.character(s.zone(seat, slot));
        (lies(seat) && (by_text || !lies(owner))).then_some(OpKind::Zone(seat, z, None))
    };
    ops.iter()
        .map(|op| Op {
            kind: own(op).unwrap_or(op.kind),
            ..*op
        })
        .collect()
}

/// The operands of a line, in which a number without a name is one of this player's cards.
pub fn with_numbers_of(m: &Match, seat: Seat, ops: &[Op]) -> SmallVec<[Op; 4]> {
    let theirs = |op: &Op| match op.kind {
        OpKind::Card(face, copy) if op.of.is_none() => Some(OpKind::Card(m.theirs(seat, face)?, copy)),
        _ => None,
    };
    ops.iter()
        .map(|op| Op {
            kind: theirs(op).unwrap_or(op.kind),
            ..*op
        })
        .collect()
}

/// `put rest > waiting`: what is left of the cards that were looked at.
pub fn is_the_rest(op: &Op) -> bool {
    is_word(op, "rest")
}

/// 8.6.6: the cards that the effect in hand looked at and that still lie in the deck, topmost first.
pub fn the_rest(s: &State) -> impl Iterator<Item = CardId> {
    let in_deck = |card: &CardId| s.z(s.table.card(*card).zone) == Z::Deck;
    s.looked.iter().copied().filter(in_deck)
}

/// The cards that a line calls the rest: of those that were looked at; where none were, of a zone out of which the effect in hand puts all but
/// those that were chosen.
pub fn rest_meant(m: &Match, s: &State) -> SmallVec<[CardId; 8]> {
    let looked: SmallVec<[CardId; 8]> = the_rest(s).collect();
    match looked.is_empty() {
        true => m.others_that_go(s).unwrap_or_default(),
        false => looked,
    }
}

/// 8.6.6: `discard 003 002` where cards are looked at: the rest of them, where one that is named is certainly no card of the hand.
pub fn discards_those_looked_at(s: &State, seat: Seat, chosen: &[Op]) -> bool {
    let hand = s.zone(seat, Z::Hand);
    let mut free: SmallVec<[Option<Face>; 8]> = the_rest(s).map(|card| s.face(card)).collect();
    let mut not_in_hand = false;
    let all = chosen.iter().all(|op| {
        let OpKind::Card(face, _) = op.kind else {
            return false;
        };
        let known = free.iter().position(|looked| *looked == Some(face));
        // What nobody has told of them may be any.
        let at = known
            .or_else(|| free.iter().position(Option::is_none))
            .filter(|_| op.of.is_none());
        not_in_hand |= !s.table.may_hold(hand, face);
        at.map(|at| free.swap_remove(at)).is_some()
    });
    all && not_in_hand
}

/// Whose clock a line heals: as it says, or of the other player where the text at hand takes cards of that player's clock alone.
pub fn healed(m: &Match, s: &State, under: Under<'_>, seat: Seat, chosen: &[Op]) -> Seat {
    let theirs = || {
        let meant = under.is_some_and(|under| m.means_their_zone(s, under, (seat, Z::Clock), Manner::Goes(Z::Waiting)));
        (meant && s.players().count() == 2).then(|| s.opponent(seat))
    };
    whose(chosen).or_else(theirs).unwrap_or(seat)
}

/// The zone that is written behind `>`, and which end of it. `top` and `bottom` alone are the deck's.
pub fn goes_to(target: &[Op]) -> Option<(Z, Option<End>)> {
    target.iter().find_map(|op| match op.kind {
        OpKind::Zone(_, z, end) => Some((Z::of(z)?, end)),
        OpKind::Word(word) => match word_name(word) {
            "top" => Some((Z::Deck, Some(End::Top))),
            "bottom" => Some((Z::Deck, Some(End::Bottom))),
            _ => None,
        },
        _ => None,
    })
}

/// On whose stage the position behind `>` is, if one is.
fn on_whose_stage(target: &[Op]) -> Option<Seat> {
    target.iter().find_map(|op| match op.kind {
        OpKind::Zone(owner, z, _) if Z::of(z)?.is_slot() => Some(owner),
        _ => None,
    })
}

/// Cards that go somewhere.
fn moved(m: &Match, s: &State, seat: Seat, (chosen, target, seen): (&[Op], &[Op], &[Op]), verb: V) -> Line {
    let (to, end) = match (goes_to(target), verb) {
        // 3.7: what is put under a character lies under its slot.
        (Some((z, end)), V::Mark) => (z.marker().unwrap_or(z), end),
        (Some(to), _) => to,
        (None, V::Discard | V::Leave) => (Z::Waiting, None),
        (None, V::Return | V::Search) => (Z::Hand, None),
        (None, V::Stock) => (Z::Stock, None),
        (None, V::Clock) => (Z::Clock, None),
        (None, _) => return Line::Other,
    };
    // None of them.
    if chosen.iter().any(|op| op.kind == OpKind::Nothing) {
        return Line::Shows;
    }
    let mut cards: SmallVec<[Named; 4]> = SmallVec::new();
    // `put 3 deck.top > stock`: so many of the one place that is named. `put deck.top > waiting = 001 002`: as many as were seen.
    let of_one_place = chosen.iter().filter(|op| matches!(op.kind, OpKind::Zone(..))).count() == 1;
    let from_an_end = matches!(chosen, [one] if matches!(one.kind, OpKind::Zone(.., Some(_))));
    let so_many = match from_an_end {
        true => listed(seen),
        false => number(chosen).filter(|_| of_one_place && chosen.len() == 2),
    };
    for op in chosen {
        match named(op) {
            None if so_many.is_some() && matches!(op.kind, OpKind::Count(_)) => {}
            Some(named) => cards.push(Named {
                count: so_many.map_or(named.count, small),
                ..named
            }),
            None if is_the_rest(op) => cards.extend(rest_meant(m, s).into_iter().map(|card| Named {
                whose: Some(s.table.seat_of(s.table.card(card).zone)),
                at: Some((s.z(s.table.card(card).zone), None)),
                face: s.face(card),
                count: 1,
            })),
            None => return Line::Other,
        }
    }
    let of_the_rest = verb == V::Discard && discards_those_looked_at(s, seat, chosen);
    if matches!(verb, V::Discard | V::Search | V::Standby) && !of_the_rest {
        let z = match verb {
            V::Search => Z::Deck,
            V::Standby => Z::Waiting,
            _ => Z::Hand,
        };
        for card in &mut cards {
            let from = (z, None);
            card.at = card.at.or(Some(from));
            card.whose = card.whose.or(Some(seat));
        }
    }
    let count = cards.iter().fold(0u8, |sum, card| sum.saturating_add(card.count));
    match count {
        0 => Line::Other,
        count => Line::Does(
            Done::Put {
                cards,
                to,
                bottom: end == Some(End::Bottom),
                discarded: verb == V::Discard && !of_the_rest,
                onto: on_whose_stage(target),
            },
            count,
        ),
    }
}

/// Whose deck, clock or damage it is, where that is written.
pub fn whose(ops: &[Op]) -> Option<Seat> {
    ops.iter().find_map(|op| match op.kind {
        OpKind::Player(seat) | OpKind::Zone(seat, ..) | OpKind::ZoneCard(seat, ..) => Some(seat),
        _ => op.of,
    })
}

/// How many cards an operand is.
fn many(op: &Op) -> Option<usize> {
    match op.kind {
        OpKind::Card(..) | OpKind::Unknown | OpKind::ZoneCard(..) => Some(1),
        OpKind::Many(n, _) => usize::try_from(n).ok(),
        _ => None,
    }
}

/// How many cards are listed, if any are and all of them.
fn listed(ops: &[Op]) -> Option<usize> {
    let open = ops.iter().any(|op| op.kind == OpKind::Rest);
    let count: usize = ops.iter().filter_map(many).sum();
    (count > 0 && !open).then_some(count)
}

fn small(count: usize) -> u8 {
    u8::try_from(count.min(MOST)).unwrap_or(u8::MAX)
}
