//! The catalogue of rulings: what each name means, where the rules say so, what makes the table right again, and a
//! situation for it and one that only looks like it.
//!
//! Of penalties the official page says nothing, so there are none here.

use super::rulings::R;
use rejudge_table::rulings::{Citation, Penalty, Ruling};

macro_rules! entries {
    ($($variant:ident: $name:literal, $rule:literal, $also:literal, $means:literal, $repair:literal, $example:literal, $near:literal;)*) => {
        impl R {
            /// What the catalogue says about it.
            pub fn entry(self) -> &'static Ruling {
                match self {
                    $(R::$variant => {
                        static ENTRY: Ruling = Ruling {
                            name: $name,
                            means: $means,
                            citations: &[Citation { edition: "official", rule: $rule, also: $also }],
                            repair: $repair,
                            penalty: Penalty::NONE,
                            example: $example,
                            near_miss: $near,
                        };
                        &ENTRY
                    })*
                }
            }
        }
    };
}

entries! {
    DeckSize: "shironeko/deck-size", "SNK-1.1", "the official page, デッキの構築 / メインデッキ",
        "The main deck is not 32 charas and 8 monsters.",
        "Complete the list before the match, or play on as the organiser says.",
        "33 charas and 7 monsters.",
        "32 charas, 10 of them awakened, and 8 monsters: an awakened chara is a chara.";
    DeckCopies: "shironeko/deck-copies", "SNK-1.2", "the official page, メインデッキ",
        "More than three cards of one name and kind.",
        "Replace the copies beyond the third.",
        "Four cards named アオ of the kind キャラ.",
        "Three of the kind キャラ and three of the kind 覚醒キャラ with the same name.";
    TownDeck: "shironeko/town-deck", "SNK-1.3", "the official page, タウンデッキ",
        "The town deck is not ten towns, at most three of a name.",
        "Complete the town deck, or replace the copies beyond the third.",
        "Nine towns; or four towns of one name.",
        "Ten towns with ソウル発掘場 in the name.";
    Shuffle: "shironeko/shuffle", "SNK-1.4", "the official page, ゲームの準備 01",
        "A deck was not shuffled, or shuffled without cause.",
        "Shuffle the deck now, if nothing of it was seen.",
        "The town deck is put down without a shuffle.",
        "The four shuffles come in another order.";
    FirstPlayer: "shironeko/first-player", "SNK-1.5", "the official page, ゲームの準備 02",
        "The first player is not who won at janken.",
        "Begin anew with the right player, if nothing was drawn yet.",
        "Ren wins at janken and Aoi takes the first turn.",
        "No janken is written, and the header's first player begins.";
    OpeningHand: "shironeko/opening-hand", "SNK-1.6", "the official page, ゲームの準備 03",
        "The opening hand is not four cards, or five for the second player.",
        "Draw the missing cards; of too many, put some at random to the bottom.",
        "The first player draws five.",
        "The second player draws five.";
    Redraw: "shironeko/redraw", "SNK-1.7", "the official page, ゲームの準備 04",
        "A redraw out of order, a second one, or with another number of cards.",
        "Go back to before the redraw, if nothing was played yet.",
        "Two cards to the bottom, then the shuffle, then two drawn.",
        "Two cards to the bottom, two drawn, then the shuffle.";
    TwoDecks: "shironeko/two-decks", "SNK-1.8", "the official page, 白猫プロジェクトTCGとは, デッキの構築",
        "A player has no main deck or no town deck.",
        "A player without both decks cannot play.",
        "The list has no town at all.",
        "The town deck has nine: that is another rule.";
    NotYours: "shironeko/not-yours", "SNK-2.1", "the official page, 場の説明",
        "A player used a card that lies in the other player's zones.",
        "Take back what was done with it.",
        "A town of the other player's is turned OFF to pay.",
        "A town of one's own of the same card.";
    DiscardPile: "shironeko/discard-pile", "SNK-2.1", "the official page, 場の説明",
        "A card that left the field went elsewhere than to the discard.",
        "Put the card into the discard.",
        "A chara retreats to the hand.",
        "An effect returns a chara to the hand.";
    CharaLimit: "shironeko/chara-limit", "SNK-2.2", "the official page, 場の説明 2",
        "A fifth chara in the chara area.",
        "Take the chara back, and what was paid.",
        "A fifth chara is played.",
        "With four there one is changed: their number stays.";
    SameName: "shironeko/same-name", "SNK-2.3", "the official page, 場の説明 2",
        "A second chara of the same name.",
        "Take the chara back, and what was paid.",
        "A second アオ is played.",
        "アオ is played while an アオ lies below another chara as its rune.";
    Orientation: "shironeko/orientation", "SNK-2.4", "the official page, カードのONとOFF",
        "A card is not ON or OFF as the log says.",
        "Turn the card as the lines before say.",
        "The attacker is left ON.",
        "The chara was turned ON by an effect after its attack.";
    Counters: "shironeko/counters", "SNK-2.5", "the official page, 防御する場合 (no removal stated), and another public source",
        "A chara does not have as many damage counters as the log says.",
        "Put the counters down as the lines before say.",
        "The counters are cleared when the turn ends.",
        "The chara was changed, and its counters went.";
    RuneNoSoul: "shironeko/rune-no-soul", "SNK-2.6", "the official page, 虹ルーンと無色ルーン",
        "A card that is no town was used as a soul.",
        "Take the payment back and pay with towns.",
        "A card of the hand with a rainbow rune is used as a blue soul.",
        "A rainbow rune below a chara satisfies an ability.";
    CardKind: "shironeko/card-kind", "SNK-2.8", "the official page, カード種類と説明",
        "The card is of another kind than what was done with it.",
        "Take the card back.",
        "A town is played from the hand.",
        "An awakened chara is played at its full cost (SNK-G-06).";
    TurnOrder: "shironeko/turn-order", "SNK-3.1", "the official page, ターンの流れ (empty)",
        "The turn is another player's, or its number does not follow.",
        "Go back to the player whose turn it is.",
        "Aoi takes two turns in a row.",
        "Turn 5 after turn 4, of the other player.";
    NotYourTurn: "shironeko/not-your-turn", "SNK-3.1", "the official page, ターンの流れ (empty)",
        "A player acted in the other player's turn.",
        "Take the card back.",
        "Ren plays a chara in Aoi's turn.",
        "Ren defends in Aoi's turn.";
    TurnOn: "shironeko/turn-on", "SNK-3.2", "the official page, ターンの流れ (empty)",
        "Cards were not turned ON at the start of the turn, or others were.",
        "Turn the cards as they should lie.",
        "A chara that went OFF stays OFF at the start of its player's turn.",
        "It is shocked and stays OFF.";
    Draw: "shironeko/draw", "SNK-3.2", "the official page, ターンの流れ (empty)",
        "The card of the start phase was not drawn, or more than one.",
        "Draw the missing card; of too many, put one back at random.",
        "No card is drawn in the start phase.",
        "An effect draws a second card.";
    Build: "shironeko/build", "SNK-3.2", "the official page, ターンの流れ (empty)",
        "The town of the start phase was not built, or more than one, or at another time.",
        "Build the missing town; put a second one back on top of the town deck.",
        "Two towns are built in one turn.",
        "The town deck is empty, and none is built.";
    WrongTime: "shironeko/wrong-time", "SNK-3.3", "the official page, ターンの流れ (empty)",
        "The action does not belong to this phase.",
        "Take the action back.",
        "A chara is played in the end phase.",
        "A chara is played after an attack, in the same main phase.";
    EndPhase: "shironeko/end-phase", "SNK-3.4", "the official page, 状態異常マーカーについて",
        "Something of the end phase was left out or invented.",
        "Do what was left out.",
        "An effect of the end phase is left out.",
        "Poison and shock are carried out in the other order (SNK-G-19).";
    Souls: "shironeko/souls", "SNK-4.1", "the official page, タウンカードの使い方, 能力の発動のしかた",
        "A town was turned OFF with nothing to pay, or an OFF town was.",
        "Turn the town ON again; nothing was to pay.",
        "A town is turned OFF to keep its soul for later.",
        "A town is turned OFF in the other player's turn for what a trigger asks.";
    Cost: "shironeko/cost", "SNK-4.2", "the official page, キャラ・モンスターカードの使い方",
        "Fewer souls were paid than the cost.",
        "Pay the rest, or take the card back.",
        "A chara of cost 3 for two souls.",
        "A chara of cost 3 for three souls, one of them of its color.";
    Color: "shironeko/color", "SNK-4.3", "the official page, キャラ・モンスターカードの使い方",
        "No soul of the card's color was paid.",
        "Pay with a soul of the color, or take the card back.",
        "A red chara for three blue souls.",
        "A colorless chara for three blue souls.";
    EntersOn: "shironeko/enters-on", "SNK-4.4", "the official page, キャラカード, 場の説明",
        "A chara did not enter ON and without counters.",
        "Turn the chara ON.",
        "A chara is played and lies there OFF.",
        "It attacks later and is OFF then.";
    NotInHand: "shironeko/not-in-hand", "SNK-4.4", "the official page, キャラカード, 場の説明",
        "The card is not in the hand it is played from.",
        "Take the play back.",
        "A chara is played that lies in the discard.",
        "An effect puts a chara from the discard into the chara area.";
    Monster: "shironeko/monster", "SNK-4.5", "the official page, モンスターカード, 使い方",
        "A used monster did not go to the discard, or was played at another time.",
        "Put the monster into the discard.",
        "The used monster stays in the chara area.",
        "It goes to the discard once its effect is done.";
    Level: "shironeko/level", "SNK-5.1", "the official page, キャラチェンジのしかた",
        "The new chara's level is not one above the old one's.",
        "Take the change back.",
        "A level 3 chara onto one of level 1.",
        "Level 2 onto level 1.";
    ChangeCost: "shironeko/change-cost", "SNK-5.2", "the official page, キャラチェンジのしかた",
        "The card has no change cost, or it was not paid.",
        "Pay the change cost, or take the change back.",
        "A change without paying its cost.",
        "The full cost is paid where the change cost is less: the rest is lost.";
    Awakening: "shironeko/awakening", "SNK-5.3", "the official page, 覚醒キャラチェンジのしかた",
        "An awakened chara was changed onto a chara of another name.",
        "Take the change back.",
        "覚醒アオ onto ミドリ.",
        "アオ, not awakened, onto ミドリ of one level less.";
    ChangeOn: "shironeko/change-on", "SNK-5.4", "the official page, キャラチェンジのしかた",
        "The result of a change is not ON.",
        "Turn the chara ON.",
        "The base was OFF, and so is the result.",
        "The result attacks and is OFF then.";
    ChangeClears: "shironeko/change-clears", "SNK-5.5", "the official page, キャラチェンジのしかた",
        "Counters or markers stayed at a change.",
        "Remove counters and markers.",
        "The result keeps two counters of the base.",
        "The result gets counters of its own in a battle.";
    Runes: "shironeko/runes", "SNK-5.6", "the official page, キャラチェンジのしかた",
        "Other cards lie below a chara than the log says.",
        "Lay the base and what was below it beneath the chara.",
        "After a change nothing lies below the new chara.",
        "An effect added a rune.";
    Attacker: "shironeko/attacker", "SNK-6.1", "the official page, 攻撃のしかた",
        "The attacker is not an ON chara of the turn player.",
        "Take the attack back.",
        "An OFF chara attacks.",
        "A chara that came by change attacks, though its base was OFF.";
    AttackTwice: "shironeko/attack-twice", "SNK-6.2", "the official page, 攻撃のしかた",
        "A chara attacked twice in a turn.",
        "Take the attack back.",
        "A chara turned ON by an effect attacks again.",
        "It was changed, and the new chara attacks.";
    JustEntered: "shironeko/just-entered", "SNK-6.3", "the official page, 攻撃のしかた",
        "A chara attacked in the turn in which it entered without a change.",
        "Take the attack back.",
        "A chara attacks in the turn it was played.",
        "It defends in the turn in which it entered.";
    AttackTarget: "shironeko/attack-target", "SNK-6.4", "the official page, 攻撃のしかた",
        "An attack named a chara as its target.",
        "The attack goes to the deck.",
        "An attack names Ren's chara.",
        "An attack names Ren.";
    Defence: "shironeko/defence", "SNK-6.5", "the official page, 防御側プレイヤーの選択",
        "Another defence than one ON chara of the player attacked.",
        "Choose the defence anew.",
        "Two charas defend one attack; or one that is OFF.",
        "A chara that entered this turn defends.";
    Damage: "shironeko/damage", "SNK-6.6", "the official page, 自分の山札にダメージを受ける場合",
        "Another number of cards was turned over, or they went elsewhere.",
        "Turn over the missing cards, or put those too many back on top in their order.",
        "Two cards are turned over for attack 3.",
        "Attack 3, three cards, then the discard.";
    Trigger: "shironeko/trigger", "SNK-6.7", "the official page, トリガーの処理について",
        "A trigger that does not fire, at another time, or one left out.",
        "Carry the trigger out now, or take it back.",
        "A trigger is carried out before the last card is turned over.",
        "Two triggers in the order their owner likes.";
    Battle: "shironeko/battle", "SNK-6.8", "the official page, キャラによって防御する場合",
        "Other counters than the battle puts down.",
        "Put the counters down as the charas' attack says.",
        "Four counters for attack 3.",
        "Four counters: an effect gave attack +1.";
    Retreat: "shironeko/retreat", "SNK-6.9", "the official page, キャラによって防御する場合",
        "A chara with counters up to its HP stayed, or one with fewer left.",
        "Put the chara into the discard, or back.",
        "A chara with four counters and HP 4 stays.",
        "A chara with three counters and HP 4 stays.";
    EnterAbility: "shironeko/enter-ability", "SNK-7.1", "the official page, 能力の発動のしかた (1)",
        "An ability that fires on entering was left out.",
        "Carry the ability out now, if nothing was decided since.",
        "A chara enters, and its 登場 ability is left out.",
        "Its text says that its player may.";
    AutoAbility: "shironeko/auto-ability", "SNK-7.2", "the official page, (2)",
        "An ability that fires by itself was left out, or did not fire.",
        "Carry the ability out now, if nothing was decided since.",
        "A chara attacks, and its ability that fires then is left out.",
        "Its runes do not satisfy it.";
    Constant: "shironeko/constant", "SNK-7.3", "the official page, (3)",
        "A number was used that no ability in play gives.",
        "Count without it.",
        "A bonus is counted though the chara that gave it has retreated.",
        "The chara is still there.";
    ActAbility: "shironeko/act-ability", "SNK-7.4", "the official page, (4)",
        "An ability was used twice, in between, or in the other's turn.",
        "Take the use back.",
        "A 起動 ability is used a second time in one turn.",
        "The other 起動 ability of the card is used.";
    OffAbility: "shironeko/off-ability", "SNK-7.5", "the official page, (5)",
        "An OFF ability of a card that is OFF, or at another time.",
        "Take the use back.",
        "The OFF ability of a card that is OFF.",
        "The card was turned ON before.";
    NoAbility: "shironeko/no-ability", "SNK-7", "the official page, 能力の発動のしかた",
        "The card has no such ability, or is not in play.",
        "Take it back.",
        "An effect is told for a chara without such an ability.",
        "The chara has it as its second ability.";
    RuneRequirement: "shironeko/rune-requirement", "SNK-7.7", "the official page, キャラチェンジのしかた (runes)",
        "The chara's runes do not satisfy the ability.",
        "Take the use back.",
        "An ability asks for blue and red; below lies one rainbow rune alone.",
        "A rainbow and a red rune.";
    TextCondition: "shironeko/text-condition", "SNK-7", "the official page, 能力の発動のしかた",
        "A text has something done on a condition, and it was done without it.",
        "Take it back.",
        "A card is drawn for three charas, and there are two.",
        "There are three.";
    TextChoice: "shironeko/text-choice", "SNK-7", "the official page, 能力の発動のしかた",
        "Another card or player was chosen than the text means.",
        "Take it back and choose one that the text means.",
        "A chara of one's own is poisoned by a text about the other player's.",
        "A chara of the other player's is.";
    TextAmount: "shironeko/text-amount", "SNK-7", "the official page, 能力の発動のしかた",
        "Another number of cards or counters than the text says.",
        "Do what is missing, or take back what is too much.",
        "Two cards are drawn for a text that says one.",
        "One card is drawn.";
    TextMissing: "shironeko/text-missing", "SNK-7", "the official page, 能力の発動のしかた",
        "A part of a text was left out.",
        "Do it now, if nothing was decided since.",
        "A text has a chara of the other player's poisoned, and none is.",
        "The other player has no chara.";
    TextExtra: "shironeko/text-extra", "SNK-7", "the official page, 能力の発動のしかた",
        "Something was done that the text does not say.",
        "Take it back.",
        "A card is drawn for a text that puts counters on a chara.",
        "The counters alone are put there.";
    Marker: "shironeko/marker", "SNK-8.1", "the official page, 状態異常マーカーについて",
        "A chara's markers are not those the log says.",
        "Put the marker back, or take it away.",
        "A change leaves the poison marker on the chara.",
        "Two shock markers are one state (SNK-G-20).";
    Shock: "shironeko/shock", "SNK-8.2", "the official page, 状態異常マーカーについて",
        "A shocked chara was turned ON at a start, or its marker stayed or left too soon.",
        "Turn the chara OFF again, or remove the marker.",
        "A shocked chara is turned ON at the start.",
        "An effect turns a shocked chara ON in mid turn (SNK-G-21).";
    Poison: "shironeko/poison", "SNK-8.3", "the official page, 状態異常マーカーについて",
        "The damage of poison was left out, or was not one.",
        "Put the counter down.",
        "Poison does its damage once a round.",
        "One counter at the end of each player's turn.";
    AfterTheEnd: "shironeko/after-the-end", "SNK-9.1", "the official page, ゲームの勝利条件",
        "The game was over, and somebody acted on.",
        "All after the end is void.",
        "The last card is drawn, and play goes on.",
        "The last card but one is drawn.";
    Result: "shironeko/result", "SNK-9.2", "",
        "The result written down is not the one the match came to.",
        "Write down the result the rules give.",
        "Who conceded is written as the winner.",
        "The other player is.";
    Holds: "shironeko/holds", "", "the record",
        "A zone does not hold what the log says it holds.",
        "Lay out what the lines before came to, and find where the table left it.",
        "The discard is said to hold a card that never went there.",
        "Its cards are named in another order.";
    Count: "shironeko/count", "", "the record",
        "A zone does not hold as many cards as was counted.",
        "Count again; if the table is wrong, find the move that was left out.",
        "Five cards in the hand by the lines, four by the count.",
        "The count is given after a draw and fits.";
    NotThere: "shironeko/not-there", "", "the record",
        "The card is not where it is taken from.",
        "Ask which card it was.",
        "A chara attacks that is not in the chara area.",
        "The second copy of a town is named.";
    Contradiction: "shironeko/contradiction", "", "the record",
        "Two lines cannot both be right.",
        "Ask the players which line is right.",
        "A card is drawn of which every copy lies elsewhere.",
        "The last copy is drawn.";
    Seed: "shironeko/seed", "", "the record",
        "The log stops following its seed.",
        "Find where the match left its seed; the lines behind are judged as seen.",
        "The card drawn is not the one the seed has there.",
        "The card drawn is the one the seed has.";
    Unnoted: "shironeko/unnoted", "", "the record",
        "What was not noted decides how the match went on.",
        "Ask what was chosen.",
        "Whether the deck took the damage or a chara defended is not written.",
        "It is not written, and the damage below it tells.";
}
