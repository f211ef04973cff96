//! Whether all that was seen of a set of faces can have come from somewhere: a flow in whole numbers.
//!
//! Of one network many sets are asked, one after the other. What they have in common, the ways and the cards of which nothing
//! was seen, is laid out once; a set adds its own demands, copies and room, and takes them away again. Demands are met one by
//! one, each by a shortest way back with room on it, on which an earlier one may give way. As the nodes stand in the order of
//! time, and most cards come from nearby, that is a look at a few nodes, however long the match is. A demand for which there
//! is no such way has none, whichever ways the others take: a flow that no way makes larger is the largest.

use super::network::{Faces, Life, Network, Node, Own, WIDE, Work};

/// A bundle by its number, and whether flow is taken back from it.
#[derive(Clone, Copy, Debug, Default)]
struct Via {
    bundle: u32,
    back: bool,
}

/// What can be given of one player's cards, a set of faces at a time.
#[derive(Debug)]
pub(super) struct Supply<'n> {
    network: &'n Network,
    lives: &'n [Life],
    /// The sets that were seen, in the order in which they were first seen, each with its lives.
    groups: Vec<(Faces, Vec<u32>)>,
    /// From and to, in this order; all lives between the same two nodes are one bundle.
    bundles: Vec<(Node, Node)>,
    /// For each life that has ended its bundle.
    bundle_of: Vec<Option<u32>>,
    /// Where the bundles from each node begin in `bundles`, and where those to each node begin in `into`.
    out_at: Vec<u32>,
    into_at: Vec<u32>,
    into: Vec<u32>,
    /// What of a bundle's room is left and used.
    room: Vec<u32>,
    used: Vec<u32>,
    /// The room of the cards of which nothing was seen.
    common: Vec<u32>,
    /// Copies that a node has left to give.
    copies: Vec<u32>,
    /// The bundles and nodes that the set in hand has changed.
    changed: Vec<u32>,
    given: Vec<Node>,
    /// At which look a node was reached last, and how.
    reached: Vec<(u32, Via)>,
    look: u32,
    queue: Vec<Node>,
}

/// From the bundles' ends the places where those of each node begin, and one behind the last.
fn places(nodes: usize, ends: impl Iterator<Item = Node>) -> Vec<u32> {
    let mut at = vec![0u32; nodes + 1];
    for end in ends {
        at[end as usize + 1] += 1;
    }
    for node in 0..nodes {
        at[node + 1] += at[node];
    }
    at
}

