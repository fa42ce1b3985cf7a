"""Reads a manifest or a casino's file: every fault at once, with file, key, what is wrong and what to do.

What is wrong with the manifest itself, with a casino's file or a mapping that it names, ends the run before any log is
read. A log that is missing, or cannot be read, loses only itself.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, TypeVar

from pydantic import BaseModel, ValidationError

from compliance.logs.casino_file import OF_A_KEY, Casino, Everywhere, adopted_faults
from compliance.logs.lines import STANDARD_INPUT, is_read_twice, name_of
from compliance.logs.manifest_file import Manifest, OfCasino
from compliance.logs.mapping_file import LogMapping
from compliance.logs.mapping_reading import load_mapping
from compliance.logs.standing import Standing
from compliance.logs.yaml_faults import At, Kind, Wrong, explained, told
from compliance.problems import Place, Problem
from compliance.strict_yaml import parse_yaml, read_text

M = TypeVar("M", bound=BaseModel)

_DOCS: Final = "docs/manifest.md"
CASINO: Final = Kind("casino's file", "casino.not-understood", Casino, _DOCS, (OF_A_KEY,))
MANIFEST: Final = Kind("manifest", "manifest.not-understood", Manifest, _DOCS, (OF_A_KEY,))
# what an entry of a manifest has beside what a casino says of itself
_OF_THE_ENTRY: Final = frozenset({"file", "sources"})
# files of other kinds, by a key that they have: what they are, and where they belong
_OTHER_FILES: Final = {
    "mapping": ("a mapping", "Give it with --mapping beside the logs, or name it in a manifest."),
    "casino": ("a casino's file", "Give it with --casino beside the logs, or name it in a manifest."),
}
_IN_PARTS: Final = ("games", "tables")


@dataclass(frozen=True, slots=True)
class OpenSource:
    """A source as it is read: its casino, the files as they are written (relative to `folder`), its mapping."""

    standing: Standing
    folder: Path
    files: tuple[str, ...]
    mapping_file: Path | None = None
    mapping: LogMapping | None = None


@dataclass(frozen=True, slots=True)
class OpenManifest:
    """A manifest without faults. read: the files of which it consists (itself, casinos' files, mappings)."""

    path: Path
    manifest: Manifest
    sources: tuple[OpenSource, ...]
    read: tuple[Path, ...]

    @property
    def rulebook(self) -> Path | None:
        """The rulebook folder that it names."""
        named = self.manifest.rulebook
        return self.path.parent / named if named is not None else None


def load_casino(path: Path) -> tuple[Standing | None, list[Problem]]:
    """What the casino's file says, or what is wrong with it."""
    document, text, problems = _document(path)
    if problems:
        return None, problems
    casino, wrong = _validated(CASINO, Casino, document)
    wrong += [_adopted(CASINO, at, why) for at, why in adopted_faults(document)]
    if casino is None or wrong:
        return None, told(CASINO, text, str(path), wrong)
    return Standing(casino, str(path)), []


def load_manifest(path: Path) -> tuple[OpenManifest | None, list[Problem]]:
    """The manifest in this file with the casinos' files and mappings that it names, or all that is wrong with them."""
    if not is_read_twice(path):
        message = "A manifest names its files from the folder in which it lies; this is a pipe, which lies in none."
        place, remedy = Place(name_of(path)), "Save it as a file first."
        return None, [Problem("manifest.not-understood", "error", message, place, remedy)]
    document, text, problems = _document(path)
    if problems:
        return None, problems
    for key, (name, remedy) in _OTHER_FILES.items():
        if isinstance(document, dict) and key in document and not document.keys() & {"manifest", "casinos"}:
            return None, told(
                MANIFEST, text, str(path), [Wrong((key,), f"this file is {name} and no manifest", remedy)]
            )
    manifest, wrong = _validated(MANIFEST, Manifest, document)
    reading = _Reading(path)
    everywhere = document.get("everywhere", {}) if isinstance(document, dict) else {}
    wrong += [_adopted(MANIFEST, ("everywhere", *at), why) for at, why in adopted_faults(everywhere)]
    everywhere = {} if _validated(MANIFEST, Everywhere, everywhere)[0] is None else everywhere
    entries = document.get("casinos") if isinstance(document, dict) else None
    for number, written in enumerate(entries if isinstance(entries, list) else ()):
        wrong += reading.take(("casinos", number), written, everywhere)
    wrong += _folder_fault(path, document.get("rulebook") if isinstance(document, dict) else None)
    problems = [*told(MANIFEST, text, str(path), wrong), *reading.problems]
    if manifest is None or problems:
        return None, problems
    return OpenManifest(path, manifest, tuple(reading.sources), (path, *reading.read)), []


class _Reading:
    """Goes through the casinos of a manifest, whatever else is wrong with it. problems: of files that it names."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.sources: list[OpenSource] = []
        self.problems: list[Problem] = []
        self.read: list[Path] = []
        self._casinos: dict[str, int] = {}
        self._files: dict[Path, str] = {}

    def take(self, at: At, written: Any, everywhere: Mapping[str, Any]) -> Iterator[Wrong]:
        """One casino. What the library finds in it is told already."""
        for way, why in adopted_faults(written):
            yield _adopted(MANIFEST, (*at, *way), why)
        entry, _ = _validated(MANIFEST, OfCasino, written)
        if entry is None:
            return
        said, standing = yield from self._casino(at, entry, written, everywhere)
        if not said:
            return
        if said in self._casinos:
            first = self._casinos[said] + 1
            message = f"{said} is entry {first} already; two entries of one casino would be two casinos"
            yield Wrong(at, message, "Put all its sources under one entry.")
        self._casinos.setdefault(said, int(at[-1]))
        for number, source in enumerate(entry.sources):
            where = (*at, "sources", number)
            for file in source.files:
                yield from self._file(where, file, said)
            mapping_file = self.path.parent / source.mapping if source.mapping is not None else None
            mapping = self._mapping(mapping_file, standing) if mapping_file is not None else None
            if standing is not None:
                self.sources.append(OpenSource(standing, self.path.parent, source.files, mapping_file, mapping))

    def _casino(
        self, at: At, entry: OfCasino, written: Mapping[str, Any], everywhere: Mapping[str, Any]
    ) -> Generator[Wrong, None, tuple[str, Standing | None]]:
        """The casino's name ("": none can be read), and what it says of itself."""
        own = {name: value for name, value in written.items() if name not in _OF_THE_ENTRY}
        shown = str(self.path)
        if entry.file is not None:
            for name in own:
                message = f"`{name}` stands beside `file`, in which all that is said of the casino belongs"
                yield Wrong((*at, name), message, f"Move it to {entry.file}, or take `file` out.")
            file = self.path.parent / entry.file
            self.read.append(file)
            document, text, problems = _document(file)
            self.problems += problems
            if problems:
                return "", None
            _, wrong = _validated(CASINO, Casino, document)
            wrong += [_adopted(CASINO, way, why) for way, why in adopted_faults(document)]
            self.problems += told(CASINO, text, str(file), wrong)
            if wrong:
                return "", None
            own, shown = document, str(file)
        elif entry.casino is None:
            yield Wrong(at, "neither `casino` nor `file` says which casino this is", f"Add one; {MANIFEST.look_up}")
            return "", None
        casino, _ = _validated(CASINO, Casino, _together(everywhere, own))
        return own["casino"], None if casino is None else Standing(casino, shown)

    def _file(self, at: At, file: str, casino: str) -> Iterator[Wrong]:
        """Refuses what is no file, and a file that stands under another casino already."""
        if file == STANDARD_INPUT:
            message = "standard input has no name by which a report could cite it again"
            yield Wrong((*at, "files"), message, "Write it to a file.")
            return
        path = (self.path.parent / file).resolve()
        of = self._files.setdefault(path, casino)
        if of != casino:
            message = f"{file} stands under {of} too, and a log is of one casino"
            yield Wrong((*at, "files"), message, "Take it out under the other casino, or split the log.")

    def _mapping(self, file: Path, standing: Standing | None) -> LogMapping | None:
        self.read.append(file)
        mapping, problems = load_mapping(file, standing.casino.stated() if standing is not None else None)
        # a mapping that several casinos share is at fault once
        self.problems += [p for p in problems if p not in self.problems]
        return mapping


def _together(everywhere: Mapping[str, Any], own: Mapping[str, Any]) -> dict[str, Any]:
    """What is said of a casino: what it says itself before what is the same everywhere, member by member."""
    together = {**everywhere, **own}
    for name in _IN_PARTS:
        first, last = everywhere.get(name), own.get(name)
        if first is not None and last is not None:
            together[name] = {
                key: {**first.get(key, {}), **last.get(key, {}), **_options(first.get(key, {}), last.get(key, {}))}
                for key in (*first, *last)
            }
    return together


def _options(first: Mapping[str, Any], last: Mapping[str, Any]) -> dict[str, Any]:
    options = {**first.get("options", {}), **last.get("options", {})}
    return {"options": options} if options else {}


def _folder_fault(path: Path, rulebook: Any) -> list[Wrong]:
    if not isinstance(rulebook, str) or (path.parent / rulebook).is_dir():
        return []
    message = f"there is no folder {rulebook}"
    return [Wrong(("rulebook",), message, "Name a rulebook folder relative to the manifest, or take the key out.")]


def _document(path: Path) -> tuple[Any, str, list[Problem]]:
    text, problems = read_text(path, str(path))
    document, unreadable = (None, problems) if problems else parse_yaml(text, str(path))
    return document, text, unreadable


def _validated(kind: Kind, model: type[M], document: Any) -> tuple[M | None, list[Wrong]]:
    try:
        return model.model_validate(document), []
    except ValidationError as error:
        return None, list(explained(kind, error.errors(include_url=False)))


def _adopted(kind: Kind, at: At, why: str) -> Wrong:
    return Wrong(at, why, f"Correct it; {kind.look_up}")
