//! Where a match stands, for whoever writes it down: what comes next, and what may be done, in words.

use rejudge_judge::game::{Expectation, Game};
use rejudge_judge::script::{OpKind, Script};
use rejudge_kit::prompt::{self, LEGAL_MOST, PromptSource};
use rejudge_kit::{ByItself, Offered, Prompt};
use rejudge_table::{CardId, Ending, Face, Seat};

use super::effects::program::Step;
use super::line::{Item, Line};
use super::matches::Match;
use super::offers::Offer;
use super::open::PreparedMatch;
use super::rules::texts::attack_may_bend;
use super::state::{Due, Phase, State, Z};
use super::text::{Ability, AbilityKind};
use super::verdicts::Words;
use super::vocabulary::V;

/// More ways to pay for one thing than anybody looks through.
const PAYMENTS_MOST: usize = 24;

impl PreparedMatch {
    /// Where the match stands. `begun`: the log has a section already.
    pub(super) fn prompt(&self, script: &Script, state: &State, begun: bool) -> Prompt {
        let mut prompt = prompt::prompt(&self.m, script, state, begun, V::Result.id());
        if let Some(told) = self.m.effect_begun(script, state) {
            prompt.next = format!("{told}; {}", prompt.next);
        }
        prompt
    }
}

impl PromptSource for Match {
    type Game = Match;

    fn game(&self) -> &Match {
        self
    }

    fn full(&self) -> bool {
        self.full
    }

    fn is_turn(&self, s: &State) -> bool {
        s.due(self) == Due::Turn
    }

    fn to_be_told(&self, s: &State) -> bool {
        match s.due(self) {
            // SNK-1.5: the winner of janken is the first player, and nobody need say so.
            Due::First => s.janken.is_none(),
            Due::Ability(card, number) => {
                let ability = self.ability_at(s, card, number);
                let shows = ability.is_some_and(Ability::shows);
                self.expects(s) == Expectation::Chosen || shows && !s.seeded
            }
            Due::Step => {
                let shows = |step: &Step| step.shows() && !step.is_optional();
                !s.seeded && self.next_step(s).is_some_and(|(_, _, step)| shows(step))
            }
            // SNK-6.7: whether it was paid for, and what it does, has lines; without a seed chance turned it over.
            Due::Trigger(_) => !s.seeded || s.triggers(self).any(|c| self.trigger(s, c).is_none_or(is_told)),
            _ => self.shows_unknown(s),
        }
    }

    fn shows_unknown(&self, s: &State) -> bool {
        let unknown = match s.due(self) {
            Due::Build => 1,
            Due::Damage(seat) => match s.attack.and_then(|a| s.numbers(self, a.attacker)) {
                Some((attack, _)) => usize::try_from(attack).unwrap_or(0).min(s.cards(seat, Z::Deck).len()),
                None => return true,
            },
            Due::Hit => return s.hits.first().is_some_and(|hit| s.numbers(self, hit.from).is_none()),
            _ => return false,
        };
        let seen = self.by_rule(s).and_then(|by| by.line.seen);
        seen.is_none_or(|seen| seen.len() < unknown)
    }

    fn mostly_passed(&self, s: &State) -> bool {
        // Who looks at cards need not say so.
        let private = || self.next_step(s).is_some_and(|(_, _, step)| step.is_private());
        match s.due(self) {
            Due::Step => private(),
            due => matches!(due, Due::Ability(..)),
        }
    }

    fn turn_line(&self, s: &State) -> Option<String> {
        let seat = match s.turn {
            0 => s.first?,
            _ => self.next(s.active),
        };
        Some(format!("turn {} {}", s.turn.saturating_add(1), self.written_name(seat)))
    }

