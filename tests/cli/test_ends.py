"""How a command ends where it does not end by itself: stopped, without a reader, or by a fault of the program."""

from __future__ import annotations

import ast
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from shlex import quote

import pypdfium2
import pytest

from compliance.checking import run as checking
from compliance.cli.exits import BREACHES, BROKEN_PIPE, INTERRUPTED, PROGRAM_FAULT
from compliance.games.past import Memory
from compliance.logs.rounds import Round

from .test_commands import run_command

ROOT = Path(__file__).resolve().parents[2]
EXAMPLE = ROOT / "examples" / "baccarat-2004.jsonl"
Stumbling = Callable[..., None]


# what an installer writes for the wheel's entry, which says when it has begun
_AS_INSTALLED = "import sys\nfrom compliance.cli.main import main\nprint('begun', flush=True)\nsys.exit(main())"
_STARTED_BY = {"run": ("sh", "./run"), "installed": (sys.executable, "-c", _AS_INSTALLED)}


@pytest.mark.parametrize("after", [0.0, 0.02, 0.05, 0.1, 0.2, 0.4, 0.7])
def test_ctrl_c_at_any_moment_ends_with_130_and_no_traceback(after: float, tmp_path: Path) -> None:
    started = _started("run", tmp_path)
    time.sleep(after)
    said = _stopped(started)
    # a shell that is still at work, and dies of the signal, says nothing and ends with what a caller sees as 130
    assert (started.returncode, said.splitlines()[-1:]) in [(INTERRUPTED, ["Stopped."]), (-signal.SIGINT, [])]
    assert "Traceback" not in said


@pytest.mark.parametrize("after", [0.0, 0.02, 0.05, 0.1, 0.2, 0.4, 0.7])
def test_the_installed_command_is_stopped_while_it_loads_what_it_needs_without_a_traceback(
    after: float, tmp_path: Path
) -> None:
    started = _started("installed", tmp_path)
    assert started.stdout is not None
    assert started.stdout.readline() == "begun\n"
    time.sleep(after)
    said = _stopped(started)
    assert started.returncode in (INTERRUPTED, -signal.SIGINT)
    assert "Traceback" not in said


def test_what_listens_to_ctrl_c_first_loads_nothing_of_what_takes_a_while() -> None:
    script = "import sys\nimport compliance.cli.main\nprint(*sorted(m for m in sys.modules if 'compliance' in m))"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, cwd=ROOT, check=True)
    own = {"compliance", "compliance.cli", "compliance.cli.exits", "compliance.cli.main", "compliance.cli.stopping"}
    assert set(done.stdout.split()) == own


