//! A read ability in words, in the one wording that the program uses. Reading those words again gives the same ability.

use super::super::cards::CardKind;
use super::super::effects::Sort;
use super::super::effects::ability::{
    Ability, Act, Also, Amount, Attack, Ban, By, Came, Cards, Change, Count, Did, During, Either, Is, Label, PaidFor,
    Part, Place, Position, Sel, Sentence, Step, Time, To, Until, Value, When, Who, Zone,
};
use super::super::effects::cost::Cost;
use super::say_cards::{cards, cost, count, place, pose, sel, value, whose, zone};
use super::say_conditions::cond;
use super::say_spoken::Spoken;

/// The ability, as a card would print it.
pub fn say(ability: &Ability) -> String {
    let mut words: Vec<String> = Vec::new();
    if ability.sort != Sort::Unmarked {
        words.push(ability.sort.mark().to_owned());
    }
    if ability.combo {
        words.push("【CXCOMBO】".to_owned());
    }
    if ability.counter {
        words.push("【COUNTER】".to_owned());
    }
    words.extend(ability.works.map(|zone| match zone {
        Zone::Clock => "【CLOCK】".to_owned(),
        Zone::Hand => "【HAND】".to_owned(),
        _ => "【MEMORY】".to_owned(),
    }));
    words.extend(ability.label.map(|l| keyword(l).to_owned()));
    words.extend(
        ability
            .limit
            .map(|n| format!("This ability activates up to {n} times per turn.")),
    );
    words.extend(ability.cost.as_ref().map(|paid| format!("[{}]", cost(paid))));
    let mut body = trigger(ability);
    if !ability.when.is_empty() {
        body.push_str(", ");
    }
    body.push_str(&sentences(&ability.body));
    // Behind a keyword the sentence begins anew.
    words.push(capital(&body));
    words.join(" ")
}

/// `by the effect of "Low Tide"`, `by the 【ACT】 effect of "Low Tide"`
fn effect_of(names: &[String], sort: Option<Sort>) -> String {
    let names: Vec<String> = names.iter().map(|name| format!("\"{name}\"")).collect();
    let mark = sort.map_or_else(String::new, |sort| format!("{} ", sort.mark()));
    format!("by the {mark}effect of {}", names.join(" or "))
}

/// When it triggers: `when this card attacks or becomes 【REVERSE】`.
pub fn trigger(ability: &Ability) -> String {
    let when: Vec<String> = ability.when.iter().map(when).collect();
    let came = |way: &Came| match way {
        Came::From(from) => format!("from {}", zone(Who::You, *from)),
        Came::By(By::Keyword(name)) => format!("by a \"{name}\" effect"),
        Came::By(By::Named(names, sort)) => effect_of(names, *sort),
    };
    let came: Vec<String> = ability.placed.iter().map(came).collect();
    let mut said = match came.is_empty() {
        false => format!(
            "during the turn that this card is placed on the stage {}, ",
            came.join(" or ")
        ),
        true => String::new(),
    };
    if let Some(during) = ability.during {
        said.push_str(&format!("{}, ", self::during(during)));
    }
    if let Some(so) = &ability.if_so {
        said.push_str(&format!("if {}, ", cond(so)));
    }
    said + &when.join(" or ")
}

/// What it does once it is played: `draw 1 card. If you do, ...`, without the last full stop.
pub fn body(ability: &Ability) -> String {
    let words = sentences(&ability.body);
    words.strip_suffix('.').map_or(words.clone(), str::to_owned)
}

/// The same, beginning with a capital letter.
fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars
        .next()
        .map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}

/// The word of a keyword.
pub(super) fn keyword(label: Label) -> &'static str {
    match label {
        Label::Change => "Change",
        Label::Assist => "Assist",
        Label::Brainstorm => "Brainstorm",
        Label::Experience => "Experience",
        Label::Memory => "Memory",
        Label::Alarm => "Alarm",
        Label::Accelerate => "Accelerate",
        Label::Resonance => "Resonance",
        Label::Force => "Force",
        Label::Combine => "Combine",
        Label::Inherit => "Inherit",
        Label::Shift => "Shift",
        Label::Fusion => "Fusion",
    }
}

