//! What is said of preparing the game, of turns, and of what players do outside a combat (SPW-3 to SPW-7).

use std::fmt::Display;

use rejudge_judge::reasons;
use rejudge_judge::reasons::Fact;
use rejudge_table::{CardId, Face, Seat};

use super::super::rules::What;
use super::super::rulings::R;
use super::super::state::{Step, Target};
use super::super::vocabulary::{V, level_word};
use super::super::zones::Z;
use super::Words;

reasons! {
    /// What is wrong before the first turn, and with turns.
    pub enum Turn in R, w: Words<'_> {
        /// SPW-4.1
        OpeningHand(seat: Seat, told: u32): OpeningHand, Count, "" =>
            "{seat} drew {told} cards for the opening hand; it is seven", expected "7 cards", claimed "{told} cards";
        /// SPW-4.2: some cards of a hand.
        MulliganOfSome(seat: Seat, told: usize, hand: usize): Mulligan, Choice, "" =>
            "{seat} put back {told} of {hand} cards; a hand is kept or replaced as a whole",
            expected "all cards, or none", claimed "{told} cards",
            with { legal: vec!["keep".into(), format!("mulligan {hand}*?")], evidence: vec![w.s.zone(seat, Z::Hand)] };
        /// SPW-4.2, G-14: another number of cards than was put back.
        MulliganDrew(seat: Seat, told: usize, drawn: usize): Mulligan, Count, "" =>
            "{seat} put back {told} cards and drew {drawn}", expected "{told} cards", claimed "{drawn} cards";
        /// SPW-4.2: a card that was not in the hand.
        MulliganWithout(seat: Seat; face: Option<Face>): NotThere, Record, "", let card = w.that_card(face) =>
            "{card} is not in the hand of {seat}", with { evidence: vec![w.s.zone(seat, Z::Hand)] };
        /// SPW-4.2: later.
        BeforeFirstTurn(verb: V): Mulligan, Order, "" =>
            "`{verb}` comes before the first turn, the starting player first and once each";
        /// SPW-5.1: the other player's.
        IsOf(next: Seat, seat: Seat): TurnOrder, Order, "" =>
            "it is {next}'s turn, not {seat}'s", expected "{next}", claimed "{seat}";
        /// SPW-5.1: its number does not follow.
        ComesBehind(number: u32, last: u32): TurnOrder, Record, "", let next = last.saturating_add(1) =>
            "turn {number} comes behind turn {last}", expected "turn {next}", claimed "turn {number}";
        /// SPW-5.1: the first one has another number.
        FirstNumbered(number: u32): TurnOrder, Record, "" => "the first turn is numbered {number}", expected "turn 1";
        /// SPW-5.3: a permanent of the other player.
        ReadiesOthers(card: CardId): Ready, Extra, "" =>
            "{card} is readied at the start of its own player's turn", expected "one's own permanents";
        /// SPW-5.3: not all of them.
        StaysExhausted(card: CardId, due: usize, told: usize): Ready, Outcome, "" =>
            "{card} stays exhausted; all of one's own are readied", expected "{due} readied", claimed "{told} readied";
        /// SPW-5.3: nothing is due.
        ReadiesNothing(seat: Seat): Ready, Extra, "" => "nothing of {seat} is readied here";
        /// SPW-5.3: a skill that does not rest.
        TicksNothing(; face: Option<Face>): Tick, Extra, "", let of = face.map_or("?", |face| &w.m.card(face).number) =>
            "no skill of {of} rests; its cooldown does not go down";
        /// SPW-5.3: one was left out.
        TicksToo(face: Face): Tick, Outcome, "" =>
            "the cooldown of {face}'s skill goes down, too", expected "every cooldown a turn less";
        /// SPW-5.3: at another time.
        NoTick(): Tick, Extra, "" => "no cooldown goes down here";
        /// SPW-3.1: at another time.
        NoRefill(seat: Seat): Refill, Extra, "" => "no refill of {seat} is due here";
        /// SPW-5.2
        Drew(seat: Seat, count: u32): Draw, Count, "" => "{seat} drew {count} cards at the start of the turn; it is one",
            expected "1 card", claimed "{count} cards";
        /// SPW-5.2: in the first turn.
        BeginnerDraws(seat: Seat): Draw, Extra, "" =>
            "{seat} begins and draws no card in turn 1", expected "no card drawn";
        /// SPW-5.2: at another time.
        DrawsForNothing(seat: Seat): Draw, Extra, "" => "nothing calls for a draw of {seat} here", expected "no card drawn";
        /// SPW-5.1: a phase or step that does not come here.
        ComesNotBehind(to: Step, step: Step): PhaseOrder, Order, "" =>
            "{to} does not come behind {step}", expected "one combat a turn, the phases in their order";
        /// SPW-8: a step of a combat in which nobody attacks.
        NobodyAttacking(to: Step): PhaseOrder, Order, "" =>
            "{to} with nobody attacking", expected "one combat a turn, the phases in their order";
        /// SPW-5.1: a second combat.
        SecondCombat(): OneCombat, Order, "" =>
            "there was a combat this turn already", expected "one combat a turn, the phases in their order";
        /// A line that comes nowhere here.
        NotHere(verb: V): WrongTime, Order, "" => "`{verb}` does not belong here";
        /// SPW-5.2, SPW-5.4: what a permanent does at the start or the end of a turn.
        AtOtherTime(card: CardId, step: Step; end: bool): WrongTime, Order, if end { "SPW-5.4" } else { "SPW-5.2" },
            let when = if end { "at the end of a turn" } else { "at the start of a turn" } =>
            "what {card} does {when} is told in {step}", expected "{when}";
    }
}

