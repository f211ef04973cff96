//! The search: one mistake, then two.

use std::collections::{BTreeMap, HashMap, HashSet};

use super::{Amiss, Class, Diagnosis, Fault, Off, Outcome, Rerun, Spot, Suspect};

/// How far to search.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// How often a match of the usual length may be run; a longer one less often.
    pub runs: usize,
    /// How many mistakes at most: one, or two.
    pub mistakes: usize,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            runs: 20_000,
            mistakes: 2,
        }
    }
}

/// As much work is it to run a long match in which every action is written.
const USUAL_WORK: u64 = 400_000;

/// Mistakes that explain everything that was given.
struct Found {
    suspects: Vec<usize>,
    /// How many findings of the log they explain besides.
    explains: usize,
}

/// After how many mistakes that mend the counts up to some line it is looked what may have been done besides.
const MENDS_MOST: usize = 150;

/// What came of a mistake alone.
struct Tried {
    /// What it changes in what is given; none if something in the log contradicts it.
    effect: Option<Effect>,
    /// The first line at which it changes anything.
    changes: u32,
    /// The first line that does not fit with it.
    wrong: u32,
}

/// By how much everything given is off, by place.
type Effect = BTreeMap<u32, i64>;

/// By how much it is off. What is no number is off or it is not: that counts as one.
fn by(off: &Off) -> i64 {
    if off.by == 0 { 1 } else { off.by }
}

fn effect(off: &[Off]) -> Effect {
    off.iter().map(|o| (o.at, by(o))).collect()
}

/// How many explanations, the most plausible first, are held against every face that was seen.
const HELD_MOST: usize = 60;

/// What a mistake changes in what is given.
fn difference(base: &Effect, with: &Effect) -> Effect {
    let mut by: Effect = base.clone();
    for (at, off) in with {
        *by.entry(*at).or_default() -= off;
    }
    by.retain(|_, off| *off != 0);
    by
}

/// Why these are plausible; what is said of both is said once.
fn reasons(suspects: &[&Suspect]) -> String {
    let mut reasons: Vec<&str> = suspects.iter().map(|s| s.reason.as_str()).collect();
    reasons.dedup();
    reasons.join("; ")
}

/// Whether it comes up without any mistake, too.
fn is_known(known: &HashMap<u32, Vec<String>>, fault: &Fault) -> bool {
    let there = known.get(&fault.line);
    there.is_some_and(|rulings| rulings.contains(&fault.ruling))
}

struct Search<'a> {
    game: &'a mut dyn Rerun,
    limits: Limits,
    progress: &'a mut dyn FnMut(usize, usize),
    base: Outcome,
    known: HashMap<u32, Vec<String>>,
    out: Diagnosis,
}