fn sentences(body: &[Sentence]) -> String {
    sentences_behind(body, Spoken::default())
}

/// Sentences, where something was spoken of before.
fn sentences_behind(body: &[Sentence], mut spoken: Spoken) -> String {
    let mut said = body.iter().map(|parts| {
        let words = sentence(parts, &mut spoken);
        spoken.asked = spoken.asks;
        words
    });
    let first = said.next().unwrap_or_default();
    let text = said.fold(first, |text, more| format!("{text}. {}", capital(&more)));
    if text.ends_with('"') { text } else { format!("{text}.") }
}

fn sentence(parts: &[Part], spoken: &mut Spoken) -> String {
    let mut out = String::new();
    spoken.asks = false;
    for (at, part) in parts.iter().enumerate() {
        let last = at + 1 == parts.len();
        let before = at.checked_sub(1).map(|at| &parts[at]);
        let decides = matches!(part, Part::If(_) | Part::May(_) | Part::IfNot);
        out.push_str(match before {
            None => "",
            Some(Part::May(_) | Part::Costs(_)) => " ",
            Some(Part::Do(..)) if last || decides => ", and ",
            Some(_) => ", ",
        });
        out.push_str(&said(part, *spoken));
        spoken.hears(part);
    }
    out
}

fn said(part: &Part, spoken: Spoken) -> String {
    let quoted = |body: &[Sentence]| format!("\"{}\"", capital(&sentences_behind(body, spoken)));
    match part {
        Part::If(c) => format!("if {}", cond(c)),
        Part::During(when) => during(*when),
        Part::Until(u) => until(*u).to_owned(),
        Part::May(Who::Opponent) => "your opponent may".to_owned(),
        Part::May(_) => "you may".to_owned(),
        Part::IfDone => "if you do".to_owned(),
        Part::IfNot if spoken.asked || spoken.asks => "otherwise".to_owned(),
        Part::IfNot => "if you do not".to_owned(),
        Part::Costs(paid) => format!("[{}]", cost(paid)),
        Part::IfDid(did, n) => {
            let cards = if *n == 1 {
                "1 card".to_owned()
            } else {
                format!("{n} cards")
            };
            match did {
                Did::Put(z) => format!("if you put {cards} into {}", zone(Who::You, *z)),
                Did::Reveal if *n == 1 => "if you revealed 1 or more cards".to_owned(),
                Did::Reveal => format!("if you revealed {cards}"),
                Did::Draw => format!("if you drew {cards}"),
                Did::Return => format!("if you returned {cards}"),
                Did::Rest => format!("if you 【REST】 {cards}"),
            }
        }
        Part::ForEach(c) => format!("for each {}", cards(c)),
        Part::Later(who, time, then) => {
            let words = sentences_behind(then, spoken);
            let words = words.strip_suffix('.').unwrap_or(&words);
            format!("{}, {words}", begins(*who, *time, "next "))
        }
        Part::X(v) => format!("X is equal to {}", spoken.number(v)),
        Part::Perform(times, body) => {
            let times = match times {
                Some(Count::Exactly(times)) => format!(" {} times", value(times)),
                Some(Count::UpTo(times)) => format!(" up to {} times", value(times)),
                Some(_) => " any number of times".to_owned(),
                None => String::new(),
            };
            format!("perform the following action{times}. {}", quoted(body))
        }
        Part::AllPerform(body) => format!("all players perform the following action. {}", quoted(body)),
        Part::EachInAnyOrder(of) => {
            let of: Vec<String> = of.iter().map(|body| quoted(body)).collect();
            format!(
                "perform the following effects 1 time each in any order. {}",
                of.join(" ")
            )
        }
        Part::ChooseOf(n, of) => {
            let them = if *n == 1 { "it" } else { "them" };
            let of: Vec<String> = of.iter().map(|body| quoted(body)).collect();
            format!(
                "choose {n} of the following effects, and perform {them}. {}",
                of.join(" ")
            )
        }
        Part::Do(Who::Opponent, s) => format!("your opponent {}", step(s, spoken)),
        Part::Do(Who::All, s) => format!("all players {}", step(s, spoken)),
        Part::Do(_, s) => step(s, spoken),
    }
}

