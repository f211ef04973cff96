//! The mistakes, each with how it is made at a line: nothing if it cannot be made there.

use rejudge::games::shironeko::cards::CardKind;
use rejudge::games::shironeko::effects::cards::{Charas, Whose};
use rejudge::games::shironeko::effects::constant::Law;
use rejudge::games::shironeko::effects::program::{Deed, From, Step, Target};
use rejudge::games::shironeko::matches::{Info, Match};
use rejudge::games::shironeko::simulate::{Instead, Item, Line};
use rejudge::games::shironeko::state::{Due, State, Z};
use rejudge::games::shironeko::text::AbilityKind;
use rejudge::games::shironeko::vocabulary::V;
use rejudge::table::{CardId, Face, Seat};

use Instead::{LeftOut, Line as Played};

type Make = fn(&Match, &State, &Line) -> Option<Vec<Instead>>;

/// All of them, by the names in `fixtures/shironeko/mistakes.tsv`.
pub const ALL: &[(&str, Make)] = &[
    ("a town deck is not shuffled", |_, s, line| {
        (s.due_is(line, V::Shuffle) && !line.chosen.is_empty()).then(|| vec![LeftOut])
    }),
    ("a card too many in the opening hand", |m, s, line| {
        matches!(s.due(m), Due::Hand(_)).then(|| one_more(s, line, Z::Deck))?
    }),
    ("a card too many after the redraw", |_, s, line| {
        (line.verb == V::Mulligan).then(|| one_more(s, line, Z::Deck))?
    }),
    ("a second redraw", |_, s, line| {
        let again = Line::new(line.seat, V::Mulligan).with(hand(s, line.seat, |_| true)?);
        let again = again.seeing(vec![top(s, line.seat, Z::Deck, 1)?]);
        // Of the cards the redraw itself brings none is put away again.
        (line.verb == V::Keep).then(|| {
            vec![
                Played(
                    Line::new(line.seat, V::Mulligan)
                        .with(again.chosen[0])
                        .seeing(again.seen.clone().unwrap_or_default()),
                ),
                Played(Line::new(line.seat, V::Shuffle)),
                Instead::Written(second(line.seat, &again)),
            ]
        })
    }),
    ("nothing is turned ON", |_, s, line| {
        s.due_is(line, V::On).then(|| vec![LeftOut])
    }),
    ("what a text keeps OFF is turned ON", |m, s, line| {
        let mut charas = s.charas(line.seat).iter().copied();
        let kept = |c: &CardId| !s.is_on(*c) && !s.extra(*c).shock && m.rules(s).stays_off(*c) == Ok(true);
        let kept = charas.find(kept)?;
        let all: Vec<CardId> = s.turns_on(m).collect();
        let items = all.into_iter().map(|c| Item::on_field(s, c));
        let on = items.chain([item(s, kept)]).collect::<Option<Vec<Item>>>()?;
        let line = Line {
            chosen: on,
            ..line.clone()
        };
        s.due_is(&line, V::On).then(|| vec![Played(line)])
    }),
    ("no card is drawn", |m, s, line| {
        (s.due(m) == Due::Draw && line.verb == V::Draw).then(|| vec![LeftOut])
    }),
    ("two cards are drawn", |m, s, line| {
        (s.due(m) == Due::Draw && line.verb == V::Draw).then(|| one_more(s, line, Z::Deck))?
    }),
    ("no town is built", |_, _, line| {
        (line.verb == V::Build).then(|| vec![LeftOut])
    }),
    ("two towns are built", |_, s, line| {
        (line.verb == V::Build).then(|| one_more(s, line, Z::TownDeck))?
    }),
    ("a town too few is turned OFF", |_, _, line| {
        let mut line = line.clone();
        let last = line.pays.pop()?;
        let plays = line.verb == V::Play;
        // A town that gives two may be enough alone.
        (plays && !line.pays.is_empty() && last != line.pays[0]).then(|| vec![Played(line)])
    }),
    ("nothing is paid", |_, _, line| {
        (line.verb == V::Play && !line.pays.is_empty()).then(|| vec![Played(line.clone().paying(Vec::new()))])
    }),
    ("paid without the color", |m, s, line| {
        let face = played(line).filter(|_| line.verb == V::Play && !line.pays.is_empty())?;
        let color = m.info(face).color;
        let without = |c: &CardId| s.face(*c).is_some_and(|f| !m.info(f).souls.contains(&color));
        let towns: Vec<Item> = towns(s, line.seat, |c| s.is_on(c) && without(&c))
            .take(usize::from(m.info(face).cost))
            .collect();
        (color.is_plain() && towns.len() == usize::from(m.info(face).cost))
            .then(|| vec![Played(line.clone().paying(towns))])
    }),
    ("an OFF town is used", |_, s, line| {
        let off = towns(s, line.seat, |c| !s.is_on(c)).next()?;
        let mut line = line.clone();
        let last = line.pays.len().checked_sub(1).filter(|_| line.verb == V::Play)?;
        line.pays[last] = off;
        Some(vec![Played(line)])
    }),
    ("a chara two levels up", |m, s, line| {
        change(m, s, line, |new, old| new.level > old.level + 1)
    }),
    ("a chara of the same level", |m, s, line| {
        change(m, s, line, |new, old| new.level == old.level && new.name != old.name)
    }),
    ("an awakened chara onto another name", |m, s, line| {
        change(m, s, line, |new, old| {
            new.kind == CardKind::Awakened && new.level == old.level + 1 && new.name != old.name
        })
    }),
    ("a second chara of the name", |m, s, line| {
        let names: Vec<u16> = s
            .charas(line.seat)
            .iter()
            .filter_map(|c| Some(m.info(s.face(*c)?).name))
            .collect();
        let fits = |f: Face| m.info(f).kind.is_chara() && m.info(f).cost == 0 && names.contains(&m.info(f).name);
        let card = hand(s, line.seat, fits)?;
        (main_choice(m, s, line) && names.len() < 4).then(|| vec![Played(Line::new(line.seat, V::Play).with(card))])
    }),
    ("a fifth chara", |m, s, line| {
        let names: Vec<u16> = s
            .charas(line.seat)
            .iter()
            .filter_map(|c| Some(m.info(s.face(*c)?).name))
            .collect();
        let fits = |f: Face| m.info(f).kind.is_chara() && m.info(f).cost == 0 && !names.contains(&m.info(f).name);
        let card = hand(s, line.seat, fits)?;
        (main_choice(m, s, line) && names.len() == 4).then(|| vec![Played(Line::new(line.seat, V::Play).with(card))])
    }),
    ("a card that is not in the hand", |m, s, line| {
        let in_hand = |f: Face| s.cards(line.seat, Z::Hand).iter().any(|c| s.face(*c) == Some(f));
        let face = gone(m, s, line.seat).find(|f| m.info(*f).kind.is_chara() && !in_hand(*f))?;
        main_choice(m, s, line).then(|| {
            vec![Instead::Written(
                Line::new(line.seat, V::Play).with(Item::Card(line.seat, face, 0)),
            )]
        })
    }),
    ("a card in the other player's turn", |m, s, line| {
        let other = m.next(line.seat);
        let names: Vec<u16> = s
            .charas(other)
            .iter()
            .filter_map(|c| Some(m.info(s.face(*c)?).name))
            .collect();
        let fits = |f: Face| m.info(f).kind.is_chara() && m.info(f).cost == 0 && !names.contains(&m.info(f).name);
        let card = hand(s, other, fits)?;
        (main_choice(m, s, line) && names.len() < 4).then(|| vec![Played(Line::new(other, V::Play).with(card))])
    }),
    ("an OFF chara attacks", |m, s, line| {
        let off = s
            .charas(line.seat)
            .iter()
            .copied()
            .find(|c| !s.is_on(*c) && s.extra(*c).attacked != s.turn && s.extra(*c).entered != s.turn)?;
        main_choice(m, s, line).then(|| Some(vec![Played(Line::new(line.seat, V::Attack).with(item(s, off)?))]))?
    }),
    ("a chara attacks that was just played", |m, s, line| {
        let new = s.charas(line.seat).iter().copied().find(|c| {
            // What a text lets attack at once, or forbids it, is another matter.
            let free = |law| m.rules(s).is_under(*c, law) == Ok(false);
            let fresh = s.extra(*c).entered == s.turn && s.extra(*c).by == rejudge::games::shironeko::state::By::Play;
            s.is_on(*c) && fresh && free(Law::AttacksAtOnce) && free(Law::NoAttack)
        })?;
        main_choice(m, s, line).then(|| Some(vec![Played(Line::new(line.seat, V::Attack).with(item(s, new)?))]))?
    }),
    ("a chara attacks that a text forbids", |m, s, line| {
        // Of nothing else it may be said that it keeps it from attacking.
        let fits = |c: &CardId| s.is_on(*c) && s.extra(*c).attacked != s.turn && s.extra(*c).entered != s.turn;
        let forbidden = |c: &CardId| m.rules(s).is_under(*c, Law::NoAttack) == Ok(true);
        let mut charas = s.charas(line.seat).iter().copied();
        let chara = charas.find(|c| fits(c) && forbidden(c))?;
        main_choice(m, s, line).then(|| Some(vec![Played(Line::new(line.seat, V::Attack).with(item(s, chara)?))]))?
    }),
    ("a chara attacks once more than it may", |m, s, line| {
        let free = |c: CardId, law| m.rules(s).is_under(c, law) == Ok(false);
        let mut charas = s.charas(line.seat).iter().copied();
        let chara = charas.find(|c| {
            let (attacks, again) = (s.attacks(*c), s.extra(*c).again);
            let all = s.is_on(*c) && attacks > again;
            let most = attacks > again + 1 || free(*c, Law::AttacksTwice);
            all && most && free(*c, Law::NoAttack)
        })?;
        main_choice(m, s, line).then(|| Some(vec![Played(Line::new(line.seat, V::Attack).with(item(s, chara)?))]))?
    }),
    ("an attack on a chara", |m, s, line| {
        let target = *s.charas(m.next(line.seat)).first()?;
        (line.verb == V::Attack).then(|| Some(vec![Played(line.clone().to(item(s, target)?))]))?
    }),
    ("an OFF chara defends", |_, s, line| {
        let off = s.charas(line.seat).iter().copied().find(|c| !s.is_on(*c))?;
        let defence = matches!(line.verb, V::Take | V::Defend);
        defence.then(|| Some(vec![Played(Line::new(line.seat, V::Defend).with(item(s, off)?))]))?
    }),
    ("a chara defends that a text forbids", |m, s, line| {
        let forbidden = |c: &CardId| m.rules(s).is_under(*c, Law::NoDefence) == Ok(true);
        let mut charas = s.charas(line.seat).iter().copied();
        let chara = charas.find(|c| s.is_on(*c) && forbidden(c))?;
        let defence = matches!(line.verb, V::Take | V::Defend);
        defence.then(|| Some(vec![Played(Line::new(line.seat, V::Defend).with(item(s, chara)?))]))?
    }),
    ("two charas defend", |_, s, line| {
        let one = *line.chosen.first().filter(|_| line.verb == V::Defend)?;
        let two = s
            .charas(line.seat)
            .iter()
            .filter_map(|c| item(s, *c))
            .find(|i| *i != one)?;
        Some(vec![Played(line.clone().with(two))])
    }),
    ("a card too many is turned over", |_, s, line| {
        let seat = s.attack?.defender;
        // What has left this turn may have given more, which is a ruling of its own.
        (line.verb == V::Damage && !line.effect && s.left.is_empty()).then(|| {
            let mut line = line.clone();
            let seen = line.seen.as_mut()?;
            let next = seen.len() + 1;
            seen.push(top(s, seat, Z::Deck, next)?);
            Some(vec![Played(Line {
                chosen: vec![Item::Count(u32::try_from(next).ok()?)],
                ..line
            })])
        })?
    }),
    ("a card too few is turned over", |_, _, line| {
        (line.verb == V::Damage && !line.effect).then(|| {
            let mut line = line.clone();
            let seen = line.seen.as_mut().filter(|s| s.len() > 1)?;
            seen.pop();
            let count = u32::try_from(seen.len()).ok()?;
            Some(vec![Played(Line {
                chosen: vec![Item::Count(count)],
                ..line
            })])
        })?
    }),
    ("what a constant text gives is not counted", |m, s, line| {
        let attacker = s.attack.filter(|_| line.verb == V::Damage && !line.effect)?.attacker;
        let (attack, _) = s.numbers(m, attacker)?;
        let own = m.info(s.face(attacker)?).attack + s.extra(attacker).given.0 + s.extra(attacker).stays.0;
        let mut line = line.clone();
        let seen = line.seen.as_mut()?;
        // Attack 0 needs no line, and a deck that runs out ends the match.
        let fewer = own > 0 && own < attack && seen.len() as i64 == i64::from(attack);
        seen.truncate(usize::try_from(own).ok()?);
        line.chosen = vec![Item::Count(u32::try_from(own).ok()?)];
        fewer.then(|| vec![Played(line)])
    }),
    ("a trigger is left out", |m, _, line| {
        // SNK-7.6: one that asks for souls need not be paid for, and is left then.
        let mut abilities = played(line).into_iter().flat_map(|face| &m.info(face).abilities);
        let asks = abilities.any(|ability| ability.kind == AbilityKind::Trigger && ability.souls > 0);
        (line.verb == V::Trigger && !asks).then(|| vec![LeftOut])
    }),
    ("the damage area is not emptied", |_, s, line| {
        (line.verb == V::Clear && line.chosen.is_empty() && s.flips.is_some()).then(|| vec![LeftOut])
    }),
    ("a used monster stays", |_, s, line| {
        (line.verb == V::Clear && !line.chosen.is_empty() && s.used.is_some()).then(|| vec![LeftOut])
    }),
    ("a battle puts down one counter more", |_, s, line| {
        let battle = line.verb == V::Hit && !line.effect && !s.hits.is_empty();
        battle.then(|| counters(line, 1))?
    }),
    ("a chara that has to retreat stays", |_, _, line| {
        (line.verb == V::Retreat && !line.effect).then(|| vec![LeftOut])
    }),
    ("a chara retreats too soon", |m, s, line| {
        let chara = s
            .charas(line.seat)
            .iter()
            .copied()
            .find(|c| s.numbers(m, *c).is_some_and(|n| s.extra(*c).damage < n.1))?;
        main_choice(m, s, line).then(|| Some(vec![Played(Line::new(line.seat, V::Retreat).with(item(s, chara)?))]))?
    }),
    ("poison does two", |_, s, line| {
        let poison = line.verb == V::Hit && !line.effect && !s.poisoned.is_empty();
        poison.then(|| counters(line, 1))?
    }),
    ("poison does nothing", |_, s, line| {
        // SNK-G-19: of poison that came as the turn ended nobody can say whether it works.
        let due = !s.poisoned.is_empty() && s.poisoned_now.is_empty();
        (line.verb == V::Hit && !line.effect && due).then(|| vec![LeftOut])
    }),
    ("the shock stays", |_, s, line| {
        (line.verb == V::Give && !line.effect && !s.shocked.is_empty()).then(|| vec![LeftOut])
    }),
    ("an ability is used twice", |m, s, line| {
        let used = s.charas(line.seat).iter().copied().find(|c| s.extra(*c).used != 0)?;
        let face = s.face(used)?;
        let number = m
            .info(face)
            .abilities
            .iter()
            .position(|a| a.kind == AbilityKind::Act && a.souls == 0)?;
        let card = Item::Card(line.seat, face, s.extra(used).copy);
        let number = Item::Count(u32::try_from(number + 1).ok()?);
        main_choice(m, s, line).then(|| vec![Played(Line::new(line.seat, V::Act).with(card).with(number))])
    }),
    ("an ability without its runes", |m, s, line| {
        let found = s.charas(line.seat).iter().copied().find_map(|c| {
            let abilities = &m.info(s.face(c)?).abilities;
            let at = abilities.iter().position(|a| {
                a.kind == AbilityKind::Act && a.souls == 0 && s.has_runes(m, c, &a.runes) == Some(false)
            })?;
            (s.extra(c).used == 0).then_some((c, at))
        });
        let (chara, at) = found?;
        let number = Item::Count(u32::try_from(at + 1).ok()?);
        main_choice(m, s, line).then(|| {
            Some(vec![Played(
                Line::new(line.seat, V::Act).with(item(s, chara)?).with(number),
            )])
        })?
    }),
    ("what fires on entering is left out", |m, _, line| {
        let number = line.chosen.iter().find_map(|item| match item {
            Item::Count(n) => usize::try_from(*n).ok(),
            _ => None,
        });
        let ability = m.info(played(line)?).abilities.get(number?.checked_sub(1)?)?;
        let due = line.verb == V::Auto && !line.effect && ability.kind == AbilityKind::Enter && !ability.may;
        due.then(|| vec![LeftOut])
    }),
    ("a text draws a card too many", |m, s, line| {
        // Behind damage its line might stand below a trigger's.
        let first = m.next_step(s).is_some_and(|(_, at, _)| at == 0);
        (line.verb == V::Draw && line.effect && s.used.is_some() && first).then(|| one_more(s, line, Z::Deck))?
    }),
    ("a text puts down a counter more", |m, s, line| {
        // What nobody chooses has no line in a log of choices that this one could stand below.
        let told = m.next_step(s).is_some_and(|(_, _, step)| m.full || step.is_chosen());
        let text = line.verb == V::Hit && line.effect && told;
        text.then(|| counters(line, 1))?
    }),
    ("a text is done to a chara that it does not mean", |m, s, line| {
        let own = s.charas(line.seat).iter().copied().find(|c| s.is_on(*c))?;
        let mut line = line.clone();
        let theirs = |item: &Item| matches!(item, Item::Card(of, ..) if *of == m.next(line.seat));
        let (_, _, step) = m.next_step(s).filter(|_| line.verb == V::Hit && line.effect)?;
        let of_theirs = |of: &Charas| of.whose == Whose::Theirs;
        let meant = match &step.deed {
            // What is done to all of them need not be written.
            Deed::To(Target::Choose { of, .. }, _) => of_theirs(of),
            _ => false,
        };
        let target = line.target.iter().position(theirs).filter(|_| meant)?;
        line.target[target] = item(s, own)?;
        Some(vec![Played(line)])
    }),
    (
        "a card comes from the discard that a text does not mean",
        |m, s, line| {
            let (run, _, step) = m.next_step(s).filter(|_| line.verb == V::Put && line.effect)?;
            let Deed::FromPile { whose, cards, .. } = &step.deed else {
                return None;
            };
            let rules = m.rules(s);
            let seat = rules.player_of(run, *whose);
            let lying = s.cards(seat, Z::Discard).iter().filter_map(|c| s.face(*c));
            let other = lying.into_iter().find(|face| !rules.card_is(*face, cards))?;
            let chosen = vec![Item::In(seat, Z::Discard, other)];
            Some(vec![Played(Line { chosen, ..line.clone() })])
        },
    ),
    ("a chara enters that a text does not mean", |m, s, line| {
        let (run, _, step) = m.next_step(s).filter(|_| line.verb == V::Put && line.effect)?;
        let (z, cards) = match &step.deed {
            Deed::Enter {
                from: From::Discard(cards),
                ..
            } => (Z::Discard, cards),
            Deed::Enter {
                from: From::Hand(cards),
                ..
            } => (Z::Hand, cards),
            _ => return None,
        };
        let rules = m.rules(s);
        // That there is no room for it is another matter.
        let enters = |face: &Face| m.info(*face).kind.is_chara() && rules.has_room(run.seat, *face, None).is_yes();
        let mut lying = s.cards(run.seat, z).iter().filter_map(|c| s.face(*c));
        let other = lying.find(|face| enters(face) && !rules.card_is(*face, cards))?;
        let chosen = vec![Item::In(run.seat, z, other)];
        Some(vec![Played(Line { chosen, ..line.clone() })])
    }),
    ("a text is done to a town that it does not mean", |m, s, line| {
        let (_, _, step) = m.next_step(s).filter(|_| line.effect)?;
        let Deed::Towns { of, n: Some(_), .. } = &step.deed else {
            return None;
        };
        let other = match of.whose {
            Whose::Own => m.next(line.seat),
            _ => line.seat,
        };
        let pose = line.verb == V::Off;
        let fits = |c: &&CardId| line.verb == V::Put || s.is_on(**c) == pose;
        let town = s.cards(other, Z::Town).iter().find(fits)?;
        let chosen = vec![Item::on_field(s, *town)?];
        let target = line.target.iter().map(|_| Item::Zone(other, Z::TownDiscard)).collect();
        Some(vec![Played(Line {
            chosen,
            target,
            ..line.clone()
        })])
    }),
    ("what a text has its player choose is left out", |m, s, line| {
        let (run, at, step) = m.next_step(s)?;
        let asked = m.rules(s).asked(run, at) == rejudge::games::shironeko::rules::Asked::Choice;
        // What is due of the whole text is left out, so that nothing of it is told.
        let whole = step.when.is_empty() && (0..run.progress.steps()).all(|at| run.progress.done(at) == 0);
        (line.effect && asked && whole && step.count() == Some(1)).then(|| vec![LeftOut])
    }),
    ("a card is drawn that no text says", |m, s, line| {
        let (run, at, _) = m.next_step(s)?;
        let says = |step: &Step| !matches!(step.deed, Deed::Draw(..));
        let none = m.steps_of(s, run).iter().all(says) && m.rules(s).left_of(run, at) == Some(1);
        let top = top(s, line.seat, Z::Deck, 1).filter(|_| line.verb == V::Hit && line.effect && none)?;
        let drawn = Line::new(line.seat, V::Draw).of_effect().seeing(vec![top]);
        Some(vec![Played(line.clone()), Played(drawn)])
    }),
    ("a text is followed on a condition that is not so", |m, s, line| {
        let used = s.used.filter(|_| line.verb == V::Clear && s.under_way().is_none())?;
        let steps = m.steps_of(s, s.runs.last().filter(|run| run.card == used)?);
        let [
            Step {
                deed: Deed::Draw(_, n), ..
            },
        ] = steps
        else {
            return None;
        };
        let progress = &s.runs.last()?.progress;
        let not_done = progress.steps() == 1 && progress.done(0) == 0;
        let drawn: Option<Vec<Item>> = (1..=usize::from(*n)).map(|at| top(s, line.seat, Z::Deck, at)).collect();
        let drawn = Line::new(line.seat, V::Draw)
            .of_effect()
            .with(Item::Count(u32::from(*n)))
            .seeing(drawn?);
        not_done.then(|| vec![Played(drawn), Played(line.clone())])
    }),
    ("the loser is written as the winner", |m, _, line| {
        let winner = line.seat;
        let loser = m.next(winner);
        (line.verb == V::Result).then(|| vec![Played(Line::new(loser, V::Result).seeing(vec![Item::Player(loser)]))])
    }),
    ("who lost at janken is the first player", |m, s, line| {
        let setup = s.due(m) == Due::First && matches!(line.verb, V::Janken | V::First);
        let (first, other) = (line.seat, m.next(line.seat));
        setup.then(|| {
            vec![
                Played(Line::new(other, V::Janken).seeing(vec![Item::Player(other)])),
                Played(Line::new(first, V::First).seeing(vec![Item::Player(first)])),
            ]
        })
    }),
    ("a card is found that is not in the deck", |m, s, line| {
        let gone = in_the_open(m, s, line.seat).first().copied()?;
        (line.verb == V::Search && line.effect).then(|| {
            let found = Line::new(line.seat, V::Search)
                .of_effect()
                .with(Item::Card(line.seat, gone, 0));
            vec![Instead::Written(found.to(Item::Zone(line.seat, Z::Hand)))]
        })
    }),
    ("a card is revealed that lies elsewhere", |m, s, line| {
        let gone = gone(m, s, line.seat).next()?;
        let mut line = line.clone();
        let reveals = line.verb == V::Reveal && line.effect;
        // What nobody chooses may have no line in a log of choices that this one could stand below.
        let carried = m.full || s.used.is_some();
        let seen = line.seen.as_mut().filter(|_| reveals && carried)?;
        *seen.first_mut()? = Item::Card(line.seat, gone, 0);
        Some(vec![Played(line)])
    }),
    ("a card is taken that was not looked at", |m, s, line| {
        let (run, _, step) = m.next_step(s).filter(|_| line.verb == V::Put && line.effect)?;
        let Deed::Take { cards, .. } = &step.deed else {
            return None;
        };
        let shown = |step: &Step| matches!(step.deed, Deed::Look { shown: true, .. });
        if !m.steps_of(s, run).iter().any(shown) {
            // What nobody else saw may have been any card.
            return None;
        }
        let seen: Vec<Face> = run.seen.iter().filter_map(|c| s.face(*c)).collect();
        let mut deck = s.cards(line.seat, Z::Deck).iter().filter_map(|c| s.face(*c));
        let other = deck.find(|face| !seen.contains(face) && m.rules(s).card_is(*face, cards))?;
        let chosen = vec![Item::Card(line.seat, other, 0)];
        Some(vec![Played(Line { chosen, ..line.clone() })])
    }),
    ("a chara is healed that is not there", |m, s, line| {
        let there = |f: &Face| {
            [Seat(0), Seat(1)]
                .into_iter()
                .any(|seat| s.charas(seat).iter().any(|c| s.face(*c) == Some(*f)))
        };
        let gone = gone(m, s, line.seat).find(|f| m.info(*f).kind.is_chara() && !there(f))?;
        // What nobody chooses may stand below a line that is not written.
        let chosen = m.next_step(s).is_none_or(|(_, _, step)| step.is_chosen());
        (line.verb == V::Heal && line.effect && chosen).then(|| {
            let chosen = vec![Item::Card(line.seat, gone, 0), Item::Count(1)];
            vec![Instead::Written(Line { chosen, ..line.clone() })]
        })
    }),
    ("play goes on after the end", |m, s, line| {
        let card = hand(s, s.active, |f| m.info(f).kind.is_chara())?;
        (line.verb == V::Result).then(|| vec![Instead::Written(Line::new(s.active, V::Play).with(card))])
    }),
];

