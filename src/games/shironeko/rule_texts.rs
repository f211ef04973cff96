//! The rules as numbered here, with the heading of the official page (the seed) each rests on, and the decisions where
//! that page leaves something open.

/// One rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RuleText {
    /// Its number, as `SNK-4.2`.
    pub number: &'static str,
    /// What it says.
    pub text: &'static str,
    /// The heading of the official page.
    pub heading: &'static str,
    /// How far the page says it: `SEED` in so many words, `SEED*` implied, `PUB` another public source, `DEC` a decision.
    pub source: &'static str,
}

/// One decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Decision {
    /// Its number, as `SNK-G-03`.
    pub number: &'static str,
    /// What is open.
    pub question: &'static str,
    /// Our reading.
    pub reading: &'static str,
    /// How sure it is.
    pub confidence: &'static str,
}

/// The rule of a number, with or without `SNK-`.
pub fn rule(number: &str) -> Option<&'static RuleText> {
    let number = number.trim();
    RULES.iter().find(|r| r.number.eq_ignore_ascii_case(number) || r.number.trim_start_matches("SNK-") == number)
}

/// The decision of a number.
pub fn decision(number: &str) -> Option<&'static Decision> {
    DECISIONS.iter().find(|d| d.number.eq_ignore_ascii_case(number.trim()))
}

