//! A `position`: the table set as the log says; the table in words; and a moment of a match as a position.

use rejudge_judge::script::{Op, OpKind, Script};
use rejudge_kit::Cut;
use rejudge_kit::written;
use rejudge_notation::Span;
use rejudge_table::{Bound, CardId, Seat};

use super::matches::Match;
use super::names::word_name;
use super::play::{CHARAS_MOST, Said};
use super::state::{By, Due, OFF, Phase, State, Z};
use super::vocabulary::VOCABULARY;
use super::zones::Fact;

/// More cards than any table holds.
const CARDS_MOST: usize = 2_000;

/// In a position, before its turn is known: this turn.
pub const THIS_TURN: u32 = u32::MAX;

impl Match {
    /// An empty table and nothing begun: what comes next is a turn.
    pub fn clear(&self, state: &mut State) {
        state.table.clear();
        let State { table, course, .. } = std::mem::replace(state, self.start());
        (state.table, state.course) = (table, course);
        state.phase = Phase::Between;
        state.unshuffled = 0;
        state.seeded = false;
        state.uncounted = u8::MAX;
    }

    /// Sets the table as the `position` section says. Gives what cannot be so, with its place.
    pub fn set_position(&self, state: &mut State, script: &Script, position: u32) -> Vec<(Span, String)> {
        let mut wrong = Vec::new();
        self.clear(state);
        for seat in self.seats() {
            let mut named = [false; Z::ALL.len()];
            let mut rests: Vec<Z> = Vec::new();
            for holding in script.holdings(position).iter().filter(|h| h.seat == seat) {
                let ops = script.ops(&holding.ops);
                if Fact::of(holding.zone) == Some(Fact::Runes) {
                    continue;
                }
                let Some(z) = Z::of(holding.zone) else {
                    self.set_fact(state, seat, Fact::of(holding.zone), ops, &mut wrong);
                    continue;
                };
                if std::mem::replace(&mut named[z as usize], true) {
                    wrong.push((holding.span, format!("{}'s {} is set twice", self.name(seat), z.word())));
                    continue;
                }
                if ops.iter().any(|op| matches!(op.kind, OpKind::Rest)) {
                    rests.push(z);
                }
                for (at, said) in super::play::said(ops).into_iter().enumerate() {
                    if state.table.cards.len() > CARDS_MOST {
                        wrong.push((said.span, format!("more than {CARDS_MOST} cards lie on the table")));
                        return wrong;
                    }
                    if z == Z::Chara && at >= CHARAS_MOST {
                        wrong.push((said.span, format!("more than {CHARAS_MOST} charas")));
                        break;
                    }
                    self.lay(state, seat, z, &said, &mut wrong);
                }
                if z.is_deck() {
                    // The notation lists the top first; a zone's top is its last card.
                    let zone = state.zone(seat, z);
                    state.table.reorder(zone, |list, _| list.reverse());
                }
            }
            let runes = |h: &&rejudge_judge::script::Holding| h.seat == seat && Fact::of(h.zone) == Some(Fact::Runes);
            for holding in script.holdings(position).iter().filter(runes) {
                self.lay_below(state, seat, script.ops(&holding.ops), &mut wrong);
            }
            for z in [Z::Deck, Z::TownDeck, Z::Discard, Z::TownDiscard] {
                if !named[z as usize] {
                    rests.push(z);
                }
            }
            self.leave_rest(state, seat, &rests);
        }
        wrong
    }

    fn lay(&self, state: &mut State, seat: Seat, z: Z, said: &Said, wrong: &mut Vec<(Span, String)>) {
        let zone = state.zone(seat, z);
        let card = state.table.create(seat, zone, None);
        if let Some(face) = said.face
            && state.table.bind(card, face) == Bound::NoneLeft
        {
            let list = self.lists.get(usize::from(seat.0)).is_some_and(Option::is_some);
            let message = match list {
                true => format!("{}'s list has no more copies of {}", self.name(seat), self.number(face)),
                false => format!("{} does not belong into the {}", self.number(face), z.word()),
            };
            wrong.push((said.span, message));
        }
        if !matches!(z, Z::Chara | Z::Town) {
            return;
        }
        let earlier = state
            .cards(seat, z)
            .iter()
            .filter(|c| **c != card && state.face(**c) == said.face)
            .count();
        if said.on == Some(false) {
            state.table.turn(card, OFF);
        }
        let extra = state.extra_mut(card);
        extra.copy = u16::try_from(earlier + 1).unwrap_or(u16::MAX);
        extra.damage = said.damage.unwrap_or(0);
        (extra.shock, extra.poison) = (said.shock, said.poison);
        if said.attacked > 0 {
            (extra.attacked, extra.attacks) = (THIS_TURN, said.attacked);
        }
        if let Some(by) = said.by {
            (extra.entered, extra.by) = (THIS_TURN, by);
        }
        for face in said.runes.iter().flatten() {
            self.lay_rune(state, seat, card, *face, said.span, wrong);
        }
    }

