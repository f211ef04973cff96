"""The layout of weiss-sim's card file (`.wsdb`), schema 2 as version 1.2 ships it: what a card's abilities were made into."""

import pathlib

from wsr_format import Reader, Unreadable

# The types of the file, in the order of their fields and variants; `postcard` writes nothing else. A type is a name below, or
# `?T` for one that may be missing, `[T` for a list. A variant is a name, and the fields that it has.

TURN = "?Turn"
COUNT = "?ZoneCount"
WHEN_SO = [("turn", TURN), ("zone_count", COUNT), ("require_source_marker", "bool")]
SCALED = WHEN_SO + [
    ("per_source_marker", "bool"),
    ("per_zone_count", "bool"),
    ("exclude_source", "bool"),
    ("target_ids", "[u"),
]
OPPONENT_IS = [("max_level", "?b"), ("max_cost", "?b"), ("level_gt_opponent_level", "bool")]
AMOUNT = [("amount", "i")]
FOR_TURN = [("duration_turn", "bool")]
OF_SIDE = [("target", "Side"), ("count", "b")]
COUNTED = [("count", "b")]
MIN_LEVEL = [("min_level", "b")]
TARGETS = [("count", "b"), ("target", "Target")]
FOUND = [("count", "b"), ("optional", "bool"), ("card_type", "?CardType")]

ENUMS = {
    "CardType": "Character Event Climax",
    "Color": "Yellow Green Red Blue Colorless",
    "Icon": "Soul Shot Bounce Draw Choice Pool Treasure Gate Standby",
    "Turn": "SelfTurn OpponentTurn",
    "Compare": "AtLeast AtMost",
    "CountZone": "Stock WaitingRoom Hand Stage BackStage WaitingRoomClimax LevelTotal",
    "Duration": "Turn OpponentsNextTurn",
    "OpponentGoes": "DeckBottom StockThenBottomStock Clock Memory",
    "Before": "OpponentClockTop",
    "Outcome": "WinSelf WinOpponent Draw Timeout",
    "Override": "SkipRefresh SkipLevelFour SkipNonCharacter SkipPower",
    "Side": "SelfSide Opponent",
    "TargetZone": "Stage Hand DeckTop Clock Level Stock Memory WaitingRoom Climax Resolution",
    "Audience": "Public OwnerOnly ControllerOnly BothPlayers ReplayOnly",
    "Brainstorm": "Draw SalvageCharacter LookTopToHand LookTopToHandThenDiscard SalvageCharacterThenDiscard",
    "CostStep": "RestOther SacrificeFromStage DiscardFromHand ClockFromHand ClockFromDeckTop RevealFromHand",
    "Kind": "Continuous Activated Auto",
    "Timing": "BeginTurn BeginStandPhase AfterStandPhase BeginDrawPhase AfterDrawPhase BeginClockPhase AfterClockPhase LevelUp"
    " BeginMainPhase BeginClimaxPhase AfterClimaxPhase BeginAttackPhase BeginAttackDeclarationStep BeginEncoreStep EndPhase"
    " EndPhaseCleanup EndOfAttack AttackDeclaration OtherAttackDeclaration TriggerResolution Counter UseAct DamageResolution"
    " Encore OnPlay OnReverse BattleOpponentReverse DamageDealtNotCanceled DamageReceivedNotCanceled DamageDealtCanceled"
    " DamageReceivedCanceled",
}

