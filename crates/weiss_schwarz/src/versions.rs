//! The published versions of the comprehensive rules, with their dates and what each changed.

/// One published version of the comprehensive rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Version {
    /// The Japanese version.
    pub version: &'static str,
    /// The English version with the same rules, where that is known.
    pub english: Option<&'static str>,
    /// The day from which it was in force.
    pub date: &'static str,
    /// What it changed against the one before, in words; empty where the change log says nothing.
    pub changes: &'static str,
}

const fn v(version: &'static str, date: &'static str, changes: &'static str) -> Version {
    Version {
        version,
        english: None,
        date,
        changes,
    }
}

/// Every version known, oldest first, from the change log of 1.111. Only 1.97 = English 2.07 is known as a pair (both
/// of 2022-08-01); English 2.06 and earlier are before it. Below 1.80 the log has no words. The dates of 1.30 (printed
/// as 2008-05-08, out of sequence) and of the return to 1.100 on 2023-10-06 are taken as 2009-05-08 (inferred) and as
/// part of 1.101.
pub const VERSIONS: &[Version] = &[
    v("1.00", "2008-05-20", "the first version"),
    v("1.01", "2008-05-23", ""),
    v("1.10", "2008-07-10", ""),
    v("1.20", "2008-08-31", ""),
    v("1.30", "2009-05-08", ""),
    v("1.40", "2009-09-18", ""),
    v("1.50", "2009-12-25", ""),
    v("1.51", "2010-03-26", ""),
    v("1.52", "2010-08-23", ""),
    v("1.53", "2010-12-13", ""),
    v("1.60", "2011-11-28", ""),
    v("1.61", "2012-08-25", ""),
    v("1.62", "2013-12-28", ""),
    v("1.63", "2014-05-20", ""),
    v("1.64", "2014-09-22", ""),
    v("1.65", "2015-03-20", ""),
    v("1.66", "2015-04-23", ""),
    v("1.67", "2015-10-30", ""),
    v("1.68", "2016-12-15", ""),
    v("1.69", "2016-12-22", ""),
    v("1.70", "2017-01-19", ""),
    v("1.71", "2017-02-14", ""),
    v("1.72", "2017-03-10", ""),
    v("1.73", "2017-04-21", ""),
    v("1.74", "2017-05-31", ""),
    v("1.75", "2017-07-24", ""),
    v("1.76", "2017-11-30", ""),
    v("1.77", "2018-01-26", ""),
    v("1.78", "2018-01-29", ""),
    v("1.79", "2018-04-23", ""),
    v(
        "1.80",
        "2018-12-19",
        "3.2.3 processing from the top of the deck put in order; 11.3 replay instructions",
    ),
    v(
        "1.81",
        "2019-05-13",
        "10.2.4 \"when you use Encore\" defined; 8.7.3.2.1 costs paid while an AUTO ability resolves",
    ),
    v("1.82", "2019-05-23", "7.2.1.5.1 \"battling character\" corrected"),
    v(
        "1.83",
        "2019-07-04",
        "8.10.2.4 order of effects replacing the attack method; 7.2.1.3.1 choosing the attacker",
    ),
    v(
        "1.84",
        "2019-07-17",
        "8.6.2.3, 8.7.3 a contradiction about costs of AUTO abilities removed",
    ),
    v("1.85", "2019-09-26", "11.4 effects that jump to a phase or step"),
    v("1.86", "2019-10-29", "10.4.2.1 which card Bond takes"),
    v("1.87", "2020-01-17", "4.14.2.11 the choice icon"),
    v(
        "1.88",
        "2020-12-04",
        "2.12.2, 8.3 what a valid ability is; terms made consistent",
    ),
    v(
        "1.89",
        "2021-01-07",
        "2.19 referring to card information; 3.2.3 a deck too small for the action",
    ),
    v("1.90", "2021-03-24", "9.6 wrong cards in the climax zone and in slots"),
    v(
        "1.91",
        "2021-05-19",
        "8.1.1.1.2 and chapter 10: the moment an ability was \"used\" corrected",
    ),
    v("1.92", "2021-07-21", "10.17 Link"),
    v(
        "1.93",
        "2021-09-02",
        "3.2.3 processing from the bottom of the deck; 7.3.1.2.3 the words \"trigger check\"",
    ),
    v(
        "1.94",
        "2021-12-22",
        "3.12.2.2.3 face-down cards of the memory after shuffling them",
    ),
    v(
        "1.95",
        "2022-04-11",
        "8.6.2.4 the moment of \"played\"; 10.13.3 when Resonate was used",
    ),
    v(
        "1.96",
        "2022-05-27",
        "8.11.2 information about a battle opponent that left",
    ),
    Version {
        version: "1.97",
        english: Some("2.07"),
        date: "2022-08-01",
        changes: "9.2 the refresh: the clock card is put right after the reshuffle, as part of it; \
                  before, it came after the interrupted action",
    },
    v(
        "1.98",
        "2022-11-11",
        "2.12.2.3, 3.12.2.2, 8.4.2.2, 8.4.3, 8.6.4 definitions corrected and made clear",
    ),
    v(
        "1.99",
        "2023-01-13",
        "8.9.1.2, 8.9.1.3 level and cost changes are applied before power and soul changes",
    ),
    v("1.100", "2023-06-05", "10.18 Inherit"),
    v(
        "1.101",
        "2023-09-29",
        "3.2.2.1 reordering deck cards while processing them; taken back on 2023-10-06",
    ),
    v(
        "1.102",
        "2023-12-01",
        "3.7.2.1.1 exchanging a face-up marker with a card of the stage",
    ),
    v("1.103", "2024-02-16", "2.3.2.3.3 \"CX\" for climax"),
    v("1.104", "2024-10-17", "7.3.1.2.1 order of several trigger icons"),
    v(
        "1.105",
        "2024-12-12",
        "7.3.1.2.2 only icons the card has on entering the resolution zone count",
    ),
    v(
        "1.106",
        "2025-04-17",
        "10.4 Bond triggers at another moment; 10.19 turn limit; 8.6.5, 8.6.6 made clear",
    ),
    v(
        "1.107",
        "2025-05-28",
        "4.12.3 damage cards are not cards moved by the effect",
    ),
    v("1.108", "2025-05-28", "as 1.107"),
    v(
        "1.109",
        "2026-01-13",
        "4.14.2.12, 4.14.2.13 the chance and discovery icons",
    ),
    v(
        "1.110",
        "2026-04-20",
        "4.10, 4.11 \"up to N times\", so that damage, its source and the trigger icons moved from 4.10-4.12 to \
         4.12-4.14; 4.14.2.14 the focus icon; 3.1.5 cards revealed in a hidden zone",
    ),
    v(
        "1.111",
        "2026-05-19",
        "2.7.1.1, 8.4.1 \"cost of ...\"; 10.8.1 the wording of Change",
    ),
    v("1.112", "2026-08-24", "not known here"),
];

/// English versions named in sources, with a day they are known to be before or of. Which Japanese version each
/// belongs to is known for 2.07 alone; 2.10 exists and was not read.
pub const ENGLISH_VERSIONS: &[&str] = &["2.06", "2.07", "2.10"];
