//! Where a match stands, for whoever writes it down: the table in a few lines, what comes next, what may be done.

use rejudge_judge::script::Script;
use rejudge_kit::prompt::{self, PromptSource, fitted};
use rejudge_kit::{ByItself, Offered, Prompt};
use rejudge_table::{CardId, Ending, Face, Seat};

use super::cards::CardKind;
use super::matches::Match;
use super::offers::{Item, Offer, Payment};
use super::open::PreparedMatch;
use super::rules::Told;
use super::simulate;
use super::state::{Due, REST, REVERSE, State, Z, stage};
use super::verdicts::effects;
use super::vocabulary::V;

/// The width of a slot in the table, in columns.
const CELL_COLUMNS: usize = 25;

impl PreparedMatch {
    /// Where the match stands. `begun`: the log has a section already.
    pub(super) fn prompt(&self, script: &Script, state: &State, begun: bool) -> Prompt {
        let mut prompt = prompt::prompt(&self.m, script, state, begun, V::Result.id());
        if begun {
            self.m.tell(script, state, &mut prompt);
        }
        prompt
    }
}

impl PromptSource for Match {
    type Game = Match;

    fn game(&self) -> &Match {
        self
    }

    fn full(&self) -> bool {
        self.full
    }

    fn is_turn(&self, state: &State) -> bool {
        state.due == Due::Turn
    }

    /// Who begins.
    fn to_be_told(&self, state: &State) -> bool {
        state.due == Due::First
    }

    fn shows_unknown(&self, state: &State) -> bool {
        let shows = matches!(
            state.due,
            Due::Trigger | Due::Damage(..) | Due::Shot(_) | Due::Penalty(_) | Due::Refresh(_)
        );
        shows && !state.seeded
    }

    /// From the attack phase on, as a turn is not half over before; and an effect of which no step is left.
    fn mostly_passed(&self, state: &State) -> bool {
        state.stage >= stage::ATTACK || matches!(state.due, Due::Effect(seat) if self.no_step_is_left(state, seat))
    }

    fn turn_line(&self, state: &State) -> Option<String> {
        let seat = match state.turn {
            0 => state.first?,
            _ => state.next_turn(),
        };
        Some(format!("turn {} {}", state.turn + 1, self.name(seat)))
    }

    fn due_line(&self, state: &State) -> Option<ByItself> {
        self.by_itself(state)
    }

    fn behind_due(&self, state: &State) -> State {
        simulate::next_line(self, state).2
    }

    fn choices(&self, state: &State) -> Vec<Offered> {
        if state.due == Due::First {
            let first = |seat| Offered {
                line: format!("first = {}", self.name(seat)),
                says: String::new(),
            };
            return match self.variation.rolls_dice(self.players.len()) {
                true => Vec::new(),
                false => self.seats().map(first).collect(),
            };
        }
        let offered = |offer: Offer| Offered {
            line: self.line_text(state, &offer, self.full, state.active),
            says: self.says(state, &offer),
        };
        let offers = self.offers(state).into_iter().chain(self.unseen_offers(state));
        let offers = offers.chain(self.ability_offers(state));
        offers.map(offered).collect()
    }

    fn result_line(&self, state: &State) -> Option<String> {
        let over = state.over?;
        let winner = self.seats().find(|seat| over.losers & (1 << seat.0) == 0);
        Some(format!("result = {}", winner.map_or("draw", |seat| self.name(seat))))
    }

    fn ending(&self, state: &State) -> Option<Ending> {
        Match::ending(self, state)
    }

    fn board(&self, state: &State) -> String {
        self.table_words(state)
    }

    fn next_words(&self, state: &State) -> String {
        self.due_words(state)
    }
}

