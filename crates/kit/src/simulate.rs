//! Matches made up, as far as no game has to be known for it: what is asked for, decks that are legal ones, who begins, and the header of
//! the log.

use rejudge_table::cards::{CardSchema, Deck, DeckList, Pool};
use rejudge_table::shuffle::{Domain, Seed, generator};
use rejudge_table::{Face, Seat};

use crate::{MadeUp, Refusal, pools};

/// What a made-up match of two is like.
#[derive(Clone, Debug)]
pub struct Options {
    /// The seed of the match.
    pub seed: Seed,
    /// `detail: full`; else choices alone are written, and without the seed what chance brought, too.
    pub full: bool,
    /// The players choose roughly as people do, and not any legal choice.
    pub sensible: bool,
    /// The header says the seed.
    pub tell_seed: bool,
    /// The header's `cards:`.
    pub cards: String,
    /// What the header's `player` lines say.
    pub players: [String; 2],
}

impl Options {
    /// What is asked for, and the lists of both players.
    ///
    /// # Errors
    /// If not two play, or a list cannot be understood.
    pub fn of(made: &MadeUp) -> Result<(Options, [DeckList; 2]), Refusal> {
        let [first, second] = &made.decks[..] else {
            let message = format!("the game has two players; {} decks are named", made.decks.len());
            return Err(Refusal::Usage(message));
        };
        let read = |(name, text): &(String, String)| pools::deck_list(name, text);
        let options = Options {
            seed: Seed::new(0),
            full: made.full,
            sensible: made.sensible,
            tell_seed: made.tell_seed,
            cards: made.cards.clone(),
            players: [first.0.clone(), second.0.clone()],
        };
        Ok((options, [read(first)?, read(second)?]))
    }

    /// The header of the log.
    pub fn header<'o>(&'o self, game: &'o str, edition: &'o str, names: &'o [&'o str]) -> Header<'o> {
        Header {
            game,
            edition,
            full: self.full,
            seed: self.seed,
            tell_seed: self.tell_seed,
            policies: "",
            cards: &self.cards,
            names,
            decks: &self.players,
            sensible: self.sensible,
        }
    }
}

/// What the header of a made-up match says.
#[derive(Clone, Copy, Debug)]
pub struct Header<'o> {
    /// The game.
    pub game: &'o str,
    /// Its edition.
    pub edition: &'o str,
    /// `detail: full`.
    pub full: bool,
    /// The seed.
    pub seed: Seed,
    /// Whether it is said.
    pub tell_seed: bool,
    /// Lines on what the rules leave open, each with its end.
    pub policies: &'o str,
    /// The pools.
    pub cards: &'o str,
    /// The players' names.
    pub names: &'o [&'o str],
    /// Their decks.
    pub decks: &'o [String],
    /// The players choose roughly as people do.
    pub sensible: bool,
}

impl Header<'_> {
    /// Its lines, each with its end.
    pub fn text(self) -> String {
        let detail = if self.full { "full" } else { "decisions" };
        let mut out = format!("rejudge 1\ngame: {} {}\ndetail: {detail}\n", self.game, self.edition);
        if self.tell_seed {
            out.push_str(&format!("seed: {}\n", self.seed));
        }
        out.push_str(self.policies);
        out.push_str(&format!("cards: {}\n", self.cards));
        for (name, deck) in self.names.iter().zip(self.decks) {
            out.push_str(&format!("player {name}: {deck}\n"));
        }
        let style = match self.sensible {
            true => "sensible choices",
            false => "any legal choice",
        };
        let (version, seed) = (env!("CARGO_PKG_VERSION"), self.seed.value());
        out.push_str(&format!(
            "event: \"Simulated by rejudge {version}: seed {seed:#x}, {style}\"\n"
        ));
        out
    }
}

/// Which of two begins, by a seed.
pub fn first(seed: Seed) -> Seat {
    Seat(u8::try_from(generator(seed, Domain::FirstPlayer, 0, 0, 0).below(2)).unwrap_or(0))
}

/// A made-up match is a legal one from its decks on: the deck of a list, and its cards, copy by copy. `wrong`: what is wrong with a
/// deck.
///
/// # Errors
/// In words: what cards the pool does not have, or what is wrong.
pub fn legal_deck<C: CardSchema>(
    list: &DeckList,
    pool: &Pool<C>,
    wrong: impl Fn(&Deck) -> Option<String>,
) -> Result<(Deck, Vec<Face>), String> {
    let deck = list
        .resolve(pool)
        .map_err(|errors| errors.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))?;
    if let Some(wrong) = wrong(&deck) {
        return Err(wrong);
    }
    let mut faces = Vec::new();
    for entry in &deck.entries {
        if let Some(face) = Face::new(pool.root(entry.card) as usize) {
            faces.extend(std::iter::repeat_n(face, usize::from(entry.count.min(200))));
        }
    }
    Ok((deck, faces))
}
