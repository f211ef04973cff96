#!/usr/bin/env python3
"""A reader of replays, written from grammar/replay.md and grammar/agreed.md alone.

    python3 tests/replay_reader.py match.replay                   what it holds, as JSON; damage is named
    python3 tests/replay_reader.py --agreed agreed-vectors.txt    checks the examples of agreed.md

It needs nothing but Python. Sections packed with zstd it can read only where Python can (3.14 and later).
"""

import json
import struct
import sys

M32 = 0xFFFFFFFF

# BLAKE3, after its specification: short inputs and long ones, no key.
IV = (0x6A09E667, 0xBB67AE85, 0x3C6EF372, 0xA54FF53A, 0x510E527F, 0x9B05688C, 0x1F83D9AB, 0x5BE0CD19)
ORDER = (2, 6, 3, 10, 7, 0, 4, 13, 1, 11, 12, 5, 9, 14, 15, 8)
START, END, PARENT, ROOT = 1, 2, 4, 8


def compress(chaining, words, counter, length, flags):
    v = list(chaining) + list(IV[:4]) + [counter & M32, counter >> 32, length, flags]

    def mix(a, b, c, d, x, y):
        v[a] = (v[a] + v[b] + x) & M32
        r = v[d] ^ v[a]
        v[d] = (r >> 16) | (r << 16) & M32
        v[c] = (v[c] + v[d]) & M32
        r = v[b] ^ v[c]
        v[b] = (r >> 12) | (r << 20) & M32
        v[a] = (v[a] + v[b] + y) & M32
        r = v[d] ^ v[a]
        v[d] = (r >> 8) | (r << 24) & M32
        v[c] = (v[c] + v[d]) & M32
        r = v[b] ^ v[c]
        v[b] = (r >> 7) | (r << 25) & M32

    for number in range(7):
        m = words
        mix(0, 4, 8, 12, m[0], m[1])
        mix(1, 5, 9, 13, m[2], m[3])
        mix(2, 6, 10, 14, m[4], m[5])
        mix(3, 7, 11, 15, m[6], m[7])
        mix(0, 5, 10, 15, m[8], m[9])
        mix(1, 6, 11, 12, m[10], m[11])
        mix(2, 7, 8, 13, m[12], m[13])
        mix(3, 4, 9, 14, m[14], m[15])
        words = [m[i] for i in ORDER]
    return [v[i] ^ v[i + 8] for i in range(8)]


def blake3(data):
    def chunk(number, piece, root):
        chaining = IV
        blocks = [piece[i : i + 64] for i in range(0, len(piece), 64)] or [b""]
        for at, block in enumerate(blocks):
            flags = START if at == 0 else 0
            if at == len(blocks) - 1:
                flags |= END | root
            words = struct.unpack("<16I", block.ljust(64, b"\0"))
            chaining = compress(chaining, words, number, len(block), flags)
        return chaining

    def tree(first, pieces, root):
        if len(pieces) == 1:
            return chunk(first, pieces[0], root)
        left = 1
        while left * 2 < len(pieces):
            left *= 2
        words = tree(first, pieces[:left], 0) + tree(first + left, pieces[left:], 0)
        return compress(IV, words, 0, 64, PARENT | root)

    pieces = [data[i : i + 1024] for i in range(0, len(data), 1024)] or [b""]
    return struct.pack("<8I", *tree(0, pieces, ROOT))


def chain(domain, entries):
    """All heads of a chain, the first one first."""
    heads = [blake3(domain.encode())]
    for entry in entries:
        heads.append(blake3(heads[-1] + entry))
    return heads


class Damaged(Exception):
    pass


NAMES = {
    1: "header", 2: "log", 3: "lines", 4: "pools", 5: "decks", 6: "inputs",
    7: "events", 8: "verdicts", 9: "turns", 10: "signatures", 11: "journal",
}  # fmt: skip


def unpack(stored):
    try:
        from compression import zstd
    except ImportError:
        raise Damaged("this Python cannot unpack zstd; pack with --plain") from None
    return zstd.decompress(stored)


