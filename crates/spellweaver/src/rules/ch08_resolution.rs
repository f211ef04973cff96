//! SPW-8.13 to 8.21: how the damage of a combat is worked out. One pure function, asked once for each step.

use rejudge_table::CardId;

use super::super::cards::Keywords;

/// A creature in a combat, as it stands when the step begins.
#[derive(Clone, Copy, Debug)]
pub struct Fighter {
    /// The creature that fights.
    pub card: CardId,
    /// Its attack.
    pub attack: i32,
    /// Its hitpoints left.
    pub health: i32,
    /// Its shields.
    pub shields: u8,
    /// Its keywords.
    pub keywords: Keywords,
    /// G-06
    pub frozen: bool,
}

/// One attack, as it stands when the step begins. Only creatures among the fighters are still in the combat.
#[derive(Clone, Debug)]
pub struct Line {
    /// The creature that attacks.
    pub attacker: CardId,
    /// Whom; `None` is the hero.
    pub targets: Vec<Option<CardId>>,
    /// In declared order.
    pub blockers: Vec<CardId>,
    /// SPW-8.9
    pub blocked: bool,
    /// SPW-8.11, SPW-8.23: its target, or the first of several, left before the damage.
    pub cancelled: bool,
}

/// Damage dealt: by whom, to whom (`None`: the hero), how much, and whether a shield takes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Packet {
    /// By whom.
    pub from: CardId,
    /// To whom.
    pub to: Option<CardId>,
    /// How much.
    pub much: i32,
    /// SPW-8.19
    pub prevented: bool,
}

/// A combat when a step begins.
#[derive(Clone, Debug, Default)]
pub struct Field {
    /// All creatures still in it: attackers in the order of their attacks, then those attacked or blocking, as declared.
    pub fighters: Vec<Fighter>,
    /// The attacks, as declared.
    pub lines: Vec<Line>,
    /// SPW-8.14: who has dealt already.
    pub dealt: Vec<CardId>,
    /// G-12, chosen otherwise: an Unstoppable attacker with nothing before it hits the hero.
    pub tramples: bool,
}

impl Field {
    fn has(&self, card: CardId) -> bool {
        self.fighters.iter().any(|f| f.card == card)
    }

    /// SPW-8.14: whom a creature deals its damage to, from left to right.
    pub fn opposing(&self, card: CardId) -> Vec<CardId> {
        let mut opposing: Vec<CardId> = Vec::new();
        if let Some(line) = self.lines.iter().find(|l| l.attacker == card) {
            if line.cancelled {
                // SPW-8.11
            } else if line.blocked {
                opposing.extend(&line.blockers);
            } else {
                opposing.extend(line.targets.iter().flatten());
            }
        } else {
            let blocked = self.lines.iter().filter(|l| !l.cancelled && l.blockers.contains(&card));
            opposing.extend(blocked.map(|l| l.attacker));
            let on = |l: &&Line| !l.blocked && !l.cancelled && l.targets.contains(&Some(card));
            opposing.extend(self.lines.iter().filter(on).map(|l| l.attacker));
        }
        opposing.retain(|card| self.has(*card));
        opposing
    }

    /// The damage of one step, in the order in which it is dealt out.
    pub fn step(&self, ranged: bool) -> Vec<Packet> {
        let mut packets = Vec::new();
        // What is left of each, as damage is dealt out (G-11): hitpoints and shields.
        let mut left: Vec<(i32, u8)> = self.fighters.iter().map(|f| (f.health, f.shields)).collect();
        for dealer in &self.fighters {
            let is = |keyword| dealer.keywords.has(keyword);
            if self.dealt.contains(&dealer.card) || is(Keywords::RANGED) != ranged {
                continue;
            }
            let mut rest = dealer.attack.max(0);
            let opposing = self.opposing(dealer.card);
            for other in &opposing {
                let Some(at) = self.fighters.iter().position(|f| f.card == *other) else {
                    continue;
                };
                let lethal_is_one = is(Keywords::DEADLY) || self.fighters[at].frozen;
                let (health, shields) = &mut left[at];
                // SPW-8.15, SPW-8.18
                let need = match *health {
                    ..=0 => 0,
                    _ if lethal_is_one => 1,
                    health => health,
                };
                // SPW-8.16
                let much = need.min(rest);
                if much == 0 {
                    continue;
                }
                rest -= much;
                let prevented = *shields > 0;
                if prevented {
                    *shields -= 1;
                } else if lethal_is_one {
                    *health = 0;
                } else {
                    *health -= much;
                }
                packets.push(Packet {
                    from: dealer.card,
                    to: Some(*other),
                    much,
                    prevented,
                });
            }
            if let Some(line) = self.lines.iter().find(|l| l.attacker == dealer.card)
                && rest > 0
                && self.reaches_hero(line, dealer.keywords, &opposing)
            {
                packets.push(Packet {
                    from: dealer.card,
                    to: None,
                    much: rest,
                    prevented: false,
                });
            }
        }
        packets
    }