    /// `Aoi.011.runes = 004`: the chara, then what lies below it.
    fn lay_below(&self, state: &mut State, seat: Seat, ops: &[Op], wrong: &mut Vec<(Span, String)>) {
        let said = super::play::said(ops);
        let Some((chara, below)) = said.split_first() else {
            return;
        };
        let there = state
            .charas(seat)
            .iter()
            .copied()
            .find(|c| state.face(*c) == chara.face);
        let Some(card) = there else {
            let message = format!("the chara must be in {}'s chara area to have runes", self.name(seat));
            wrong.push((chara.span, message));
            return;
        };
        for below in below {
            self.lay_rune(state, seat, card, below.face, chara.span, wrong);
        }
    }

    fn lay_rune(
        &self,
        state: &mut State,
        seat: Seat,
        card: CardId,
        face: Option<rejudge_table::Face>,
        span: Span,
        wrong: &mut Vec<(Span, String)>,
    ) {
        let runes = state.zone(seat, Z::Runes);
        let rune = state.table.create(seat, runes, None);
        if let Some(face) = face
            && state.table.bind(rune, face) == Bound::NoneLeft
        {
            wrong.push((
                span,
                format!("{}'s list has no more copies of {}", self.name(seat), self.number(face)),
            ));
        }
        state.extra_mut(rune).under = Some(card);
    }

    /// What a position says of a player beside the zones.
    fn set_fact(&self, state: &mut State, seat: Seat, fact: Option<Fact>, ops: &[Op], wrong: &mut Vec<(Span, String)>) {
        match fact {
            Some(Fact::Shuffles) => {
                let counts: Vec<u32> = ops
                    .iter()
                    .filter_map(|op| match op.kind {
                        OpKind::Count(n) => Some(n),
                        _ => None,
                    })
                    .collect();
                let &[main, towns] = counts.as_slice() else {
                    let span = ops.first().map(|op| op.span).unwrap_or_default();
                    wrong.push((
                        span,
                        "how often main deck and town deck were shuffled are two numbers".to_owned(),
                    ));
                    return;
                };
                if let Some(shuffles) = state.shuffles.get_mut(usize::from(seat.0)) {
                    *shuffles = [main, towns];
                    state.uncounted &= !(0b11 << (seat.0 * 2));
                    state.seeded = self.seed.is_some();
                }
            }
            Some(Fact::Did) => {
                for op in ops {
                    let word = match op.kind {
                        OpKind::Word(word) => word_name(word),
                        _ => "",
                    };
                    match word {
                        "on" => state.started.on = true,
                        "draw" => state.started.drawn = true,
                        "build" => state.started.built = true,
                        _ => wrong.push((
                            op.span,
                            "what is done once a turn is told as `on`, `draw`, `build`".to_owned(),
                        )),
                    }
                }
            }
            // Laid once the charas are there.
            Some(Fact::Runes) | None => {}
        }
    }

    /// `...`: all that is left of the list if one zone of its deck has it, an unknown number where several do.
    fn leave_rest(&self, state: &mut State, seat: Seat, rests: &[Z]) {
        let list = self.lists.get(usize::from(seat.0)).and_then(Option::as_ref);
        let towns = |z: &Z| matches!(z, Z::TownDeck | Z::TownDiscard | Z::Town);
        for deck in [super::state::MAIN, super::state::TOWNS] {
            let here: Vec<Z> = rests
                .iter()
                .copied()
                .filter(|z| towns(z) == (deck == super::state::TOWNS))
                .collect();
            if let ([z], Some(list)) = (here.as_slice(), list) {
                let whole = list.iter().filter(|f| self.info(**f).deck() == deck).count();
                let lying = state
                    .table
                    .cards
                    .iter()
                    .filter(|c| c.owner == seat && c.deck == Some(deck))
                    .count();
                let zone = state.zone(seat, *z);
                let known: Vec<CardId> = state.table.zone(zone).cards.clone();
                for _ in lying..whole {
                    state.table.create(seat, zone, None);
                }
                if z.is_deck() {
                    for card in known {
                        state.table.put(card, zone);
                    }
                }
            } else {
                for z in here {
                    let zone = state.zone(seat, z);
                    state.table.set_open(zone, true);
                }
            }
        }
    }

