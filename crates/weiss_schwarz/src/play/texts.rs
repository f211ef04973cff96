//! 2.12.2, 8.9: text that is not read is used, and what it may have done is asked of the rules.

use smallvec::SmallVec;

use rejudge_table::{CardId, Face, Seat};

use super::super::effects::Trigger;
use super::super::effects::reach::{Amount, Matter, Whom};
use super::super::rules::open::Open;
use super::super::rules::{About, Bearing, Texts};
use super::super::state::Worked;
use super::super::verdicts::OnTrust;
use super::context::Cx;

impl<'a> Cx<'a> {
    /// The text about.
    pub fn texts(&self) -> Texts<'_, 'a> {
        Texts::of(self.m, self.s)
    }

    /// A line of text that is not read is used: until the end of the turn it may be what changed something. Without a
    /// number it is not known which of the card's lines it is.
    pub fn text_works(&mut self, face: Face, number: Option<usize>, seat: Seat, card: Option<CardId>) {
        if !self.m.info(face).unread {
            return;
        }
        let number = number.map_or(0, |n| u8::try_from(n).unwrap_or(0));
        let worked = Worked {
            face,
            number,
            seat,
            card,
            told: 0,
            turn: self.s.turns_seen,
        };
        if !self.s.texts.contains(&worked) {
            self.s.texts.push(worked);
        }
    }

    /// A turn begins: what was used before and does not last is over.
    pub fn texts_end(&mut self) {
        let (m, now) = (self.m, self.s.turns_seen);
        self.s.texts.retain(|worked| {
            let mut lines = m.text(worked.face).meant(worked.meant());
            worked.turn.saturating_add(1) >= now && lines.any(|(_, line)| line.lasts)
        });
    }

    /// A card does or becomes what its own text speaks of as what it cannot: that is noted, as the text is not read.
    pub fn against_its_text(&mut self, card: CardId, matter: Matter) {
        let Some(face) = self.s.face(card).filter(|f| self.m.info(*f).unread) else {
            return;
        };
        let lines = (1..).zip(&self.m.text(face).lines);
        let mut forbids = lines.filter(|(_, l)| l.reach().is_some() && l.forbids & matter.bit() != 0);
        let Some((number, _)) = forbids.next() else { return };
        self.says(OnTrust::AgainstItsText(face, matter, number), None);
    }

    /// A line of the log told what the text used last did to a matter.
    pub fn text_told(&mut self, matter: Matter) {
        if let Some(worked) = self.s.texts.last_mut() {
            worked.told |= matter.bit();
        }
    }

    /// The text that is not read and may bear on a matter.
    pub fn bearing(&self, matter: Matter, about: About) -> SmallVec<[Bearing<'a>; 2]> {
        self.texts().bearing(matter, about)
    }

    /// A line of a card's text in its own words.
    pub fn quoted(&self, face: Face, number: usize) -> String {
        self.texts().quoted(face, number)
    }

    /// What would settle a matter that text which is not read may bear on, if there is any such text about.
    pub fn text_about(&self, matter: Matter) -> Option<String> {
        self.text_on(matter, About::Anything)
    }

    /// The same of what may have given or taken an ability: an option is in a log of choices where it was taken.
    pub fn text_on_abilities(&self) -> Option<String> {
        self.text_giving(|bearing| !self.texts().was_left(bearing))
    }

    /// The same of an ability that is not read: what others do, their lines tell.
    pub fn text_on_unread_abilities(&self) -> Option<String> {
        self.text_giving(|bearing| self.texts().may_give_unread(bearing))
    }

