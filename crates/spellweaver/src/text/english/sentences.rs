//! What texts do: `Draw 2 cards. Discard a card.`, `When this creature dies, you gain 2 life.`

use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::{tag_no_case as tag, take_while1};
use nom::combinator::{map, map_opt, opt, value};
use nom::multi::separated_list1;
use nom::sequence::{delimited, preceded, terminated};

use super::super::super::cards::Keywords;
use super::super::super::effects::Cost;
use super::super::super::effects::cards::{Creatures, Number, Whose};
use super::super::super::effects::program::{Act, Deed, Lasts, Sentence, Target, When, Who};
use super::super::super::state::emblem;
use super::R;
use super::nouns::{all_standing, condition, keyword, many, refuse, row, so, some, target, which};

/// All sentences.
pub fn sentences(text: &str) -> R<'_, Vec<Sentence>> {
    map(separated_list1(tag(" "), joined), |all| all.concat()).parse(text)
}

/// `Draw 3 cards, then discard 2 cards.`: as if each were a sentence, where nothing in front bears on both.
fn joined(text: &str) -> R<'_, Vec<Sentence>> {
    let plain = |deed: Deed| Sentence {
        when: None,
        after: false,
        may: false,
        deed,
    };
    let before: R<'_, Deed> = terminated(alt((of_players, of_you)), tag(", then ")).parse(text);
    match before {
        Ok((rest, deed)) => {
            let (rest, last) = terminated(alt((of_players, of_you)), tag(".")).parse(rest)?;
            Ok((rest, vec![plain(deed), plain(last)]))
        }
        Err(_) => map(sentence, |said| vec![said]).parse(text),
    }
}

/// `When this creature dies, you gain 2 life.`
pub fn auto(text: &str) -> R<'_, (When, Vec<Sentence>)> {
    let does = |when, verb: &'static str| {
        let this = alt((tag("this creature "), tag("this ")));
        let begins = (alt((tag("whenever "), tag("when "))), this);
        value(when, (begins, tag(verb), tag(", ")))
    };
    let turn = |when, which: &'static str| {
        value(
            when,
            (
                tag("at the "),
                tag(which),
                tag(" of your turn"),
                opt(tag(",")),
                tag(" "),
            ),
        )
    };
    let other = |when, verb: &'static str| {
        let begins = (
            alt((tag("whenever "), tag("when "))),
            alt((tag("another creature of yours "), tag("one of your other creatures "))),
        );
        value(when, (begins, tag(verb), tag(", ")))
    };
    let enemy = |when, verb: &'static str| {
        let begins = (alt((tag("whenever "), tag("when "))), tag("an enemy creature "));
        value(when, (begins, tag(verb), tag(", ")))
    };
    let spell = (alt((tag("whenever "), tag("when "))), tag("you play a spell, "));
    let of_others = alt((
        other(When::OtherDies, "dies"),
        other(When::OtherEnters, "enters play"),
        other(When::OtherAttacks, "attacks"),
        enemy(When::EnemyDies, "dies"),
        enemy(When::EnemyEnters, "enters play"),
        enemy(When::EnemyAttacks, "attacks"),
        enemy(When::EnemyBlocks, "blocks"),
        value(When::Spell, spell),
    ));
    let when = alt((
        of_others,
        does(When::Enters, "enters play"),
        does(When::Enters, "enters the battlefield"),
        does(When::Dies, "dies"),
        does(When::Attacks, "attacks"),
        does(When::Blocks, "blocks"),
        turn(When::Start, "start"),
        turn(When::End, "end"),
    ));
    let (rest, (when, mut all)) = (when, sentences).parse(text)?;
    // Of another creature that does something `it` is that one.
    if when.is_of_others()
        && matches!(
            &all[..],
            [
                Sentence {
                    deed: Deed::To(Target::Same, _),
                    ..
                },
                ..
            ]
        )
    {
        return refuse(text);
    }
    // Nobody else was spoken of.
    if let Some(Deed::To(to @ Target::Same, _)) = all.first_mut().map(|said| &mut said.deed) {
        *to = Target::This;
    }
    Ok((rest, (when, all)))
}

/// `Your other creatures have +1 attack while you have 3 or more cards in your hand.`
pub fn standing(text: &str) -> R<'_, Vec<Sentence>> {
    separated_list1(tag(" "), stands).parse(text)
}