impl<'n> Supply<'n> {
    /// Lays out what all sets have in common.
    pub(super) fn of(network: &'n Network, lives: &'n [Life]) -> Supply<'n> {
        let nodes = network.nodes.len();
        let ends = lives.iter().filter_map(|life| Some((life.from, life.to?)));
        let mut bundles: Vec<(Node, Node)> = ends.chain(network.wide.iter().copied()).collect();
        bundles.sort_unstable();
        bundles.dedup();
        // Lives are numbered in 32 bits as the events of a journal are, and of bundles there are no more.
        let number = |ends: (Node, Node)| bundles.binary_search(&ends).ok().and_then(|at| u32::try_from(at).ok());
        let bundle_of: Vec<Option<u32>> = lives.iter().map(|life| number((life.from, life.to?))).collect();
        let mut common = vec![0u32; bundles.len()];
        let mut seen: Vec<(u128, u32)> = Vec::new();
        for ((life, bundle), at) in lives.iter().zip(&bundle_of).zip(0u32..) {
            match bundle {
                _ if life.seen != Faces::ANY => seen.push((life.seen.0, at)),
                Some(bundle) => common[*bundle as usize] += 1,
                None => {}
            }
        }
        for way in &network.wide {
            if let Some(bundle) = number(*way) {
                common[bundle as usize] = WIDE;
            }
        }
        seen.sort_unstable();
        let mut groups: Vec<(Faces, Vec<u32>)> = seen
            .chunk_by(|a, b| a.0 == b.0)
            .map(|group| (Faces(group[0].0), group.iter().map(|(_, at)| *at).collect()))
            .collect();
        groups.sort_unstable_by_key(|(_, lives)| lives.first().copied());
        let out_at = places(nodes, bundles.iter().map(|(from, _)| *from));
        let into_at = places(nodes, bundles.iter().map(|(_, to)| *to));
        let mut next = into_at.clone();
        let mut into = vec![0u32; bundles.len()];
        for ((_, to), number) in bundles.iter().zip(0u32..) {
            let place = &mut next[*to as usize];
            into[*place as usize] = number;
            *place += 1;
        }
        Supply {
            network,
            lives,
            groups,
            room: common.clone(),
            used: vec![0; bundles.len()],
            copies: vec![0; nodes],
            reached: vec![(0, Via::default()); nodes],
            bundles,
            bundle_of,
            out_at,
            into_at,
            into,
            common,
            changed: Vec::new(),
            given: Vec::new(),
            look: 0,
            queue: Vec::new(),
        }
    }

    /// The first of the sets that were seen of which there is too little, or of all together ([`Faces::ANY`]). `None`: too much
    /// to try.
    pub(super) fn lacks(&mut self, work: &Work) -> Option<Option<Faces>> {
        for group in 0..self.groups.len() {
            let faces = self.groups[group].0;
            if !self.enough(faces, work)? {
                return Some(Some(faces));
            }
        }
        Some((!self.enough(Faces::ANY, work)?).then_some(Faces::ANY))
    }

    /// A set of faces for itself: whether all that was seen of it can have come from somewhere. `None`: too much to try.
    pub(super) fn enough(&mut self, faces: Faces, work: &Work) -> Option<bool> {
        let demands = self.lay_out(faces);
        let met = self.meet(demands, work);
        for bundle in self.changed.drain(..) {
            let bundle = bundle as usize;
            (self.room[bundle], self.used[bundle]) = (self.common[bundle], 0);
        }
        for node in self.given.drain(..) {
            self.copies[node as usize] = 0;
        }
        met
    }

    /// What is there of a set of faces, and the nodes at which it was seen, in the order of time.
    fn lay_out(&mut self, faces: Faces) -> Vec<Node> {
        let mut demands: Vec<(u32, Node)> = Vec::new();
        for (own, node) in self.network.nodes.iter().zip(0u32..) {
            let copies = match own {
                Own::Nothing => continue,
                Own::Anything => WIDE,
                Own::List(copies) => {
                    let among = copies.iter().zip(0u8..).filter(|(_, face)| faces.has(*face));
                    among.map(|(n, _)| u32::from(*n)).sum()
                }
            };
            self.copies[node as usize] = copies;
            self.given.push(node);
        }
        for (seen, lives) in &self.groups {
            let within = seen.within(faces);
            if !within && seen.and(faces).0 == 0 {
                continue;
            }
            for at in lives {
                let life = self.lives[*at as usize];
                if within {
                    demands.push((*at, life.from));
                    if let Some(to) = life.to {
                        // What was seen on a life is there for what comes after it.
                        let copies = &mut self.copies[to as usize];
                        *copies = copies.saturating_add(1);
                        self.given.push(to);
                    }
                } else if let Some(bundle) = self.bundle_of[*at as usize] {
                    let room = &mut self.room[bundle as usize];
                    *room = room.saturating_add(1);
                    self.changed.push(bundle);
                }
            }
        }
        demands.sort_unstable();
        demands.into_iter().map(|(_, node)| node).collect()
    }

    fn meet(&mut self, demands: Vec<Node>, work: &Work) -> Option<bool> {
        if !work.take(self.groups.len() + demands.len()) {
            return None;
        }
        for at in demands {
            match self.way_back(at, work)? {
                Some(source) => self.give(source, at),
                None => return Some(false),
            }
        }
        Some(true)
    }

    /// The nearest node with copies left from which one can come to this node.
    fn way_back(&mut self, at: Node, work: &Work) -> Option<Option<Node>> {
        self.look += 1;
        self.queue.clear();
        self.queue.push(at);
        self.reached[at as usize].0 = self.look;
        let mut next = 0;
        while let Some(node) = self.queue.get(next).copied() {
            next += 1;
            if self.copies[node as usize] > 0 {
                return Some(Some(node));
            }
            let here = node as usize;
            let into = self.into_at[here] as usize..self.into_at[here + 1] as usize;
            let out = self.out_at[here]..self.out_at[here + 1];
            if !work.take(1 + into.len() + out.len()) {
                return None;
            }
            for place in into {
                let bundle = self.into[place];
                if self.room[bundle as usize] > 0 {
                    let (from, _) = self.bundles[bundle as usize];
                    self.reach(from, Via { bundle, back: false });
                }
            }
            for bundle in out {
                if self.used[bundle as usize] > 0 {
                    let (_, to) = self.bundles[bundle as usize];
                    self.reach(to, Via { bundle, back: true });
                }
            }
        }
        Some(None)
    }

    fn reach(&mut self, node: Node, via: Via) {
        let reached = &mut self.reached[node as usize];
        if reached.0 != self.look {
            *reached = (self.look, via);
            self.queue.push(node);
        }
    }

    /// A copy goes the way that was found.
    fn give(&mut self, source: Node, at: Node) {
        let copies = &mut self.copies[source as usize];
        if *copies != WIDE {
            *copies -= 1;
        }
        let mut node = source;
        while node != at {
            let (_, Via { bundle, back }) = self.reached[node as usize];
            self.changed.push(bundle);
            let (from, to) = self.bundles[bundle as usize];
            let bundle = bundle as usize;
            // Ways of any number stay as wide as they are.
            let narrow = self.room[bundle] != WIDE;
            if back {
                self.used[bundle] -= 1;
                self.room[bundle] += u32::from(narrow);
                node = from;
            } else {
                self.used[bundle] += 1;
                self.room[bundle] -= u32::from(narrow);
                node = to;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// The same by the plainest way there is: a table of room between any two nodes, and ways through it until there is none.
    fn plainly(network: &Network, faces: Faces) -> bool {
        let nodes = network.nodes.len();
        let (source, sink) = (nodes, nodes + 1);
        let mut room = vec![vec![0u32; nodes + 2]; nodes + 2];
        for (node, own) in network.nodes.iter().enumerate() {
            room[source][node] = match own {
                Own::Nothing => 0,
                Own::Anything => 1_000,
                Own::List(copies) => {
                    let among = copies.iter().zip(0u8..).filter(|(_, face)| faces.has(*face));
                    among.map(|(n, _)| u32::from(*n)).sum()
                }
            };
        }
        for (from, to) in &network.wide {
            room[*from as usize][*to as usize] += 1_000;
        }
        let mut demand = 0;
        for life in &network.lives {
            let (from, to) = (life.from as usize, life.to.map(|to| to as usize));
            if life.seen != Faces::ANY && life.seen.within(faces) {
                demand += 1;
                room[from][sink] += 1;
                if let Some(to) = to {
                    room[source][to] += 1;
                }
            } else if let (Some(to), true) = (to, life.seen.and(faces).0 != 0) {
                room[from][to] += 1;
            }
        }
        let mut flow = 0;
        let mut looked = vec![false; nodes + 2];
        while goes(&mut room, &mut looked, source, sink) {
            flow += 1;
            looked.fill(false);
        }
        flow == demand
    }

    /// Takes one unit of room on a way to the sink, if there is one.
    fn goes(room: &mut [Vec<u32>], looked: &mut [bool], node: usize, sink: usize) -> bool {
        if node == sink {
            return true;
        }
        looked[node] = true;
        let way = (0..room.len()).find(|to| room[node][*to] > 0 && !looked[*to] && goes(room, looked, *to, sink));
        if let Some(to) = way {
            room[node][to] -= 1;
            room[to][node] += 1;
        }
        way.is_some()
    }

    fn networks() -> impl Strategy<Value = Network> {
        let own = prop_oneof![
            4 => Just(Own::Nothing),
            2 => prop::collection::vec(0u16..3, 0..4).prop_map(Own::List),
            1 => Just(Own::Anything),
        ];
        let seen =
            prop_oneof![3 => Just(Faces::ANY), 3 => (0u8..4).prop_map(Faces::one), 1 => (1u128..16).prop_map(Faces)];
        let life = (any::<u8>(), prop::option::weighted(0.8, any::<u8>()), seen);
        let parts = (
            prop::collection::vec(own, 2..8),
            prop::collection::vec((any::<u8>(), any::<u8>()), 0..2),
            prop::collection::vec(life, 0..24),
        );
        parts.prop_map(|(nodes, wide, lives)| {
            // From a node to a later one, as time goes.
            let last = nodes.len() as u32 - 1;
            let from = |at: u8| u32::from(at) % last;
            let to = |from: u32, at: u8| from + 1 + u32::from(at) % (last - from);
            Network {
                wide: wide.iter().map(|(a, b)| (from(*a), to(from(*a), *b))).collect(),
                lives: lives
                    .iter()
                    .map(|(a, b, seen)| Life {
                        from: from(*a),
                        to: b.map(|b| to(from(*a), b)),
                        seen: *seen,
                    })
                    .collect(),
                nodes,
            }
        })
    }

    proptest! {
        #[test]
        fn it_is_enough_where_a_plain_flow_is(network in networks()) {
            let work = Work::default();
            let mut supply = Supply::of(&network, &network.lives);
            for set in (1..16).map(Faces).chain([Faces::ANY]) {
                prop_assert_eq!(supply.enough(set, &work), Some(plainly(&network, set)), "{:?}", set);
            }
            let mut seen: Vec<Faces> = network.lives.iter().map(|life| life.seen).filter(|s| *s != Faces::ANY).collect();
            seen.push(Faces::ANY);
            let lacks = seen.into_iter().find(|set| !plainly(&network, *set));
            prop_assert_eq!(supply.lacks(&work), Some(lacks));
        }
    }
}
