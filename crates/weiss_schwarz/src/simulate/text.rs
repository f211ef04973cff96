//! The lines of abilities whose text is read: what nobody chooses, and what the players choose of the rest.

use smallvec::smallvec;

use rejudge_table::{CardId, End, Face, Seat};

use super::super::effects::ability::{Cards, Count, Place, Pose, Sel, Who, Zone};
use super::super::effects::cost::{Cost, From, Part, Which};
use super::super::effects::program::{Bar, Deed, Gain, Spot, Step, What};
use super::super::effects::{Line, Sort, is_granted};
use super::super::matches::Match;
use super::super::offers::{Item, Items, Offer, Payment, Payments};
use super::super::rules::programs::AbilityOf;
use super::super::rules::steps::Of;
use super::super::rules::sure::Sure;
use super::super::state::{Auto, Due, Frame, STAND, State, Waiting, Z};
use super::super::vocabulary::V;

/// As many cards as there can be.
const ALL_OF_THEM: usize = usize::MAX;

impl Match {
    /// `auto FC 1 pay 1`; `None`: nobody could say where the card is, or its cost cannot be paid.
    pub fn auto_line(&self, state: &State, seat: Seat, (card, number): (CardId, u8)) -> Option<Offer> {
        let lies = state.table.card(card).zone;
        // 8.7.7: an ability of this number of one that has left the slot in this turn waits as well, or has waited, and was declined without a line.
        let left = state.events.left(lies).filter(|left| *left != card);
        let is = |auto: &Auto| (Some(auto.card), auto.number, auto.turn) == (left, number, state.turns_seen);
        let another = state.autos.iter().any(is);
        let at = match state.z(lies) {
            z if z.is_slot() && another => Item::SlotCard(seat, z, state.face(card)?),
            z if z.is_slot() => Item::Slot(seat, z),
            Z::Climax => Item::Zone(Z::Climax),
            Z::Clock | Z::Memory => Item::SlotCard(seat, state.z(lies), state.face(card)?),
            // A counter came from the hand, and other cards from where nobody tells of.
            z => Item::SlotCard(seat, state.slot_left_by(seat, card).unwrap_or(z), state.face(card)?),
        };
        let face = state.text_of(card, number)?;
        self.used(state, seat, (card, (face, number)), at, V::Auto)
    }

    /// 8.7.7: the ability that an offered line is about, where another card may be meant by the slot and has none that waits: the lines that
    /// would tell which one it is are not written yet. Of two that wait it is either.
    pub fn meant_alone(
        &self,
        state: &State,
        seat: Seat,
        (card, number): (CardId, u8),
        offer: &Offer,
    ) -> Option<Waiting> {
        let slot = offer.chosen.iter().find_map(|item| match item {
            Item::Slot(_, z) | Item::SlotCard(_, z, _) if z.is_slot() => Some(*z),
            _ => None,
        })?;
        let of_slot =
            |c: CardId| state.z(state.table.card(c).zone) == slot || state.slot_left_by(seat, c) == Some(slot);
        let another = |waiting: &Waiting| match waiting {
            Waiting::Auto { seat: s, card: c, .. } => *s == seat && *c != card && of_slot(*c),
            _ => false,
        };
        let mut waits = state.waiting.iter();
        let meant = waits.find(|waiting| waiting.is(card, number)).copied();
        meant.filter(|_| !state.waiting.iter().any(another))
    }

    /// 8.7.3.1: nobody chooses whether an ability that waits is played; one that only gives something and leaves a choice of whom
    /// is played, too.
    pub fn must_be_played(&self, state: &State, seat: Seat, (card, number): (CardId, u8)) -> bool {
        let rules = self.rules(state);
        waiting_of(state, seat, (card, number)).is_some_and(|(of, ability)| {
            let program = self.text(ability.0).program(number);
            let program = program.filter(|program| program.is_mandatory());
            let chooses = program.is_some_and(|program| rules.has_to_choose(of, program).is_some());
            rules.must_be_played(of, ability) || chooses
        })
    }