/// When it works.
fn during(when: During) -> String {
    match when {
        During::TurnOf(Who::Opponent) => "during your opponent's turn".to_owned(),
        During::TurnOf(_) => "during your turn".to_owned(),
        During::Battle => "during this card's battle".to_owned(),
        During::Attack => "during that attack".to_owned(),
        During::Phase(Who::All, time) => format!("during the {}", time_word(time)),
        During::Phase(who, time) => format!("during {} {}", whose(who), time_word(time)),
    }
}

fn until(until: Until) -> &'static str {
    match until {
        Until::Turn => "until end of turn",
        Until::NextTurnOf(Who::You) => "until the end of your next turn",
        Until::NextTurnOf(_) => "until the end of your opponent's next turn",
        Until::Battle => "until the end of battle",
        Until::NextTurn => "until the end of the next turn",
    }
}

fn step(step: &Step, spoken: Spoken) -> String {
    let (sel, gets) = (|s: &Sel| spoken.sel(s), |s: &Sel| spoken.gets(s));
    match step {
        Step::Pay => "pay the cost".to_owned(),
        Step::Choose(c) => format!("choose {}", cards(c)),
        Step::ChooseTwo(a, b) => format!("choose {} and {}", cards(a), cards(b)),
        Step::ChooseEach(all) => format!("choose {}", each(all)),
        Step::SearchEach(z, who, all) => format!("search {} for {}", zone(*who, *z), each(all)),
        Step::AllLoseTrait(u) => format!(
            "choose 1 trait of a character in your opponent's stage, and all of your opponent's characters lose all of that chosen trait {}",
            until(*u)
        ),
        Step::ChooseEither(a, b) => format!("choose {} or {}", cards(a), cards(b)),
        Step::SameDamage(who) => format!("deal the same damage to {}", victim(*who)),
        Step::ShuffleStock => "shuffle your stock".to_owned(),
        Step::Declare(numbers) if numbers.is_empty() => "declare any number".to_owned(),
        Step::Declare(numbers) => {
            let numbers: Vec<String> = numbers.iter().map(i32::to_string).collect();
            format!("declare {}", numbers.join(" or "))
        }
        Step::Defends(s, false) => format!(
            "put {} on the stage position that this card was on as the defending character",
            sel(s)
        ),
        Step::Defends(s, true) => format!("exchange {} with this card as the defending character", sel(s)),
        Step::Face(s, up) => format!("put {} face {}", sel(s), if *up { "up" } else { "down" }),
        Step::HandLimit(n) => format!("you get {n:+} to the limit on the number of cards in your hand"),
        Step::AttacksFromBack => {
            "you may choose this card as the character that performs an attack. If you do, this card direct attacks"
                .to_owned()
        }
        Step::MarkersPay(what, of, markers, stock) => {
            let staged = *what == PaidFor::ActOrOnStage;
            let what = match what {
                PaidFor::Playing => "the cost for",
                PaidFor::Act | PaidFor::ActOrOnStage => "the 【ACT】 cost for",
                PaidFor::Keyword(label) => &format!("the \"{}\" cost for", keyword(*label)),
            };
            let staged = if staged { " or stage" } else { "" };
            format!(
                "if you would pay {what} {}{staged}, you may put {markers} marker from underneath this card into your waiting room instead of {stock} card from your stock",
                cards(of)
            )
        }
        Step::PlayedFor(of) => format!(
            "when this card is played from your hand, you may choose {}, and put it into your waiting room. If you do, you may play this card with 0 cost",
            cards(of)
        ),
        Step::LoseTrait(u) => format!("that character loses 1 trait of your choice {}", until(*u)),
        Step::Search(z, who, c) => format!("search {} for {}", zone(*who, *z), cards(c)),
        Step::Look(c) => format!("look at {}", cards(c)),
        Step::Reveal(s) => format!("reveal {}", sel(s)),
        Step::Flip(n) => format!("flip over {} cards from the top of your deck", value(n)),
        Step::Draw(c) if c.is_one() => format!("draw {} card", count(c)),
        Step::Draw(c) => format!("draw {} cards", count(c)),
        Step::Shuffle(who) => format!("shuffle {} deck", whose(*who)),
        Step::Damage(n, who) => format!("deal {} damage to {}", value(n), victim(*who)),
        Step::Move(s, to) => moved(&sel(s), *to, spoken.lies_on_stage(s)),
        Step::Turn(s, p) => format!("{} {}", pose(*p), sel(s)),
        // There are two of them.
        Step::Exchange(Sel::It, None) => "exchange those cards".to_owned(),
        Step::Exchange(Sel::It, Some(p)) => format!("exchange those cards as {}", pose(*p)),
        Step::Exchange(s, None) => format!("exchange {}", sel(s)),
        Step::Exchange(s, Some(p)) => format!("exchange {} as {}", sel(s), pose(*p)),
        Step::Get(Sel::This, c, None) if matches!(c[..], [Change::Icon(_)]) => {
            format!("this card in all of your zones gets {}", changes(c, None))
        }
        Step::Get(s, c, None) if matches!(c[..], [Change::Also(Also::Icon)]) => {
            format!("{} in all of your zones gets {}", sel(s), changes(c, None))
        }
        Step::Get(s, c, u) if matches!(c[..], [Change::Also(Also::Names(_))]) => {
            format!("{}'s card name will {}", sel(s), changes(c, *u))
        }
        Step::Get(s, c, u) if matches!(c[..], [Change::PowerIs(_)]) => {
            let whose = match s {
                Sel::It | Sel::Character => "that character's".to_owned(),
                s => format!("{}'s", sel(s)),
            };
            format!("{whose} {}", changes(c, *u))
        }
        Step::Get(s, c, u) => format!("{} {} {}", sel(s), gets(s), changes(c, *u)),
        Step::GetForEach(s, c, each, u) => {
            let lasts = u.map_or_else(String::new, |u| format!(" {}", until(u)));
            format!(
                "{} {} {} for each {}{lasts}",
                sel(s),
                gets(s),
                changes(c, None),
                cards(each)
            )
        }
        Step::Cannot(s, act, u) => {
            let lasts = u.map_or_else(String::new, |u| format!(" {}", until(u)));
            match (s, act) {
                (Sel::This, Act::PassBy) => format!("Great Performance{lasts}"),
                (Sel::This, Act::LoseSoul) => format!("this card's soul does not decrease by side attacking{lasts}"),
                (s, Act::AskColor) => format!(
                    "{} can be played from your hand without fulfilling color requirements",
                    from_hand(s)
                ),
                (s, Act::Stand) if matches!(u, Some(Until::NextTurnOf(_))) => {
                    let whose = if *u == Some(Until::NextTurnOf(Who::You)) {
                        "your"
                    } else {
                        "your opponent's"
                    };
                    format!("{} cannot 【STAND】 during {whose} next stand phase", sel(s))
                }
                (Sel::Cards(cards), Act::Play | Act::Backup) => format!("{}{lasts}", cannot_play(cards, *act)),
                _ => format!("{} cannot {}{lasts}", sel(s), cannot(*act)),
            }
        }
        Step::Ban(who, ban, u) => {
            let lasts = u.map_or_else(String::new, |u| format!(" {}", until(u)));
            let who = match who {
                Who::You => "you",
                Who::All => "all players",
                Who::Opponent | Who::Owner => "your opponent",
            };
            format!("{who} cannot {}{lasts}", barred(*ban))
        }
        Step::TriggerChecks(n) => format!("perform a trigger check {n} times on the trigger step"),
        Step::Standby => "perform the 【STANDBY】 effect".to_owned(),
        Step::ExtraTurn => "take an extra turn after this one".to_owned(),
        Step::Lose(Who::You) => "lose the game".to_owned(),
        Step::Lose(_) => "win the game".to_owned(),
        Step::AttackInstead(c) => format!(
            "if this card would attack, you may choose {}, and this card frontal attacks that character as the defending character instead",
            cards(c)
        ),
        Step::GoTo(to) => format!("go to the {}", time_word(*to)),
    }
}

