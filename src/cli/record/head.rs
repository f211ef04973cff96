//! The head of a log that does not exist yet: from a file, from options, or asked for.

use std::io::IsTerminal;
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};

use crate::cli::Streams;
use crate::cli::input::{self, Beside};
use crate::cli::trouble::Trouble;
use crate::games::kit::policy::Policy;
use crate::games::kit::written;
use crate::games::{self, GAMES};
use crate::table::shuffle::Seed;

use super::questions::{Ask, Questions};

/// More than a header with lists in it and a position take. Every line that is recorded is judged with all of it.
const HEAD_MOST_BYTES: usize = 100_000;

/// What the head of a log says.
#[derive(Args, Clone, Debug)]
pub struct Head {
    /// Take the head of the log from this file.
    #[arg(long, value_name = "FILE")]
    header: Option<PathBuf>,
    /// Game and edition, as `game 1.0`; the newest edition if only the game is named.
    #[arg(long, value_name = "GAME", conflicts_with = "header")]
    game: Option<String>,
    /// A player, as the header names one: `Aoi: aoi.deck`, or without a list `Ren: ? KN/S02`, or `Ren: ?`. Once for each.
    #[arg(long = "player", value_name = "NAME: DECK", conflicts_with = "header")]
    players: Vec<String>,
    /// Card pools; named as seen from the log.
    #[arg(long, num_args = 1.., value_name = "FILE", conflicts_with = "header")]
    cards: Vec<String>,
    /// The seed of the match: what is shuffled is dealt by the recorder.
    #[arg(long, conflicts_with = "header")]
    seed: Option<String>,
    /// A match on a table: nobody sees every card, and you tell what was seen.
    #[arg(long, conflicts_with_all = ["header", "seed"])]
    tabletop: bool,
    /// How a point that the rules leave open is read, as the header says it: `POINT: READING`.
    #[arg(long = "policy", value_name = "POINT: READING", conflicts_with = "header")]
    policies: Vec<String>,
    /// How much is written.
    #[arg(long, value_enum, value_name = "DETAIL", conflicts_with = "header")]
    detail: Option<Detail>,
}

/// How much is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Detail {
    /// Choices, and what was seen.
    Decisions,
    /// Every action at the table.
    Full,
}

impl Head {
    /// Whether anything of it was said on the command line.
    pub fn is_given(&self) -> bool {
        self.header.is_some()
            || self.game.is_some()
            || !self.players.is_empty()
            || !self.cards.is_empty()
            || self.seed.is_some()
            || self.tabletop
            || !self.policies.is_empty()
            || self.detail.is_some()
    }

    /// The head of the log; what is not said on the command line is asked for, if there is somebody to ask.
    ///
    /// # Errors
    /// If something is missing and nobody can be asked, or the file cannot be read.
    pub fn text(&self, log: &Path, terminal: bool, streams: &mut Streams<'_>) -> Result<String, Trouble> {
        if let Some(header) = &self.header {
            let text = input::read(header)?;
            if text.len() > HEAD_MOST_BYTES {
                return Err(Trouble::Input {
                    file: input::name(header),
                    reason: format!(
                        "is larger than {} KB, more than a header and a position need",
                        HEAD_MOST_BYTES / 1000
                    ),
                });
            }
            return Ok(begun(text));
        }
        if !terminal || !std::io::stdin().is_terminal() {
            return self.from(&Beside::new(log), &mut |question| {
                Err(Trouble::Usage(format!(
                    "{} is not there, and nobody can be asked for its header ({question}): say it with --game, --player, --cards, \
                     --seed or --tabletop, or take it from a file with --header",
                    log.display()
                )))
            });
        }
        streams.say(&format!(
            "{} is new. A few questions first; Enter takes what stands in brackets, Tab finds files.",
            log.display()
        ))?;
        streams.out.flush()?;
        let mut questions = Questions::new()?;
        let words = streams.words("");
        self.from(&Beside::new(log), &mut |question| {
            questions.ask(&words.printed(question, &[]))
        })
    }

