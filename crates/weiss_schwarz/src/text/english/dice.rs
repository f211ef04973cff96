//! Abilities made up by chance, to be put into words and read again.

use super::super::super::cards::{CardKind, Color, Icon};
use super::super::super::effects::Sort;
use super::super::super::effects::ability::{
    Ability, Act, Also, Amount, Attack, Ban, By, Came, Cards, Change, Compare, Cond, Count, Did, Differ, During,
    Either, Is, Label, OneSort, PaidFor, Part, Place, Pose, Position, Sel, Sentence, Step, Time, To, Until, Value,
    When, Who, Zone,
};
use super::super::super::effects::cost::{Cost, Part as Paid};

/// What decides what they are made of.
pub struct Dice(pub rejudge_table::dice::Dice);

impl Dice {
    fn below(&mut self, end: usize) -> usize {
        self.0.below(end)
    }

    pub fn of<T: Clone>(&mut self, all: &[T]) -> T {
        all[self.below(all.len())].clone()
    }

    fn is(&mut self) -> Is {
        let names = ["Low Tide".to_owned(), "Night Market".to_owned()];
        let traits = ["Crew".to_owned(), "Harbor".to_owned()];
        let few = 1 + self.below(2);
        let compare = self.of(&[Compare::Equal, Compare::AtLeast, Compare::AtMost]);
        let number = Value::Number(i32::try_from(self.below(4)).expect("it is small"));
        match self.below(17) {
            16 => Is::Face(self.below(2) == 0),
            15 => Is::Keyword(self.of(&[Label::Assist, Label::Alarm, Label::Change])),
            14 => Is::SharesColor,
            13 => Is::Link(names[..few].to_vec()),
            7 => Is::Icon(self.of(&[Some(Icon::Soul), Some(Icon::Discovery), None])),
            8 => Is::Marked(self.below(2) == 0),
            9 => Is::Level(
                Compare::AtMost,
                Value::Plus(Box::new(Value::LevelOfPlayer(Who::You)), 1),
            ),
            10 => Is::OneOf(vec![
                OneSort::of(self.of(&[Some(CardKind::Event), Some(CardKind::Character)]), Vec::new()),
                OneSort::of(
                    Some(CardKind::Character),
                    vec![Is::Trait(traits[..1].to_vec()), Is::NameHas(names[..few].to_vec())],
                ),
                OneSort::of(None, vec![Is::Named(names[..few].to_vec())]),
            ]),
            0 => Is::Trait(traits[..few].to_vec()),
            1 => Is::Named(names[..few].to_vec()),
            2 => Is::NameHas(names[..few].to_vec()),
            3 => Is::Level(compare, number),
            4 => Is::Cost(compare, number),
            5 if few == 1 => Is::ColorOrTrait(vec![Color::Green], traits[..1].to_vec()),
            5 => Is::Color(vec![Color::Red, Color::Blue][..few].to_vec()),
            6 => Is::Pose(self.of(&[Pose::Stand, Pose::Rest, Pose::Reverse])),
            _ => Is::Level(Compare::More, Value::LevelOfPlayer(Who::Opponent)),
        }
    }

    fn cards(&mut self, counts: &[Count], places: &[Option<Place>]) -> Cards {
        let is: Vec<Is> = (0..self.below(2)).map(|_| self.is()).collect();
        let at = self.of(places);
        // A marker is of no sort.
        let sorts = |is: &Is| matches!(is, Is::OneOf(_));
        let is: Vec<Is> = is
            .into_iter()
            .filter(|is| at != Some(Place::UnderThis) || !sorts(is))
            .collect();
        let sorts = is.iter().any(sorts);
        Cards {
            count: self.of(counts),
            whose: if at.is_none() {
                Some(self.of(&[Who::You, Who::Opponent]))
            } else {
                None
            },
            is,
            kind: if sorts {
                None
            } else if at.is_none() {
                Some(CardKind::Character)
            } else {
                self.of(&[
                    None,
                    Some(CardKind::Character),
                    Some(CardKind::Climax),
                    Some(CardKind::Event),
                ])
            },
            at,
        }
    }

