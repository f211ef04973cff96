//! What changed about a card while it lies where it lies: what effects gave it, and for how long.

use rejudge_table::{CardId, Face, Seat};

use super::effects::ability::{Time, Who};
use super::effects::program::{Bar, Gain};
use super::rules::sure::Sure;

/// What an effect gives a character.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Given {
    /// Power.
    pub power: i32,
    /// Soul.
    pub soul: i8,
    /// Level.
    pub level: i8,
    /// 8.9.1.5: so much power instead of what it has.
    pub becomes: Option<i32>,
}

impl Given {
    /// Nothing.
    pub const NONE: Given = Given {
        power: 0,
        soul: 0,
        level: 0,
        becomes: None,
    };

    /// So much of one thing.
    pub fn of(gain: Gain, amount: i32) -> Given {
        let small = i8::try_from(amount.clamp(-99, 99)).unwrap_or(0);
        let mut given = Given::NONE;
        match gain {
            Gain::Power => given.power = amount,
            Gain::Becomes => given.becomes = Some(amount),
            Gain::Soul => given.soul = small,
            Gain::Level => given.level = small,
        }
        given
    }

    /// Both.
    pub fn and(self, other: Given) -> Given {
        Given {
            power: self.power.saturating_add(other.power),
            soul: self.soul.saturating_add(other.soul),
            level: self.level.saturating_add(other.level),
            becomes: other.becomes.or(self.becomes),
        }
    }
}

/// 8.9.1.5: the power that an effect has set for a turn, over all that came about before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fixed {
    /// So much.
    pub power: i32,
    /// How many cards had been placed when it was set: what CONT abilities of cards placed later give comes to it (8.9.1.5.1).
    pub since: u32,
    /// What had been given before for longer than this turn.
    before: i32,
}

/// How long something given lasts (8.2.1.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Until {
    /// The end of the turn (6.8.1.4).
    Turn,
    /// The end of the attack it is given in (7.6.1.5).
    Battle,
    /// The end of the next turn.
    NextTurn,
    /// The end of the turn behind the next one.
    AfterNext,
    /// In games in which it does not end with the very next turn: this player's own turn begins so many times; and then the end of
    /// that turn, or it has ended.
    Rounds {
        /// Whose turn.
        giver: Seat,
        /// How many times.
        left: u8,
        /// It lasts through that turn.
        through: bool,
    },
    /// The card leaves.
    Stays,
}

impl Until {
    /// How long it lasts from the beginning of this player's turn on; none: it has ended.
    pub fn turn_begins(self, seat: Seat) -> Option<Until> {
        Some(match self {
            Until::NextTurn => Until::Turn,
            Until::AfterNext => Until::NextTurn,
            Until::Rounds {
                giver,
                left: ..=1,
                through,
            } if giver == seat => return through.then_some(Until::Turn),
            Until::Rounds { giver, left, through } if giver == seat => Until::Rounds {
                giver,
                left: left - 1,
                through,
            },
            until => until,
        })
    }
}

/// 8.2.1: an ability that an effect gave a character.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Granted {
    /// Who has it.
    pub card: CardId,
    /// Whose text gives it.
    pub face: Face,
    /// Its number there ([`Text::line`](super::effects::Text::line)).
    pub number: u8,
    /// How long it lasts.
    pub until: Until,
    /// 8.6.4: whether it has it; it may have where the log leaves a condition open.
    pub sure: Sure,
}

/// Of more numbers than this that may have been given none is kept: a limit.
pub const PERHAPS_MOST: usize = 64;

/// 8.6.4: what an effect gave a character where its condition was so, which the log leaves open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Perhaps {
    /// Who may have it.
    pub card: CardId,
    /// Of which number.
    pub gain: Gain,
    /// How much, none of it less than nothing.
    pub amount: i32,
    /// How long it lasts.
    pub until: Until,
}

/// 1.3.3: what an effect keeps a player from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Barred {
    /// Whom.
    pub seat: Seat,
    /// From what.
    pub bar: Bar,
    /// Whose text says so, and its number there.
    pub by: (Face, u8),
    /// How long it lasts.
    pub until: Until,
}