    /// 8.7.3.1: whether nobody chooses anything of an ability that waits, so that it happens though no line tells of it.
    pub fn happens_anyway(&self, state: &State, seat: Seat, (card, number): (CardId, u8)) -> bool {
        let waiting = waiting_of(state, seat, (card, number));
        waiting.is_some_and(|(of, ability)| self.rules(state).happens_anyway(of, ability))
    }

    /// Whether an ability that waits triggered as a phase or a step began.
    pub fn is_of_a_beginning(&self, state: &State, waits: (CardId, u8)) -> bool {
        self.line_that_waits(state, waits).is_some_and(Line::is_of_a_beginning)
    }

    /// The line of text of an ability that waits.
    fn line_that_waits(&self, state: &State, (card, number): (CardId, u8)) -> Option<&Line> {
        let face = state.text_of(card, number)?;
        self.text(face).line(usize::from(number))
    }

    /// 8.7.3.1: whether nobody chooses that an ability is played, and others of the same player wait.
    pub fn is_played_before_others(&self, state: &State, seat: Seat, (card, number): (CardId, u8)) -> bool {
        let line = self.line_that_waits(state, (card, number));
        let program = line.and_then(|line| line.runs.as_ref());
        let waiting = state.waiting.iter().filter(|waiting| waiting.seat() == seat);
        program.is_some_and(|program| program.is_mandatory()) && waiting.count() > 1
    }

    /// `act FC 1 pay 1`: the ACT abilities that a player can pay for; one that costs nothing may be used for ever, and is left.
    pub fn act_lines(&self, state: &State, seat: Seat) -> impl Iterator<Item = Offer> {
        Z::SLOTS
            .into_iter()
            .flat_map(move |z| self.act_lines_of(state, seat, z))
    }

    /// Those of the character in a slot.
    fn act_lines_of(&self, state: &State, seat: Seat, z: Z) -> Vec<Offer> {
        let card = state.character(state.zone(seat, z));
        let Some((card, face)) = card.and_then(|card| Some((card, state.face(card)?))) else {
            return Vec::new();
        };
        if self.rules(state).barred_from(seat, Bar::Acts).is_some() {
            return Vec::new();
        }
        let lines = || (1..).zip(&self.text(face).lines);
        let acts = |line: &Line| line.sort == Sort::Act && line.runs.is_some() && !line.cost.parts.is_empty();
        let used = |ability| self.used(state, seat, (card, ability), Item::Slot(seat, z), V::Act);
        let own = lines().filter(|(_, line)| acts(line));
        let mut found: Vec<Offer> = own.filter_map(|(number, _)| used((face, number))).collect();
        // Of one that was given the line says no number, and is plain where the card has none of its own.
        if !lines().any(|(_, line)| line.sort == Sort::Act) {
            let mut given = self.rules(state).abilities_given(card);
            given.retain(|had| had.sure == Sure::Yes && acts(had.line));
            if let [had] = given[..] {
                found.extend(used(had.ability));
            }
        }
        found
    }

    /// The lines of abilities whose text is read that somebody may write next: one that is used, one of those that wait, or a
    /// step of the one that is being carried out.
    pub fn ability_offers(&self, state: &State) -> Vec<Offer> {
        match state.due {
            Due::Main => self.act_lines(state, state.active).collect(),
            // 8.7.3: of those that wait their master chooses.
            Due::Auto(seat, ..) | Due::Encore(seat) | Due::Shot(seat) => {
                let waiting = state.waiting.iter().filter(|w| w.seat() == seat);
                let waiting = waiting.filter_map(|waiting| match waiting {
                    Waiting::Auto { card, number, .. } => self.auto_line(state, seat, (*card, *number)),
                    _ => None,
                });
                waiting.collect()
            }
            Due::Effect(seat) => {
                let line = self.step_line(state, seat, || true);
                line.map_or_else(Vec::new, |line| self.choices_like(state, line))
            }
            _ => Vec::new(),
        }
    }

