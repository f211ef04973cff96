//! What is done.

use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::tag;
use nom::combinator::{map, opt, peek, value as means};
use nom::multi::{many0, many1, separated_list1};
use nom::sequence::{delimited, preceded, terminated};

use super::super::super::cards::{Color, Icon};
use super::super::super::effects::ability::{
    Also, Amount, Cards, Change, Count, Is, Label, PaidFor, Place, Pose, Sel, Step, Time, Until, Value, Who, Zone,
};
use super::again;
use super::forbidden::{ACTS, cannot, great_performance, keeps_soul, without_color};
use super::nouns::{cards, sel};
use super::places::to;
use super::triggers::time;
use super::words::{R, count, digits, name, no, number, number_or_x, of, trait_name, whose, word, zone};

/// One thing that is done, and by whom where that is said.
pub fn step(input: &str) -> R<'_, Step> {
    match input.split(' ').next().unwrap_or("") {
        "choose" | "chooses" => alt((again::declared, choose)).parse(input),
        "declare" | "declares" => again::declared(input),
        "search" | "searches" => search(input),
        "look" | "looks" => look(input),
        "reveal" | "reveals" => reveal(input),
        "flip" | "flips" => flip(input),
        "draw" | "draws" => draw(input),
        "shuffle" | "shuffles" => shuffle(input),
        "deal" | "deals" => damage(input),
        "put" => alt((again::defends, moved, again::turned_over)).parse(input),
        "puts" | "return" | "returns" | "move" | "moves" | "place" | "send" => moved(input),
        "discard" | "discards" => discarded(input),
        "【stand】" | "【rest】" | "【reverse】" | "stand" | "rest" | "reverse" => turned(input),
        "exchange" => alt((again::defends, exchanged)).parse(input),
        "exchanges" => exchanged(input),
        "pay" => means(Step::Pay, word("pay the cost")).parse(input),
        "perform" => performed(input),
        "take" | "takes" => means(
            Step::ExtraTurn,
            alt((word("take an extra turn after this one"), word("take an extra turn"))),
        )
        .parse(input),
        "have" => have(input),
        "get" if input.starts_with("get 1 additional turn") || input.starts_with("get one more turn") => means(
            Step::ExtraTurn,
            alt((word("get 1 additional turn"), word("get one more turn"))),
        )
        .parse(input),
        _ if input.starts_with('-') => lessens(input),
        "win" | "wins" | "lose" | "loses" => loses(input),
        "go" | "goes" | "end" | "proceed" => goes(input),
        _ => alt((
            again::ability_for_each,
            regarded,
            has_lost_icon,
            gets,
            costs_less,
            has_icon,
            becomes,
            keeps_soul,
            great_performance,
            cannot,
            without_color,
        ))
        .parse(input),
    }
}

/// A verb in either form, and the space behind it.
fn verb<'a>(verbs: &'static str, input: &'a str) -> R<'a, ()> {
    let (i, _) = (tag(verbs), opt(tag("s")), tag(" ")).parse(input)?;
    Ok((i, ()))
}

fn choose(input: &str) -> R<'_, Step> {
    let (i, ()) = verb("choose", input)?;
    let one = |i| alt((this_card, cards)).parse(i);
    // `choose in your waiting room, up to 1 "Name" and up to 1 climax`: where they lie is said in front of all of them.
    let (i, before) = opt(delimited(tag("in "), zone, tag(", "))).parse(i)?;
    if let Some((who, zone)) = before {
        return chosen_each(i, Place::In(who, zone));
    }
    let (behind, first) = one(i)?;
    let is_this = |cards: &Cards| cards.is.contains(&Is::This);
    // `1 card in your level and 1 card in your waiting room`, `this card and 1 of your characters`
    let elsewhere = |cards: &Cards| {
        let facing = cards.at == Some(Place::FacingThis);
        is_this(cards) || facing || matches!(cards.at, Some(Place::In(..) | Place::Top(..) | Place::Bottom(..)))
    };
    // `up to 1 red character, up to 1 blue character and up to 1 climax`
    let joint = alt((tag(", and "), tag(" and "), tag(", ")));
    let next = |i| preceded(peek(tag("up to ")), cards).parse(i);
    // `1 card in your hand or waiting room`
    if let Some(Place::In(Who::You, first_zone)) = first.at
        && let Some(bare) = behind.strip_prefix(" or ").filter(|bare| !bare.starts_with("your "))
        && let Ok((i, (Who::You, second))) = zone(bare)
        && !first_zone.is_stage()
        && !second.is_stage()
        // Of several some may lie in either.
        && first.count.is_one()
    {
        let at = Some(Place::In(Who::You, second));
        return Ok((i, Step::ChooseEither(first.clone(), Cards { at, ..first })));
    }
    // `1 marker underneath this card or 1 "Name" in your waiting room`
    let or: R<'_, Cards> = preceded(tag(" or "), preceded(peek(tag("1 ")), cards)).parse(behind);
    if let Ok((i, second)) = or
        && first.at.is_some()
        && second.at.is_some()
        && !is_this(&first)
    {
        return Ok((i, Step::ChooseEither(first, second)));
    }
    let each: R<'_, Vec<Cards>> = many1(preceded(joint, next)).parse(behind);
    if let Ok((i, more)) = each
        && matches!(first.count, Count::UpTo(_))
    {
        return Ok((i, Step::ChooseEach(std::iter::once(first).chain(more).collect())));
    }
    match preceded(tag(" and "), one).parse(behind) {
        Ok((i, second)) => {
            let with_this = is_this(&first) != is_this(&second);
            let facing = first.at == Some(Place::FacingThis);
            if with_this || facing || elsewhere(&first) && elsewhere(&second) {
                return Ok((i, Step::ChooseTwo(first, second)));
            }
            Ok((behind, Step::Choose(first)))
        }
        _ if is_this(&first) => no(input),
        _ => Ok((behind, Step::Choose(first))),
    }
}