trait DueIs {
    fn due_is(&self, line: &Line, verb: V) -> bool;
}

impl DueIs for State {
    /// A line of this verb that is no effect's.
    fn due_is(&self, line: &Line, verb: V) -> bool {
        line.verb == verb && !line.effect && self.over.is_none()
    }
}

/// The redraw that is one too many.
fn second(seat: Seat, first: &Line) -> Line {
    let back = first.seen.clone().unwrap_or_default();
    back.into_iter().fold(Line::new(seat, V::Mulligan), Line::with)
}

/// A choice of the main phase.
fn main_choice(m: &Match, s: &State, line: &Line) -> bool {
    s.due(m) == Due::Main
        && !line.effect
        && line.seat == s.active
        && matches!(line.verb, V::Play | V::Change | V::Attack | V::Act | V::OffAct)
}

fn played(line: &Line) -> Option<Face> {
    line.chosen.iter().find_map(|item| match item {
        Item::Card(_, face, _) => Some(*face),
        _ => None,
    })
}

fn item(s: &State, card: CardId) -> Option<Item> {
    let (seat, face) = (s.holder(card), s.face(card)?);
    let same = s.charas(seat).iter().filter(|c| s.face(**c) == Some(face));
    let copy = if same.count() > 1 { s.extra(card).copy } else { 0 };
    Some(Item::Card(seat, face, copy))
}

