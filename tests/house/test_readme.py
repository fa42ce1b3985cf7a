"""The README and the pages for those who use it are true: commands exist, and the output shown is what they print.

In a console block `...` on a line of its own stands for any lines. `./run golden` writes the output anew, keeping as
many first lines as the block shows.
"""

from __future__ import annotations

import os
import re
import shlex
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
README = ROOT / "README.md"
_BLOCK = re.compile(r"```console\n(.*?)```", re.S)


PAGES = (README, *sorted((ROOT / "docs").glob("for-*.md")))


def _blocks() -> list[tuple[Path, str]]:
    pages = (README, *sorted((ROOT / "docs").glob("*.md")))
    return [(page, block) for page in pages for block in _BLOCK.findall(page.read_text(encoding="utf-8"))]


def _run(command: str) -> str:
    assert command.startswith("./run ")
    env = {**os.environ, "COLUMNS": "100", "TERM": "dumb", "NO_COLOR": "1"}
    words = ["sh", "./run", *shlex.split(command)[1:]]
    done = subprocess.run(words, cwd=ROOT, env=env, capture_output=True, text=True, timeout=120, check=False)
    assert "Traceback" not in done.stderr
    return done.stdout


@pytest.mark.golden
@pytest.mark.parametrize(("page", "block"), _blocks(), ids=[f"{p.name} {b.splitlines()[0]}" for p, b in _blocks()])
def test_the_output_shown_is_what_the_command_prints(page: Path, block: str) -> None:
    first, *shown = block.rstrip("\n").splitlines()
    printed = [line.rstrip() for line in _run(first.removeprefix("$ ")).splitlines()]
    if os.environ.get("COMPLIANCE_WRITE_GOLDEN"):
        kept = printed[: max(len(shown) - 1, 12)]
        text = page.read_text(encoding="utf-8")
        page.write_text(text.replace(block, "\n".join([first, *kept, "..."]) + "\n"), encoding="utf-8")
        return
    assert shown[-1] == "..."
    assert printed[: len(shown) - 1] == shown[:-1]


def test_every_command_is_in_the_readme() -> None:
    from typer.main import get_command

    from compliance.cli.commands import app

    text = README.read_text(encoding="utf-8")
    missing = []
    for name, command in get_command(app).commands.items():  # type: ignore[attr-defined]
        for inner in getattr(command, "commands", {"": None}):
            words = f"{name} {inner}".strip()
            rows = [line for line in text.splitlines() if line.startswith(f"| `{name}")]
            if not any(inner in row for row in rows):
                missing.append(words)
    assert missing == []


def test_every_file_named_in_the_readme_is_there() -> None:
    text = README.read_text(encoding="utf-8")
    named = re.findall(r"\]\(([^)#]+)\)", text) + re.findall(r"\b(examples/[\w.-]+)", text)
    assert [n for n in named if not (ROOT / n).exists()] == []


def test_every_page_for_those_who_use_it_is_in_the_readme_and_names_what_is_there() -> None:
    readme = README.read_text(encoding="utf-8")
    for page in PAGES[1:]:
        assert f"(docs/{page.name})" in readme
        linked = re.findall(r"\]\(([^)#]+)", page.read_text(encoding="utf-8"))
        assert [name for name in linked if not (page.parent / name).exists()] == []
