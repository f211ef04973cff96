//! 8.1.1.3, 8.9.1: what a CONT ability that is read gives characters, or forbids them, as long as it works: whom, where it
//! works, in whose turn, on which conditions.

use super::super::cards::{CardKind, Icon};
use super::ability::{
    Ability, Act, Also, Amount, Ban, Cards, Change, Cond, Count, During, Is, Label, Part, Place, Sel, Step, Until,
    Value, Who, Zone,
};
use super::{Line, Sort, Why};

type Made<T> = Result<T, Why>;

/// 2.12.2: where a card lies while its ability works.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Works {
    /// On the stage.
    Stage,
    /// 10.3.2: in the back row.
    Back,
    /// A climax, in the climax zone.
    Climax,
    /// In the hand, as it is played.
    Hand,
    /// In a zone that the ability names.
    In(Zone),
    /// In all zones.
    Everywhere,
}

/// What is given, or forbidden.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Gives {
    /// Power.
    Power(Amount),
    /// Soul.
    Soul(Amount),
    /// Level.
    Level(Amount),
    /// 2.7: so much more or less cost in the hand.
    Cost(i32),
    /// 6.8.1.2: so many more cards may be held by its master.
    HandLimit(i32),
    /// A CONT ability.
    Ability(Box<Continuous>),
    /// An ability that is played, by the number that it has in the text ([`Text::line`](super::Text::line)).
    Played(u8),
    /// It cannot do this.
    Cannot(Act),
    /// 2.11: it has this trigger icon, too.
    Icon(Icon),
    /// 2.1, 2.4, 2.5: it has this name, color or trait, too.
    Also(Also),
    /// 8.2.1.3.2: it may front attack such a character instead.
    AttackInstead(Cards),
    /// 7.3.1.2: in its attack so many trigger checks are made.
    Checks(u8),
    /// 8.6.2.3: as it is played one of these may be put into the waiting room, and it costs nothing.
    PlayedFor(Cards),
}

/// A kind of what is given, a bit each.
pub mod kind {
    /// Power.
    pub const POWER: u8 = 1;
    /// Soul.
    pub const SOUL: u8 = 2;
    /// Level; cost, which is given in the hand alone; and how many cards that holds.
    pub const LEVEL: u8 = 4;
    /// Something that cannot be done.
    pub const CANNOT: u8 = 8;
    /// An ability that is played.
    pub const PLAYED: u8 = 16;
    /// Another attack instead, or more trigger checks in its attack.
    pub const ATTACK: u8 = 32;
    /// A trigger icon, a trait, a color or a name.
    pub const ICON: u8 = 64;
    /// An ability, whatever that gives.
    pub const ABILITY: u8 = 128;
    /// How many there are.
    pub const ALL: u8 = 8;
}

impl Gives {
    /// The keyword of an ability that is given and not played.
    pub fn label(&self) -> Option<Label> {
        match self {
            Gives::Ability(given) => given.label,
            _ => None,
        }
    }

    /// Of which kinds it is, what is given by abilities that are given among them.
    pub fn kinds(&self) -> u8 {
        match self {
            Gives::Power(_) => kind::POWER,
            Gives::Soul(_) => kind::SOUL,
            Gives::Level(_) | Gives::Cost(_) | Gives::HandLimit(_) | Gives::PlayedFor(_) => kind::LEVEL,
            Gives::Cannot(_) => kind::CANNOT,
            Gives::Icon(_) | Gives::Also(_) => kind::ICON,
            Gives::AttackInstead(_) | Gives::Checks(_) => kind::ATTACK,
            Gives::Played(_) => kind::PLAYED,
            Gives::Ability(given) => given.kinds() | kind::ABILITY,
        }
    }

    /// Whether it may take power away.
    fn weakens(&self) -> bool {
        match self {
            Gives::Power(Amount::Plus(n)) => *n < 0,
            Gives::Power(Amount::MinusX) => true,
            Gives::Ability(given) => given.weakens(),
            _ => false,
        }
    }
}

