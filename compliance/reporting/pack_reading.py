"""Reads an evidence pack with care: an archive is written by others, and nothing in it is taken at its word.

Names that lead out of the archive, links, names that stand twice, and archives that would unpack to more than is
allowed are refused before anything is unpacked.
"""

from __future__ import annotations

import hashlib
import json
import stat
import struct
import zipfile
import zlib
from collections import Counter
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Any, Final

from compliance.logs.lines import is_read_twice
from compliance.problems import Place, Problem
from compliance.reporting.pack import INDEX, PACK_VERSION, SIGNATURE
from compliance.reporting.pack_bytes import bytes_of_no_file
from compliance.reporting.visible import visible

MOST_FILES: Final = 20_000
MOST_BYTES: Final = 8_589_934_592  # bytes that a pack may unpack to
OPTIONS: Final = frozenset(
    {
        "--table", "--between", "--known-at", "--longest-round", "--unpack-limit", "--casino", "--commencement",
        "--reading", "--mapping", "--manifest", "--baseline", "--control", "--assume-last-known", "--statistics",
        "--staff", "--case", "--custody",
    }
)  # fmt: skip
"""The options of a check that a pack may name: none of them writes anything."""
_LARGEST_INDEX: Final = 16_777_216  # bytes of its index
_LARGEST_SIGNATURE: Final = 1_048_576  # bytes of one, with its certificates and a time
_BLOCK: Final = 1_048_576
_NOT_IN_A_NAME: Final = frozenset('\\:*?"<>|\0')


@dataclass(frozen=True, slots=True)
class Pack:
    """A pack that holds what its index says. digest: of the index, by which a pack is known."""

    path: Path
    index: dict[str, Any]
    digest: str

    def read(self, name: str) -> bytes:
        """What a file of it holds."""
        with zipfile.ZipFile(self.path) as archive:
            return archive.read(name)

    def signed_by(self) -> str:
        """Whose signature it bears, in a sentence; "" where it bears none."""
        from compliance.reporting.signing import signature_said

        with zipfile.ZipFile(self.path) as archive:
            held = archive.read(SIGNATURE) if SIGNATURE in archive.namelist() else None
            return "" if held is None else signature_said(archive.read(INDEX), held)[1]

    def names(self, folder: str) -> list[str]:
        """The files in a folder of it."""
        return [file["path"] for file in self.index["files"] if file["path"].startswith(f"{folder}/")]

    def unpack(self, names: list[str], into: Path) -> None:
        """Writes files of it under their own names; they were found safe when it was read."""
        with zipfile.ZipFile(self.path) as archive:
            for name in names:
                target = into / name
                target.parent.mkdir(parents=True, exist_ok=True)
                with archive.open(name) as source, target.open("wb") as file:
                    while block := source.read(_BLOCK):
                        file.write(block)


def read_pack(path: Path) -> tuple[Pack | None, list[Problem]]:
    """(the pack, what is wrong): every file that is missing, added, changed or unsafe is told, with how."""
    if not is_read_twice(path):
        return None, [_wrong(path, "", "This is a pipe, and a pack is not read from end to end; save it as a file.")]
    try:
        with zipfile.ZipFile(path) as archive:
            return _read(archive, path)
    except OSError as error:
        return None, [_wrong(path, "", f"It cannot be read ({error.strerror or 'the system gives no reason'}).")]
    except (zipfile.BadZipFile, NotImplementedError, RuntimeError, zlib.error, EOFError, struct.error):
        return None, [_wrong(path, "", "It is no whole ZIP archive: its list of files cannot be read.")]


def _read(archive: zipfile.ZipFile, path: Path) -> tuple[Pack | None, list[Problem]]:
    members = archive.infolist()
    problems = [_wrong(path, m.filename, why) for m in members if (why := _why_unsafe(m))]
    names = [member.filename for member in members]
    twice = [name for name, times in Counter(names).items() if times > 1]
    problems += [_wrong(path, name, "It stands twice in the pack.") for name in twice]
    if len(members) > MOST_FILES or sum(member.file_size for member in members) > MOST_BYTES:
        problems.append(_wrong(path, "", "It holds more files or bytes than any pack does."))
    if INDEX not in names:
        problems.append(_wrong(path, INDEX, "It is missing, so that nobody can say what belongs to the pack."))
    if problems:
        return None, problems
    index, content, why = _index_of(archive)
    if index is None:
        return None, [_wrong(path, INDEX, why)]
    said = {file["path"]: file for file in index["files"]}
    for name in sorted({*said, *names} - {INDEX, SIGNATURE}):
        why = _why_wrong(archive, name, said.get(name), there=name in names)
        if why:
            problems.append(_wrong(path, name, why))
    if not problems:
        problems += [_wrong(path, name, why) for name, why in bytes_of_no_file(archive, path)]
    if SIGNATURE not in names and index.get("signed") is True:
        problems.append(_wrong(path, SIGNATURE, "It was taken out: the index says that the pack was signed."))
    if SIGNATURE in names and (why := _why_unsigned(archive, content)):
        problems.append(_wrong(path, SIGNATURE, why))
    return (None if problems else Pack(path, index, hashlib.sha256(content).hexdigest())), problems