    fn from(&self, beside: &Beside, ask: Ask<'_>) -> Result<String, Trouble> {
        let stopped = || Trouble::Usage("nothing was begun".to_owned());
        let mut asked = |question: &str| ask(question)?.ok_or_else(stopped);
        let files = |question: &str, asked: &mut dyn FnMut(&str) -> Result<String, Trouble>| {
            let mut again = question.to_owned();
            loop {
                let answer = asked(&again)?;
                let mut names = answer.split_whitespace().filter(|_| !answer.starts_with('?'));
                match names.find(|name| !beside.path(name).is_file()) {
                    Some(name) => again = format!("{} is not there; {question}", beside.path(name).display()),
                    None => return Ok::<String, Trouble>(answer),
                }
            }
        };
        let game = match &self.game {
            Some(game) => edition(game)?,
            None if GAMES.len() == 1 => edition(GAMES[0].name())?,
            None => {
                let names: Vec<&str> = GAMES.iter().map(|d| d.name()).collect();
                let question = format!("game: {} [{}]", names.join(", "), names[0]);
                let game = |typed: &str| edition(if typed.is_empty() { names[0] } else { typed });
                until_read(&question, &mut asked, &game)?
            }
        };
        let played = games::of_log(&format!("rejudge 1\ngame: {game}\n")).map_err(Trouble::Usage)?;
        let spoken = played.help_words();
        let (mut players, mut policies) = (self.players.clone(), self.policies.clone());
        let asks = players.is_empty();
        if asks {
            let seats = played.seats();
            for number in 1..=*seats.end() {
                let may_end = if number > *seats.start() { " [no more]" } else { "" };
                let name = asked(&format!("name of player {number}{may_end}"))?;
                if name.is_empty() {
                    break;
                }
                let question = format!("{name}'s {}, a file beside the log, or `? SET` [no list]", spoken.list);
                let list = files(&question, &mut asked)?;
                let name = written::player(&name, played.vocabulary());
                players.push(format!("{name}: {}", if list.is_empty() { "?" } else { list.as_str() }));
            }
        }
        let cards = match self.cards.is_empty() {
            true => files("card pools, files beside the log", &mut asked)?,
            false => self.cards.join(" "),
        };
        let seed_of = |typed: &str| match typed {
            "" => Ok(None),
            seed => read_seed(seed).map(Some),
        };
        let seed = match (&self.seed, self.tabletop) {
            (Some(seed), _) => seed_of(seed)?,
            (None, true) => None,
            (None, false) => until_read(
                "seed, if the recorder deals [none: a match on a table]",
                &mut asked,
                &seed_of,
            )?,
        };
        for point in if asks && policies.is_empty() { spoken.open } else { &[] } {
            policies.extend(reading(point, &mut asked)?);
        }
        let detail = match self.detail {
            Some(Detail::Full) => "full",
            Some(Detail::Decisions) | None => "decisions",
        };
        let mut out = format!("rejudge 1\ngame: {game}\ndetail: {detail}\n");
        if let Some(seed) = seed {
            out.push_str(&format!("seed: {seed}\n"));
        }
        for policy in policies {
            if !policy.contains(':') {
                return Err(Trouble::Usage(format!("`{policy}`: a policy is `POINT: READING`")));
            }
            out.push_str(&format!("policy {}\n", policy.trim()));
        }
        if !cards.is_empty() {
            out.push_str(&format!("cards: {cards}\n"));
        }
        for player in players {
            if !player.contains(':') {
                return Err(Trouble::Usage(format!(
                    "`{player}`: a player is `NAME: DECK` or `NAME: ? SET`"
                )));
            }
            out.push_str(&format!("player {}\n", player.trim()));
        }
        Ok(begun(out))
    }
}

/// Asks until the answer can be read.
fn until_read<T>(
    question: &str,
    asked: &mut dyn FnMut(&str) -> Result<String, Trouble>,
    of: &dyn Fn(&str) -> Result<T, Trouble>,
) -> Result<T, Trouble> {
    let mut again = question.to_owned();
    loop {
        match of(asked(&again)?.trim()) {
            Ok(read) => return Ok(read),
            Err(error) => again = format!("{error}; {question}"),
        }
    }
}

/// How an open point is read at this table, as the header says it; none if nobody knows.
fn reading(point: &Policy, asked: &mut dyn FnMut(&str) -> Result<String, Trouble>) -> Result<Option<String>, Trouble> {
    let names: Vec<&str> = point.choices.iter().map(|choice| choice.name).collect();
    let about = point.about.trim_end_matches('.');
    let question = format!("{about}: {} [nobody knows]", names.join(" or "));
    loop {
        let answer = asked(&question)?;
        let fits = |name: &&&str| name.eq_ignore_ascii_case(&answer);
        match names.iter().find(fits) {
            Some(name) => return Ok(Some(format!("{}: {name}", point.id))),
            None if answer.is_empty() => return Ok(None),
            None => {}
        }
    }
}