/// One thing that is given to some cards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clause {
    /// Where the card that bears it lies.
    pub works: Works,
    /// When it works.
    pub during: Vec<During>,
    /// What has to be so.
    pub conditions: Vec<Cond>,
    /// Who gets it.
    pub to: Sel,
    /// What it gives or forbids.
    pub gives: Gives,
    /// Once for each of these cards.
    pub each: Option<Cards>,
    /// 1.3.5: what X is; "it" is the card that gets it.
    pub x: Option<Value>,
}

/// What a CONT ability gives.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Continuous {
    /// One thing after the other.
    pub clauses: Vec<Clause>,
    /// The abilities that are played which it gives, until they have their places in the text.
    pub grants: Vec<Grant>,
    /// The keyword in front of it.
    pub label: Option<Label>,
}

/// An ability that is given, in words and as a line of whoever gets it.
pub type Grant = (String, Line);

/// What makes such an ability of something that is given; nothing where it cannot be carried out.
pub type Granting<'g> = &'g dyn Fn(&Change) -> Option<Grant>;

impl Continuous {
    /// The keywords of the abilities that it gives and that are not played, a bit each ([`Label::bit`]).
    pub fn labels_given(&self) -> u16 {
        let labels = self.clauses.iter().filter_map(|clause| clause.gives.label());
        labels.fold(0, |bits, label| bits | label.bit())
    }

    /// Of which kinds it is, a bit each.
    pub fn kinds(&self) -> u8 {
        self.clauses.iter().fold(0, |bits, clause| bits | clause.gives.kinds())
    }

    /// Whether it works off the stage, while its card lies there and is not played.
    pub fn works_elsewhere(&self) -> bool {
        self.clauses.iter().any(|clause| matches!(clause.works, Works::In(_)))
    }

    /// The same, or wherever its card lies.
    pub fn may_work_elsewhere(&self) -> bool {
        let works = |clause: &Clause| matches!(clause.works, Works::In(_) | Works::Everywhere);
        self.clauses.iter().any(works)
    }

    /// Whether it may take power away.
    pub fn weakens(&self) -> bool {
        self.clauses.iter().any(|clause| clause.gives.weakens())
    }

    /// Power and soul that it gives all characters of its master while it is the climax played, whatever else is so.
    pub fn as_climax(&self) -> Option<(i32, i32)> {
        let flat = |clause: &Clause| {
            let everybody = matches!(&clause.to, Sel::Cards(cards) if cards.is.is_empty() && cards.at.is_none());
            let plain = clause.works == Works::Climax && clause.is_unconditional() && everybody;
            match clause.gives {
                Gives::Power(Amount::Plus(n)) if plain => Some((n, 0)),
                Gives::Soul(Amount::Plus(n)) if plain => Some((0, n)),
                _ => None,
            }
        };
        let all: Option<Vec<_>> = self.clauses.iter().map(flat).collect();
        all?.into_iter().reduce(|a, b| (a.0 + b.0, a.1 + b.1))
    }

    /// 10.3: power that it gives all characters in front while its card is in the back row, whatever else is so.
    pub fn as_assist(&self) -> Option<i32> {
        let [clause] = &self.clauses[..] else { return None };
        let in_front =
            matches!(&clause.to, Sel::Cards(cards) if cards.is.is_empty() && cards.at == Some(Place::FrontOfThis));
        match clause.gives {
            Gives::Power(Amount::Plus(n)) if clause.works == Works::Back && clause.is_unconditional() && in_front => {
                Some(n)
            }
            _ => None,
        }
    }