/// `up to 1 "Name", up to 1 "Name", and up to 1 climax`, of which all lie there.
fn chosen_each(input: &str, there: Place) -> R<'_, Step> {
    let joint = alt((tag(", and "), tag(" and "), tag(", ")));
    let next = |i| preceded(peek(tag("up to ")), cards).parse(i);
    let (i, mut all) = separated_list1(joint, next).parse(input)?;
    if all.len() < 2 || all.iter().any(|cards| cards.at.is_some() || cards.whose.is_some()) {
        return no(input);
    }
    // It is said behind the last of them.
    if let Some(last) = all.last_mut() {
        last.at = Some(there);
    }
    Ok((i, Step::ChooseEach(all)))
}

/// `this card`, `this card in your clock`, as one of two that are chosen.
fn this_card(input: &str) -> R<'_, Cards> {
    let (i, ()) = word("this card")(input)?;
    let (i, at) = opt(preceded(tag(" in "), zone)).parse(i)?;
    Ok((
        i,
        Cards {
            count: Count::Exactly(Value::Number(1)),
            whose: None,
            is: vec![Is::This],
            kind: None,
            at: at.map(|(who, zone)| Place::In(who, zone)),
        },
    ))
}

fn search(input: &str) -> R<'_, Step> {
    let (i, _) = alt((tag("searches "), tag("search "))).parse(input)?;
    // `look at up to 5 cards from the top of your deck, search for up to 1 character`: among those.
    if let Ok((i, mut among)) = preceded(tag("for "), cards).parse(i) {
        return match among.at {
            None | Some(Place::Among) if among.whose.is_none() => {
                among.at = Some(Place::Among);
                Ok((i, Step::Choose(among)))
            }
            _ => no(input),
        };
    }
    let (i, (who, zone)) = zone(i)?;
    let (i, first) = preceded(tag(" for "), cards).parse(i)?;
    let joint = alt((tag(", and "), tag(" and "), tag(", ")));
    let next = |i| preceded(peek(tag("up to ")), cards).parse(i);
    let (i, more) = many0(preceded(joint, next)).parse(i)?;
    Ok((
        i,
        match more.is_empty() {
            true => Step::Search(zone, who, first),
            false => Step::SearchEach(zone, who, std::iter::once(first).chain(more).collect()),
        },
    ))
}

