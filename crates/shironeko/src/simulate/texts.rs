//! What the invented cards' declared texts have their players do, as lines of a log.

use rejudge_table::shuffle::Generator;
use rejudge_table::{CardId, Seat};

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
    let theirs = s.charas(other).to_vec();
    let own: Vec<CardId> = s.charas(seat).to_vec();
    let all: Vec<CardId> = own.iter().chain(&theirs).copied().collect();
    let line = |verb: V| Line::new(seat, verb).of_effect();
    let made = match text {
        "カードを1枚引く。" => Some(line(V::Draw)),
        "相手のキャラ1体に感電を置く。" => pick(chance, &theirs)
            .and_then(|c| Item::chara(s, c))
            .map(|c| line(V::Give).with(c).with(Item::Word("shock"))),
        "相手のキャラ1体に毒を置く。" => pick(chance, &theirs)
            .and_then(|c| Item::chara(s, c))
            .map(|c| line(V::Give).with(c).with(Item::Word("poison"))),
        "キャラ1体に2ダメージ。" => pick(chance, &all).and_then(|c| Item::chara(s, c)).and_then(|to| {
            let source = Item::Card(seat, s.face(source)?, 0);
            Some(line(V::Hit).with(source).to(to).seeing(vec![Item::Count(2)]))
        }),
        "相手の山札の上から2枚を捨て山に置く。" => {
            Some(Line::new(other, V::Mill).of_effect().with(Item::Count(2)))
        }
        "相手の山札の上から1枚を捨て山に置いてもよい。" => {
            Some(Line::new(other, V::Mill).of_effect().with(Item::Count(1)))
        }
        "捨て山からキャラ1枚を手札に加える。" => {
            let charas: Vec<CardId> = s
                .cards(seat, Z::Discard)
                .iter()
                .copied()
                .filter(|c| s.face(*c).is_some_and(|f| m.info(f).kind.is_chara()))
                .collect();
            pick(chance, &charas).and_then(|c| s.face(c)).map(|f| {
                let place = Item::Zone(seat, Z::Hand);
                line(V::Put).with(Item::In(seat, Z::Discard, f)).to(place)
            })
        }
        "キャラ1体を手札に戻す。" => pick(chance, &all).and_then(|c| {
            let place = Item::Zone(s.holder(c), Z::Hand);
            Some(line(V::Put).with(Item::chara(s, c)?).to(place))
        }),
        "味方キャラ1体の攻撃力+1。" => pick(chance, &own)
            .and_then(|c| Item::chara(s, c))
            .map(|c| line(V::Give).with(c).with(Item::Word("attack")).with(Item::Signed(1))),
        "このカードを手札に加えてもよい。" => s.face(source).map(|f| {
            let place = Item::Zone(seat, Z::Hand);
            line(V::Put).with(Item::Card(seat, f, 0)).to(place)
        }),
        _ => None,
    };
    made.into_iter().collect()
}
