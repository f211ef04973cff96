//! What one operand means: a card, a zone, a count, a player, a word.

use rejudge_notation::{Atom, Item, ItemKind, Kinds, Part, Span, WordKind};
use rejudge_table::{End, Face, Seat};

use super::super::script::{Op, OpKind, Pay, Run};
use super::{CardName, Names, Place, Resolver, Role, run};

impl<N: Names> Resolver<'_, '_, N> {
    /// `Aoi.clock`, `FC.marker`, `Aoi.FC.marker`.
    pub(super) fn place(&mut self, place: &Run, span: Span, default: Option<Seat>) -> Option<(Seat, u16)> {
        let log = self.log;
        let atoms = log.atoms.get(place.start as usize..place.end as usize).unwrap_or(&[]);
        let (seat, rest) = match atoms.first().and_then(|a| self.player(a)) {
            Some(seat) if atoms.first().is_some_and(|a| a.quoted() || self.word(a).is_none()) => {
                (Some(seat), &atoms[1..])
            }
            _ => (default, atoms),
        };
        let Some(seat) = seat else {
            if let Some(first) = atoms.first() {
                self.unknown_player(first);
            }
            return None;
        };
        let zone = rest.first().and_then(|a| self.zone_word(a));
        match (zone, rest.len()) {
            (Some(zone), 1) => Some((seat, zone)),
            (Some(zone), 2) if log.said(&rest[1]).eq_ignore_ascii_case("marker") => {
                self.names.marker_zone(zone).map(|zone| (seat, zone))
            }
            _ => {
                let zones: Vec<&str> = self
                    .names
                    .vocabulary()
                    .words
                    .iter()
                    .filter(|w| matches!(w.kind, WordKind::Zone | WordKind::Slot))
                    .map(|w| w.name)
                    .collect();
                self.error(
                    span,
                    "no zone of that name".into(),
                    format!("the zones are {}", zones.join(", ")),
                );
                None
            }
        }
    }

    /// A place, or what lies below a card (`Aoi.011.runes`): then the card is the first operand.
    pub(super) fn place_or_beneath(&mut self, place: &Run, span: Span, default: Option<Seat>) -> Option<(Seat, u16)> {
        let log = self.log;
        let atoms = log.atoms(place);
        let beneath = |word: &Atom| self.names.beneath(self.word(word)?);
        let (whose, card, what) = match atoms {
            [card, what] => (default, card, what),
            [whose, card, what] => (self.player(whose), card, what),
            _ => return self.place(place, span, default),
        };
        let (Some(seat), Some(below)) = (whose, beneath(what)) else {
            return self.place(place, span, default);
        };
        if !card.quoted() && (self.word(card).is_some() || self.player(card).is_some()) {
            return self.place(place, span, default);
        }
        let face = self.card(card, seat)?;
        self.script.ops.push(Op {
            span: card.span,
            kind: OpKind::Card(face, 0),
            of: None,
        });
        Some((seat, below))
    }

    /// `Aoi.did`: whose, and the game's number for it.
    pub(super) fn fact(&self, place: &Run) -> Option<(Seat, u16)> {
        let [whose, what] = self.log.atoms(place) else {
            return None;
        };
        let fact = self.names.fact(self.word(what)?)?;
        Some((self.player(whose)?, fact))
    }

    fn zone_word(&self, atom: &Atom) -> Option<u16> {
        self.names.zone(self.word(atom)?)
    }

    pub(super) fn pay(&mut self, part: &Part, seat: Seat) {
        let kinds = match part.verb {
            Some(verb) => self.names.vocabulary().verbs[usize::from(verb.0)]
                .chosen
                .kinds
                .or(Kinds::SLOT)
                .or(Kinds::CARD),
            None => Kinds::COUNT.or(Kinds::CARD).or(Kinds::SLOT),
        };
        let chosen = self.items(&part.chosen, seat, seat, kinds);
        let short = part.verb.and_then(|verb| self.names.paid_as(verb));
        let target = match (&part.target, short) {
            (None, Some((_, zone))) => {
                let start = self.script.ops.len();
                self.script.ops.push(Op {
                    span: part.span,
                    kind: OpKind::Zone(seat, zone, None),
                    of: None,
                });
                Some(run(start, self.script.ops.len()))
            }
            (target, _) => target.as_ref().map(|t| self.items(t, seat, seat, Kinds::SLOT)),
        };
        let seen = part.seen.as_ref().map(|s| self.items(s, seat, seat, Kinds::CARD));
        self.script.pays.push(Pay {
            span: part.span,
            verb: short.map(|(verb, _)| verb).or(part.verb),
            chosen,
            target,
            seen,
        });
    }

