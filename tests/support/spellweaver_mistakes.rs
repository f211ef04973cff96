//! Mistakes to be planted in made-up matches of Spellweaver: what is done, and which rulings it earns.

use rejudge::games::spellweaver::cards::{CardKind, Keywords};
use rejudge::games::spellweaver::effects::program::{Act, Deed, Step as EffectStep, When, Who};
use rejudge::games::spellweaver::effects::run::Run;
use rejudge::games::spellweaver::effects::{Cost, Kind};
use rejudge::games::spellweaver::matches::Match;
use rejudge::games::spellweaver::rules::{Asked, exhausts_to_act, may_attack, may_block, satisfies};
use rejudge::games::spellweaver::simulate::{Meddle, written};
use rejudge::games::spellweaver::state::{Base, Due, Spark, State, Step, Target, Z};
use rejudge::table::{CardId, Face, Seat};

use super::spellweaver_standing::{
    attack_by_text, faster_by_text, flying_of_others, forbidden_attack, forbidden_block, swift_unmet,
};

/// One mistake.
pub struct Mistake {
    pub name: &'static str,
    /// It is one of lines that only `detail: full` has.
    pub full: bool,
    pub act: fn(&Match, &State) -> Option<Meddle>,
    /// Any of these is what it is.
    pub earns: &'static [&'static str],
}

const AMOUNTS: &[&str] = &["shares", "lethal", "remainder", "leftover", "lethal-one", "hero-damage"];

const fn choice(
    name: &'static str,
    act: fn(&Match, &State) -> Option<Meddle>,
    earns: &'static [&'static str],
) -> Mistake {
    Mistake {
        name,
        full: false,
        act,
        earns,
    }
}

const fn full(
    name: &'static str,
    act: fn(&Match, &State) -> Option<Meddle>,
    earns: &'static [&'static str],
) -> Mistake {
    Mistake {
        name,
        full: true,
        act,
        earns,
    }
}

pub static MISTAKES: &[Mistake] = &[
    full("opening hand of six", opening_hand, &["opening-hand"]),
    choice("three cards replaced", mulligan, &["mulligan"]),
    full("draw left out", omit_draw, &["draw"]),
    full("two cards for the turn", draw_two, &["draw"]),
    full("a card drawn in Deploy", draw_again, &["draw"]),
    full("refill left out", omit_refill, &["refill"]),
    choice("refilled again", refill_again, &["refill"]),
    full("ready left out", omit_ready, &["ready"]),
    full("tick left out", omit_tick, &["tick"]),
    choice("too little mana", too_dear, &["mana"]),
    choice("levels not there", levels, &["levels", "dual-level"]),
    choice("paid one less", paid_less, &["mana"]),
    choice("a second shrine", second_shrine, &["shrine-twice"]),
    choice("a card for a level", shrine_draws, &["shrine"]),
    choice("the first player's Spark", first_spark, &["spark-first"]),
    choice("The Spark again", spark_again, &["spark"]),
    choice("a second offering", offer_again, &["offering-twice"]),
    choice("a creature taken", offering_takes, &["offering-take"]),
    choice("a skill on cooldown", cooldown, &["cooldown"]),
    choice("a skill without levels", skill_levels, &["skill"]),
    choice("a flyer in front", row, &["row"]),
    choice("an exhausted creature moved", move_exhausted, &["exhausted"]),
    choice("a card that is not in the hand", not_in_hand, &["not-there"]),
    choice("a shrine in the other's turn", not_your_turn, &["not-your-turn"]),
    full("a creature while attacking", while_attacking, &["wrong-time"]),
    choice("an exhausted attacker", exhausted_attacks, &["exhausted"]),
    choice("a new creature attacks", sick, &["sickness"]),
    choice("an attack from behind", from_behind, &["attacker"]),
    choice("an attack on a faster one", too_slow, &["target"]),
    choice("a second combat", second_combat, &["one-combat"]),
    choice("a block that a text forbids", forbidden_block, &["forbidden"]),
    choice("an attack that a text forbids", forbidden_attack, &["forbidden"]),
    choice("swift whose condition is not met", swift_unmet, &["sickness"]),
    choice("flying that others have by its text", flying_of_others, &["attacker"]),
    choice("a target that is faster by a text", faster_by_text, &["target"]),
    full("attack by a text left out", attack_by_text, &["hero-damage"]),
    choice("a slow blocker", slow_blocker, &["blocker"]),
    choice("an exhausted blocker", exhausted_blocks, &["exhausted"]),
    choice("an attacked blocker", attacked_blocks, &["attacked-blocks"]),
    choice("a blocker of two", blocks_two, &["blocker"]),
    full("one damage too many", hit_more, AMOUNTS),
    full(
        "damage left out",
        omit_hit,
        &["simultaneous", "hero-damage", "leftover"],
    ),
    full("a death left out", omit_die, &["simultaneous", "death", "damage-stays"]),
    full("a death too many", dies_healthy, &["death"]),
    full("leftover of a plain attacker", leftover, &["leftover"]),
    full("life of Lifebound too much", gain_more, &["lifebound"]),
    full("Lifebound left out", omit_gain, &["lifebound"]),
    choice("Deploy again", deploy_again, &["phase-order"]),
    choice("life told wrong", life, &["life-total"]),
    choice("mana told wrong", mana, &["mana-total"]),
    choice("deck counted wrong", deck, &["count"]),
    choice("an attack with the other's creature", others_attack, &["not-yours"]),
    choice("the other's creature moved", others_move, &["not-yours"]),
    choice("an exhausted card used", exhausted_acts, &["exhausted"]),
    choice("the other's card used", others_acts, &["not-yours"]),
    choice("an emblem that is not there", emblem_told, &["holds"]),
    choice("an end of turn in Deploy", end_in_deploy, &["wrong-time"]),
    choice("creatures and the hero", creatures_and_hero, &["one-target"]),
    choice(
        "the rest of an offering thrown away",
        offering_thrown,
        &["offering-take"],
    ),
    choice("a text that does not win", text_does_not_win, &["text-wins"]),
    choice("a blessing on an artifact", blessed_artifact, &["attached"]),
    full("a card too many by a text", text_draws_more, &["text-amount"]),
    full("damage too much by a text", text_deals_more, &["text-amount"]),
    full("another creature than a text means", text_of_another, &["text-choice"]),
    full(
        "the other player's deck for one's own",
        text_of_the_other,
        &["text-choice"],
    ),
    full("a card drawn besides", text_draws, &["text-extra"]),
    choice("a text whose condition is not met", text_unmet, &["text-condition"]),
    full("a step of a text left out", omit_step, &["text-missing"]),
    full("a trigger left out", omit_trigger, &["text-missing"]),
    choice("a cost that nobody paid", unpaid, &["text-missing"]),
    choice("more mana than an ability costs", paid_more, &["text-amount"]),
];

