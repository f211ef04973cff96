//! Wordings that say several of the things which are read elsewhere, or one of them in another way.

use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::tag;
use nom::combinator::{opt, peek, value as means};
use nom::multi::separated_list1;
use nom::sequence::{delimited, preceded, terminated};

use super::super::super::cards::CardKind;
use super::super::super::effects::Sort;
use super::super::super::effects::ability::{
    Ability, Amount, Cards, Change, Compare, Cond, Count, Is, Part, Place, Sel, Sentence, Step, To, Value, Who, Zone,
};
use super::actions;
use super::nouns;
use super::places;
use super::words::{R, digits, no, number_or_x, word};
use super::{sentences_quoted, several_quoted};

/// `if the character chosen is level 3 or higher`: of a character that went to the hand, and no other card did: such a one was put there.
pub fn chosen<'a>(input: &'a str, sentences: &[Sentence]) -> R<'a, Part> {
    let (i, _) = alt((
        tag("if the character chosen is "),
        tag("if the character you chose is "),
    ))
    .parse(input)?;
    let (i, is) = nouns::filter(i)?;
    let steps = || {
        sentences.iter().flatten().filter_map(|part| match part {
            Part::Do(Who::You, step) => Some(step),
            _ => None,
        })
    };
    let chosen = steps().filter(|step| matches!(step, Step::Choose(_) | Step::Search(..)));
    let one = |cards: &Cards| {
        let count = matches!(
            cards.count,
            Count::Exactly(Value::Number(1)) | Count::UpTo(Value::Number(1))
        );
        count && cards.kind == Some(CardKind::Character) && cards.at.is_some()
    };
    let chosen: Vec<&Step> = chosen.collect();
    let alone = matches!(chosen[..], [Step::Choose(cards)] if one(cards));
    let hand = To::Zone(Who::You, Zone::Hand);
    let mut went = steps().filter(|step| matches!(step, Step::Move(_, to) if *to == hand));
    let it_went = matches!((went.next(), went.next()), (Some(Step::Move(Sel::It, _)), None));
    let others = steps().any(|step| matches!(step, Step::Draw(_)));
    let quoted = sentences.iter().flatten().any(|part| {
        matches!(
            part,
            Part::Perform(..) | Part::AllPerform(_) | Part::ChooseOf(..) | Part::EachInAnyOrder(_)
        )
    });
    if !alone || !it_went || others || quoted {
        return no(input);
    }
    let put = Cards {
        count: Count::Exactly(Value::Number(1)),
        whose: None,
        is: vec![is],
        kind: Some(CardKind::Character),
        at: Some(Place::PutInto(Who::You, Zone::Hand)),
    };
    Ok((i, Part::If(Cond::There(put))))
}

/// `choose 1 of the following effects and perform it. ⟪draw 1 card.⟫ ⟪deal 1 damage to your opponent.⟫ if you have a character, perform
/// the chosen effect 2 times instead`, in the words of two sentences: where that is so each of the effects is one that is performed
/// 2 times.
pub fn twice_instead(text: String) -> String {
    let chosen = [
        "choose 1 of the following effects and perform it. ",
        "choose 1 of the following effects, and perform it. ",
    ];
    let ends = [
        "perform the chosen effect 2 times instead",
        "perform the chosen effect twice instead",
    ];
    let written = || {
        let (before, announced, behind) = chosen.iter().find_map(|announces| {
            let (before, behind) = text.split_once(announces)?;
            Some((before, *announces, behind))
        })?;
        let (quoted, so) = behind.rsplit_once("⟫ if ")?;
        let (so, behind) = ends.iter().find_map(|end| so.split_once(end))?;
        let so = so.strip_suffix(", ")?;
        let quoted = quoted.strip_prefix('⟪')?;
        let effects: Vec<&str> = quoted.split("⟫ ⟪").collect();
        let plain = effects.iter().all(|effect| !effect.contains(['⟪', '⟫']));
        let twice: Vec<String> = effects
            .iter()
            .map(|effect| format!("⟪perform the following action 2 times. ⟪{effect}⟫⟫"))
            .collect();
        plain.then(|| {
            let twice = twice.join(" ");
            format!("{before}if {so}, {announced}{twice}. otherwise, {announced}⟪{quoted}⟫{behind}")
        })
    };
    written().unwrap_or(text)
}

