//! The other way round: a moment of a match as a `position`, and the cards of a log as a section of it.

use rejudge_kit::Cut;
use rejudge_table::{CardId, Face, Seat};

use super::cards::Keywords;
use super::open::PreparedMatch;
use super::state::{Base, Due, EXHAUSTED, Spark, State, Step, Z, emblem};
use super::vocabulary::level_word;

/// The step in which play can be taken up here, if it can.
fn step(state: &State) -> Option<Option<&'static str>> {
    match (state.base, state.step) {
        (Base::Turn, _) if state.turns_seen > 0 => Some(None),
        (Base::Main, Step::Deploy) => Some(Some("deploy")),
        (Base::Main, Step::Reinforce) => Some(Some("reinforce")),
        (Base::Attack, _) => Some(Some("combat")),
        (Base::EndWindow, _) => Some(Some("end")),
        _ => None,
    }
}

impl PreparedMatch {
    /// A state as the beginning of a log; none if something is under way that a position cannot say.
    pub(super) fn cut(&self, state: &State) -> Option<Cut> {
        let pending = !matches!(self.m.due(state), Due::Base(_))
            || !state.attacks.is_empty()
            || !state.debts.is_empty()
            || state.after_gap
            || state.players.iter().any(|p| p.vague != 0);
        // What was dealt deadly damage is as good as dead.
        if pending || state.extra.iter().any(|e| e.doomed) {
            return None;
        }
        let step = step(state)?;
        let mut position = Vec::new();
        for seat in self.m.seats() {
            let whose = self.m.written_name(seat);
            for z in Z::ALL {
                if let Some(cards) = self.cards_of(state, seat, z)? {
                    position.push(format!("{whose}.{} = {cards}", z.written()));
                }
            }
            let player = state.player(seat);
            position.push(format!("{whose}.life = {}", u32::try_from(player.life).ok()?));
            position.push(format!("{whose}.mana = {}", u32::try_from(player.spendable()).ok()?));
            position.push(format!("{whose}.max = {}", u32::try_from(player.max).ok()?));
            if !player.levels.is_empty() {
                let levels: Vec<String> = player.levels.iter().map(|l| level_word(*l)).collect();
                position.push(format!("{whose}.levels = {}", levels.join(" ")));
            }
            match player.spark {
                Spark::Never => {}
                Spark::InPlay => position.push(format!("{whose}.spark = 1")),
                Spark::Used => position.push(format!("{whose}.spark = 0")),
            }
            let fought = state.fought && seat == state.active;
            let did = [
                (player.shrine, "shrine"),
                (player.offered, "offering"),
                (fought, "attack"),
            ];
            let did: Vec<&str> = did.into_iter().filter(|(on, _)| *on).map(|(_, word)| word).collect();
            if step.is_some() && !did.is_empty() {
                position.push(format!("{whose}.did = {}", did.join(" ")));
            }
            if self.m.seed.is_some() && state.seeded && !player.uncounted {
                position.push(format!("{whose}.shuffles = {}", player.shuffles));
            }
        }
        let turn = step.map(|step| format!("turn {} {} {step}", state.turn, self.m.written_name(state.active)));
        Some(Cut { position, turn })
    }

    /// What lies in a zone, as a position lists it: nothing if it need not be named. None: a position cannot say it.
    fn cards_of(&self, state: &State, seat: Seat, z: Z) -> Option<Option<String>> {
        if z == Z::Hero {
            return self.hero_of(state, seat);
        }
        let mut cards: Vec<CardId> = state.cards(seat, z).to_vec();
        let open = state.is_open(seat, z);
        // A zone that is not named is empty, but for these two, of which nothing is known then.
        let unsaid = matches!(z, Z::Deck | Z::Graveyard);
        if cards.is_empty() && open == unsaid {
            return Some(None);
        }
        if z == Z::Deck {
            cards.reverse();
        }
        let mut items: Vec<(String, usize)> = Vec::new();
        for card in cards {
            let item = self.item(state, (seat, z), card)?;
            match items.last_mut() {
                Some((last, count)) if *last == item && !item.contains(' ') => *count += 1,
                _ => items.push((item, 1)),
            }
        }
        let mut words: Vec<String> = items
            .into_iter()
            .map(|(item, count)| if count > 1 { format!("{count}*{item}") } else { item })
            .collect();
        if open {
            words.push("...".to_owned());
        }
        Some(Some(if words.is_empty() {
            "none".to_owned()
        } else {
            words.join(" ")
        }))
    }