/// What may be paid, played or done in another way: `if you would pay the 【act】 cost for your "Name", you may put 1 marker from
/// underneath this card into your waiting room instead of 1 card from your stock`.
pub fn otherwise_played(input: &str) -> R<'_, Step> {
    let small = |n: i32| u8::try_from(n).ok();
    let markers = |i| {
        let keyword = |i| {
            let (i, called) = name(i)?;
            match Label::named(&called) {
                Some(label) => Ok((i, PaidFor::Keyword(label))),
                None => no(i),
            }
        };
        let what = alt((
            means(PaidFor::Playing, tag("cost for ")),
            means(PaidFor::Act, tag("【act】 cost for ")),
            terminated(keyword, tag(" cost for ")),
        ));
        let (i, what) = preceded(tag("if you would pay the "), what).parse(i)?;
        let (i, of) = cards(i)?;
        let (i, staged) = opt(alt((tag(" or stage"), tag(" or in your stage")))).parse(i)?;
        let what = match (staged, what) {
            (None, what) => what,
            (Some(_), PaidFor::Act) => PaidFor::ActOrOnStage,
            (Some(_), _) => return no(i),
        };
        let (i, n) = preceded(tag(", you may put "), number).parse(i)?;
        let (i, _) = alt((
            tag(" markers from underneath this card into your waiting room instead of "),
            tag(" marker from underneath this card into your waiting room instead of "),
        ))
        .parse(i)?;
        let (i, m) = number(i)?;
        let (i, ()) = alt((word(" cards from your stock"), word(" card from your stock"))).parse(i)?;
        match (small(n), small(m)) {
            (Some(n), Some(m)) => Ok((i, Step::MarkersPay(what, of, n, m))),
            _ => no(i),
        }
    };
    let played = |i| {
        let (i, of) = preceded(tag("when this card is played from your hand, you may choose "), cards).parse(i)?;
        let (i, ()) = word(", and put it into your waiting room. if you do, you may play this card with 0 cost")(i)?;
        Ok((i, Step::PlayedFor(of)))
    };
    let from_the_back = means(
        Step::AttacksFromBack,
        word("you may choose this card as the character that performs an attack. if you do, this card direct attacks"),
    );
    let limit = |i| {
        let (i, sign) = preceded(tag("you get "), alt((means(1, tag("+")), means(-1, tag("-"))))).parse(i)?;
        let (i, n) = terminated(digits, word(" to the limit on the number of cards in your hand")).parse(i)?;
        Ok((i, Step::HandLimit(sign * n)))
    };
    let all_lose = |i| {
        let (i, _) = alt((
            tag("choose 1 trait of a character in your opponent's stage, and all of your opponent's characters lose all of that chosen trait "),
            tag("choose 1 trait of a character on your opponent's stage, and all of your opponent's characters lose all of that chosen trait "),
            tag("choose 1 trait of a character on your opponent's stage, and all of your opponent's characters lose all of that trait "),
            tag("choose 1 trait of a character in your opponent's stage, and all of your opponent's characters lose all of that trait "),
        ))
        .parse(i)?;
        map(until, Step::AllLoseTrait).parse(i)
    };
    alt((markers, played, from_the_back, limit, all_lose)).parse(input)
}

/// `choose 1 of your opponent's characters and 1 trait of that character, and that character loses all of that trait until end of
/// turn`.
pub fn loses_trait(input: &str) -> R<'_, Vec<Step>> {
    let chosen = |i| {
        let (i, whom) = preceded(tag("choose "), cards).parse(i)?;
        let (i, _) = tag(" and 1 trait of that character, and that character loses all of that trait ")(i)?;
        let (i, until) = until(i)?;
        Ok((i, vec![Step::Choose(whom), Step::LoseTrait(until)]))
    };
    let said = |i| {
        let (i, until) = preceded(tag("that character loses 1 trait of your choice "), until).parse(i)?;
        Ok((i, vec![Step::LoseTrait(until)]))
    };
    alt((chosen, said)).parse(input)
}

fn look(input: &str) -> R<'_, Step> {
    // 10.15.1.1: whoever looks at the whole deck and chooses of it searches it (3.2.4).
    if let Ok((i, _)) = tag::<_, _, nom::error::Error<&str>>("look at your deck, choose ")(input) {
        return map(cards, |cards| Step::Search(Zone::Deck, Who::You, cards)).parse(i);
    }
    let (i, ()) = verb("look", input)?;
    if let Ok((i, ())) = word("at your opponent's hand")(i) {
        return Ok((i, Step::Look(whole(Who::Opponent, Zone::Hand))));
    }
    map(preceded(tag("at "), cards), Step::Look).parse(i)
}

/// All of a zone.
fn whole(who: Who, zone: Zone) -> Cards {
    Cards {
        count: Count::All,
        whose: None,
        is: Vec::new(),
        kind: None,
        at: Some(Place::In(who, zone)),
    }
}

fn reveal(input: &str) -> R<'_, Step> {
    let (i, ()) = verb("reveal", input)?;
    if let Ok((i, ())) = word("your hand")(i) {
        return Ok((i, Step::Reveal(Sel::Cards(whole(Who::You, Zone::Hand)))));
    }
    let (i, sel) = sel(i)?;
    let (i, _) = opt(alt((
        tag(" to your opponent"),
        tag(" to all players"),
        tag(" to the opponent"),
    )))
    .parse(i)?;
    Ok((i, Step::Reveal(sel)))
}

/// `flip over 4 cards from the top of your deck`; where they go is said behind it.
fn flip(input: &str) -> R<'_, Step> {
    let (i, _) = tag("flip over ")(input)?;
    let (i, n) = alt((
        terminated(
            number_or_x,
            alt((
                tag(" cards from the top of your deck"),
                tag(" card from the top of your deck"),
            )),
        ),
        preceded(tag("the top "), terminated(number_or_x, tag(" cards of your deck"))),
    ))
    .parse(i)?;
    Ok((i, Step::Flip(n)))
}

fn draw(input: &str) -> R<'_, Step> {
    let (i, ()) = verb("draw", input)?;
    let (i, count) = count(i)?;
    let (i, _) = alt((tag(" cards"), tag(" card"))).parse(i)?;
    Ok((i, Step::Draw(count)))
}

