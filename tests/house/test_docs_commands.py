"""Every command of the README and of the pages is run as it is written, or it stands here why it is not."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from typer.main import get_command

from compliance.cli.commands import app

ROOT = Path(__file__).resolve().parents[2]
PAGES = (ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md")))
_COMMAND = re.compile(r"^ +(?:\$ )?((?:\./run|compliance) .*)$|^\$ (\./run .*)$")
_EXAMPLES = ROOT / "examples"

# how a command begins -> why it is not run
NOT_RUN = {
    "./run test": "the tests run themselves",
    "./run lint": "what every change has to pass",
    "./run golden": "writes files of the project",
    "./run python": "minutes of work, or a folder of texts that are not held",
    "./run bundle": "fetches wheels; tests/house/test_portable.py looks at what it holds",
    "./run wheel": "needs tools of development; .ci/run builds one and uses it",
    "compliance check year.jsonl --engine spark": "needs machines; tests/cli/test_spark.py runs it on one",
    "./run check LOG": "needs a key; tests/reporting/test_report_signing.py makes one",
    "./run rulebook add": "needs a notice; tests/putting_in has some",
    "./run rulebook try": "needs a notice; tests/putting_in has some",
    "./run rulebook adopt": "needs a text; tests/putting_in has some",
    "./run rulebook attest": "writes into the rulebook; tests/putting_in does so into a copy",
    "./run rulebook show xx/big-wheel": "a law that the page makes up; tests/new_games puts it in",
    "./run rulebook diff nz/craps": "needs a copy of the rulebook with a draft; tests/amending has some",
    "./run log validate night.jsonl --follow": "goes on until it is stopped; tests/logs follows a log",
}


def _commands() -> Iterator[tuple[str, str]]:
    """Each page's commands in order, those over several lines put together, without what is said behind them."""
    for page in PAGES:
        text = re.sub(r" \\\n +", " ", page.read_text(encoding="utf-8"))
        for line in text.splitlines():
            found = _COMMAND.match(line)
            if found is not None:
                yield page.name, (found[1] or found[2]).partition(" #")[0].strip()


def _why_not(command: str) -> str:
    return next((why for start, why in NOT_RUN.items() if command.startswith(start)), "")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the files that the pages speak of."""
    path = tmp_path_factory.mktemp("as written")
    night = _EXAMPLES / "baccarat-2004.jsonl"
    (path / "examples").symlink_to(_EXAMPLES)
    (path / "night").mkdir()
    for name in ("night.jsonl", "year.jsonl", "night/a.jsonl"):
        shutil.copy(night, path / name)
    shutil.copy(_EXAMPLES / "baccarat-2014.jsonl", path / "night" / "b.jsonl")
    for device in sorted((_EXAMPLES / "devices").glob("*.jsonl")):
        shutil.copy(device, path / device.name)
    for name in ("hands.csv", "night.csv"):
        shutil.copy(_EXAMPLES / "mappings" / "roulette-numbers-sample.csv", path / name)
    shutil.copy(_EXAMPLES / "mappings" / "roulette-numbers.yaml", path / "m.yaml")
    (path / "key.bin").write_bytes(bytes(range(32)))
    (path / "totals.csv").write_text("table,gaming_day,rounds\nBAC-07,2004-07-02,412\n", encoding="utf-8")
    (path / "casino.yaml").write_text("casino: SKYCITY Auckland Casino\n", encoding="utf-8")
    return path


@pytest.mark.long
@pytest.mark.parametrize("page", [p.name for p in PAGES if any(p.name == q for q, _ in _commands())])
def test_the_commands_of_a_page_run_as_written(page: str, folder: Path) -> None:
    env = {**os.environ, "COLUMNS": "100", "TERM": "dumb", "NO_COLOR": "1"}
    for command in [c for p, c in _commands() if p == page and not _why_not(c)]:
        words = [str(ROOT / "run"), *_spread(shlex.split(command)[1:], folder)]
        done = subprocess.run(["sh", *words], cwd=folder, env=env, capture_output=True, timeout=300, check=False)
        said = done.stderr.decode("utf-8")
        assert "Traceback" not in said
        # 1: what does not conform is found in the examples; 4: a log of few rounds lets little be assessed
        assert done.returncode in (0, 1, 4), f"{command}\n{said}"


def _spread(words: list[str], folder: Path) -> list[str]:
    """What a shell makes of a pattern of names."""
    return [
        name
        for word in words
        for name in (sorted(str(p.relative_to(folder)) for p in folder.glob(word)) if "*" in word else [word])
    ]


def test_every_command_of_the_pages_has_the_options_that_it_is_written_with() -> None:
    known = dict(_options(get_command(app)))
    wrong = []
    for page, command in _commands():
        words = shlex.split(command)[1:]
        name = next((n for n in (" ".join(words[:2]), words[0]) if n in known), None)
        given = {word for word in words if word.startswith("--")}
        if name is not None and not given <= known[name]:
            wrong.append(f"{page}: {command}")
        if name is None and not _why_not(command):
            wrong.append(f"{page}: {command}: no such command")
    assert wrong == []


def _options(command: Any, words: tuple[str, ...] = ()) -> Iterator[tuple[str, set[str]]]:
    if hasattr(command, "commands"):
        for name, inner in command.commands.items():
            yield from _options(inner, (*words, name))
    else:
        yield " ".join(words), {option for p in command.params for option in (*p.opts, *p.secondary_opts)}


def test_every_reason_for_not_running_a_command_is_of_one() -> None:
    commands = [command for _, command in _commands()]
    assert [start for start in NOT_RUN if not any(c.startswith(start) for c in commands)] == []
    assert len([c for c in commands if not _why_not(c)]) > len(commands) / 2
