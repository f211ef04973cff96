//! What of a declared ability is taken on trust, and what is checked: one note an ability; and `-` lines with no ability
//! above them.

use rejudge_judge::script::{Act, Op, OpKind, Script};
use rejudge_table::{CardId, Face, Seat};

use super::super::claims::{self, Source, effect};
use super::super::effects::done::Done;
use super::super::effects::reach::Matter;
use super::super::effects::{Line as TextLine, Sort};
use super::super::rules::ch08_steps::Of;
use super::super::rules::ch08_texts::About;
use super::super::state::{Frame, Worked, Z};
use super::super::verdicts::effects::Effect;
use super::super::verdicts::{Ability, Accepted, OnTrust, Says, Speaker};
use super::super::vocabulary::V;
use super::context::Cx;
use super::declared::Declared;
use super::loosely::pays_without_a_dash;
use super::whose_auto::is_like_a_step;

/// More lines than an effect that is printed on a card has.
const LISTED_MOST: usize = 24;

/// The `-` lines below an act, in their order.
pub fn lines_below<'a>(script: &'a Script, act: &Act) -> impl Iterator<Item = &'a Act> + use<'a> {
    let after = script.acts_behind(act.span.start).iter();
    let below = after.filter(|a| a.inside.is_none());
    // What interrupts it may have lines of its own.
    let interrupts = |a: &Act| matches!(V::of(a.verb), V::Refresh | V::Penalty | V::LevelUp);
    let paid_for = matches!(V::of(act.verb), V::Auto | V::Act) && !act.effect && script.pays(act).is_empty();
    let is_below = move |a: &&Act| a.effect || paid_for && pays_without_a_dash(script, a);
    below.take_while(move |a| is_below(a) || interrupts(a)).filter(is_below)
}

impl<'a> Cx<'a> {
    /// The `-` lines below an act, in their order.
    pub fn lines_below(&self, act: &'a Act) -> impl Iterator<Item = &'a Act> + use<'a> {
        lines_below(self.script, act)
    }

    /// One note for an ability: what of it is taken on trust, and what is checked.
    pub fn on_trust(&mut self, act: &'a Act, source: Source, declared: &Declared) {
        let costs = declared.cost.as_ref().is_some_and(|c| !c.parts.is_empty());
        let unpaid = costs && self.script.pays(act).is_empty() && declared.sort == Some(Sort::Auto);
        if unpaid && self.lines_below(act).next().is_none() {
            self.says(OnTrust::CostUnpaid(source), None);
            // Where only choices have lines it may have been paid, and what came of it left no choice.
            if let (Some(face), Some(card), false) = (source.face, source.card, self.m.full) {
                self.does_unwritten(face, declared.number, act.seat, card);
            }
            return;
        }
        if let (Some(face), Some(card)) = (source.face, source.card) {
            // Where only choices have lines it may have done more than those tell.
            if !self.m.full || self.lines_below(act).next().is_none() {
                self.does_unwritten(face, declared.number, act.seat, card);
            }
            if self.script.pays(act).is_empty() {
                self.leaves_cost_untold(face, declared.number, act.seat, card);
            }
        }
        let text = |face| {
            declared
                .number
                .and_then(|n| self.text_lines(face).nth(n.checked_sub(1)?))
        };
        let reads = source
            .face
            .map(|face| self.m.variation.reads(self, text(face).unwrap_or("")));
        let says = Says {
            ability: Some((source.face.is_some(), declared.number.zip(declared.sort))),
            cost: declared.cost.clone(),
            reads: reads.unwrap_or_default(),
            ..self.told_of_trust(act)
        };
        self.says(OnTrust::Text(Speaker::Declared(source), says), None);
    }

    /// 8.6.2.5.2: the same for the text of an event.
    pub fn event_on_trust(&mut self, act: &'a Act, face: Face) {
        if self.has_text(face) {
            self.says(OnTrust::Text(Speaker::Card(Some(face)), self.told_of_trust(act)), None);
        } else if let Some(line) = self.lines_below(act).next() {
            self.says(Ability::EventWithoutText(face), Some(line.span));
        }
    }

