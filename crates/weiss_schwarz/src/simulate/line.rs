//! The lines of a made-up log, in canonical form.

use rejudge_kit::written::quoted;
use rejudge_table::{End, Face, Seat};

use super::super::matches::Match;
use super::super::offers::{Item, Offer, Payment};
use super::super::state::{State, Z};
use super::super::vocabulary::V;

/// Writes a log line by line.
#[derive(Clone, Debug)]
pub struct Writer {
    text: String,
    lines: u32,
    full: bool,
    chance: bool,
    open: Option<Open>,
}

/// A line that is still being written: what it shows comes card by card, with what interrupts it.
#[derive(Clone, Debug)]
struct Open {
    text: String,
    /// Whose cards it shows: whoever interrupts in brackets without a name.
    owner: Seat,
    /// `=` was written.
    equals: bool,
    /// Interrupts not written yet.
    brackets: Vec<String>,
    /// What is shown is written at all.
    shows: bool,
}

impl Writer {
    /// A writer for a log of this detail. `chance`: what chance brought has its line, because nothing tells it
    /// otherwise.
    pub fn new(full: bool, chance: bool) -> Writer {
        Writer {
            text: String::new(),
            lines: 0,
            full,
            chance: full || chance,
            open: None,
        }
    }

    /// The header's lines, and an empty one.
    pub fn header(&mut self, header: &str) {
        for line in header.lines() {
            self.push(line);
        }
        self.push("");
        self.push("setup");
    }

    fn push(&mut self, line: &str) {
        self.text.push_str(line);
        self.text.push('\n');
        self.lines += 1;
    }

    /// The number of the line being written, else of the one that comes next.
    pub fn next(&self) -> u32 {
        self.lines + 1
    }

    /// The number of the line written last, or still being written.
    pub fn current(&self) -> u32 {
        self.lines + u32::from(self.open.is_some())
    }

    /// A new turn.
    pub fn turn(&mut self, number: u32, name: &str) {
        self.close(None);
        self.push("");
        self.push(&format!("turn {number} {name}"));
    }

    /// A whole line.
    pub fn line(&mut self, text: &str) {
        self.close(None);
        let indent = if text.starts_with("- ") { "    " } else { "  " };
        self.push(&format!("{indent}{text}"));
    }

    /// Begins a line that shows cards of `owner`. `shows`: they are written.
    pub fn open(&mut self, text: String, owner: Seat, shows: bool) {
        self.close(None);
        let equals = text.contains(" = ");
        self.open = Some(Open {
            text,
            owner,
            equals,
            brackets: Vec::new(),
            shows,
        });
    }

    /// Whether a line is still being written, and whose cards it shows.
    pub fn is_open(&self) -> Option<Seat> {
        self.open.as_ref().map(|o| o.owner)
    }

    /// The next card shown.
    pub fn shown(&mut self, card: &str) {
        let Some(open) = self.open.as_mut().filter(|o| o.shows) else {
            return;
        };
        open.item(card);
    }

    /// Something that interrupts.
    pub fn interrupt(&mut self, text: String) {
        if let Some(open) = &mut self.open {
            open.brackets.push(text);
        }
    }

    /// Ends the line being written, with a last word if there is one.
    pub fn close(&mut self, word: Option<&str>) {
        let Some(mut open) = self.open.take() else { return };
        open.flush();
        if let Some(word) = word.filter(|_| open.shows) {
            open.item(word);
        }
        let indent = if open.text.starts_with("- ") { "    " } else { "  " };
        let line = format!("{indent}{}", open.text);
        self.push(&line);
    }

    /// `detail: full`.
    pub fn full(&self) -> bool {
        self.full
    }

    /// What was drawn, turned over and shuffled is written.
    pub fn chance(&self) -> bool {
        self.chance
    }

    /// The first line that is whole, and what was begun of another one.
    pub fn parts(mut self) -> (Option<String>, String) {
        let begun = self.open.as_mut().map_or_else(String::new, |open| {
            open.flush();
            std::mem::take(&mut open.text)
        });
        (self.text.lines().next().map(|line| line.trim_start().to_owned()), begun)
    }

    /// The text.
    pub fn finish(mut self) -> String {
        self.close(None);
        self.text
    }
}

impl Open {
    fn flush(&mut self) {
        if self.brackets.is_empty() {
            return;
        }
        if self.shows && !self.equals {
            self.text.push_str(" =");
            self.equals = true;
        }
        self.text.push_str(&format!(" [{}]", self.brackets.join("; ")));
        self.brackets.clear();
    }

    fn item(&mut self, text: &str) {
        if !self.equals {
            self.text.push_str(" =");
            self.equals = true;
        }
        self.flush();
        self.text.push(' ');
        self.text.push_str(text);
    }
}

impl Match {
    /// A card as a log of this match writes it: the number's tail where that is enough.
    pub fn written(&self, seat: Seat, face: Face) -> String {
        let tail = self.tail(face);
        let digits = tail.len() >= 3 && tail.bytes().all(|b| b.is_ascii_digit());
        let same = |other: &Face| {
            let before = self.number(*other).strip_suffix(tail);
            *other != face && before.is_some_and(|before| before.is_empty() || before.ends_with('-'))
        };
        let alone = || match self.lists.get(usize::from(seat.0)) {
            Some(Some(list)) => !list.iter().any(same),
            _ => !(0..self.cards.len()).filter_map(Face::new).any(|f| same(&f)),
        };
        (if digits && alone() { tail } else { self.number(face) }).to_owned()
    }