    pub(super) fn items(&mut self, list: &Run, cards_of: Seat, slots_of: Seat, kinds: Kinds) -> Run {
        let log = self.log;
        let start = self.script.ops.len();
        for item in log.items.get(list.start as usize..list.end as usize).unwrap_or(&[]) {
            if let Some(face) = self.card_by_digits(item, cards_of, kinds) {
                self.named(1, item.span);
                self.script.ops.push(Op {
                    span: item.span,
                    kind: OpKind::Card(face, 0),
                    of: None,
                });
                continue;
            }
            match self.item_or_unknown(item, cards_of, slots_of, kinds) {
                Some(op) => self.script.ops.push(op),
                None => self.interrupted = true,
            }
        }
        run(start, self.script.ops.len())
    }

    /// The card that an item in the commonest form stands for: the digits of its number, where no count may stand.
    #[inline]
    fn card_by_digits(&self, item: &Item, seat: Seat, kinds: Kinds) -> Option<Face> {
        let ItemKind::Atom(atom) = &item.kind else { return None };
        if !atom.is_plain() || !kinds.has(Kinds::CARD) {
            return None;
        }
        let text = self.log.text(atom.span);
        let no_count = !kinds.has(Kinds::COUNT) || text.len() > 1 && text.starts_with('0');
        if !no_count || !text.bytes().all(|b| b.is_ascii_digit()) {
            return None;
        }
        let face = self.names.card_at_once(seat, text)?;
        debug_assert_eq!(
            self.names.card_at(&self.at_place(), seat, text, false),
            CardName::Found(face),
            "{text}"
        );
        Some(face)
    }

    /// What could not be understood was still something: a card nobody can name. Nothing: what interrupted there is no operand.
    pub(super) fn item_or_unknown(&mut self, item: &Item, cards_of: Seat, slots_of: Seat, kinds: Kinds) -> Option<Op> {
        let times = match item.kind {
            ItemKind::Interrupt(_) => return None,
            ItemKind::Times(n, _) => Some(self.named(n, item.span)),
            _ => {
                self.named(1, item.span);
                None
            }
        };
        let op = self.item(item, cards_of, slots_of, kinds).unwrap_or(Op {
            span: item.span,
            kind: OpKind::Unknown,
            of: None,
        });
        let kind = match (times, op.kind) {
            (Some(n), OpKind::Many(_, face)) => OpKind::Many(n, face),
            (Some(n), _) => OpKind::Many(n, None),
            (None, kind) => kind,
        };
        Some(Op { kind, ..op })
    }

    fn item(&mut self, item: &Item, cards_of: Seat, slots_of: Seat, kinds: Kinds) -> Option<Op> {
        let log = self.log;
        let kind = match &item.kind {
            ItemKind::Unknown => OpKind::Unknown,
            ItemKind::Rest => OpKind::Rest,
            ItemKind::Signed(n) => OpKind::Signed(*n),
            ItemKind::Interrupt(_) => return None,
            ItemKind::Times(n, None) => OpKind::Many(*n, None),
            ItemKind::Times(n, Some(of)) => {
                let text = log.atoms.get(of.start as usize)?;
                OpKind::Many(*n, Some(self.card(text, cards_of)?))
            }
            ItemKind::Atom(atom) => self.atom(atom, cards_of, slots_of, kinds)?,
            ItemKind::Path(atoms) => self.path(atoms, item.span, cards_of, slots_of)?,
        };
        let of = match (&item.kind, kind) {
            (ItemKind::Path(atoms), OpKind::Card(..)) => self.leading_player(atoms),
            _ => None,
        };
        Some(Op {
            span: item.span,
            kind,
            of,
        })
    }

