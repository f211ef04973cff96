//! The grammar of printed English text: one reading, every word consumed, or none.

mod actions;
mod again;
mod conditions;
#[cfg(test)]
mod dice;
mod forbidden;
mod hangs;
mod nouns;
mod places;
pub mod plain;
mod sense;
#[cfg(test)]
mod tests;
mod triggers;
mod values;
mod words;

use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::{tag, take_until};
use nom::combinator::{map, opt, recognize, value as means};
use nom::multi::separated_list1;
use nom::sequence::{delimited, preceded, terminated};

use super::super::cards::CardKind;
use super::super::effects::Sort;
use super::super::effects::ability::{
    Ability, Came, Cards, Change, Cond, Count, Did, During, Label, Part, Place, Sel, Sentence, Step, Time, To, Value,
    When, Who, Zone,
};
use super::super::effects::cost::Cost;
use super::cost;
use words::{R, name, no, number, of, word, zone};

/// The ability that a printed line is, if every word of it is read.
pub fn read(text: &str) -> Option<Ability> {
    let said = again::first_turn(again::twice_instead(that_character(&plain::plain(text)?)));
    ability(&again::as_often_as_put(again::paid_or_not(again::elsewhere_instead(
        said,
    ))))
}

/// `underneath that "Name" as markers`, where the character spoken of just before is asked for by that name and no other: it is that
/// character.
fn that_character(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    let hosts = ["underneath that \"", "under that \"", "underneath the card named \""];
    while let Some((at, host)) = hosts.iter().filter_map(|host| Some((rest.find(host)?, *host))).min() {
        let (before, behind) = rest.split_at(at);
        out.push_str(before);
        let named = &behind[host.len()..];
        let chosen = [out.rfind("choose "), out.rfind(" for up to "), out.rfind(" for ")];
        let since = chosen.into_iter().flatten().max().map_or("", |at| &out[at..]);
        let mut names = since.split('"').skip(1).step_by(2);
        match named.split_once('"') {
            Some((name, after)) if names.next() == Some(name) && names.next().is_none() => {
                out.push_str("underneath that character");
                rest = after;
            }
            _ => {
                out.push_str(host);
                rest = named;
            }
        }
    }
    out.push_str(rest);
    out
}

/// How far a line was read: the words behind the furthest place that any reading reached. For a report of what is missing.
pub fn stopped(text: &str) -> Option<String> {
    let plain = plain::plain(text)?;
    let (rest, head) = match head(&plain) {
        Ok(read) => read,
        // The mark or the cost that is not read.
        Err(nom::Err::Error(stop) | nom::Err::Failure(stop)) => return Some(stop.input.to_owned()),
        Err(nom::Err::Incomplete(_)) => return None,
    };
    let rest = match head.sort {
        Sort::Auto => match trigger(rest) {
            Ok((behind, _)) => behind,
            _ => return Some(rest.to_owned()),
        },
        _ => rest,
    };
    let mut rest = rest;
    let mut before = Sentence::new();
    while let Ok((behind, parts)) = goes_on(rest, &before).or_else(|_| part(rest)) {
        (rest, before) = (behind, parts);
        let Ok((behind, _)) = joint(rest) else { break };
        rest = behind;
    }
    Some(rest.trim_start_matches([',', '.', ' ']).to_owned())
}

/// What stands in front of what an ability says.
struct Head {
    sort: Sort,
    label: Option<Label>,
    combo: bool,
    counter: bool,
    works: Option<Zone>,
    limit: Option<u8>,
    cost: Option<Cost>,
}