def sections(data):
    if data[:8] != b"\x89RJR\r\n\x1a\n":
        raise Damaged("this is no replay")
    version, zero = struct.unpack_from("<HH", data, 8)
    if (version, zero) != (1, 0):
        raise Damaged(f"format version {version}")
    at, head, last, found = 12, blake3(data[:12]), -1, {}
    while True:
        try:
            kind, flags, stored, length = struct.unpack_from("<HHII", data, at)
        except struct.error:
            raise Damaged("cut short") from None
        name = NAMES.get(kind, f"section {kind}")
        payload = data[at + 12 : at + 12 + stored]
        head = blake3(head + data[at : at + 12] + payload)
        at += 12 + stored + 32
        if data[at - 32 : at] != head:
            raise Damaged(f"{name}: the checksum is wrong")
        if kind <= last:
            raise Damaged(f"{name}: out of order")
        last = kind
        if kind == 0xFFFF:
            if at != len(data):
                raise Damaged("something follows the end")
            return found
        if kind not in NAMES:
            if not flags & 1:
                raise Damaged(f"{name} is not known")
            continue
        if flags & 2:
            payload = unpack(payload)
        if len(payload) != length:
            raise Damaged(f"{name}: the lengths differ")
        found[kind] = payload


class Values:
    """Takes values off the front of a payload."""

    def __init__(self, data):
        self.data, self.at = data, 0

    def bytes(self, count):
        self.at += count
        if self.at > len(self.data):
            raise Damaged("a payload ends too early")
        return self.data[self.at - count : self.at]

    def number(self, size):
        return int.from_bytes(self.bytes(size), "little")

    def u32(self):
        return self.number(4)

    def text(self):
        return self.bytes(self.number(8)).decode()

    def list(self, of):
        return [of() for _ in range(self.number(8))]

    def perhaps(self, of):
        return of() if self.number(1) else None

    def digest(self):
        return self.bytes(32).hex()

    def columns(self):
        return self.list(lambda: self.bytes(self.number(8)))

    def steps(self):
        return {"head": self.digest(), "steps": list(self.bytes(self.number(8)))}

    def end(self, value):
        if self.at != len(self.data):
            raise Damaged("a payload is too long")
        return value


class Columns:
    def __init__(self, columns):
        self.columns, self.at = columns, [0] * len(columns)

    def value(self, column, expected=0):
        rest, shift, data = 0, 0, self.columns[column]
        while True:
            byte = data[self.at[column]]
            self.at[column] += 1
            rest |= (byte & 0x7F) << shift
            shift += 7
            if not byte & 0x80:
                return (expected + ((rest >> 1) ^ -(rest & 1))) & M32

    def end(self):
        if self.at != [len(column) for column in self.columns]:
            raise Damaged("columns are not used up")


def as_above(columns):
    """Records whose values are expected to be as those above them."""
    of, rows, above = Columns(columns), [], [0] * len(columns)
    while columns and of.at[0] < len(columns[0]):
        above = [of.value(at, value) for at, value in enumerate(above)]
        rows.append(above)
    of.end()
    return rows


