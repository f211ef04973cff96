//! What one player's cards can be, as a network.
//!
//! A card whose face nobody knows keeps its place in an ordered zone, and loses it where cards are *mixed*: a shuffle, or
//! a hand from which one card is played and nobody knows when it was drawn. Between two mixings a card lives through
//! one [`Life`]; a mixing is a node: as many lives end there as begin. A face that was seen on a life must have come
//! through the mixings before it from a place that had it: the list at the very beginning, or a life on which the same
//! face was seen. Sightings are thus demands for faces, lives on which nothing was seen are room for one card each, and
//! what was seen is possible if every demand can be led back to a copy of its own (an integral flow with a commodity a
//! face). All that is not demanded can always be filled with what is left, as no card appears or vanishes.
//!
//! What is impossible for one set of faces alone (a fifth copy, more climaxes than went into the deck) is found by a
//! plain flow and gives the argument. What only several faces together make impossible is found by trying all ways, up
//! to a bound; beyond it nothing is claimed.

use std::cell::Cell;
use std::collections::{BTreeMap, HashSet};

use super::supply::Supply;

/// A mixing, or the beginning.
pub type Node = u32;

/// A set of faces by their local numbers; bit 127 stands for all faces that have no number here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Faces(pub u128);

impl Faces {
    /// Any face.
    pub const ANY: Faces = Faces(u128::MAX);
    /// The faces without a number.
    pub const OTHER: u8 = 127;

    /// Only this one.
    pub fn one(face: u8) -> Faces {
        Faces(1 << u32::from(face.min(Self::OTHER)))
    }

    /// Whether a face is among them.
    pub fn has(self, face: u8) -> bool {
        self.0 & Faces::one(face).0 != 0
    }

    /// What is in both.
    pub fn and(self, other: Faces) -> Faces {
        Faces(self.0 & other.0)
    }

    pub(super) fn within(self, other: Faces) -> bool {
        self.0 & !other.0 == 0
    }

    fn each(self) -> impl Iterator<Item = u8> {
        (0..=Self::OTHER).filter(move |f| self.has(*f))
    }
}

/// A stretch of a card's life between two mixings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Life {
    /// Where it begins.
    pub from: Node,
    /// Where it ends; `None`: it has not.
    pub to: Option<Node>,
    /// What the card can be by what was seen of it.
    pub seen: Faces,
}

/// What a node has of its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Own {
    /// Nothing: what it has came in.
    Nothing,
    /// So many copies of each face, by local number.
    List(Vec<u16>),
    /// Any number of any face.
    Anything,
}

/// Whether something is possible.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Possible {
    /// There is a way.
    Yes,
    /// There is none; the faces of which there are too few, if it is as simple as that.
    No(Option<Faces>),
    /// Too much to try.
    Unknown,
}

/// One player's cards.
#[derive(Clone, Debug, Default)]
pub struct Network {
    /// What each node has of its own, in the order of time.
    pub nodes: Vec<Own>,
    /// Ways by which any number of cards may have gone unseen.
    pub wide: Vec<(Node, Node)>,
    /// The lives.
    pub lives: Vec<Life>,
}

/// More steps than a table with a few unknown cards needs.
const STEPS_MOST: u32 = 50_000;
/// So many cards of a class are tried like any others.
const CLASSES_FEW: usize = 4;
/// The same where of more cards only a class was seen, which can be met in many ways.
const CLASS_STEPS_MOST: u32 = 1_000;
/// More cards of a class than are tried together with all others.
const CLASSES_MOST: usize = 10;
/// More ways back than any demand needs to be tried by.
const WAYS_MOST: usize = 256;
/// More cards of which something was seen than are tried together.
const DEMANDS_MOST: usize = 2_000;
/// Room for any number of cards.
pub(super) const WIDE: u32 = u32::MAX;

/// A face that must come from somewhere.
#[derive(Clone, Copy, Debug)]
struct Demand {
    at: Node,
    want: Faces,
    to: Option<Node>,
}

/// A way back from a demand: through these bundles to a node that has the face.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Way {
    face: u8,
    bundles: Vec<usize>,
    source: Node,
}

/// The demand in hand, and what was left to give: room by bundle; then node, face and copies of what a node has. One row of
/// numbers, since many are compared.
type Standing = Box<[u32]>;

/// What is left to give while demands are met one after the other.
#[derive(Clone, Debug)]
struct Search<'n> {
    network: &'n Network,
    demands: Vec<Demand>,
    /// From, to, room.
    bundles: Vec<(Node, Node, u32)>,
    /// By node: the bundles that lead there.
    into: Vec<Vec<usize>>,
    /// Copies by node and face.
    has: Vec<BTreeMap<u8, u16>>,
    steps: u32,
    most: u32,
    work: &'n Work,
    failed: HashSet<Standing>,
}

/// How much work there may be in all that is asked of a match. Behind it the answer is that nobody knows.
#[derive(Clone, Debug)]
pub struct Work(Cell<u64>);

/// So many looks at a card or at a way between two mixings; a usual match takes a small part of them.
const WORK_MOST: u64 = 150_000_000;