/// All rules, in their order.
pub const RULES: &[RuleText] = &[
    RuleText {
        number: "SNK-1.1",
        text: "Main deck exactly 40 = 32 キャラ+覚醒キャラ and 8 モンスター.",
        heading: "デッキの構築 / メインデッキ",
        source: "SEED",
    },
    RuleText {
        number: "SNK-1.2",
        text: "At most 3 of the same name AND same kind (name X as キャラ x3 plus X as 覚醒キャラ x3 is legal).",
        heading: "メインデッキ",
        source: "SEED; example SEED*",
    },
    RuleText {
        number: "SNK-1.3",
        text: "Town deck exactly 10 タウン; at most 3 per name; ソウル発掘場 up to 10.",
        heading: "タウンデッキ",
        source: "SEED",
    },
    RuleText {
        number: "SNK-1.4",
        text: "Shuffle both decks, put in place.",
        heading: "ゲームの準備 01",
        source: "SEED",
    },
    RuleText {
        number: "SNK-1.5",
        text: "Janken (or the like): the winner IS first player (no choice).",
        heading: "ゲームの準備 02",
        source: "SEED",
    },
    RuleText {
        number: "SNK-1.6",
        text: "First player draws 4, second draws 5.",
        heading: "ゲームの準備 03",
        source: "SEED",
    },
    RuleText {
        number: "SNK-1.7",
        text: "Each player may redraw once, first player first: any number of hand cards to deck BOTTOM, draw the same number, THEN shuffle.",
        heading: "ゲームの準備 04",
        source: "SEED; \"once\": SEED*",
    },
    RuleText {
        number: "SNK-1.8",
        text: "Two players, each with a main deck and a town deck.",
        heading: "白猫プロジェクトTCGとは, デッキの構築",
        source: "SEED",
    },
    RuleText {
        number: "SNK-2.1",
        text: "Zones: town deck, chara area, main deck, town area (towns are built here), damage area (deck damage lies here for a moment), discard (+ hand). Used monsters and retreated charas go to discard.",
        heading: "場の説明",
        source: "SEED",
    },
    RuleText {
        number: "SNK-2.2",
        text: "Chara area holds at most 4 charas.",
        heading: "場の説明 2",
        source: "SEED",
    },
    RuleText {
        number: "SNK-2.3",
        text: "Only one chara of a given name in a player's chara area (runes under a stack do not count).",
        heading: "場の説明 2",
        source: "SEED*",
    },
    RuleText {
        number: "SNK-2.4",
        text: "Field cards are ON or OFF; attacking/defending turns ON -> OFF; abilities may turn cards ON/OFF. An OFF card cannot pay an OFF requirement.",
        heading: "カードのONとOFF",
        source: "SEED",
    },
    RuleText {
        number: "SNK-2.5",
        text: "Damage counters stay on the chara across turns until removed by a rule or effect.",
        heading: "防御する場合 (no removal stated) + PUB",
        source: "SEED*",
    },
    RuleText {
        number: "SNK-2.6",
        text: "虹 rune: while in the chara area counts as any colour.",
        heading: "虹ルーンと無色ルーン",
        source: "SEED",
    },
    RuleText {
        number: "SNK-2.7",
        text: "無色 rune: is no colour.",
        heading: "虹ルーンと無色ルーン",
        source: "SEED",
    },
    RuleText {
        number: "SNK-2.8",
        text: "Four kinds of card: キャラ, 覚醒キャラ, モンスター (used up when played), タウン. A 覚醒キャラ is a キャラ: what holds for a キャラ holds for it, and 5.3 besides (in 1.2 it is a kind of its own).",
        heading: "カード種類と説明",
        source: "SEED",
    },
    RuleText {
        number: "SNK-3.1",
        text: "Turn = スタート -> メイン -> エンド フェイズ. There is no separate town or attack phase: attacks are main-phase actions.",
        heading: "ターンの流れ (empty); メインフェイズ/エンドフェイズ named elsewhere",
        source: "PUB",
    },
    RuleText {
        number: "SNK-3.2",
        text: "スタート, in order: turn ON own field cards (not 感電), draw 1, build: top card of town deck face up to town area, ON.",
        heading: "ターンの流れ (empty)",
        source: "PUB (draw, then build; mandatory) / DEC G-01..G-04",
    },
    RuleText {
        number: "SNK-3.3",
        text: "メイン: any of play, change, activate, OFF ability, attack, in any order, as often as legal.",
        heading: "ターンの流れ (empty)",
        source: "PUB",
    },
    RuleText {
        number: "SNK-3.4",
        text: "エンド: end effects; 毒 damage to all poisoned charas of BOTH players; active removes all 感電 from own charas; turn passes.",
        heading: "状態異常マーカーについて",
        source: "SEED* order DEC",
    },
    RuleText {
        number: "SNK-4.1",
        text: "Turning an ON town OFF produces its soul(s); only when a soul has to be paid (no floating souls).",
        heading: "タウンカードの使い方, 能力の発動のしかた",
        source: "SEED*",
    },
    RuleText {
        number: "SNK-4.2",
        text: "Pay souls equal to the card's cost; surplus souls are lost (G-28).",
        heading: "キャラ・モンスターカードの使い方",
        source: "SEED; surplus DEC",
    },
    RuleText {
        number: "SNK-4.3",
        text: "The souls paid must include at least 1 of the card's colour.",
        heading: "キャラ・モンスターカードの使い方",
        source: "SEED",
    },
    RuleText {
        number: "SNK-4.4",
        text: "PlayChara: own main, from hand, free slot (2.2), no same name (2.3); enters ON, 0 counters.",
        heading: "キャラカード, 場の説明",
        source: "SEED*",
    },
    RuleText {
        number: "SNK-4.5",
        text: "PlayMonster: own main, pay, effect resolves, then discard.",
        heading: "モンスターカード, 使い方",
        source: "SEED; own main: PUB",
    },
    RuleText {
        number: "SNK-5.1",
        text: "New card's level = base level + 1 exactly.",
        heading: "キャラチェンジのしかた",
        source: "SEED",
    },
    RuleText {
        number: "SNK-5.2",
        text: "Pays change_cost (not cost); colour rule 4.3 applies.",
        heading: "キャラチェンジのしかた",
        source: "SEED (colour: DEC G-09)",
    },
    RuleText {
        number: "SNK-5.3",
        text: "覚醒キャラ may be changed only onto a chara of the same name. A normal キャラ may go onto any name. Both need 5.1.",
        heading: "覚醒キャラチェンジのしかた",
        source: "SEED; 2nd half SEED* + PUB",
    },
    RuleText {
        number: "SNK-5.4",
        text: "Result is ON even if the base was OFF.",
        heading: "キャラチェンジのしかた",
        source: "SEED",
    },
    RuleText {
        number: "SNK-5.5",
        text: "All damage counters and status markers of the base are removed.",
        heading: "キャラチェンジのしかた",
        source: "SEED",
    },
    RuleText {
        number: "SNK-5.6",
        text: "The base (and everything under it) stays beneath and counts as runes, of its rune icon, of the new chara.",
        heading: "キャラチェンジのしかた",
        source: "SEED; what lay under the base: SEED*",
    },
    RuleText {
        number: "SNK-5.7",
        text: "A chara that entered by change may attack this turn, also when the base itself entered this turn, and has its own once-per-turn attack even if the base attacked already.",
        heading: "攻撃のしかた",
        source: "SEED + PUB",
    },
    RuleText {
        number: "SNK-5.8",
        text: "Slot count does not change; name uniqueness is checked after the change.",
        heading: "場の説明 2",
        source: "SEED*",
    },
    RuleText {
        number: "SNK-6.1",
        text: "Attack: own main phase, own ON chara -> OFF.",
        heading: "攻撃のしかた",
        source: "SEED",
    },
    RuleText {
        number: "SNK-6.2",
        text: "Each chara attacks at most once per turn (even if turned ON again).",
        heading: "攻撃のしかた",
        source: "SEED",
    },
    RuleText {
        number: "SNK-6.3",
        text: "A chara cannot attack the turn it entered (unless by change, 5.7). It may defend.",
        heading: "攻撃のしかた",
        source: "SEED; defending SEED*",
    },
    RuleText {
        number: "SNK-6.4",
        text: "The attack is always against the opponent's deck; charas cannot be chosen as target.",
        heading: "攻撃のしかた",
        source: "SEED",
    },
    RuleText {
        number: "SNK-6.5",
        text: "The defending player chooses: take damage, or turn ONE own ON chara OFF to defend.",
        heading: "防御側プレイヤーの選択",
        source: "SEED; \"one\": SEED*",
    },
    RuleText {
        number: "SNK-6.6",
        text: "Deck damage n: top n cards one by one face up to damage area, afterwards all to discard.",
        heading: "自分の山札にダメージを受ける場合",
        source: "SEED",
    },
    RuleText {
        number: "SNK-6.7",
        text: "トリガー: only in the opponent's turn, only on cards turned by damage; order: reveal all n -> every トリガー among them fires, in an order of the owner's choice -> all to discard.",
        heading: "トリガーの処理について",
        source: "SEED",
    },
    RuleText {
        number: "SNK-6.8",
        text: "Defence: battle; both deal ATK to the other simultaneously as damage counters. No damage to the deck, no excess.",
        heading: "キャラによって防御する場合",
        source: "SEED*",
    },
    RuleText {
        number: "SNK-6.9",
        text: "A chara with counters >= HP retreats to discard.",
        heading: "キャラによって防御する場合",
        source: "SEED",
    },
    RuleText {
        number: "SNK-7.1",
        text: "登場: automatic when the card enters the field, by play or by change (G-29).",
        heading: "能力の発動のしかた (1)",
        source: "SEED",
    },
    RuleText {
        number: "SNK-7.2",
        text: "誘発: automatic at the written timing.",
        heading: "(2)",
        source: "SEED",
    },
    RuleText {
        number: "SNK-7.3",
        text: "常時: continuous while in the chara area.",
        heading: "(3)",
        source: "SEED",
    },
    RuleText {
        number: "SNK-7.4",
        text: "起動: once per own main phase each; cannot interrupt another ability.",
        heading: "(4)",
        source: "SEED",
    },
    RuleText {
        number: "SNK-7.5",
        text: "OFF: own main phase, by turning this ON card OFF.",
        heading: "(5)",
        source: "SEED",
    },
    RuleText {
        number: "SNK-7.6",
        text: "A town's soul-producing OFF ability may be used whenever souls must be paid (also outside main).",
        heading: "能力の発動のしかた, last line",
        source: "SEED",
    },
    RuleText {
        number: "SNK-7.7",
        text: "An ability with a rune requirement works only if the chara's runes satisfy it (虹 any, 無色 none): bipartite matching.",
        heading: "キャラチェンジのしかた (runes)",
        source: "PUB",
    },
    RuleText {
        number: "SNK-8.1",
        text: "The marker is put on the chara; leaves with change (5.5) or with the chara.",
        heading: "状態異常マーカーについて",
        source: "SEED",
    },
    RuleText {
        number: "SNK-8.2",
        text: "感電: cannot be turned ON at the start of either player's turn (G-03); removed from all own charas in own エンド.",
        heading: "状態異常マーカーについて",
        source: "SEED",
    },
    RuleText {
        number: "SNK-8.3",
        text: "毒: 1 damage at the end of each player's turn; stays on.",
        heading: "状態異常マーカーについて",
        source: "SEED; \"stays\": no removal stated, SEED*",
    },
    RuleText {
        number: "SNK-9.1",
        text: "A main deck at 0 => its owner's opponent wins at that instant (damage, draw, effect).",
        heading: "ゲームの勝利条件",
        source: "SEED, the instant too; own draw: PUB",
    },
    RuleText {
        number: "SNK-9.2",
        text: "Conceding loses.",
        heading: "",
        source: "PUB",
    },
];