    /// An ability is used, if its text is read, its cost can be paid, and it was not used too often.
    fn used(
        &self,
        state: &State,
        seat: Seat,
        (card, (face, number)): (CardId, (Face, u8)),
        at: Item,
        verb: V,
    ) -> Option<Offer> {
        let line = self.text(face).line(usize::from(number))?;
        if line.runs.is_none() || self.rules(state).is_spent(card, (face, number)) {
            return None;
        }
        // Nobody pays for what does not come then.
        let (of, program) = (Of::new(seat, card), line.runs.as_ref()?);
        let rules = self.rules(state);
        let answers = rules.answers_at_first(of, program);
        let unmet = |step| rules.not_met_by(program, &answers, step).is_some();
        let pays = self.payments(state, seat, (card, at), &line.cost);
        let pays = pays.filter(|pays| pays.is_empty() || !program.last_paid_for().is_some_and(unmet));
        // 8.7.3.1: what stands in front of the cost is done by whoever cannot pay, too.
        let unpaid = || {
            let must = verb == V::Auto && self.must_be_played(state, seat, (card, number));
            must.then(Payments::new)
        };
        let pays = pays.or_else(unpaid)?;
        let offer = Offer::new(seat, verb).with(at);
        // An ability that was given has no number on the card.
        let offer = match is_granted(number) {
            true => offer,
            false => offer.with(Item::Count(u32::from(number))),
        };
        Some(Offer { pays, ..offer })
    }

    /// A way to pay a cost.
    fn payments(&self, state: &State, seat: Seat, (card, at): (CardId, Item), cost: &Cost) -> Option<Payments> {
        if usize::from(cost.stock()) > state.count(seat, Z::Stock) {
            return None;
        }
        let there = state.z(state.table.card(card).zone).is_slot();
        let mut hand: Vec<_> = state.faces(seat, Z::Hand).collect();
        // What is taken for one part is not there for the next.
        let own = cost
            .parts
            .iter()
            .any(|part| matches!(part, Part::RestThis | Part::This { .. }));
        let mut taken: Vec<CardId> = own.then_some(card).into_iter().collect();
        let mut pays = Payments::new();
        for part in &cost.parts {
            match part {
                Part::Stock(n) => pays.push(Payment::Stock(u32::from(*n))),
                Part::RestThis if there && state.table.card(card).pose == STAND => pays.push(Payment::Rest(at)),
                Part::This { stands: true, .. } if there && state.table.card(card).pose != STAND => return None,
                Part::This { to, bottom, .. } if there => {
                    let to = match bottom {
                        true => Item::End(seat, *to, End::Bottom),
                        false => Item::Zone(*to),
                    };
                    pays.push(Payment::Put(at, to));
                }
                // One that the stock is paid from as well may not be there any more.
                Part::Top { count: 1, from, to } if state.count(seat, *from) > 1 + usize::from(cost.stock()) => {
                    pays.push(Payment::Put(Item::End(seat, *from, End::Top), Item::Zone(*to)));
                }
                Part::Reveal(count, which) => {
                    let named = |face: Face| self.rules(state).is_named_as_one_in(seat, face, which.named_as_in);
                    let takes = |face: Face| which.takes(&self.cards[face.index()]) && named(face) == Sure::Yes;
                    let mut fits = hand.iter().filter(|face| takes(**face));
                    for _ in 0..*count {
                        pays.push(Payment::Reveal(*fits.next()?));
                    }
                }
                Part::Rest(count, which) => {
                    let stands = |c: CardId| state.table.card(c).pose == STAND;
                    let chosen = self.to_pay(state, seat, (card, From::Stage, which, *count), stands, &mut taken)?;
                    pays.extend(chosen.into_iter().map(Payment::Rest));
                }
                // It is done with the others, and has no line of its own.
                Part::Shuffle => {}
                Part::Cards {
                    count,
                    which,
                    from: From::Zone(Z::Hand),
                    to: Z::Waiting,
                    ..
                } => {
                    for _ in 0..*count {
                        let at = hand.iter().position(|face| which.takes(&self.cards[face.index()]))?;
                        pays.push(Payment::Discard(hand.remove(at)));
                    }
                }
                Part::Mark { count, which, from, .. } if there => {
                    let under = state.z(state.table.card(card).zone).marker()?;
                    taken.push(card);
                    let chosen = self.to_pay(state, seat, (card, *from, which, *count), |_| true, &mut taken)?;
                    pays.extend(chosen.into_iter().map(|card| Payment::Put(card, Item::Zone(under))));
                }
                Part::Cards {
                    count,
                    which,
                    from,
                    to,
                    bottom,
                } if *from != From::Zone(Z::Hand) => {
                    let chosen = self.to_pay(state, seat, (card, *from, which, *count), |_| true, &mut taken)?;
                    let to = match bottom {
                        true => Item::End(seat, *to, End::Bottom),
                        false => Item::Zone(*to),
                    };
                    pays.extend(chosen.into_iter().map(|card| Payment::Put(card, to)));
                }
                _ => return None,
            }
        }
        Some(pays)
    }

