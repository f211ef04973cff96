//! What changes in a match: the table, and what its rules remember.

use rejudge_kit::diagnose::course::Course;
use rejudge_kit::fingerprint::Fingerprints;
use rejudge_table::{CardId, Face, Seat, Table, ZoneId, clone_in_place};

use super::cards::Keywords;
use super::effects::run::{Run, Waiting};
use super::matches::Match;
pub use super::zones::{EXHAUSTED, Fact, READY, Z};

/// SPW-4.4
pub const LIFE: i32 = 20;
/// SPW-9.5
pub const LIFE_WINS: i32 = 40;
/// SPW-4.1
pub const HAND: u32 = 7;
/// SPW-6.4
pub const SKILLS_MOST: usize = 3;

/// SPW-5.1: where in the turn we are; combat in its stages.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Step {
    /// Before the first turn.
    #[default]
    Before,
    /// Start of turn.
    Start,
    /// The first main phase.
    Deploy,
    /// SPW-8.3: attackers are declared.
    Combat,
    /// SPW-8.5
    Block,
    /// SPW-8.10
    Instants,
    /// SPW-8.13
    Ranged,
    /// SPW-8.13
    Regular,
    /// The second main phase.
    Reinforce,
    /// SPW-5.4
    End,
}

impl Step {
    /// The step of a word.
    pub fn of(word: &str) -> Option<Step> {
        Some(match word {
            "start" => Step::Start,
            "deploy" => Step::Deploy,
            "combat" => Step::Combat,
            "block" => Step::Block,
            "instants" => Step::Instants,
            "ranged" => Step::Ranged,
            "regular" => Step::Regular,
            "reinforce" => Step::Reinforce,
            "end" => Step::End,
            _ => return None,
        })
    }

    /// How a sentence calls it.
    pub fn word(self) -> &'static str {
        match self {
            Step::Before => "before the first turn",
            Step::Start => "start of turn",
            Step::Deploy => "Deploy",
            Step::Combat => "attack declaration",
            Step::Block => "block declaration",
            Step::Instants => "the attacker's last instants",
            Step::Ranged => "the ranged step",
            Step::Regular => "the regular step",
            Step::Reinforce => "Reinforce",
            Step::End => "end of turn",
        }
    }

    /// A main phase.
    pub fn is_main(self) -> bool {
        matches!(self, Step::Deploy | Step::Reinforce)
    }

    /// Combat, until it is resolved.
    pub fn is_combat(self) -> bool {
        (Step::Combat..=Step::Regular).contains(&self)
    }
}

/// What is next on the way of a turn, where nothing comes before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Base {
    /// SPW-G-25
    First,
    /// SPW-4.1
    Hand(Seat),
    /// SPW-4.2
    Mulligan(Seat),
    /// A turn begins.
    Turn,
    /// SPW-3.1
    Refill,
    /// SPW-5.3
    Ready,
    /// SPW-5.3
    Tick,
    /// SPW-5.2
    Draw,
    /// Deploy or Reinforce.
    Main,
    /// SPW-8.1
    Attack,
    /// SPW-8.5
    Block,
    /// SPW-8.10
    Instants,
    /// SPW-8.13: the ranged damage is worked out.
    Ranged,
    /// SPW-8.13: the regular damage is worked out.
    Regular,
    /// SPW-8.21: what triggers on combat; then combat is over.
    After,
    /// SPW-5.4: the active player's effects, then the opponent's window.
    EndWindow,
}

/// What is due.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Due {
    /// The match is over.
    Over,
    /// SPW-8.14: damage in combat, in any order within its step.
    Hit,
    /// SPW-8.22: a hero gains life by Lifebound.
    Gain,
    /// SPW-7.1
    Die,
    /// SPW-1.1: a step of the text that is being carried out.
    Step,
    /// A text has triggered.
    Auto,
    /// SPW-6.11: a Divine Offering goes on.
    Offering,
    /// SPW-9.1: somebody has won or lost, once the action is over.
    Checkpoint,
    /// The course of the turn.
    Base(Base),
}