    fn atom(&mut self, atom: &Atom, cards_of: Seat, slots_of: Seat, kinds: Kinds) -> Option<OpKind> {
        let log = self.log;
        let text = log.said(atom);
        if atom.quoted() {
            return if kinds.has(Kinds::CARD) && !kinds.has(Kinds::TEXT) {
                self.card(atom, cards_of).map(|face| OpKind::Card(face, 0))
            } else if let Some(seat) = self.player(atom).filter(|_| kinds.has(Kinds::PLAYER)) {
                Some(OpKind::Player(seat))
            } else {
                let number = self.names.numbered(&self.at_place(), text);
                // The winner and why: a reason that the rules decide is looked at like any other claim.
                let reason = || kinds.has(Kinds::PLAYER).then(|| self.names.reason(text)).flatten();
                let number = number.filter(|_| kinds.has(Kinds::COUNT)).map(OpKind::Count);
                Some(number.or_else(|| reason().map(OpKind::Word)).unwrap_or(OpKind::Text))
            };
        }
        if text.bytes().all(|b| b.is_ascii_digit()) {
            let may_count = kinds.has(Kinds::COUNT) && (text.len() == 1 || !text.starts_with('0'));
            let count = may_count.then(|| text.parse::<u32>().ok()).flatten();
            return match count {
                Some(count) if text.len() < 3 || !kinds.has(Kinds::CARD) => Some(OpKind::Count(count)),
                // `battle = [9000 8500]`: a power is no card.
                Some(count) if !matches!(self.names.card(cards_of, text, false), CardName::Found(_)) => {
                    Some(OpKind::Count(count))
                }
                _ if kinds.has(Kinds::PLAYER) && !kinds.has(Kinds::CARD) && !kinds.has(Kinds::SLOT) => {
                    self.unknown_player(atom);
                    None
                }
                _ => self.card(atom, cards_of).map(|face| OpKind::Card(face, 0)),
            };
        }
        if text.eq_ignore_ascii_case("none") {
            return Some(OpKind::Nothing);
        }
        if let Some(word) = self.word(atom) {
            return Some(match self.names.zone(word) {
                Some(zone) => OpKind::Zone(self.owner_unsaid(zone, cards_of, slots_of), zone, None),
                None => OpKind::Word(word),
            });
        }
        if let Some(seat) = self.player(atom).filter(|_| kinds.has(Kinds::PLAYER)) {
            return Some(OpKind::Player(seat));
        }
        if kinds.has(Kinds::PLAYER) && !kinds.has(Kinds::CARD) {
            self.unknown_player(atom);
            return None;
        }
        self.card(atom, cards_of).map(|face| OpKind::Card(face, 0))
    }

    /// The player a path begins with. A word of the game is no player unless it stands in quotes.
    fn leading_player(&self, path: &Run) -> Option<Seat> {
        let first = self.log.atoms.get(path.start as usize..path.end as usize)?.first()?;
        if first.quoted() || self.word(first).is_none() {
            self.player(first)
        } else {
            None
        }
    }

    /// Whose a zone is, where no player is written: of a verb that is about the slots of another player the slots alone are theirs.
    fn owner_unsaid(&self, zone: u16, cards_of: Seat, slots_of: Seat) -> Seat {
        let of_slots = self.at.1 != Role::Chosen || self.names.marker_zone(zone).is_some();
        if of_slots { slots_of } else { cards_of }
    }

