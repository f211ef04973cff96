//! A match as one seat saw it: who sees what (3.1.3), and what a seed said.

mod happened;

use rejudge_judge::drive::{Driver, Policy};
use rejudge_judge::script::{MarkKind, Script};
use rejudge_kit::PreparedMatch as _;
use rejudge_kit::view::{Holding, Seated, Sight, Viewing};
use rejudge_notation::VerbId;
use rejudge_table::{Face, Seat, ZoneKind};

use super::cards::CardDef;
use super::open::PreparedMatch;
use super::vocabulary::V;
use super::zones::Z;

impl Seated for PreparedMatch {
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

    /// 4.9: "choose 1 character, reveal it to your opponent, and put it into your hand".
    fn shown_by_text(&self, script: &Script) -> Vec<u32> {
        let mut shown = Vec::new();
        if !self.m.shows_by_text() {
            return shown;
        }
        let start = self.m.start();
        let driver = Driver::new(&self.m, script, self.m.full, Policy::Played);
        driver.moments(&start, &mut |at, state| {
            let next = script.marks.get(at.saturating_add(1)).map(|mark| mark.kind);
            if let Some(MarkKind::Act(act)) = next
                && self.m.is_shown(state, script, script.act(act))
            {
                shown.push(act);
            }
        });
        shown
    }

    fn holding(&self) -> Holding<'_, CardDef> {
        self.opened.holding(&self.m.cards, &self.m.lists)
    }

    fn is_seeded(&self) -> bool {
        self.m.seed.is_some()
    }

    fn written(&self, owner: Seat, face: Face) -> String {
        self.m.written(owner, face)
    }

    /// What interrupts stands in the brackets of what it interrupts.
    fn told(viewing: &mut Viewing<'_, '_, PreparedMatch>) {
        let (opened, script) = (viewing.opened, viewing.script);
        let (start, _) = opened.start_with_journal(script);
        let driver = Driver::new(&opened.m, script, opened.m.full, Policy::Played);
        let state = driver.replayed(&start);
        happened::tell(viewing, script, &state.table.journal, opened.m.start().table);
    }
}