    /// A hero with the skills, and how long they rest.
    fn hero_of(&self, state: &State, seat: Seat) -> Option<Option<String>> {
        let hero = state.cards(seat, Z::Hero).first().and_then(|c| state.face(*c));
        let skills = &state.player(seat).skills;
        let has = |face: Face| skills.iter().any(|s| s.face == face);
        // A hero that is named has the skill that is printed on it.
        if hero.is_some_and(|hero| self.m.card(hero).skill.is_some() && !has(hero)) {
            return None;
        }
        let mut words: Vec<String> = Vec::new();
        if let Some(hero) = hero.filter(|hero| !has(*hero)) {
            words.push(self.short(seat, hero).to_owned());
        }
        // The hero's own skill comes first, wherever it stands.
        let own = skills.iter().filter(|s| Some(s.face) == hero);
        let others = skills.iter().filter(|s| Some(s.face) != hero);
        for skill in own.chain(others) {
            let mut word = self.short(seat, skill.face).to_owned();
            match (skill.left, skill.left_all) {
                (0, 0) => {}
                (left, all) if left == all => word.push_str(&format!(" cooldown +{left}")),
                (left, all) => word.push_str(&format!(" cooldown +{left} +{all}")),
            }
            words.push(word);
        }
        Some((!words.is_empty()).then(|| words.join(" ")))
    }

    /// A card with what a position says of it. None: a position cannot say it.
    fn item(&self, state: &State, (seat, z): (Seat, Z), card: CardId) -> Option<String> {
        let at = *state.table.card(card);
        let Some(face) = at.face else {
            return (at.owner == seat).then(|| "?".to_owned());
        };
        if at.token {
            return None;
        }
        let mut item = match at.owner == seat {
            true => self.short(seat, face).to_owned(),
            false => format!("{}.{}", self.m.written_name(at.owner), self.short(at.owner, face)),
        };
        if !z.is_in_play() {
            return (at.owner == seat).then_some(item);
        }
        let extra = state.extra_of(card);
        if extra.spared {
            return None;
        }
        if extra.copy != self.copy_in_position(state, seat, card) {
            item.push_str(&format!(".{}", extra.copy));
        }
        let turn = state.turn;
        for (on, word) in [
            (at.pose == EXHAUSTED, "exhausted"),
            (extra.frozen, "frozen"),
            (extra.entered == turn && state.base != Base::Turn, "played"),
            (extra.moved == turn && state.base != Base::Turn, "moved"),
        ] {
            if on {
                item.push(' ');
                item.push_str(word);
            }
        }
        for (held, ends) in [(extra.stays_keywords, ""), (extra.turn_keywords, " ends")] {
            for (word, _) in Keywords::WORDS.iter().filter(|(_, keyword)| held.has(*keyword)) {
                item.push_str(&format!(" {word}{ends}"));
            }
        }
        let printed = self.m.card(face).energy.map_or(0, i32::from);
        let emblems = emblem::WORDS.into_iter().zip(extra.emblems.map(i32::from));
        let stats = ["attack", "health", "speed"];
        let changes = stats.into_iter().zip(extra.stays);
        let rest = [
            ("damage", extra.damage),
            ("energy", if extra.energy == printed { 0 } else { extra.energy }),
        ];
        for (word, by) in emblems.chain(changes).chain(rest).filter(|(_, by)| *by != 0) {
            item.push_str(&format!(" {word} {by:+}"));
        }
        for (word, by) in stats.into_iter().zip(extra.turn).filter(|(_, by)| *by != 0) {
            item.push_str(&format!(" {word} {by:+} ends"));
        }
        if extra.energy == 0 && printed != 0 {
            return None;
        }
        if let Some(host) = extra.host {
            let (side, _) = state.place(host)?;
            let face = state.face(host)?;
            let same = Z::ROWS
                .iter()
                .flat_map(|z| state.cards(side, *z))
                .filter(|c| state.face(**c) == Some(face));
            let copy = match same.count() {
                1 => String::new(),
                _ => format!(".{}", state.extra_of(host).copy),
            };
            item.push_str(&format!(
                " attached {}.{}{copy}",
                self.m.written_name(side),
                self.short(side, face)
            ));
        }
        Some(item)
    }

    /// Which copy of its card one is in a position that lists the zones as they are and gives it no number: the next
    /// behind those before it.
    fn copy_in_position(&self, state: &State, seat: Seat, card: CardId) -> u16 {
        let face = state.face(card);
        let all = Z::PLAY.iter().flat_map(|z| state.cards(seat, *z));
        let before = all.take_while(|c| **c != card).filter(|c| state.face(**c) == face);
        before
            .map(|c| state.extra_of(*c).copy)
            .max()
            .unwrap_or(0)
            .saturating_add(1)
    }

    /// A card's tail, where that is enough.
    pub(super) fn short(&self, seat: Seat, face: Face) -> &str {
        self.opened
            .shortest(usize::from(seat.0), face, &self.m.card(face).number)
    }
}
