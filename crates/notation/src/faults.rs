//! What to say where a statement breaks off.

use super::ast::{Span, Text};
use super::errors::{Fault, brief, nearest};
use super::lexer::{Bad, Tok, Token};
use super::shape::Place;
use super::statement::{Head, Parser};
use super::vocabulary::{Kinds, Shape, Verb, VerbId};

impl<'s> Parser<'s, '_> {
    pub fn no_claim(&self, verb: &Verb) -> Box<Fault> {
        let fault = Fault::new(
            self.here(),
            format!("nothing is seen with `{}`: no `=` here", verb.name),
        );
        fault.maybe_help(self.zone_help(verb.name))
    }

    pub fn zone_help(&self, name: &str) -> Option<String> {
        let (known, _) = self.index.known(name.as_bytes())?;
        let place = known.kinds.has(Kinds::ZONE.or(Kinds::SLOT));
        place.then(|| format!("what lies in it is `Name.{} = ...`, with the player's name", known.name))
    }

    pub fn too_few(&self, verb: &Verb, place: &Place<'_>, number: usize) -> Box<Fault> {
        let message = match number {
            0 => format!("`{}` needs {}", verb.name, counted_as(place.shape)),
            _ => format!("`{}` needs {}, {number} is written", verb.name, counted_as(place.shape)),
        };
        let fault = Fault::new(self.here(), message).expecting(place.expected(self.index));
        let zone = self.at(Tok::Equals).then(|| self.zone_help(verb.name)).flatten();
        fault.maybe_help(zone)
    }

    /// Where an item does not fit before `>` but would behind it, the sign was probably forgotten.
    #[cold]
    pub fn forgotten_sign(&self, fault: Box<Fault>, verb: &Verb, id: VerbId) -> Box<Fault> {
        let text = self.log.text(fault.span);
        let alphabetic = text.bytes().all(|byte| byte.is_ascii_alphabetic());
        if verb.target.max == 0 || !alphabetic {
            return fault;
        }
        let target = Place::of(verb.target, verb, id, self.index);
        match target.word(text.as_bytes(), self.index) {
            Some(word) => {
                let text = word.map_or(text, |word| self.vocabulary.words[usize::from(word)].name);
                fault.help(format!("`{} ... > {text}`?", verb.name))
            }
            None => fault,
        }
    }

    /// `waiting.003 > hand`: what moves stands there and where it goes, and the verb before it is missing. `from`: where the line begins.
    #[cold]
    pub fn moves_help(&self, from: u32) -> Option<String> {
        const VERB: &str = "put";
        let rest = self.log.source.get(from as usize..)?;
        let line = rest.split(['\n', ';', '#', '=', '[']).next().unwrap_or(rest).trim_end();
        let moves = line.contains('>') && self.index.verb(VERB).is_some();
        moves.then(|| format!("what is done stands first: `{VERB} {}`", brief(line)))
    }

    pub fn unknown_verb(&self, text: &Text<'_>) -> Box<Fault> {
        let fault = Fault::new(text.span, format!("unknown verb `{}`", brief(&text.text)));
        if self.index.known(text.text.as_bytes()).is_some()
            && let Some(help) = self.moves_help(text.span.start)
        {
            return fault.help(help);
        }
        if self.at(Tok::Equals)
            && let Some(help) = self.zone_help(&text.text)
        {
            return fault.help(help);
        }
        if self.errors.is_full() {
            return fault;
        }
        if self.at(Tok::Word) {
            let next = self.lexer.text(&self.token).text;
            if next.len() > 2 && self.index.verb(&next).is_some() {
                return fault.help(format!("if that is a player: `{}: {next} ...`", brief(&text.text)));
            }
        }
        let near = nearest(&text.text, self.vocabulary.verbs.iter().map(|verb| verb.name));
        let section = ["turn", "position", "setup"];
        let help = match (near, nearest(&text.text, section)) {
            (Some(verb), _) => Some(format!("did you mean `{verb}`?")),
            (None, Some(word)) => Some(format!("a section begins with `{word}`")),
            (None, None) => None,
        };
        fault.maybe_help(help)
    }

    /// `Aoi: - put FC > waiting`: the name of whoever does it stands behind the dash. `from`: where the dash stands.
    fn dash_help(&self, from: u32) -> Option<String> {
        let (before, rest) = self.log.source.split_at_checked(from as usize)?;
        let line = rest.strip_prefix('-')?.split(['\n', ';', '#']).next()?.trim();
        let name = before.trim_end_matches([' ', '\t']).strip_suffix(':')?;
        let name = name.rsplit(['\n', ';']).next()?.trim();
        Some(format!(
            "a `-` stands in front of the name: `- {}: {}`",
            brief(name),
            brief(line)
        ))
    }

    pub fn no_statement(&self, first: &Token) -> Box<Fault> {
        let fault = self.bad_token(first, "a statement begins with a verb or a place");
        if let Some(help) = self.dash_help(first.start) {
            return fault.help(help);
        }
        match self
            .moves_help(first.start)
            .filter(|_| !matches!(first.kind, Tok::Bad(_)))
        {
            Some(help) => fault.help(help),
            None => fault.expecting(vec!["a verb".into(), "a place with its `.`".into(), "`Name:`".into()]),
        }
    }

    /// Something stands where the statement could have ended.
    pub fn left_over(&self, head: &Head) -> Box<Fault> {
        let token = self.token;
        match token.kind {
            Tok::Colon => {
                let fault = Fault::new(token.span(), "a `:` stands only behind the name at the start");
                fault.help("a new statement begins behind `;` or on its own line")
            }
            Tok::Close => Fault::new(token.span(), "a `]` without its `[`"),
            Tok::Equals => Fault::new(token.span(), "a second `=`"),
            Tok::Greater => match head.verb {
                Some(_) => Fault::new(token.span(), "`>` stands once, and before `=`"),
                None => Fault::new(token.span(), "`>` belongs to an action"),
            },
            Tok::Star => Fault::new(token.span(), "a `*` stands behind a number")
                .help("how many there are comes first: `5*?`, `2*012`"),
            _ => self.bad_token(&token, "this fits nowhere here"),
        }
    }

    /// The error for a token that is none, or that stands where it cannot.
    pub fn bad_token(&self, token: &Token, otherwise: &str) -> Box<Fault> {
        let text = self.log.text(token.span());
        let Tok::Bad(bad) = token.kind else {
            return Fault::new(token.span(), otherwise);
        };
        let span = token.span();
        match bad {
            Bad::Reserved => {
                Fault::new(span, format!("`{text}` has no meaning in the notation")).help("quote it in a name")
            }
            Bad::Invisible => {
                let code = text.chars().next().map_or(0, u32::from);
                Fault::new(span, format!("an invisible character, U+{code:04X}")).help("delete it")
            }
            Bad::Unclosed => {
                let first = Span {
                    start: span.start,
                    end: span.start + text.chars().next().map_or(0, char::len_utf8) as u32,
                };
                Fault::new(first, "this quote is not closed on its line")
            }
            Bad::EmptyString => Fault::new(span, "nothing between the quotes"),
            Bad::Escape => {
                Fault::new(span, "behind `\\` in quotes stands `\"` or `\\`").help("a single backslash is `\\\\`")
            }
            Bad::TrailingDash => Fault::new(span, "a word cannot end in `-`"),
            Bad::Sign => {
                Fault::new(span, format!("`{}` is no number", brief(text))).help("a sign and up to nine digits")
            }
            Bad::Hash => Fault::new(span, "a comment needs a space before its `#`"),
            Bad::TwoDots => Fault::new(span, "two dots").help("one is \"of\", three are an unknown number of cards"),
        }
    }
}

/// How many items a shape wants: `2 items`, `1 to 3 items`, `at least 1 item`.
pub(super) fn counted_as(shape: Shape) -> String {
    let items = |number: u8| if number == 1 { "item" } else { "items" };
    match (shape.min, shape.max) {
        (min, max) if min == max => format!("{min} {}", items(min)),
        (min, 255) => format!("at least {min} {}", items(min)),
        (0, max) => format!("at most {max} {}", items(max)),
        (min, max) => format!("{min} to {max} items"),
    }
}