    fn chosen(&mut self) -> Cards {
        let n = |n| Value::Number(n);
        let counts = [
            Count::Exactly(n(1)),
            Count::UpTo(n(2)),
            Count::Exactly(n(2)),
            Count::Any,
        ];
        let places = [
            None,
            Some(Place::In(Who::You, Zone::Waiting)),
            Some(Place::In(Who::You, Zone::Hand)),
            Some(Place::In(Who::Opponent, Zone::Memory)),
            Some(Place::In(Who::You, Zone::Clock)),
        ];
        self.cards(&counts, &places)
    }

    fn cond(&mut self) -> Cond {
        let counts = [Count::AtLeast(2), Count::AtMost(1), Count::Exactly(Value::Number(1))];
        let there = [
            Some(Place::In(Who::You, Zone::Waiting)),
            Some(Place::In(Who::Opponent, Zone::Clock)),
            Some(Place::UnderThis),
            Some(Place::Markers(Who::You)),
        ];
        let had = |mut cards: Cards| {
            cards.whose = None;
            if !cards.is.iter().any(|is| matches!(is, Is::OneOf(_))) {
                cards.kind = Some(CardKind::Character);
            }
            cards
        };
        let lying = |at| Cards {
            count: Count::Each,
            whose: None,
            is: Vec::new(),
            kind: None,
            at: Some(at),
        };
        match self.below(9) {
            8 => {
                let of = Box::new(lying(self.of(&[Place::In(Who::You, Zone::Memory), Place::Among])));
                let number = match self.below(3) {
                    0 => Value::IconsOf(of, self.of(&[None, Some(None), Some(Some(Icon::Gate))])),
                    _ => Value::Different(of, self.of(&[Differ::Name, Differ::Color])),
                };
                Cond::Compare(number, Compare::AtLeast, Value::Number(2))
            }
            7 => {
                let of = Box::new(Cards {
                    whose: Some(Who::You),
                    kind: Some(CardKind::Character),
                    at: None,
                    ..lying(Place::Among)
                });
                Cond::Compare(Value::Different(of, Differ::Color), Compare::AtMost, Value::Number(3))
            }
            5 => Cond::AreNot(
                Sel::BattleOpponent,
                vec![Is::Trait(vec!["Crew".to_owned()])],
                Some(CardKind::Character),
            ),
            0 => Cond::Has(self.of(&[Who::You, Who::Opponent]), had(self.cards(&counts, &[None]))),
            1 => Cond::There(self.cards(&counts, &there)),
            2 => Cond::AllAre(Who::You, vec![Is::Trait(vec!["Crew".to_owned()])]),
            3 => Cond::Lie(
                Sel::This,
                Place::In(
                    Who::You,
                    self.of(&[
                        Zone::Center,
                        Zone::Back,
                        Zone::Middle,
                        Zone::Left,
                        Zone::Right,
                        Zone::BackLeft,
                        Zone::BackRight,
                    ]),
                ),
            ),
            4 => Cond::Compare(Value::LevelOfPlayer(Who::You), Compare::AtLeast, Value::Number(2)),
            _ => Cond::Are(
                Sel::BattleOpponent,
                vec![Is::Level(Compare::AtMost, Value::Number(1))],
                None,
            ),
        }
    }

