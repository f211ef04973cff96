//! Wordings, and programs that are put into words and read again.

use super::super::super::effects::Sort;
use super::super::say::say;
use super::dice::Dice;
use super::read;

/// Wordings, older and newer, of the same ability; the first is the one that the program uses.
const SAME: [&[&str]; 199] = [
    &[
        "【AUTO】 When a marker is placed underneath this card, draw 1 card.",
        "【AUTO】 When a marker is placed underneath this card, draw 1 card.",
    ],
    &[
        "【AUTO】 When your other \"Low Tide\" cards is put underneath this card as a marker, draw 1 card.",
        "【AUTO】 When your other \"Low Tide\" is put underneath this card as a marker, draw 1 card.",
    ],
    &[
        "【AUTO】 At the end of this card's battle opponent's attack, draw 1 card.",
        "【AUTO】 At the end of this card's battle opponent's attack, draw 1 card.",
    ],
    &[
        "【AUTO】 If this card is in your waiting room and it is your first turn, at the beginning of your turn, you may put this card into your stock.",
        "【AUTO】 If this card is in your waiting room, at the beginning of your first turn, you may put this card into your stock.",
    ],
    &[
        "【AUTO】 If it is not the starting player's first turn, when this card attacks, draw 1 card.",
        "【AUTO】 This ability does not activate if it is the starting player's first turn. When this card attacks, draw 1 card.",
    ],
    &[
        "【AUTO】 When this card attacks, declare any number, and deal X damage to your opponent. X is equal to the declared number.",
        "【AUTO】 When this card attacks, declare any number, and deal X damage to your opponent. X is equal to the number you declared.",
    ],
    &[
        "【AUTO】 When this card attacks, draw 1 card, and at the end of this card's attack, if you have 1 other 《Crew》 character, put this card into your stock.",
        "【AUTO】 When this card attacks, draw 1 card, and at the end of this card's attack, if you have another 《Crew》 character, put this card into your stock.",
    ],
    &[
        "【CONT】 Your opponent's characters cannot be returned to their hand by your effects.",
        "【CONT】 Your opponent's characters cannot be returned to their hand by your effects.",
    ],
    &[
        "【AUTO】 When this card attacks, you may put this card into your memory. If you put 1 card into your memory, draw 1 card.",
        "【AUTO】 When this card attacks, you may put this card into your memory. If you put this card in your memory, draw 1 card.",
    ],
    &[
        "【AUTO】 When this card attacks, if you have 2 or more 《Crew》 characters, perform the following action. \"Deal 2 damage to your opponent.\", if you have 4 or more 《Crew》 characters, perform the following action. \"Deal 2 damage to your opponent.\"",
        "【AUTO】 When this card attacks, perform the following action for every 2 《Crew》 characters you have. \"Deal 2 damage to your opponent.\"",
    ],
    &[
        "【AUTO】 When this card attacks, put up to 2 cards from the top of your clock into your waiting room. If you put 1 card into your waiting room, deal 1 damage to yourself. If you put 2 cards into your waiting room, deal 1 damage to yourself.",
        "【AUTO】 When this card attacks, put up to 2 cards from the top of your clock into your waiting room, and deal 1 damage to yourself X times. X is equal to the number of cards put into your waiting room by this action.",
    ],
    &[
        "【AUTO】 When damage dealt by this card is canceled or when damage dealt by the character facing this card is canceled, you may draw 1 card.",
        "【AUTO】 When damage dealt by this card or the character facing this card is canceled, you may draw 1 card.",
    ],
    &[
        "【AUTO】 When damage dealt by your other 《Crew》 characters is canceled, draw 1 card.",
        "【AUTO】 When damage dealt by your other 《Crew》 character is canceled, draw 1 card.",
    ],
    &[
        "【AUTO】 When this card attacks, this card gets the following ability until end of turn. \"【AUTO】 When damage dealt by this card is canceled, deal the same damage to your opponent, choose 1 of your other characters, and that card gets this ability until end of turn.\"",
        "【AUTO】 When this card attacks, this card gets the following ability until end of turn. \"【AUTO】 When damage dealt by this card is canceled, deal the same damage to your opponent, choose 1 of your other characters, and that character gets this ability until end of turn.\"",
    ],
    &[
        "【AUTO】 Resonance [Reveal 1 character in your hand with the same card name as a character in your level zone] When this card attacks, you may pay the cost. If you do, draw 1 card.",
        "【AUTO】 Resonate [Reveal 1 character from your hand with the same card name as a character in your level] When this card attacks, you may pay the cost. If you do, draw 1 card.",
    ],
    &[
        "【ACT】 [(1) & Put 1 《Crew》 character from your level zone into your waiting room & Put this card into your level zone] Draw 1 card.",
        "【ACT】 [(1) Put 1 《Crew》 character in your level into your waiting room & Put this card into your level] Draw 1 card.",
    ],
    &[
        "【AUTO】 [Put 1 【STAND】 \"Low Tide\" from your stage into your memory] When this card attacks, you may pay the cost. If you do, draw 1 card.",
        "【AUTO】 [Put 1 【STAND】 \"Low Tide\" from your stage into your memory] When this card attacks, you may pay the cost. If you do, draw 1 card.",
    ],
    &[
        "【AUTO】 When this card attacks, this card gets the following ability until the end of your opponent's next turn. \"【AUTO】 When the character facing this card attacks, perform the following action 3 times. \"Draw 1 card.\"\"",
        "【AUTO】 When this card attacks, this card gets the following ability until the end of your opponent's next turn. \"【AUTO】 When the character facing this card attacks, perform the following action 3 times. \"Draw 1 card.\"\"",
    ],
    &[
        "【AUTO】 When this card attacks, perform the following action X times. \"Draw 1 card.\". X is equal to 2 if the number of card names of card in your memory is 3 or lower, and 3 if otherwise.",
        "【AUTO】 When this card attacks, perform the following action X times. \"Draw 1 card.\" X is equal to 2 if the number of cards with different card names in your memory is 3 or less, and X is equal to 3 if the number is 4 or more.",
    ],
    &[
        "【AUTO】 When this card attacks, put the top 2 cards of your deck into your waiting room. If there is 1 \"Low Tide\" card put into your waiting room by this effect, draw 1 card.",
        "【AUTO】 When this card attacks, put the top 2 cards of your deck into your waiting room. If \"Low Tide\" is put into your waiting room by this effect, draw 1 card.",
    ],
    &[
        "【CONT】 If there is 1 red card in your level and there is 1 blue card in your level, this card can be played from your hand without fulfilling color requirements. If there are no 1 red card in your level or there are no 1 blue card in your level, this card cannot be played from your hand.",
        "【CONT】 If your level has a red card and a blue card, this card can be played from your hand without fulfilling color requirements. Otherwise, this card cannot be played from your hand.",
    ],
    &[
        "【AUTO】 When this card attacks, choose 1 of the following effects, and perform it. \"Put up to 1 card from the top of your clock into your waiting room.\" \"If you have 4 or more other 《Crew》 characters, put up to 1 card from the top of your clock into your stock.\"",
        "【AUTO】 When this card attacks, put up to 1 card from the top of your clock into your waiting room. If you have 4 or more other 《Crew》 characters, you may put that card into your stock instead of into your waiting room.",
    ],
    &[
        "【AUTO】 [(1)] When this card attacks, you may pay the cost. If you do, perform the following effects 1 time each in any order. \"Draw 1 card.\" \"Deal 1 damage to your opponent.\". If you do not, choose 1 of the following effects, and perform it. \"Draw 1 card.\" \"Deal 1 damage to your opponent.\"",
        "【AUTO】 [(1)] When this card attacks, you may pay the cost. If you do, perform the following effects 1 time each in any order. If you do not pay the cost, choose 1 of the following effects, and perform it. \"Draw 1 card.\" \"Deal 1 damage to your opponent.\"",
    ],
    &[
        "【AUTO】 When this card attacks, choose 1 of your opponent's characters, and choose 1 of the following effects, and perform it. \"Put that card into their hand.\" \"Move that card to an open position of their stage.\"",
        "【AUTO】 When this card attacks, choose 1 of your opponent's characters, and return it to their hand or move it to another open position of their stage.",
    ],
    &[
        "【AUTO】 When this card attacks, choose 1 card in your hand or 1 card in your waiting room, and put that card into your level.",
        "【AUTO】 When this card attacks, choose 1 card in your hand or waiting room, and put it into your level.",
    ],
    &[
        "【AUTO】 At the beginning of your attack phase, if this card is 【STAND】 and this card is in your center stage, 【REST】 this card.",
        "【AUTO】 At the beginning of your attack phase, if this card is 【STAND】 in your center stage, 【REST】 this card.",
    ],
    &[
        "【CONT】 If this card is 【STAND】 and this card is in your back stage, this card gets +500 power.",
        "【CONT】 If this 【STAND】 card is in your back stage, this card gets +500 power.",
    ],
    &[
        "【CONT】 All of your other 《Crew》 characters get +500 power for each marker underneath this card.",
        "【CONT】 This card gets the following ability for each marker underneath this card. \"【CONT】 All of your other 《Crew》 characters get +500 power.\"",
    ],
    &[
        "【AUTO】 When this card is frontal attacked, you may put this card into your hand.",
        "【AUTO】 When this card is frontal attacked, you may return it into your hand.",
    ],
    &[
        "【AUTO】 During your climax phase, when this card is placed on your stage by the effect of \"Low Tide\", if you have 1 other 《Crew》 character, draw 1 card.",
        "【AUTO】 During your climax phase, if this card is placed on the stage by the effect of \"Low Tide\", and you have another 《Crew》 character, draw 1 card.",
    ],
    &[
        "【CONT】 The character facing this card and all of your characters gets the following ability. \"【CONT】 This card cannot side attack.\"",
        "【CONT】 The character facing this card and all of your characters get the following ability. \"【CONT】 This card cannot side attack.\"",
    ],
    &[
        "【ACT】 [【REST】 this card] Choose 1 of your characters, and that card gets +500 power until the end of your opponent's next turn. If that card is a character with \"Low\" in its card name, draw 1 card.",
        "【ACT】 [【REST】 this card] Choose 1 of your characters, and that character gets +500 power until the end of your opponent's turn. If the character chosen by this card's effect has \"Low\" in its card name, draw 1 card.",
    ],
    &[
        "【AUTO】 During this card's battle, when damage taken by you is canceled or when damage dealt by this card is canceled, draw 1 card.",
        "【AUTO】 During this card's battle, when the damage you received is canceled or the damage dealt by this card is canceled, draw 1 card.",
    ],
    &[
        "【AUTO】 When this card attacks, choose up to 1 \"Low Tide\" card and up to 1 climax in your waiting room, and put those cards into your stock.",
        "【AUTO】 When this card attacks, choose in your waiting room, up to 1 \"Low Tide\" and up to 1 climax, and put them into your stock.",
    ],
    &[
        "【CONT】 The character facing this card cannot be returned to hand, the character facing this card cannot move to another position on the stage, and the character facing this card cannot be put into memory.",
        "【CONT】 The character facing this card cannot be returned to your opponent's hand, position cannot be moved, and cannot be put into your opponent's memory.",
    ],
    &[
        "【CONT】 During your opponent's turn, this card and this card's battle opponent cannot become 【REVERSE】.",
        "【CONT】 During your opponent's turn, this card and this card's battle opponent cannot become 【REVERSE】.",
    ],
    &[
        "【AUTO】 When this card attacks, choose 1 character in your waiting room, put that card into your hand, choose 1 character with the same card name as that card in your waiting room, and put that card into your hand.",
        "【AUTO】 When this card attacks, choose 1 character in your waiting room, return it to your hand, choose 1 character in your waiting room with the same card name as the character returned to your hand, and return it to your hand.",
    ],
    &[
        "Choose up to 2 characters in your waiting room, and put that card into your deck. Shuffle your deck. If you returned 2 cards, draw 1 card.",
        "Choose up to 2 characters in your waiting room, and return them to your deck. Shuffle your deck afterwards. If you returned two cards, draw a card.",
    ],
    &[
        "Choose 2 of your 【STAND】 characters, and 【REST】 that card. If you 【REST】 2 cards, draw 1 card.",
        "Choose two of your 【STAND】 characters, and 【REST】 them. If you 【REST】 two characters, draw a card.",
    ],
    &[
        "【AUTO】 When this card attacks, draw up to 1 card. If you drew 1 card, choose 1 card in your hand, and put that card into your waiting room.",
        "【AUTO】 When this card attacks, draw up to 1 card. If you draw 1 card, choose 1 card in your hand, and put it into your waiting room.",
    ],
    &[
        "【AUTO】 When this card attacks, look at up to 3 cards from the top of your deck, choose up to 1 climax from among those cards, put that card into your hand, and put the rest into your waiting room. If you put 1 card into your hand, draw 1 card.",
        "【AUTO】 When this card attacks, look at up to 3 cards from the top of your deck, choose up to 1 climax from among them, put it into your hand, and put the rest into your waiting room. If you put a climax into your hand, draw 1 card.",
    ],
    &[
        "If you have 1 character with \"Low\" in its card name and you have 1 character with \"High\" in its card name, choose 1 of the following effects, and perform it. \"Perform the following action 2 times. \"Draw 1 card.\"\" \"Perform the following action 2 times. \"Put the top card of your clock into your waiting room.\"\". If you do not, choose 1 of the following effects, and perform it. \"Draw 1 card.\" \"Put the top card of your clock into your waiting room.\"",
        "Choose 1 of the following effects and perform it. \"Draw 1 card.\" \"Put the top card of your clock into your waiting room.\" If you have a character with \"Low\" in its card name and a character with \"High\" in its card name, perform the chosen effect 2 times instead.",
    ],
    &[
        "【AUTO】 When this card attacks, choose 1 of your opponent's characters, put that card into your opponent's waiting room, your opponent choose up to 1 level 0 or lower character in their waiting room, and put that card on the stage position that that character was on.",
        "【AUTO】 When this card attacks, choose 1 of your opponent's characters, put it into your opponent's waiting room, your opponent chooses up to 1 level 0 or lower character in his or her waiting room, and puts it on the stage position that character was on.",
        "【AUTO】 When this card attacks, choose 1 of your opponent's characters, put it into your opponent's waiting room, your opponent chooses up to 1 level 0 or lower character in their waiting room, and puts it on the position that that card was on.",
    ],
    &[
        "【AUTO】 When this card attacks, choose 1 of your characters, and choose 1 of the following effects, and perform it. \"That card gets +1 level until end of turn.\" \"That card gets -1 level until end of turn.\"",
        "【AUTO】 When this card attacks, choose 1 of your characters, and that character gets +1 or -1 level until end of turn.",
    ],
    &[
        "【AUTO】 When this card attacks, choose 1 character in your waiting room, and put that card on the top or at the bottom of your stock.",
        "【AUTO】 When this card attacks, choose 1 character in your waiting room, and put it on the top or at the bottom of your stock.",
    ],
    &[
        "【AUTO】 When this card attacks, put this card on any position of your stage as 【REST】.",
        "【AUTO】 When this card attacks, put this card on any stage position as 【REST】.",
    ],
    &[
        "【AUTO】 When this card attacks, move this card to an open position of your center stage with a character facing this card.",
        "【AUTO】 When this card attacks, move this card to an open position of your center stage with an opponent character facing that stage position.",
        "【AUTO】 When this card attacks, move this card to an open position of your center stage with a character facing that card.",
    ],
    &[
        "【AUTO】 When this card frontal attacks or when this card side attacks, draw 1 card.",
        "【AUTO】 When this card frontal or side attacks, draw 1 card.",
    ],
    &[
        "【AUTO】 When this card attacks, take an extra turn after this one.",
        "【AUTO】 When this card attacks, you get 1 additional turn.",
        "【AUTO】 When this card attacks, you get one more turn.",
    ],
    &[
        "【CONT】 If you have 1 other \"Low Tide\" card in your center stage and you have 1 other \"High Tide\" card in your center stage and you have 1 other \"Ebb\" card in your center stage, this card gets +500 power.",
        "【CONT】 If you have other cards named \"Low Tide\", \"High Tide\" and \"Ebb\" on your center stage, this card gets +500 power.",
    ],
    &[
        "【CONT】 If there is 1 \"Low Tide\" card in your level and there is 1 \"High Tide\" card in your level, this card gets +500 power.",
        "【CONT】 If there are cards named \"Low Tide\" and \"High Tide\" in your level, this card gets +500 power.",
        "【CONT】 If cards named \"Low Tide\" and \"High Tide\" are in your level, this card gets +500 power.",
    ],
    &[
        "【CONT】 If this card is in your center stage and this card is not 【REVERSE】, all of your other characters get +500 power.",
        "【CONT】 If this card is in your center stage and is not 【REVERSE】, all of your other characters get +500 power.",
        "【CONT】 If this card is on your center stage and not 【REVERSE】, all of your other characters get +500 power.",
    ],
    &[
        "【CONT】 If you have 1 card in your memory, this card cannot be played from your hand.",
        "【CONT】 If you have a card in your memory, you can not play this card from your hand. ｛詰めてください｝",
    ],
    &[
        "【AUTO】 When this card attacks, choose 4 cards in your memory, and put all cards in your memory except that card into your waiting room.",
        "【AUTO】 When this card attacks, choose 4 cards in your memory, and put all of the cards in your memory except those cards into your waiting room.",
        "【AUTO】 When this card attacks, choose 4 cards in your memory, and put all cards in your memory except those cards from your memory into your waiting room.",
    ],
    &[
        "【AUTO】 When this card attacks, your opponent declare 0 or 1. Reveal the top card of your deck, if that card is a card with level equal to the declared number, draw up to X cards. X is equal to the declared number plus 1.",
        "【AUTO】 When this card attacks, your opponent chooses the number 0 or 1. Reveal the top card of your deck, and if that card is a card of a level that matches the number that your opponent chose, draw up to X cards. X is equal to the number that your opponent chose +1.",
        "【AUTO】 When this card attacks, your opponent declares 0 or 1. Reveal the top card of your deck, and if that card is the level your opponent declared, draw up to X cards. X is equal to the number your opponent declared +1.",
    ],
    &[
        "【AUTO】 When this card attacks, choose 1 cost 0 or lower character in your waiting room, put that card on any position of your stage, and at the end of the turn, put that card into your memory.",
        "【AUTO】 When this card attacks, choose 1 cost 0 or lower character in your waiting room, put it on any position of your stage, and put that character into your memory at the end of turn.",
    ],
    &[
        "【AUTO】 When this card attacks, this card gets the following ability until end of turn. \"【CONT】 This card cannot become 【REVERSE】.\". Draw 1 card.",
        "【AUTO】 When this card attacks, this card gets the following ability until end of turn. \"【CONT】 This card cannot become 【REVERSE】.\" Then, draw 1 card.",
    ],
    &[
        "【AUTO】 When this card attacks, reveal the top card of your deck. If that card is level 0 or lower, draw 1 card. If you do not, choose 1 card in your hand, and put that card into your waiting room.",
        "【AUTO】 When this card attacks, reveal the top card of your deck. If that card is level 0 or lower, draw 1 card. Otherwise, choose 1 card in your own hand, and put it into your waiting room.",
        "【AUTO】 When this card attacks, reveal the top card of your deck. If that card is level 0 or lower, draw a card. If it is not, choose a card in your hand, and put it into your waiting room.",
    ],
    &[
        "【AUTO】 When this card attacks, choose 1 card in your hand, and put that card into your waiting room.",
        "【AUTO】 When this card attacks, choose a random card in your hand, and put it into your waiting room.",
    ],
    &[
        "【AUTO】 When this card attacks, choose 1 card in your opponent's hand, put that card into their memory, and at the end of your opponent's turn, your opponent put that card into their hand.",
        "【AUTO】 When this card attacks, choose 1 random card in your opponent's hand, put it into their memory, and at the end of your opponent's next turn, your opponent returns that card to their hand.",
        "【AUTO】 When this card attacks, choose 1 random card in your opponent's hand, put it into their memory, and your opponent returns that card to their hand at the end of their next turn.",
    ],
    &[
        "【AUTO】 When this card attacks, look at up to 2 cards from the top of your deck, choose up to 1 event or level 1 or lower character from among those cards, reveal that card, put that card into your hand, and put the rest into your waiting room.",
        "【AUTO】 When this card attacks, look at up to 2 cards from the top of your deck, choose up to 1 event or level 1 or lower character from among the remaining cards, reveal it to your opponent, put it into your hand, and put the rest into your waiting room.",
    ],
    &[
        "【CONT】 All of your other \"Low Tide\" or \"High Tide\" cards get +1000 power.",
        "【CONT】 All of your other cards named \"Low Tide\" and \"High Tide\" get +1000 power.",
    ],
    &[
        "【AUTO】 When this card attacks, if you have 1 other character, choose 1 of your characters, and that card gets the following ability until end of turn. \"【CONT】 This card cannot become 【REVERSE】.\". Draw 1 card.",
        "【AUTO】 When this card attacks, if you have another character, choose 1 of your characters, and that character gets the following ability until end of turn. \"【CONT】 This card cannot become 【REVERSE】.\" Draw 1 card.",
    ],
    &[
        "【ACT】 Fusion [Put 1 \"Low Tide\" from your stage face up underneath this card as a marker] Search your deck for up to 1 \"High Tide\", put it on the stage position that this card was on, put this card and all markers underneath this card face up underneath that character as a marker, and shuffle your deck.",
        "【ACT】 Fusion [Put 1 \"Low Tide\" from your stage face up underneath this card as a marker] Search your deck for up to 1 \"High Tide\", put it in the stage position that this card is in, put this card and all markers underneath this card face up underneath that \"High Tide\" in any order as a marker, and shuffle your deck.",
    ],
    &[
        "【CONT】 If this card would attack, you may choose 1 character in your opponent's back stage, and this card frontal attacks that character as the defending character instead.",
        "【CONT】 When this card attacks, you may instead choose a character on your opponent's back stage, and have this card frontal attack with the chosen character as the defending character.",
    ],
    &[
        "【AUTO】 When your other \"Low Tide\" attacks, if that card is a character without a marker, you may put this card face up underneath that character as a marker.",
        "【AUTO】 When your other \"Low Tide\" attacks, if there are no markers underneath that character, you may put this card face up underneath that character as a marker.",
    ],
    &["【CONT】 You get +1 to the limit on the number of cards in your hand."],
    &[
        "【AUTO】 When this card attacks, choose up to 2 characters in your waiting room, and put that card on separate positions of your stage.",
        "【AUTO】 When this card attacks, choose up to 2 characters in your waiting room, and put them in separate positions of your stage.",
    ],
    &[
        "【CONT】 Memory If the number of card names of cards in your memory is 2 or higher, this card gets +1000 power.",
        "【CONT】 Memory If your memory has 2 or more cards with different card names, this card gets +1000 power.",
        "【CONT】 Memory If the number of cards with different card names in your memory is 2 or more, this card gets +1000 power.",
    ],
    &[
        "【CONT】 If the number of colors of your characters is 4 or higher, this card gets +1500 power.",
        "【CONT】 If the number of colors of your characters is four or more, this card gets +1500 power.",
    ],
    &[
        "【AUTO】 When this card attacks, if there is 1 red card in your level and there is 1 blue card in your level, draw 1 card.",
        "【AUTO】 When this card attacks, if your level has a red card and a blue card, draw 1 card.",
    ],
    &[
        "【CONT】 If you have 1 other character with \"Assist\", this card gets +500 power.",
        "【CONT】 If you have another character with \"Assist\", this card gets +500 power.",
    ],
    &[
        "【AUTO】 When this card attacks, choose 1 of your opponent's characters, and that character loses 1 trait of your choice until end of turn.",
        "【AUTO】 When this card attacks, choose 1 of your opponent's characters and 1 trait of that character, and that character loses all of that trait until end of turn.",
    ],
    &[
        "【AUTO】 When this card becomes 【REVERSE】 in battle, you cannot use \"【AUTO】 Encore\" until end of turn.",
        "【AUTO】 When this card becomes 【REVERSE】 in battle, you cannot use \"【AUTO】 Encore\" until end of turn. (You cannot use the \"【AUTO】 Encore [(3)]\" rule either)",
    ],
    &[
        "【CONT】 If this card is in your stage, this card's card name will also be regarded as \"Low Tide\".",
        "【CONT】 If this card is in the stage, this card's card name is also regarded as \"Low Tide\".",
    ],
    &[
        "【CONT】 If you have 2 or more other 《Crew》 characters, this card gets +2500 power and this card cannot be chosen by your opponent's effects.",
        "【CONT】 If you have 2 or more other 《Crew》 characters, this card gets +2500 power and cannot be chosen by your opponent's effects.",
        "【CONT】 If you have 2 or more other 《Crew》 characters, this card gets +2500 power, and cannot be chosen by your opponent's effect.",
    ],
    &[
        "【AUTO】 When this card attacks, this card gets +1000 power until end of turn, and this card gets the following ability until the end of your opponent's next turn. \"【CONT】 This card cannot become 【REVERSE】.\"",
        "【AUTO】 When this card attacks, this card gets +1000 power until end of turn, and the following ability until the end of your opponent's next turn. \"【CONT】 This card cannot become 【REVERSE】.\"",
        "【AUTO】 When this card attacks, this card gets +1000 power until end of turn, and gets the following ability until the end of your opponent's next turn.\"【CONT】 This card cannot become 【REVERSE】.\"",
    ],
    &[
        "【AUTO】 When this card attacks, put the top 2 cards of your deck into your waiting room. If the number of 《Crew》 characters from among those cards is equal to the number of cards from among those cards, draw 1 card.",
        "【AUTO】 When this card attacks, put the top 2 cards of your deck into your waiting room. If all of those cards are 《Crew》 characters, draw 1 card.",
        "【AUTO】 When this card attacks, put the top two cards of your deck into your waiting room. If those cards are all 《Crew》 characters, draw a card.",
    ],
    &[
        "【AUTO】 When this card attacks, put the top card of your deck into your waiting room. If that card is a card with 【GATE】 in its trigger icon, draw 1 card.",
        "【AUTO】 When this card attacks, put the top card of your deck into your waiting room. If that card has 【GATE】 in its trigger icon, draw 1 card.",
        "【AUTO】 When this card attacks, put the top card of your deck into your waiting room. If that card's trigger icon is 【GATE】, draw a card.",
    ],
    &[
        "【AUTO】 When this card attacks, if the number of cards in your hand is lower than the number of cards in your opponent's hand, draw 1 card.",
        "【AUTO】 When this card attacks, if your hand has less cards than your opponent's hand, draw 1 card.",
        "【AUTO】 When this card attacks, if the number of cards in your hand is less than your opponent's hand, draw a card.",
    ],
    &[
        "【AUTO】 When this card becomes 【REVERSE】, choose up to 1 \"Low Tide\" card in your waiting room, and put that card on the stage position that this card was on as 【REST】.",
        "【AUTO】 When this card becomes 【REVERSE】, choose up to 1 \"Low Tide\" in your waiting room, and put it in the position that this card was in as 【REST】.",
    ],
    &[
        "【CONT】 If your opponent has 1 level 3 or higher character, this card gets -1 level while in your hand.",
        "【CONT】 When your opponent has a level 3 or higher character, this card gets -1 level in your hand.",
    ],
    &[
        "【AUTO】 When this card attacks, if your level is 3 or higher and your opponent's level is 3 or higher, draw 1 card.",
        "【AUTO】 When this card attacks, if all players are level 3 or higher, draw 1 card.",
    ],
    &[
        "【AUTO】 When this card's battle opponent becomes 【REVERSE】, put this card's battle opponent into your opponent's clock.",
        "【AUTO】 When this card's battle opponent becomes 【REVERSE】, put that battle opponent into your opponent's clock.",
    ],
    &[
        "【AUTO】 【CLOCK】 Shift At the beginning of your main phase, if your level is 1 or higher, you may choose this card in your clock and 1 card with the same color as this card in your hand, and exchange that card.",
        "【AUTO】 【CLOCK】 Shift, Level 1 (At the beginning of your main phase, you may choose 1 blue card in your hand and this card in your clock, and exchange them)",
        "【AUTO】【CLOCK】 Shift Level 1",
    ],
    &[
        "【AUTO】 At the beginning of your opponent's attack phase, you may choose this card and 1 of your 《Crew》 characters, and exchange that card as 【STAND】. If you do, this card gets +1000 power until end of turn.",
        "【AUTO】 At the beginning of your opponent's attack phase, you may choose this card and one of your 《Crew》 characters, and exchange them as 【STAND】. If you do, this card gets +1000 power until end of turn.",
    ],
    &[
        "【AUTO】 When this card attacks, you may choose 1 of your opponent's level 1 or higher characters. If you do, your opponent choose 1 level X or lower character in their waiting room, and your opponent exchange that card. X is equal to the level of that card -1.",
        "【AUTO】 When this card attacks, you may choose 1 of your opponent's level 1 or higher characters. If you do, your opponent chooses 1 level X or lower character in their waiting room, and exchanges them. X is equal to the level of the character you chose -1.",
    ],
    &[
        "【AUTO】 At the beginning of your climax phase, choose the character facing this card and 1 of your opponent's other level 1 or lower characters, and exchange that card as 【STAND】.",
        "【AUTO】 At the beginning of your climax phase, choose 1 character facing this card and 1 of your opponent's other level 1 or lower characters, and exchange them as 【STAND】.",
    ],
    &[
        "【CONT】 During this card's battle, your opponent cannot play events from their hand, and your opponent cannot play \"Backup\" from their hand.",
        "【CONT】 During this card's battle, your opponent cannot play events or \"Backup\" from their hand.",
        "【CONT】 During this card's battle, your opponent cannot play event cards and \"Backup\" from hand.",
    ],
    &[
        "【CONT】 During this card's battle, all players cannot play \"Backup\" from their hands.",
        "【CONT】 During this card's battle, all players cannot play \"Backup\" from hand.",
    ],
    &["【AUTO】 When this card attacks, this card's soul does not decrease by side attacking until end of turn."],
    &[
        "【CONT】 If your level is 2 or higher, this card gets +500 power.",
        "【CONT】 If you are level 2 or higher, this card gets +500 power.",
    ],
    &[
        "【CONT】 If the level of the character facing this card is higher than the level of this card, this card cannot frontal attack.",
        "【CONT】 If the character facing this card is a higher level than this card, this card cannot frontal attack.",
    ],
    &[
        "【CONT】 If there is 1 \"Low Tide\" card in your climax area and there is 1 \"Spring Tide\" card in your climax area, this card gets +500 power.",
        "【CONT】 If \"Low Tide\" and \"Spring Tide\" are in your climax area, this card gets +500 power.",
    ],
    &[
        "【AUTO】 When this card becomes 【REVERSE】, choose 1 of your other 《Crew》 characters, and 【REST】 it.",
        "【AUTO】 When this card becomes [REVERSE], choose 1 of your other《Crew》characters, and [REST] it.",
    ],
    &[
        "【AUTO】 When this card is placed on the stage from your hand or attacks, you may draw 1 card.",
        "【AUTO】 When this card is placed on the stage from your hand or when this card attacks, you may draw a card.",
    ],
    &[
        "【AUTO】 When this card is placed on the stage from your hand or by a \"Change\" effect, you may draw 1 card.",
        "【AUTO】 When this card is placed on stage from your hand or by \"Change\", you may draw 1 card.",
        "【AUTO】 When this card is placed on the stage from your hand or when this card is placed on the stage by the effect of \"Change\", you may draw 1 card.",
    ],
    &[
        "【AUTO】 When this card is placed on the stage from your hand or memory, you may draw 1 card.",
        "【AUTO】 When this card is placed on the stage from your hand or from your memory, you may draw 1 card.",
    ],
    &[
        "【AUTO】 During this card's battle, when damage you received is not canceled, this card gets +1000 power until end of turn.",
        "【AUTO】 During the battle of this card, when the damage dealt to you is not canceled, this card gets +1000 power until the end of turn.",
    ],
    &[
        "【CONT】 This card gets +500 power for each marker underneath this card.",
        "【CONT】 This card gets +500 power for each marker under this card.",
        "【CONT】 This card gets +500 power for each card underneath this card.",
    ],
    &[
        "【AUTO】 [(1)] At the end of this card's attack, you may pay the cost. If you do, choose 1 \"Ivo\" marker underneath this card, and put it on any position of your stage. If you do, put this card and all markers underneath this card face up underneath that character as a marker.",
        "【AUTO】 Separate/\"Ivo\" [(1)]",
    ],
    &[
        "【ACT】 Combine [Put 1 \"Low Tide\" from your stage face up underneath this card as a marker] Search your deck for up to 1 \"High Tide\", put it on the stage position that this card was on, put this card and all markers underneath this card face up underneath that character as a marker, and shuffle your deck.",
        "【ACT】 Combine [Put 1 \"Low Tide\" on your stage face up under this card as a marker] Search your deck for up to one card named \"High Tide\", put it in the stage position that this card is in, put all markers from underneath this card and this card face up underneath that \"High Tide\" as a marker in any order, and shuffle your deck.",
        "【ACT】 Combine [Put a card named \"Low Tide\" from your stage face up underneath this card as a marker] Search your deck for up to one card named \"High Tide\", put it on this card's stage position, put this card and all markers underneath this card face up in any order underneath the card named \"High Tide\" as markers, and shuffle your deck.",
    ],
    &[
        "【CONT】 If your level is 3 or higher, this card in all of your zones gets 【STANDBY】 in its trigger icon.",
        "【CONT】 If your level is 3 or higher, this card in all of your zones get 【STANDBY】 in the trigger icon.",
    ],
    &[
        "【AUTO】 When your character's trigger check reveals a climax with 【GATE】 in its trigger icon, draw 1 card.",
        "【AUTO】 When your climax with 【GATE】 in its trigger icon triggers, draw 1 card.",
    ],
    &[
        "【AUTO】 When this card is placed on your stage from your hand, you may draw 1 card. If you do, choose 1 card in your hand, and put that card into your waiting room.",
        "【AUTO】 When this card is placed on the stage from your hand, you may draw a card. If you do, choose one card in your hand, and put it into your waiting room. (A reminder)",
        "[AUTO] When this card is placed on stage from your hand, you may draw 1 card. If you do, choose a card from your hand and put it into your waiting room.",
    ],
    &[
        "【AUTO】 [Reveal 1 \"Low Tide\" in your hand & 【REST】 1 of your other characters] When this card attacks, you may pay the cost. If you do, draw 1 card.",
        "【AUTO】 [Reveal a card named \"Low Tide\" in your hand & 【REST】 one of your other 【STAND】 characters] When this card attacks, you may pay the cost. If you do, draw 1 card.",
    ],
    &[
        "【AUTO】 When this card attacks, choose 1 of the following effects, and perform it. \"This card gets the following ability until end of turn. \"【CONT】 This card cannot side attack.\"\" \"This card gets the following ability until end of turn. \"【AUTO】 When this card attacks, draw 1 card.\"\"",
        "【AUTO】 When this card attacks, choose 1 of the following abilities, and this card gets that ability until end of turn. \"【CONT】 This card cannot side attack.\" \"【AUTO】 When this card attacks, draw 1 card.\"",
        "【AUTO】 When this card attacks, choose 1 of the following abilities, and this card gains that ability until end of turn. \"【CONT】 This card cannot side attack.\"\"【AUTO】 When this card attacks, draw a card.\"",
    ],
    &[
        "【AUTO】 When this card attacks, perform the following action 2 times. \"Deal 1 damage to your opponent.\"",
        "【AUTO】 When this card attacks, deal 1 damage to your opponent 2 times. (Damage may be canceled)",
        "【AUTO】 When this card attacks, deal 1 damage 2 times to your opponent.",
    ],
    &[
        "【AUTO】 [(1)] When this card attacks, draw 1 card, you may pay the cost. If you do, draw 1 card.",
        "【AUTO】 [(1)] When this card attacks, draw 1 card, and you may pay the cost. If you paid the cost, draw 1 card.",
    ],
    &[
        "【CONT】 All of your other \"Ivo\" or \"Ida\" get +500 power.",
        "【CONT】 All of your other \"Ivo\" and \"Ida\" get +500 power.",
    ],
    &[
        "【AUTO】 At the beginning of your encore step, if there is 1 \"Low Tide\" card in your climax area and this card is in your center stage and you have 2 or more other characters and your level is 2 or higher, draw 1 card.",
        "【AUTO】 At the beginning of your encore step, if \"Low Tide\" is in your climax area, this card is in your center stage, you have 2 or more other characters, and your level is 2 or higher, draw 1 card.",
    ],
    &[
        "【CONT】 This card cannot be returned to hand, this card cannot move to another position on the stage, and this card cannot be put into memory.",
        "【CONT】 This card cannot be returned to hand, move to another stage position, or be put into memory.",
    ],
    &[
        "【CONT】 If your level is 2 or higher, this card gets the following ability. \"【CONT】 Great Performance.\"",
        "【CONT】 If your level is 2 or higher, this card gets \"【CONT】 Great Performance\".",
    ],
    &[
        "【AUTO】 [Put 1 climax with 【GATE】 in its trigger icon from your hand into your waiting room] When this card attacks, you may pay the cost. If you do, draw 1 card.",
        "【AUTO】 [Put 1 climax with 【GATE】 in its trigger icon from your hand into your waiting room] When this card attacks, you may pay the cost. If you do, draw a card.",
    ],
    &[
        "【AUTO】 [Put 2 characters from your waiting room into your deck & Shuffle your deck] When this card attacks, you may pay the cost. If you do, draw 1 card.",
        "【AUTO】 [Return two characters in your waiting room to your deck, and shuffle your deck] When this card attacks, you may pay the cost. If you do, draw a card.",
        "【AUTO】 [Return 2 characters from your waiting room to your deck & Shuffle your deck] When this card attacks, you may pay the cost. If you do, draw 1 card.",
    ],
    &[
        "【AUTO】 [Put 1 other 《Crew》 character with \"Ida\" in its card name from your stage into your waiting room & Put the top 1 cards of your stock into your clock] When this card attacks, you may pay the cost. If you do, draw 1 card.",
        "【AUTO】 [Put another 《Crew》 character with \"Ida\" in its card name from your stage into your waiting room & Put the top card of your stock into your clock] When this card attacks, you may pay the cost. If you do, draw 1 card.",
    ],
    &[
        "【AUTO】 When this card attacks, reveal the top card of your deck. If that card is a event or a 《Crew》 character, put that card into your hand.",
        "【AUTO】 When this card attacks, reveal the top card of your deck. If that card is an event or a 《Crew》 character, put it into your hand.",
    ],
    &[
        "【AUTO】 When this card attacks, look at up to 3 cards from the top of your deck, choose up to 1 \"Low Tide\" or 《Crew》 character from among those cards, put that card into your hand, and put the rest into your waiting room. If you put 1 card into your hand, choose 1 card in your hand, and put that card into your waiting room.",
        "【AUTO】 When this card attacks, look at up to 3 cards from the top of your deck, choose up to 1 \"Low Tide\" or 《Crew》 character from among them, put it into your hand, and put the rest into your waiting room. If you put a card into your hand, choose 1 card in your hand, and put it into your waiting room.",
    ],
    &[
        "【AUTO】 When this card attacks, you may reveal up to 3 cards from the top of your deck. If you revealed 1 or more cards, put that card into your waiting room.",
        "【AUTO】 When this card attacks, you may reveal up to 3 cards from the top of your deck. If you revealed one or more cards, put those cards into your waiting room.",
    ],
    &[
        "【AUTO】 When this card attacks, if you have 2 or more other characters and this card is in your center stage and your level is 2 or higher, draw 1 card.",
        "【AUTO】 When this card attacks, if you have 2 or more other characters, this card is in your center stage, and your level is 2 or higher, draw 1 card.",
    ],
    &[
        "【AUTO】 When this card attacks, perform the following action 2 times. \"Draw 1 card, choose 1 \"Low Tide\" card in your hand, and put that card into your waiting room.\"",
        "【AUTO】 When this card attacks, perform the following action twice. \"Draw a card, choose 1 \"Low Tide\" in your hand, and put it into your waiting room.\"",
    ],
    &[
        "【AUTO】 When this card attacks, choose 1 of the following effects, and perform it. \"Draw 1 card.\" \"This card gets the following ability until end of turn. \"【CONT】 This card cannot become 【REVERSE】.\"\"",
        "【AUTO】 When this card attacks, choose one of the following effects and perform it. \"Draw a card.\" \"This card gets the following ability until end of turn. \"【CONT】 This card cannot become 【REVERSE】.\"\" (A reminder)",
    ],
    &[
        "【AUTO】 When this card attacks, choose 1 card in your level and 1 《Crew》 character in your waiting room, and exchange that card.",
        "【AUTO】 When this card attacks, choose 1 card in your level and 1 《Crew》 character in your waiting room, and exchange them.",
    ],
    &[
        "【AUTO】 When this card attacks, your opponent put all cards in their stock into their waiting room, and your opponent put the same number of cards from the top of their deck into their stock.",
        "【AUTO】 When this card attacks, your opponent puts all of their stock into their waiting room, and puts the same number of cards from the top of their deck into their stock.",
    ],
    &[
        "If you do not have 1 《Crew》 character, this card cannot be played from your hand.",
        "If you do not have a 《Crew》 character, this card cannot be played from hand.",
    ],
    &[
        "【AUTO】 When this card attacks, put the top 2 cards of your deck into your waiting room, and this card gets +X power until end of turn. X is equal to 500 multiplied by the total level of cards put into your waiting room by this effect.",
        "【AUTO】 When this card attacks, put the top 2 cards of your deck into your waiting room, and this card gets +X power until end of turn. X is equal to the total level of the cards put into your waiting room by this effect ×500.",
    ],
    &[
        "【AUTO】 When you play 1 event, this card gets +2000 power until end of turn.",
        "【AUTO】 When you play an event, this card gets +2000 power until end of turn.",
        "[AUTO] When you play an event card, this card gets +2000 power until the end of turn.",
    ],
    &[
        "【AUTO】 [Put 1 card from your hand into your waiting room] When this card attacks, you may pay the cost. If you do, draw up to 2 cards, and choose 1 card in your hand, and put it into your waiting room.",
        "【AUTO】 [Discard 1 card from your hand] When this card attacks, you may pay the cost. If you do, draw up to 2 cards, and choose 1 card in your hand, and discard it.",
    ],
    &[
        "【AUTO】 When this card attacks, you may draw 1 card. If you do, put 1 card from your hand into your waiting room.",
        "【AUTO】 When this card attacks, you may draw a card. If you do, discard a card from your hand to the waiting room.",
        "【AUTO】 When this card attacks, you may draw 1 card. If you do, discard 1 card.",
    ],
    &[
        "【AUTO】 When your opponent plays 1 \"Low Tide\" event, draw 1 card.",
        "【AUTO】 When your opponent plays an event named \"Low Tide\", draw a card.",
    ],
    &[
        "【CONT】 If you have 2 or more other 《Crew》 characters, this card gets +1500 power and +1 soul.",
        "【CONT】 If you have two or more other 《Crew》 characters, this card gets +1500 power and +1 soul.",
    ],
    &[
        "【AUTO】 【CXCOMBO】 [(1) & Put 1 card from your hand into your waiting room] When this card attacks, if there is 1 \"Low Tide\" card in your climax area, you may pay the cost. If you do, choose up to 2 《Crew》 character in your waiting room, and put that card into your hand.",
        "【CXCOMBO】 【AUTO】 [(1) Put 1 card from your hand into your waiting room] When this card attacks, if a card named \"Low Tide\" is in your climax area, you may pay the cost. If you do, choose up to 2 《Crew》 characters in your waiting room, and return them to your hand.",
    ],
    &[
        "【ACT】 Brainstorm [(1) 【REST】 this card] Flip over 4 cards from the top of your deck, and put them into your waiting room. For each climax revealed among those cards, draw up to 1 card.",
        "【ACT】 Brainstorm [(1) & 【REST】 this card] Flip over 4 cards from the top of your deck, and put those cards into your waiting room. For each climax revealed, draw up to 1 card.",
    ],
    &[
        "【AUTO】 When this card becomes 【REVERSE】, if this card's battle opponent is level 1 or lower, you may put that character on the top of your opponent's deck.",
        "【AUTO】 When this card becomes 【REVERSE】, if the battle opponent of this card is level 1 or lower, you may put that card on top of your opponent's deck.",
    ],
    &[
        "【AUTO】 At the beginning of your climax phase, choose 1 of your characters, and that character gets +X power until end of turn. X is equal to the level of that character ×500.",
        "【AUTO】 At the beginning of your climax phase, choose one of your characters, and that character gets +X power until the end of turn. X is equal to 500 multiplied by that character's level.",
    ],
    &[
        "【AUTO】 When this card is placed on the stage from your hand, look at up to 4 cards from the top of your deck, choose up to 1 《Crew》 character from among them, reveal it to your opponent, put it into your hand, and put the rest into your waiting room.",
        "【AUTO】 When this card is placed from hand to the stage, look at up to four cards from the top of your deck, choose up to one 《Crew》 character from among those cards, reveal it, put it into your hand, put the remaining cards into your waiting room.",
    ],
    &[
        "【ACT】 [(1)] Search your deck for up to 1 《Crew》 or 《Harbor》 character, reveal it to your opponent, put it into your hand, and shuffle your deck.",
        "【ACT】 [(1)] Search your deck for up to one 《Crew》 or 《Harbor》 character, reveal it to your opponent, put it in your hand, and shuffle your deck afterwards.",
    ],
    &[
        "【CONT】 Assist All of your level 1 or higher characters in front of this card get +1000 power.",
        "【CONT】 Assist All of your level 1 or higher characters in front of this card gain +1000 power.",
    ],
    &[
        "【CONT】 If all of your characters are 《Crew》 or 《Harbor》, this card gets -1 level while in your hand.",
        "【CONT】 If all your characters are either 《Crew》 or 《Harbor》, this card gets -1 level while in hand.",
    ],
    &[
        "【AUTO】 When this card is placed on the stage from your hand, choose 1 of your characters, and that character gets +1000 power and \"【CONT】 This card cannot become 【REVERSE】.\" until end of turn.",
        "【AUTO】 When this card is placed on the stage from your hand, choose 1 of your characters, and that character gets +1000 power and the following ability until end of turn. \"【CONT】 This card cannot become 【REVERSE】.\"",
    ],
    &[
        "【CONT】 All of your other 《Crew》 characters get \"【AUTO】 Encore [Put 1 character from your hand into your waiting room]\".",
        "【CONT】 All of your other 《Crew》 characters get the following ability. \"【AUTO】 Encore [Put a character from your hand into your waiting room]\"",
    ],
    &[
        "【AUTO】 At the beginning of your opponent's attack phase, you may move this card to an open position of your center stage.",
        "【AUTO】 At the start of your opponent's attack phase, you may put this card on an open position of your center stage.",
    ],
    &[
        "【CONT】 If the character facing this card is level 3 or higher, this card gets +2000 power.",
        "【CONT】 If your opponent's character facing this card is level 3 or higher, this card gets +2000 power.",
    ],
    &[
        "【AUTO】 When damage dealt by this card is canceled, you may put the top card of your deck into your stock.",
        "【AUTO】 When the damage dealt by this card is canceled, you may put the top card of your deck in your stock.",
    ],
    &[
        "【AUTO】 When this card attacks, reveal the top card of your deck. If that card is a level 1 or higher 《Crew》 character, put it into your hand.",
        "【AUTO】 When this card attacks, reveal the top card of your deck. If the revealed card is a level 1 or higher 《Crew》 character, return it to your hand.",
    ],
    &[
        "【CONT】 During your opponent's turn, this card gets +1000 power for each of your other 《Crew》 characters.",
        "【CONT】 During your opponent's turn, this card gains +1000 power for each of your other 《Crew》 character.",
    ],
    &[
        "【AUTO】 [(1)] When this card is placed on the stage from your hand, you may pay the cost. If you do, choose 1 \"Ivo\" or \"Ida\" in your waiting room, and put that card into your hand.",
        "【AUTO】 Bond/\"Ivo\" \"Ida\" [(1)] (When this card is placed on the stage from your hand, you may pay the cost. If you do, choose 1 \"Ivo\" or \"Ida\" in your waiting room, and return it to your hand)",
    ],
    &[
        "【ACT】 [(1)] Choose 1 《Crew》 character or character with \"Ivo\" in its card name in your waiting room, and put that card into your hand.",
        "【ACT】 [(1)] Choose a character in your waiting room with 《Crew》 or \"Ivo\" in its card name, and return it to your hand.",
    ],
    &[
        "【AUTO】 When this card attacks, all characters in your opponent's center stage get -500 power until end of turn.",
        "【AUTO】 When this card attacks, all of the characters on your opponent's center stage get -500 power until end of turn.",
    ],
    &[
        "【ACT】 [(1)] Choose 1 《Crew》 character other than \"Ivo\" in your waiting room, and put that card into your hand.",
        "【ACT】 [(1)] Choose 1 《Crew》 character except \"Ivo\" in your waiting room, and return it to your hand.",
    ],
    &[
        "【AUTO】 When this card attacks, choose 1 of your other characters, and that card gets +X power until end of turn. X is equal to 1000 multiplied by the soul of that card.",
        "【AUTO】 When this card attacks, choose 1 of your other characters, and that character gets +X power until end of turn. X is equal to the number of soul that character has ×1000.",
    ],
    &[
        "【AUTO】 When this card becomes 【REVERSE】, if the level of this card's battle opponent is higher than your opponent's level, you may put that character at the bottom of their deck.",
        "【AUTO】 When this card becomes 【REVERSE】, if this card's battle opponent has level higher than your opponent's level, you may put that character at the bottom of his or her deck.",
    ],
    &[
        "【AUTO】 At the beginning of your attack phase, you may this card gets -4000 power until end of turn. If you do, draw 1 card.",
        "【AUTO】 At the beginning of your attack phase, you may -4000 power to this card until end of turn. If you do, draw a card.",
        "【AUTO】 At the beginning of your attack phase, you may have this card get -4000 power until end of turn. If you do, draw a card.",
    ],
    &[
        "【AUTO】 During the turn that this card is placed on the stage from your hand or by a \"Change\" effect, when this card attacks, draw 1 card.",
        "【AUTO】 During the turn that this card is placed on stage from your hand or by a \"Change\" effect, when this card attacks, draw a card.",
    ],
    &[
        "【AUTO】 When this card attacks, if there is 1 \"Low Tide\" card in your climax area or there is 1 \"Low Tide\" card in your waiting room, draw 1 card.",
        "【AUTO】 When this card attacks, if \"Low Tide\" is in your climax area or waiting room, draw a card.",
    ],
    &[
        "【AUTO】 When this card attacks, this card gets +1000 power and the following ability until end of turn. \"【AUTO】 When this card attacks, search your deck for up to 1 character with \"Ivo(イヴォ)\" in its card name, reveal it, and put it into your hand. Shuffle your deck.\"",
        "【AUTO】 When this card attacks, this card gets +1000 power and the following ability until end of turn. \"【AUTO】 When this card attacks, search your deck for up to 1 character with \"Ivo(イヴォ)\" in its card name, reveal it to your opponent, and put it into your hand. Shuffle your deck afterwards.\"",
    ],
    &[
        "【AUTO】 When this card attacks, choose 1 of the following effects, and perform it. \"Put the top 2 cards of your deck into your waiting room.\" \"Put the top 2 cards of your opponent's deck into your opponent's waiting room.\"",
        "【AUTO】 When this card attacks, put the top 2 cards of your deck or your opponent's deck into the waiting room.",
    ],
    &[
        "【ACT】 【MEMORY】 [(1) Put this card into your waiting room] Draw 1 card.",
        "【ACT】 [(1) Put this card from your memory into your waiting room] Draw a card.",
    ],
    &[
        "【CONT】 Assist If your memory has 2 or more cards, all of your characters in front of this card get +500 power.",
        "【CONT】 Assist Memory If your memory has 2 or more cards, all of your characters in front of this card get +500 power.",
    ],
    &[
        "【CONT】 If you do not have 1 yellow card in your level or you do not have 1 red card in your level, this card cannot be played from your hand.",
        "【CONT】 If you do not have a yellow card and a red card in your level, this card cannot be played from your hand.",
    ],
    &[
        "【ACT】 [Put 1 《Crew》 character from your stage into your waiting room] Draw 1 card.",
        "【ACT】 [Put a 《Crew》 character into your waiting room] Draw a card.",
    ],
    &[
        "【AUTO】 [(1) Put 1 《Crew》 character from your hand into your waiting room] When this card attacks, you may pay the cost. If you do, draw 1 card.",
        "【AUTO】 [(1) Choose 1 《Crew》 character in your hand and put it into your waiting room] When this card attacks, you may pay the cost. If you do, draw 1 card.",
    ],
    &[
        "【AUTO】 [【REST】 this card] When your other \"Low Tide\" card's battle opponent becomes 【REVERSE】, you may pay the cost. If you do, draw 1 card.",
        "【AUTO】 [【REST】 this 【STAND】 character] When the battle opponent of your other \"Low Tide\" becomes 【REVERSE】, you may pay the cost. If you do, draw 1 card.",
    ],
    &[
        "【AUTO】 When your other 《Crew》 character's battle opponent becomes 【REVERSE】, draw 1 card.",
        "【AUTO】 When your other 《Crew》 characters' battle opponent becomes 【REVERSE】, draw 1 card.",
    ],
    &[
        "【AUTO】 When this card is placed on the stage by the effect of \"Low Tide\", draw 1 card.",
        "【AUTO】 When this card is placed on the stage from the effect of \"Low Tide\", draw 1 card.",
    ],
    &[
        "【CONT】 This card gets +1000 power for each marker underneath this card.",
        "【CONT】 This card gets +1000 power for each marker underneath it.",
    ],
    &[
        "【AUTO】 During the turn that this card is placed on the stage from your hand, when damage dealt by this card is canceled, draw 1 card.",
        "【AUTO】 During the turn that this card is placed on the stage from your hand, if the damage dealt by this card is canceled, draw 1 card.",
    ],
    &[
        "【AUTO】 When this card attacks, deal 2 damage to your opponent. If this damage is canceled, you may deal 1 damage to your opponent.",
        "【AUTO】 When this card attacks, deal two damage to your opponent. If this damage is cancelled, you may deal 1 damage to your opponent. (This damage may be canceled)",
    ],
    &[
        "【AUTO】 When this card attacks, look at up to 4 cards from the top of your deck, choose up to 1 《Crew》 character from among those cards, reveal that card, put that card into your hand, put the rest into your waiting room, if there are 1 level 3 or higher character put into your hand by this effect, draw 1 card.",
        "【AUTO】 When this card attacks, look at up to 4 cards from the top of your deck, choose up to 1 《Crew》 character from among them, reveal it to your opponent, put it into your hand, put the rest into your waiting room, if the character you chose is level 3 or higher, draw 1 card.",
    ],
    &[
        "【AUTO】 When this card attacks, all players put the top card of their deck into their waiting room. If the level of cards put into your waiting room by this effect is higher than the level of cards put into your opponent's waiting room by this effect, draw 1 card.",
        "【AUTO】 When this card attacks, all players put the top card of their deck into their waiting room. If the level of the card put into your waiting room by this effect is higher than your opponent's, draw 1 card.",
        "【AUTO】 When this card attacks, each player puts the top card of their deck into their waiting room. If the level of the card put into your waiting room with this effect is higher than the level of the card put into your opponent's waiting room with this effect, draw a card.",
    ],
    &[
        "【AUTO】 Experience When this card attacks, deal X damage to your opponent. X is equal to 0 if the number of 《Crew》 characters in your level is 2 or lower, 1 if the number of 《Crew》 characters in your level is 3, and 2 if otherwise.",
        "【AUTO】 Experience When this card attacks, deal X damage to your opponent. X is equal to 0 if the number of 《Crew》 characters in your level is 2 or less, X is equal to 1 if the number is 3, and X is equal to 2 if the number is 4 or more.",
    ],
    &[
        "【AUTO】 When this card attacks, draw up to X cards. X is equal to 3 if this card is in the middle position of your center stage, and 2 if otherwise.",
        "【AUTO】 When this card attacks, draw up to X cards. X is equal to 3 if this card is in the middle position of your center stage, otherwise it is equal to 2.",
    ],
    &[
        "【AUTO】 When this card attacks, draw up to X cards. X is equal to 2 if there are 4 or more cards in your memory, and the number of cards in your memory plus 3 if otherwise.",
        "【AUTO】 When this card attacks, draw up to X cards. If your memory has 4 or more cards, X is equal to 2, if there are 3 or less, X is equal to the number of cards in your memory +3.",
    ],
    &[
        "【AUTO】 When this card attacks, choose 1 of the following effects, and perform it. \"Search your deck for up to 1 《Crew》 character, reveal that card, put that card into your hand, and shuffle your deck.\" \"Choose up to 1 《Crew》 character in your waiting room, and put that card into your hand.\"",
        "【AUTO】 When this card attacks, declare either your deck or your waiting room, search your declared zone for up to 1 《Crew》 character, reveal it to your opponent, and put it into your hand. If you declared your deck, shuffle your deck.",
    ],
    &[
        "【AUTO】 When this card attacks, choose 1 of the following effects, and perform it. \"Deal 2 damage to your opponent.\" \"Deal 3 damage to your opponent.\"",
        "【AUTO】 When this card attacks, deal either 2 or 3 damage to your opponent.",
    ],
    &[
        "【AUTO】 When this card attacks, perform the following action. \"Draw 1 card.\", perform the following action. \"Deal 1 damage to your opponent.\"",
        "【AUTO】 When this card attacks, perform the following effects 1 time each. \"Draw 1 card.\" \"Deal 1 damage to your opponent.\"",
        "【AUTO】 When this card attacks, perform the following 2 effects 1 time each. \"Draw a card.\" \"Deal 1 damage to your opponent.\"",
    ],
    &[
        "【AUTO】 When this card attacks, your opponent declare 0 or 1 or 2. Reveal the top card of your deck, if that card is a character with level equal to the declared number, put that card into your hand.",
        "【AUTO】 When this card attacks, your opponent declares 0 or 1 or 2. Reveal the top card of your deck, and if that card is a character of the level that your opponent declared, put it into your hand.",
    ],
    &[
        "【AUTO】 [Put this card into your waiting room] When this card is frontal attacked, you may pay the cost. If you do, choose up to 1 \"Low Tide\" card in your hand, and put that card on the stage position that this card was on as the defending character.",
        "【AUTO】 [Put this card into your waiting room] When this card is frontal attacked, you may pay the cost. If you do, choose up to one card named \"Low Tide\" in your hand, and put it on this card's stage position as the defending character.",
    ],
    &[
        "【AUTO】 When this card is frontal attacked, choose 1 \"Low Tide\" card in your hand, and exchange that card with this card as the defending character.",
        "【AUTO】 When this card is frontal attacked, choose 1 \"Low Tide\" in your hand, and exchange it with this card as the defending character.",
    ],
    &[
        "【AUTO】 Memory [Put this card from face up to face down] If this card is in your memory, at the beginning of your draw phase, you may pay the cost. If you do, draw 1 card.",
        "【AUTO】 Memory [Put this face up card face down] If this card is in your memory, at the beginning of your draw phase, you may pay the cost. If you do, draw 1 card.",
    ],
    &[
        "【ACT】 [Put 1 face up card in your level zone face down] You may choose 1 face up card in your opponent's memory, and put that card face down. If you do, at the end of your turn, put that card face up.",
        "【ACT】 [Put a face up card in your level face down] You may choose a face up card in your opponent's memory, and put it face down. If you do, at the end of your turn, put it face up.",
    ],
    &[
        "【AUTO】 During your climax phase, if this card is in your memory, when your character becomes 【REVERSE】, draw 1 card.",
        "【AUTO】 If this card is in your memory, during your climax phase, when your character becomes 【REVERSE】, draw 1 card.",
    ],
    &[
        "【AUTO】 If this card is in your waiting room, at the beginning of your attack phase, if your level is 2 or higher, draw 1 card.",
        "【AUTO】 When this card is in your waiting room at the beginning of your attack phase, if your level is 2 or higher, draw 1 card.",
    ],
    &[
        "【AUTO】 During your turn, when this card is put into your waiting room from the stage with a marker underneath it, if you have 1 other 《Crew》 character, draw 1 card.",
        "【AUTO】 During your turn, if this card is put into your waiting room from the stage with a marker underneath it, and you have another 《Crew》 character, draw 1 card.",
    ],
    &[
        "【AUTO】 At the beginning of your clock phase or at the beginning of your attack phase, draw 1 card.",
        "【AUTO】 At the beginning of your clock phase or attack phase, draw 1 card.",
    ],
    &[
        "【CONT】 If there are 2 or less climaxes in your waiting room or there are 2 or less climaxes in your opponent's waiting room, this card gets -1 level while in your hand.",
        "【CONT】 If you or your opponent has 2 or less climax in the waiting room, this card gets -1 level while in your hand.",
    ],
    &[
        "【CONT】 Your other characters in the left position of your center stage gets +500 power, and your other characters in the right position of your center stage gets +500 power.",
        "【CONT】 Your other characters in the left and right positions of your center stage get +500 power.",
    ],
    &[
        "【AUTO】 When this card attacks, if the number of cards underneath your characters is 2 or lower, draw 1 card.",
        "【AUTO】 When this card attacks, if the total number of cards in your marker areas is 2 or less, draw 1 card.",
    ],
    &[
        "【AUTO】 When this card attacks, look at up to 3 cards from the top of your deck, choose up to 1 character with \"Alarm\" or character with \"Shift\" from among those cards, put that card into your hand, and put the rest into your waiting room.",
        "【AUTO】 When this card attacks, look at up to 3 cards from the top of your deck, choose up to 1 character with \"Alarm\" or \"Shift\" from among them, put it into your hand, and put the rest into your waiting room.",
    ],
    &[
        "【AUTO】 When this card attacks, reveal the top card of your deck. If that card is level 1 or that card is level 2, put that card into your hand.",
        "【AUTO】 When this card attacks, reveal the top card of your deck. If that card is level 1 or 2, put it into your hand.",
    ],
    &[
        "【AUTO】 When this card attacks, reveal the top card of your deck. If that card is \"Low Tide\" or that card is level 2 or higher, put that card into your hand.",
        "【AUTO】 When this card attacks, reveal the top card of your deck. If that card is \"Low Tide\" or level 2 or higher, put it into your hand.",
    ],
    &[
        "【AUTO】 When your opponent's characters is placed on your opponent's hand from your opponent's waiting room, draw 1 card.",
        "【AUTO】 When your opponent's character is returned to their hand from the waiting room, draw 1 card.",
        "【AUTO】 When your opponent's character is returned to hand from the waiting room, draw a card.",
    ],
    &[
        "Your opponent cannot play events from their hand until the end of your opponent's next turn.",
        "Your opponent cannot play event cards from their hand until the end of their next turn.",
    ],
    &["【AUTO】 When this card attacks, you cannot play \"Low Tide\" from your hand until end of turn."],
    &[
        "【CONT】 Your 《Crew》 characters can be played from your hand without fulfilling color requirements, and your climaxes can be played from your hand without fulfilling color requirements.",
        "【CONT】 Your 《Crew》 characters and climax can be played from your hand without fulfilling color requirements.",
    ],
    &[
        "【AUTO】 [(1)] When this card is placed on your stage from your hand, you may pay the cost. If you do, choose 1 \"Low Tide\" card in your waiting room, and put that card into your hand.",
        "【AUTO】 Bond/\"Low Tide\" [(1)] When this card is played and placed on the stage, you may pay the cost. If you do, choose 1 \"Low Tide\" in your waiting room, and return it to your hand)",
    ],
    &[
        "【AUTO】 When this card attacks, all players put all cards in their waiting room into their deck, and all players shuffle their deck.",
        "【AUTO】 When this card attacks, all players return all cards from their waiting rooms to their decks, and shuffle their decks.",
    ],
    &[
        "【CONT】 If the number of cards with \"Ivo\" in its card name in your memory is equal to the number of cards in your memory, this card gets +1000 power.",
        "【CONT】 If all of the cards in your memory have \"Ivo\" in their card names, this card gets +1000 power.",
    ],
    &[
        "【CONT】 If you have 1 other \"Low Tide\" card in your center stage and you have 1 other \"High Tide\" card in your back stage, this card gets +1000 power.",
        "【CONT】 If you have another \"Low Tide\" in your center stage and another \"High Tide\" in your back stage, this card gets +1000 power.",
    ],
];

