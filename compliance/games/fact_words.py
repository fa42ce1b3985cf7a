"""What each fact is, in words: `facts.yaml` of a game's folder, and that beside the folders for what several have."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from compliance.logs.vocabulary import words_of_games
from compliance.meaning.checks import Check
from compliance.meaning.evidence import Value
from compliance.meaning.requirements import Stated, checks_of
from compliance.strict_yaml import read_yaml
from compliance.yaml_shapes import NAMED, NAMED_TEXTS, TEXTS, Kind, known_members, why_not

_MEMBERS: Final[Mapping[str, Kind]] = {"with": TEXTS, "only_where": NAMED, "facts": NAMED_TEXTS, "untold": NAMED}
_WHERE: Final = "where"
_ANSWERS: Final[Mapping[str, Value]] = {"yes": True, "no": False, "0": 0}
_NAME: Final = "facts.yaml"


@cache
def facts_of(folder: Path) -> Mapping[str, str]:
    """Name of a fact -> what it is, of every fact that a rule of the game in this folder may ask for.

    A file that cannot be used is a fault of the program, or of an added game: ValueError, with the place.
    """
    path = folder / _NAME
    return _facts(_document(path), path)


@cache
def shared_facts(part: str) -> Mapping[str, str]:
    """The same of what several games have: a part of the file beside the folders of the games."""
    path = Path(__file__).with_name(_NAME)
    return _facts(_parts()[part], path)


def checks_in(folder: Path, stated: Iterable[Stated]) -> tuple[Check, ...]:
    """The checks that checks.yaml of a game's folder makes of what a version states (`checks_of`)."""
    return checks_of(folder / "checks.yaml", stated, facts_of(folder))


@cache
def occasions() -> Mapping[str, str]:
    """Name of a fact that means something only where another one is so -> that of the other, in every game: what it is
    about came to pass."""
    said = (part.get("only_where", {}) for part in (*_parts().values(), *_of_games()))
    return {name: where for part in said for where, names in part.items() for name in names}


@dataclass(frozen=True, slots=True)
class Otherwise:
    """A fact that an event of a kind (of calls: of one) would make otherwise than is recorded, and what it then is;
    where: a fact without which that is not to be thought of, "" where it always is."""

    fact: str
    value: Value
    by: str
    where: str


@cache
def otherwise_told() -> tuple[Otherwise, ...]:
    """The facts of every game that an event would make otherwise of which a log need not tell."""
    said = (part.get("untold", {}) for part in (*_parts().values(), *_of_games()))
    return tuple(
        Otherwise(fact, _ANSWERS.get(value, value), kind, by_kind.get(_WHERE, ""))
        for part in said
        for fact, by_kind in part.items()
        for kind, value in by_kind.items()
        if kind != _WHERE
    )


def _of_games() -> Iterable[Mapping[str, Any]]:
    return (_document(words.place / _NAME) for words in words_of_games() if (words.place / _NAME).is_file())


@cache
def _parts() -> Mapping[str, Any]:
    return _document(Path(__file__).with_name(_NAME))


def _document(path: Path) -> Mapping[str, Any]:
    document, problems = read_yaml(path)
    if problems or not isinstance(document, dict):
        raise ValueError(f"{path} does not say what facts are")
    return document


def _facts(said: Mapping[str, Any], path: Path) -> Mapping[str, str]:
    unusable = known_members(said, _MEMBERS) or why_not(said, _MEMBERS)
    if unusable:
        raise ValueError(f"{path}: {unusable}")
    taken = {name: words for part in said.get("with", ()) for name, words in shared_facts(part).items()}
    return {**taken, **said.get("facts", {})}