SLOT = [("slot", "b")]
VARIANTS = {
    "Target": [
        ("OppFrontRow", []),
        ("OppBackRow", []),
        ("OppStage", []),
        ("OppStageSlot", SLOT),
        ("SelfFrontRow", []),
        ("SelfBackRow", []),
        ("SelfStage", []),
        ("SelfStageSlot", SLOT),
        ("This", []),
        ("SelfWaitingRoom", []),
        ("SelfHand", []),
        ("SelfDeckTop", []),
        ("SelfClock", []),
        ("SelfLevel", []),
        ("SelfStock", []),
        ("SelfMemory", []),
    ],
    "Effect": [
        ("Draw", COUNTED),
        ("DealDamage", [("amount", "b"), ("cancelable", "bool")]),
        ("AddPower", AMOUNT + FOR_TURN),
        ("AddPowerIfTargetLevelAtLeast", AMOUNT + MIN_LEVEL + FOR_TURN),
        ("AddPowerByLevel", [("multiplier", "i")] + FOR_TURN),
        ("AddPowerIfBattleOpponentLevelAtLeast", AMOUNT + MIN_LEVEL + FOR_TURN),
        ("AddSoulIfBattleOpponentLevelAtLeast", AMOUNT + MIN_LEVEL + FOR_TURN),
        ("AddPowerIfBattleOpponentLevelExact", AMOUNT + [("level", "b")] + FOR_TURN),
        ("AddPowerIfOtherAttackerMatches", AMOUNT + FOR_TURN + [("attacker_card_ids", "[u")]),
        ("AddSoul", AMOUNT + FOR_TURN),
        ("AddSoulIfMiddleCenter", AMOUNT),
        ("AddLevel", AMOUNT + FOR_TURN),
        ("FacingOpponentAddSoul", AMOUNT),
        ("CannotFrontalAttack", FOR_TURN),
        ("CannotBecomeReverse", FOR_TURN),
        ("CannotBeChosenByOpponentEffects", FOR_TURN),
        ("CannotMoveStagePosition", FOR_TURN),
        ("CannotPlayEventsFromHand", FOR_TURN),
        ("CannotPlayBackupFromHand", FOR_TURN),
        ("CannotStandDuringStandPhase", FOR_TURN),
        ("BattleOpponentMoveToMemoryOnReverse", FOR_TURN),
        ("EncoreStockCost", [("cost", "b")] + FOR_TURN),
        ("GrantAbilityDef", [("ability", "Def"), ("duration", "Duration")]),
        ("FacingOpponentCannotMoveStagePosition", []),
        (
            "SelfCannotBecomeReverseIfFacingOpponent",
            [("max_level", "?b"), ("max_cost", "?b"), ("level_gt_source_level", "bool")],
        ),
        ("SelfCannotFrontalAttackIfFacingOpponentHigherLevel", []),
        ("ConditionalAddPower", AMOUNT + SCALED),
        ("ConditionalAddLevel", AMOUNT + SCALED),
        ("TimedConditionalAddPower", AMOUNT + FOR_TURN + SCALED),
        ("ConditionalCannotSideAttack", WHEN_SO + [("exclude_source", "bool")]),
        ("CannotSideAttack", FOR_TURN),
        ("MoveToMarker", [("target_ids", "[u")]),
        ("MoveTopDeckToMarker", []),
        ("MoveToHand", []),
        ("MoveToWaitingRoom", []),
        ("MoveToStock", []),
        ("MoveToClock", []),
        ("MoveToMemory", []),
        ("MoveToDeckBottom", []),
        ("MoveWaitingRoomCardToSourceSlot", [("target_ids", "[u")]),
        ("RecycleWaitingRoomToDeckShuffle", []),
        ("ResetStockFromDeckTop", [("target", "Side")]),
        ("Heal", []),
        ("HealIfSourcePlayedFromHandThisTurn", []),
        ("RestTarget", []),
        ("StandTarget", []),
        ("StockCharge", COUNTED),
        ("MillTop", OF_SIDE),
        ("MoveStageSlot", SLOT),
        ("MoveThisToOpenCenter", [("require_facing", "bool")]),
        ("MoveThisToOpenBack", []),
        ("SwapStageSlots", []),
        ("RandomDiscardFromHand", OF_SIDE),
        ("RandomMill", OF_SIDE),
        ("RevealZoneTop", [("target", "Side"), ("zone", "TargetZone"), ("count", "b"), ("audience", "Audience")]),
        ("RevealTopIfLevelAtLeastMoveThisToHand", MIN_LEVEL),
        ("RevealTopIfLevelAtLeastRestThis", MIN_LEVEL),
        ("RevealTopIfLevelAtLeastMoveTopToStock", MIN_LEVEL),
        ("LookTopDeckReorder", COUNTED),
        ("LookTopCardTopOrWaitingRoom", []),
        ("LookTopCardTopOrBottom", []),
        ("SearchTopDeckToHandLevelAtLeastMillRest", [("look_count", "b"), ("choose_count", "b")] + MIN_LEVEL),
        ("RevealTopAndSalvageByRevealedLevel", [("count", "b"), ("climax_level", "b")]),
        ("ChangeController", []),
        ("CounterBackup", [("power", "i")]),
        ("CounterDamageReduce", [("amount", "b")]),
        ("CounterDamageCancel", []),
        ("TriggerIcon", [("icon", "Icon")]),
        ("BattleOpponentReverseIf", OPPONENT_IS),
        ("BattleOpponentMoveToDeckBottomIf", OPPONENT_IS),
        ("BattleOpponentMoveToStockThenBottomStockToWaitingRoomIf", OPPONENT_IS),
        ("BattleOpponentMoveToClockAfterClockTopToWaitingRoomIf", OPPONENT_IS),
        ("BattleOpponentMoveToMemoryIf", OPPONENT_IS),
        ("BattleOpponentMoveToClockIf", OPPONENT_IS),
        ("BattleOpponentMoveIf", [("destination", "OpponentGoes"), ("prelude", "?Before")] + OPPONENT_IS),
        ("BattleOpponentTopDeckToStockIf", MIN_LEVEL),
        ("Brainstorm", [("reveal_count", "b"), ("per_climax", "b"), ("mode", "Brainstorm")]),
        ("SetTriggerCheckCount", COUNTED),
        ("RestThisIfNoOtherRestCenter", []),
        ("CannotUseAutoEncoreForPlayer", [("target", "Side")]),
        ("ConditionalAddSoul", AMOUNT + SCALED),
        ("SetTerminalOutcome", [("outcome", "Outcome")]),
        ("ApplyRuleOverride", [("kind", "Override")]),
    ],
    "Template": [
        ("Vanilla", []),
        ("ContinuousPower", AMOUNT),
        ("ContinuousCannotAttack", []),
        ("ContinuousAttackCost", [("cost", "b")]),
        ("AutoOnPlayDraw", COUNTED),
        ("AutoOnPlaySalvage", FOUND),
        ("AutoOnPlaySearchDeckTop", FOUND),
        ("AutoOnPlayRevealDeckTop", COUNTED),
        ("AutoOnPlayStockCharge", COUNTED),
        ("AutoOnPlayMillTop", COUNTED),
        ("AutoOnPlayHeal", COUNTED),
        ("AutoOnAttackDealDamage", [("amount", "b"), ("cancelable", "bool")]),
        ("AutoEndPhaseDraw", COUNTED),
        ("AutoOnReverseDraw", COUNTED),
        ("AutoOnReverseSalvage", FOUND),
        ("EventDealDamage", [("amount", "b"), ("cancelable", "bool")]),
        ("ActivatedPlaceholder", []),
        ("ActivatedTargetedPower", AMOUNT + TARGETS),
        ("ActivatedPaidTargetedPower", [("cost", "b")] + AMOUNT + TARGETS),
        ("ActivatedTargetedMoveToHand", TARGETS),
        ("ActivatedPaidTargetedMoveToHand", [("cost", "b")] + TARGETS),
        ("ActivatedChangeController", TARGETS),
        ("ActivatedPaidChangeController", [("cost", "b")] + TARGETS),
        ("CounterBackup", [("power", "i")]),
        ("CounterDamageReduce", [("amount", "b")]),
        ("CounterDamageCancel", []),
        ("Bond", [("cost", "Cost"), ("count", "b"), ("target_ids", "[u")]),
        ("EncoreVariant", [("cost", "Cost")]),
        ("AbilityDef", [("def", "Def")]),
        ("Unsupported", [("id", "u")]),
    ],
}