#[test]
fn several_wordings_are_one_ability() {
    for wordings in SAME {
        let first = read(wordings[0]).unwrap_or_else(|| panic!("not read: {}", wordings[0]));
        for wording in wordings {
            assert_eq!(read(wording).as_ref(), Some(&first), "{wording}");
        }
        assert_eq!(read(&say(&first)), Some(first.clone()), "{}", say(&first));
    }
}

/// Lists lose what is printed as a picture. Of a name that is not there nobody knows which cards have it.
#[test]
fn a_name_that_was_lost_is_not_read() {
    let of = |name: &str| {
        format!(
            "【AUTO】 When this card attacks, if a card named \"{name}\" is in your climax area, this card gets +3000 power until end of turn."
        )
    };
    assert!(read(&of("Low Water")).is_some());
    assert_eq!(read(&of("")), None);
}

/// Part of a name may stand in quotation marks, at either end of it.
#[test]
fn names_have_quotation_marks() {
    let wordings = [
        "【AUTO】 When this card attacks, choose 1 \"\"Low Water\" Ida\" or \"Ivo the \"Gull\"\" in your waiting room, and put that card into your hand.",
        "【AUTO】 When this card attacks, choose a “\"Low Water\" Ida” or \"Ivo the “Gull”\" in your waiting room, and return it to your hand.",
    ];
    let first = read(wordings[0]).expect("it is read");
    assert_eq!(read(wordings[1]).as_ref(), Some(&first));
    assert_eq!(read(&say(&first)), Some(first.clone()), "{}", say(&first));
    let named = format!("{first:?}");
    assert!(
        named.contains(r#"["\"Low Water\" Ida", "Ivo the \"Gull\""]"#),
        "{named}"
    );
}

/// Whether a text breaks off within a quoted name, and not within a quoted ability or action.
fn in_a_name(before: &str) -> bool {
    let mut open: Vec<usize> = Vec::new();
    for (at, _) in before.match_indices('"') {
        let follows = before[at + 1..].chars().next();
        let opens = before[..at].ends_with(' ') && follows.is_some_and(|c| c.is_alphanumeric() || c == '【');
        match opens {
            true => open.push(at),
            false => drop(open.pop()),
        }
    }
    open.last().is_some_and(|at| {
        let said = [". ", "it. ", "\" "].iter().any(|end| before[..*at].ends_with(end));
        !said && !before[at + 1..].starts_with('【')
    })
}

/// A word that is not known, put in anywhere, and it is not read.
#[test]
fn every_word_is_read() {
    let mut tried = 0;
    for text in SAME.iter().flat_map(|wordings| wordings.iter()) {
        let places: Vec<usize> = text.match_indices(' ').map(|(at, _)| at).collect();
        for at in places {
            // Names may have any words in them, and a reminder has no force.
            let before = &text[..at];
            let count = |sign: &str| before.matches(sign).count();
            if in_a_name(before) || count("(") > count(")") || at < text.find(' ').unwrap_or(0) {
                continue;
            }
            let put_in = format!("{before} sideways{}", &text[at..]);
            assert_eq!(read(&put_in), None, "{put_in}");
            tried += 1;
        }
    }
    assert!(tried > 600, "only {tried}");
}

#[test]
fn what_does_not_hang_together_is_not_read() {
    for text in [
        "【AUTO】 When this card attacks, this card gets +X power until end of turn.",
        "【AUTO】 When this card attacks, draw 1 card. X is equal to the number of your characters.",
        "【AUTO】 When this card attacks, put it into your hand.",
        "【AUTO】 When this card attacks, put the rest into your waiting room.",
        "【AUTO】 When this card attacks, if you do, draw 1 card.",
        "【AUTO】 [(1)] When this card attacks, draw 1 card.",
        "【AUTO】 When this card attacks, you may pay the cost. If you do, draw 1 card.",
        "【AUTO】 [Whistle] When this card attacks, you may pay the cost. If you do, draw 1 card.",
        "【AUTO】 When this card attacks, choose 1 of the following effects, and perform it. \"Draw 1 card.\" \"You may pay the cost. If you do, draw 2 cards.\"",
        "【AUTO】 When this card attacks, choose 1 of the following effects, and perform it. \"Draw 1 card.\" \"[Whistle] You may pay the cost. If you do, draw 2 cards.\"",
        "【AUTO】 Draw 1 card.",
        "Draw 1 card. Draw.",
        "【AUTO】 When this card attacks, \"draw 1 card.",
    ] {
        assert_eq!(read(text), None, "{text}");
    }
}

/// What is read, and taken on trust: an ability given of which the end is not said, a cost beside another one.
#[test]
fn what_is_not_carried_out_is_read() {
    for text in [
        "【AUTO】 When this card attacks, this card gets \"【AUTO】 Encore [(2)]\".",
        "【AUTO】 [(1)] When this card attacks, you may pay the cost. If you do, choose 1 of the following effects, and perform it. \"Draw 1 card.\" \"[(1)] You may pay the cost. If you do, draw 2 cards.\"",
        "【AUTO】 When this card attacks, choose 1 of the following effects, and perform it. \"[(1)] You may pay the cost. If you do, draw 1 card.\" \"[(1)] You may pay the cost. If you do, draw 2 cards.\"",
        "【AUTO】 Memory [Put this card from face up to face down] If this card is in your memory, at the beginning of your draw phase, you may pay the cost. If you do, draw 1 card.",
    ] {
        let ability = read(text);
        let runs = ability
            .as_ref()
            .map(|ability| super::super::compile::compile(ability).is_ok());
        assert_eq!(runs, Some(false), "{text}");
        assert_eq!(
            ability.as_ref().and_then(|ability| read(&say(ability))),
            ability,
            "{text}"
        );
    }
}

/// Programs that nobody wrote, put into words and read again.
#[test]
fn what_is_said_is_read() {
    let mut dice = Dice(rejudge_table::dice::Dice::of(7));
    for _ in 0..3000 {
        let sort = dice.of(&[Sort::Auto, Sort::Auto, Sort::Act, Sort::Cont, Sort::Unmarked]);
        let ability = dice.ability(sort);
        let said = say(&ability);
        assert_eq!(read(&said).as_ref(), Some(&ability), "{said}");
    }
}