    /// What an ability that is read gives; `granting` makes the abilities among it that are played.
    ///
    /// # Errors
    /// The first part of it that is not of the sort that is run here.
    pub fn of(ability: &Ability, card: CardKind, granting: Granting<'_>) -> Made<Continuous> {
        // 8.1.1: what an event says of playing it has no mark.
        let unmarked = ability.sort == Sort::Unmarked && card == CardKind::Event && ability.is_of_playing();
        let counter = ability.counter && !unmarked;
        let plain = (ability.sort == Sort::Cont || unmarked)
            && !counter
            && ability.placed.is_empty()
            && ability.limit.is_none()
            && ability.cost.is_none()
            && ability.when.is_empty();
        if !plain {
            return Err(Why("CONT: it is marked as something else, too"));
        }
        let works = match (ability.label, ability.works, card) {
            (Some(Label::Assist), None, CardKind::Character) => Works::Back,
            (None | Some(Label::Experience | Label::Memory), None, CardKind::Character) => Works::Stage,
            (None | Some(Label::Experience | Label::Memory), None, CardKind::Climax) => Works::Climax,
            // An event works where it is played from alone.
            (None | Some(Label::Experience | Label::Memory), None, CardKind::Event) => Works::Hand,
            (None, Some(Zone::Hand), _) => Works::Hand,
            (None | Some(Label::Memory | Label::Alarm), Some(zone @ (Zone::Memory | Zone::Clock)), _) => {
                Works::In(zone)
            }
            (Some(Label::Alarm), None, _) => Works::In(Zone::Clock),
            _ => return Err(Why("CONT: where it works")),
        };
        let mut x = None;
        for part in ability.body.iter().flatten() {
            if let Part::X(value) = part {
                // "X is", said twice, is not clear.
                if x.is_some() || !value_is_clear(value) {
                    return Err(Why("CONT: what X is"));
                }
                x = Some(value.clone());
            }
        }
        let mut all = Continuous {
            label: ability.label,
            ..Continuous::default()
        };
        for sentence in &ability.body {
            all.add(sentence, (works, &x), card, granting)?;
        }
        match all.clauses.is_empty() {
            true => Err(Why("CONT: nothing is given")),
            false => Ok(all),
        }
    }
}

impl Clause {
    fn is_unconditional(&self) -> bool {
        self.during.is_empty() && self.conditions.is_empty() && self.each.is_none() && self.x.is_none()
    }
}

