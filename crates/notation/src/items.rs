//! Lists of items: atoms, paths, numbers of cards, brackets.
//!
//! Ids are only final when a list is complete: a bracket inside a list writes its own items first, so what the list had
//! so far is held aside meanwhile.

use super::ast::{Atom, Form, Ids, Item, ItemKind, Span};
use super::errors::Fault;
use super::lexer::{Tok, Token};
use super::shape::{Place, count};
use super::statement::{Head, MAX_DEPTH, Parser, Res, ids};
use super::vocabulary::Kinds;

/// How many items of a list are read.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Operands {
    /// As long as they come.
    All,
    /// So many; what comes behind them belongs to something else.
    AtMost(u8),
    /// Up to a verb that begins a cost, as in `encore FL discard 013`.
    BeforeCost,
}

impl Parser<'_, '_> {
    /// Reads items as long as they come.
    pub fn items(&mut self, place: &Place<'_>, head: &mut Head) -> Res<Ids> {
        self.items_of(place, Operands::All, head)
    }

    /// Reads items up to where they end.
    pub fn items_of(&mut self, place: &Place<'_>, operands: Operands, head: &mut Head) -> Res<Ids> {
        let mut start = self.log.items.len();
        loop {
            let token = self.token;
            match operands {
                Operands::AtMost(most) if token.kind != Tok::Open && self.counted(start) >= usize::from(most) => break,
                Operands::BeforeCost if token.kind == Tok::Word && self.log.items.len() > start && self.at_cost() => {
                    break;
                }
                _ => {}
            }
            match token.kind {
                Tok::Word if self.at_pay() => break,
                Tok::Word | Tok::Digits | Tok::Str => {
                    self.bump();
                    let dot = self.at(Tok::Dot) && !self.token.spaced;
                    let star = token.kind == Tok::Digits && self.at(Tok::Star);
                    if !dot && !star {
                        let atom = self.single(&token, place)?;
                        head.end = token.end;
                        self.log.items.push(Item {
                            span: atom.span,
                            kind: ItemKind::Atom(atom),
                        });
                        continue;
                    }
                    let (kind, end) = match dot {
                        true => {
                            let from = self.log.atoms.len();
                            let end = self.path(token)?;
                            (ItemKind::Path(ids(from, self.log.atoms.len())), end)
                        }
                        false => self.times(token)?,
                    };
                    self.push(token.start, end, kind, place, head)?;
                }
                Tok::Signed => {
                    let value = self.lexer.signed_value(&token);
                    self.simple(ItemKind::Signed(value), place, head)?;
                }
                Tok::Question => self.simple(ItemKind::Unknown, place, head)?,
                Tok::Dots if !token.spaced => {
                    return Err(Fault::new(token.span(), "`...` needs a space before it"));
                }
                Tok::Dots => self.simple(ItemKind::Rest, place, head)?,
                Tok::Open => {
                    let held = self.held_items.len();
                    self.held_items.extend(self.log.items.drain(start..));
                    let held_parts = self.held_parts.len();
                    self.held_parts.extend(self.log.parts.drain(self.parts_start..));
                    let inner = self.interrupt()?;
                    start = self.log.items.len();
                    self.log.items.extend(self.held_items.drain(held..));
                    self.parts_start = self.log.parts.len();
                    self.log.parts.extend(self.held_parts.drain(held_parts..));
                    head.end = self.bump().end;
                    self.log.items.push(Item {
                        span: Span {
                            start: token.start,
                            end: head.end,
                        },
                        kind: ItemKind::Interrupt(inner),
                    });
                }
                Tok::Bad(_) => return Err(self.bad_token(&token, "")),
                _ => break,
            }
        }
        Ok(ids(start, self.log.items.len()))
    }

    /// An item of one atom, if it may stand here.
    #[inline]
    fn single(&mut self, token: &Token, place: &Place<'_>) -> Res<Atom> {
        let word = match token.kind {
            Tok::Digits if place.takes_digits() => None,
            Tok::Word if !token.folded => {
                let spelling = self.lexer.bytes_of(token);
                match place.word(spelling, self.index) {
                    Some(word) => word,
                    None => return Err(place.no_word(self.lexer.raw(token), token.span(), self.index)),
                }
            }
            kind => place.atom(&self.lexer.text(token).text, kind, token.span(), self.index)?,
        };
        Ok(match word {
            Some(word) => Atom {
                span: token.span(),
                form: Form::Word(word),
            },
            None => self.atom(token),
        })
    }

