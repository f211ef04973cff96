//! Mistakes of Spellweaver about texts that go on all the time, to be planted in made-up matches.

use rejudge::games::spellweaver::cards::Keywords;
use rejudge::games::spellweaver::effects::Kind;
use rejudge::games::spellweaver::effects::program::{Act, Deed};
use rejudge::games::spellweaver::matches::Match;
use rejudge::games::spellweaver::rules::may_attack;
use rejudge::games::spellweaver::simulate::{Meddle, written};
use rejudge::games::spellweaver::state::{Due, State, Stats, Target, Z};
use rejudge::table::CardId;

use super::spellweaver_mistakes::{
    attacker, block, creatures, deploys, free, hero, in_front, lines, speeds, triggers_attacking,
};

/// What a creature has without the texts of others, and its own, that go on all the time.
fn printed(m: &Match, s: &State, card: CardId) -> Option<Stats> {
    m.without_standing(s, card)
}

/// Whether a text that goes on all the time, and nothing else, gives a creature this.
fn by_text(m: &Match, s: &State, card: CardId, keyword: Keywords) -> bool {
    let own = printed(m, s, card).is_some_and(|stats| stats.keywords.has(keyword));
    m.has(s, card, keyword) && !own
}

/// A block by a creature that the text of another card forbids it.
pub fn forbidden_block(m: &Match, s: &State) -> Option<Meddle> {
    block(m, s, |c, attacker| {
        let fresh = in_front(s, c) && free(s, c) && !s.is_exhausted(c);
        let fast = speeds(m, s, c, attacker).is_some_and(std::cmp::Ordering::is_ge);
        fresh && fast && by_text(m, s, c, Keywords::NO_BLOCK)
    })
}

/// An attack by a creature that the text of another card forbids it.
pub fn forbidden_attack(m: &Match, s: &State) -> Option<Meddle> {
    let fits = |c: &CardId| {
        let old = s.extra_of(*c).entered != s.turn && s.extra_of(*c).moved != s.turn;
        let able = m.stats(s, *c).is_some_and(|stats| stats.speed > 0);
        old && able && in_front(s, *c) && !s.is_exhausted(*c) && !triggers_attacking(m, s, *c)
    };
    let mut own = creatures(s, s.active).into_iter().filter(fits);
    let card = own
        .find(|c| by_text(m, s, *c, Keywords::NO_ATTACK))
        .filter(|_| deploys(m, s))?;
    let line = format!("attack {} > {}", written(m, s, card, s.active), hero(m, s.active));
    lines(s.active, line)
}

/// The sentences of a creature's own text that go on all the time and give this keyword.
fn gives_keyword(m: &Match, s: &State, card: CardId, keyword: Keywords) -> bool {
    let abilities = s.face(card).map_or(&[][..], |face| m.abilities(face));
    let standing = abilities.iter().filter(|ability| ability.kind == Kind::Standing);
    let mut acts = standing.flat_map(|ability| &ability.program.sentences);
    acts.any(|said| match &said.deed {
        Deed::To(_, acts) => acts
            .iter()
            .any(|act| matches!(act, Act::Keyword(of, _) if of.has(keyword))),
        _ => false,
    })
}

/// A creature that came this turn attacks, and what its text asks for to make it swift is not so.
pub fn swift_unmet(m: &Match, s: &State) -> Option<Meddle> {
    let fits = |c: CardId| {
        let new = s.extra_of(c).entered == s.turn && !s.is_exhausted(c) && in_front(s, c);
        new && gives_keyword(m, s, c, Keywords::SWIFT) && !m.has(s, c, Keywords::SWIFT)
    };
    let card = attacker(m, s, fits).filter(|_| deploys(m, s))?;
    let line = format!("attack {} > {}", written(m, s, card, s.active), hero(m, s.active));
    lines(s.active, line)
}

/// A creature whose text gives the others flying attacks from the support row.
pub fn flying_of_others(m: &Match, s: &State) -> Option<Meddle> {
    let fits = |c: CardId| {
        let gives = gives_keyword(m, s, c, Keywords::FLYING) && !m.has(s, c, Keywords::FLYING);
        gives && may_attack(m, s, c) && in_front(s, c)
    };
    let card = attacker(m, s, fits).filter(|_| deploys(m, s))?;
    let name = written(m, s, card, s.active);
    let attack = format!("attack {name} > {}", hero(m, s.active));
    Some(Meddle::Lines(s.active, vec![format!("move {name} > support"), attack]))
}

/// An attack on a creature that is too fast, or by one that is too slow, by a text alone.
pub fn faster_by_text(m: &Match, s: &State) -> Option<Meddle> {
    let other = m.other(s.active);
    let fits = |c: CardId| may_attack(m, s, c) && !m.has(s, c, Keywords::NO_CREATURES) && !triggers_attacking(m, s, c);
    for card in creatures(s, s.active).into_iter().filter(|c| fits(*c) && deploys(m, s)) {
        let (now, before) = (m.stats(s, card)?.speed, printed(m, s, card)?.speed);
        let too_fast = |t: &&CardId| {
            let theirs = m.stats(s, **t).zip(printed(m, s, **t));
            theirs.is_some_and(|(with, without)| with.speed > now && without.speed <= before)
        };
        if let Some(target) = s.cards(other, Z::Combat).iter().find(too_fast) {
            let [card, target] = [card, *target].map(|c| written(m, s, c, s.active));
            return lines(s.active, format!("attack {card} > {target}"));
        }
    }
    None
}

/// Damage on a hero without what a text gives the attacker.
pub fn attack_by_text(m: &Match, s: &State) -> Option<Meddle> {
    let hit = s.hits.first().filter(|_| m.due(s) == Due::Hit)?;
    if !matches!(hit.to, Target::Hero(_)) {
        return None;
    }
    let attack = s.attack_of(hit.from)?;
    let (with, without) = (m.stats(s, hit.from)?.attack, printed(m, s, hit.from)?.attack);
    let plain = attack.blockers.is_empty() && with != without && without > 0;
    let from = written(m, s, hit.from, s.active);
    let line = format!("hit {from} > {} = {without}", hero(m, s.active));
    plain.then(|| lines(s.active, line)).flatten()
}
