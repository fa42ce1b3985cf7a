"""A check by Spark says the same as one here, also where one of its workers is killed."""

from __future__ import annotations

import importlib.util
import json
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from compliance.cli.asked import Asked, Shard
from compliance.cli.on_spark import _files
from compliance.cli.shards import FACE
from compliance.logs.people import Part

ROOT = Path(__file__).resolve().parents[2]
LOG = ROOT / "examples" / "baccarat-2004.jsonl"
MISSING = [name for name in ("pyspark", "pyarrow", "pandas") if importlib.util.find_spec(name) is None]
MISSING += [] if shutil.which("java") else ["Java"]
with_spark = pytest.mark.skipif(bool(MISSING), reason=f"a check by Spark needs what is not here: {', '.join(MISSING)}")


def _check(*options: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "compliance", "check", str(LOG), "--fail-on", "never", *options]
    return subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)


def _kill_a_worker(until: float) -> int:
    """Kills the first process that judges for Spark, as soon as there is one; its number."""
    while time.monotonic() < until:
        for path in Path("/proc").glob("[0-9]*"):
            try:
                of_spark = b"pyspark.daemon" in (path / "cmdline").read_bytes()
                parent = (path / "stat").read_text(encoding="ascii").rpartition(")")[2].split()[1]
                judges = of_spark and b"pyspark.daemon" in Path(f"/proc/{parent}/cmdline").read_bytes()
            except OSError:
                continue
            if judges:
                time.sleep(1.0)  # it is at work by then
                os.kill(int(path.name), signal.SIGKILL)
                return int(path.name)
        time.sleep(0.1)
    return 0


@with_spark
def test_a_worker_that_is_killed_changes_nothing(tmp_path: Path) -> None:
    here = _check("--format", "json", "--out", str(tmp_path / "here"))
    assert here.wait(timeout=300) == 0
    by_spark = ["--engine", "spark", "--master", "local[2,4]", "--workers", "3"]
    there = _check("--format", "json", "--out", str(tmp_path / "there"), *by_spark)
    killed = _kill_a_worker(time.monotonic() + 120)
    _, said = there.communicate(timeout=300)
    assert there.returncode == 0, said[-2000:]
    assert killed, "no worker was found to be killed"
    assert "3 shares, each a task" in said
    reports = [(tmp_path / name / "report.json").read_bytes() for name in ("here", "there")]
    assert reports[0] == reports[1]


@pytest.mark.parametrize("people", [None, [("player", "p1"), ("staff", "D-114")]])
def test_a_task_puts_into_its_share_whom_the_logs_name(people: list[tuple[Part, str]] | None) -> None:
    asked = Asked(logs=(LOG,), shard=Shard(1, 2))
    files = dict(_files(asked, people))
    held = json.loads(files[FACE])["people"]
    assert held == (people and [list(one) for one in people])


@pytest.mark.skipif(not MISSING, reason="Spark is here")
def test_without_spark_it_is_said_how_to_get_it() -> None:
    asked = _check("--engine", "spark", "--master", "local[2]")
    _, said = asked.communicate(timeout=120)
    assert asked.returncode == 2
    assert "Spark is not installed here" in said or "It needs Java" in said


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (["--engine", "spark"], "each needs the other"),
        (["--master", "local[2]"], "each needs the other"),
        (["--engine", "spark", "--master", "local[2]", "--shard", "1/2", "--out", "x"], "with --engine spark"),
        (["--shard", "3/2", "--out", "x"], "the shares of 2 are 1/2 to 2/2"),
        (["--shard", "half", "--out", "x"], "write it as 1/3"),
        (["--shard", "1/2"], "say with --out DIR where the share is to be written"),
        (["--statistics", "--workers", "2"], "it looks at all rounds in one process"),
    ],
)
def test_options_that_do_not_go_together_are_told(options: list[str], told: str) -> None:
    asked = _check(*options)
    _, said = asked.communicate(timeout=120)
    assert asked.returncode == 2
    assert told in said
