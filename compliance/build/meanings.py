"""Makes the laws of every version at a build, under every reading, and tells what of the words cannot be read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from compliance.checking.law_store import Made, index_document, law_document, open_store, pretty, text_sum
from compliance.checking.making import law_of
from compliance.games.play import Game
from compliance.games.registry import game_of_work, vocabulary_of
from compliance.meaning.bindings import Binding, read_bindings
from compliance.meaning.decisions import shared_answers, unproved
from compliance.meaning.grammars import NAMED, PARSED, forget
from compliance.meaning.parsed import written
from compliance.meaning.readings import Reading, bearing_on, read_readings
from compliance.problems import Problem
from compliance.rulebook.model import Version
from compliance.rulebook.rulebook import Rulebook
from compliance.rulebook.stored import CLAUSES, LAWS, differing, laws_file

Ingredients = tuple[Game | None, Sequence[Binding], Mapping[str, str]]


def meanings(rulebook: Rulebook, *, anew: bool = True) -> tuple[dict[str, str], list[Problem]]:
    """(files to keep beside the compiled ones, problems): the law of every version under the readings taken and under
    each other reading that bears on its words, and the parsed clauses. Problems are those under the readings taken.

    anew: every law is made, whatever is stored; else those alone whose text or anything else has changed.
    """
    folder: Path = rulebook.folder
    readings, problems = read_readings(folder)
    store = None if anew else open_store(folder, readings)[0]
    forget()
    files: dict[str, str] = {}
    sums: dict[str, str] = {}
    faults: dict[str, Sequence[Problem]] = {}
    bindings: dict[str, Sequence[Binding]] = {}
    for jurisdiction in dict.fromkeys(work.partition("/")[0] for work in rulebook.works):
        bindings[jurisdiction], faults[jurisdiction] = read_bindings(folder / jurisdiction / "bindings")
        problems += faults[jurisdiction]
    for work, history in rulebook.works.items():
        for version in history.versions:
            of_work = bindings[work.partition("/")[0]]
            stored = store.find(version, vocabulary_of(work), store.taken) if store is not None else None
            if store is not None and stored is not None:
                problems += [p for p in stored[1] if p not in problems]
                path = laws_file(version)
                files[path], sums[path] = (folder / path).read_text(encoding="utf-8"), store.sums[path]
                _note_clauses(version, of_work, readings)
                continue
            made, under = laws_of(version, of_work, readings)
            problems += [p for p in made[1] if p not in problems]
            files[laws_file(version)] = pretty(law_document(made, under)) + "\n"
            told = [problem for _, found in (made, *under.values()) for problem in found]
            sums[laws_file(version)] = text_sum(version, vocabulary_of(work), with_lines=bool(told))
    files[LAWS] = pretty(index_document(folder, sums, faults)) + "\n"
    return {**files, CLAUSES: written(PARSED, NAMED)}, problems


def as_stored(rulebook: Rulebook) -> tuple[dict[str, str], list[Problem]] | None:
    """The same, as they lie in the folder; None where anything stands there that they were not made from."""
    folder: Path = rulebook.folder
    readings, problems = read_readings(folder)
    store, _ = open_store(folder, readings)
    if store is None or differing(folder):
        return None
    taken = {r.id: r.taken for r in readings}
    problems += [p for found in store.faults.values() for p in found]
    paths = [CLAUSES, LAWS]
    for work, history in rulebook.works.items():
        for version in history.versions:
            made = store.find(version, vocabulary_of(work), taken)
            if made is None:
                return None
            problems += [p for p in made[1] if p not in problems]
            paths.append(laws_file(version))
    return {path: (folder / path).read_text(encoding="utf-8") for path in paths}, problems


def misread(rulebook: Rulebook) -> list[Problem]:
    """What of the words of every version cannot be read, under the readings taken: as the last build stored it, of
    each law that nothing has changed since."""
    return (as_stored(rulebook) or meanings(rulebook, anew=False))[1]


def noted_clauses(version: Version, folder: Path) -> None:
    """Reads the clauses of a version of a rulebook's folder as a build reads them, and makes no proof of them."""
    bindings, _ = read_bindings(folder / version.work.partition("/")[0] / "bindings")
    _note_clauses(version, bindings, read_readings(folder)[0])


def _note_clauses(version: Version, bindings: Sequence[Binding], readings: Sequence[Reading]) -> None:
    """Reads the clauses of a version whose law need not be made, so that they are kept (`PARSED`) like all others."""
    with unproved():
        law_of(version, *_from(version, bindings, readings))


def _from(version: Version, bindings: Sequence[Binding], readings: Sequence[Reading]) -> Ingredients:
    """What a law is made from beside its text, under the readings taken."""
    taken = bearing_on(version.work, readings, {r.id: r.taken for r in readings})
    return game_of_work(version.work), bindings, taken


def laws_of(
    version: Version, bindings: Sequence[Binding], readings: Sequence[Reading]
) -> tuple[Made, Mapping[str, Made]]:
    """The law of a version under the readings taken, and under each alternative of a reading that bears on it."""
    game, _, taken = _from(version, bindings, readings)
    with shared_answers():
        made = law_of(version, game, bindings, taken)
        under = {
            f"{reading.id}={other}": law_of(version, game, bindings, {**taken, reading.id: other})
            for reading in readings
            if version.work in reading.works
            for other in reading.alternatives
            if other != reading.taken
        }
    return made, under