/// A card of the active player with an ability of such a cost that could be used.
fn with_cost(m: &Match, s: &State, is: impl Fn(Cost) -> bool) -> Option<(CardId, Cost)> {
    let cost = |card: CardId| {
        let face = s.face(card)?;
        let at = m.only(face, |kind| matches!(kind, Kind::Act(_)))?;
        m.abilities(face)[at].cost()
    };
    let mut own = Z::PLAY.iter().flat_map(|z| s.cards(s.active, *z).iter().copied());
    own.find_map(|card| {
        let cost = cost(card).filter(|cost| is(*cost) && !(cost.exhausts && s.is_exhausted(card)))?;
        Some((card, cost))
    })
}

fn unpaid(m: &Match, s: &State) -> Option<Meddle> {
    let (card, _) = with_cost(m, s, |cost| cost.discards > 0 || cost.sacrifices > 0)?;
    let may = deploys(m, s) && s.count(s.active, Z::Hand) > 2;
    may.then(|| lines(s.active, format!("act {}", written(m, s, card, s.active))))
        .flatten()
}

fn paid_more(m: &Match, s: &State) -> Option<Meddle> {
    let plain = |cost: Cost| cost.mana > 0 && cost.discards == 0 && cost.sacrifices == 0;
    let (card, cost) = with_cost(m, s, plain)?;
    let more = cost.mana + 1;
    let may = deploys(m, s) && s.player(s.active).spendable() >= i32::from(more);
    may.then(|| lines(s.active, format!("act {} pay {more}", written(m, s, card, s.active))))
        .flatten()
}

/// The next step of the text under way.
fn step_of<'s>(m: &'s Match, s: &'s State) -> Option<(&'s Run, usize, &'s Deed)> {
    let (run, at) = (s.run.as_ref()?, s.step_under_way()?);
    let due = m.due(s) == Due::Step && s.turn > 1;
    Some((run, at, m.rules(s).deed(run, at)?)).filter(|_| due)
}

fn text_draws_more(m: &Match, s: &State) -> Option<Meddle> {
    let (run, at, deed) = step_of(m, s)?;
    let left = m.rules(s).left_of(run, at)?;
    let may = matches!(deed, Deed::Draw(Who::You, _)) && s.count(run.seat, Z::Deck) > 8;
    may.then(|| lines(run.seat, format!("- draw {}", left + 1))).flatten()
}

fn text_deals_more(m: &Match, s: &State) -> Option<Meddle> {
    let (run, at, deed) = step_of(m, s)?;
    let Deed::To(_, acts) = deed else { return None };
    let [Act::Hurt(n)] = acts[..] else { return None };
    let card = m.rules(s).taken(run, at).first().copied()?;
    let plain = m.stats(s, card).is_some_and(|stats| stats.shields == 0);
    let name = written(m, s, card, run.seat);
    let line = format!("- hit {} > {name} = {}", m.tail(run.face), n + 1);
    plain.then(|| lines(run.seat, line)).flatten()
}

fn text_of_another(m: &Match, s: &State) -> Option<Meddle> {
    let (run, at, deed) = step_of(m, s)?;
    let Deed::To(_, acts) = deed else { return None };
    let other = |card: &CardId| *card != run.card && m.rules(s).is_meant(run, at, *card) == Some(false);
    let card = s.in_play().find(other).filter(|card| m.stats(s, *card).is_some())?;
    let name = written(m, s, card, run.seat);
    let line = match acts[..] {
        [Act::Exhaust(true)] => format!("- exhaust {name}"),
        [Act::Exhaust(false)] => format!("- ready {name}"),
        [Act::Emblem(0)] => format!("- give {name} might +1"),
        [Act::Freeze] => format!("- give {name} frozen"),
        _ => return None,
    };
    lines(run.seat, line)
}

