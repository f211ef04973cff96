//! Where one action breaks several rules, the first in rulebook order names the finding and the others are listed in
//! it. The table below has, for every pair of rulings that one action can earn, a log in which both fit.

use crate::support::files;

use files::Replays;
use rejudge::games::weiss_schwarz::rulings::R;
use rejudge::games::{Request, of_log};

/// One action, and the rulings it earns at once.
struct Action {
    /// What is done.
    name: &'static str,
    /// Every ruling that can be about it.
    rulings: &'static [R],
    /// Pairs that no log can have with the first of them in front, and why.
    never: &'static [(R, R, &'static str)],
    /// Logs: the table, the lines before, and the line in question; what it earns, in rulebook order. Of 1.111 unless
    /// another edition stands above.
    logs: &'static [(&'static str, &'static [R])],
}

const KIND_FIRST: &str = "a climax played as another type is of the wrong type before it is of the wrong color";
const ONE_COLOR: &str = "a card is a climax or it is not";
const WHOSE_TURN: &str = "in the other player's turn there is no phase of one's own";
const ONE_COUNTER: &str = "with a counter before it there was a counter step";
const EVENT_OR_BACKUP: &str = "a counter is an event or a Backup";

const ACTIONS: &[Action] = &[
    Action {
        name: "a character is played",
        rulings: &[
            R::NotThere,
            R::NotYourTurn,
            R::WrongTime,
            R::CardKind,
            R::Color,
            R::ClimaxColor,
            R::Level,
            R::Slot,
            R::Cost,
        ],
        never: &[
            (R::NotYourTurn, R::WrongTime, WHOSE_TURN),
            (R::Color, R::ClimaxColor, ONE_COLOR),
            (R::ClimaxColor, R::Level, "a climax has no level"),
            (R::ClimaxColor, R::Slot, KIND_FIRST),
            (R::ClimaxColor, R::Cost, KIND_FIRST),
        ],
        logs: &[
            (
                "Aoi.hand = 001\nturn 5 Aoi climax\nplay 022 > Ren.FC",
                &[R::NotThere, R::WrongTime, R::Color, R::Level, R::Slot, R::Cost],
            ),
            (
                "Aoi.hand = 001\nturn 5 Ren main\nAoi: play 022 > Ren.FC",
                &[R::NotThere, R::NotYourTurn, R::Color, R::Level, R::Slot, R::Cost],
            ),
            (
                "Aoi.hand = 001\nAoi.stock = 1*?\nturn 5 Aoi end\nplay 091 > Ren.FC pay 1 = 002",
                &[R::NotThere, R::WrongTime, R::CardKind, R::ClimaxColor, R::Slot, R::Cost],
            ),
            (
                "Aoi.hand = 022\nturn 5 Ren main\nAoi: play 022 > Ren.FC",
                &[R::NotYourTurn, R::Color, R::Level, R::Slot, R::Cost],
            ),
            (
                "Aoi.hand = 090\nAoi.stock = 1*?\nturn 5 Ren main\nAoi: play 090 > Ren.FC pay 1 = 002",
                &[R::NotYourTurn, R::CardKind, R::ClimaxColor, R::Slot, R::Cost],
            ),
            (
                "Aoi.hand = 022\nturn 5 Aoi climax\nplay 022 > Ren.FC",
                &[R::WrongTime, R::Color, R::Level, R::Slot, R::Cost],
            ),
            (
                "Aoi.hand = 090\nAoi.stock = 1*?\nturn 5 Aoi climax\nplay 090 > Ren.FC pay 1 = 002",
                &[R::WrongTime, R::CardKind, R::ClimaxColor, R::Slot, R::Cost],
            ),
            (
                "Aoi.hand = 062\nturn 5 Aoi main\nplay 062 > Ren.FC",
                &[R::CardKind, R::Color, R::Level, R::Slot, R::Cost],
            ),
            (
                "Aoi.hand = 090\nAoi.stock = 1*?\nturn 5 Aoi main\nplay 090 > Ren.FC pay 1 = 002",
                &[R::CardKind, R::ClimaxColor, R::Slot, R::Cost],
            ),
            (
                "Aoi.hand = 022\nturn 5 Aoi main\nplay 022 > Ren.FC",
                &[R::Color, R::Level, R::Slot, R::Cost],
            ),
            (
                "Aoi.hand = 022\nAoi.clock = 001\nturn 5 Aoi main\nplay 022 > Ren.FC",
                &[R::Level, R::Slot, R::Cost],
            ),
            (
                "Aoi.hand = 022\nAoi.level = 001 002\nturn 5 Aoi main\nplay 022 > Ren.FC",
                &[R::Slot, R::Cost],
            ),
        ],
    },
    Action {
        name: "an event is played",
        rulings: &[
            R::NotThere,
            R::NotYourTurn,
            R::WrongTime,
            R::CardKind,
            R::Color,
            R::ClimaxColor,
            R::Level,
            R::Cost,
        ],
        never: &[
            (R::NotYourTurn, R::WrongTime, WHOSE_TURN),
            (R::Color, R::ClimaxColor, ONE_COLOR),
            (R::ClimaxColor, R::Level, "a climax has no level"),
            (R::ClimaxColor, R::Cost, KIND_FIRST),
        ],
        logs: &[
            (
                "Aoi.hand = 001\nturn 5 Aoi climax\nevent 022",
                &[R::NotThere, R::WrongTime, R::CardKind, R::Color, R::Level, R::Cost],
            ),
            (
                "Aoi.hand = 001\nturn 5 Ren main\nAoi: event 062",
                &[R::NotThere, R::NotYourTurn, R::Color, R::Level, R::Cost],
            ),
            (
                "Aoi.hand = 001\nturn 5 Aoi main\nevent 090 pay 1",
                &[R::NotThere, R::CardKind, R::ClimaxColor, R::Cost],
            ),
            (
                "Aoi.hand = 022\nturn 5 Ren main\nAoi: event 022",
                &[R::NotYourTurn, R::CardKind, R::Color, R::Level, R::Cost],
            ),
            (
                "Aoi.hand = 090\nturn 5 Ren main\nAoi: event 090 pay 1",
                &[R::NotYourTurn, R::CardKind, R::ClimaxColor, R::Cost],
            ),
            (
                "Aoi.hand = 022\nturn 5 Aoi climax\nevent 022",
                &[R::WrongTime, R::CardKind, R::Color, R::Level, R::Cost],
            ),
            (
                "Aoi.hand = 090\nturn 5 Aoi climax\nevent 090 pay 1",
                &[R::WrongTime, R::CardKind, R::ClimaxColor, R::Cost],
            ),
            (
                "Aoi.hand = 022\nturn 5 Aoi main\nevent 022",
                &[R::CardKind, R::Color, R::Level, R::Cost],
            ),
            (
                "Aoi.hand = 090\nturn 5 Aoi main\nevent 090 pay 1",
                &[R::CardKind, R::ClimaxColor, R::Cost],
            ),
            (
                "Aoi.hand = 062\nturn 5 Aoi main\nevent 062",
                &[R::Color, R::Level, R::Cost],
            ),
            (
                "Aoi.hand = 062\nAoi.clock = 001\nturn 5 Aoi main\nevent 062",
                &[R::Level, R::Cost],
            ),
        ],
    },
    Action {
        name: "a climax is played",
        rulings: &[
            R::NotThere,
            R::NotYourTurn,
            R::WrongTime,
            R::CardKind,
            R::ClimaxTwice,
            R::Color,
            R::ClimaxColor,
        ],
        never: &[
            (R::NotYourTurn, R::WrongTime, WHOSE_TURN),
            (
                R::NotYourTurn,
                R::ClimaxTwice,
                "the other player's climax phase has no climax of one's own",
            ),
            (
                R::WrongTime,
                R::ClimaxTwice,
                "the phase ends with its climax: a second one comes late because it is the second",
            ),
            (R::CardKind, R::ClimaxColor, "a card of another type is no climax"),
            (
                R::ClimaxTwice,
                R::Color,
                "a card that needs a color and is no climax is of the wrong type first",
            ),
            (R::Color, R::ClimaxColor, ONE_COLOR),
        ],
        logs: &[
            (
                "Aoi.hand = 001\nturn 5 Aoi attack\nclimax 012",
                &[R::NotThere, R::WrongTime, R::CardKind, R::Color],
            ),
            (
                "Aoi.hand = 001\nturn 5 Ren main\nAoi: climax 090",
                &[R::NotThere, R::NotYourTurn, R::ClimaxColor],
            ),
            (
                "Aoi.hand = 091\nAoi.level = 004\nturn 5 Aoi climax\nclimax 091\nclimax 090",
                &[R::NotThere, R::ClimaxTwice, R::ClimaxColor],
            ),
            (
                "Aoi.hand = 012\nturn 5 Ren main\nAoi: climax 012",
                &[R::NotYourTurn, R::CardKind, R::Color],
            ),
            (
                "Aoi.hand = 090\nturn 5 Ren main\nAoi: climax 090",
                &[R::NotYourTurn, R::ClimaxColor],
            ),
            (
                "Aoi.hand = 012\nturn 5 Aoi attack\nclimax 012",
                &[R::WrongTime, R::CardKind, R::Color],
            ),
            (
                "Aoi.hand = 090\nturn 5 Aoi attack\nclimax 090",
                &[R::WrongTime, R::ClimaxColor],
            ),
            (
                "Aoi.hand = 010 091\nAoi.level = 004\nturn 5 Aoi climax\nclimax 091\nclimax 010",
                &[R::CardKind, R::ClimaxTwice, R::Color],
            ),
            (
                "Aoi.hand = 090 091\nAoi.level = 004\nturn 5 Aoi climax\nclimax 091\nclimax 090",
                &[R::ClimaxTwice, R::ClimaxColor],
            ),
        ],
    },
    Action {
        name: "an attack is declared",
        rulings: &[
            R::NotYourTurn,
            R::WrongTime,
            R::Attacker,
            R::FirstTurnAttack,
            R::AttackMethod,
            R::SoulChange,
        ],
        never: &[
            (R::NotYourTurn, R::WrongTime, WHOSE_TURN),
            (
                R::NotYourTurn,
                R::Attacker,
                "an attack in the other player's turn is not carried out",
            ),
            (R::NotYourTurn, R::FirstTurnAttack, "the same"),
            (R::NotYourTurn, R::AttackMethod, "the same"),
            (R::NotYourTurn, R::SoulChange, "the same"),
        ],
        logs: &[
            (
                "Aoi.FC = 002 rest\nRen.FC = 010\nturn 5 Aoi end\nattack FC direct = -1",
                &[R::WrongTime, R::Attacker, R::AttackMethod, R::SoulChange],
            ),
            (
                "Aoi.FL = 001\nAoi.FC = 002\nturn 1 Aoi attack\nattack FL direct\ntrigger = 001\nstock\n\
                 damage 2 = 001 002 taken\nphase end\nattack FC direct",
                &[R::WrongTime, R::FirstTurnAttack],
            ),
            (
                "Aoi.FL = 001\nAoi.FC = 002 rest\nRen.FR = 010\nturn 1 Aoi attack\nattack FL front\ntrigger = 001\n\
                 stock\ndamage 1 = 001 taken\nbattle = FL reversed\nattack FC front = -1",
                &[R::Attacker, R::FirstTurnAttack, R::AttackMethod, R::SoulChange],
            ),
            (
                "Aoi.FL = 001\nAoi.FC = 002\nRen.FR = 010\nturn 1 Aoi attack\nattack FL front\ntrigger = 001\n\
                 stock\ndamage 1 = 001 taken\nbattle = FL reversed\nattack FC front = -1",
                &[R::FirstTurnAttack, R::AttackMethod, R::SoulChange],
            ),
            (
                "Aoi.FC = 002\nRen.FC = 010\nturn 5 Aoi attack\nattack FC direct = -1",
                &[R::AttackMethod, R::SoulChange],
            ),
        ],
    },
    Action {
        name: "a counter is used",
        rulings: &[
            R::NotThere,
            R::CounterStep,
            R::CounterIcon,
            R::CounterTwice,
            R::Color,
            R::Level,
            R::Cost,
            R::BackupLevel,
            R::BackupTarget,
        ],
        never: &[
            (R::CounterStep, R::CounterTwice, ONE_COUNTER),
            (R::CounterIcon, R::BackupLevel, "a card with Backup has the icon"),
            (R::CounterIcon, R::BackupTarget, "a card with Backup has the icon"),
            (R::Color, R::BackupLevel, EVENT_OR_BACKUP),
            (R::Color, R::BackupTarget, EVENT_OR_BACKUP),
            (R::Level, R::BackupLevel, EVENT_OR_BACKUP),
            (R::Level, R::BackupTarget, EVENT_OR_BACKUP),
        ],
        logs: &[
            (
                "Aoi.FL = 010\nRen.FR = 010\nRen.hand = 001\nturn 5 Aoi attack\nattack FL side\ntrigger = 014\nstock\n\
                 Ren: counter 012 > FL pay 1",
                &[R::NotThere, R::CounterStep, R::Cost, R::BackupLevel, R::BackupTarget],
            ),
            (
                "Aoi.FL = 010\nRen.FR = 010\nRen.hand = 001 060\nRen.level = 001\nturn 5 Aoi attack\n\
                 attack FL front\ntrigger = 014\nstock\nRen: counter 060\n- give FR power +2000\nRen: counter 063",
                &[
                    R::NotThere,
                    R::CounterIcon,
                    R::CounterTwice,
                    R::Color,
                    R::Level,
                    R::Cost,
                ],
            ),
            (
                "Aoi.FL = 010\nRen.FR = 010\nRen.hand = 062\nturn 5 Aoi attack\nattack FL side\ntrigger = 014\nstock\n\
                 Ren: counter 062",
                &[R::CounterStep, R::CounterIcon, R::Color, R::Level, R::Cost],
            ),
            (
                "Aoi.FL = 010\nRen.FR = 010\nRen.hand = 012\nturn 5 Aoi attack\nattack FL side\ntrigger = 014\nstock\n\
                 Ren: counter 012 > FL pay 1",
                &[R::CounterStep, R::Cost, R::BackupLevel, R::BackupTarget],
            ),
            (
                "Aoi.FL = 010\nRen.FR = 010\nRen.hand = 060 063\nRen.level = 001\nturn 5 Aoi attack\n\
                 attack FL front\ntrigger = 014\nstock\nRen: counter 060\n- give FR power +2000\nRen: counter 063",
                &[R::CounterIcon, R::CounterTwice, R::Color, R::Level, R::Cost],
            ),
            (
                "Aoi.FL = 010\nRen.FR = 010\nRen.hand = 060 061\nRen.level = 001\nturn 5 Aoi attack\n\
                 attack FL front\ntrigger = 014\nstock\nRen: counter 060\n- give FR power +2000\nRen: counter 061",
                &[R::CounterTwice, R::Color, R::Level, R::Cost],
            ),
            (
                "Aoi.FL = 010\nRen.FR = 010\nRen.hand = 060 026\nRen.level = 001\nturn 5 Aoi attack\n\
                 attack FL front\ntrigger = 014\nstock\nRen: counter 060\n- give FR power +2000\n\
                 Ren: counter 026 > FL pay 1",
                &[R::CounterTwice, R::Cost, R::BackupLevel, R::BackupTarget],
            ),
            (
                "Aoi.FL = 010\nRen.FR = 010\nRen.hand = 061\nturn 5 Aoi attack\nattack FL front\ntrigger = 014\nstock\n\
                 Ren: counter 061",
                &[R::Color, R::Level, R::Cost],
            ),
            (
                "Aoi.FL = 010\nRen.FR = 010\nRen.hand = 061\nRen.clock = 002\nturn 5 Aoi attack\nattack FL front\n\
                 trigger = 014\nstock\nRen: counter 061",
                &[R::Level, R::Cost],
            ),
            (
                "Aoi.FL = 010\nRen.FR = 010\nRen.hand = 012\nturn 5 Aoi attack\nattack FL front\ntrigger = 014\nstock\n\
                 Ren: counter 012 > FL pay 1",
                &[R::Cost, R::BackupLevel, R::BackupTarget],
            ),
            (
                "Aoi.FL = 010\nRen.FR = 010\nRen.hand = 012\nRen.stock = 1*?\nturn 5 Aoi attack\nattack FL front\n\
                 trigger = 014\nstock\nRen: counter 012 > FL pay 1",
                &[R::BackupLevel, R::BackupTarget],
            ),
        ],
    },
    Action {
        name: "a card is put into the clock",
        rulings: &[R::NotThere, R::NotYourTurn, R::WrongTime, R::Clock, R::ClockDraw],
        never: &[(R::NotYourTurn, R::WrongTime, WHOSE_TURN)],
        logs: &[
            (
                "Aoi.hand = 001\nturn 5 Aoi attack\nclock 001 002 = 003 004",
                &[R::NotThere, R::WrongTime, R::Clock],
            ),
            (
                "Aoi.hand = 001\nturn 5 Ren main\nAoi: clock 002 = 003",
                &[R::NotThere, R::NotYourTurn, R::ClockDraw],
            ),
            (
                "Aoi.hand = 001 002\nturn 5 Ren main\nAoi: clock 001 002 = 003",
                &[R::NotYourTurn, R::Clock],
            ),
            (
                "Aoi.hand = 001\nturn 5 Ren main\nAoi: clock 001 = 003",
                &[R::NotYourTurn, R::ClockDraw],
            ),
            (
                "Aoi.hand = 001 002\nturn 5 Aoi attack\nclock 001 002 = 003 004",
                &[R::WrongTime, R::Clock],
            ),
            (
                "Aoi.hand = 001\nturn 5 Aoi attack\nclock 001 = 003",
                &[R::WrongTime, R::ClockDraw],
            ),
            (
                "Aoi.hand = 001\nturn 5 Aoi main\nclock 001 = 003",
                &[R::Clock, R::ClockDraw],
            ),
        ],
    },
    Action {
        name: "slots are exchanged",
        rulings: &[R::NotYourTurn, R::WrongTime, R::Swap],
        never: &[(R::NotYourTurn, R::WrongTime, WHOSE_TURN)],
        logs: &[
            (
                "Aoi.FL = 001\nturn 5 Ren main\nAoi: swap FL Ren.FR",
                &[R::NotYourTurn, R::Swap],
            ),
            (
                "Aoi.FL = 001\nturn 5 Aoi climax\nswap FL Ren.FR",
                &[R::WrongTime, R::Swap],
            ),
        ],
    },
    Action {
        name: "an ability is used",
        rulings: &[R::NoText, R::NotYourTurn, R::WrongTime],
        never: &[(R::NotYourTurn, R::WrongTime, WHOSE_TURN)],
        logs: &[
            (
                "Aoi.FL = 001\nturn 5 Ren main\nAoi: act FL 1",
                &[R::NoText, R::NotYourTurn],
            ),
            ("Aoi.FL = 001\nturn 5 Aoi climax\nact FL 1", &[R::NoText, R::WrongTime]),
        ],
    },
    Action {
        name: "damage is dealt",
        rulings: &[
            R::CancelMissed,
            R::CancelLate,
            R::CancelInvented,
            R::DamageAmount,
            R::NoDamage,
        ],
        never: &[
            (R::CancelMissed, R::CancelLate, "it was taken, or it was cancelled"),
            (R::CancelMissed, R::CancelInvented, "a climax came up, or none did"),
            (R::CancelLate, R::CancelInvented, "a climax came up, or none did"),
            (
                R::DamageAmount,
                R::NoDamage,
                "where none is due, any amount is too much",
            ),
        ],
        logs: &[
            (
                "Aoi.FL = 010\nRen.FR = 010\nturn 5 Aoi attack\nattack FL front\ntrigger = 014\nstock\n\
                 damage 2 = 092 001 taken",
                &[R::CancelMissed, R::DamageAmount],
            ),
            (
                "Aoi.FL = 010\nRen.FR = 010\nturn 5 Aoi attack\nattack FL front\ntrigger = 014\nstock\n\
                 damage 3 = 092 001 cancelled",
                &[R::CancelLate, R::DamageAmount],
            ),
            (
                "Aoi.FL = 010\nRen.FR = 010\nturn 5 Aoi attack\nattack FL front\ntrigger = 014\nstock\n\
                 damage 2 = 001 002 cancelled",
                &[R::CancelInvented, R::DamageAmount],
            ),
            (
                "Aoi.FL = 010\nRen.FR = 010\nturn 5 Aoi attack\nattack FL side\ntrigger = 014\nstock\n\
                 damage 2 = 092 002 taken",
                &[R::CancelMissed, R::NoDamage],
            ),
            (
                "Aoi.FL = 010\nRen.FR = 010\nturn 5 Aoi attack\nattack FL side\ntrigger = 014\nstock\n\
                 damage 3 = 092 002 cancelled",
                &[R::CancelLate, R::NoDamage],
            ),
            (
                "Aoi.FL = 010\nRen.FR = 010\nturn 5 Aoi attack\nattack FL side\ntrigger = 014\nstock\n\
                 damage 2 = 001 002 cancelled",
                &[R::CancelInvented, R::NoDamage],
            ),
        ],
    },
    Action {
        name: "a character is encored",
        rulings: &[R::NotThere, R::Cost, R::Encore],
        never: &[(
            R::NotThere,
            R::Cost,
            "which Encore is meant follows from what was paid; a card that none asks for is not looked at",
        )],
        logs: &[
            (
                "Aoi.FL = 043 reverse\nturn 5 Aoi encore\nleave FL\nencore FL > FC pay discard 010",
                &[R::NotThere, R::Encore],
            ),
            (
                "Aoi.FL = 001 reverse\nAoi.stock = 2*?\nturn 5 Aoi encore\nleave FL\nencore FL > FC pay 2 = 001 001",
                &[R::Cost, R::Encore],
            ),
        ],
    },
    Action {
        name: "a deck is refreshed",
        rulings: &[R::Refresh, R::RefreshCards],
        never: &[],
        logs: &[(
            "Aoi.deck = 3*?\nAoi.waiting = 001 002\nturn 5 Aoi main\nrefresh = 3",
            &[R::Refresh, R::RefreshCards],
        )],
    },
    Action {
        name: "the clock card of a refresh is put",
        rulings: &[R::Penalty, R::PenaltyTime, R::PenaltyCancelled],
        never: &[(R::Penalty, R::PenaltyTime, "it is due at another time, or not at all")],
        logs: &[
            (
                "Aoi.deck = 3*?\nturn 5 Aoi main\npenalty = 090 cancelled",
                &[R::Penalty, R::PenaltyCancelled],
            ),
            (
                "2021-03\nAoi.hand = 001\nAoi.deck = 1*?\nAoi.waiting = 002 003 004\nturn 5 Aoi clock\n\
                 clock 001 = 005 [refresh = 3; penalty = 090 cancelled] 006",
                &[R::PenaltyTime, R::PenaltyCancelled],
            ),
        ],
    },
    Action {
        name: "a player levels up",
        rulings: &[R::LevelUp, R::LevelUpCard],
        never: &[],
        logs: &[(
            "Aoi.clock = 001 002 003\nturn 5 Aoi main\nlevelup 010",
            &[R::LevelUp, R::LevelUpCard],
        )],
    },
];