    /// So many cards that may be taken for a part of a cost.
    fn to_pay(
        &self,
        state: &State,
        seat: Seat,
        (source, from, which, count): (CardId, From, &Which, u8),
        may: impl Fn(CardId) -> bool,
        taken: &mut Vec<CardId>,
    ) -> Option<Items> {
        let under = state.z(state.table.card(source).zone).marker();
        let zones: &[Z] = match &from {
            From::Stage => &Z::SLOTS,
            From::Zone(zone) => std::slice::from_ref(zone),
            From::Under => under.as_slice(),
        };
        let mut chosen = Items::new();
        for z in zones {
            for card in state.cards(seat, *z) {
                let fits = state
                    .face(*card)
                    .is_some_and(|face| which.takes(&self.cards[face.index()]));
                let stands = !which.stands || state.table.card(*card).pose == STAND;
                let fits = fits && stands && may(*card);
                let other = (!which.other || *card != source) && !taken.contains(card);
                if fits && other && chosen.len() < usize::from(count) {
                    taken.push(*card);
                    chosen.push(self.as_named(state, *card)?);
                }
            }
        }
        (chosen.len() == usize::from(count)).then_some(chosen)
    }

    /// `- draw 1`: the next line of the ability that is being carried out: a step that has to be done, or one that may be left
    /// and is wanted. `None`: there is none.
    pub fn step_line(&self, state: &State, seat: Seat, mut wants: impl FnMut() -> bool) -> Option<Offer> {
        let (program, running, of) = self.at_hand(state)?;
        // One that nobody can carry out any more has no line, and what stands behind it is done.
        let due: Vec<_> = self.steps_due(state).collect();
        let Some(Frame::Effect { search, .. }) = state.agenda.last() else {
            return None;
        };
        for (at, step) in program.steps.iter().enumerate() {
            let due = due.iter().find(|(due, ..)| std::ptr::eq(*due, step));
            let count = match (due, &step.deed) {
                (Some((_, left, _)), _) => *left,
                (None, Deed::Shuffle(_)) => u8::from(search.is_some()),
                (None, _) => {
                    let most = self.rules(state).may_begin(of, program, &running, (at, step));
                    if most > 0 && wants() { most } else { 0 }
                }
            };
            let line = (count > 0)
                .then(|| self.line_of(state, seat, (step, count, of)))
                .flatten()
                .and_then(|line| self.without_kept(state, of, step, line));
            if line.is_some() {
                return line;
            }
        }
        None
    }

