"""What a build stores of the law is what its words say, and nothing else makes it than what its key covers."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from fnmatch import fnmatch
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import pytest

from compliance.checking import law_store
from compliance.checking.changes import changed, changes_between
from compliance.checking.law_store import MAKERS, NOT_MAKERS, LawStore, law_document, open_store
from compliance.checking.making import law_of
from compliance.games.registry import game_of_work, vocabulary_of
from compliance.meaning.bindings import read_bindings
from compliance.meaning.decisions import shared_answers
from compliance.meaning.readings import bearing_on, read_readings
from compliance.rulebook.model import Version
from tests.checking.running import the_court
from tests.checking.test_two_sided import versions

PACKAGE = Path(law_store.__file__).resolve().parents[1]
# what reads files and addresses for everything, and holds no law
_OF_EVERYTHING = ("places.py", "strict_yaml.py", "yaml_shapes.py", "problems.py", "rulebook/*.py", "checking/rounds.py")


def _store() -> LawStore:
    shipped, law = the_court()
    store, notices = open_store(shipped.rulebook.folder, law.readings)
    assert store is not None, [n.message for n in notices]
    return store


def _label(version: Version) -> str:
    return f"{version.work}@{version.label}"


@pytest.mark.parametrize("version", versions(), ids=_label)
def test_the_stored_law_is_what_the_words_say_under_every_reading(version: Version) -> None:
    shipped, law = the_court()
    game, store = game_of_work(version.work), _store()
    recorded = {r.id: r.taken for r in law.readings}
    bearing = [r for r in law.readings if version.work in r.works]
    chosen = [recorded, *({**recorded, r.id: a} for r in bearing for a in r.alternatives if a != r.taken)]
    bindings = shipped.bindings[version.work.partition("/")[0]]
    with shared_answers():
        for readings in chosen:
            stored = store.find(version, vocabulary_of(version.work), readings)
            assert stored is not None
            taken = bearing_on(version.work, law.readings, readings)
            made = law_of(version, game, bindings, taken)
            assert law_document(stored, {}) == law_document(made, {})


def test_combined_readings_are_not_stored() -> None:
    _, law = the_court()
    version = next(v for v in versions() if v.work == "nz/baccarat" and v.label == "2014")
    bearing = [r for r in law.readings if version.work in r.works][:2]
    chosen = {r.id: r.taken for r in law.readings}
    chosen |= {r.id: next(a for a in r.alternatives if a != r.taken) for r in bearing}
    assert _store().find(version, vocabulary_of(version.work), chosen) is None


@contextmanager
def _calls_of(ran: set[str]) -> Iterator[None]:
    """Adds to `ran` the modules of the package of which a function is called within this block."""
    called: set[CodeType] = set()

    def note(frame: FrameType, event: str, _: Any) -> None:
        called.add(frame.f_code)

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        yield
    finally:
        sys.setprofile(before)
    paths = {Path(code.co_filename) for code in called if code.co_name != "<module>"}
    ran |= {path.relative_to(PACKAGE).as_posix() for path in paths if path.is_relative_to(PACKAGE)}


def test_the_key_covers_every_module_that_makes_laws() -> None:
    shipped, law = the_court()
    ran: set[str] = set()
    with _calls_of(ran), shared_answers():
        for jurisdiction in ("act", "nz"):
            read_bindings(shipped.rulebook.folder / jurisdiction / "bindings")
        read_readings(shipped.rulebook.folder)
        for version in versions():
            bindings = shipped.bindings[version.work.partition("/")[0]]
            law_of(version, game_of_work(version.work), bindings, law.taken)
    assert "games/roulette/meaning.py" in ran
    covered = {path for path in ran if any(fnmatch(path, pattern) for pattern in (*MAKERS, *_OF_EVERYTHING))}
    left_out = {path for path in covered if any(fnmatch(Path(path).name, pattern) for pattern in NOT_MAKERS)}
    assert (ran - covered, left_out) == (set(), set())


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ({"a": [1, 2, 3]}, {"a": [1, 3]}),
        ({"a": [1, {"b": 2}, 3]}, {"a": [1, {"b": 4}, 3, 5]}),
        ({"a": True}, {"a": 1}),
        ({"a": {"b": []}}, {"c": None}),
        ({"a": [[1], [2], [3]]}, {"a": [[0], [3], [4], [2]]}),
        ({"a": 1}, {"a": 1}),
    ],
)
def test_the_changes_between_two_documents_make_one_of_the_other(old: dict[str, Any], new: dict[str, Any]) -> None:
    made = changed(old, changes_between(old, new))
    assert repr(sorted(made.items())) == repr(sorted(new.items()))
