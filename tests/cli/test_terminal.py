"""Whatever the terminal is and whatever a log holds: what is printed can be printed, and nothing of it acts."""

from __future__ import annotations

import ast
import io
import json
import sys
from pathlib import Path
from shlex import quote

import pytest

from tests.cli.test_commands import run_command

ROOT = Path(__file__).resolve().parents[2]
EXAMPLES = ROOT / "examples"
# escape sequences of seven and of eight bits, marks that turn the direction of writing, what has no width, what ends
# a line for some programs, and letters that a terminal may lack
HOSTILE = "\x1b[2J\x1b]0;t\x07 \x9b31m \u202e\u2066 \u200b\u2028\x85\x7f\x08 “–é東"
ISOLATES = "\u2068\u2069"


def printed(command: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, encoding: str) -> tuple[int, bytes, bytes]:
    """Exit code, standard output and standard error of a command on a terminal of this encoding."""
    out, err = io.BytesIO(), io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(out, encoding=encoding, errors="strict"))
    monkeypatch.setattr(sys, "stderr", io.TextIOWrapper(err, encoding=encoding, errors="strict"))
    code = run_command(command, tmp_path, monkeypatch)
    sys.stdout.flush()
    sys.stderr.flush()
    return code, out.getvalue(), err.getvalue()


COMMANDS = [
    f"check {quote(str(EXAMPLES))}/baccarat-2004.jsonl --fail-on never",
    f"check {quote(str(EXAMPLES))}/baccarat-2004.jsonl --format json --fail-on never",
    f"explain {quote(str(EXAMPLES))}/baccarat-2004.jsonl --table BAC-07 --round 18",
    f"explain {quote(str(EXAMPLES))}/baccarat-2004.jsonl --table BAC-07 --round 18 --format json",
    f"log profile {quote(str(EXAMPLES))}/baccarat-2004.jsonl",
    "rulebook show nz/baccarat 5.10 --at 2005-01-01",
    "rulebook lint",
    "rulebook gaps --format json",
    "--help",
    "rulebook show nz/bacarat",
]


@pytest.mark.parametrize("command", COMMANDS, ids=lambda c: c.replace(f"{EXAMPLES}/", ""))
def test_a_terminal_without_other_letters_gets_ascii(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    code, out, err = printed(command, monkeypatch, tmp_path, "ascii")
    assert code in (0, 2)
    assert (out + err).isascii()
    assert out or err
    if "json" in command.split():
        assert json.loads(out)["schema_version"]


def _hostile_log(path: Path) -> None:
    name = json.dumps(HOSTILE)
    head = f'"table":{name},"round":{name}'
    path.write_text(
        f'{{"event":"session","table":{name},"ts":"2004-07-02T20:00:00+12:00","casino":{name},"jurisdiction":"nz",'
        f'"game":"baccarat","variant":"midi","id":{name},"captures":["wager","card","settle",{name}],"options":{{{name}:1}}}}\n'
        f'{{"event":"wager",{head},"id":{name},"player":{name},"seat":{name},"area":{name},"bet":"banker","amount":10}}\n'
        f'{{"event":"card",{head},"to":"player","n":1,"card":"7H"}}\n'
        f'{{"event":"card",{head},"to":"banker","n":1,"card":"2H"}}\n'
        f'{{"event":"card",{head},"to":"player","n":2,"card":"KH"}}\n'
        f'{{"event":"card",{head},"to":"banker","n":2,"card":"4H"}}\n'
        f'{{"event":"settle",{head},"wager":{name},"result":"win","paid":90,"reason":{name}}}\n'
        f'{{"event":{name},{head}}}\n'
        f'{{"event":"card",{head},{name}:1,"to":{name},"n":2,"card":{name}}}\n'
        f"{HOSTILE}\n"
        f'{{"event":"void","what":"round",{head},"reason":{name},"x-{HOSTILE[1:3]}":1}}\n',
        encoding="utf-8",
    )


@pytest.mark.parametrize("encoding", ["utf-8", "ascii", "latin-1"])
@pytest.mark.parametrize(
    "command",
    [
        "log validate hostile.jsonl",
        "log profile hostile.jsonl",
        "check hostile.jsonl --fail-on never",
        "check hostile.jsonl --format json --fail-on never",
        "check hostile.jsonl --table none",
        "explain hostile.jsonl --table T --round R",
        "explain hostile.jsonl --table T --round R --format json",
        "explain hostile.jsonl --table none --round 1",
    ],
)
def test_nothing_that_a_log_holds_reaches_a_terminal_raw(
    command: str, encoding: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _hostile_log(tmp_path / "hostile.jsonl")
    quoted = "'" + HOSTILE + "'"
    line = command.replace("--table T --round R", f"--table {quoted} --round {quoted}")
    code, out, err = printed(line, monkeypatch, tmp_path, encoding)
    text = (out + err).decode(encoding)
    assert text
    assert code == 2 if " none" in line else code in (0, 1)
    assert [c for c in text if not c.isprintable() and c != "\n" and c not in ISOLATES] == []
    if "json" in line.split():
        assert HOSTILE in json.dumps(json.loads(out), ensure_ascii=False).replace("\\u001b", "\x1b").replace(
            "\\u0007", "\x07"
        ).replace("\\b", "\x08").replace("\\u007f", "\x7f")


def test_commands_print_through_one_door() -> None:
    """`say` and its like make visible what is printed; rich prints what the reports have made visible before."""
    found = []
    for path in sorted((ROOT / "compliance" / "cli").glob("*.py")):
        if path.name in ("terminal.py", "rulebook_text.py"):
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) in ("print", "typer.echo", "sys.stdout.write"):
                found.append(f"{path.name}:{node.lineno}: {ast.unparse(node)[:80]}")
    assert [f for f in found if not f.startswith(("main.py", "commands.py"))] == []
