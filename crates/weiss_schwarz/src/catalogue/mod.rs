//! The catalogue of rulings: what each name means, where the rules say so, what makes the table right again, what
//! judges usually give, and a situation for it and one that only looks like it. One file a part of the rulebook.
//!
//! Repairs and penalties (`penalties.rs`) follow the organiser's Penalty Regulations 1.2.12.

mod attack;
mod opening;
mod penalties;
mod playing;
mod processing;
mod record;
mod turn;

pub use penalties::{LOOKED, NEVER_STOCKED, NONE, ORDERING, STATE, STOCKED_OTHERWISE, USED, drew, drew_repair};

use super::rulings::R;
use rejudge_table::rulings::nearest::several;
use rejudge_table::rulings::{Citation, Ruling};

impl R {
    /// What the catalogue says about it.
    pub fn entry(self) -> &'static Ruling {
        match self {
            R::Result => &opening::RESULT,
            R::AfterTheEnd => &opening::AFTER_THE_END,
            R::DeckEdition => &opening::DECK_EDITION,
            R::NoText => &record::NO_TEXT,
            R::Holds => &opening::HOLDS,
            R::NotThere => &opening::NOT_THERE,
            R::Count => &opening::COUNT,
            R::Shuffle => &record::SHUFFLE,
            R::Orientation => &opening::ORIENTATION,
            R::DamageCards => &opening::DAMAGE_CARDS,
            R::CancelMissed => &opening::CANCEL_MISSED,
            R::CancelLate => &opening::CANCEL_LATE,
            R::CancelInvented => &opening::CANCEL_INVENTED,
            R::Icon => &opening::ICON,
            R::IconChoice => &opening::ICON_CHOICE,
            R::DeckSize => &opening::DECK_SIZE,
            R::DeckCopies => &opening::DECK_COPIES,
            R::DeckClimaxes => &opening::DECK_CLIMAXES,
            R::DeckList => &record::DECK_LIST,
            R::FirstPlayer => &opening::FIRST_PLAYER,
            R::OpeningHand => &opening::OPENING_HAND,
            R::Mulligan => &opening::MULLIGAN,
            R::TurnOrder => &turn::TURN_ORDER,
            R::NotYourTurn => &turn::NOT_YOUR_TURN,
            R::WrongTime => &turn::WRONG_TIME,
            R::Stand => &turn::STAND,
            R::Draw => &turn::DRAW,
            R::Clock => &turn::CLOCK,
            R::ClockDraw => &turn::CLOCK_DRAW,
            R::CardKind => &playing::CARD_KIND,
            R::Swap => &turn::SWAP,
            R::ClimaxTwice => &turn::CLIMAX_TWICE,
            R::HandLimit => &turn::HAND_LIMIT,
            R::ClimaxStays => &turn::CLIMAX_STAYS,
            R::Attacker => &attack::ATTACKER,
            R::FirstTurnAttack => &attack::FIRST_TURN_ATTACK,
            R::AttackMethod => &attack::ATTACK_METHOD,
            R::SoulChange => &attack::SOUL_CHANGE,
            R::Trigger => &attack::TRIGGER,
            R::Stock => &attack::STOCK,
            R::CounterStep => &attack::COUNTER_STEP,
            R::CounterIcon => &attack::COUNTER_ICON,
            R::CounterTwice => &attack::COUNTER_TWICE,
            R::DamageAmount => &attack::DAMAGE_AMOUNT,
            R::DamageMissing => &attack::DAMAGE_MISSING,
            R::NoDamage => &attack::NO_DAMAGE,
            R::NoAttacker => &attack::NO_ATTACKER,
            R::Battle => &attack::BATTLE,
            R::NoBattle => &attack::NO_BATTLE,
            R::EncoreStep => &attack::ENCORE_STEP,
            R::CostCards => &playing::COST_CARDS,
            R::PayBeforeShow => &playing::PAY_BEFORE_SHOW,
            R::Ability => &playing::ABILITY,
            R::Color => &playing::COLOR,
            R::ClimaxColor => &playing::CLIMAX_COLOR,
            R::Level => &playing::LEVEL,
            R::Slot => &playing::SLOT,
            R::Cost => &playing::COST,
            R::TextAmount => &playing::TEXT_AMOUNT,
            R::TextMissing => &playing::TEXT_MISSING,
            R::TextChoice => &playing::TEXT_CHOICE,
            R::TextCondition => &playing::TEXT_CONDITION,
            R::TextExtra => &playing::TEXT_EXTRA,
            R::WaitingAuto => &playing::WAITING_AUTO,
            R::Refresh => &processing::REFRESH,
            R::RefreshCards => &processing::REFRESH_CARDS,
            R::Penalty => &processing::PENALTY,
            R::PenaltyTime => &processing::PENALTY_TIME,
            R::PenaltyCancelled => &processing::PENALTY_CANCELLED,
            R::LevelUp => &processing::LEVEL_UP,
            R::LevelUpCard => &processing::LEVEL_UP_CARD,
            R::Defeat => &processing::DEFEAT,
            R::PowerZero => &processing::POWER_ZERO,
            R::Overlap => &processing::OVERLAP,
            R::Encore => &processing::ENCORE,
            R::BackupLevel => &processing::BACKUP_LEVEL,
            R::BackupTarget => &processing::BACKUP_TARGET,
            R::Seed => &record::SEED,
            R::Contradiction => &record::CONTRADICTION,
            R::Unnoted => &record::UNNOTED,
        }
    }
}