    /// How many items stand from here on; brackets count for nothing.
    fn counted(&self, start: usize) -> usize {
        let bracket = |item: &&Item| matches!(item.kind, ItemKind::Interrupt(_));
        self.log.items[start..].iter().filter(|item| !bracket(item)).count()
    }

    fn simple(&mut self, kind: ItemKind, place: &Place<'_>, head: &mut Head) -> Res<()> {
        let token = self.bump();
        self.push(token.start, token.end, kind, place, head)
    }

    fn push(&mut self, start: u32, end: u32, kind: ItemKind, place: &Place<'_>, head: &mut Head) -> Res<()> {
        let item = Item {
            span: Span { start, end },
            kind,
        };
        place.item(&item, self.index)?;
        head.end = end;
        self.log.items.push(item);
        Ok(())
    }

    /// `5*?`, `2*012`: the current token is the star.
    fn times(&mut self, number: Token) -> Res<(ItemKind, u32)> {
        let times = count(&self.lexer.text(&number).text, number.span())?;
        if times == 0 {
            return Err(Fault::new(number.span(), "zero times nothing").help("leave it out, or write `none`"));
        }
        self.bump();
        let counted = self.bump();
        match counted.kind {
            Tok::Question => Ok((ItemKind::Times(times, None), counted.end)),
            Tok::Word | Tok::Digits | Tok::Str => {
                let from = self.log.atoms.len();
                let end = self.path(counted)?;
                Ok((ItemKind::Times(times, Some(ids(from, self.log.atoms.len()))), end))
            }
            _ => Err(self.bad_token(&counted, "a card or `?` is missing behind `*`")),
        }
    }

    /// The atoms of a path into the arena; a single atom is a path too. Returns where it ends.
    pub fn path(&mut self, first: Token) -> Res<u32> {
        let mut atom = first;
        loop {
            let known = match (atom.kind, atom.folded) {
                (Tok::Str, _) => None,
                (_, false) => self.index.known(self.lexer.bytes_of(&atom)),
                (_, true) => self.index.known(self.lexer.text(&atom).text.as_bytes()),
            };
            // A player's first letter may be the short form of a word, so the first atom keeps short forms.
            let known = known.filter(|(known, canonical)| {
                *canonical || atom.start != first.start || known.kinds.has(Kinds::SLOT.or(Kinds::ZONE))
            });
            let text = match known {
                Some((known, _)) => Atom {
                    span: atom.span(),
                    form: Form::Word(known.number),
                },
                None => self.atom(&atom),
            };
            self.log.atoms.push(text);
            if !self.at(Tok::Dot) || self.token.spaced {
                return Ok(atom.end);
            }
            let dot = self.bump();
            atom = self.bump();
            if !matches!(atom.kind, Tok::Word | Tok::Digits | Tok::Str) || atom.spaced {
                let fault = Fault::new(dot.span(), "a name stands on both sides of `.`, without spaces");
                return Err(fault.help("as in `Aoi.clock`"));
            }
        }
    }

    /// `[ ... ]`: the current token is the bracket, afterwards it is the closing one.
    fn interrupt(&mut self) -> Res<Ids> {
        let open = self.here();
        if self.depth == MAX_DEPTH {
            return Err(Fault::new(open, format!("brackets are more than {MAX_DEPTH} deep")));
        }
        self.depth += 1;
        self.bump();
        let mark = self.pending.len();
        let outer = self.parts_start;
        loop {
            match self.token.kind {
                Tok::Semicolon => {
                    self.bump();
                }
                Tok::Close => break,
                Tok::End => {
                    let fault = Fault::new(open, "this bracket is not closed on its line");
                    return Err(fault.expecting(vec!["`]`".into()]));
                }
                _ => {
                    self.parts_start = self.log.parts.len();
                    let statement = self.statement();
                    self.pending.push(statement);
                }
            }
        }
        self.parts_start = outer;
        self.depth -= 1;
        if self.pending.len() == mark {
            return Err(Fault::new(open, "nothing in the brackets").expecting(vec!["a statement".into()]));
        }
        let start = self.log.nested.len();
        self.log.nested.extend(self.pending.drain(mark..));
        Ok(ids(start, self.log.nested.len()))
    }
}
