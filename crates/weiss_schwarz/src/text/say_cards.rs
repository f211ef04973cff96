//! Cards in words: which, how many, whose, and where they lie.

use super::super::effects::ability::{Cards, Compare, Count, Differ, Is, OneSort, Place, Pose, Sel, Value, Who, Zone};
use super::super::effects::cost::{Cost, From, Part, Which};
use super::super::state::Z;
use super::say::{kind_word, number};

/// Cards that are meant.
pub fn sel(sel: &Sel) -> String {
    match sel {
        Sel::This => "this card".to_owned(),
        Sel::WithMarkers => "this card and all markers underneath this card".to_owned(),
        Sel::It => "that card".to_owned(),
        Sel::Character => "that character".to_owned(),
        Sel::Rest => "the rest".to_owned(),
        Sel::AllBut(who, z) => format!("all cards in {} except that card", zone(*who, *z)),
        Sel::BattleOpponent => "this card's battle opponent".to_owned(),
        Sel::OpponentThat(is) => {
            let (mut front, mut behind) = (vec!["this card's".to_owned()], Vec::new());
            for is in is {
                let (before, words) = quality(is);
                if before { front.push(words) } else { behind.push(words) }
            }
            front.push("battle opponent".to_owned());
            front.extend(behind);
            front.join(" ")
        }
        // "Your other character's": of one of them.
        Sel::OpponentOf(c) => {
            let whose = cards(c);
            format!("{}'s battle opponent", whose.strip_suffix('s').unwrap_or(&whose))
        }
        Sel::Cards(c) => cards(c),
        Sel::Both(a, b) => format!("{} and {}", self::sel(a), self::sel(b)),
    }
}

/// How many.
pub fn count(count: &Count) -> String {
    match count {
        Count::Exactly(v) => number(v),
        Count::UpTo(v) => format!("up to {}", number(v)),
        Count::AtLeast(n) => format!("{n} or more"),
        Count::AtMost(n) => format!("{n} or less"),
        Count::Any => "any number of".to_owned(),
        Count::All => "all".to_owned(),
        Count::Each => String::new(),
        Count::AllBut(kept) => format!("all but {}", cards(kept)),
    }
}

/// Cards by what they are.
pub fn cards(cards: &Cards) -> String {
    if let Some(Place::Top(who, z) | Place::Bottom(who, z)) = cards.at {
        let end = if matches!(cards.at, Some(Place::Top(..))) {
            "top"
        } else {
            "bottom"
        };
        return match &cards.count {
            one if *one == Count::Exactly(Value::Number(1)) => format!("the {end} card of {}", zone(who, z)),
            Count::Exactly(Value::AsMany) => format!("the same number of cards from the {end} of {}", zone(who, z)),
            Count::Exactly(v) => format!("the {end} {} cards of {}", number(v), zone(who, z)),
            one if one.is_one() => format!("{} card from the {end} of {}", count(one), zone(who, z)),
            other => format!("{} cards from the {end} of {}", count(other), zone(who, z)),
        };
    }
    if cards.at == Some(Place::FacingThis) && cards.is.is_empty() && cards.count.is_one() {
        return "the character facing this card".to_owned();
    }
    if cards.is.contains(&Is::This) {
        return match cards.at {
            Some(Place::In(who, z)) => format!("this card in {}", zone(who, z)),
            _ => "this card".to_owned(),
        };
    }
    // This card, and one that is chosen beside it.
    if let [Is::OneOf(sorts)] = &cards.is[..]
        && let [this, other] = &sorts[..]
        && this.is == [Is::This]
    {
        let whose = cards.whose.map_or("", whose);
        return format!("this card and 1 of {whose} {}", one_sort(other, false));
    }
    // "Up to 1 red character and up to 1 blue character".
    if let Some(sorts) = cards.sorts_counted() {
        let of_each = |sort: &OneSort| {
            let most = sort.most.unwrap_or(1);
            format!("up to {most} {}", one_sort(sort, most == 1))
        };
        let each: Vec<String> = sorts.iter().map(of_each).collect();
        let whose = cards
            .whose
            .map_or_else(String::new, |who| format!(" of {}", whose(who)));
        let at = cards.at.map_or_else(String::new, |at| match at {
            Place::In(..) => format!(" in {}", place(at)),
            at => format!(" {}", place(at)),
        });
        return format!("{}{whose}{at}", each.join(" and "));
    }
    // "For each climax", "when a climax is placed".
    let one = (cards.count.is_one() || cards.count == Count::Each) && cards.whose.is_none();
    let (mut front, mut behind) = (Vec::new(), Vec::new());
    for is in &cards.is {
        let (before, words) = quality(is);
        if before { front.push(words) } else { behind.push(words) }
    }
    let mut words = Vec::new();
    if cards.count != Count::Each {
        words.push(count(&cards.count));
        if cards.whose.is_some() {
            words.push("of".to_owned());
        }
    }
    words.extend(cards.whose.map(|who| whose(who).to_owned()));
    words.extend(front);
    let of_sorts = cards.is.iter().any(|is| matches!(is, Is::OneOf(_)));
    if cards.kind.is_none() && cards.at == Some(Place::UnderThis) {
        let markers = if one || cards.count == Count::Each {
            "marker"
        } else {
            "markers"
        };
        words.push(format!("{markers} {}", place(Place::UnderThis)));
        words.extend(behind);
    } else {
        // What they are of several sorts says the noun already.
        if !of_sorts {
            words.push(kind_word(cards.kind, one).to_owned());
        }
        words.extend(behind);
        words.extend(cards.at.map(|at| match at {
            // It is theirs, as is said before.
            Place::In(Who::You, z) if cards.whose == Some(Who::Opponent) => {
                format!("in {}", zone(Who::You, z).replacen(whose(Who::You), "the", 1))
            }
            Place::In(..) => format!("in {}", place(at)),
            at => place(at),
        }));
    }
    words.retain(|w| !w.is_empty());
    words.join(" ")
}

