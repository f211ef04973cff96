//! 8.2.1, 8.9.1: the abilities that characters have because they were given them, by effects for a time and by CONT abilities as
//! long as those work; and those that a character had as it left the stage (8.7.4.1.2), which are played behind that.

use smallvec::SmallVec;

use rejudge_table::{CardId, Face};

use super::super::effects::ability::Happening;
use super::super::effects::continuous::{Gives, Works, kind};
use super::super::effects::cost::Cost;
use super::super::effects::{Does, Line, Trigger};
use super::super::state::DOWN;
use super::ch08_continuous::Within;
use super::questions::Rules;
use super::sure::Sure;

/// An ability that a card has because it was given it.
#[derive(Clone, Copy, Debug)]
pub struct Had<'a> {
    /// Whose text gives it, and its number there.
    pub ability: (Face, u8),
    /// The ability.
    pub line: &'a Line,
    /// Whether the card has it.
    pub sure: Sure,
    /// 2.12.2.3.1: its card gives it to itself off the stage, and there it is valid, too.
    pub off_stage: bool,
}

impl Had<'_> {
    /// 8.7.4: whether it triggers as its card leaves the stage, Encore (10.2.1) among them.
    pub fn is_of_leaving(&self) -> bool {
        let moves = |bits: u16| bits & Happening::ANY_MOVE != 0;
        let listens = self.line.listens.as_ref().is_some_and(|listens| moves(listens.bits()));
        self.line.does == Does::Encore || self.line.trigger == Some(Trigger::Leaves) || listens
    }
}

impl<'a> Rules<'a> {
    /// The abilities that a card was given and that are played: those that it has on the stage, or had as it left it.
    pub fn abilities_given(self, card: CardId) -> SmallVec<[Had<'a>; 2]> {
        let mut all: SmallVec<[Had<'a>; 2]> = SmallVec::new();
        let mut add = |ability: (Face, u8), sure: Sure, off_stage: bool| {
            all.extend(self.had(ability, sure).map(|had| Had { off_stage, ..had }));
        };
        match self.s.z(self.s.table.card(card).zone).is_slot() {
            true => {
                self.given_to(card)
                    .for_each(|(ability, _, sure)| add(ability, sure, false));
                self.each_played(card, &mut |ability, sure| add(ability, sure, false));
            }
            false => {
                let had = self.s.events.had(card);
                had.for_each(|(face, number, sure)| add((face, number), sure, false));
                let own = self.gives_itself(card).into_iter();
                own.for_each(|(ability, sure)| add(ability, sure, true));
            }
        }
        all
    }

    /// An ability that was given to a card on the stage.
    pub fn had(self, (face, number): (Face, u8), sure: Sure) -> Option<Had<'a>> {
        let line = self.m.text(face).line(usize::from(number))?;
        Some(Had {
            ability: (face, number),
            line,
            sure,
            off_stage: false,
        })
    }

    /// 2.12.2.3.1: the abilities that are played and that a card off the stage gives itself where its text works.
    fn gives_itself(self, card: CardId) -> SmallVec<[((Face, u8), Sure); 1]> {
        let face = self.face(card).filter(|_| self.m.works_elsewhere);
        let own = face
            .into_iter()
            .flat_map(|face| self.clauses(face).map(move |clause| (face, clause)));
        let given = own.filter_map(|(face, clause)| match clause.gives {
            Gives::Played(number) if matches!(clause.works, Works::In(_)) && self.pose(card) != DOWN => {
                let by = self.speaker(card, card, Within::Nothing);
                let sure = self.gives(by.by(), clause, card, card, false);
                (sure != Sure::No).then_some(((face, number), sure))
            }
            _ => None,
        });
        given.collect()
    }

    /// The abilities that are played and that CONT abilities give a character.
    fn each_played(self, card: CardId, add: &mut impl FnMut((Face, u8), Sure)) {
        self.each_bearer(kind::PLAYED, |bearer, face| {
            let mut of = |face: Face, sure: Sure| {
                for clause in self.clauses(face) {
                    let Gives::Played(number) = clause.gives else { continue };
                    let by = self.speaker(bearer, card, Within::Nothing);
                    let gives = sure.and(self.gives(by.by(), clause, bearer, card, false));
                    if gives != Sure::No {
                        add((face, number), gives);
                    }
                }
            };
            match face {
                Some(face) => of(face, Sure::Yes),
                None => self.may_be(bearer, kind::PLAYED).for_each(|face| of(face, Sure::Maybe)),
            }
        });
    }

    /// 10.2.2: what the Encore abilities cost that a card was given; that it has, or may have.
    pub fn encores_given(self, card: CardId, sure: Sure) -> SmallVec<[Cost; 2]> {
        let all = self.abilities_given(card).into_iter();
        let encores = all.filter(|had| had.line.does == Does::Encore && had.sure == sure);
        encores.map(|had| had.line.cost.clone()).collect()
    }
}
