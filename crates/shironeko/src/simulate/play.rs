//! A made-up match, step by step.

use rejudge_judge::game::{Expectation, Fit, Game, Mode, Violation};
use rejudge_judge::script::{Mark, MarkKind, Script};
use rejudge_kit::Refusal;
use rejudge_notation::Span;
use rejudge_table::shuffle::{Domain, Generator, Seed, generator};
use rejudge_table::{CardId, Seat};

use super::super::effects::program::Deed;
use super::super::line::{Item, Line};
use super::super::matches::Match;
use super::super::rules::Asked;
use super::super::state::{Due, State, Z};
use super::super::text::{Ability, AbilityKind};
use super::super::vocabulary::V;
use super::choose::{offers, payment};
use super::texts::{lines, pick};
use super::{Options, Played, TURNS_MOST};

/// What is done in place of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Instead {
    /// It is played and written.
    Line(Line),
    /// It is written and was not played.
    Written(Line),
    /// What is due is left out.
    LeftOut,
}

/// Is shown every line before it is played, with the state; gives what is done in its place; nothing: the line is left
/// as it is.
pub type Meddler<'m> = &'m mut dyn FnMut(&Match, &State, &Line) -> Option<Vec<Instead>>;

/// Is shown the match before everything that is due, and may move what lies there, unseen; true: what is due is left out.
pub type Silent<'m> = &'m mut dyn FnMut(&Match, &mut State) -> bool;

/// More things than anybody does in a main phase.
const ACTIONS_MOST: u32 = 24;

/// In one of so many matches somebody concedes.
const CONCEDED_ONE_IN: u64 = 24;

/// SNK-9.2: the turn in which its player concedes, if the match ends so. It is drawn apart from the players' choices, so that
/// those are the same whether somebody concedes later or not.
fn gives_up(seed: Seed) -> Option<u32> {
    let mut chance = generator(seed, Domain::Simulation, 0, 0, 1);
    let turn = u32::try_from(chance.below(12)).unwrap_or(0) + 4;
    (chance.below(CONCEDED_ONE_IN) == 0).then_some(turn)
}

/// A match under way.
pub(super) struct Play<'a, 'm> {
    m: &'a Match,
    s: State,
    options: &'a Options,
    chance: Generator,
    meddler: Option<Meddler<'m>>,
    silent: Option<Silent<'m>>,
    text: String,
    actions: u32,
    /// SNK-9.2: the turn in which its player concedes, in one match of so many.
    gives_up: Option<u32>,
    /// The lines of the log at which the players did not keep to the rules.
    meddled: Vec<u32>,
}

impl<'a, 'm> Play<'a, 'm> {
    pub(super) fn new(
        m: &'a Match,
        s: State,
        options: &'a Options,
        chance: Generator,
        meddler: Option<Meddler<'m>>,
        silent: Option<Silent<'m>>,
    ) -> Play<'a, 'm> {
        Play {
            m,
            s,
            options,
            chance,
            meddler,
            silent,
            text: String::new(),
            actions: 0,
            gives_up: gives_up(options.seed),
            meddled: Vec::new(),
        }
    }

    /// Plays it to its end.
    pub(super) fn run(mut self, first: Seat, header: String) -> Result<Played, Refusal> {
        self.text = header;
        self.text.push_str("\nsetup\n");
        self.s.first = None;
        while self.s.turn <= TURNS_MOST {
            if let Some(silent) = &mut self.silent
                && silent(self.m, &mut self.s)
            {
                let line = u32::try_from(self.text.lines().count() + 1).unwrap_or(u32::MAX);
                self.meddled.push(line);
                self.m.mark_missed(&mut self.s, &Script::default(), None);
                continue;
            }
            match self.s.due(self.m) {
                Due::Over => break,
                // SNK-1.5: at a table without a seed it is janken, and its winner is the first player.
                Due::First if self.s.janken.is_some() => self.by_itself()?,
                Due::First if !self.options.tell_seed => {
                    self.line(Line::new(first, V::Janken).seeing(vec![Item::Player(first)]), true)?;
                }
                Due::First => {
                    self.line(Line::new(first, V::First).seeing(vec![Item::Player(first)]), true)?;
                }
                due => self.step(due)?,
            }
        }
        if let Some(winner) = self.s.over.as_ref().and_then(|o| o.winner) {
            let line = Line::new(winner, V::Result).seeing(vec![Item::Player(winner)]);
            self.line(line, true)?;
        }
        Ok(Played {
            text: self.text,
            state: self.s,
            meddled: self.meddled,
        })
    }