    /// The same; where none is wanted of several effects of which one has to be chosen (8.6.3), the first of them.
    pub fn next_line(&self, state: &State, seat: Seat, wants: impl FnMut() -> bool) -> Option<Offer> {
        let wanted = self.step_line(state, seat, wants);
        let wanted = match wanted.is_none() && self.has_to_choose_one(state) {
            true => self.step_line(state, seat, || true),
            false => wanted,
        };
        wanted.or_else(|| self.line_behind_what_is_left(state, seat))
    }

    /// 8.6.4: what might be done in front of a condition is left, so that it can be asked now: what has to be done behind it.
    fn line_behind_what_is_left(&self, state: &State, seat: Seat) -> Option<Offer> {
        let (program, mut running, of) = self.at_hand(state)?;
        let open = running.answers;
        self.rules(state)
            .decide_at_the_end(of, program, &running.run, &mut running.answers);
        if running.answers == open {
            return None;
        }
        let mut asked = state.clone();
        match asked.agenda.last_mut() {
            Some(Frame::Effect { running: at_hand, .. }) => *at_hand = Some(running),
            _ => return None,
        }
        self.step_line(&asked, seat, || false)
    }

    /// Whether of the ability that is being carried out no step is left: none is due, whether or not a line can be written for
    /// it, and none may be taken up.
    pub fn no_step_is_left(&self, state: &State, seat: Seat) -> bool {
        let runs = self.at_hand(state).is_some();
        runs && self.next_step(state).is_none() && self.step_line(state, seat, || true).is_none()
    }

    /// 1.3.3: a line without those whom a text keeps from what is done.
    fn without_kept(&self, state: &State, of: Of<'_>, step: &Step, line: Offer) -> Option<Offer> {
        let free = |item: &Item| match item {
            Item::Slot(seat, z) => {
                let card = state.character(state.zone(*seat, *z));
                card.is_none_or(|card| self.rules(state).is_kept(of, &step.deed, card).0 == Sure::No)
            }
            _ => true,
        };
        let (before, mut line) = (line.chosen.len(), line);
        line.chosen.retain(|item| free(item));
        let exchanges = matches!(step.deed, Deed::Exchange(..) | Deed::Trade(..));
        (line.chosen.len() == before || !exchanges && !line.chosen.is_empty()).then_some(line)
    }