fn shuffle(input: &str) -> R<'_, Step> {
    let (i, ()) = verb("shuffle", input)?;
    if let Ok((i, _)) = (word("your stock"), opt(tag(" afterwards"))).parse(i) {
        return Ok((i, Step::ShuffleStock));
    }
    let deck = alt((
        terminated(whose, alt((word(" decks"), word(" deck")))),
        means(Who::You, tag("the deck")),
        means(Who::Owner, tag("that deck")),
    ));
    let (i, who) = terminated(deck, opt(tag(" afterwards"))).parse(i)?;
    Ok((i, Step::Shuffle(who)))
}

pub fn damage(input: &str) -> R<'_, Step> {
    let (i, ()) = verb("deal", input)?;
    if let Ok((i, ())) = word("the same damage to your opponent")(i) {
        return Ok((i, Step::SameDamage(Who::Opponent)));
    }
    let (i, n) = terminated(number_or_x, tag(" damage")).parse(i)?;
    let (i, who) = alt((
        means(Who::Opponent, alt((tag(" to your opponent"), tag(" to the opponent")))),
        means(Who::You, alt((tag(" to yourself"), tag(" to you")))),
        means(Who::All, tag(" to all players")),
    ))
    .parse(i)?;
    Ok((i, Step::Damage(n, who)))
}

/// `put it into your hand`, `return them to your deck`, `move this card to an open position of your center stage`.
fn moved(input: &str) -> R<'_, Step> {
    let (i, _) = alt((
        tag("puts "),
        tag("put "),
        tag("returns "),
        tag("return "),
        tag("moves "),
        tag("move "),
        tag("place "),
        tag("send "),
    ))
    .parse(input)?;
    if let Ok((i, (who, zone))) = all_but(i) {
        let (i, to) = preceded(tag(" "), to).parse(i)?;
        return Ok((i, Step::Move(Sel::AllBut(who, zone), to)));
    }
    let (i, mut moved) = sel(i)?;
    // `from your hand into your waiting room`: where it lies was read with the cards.
    if let Ok((i, to)) = preceded(tag(" "), to).parse(i) {
        return Ok((i, Step::Move(moved, to)));
    }
    // `return 1 card in your waiting room to your hand`: "in your waiting room" may stand behind "from".
    if let Sel::Cards(Cards { at: at @ None, .. }) = &mut moved
        && let Ok((i, (who, zone))) = preceded(tag(" from "), zone).parse(i)
    {
        *at = Some(Place::In(who, zone));
        let (i, to) = preceded(tag(" "), to).parse(i)?;
        return Ok((i, Step::Move(moved, to)));
    }
    if let Ok((i, _)) = preceded(tag(" from "), zone).parse(i) {
        let (i, to) = preceded(tag(" "), to).parse(i)?;
        return Ok((i, Step::Move(moved, to)));
    }
    no(input)
}

/// `discard 1 card from your hand`, `choose 1 card in your hand, and discard it`: a card of the hand goes to the waiting room. Whoever
/// does it has the hand where none is named.
fn discarded(input: &str) -> R<'_, Step> {
    let (i, ()) = verb("discard", input)?;
    let (i, mut discarded) = sel(i)?;
    let (whose, i) = match &mut discarded {
        Sel::It => (Who::You, i),
        Sel::Cards(Cards {
            at: Some(Place::In(who, Zone::Hand)),
            ..
        }) => (*who, i),
        Sel::Cards(Cards { at: at @ None, .. }) if input.starts_with("discard ") => {
            let (i, from) = opt(preceded(tag(" from "), zone)).parse(i)?;
            let (who, zone) = from.unwrap_or((Who::You, Zone::Hand));
            if zone != Zone::Hand {
                return no(input);
            }
            *at = Some(Place::In(who, zone));
            (who, i)
        }
        _ => return no(input),
    };
    let (_, waiting) = to(match whose {
        Who::You => "into your waiting room",
        _ => "into their waiting room",
    })?;
    let (i, _) = opt(alt((
        word(" to the waiting room"),
        word(" into the waiting room"),
        word(" to your waiting room"),
        word(" into your waiting room"),
        word(" into their waiting room"),
    )))
    .parse(i)?;
    Ok((i, Step::Move(discarded, waiting)))
}

