//! A `position`: the table set as the log says, and the table in words.

use rejudge_judge::script::{Op, OpKind, Script};
use rejudge_notation::Span;
use rejudge_table::{Bound, CardId, Face, Seat, ZoneId};

use super::matches::Match;
use super::seating::Seating;
use super::state::{DOWN, Due, REST, REVERSE, STAND, State, Z};
use super::vocabulary::word_name;
use super::zones::Fact;

/// More cards than any table holds.
const CARDS_MOST: usize = 2_000;

/// More power than anything gives.
const POWER_MOST: i32 = 1_000_000;

impl Match {
    /// Sets the table as the `position` section says. Gives what cannot be so, with its place.
    pub fn set_position(&self, state: &mut State, script: &Script, position: u32) -> Vec<(Span, String)> {
        let mut wrong = Vec::new();
        self.clear(state);
        state.seeded = false;
        state.uncounted = u8::MAX;
        for seat in self.seats() {
            let mut named = [false; 19];
            let mut rests: Vec<Z> = Vec::new();
            for holding in script.holdings(position).iter().filter(|h| h.seat == seat) {
                let Some(z) = Z::of(holding.zone) else {
                    self.set_fact(
                        state,
                        seat,
                        Fact::of(holding.zone),
                        script.ops(&holding.ops),
                        &mut wrong,
                    );
                    continue;
                };
                if std::mem::replace(&mut named[z as usize], true) {
                    wrong.push((holding.span, format!("{}'s {} is set twice", self.name(seat), z.word())));
                    continue;
                }
                let mut cards: Vec<CardId> = Vec::new();
                let mut changes = "";
                for op in script.ops(&holding.ops) {
                    if state.table.cards.len() > CARDS_MOST {
                        wrong.push((op.span, format!("more than {CARDS_MOST} cards lie on the table")));
                        return wrong;
                    }
                    match op.kind {
                        OpKind::Card(face, _) => cards.push(self.lay(state, seat, z, Some(face), op.span, &mut wrong)),
                        OpKind::Unknown => cards.push(self.lay(state, seat, z, None, op.span, &mut wrong)),
                        OpKind::Many(n, face) => {
                            for _ in 0..n.min(200) {
                                cards.push(self.lay(state, seat, z, face, op.span, &mut wrong));
                            }
                        }
                        OpKind::Rest => rests.push(z),
                        OpKind::Word(word) => {
                            let pose = match word_name(word) {
                                "stand" => STAND,
                                "rest" => REST,
                                "reverse" | "reversed" => REVERSE,
                                "down" if matches!(z, Z::Level | Z::Memory) => DOWN,
                                word => {
                                    changes = word;
                                    continue;
                                }
                            };
                            if let Some(card) = cards.last() {
                                state.table.turn(*card, pose);
                            }
                        }
                        OpKind::Signed(by) => {
                            if let Some(card) = cards.last() {
                                let extra = state.extra(*card);
                                match changes {
                                    "power" => extra.power = by.clamp(-POWER_MOST, POWER_MOST),
                                    "soul" => {
                                        extra.soul = i8::try_from(by).unwrap_or(if by < 0 { i8::MIN } else { i8::MAX })
                                    }
                                    _ => wrong.push((op.span, "a change is of power or of soul".to_owned())),
                                }
                            }
                        }
                        _ => {}
                    }
                }
                // The notation lists the top of deck, stock and markers first; a zone's top is its last card.
                if matches!(z, Z::Deck | Z::Stock) || z > Z::BR {
                    let zone = state.zone(seat, z);
                    state.table.reorder(zone, |list, _| list.reverse());
                }
            }
            for z in [Z::Deck, Z::Waiting] {
                if !named[z as usize] {
                    rests.push(z);
                }
            }
            let list = self.lists.get(usize::from(seat.0)).and_then(Option::as_ref);
            let zones: Vec<ZoneId> = rests.iter().map(|z| state.zone(seat, *z)).collect();
            let deck = state.zone(seat, Z::Deck);
            state.table.leave_rest(seat, &zones, list.map(Vec::len), deck);
        }
        self.seat_in_order(state, script, position, &mut wrong);
        state.checked = None;
        state.extra.resize(state.table.cards.len(), Default::default());
        for (at, extra) in state.extra.iter_mut().enumerate() {
            extra.placed = u32::try_from(at).unwrap_or(u32::MAX);
        }
        state.placed = u32::try_from(state.extra.len()).unwrap_or(u32::MAX);
        wrong
    }