/// Cards of several sorts.
fn each(all: &[Cards]) -> String {
    all.iter().map(cards).collect::<Vec<_>>().join(" and ")
}

/// Cards that are played from the hand, which is said behind them.
fn from_hand(whom: &Sel) -> String {
    match whom {
        Sel::Cards(c) => cards(&Cards { at: None, ..c.clone() }),
        whom => sel(whom),
    }
}

/// `your opponent cannot play events from their hand`.
fn cannot_play(cards: &Cards, act: Act) -> String {
    let (who, hand) = match cards.at {
        Some(Place::In(Who::Opponent, _)) => ("your opponent", "their hand"),
        Some(Place::In(Who::You, _)) => ("you", "your hand"),
        _ => ("all players", "their hands"),
    };
    let what = match &cards.is[..] {
        [Is::Named(names)] => {
            let names: Vec<String> = names.iter().map(|name| format!("\"{name}\"")).collect();
            names.join(" or ")
        }
        _ if act == Act::Backup => "\"Backup\"".to_owned(),
        _ => "events".to_owned(),
    };
    format!("{who} cannot play {what} from {hand}")
}

fn victim(who: Who) -> &'static str {
    match who {
        Who::You => "yourself",
        Who::All => "all players",
        Who::Opponent | Who::Owner => "your opponent",
    }
}

