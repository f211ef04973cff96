//! What is said of damage and battle (7.5, 7.6), and of damage, battles and leaving that nothing brings about.

use rejudge_judge::reasons;
use rejudge_table::{CardId, Face, Seat, ZoneId};

use super::super::effects::ability::Act;
use super::super::rules::sure::{ANYTHING, Sure};
use super::super::rulings::R;
use super::super::state::Attack;
use super::{Words, settle};

reasons! {
    /// What is wrong with the damage of an attack (7.5), and with damage where none is dealt.
    pub enum Damage in R, w: Words<'_> {
        /// 7.5.1: another player is attacked.
        TakenByOther(right: Seat, wrong: Seat): DamageCards, Outcome, "7.5.1" =>
            "{right} is attacked and takes the damage, not {wrong}", expected "damage to {right}", claimed "damage to {wrong}";
        /// 7.5.1.2: another amount than the attacker's soul.
        NotItsSoul(card: CardId, slot: ZoneId, amount: u8, claimed: u8; item: &'static str): DamageAmount, Outcome, item =>
            "{card} in {slot} has soul {amount}; {claimed} damage was dealt",
            expected "damage {amount}", claimed "damage {claimed}";
        /// The same where cards that nobody noted leave it open.
        NotInItsSoul(card: CardId, slot: ZoneId, amount: u8, claimed: u8; item: &'static str, soul: (i32, i32)): DamageAmount,
            Outcome, item, let least = soul.0.max(0), let most = soul.1 =>
            "{card} in {slot} has soul {least} to {most}; {claimed} damage was dealt",
            expected "damage {amount}", claimed "damage {claimed}";
        /// 4.14.2.7: the same of a Shot.
        NotTheAmount(amount: u8, claimed: u8): DamageAmount, Outcome, "4.14.2.7" =>
            "the damage is {amount}; {claimed} was dealt", expected "damage {amount}", claimed "damage {claimed}";
        /// 4.12.1: the log does not tell what became of it.
        Unnoted(seat: Seat): Unnoted, Record, "" => "what the damage to {seat} turned over was not noted: taken or cancelled?",
            with { cannot_tell: Some(settle::TAKEN_OR_CANCELLED.to_owned()) };

        /// 8.7.5.1: behind the attack's own damage, and a Shot was used before.
        ShotAgain(): NoDamage, Extra, "8.7.5.1" =>
            "the Shot ability was used: it deals its damage once", expected "no damage";
        /// 4.14.2.7: it waits for nothing any more.
        ShotSpent(): NoDamage, Extra, "4.14.2.7" =>
            "the damage was not cancelled, or Shot has dealt its damage: it deals none here", expected "no damage";
        /// 7.2.1.5: a card that left and came back is not the one that attacks.
        CameBack(): NoAttacker, Extra, "7.2.1.5" =>
            "the attacking character left its slot and came back: it does not attack any more";
        /// 7.5.1.2.2
        AttackerLeft(): NoAttacker, Extra, "7.5.1.2.2" => "the attacking character has left its slot: no damage";
        /// 7.5.1.2.1
        NoSoul(card: CardId, soul: i32): NoDamage, Extra, "7.5.1.2.1" =>
            "{card} has soul {soul}: no damage", expected "no damage";
        /// 1.3.3: a text forbids it.
        Forbidden(card: CardId; by: Option<(Face, usize)>): NoDamage, Extra, "1.3.3", let text = w.because(by) =>
            "{card} cannot deal damage to a player{text}", expected "no damage";
        /// 7.5.1.2: not at this time.
        NotNow(): NoDamage, Extra, "7.5.1.2" =>
            "the damage of this attack was dealt already, or is not dealt yet", expected "no damage";
        /// 7.5.1: there is no attack.
        NoAttack(): NoDamage, Extra, "7.5.1" => "nothing deals damage here", expected "no damage";
    }
}

reasons! {
    /// What is wrong with battles (7.6), and with leaving the stage.
    pub enum Battle in R, w: Words<'_> {
        /// 7.6.1.2: the powers are others, in either order.
        Announced(attacker: ZoneId, a: i32, defender: ZoneId, d: i32, first: i64, second: i64): Battle, Record, "7.6.1.2" =>
            "{attacker} has {a}, {defender} has {d}; {first} and {second} were announced",
            expected "{a} {d}", claimed "{first} {second}";
        /// 7.2.1.5.1: attacker and defender are in battle, nobody else.
        NotInIt(other: ZoneId, attacker: ZoneId, defender: ZoneId): Battle, Outcome, "7.2.1.5.1" =>
            "{other} is not in this battle: {attacker} and {defender} are",
            expected "{attacker} or {defender} reversed, or both", claimed "{other} reversed";
        /// 7.6.1.2: others became reversed.
        Reversed(; fought: Fought, right: (bool, bool), told: (bool, bool)): Battle, Outcome, "7.6.1.2",
            let why = fought.why(w, right, told), let right = fought.reversed(w, right), let told = fought.reversed(w, told) =>
            "{why}", expected "{right}", claimed "{told}";
        /// 7.6.1.2: the one card of it that was not noted cannot have the power, by what else was seen of it.
        PowerOfUnnoted(known: ZoneId, power: i32, unnoted: ZoneId): Battle, Outcome, "7.6.1.2" =>
            "{known} has {power}; {unnoted} has, by what else was seen of it, a power with which others become reversed",
            expected "the character with less power reversed", claimed "another outcome";

        /// 7.5.1.3
        SideHasNone(): NoBattle, Extra, "7.5.1.3" => "a side attack has no battle step", expected "nobody reversed";
        /// 7.5.1.3
        DirectHasNone(): NoBattle, Extra, "7.5.1.3" => "a direct attack has no battle step", expected "nobody reversed";
        /// 7.6.1.3
        AttackerLeft(): NoBattle, Extra, "7.6.1.3" =>
            "the attacking character has left its slot: no battle", expected "nobody reversed";
        /// 7.6.1.3
        DefenderLeft(): NoBattle, Extra, "7.6.1.3" =>
            "the defending character has left its slot: no battle", expected "nobody reversed";
        /// 7.6.1
        None(): NoBattle, Extra, "7.6.1" => "there is no battle here", expected "nobody reversed";

        /// 6.5.1.2, 9.6.2: a character left, and nothing makes it leave.
        LeavesForNothing(card: CardId, slot: ZoneId; item: &'static str): Overlap, Extra, item =>
            "nothing makes {card} leave {slot}", expected "it stays", with { repair: BACK };
        /// 7.7.1: the same in the encore step.
        LeavesUnreversed(card: CardId, slot: ZoneId): EncoreStep, Extra, "7.7.1" =>
            "nothing makes {card} leave {slot}", expected "it stays", with { repair: BACK };
        /// 7.7.1.2: behind those of another player.
        LeavesBehindOthers(seat: Seat): EncoreStep, Order, "7.7.1.2" =>
            "the leaving of {seat}'s reversed character comes too late: the turn player's come first, one at a time",
            expected "put into the waiting room", claimed "later";
    }
}

/// What is done about a character that left.
const BACK: &str = "It goes back into the slot it left, as it stood there, with its markers.";

/// Two characters in a battle, each with the slot it was in.
#[derive(Clone, Copy, Debug)]
pub struct Fought {
    attacker: (CardId, ZoneId),
    defender: (CardId, ZoneId),
}

impl Fought {
    /// The attacker and the character it fought.
    pub fn of(attack: &Attack, defender: (CardId, ZoneId)) -> Fought {
        Fought {
            attacker: (attack.card, attack.slot),
            defender,
        }
    }

    /// Who became reversed, the attacker or the defender.
    fn reversed(self, w: Words<'_>, reversed: (bool, bool)) -> String {
        let (attacker, defender) = (w.slot(self.attacker.1), w.slot(self.defender.1));
        match reversed {
            (true, true) => format!("{attacker} and {defender} reversed"),
            (true, false) => format!("{attacker} reversed"),
            (false, true) => format!("{defender} reversed"),
            (false, false) => "nobody reversed".to_owned(),
        }
    }

    /// The powers, who becomes reversed with them, and where text forbids what is told, that text (1.3.3).
    fn why(self, w: Words<'_>, right: (bool, bool), told: (bool, bool)) -> String {
        let has = |(card, slot): (CardId, ZoneId)| match w.rules().power_between(card) {
            (least, most) if least == most => format!("{} has {least}", w.slot(slot)),
            // Of a card that nobody noted it may be anything.
            (least, most) if most.saturating_sub(least) > ANYTHING.1 => {
                format!("{} has a power that is not known", w.slot(slot))
            }
            (least, most) => format!("{} has {least} to {most}", w.slot(slot)),
        };
        let forbidden = [(self.attacker, told.0), (self.defender, told.1)].map(|((card, slot), told)| {
            let by = match w.rules().is_forbidden(card, Act::Reverse) {
                (Sure::Yes, by) => by.filter(|_| told),
                _ => None,
            };
            by.map_or_else(String::new, |by| {
                format!("; {} cannot become reversed{}", w.slot(slot), w.because(Some(by)))
            })
        });
        let (attacker, defender) = (has(self.attacker), has(self.defender));
        format!(
            "{attacker}, {defender}: {}{}",
            self.reversed(w, right),
            forbidden.concat()
        )
    }
}