impl Default for Work {
    fn default() -> Work {
        Work(Cell::new(WORK_MOST))
    }
}

impl Work {
    /// Takes some of it. False: there is none left.
    pub fn take(&self, units: usize) -> bool {
        let left = self.0.get().saturating_sub(units as u64);
        self.0.set(left);
        left > 0
    }

    /// Nothing more is searched.
    pub fn is_spent(&self) -> bool {
        self.0.get() == 0
    }
}

impl Network {
    /// Whether all that was seen is possible, and these cards are among these faces besides.
    pub fn possible(&self, besides: &[(usize, Faces)], work: &Work) -> Possible {
        if !work.take(self.lives.len() + self.nodes.len()) {
            return Possible::Unknown;
        }
        let mut lives = self.lives.clone();
        for (at, faces) in besides {
            let Some(life) = lives.get_mut(*at) else {
                return Possible::Unknown;
            };
            life.seen = life.seen.and(*faces);
        }
        if lives.iter().any(|l| l.seen.0 == 0) {
            return Possible::No(None);
        }
        match Supply::of(self, &lives).lacks(work) {
            None => Possible::Unknown,
            Some(None) => self.search(&lives, work),
            Some(Some(Faces::ANY)) => Possible::No(None),
            Some(lacking) => Possible::No(lacking),
        }
    }

    fn search(&self, lives: &[Life], work: &Work) -> Possible {
        let mut ends: Vec<(Node, Node)> = Vec::new();
        let mut demands = Vec::new();
        // A card of which only a class was seen can be met in too many ways for many of them to be tried together with the
        // others. Then each class has been looked at for itself, and that is all.
        let of_class = |life: &&Life| life.seen != Faces::ANY && life.seen.0.count_ones() > 1;
        let of_classes = lives.iter().filter(of_class).count();
        let classes = of_classes <= CLASSES_MOST;
        for life in lives {
            if life.seen != Faces::ANY && (classes || !of_class(&life)) {
                demands.push(Demand {
                    at: life.from,
                    want: life.seen,
                    to: life.to,
                });
            } else if let Some(to) = life.to {
                ends.push((life.from, to));
            }
        }
        ends.sort_unstable();
        let rooms = ends.chunk_by(|a, b| a == b);
        // There are fewer lives than can be counted in 32 bits, as there are events of a journal.
        let mut rooms: BTreeMap<(Node, Node), u32> = rooms
            .map(|alike| (alike[0], u32::try_from(alike.len()).unwrap_or(WIDE)))
            .collect();
        rooms.extend(self.wide.iter().map(|way| (*way, WIDE)));
        let has = self.nodes.iter().map(|own| match own {
            Own::List(copies) => {
                let some = (0u8..).zip(copies).filter(|(_, n)| **n > 0);
                some.map(|(face, n)| (face, *n)).collect()
            }
            _ => BTreeMap::new(),
        });
        if demands.len() > DEMANDS_MOST {
            return Possible::Unknown;
        }
        // In the order of time, so that what a mixing has is settled before it is asked for; at a node the cards that
        // can be least come first.
        demands.sort_by_key(|d| (d.at, d.want.0.count_ones()));
        let bundles: Vec<(Node, Node, u32)> = rooms.into_iter().map(|((from, to), room)| (from, to, room)).collect();
        let mut into = vec![Vec::new(); self.nodes.len()];
        for (number, (_, to, _)) in bundles.iter().enumerate() {
            into[*to as usize].push(number);
        }
        let mut search = Search {
            network: self,
            demands,
            bundles,
            into,
            has: has.collect(),
            steps: 0,
            most: if classes && of_classes > CLASSES_FEW {
                CLASS_STEPS_MOST
            } else {
                STEPS_MOST
            },
            work,
            failed: HashSet::new(),
        };
        if search.goes_straight() {
            return Possible::Yes;
        }
        match search.meet(0) {
            Some(true) => Possible::Yes,
            Some(false) => Possible::No(None),
            None => Possible::Unknown,
        }
    }
}