fn barred(ban: Ban) -> &'static str {
    match ban {
        Ban::Encore => "use \"【AUTO】 Encore\"",
        Ban::Act => "use 【ACT】 of characters on their stage",
        Ban::Climax => "play climax from hand",
        Ban::Damage => "receive damage by 【AUTO】 effects of your opponent's characters",
        Ban::FromWaiting => "return characters from your waiting room to your hand by your cards' effects",
        Ban::FourAttacks => "perform 4 or more attacks",
    }
}

fn cannot(act: Act) -> &'static str {
    match act {
        Act::SideAttack => "side attack",
        Act::FrontAttack => "frontal attack",
        Act::DirectAttack => "direct attack",
        Act::Encore => "use \"【AUTO】 Encore\"",
        Act::Attack => "attack",
        Act::Reverse => "become 【REVERSE】",
        Act::Stand => "【STAND】 during your stand phase",
        Act::Move => "move to another position on the stage",
        Act::Chosen => "be chosen by your opponent's effects",
        Act::Play => "be played from your hand",
        Act::Backup => "be used as \"Backup\"",
        Act::LoseSoul => "lose soul by side attacking",
        Act::AskColor => "be asked for its color",
        Act::Deal => "deal damage to a player",
        Act::Return => "be returned to hand",
        Act::ReturnByOther => "be returned to their hand by your effects",
        Act::ReturnByIcon => "be returned to their hand by your 【RETURN】 effects",
        Act::Memory => "be put into memory",
        Act::ReverseByAuto => "become 【REVERSE】 by 【AUTO】 effects of your opponent's characters",
        Act::PassBy => "be passed by attacks",
        Act::Receive => "receive damage by 【AUTO】 effects of your opponent's characters",
    }
}

