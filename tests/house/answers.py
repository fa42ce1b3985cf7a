"""Writes what a checkout answers to every question that this house can ask, for comparison with another checkout.

Run by same_answers.py with the checkout to be asked first on the path: answers.py LOGS OUT. What it calls is the
command line, which is a contract; only the loading of the law is remembered between the logs.
"""

from __future__ import annotations

import contextlib
import functools
import io
import json
import sys
from pathlib import Path
from typing import Any

from typer.main import get_command

import compliance.cli.court as court_options
from compliance.cli.commands import app
from compliance.cli.law_options import UnusableOptionError

# what names the program and the state of its files, and where a run stood: not part of an answer
VOLATILE = ("program", "digest", "engine", "resume")


def answer(*arguments: str) -> str:
    """What the command prints, and how it ends."""
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        try:
            ended: Any = get_command(app)(list(arguments), standalone_mode=False)
        except (SystemExit, UnusableOptionError) as error:
            ended = getattr(error, "code", error)
    return f"{out.getvalue()}{err.getvalue()}ends: {ended or 0}\n"


def bare(document: Any) -> Any:
    """The document without what names the program, the digests and the engine."""
    if isinstance(document, dict):
        return {name: bare(part) for name, part in document.items() if name not in VOLATILE}
    return [bare(part) for part in document] if isinstance(document, list) else document


def main(logs: Path, out: Path) -> None:
    out.mkdir(parents=True, exist_ok=True)
    whole = court_options.convene
    remembered = functools.cache(lambda *given, **named: whole(*given, **named))

    def convene(rulebooks: Any, commencement: Any, known_at: Any, reading: Any, **named: Any) -> Any:
        return remembered(rulebooks, tuple(commencement or ()), known_at, tuple(reading or ()), **named)

    court_options.convene = convene
    listed = json.loads(answer("rulebook", "list", "--format", "json").rpartition("ends:")[0])
    for work in [entry["work"] for entry in listed["works"]]:
        name = work.replace("/", "_")
        (out / f"analyse {name}.txt").write_text(answer("analyse", work, "--format", "json"), encoding="utf-8")
    for command in ("coverage", "lint", "operations", "repairs", "gaps"):
        asked = ["rulebook", command, *(["--format", "json"] if command != "repairs" else [])]
        (out / f"rulebook {command}.txt").write_text(answer(*asked), encoding="utf-8")
    for path in sorted(logs.glob("*.jsonl")):
        report = out / path.stem
        said = answer("check", str(path), "--format", "json", "--out", str(report), "--fail-on", "never")
        written = report / "report.json"
        if not written.is_file():
            (out / f"{path.stem}.txt").write_text(said, encoding="utf-8")
            continue
        document = bare(json.loads(written.read_text(encoding="utf-8")))
        for entry in document.get("logs", ()):
            entry["file"] = Path(entry["file"]).name
        (out / f"{path.stem}.json").write_text(json.dumps(document, indent=1, ensure_ascii=False), encoding="utf-8")
        written.unlink()
        report.rmdir()


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