fn text_of_the_other(m: &Match, s: &State) -> Option<Meddle> {
    let (run, at, deed) = step_of(m, s)?;
    let left = m.rules(s).left_of(run, at)?;
    let both = m.rules(s).program(run)?.steps.len() > 1;
    let may = matches!(deed, Deed::Decay(Who::Enemy, _)) && !both && s.count(run.seat, Z::Deck) > 10;
    may.then(|| lines(run.seat, format!("- mill {left}"))).flatten()
}

fn text_draws(m: &Match, s: &State) -> Option<Meddle> {
    let (run, _, _) = step_of(m, s)?;
    let steps = &m.rules(s).program(run)?.steps;
    let draws = steps.iter().any(|step| matches!(step.deed, Deed::Draw(..)));
    let may = !draws && s.count(run.seat, Z::Deck) > 8;
    may.then(|| lines(run.seat, "- draw 1")).flatten()
}

fn text_unmet(m: &Match, s: &State) -> Option<Meddle> {
    let (run, _, _) = step_of(m, s)?;
    let rules = m.rules(s);
    let program = rules.program(run)?;
    let unmet = |at: &usize| {
        program.sentence(*at).is_some_and(|said| said.when.is_some()) && rules.is_to_be_done(run, *at) == Some(false)
    };
    let at = (0..program.steps.len()).find(unmet)?;
    match program.steps[at].deed {
        Deed::Life(Who::You, n) if s.player(run.seat).life < 30 => lines(run.seat, format!("- heal hero {n}")),
        _ => None,
    }
}

fn omit_step(m: &Match, s: &State) -> Option<Meddle> {
    let (run, at, _) = step_of(m, s)?;
    match m.rules(s).asked(run, at) {
        Asked::Choice => Some(Meddle::Omit),
        Asked::Itself if run.told => Some(Meddle::Omit),
        _ => None,
    }
}

fn omit_trigger(m: &Match, s: &State) -> Option<Meddle> {
    let waiting = s.triggered().filter(|_| m.due(s) == Due::Auto && s.turn > 1)?;
    let asked = m.rules(s).asked_of(waiting);
    matches!(asked, Asked::Itself | Asked::Choice).then_some(Meddle::Omit)
}

fn others_attack(m: &Match, s: &State) -> Option<Meddle> {
    let other = m.other(s.active);
    let ready = |c: &&CardId| {
        let old = s.extra_of(**c).entered != s.turn && s.extra_of(**c).moved != s.turn;
        let able = m
            .stats(s, **c)
            .is_some_and(|t| t.speed > 0 && !t.keywords.has(Keywords::NO_ATTACK));
        old && able && !s.is_exhausted(**c)
    };
    let card = s.cards(other, Z::Combat).iter().find(ready).filter(|_| deploys(m, s))?;
    let line = format!("attack {} > {}", written(m, s, *card, s.active), hero(m, s.active));
    lines(s.active, line)
}

fn others_move(m: &Match, s: &State) -> Option<Meddle> {
    let other = m.other(s.active);
    let card = s
        .cards(other, Z::Combat)
        .iter()
        .find(|c| !s.is_exhausted(**c))
        .filter(|_| deploys(m, s))?;
    let line = format!("move {} > {}.support", written(m, s, *card, s.active), m.name(other));
    lines(s.active, line)
}

fn exhausted_acts(m: &Match, s: &State) -> Option<Meddle> {
    let player = s.player(s.active);
    let paid = |face: Face| {
        let cost = m.cost_of(face).unwrap_or_default();
        player.spendable() >= i32::from(cost.mana) && player.life > i32::from(cost.life)
    };
    let uses = |c: &CardId| s.face(*c).is_some_and(|f| exhausts_to_act(m.card(f)) && paid(f)) && s.is_exhausted(*c);
    let mut own = Z::PLAY.iter().flat_map(|z| s.cards(s.active, *z).iter().copied());
    let card = own.find(uses).filter(|_| main_phase(m, s) && s.step == Step::Deploy)?;
    lines(s.active, format!("act {}", written(m, s, card, s.active)))
}

fn others_acts(m: &Match, s: &State) -> Option<Meddle> {
    let other = m.other(s.active);
    // Whom its text chooses would have to be written.
    let chooses = |face: Face| {
        let mut programs = m.abilities(face).iter().map(|ability| &ability.program);
        programs.any(|program| program.steps.iter().any(EffectStep::is_chosen))
    };
    let plain = |face: Face| exhausts_to_act(m.card(face)) && !chooses(face);
    let uses = |c: &CardId| s.face(*c).is_some_and(plain) && !s.is_exhausted(*c);
    let mut theirs = Z::PLAY.iter().flat_map(|z| s.cards(other, *z).iter().copied());
    let card = theirs
        .find(uses)
        .filter(|_| main_phase(m, s) && s.step == Step::Deploy)?;
    lines(s.active, format!("act {}", written(m, s, card, s.active)))
}

fn emblem_told(m: &Match, s: &State) -> Option<Meddle> {
    let [card] = s.cards(s.active, Z::Combat) else {
        return None;
    };
    let none = s.extra_of(*card).emblems == [0; 3];
    let name = written(m, s, *card, s.active);
    let line = format!("{}.combat = {name} might +1", m.name(s.active));
    (deploys(m, s) && none && s.turn > 1)
        .then(|| lines(s.active, line))
        .flatten()
}