STRUCTS = {
    "ZoneCount": [("side", "Side"), ("zone", "CountZone"), ("cmp", "Compare"), ("value", "b"), ("card_ids", "[u")],
    "Cost": [
        ("stock", "b"),
        ("rest_self", "bool"),
        ("rest_other", "b"),
        ("sacrifice_from_stage", "b"),
        ("discard_from_hand", "b"),
        ("clock_from_hand", "b"),
        ("clock_from_deck_top", "b"),
        ("reveal_from_hand", "b"),
        ("move_self_to_waiting_room", "bool"),
        ("return_self_to_hand", "bool"),
        ("step_order", "[CostStep"),
    ],
    "ClimaxArea": [("side", "Side"), ("card_ids", "[u")],
    "Conditions": [
        ("requires_approx_effects", "bool"),
        ("climax_area", "?ClimaxArea"),
        ("turn", TURN),
        ("hand_level_delta", "i8"),
        ("self_waiting_room_climax_at_most", "?b"),
        ("self_clock_card_ids_any", "[u"),
        ("self_memory_card_ids_any", "[u"),
        ("self_memory_at_most", "?b"),
        ("opponent_stage_has_level_at_least", "?b"),
        ("trigger_check_revealed_climax", "bool"),
        ("trigger_check_revealed_icon", "?Icon"),
        ("ignore_color_requirement", "bool"),
        ("zone_count", COUNT),
        ("source_rule_id", "?text"),
    ],
    "Def": [
        ("kind", "Kind"),
        ("timing", "?Timing"),
        ("effects", "[Effect"),
        ("effect_optional", "[bool"),
        ("targets", "[Target"),
        ("cost", "Cost"),
        ("conditions", "Conditions"),
        ("target_card_type", "?CardType"),
        ("target_trait", "?u"),
        ("target_level_max", "?b"),
        ("target_cost_max", "?b"),
        ("target_card_ids", "[u"),
        ("target_limit", "?b"),
    ],
    "Card": [
        ("id", "u"),
        ("card_set", "?text"),
        ("card_type", "CardType"),
        ("color", "Color"),
        ("level", "b"),
        ("cost", "b"),
        ("power", "i"),
        ("soul", "b"),
        ("triggers", "[Icon"),
        ("traits", "[u"),
        ("abilities", "[Template"),
        ("ability_defs", "[Def"),
        ("counter_timing", "bool"),
        ("raw_text", "?text"),
    ],
}