fn ability(text: &str) -> Option<Ability> {
    let (rest, head) = head(text).ok()?;
    let rest = rest.trim_end_matches(['.', ',', ' ']);
    if head.sort == Sort::Auto
        && let Some(bond) = bond(rest)
    {
        return ability(&bond);
    }
    if head.sort == Sort::Auto
        && let Some(separate) = separate(rest)
    {
        return ability(&separate);
    }
    if head.label == Some(Label::Shift)
        && let Some(shift) = shift(&head, rest)
    {
        return ability(&shift);
    }
    // 8.3.2: while this is so, it does nothing.
    let (rest, inactive) = match inactive(rest) {
        Ok((rest, cond)) => (rest, Some(cond.negated()?)),
        Err(_) => (rest, None),
    };
    if inactive.is_some() && head.sort != Sort::Auto {
        return None;
    }
    let (mut placed, mut during_it, mut if_so) = (Vec::new(), None, None);
    let (when, body) = match head.sort {
        Sort::Auto => {
            let (rest, trigger) = trigger(rest).ok()?;
            (placed, during_it, if_so) = (trigger.placed, trigger.during, trigger.if_so);
            if inactive.is_some() && if_so.is_some() {
                return None;
            }
            if_so = if_so.or(inactive);
            // `when your character becomes 【reverse】, and you have 3 or more 【reverse】 characters, `
            let body = match rest.strip_prefix("and ") {
                Some(so) => body(&format!("if {so}")).filter(|body| matches!(body[0].first(), Some(Part::If(_)))),
                None => body(rest),
            };
            (trigger.when, body?)
        }
        Sort::Act | Sort::Cont | Sort::Unmarked => (Vec::new(), body(rest)?),
    };
    let paid = |part: &Part| matches!(part, Part::Do(_, Step::Pay));
    let pays = body.iter().flatten().any(paid);
    // 8.7.3.2.1: an AUTO ability says where its cost is paid.
    if head.sort == Sort::Auto && head.cost.is_some() != pays {
        return None;
    }
    // Of a CONT ability nothing is paid.
    if inner_costs(&body)? > 0 && head.sort == Sort::Cont {
        return None;
    }
    let mut ability = Ability {
        sort: head.sort,
        label: head.label,
        combo: head.combo,
        counter: head.counter,
        works: head.works,
        limit: head.limit,
        cost: head.cost,
        placed,
        during: during_it,
        if_so,
        when,
        body,
    };
    sense::settle(&mut ability);
    sense::makes_sense(&ability).then_some(ability)
}

/// How many costs stand in front of what is quoted; nothing where one is paid that does not stand there, or is not paid.
fn inner_costs(body: &[Sentence]) -> Option<usize> {
    let quoted = |body: &[Sentence]| {
        let parts = || body.iter().flatten();
        let own = parts().filter(|part| matches!(part, Part::Costs(_))).count();
        let paid = parts().filter(|part| matches!(part, Part::Do(_, Step::Pay))).count();
        let within = inner_costs(body)?;
        (own == paid && own <= 1).then_some(own + within)
    };
    let mut all = 0;
    for part in body.iter().flatten() {
        match part {
            Part::Perform(None, body) => all += quoted(body)?,
            Part::ChooseOf(_, of) | Part::EachInAnyOrder(of) => {
                for body in of {
                    all += quoted(body)?;
                }
            }
            Part::Perform(Some(_), body) | Part::AllPerform(body) | Part::Later(.., body) if quoted(body)? > 0 => {
                return None;
            }
            _ => {}
        }
    }
    Some(all)
}

/// `if your level is 1 or higher, this ability does not activate. `, `this ability does not activate if your level is 1 or higher. `
fn inactive(input: &str) -> R<'_, Cond> {
    let behind: R<'_, Cond> =
        delimited(tag("this ability does not activate if "), conditions::cond, tag(". ")).parse(input);
    if behind.is_ok() {
        return behind;
    }
    let ends = alt((
        tag(", this ability does not activate. "),
        tag(", this ability is invalid. "),
        tag(", this ability is negated. "),
    ));
    delimited(tag("if "), conditions::cond, ends).parse(input)
}

/// When an AUTO ability triggers, with what is said in front of that.
struct Triggers {
    placed: Vec<Came>,
    during: Option<During>,
    if_so: Option<Cond>,
    when: Vec<When>,
}

/// `during the turn that this card is placed on the stage from your hand, when this card attacks, `
fn trigger(input: &str) -> R<'_, Triggers> {
    let condition = |i| {
        let behind = alt((tag(", and "), tag(", ")));
        preceded(tag("if "), terminated(conditions::cond, behind)).parse(i)
    };
    // `when this card is in your waiting room at the beginning of your attack phase`
    let lying = |i| {
        let (i, so) = preceded(tag("when "), conditions::lies).parse(i)?;
        let (i, when) = delimited(tag(" "), triggers::when, tag(", ")).parse(i)?;
        match when[..] {
            [When::Begins(..)] => Ok((i, (so, when))),
            _ => no(i),
        }
    };
    if let Ok((rest, (so, when))) = lying(input) {
        let triggers = Triggers {
            placed: Vec::new(),
            during: None,
            if_so: Some(so),
            when,
        };
        return Ok((rest, triggers));
    }
    let (rest, (turn, first, during, second, when)) = (
        opt(terminated(turn_of_it, tag(", "))),
        opt(&condition),
        opt(terminated(alt((during, phase)), tag(", "))),
        opt(&condition),
        terminated(triggers::when, tag(", ")),
    )
        .parse(input)?;
    // It is said on either side of the time.
    if first.is_some() && second.is_some() {
        return no(input);
    }
    let if_so = first.or(second);
    let placed = turn.unwrap_or_default();
    Ok((
        rest,
        Triggers {
            placed,
            during,
            if_so,
            when,
        },
    ))
}