fn end_in_deploy(m: &Match, s: &State) -> Option<Meddle> {
    let ends = |c: &CardId| {
        s.face(*c).is_some_and(|f| {
            m.card(f)
                .text
                .iter()
                .any(|t| *t == "At the end of your turn, you gain 1 life.")
        })
    };
    // Of two of a kind the other one would wait at the end of the turn as well.
    let all: Vec<CardId> = creatures(s, s.active).into_iter().filter(ends).collect();
    let [card] = all[..] else { return None };
    if !deploys(m, s) {
        return None;
    }
    let auto = format!("auto {}", written(m, s, card, s.active));
    let all = vec![auto, "- heal hero 1".into(), "phase combat".into()];
    Some(Meddle::Lines(s.active, all))
}

fn creatures_and_hero(m: &Match, s: &State) -> Option<Meddle> {
    let many = |c: CardId| may_attack(m, s, c) && m.has(s, c, Keywords::MANY_TARGETS);
    let card = attacker(m, s, many).filter(|_| deploys(m, s))?;
    let speed = m.stats(s, card)?.speed;
    let slower = |c: &&CardId| m.stats(s, **c).is_some_and(|t| t.speed <= speed);
    let target = s.cards(m.other(s.active), Z::Combat).iter().find(slower)?;
    let (card, target) = (written(m, s, card, s.active), written(m, s, *target, s.active));
    lines(s.active, format!("attack {card} > {target} {}", hero(m, s.active)))
}

fn offering_thrown(m: &Match, s: &State) -> Option<Meddle> {
    let may = main_phase(m, s) && !s.player(s.active).offered && s.count(s.active, Z::Deck) > 8;
    let face = hand(s, s.active).next().filter(|_| may)?;
    let looked = s
        .cards(s.active, Z::Deck)
        .iter()
        .rev()
        .take(4)
        .filter_map(|c| s.face(*c));
    let all: Vec<&str> = looked.map(|f| m.tail(f)).collect();
    Some(Meddle::Lines(
        s.active,
        vec![
            format!("offering {} = {}", m.tail(face), all.join(" ")),
            format!("- put {} > graveyard", all.join(" ")),
        ],
    ))
}

fn text_does_not_win(m: &Match, s: &State) -> Option<Meddle> {
    let player = s.player(s.active);
    let fits = |f: &Face| {
        let def = m.card(*f);
        let can = i32::from(def.mana) <= player.spendable() && satisfies(&player.levels, &def.levels);
        // Whom its text chooses would have to be written.
        let mut programs = m.abilities(*f).iter().map(|ability| &ability.program);
        let chooses = programs.any(|program| program.steps.iter().any(EffectStep::is_chosen));
        can && def.kind == CardKind::Action && !def.wins() && !chooses
    };
    let face = hand(s, s.active).find(fits).filter(|_| deploys(m, s))?;
    let verb = if m.card(face).instant { "instant" } else { "play" };
    Some(Meddle::Lines(
        s.active,
        vec![
            format!("{verb} {}", m.tail(face)),
            format!("- result = {}", m.name(s.active)),
        ],
    ))
}

fn blessed_artifact(m: &Match, s: &State) -> Option<Meddle> {
    let player = s.player(s.active);
    let fits = |f: &Face| {
        let def = m.card(*f);
        let can = i32::from(def.mana) <= player.spendable() && satisfies(&player.levels, &def.levels);
        can && def.attaches
    };
    let no_creature = |c: &&CardId| s.face(**c).is_some_and(|f| !m.card(f).kind.is_creature());
    let face = hand(s, s.active).find(fits).filter(|_| deploys(m, s))?;
    let board = s.cards(s.active, Z::Board).iter().find(no_creature)?;
    lines(
        s.active,
        format!("play {} > {}", m.tail(face), written(m, s, *board, s.active)),
    )
}

pub(super) fn lines(seat: Seat, line: impl Into<String>) -> Option<Meddle> {
    Some(Meddle::Lines(seat, vec![line.into()]))
}

fn hand(s: &State, seat: Seat) -> impl Iterator<Item = Face> + '_ {
    s.cards(seat, Z::Hand).iter().filter_map(|c| s.face(*c))
}

/// Deploy, and nothing pending.
pub(super) fn deploys(m: &Match, s: &State) -> bool {
    m.due(s) == Due::Base(Base::Main) && s.step == Step::Deploy && !s.fought
}

fn main_phase(m: &Match, s: &State) -> bool {
    m.due(s) == Due::Base(Base::Main)
}

fn silent_creature(m: &Match, f: Face) -> bool {
    let def = m.card(f);
    def.kind.is_creature() && !def.has_text()
}

pub(super) fn creatures(s: &State, seat: Seat) -> Vec<CardId> {
    Z::ROWS.iter().flat_map(|z| s.cards(seat, *z)).copied().collect()
}

pub(super) fn hero(m: &Match, seat: Seat) -> String {
    format!("{}.hero", m.name(m.other(seat)))
}

fn omit(m: &Match, s: &State, due: Due) -> Option<Meddle> {
    use rejudge::judge::game::{Expectation, Game};
    (m.due(s) == due && m.expects(s) == Expectation::Written).then_some(Meddle::Omit)
}

fn opening_hand(m: &Match, s: &State) -> Option<Meddle> {
    let Due::Base(Base::Hand(seat)) = m.due(s) else {
        return None;
    };
    let top = s.cards(seat, Z::Deck).iter().rev().take(6).filter_map(|c| s.face(*c));
    let top: Vec<&str> = top.map(|f| m.tail(f)).collect();
    lines(seat, format!("draw 6 = {}", top.join(" ")))
}

