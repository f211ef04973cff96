//! 8.4: what an ability costs: actions in printed order.

use smallvec::SmallVec;

use super::super::cards::{CardDef, CardKind, Color, Icon};
use super::super::state::Z;
use super::ability::Compare;
use super::spelling::{has, is_near};

/// Which cards a cost takes, as far as it says so.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Which {
    /// The type.
    pub kind: Option<CardKind>,
    /// Any card of this type does as well: "1 event or 《Trait》 character". Where there is one no level is said.
    pub or_kind: Option<CardKind>,
    /// One of these traits.
    pub traits: Vec<String>,
    /// Of one of these colors.
    pub colors: SmallVec<[Color; 2]>,
    /// Of a level that compares so with a number.
    pub level: Option<(Compare, u8)>,
    /// With one of these names.
    pub names: Vec<String>,
    /// With one of these in its name.
    pub name_has: Vec<String>,
    /// With this trigger icon; `None`: a picture of one stands in the text, and the list has none.
    pub icon: Option<Option<Icon>>,
    /// Not the card whose ability it is.
    pub other: bool,
    /// 4.6.1.1: it stands.
    pub stands: bool,
    /// 2.1: it has the name of a character in this zone of its master.
    pub named_as_in: Option<Z>,
}

impl Which {
    /// Any card.
    pub fn any() -> Which {
        Which::default()
    }

    /// Any card of a type.
    pub fn of(kind: CardKind) -> Which {
        Which {
            kind: Some(kind),
            ..Which::default()
        }
    }

    /// Whether a card is one of them, by what is printed on it.
    pub fn takes(&self, card: &CardDef) -> bool {
        let printed = i32::from(card.level);
        self.takes_but_level(card) && self.takes_level((printed, printed))
    }

    /// Whether it may take a card whose level lies between these.
    pub fn takes_level(&self, (least, most): (i32, i32)) -> bool {
        self.level.is_none_or(|(compare, n)| {
            let n = i32::from(n);
            match compare {
                Compare::Equal => (least..=most).contains(&n),
                Compare::AtLeast => most >= n,
                Compare::AtMost => least <= n,
                Compare::More => most > n,
                Compare::Less => least < n,
            }
        })
    }

    /// Whether a card is one of them in all that is printed on it but its level.
    pub fn takes_but_level(&self, card: &CardDef) -> bool {
        let trait_fits = self.traits.is_empty() || card.traits.iter().any(|t| self.traits.contains(t));
        let color_fits = self.colors.is_empty() || self.colors.contains(&card.color);
        // "1 blue or 《Trait》 character": one of the two does.
        let quality = match self.traits.is_empty() || self.colors.is_empty() {
            false => trait_fits || color_fits,
            true => trait_fits && color_fits,
        };
        let named = self.names.is_empty() || self.names.iter().any(|name| is_near(name, &card.name));
        let part = self.name_has.is_empty() || self.name_has.iter().any(|name| has(&card.name, name) != Some(false));
        let icon = self.icon.flatten().is_none_or(|icon| card.triggers.contains(&icon));
        let such = self.kind.is_none_or(|kind| kind == card.kind) && quality && named && part && icon;
        self.or_kind == Some(card.kind) || such
    }
}

/// From where a cost takes cards that are chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum From {
    /// A zone that is no slot.
    Zone(Z),
    /// The stage.
    Stage,
    /// 3.7: the markers under the card whose ability it is.
    Under,
}

impl From {
    /// Whether a zone is the place, or part of it.
    pub fn has(self, zone: Z) -> bool {
        match self {
            From::Zone(z) => z == zone,
            From::Stage => zone.is_slot(),
            From::Under => zone.slot_above().is_some(),
        }
    }

    /// In words.
    pub fn words(self) -> &'static str {
        match self {
            From::Zone(z) => z.word(),
            From::Stage => "stage",
            From::Under => "markers under this card",
        }
    }
}

/// An action of a cost (8.4.1).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part {
    /// 8.4.3: so many cards from the top of the stock.
    Stock(u8),
    /// This card is rested.
    RestThis,
    /// So many of one's characters are rested.
    Rest(u8, Which),
    /// This card goes from where it is to another zone.
    This {
        /// Where it goes.
        to: Z,
        /// To the bottom of it.
        bottom: bool,
        /// 4.6: it has to stand.
        stands: bool,
    },
    /// So many chosen cards go to another zone.
    Cards {
        /// How many.
        count: u8,
        /// Such cards as the cost takes.
        which: Which,
        /// From where.
        from: From,
        /// Where they go.
        to: Z,
        /// To the bottom of it.
        bottom: bool,
    },
    /// So many cards from the top of a zone, the deck or the stock, go to another one.
    Top {
        /// How many.
        count: u8,
        /// From the top of which zone.
        from: Z,
        /// Where they go.
        to: Z,
    },
    /// 3.7: so many chosen cards are put under this card as markers.
    Mark {
        /// How many.
        count: u8,
        /// Such cards as the cost takes.
        which: Which,
        /// From where.
        from: From,
        /// Face up (3.7.2.1).
        up: bool,
    },
    /// 4.9: so many cards of the hand are shown. They stay there.
    Reveal(u8, Which),
    /// 3.2.4: the own deck is shuffled.
    Shuffle,
    /// 3.9.2.2, 3.12.2.2: so many cards that lie face up in a zone are turned face down; of none: this card, where it lies.
    Down(u8, Option<Z>),
    /// Something that is not read.
    Other,
}