impl Match {
    /// The line that comes next by itself.
    fn by_itself(&self, state: &State) -> Option<ByItself> {
        let whole = |line: String| ByItself { line, whole: true };
        if let Due::First = state.due {
            if self.variation.rolls_dice(self.players.len()) {
                return Some(ByItself {
                    line: "order = ".to_owned(),
                    whole: false,
                });
            }
            let seed = self.seed.filter(|_| state.seeded);
            return match seed {
                Some(seed) => Some(whole(format!(
                    "first = {}",
                    self.name(rejudge_kit::simulate::first(seed))
                ))),
                None => Some(ByItself {
                    line: "first = ".to_owned(),
                    whole: false,
                }),
            };
        }
        let (line, begun, _) = simulate::next_line(self, state);
        let Some(line) = line else {
            return (!begun.is_empty()).then_some(ByItself {
                line: begun + " ",
                whole: false,
            });
        };
        if self.fought_unseen(state) {
            return Some(ByItself {
                line: "battle = ".to_owned(),
                whole: false,
            });
        }
        // A soul that nobody knows makes a damage that nobody knows.
        if matches!(state.due, Due::Damage(..)) && state.attack.is_some_and(|a| a.soul_open) {
            return Some(ByItself {
                line: "damage ".to_owned(),
                whole: false,
            });
        }
        let hidden = matches!(state.due, Due::Draw | Due::Stand | Due::Stock | Due::ClimaxLeaves);
        match line.split_once(" = ") {
            Some((before, seen)) if !hidden && seen.split(' ').any(|word| word.contains('?')) => Some(ByItself {
                line: format!("{before} = "),
                whole: false,
            }),
            _ => Some(whole(line)),
        }
    }

    /// A battle whose outcome rests on a card that nobody knows.
    fn fought_unseen(&self, state: &State) -> bool {
        let fights = |a: &super::state::Attack| [Some(a.card), a.attacked.map(|f| f.0)];
        state.due == Due::Battle
            && state
                .attack
                .iter()
                .flat_map(fights)
                .flatten()
                .any(|card| state.face(card).is_none())
    }

    /// What may be done with cards that nobody saw: with those of the list that were not seen elsewhere.
    fn unseen_offers(&self, state: &State) -> Vec<Offer> {
        let active = state.active;
        let (seat, zone) = match state.due {
            Due::Mulligan(seat) => (seat, Z::Hand),
            Due::Clock | Due::Main | Due::Climax => (active, Z::Hand),
            // 7.4.1.2.1: Backup is for a character that is attacked from the front.
            Due::Counter if self.rules(state).front_attacked().is_some() => (state.defender(), Z::Hand),
            _ => return Vec::new(),
        };
        if state.cards(seat, zone).iter().all(|card| state.face(*card).is_some()) {
            return Vec::new();
        }
        let playable = |face: &Face| self.is_playable(state, seat, *face);
        let kind = |face: &Face| self.info(*face).kind;
        let new = |verb: V, face: Face| Offer::new(seat, verb).with(Item::Card(face));
        let faces = self.unseen_faces(state, seat).into_iter();
        match state.due {
            // Where too many may be meant nobody can say which.
            Due::Mulligan(_) if faces.len() == 0 => vec![Offer::new(seat, V::Mulligan).with(Item::Nothing)],
            Due::Mulligan(_) => faces.map(|face| new(V::Mulligan, face)).collect(),
            Due::Clock => faces.map(|face| new(V::Clock, face)).collect(),
            Due::Climax => {
                let climaxes = faces.filter(|f| kind(f) == CardKind::Climax).filter(playable);
                climaxes.map(|face| new(V::Climax, face)).collect()
            }
            Due::Main => {
                let costing = |verb: V, face: Face| new(verb, face).costing(self.costs_to_play(state, seat, face));
                let played = faces.filter(|f| kind(f) != CardKind::Climax).filter(playable);
                let offers = played.flat_map(|face| match kind(&face) {
                    CardKind::Event => vec![costing(V::Event, face)],
                    _ => Z::SLOTS
                        .map(|z| costing(V::Play, face).to(Item::Slot(seat, z)))
                        .to_vec(),
                });
                offers.collect()
            }
            _ => {
                let backup = |face: &Face| self.can_back_up(state, seat, *face);
                faces.filter(backup).map(|face| new(V::Counter, face)).collect()
            }
        }
    }