const HEADER: &str = "rejudge 1
game: weiss-schwarz 1.111
detail: full
cards: harbor.toml kiln.toml
player Aoi: ? HB/W01
player Ren: ? KN/S02

position
";

/// The rulings of every finding in the last line that is no consequence, each with what is listed in it.
fn rulings_of_the_last_line(log: &str) -> Vec<Vec<String>> {
    let source = match log.strip_prefix("2021-03\n") {
        Some(log) => format!("{}{log}\n", HEADER.replace("1.111", "2021-03")),
        None => format!("{HEADER}{log}\n"),
    };
    let game = of_log(&source).expect("the log names its game");
    let report = game
        .judge("several.match", &source, &Request::default(), &Replays)
        .unwrap_or_else(|e| panic!("{e}\n{log}"));
    assert!(report.malformed.is_empty(), "{:?}\n{log}", report.malformed);
    let last = source.lines().count() as u32;
    let here = report
        .findings
        .iter()
        .filter(|f| f.consequence.is_none() && f.stands().line == last);
    here.map(|finding| {
        let also = finding.also.iter().map(|also| also.ruling.clone());
        let mut names: Vec<String> = std::iter::once(finding.ruling.clone()).chain(also).collect();
        names.dedup();
        names
    })
    .collect()
}

#[test]
fn the_first_in_rulebook_order_names_it() {
    let mut wrong = Vec::new();
    for action in ACTIONS {
        for (log, rulings) in action.logs {
            assert!(rulings.is_sorted(), "{}: {rulings:?}", action.name);
            let want: Vec<String> = rulings.iter().map(|r| r.name()).collect();
            let got = rulings_of_the_last_line(log);
            if got != [want.clone()] {
                wrong.push(format!("{}\n{log}\n  want {want:?}\n  got  {got:?}", action.name));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

#[test]
fn every_pair_has_its_log_or_a_reason() {
    let mut open = Vec::new();
    for action in ACTIONS {
        assert!(action.rulings.is_sorted(), "{}", action.name);
        for (at, first) in action.rulings.iter().enumerate() {
            for second in &action.rulings[at + 1..] {
                let fits = |log: &(&str, &[R])| log.1.first() == Some(first) && log.1.contains(second);
                let walked = action.logs.iter().any(fits);
                let never = action
                    .never
                    .iter()
                    .any(|(a, b, why)| a == first && b == second && !why.is_empty());
                if walked == never {
                    let (a, b) = (first.short(), second.short());
                    open.push(format!("{}: {a} and {b}: log {walked}, reason {never}", action.name));
                }
            }
        }
        let known = |r: &R| action.rulings.contains(r);
        assert!(
            action.logs.iter().all(|(_, rulings)| rulings.iter().all(known)),
            "{}",
            action.name
        );
        assert!(
            action.never.iter().all(|(a, b, _)| known(a) && known(b) && a < b),
            "{}",
            action.name
        );
    }
    assert!(open.is_empty(), "{}", open.join("\n"));
}
