"""Why a check of an evidence pack comes out otherwise than when it was made: which of its inputs is another.

A verdict rests on the text of the law, on bindings, on readings and assumptions, and on the program that applies them.
What of these differs is told file by file; of a verdict that differs the input is named that bears on its rule.
"""

from __future__ import annotations

import hashlib
import io
import json
import zipfile
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, Any, Final

from compliance.places import rulebook_folder
from compliance.reporting.pack import DEPENDENCIES, PROGRAM, RULEBOOK, dependencies, files_under, wheel
from compliance.reporting.visible import visible
from compliance.reporting.wording import counted, listed

if TYPE_CHECKING:
    from compliance.reporting.pack_reading import Pack

LAW, BINDINGS, READINGS, OTHER = (
    "the text of the law",
    "the bindings",
    "the readings and assumptions",
    "its other files",
)
# by what lies in a rulebook: which input it is; what is compiled or digested from the others is none
_KINDS: Final = {
    "sources": LAW, "repairs": LAW, "corpus.yaml": LAW, "slips.yaml": LAW, "works.yaml": LAW, "family.yaml": LAW,
    "bindings": BINDINGS, "readings.yaml": READINGS, "assumptions.yaml": READINGS,
}  # fmt: skip
_MADE: Final = frozenset({"compiled", "laws", "laws.json", "clauses.json", "SHA256SUMS"})
# by where a file of the program lies: what it does, as far as verdicts can hang on it
_PARTS: Final = {
    "compliance/_data/reports": "how reports are written",
    "compliance/_data/grammars": "the grammars of the law's language",
    "compliance/sources": "how published text is read",
    "compliance/drafting": "how amendments are read",
    "compliance/rulebook": "how amendments are carried out",
    "compliance/meaning": "what words of rules are taken to mean",
    "compliance/games": "what is made of the rounds of a game",
    "compliance/logs": "how logs are read",
    "compliance/checking": "how verdicts are given",
    "compliance/analysis": "how statistics are weighed",
    "compliance/cli": "the commands",
    "compliance/reporting": "how reports are written",
    "compliance": "its foundations",
}
_MOST_NAMED: Final = 5


@dataclass(frozen=True)
class Inputs:
    """What of the inputs of a pack is another here. rulebook: input -> its files that differ; program: part -> files;
    texts: of files of the law, (what the pack has, what is here)."""

    rulebook: Mapping[str, list[str]] = field(default_factory=dict)
    program: Mapping[str, list[str]] = field(default_factory=dict)
    texts: Mapping[str, tuple[str, str]] = field(default_factory=dict)

    def said(self) -> Iterator[str]:
        """What differs, one sentence an input."""
        for what, files in self.rulebook.items():
            yield f"Of the rulebook {what} differ{'s' if what == LAW else ''}: {_named(files)}."
        for what, files in self.program.items():
            yield f"Of the program differs {what}: {_named(files)}."

    def of_verdict(self, finding: Mapping[str, Any], then: Mapping[str, Any], now: Mapping[str, Any]) -> str:
        """Which input makes a verdict another one, as nearly as its rule says, in a sentence."""
        if self._text_differs(finding):
            return f"What differs is the text of the law: {visible(finding['source']['file'])}."
        row: Mapping[str, Any] = next((p for p in now["provisions"] if _rule(p) == _rule(finding)), {})
        bound = [file for file in self.rulebook.get(BINDINGS, ()) if row.get("status") == "bound"]
        if bound:
            return f"What differs is the bindings: {_named(bound)}."
        taken, held = ({r["id"]: r.get("taken") for r in document["readings"]} for document in (then, now))
        readings = [name for name in sorted({*taken, *held}) if taken.get(name) != held.get(name)]
        if readings:
            return f"What differs is the readings: {listed([f'“{visible(name)}”' for name in readings])}."
        if self.rulebook:
            return f"What differs is the rulebook: {listed(list(self.rulebook))}."
        bearing = list(self._bearing_on(finding))
        if bearing:
            return f"What differs is the program: {listed(bearing)}."
        return "The report in the pack is not the one that its inputs give."

    def _text_differs(self, finding: Mapping[str, Any]) -> bool:
        """Whether the lines that a finding cites stand in one of the texts alone."""
        source = finding.get("source")
        if not source or LAW not in self.rulebook:
            return False
        then, now = self.texts.get(source["file"], ("", ""))
        cited = {"\n".join(text.splitlines()[source["first_line"] - 1 : source["last_line"]]) for text in (then, now)}
        return any((words in then) != (words in now) for words in cited)

    def _bearing_on(self, finding: Mapping[str, Any]) -> Iterator[str]:
        """The parts of the program on which a verdict can hang; of the games that of its own work."""
        own = str(finding["work"]).rpartition("/")[2].replace("-", "_")
        of_games = _PARTS["compliance/games"]
        for part, files in self.program.items():
            if part in (_PARTS["compliance/cli"], _PARTS["compliance/reporting"], _PARTS["compliance/analysis"]):
                continue
            games = [PurePosixPath(file).parts[2] for file in files if part == of_games]
            if part != of_games or any(name.endswith(".py") or name in own for name in games):
                yield part