/// 10.4.2: `bond/"Name" [(1)]` written out, as its reminder alone does; with several names (10.4.2.1) one of them.
fn bond(input: &str) -> Option<String> {
    let rest = input.strip_prefix("bond/")?.trim_start();
    let quoted = recognize(name);
    let (rest, names) = separated_list1(alt((tag(" or "), tag(" "))), quoted).parse(rest).ok()?;
    let (cost, behind) = rest.trim_start().strip_prefix('[')?.split_once(']')?;
    // 10.4.2: what it means may stand behind it, of whose brackets a list has lost one.
    let reminder = format!(
        "when this card is played and placed on the stage, you may pay the cost. if you do, choose 1 {} in your waiting room, and return \
         it to your hand)",
        names.join(" or ")
    );
    if !behind.is_empty() && behind.trim_start() != reminder {
        return None;
    }
    Some(format!(
        "【auto】 [{cost}] when this card is placed on the stage from your hand, you may pay the cost. if you do, choose 1 {} in your \
         waiting room, and return it to your hand.",
        names.join(" or ")
    ))
}

/// 10.16.2: Separate, written out.
fn separate(input: &str) -> Option<String> {
    let rest = input.strip_prefix("separate/")?.trim_start();
    let (rest, name) = recognize(name).parse(rest).ok()?;
    let cost = rest.trim_start().strip_prefix('[')?.strip_suffix(']')?;
    Some(format!(
        "【auto】 [{cost}] at the end of this card's attack, you may pay the cost. if you do, choose 1 {name} marker underneath this \
         card, and put it on any position of your stage. if you do, put this card and all markers underneath this card face up \
         underneath that character in any order as markers."
    ))
}

/// 10.11.2: `shift, level 1` written out; lists remind of the color that its card has.
fn shift(head: &Head, rest: &str) -> Option<String> {
    let level = rest.strip_prefix("level ")?;
    let works = head.works.is_none_or(|zone| zone == Zone::Clock);
    if head.sort != Sort::Auto || !works || head.cost.is_some() || level.parse::<u8>().is_err() {
        return None;
    }
    Some(format!(
        "【auto】 【clock】 shift at the beginning of your main phase, if your level is {level} or higher, you may choose this card in \
         your clock and 1 card in your hand with the same color as this card, and exchange them."
    ))
}

/// An ability in quotation marks, as something given.
fn given(text: &str) -> Option<Change> {
    let encore = || {
        let inside = text.strip_prefix("【auto】 encore [")?;
        let cost = cost::read(inside.trim_end_matches('.').trim_end().strip_suffix(']'));
        (cost.is_read() && !cost.parts.is_empty()).then_some(Change::Encore(Box::new(cost)))
    };
    encore().or_else(|| ability(text).map(|ability| Change::Ability(Box::new(ability))))
}

/// The marks, the label and the cost.
fn head(input: &str) -> R<'_, Head> {
    let mut head = Head {
        sort: Sort::Unmarked,
        label: None,
        combo: false,
        counter: false,
        works: None,
        limit: None,
        cost: None,
    };
    let mut rest = input;
    while let Some((mark, behind)) = rest.strip_prefix('【').and_then(|r| r.split_once('】')) {
        match mark {
            "auto" | "自" => head.sort = Sort::Auto,
            "cont" | "永" => head.sort = Sort::Cont,
            "act" | "起" => head.sort = Sort::Act,
            "cxcombo" | "cx combo" => head.combo = true,
            "counter" => head.counter = true,
            "clock" => head.works = Some(Zone::Clock),
            "memory" => head.works = Some(Zone::Memory),
            "hand" => head.works = Some(Zone::Hand),
            // A pose or a word of a sentence.
            "stand" | "rest" | "reverse" => break,
            _ if head.sort != Sort::Unmarked => break,
            _ => return no(input),
        }
        rest = behind.trim_start();
    }
    const LABELS: [(&str, Label); 16] = [
        ("fusion ", Label::Fusion),
        ("change ", Label::Change),
        ("assist ", Label::Assist),
        ("brainstorm ", Label::Brainstorm),
        ("experience ", Label::Experience),
        ("memory ", Label::Memory),
        ("recollection ", Label::Memory),
        ("alarm ", Label::Alarm),
        ("accelerate ", Label::Accelerate),
        ("resonance ", Label::Resonance),
        ("resonate ", Label::Resonance),
        ("force ", Label::Force),
        ("combine ", Label::Combine),
        ("inherit ", Label::Inherit),
        ("shift ", Label::Shift),
        ("shift, ", Label::Shift),
    ];
    let (mut rest, label) = opt(|i| of(&LABELS, i)).parse(rest)?;
    head.label = label;
    // Several stand side by side; of these what they ask for is written out behind them, and the other one is kept.
    const WRITTEN_OUT: [Label; 3] = [Label::Experience, Label::Memory, Label::Resonance];
    if let Some(first) = label
        && let Ok((behind, second)) = of(&LABELS, rest)
    {
        match (WRITTEN_OUT.contains(&first), WRITTEN_OUT.contains(&second)) {
            (_, true) => rest = behind,
            (true, false) => (rest, head.label) = (behind, Some(second)),
            (false, false) => {}
        }
    }
    for _ in 0..2 {
        if let Ok((behind, limit)) = limit(rest) {
            head.limit = Some(limit);
            rest = behind;
        }
        let brackets: R<'_, &str> = delimited(tag("["), take_until("]"), tag("]")).parse(rest);
        if let Ok((behind, inside)) = brackets {
            let cost = cost::read(Some(inside));
            if !cost.is_worded() || head.cost.is_some() {
                return no(rest);
            }
            head.cost = Some(cost);
            // 2.12.2: it is paid with the card in the memory, and so it works there.
            if inside.to_lowercase().contains("put this card from your memory") {
                head.works = head.works.or(Some(Zone::Memory));
            }
            rest = behind.trim_start();
        }
    }
    Ok((rest, head))
}