impl Due {
    /// What it is, without whose.
    pub const fn number(self) -> u8 {
        match self {
            Due::Over => 0,
            Due::Hit => 1,
            Due::Gain => 2,
            Due::Die => 3,
            Due::Offering => 4,
            Due::Checkpoint => 5,
            Due::Base(base) => match base {
                Base::First => 6,
                Base::Hand(_) => 7,
                Base::Mulligan(_) => 8,
                Base::Turn => 9,
                Base::Refill => 10,
                Base::Ready => 11,
                Base::Tick => 12,
                Base::Draw => 13,
                Base::Main => 14,
                Base::Attack => 15,
                Base::Block => 16,
                Base::Instants => 17,
                Base::Ranged => 18,
                Base::Regular => 19,
                Base::After => 20,
                Base::EndWindow => 21,
            },
            Due::Step => 22,
            Due::Auto => 23,
        }
    }
}

/// What is dealt damage, or attacked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// A hero.
    Hero(Seat),
    /// A creature.
    Card(CardId),
}

/// One attack of a combat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attack {
    /// The creature that attacks.
    pub attacker: CardId,
    /// Whom.
    pub targets: Vec<Target>,
    /// SPW-8.8: in declared order.
    pub blockers: Vec<CardId>,
    /// SPW-8.9: it was blocked, whatever became of the blockers.
    pub blocked: bool,
    /// SPW-8.11, G-13
    pub cancelled: bool,
    /// Whether it is cancelled the rules leave open (G-33).
    pub open: bool,
}

/// Damage of a combat that is still to be told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hit {
    /// Who deals it.
    pub from: CardId,
    /// Who takes it.
    pub to: Target,
    /// How much.
    pub much: i32,
    /// SPW-8.19: a shield takes it.
    pub prevented: bool,
}

/// What is known of one card in play beside its face.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Extra {
    /// SPW-7.2
    pub damage: i32,
    /// Changes until the end of the turn: attack, health, speed.
    pub turn: [i32; 3],
    /// Changes that stay as long as it is in play.
    pub stays: [i32; 3],
    /// SPW-7.5: Might, Weakness and Shield emblems.
    pub emblems: [u8; 3],
    /// SPW-7.6
    pub energy: i32,
    /// G-06
    pub frozen: bool,
    /// Keywords until the end of the turn.
    pub turn_keywords: Keywords,
    /// Keywords that stay.
    pub stays_keywords: Keywords,
    /// SPW-7.4: the turn in which it came.
    pub entered: u32,
    /// SPW-7.4: the turn in which it was last moved into the combat row.
    pub moved: u32,
    /// What it is attached to.
    pub host: Option<CardId>,
    /// What it gave the creature to which it is attached: attack, health, speed.
    pub gives: [i32; 3],
    /// The keywords that it gave it.
    pub gives_keywords: Keywords,
    /// Which of several equal ones it is, by the order in which they came.
    pub copy: u16,
    /// SPW-8.18: it was dealt deadly damage.
    pub doomed: bool,
    /// By the log it lives on; it was said that it should not.
    pub spared: bool,
    /// It may have died in a combat that could not be worked out; a line that names it in play says that it did not.
    pub perhaps: bool,
    /// How much damage it has, and which shields are left, is not known since such a combat.
    pub shaken: bool,
    /// G-23: the action in which Valor last gave it an emblem.
    pub valor: u32,
}

/// A text that was at work and whose card is not in play: of a spell or skill of which no effect was declared, or of a
/// card that left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Worked {
    /// The card.
    pub face: Face,
    /// The player whose text it is.
    pub seat: Seat,
    /// The turn in which it was last at work.
    pub turn: u32,
    /// It was played or used, and stays only in what it did.
    pub spell: bool,
    /// The creatures that its line named; none: it may be about any.
    pub targets: Vec<CardId>,
}