    /// What comes next is done.
    fn step(&mut self, due: Due) -> Result<(), Refusal> {
        match due {
            Due::Redraw(seat) => self.redraw(seat),
            Due::Turn => self.turn(),
            Due::Main => self.main(),
            Due::Ability(card, number) => self.ability(card, number),
            Due::Step => self.text_step(),
            Due::Defence(seat) => self.defence(seat),
            Due::Trigger(seat) => self.trigger(seat),
            Due::First | Due::Over => Ok(()),
            due => self.by_rule(due),
        }
    }

    /// What chance brought is written: everything is, or nobody has a seed to know it from.
    fn tells(&self) -> bool {
        !self.options.tell_seed
    }

    /// Cards as operands, as far as they are known.
    fn cards(&self, cards: &[CardId], seat: Seat) -> Vec<Item> {
        let faces = cards.iter().filter_map(|c| self.s.face(*c));
        faces.map(|f| Item::Card(seat, f, 0)).collect()
    }

    fn refused(&self, violations: &[Violation]) -> Result<(), Refusal> {
        // Who has erred goes on as it was played.
        match violations.iter().find(|s| s.note.is_none() && self.meddled.is_empty()) {
            None => Ok(()),
            Some(violation) => Err(Refusal::Usage(format!(
                "turn {}: the rules refuse what they offered, which is a defect of rejudge: {}",
                self.s.turn, violation.message
            ))),
        }
    }

    /// What nobody chooses.
    fn by_rule(&mut self, due: Due) -> Result<(), Refusal> {
        let Some(by_rule) = self.m.by_rule(&self.s) else {
            return self.by_itself();
        };
        // What chance turns over is written where nobody has a seed to know it from.
        let told = matches!(due, Due::Build | Due::Damage(_)) && self.tells();
        self.line(by_rule.line, told)?;
        while matches!(self.s.due(self.m), Due::Flip(_)) {
            self.by_itself()?;
        }
        Ok(())
    }

    /// What happens by itself and has no line of its own.
    fn by_itself(&mut self) -> Result<(), Refusal> {
        let mut violations = Vec::new();
        self.m
            .apply_implied(&mut self.s, &Script::default(), None, &mut violations);
        self.refused(&violations)
    }

    /// A line is played, and written where the detail asks for it.
    fn line(&mut self, line: Line, chosen: bool) -> Result<(), Refusal> {
        let instead = self
            .meddler
            .as_mut()
            .and_then(|meddler| meddler(self.m, &self.s, &line));
        let Some(instead) = instead else {
            self.write(&line, chosen);
            return self.apply(&line);
        };
        let line = u32::try_from(self.text.lines().count() + 1).unwrap_or(u32::MAX);
        self.meddled.push(line);
        for instead in instead {
            match instead {
                Instead::Line(line) => {
                    self.write(&line, true);
                    self.apply(&line)?;
                }
                Instead::Written(line) => self.write(&line, true),
                Instead::LeftOut => {
                    self.m.mark_missed(&mut self.s, &Script::default(), None);
                }
            }
        }
        Ok(())
    }

    fn apply(&mut self, line: &Line) -> Result<(), Refusal> {
        let (script, mark) = line.script();
        let mut violations = Vec::new();
        if self.m.classify(&self.s, &script, &mark) == Fit::Matches {
            self.m.apply(&mut self.s, &script, &mark, Mode::Played, &mut violations);
        } else {
            // Nobody but who errs does what does not come here.
            self.m.apply_unexpected(&mut self.s, &script, &mark, &mut violations);
        }
        self.refused(&violations)
    }

    fn write(&mut self, line: &Line, chosen: bool) {
        if !chosen && !self.options.full {
            return;
        }
        let mut line = line.clone();
        if !self.options.full
            && self.options.tell_seed
            && line.verb != V::First
            && line.verb != V::Result
            && !line.effect
            && self.meddled.is_empty()
        {
            line.seen = None;
        }
        let under = if line.effect { "  " } else { "" };
        let text = self.m.written(&self.s, &line);
        self.text.push_str(&format!("  {under}{text}\n"));
    }

    /// A line that draws: what is drawn is on top of the deck.
    fn drawing(&mut self, line: Line, seat: Seat, chosen: bool) -> Result<(), Refusal> {
        let count = line.chosen.iter().find_map(|item| match item {
            Item::Count(n) => usize::try_from(*n).ok(),
            _ => None,
        });
        let top: Vec<CardId> = self
            .s
            .cards(seat, Z::Deck)
            .iter()
            .rev()
            .take(count.unwrap_or(1))
            .copied()
            .collect();
        let seen = self.cards(&top, seat);
        self.line(line.seeing(seen), chosen)
    }