/// `this ability activates up to 1 time per turn. `
fn limit(input: &str) -> R<'_, u8> {
    let (i, _) = alt((
        tag("this ability activates up to "),
        tag("this ability can be activated up to "),
        tag("this ability can only activate up to "),
        tag("this ability can be used up to "),
        tag("you can only activate this ability up to "),
    ))
    .parse(input)?;
    let (i, n) = alt((
        terminated(number, alt((tag(" times"), tag(" time")))),
        means(1, word("once")),
        means(2, word("twice")),
    ))
    .parse(i)?;
    let (i, _) = alt((tag(" per turn. "), tag(" each turn. "))).parse(i)?;
    match u8::try_from(n) {
        Ok(n) => Ok((i, n)),
        Err(_) => no(input),
    }
}

/// The sentences, to the end.
fn body(input: &str) -> Option<Vec<Sentence>> {
    let mut sentences = vec![Sentence::new()];
    let mut rest = input;
    let mut doer = Who::You;
    loop {
        if let Ok((behind, (who, time))) = terminated(triggers::moment, tag(", ")).parse(rest) {
            let then = body(behind)?;
            // What a further sentence says belongs to it for certain only where it goes on from it.
            let goes_on =
                |sentence: &Sentence| matches!(sentence.first(), Some(Part::IfDone | Part::IfNot | Part::X(_)));
            if !then.iter().skip(1).all(goes_on) {
                return None;
            }
            sentences.last_mut()?.push(Part::Later(who, time, then));
            return Some(sentences);
        }
        let (behind, mut parts) = goes_on(rest, sentences.last()?)
            .or_else(|_| map(|i| again::chosen(i, &sentences), |part| vec![part]).parse(rest))
            .or_else(|_| part(rest))
            .ok()?;
        // In the order in which it is said everything is done.
        let behind = again::without_afterwards(behind);
        // "Your opponent shuffles their deck, and puts ...": who does it was said before.
        // Of cards that were chosen or looked at it makes no difference.
        if let [Part::Do(who, step)] = &mut parts[..] {
            let own = matches!(
                step,
                Step::Move(Sel::Cards(_) | Sel::AllBut(..), _) | Step::Shuffle(_) | Step::Draw(_) | Step::Exchange(..)
            );
            // "All players return ..., and shuffle their decks": each of them.
            let all = doer == Who::All && *step == Step::Shuffle(Who::Owner);
            match third_person(rest) {
                false if *who == Who::You && all => *who = doer,
                true if *who == Who::You && own => *who = doer,
                true if *who == Who::You => {}
                _ => doer = *who,
            }
        }
        // `your opponent returns that card to their hand at the end of their next turn`
        let moved = matches!(parts[..], [Part::Do(_, Step::Move(..))]);
        let of_this = |i| match moved {
            true => triggers::end_of_turn(i),
            false => no(i),
        };
        let ends = preceded(tag(" "), alt((triggers::end_of_their_next, of_this))).parse(behind);
        if let (Ok(("" | ".", who)), [Part::Do(..)]) = (ends, &parts[..]) {
            sentences
                .last_mut()?
                .push(Part::Later(who, Time::End, vec![std::mem::take(&mut parts)]));
            return Some(sentences);
        }
        sentences.last_mut()?.extend(parts);
        if behind.is_empty() {
            return Some(sentences);
        }
        if let Some(other) = behind.strip_prefix(", or ") {
            return either(sentences, other);
        }
        // What stands behind something quoted, and is not joined to it, is a sentence of its own.
        let quoted = rest[..rest.len() - behind.len()].ends_with(['⟫', '⟧']);
        let apart = quoted && behind.strip_prefix(' ').is_some_and(|next| !next.starts_with("and "));
        let (behind, ends) = joint(behind).ok()?;
        if ends || apart {
            sentences.push(Sentence::new());
        }
        rest = behind;
    }
}

