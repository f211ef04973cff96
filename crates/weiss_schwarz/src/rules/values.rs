//! 8.9.1: level, cost, color, traits and name of a card, and its power, each as far as it is known; and the numbers that
//! texts read off cards.

use rejudge_table::CardId;

use super::super::cards::{CardDef, CardKind, Color, Icon};
use super::super::effects::Line;
use super::super::effects::ability::{Also, Cards, Differ, Place, Sel, Value, Who};
use super::super::effects::continuous::kind;
use super::super::effects::program::Bar;
use super::super::effects::reach::Matter;
use super::super::effects::spelling::{self, even, is_near, is_same};
use super::super::state::{DOWN, DamageDealt, Z};
use super::between::Between;
use super::ch08_continuous::Within;
use super::ch08_texts::{About, Bearing, Texts};
use super::questions::Rules;
use super::select::Speaker;
use super::sure::{ANYTHING, Sure, either, sum, times};

impl Rules<'_> {
    /// 2.6: the level of a card, the least and the most, where no text that is not read changes it.
    pub fn level_between(self, card: CardId, within: Within) -> Between {
        let printed = self.printed(card, |m, face| i32::from(m.info(face).level));
        let told = i32::from(self.s.extra_of(card).given().level);
        let told = sum(printed, (told, told));
        let given = self.given(card, kind::LEVEL, within).all();
        let level = sum(told, given);
        // 8.9.1.2, before 1.99: level and power stood in one layer, in the order in which they came about.
        match within == Within::Power && !self.m.edition.level_and_cost_before_power() {
            true => either(told, level),
            false => level,
        }
    }

    /// 2.6: the level of a card, the least and the most.
    pub fn level_of(self, card: CardId, within: Within) -> Between {
        sum(self.level_between(card, within), self.by_text(card, Matter::Level))
    }

    /// 2.7: the cost of a card.
    pub fn cost_of(self, card: CardId) -> Between {
        let printed = self.printed(card, |m, face| i32::from(m.info(face).cost));
        let zone = self.s.table.card(card).zone;
        let cost = match self.face(card).filter(|_| self.s.z(zone) == Z::Hand) {
            Some(face) => self.cost_to_play(self.s.table.seat_of(zone), face),
            None => printed,
        };
        sum(cost, self.by_text(card, Matter::Cost))
    }

    /// 2.9: the power of a card; of a character on the stage with all that bears on it.
    pub fn power_of(self, card: CardId, within: Within) -> Between {
        match self.s.z(self.s.table.card(card).zone).is_slot() {
            true => sum(self.power_within(card, within), self.by_text(card, Matter::Power)),
            false => self.printed(card, |m, face| m.info(face).power),
        }
    }

    /// 2.10: the soul of a card.
    pub fn soul_of(self, card: CardId, within: Within) -> Between {
        let printed = self.printed(card, |m, face| i32::from(m.info(face).soul));
        if !self.s.z(self.s.table.card(card).zone).is_slot() {
            return printed;
        }
        let told = i32::from(self.s.extra_of(card).given().soul);
        let given = sum((told, told), self.given(card, kind::SOUL, within).all());
        sum(sum(printed, given), self.by_text(card, Matter::Soul))
    }

    /// What is printed on a card, or can be.
    fn printed(self, card: CardId, of: impl Fn(&super::super::matches::Match, rejudge_table::Face) -> i32) -> Between {
        if let Some(face) = self.face(card).filter(|_| self.pose(card) != DOWN) {
            let n = of(self.m, face);
            return (n, n);
        }
        let owner = self.s.table.card(card).owner;
        let slot = self.s.z(self.s.table.card(card).zone).is_slot();
        let list = self.m.lists.get(usize::from(owner.0)).and_then(Option::as_ref);
        let can_be = |face: &&rejudge_table::Face| !slot || self.m.info(**face).kind == CardKind::Character;
        let all = list.map(|list| list.iter().filter(can_be).map(|face| of(self.m, *face)));
        let range = all.and_then(|all| all.map(|n| (n, n)).reduce(either));
        range.unwrap_or((0, ANYTHING.1))
    }

    /// By how much text that is not read may change a number of a card.
    fn by_text(self, card: CardId, matter: Matter) -> Between {
        let texts = Texts::of(self.m, self.s);
        let mut all = texts.bearing(matter, About::Card(card));
        // What has its lines is in the numbers.
        all.retain(|text| !matches!(text, Bearing::Line { told: true, .. }));
        if self.s.z(self.s.table.card(card).zone) == Z::Hand {
            all.extend(texts.bearing(matter, About::Hand));
            if self
                .face(card)
                .is_some_and(|face| self.m.info(face).own & matter.bit() != 0)
            {
                return ANYTHING;
            }
        }
        texts.amount(matter, &all).unwrap_or((0, 0))
    }

    /// Whether text that is not read may change what a card is: its traits and its name, or its color.
    fn is_changed(self, card: CardId, matter: Matter) -> bool {
        let texts = Texts::of(self.m, self.s);
        let own = || {
            let bears = |face| self.m.info(face).own & matter.bit() != 0;
            self.face(card).is_none_or(bears)
        };
        let hand = self.s.z(self.s.table.card(card).zone) == Z::Hand;
        !texts.bearing(matter, About::Card(card)).is_empty()
            || hand && (own() || !texts.bearing(matter, About::Hand).is_empty())
    }

    /// What its face says, where nothing may have changed it.
    fn told_by_face(self, card: CardId, matter: Matter, of: impl Fn(&CardDef) -> bool) -> Sure {
        if self.is_blank(card) {
            return Sure::No;
        }
        let printed = self.by_face(card, |face| Sure::of(self.m.cards.get(face.index()).is_some_and(&of)));
        match printed {
            Sure::Maybe => printed,
            _ => printed.unless(self.pose(card) == DOWN || self.is_changed(card, matter)),
        }
    }

    /// 2.4: whether a card is of one of these colors.
    pub fn has_color(self, card: CardId, colors: &[Color], within: Within) -> Sure {
        let gets = |also: &Also| match also {
            Also::Color(color) => Sure::of(colors.contains(color)),
            _ => Sure::No,
        };
        self.told_by_face(card, Matter::Color, |def| colors.contains(&def.color))
            .or(self.gets_also(card, within, gets))
    }

    /// 2.5: whether it has one of these traits.
    pub fn has_trait(self, card: CardId, traits: &[String], within: Within) -> Sure {
        let wanted = |own: &String| traits.iter().any(|want| is_same(own, want));
        let gets = |also: &Also| match also {
            Also::Trait(own) => Sure::of(wanted(own)),
            _ => Sure::No,
        };
        self.told_by_face(card, Matter::Trait, |def| def.traits.iter().any(wanted))
            .or(self.gets_also(card, within, gets))
            .and(Sure::Yes.unless(self.may_have_lost_a_trait(card)))
    }

    /// 2.5: whether an effect has taken a trait of this character, or of some of its player's of which no line tells which they are. Which
    /// trait it was is not told.
    fn may_have_lost_a_trait(self, card: CardId) -> bool {
        let zone = self.s.table.card(card).zone;
        let seat = self.s.table.seat_of(zone);
        if !self.s.z(zone).is_slot() || self.barred_from(seat, Bar::Traits).is_none() {
            return false;
        }
        // "This card loses 1 trait" is all that such an ability says.
        let is_loss = |line: &Line| line.gives().is_some_and(|gives| gives.clauses.is_empty());
        let lost = |card: CardId| self.given_to(card).filter(|(_, line, _)| is_loss(line)).count();
        let slots = Z::SLOTS
            .into_iter()
            .filter_map(|z| self.s.character(self.s.zone(seat, z)));
        let told: usize = slots.map(lost).sum();
        let barred = self.s.barred.iter();
        let times = barred
            .filter(|barred| (barred.seat, barred.bar) == (seat, Bar::Traits))
            .count();
        told < times || lost(card) > 0
    }

    /// 2.19.2: whether two cards have a trait in common; one that has none has none in common with any.
    pub fn shares_trait(self, this: CardId, card: CardId) -> Sure {
        let Some(face) = self.face(this) else {
            return Sure::Maybe;
        };
        let traits = &self.m.cards[face.index()].traits;
        let shared = match traits.is_empty() {
            true => Sure::No,
            false => self.has_trait(card, traits, Within::Nothing),
        };
        // Text may give it others.
        let others = self.gets_also(this, Within::Nothing, |also| Sure::of(matches!(also, Also::Trait(_))));
        let others = others.or(self.told_by_face(this, Matter::Trait, |_| false));
        shared.unless(others != Sure::No || self.may_have_lost_a_trait(this))
    }

    /// 2.5: whether two cards are of the same color.
    pub fn shares_color(self, this: CardId, card: CardId) -> Sure {
        let Some(face) = self.face(this) else {
            return Sure::Maybe;
        };
        let shared = self.has_color(card, &[self.m.info(face).color], Within::Nothing);
        // Text may make it another.
        let others = self.gets_also(this, Within::Nothing, |also| Sure::of(matches!(also, Also::Color(_))));
        let others = others.or(self.told_by_face(this, Matter::Color, |_| false));
        shared.unless(others != Sure::No)
    }

    /// 2.1: whether it has one of these names.
    pub fn is_named(self, card: CardId, names: &[impl AsRef<str>], within: Within) -> Sure {
        let is_one = |own: &str| names.iter().any(|name| is_same(own, name.as_ref()));
        let is_nearly = |own: &str| names.iter().any(|name| is_near(own, name.as_ref()));
        let is = |def: &CardDef| is_one(&def.name);
        let near = |def: &CardDef| is_nearly(&def.name);
        let gets = |also: &Also| match also {
            Also::Names(own) if own.iter().any(|own| is_one(own)) => Sure::Yes,
            Also::Names(own) => Sure::No.unless(own.iter().any(|own| is_nearly(own))),
            _ => Sure::No,
        };
        let got = self.gets_also(card, within, gets);
        if got == Sure::Yes {
            return got;
        }
        // Lists write more or less behind a name than a text does.
        self.named_so(card, is, near).or(got)
    }

    /// 2.1: whether the name that is printed on a card is as `is` has it; it cannot be told where only `may` has it so.
    fn named_so(self, card: CardId, is: impl Fn(&CardDef) -> bool, may: impl Fn(&CardDef) -> bool) -> Sure {
        match self.told_by_face(card, Matter::Trait, is) {
            Sure::No => match self.told_by_face(card, Matter::Trait, may) {
                Sure::No => Sure::No,
                _ => Sure::Maybe,
            },
            sure => sure,
        }
    }

    /// 2.1: whether one of these is part of its name.
    pub fn name_has(self, card: CardId, names: &[String], within: Within) -> Sure {
        let has = |own: &str| has_one(own, names);
        let gets = |also: &Also| match also {
            Also::Names(own) => own.iter().fold(Sure::No, |sure, own| sure.or(has(own))),
            _ => Sure::No,
        };
        let printed = self.named_so(
            card,
            |def| has(&def.name) == Sure::Yes,
            |def| has(&def.name) != Sure::No,
        );
        printed.or(self.gets_also(card, within, gets))
    }

    /// 4.12.1: how much damage a card has dealt this turn, or was dealt to its master. Of several damages it may be any.
    fn damage_before(self, by: Speaker, by_this: bool) -> Between {
        let meant = |dealt: &&DamageDealt| match by_this {
            true => dealt.over && (dealt.by.is_none() || dealt.by == by.this),
            false => dealt.over && dealt.to == by.master,
        };
        let amounts = self.s.dealt.iter().filter(meant).map(|dealt| dealt.amount);
        amounts.reduce(either).unwrap_or(ANYTHING)
    }

    /// The number that a text reads off something.
    pub fn value(self, by: Speaker, value: &Value) -> Between {
        match value {
            Value::Number(n) => (*n, *n),
            Value::X => by.x.unwrap_or(ANYTHING),
            // No line tells of it, but the text tells which may be named.
            Value::Declared => by.declared.unwrap_or(ANYTHING),
            Value::SameDamage(by_this) => self.damage_before(by, *by_this),
            Value::AsMany => by.moved.map_or(ANYTHING, |moved| (moved, moved)),
            Value::CountOf(cards) => match (cards.at, by.moved) {
                // "The cards put into your waiting room by this effect", where all cards of a zone were and no others.
                (Some(Place::PutInto(_, zone)), Some(moved))
                    if by.moved_alone == Some(zone) && cards.kind.is_none() && cards.is.is_empty() =>
                {
                    (moved, moved)
                }
                _ => self.how_many(by, cards),
            },
            Value::Different(cards, in_what) => self.how_different(by, cards, *in_what),
            Value::IconsOf(cards, icon) => self.icons_of(by, cards, *icon),
            Value::LevelOf(sel) => self.of_one(by, sel, |card| self.level_of(card, by.within)),
            Value::SoulOf(sel) => self.of_one(by, sel, |card| self.soul_of(card, by.within)),
            Value::CostOf(sel) => self.of_one(by, sel, |card| self.cost_of(card)),
            Value::LevelsOf(sel) => self.of_all(by, sel, |card| self.level_of(card, by.within)),
            Value::LevelOfPlayer(who) => self.of_player(by, *who, |seat| {
                let level = i32::try_from(self.level(seat)).unwrap_or(i32::MAX);
                (!self.s.is_open(seat, Z::Level)).then_some((level, level))
            }),
            Value::TotalLevel(who) => self.of_player(by, *who, |seat| {
                let levels = self
                    .s
                    .cards(seat, Z::Level)
                    .iter()
                    .map(|card| self.level_of(*card, by.within));
                (!self.s.is_open(seat, Z::Level)).then(|| levels.fold((0, 0), sum))
            }),
            Value::Hangs(so, value, other) => match self.holds(by, so) {
                Sure::Yes => self.value(by, value),
                Sure::No => self.value(by, other),
                Sure::Maybe => either(self.value(by, value), self.value(by, other)),
            },
            Value::Times(value, by_how_much) => times(self.value(by, value), (*by_how_much, *by_how_much)),
            Value::Plus(value, more) => sum(self.value(by, value), (*more, *more)),
        }
    }

    /// How many different names, or colors, such cards have.
    fn how_different(self, by: Speaker, cards: &Cards, in_what: Differ) -> Between {
        let (fewest, most) = self.how_many(by, cards);
        let all = self.all_that_fit(by, cards, None).unwrap_or_default();
        let number = |n: usize| i32::try_from(n).unwrap_or(i32::MAX);
        let matter = match in_what {
            Differ::Name => Matter::Trait,
            Differ::Color => Matter::Color,
        };
        let (mut names, mut colors): (Vec<String>, Vec<Color>) = (Vec::new(), Vec::new());
        let mut unsure = 0;
        for (card, sure) in &all {
            let face = self.face(*card).filter(|_| self.pose(*card) != DOWN);
            // Text that works may give it more names and colors.
            let given = self.gets_also(*card, by.within, |_| Sure::Yes) != Sure::No;
            match face.filter(|_| *sure == Sure::Yes && !given && !self.is_changed(*card, matter)) {
                None => unsure += 1,
                Some(face) => {
                    let def = &self.m.cards[face.index()];
                    match in_what {
                        Differ::Name => names.push(even(&def.name)),
                        Differ::Color if colors.contains(&def.color) => {}
                        Differ::Color => colors.push(def.color),
                    }
                }
            }
        }
        let known = match in_what {
            Differ::Color => (colors.len(), colors.len()),
            Differ::Name => {
                names.sort_unstable();
                names.dedup();
                // Lists write more or less behind a name than another list does.
                let near = |at: usize| names[..at].iter().any(|name| is_near(name, &names[at]));
                let apart = (0..names.len()).filter(|at| !near(*at)).count();
                (apart, names.len())
            }
        };
        // Some may not be there, others may be there that nobody noted.
        let away = (number(all.len()) - fewest).max(0);
        let more = (most - number(all.len())).max(0);
        let least = (number(known.0) - away).max(i32::from(fewest > 0));
        let most = number(known.1).saturating_add(number(unsure)).saturating_add(more);
        match in_what {
            Differ::Name => (least.min(most), most),
            // Text may make one card several colors.
            Differ::Color if unsure > 0 => (least, number(Color::WORDS.len())),
            Differ::Color => (least.min(most), most.min(number(Color::WORDS.len()))),
        }
    }

    /// 2.11: how many trigger icons such cards have.
    fn icons_of(self, by: Speaker, cards: &Cards, icon: Option<Option<Icon>>) -> Between {
        let Some(all) = self.all_that_fit(by, cards, None) else {
            return (0, ANYTHING.1);
        };
        let (there, at_most) = self.how_many(by, cards);
        let number = |n: usize| i32::try_from(n).unwrap_or(i32::MAX);
        // More are on no card.
        const MOST: i32 = 4;
        let of = |card: CardId| match self.face(card).filter(|_| self.pose(card) != DOWN) {
            None => (0, MOST),
            Some(face) => {
                let icons = &self.m.cards[face.index()].triggers;
                let such = icons
                    .iter()
                    .filter(|own| icon.flatten().is_none_or(|icon| icon == **own));
                let such = number(such.count());
                let (_, may) = self.icons_gained(card);
                let more = i32::from(may != 0);
                match icon {
                    // Which icon it is the list does not say.
                    Some(None) => (0, such + more),
                    _ => (such, such + more),
                }
            }
        };
        let each = all.iter().map(|(card, sure)| super::sure::where_so(of(*card), *sure));
        let (least, most) = each.fold((0, 0), sum);
        let away = (number(all.len()) - there).max(0);
        let more = (at_most - number(all.len())).max(0);
        (
            (least - away.saturating_mul(MOST)).max(0),
            most.saturating_add(more.saturating_mul(MOST)),
        )
    }

    /// A number of the one card that is meant; of several that it may be any of theirs.
    fn of_one(self, by: Speaker, sel: &Sel, of: impl Fn(CardId) -> Between) -> Between {
        let all = self.those(by, sel).unwrap_or_default();
        let range = all.into_iter().map(|(card, _)| of(card)).reduce(either);
        // 1.3.5: of nothing there is no number to read; whatever is taken for it is none below 0.
        range.unwrap_or((0, ANYTHING.1))
    }

    /// The numbers of all cards that are meant, together.
    fn of_all(self, by: Speaker, sel: &Sel, of: impl Fn(CardId) -> Between) -> Between {
        let Some(all) = self.those(by, sel) else {
            return ANYTHING;
        };
        let each = all
            .into_iter()
            .map(|(card, sure)| super::sure::where_so(of(card), sure));
        each.fold((0, 0), sum)
    }

    /// A number of the player that is meant; `None`: it is not known.
    fn of_player(self, by: Speaker, who: Who, of: impl Fn(rejudge_table::Seat) -> Option<Between>) -> Between {
        let meant = self
            .m
            .seats()
            .filter(|seat| self.is_player(by, who, *seat, None) != Sure::No);
        let each = meant.map(|seat| of(seat).unwrap_or(ANYTHING));
        match who {
            Who::You | Who::Opponent => each.reduce(either).unwrap_or(ANYTHING),
            Who::All | Who::Owner => ANYTHING,
        }
    }
}

/// 2.1: whether one of these is part of a name, as far as its translation tells.
pub(crate) fn has_one(name: &str, parts: &[String]) -> Sure {
    let parts = parts.iter().map(|part| match spelling::has(name, part) {
        Some(has) => Sure::of(has),
        None => Sure::Maybe,
    });
    parts.fold(Sure::No, Sure::or)
}