    fn steps(&mut self) -> Vec<Part> {
        let until = self.of(&[
            Until::Turn,
            Until::NextTurnOf(Who::Opponent),
            Until::NextTurnOf(Who::You),
            Until::NextTurn,
        ]);
        let amount = self.of(&[Amount::Plus(1000), Amount::Plus(-500)]);
        let mut changes = vec![Change::Power(amount)];
        if self.below(3) == 0 {
            changes.push(Change::Soul(Amount::Plus(1)));
        }
        if self.below(4) == 0 {
            changes.push(Change::Also(self.of(&[
                Also::Trait("Crew".to_owned()),
                Also::Color(Color::Red),
                Also::Cost(-1),
            ])));
        }
        if self.below(4) == 0 {
            changes.push(Change::Ability(Box::new(self.ability(Sort::Cont))));
        }
        let to = self.of(&[
            To::Zone(Who::You, Zone::Hand),
            To::Zone(Who::You, Zone::Stock),
            To::Zone(Who::You, Zone::Waiting),
            To::Bottom(Who::You, Zone::Deck),
            To::Top(Who::You),
            To::TopInAnyOrder(Who::You),
            To::InAnyOrder(Who::You, Zone::Stock),
            To::BottomInAnyOrder(Who::You, Zone::Clock),
            To::TopOrBottom(Who::You),
            To::Position(Position {
                whose: Who::You,
                of: Zone::Back,
                open: false,
                faced: false,
                separate: false,
                pose: Some(Pose::Rest),
            }),
            To::Position(Position {
                whose: Who::Owner,
                of: Zone::Center,
                open: true,
                faced: false,
                separate: false,
                pose: None,
            }),
            To::Its(None),
            To::Its(Some(Pose::Rest)),
            To::Position(Position {
                whose: Who::You,
                of: Zone::Stage,
                open: false,
                faced: false,
                separate: true,
                pose: None,
            }),
            To::OneOf(Either::TopBottomOrWaiting),
            To::OneOf(Either::BottomOrWaiting),
            To::OneOf(Either::HandOrStock),
            To::OneOf(Either::TopOrBottomOfStock),
            To::OneOf(Either::TopOrBottomOfClock),
        ]);
        let n = Value::Number(1 + i32::try_from(self.below(4)).expect("it is small"));
        let top = |count| Cards {
            count,
            whose: None,
            is: Vec::new(),
            kind: None,
            at: Some(Place::Top(Who::You, Zone::Deck)),
        };
        let one_of = |zone, kind| Cards {
            count: Count::Exactly(Value::Number(1)),
            whose: None,
            is: Vec::new(),
            kind,
            at: Some(Place::In(Who::You, zone)),
        };
        let host = Cards {
            is: vec![Is::Trait(vec!["Crew".to_owned()])],
            ..self.cards(&[Count::Exactly(Value::Number(1))], &[None])
        };
        let in_hand = Cards {
            is: vec![Is::Named(vec!["Low Tide".to_owned()])],
            ..one_of(Zone::Hand, Some(CardKind::Character))
        };
        let this = Cards {
            count: Count::Exactly(Value::Number(1)),
            whose: None,
            is: vec![Is::This],
            kind: None,
            at: self.of(&[None, Some(Place::In(Who::You, Zone::Clock))]),
        };
        let as_pose = self.of(&[None, Some(Pose::Stand)]);
        let some = |cards: Cards| Cards {
            count: Count::UpTo(Value::Number(1)),
            ..cards
        };
        let steps = match self.below(31) {
            30 => vec![Step::Declare(self.of(&[vec![0, 1, 2], Vec::new()]))],
            29 => vec![Step::Choose(self.chosen()), Step::Defends(Sel::It, self.below(2) == 0)],
            28 => vec![Step::Choose(self.chosen()), Step::Face(Sel::It, self.below(2) == 0)],
            27 => vec![Step::AllLoseTrait(until)],
            26 => vec![
                Step::ChooseEither(
                    one_of(Zone::Waiting, None),
                    one_of(Zone::Memory, Some(CardKind::Character)),
                ),
                Step::Move(Sel::It, to),
            ],
            25 => vec![Step::SameDamage(Who::Opponent)],
            24 => vec![Step::ShuffleStock],
            23 => vec![Step::MarkersPay(
                self.of(&[
                    PaidFor::Playing,
                    PaidFor::Act,
                    PaidFor::ActOrOnStage,
                    PaidFor::Keyword(Label::Change),
                ]),
                in_hand.clone(),
                1,
                1,
            )],
            22 => vec![Step::Ban(
                self.of(&[Who::You, Who::Opponent, Who::All]),
                self.of(&[
                    Ban::Encore,
                    Ban::Act,
                    Ban::Climax,
                    Ban::Damage,
                    Ban::FromWaiting,
                    Ban::FourAttacks,
                ]),
                Some(until),
            )],
            21 => vec![Step::Choose(self.chosen()), Step::LoseTrait(until)],
            20 => vec![
                Step::ChooseEach(vec![some(self.chosen()), some(self.chosen())]),
                Step::Move(Sel::It, to),
            ],
            19 => vec![
                Step::SearchEach(
                    Zone::Deck,
                    Who::You,
                    vec![some(self.chosen()), some(self.chosen()), some(self.chosen())],
                ),
                Step::Move(Sel::It, to),
            ],
            18 => vec![
                Step::Choose(self.chosen()),
                Step::Get(Sel::It, vec![Change::PowerIs(1500)], Some(until)),
            ],
            17 => vec![Step::Reveal(Sel::Cards(in_hand))],
            16 => vec![
                Step::Choose(host),
                Step::Move(
                    self.of(&[Sel::This, Sel::WithMarkers]),
                    To::Under(self.of(&[true, false])),
                ),
            ],
            15 => vec![
                Step::ChooseTwo(this, one_of(Zone::Hand, None)),
                Step::Exchange(Sel::It, as_pose),
            ],
            14 => vec![
                Step::ChooseTwo(
                    Cards {
                        whose: Some(Who::You),
                        at: None,
                        ..one_of(Zone::Stage, Some(CardKind::Character))
                    },
                    this,
                ),
                Step::Exchange(Sel::It, as_pose),
            ],
            13 => vec![Step::ExtraTurn],
            11 => vec![Step::Lose(self.of(&[Who::You, Who::Opponent]))],
            12 => vec![Step::GoTo(self.of(&[Time::Climax, Time::Encore, Time::End]))],
            9 => vec![
                Step::ChooseTwo(
                    one_of(Zone::Level, None),
                    one_of(Zone::Waiting, Some(CardKind::Character)),
                ),
                Step::Exchange(Sel::It, None),
            ],
            10 => vec![Step::Move(Sel::Cards(top(Count::Exactly(Value::AsMany))), to)],
            0 => vec![Step::Draw(self.of(&[Count::Exactly(n.clone()), Count::UpTo(n)]))],
            1 => vec![Step::Damage(n, self.of(&[Who::Opponent, Who::You]))],
            2 => vec![Step::Choose(self.chosen()), Step::Move(Sel::It, to)],
            3 => vec![Step::Choose(self.chosen()), Step::Get(Sel::It, changes, Some(until))],
            4 => vec![
                Step::Look(top(Count::UpTo(n))),
                Step::Choose(self.chosen()),
                Step::Move(Sel::Rest, to),
            ],
            5 => vec![
                Step::Search(Zone::Deck, Who::You, self.chosen()),
                Step::Reveal(Sel::It),
                Step::Move(Sel::It, to),
                Step::Shuffle(Who::You),
            ],
            6 => vec![Step::Turn(
                Sel::This,
                self.of(&[Pose::Stand, Pose::Rest, Pose::Reverse]),
            )],
            7 => vec![Step::Move(Sel::Cards(top(Count::Exactly(n))), to)],
            _ => vec![Step::Cannot(
                Sel::This,
                self.of(&[
                    Act::SideAttack,
                    Act::DirectAttack,
                    Act::Encore,
                    Act::Reverse,
                    Act::Chosen,
                    Act::Deal,
                    Act::Return,
                    Act::Memory,
                    Act::ReverseByAuto,
                    Act::ReturnByOther,
                    Act::ReturnByIcon,
                ]),
                Some(until),
            )],
        };
        steps.into_iter().map(|step| Part::Do(Who::You, step)).collect()
    }

