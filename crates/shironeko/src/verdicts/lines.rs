//! What is said of lines as they are carried out: what no rule of a position answers.

use rejudge_judge::{facts, reasons};
use rejudge_table::{CardId, Face, Seat};

use super::super::cards::Color;
use super::super::effects::AbilityKind;
use super::super::rulings::R;
use super::super::state::{Over, Phase, Z};
use super::super::vocabulary::V;
use super::{Words, cards_word, counters_word, souls};

facts! { Words:
    /// `Tor`
    Seat as seat, w => w.name(seat);
    /// `SN/S01-006 Charlotte`
    Face as face, w => w.m.label(face);
    /// The same with whose it is, or "a card of Tor that nobody noted".
    CardId as card, w => w.card(card);
    /// `discard`
    Z as z, _w => z.word();
    /// As the log writes it.
    V as verb, _w => verb.verb().name;
    /// `ACT`
    AbilityKind as kind, _w => kind.word();
}

reasons! {
    /// What is wrong before the first turn, with turns and with their start phase.
    pub enum Turn in R, w: Words<'_> {
        /// SNK-1.5
        WonAtJanken(winner: Seat, first: Seat): FirstPlayer, Outcome, "" =>
            "{winner} won at janken and is the first player, not {first}", expected "{winner}", claimed "{first}";
        /// SNK-1.5: later.
        FirstIsSettled(): FirstPlayer, Order, "" => "the first player is settled before the hands are drawn";
        /// SNK-1.6
        OpeningHand(seat: Seat, told: u32, due: u32): OpeningHand, Count, "",
            let who = if due == 4 { "the first player" } else { "the second player" } =>
            "{seat} drew {told} cards for the opening hand; {who} draws {due}", expected "{due} cards", claimed "{told} cards";
        /// SNK-1.7: another number of cards.
        RedrawDrew(seat: Seat, away: u32, drawn: u32): Redraw, Count, "" =>
            "{seat} put {away} cards to the bottom and drew {drawn}", expected "{away} cards drawn", claimed "{drawn} cards drawn";
        /// SNK-1.7: the shuffle first.
        RedrawShuffledFirst(seat: Seat): Redraw, Order, "" =>
            "{seat}'s deck was shuffled before the new cards were drawn", expected "the cards drawn, then the shuffle";
        /// SNK-1.7: a second one.
        RedrawTwice(seat: Seat): Redraw, Choice, "" => "{seat} redraws a second time; it is once";
        /// SNK-1.7: in the other order.
        RedrawBehind(seat: Seat): Redraw, Order, "" =>
            "{seat} redraws after the other player; the first player's redraw comes first";
        /// SNK-1.7: at another time.
        RedrawElsewhere(seat: Seat): Redraw, Order, "" => "{seat} redraws at another time than before the first turn";
        /// SNK-1.7: in a turn.
        RedrawLate(seat: Seat): Redraw, Order, "" =>
            "{seat} redraws after the first turn has begun", with { contested: true };
        /// SNK-1.4
        ShuffleForNothing(seat: Seat): Shuffle, Extra, "" => "nothing calls for a shuffle of {seat}'s deck here";

        /// SNK-3.1: the other player's.
        IsOf(due: Seat, seat: Seat): TurnOrder, Order, "" => "it is {due}'s turn, not {seat}'s";
        /// SNK-1.5
        FirstIs(due: Seat, seat: Seat): FirstPlayer, Outcome, "" =>
            "{due} is the first player, not {seat}", expected "{due}", claimed "{seat}";
        /// SNK-3.1: its number does not follow.
        Follows(number: u32, last: u32): TurnOrder, Order, "" => "turn {number} follows turn {last}";
        /// SNK-3.1: the first one has another number.
        FirstIsOne(number: u32): TurnOrder, Order, "" => "the first turn is turn 1, not {number}";
        /// SNK-8.3: shocked charas stay OFF.
        ShockedTurnsOn(card: CardId): Shock, Outcome, "" =>
            "{card} is shocked and is not turned ON at the start of a turn", expected "it stays OFF", claimed "ON";
        /// SNK-7.3: what a text keeps OFF.
        KeptOffTurnsOn(card: CardId): TurnOn, Outcome, "SNK-7" =>
            "{card} is not turned ON at the start of a turn, as a text says", expected "it stays OFF", claimed "ON";
        /// SNK-3.2, SNK-G-03: a card of the other player.
        OthersTurnOn(card: CardId, active: Seat): TurnOn, Outcome, "" =>
            "{card} is turned ON at the start of {active}'s turn", expected "only the turn player's cards turned ON (SNK-G-03)";
        /// SNK-3.2: some were left out.
        NotTurnedOn(; cards: Vec<CardId>): TurnOn, Outcome, "",
            let all = cards.iter().map(|card| w.card(*card)).collect::<Vec<_>>().join(", ") =>
            "{all} was not turned ON at the start of the turn", expected "every card ON but shocked charas";
        /// SNK-3.2: at another time.
        TurnsOnForNothing(seat: Seat): TurnOn, Extra, "" => "{seat} turns cards ON where nothing calls for it";
        /// SNK-3.2
        Drew(seat: Seat, told: u32): Draw, Count, "" => "{seat} drew {told} cards in the start phase; it is one",
            expected "1 card", claimed "{told} cards";
        /// SNK-3.2: at another time.
        DrawsForNothing(seat: Seat): (if w.s.phase == Phase::Setup { R::Redraw } else { R::Draw }), Extra, "" =>
            "nothing calls for {seat} to draw here";
        /// SNK-3.2
        Built(seat: Seat, told: u32): Build, Extra, "" => "{seat} built {told} towns; it is one a turn",
            expected "1 town", claimed "{told} towns";
        /// SNK-3.2: a second one.
        BuildsAgain(seat: Seat): Build, Extra, "" => "{seat} builds a second town this turn";
        /// SNK-3.2: later.
        BuildsLater(seat: Seat): Build, Extra, "" => "{seat} builds a town outside the start phase";
        /// SNK-3.2: in the turn of the other player.
        BuildsForOther(seat: Seat): Build, Extra, "" => "{seat} builds a town in the other player's turn";
        /// SNK-3.3
        PhaseOver(word: &'static str, seat: Seat): WrongTime, Order, "" =>
            "the {word} phase is over, or is not {seat}'s", with { contested: true };
        /// SNK-3.3
        DiscardForNothing(seat: Seat): WrongTime, Extra, "" => "nothing calls for {seat} to discard here";
        /// SNK-3.3
        ForNothing(verb: V): WrongTime, Extra, "" => "nothing calls for this `{verb}` here";
    }
}