    /// What the lines below tell of a text.
    fn told_of_trust(&self, act: &'a Act) -> Says {
        let mut says = Says::default();
        for line in self.lines_below(act) {
            let verb = self.verb(line).verb().name;
            if self.is_checked(line) && !says.held.contains(&verb) {
                says.held.push(verb);
            }
            if says.lines.len() < LISTED_MOST {
                says.lines.push(claims::written::line(self.m, self.script, line));
            } else {
                says.more += 1;
            }
        }
        says
    }

    /// Whether the cards a line names are held against the table.
    fn is_checked(&self, line: &'a Act) -> bool {
        match self.verb(line) {
            V::Give | V::Stand | V::Rest | V::Reverse | V::Choose => {
                let named = |op: &Op| matches!(op.kind, OpKind::Zone(..) | OpKind::ZoneCard(..) | OpKind::Card(..));
                self.chosen(line).iter().any(named)
            }
            V::Shuffle | V::Make => false,
            _ => true,
        }
    }

    /// A `-` line with no declared ability above it: some text of a card in play did it.
    pub fn effect_undeclared(&mut self, act: &'a Act) {
        let above = self.above(act);
        if let Some((leaving, face)) = above.and_then(|leave| self.goes_on(leave)) {
            // 8.5.1: the check timing comes when the effect is through.
            self.says(Accepted::LeftBeforeEffectEnded(leaving), None);
            self.push(Frame::Check);
            self.begin_effect(act.seat, None, face, None);
            return self.effect_line(act);
        }
        // What the judge has put right is nobody's text.
        let repair = above.is_some_and(|a| a.judge);
        let face = above.and_then(|a| self.whose_text(a));
        if !repair {
            let bare = face.is_some_and(|f| !self.has_text(f)) && !self.any_text();
            if let (true, Some(face)) = (bare, face) {
                self.says(Ability::NoTextAtAll(face), None);
            } else if above.is_some_and(|above| self.nobody_says(above, act)) {
                let line = claims::written::line(self.m, self.script, act);
                self.says(Effect::NobodySays(line, face), Some(act.span));
            } else {
                let speaker = Speaker::Card(face.filter(|f| self.has_text(*f)));
                if let Some(face) = face {
                    self.text_works(face, None, act.seat, None);
                }
                let above = above.unwrap_or(act);
                self.says(OnTrust::Text(speaker, self.told_of_trust(above)), None);
            }
        }
        self.end_phase_again();
        if self.s.agenda.last() != Some(&Frame::Check) {
            self.push(Frame::Check);
        }
        let face = face.filter(|f| self.has_text(*f));
        let card = above.and_then(|a| self.whose_card(a));
        self.begin_effect(act.seat, None, face, card);
        self.effect_line(act);
    }

    /// A card without text left by rule processing between two lines of one effect: which, and whose effect it is.
    fn goes_on(&self, leave: &'a Act) -> Option<(Face, Option<Face>)> {
        let left = self
            .whose_text(leave)
            .filter(|f| self.verb(leave) == V::Leave && !self.has_text(*f))?;
        let at = self.script.acts.partition_point(|a| a.span.start < leave.span.start);
        let mut before = self.script.acts.get(..at).unwrap_or(&[]).iter().rev();
        let last = before.find(|a| a.inside.is_none()).filter(|a| a.effect)?;
        let declared = self.above(last)?;
        let face = match self.verb(declared) {
            V::Event | V::Counter => self.card_op(self.chosen(declared)).map(|(face, _)| face),
            V::Act | V::Auto => {
                let slot = self.slot_op(self.chosen(declared));
                let zone = slot.map(|(seat, slot, _)| self.s.zone(seat, slot));
                zone.and_then(|z| self.s.character(z)).and_then(|c| self.s.face(c))
            }
            _ => return None,
        };
        Some((left, face))
    }

