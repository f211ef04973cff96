//! The lines that tell a step of a text: what may be chosen, a line each.

use rejudge_table::{CardId, Face, Seat};

use super::effects::program::{Act, Deed, Lasts};
use super::effects::run::{Run, Waiting};
use super::lines::{top, written};
use super::matches::Match;
use super::rules::row_of;
use super::state::{State, Z, emblem};

/// A line, and the creature or card that it is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StepLine {
    /// As a log writes it below its action.
    pub line: String,
    /// The creature.
    pub card: Option<CardId>,
    /// The card of a hand or a graveyard.
    pub face: Option<Face>,
}

impl Match {
    /// The lines that tell of the next step of the text under way, one for each thing that may be chosen; `told`: with the cards that
    /// come up. None where nothing can be done of it.
    pub fn step_lines(&self, s: &State, told: bool) -> Vec<StepLine> {
        let (Some(run), Some(at)) = (&s.run, s.step_under_way()) else {
            return Vec::new();
        };
        let rules = self.rules(s);
        let Some(deed) = rules.deed(run, at).filter(|_| rules.can_be_done(run, at) == Some(true)) else {
            return Vec::new();
        };
        let left = rules.left_of(run, at).unwrap_or(1);
        let source = self.tail(run.face);
        let line = |seat: Seat, line: String| StepLine {
            line: match seat == run.seat {
                true => format!("- {line}"),
                false => format!("- {}: {line}", self.written_name(seat)),
            },
            card: None,
            face: None,
        };
        let seen = |seat: Seat, n: u32| {
            let top = top(self, s, seat, (n as usize).min(s.count(seat, Z::Deck)));
            match told && !top.is_empty() {
                true => format!(" = {top}"),
                false => String::new(),
            }
        };
        let hero = |seat: Seat| format!("{}.hero", self.written_name(seat));
        match deed {
            Deed::Draw(who, _) => {
                let seat = rules.player_of(run, *who);
                vec![line(seat, format!("draw {left}{}", seen(seat, left)))]
            }
            Deed::Decay(who, _) => {
                let seat = rules.player_of(run, *who);
                vec![line(seat, format!("mill {left}{}", seen(seat, left)))]
            }
            Deed::Discard(who, _) => {
                let seat = rules.player_of(run, *who);
                let of = |face: Face| StepLine {
                    face: Some(face),
                    ..line(seat, format!("discard {}", self.tail(face)))
                };
                self.each_face(s, seat, Z::Hand, |_| true).into_iter().map(of).collect()
            }
            Deed::Regain(_) => {
                let creature = |face: Face| self.card(face).kind.is_creature();
                let of = |face: Face| StepLine {
                    face: Some(face),
                    // One of which another lies in play would be taken from there.
                    ..match s.in_play().any(|card| s.face(card) == Some(face)) {
                        true => line(
                            run.seat,
                            format!("put {}.{} > hand", Z::Graveyard.written(), self.tail(face)),
                        ),
                        false => line(run.seat, format!("put {} > hand", self.tail(face))),
                    }
                };
                let faces = self.each_face(s, run.seat, Z::Graveyard, creature);
                faces.into_iter().map(of).collect()
            }
            Deed::Life(who, n) => {
                let seat = rules.player_of(run, *who);
                let whose = if seat == run.seat {
                    "hero".to_owned()
                } else {
                    hero(seat)
                };
                vec![line(run.seat, format!("heal {whose} {n}"))]
            }
            Deed::Damage(who, n) => {
                let seat = rules.player_of(run, *who);
                vec![line(run.seat, format!("hit {source} > {} = {n}", hero(seat)))]
            }
            Deed::DamageAny(_, who, n) => {
                let hit = |card: CardId| Some((Some(card), self.line_to(s, run, card, Act::Hurt(*n))?));
                let hurt = |seat| (None, format!("hit {source} > {} = {n}", hero(seat)));
                let heroes = rules.heroes_meant(run, *who).map(hurt);
                let all = rules.any_meant(run, at).filter_map(hit).chain(heroes);
                all.map(|(card, text)| StepLine {
                    card,
                    ..line(run.seat, text)
                })
                .collect()
            }
            Deed::Token(name) => {
                let token = self.cards.iter().find(|card| card.name.eq_ignore_ascii_case(name));
                let made = |card: &super::cards::CardDef| {
                    let (_, tail) = card.number.rsplit_once('-')?;
                    Some(line(run.seat, format!("make {tail} > {}", row_of(card).written())))
                };
                token.and_then(made).into_iter().collect()
            }
            Deed::Win => vec![line(run.seat, format!("result = {}", self.written_name(run.seat)))],
            Deed::To(_, acts) => {
                let to = |card: CardId| {
                    let acts = acts.iter().filter_map(move |act| self.line_to(s, run, card, *act));
                    acts.map(move |text| StepLine {
                        card: Some(card),
                        ..line(run.seat, text)
                    })
                };
                rules.taken(run, at).into_iter().flat_map(to).collect()
            }
        }
    }

