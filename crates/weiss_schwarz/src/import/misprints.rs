//! What lists of cards misprint, where it is certain what stands on the card.

use super::super::text::words::last_of;

/// Words as some list has them, and as they are printed.
const WORDS: &[(&str, &str)] = &[
    // Marks and icons as words with a sign behind them.
    ("COUNTER@", "【COUNTER】"),
    ("AUTO@", "【AUTO】"),
    ("AUTO＠", "【AUTO】"),
    ("CONT@", "【CONT】"),
    ("Clock@", "【CLOCK】"),
    ("CXCOMBO@", "【CXCOMBO】"),
    ("CXCOMBO＠", "【CXCOMBO】"),
    ("【1/TURN】", "This ability activates up to 1 time per turn. "),
    ("LINK@ Super Dimension Venus", "Link \"Super Dimension Venus\""),
    ("1/TURN@", "This ability activates up to 1 time per turn."),
    ("Stand@", "【STAND】"),
    ("STAND@", "【STAND】"),
    ("@STAND", "【STAND】"),
    ("Rest@", "【REST】"),
    ("Reverse@", "【REVERSE】"),
    ("Reversed@", "【REVERSE】"),
    ("icon is Charge@", "icon is 【POOL】"),
    ("icon is ComeBack@", "icon is 【COMEBACK】"),
    ("icon is Draw@", "icon is 【DRAW】"),
    ("icon is Treasure@", "icon is 【TREASURE】"),
    ("icon is gate.gif", "icon is 【GATE】"),
    ("[REST]", "【REST】"),
    ("[STAND]", "【STAND】"),
    ("[REVERSE]", "【REVERSE】"),
    ("【REST】】", "【REST】"),
    ("' />", ""),
    (" 66 ??", ""),
    // Brackets.
    ("Level 1 {Put", "Level 1 [Put"),
    ("waiting room}", "waiting room]"),
    ("[1Put", "[(1) Put"),
    ("?Strange?", "《Strange》"),
    ("<<Master>>", "《Master》"),
    ("<<Homunculus>>", "《Homunculus》"),
    ("≪", "《"),
    ("≫", "》"),
    // Spaces.
    ("When?this?card?attacks", "When this card attacks"),
    ("gets+ ", "gets +"),
    ("level1 [", "level 1 ["),
    ("Level1 [", "Level 1 ["),
    // Zeros.
    ("cost - or", "cost 0 or"),
    // Letters.
    ("ｆｒｏm", "from"),
    ("characterｓ", "characters"),
    ("charcters", "characters"),
    ("charcter", "character"),
    ("chracters", "characters"),
    ("chracter", "character"),
    ("charcacter", "character"),
    ("charaters", "characters"),
    ("charactersm and", "characters, and"),
    ("oppponent", "opponent"),
    ("oponent", "opponent"),
    ("postition", "position"),
    ("postion", "position"),
    ("positin ", "position "),
    ("shuflle", "shuffle"),
    ("chooase", "choose"),
    ("chose a ", "choose a "),
    ("tihs card", "this card"),
    ("getes", "gets"),
    ("thte ", "the "),
    ("the the ", "the "),
    ("waitimg", "waiting"),
    ("waiting rom,", "waiting room,"),
    ("unitl", "until"),
    ("until of turn", "until end of turn"),
    ("until the end your opponent's", "until the end of your opponent's"),
    ("-【CONT】", "【CONT】"),
    ("\" is in your climax, ", "\" is in your climax area, "),
    ("there is a climax is in", "there is a climax in"),
    (
        "waiting room, and return to your hand",
        "waiting room, and return it to your hand",
    ),
    ("with @ in its trigger icon", "with in its trigger icon"),
    (
        "from your hand into waiting room",
        "from your hand into your waiting room",
    ),
    ("of of your", "of your"),
    (
        "damage dealt by this card is is canceled",
        "damage dealt by this card is canceled",
    ),
    ("oppponent's", "opponent's"),
    ("AUTO When this card attacks", "【AUTO】 When this card attacks"),
    (
        "【CONT】 When this card becomes 【REVERSE】, if",
        "【AUTO】 When this card becomes 【REVERSE】, if",
    ),
    (
        "【AUTO】 During your turn, if you have another 《MARVEL》 character, this card gets +1000",
        "【CONT】 During your turn, if you have another 《MARVEL》 character, this card gets +1000",
    ),
    ("+1500 power.4", "+1500 power."),
    ("power or each of your", "power for each of your"),
    ("[(1)]: When", "[(1)] When"),
    ("[(1) When ", "[(1)] When "),
    ("[(1) At the ", "[(1)] At the "),
    ("【ACT】 【REST】 this card] ", "【ACT】 [【REST】 this card] "),
    ("【ACT】 (2) 【REST】 two", "【ACT】 [(2) 【REST】 two"),
    ("2 of your characters) Flip", "2 of your characters] Flip"),
    ("waiting room[ When", "waiting room] When"),
    (
        "Encore [Put 1 character from your hand into your waiting room\"",
        "Encore [Put 1 character from your hand into your waiting room]\"",
    ),
    ("[Put 1\"", "[Put 1 \""),
    ("[Put 1 card in from", "[Put 1 card from"),
    ("''【AUTO】", "\"【AUTO】"),
    ("into your stock,\" \"", "into your stock.\" \""),
    ("until end of turn.\" 【AUTO】", "until end of turn. \"【AUTO】"),
    ("until end of turn. \" 【AUTO】", "until end of turn. \"【AUTO】"),
    (
        "【AUTO】 All of your characters get +",
        "【CONT】 All of your characters get +",
    ),
    ("】COUNTER Backup", "】 【COUNTER】 Backup"),
    ("Backup X Level", "Backup X, Level"),
    ("up to 1 《KAN-SEN》 from", "up to 1 《KAN-SEN》 character from"),
    (
        "》 character equal to or lower than your level",
        "》 character with level equal to or lower than your level",
    ),
    ("Choose an opponent's", "Choose one of your opponent's"),
    ("climax phase. this card gets", "climax phase, this card gets"),
    ("draw phrase", "draw phase"),
    ("perform a trigger step 2 times", "perform a trigger check 2 times"),
    ("multipled", "multiplied"),
    ("multiplied by by", "multiplied by"),
    ("multiplied the number", "multiplied by the number"),
    ("is equals to", "is equal to"),
    ("is equal is to", "is equal to"),
    ("is equal the number", "is equal to the number"),
    ("is equal to number of", "is equal to the number of"),
    ("three o more", "three or more"),
    ("1500 powe r", "1500 power"),
    ("this cards' battle", "this card's battle"),
    ("that characters' level", "that character's level"),
    ("seach your", "search your"),
    ("search you deck", "search your deck"),
    ("of you deck", "of your deck"),
    ("in you hand", "in your hand"),
    ("into you hand", "into your hand"),
    ("into our hand", "into your hand"),
    ("from you hand", "from your hand"),
    ("from your had", "from your hand"),
    ("bottom your clock", "bottom of your clock"),
    ("opponent deck into", "opponent's deck into"),
    ("your opponents turn", "your opponent's turn"),
    ("during you opponent", "during your opponent"),
    ("During you opponent", "During your opponent"),
    ("When you other", "When your other"),
    ("bottom or your deck", "bottom of your deck"),
    ("all if your", "all of your"),
    ("All if your", "All of your"),
    ("a card name \"", "a card named \""),
    ("If your do,", "If you do,"),
    ("If you do so,", "If you do,"),
    ("you may the cost", "you may pay the cost"),
    ("your may pay", "you may pay"),
    ("of your character with", "of your characters with"),
    ("of your character,", "of your characters,"),
    ("characters attack,", "characters attacks,"),
    ("character attack,", "character attacks,"),
    ("with with in its", "with in its"),
    ("in front of this character get", "in front of this card get"),
    ("put in on any position", "put it on any position"),
    ("use an 【ACT】 this card", "use an 【ACT】, this card"),
    ("When this card attacks. If", "When this card attacks, if"),
    ("climax phase. This card gets", "climax phase, this card gets"),
    ("X times..", "X times."),
    ("this card in on your", "this card is on your"),
    (
        "if this card in your center stage",
        "if this card is in your center stage",
    ),
    ("If this card in your memory", "If this card is in your memory"),
    ("this power gets", "this card gets"),
    ("this unit gets", "this card gets"),
    ("characters your have", "characters you have"),
    ("in you climax area", "in your climax area"),
    ("choose 1 card in your hard,", "choose 1 card in your hand,"),
    ("choose 1 card in your card,", "choose 1 card in your hand,"),
    ("When this card attacks. if", "When this card attacks, if"),
    ("reveal the top of your deck.", "reveal the top card of your deck."),
    ("on the top of your deck,, and", "on the top of your deck, and"),
    ("return in to your hand", "return it to your hand"),
    // 8.1.1: an ability that triggers is an AUTO ability.
    (
        "【ACT】【CXCOMBO】 When this card's battle opponent becomes",
        "【AUTO】【CXCOMBO】 When this card's battle opponent becomes",
    ),
    (
        "【CONT】 When your other 《Fleet Girl》 character attacks",
        "【AUTO】 When your other 《Fleet Girl》 character attacks",
    ),
    (
        "【CONT】 During your opponent's turn, when the damage you received",
        "【AUTO】 During your opponent's turn, when the damage you received",
    ),
    (
        "【CONT】 When this card is placed on the stage from your hand, this card gets",
        "【AUTO】 When this card is placed on the stage from your hand, this card gets",
    ),
    (
        "【CONT】 When this card is placed on your climax area from hand,",
        "【AUTO】 When this card is placed on your climax area from hand,",
    ),
    (
        "【CONT】 When this card is placed on stage from your hand, reveal",
        "【AUTO】 When this card is placed on stage from your hand, reveal",
    ),
    (
        "【CONT】 [(1)] When this card attacks, if",
        "【AUTO】 [(1)] When this card attacks, if",
    ),
    (
        "【ACT】 When this card attacks, if a card named",
        "【AUTO】 When this card attacks, if a card named",
    ),
    (
        "【ACT】 When this card is placed on the stage from your hand, look",
        "【AUTO】 When this card is placed on the stage from your hand, look",
    ),
    (
        "【ACT】 [(1) Put a card from your hand into your waiting room] When this card is placed on stage from your hand,",
        "【AUTO】 [(1) Put a card from your hand into your waiting room] When this card is placed on stage from your hand,",
    ),
    (
        "【CONT】 When another of your \"Music\" characters attacks",
        "【AUTO】 When another of your 《Music》 characters attacks",
    ),
    (
        "【CONT】 When another of your 《Weapon》 or 《Magic》 character attacks",
        "【AUTO】 When another of your 《Weapon》 or 《Magic》 characters attacks",
    ),
    (
        "【CONT】 When this card becomes REVERSE, if this card's battle opponent is level 0 or lower, you may REVERSE that",
        "【AUTO】 When this card becomes 【REVERSE】, if this card's battle opponent is level 0 or lower, you may 【REVERSE】 that",
    ),
    (
        "【ACT】 This ability activates up to one time per turn. When you use an 【ACT】",
        "【AUTO】 This ability activates up to one time per turn. When you use an 【ACT】",
    ),
    // What is so all the time is a CONT ability.
    (
        "【AUTO】 If the number of other 《Key》 or 《Weapon》 characters you have is three or more, this card gets the following",
        "【CONT】 If the number of other 《Key》 or 《Weapon》 characters you have is three or more, this card gets the following",
    ),
    (
        "【AUTO】 If the number of 《Blood》 characters you have is one or less, this card cannot be played",
        "【CONT】 If the number of 《Blood》 characters you have is one or less, this card cannot be played",
    ),
    (
        "【AUTO】 During your opponent's turn, this card gets +",
        "【CONT】 During your opponent's turn, this card gets +",
    ),
    (
        "【AUTO】 If the number of climax in your waiting room is four or more, this card gets +",
        "【CONT】 If the number of climax in your waiting room is four or more, this card gets +",
    ),
];

