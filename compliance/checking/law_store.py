"""The laws of every version as the last build made them: under the readings taken, and under each other reading alone.

`rulebook build` writes JURISDICTION/laws/NAME@LABEL.json for each version (its decisions, its checks, how each
provision stands, what is wrong with it, and what each alternative reading changes of that) and laws.json, which says
what they were made from. What was made from anything else than what stands here now is not used.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from compliance.checking.changes import changed, changes_between
from compliance.checking.law import Law
from compliance.meaning.decisions import Decision
from compliance.meaning.written import Reader, Writer
from compliance.places import data_folder, game_folders, grammar_files
from compliance.problems import Place, Problem
from compliance.rulebook.model import Version
from compliance.rulebook.stored import LAWS, differing, laws_file

if TYPE_CHECKING:
    from compliance.meaning.readings import Reading

FORMAT = "1"
MAKERS = (
    "meaning/*.py", "meaning/*.yaml", "rulebook/model.py", "checking/making.py", "checking/law.py",
    "games/*.py", "games/*/*.py", "games/checks.yaml", "games/*/checks.yaml", "drafting/cross_references.py",
    "sources/parsers.py",
)  # fmt: skip
"""The modules that make laws, by their place in the package."""
NOT_MAKERS = (
    "facts*.py", "picture.py", "hands.py", "announced.py", "shape.py", "shapes.py",
    "spin_shapes.py", "surroundings.py", "once.py",
)  # fmt: skip
"""Those of the games' modules that look at rounds only; which names they give to facts is compared apart."""

Made = tuple[Law, list[Problem]]
Parts = dict[str, Any]


@dataclass(frozen=True)
class _Stored:
    """A law as it was stored, its problems, its decisions by name, and where it differs from that of the readings
    taken."""

    law: Law
    problems: list[Problem]
    decisions: Mapping[str, Decision]
    changes: list[list[str | int]]


DECISIONS, PROBLEMS = "decisions", "problems"


@dataclass(frozen=True)
class Differences:
    """Where a law under other readings differs: each decision as it is under the readings taken and under the others,
    and the ways in the stored law (members and positions, "law" first) to whatever else differs."""

    decisions: list[tuple[Decision, Decision]]
    elsewhere: list[list[str | int]]


@dataclass(frozen=True)
class _Remembered:
    """What was read of one version, once: the stored document (None where it was made from another text), and the law
    by the alternative that is read ("" where none is). The version stays with it, so that no other takes its place."""

    version: Version
    document: Any
    under: dict[str, _Stored] = field(default_factory=dict)