/// Places of [`Extra::emblems`].
pub mod emblem {
    /// +1/+1
    pub const MIGHT: usize = 0;
    /// -1/-1
    pub const WEAKNESS: usize = 1;
    /// Prevents damage.
    pub const SHIELD: usize = 2;
    /// Their words.
    pub const WORDS: [&str; 3] = ["might", "weakness", "shield"];
}

/// A skill that a hero has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Skill {
    /// The hero, or the shrine it came from.
    pub face: Face,
    /// SPW-6.10: turns it still rests.
    pub left: u8,
    /// The same if all turns count (G-09).
    pub left_all: u8,
    /// It was used this turn.
    pub used: bool,
}

impl Skill {
    /// One that can be used at once.
    pub fn fresh(face: Face) -> Skill {
        Skill {
            face,
            left: 0,
            left_all: 0,
            used: false,
        }
    }
}

/// SPW-4.5, SPW-6.12
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Spark {
    /// This player never had one.
    #[default]
    Never,
    /// It is in play.
    InPlay,
    /// It was sacrificed.
    Used,
}

/// What of a player is not known: after a gap.
pub mod vague {
    /// Life.
    pub const LIFE: u8 = 1;
    /// Full crystals.
    pub const MANA: u8 = 2;
    /// Crystals.
    pub const MAX: u8 = 4;
    /// Levels.
    pub const LEVELS: u8 = 8;
    /// What was done this turn.
    pub const DID: u8 = 16;
    /// Skills and their cooldowns.
    pub const SKILLS: u8 = 32;
    /// The Spark.
    pub const SPARK: u8 = 64;
    /// All of it.
    pub const ALL: u8 = 127;
}

/// One player beside the cards.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Player {
    /// SPW-4.4
    pub life: i32,
    /// SPW-3.1: full crystals.
    pub mana: i32,
    /// SPW-6.12: mana of The Spark and of effects, until the next refill.
    pub bonus: i32,
    /// SPW-3.1: crystals.
    pub max: i32,
    /// SPW-3.3
    pub levels: Vec<u8>,
    /// SPW-6.10
    pub skills: Vec<Skill>,
    /// SPW-6.12
    pub spark: Spark,
    /// SPW-6.2: a shrine was played this turn.
    pub shrine: bool,
    /// SPW-6.11: a Divine Offering was made this turn.
    pub offered: bool,
    /// What is not known of all that.
    pub vague: u8,
    /// How often the deck was shuffled.
    pub shuffles: u32,
    /// That number is not known.
    pub uncounted: bool,
    /// Of a deck of unknown size: so many of the cards that are listed lie below the others.
    pub below: usize,
}

impl Player {
    /// Mana that can be spent.
    pub fn spendable(&self) -> i32 {
        self.mana.saturating_add(self.bonus)
    }
}

/// A Divine Offering under way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offering {
    /// The player who offers.
    pub seat: Seat,
    /// The cards looked at, top first; they still lie in the deck.
    pub cards: Vec<CardId>,
    /// A card was taken already.
    pub took: bool,
    /// Those put to the bottom so far.
    pub put: Vec<CardId>,
    /// The line of the log.
    pub act: Option<u32>,
}

/// How a match ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum How {
    /// SPW-9.1
    Life,
    /// SPW-9.2
    Deck,
    /// SPW-9.3
    Resigned,
    /// SPW-9.4
    Clock,
    /// SPW-9.5
    Forty,
    /// SPW-9.6
    Text,
    /// SPW-9.7
    Both,
}

impl How {
    /// The rule, and the reason in words.
    pub fn reason(self) -> (&'static str, &'static str) {
        match self {
            How::Life => ("SPW-9.1", "the other hero has less than one life"),
            How::Deck => ("SPW-9.2", "the other deck is empty"),
            How::Resigned => ("SPW-9.3", "the other player resigned"),
            How::Clock => ("SPW-9.4", "the other player's clock ran out"),
            How::Forty => ("SPW-9.5", "forty life"),
            How::Text => ("SPW-9.6", "by the text of a card"),
            How::Both => ("SPW-9.7", "both won or lost at once, in the winner's turn"),
        }
    }
}