/// `choose 1 of your opponent's characters, and move it to another open position of their stage, or choose another of your opponent's characters
/// and exchange them`: what was said last, or what is said to the end.
fn either(mut sentences: Vec<Sentence>, other: &str) -> Option<Vec<Sentence>> {
    let sentence = sentences.last_mut()?;
    let one = sentence.pop()?;
    let other = body(other)?;
    let done = |part: &Part| {
        matches!(
            part,
            Part::Do(Who::You, Step::Choose(_) | Step::Exchange(..) | Step::Move(..))
        )
    };
    if !done(&one) || other.len() != 1 || !other.iter().flatten().all(done) {
        return None;
    }
    sentence.push(Part::ChooseOf(1, vec![vec![vec![one]], other]));
    Some(sentences)
}

/// `and cannot be chosen by your opponent's effects`: of the cards of the part before it.
fn goes_on<'a>(input: &'a str, sentence: &Sentence) -> R<'a, Vec<Part>> {
    match sentence.last() {
        Some(Part::Do(who, before)) => {
            let (i, steps) = actions::goes_on(input, before)?;
            Ok((i, steps.into_iter().map(|step| Part::Do(*who, step)).collect()))
        }
        _ => no(input),
    }
}

/// Whether it begins with a verb that says of somebody else what is done.
fn third_person(input: &str) -> bool {
    ["puts ", "returns ", "shuffles ", "chooses ", "draws ", "exchanges "]
        .iter()
        .any(|verb| input.starts_with(verb))
}

/// What stands between two parts; true: a sentence ends.
fn joint(input: &str) -> R<'_, bool> {
    alt((
        means(true, alt((tag(". then, "), tag(". "), tag(" then, ")))),
        means(
            false,
            alt((
                tag(", and then "),
                tag(", then "),
                tag(", and "),
                tag(" and "),
                tag(", "),
                tag(" "),
            )),
        ),
    ))
    .parse(input)
}

/// One part of a sentence; a condition has its comma behind it, which is a joint.
fn part(input: &str) -> R<'_, Vec<Part>> {
    let one = |part: Part| vec![part];
    // Of a CONT ability "when" asks for something as well.
    let conditions = preceded(alt((tag("if "), tag("while "), tag("when "))), conditions::cond);
    let who = alt((
        means(
            Who::Opponent,
            alt((
                tag("your opponent will "),
                tag("your opponent "),
                tag("they "),
                tag("that player "),
            )),
        ),
        means(
            Who::All,
            alt((tag("all players "), tag("each player "), tag("both players "))),
        ),
    ));
    let may = alt((
        means(Who::You, alt((tag("you may"), tag("you can")))),
        means(Who::Opponent, alt((tag("your opponent may"), tag("they may")))),
    ));
    let done = alt((
        means(
            Part::IfNot,
            alt((
                word("if you do not pay the cost"),
                word("if you did not pay the cost"),
                word("if you do not"),
                word("if you did not"),
                word("otherwise"),
                word("if you don't"),
                word("if it is not"),
                word("if not"),
            )),
        ),
        means(
            Part::IfDone,
            alt((
                word("if you do"),
                word("if so"),
                word("if they do"),
                word("if your opponent does"),
                word("if you paid the cost"),
            )),
        ),
    ));
    alt((
        map(alt((hangs::value, what_x_is)), |v| one(Part::X(v))),
        map(actions::attack_instead, |step| one(Part::Do(Who::You, step))),
        map(alt((performed, all_performed)), one),
        map(
            alt((
                chosen_effects,
                either_deck,
                again::either_zone,
                again::either_damage,
                again::either_level,
                again::either_move,
            )),
            one,
        ),
        alt((
            again::each_in_order,
            again::may_get,
            again::at_both_ends,
            again::for_every,
        )),
        map(each_in_any_order, one),
        map(
            alt((actions::otherwise_played, forbidden::events_without_color)),
            |step| one(Part::Do(Who::You, step)),
        ),
        map(alt((checked, chosen_abilities)), one),
        map(preceded(opt(tag("you ")), damage_again), one),
        map(did, one),
        map(conditions, |c| one(Part::If(c))),
        map(
            alt((
                forbidden::cannot_play_or_encore,
                forbidden::cannot_play,
                forbidden::cannot_play_this,
                forbidden::cannot_play_named,
                forbidden::several_without_color,
                forbidden::barred,
                forbidden::cannot_several,
                actions::loses_trait,
            )),
            |steps| steps.into_iter().map(|step| Part::Do(Who::You, step)).collect(),
        ),
        map(done, one),
        map(during, |d| one(Part::During(d))),
        map(may, |who| one(Part::May(who))),
        map(actions::until, |u| one(Part::Until(u))),
        map(for_each, |cards| one(Part::ForEach(cards))),
        map((who, actions::step), |(who, step)| one(Part::Do(who, step))),
        map(preceded(tag("you "), actions::step), |step| {
            one(Part::Do(Who::You, step))
        }),
        map(actions::step, |step| one(Part::Do(Who::You, step))),
    ))
    .parse(input)
}