    /// What lies in a zone, in words.
    pub fn listing(&self, state: &State, seat: Seat, z: Z) -> String {
        let mut cards: Vec<CardId> = state.cards(seat, z).to_vec();
        if z.is_deck() {
            cards.reverse();
        }
        let unknown = cards.iter().filter(|c| state.face(**c).is_none()).count();
        let open = state.is_open(seat, z);
        if unknown == cards.len() && z != Z::Chara && z != Z::Town {
            return match (cards.len(), open) {
                (0, false) => "none".to_owned(),
                (n, false) => format!("{n} unseen"),
                (n, true) => format!("{n} or more unseen"),
            };
        }
        let mut words: Vec<String> = cards.iter().map(|c| self.card_words(state, *c, z)).collect();
        if open {
            words.push("...".to_owned());
        }
        if words.is_empty() {
            "none".to_owned()
        } else {
            words.join(" ")
        }
    }

    /// A card with what is known of it, as a position lists it.
    fn card_words(&self, state: &State, card: CardId, z: Z) -> String {
        let mut out = state
            .face(card)
            .map_or_else(|| "?".to_owned(), |f| self.tail(f).to_owned());
        if !matches!(z, Z::Chara | Z::Town) {
            return out;
        }
        let extra = state.extra(card);
        if !state.is_on(card) {
            out.push_str(" off");
        }
        for rune in state.runes(card) {
            let rune = state.face(rune).map_or("?", |f| self.tail(f));
            out.push_str(&format!(" rune {rune}"));
        }
        if extra.damage > 0 {
            out.push_str(&format!(" damage {}", extra.damage));
        }
        let attacks = state.attacks(card);
        for (is, word) in [
            (extra.shock, " shock"),
            (extra.poison, " poison"),
            (attacks > 0, " attacked"),
            (attacks > 1, " attacked"),
            (
                extra.entered == state.turn && matches!(extra.by, By::Play | By::Effect),
                " new",
            ),
            (extra.entered == state.turn && extra.by == By::Change, " changed"),
        ] {
            if is {
                out.push_str(word);
            }
        }
        out
    }

    /// The phase in words.
    pub(super) fn phase_word(&self, state: &State) -> &'static str {
        match state.phase {
            Phase::Setup => "before the first turn",
            Phase::Start if state.due(self) != Due::Main => "start phase",
            Phase::Start | Phase::Main => "main phase",
            Phase::End => "end phase",
            Phase::Between => "between two turns",
        }
    }

    /// A state as the beginning of a log; none if something is under way that a position cannot say.
    pub fn cut(&self, state: &State) -> Option<Cut> {
        let quiet = state.attack.is_none()
            && state.flips.is_none()
            && state.used.is_none()
            && state.waiting.is_empty()
            && state.hits.is_empty()
            && state.dying.is_empty()
            && state.poisoned.is_empty()
            && state.over.is_none()
            && state.unnoted == 0
            && !state.blur.is_any()
            && !state.vague;
        if !quiet {
            return None;
        }
        let step = match (state.phase, state.due(self)) {
            (Phase::Between, Due::Turn) | (Phase::End, Due::Turn) => None,
            (Phase::Start, Due::TurnOn) => Some("start"),
            (Phase::Start, Due::Draw) if !state.started.on => Some("start"),
            (Phase::Start | Phase::Main, Due::Main) => Some("main"),
            _ => return None,
        };
        if state.phase == Phase::Setup {
            return None;
        }
        let mut position = Vec::new();
        for seat in self.seats() {
            let whose = self.written_name(seat);
            for z in Z::ALL
                .into_iter()
                .filter(|z| !matches!(z, Z::Runes | Z::Used | Z::Area))
            {
                let open = state.is_open(seat, z);
                let mut cards: Vec<CardId> = state.cards(seat, z).to_vec();
                let unsaid = matches!(z, Z::Deck | Z::TownDeck | Z::Discard | Z::TownDiscard);
                if cards.is_empty() && open == unsaid {
                    continue;
                }
                if z.is_deck() {
                    cards.reverse();
                }
                let mut items: Vec<(String, usize)> = Vec::new();
                for card in cards {
                    let item = self.card_words(state, card, z);
                    match items.last_mut() {
                        Some((last, times)) if *last == item && item == "?" => *times += 1,
                        _ => items.push((item, 1)),
                    }
                }
                let mut words: Vec<String> = items
                    .into_iter()
                    .map(|(item, times)| if times == 1 { item } else { format!("{times}*{item}") })
                    .collect();
                if open {
                    words.push("...".to_owned());
                }
                if words.is_empty() {
                    words.push("none".to_owned());
                }
                position.push(format!("{whose}.{} = {}", z.written(), words.join(" ")));
            }
            if self.seed.is_some() && state.seeded {
                let [main, towns] = state.shuffles.get(usize::from(seat.0)).copied().unwrap_or_default();
                position.push(format!("{whose}.shuffles = {main} {towns}"));
            }
        }
        let turn = step.map(|step| format!("turn {} {} {step}", state.turn, self.written_name(state.active)));
        Some(Cut { position, turn })
    }

    /// A player's name as a log writes it.
    pub fn written_name(&self, seat: Seat) -> String {
        written::player(self.name(seat), &VOCABULARY)
    }
}