    /// So much of a step, as a line.
    fn line_of(&self, state: &State, seat: Seat, (step, left, of): (&Step, u8, Of<'_>)) -> Option<Offer> {
        let seat = self.rules(state).player(of, step.by).unwrap_or(seat);
        let line = |verb| Offer {
            effect: true,
            ..Offer::new(seat, verb)
        };
        let count = |verb| line(verb).with(Item::Count(u32::from(left)));
        let (what, goal) = match &step.deed {
            Deed::Draw => return Some(count(V::Draw)),
            Deed::Damage(who) => {
                let victim = self.rules(state).player(of, *who)?;
                let offer = count(V::Damage);
                return Some(match victim == state.opponent(seat) {
                    true => offer,
                    false => offer.to(Item::Player(victim)),
                });
            }
            Deed::Look(who) => {
                let deck = self.rules(state).player(of, *who)?;
                let tops = state.cards(deck, Z::Deck).iter().rev().take(usize::from(left));
                let seen: Items = tops.filter_map(|c| self.as_named(state, *c)).collect();
                let offer = count(V::Look);
                return Some(Offer {
                    seen: Some(seen),
                    ..match deck == seat {
                        true => offer,
                        false => offer.with(Item::Player(deck)),
                    }
                });
            }
            Deed::Give(What::Cards(cards), gain, value, _) => {
                let mut offer = line(V::Give);
                offer.chosen = self.such(state, of, cards, usize::from(left));
                let chosen = match offer.chosen.first()? {
                    Item::Slot(seat, z) => state.character(state.zone(*seat, *z)),
                    _ => None,
                };
                let program = self.program_at_hand(state)?;
                let told = |of: Of<'_>| {
                    let (least, most) = self.rules(state).amount_given(of, program, value);
                    (least == most).then_some(least)
                };
                // "That card" may be the one that gets it.
                let of_it = || {
                    let mut spoken = state.spoken.clone();
                    spoken.it = chosen.into_iter().collect();
                    spoken.last.clone_from(&spoken.it);
                    told(Of::with(of.seat, of.card, &spoken))
                };
                let amount = told(of).or_else(of_it)?;
                offer.chosen.push(match gain {
                    Gain::Power | Gain::Becomes => Item::Word("power"),
                    Gain::Soul => Item::Word("soul"),
                    Gain::Level => Item::Zone(Z::Level),
                });
                offer.chosen.push(match (gain, u32::try_from(amount)) {
                    (Gain::Becomes, Ok(amount)) => Item::Count(amount),
                    _ => Item::Signed(amount),
                });
                return Some(offer);
            }
            Deed::Grant(What::Cards(cards), number, _) => {
                let Some(Frame::Effect { face: Some(face), .. }) = state.agenda.last() else {
                    return None;
                };
                let chosen = self.such(state, of, cards, usize::from(left));
                let offer = Offer {
                    chosen,
                    ..line(V::Give)
                };
                return (!offer.chosen.is_empty()).then(|| offer.with(Item::Ability(*face, *number)));
            }
            Deed::Turn(what, pose) => {
                let verb = match pose {
                    Pose::Stand => V::Stand,
                    Pose::Rest => V::Rest,
                    Pose::Reverse => V::Reverse,
                };
                let chosen = match what {
                    What::This => smallvec![self.as_named(state, of.card)?],
                    What::BattleOpponent => {
                        smallvec![self.as_named(state, self.rules(state).battle_opponent(of.card)?.0)?]
                    }
                    What::Triggered => smallvec![self.as_named(state, of.triggered?)?],
                    What::Same(_) => self.listed(state, of.by.same),
                    What::Cards(cards) => self.such(state, of, cards, usize::from(left)),
                    _ => return None,
                };
                return (!chosen.is_empty()).then(|| Offer { chosen, ..line(verb) });
            }
            Deed::Exchange(cards, _) => {
                let chosen = self.such(state, of, cards, 2);
                return (chosen.len() == 2).then(|| Offer {
                    chosen,
                    ..line(V::Swap)
                });
            }
            Deed::Trade(one, other, _) => {
                let program = self.program_at_hand(state)?;
                let pair = |first: CardId| {
                    let with = self.rules(state).exchanged_with(of, program, first, other);
                    Some([first, *with.first()?])
                };
                let first = self.surely_meant(state, of, one).into_iter().find_map(pair)?;
                // A card of the deck is named with its zone.
                let named = |card: &CardId| match (self.as_named(state, *card)?, state.face(*card)) {
                    (Item::Card(_), Some(face)) => Some(Item::SlotCard(seat, Z::Deck, face)),
                    (item, _) => Some(item),
                };
                let chosen: Items = first.iter().filter_map(named).collect();
                return (chosen.len() == 2).then(|| Offer {
                    chosen,
                    ..line(V::Swap)
                });
            }
            Deed::Show(cards) => {
                let such = self.such(state, of, cards, usize::from(left)).into_iter();
                let chosen: Items = such
                    .filter_map(|item| match item {
                        Item::SlotCard(_, _, face) => Some(Item::Card(face)),
                        _ => None,
                    })
                    .collect();
                let all = chosen.len() == usize::from(left);
                return all.then(|| Offer {
                    chosen,
                    ..line(V::Reveal)
                });
            }
            Deed::Shuffle(_) => return Some(line(V::Shuffle)),
            Deed::Put(what, goal) => (what, goal),
            Deed::Give(..)
            | Deed::Grant(..)
            | Deed::Checks(_)
            | Deed::Later(_)
            | Deed::Lose(_)
            | Deed::ExtraTurn
            | Deed::GoTo(_)
            | Deed::Bar(..)
            | Deed::Sees => {
                return None;
            }
        };
        let mut verb = V::Put;
        // To each open position, or each of separate ones, one card goes.
        let one_each = matches!(goal.to, Spot::Slot { open, separate, .. } if open || separate);
        let left = if one_each { left.min(1) } else { left };
        let chosen = match what {
            What::Tops(Who::You, Z::Clock) if goal.to == Spot::Zone(Z::Waiting) => return Some(count(V::Heal)),
            What::Tops(who, z) | What::Bottoms(who, z) => {
                let end = match what {
                    What::Tops(..) => End::Top,
                    _ => End::Bottom,
                };
                let of = self.rules(state).player(of, *who)?;
                smallvec![Item::End(of, *z, end); usize::from(left)]
            }
            What::This | What::WithMarkers => smallvec![self.as_named(state, of.card)?],
            What::Looked | What::Rest => self.listed(state, &state.looked),
            What::Cards(cards)
                if cards.at == Some(Place::In(Who::You, Zone::Hand)) && goal.to == Spot::Zone(Z::Waiting) =>
            {
                let such = self.such(state, of, cards, usize::from(left)).into_iter();
                verb = V::Discard;
                such.filter_map(|item| match item {
                    Item::SlotCard(_, _, face) => Some(Item::Card(face)),
                    _ => None,
                })
                .collect()
            }
            What::Cards(cards) => {
                if matches!(cards.at, Some(Place::In(_, Zone::Deck))) {
                    verb = V::Search;
                }
                // What has gone there already, or was taken by another step, is not put there.
                let has_rest = self.puts_a_rest(state);
                let moved = |item: &Item| match (item, goal.to) {
                    // The rest was put there by the same effect, which is carried out several times.
                    (Item::SlotCard(_, Z::Waiting, _), _) if has_rest && cards.at == Some(Place::Among) => true,
                    (Item::SlotCard(_, z, _), to) if cards.at == Some(Place::Among) => {
                        to == Spot::Zone(*z) || matches!(z, Z::Hand | Z::Stock | Z::Clock | Z::Memory)
                    }
                    _ => false,
                };
                // Those of which some stay.
                let kept = match &step.count {
                    Count::AllBut(kept) => self.such(state, of, kept, ALL_OF_THEM),
                    _ => Items::new(),
                };
                let among = cards.at == Some(Place::Among);
                let such = self.surely_meant(state, of, cards).into_iter();
                let such: Vec<CardId> = such
                    .filter(|card| !among || self.rules(state).lies_among(of.by, *card))
                    .collect();
                let such = self.so_many_of_each(state, of, cards, such);
                let such = self.listed(state, &such);
                // Those that stay are the last that may.
                let stay = such.len().saturating_sub(usize::from(left));
                let mut stays: Items = kept.into_iter().rev().take(stay).collect();
                let such: Items = such
                    .into_iter()
                    .rev()
                    .filter(|item| match stays.iter().position(|kept| kept == item) {
                        Some(at) => {
                            stays.remove(at);
                            false
                        }
                        None => true,
                    })
                    .collect();
                let such = such.into_iter().rev();
                such.filter(|item| !moved(item)).take(usize::from(left)).collect()
            }
            What::BattleOpponent => smallvec![self.as_named(state, self.rules(state).battle_opponent(of.card)?.0)?],
            What::Triggered => smallvec![self.as_named(state, of.triggered?)?],
            What::Same(_) => {
                // Of an action that is performed several times some have gone there before.
                let has_gone = |card: &CardId| {
                    let z = state.z(state.table.card(*card).zone);
                    goal.to.zone() == Some(z) || one_each && z.is_slot() && state.spoken.put.contains(card)
                };
                let at_once = if one_each { usize::from(left) } else { usize::MAX };
                let those = of.by.same.iter().copied().filter(|card| !has_gone(card));
                self.listed(state, &those.take(at_once).collect::<Vec<CardId>>())
            }
        };
        let to = match (goal.to, goal.bottom) {
            (Spot::Zone(z), true) => Item::End(seat, z, End::Bottom),
            (Spot::Zone(z), false) => Item::Zone(z),
            (spot, _) => {
                let program = self.program_at_hand(state)?;
                let (seat, z) = self.rules(state).positions(of, program, what, goal).first().copied()?;
                if matches!(spot, Spot::Marker | Spot::Under(_)) {
                    verb = V::Mark;
                }
                Item::Slot(seat, z.slot_above().or(Some(z).filter(|z| z.is_slot()))?)
            }
        };
        let offer = Offer { chosen, ..line(verb) };
        (!offer.chosen.is_empty()).then(|| match verb {
            V::Discard => offer,
            _ => offer.to(to),
        })
    }