/// Cards of a player's list of which every copy lies in the open: a hand may hold what a log of choices never names.
fn in_the_open(m: &Match, s: &State, seat: Seat) -> Vec<Face> {
    let all: &[Face] = m.lists[usize::from(seat.0)].as_deref().unwrap_or_default();
    let is_open = |f: &Face| {
        let hidden = [Some(Z::Deck), Some(Z::TownDeck), Some(Z::Hand)];
        let located = s
            .table
            .cards
            .iter()
            .filter(|c| c.owner == seat && c.face == Some(*f) && !hidden.contains(&Z::of(s.table.kind_of(c.zone))));
        located.count() == all.iter().filter(|g| *g == f).count()
    };
    all.iter().copied().filter(is_open).collect()
}

/// Those of them that lie in the discard.
fn gone(m: &Match, s: &State, seat: Seat) -> impl Iterator<Item = Face> {
    let open = in_the_open(m, s, seat);
    let discard = s.cards(seat, Z::Discard).iter().filter_map(|c| s.face(*c));
    let gone: Vec<Face> = discard.filter(|f| open.contains(f)).collect();
    gone.into_iter()
}

/// A card of the hand that fits.
fn hand(s: &State, seat: Seat, fits: impl Fn(Face) -> bool) -> Option<Item> {
    let faces = s.cards(seat, Z::Hand).iter().filter_map(|c| s.face(*c));
    faces.into_iter().find(|f| fits(*f)).map(|f| Item::Card(seat, f, 0))
}