/// `all cards except that card from their waiting room`, `all cards in your memory except those cards`.
fn all_but(input: &str) -> R<'_, (Who, Zone)> {
    let those = |i| {
        const THOSE: [(&str, ()); 4] = [
            ("that card", ()),
            ("those cards", ()),
            ("that climax", ()),
            ("that character", ()),
        ];
        of(&THOSE, i)
    };
    let zone_of = |i| preceded(alt((tag(" from "), tag(" in "))), zone).parse(i);
    let (i, _) = alt((tag("all of the cards"), tag("all cards"))).parse(input)?;
    // `all cards in your memory except those cards from your memory`
    let first = |i| {
        let (i, at) = terminated(zone_of, (tag(" except "), those)).parse(i)?;
        let again: R<'_, (Who, Zone)> = preceded(tag(" from "), zone).parse(i);
        match again {
            Ok((behind, from)) if from == at => Ok((behind, at)),
            _ => Ok((i, at)),
        }
    };
    let second = |i| preceded((tag(" except "), those), zone_of).parse(i);
    alt((first, second)).parse(i)
}

pub(super) const POSES: [(&str, Pose); 6] = [
    ("【stand】", Pose::Stand),
    ("【rest】", Pose::Rest),
    ("【reverse】", Pose::Reverse),
    ("stand", Pose::Stand),
    ("rest", Pose::Rest),
    ("reverse", Pose::Reverse),
];

fn turned(input: &str) -> R<'_, Step> {
    let (i, pose) = terminated(|i| of(&POSES, i), tag(" ")).parse(input)?;
    let (i, sel) = sel(i)?;
    Ok((i, Step::Turn(sel, pose)))
}

fn exchanged(input: &str) -> R<'_, Step> {
    let (i, _) = alt((tag("exchanges "), tag("exchange "))).parse(input)?;
    let (i, sel) = sel(i)?;
    let (i, pose) = opt(preceded(tag(" as "), |i| of(&POSES, i))).parse(i)?;
    Ok((i, Step::Exchange(sel, pose)))
}

fn performed(input: &str) -> R<'_, Step> {
    let checks = |i| {
        let (i, n) = preceded(tag("perform a trigger check "), number).parse(i)?;
        let (i, _) = alt((
            tag(" times on the trigger step"),
            tag(" times during the trigger step"),
            tag(" times"),
        ))
        .parse(i)?;
        match u8::try_from(n) {
            Ok(n) => Ok((i, Step::TriggerChecks(n))),
            Err(_) => no(i),
        }
    };
    let standby = means(
        Step::Standby,
        alt((
            word("perform the 【standby】 effect"),
            word("perform the effect of 【standby】"),
        )),
    );
    alt((checks, standby)).parse(input)
}

/// `if this card would attack, you may choose 1 character in your opponent's back stage, and this card frontal attacks that character
/// as the defending character instead`.
pub fn attack_instead(input: &str) -> R<'_, Step> {
    let (i, _) = alt((tag("if this card would attack, "), tag("when this card attacks, "))).parse(input)?;
    // `you may instead choose a character ..., and have this card frontal attack with the chosen character`
    if let Ok((i, whom)) = preceded(tag("you may instead choose "), cards).parse(i) {
        let (i, _) = tag(", and have this card ")(i)?;
        let (i, _) = alt((tag("frontal attack "), tag("front attack "))).parse(i)?;
        let (i, ()) = word("with the chosen character as the defending character")(i)?;
        return Ok((i, Step::AttackInstead(whom)));
    }
    let (i, whom) = preceded(tag("you may choose "), cards).parse(i)?;
    let (i, _) = tag(", and this card ")(i)?;
    let (i, _) = alt((tag("frontal attacks "), tag("front attacks "))).parse(i)?;
    let (i, ()) = word("that character as the defending character instead")(i)?;
    Ok((i, Step::AttackInstead(whom)))
}

/// `win the game`, `lose the game`: of whoever does it.
fn loses(input: &str) -> R<'_, Step> {
    alt((
        means(
            Step::Lose(Who::Opponent),
            alt((word("win the game"), word("wins the game"))),
        ),
        means(
            Step::Lose(Who::You),
            alt((word("lose the game"), word("loses the game"))),
        ),
    ))
    .parse(input)
}

/// `end your main phase and proceed to the end phase`, `go to the encore step`.
fn goes(input: &str) -> R<'_, Step> {
    let ends = |i| {
        let (i, _) = alt((tag("end your "), tag("end the "))).parse(i)?;
        let (i, _) = time(i)?;
        alt((tag(", and "), tag(" and "))).parse(i)
    };
    let (i, _) = opt(ends).parse(input)?;
    let (i, _) = alt((
        tag("go to the "),
        tag("go to your "),
        tag("proceed to the "),
        tag("proceed to your "),
    ))
    .parse(i)?;
    let (i, to) = time(i)?;
    match to {
        Time::Climax | Time::Attack | Time::Encore | Time::End => Ok((i, Step::GoTo(to))),
        Time::Turn | Time::Draw | Time::Clock | Time::Main | Time::Checks | Time::Counter | Time::AttackEnd => {
            no(input)
        }
    }
}