/// Where cards lie.
pub fn place(place: Place) -> String {
    match place {
        Place::In(who, z) | Place::Top(who, z) | Place::Bottom(who, z) => zone(who, z),
        Place::Among => "from among those cards".to_owned(),
        Place::PutInto(who, z) => format!("put into {} by this effect", zone(who, z)),
        Place::UnderThis => "underneath this card".to_owned(),
        Place::Markers(who) => format!("underneath {} characters", whose(who)),
        Place::FrontOfThis => "in front of this card".to_owned(),
        Place::FacingThis => "facing this card".to_owned(),
    }
}

/// Whose something is, as texts say it: `your`, `your opponent's`.
pub fn whose(who: Who) -> &'static str {
    match who {
        Who::You => "your",
        Who::Opponent => "your opponent's",
        Who::All => "all players'",
        Who::Owner => "their",
    }
}

/// A zone of a player.
pub fn zone(who: Who, zone: Zone) -> String {
    let word = match zone {
        Zone::Deck => "deck",
        Zone::Hand => "hand",
        Zone::Waiting => "waiting room",
        Zone::Stage => "stage",
        Zone::Center => "center stage",
        Zone::Middle => return format!("the middle position of {} center stage", whose(who)),
        Zone::Left => return format!("the left position of {} center stage", whose(who)),
        Zone::Right => return format!("the right position of {} center stage", whose(who)),
        Zone::BackLeft => return format!("the left position of {} back stage", whose(who)),
        Zone::BackRight => return format!("the right position of {} back stage", whose(who)),
        Zone::Back => "back stage",
        Zone::Clock => "clock",
        Zone::Level => "level",
        Zone::Stock => "stock",
        Zone::Climax => "climax area",
        Zone::Memory => "memory",
    };
    format!("{} {word}", whose(who))
}

/// A pose.
pub fn pose(pose: Pose) -> &'static str {
    match pose {
        Pose::Stand => "【STAND】",
        Pose::Rest => "【REST】",
        Pose::Reverse => "【REVERSE】",
    }
}