# the mark of the record with which an archive ends, and its length where no comment follows
_END_OF_ARCHIVE: Final = b"PK\x05\x06"
_LENGTH_OF_END: Final = 22


def _rule(item: Mapping[str, Any]) -> tuple[Any, ...]:
    return item["work"], item.get("version"), item["rule"]


def is_this_program(pack: Pack) -> bool:
    """Whether the program in a pack is this one, file for file."""
    then, now = _programs(pack)
    wheels = [name for name in pack.names(PROGRAM) if name.endswith(".whl")]
    return then == now and all(_ends_with_its_archive(pack.read(name)) for name in wheels)


def _programs(pack: Pack) -> tuple[dict[str, str], dict[str, str]]:
    """The files of the program in a pack, and of this one."""
    held = next((name for name in pack.names(PROGRAM) if name.endswith(".whl")), None)
    return _members(pack.read(held)) if held is not None else {}, _members(wheel()[1])


def _ends_with_its_archive(wheel_: bytes) -> bool:
    """Whether nothing stands behind the end of an archive, which those who open it pass over."""
    at = wheel_.rfind(_END_OF_ARCHIVE)
    return at >= 0 and len(wheel_) == at + _LENGTH_OF_END


def of_program(pack: Pack) -> Inputs:
    """What of the program in a pack is another than of this one."""
    then, now = _programs(pack)
    if not then:
        return Inputs()
    differing: dict[str, list[str]] = {}
    for name in sorted({*then, *now}):
        part = next((said for folder, said in _PARTS.items() if name.startswith(f"{folder}/")), None)
        if then.get(name) != now.get(name) and part is not None and "_data/rulebooks" not in name:
            differing.setdefault(part, []).append(name)
    return Inputs(program=differing)


def _members(content: bytes) -> dict[str, str]:
    """The digest of each file of an archive, as it comes out of it; none of one that cannot be unpacked."""
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            return {name: hashlib.sha256(archive.read(name)).hexdigest() for name in archive.namelist()}
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError):
        return {}


def libraries_said(pack: Pack) -> tuple[str, bool]:
    """What is to be said of the libraries with which a pack was made, beside those installed here; and whether the pack
    has no list of them. That others are installed is no fault of a pack."""
    try:
        listed_ = json.loads(pack.read(DEPENDENCIES))
        then = {one["name"].lower(): (one["version"], one["record_sha256"]) for one in listed_}
    except (KeyError, TypeError, AttributeError, ValueError, RecursionError):
        return f"{DEPENDENCIES}: it is no list of libraries with their versions and digests.", True
    now = {str(one["name"]).lower(): (one["version"], one["record_sha256"]) for one in dependencies()}
    other = [name for name in sorted({*then, *now}) if then.get(name) != now.get(name)]
    if not other:
        return f"The {len(then):,} libraries with which it was made are those installed here.", False
    said = [_library_said(name, then.get(name), now.get(name)) for name in other[:_MOST_NAMED]]
    rest = f" and {counted(len(other) - _MOST_NAMED, 'more')}" if len(other) > _MOST_NAMED else ""
    return f"Not all libraries installed here are those with which it was made: {', '.join(said)}{rest}.", False


def _library_said(name: str, then: tuple[object, object] | None, now: tuple[object, object] | None) -> str:
    shown = visible(name)
    if then is None or now is None:
        return f"{shown} ({'here alone' if then is None else 'there alone'})"
    if then[0] == now[0]:
        return f"{shown} (other files of version {visible(now[0])})"
    return f"{shown} (there {visible(then[0])}, here {visible(now[0])})"


def of_rulebook(pack: Pack) -> Inputs:
    """What of the rulebook in a pack is another than of that which is in use here."""
    then = {file["path"]: file["sha256"] for file in pack.index["files"] if file["path"].startswith(f"{RULEBOOK}/")}
    here = {name: path for name, path in files_under(rulebook_folder(), RULEBOOK).items() if isinstance(path, Path)}
    now = {name: hashlib.sha256(path.read_bytes()).hexdigest() for name, path in here.items()}
    differing: dict[str, list[str]] = {}
    texts = {}
    for name in sorted({*then, *now}):
        parts = PurePosixPath(name).parts[1:]
        if then.get(name) == now.get(name) or _MADE & set(parts):
            continue
        kind = next((_KINDS[part] for part in parts if part in _KINDS), OTHER)
        differing.setdefault(kind, []).append("/".join(parts))
        if kind == LAW:
            held = pack.read(name).decode("utf-8", "replace") if name in then else ""
            texts["/".join(parts)] = (held, here[name].read_text("utf-8", "replace") if name in here else "")
    return Inputs(differing, of_program(pack).program, texts)


def _named(files: list[str]) -> str:
    shown = [visible(file) for file in files[:_MOST_NAMED]]
    rest = len(files) - len(shown)
    return f"{', '.join(shown)} and {counted(rest, 'more file')}" if rest > 0 else listed(shown)