    fn more_triggers(&mut self) -> When {
        let stage = Place::In(Who::You, Zone::Stage);
        let another = |count| Cards {
            count,
            whose: Some(Who::You),
            is: vec![Is::Other],
            kind: Some(CardKind::Character),
            at: None,
        };
        let opponent = Sel::OpponentThat(vec![Is::Level(Compare::AtLeast, Value::Number(2))]);
        self.of(&[
            When::Placed(Sel::This, stage, Some(Place::In(Who::You, Zone::Memory))),
            When::PlacedBy(Sel::This, stage, By::Keyword("Change".to_owned())),
            When::PlacedBy(Sel::This, stage, By::Named(vec!["Low Tide".to_owned()], None)),
            When::PlacedBy(
                Sel::This,
                stage,
                By::Named(vec!["Low Tide".to_owned()], Some(Sort::Act)),
            ),
            When::AttacksAs(Sel::This, Attack::Direct),
            When::AttacksAs(Sel::Cards(another(Count::Each)), Attack::Front),
            When::AttacksAs(Sel::This, Attack::Side),
            When::Reversed(opponent, true),
            When::Reversed(Sel::OpponentOf(another(Count::Each)), false),
            When::Placed(
                Sel::This,
                Place::In(Who::You, Zone::Waiting),
                Some(Place::In(Who::You, Zone::Stage)),
            ),
        ])
    }