/// `put up to 1 card from the top of your clock into your waiting room. if you have a character, you may put that card into your stock
/// instead of into your waiting room`: one effect for each of the places, of which the second asks for what it asks.
pub fn elsewhere_instead(text: String) -> String {
    const PUT: &str = "put up to 1 card from the top of your clock into your ";
    const MAY: &str = ", you may put that card into your ";
    let written = || {
        let (before, behind) = text.split_once(&format!("{PUT}waiting room. if "))?;
        let (so, instead) = behind.split_once(MAY)?;
        let (there, behind) = instead.split_once(" instead of into your waiting room")?;
        let plain = !so.contains(['.', '⟪', '⟦']) && there == "stock" && !before.contains(['⟪', '⟦']);
        plain.then(|| {
            format!(
                "{before}choose 1 of the following effects, and perform it. ⟪{PUT}waiting room.⟫ ⟪if {so}, {PUT}{there}.⟫{behind}"
            )
        })
    };
    written().unwrap_or(text)
}

/// `if you do, perform the following effects 1 time each in any order. if you do not pay the cost, choose 1 of the following effects, and
/// perform it. ⟪draw 1 card.⟫ ⟪deal 1 damage to your opponent.⟫`: what is quoted is quoted of both.
pub fn paid_or_not(text: String) -> String {
    const ALL: &str = "perform the following effects 1 time each in any order. ";
    const ONE: &str = "choose 1 of the following effects, and perform it. ";
    let written = || {
        let (before, quoted) = text.split_once(&format!("{ALL}if you do not pay the cost, {ONE}"))?;
        let whole = quoted.starts_with('⟪') && quoted.ends_with('⟫');
        whole.then(|| format!("{before}{ALL}{quoted}. if you do not, {ONE}{quoted}"))
    };
    written().unwrap_or(text)
}

/// `at the beginning of your first turn, `: where it is that turn, at the beginning of a turn.
pub fn first_turn(text: String) -> String {
    const FIRST: &str = "at the beginning of your first turn, ";
    let written = || {
        let (before, behind) = text.split_once(FIRST)?;
        let asked = match before.strip_suffix(", ") {
            Some(asked) => format!("{asked} and it is your first turn, "),
            None => format!("{before}if it is your first turn, "),
        };
        Some(format!("{asked}at the beginning of your turn, {behind}"))
    };
    written().unwrap_or(text)
}

/// What stands behind ` afterwards`, where that ends what is said.
pub fn without_afterwards(input: &str) -> &str {
    let behind = [" afterwards", " afterward"]
        .iter()
        .find_map(|word| input.strip_prefix(word));
    behind
        .filter(|behind| behind.is_empty() || behind.starts_with([',', '.']))
        .unwrap_or(input)
}