/// The n-th card from the top.
fn top(s: &State, seat: Seat, z: Z, n: usize) -> Option<Item> {
    let card = s.cards(seat, z).iter().rev().nth(n.checked_sub(1)?)?;
    Some(Item::Card(seat, s.face(*card)?, 0))
}

fn towns(s: &State, seat: Seat, fits: impl Fn(CardId) -> bool) -> impl Iterator<Item = Item> {
    let fitting: Vec<Item> = s
        .cards(seat, Z::Town)
        .iter()
        .filter(|c| fits(**c))
        .filter_map(|c| Some(Item::Card(seat, s.face(*c)?, s.extra(*c).copy)))
        .collect();
    fitting.into_iter()
}

/// The line with one card more seen, which lies next on top.
fn one_more(s: &State, line: &Line, z: Z) -> Option<Vec<Instead>> {
    let mut line = line.clone();
    let seen = line.seen.as_mut().filter(|seen| !seen.is_empty())?;
    let next = top(s, line.seat, z, seen.len() + 1)?;
    seen.push(next);
    let count = u32::try_from(seen.len()).ok()?;
    for item in &mut line.chosen {
        if let Item::Count(n) = item {
            *n = count;
        }
    }
    if line.verb == V::Draw {
        line.chosen = vec![Item::Count(count)];
    }
    Some(vec![Played(line)])
}