impl Continuous {
    /// What a sentence gives. What it says of time and condition holds for all that stands behind it in the sentence; at the end
    /// of it, for the one thing in front.
    fn add(
        &mut self,
        sentence: &[Part],
        (works, x): (Works, &Option<Value>),
        card: CardKind,
        granting: Granting<'_>,
    ) -> Made<()> {
        let mut found: Vec<Clause> = Vec::new();
        let (mut during, mut conditions, mut each) = (Vec::new(), Vec::new(), None);
        let mut works = works;
        // Whom "it" is.
        let mut spoken = None;
        let done = |part: &Part| matches!(part, Part::Do(..));
        let things = sentence.iter().filter(|part| done(part)).count();
        for (at, part) in sentence.iter().enumerate() {
            match part {
                Part::During(_) | Part::If(_) => {
                    if let Part::During(when) = part {
                        during.push(*when);
                    }
                    if let Part::If(cond) = part {
                        if !cond_is_clear(cond) {
                            return Err(Why("CONT: a condition"));
                        }
                        works = named_zone(cond).map_or(works, Works::In);
                        if let Cond::Are(sel, ..) = cond {
                            spoken = Some(sel.clone());
                        }
                        conditions.push(cond.clone());
                    }
                    if found.is_empty() {
                        continue;
                    }
                    // "During your turn, A, and during your opponent's turn, B": each says when it works; what is asked in front of
                    // both holds for both.
                    let asked_within = || {
                        let mut parts = sentence[..at]
                            .iter()
                            .skip_while(|part| !matches!(part, Part::During(_)));
                        parts.any(|part| matches!(part, Part::If(_)))
                    };
                    if let Part::During(when) = part
                        && sentence[at + 1..].first().is_some_and(done)
                        && found.iter().all(|clause| clause.during.len() == 1)
                        && !asked_within()
                    {
                        during = vec![*when];
                        continue;
                    }
                    // Between two things it is not clear for which of them it holds.
                    if things != 1 || sentence[at + 1..].iter().any(done) {
                        return Err(Why("CONT: a condition between two things"));
                    }
                    for clause in &mut found {
                        clause.during.clone_from(&during);
                        clause.conditions.clone_from(&conditions);
                        if clause.works != Works::Everywhere {
                            clause.works = works;
                        }
                    }
                }
                Part::ForEach(cards) if each.is_none() && found.is_empty() && cards_are_clear(cards) => {
                    each = Some(cards.clone());
                }
                Part::X(_) => {}
                Part::Do(Who::You, step) => {
                    let everybody;
                    let (to, gives, times) = match step {
                        // It ends as the ability does.
                        Step::Get(to, changes, None | Some(Until::Turn)) => {
                            (to, self.all_given(changes, granting)?, None)
                        }
                        Step::GetForEach(to, changes, cards, None) if cards_are_clear(cards) => {
                            (to, self.all_given(changes, granting)?, Some(cards.clone()))
                        }
                        Step::GetForEach(..) => return Err(Why("CONT: for each of such cards")),
                        // What the Return icon takes is asked of no text.
                        Step::Cannot(_, Act::ReturnByIcon, _) => return Err(Why("CONT: by the Return icon")),
                        Step::Cannot(to, act, None) => (
                            to,
                            vec![(
                                Gives::Cannot(*act),
                                matches!(act, Act::Play | Act::AskColor) && *to == Sel::This,
                            )],
                            None,
                        ),
                        Step::Cannot(..) => return Err(Why("CONT: cannot")),
                        Step::Ban(who, Ban::Encore, None) => {
                            everybody = Sel::Cards(all_characters(*who));
                            (&everybody, vec![(Gives::Cannot(Act::Encore), false)], None)
                        }
                        Step::Ban(Who::You, Ban::Damage, None) => {
                            (&Sel::This, vec![(Gives::Cannot(Act::Receive), false)], None)
                        }
                        Step::HandLimit(more) => (&Sel::This, vec![(Gives::HandLimit(*more), false)], None),
                        Step::AttackInstead(cards) => {
                            (&Sel::This, vec![(Gives::AttackInstead(cards.clone()), false)], None)
                        }
                        Step::PlayedFor(cards) => (&Sel::This, vec![(Gives::PlayedFor(cards.clone()), true)], None),
                        // 7.3.1.2: what is asked in front of it, and is not sure, is not kept beside the attack.
                        Step::TriggerChecks(times @ 1..) if during == [During::Attack] && conditions.is_empty() => {
                            (&Sel::This, vec![(Gives::Checks(*times), false)], None)
                        }
                        _ => return Err(Why("CONT: something is done")),
                    };
                    let to = match to {
                        Sel::It => spoken.clone().ok_or(Why("CONT: whom it is given"))?,
                        to => to.clone(),
                    };
                    let to = match to {
                        Sel::Both(one, other) => vec![*one, *other],
                        to => vec![to],
                    };
                    let to_each = gives
                        .iter()
                        .flat_map(|gives| to.iter().map(move |to| (to, gives.clone())));
                    for (to, (gives, in_hand)) in to_each {
                        let of_this = !matches!(to, Sel::Cards(_));
                        let clause = Clause {
                            works: match gives {
                                Gives::Icon(_) => Works::Everywhere,
                                _ if in_hand && of_this => Works::Hand,
                                _ => works,
                            },
                            during: during.clone(),
                            conditions: conditions.clone(),
                            to: if in_hand { lying_in_the_hand(to) } else { to.clone() },
                            gives,
                            each: times.clone().or(each.clone()),
                            x: x.clone(),
                        };
                        found.push(clause.clear(card).ok_or(Why("CONT: whom it is given"))?);
                    }
                    spoken = match &to[..] {
                        [one] => Some(one.clone()),
                        _ => None,
                    };
                }
                _ => return Err(Why("CONT: may, otherwise, until")),
            }
        }
        self.clauses.extend(found);
        Ok(())
    }