fn mulligan(m: &Match, s: &State) -> Option<Meddle> {
    let Due::Base(Base::Mulligan(seat)) = m.due(s) else {
        return None;
    };
    let cards: Vec<&str> = hand(s, seat).take(3).map(|f| m.tail(f)).collect();
    lines(seat, format!("mulligan {}", cards.join(" ")))
}

fn omit_draw(m: &Match, s: &State) -> Option<Meddle> {
    omit(m, s, Due::Base(Base::Draw))
}

fn draw_two(m: &Match, s: &State) -> Option<Meddle> {
    let due = omit(m, s, Due::Base(Base::Draw)).is_some() && s.count(s.active, Z::Deck) > 3;
    let top: Vec<&str> = s
        .cards(s.active, Z::Deck)
        .iter()
        .rev()
        .take(2)
        .filter_map(|c| s.face(*c))
        .map(|f| m.tail(f))
        .collect();
    due.then(|| lines(s.active, format!("draw 2 = {}", top.join(" "))))
        .flatten()
}

fn draw_again(m: &Match, s: &State) -> Option<Meddle> {
    let top = s.cards(s.active, Z::Deck).last().and_then(|c| s.face(*c))?;
    (deploys(m, s) && s.count(s.active, Z::Deck) > 3)
        .then(|| lines(s.active, format!("draw = {}", m.tail(top))))
        .flatten()
}

fn omit_refill(m: &Match, s: &State) -> Option<Meddle> {
    omit(m, s, Due::Base(Base::Refill))
}

fn refill_again(m: &Match, s: &State) -> Option<Meddle> {
    let player = s.player(s.active);
    (main_phase(m, s) && s.step == Step::Reinforce && player.mana < player.max && !s.fought)
        .then(|| Some(Meddle::Lines(s.active, vec!["phase reinforce".into(), "refill".into()])))
        .flatten()
}

fn omit_ready(m: &Match, s: &State) -> Option<Meddle> {
    omit(m, s, Due::Base(Base::Ready))
}

fn omit_tick(m: &Match, s: &State) -> Option<Meddle> {
    omit(m, s, Due::Base(Base::Tick))
}

fn too_dear(m: &Match, s: &State) -> Option<Meddle> {
    let player = s.player(s.active);
    let fits = |f: &Face| {
        let def = m.card(*f);
        i32::from(def.mana) > player.spendable() && satisfies(&player.levels, &def.levels) && silent_creature(m, *f)
    };
    let face = hand(s, s.active)
        .find(fits)
        .filter(|_| deploys(m, s) && player.spark != Spark::InPlay)?;
    lines(s.active, format!("play {}", m.tail(face)))
}

fn levels(m: &Match, s: &State) -> Option<Meddle> {
    let player = s.player(s.active);
    let fits = |f: &Face| {
        let def = m.card(*f);
        i32::from(def.mana) <= player.spendable() && !satisfies(&player.levels, &def.levels) && silent_creature(m, *f)
    };
    let face = hand(s, s.active).find(fits).filter(|_| deploys(m, s))?;
    lines(s.active, format!("play {}", m.tail(face)))
}

fn paid_less(m: &Match, s: &State) -> Option<Meddle> {
    let player = s.player(s.active);
    let fits = |f: &Face| {
        let def = m.card(*f);
        let can = i32::from(def.mana) <= player.spendable() && satisfies(&player.levels, &def.levels);
        def.mana > 0 && can && silent_creature(m, *f)
    };
    let face = hand(s, s.active).find(fits).filter(|_| deploys(m, s))?;
    lines(s.active, format!("play {} pay {}", m.tail(face), m.card(face).mana - 1))
}

fn shrine(m: &Match, s: &State) -> Option<Face> {
    hand(s, s.active).find(|f| m.card(*f).kind == CardKind::Shrine && m.card(*f).basic)
}

fn second_shrine(m: &Match, s: &State) -> Option<Meddle> {
    let face = shrine(m, s).filter(|_| main_phase(m, s) && s.player(s.active).shrine)?;
    lines(s.active, format!("shrine {} level", m.tail(face)))
}

fn shrine_draws(m: &Match, s: &State) -> Option<Meddle> {
    let face =
        shrine(m, s).filter(|_| deploys(m, s) && !s.player(s.active).shrine && s.count(s.active, Z::Deck) > 3)?;
    let top = s.cards(s.active, Z::Deck).last().and_then(|c| s.face(*c))?;
    lines(s.active, format!("shrine {} level = {}", m.tail(face), m.tail(top)))
}

fn first_spark(m: &Match, s: &State) -> Option<Meddle> {
    (deploys(m, s) && s.first == Some(s.active))
        .then(|| lines(s.active, "spark"))
        .flatten()
}

fn spark_again(m: &Match, s: &State) -> Option<Meddle> {
    (deploys(m, s) && s.player(s.active).spark == Spark::Used)
        .then(|| lines(s.active, "spark"))
        .flatten()
}

fn offer_again(m: &Match, s: &State) -> Option<Meddle> {
    let may = main_phase(m, s) && s.player(s.active).offered && s.count(s.active, Z::Deck) > 8;
    let face = hand(s, s.active).next().filter(|_| may)?;
    let looked = s
        .cards(s.active, Z::Deck)
        .iter()
        .rev()
        .take(4)
        .filter_map(|c| s.face(*c));
    let looked: Vec<&str> = looked.map(|f| m.tail(f)).collect();
    lines(s.active, format!("offering {} = {}", m.tail(face), looked.join(" ")))
}