    /// SPW-8.17, SPW-8.20: whether what an attacker has left hits the hero.
    fn reaches_hero(&self, line: &Line, keywords: Keywords, opposing: &[CardId]) -> bool {
        if !line.blocked && !line.cancelled && line.targets.contains(&None) {
            return true;
        }
        // G-12: with nobody before it all of it is lost.
        keywords.has(Keywords::UNSTOPPABLE) && (!opposing.is_empty() || self.tramples)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const T: CardId = CardId(100);

    fn fighter(card: CardId, attack: i32, health: i32) -> Fighter {
        Fighter {
            card,
            attack,
            health,
            shields: 0,
            keywords: Keywords::default(),
            frozen: false,
        }
    }

    /// `n` attackers on T.
    fn on_target(attackers: &[(i32, i32)], target: Fighter) -> Field {
        let ids = (0u16..).map(CardId);
        let mut fighters: Vec<Fighter> = ids.zip(attackers).map(|(id, (a, h))| fighter(id, *a, *h)).collect();
        let lines = fighters.iter().map(|f| Line {
            attacker: f.card,
            targets: vec![Some(target.card)],
            blockers: Vec::new(),
            blocked: false,
            cancelled: false,
        });
        let lines = lines.collect();
        fighters.push(target);
        Field {
            fighters,
            lines,
            ..Field::default()
        }
    }

    /// An attacker on the hero, with blockers.
    fn blocked(attacker: Fighter, blockers: &[Fighter]) -> Field {
        let line = Line {
            attacker: attacker.card,
            targets: vec![None],
            blockers: blockers.iter().map(|b| b.card).collect(),
            blocked: true,
            cancelled: false,
        };
        Field {
            fighters: std::iter::once(attacker).chain(blockers.iter().copied()).collect(),
            lines: vec![line],
            ..Field::default()
        }
    }

    fn with(mut fighter: Fighter, keywords: &[Keywords]) -> Fighter {
        fighter.keywords = keywords.iter().fold(fighter.keywords, |all, k| all.with(*k));
        fighter
    }

    /// What one deals: to whom (`h` for the hero), how much, `p` if prevented.
    fn deals(packets: &[Packet], from: u16) -> Vec<String> {
        let of = packets.iter().filter(|p| p.from == CardId(from));
        of.map(|p| {
            let to = p.to.map_or("h".to_owned(), |c| c.0.to_string());
            format!("{to}:{}{}", p.much, if p.prevented { "p" } else { "" })
        })
        .collect()
    }

    #[test]
    fn two_attackers_on_one_target_in_declared_order() {
        let packets = on_target(&[(1, 1), (3, 5)], fighter(T, 3, 4)).step(false);
        assert_eq!(deals(&packets, 100), ["0:1", "1:2"]);
        assert_eq!(deals(&packets, 0), ["100:1"]);
        assert_eq!(deals(&packets, 1), ["100:3"]);
        let packets = on_target(&[(3, 5), (1, 1)], fighter(T, 3, 4)).step(false);
        assert_eq!(deals(&packets, 100), ["0:3"]);
    }

    #[test]
    fn three_attackers() {
        let packets = on_target(&[(1, 2), (1, 2), (1, 2)], fighter(T, 5, 9)).step(false);
        assert_eq!(deals(&packets, 100), ["0:2", "1:2", "2:1"]);
    }

    #[test]
    fn unstoppable_and_plain_over_two_blockers() {
        let blockers = [fighter(CardId(1), 0, 2), fighter(CardId(2), 0, 3)];
        let strong = fighter(CardId(0), 7, 5);
        let packets = blocked(with(strong, &[Keywords::UNSTOPPABLE]), &blockers).step(false);
        assert_eq!(deals(&packets, 0), ["1:2", "2:3", "h:2"]);
        let packets = blocked(strong, &blockers).step(false);
        assert_eq!(deals(&packets, 0), ["1:2", "2:3"]);
        let packets = blocked(fighter(CardId(0), 4, 5), &blockers).step(false);
        assert_eq!(deals(&packets, 0), ["1:2", "2:2"]);
        // A blocker's leftover is lost.
        let blocker = with(fighter(CardId(1), 7, 2), &[Keywords::UNSTOPPABLE]);
        let packets = blocked(fighter(CardId(0), 1, 2), &[blocker]).step(false);
        assert_eq!(deals(&packets, 1), ["0:2"]);
    }

    #[test]
    fn one_point_is_lethal() {
        let six = fighter(CardId(1), 0, 6);
        let deadly = with(fighter(CardId(0), 4, 4), &[Keywords::UNSTOPPABLE, Keywords::DEADLY]);
        assert_eq!(deals(&blocked(deadly, &[six]).step(false), 0), ["1:1", "h:3"]);
        let frozen = Fighter { frozen: true, ..six };
        let plain = with(fighter(CardId(0), 4, 4), &[Keywords::UNSTOPPABLE]);
        assert_eq!(deals(&blocked(plain, &[frozen]).step(false), 0), ["1:1", "h:3"]);
    }

    #[test]
    fn a_shield_takes_a_lethal_share() {
        let shielded = Fighter {
            shields: 1,
            ..fighter(CardId(1), 0, 3)
        };
        let plain = with(fighter(CardId(0), 5, 4), &[Keywords::UNSTOPPABLE]);
        assert_eq!(deals(&blocked(plain, &[shielded]).step(false), 0), ["1:3p", "h:2"]);
        let target = Fighter {
            shields: 1,
            ..fighter(T, 0, 3)
        };
        let packets = on_target(&[(3, 1), (3, 1)], target).step(false);
        assert_eq!(deals(&packets, 0), ["100:3p"]);
        assert_eq!(deals(&packets, 1), ["100:3"]);
    }

    #[test]
    fn ranged_damage_comes_first() {
        let archer = |at: u16| with(fighter(CardId(at), 2, 1), &[Keywords::RANGED]);
        let mut field = on_target(&[], fighter(T, 5, 2));
        field.fighters.insert(0, archer(0));
        field.lines.push(Line {
            attacker: CardId(0),
            targets: vec![Some(T)],
            blockers: Vec::new(),
            blocked: false,
            cancelled: false,
        });
        assert_eq!(deals(&field.step(true), 0), ["100:2"]);
        assert!(deals(&field.step(true), 100).is_empty());
        // The target has left; the archer has dealt.
        field.fighters.pop();
        field.dealt.push(CardId(0));
        assert!(field.step(false).is_empty());
        // Two archers deal both.
        let both = blocked(archer(0), &[archer(1)]).step(true);
        assert_eq!(
            (deals(&both, 0), deals(&both, 1)),
            (vec!["1:1".into()], vec!["0:1".into()])
        );
    }

    #[test]
    fn nothing_before_an_unstoppable_attacker() {
        let plain = with(fighter(CardId(0), 5, 4), &[Keywords::UNSTOPPABLE]);
        let mut field = blocked(plain, &[]);
        assert!(field.step(false).is_empty());
        field.tramples = true;
        assert_eq!(deals(&field.step(false), 0), ["h:5"]);
    }

    #[test]
    fn several_targets_and_one_blocker() {
        let many = fighter(CardId(0), 5, 4);
        let others = [
            fighter(CardId(1), 1, 2),
            fighter(CardId(2), 1, 2),
            fighter(CardId(3), 1, 2),
        ];
        let mut field = blocked(many, &others);
        field.lines[0].targets = vec![Some(CardId(1)), Some(CardId(2))];
        field.lines[0].blockers = vec![CardId(3)];
        assert_eq!(deals(&field.step(false), 0), ["3:2"]);
        assert!(deals(&field.step(false), 1).is_empty());
        field.lines[0].blocked = false;
        field.lines[0].blockers.clear();
        assert_eq!(deals(&field.step(false), 0), ["1:2", "2:2"]);
        // The first target died in the ranged step: the other is still attacked.
        field.fighters.remove(1);
        assert_eq!(deals(&field.step(false), 0), ["2:2"]);
        // It left before the damage.
        field.lines[0].cancelled = true;
        assert!(field.step(false).is_empty());
    }
}