def _started(by: str, folder: Path) -> subprocess.Popen[str]:
    words = [*_STARTED_BY[by], "check", str(EXAMPLE), "--out", str(folder / "out")]
    return subprocess.Popen(words, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def _stopped(started: subprocess.Popen[str]) -> str:
    """What a command says that is stopped again and again: while Python starts it is deaf."""
    while started.poll() is None:  # and a second time is not one too many
        started.send_signal(signal.SIGINT)
        time.sleep(0.03)
    return started.communicate(timeout=60)[1]


def test_a_command_that_cleans_up_stops_once_and_one_that_does_not_is_left() -> None:
    script = (
        "import os, signal\nfrom compliance.cli import stopping\nstopping.take_over()\n"
        "with stopping.cleaning_up():\n"
        "    try:\n        os.kill(os.getpid(), signal.SIGINT)\n"
        "    except KeyboardInterrupt:\n        print('cleaned up', flush=True)\n"
        "    os.kill(os.getpid(), signal.SIGINT)\n    print('never')\n"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, cwd=ROOT, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (INTERRUPTED, "cleaned up\n", "Stopped.\n")


@pytest.mark.parametrize(
    "words",
    [
        ("rulebook", "show", "nz/blackjack", "--at", "1997-01-01", "--format", "json"),
        ("rulebook", "show", "nz/blackjack", "--at", "1997-01-01"),
        ("log", "schema"),
        ("log", "profile", str(EXAMPLE)),
        ("check", str(EXAMPLE), "--between", "2004-07-02T20:02", "2004-07-02T20:06", "--format", "json"),
        ("check", str(EXAMPLE), "--between", "2004-07-02T20:02", "2004-07-02T20:06"),
        ("log", "convert", str(EXAMPLE), "--out", "/dev/stdout"),
        ("log", "sample", "nz/money-wheel", "--at", "1997-01-01", "--rounds", "2"),
        ("--help",),
    ],
)
def test_output_that_nobody_reads_ends_with_141_and_in_silence(words: tuple[str, ...]) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    command = [sys.executable, "-m", "compliance", *words]
    done = subprocess.run(
        command, cwd=ROOT, stdout=writer, stderr=subprocess.PIPE, text=True, encoding="utf-8", check=False, timeout=120
    )
    os.close(writer)
    assert done.returncode == BROKEN_PIPE
    assert done.stderr == ""


def test_a_fault_of_the_program_is_said_without_a_traceback() -> None:
    script = "import compliance.cli.commands as m; m.get_command = lambda app: (lambda **k: 1 / 0); m.main()"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, cwd=ROOT, check=False)
    assert done.returncode == PROGRAM_FAULT
    assert done.stderr.startswith("error: This is a fault of the program, not of your input: ZeroDivisionError")
    assert "Traceback" not in done.stderr


_WHILE_A_CLASS_IS_MADE = """
import os, signal
import compliance.checking.run as run
import compliance.cli.commands as commands
from compliance.cli import stopping

class Named:
    def __set_name__(self, owner, name):
        os.kill(os.getpid(), signal.SIGINT)

def make(**_):
    {by}(lambda: type("Made", (), {{"named": Named()}}))

stopping.take_over()
commands.get_command = lambda app: make
commands.main()
"""


@pytest.mark.parametrize("by", ["(lambda action: action())", "run._or_fault"])
def test_ctrl_c_while_python_makes_a_class_is_no_fault_of_the_program(by: str) -> None:
    script = _WHILE_A_CLASS_IS_MADE.format(by=by)
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, cwd=ROOT, check=False)
    assert (done.returncode, done.stderr) == (INTERRUPTED, "Stopped.\n")


@pytest.fixture
def stumbling(monkeypatch: pytest.MonkeyPatch) -> Stumbling:
    """A program that fails at one round: where it looks at its past, or where it judges it."""

    def stumble_at(round_id: str, *, early: bool) -> None:
        take, judge = Memory.take, checking.check_round

        def taking(self: Memory, round_: Round) -> object:
            assert not early or round_.id != round_id, "a \x1b[31m slip"
            return take(self, round_)

        def judging(court: object, round_: Round, *rest: object, **options: object) -> object:
            assert early or round_.id != round_id, "a \x1b[31m slip"
            return judge(court, round_, *rest, **options)  # type: ignore[arg-type]

        monkeypatch.setattr(Memory, "take", taking)
        monkeypatch.setattr(checking, "check_round", judging)

    return stumble_at