fn stands(text: &str) -> R<'_, Sentence> {
    let while_ = alt((tag("while "), tag("as long as ")));
    let (rest, before) = opt(delimited(while_, so, tag(", "))).parse(text)?;
    let (rest, to) = all_standing(rest)?;
    let has = alt((tag(" has "), tag(" have "), tag(" gets "), tag(" get ")));
    let given = separated_list1(alt((tag(" and "), tag(", "))), alt((changed, keyword_given)));
    let (rest, all) = alt((preceded(has, given), cannot)).parse(rest)?;
    let while_ = alt((tag(" while "), tag(" as long as ")));
    let (rest, behind) = opt(preceded(while_, so)).parse(rest)?;
    let (rest, _) = tag(".").parse(rest)?;
    if before.is_some() && behind.is_some() {
        return refuse(text);
    }
    let of = |act: Act| match act {
        Act::Change(number, by, _) => Act::Change(number, by, Lasts::Stays),
        Act::Keyword(keyword, _) => Act::Keyword(keyword, Lasts::Stays),
        act => act,
    };
    let sentence = Sentence {
        when: before.or(behind),
        after: false,
        may: false,
        deed: Deed::To(to, all.into_iter().map(of).collect()),
    };
    Ok((rest, sentence))
}

/// ` can't attack or block`
fn cannot(text: &str) -> R<'_, Vec<Act>> {
    let (rest, _) = alt((tag(" can't "), tag(" can’t "), tag(" cannot "))).parse(text)?;
    separated_list1(alt((tag(" or "), tag(" and "))), forbidden).parse(rest)
}

/// `attack creatures`
fn forbidden(text: &str) -> R<'_, Act> {
    let found = Keywords::CANNOT.iter().find_map(|(words, keyword)| {
        let begun = text.get(..words.len())?;
        begun
            .eq_ignore_ascii_case(words)
            .then(|| (&text[words.len()..], *keyword))
    });
    match found {
        Some((rest, keyword)) => Ok((rest, Act::Keyword(keyword, Lasts::Stays))),
        None => refuse(text),
    }
}

/// `Exhaust this, discard a card: draw 2 cards.`
pub fn used(text: &str) -> R<'_, (Cost, Vec<Sentence>)> {
    let none = Cost::default;
    let exhausts = (tag("exhaust this"), opt(tag(" creature")));
    let this = (tag("sacrifice this"), opt(alt((tag(" creature"), tag(" artifact")))));
    let discards = preceded(tag("discard "), many("card", "cards"));
    let sacrifices = preceded(
        tag("sacrifice "),
        terminated(many("creature", "creatures"), opt(tag(" of yours"))),
    );
    let mana = delimited(tag("pay "), some, tag(" mana"));
    let life = delimited(tag("pay "), some, tag(" life"));
    let energy = delimited(
        alt((tag("pay "), tag("remove "))),
        some,
        (tag(" energy"), opt(tag(" from this")), opt(tag(" creature"))),
    );
    let part = alt((
        map(exhausts, |_| Cost {
            exhausts: true,
            ..none()
        }),
        map(this, |_| Cost {
            sacrifices_this: true,
            ..none()
        }),
        map(discards, |discards| Cost { discards, ..none() }),
        map(sacrifices, |sacrifices| Cost { sacrifices, ..none() }),
        map(mana, |mana| Cost { mana, ..none() }),
        map(life, |life| Cost { life, ..none() }),
        map(energy, |energy| Cost { energy, ..none() }),
    ));
    let cost = map_opt(separated_list1(tag(", "), part), |parts| {
        parts.into_iter().try_fold(none(), Cost::with)
    });
    (terminated(cost, tag(": ")), sentences).parse(text)
}

/// One sentence.
fn sentence(text: &str) -> R<'_, Sentence> {
    let (rest, after) = alt((
        value(true, tag("if you do, ")),
        value(false, tag("then ")),
        value(false, tag("")),
    ))
    .parse(text)?;
    let (rest, when) = opt(condition).parse(rest)?;
    let (rest, may) = map(opt(tag("you may ")), |may| may.is_some()).parse(rest)?;
    let (rest, deed) = terminated(alt((of_players, of_you, to_creatures)), tag(".")).parse(rest)?;
    // Who may do something does it.
    let of_others = |deed: &Deed| match deed {
        Deed::Draw(who, _) | Deed::Discard(who, _) | Deed::Decay(who, _) | Deed::Life(who, _) => *who != Who::You,
        _ => false,
    };
    if may && of_others(&deed) {
        return refuse(text);
    }
    let sentence = Sentence { when, after, may, deed };
    Ok((rest, sentence))
}