/// The end of the match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ended {
    /// Who won.
    pub winner: Seat,
    /// By which rule the match ended.
    pub how: How,
    /// The rules leave open who won; the reading that says so was not chosen.
    pub open: Option<super::policies::G>,
    /// The action in which it ended: its effect may still be told.
    pub action: u32,
}

/// Something left undone: what, whose, and which card.
pub type Debt = (u16, Seat, Option<CardId>);

/// What changes.
#[derive(Debug)]
pub struct State {
    /// The cards.
    pub table: Table,
    /// What is known of them beside, by card.
    pub extra: Vec<Extra>,
    /// The players beside their cards.
    pub players: Vec<Player>,
    /// What is next in the turn.
    pub base: Base,
    /// Where in the turn we are.
    pub step: Step,
    /// Whose turn it is.
    pub active: Seat,
    /// Who had the first turn; none: not known.
    pub first: Option<Seat>,
    /// The number of the turn.
    pub turn: u32,
    /// The turn into whose middle a position put play; 0: none.
    pub opened: u32,
    /// Turns seen in this log, also after a position.
    pub turns_seen: u32,
    /// SPW-5.1: there was a combat this turn.
    pub fought: bool,
    /// The combat.
    pub attacks: Vec<Attack>,
    /// SPW-8.14: creatures that have dealt their damage.
    pub dealt: Vec<CardId>,
    /// SPW-8.13: creatures that died in the ranged step.
    pub shot: Vec<CardId>,
    /// Creatures that attack, block or are attacked in the support row by the log.
    pub behind: Vec<CardId>,
    /// Damage that was due and has no line.
    pub untold: Vec<Hit>,
    /// SPW-G-24: who had 40 life within an action, and which.
    pub peaked: Option<(Seat, u32)>,
    /// Creatures of this combat whose fight cannot be worked out, because of a card nobody saw or a text nobody reads:
    /// what comes of it is taken as told.
    pub unsure: Vec<CardId>,
    /// A card that nobody noted did something that rests on which card it was: where the cards lie is not known any more.
    pub blurred: bool,
    /// Texts at work whose cards are not in play.
    pub worked: Vec<Worked>,
    /// The log declared what the text of the first card does to the second; without a second, all that it does.
    pub declared: Vec<(CardId, Option<CardId>)>,
    /// Cards that left play this turn, who played with them, and in which step.
    pub left: Vec<(CardId, Seat, Step)>,
    /// Damage still to be told.
    pub hits: Vec<Hit>,
    /// Damage told in this step, dealt when all of it is.
    pub struck: Vec<Hit>,
    /// Lifebound that is still to be told.
    pub gains: Vec<(CardId, i32)>,
    /// Creatures that die.
    pub dying: Vec<CardId>,
    /// A Divine Offering under way.
    pub offering: Option<Offering>,
    /// Counts the actions, so that what an effect does is known to be of one.
    pub action: u32,
    /// The card that acts, and whether its text is one that nobody read.
    pub acting: Option<(CardId, Face)>,
    /// The text that is being carried out.
    pub run: Option<Run>,
    /// What has triggered and was not told yet.
    pub waiting: Vec<Waiting>,
    /// What triggered this turn and was told or done, each as often.
    pub fired: Vec<(CardId, usize)>,
    /// What of the start of a turn was told before it was due.
    pub told_early: Vec<(CardId, usize)>,
    /// It is over.
    pub over: Option<Ended>,
    /// It was said that it is.
    pub said_over: bool,
    /// Left undone.
    pub debts: Vec<Debt>,
    /// Every card is known.
    pub seeded: bool,
    /// Nothing is known of what was done in this turn before.
    pub after_gap: bool,
    /// Fingerprints of the turns, where a journal is kept.
    pub fingerprints: Fingerprints,
    /// What is done otherwise than the log lets one assume, where that is tried.
    pub course: Option<Box<Course>>,
}