    /// So many cards that a text means, at most.
    fn such(&self, state: &State, of: Of<'_>, cards: &Cards, count: usize) -> Items {
        let sure = self.surely_meant(state, of, cards);
        let chosen = self.so_many_of_each(state, of, cards, sure);
        self.listed(state, &chosen[..count.min(chosen.len())])
    }

    /// Of cards that a text means as many of each sort as it says, where it says so.
    fn so_many_of_each(&self, state: &State, of: Of<'_>, cards: &Cards, sure: Vec<CardId>) -> Vec<CardId> {
        let Some(sorts) = cards.sorts_counted() else {
            return sure;
        };
        let room: usize = sorts.iter().filter_map(|sort| sort.most).map(usize::from).sum();
        let mut chosen: Vec<CardId> = Vec::new();
        for card in sure {
            chosen.push(card);
            if chosen.len() > room || self.rules(state).may_be_parted(of.by, sorts, &chosen) != Sure::Yes {
                chosen.pop();
            }
        }
        chosen
    }

    /// The cards that a text means for certain.
    fn surely_meant(&self, state: &State, of: Of<'_>, cards: &Cards) -> Vec<CardId> {
        let rules = self.rules(state);
        let by = self
            .program_at_hand(state)
            .map_or(of.by, |program| of.for_program(rules, program));
        let those = rules
            .those(by.choosing(cards), &Sel::Cards(cards.clone()))
            .unwrap_or_default();
        let sure = those.into_iter().filter(|(_, sure)| *sure == Sure::Yes);
        sure.map(|(card, _)| card).collect()
    }