fn offering_takes(m: &Match, s: &State) -> Option<Meddle> {
    let may = main_phase(m, s) && !s.player(s.active).offered && s.count(s.active, Z::Deck) > 8;
    let face = hand(s, s.active).next().filter(|_| may)?;
    let looked: Vec<Face> = s
        .cards(s.active, Z::Deck)
        .iter()
        .rev()
        .take(4)
        .filter_map(|c| s.face(*c))
        .collect();
    let taken = looked.iter().find(|f| m.card(**f).kind != CardKind::Shrine)?;
    let all: Vec<&str> = looked.iter().map(|f| m.tail(*f)).collect();
    Some(Meddle::Lines(
        s.active,
        vec![
            format!("offering {} = {}", m.tail(face), all.join(" ")),
            format!("- put {} > hand", m.tail(*taken)),
        ],
    ))
}

fn cooldown(m: &Match, s: &State) -> Option<Meddle> {
    let player = s.player(s.active);
    let used = player.skills.iter().find(|k| k.used && k.left > 0 && k.left_all > 0)?;
    let skill = m.card(used.face).skill.as_ref()?;
    let can = player.spendable() >= i32::from(skill.mana) && satisfies(&player.levels, &skill.levels);
    (main_phase(m, s) && can)
        .then(|| lines(s.active, format!("skill {}", m.tail(used.face))))
        .flatten()
}

fn skill_levels(m: &Match, s: &State) -> Option<Meddle> {
    let player = s.player(s.active);
    let fits = |k: &&rejudge::games::spellweaver::state::Skill| {
        let skill = m.card(k.face).skill.as_ref();
        skill.is_some_and(|d| i32::from(d.mana) <= player.spendable() && !satisfies(&player.levels, &d.levels))
            && k.left == 0
            && k.left_all == 0
    };
    let held = player.skills.iter().find(fits).filter(|_| deploys(m, s))?;
    // Whom its text chooses is written.
    let hero = *s.cards(s.active, Z::Hero).first()?;
    let ability = m.only(held.face, |kind| kind == Kind::Skill)?;
    let chooses = m.program(held.face, ability)?.steps.iter().any(EffectStep::is_chosen);
    let named = |c: &CardId| m.rules(s).may_be_named(hero, held.face, (s.active, ability), *c);
    let target = match chooses {
        true => format!(" > {}", written(m, s, s.in_play().find(named)?, s.active)),
        false => String::new(),
    };
    lines(s.active, format!("skill {}{target}", m.tail(held.face)))
}

fn row(m: &Match, s: &State) -> Option<Meddle> {
    let player = s.player(s.active);
    let behind = Keywords::FLYING.with(Keywords::SUPPORT);
    let fits = |f: &Face| {
        let def = m.card(*f);
        let can = i32::from(def.mana) <= player.spendable() && satisfies(&player.levels, &def.levels);
        can && silent_creature(m, *f) && def.keywords.has(behind)
    };
    let face = hand(s, s.active).find(fits).filter(|_| main_phase(m, s))?;
    lines(s.active, format!("play {} > combat", m.tail(face)))
}

fn move_exhausted(m: &Match, s: &State) -> Option<Meddle> {
    let card = s.cards(s.active, Z::Combat).iter().find(|c| s.is_exhausted(**c))?;
    let may = main_phase(m, s) && s.step == Step::Reinforce && s.fought;
    may.then(|| lines(s.active, format!("move {} > support", written(m, s, *card, s.active))))
        .flatten()
}

fn not_in_hand(m: &Match, s: &State) -> Option<Meddle> {
    let list = m.lists[usize::from(s.active.0)].as_ref()?;
    let player = s.player(s.active);
    let fits = |f: &&Face| {
        let def = m.card(**f);
        let can = i32::from(def.mana) <= player.spendable() && satisfies(&player.levels, &def.levels);
        can && silent_creature(m, **f) && !hand(s, s.active).any(|h| h == **f)
    };
    let face = list.iter().find(fits).filter(|_| deploys(m, s))?;
    lines(s.active, format!("play {}", m.tail(*face)))
}

fn not_your_turn(m: &Match, s: &State) -> Option<Meddle> {
    let other = m.other(s.active);
    let shrine = |f: &Face| m.card(*f).basic;
    let face = hand(s, other).find(shrine).filter(|_| deploys(m, s))?;
    lines(other, format!("shrine {} level", m.tail(face)))
}

fn while_attacking(m: &Match, s: &State) -> Option<Meddle> {
    let player = s.player(s.active);
    let fits = |f: &Face| {
        let def = m.card(*f);
        let can = i32::from(def.mana) <= player.spendable() && satisfies(&player.levels, &def.levels);
        can && silent_creature(m, *f)
    };
    let may = m.due(s) == Due::Base(Base::Instants) && !s.attacks.is_empty();
    let deals = s
        .attacks
        .iter()
        .any(|a| !a.cancelled && m.stats(s, a.attacker).is_some_and(|t| t.attack > 0));
    let face = hand(s, s.active).find(fits).filter(|_| may && deals)?;
    Some(Meddle::Early(s.active, format!("play {}", m.tail(face))))
}