    /// The cards of a player's list of which a copy was not seen where it lies; without a list those that may be theirs,
    /// first what was seen of them.
    pub(super) fn unseen_faces(&self, state: &State, seat: Seat) -> Vec<Face> {
        let Some(Some(list)) = self.lists.get(usize::from(seat.0)) else {
            let possible = self.possible.get(usize::from(seat.0)).map_or(&[][..], Vec::as_slice);
            return state.table.seen_first(seat, possible);
        };
        let mut faces = list.clone();
        faces.sort_unstable();
        faces.dedup();
        faces.retain(|face| {
            let there = list.iter().filter(|f| *f == face).count();
            let cards = state.table.cards.iter();
            cards.filter(|c| c.owner == seat && c.face == Some(*face)).count() < there
        });
        faces
    }

    /// What an offered line is about: the cards in it, by name.
    fn says(&self, state: &State, offer: &Offer) -> String {
        let name = |card: CardId| state.face(card).map(|face| self.cards[face.index()].name.as_str());
        let item = |item: &Item| match item {
            Item::Card(face) | Item::SlotCard(_, _, face) => Some(self.cards[face.index()].name.as_str()),
            Item::Slot(seat, z) => state.character(state.zone(*seat, *z)).and_then(name),
            _ => None,
        };
        let paid = |payment: &Payment| match payment {
            Payment::Discard(face) | Payment::Reveal(face) => Some(self.cards[face.index()].name.as_str()),
            Payment::Stock(_) | Payment::StockCard(_) | Payment::Rest(_) | Payment::Put(..) => None,
        };
        let chosen = offer.chosen.iter().filter_map(item);
        let mut names: Vec<&str> = chosen.chain(offer.pays.iter().filter_map(paid)).collect();
        names.dedup();
        let mut text = names.join(", ");
        if let (V::Play, Some(Item::Card(face))) = (offer.verb, offer.chosen.first()) {
            let info = self.info(*face);
            text.push_str(&format!(", level {}, cost {}", info.level, info.cost));
        }
        if let (V::Attack, Some(Item::Slot(seat, z))) = (offer.verb, offer.chosen.first()) {
            text.push_str(&self.faced_words(state, *seat, *z));
        }
        text
    }

    /// What is due, in words.
    fn due_words(&self, state: &State) -> String {
        let active = self.name(state.active);
        let of = |seat: Seat, what: &str| format!("{}: {what}", self.name(seat));
        match state.due {
            Due::Over => self.result(state).unwrap_or_else(|| "the match is over".to_owned()),
            Due::First => "who takes the first turn".to_owned(),
            Due::OpeningHand(seat) => of(seat, "opening hand"),
            Due::Mulligan(seat) => of(seat, "mulligan or keep"),
            Due::Turn => "the next turn".to_owned(),
            Due::Stand => of(state.active, "stand"),
            Due::Draw => of(state.active, "draw"),
            Due::Clock => of(state.active, "clock a card, or go on"),
            Due::Main => of(state.active, "main phase, or go on"),
            Due::Climax => of(state.active, "climax, or go on"),
            Due::Attack => of(state.active, &format!("attack, or go on{}", self.facing_words(state))),
            Due::Trigger => of(state.active, "trigger check"),
            Due::Icons => of(state.active, "trigger icon"),
            Due::Stock => of(state.active, "the triggered card goes to the stock"),
            Due::IconsBehindStock => of(state.active, "a trigger icon not written yet, or go on"),
            Due::Counter => of(state.defender(), "counter, or go on"),
            Due::Damage(seat, amount) => of(seat, &format!("{amount} damage")),
            Due::Flip(seat) => of(seat, "the next card of the damage"),
            Due::Battle => format!("{active}: battle"),
            Due::Reversed(seat) => of(seat, "reversed characters leave"),
            Due::Leave(card, zone) => {
                let seat = state.table.seat_of(zone);
                let what = state.face(card).map_or("?", |f| self.tail(f));
                of(seat, &format!("{what} leaves {}", state.z(zone).word()))
            }
            Due::Encore(seat) => of(seat, "Encore, or go on"),
            Due::Shot(seat) => of(seat, "the damage of Shot"),
            Due::Auto(seat, card, number, told) => {
                let face = state.face(card);
                let named = |face| effects::named(self.rules(state).words(), (face, number));
                let what = face.map_or_else(|| "an AUTO ability".to_owned(), named);
                match told {
                    Told::Choice => of(seat, &format!("{what}, or go on")),
                    _ => of(seat, &what),
                }
            }
            Due::HandLimit(count) => format!("{active}: {count} to be discarded, for the hand limit"),
            Due::ClimaxLeaves => format!("{active}: the climax leaves"),
            Due::Refresh(seat) => of(seat, "refresh"),
            Due::Penalty(seat) => of(seat, "the clock card of the refresh"),
            Due::LevelUp(seat) => of(seat, "level up: which of the seven"),
            Due::Out(seat) => of(seat, "has lost and leaves the match"),
            Due::DrawCard(seat) => of(seat, "the next card drawn"),
            Due::Effect(seat) => of(seat, "lines of the effect, or go on"),
            Due::ChanceStock(seat) => of(seat, "which card goes to the stock"),
            Due::DiscoveryHand(seat) => of(seat, "which card goes to the hand, or go on"),
        }
    }