/// `this card gets +1000 power until end of turn`.
fn gets(input: &str) -> R<'_, Step> {
    let they = means(Sel::It, terminated(tag("they"), peek(tag(" get "))));
    let (i, who) = alt((they, sel)).parse(input)?;
    got(i, who)
}

/// `cannot be chosen by your opponent's effects`, `gets +1 soul`, `the following ability until end of turn`: of the cards of the step
/// before it.
pub fn goes_on<'a>(input: &'a str, before: &Step) -> R<'a, Vec<Step>> {
    let (Step::Get(who, ..) | Step::Cannot(who, ..)) = before else {
        return no(input);
    };
    if *who == Sel::Rest {
        return no(input);
    }
    if let Some(i) = input.strip_prefix("cannot ").or_else(|| input.strip_prefix("can't ")) {
        let (i, act) = of(&ACTS, i)?;
        let (i, until) = opt(preceded(tag(" "), until)).parse(i)?;
        return Ok((i, vec![Step::Cannot(who.clone(), act, until)]));
    }
    if ["gets ", "get "].iter().any(|verb| input.starts_with(verb)) {
        return map(|i| got(i, who.clone()), |step| vec![step]).parse(input);
    }
    let (i, (changes, until)) = following(input)?;
    Ok((i, vec![Step::Get(who.clone(), changes, until)]))
}

/// What is said of them behind whom it is said of.
pub fn got(input: &str, who: Sel) -> R<'_, Step> {
    let (i, _) = alt((
        tag(" gets "),
        tag(" get "),
        tag(" gains "),
        tag(" gain "),
        tag(" has "),
        tag(" have "),
        tag("gets "),
        tag("get "),
    ))
    .parse(input)?;
    let (i, (changes, inner)) = changes(i)?;
    let marker = means(under_this(), tag("marker underneath it"));
    let (i, each) = match who {
        // "It" is this card, as no other one was spoken of.
        Sel::This => opt(preceded(tag(" for each "), alt((marker, each_of)))).parse(i)?,
        _ => opt(preceded(tag(" for each "), each_of)).parse(i)?,
    };
    let (i, outer) = opt(preceded(tag(" "), until)).parse(i)?;
    let until = match (inner, outer) {
        (Some(_), Some(_)) => return no(input),
        (inner, outer) => inner.or(outer),
    };
    Ok((
        i,
        match each {
            None => Step::Get(who, changes, until),
            Some(each) => Step::GetForEach(who, changes, each, until),
        },
    ))
}

/// 2.11: `this card in all of your zones gets 【STANDBY】 in its trigger icon`.
fn has_icon(input: &str) -> R<'_, Step> {
    let (i, _) = tag("this card in all of your zones ")(input)?;
    let (i, _) = alt((tag("gets "), tag("get "))).parse(i)?;
    let (i, icon) = delimited(tag("【"), |i| of(Icon::WORDS, i), tag("】")).parse(i)?;
    let (i, _) = alt((tag(" in its trigger icon"), tag(" in the trigger icon"))).parse(i)?;
    let (i, _) = opt(tag("s")).parse(i)?;
    Ok((i, Step::Get(Sel::This, vec![Change::Icon(icon)], None)))
}

/// `-4000 power to this card until end of turn`, `-1 soul from this card until end of turn`: it gets so much less.
fn lessens(input: &str) -> R<'_, Step> {
    let (i, change) = amount(input)?;
    let (i, whom) = preceded(alt((tag(" to "), tag(" from "))), means(Sel::This, word("this card"))).parse(i)?;
    let (i, until) = preceded(tag(" "), until).parse(i)?;
    match change {
        Change::Power(_) | Change::Soul(_) => Ok((i, Step::Get(whom, vec![change], Some(until)))),
        _ => no(input),
    }
}

/// `have this card get -1000 power until end of turn`.
fn have(input: &str) -> R<'_, Step> {
    let (i, whom) = preceded(tag("have "), means(Sel::This, word("this card"))).parse(input)?;
    got(i, whom)
}

/// 8.9.1.5: `that character's power becomes 0 until end of turn`.
fn becomes(input: &str) -> R<'_, Step> {
    let whom = alt((
        means(Sel::It, alt((tag("that character's"), tag("that card's"), tag("its")))),
        means(Sel::This, tag("this card's")),
    ));
    let (i, whom) = terminated(whom, tag(" power becomes ")).parse(input)?;
    let (i, power) = digits(i)?;
    let (i, until) = preceded(tag(" "), until).parse(i)?;
    Ok((i, Step::Get(whom, vec![Change::PowerIs(power)], Some(until))))
}

/// The markers under this card.
fn under_this() -> Cards {
    Cards {
        count: Count::Each,
        whose: None,
        is: Vec::new(),
        kind: None,
        at: Some(Place::UnderThis),
    }
}

