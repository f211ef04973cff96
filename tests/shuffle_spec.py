#!/usr/bin/env python3
"""A second implementation of grammar/shuffle.md, written from the page alone.

    python3 tests/shuffle_spec.py grammar/shuffle-vectors.txt
"""

import sys

M64 = (1 << 64) - 1
M128 = (1 << 128) - 1


def mix(z):
    z = (z + 0x9E3779B97F4A7C15) & M64
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & M64
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & M64
    return z ^ (z >> 31)


def message(seed, domain, player, deck, ordinal):
    return (
        b"rejudge1"
        + seed.to_bytes(16, "little")
        + bytes([domain, player, deck, 0])
        + ordinal.to_bytes(4, "little")
    )


def lane(data, number):
    h = number
    for at in range(0, 32, 8):
        h = mix(h ^ int.from_bytes(data[at : at + 8], "little"))
    return h


class Pcg:
    def __init__(self, state, stream):
        self.increment = ((stream << 1) | 1) & M128
        self.state = (state + self.increment) & M128
        self.step()

    def step(self):
        self.state = (self.state * 0x2360ED051FC65DA44385DF649FCCF645 + self.increment) & M128

    def next(self):
        self.step()
        turn = self.state >> 122
        x = (self.state >> 64) ^ (self.state & M64)
        return ((x >> turn) | (x << (64 - turn))) & M64

    def below(self, bound):
        if bound <= 1:
            return 0
        refuse = ((1 << 64) - bound) % bound
        while True:
            product = self.next() * bound
            if product & M64 >= refuse:
                return product >> 64


def generator(seed, domain, player, deck, ordinal):
    data = message(seed, domain, player, deck, ordinal)
    return Pcg(lane(data, 0) | lane(data, 1) << 64, lane(data, 2) | lane(data, 3) << 64)


def shuffle(items, chance):
    for last in range(len(items) - 1, 0, -1):
        other = chance.below(last + 1)
        items[last], items[other] = items[other], items[last]


def answer(question):
    words = question.split(" ")
    chance = generator(int(words[1], 16), *(int(w) for w in words[2:6]))
    if words[0] == "raw":
        out = ["%016x" % chance.next() for _ in range(4)]
    elif words[0] == "below":
        out = [str(chance.below(int(words[6]))) for _ in range(8)]
    elif words[0] == "order":
        items = list(range(int(words[6])))
        shuffle(items, chance)
        out = [str(item) for item in items]
    else:
        raise SystemExit("unknown vector " + words[0])
    return "".join(" " + word for word in out)


def main(path):
    pcg = Pcg(42, 54)
    assert [pcg.next(), pcg.next()] == [0x86B1DA1D72062B68, 0x1304AA46C9853D39]
    checked = wrong = 0
    with open(path, encoding="ascii") as file:
        for number, line in enumerate(file, 1):
            line = line.rstrip("\r\n")
            if not line or line.startswith("#"):
                continue
            question, _, stored = line.partition(" =")
            checked += 1
            if answer(question) != stored:
                wrong += 1
                print("line %d: %s =%s" % (number, question, answer(question)))
    print("%d vectors, %d wrong" % (checked, wrong))
    return 1 if wrong or not checked else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
