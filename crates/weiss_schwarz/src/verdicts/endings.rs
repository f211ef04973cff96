//! What is said of how a match ended (1.2), and of what is done after that; and where a match is, in words.

use rejudge_judge::interventions::SORT;
use rejudge_judge::reasons;
use rejudge_table::{Ending, Seat, ZoneId};

use super::super::matches::Match;
use super::super::rulings::R;
use super::super::state::{Ended, How, State, Z, stage};
use super::Words;

reasons! {
    /// What is wrong with results, and behind them.
    pub enum Over in R, w: Words<'_> {
        /// 1.2.1: somebody acted on. What ended the match names ruling and item.
        ActedOn(): AfterTheEnd, Extra, "", let over = w.over(w.s.over) =>
            "the match was over{over}", expected "nothing after the end";
        /// 9.4.1.1: the match was played on.
        PlayedOn(; over: Ended): Defeat, Extra, "9.4.1.1", let over = w.over(Some(over)) =>
            "the match was over{over}", expected "nothing after the end";
        /// The same by one of several players.
        PlaysOn(seat: Seat): Defeat, Extra, "9.4.1.1" => "{seat} has lost: level 4", expected "nothing after the end";
        /// 1.2.1, 1.2.3: another result than the one the match came to.
        Other(; over: Ended, winner: Option<Seat>, all: bool): Result, Record, if all { "1.2.3" } else { "1.2.1" },
            let result = w.ended(over), let won = w.won(winner) =>
            "{result}; the result written is another", expected "{result}", claimed "{won}";
        /// 1.2.2: nobody has lost.
        NobodyLost(; winner: Option<Seat>): Result, Record, "1.2.2", let won = w.won(winner) =>
            "nobody has lost by the log; a result was written", expected "no result yet", claimed "{won}",
            with { cannot_tell: Some("who conceded, or what ended the match".to_owned()) };
        /// 1.2.2.1: nobody is at level 4.
        NotByLevel(; losers: Vec<Seat>): Result, Record, "1.2.2.1", let are = w.levels(&losers) =>
            "nobody has lost that way: {are}", expected "no result yet", claimed "level 4",
            with { evidence: w.zones(&losers, &[Z::Level]) };
        /// 1.2.2.2: nobody is without cards.
        NotByCards(; losers: Vec<Seat>): Result, Record, "1.2.2.2", let have = w.cards_left(&losers) =>
            "nobody has lost that way: {have}", expected "no result yet", claimed "no card left",
            with { evidence: w.zones(&losers, &[Z::Deck, Z::Waiting]) };
        /// The judge ends the match otherwise than it ended by the rules.
        OfTheJudge(): Result, Record, "", let result = w.m.result(w.s).unwrap_or_default() =>
            "by the log {result}; the judge gave another result", with { note: Some(SORT) };
    }
}

impl Words<'_> {
    fn ended(self, over: Ended) -> String {
        self.m.ended(over).map(|ending| ending.to_string()).unwrap_or_default()
    }

    /// `: Ren wins; Aoi reached level 4`, if it is known how it ended.
    fn over(self, over: Option<Ended>) -> String {
        over.map_or_else(String::new, |over| format!(": {}", self.ended(over)))
    }

    fn won(self, winner: Option<Seat>) -> String {
        winner.map_or_else(|| "a draw".to_owned(), |winner| format!("{} won", self.name(winner)))
    }

    fn levels(self, seats: &[Seat]) -> String {
        let level = |seat: &Seat| format!("{} is at level {}", self.name(*seat), self.s.count(*seat, Z::Level));
        seats.iter().map(level).collect::<Vec<_>>().join(", ")
    }

    fn cards_left(self, seats: &[Seat]) -> String {
        let cards = |seat: &Seat| {
            let (deck, waiting) = (self.s.count(*seat, Z::Deck), self.s.count(*seat, Z::Waiting));
            format!(
                "{} has {deck} cards in the deck and {waiting} in the waiting room",
                self.name(*seat)
            )
        };
        seats.iter().map(cards).collect::<Vec<_>>().join(", ")
    }

    fn zones(self, seats: &[Seat], zones: &[Z]) -> Vec<ZoneId> {
        let of = |seat: &Seat| zones.iter().map(|z| self.s.zone(*seat, *z)).collect::<Vec<_>>();
        seats.iter().flat_map(of).collect()
    }
}

impl Match {
    /// How the match ended, in words.
    pub fn result(&self, state: &State) -> Option<String> {
        self.ending(state).map(|ending| ending.to_string())
    }

    /// How the match ended.
    pub fn ending(&self, state: &State) -> Option<Ending> {
        self.ended(state.over?)
    }

    /// An end in words.
    pub fn ended(&self, over: Ended) -> Option<Ending> {
        let ending = |winner: Option<Seat>, reason: String, rule: &str| Ending {
            winner: winner.map(|seat| self.name(seat).to_owned()),
            reason,
            rule: rule.to_owned(),
            ..Ending::default()
        };
        let losers: Vec<Seat> = self.seats().filter(|s| over.losers & (1 << s.0) != 0).collect();
        if losers.len() == self.players.len() && over.how == How::Judge {
            return Some(ending(None, "the judge's decision".to_owned(), ""));
        }
        if let (How::Last(last), true) = (over.how, losers.len() == self.players.len()) {
            let last = losers.iter().filter(|s| last & (1 << s.0) != 0);
            return Some(Ending {
                tied: last.map(|s| self.name(*s).to_owned()).collect(),
                ..ending(None, "the last players lose at the same time".to_owned(), "1.2.3")
            });
        }
        if losers.len() == self.players.len() {
            return Some(ending(None, "all players lose at the same time".to_owned(), "1.2.3"));
        }
        let loser = losers.first().copied()?;
        let winner = self.seats().find(|s| !losers.contains(s))?;
        let loser = self.name(loser);
        let (reason, rule) = match over.how {
            How::Level => (format!("{loser} reached level 4"), "1.2.2.1"),
            How::Text => (format!("{loser} loses by the text of a card"), "1.2.5"),
            How::NoCards => (format!("{loser} has no card in deck and waiting room"), "1.2.2.2"),
            How::NoCardsInDamage => (
                format!("{loser} had no card left to turn over in the middle of damage"),
                "9.2.2.1",
            ),
            How::Conceded => (format!("{loser} conceded"), "1.2.4"),
            How::Judge => ("the judge's decision".to_owned(), ""),
            How::Left | How::Last(_) => ("everybody else has left the match".to_owned(), ""),
        };
        Some(ending(Some(winner), reason, rule))
    }

    /// The phase in words.
    pub fn phase(&self, state: &State) -> String {
        let word = match state.stage {
            _ if state.after_gap => "after the gap",
            s if s < stage::STAND => "before the first turn",
            stage::STAND..stage::DRAW => "stand phase",
            stage::DRAW..stage::CLOCK => "draw phase",
            stage::CLOCK..stage::MAIN => "clock phase",
            stage::MAIN..stage::CLIMAX => "main phase",
            stage::CLIMAX..stage::ATTACK => "climax phase",
            stage::ATTACK..stage::ENCORE => "attack phase",
            stage::ENCORE..stage::HAND => "encore step",
            _ => "end phase",
        };
        word.to_owned()
    }
}