reasons! {
    /// What a line says of the table, and is not so.
    pub enum Record in R, w: Words<'_> {
        /// A card is not where it is taken from; the ruling says what it was taken for.
        NotThere(seat: Seat, z: Z; face: Option<Face>, ruling: R): (ruling), Record, "", let card = w.that_card(face) =>
            "{card} is not in {seat}'s {z}", with { contested: true, evidence: vec![w.s.zone(seat, z)] };
        /// A card that cannot be where it is seen.
        CannotBe(face: Face, seat: Seat, z: Z): (w.of_record()), Record, "" => "{face} is not there in {seat}'s {z}";
        /// Another card lies on top.
        OnTop(known: Face, seat: Seat, z: Z, face: Face): Contradiction, Record, "" =>
            "{known} is on top of {seat}'s {z}, not {face}", expected "{known}", claimed "{face}",
            with { evidence: vec![w.s.zone(seat, z)] };
        /// The same by the seed.
        OnTopBySeed(known: Face, seat: Seat, z: Z, face: Face): Seed, Record, "" =>
            "by the seed {known} is on top of {seat}'s {z}, not {face}", expected "{known}", claimed "{face}",
            with { evidence: vec![w.s.zone(seat, z)] };
        /// Every copy is seen elsewhere.
        AllElsewhere(face: Face, seat: Seat, z: Z): Contradiction, Record, "" =>
            "{face} cannot be on top of {seat}'s {z}: every copy lies elsewhere", with { evidence: vec![w.s.zone(seat, z)] };
        /// Fewer cards than are moved.
        HoldsFewer(seat: Seat, z: Z, known: usize, unseen: usize): NotThere, Record, "" =>
            "{seat}'s {z} holds {known}, not {unseen}", with { evidence: vec![w.s.zone(seat, z)] };
        /// Another number of cards is listed.
        Holds(seat: Seat, z: Z, is: usize, told: usize): Holds, Record, "" => "{seat}'s {z} holds {is}, not {told}",
            with { evidence: vec![w.s.zone(seat, z)], counted: Some((w.s.zone(seat, z), told)) };
        /// The same of cards of the field.
        HoldsCards(seat: Seat, z: Z, is: usize, told: usize): Holds, Record, "" => "{seat}'s {z} holds {is} cards, not {told}",
            with { evidence: vec![w.s.zone(seat, z)], counted: Some((w.s.zone(seat, z), told)) };
        /// Another card is listed.
        NotIn(face: Face, seat: Seat, z: Z): Holds, Record, "" => "{face} is not in {seat}'s {z}",
            with { evidence: vec![w.s.zone(seat, z)] };
        /// Another number was counted.
        Counted(seat: Seat, z: Z, is: usize, told: usize): Count, Count, "" =>
            "{seat}'s {z} holds {is}, not {told}", expected "{is}", claimed "{told}",
            with { evidence: vec![w.s.zone(seat, z)], counted: Some((w.s.zone(seat, z), told)) };
        /// SNK-2.4, SNK-5.4, SNK-8.3: it lies otherwise.
        IsOn(card: CardId; is: bool, told: bool, ruling: R): (ruling), Outcome, "",
            let is = on_word(is), let told = on_word(told), let why = match ruling {
                R::ChangeOn => ": it came by change",
                R::Shock => ": it is shocked",
                _ => "",
            } => "{card} is {is}, not {told}{why}", expected "{is}", claimed "{told}";
        /// SNK-2.5: another number of counters.
        Counters(card: CardId; is: i32, told: i32, ruling: R): (ruling), Outcome, "",
            let is = counters_word(is.into()), let told = counters_word(told.into()) =>
            "{card} has {is}, not {told}", expected "{is}", claimed "{told}";
        /// SNK-8: it is shocked or poisoned, or is not.
        Marked(card: CardId, what: &'static str; is: bool, ruling: R): (ruling), Outcome, "", let is = if is { "is" } else { "is not" } =>
            "{card} {is} {what}";
        /// It did not come by change.
        NotChanged(card: CardId): Holds, Record, "" => "{card} did not come by change this turn",
            with { cannot_tell: w.which_card(card) };
        /// It did not enter.
        NotEntered(card: CardId): Holds, Record, "" => "{card} did not enter this turn", with { cannot_tell: w.which_card(card) };
        /// It did not attack.
        NotAttacked(card: CardId): Holds, Record, "" => "{card} did not attack this turn", with { cannot_tell: w.which_card(card) };
        /// SNK-5.6: other cards lie below it.
        Below(card: CardId; is: Vec<Option<Face>>, told: Vec<Option<Face>>): Runes, Outcome, "",
            let is = w.labels(&is), let told = w.labels(&told) =>
            "below {card} lies {is}, not {told}", expected "{is}", claimed "{told}";
    }
}