/// What an ability costs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cost {
    /// Its actions in printed order; none: it costs nothing.
    pub parts: SmallVec<[Part; 2]>,
}

impl Cost {
    /// So many cards of the stock and nothing else.
    pub fn of_stock(count: u8) -> Cost {
        Cost {
            parts: smallvec::smallvec![Part::Stock(count)],
        }
    }

    /// 4.9: whether cards are shown to pay for it, or may be.
    pub fn shows_cards(&self) -> bool {
        self.parts
            .iter()
            .any(|part| matches!(part, Part::Reveal(..) | Part::Other))
    }

    /// How many cards of the stock.
    pub fn stock(&self) -> u8 {
        let stock = |p: &Part| if let Part::Stock(n) = p { *n } else { 0 };
        self.parts.iter().map(stock).fold(0, u8::saturating_add)
    }

    /// The zone, no slot, from which it takes cards that are chosen, if that is the only place from which any go into this zone; where a line
    /// names no zone, or one into which none go, from which any go somewhere.
    pub fn takes_from(&self, to: Option<Z>) -> Option<Z> {
        let moves = |part: &&Part| {
            matches!(
                part,
                Part::Cards { .. } | Part::Mark { .. } | Part::This { .. } | Part::Top { .. }
            )
        };
        let goes_there = |part: &&Part| to.is_some() && part.puts_into() == to;
        // What goes under a card may be told by its slot.
        let marks = self.parts.iter().any(|part| matches!(part, Part::Mark { .. }));
        let some = !marks && self.parts.iter().any(|part| goes_there(&part));
        let mut moves = self.parts.iter().filter(moves).filter(|part| !some || goes_there(part));
        match (moves.next(), moves.next()) {
            (
                Some(Part::Cards {
                    from: From::Zone(z), ..
                }),
                None,
            ) => Some(*z),
            _ => None,
        }
    }

    /// Every action of it is read, and can be paid.
    pub fn is_read(&self) -> bool {
        let paid = |part: &Part| !matches!(part, Part::Other | Part::Down(..));
        self.parts.iter().all(paid)
    }

    /// Every word of it is read, whether it can be paid or is taken on trust.
    pub fn is_worded(&self) -> bool {
        !self.parts.contains(&Part::Other)
    }

    /// Nobody chooses what is paid: stock, the card itself, cards from the top of a zone.
    pub fn leaves_no_choice(&self) -> bool {
        self.parts.iter().all(Part::leaves_no_choice)
    }

    /// The actions beside the stock.
    pub fn beside_stock(&self) -> impl Iterator<Item = &Part> {
        self.parts.iter().filter(|p| !matches!(p, Part::Stock(_)))
    }
}

impl Part {
    /// This card goes to the top of a zone, however it lies.
    pub fn this(to: Z) -> Part {
        Part::This {
            to,
            bottom: false,
            stands: false,
        }
    }

    /// How many cards it takes, where it takes a number of them.
    pub fn count(&self) -> Option<u8> {
        match self {
            Part::Stock(count)
            | Part::Rest(count, _)
            | Part::Reveal(count, _)
            | Part::Cards { count, .. }
            | Part::Top { count, .. }
            | Part::Mark { count, .. } => Some(*count),
            _ => None,
        }
    }

    /// Nobody chooses what is paid by it.
    pub fn leaves_no_choice(&self) -> bool {
        match self {
            Part::Stock(_) | Part::RestThis | Part::This { .. } | Part::Top { .. } | Part::Shuffle => true,
            // 3.9: one climax lies there, and no more.
            Part::Cards {
                count: 1,
                from: From::Zone(Z::Climax),
                ..
            } => true,
            // All cards of a name are alike.
            Part::Reveal(1, which) => !which.names.is_empty(),
            _ => false,
        }
    }

    /// The zone into which it puts cards; none is said of stock, which goes to the waiting room, and of what goes under a card.
    pub fn puts_into(&self) -> Option<Z> {
        match self {
            Part::This { to, .. } | Part::Cards { to, .. } | Part::Top { to, .. } => Some(*to),
            _ => None,
        }
    }

    /// Whether it may have a deck shuffled: it says so, it puts cards into one, or it is not read.
    pub fn may_shuffle(&self) -> bool {
        matches!(
            self,
            Part::Shuffle
                | Part::Other
                | Part::Cards { to: Z::Deck, .. }
                | Part::This { to: Z::Deck, .. }
                | Part::Top { to: Z::Deck, .. }
        )
    }

    /// Cards from the top of the deck to the waiting room, for which a log has a word of its own.
    pub fn mills(&self) -> bool {
        self.is_of_tops(Z::Deck, Z::Waiting)
    }

    /// Cards from the top of this zone to that one.
    pub fn is_of_tops(&self, from: Z, to: Z) -> bool {
        matches!(self, Part::Top { from: f, to: t, .. } if (*f, *t) == (from, to))
    }

    /// So many cards from the top of the deck.
    pub fn top(count: u8, to: Z) -> Part {
        Part::Top {
            count,
            from: Z::Deck,
            to,
        }
    }

    /// So many cards of the hand, to the waiting room.
    pub fn discard(count: u8, which: Which) -> Part {
        Part::Cards {
            count,
            which,
            from: From::Zone(Z::Hand),
            to: Z::Waiting,
            bottom: false,
        }
    }
}