    /// What is given, one thing after the other; true: to the card in the hand.
    fn all_given(&mut self, changes: &[Change], granting: Granting<'_>) -> Made<Vec<(Gives, bool)>> {
        let mut all = Vec::new();
        for change in changes {
            let played = match change {
                Change::Encore(_) => true,
                Change::Ability(ability) => ability.sort != Sort::Cont,
                _ => false,
            };
            all.push(match played {
                true => {
                    let at = u8::try_from(self.grants.len()).map_err(|_| Why("CONT: many abilities"))?;
                    self.grants
                        .push(granting(change).ok_or(Why("CONT: an ability given that is played"))?);
                    (Gives::Played(at), false)
                }
                false => given(change)?,
            });
        }
        // "-1 level and -2 cost while in your hand": both are.
        if all.iter().any(|(gives, _)| matches!(gives, Gives::Cost(_))) {
            let levels = all.iter_mut().filter(|(gives, _)| matches!(gives, Gives::Level(_)));
            levels.for_each(|(_, in_hand)| *in_hand = true);
        }
        Ok(all)
    }
}

impl Clause {
    /// Whether an ability that is given to a character may say this: it works on the stage, and gives no ability in turn.
    pub fn may_be_given(&self) -> bool {
        let gives = matches!(self.gives, Gives::Ability(_) | Gives::Played(_));
        matches!(self.works, Works::Stage | Works::Back) && !gives
    }

    /// The same, if it is clear whom it is given, and where.
    fn clear(self, card: CardKind) -> Option<Clause> {
        let hand = self.works == Works::Hand;
        // Cards that players play from their hands.
        let in_hand = matches!(&self.to, Sel::Cards(cards) if matches!(cards.at, Some(Place::In(_, Zone::Hand))));
        let to = match &self.to {
            Sel::This => card == CardKind::Character || hand,
            Sel::BattleOpponent => !hand,
            Sel::Cards(cards) => {
                let place = match cards.at {
                    None => cards.kind != Some(CardKind::Climax) && cards.kind != Some(CardKind::Event),
                    Some(Place::FrontOfThis | Place::FacingThis) => true,
                    Some(Place::In(_, zone)) if zone.is_stage() => true,
                    Some(Place::In(Who::You, Zone::Hand)) if matches!(self.gives, Gives::Level(_) | Gives::Cost(_)) => {
                        true
                    }
                    Some(Place::In(_, Zone::Hand)) => {
                        matches!(self.gives, Gives::Cannot(Act::Play | Act::Backup | Act::AskColor))
                    }
                    Some(_) => false,
                };
                let one = matches!(
                    cards.at,
                    Some(
                        Place::FacingThis
                            | Place::In(
                                _,
                                Zone::Middle | Zone::Left | Zone::Right | Zone::BackLeft | Zone::BackRight
                            )
                    )
                );
                let count = match cards.count {
                    Count::All | Count::Each => true,
                    Count::Exactly(Value::Number(1)) => one,
                    _ => false,
                };
                place && count && !hand && cards.is.iter().all(is_clear)
            }
            Sel::It | Sel::Character | Sel::Rest | Sel::AllBut(..) | Sel::Both(..) | Sel::WithMarkers => false,
            Sel::OpponentThat(_) | Sel::OpponentOf(_) => false,
        };
        let gives = match &self.gives {
            // Whose icons they are is asked of the card itself alone.
            Gives::Icon(_) => self.to == Sel::This,
            // What is given to a card in the hand is its level and its cost.
            Gives::Level(_) => true,
            Gives::Cost(_) => hand || in_hand,
            Gives::HandLimit(_) => !hand && self.to == Sel::This,
            // A card is played from the hand, and only its own text is asked about it.
            Gives::Cannot(Act::Play | Act::Backup | Act::AskColor) if !hand => in_hand,
            Gives::Cannot(Act::Play | Act::AskColor) => self.to == Sel::This,
            Gives::Cannot(_) => !hand,
            Gives::AttackInstead(cards) => {
                let back = cards.at == Some(Place::In(Who::Opponent, Zone::Back));
                !hand && back && cards_are_clear(cards) && cards.count == Count::Exactly(Value::Number(1))
            }
            Gives::PlayedFor(cards) => {
                let own = cards.whose == Some(Who::You) && cards.at.is_none() && cards.count.is_one();
                hand && self.to == Sel::This && card == CardKind::Character && own && cards_are_clear(cards)
            }
            Gives::Checks(_) => !hand && self.to == Sel::This && self.works == Works::Stage,
            Gives::Ability(given) => {
                // "This card" is the one that gets it.
                !hand && given.clauses.iter().all(Clause::may_be_given)
            }
            Gives::Power(_) | Gives::Soul(_) | Gives::Played(_) | Gives::Also(_) => !hand,
        };
        let amount = match self.gives {
            Gives::Power(a) | Gives::Soul(a) | Gives::Level(a) => Some(a),
            _ => None,
        };
        let needs_x = matches!(amount, Some(Amount::PlusX | Amount::MinusX));
        (to && gives && (!needs_x || self.x.is_some())).then_some(self)
    }
}