    /// The line that a `-` line stands below.
    pub(super) fn above(&self, act: &'a Act) -> Option<&'a Act> {
        let at = self.script.acts.partition_point(|a| a.span.start < act.span.start);
        let mut before = self.script.acts.get(..at).unwrap_or(&[]).iter();
        before.rfind(|a| !a.effect && a.inside.is_none())
    }

    /// The attacker whose attack a line tells.
    fn whose_card(&self, act: &'a Act) -> Option<CardId> {
        let slot = self.slot_op(self.chosen(act)).filter(|_| self.verb(act) == V::Attack);
        slot.and_then(|(seat, slot, _)| self.s.character(self.s.zone(seat, slot)))
    }

    /// The card that a line is about, whose text may have been at work.
    pub(super) fn whose_text(&self, act: &'a Act) -> Option<Face> {
        let ops = self.chosen(act);
        let slot = || self.slot_op(ops).map(|(seat, slot, _)| self.s.zone(seat, slot));
        match self.verb(act) {
            V::Play | V::Event | V::Climax | V::Counter => self.card_op(ops).map(|(face, _)| face),
            V::Attack | V::Encore => slot().and_then(|z| self.s.character(z)).and_then(|c| self.s.face(c)),
            V::Leave => slot()
                .and_then(|z| self.left_here(z, None))
                .and_then(|c| self.s.face(c)),
            _ => None,
        }
    }

    /// Whether any card in play, or one that left the stage this turn, bears text, or may.
    fn any_text(&self) -> bool {
        !self.s.texts.is_empty() || self.of_a_text(|card| self.s.face(card).is_none_or(|face| self.has_text(face)))
    }

    /// What a line of an effect says is done, where it can be held against a text: what shows or chooses something may belong to any of them, and
    /// what is found, and not where it goes, may be what any text has somebody find.
    pub(super) fn told_of(&self, act: &Act) -> Option<Done> {
        if self.verb(act) == V::Search && act.target.is_none() {
            return None;
        }
        match effect::Line::of(self.m, self.s, self.script, act, self.m.means(self.s, self.script, act)) {
            effect::Line::Does(done, _) => Some(done),
            _ => None,
        }
    }

    /// 1.3.1: whether no text has what a line tells that stands below the play of a character, an exchange of positions, an attack, a battle or
    /// a phase: every text in play is read, and no step of any of them is like it that may have triggered in this turn. Text in a waiting room may
    /// be meant as well where it works there (2.12.2.3), but below a character that was played in a log of everything, where it would have a
    /// line of its own. None works in a hand, from which an event may have been played.
    fn nobody_says(&self, above: &'a Act, act: &'a Act) -> bool {
        // What is paid first says nothing yet: the next line may say what was done for it.
        let pays = self.verb(act) == V::Pay;
        let told = match pays {
            true => self.lines_below(act).find(|line| self.verb(line) != V::Pay),
            false => Some(act),
        };
        let Some((act, done)) = told.and_then(|line| Some((line, self.told_of(line)?))) else {
            return false;
        };
        let behind = match self.verb(above) {
            V::Play | V::Swap | V::Phase | V::Attack | V::Battle | V::Climax => true,
            // What an icon does may be told as a line of an effect.
            V::Trigger => self.does_no_icon(),
            // So may the damage of a Shot.
            V::Damage => !matches!(done, Done::Damage(_)) && self.does_no_icon(),
            _ => false,
        };
        // 6.8.1.2: what is put away at the end of a turn may have been written below its phase.
        let limit = self.verb(above) == V::Phase && self.verb(act) == V::Discard;
        if !behind || limit || !self.s.created.is_empty() {
            return false;
        }
        // Of what triggers in an attack the log has seen all, wherever it begins; what triggered before is not played now.
        let of_the_attack = matches!(self.verb(above), V::Trigger | V::Damage | V::Battle);
        let in_play_alone = self.m.full && self.verb(above) == V::Play;
        let rules = self.rules();
        let texts = self.texts();
        // Whoever tells what a CONT ability gives adds nothing.
        let told_of_cont = |line: &TextLine| line.sort == Sort::Cont && matches!(done, Done::Give { .. });
        let is_like = |card: CardId, face: Face, line: &TextLine| {
            let of = Of::new(self.s.table.seat_of(self.s.table.card(card).zone), card);
            let like = |program| is_like_a_step(self.m, self.s, self.script, act, of, program) == Some(true);
            // Or it pays for that ability.
            let source = self.as_declared(act, (card, face, 0), line).0;
            let pays = || !line.cost.parts.is_empty() && self.may_pay(act, source, Some(&line.cost));
            line.runs.as_ref().is_some_and(like) || pays() || told_of_cont(line)
        };
        // What waits has not been played yet, and may be what is told.
        let waits = |card: CardId, number: usize| {
            let mut autos = self.s.autos.iter();
            autos.any(|auto| auto.card == card && usize::from(auto.number) == number && auto.is_open())
        };
        let like = |card: CardId, face: Face| {
            let text = self.m.text(face);
            let mut lines = (1..).zip(&text.lines);
            // Whether it has given an ability, and to whom, may not be known.
            let mut given = text.granted.iter().map(|granted| &granted.line);
            let given = given.any(|line| {
                let unread = line.runs.is_none() && line.sort != Sort::Cont;
                unread || is_like(card, face, line)
            });
            let printed = lines.any(|(number, line)| {
                is_like(card, face, line)
                    && (waits(card, number)
                        || !(texts.has_not_triggered(card, number, line, (Matter::Ability, About::Anything))
                            || of_the_attack && texts.has_not_triggered_since_the_log_began(card, number, line)))
            });
            given || printed
        };
        let may = |card: CardId| {
            let given = || !rules.abilities_given(card).is_empty();
            self.s.face(card).is_none_or(|face| like(card, face)) || given()
        };
        let worked = |worked: &Worked| worked.card.is_none_or(|card| like(card, worked.face));
        // What works in a waiting room takes its own card from there.
        let takes_one_there = match &done {
            Done::Put { cards, .. } => cards.iter().any(|named| named.at.is_none_or(|(z, _)| z == Z::Waiting)),
            _ => false,
        };
        let works_there = |card: CardId| match self.s.face(card) {
            None => takes_one_there,
            Some(face) => self.m.text(face).lines.iter().any(|line| {
                let works = line.sort == Sort::Auto && line.takes_from(Z::Waiting);
                works && (line.runs.is_none() || line.does_with_this() && is_like(card, face, line))
            }),
        };
        // An event may have been played from the hand, but in the attack phase (6.6), and not below the character that was played.
        let events = matches!(self.verb(above), V::Swap | V::Phase);
        let elsewhere = || {
            !in_play_alone && (self.lies_any(&[Z::Waiting], &works_there) || events && self.lies_any(&[Z::Hand], &may))
        };
        let worked_on = || self.s.texts.iter().any(worked);
        !texts.unread_text_in_play() && !self.of_a_text(may) && !elsewhere() && !worked_on()
    }

    /// Whether the card triggered in the attack in hand is known, and no icon of it does anything but raise the soul.
    fn does_no_icon(&self) -> bool {
        let triggered = self.s.triggered.card.and_then(|card| self.info(card));
        triggered.is_some_and(|info| info.icons | info.icons_may == 0)
    }

    /// Whether this is so of a card whose text may be at work: it lies in play, or has left the stage this turn, or may lie there.
    fn of_a_text(&self, so: impl Fn(CardId) -> bool) -> bool {
        let left = |(seat, z): (Seat, Z)| self.s.events.left(self.s.zone(seat, z)).is_some_and(&so);
        let others = [Z::Climax, Z::Memory, Z::Clock, Z::Level, Z::Resolution];
        self.lies_any(&Z::SLOTS, &so) || self.zones_of_all(&Z::SLOTS).any(left) || self.lies_any(&others, &so)
    }

    /// Whether such a card lies, or may lie, in one of these zones of any player.
    fn lies_any(&self, zones: &[Z], so: &impl Fn(CardId) -> bool) -> bool {
        let cards = |(seat, z)| self.s.cards(seat, z).iter().any(|card| so(*card));
        self.zones_of_all(zones)
            .any(|(seat, z)| self.s.is_open(seat, z) || cards((seat, z)))
    }

    /// These zones of every player.
    fn zones_of_all(&self, zones: &[Z]) -> impl Iterator<Item = (Seat, Z)> {
        let seats = |z: Z| self.m.seats().map(move |seat| (seat, z));
        zones.iter().copied().flat_map(seats)
    }
}