    /// An operand as a log writes it. `cards_of`: whose cards are meant, `slots_of`: whose slots need no name.
    pub fn item_text(&self, item: Item, cards_of: Seat, slots_of: Seat) -> String {
        let place = |seat: Seat, z: Z| match seat == slots_of {
            true => z.word().to_owned(),
            false => format!("{}.{}", self.name(seat), z.word()),
        };
        match item {
            Item::Card(face) => self.written(cards_of, face),
            Item::Slot(seat, z) => place(seat, z),
            Item::SlotCard(seat, z, face) => {
                let place = match seat == slots_of {
                    true => z.written().to_owned(),
                    false => format!("{}.{}", self.name(seat), z.written()),
                };
                format!("{place}.{}", self.written(seat, face))
            }
            Item::Zone(z) => z.written().to_owned(),
            Item::End(seat, z, end) => {
                let end = if end == End::Top { "top" } else { "bottom" };
                match seat == slots_of {
                    true => format!("{}.{end}", z.written()),
                    false => format!("{}.{}.{end}", self.name(seat), z.written()),
                }
            }
            Item::Signed(n) => format!("{n:+}"),
            Item::Word(word) => word.to_owned(),
            Item::Count(n) => n.to_string(),
            Item::Unknown => "?".to_owned(),
            Item::Nothing => "none".to_owned(),
            Item::Player(seat) => self.name(seat).to_owned(),
            Item::Ability(face, number) => quoted(self.stated(face, usize::from(number))),
        }
    }

    /// Whose cards an offered damage turns over.
    pub fn victim(&self, state: &State, offer: &Offer) -> Seat {
        match offer.target {
            Some(Item::Player(seat)) => seat,
            _ => state.opponent(offer.seat),
        }
    }

    /// 10.2: whether it is the Encore of a character that has one beside the default.
    fn has_encores(&self, state: &State, offer: &Offer) -> bool {
        let (V::Encore, Some(Item::Slot(seat, z) | Item::SlotCard(seat, z, _))) =
            (offer.verb, offer.chosen.first().copied())
        else {
            return false;
        };
        let (rules, slot) = (self.rules(state), state.zone(seat, z));
        let mut here = rules.waiting_encores(seat).filter(|(_, left)| *left == slot);
        here.any(|(card, _)| !rules.encores_of(card).is_empty())
    }

    /// An offered line as a log writes it, up to what is seen of it. The cards paid are the top of the stock now;
    /// without `full` only what was chosen is said. `above`: whose effect it is if nobody is named.
    pub fn line_text(&self, state: &State, offer: &Offer, full: bool, above: Seat) -> String {
        let seat = offer.seat;
        let two = self.players.len() == 2;
        let slots_of = if offer.verb == V::Return && two {
            self.faced_by(seat)
        } else {
            seat
        };
        let mut text = String::new();
        if offer.effect {
            text.push_str("- ");
        }
        let usual = match offer.verb {
            _ if offer.effect => Some(above),
            V::Counter => two.then(|| self.faced_by(state.active)),
            _ => Some(state.active),
        };
        let nobody = matches!(offer.verb, V::First | V::Order | V::Out | V::Result);
        if !nobody && (Some(seat) != usual || state.turns_seen == 0) {
            text.push_str(&format!("{}: ", self.name(seat)));
        }
        text.push_str(offer.verb.verb().name);
        for item in &offer.chosen {
            text.push(' ');
            text.push_str(&self.item_text(*item, seat, slots_of));
        }
        if let Some(target) = offer.target {
            text.push_str(" > ");
            text.push_str(&self.item_text(target, seat, seat));
        }
        if let Some(seen) = &offer.seen {
            let owner = if offer.verb == V::Damage {
                self.victim(state, offer)
            } else {
                seat
            };
            text.push_str(" =");
            for item in seen {
                text.push(' ');
                text.push_str(&self.item_text(*item, owner, owner));
            }
        }
        let mut paid = 0;
        for payment in &offer.pays {
            match payment {
                Payment::Stock(n) if full => {
                    let stock = state.cards(seat, Z::Stock).iter().rev().skip(paid).take(*n as usize);
                    let cards: Vec<String> = stock
                        .map(|c| state.face(*c).map_or_else(|| "?".to_owned(), |f| self.written(seat, f)))
                        .collect();
                    paid += cards.len();
                    text.push_str(&format!(" pay {n}"));
                    if !cards.is_empty() {
                        text.push_str(&format!(" = {}", cards.join(" ")));
                    }
                }
                // Which of several Encores is meant is told by what is paid for it; other costs are known.
                Payment::Stock(n)
                    if matches!(offer.verb, V::Act | V::Auto)
                        || offer.pays.len() > 1 && offer.verb == V::Encore
                        || self.has_encores(state, offer) =>
                {
                    text.push_str(&format!(" pay {n}"));
                }
                Payment::Stock(_) => {}
                Payment::StockCard(face) => {
                    text.push_str(&format!(" pay 1 = {}", self.written(seat, *face)));
                }
                Payment::Discard(face) if full || matches!(offer.verb, V::Encore | V::Act | V::Auto) => {
                    text.push_str(&format!(" pay discard {}", self.written(seat, *face)));
                }
                Payment::Discard(_) => {}
                Payment::Rest(item) => text.push_str(&format!(" pay rest {}", self.item_text(*item, seat, seat))),
                Payment::Reveal(face) => text.push_str(&format!(" pay reveal {}", self.written(seat, *face))),
                Payment::Put(item, to) => {
                    let (item, to) = (self.item_text(*item, seat, seat), self.item_text(*to, seat, seat));
                    text.push_str(&format!(" pay put {item} > {to}"));
                }
            }
        }
        text
    }
}