def _why_unsigned(archive: zipfile.ZipFile, index: bytes) -> str:
    """Why the signature of a pack is none of its index, "" where it is."""
    from compliance.reporting.signing import signature_said

    if archive.getinfo(SIGNATURE).file_size > _LARGEST_SIGNATURE:
        return "It is larger than any signature is."
    try:
        fits, said = signature_said(index, archive.read(SIGNATURE))
    except (zipfile.BadZipFile, zlib.error, EOFError):
        return "It is damaged: its check sum does not fit."
    return "" if fits else said


def _why_unsafe(member: zipfile.ZipInfo) -> str:
    name = member.filename
    parts = PurePosixPath(name).parts
    if name.startswith("/") or ".." in parts or not parts or _NOT_IN_A_NAME & set(name) or not name.isprintable():
        return "Its name leads out of the pack or is none that every system can hold; nothing was unpacked."
    if stat.S_ISLNK(member.external_attr >> 16) or name.endswith("/"):
        return "It is a link or a folder, and a pack holds only files."
    return ""


def _index_of(archive: zipfile.ZipFile) -> tuple[dict[str, Any] | None, bytes, str]:
    if archive.getinfo(INDEX).file_size > _LARGEST_INDEX:
        return None, b"", "It is larger than any index is."
    try:
        content = archive.read(INDEX)
        index = json.loads(content)
    except (ValueError, RecursionError, zipfile.BadZipFile, zlib.error):
        return None, b"", "It was changed or damaged: it is not JSON, or its check sum does not fit."
    if not isinstance(index, dict) or index.get("pack_version") != PACK_VERSION:
        return None, b"", f"It is not the index of a pack of version {PACK_VERSION}."
    files = index.get("files")
    fits = isinstance(files, list) and all(
        isinstance(f, dict) and isinstance(f.get("path"), str) and isinstance(f.get("sha256"), str) for f in files
    )
    members = {"program": dict, "rulebook": dict, "options": dict, "logs": list, "inputs": list, "formats": list}
    if (
        not fits
        or not all(isinstance(index.get(name), kind) for name, kind in members.items())
        or not _asks_well(index)
    ):
        return None, b"", "It is damaged: members that every index has are missing."
    return index, content, ""


def _asks_well(index: dict[str, Any]) -> bool:
    """Whether what a pack says of its run can be asked again: known options, and files that are among its own, or a
    folder of them: a log in columns."""
    held = {file["path"] for file in index["files"]}
    held |= {path.rpartition("/")[0] for path in held}
    inputs = all(
        isinstance(e, dict)
        and isinstance(e.get("given"), str)
        and e["given"]
        and e.get("path", next(iter(held), "")) in held
        for e in (*index["logs"], *index["inputs"])
    )
    return inputs and all(
        option in OPTIONS and (value is True or all(isinstance(one, str) for one in _each(value)))
        for option, value in index["options"].items()
    )


def _each(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]


def _why_wrong(archive: zipfile.ZipFile, name: str, said: dict[str, Any] | None, *, there: bool) -> str:
    if said is None:
        return "It was added: the index does not name it."
    if not there:
        return "It was taken out: the index names it."
    digest = hashlib.sha256()
    try:
        with archive.open(name) as file:
            while block := file.read(_BLOCK):
                digest.update(block)
    except (zipfile.BadZipFile, zlib.error, EOFError):
        return "It is damaged: its check sum does not fit."
    found = digest.hexdigest()
    size = archive.getinfo(name).file_size
    if found == said["sha256"]:
        return "" if size == said.get("size") else f"It has {size:,} bytes, and the index says otherwise."
    return f"It was changed: its digest is {found}, and the index says {visible(said['sha256'])}."


def _wrong(path: Path, name: str, why: str) -> Problem:
    where = f"{path}: {visible(name)}" if name else str(path)
    return Problem("pack.not-whole", "error", why, Place(where), "Get the pack anew from whoever made it.")
