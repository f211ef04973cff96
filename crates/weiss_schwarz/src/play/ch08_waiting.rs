//! 8.7: whether an AUTO ability that is played can have been waiting, as far as its trigger condition is read.

use rejudge_table::{CardId, Face, Seat};

use super::super::claims::Source;
use super::super::effects::ability::{Happening, Place, When, Zone};
use super::super::effects::program::Program;
use super::super::effects::reach::Matter;
use super::super::effects::{Line, Listens, Sort, Trigger};
use super::super::rules::ch07_battle::{in_battle, opponent_in};
use super::super::state::{Auto, Due, REVERSE, Z, stage};
use super::super::verdicts::effects::{Effect, TriggerOf};
use super::super::verdicts::{Ability, NotMet};
use super::context::Cx;
use super::declared::Declared;

impl Cx<'_> {
    /// 8.7.1, 8.7.2: an AUTO ability waits once its trigger condition was met. Only what cannot have been met this turn is
    /// a violation; one that is played late is not. False: done right, it is not played.
    pub fn can_wait(&mut self, source: Source, declared: &Declared) -> bool {
        let (Some(card), Some(face), Some(zone)) = (source.card, source.face, source.zone) else {
            return true;
        };
        let counted = self.auto_played(card, declared.number);
        let (Some(number), Some(Sort::Auto)) = (declared.number, declared.sort) else {
            return true;
        };
        let line = self.m.text(face).line(number);
        if let Some(listens) = line.and_then(|line| line.listens.as_ref()) {
            // 8.7.7: it may be the ability of a card of the same number that has left this slot.
            if self.left_here(zone, Some(face)).is_some_and(|left| left != card) {
                return true;
            }
            return self.can_have_heard(source, (card, face, number), listens, counted);
        }
        let Some(condition) = line.and_then(|l| l.trigger) else {
            return true;
        };
        let on_stage = self.s.table.card(card).zone == zone && self.s.z(zone).is_slot();
        // 8.7.7: it may be the ability of a card of the same number that has left this slot. What waited since the encore
        // step began was played before anybody left; who came back in it is another card.
        let left = self.left_here(zone, Some(face));
        let back = left == Some(card) && condition == Trigger::EncoreStep;
        let of_another = left.is_some_and(|left| !back && self.left_with(left, (face, number), condition));
        if !on_stage || of_another {
            return true;
        }
        let seat = self.s.table.seat_of(zone);
        // What a log that tells everything leaves in no doubt was told where it happened, too.
        let certain = self.m.full && self.s.doubts.is_empty() && !self.s.after_gap;
        let told = told_at_once(condition) || condition.is_of_a_battle() && certain;
        let too_often = || counted.filter(|(triggered, played)| told && played > triggered);
        // Whoever was reversed by an effect was not reversed in battle.
        let in_battle = counted.is_some_and(|(triggered, _)| triggered > 0) || self.s.doubts.reversed.contains(&card);
        let by_effect = condition == Trigger::ReversedInBattle && !in_battle && self.s.events.became_reversed(card);
        let but = self
            .not_met(condition, card, seat)
            .or_else(|| by_effect.then_some(NotMet::NotReversedInBattle))
            .or_else(|| too_often().map(|_| NotMet::PlayedForIt));
        let Some(but) = but else {
            self.told_behind_the_check(condition, source, card, number);
            return true;
        };
        // 7.6.1.2: text that nobody told of may have turned the battle.
        let turns: &[Matter] = match condition.is_of_a_battle() {
            true => &[Matter::Ability, Matter::Power, Matter::Reverse],
            false => &[Matter::Ability],
        };
        let settle = turns.iter().find_map(|matter| match matter {
            Matter::Ability => self.text_on_abilities(),
            matter => self.text_about(*matter),
        });
        let wrong = Ability::NotTriggered(self.m.on_the_card(face, number), source, condition, but, zone);
        self.says(wrong, Some(source.span)).cannot_tell = settle;
        !self.right()
    }

    /// 8.7.2: whether an AUTO ability of a character that lies where it lay cannot have waited in this turn, for all that is known.
    pub(super) fn has_not_waited(&self, card: CardId, number: usize, line: &Line) -> bool {
        let zone = self.s.table.card(card).zone;
        if !self.s.z(zone).is_slot() || self.left_here(zone, self.s.face(card)).is_some() {
            return false;
        }
        if let Some(listens) = &line.listens {
            let is = |auto: &&Auto| {
                (auto.card, auto.turn) == (card, self.s.turns_seen) && usize::from(auto.number) == number
            };
            let open = self
                .s
                .autos
                .iter()
                .find(is)
                .is_some_and(|auto| auto.triggered > auto.played);
            let unnoted = self.s.face(card).is_none_or(|face| self.may_be_unnoted(card, face));
            return !open && !unnoted && !self.may_be_left_by(listens) && self.has_heard_all(listens);
        }
        let seat = self.s.table.seat_of(zone);
        line.trigger
            .is_some_and(|condition| self.not_met(condition, card, seat).is_some())
    }

    /// 8.7.2, 8.7.3: the same of an ability that listens for events. What it triggered at was counted as it happened.
    fn can_have_heard(
        &mut self,
        source: Source,
        (card, face, number): (CardId, Face, usize),
        listens: &Listens,
        counted: Option<(u8, u8)>,
    ) -> bool {
        let (triggered, played) = counted.unwrap_or((0, 1));
        let too_often = played > triggered;
        let open = || self.may_be_left_by(listens) || self.may_be_unnoted(card, face);
        if !too_often {
            self.told_behind_its_check(source, (card, face, number));
            return true;
        }
        if !self.has_heard_all(listens) || open() {
            return true;
        }
        let settle = self.text_on_abilities();
        let text = TriggerOf((face, u8::try_from(number).unwrap_or(u8::MAX)));
        self.says(
            Effect::NotTriggered(text, card, triggered > 0, settle),
            Some(source.span),
        );
        !self.right()
    }

    /// 7.7.1.2: whether it triggers at a card that leaves the stage, and one lies there that does so by itself and has no line.
    fn may_be_left_by(&self, listens: &Listens) -> bool {
        let leaves = |when: &When| matches!(when, When::LeftMarked | When::Placed(_, Place::In(_, Zone::Waiting), _));
        let leaves_next = |z: Z, seat: Seat| {
            let cards = self.s.cards(seat, z);
            cards.len() > 1 || cards.iter().any(|card| self.s.table.card(*card).pose == REVERSE)
        };
        let mut seats = self.m.seats();
        listens.when.iter().any(leaves) && seats.any(|seat| Z::SLOTS.into_iter().any(|z| leaves_next(z, seat)))
    }

    /// Whether the card whose ability is played may be one that nobody noted, so that nothing was heard of its text.
    fn may_be_unnoted(&self, card: CardId, face: Face) -> bool {
        let zone = self.s.table.card(card).zone;
        let unnoted = |card: &CardId| self.s.face(*card).is_none();
        let there = self.s.table.zone(zone);
        // There may be more cards than were noted.
        let others = there.open || there.cards.iter().any(unnoted);
        unnoted(&card) || others && self.s.table.may_hold(zone, face)
    }

    /// Whether the log tells all that may have triggered an ability in this turn.
    fn has_heard_all(&self, listens: &Listens) -> bool {
        let whole = self.s.turns_seen >= self.s.known_from;
        // A position of the middle of a turn says how many attacks there were before it.
        let attacks = Happening::Attacks.bit()
            | Happening::Reversed.bit()
            | Happening::AttackEnds.bit()
            | Happening::Damage.bit()
            | Happening::Checked.bit();
        let told = listens.bits() & !attacks == 0 && !self.s.events.attacks_untold() && !self.s.after_gap;
        // 8.7.3.1: where everything is written nothing waits any more from before the first line behind a position.
        let begun = self.m.full && !self.s.after_gap && self.s.turns_seen > 0;
        // A battle or a damage process with cards that nobody noted may have gone either way.
        let open = !self.s.doubts.is_empty() || self.s.unnoted;
        (whole || told || begun) && !open
    }

    /// 8.7.7: whether the ability of a card that has left may be the one that is played. What is told at once is counted: how
    /// often it triggered this turn, by which card. What was shuffled away since has no face any more.
    fn left_with(&self, left: CardId, (face, number): (Face, usize), condition: Trigger) -> bool {
        if !told_at_once(condition) || self.s.turns_seen <= 1 {
            return true;
        }
        let this_turn = self.s.autos.iter().filter(|auto| auto.turn == self.s.turns_seen);
        let mut counted = this_turn.filter(|auto| auto.card == left).peekable();
        let known = counted.peek().is_some() || self.s.face(left).is_some();
        let same = counted.find(|auto| auto.face == face && usize::from(auto.number) == number);
        same.map_or(!known, |auto| auto.played < auto.triggered)
    }

    /// 8.7.3.1: an option that triggers as the card attacks is taken before the trigger check, and behind it a card more has been seen.
    /// Where everything is written, the place of its line may be when it was played or when somebody wrote it.
    fn told_behind_the_check(&mut self, condition: Trigger, source: Source, card: CardId, number: usize) {
        let checked = |attack: &super::super::state::Attack| {
            attack.card == card
                && (stage::ICONS..=stage::AFTER).contains(&self.s.stage)
                && self.s.triggered.card.is_some()
        };
        if condition != Trigger::Attacks || !self.m.full || !self.s.attack.as_ref().is_some_and(checked) {
            return;
        }
        if !self.s.face(card).is_some_and(|face| self.is_an_option((face, number))) {
            return;
        }
        let shown = source.face.map_or(number, |face| self.m.on_the_card(face, number));
        self.says(Ability::BehindTheCheck(shown, source), Some(source.span));
    }

    /// 8.5.1.2, 8.7.3.1: an option is taken at the check timing behind what it triggered at. The log went on without it: whoever takes
    /// it later has seen what came since.
    fn told_behind_its_check(&mut self, source: Source, (card, face, number): (CardId, Face, usize)) {
        let is =
            |auto: &&Auto| auto.card == card && usize::from(auto.number) == number && auto.turn == self.s.turns_seen;
        let passed = |auto: &Auto| auto.passed > 0 && auto.played.saturating_add(auto.passed) > auto.triggered;
        let went_on = self.s.autos.iter().find(is).is_some_and(passed);
        if !self.m.full || !went_on || !self.is_an_option((face, number)) {
            return;
        }
        let text = TriggerOf((face, u8::try_from(number).unwrap_or(u8::MAX)));
        self.says(Effect::BehindItsCheck(text, card), Some(source.span));
    }

    /// Whether all that an ability does is for its master to choose: whether a mandatory one is played is nothing to decide.
    fn is_an_option(&self, (face, number): (Face, usize)) -> bool {
        let program = u8::try_from(number)
            .ok()
            .and_then(|number| self.rules().program((face, number)));
        program.is_some_and(Program::is_an_option)
    }

    /// What happened instead of what the ability triggers at; `None` where it may have been met.
    fn not_met(&self, condition: Trigger, card: CardId, seat: Seat) -> Option<NotMet> {
        let pose = self.s.table.card(card).pose;
        let became = |card: CardId| self.s.events.became_reversed(card);
        // 7.6.1.2: a battle that something leaves open may have reversed it.
        let open = |card: CardId| self.s.doubts.reversed.contains(&card);
        // The battle in hand may reverse a character yet, where its line is missing.
        let battle_to_come = self.s.attack.is_some() && self.s.stage <= stage::BATTLE || self.s.due == Due::Battle;
        let battles_told = self.s.stage < stage::ENCORE && self.fronts_are_known();
        match condition {
            condition if condition.is_of_a_battle() && !battles_told => None,
            Trigger::Played => {
                let came = self.s.events.came(card) && !self.s.events.was_played(card);
                came.then_some(NotMet::WasPut)
            }
            Trigger::Attacks => {
                let none = self.s.events.attacks() == 0 && self.s.attack.is_none() && self.s.last_attack.is_none();
                let active = seat == self.s.active;
                let yet = none && active && self.s.stage <= stage::ATTACK;
                // Attacks are told in every detail, and which card lies where is not in doubt.
                let told = !self.s.events.attacks_untold() && !self.s.after_gap && self.s.doubts.is_empty();
                // 7.2.1: in the turn of somebody else it does not attack.
                let others = !active || told && !none && !self.s.events.has_attacked(card);
                let but = match others {
                    true => NotMet::NotAttacked,
                    false => NotMet::NobodyAttacked,
                };
                (yet || others).then_some(but)
            }
            Trigger::Reversed | Trigger::ReversedInBattle => {
                let never = pose != REVERSE && !became(card) && !battle_to_come && !open(card);
                never.then_some(NotMet::NotReversed)
            }
            Trigger::OpponentReversed => {
                let attack = self.s.attack.or(self.s.last_attack)?;
                let opponent = opponent_in(&attack, card)?;
                let there = in_battle(&attack).is_some();
                let lies = self.s.table.card(opponent).pose == REVERSE;
                let never = there && !became(opponent) && (lies || !battle_to_come) && !open(opponent);
                let but = match lies {
                    true => NotMet::OpponentWasReversed,
                    false => NotMet::OpponentNotReversed,
                };
                never.then_some(but)
            }
            Trigger::FromHand => {
                // A turn that the log has from its beginning.
                let before = self.s.turns_seen >= self.s.known_from && !self.s.events.came(card);
                let from = self.s.events.came_from(card).map(|zone| self.s.z(zone));
                match from {
                    None => before.then_some(NotMet::WasThere),
                    Some(Z::Hand) => None,
                    Some(_) => Some(NotMet::FromElsewhere),
                }
            }
            Trigger::Climax => None,
            Trigger::Leaves => {
                let left = self.s.slot_left_by(seat, card).is_some();
                // Who lies reversed, or may, leaves by itself, and by what is not noted others may have gone.
                let told = self.s.doubts.is_empty() && !self.s.after_gap && self.fronts_are_known() && !battle_to_come;
                let stays = !left && told && pose != REVERSE && !self.s.is_owed(Due::Reversed(seat));
                stays.then_some(NotMet::NotLeft)
            }
            Trigger::EncoreStep => {
                // What is left of the turn behind the step goes by without a line.
                let step = seat == self.s.active && self.s.stage >= stage::ENCORE;
                let late = step && self.s.events.came_in_encore_step(card);
                late.then_some(NotMet::CameInTheStep)
            }
            // 8.7.3.1: what waits is played at once. Before the attacks an AUTO may be written behind what follows it.
            Trigger::Begins(_) => {
                let over = seat == self.s.active && self.s.stage >= stage::ATTACK && self.s.events.attacks() > 0;
                over.then_some(NotMet::WentOn)
            }
        }
    }

    /// Every character of the front rows is known, so that the outcome of each battle was.
    fn fronts_are_known(&self) -> bool {
        let mut slots = self
            .m
            .seats()
            .flat_map(|seat| Z::FRONT.into_iter().map(move |z| (seat, z)));
        slots.all(|(seat, z)| {
            let known = |c: &CardId| self.s.face(*c).is_some();
            !self.s.is_open(seat, z) && self.s.cards(seat, z).iter().all(known)
        })
    }
}

/// Whether somebody becomes reversed may be told later; this is told where it happens.
fn told_at_once(condition: Trigger) -> bool {
    matches!(condition, Trigger::Played | Trigger::FromHand | Trigger::Attacks)
}