def value(reader, kind):
    """A value of this type."""
    if kind.startswith("?"):
        return reader.maybe(lambda: value(reader, kind[1:]))
    if kind.startswith("["):
        return reader.many(lambda: value(reader, kind[1:]))
    if kind in ("b", "bool"):
        return bool(reader.byte()) if kind == "bool" else reader.byte()
    if kind == "i8":
        byte = reader.byte()
        return byte - 256 if byte > 127 else byte
    if kind == "u":
        return reader.number()
    if kind == "i":
        return reader.signed()
    if kind == "text":
        return reader.text()
    if kind in STRUCTS:
        return {name: value(reader, of) for name, of in STRUCTS[kind]}
    at = reader.number()
    if kind in ENUMS:
        return one_of(ENUMS[kind].split(), at, kind)
    name, fields = one_of(VARIANTS[kind], at, kind)
    return (name, {field: value(reader, of) for field, of in fields})


def one_of(all_of, at, kind):
    if at >= len(all_of):
        raise Unreadable(f"{kind} has no number {at}: the file is of another version")
    return all_of[at]


def cards(path):
    """The cards of a file."""
    data = pathlib.Path(path).read_bytes()
    if data[:4] != b"WSDB" or int.from_bytes(data[4:8], "little") != 2:
        raise Unreadable(f"{path} is no card file of schema 2")
    return value(Reader(data[8:]), "[Card")
