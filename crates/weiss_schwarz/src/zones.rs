//! The zones of chapter 3, and how cards lie in them.

use rejudge_table::{Pose, ZoneKind};

/// The zones of a player (chapter 3), in this order on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u16)]
pub enum Z {
    /// 3.2
    Deck,
    /// 3.3
    Hand,
    /// 3.4
    Waiting,
    /// 3.8
    Clock,
    /// 3.9
    Level,
    /// 3.10
    Stock,
    /// 3.11
    Climax,
    /// 3.12
    Memory,
    /// 3.13
    Resolution,
    /// 3.6: front row left.
    FL,
    /// Front row center.
    FC,
    /// Front row right.
    FR,
    /// Back row left.
    BL,
    /// Back row right.
    BR,
    /// 3.7: the marker zone of front left.
    MarkFL,
    /// Of front center.
    MarkFC,
    /// Of front right.
    MarkFR,
    /// Of back left.
    MarkBL,
    /// Of back right.
    MarkBR,
}

impl Z {
    /// All zones in the order of the table.
    pub const ALL: [Z; 19] = [
        Z::Deck,
        Z::Hand,
        Z::Waiting,
        Z::Clock,
        Z::Level,
        Z::Stock,
        Z::Climax,
        Z::Memory,
        Z::Resolution,
        Z::FL,
        Z::FC,
        Z::FR,
        Z::BL,
        Z::BR,
        Z::MarkFL,
        Z::MarkFC,
        Z::MarkFR,
        Z::MarkBL,
        Z::MarkBR,
    ];
    /// 3.6.4: the slots, front row first.
    pub const SLOTS: [Z; 5] = [Z::FL, Z::FC, Z::FR, Z::BL, Z::BR];
    /// 3.6.4: the front row.
    pub const FRONT: [Z; 3] = [Z::FL, Z::FC, Z::FR];
    /// The group of the zones that interrupt-type processing looks at (9.1.2.1).
    pub const INTERRUPTING: u8 = 1;
    /// The group of the zones that check-type processing looks at (9.4 to 9.7), besides whether a deck is empty.
    pub const PROCESSED: u8 = 2;
    /// What the table is told of them, in the same order: whether their cards are shown to all (3.1.3), whether
    /// their order means something (not in hand, waiting room and memory: 3.3.2, 3.4.2, 3.12.2.1), and their group.
    pub const KINDS: [ZoneKind; 19] = {
        const HIDDEN: ZoneKind = ZoneKind::new();
        const SHOWN: ZoneKind = HIDDEN.public();
        let mut kinds = [SHOWN; 19];
        kinds[Z::Deck as usize] = HIDDEN;
        kinds[Z::Hand as usize] = HIDDEN.unordered();
        kinds[Z::Waiting as usize] = SHOWN.unordered();
        kinds[Z::Stock as usize] = HIDDEN;
        kinds[Z::Memory as usize] = SHOWN.unordered();
        let mut marker = Z::MarkFL as usize;
        while marker < kinds.len() {
            kinds[marker] = HIDDEN;
            marker += 1;
        }
        kinds[Z::Deck as usize].group = Z::INTERRUPTING;
        kinds[Z::Waiting as usize].group = Z::INTERRUPTING;
        kinds[Z::Clock as usize].group = Z::INTERRUPTING;
        kinds[Z::Level as usize].group = Z::PROCESSED;
        kinds[Z::Climax as usize].group = Z::PROCESSED;
        let mut stage = Z::FL as usize;
        while stage < kinds.len() {
            kinds[stage].group = Z::PROCESSED;
            stage += 1;
        }
        kinds
    };