    /// What is quoted, and costs something.
    fn for_a_cost(&mut self) -> Vec<Sentence> {
        let cost = Cost {
            parts: smallvec::smallvec![Paid::Stock(2)],
        };
        let mut then = vec![Part::IfDone];
        then.extend(self.steps());
        let pays = vec![Part::Costs(cost), Part::May(Who::You), Part::Do(Who::You, Step::Pay)];
        vec![pays, then]
    }

    pub fn ability(&mut self, sort: Sort) -> Ability {
        let mut body = Vec::new();
        let mut first = Vec::new();
        if self.below(2) == 0 {
            first.push(Part::If(self.cond()));
        }
        let mut label = None;
        let mut when = Vec::new();
        match sort {
            Sort::Cont => {
                if self.below(3) == 0 {
                    first.insert(0, Part::During(During::TurnOf(self.of(&[Who::You, Who::Opponent]))));
                }
                let mut front = self.cards(&[Count::All], &[None]);
                front.whose = Some(Who::You);
                let (sel, change) = (
                    self.of(&[Sel::This, Sel::Cards(front)]),
                    self.of(&[
                        Change::Power(Amount::Plus(500)),
                        Change::Soul(Amount::Plus(1)),
                        Change::Level(Amount::Plus(-1), true),
                    ]),
                );
                first.push(Part::Do(Who::You, Step::Get(sel, vec![change], None)));
            }
            _ => {
                if sort == Sort::Auto {
                    when.push(self.of(&[
                        When::Placed(
                            Sel::This,
                            Place::In(Who::You, Zone::Stage),
                            Some(Place::In(Who::You, Zone::Hand)),
                        ),
                        When::Attacks(Sel::This),
                        When::Reversed(Sel::This, false),
                        When::Reversed(Sel::BattleOpponent, false),
                        When::Begins(Who::You, Time::Climax),
                        When::Begins(Who::Opponent, Time::Attack),
                        When::Begins(Who::All, Time::End),
                        When::Begins(Who::You, Time::Turn),
                        When::Begins(Who::All, Time::Counter),
                        When::Damage(true),
                        When::LeftMarked,
                        When::Played,
                        When::Refreshes(Who::You),
                        When::Refreshes(Who::Opponent),
                    ]));
                    if self.below(3) == 0 {
                        let more = self.more_triggers();
                        when.push(more);
                    }
                }
                label = self.of(&[
                    None,
                    None,
                    Some(Label::Accelerate),
                    Some(Label::Memory),
                    Some(Label::Force),
                    Some(Label::Shift),
                ]);
                if self.below(2) == 0 {
                    first.push(Part::May(Who::You));
                }
                first.extend(self.steps());
            }
        }
        body.push(first);
        if sort != Sort::Cont && self.below(2) == 0 {
            let mut second = vec![self.of(&[
                Part::IfDone,
                Part::IfNot,
                Part::IfDid(Did::Put(Zone::Hand), 1),
                Part::IfDid(Did::Reveal, 1),
                Part::IfDid(Did::Draw, 2),
                Part::IfDid(Did::Return, 2),
                Part::IfDid(Did::Rest, 2),
                Part::If(Cond::Cancelled),
            ])];
            second.extend(self.steps());
            // What only changes something is nothing that "if you do" could ask for.
            let does = |p: &Part| {
                matches!(
                    p,
                    Part::Do(
                        _,
                        Step::Get(..) | Step::Cannot(..) | Step::Ban(..) | Step::LoseTrait(_) | Step::AllLoseTrait(_)
                    )
                )
            };
            if !body[0].iter().any(does) {
                body.push(second);
            }
        }
        if sort != Sort::Cont && self.below(3) == 0 {
            body.push(vec![match self.below(2) {
                0 => {
                    let times = [
                        Count::Exactly(Value::Number(2)),
                        Count::UpTo(Value::Number(3)),
                        Count::Any,
                    ];
                    let times = self.of(&times);
                    Part::Perform(Some(times), vec![self.steps()])
                }
                _ => {
                    let mut of = vec![vec![self.steps()], vec![self.steps()]];
                    if sort == Sort::Auto && self.below(3) == 0 {
                        of.push(self.for_a_cost());
                    }
                    Part::ChooseOf(1, of)
                }
            }]);
        }
        if sort != Sort::Cont && self.below(4) == 0 {
            let (who, time) = self.of(&[
                (Who::You, Time::Draw),
                (Who::Opponent, Time::Encore),
                (Who::All, Time::Encore),
                (Who::You, Time::Turn),
                (Who::All, Time::End),
                (Who::You, Time::End),
            ]);
            let mut then = vec![self.steps()];
            let only_gives = |p: &Part| {
                matches!(
                    p,
                    Part::Do(
                        _,
                        Step::Get(..) | Step::Cannot(..) | Step::Ban(..) | Step::LoseTrait(_) | Step::AllLoseTrait(_)
                    )
                )
            };
            if self.below(3) == 0 && !then[0].iter().any(only_gives) {
                let mut more = vec![Part::IfDone];
                more.extend(self.steps());
                then.push(more);
            }
            body.push(vec![Part::Later(who, time, then)]);
        }
        Ability {
            sort,
            label,
            combo: self.below(5) == 0,
            counter: false,
            works: None,
            limit: None,
            cost: None,
            placed: match self.below(9) {
                0 if sort == Sort::Auto => vec![Came::From(Zone::Hand)],
                1 if sort == Sort::Auto => {
                    let more = self.of(&[
                        Came::From(Zone::Memory),
                        Came::By(By::Keyword("Change".to_owned())),
                        Came::By(By::Named(vec!["Low Tide".to_owned()], Some(Sort::Auto))),
                    ]);
                    vec![Came::From(Zone::Hand), more]
                }
                _ => Vec::new(),
            },
            during: (sort == Sort::Auto && self.below(6) == 0).then(|| {
                self.of(&[
                    During::TurnOf(Who::Opponent),
                    During::Battle,
                    During::Phase(Who::You, Time::Climax),
                    During::Phase(Who::All, Time::Attack),
                ])
            }),
            if_so: (sort == Sort::Auto && self.below(6) == 0).then(|| self.cond()),
            when,
            body,
        }
    }
}