reasons! {
    /// What is wrong with paying, with what enters and leaves, and with abilities.
    pub enum Played in R, w: Words<'_> {
        /// SNK-2.1
        NotYours(what: String, holder: Seat, seat: Seat): NotYours, Choice, "" =>
            "{what} is {holder}'s and not {seat}'s to use", expected "a card of {seat}";
        /// SNK-4.1
        OffAlready(card: CardId): Souls, Choice, "" => "{card} is OFF already", expected "a card that is ON";
        /// SNK-4.1: more than there was.
        CostsMore(what: String, need: u32, seat: Seat, sum: u32): Cost, Choice, "", let due = souls(need), let left = souls(sum) =>
            "{what} costs {need}; {seat} has {left} left", expected "{due}";
        /// SNK-4.2: of no town that is ON.
        NoSuchColor(what: String, seat: Seat; color: Color): Color, Choice, "", let color = color.word() =>
            "{what} is {color}; {seat} has no town of that color ON";
        /// SNK-4.1: nothing is to be paid.
        TurnsOffForNothing(seat: Seat): Souls, Choice, "" => "{seat} turns cards OFF with nothing to pay; souls are not kept";
        /// SNK-4.1: the same of a town's own ability.
        TownOffForNothing(card: CardId): Souls, Choice, "" =>
            "{card} is turned OFF with nothing to pay; souls are not kept", expected "turned OFF for a cost",
            with { cannot_tell: w.which_card(card) };
        /// SNK-4.1: nothing is to be paid.
        PaysForNothing(seat: Seat): Souls, Choice, "" => "{seat} pays, and nothing has to be paid";
        /// SNK-4.5, SNK-5.4: it enters ON; the ruling says how it came.
        EntersOn(card: CardId; ruling: R): (ruling), Outcome, "" => "{card} enters ON", expected "ON", claimed "OFF";
        /// SNK-4.6: another monster.
        OtherInUse(face: Face; told: Option<Face>): NotThere, Record, "", let told = w.that_card(told) =>
            "{face} is in use, not {told}";
        /// SNK-4.6: to another place.
        UsedElsewhere(card: CardId, z: Z): Monster, Outcome, "" =>
            "{card} is used and goes to the discard, not to the {z}", expected "discard", claimed "{z}";
        /// SNK-4.6: none is.
        NoneInUse(): Monster, Extra, "" => "no monster is in use", with { contested: true };

        /// SNK-7.1: no ability carries it.
        EffectOfNothing(): NoAbility, Extra, "" => "an effect is told, and no ability or monster above carries it";
        /// SNK-7.1: none of this number.
        NoSuchAbility(card: CardId; kind: Option<AbilityKind>): NoAbility, Choice, "",
            let what = kind.map_or("ability that fires by itself", AbilityKind::word) =>
            "{card} has no {what} of that number", with { cannot_tell: w.which_card(card) };
        /// SNK-7.2
        NotEnteredNow(card: CardId): EnterAbility, Extra, "" => "{card} did not enter just now";
        /// SNK-7.3
        NotAttackingNow(card: CardId): AutoAbility, Extra, "" => "{card} does not attack now";
        /// SNK-7.3
        DidNotHappen(card: CardId): AutoAbility, Extra, "" => "what {card} waits for did not happen";
        /// SNK-7.5: in the middle of another one; the ruling is that of its sort.
        Interrupts(card: CardId, kind: AbilityKind; ruling: R): (ruling), Choice, "" =>
            "{card}'s {kind} ability cannot interrupt another one";
        /// SNK-8.3: in the turn player's end phase.
        RidOfShock(; card: Option<CardId>): Shock, Extra, "", let card = w.chara(card) =>
            "{card} is rid of shock in its player's end phase alone";
        /// SNK-8.3: the other player's.
        KeepsShock(; card: Option<CardId>): EndPhase, Extra, "", let card = w.chara(card) =>
            "{card} is not the turn player's and keeps its shock";
        /// SNK-8
        MarkedForNothing(; card: Option<CardId>): Marker, Extra, "", let card = w.chara(card) => "nothing changes {card} here";
        /// SNK-8.4
        PoisonDoes(card: CardId, said: u32): Poison, Outcome, "" =>
            "poison does 1 damage to {card}, not {said}", expected "1 counter", claimed "{said} counters";
    }
}