    /// SNK-1.7
    fn redraw(&mut self, seat: Seat) -> Result<(), Refusal> {
        let hand = self.s.cards(seat, Z::Hand).to_vec();
        let away: Vec<CardId> = hand.iter().copied().filter(|_| self.chance.below(4) == 0).collect();
        if away.is_empty() {
            return self.line(Line::new(seat, V::Keep), true);
        }
        let top: Vec<CardId> = self
            .s
            .cards(seat, Z::Deck)
            .iter()
            .rev()
            .take(away.len())
            .copied()
            .collect();
        let seen = self.cards(&top, seat);
        let line = Line::new(seat, V::Mulligan);
        let line = self.cards(&away, seat).into_iter().fold(line, Line::with);
        self.line(line.seeing(seen), true)
    }

    /// SNK-3.1
    fn turn(&mut self) -> Result<(), Refusal> {
        let seat = match self.s.turn {
            0 => self.s.first.unwrap_or(Seat(0)),
            _ => self.m.next(self.s.active),
        };
        let number = self.s.turn + 1;
        let mark = Mark {
            kind: MarkKind::Turn(number, seat, None),
            span: Span::default(),
            line: 0,
        };
        let mut violations = Vec::new();
        self.m
            .apply(&mut self.s, &Script::default(), &mark, Mode::Played, &mut violations);
        self.actions = 0;
        self.text.push_str(&format!("turn {number} {}\n", self.m.name(seat)));
        self.refused(&violations)
    }

    /// SNK-3.3
    fn main(&mut self) -> Result<(), Refusal> {
        let seat = self.s.active;
        if self.gives_up == Some(self.s.turn) {
            // SNK-9.2
            return self.line(Line::new(seat, V::Concede), true);
        }
        self.actions += 1;
        let mut all = offers(self.m, &self.s, seat, &mut self.chance);
        if self.options.sensible {
            // Cards first, attacks last.
            let first: Vec<Line> = all.iter().filter(|l| l.verb != V::Attack).cloned().collect();
            if !first.is_empty() && self.actions < ACTIONS_MOST / 2 {
                all = first;
            }
        }
        let stops = !self.options.sensible && self.chance.below(6) == 0;
        let count = u64::try_from(all.len()).unwrap_or(0);
        if count == 0 || stops || self.actions > ACTIONS_MOST {
            self.end_main();
            return Ok(());
        }
        let at = usize::try_from(self.chance.below(count)).unwrap_or(0);
        let line = all.swap_remove(at);
        let card = line.chosen.first().copied();
        let is_play = line.verb == V::Play;
        let ability = matches!(line.verb, V::Act | V::OffAct);
        let source = match card {
            Some(Item::Card(of, face, copy)) if ability => self.field_card(of, face, copy),
            _ => None,
        };
        let number = line.chosen.iter().find_map(|item| match item {
            Item::Count(n) => usize::try_from(*n).ok(),
            _ => None,
        });
        let before = self.meddled.len();
        self.line(line, true)?;
        if self.meddled.len() != before {
            // Something else was done.
            return Ok(());
        }
        if is_play && let Some(used) = self.s.used {
            return self.told(seat, used, 0);
        }
        if let (Some(source), Some(number)) = (source, number) {
            return self.told(seat, source, number - 1);
        }
        Ok(())
    }

    /// The end of the main phase, which `full` writes.
    fn end_main(&mut self) {
        if self.options.full {
            self.text.push_str("  phase end\n");
        }
        let mut violations = Vec::new();
        self.m
            .apply_implied(&mut self.s, &Script::default(), None, &mut violations);
    }

    fn field_card(&self, seat: Seat, face: rejudge_table::Face, copy: u16) -> Option<CardId> {
        let cards = self.s.charas(seat).iter().chain(self.s.cards(seat, Z::Town));
        let same = |c: &&CardId| self.s.face(**c) == Some(face) && (copy == 0 || self.s.extra(**c).copy == copy);
        cards.copied().collect::<Vec<_>>().iter().find(same).copied()
    }

    /// What an ability did, where the log has to tell it. One that is read was carried out already.
    fn told(&mut self, seat: Seat, source: CardId, number: usize) -> Result<(), Refusal> {
        let Some(face) = self.s.face(source) else { return Ok(()) };
        let ability = self.m.info(face).abilities.get(number);
        if !ability.is_some_and(Ability::is_declared) {
            return Ok(());
        }
        let text = self.m.cards[face.index()].text.get(number).cloned().unwrap_or_default();
        self.effect(seat, source, &text)
    }

    /// The lines of an effect.
    fn effect(&mut self, seat: Seat, source: CardId, text: &str) -> Result<(), Refusal> {
        for line in lines(self.m, &self.s, seat, source, text, &mut self.chance) {
            if self.s.over.is_some() {
                return Ok(());
            }
            if matches!(line.verb, V::Draw | V::Mill) {
                self.drawing(line.clone(), line.seat, true)?;
            } else {
                self.line(line, true)?;
            }
            while matches!(self.s.due(self.m), Due::Flip(_)) {
                self.by_itself()?;
            }
        }
        Ok(())
    }