@dataclass(frozen=True)
class LawStore:
    """What is stored in a rulebook folder, as far as it was made from what stands there now.

    bearing: work -> the readings that its words can be read by. taken: reading -> the alternative that the rulebook
    takes. sums: version -> the digest of the text that its law was made from. faults: what is wrong with the bindings
    of each jurisdiction as such.
    """

    folder: Path
    bearing: Mapping[str, Sequence[str]]
    taken: Mapping[str, str]
    sums: Mapping[str, str]
    faults: Mapping[str, Sequence[Problem]]
    _kept: dict[int, _Remembered] = field(default_factory=dict, repr=False)

    def find(self, version: Version, vocabulary: Mapping[str, str], chosen: Mapping[str, str]) -> Made | None:
        """The law of a version under these readings, and its problems; None where that is not stored.

        Stored are the readings taken, and each alternative of a reading that bears on the work, alone.
        """
        stored = self._stored(version, vocabulary, chosen)
        return (stored.law, list(stored.problems)) if stored is not None else None

    def _stored(self, version: Version, vocabulary: Mapping[str, str], chosen: Mapping[str, str]) -> _Stored | None:
        others = self.others(version.work, chosen)
        if len(others) > 1:
            return None
        known = self._kept.get(id(version))
        if known is None:
            known = self._kept[id(version)] = _Remembered(version, self._document(version, vocabulary))
        if known.document is None:
            return None
        name = "".join(others)
        if name not in known.under:
            known.under[name] = self._read(version, vocabulary, known.document, others)
        return known.under[name]

    def _read(self, version: Version, vocabulary: Mapping[str, str], document: Any, others: Sequence[str]) -> _Stored:
        changes = document["under"][others[0]] if others else []
        made = changed(document, changes)
        reader = Reader(version, made["decisions"])
        law: Law = reader.read({**made["law"], "version": {"version": version.label}})
        problems = [read_problem(problem) for problem in made["problems"]]
        ways = [way for change in changes for way in _ways(change)]
        return _Stored(replace(law, vocabulary=vocabulary), problems, reader.made, ways)

    def differences(
        self, version: Version, vocabulary: Mapping[str, str], taken: Mapping[str, str], other: Mapping[str, str]
    ) -> Differences | None:
        """Where the law under other readings differs from that under those taken; None where that is not stored."""
        one, two = (self._stored(version, vocabulary, chosen) for chosen in (taken, other))
        if one is None or two is None or one.changes:
            return None
        names = dict.fromkeys(str(way[1]) for way in two.changes if way[0] == DECISIONS and len(way) > 1)
        # one that nothing reads changes nothing
        decisions = [(one.decisions[n], two.decisions[n]) for n in names if n in one.decisions and n in two.decisions]
        return Differences(decisions, [way for way in two.changes if way[0] != DECISIONS or len(way) <= 1])

    def others(self, work: str, chosen: Mapping[str, str]) -> list[str]:
        """The alternatives chosen, of the readings that bear on a work, which are not those that the rulebook takes."""
        bearing = {id_: chosen.get(id_, self.taken[id_]) for id_ in self.bearing.get(work, ())}
        return [f"{id_}={alternative}" for id_, alternative in bearing.items() if alternative != self.taken[id_]]

    def _document(self, version: Version, vocabulary: Mapping[str, str]) -> Any:
        path = laws_file(version)
        recorded = self.sums.get(path, "")
        made_of = text_sum(version, vocabulary, with_lines=recorded.startswith(_WITH_LINES))
        if recorded != made_of or differing(self.folder, path):
            return None
        return json.loads((self.folder / path).read_text(encoding="utf-8"))


def _ways(change: Mapping[str, Any]) -> list[list[str | int]]:
    """The places that a change is of: what it only takes out of a list, each by itself, as it stands before."""
    at: list[str | int] = change["at"]
    if "from" in change and not change["put"]:
        return [[*at, place] for place in range(change["from"], change["to"])]
    return [at]


def open_store(folder: Path, readings: Sequence[Reading]) -> tuple[LawStore | None, list[Problem]]:
    """The store of a rulebook folder; None, with a notice, where it was made from something else than what stands here.

    A folder without a store gives none, and no notice: loading its texts says that no build was made there.
    """
    if not (folder / LAWS).is_file() or differing(folder, LAWS):
        return None, []
    index = json.loads((folder / LAWS).read_text(encoding="utf-8"))
    now = made_from(folder)
    changed_parts = [name for name, digest in now.items() if index["made_from"].get(name) != digest]
    if index["format"] != FORMAT or changed_parts:
        return None, [_made_anew(changed_parts or ["the format of the store"])]
    bearing: dict[str, list[str]] = {}
    for reading in readings:
        for work in reading.works:
            bearing.setdefault(work, []).append(reading.id)
    faults = {name: [read_problem(p) for p in found] for name, found in index["bindings"].items()}
    return LawStore(folder, bearing, {r.id: r.taken for r in readings}, index["versions"], faults), []


def _made_anew(parts: Sequence[str]) -> Problem:
    message = (
        f"Since the last build has changed: {', '.join(parts)}. So the laws are made anew from the texts, in memory."
    )
    return Problem("rulebook.laws-made-anew", "note", message, None, "Run `rulebook build` to store them.")


def made_from(folder: Path) -> dict[str, str]:
    """What every stored law was made from beside its text: name of the part -> digest."""
    package = Path(__file__).resolve().parent.parent
    modules = {path for pattern in MAKERS for path in package.glob(pattern)}
    modules -= {path for pattern in NOT_MAKERS for path in package.glob(f"games/**/{pattern}")}
    return {
        "the modules that make laws": _digest(package, modules),
        "the grammars": _digest(data_folder("grammars"), grammar_files()),
        **_of_added_games(),
        "the library lark": library_version("lark"),
        "the assumptions": _digest(folder, folder.glob("assumptions.yaml")),
        "the readings": _digest(folder, folder.glob("*/readings.yaml")),
        "the bindings": _digest(folder, folder.glob("*/bindings/*")),
    }