/// `to an open position of your center stage with a character facing it`
fn position(to: Position) -> String {
    let position = match (to.open, to.of) {
        (true, Zone::Middle) => "to the open middle position of your center stage".to_owned(),
        (true, Zone::Left) => "to the open left position of your center stage".to_owned(),
        (true, Zone::Right) => "to the open right position of your center stage".to_owned(),
        (false, of) if to.separate => format!("on separate positions of {}", zone(to.whose, of)),
        (true, of) => format!("to an open position of {}", zone(to.whose, of)),
        (false, of) => format!("on any position of {}", zone(to.whose, of)),
    };
    let faced = if to.faced { " with a character facing it" } else { "" };
    let lying = to.pose.map_or_else(String::new, |lying| format!(" as {}", pose(lying)));
    format!("{position}{faced}{lying}")
}

/// `put it into your hand`
fn moved(what: &str, to: To, on_stage: bool) -> String {
    let place = match to {
        To::Zone(who, z) => format!("into {}", zone(who, z)),
        To::Top(who) => format!("on the top of {} deck", whose(who)),
        To::InAnyOrder(who, z) => format!("into {} in any order", zone(who, z)),
        To::BottomInAnyOrder(who, z) => format!("at the bottom of {} in any order", zone(who, z)),
        To::TopInAnyOrder(who) => format!("on the top of {} deck in any order", whose(who)),
        To::Bottom(who, z) => format!("at the bottom of {}", zone(who, z)),
        To::TopOrBottom(Who::You) => "on the top or at the bottom of your deck".to_owned(),
        To::TopOrBottom(Who::Opponent) => "on the top or at the bottom of your opponent's deck".to_owned(),
        To::TopOrBottom(_) => "on the top or at the bottom of the deck".to_owned(),
        To::TopOrWaiting(Who::You) => "on the top of your deck or into your waiting room".to_owned(),
        To::TopOrWaiting(_) => "on the top of the deck or into the waiting room".to_owned(),
        To::Position(to) => position(to),
        To::Its(lying) => {
            let lying = lying.map_or_else(String::new, |lying| format!(" as {}", pose(lying)));
            format!("on the stage position that this card was on{lying}")
        }
        To::OneOf(Either::TopBottomOrWaiting) => {
            "on the top or at the bottom of your deck or into your waiting room".to_owned()
        }
        To::OneOf(Either::BottomOrWaiting) => "at the bottom of their deck or into their waiting room".to_owned(),
        To::OneOf(Either::HandOrStock) => "into your hand or your stock".to_owned(),
        To::OneOf(Either::TopOrBottomOfStock) => "on the top or at the bottom of your stock".to_owned(),
        To::OneOf(Either::TopOrBottomOfClock) => "on the top or at the bottom of your clock".to_owned(),
        To::Left(_) => "on the stage position that that character was on".to_owned(),
        To::Previous(p) => format!("to its previous stage position as {}", pose(p)),
        To::Back => "to its original place".to_owned(),
        To::Marker(true) => "face up underneath this card as a marker".to_owned(),
        To::Marker(false) => "face down underneath this card as a marker".to_owned(),
        To::Under(true) => "face up underneath that character as a marker".to_owned(),
        To::Under(false) => "face down underneath that character as a marker".to_owned(),
    };
    let verb = match to {
        To::Position(Position { open: true, .. }) if on_stage => "move",
        _ => "put",
    };
    let place = match (verb, place.strip_prefix("to ")) {
        ("put", Some(open)) if matches!(to, To::Position(_)) => format!("in {open}"),
        _ => place,
    };
    format!("{verb} {what} {place}")
}