/// The cards behind `for each`.
pub fn each_of(input: &str) -> R<'_, Cards> {
    let (i, _) = opt(tag("of ")).parse(input)?;
    let (i, mut cards) = cards(i)?;
    match cards.count {
        Count::Each => Ok((i, cards)),
        Count::Exactly(Value::Number(1)) if cards.is.contains(&Is::Other) => {
            cards.count = Count::Each;
            Ok((i, cards))
        }
        _ => no(input),
    }
}

/// `+1000 power and +1 soul`, `the following ability until end of turn. ⟦...⟧`: with the duration, if it stands in between.
fn changes(input: &str) -> R<'_, (Vec<Change>, Option<Until>)> {
    let (mut rest, (first, mut lasts)) = change(input)?;
    let mut changes = first;
    loop {
        let joint: R<'_, &str> = alt((tag(", and "), tag(" and "), tag(", "))).parse(rest);
        let Ok((i, _)) = joint else { break };
        let Ok((i, (more, until))) = change(i) else { break };
        changes.extend(more);
        lasts = lasts.or(until);
        rest = i;
    }
    Ok((rest, (changes, lasts)))
}

fn change(input: &str) -> R<'_, (Vec<Change>, Option<Until>)> {
    let itself = means(Change::Itself, word("this ability"));
    alt((map(alt((amount, also, itself)), |c| (vec![c], None)), following, quoted)).parse(input)
}

/// `《Trait》`, `the color red`, `-1 cost while in your hand`.
fn also(input: &str) -> R<'_, Change> {
    let color = preceded(opt(tag("the color ")), |i| of(Color::WORDS, i));
    let cost = |i| {
        let (i, sign) = alt((means(1, tag("+")), means(-1, tag("-")))).parse(i)?;
        let (i, n) = digits(i)?;
        let (i, ()) = alt((
            word(" cost while in your hand"),
            word(" cost while in hand"),
            word(" cost in your hand"),
        ))
        .parse(i)?;
        Ok((i, Also::Cost(sign * n)))
    };
    map(
        alt((map(trait_name, Also::Trait), map(color, Also::Color), cost)),
        Change::Also,
    )
    .parse(input)
}

/// `this card's card name will also be regarded as "Name"`.
fn regarded(input: &str) -> R<'_, Step> {
    let (i, who) = alt((
        means(Sel::This, tag("this card's card name ")),
        means(Sel::It, tag("that card's card name ")),
    ))
    .parse(input)?;
    let (i, _) = alt((
        tag("will also be regarded as "),
        tag("is also regarded as "),
        tag("is also treated as "),
    ))
    .parse(i)?;
    let (i, names) = separated_list1(tag(" and "), name).parse(i)?;
    let (i, until) = opt(preceded(tag(" "), until)).parse(i)?;
    Ok((i, Step::Get(who, vec![Change::Also(Also::Names(names))], until)))
}

/// `"Name" in your hand get -1 cost`.
fn costs_less(input: &str) -> R<'_, Step> {
    let (i, who) = sel(input)?;
    let (i, _) = alt((tag(" gets "), tag(" get "))).parse(i)?;
    let (i, sign) = alt((means(1, tag("+")), means(-1, tag("-")))).parse(i)?;
    let (i, n) = terminated(digits, word(" cost")).parse(i)?;
    match &who {
        Sel::Cards(cards) if cards.at == Some(Place::In(Who::You, Zone::Hand)) => {
            Ok((i, Step::Get(who, vec![Change::Also(Also::Cost(sign * n))], None)))
        }
        _ => no(input),
    }
}

/// 2.11: `your climax in all of your zones get in the trigger icon`: the list has lost the picture of the icon.
fn has_lost_icon(input: &str) -> R<'_, Step> {
    let (i, who) = alt((means(Sel::This, word("this card")), map(cards, Sel::Cards))).parse(input)?;
    let (i, _) = tag(" in all of your zones ")(i)?;
    let (i, _) = alt((tag("gets in "), tag("get in "), tag("get "))).parse(i)?;
    let (i, ()) = alt((
        word("the trigger icon"),
        word("its trigger icon"),
        word("their trigger icons"),
        word("their trigger icon"),
    ))
    .parse(i)?;
    Ok((i, Step::Get(who, vec![Change::Also(Also::Icon)], None)))
}

