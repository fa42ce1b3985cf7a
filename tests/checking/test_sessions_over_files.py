"""A session whose lines lie in several files is judged as if they lay in one: the document is the same but for the
names of files and the numbers of lines, wherever it is cut."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from itertools import accumulate
from pathlib import Path
from typing import Any

import pytest

from compliance.logs.rounds import line_of_file
from tests.cli.in_process import compliance

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
# of each game those whose logs have faults, so that findings and their lines are compared too
LOGS = (
    "baccarat-2014.jsonl",
    "blackjack-1996-faulty.jsonl",
    "caribbean-stud-1996-faulty.jsonl",
    "craps-1996-faulty.jsonl",
    "general-1997-faulty.jsonl",
    "money-wheel-1996-faulty.jsonl",
    "roulette-1996-faulty.jsonl",
    "tai-sai-1996-faulty.jsonl",
)
ALL_LOGS = (*LOGS, "baccarat-1997-two-tables.jsonl", "baccarat-2004.jsonl", "baccarat-act-2012.jsonl")
STRIDE = 20  # lines between two places at which a log is cut in two
OPTIONS = ("--fail-on", "never", "--commencement", "act-ni2012-170=2012-07-01")
# what says in which files things stand, and what is made of that alone
OF_FILES = ("logs", "sessions", "tables", "digest")


def _checked(parts: Sequence[str], folder: Path, engine: str) -> dict[str, Any]:
    folder.mkdir()
    files = [folder / f"{n:04}.jsonl" for n, _ in enumerate(parts)]
    for file, text in zip(files, parts, strict=True):
        file.write_text(text, encoding="utf-8")
    out = folder / "out"
    ran = compliance("check", *files, "--format", "json", "--out", out, "--engine", engine, *OPTIONS)
    assert ran.returncode == 0, ran.stderr.decode()
    read: dict[str, Any] = json.loads((out / "report.json").read_text("utf-8"))
    starts = accumulate((len(text.splitlines()) for text in parts), initial=0)
    return _told_by_lines(read, dict(zip(map(str, files), starts, strict=False)))


def _told_by_lines(document: Any, before: dict[str, int]) -> Any:
    """The document with each place in a file as the line that it would be, were there but one file."""
    match document:
        case {"file": file, "lines": lines, **others}:
            further = [line for part in others.get("further", ()) for line in _told_by_lines(part, before)]
            return sorted({*(before[file] + line for line in lines), *further})
        case {"file": file, "line": line, **others} if file in before:
            return {"line": before[file] + line} | _told_by_lines(others, before)
        case {"line": int(), **others}:  # where it is drawn: its file is told beside the picture
            return _told_by_lines(others, before)
        case dict():
            return {k: _told_by_lines(v, before) for k, v in document.items() if k not in OF_FILES}
        case list():
            return [_told_by_lines(v, before) for v in document]
        case _:
            return document


def _cut(log: str) -> Iterator[Sequence[str]]:
    """The lines of an example each in a file of its own, and in two files, cut after every so many lines."""
    lines = (EXAMPLES / log).read_text(encoding="utf-8").splitlines(keepends=True)
    yield lines
    for at in range(2, len(lines), max(STRIDE, len(lines) // 6)):
        yield "".join(lines[:at]), "".join(lines[at:])


@pytest.mark.parametrize("log", LOGS)
def test_a_log_cut_anywhere_is_judged_as_the_whole(log: str, tmp_path: Path) -> None:
    whole = _checked([(EXAMPLES / log).read_text(encoding="utf-8")], tmp_path / "whole", "scalar")
    for n, parts in enumerate(_cut(log)):
        assert _checked(parts, tmp_path / f"cut-{n}", "scalar") == whole


@pytest.mark.parametrize("log", ALL_LOGS)
def test_rounds_are_cleared_alike_where_each_line_lies_in_a_file_of_its_own(log: str, tmp_path: Path) -> None:
    lines = (EXAMPLES / log).read_text(encoding="utf-8").splitlines(keepends=True)
    whole = _checked(["".join(lines)], tmp_path / "whole", "columns")
    assert _checked(lines, tmp_path / "cut", "columns") == whole


def test_lines_come_in_the_order_of_their_files() -> None:
    opened, second, third = 40, line_of_file("b", 7, 0), line_of_file("c", 2, 1)
    assert sorted([third, second, opened]) == [opened, second, third]
    assert (max(second, opened), min(third, second)) == (second, second)
    assert opened < second < third
    assert third > second > opened
    assert not third <= second <= opened
    assert line_of_file("b", 7, 0) >= second