clone_in_place!(State {
    table,
    extra,
    players,
    base,
    step,
    active,
    first,
    turn,
    opened,
    turns_seen,
    fought,
    attacks,
    dealt,
    shot,
    behind,
    untold,
    peaked,
    unsure,
    blurred,
    worked,
    declared,
    left,
    hits,
    struck,
    gains,
    dying,
    offering,
    action,
    acting,
    run,
    waiting,
    fired,
    told_early,
    over,
    said_over,
    debts,
    seeded,
    after_gap,
    fingerprints,
    course,
});

impl State {
    /// The zone of a player.
    pub fn zone(&self, seat: Seat, z: Z) -> ZoneId {
        self.table.zone_id(seat, z as u16)
    }

    /// Which zone it is.
    pub fn z(&self, zone: ZoneId) -> Z {
        Z::of(self.table.kind_of(zone)).unwrap_or(Z::Removed)
    }

    /// Where a card lies; none once it has left the game.
    pub fn place(&self, card: CardId) -> Option<(Seat, Z)> {
        let zone = self.table.card(card).zone;
        (zone != ZoneId::OUT).then(|| (self.table.seat_of(zone), self.z(zone)))
    }

    /// SPW-7.1: who plays with it.
    pub fn controller(&self, card: CardId) -> Seat {
        self.place(card).map_or(self.table.card(card).owner, |(seat, _)| seat)
    }

    /// The cards of a zone.
    pub fn cards(&self, seat: Seat, z: Z) -> &[CardId] {
        &self.table.zone(self.zone(seat, z)).cards
    }

    /// How many are known to lie in a zone.
    pub fn count(&self, seat: Seat, z: Z) -> usize {
        self.cards(seat, z).len()
    }

    /// A zone may hold more.
    pub fn is_open(&self, seat: Seat, z: Z) -> bool {
        self.table.zone(self.zone(seat, z)).open
    }

    /// The face of a card.
    pub fn face(&self, card: CardId) -> Option<Face> {
        self.table.face(card)
    }

    /// A player.
    pub fn player(&self, seat: Seat) -> &Player {
        // There is one for each seat.
        &self.players[usize::from(seat.0)]
    }

    /// The same, to be changed.
    pub fn player_mut(&mut self, seat: Seat) -> &mut Player {
        &mut self.players[usize::from(seat.0)]
    }

    /// What is known of a card beside its face.
    pub fn extra_of(&self, card: CardId) -> Extra {
        self.extra.get(usize::from(card.0)).copied().unwrap_or_default()
    }

    /// The same, to be changed.
    pub fn extra(&mut self, card: CardId) -> &mut Extra {
        let at = usize::from(card.0);
        if self.extra.len() <= at {
            self.extra.resize(at + 1, Extra::default());
        }
        &mut self.extra[at]
    }

    /// Whether something of a player is not known.
    pub fn is_vague(&self, seat: Seat, what: u8) -> bool {
        self.player(seat).vague & what != 0
    }

    /// SPW-7.3
    pub fn is_exhausted(&self, card: CardId) -> bool {
        self.table.card(card).pose == EXHAUSTED
    }

    /// All in play, player by player, row by row.
    pub fn in_play(&self) -> impl Iterator<Item = CardId> + '_ {
        let seats = self.players.len();
        let places = (0..seats * Z::PLAY.len()).map(|at| (at / Z::PLAY.len(), Z::PLAY[at % Z::PLAY.len()]));
        places.flat_map(|(seat, z)| {
            // A table has no more players than a `u8` counts.
            let seat = Seat(u8::try_from(seat).unwrap_or(u8::MAX));
            self.cards(seat, z).iter().copied()
        })
    }

    /// The attack of a creature.
    pub fn attack_of(&self, card: CardId) -> Option<&Attack> {
        self.attacks.iter().find(|a| a.attacker == card)
    }

    /// SPW-8.6: the attacker a creature blocks.
    pub fn blocks(&self, card: CardId) -> Option<CardId> {
        let blocks = |a: &&Attack| a.blockers.contains(&card);
        self.attacks.iter().find(blocks).map(|a| a.attacker)
    }

    /// SPW-8.7: attackers that have this creature as their target.
    pub fn attackers_on(&self, card: CardId) -> impl Iterator<Item = CardId> + '_ {
        let on = move |a: &&Attack| !a.cancelled && a.targets.contains(&Target::Card(card));
        self.attacks.iter().filter(on).map(|a| a.attacker)
    }
}