/// The line with more counters.
fn counters(line: &Line, more: u32) -> Option<Vec<Instead>> {
    let mut line = line.clone();
    for item in line.seen.as_mut()? {
        if let Item::Count(n) = item {
            *n += more;
        }
    }
    Some(vec![Played(line)])
}

/// A change that fits the two cards, and is paid for.
fn change(m: &Match, s: &State, line: &Line, fits: impl Fn(&Info, &Info) -> bool) -> Option<Vec<Instead>> {
    if !main_choice(m, s, line) {
        return None;
    }
    let names: Vec<u16> = s
        .charas(line.seat)
        .iter()
        .filter_map(|c| Some(m.info(s.face(*c)?).name))
        .collect();
    for base in s.charas(line.seat) {
        let old = m.info(s.face(*base)?);
        for face in s.cards(line.seat, Z::Hand).iter().filter_map(|c| s.face(*c)) {
            let new = m.info(face);
            let Some(cost) = new.change.filter(|_| new.kind.is_chara() && fits(new, old)) else {
                continue;
            };
            if names.iter().any(|n| *n == new.name && *n != old.name) {
                continue;
            }
            let single = |c: CardId| s.is_on(c) && s.face(c).is_some_and(|f| m.info(f).souls.len() == 1);
            let own = |c: CardId| s.face(c).is_some_and(|f| m.info(f).souls.contains(&new.color));
            let mut paid: Vec<Item> = towns(s, line.seat, |c| single(c) && (own(c) || !new.color.is_plain())).collect();
            paid.truncate(usize::from(cost));
            if paid.len() == usize::from(cost) {
                let card = Item::Card(line.seat, face, 0);
                let line = Line::new(line.seat, V::Change).with(card).to(item(s, *base)?);
                return Some(vec![Played(line.paying(paid))]);
            }
        }
    }
    None
}