    /// What a position says of a player beside the zones.
    fn set_fact(&self, state: &mut State, seat: Seat, fact: Option<Fact>, ops: &[Op], wrong: &mut Vec<(Span, String)>) {
        let at = usize::from(seat.0);
        match fact {
            Some(Fact::Shuffles) => {
                let [
                    Op {
                        kind: OpKind::Count(count),
                        ..
                    },
                ] = ops
                else {
                    let span = ops.first().map(|op| op.span).unwrap_or_default();
                    wrong.push((span, "how often a deck was shuffled is one number".to_owned()));
                    return;
                };
                if let Some(shuffles) = state.shuffles.get_mut(at) {
                    *shuffles = *count;
                    state.uncounted &= !(1 << seat.0);
                    state.seeded = self.seed.is_some();
                }
            }
            Some(Fact::Did) => {
                for op in ops {
                    let OpKind::Word(word) = op.kind else {
                        wrong.push((op.span, "what was done this turn is told in words".to_owned()));
                        continue;
                    };
                    match word_name(word) {
                        "stand" => state.did.stand = true,
                        "draw" => state.did.draw = true,
                        "clock" => state.did.clock = true,
                        "climax" => state.did.climax = true,
                        "attack" => state.did.attacks = state.did.attacks.saturating_add(1),
                        "refresh" => state.did.refreshed |= 1 << seat.0,
                        other => {
                            let known = "stand, draw, clock, climax, attack, refresh";
                            wrong.push((
                                op.span,
                                format!("`{other}` is nothing that is done once a turn ({known})"),
                            ));
                        }
                    }
                }
            }
            // All of them together, by `seat_in_order`.
            Some(Fact::Order) | None => {}
        }
    }

    /// `Mio.order = 1`: who sits where in the order of turns; whoever has no place is out of the match.
    fn seat_in_order(&self, state: &mut State, script: &Script, position: u32, wrong: &mut Vec<(Span, String)>) {
        let mut places: Vec<(u32, Seat)> = Vec::new();
        for holding in script.holdings(position) {
            if Fact::of(holding.zone) != Some(Fact::Order) {
                continue;
            }
            match script.ops(&holding.ops) {
                [
                    Op {
                        kind: OpKind::Count(place),
                        ..
                    },
                ] if !places.iter().any(|(p, s)| p == place || *s == holding.seat) => {
                    places.push((*place, holding.seat));
                }
                _ => wrong.push((
                    holding.span,
                    "a place in the order of turns is one number, and each player's another".to_owned(),
                )),
            }
        }
        if places.is_empty() {
            return;
        }
        places.sort_unstable();
        state.seating = Seating::in_order(places.iter().map(|(_, seat)| *seat));
        let here = places.iter().fold(0u8, |bits, (_, seat)| bits | 1 << seat.0);
        state.gone = self.seats().fold(0u8, |bits, seat| bits | 1 << seat.0) & !here;
    }

    /// An empty table and nothing begun: what comes next is a turn.
    pub fn clear(&self, state: &mut State) {
        state.table.clear();
        let State {
            table,
            course,
            seating,
            gone,
            first,
            had_turn,
            ..
        } = std::mem::replace(state, self.start());
        (state.table, state.course) = (table, course);
        // Who plays in which order is not what lies on the table.
        (state.seating, state.gone, state.had_turn) = (seating, gone, had_turn);
        state.first = first.filter(|_| self.players.len() > 2);
        state.turns_untold = true;
        // The turn that comes may begin in its middle.
        state.known_from = 2;
        state.agenda.clear();
        state.due = Due::Turn;
    }

    fn lay(
        &self,
        state: &mut State,
        seat: Seat,
        z: Z,
        face: Option<Face>,
        span: Span,
        wrong: &mut Vec<(Span, String)>,
    ) -> CardId {
        let zone = state.zone(seat, z);
        let card = state.table.create(seat, zone, None);
        if let Some(face) = face
            && state.table.bind(card, face) == Bound::NoneLeft
        {
            let message = format!("{}'s list has no more copies of {}", self.name(seat), self.number(face));
            wrong.push((span, message));
        }
        card
    }
}