    /// The table in a few lines.
    fn table_words(&self, state: &State) -> String {
        let mut out = match state.turn {
            0 => "before the first turn".to_owned(),
            turn => format!("turn {turn}  {}  {}", self.name(state.active), self.phase(state)),
        };
        for seat in self.shown_seats(state) {
            let sign = if state.turn > 0 && seat == state.active {
                "*"
            } else {
                ""
            };
            let apart = if self.players.len() > 2 { "\n" } else { "\n\n" };
            out.push_str(&format!("{apart}{}{sign}", self.name(seat)));
            for (word, z) in [
                ("level", Z::Level),
                ("clock", Z::Clock),
                ("climax", Z::Climax),
                ("memory", Z::Memory),
            ] {
                self.zone_words(state, seat, word, z, &mut out);
            }
            out.push_str("\n  ");
            for (word, z) in [("stock", Z::Stock), ("deck", Z::Deck), ("waiting room", Z::Waiting)] {
                let more = if state.is_open(seat, z) { "+" } else { "" };
                out.push_str(&format!("{word} {}{more}   ", state.count(seat, z)));
            }
            self.zone_words(state, seat, "hand", Z::Hand, &mut out);
            for row in [&Z::FRONT[..], &[Z::BL, Z::BR]] {
                let cells: Vec<String> = row.iter().map(|z| self.slot_words(state, seat, *z)).collect();
                out.push_str(&format!("\n  {}", cells.concat().trim_end()));
            }
        }
        out.push_str(&self.gone_words(state));
        out
    }

    /// A zone with its cards, if it holds any.
    fn zone_words(&self, state: &State, seat: Seat, word: &str, z: Z, out: &mut String) {
        let count = state.count(seat, z);
        if count == 0 && !matches!(z, Z::Level | Z::Clock | Z::Hand) {
            return;
        }
        let space = if out.ends_with(' ') { "" } else { "   " };
        out.push_str(&format!("{space}{word} {count}"));
        if state.cards(seat, z).iter().any(|c| state.face(*c).is_some()) {
            out.push_str(&format!(" ({})", self.listing(state, seat, z)));
        }
    }

    /// A slot of the stage: the card, how it lies, its power, its name as far as there is room.
    fn slot_words(&self, state: &State, seat: Seat, z: Z) -> String {
        let text = match state.character(state.zone(seat, z)) {
            None => format!("{} -", z.word()),
            Some(card) => {
                let pose = match state.table.card(card).pose {
                    REST => " rest",
                    REVERSE => " reversed",
                    _ => "",
                };
                match state.face(card) {
                    None => format!("{} ?{pose}", z.word()),
                    Some(face) => {
                        let power = self.power_in(state, seat, z).unwrap_or_default();
                        let name = &self.cards[face.index()].name;
                        format!("{} {}{pose} {power} {name}", z.word(), self.tail(face))
                    }
                }
            }
        };
        fitted(&text, CELL_COLUMNS)
    }
}