/// `perform the following action 2 times. ⟪deal 1 damage to your opponent.⟫`
fn performed(input: &str) -> R<'_, Part> {
    let (i, _) = preceded(
        tag("perform the following "),
        alt((tag("actions"), tag("action"), tag("effects"), tag("effect"))),
    )
    .parse(input)?;
    let so_many = |i| terminated(words::number_or_x, alt((tag(" times"), tag(" time")))).parse(i);
    let times = alt((
        map(preceded(tag("up to "), so_many), Count::UpTo),
        means(Count::Any, tag("any number of times")),
        map(so_many, Count::Exactly),
        means(Count::Exactly(Value::Number(2)), word("twice")),
    ));
    let (i, times) = opt(preceded(tag(" "), times)).parse(i)?;
    let (i, body) = preceded(alt((tag(". "), tag(" "))), sentences_quoted).parse(i)?;
    Ok((i, Part::Perform(times, body)))
}

/// `all players perform the following action. ⟪draw 1 card.⟫`
fn all_performed(input: &str) -> R<'_, Part> {
    let who = alt((tag("all players "), tag("each player "), tag("both players ")));
    let perform = alt((tag("perform"), tag("performs")));
    let (i, _) = (
        who,
        perform,
        tag(" the following "),
        alt((tag("action"), tag("effect"))),
        alt((tag(". "), tag(" "))),
    )
        .parse(input)?;
    map(sentences_quoted, Part::AllPerform).parse(i)
}

/// `choose 1 of the following effects, and perform it. ⟪draw 1 card.⟫ ⟪deal 1 damage to your opponent.⟫`
fn chosen_effects(input: &str) -> R<'_, Part> {
    let (i, n) = preceded(tag("choose "), number).parse(input)?;
    let (i, _) = alt((
        tag(" of the following effects"),
        tag(" of the following actions"),
        tag(" of the following abilities"),
    ))
    .parse(i)?;
    let (i, _) = alt((
        tag(", and perform it. "),
        tag(" and perform it. "),
        tag(", and perform them. "),
        tag(" and perform them. "),
    ))
    .parse(i)?;
    let (i, of) = separated_list1(alt((tag(", "), tag(" "), tag(""))), sentences_quoted).parse(i)?;
    match u8::try_from(n) {
        Ok(n) if usize::from(n) < of.len() => Ok((i, Part::ChooseOf(n, of))),
        _ => no(input),
    }
}

/// `put the top 3 cards of your deck or your opponent's deck into the waiting room`: one effect for each of them.
fn either_deck(input: &str) -> R<'_, Part> {
    let (i, n) = preceded(tag("put the top "), words::number_or_x).parse(input)?;
    let (i, ()) = word(" cards of your deck or your opponent's deck into the waiting room")(i)?;
    let put = |who| {
        let tops = Cards {
            count: Count::Exactly(n.clone()),
            whose: None,
            is: Vec::new(),
            kind: None,
            at: Some(Place::Top(who, Zone::Deck)),
        };
        let to = To::Zone(who, Zone::Waiting);
        vec![vec![Part::Do(Who::You, Step::Move(Sel::Cards(tops), to))]]
    };
    Ok((i, Part::ChooseOf(1, vec![put(Who::You), put(Who::Opponent)])))
}

/// `choose 1 of the following abilities, and this card gets that ability until end of turn. ⟦...⟧ ⟦...⟧`: one effect for each of them.
fn chosen_abilities(input: &str) -> R<'_, Part> {
    let (i, n) = preceded(tag("choose "), number).parse(input)?;
    let (i, _) = tag(" of the following abilities, and ")(i)?;
    let (i, who) = terminated(nouns::sel, alt((tag(" gets "), tag(" gains ")))).parse(i)?;
    let (i, _) = alt((tag("that ability "), tag("those abilities "))).parse(i)?;
    let (i, until) = terminated(actions::until, tag(". ")).parse(i)?;
    let (i, of) = separated_list1(alt((tag(", "), tag(" "), tag(""))), actions::one_quoted).parse(i)?;
    let gets = |change| {
        vec![vec![Part::Do(
            Who::You,
            Step::Get(who.clone(), vec![change], Some(until)),
        )]]
    };
    match u8::try_from(n) {
        Ok(n) if usize::from(n) < of.len() => Ok((i, Part::ChooseOf(n, of.into_iter().map(gets).collect()))),
        _ => no(input),
    }
}