/// A line as it is printed, where it is certain what a list has made of that.
pub(super) fn righted(text: &str) -> String {
    let mut out = text.to_owned();
    for (wrong, right) in WORDS {
        if out.contains(wrong) {
            out = out.replace(wrong, right);
        }
    }
    closed(power(&zeros(&out)))
}

/// An ability, or an action, that is quoted and ends the line without its closing mark.
fn closed(mut text: String) -> String {
    const OPENS: [&str; 4] = [" \"【AUTO】", " \"【CONT】", " \"【ACT】", " times. \""];
    let opens = OPENS.iter().filter_map(|opens| text.find(opens)).min();
    let quoted = opens
        .and_then(|at| text[at..].split_once('"'))
        .map(|(_, quoted)| quoted);
    let open = |quoted: &str| last_of(quoted).is_none() && last_of(&format!("{quoted}\"")) == Some(quoted.len());
    if text.ends_with(['.', ']', ')']) && quoted.is_some_and(open) {
        text.push('"');
    }
    text
}

/// Zeros that were written as dashes behind a figure: `×1---.`, `Backup 25--, Level 2`.
fn zeros(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find("--") {
        let (before, behind) = rest.split_at(at);
        let dashes = behind.len() - behind.trim_start_matches('-').len();
        let lost = before.ends_with(|c: char| c.is_ascii_digit()) && dashes <= 3;
        out.push_str(before);
        out.push_str(&if lost { "0" } else { "-" }.repeat(dashes));
        rest = &behind[dashes..];
    }
    out.push_str(rest);
    out
}

