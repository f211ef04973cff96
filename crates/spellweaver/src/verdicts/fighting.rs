//! What is said of combats (SPW-8), of damage in them, and of how a match ends (SPW-9).

use rejudge_judge::reasons;
use rejudge_table::{CardId, Face, Seat};

use super::super::rulings::R;
use super::super::state::{Ended, How, Step, Target};
use super::Words;

reasons! {
    /// What is wrong with attacks, blocks and the damage of a combat.
    pub enum Fight in R, w: Words<'_> {
        /// SPW-8.1: it is not said whom.
        AttacksUnsaid(card: CardId): Target, Record, "" => "{card}: whom it attacks is not said",
            with { cannot_tell: Some("whom it attacked".to_owned()), contested: true };
        /// SPW-5.1: in the turn of the other player.
        AttackInOthersTurn(seat: Seat, active: Seat): NotYourTurn, Choice, "" => "an attack of {seat} in {active}'s turn";
        /// SPW-8.1: behind the declaration.
        AttackLater(step: Step): WrongTime, Choice, "" =>
            "an attack in {step}: attackers are declared before", expected "one combat a turn";
        /// SPW-5.1: in a second combat.
        AttackAgain(): OneCombat, Choice, "" => "there was a combat this turn already", expected "one combat a turn";
        /// SPW-8.7: by the attacker.
        AttackerBlocks(seat: Seat): BlockTime, Choice, "" => "{seat} is attacking and does not block";
        /// SPW-8.7: nothing is there to block.
        BlocksNobody(): BlockTime, Choice, "" => "nobody attacks";
        /// SPW-8.7: behind the declaration.
        BlockLater(step: Step): BlockTime, Choice, "" => "a block in {step}: blockers are declared before";

        /// SPW-8.9 to SPW-8.14: another amount; the ruling says which.
        OtherAmount(from: CardId, much: i32, to: Target, told: i32; ruling: R): (ruling), Outcome, "", let why = share(ruling) =>
            "{from} deals {much} to {to}, not {told}: {why}", expected "{much}", claimed "{told}";
        /// SPW-8.19: it takes the damage.
        HasShield(to: Target): Shield, Outcome, "" => "{to} has a shield, which takes the damage", expected "prevented";
        /// SPW-8.19: there is none.
        NoShield(to: Target): Shield, Outcome, "" => "{to} has no shield that takes this", expected "dealt";
        /// SPW-8.20: so much life as was dealt.
        Lifebound(card: CardId, much: i32, told: i32): Lifebound, Outcome, "" =>
            "{card} dealt {much}, and so much life is gained, not {told}", expected "{much}", claimed "{told}";
        /// SPW-8.20: nothing was dealt.
        LifeForNothing(): Lifebound, Extra, "" => "nothing with Lifebound dealt damage here", expected "no life gained";

        /// SPW-8.15: it is gone already.
        DiedRanged(; number: String): RangedFirst, Extra, "" =>
            "{number} died in the ranged step and deals nothing", expected "no damage";
        /// SPW-8.9: it is not there.
        NotInPlay(; number: String): Shares, Extra, "" => "{number} is not in play and deals nothing", expected "no damage";
        /// SPW-8.6: its target left.
        Cancelled(dealer: CardId): Cancelled, Extra, "" =>
            "{dealer}'s attack was cancelled when its target left; it deals nothing", expected "no damage";
        /// SPW-8.5: blocked, with several targets.
        BlockedOfMany(dealer: CardId): ManyTargets, Extra, "" =>
            "{dealer} was blocked; none of its targets is dealt damage", expected "no damage";
        /// SPW-8.8: its blockers are gone.
        NoWayBack(dealer: CardId, to: Target): NoWayBack, Extra, "" =>
            "{dealer} was blocked; that its blockers are gone does not lead back to {to}", expected "no damage";
        /// SPW-8.16: to the hero.
        LeftoverLost(dealer: CardId): Leftover, Extra, "" =>
            "{dealer} is not Unstoppable; what is left of its damage is lost", expected "no damage";
        /// SPW-8.8: its target.
        BlockedAway(dealer: CardId, to: Target): NoWayBack, Extra, "" =>
            "{dealer} was blocked and does not fight {to}", expected "no damage";
        /// SPW-8.6: from a creature to the hero.
        TurnsToHero(dealer: CardId): Cancelled, Extra, "" =>
            "{dealer} attacked a creature; an attack does not turn to the hero", expected "no damage";
        /// SPW-8.8: all of it was dealt.
        NothingLeftFor(dealer: CardId, to: Target): NoWayBack, Extra, "" =>
            "nothing of {dealer}'s damage is left for {to}", expected "no damage";
        /// SPW-8.9: it has dealt it.
        HasDealt(dealer: CardId, to: Target): Shares, Extra, "" =>
            "{dealer} has dealt its damage; nothing is left for {to}", expected "no damage";
        /// SPW-8.16: of a blocker.
        BlockerLeftover(dealer: CardId): Leftover, Extra, "" =>
            "{dealer} blocks; what is left of a blocker's damage is lost", expected "no damage";
        /// SPW-8.9: they do not fight.
        DealsNothing(dealer: CardId, to: Target): Shares, Extra, "" =>
            "{dealer} deals nothing to {to} in this combat", expected "no damage";
    }
}