/// The ruling of that name, with or without the game's: `weiss-schwarz/level`, `level`. Case does not matter.
pub fn find(name: &str) -> Option<R> {
    let short = short(name);
    R::ALL.iter().copied().find(|r| r.short() == short)
}

/// Up to three rulings whose names are near, the nearest first.
pub fn nearest(name: &str) -> Vec<R> {
    several(&short(name), R::ALL.iter().map(|r| r.short()))
        .into_iter()
        .filter_map(find)
        .collect()
}

fn short(name: &str) -> String {
    let name = name.trim().to_lowercase();
    name.strip_prefix("weiss-schwarz/").map(str::to_owned).unwrap_or(name)
}

/// The same place in both editions, each by its own number and with its own further places.
const fn cites(rule: &'static str, also: &'static str, older: &'static str, older_also: &'static str) -> [Citation; 2] {
    [
        Citation {
            edition: "1.111",
            rule,
            also,
        },
        Citation {
            edition: "2021-03",
            rule: older,
            also: older_also,
        },
    ]
}

/// What no rule says: the record disagrees with itself.
const RECORD: [Citation; 2] = cites("", "the record", "", "the record");

#[cfg(test)]
mod tests {
    use super::super::editions::Edition;
    use super::super::rule_texts::rule;
    use super::*;

    fn texts(entry: &Ruling) -> [&'static str; 4] {
        [entry.means, entry.repair, entry.example, entry.near_miss]
    }