    /// The same, where the text under way is of this card: below another one's line it is no line of it.
    pub fn step_lines_of(&self, s: &State, face: Face, told: bool) -> Vec<StepLine> {
        match s.run.as_ref().is_some_and(|run| run.face == face) {
            true => self.step_lines(s, told),
            false => Vec::new(),
        }
    }

    /// The line that says that a text has triggered, without its player.
    pub fn auto_line(&self, s: &State, waiting: &Waiting) -> String {
        let there = s
            .place(waiting.card)
            .is_some_and(|(seat, z)| seat == waiting.seat && z.is_in_play());
        match there {
            true => format!("auto {}", written(self, s, waiting.card, waiting.seat)),
            false => format!("auto {}", self.tail(waiting.face)),
        }
    }

    /// The line of what is done to a creature.
    fn line_to(&self, s: &State, run: &Run, card: CardId, act: Act) -> Option<String> {
        let name = written(self, s, card, run.seat);
        let stays = |lasts: Lasts| if lasts == Lasts::Stays { " stays" } else { "" };
        Some(match act {
            Act::Hurt(n) => {
                let shields = self.stats(s, card).map_or(0, |stats| stats.shields);
                let prevented = if shields > 0 { " prevented" } else { "" };
                format!("hit {} > {name} = {n}{prevented}", self.tail(run.face))
            }
            Act::Heal(Some(n)) => format!("heal {name} {n}"),
            Act::Heal(None) => format!("heal {name}"),
            Act::Emblem(at) => format!("give {name} {} +1", emblem::WORDS.get(at)?),
            Act::Change(number, by, lasts) => {
                let word = super::described::NUMBERS.get(number as usize)?;
                format!("give {name} {word} {by:+}{}", stays(lasts))
            }
            Act::Keyword(keyword, lasts) => {
                let (word, kept) = keyword.as_told()?;
                let cannot = if kept { "cannot " } else { "" };
                format!("give {name} {cannot}{word}{}", stays(lasts))
            }
            Act::Freeze => format!("give {name} frozen"),
            Act::Exhaust(true) => format!("exhaust {name}"),
            Act::Exhaust(false) => format!("ready {name}"),
            Act::Row(row) => match s.controller(card) == run.seat {
                true => format!("move {name} > {}", row.written()),
                false => format!(
                    "move {name} > {}.{}",
                    self.written_name(s.controller(card)),
                    row.written()
                ),
            },
            Act::Control => {
                let (_, row) = s.place(card)?;
                format!("put {name} > {}", row.written())
            }
            Act::Return => format!("put {name} > hand"),
            Act::Destroy => format!("die {name}"),
            Act::Energy(by) => format!("give {name} energy {by:+}"),
        })
    }

    /// The faces in a zone that were seen and are so, each once.
    fn each_face(&self, s: &State, seat: Seat, z: Z, is: impl Fn(Face) -> bool) -> Vec<Face> {
        let mut faces: Vec<Face> = s.cards(seat, z).iter().filter_map(|card| s.face(*card)).collect();
        faces.retain(|face| is(*face));
        faces.sort_unstable();
        faces.dedup();
        faces
    }
}