    fn due_line(&self, s: &State) -> Option<ByItself> {
        let whole = |line: Line| ByItself {
            line: self.written(s, &line),
            whole: true,
        };
        let due = s.due(self);
        match due {
            Due::First => {
                let line = |seat| whole(Line::new(seat, V::First).seeing(vec![Item::Player(seat)]));
                let seed = self.seed.filter(|_| s.seeded).map(rejudge_kit::simulate::first);
                let begun = ByItself {
                    line: "first = ".to_owned(),
                    whole: false,
                };
                return Some(s.janken.or(seed).map_or(begun, line));
            }
            Due::Ability(..) | Due::Trigger(_) => {
                let payable = |o: &Offer| Some(o.line.clone().paying(self.payments(s, o, 1).into_iter().next()?));
                return self.offers(s).iter().find_map(payable).map(whole);
            }
            _ => {}
        }
        let by_rule = self.by_rule(s)?;
        if by_rule.whole {
            return Some(whole(by_rule.line));
        }
        // What only the table can tell is left to be typed.
        let mut line = by_rule.line;
        line.seen = None;
        let bends = attack_may_bend(self, s);
        if due != Due::Build && (bends || self.attacker_unseen(s)) && matches!(due, Due::Damage(_)) {
            line.chosen.clear();
            return Some(ByItself {
                line: self.written(s, &line) + " ",
                whole: false,
            });
        }
        Some(ByItself {
            line: self.written(s, &line) + " = ",
            whole: false,
        })
    }

    fn choices(&self, s: &State) -> Vec<Offered> {
        let mut offers = self.offers(s);
        offers.truncate(LEGAL_MOST);
        let ways: Vec<Vec<Vec<Item>>> = offers.iter().map(|o| self.payments(s, o, PAYMENTS_MOST)).collect();
        let mut found = Vec::new();
        // Everything that can be done comes before the further ways to pay for it.
        for at in 0..PAYMENTS_MOST {
            for (offer, ways) in offers.iter().zip(&ways) {
                let Some(towns) = ways.get(at) else { continue };
                if found.len() >= LEGAL_MOST {
                    return found;
                }
                let line = offer.line.clone().paying(towns.clone());
                found.push(Offered {
                    line: self.written(s, &line),
                    says: self.says(s, offer),
                });
            }
        }
        found
    }

    fn result_line(&self, s: &State) -> Option<String> {
        let over = s.over.as_ref()?;
        let winner = over
            .winner
            .map_or_else(|| "draw".to_owned(), |seat| self.written_name(seat));
        Some(format!("result = {winner}"))
    }

    fn ending(&self, s: &State) -> Option<Ending> {
        Match::ending(self, s)
    }

    fn board(&self, s: &State) -> String {
        self.few_lines(s)
    }