/// What is said of cards "while in your hand" is said of those that lie there.
fn lying_in_the_hand(to: &Sel) -> Sel {
    match to {
        Sel::Cards(cards) => Sel::Cards(Cards {
            at: cards.at.or(Some(Place::In(Who::You, Zone::Hand))),
            ..cards.clone()
        }),
        to => to.clone(),
    }
}

/// All characters of a player.
fn all_characters(whose: Who) -> Cards {
    Cards {
        count: Count::All,
        whose: Some(whose),
        is: Vec::new(),
        kind: Some(CardKind::Character),
        at: None,
    }
}

/// What is given; true: to the card in the hand.
fn given(change: &Change) -> Made<(Gives, bool)> {
    Ok(match change {
        Change::Power(amount) => (Gives::Power(*amount), false),
        Change::Soul(amount) => (Gives::Soul(*amount), false),
        // What it adds to the soul of an attacker is asked of what is printed alone.
        Change::Icon(Icon::Soul) => return Err(Why("CONT: a soul icon")),
        Change::Icon(icon) => (Gives::Icon(*icon), false),
        Change::PowerIs(_) => return Err(Why("CONT: power becomes another")),
        Change::Also(Also::Cost(much)) => (Gives::Cost(*much), true),
        // An icon that the list has lost is asked of what is printed alone.
        Change::Also(Also::Icon) => return Err(Why("CONT: a lost icon given")),
        Change::Also(also) => (Gives::Also(also.clone()), false),
        Change::Level(amount, in_hand) => (Gives::Level(*amount), *in_hand),
        Change::Ability(ability) => {
            let given = Continuous::of(ability, CardKind::Character, &|_| None)?;
            (Gives::Ability(Box::new(given)), false)
        }
        Change::Encore(_) | Change::Itself => return Err(Why("CONT: an ability given that is played")),
    })
}

/// The zone off the stage in which what a CONT ability gives is asked about, where a condition names it.
fn named_zone(cond: &Cond) -> Option<Zone> {
    cond.names_its_zone()
        .filter(|zone| matches!(zone, Zone::Memory | Zone::Clock | Zone::Level))
}

