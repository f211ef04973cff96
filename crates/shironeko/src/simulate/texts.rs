//! What the invented cards' declared texts have their players do, as lines of a log.

use rejudge_table::shuffle::Generator;
use rejudge_table::{CardId, Face, Seat};

use super::super::line::{Item, Line};
use super::super::matches::Match;
use super::super::state::{State, Z};
use super::super::vocabulary::V;

/// One of these, by chance.
pub(super) fn pick<T: Copy>(chance: &mut Generator, of: &[T]) -> Option<T> {
    let count = u64::try_from(of.len()).ok().filter(|n| *n > 0)?;
    of.get(usize::try_from(chance.below(count)).unwrap_or(0)).copied()
}

/// The lines of an effect with this text; none where it finds nothing to do, or is not known here.
pub(super) fn lines(m: &Match, s: &State, seat: Seat, source: CardId, text: &str, chance: &mut Generator) -> Vec<Line> {
    let other = m.next(seat);
    let text = text.rsplit_once('】').map_or(text, |(_, rest)| rest);
    let text = text.rsplit_once('：').map_or(text, |(_, rest)| rest);
    let text = text.strip_prefix("このキャラが攻撃した時、").unwrap_or(text);
    let theirs = s.charas(other).to_vec();
    let own: Vec<CardId> = s.charas(seat).to_vec();
    let all: Vec<CardId> = own.iter().chain(&theirs).copied().collect();
    let line = |verb: V| Line::new(seat, verb).of_effect();
    let chara = |cards: &[CardId], chance: &mut Generator| pick(chance, cards).and_then(|c| Item::chara(s, c));
    let given = |item: Item, word: &'static str, by: i32| {
        line(V::Give).with(item).with(Item::Word(word)).with(Item::Signed(by))
    };
    match text {
        "カードを1枚引く。" => vec![line(V::Draw)],
        "相手のキャラ1体に感電を置く。" => chara(&theirs, chance)
            .map(|c| line(V::Give).with(c).with(Item::Word("shock")))
            .into_iter()
            .collect(),
        "相手のキャラ1体に毒を置く。" => chara(&theirs, chance)
            .map(|c| line(V::Give).with(c).with(Item::Word("poison")))
            .into_iter()
            .collect(),
        "キャラ1体に2ダメージ。" => chara(&all, chance)
            .and_then(|to| {
                let source = Item::Card(seat, s.face(source)?, 0);
                Some(line(V::Hit).with(source).to(to).seeing(vec![Item::Count(2)]))
            })
            .into_iter()
            .collect(),
        "相手の山札の上から2枚を捨て山に置く。" => {
            vec![Line::new(other, V::Mill).of_effect().with(Item::Count(2))]
        }
        "相手の山札の上から1枚を捨て山に置いてもよい。" => {
            vec![Line::new(other, V::Mill).of_effect().with(Item::Count(1))]
        }
        "捨て山からキャラ1枚を手札に加える。" => {
            let charas = charas_of(m, s, seat, Z::Discard);
            pick(chance, &charas)
                .map(|f| {
                    line(V::Put)
                        .with(Item::In(seat, Z::Discard, f))
                        .to(Item::Zone(seat, Z::Hand))
                })
                .into_iter()
                .collect()
        }
        "キャラ1体を手札に戻す。" => pick(chance, &all)
            .and_then(|c| {
                let place = Item::Zone(s.holder(c), Z::Hand);
                Some(line(V::Put).with(Item::chara(s, c)?).to(place))
            })
            .into_iter()
            .collect(),
        "味方キャラ1体の攻撃力+1。" => {
            chara(&own, chance).map(|c| given(c, "attack", 1)).into_iter().collect()
        }
        "このカードを手札に加えてもよい。" => s
            .face(source)
            .map(|f| line(V::Put).with(Item::Card(seat, f, 0)).to(Item::Zone(seat, Z::Hand)))
            .into_iter()
            .collect(),
        "山札からキャラ1枚を探し、手札に加える。" => {
            let charas = charas_of(m, s, seat, Z::Deck);
            let found = pick(chance, &charas).map(|f| Item::Card(seat, f, 0));
            let search = line(V::Search).with(found.unwrap_or(Item::Nothing));
            // The last card of a deck decides the match.
            let search = if found.is_some() {
                search.to(Item::Zone(seat, Z::Hand))
            } else {
                search
            };
            vec![search, line(V::Shuffle)]
        }
        "山札の上から1枚をこのキャラのルーンにする。" => Item::chara(s, source)
            .map(|chara| {
                line(V::Rune)
                    .with(Item::Top(seat, Z::Deck))
                    .to(chara)
                    .seeing(top(s, seat, 1))
            })
            .into_iter()
            .collect(),
        "山札の上から1枚を公開する。" => {
            vec![line(V::Reveal).with(Item::Count(1)).seeing(top(s, seat, 1))]
        }
        "味方キャラ1体のダメージを1回復する。" => {
            let hurt: Vec<CardId> = own.iter().copied().filter(|c| s.extra(*c).damage > 0).collect();
            chara(&hurt, chance)
                .map(|c| line(V::Heal).with(c).with(Item::Count(1)))
                .into_iter()
                .collect()
        }
        "相手のキャラ1体をOFFにする。" => {
            let on: Vec<CardId> = theirs.iter().copied().filter(|c| s.is_on(*c)).collect();
            chara(&on, chance).map(|c| line(V::Off).with(c)).into_iter().collect()
        }
        "味方キャラ1体をONにする。" => {
            let off: Vec<CardId> = own.iter().copied().filter(|c| !s.is_on(*c)).collect();
            chara(&off, chance).map(|c| line(V::On).with(c)).into_iter().collect()
        }
        "相手の山札に2ダメージ。" => vec![damage(s, seat, other, 2)],
        "タウンを1枚建設する。" => {
            let built = s.cards(seat, Z::TownDeck).last().and_then(|c| s.face(*c));
            built
                .map(|f| line(V::Build).seeing(vec![Item::Card(seat, f, 0)]))
                .into_iter()
                .collect()
        }
        "相手のキャラ1体を退場させる。" => chara(&theirs, chance)
            .map(|c| line(V::Retreat).with(c))
            .into_iter()
            .collect(),
        "相手は手札を1枚捨てる。" => pick(chance, s.cards(other, Z::Hand))
            .and_then(|c| s.face(c))
            .map(|f| Line::new(other, V::Discard).of_effect().with(Item::Card(other, f, 0)))
            .into_iter()
            .collect(),
        "山札の上から2枚を見る。自分の山札に1ダメージ。" => {
            let seen = top(s, seat, 2);
            vec![
                line(V::Look).with(Item::Count(2)).seeing(seen),
                damage(s, seat, seat, 1),
            ]
        }
        "味方キャラ1体の攻撃力+1、HP+2。" => match chara(&own, chance) {
            Some(c) => vec![given(c, "attack", 1), given(c, "hp", 2).with(Item::Word("stays"))],
            None => Vec::new(),
        },
        _ => Vec::new(),
    }
}

/// The charas of a zone, each face once.
fn charas_of(m: &Match, s: &State, seat: Seat, z: Z) -> Vec<Face> {
    let mut found: Vec<Face> = s.cards(seat, z).iter().filter_map(|c| s.face(*c)).collect();
    found.retain(|f| m.info(*f).kind.is_chara());
    found.sort_unstable();
    found.dedup();
    found
}

/// The top cards of a player's deck, the top one first.
fn top(s: &State, seat: Seat, count: usize) -> Vec<Item> {
    let cards = s.cards(seat, Z::Deck).iter().rev().take(count);
    cards
        .filter_map(|c| s.face(*c))
        .map(|f| Item::Card(seat, f, 0))
        .collect()
}

/// Damage that an effect does to a deck.
fn damage(s: &State, seat: Seat, to: Seat, count: u32) -> Line {
    let line = Line::new(seat, V::Damage).of_effect().with(Item::Count(count));
    let seen = top(s, to, count as usize).into_iter();
    let seen = seen.map(|item| match item {
        Item::Card(_, face, copy) => Item::Card(to, face, copy),
        item => item,
    });
    line.to(Item::Player(to)).seeing(seen.collect())
}