/// A creature that could attack the hero but for one thing.
pub(super) fn attacker(m: &Match, s: &State, fits: impl Fn(CardId) -> bool) -> Option<CardId> {
    let strong = |c: &CardId| {
        m.stats(s, *c)
            .is_some_and(|t| t.speed > 0 && t.attack > 0 && !t.keywords.has(Keywords::NO_ATTACK))
    };
    creatures(s, s.active).into_iter().find(|c| strong(c) && fits(*c))
}

fn exhausted_attacks(m: &Match, s: &State) -> Option<Meddle> {
    let now = |c: CardId| s.extra_of(c).entered == s.turn || s.extra_of(c).moved == s.turn;
    let fits = |c| s.is_exhausted(c) && !now(c) && s.place(c).is_some_and(|(_, z)| z == Z::Combat);
    let card = attacker(m, s, fits).filter(|_| m.due(s) == Due::Base(Base::Attack))?;
    lines(
        s.active,
        format!("attack {} > {}", written(m, s, card, s.active), hero(m, s.active)),
    )
}

fn sick(m: &Match, s: &State) -> Option<Meddle> {
    let fits = |c| {
        let swift = m.has(s, c, Keywords::SWIFT);
        s.extra_of(c).entered == s.turn && !swift && s.place(c).is_some_and(|(_, z)| z == Z::Combat)
    };
    let card = attacker(m, s, fits).filter(|_| deploys(m, s))?;
    // A creature with Valor bears a text.
    let text = s.face(card).is_some_and(|f| m.card(f).has_text());
    (!text)
        .then(|| {
            lines(
                s.active,
                format!("attack {} > {}", written(m, s, card, s.active), hero(m, s.active)),
            )
        })
        .flatten()
}

fn from_behind(m: &Match, s: &State) -> Option<Meddle> {
    let fits = |c: CardId| {
        let old = s.extra_of(c).entered != s.turn && s.extra_of(c).moved != s.turn && !s.is_exhausted(c);
        let text = s.face(c).is_some_and(|f| m.card(f).has_text());
        old && !text && s.place(c).is_some_and(|(_, z)| z == Z::Support) && !m.has(s, c, Keywords::FLYING)
    };
    let card = attacker(m, s, fits).filter(|_| deploys(m, s))?;
    lines(
        s.active,
        format!("attack {} > {}", written(m, s, card, s.active), hero(m, s.active)),
    )
}

fn too_slow(m: &Match, s: &State) -> Option<Meddle> {
    let card = attacker(m, s, |c| may_attack(m, s, c)).filter(|_| deploys(m, s))?;
    let speed = m.stats(s, card)?.speed;
    let faster = |c: &&CardId| m.stats(s, **c).is_some_and(|t| t.speed > speed);
    let target = s.cards(m.other(s.active), Z::Combat).iter().find(faster)?;
    let (card, target) = (written(m, s, card, s.active), written(m, s, *target, s.active));
    lines(s.active, format!("attack {card} > {target}"))
}

/// Whether a text of a creature's own card triggers as it attacks.
pub(super) fn triggers_attacking(m: &Match, s: &State, card: CardId) -> bool {
    let abilities = s.face(card).map_or(&[][..], |face| m.abilities(face));
    abilities.iter().any(|ability| ability.when() == Some(When::Attacks))
}

fn second_combat(m: &Match, s: &State) -> Option<Meddle> {
    let may = main_phase(m, s) && s.step == Step::Reinforce && s.fought;
    let fits = |c| may_attack(m, s, c) && !triggers_attacking(m, s, c);
    let card = attacker(m, s, fits).filter(|_| may)?;
    Some(Meddle::Lines(
        s.active,
        vec![
            "phase reinforce".into(),
            format!("attack {} > {}", written(m, s, card, s.active), hero(m, s.active)),
        ],
    ))
}

pub(super) fn block(m: &Match, s: &State, fits: impl Fn(CardId, CardId) -> bool) -> Option<Meddle> {
    if m.due(s) != Due::Base(Base::Block) {
        return None;
    }
    let other = m.other(s.active);
    for attack in s.attacks.iter().filter(|a| !a.cancelled) {
        let text = |c: CardId| s.face(c).is_none_or(|f| m.card(f).has_text());
        let found = creatures(s, other)
            .into_iter()
            .find(|c| fits(*c, attack.attacker) && !text(*c));
        if let Some(card) = found {
            let (card, attacker) = (written(m, s, card, other), written(m, s, attack.attacker, s.active));
            return lines(other, format!("block {card} > {attacker}"));
        }
    }
    None
}

pub(super) fn speeds(m: &Match, s: &State, a: CardId, b: CardId) -> Option<std::cmp::Ordering> {
    Some(m.stats(s, a)?.speed.cmp(&m.stats(s, b)?.speed))
}

fn slow_blocker(m: &Match, s: &State) -> Option<Meddle> {
    block(m, s, |c, attacker| {
        may_block(m, s, c) && speeds(m, s, c, attacker).is_some_and(|o| o.is_lt())
    })
}

pub(super) fn in_front(s: &State, card: CardId) -> bool {
    s.place(card).is_some_and(|(_, z)| z == Z::Combat)
}

pub(super) fn free(s: &State, card: CardId) -> bool {
    s.blocks(card).is_none() && s.attackers_on(card).next().is_none()
}