impl Search<'_> {
    /// Whether every demand can be met by the first way there is, as in most matches. If not, nothing was taken.
    fn goes_straight(&mut self) -> bool {
        let mut taken = Vec::with_capacity(self.demands.len());
        let mut passed = (vec![0; self.has.len()], 0);
        for at in 0..self.demands.len() {
            let demand = self.demands[at];
            let Some(way) = self.first_way(demand, &mut passed) else {
                break;
            };
            self.go(&way, demand, true);
            taken.push(way);
        }
        let straight = taken.len() == self.demands.len();
        for (at, way) in taken.iter().enumerate().rev().filter(|_| !straight) {
            self.go(way, self.demands[at], false);
        }
        straight
    }

    /// The first of the [`Search::ways`]. `passed`: for every node the last look that found nothing there or behind it, and the
    /// number of looks so far.
    fn first_way(&self, demand: Demand, (passed, looks): &mut (Vec<u32>, u32)) -> Option<Way> {
        for face in demand.want.each() {
            *looks += 1;
            let has = |at: Node| self.has[at as usize].get(&face).is_some_and(|n| *n > 0);
            let gives = |at: Node| has(at) || matches!(self.network.nodes[at as usize], Own::Anything);
            // The bundles gone back by, and of each node on the way how many of its bundles were looked at.
            let (mut bundles, mut tried) = (Vec::new(), vec![0usize]);
            let mut at = demand.at;
            passed[at as usize] = *looks;
            loop {
                if gives(at) {
                    return Some(Way {
                        face,
                        bundles,
                        source: at,
                    });
                }
                let on = tried.last_mut()?;
                let next = self.into[at as usize][*on..].iter().position(|bundle| {
                    let (from, _, room) = self.bundles[*bundle];
                    room > 0 && passed[from as usize] != *looks
                });
                if !self.work.take(1 + next.unwrap_or(self.into[at as usize].len() - *on)) {
                    return None;
                }
                match next {
                    Some(next) => {
                        let bundle = self.into[at as usize][*on + next];
                        *on += next + 1;
                        at = self.bundles[bundle].0;
                        passed[at as usize] = *looks;
                        bundles.push(bundle);
                        tried.push(0);
                    }
                    None => {
                        tried.pop();
                        let Some(bundle) = bundles.pop() else { break };
                        at = self.bundles[bundle].1;
                    }
                }
            }
        }
        None
    }

    /// Whether the demands from this one on can be met; `None`: too much to try.
    fn meet(&mut self, at: usize) -> Option<bool> {
        let Some(demand) = self.demands.get(at).copied() else {
            return Some(true);
        };
        self.steps += 1;
        if self.steps > self.most || !self.work.take(4 * (self.bundles.len() + self.has.len())) {
            return None;
        }
        // Most searches never fail, and then nothing has to be remembered.
        if !self.failed.is_empty() && self.failed.contains(&self.standing(at)) {
            return Some(false);
        }
        let ways = self.ways(demand)?;
        for way in ways {
            self.go(&way, demand, true);
            let met = self.meet(at + 1);
            self.go(&way, demand, false);
            if met != Some(false) {
                return met;
            }
        }
        // What was taken has been given back: it stands as it did.
        self.failed.insert(self.standing(at));
        Some(false)
    }

    /// What is left to give, before this demand.
    fn standing(&self, at: usize) -> Standing {
        // There are at most `DEMANDS_MOST` demands, so that their numbers fit.
        let mut row = vec![u32::try_from(at).unwrap_or(u32::MAX)];
        row.extend(self.bundles.iter().map(|b| b.2));
        for (node, has) in (0u32..).zip(&self.has) {
            for (face, copies) in has {
                row.extend([node, u32::from(*face) << 16 | u32::from(*copies)]);
            }
        }
        row.into()
    }

    /// Takes a way, or gives it back.
    fn go(&mut self, way: &Way, demand: Demand, take: bool) {
        for at in &way.bundles {
            let room = &mut self.bundles[*at].2;
            if *room != WIDE {
                *room = if take { *room - 1 } else { *room + 1 };
            }
        }
        if !matches!(self.network.nodes[way.source as usize], Own::Anything) {
            let copies = self.has[way.source as usize].entry(way.face).or_default();
            *copies = if take { *copies - 1 } else { *copies + 1 };
        }
        if let Some(to) = demand.to {
            let copies = self.has[to as usize].entry(way.face).or_default();
            *copies = if take { *copies + 1 } else { *copies - 1 };
            if *copies == 0 {
                self.has[to as usize].remove(&way.face);
            }
        }
        if self.has[way.source as usize].get(&way.face) == Some(&0) {
            self.has[way.source as usize].remove(&way.face);
        }
    }

    /// All ways in which a demand can be met; `None`: too many to try.
    fn ways(&self, demand: Demand) -> Option<Vec<Way>> {
        let mut ways = Vec::new();
        for face in demand.want.each() {
            let here = self.has[demand.at as usize].get(&face).is_some_and(|n| *n > 0);
            if here {
                // A copy that is there serves as well as one that would have to come: the two could change places.
                ways.push(Way {
                    face,
                    bundles: Vec::new(),
                    source: demand.at,
                });
            } else {
                self.back(face, demand.at, &mut Vec::new(), &mut ways)?;
            }
        }
        Some(ways)
    }

    fn back(&self, face: u8, at: Node, path: &mut Vec<usize>, ways: &mut Vec<Way>) -> Option<()> {
        if path.len() > DEMANDS_MOST || !self.work.take(1 + self.bundles.len()) {
            return None;
        }
        let here = self.has[at as usize].get(&face).is_some_and(|n| *n > 0);
        if here || matches!(self.network.nodes[at as usize], Own::Anything) {
            if ways.len() >= WAYS_MOST {
                return None;
            }
            ways.push(Way {
                face,
                bundles: path.clone(),
                source: at,
            });
        }
        for number in &self.into[at as usize] {
            let (from, _, room) = self.bundles[*number];
            if room > 0 {
                path.push(*number);
                let done = self.back(face, from, path, ways);
                path.pop();
                done?;
            }
        }
        Some(())
    }
}