    fn next_words(&self, s: &State) -> String {
        let of = |seat: Seat, what: &str| format!("{}: {what}", self.name(seat));
        let active = |what: &str| of(s.active, what);
        match s.due(self) {
            Due::Over => match Match::ending(self, s) {
                Some(ending) => ending.to_string(),
                None => "the match is over".to_owned(),
            },
            Due::Shuffles => {
                let bit = s.unshuffled.trailing_zeros();
                let what = if bit.is_multiple_of(2) {
                    "the deck is shuffled"
                } else {
                    "the town deck is shuffled"
                };
                // Two bits a player, so the number is small.
                of(Seat((bit / 2) as u8), what)
            }
            Due::First => match s.janken {
                Some(winner) => of(winner, "won at janken and is the first player"),
                None => "who wins at janken: the first player".to_owned(),
            },
            Due::Hand(seat) => of(seat, &self.opening_hand_words(s, seat)),
            Due::Redraw(seat) => of(seat, "redraw (mulligan) once, or keep"),
            Due::RedrawShuffle(seat) => of(seat, "the deck is shuffled after the redraw"),
            Due::Turn => "the next turn".to_owned(),
            Due::TurnOn => active("cards turned ON"),
            Due::Draw => active("draw"),
            Due::Build => active("the top town is built"),
            Due::Main => active("main phase, or go on"),
            Due::Ability(card, number) => {
                let may = self.ability_at(s, card, number).is_some_and(|a| a.may);
                let what = s.face(card).map_or("?", |f| self.tail(f));
                let on = if may { ", or go on" } else { "" };
                of(s.holder(card), &format!("the ability of {what}{on}"))
            }
            Due::Defence(seat) => of(seat, "take it, or defend with one chara that is ON"),
            Due::Damage(seat) => match s.attack.and_then(|a| s.numbers(self, a.attacker)) {
                Some((1, _)) => of(seat, "1 card of damage to the deck"),
                Some((attack, _)) => of(seat, &format!("{} cards of damage to the deck", attack.max(0))),
                None => of(seat, "the damage to the deck"),
            },
            Due::Flip(seat) => of(seat, "the next card of the damage"),
            Due::Trigger(seat) => {
                let all: Vec<&str> = s
                    .triggers(self)
                    .filter_map(|c| s.face(c))
                    .map(|f| self.tail(f))
                    .collect();
                match all.as_slice() {
                    [one] => of(seat, &format!("the trigger of {one}")),
                    all => of(
                        seat,
                        &format!("the triggers of {}, in an order of choice", all.join(" ")),
                    ),
                }
            }
            Due::Clear(seat) => of(seat, "the damage area goes to the discard"),
            Due::Hit => match s.hits.first() {
                Some(hit) => format!("battle: {} hits {}", self.whose(s, hit.from), self.whose(s, hit.to)),
                None => "battle".to_owned(),
            },
            Due::Retreat => match s.dying.first() {
                Some(card) => format!("{} retreats", self.whose(s, *card)),
                None => "a chara retreats".to_owned(),
            },
            Due::Step => match s.under_way() {
                Some(run) => Words { m: self, s }.untold(run),
                None => "a text goes on".to_owned(),
            },
            Due::Used => {
                let what = s.used.and_then(|c| s.face(c)).map_or("?", |f| self.tail(f));
                active(&format!("{what} goes to the discard"))
            }
            Due::Poison => match s.poisoned.first() {
                Some(card) => format!("poison on {}", self.whose(s, *card)),
                None => "poison".to_owned(),
            },
            Due::Shock => match s.shocked.first() {
                Some(card) => format!("{} is rid of its shock", self.whose(s, *card)),
                None => "the end of shock".to_owned(),
            },
        }
    }
}

/// The log has to say what a trigger brought.
fn is_told(trigger: &Ability) -> bool {
    trigger.is_declared() || trigger.souls > 0 || trigger.leaves_a_choice()
}

impl Match {
    /// A line as the log has it at this moment.
    pub(super) fn written(&self, s: &State, line: &Line) -> String {
        // Behind another player's line, whose effect it is has to be said.
        let apart = line.effect && s.under_way().is_some_and(|run| run.apart);
        line.text(self, (s.phase != Phase::Setup && !apart).then_some(s.active))
    }

    fn ability_at(&self, s: &State, card: CardId, number: u8) -> Option<&Ability> {
        self.info(s.face(card)?).abilities.get(usize::from(number))
    }

    fn trigger(&self, s: &State, card: CardId) -> Option<&Ability> {
        let mut abilities = self.info(s.face(card)?).abilities.iter();
        abilities.find(|a| a.kind == AbilityKind::Trigger)
    }

    fn attacker_unseen(&self, s: &State) -> bool {
        s.attack.is_some_and(|a| s.numbers(self, a.attacker).is_none())
    }

    /// The printed text of one of a card's abilities.
    fn ability_text(&self, face: Face, number: usize) -> &str {
        let line = self.info(face).abilities.get(number).map(|a| usize::from(a.line));
        let text = line.and_then(|line| self.cards[face.index()].text.get(line));
        text.map_or("", String::as_str)
    }