fn exhausted_blocks(m: &Match, s: &State) -> Option<Meddle> {
    block(m, s, |c, attacker| {
        in_front(s, c) && free(s, c) && s.is_exhausted(c) && speeds(m, s, c, attacker).is_some_and(|o| o.is_ge())
    })
}

fn attacked_blocks(m: &Match, s: &State) -> Option<Meddle> {
    block(m, s, |c, attacker| {
        let attacked = s.attackers_on(c).any(|a| a != attacker) && s.attackers_on(c).all(|a| a != attacker);
        attacked
            && s.blocks(c).is_none()
            && in_front(s, c)
            && !s.is_exhausted(c)
            && speeds(m, s, c, attacker).is_some_and(|o| o.is_ge())
    })
}

fn blocks_two(m: &Match, s: &State) -> Option<Meddle> {
    block(m, s, |c, attacker| {
        s.blocks(c).is_some_and(|a| a != attacker) && speeds(m, s, c, attacker).is_some_and(|o| o.is_ge())
    })
}

fn hit_line(m: &Match, s: &State, more: i32) -> Option<Meddle> {
    let hit = s.hits.first().filter(|_| m.due(s) == Due::Hit)?;
    let to = match hit.to {
        Target::Hero(seat) => format!("{}.hero", m.name(seat)),
        Target::Card(card) => written(m, s, card, s.active),
    };
    let prevented = if hit.prevented { " prevented" } else { "" };
    let from = written(m, s, hit.from, s.active);
    lines(s.active, format!("hit {from} > {to} = {}{prevented}", hit.much + more))
}

fn hit_more(m: &Match, s: &State) -> Option<Meddle> {
    hit_line(m, s, 1)
}

fn omit_hit(m: &Match, s: &State) -> Option<Meddle> {
    (s.hits.len() == 1).then(|| omit(m, s, Due::Hit)).flatten()
}

fn omit_die(m: &Match, s: &State) -> Option<Meddle> {
    // What triggers by it is told behind it, and may be told late.
    let heard = s
        .in_play()
        .any(|card| s.face(card).is_some_and(|face| m.triggers_often(face)));
    (s.dying.len() == 1 && !heard).then(|| omit(m, s, Due::Die)).flatten()
}

fn dies_healthy(m: &Match, s: &State) -> Option<Meddle> {
    let healthy = |c: &CardId| m.stats(s, *c).is_some_and(|t| t.health > 0) && !s.extra_of(*c).spared;
    let card = creatures(s, s.active)
        .into_iter()
        .find(healthy)
        .filter(|_| deploys(m, s))?;
    lines(s.active, format!("die {}", written(m, s, card, s.active)))
}

fn leftover(m: &Match, s: &State) -> Option<Meddle> {
    if m.due(s) != Due::Hit || s.hits.len() != 1 || s.step != Step::Regular {
        return None;
    }
    let plain = |c: CardId| !m.has(s, c, Keywords::UNSTOPPABLE) && s.place(c).is_some_and(|(_, z)| z.is_row());
    let there = |c: &CardId| s.place(*c).is_some_and(|(_, z)| z.is_row());
    let attack = s.attacks.iter().find(|a| {
        a.blocked && !a.cancelled && plain(a.attacker) && a.blockers.iter().any(there) && a.targets.len() == 1
    })?;
    let from = written(m, s, attack.attacker, s.active);
    let line = format!("hit {from} > {} = 1", hero(m, s.active));
    let Some(Meddle::Lines(seat, mut all)) = hit_line(m, s, 0) else {
        return None;
    };
    all.push(line);
    // The one that is due is told first; then one that is not.
    Some(Meddle::Lines(seat, all))
}

fn gain_more(m: &Match, s: &State) -> Option<Meddle> {
    let (card, much) = s.gains.first().copied().filter(|_| m.due(s) == Due::Gain)?;
    lines(
        s.active,
        format!("gain {} = {}", written(m, s, card, s.active), much + 1),
    )
}

fn omit_gain(m: &Match, s: &State) -> Option<Meddle> {
    (s.gains.len() == 1).then(|| omit(m, s, Due::Gain)).flatten()
}

fn deploy_again(m: &Match, s: &State) -> Option<Meddle> {
    let may = main_phase(m, s) && s.step == Step::Reinforce;
    may.then(|| {
        Some(Meddle::Lines(
            s.active,
            vec!["phase reinforce".into(), "phase deploy".into()],
        ))
    })
    .flatten()
}

fn life(m: &Match, s: &State) -> Option<Meddle> {
    let life = s.player(s.active).life;
    let may = deploys(m, s) && s.turn > 1 && life > 2 && life < 38;
    may.then(|| lines(s.active, format!("{}.life = {}", m.name(s.active), life + 1)))
        .flatten()
}

fn mana(m: &Match, s: &State) -> Option<Meddle> {
    let player = s.player(s.active);
    let may = deploys(m, s) && s.turn > 1 && player.shrine;
    may.then(|| {
        lines(
            s.active,
            format!("{}.mana = {}", m.name(s.active), player.spendable() + 1),
        )
    })
    .flatten()
}

fn deck(m: &Match, s: &State) -> Option<Meddle> {
    let count = s.count(s.active, Z::Deck);
    let may = deploys(m, s) && s.player(s.active).shrine;
    may.then(|| lines(s.active, format!("count {}.deck {}", m.name(s.active), count + 1)))
        .flatten()
}
