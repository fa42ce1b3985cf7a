"""What a command loads: a question that needs no law does not wait for the engine, nor one of the law's text for it."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

ENGINE = ("lark", "polars", "compliance.checking", "compliance.games", "compliance.meaning")


@pytest.mark.parametrize(
    "words",
    [
        ("--help",),
        ("--version",),
        ("check", "--help"),
        ("explain", "--help"),
        ("rulebook", "--help"),
        ("log", "--help"),
        ("rulebook", "show", "nz/baccarat", "5.10", "--at", "2005-01-01"),
        ("rulebook", "list"),
    ],
    ids=" ".join,
)
def test_a_question_that_needs_no_engine_loads_none(words: tuple[str, ...]) -> None:
    code = (
        "import atexit, json, sys\n"
        "atexit.register(lambda: sys.stderr.write('\\n' + json.dumps(sorted(sys.modules))))\n"
        "from compliance.cli.commands import main\n"
        "main()\n"
    )
    run = subprocess.run([sys.executable, "-c", code, *words], capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    loaded = json.loads(run.stderr.splitlines()[-1])
    assert [name for name in loaded if name.startswith(ENGINE)] == []
