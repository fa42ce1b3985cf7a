"""A check on many machines by Spark: each task is a share of the run, and the shares are put together here.

Every executor must have this program, and must see the logs (and a rulebook given with --rulebooks) under the same
names: on a file system that all share, or on a bucket that is mounted. Nothing is shuffled: a task reads the logs,
judges its tables and writes what it finds where it was told to; a task that is lost is given out again by Spark.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from compliance.cli.asked import Asked, Shard
from compliance.cli.conduct import Manner
from compliance.cli.law_options import UnusableOptionError
from compliance.cli.shards import FACE, PARTS, made_share
from compliance.logs.people import Part as PartOfPerson

_COLUMNS: Final = {"share": "int", "at": "int", "file": "string", "content": "binary"}
_NEEDS: Final = (
    "--engine spark: Spark is not installed here. Install this program with its extra (`pip install "
    "'casino-rules-compliance[spark]'`), and Java 17 or newer."
)


@contextmanager
def shares_by_spark(
    asked: Asked,
    master: str,
    shares: int | None,
    out: str | None,
    tell: Callable[[str], None],
    people: Sequence[tuple[PartOfPerson, str]] | None = None,
) -> Iterator[list[Path]]:
    """The folders of all shares of a run, made by the executors of a Spark master; they go when the run is over.

    shares: how many, by default as many as there are cores. out: where the executors write, a folder or the URL of an
    object store that all of them see; by default a folder of this machine, which a master elsewhere cannot use.
    people: whom the logs name, where the report is to leave them out or to give them pseudonyms.
    """
    session = _session(master)
    try:
        of = shares or session.sparkContext.defaultParallelism
        with tempfile.TemporaryDirectory(prefix="compliance-") as made:
            where = out or f"{made}/found"
            tell(f"Spark {session.version} at {master}: {of} shares, each a task.")
            numbers = session.range(1, of + 1, numPartitions=of)
            found = numbers.mapInArrow(
                _Task(asked, of, people), ", ".join(f"{name} {kind}" for name, kind in _COLUMNS.items())
            )
            found.write.mode("overwrite").parquet(where)
            written = session.read.parquet(where)
            yield [_folder(written, number, Path(made)) for number in range(1, of + 1)]
    finally:
        session.stop()


class _Task:
    """What an executor does with a share: judges its tables, and gives the files that a share consists of."""

    def __init__(self, asked: Asked, of: int, people: Sequence[tuple[PartOfPerson, str]] | None = None) -> None:
        self.asked = asked
        self.of = of
        self.people = people

    def __call__(self, batches: Iterable[Any]) -> Iterator[Any]:
        arrow = import_module("pyarrow")
        for batch in batches:
            for number in batch.column(0).to_pylist():
                share = replace(self.asked, shard=Shard(number, self.of))
                for at, (file, content) in enumerate(_files(share, self.people)):
                    row = {"share": number, "at": at, "file": file, "content": content}
                    yield arrow.RecordBatch.from_pylist([row], schema=_arrow_schema())


def _arrow_schema() -> Any:
    arrow = import_module("pyarrow")
    types = {"share": arrow.int32(), "at": arrow.int32(), "file": arrow.string(), "content": arrow.binary()}
    return arrow.schema(list(types.items()))


def _files(asked: Asked, people: Sequence[tuple[PartOfPerson, str]] | None = None) -> Iterator[tuple[str, bytes]]:
    """The files of a share, in pieces."""
    _, face, parts = made_share(asked, asked.bench(), Manner(tell=_to_nobody), people)
    for block in parts.blocks():
        yield PARTS, block
    yield FACE, face


def _to_nobody(_said: str) -> None:
    """What a task would say is said by the one who asked."""


def _folder(written: Any, number: int, made: Path) -> Path:
    """The folder of a share, as the executor gave its files."""
    folder = made / str(number)
    folder.mkdir()
    (folder / PARTS).touch()
    for row in written.where(written.share == number).orderBy("at").toLocalIterator():
        with (folder / row["file"]).open("ab") as file:
            file.write(row["content"])
    return folder


def _session(master: str) -> Any:
    try:
        for name in ("pyarrow", "pandas"):  # needed by what is asked of Spark
            import_module(name)
        errors, sql = import_module("pyspark.errors"), import_module("pyspark.sql")
    except ImportError:
        raise UnusableOptionError(_NEEDS) from None
    os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
    try:
        return (
            sql.SparkSession.builder.master(master)
            .appName("compliance check")
            .config("spark.ui.enabled", "false")
            .config("spark.ui.showConsoleProgress", "false")
            .getOrCreate()
        )
    except (errors.PySparkException, OSError, RuntimeError) as error:
        why = " ".join(str(error).split()) or "Spark gives no reason"
        raise UnusableOptionError(f"--master {master}: Spark cannot be begun there: {why}. It needs Java.") from None
