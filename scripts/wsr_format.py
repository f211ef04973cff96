"""The layout of weiss-sim's replays (`.wsr`), schema 3 as version 1.2 writes it, as far as `scripts/wsr` needs it."""

import pathlib

SCHEMA = 3
ZONES = "deck hand waiting clock level stock memory climax resolution stage".split()


class Unreadable(Exception):
    """A replay that cannot be read or played again."""


class Stop(Exception):
    """From here on it cannot be told what happened at the table."""


# The file: magic, a byte of flags, the length of the payload, and that in the format `postcard`.


class Reader:
    """Values in the format `postcard`."""

    def __init__(self, data):
        self.data, self.at = data, 0

    def byte(self):
        if self.at >= len(self.data):
            raise Unreadable("it ends in the middle")
        self.at += 1
        return self.data[self.at - 1]

    def number(self):
        value = shift = 0
        while True:
            byte = self.byte()
            value |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                return value
            if shift > 63:
                raise Unreadable("a number is too long")

    def signed(self):
        value = self.number()
        return (value >> 1) ^ -(value & 1)

    def maybe(self, read):
        flag = self.byte()
        if flag > 1:
            raise Unreadable("neither there nor not")
        return read() if flag else None

    def many(self, read):
        count = self.number()
        if count > len(self.data):
            raise Unreadable("a list is longer than the file")
        return [read() for _ in range(count)]

    def text(self):
        count = self.number()
        self.at += count
        return self.data[self.at - count : self.at].decode()


def seat(reader):
    value = reader.byte()
    if value > 1:
        raise Unreadable("there are two seats")
    return value


def slot(reader):
    value = reader.byte()
    if value > 4:
        raise Unreadable("there are five slots")
    return value


def zone(reader):
    value = reader.number()
    if value >= len(ZONES):
        raise Unreadable("there is no such zone")
    return ZONES[value]


def option(reader):
    card, _, where = reader.number(), reader.number(), reader.number()
    reader.maybe(reader.number)
    reader.maybe(reader.byte)
    return card, where


def trigger(reader):
    kind = reader.number()
    if kind > 10:
        raise Unreadable("there is no such trigger effect")
    if kind == 9:
        reader.byte()
    elif kind == 10:
        reader.number()
    return kind


def change(reader):
    kind = reader.number()
    if kind in (0, 3):
        reader.signed()
    elif kind == 1:
        reader.byte()
    return kind


CARD = NUMBER = Reader.number
SIGNED, FLAG = Reader.signed, Reader.byte


def perhaps(read):
    return lambda reader: reader.maybe(lambda: read(reader))


def several(read):
    return lambda reader: reader.many(lambda: read(reader))