impl Search<'_> {
    /// Whether the bound on work is reached.
    fn is_spent(&self) -> bool {
        self.out.runs >= self.limits.runs
    }

    /// The match was run, which was so much work.
    fn ran(&mut self, work: u64) {
        let of_usual_length = usize::try_from(work / USUAL_WORK).unwrap_or(usize::MAX);
        self.out.runs = self.out.runs.saturating_add(of_usual_length.max(1));
    }

    /// Runs the match with these mistakes, up to where something new comes up, or, of `all`, where something given does
    /// not fit. None: the bound on work is reached.
    fn run(&mut self, suspects: &[usize], all: bool) -> Option<Outcome> {
        if self.is_spent() {
            return None;
        }
        let known = &self.known;
        let enough = |so_far: &Outcome| {
            let news = so_far.faults.last().is_some_and(|f| !is_known(known, f));
            news || (all && !so_far.off.is_empty())
        };
        let outcome = self.game.run(suspects, &enough);
        self.ran(outcome.work);
        Some(outcome)
    }

    /// Whether nothing comes up that did not before.
    fn stands(&self, outcome: &Outcome) -> bool {
        outcome.faults.iter().all(|f| is_known(&self.known, f))
    }

    /// How many findings of the log are explained with it.
    fn explains(&self, outcome: &Outcome) -> usize {
        self.base.faults.len().saturating_sub(outcome.faults.len())
    }

    /// The first line that changes against the match as it is, and the first that still does not fit.
    fn lines(&self, outcome: &Outcome) -> (u32, u32) {
        let base = effect(&self.base.off);
        let changed = |o: &&Off| base.get(&o.at) != Some(&by(o));
        let left = |o: &&Off| !outcome.off.iter().any(|other| other.at == o.at);
        let news = |f: &&Fault| !is_known(&self.known, f);
        let faults = outcome.faults.iter().filter(news).map(|f| f.line);
        let changes = outcome.off.iter().filter(changed).map(|o| o.line);
        let mended = self.base.off.iter().filter(left).map(|o| o.line);
        let changes = changes.chain(mended).chain(faults.clone()).min();
        let wrong = outcome.off.iter().map(|o| o.line).chain(faults).min();
        (changes.unwrap_or(u32::MAX), wrong.unwrap_or(u32::MAX))
    }

    fn one(&mut self) -> (Vec<Found>, Vec<Tried>) {
        let count = self.game.suspects().len();
        let base = effect(&self.base.off);
        let (mut found, mut all) = (Vec::new(), Vec::with_capacity(count));
        for at in 0..count {
            if at % 64 == 0 {
                (self.progress)(at, count);
            }
            let Some(outcome) = self.run(&[at], false) else {
                self.out.untried += count - at;
                break;
            };
            let stands = self.stands(&outcome);
            let (changes, wrong) = self.lines(&outcome);
            all.push(Tried {
                effect: stands.then(|| difference(&base, &effect(&outcome.off))),
                changes,
                wrong,
            });
            if !stands {
                self.out.contradicted += 1;
            } else if outcome.off.is_empty() {
                found.push(Found {
                    suspects: vec![at],
                    explains: self.explains(&outcome),
                });
            }
        }
        (found, all)
    }

    /// Pairs whose effects, each taken alone, add up to what is missing.
    fn adding_up(&self, tried: &[Tried]) -> Vec<(usize, usize)> {
        let base = effect(&self.base.off);
        let mut by_effect: HashMap<&Effect, Vec<usize>> = HashMap::new();
        for (at, tried) in tried.iter().enumerate() {
            if let Some(effect) = tried.effect.as_ref().filter(|e| !e.is_empty()) {
                by_effect.entry(effect).or_default().push(at);
            }
        }
        let mut pairs = Vec::new();
        for (at, tried) in tried.iter().enumerate() {
            let Some(effect) = tried.effect.as_ref().filter(|e| !e.is_empty()) else {
                continue;
            };
            let missing = difference(&base, effect);
            let others = by_effect.get(&missing).map_or(&[][..], Vec::as_slice);
            pairs.extend(others.iter().filter(|other| **other > at).map(|other| (at, *other)));
        }
        pairs
    }

    /// Pairs in which the first makes everything fit up to a later line, and the second changes nothing before it: what
    /// the second does may depend on the first, and whether it can be made at all.
    fn one_after_the_other(&mut self, tried: &[Tried]) -> Vec<(usize, usize)> {
        let first = self.base.off.iter().map(|o| o.line).min().unwrap_or(u32::MAX);
        let mut mends: Vec<(usize, u32)> = tried.iter().map(|t| t.wrong).enumerate().collect();
        mends.retain(|(_, wrong)| *wrong > first);
        let suspects = self.game.suspects();
        mends.sort_by_key(|(a, _)| std::cmp::Reverse(suspects.get(*a).map(|s| s.weight)));
        mends.truncate(MENDS_MOST);
        let mut pairs = Vec::new();
        let count = mends.len();
        for (number, (a, wrong)) in mends.into_iter().enumerate() {
            let suspects = self.game.suspects();
            let before = |b: usize| suspects.get(b).is_some_and(|s| s.line <= wrong);
            let others = tried.iter().enumerate();
            let others =
                others.filter(|(b, then)| *b != a && before(*b) && then.changes >= wrong && then.changes < u32::MAX);
            pairs.extend(others.map(|(b, _)| (a.min(b), a.max(b))));
            if self.is_spent() {
                // What would go together with each of these is not known, so that each counts as one pair.
                self.out.not_searched += count - number;
                break;
            }
            self.ran(self.base.work);
            let further = self.game.further(a);
            let suspects = self.game.suspects();
            let before = |b: &usize| suspects.get(*b).is_some_and(|s| s.line <= wrong);
            pairs.extend(further.filter(before).map(|b| (a, b)));
        }
        pairs
    }

    fn two(&mut self, tried: &[Tried]) -> Vec<Found> {
        let others = self.one_after_the_other(tried);
        let suspects = self.game.suspects();
        let weight = |at: usize| suspects.get(at).map_or(0, |s| u64::from(s.weight));
        let ranked = |mut pairs: Vec<(usize, usize)>| {
            // The most plausible first, so that the bound on work cuts off the least.
            pairs.sort_by_key(|(a, b)| (std::cmp::Reverse(weight(*a) * weight(*b)), *a, *b));
            pairs
        };
        let mut pairs = ranked(self.adding_up(tried));
        let mut had: HashSet<(usize, usize)> = pairs.iter().copied().collect();
        let others = ranked(others);
        pairs.extend(others.into_iter().filter(|pair| had.insert(*pair)));
        let mut found = Vec::new();
        for (number, (a, b)) in pairs.iter().enumerate() {
            if number % 64 == 0 {
                (self.progress)(number, pairs.len());
            }
            let Some(outcome) = self.run(&[*a, *b], true) else {
                self.out.not_searched += pairs.len() - number;
                break;
            };
            if outcome.off.is_empty() && self.stands(&outcome) {
                found.push(Found {
                    suspects: vec![*a, *b],
                    explains: self.explains(&outcome),
                });
            }
        }
        found
    }

    /// How plausible it is.
    fn weight(&self, found: &Found) -> u64 {
        let suspects = self.game.suspects();
        let weights = found.suspects.iter().filter_map(|at| suspects.get(*at));
        // What explains other findings, too, is the likelier by far.
        let more = 1 + 20 * u64::try_from(found.explains).unwrap_or(0);
        weights.map(|s| u64::from(s.weight)).product::<u64>() * more
    }

    /// Drops what the faces that were seen contradict, wherever they lay: no copy is left, or it cannot have come there.
    fn held_against_what_was_seen(&mut self, found: &mut Vec<Found>) {
        if found.is_empty() {
            return;
        }
        found.sort_by_key(|f| std::cmp::Reverse(self.weight(f)));
        // A log that cannot be as it is says nothing against a mistake; one that mends it speaks for it.
        let base = self.game.possible(&[]);
        let (before, mut at) = (found.len(), 0);
        found.retain_mut(|found| {
            at += 1;
            let possible = if at <= HELD_MOST {
                self.game.possible(&found.suspects)
            } else {
                None
            };
            match (base, possible) {
                (Some(true), Some(false)) => false,
                (Some(false), Some(true)) => {
                    found.explains += 1;
                    true
                }
                _ => true,
            }
        });
        self.out.contradicted += before - found.len();
    }

    fn classes(&mut self, found: &[Found]) {
        let suspects = self.game.suspects();
        let mut classes: Vec<Class> = Vec::new();
        let mut by_name: HashMap<Vec<(&str, &str, u8)>, usize> = HashMap::new();
        for found in found {
            let Found {
                suspects: ats,
                explains,
            } = found;
            let these: Vec<_> = ats.iter().filter_map(|at| suspects.get(*at)).collect();
            let mut order: Vec<_> = these.clone();
            order.sort_by_key(|s| (s.mistake, s.whose.as_str(), s.amount));
            let name: Vec<_> = order.iter().map(|s| (s.mistake, s.whose.as_str(), s.amount)).collect();
            let class = *by_name.entry(name).or_insert_with(|| {
                classes.push(Class {
                    mistakes: order.iter().map(|s| s.mistake).collect(),
                    whose: order.iter().map(|s| s.whose.clone()).collect(),
                    words: order.iter().map(|s| s.words.clone()).collect(),
                    spots: Vec::new(),
                    weight: 0,
                    reason: reasons(&order),
                });
                classes.len() - 1
            });
            let class = &mut classes[class];
            class.spots.push(Spot {
                lines: order.iter().map(|s| s.line).collect(),
                of: order.iter().map(|s| s.of.clone().unwrap_or_default()).collect(),
                explains: *explains,
            });
            class.weight += self.weight(found);
        }
        for class in &mut classes {
            class
                .spots
                .sort_by_key(|s| (std::cmp::Reverse(s.explains), s.lines.clone()));
            class.spots.dedup();
        }
        classes.sort_by(|a, b| b.weight.cmp(&a.weight).then_with(|| a.words.cmp(&b.words)));
        self.out.classes = classes;
    }
}