/// All decisions, in their order.
pub const DECISIONS: &[Decision] = &[
    Decision {
        number: "SNK-G-01",
        question: "ターンの流れ is empty: which phases?",
        reading: "Three: スタート, メイン, エンド; attacks inside メイン (fan wiki shows スタート+メイン, catalogue shows all three and nothing else, seed names メイン and エンド; a play report attacks between changes).",
        confidence: "high",
    },
    Decision {
        number: "SNK-G-02",
        question: "Content/order of スタート.",
        reading: "ON -> draw 1 -> build 1. Public: \"turn start: 1 town card face up to the town area\"; a report says \"drew one card, built a town\". ON first is our assumption (感電 text speaks of turn start).",
        confidence: "medium",
    },
    Decision {
        number: "SNK-G-03",
        question: "Does ON happen only for the turn player or for both? 感電 text: \"お互いのターンの開始時に…ON状態にできなくなる\" can be read as BOTH players' cards turning ON at every turn start (then attackers could defend next turn).",
        reading: "Turn player's cards only; policy switch on_step = TurnPlayer / BothPlayers because it changes legality of many defences. Without that policy line: a defence by a chara that went OFF in its own last turn, and cards of the other player turned ON (or not) at a turn's start, cannot be told.",
        confidence: "LOW - biggest risk",
    },
    Decision {
        number: "SNK-G-04",
        question: "First player's first turn: draw? attack? build?",
        reading: "Draws and builds (the second player's compensation is the 5th card); no attack ban beyond 6.3. Public report: a Lv1 chara is played on turn 1 (so the build exists). Switch first_turn_draw.",
        confidence: "medium",
    },
    Decision {
        number: "SNK-G-05",
        question: "Redraw: draw before shuffle - can the bottomed cards come back?",
        reading: "No (35 cards or more remain in the deck): cards go to bottom, draw from top, then shuffle. Once per player. Bottoming 0 cards = no redraw (shuffle still allowed).",
        confidence: "high",
    },
    Decision {
        number: "SNK-G-06",
        question: "May a 覚醒キャラ be played normally (素出し) on an empty slot? Seed restricts only the change; the card prints both costs.",
        reading: "Allowed at full cost.",
        confidence: "medium",
    },
    Decision {
        number: "SNK-G-07",
        question: "Does level limit normal play (is there a player level)?",
        reading: "No; cost is the only limit (public: \"素出し\" of Lv3/4 cards).",
        confidence: "high",
    },
    Decision {
        number: "SNK-G-08",
        question: "Where a card's colour is printed (card layout lists only the rune icon); colour of 虹/無色 cards for 4.3; cost 0.",
        reading: "Card colour = colour of its rune icon. 無色: no colour needed (public: \"無色であることでタウンの色に縛られることなく採用できます\"). 虹: same - キャトラ (虹) is played in blue, yellow, red and orange decks. Cost 0: nothing to pay, rule vacuous.",
        confidence: "high / medium / medium",
    },
    Decision {
        number: "SNK-G-09",
        question: "Colour requirement for change cost; change cost 0.",
        reading: "Applies to the new card's colour; vacuous at 0.",
        confidence: "medium",
    },
    Decision {
        number: "SNK-G-10",
        question: "Souls per town; two-colour towns.",
        reading: "Data field, default 1 of the town's colour; other towns by text.",
        confidence: "medium",
    },
    Decision {
        number: "SNK-G-11",
        question: "Town deck empty.",
        reading: "No build, no loss.",
        confidence: "high",
    },
    Decision {
        number: "SNK-G-12",
        question: "\"Same name\" with Ver. variants (キャトラ / キャトラ 茶熊Ver.).",
        reading: "Exact printed name string from the card database; 覚醒 icon not part of it.",
        confidence: "medium",
    },
    Decision {
        number: "SNK-G-13",
        question: "Retreat/bounce: what happens to runes beneath?",
        reading: "Go to discard with the chara (top card to its destination).",
        confidence: "medium",
    },
    Decision {
        number: "SNK-G-14",
        question: "Deck reaches 0 during reveal of damage: do triggers save?",
        reading: "No; game ends at that instant, remaining reveals and triggers do not happen (seed: 0枚になった時点で; public: \"その瞬間\").",
        confidence: "high",
    },
    Decision {
        number: "SNK-G-15",
        question: "Both decks 0 by one effect.",
        reading: "Cards move one by one, turn player's deck last; if truly simultaneous, or the order decides and no text gives it: cannot be told, a person rules.",
        confidence: "low",
    },
    Decision {
        number: "SNK-G-16",
        question: "Triggers by own-turn damage or by search/mill that is not \"damage\".",
        reading: "Do not fire.",
        confidence: "high",
    },
    Decision {
        number: "SNK-G-17",
        question: "Several abilities at once (登場/誘発 of both players).",
        reading: "Turn player first, each in own chosen order (house rule; another order is no finding).",
        confidence: "low",
    },
    Decision {
        number: "SNK-G-18",
        question: "Attacker or defender leaves/turns between declaration and damage.",
        reading: "Attacker gone: attack ends, no damage. Defender gone after Defend: battle does not happen, deck takes nothing.",
        confidence: "medium",
    },
    Decision {
        number: "SNK-G-19",
        question: "Order in エンド: 毒 vs removing 感電 vs other effects.",
        reading: "effects -> 毒 -> 感電. Only observable with card text; another order is no finding.",
        confidence: "low",
    },
    Decision {
        number: "SNK-G-20",
        question: "Two 感電/毒 markers on one chara.",
        reading: "No stacking (a state).",
        confidence: "medium",
    },
    Decision {
        number: "SNK-G-21",
        question: "感電 and effects that turn ON in mid turn.",
        reading: "Not forbidden: only the turn-start ON.",
        confidence: "medium",
    },
    Decision {
        number: "SNK-G-22",
        question: "Hand limit.",
        reading: "None.",
        confidence: "medium",
    },
    Decision {
        number: "SNK-G-23",
        question: "起動 \"1回ずつ\": per card or per ability? With change?",
        reading: "Per ability of a card instance; a changed-in card has its own.",
        confidence: "high",
    },
    Decision {
        number: "SNK-G-24",
        question: "Is the defence chooser allowed after seeing triggers? Attack 誘発 timing.",
        reading: "Choice before any card is revealed; 誘発 \"when attacking\" resolve before the choice.",
        confidence: "medium",
    },
    Decision {
        number: "SNK-G-25",
        question: "ソウル発掘場 limit: name contains a colour (≪青ソウル発掘場≫).",
        reading: "Any card whose name contains ソウル発掘場; up to 10 in total.",
        confidence: "high",
    },
    Decision {
        number: "SNK-G-26",
        question: "Later rules: leader area/cards, STOP! cards max 3, 名誉冒険家 max 1, 突破.",
        reading: "Outside the seed: optional ruleset version `snk-2019`; base = `snk-seed`.",
        confidence: "-",
    },
    Decision {
        number: "SNK-G-27",
        question: "Who is first: \"winner is first\" vs choice.",
        reading: "Seed literally: winner is first.",
        confidence: "high",
    },
    Decision {
        number: "SNK-G-28",
        question: "More towns turned OFF than the cost needs.",
        reading: "A payment is looked at as a whole: valid, the surplus is lost, advice. (A town that gives two souls can leave surplus without fault.)",
        confidence: "medium",
    },
    Decision {
        number: "SNK-G-29",
        question: "Does 登場 fire on a card that came by change?",
        reading: "Yes: the seed says of it that it 登場した (キャラチェンジで登場したキャラ); a play report searches with it.",
        confidence: "high",
    },
];