    /// SNK-7.1, 7.2: an ability that fires by itself, or that its player may leave.
    fn ability(&mut self, card: CardId, number: u8) -> Result<(), Refusal> {
        let seat = self.s.holder(card);
        let Some(face) = self.s.face(card) else {
            return self.by_itself();
        };
        let ability = self.m.info(face).abilities.get(usize::from(number)).cloned();
        let may = ability.as_ref().is_some_and(|a| a.may);
        if may && self.chance.below(2) == 0 {
            return self.by_itself();
        }
        let must = self.m.expects(&self.s);
        if must == Expectation::Derived || must == Expectation::Choice && ability.as_ref().is_some_and(|a| a.souls > 0)
        {
            // There is nothing to do; or it would have to be paid for.
            return self.by_itself();
        }
        let line = Line::new(seat, V::Auto)
            .with(Item::on_field(&self.s, card).unwrap_or(Item::Card(seat, face, 0)))
            .with(Item::Count(u32::from(number) + 1));
        let before = self.meddled.len();
        let shows = ability.as_ref().is_some_and(Ability::shows);
        let chooses = ability.as_ref().is_some_and(Ability::leaves_a_choice);
        self.line(line, must != Expectation::Written || chooses || self.tells() && shows)?;
        match self.meddled.len() == before {
            true => self.told(seat, card, usize::from(number)),
            false => Ok(()),
        }
    }

    /// SNK-7: the next step of a text: somebody chooses, or it happens by itself. Under `full` each has its line.
    fn text_step(&mut self) -> Result<(), Refusal> {
        let Some((run, at, step)) = self.m.next_step(&self.s) else {
            return self.by_itself();
        };
        let chooses = step.leaves_a_choice();
        // What chance turns over is written where nobody has a seed to know it from.
        let shows = step.shows() && self.tells();
        let asked = self.m.rules(&self.s).asked(run, at);
        let mut lines = self.m.step_lines(&self.s);
        let count = u64::try_from(lines.len()).unwrap_or(0);
        // In which order cards lie is told, so that everybody knows.
        let rest = matches!(step.deed, Deed::PutRest(_));
        if count == 0 || asked == Asked::Left && !rest && self.chance.below(3) == 0 {
            return self.by_itself();
        }
        let line = lines.swap_remove(usize::try_from(self.chance.below(count)).unwrap_or(0));
        self.line(line, chooses || shows)?;
        while matches!(self.s.due(self.m), Due::Flip(_)) {
            self.by_itself()?;
        }
        Ok(())
    }

    /// SNK-6.5
    fn defence(&mut self, seat: Seat) -> Result<(), Refusal> {
        let on: Vec<CardId> = self
            .s
            .charas(seat)
            .iter()
            .copied()
            .filter(|c| self.m.rules(&self.s).may_defend(seat, *c).is_yes())
            .collect();
        let defends = !on.is_empty() && self.chance.below(3) == 0;
        match pick(&mut self.chance, &on)
            .filter(|_| defends)
            .and_then(|c| Item::chara(&self.s, c))
        {
            Some(item) => self.line(Line::new(seat, V::Defend).with(item), true),
            None => self.line(Line::new(seat, V::Take), true),
        }
    }

    /// SNK-6.7
    fn trigger(&mut self, seat: Seat) -> Result<(), Refusal> {
        let all: Vec<CardId> = self.s.triggers(self.m).collect();
        let several = all.len() > 1;
        let Some(card) = pick(&mut self.chance, &all) else {
            return self.by_itself();
        };
        let Some(face) = self.s.face(card) else {
            return self.by_itself();
        };
        let abilities = &self.m.info(face).abilities;
        let at = abilities.iter().position(|a| a.kind == AbilityKind::Trigger);
        let ability = at.and_then(|at| abilities.get(at)).cloned();
        let read = ability.as_ref().is_some_and(|a| !a.is_declared());
        let mut line = Line::new(seat, V::Trigger).with(Item::Card(seat, face, 0));
        let mut uses = true;
        if let Some(souls) = ability.as_ref().map(|a| a.souls).filter(|n| *n > 0) {
            match payment(self.m, &self.s, seat, souls, None, &mut self.chance) {
                Some(towns) if self.chance.below(2) == 0 => line = line.paying(towns),
                _ => uses = false,
            }
        }
        let before = self.meddled.len();
        let chooses = ability.as_ref().is_some_and(Ability::leaves_a_choice);
        // That it was paid for is a choice.
        let paid = !line.pays.is_empty();
        self.line(line, several || !read || chooses || paid || self.tells())?;
        match at {
            Some(at) if uses && self.meddled.len() == before => self.told(seat, card, at),
            _ => Ok(()),
        }
    }
}