/// The head with a first section behind it, if it has none.
fn begun(mut head: String) -> String {
    let Ok(game) = games::of_log(&head) else { return head };
    let (log, _) = crate::notation::parse(&head, game.vocabulary());
    if log.lines.is_empty() {
        head = format!("{}\n\nsetup\n", head.trim_end());
    }
    head
}

/// A game with its edition; the newest if none is named.
fn edition(game: &str) -> Result<String, Trouble> {
    let name = game.split_whitespace().next().unwrap_or("");
    let named = games::of_log(&format!("rejudge 1\ngame: {name}\n")).map_err(Trouble::Usage)?;
    Ok(match (game.split_whitespace().nth(1), named.editions().first()) {
        (None, Some(newest)) => format!("{} {newest}", named.name()),
        _ => game.to_owned(),
    })
}

fn read_seed(text: &str) -> Result<Seed, Trouble> {
    let full = match text.trim().contains(char::is_whitespace) {
        true => text.to_owned(),
        false => format!("pcg64 1 {text}"),
    };
    let seed = full.parse::<Seed>();
    seed.map_err(|error| Trouble::Usage(error.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn questions_make_a_head() {
        let none = Head {
            header: None,
            game: Some(GAMES[0].name().to_owned()),
            players: Vec::new(),
            cards: Vec::new(),
            seed: None,
            tabletop: false,
            policies: Vec::new(),
            detail: None,
        };
        let beside = Beside::new(Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/replays/new.match")));
        let pools = "cards/harbor.toml cards/kiln.toml";
        let mut answers = ["Aoi", "oai.deck", "decks/aoi.deck", "Ren", "", pools, "seven", "7"].into_iter();
        let mut asked = Vec::new();
        let head = none.from(&beside, &mut |question| {
            asked.push(question.to_owned());
            Ok(answers.next().map(str::to_owned))
        });
        let head = head.expect("a head");
        assert!(
            head.contains("seed: pcg64 1 0x7\ncards: cards/harbor.toml cards/kiln.toml\n"),
            "{head}"
        );
        assert!(
            head.ends_with("player Aoi: decks/aoi.deck\nplayer Ren: ?\n\nsetup\n"),
            "{head}"
        );
        assert!(games::of_log(&head).is_ok());
        assert_eq!(asked.len(), 8);
        assert!(
            asked[7].contains("is no number") && asked[7].contains("; seed, "),
            "{}",
            asked[7]
        );
        assert!(
            asked[2].contains("oai.deck is not there; Aoi's deck list"),
            "{}",
            asked[2]
        );
        let stopped = none.from(&beside, &mut |_| Ok(None));
        assert!(stopped.is_err());
        // A game that is not there is asked for again; of a game for many, until nobody more is named.
        let any = Head { game: None, ..none };
        let many = GAMES
            .iter()
            .find(|game| *game.seats().end() > 2)
            .expect("a game for many");
        let names = ["Aoi", "?", "Ren", "?", "Mio", "?", "", pools, ""];
        let mut answers = ["none", many.name()].into_iter().chain(names);
        let mut asked = Vec::new();
        let head = any.from(&beside, &mut |question| {
            asked.push(question.to_owned());
            Ok(answers.next().map(str::to_owned))
        });
        let head = head.expect("a head");
        assert!(
            head.ends_with("player Aoi: ?\nplayer Ren: ?\nplayer Mio: ?\n\nsetup\n"),
            "{head}"
        );
        assert!(
            asked[1].contains("; game: ") && asked[6].ends_with("[no more]"),
            "{asked:?}"
        );
    }

    #[test]
    fn what_the_rules_leave_open_is_asked_and_names_are_quoted() {
        let game = GAMES
            .iter()
            .find(|d| !d.help_words().open.is_empty())
            .expect("a game that asks");
        let point = game.help_words().open[0];
        let head = Head {
            header: None,
            game: Some(game.name().to_owned()),
            players: Vec::new(),
            cards: vec!["none.toml".to_owned()],
            seed: None,
            tabletop: true,
            policies: Vec::new(),
            detail: None,
        };
        let beside = Beside::new(Path::new(env!("CARGO_MANIFEST_DIR")));
        for (answer, line) in [(point.choices[1].name, true), ("", false)] {
            let mut answers = ["Player 1", "", "ハル", "", "neither", answer].into_iter();
            let head = head
                .from(&beside, &mut |_| Ok(answers.next().map(str::to_owned)))
                .expect("a head");
            let said = format!("policy {}: {answer}\n", point.id);
            assert_eq!(head.contains(&said), line, "{head}");
            assert!(head.contains("player \"Player 1\": ?\nplayer ハル: ?\n"), "{head}");
            assert_eq!(answers.next(), None);
        }
    }
}