/// Whether a condition speaks of nothing but what lies on the table.
pub fn cond_is_clear(cond: &Cond) -> bool {
    match cond {
        Cond::Has(_, cards) | Cond::HasNot(_, cards) | Cond::There(cards) => {
            let count = match &cards.count {
                Count::Exactly(value) | Count::UpTo(value) => matches!(value, Value::Number(_)),
                _ => true,
            };
            count && cards_are_clear(cards)
        }
        Cond::AllAre(_, is) => is.iter().all(is_clear),
        Cond::Are(sel, is, _) | Cond::AreNot(sel, is, _) => sel_is_clear(sel) && is.iter().all(is_clear),
        Cond::Lie(sel, place) => {
            let works = match place {
                Place::In(_, zone) | Place::Top(_, zone) | Place::Bottom(_, zone) => {
                    zone.is_stage() || *sel != Sel::This || named_zone(cond).is_some()
                }
                _ => *sel != Sel::This,
            };
            works && sel_is_clear(sel) && place_is_clear(*place)
        }
        Cond::Compare(a, _, b) => [a, b].into_iter().all(|v| value_is_clear(v) && !speaks_of_it(v)),
        Cond::FirstTurn(..) => true,
        Cond::Checked(_) | Cond::Cancelled => false,
        Cond::All(all) => all.iter().all(cond_is_clear),
        // In one of several zones it may work in both.
        Cond::Any(any) => any.iter().all(|cond| cond_is_clear(cond) && named_zone(cond).is_none()),
    }
}

fn sel_is_clear(sel: &Sel) -> bool {
    match sel {
        Sel::This | Sel::BattleOpponent => true,
        Sel::It | Sel::Character | Sel::Rest | Sel::AllBut(..) | Sel::Both(..) | Sel::WithMarkers => false,
        Sel::OpponentThat(_) | Sel::OpponentOf(_) => false,
        Sel::Cards(cards) => cards_are_clear(cards),
    }
}

fn place_is_clear(place: Place) -> bool {
    !matches!(place, Place::Among | Place::PutInto(..))
}

fn cards_are_clear(cards: &Cards) -> bool {
    let nowhere = cards.at.is_none() && cards.kind == Some(CardKind::Event);
    !nowhere && cards.at.is_none_or(place_is_clear) && cards.is.iter().all(is_clear)
}

fn is_clear(is: &Is) -> bool {
    match is {
        Is::SameName(sel) => sel_is_clear(sel),
        Is::Level(_, value) | Is::Cost(_, value) | Is::Power(_, value) => {
            value_is_clear(value) && !speaks_of_it(value) && *value != Value::X
        }
        _ => true,
    }
}

fn value_is_clear(value: &Value) -> bool {
    match value {
        Value::Number(_) | Value::LevelOfPlayer(_) | Value::TotalLevel(_) => true,
        Value::X | Value::AsMany | Value::Declared | Value::SameDamage(_) => false,
        Value::CountOf(cards) | Value::Different(cards, _) | Value::IconsOf(cards, _) => cards_are_clear(cards),
        Value::LevelOf(sel) | Value::SoulOf(sel) | Value::LevelsOf(sel) | Value::CostOf(sel) => {
            **sel == Sel::It || sel_is_clear(sel)
        }
        Value::Hangs(so, value, other) => cond_is_clear(so) && value_is_clear(value) && value_is_clear(other),
        Value::Times(value, _) | Value::Plus(value, _) => value_is_clear(value),
    }
}

fn speaks_of_it(value: &Value) -> bool {
    match value {
        Value::LevelOf(sel) | Value::SoulOf(sel) | Value::LevelsOf(sel) | Value::CostOf(sel) => **sel == Sel::It,
        Value::Hangs(_, value, other) => speaks_of_it(value) || speaks_of_it(other),
        Value::Times(value, _) | Value::Plus(value, _) => speaks_of_it(value),
        _ => false,
    }
}
