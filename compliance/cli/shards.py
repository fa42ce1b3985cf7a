"""A share of a check, written into a folder by whatever runs it, and the folders of all shares read again as one run.

A folder holds shard.json (which run it is a share of, and what the logs said) and parts.bin (what was found in the
rounds, block by block).
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO, Any, Final

import msgspec

from compliance.checking.part import Part, packed, unpacked
from compliance.cli.asked import Asked, Bench, LogsSaid, Said, Shard, said_by
from compliance.cli.conduct import Manner, conduct
from compliance.cli.opening import not_in_order_of_time
from compliance.logs.people import Part as PartOfPerson
from compliance.problems import Place, Problem
from compliance.writing import Output, unwritable

FACE, PARTS = "shard.json", "parts.bin"
OWN: Final = "digest"  # of all else that a face says
_BLOCK: Final = 1_048_576
_NAMES: Final = {
    "program": "another program, or another version of it",
    "rulebook": "another rulebook",
    "taken": "other readings",
    "commencements": "other days of commencement",
    "assume_last_known": "another word on --assume-last-known",
    "known_at": "another --known-at",
    "unpack_limit": "another --unpack-limit",
    "scope": "another part of the logs (--table, --casino, --between, --longest-round)",
    "beside": "another mapping, casino file or manifest",
    "logs": "other logs, or logs that were named otherwise",
    "sha256": "logs that hold something else",
}


@dataclass(slots=True)
class Face:
    """What a folder is: which share of which run. of_run: all that the verdicts depend on, as plain data.

    people: whom the logs name, where a report is to leave them out or to give them pseudonyms.
    """

    schema_version: str
    shard: Shard
    of_run: dict[str, Any]
    parts_sha256: str
    rounds: int
    said: Said
    people: list[tuple[PartOfPerson, str]] | None = None


class PartsFile:
    """Parts on their way into a folder."""

    def __init__(self) -> None:
        self._file: IO[bytes] = TemporaryFile()  # noqa: SIM115 # closed with the run
        self.rounds = 0

    def take(self, part: Part) -> None:
        """One more part."""
        content = packed(part)
        self._file.write(b"%d\n" % len(content) + content)
        self.rounds += len(part.said)

    def anew(self) -> None:
        """What was taken is void."""
        self._file.seek(0)
        self._file.truncate()
        self.rounds = 0

    def blocks(self) -> Iterator[bytes]:
        """All that was taken, as bytes."""
        self._file.seek(0)
        while block := self._file.read(_BLOCK):
            yield block

    def sha256(self) -> str:
        """The digest of it."""
        digest = hashlib.sha256()
        for block in self.blocks():
            digest.update(block)
        return digest.hexdigest()


def made_share(
    asked: Asked, bench: Bench, manner: Manner, people: Sequence[tuple[PartOfPerson, str]] | None = None
) -> tuple[LogsSaid, bytes, PartsFile]:
    """A share of a run: what the logs said, and what is in its files. Raises CrewError, OSError.

    people: those whom the logs name, where a report made of the shares is to leave them out or to give them pseudonyms.
    """
    parts = PartsFile()
    read = conduct(asked, bench, manner, parts.take, parts.anew)
    said = said_by(bench, read, [] if read.in_order else [not_in_order_of_time()])
    of_run = {**bench.depends_on(asked), "sha256": [file["sha256"] for file in read.files]}
    face = Face(
        "1", asked.shard, of_run, parts.sha256(), parts.rounds, said, list(people) if people is not None else None
    )
    plain = msgspec.to_builtins(face)
    return read, json.dumps({**plain, OWN: _digest(plain)}, indent=1).encode("ascii") + b"\n", parts


def _digest(face: Mapping[str, Any]) -> str:
    """The digest of all that a face says."""
    return hashlib.sha256(json.dumps(face, sort_keys=True).encode("ascii")).hexdigest()


def _face_in(content: bytes) -> Face:
    """The face of a share as it was written. Raises ValueError, RecursionError."""
    plain = json.loads(content)
    if not isinstance(plain, dict) or plain.pop(OWN, None) != _digest(plain):
        raise ValueError("not the face that was written")
    return msgspec.convert(plain, Face)


def write_share(out: Path, face: bytes, parts: PartsFile, inputs: Sequence[Path]) -> list[Problem]:
    """Writes the folder of a share; the problems say why it could not be written."""
    at = out
    try:
        out.mkdir(parents=True, exist_ok=True)
        with Output(inputs) as output:
            for name, chunks in ((FACE, iter([face])), (PARTS, parts.blocks())):
                at = out / name
                refused = output.refusal(at)
                if refused is not None:
                    return [refused]
                output.put(at, chunks)
            output.commit()
    except OSError as error:
        return [unwritable(at, error)]
    return []


def read_faces(folders: Sequence[Path]) -> tuple[list[tuple[Path, Face]], list[Problem]]:
    """The folders of one run in the order of their shares; the problems say why they are not those."""
    found: list[tuple[Path, Face]] = []
    problems: list[Problem] = []
    for folder in folders:
        try:
            face = _face_in((folder / FACE).read_bytes())
        except FileNotFoundError:
            remedy = "Name the folder that was given as --out to `check --shard`; if it is empty, run that share again."
            problems.append(_unusable(folder, f"There is no {FACE} in this folder", remedy))
        except OSError as error:
            why = error.strerror or "the system gives no reason"
            problems.append(_unusable(folder, f"This share cannot be read: {why}", "Check the folder and its rights."))
        except (ValueError, RecursionError):
            problems.append(_unusable(folder, f"Its {FACE} is damaged, or was changed", "Run that share again."))
        else:
            found.append((folder, face))
            problems += _of_parts(folder, face)
    if problems or not found:
        return [], problems
    problems = [*_foreign(found), *_not_each_once(found)]
    return sorted(found, key=lambda one: one[1].shard.number) if not problems else [], problems


def read_parts(folders: Sequence[Path]) -> Iterator[tuple[Part, ...]]:
    """The parts of all shares, block by block. Raises ValueError where they do not go together."""
    yield from zip(*(_parts_in(folder / PARTS) for folder in folders), strict=True)


def problem_of(row: Mapping[str, Any]) -> Problem:
    """The problem that an entry of `problems` is of."""
    place = Place(row["file"], row["line"], row["column"]) if row["file"] is not None else None
    return Problem(row["code"], row["severity"], row["message"], place, row["remedy"], row["quote"])


def _parts_in(path: Path) -> Iterator[Part]:
    with path.open("rb") as file:
        while line := file.readline():
            yield unpacked(file.read(int(line)))


def _of_parts(folder: Path, face: Face) -> list[Problem]:
    digest = hashlib.sha256()
    try:
        with (folder / PARTS).open("rb") as file:
            while block := file.read(_BLOCK):
                digest.update(block)
    except OSError:
        return [_unusable(folder, f"Its {PARTS} is missing, or cannot be read", "Run that share again.")]
    if digest.hexdigest() != face.parts_sha256:
        return [_unusable(folder, f"Its {PARTS} is not the one that its {FACE} was written with", "Run it again.")]
    return []


def _foreign(found: Sequence[tuple[Path, Face]]) -> list[Problem]:
    """Those that are not of the run that the first one is of."""
    first_folder, first = found[0]
    problems = []
    for folder, face in found[1:]:
        differing = [words for name, words in _NAMES.items() if face.of_run.get(name) != first.of_run.get(name)]
        if face.shard.of != first.shard.of:
            differing.insert(0, f"{face.shard.of} shares, where that is one of {first.shard.of}")
        if differing:
            message = f"This is no share of the run that {first_folder} is a share of: it is of {'; '.join(differing)}"
            problems.append(_unusable(folder, message, "Name the folders of one run."))
    return problems


def _not_each_once(found: Sequence[tuple[Path, Face]]) -> list[Problem]:
    of, where = found[0][1].shard.of, dict[int, list[Path]]()
    for folder, face in found:
        where.setdefault(face.shard.number, []).append(folder)
    problems = [
        _unusable(twice[1], f"This is share {number} of {of}, and so is {twice[0]}", "Name one of them.")
        for number, twice in sorted(where.items())
        if len(twice) > 1
    ]
    missing = [str(number) for number in range(1, of + 1) if number not in where]
    if missing:
        which = f"share {missing[0]}" if len(missing) == 1 else f"shares {', '.join(missing)}"
        message = f"Of {of} shares {len(missing)} {'is' if len(missing) == 1 else 'are'} missing: {which}"
        problems.append(_unusable(found[0][0].parent, message, "Name the folders of all shares, in any order."))
    return problems


def _unusable(folder: Path, message: str, remedy: str) -> Problem:
    return Problem("report.shard", "error", f"{message}.", Place(str(folder)), remedy)