/// `perform the following effects 1 time each in any order. ⟪draw 1 card.⟫ ⟪deal 1 damage to your opponent.⟫`
fn each_in_any_order(input: &str) -> R<'_, Part> {
    let (i, _) = alt((
        tag("perform the following effects 1 time each in any order. "),
        tag("perform the following 2 effects 1 time each in any order. "),
        tag("perform the following effects 1 time in any order. "),
        tag("perform the following effects once each in any order. "),
    ))
    .parse(input)?;
    let (i, of) = several_quoted(i)?;
    Ok((i, Part::EachInAnyOrder(of)))
}

/// `⟪draw 1 card.⟫ ⟪deal 1 damage to your opponent.⟫`: two effects, or more.
fn several_quoted(input: &str) -> R<'_, Vec<Vec<Sentence>>> {
    let (i, of) = separated_list1(alt((tag(", "), tag(" "), tag(""))), sentences_quoted).parse(input)?;
    match of.len() {
        0 | 1 => no(input),
        _ => Ok((i, of)),
    }
}

/// `if performed 2 times`: so many trigger checks.
fn checked(input: &str) -> R<'_, Part> {
    let (i, n) = delimited(tag("if performed "), number, tag(" times")).parse(input)?;
    match u8::try_from(n) {
        Ok(n) => Ok((i, Part::If(Cond::Checked(n)))),
        Err(_) => no(input),
    }
}

/// `deal 1 damage to your opponent 2 times`: as if it were an action that is performed so often.
fn damage_again(input: &str) -> R<'_, Part> {
    let times = |i| {
        alt((
            terminated(words::number_or_x, alt((tag(" times"), tag(" time")))),
            means(Value::Number(2), tag("twice")),
        ))
        .parse(i)
    };
    let behind = |i| (actions::damage, preceded(tag(" "), times)).parse(i);
    let between = |i| {
        let (i, n) = preceded(alt((tag("deals "), tag("deal "))), words::number_or_x).parse(i)?;
        let (i, times) = preceded(tag(" damage "), times).parse(i)?;
        let (i, ()) = word(" to your opponent")(i)?;
        Ok((i, (Step::Damage(n, Who::Opponent), times)))
    };
    let (i, (step, times)) = alt((behind, between)).parse(input)?;
    Ok((
        i,
        Part::Perform(Some(Count::Exactly(times)), vec![vec![Part::Do(Who::You, step)]]),
    ))
}

/// `⟪draw 1 card.⟫`
fn sentences_quoted(input: &str) -> R<'_, Vec<Sentence>> {
    let Some(inside) = input.strip_prefix('⟪') else {
        return no(input);
    };
    let mut depth = 1usize;
    let end = inside.char_indices().find_map(|(at, c)| {
        match c {
            '⟪' => depth += 1,
            '⟫' => depth -= 1,
            _ => {}
        }
        (depth == 0).then_some(at)
    });
    let Some(end) = end else { return no(input) };
    let said = inside[..end].trim_end_matches([',', ' ']);
    // 8.7.3.2.1: it may have a cost of its own.
    let brackets: R<'_, &str> = delimited(tag("["), take_until("]"), tag("]")).parse(said);
    let (said, paid) = match brackets {
        Ok((behind, inside)) => {
            let cost = cost::read(Some(inside));
            if !cost.is_read() || cost.parts.is_empty() {
                return no(input);
            }
            (behind.trim_start(), Some(cost))
        }
        Err(_) => (said, None),
    };
    match body(said.strip_suffix('.').unwrap_or(said)) {
        Some(mut sentences) => {
            if let (Some(cost), Some(first)) = (paid, sentences.first_mut()) {
                first.insert(0, Part::Costs(cost));
            }
            Ok((&inside[end + '⟫'.len_utf8()..], sentences))
        }
        None => no(input),
    }
}