def script(inputs, log):
    """The inputs as they were: operands, acts, costs and marks, as lists of numbers."""
    operands, acts, costs, holdings, positions, returns, marks, written = inputs["counts"]
    of = Columns(inputs["columns"])
    feeds = [at for at, byte in enumerate(log) if byte == 10]
    line_of = lambda byte: 1 + sum(1 for at in feeds if at < byte)
    ops, all_acts, all_costs = [], [], []
    next_op, next_cost, reach, lengths = 0, 0, 0, {}

    def a_range(columns, expected, optional=False):
        first, count = of.value(columns, expected), of.value(columns + 1, 0 if optional else 1)
        if optional:
            return None if count == 0 else [first, first + count - 1]
        return [first, first + count]

    def operand(expected):
        row = [of.value(26 + n) for n in range(5)]
        first = of.value(31, expected)
        end = of.value(32, (first + 3) & M32)
        ops.append(row + [first, end])
        return end

    def operands_to(end):
        while len(ops) < end:
            operand((ops[-1][6] if ops else 0) + 1)

    def operands_of(run, behind, gap):
        if run is None:
            return behind
        operands_to(run[0])
        for _ in range(run[1] - run[0]):
            behind, gap = operand(behind + gap), 1
        return behind

    def ranges(columns):
        nonlocal next_op
        runs = []
        for n in range(3):
            run = a_range(columns + 2 * n, next_op, n > 0)
            next_op = run[1] if run else next_op
            runs.append(run)
        return runs

    for at in range(acts):
        verb, seat, flags, inside = (of.value(n) for n in range(4))
        first = of.value(4, all_acts[at - inside]["verb"][2] if inside else reach + 3)
        verb_first = of.value(5, first)
        verb_end = of.value(6, verb_first + lengths.get(verb, 0))
        lengths[verb] = verb_end - verb_first
        chosen, target, seen = ranges(9)
        end = operands_of(chosen, verb_end, 1)
        end = operands_of(target, end, 3)
        end = operands_of(seen, end, 3)
        pays = a_range(15, next_cost)
        pays[1] -= 1
        next_cost = max(next_cost, pays[1])
        for _ in range(pays[1] - pays[0]):
            cost_verb = of.value(17)
            cost_first = of.value(18, end + 1)
            runs = ranges(20)
            end = operands_of(runs[0], cost_first, 4)
            end = operands_of(runs[1], end, 3)
            end = operands_of(runs[2], end, 3)
            end = of.value(19, end)
            all_costs.append([cost_verb, cost_first, end, runs])
        end = of.value(7, end)
        line = of.value(8, line_of(first))
        reach = max(reach, end)
        all_acts.append({
            "verb": [verb, verb_first, verb_end], "seat": seat, "flags": flags, "line": line,
            "inside": at - inside if inside else None, "span": [first, end],
            "chosen": chosen, "target": target, "seen": seen, "costs": pays,
        })  # fmt: skip
    operands_to(operands)

    next_op, behind, held = 0, 0, []
    for _ in range(holdings):
        seat, zone = of.value(33), of.value(34)
        run = a_range(35, next_op)
        next_op = run[1]
        first = of.value(37, behind + 3)
        last = ops[run[1] - 1][6] if run[1] else 0
        behind = of.value(38, max(last, first))
        held.append([seat, zone, run, first, behind])
    next_holding = 0
    for _ in range(positions):
        first, count = of.value(39, next_holding), of.value(40)
        next_holding = first + count
    for _ in range(returns):
        of.value(41)

    opened, next_act, mark_end, list_of_marks = [], 0, 0, []

    def expected():
        act = all_acts[next_act] if next_act < acts else None
        begins = act and [0, next_act, 0, 0, 0] + act["span"] + [act["line"]]
        if not opened:
            return begins
        top, op, end, _ = opened[-1]
        around = all_acts[top]
        seen = ops[op] if op < end else None
        if act and act["inside"] == top and (seen is None or act["span"][0] < seen[5]):
            return begins
        if seen:
            return [1, top, op, 0, 0, seen[5], seen[6], around["line"]]
        return [2, top, 0, 0, 0] + around["span"] + [around["line"]]

    to_come = of.value(42) if written else None
    while len(list_of_marks) < marks:
        if to_come == 0 and written:
            row = [of.value(43 + n) for n in range(5)]
            first = of.value(48, mark_end + 1)
            end = of.value(49, max(mark_end, first))
            mark = row + [first, end, of.value(50, line_of(first))]
            written -= 1
            to_come = of.value(42) if written else None
        else:
            mark = expected()
            to_come = to_come - 1 if to_come is not None else None
        kind, a, b = mark[:3]
        mark_end = mark[6]
        if kind == 0:
            next_act = a + 1
            if all_acts[a]["seen"]:
                opened.append([a] + all_acts[a]["seen"] + [0])
        elif kind == 1 and opened and opened[-1][0] == a:
            top = opened[-1]
            top[3] = top[3] + 1 if top[1] == b else 1
            top[1] = b
            if top[3] >= (min(ops[b][2], 100) if ops[b][0] == 2 else 1):
                top[1], top[3] = b + 1, 0
        elif kind == 2 and opened and opened[-1][0] == a:
            opened.pop()
        list_of_marks.append(mark)
    of.end()
    return {"operands": ops, "acts": all_acts, "costs": all_costs, "holdings": held, "marks": list_of_marks}


def check_steps(what, domain, entries, steps):
    heads = chain(domain, entries)
    for at, head in enumerate(heads[1:]):
        if at >= len(steps["steps"]) or steps["steps"][at] != head[0]:
            raise Damaged(f"{what}: entry {at + 1} is not the one that was packed")
    if heads[-1].hex() != steps["head"]:
        raise Damaged(f"{what}: the last entry is not the one that was packed")


def cards(pool):
    entries = []
    for line in pool.splitlines(keepends=True):
        if not entries or (line.startswith("[[")):
            entries.append(line)
        else:
            entries[-1] += line
    return [entry.encode() for entry in entries] or [b""]


def lines(text):
    return [(line + "\n").encode() for line in text.split("\n")[:-1]] + (
        [text.split("\n")[-1].encode()] if text.split("\n")[-1] else []
    )