    fn text_giving(&self, may: impl Fn(&Bearing<'_>) -> bool) -> Option<String> {
        let all = self.bearing(Matter::Ability, About::Anything);
        let open = all.iter().find(|bearing| may(bearing));
        open.map(|bearing| self.texts().words(bearing))
    }

    /// The same for one card, or one player.
    pub fn text_on(&self, matter: Matter, about: About) -> Option<String> {
        self.bearing(matter, about).first().map(|b| self.texts().words(b))
    }

    /// Text that may have made power or soul of a card other by some number from `least` to `most`: what would settle it.
    pub fn text_explains(&self, matter: Matter, card: CardId, (least, most): Amount) -> Option<String> {
        let all = self.bearing(matter, About::Card(card));
        let first = all.first()?;
        let (from, to) = self.texts().amount(matter, &all)?;
        (from <= most && least <= to).then(|| self.texts().words(first))
    }

    /// Text that may bear on the power of one of two characters in battle.
    pub fn text_on_battle(&self, attacker: CardId, facing: CardId) -> Option<String> {
        let of = |card| self.text_on(Matter::Power, About::Card(card));
        of(attacker).or_else(|| of(facing))
    }

    /// Text that may have made the outcome of a battle what was told: by power, or because one cannot become reversed.
    pub fn text_turns(&self, attacker: CardId, facing: CardId, told: (bool, bool)) -> Option<String> {
        // What runs as a character becomes reversed is known: it was asked already whether it takes the other along.
        let known = |bearing: &Bearing| match bearing {
            Bearing::Line { line, .. } => line.runs.is_some() && line.trigger.is_some_and(Trigger::is_reversal),
            Bearing::Unknown(_) => false,
        };
        let cannot = |card| {
            let bearing = self.bearing(Matter::Reverse, About::Card(card));
            let open = bearing.iter().find(|bearing| !known(bearing));
            open.map(|bearing| self.texts().words(bearing))
        };
        if let Some(settle) = cannot(attacker).or_else(|| cannot(facing)) {
            return Some(settle);
        }
        let ((a, b), (c, d)) = (self.power_between(attacker), self.power_between(facing));
        let (more, less) = (
            self.text_gives(Matter::Power, attacker),
            self.text_gives(Matter::Power, facing),
        );
        // By how much the attacker may be stronger.
        let least = a.saturating_add(more.0).saturating_sub(d.saturating_add(less.1));
        let most = b.saturating_add(more.1).saturating_sub(c.saturating_add(less.0));
        let may = match told {
            (true, true) => least <= 0 && most >= 0,
            (true, false) => least < 0,
            (false, true) => most > 0,
            (false, false) => false,
        };
        self.text_on_battle(attacker, facing).filter(|_| may)
    }

    /// How much such text may give a card beside what the log told of it.
    pub fn text_gives_more(&self, matter: Matter, card: CardId) -> Amount {
        self.texts().gives_more(matter, card)
    }

    /// How much such text may give a card, all together.
    pub fn text_gives(&self, matter: Matter, card: CardId) -> Amount {
        let all = self.bearing(matter, About::Card(card));
        self.texts().amount(matter, &all).unwrap_or((0, 0))
    }

    /// Text that may bear on playing a card from the hand: its own counts too.
    pub fn text_of(&self, face: Face, matter: Matter) -> Option<String> {
        let own = (1..).zip(&self.m.text(face).lines);
        let mut own = own.filter(|(_, l)| l.reach().is_some_and(|r| r.bears(matter, Whom::OF_PLAYING)));
        match own.next() {
            Some((number, _)) => Some(self.words().open(Open::OwnText { face, number })),
            None => self.text_on(matter, About::Hand),
        }
    }

    /// The same, where a number would have to be other by some number from `least` to `most`.
    pub fn text_of_by(&self, face: Face, matter: Matter, (least, most): Amount) -> Option<String> {
        let own = (1..).zip(&self.m.text(face).lines);
        let own = own.filter(|(_, l)| l.reach().is_some_and(|r| r.bears(matter, Whom::OF_PLAYING)));
        let mut all: SmallVec<[Bearing<'a>; 2]> = own
            .map(|(number, line)| Bearing::Line {
                face,
                number,
                line,
                at: None,
                told: false,
            })
            .collect();
        all.extend(self.bearing(matter, About::Hand));
        let (from, to) = self.texts().amount(matter, &all)?;
        let settle = || self.text_of(face, matter);
        (from <= most && least <= to).then(settle).flatten()
    }

    /// Whether text that is not read was used this turn or lies where text is valid.
    pub fn text_in_play(&self) -> bool {
        self.texts().text_in_play()
    }

    /// The same, but for abilities all of whose text is read: what those do stands on their own lines.
    pub fn unread_text_in_play(&self) -> bool {
        self.texts().unread_text_in_play()
    }
}
