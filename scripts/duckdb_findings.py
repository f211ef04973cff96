"""Reports as a table of findings, by DuckDB: counted by ruling, written as Parquet, and read again."""

import json
import sys

import duckdb

reports, parquet = sys.argv[1:]
FINDINGS = f"""
    SELECT id, f.verdict, f.ruling, f.rule, f.broke.line AS line, f.message
    FROM (SELECT id, unnest(findings) AS f
          FROM read_json('{reports}', format = 'newline_delimited', maximum_object_size = 33554432))
"""
db = duckdb.connect()
db.execute(f"COPY ({FINDINGS}) TO '{parquet}' (FORMAT parquet)")
counted = db.execute(
    f"SELECT ruling, verdict, count(*) AS findings, count(DISTINCT id) AS matches FROM '{parquet}' "
    "GROUP BY ALL ORDER BY findings DESC, ruling"
).fetchall()

# The same, counted by hand.
by_hand = {}
with open(reports, encoding="utf-8") as lines:
    for line in lines:
        for finding in json.loads(line).get("findings", []):
            key = (finding["ruling"], finding["verdict"])
            by_hand[key] = by_hand.get(key, 0) + 1
found = {(ruling, verdict): findings for ruling, verdict, findings, _ in counted}
if found != by_hand:
    sys.exit(f"DuckDB counts otherwise: {found} and {by_hand}")
for ruling, verdict, findings, matches in counted[:5]:
    print(f"  {findings:6} {verdict:12} {ruling} in {matches} matches")