    #[test]
    fn names_are_those_of_the_list_and_unique() {
        let mut names = Vec::new();
        for r in R::ALL {
            assert_eq!(r.entry().name, r.name());
            assert_eq!(r.entry().short(), r.short());
            names.push(r.short());
        }
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), R::ALL.len());
    }

    /// Where several fit one action, the first names it: the list follows the numbers it cites.
    #[test]
    fn they_stand_in_rulebook_order() {
        let number = |r: &R| -> Vec<u32> {
            let rule = r.entry().citation("1.111").map_or("", |c| c.rule);
            rule.split('.').filter_map(|part| part.parse().ok()).collect()
        };
        let cited: Vec<&R> = R::ALL.iter().filter(|r| !number(r).is_empty()).collect();
        assert!(cited.windows(2).all(|pair| number(pair[0]) <= number(pair[1])));
        // What no rule but the record breaks comes last.
        assert!(R::ALL[cited.len()..].iter().all(|r| number(r).is_empty()));
    }

    #[test]
    fn citations_exist_in_their_editions() {
        for r in R::ALL {
            let entry = r.entry();
            for edition in Edition::ALL {
                let citations: Vec<_> = entry.citations.iter().filter(|c| c.edition == edition.name()).collect();
                let [citation] = citations[..] else {
                    panic!("{}: {edition}", entry.name)
                };
                assert_eq!(
                    citation.rule.is_empty(),
                    citation.also == "the record",
                    "{}",
                    entry.name
                );
                let known = citation.rule.is_empty() || rule(*edition, citation.rule).is_some();
                assert!(known, "{}: no rule {} in {edition}", entry.name, citation.rule);
                for number in citation.also.split([' ', ',', ';']).filter(|w| w.contains('.')) {
                    // The floor rules and the edition of a document are written with points as well.
                    assert!(
                        rule(*edition, number).is_some(),
                        "{}: no rule {number} in {edition}",
                        entry.name
                    );
                }
            }
        }
    }

    /// The rules sheet and the wiki have no numbers: their headings are spelled as they stand there.
    #[test]
    fn headings_are_those_of_the_sheet_and_the_wiki() {
        let headings = [
            "Playing Mat",
            "Character Status",
            "Game Cards",
            "Prepare your Deck!",
            "It's time to battle!",
            "I Stand Phase",
            "II Draw Phase",
            "III Clock Phase",
            "IV Main Phase",
            "VI Attack Phase",
            "VII End Phase",
            "Going up a level!",
            "Conditions for playing a card",
            "Shuffling your Deck",
            "Level Up",
            "Playing a Card",
            "Refreshing the Deck",
            "Winning and Losing Conditions",
            "Preparing a Deck",
            "Starting the Game",
            "Phases of a Turn",
            "Climax Phase",
            "Attack Phase",
            "Attack Declaration Step",
            "Trigger Step",
            "Counter-Attack Step",
            "Damage Step",
            "Battle Step",
            "Encore Step",
        ];
        let mut cited = Vec::new();
        for r in R::ALL {
            for citation in r.entry().citations {
                let sheet = citation.also.contains("the rules sheet") || citation.also.contains("the wiki");
                assert!(!sheet || citation.edition == "2021-03", "{}", r.short());
                cited.extend(citation.also.split('"').skip(1).step_by(2));
            }
        }
        for heading in &cited {
            assert!(headings.contains(heading), "{heading}");
        }
        for heading in headings {
            assert!(cited.contains(&heading), "{heading} is cited nowhere");
        }
    }

    #[test]
    fn both_editions_are_cited_at_the_same_place() {
        for r in R::ALL {
            let [new, old] = r.entry().citations else {
                panic!("{}", r.short())
            };
            let moved = Edition::V2021_03.numbering(new.rule);
            let same = moved.as_deref() == Some(old.rule);
            let exception = matches!(r, R::Stock | R::Penalty | R::PenaltyTime | R::PenaltyCancelled);
            assert!(
                same || exception || new.rule.is_empty(),
                "{}: {moved:?} {}",
                r.short(),
                old.rule
            );
        }
    }

    #[test]
    fn sentences_are_short_and_whole() {
        for r in R::ALL {
            for text in texts(r.entry()) {
                assert!(text.ends_with(['.', ')']), "{}: {text}", r.short());
                assert!(!text.contains("  "), "{}: {text}", r.short());
                for sentence in text.split(". ") {
                    assert!(sentence.chars().count() <= 200, "{}: {sentence}", r.short());
                }
            }
            assert_eq!(r.entry().means.matches(". ").count(), 0, "{}: one sentence", r.short());
        }
    }

    #[test]
    fn nobody_is_accused() {
        for r in R::ALL {
            for text in texts(r.entry()) {
                let text = text.to_lowercase();
                for word in [
                    "cheat",
                    "illegal",
                    "fraud",
                    "guilty",
                    "blame",
                    "dishonest",
                    "violat",
                    "offend",
                    "fault",
                ] {
                    assert!(!text.contains(word), "{}: {text}", r.short());
                }
            }
        }
    }

    #[test]
    fn found_by_name() {
        assert_eq!(find("level"), Some(R::Level));
        assert_eq!(find("weiss-schwarz/penalty-time"), Some(R::PenaltyTime));
        assert_eq!(find(" Weiss-Schwarz/Level "), Some(R::Level));
        assert_eq!(find("levle"), None);
        assert_eq!(nearest("levle")[0], R::Level);
        assert!(nearest("weiss-schwarz/penalty-tiem").contains(&R::PenaltyTime));
        assert!(nearest("quite something else").is_empty());
    }
}