/// What one player does, or both: with the verb as it stands behind each.
fn of_players(text: &str) -> R<'_, Deed> {
    let subject = alt((
        value((Who::Enemy, "s"), tag("the enemy player ")),
        value((Who::Each, "s"), tag("each player ")),
        value((Who::You, ""), tag("you ")),
        value((Who::You, "s"), tag("your hero ")),
        value((Who::You, ""), tag("")),
    ));
    let (rest, (who, s)) = { subject }.parse(text)?;
    let cards = |verb: &'static str, deed: fn(Who, u8) -> Deed| {
        let n = preceded((tag(verb), tag(s), tag(" ")), many("card", "cards"));
        map(n, move |n| deed(who, n))
    };
    let life = delimited((tag("gain"), tag(s), tag(" ")), some, tag(" life"));
    alt((
        cards("draw", Deed::Draw),
        cards("discard", Deed::Discard),
        cards("decay", Deed::Decay),
        map(life, move |n| Deed::Life(who, n)),
    ))
    .parse(rest)
}

/// What else the text's player does.
fn of_you(text: &str) -> R<'_, Deed> {
    let (rest, _) = opt(tag("you ")).parse(text)?;
    let hero = alt((
        value(Who::Enemy, tag("the enemy hero")),
        value(Who::You, tag("your hero")),
        value(Who::Each, tag("each hero")),
    ));
    let healed = map(preceded(tag("heal your hero for "), some), |n| Deed::Life(Who::You, n));
    let damaged = (delimited(tag("deal "), some, tag(" damage to ")), hero);
    let regained = delimited(
        tag("return "),
        many("creature card", "creature cards"),
        tag(" from your graveyard to your hand"),
    );
    let token = preceded(
        (tag("make "), alt((tag("a "), tag("an ")))),
        take_while1(|c: char| c != '.' && c != ','),
    );
    let any_hero = alt((hero_named, value(Who::Each, (opt(tag("a ")), tag("hero")))));
    let any = (
        delimited(tag("deal "), some, tag(" damage to ")),
        terminated(one_creature, tag(" or ")),
        any_hero,
    );
    // `an enemy creature or hero`: the hero is the enemy's, too.
    let any = map(any, |(n, of, who)| match (of.whose, who) {
        (Whose::Enemy, Who::Each) => Deed::DamageAny(of, Who::Enemy, n),
        (_, who) => Deed::DamageAny(of, who, n),
    });
    alt((
        any,
        map(damaged, |(n, who)| Deed::Damage(who, n)),
        healed,
        map(regained, Deed::Regain),
        map(token, |name: &str| Deed::Token(name.to_owned())),
        value(Deed::Win, tag("win the game")),
        to_target,
    ))
    .parse(rest)
}

/// `the enemy hero`
fn hero_named(text: &str) -> R<'_, Who> {
    alt((
        value(Who::Enemy, tag("the enemy hero")),
        value(Who::You, tag("your hero")),
    ))
    .parse(text)
}

/// One creature that is chosen: `an enemy creature`
fn one_creature(text: &str) -> R<'_, Creatures> {
    match target(text)? {
        (rest, Target::Choose { of, n: 1, up_to: false }) if !of.other => Ok((rest, of)),
        _ => refuse(text),
    }
}

/// What is done to creatures: the verb, and who.
fn to_target(text: &str) -> R<'_, Deed> {
    let one = |act: Act| move |target| Deed::To(target, vec![act]);
    let plain = |verb: &'static str, act: Act| map(preceded(tag(verb), target), one(act));
    let hurt = (delimited(tag("deal "), some, tag(" damage to ")), target);
    let emblem = || {
        let word = alt((
            value(emblem::MIGHT, tag("might")),
            value(emblem::WEAKNESS, tag("weakness")),
            value(emblem::SHIELD, tag("shield")),
        ));
        delimited(tag("a "), word, tag(" emblem"))
    };
    let given = (terminated(preceded(tag("give "), target), tag(" ")), emblem());
    let put = (delimited(tag("put "), emblem(), tag(" on ")), target);
    let moved = (preceded(tag("move "), target), preceded(tag(" to the "), row));
    let hand = alt((tag(" to its owner's hand"), tag(" to their owners' hands")));
    let healed = (delimited(tag("heal "), some, tag(" damage from ")), target);
    alt((
        map(hurt, |(n, target)| Deed::To(target, vec![Act::Hurt(n)])),
        map(given, |(target, at)| Deed::To(target, vec![Act::Emblem(at)])),
        map(put, |(at, target)| Deed::To(target, vec![Act::Emblem(at)])),
        map(moved, |(target, row)| Deed::To(target, vec![Act::Row(row)])),
        map(healed, |(n, target)| Deed::To(target, vec![Act::Heal(Some(n))])),
        map(delimited(tag("return "), target, hand), one(Act::Return)),
        plain("heal all damage from ", Act::Heal(None)),
        plain("destroy ", Act::Destroy),
        plain("ready ", Act::Exhaust(false)),
        plain("exhaust ", Act::Exhaust(true)),
        plain("freeze ", Act::Freeze),
        plain("gain control of ", Act::Control),
    ))
    .parse(text)
}

