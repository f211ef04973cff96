//! A match as one seat saw it: who sees what (SNK-2.1), and what comes up by itself.

use rejudge_judge::resolve::Names as _;
use rejudge_kit::view::{Holding, Seated, Shows, Sight};
use rejudge_notation::VerbId;
use rejudge_table::{Face, ZoneKind};

use super::cards::CardDef;
use super::line::Item;
use super::open::PreparedMatch;
use super::state::{State, Z};
use super::vocabulary::V;

impl Seated for PreparedMatch {
    type Card = CardDef;

    fn kinds() -> &'static [ZoneKind] {
        &Z::KINDS
    }

    fn of_verb(verb: VerbId) -> (Sight, Sight) {
        match V::of(verb) {
            V::Draw => (Sight::All, Sight::Owner),
            // SNK-1.7: what is put back goes to the bottom of the deck face down.
            V::Mulligan | V::Look => (Sight::Owner, Sight::Owner),
            V::Shuffle => (Sight::All, Sight::Nobody),
            V::Put | V::Search | V::Choose => (Sight::There, Sight::There),
            // What is played, turned over, built, revealed or put into a zone that all see.
            _ => (Sight::All, Sight::All),
        }
    }

    fn holding(&self) -> Holding<'_, CardDef> {
        self.opened.holding(&self.m.cards, &self.m.lists)
    }

    fn is_seeded(&self) -> bool {
        self.m.seed.is_some()
    }

    /// SNK-1.6, 3.2, 6.6
    fn shows(&self, state: &State) -> Option<Shows> {
        let line = self.m.by_rule(state)?.line;
        let face = |item: &Item| match item {
            Item::Card(_, face, _) => Some(Some(*face)),
            _ => None,
        };
        let faces: Option<Vec<Option<Face>>> = line.seen.iter().flatten().map(face).collect();
        let count = line.chosen.iter().find_map(|item| match item {
            Item::Count(count) => Some(format!(" {count}")),
            _ => None,
        });
        let verb = line.verb;
        Some(Shows {
            seat: line.seat,
            active: state.active,
            verb: verb.id(),
            words: format!("{}{}", verb.verb().name, count.unwrap_or_default()),
            owner: self.names().seen_owner(verb.id(), line.seat, None),
            faces: faces.filter(|faces| !faces.is_empty())?,
        })
    }
}