/// `declare either your deck or your waiting room, search your declared zone for up to 1 《Trait》 character, reveal it to your opponent,
/// and put it into your hand. if you declared your deck, shuffle your deck`: one effect for each of the zones.
pub fn either_zone(input: &str) -> R<'_, Part> {
    let (i, _) = alt((
        tag("declare either your deck or your waiting room, search your declared zone for "),
        tag("declare your deck or your waiting room. search the zone you declared for "),
    ))
    .parse(input)?;
    let (i, such) = nouns::cards(i)?;
    let (i, shown) = opt(tag(", reveal it to your opponent")).parse(i)?;
    let (i, put) = preceded(tag(", and "), actions::step).parse(i)?;
    let (i, ()) = word(". if you declared your deck, shuffle your deck")(i)?;
    let moves = matches!(put, Step::Move(Sel::It, _));
    if such.at.is_some() || !moves || !matches!(such.count, Count::UpTo(_)) {
        return no(input);
    }
    let there = Cards {
        at: Some(Place::In(Who::You, Zone::Waiting)),
        ..such.clone()
    };
    let parts = |steps: Vec<Step>| vec![steps.into_iter().map(|step| Part::Do(Who::You, step)).collect()];
    let mut searched = vec![Step::Search(Zone::Deck, Who::You, such)];
    searched.extend(shown.map(|_| Step::Reveal(Sel::It)));
    searched.extend([put.clone(), Step::Shuffle(Who::You)]);
    let taken = vec![Step::Choose(there), put];
    Ok((i, Part::ChooseOf(1, vec![parts(searched), parts(taken)])))
}

/// `deal either 2 or 3 damage to your opponent`: one effect for each of the numbers.
pub fn either_damage(input: &str) -> R<'_, Part> {
    let (i, one) = preceded(tag("deal either "), number_or_x).parse(input)?;
    let (i, other) = preceded(tag(" or "), number_or_x).parse(i)?;
    let (i, ()) = word(" damage to your opponent")(i)?;
    let deal = |n| vec![vec![Part::Do(Who::You, Step::Damage(n, Who::Opponent))]];
    Ok((i, Part::ChooseOf(1, vec![deal(one), deal(other)])))
}

/// `that character gets +1 or -1 level until end of turn`: one effect for each of the two.
pub fn either_level(input: &str) -> R<'_, Part> {
    let (i, _) = tag("that character gets +1 or -1 level ")(input)?;
    let (i, until) = actions::until(i)?;
    let gets = |n| {
        let change = Change::Level(Amount::Plus(n), false);
        vec![vec![Part::Do(Who::You, Step::Get(Sel::It, vec![change], Some(until)))]]
    };
    Ok((i, Part::ChooseOf(1, vec![gets(1), gets(-1)])))
}

/// `return it to their hand or move it to another open position of their stage`: one effect for each of the two.
pub fn either_move(input: &str) -> R<'_, Part> {
    if !["return it ", "put it ", "move it "]
        .iter()
        .any(|verb| input.starts_with(verb))
    {
        return no(input);
    }
    let (i, one) = actions::step(input)?;
    let (i, other) = preceded(tag(" or "), actions::step).parse(i)?;
    let moves = |step: &Step| matches!(step, Step::Move(Sel::It, _));
    match moves(&one) && moves(&other) && one != other {
        true => {
            let does = |step| vec![vec![Part::Do(Who::You, step)]];
            Ok((i, Part::ChooseOf(1, vec![does(one), does(other)])))
        }
        false => no(input),
    }
}

/// `this card gets the following ability for each marker underneath this card. ⟦【cont】 all of your other characters get +500 power⟧`:
/// what that ability gives is given once for each of them.
pub fn ability_for_each(input: &str) -> R<'_, Step> {
    let (i, _) = tag("this card gets the following ability for each ")(input)?;
    let (i, each) = terminated(actions::each_of, tag(". ")).parse(i)?;
    let (i, given) = actions::one_quoted(i)?;
    let Change::Ability(ability) = given else {
        return no(input);
    };
    match &ability.body[..] {
        [sentence] if *ability == Ability::bare(Sort::Cont, ability.body.clone()) => match &sentence[..] {
            [Part::Do(Who::You, Step::Get(whom, changes, None))] => {
                Ok((i, Step::GetForEach(whom.clone(), changes.clone(), each, None)))
            }
            _ => no(input),
        },
        _ => no(input),
    }
}