    /// The zone with this number.
    pub fn of(kind: u16) -> Option<Z> {
        Z::ALL.get(usize::from(kind)).copied()
    }
    /// A slot of the stage.
    pub fn is_slot(self) -> bool {
        // The numbers are compared: this is asked at every step.
        (Z::FL as u16..=Z::BR as u16).contains(&(self as u16))
    }
    /// A slot of the front row.
    pub fn is_front(self) -> bool {
        (Z::FL..=Z::FR).contains(&self)
    }
    /// The item that says what the zone holds, in what order, and who sees it.
    pub fn item(self) -> &'static str {
        match self {
            Z::Deck => "3.2.2",
            Z::Hand => "3.3.2",
            Z::Waiting => "3.4.2",
            Z::Clock => "3.8.2",
            Z::Level => "3.9.3",
            Z::Stock => "3.10.2",
            Z::Climax => "3.11.2",
            Z::Memory => "3.12.2",
            Z::Resolution => "3.13.2",
            Z::FL | Z::FC | Z::FR | Z::BL | Z::BR => "3.6.2",
            Z::MarkFL | Z::MarkFC | Z::MarkFR | Z::MarkBL | Z::MarkBR => "3.7.2",
        }
    }
    /// The marker zone of a slot.
    pub fn marker(self) -> Option<Z> {
        if self.is_slot() { Z::of(self as u16 + 5) } else { None }
    }
    /// The slot whose markers lie in this zone; none where it is no such zone.
    pub fn slot_above(self) -> Option<Z> {
        Z::SLOTS.into_iter().find(|slot| slot.marker() == Some(self))
    }
    /// 3.1.3: its cards are shown to all.
    pub fn is_public(self) -> bool {
        Z::KINDS[self as usize].public
    }
    /// Order means nothing there (3.3.2, 3.4.2, 3.12.2.1).
    pub fn is_unordered(self) -> bool {
        !Z::KINDS[self as usize].ordered
    }
    /// How the notation writes it.
    pub fn written(self) -> &'static str {
        match self {
            Z::Waiting => "waiting",
            Z::Level => "level",
            Z::Climax => "climax",
            Z::Resolution => "resolution",
            Z::MarkFL => "FL.marker",
            Z::MarkFC => "FC.marker",
            Z::MarkFR => "FR.marker",
            Z::MarkBL => "BL.marker",
            Z::MarkBR => "BR.marker",
            _ => self.word(),
        }
    }
    /// The word for it in a sentence.
    pub fn word(self) -> &'static str {
        match self {
            Z::Deck => "deck",
            Z::Hand => "hand",
            Z::Waiting => "waiting room",
            Z::Clock => "clock",
            Z::Level => "level zone",
            Z::Stock => "stock",
            Z::Climax => "climax zone",
            Z::Memory => "memory",
            Z::Resolution => "resolution zone",
            Z::FL => "FL",
            Z::FC => "FC",
            Z::FR => "FR",
            Z::BL => "BL",
            Z::BR => "BR",
            Z::MarkFL => "markers of FL",
            Z::MarkFC => "markers of FC",
            Z::MarkFR => "markers of FR",
            Z::MarkBL => "markers of BL",
            Z::MarkBR => "markers of BR",
        }
    }
}

/// What a `position` says of a player beside the zones; numbered behind them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u16)]
pub enum Fact {
    /// What was done this turn already.
    Did = Z::ALL.len() as u16,
    /// How often the deck was shuffled.
    Shuffles,
    /// Whose turn comes when, where more than two play; who has no place has left the match.
    Order,
}

impl Fact {
    /// All of them.
    pub const ALL: [Fact; 3] = [Fact::Did, Fact::Shuffles, Fact::Order];

    /// The fact with this number.
    pub fn of(number: u16) -> Option<Fact> {
        Fact::ALL.into_iter().find(|f| *f as u16 == number)
    }

    /// The word for it in the notation.
    pub fn word(self) -> &'static str {
        match self {
            Fact::Did => "did",
            Fact::Shuffles => "shuffles",
            Fact::Order => "order",
        }
    }
}

/// 4.6.1.1
pub const STAND: Pose = Pose(0);
/// 4.6.1.2
pub const REST: Pose = Pose(1);
/// 4.6.1.3
pub const REVERSE: Pose = Pose(2);
/// 3.9.2.2, 3.12.2.2: face down in a zone whose cards lie face up.
pub const DOWN: Pose = Pose(3);