# What happened, in the order in which the schema has it; none for those with a whole effect in them.
EVENTS = {
    0: ("Draw", seat, CARD),
    1: ("Damage", seat, CARD),
    2: ("DamageCancel", seat),
    3: ("DamageIntent", NUMBER, seat, perhaps(slot), seat, SIGNED, NUMBER, FLAG),
    4: ("DamageModifierApplied", NUMBER, change, SIGNED, SIGNED, FLAG, FLAG, FLAG, FLAG),
    5: ("DamageModified", NUMBER, seat, SIGNED, SIGNED, FLAG, NUMBER),
    6: ("DamageCommitted", NUMBER, seat, CARD, NUMBER),
    7: ("Reversal", seat, slot, perhaps(NUMBER)),
    8: ("Reveal", seat, CARD, NUMBER, NUMBER),
    9: ("TriggerQueued", NUMBER, NUMBER, seat, CARD, trigger),
    10: ("TriggerGrouped", NUMBER, several(NUMBER)),
    11: ("TriggerResolved", NUMBER, seat, trigger),
    12: ("TriggerCanceled", NUMBER, seat, NUMBER),
    13: ("WindowEntered", NUMBER, seat),
    14: ("PriorityGranted", NUMBER, seat),
    15: ("PriorityPassed", seat, NUMBER, FLAG),
    17: ("OrderChosen", NUMBER, seat, NUMBER),
    20: ("CapExceeded", NUMBER, NUMBER, perhaps(NUMBER)),
    21: ("WindowAdvanced", NUMBER, perhaps(NUMBER)),
    22: ("ChoicePresented", NUMBER, seat, NUMBER, several(lambda r: (r.number(), option(r))), NUMBER, NUMBER),
    23: ("PageChanged", NUMBER, seat, NUMBER, NUMBER),
    24: ("ChoiceMade", NUMBER, seat, NUMBER, option),
    25: ("ChoicePicked", NUMBER, seat, NUMBER, option),
    26: ("ChoiceSkipped", NUMBER, seat, NUMBER, NUMBER),
    27: ("Move", seat, CARD, zone, zone, perhaps(FLAG), perhaps(slot)),
    28: ("ControlChanged", CARD, seat, seat, seat, slot, slot),
    29: ("ModifierAdded", NUMBER, CARD, seat, slot, CARD, NUMBER, SIGNED, NUMBER),
    30: ("ModifierRemoved", NUMBER, NUMBER),
    31: ("Concede", seat),
    32: ("Play", seat, CARD, slot),
    33: ("PlayEvent", seat, CARD),
    34: ("PlayClimax", seat, CARD),
    35: ("Trigger", seat, NUMBER, perhaps(CARD)),
    36: ("Attack", seat, slot),
    37: ("AttackType", seat, slot, NUMBER),
    38: ("Counter", seat, CARD, SIGNED),
    39: ("Clock", seat, perhaps(CARD)),
    40: ("Shuffle", seat, zone),
    41: ("Refresh", seat),
    42: ("RefreshPenalty", seat, CARD),
    43: ("LevelUp", seat, CARD),
    44: ("Encore", seat, slot, FLAG),
    45: ("Stand", seat),
    46: ("EndTurn", seat),
    47: ("Terminal", perhaps(seat)),
}
PUSHED, RESOLVED = 18, 19
# The kind of effect that the soul icon has: so much soul.
SOUL = 52
ACTION_BYTES = {1: 1, 3: 1, 4: 2, 5: 1, 6: 2, 7: 2, 8: 1, 9: 2, 10: 1, 11: 1, 12: 1, 13: 1, 14: 1, 15: 1}


def effect(reader):
    """An effect that waits or is carried out; only that of a soul icon can be read to its end."""
    ident = lambda: (reader.number(), reader.number(), reader.byte(), reader.byte())
    reader.number(), seat(reader), reader.number()
    source = ident()
    ident()
    if reader.number() != SOUL or source[0] != 0:
        raise Stop(f"an effect of the card {source[1]}")
    reader.signed()
    return reader.byte(), reader.byte(), reader.number(), reader.byte()


def event(reader):
    kind = reader.number()
    if kind in (PUSHED, RESOLVED):
        if any(effect(reader)):
            raise Stop("an effect with targets")
        return ("Effect",)
    if kind not in EVENTS:
        raise Stop(f"an event of kind {kind}")
    name, *fields = EVENTS[kind]
    return (name, *(field(reader) for field in fields))


def action(reader):
    kind = reader.number()
    return (kind, *(reader.byte() for _ in range(ACTION_BYTES.get(kind, 0))))


class Replay:
    """A replay as far as it can be read: `events` ends where an effect begins, and `stopped` says which."""

    def __init__(self, path):
        data = pathlib.Path(path).read_bytes()
        if data[:4] != b"WSR1":
            raise Unreadable("it does not begin as a replay of weiss-sim does")
        if data[4] & 1:
            raise Unreadable("it is compressed with zstd, which the published package cannot read either")
        reader = Reader(data[9:])
        if len(reader.data) != int.from_bytes(data[5:9], "little"):
            raise Unreadable("it is not as long as it says")
        number = reader.number
        self.versions = (number(), number(), number())
        if self.versions[2] != SCHEMA:
            raise Unreadable(f"it is of schema {self.versions[2]}, not {SCHEMA}")
        _, _, self.seed, _ = number(), number(), number(), number()
        self.first = seat(reader)
        self.deck_ids = (number(), number())
        self.curriculum, self.config, self.digest = reader.text(), number(), reader.text()
        self.env, self.episode = number(), number()
        reader.many(lambda: action(reader))
        self.actions = reader.many(number)
        self.events, self.stopped, self.final = [], None, None
        try:
            for _ in range(reader.maybe(number) or 0):
                self.events.append(event(reader))
        except Stop as stop:
            self.stopped = str(stop)
            return
        reader.many(lambda: (reader.byte(), number(), reader.byte(), reader.byte()))
        self.final = reader.data[reader.at :]