/// `perform the following effects 1 time each. ⟪draw 1 card.⟫ ⟪deal 1 damage to your opponent.⟫`: all of them, as they stand there.
pub fn each_in_order(input: &str) -> R<'_, Vec<Part>> {
    let (i, _) = alt((
        tag("perform the following effects 1 time each. "),
        tag("perform the following 2 effects 1 time each. "),
        tag("perform the following effects once each. "),
    ))
    .parse(input)?;
    let (i, of) = several_quoted(i)?;
    Ok((i, of.into_iter().map(|body| Part::Perform(None, body)).collect()))
}

/// `perform the following action for every 2 《Trait》 characters you have. ⟪deal 1 damage to your opponent.⟫`: once where there are 2, and
/// once more where there are 4.
pub fn for_every(input: &str) -> R<'_, Vec<Part>> {
    const CHARACTERS: i32 = 5;
    let (i, n) = preceded(tag("perform the following action for every "), digits).parse(input)?;
    let (i, such) = delimited(tag(" "), nouns::cards, tag(". ")).parse(i)?;
    let (i, body) = sentences_quoted(i)?;
    let own = such.whose == Some(Who::You) && such.count == Count::Each && such.at.is_none();
    if !own || such.kind != Some(CardKind::Character) || n < 2 {
        return no(input);
    }
    let most = CHARACTERS - i32::from(such.is.contains(&Is::Other));
    let times = (1..).map(|times| times * n).take_while(|least| *least <= most);
    let parts = times.flat_map(|least| {
        let had = Cards {
            count: Count::AtLeast(least),
            whose: None,
            ..such.clone()
        };
        [Part::If(Cond::Has(Who::You, had)), Part::Perform(None, body.clone())]
    });
    Ok((i, parts.collect()))
}

/// `put up to 2 cards from the top of your clock into your waiting room, and deal 1 damage to yourself x times. x is equal to the number of
/// cards put into your waiting room by this action`: once where 1 card was put there, and once more where 2 were.
pub fn as_often_as_put(text: String) -> String {
    const PUT: &str = "put up to ";
    const DEAL: &str = " cards from the top of your clock into your waiting room, and deal ";
    const TIMES: &str =
        " damage to yourself x times. x is equal to the number of cards put into your waiting room by this action";
    let written = || {
        let (before, behind) = text.split_once(TIMES)?;
        let (before, damage) = before.rsplit_once(DEAL)?;
        let (before, most) = before.rsplit_once(PUT)?;
        let (most, _): (i32, i32) = (most.parse().ok()?, damage.parse().ok()?);
        let times = (1..=most.min(8)).map(|n| {
            let cards = if n == 1 { "card" } else { "cards" };
            format!(". if you put {n} {cards} into your waiting room, deal {damage} damage to yourself")
        });
        let times: String = times.collect();
        Some(format!(
            "{before}{PUT}{most} cards from the top of your clock into your waiting room{times}{behind}"
        ))
    };
    written().unwrap_or(text)
}

/// `this card may get the following ability until end of turn`.
pub fn may_get(input: &str) -> R<'_, Vec<Part>> {
    let (i, _) = terminated(tag("this card may"), peek(tag(" get "))).parse(input)?;
    let (i, step) = actions::got(i, Sel::This)?;
    Ok((i, vec![Part::May(Who::You), Part::Do(Who::You, step)]))
}

/// `your other characters in the left and right positions of your center stage get +500 power`: those in either of them.
pub fn at_both_ends(input: &str) -> R<'_, Vec<Part>> {
    const BOTH: &str = " in the left and right positions of your center stage";
    let Some((front, behind)) = input.split_once(BOTH) else {
        return no(input);
    };
    let whom = match nouns::cards(front) {
        Ok(("", whom)) if whom.at.is_none() => whom,
        _ => return no(input),
    };
    let (i, step) = actions::got(behind, Sel::This)?;
    let Step::Get(_, changes, until) = step else {
        return no(input);
    };
    let gets = |zone| {
        let at = Some(Place::In(Who::You, zone));
        let whom = Sel::Cards(Cards { at, ..whom.clone() });
        Part::Do(Who::You, Step::Get(whom, changes.clone(), until))
    };
    Ok((i, vec![gets(Zone::Left), gets(Zone::Right)]))
}