/// `gets +1500 until end of turn`: so much is power, and nothing else.
fn power(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, behind)) = rest.split_once(" +") {
        let figures = behind.len() - behind.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let (amount, after) = behind.split_at(figures);
        let gets = before.ends_with(" gets") || before.ends_with(" get");
        let bare = [" until", ".", " for each", " and the following"];
        let misses = gets && amount.len() >= 3 && bare.iter().any(|next| after.starts_with(next));
        out.push_str(before);
        out.push_str(" +");
        out.push_str(amount);
        if misses {
            out.push_str(" power");
        }
        rest = after;
    }
    out.push_str(rest);
    out
}

#[cfg(test)]
mod tests {
    use super::righted;

    /// What is certain is put right, and nothing else.
    #[test]
    fn misprints_are_put_right() {
        for (wrong, right) in [
            (
                "this card gets +X power. X is ×1---.",
                "this card gets +X power. X is ×1000.",
            ),
            ("Backup 25--, Level 2", "Backup 2500, Level 2"),
            (
                "that character gets +1500 until end of turn.",
                "that character gets +1500 power until end of turn.",
            ),
            (
                "this card gets +500 for each marker",
                "this card gets +500 power for each marker",
            ),
            (
                "[Rest@ 2 of your characters] search you deck",
                "[【REST】 2 of your characters] search your deck",
            ),
            ("【AUTO】 [(1) When this", "【AUTO】 [(1)] When this"),
            (
                "this card gets the following ability. \"【AUTO】 When this card attacks, draw 1 card.",
                "this card gets the following ability. \"【AUTO】 When this card attacks, draw 1 card.\"",
            ),
            (
                "gets the following ability until end of turn.\" 【AUTO】 When this card attacks, draw 1 card.\"",
                "gets the following ability until end of turn. \"【AUTO】 When this card attacks, draw 1 card.\"",
            ),
            ("【ACT】COUNTER Backup 1500", "【ACT】 【COUNTER】 Backup 1500"),
            (
                "【CONT】 When this card is placed on the stage from your hand, this card gets +1500 power until end of turn.",
                "【AUTO】 When this card is placed on the stage from your hand, this card gets +1500 power until end of turn.",
            ),
            (
                "【AUTO】 During your opponent's turn, this card gets +2000 power.",
                "【CONT】 During your opponent's turn, this card gets +2000 power.",
            ),
        ] {
            assert_eq!(righted(wrong), right);
        }
        for fine in [
            "This card gets +1 soul until end of turn.",
            "This card gets +1500 power and +1 soul until end of turn.",
            "Put \"Low -- High\" into your hand.",
            "this card gets \"【AUTO】 Encore [Put 1 \"Buoy\" from your hand into your waiting room]\".",
            "If you have \"Buoy, this card gets +500 power.",
            "【CONT】 When this card attacks, you may instead choose a character on your opponent's back stage, and have this card frontal attack with the chosen character as the defending character.",
        ] {
            assert_eq!(righted(fine), fine);
        }
    }
}