fn changes(changes: &[Change], lasts: Option<Until>) -> String {
    let gives_ability = |c: &Change| matches!(c, Change::Ability(_) | Change::Encore(_));
    let amounts: Vec<String> = changes.iter().filter(|c| !gives_ability(c)).map(change).collect();
    let abilities: Vec<String> = changes.iter().filter(|c| gives_ability(c)).map(change).collect();
    let lasts = lasts.map_or_else(String::new, |u| format!(" {}", until(u)));
    let mut out = amounts.join(" and ");
    if abilities.is_empty() {
        out.push_str(&lasts);
    } else {
        out.push_str(if amounts.is_empty() { "" } else { " and " });
        out.push_str(&format!("the following ability{lasts}. {}", abilities.join(" ")));
    }
    out
}

fn change(change: &Change) -> String {
    let much = |amount: &Amount| match amount {
        Amount::Plus(n) => format!("{n:+}"),
        Amount::PlusX => "+X".to_owned(),
        Amount::MinusX => "-X".to_owned(),
    };
    match change {
        Change::Power(a) => format!("{} power", much(a)),
        Change::Soul(a) => format!("{} soul", much(a)),
        Change::Icon(icon) => format!("【{}】 in its trigger icon", icon.word().to_uppercase()),
        Change::PowerIs(n) => format!("power becomes {n}"),
        Change::Also(Also::Trait(name)) => format!("《{name}》"),
        Change::Also(Also::Color(color)) => format!("the color {}", color.word()),
        Change::Also(Also::Cost(n)) => format!("{n:+} cost while in your hand"),
        Change::Also(Also::Icon) => "in its trigger icon".to_owned(),
        Change::Also(Also::Names(names)) => {
            let names: Vec<String> = names.iter().map(|name| format!("\"{name}\"")).collect();
            format!("also be regarded as {}", names.join(" and "))
        }
        Change::Level(a, false) => format!("{} level", much(a)),
        Change::Level(a, true) => format!("{} level while in your hand", much(a)),
        Change::Ability(ability) => format!("\"{}\"", say(ability)),
        Change::Encore(paid) => format!("\"{}\"", encore(paid)),
        Change::Itself => "this ability".to_owned(),
    }
}

/// `at the beginning of your next draw phase`
fn begins(who: Who, time: Time, next: &str) -> String {
    match (who, time) {
        (_, Time::AttackEnd) => "at the end of this card's attack".to_owned(),
        (_, Time::Checks) => "when the trigger checks of an attack have been made".to_owned(),
        (Who::All, Time::End) => "at the end of the turn".to_owned(),
        (who, Time::End) => format!("at the end of {} turn", whose(who)),
        (Who::All, time) => format!("at the beginning of the {next}{}", time_word(time)),
        (who, time) => format!("at the beginning of {} {next}{}", whose(who), time_word(time)),
    }
}

/// A phase or step, in words.
pub fn time_word(time: Time) -> &'static str {
    match time {
        Time::Turn => "turn",
        Time::Draw => "draw phase",
        Time::Clock => "clock phase",
        Time::Main => "main phase",
        Time::Climax => "climax phase",
        Time::Attack => "attack phase",
        Time::Checks => "trigger step",
        Time::Counter => "counter step",
        Time::AttackEnd => "end of the attack",
        Time::Encore => "encore step",
        Time::End => "end phase",
    }
}