    /// What an offered line is about.
    fn says(&self, s: &State, offer: &Offer) -> String {
        let line = &offer.line;
        let name = |face: Face| self.cards[face.index()].name.as_str();
        let face = |item: Option<&Item>| match item {
            Some(Item::Card(_, face, _)) => Some(*face),
            _ => None,
        };
        let cost = |text: String| match offer.souls {
            0 => text,
            souls => format!("{text}, cost {souls}"),
        };
        let chosen = face(line.chosen.first());
        match (line.verb, chosen) {
            (V::Play, Some(f)) => {
                let info = self.info(f);
                let what = format!("{}, {} {}", name(f), info.color.word(), info.kind.word());
                match info.kind.is_chara() {
                    true => format!("{what}, level {}, cost {}", info.level, info.cost),
                    false => format!("{what}, cost {}", info.cost),
                }
            }
            (V::Change, Some(f)) => {
                let onto = face(line.target.first()).map_or("?", name);
                format!(
                    "{}, level {}, onto {onto}, change cost {}",
                    name(f),
                    self.info(f).level,
                    offer.souls
                )
            }
            (V::Act | V::OffAct | V::Auto, Some(f)) => {
                let number = line.chosen.iter().find_map(|item| match item {
                    Item::Count(n) => usize::try_from(*n).ok()?.checked_sub(1),
                    _ => None,
                });
                format!("{}: {}", name(f), number.map_or("", |n| self.ability_text(f, n)))
            }
            (V::Trigger, Some(f)) => {
                let number = self
                    .info(f)
                    .abilities
                    .iter()
                    .position(|a| a.kind == AbilityKind::Trigger);
                cost(format!(
                    "{}: {}",
                    name(f),
                    number.map_or("", |n| self.ability_text(f, n))
                ))
            }
            (V::Attack | V::Defend, Some(f)) => {
                let chara = s.charas(line.seat).iter().find(|c| s.face(**c) == Some(f));
                chara.map_or_else(|| name(f).to_owned(), |c| self.chara_words(s, *c))
            }
            (V::Take, _) => match s.attack.and_then(|a| s.numbers(self, a.attacker)) {
                Some((attack, _)) => format!("damage {} to the deck", attack.max(0)),
                None => "damage to the deck".to_owned(),
            },
            (V::Build | V::Damage, _) => {
                let seen = line.seen.as_ref().and_then(|seen| face(seen.first()));
                match seen.map(|f| (name(f), &self.info(f).souls)) {
                    Some((name, souls)) if !souls.is_empty() => {
                        let souls: Vec<&str> = souls.iter().map(|c| c.word()).collect();
                        format!("{name}, {}", souls.join(" "))
                    }
                    seen => seen.map_or("", |(name, _)| name).to_owned(),
                }
            }
            (V::Keep, _) => "no redraw".to_owned(),
            (V::Mulligan, _) => {
                let names: Vec<&str> = line
                    .chosen
                    .iter()
                    .filter_map(|item| face(Some(item)))
                    .map(name)
                    .collect();
                names.join(", ")
            }
            _ => String::new(),
        }
    }

    /// What the last line brought that its lines have to tell: an ability or a monster whose text is not read.
    fn effect_begun(&self, script: &Script, s: &State) -> Option<String> {
        s.effect.filter(|_| s.over.is_none())?;
        let act = script.acts.last().filter(|a| !a.effect && !a.judge)?;
        let ops = script.ops(&act.chosen);
        let face = match ops.first()?.kind {
            OpKind::Card(face, _) | OpKind::ZoneCard(_, _, face) => face,
            _ => return None,
        };
        let number = ops.iter().find_map(|op| match op.kind {
            OpKind::Count(n) => usize::try_from(n).ok()?.checked_sub(1),
            _ => None,
        });
        let kinds: &[AbilityKind] = match V::of(act.verb) {
            V::Play if !self.info(face).kind.is_chara() => &[AbilityKind::Monster],
            V::Act => &[AbilityKind::Act],
            V::OffAct => &[AbilityKind::Off],
            V::Auto => &[AbilityKind::Enter, AbilityKind::Auto],
            V::Trigger => &[AbilityKind::Trigger],
            _ => return None,
        };
        let abilities = &self.info(face).abilities;
        let at = number.or_else(|| abilities.iter().position(|a| kinds.contains(&a.kind)))?;
        abilities.get(at).filter(|a| a.is_declared())?;
        let (name, what) = (self.name(act.seat), self.tail(face));
        Some(format!(
            "{name}: lines with `-` tell what {what} did ({})",
            self.ability_text(face, at)
        ))
    }
}