    /// Cards as a line names them.
    fn listed(&self, state: &State, cards: &[CardId]) -> Items {
        cards.iter().filter_map(|card| self.as_named(state, *card)).collect()
    }

    /// A card as a line names it: by its slot, by its number among those that are looked at, or by its zone and number.
    pub(in super::super) fn as_named(&self, state: &State, card: CardId) -> Option<Item> {
        let zone = state.table.card(card).zone;
        let (seat, z) = (state.table.seat_of(zone), state.z(zone));
        match z {
            z if z.is_slot() => Some(Item::Slot(seat, z)),
            // A card of another player's deck is named with the deck.
            Z::Deck if self.at_hand(state).is_none_or(|(.., of)| of.seat == seat) => state.face(card).map(Item::Card),
            _ => state.face(card).map(|face| Item::SlotCard(seat, z, face)),
        }
    }
}

/// An ability that waits, with the card that its trigger condition speaks of.
fn waiting_of(state: &State, seat: Seat, (card, number): (CardId, u8)) -> Option<(Of<'static>, AbilityOf)> {
    let about = state.waiting.iter().find_map(|waiting| match waiting {
        Waiting::Auto {
            card: c,
            number: n,
            about,
            ..
        } if (*c, *n) == (card, number) => Some(*about),
        _ => None,
    });
    let of = Of::new(seat, card).at(about.flatten());
    Some((of, (state.text_of(card, number)?, number)))
}