reasons! {
    /// What is wrong with attacks, damage and battles, and with how a match ends.
    pub enum Battle in R, w: Words<'_> {
        /// SNK-6.1
        AttackTurnsOff(card: CardId): Orientation, Outcome, "" =>
            "{card} is turned OFF by its attack", expected "OFF", claimed "ON";
        /// SNK-6.5
        DefenceTurnsOff(card: CardId): Orientation, Outcome, "" =>
            "{card} is turned OFF by its defence", expected "OFF", claimed "ON";
        /// SNK-6.5: it is not this player's.
        DefenceOfOther(seat: Seat): Defence, Choice, "" =>
            "the defence is the other player's choice, not {seat}'s", with { contested: true };
        /// SNK-6.5: there is no attack.
        NothingAttacks(seat: Seat): Defence, Choice, "" => "nothing attacks {seat} here", with { contested: true };
        /// SNK-6.8: another number of counters.
        PutsDown(card: CardId, due: i32, said: u32): Battle, Outcome, "",
            let is = counters_word(due.into()), let told = counters_word(said.into()) =>
            "{card} has attack {due} and puts down {due}, not {said}", expected "{is}", claimed "{told}";
        /// SNK-7.3: a text has it take more, or less, than is dealt.
        Takes(card: CardId, due: i32, said: u32): Constant, Outcome, "",
            let is = counters_word(due.into()), let told = counters_word(said.into()) =>
            "{card} takes {due} damage, not {said}, as a text says", expected "{is}", claimed "{told}";
        /// SNK-7.4: what gave it more has left.
        PutsDownLess(card: CardId, due: i32, said: u32): Constant, Outcome, "",
            let is = counters_word(due.into()), let told = counters_word(said.into()) =>
            "{card} has attack {due}, not {said}: what gave it more has left", expected "{is}", claimed "{told}";
        /// SNK-6.8: nothing fights it.
        HitForNothing(; card: Option<CardId>): Battle, Extra, "", let card = w.chara(card) => "nothing puts counters on {card} here";
        /// SNK-8.4: it is not poisoned, or not now.
        PoisonForNothing(; card: Option<CardId>): Poison, Extra, "", let card = w.chara(card) => "poison does nothing to {card} here";
        /// SNK-6.9: to another place.
        RetreatsElsewhere(card: CardId, z: Z): DiscardPile, Outcome, "" =>
            "{card} retreats to the discard, not to the {z}", expected "discard", claimed "{z}";
        /// SNK-6.9: it has not as many counters as HP.
        Stays(card: CardId, damage: i32, hp: i32): Retreat, Extra, "" => "{card} has {damage} of {hp} HP in counters and stays";
        /// The same of a card that nobody noted.
        StaysUnnoted(card: CardId): Retreat, Extra, "" => "{card} retreats, and nobody noted what it is",
            with { cannot_tell: Some("its HP at that moment".to_owned()) };

        /// SNK-6.6: another amount.
        Damage(card: CardId, due: u32, said: u32): Damage, Outcome, "", let is = cards_word(due), let told = cards_word(said) =>
            "{card} has attack {due}; the damage is not {said}", expected "{is}", claimed "{told}";
        /// SNK-7.4: what gave it more is gone.
        DamageLess(card: CardId, due: u32, said: u32, gone: CardId): Constant, Outcome, "",
            let is = cards_word(due), let told = cards_word(said) =>
            "{card} has attack {due}, not {said}: {gone} is no longer there", expected "{is}", claimed "{told}";
        /// SNK-6.6: to the other deck.
        DamageToOther(is: Seat, said: Seat): Damage, Outcome, "" =>
            "{is} is attacked; the damage is not {said}'s deck's", expected "{is}", claimed "{said}";
        /// SNK-6.6: one card too many.
        OneMore(seat: Seat): Damage, Count, "" => "one card more of {seat}'s deck is turned over than the damage";
        /// SNK-6.6: too few.
        More(seat: Seat; left: u32): Damage, Count, "", let more = cards_word(left) =>
            "{more} more of {seat}'s deck had to be turned over", with { evidence: vec![w.s.zone(seat, Z::Area)] };
        /// SNK-6.6: to another place.
        AreaElsewhere(z: Z): Damage, Outcome, "" =>
            "the damage area goes to the discard, not to the {z}", expected "discard", claimed "{z}";
        /// SNK-6.6: nothing lies there.
        AreaEmpty(): Damage, Extra, "" => "the damage area is empty", with { contested: true };
        /// SNK-6.8: of a battle.
        NoneOfFight(seat: Seat): Battle, Extra, "" => "a battle does no damage to {seat}'s deck";
        /// SNK-6.6: nothing attacks.
        NothingDeals(seat: Seat): Damage, Extra, "" => "nothing deals damage to {seat}'s deck here";
        /// SNK-6.6: not at once to the discard.
        AreaFirst(): Damage, Outcome, "" => "damage lies in the damage area first and then goes to the discard";
        /// SNK-6.8: of a battle.
        NothingTakes(seat: Seat): Battle, Extra, "" => "nothing takes cards from {seat}'s deck here";
        /// SNK-6.7: it has none.
        NoTrigger(; face: Option<Face>): Trigger, Choice, "", let card = w.that_card(face) =>
            "{card} has no trigger", expected "all cards of the damage, then the triggers among them, then the discard";
        /// SNK-6.7, SNK-G-16: in the own turn.
        TriggerInOwnTurn(; face: Option<Face>): Trigger, Choice, "", let card = w.that_card(face) =>
            "{card} fires in the other player's turn alone (SNK-G-16)",
            expected "all cards of the damage, then the triggers among them, then the discard";
        /// SNK-6.7: before all are turned over.
        TriggerEarly(; face: Option<Face>): Trigger, Order, "", let card = w.that_card(face) =>
            "{card} fires once all cards of the damage are turned over",
            expected "all cards of the damage, then the triggers among them, then the discard";
        /// SNK-6.7: of a card that was not turned over.
        TriggerUnseen(; face: Option<Face>): Trigger, Choice, "", let card = w.that_card(face) =>
            "{card} was not turned over by damage and does not fire",
            expected "all cards of the damage, then the triggers among them, then the discard";

        /// SNK-9.1: behind the end.
        ActedOn(): AfterTheEnd, Extra, "", let why = w.m.ending(w.s).unwrap_or_default() =>
            "the game is over: {why}", expected "nothing more", with { contested: true };
        /// SNK-9.1, SNK-9.2: another end.
        OtherEnd(; over: Over, told: Option<Seat>): Result, Outcome, "",
            let why = w.m.ending(w.s).unwrap_or_default(), let is = w.winner(over.winner), let said = w.winner(told) =>
            "the match came to another end: {why}", expected "{is}", claimed "{said}";
        /// SNK-9.1, SNK-9.2: nobody has won.
        NobodyWon(; told: Option<Seat>): Result, Outcome, "", let said = w.winner(told) =>
            "{said} is written as the winner; no deck has run out, and nobody conceded", claimed "{said}";
    }
}

