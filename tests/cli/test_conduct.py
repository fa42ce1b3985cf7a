"""However a check is conducted, it says the same: in shares, by workers, killed and begun again."""

from __future__ import annotations

import errno
import json
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from compliance.checking.keeping import Made, Store
from compliance.checking.part import Part
from compliance.cli.asked import Asked, LogsSaid, Shard
from compliance.cli.conduct import Manner
from compliance.cli.crew import Crew, CrewError, Outcome
from compliance.cli.shards import FACE, PARTS, read_faces
from tests.cli import conducting
from tests.cli.conducting import bench_of, in_shares, merged, report, share, shipped
from tests.cli.in_process import compliance

ROOT = Path(__file__).resolve().parents[2]
EXAMPLES = sorted((ROOT / "examples").glob("*.jsonl"))
SCRIPT = str(Path(conducting.__file__))
SMALL = 7  # rounds of a block, so that an example has several
_bench = cache(shipped)


def _asked(*logs: Path, block: int = SMALL) -> Asked:
    return Asked(logs=logs, block=block)


def _report(asked: Asked, manner: Manner | None = None) -> str:
    return report(asked, bench_of(asked, _bench()), manner)


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A made log of several tables in which something is wrong."""
    path = tmp_path_factory.mktemp("made") / "made.jsonl"
    sample = [
        "log",
        "sample",
        "nz/baccarat",
        "--at",
        "2004-07-01",
        "--rounds",
        "120",
        "--faults",
        "12",
        "--tables",
        "5",
    ]
    assert compliance(*sample, "--out", str(path)).returncode == 0
    return path


@pytest.mark.parametrize("log", EXAMPLES, ids=lambda path: path.stem)
def test_two_shares_say_the_same(log: Path, tmp_path: Path) -> None:
    asked = _asked(log)
    assert in_shares(asked, _bench(), 2, tmp_path) == _report(asked)


@pytest.mark.parametrize("log", [e for e in EXAMPLES if "faulty" in e.stem], ids=lambda path: path.stem)
def test_two_shares_of_sessions_that_go_on_in_a_second_file_say_the_same(log: Path, tmp_path: Path) -> None:
    lines = log.read_text("utf-8").splitlines(keepends=True)
    files = tmp_path / "first.jsonl", tmp_path / "second.jsonl"
    for path, part in zip(files, (lines[: len(lines) // 4], lines[len(lines) // 4 :]), strict=True):
        path.write_text("".join(part), encoding="utf-8")
    asked = _asked(*files)
    whole = _report(asked)
    assert json.loads(whole)["summary"]["breach"], "something is wrong in it"
    assert in_shares(asked, _bench(), 2, tmp_path) == whole


@pytest.mark.parametrize("of", [3, 7])
def test_any_number_of_shares_says_the_same(of: int, made: Path, tmp_path: Path) -> None:
    asked = _asked(made)
    whole = _report(asked)
    assert json.loads(whole)["summary"]["breach"], "something is wrong in it"
    assert in_shares(asked, _bench(), of, tmp_path) == whole


@pytest.mark.long
@pytest.mark.parametrize("of", [3, 7])
@pytest.mark.parametrize("log", EXAMPLES, ids=lambda path: path.stem)
def test_any_number_of_shares_of_any_example(log: Path, of: int, tmp_path: Path) -> None:
    asked = _asked(log)
    assert in_shares(asked, _bench(), of, tmp_path) == _report(asked)


def test_all_examples_together_in_shares_and_blocks_of_any_size(tmp_path: Path) -> None:
    logs = [path for path in EXAMPLES if "clean" not in path.stem][:6]
    whole = _report(_asked(*logs, block=500))
    for block in (1, 13):
        assert in_shares(_asked(*logs, block=block), _bench(), 3, tmp_path / f"{block}") == whole


class TestSharesThatDoNotGoTogether:
    """Each is named, with what to do."""

    @pytest.fixture
    def folders(self, tmp_path: Path) -> list[Path]:
        asked = _asked(EXAMPLES[0])
        for number in (1, 2):
            one = replace(asked, shard=Shard(number, 2))
            share(one, bench_of(one, _bench()), tmp_path / f"{number}")
        return [tmp_path / "1", tmp_path / "2"]

    def _said(self, *folders: Path) -> str:
        faces, problems = read_faces(folders)
        assert faces == []
        return "\n".join(map(str, problems))

    def test_one_is_missing(self, folders: list[Path]) -> None:
        assert "Of 2 shares 1 is missing: share 2." in self._said(folders[0])

    def test_one_is_given_twice(self, folders: list[Path], tmp_path: Path) -> None:
        assert "This is share 1 of 2, and so is" in self._said(folders[0], folders[1], folders[0])

    def test_one_is_of_another_log(self, folders: list[Path], tmp_path: Path) -> None:
        other = replace(_asked(EXAMPLES[1]), shard=Shard(2, 2))
        share(other, bench_of(other, _bench()), tmp_path / "other")
        assert "it is of other logs, or logs that were named otherwise" in self._said(folders[0], tmp_path / "other")

    def test_one_is_of_another_number(self, folders: list[Path], tmp_path: Path) -> None:
        other = replace(_asked(EXAMPLES[0]), shard=Shard(2, 3))
        share(other, bench_of(other, _bench()), tmp_path / "other")
        assert "3 shares, where that is one of 2" in self._said(folders[0], tmp_path / "other")

    def test_one_is_damaged(self, folders: list[Path]) -> None:
        (folders[1] / PARTS).write_bytes((folders[1] / PARTS).read_bytes()[:-1])
        assert "is not the one that its shard.json was written with" in self._said(*folders)
        (folders[1] / FACE).write_text("{", encoding="utf-8")
        assert "Its shard.json is damaged" in self._said(*folders)

    @pytest.mark.parametrize("member", ["said", "of_run", "rounds", "shard"])
    def test_what_one_says_of_itself_was_changed(self, folders: list[Path], member: str) -> None:
        face = json.loads((folders[1] / FACE).read_text(encoding="utf-8"))
        face[member] = 1 if member == "rounds" else {**face[member], "number": 2, "log_problems": [{}]}
        (folders[1] / FACE).write_text(json.dumps(face), encoding="utf-8")
        assert "Its shard.json is damaged, or was changed" in self._said(*folders)

    def test_a_folder_holds_none(self, folders: list[Path], tmp_path: Path) -> None:
        assert "There is no shard.json in this folder." in self._said(folders[0], tmp_path)

    def test_together_they_are_the_run(self, folders: list[Path]) -> None:
        assert merged(folders[::-1]) == _report(_asked(EXAMPLES[0]))


@pytest.mark.parametrize("workers", [2, 3])
def test_any_number_of_workers_says_the_same(workers: int, made: Path) -> None:
    asked = _asked(made)
    assert _report(asked, Manner(workers)) == _report(asked)


def test_a_lost_worker_is_told_and_its_work_is_done_again(made: Path, tmp_path: Path) -> None:
    told: list[str] = []
    victims: list[int] = []

    def kill_one(_rounds: int, _taken: int) -> None:
        if not victims:
            victims.append(_a_child_of(os.getpid()))
            os.kill(victims[0], signal.SIGKILL)

    asked = _asked(made)
    manner = Manner(2, tmp_path, tell=told.append, progress=kill_one)
    assert _report(asked, manner) == _report(asked)
    assert len(victims) == 1
    assert any("A worker was lost (it ended with -9)" in said for said in told)


def _a_child_of(process: int) -> int:
    children = Path(f"/proc/{process}/task/{process}/children").read_text(encoding="ascii").split()
    of_work = [c for c in children if b"spawn_main" in Path(f"/proc/{c}/cmdline").read_bytes()]
    return int(of_work[-1])


def test_what_was_kept_is_not_judged_again(made: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = _asked(made)
    first = _report(asked, Manner(state=tmp_path))
    kept = sorted(path.name for path in tmp_path.rglob("*.part"))
    assert len(kept) == -(-120 // SMALL)
    monkeypatch.setattr("compliance.checking.run.Judge.part", _not_again)
    assert _report(asked, Manner(state=tmp_path)) == first


def _not_again(_self: object, _block: object) -> Part:
    raise AssertionError("judged again")


def test_a_part_that_is_damaged_is_judged_again(made: Path, tmp_path: Path) -> None:
    asked = _asked(made)
    first = _report(asked, Manner(state=tmp_path))
    one, other = sorted(tmp_path.rglob("*.part"))[:2]
    one.write_bytes(one.read_bytes()[:-5])
    other.write_bytes(b"")
    assert _report(asked, Manner(state=tmp_path)) == first


def test_other_options_and_another_log_use_nothing_that_was_kept(made: Path, tmp_path: Path) -> None:
    _report(_asked(made), Manner(state=tmp_path))
    other = replace(_asked(made), longest=3)
    assert _report(other, Manner(state=tmp_path)) == _report(other)
    changed = tmp_path / "made.jsonl"
    changed.write_bytes(made.read_bytes().replace(b'"amount":50', b'"amount":75'))
    assert _report(_asked(changed), Manner(state=tmp_path)) == _report(_asked(changed))


def test_a_log_that_has_grown_goes_on_from_what_is_done(made: Path, tmp_path: Path) -> None:
    log, lines = tmp_path / "log.jsonl", made.read_bytes().splitlines(keepends=True)
    log.write_bytes(b"".join(lines[: len(lines) // 2]))
    _report(_asked(log), Manner(state=tmp_path))
    before = {path.name for path in tmp_path.rglob("*.part")}
    log.write_bytes(b"".join(lines))
    assert _report(_asked(log), Manner(state=tmp_path)) == _report(_asked(log))
    after = {path.name for path in tmp_path.rglob("*.part")}
    assert len(before & after) == len(before)
    assert len(after - before) < -(-120 // SMALL), "some blocks were as they had been"


def test_a_full_disk_loses_nothing(made: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked, put, times = _asked(made), Store.put, iter(range(100))

    def full(self: Store, *given: object) -> None:
        if next(times) == 4:
            raise OSError(errno.ENOSPC, "No space left on device")
        put(self, *given)  # type: ignore[arg-type]

    monkeypatch.setattr(Store, "put", full)
    with pytest.raises(OSError, match="No space left"):
        _report(asked, Manner(state=tmp_path))
    assert len(list(tmp_path.rglob("*.part"))) == 4
    assert _report(asked, Manner(state=tmp_path)) == _report(asked)


def test_workers_that_cannot_keep_what_they_find_say_so(made: Path, tmp_path: Path) -> None:
    asked = _asked(made)
    _report(asked, Manner(state=tmp_path))
    for path in tmp_path.rglob("*.part"):
        path.unlink()
        path.mkdir()  # nothing can be put into that place
    with pytest.raises(CrewError, match="cannot be kept in"):
        _report(asked, Manner(2, tmp_path))


def test_workers_that_have_not_read_the_same_report_nothing(made: Path, tmp_path: Path) -> None:
    crew = Crew(_asked(made), Store(tmp_path), 2, print, lambda _rounds, _taken: None)
    said = LogsSaid([], [], [], [], [], [], [], nothing_left=False)
    crew._end(Outcome(said, [Made(0, 7, "as it was")]))
    with pytest.raises(CrewError, match="The log was changed while it was read"):
        crew._end(Outcome(said, [Made(0, 7, "as it is")]))


def _running(made: Path, folder: Path, workers: int, block: int, killed: int = 0) -> subprocess.Popen[bytes]:
    """A run of the script, which kills itself once it has kept so many parts (0: never)."""
    asked = map(str, (folder / "state", workers, block, killed, folder / "out.json", made))
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    return subprocess.Popen([sys.executable, SCRIPT, *asked], env=environment, stderr=subprocess.DEVNULL)


def _kept(folder: Path) -> set[str]:
    return {path.name for path in (folder / "state").rglob("*.part")}


def test_a_run_that_is_killed_goes_on_from_there(made: Path, tmp_path: Path) -> None:
    kept = 0
    for killed in (1, 4, 2):
        assert _running(made, tmp_path, 1, SMALL, killed).wait() == -signal.SIGKILL
        kept += killed
        assert len(_kept(tmp_path)) == kept, "what was done is not judged again"
        assert not (tmp_path / "out.json").exists()
    assert _running(made, tmp_path, 1, SMALL).wait() == 0
    assert (tmp_path / "out.json").read_text(encoding="utf-8") == _report(_asked(made))


def _killed_at(moments: Iterator[float], made: Path, folder: Path, workers: int, block: int) -> tuple[str, int, int]:
    """(report, how often killed, how often a kill found parts done): runs until one is not killed any more."""
    kills = with_parts = 0
    done: set[str] = set()
    for moment in moments:
        running = _running(made, folder, workers, block)
        time.sleep(moment)
        if running.poll() is None:
            running.send_signal(signal.SIGKILL)
            kills += 1
        running.wait()
        now = _kept(folder)
        assert done <= now, "what was done is lost"
        done, with_parts = now, with_parts + bool(now)
    assert _running(made, folder, workers, block).wait() == 0
    return (folder / "out.json").read_text(encoding="utf-8"), kills, with_parts


@pytest.mark.long
@pytest.mark.parametrize("workers", [1, 2])
def test_a_run_that_is_killed_at_many_random_moments(workers: int, tmp_path: Path) -> None:
    path = tmp_path / "made.jsonl"
    sample = [
        "log",
        "sample",
        "nz/blackjack",
        "--at",
        "1996-07-01",
        "--rounds",
        "600",
        "--faults",
        "30",
        "--tables",
        "4",
    ]
    assert compliance(*sample, "--out", str(path)).returncode == 0
    asked = _asked(path, block=5)
    whole = _report(asked)
    chance = random.Random(workers)
    text, kills, with_parts = _killed_at(
        (chance.uniform(0.2, 5.0) for _ in range(25)), path, tmp_path, workers, block=5
    )
    print(f"{kills} kills, {with_parts} of them with parts done")
    assert text == whole
    assert kills > 5