def read(data):
    payloads = sections(data)
    of = lambda kind: Values(payloads[kind])
    v = of(1)
    header = {
        "game": v.text(), "edition": v.text(), "engine": v.text(),
        "seed": v.perhaps(lambda: [v.text(), v.u32(), v.text()]),
        "players": v.list(v.text), "events": v.list(v.text),
    }  # fmt: skip
    v.end(0)
    log = payloads[2].decode()
    v = of(3)
    check_steps("log", "rejudge log 1", lines(log), v.end(v.steps()))
    v = of(4)
    pools = v.end(v.list(lambda: {"name": v.text(), "digest": v.digest(), "cards": v.text(), "steps": v.steps()}))
    for pool in pools:
        check_steps(pool["name"], "rejudge pool 1", cards(pool["cards"]), pool.pop("steps"))
    w = of(5)
    decks = w.end(w.list(lambda: {"name": w.text(), "list": w.text(), "steps": w.steps()}))
    for deck in decks:
        check_steps(deck["name"], "rejudge deck 1", lines(deck["list"]), deck.pop("steps"))
    i = of(6)
    inputs = {"verbs": i.list(i.text), "words": i.list(i.text), "labels": i.list(i.text)}
    inputs["counts"] = [i.u32() for _ in range(8)]
    inputs["columns"] = i.end(i.columns())
    e = of(7)
    events = {"count": e.u32(), "lines": as_above(e.columns()), "steps": e.list(lambda: e.number(1)), "head": e.digest()}
    e.end(0)
    t = of(8)
    verdicts = t.end(t.list(lambda: [
        t.u32(), t.u32(), t.u32(), t.u32(), t.text(), t.text(),
        (lambda sort: [sort] + ([t.u32()] if sort else []))(t.u32()), t.text(),
    ]))  # fmt: skip
    u = of(9)
    turns = u.end(u.list(lambda: [u.u32(), u.u32(), u.bytes(8).hex()]))
    signed = None
    if 10 in payloads:
        s = of(10)
        contents = s.list(lambda: [s.number(2), s.digest()])
        signatures = s.end(s.list(lambda: [s.text(), s.digest(), s.bytes(64).hex()]))
        for kind, digest in contents:
            if blake3(payloads[kind]).hex() != digest:
                raise Damaged(f"{NAMES[kind]} is not as it was signed")
        entries = [struct.pack("<H", kind) + bytes.fromhex(digest) for kind, digest in contents]
        over = chain("rejudge contents 1", entries)[-1]
        messages = [chain("rejudge signature 1", [over, name.encode()])[-1].hex() for name, _, _ in signatures]
        signed = {"over": over.hex(), "signatures": signatures, "messages": messages}
    journal = None
    if 11 in payloads:
        j = of(11)
        journal = {"events": as_above(j.columns()), "orders": as_above(j.columns()), "begun": as_above(j.columns())}
        j.end(0)
        check_events(journal, events)
    told = script(inputs, payloads[2])
    del inputs["columns"], inputs["counts"]
    return {
        "header": header, "log": log, "pools": pools, "decks": decks, "inputs": inputs, "script": told,
        "events": events, "verdicts": verdicts, "turns": turns, "signed": signed, "journal": journal,
    }  # fmt: skip


def check_events(journal, events):
    rows, orders = journal["events"], [row[0] for row in journal["orders"]]
    ends = [row[3] for row in rows if row[0] in (6, 8)][1:] + [len(orders)]
    entries, line, told = [b""], 0, [0]
    for row in rows:
        if row[0] == 11 and row[1] != line:
            line = row[1]
            entries.append(b"")
            told.append(line)
        numbers = list(row)
        if row[0] == 12:
            numbers += journal["begun"][row[1]]
        if row[0] in (6, 8):
            numbers += orders[row[3] : ends.pop(0)]
        entries[-1] += struct.pack(f"<{len(numbers)}I", *numbers)
    heads = chain("rejudge events 1", entries)
    if [told, [head[0] for head in heads[1:]], heads[-1].hex(), len(rows)] != [
        [line for (line,) in events["lines"]], events["steps"], events["head"], events["count"],
    ]:  # fmt: skip
        raise Damaged("the journal is not of these events")


def agreed(path):
    """Each line: NAME SHARE NAME SHARE = COMMITMENT COMMITMENT SEED."""
    for line in open(path, encoding="utf-8"):
        if not line.strip() or line.startswith("#"):
            continue
        given, wanted = (part.split() for part in line.split("="))
        pairs = [(given[at].encode(), bytes.fromhex(given[at + 1])) for at in range(0, len(given), 2)]
        found = [chain("rejudge commit 1", pair)[-1].hex() for pair in pairs]
        head = chain("rejudge seed 1", [part for pair in pairs for part in pair])[-1]
        found.append(f"{int.from_bytes(head[:16], 'little'):#x}")
        if found != wanted:
            raise Damaged(f"{line.strip()}: found {found}")


if __name__ == "__main__":
    try:
        if sys.argv[1] == "--agreed":
            agreed(sys.argv[2])
        else:
            json.dump(read(open(sys.argv[1], "rb").read()), sys.stdout)
    except (Damaged, IndexError, KeyError) as error:
        sys.exit(f"{sys.argv[-1]}: {error}")