/// A creature as it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stats {
    /// Speed.
    pub speed: i32,
    /// Attack.
    pub attack: i32,
    /// Hitpoints left.
    pub health: i32,
    /// Keywords.
    pub keywords: Keywords,
    /// Shields.
    pub shields: u8,
    /// Frozen.
    pub frozen: bool,
}

impl Match {
    /// A creature as it stands; none if nobody has seen it, or it is none.
    pub fn stats(&self, s: &State, card: CardId) -> Option<Stats> {
        let mut stats = self.without_standing(s, card)?;
        self.with_standing(s, card, &mut stats);
        Some(stats)
    }

    /// The same without what texts give it that go on all the time.
    pub fn without_standing(&self, s: &State, card: CardId) -> Option<Stats> {
        let def = self.card(s.face(card)?);
        if !def.kind.is_creature() {
            return None;
        }
        let extra = s.extra_of(card);
        let emblems = i32::from(extra.emblems[emblem::MIGHT]) - i32::from(extra.emblems[emblem::WEAKNESS]);
        let change = |at: usize| extra.turn[at].saturating_add(extra.stays[at]);
        Some(Stats {
            speed: i32::from(def.speed).saturating_add(change(2)),
            attack: i32::from(def.attack).saturating_add(change(0)).saturating_add(emblems),
            health: (i32::from(def.health).saturating_add(change(1)).saturating_add(emblems))
                .saturating_sub(extra.damage),
            keywords: def.all_keywords().with(extra.turn_keywords).with(extra.stays_keywords),
            shields: extra.emblems[emblem::SHIELD],
            frozen: extra.frozen,
        })
    }

    /// Whether a creature has a keyword; not if nobody has seen it.
    pub fn has(&self, s: &State, card: CardId, keyword: Keywords) -> bool {
        self.stats(s, card).is_some_and(|stats| stats.keywords.has(keyword))
    }

    /// What is due.
    pub fn due(&self, s: &State) -> Due {
        if s.over.is_some() {
            return Due::Over;
        }
        if !s.hits.is_empty() {
            return Due::Hit;
        }
        if !s.gains.is_empty() {
            return Due::Gain;
        }
        if !s.dying.is_empty() {
            return Due::Die;
        }
        if s.step_under_way().is_some() {
            return Due::Step;
        }
        if s.triggered().is_some() {
            return Due::Auto;
        }
        if s.offering.is_some() {
            return Due::Offering;
        }
        let resolving = matches!(s.base, Base::Ranged | Base::Regular | Base::After);
        if !resolving && self.seats().any(|seat| self.concluded(s, seat) != [None, None]) {
            return Due::Checkpoint;
        }
        Due::Base(s.base)
    }

    /// SPW-9.1, SPW-9.5: who would win now, and how.
    pub fn conclusions<'s>(&'s self, s: &'s State) -> impl Iterator<Item = (Seat, How)> + 's {
        self.seats().flat_map(|seat| self.concluded(s, seat)).flatten()
    }

    /// The same by what one player has: too little life, or enough.
    fn concluded(&self, s: &State, seat: Seat) -> [Option<(Seat, How)>; 2] {
        if s.is_vague(seat, vague::LIFE) {
            return [None, None];
        }
        let life = s.player(seat).life;
        let lost = (life < 1).then(|| (self.other(seat), How::Life));
        let won = (life >= LIFE_WINS).then_some((seat, How::Forty));
        [lost, won]
    }
}