    fn path(&mut self, path: &Run, span: Span, cards_of: Seat, slots_of: Seat) -> Option<OpKind> {
        let log = self.log;
        let mut atoms = log.atoms.get(path.start as usize..path.end as usize).unwrap_or(&[]);
        let (mut cards_of, mut slots_of) = (cards_of, slots_of);
        if let Some(seat) = self.leading_player(path) {
            (cards_of, slots_of) = (seat, seat);
            atoms = &atoms[1..];
        }
        let first = atoms.first()?;
        if let Some(zone) = self.zone_word(first).filter(|_| !first.quoted()) {
            let slots_of = self.owner_unsaid(zone, cards_of, slots_of);
            return match atoms.get(1) {
                None => Some(OpKind::Zone(slots_of, zone, None)),
                Some(end) if log.said(end).eq_ignore_ascii_case("top") => {
                    Some(OpKind::Zone(slots_of, zone, Some(End::Top)))
                }
                Some(end) if log.said(end).eq_ignore_ascii_case("bottom") => {
                    Some(OpKind::Zone(slots_of, zone, Some(End::Bottom)))
                }
                Some(end) if log.said(end).eq_ignore_ascii_case("marker") => {
                    let markers = self.names.marker_zone(zone);
                    if markers.is_none() {
                        let message = format!("nothing lies below \"{}\"", log.said(first));
                        self.error(span, message, "only slots have markers".into());
                    }
                    let zone = markers?;
                    match atoms.get(2) {
                        None => Some(OpKind::Zone(slots_of, zone, None)),
                        Some(end) if log.said(end).eq_ignore_ascii_case("top") => {
                            Some(OpKind::Zone(slots_of, zone, Some(End::Top)))
                        }
                        Some(end) if log.said(end).eq_ignore_ascii_case("bottom") => {
                            Some(OpKind::Zone(slots_of, zone, Some(End::Bottom)))
                        }
                        Some(card) => self
                            .card(card, slots_of)
                            .map(|face| OpKind::ZoneCard(slots_of, zone, face)),
                    }
                }
                Some(card) => self
                    .card(card, slots_of)
                    .map(|face| OpKind::ZoneCard(slots_of, zone, face)),
            };
        }
        // A word of the game that is no zone by itself.
        if !first.quoted() && log.said(first).eq_ignore_ascii_case("marker") && self.word(first).is_some() {
            let message = "markers are named by the slot that they lie under".into();
            self.error(first.span, message, "the slot stands in front, and a `.`".into());
            return None;
        }
        let face = self.card(first, cards_of)?;
        match atoms.get(1).map(|copy| log.said(copy).parse::<u16>()) {
            None => Some(OpKind::Card(face, 0)),
            Some(Ok(copy)) => Some(OpKind::Card(face, copy)),
            Some(Err(_)) => {
                self.error(
                    span,
                    "after a card and \".\" comes the number of the copy".into(),
                    "as in 033.2".into(),
                );
                None
            }
        }
    }

    /// Where the operand in hand stands.
    fn at_place(&self) -> Place<'_> {
        let (verb, role, line_from) = self.at;
        Place {
            verb,
            role,
            script: self.script,
            line_from,
        }
    }

    fn card(&mut self, atom: &Atom, seat: Seat) -> Option<Face> {
        let log = self.log;
        let text = log.said(atom);
        match self.names.card_at(&self.at_place(), seat, text, atom.quoted()) {
            CardName::Found(face) => Some(face),
            CardName::Ambiguous(fits) => {
                self.error(
                    atom.span,
                    format!("\"{}\" fits several cards: {}", text, fits.join(", ")),
                    "write more of the number".into(),
                );
                None
            }
            CardName::Nobody(near) => {
                let whose = self
                    .names
                    .players()
                    .get(usize::from(seat.0))
                    .cloned()
                    .unwrap_or_default();
                let help = if let Some(other) = self.other_with(text, seat) {
                    format!("{other} has it: {other}.{text}")
                } else if near.is_empty() {
                    format!("the card must be in {whose}'s list or set")
                } else {
                    format!("nearest: {}", near.join(", "))
                };
                self.error(atom.span, format!("{whose} has no card \"{text}\""), help);
                None
            }
        }
    }

    /// The name of another player who has the card that is named so.
    fn other_with(&self, text: &str, seat: Seat) -> Option<&str> {
        let mut others = (0..).zip(self.names.players()).filter(|(at, _)| *at != seat.0);
        let has = |at| matches!(self.names.card(Seat(at), text, false), CardName::Found(_));
        others.find(|(at, _)| has(*at)).map(|(_, name)| name.as_str())
    }
}