/// What creatures have, or gain: `A creature has +2 speed and flying this turn`.
fn to_creatures(text: &str) -> R<'_, Deed> {
    let (rest, to) = target(text)?;
    let energy = |text| -> R<'_, Act> {
        let gained = delimited(tag(" gains "), some, tag(" energy"));
        let lost = delimited(tag(" loses "), some, tag(" energy"));
        let signed = |sign: i8| move |n: u8| Some(Act::Energy(sign * i8::try_from(n).ok()?));
        alt((map_opt(gained, signed(1)), map_opt(lost, signed(-1)))).parse(text)
    };
    if let Ok((rest, act)) = energy(rest) {
        // Whose rating it is the card says itself.
        return match to {
            Target::This => Ok((rest, Deed::To(to, vec![act]))),
            _ => refuse(text),
        };
    }
    let of_turn = |text| alt((tag(" this turn"), tag(" until end of turn"))).parse(text);
    let kept: R<'_, Vec<Act>> = terminated(cannot, of_turn).parse(rest);
    if let Ok((rest, all)) = kept {
        let of = |act: Act| match act {
            Act::Keyword(keyword, _) => Act::Keyword(keyword, Lasts::Turn),
            act => act,
        };
        return Ok((rest, Deed::To(to, all.into_iter().map(of).collect())));
    }
    let has = alt((
        tag(" has "),
        tag(" have "),
        tag(" gets "),
        tag(" get "),
        tag(" gains "),
        tag(" gain "),
    ));
    let (rest, _) = { has }.parse(rest)?;
    let one = |text| map(alt((changed, keyword_given)), |act| vec![act]).parse(text);
    let (rest, all) = separated_list1(alt((tag(" and "), tag(", "))), alt((both_changed, one))).parse(rest)?;
    let all = all.concat();
    let (rest, turn) = map(opt(alt((tag(" this turn"), tag(" until end of turn")))), |turn| {
        turn.is_some()
    })
    .parse(rest)?;
    // What goes on for as long as its card is there is done once to what that is attached to, and to nobody else.
    let lasts = match (turn, &to) {
        (true, _) => Lasts::Turn,
        (false, Target::Host) => Lasts::Stays,
        (false, _) => return refuse(text),
    };
    let of = |act: Act| match act {
        Act::Change(number, by, _) => Act::Change(number, by, lasts),
        Act::Keyword(keyword, _) => Act::Keyword(keyword, lasts),
        act => act,
    };
    Ok((rest, Deed::To(to, all.into_iter().map(of).collect())))
}

/// `+2/+1`: attack and health.
fn both_changed(text: &str) -> R<'_, Vec<Act>> {
    let by = |text| -> R<'_, i8> {
        let sign = alt((value(1_i8, tag("+")), value(-1, tag("-"))));
        map_opt((sign, some), |(sign, n)| Some(sign * i8::try_from(n).ok()?)).parse(text)
    };
    let (rest, (attack, health)) = (terminated(by, tag("/")), by).parse(text)?;
    let change = |number, by| Act::Change(number, by, Lasts::Turn);
    Ok((
        rest,
        vec![change(Number::Attack, attack), change(Number::Health, health)],
    ))
}

/// `+1 attack`
fn changed(text: &str) -> R<'_, Act> {
    let sign = alt((value(1_i8, tag("+")), value(-1, tag("-"))));
    let by = map_opt((sign, some), |(sign, n)| Some(sign * i8::try_from(n).ok()?));
    let change = (terminated(by, tag(" ")), which);
    map(change, |(by, number)| Act::Change(number, by, Lasts::Turn)).parse(text)
}

fn keyword_given(text: &str) -> R<'_, Act> {
    map(keyword, |keyword| Act::Keyword(keyword, Lasts::Turn)).parse(text)
}