/// `your opponent declares 0 or 1 or 2 or 3`, `declare any number`: behind who does it.
pub fn declared(input: &str) -> R<'_, Step> {
    if let Ok((i, ())) = word("declare any number")(input) {
        return Ok((i, Step::Declare(Vec::new())));
    }
    let (i, _) = alt((
        tag("declares the number "),
        tag("chooses the number "),
        tag("declares "),
        tag("declare "),
    ))
    .parse(input)?;
    let (i, numbers) = separated_list1(tag(" or "), digits).parse(i)?;
    match numbers.len() {
        1 => no(input),
        _ => Ok((i, Step::Declare(numbers))),
    }
}

/// `the number your opponent declared`.
pub fn declared_number(input: &str) -> R<'_, Value> {
    means(
        Value::Declared,
        alt((
            word("the number your opponent declared"),
            word("the number that your opponent declared"),
            word("the number that your opponent chose"),
            word("the number you declared"),
            word("the declared number"),
        )),
    )
    .parse(input)
}

/// `that card is a character of the level that your opponent declared`, `that card's level is the number your opponent declared`.
pub fn is_of_declared_level(input: &str) -> R<'_, Cond> {
    let level = || vec![Is::Level(Compare::Equal, Value::Declared)];
    let of_level = |i| {
        let (i, _) = tag("that card is a ")(i)?;
        let (i, kind) = alt((
            means(Some(CardKind::Character), tag("character")),
            means(None, tag("card")),
        ))
        .parse(i)?;
        let (i, ()) = alt((
            word(" of the level that your opponent declared"),
            word(" of the level your opponent declared"),
            word(" of a level that matches the number that your opponent chose"),
            word(" with level equal to the declared number"),
        ))
        .parse(i)?;
        Ok((i, Cond::Are(Sel::It, level(), kind)))
    };
    let number = |i| {
        let (i, _) = tag("that card's level is ")(i)?;
        let (i, _) = declared_number(i)?;
        Ok((i, Cond::Are(Sel::It, level(), None)))
    };
    let plain = |i| {
        let (i, ()) = word("that card is the level your opponent declared")(i)?;
        Ok((i, Cond::Are(Sel::It, level(), None)))
    };
    alt((of_level, number, plain)).parse(input)
}

/// `put it in the stage position that this card was in as the defending character`, `exchange it with this card as the defending
/// character`.
pub fn defends(input: &str) -> R<'_, Step> {
    const AS: &str = " as the defending character";
    let put = |i| {
        let (i, whom) = preceded(tag("put "), nouns::sel).parse(i)?;
        let (i, _) = preceded(tag(" "), places::its).parse(i)?;
        let (i, ()) = word(AS)(i)?;
        Ok((i, Step::Defends(whom, false)))
    };
    let exchanged = |i| {
        let (i, whom) = delimited(tag("exchange "), nouns::pronoun, tag(" with this card")).parse(i)?;
        let (i, ()) = word(AS)(i)?;
        Ok((i, Step::Defends(whom, true)))
    };
    alt((put, exchanged)).parse(input)
}

/// `put it face down`, `put that card face up`.
pub fn turned_over(input: &str) -> R<'_, Step> {
    let (i, whom) = preceded(tag("put "), nouns::pronoun).parse(input)?;
    let (i, up) = alt((means(true, word(" face up")), means(false, word(" face down")))).parse(i)?;
    let ends = i.is_empty() || i.starts_with([',', '.']) || i.starts_with(" and ");
    match whom {
        Sel::It if ends => Ok((i, Step::Face(whom, up))),
        _ => no(input),
    }
}
