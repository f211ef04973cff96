"""Plants bad records among made-up matches, one a line: lines that are no record, logs with a line left out, logs that name
files that are not there, and records that are too large. The same matches give the same records."""

import json
import sys

for number, line in enumerate(sys.stdin):
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
