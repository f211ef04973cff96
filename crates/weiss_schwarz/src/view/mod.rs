//! A match as one seat saw it: who sees what (3.1.3), and what a seed said.

mod happened;

use rejudge_judge::drive::{Driver, Policy};
use rejudge_kit::Opened as _;
use rejudge_kit::view::{Holding, Seated, Sight, Viewing};
use rejudge_notation::VerbId;
use rejudge_table::{Face, Seat, Table, ZoneKind};

use super::cards::CardDef;
use super::open::Opened;
use super::state::State;
use super::vocabulary::V;
use super::zones::Z;

impl Seated for Opened {
    type Card = CardDef;

    fn kinds() -> &'static [ZoneKind] {
        &Z::KINDS
    }

    fn of_verb(verb: VerbId) -> (Sight, Sight) {
        match V::of(verb) {
            // 4.7.1; the cards put back by a mulligan, and for the clock, lie open.
            V::Draw | V::Clock | V::Mulligan => (Sight::All, Sight::Owner),
            V::Shuffle | V::Cut => (Sight::All, Sight::Nobody),
            V::Look | V::Mark => (Sight::Owner, Sight::Owner),
            V::Put | V::Search | V::Choose => (Sight::There, Sight::There),
            // What is played, turned over, revealed, paid or put into a zone that all see.
            _ => (Sight::All, Sight::All),
        }
    }

    /// 4.14.2.12, 4.14.2.13
    fn reveals(verb: VerbId) -> bool {
        matches!(V::of(verb), V::Chance | V::Discovery)
    }

    fn holding(&self) -> Holding<'_, CardDef> {
        Holding {
            cards: &self.m.cards,
            lists: &self.m.lists,
            lookups: &self.lookups,
            nicknames: &self.nicknames,
            sets: &self.sets,
        }
    }

    fn table(state: &State) -> &Table {
        &state.table
    }

    fn is_seeded(&self) -> bool {
        self.m.seed.is_some()
    }

    fn written(&self, owner: Option<Seat>, face: Face) -> String {
        // Nobody sits there who has a list.
        self.m.written(owner.unwrap_or(Seat(u8::MAX)), face)
    }

    /// What interrupts stands in the brackets of what it interrupts.
    fn told(viewing: &mut Viewing<'_, '_, Opened>) {
        let (opened, script) = (viewing.opened, viewing.script);
        let (start, _) = opened.start_with_journal(script);
        let driver = Driver::new(&opened.m, script, opened.m.full, Policy::Played);
        let state = driver.replayed(&start);
        happened::tell(viewing, script, &state.table.journal, opened.m.start().table);
    }
}