/// What a card has to be; true: in front of the noun.
pub fn quality(is: &Is) -> (bool, String) {
    let quoted = |names: &[String]| {
        let names: Vec<String> = names.iter().map(|n| format!("\"{n}\"")).collect();
        names.join(" or ")
    };
    let traits = |traits: &[String]| {
        let traits: Vec<String> = traits.iter().map(|t| format!("《{t}》")).collect();
        traits.join(" or ")
    };
    let numbered = |what: &str, compare: Compare, v: &Value| match (v, compare) {
        (Value::Number(_) | Value::X, Compare::Equal) => (true, format!("{what} {}", number(v))),
        (Value::Number(_) | Value::X, Compare::AtLeast) => (true, format!("{what} {} or higher", number(v))),
        (Value::Number(_) | Value::X, Compare::AtMost) => (true, format!("{what} {} or lower", number(v))),
        (v, compare) => (false, format!("with {what} {}{}", comparison(compare), value(v))),
    };
    match is {
        Is::Trait(t) => (true, traits(t)),
        Is::Named(n) => (true, quoted(n)),
        Is::NotNamed(n) => (false, format!("other than {}", quoted(n))),
        Is::SharesTrait => (false, "with the same trait as this card".to_owned()),
        Is::SharesColor => (false, "with the same color as this card".to_owned()),
        Is::This => (false, "that is this card".to_owned()),
        Is::Keyword(label) => (false, format!("with \"{}\"", super::say::keyword(*label))),
        Is::Link(n) => (false, format!("with Link {}", quoted(n))),
        Is::SameName(s) => (false, format!("with the same card name as {}", sel(s))),
        Is::NameHas(n) => (false, format!("with {} in its card name", quoted(n))),
        Is::ColorOrTrait(colors, t) => {
            let colors: Vec<&str> = colors.iter().map(|c| c.word()).collect();
            (true, format!("{} or {}", colors.join(" or "), traits(t)))
        }
        Is::TraitOrName(t, n) => (true, format!("{} or {}", traits(t), quoted(n))),
        Is::OneOf(sorts) => {
            let sorts: Vec<String> = sorts.iter().map(|sort| one_sort(sort, true)).collect();
            (true, sorts.join(" or "))
        }
        Is::Color(colors) => {
            let colors: Vec<&str> = colors.iter().map(|c| c.word()).collect();
            (true, colors.join(" or "))
        }
        Is::Level(compare, v) => numbered("level", *compare, v),
        Is::Cost(compare, v) => numbered("cost", *compare, v),
        Is::Power(compare, v) => {
            let or = if *compare == Compare::AtMost {
                "or less"
            } else {
                "or more"
            };
            (false, format!("with {} {or} power", number(v)))
        }
        Is::Pose(p) => (true, pose(*p).to_owned()),
        Is::Other => (true, "other".to_owned()),
        Is::InBattle => (false, "in battle".to_owned()),
        Is::Face(true) => (true, "face up".to_owned()),
        Is::Face(false) => (true, "face down".to_owned()),
        Is::Marked(true) => (false, "with a marker".to_owned()),
        Is::Marked(false) => (false, "without a marker".to_owned()),
        Is::Icon(Some(icon)) => (
            false,
            format!("with 【{}】 in its trigger icon", icon.word().to_uppercase()),
        ),
        Is::Icon(None) => (false, "with in its trigger icon".to_owned()),
    }
}

/// A sort of cards, of one or of several.
pub fn one_sort(sort: &OneSort, one: bool) -> String {
    let (mut front, mut behind) = (Vec::new(), Vec::new());
    for is in &sort.is {
        let (before, words) = quality(is);
        if before { front.push(words) } else { behind.push(words) }
    }
    front.push(kind_word(sort.kind, one).to_owned());
    front.extend(behind);
    front.join(" ")
}

/// How numbers compare.
pub fn comparison(compare: Compare) -> &'static str {
    match compare {
        Compare::Equal => "equal to ",
        Compare::AtLeast => "higher than or equal to ",
        Compare::AtMost => "lower than or equal to ",
        Compare::More => "higher than ",
        Compare::Less => "lower than ",
    }
}

/// A number that is read off something.
pub fn value(value: &Value) -> String {
    match value {
        Value::Number(_) | Value::X | Value::AsMany | Value::Declared | Value::SameDamage(_) => number(value),
        Value::CountOf(c) => format!("the number of {}", cards(c)),
        Value::Different(c, Differ::Name) => format!("the number of card names of {}", cards(c)),
        Value::Different(c, Differ::Color) => format!("the number of colors of {}", cards(c)),
        Value::IconsOf(c, None) => format!("the number of trigger icons of {}", cards(c)),
        Value::IconsOf(c, Some(icon)) => {
            let icon = icon.map_or_else(String::new, |icon| format!("【{}】 ", icon.word().to_uppercase()));
            format!("the total number of {icon}in the trigger icons of {}", cards(c))
        }
        Value::LevelOf(s) => format!("the level of {}", sel(s)),
        Value::SoulOf(s) => format!("the soul of {}", sel(s)),
        Value::LevelsOf(s) => format!("the total level of {}", sel(s)),
        Value::CostOf(s) => format!("the cost of {}", sel(s)),
        Value::LevelOfPlayer(Who::Opponent) => "your opponent's level".to_owned(),
        Value::LevelOfPlayer(_) => "your level".to_owned(),
        Value::TotalLevel(_) => "the total level of the cards in your level".to_owned(),
        Value::Hangs(so, v, other) => {
            let first = format!("{} if {}", self::value(v), super::say_conditions::cond(so));
            match **other {
                Value::Hangs(..) => format!("{first}, {}", self::value(other)),
                _ => format!("{first}, and {} if otherwise", self::value(other)),
            }
        }
        Value::Times(v, n) => format!("{n} multiplied by {}", self::value(v)),
        Value::Plus(v, n) if *n < 0 => format!("{} -{}", self::value(v), n.unsigned_abs()),
        Value::Plus(v, n) => format!("{} plus {n}", self::value(v)),
    }
}