reasons! {
    /// What is wrong with how a match ended.
    pub enum Over in R, w: Words<'_> {
        /// SPW-9.7
        NoDraw(): Both, Outcome, "" =>
            "there are no draws: who wins or loses together, wins in the own turn", claimed "a draw";
        /// SPW-9.2: which of two came first is open.
        DeckFirst(loser: Seat; rule: &'static str): EmptyDeck, Outcome, rule =>
            "{loser}'s deck was empty first, and then the other hero fell";
        /// SPW-9.7: who won is open.
        OneWinner(; rule: &'static str): Both, Outcome, rule => "both met a condition, and both conditions name one winner";
        /// Another winner than by the log.
        Other(told: Seat; over: Ended): (ruling_of(over.how)), Outcome, "",
            let result = w.m.result(w.s).unwrap_or_default(), let winner = w.m.name(over.winner) =>
            "{result}", expected "{winner}", claimed "{told}";
        /// Nobody has won.
        Nobody(loser: Seat, life: i32, told: Seat, own: i32; ruling: R): (ruling), Outcome, "" =>
            "{loser} has {life} life and {told} has {own}; nobody has won yet", expected "the match goes on";
        /// SPW-9.5: it was so within the action.
        FortyWithin(told: Seat): Forty, Outcome, "" => "{told} had 40 life within the action, and has less at its end";
        /// SPW-9.4: a clock stands in no log.
        Clock(told: Seat): Clock, Choice, "" => "that {told} won is taken as told", with { note: Some("trust") };
        /// SPW-9.6: no text says so.
        NoTextWins(face: Face): TextWins, Extra, "" =>
            "{face} has no text by which somebody wins", expected "the match goes on";
        /// Behind the end.
        ActedOn(; over: Ended): (ruling_of(over.how)), Extra, over.how.reason().0,
            let result = w.m.result(w.s).map_or_else(String::new, |result| format!(": {result}")) =>
            "the match was over{result}", expected "nothing behind the end";
    }
}

/// The ruling on what ended a match.
fn ruling_of(how: How) -> R {
    match how {
        How::Life => R::Life,
        How::Deck => R::EmptyDeck,
        How::Resigned => R::Resigned,
        How::Clock => R::Clock,
        How::Forty => R::Forty,
        How::Text => R::TextWins,
        How::Both => R::Both,
    }
}

/// What makes up the amount of damage that is due.
fn share(ruling: R) -> &'static str {
    match ruling {
        R::Leftover => "what is left once its blockers have their share",
        R::HeroDamage => "its attack",
        R::LethalOne => "one point is lethal there",
        R::Shares => "in the order of declaration, each its lethal share",
        R::Lethal => "no more than what kills",
        _ => "what kills, or all that is left",
    }
}
