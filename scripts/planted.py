"""Plants bad records among made-up matches, one a line: lines that are no record, logs with a line left out, logs that name
files that are not there, and records that are too large. The same matches give the same records.

    planted.py [COUNT]      so many, the matches again and again under other ids if there are fewer
"""

import itertools
import json
import sys


def records():
    """The matches; the second time round each has its number as its id."""
    if len(sys.argv) < 2:
        return sys.stdin
    lines = list(sys.stdin)
    again = (lines[at % len(lines)].split(",", 1)[1] for at in itertools.count())
    named = (f'{{"id":{at},{rest}' if at >= len(lines) else lines[at] for at, rest in enumerate(again))
    return itertools.islice(named, int(sys.argv[1]))


for number, line in enumerate(records()):
    if number % 97 == 13:
        # Cut in the middle, as by a full disk.
        line = line[: len(line) // 2] + "\n"
    elif number % 89 == 7:
        record = json.loads(line)
        lines = record["log"].split("\n")
        del lines[len(lines) // 2]
        record["log"] = "\n".join(lines)
        line = json.dumps(record, ensure_ascii=False) + "\n"
    elif number % 131 == 5:
        record = json.loads(line)
        record["log"] = record["log"].replace("cards: ", "cards: nowhere/", 1)
        line = json.dumps(record, ensure_ascii=False) + "\n"
    elif number % 1009 == 500:
        line = json.dumps({"id": number, "log": "x" * (2 << 20)}) + "\n"
    sys.stdout.write(line)