/// `if you put 1 card into your hand`, `if you revealed 1 or more cards`: of what was done before.
fn did(input: &str) -> R<'_, Part> {
    let (i, verb) = preceded(
        tag("if you "),
        alt((
            tag("put "),
            tag("returned "),
            tag("revealed "),
            tag("reveal "),
            tag("drew "),
            tag("draw "),
            tag("【rest】 "),
        )),
    )
    .parse(input)?;
    let rests = verb == "【rest】 ";
    let so_many = |i| {
        let (i, n) = terminated(number, opt(tag(" or more"))).parse(i)?;
        let characters = |i| match rests {
            true => alt((tag(" characters"), tag(" character"))).parse(i),
            false => no(i),
        };
        let (i, _) = alt((tag(" cards"), tag(" card"), characters)).parse(i)?;
        Ok((i, n))
    };
    // `if you put it into your stock`, `if you returned a character to your hand`: the one that was chosen.
    let one = alt((word("it"), word("this card"), word("a character"), word("a climax")));
    let (i, n) = alt((so_many, means(1, one))).parse(i)?;
    let (i, did) = match verb {
        "【rest】 " => (i, Did::Rest),
        // To where they went is said in the sentence before.
        "returned " if i.is_empty() || i.starts_with(',') => (i, Did::Return),
        "put " | "returned " => {
            let (i, (who, zone)) = preceded(alt((tag(" into "), tag(" in "), tag(" to "))), zone).parse(i)?;
            if who != Who::You {
                return no(input);
            }
            (i, Did::Put(zone))
        }
        "drew " | "draw " => (i, Did::Draw),
        _ => (i, Did::Reveal),
    };
    match u8::try_from(n) {
        Ok(n) => Ok((i, Part::IfDid(did, n))),
        Err(_) => no(input),
    }
}

/// `during the turn that this card is placed on the stage from your hand`.
fn turn_of_it(input: &str) -> R<'_, Vec<Came>> {
    let in_a_way = |i| {
        let (i, _) = alt((tag("during the turn that "), tag("during the turn "))).parse(i)?;
        let (i, ways) = triggers::this_placed(i)?;
        let came = |when: When| match when {
            When::Placed(Sel::This, Place::In(_, Zone::Stage), Some(Place::In(Who::You, from))) => {
                Some(Came::From(from))
            }
            When::PlacedBy(Sel::This, Place::In(_, Zone::Stage), by) => Some(Came::By(by)),
            _ => None,
        };
        match ways.into_iter().map(came).collect::<Option<Vec<Came>>>() {
            Some(ways) => Ok((i, ways)),
            None => no(i),
        }
    };
    let by_another = |i| {
        let (i, _) = alt((tag("during the turn that "), tag("during the turn "))).parse(i)?;
        let (i, _) = tag("this card is placed on the stage ")(i)?;
        map(triggers::by, |by| vec![Came::By(by)]).parse(i)
    };
    let plain = |i| map(of_the_hand, |()| vec![Came::From(Zone::Hand)]).parse(i);
    alt((in_a_way, by_another, plain)).parse(input)
}

fn of_the_hand(input: &str) -> R<'_, ()> {
    alt((
        word("during the turn that this card is placed on the stage from your hand"),
        word("during the turn that this card was placed on the stage from your hand"),
        word("during the turn this card is placed on the stage from your hand"),
        word("during the turn this card was placed on the stage from your hand"),
        word("during the turn that this card is placed on stage from your hand"),
        word("during the turn that this card is placed on stage from hand"),
        word("during the turn you place this card on the stage from your hand"),
    ))
    .parse(input)
}

/// `during your turn`.
fn during(input: &str) -> R<'_, During> {
    const WORDS: [(&str, During); 10] = [
        ("during your turn", During::TurnOf(Who::You)),
        ("during your opponent's turn", During::TurnOf(Who::Opponent)),
        ("during battles involving this card", During::Battle),
        ("during this card's battle", During::Battle),
        ("during this card's battles", During::Battle),
        ("during the battle involving this card", During::Battle),
        ("during the battle of this card", During::Battle),
        ("during this card's attack", During::Attack),
        ("during that attack", During::Attack),
        ("during this card's frontal attack", During::Attack),
    ];
    of(&WORDS, input)
}

/// `during your climax phase`.
fn phase(input: &str) -> R<'_, During> {
    let whose = alt((terminated(words::whose, tag(" ")), means(Who::All, tag("the "))));
    let (i, (who, time)) = preceded(tag("during "), (whose, triggers::time)).parse(input)?;
    match time == Time::Counter && who != Who::All {
        true => no(i),
        false => Ok((i, During::Phase(who, time))),
    }
}

/// `for each climax revealed among those cards`.
fn for_each(input: &str) -> R<'_, Cards> {
    let (i, mut each) = preceded(tag("for each "), actions::each_of).parse(input)?;
    // Climaxes of which nothing more is said are those that were turned over.
    if each.kind == Some(CardKind::Climax) && each.at.is_none() && each.whose.is_none() {
        each.at = Some(Place::Among);
    }
    Ok((i, each))
}

/// `x is equal to the number of 《Trait》 characters you have ×500`.
fn what_x_is(input: &str) -> R<'_, Value> {
    preceded(
        alt((tag("x is equal to "), tag("x equals "), tag("x is "))),
        values::value,
    )
    .parse(input)
}