fn amount(input: &str) -> R<'_, Change> {
    // `soul +1`, as some lists have it.
    for (words, what) in [
        ("soul ", Change::Soul as fn(Amount) -> Change),
        ("power ", Change::Power),
    ] {
        if let Some(i) = input.strip_prefix(words) {
            let plus = alt((means(1, tag("+")), means(-1, tag("-"))));
            let (i, (sign, n)) = (plus, digits).parse(i)?;
            return Ok((i, what(Amount::Plus(sign * n))));
        }
    }
    let plus = alt((means(1, tag("+")), means(-1, tag("-"))));
    let (i, sign) = terminated(plus, opt(tag(" "))).parse(input)?;
    let (i, amount) = alt((
        map(digits, |n| Amount::Plus(sign * n)),
        means(if sign > 0 { Amount::PlusX } else { Amount::MinusX }, word("x")),
    ))
    .parse(i)?;
    #[derive(Clone, Copy)]
    enum Of {
        Power,
        Soul,
        Level,
        InHand,
    }
    let of_what: [(&str, Of); 15] = [
        (" power", Of::Power),
        // 2.12.2: where a character's text works if nothing is said.
        (" power while on the stage", Of::Power),
        (" power while in the stage", Of::Power),
        (" soul", Of::Soul),
        (" level", Of::Level),
        (" levels", Of::Level),
        (" level on the stage", Of::Level),
        (" level in your hand", Of::InHand),
        (" levels while in your hand", Of::InHand),
        // 2.12.2: where a character's text works if nothing is said.
        (" level while on the stage", Of::Level),
        (" level while in the stage", Of::Level),
        (" level while on stage", Of::Level),
        (" level while in your hand", Of::InHand),
        (" level while in hand", Of::InHand),
        (" level when in your hand", Of::InHand),
    ];
    let (i, what) = of(&of_what, i)?;
    Ok((
        i,
        match what {
            Of::Power => Change::Power(amount),
            Of::Soul => Change::Soul(amount),
            Of::Level => Change::Level(amount, false),
            Of::InHand => Change::Level(amount, true),
        },
    ))
}

fn following(input: &str) -> R<'_, (Vec<Change>, Option<Until>)> {
    let (i, _) = tag("the following ")(input)?;
    let (i, _) = opt((number, tag(" "))).parse(i)?;
    let (i, _) = alt((tag("abilities"), tag("ability"))).parse(i)?;
    let (i, until) = opt(preceded(tag(" "), until)).parse(i)?;
    let (i, _) = alt((tag(". "), tag(", "), tag(": "), tag(" "))).parse(i)?;
    let (i, (changes, _)) = quoted(i)?;
    Ok((i, (changes, until)))
}

/// `⟦【cont】 this card cannot side attack⟧`, one or more.
fn quoted(input: &str) -> R<'_, (Vec<Change>, Option<Until>)> {
    let (i, first) = one_quoted(input)?;
    let more = preceded(alt((tag(", and "), tag(" and "), tag(", "), tag(" "))), one_quoted);
    let (i, more) = many0(more).parse(i)?;
    Ok((i, (std::iter::once(first).chain(more).collect(), None)))
}

pub fn one_quoted(input: &str) -> R<'_, Change> {
    let Some(inside) = input.strip_prefix('⟦') else {
        return no(input);
    };
    let mut depth = 1usize;
    let end = inside.char_indices().find_map(|(at, c)| {
        match c {
            '⟦' => depth += 1,
            '⟧' => depth -= 1,
            _ => {}
        }
        (depth == 0).then_some(at)
    });
    let Some(end) = end else { return no(input) };
    match super::given(&inside[..end]) {
        Some(change) => Ok((&inside[end + '⟧'.len_utf8()..], change)),
        None => no(input),
    }
}

/// `until end of turn`.
pub fn until(input: &str) -> R<'_, Until> {
    const WORDS: [(&str, Until); 23] = [
        ("until the end of their next turn", Until::NextTurnOf(Who::Opponent)),
        ("until end of their next turn", Until::NextTurnOf(Who::Opponent)),
        ("until the end of the next turn", Until::NextTurn),
        ("for that turn", Until::Turn),
        ("until end of turn", Until::Turn),
        ("until the end of turn", Until::Turn),
        ("until the end of the turn", Until::Turn),
        ("until end of this turn", Until::Turn),
        ("until the end of this turn", Until::Turn),
        ("for the turn", Until::Turn),
        ("during this turn", Until::Turn),
        ("for this turn", Until::Turn),
        ("until end of the turn", Until::Turn),
        (
            "until the end of your opponent's next turn",
            Until::NextTurnOf(Who::Opponent),
        ),
        (
            "until end of your opponent's next turn",
            Until::NextTurnOf(Who::Opponent),
        ),
        (
            "until the end of the opponent's next turn",
            Until::NextTurnOf(Who::Opponent),
        ),
        ("until end of opponent's next turn", Until::NextTurnOf(Who::Opponent)),
        // Of an effect in the own turn: the next of that player's.
        (
            "until the end of your opponent's turn",
            Until::NextTurnOf(Who::Opponent),
        ),
        ("until the end of your next turn", Until::NextTurnOf(Who::You)),
        ("until end of your next turn", Until::NextTurnOf(Who::You)),
        ("until end of battle", Until::Battle),
        ("until the end of battle", Until::Battle),
        ("until the end of the battle", Until::Battle),
    ];
    of(&WORDS, input)
}