reasons! {
    /// What is wrong with cards and skills as they are played, and with what they do.
    pub enum Played in R, w: Words<'_> {
        /// A card is not where it is taken from.
        NotThere(place: Place, seat: Seat; face: Option<Face>): NotThere, Record, "", let card = w.that_card(face) =>
            "{card} is not {place} of {seat}", with { contested: true, evidence: match place {
                Place::Hand => vec![w.s.zone(seat, Z::Hand)],
                _ => w.rows(seat),
            } };
        /// Nobody noted which card it was.
        Unnoted(): Unnoted, Record, "" => "which card it was nobody noted",
            with { cannot_tell: Some("which card it was".to_owned()) };
        /// The same of a card that was played: of its cost and its levels nothing can be said.
        PlaysUnnoted(seat: Seat): Unnoted, Record, "" => "{seat} played a card that nobody noted",
            with { cannot_tell: Some("which card it was".to_owned()) };
        /// One card twice in a line.
        TwiceInLine(card: CardId): NotThere, Record, "" => "{card} stands twice in this line";
        /// SPW-3.2
        Costs(what: What, cost: u8, paid: u32): Mana, Outcome, "" =>
            "{what} costs {cost} mana, and {paid} were paid", expected "{cost}", claimed "{paid}";
        /// SPW-3.2: more than there was.
        PaidMore(cost: u8, seat: Seat, here: i32): Mana, Choice, "" => "{cost} mana were paid; {seat} had {here}";
        /// SPW-2.3
        IsShrine(face: Face): CardKind, Record, "" =>
            "{face} is a shrine; it is played for a level or for mana", with { contested: true };
        /// SPW-2.3
        IsHero(face: Face): CardKind, Record, "" => "{face} is a hero and no card of the deck", with { contested: true };
        /// SPW-2.3
        IsNoShrine(face: Face): CardKind, Record, "" => "{face} is no shrine", with { contested: true };
        /// SPW-6.8: a creature enters its row.
        EntersRow(face: Face, right: Z, told: Z): Row, Outcome, "" =>
            "{face} enters the {right}", expected "{right}", claimed "{told}";
        /// SPW-6.6: to something else.
        AttachedToNone(face: Face): Attached, Choice, "" => "{face} is attached to a creature in play";
        /// SPW-6.6: it is not said to which.
        AttachedUnsaid(face: Face): Attached, Record, "" => "{face} is attached to a creature; the line names none",
            with { cannot_tell: Some("which creature it was".to_owned()) };
        /// SPW-6.9: what is exhausted for something.
        Exhausted(card: CardId): Exhausted, Choice, "" => "{card} is exhausted already";
        /// The same for its own ability.
        ExhaustedToAct(card: CardId): Exhausted, Choice, "" => "{card} is exhausted and cannot be exhausted for its ability";
        /// SPW-6.10
        NoSkill(face: Face): Skill, Choice, "" => "{face} has no skill", with { contested: true };
        /// SPW-6.10: of the other player's hero.
        SkillOfOther(what: What, other: Seat, seat: Seat): NotYours, Choice, "SPW-6.10" =>
            "{what} of {other}'s hero is no skill of {seat}'s";
        /// SPW-1.1
        NoAbility(card: CardId): NoText, Extra, "" => "{card} has no ability";
        /// SPW-1.1
        NoTextFor(face: Face): NoText, Extra, "" => "{face} has no text that does this", expected "no effect";
        /// SPW-6.12: to something that is no row.
        MovesToNoRow(): MoveRow, Record, "" =>
            "a creature is moved to the combat row or to the support row", with { contested: true };

        /// SPW-6.11: more cards than it looks at.
        LooksAtMore(seat: Seat, count: usize, right: usize): OfferingLook, Count, "" =>
            "{seat} looked at {count} cards; it is the top {right}", expected "{right} cards", claimed "{count} cards";
        /// SPW-6.11: a card that is not on top.
        NotOnTop(face: Face, count: usize, seat: Seat): Seed, Record, "" =>
            "{face} is not among the top {count} cards of {seat}'s deck";
        /// SPW-6.11: a card that was not looked at.
        NotLookedAt(; face: Option<Face>): NotThere, Record, "", let card = face.map_or("?", |face| &w.m.card(face).number) =>
            "{card} is not among the cards looked at", with { contested: true };
        /// G-16: to another place.
        OfferedElsewhere(face: Face): OfferingTake, Outcome, "" =>
            "{face} was looked at and goes to the bottom of the deck", expected "the bottom of the deck";
        /// SPW-6.11: a card of another type.
        OfferingTakesShrine(; face: Option<Face>): OfferingTake, Choice, "",
            let card = face.map_or("", |face| &w.m.card(face).number) =>
            "{card} is no shrine; a Divine Offering takes a shrine or nothing", expected "a shrine, or nothing";
        /// SPW-6.11: a second one.
        OfferingTakesOne(): OfferingTake, Choice, "" => "a Divine Offering takes one card", expected "one shrine";

        /// SPW-6.2: a level that it does not give.
        GivesLevel(; face: Option<Face>, right: u8, told: u8): Shrine, Outcome, "",
            let card = face.map_or("", |face| &w.m.card(face).number),
            let right = level_word(right), let told = level_word(told) =>
            "{card} gives a level of {right}, not of {told}", expected "{right}", claimed "{told}";
        /// SPW-6.2: with a card.
        LevelDraws(): Shrine, Extra, "" => "a shrine that is played for a level draws no card", expected "no card drawn";
        /// SPW-6.3: without its card.
        ManaDrawsOne(count: usize): Shrine, Missing, "" =>
            "a basic shrine for mana draws one card, not {count}", expected "1 card", claimed "{count} cards";
        /// SPW-6.3: with too many.
        ManaDrawsMore(count: usize): Shrine, Extra, "" =>
            "a basic shrine for mana draws one card, not {count}", expected "1 card", claimed "{count} cards";
        /// Nothing is wrong with it.
        NoLevelYet(seat: Seat): FirstLevel, Choice, "" => "{seat} has no levels yet; that is allowed", with { note: Some("advice") };
        /// SPW-6.4: no slot is free.
        FourthSkill(seat: Seat): SkillShrine, Extra, "" =>
            "{seat}'s hero has three skills; a fourth is not added", expected "a crystal only";
        /// SPW-6.4: a card besides.
        SkillForCard(face: Face): SkillShrine, Extra, "" =>
            "{face} gives its skill in place of a card", expected "no card drawn";
        /// SPW-6.4: not taken.
        SkillLeft(face: Face): SkillShrine, Missing, "" => "{face} gives its skill: a slot is free", expected "the skill";

        /// SPW-7.7: to the graveyard of the other player.
        OtherGraveyard(card: CardId, owner: Seat, side: Seat): Graveyard, Outcome, "" =>
            "{card} came from {owner}'s deck and goes to that graveyard",
            expected "{owner}'s graveyard", claimed "{side}'s graveyard";
        /// SPW-7.5: it has no shield.
        NoShield(target: Target): Emblems, Outcome, "" => "{target} has no shield that takes this", expected "dealt";
        /// SPW-7.5: its shield takes the damage.
        ShieldTakes(target: Target): Emblems, Outcome, "" => "{target} has a shield, which takes the damage", expected "prevented";
        /// SPW-7.6: it has no rating.
        NoEnergy(card: CardId): Energy, Outcome, "" =>
            "{card} has no energy rating and neither gains nor loses energy", expected "no energy";
        /// SPW-7.6: less than nothing.
        EnergyBelowZero(card: CardId, here: i32): Energy, Outcome, "" =>
            "{card} has {here} energy; it is never less than 0", expected "0 energy";
        /// G-23: to whom Valor gives, and how much.
        Valor(face: Face; allied: bool): Emblems, Outcome, "", let many = w.m.card(face).valor,
            let what = if allied { "one emblem each" } else { "creatures of one's own" } =>
            "Valor of {face} gives Might to {many} creatures, {what}", expected "{what}";
        /// SPW-7.3: it does not die.
        DoesNotDie(card: CardId, left: i32): Death, Extra, "", let points = points(left) =>
            "{card} has {left} {points} left and does not die", expected "{left} {points}",
            with { evidence: w.rows(w.s.controller(card)) };
        /// SPW-8.15: what it fought dealt nothing.
        FoughtTheShot(card: CardId, left: i32): RangedFirst, Extra, "", let points = points(left) =>
            "{card} has {left} {points} left; what it fought died in the ranged step and dealt nothing",
            expected "{left} {points}", with { evidence: w.rows(w.s.controller(card)) };
    }
}

/// Where a line takes a card from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// From a hand.
    Hand,
    /// From play.
    Play,
    /// From where it says.
    There,
}

impl Fact<Words<'_>> for Place {
    fn in_words(self, _: Words<'_>) -> impl Display {
        match self {
            Place::Hand => "in the hand",
            Place::Play => "in play",
            Place::There => "there",
        }
    }
}

fn points(left: i32) -> &'static str {
    if left == 1 { "hitpoint" } else { "hitpoints" }
}

impl Words<'_> {
    /// A card by its number, if the line tells it.
    fn that_card(self, face: Option<Face>) -> String {
        face.map_or("that card", |face| &self.m.card(face).number).to_owned()
    }
}
