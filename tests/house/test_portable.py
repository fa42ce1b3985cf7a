"""Nothing in the program needs a POSIX system: names that others lack are asked for, not taken; and the bundle for
machines without a network holds what the program needs and no more."""

from __future__ import annotations

import ast
import runpy
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
_MODULES = {"fcntl", "termios", "resource", "pwd", "grp", "syslog", "pty", "tty", "posix", "readline"}
_MEMBERS = {
    "os": {
        "fork", "forkpty", "getuid", "geteuid", "getgid", "setsid", "killpg", "mkfifo", "mknod", "chown", "lchown",
        "sched_getaffinity", "getpgid", "getloadavg", "uname", "wait", "fchmod", "nice", "sysconf",
    },
    "signal": {"SIGHUP", "SIGALRM", "SIGKILL", "SIGPIPE", "SIGUSR1", "SIGUSR2", "SIGCHLD", "alarm", "setitimer"},
}  # fmt: skip


def _needs_posix(source: str) -> list[str]:
    found = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found += [name.name for name in node.names if name.name in _MODULES]
        elif isinstance(node, ast.ImportFrom):
            taken = {name.name for name in node.names} & _MEMBERS.get(node.module or "", set())
            found += [node.module or ""] if node.module in _MODULES else sorted(taken)
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            found += [node.attr] if node.attr in _MEMBERS.get(node.value.id, set()) else []
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            started = [a.value for a in node.args if isinstance(a, ast.Constant)]
            found += ["fork"] if node.func.attr == "get_context" and started != ["spawn"] else []
    return found


def test_no_module_of_the_program_needs_a_posix_system() -> None:
    files = sorted((ROOT / "compliance").rglob("*.py"))
    assert len(files) > 400
    needing = {str(f.relative_to(ROOT)): _needs_posix(f.read_text(encoding="utf-8")) for f in files}
    assert {name: found for name, found in needing.items() if found} == {}


@pytest.mark.parametrize(
    "source",
    ["import fcntl", "from os import fork", "import os\nos.sched_getaffinity(0)", "import signal\nsignal.SIGHUP",
     "import multiprocessing\nmultiprocessing.get_context('fork')"],
)  # fmt: skip
def test_what_needs_a_posix_system_is_seen(source: str) -> None:
    assert _needs_posix(source)


@pytest.fixture(scope="module")
def bundle() -> dict[str, Any]:
    return runpy.run_path(str(ROOT / ".ci" / "bundle.py"))


def test_the_bundle_holds_what_is_needed_at_work_and_no_tool_of_development(bundle: dict[str, Any]) -> None:
    needed = bundle["needed"]([])
    assert {"lark", "typst", "typer", "numpy", "polars", "markupsafe"} <= set(needed)
    assert not {"pytest", "mypy", "ruff", "playwright", "hatchling", "pyhanko"} & set(needed)
    assert "pyhanko-certvalidator" in bundle["needed"](["sign"])


def test_every_line_of_the_bundle_has_its_hashes(bundle: dict[str, Any]) -> None:
    entries = bundle["locked"](bundle["requirements"](["sign"]))
    assert {"lark", "pyhanko", "pydantic-core"} <= set(entries)
    assert all("--hash=sha256:" in entry for entry in entries.values())
    assert entries["numpy"].count("numpy==") == 2  # one for each release of Python that the lock is of
