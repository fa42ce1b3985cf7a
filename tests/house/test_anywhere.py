"""The house stands anywhere: in a folder with a blank in its name, in any zone and locale."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PARTS = ("compliance", "grammars", "rulebooks", "reports", "examples", "run", "pyproject.toml", "requirements.lock")


def test_the_door_opens_in_a_folder_with_a_blank_in_its_name(tmp_path: Path) -> None:
    house = tmp_path / "our rules, 1996 & later"
    house.mkdir()
    for part in PARTS:
        copy = shutil.copytree if (ROOT / part).is_dir() else shutil.copy2
        copy(ROOT / part, house / part)
    # an environment that is current for this lock: what `run` finds there is not made anew
    made = tmp_path / "environment"
    (made / "bin").mkdir(parents=True)
    (made / "bin" / "python").symlink_to(sys.executable)
    command = ["sh", "-c", "cat requirements.lock pyproject.toml | cksum"]
    wanted = subprocess.run(command, cwd=house, capture_output=True, text=True, check=True).stdout
    (made / ".made-from").write_text(wanted, encoding="utf-8")
    environment = {**os.environ, "COMPLIANCE_VENV": str(made), "PYTHONPATH": sysconfig.get_path("purelib")}
    done = subprocess.run(
        [str(house / "run"), "check", "examples/roulette-1996-clean.jsonl", "--out", "an out", "--format", "json,html"],
        cwd=house,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert sorted(path.name for path in (house / "an out").iterdir()) == ["report.html", "report.json"]


@pytest.mark.skipif(sys.platform != "linux", reason="in /proc nobody can make a folder, whoever he is")
def test_a_user_without_home_is_told_where_no_environment_can_be_made(tmp_path: Path) -> None:
    """The checkout is somebody else's, so that the environment belongs into the user's own folder."""
    door = (ROOT / "run").read_text(encoding="utf-8").replace('[ -w "$here" ]', "false")
    (tmp_path / "run").write_text(door, encoding="utf-8")
    for name in ("requirements.lock", "pyproject.toml"):
        (tmp_path / name).write_bytes((ROOT / name).read_bytes())
    absent = ("HOME", "COMPLIANCE_VENV", "XDG_CACHE_HOME")
    without = {name: value for name, value in os.environ.items() if name not in absent}
    for home in ({}, {"HOME": "/proc/none"}):
        cache = {} if home else {"XDG_CACHE_HOME": "/proc/none/.cache"}
        command = ["sh", str(tmp_path / "run"), "--version"]
        done = subprocess.run(command, env=without | home | cache, capture_output=True, text=True, check=False)
        assert done.returncode == 2
        assert done.stderr == (
            "Nothing can be written in /proc/none/.cache. Set COMPLIANCE_VENV to a folder that may be made.\n"
        )


@pytest.mark.skipif(sys.platform != "linux", reason="in /proc nobody can make a folder, whoever he is")
def test_where_no_environment_can_be_made_the_door_says_so_and_waits_for_nobody() -> None:
    environment = {**os.environ, "COMPLIANCE_VENV": "/proc/environment"}
    done = subprocess.run(
        [str(ROOT / "run"), "--version"], env=environment, capture_output=True, text=True, check=False, timeout=100
    )
    said = "Nothing can be written in /proc. Set COMPLIANCE_VENV to a folder that may be made.\n"
    assert (done.returncode, done.stderr) == (2, said)


def _files(folder: Path, zone: str, locale: str) -> dict[str, bytes]:
    command = [sys.executable, "-m", "compliance", "check", "examples/roulette-1996-faulty.jsonl", "--fail-on", "never"]
    subprocess.run(
        [*command, "--out", str(folder), "--format", "json,csv,html"],
        cwd=ROOT,
        env={**os.environ, "TZ": zone, "LC_ALL": locale, "PYTHONUTF8": "0"},
        capture_output=True,
        check=True,
    )
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def test_zone_and_locale_of_the_machine_play_no_part(tmp_path: Path) -> None:
    here = _files(tmp_path / "here", "UTC", "C.UTF-8")
    for number, (zone, locale) in enumerate((("Pacific/Auckland", "C"), ("America/St_Johns", "de_DE.UTF-8"))):
        assert _files(tmp_path / str(number), zone, locale) == here