@pytest.mark.parametrize("early", [True, False])
def test_a_round_at_which_the_program_fails_is_lost_and_no_other(
    early: bool,
    stumbling: Stumbling,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    import json

    command = f"check {quote(str(EXAMPLE))} --format json,html,pdf --out"
    without = "The sums are without 1 round at which the program failed."
    assert run_command(f"{command} whole", tmp_path, monkeypatch) == BREACHES
    assert "sums are without" not in capsys.readouterr().out
    stumbling("18", early=early)
    assert run_command(f"{command} lost", tmp_path, monkeypatch) == PROGRAM_FAULT
    printed, said = capsys.readouterr()
    assert without in " ".join(printed.split())
    pages = [(tmp_path / out / "report.html").read_text("utf-8") for out in ("whole", "lost")]
    assert [without in page for page in pages] == [False, True]
    printed_page = pypdfium2.PdfDocument((tmp_path / "lost" / "report.pdf").read_bytes())[0]
    assert without in " ".join(printed_page.get_textpage().get_text_bounded().split())
    assert said.count("The program failed at round 18 of table BAC-07") == 1
    assert "\x1b" not in said
    whole, lost = (json.loads((tmp_path / out / "report.json").read_text("utf-8")) for out in ("whole", "lost"))
    breaches = [[f for f in d["findings"] if f["verdict"] == "breach" and f["round"] != "18"] for d in (whole, lost)]
    assert [f["id"] for f in breaches[0]] == [f["id"] for f in breaches[1]] != []
    assert lost["summary"]["rounds"] == whole["summary"]["rounds"] - 1
    told = [f for f in lost["findings"] if f["code"] == "program.fault"]
    assert [(f["verdict"], f["round"], f["rounds_count"]) for f in told] == [("not assessable", "18", 1)]


def test_one_place_alone_catches_whatever_comes() -> None:
    found = []
    for path in sorted((ROOT / "compliance").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            suppresses = isinstance(node, ast.Call) and ast.unparse(node.func).endswith("suppress")
            if suppresses and any(map(_is_broad, node.args)):  # type: ignore[attr-defined]
                found.append(path.relative_to(ROOT).as_posix())
            if isinstance(node, ast.ExceptHandler) and _is_broad(node.type):
                found.append(path.relative_to(ROOT).as_posix())
    assert found == ["compliance/checking/run.py"]


def _is_broad(caught: ast.expr | None) -> bool:
    if isinstance(caught, ast.Tuple):
        return any(_is_broad(one) for one in caught.elts)
    return caught is None or (isinstance(caught, ast.Name) and caught.id in ("Exception", "BaseException"))


def test_a_standard_output_that_is_closed_or_full_is_no_fault_of_the_program() -> None:
    """`>&-` leaves the exit code to answer; where there is no room for what is printed, that is said, and is exit 2."""
    command = f"{quote(sys.executable)} -m compliance check examples/roulette-1996-clean.jsonl"
    closed = subprocess.run(["sh", "-c", f"{command} >&-"], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (closed.returncode, closed.stderr) == (0, "")
    full = subprocess.run(["sh", "-c", f"{command} >/dev/full"], cwd=ROOT, capture_output=True, text=True, check=False)
    assert full.returncode == 2
    assert full.stderr == "error: What is to be printed cannot be written: No space left on device.\n"


def test_a_folder_as_standard_input_is_no_finding(tmp_path: Path) -> None:
    folder = os.open(tmp_path, os.O_RDONLY)
    command = ["sh", "./run", "check", "-"]
    done = subprocess.run(command, cwd=ROOT, stdin=folder, capture_output=True, text=True, check=False)
    os.close(folder)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "standard input: error: This is a folder. Name the log file, or feed it in.\n"


def test_less_assessed_than_is_asked_for_is_told_whatever_else_may_fail() -> None:
    command = [sys.executable, "-m", "compliance", "check", "examples/baccarat-2004-clean.jsonl", "--fail-on", "never"]
    for percent, code in (("1", 0), ("99", 4)):
        done = subprocess.run([*command, "--min-assessed", percent], cwd=ROOT, capture_output=True, check=False)
        assert done.returncode == code


NOBODY_KNOWS_THE_GAME = (
    '{"event":"session","table":"T","ts":"2004-07-02T20:00:00+12:00","casino":"SKYCITY Auckland Casino",'
    '"jurisdiction":"nz","game":"whist","captures":["card"]}\n'
    '{"event":"card","table":"T","round":"1","to":"player","n":1,"card":"7H"}\n'
)


@pytest.mark.parametrize("fail_on", ["breach", "never"])
def test_where_nothing_was_assessed_the_end_is_4_whatever_may_fail(fail_on: str, tmp_path: Path) -> None:
    """What --fail-on names ends with 1; “nothing could be assessed” is another answer, and never 0."""
    whist, empty = tmp_path / "whist.jsonl", tmp_path / "empty.jsonl"
    whist.write_text(NOBODY_KNOWS_THE_GAME, encoding="utf-8")
    empty.write_text("", encoding="utf-8")
    clean = "examples/baccarat-2004-clean.jsonl"
    for logs, code in (([whist], 4), ([clean, empty], 4), ([clean], 0)):
        command = [sys.executable, "-m", "compliance", "check", *map(str, logs), "--fail-on", fail_on]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, check=False)
        assert done.returncode == code, (logs, done.stderr)