/// A cost as cards print it: `(1) Put 1 card from your hand into your waiting room`.
pub fn cost(cost: &Cost) -> String {
    let printed: Vec<String> = cost.parts.iter().map(part).collect();
    printed.join(" & ")
}

/// The place from which a cost takes cards, as it is printed.
fn taken_from(from: From) -> &'static str {
    match from {
        From::Zone(Z::Climax) => "climax area",
        from => from.words(),
    }
}

fn part(part: &Part) -> String {
    let goes = |to: Z, bottom: bool| match bottom {
        true => format!("at the bottom of your {}", to.word()),
        false => format!("into your {}", to.word()),
    };
    match part {
        Part::Stock(n) => format!("({n})"),
        Part::RestThis => "【REST】 this card".to_owned(),
        Part::Rest(n, which) => format!("【REST】 {n} of your {}", of_sort(which, *n)),
        Part::This { to, bottom, stands } => {
            let standing = if *stands { "【STAND】 " } else { "" };
            format!("Put this {standing}card {}", goes(*to, *bottom))
        }
        Part::Mark { count, which, from, up } => {
            let face = if *up { "face up" } else { "face down" };
            let many = if *count == 1 { "a marker" } else { "markers" };
            format!(
                "Put {count} {} from your {} {face} underneath this card as {many}",
                of_sort(which, *count),
                taken_from(*from)
            )
        }
        Part::Cards {
            count,
            which,
            from,
            to,
            bottom,
        } => {
            if *from == From::Under {
                let names: Vec<String> = which.names.iter().map(|n| format!("\"{n}\" ")).collect();
                let many = if *count == 1 { "" } else { "s" };
                return format!(
                    "Put {count} {}marker{many} underneath this card {}",
                    names.join("or "),
                    goes(*to, *bottom)
                );
            }
            let from = taken_from(*from);
            format!(
                "Put {count} {} from your {from} {}",
                of_sort(which, *count),
                goes(*to, *bottom)
            )
        }
        Part::Top { count, from, to } => {
            format!("Put the top {count} cards of your {} {}", from.word(), goes(*to, false))
        }
        Part::Reveal(n, which) => {
            let like = which.named_as_in.map_or_else(String::new, |z| {
                format!(" with the same card name as a character in your {}", z.word())
            });
            format!("Reveal {n} {} in your hand{like}", of_sort(which, *n))
        }
        Part::Shuffle => "Shuffle your deck".to_owned(),
        Part::Down(_, None) => "Put this card from face up to face down".to_owned(),
        Part::Down(1, Some(z)) => format!("Put 1 face up card in your {} face down", z.word()),
        Part::Down(n, Some(z)) => format!("Put {n} face up cards in your {} face down", z.word()),
        Part::Other => "?".to_owned(),
    }
}

/// Cards of a sort, as a cost names them.
fn of_sort(which: &Which, count: u8) -> String {
    let mut words: Vec<String> = Vec::new();
    if which.other {
        words.push("other".to_owned());
    }
    if which.stands {
        words.push("【STAND】".to_owned());
    }
    if which.or_kind.is_some() {
        words.push(format!("{} or", kind_word(which.or_kind, count == 1)));
    }
    if let Some((compare, level)) = which.level {
        words.push(quality(&Is::Level(compare, Value::Number(i32::from(level)))).1);
    }
    let colors: Vec<&str> = which.colors.iter().map(|color| color.word()).collect();
    words.push(colors.join(" or "));
    if !which.colors.is_empty() && !which.traits.is_empty() {
        words.push("or".to_owned());
    }
    let traits: Vec<String> = which.traits.iter().map(|t| format!("《{t}》")).collect();
    let names: Vec<String> = which.names.iter().map(|n| format!("\"{n}\"")).collect();
    words.push(traits.join(" or "));
    words.push(names.join(" or "));
    words.push(match (which.kind, names.is_empty()) {
        (None, false) => String::new(),
        (kind, _) => kind_word(kind, count == 1).to_owned(),
    });
    if !which.name_has.is_empty() {
        let parts: Vec<String> = which.name_has.iter().map(|n| format!("\"{n}\"")).collect();
        words.push(format!("with {} in its card name", parts.join(" or ")));
    }
    words.extend(which.icon.map(|icon| quality(&Is::Icon(icon)).1));
    words.retain(|w| !w.is_empty());
    words.join(" ")
}