/// A position after a gap.
pub const AFTER_GAP: &str = "how the table lay after the gap, as a `position`";

/// SNK-G-19: what would settle it where poison came in the end phase.
pub const END_ORDER: &str = "in which order the end phase did its things (SNK-G-19)";
/// A card that nobody noted.
pub const WHICH_CARD_IT_WAS: &str = "which card it was where nobody noted that";

/// A result that nothing in the log brings about.
pub const HOW_MANY_IN_DECKS: &str = "how many cards the decks held";

/// Towns that nobody noted were turned OFF.
pub const TOWNS_BEFORE: &str = "which towns were turned OFF before";

/// What would settle what was in a zone that was not noted.
pub fn what_lay_in(z: Z) -> String {
    format!("what lay in the {}", z.word())
}

fn on_word(on: bool) -> &'static str {
    if on { "ON" } else { "OFF" }
}

impl Words<'_> {
    /// A card by its number and name, if a line tells it.
    pub fn that_card(self, face: Option<Face>) -> String {
        face.map_or_else(|| "that card".to_owned(), |face| self.m.label(face))
    }

    fn chara(self, card: Option<CardId>) -> String {
        card.map_or_else(|| "the chara".to_owned(), |card| self.card(card))
    }

    fn labels(self, faces: &[Option<Face>]) -> String {
        let label = |face: &Option<Face>| face.map_or_else(|| "?".to_owned(), |face| self.m.label(face));
        match faces {
            [] => "nothing".to_owned(),
            faces => faces.iter().map(label).collect::<Vec<_>>().join(", "),
        }
    }

    fn winner(self, winner: Option<Seat>) -> String {
        winner.map_or("a draw", |seat| self.name(seat)).to_owned()
    }

    /// What would settle what a card is that nobody saw.
    fn which_card(self, card: CardId) -> Option<String> {
        self.s.face(card).is_none().then(|| "which card it is".to_owned())
    }

    /// Whether the seed or another line says otherwise.
    fn of_record(self) -> R {
        if self.s.seeded { R::Seed } else { R::Contradiction }
    }

    /// A note of what was paid.
    pub fn towns_unnoted(self, seat: Seat, what: &str) -> String {
        format!("which towns {} turned OFF for {what} was not noted", self.name(seat))
    }

    /// A note of an ability whose text is not read.
    pub fn taken_as_told(self, card: CardId, kind: AbilityKind) -> String {
        format!(
            "what the {} ability of {} did is taken as the log tells it",
            kind.word(),
            self.card(card)
        )
    }

    /// SNK-9.1
    pub fn deck_ran_out(self, seat: Seat) -> String {
        format!("{}'s deck ran out", self.name(seat))
    }

    /// SNK-9.2
    pub fn conceded(self, seat: Seat) -> String {
        format!("{} conceded", self.name(seat))
    }
}