fn amiss(off: &Off) -> Amiss {
    Amiss {
        line: off.line,
        message: off.message.clone(),
    }
}

/// Searches for the mistakes that explain what was given and does not fit. `progress` is told how much is done, of how
/// much.
pub fn diagnose(game: &mut dyn Rerun, limits: Limits, progress: &mut dyn FnMut(usize, usize)) -> Diagnosis {
    game.begin();
    let base = game.run(&[], &|_| false);
    let mut known: HashMap<u32, Vec<String>> = HashMap::new();
    for fault in &base.faults {
        known.entry(fault.line).or_default().push(fault.ruling.clone());
    }
    let out = Diagnosis {
        given: game.given().len(),
        off: base.off.iter().map(amiss).collect(),
        suspects: game.suspects().len() + game.contradicted(),
        contradicted: game.contradicted(),
        untried: game.unlooked(),
        ..Diagnosis::default()
    };
    let work = base.work;
    let mut search = Search {
        game,
        limits,
        progress,
        base,
        known,
        out,
    };
    search.ran(work);
    if search.base.off.is_empty() {
        return search.out;
    }
    let (mut found, tried) = search.one();
    search.out.mistakes = 1;
    search.held_against_what_was_seen(&mut found);
    if found.is_empty() && limits.mistakes > 1 {
        search.out.mistakes = 2;
        found = search.two(&tried);
        search.held_against_what_was_seen(&mut found);
    }
    search.classes(&found);
    search.out
}