/// 8.7.5: an AUTO ability that an effect has created and that triggers later.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Created {
    /// Its master.
    pub seat: Seat,
    /// The card whose effect created it.
    pub card: CardId,
    /// Whose text it stands in.
    pub face: Face,
    /// Its number there ([`Text::line`](super::effects::Text::line)).
    pub number: u8,
    /// Whose turn, phase or step it waits for, seen from its master.
    pub whose: Who,
    /// For the beginning of which of them.
    pub time: Time,
    /// "That card".
    pub about: Option<CardId>,
    /// The card that all of it is done with, and when that was placed: once it has changed zones it is another one (3.1.4).
    pub with: Option<(CardId, u32)>,
    /// Whether it was created.
    pub sure: Sure,
}

/// What changes about a card while it stays where it is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Extra {
    /// Soul given until the end of the turn.
    pub soul: i8,
    /// Power given until the end of the turn.
    pub power: i32,
    /// Level given until the end of the turn.
    pub level: i8,
    /// 8.9.1.5: the power that was set until the end of the turn.
    pub fixed: Option<Fixed>,
    /// Power, soul and level given for another time: of this battle, of the next turn too, for as long as it is there.
    pub lasting: [Given; 3],
    /// Who gave what lasts for the next turn, and how often that player's own turn begins until it ends; for games in which
    /// it does not end with the very next turn.
    pub giver: Option<Seat>,
    /// See [`Extra::giver`].
    pub rounds: u8,
    /// When it was placed, for 9.6.2.
    pub placed: u32,
    /// 9.6.2.1: it came to its slot with others at once.
    pub together: bool,
    /// The turn in which it attacked last (7.2.1.5.3).
    pub attacked: u32,
}

impl Extra {
    /// Nothing changed about it.
    pub const NONE: Extra = Extra {
        soul: 0,
        power: 0,
        level: 0,
        fixed: None,
        lasting: [Given::NONE; 3],
        giver: None,
        rounds: 0,
        placed: 0,
        together: false,
        attacked: 0,
    };

    /// All that is given to it now; where its power was set, since then.
    pub fn given(&self) -> Given {
        let turn = Given {
            power: self.power.saturating_sub(self.fixed.map_or(0, |fixed| fixed.before)),
            soul: self.soul,
            level: self.level,
            becomes: None,
        };
        self.lasting.into_iter().fold(turn, Given::and)
    }

    /// Nothing takes power from it, nor sets it: [`Extra::given`] is none, or more.
    pub fn is_not_weakened(&self) -> bool {
        self.fixed.is_none() && self.power >= 0 && self.lasting.iter().all(|given| given.power >= 0)
    }

    /// 8.9.1.5: its power is set until the end of the turn. What ends with the turn and was given before is of no use any more.
    pub fn fix(&mut self, power: i32, since: u32) {
        (self.power, self.lasting[0].power) = (0, 0);
        let before = self
            .lasting
            .iter()
            .fold(0, |sum: i32, given| sum.saturating_add(given.power));
        self.fixed = Some(Fixed { power, since, before });
    }

    /// Something more is given to it.
    pub fn give(&mut self, given: Given, until: Until) {
        let lasting = match until {
            Until::Turn => {
                self.power = self.power.saturating_add(given.power);
                self.soul = self.soul.saturating_add(given.soul);
                self.level = self.level.saturating_add(given.level);
                return;
            }
            Until::Battle => &mut self.lasting[0],
            Until::NextTurn | Until::Rounds { .. } => &mut self.lasting[1],
            Until::AfterNext | Until::Stays => &mut self.lasting[2],
        };
        *lasting = lasting.and(given);
    }

    /// 6.8.1.4: what lasted until the end of this turn ends.
    pub fn turn_ends(&mut self) {
        (self.power, self.soul, self.level) = (0, 0, 0);
        self.fixed = None;
        self.lasting[0] = Given::default();
    }

    /// The next turn has begun: what lasts until its end now lasts until the end of the turn.
    pub fn turn_begins(&mut self) {
        let next = std::mem::take(&mut self.lasting[1]);
        self.give(next, Until::Turn);
    }

    /// This player's turn has begun: what that player gave until then has ended. What nobody is known to have given ends
    /// with the next turn.
    pub fn round_ends(&mut self, seat: Seat) {
        match self.giver {
            None => self.turn_begins(),
            Some(giver) if giver == seat => {
                self.rounds = self.rounds.saturating_sub(1);
                if self.rounds == 0 {
                    self.lasting[1] = Given::default();
                }
            }
            Some(_) => {}
        }
    }

    /// 7.6.1.5: what lasted as long as the attack ends.
    pub fn battle_ends(&mut self) {
        self.lasting[0] = Given::default();
    }
}
