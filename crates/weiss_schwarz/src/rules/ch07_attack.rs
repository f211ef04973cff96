//! 7.2: who may attack, and how, with what text changes of it: 8.10 another attack instead, 10.6 Great Performance, and 7.3.1.2 how
//! many trigger checks it has.

use rejudge_table::{CardId, Seat, ZoneId};

use super::super::cards::CardKind;
use super::super::effects::ability::Act;
use super::super::effects::continuous::{Clause, Gives, kind};
use super::super::effects::reach::Matter;
use super::super::matches::Info;
use super::super::state::{Attack, Method, REVERSE, STAND, Z};
use super::super::variation::OneAttack;
use super::between::Between;
use super::ch08_continuous::Within;
use super::ch08_texts::About;
use super::open::Open;
use super::questions::{Answer, Rules};
use super::reason::Reason;
use super::select::Meant;
use super::sure::Sure;

impl Rules<'_> {
    /// 7.2.1.3.1: whether the turn player may choose the character in this slot to attack.
    pub fn may_attack(self, owner: Seat, slot: Z) -> Answer {
        let zone = self.s.zone(owner, slot);
        // 7.1.1
        if owner != self.s.active {
            return Answer::no(Reason::NotOwnToAttack { slot: zone });
        }
        let Some(card) = self.s.character(zone) else {
            return self.nobody_there(zone);
        };
        self.is_able_to_attack(card, slot)
            .and(self.is_free_to(card, Act::Attack, None))
            .and(self.attacks_are_left())
            .and(self.m.variation.may_attack(self, slot))
    }

    /// 7.2.1.3.1: a character is chosen, so one has to be there.
    fn nobody_there(self, slot: ZoneId) -> Answer {
        // 7.2.1.3.1.3
        let anybody = self.slots_that_may_attack().next().is_some();
        let reason = Reason::NobodyToAttack { slot, anybody };
        match self.s.table.zone(slot).open {
            true => Answer::depends(reason, Open::SlotOfPlayed),
            false => Answer::no(reason),
        }
    }

    /// 7.2.1.3.1.1: the standing characters of the front row, unless an effect says otherwise.
    fn is_able_to_attack(self, card: CardId, slot: Z) -> Answer {
        if !slot.is_front() {
            let reason = Reason::AttacksFromBack {
                slot: self.s.table.card(card).zone,
            };
            return match self.own_text(card, Matter::Attack) {
                Some(text) => Answer::depends(reason, text),
                None => Answer::no(reason),
            };
        }
        let pose = self.pose(card);
        // 7.2.1.5.3: an attack rests its attacker.
        let attacked = self.s.turn > 0 && self.s.extra_of(card).attacked == self.s.turn;
        Answer::no_if(pose != STAND, || Reason::AttackerNotStanding { card, pose, attacked })
    }

    /// 7.2.1.3.1.2: in the first turn of the player who goes first, nobody is eligible once there was an attack.
    fn attacks_are_left(self) -> Answer {
        if self.s.events.attacks() == 0 {
            return Answer::yes();
        }
        match self.m.variation.one_attack(self.m, self.s) {
            OneAttack::No => Answer::yes(),
            OneAttack::Yes => Answer::no(Reason::SecondAttack),
            OneAttack::Unknown => Answer::depends(Reason::SecondAttack, Open::TurnBefore),
        }
    }

    /// The slots from which the turn player may attack.
    pub fn slots_that_may_attack(self) -> impl Iterator<Item = Z> {
        let stands = move |slot: &Z| self.character(self.s.active, *slot).is_some();
        let mut slots = Z::SLOTS.into_iter();
        std::iter::from_fn(move || {
            slots
                .by_ref()
                .find(|z| stands(z) && self.may_attack(self.s.active, *z).is_yes())
        })
    }

    /// 7.2.1.3.1: one character attacks, not two.
    pub fn one_attacker(self, slot: ZoneId, other: Option<ZoneId>) -> Answer {
        match other {
            Some(other) => Answer::no(Reason::SeveralAttackers { slot, other }),
            None => Answer::yes(),
        }
    }

    /// 7.2.1.4: whether the turn player's character in this slot may attack in this way.
    pub fn may_attack_by(self, slot: Z, method: Method) -> Answer {
        let seat = self.s.active;
        // 10.6.2, 8.10.2.4: it takes the place of what the facing slot says.
        if let Some(performer) = self.drawn_by(slot) {
            return self.is_drawn(performer, method);
        }
        if self.may_be_drawn_by(slot) {
            return Answer::yes();
        }
        let facing = self.facing(seat, slot);
        // Who stands there was not noted; and what stood in a slot of a player who was removed from the match decides nothing.
        if facing.is_some_and(|(owner, zone)| self.s.table.zone(zone).open || self.s.is_gone(owner)) {
            return Answer::yes();
        }
        let slot_id = self.s.zone(seat, slot);
        let about = self.s.character(slot_id).map_or(About::Anything, About::Card);
        let (reason, unless) = match (self.faced_by(slot), method) {
            // 7.2.1.4.1
            (None, Method::Front | Method::Side) if slot.is_front() => {
                let faced = facing.map(|(_, zone)| zone);
                let reason = Reason::FacesNobody {
                    slot: slot_id,
                    faced,
                    method,
                };
                let several = match about {
                    About::Card(card) if method == Method::Front => !self.attacks_instead(card).is_empty(),
                    _ => false,
                };
                let text = || self.text_on(Matter::Attack, about);
                (reason, several.then_some(Open::Method).or_else(text))
            }
            // 7.2.1.4.2
            (Some(facing), Method::Direct) => {
                let gone = self.whether_gone(facing);
                let reason = Reason::FacesSomebody { slot: slot_id, facing };
                (reason, gone.or_else(|| self.text_on(Matter::Attack, about)))
            }
            (Some(_), Method::Front | Method::Side) => {
                let act = if method == Method::Side {
                    Act::SideAttack
                } else {
                    Act::FrontAttack
                };
                let card = self.s.character(slot_id);
                return card.map_or(Answer::yes(), |card| self.is_free_to(card, act, Some(method)));
            }
            (None, Method::Direct) if slot.is_front() => {
                let card = self.s.character(slot_id);
                return card.map_or(Answer::yes(), |card| {
                    self.is_free_to(card, Act::DirectAttack, Some(method))
                });
            }
            _ => return Answer::yes(),
        };
        match unless {
            Some(open) => Answer::depends(reason, open),
            None => Answer::no(reason),
        }
    }

    /// 1.3.3: no text forbids a character to attack, or to attack like this.
    fn is_free_to(self, card: CardId, act: Act, method: Option<Method>) -> Answer {
        let (forbidden, by) = self.is_forbidden(card, act);
        let reason = Reason::Forbidden { card, method, by };
        match forbidden {
            Sure::No => Answer::yes(),
            // Of a card that nobody noted it is not said that it has such text.
            Sure::Maybe if by.is_none() => Answer::yes(),
            Sure::Maybe => Answer::depends(reason, Open::GivenTo(self.s.table.card(card).zone)),
            Sure::Yes => Answer::no(reason),
        }
    }

    /// 7.2.1.4: how the character in this slot attacks where no word was said of it. With a character in the facing slot
    /// that is the turn player's choice.
    pub fn method_unsaid(self, slot: Z) -> (Method, Answer) {
        match self.faced_by(slot) {
            // 10.6.2: nothing is left to choose.
            _ if self.drawn_by(slot).is_some() => (Method::Front, Answer::yes()),
            None => (Method::Direct, Answer::yes()),
            Some(facing) => (
                Method::Front,
                Answer::depends(Reason::MethodNotSaid { facing }, Open::Method),
            ),
        }
    }

    /// 3.6.6: the character in the slot that this one of the turn player faces.
    pub fn faced_by(self, slot: Z) -> Option<CardId> {
        let (_, zone) = self.facing(self.s.active, slot)?;
        self.s.character(zone)
    }

    /// 8.2.1.3.2: the characters that a text of its own lets this one front attack instead of who faces it, each with whether the text
    /// does so for certain. 8.10.3: without such a character that text cannot be applied.
    pub fn attacks_instead(self, card: CardId) -> Meant {
        let mut found = Meant::new();
        let own = |clause: &Clause| matches!(clause.gives, Gives::AttackInstead(_));
        self.each_of_its_own(card, kind::ATTACK, &own, |clause, gives| {
            let Gives::AttackInstead(cards) = &clause.gives else {
                return;
            };
            let by = self.speaker(card, card, Within::Nothing);
            let those = self.all_that_fit(by.by().choosing(cards), cards, None);
            let those = those.unwrap_or_default().into_iter();
            found.extend(
                those
                    .map(|(whom, sure)| (whom, sure.and(gives)))
                    .filter(|(_, sure)| *sure != Sure::No),
            );
        });
        found
    }

    /// 7.3.1.2: how many trigger checks are made in the attack of a character by CONT abilities; none: as many as always.
    pub fn checks_by_cont(self, card: CardId) -> Option<u8> {
        let mut most = None;
        let own = |clause: &Clause| matches!(clause.gives, Gives::Checks(_));
        self.each_of_its_own(card, kind::ATTACK, &own, |clause, gives| {
            if let (Gives::Checks(times), Sure::Yes) = (&clause.gives, gives) {
                most = most.max(Some(*times));
            }
        });
        most
    }

    /// 8.10.1: whether the turn player's character in this slot may attack the one in another slot. 8.10.2.4: what the other player
    /// replaces comes last.
    pub fn may_attack_at(self, slot: Z, method: Method, target: ZoneId) -> Answer {
        let seat = self.s.active;
        if self.facing(seat, slot).is_some_and(|(_, zone)| zone == target) && self.drawn_by(slot).is_none() {
            return self.may_attack_by(slot, method);
        }
        let slot_id = self.s.zone(seat, slot);
        let performer = self.drawn_by(slot);
        if self.may_be_drawn_by(slot) {
            return Answer::yes();
        }
        let reason = Reason::AttacksElsewhere {
            slot: slot_id,
            target,
            performer,
        };
        if let Some(performer) = performer {
            let there = self.s.table.card(performer).zone == target;
            return self.is_drawn(performer, method).and(Answer::no_if(!there, || reason));
        }
        let (Some(card), Some(whom)) = (self.s.character(slot_id), self.s.character(target)) else {
            return Answer::no(reason);
        };
        let may = self.attacks_instead(card).into_iter().filter(|(one, _)| *one == whom);
        match may.fold(Sure::No, |sure, (_, one)| sure.or(one)) {
            Sure::Yes if method == Method::Front => self.is_free_to(card, Act::FrontAttack, Some(method)),
            Sure::No | Sure::Yes => match self.text_on(Matter::Attack, About::Card(card)) {
                Some(text) => Answer::depends(reason, text),
                None => Answer::no(reason),
            },
            Sure::Maybe => Answer::depends(reason, Open::GivenTo(slot_id)),
        }
    }

    /// 8.10.1: the slot that a front attack goes to which names none and whose facing slot is empty: a text lets this character front
    /// attack exactly one other, so that it is that one.
    pub fn attacked_unsaid(self, slot: Z, method: Method) -> Option<ZoneId> {
        let unfaced = self.faced_by(slot).is_none() && self.drawn_by(slot).is_none() && method == Method::Front;
        let card = self.s.character(self.s.zone(self.s.active, slot)).filter(|_| unfaced)?;
        let those = self.attacks_instead(card);
        match those[..] {
            [(whom, _)] => Some(self.s.table.card(whom).zone),
            _ => None,
        }
    }

    /// 10.6.2: the character that draws an attack from this slot onto itself: in the center of the front row of the player
    /// who is attacked, and not reversed.
    pub fn drawn_by(self, slot: Z) -> Option<CardId> {
        let (defender, _) = self.facing(self.s.active, slot)?;
        let card = self.character(defender, Z::FC)?;
        let face = self.face(card)?;
        let own = || self.m.text(face).lines.iter().any(|line| line.great_performance);
        let performs = || own() || self.is_forbidden(card, Act::PassBy).0 == Sure::Yes;
        (self.m.variation.draws(self.m, slot) && self.pose(card) != REVERSE && performs()).then_some(card)
    }

    /// 10.6.2: whether it cannot be told if the character in the center of who is attacked draws the attack onto itself, because it
    /// hangs on cards that nobody noted whether a text gives it that.
    fn may_be_drawn_by(self, slot: Z) -> bool {
        let center = || {
            let (defender, _) = self.facing(self.s.active, slot)?;
            self.character(defender, Z::FC)
        };
        self.drawn_by(slot).is_none()
            && center().is_some_and(|card| self.is_forbidden(card, Act::PassBy).0 == Sure::Maybe)
    }

    /// 10.6.2: the attack is a front attack on that character.
    fn is_drawn(self, performer: CardId, method: Method) -> Answer {
        let reason = Reason::GreatPerformance { performer, method };
        match (method, self.text_on(Matter::Ability, About::Card(performer))) {
            (Method::Front, _) => Answer::yes(),
            (_, Some(text)) => Answer::depends(reason, text),
            (_, None) => Answer::no(reason),
        }
    }

    /// 7.2.1.4.1, 7.2.1.4.2: by how much the soul of the attacker changes for this turn.
    pub fn soul_change(self, attacker: CardId, method: Method, facing: Option<CardId>) -> i8 {
        match method {
            Method::Direct => 1,
            Method::Front => 0,
            // 1.3.3: a text forbids that it becomes less, or it hangs on cards that nobody noted whether one does: it is carried out as if
            // it did, and `soul_perhaps_less` says how much that leaves open.
            Method::Side if self.keeps_soul(attacker) != Sure::No => 0,
            Method::Side => {
                let (level, _) = self.level_of_facing(facing);
                -i8::try_from(level).unwrap_or(i8::MAX)
            }
        }
    }

    /// 7.2.1.4.1 to 7.2.1.4.3: the item that was forgotten where so much damage is told as would be right if the attack had not changed
    /// the soul of its attacker.
    pub fn soul_change_forgotten(self, attack: &Attack, amount: u8, claimed: u8) -> Option<&'static str> {
        let forgotten = attack.change != 0 && i16::from(claimed) == i16::from(amount) - i16::from(attack.change);
        // Somebody else, or nobody, faces the attacker by now, and the attack is still what it was declared as.
        let other_now = match attack.attacked {
            Some(_) => !attack.attacked_there,
            None => self.faced_by(self.s.z(attack.slot)).is_some(),
        };
        match attack.method {
            _ if !forgotten => None,
            _ if other_now => Some("7.2.1.4.3"),
            Method::Direct => Some("7.2.1.4.1"),
            Method::Side => Some("7.2.1.4.2"),
            Method::Front => None,
        }
    }

    /// 1.3.3: whether text keeps the soul of the attacker from becoming less by side attacking.
    fn keeps_soul(self, attacker: CardId) -> Sure {
        self.is_forbidden(attacker, Act::LoseSoul).0
    }

    /// 7.2.1.4.2: the level of the facing character, the least and the most. Of one that nobody noted the least is 0.
    fn level_of_facing(self, facing: Option<CardId>) -> Between {
        let Some(card) = facing else { return (0, 0) };
        let (least, most) = match self.face(card) {
            Some(_) => self.level_between(card, Within::Nothing),
            None => {
                let level = |i: &Info| (i.kind == CardKind::Character).then_some(i32::from(i.level));
                let (_, most) = self.m.between(self.s.table.card(card).owner, level);
                (0, most)
            }
        };
        // Q112: a level of zero or less changes nothing.
        (least.max(0), most.max(0))
    }

    /// 7.2.1.4.2: by how much more than `soul_change` says a side attack may have lowered the soul of the attacker, by cards that
    /// nobody noted.
    pub fn soul_perhaps_less(self, attacker: CardId, method: Method, facing: Option<CardId>) -> u8 {
        if method != Method::Side {
            return 0;
        }
        let (least, most) = self.level_of_facing(facing);
        let less = match self.keeps_soul(attacker) {
            Sure::Yes => 0,
            Sure::Maybe => most,
            Sure::No => most - least,
        };
        u8::try_from(less).unwrap_or(u8::MAX)
    }

    /// 7.2.1.4.1, 7.2.1.4.2: whether the soul of the attacker changes by this number.
    pub fn changes_soul_by(self, card: CardId, slot: Z, method: Method, told: i32) -> Answer {
        let facing = self.faced_by(slot);
        let change = self.soul_change(card, method, facing);
        if told == i32::from(change) {
            return Answer::yes();
        }
        let reason = Reason::SoulChange {
            card,
            method,
            change,
            told,
        };
        let unknown = self.soul_perhaps_less(card, method, facing) > 0
            || method == Method::Side && facing.is_some_and(|c| self.face(c).is_none());
        let open = unknown
            .then_some(Open::FacingCharacter)
            .or_else(|| self.text_on(Matter::Soul, About::Card(card)))
            .or_else(|| self.text_on(Matter::Level, About::Card(facing?)));
        self.unless(reason, open)
    }
}