def _of_added_games() -> dict[str, str]:
    """The same of the games that the environment adds, if any."""
    added = game_folders()[1:]
    files = {(folder, p) for folder in added for kind in ("*.py", "*.lark", "*.yaml") for p in folder.glob(f"*/{kind}")}
    return {f"the games in {folder.name}": _digest(folder, (p for f, p in files if f == folder)) for folder in added}


def text_sum(version: Version, vocabulary: Iterable[str], *, with_lines: bool) -> str:
    """The digest of all of a version that its law is made from, and of the names of the facts that it may ask for.

    with_lines: and of where its words stand, which the problems of a law name.
    """
    text = (version.work, version.label, version.title, version.made_by, version.division, version.citation_head)
    provisions = version.provisions if with_lines else [replace(p, source=None) for p in version.provisions]
    made_of = repr((text, version.contents, [*provisions], tuple(vocabulary)))
    return (_WITH_LINES if with_lines else "") + hashlib.sha256(made_of.encode("utf-8")).hexdigest()


_WITH_LINES = "with lines: "


def library_version(name: str) -> str:
    """The version of an installed library, without importing it."""
    spec = find_spec(name)
    there = Path(spec.origin).parents[1] if spec is not None and spec.origin else Path()
    return ", ".join(path.stem for path in sorted(there.glob(f"{name}-*.dist-info")))


def _digest(folder: Path, paths: Iterable[Path]) -> str:
    total = hashlib.sha256()
    for path in sorted(path for path in paths if path.is_file()):
        content = path.read_bytes()
        total.update(f"{path.relative_to(folder).as_posix()}\0{len(content)}\0".encode())
        total.update(content)
    return total.hexdigest()


def law_document(made: Made, under: Mapping[str, Made]) -> dict[str, Any]:
    """A law as it is stored: its decisions, the rest of it, its problems, and what each other reading changes."""
    plain = _plain(*made)
    return {**plain, "under": {name: list(changes_between(plain, _plain(*other))) for name, other in under.items()}}


def _plain(law: Law, problems: Sequence[Problem]) -> dict[str, Any]:
    writer = Writer(law.version)
    written = writer.write(replace(law, vocabulary={}))
    del written["version"]
    return {"law": written, "decisions": writer.decisions, "problems": [write_problem(problem) for problem in problems]}


def index_document(folder: Path, sums: Mapping[str, str], faults: Mapping[str, Sequence[Problem]]) -> dict[str, Any]:
    """laws.json: what the stored laws were made from."""
    bindings = {name: [write_problem(problem) for problem in found] for name, found in faults.items()}
    return {"format": FORMAT, "made_from": made_from(folder), "bindings": bindings, "versions": dict(sums)}


def write_problem(problem: Problem) -> dict[str, Any]:
    """A problem as plain data."""
    return {name: member for name, member in asdict(problem).items() if member}


def read_problem(plain: Mapping[str, Any]) -> Problem:
    """The problem that was written."""
    place = plain.get("place")
    return Problem(**{**plain, "place": Place(**place) if place else None})


_WIDTH = 120


def pretty(plain: Any, indent: int = 0) -> str:
    """JSON with as much on a line as it holds, so that a change of the law is a readable difference."""
    flat = json.dumps(plain, ensure_ascii=False)
    if len(flat) + indent <= _WIDTH or not plain or not isinstance(plain, (dict, list)):
        return flat
    inner = " " * (indent + 1)
    if isinstance(plain, dict):
        lines = [
            f"{inner}{json.dumps(name, ensure_ascii=False)}: {pretty(part, indent + 1)}" for name, part in plain.items()
        ]
        return "{\n" + ",\n".join(lines) + "\n" + " " * indent + "}"
    return "[\n" + ",\n".join(inner + pretty(part, indent + 1) for part in plain) + "\n" + " " * indent + "]"