fn when(when: &When) -> String {
    let cancelled = |yes: bool| if yes { "is canceled" } else { "is not canceled" };
    match when {
        When::Placed(Sel::Cards(c), Place::UnderThis, None) if c.whose.is_none() && c.is.is_empty() => {
            "when a marker is placed underneath this card".to_owned()
        }
        When::Placed(s, Place::UnderThis, None) => format!("when {} is put underneath this card as a marker", sel(s)),
        When::Placed(s, to, from) => {
            let from = from.map_or_else(String::new, |from| format!(" from {}", place(from)));
            format!("when {} is placed on {}{from}", sel(s), place(*to))
        }
        When::PlacedBy(s, to, By::Keyword(name)) => {
            format!("when {} is placed on {} by a \"{name}\" effect", sel(s), place(*to))
        }
        When::PlacedBy(s, to, By::Named(names, sort)) => {
            format!(
                "when {} is placed on {} {}",
                sel(s),
                place(*to),
                effect_of(names, *sort)
            )
        }
        When::Played => "when this card is played and placed on the stage".to_owned(),
        When::LeftMarked => {
            "when this card is put into your waiting room from the stage with a marker underneath it".to_owned()
        }
        When::Attacks(s) => format!("when {} attacks", sel(s)),
        When::AttacksAs(s, Attack::Direct) => format!("when {} direct attacks", sel(s)),
        When::AttacksAs(s, Attack::Front) => format!("when {} frontal attacks", sel(s)),
        When::AttacksAs(s, Attack::Side) => format!("when {} side attacks", sel(s)),
        When::FrontAttacked(s) => format!("when {} is frontal attacked", sel(s)),
        When::Reversed(s, true) => format!("when {} becomes 【REVERSE】 in battle", sel(s)),
        When::Reversed(s, false) => format!("when {} becomes 【REVERSE】", sel(s)),
        When::Begins(who, time) => begins(*who, *time, ""),
        When::AttackEnds => "at the end of this card's attack".to_owned(),
        When::TheirAttackEnds => "at the end of this card's battle opponent's attack".to_owned(),
        When::Damage(yes) => format!("when damage dealt by this card {}", cancelled(*yes)),
        When::DamageOf(s, yes) => format!("when damage dealt by {} {}", sel(s), cancelled(*yes)),
        When::DamageTo(_, yes) => format!("when damage taken by you {}", cancelled(*yes)),
        When::Checked(s, true) => format!("when this card's trigger check reveals {}", sel(s)),
        When::Checked(s, false) => format!("when your character's trigger check reveals {}", sel(s)),
        When::Uses(who, name, own) => {
            let own = if *own { "this card's " } else { "" };
            format!("when {} {own}\"{name}\"", uses(*who))
        }
        When::UsesAct(who) => format!("when {} an 【ACT】", uses(*who)),
        When::Plays(Who::Opponent, c) => format!("when your opponent plays {}", cards(c)),
        When::Plays(_, c) => format!("when you play {}", cards(c)),
        When::LevelUp(Who::Opponent) => "when your opponent levels up".to_owned(),
        When::LevelUp(_) => "when you level up".to_owned(),
        When::State(c) => format!("when {}", cond(c)),
        When::Refreshes(Who::Opponent) => "when your opponent refreshes their deck".to_owned(),
        When::Refreshes(_) => "when you refresh your deck".to_owned(),
    }
}

fn uses(who: Who) -> &'static str {
    match who {
        Who::Opponent => "your opponent uses",
        _ => "you use",
    }
}

/// The word for a type of cards; several of them.
pub(super) fn kind_word(kind: Option<CardKind>, one: bool) -> &'static str {
    match (kind, one) {
        (None, true) => "card",
        (None, false) => "cards",
        (Some(CardKind::Character), true) => "character",
        (Some(CardKind::Character), false) => "characters",
        (Some(CardKind::Climax), true) => "climax",
        (Some(CardKind::Climax), false) => "climaxes",
        (Some(CardKind::Event), true) => "event",
        (Some(CardKind::Event), false) => "events",
    }
}

/// A number as it is told: `X` where it is X.
pub(super) fn number(value: &Value) -> String {
    match value {
        Value::Number(n) => n.to_string(),
        Value::AsMany => "the same number of".to_owned(),
        Value::Declared => "the declared number".to_owned(),
        Value::SameDamage(_) => "the same".to_owned(),
        _ => "X".to_owned(),
    }
}

/// `【AUTO】 Encore [(1)]`
pub fn encore(paid: &Cost) -> String {
    format!("{} Encore [{}]", Sort::Auto.mark(), cost(paid))
}
