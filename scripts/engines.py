"""Judges JSON lines with an engine for many machines, and kills one of its workers in the middle: the engine does that part
again, and every record has its verdict once.

    engines.py spark-pipe|spark-arrow|ray MATCHES WITH OUT
"""

import os
import shlex
import signal
import subprocess
import sys

engine, matches, folder, out = sys.argv[1:]
REJUDGE = os.environ["REJUDGE"]
CHECK = [REJUDGE, "check", "--batch", "--exit-zero", "--jobs", "1", "--with", folder]
# Who makes this folder is the worker that is killed: once.
KILLED = out + ".killed"


def killed_once(marker):
    """Whether this worker is the one to be killed."""
    try:
        os.mkdir(marker)
        return True
    except FileExistsError:
        return False


def judged(lines):
    """The reports of some records, in their order."""
    done = subprocess.run(CHECK, input="".join(line + "\n" for line in lines).encode(), stdout=subprocess.PIPE, check=True)
    reports = done.stdout.decode().splitlines()
    if len(reports) != len(lines):
        raise RuntimeError(f"{len(lines)} records, {len(reports)} reports")
    return reports


def spark():
    # Its workers are of this Python, which has the packages, and not of the first on the path.
    os.environ["PYSPARK_PYTHON"] = sys.executable

    from pyspark.sql import SparkSession

    # Two at once; a part that fails is done again, up to four times. In lines as they are: what is no JSON is a record, too.
    return (
        SparkSession.builder.master("local[2,4]")
        .config("spark.ui.enabled", "false")
        .config("spark.driver.host", "127.0.0.1")
        .config("spark.driver.bindAddress", "127.0.0.1")
        .config("spark.driver.memory", "2g")
        .config("spark.sql.files.maxPartitionBytes", "8m")
        .config("spark.sql.execution.arrow.maxRecordsPerBatch", "1000")
        .getOrCreate()
    )


def spark_pipe():
    session = spark()
    check = shlex.join(CHECK)
    # The first to come dies with a part of its records judged.
    command = f"if mkdir {shlex.quote(KILLED)} 2> /dev/null; then head -n 200 | {check}; kill -KILL $$; fi; exec {check}"
    lines = session.sparkContext.textFile(matches, minPartitions=8)
    # The shell ends with what the judge ends with, and a part whose judge fails is done again.
    reports = lines.pipe(shlex.join(["sh", "-c", command]), checkCode=True)
    write(reports.toLocalIterator())
    session.stop()


def spark_arrow():
    import pyarrow
    from pyspark.sql.functions import monotonically_increasing_id

    session = spark()

    def judge(batches):
        for at, batch in enumerate(batches):
            reports = judged(batch.column("value").to_pylist())
            if at == 0 and killed_once(KILLED):
                os.kill(os.getpid(), signal.SIGKILL)
            columns = [batch.column("at"), pyarrow.array(reports)]
            yield pyarrow.RecordBatch.from_arrays(columns, names=["at", "report"])

    lines = session.read.text(matches).withColumn("at", monotonically_increasing_id())
    reports = lines.mapInArrow(judge, "at long, report string")
    reports.write.mode("overwrite").parquet(out + ".parquet")
    again = session.read.parquet(out + ".parquet").orderBy("at")
    write(row.report for row in again.toLocalIterator())
    session.stop()


def by_ray():
    import ray

    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    ray.init(num_cpus=2, include_dashboard=False, _node_ip_address="127.0.0.1", logging_level="warning")

    @ray.remote(num_cpus=1, max_retries=3)
    def judge(lines, dies):
        reports = judged(lines)
        if dies and killed_once(KILLED):
            os.kill(os.getpid(), signal.SIGKILL)
        return reports

    with open(matches, encoding="utf-8", newline="\n") as file:
        lines = file.read().split("\n")[:-1]
    parts = [lines[at : at + 1000] for at in range(0, len(lines), 1000)]
    tasks = [judge.remote(part, number == len(parts) // 2) for number, part in enumerate(parts)]
    write(report for task in tasks for report in ray.get(task))
    ray.shutdown()


def write(reports):
    with open(out, "w", encoding="utf-8", newline="\n") as file:
        for report in reports:
            file.write(report + "\n")


{"spark-pipe": spark_pipe, "spark-arrow": spark_arrow, "ray": by_ray}[engine]()
